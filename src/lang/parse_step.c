/* parse_step.c -- a step's text: what it takes or works on, its clauses in any order, its flags. */
#include <string.h>

#include "lang/meant.h"
#include "lang/step_advice.h"
#include "lang/step_words.h"

#define BIT(c) (1u << (c))

/* Which clause begins here, or CLAUSES. "to" may be written in three ways. */
static clause clause_at(const parser *p)
{
    if (p->token[p->at].kind == T_ARROW)
        return C_TO;
    for (clause c = 0; c < CLAUSES; c++) {
        const clause_row *row = &talon__clauses[c];
        if (talon__at_word(p, row->word) || (row->other && talon__at_word(p, row->other)))
            return c;
    }
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
                    "a seed does not belong in the file: write \"with seed\"");
        return !(p->failed = true);
    }
    return talon__expected(p, "\"seed\" or \"new_seed\"");
}

static bool packet_meant(parser *p)
{
    talon__expected(p, "\"packet\"");
    talon__diag_fix(p->tree->diags, "write \"as packet\": each one gets all cards at once");
    return false;
}

static bool clause_text(parser *p, step *s, clause c)
{
    switch (c) {
    case C_FROM: return (s->from = p->tree->rules ? talon__zones_text(p) : talon__zone_text(p)) != NULL;
    case C_TO: return (s->to = talon__zones_text(p)) != NULL;
    case C_WITH: return with_text(p, s);
    case C_BY: return (s->by = talon__who(p)) != NULL;
    case C_AT: return (s->place = talon__number_text(p)) != NULL;
    case C_TIMES: return (s->times = talon__number_text(p)) != NULL;
    case C_MIN: return (s->min = talon__number_text(p)) != NULL;
    case C_AS: return talon__take_word(p, "packet") || packet_meant(p);
    case C_SIZES: return (s->sizes = talon__list(p)) != NULL;
    case C_ORDER: return (s->order = talon__list(p)) != NULL;
    case C_KEEPING:
        return talon__take_word(p, "newest") ? (s->keep = talon__number_text(p)) != NULL : talon__expected(p, "\"newest\"") != NULL;
    case C_WHERE: return (s->where = talon__cards_text(p)) != NULL;
    case C_UNTIL: return (s->until = talon__cond_text(p)) != NULL;
    case CLAUSES: break;
    }
    return false;
}

static void wrong_clause(parser *p, const step *s, uint32_t from)
{
    const char *may = talon__clauses_of(p, s);
    talon__diag(p->tree->diags, D_WRONG_CLAUSE, talon__token_span(p, &p->token[from]), NULL, "%s does not take \"%.*s\"",
                talon__verb_of(s)->word, WORD(p->token[from].text));
    if (may)
        talon__diag_fix(p->tree->diags, "leave it out; %s may have %s", talon__verb_of(s)->word, may);
}

static bool one_clause(parser *p, step *s, clause c)
{
    const uint32_t from = p->at++;
    const span at = talon__token_span(p, &p->token[from]);
    const step before = *s;
    if (!clause_text(p, s, c))
        return false;
    if (HAS(s, c))
        talon__diag(p->tree->diags, D_DOUBLED_CLAUSE, at, NULL, "the clause \"%s\" occurs twice in this step", talon__clauses[c].word);
    else if (!(talon__verb_of(s)->may >> c & 1)) {
        wrong_clause(p, s, from);
        *s = before; /* what it says is of no interest */
        return true;
    }
    s->has |= BIT(c);
    s->clause_at[c] = talon__span_from(p, from);
    return true;
}

static bool has_flag(const step *s, const char *flag)
{
    for (int i = 0; flag && i < FLAGS; i++)
        if (talon__verb_of(s)->flags >> i & 1 && strcmp(talon__flags[i].word, flag) == 0)
            return true;
    return false;
}

/* "(face down)", "(face-up)" */
static bool face_flag(parser *p, step *s)
{
    const token *t = &p->token[p->at], *way = t->kind == T_WORD && t[1].kind == T_MINUS ? t + 2 : t + 1;
    if (!talon__at_word(p, "face") || way->kind != T_WORD || !(talon__word_is(way->text, "up") || talon__word_is(way->text, "down")))
        return false;
    talon__diag(p->tree->diags, D_UNKNOWN_FLAG, talon__yaml_part(p->text, t->pos, way->pos + way->text.size - t->pos),
                way->text.size == 2 ? "up" : "down", "how cards lie is one word; did you mean \"%.*s\"?", WORD(way->text));
    talon__diag_fix(p->tree->diags, "write \"(%.*s)\"", WORD(way->text));
    s->flags |= way->text.size == 2 ? F_UP : F_DOWN;
    p->at = (uint32_t)(way + 1 - p->token);
    return true;
}

