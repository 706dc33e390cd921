/* referee.c -- which line comes next. */
#include "referee.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    FAR_BACK = 1022, /* a side line's `at`: one less than the 1,024 of the format, when it moves a block on, and one for good measure */
    DEALT_MAX = 4096 /* lines that the dealer adds to one line of a seat's: a game that goes on for longer than that does without people */
};

void referee_init(referee *r, const talon_fair_key *dealer, const uint8_t k[32], uint32_t voids, talon_fair_find *find, void *context)
{
    *r = (referee){.dealer = *dealer, .voids = voids, .find = find, .context = context};
    memcpy(r->k, k, sizeof r->k);
}

static void drop_tip(referee *r)
{
    talon_transcript_free(r->tip);
    r->tip = NULL;
}

void referee_free(referee *r)
{
    drop_tip(r);
    arrivals_free(&r->log);
    free(r->head);
    talon_wipe(&r->dealer, sizeof r->dealer);
    talon_wipe(r->k, sizeof r->k);
}

/* ------------------------------------------------------------------- reading */

static bool note_head(referee *r, const talon_transcript *t, uint64_t s)
{
    if (r->heads_n == r->heads_room) {
        const uint64_t room = r->heads_room ? 2 * r->heads_room : 64;
        uint8_t(*more)[32] = realloc(r->head, room * sizeof *more);
        if (!more)
            return false;
        r->head = more;
        r->heads_room = room;
    }
    const uint8_t *head = talon_transcript_spine_head(t, s);
    if (!head)
        return false;
    r->heads_n = s + 1;
    memcpy(r->head[s], head, 32);
    return true;
}

static bool is_good(talon_transcript *t)
{
    return talon_transcript_finish(t, true)->stage == TALON_STAGE_NONE;
}

static bool reads(talon_transcript *t, const arrival *e)
{
    return talon_transcript_read(t, e->line, e->size);
}

/* A transcript that has read the log up to this arrival, but side lines of the last block only; NULL: no memory, or the log is bad. */
static talon_transcript *replay(referee *r, uint64_t last)
{
    talon_transcript *t = talon_transcript_new();
    bool good = t != NULL;
    if (t) {
        talon_transcript_set_games(t, r->find, r->context);
        talon_transcript_deal(t, r->k);
    }
    for (uint64_t s = 0; good && s < r->log.spine_n; s++) {
        uint64_t from, upto;
        arrivals_block(&r->log, s, &from, &upto);
        if (s + 1 == r->log.spine_n && last + 1 < upto)
            upto = last + 1;
        good = reads(t, &r->log.at[r->log.spine[s]]) && (s < r->heads_n || note_head(r, t, s));
        for (uint64_t a = from; good && a < upto; a++)
            good = r->log.at[a].spine || reads(t, &r->log.at[a]);
    }
    if (t && !(good && (!r->log.n || is_good(t)))) {
        talon_transcript_free(t);
        return NULL;
    }
    return t;
}

static void mark(arrival *e, const talon_fair_line *as)
{
    e->seat = as->seat;
    e->i = as->i;
    e->mark = strcmp(as->kind, "note") == 0 ? SIDE_NOTE : strcmp(as->kind, "pick") == 0 ? SIDE_PICK : SIDE_OTHER;
}

bool referee_load(referee *r, const char *line, size_t size, uint64_t closes)
{
    const arrivals *l = &r->log;
    const bool spine = !l->n || closes != CLOSES_NONE;
    const bool fits = !spine || !l->n || (closes < l->n && closes >= l->spine[l->spine_n - 1]); /* a store may be damaged: arrivals.h (2) */
    if (!fits || size < LINE_LEAST || !arrivals_add(&r->log, line, size, spine, closes))
        return false;
    r->kept = r->log.n;
    return true;
}

bool referee_ready(referee *r, const char **why)
{
    *why = NULL;
    if (r->tip)
        return true;
    r->tip = replay(r, UINT64_MAX - 1);
    if (!r->tip)
        return false;
    uint64_t from = 0, upto = 0;
    if (r->log.spine_n)
        arrivals_block(&r->log, r->log.spine_n - 1, &from, &upto);
    for (uint64_t a = from; a < upto; a++) {
        arrival *e = &r->log.at[a];
        talon_fair_line as;
        if (e->spine || e->seat)
            continue;
        talon_transcript_look(r->tip, &as, e->line, e->size);
        if (as.kind)
            mark(e, &as);
    }
    return true;
}

/* -------------------------------------------------------------------- rulings */

