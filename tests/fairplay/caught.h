/* caught.h -- a changed game, sealed again by whoever cheats, and how it must be caught. */
#ifndef TESTS_FAIR_CAUGHT_H
#define TESTS_FAIR_CAUGHT_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "fairplay/flows.h"
#include "fairplay/script.h"

/* flows_poker to its end, in which seat 2 does this (NULL: nothing) and seat 1 shows its hand; taken apart. Returns 0, for cmocka. */
static inline int cheats_load(script *s, fairplay *p, const char *seed, const char *act)
{
    fairplay_start(p, seed, &flows_poker);
    fairplay_go(p);
    if (act)
        fairplay_act(p, 2, act);
    fairplay_act(p, 1, "{'op':'turn','zone':'hand.1','indices':[0,1],'face':'up'}");
    fairplay_end(p);
    script_load(s, p);
    return 0;
}

static inline int cheats_free(script *s, fairplay *p)
{
    script_free(s);
    fairplay_free(p);
    return 0;
}

/* Who reads the file. */
typedef enum reader { ANYBODY, WITH_END, AS_ANA } reader; /* AS_ANA: with seat 1's key */

/* The verdict on the script's file is: bad, in this line, under this code, with these words in its message. */
static inline void caught(script *s, reader who, size_t line, const char *code, const char *words)
{
    char *text = script_seal(s);
    judged j = fair_judge(text, strlen(text), who == AS_ANA ? &s->keys->key[1] : NULL, who == WITH_END);
    if (j.v->verified || j.v->bad_line != line || strcmp(j.v->code, code) != 0 || j.v->stage != TALON_STAGE_MEANING ||
        !strstr(j.v->message, words))
        fail_msg("wanted line %zu %s \"%s\", found %s line %llu %s: %s", line, code, words, j.v->verified ? "verified" : "bad",
                 (unsigned long long)j.v->bad_line, j.v->code ? j.v->code : "", j.v->message ? j.v->message : "");
    judged_free(&j);
    free(text);
}

/* Anybody who reads it finds the very line bad of which one value is changed. */
static inline void caught_with(script *s, size_t line, const char *key, const char *value, const char *code, const char *words)
{
    script_set(s, line, key, value);
    caught(s, ANYBODY, line, code, words);
}

/* It verifies; returns what is not proved. */
static inline uint32_t uncaught(script *s, reader who)
{
    char *text = script_seal(s);
    judged j = fair_judge(text, strlen(text), who == AS_ANA ? &s->keys->key[1] : NULL, who == WITH_END);
    if (!j.v->verified)
        fail_msg("line %llu %s: %s", (unsigned long long)j.v->bad_line, j.v->code, j.v->message);
    const uint32_t unproved = j.v->not_proved;
    judged_free(&j);
    free(text);
    return unproved;
}

#endif
