/* rules_question.c -- what a choice asks: so many cards of zones, melds, or values. */
#include "lang/rules_steps.h"

static uint32_t flags_text(parser *p, game_question *q)
{
    while (!p->failed && !talon__take(p, T_CLOSE)) {
        if (talon__take_word(p, "up"))
            q->face = TALON_FACING_UP;
        else if (talon__take_word(p, "down"))
            q->face = TALON_FACING_DOWN;
        else
            talon__rule_bad(p, D_RULE_GRAMMAR, p->at, "expected a flag");
        talon__take(p, T_COMMA);
    }
    return 0;
}

static void after_any(parser *p)
{
    const token *k = talon__peek(p, 1);
    if (k->kind != T_END && !p->tree->rules->quiet)
        talon__diag(p->tree->diags, D_RULE_NEVER, talon__token_span(p, k), NULL, "nothing after \"any\" is tried");
}

/* fit {"else" fit}: pairs of a condition and when it counts. */
static void fits_text(parser *p, game_question *q)
{
    tree *t = p->tree;
    uint32_t items[32], n = 0;
    bool more;
    do {
        if (n && talon__at_word(p, "pass")) { /* else pass */
            p->at++;
            q->pass = 1;
            break;
        }
        const bool any = talon__at_word(p, "any") && talon__word_is(talon__peek(p, 1)->text, "else");
        const operand x = talon__rule_where(p);
        const operand when = !x.failed && talon__take_word(p, "if") ? talon__rule_test(p) : talon__constant(t, TY_FLAG, 1);
        if (p->failed)
            return;
        if (any && !talon__word_is(talon__peek(p, 1)->text, "pass"))
            after_any(p);
        if (n == 30) {
            talon__rule_bad(p, D_RULE_GRAMMAR, p->at, "more than 15 alternatives");
            return;
        }
        items[n++] = x.node;
        items[n++] = when.node;
        more = talon__take_word(p, "else");
    } while (more);
    q->fits = talon__rule_list(t, items, n);
}

static bool at_meld(const parser *p)
{
    return talon__at_word(p, "set") || talon__at_word(p, "run") || talon__at_word(p, "suited");
}

static void melds_text(parser *p, game_question *q)
{
    q->kind = Q_MELD;
    do {
        if (talon__take_word(p, "set"))
            q->meld |= MELD_SET;
        else if (talon__take_word(p, "suited") && talon__take_word(p, "run"))
            q->meld |= MELD_SUITED_RUN;
        else if (talon__take_word(p, "run"))
            q->meld |= MELD_RUN;
        else
            talon__rule_bad(p, D_RULE_GRAMMAR, p->at, "expected \"set\" or \"run\"");
    } while (!p->failed && talon__take_word(p, "or"));
}

/* What can be said before anybody plays about how many cards are chosen. */
static void how_many(parser *p, const game_question *q, const operand *lo, const operand *hi, uint32_t at)
{
    if (q->kind != Q_NEWEST && hi->constant && hi->value > (int32_t)CHOSEN_MAX)
        talon__rule_bad(p, D_RULE_MANY, at, "up to %d cards are chosen; at most %u can be", (int)hi->value, CHOSEN_MAX);
    else if (lo->constant && hi->constant && lo->value > hi->value)
        talon__rule_bad(p, D_RULE_SPAN, at, "%d are chosen where only %d may be", (int)lo->value, (int)hi->value);
}

/* cards = ([group | "newest"] expr [".." expr] | "combo") "from" zones ["to" zones [flags]] ["where" fits] */
static void cards_text(parser *p, game_question *q)
{
    rules *r = p->tree->rules;
    const uint32_t begin = p->at;
    uint32_t n;
    if (at_meld(p))
        melds_text(p, q);
    else if (talon__take_word(p, "newest"))
        q->kind = Q_NEWEST;
    else if (talon__take_word(p, "combo"))
        q->kind = Q_COMBO;
    if (q->kind != Q_COMBO) {
        const uint32_t at = p->at;
        const operand lo = talon__rule_count(p), hi = !lo.failed && talon__take(p, T_RANGE) ? talon__rule_count(p) : lo;
        q->lo = lo.node;
        q->hi = hi.node;
        how_many(p, q, &lo, &hi, at);
    }
    if (!p->failed && !talon__take_word(p, "from") && !talon__advise_in(p, begin))
        talon__rule_bad(p, D_RULE_GRAMMAR, p->at, "expected \"from\"");
    if (!p->failed && p->token[p->at].kind == T_NUMBER && !talon__advise_in(p, begin))
        talon__rule_expected(p, "a zone");
    r->owned = true; /* whose cards are chosen, and where they go, is no condition about everybody */
    q->from = p->failed ? NONE : talon__rule_zones(p, &n);
    if (!p->failed && (talon__take_word(p, "to") || talon__take_word(p, "into") || talon__take(p, T_ARROW))) {
        q->to = talon__rule_zones(p, &n);
        if (!p->failed && p->token[p->at].kind == T_OPEN) {
            p->at++;
            flags_text(p, q);
        }
    }
    r->owned = false;
    if (!p->failed && talon__take_word(p, "where")) {
        const bool there = r->has_there;
        r->has_there = q->to != NONE;
        fits_text(p, q);
        r->has_there = there;
    }
    if (!p->failed && talon__take_word(p, "else")) {
        if (!talon__take_word(p, "pass"))
            talon__rule_bad(p, D_RULE_GRAMMAR, p->at, "expected \"pass\"");
        q->pass = 1;
    }
}

