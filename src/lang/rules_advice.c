/* rules_advice.c -- what people write in rules of play at first, and how it is written. */
#include "lang/rules_advice.h"

#include <stdio.h>
#include <string.h>

#include "lang/meant.h"
#include "lang/resolve.h"
#include "lang/step_words.h"
#include "lang/unknown.h"

/* ---- the end of a text ---- */

static void after_equals(parser *p)
{
    const uint8_t next = talon__peek(p, 1)->kind;
    const char *theirs = next == T_MORE ? "=>" : next == T_LESS ? "=<" : "=";
    const char *ours = next == T_MORE ? ">=" : next == T_LESS ? "<=" : "==";
    talon__rule_bad(p, D_RULE_GRAMMAR, p->at, "\"%s\" is written \"%s\" here", theirs, ours);
    talon__diag_fix(p->tree->diags, "compare with \"%s\"; one \"=\" stands only in \"set\" and \"tell\"", ours);
}

bool talon__advise_between(parser *p, uint32_t at)
{
    const token *k = &p->token[at];
    const char *meant = k->kind == T_WORD ? talon__meant(MEANT_RULE_WORD, k->text) : NULL;
    if (!meant)
        return false;
    p->at = at;
    talon__rule_bad(p, D_RULE_GRAMMAR, at, "\"%.*s\" is written \"%s\" here", WORD(k->text), meant);
    talon__diag_fix(p->tree->diags, "write \"%s\"", meant);
    return true;
}

bool talon__rule_ended(parser *p)
{
    const token *k = &p->token[p->at];
    if (p->failed || k->kind == T_END)
        return !p->failed;
    if (k->kind == T_SET) {
        after_equals(p);
    } else if (!talon__advise_between(p, p->at)) {
        talon__rule_bad(p, D_RULE_GRAMMAR, p->at, "expected the end of the text, not \"%.*s\"", WORD(k->text));
        if (k->kind == T_COMMA)
            talon__diag_fix(p->tree->diags, "several are a list, as in \"set: [tricks = 0, leader = dealer]\"");
    }
    return false;
}

/* ---- names ---- */

/* What a zone, or a word of the language, is no value and no variable for. */
static bool advise_known(parser *p, uint32_t from, bool variable)
{
    tree *t = p->tree;
    const word name = p->token[from].text;
    if (variable && talon__is_zone_name(t, name)) {
        talon__rule_bad(p, D_RULE_NAME, from, "\"%.*s\" is a zone: cards are moved, not set", WORD(name));
        talon__diag_fix(t->diags, "write a step that moves them, as in \"draw: 3 from deck to %.*s\"", WORD(name));
        return true;
    }
    if (talon__word_is(name, "led")) {
        talon__rule_bad(p, D_RULE_NAME, from, "\"led\" is a pattern, and no value");
        talon__diag_fix(t->diags, "alone it stands behind \"where\", as in \"where led else any\"; elsewhere write \"it is led\"");
        return true;
    }
    return false;
}

/* "true" is yes, "ace" A, "three" 3. */
static const char *value_meant(tree *t, word name)
{
    const rules *r = t->rules;
    const char *meant = talon__meant(MEANT_VALUE, name), *face = talon__meant(MEANT_CARD, name);
    if (meant)
        return meant;
    if (face && (talon__find_rank(r, talon__word(face)) || talon__find_word(r->suit, r->suits_n, talon__word(face))))
        return face;
    return talon__meant_number(t->arena, name);
}

void talon__advise_rule_name(parser *p, uint32_t from, bool variable)
{
    tree *t = p->tree;
    const token *k = &p->token[from];
    if (t->rules->unread) { /* it may stand in what was not understood, and that was said */
        p->failed = true;
        return;
    }
    if (advise_known(p, from, variable))
        return;
    const char *meant = variable ? NULL : value_meant(t, k->text);
    if (!meant) {
        talon__rule_unknown(p, from, variable ? "variable" : "name", talon__rule_names(t, variable));
        if (variable && !talon__diag_hint(t->diags))
            talon__diag_fix(t->diags, "declare it, as in \"state: {%.*s: number}\"", WORD(k->text));
        return;
    }
    talon__rule_bad(p, D_RULE_NAME, from, "unknown name \"%.*s\"; did you mean \"%s\"?", WORD(k->text), meant);
    talon__diag_fix(t->diags, "write \"%s\"", meant);
}

