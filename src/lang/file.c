/* file.c -- the top of a game file: its keys, players, numbers, positions, components, procedures, phases, triggers. */
#include "lang/deck_advice.h"
#include "lang/file_advice.h"
#include "lang/meant.h"
#include "lang/rules.h"
#include "lang/tokens.h"

#include <stdio.h>
#include <string.h>

#include <talon/name.h>

#include "runner/compiled.h"

static const char *const top_keys[] = {
    "game",   "players", "version",       "components", "positions", "numbers", "zones", "procedures", "dealing_procedure",
    "setup",  "phases",  "on_deck_empty", "triggers",   "expect",    "state",   "teams", "rank_order", "combos",
    "tables", "define",  "trick_order",   "playing",    "play",      "payoff",  "match", "limit",      "wild",
    NULL};

/* Rules of play: not in this version, and never silently ignored. */
static const char *const later[] = {"choose", "bet", "betting", "score", "ranking", "victory", "showdown", "post", "pass", NULL};

static bool is_one_of(word w, const char *const *list)
{
    for (; *list; list++)
        if (w.size && w.at[0] == **list && talon__word_is(w, *list))
            return true;
    return false;
}

bool talon__want(tree *t, const yaml *node, yaml_kind kind, const char *what)
{
    if (node->kind == kind && !(kind == YAML_TEXT && node->text.size == 0))
        return true;
    talon__advise_form(t, node, kind, what);
    return false;
}

bool talon__is_later(tree *t, const yaml *key)
{
    if (!is_one_of(key->text, later))
        return false;
    talon__diag(t->diags, D_NOT_YET, key->at, NULL, "\"%.*s\" is a rule of play, which is not in this version", WORD(key->text));
    return true;
}

void talon__check_keys(tree *t, const yaml *map, const char *const *known, const char *what)
{
    for (const yaml *k = map->child; k; k = k->next->next)
        if (!is_one_of(k->text, known) && !talon__is_later(t, k))
            talon__advise_key(t, map, k, known, what);
}

bool talon__is_name(tree *t, const yaml *key, const char *what)
{
    parser p;
    if (!talon__words(&p, t, key))
        return false;
    if (p.token[0].kind != T_WORD || p.token[1].kind != T_END || key->text.size > TALON_MAX_ZONE_NAME) {
        talon__advise_name(t, key, what);
        return false;
    }
    if (talon__is_reserved(key->text)) {
        talon__diag(t->diags, D_RESERVED_NAME, key->at, NULL, "\"%.*s\" is a reserved word and cannot be the name of %s", WORD(key->text),
                    what);
        return false;
    }
    return true;
}

bool talon__read_count(tree *t, uint32_t *value, const yaml *node, const char *what, uint32_t min, uint32_t max)
{
    parser p;
    if (!talon__want(t, node, YAML_TEXT, what) || !talon__words(&p, t, node))
        return false;
    if (p.token[0].kind != T_NUMBER || p.token[1].kind != T_END || p.token[0].value < min || p.token[0].value > max) {
        talon__advise_amount(t, node, what, min, max);
        return false;
    }
    *value = (uint32_t)p.token[0].value;
    return true;
}

static void read_players_count(tree *t, const yaml *node)
{
    uint32_t lo, hi;
    if (!talon__read_span(t, &lo, &hi, node, "the number of players"))
        return;
    if (lo > hi && hi >= 1 && lo <= TALON_MAX_PLAYERS) {
        char hint[32];
        snprintf(hint, sizeof hint, "%u..%u", hi, lo);
        talon__diag(t->diags, D_PLAYER_RANGE, node->at, talon__arena_text(t->arena, hint, strlen(hint) + 1),
                    "the range %u..%u is reversed; did you mean \"%s\"?", lo, hi, hint);
        return;
    }
    if (lo < 1 || hi < lo || hi > TALON_MAX_PLAYERS) {
        talon__diag(t->diags, D_PLAYER_RANGE, node->at, NULL, "%.*s is not a possible number of players; from 1 to %u can play",
                    WORD(node->text), TALON_MAX_PLAYERS);
        return;
    }
    t->min = lo;
    t->max = hi;
}

/* One player, or one for each number of players. */
static uint32_t add_position(tree *t, word name, span at, const yaml *node, const char *what)
{
    position p = {.name = name, .at = at};
    const yaml **value = talon__read_choice(t, &p.by, node, name.size ? name : talon__word(what), at);
    p.who = talon__arena_take(t->arena, sizeof *p.who * p.by.n);
    for (uint32_t i = 0; i < p.by.n; i++)
        p.who[i] = talon__want(t, value[i], YAML_TEXT, what) ? talon__parse_who(t, value[i]) : NULL;
    *TREE_ADD(t, position) = p;
    return (uint32_t)t->positions_n - 1;
}