static void refuse(ruling *out, const char *code, const char *sentence)
{
    out->kind = code && strcmp(code, "memory") == 0 ? RULING_NO_MEMORY : RULING_REFUSED;
    snprintf(out->code, sizeof out->code, "%s", code ? code : "order");
    snprintf(out->sentence, sizeof out->sentence, "%s", sentence);
}

/* Where entry a stands. */
static void ruled(const referee *r, ruling *out, ruling_kind kind, uint64_t a)
{
    out->kind = kind;
    out->a = a;
    out->spine = r->log.at[a].number;
    if (out->spine < r->heads_n)
        memcpy(out->head, r->head[out->spine], 32);
}

/* The tip read a line that is not good: it says why, and is given up. */
static void refuse_by_tip(referee *r, ruling *out)
{
    const talon_verdict *v = talon_transcript_finish(r->tip, true);
    refuse(out, v->code, v->message ? v->message : "");
    drop_tip(r);
}

/* ------------------------------------------------------------------ the dealer */

static const char *kind_due(talon_fair_due due)
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
    case TALON_DUE_STUCK:
    case TALON_DUE_CHOICE:
    case TALON_DUE_PICK:
    case TALON_DUE_SHOW:
    case TALON_DUE_MIX:
    case TALON_DUE_SHARE:
    case TALON_DUE_SECRET: break; /* seats have to do something first, or nobody */
    }
    return NULL;
}

/* Rules say that it is over, and everybody has signed the last line. */
static bool is_played_out(talon_transcript *t)
{
    const talon_verdict *v = talon_transcript_finish(t, true);
    bool out = v->rules && v->over && talon_transcript_due(t) == TALON_DUE_NOTHING;
    for (uint32_t s = 0; out && s < v->seats_n; s++)
        out = v->seat[s].seen + 1 >= (int64_t)v->spine;
    return out;
}

/* A line that the tip has written, NULL: it could not. */
static bool put_dealt(referee *r, char *line, const char *why)
{
    bool good = line != NULL;
    if (line) {
        good = arrivals_add(&r->log, line, strlen(line) - 1, true, r->log.n - 1) && note_head(r, r->tip, r->log.spine_n - 1);
        free(line);
    } else if (why && strcmp(why, "out of memory") != 0) {
        snprintf(r->stopped, sizeof r->stopped, "%s", why);
    }
    if (!good)
        drop_tip(r);
    return good;
}

/* All that the dealer owes now. False without memory; where the dealer cannot write what is due, the table stops there. */
static bool deal_on(referee *r)
{
    const uint64_t most = r->log.n + DEALT_MAX;
    bool good = true;
    *r->stopped = '\0';
    while (good && !*r->stopped) {
        const char *why = "", *kind = kind_due(talon_transcript_due(r->tip));
        if (!kind && is_played_out(r->tip))
            kind = "end";
        if (!kind)
            return true;
        if (r->log.n >= most || r->log.n >= LOG_LINES_MAX || r->log.bytes >= LOG_BYTES_MAX)
            snprintf(r->stopped, sizeof r->stopped, "the game goes on for longer than a table may");
        else
            good = put_dealt(r, talon_fair_write_dealer(r->tip, &why, &r->dealer, kind), why);
    }
    if (!*r->stopped)
        return good;
    const char *why;
    return referee_ready(r, &why);
}

/* Without memory nothing of it is there. */
static void undo(referee *r, ruling *out, uint64_t before)
{
    arrivals_cut(&r->log, before);
    if (r->heads_n > r->log.spine_n)
        r->heads_n = r->log.spine_n;
    drop_tip(r);
    out->kind = RULING_NO_MEMORY;
}

/* The tip has taken this line: it is in the log, and the dealer goes on. */
static void take(referee *r, ruling *out, const char *line, size_t size, const talon_fair_line *as, uint64_t closes)
{
    const uint64_t a = r->log.n;
    arrival *e = arrivals_add(&r->log, line, size, as->spine, closes);
    if (e && !as->spine)
        mark(e, as);
    if (!e || (as->spine && !note_head(r, r->tip, r->log.spine_n - 1)) || !deal_on(r))
        undo(r, out, a);
    else
        ruled(r, out, RULING_TAKEN, a);
}

/* ------------------------------------------------------------------- side lines */

