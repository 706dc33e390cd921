/* serve_referee.c -- the log with a referee (docs/serve.md §3), without a network: lines of several seats in every order.
 *
 * Seats read as much of the log as they like, write what they would write, and their lines arrive later, twice, or again after the machine went
 * down before it had written them. Whatever happens:
 *   - an act that no other spine line was faster than is taken, whatever stands beside it;
 *   - what was taken and kept stays where it is, and the same bytes get the same answer;
 *   - the log is one file, and that is good for everybody who reads it;
 *   - somebody who begins again from the log goes on as if nothing had been. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <talon/lang.h>

#include "serve/referee.h"
#include "serve/view.h"

enum { SEATS = 6, STEPS = 6000 };

typedef struct world {
    view_game game;
    referee r;
    view seat[SEATS + 1]; /* from 1 */
    uint32_t seats_n, random, voids;
    char *published; /* what subscribers were sent: every kept arrival */
    size_t published_n;
    uint64_t told; /* arrivals in that */
    uint32_t acts, sides, beaten, refused, forgotten, begun, late, moved;
} world;

static uint32_t below(world *w, uint32_t n)
{
    w->random = w->random * 1664525u + 1013904223u;
    return n ? (w->random >> 8) % n : 0;
}

static talon_fair_key dealer_key(void)
{
    uint8_t secret[32];
    talon_fair_key key;
    view_secret(secret, 0, "dealer", 0);
    talon_fair_key_from(&key, secret);
    return key;
}

static void init_referee(world *w)
{
    uint8_t k[32];
    const talon_fair_key dealer = dealer_key();
    view_secret(k, 0, "K", 0);
    referee_init(&w->r, &dealer, k, w->voids, view_game_find, &w->game);
}

/* Everything a subscriber gets is appended; what was sent is never another. */
static void publish(world *w)
{
    char head[64];
    for (; w->told < w->r.kept; w->told++) {
        const arrival *e = &w->r.log.at[w->told];
        const int n =
            snprintf(head, sizeof head, "%llu %lld ", (unsigned long long)w->told, e->closes == CLOSES_NONE ? -1 : (long long)e->closes);
        w->published = realloc(w->published, w->published_n + (size_t)n + e->size + 2);
        assert_non_null(w->published);
        memcpy(w->published + w->published_n, head, (size_t)n);
        memcpy(w->published + w->published_n + n, e->line, e->size);
        w->published_n += (size_t)n + e->size;
        w->published[w->published_n++] = '\n';
    }
}

static void check_published(const world *w)
{
    const char *at = w->published;
    char head[64];
    for (uint64_t a = 0; a < w->told; a++) {
        const arrival *e = &w->r.log.at[a];
        const int n =
            snprintf(head, sizeof head, "%llu %lld ", (unsigned long long)a, e->closes == CLOSES_NONE ? -1 : (long long)e->closes);
        assert_memory_equal(at, head, (size_t)n);
        assert_memory_equal(at + n, e->line, e->size);
        at += (size_t)n + e->size + 1;
    }
}

/* The file of so many arrivals, judged by somebody who knows nothing. */
static bool file_is_good(world *w, uint64_t n, bool *ended)
{
    size_t size = 0;
    char *text = arrivals_file(&w->r.log, n, &size);
    talon_transcript *t = talon_transcript_new();
    assert_non_null(text);
    talon_transcript_set_games(t, view_game_find, &w->game);
    for (char *line = text, *end; line < text + size; line = end + 1) {
        end = memchr(line, '\n', (size_t)(text + size - line));
        talon_transcript_read(t, line, (size_t)(end - line));
    }
    const talon_verdict *v = talon_transcript_finish(t, true);
    const bool good = v->verified;
    if (!good)
        print_error("line %llu: %s\n%s", (unsigned long long)v->bad_line, v->message, text);
    if (ended)
        *ended = v->ended;
    talon_transcript_free(t);
    free(text);
    return good;
}

static void keep(world *w)
{
    referee_keep(&w->r);
    publish(w);
    check_published(w);
}

static void start(world *w, const char *game, uint32_t seats, uint32_t random)
{
    static const char *const name[] = {"Ana", "Ben", "Cy", "Dee", "Eve", "Fay"};
    uint8_t key[SEATS][32];
    ruling out;
    *w = (world){.seats_n = seats, .random = random, .voids = 2};
    assert_true(view_game_open(&w->game, game));
    init_referee(w);
    for (uint32_t s = 1; s <= seats; s++) {
        view_init(&w->seat[s], s, random + s, view_game_find, &w->game);
        memcpy(key[s - 1], w->seat[s].key.pub, 32);
    }
    const talon_fair_game in = {.game = w->game.game,
                                .player = name,
                                .key = (const uint8_t(*)[32])key,
                                .players_n = seats,
                                .rules = true,
                                .voids = w->voids,
                                .k = w->r.k};
    referee_begin(&w->r, &out, &in);
    if (out.kind != RULING_TAKEN)
        fail_msg("%s", out.sentence);
    assert_int_equal(out.a, 0);
    keep(w);
}

