/* solo.c -- dealer and seats in one transcript; see solo.h. */
#include "fairplay/solo.h"

#include <stdlib.h>
#include <string.h>

#include "fair/fair_impl.h"
#include "fairplay/maths.h"

static void append(solo *x, const char *bytes, size_t size)
{
    if (x->size + size + 1 > x->room) {
        x->room = 2 * (x->size + size + 1);
        x->text = realloc(x->text, x->room);
        if (!x->text)
            abort();
    }
    memcpy(x->text + x->size, bytes, size);
    x->size += size;
    x->text[x->size] = 0;
}

void solo_start(solo *x, const fairplay *keys)
{
    *x = (solo){.t = talon_transcript_new(), .keys = keys};
    if (!x->t)
        abort();
    talon_transcript_deal(x->t, keys->k);
    for (const char *at = keys->text, *end; (end = strchr(at, '\n')); at = end + 1)
        if (!talon_transcript_read(x->t, at, (size_t)(end - at)))
            maths_broken("a table begins badly: %s", talon_transcript_finish(x->t, true)->message);
    append(x, keys->text, keys->size);
}

void solo_free(solo *x)
{
    talon_transcript_free(x->t);
    free(x->text);
    *x = (solo){0};
}

static bool add(solo *x, char *line)
{
    if (line)
        append(x, line, strlen(line));
    free(line);
    return line != NULL;
}

static void must(solo *x, char *line)
{
    if (!add(x, line))
        maths_broken("a line is not written: %s\nafter %s", x->why, x->text);
}

bool solo_act(solo *x, uint32_t seat, const char *op)
{
    return add(x, talon_fair_write_act(x->t, &x->why, &x->keys->key[seat], op, NULL));
}

static void dealer(solo *x, const char *kind)
{
    must(x, talon_fair_write_dealer(x->t, &x->why, &x->keys->dealer, kind));
}

enum { CUT = 3 };

/* What is due but a step of the plan; false when there is nothing. */
static bool settle_one(solo *x)
{
    uint32_t seat[TALON_MAX_PLAYERS];
    const uint32_t n = talon_transcript_awaits(x->t, seat);
    const talon_fair_key *key = n ? &x->keys->key[seat[0]] : NULL;
    const uint8_t *salt = x->keys->k; /* no matter which */
    switch (talon_transcript_due(x->t)) {
    case TALON_DUE_LOCKS: must(x, talon_fair_write_lock(x->t, &x->why, key, FAIR_EPOCHS)); return true;
    case TALON_DUE_CUT: must(x, talon_fair_write_cut(x->t, &x->why, key, CUT, salt)); return true;
    case TALON_DUE_REVEAL:
        must(x, talon_fair_write_reveal(x->t, &x->why, key, FAIR_EPOCHS, CUT, talon_transcript_cuts(x->t, seat[0]) ? salt : NULL));
        return true;
    case TALON_DUE_SHUFFLE: dealer(x, "shuffle"); return true;
    case TALON_DUE_RUN: dealer(x, "run"); return true;
    case TALON_DUE_ANSWER: dealer(x, "answer"); return true;
    case TALON_DUE_STEP:
    case TALON_DUE_NAMES:
    case TALON_DUE_NOTHING:
    case TALON_DUE_OVER:
    case TALON_DUE_CHOICE:
    case TALON_DUE_PICK:
    case TALON_DUE_SHOW:
    case TALON_DUE_MIX:
    case TALON_DUE_SHARE:
    case TALON_DUE_SECRET:
    case TALON_DUE_STUCK: return false;
    }
    abort();
}

void solo_settle(solo *x)
{
    const agenda *a = &x->t->agenda;
    while ((a->request.zones || a->owed.n) && settle_one(x)) {
    }
}

void solo_step(solo *x)
{
    const uint32_t before = x->t->agenda.plan_done;
    while (x->t->agenda.plan_done == before)
        if (!settle_one(x))
            dealer(x, "do");
    solo_settle(x);
}
