/* sim_run.c -- counting with threads, in rounds: after each the counts are whole, may be saved, and the progress is shown.
 *
 * A round is a range of deals which the threads take in pieces; each counts for itself and the sums are added when all have ended.
 * So the counts do not depend on who counted what.
 *
 * Ctrl-C is held back while deals are counted, and looked for between pieces: what was taken is finished, so that the counts are whole. */
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <talon/talon.h>

#include "many.h"
#include "show.h"
#include "sim.h"

#define PIECE       16384u
#define ROUND_LEAST 0.25 /* seconds that a round should take, at least */
#define SAVE_EVERY  0.3

typedef struct round {
    uint64_t end;
    _Atomic uint64_t next; /* the first deal nobody has taken */
    _Atomic bool failed;
} round;

typedef struct worker {
    pthread_t thread;
    bool started;
    talon_counter *counter;
    round *round;
    uint64_t *count;
    bool failed;
    uint64_t deal; /* that failed */
    talon_outcome outcome;
} worker;

static sigset_t ctrl_c(void)
{
    sigset_t s;
    sigemptyset(&s);
    sigaddset(&s, SIGINT);
    return s;
}

void sim_end_by_interrupt(void)
{
    const sigset_t s = ctrl_c();
    fflush(stdout);
    pthread_sigmask(SIG_UNBLOCK, &s, NULL);
}

/* Pieces are taken in order and finished once taken: when one fails, every deal before it was looked at by somebody. */
static void *work(void *context)
{
    worker *w = context;
    while (!w->failed && !atomic_load(&w->round->failed) && !is_interrupted()) {
        const uint64_t first = atomic_fetch_add(&w->round->next, PIECE);
        if (first >= w->round->end)
            break;
        const uint64_t left = w->round->end - first, n = left < PIECE ? left : PIECE;
        if (!talon_counter_run(w->counter, w->count, &w->outcome, &w->deal, first, n)) {
            w->failed = true;
            atomic_store(&w->round->failed, true);
        }
    }
    return NULL;
}

static void run_round(worker *w, unsigned n, round *r)
{
    for (unsigned i = 0; i < n; i++) {
        w[i].round = r;
        w[i].started = i > 0 && pthread_create(&w[i].thread, NULL, work, &w[i]) == 0;
    }
    work(&w[0]);
    for (unsigned i = 1; i < n; i++)
        if (w[i].started)
            pthread_join(w[i].thread, NULL);
}

static const worker *first_failure(const worker *w, unsigned n)
{
    const worker *first = NULL;
    for (unsigned i = 0; i < n; i++)
        if (w[i].failed && (!first || w[i].deal < first->deal))
            first = &w[i];
    return first;
}

static int failed(const sim_job *j, const worker *w)
{
    char text[400];
    if (w->outcome.end == TALON_END_FAULT)
        talon_fault_text(text, sizeof text, &w->outcome.fault, talon_sim_shape(j->sim), NULL);
    else
        players_why_not(text, sizeof text, &j->seats, &w->outcome);
    complain("%s:%u:%u: deal %llu: %s (%s)", j->source.file, w->outcome.line, w->outcome.column, (unsigned long long)w->deal, text,
             w->outcome.phase);
    return EXIT_NO;
}

/* ------------------------------------------------------------------ progress */

typedef struct progress {
    bool shown;
    double begun;
    uint64_t from;
} progress;

static void clear_progress(const progress *p)
{
    if (p->shown)
        fputs(paint(PAINT_BEGIN_AGAIN), stderr);
}

/* A bar and words, as much of both as one line has room for: a line that wraps could not be begun again. */
static void show_progress(const progress *p, const sim_range *r)
{
    enum { WIDE = 24, LEAST = 10 };
    const double elapsed = clock_now() - p->begun, rate = elapsed > 0 ? (double)(r->next - p->from) / elapsed : 0;
    const double share = (double)(r->next - r->first) / (double)(r->end - r->first);
    const unsigned left = rate > 0 ? (unsigned)((double)(r->end - r->next) / rate + 0.5) : 0;
    char bar[WIDE + 1], words[96], brief[48];
    if (!p->shown)
        return;
    snprintf(brief, sizeof brief, " %3.0f %%  %u:%02u left", 100 * share, left / 60, left % 60);
    snprintf(words, sizeof words, " %3.0f %%  %.1f million deals a second, %u:%02u left", 100 * share, rate / 1e6, left / 60, left % 60);
    const int columns = show_columns(STDERR_FILENO) - 1; /* in the last one some terminals begin a new line */
    char *said = (int)strlen(words) <= columns ? words : brief;
    const int room = columns - (int)strlen(said) - 2, wide = room < LEAST ? 0 : room < WIDE ? room : WIDE;
    memset(bar, '.', WIDE);
    memset(bar, '#', (size_t)(share * wide));
    bar[wide] = 0;
    show_cut(said, columns);
    fprintf(stderr, "%s%s%s%s%s", paint(PAINT_BEGIN_AGAIN), wide ? "[" : "", bar, wide ? "]" : "", said);
}

