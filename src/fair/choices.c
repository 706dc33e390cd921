/* choices.c -- answers to what the rules ask: read, judged with three truth values, and kept as debts (course_debts.c) while they hang on
 * sealed cards (docs/transcript.md §14.4 to §14.6). */
#include <stdlib.h>
#include <string.h>

#include "fair/fair_impl.h"
#include "problem/json.h"

/* ----------------------------------------------------------------------- reading one */

static bool is_not_there(fair *t, const char *what, const json_t *name)
{
    return talon__bad(&t->bad, "refused", "there is no %s \"%s\" to choose", what, json_string_value(name));
}

static bool read_option(fair *t, talon_answer *a, const json_t *name)
{
    const char *wanted = json_is_null(name) ? "" : json_string_value(name);
    const uint32_t n = talon_rules_options(t->course.m);
    for (uint32_t i = 0; i < n; i++) {
        a->option = (uint16_t)i;
        if (strcmp(talon_rules_option_name(t->course.m, a), wanted) == 0)
            return true;
    }
    return talon__bad(&t->bad, "refused", "there is no option \"%s\" to choose", wanted);
}

static bool read_zone(fair *t, talon_zone *z, const json_t *name)
{
    *z = json_is_null(name) ? TALON_ZONE_NONE : talon_shape_find(t->table.shape, json_string_value(name), json_string_length(name));
    return json_is_null(name) || *z != TALON_ZONE_NONE || is_not_there(t, "zone", name);
}

static bool read_cards(fair *t, talon_answer *a, const json_t *op)
{
    const json_t *places = json_object_get(op, "places");
    const size_t n = json_array_size(places);
    if (!read_zone(t, &a->from, json_object_get(op, "from")) || !read_zone(t, &a->to, json_object_get(op, "to")))
        return false;
    a->has_cards = a->from != TALON_ZONE_NONE;
    if (n > TALON_ANSWER_CARDS || (n && !a->has_cards))
        return talon__bad(&t->bad, "refused", "so many cards cannot be chosen");
    const talon_shape *shape = talon_runner_shape(t->course.runner);
    for (size_t i = 0; i < n; i++) {
        const json_int_t place = json_integer_value(json_array_get(places, i));
        if (place >= (json_int_t)talon__size(&t->table, a->from))
            return talon__bad(&t->bad, "refused", "there is no card at place %lld of %s", (long long)place,
                              talon_zone_name(t->table.shape, a->from));
        a->card[i] = talon_zone_cards(talon_runner_table(t->course.runner), shape, a->from)[place];
    }
    a->cards_n = (uint8_t)n;
    return true;
}

static bool read_combo(fair *t, talon_answer *a, const json_t *combo, const json_t *height)
{
    const talon_rules *m = t->course.m;
    for (uint32_t i = 1; json_is_string(combo) && !a->combo && *talon_rules_combo_name(m, i); i++)
        a->combo = strcmp(talon_rules_combo_name(m, i), json_string_value(combo)) == 0 ? (uint8_t)i : 0;
    for (uint32_t i = 1; json_is_string(height) && !a->height && *talon_rules_rank_name(m, i); i++)
        a->height = strcmp(talon_rules_rank_name(m, i), json_string_value(height)) == 0 ? (uint8_t)i : 0;
    if (json_is_string(combo) && !a->combo)
        return is_not_there(t, "combo", combo);
    return !json_is_string(height) || a->height || is_not_there(t, "rank", height);
}

static bool read_answer(fair *t, talon_answer *a, const json_t *op)
{
    const json_t *values = json_object_get(op, "values");
    *a = (talon_answer){.from = TALON_ZONE_NONE, .to = TALON_ZONE_NONE, .pass = json_is_true(json_object_get(op, "pass"))};
    if (json_array_size(values) > TALON_ANSWER_VALUES)
        return talon__bad(&t->bad, "refused", "so many values cannot be chosen");
    a->values_n = (uint8_t)json_array_size(values);
    for (uint32_t i = 0; i < a->values_n; i++)
        a->value[i] = (int32_t)strtol(json_string_value(json_array_get(values, i)), NULL, 10);
    return read_option(t, a, json_object_get(op, "option")) && read_cards(t, a, op) &&
           read_combo(t, a, json_object_get(op, "combo"), json_object_get(op, "height"));
}