/* A number of a note or a pick rises by arrivals: else it could be too low in the block that it moves to. */
static bool rises(const referee *r, const talon_fair_line *as, int kind)
{
    uint64_t from, upto;
    arrivals_block(&r->log, r->log.spine_n - 1, &from, &upto);
    for (uint64_t a = from; a < upto; a++) {
        const arrival *e = &r->log.at[a];
        if (!e->spine && e->mark == kind && e->seat == as->seat && e->i >= as->i)
            return false;
    }
    return true;
}

static bool is_fit(referee *r, ruling *out, const talon_fair_line *as)
{
    const bool note = strcmp(as->kind, "note") == 0, pick = strcmp(as->kind, "pick") == 0;
    if (as->stage == TALON_STAGE_HEADS)
        refuse(out, as->code, as->message);
    else if (as->at + FAR_BACK < r->log.spine_n - 1)
        refuse(out, "late", "the line looks too far back: sign one that names a later spine line");
    else if ((note && !rises(r, as, SIDE_NOTE)) || (pick && !rises(r, as, SIDE_PICK)))
        refuse(out, "rise", "its number has to be above that of the one before of this seat's");
    else if (pick && talon_transcript_rules(r->tip) && talon_transcript_due(r->tip) != TALON_DUE_PICK)
        refuse(out, "unasked", "the rules ask for no hidden choice now");
    else
        return true;
    return false;
}

static void take_side(referee *r, ruling *out, const char *line, size_t size, const talon_fair_line *as)
{
    if (!is_fit(r, out, as))
        return;
    if (talon_transcript_read(r->tip, line, size) && is_good(r->tip))
        take(r, out, line, size, as, CLOSES_NONE);
    else
        refuse_by_tip(r, out);
}

/* ------------------------------------------------------------------ spine lines */

/* Side lines came that it does not close: it stands before them, and they are read again. */
static void take_before(referee *r, ruling *out, const char *line, size_t size, const talon_fair_line *as, uint64_t closes)
{
    talon_transcript *own = r->tip;
    r->tip = replay(r, closes);
    bool good = r->tip && talon_transcript_read(r->tip, line, size) && is_good(r->tip);
    if (r->tip && !good) {
        refuse_by_tip(r, out);
    } else if (r->tip) {
        for (uint64_t a = closes + 1; good && a < r->log.n; a++)
            good = reads(r->tip, &r->log.at[a]);
        if (!good || !is_good(r->tip)) {
            good = false;
            refuse_by_tip(r, out);
            refuse(out, "stopped", "a line beside it would not stand behind it");
        }
    } else {
        out->kind = RULING_NO_MEMORY;
    }
    if (good)
        take(r, out, line, size, as, closes);
    else
        r->tip = own;
    if (good)
        talon_transcript_free(own);
}

static void take_spine(referee *r, ruling *out, const char *line, size_t size, const talon_fair_line *as, uint64_t closes)
{
    if (closes == CLOSES_NONE || closes >= r->log.n) {
        refuse(out, "closes",
               closes == CLOSES_NONE ? "an act says with closes which arrival its signer had read last"
                                     : "closes is an arrival that is not there yet");
        return;
    }
    if (closes < r->log.spine[r->log.spine_n - 1]) {
        ruled(r, out, RULING_BEATEN, r->log.n - 1);
        snprintf(out->code, sizeof out->code, "beaten");
        snprintf(out->sentence, sizeof out->sentence,
                 "another line of the spine was faster: read the log, and sign again if that is still what you want");
        return;
    }
    if (closes + 1 < r->log.n) {
        take_before(r, out, line, size, as, closes);
        return;
    }
    if (as->stage == TALON_STAGE_HEADS)
        refuse(out, as->code, as->message);
    else if (talon_transcript_read(r->tip, line, size) && is_good(r->tip))
        take(r, out, line, size, as, closes);
    else
        refuse_by_tip(r, out);
}

void referee_take(referee *r, ruling *out, const char *line, size_t size, uint64_t closes)
{
    const char *why;
    talon_fair_line as;
    *out = (ruling){.kind = RULING_NO_MEMORY};
    const uint64_t same = arrivals_find(&r->log, line, size);
    if (!referee_ready(r, &why))
        return;
    if (same < r->log.n) {
        ruled(r, out, RULING_SAME, same);
        return;
    }
    talon_transcript_look(r->tip, &as, line, size);
    if (as.stage <= TALON_STAGE_SIGNATURES) {
        refuse(out, as.code, as.message);
        return;
    }
    out->by = as.dealer ? 0 : as.seat;
    out->aside = strcmp(as.kind, "note") == 0 || strcmp(as.kind, "seen") == 0;
    if (as.dealer)
        refuse(out, "dealer", "only the server writes such lines");
    else if (r->log.n >= LOG_LINES_MAX || r->log.bytes + size >= LOG_BYTES_MAX)
        refuse(out, "full", "the table has as many lines as it may");
    else if (as.spine)
        take_spine(r, out, line, size, &as, closes);
    else
        take_side(r, out, line, size, &as);
}

