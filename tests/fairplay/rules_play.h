/* rules_play.h -- players who answer what the rules of a game ask, at random, knowing their own cards only. */
#ifndef TESTS_FAIR_RULES_PLAY_H
#define TESTS_FAIR_RULES_PLAY_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "fairplay/fairplay.h"

#define CHOICES 4096

typedef struct choices {
    char *op[CHOICES];
    uint32_t n;
} choices;

static inline bool choices_keep(void *context, const char *op, const char *words)
{
    (void)words;
    choices *c = context;
    c->op[c->n] = malloc(strlen(op) + 1);
    strcpy(c->op[c->n++], op);
    return c->n < CHOICES;
}

static inline void choices_drop(choices *c)
{
    for (uint32_t i = 0; i < c->n; i++)
        free(c->op[i]);
    c->n = 0;
}

static inline uint32_t below(uint32_t *random, uint32_t n)
{
    *random = *random * 1664525u + 1013904223u;
    return n ? (*random >> 8) % n : 0;
}

/* An answer of this seat, malloc'd. */
static inline char *rules_pick_one(const fairplay *p, uint32_t seat, uint32_t *random)
{
    static choices c;
    talon_transcript_choices(p->seat[seat], seat, choices_keep, &c);
    if (!c.n)
        fail_msg("seat %u is asked and has no answer after\n%s", seat, p->text);
    char *op = strdup(c.op[below(random, c.n)]);
    choices_drop(&c);
    return op;
}

static inline void single_quotes(char *text)
{
    for (; *text; text++)
        *text = *text == '"' ? '\'' : *text;
}

/* Everybody answers at once. */
static inline void rules_together(fairplay *p, uint32_t *random)
{
    uint32_t seat[TALON_MAX_PLAYERS], i[FAIR_SEATS + 1];
    char *text[FAIR_SEATS + 1];
    const uint32_t n = talon_transcript_awaits(p->bystander, seat);
    for (uint32_t k = 0; k < n; k++) {
        if (below(random, 32) == 0)
            fairplay_skip(p, seat[k]);
        text[k] = rules_pick_one(p, seat[k], random);
        single_quotes(text[k]);
        i[k] = fairplay_pick(p, seat[k], text[k]);
    }
    fairplay_go(p);
    assert_int_equal(talon_transcript_due(p->bystander), TALON_DUE_SHOW);
    for (uint32_t k = 0; k < n; k++) {
        fairplay_show(p, seat[k], i[k], text[k]);
        free(text[k]);
    }
}

/* One choice; false: nothing is asked. */
static inline bool rules_play_one(fairplay *p, uint32_t *random)
{
    uint32_t seat[TALON_MAX_PLAYERS];
    fairplay_go(p);
    if (talon_transcript_due(p->bystander) == TALON_DUE_PICK) {
        rules_together(p, random);
        return true;
    }
    if (talon_transcript_due(p->bystander) != TALON_DUE_CHOICE)
        return false;
    talon_transcript_awaits(p->bystander, seat);
    if (below(random, 32) == 0)
        fairplay_skip(p, seat[0]); /* who is slow, and answers then */
    char *op = rules_pick_one(p, seat[0], random);
    fairplay_act(p, seat[0], op);
    free(op);
    return true;
}

/* A game file, malloc'd. */
static inline char *rules_text(const char *path)
{
    FILE *f = fopen(path, "rb");
    char *text = calloc(1, 65536);
    assert_non_null(f);
    assert_true(fread(text, 1, 65535, f) > 0);
    fclose(f);
    return text;
}

/* Sit down to a game of this file. */
static inline void rules_start(fairplay *p, const char *path, const char *players, const char *seed, bool sealed)
{
    char *text = rules_text(path);
    const char *why = fairplay_try_rules(p, seed, text, players, sealed);
    if (why)
        fail_msg("%s: %s", path, why);
    free(text);
}

/* The same in suite 2, with one number of the game's set, or (NULL) none. */
static inline void rules_start_blind(fairplay *p, const char *path, const char *players, const char *seed, const char *number,
                                     int32_t value)
{
    char *text = rules_text(path);
    const char *why = fairplay_try_blind_rules(p, seed, text, players, false, number, value);
    if (why)
        fail_msg("%s: %s", path, why);
    free(text);
}

#endif