/* -------------------------------------------------------------------------- in words */

static void add_word(sentence *s, const char *word)
{
    const size_t n = strlen(s->at);
    snprintf(s->at + n, sizeof s->at - n, "%s%s", n ? " " : "", word);
}

/* "raise 500", "7s from hand.2 to trick". Cards by their faces where they are open, else by their backs. */
static sentence words_of(fair *t, const json_t *op)
{
    sentence s = {""};
    const json_t *values = json_object_get(op, "values"), *places = json_object_get(op, "places"), *from = json_object_get(op, "from"),
                 *to = json_object_get(op, "to");
    if (json_is_string(json_object_get(op, "option")))
        add_word(&s, json_string_value(json_object_get(op, "option")));
    if (json_is_true(json_object_get(op, "pass")))
        add_word(&s, "pass");
    for (size_t i = 0; i < json_array_size(values); i++)
        add_word(&s, json_string_value(json_array_get(values, i)));
    const talon_zone z = json_is_string(from) ? talon__zone_named(&t->table, from) : TALON_ZONE_NONE;
    for (size_t i = 0; i < json_array_size(places) && z != TALON_ZONE_NONE; i++) {
        const json_int_t place = json_integer_value(json_array_get(places, i));
        char back[24];
        if (place >= (json_int_t)talon__size(&t->table, z))
            break;
        const talon_card id = talon__cards(&t->table, z)[place];
        talon__card_text(&t->table, back, id);
        add_word(&s, t->table.card[id].face != TALON_FACE_NONE ? talon__face_name(&t->line0, t->table.card[id].face) : back);
    }
    if (json_is_string(from)) {
        add_word(&s, "from");
        add_word(&s, json_string_value(from));
    }
    if (json_is_string(to)) {
        add_word(&s, "to");
        add_word(&s, json_string_value(to));
    }
    return s;
}

/* --------------------------------------------------------------------------- judging */

bool talon__is_awaited(const fair *t, uint32_t seat)
{
    const rules_course *c = &t->course;
    const hidden_answer *h = &c->hidden[seat];
    return c->open && h->asked && (!c->together || (c->shows ? !h->shown : !h->i));
}

static bool is_asked(fair *t, uint32_t seat, const json_t *op)
{
    const rules_course *c = &t->course;
    const uint32_t n = talon__get_u32(op, "n");
    const char *who = talon__seat_name(t, seat);
    uint32_t asked[TALON_MAX_PLAYERS];
    if (!c->hidden[seat].asked && talon_rules_asked(c->m, asked, TALON_MAX_PLAYERS) == 1)
        return talon__bad(&t->bad, "turn", "%s answers, and %s is asked", who, talon__seat_name(t, asked[0]));
    if (!c->hidden[seat].asked)
        return talon__bad(&t->bad, "turn", "%s answers, and is not asked", who);
    return n == c->open || talon__bad(&t->bad, "turn", "%s answers choice %u, and this is choice %u", who, n, c->open);
}

/* The answer is legal, or a debt. */
static bool is_legal(fair *t, talon_answer *a, uint32_t seat, const json_t *op)
{
    rules_course *c = &t->course;
    const sentence words = words_of(t, op);
    talon__course_see(t);
    const talon_legal legal = talon_rules_judge(c->m, seat, a);
    if (!talon__can_be_judged(t))
        return false;
    if (legal == TALON_LEGAL_NO)
        return talon__bad(&t->bad, "rules", "%s's answer to choice %u is none that the rules offer: %.200s", talon__seat_name(t, seat),
                          c->open, words.at);
    c->choices++;
    if (legal == TALON_LEGAL_YES)
        return true;
    return talon__debt_answer(t, seat, a, &words);
}

