/* file_advice.c -- what people put into a file at first, and how it is written. */
#include "lang/file_advice.h"

#include <stdio.h>
#include <string.h>

#include "lang/meant.h"
#include "lang/step_advice.h"
#include "lang/step_words.h"
#include "lang/tokens.h"

/* How things are written. The words of the first column are those of talon__want. */
static const struct {
    const char *what, *is, *fix;
} forms[] = {
    {"a game", "keys with values", "write each key with a colon and a blank, as in \"game: my_game\" and \"players: 2..4\""},
    {"game", "a name", "write the game's name, as in \"game: my_game\""},
    {"the number of players", "a number or a range", "write a number, as 4, or a range, as 2..4"},
    {"a number of players", "a number or a range", "write a number, as 4, or a range, as 2..4"},
    {"version", "a text", "write any text, as in \"version: 1\""},
    {"components", "a mapping", "write which zone has which cards, as in \"components: {deck: standard_52}\""},
    {"a deck", "a text", "write the cards, as in \"standard_52 + 2 joker\""},
    {"positions", "a mapping", "write each with its player, as in \"positions: {small_blind: dealer + 1}\""},
    {"a position", "a player", "write a player, as in \"dealer + 1\""},
    {"numbers", "a mapping", "write each with its value, as in \"numbers: {hand_size: 7}\""},
    {"its value", "a number", "write a whole number, as in \"hand_size: 7\""},
    {"match", "a text", "write it behind the colon, as in \"match: until max(points) >= 100\""},
    {"payoff", "a text", "write it behind the colon, as in \"payoff: points\""},
    {"playing", "a text", "write it behind the colon, as in \"playing: not out\""},
    {"limit", "a text", "write it behind the colon, as in \"limit: 500 choices 1000 steps\""},
    {"rank_order", "a text", "write it behind the colon, as in \"rank_order: 2..A\""},
    {"zones", "a mapping", "write each with its type, as in \"zones: {tableau: {type: table}}\""},
    {"a zone", "a mapping", "write its type, as in \"{type: table}\""},
    {"behavior", "a mapping", "write it as in \"behavior: {type: deck, reshuffle_from: discard_pile}\""},
    {"procedures", "a mapping", "write each name with its steps, as in \"flop: [deal: 3 to community from deck]\""},
    {"dealing_procedure", "a name", "write casino_standard, home, skat or none, or the name of one of your procedures"},
    {"phases", "a list", "write each phase as in \"- {name: flop, do: [deal: 3 to community from deck]}\""},
    {"a phase", "a mapping", "write it as in \"- {name: flop, do: [deal: 3 to community from deck]}\""},
    {"a phase's name", "a name", "write one word, as in \"name: flop\""},
    {"triggers", "a list", "write each trigger as in \"- {when: empty(deck), do: [shuffle: deck]}\""},
    {"a trigger", "a mapping", "write it as in \"- {when: empty(deck), do: [shuffle: deck]}\""},
    {"an expectation", "a condition", "write a condition, as in \"count(hand) == 5\""},
    {"expect", "a condition", "write a condition, as in \"expect: count(hand) == 5\""},
    {"if", "a condition", "write a condition, as in \"if: players > 2\""},
    {"when", "a condition", "write a condition, as in \"when: empty(deck)\""},
    {"repeat", "a number", "write how often, as in \"repeat: 3\", and \"do:\" with the steps below it"},
    {"call", "a procedure", "write its name and what it needs, as in \"call: flop(3)\""},
    {"first", "a player", "write a player, as in \"first: dealer + 1\""},
    {"a step", "a text", "write it as in \"deal: 5 to each_player from deck\""},
};
#define FORMS (sizeof forms / sizeof *forms)

static const char *const kind_words[] = {"a text", "a list", "a mapping", "nothing"};

static const verb_row *verb_called(const char *text)
{
    for (int v = 0; v < VERBS; v++)
        if (strcmp(talon__verbs[v].word, text) == 0)
            return &talon__verbs[v];
    return NULL;
}