static void end(world *w)
{
    for (uint32_t s = 1; s <= w->seats_n; s++)
        view_free(&w->seat[s]);
    referee_free(&w->r);
    free(w->published);
    talon_game_free(w->game.game);
}

static void read_some(world *w, view *v, uint64_t upto)
{
    while (v->log.n < upto) {
        const arrival *e = &w->r.log.at[v->log.n];
        view_add(v, e->line, e->size, e->closes);
    }
}

/* Whether a spine line stands above this arrival. */
static bool was_faster(const world *w, uint64_t closes)
{
    return w->r.log.spine[w->r.log.spine_n - 1] > closes;
}

static void check_act(world *w, const view *v, const ruling *out, bool faster)
{
    w->acts++;
    if (faster) {
        assert_int_equal(out->kind, RULING_BEATEN);
        w->beaten++;
    } else if (out->kind != RULING_TAKEN) {
        fail_msg("an act failed, and no spine line was faster: %s: %s\n%s", out->code, out->sentence, v->written);
    }
}

/* What honest seats write beside the game is refused only where it says the same thing twice. */
static void check_side(world *w, const view *v, const ruling *out)
{
    w->sides++;
    if (out->kind == RULING_TAKEN)
        return;
    w->refused++;
    assert_int_equal(out->kind, RULING_REFUSED);
    const bool seen = strstr(v->written, "{\"k\":\"seen\"") == v->written, pick = strstr(v->written, "{\"k\":\"pick\"") == v->written;
    if (!(seen && strcmp(out->code, "order") == 0) && !(pick && strcmp(out->code, "unasked") == 0))
        fail_msg("a line beside the game was refused: %s: %s\n%s", out->code, out->sentence, v->written);
}

/* The same bytes: the same answer, as often as they come. */
static void post_again(world *w, const char *line, const ruling *before)
{
    ruling out;
    referee_take(&w->r, &out, line, strlen(line), w->r.log.n - 1);
    assert_int_equal(out.kind, RULING_SAME);
    assert_int_equal(out.a, before->a);
    assert_int_equal(out.spine, before->spine);
    assert_memory_equal(out.head, before->head, 32);
}

static void deliver(world *w, view *v)
{
    ruling out;
    const uint64_t n = w->r.log.n;
    const bool act = v->closes != CLOSES_NONE, faster = act && was_faster(w, v->closes);
    const uint64_t there = arrivals_find(&w->r.log, v->written, strlen(v->written));
    if (there < n) { /* it was taken, and its seat has not heard of it */
        referee_take(&w->r, &out, v->written, strlen(v->written), v->closes);
        assert_int_equal(out.kind, RULING_SAME);
        assert_int_equal(out.a, there);
        read_some(w, v, there + 1);
        return;
    }
    w->moved += act && !faster && v->closes + 1 < n;
    referee_take(&w->r, &out, v->written, strlen(v->written), v->closes);
    if (act)
        check_act(w, v, &out, faster);
    else
        check_side(w, v, &out);
    if (out.kind != RULING_TAKEN) {
        assert_int_equal(w->r.log.n, n);
        view_drop(v);
        return;
    }
    assert_int_equal(out.a, n);
    if (below(w, 3) == 0)
        post_again(w, v->written, &out);
    if (below(w, 8)) {
        keep(w);
        return;
    }
    referee_forget(&w->r); /* the disk was full: it stays on its way */
    w->forgotten++;
    assert_int_equal(w->r.log.n, w->r.kept);
    check_published(w);
}

/* The machine goes down, and everything is made again from what was kept. */
static void begin_again(world *w)
{
    referee old = w->r;
    const char *why;
    init_referee(w);
    for (uint64_t a = 0; a < old.kept; a++)
        assert_true(referee_load(&w->r, old.log.at[a].line, old.log.at[a].size, old.log.at[a].closes));
    assert_true(referee_ready(&w->r, &why));
    assert_int_equal(w->r.heads_n, w->r.log.spine_n);
    assert_memory_equal(w->r.head, old.head, w->r.heads_n * sizeof *w->r.head);
    referee_free(&old);
    check_published(w);
    w->begun++;
}

static void be_late(world *w)
{
    ruling out;
    bool did;
    referee_late(&w->r, &out, false, &did);
    assert_int_not_equal(out.kind, RULING_NO_MEMORY);
    w->late += did;
    keep(w);
}