static bool one_flag(parser *p, step *s)
{
    const token *t = &p->token[p->at];
    if (face_flag(p, s))
        return true;
    if (t->kind != T_WORD)
        return talon__advise_flags(p) ? false : talon__expected(p, "a flag") != NULL;
    p->at++;
    const char *known[FLAGS + 1];
    size_t n = 0;
    for (int i = 0; i < FLAGS; i++) {
        if (!(talon__verb_of(s)->flags >> i & 1))
            continue;
        if (talon__word_is(t->text, talon__flags[i].word)) {
            s->flags |= (uint8_t)BIT(i);
            return true;
        }
        known[n++] = talon__flags[i].word;
    }
    known[n] = NULL;
    const char *meant = talon__meant(MEANT_FLAG, t->text);
    talon__diag_meant(p->tree->diags, D_UNKNOWN_FLAG, talon__token_span(p, t), t->text, has_flag(s, meant) ? meant : NULL, known,
                      "%s has no flag \"%.*s\"", talon__verb_of(s)->word, WORD(t->text));
    if (n)
        talon__diag_fix(p->tree->diags, "%s may be %s", talon__verb_of(s)->word, talon__listed(p->tree->arena, known, OR));
    else
        talon__diag_fix(p->tree->diags, "leave the brackets out: %s has no flags", talon__verb_of(s)->word);
    return true;
}

/* Of a group of flags a step has at most one. */
static bool contradict(uint8_t flags)
{
    for (int i = 0; i < FLAGS; i++)
        for (int k = 0; k < i; k++)
            if (flags >> i & flags >> k & 1 && talon__flags[i].group == talon__flags[k].group)
                return true;
    return false;
}

static bool flags_text(parser *p, step *s)
{
    const uint32_t from = p->at;
    while (!talon__take(p, T_CLOSE)) {
        if (!one_flag(p, s))
            return false;
        talon__take(p, T_COMMA);
    }
    if (contradict(s->flags)) {
        talon__diag(p->tree->diags, D_UNKNOWN_FLAG, talon__span_from(p, from), NULL, "these flags contradict each other");
        talon__diag_fix(p->tree->diags, "keep one of them");
    }
    return true;
}

static bool unknown_clause(parser *p, const step *s)
{
    if (!talon__advise_clause(p, s))
        talon__expected(p, "a clause");
    return false;
}

static bool clauses_text(parser *p, step *s)
{
    while (p->token[p->at].kind != T_END) {
        const clause c = clause_at(p);
        if (talon__take(p, T_OPEN)) {
            if (!flags_text(p, s))
                return false;
            return !talon__advise_flags(p) && talon__ended(p);
        }
        if (c == CLAUSES)
            return unknown_clause(p, s);
        if (!one_clause(p, s, c))
            return false;
    }
    return true;
}

/* Whether a comment follows the step's text, which may be the rest of it. */
static bool is_commented(const tree *t, uint32_t pos)
{
    const source *s = t->source;
    while (pos < s->size && (s->text[pos] == ' ' || s->text[pos] == '\t'))
        pos++;
    return pos < s->size && s->text[pos] == '#';
}

void talon__report_missing(tree *t, const step *s)
{
    const verb_row *v = talon__verb_of(s);
    const span end = {s->text.pos + s->text.size, 0};
    const char *name[CLAUSES + 1];
    int n = 0;
    for (int c = 0; c < CLAUSES; c++)
        if (v->needs & ~s->has & BIT(c)) {
            const char *other = v->kind == KIND_WHOLE ? talon__clauses[c].other : NULL; /* whole zones go "into" */
            name[n++] = other ? other : talon__clauses[c].word;
        }
    name[n] = NULL;
    if (!n)
        return;
    if (n == 1)
        talon__diag(t->diags, D_MISSING_CLAUSE, end, name[0], "%s needs \"%s\"; missing \"%s\"?", v->word, name[0], name[0]);
    else
        talon__diag(t->diags, D_MISSING_CLAUSE, end, NULL, "%s needs %s", v->word, talon__listed(t->arena, name, AND));
    if (is_commented(t, end.pos))
        talon__diag_fix(t->diags, "take the \"#\" away: what is behind it is a comment");
    else
        talon__diag_fix(t->diags, "add %s, as in \"%s\"", n == 1 ? "it" : "them", talon__step_example(t->arena, v));
}