static bool ends_words(const parser *p)
{
    return p->token[p->at].kind != T_WORD || talon__at_word(p, "where") || talon__at_word(p, "when") || talon__at_word(p, "by") ||
           talon__at_word(p, "else");
}

/* Values one by one. */
static bool domain_words(parser *p, game_question *q, uint32_t i, uint32_t words)
{
    tree *t = p->tree;
    uint32_t found[64], n = 0;
    while (n < 64 && !ends_words(p)) {
        const uint32_t at = p->at;
        const operand x = talon__rule_as(p, talon__rule_factor(p), q->value[i].type, words, at);
        if (!x.failed && !x.constant)
            talon__rule_bad(p, D_RULE_TYPE, at, "values to choose from are words, not variables");
        if (p->failed)
            return false;
        found[n++] = (uint32_t)x.value;
    }
    if (!n) {
        talon__rule_bad(p, D_RULE_GRAMMAR, p->at, "expected the values to choose from");
        return false;
    }
    q->value[i].domain = DOMAIN_WORDS;
    q->value[i].lo = (uint32_t)t->rules->item.n;
    q->value[i].hi = n;
    for (uint32_t k = 0; k < n; k++)
        talon__list_add(t, &t->rules->item, &found[k]);
    return true;
}

static bool domain_range(parser *p, game_question *q, uint32_t i, uint32_t words)
{
    const uint8_t type = q->value[i].type;
    const uint32_t lo = p->at;
    q->value[i].domain = DOMAIN_RANGE;
    q->value[i].lo = talon__rule_as(p, talon__rule_expr(p), type, words, lo).node;
    if (!p->failed && !talon__take(p, T_RANGE))
        talon__rule_bad(p, D_RULE_GRAMMAR, p->at, "expected \"..\"");
    const uint32_t hi = p->at;
    if (!p->failed)
        q->value[i].hi = talon__rule_as(p, talon__rule_expr(p), type, words, hi).node;
    return !p->failed;
}

static bool domain_text(parser *p, game_question *q, uint32_t i, uint8_t type, uint32_t words)
{
    static const struct {
        const char *name;
        uint8_t domain, type;
    } named[] = {{"suits", DOMAIN_SUITS, TY_SUIT},
                 {"ranks", DOMAIN_RANKS, TY_RANK},
                 {"players", DOMAIN_PLAYERS, TY_SEAT},
                 {"others", DOMAIN_OTHERS, TY_SEAT}};
    q->value[i].type = type;
    if (talon__advise_domain(p))
        return false;
    for (size_t k = 0; k < sizeof named / sizeof *named; k++)
        if (talon__at_word(p, named[k].name) && talon__peek(p, 1)->kind != T_RANGE && talon__peek(p, 1)->kind != T_OPEN) {
            p->at++;
            q->value[i].domain = named[k].domain;
            if (type != named[k].type && !(type == TY_WORD && named[k].type == TY_SUIT))
                talon__rule_bad(p, D_RULE_TYPE, p->at - 1, "these are no values of this variable");
            return !p->failed;
        }
    const bool one_by_one = type == TY_WORD || type == TY_SUIT || type == TY_COMBO;
    return one_by_one ? domain_words(p, q, i, words) : domain_range(p, q, i, words);
}

/* var "in" domain {"," var "in" domain} ["where" cond] */
static void values_text(parser *p, game_question *q)
{
    q->kind = Q_VALUES;
    do {
        uint8_t type = TY_NUMBER;
        uint32_t words = 0;
        if (q->values_n == QUESTION_VALUES) {
            talon__rule_bad(p, D_RULE_GRAMMAR, p->at, "a question has at most %u variables", QUESTION_VALUES);
            return;
        }
        q->value[q->values_n].var = talon__rule_lvalue(p, &type, &words).node;
        if (!p->failed && !talon__take_word(p, "in"))
            talon__rule_bad(p, D_RULE_GRAMMAR, p->at, "expected \"in\"");
        if (p->failed || !domain_text(p, q, q->values_n, type, words))
            return;
        q->values_n++;
    } while (talon__take(p, T_COMMA));
    if (talon__take_word(p, "where"))
        q->where = talon__rule_test(p).node;
}

static bool at_values(const parser *p)
{
    uint32_t id;
    if (p->token[p->at].kind != T_WORD || !talon__find_var(p->tree, p->token[p->at].text, &id))
        return false;
    for (uint32_t i = 1; talon__peek(p, i)->kind != T_END && i < 8; i++) {
        const token *k = talon__peek(p, i);
        if (k->kind == T_WORD && talon__word_is(k->text, "in"))
            return true;
        if (k->kind == T_WORD && (talon__word_is(k->text, "from") || talon__word_is(k->text, "where")))
            return false;
    }
    return false;
}

uint32_t talon__step_question(parser *p)
{
    game_question q = {.lo = NONE, .hi = NONE, .from = NONE, .to = NONE, .fits = NONE, .where = NONE};
    if (at_values(p))
        values_text(p, &q);
    else
        cards_text(p, &q);
    if (!p->failed && q.kind == Q_VALUES && talon__at_word(p, "else") && talon__word_is(talon__peek(p, 1)->text, "pass")) {
        p->at += 2;
        q.pass = 1;
    }
    return p->failed ? NONE : talon__list_add(p->tree, &p->tree->rules->question, &q);
}