/* "- name: stock" and below it "type: deck" */
static bool listed_zone(const yaml *node, const yaml **name, const yaml **type)
{
    if (node->kind != YAML_LIST || !node->child || node->child->kind != YAML_MAP)
        return false;
    *name = talon__yaml_get(node->child, "name");
    *type = talon__yaml_get(node->child, "type");
    return *name && *type && (*name)->kind == YAML_TEXT && (*type)->kind == YAML_TEXT;
}

/* What `[2, 4]` and `tableau: table` were meant to be. */
static bool advise_special(tree *t, const yaml *node, const char *what)
{
    const yaml *name, *type;
    if (strcmp(what, "a zone") == 0 && node->kind == YAML_TEXT) {
        for (int i = 0; talon_zone_type_names[i]; i++)
            if (talon__word_is(node->text, talon_zone_type_names[i])) {
                talon__diag_fix(t->diags, "write \"{type: %.*s}\"", WORD(node->text));
                return true;
            }
    }
    if (strcmp(what, "a zone") == 0)
        talon__diag_fix(t->diags, "write its type, as in \"{type: table}\"; there are %s",
                        talon__listed(t->arena, talon_zone_type_names, AND));
    else if (strcmp(what, "components") == 0 && node->kind == YAML_TEXT)
        talon__diag_fix(t->diags, "write which zone has them: \"components: {deck: %.*s}\"", WORD(node->text));
    else if (strcmp(what, "zones") == 0 && listed_zone(node, &name, &type))
        talon__diag_fix(t->diags, "write each name as a key: \"%.*s: {type: %.*s}\", without \"- \"", WORD(name->text), WORD(type->text));
    else if (strcmp(what, "steps") == 0 && node->kind == YAML_MAP && node->child)
        talon__diag_fix(t->diags, "begin each step with \"- \", as in \"- %.*s: …\"", WORD(node->child->text));
    else if (strcmp(what, "steps") == 0)
        talon__diag_fix(t->diags, "write each step on a line of its own, as in \"- deal: 5 to each_player from deck\"");
    else
        return false;
    return true;
}

/* What cannot be given by number of players, and how it is said instead. */
static bool advise_no_choice(tree *t, const char *what)
{
    if (strcmp(what, "dealing_procedure") == 0)
        talon__diag_fix(t->diags, "write one procedure; its steps may differ by number of players");
    else if (strcmp(what, "sees") == 0 || strcmp(what, "type") == 0 || strcmp(what, "owner") == 0 || strcmp(what, "order") == 0)
        talon__diag_fix(t->diags,
                        "write one word: of a zone only \"count\" may differ by number of players; where %s must, declare two zones, "
                        "and use the one or the other with \"if: players == 2\"",
                        what);
    else
        return false;
    return true;
}

void talon__advise_form(tree *t, const yaml *node, yaml_kind kind, const char *what)
{
    size_t i = 0;
    const verb_row *called = verb_called(what);
    const bool empty = node->kind == YAML_NOTHING || (node->kind == YAML_TEXT && !node->text.size);
    while (i < FORMS && strcmp(forms[i].what, what) != 0)
        i++;
    const char *wanted = i < FORMS ? forms[i].is : called ? "a text" : kind_words[kind];
    if (empty)
        talon__diag(t->diags, D_WRONG_TYPE, node->at, NULL, "%s must be %s, and nothing is here", what, wanted);
    else
        talon__diag(t->diags, D_WRONG_TYPE, node->at, NULL, "%s must be %s, not %s", what, wanted, kind_words[node->kind]);
    if (advise_special(t, node, what) || (talon__is_choice(node) && advise_no_choice(t, what)))
        return;
    if (i < FORMS)
        talon__diag_fix(t->diags, "%s", forms[i].fix);
    else if (called)
        talon__diag_fix(t->diags, "write it as in \"%s\"", talon__step_example(t->arena, called));
    else if (kind == YAML_TEXT && talon__is_choice(node))
        talon__diag_fix(t->diags, "write one word, the same for every number of players");
    else if (kind == YAML_TEXT)
        talon__diag_fix(t->diags, "write one word behind \"%s:\"", what);
}

