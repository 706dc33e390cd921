/* file_steps.c -- lists of steps: which kind each item is, and what to say when YAML made something else of it. */
#include "lang/file_advice.h"
#include "lang/meant.h"
#include "lang/resolve.h"
#include "lang/step_words.h"
#include "lang/tokens.h"

#include <stdio.h>
#include <string.h>

static step *new_step(tree *t, step_kind kind, const yaml *key)
{
    step *s = talon__arena_take(t->arena, sizeof *s);
    s->kind = (uint8_t)kind;
    s->at = key->at;
    s->text = key->next->at;
    s->id = s->slot = NO_ID;
    return s;
}

/* One step that YAML cut is one problem, however many pieces there are. */
static void split_at(tree *t, span at)
{
    if (t->diags->last && t->diags->last->what == D_SPLIT_STEP)
        return;
    talon__diag(t->diags, D_SPLIT_STEP, at, NULL, "YAML ended the step's text before this: put the whole text in quotes");
    talon__diag_fix(t->diags, "put the step's text in quotes; if the comma joins zones, write \"+\" instead");
}

/* {deal: 2 to a, b from deck}: YAML ends the text at the comma and makes the rest a key without a value. */
static bool was_split(tree *t, const yaml *item)
{
    for (const yaml *k = item->child; k; k = k->next->next)
        if (item->flow && k != item->child && k->next->kind == YAML_NOTHING) {
            split_at(t, k->at);
            return true;
        }
    const yaml *value = item->child->next;
    if (item->flow && (value->kind == YAML_LIST || value->kind == YAML_MAP) && value->flow) {
        talon__diag(t->diags, D_SPLIT_STEP, value->at, NULL, "YAML turns this into a list or mapping: put the step's text in quotes");
        return true;
    }
    return false;
}

static bool only_keys(tree *t, const yaml *item, const char *const *known)
{
    bool fine = true;
    for (const yaml *k = item->child; k; k = k->next->next) {
        bool found = false;
        for (int i = 0; known[i]; i++)
            found |= talon__word_is(k->text, known[i]);
        if (!found)
            talon__advise_key(t, item, k, known, known[0]);
        fine &= found;
    }
    return fine;
}

static const yaml *need(tree *t, const yaml *item, const char *key, const char *step_name)
{
    const char *const keys[] = {step_name, key, NULL};
    const yaml *value = talon__yaml_get(item, key);
    if (value || talon__key_is_meant(item, keys, step_name, key))
        return value;
    for (const yaml *k = item->child; k; k = k->next->next)
        if (talon__key_is_lost(k, keys, step_name) && !talon__word_is(k->text, "else"))
            return NULL; /* it may be that one */
    talon__diag(t->diags, D_MISSING_KEY, item->at, key, "%s needs \"%s\": which steps?", step_name, key);
    talon__diag_fix(t->diags, "write \"%s:\" below \"%s\", in the same column, and the steps below that", key, step_name);
    return NULL;
}

static step *read_each(tree *t, const yaml *item)
{
    static const char *const keys[] = {"each_player", NULL};
    step *s = new_step(t, S_EACH, item->child);
    only_keys(t, item, keys);
    s->body = talon__read_steps(t, item->child->next);
    return s;
}

bool talon__read_again(tree *t, step *s, const yaml *times, const char *what, const char *example)
{
    if (times->kind == YAML_MAP)
        return (s->count = talon__number_by_players(t, times, what)) != NULL;
    return talon__want(t, times, YAML_TEXT, what) && talon__parse_repeat(t, s, times, example);
}

static step *read_repeat(tree *t, const yaml *item)
{
    static const char *const keys[] = {"repeat", "do", NULL};
    const yaml *times = talon__yaml_get(item, "repeat"), *body = need(t, item, "do", "repeat");
    step *s = new_step(t, S_REPEAT, item->child);
    if (!talon__read_again(t, s, times, "repeat", "\"repeat: 3\", \"repeat: 7 as row\" or \"repeat: until empty(deck)\""))
        return NULL;
    if (!only_keys(t, item, keys) || !body)
        return NULL;
    s->body = talon__read_steps(t, body);
    return s;
}