bool talon__mean_choice(fair *t, json_t *line, uint32_t seat)
{
    rules_course *c = &t->course;
    const json_t *op = json_object_get(line, "op");
    talon_answer a;
    if (!talon__is_rules_op(op, PLACE_ACT))
        return talon__bad(&t->bad, "turn", "%s does something that is no choice: this game is played by rules", talon__seat_name(t, seat));
    if (!talon__steps_are_done(&t->agenda) || !c->open)
        return talon__bad(&t->bad, "order", "%s answers, and nothing is asked", talon__seat_name(t, seat));
    if (c->together)
        return talon__bad(&t->bad, "order", "%s answers openly where everybody answers at once: that is a pick", talon__seat_name(t, seat));
    if (!is_asked(t, seat, op) || !read_answer(t, &a, op) || !is_legal(t, &a, seat, op))
        return false;
    t->found.counts.acts++;
    t->history.seat = 0;
    return talon__course_answer(t, seat, &a) && talon__changed(t) && talon__given_by_act(t, line);
}

/* --------------------------------------------------------------------------- together */

void talon__course_picked(fair *t, uint32_t seat, uint32_t i)
{
    rules_course *c = &t->course;
    hidden_answer *h = &c->hidden[seat];
    if (!c->m || !c->open || !c->together || c->shows || !h->asked || (h->i && (h->spine != t->chain.spine || h->i <= i)))
        return;
    h->i = i;
    h->spine = t->chain.spine;
}

/* No space outside strings, and no number with a sign: as a line is spelled (§2), so that one answer has one text. */
static bool is_compact(const char *json)
{
    bool quoted = false;
    for (; *json; json++) {
        quoted ^= *json == '"';
        if (!quoted && (*json == ' ' || *json == '-'))
            return false;
    }
    return true;
}

/* The operation that a text shows, with ' for ". */
static json_t *shown_op(const char *text)
{
    char json[TEXT_MAX + 1];
    json_error_t error;
    snprintf(json, sizeof json, "%s", text);
    for (char *at = json; *at; at++)
        *at = *at == '\'' ? '"' : *at;
    return is_compact(json) ? talon__json_load(json, strlen(json), JSON_REJECT_DUPLICATES, &error) : NULL;
}

bool talon__course_shown(fair *t, uint32_t seat, uint32_t i, const char *text)
{
    rules_course *c = &t->course;
    hidden_answer *h = &c->hidden[seat];
    sentence why;
    if (!c->m || !c->open || !c->together || h->i != i || !i)
        return true;
    if (!c->shows)
        return talon__bad(&t->bad, "order", "%s shows the answer before everybody has given one", talon__seat_name(t, seat));
    json_t *op = shown_op(text);
    bool good = op && json_is_object(op) && talon__is_rules_op(op, PLACE_ACT) && talon__spell_rules_op(&why, op);
    if (!good)
        talon__bad(&t->bad, "refused", "%s shows what is no answer", talon__seat_name(t, seat));
    good = good && is_asked(t, seat, op) && read_answer(t, &h->answer, op) && is_legal(t, &h->answer, seat, op);
    json_decref(op);
    h->shown = good;
    return good;
}

/* -------------------------------------------------------------------------- for players */

static json_t *name_or_null(const char *name)
{
    return name && *name ? json_string(name) : json_null();
}

static json_t *zone_or_null(const fair *t, talon_zone z)
{
    return z == TALON_ZONE_NONE ? json_null() : json_string(talon_zone_name(t->table.shape, z));
}

static json_t *places_json(const fair *t, const talon_answer *a)
{
    const talon_shape *shape = talon_runner_shape(t->course.runner);
    json_t *list = json_array();
    if (a->from == TALON_ZONE_NONE)
        return list;
    const talon_card *card = talon_zone_cards(talon_runner_table(t->course.runner), shape, a->from);
    for (uint32_t i = 0; i < talon__size(&t->table, a->from); i++)
        for (uint32_t k = 0; k < a->cards_n; k++)
            if (a->card[k] == card[i])
                json_array_append_new(list, json_integer(i));
    return talon__full_list(list, a->cards_n);
}