void talon__advise_rule_card(parser *p)
{
    tree *t = p->tree;
    const token *k = &p->token[p->at];
    if (!talon__at_name(p)) {
        talon__rule_expected(p, "a card");
        return;
    }
    if (!p->failed && !t->rules->quiet)
        talon__unknown_card(t, &(card){.lo = k->text, .at = talon__token_span(p, k)});
    p->failed = true;
}

/* ---- functions and definitions ---- */

static const struct {
    const char *name, *example;
} functions[] = {{"count", "count(hand)"},
                 {"empty", "empty(hand)"},
                 {"owner", "owner(trick)"},
                 {"colour", "colour(it)"},
                 {"up", "up(it)"},
                 {"winner", "winner(trick)"},
                 {"kind", "kind(trick)"},
                 {"height", "height(trick)"},
                 {"poker", "poker(hand + community)"},
                 {"deadwood", "deadwood(hand)"},
                 {"suit", "suit(turned)"},
                 {"rank", "rank(turned)"},
                 {"mate", "mate(trump)"},
                 {"sum", "sum(points)"},
                 {"max", "max(points)"},
                 {"min", "min(points)"},
                 {"all", "all(empty(hand))"},
                 {"some", "some(empty(hand))"},
                 {"who", "who(empty(hand))"},
                 {"subsets", "subsets(2..5 of hand where value(it) == 15)"},
                 {"best", "best(value(it) over 2 of hand)"},
                 {"next", "next(player where not folded)"},
                 {"abs", "abs(points)"}};

bool talon__advise_function(parser *p)
{
    const token *k = &p->token[p->at];
    if (talon__at_word(p, "team")) {
        talon__rule_bad(p, D_RULE_NAME, p->at, "a team is no player");
        talon__diag_fix(p->tree->diags, "what its players have together is \"sum(… for team of player)\"; its number is \"team(player)\"");
        return true;
    }
    for (size_t i = 0; k->kind == T_WORD && i < sizeof functions / sizeof *functions; i++)
        if (talon__word_is(k->text, functions[i].name)) {
            talon__rule_bad(p, D_RULE_GRAMMAR, p->at, "\"%s\" needs brackets behind it", functions[i].name);
            talon__diag_fix(p->tree->diags, "write what it is about, as in \"%s\"", functions[i].example);
            return true;
        }
    return false;
}

/* Whether a player is named at this token. */
static bool at_player(parser *p, uint32_t at)
{
    const token *k = &p->token[at];
    uint32_t id;
    if (k->kind != T_WORD)
        return false;
    const binding *b = talon__find_bound(p->tree, k->text);
    const rule_var *v = talon__find_var(p->tree, k->text, &id);
    return (b && b->is.type == TY_SEAT) || (v && v->g.type == TY_SEAT) || talon__word_is(k->text, "player") ||
           talon__word_is(k->text, "dealer") || talon__word_is(k->text, "seat") || talon__find_position(p->tree, k->text) != NO_ID;
}

bool talon__advise_definition_of(parser *p, const definition *d)
{
    const uint32_t from = p->at;
    if (!talon__word_is(talon__peek(p, 1)->text, "of"))
        return false;
    const uint32_t behind = from + 2 + (talon__peek(p, 2)->kind == T_OPEN);
    if (d->args_n || !at_player(p, behind))
        return false;
    talon__rule_bad(p, D_RULE_WHOSE, from, "\"%.*s\" is a definition, and nobody's own", WORD(d->name));
    talon__diag_fix(p->tree->diags, "let it have the player as an argument: \"%.*s(who)\": …, and write \"%.*s(%.*s)\"", WORD(d->name),
                    WORD(d->name), WORD(p->token[behind].text));
    return true;
}

bool talon__advise_of_each(parser *p, word name)
{
    if (!talon__at_word(p, "each_player"))
        return false;
    talon__rule_bad(p, D_RULE_WHOSE, p->at, "each_player is no one player");
    talon__diag_fix(p->tree->diags, "over all players go \"sum(%.*s)\", \"max(%.*s)\" and the like, without \"of\"", WORD(name),
                    WORD(name));
    return true;
}

/* ---- questions ---- */

