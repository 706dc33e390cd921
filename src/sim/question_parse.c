/* question_parse.c -- reading a question. The grammar, rule by rule (docs/sim.md explains it):
 *
 *   question   = conjunct { "or" conjunct }            zone   = as question_zones.c says
 *   conjunct   = negation { "and" negation }           filter = both { "or" both }
 *   negation   = "not" negation | comparison           both   = single { "and" single }
 *   comparison = sum [ ("=="|"!="|"<"|"<="|">"|">=") (sum | NAME) ]   a name after a function whose values have names: poker
 *   sum        = product { ("+"|"-") product }         single = "not" single | "(" filter ")" | "rank" RANK [ ".." RANK ]
 *   product    = factor { "*" factor }                        | "suit" SUIT | "card" (NAME | TEXT)
 *   factor     = NUMBER | "-" factor | "(" question ")" | FUNCTION "(" zone { "," zone } { "," worth } [ "," filter ] ")"
 *   worth      = filter ":" NUMBER                     only of points: what these cards count; of several the first
 *
 * omaha and omaha_strength take no filter: their first zone is the hand, the others are the board. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "sim/question_parse.h"

#define WORTH_MAX 1000 /* of a card */

/* ---- the program ---- */

static void emit(parser *p, action c, int64_t x)
{
    if (p->failed)
        return;
    if (c <= Q_LEAF && ++p->stacked > DEEPEST)
        talon__ask_fail(p, p->now, "the question is nested too deeply");
    else if (p->q->program_n == PROGRAM_MAX)
        talon__ask_fail(p, p->now, "the question is too long");
    else
        p->q->program[p->q->program_n++] = (instruction){.code = c, .x = (int32_t)x};
    p->stacked -= c >= Q_ADD;
}

static part question(parser *p);

/* Values that got too large end here: nothing is multiplied on with them, however many factors follow. */
static part checked(parser *p, part x)
{
    if (x.low >= -1000000000 && x.high <= 1000000000)
        return x;
    talon__ask_fail(p, x.at, "the values here get too large");
    return (part){.at = x.at};
}

/* ---- leaves ---- */

static void take_zone(parser *p, leaf *f)
{
    const token from = p->now;
    const talon_zone z = talon__ask_zone(p);
    const token t = {.at = from.at, .size = (uint32_t)(p->past - from.at), .kind = T_WORD};
    for (uint32_t i = 0; i < f->zones_n; i++)
        if (f->zone[i] == z)
            talon__ask_fail(p, t, "this zone is named twice");
    if (f->zones_n == LEAF_ZONES_MAX)
        talon__ask_fail(p, t, "at most %u zones", LEAF_ZONES_MAX);
    if (!p->failed)
        f->zone[f->zones_n++] = z;
}

static bool begins_filter(const parser *p)
{
    return talon__ask_token_is(p->now, "rank") || talon__ask_token_is(p->now, "suit") || talon__ask_token_is(p->now, "card") ||
           talon__ask_token_is(p->now, "not") || talon__ask_token_is(p->now, "(");
}

/* The leaf's tables by card id, and its places. */
static void fill_leaf(parser *p, leaf *f)
{
    const talon_sim *s = p->q->sim;
    f->weight = calloc(s->cards_n + 1u, sizeof *f->weight);
    f->code = calloc(s->cards_n + 1u, 1);
    f->place = calloc(s->cards_n + 1u, sizeof *f->place);
    if (!f->weight || !f->code || !f->place) {
        talon__ask_fail(p, p->now, "out of memory");
        return;
    }
    for (uint32_t c = 0; c < s->cards_n; c++) {
        f->code[c] = (uint8_t)talon__card_code(s, c);
        const int32_t usual = f->f->weight && !f->own ? f->f->weight(f->code[c]) : 0;
        f->weight[c] = !f->fits[c] ? 0 : f->own && f->own[c] > 0 ? f->own[c] : usual;
    }
    for (uint32_t i = 0; i < f->zones_n; i++)
        for (uint32_t at = s->zone_at[f->zone[i]]; at < s->zone_at[f->zone[i] + 1u]; at++)
            f->place[f->places_n++] = at;
    f->first_n = s->zone_at[f->zone[0] + 1u] - s->zone_at[f->zone[0]];
}

