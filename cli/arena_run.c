/* arena_run.c -- sets of hands between bots, with threads. Results are added in the order of the sets, whoever played them. */
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "arena.h"
#include "many.h"
#include "outside.h"

#define CHOICES_MAX 100000u /* of one hand */

typedef struct result {
    double got[ARENA_BOTS]; /* for each hand and seat */
    uint32_t choices;
    bool done;
} result;

/* All that one thread needs: the table, who watches it, and the bots, which think on a machine of their own. */
typedef struct worker {
    pthread_t thread;
    bool started;
    int status; /* EXIT_YES, or why it stopped, which was said */
    arena_job *j;
    uint64_t first;
    result *result; /* of the round: by set */
    uint32_t round;
    _Atomic uint32_t *next;
    play_machine table, own;
    void *fresh, *watch_memory, *bot_memory[ARENA_BOTS];
    talon_watch *watch;
    talon_bot *bot[ARENA_BOTS];
    talon_info *info;
    double until; /* when thinking ends, by the clock */
    /* Bots that are programs: one for each seat that a bot takes, since nobody sees two hands. */
    outside *program[ARENA_BOTS][PLAY_SEATS + 1];
    play_game *game; /* then hands are played as talon play does, for what such a bot is told; else NULL */
} worker;

/* ---- what a thread needs ---- */

static bool sit(play_machine *x, const talon_game *g, const talon_seating *s)
{
    talon_fault f;
    size_t size = talon_runner_size(&f, g, s);
    x->runner_memory = malloc(size);
    x->r = x->runner_memory ? talon_runner_init(x->runner_memory, size, &f, g, s) : NULL;
    size = x->r ? talon_rules_size(x->r) : 0;
    x->rules_memory = size ? malloc(size) : NULL;
    x->m = x->rules_memory ? talon_rules_init(x->rules_memory, size, &f, x->r) : NULL;
    return x->m != NULL;
}

static bool is_time(void *context)
{
    const worker *w = context;
    return clock_now() >= w->until;
}

/* Programs are told what happens: their game is one of talon play, whose machines are the worker's. */
static bool open_game(worker *w)
{
    const arena_job *j = w->j;
    play_game *g = w->game ? w->game : calloc(1, sizeof *g);
    if (!g || w->game)
        return g != NULL;
    w->game = g;
    g->game = j->game;
    g->seats = j->seats;
    g->table = w->table;
    g->own = w->own;
    g->watch = w->watch;
    g->info = w->info;
    g->think_ms = j->think_ms;
    g->source.file = j->source.file;
    g->seen = calloc((size_t)(PLAY_SEATS + 1) * TALON_ANSWER_CARDS, sizeof *g->seen);
    return g->seen != NULL;
}

static bool open_worker(worker *w)
{
    arena_job *j = w->j;
    talon_fault f;
    if (!sit(&w->table, j->game, &j->seats.s) || !sit(&w->own, j->game, &j->seats.s))
        return false;
    const size_t watch = talon_watch_size(w->table.m);
    w->fresh = malloc(talon_rules_state_size(w->table.m));
    w->info = malloc(talon_info_size(w->table.m));
    w->watch_memory = malloc(watch);
    w->watch = w->watch_memory ? talon_watch_init(w->watch_memory, watch, &f, w->table.m, w->own.m) : NULL;
    if (!w->fresh || !w->info || !w->watch)
        return false;
    talon_rules_get(w->table.m, w->fresh);
    talon_rules_end_with_hand(w->table.m, true);
    for (uint32_t i = 0; i < j->note.bots_n; i++) {
        if (strchr(j->note.bot[i], '/')) {
            if (!open_game(w))
                return false;
            continue;
        }
        talon_bot_settings set = j->bot[i];
        set.stop = j->think_ms ? is_time : NULL;
        set.stop_context = w;
        const size_t size = talon_bot_size(w->own.m, &set);
        w->bot_memory[i] = malloc(size);
        w->bot[i] = w->bot_memory[i] ? talon_bot_init(w->bot_memory[i], size, &f, w->own.m, &set) : NULL;
        if (!w->bot[i])
            return false;
    }
    return true;
}