static step *read_if(tree *t, const yaml *item)
{
    static const char *const keys[] = {"if", "then", "else", NULL};
    const yaml *cond = talon__yaml_get(item, "if"), *then = need(t, item, "then", "if"), *other = talon__yaml_get(item, "else");
    step *s = new_step(t, S_IF, item->child);
    only_keys(t, item, keys);
    if (talon__is_choice(cond))
        s->cond = talon__condition_by_players(t, cond, "if");
    else if (talon__want(t, cond, YAML_TEXT, "if"))
        s->cond = talon__parse_condition(t, cond);
    if (then)
        s->body = talon__read_steps(t, then);
    if (other)
        s->other = talon__read_steps(t, other);
    return s->cond ? s : NULL;
}

static step *read_call(tree *t, const yaml *item)
{
    step *s = new_step(t, S_CALL, item->child);
    return talon__want(t, item->child->next, YAML_TEXT, "call") && talon__parse_call(t, s, item->child->next) ? s : NULL;
}

static step *read_expectation(tree *t, const yaml *item)
{
    step *s = new_step(t, S_EXPECT, item->child);
    if (talon__want(t, item->child->next, YAML_TEXT, "expect"))
        s->cond = talon__parse_condition(t, item->child->next);
    return s->cond ? s : NULL;
}

static bool is_procedure(const tree *t, word name)
{
    return talon__find_procedure(t, name) != NO_ID;
}

static bool is_step_word(word w)
{
    for (int i = 0; talon__step_words[i]; i++)
        if (talon__word_is(w, talon__step_words[i]))
            return true;
    return false;
}

/* "- if players > 4:", and "- else:" as a step of its own. */
static bool advise_block(tree *t, const yaml *key)
{
    uint32_t first = 0;
    if (talon__word_is(key->text, "else") || talon__word_is(key->text, "then") || talon__word_is(key->text, "do")) {
        talon__diag(t->diags, D_ONE_STEP, key->at, NULL, "\"%.*s\" is no step of its own: it belongs to the one before it",
                    WORD(key->text));
        talon__diag_fix(t->diags, "leave \"- \" out, and write \"%.*s:\" in the column of \"%s\"", WORD(key->text),
                        talon__word_is(key->text, "do") ? "repeat" : "if");
        return true;
    }
    while (first < key->text.size && key->text.at[first] != ' ')
        first++;
    const word begins = {key->text.at, first}, rest = {key->text.at + first, key->text.size - first};
    if (!rest.size || !is_step_word(begins))
        return false;
    talon__diag(t->diags, D_ONE_STEP, key->at, NULL, "the colon stands behind \"%.*s\", before its text", WORD(begins));
    if (talon__word_is(begins, "if") || talon__word_is(begins, "repeat"))
        talon__diag_fix(t->diags, "write \"- %.*s:%.*s\", \"%s:\" below it, and the steps below that", WORD(begins), WORD(rest),
                        talon__word_is(begins, "if") ? "then" : "do");
    else
        talon__diag_fix(t->diags, "write \"- %.*s:%.*s\"", WORD(begins), WORD(rest));
    return true;
}

/* "- for player in players:" */
static bool advise_for(tree *t, const yaml *key)
{
    const word w = key->text;
    uint32_t first = 0;
    while (first < w.size && w.at[first] != ' ')
        first++;
    const char *meant = first < w.size ? talon__meant(MEANT_STEP, (word){w.at, first}) : NULL;
    const bool players = meant && w.size > first + 6 && memcmp(w.at + first + 1, "player", 6) == 0;
    if (!meant || (strcmp(meant, "repeat") != 0 && strcmp(meant, "each_player") != 0))
        return false;
    talon__diag(t->diags, D_UNKNOWN_VERB, key->at, players ? "each_player" : meant, "unknown step \"%.*s\"; did you mean \"%s\"?", WORD(w),
                players ? "each_player" : meant);
    if (players || strcmp(meant, "each_player") == 0)
        talon__diag_fix(t->diags, "write \"each_player:\", and the steps below it");
    else
        talon__diag_fix(t->diags, "write \"repeat: 3 as i\" or \"repeat: until empty(deck)\", \"do:\" below it, and the steps below that");
    return true;
}

static bool is_number(word w)
{
    uint32_t i = 0;
    while (i < w.size && w.at[i] >= '0' && w.at[i] <= '9')
        i++;
    return i == w.size;
}

/* A step of play, in a file that has rules of play. */
static bool of_play(tree *t, const yaml *key)
{
    static const char *const words[] = {"choose", "together", "turns", "set", "tell", "share", "phase", "next", "leave", "end"};
    for (size_t i = 0; t->rules && i < sizeof words / sizeof *words; i++)
        if (talon__word_is(key->text, words[i])) {
            talon__diag(t->diags, D_RULE_PLACE, key->at, NULL, "\"%s\" is a step of play, and here cards are dealt", words[i]);
            return true;
        }
    return false;
}

