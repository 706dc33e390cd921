/* rules_file.c -- the keys of a file that say how it is played, in the order in which they need each other, and what becomes of them. */
#include "lang/rules_keys.h"

#include <string.h>

#include "lang/resolve.h"

static const char *const rule_keys[] = {"state",   "teams", "rank_order", "combos", "tables", "define", "trick_order",
                                        "playing", "play",  "payoff",     "match",  "limit",  "wild",   NULL};

bool talon__has_rules(const yaml *root)
{
    for (int i = 0; rule_keys[i]; i++)
        if (root->kind == YAML_MAP && talon__yaml_get(root, rule_keys[i]))
            return true;
    return false;
}

/* The first name below a key, or NULL. */
static const yaml *entries(tree *t, const char *key)
{
    const yaml *n = talon__yaml_get(t->rules->root, key);
    if (!n || talon__want(t, n, YAML_MAP, key))
        return n ? n->child : NULL;
    talon__diag_fix(t->diags, "write names and what they are, as in \"%s\"",
                    strcmp(key, "state") == 0    ? "state: {points: number each}"
                    : strcmp(key, "tables") == 0 ? "tables: {value: {A: 11, T: 10}}"
                    : strcmp(key, "combos") == 0 ? "combos: {pair: 2}"
                                                 : "define: {left: players(not folded)}");
    t->rules->unread = true;
    return NULL;
}

void talon__read_rules(tree *t, const yaml *root)
{
    rules *r = t->rules = talon__arena_take(t->arena, sizeof *t->rules);
    r->arena = t->arena;
    r->root = root;
    r->node.item = sizeof(game_node);
    r->item.item = sizeof(uint32_t);
    r->text.item = 1;
    r->var.item = sizeof(game_var);
    r->code.item = sizeof(game_code);
    r->question.item = sizeof(game_question);
    r->option.item = sizeof(game_option);
    r->option_at.item = sizeof(span);
    r->chosen_now = NO_ID;
    talon__list_text(t, &r->text, (word){"", 0});
    talon__read_ranks(t, talon__yaml_get(root, "rank_order"));
    for (const yaml *k = entries(t, "combos"); k; k = k->next->next)
        talon__read_combo(t, k);
    for (const yaml *k = entries(t, "state"); k; k = k->next->next)
        talon__read_var(t, k);
    talon__check_trump(t);
    for (const yaml *k = entries(t, "tables"); k; k = k->next->next)
        talon__read_table(t, k);
    for (const yaml *k = entries(t, "define"); k; k = k->next->next)
        talon__read_definition(t, k);
}

static uint32_t one_text(tree *t, const char *key, bool present)
{
    const yaml *n = talon__yaml_get(t->rules->root, key);
    parser p;
    if (!n || !talon__rule_text(&p, t, n, key))
        return NONE;
    if (strcmp(key, "match") == 0 && !talon__take_word(&p, "until"))
        talon__rule_bad(&p, D_RULE_GRAMMAR, p.at, "expected \"until\"");
    t->rules->present = present;
    const bool payoff = strcmp(key, "payoff") == 0;
    operand x = payoff ? talon__rule_cond(&p) : talon__rule_test(&p);
    if (payoff)
        x = talon__rule_as(&p, x, TY_NUMBER, 0, 0);
    if (!x.failed && payoff && talon__take_word(&p, "per"))
        t->rules->g.per = talon__rule_count(&p).node;
    t->rules->present = false;
    talon__rule_ended(&p);
    return x.failed ? NONE : x.node;
}

/* NUMBER what */
static uint32_t read_most(parser *p, const char *what)
{
    const token *n = &p->token[p->at];
    if (!talon__take(p, T_NUMBER) || n->value < 1 || !talon__take_word(p, what))
        talon__rule_bad(p, D_RULE_GRAMMAR, p->at, "expected a number of %s, as in \"500 choices 1000 steps\"", what);
    else if (n->value > (int64_t)TALON_LANG_OPS_MAX)
        talon__rule_bad(p, D_TOO_MANY, p->at - 2, "at most %u %s are possible", TALON_LANG_OPS_MAX, what);
    return p->failed ? 1 : (uint32_t)n->value;
}