/* ---- keys ---- */

/* {type table} and "do [burn: …": the key that it begins with, and its colon is missing. */
static const char *key_without_colon(const yaml *key, const char *const *known)
{
    for (; *known; known++) {
        const size_t n = strlen(*known);
        if (key->text.size <= n + 1 || memcmp(key->text.at, *known, n) != 0 || key->text.at[n] != ' ')
            continue;
        if (key->next->kind == YAML_NOTHING || key->text.at[n + 1] == '[' || key->text.at[n + 1] == '{')
            return *known;
    }
    return NULL;
}

static const char *key_meant(const yaml *key, const char *const *known, const char *what)
{
    const char *colon = key_without_colon(key, known);
    if (colon)
        return colon;
    const bool game = strcmp(what, "a game") == 0, zone_key = strcmp(what, "a zone") == 0;
    const char *meant = talon__meant(game ? MEANT_TOP_KEY : zone_key ? MEANT_ZONE_KEY : MEANT_BLOCK_KEY, key->text);
    if (strcmp(what, "if") == 0 && meant)
        meant = "then";
    for (; meant && *known; known++)
        if (strcmp(*known, meant) == 0)
            return meant;
    return NULL;
}

static bool is_of_behavior(word key)
{
    return talon__word_is(key, "draw_from") || talon__word_is(key, "reshuffle_from") || talon__word_is(key, "reshuffle_when") ||
           talon__word_is(key, "keep_newest");
}

/* "until:" beside "repeat:" or "times:", where it is part of the text. */
static bool advise_until(tree *t, const yaml *key, const char *const *known)
{
    const char *before = NULL;
    for (; *known; known++)
        if (strcmp(*known, "repeat") == 0 || strcmp(*known, "times") == 0)
            before = *known;
    if (!before || !talon__word_is(key->text, "until"))
        return false;
    if (key->next->kind == YAML_TEXT && key->next->text.size)
        talon__diag_fix(t->diags, "it belongs in the text: \"%s: until %.*s\"", before, WORD(key->next->text));
    else
        talon__diag_fix(t->diags, "it belongs in the text, as in \"%s: until empty(deck)\"", before);
    return true;
}

/* The second question of other languages, for which there is no key. */
static bool advise_else_if(tree *t, const yaml *key, const char *const *known)
{
    static const char *const words[] = {"elif", "elsif", "elseif", "else_if", "else if", NULL};
    int i = 0;
    while (words[i] && !talon__word_is(key->text, words[i]))
        i++;
    if (!words[i] || strcmp(known[0], "if") != 0)
        return false;
    talon__diag_fix(t->diags, "write \"else:\", and below it a step \"- if: %.*s\" with its own \"then:\"",
                    WORD(key->next->kind == YAML_TEXT && key->next->text.size ? key->next->text : talon__word("…")));
    return true;
}

/* A step beside "repeat:" or "name:", where its list of steps should begin, or has ended. */
static bool advise_stray_step(tree *t, const yaml *map, const yaml *key, const char *const *known, const char *what)
{
    const char *list = NULL, *first = known[0];
    bool is_step = false;
    for (int i = 0; talon__step_words[i]; i++)
        is_step |= talon__word_is(key->text, talon__step_words[i]);
    for (int i = 0; known[i]; i++)
        list = strcmp(known[i], "do") == 0 || strcmp(known[i], "then") == 0 || strcmp(known[i], "each_player") == 0 ? known[i] : list;
    if (!is_step || !list)
        return false;
    const yaml *steps = talon__yaml_get(map, list);
    talon__diag(t->diags, D_UNKNOWN_KEY, key->at, NULL, "%s has no key \"%.*s\"", what, WORD(key->text));
    if (!steps)
        talon__diag_fix(t->diags, "write \"%s:\" in the column of \"%s:\", and the step below it: \"- %.*s: …\"", list, first,
                        WORD(key->text));
    else if (steps->kind == YAML_NOTHING || strcmp(what, first) != 0)
        talon__diag_fix(t->diags, "write the step below \"%s:\", further in: \"- %.*s: …\"", list, WORD(key->text));
    else
        talon__diag_fix(t->diags, "if it is the next step, write \"- %.*s: …\" in the column of \"- %s:\"", WORD(key->text), first);
    return true;
}

