/* view.c -- a seat at a table that others keep. */
#include "serve/view.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <talon/lang.h>

static void broken(const char *what, const char *why)
{
    fprintf(stderr, "FAIL a seat: %s\n    %s\n", what, why);
    exit(1);
}

void view_secret(uint8_t out[32], uint32_t seat, const char *what, uint32_t number)
{
    talon_seed seed;
    if (!talon_seed_parse(&seed, "1", 1))
        abort();
    char name[64];
    snprintf(name, sizeof name, "%s %u", what, seat);
    talon_fair_example(out, &seed, name, number);
}

void view_init(view *v, uint32_t seat, uint32_t random, talon_fair_find *find, void *context)
{
    uint8_t secret[32];
    *v = (view){.seat = seat, .random = random, .find = find, .context = context};
    view_secret(secret, seat, "seat", 0);
    talon_fair_key_from(&v->key, secret);
}

void view_free(view *v)
{
    talon_transcript_free(v->t);
    arrivals_free(&v->log);
    free(v->written);
    free(v->pick);
    *v = (view){0};
}

uint32_t view_below(view *v, uint32_t n)
{
    v->random = v->random * 1664525u + 1013904223u;
    return n ? (v->random >> 8) % n : 0;
}

/* Read again from the beginning. */
static void forget(view *v)
{
    talon_transcript_free(v->t);
    v->t = NULL;
    v->fed = 0;
}

void view_drop(view *v)
{
    if (v->written)
        forget(v);
    free(v->written);
    v->written = NULL;
}

void view_add(view *v, const char *line, size_t size, uint64_t closes)
{
    const bool spine = !v->log.n || closes != CLOSES_NONE;
    if (!arrivals_add(&v->log, line, size, spine, closes))
        abort();
    if (v->written && strlen(v->written) == size && memcmp(v->written, line, size) == 0) {
        if (v->t && v->fed + 1 == v->log.n && (!spine || closes + 1 == v->fed))
            v->fed++; /* as it was written: t has it */
        else
            forget(v);
        free(v->written);
        v->written = NULL;
    } else if ((spine && closes != CLOSES_NONE && closes + 2 != v->log.n) || v->written) {
        forget(v); /* others stand behind it */
    }
}

static void feed(view *v, uint64_t a)
{
    const arrival *e = &v->log.at[a];
    const bool read = talon_transcript_read(v->t, e->line, e->size);
    const talon_verdict *verdict = talon_transcript_finish(v->t, true);
    if (!read || !verdict->verified)
        broken(e->line, verdict->message ? verdict->message : "no memory");
}

static void read_all(view *v)
{
    v->t = talon_transcript_new();
    if (!v->t)
        abort();
    talon_transcript_set_games(v->t, v->find, v->context);
    talon_transcript_me(v->t, &v->key);
    for (uint64_t s = 0; s < v->log.spine_n; s++) {
        uint64_t from, upto;
        arrivals_block(&v->log, s, &from, &upto);
        feed(v, v->log.spine[s]);
        for (uint64_t a = from; a < upto; a++)
            if (!v->log.at[a].spine)
                feed(v, a);
    }
    v->fed = v->log.n;
}

talon_transcript *view_now(view *v)
{
    if (!v->log.n)
        return NULL;
    if (v->written)
        broken("something is on its way", v->written);
    if (!v->t)
        read_all(v);
    while (v->fed < v->log.n)
        feed(v, v->fed++);
    return v->t;
}

/* ----------------------------------------------------------------------- writing */

static const char *wrote(view *v, char *line, const char *const *why, bool spine)
{
    if (!line)
        broken("cannot write", *why);
    line[strlen(line) - 1] = '\0';
    v->written = line;
    v->closes = spine ? v->log.n - 1 : CLOSES_NONE;
    return line;
}

typedef struct choice {
    view *v;
    uint32_t n;
    char *op;
} choice;

/* One of those that come, each as likely. */
static bool choose(void *context, const char *op, const char *words)
{
    choice *c = context;
    (void)words;
    if (view_below(c->v, ++c->n) == 0) {
        free(c->op);
        c->op = strdup(op);
    }
    return c->n < 4096;
}

static char *answer(view *v)
{
    choice c = {.v = v};
    talon_transcript_choices(v->t, v->seat, choose, &c);
    if (!c.op)
        broken("is asked, and has no answer", "");
    return c.op;
}