static step *unknown_verb(tree *t, const yaml *key)
{
    if (of_play(t, key) || talon__is_later(t, key) || advise_block(t, key) || advise_for(t, key))
        return NULL;
    const bool calls = is_procedure(t, key->text);
    talon__diag_meant(t->diags, D_UNKNOWN_VERB, key->at, key->text, calls ? "call" : talon__meant(MEANT_STEP, key->text), talon__step_words,
                      "unknown step \"%.*s\"", WORD(key->text));
    const char *meant = talon__diag_hint(t->diags);
    if (meant && strcmp(meant, "each_player") == 0)
        talon__diag_fix(t->diags, "write \"each_player:\", and the steps below it");
    else if (talon__word_is(key->text, "until") && key->next->kind == YAML_TEXT)
        talon__diag_fix(t->diags, "write \"repeat: until %.*s\", \"do:\" below it, and the steps below that", WORD(key->next->text));
    else if (talon__word_is(key->text, "while"))
        talon__diag_fix(t->diags,
                        "write \"repeat: until\" and when it is over, as in \"repeat: until empty(deck)\"; \"do:\" below it, and the "
                        "steps below that");
    else if (meant && strcmp(meant, "repeat") == 0 && key->next->kind == YAML_TEXT && !is_number(key->next->text))
        talon__diag_fix(t->diags, "write \"repeat: 3 as i\", where i counts from 1; \"do:\" below it, and the steps below that");
    else if (meant && strcmp(meant, "repeat") == 0)
        talon__diag_fix(t->diags, "write \"repeat: 3\", \"do:\" below it, and the steps below that");
    else if (meant)
        talon__diag_fix(t->diags, "write \"%s:\"", meant);
    if (calls && key->next->kind == YAML_TEXT)
        talon__diag_fix(t->diags, "to call the procedure write \"call: %.*s(%.*s)\"", WORD(key->text), WORD(key->next->text));
    return NULL;
}

static bool begins_step(word w)
{
    uint32_t n = 0;
    while (n < w.size && w.at[n] != ' ' && w.at[n] != ':')
        n++;
    return is_step_word((word){w.at, n});
}

static step *read_verb(tree *t, const yaml *item)
{
    const yaml *key = item->child;
    for (int v = 0; v < VERBS; v++)
        if (talon__word_is(key->text, talon__verbs[v].word))
            return talon__want(t, key->next, YAML_TEXT, talon__verbs[v].word) ? talon__parse_step(t, (verb)v, key->at, key->next) : NULL;
    return unknown_verb(t, key);
}

/* A piece of a text that YAML cut at a comma inside brackets. */
static bool is_rest_of_text(const yaml *item)
{
    return item && item->kind == YAML_TEXT && item->flow && !item->quoted && !begins_step(item->text);
}

/* "- shuffle deck": the colon is missing. */
static step *not_a_step(tree *t, const yaml *item)
{
    if (is_rest_of_text(item)) {
        split_at(t, item->at); /* the rest of the step before it */
        return NULL;
    }
    talon__advise_step(t, item);
    return NULL;
}

static step *read_step(tree *t, const yaml *item);

/* "deal: {2: 7, 3..4: 5}": the number is given by players, but not the rest of the text. */
static bool is_number_only(tree *t, const yaml *key)
{
    for (const yaml *k = key->next->child; k; k = k->next->next) {
        const word w = k->next->text;
        if (k->next->kind != YAML_TEXT || !w.size)
            return false;
        for (uint32_t i = 0; i < w.size; i++)
            if (w.at[i] < '0' || w.at[i] > '9')
                return false;
    }
    talon__diag(t->diags, D_MISSING_CLAUSE, key->next->child->at, NULL, "each of these is the whole text of the step, not only its number");
    talon__diag_fix(t->diags, "give the number a name, as in \"numbers: {size: {2: 6, 3..4: 5}}\", and write \"%.*s: size …\"",
                    WORD(key->text));
    return true;
}