static int by_size(const void *a, const void *b)
{
    const int32_t x = *(const int32_t *)a, y = *(const int32_t *)b;
    return (x < y) - (x > y);
}

/* As many cards can lie in its zones. */
static uint32_t cards_of(const parser *p, const leaf *f)
{
    return p->q->sim->fast ? f->places_n : p->q->sim->cards_n;
}

/* Functions of a whole hand: the number of cards that count, or what the row says, whichever is lower; of kinds what the row says. */
static int64_t highest(const function *f, uint32_t cards)
{
    return f->kinds || (f->most && f->most < cards) ? f->most : cards;
}

/* Sums: the lightest and the heaviest cards that could lie there together. */
static void set_bounds(parser *p, leaf *f)
{
    const talon_sim *s = p->q->sim;
    const uint32_t cards = cards_of(p, f);
    int32_t *sorted = malloc(sizeof *sorted * (s->cards_n + 1u));
    uint32_t fitting = 0;
    if (!sorted) {
        talon__ask_fail(p, p->now, "out of memory");
        return;
    }
    memcpy(sorted, f->weight, sizeof *sorted * s->cards_n);
    qsort(sorted, s->cards_n, sizeof *sorted, by_size);
    for (uint32_t c = 0; c < s->cards_n; c++)
        fitting += f->fits[c] != 0;
    for (uint32_t i = 0; f->f->weight && i < cards; i++) {
        f->high += sorted[i];
        f->low += s->fast ? sorted[s->cards_n - 1 - i] : 0;
    }
    if (!f->f->weight)
        f->high = highest(f->f, fitting < cards ? fitting : cards);
    free(sorted);
}

/* What cards that pass a filter count, unless an earlier one said it. */
static void take_worth(parser *p, leaf *f, const uint8_t *fits)
{
    const uint32_t n = p->q->sim->cards_n;
    const token t = p->now;
    int32_t value = 0;
    if (!f->f->own)
        talon__ask_fail(p, t, "only points can be told what cards count: points(hand.1, rank A: 11)");
    else if (t.kind != T_NUMBER)
        talon__ask_fail(p, t, "what these cards count is missing: a number, as in rank A: 11");
    for (uint32_t i = 0; i < t.size && !p->failed && value <= WORTH_MAX; i++)
        value = value * 10 + (t.at[i] - '0');
    if (value > WORTH_MAX)
        talon__ask_fail(p, t, "a card counts at most %d", WORTH_MAX);
    if (!f->own && !p->failed) {
        f->own = malloc(sizeof *f->own * (n + 1u));
        for (uint32_t c = 0; f->own && c < n; c++)
            f->own[c] = -1;
    }
    if (!f->own && !p->failed)
        talon__ask_fail(p, t, "out of memory");
    for (uint32_t c = 0; !p->failed && c < n; c++)
        if (fits[c] && f->own[c] < 0)
            f->own[c] = value;
    talon__ask_next(p);
}

/* What stands after the zones: what cards count, and then which of them. */
static void take_cards(parser *p, leaf *f)
{
    do {
        uint8_t *fits = talon__ask_filter(p);
        if (!talon__ask_take(p, ":")) {
            f->fits = fits;
            return;
        }
        if (!p->failed)
            take_worth(p, f, fits);
        free(fits);
    } while (!p->failed && talon__ask_take(p, ","));
}

/* Where the number of cards is always the same; else a hand of other cards counts 0. */
static void check_cards(parser *p, token name, const leaf *l)
{
    const function *f = l->f;
    const uint32_t first = f->parts ? l->first_n : 0, n = l->places_n - first;
    const bool fits = n >= f->cards_min && n <= f->cards_max;
    if (!f->cards_max || !p->q->sim->fast)
        return;
    if (!f->parts && !fits)
        talon__ask_fail(p, name, "%s is about %u to %u cards; here there are %u", f->word.name, f->cards_min, f->cards_max, n);
    else if (f->parts && (!fits || first < f->first_min || first > f->first_max))
        talon__ask_fail(p, name, "%s is about %u to %u cards of the first zone and %u to %u of the others; here there are %u and %u",
                        f->word.name, f->first_min, f->first_max, f->cards_min, f->cards_max, first, n);
}

