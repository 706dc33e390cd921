/* paused.c -- a game that is dealt phase by phase, put away as bytes after each, and taken up again by another runner.
 *
 *   paused      Hold'em for two up to the turn: saved after each phase, gone on with elsewhere, one phase taken back
 *
 * Uses nothing but <talon/lang.h> and <talon/talon.h>. A server would keep the bytes in a file or a database, as secret as the seed. */
#include <stdio.h>
#include <stdlib.h>

#include <talon/lang.h>
#include <talon/talon.h>

static const char text[] = "game: two_cards\nplayers: 2\n"
                           "setup:\n  - wash: deck\n  - deal: 2 to each_player from deck\n"
                           "phases:\n"
                           "  - name: flop\n    do:\n      - burn: 1 from deck\n      - deal: 3 to community from deck\n"
                           "  - name: turn\n    do:\n      - burn: 1 from deck\n      - deal: 1 to community from deck\n";
static const char *const names[] = {"Ana", "Ben"};
static const talon_seating seating = {.player = names, .players_n = 2, .seed = {{1}}};

static void stop(const char *why)
{
    fprintf(stderr, "paused: %s\n", why);
    exit(1);
}

static void stop_for(const talon_fault *f)
{
    char why[200];
    talon_fault_text(why, sizeof why, f, NULL, NULL);
    stop(why);
}

/* A runner with a log; *memory and *log_memory are given back with free. */
static talon_runner *sit_down(const talon_game *g, void **memory, void **log_memory)
{
    enum { RECORDS = 100, BYTES = 1 << 16 };
    talon_fault fault;
    const size_t size = talon_runner_size(&fault, g, &seating);
    *memory = size ? malloc(size) : NULL;
    *log_memory = malloc(talon_log_size(RECORDS, BYTES));
    talon_runner *r = *memory ? talon_runner_init(*memory, size, &fault, g, &seating) : NULL;
    if (!r || !*log_memory)
        stop("no table");
    talon_runner_play(r)->log = talon_log_init(*log_memory, talon_log_size(RECORDS, BYTES), RECORDS, BYTES);
    return r;
}

static void show(talon_runner *r)
{
    const talon_shape *shape = talon_runner_shape(r);
    const talon_zone board = talon_shape_find(shape, "community", 9);
    const talon_card *card = talon_zone_cards(talon_runner_table(r), shape, board);
    const talon_pack *pack = talon_shape_pack(shape);
    printf("  place %u, next %s%s; board:", talon_runner_place(r), talon_runner_next(r) ? talon_runner_next(r) : "nothing",
           talon_runner_inside(r) ? ", half done" : "");
    for (uint32_t i = 0; i < talon_zone_count(talon_runner_table(r), shape, board); i++)
        printf(" %s", talon_pack_name(pack, talon_pack_face(pack, card[i]), NULL));
    printf("; %u operations to undo\n", talon_log_undoable(talon_runner_play(r)->log));
}

static void run(talon_runner *r, const char *until)
{
    talon_outcome out;
    if (talon_runner_run(r, &out, until, NULL, NULL) == TALON_END_FAULT)
        stop_for(&out.fault);
    show(r);
}

/* From one runner to the other, through bytes. */
static void hand_over(talon_runner *from, talon_runner *to)
{
    talon_fault fault;
    const size_t size = talon_runner_save_size(from);
    void *bytes = malloc(size);
    if (!bytes)
        stop("no memory");
    if (talon_runner_save(from, &fault, bytes, size) != TALON_OK || talon_runner_load(to, &fault, bytes, size) != TALON_OK)
        stop_for(&fault);
    talon_wipe(bytes, size);
    free(bytes);
    printf("taken up elsewhere\n");
    show(to);
}

int main(void)
{
    talon_report *report;
    talon_fault fault;
    talon_outcome out;
    void *memory[4];
    talon_game *g = talon_game_compile(&report, text, sizeof text - 1);
    talon_report_free(report);
    if (!g)
        stop("the game is wrong");
    talon_runner *here = sit_down(g, &memory[0], &memory[1]), *there = sit_down(g, &memory[2], &memory[3]);
    printf("dealt up to the flop\n");
    run(here, "flop");
    hand_over(here, there);
    printf("the turn, and back\n");
    run(there, "turn");
    if (talon_runner_undo(there, &fault) != TALON_OK)
        stop_for(&fault);
    show(there);
    run(there, NULL);
    if (talon_runner_run(there, &out, "flop", NULL, NULL) == TALON_END_FAULT) /* once more would be other cards */
        printf("the flop: %s\n", out.fault.what);
    for (int i = 0; i < 4; i++)
        free(memory[i]);
    talon_game_free(g);
    return 0;
}