/* By number of players, it is a position without a name. */
static void read_first(tree *t, const yaml *node)
{
    if (node->kind != YAML_MAP) {
        t->first = talon__want(t, node, YAML_TEXT, "first") ? talon__parse_who(t, node) : NULL;
        return;
    }
    t->first = talon__arena_take(t->arena, sizeof *t->first);
    *t->first = (who){.kind = WHO_NAME, .at = node->at, .id = add_position(t, (word){NULL, 0}, node->at, node, "first")};
}

/* A key that must be there; nothing is said when another one is misspelled for it. */
static void need(tree *t, const yaml *map, const char *const *keys, const char *what, const char *key, const char *fix)
{
    const bool game = strcmp(what, "a game") == 0; /* its lost keys are looked at one by one */
    if (talon__yaml_get(map, key) || talon__key_is_meant(map, keys, what, key) || (!game && talon__has_lost_key(map, keys, what)))
        return;
    talon__diag(t->diags, D_MISSING_KEY, map->at, key, "%s needs \"%s\"", what, key);
    talon__diag_fix(t->diags, "%s", fix);
}

static void read_players(tree *t, const yaml *node)
{
    static const char *const keys[] = {"count", "first", "direction", NULL};
    static const char *const ways[] = {"clockwise", "counterclockwise", NULL};
    if (node->kind != YAML_MAP) {
        read_players_count(t, node);
        return;
    }
    if (talon__advise_players(t, node))
        return;
    talon__check_keys(t, node, keys, "players");
    const yaml *count = talon__yaml_get(node, "count"), *first = talon__yaml_get(node, "first"), *way = talon__yaml_get(node, "direction");
    if (count)
        read_players_count(t, count);
    else
        need(t, node, keys, "players", "count", "say how many, as in \"players: {count: 2..4}\"");
    if (first)
        read_first(t, first);
    if (way && talon__want(t, way, YAML_TEXT, "direction")) {
        t->counterclockwise = talon__word_is(way->text, ways[1]);
        if (!is_one_of(way->text, ways))
            talon__advise_value(t, way, ways, "direction");
    }
}

static void read_decks(tree *t, component *c, const yaml *node)
{
    if (talon__advise_deck_map(t, node)) {
        c->by = (choice){.n = 1};
        c->deck = talon__arena_take(t->arena, sizeof *c->deck);
        return;
    }
    const yaml **value = talon__read_choice(t, &c->by, node, c->zone->name, c->at);
    c->deck = talon__arena_take(t->arena, sizeof *c->deck * c->by.n);
    for (uint32_t i = 0; i < c->by.n; i++) {
        const size_t errors = t->diags->errors;
        talon__parse_deck(t, &c->deck[i], value[i]);
        if (!c->deck[i].n && !c->deck[i].import && errors == t->diags->errors)
            talon__diag(t->diags, D_EMPTY_DECK, value[i]->at, NULL, "\"%.*s\" starts without cards", WORD(c->zone->name));
    }
}

static void read_components(tree *t, const yaml *node)
{
    if (!talon__want(t, node, YAML_MAP, "components"))
        return;
    for (const yaml *k = node->child; k; k = k->next->next) {
        if (k != node->child && talon__advise_cut_deck(t, node, k))
            return;
        component *c = TREE_ADD(t, component);
        c->zone = talon__arena_take(t->arena, sizeof *c->zone);
        c->zone->name = k->text;
        c->zone->at = c->at = k->at;
        c->def = NO_ID;
        read_decks(t, c, k->next);
    }
}

static void default_components(tree *t)
{
    component *c = TREE_ADD(t, component);
    yaml *text = talon__arena_take(t->arena, sizeof *text);
    c->zone = talon__arena_take(t->arena, sizeof *c->zone);
    c->zone->name = talon__word("deck");
    c->def = NO_ID;
    text->text = talon__word("standard_52");
    read_decks(t, c, text);
}

static void read_positions(tree *t, const yaml *node)
{
    if (!talon__want(t, node, YAML_MAP, "positions")) {
        t->positions_unread = true;
        return;
    }
    for (const yaml *k = node->child; k; k = k->next->next)
        if (talon__is_name(t, k, "a position"))
            add_position(t, k->text, k->at, k->next, "a position");
        else
            t->positions_unread = true;
}

