/* play_table.c -- a game that is played: its machines, what everybody is shown of it, and its answers one after the other. */
#include <stdlib.h>
#include <string.h>

#include "many.h"
#include "play.h"

uint32_t play_players(const play_game *g)
{
    return g->seats.s.players_n;
}

const char *play_name(const play_game *g, uint32_t seat)
{
    return seat >= 1 && seat <= play_players(g) ? g->seats.name[seat - 1] : "";
}

uint32_t play_asked(const play_game *g, uint32_t seat[PLAY_SEATS])
{
    return talon_rules_asked(g->table.m, seat, PLAY_SEATS);
}

/* ---- sitting down ---- */

static int no_number(const play_game *g, const char *name)
{
    const char *known[TABLE_NUMBERS * 4 + 1];
    uint32_t n = 0;
    for (uint32_t i = 0; i < talon_rules_numbers(g->table.m) && n < TABLE_NUMBERS * 4; i++)
        if (*talon_rules_number_name(g->table.m, i))
            known[n++] = talon_rules_number_name(g->table.m, i);
    known[n] = NULL;
    const char *near = talon_nearest(name, known);
    if (near)
        return complain("%s has no number \"%s\"; did you mean \"%s\"?", talon_game_name(g->game), name, near);
    return complain("%s has no number \"%s\"; its file lists them under \"numbers\"", talon_game_name(g->game), name);
}

static int sit(play_game *g, play_machine *x)
{
    talon_fault f;
    size_t size = talon_runner_size(&f, g->game, &g->seats.s);
    x->runner_memory = size ? malloc(size) : NULL;
    x->r = x->runner_memory ? talon_runner_init(x->runner_memory, size, &f, g->game, &g->seats.s) : NULL;
    size = x->r ? talon_rules_size(x->r) : 0;
    x->rules_memory = size ? malloc(size) : NULL;
    x->m = x->rules_memory ? talon_rules_init(x->rules_memory, size, &f, x->r) : NULL;
    if (!x->m)
        return no_memory();
    for (uint32_t i = 0; i < g->numbers.n; i++)
        if (!talon_rules_set_number(x->m, g->numbers.name[i], g->numbers.value[i]))
            return no_number(g, g->numbers.name[i]);
    return EXIT_YES;
}

int play_sit(play_game *g)
{
    talon_fault f;
    int status = sit(g, &g->table);
    if (status == EXIT_YES)
        status = sit(g, &g->own);
    if (status != EXIT_YES)
        return status;
    const size_t watch = talon_watch_size(g->table.m);
    g->fresh = malloc(talon_rules_state_size(g->table.m));
    g->info = malloc(talon_info_size(g->table.m));
    g->seen = calloc((size_t)(PLAY_SEATS + 1) * TALON_ANSWER_CARDS, sizeof *g->seen);
    g->watch_memory = malloc(watch);
    g->watch = g->watch_memory ? talon_watch_init(g->watch_memory, watch, &f, g->table.m, g->own.m) : NULL;
    if (!g->fresh || !g->info || !g->seen || !g->watch)
        return no_memory();
    talon_rules_get(g->table.m, g->fresh);
    return play_open_bots(g);
}

static void stand(play_machine *x)
{
    free(x->runner_memory);
    free(x->rules_memory);
}

void play_stand(play_game *g)
{
    play_close_bots(g);
    play_forget(g);
    free(g->event);
    free(g->given);
    free(g->seen);
    free(g->watch_memory);
    free(g->info);
    free(g->fresh);
    stand(&g->table);
    stand(&g->own);
}

/* ---- going on ---- */

static int fail(play_game *g)
{
    if (g->status == EXIT_YES)
        g->status = no_memory();
    return g->status;
}

static bool hear(void *context, const talon_runner *r, const talon_event *e)
{
    play_game *g = context;
    (void)r;
    if (g->proof)
        proof_heard(g, e);
    if (!play_note_event(g, e))
        g->failed = true;
    return true;
}

/* After something was done: the transcript, too. */
static int settle(play_game *g)
{
    const bool good = !g->failed || (g->proof && proof_give_up(g));
    if (!good || (g->proof && !proof_settle(g) && !proof_give_up(g)))
        return fail(g);
    return EXIT_YES;
}

int play_begin(play_game *g)
{
    g->failed = false;
    talon_watch_begin(g->watch, hear, g);
    return settle(g);
}

static bool keep_given(play_game *g, uint32_t seat, const talon_answer *a)
{
    if (g->given_n == g->given_room) {
        const size_t room = g->given_room ? 2 * g->given_room : 64;
        play_given *more = realloc(g->given, room * sizeof *more);
        if (!more)
            return false;
        g->given = more;
        g->given_room = room;
    }
    g->given[g->given_n++] = (play_given){seat, *a};
    return true;
}

int play_do_meant(play_game *g, uint32_t seat, const talon_answer *a)
{
    const bool together = talon_rules_together(g->table.m);
    g->failed = false;
    if (!play_note_before(g, seat, a) || !keep_given(g, seat, a) || (g->proof && !proof_answer(g, seat, a) && !proof_give_up(g)))
        return fail(g);
    if (!talon_watch_answer(g->watch, seat, a, hear, g)) {
        complain("%s: an answer that was offered cannot be carried out", g->source.file);
        return g->status = EXIT_BUG;
    }
    if (!play_note_after(g, seat, a, together))
        return fail(g);
    return settle(g);
}

int play_do(play_game *g, uint32_t seat, const talon_answer *seen)
{
    talon_answer a;
    if (!talon_watch_mean(&a, g->watch, seat, seen)) {
        complain("%s: an answer that was offered cannot be carried out", g->source.file);
        return g->status = EXIT_BUG;
    }
    return play_do_meant(g, seat, &a);
}

/* The same game once more, up to before this person's last answer. The same seed gives the same cards. */
int play_undo(play_game *g, uint32_t seat)
{
    size_t keep = g->given_n;
    while (keep && g->given[keep - 1].seat != seat)
        keep--;
    if (!keep || g->led)
        return EXIT_NO;
    g->given_n = 0;
    play_forget(g);
    talon_rules_put(g->table.m, g->fresh);
    talon_runner_restart(g->table.r, &g->seats.s.seed, g->seats.s.deal);
    int status = play_begin(g);
    for (size_t i = 0; status == EXIT_YES && i + 1 < keep; i++) {
        const play_given x = g->given[i];
        status = play_do_meant(g, x.seat, &x.answer);
    }
    return status;
}
