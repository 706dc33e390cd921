/* rules_state.c -- what a game remembers: the variables of `state`, their types and first values. */
#include "lang/rules_keys.h"

static bool ends_words(const parser *p)
{
    return talon__at_word(p, "each") || talon__at_word(p, "x") || talon__at_word(p, "kept") || talon__at_word(p, "secret");
}

#define WORDS_MOST 64u /* of one of */

static bool read_words(parser *p, rule_var *v)
{
    tree *t = p->tree;
    rules *r = t->rules;
    rule_words *w = TREE_ADD(r, words); /* (arena: see TREE_ADD) */
    *w = (rule_words){.word = talon__arena_take(t->arena, sizeof *w->word * WORDS_MOST)};
    while (p->token[p->at].kind == T_WORD && w->n < WORDS_MOST && !(w->n && ends_words(p)))
        w->word[w->n++] = p->token[p->at++].text;
    if (!w->n || (w->n == WORDS_MOST && p->token[p->at].kind == T_WORD && !ends_words(p))) {
        talon__rule_bad(p, D_RULE_GRAMMAR, p->at, "\"one of\" is followed by 1 to %u words", WORDS_MOST);
        return false;
    }
    v->g.words = (uint32_t)r->wordss_n - 1;
    for (uint32_t i = 0; i + 1 < r->wordss_n; i++) { /* the same words are the same list */
        bool same = r->words[i].n == w->n;
        for (uint32_t k = 0; same && k < w->n; k++)
            same = talon__same_word(r->words[i].word[k], w->word[k]);
        if (same) {
            v->g.words = i;
            r->wordss_n--;
            break;
        }
    }
    return true;
}

static bool read_type(parser *p, rule_var *v)
{
    static const struct {
        const char *name;
        uint8_t type;
    } types[] = {{"number", TY_NUMBER}, {"flag", TY_FLAG}, {"suit", TY_SUIT},  {"rank", TY_RANK},
                 {"seat", TY_SEAT},     {"card", TY_CARD}, {"combo", TY_COMBO}};
    for (size_t i = 0; i < sizeof types / sizeof *types; i++)
        if (talon__take_word(p, types[i].name)) {
            v->g.type = types[i].type;
            return true;
        }
    if (talon__take_word(p, "one") && talon__take_word(p, "of")) {
        v->g.type = TY_WORD;
        return read_words(p, v);
    }
    talon__rule_bad(p, D_RULE_GRAMMAR, p->at, "expected number, flag, suit, rank, seat, card, combo or one of");
    talon__diag_fix(p->tree->diags, "say what it is, as in \"%.*s: number each\"; yes or no is a flag, a player a seat", WORD(v->name));
    return false;
}

/* All of them together fit into the state. */
static void count_words(tree *t, const rule_var *v)
{
    rules *r = t->rules;
    const uint32_t before = r->var_words;
    r->var_words += (v->g.count ? v->g.count : 1) * (v->g.how & VAR_EACH && t->max ? t->max : 1);
    if (before <= VARS_MOST && r->var_words > VARS_MOST) {
        talon__diag(t->diags, D_TOO_MANY, v->at, NULL, "with this one there are %u variables; at most %u are possible", r->var_words,
                    VARS_MOST);
        talon__diag_fix(t->diags, "remember less; what each player has counts once for every player");
    }
}

void talon__read_var(tree *t, const yaml *key)
{
    parser p;
    rule_var v = {.name = key->text, .at = key->at, .text = key->next, .g = {.first = NONE, .told = NONE}};
    if (!talon__is_name(t, key, "a variable"))
        return;
    talon__rule_name(t, key->text, key->at); /* it stays: whoever uses it means it */
    if (!talon__rule_text(&p, t, key->next, "a text") || !read_type(&p, &v)) {
        v.unread = true;
        *TREE_ADD(t->rules, state) = v;
        return;
    }
    if (talon__take_word(&p, "each"))
        v.g.how |= VAR_EACH;
    if (talon__take_word(&p, "x")) {
        const token *n = &p.token[p.at];
        if (n->kind != T_NUMBER || n->value < 1 || n->value > VARS_MOST)
            talon__rule_bad(&p, D_RULE_GRAMMAR, p.at, "expected how many there are, 1 to %u", VARS_MOST);
        else
            v.g.count = (uint32_t)p.token[p.at++].value;
    }
    if (!p.failed && talon__take_word(&p, "kept"))
        v.g.how |= VAR_KEPT;
    if (!p.failed && talon__take_word(&p, "secret")) {
        v.g.how |= VAR_SECRET;
        if (talon__take_word(&p, "to")) /* whom: read_told, when all names are known */
            p.at += p.token[p.at].kind != T_END;
    }
    count_words(t, &v);
    if (p.token[p.at].kind != T_END && p.token[p.at].kind != T_SET)
        talon__rule_bad(&p, D_RULE_GRAMMAR, p.at, "expected \"each\", \"kept\", \"secret\" or \"=\"");
    v.g.name = talon__list_text(t, &t->rules->text, v.name);
    *TREE_ADD(t->rules, state) = v;
}

/* What decides tricks is called trump: one suit, or a word of a list that begins with all suits. */
void talon__check_trump(tree *t)
{
    uint32_t id;
    const rule_var *v = talon__find_var(t, talon__word("trump"), &id);
    if (!v || v->unread ||
        ((v->g.type == TY_SUIT || (v->g.type == TY_WORD && talon__begins_with_suits(t->rules, v->g.words))) && !v->g.count &&
         !(v->g.how & VAR_EACH)))
        return;
    talon__diag(t->diags, D_RULE_TYPE, v->at, NULL, "\"trump\" decides tricks, and so it is one suit");
    talon__diag_fix(t->diags, "declare it as \"suit\", or as \"one of\" with all suits first, in the order of the deck; give anything else "
                              "another name");
}

/* secret to NAME: a variable that says to whom, and everybody's own may stand only where this is everybody's own. */
static void read_told(parser *p, rule_var *v)
{
    uint32_t id;
    const rule_var *to = p->token[p->at].kind == T_WORD ? talon__find_var(p->tree, p->token[p->at].text, &id) : NULL;
    if (!to)
        talon__rule_bad(p, D_RULE_NAME, p->at, "\"secret to\" needs the name of a variable: the player who sees it");
    else if (to->unread)
        p->failed = true;
    else if (to->g.type != TY_SEAT || to->g.count || (to->g.how & VAR_EACH && !(v->g.how & VAR_EACH)))
        talon__rule_bad(p, D_RULE_TYPE, p->at, "\"secret to\" needs a variable that is one player");
    else
        v->g.told = id;
    if (to)
        p->tree->rules->state[id].used = true;
    if (p->token[p->at].kind == T_WORD)
        p->at++;
}

void talon__read_first_value(tree *t, rule_var *v)
{
    parser p;
    if (v->unread || !talon__words(&p, t, v->text))
        return;
    while (p.token[p.at].kind != T_END && p.token[p.at].kind != T_SET) {
        if (talon__take_word(&p, "secret") && talon__take_word(&p, "to"))
            read_told(&p, v);
        else if (p.token[p.at].kind != T_SET && p.token[p.at].kind != T_END)
            p.at++;
    }
    if (!talon__take(&p, T_SET))
        return;
    t->rules->present = v->g.how & VAR_EACH;
    const uint32_t from = p.at;
    const operand x = talon__rule_as(&p, talon__rule_cond(&p), v->g.type, v->g.words, from);
    t->rules->present = false;
    talon__rule_ended(&p);
    v->g.first = x.failed ? NONE : x.node;
}