static void read_numbers(tree *t, const yaml *node)
{
    if (!talon__want(t, node, YAML_MAP, "numbers")) {
        t->numbers_unread = true;
        return;
    }
    for (const yaml *k = node->child; k; k = k->next->next)
        if (talon__is_name(t, k, "a number"))
            talon__read_number(t, NULL, k->next, &(number_form){k->text, k->at, "its value", 0, 1000000});
        else
            t->numbers_unread = true;
}

static void read_procedures(tree *t, const yaml *node)
{
    if (!talon__want(t, node, YAML_MAP, "procedures")) {
        t->procedures_unread = true;
        return;
    }
    for (const yaml *k = node->child; k; k = k->next->next) {
        procedure p = {.at = k->at};
        if (!talon__parse_heading(t, &p, k)) {
            t->procedures_unread = true;
            continue;
        }
        if (t->rules && !talon__is_dealt(t, p.name)) /* play reads it where it is called */
            continue;
        p.body = talon__read_steps(t, k->next);
        *TREE_ADD(t, procedure) = p;
    }
}

/* "- flop: [steps]" */
static bool is_named_by_key(tree *t, const yaml *node, const char *const *keys)
{
    const yaml *key = node->child;
    if (node->n != 1 || is_one_of(key->text, keys) || key->next->kind != YAML_LIST)
        return false;
    talon__diag(t->diags, D_MISSING_KEY, key->at, "name", "a phase is written with \"name\" and \"do\"");
    talon__diag_fix(t->diags, "write \"- name: %.*s\", below it \"do:\", and the steps below that", WORD(key->text));
    return true;
}

static step *read_times(tree *t, const yaml *times)
{
    step *s = talon__arena_take(t->arena, sizeof *s);
    s->kind = S_REPEAT;
    s->at = s->text = times->at;
    s->id = s->slot = NO_ID;
    talon__read_again(t, s, times, "times", "\"times: 3\", \"times: 10 as round\" or \"times: until empty(deck)\"");
    return s; /* also after a diagnostic: the variable is known */
}

/* "- burn: 1 from deck" in the list of phases: the unknown key is the mistake, not what lacks. */
static bool is_lone_step(tree *t, const yaml *node, const char *const *keys)
{
    if (talon__key_is_meant(node, keys, "a phase", "name") || talon__key_is_meant(node, keys, "a phase", "do"))
        return false;
    for (const yaml *k = node->child; k; k = k->next->next)
        if (is_one_of(k->text, keys))
            return false;
    if (node->child && !talon__diag_hint(t->diags))
        talon__diag_fix(t->diags, "steps stand below the \"do:\" of a phase, as in \"- {name: play, do: [burn: 1 from deck]}\"");
    return node->child != NULL;
}

static void read_phase(tree *t, const yaml *node)
{
    static const char *const keys[] = {"name", "times", "do", NULL};
    phase f = {.at = node->at};
    if (!talon__want(t, node, YAML_MAP, "a phase"))
        return;
    if (is_named_by_key(t, node, keys))
        return;
    talon__check_keys(t, node, keys, "a phase");
    if (is_lone_step(t, node, keys))
        return;
    const yaml *name = talon__yaml_get(node, "name"), *times = talon__yaml_get(node, "times"), *body = talon__yaml_get(node, "do");
    need(t, node, keys, "a phase", "name", "name it, as in \"name: flop\"");
    need(t, node, keys, "a phase", "do", "write \"do:\", and the steps below it");
    if (name && talon__want(t, name, YAML_TEXT, "a phase's name") && talon__is_name(t, name, "a phase")) {
        f.name = name->text;
        f.at = name->at;
    }
    if (times)
        f.again = read_times(t, times);
    if (body)
        f.body = talon__read_steps(t, body);
    *TREE_ADD(t, phase) = f;
}