/* One thing that may happen now. */
static void happen(world *w)
{
    view *v = &w->seat[1 + below(w, w->seats_n)];
    const uint32_t what = below(w, 300);
    if (what < 2) {
        begin_again(w);
    } else if (what == 2) {
        be_late(w);
    } else if (v->written) {
        deliver(w, v);
    } else if (what < 150) {
        read_some(w, v, v->log.n + below(w, (uint32_t)(w->r.kept - v->log.n) + 1));
    } else if (!v->log.n) {
        read_some(w, v, w->r.kept);
    } else if (what < 165 && !referee_ended(&w->r)) {
        view_note(v);
    } else if (!view_move(v) && what > 220 && !view_has_seen_all(v)) {
        view_seen(v);
    }
}

static void play(const char *game, uint32_t seats, uint32_t random, world *sum)
{
    world w;
    bool ended = false;
    start(&w, game, seats, random);
    uint32_t steps = 0;
    for (; steps < STEPS && !referee_ended(&w.r); steps++) {
        happen(&w);
        if (steps % 128 == 0)
            assert_true(file_is_good(&w, w.r.kept, NULL));
    }
    for (uint64_t a = 0; a < w.r.kept; a += 1 + w.r.kept / 8 + below(&w, 8)) { /* every beginning of it, at the moments of commits or not */
        uint64_t n = a + 1;
        while (n < w.r.kept && !w.r.log.at[n - 1].spine)
            n++;
        assert_true(file_is_good(&w, n, NULL));
    }
    assert_true(file_is_good(&w, w.r.kept, &ended));
    if (!ended)
        fail_msg("%s for %u, %u: no end after %u steps and %llu lines; due: %s", game, seats, random, steps, (unsigned long long)w.r.log.n,
                 talon_due_text(talon_transcript_due(w.r.tip)));
    sum->acts += w.acts, sum->sides += w.sides, sum->beaten += w.beaten, sum->refused += w.refused, sum->moved += w.moved;
    sum->forgotten += w.forgotten, sum->begun += w.begun, sum->late += w.late;
    end(&w);
}

static void test_random(void **state)
{
    static const struct {
        const char *game;
        uint32_t seats, n;
    } rows[] = {{"kuhn", 2, 24}, {"kuhn", 3, 8}, {"leduc", 2, 6}, {"texas_holdem", 2, 1}, {"texas_holdem", 6, 1}};
    world sum = {0};
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        for (uint32_t n = 0; n < rows[i].n; n++)
            play(rows[i].game, rows[i].seats, 1 + n, &sum);
    print_message(
        "%u acts (%u beaten, %u with lines that moved on), %u side lines (%u refused), %u forgotten, %u restarts, %u times late\n",
        sum.acts, sum.beaten, sum.moved, sum.sides, sum.refused, sum.forgotten, sum.begun, sum.late);
    assert_true(sum.moved > 20 && sum.forgotten > 20 && sum.begun > 5 && sum.late > 2 && sum.beaten > 0);
}

/* ---------------------------------------------------------------- small, but every order */

/* Until the first choice is open, and everybody has read everything. */
static void deal(world *w)
{
    while (talon_transcript_due(w->r.tip) != TALON_DUE_CHOICE)
        for (uint32_t s = 1; s <= w->seats_n; s++) {
            read_some(w, &w->seat[s], w->r.kept);
            if (view_move(&w->seat[s])) {
                ruling out;
                referee_take(&w->r, &out, w->seat[s].written, strlen(w->seat[s].written), w->seat[s].closes);
                assert_int_equal(out.kind, RULING_TAKEN);
                keep(w);
            }
        }
    for (uint32_t s = 1; s <= w->seats_n; s++)
        read_some(w, &w->seat[s], w->r.kept);
}

enum { FLYING = 5 };

typedef struct flying {
    char *line;
    uint64_t closes;
    uint32_t seat;
} flying;

static flying fly(view *v, const char *line)
{
    const flying f = {strdup(line), v->closes, v->seat};
    view_drop(v);
    return f;
}

/* The act of whoever is asked, a `seen` and two notes of the other, a note of the same. */
static void take_off(world *w, flying f[FLYING])
{
    uint32_t seat[TALON_MAX_PLAYERS];
    assert_int_equal(talon_transcript_awaits(w->r.tip, seat), 1);
    view *me = &w->seat[seat[0]], *other = &w->seat[3 - seat[0]];
    f[0] = fly(me, view_move(me));
    f[1] = fly(other, view_seen(other));
    f[2] = fly(other, view_note(other));
    f[3] = fly(other, view_note(other));
    f[4] = fly(me, view_note(me));
}