/* By suits and ranks of a standard pack only; what is a suit or rank of another pack must not be left out without a word. */
static void check_standard(parser *p, token name, const leaf *l)
{
    const function *f = l->f;
    const bool by_code = f->sort != SORT_NONE || (f->own && !l->own);
    const char *odd = by_code ? talon__odd_card(p->q->sim, l->fits) : NULL;
    if (odd && f->own)
        talon__ask_fail(p, name, "%s has no value for %s: say what cards count, as in points(hand.1, rank K: 4)", f->word.name, odd);
    else if (odd)
        talon__ask_fail(p, name,
                        "%s knows suits and ranks of a standard pack only, not those of %s; choose cards, as in count(hand.1, suit X)",
                        f->word.name, odd);
}

static part call(parser *p, token name, const function *f)
{
    if (p->q->leaves_n == LEAVES_MAX)
        talon__ask_fail(p, name, "a question asks about cards at most %u times", LEAVES_MAX);
    talon__ask_expect(p, "(", f->word.name);
    if (p->failed)
        return (part){.at = name};
    leaf *new = &p->q->leaf[p->q->leaves_n++];
    *new = (leaf){.f = f};
    take_zone(p, new);
    while (!p->failed && talon__ask_take(p, ",")) {
        if (begins_filter(p) && f->parts)
            talon__ask_fail(p, p->now, "%s is about whole zones", f->word.name);
        if (begins_filter(p)) {
            take_cards(p, new);
            break;
        }
        take_zone(p, new);
    }
    talon__ask_expect(p, ")", new->fits ? "the cards" : "the zone");
    if (!new->fits) {
        new->fits = malloc(p->q->sim->cards_n + 1u);
        if (!new->fits)
            talon__ask_fail(p, name, "out of memory");
        else
            memset(new->fits, 1, p->q->sim->cards_n);
    }
    if (!p->failed)
        fill_leaf(p, new);
    if (!p->failed)
        set_bounds(p, new);
    if (!p->failed && f->parts && new->zones_n < 2)
        talon__ask_fail(p, name, "%s needs a hand and a board: %s(hand.1, community)", f->word.name, f->word.name);
    if (!p->failed)
        check_cards(p, name, new);
    if (!p->failed)
        check_standard(p, name, new);
    if (!p->failed && !f->weight && cards_of(p, new) > HAND_MAX)
        talon__ask_fail(p, name, "%s looks at no more than %u cards", f->word.name, HAND_MAX);
    emit(p, Q_LEAF, p->q->leaves_n - 1);
    return (part){.low = new->low, .high = new->high, .yes_no = f->yes_no, .at = name, .named = f->words ? f : NULL};
}

/* "count, points, … and poker are" */
static void name_functions(char *text, size_t room)
{
    size_t used = 0;
    for (const function *f = talon__functions; f->word.name && used < room; f++) {
        const char *before = f == talon__functions ? "" : f[1].word.name ? ", " : " and ";
        used += (size_t)snprintf(text + used, room - used, "%s%s%s", before, f->word.name, f[1].word.name ? "" : " are");
    }
}

static part word(parser *p)
{
    const char *names[64] = {NULL};
    const token t = p->now;
    char help[160];
    size_t n = 0;
    talon__ask_next(p);
    for (const function *f = talon__functions; f->word.name; f++) {
        if (talon__ask_token_is(t, f->word.name) && talon__ask_token_is(p->now, "("))
            return call(p, t, f);
        names[n++] = f->word.name;
    }
    for (const function *f = talon__functions; f->word.name; f++)
        if (talon__ask_token_is(t, f->word.name)) {
            talon__ask_fail(p, t, "%s needs a zone: %s(hand.1)", f->word.name, f->word.name);
            return (part){.at = t};
        }
    name_functions(help, sizeof help);
    talon__ask_near(p, t, "function", names, help);
    return (part){.at = t};
}