step *talon__parse_step(tree *t, verb v, span verb_at, const yaml *text)
{
    parser p;
    step *s = talon__arena_take(t->arena, sizeof *s);
    s->kind = S_VERB;
    s->verb = (uint8_t)v;
    s->at = verb_at;
    s->text = text->at;
    t->in_verb = true;
    const bool words = talon__words(&p, t, text);
    t->in_verb = false;
    if (!words)
        return NULL;
    p.verb = talon__verb_of(s);
    if (!talon__step_takes(s)) {
        if (!(s->zones = talon__zones_text(&p)))
            return NULL;
    } else if (talon__take_word(&p, "all")) {
        s->all = true;
    } else if (talon__advise_count(&p, s) || !(s->count = talon__number_text(&p))) {
        return NULL;
    }
    if (!clauses_text(&p, s))
        return NULL;
    return s;
}

/* A text that is no step of a verb, and what one looks like. */
static bool begin(parser *p, tree *t, const yaml *text, const char *example)
{
    const bool words = talon__words(p, t, text);
    p->example = example;
    return words;
}

expr *talon__parse_condition(tree *t, const yaml *text)
{
    parser p;
    expr *e = begin(&p, t, text, "\"count(hand) == 5\" or \"empty(deck) and players > 2\"") ? talon__cond_text(&p) : NULL;
    return e && talon__ended(&p) ? e : NULL;
}

who *talon__parse_who(tree *t, const yaml *text)
{
    parser p;
    who *w = begin(&p, t, text, "\"dealer + 1\" (the dealer's left-hand neighbour) or \"seat 2\"") ? talon__who(&p) : NULL;
    return w && talon__ended(&p) ? w : NULL;
}

bool talon__parse_repeat(tree *t, step *s, const yaml *text, const char *example)
{
    parser p;
    s->text = text->at;
    if (!begin(&p, t, text, example) || talon__advise_repeat(&p))
        return false;
    if (!talon__at_word(&p, "as") && !talon__at_word(&p, "until") && !(s->count = talon__number_text(&p)))
        return false;
    if (talon__take_word(&p, "as")) {
        if (!talon__at_name(&p))
            return talon__expected(&p, "a name");
        s->name_at = talon__token_span(&p, &p.token[p.at]);
        s->name = p.token[p.at++].text;
    }
    if (!s->count && !talon__at_word(&p, "until"))
        return talon__expected(&p, "\"until\"");
    if (talon__take_word(&p, "until") && !(s->until = talon__cond_text(&p)))
        return false;
    if (talon__advise_repeat(&p)) { /* "i in 1..3": what it is done with is not at fault */
        s->name = !s->name.size && s->count && s->count->kind == X_NAME ? s->count->name : s->name;
        s->count = NULL;
        return false;
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
    return (*end = talon__number_text(p)) != NULL;
}

bool talon__parse_call(tree *t, step *s, const yaml *text)
{
    parser p;
    s->text = text->at;
    if (!begin(&p, t, text, "\"call: flop(3)\""))
        return false;
    if (!talon__at_name(&p))
        return talon__expected(&p, "a procedure's name");
    s->name_at = talon__token_span(&p, &p.token[p.at]);
    s->name = p.token[p.at++].text;
    if (p.token[p.at].kind == T_NUMBER) {
        talon__diag(t->diags, D_UNEXPECTED, talon__token_span(&p, &p.token[p.at]), NULL, "arguments stand in brackets");
        talon__diag_fix(t->diags, "write \"call: %.*s(%.*s)\"", WORD(s->name), WORD(p.token[p.at].text));
        return false;
    }
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
    if (!begin(&p, t, text, "\"flop(cards):\" or \"flop:\""))
        return false;
    if (!talon__at_name(&p))
        return talon__expected(&p, "a procedure's name");
    out->at = talon__token_span(&p, &p.token[p.at]);
    out->name = p.token[p.at++].text;
    out->arg = talon__arena_take(t->arena, sizeof *out->arg * (text->text.size / 2 + 1));
    return in_brackets(&p, parameter, out) && talon__ended(&p);
}
