/* allseats.c -- one machine plays the dealer and all seats of a provable game: whoever is waited for writes. */
#include "allseats.h"

#include <stdlib.h>
#include <string.h>

#include "guard.h"

bool all_seats_init(all_seats *a, uint32_t n)
{
    uint8_t secret[32];
    a->n = n;
    a->seat = calloc(n, sizeof *a->seat);
    a->pub = calloc(n, sizeof *a->pub);
    a->cut = calloc(n, sizeof *a->cut);
    if (!a->seat || !a->pub || !a->cut)
        return false;
    guard_memory(a->seat, n * sizeof *a->seat);
    guard_memory(a->cut, n * sizeof *a->cut);
    for (uint32_t i = 0; i < n; i++) {
        a->secret(a->context, secret, "seat", i + 1);
        talon_fair_key_from(&a->seat[i], secret);
        memcpy(a->pub[i], a->seat[i].pub, 32);
    }
    talon_wipe(secret, sizeof secret);
    return true;
}

bool all_seats_hide(all_seats *a)
{
    uint8_t secret[32];
    a->each = calloc(a->n, sizeof(talon_transcript *));
    for (uint32_t i = 0; a->each && i < a->n; i++) {
        a->each[i] = talon_transcript_new();
        if (!a->each[i]) {
            talon_wipe(secret, sizeof secret);
            return false;
        }
        a->secret(a->context, secret, "suite 2", i + 1);
        talon_transcript_me(a->each[i], &a->seat[i]);
        talon_transcript_secret(a->each[i], secret);
    }
    talon_wipe(secret, sizeof secret);
    return a->each != NULL;
}

const char *all_seats_card(const void *context, talon_card id)
{
    const all_seats *a = context;
    const char *name = talon_transcript_face(a->t, id);
    for (uint32_t i = 0; a->each && !name && i < a->n; i++)
        name = talon_transcript_face(a->each[i], id);
    return name;
}

void all_seats_wipe(all_seats *a)
{
    for (uint32_t i = 0; a->each && i < a->n; i++)
        talon_transcript_free(a->each[i]);
    free(a->each);
    talon_wipe(&a->dealer, sizeof a->dealer);
    if (a->seat)
        talon_wipe(a->seat, a->n * sizeof *a->seat);
    if (a->cut)
        talon_wipe(a->cut, a->n * sizeof *a->cut);
    free(a->seat);
    free(a->pub);
    free(a->cut);
    text_free(&a->text);
}

/* One of them does, and finds it good: but for memory it is, since its writer did. */
static bool reads(all_seats *a, talon_transcript *t, const char *line)
{
    const bool good = talon_transcript_read(t, line, strlen(line) - 1) && talon_transcript_finish(t, true)->stage == TALON_STAGE_NONE;
    if (!good)
        a->why = "out of memory";
    return good;
}

/* Everybody else reads it. */
static bool is_heard(all_seats *a, const talon_transcript *writer, const char *line)
{
    bool good = writer == a->t || reads(a, a->t, line);
    for (uint32_t i = 0; a->each && good && i < a->n; i++)
        good = writer == a->each[i] || reads(a, a->each[i], line);
    return good;
}

static bool keep_of(all_seats *a, const talon_transcript *writer, char *line)
{
    const bool good = line && is_heard(a, writer, line) && text_grow(&a->text, line, strlen(line) + 1);
    if (good) /* with its NUL, which is not counted: the lines are one text */
        a->text.size--;
    if (line && !good)
        a->why = "out of memory";
    free(line);
    return good;
}

bool all_seats_keep(all_seats *a, char *line)
{
    return keep_of(a, a->t, line);
}

/* A cut anywhere with the same chance, from the seat's own randomness. */
static void choose_cut(all_seats *a, uint32_t seat)
{
    cut_promise *cut = &a->cut[seat - 1];
    uint32_t cards = 0, min = 0;
    uint8_t random[32];
    a->secret(a->context, cut->salt, "salt", seat + 256 * talon_transcript_epoch(a->t));
    a->secret(a->context, random, "cut", seat + 256 * talon_transcript_epoch(a->t));
    cut->k = talon_transcript_cut_range(a->t, seat, &cards, &min) ? cut_anywhere(random, cards - 2 * min + 1) : 0;
    talon_wipe(random, sizeof random);
}