/* {deal: {3: TEXT, 4: TEXT}}: for each text a step that is done if so many play. They follow each other. */
static step *read_by_players(tree *t, const yaml *key)
{
    choice by;
    if (is_number_only(t, key))
        return NULL;
    const yaml **value = talon__read_choice(t, &by, key->next, key->text, key->at);
    step *first = NULL, **end = &first;
    for (uint32_t i = 0; i < by.n; i++) {
        yaml word_of = *key, text = *value[i], item = {.kind = YAML_MAP, .n = 1, .at = key->at, .child = &word_of};
        word_of.next = &text;
        text.next = NULL;
        if (!talon__want(t, &text, YAML_TEXT, "a step"))
            continue;
        step *inner = read_step(t, &item), *s = new_step(t, S_IF, key);
        s->cond = talon__players_of(t, &by, i, key->at);
        s->body = inner;
        if (s->cond && inner) {
            *end = s;
            end = &s->next;
        }
    }
    return first;
}

static step *read_step(tree *t, const yaml *item)
{
    if (item->kind != YAML_MAP || !item->child)
        return not_a_step(t, item);
    if (talon__yaml_get(item, "if"))
        return read_if(t, item);
    if (talon__yaml_get(item, "repeat"))
        return read_repeat(t, item);
    if (talon__word_is(item->child->text, "each_player"))
        return read_each(t, item);
    if (item->n == 1 && talon__is_choice(item->child->next))
        return read_by_players(t, item->child);
    if (was_split(t, item))
        return NULL;
    if (item->n != 1 && !is_step_word(item->child->text))
        return unknown_verb(t, item->child);
    if (item->n != 1) {
        talon__diag(t->diags, D_ONE_STEP, item->child->next->next->at, NULL,
                    "one item of the list is one step: begin this one with \"- \" too");
        talon__diag_fix(t->diags, "write \"- %.*s: …\" on a line of its own", WORD(item->child->next->next->text));
        return NULL;
    }
    if (talon__word_is(item->child->text, "call"))
        return read_call(t, item);
    if (talon__word_is(item->child->text, "expect"))
        return read_expectation(t, item);
    return read_verb(t, item);
}

static bool is_rest_of(const yaml *item, const char *block)
{
    if (!item || item->kind != YAML_MAP || item->n != 1)
        return false;
    return strcmp(block, "if") == 0 ? talon__word_is(item->child->text, "then") || talon__word_is(item->child->text, "else")
                                    : talon__word_is(item->child->text, "do");
}

/* [repeat: 3, do: […]]: inside brackets YAML makes a step of each. Said once; the last of what belongs together, or NULL. */
static const yaml *advise_braces(tree *t, const yaml *item)
{
    static const char *const blocks[] = {"repeat", "if"};
    for (size_t i = 0; i < 2; i++) {
        if (item->kind != YAML_MAP || !item->flow || item->n != 1 || !talon__word_is(item->child->text, blocks[i]) ||
            !is_rest_of(item->next, blocks[i]))
            continue;
        talon__diag(t->diags, D_ONE_STEP, item->next->child->at, NULL,
                    "inside [ ] this becomes a step of its own, and it belongs to \"%s\"", blocks[i]);
        talon__diag_fix(t->diags, "put { } around both: \"{%s: …, %.*s: […]}\"", blocks[i], WORD(item->next->child->text));
        while (is_rest_of(item->next, blocks[i]))
            item = item->next;
        return item;
    }
    return NULL;
}

/* [deal: 5 to each_player, community from deck]: what is in front of the comma lacks what is behind it. Said once; the last piece, or NULL. */
static const yaml *advise_comma(tree *t, const yaml *item)
{
    if (item->kind != YAML_MAP || !item->flow || item->n != 1 || item->child->next->kind != YAML_TEXT || !is_rest_of_text(item->next))
        return NULL;
    if (talon__word_is(item->child->text, "call")) /* a comma between numbers, which its text says itself */
        return NULL;
    split_at(t, item->next->at);
    while (is_rest_of_text(item->next))
        item = item->next;
    return item;
}

step *talon__read_steps(tree *t, const yaml *node)
{
    step *first = NULL, **end = &first;
    if (node->kind == YAML_NOTHING || !talon__want(t, node, YAML_LIST, "steps"))
        return NULL;
    for (const yaml *i = node->child; i; i = i->next) {
        const yaml *last = advise_braces(t, i);
        last = last ? last : advise_comma(t, i);
        if (last) {
            i = last;
            continue;
        }
        *end = read_step(t, i);
        while (*end)
            end = &(*end)->next;
    }
    return first;
}