static void read_trigger(tree *t, const yaml *node)
{
    static const char *const keys[] = {"when", "timing", "do", NULL};
    static const char *const timings[] = {"now", "after_step", "end_of_phase", NULL};
    trigger g = {.at = node->at, .timing = TIMING_AFTER_STEP};
    if (!talon__want(t, node, YAML_MAP, "a trigger"))
        return;
    talon__check_keys(t, node, keys, "a trigger");
    const yaml *when = talon__yaml_get(node, "when"), *timing = talon__yaml_get(node, "timing"), *body = talon__yaml_get(node, "do");
    need(t, node, keys, "a trigger", "when", "say when, as in \"when: empty(deck)\"");
    need(t, node, keys, "a trigger", "do", "write \"do:\", and the steps below it");
    if (when && (talon__is_choice(when) || talon__want(t, when, YAML_TEXT, "when"))) {
        g.when = talon__is_choice(when) ? talon__condition_by_players(t, when, "when") : talon__parse_condition(t, when);
        g.at = when->at;
    }
    if (timing && talon__want(t, timing, YAML_TEXT, "timing")) {
        if (!is_one_of(timing->text, timings))
            talon__advise_value(t, timing, timings, "timing");
        g.timing = talon__word_is(timing->text, "now")            ? TIMING_NOW
                   : talon__word_is(timing->text, "end_of_phase") ? TIMING_PHASE
                                                                  : g.timing;
    }
    if (body)
        g.body = talon__read_steps(t, body);
    if (g.when)
        *TREE_ADD(t, trigger) = g;
}

static void read_expect(tree *t, const yaml *node)
{
    expr **end = &t->expect;
    for (const yaml *i = node->kind == YAML_LIST ? node->child : node; i; i = node->kind == YAML_LIST ? i->next : NULL) {
        if (talon__is_choice(i))
            *end = talon__expect_by_players(t, i);
        else if (talon__want(t, i, YAML_TEXT, "an expectation"))
            *end = talon__parse_condition(t, i);
        while (*end)
            end = &(*end)->next;
    }
}

static void read_list(tree *t, const yaml *node, const char *what, void (*item)(tree *t, const yaml *node))
{
    if (talon__want(t, node, YAML_LIST, what))
        for (const yaml *i = node->child; i; i = i->next)
            item(t, i);
}

static void warn_of_yaml_words(tree *t, const yaml *node)
{
    static const char *const words[] = {"on",   "On",    "ON",    "off",   "Off",  "OFF",  "yes",  "Yes",  "YES",
                                        "no",   "No",    "NO",    "y",     "Y",    "n",    "N",    "true", "True",
                                        "TRUE", "false", "False", "FALSE", "null", "Null", "NULL", "~",    NULL};
    for (const yaml *k = node->child; k; k = k->next) {
        const bool key = node->kind == YAML_MAP;
        if (key && !k->quoted && k->text.size <= 5 && is_one_of(k->text, words))
            talon__diag(t->diags, D_YAML_WORD, k->at, NULL,
                        "other YAML readers do not read the key \"%.*s\" as text; quote it or rename it", WORD(k->text));
        if (key)
            k = k->next;
        warn_of_yaml_words(t, k);
    }
}

/* „Mau Mau“: quotes that YAML does not know would be part of the name. */
static bool is_quoted_by_typewriter(tree *t, const yaml *node)
{
    static const char *const quotes[] = {"„", "“", "”", "‚", "‘", "’", "«", "»"};
    const word w = node->text;
    bool first = false, last = false;
    for (size_t i = 0; i < sizeof quotes / sizeof *quotes; i++) {
        const size_t n = strlen(quotes[i]);
        first |= w.size > 2 * n && memcmp(w.at, quotes[i], n) == 0;
        last |= w.size > 2 * n && memcmp(w.at + w.size - n, quotes[i], n) == 0;
    }
    if (!first || !last)
        return false;
    talon__diag(t->diags, D_LOOKALIKE, node->at, NULL, "these typographic quotation marks would be part of the name");
    talon__diag_fix(t->diags, "type \", or leave the quotes out: the name needs none");
    return true;
}

/* Files are called like the game: its name must be one that stays in its folder, and that people can type. */
static bool is_game_name(tree *t, const yaml *node)
{
    size_t pos;
    const talon_name_fault f = talon_name_check_file(&pos, node->text.at, node->text.size);
    if (is_quoted_by_typewriter(t, node))
        return false;
    if (f == TALON_NAME_GOOD && node->text.size <= TALON_MAX_ZONE_NAME)
        return true;
    talon__diag(t->diags, D_GAME_NAME, node->at, NULL,
                "files are called like the game, and \"%.*s\" cannot be part of a file's name: it %s%s", WORD(node->text),
                f == TALON_NAME_GOOD ? "is longer than 64 bytes" : "has ", talon_name_fault_text(f));
    return false;
}