void all_seats_foresee(all_seats *a)
{
    uint32_t seat[TALON_MAX_PLAYERS];
    if (talon_transcript_due(a->t) != TALON_DUE_CUT)
        return;
    const uint32_t n = talon_transcript_awaits(a->t, seat);
    for (uint32_t i = 0; i < n; i++)
        choose_cut(a, seat[i]);
}

/* In suite 2 only whoever has the secret can write. */
static bool hidden_line(all_seats *a, talon_fair_due due, uint32_t seat)
{
    talon_transcript *t = a->each[seat - 1];
    const talon_fair_key *key = &a->seat[seat - 1];
    return keep_of(a, t,
                   due == TALON_DUE_LOCKS   ? talon_fair_write_lock(t, &a->why, key, 1)
                   : due == TALON_DUE_MIX   ? talon_fair_write_mix(t, &a->why, key)
                   : due == TALON_DUE_SHARE ? talon_fair_write_share(t, &a->why, key)
                                            : talon_fair_write_secret(t, &a->why, key));
}

static bool seat_line(all_seats *a, talon_fair_due due, uint32_t seat)
{
    if (a->each)
        return hidden_line(a, due, seat);
    const talon_fair_key *key = &a->seat[seat - 1];
    const cut_promise *cut = &a->cut[seat - 1];
    if (due == TALON_DUE_LOCKS)
        return all_seats_keep(a, talon_fair_write_lock(a->t, &a->why, key, a->epochs));
    if (due == TALON_DUE_CUT) {
        choose_cut(a, seat);
        return all_seats_keep(a, talon_fair_write_cut(a->t, &a->why, key, cut->k, cut->salt));
    }
    return all_seats_keep(
        a, talon_fair_write_reveal(a->t, &a->why, key, a->epochs, cut->k, talon_transcript_cuts(a->t, seat) ? cut->salt : NULL));
}

static const char *dealer_kind(talon_fair_due due)
{
    switch (due) {
    case TALON_DUE_SHUFFLE: return "shuffle";
    case TALON_DUE_RUN: return "run";
    case TALON_DUE_STEP: return "do";
    case TALON_DUE_ANSWER: return "answer";
    case TALON_DUE_NOTHING:
    case TALON_DUE_LOCKS:
    case TALON_DUE_CUT:
    case TALON_DUE_REVEAL:
    case TALON_DUE_NAMES:
    case TALON_DUE_OVER:
    case TALON_DUE_CHOICE:
    case TALON_DUE_PICK:
    case TALON_DUE_SHOW:
    case TALON_DUE_MIX:
    case TALON_DUE_SHARE:
    case TALON_DUE_SECRET:
    case TALON_DUE_STUCK: break;
    }
    return "nothing"; /* of the dealer's, who is then told so */
}

/* Whether somebody has to decide, or nothing is left to do. */
static bool waits(talon_fair_due due)
{
    return due == TALON_DUE_NOTHING || due == TALON_DUE_STUCK || due == TALON_DUE_OVER || due == TALON_DUE_CHOICE ||
           due == TALON_DUE_PICK || due == TALON_DUE_SHOW;
}

bool all_seats_go_on(all_seats *a, bool *did)
{
    uint32_t seat[TALON_MAX_PLAYERS];
    const talon_fair_due due = talon_transcript_due(a->t);
    bool good = true;
    *did = !waits(due);
    if (!*did)
        return true;
    const uint32_t n = talon_transcript_awaits(a->t, seat);
    if (!n)
        return all_seats_keep(a, talon_fair_write_dealer(a->t, &a->why, &a->dealer.key, dealer_kind(due)));
    for (uint32_t i = 0; good && i < n; i++)
        good = seat_line(a, due, seat[i]);
    return good;
}

bool all_seats_end(all_seats *a)
{
    bool good = true;
    for (uint32_t i = 0; good && i < a->n; i++)
        good = keep_of(a, a->t, talon_fair_write_seen(a->t, &a->why, &a->seat[i]));
    return good && all_seats_keep(a, talon_fair_write_dealer(a->t, &a->why, &a->dealer.key, "end"));
}