static void close_worker(worker *w)
{
    for (uint32_t i = 0; i < ARENA_BOTS; i++) {
        free(w->bot_memory[i]);
        for (uint32_t s = 0; s <= PLAY_SEATS; s++)
            outside_close(w->program[i][s]);
    }
    if (w->game) {
        play_forget(w->game);
        free(w->game->event);
        free(w->game->given);
        free(w->game->seen);
        free(w->game);
    }
    free(w->watch_memory);
    free(w->info);
    free(w->fresh);
    free(w->table.runner_memory);
    free(w->table.rules_memory);
    free(w->own.runner_memory);
    free(w->own.rules_memory);
}

/* ---- one hand ---- */

/* What a bot of ours answers, as its seat sees it. */
static int think(worker *w, uint32_t seat, uint32_t bot, uint64_t turn, talon_answer *seen)
{
    talon_watch_look(w->info, w->watch, seat);
    w->until = clock_now() + (double)w->j->think_ms / 1000;
    if (talon_bot_choose(w->bot[bot], seen, w->info, turn))
        return EXIT_YES;
    complain("%s: a bot found no answer", w->j->source.file);
    return EXIT_BUG;
}

static int answer(worker *w, uint32_t seat, uint32_t bot, uint64_t turn)
{
    talon_answer seen, a;
    const bool program = w->game && w->game->seat[seat].program;
    const int status = program ? play_ask_outside(w->game, seat, &seen) : think(w, seat, bot, turn, &seen);
    if (status != EXIT_YES)
        return status;
    if (w->game)
        return play_do(w->game, seat, &seen);
    if (talon_watch_mean(&a, w->watch, seat, &seen) && talon_watch_answer(w->watch, seat, &a, NULL, NULL))
        return EXIT_YES;
    complain("%s: an answer that was offered cannot be carried out", w->j->source.file);
    return EXIT_BUG;
}

/* Another hand: who is a program sits elsewhere now. */
static int begin(worker *w, uint32_t turned)
{
    play_game *g = w->game;
    int status = EXIT_YES;
    if (!g) {
        talon_watch_begin(w->watch, NULL, NULL);
        return EXIT_YES;
    }
    play_forget(g);
    g->given_n = 0;
    g->status = EXIT_YES;
    for (uint32_t i = 1; i <= play_players(g); i++) {
        const uint32_t bot = (i - 1 + turned) % w->j->note.bots_n;
        const char *name = w->j->note.bot[bot];
        outside **o = &w->program[bot][i];
        if (strchr(name, '/') && !*o && (status = outside_open(o, name)) != EXIT_YES)
            return status;
        g->seat[i].program = *o;
        if (*o)
            outside_begin(*o);
    }
    return play_begin(g);
}

/* The deal with this number, bots sitting `turned` seats on. */
static int play(worker *w, result *x, uint64_t set, uint32_t turned)
{
    const arena_job *j = w->j;
    const uint32_t bots = j->note.bots_n, players = j->seats.s.players_n;
    uint32_t seat[TALON_MAX_PLAYERS], choices = 0;
    talon_rules_put(w->table.m, w->fresh);
    talon_runner_restart(w->table.r, &j->seats.s.seed, set);
    int status = begin(w, turned);
    while (status == EXIT_YES && talon_rules_asked(w->table.m, seat, TALON_MAX_PLAYERS) && choices++ < CHOICES_MAX)
        status = answer(w, seat[0], (seat[0] - 1 + turned) % bots, set * bots + turned);
    if (status == EXIT_YES && w->game)
        status = play_tell_over(w->game);
    if (status != EXIT_YES)
        return status;
    x->choices += choices;
    for (uint32_t i = 1; i <= players; i++) {
        const uint32_t bot = (i - 1 + turned) % bots;
        x->got[bot] += talon_rules_return(w->table.m, i) / players;
    }
    return EXIT_YES;
}