void talon__advise_key(tree *t, const yaml *map, const yaml *key, const char *const *known, const char *what)
{
    if (advise_stray_step(t, map, key, known, what))
        return;
    const char *meant = key_meant(key, known, what), *colon = key_without_colon(key, known);
    const yaml *value = key->next;
    if (colon) {
        const size_t n = strlen(colon);
        talon__diag(t->diags, D_UNKNOWN_KEY, key->at, colon, "a colon is missing behind \"%s\"", colon);
        talon__diag_fix(t->diags, "write \"%s:%.*s%s\"", colon, (int)(key->text.size - n), key->text.at + n,
                        value->kind == YAML_NOTHING ? "" : ": …");
        return;
    }
    talon__diag_meant(t->diags, D_UNKNOWN_KEY, key->at, key->text, meant, known, "%s has no key \"%.*s\"", what, WORD(key->text));
    if (meant && strcmp(meant, "components") == 0 && value->kind == YAML_TEXT)
        talon__diag_fix(t->diags, "write \"components: {deck: %.*s}\"", WORD(value->text));
    else if (advise_until(t, key, known) || advise_else_if(t, key, known))
        return;
    else if (talon__diag_hint(t->diags))
        talon__diag_fix(t->diags, "write \"%s:\"", talon__diag_hint(t->diags));
    else if (strcmp(what, "a zone") == 0 && (talon__word_is(key->text, "cards") || talon__word_is(key->text, "contents")))
        talon__diag_fix(t->diags, "which cards lie in it is said apart from the zones, as in \"components: {deck: %.*s}\"",
                        WORD(value->kind == YAML_TEXT && value->text.size ? value->text : talon__word("standard_52")));
    else if (strcmp(what, "a game") == 0 && (talon__word_is(key->text, "first") || talon__word_is(key->text, "direction")))
        talon__diag_fix(t->diags, "it belongs to the players, as in \"players: {count: 2..4, %.*s: %.*s}\"", WORD(key->text),
                        WORD(value->kind == YAML_TEXT && value->text.size ? value->text : talon__word("…")));
    else if (strcmp(what, "a zone") == 0 && is_of_behavior(key->text))
        talon__diag_fix(t->diags, "it belongs in \"behavior: {type: deck, %.*s: …}\"", WORD(key->text));
    else
        talon__diag_fix(t->diags, "the keys of %s are %s", what, talon__listed(t->arena, known, AND));
}

static bool is_known(const yaml *key, const char *const *known)
{
    for (int i = 0; known[i]; i++)
        if (talon__word_is(key->text, known[i]))
            return true;
    return false;
}

/* What an unknown key probably is, or NULL. */
static const char *near_key(const yaml *key, const char *const *known, const char *what)
{
    char copy[TALON_MAX_ZONE_NAME + 1];
    const char *meant = key_meant(key, known, what);
    if (meant || key->text.size >= sizeof copy)
        return meant;
    memcpy(copy, key->text.at, key->text.size);
    copy[key->text.size] = 0;
    return talon_nearest(copy, known);
}

bool talon__key_is_lost(const yaml *key, const char *const *known, const char *what)
{
    return !is_known(key, known) && !near_key(key, known, what);
}

bool talon__has_lost_key(const yaml *map, const char *const *known, const char *what)
{
    for (const yaml *k = map->child; k; k = k->next->next)
        if (talon__key_is_lost(k, known, what))
            return true;
    return false;
}

bool talon__key_is_meant(const yaml *map, const char *const *known, const char *what, const char *key)
{
    for (const yaml *k = map->child; k; k = k->next->next) {
        const char *near = is_known(k, known) ? NULL : near_key(k, known, what);
        if (near && strcmp(near, key) == 0)
            return true;
    }
    return false;
}

/* ---- numbers ---- */