/* What comes after it: the other seat's act, from every point of the log at which it could have been written. */
static void answer_from(world *w, uint64_t from, const flying *first)
{
    view *v = &w->seat[3 - first->seat];
    ruling out;
    read_some(w, v, from);
    view_now(v);
    if (!view_move(v))
        return;
    const uint64_t n = w->r.log.n;
    const bool faster = was_faster(w, v->closes);
    referee_take(&w->r, &out, v->written, strlen(v->written), v->closes);
    if (out.kind != (faster ? RULING_BEATEN : RULING_TAKEN))
        fail_msg("an act that closes %llu of %llu: %s: %s", (unsigned long long)v->closes, (unsigned long long)n, out.code, out.sentence);
    keep(w);
    assert_true(file_is_good(w, w->r.kept, NULL));
}

/* In this order; then the next act from this point. Returns how many arrivals there are before that. */
static uint64_t fly_in(const uint32_t order[FLYING], uint64_t back)
{
    world w;
    flying f[FLYING];
    start(&w, "kuhn", 2, 7);
    deal(&w);
    take_off(&w, f);
    for (uint32_t i = 0; i < FLYING; i++) {
        ruling out;
        const flying *x = &f[order[i]];
        referee_take(&w.r, &out, x->line, strlen(x->line), x->closes);
        keep(&w);
        if (out.kind != RULING_TAKEN && !(order[i] == 2 && strcmp(out.code, "rise") == 0)) /* the later note was faster */
            fail_msg("line %u of this order: %s: %s\n%s", order[i], out.code, out.sentence, x->line);
        assert_true(file_is_good(&w, w.r.kept, NULL));
    }
    const uint64_t n = w.r.kept, last = w.r.log.spine[w.r.log.spine_n - 1];
    if (last + 1 + back <= n)
        answer_from(&w, last + 1 + back, &f[0]);
    for (uint32_t i = 0; i < FLYING; i++)
        free(f[i].line);
    end(&w);
    return n - last;
}

static uint32_t orders(uint32_t order[FLYING], uint32_t n)
{
    uint32_t done = 0;
    if (n == FLYING) {
        for (uint64_t back = 0, most = 1; back < most; back++, done++)
            most = fly_in(order, back);
        return done;
    }
    for (uint32_t x = 0; x < FLYING; x++) {
        bool used = false;
        for (uint32_t i = 0; i < n; i++)
            used |= order[i] == x;
        if (used)
            continue;
        order[n] = x;
        done += orders(order, n + 1);
    }
    return done;
}

static void test_every_order(void **state)
{
    uint32_t order[FLYING];
    (void)state;
    print_message("%u orders of five lines, and of the act that comes after them\n", orders(order, 0));
}

/* ---------------------------------------------------------------------- what is refused */

static void refused(world *w, const char *line, uint64_t closes, const char *code)
{
    ruling out;
    const uint64_t n = w->r.log.n;
    referee_take(&w->r, &out, line, strlen(line), closes);
    if (out.kind != RULING_REFUSED || strcmp(out.code, code) != 0 || !*out.sentence)
        fail_msg("not %s but %d %s: %s\n%s", code, (int)out.kind, out.code, out.sentence, line);
    assert_int_equal(w->r.log.n, n);
}

static void test_refusals(void **state)
{
    world w;
    uint32_t seat[TALON_MAX_PLAYERS];
    (void)state;
    start(&w, "kuhn", 2, 3);
    deal(&w);
    talon_transcript_awaits(w.r.tip, seat);
    view *me = &w.seat[seat[0]], *other = &w.seat[3 - seat[0]];
    char *line = strdup(view_move(me));
    const uint64_t closes = me->closes;
    view_drop(me);
    refused(&w, "{}", closes, "spelling");
    refused(&w, "", closes, "spelling");
    refused(&w, line, CLOSES_NONE, "closes");
    refused(&w, line, w.r.log.n, "closes");
    char *forged = strdup(line);
    forged[strlen(forged) - 5] ^= 1;
    refused(&w, forged, closes, strchr("0123456789abcdef", forged[strlen(forged) - 5]) ? "signature" : "spelling");
    free(forged);
    char *two = strdup(view_note(other)); /* a number that is lower than one which stands there */
    view_drop(other);
    char *three = strdup(view_note(other));
    view_drop(other);
    ruling out;
    referee_take(&w.r, &out, three, strlen(three), CLOSES_NONE);
    assert_int_equal(out.kind, RULING_TAKEN);
    refused(&w, two, CLOSES_NONE, "rise");
    referee_take(&w.r, &out, line, strlen(line), closes); /* and after all that the act stands, before the note */
    assert_int_equal(out.kind, RULING_TAKEN);
    assert_true(file_is_good(&w, w.r.log.n, NULL));
    free(two);
    free(three);
    free(line);
    end(&w);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_refusals),
        cmocka_unit_test(test_every_order),
        cmocka_unit_test(test_random),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