/* --------------------------------------------------------------------- rounds */

/* An interruption loses nothing: without --save the counts go to a file that was not there, named after the job. */
static void name_file(sim_job *j)
{
    for (unsigned i = 1; i < 1000; i++) {
        char more[8] = "";
        if (i > 1)
            snprintf(more, sizeof more, "-%u", i);
        snprintf(j->own_save, sizeof j->own_save, "talon-sim-%.8s%s.json", j->note.fingerprint, more);
        if (access(j->own_save, F_OK) != 0)
            break;
    }
    j->save = j->own_save;
}

static int save(sim_job *j)
{
    if (!j->save && j->interrupted && j->note.range[0].next > j->note.range[0].first)
        name_file(j);
    return j->save ? sim_note_write(&j->note, j->save) : EXIT_YES;
}

static void add_up(sim_job *j, worker *w, unsigned n)
{
    for (unsigned i = 0; i < n; i++) {
        for (size_t k = 0; k < j->note.counts_n; k++)
            j->note.count[k] += w[i].count[k];
        memset(w[i].count, 0, sizeof *w[i].count * j->note.counts_n);
    }
}

static int run_rounds(sim_job *j, worker *w, const progress *p)
{
    sim_range *r = &j->note.range[0];
    uint64_t size = (uint64_t)PIECE * j->threads;
    double saved = clock_now();
    int status = save(j);
    while (status == EXIT_YES && r->next < r->end && !j->interrupted) {
        const double begun = clock_now();
        round round_ = {.end = r->end - r->next < size ? r->end : r->next + size};
        atomic_init(&round_.next, r->next);
        run_round(w, j->threads, &round_);
        const worker *bad = first_failure(w, j->threads);
        if (bad) {
            clear_progress(p);
            return failed(j, bad);
        }
        add_up(j, w, j->threads);
        const uint64_t taken = atomic_load(&round_.next);
        r->next = taken < round_.end ? taken : round_.end;
        size *= clock_now() - begun < ROUND_LEAST ? 2 : 1;
        show_progress(p, r);
        j->interrupted = is_interrupted() && r->next < r->end;
        if (clock_now() - saved > SAVE_EVERY || r->next == r->end || j->interrupted) {
            status = save(j);
            saved = clock_now();
        }
    }
    clear_progress(p);
    return status;
}

uint64_t sim_counted(const sim_job *j)
{
    uint64_t counted = 0;
    for (uint32_t v = 0; v < talon_question_values(j->question[0]); v++)
        counted += j->note.count[v];
    return counted;
}

uint64_t sim_done(const sim_job *j)
{
    uint64_t done = 0;
    for (size_t i = 0; i < j->note.ranges_n; i++)
        done += j->note.range[i].next - j->note.range[i].first;
    return done;
}

int sim_run(sim_job *j)
{
    worker *w = calloc(j->threads, sizeof *w);
    const char *term = getenv("TERM");
    const progress p = {.shown = isatty(STDERR_FILENO) && !call_option(j->c, "plain") && sim_cluster_here.rank == 0 &&
                                 (!term || strcmp(term, "dumb") != 0),
                        .begun = clock_now(),
                        .from = j->note.range[0].next};
    const sigset_t held = ctrl_c();
    bool ok = w != NULL;
    if (sim_cluster_here.size == 1)
        pthread_sigmask(SIG_BLOCK, &held, NULL);
    for (unsigned i = 0; ok && i < j->threads; i++) {
        w[i].counter = talon_counter_new_given(j->sim, (const talon_question *const *)j->question, j->note.questions_n, j->given);
        w[i].count = calloc(j->note.counts_n, sizeof *w[i].count);
        ok = w[i].counter && w[i].count;
    }
    const int status = ok ? run_rounds(j, w, &p) : no_memory();
    for (unsigned i = 0; w && i < j->threads; i++) {
        talon_counter_free(w[i].counter);
        free(w[i].count);
    }
    free(w);
    if (sim_cluster_here.size == 1 && !j->interrupted)
        pthread_sigmask(SIG_UNBLOCK, &held, NULL);
    return status;
}
