/* parse_step.c -- a step's text: what it takes or works on, its clauses in any order, its flags. */
#include "lang/words.h"

const char *const talon__clause_names[] = {"from", "to",    "with",  "by",      "at",    "times", "min",
                                           "as",   "sizes", "order", "keeping", "where", "until", NULL};

#define BIT(c)   (1u << (c))
#define MOVES    (BIT(C_FROM) | BIT(C_TO) | BIT(C_TIMES) | BIT(C_WHERE) | BIT(C_UNTIL))
#define MIXES    (BIT(C_WITH) | BIT(C_BY) | BIT(C_TIMES))
#define ANY_FACE (F_UP | F_DOWN | F_RANDOM | F_REVERSED)

/* What each verb takes: clauses, clauses it needs, flags. Verbs up to reveal begin with a count, the others with zones. */
static const struct {
    uint32_t may, must, flags;
} rules[VERBS] = {
    [V_BURN] = {MOVES, BIT(C_FROM), F_RANDOM},
    [V_DEAL] = {MOVES | BIT(C_AS) | BIT(C_AT), BIT(C_FROM) | BIT(C_TO), ANY_FACE},
    [V_DISCARD] = {MOVES, BIT(C_FROM), ANY_FACE},
    [V_DRAW] = {MOVES | BIT(C_AS) | BIT(C_AT), BIT(C_FROM) | BIT(C_TO), ANY_FACE},
    [V_HIDE] = {MOVES, BIT(C_FROM), F_REVERSED | F_RANDOM},
    [V_MOVE] = {MOVES | BIT(C_AS) | BIT(C_AT), BIT(C_FROM) | BIT(C_TO), ANY_FACE},
    [V_REVEAL] = {MOVES, BIT(C_FROM), F_REVERSED | F_RANDOM},
    [V_COMBINE] = {BIT(C_TO), BIT(C_TO), 0},
    [V_CUT] = {MIXES | BIT(C_AT) | BIT(C_MIN) | BIT(C_UNTIL), 0, 0},
    [V_MUCK] = {BIT(C_TO), 0, 0},
    [V_RECYCLE] = {BIT(C_TO) | BIT(C_KEEPING), BIT(C_TO), 0},
    [V_RIFFLE] = {MIXES | BIT(C_UNTIL), 0, F_HUMAN | F_PERFECT | F_IN},
    [V_SHUFFLE] = {MIXES | BIT(C_UNTIL), 0, 0},
    [V_SPLIT] = {BIT(C_TO) | BIT(C_SIZES), BIT(C_TO) | BIT(C_SIZES), 0},
    [V_STRIP] = {BIT(C_SIZES) | BIT(C_ORDER) | BIT(C_BY) | BIT(C_TIMES), BIT(C_SIZES) | BIT(C_ORDER), 0},
    [V_WASH] = {MIXES | BIT(C_UNTIL), 0, 0},
};

static const char *const flag_names[] = {"up", "down", "random", "reversed", "human", "perfect", "in", NULL};

/* "to" may be written in three ways; which one, or CLAUSES when no clause begins here. */
static clause clause_at(const parser *p)
{
    if (p->token[p->at].kind == T_ARROW || talon__at_word(p, "into"))
        return C_TO;
    for (int c = 0; c < CLAUSES; c++)
        if (talon__at_word(p, talon__clause_names[c]))
            return (clause)c;
    return CLAUSES;
}

static bool with_text(parser *p, step *s)
{
    if (talon__take_word(p, "seed"))
        return true;
    if (talon__take_word(p, "new_seed"))
        return s->new_seed = true;
    if (p->token[p->at].kind == T_NUMBER) {
        talon__diag(p->tree->diags, D_LITERAL_SEED, talon__token_span(p, &p->token[p->at]), "seed",
                    "a seed does not belong into the file: write \"with seed\"");
        return !(p->failed = true);
    }
    return talon__expected(p, "\"seed\" or \"new_seed\"");
}

static bool clause_value(parser *p, step *s, clause c)
{
    switch (c) {
    case C_FROM: return (s->from = talon__zone_text(p)) != NULL;
    case C_TO: return (s->to = talon__zones_text(p)) != NULL;
    case C_WITH: return with_text(p, s);
    case C_BY: return (s->by = talon__who(p, false)) != NULL;
    case C_AT: return (s->place = talon__expr(p)) != NULL;
    case C_TIMES: return (s->times = talon__expr(p)) != NULL;
    case C_MIN: return (s->min = talon__expr(p)) != NULL;
    case C_AS: return talon__take_word(p, "packet") || talon__expected(p, "\"packet\"");
    case C_SIZES: return (s->sizes = talon__list(p)) != NULL;
    case C_ORDER: return (s->order = talon__list(p)) != NULL;
    case C_KEEPING: return talon__take_word(p, "newest") ? (s->keep = talon__expr(p)) != NULL : talon__expected(p, "\"newest\"") != NULL;
    case C_WHERE: return (s->where = talon__cards_text(p)) != NULL;
    default: return (s->until = talon__cond(p)) != NULL;
    }
}