/* The first two numbers of a text or a list, in figures or in words. Returns how many there are. */
static uint32_t numbers_of(tree *t, const yaml *node, const char *digits[2])
{
    uint32_t n = 0;
    if (node->kind == YAML_LIST) {
        for (const yaml *i = node->child; i && n < 3; i = i->next)
            if (i->kind == YAML_TEXT && i->text.size && i->text.size < 4 && *i->text.at >= '0' && *i->text.at <= '9')
                n++ < 2 ? (void)(digits[n - 1] = talon__arena_text(t->arena, i->text.at, i->text.size)) : (void)0;
        return n;
    }
    const word w = node->text;
    for (uint32_t i = 0; node->kind == YAML_TEXT && i < w.size && n < 3;) {
        uint32_t size = 0;
        while (i + size < w.size && ((w.at[i + size] >= '0' && w.at[i + size] <= '9') || (w.at[i + size] | 32) >= 'a') && size < 10)
            size++;
        const word part = {w.at + i, size};
        const bool plain = size && size < 4 && *part.at >= '0' && *part.at <= '9';
        const char *value = plain ? talon__arena_text(t->arena, part.at, size) : size ? talon__meant_number(t->arena, part) : NULL;
        if (value && n++ < 2)
            digits[n - 1] = value;
        i += size ? size : 1;
    }
    return n;
}

void talon__advise_span(tree *t, const yaml *node, const char *what)
{
    const char *digits[2] = {NULL, NULL}, *hint = NULL;
    char text[32];
    const uint32_t n = numbers_of(t, node, digits);
    const bool open = n == 1 && node->kind == YAML_TEXT && t->max && memchr(node->text.at, '+', node->text.size); /* "3+" */
    if (n == 1 || n == 2) {
        if (open)
            snprintf(text, sizeof text, "%s..%u", digits[0], t->max);
        else
            snprintf(text, sizeof text, n == 1 ? "%s" : "%s..%s", digits[0], n == 1 ? "" : digits[1]);
        hint = talon__arena_text(t->arena, text, strlen(text));
    }
    talon__diag(t->diags, node->kind == YAML_LIST ? D_WRONG_TYPE : D_BAD_NUMBER, node->at, hint,
                hint ? "%s is written N or A..B; did you mean \"%s\"?" : "%s is written N or A..B", what, hint ? hint : "");
    talon__diag_fix(t->diags, "write a number, as 4, or a range, as 2..4");
}

/* "players + 1", "52 / players": something to be worked out. */
static bool is_sum(word w)
{
    for (uint32_t i = 0; i + 7 <= w.size; i++)
        if (memcmp(w.at + i, "players", 7) == 0)
            return true;
    for (uint32_t i = 1; i + 1 < w.size; i++)
        if (memchr("+-*/", w.at[i], 4) && w.at[i - 1] == ' ' && w.at[i + 1] == ' ')
            return true;
    return false;
}

void talon__advise_amount(tree *t, const yaml *node, const char *what, uint32_t min, uint32_t max)
{
    const char *digits[2] = {NULL, NULL};
    const uint32_t n = numbers_of(t, node, digits);
    const bool sum = node->kind == YAML_TEXT && node->text.size > 1 && is_sum(node->text);
    const bool other = n == 1 && !sum && node->text.size && !(node->text.size == strlen(digits[0])) && *node->text.at != '-';
    talon__diag(t->diags, D_BAD_NUMBER, node->at, other ? digits[0] : NULL,
                other ? "%s is a number from %u to %u; did you mean \"%s\"?" : "%s is a number from %u to %u", what, min, max,
                other ? digits[0] : "");
    if (sum)
        talon__diag_fix(t->diags, "write a number, or one for each number of players, as in \"{2: 7, 3..4: 5}\"; sums stand in the steps");
    else if (other)
        talon__diag_fix(t->diags, "write \"%s\" alone", digits[0]);
    else
        talon__diag_fix(t->diags, "write a whole number from %u to %u", min, max);
}