bool talon__advise_in(parser *p, uint32_t from)
{
    uint32_t id;
    const token *k = &p->token[from];
    const uint8_t here = p->token[p->at].kind;
    if (p->failed || k->kind != T_WORD || !talon__find_var(p->tree, k->text, &id) || (here != T_END && here != T_NUMBER))
        return false;
    talon__rule_bad(p, D_RULE_GRAMMAR, from, "which values may \"%.*s\" have?", WORD(k->text));
    talon__diag_fix(p->tree->diags, "say it with \"in\", as in \"%.*s in 1..9\", \"in suits\", \"in players\"", WORD(k->text));
    return true;
}

bool talon__advise_domain(parser *p)
{
    static const struct {
        const char *theirs, *ours;
    } words[] = {{"suit", "suits"}, {"rank", "ranks"}, {"player", "players"}, {"seats", "players"}, {"other", "others"}};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (talon__at_word(p, words[i].theirs) && talon__peek(p, 1)->kind != T_OPEN && talon__peek(p, 1)->kind != T_RANGE) {
            talon__rule_bad(p, D_RULE_GRAMMAR, p->at, "all of them are \"%s\"", words[i].ours);
            talon__diag_fix(p->tree->diags, "write \"in %s\"", words[i].ours);
            return true;
        }
    return false;
}

void talon__advise_options(tree *t, const yaml *list)
{
    talon__diag(t->diags, D_WRONG_TYPE, list->child ? list->child->at : list->at, NULL,
                "the options of a choice are a mapping, not a list");
    talon__diag_fix(t->diags, "leave \"- \" out before each, so that it begins with its name: \"fold: [set: folded = yes]\"");
}

/* ---- kinds ---- */

bool talon__advise_seat(parser *p, const operand *n, uint32_t from)
{
    if (n->failed || !n->constant || !p->tree->max || (n->value >= 1 && n->value <= (int32_t)p->tree->max))
        return false;
    talon__rule_bad(p, D_UNKNOWN_PLAYER, from, "there is no seat %d: at most %u can play", (int)n->value, p->tree->max);
    talon__diag_fix(p->tree->diags, "use seat 1 to seat %u, or allow more players", p->tree->max);
    return true;
}

bool talon__no_partner(parser *p, uint32_t from)
{
    if (talon__yaml_get(p->tree->rules->root, "teams"))
        return false;
    talon__rule_bad(p, D_RULE_NAME, from, "nobody has a partner: the game has no teams");
    talon__diag_fix(p->tree->diags, "declare how many there are, as in \"teams: 2\"");
    return true;
}

void talon__advise_kind(parser *p, const operand *x, uint8_t type)
{
    if (type == TY_SEAT && x->type == TY_NUMBER && x->constant)
        talon__diag_fix(p->tree->diags, "players are counted with \"seat\": write \"seat %d\"", (int)x->value);
    else if (type == TY_NUMBER && x->type == TY_CARDS && talon__rule_at_node(p->tree, x->node)->kind == N_CHOSEN)
        talon__diag_fix(p->tree->diags,
                        "a step says how many, and whence; what is chosen goes where the choice says: \"choose: 1 from hand "
                        "to trick\"");
}

/* ---- steps ---- */

/* Every word a step of play can begin with. */
static const char *const *step_names(tree *t)
{
    static const char *const own[] = {"choose", "together", "turns", "repeat", "if",   "each_player", "set",
                                      "tell",   "share",    "call",  "phase",  "next", "leave",       "end"};
    const size_t n = sizeof own / sizeof *own;
    const char **list = talon__arena_take(t->arena, sizeof *list * (n + VERBS + 1));
    for (size_t i = 0; i < n; i++)
        list[i] = own[i];
    for (size_t v = 0; v < VERBS; v++)
        list[n + v] = talon__verbs[v].word;
    list[n + VERBS] = NULL;
    return list;
}

void talon__advise_rule_step(tree *t, const yaml *key)
{
    const char *meant = talon__meant(MEANT_RULE_STEP, key->text);
    meant = meant ? meant : talon__meant(MEANT_STEP, key->text);
    talon__diag_meant(t->diags, D_UNKNOWN_VERB, key->at, key->text, meant, step_names(t), "unknown step \"%.*s\"", WORD(key->text));
    const char *hint = talon__diag_hint(t->diags);
    if (hint)
        talon__diag_fix(t->diags, "write \"%s:\"", hint);
    else
        talon__diag_fix(t->diags,
                        "use choose, turns, together, set, tell, share, phase, next, leave, end, repeat, if, each_player or call; or "
                        "what moves cards: deal, draw, move, discard, reveal, hide, shuffle and the others");
}