static bool one_clause(parser *p, step *s, clause c)
{
    const char *name = talon__clause_names[c];
    const uint32_t from = p->at++;
    const span at = talon__token_span(p, &p->token[from]);
    if (!clause_value(p, s, c))
        return false;
    if (HAS(s, c))
        talon__diag(p->tree->diags, D_DOUBLED_CLAUSE, at, NULL, "the clause \"%s\" stands twice in this step", name);
    else if (!(rules[s->verb].may >> c & 1))
        talon__diag(p->tree->diags, D_WRONG_CLAUSE, at, NULL, "%s does not take \"%.*s\"", talon__verb_names[s->verb],
                    WORD(p->token[from].text));
    s->has |= BIT(c);
    s->clause_at[c] = talon__span_from(p, from);
    return true;
}

static bool one_flag(parser *p, step *s)
{
    const token *t = &p->token[p->at];
    if (t->kind != T_WORD)
        return talon__expected(p, "a flag");
    p->at++;
    for (int i = 0; flag_names[i]; i++)
        if (talon__word_is(t->text, flag_names[i]) && (rules[s->verb].flags >> i & 1)) {
            s->flags |= (uint8_t)(1u << i);
            return true;
        }
    const char *known[8];
    size_t n = 0;
    for (int i = 0; flag_names[i]; i++)
        if (rules[s->verb].flags >> i & 1)
            known[n++] = flag_names[i];
    known[n] = NULL;
    talon__diag_near(p->tree->diags, D_UNKNOWN_FLAG, talon__token_span(p, t), t->text, known, "%s has no flag \"%.*s\"",
                     talon__verb_names[s->verb], WORD(t->text));
    return true;
}

static bool flags_text(parser *p, step *s)
{
    const uint32_t from = p->at;
    while (!talon__take(p, T_CLOSE)) {
        if (!one_flag(p, s))
            return false;
        talon__take(p, T_COMMA);
    }
    const int kinds = !!(s->flags & F_HUMAN) + !!(s->flags & F_PERFECT) + !!(s->flags & F_IN);
    if ((s->flags & (F_UP | F_DOWN)) == (F_UP | F_DOWN) || kinds > 1)
        talon__diag(p->tree->diags, D_UNKNOWN_FLAG, talon__span_from(p, from), NULL, "these flags contradict each other");
    return true;
}

/* Words that people write and the language does without. Returns whether it is one of them, after saying so. */
static bool is_plain_english(const parser *p, const token *t)
{
    diags *d = p->tree->diags;
    const token *before = t > p->token ? t - 1 : NULL, *next = t + 1;
    const span at = talon__token_span(p, t);
    const bool face = talon__word_is(t->text, "face") && next->kind == T_WORD;
    const word way = face ? next->text : t->text;
    if (talon__word_is(t->text, "card") || talon__word_is(t->text, "cards"))
        talon__diag(d, D_UNEXPECTED, at, NULL, "\"%.*s\" is not needed: leave it out", WORD(t->text));
    else if (before && (talon__word_is(before->text, "each") || talon__word_is(before->text, "every")) &&
             (talon__word_is(t->text, "player") || talon__word_is(t->text, "players")))
        talon__diag(d, D_UNEXPECTED, at, "each_player", "\"%.*s %.*s\" is written as one word; did you mean \"each_player\"?",
                    WORD(before->text), WORD(t->text));
    else if (talon__word_is(way, "up") || talon__word_is(way, "down"))
        talon__diag(d, D_UNEXPECTED, at, way.size == 2 ? "(up)" : "(down)", "how cards lie stands at the end, in brackets: (%.*s)",
                    WORD(way));
    else
        return false;
    return true;
}

static bool unknown_clause(parser *p)
{
    static const char *const words[] = {"from", "to",    "into",  "with",    "by",    "at",    "times", "min",
                                        "as",   "sizes", "order", "keeping", "where", "until", NULL};
    const token *t = &p->token[p->at];
    p->failed = true;
    if (t->kind == T_WORD && is_plain_english(p, t))
        return false;
    if (t->kind == T_WORD)
        talon__diag_near(p->tree->diags, D_UNEXPECTED, talon__token_span(p, t), t->text, words, "\"%.*s\" is not a clause", WORD(t->text));
    else
        talon__diag(p->tree->diags, D_UNEXPECTED, talon__token_span(p, t), NULL, "expected a clause, not \"%.*s\"", WORD(t->text));
    return false;
}