bool talon__advise_players(tree *t, const yaml *map)
{
    const yaml *lo = talon__yaml_get(map, "min"), *hi = talon__yaml_get(map, "max");
    if (!lo || !hi || lo->kind != YAML_TEXT || hi->kind != YAML_TEXT)
        return false;
    talon__diag(t->diags, D_UNKNOWN_KEY, map->at, NULL, "how many can play is a range, not \"min\" and \"max\"");
    talon__diag_fix(t->diags, "write \"players: %.*s..%.*s\"", WORD(lo->text), WORD(hi->text));
    return true;
}

void talon__advise_name(tree *t, const yaml *key, const char *what)
{
    char name[TALON_MAX_ZONE_NAME + 1];
    const word w = key->text;
    const bool fits = w.size && w.size < sizeof name;
    const char *hint = NULL;
    bool letters = false;
    for (uint32_t i = 0; fits && i < w.size; i++) {
        const char c = w.at[i];
        const bool letter = (c | 32) >= 'a' && (c | 32) <= 'z';
        name[i] = letter || (c >= '0' && c <= '9') || c < 0 ? c : '_';
        letters |= letter;
    }
    if (fits && letters)
        hint = talon__arena_text(t->arena, name, w.size);
    talon__diag(t->diags, D_BAD_NAME, key->at, hint,
                hint ? "%s is one word of letters, digits and _ (not only digits), at most %u bytes; did you mean \"%s\"?"
                     : "%s is one word of letters, digits and _ (not only digits), at most %u bytes",
                what, TALON_MAX_ZONE_NAME, hint ? hint : "");
    if (hint)
        talon__diag_fix(t->diags, "write \"%s\"", hint);
}

/* ---- steps and words ---- */

void talon__advise_step(tree *t, const yaml *item)
{
    const word w = item->kind == YAML_TEXT ? item->text : (word){"", 0};
    uint32_t first = 0;
    while (first < w.size && w.at[first] != ' ' && w.at[first] != '(' && w.at[first] != ':')
        first++;
    for (int i = 0; w.size && talon__step_words[i]; i++) {
        if (!talon__word_is((word){w.at, first}, talon__step_words[i]))
            continue;
        const verb_row *called = verb_called(talon__step_words[i]);
        char colon[64];
        snprintf(colon, sizeof colon, "%s:", talon__step_words[i]);
        talon__diag(t->diags, D_ONE_STEP, item->at, talon__arena_text(t->arena, colon, strlen(colon)), "a colon is missing: write \"%s\"",
                    colon);
        if (first == w.size && called)
            talon__diag_fix(t->diags, "write \"- %s\"", talon__step_example(t->arena, called));
        else if (w.at[first] == '(' && called)
            talon__diag_fix(t->diags, "write it as in \"- %s\", without brackets", talon__step_example(t->arena, called));
        else if (w.at[first] == ':')
            talon__diag_fix(t->diags, "write a blank behind the colon: \"- %s %.*s\"", colon, (int)(w.size - first - 1), w.at + first + 1);
        else
            talon__diag_fix(t->diags, "write \"- %s%.*s\"", colon, (int)(w.size - first), w.at + first);
        return;
    }
    talon__diag(t->diags, D_ONE_STEP, item->at, NULL, "a step is written \"- verb: text\"");
    if (first && first < w.size && w.at[first] == '(')
        talon__diag_fix(t->diags, "to call a procedure write \"- call: %.*s\"", WORD(w));
    else
        talon__diag_fix(t->diags, "write it as in \"- deal: 5 to each_player from deck\"");
}

void talon__advise_value(tree *t, const yaml *node, const char *const *words, const char *what)
{
    const char *meant = strcmp(what, "type") == 0   ? talon__meant(MEANT_TYPE, node->text)
                        : strcmp(what, "sees") == 0 ? talon__meant(MEANT_SEES, node->text)
                                                    : NULL;
    talon__diag_meant(t->diags, D_UNKNOWN_VALUE, node->at, node->text, meant, words, "%s cannot be \"%.*s\"", what, WORD(node->text));
    talon__diag_fix(t->diags, "%s is %s", what, talon__listed(t->arena, words, OR));
}