static json_t *values_json(const talon_answer *a)
{
    json_t *list = json_array();
    char text[16];
    for (uint32_t i = 0; i < a->values_n; i++) {
        snprintf(text, sizeof text, "%d", a->value[i]);
        json_array_append_new(list, json_string(text));
    }
    return talon__full_list(list, a->values_n);
}

static json_t *answer_json(const fair *t, const talon_answer *a)
{
    const talon_rules *m = t->course.m;
    return json_pack("{s:s,s:I,s:o,s:b,s:o,s:o,s:o,s:o,s:o,s:o}", "op", "choose", "n", (json_int_t)t->course.open, "option",
                     name_or_null(talon_rules_option_name(m, a)), "pass", (int)a->pass, "values", values_json(a), "from",
                     zone_or_null(t, a->from), "places", places_json(t, a), "to", zone_or_null(t, a->to), "combo",
                     name_or_null(a->combo ? talon_rules_combo_name(m, a->combo) : NULL), "height",
                     name_or_null(a->height ? talon_rules_rank_name(m, a->height) : NULL));
}

typedef struct showing {
    fair *t;
    talon_on_choice *on_choice;
    void *context;
    uint32_t n;
    bool no_memory;
    char card[64]; /* how one is called */
} showing;

/* As this reader knows it, or by its place: "hand.2/3". */
static const char *card_words(void *context, const talon_answer *a, uint32_t i)
{
    showing *s = context;
    const fair *t = s->t;
    const talon_shape *shape = talon_runner_shape(t->course.runner);
    const talon_card *mine = talon_zone_cards(talon_runner_table(t->course.runner), shape, a->from),
                     *theirs = talon__cards(&t->table, a->from);
    uint32_t place = 0;
    while (place < talon__size(&t->table, a->from) && mine[place] != a->card[i])
        place++;
    const uint32_t face = place < talon__size(&t->table, a->from) ? t->table.card[theirs[place]].known : TALON_FACE_NONE;
    if (face != TALON_FACE_NONE)
        return talon__face_name(&t->line0, face);
    snprintf(s->card, sizeof s->card, "%s/%u", talon_zone_name(shape, a->from), place + 1);
    return s->card;
}

static bool show_choice(showing *s, const talon_answer *a)
{
    char words[256];
    json_t *json = answer_json(s->t, a);
    char *text = talon__json_dump(json, JSON_COMPACT);
    talon_rules_words(words, sizeof words, s->t->course.m, a, card_words, s);
    const bool more = text && s->on_choice(s->context, text, words);
    s->n += text != NULL;
    s->no_memory |= !text;
    free(text);
    json_decref(json);
    return more;
}

/* Each value of a range by itself. */
static bool show_answer(void *context, const talon_rules *m, const talon_answer *a)
{
    talon_answer one = *a;
    bool more = true;
    (void)m;
    if (!a->range)
        return show_choice(context, a);
    one.range = false;
    for (int64_t v = a->value[0]; more && v <= a->upto; v++) {
        one.value[0] = (int32_t)v;
        more = show_choice(context, &one);
    }
    return more;
}

uint32_t talon_transcript_choices(talon_transcript *t, uint32_t seat, talon_on_choice *on_choice, void *context)
{
    rules_course *c = &t->course;
    showing s = {.t = t, .on_choice = on_choice, .context = context};
    if (!c->m || !c->open || !talon__steps_are_done(&t->agenda) || seat >= SEATS_ROOM || !c->hidden[seat].asked)
        return 0;
    const talon_shape *shape = talon_runner_shape(c->runner);
    for (uint32_t z = 0; z < talon_shape_zones(shape); z++) {
        const talon_card *mine = talon_zone_cards(talon_runner_table(c->runner), shape, (talon_zone)z),
                         *theirs = talon__cards(&t->table, z);
        for (uint32_t i = 0; i < talon__size(&t->table, z); i++)
            talon_rules_see(c->m, mine[i], t->table.card[theirs[i]].known);
    }
    talon_rules_answers(c->m, seat, show_answer, &s);
    talon_rules_worn(c->m); /* whoever looks at a list sees it end there */
    talon__course_see(t);
    return s.no_memory ? UINT32_MAX : s.n;
}