static void read_limit(tree *t)
{
    rules *r = t->rules;
    const yaml *n = talon__yaml_get(r->root, "limit");
    parser p;
    r->g.choices = r->g.steps = 10000;
    if (!n || !talon__rule_text(&p, t, n, "limit"))
        return;
    r->g.choices = read_most(&p, "choices");
    if (!p.failed && p.token[p.at].kind == T_NUMBER)
        r->g.steps = read_most(&p, "steps");
    talon__rule_ended(&p);
}

/* Cards that stand for any card of a set. */
static uint32_t read_wild(tree *t)
{
    const yaml *n = talon__yaml_get(t->rules->root, "wild");
    parser p;
    bool negated;
    if (!n || !talon__rule_text(&p, t, n, "wild"))
        return NONE;
    const uint32_t fit = talon__rule_pattern(&p, &negated);
    talon__rule_ended(&p);
    if (!p.failed && talon__node_has(t->rules->node.at, t->rules->item.at, fit, N_IS_SET)) {
        talon__rule_bad(&p, D_RULE_CIRCLE, 0, "what is wild depends on a set, and what is a set on what is wild");
        talon__diag_fix(t->diags, "let the pattern of `wild` ask for no set(…)");
    }
    return p.failed ? NONE : fit;
}

uint32_t talon__put_words(tree *t, const void *at, size_t bytes)
{
    const uint32_t first = (uint32_t)t->rules->item.n;
    const uint32_t *words = at;
    for (size_t i = 0; i < bytes / sizeof *words; i++)
        talon__list_add(t, &t->rules->item, &words[i]);
    return first;
}

static void put_names(tree *t)
{
    rules *r = t->rules;
    r->g.suits = (uint32_t)r->item.n;
    r->g.suits_n = r->suits_n;
    for (uint32_t i = 0; i < r->suits_n; i++) {
        const uint32_t text = talon__list_text(t, &r->text, r->suit[i]);
        talon__list_add(t, &r->item, &text);
    }
    r->g.ranks = (uint32_t)r->item.n;
    r->g.ranks_n = r->ranks_n;
    for (uint32_t i = 0; i < r->ranks_n; i++) {
        const uint32_t text = talon__list_text(t, &r->text, r->rank[i]);
        talon__list_add(t, &r->item, &text);
    }
    talon__put_words(t, r->counts_as, sizeof *r->counts_as * r->ranks_n);
    r->g.faces = (uint32_t)r->item.n;
    for (size_t i = 0; i < t->faces_n; i++) {
        const uint32_t both = r->face[i].rank | (uint32_t)r->face[i].suit << 8;
        talon__list_add(t, &r->item, &both);
    }
    r->g.tables = (uint32_t)r->item.n;
    r->g.tables_n = (uint32_t)r->tables_n;
    r->g.value_table = NONE;
    for (uint32_t i = 0; i < r->tables_n; i++) {
        talon__put_words(t, r->table[i].value, sizeof *r->table[i].value * t->faces_n);
        if (talon__word_is(r->table[i].name, "value"))
            r->g.value_table = i;
    }
    r->g.combos_n = (uint32_t)r->combos_n;
    r->g.combos = talon__put_words(t, r->combo, sizeof *r->combo * r->combos_n);
    for (uint32_t i = 0; i < r->wordss_n; i++) {
        r->words[i].items = (uint32_t)r->item.n;
        for (uint32_t k = 0; k < r->words[i].n; k++) {
            const uint32_t text = talon__list_text(t, &r->text, r->words[i].word[k]);
            talon__list_add(t, &r->item, &text);
        }
    }
}

static uint32_t read_teams(tree *t)
{
    const yaml *teams = talon__yaml_get(t->rules->root, "teams");
    const uint32_t id =
        teams ? talon__read_number(t, NULL, teams, &(number_form){{NULL, 0}, teams->at, "the number of teams", 1, 255}) : NO_ID;
    return id == NO_ID ? NONE : id;
}