/* ---- expressions ---- */

static part number(parser *p)
{
    const token t = p->now;
    int64_t value = 0;
    for (uint32_t i = 0; i < t.size && value <= 1000000; i++)
        value = value * 10 + (t.at[i] - '0');
    if (value > 1000000)
        talon__ask_fail(p, t, "numbers go up to 1000000");
    emit(p, Q_NUMBER, value);
    talon__ask_next(p);
    return (part){.low = value, .high = value, .at = t};
}

static part factor(parser *p)
{
    const token t = p->now;
    if (p->failed)
        return (part){.at = t};
    if (t.kind == T_NUMBER)
        return number(p);
    if (t.kind == T_WORD && !talon__ask_token_is(t, "and") && !talon__ask_token_is(t, "or") && !talon__ask_token_is(t, "not"))
        return word(p);
    if (talon__ask_take(p, "(")) {
        part x = {.at = t};
        if (talon__ask_enter(p))
            x = question(p);
        p->depth--;
        talon__ask_expect(p, ")", "what is in parentheses");
        return x;
    }
    if (talon__ask_take(p, "-")) {
        part x = {.at = t};
        if (talon__ask_enter(p))
            x = factor(p);
        p->depth--;
        emit(p, Q_NEGATE, 0);
        return (part){.low = -x.high, .high = -x.low, .at = t};
    }
    if (t.kind == T_END)
        talon__ask_fail(p, t, "the question ends too soon");
    else if (t.kind == T_BAD && t.at[0] == '"')
        talon__ask_fail(p, t, "the closing quotation mark is missing");
    else
        talon__ask_fail(p, t, "a number, a function or a parenthesis is expected here, not \"%.*s\"", SAY(t));
    return (part){.at = t};
}

static part product(parser *p)
{
    part x = factor(p);
    while (talon__ask_take(p, "*")) {
        const part y = factor(p);
        const int64_t corner[4] = {x.low * y.low, x.low * y.high, x.high * y.low, x.high * y.high};
        part xy = {.low = corner[0], .high = corner[0], .at = x.at};
        for (int i = 1; i < 4; i++) {
            xy.low = corner[i] < xy.low ? corner[i] : xy.low;
            xy.high = corner[i] > xy.high ? corner[i] : xy.high;
        }
        emit(p, Q_MULTIPLY, 0);
        x = checked(p, xy);
    }
    return x;
}

static part sum(parser *p)
{
    part x = product(p);
    for (bool plus; (plus = talon__ask_take(p, "+")) || talon__ask_take(p, "-");) {
        const part y = product(p);
        emit(p, plus ? Q_ADD : Q_SUBTRACT, 0);
        x = checked(p, (part){.low = plus ? x.low + y.low : x.low - y.high, .high = plus ? x.high + y.high : x.high - y.low, .at = x.at});
    }
    return x;
}

/* Also two_pair for two_pairs. */
static bool is_called(token t, const char *word)
{
    const size_t size = strlen(word);
    return (t.size == size || (t.size + 1 == size && word[t.size] == 's')) && memcmp(t.at, word, t.size) == 0;
}

/* The value that stands here as a name; false: something else does. A word before a parenthesis is a function. */
static bool take_name(parser *p, const function *f)
{
    const token t = p->now;
    if (!f || p->failed || t.kind != T_WORD || talon__ask_token_is(t, "not"))
        return false;
    talon__ask_next(p);
    for (uint32_t v = 0; v <= f->most && !talon__ask_token_is(p->now, "("); v++)
        if (is_called(t, f->words[v])) {
            emit(p, Q_NUMBER, v);
            return true;
        }
    if (!talon__ask_token_is(p->now, "("))
        talon__ask_near(p, t, "hand", f->words, "high_card, pair, two_pairs, three_of_a_kind, straight, flush, full_house, …");
    p->now = t;
    return p->failed;
}