static void *work(void *context)
{
    worker *w = context;
    while (!is_interrupted()) {
        const uint32_t i = atomic_fetch_add(w->next, 1);
        if (i >= w->round)
            break;
        result x = {.done = true};
        for (uint32_t turned = 0; w->status == EXIT_YES && turned < w->j->note.bots_n; turned++)
            w->status = play(w, &x, w->first + i, turned);
        if (w->status != EXIT_YES)
            break;
        w->result[i] = x;
    }
    return NULL;
}

/* ---- rounds ---- */

static void add_result(arena_note *n, const result *x)
{
    double most = x->got[0];
    uint32_t winners = 0;
    for (uint32_t i = 1; i < n->bots_n; i++)
        most = x->got[i] > most ? x->got[i] : most;
    for (uint32_t i = 0; i < n->bots_n; i++)
        winners += x->got[i] >= most;
    n->shared += winners > 1;
    for (uint32_t i = 0; i < n->bots_n; i++) {
        n->won[i] += winners == 1 && x->got[i] >= most;
        n->half[i] += winners > 1 && x->got[i] >= most;
        n->sum[i] += x->got[i];
        n->squares[i] += x->got[i] * x->got[i];
    }
    n->choices += x->choices;
    n->done++;
}

/* Returns EXIT_YES, or what the first thread that failed says. */
static int run_round(worker *w, unsigned threads, result *results, uint32_t round, uint64_t first)
{
    _Atomic uint32_t next;
    int status = EXIT_YES;
    atomic_init(&next, 0);
    memset(results, 0, sizeof *results * round);
    for (unsigned i = 0; i < threads; i++) {
        w[i].result = results;
        w[i].round = round;
        w[i].first = first;
        w[i].next = &next;
        w[i].started = i > 0 && pthread_create(&w[i].thread, NULL, work, &w[i]) == 0;
    }
    work(&w[0]);
    for (unsigned i = 0; i < threads; i++) {
        if (w[i].started)
            pthread_join(w[i].thread, NULL);
        status = status == EXIT_YES ? w[i].status : status;
    }
    return status;
}

static int run_rounds(arena_job *j, worker *w, result *results, uint32_t round)
{
    arena_note *n = &j->note;
    int status = EXIT_YES;
    while (status == EXIT_YES && n->done < n->sets && !j->interrupted) {
        const uint64_t left = n->sets - n->done;
        const uint32_t size = left < round ? (uint32_t)left : round;
        status = run_round(w, j->threads, results, size, n->done);
        if (status != EXIT_YES)
            return status;
        for (uint32_t i = 0; i < size && results[i].done; i++) /* up to the first that was not played: the counts are whole */
            add_result(n, &results[i]);
        j->interrupted = is_interrupted() && n->done < n->sets;
        if (j->save)
            status = arena_note_write(n, j->save);
    }
    return status;
}

int arena_run(arena_job *j)
{
    const uint32_t round = 4 * j->threads;
    worker *w = calloc(j->threads, sizeof *w);
    result *results = calloc(round, sizeof *results);
    sigset_t held;
    bool good = w && results;
    sigemptyset(&held);
    sigaddset(&held, SIGINT);
    pthread_sigmask(SIG_BLOCK, &held, NULL);
    for (unsigned i = 0; good && i < j->threads; i++) {
        w[i].j = j;
        good = open_worker(&w[i]);
    }
    const int status = good ? run_rounds(j, w, results, round) : no_memory();
    for (unsigned i = 0; w && i < j->threads; i++)
        close_worker(&w[i]);
    free(w);
    free(results);
    if (!j->interrupted)
        pthread_sigmask(SIG_UNBLOCK, &held, NULL);
    return status;
}