static void read_texts(tree *t, const yaml *root, bool name_lost)
{
    const yaml *game = talon__yaml_get(root, "game"), *version = talon__yaml_get(root, "version"),
               *deals = talon__yaml_get(root, "dealing_procedure");
    if (!game && !name_lost)
        need(t, root, top_keys, "a game", "game", "write \"game:\" and what the game is called, as in \"game: my_game\"");
    if (game && talon__want(t, game, YAML_TEXT, "game") && is_game_name(t, game)) {
        t->name = game->text;
        t->name_at = game->at;
    }
    if (version && talon__want(t, version, YAML_TEXT, "version"))
        t->version = version->text;
    if (deals && talon__want(t, deals, YAML_TEXT, "dealing_procedure")) {
        t->dealing = deals->text;
        t->dealing_at = deals->at;
    }
}

/* A section under a key that is unknown: what it declares is not known, and not missing either. */
static void leave_unread(tree *t, const yaml *key, const char *meant)
{
    const bool any = !meant && key->next->kind == YAML_MAP;
    t->zones_unread |= any || (meant && strcmp(meant, "zones") == 0);
    t->numbers_unread |= any || (meant && strcmp(meant, "numbers") == 0);
    t->positions_unread |= any || (meant && strcmp(meant, "positions") == 0);
    t->procedures_unread |= any || (meant && strcmp(meant, "procedures") == 0);
}

enum { NAME_LOST = 1, PLAYERS_LOST = 2 };

/* A key that is like no other, where one is missing that must be there: it is one mistake. Returns which of NAME_LOST
 * and PLAYERS_LOST were said so. */
static uint32_t check_top_keys(tree *t, const yaml *root)
{
    static const char *const needed[] = {"game", "players"};
    uint32_t lost = 0;
    for (const yaml *k = root->child; k; k = k->next->next) {
        if (is_one_of(k->text, top_keys) || talon__is_later(t, k))
            continue;
        talon__advise_key(t, root, k, top_keys, "a game");
        leave_unread(t, k, talon__diag_hint(t->diags));
        uint32_t i = 0;
        while (i < 2 && (lost >> i & 1u || talon__yaml_get(root, needed[i]) || talon__key_is_meant(root, top_keys, "a game", needed[i])))
            i++;
        const bool fits = k->next->kind == YAML_TEXT || (i == 1 && k->next->kind == YAML_MAP && talon__yaml_get(k->next, "count"));
        if (i == 2 || !fits || !talon__key_is_lost(k, top_keys, "a game"))
            continue;
        lost |= 1u << i;
        talon__diag_fix(t->diags, "if this is %s, write \"%s:\"; the keys of a game are %s",
                        i ? "how many can play" : "what the game is called", needed[i], talon__listed(t->arena, top_keys, AND));
    }
    return lost;
}

void talon__read_file(tree *t, const yaml *root)
{
    const yaml *n;
    if (root->kind != YAML_LIST && root->kind != YAML_MAP && root->text.size == 0) {
        talon__diag(t->diags, D_WRONG_TYPE, root->at, NULL, "the file is empty: a game begins with \"game:\" and \"players:\"");
        talon__diag_fix(t->diags, "write \"game: my_game\" and \"players: 2..4\", each on a line of its own");
        return;
    }
    if (!talon__want(t, root, YAML_MAP, "a game"))
        return;
    warn_of_yaml_words(t, root);
    const uint32_t lost = check_top_keys(t, root);
    read_texts(t, root, lost & NAME_LOST);
    if ((n = talon__yaml_get(root, "players")))
        read_players(t, n);
    else if (!(lost & PLAYERS_LOST))
        need(t, root, top_keys, "a game", "players", "write how many can play, as in \"players: 2..4\"");
    if ((n = talon__yaml_get(root, "zones")))
        talon__read_zones(t, n);
    if ((n = talon__yaml_get(root, "components")))
        read_components(t, n);
    else
        default_components(t);
    if ((n = talon__yaml_get(root, "positions")))
        read_positions(t, n);
    if ((n = talon__yaml_get(root, "numbers")))
        read_numbers(t, n);
    if (talon__has_rules(root))
        talon__read_rules(t, root);
    if ((n = talon__yaml_get(root, "procedures")))
        read_procedures(t, n);
    if ((n = talon__yaml_get(root, "setup")))
        t->setup = talon__read_steps(t, n);
    if ((n = talon__yaml_get(root, "phases")))
        read_list(t, n, "phases", read_phase);
    if ((n = talon__yaml_get(root, "on_deck_empty"))) {
        t->on_deck_empty = talon__read_steps(t, n);
        t->on_deck_empty_at = n->at;
    }
    if ((n = talon__yaml_get(root, "triggers")))
        read_list(t, n, "triggers", read_trigger);
    if ((n = talon__yaml_get(root, "expect")))
        read_expect(t, n);
}