static part comparison(parser *p)
{
    static const struct {
        const char *sign;
        action code;
    } signs[] = {{"==", Q_EQUAL}, {"!=", Q_UNEQUAL}, {"<=", Q_AT_MOST}, {">=", Q_AT_LEAST}, {"<", Q_LESS}, {">", Q_MORE}};
    const part x = sum(p);
    for (size_t i = 0; i < sizeof signs / sizeof *signs; i++)
        if (talon__ask_take(p, signs[i].sign)) {
            if (!take_name(p, x.named))
                sum(p);
            emit(p, signs[i].code, 0);
            return (part){.low = 0, .high = 1, .yes_no = true, .at = x.at};
        }
    return x;
}

static void must_be_yes_no(parser *p, part x, const char *beside)
{
    if (!p->failed && !x.yes_no)
        talon__ask_fail(p, x.at, "\"%s\" joins yes-or-no questions, like count(…) >= 2; this is a number", beside);
}

static part negation(parser *p)
{
    const token t = p->now;
    part x = {.at = t};
    if (!talon__ask_take(p, "not"))
        return comparison(p);
    if (talon__ask_enter(p))
        x = negation(p);
    p->depth--;
    must_be_yes_no(p, x, "not");
    emit(p, Q_NOT, 0);
    return (part){.low = 0, .high = 1, .yes_no = true, .at = t};
}

static part joined(parser *p, part (*side)(parser *), const char *sign, action c)
{
    part x = side(p);
    while (talon__ask_take(p, sign)) {
        const part y = side(p);
        must_be_yes_no(p, x, sign);
        must_be_yes_no(p, y, sign);
        emit(p, c, 0);
        x = (part){.low = 0, .high = 1, .yes_no = true, .at = x.at};
    }
    return x;
}

static part conjunct(parser *p)
{
    return joined(p, negation, "and", Q_AND);
}

static part question(parser *p)
{
    return joined(p, conjunct, "or", Q_OR);
}

static void finish(parser *p, part x)
{
    talon_question *q = p->q;
    if (!p->failed && p->now.kind == T_BAD && p->now.at[0] == '=')
        talon__ask_fail(p, p->now, "equality is written ==");
    if (!p->failed && p->now.kind != T_END)
        talon__ask_fail(p, p->now, "the question should end before \"%.*s\"", SAY(p->now));
    if (!p->failed && q->leaves_n == 0)
        talon__ask_fail(p, x.at, "this asks about no card; for example: count(hand.1, rank A) >= 2");
    if (!p->failed && x.high - x.low >= TALON_QUESTION_VALUES_MAX)
        talon__ask_fail(p, x.at, "this has %lld different values, and at most %u can be counted", (long long)(x.high - x.low + 1),
                        TALON_QUESTION_VALUES_MAX);
    q->yes_no = x.yes_no;
    q->named = x.named;
    q->low = x.yes_no ? 0 : x.low;
    q->high = x.yes_no ? 1 : x.high;
}

talon_question *talon_question_parse(talon_question_error *error, const talon_sim *s, const char *text, size_t text_size)
{
    talon_question *q = calloc(1, sizeof *q);
    parser p = {.q = q, .error = error, .begin = text, .end = text + text_size, .now = {.at = text}};
    *error = (talon_question_error){.text = "out of memory"};
    if (!q)
        return NULL;
    q->sim = s;
    if (text_size > TALON_QUESTION_MAX)
        talon__ask_fail(&p, (token){.at = text}, "a question has at most %u bytes", TALON_QUESTION_MAX);
    talon__ask_next(&p);
    finish(&p, question(&p));
    if (!p.failed)
        return q;
    talon_question_free(q);
    return NULL;
}

void talon_question_free(talon_question *q)
{
    for (uint32_t i = 0; q && i < q->leaves_n; i++) {
        free(q->leaf[i].fits);
        free(q->leaf[i].own);
        free(q->leaf[i].weight);
        free(q->leaf[i].code);
        free(q->leaf[i].place);
    }
    free(q);
}