static const char *write_cut(view *v)
{
    uint8_t salt[32];
    const char *why = "";
    view_secret(salt, v->seat, "cut", 0);
    return wrote(v, talon_fair_write_cut(v->t, &why, &v->key, v->seat, salt), &why, false);
}

static const char *write_reveal(view *v)
{
    uint8_t salt[32];
    const char *why = "";
    const bool cuts = talon_transcript_cuts(v->t, v->seat);
    view_secret(salt, v->seat, "cut", 0);
    return wrote(v, talon_fair_write_reveal(v->t, &why, &v->key, 64, v->seat, cuts ? salt : NULL), &why, false);
}

static const char *write_pick(view *v)
{
    const char *why = "";
    free(v->pick);
    v->pick = answer(v);
    for (char *c = v->pick; *c; c++)
        *c = *c == '"' ? '\'' : *c;
    v->pick_i = 0;
    view_secret(v->pick_salt, v->seat, "pick", (uint32_t)v->log.n);
    return wrote(v, talon_fair_write_pick(v->t, &why, &v->key, v->pick, v->pick_salt, &v->pick_i), &why, false);
}

static const char *write_answer(view *v)
{
    const char *why = "";
    char *op = answer(v), *line = talon_fair_write_act(v->t, &why, &v->key, op, NULL);
    free(op);
    return wrote(v, line, &why, true);
}

const char *view_move(view *v)
{
    const char *why = "";
    uint32_t seat[TALON_MAX_PLAYERS];
    bool mine = false;
    talon_transcript *t = view_now(v);
    const uint32_t n = t ? talon_transcript_awaits(t, seat) : 0;
    for (uint32_t i = 0; i < n; i++)
        mine |= seat[i] == v->seat;
    if (t && talon_transcript_due(t) == TALON_DUE_STUCK) /* everybody was given up: whoever comes back locks again */
        return wrote(v, talon_fair_write_lock(t, &why, &v->key, 64), &why, false);
    if (!mine)
        return NULL;
    switch ((int)talon_transcript_due(t)) {
    case TALON_DUE_LOCKS: return wrote(v, talon_fair_write_lock(t, &why, &v->key, 64), &why, false);
    case TALON_DUE_CUT: return write_cut(v);
    case TALON_DUE_REVEAL: return write_reveal(v);
    case TALON_DUE_CHOICE: return write_answer(v);
    case TALON_DUE_PICK: return write_pick(v);
    case TALON_DUE_SHOW: return wrote(v, talon_fair_write_show(t, &why, &v->key, v->pick_i, v->pick, v->pick_salt), &why, false);
    default: return NULL;
    }
}

const char *view_seen(view *v)
{
    const char *why = "";
    talon_transcript *t = view_now(v);
    char *line = talon_fair_write_seen(t, &why, &v->key);
    if (line)
        return wrote(v, line, &why, false);
    forget(v); /* it has said so in this block */
    return NULL;
}

const char *view_note(view *v)
{
    const char *why = "";
    talon_transcript *t = view_now(v);
    return wrote(v, talon_fair_write_note(t, &why, &v->key, "life 40", ++v->notes), &why, false);
}

bool view_has_seen_all(view *v)
{
    talon_transcript *t = view_now(v);
    const talon_verdict *verdict = t ? talon_transcript_finish(t, true) : NULL;
    return verdict && verdict->seat[v->seat - 1].seen + 1 >= (int64_t)verdict->spine;
}

/* ------------------------------------------------------------------------- games */

bool view_game_open(view_game *g, const char *name)
{
    talon_report *report = NULL;
    const talon_shipped *shipped = talon_shipped_find(name);
    g->game = shipped ? talon_game_compile(&report, shipped->text, shipped->size) : NULL;
    g->size = g->game ? talon_game_size(g->game) : 0;
    talon_report_free(report);
    return g->game != NULL;
}

void *view_game_find(void *context, size_t *size, const char *name, const uint8_t hash[32])
{
    const view_game *g = context;
    uint8_t own[32];
    (void)name;
    *size = g->size;
    talon_fair_digest(own, g->game, g->size);
    void *bytes = memcmp(own, hash, 32) == 0 ? malloc(g->size) : NULL;
    return bytes ? memcpy(bytes, g->game, g->size) : NULL;
}