/* ------------------------------------------------------------- what the host wants */

void referee_begin(referee *r, ruling *out, const talon_fair_game *game)
{
    const char *why = "";
    *out = (ruling){.kind = RULING_NO_MEMORY};
    r->tip = talon_transcript_new();
    if (!r->tip)
        return;
    talon_transcript_set_games(r->tip, r->find, r->context);
    char *line = talon_fair_write_game(r->tip, &why, &r->dealer, game);
    if (!line) {
        refuse(out, strcmp(why, "out of memory") == 0 ? "memory" : "game", why);
        drop_tip(r);
        return;
    }
    const bool good = arrivals_add(&r->log, line, strlen(line) - 1, true, CLOSES_NONE) && note_head(r, r->tip, 0) && deal_on(r);
    free(line);
    if (good)
        ruled(r, out, RULING_TAKEN, 0);
    else
        undo(r, out, 0);
}

void referee_end(referee *r, ruling *out)
{
    const char *why;
    const uint64_t a = r->log.n;
    *out = (ruling){.kind = RULING_NO_MEMORY};
    if (!referee_ready(r, &why))
        return;
    if (referee_ended(r))
        refuse(out, "state", "the game has ended");
    else if (put_dealt(r, talon_fair_write_dealer(r->tip, &why, &r->dealer, "end"), why))
        ruled(r, out, RULING_TAKEN, a);
    else
        undo(r, out, a);
}

/* The last spine line is of this kind. */
static bool last_is(const referee *r, const char *kind)
{
    char begin[32];
    const int n = snprintf(begin, sizeof begin, "{\"k\":\"%s\",", kind);
    return r->log.spine_n && strncmp(r->log.at[r->log.spine[r->log.spine_n - 1]].line, begin, (size_t)n) == 0;
}

bool referee_ended(const referee *r)
{
    return last_is(r, "end");
}

/* Everybody who has not answered is named. */
static bool skip_all(referee *r)
{
    uint32_t seat[TALON_MAX_PLAYERS];
    const uint32_t n = talon_transcript_awaits(r->tip, seat);
    bool good = true;
    for (uint32_t i = 0; good && i < n; i++) {
        const char *why = "";
        good = put_dealt(r, talon_fair_write_skip(r->tip, &why, &r->dealer, seat[i]), why);
    }
    return good;
}

static bool void_it(referee *r)
{
    const char *why = "";
    return put_dealt(r, talon_fair_write_dealer(r->tip, &why, &r->dealer, "void"), why) && deal_on(r);
}

void referee_late(referee *r, ruling *out, bool ends, bool *did)
{
    const char *why;
    const uint64_t a = r->log.n;
    *out = (ruling){.kind = RULING_NO_MEMORY};
    *did = false;
    if (!referee_ready(r, &why))
        return;
    const talon_fair_due due = talon_transcript_due(r->tip);
    const bool seeds = due == TALON_DUE_LOCKS || due == TALON_DUE_CUT || due == TALON_DUE_REVEAL || due == TALON_DUE_NAMES;
    const bool asks = due == TALON_DUE_CHOICE || due == TALON_DUE_PICK || due == TALON_DUE_SHOW;
    bool good = true;
    if (seeds && talon_transcript_finish(r->tip, true)->voids < r->voids)
        good = void_it(r);
    else if (asks && (ends || !last_is(r, "skip")))
        good = skip_all(r);
    if (good && asks && ends)
        good = put_dealt(r, talon_fair_write_dealer(r->tip, &why, &r->dealer, "end"), why);
    *did = r->log.n > a;
    if (!good)
        undo(r, out, a);
    else if (*did)
        ruled(r, out, RULING_TAKEN, a);
    else
        out->kind = RULING_SAME;
}

/* --------------------------------------------------------------------- durable */

void referee_keep(referee *r)
{
    r->kept = r->log.n;
}

void referee_forget(referee *r)
{
    ruling none;
    if (r->log.n > r->kept)
        undo(r, &none, r->kept);
}

uint32_t referee_awaits(const referee *r, uint32_t seat[TALON_MAX_PLAYERS])
{
    return r->tip ? talon_transcript_awaits(r->tip, seat) : 0;
}