static void compile_play(tree *t, const yaml *play)
{
    const game_code end = {.kind = I_END};
    if (play && talon__has_import(t)) { /* the machine's tables have a row for each face, and these come with the players */
        talon__diag(t->diags, D_RULE_GRAMMAR, play->at, NULL, "cards that players bring cannot be played by rules");
        talon__diag_fix(t->diags, "list the cards below `components`, or leave `play` out");
    } else if (play && talon__want(t, play, YAML_LIST, "play")) {
        talon__compile_steps(t, play);
    }
    talon__list_add(t, &t->rules->code, &end);
}

/* The zone that tricks are laid in, or NONE. */
static uint32_t find_trick(const tree *t)
{
    const rules *r = t->rules;
    const uint32_t trick = talon__find_zone(t, talon__word("trick"));
    if (trick == NO_ID && r->led)
        talon__diag(t->diags, D_RULE_ZONE, r->led_at, NULL, "there is no zone \"trick\", so nothing is ever led");
    return trick == NO_ID ? NONE : trick;
}

static void put_vars(tree *t)
{
    rules *r = t->rules;
    for (size_t i = 0; i < r->states_n; i++) {
        rule_var *v = &r->state[i];
        if (v->g.type == TY_WORD) {
            v->g.words_n = (uint16_t)r->words[v->g.words].n;
            v->g.words = r->words[v->g.words].items;
        }
        talon__list_add(t, &r->var, &v->g);
    }
}

/* How much a play needs. */
static void put_sizes(rules *r)
{
    r->g.temps_n = r->temps_most;
    r->g.kept_n = r->kept_most;
    r->g.chosen_n = r->chosen_most;
    r->g.loops = r->loops_most;
}

void talon__compile_rules(tree *t)
{
    rules *r = t->rules;
    uint32_t id;
    if (!r || !t->max)
        return;
    const yaml *play = talon__yaml_get(r->root, "play");
    for (size_t i = 0; i < r->states_n; i++)
        talon__read_first_value(t, &r->state[i]);
    talon__read_trick_order(t, talon__yaml_get(r->root, "trick_order"));
    r->g.teams = read_teams(t);
    r->g.per = NONE;
    r->g.wild = read_wild(t);
    r->g.own_phases = play != NULL;
    r->in_play = true;
    compile_play(t, play);
    r->g.playing = one_text(t, "playing", true);
    r->g.match = one_text(t, "match", false);
    r->g.trump = talon__find_var(t, talon__word("trump"), &id) ? id : NONE;
    r->g.trick = talon__find_zone(t, talon__word("trick")); /* which the checks ask for */
    if (!t->diags->errors && r->code_place) {               /* without a step nothing is shown */
        talon__check_together(t);
        talon__check_flow(t);
        talon__check_course(t);
    }
    r->g.payoff = one_text(t, "payoff", true);
    if (r->g.payoff == NONE)
        r->g.payoff = talon__constant(t, TY_NUMBER, 0).node;
    r->in_play = false;
    read_limit(t);
    if (play && !t->diags->errors)
        talon__check_used(t);
    put_names(t);
    r->g.trick = find_trick(t);
    put_sizes(r);
    put_vars(t);
}

/* ---- procedures that dealing calls ---- */

static bool calls(const yaml *node, word name)
{
    if (node->kind == YAML_MAP)
        for (const yaml *k = node->child; k; k = k->next->next) {
            const word text = k->next->text;
            if (talon__word_is(k->text, "call") && k->next->kind == YAML_TEXT && text.size >= name.size &&
                memcmp(text.at, name.at, name.size) == 0 && (text.size == name.size || text.at[name.size] == '('))
                return true;
            if (calls(k->next, name))
                return true;
        }
    if (node->kind == YAML_LIST)
        for (const yaml *i = node->child; i; i = i->next)
            if (calls(i, name))
                return true;
    return false;
}

bool talon__is_dealt(const tree *t, word name)
{
    static const char *const keys[] = {"setup", "phases", "on_deck_empty", "triggers"};
    const yaml *mixing = talon__yaml_get(t->rules->root, "dealing_procedure");
    if (mixing && mixing->kind == YAML_TEXT && talon__same_word(mixing->text, name))
        return true;
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
        const yaml *n = talon__yaml_get(t->rules->root, keys[i]);
        if (n && calls(n, name))
            return true;
    }
    return false;
}
