/* place_fuzz.c -- bytes that somebody calls a saved runner: they are refused and change nothing, or they are a good table with its log.
 *
 * Byte 0 says how the rest is meant: 0 as it is; 1 as it is, but sizes and marks of the frames are made right; 2 as changes of a runner
 * that was saved in earnest (byte 1: where), each two bytes for the place and one for the value, and made right. What is loaded is saved
 * again to the same bytes, undone and redone to both ends, and dealt to the end. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <talon/lang.h>
#include <talon/runner.h>
#include <talon/save.h>

#include "base/flat.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
int LLVMFuzzerInitialize(int *argc, char ***argv);

#define CLAIM(truth) ((truth) ? (void)0 : broken(#truth, __LINE__))
#define PLACES       6
#define BYTES_MAX    8192
#define LOG_BYTES    (1u << 16)

static const char text[] = "game: t\nplayers: 2\ncomponents: {deck: standard_52}\n"
                           "setup:\n  - wash: deck with seed\n  - deal: 2 to each_player from deck\n"
                           "phases:\n  - name: flop\n    do:\n      - burn: 1 from deck\n      - deal: 3 to community from deck\n"
                           "  - name: turn\n    do:\n      - burn: 1 from deck\n      - deal: 1 to community from deck\n"
                           "  - {name: hand, times: 3, do: [burn: 1 from deck]}\n"
                           "  - {name: last, times: until count(burn) >= 9, do: [burn: 1 from deck]}\n"
                           "triggers:\n  - when: count(community) >= 4\n    timing: after_step\n    do:\n      - cut: deck by player\n";

static talon_runner *runner;
static talon_play *play;
static struct {
    uint8_t byte[BYTES_MAX];
    size_t size, head; /* head: what is in front of the table */
} good[PLACES], now;
static unsigned long loaded, refused;

static void broken(const char *what, int line)
{
    fprintf(stderr, "place_fuzz.c:%d: %s\n", line, what);
    abort();
}

static void report(void)
{
    fprintf(stderr, "%lu runners loaded, %lu refused\n", loaded, refused);
}

static void save(uint8_t *bytes, size_t *size)
{
    talon_fault f;
    *size = talon_runner_save_size(runner);
    CLAIM(*size <= BYTES_MAX);
    CLAIM(talon_runner_save(runner, &f, bytes, BYTES_MAX) == TALON_OK);
}

int LLVMFuzzerInitialize(int *argc, char ***argv)
{
    static const char *const names[] = {"Ana", "Ben"}, *const until[PLACES] = {NULL, "setup", "flop", "turn", "hand.2", "last.1"};
    static const talon_seating seating = {.player = names, .players_n = 2, .seed = {{1}}};
    talon_fault f;
    talon_report *problems;
    (void)argc, (void)argv;
    const talon_game *g = talon_game_compile(&problems, text, sizeof text - 1);
    CLAIM(g != NULL);
    talon_report_free(problems);
    runner = talon_runner_init(malloc(talon_runner_size(&f, g, &seating)), talon_runner_size(&f, g, &seating), &f, g, &seating);
    CLAIM(runner != NULL);
    play = talon_runner_play(runner);
    play->log = talon_log_init(malloc(talon_log_size(40, LOG_BYTES)), talon_log_size(40, LOG_BYTES), 40, LOG_BYTES);
    for (int i = 0; i < PLACES; i++) {
        CLAIM(!until[i] || talon_runner_run(runner, NULL, until[i], NULL, NULL) == TALON_END_DONE);
        save(good[i].byte, &good[i].size);
        good[i].head = good[i].size - talon_save_size(play);
    }
    CLAIM(talon_runner_load(runner, &f, good[3].byte, good[3].size) == TALON_OK);
    CLAIM(talon_undo(play) == TALON_OK); /* and one with something to redo */
    save(good[0].byte, &good[0].size);
    now = good[2];
    CLAIM(talon_runner_load(runner, &f, now.byte, now.size) == TALON_OK);
    atexit(report);
    return 0;
}

/* Size and mark of a frame. */
static void repair_frame(uint8_t *bytes, size_t size)
{
    flat_writer w = {bytes + 8};
    if (size < FRAME_SIZE)
        return;
    talon__put_flat(&w, size, 8);
    talon__put_flat(&w, talon__frame_mark(bytes, size), 8);
}

static void repair(uint8_t *bytes, size_t size, size_t head)
{
    if (size > head)
        repair_frame(bytes + head, size - head);
    repair_frame(bytes, size);
}

/* To both ends, unless the record of an undo is too long. */
static void travels(void)
{
    talon_status s = TALON_OK;
    while (talon_log_undoable(play->log) && s == TALON_OK)
        s = talon_undo(play);
    CLAIM(s == TALON_OK || s == TALON_E_LIMIT_EXCEEDED);
    while (talon_log_redoable(play->log))
        CLAIM(talon_redo(play) == TALON_OK);
    CLAIM(talon_table_check(play->table, play->shape, play->work) == 0);
}

/* Of the two phases with times only so many can be done, and some are left; of the others, all or none. */
static void has_its_times(void)
{
    const uint32_t place = talon_runner_place(runner), times = talon_runner_times(runner);
    CLAIM(times == 0 || place == 3 || place == 4);
    CLAIM(times <= TALON_LANG_OPS_MAX);
}

static void is_good_or_refused(const uint8_t *bytes, size_t size)
{
    static uint8_t after[BYTES_MAX];
    size_t after_size;
    talon_fault f;
    const talon_status s = talon_runner_load(runner, &f, bytes, size);
    CLAIM(talon_table_check(play->table, play->shape, play->work) == 0);
    save(after, &after_size);
    if (s != TALON_OK) {
        CLAIM(f.status == s && after_size == now.size && memcmp(after, now.byte, now.size) == 0);
        refused++;
        return;
    }
    CLAIM(after_size == size && memcmp(after, bytes, size) == 0);
    loaded++;
    has_its_times();
    travels();
    talon_runner_run(runner, NULL, NULL, NULL, NULL);
    CLAIM(talon_table_check(play->table, play->shape, play->work) == 0);
    CLAIM(talon_runner_load(runner, &f, now.byte, now.size) == TALON_OK);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static uint8_t bytes[BYTES_MAX];
    size_t n = 0, head = good[0].head;
    if (size < 2 || size > BYTES_MAX)
        return 0;
    if (data[0] < 2) {
        n = size - 1;
        memcpy(bytes, data + 1, n);
    } else {
        n = good[data[1] % PLACES].size;
        head = good[data[1] % PLACES].head;
        memcpy(bytes, good[data[1] % PLACES].byte, n);
        for (size_t i = 2; i + 3 <= size; i += 3)
            bytes[(size_t)(data[i] | data[i + 1] << 8) % n] = data[i + 2];
    }
    if (data[0] > 0)
        repair(bytes, n, head);
    is_good_or_refused(bytes, n);
    return 0;
}