static bool clauses_text(parser *p, step *s)
{
    while (p->token[p->at].kind != T_END) {
        const clause c = clause_at(p);
        if (talon__take(p, T_OPEN)) {
            if (!flags_text(p, s))
                return false;
            return talon__ended(p);
        }
        if (c == CLAUSES)
            return unknown_clause(p);
        if (!one_clause(p, s, c))
            return false;
    }
    return true;
}

void talon__report_missing(tree *t, const step *s)
{
    const uint32_t missing = rules[s->verb].must & ~s->has;
    for (int c = 0; c < CLAUSES; c++)
        if (missing >> c & 1) {
            const char *name = c == C_TO && s->verb >= V_COMBINE ? "into" : talon__clause_names[c];
            const span end = {s->text.pos + s->text.size, 0};
            talon__diag(t->diags, D_MISSING_CLAUSE, end, name, "%s needs \"%s\"; missing \"%s\"?", talon__verb_names[s->verb], name, name);
        }
}

step *talon__parse_step(tree *t, verb v, span verb_at, const yaml *text)
{
    parser p;
    step *s = talon__arena_take(t->arena, sizeof *s);
    s->kind = S_VERB;
    s->verb = (uint8_t)v;
    s->at = verb_at;
    s->text = text->at;
    if (!talon__words(&p, t, text))
        return NULL;
    if (v >= V_COMBINE) {
        if (!(s->zones = talon__zones_text(&p)))
            return NULL;
    } else if (talon__take_word(&p, "all")) {
        s->all = true;
    } else if (!(s->count = talon__expr(&p))) {
        return NULL;
    }
    if (!clauses_text(&p, s))
        return NULL;
    return s;
}

expr *talon__parse_condition(tree *t, const yaml *text)
{
    parser p;
    expr *e = talon__words(&p, t, text) ? talon__cond(&p) : NULL;
    return e && talon__ended(&p) ? e : NULL;
}

expr *talon__parse_number(tree *t, const yaml *text)
{
    parser p;
    expr *e = talon__words(&p, t, text) ? talon__expr(&p) : NULL;
    return e && talon__ended(&p) ? e : NULL;
}

who *talon__parse_who(tree *t, const yaml *text)
{
    parser p;
    who *w = talon__words(&p, t, text) ? talon__who(&p, false) : NULL;
    return w && talon__ended(&p) ? w : NULL;
}

bool talon__parse_repeat(tree *t, step *s, const yaml *text)
{
    parser p;
    s->text = text->at;
    s->count = talon__words(&p, t, text) ? talon__expr(&p) : NULL;
    if (!s->count)
        return false;
    if (talon__take_word(&p, "as")) {
        if (!talon__at_name(&p))
            return talon__expected(&p, "a name");
        s->name_at = talon__token_span(&p, &p.token[p.at]);
        s->name = p.token[p.at++].text;
    }
    return talon__ended(&p);
}

/* "(" item {"," item} ")": calls for each item until it fails. */
static bool in_brackets(parser *p, bool (*item)(parser *p, void *context), void *context)
{
    bool first = true;
    if (!talon__take(p, T_OPEN))
        return true;
    while (!talon__take(p, T_CLOSE)) {
        if (!first && !talon__take(p, T_COMMA))
            return talon__expected(p, "\",\" or \")\"");
        first = false;
        if (!item(p, context))
            return false;
    }
    return true;
}

static bool argument(parser *p, void *context)
{
    expr **end = context;
    while (*end)
        end = &(*end)->next;
    return (*end = talon__expr(p)) != NULL;
}

bool talon__parse_call(tree *t, step *s, const yaml *text)
{
    parser p;
    s->text = text->at;
    if (!talon__words(&p, t, text))
        return false;
    if (!talon__at_name(&p))
        return talon__expected(&p, "a procedure's name");
    s->name_at = talon__token_span(&p, &p.token[p.at]);
    s->name = p.token[p.at++].text;
    return in_brackets(&p, argument, &s->args) && talon__ended(&p);
}

static bool parameter(parser *p, void *context)
{
    procedure *out = context;
    if (!talon__at_name(p))
        return talon__expected(p, "a name");
    out->arg[out->args_n++] = p->token[p->at++].text;
    return true;
}

bool talon__parse_heading(tree *t, procedure *out, const yaml *text)
{
    parser p;
    if (!talon__words(&p, t, text))
        return false;
    if (!talon__at_name(&p))
        return talon__expected(&p, "a procedure's name");
    out->at = talon__token_span(&p, &p.token[p.at]);
    out->name = p.token[p.at++].text;
    out->arg = talon__arena_take(t->arena, sizeof *out->arg * (text->text.size / 2 + 1));
    return in_brackets(&p, parameter, out) && talon__ended(&p);
}
