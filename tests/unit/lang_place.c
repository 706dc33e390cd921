/* lang_place.c -- where a runner is: phases that are not there or over, going back, saving and going on elsewhere, changed bytes. */
#include "lang_help.h"

#include <talon/runner.h>
#include <talon/save.h>

#include "base/flat.h"

#define GAME                                                                                                                               \
    "game: t\nplayers: 2..4\ncomponents: {deck: standard_52}\nsetup:\n  - wash: deck with seed\n  - deal: 2 to each_player from deck\n"    \
    "phases:\n  - name: flop\n    do:\n      - burn: 1 from deck\n      - deal: 3 to community from deck\n"                                \
    "  - name: turn\n    do:\n      - burn: 1 from deck\n      - deal: 1 to community from deck\n"                                         \
    "  - name: river\n    do:\n      - burn: 1 from deck\n      - deal: 1 to community from deck\n"                                        \
    "triggers:\n  - when: count(community) >= 4\n    timing: after_step\n    do:\n      - cut: deck by player\n"

#define LOG_BYTES (1u << 14)

/* A runner with a log. */
typedef struct seated {
    dealt d;
    talon_log *log;
} seated;

static void seat(seated *x, const char *text, const talon_seating *s)
{
    sit(&x->d, text, s);
    x->log = talon_log_init(malloc(talon_log_size(64, LOG_BYTES)), talon_log_size(64, LOG_BYTES), 64, LOG_BYTES);
    talon_runner_play(x->d.runner)->log = x->log;
}

static void leave(seated *x)
{
    free(x->log);
    done(&x->d);
}

static void runs(seated *x, const char *until)
{
    assert_int_equal(talon_runner_run(x->d.runner, &x->d.out, until, note_op, &x->d), TALON_END_DONE);
}

static void is_at(const seated *x, uint32_t place, const char *next)
{
    assert_int_equal(talon_runner_place(x->d.runner), place);
    const char *is = talon_runner_next(x->d.runner);
    assert_true((next == NULL) == (is == NULL));
    if (next)
        assert_string_equal(is, next);
}

/* Refused, with these words, and nothing was dealt. */
static void runs_not(seated *x, const char *until, const char *words)
{
    const talon_table *t = talon_runner_table(x->d.runner);
    const uint64_t seq = t->seq;
    const uint32_t place = talon_runner_place(x->d.runner);
    char text[200];
    assert_int_equal(talon_runner_run(x->d.runner, &x->d.out, until, note_op, &x->d), TALON_END_FAULT);
    assert_int_equal(x->d.out.end, TALON_END_FAULT);
    assert_int_equal(x->d.out.fault.status, TALON_E_BAD_REQUEST);
    assert_int_equal(x->d.out.ops_n, 0);
    talon_fault_text(text, sizeof text, &x->d.out.fault, NULL, NULL);
    assert_string_equal(text, words);
    assert_int_equal(t->seq, seq);
    assert_int_equal(talon_runner_place(x->d.runner), place);
}

/* By number: setup is 0, the first phase 1. What comes next has the number talon_runner_place. */
static void phases_by_number(void **state)
{
    static const char *const unknown[] = {"4", "-1", "1 ", "1.", "+1", "0x1", "4294967297", "18446744073709551617", "１"};
    const talon_seating s = seats(3);
    seated x;
    (void)state;
    seat(&x, GAME, &s);
    for (size_t i = 0; i < sizeof unknown / sizeof *unknown; i++) {
        runs_not(&x, unknown[i], "this game has no phase of that name");
        assert_int_equal(talon_game_find_phase(x.d.game, unknown[i]), -1);
    }
    assert_int_equal(talon_game_find_phase(x.d.game, "setup"), 0);
    assert_int_equal(talon_game_find_phase(x.d.game, "0"), 0);
    assert_int_equal(talon_game_find_phase(x.d.game, "river"), 3);
    assert_int_equal(talon_game_find_phase(x.d.game, "03"), 3);
    runs(&x, "0");
    is_at(&x, 1, "flop");
    runs(&x, "2");
    is_at(&x, 3, "river");
    runs_not(&x, "2", "this phase is over");
    runs_not(&x, "0", "this phase is over");
    runs(&x, "3");
    is_at(&x, 4, NULL);
    leave(&x);
}

/* A name that is a number, as bytes from elsewhere may have it, is the name. */
static void a_name_that_is_a_number(void **state)
{
    const talon_seating s = seats(3);
    seated x;
    (void)state;
    seat(&x, "game: t\nplayers: 2..4\nphases:\n  - {name: aa, do: [burn: 1 from deck]}\n  - {name: bb, do: [burn: 1 from deck]}\n", &s);
    char *name = (char *)(uintptr_t)talon_game_phase_name(x.d.game, 1);
    name[0] = '1', name[1] = 0;
    assert_int_equal(talon_game_find_phase(x.d.game, "1"), 2);
    runs(&x, "1");
    is_at(&x, 3, NULL);
    leave(&x);
}

static void only_phases_that_come(void **state)
{
    static const char *const unknown[] = {"", "Flop", "flop ", "fl", "showdown", "setup "};
    const talon_seating s = seats(3);
    seated x;
    (void)state;
    seat(&x, GAME, &s);
    is_at(&x, 0, "setup");
    for (size_t i = 0; i < sizeof unknown / sizeof *unknown; i++)
        runs_not(&x, unknown[i], "this game has no phase of that name");
    runs(&x, "setup");
    is_at(&x, 1, "flop");
    runs_not(&x, "setup", "this phase is over");
    runs(&x, "turn");
    is_at(&x, 3, "river");
    runs_not(&x, "flop", "this phase is over");
    runs_not(&x, "turn", "this phase is over");
    runs_not(&x, "nothing", "this game has no phase of that name");
    runs(&x, "river");
    is_at(&x, 4, NULL);
    runs_not(&x, "river", "this phase is over");
    runs(&x, NULL);
    is_at(&x, 4, NULL);
    leave(&x);
}

#define HANDS                                                                                                                              \
    "game: t\nplayers: 2..4\nsetup:\n  - shuffle: deck with seed\nphases:\n  - name: hand\n    times: players as n\n    do:\n"             \
    "      - combine: each_player to deck\n      - shuffle: deck with new_seed\n      - deal: n to each_player from deck\n"                \
    "  - name: last\n    times: until count(burn) == 2\n    do: [burn: 1 from deck]\n"                                                     \
    "triggers:\n  - when: count(burn) == 1\n    timing: end_of_phase\n    do:\n      - cut: deck by player\n"

/* How many cards each has, and how often the phase that comes next was done. */
static void holds(const seated *x, uint32_t cards, uint32_t times)
{
    const talon_shape *shape = talon_runner_shape(x->d.runner);
    const talon_zone hand = talon_shape_find(shape, "hand.1", 6);
    assert_int_equal(talon_zone_count(talon_runner_table(x->d.runner), shape, hand), cards);
    assert_int_equal(talon_runner_times(x->d.runner), times);
    assert_false(talon_runner_inside(x->d.runner));
}

static void which_time(void **state)
{
    static const struct {
        const char *text;
        int32_t phase;
        uint32_t nth;
    } cases[] = {
        {"hand.3", 1, 3},
        {"hand 3", 1, 3},
        {"1.3", 1, 3},
        {"hand.1000000", 1, 1000000},
        {"hand", 1, 0},
        {"1", 1, 0},
        {"last.1", 2, 1},
        {"setup", 0, 0},
        {"hand.0", -1, 0},
        {"hand.", -1, 0},
        {"hand.1000001", -1, 0},
        {".3", -1, 0},
        {"hand.3.1", -1, 0},
        {"setup.1", -1, 0},
        {"hand..3", -1, 0},
        {"hand.-1", -1, 0},
        {"hand.x", -1, 0},
        {"nd.3", -1, 0},
        {" 3", -1, 0},
        {"hand.3 ", -1, 0},
        {"", -1, 0},
        {"3.1", -1, 0},
        {".", -1, 0},
    };
    const talon_seating s = seats(3);
    seated x;
    (void)state;
    seat(&x, HANDS, &s);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        uint32_t nth = 99;
        const int32_t phase = talon_game_find_time(x.d.game, &nth, cases[i].text);
        if (phase != cases[i].phase || nth != cases[i].nth)
            fail_msg("\"%s\": time %u of phase %d", cases[i].text, nth, phase);
    }
    leave(&x);
}

/* One time of a phase after the other is the phase. */
static void times_of_a_phase(void **state)
{
    const talon_seating s = seats(3);
    talon_fault f;
    seated x, y;
    (void)state;
    seat(&x, HANDS, &s);
    seat(&y, HANDS, &s);
    runs(&x, "hand.1");
    is_at(&x, 1, "hand");
    holds(&x, 1, 1);
    runs_not(&x, "hand.1", "this time of the phase is over");
    holds(&x, 1, 1);
    runs(&x, "hand 2");
    holds(&x, 2, 2);
    assert_int_equal(talon_runner_undo(x.d.runner, &f), TALON_OK);
    is_at(&x, 1, "hand");
    holds(&x, 1, 1);
    runs(&x, "hand.3"); /* and that is all of it */
    is_at(&x, 2, "last");
    holds(&x, 3, 0);
    runs_not(&x, "hand.3", "this phase is over");
    runs(&x, "last.1");
    holds(&x, 3, 1);
    runs(&x, "last.2");
    holds(&x, 3, 2); /* whether it is done once more is asked before that */
    runs(&x, "last");
    is_at(&x, 3, NULL);
    runs(&y, NULL);
    assert_memory_equal(talon_runner_table(x.d.runner), talon_runner_table(y.d.runner), talon_runner_table(x.d.runner)->size);
    talon_runner_restart(x.d.runner, &s.seed, 0);
    runs(&x, "hand.2");
    talon_runner_restart(x.d.runner, &s.seed, 0);
    is_at(&x, 0, "setup");
    holds(&x, 0, 0);
    runs(&x, "hand.1");
    holds(&x, 1, 1);
    leave(&x);
    leave(&y);
}

/* Refused because the phase is not done so often, with these words; the runner is what it was. */
static void has_no_time(seated *x, const char *until, const char *words)
{
    const talon_table *t = talon_runner_table(x->d.runner);
    talon_table *before = malloc(t->size);
    const uint32_t undoable = x->log ? talon_log_undoable(x->log) : 0, place = talon_runner_place(x->d.runner);
    const uint32_t times = talon_runner_times(x->d.runner);
    char text[100];
    talon_table_copy(before, t);
    assert_int_equal(talon_runner_run(x->d.runner, &x->d.out, until, NULL, NULL), TALON_END_FAULT);
    assert_int_equal(x->d.out.fault.status, TALON_E_INVALID_COUNT);
    talon_fault_text(text, sizeof text, &x->d.out.fault, NULL, NULL);
    assert_string_equal(text, words);
    assert_int_equal(x->d.out.ops_n, 0);
    assert_int_equal(x->d.out.line, 0);
    assert_memory_equal(t, before, before->size);
    assert_int_equal(talon_runner_place(x->d.runner), place);
    assert_int_equal(talon_runner_times(x->d.runner), times);
    assert_false(talon_runner_inside(x->d.runner));
    assert_int_equal(x->log ? talon_log_undoable(x->log) : 0, undoable);
    free(before);
}

/* As many times as there are, and no more: by what it says, and by what comes of it. From before setup, at the phase, and inside it. */
static void times_that_are_none(void **state)
{
    const talon_seating s = seats(3);
    static const struct {
        const char *until, *words, *at[3];
    } cases[] = {{"hand.4", "at most 3 times of this phase, not 4", {NULL, "setup", "hand.2"}},
                 {"last.3", "at most 2 times of this phase, not 3", {NULL, "hand", "last.1"}}};
    (void)state;
    for (size_t i = 0; i < 6; i++) {
        seated x, y;
        seat(&x, HANDS, &s);
        seat(&y, HANDS, &s);
        if (cases[i / 3].at[i % 3])
            runs(&x, cases[i / 3].at[i % 3]);
        has_no_time(&x, cases[i / 3].until, cases[i / 3].words);
        has_no_time(&x, cases[i / 3].until, cases[i / 3].words);
        runs(&x, NULL);
        runs(&y, NULL);
        assert_memory_equal(talon_runner_table(x.d.runner), talon_runner_table(y.d.runner), talon_runner_table(x.d.runner)->size);
        leave(&x);
        leave(&y);
    }
}

/* A run that was refused is none: the one before it is undone, and none without one. */
static void undoing_what_was_not_refused(void **state)
{
    const talon_seating s = seats(3);
    talon_fault f;
    seated x;
    (void)state;
    seat(&x, HANDS, &s);
    has_no_time(&x, "hand.4", "at most 3 times of this phase, not 4");
    assert_int_equal(talon_runner_undo(x.d.runner, &f), TALON_E_NOTHING_TO_UNDO);
    runs(&x, "setup");
    runs(&x, "hand.2");
    has_no_time(&x, "last.3", "at most 2 times of this phase, not 3");
    holds(&x, 2, 2);
    assert_int_equal(talon_runner_undo(x.d.runner, &f), TALON_OK);
    is_at(&x, 1, "hand");
    holds(&x, 0, 0);
    has_no_time(&x, "last.3", "at most 2 times of this phase, not 3");
    assert_int_equal(talon_runner_undo(x.d.runner, &f), TALON_E_NOTHING_TO_UNDO);
    leave(&x);
}

/* Also where nothing could be undone. */
static void times_that_are_none_without_records(void **state)
{
    talon_seating s = seats(3);
    seated x = {.log = NULL};
    talon_fault f;
    (void)state;
    s.no_records = true;
    sit(&x.d, HANDS, &s);
    has_no_time(&x, "last.3", "at most 2 times of this phase, not 3");
    assert_int_equal(talon_runner_run(x.d.runner, NULL, "hand.2", NULL, NULL), TALON_END_DONE);
    has_no_time(&x, "last.3", "at most 2 times of this phase, not 3");
    holds(&x, 2, 2);
    assert_int_equal(talon_runner_undo(x.d.runner, &f), TALON_E_NOTHING_TO_UNDO);
    done(&x.d);
}

static bool stop_at_draw(void *context, const talon_runner *r, const talon_event *e)
{
    (void)context, (void)r;
    return !e->op || strcmp(e->phase, "flop") != 0;
}

/* A run that ended inside a phase does not go on with the next one. */
static void inside_a_phase(void **state)
{
    const talon_seating s = seats(2);
    talon_fault f;
    seated x, y;
    (void)state;
    seat(&x, GAME, &s);
    seat(&y, GAME, &s);
    runs(&x, "setup");
    assert_int_equal(talon_runner_run(x.d.runner, NULL, NULL, stop_at_draw, NULL), TALON_END_STOPPED);
    is_at(&x, 1, "flop");
    assert_true(talon_runner_inside(x.d.runner));
    runs_not(&x, NULL, "the last run ended inside a phase: undo it, or begin again");
    runs_not(&x, "turn", "the last run ended inside a phase: undo it, or begin again");
    assert_int_equal(talon_runner_undo(x.d.runner, &f), TALON_OK);
    assert_false(talon_runner_inside(x.d.runner));
    is_at(&x, 1, "flop");
    runs(&x, NULL);
    runs(&y, NULL);
    assert_memory_equal(talon_runner_table(x.d.runner), talon_runner_table(y.d.runner), talon_runner_table(x.d.runner)->size);
    leave(&x);
    leave(&y);
}

static void going_back(void **state)
{
    talon_seating s = seats(2);
    talon_fault f;
    seated x, y;
    (void)state;
    seat(&x, GAME, &s);
    seat(&y, GAME, &s);
    assert_int_equal(talon_runner_undo(x.d.runner, &f), TALON_E_NOTHING_TO_UNDO);
    runs(&x, "flop");
    const uint32_t undoable = talon_log_undoable(x.log);
    runs(&x, "turn");
    talon_play *play = talon_runner_play(x.d.runner);
    assert_int_equal(talon_undo(play), TALON_OK); /* played on, somehow */
    assert_int_equal(talon_runner_undo(x.d.runner, &f), TALON_OK);
    is_at(&x, 2, "turn");
    assert_int_equal(talon_log_undoable(x.log), undoable);
    assert_int_equal(talon_log_redoable(x.log), 0);
    assert_int_equal(talon_runner_undo(x.d.runner, &f), TALON_E_NOTHING_TO_UNDO);
    /* The same cards come again, and the log is theirs. */
    runs(&x, NULL);
    runs(&y, NULL);
    assert_memory_equal(talon_runner_table(x.d.runner), talon_runner_table(y.d.runner), talon_runner_table(x.d.runner)->size);
    while (talon_log_undoable(x.log))
        assert_int_equal(talon_undo(play), TALON_OK);
    leave(&x);
    leave(&y);
    s.no_records = true;
    dealt d;
    sit(&d, GAME, &s);
    assert_int_equal(talon_runner_run(d.runner, NULL, "flop", NULL, NULL), TALON_END_DONE);
    assert_int_equal(talon_runner_undo(d.runner, &f), TALON_E_NOTHING_TO_UNDO);
    done(&d);
}

static uint8_t *saved(seated *x, size_t *size)
{
    talon_fault f;
    *size = talon_runner_save_size(x->d.runner);
    uint8_t *bytes = malloc(*size + 1);
    assert_non_null(bytes);
    bytes[*size] = 0xA5;
    assert_int_equal(talon_runner_save(x->d.runner, &f, bytes, *size - 1), TALON_E_LIMIT_EXCEEDED);
    assert_int_equal(talon_runner_save(x->d.runner, &f, bytes, *size), TALON_OK);
    assert_int_equal(bytes[*size], 0xA5);
    return bytes;
}

/* From every place, into a runner that is somewhere else: it goes on as the first does. */
static void going_on_elsewhere(void **state)
{
    static const char *const until[] = {NULL, "setup", "flop", "turn", "river"};
    const talon_seating s = seats(3);
    (void)state;
    for (size_t i = 0; i < sizeof until / sizeof *until; i++) {
        talon_seating other = s;
        talon_fault f;
        seated x, y;
        size_t size, again;
        other.seed.byte[0] = 77; /* the table's own comes with it */
        seat(&x, GAME, &s);
        seat(&y, GAME, &other);
        if (until[i])
            runs(&x, until[i]);
        runs(&y, "turn");
        uint8_t *bytes = saved(&x, &size);
        assert_int_equal(talon_runner_load(y.d.runner, &f, bytes, size), TALON_OK);
        uint8_t *twice = saved(&y, &again);
        assert_int_equal(size, again);
        assert_memory_equal(bytes, twice, size);
        assert_int_equal(talon_runner_undo(y.d.runner, &f), TALON_E_NOTHING_TO_UNDO);
        runs(&x, NULL);
        runs(&y, NULL);
        assert_memory_equal(talon_runner_table(x.d.runner), talon_runner_table(y.d.runner), talon_runner_table(x.d.runner)->size);
        assert_int_equal(talon_log_undoable(x.log), talon_log_undoable(y.log));
        free(bytes);
        free(twice);
        leave(&x);
        leave(&y);
    }
}

/* Also from between two times of a phase. */
static void going_on_between_times(void **state)
{
    const talon_seating s = seats(3);
    talon_fault f;
    seated x, y;
    size_t size, whole;
    (void)state;
    seat(&x, HANDS, &s);
    seat(&y, HANDS, &s);
    free(saved(&y, &whole));
    runs(&x, "hand.2");
    uint8_t *bytes = saved(&x, &size);
    assert_int_equal(talon_runner_load(y.d.runner, &f, bytes, size), TALON_OK);
    is_at(&y, 1, "hand");
    holds(&y, 2, 2);
    runs(&x, NULL);
    runs(&y, "hand.3");
    is_at(&y, 2, "last");
    runs(&y, NULL);
    assert_memory_equal(talon_runner_table(x.d.runner), talon_runner_table(y.d.runner), talon_runner_table(x.d.runner)->size);
    free(bytes);
    leave(&x);
    leave(&y);
}

/* These bytes say that the runner is at this place, after `done` of `times` times of the phase that is next. */
static talon_status loads_times(seated *x, uint8_t *bytes, size_t size, uint32_t place, uint32_t done, uint64_t times)
{
    talon_fault f;
    flat_writer w = {bytes + FRAME_SIZE + 16};
    talon__put_flat(&w, place, 4);
    w.at = bytes + FRAME_SIZE + 28;
    talon__put_flat(&w, done, 4);
    talon__put_flat(&w, times, 8);
    w.at = bytes + 16;
    talon__put_flat(&w, talon__frame_mark(bytes, size), 8);
    const talon_status s = talon_runner_load(x->d.runner, &f, bytes, size);
    if (s != TALON_OK)
        assert_string_equal(f.what, place && place < 5 ? "the saved times of a phase are none that this game does"
                                                       : "the saved place is none of this game");
    return s;
}

/* Times that no runner can have: both sides of each bound, for a phase with a number of times, one that waits, and one that is done once. */
static void saved_times(void **state)
{
    static const struct {
        uint32_t place, done;
        uint64_t times;
        bool good;
    } cases[] = {
        {1, 2, 3, true},
        {1, 1, 2, true},
        {1, 0, 3, false},
        {1, 3, 3, false},
        {1, 4, 3, false},
        {1, 1, 1, false},
        {1, 1, 0, false},
        {1, 1000000, INT32_MAX, true},
        {1, 1000001, INT32_MAX, false},
        {1, 2, (uint64_t)INT32_MAX + 1, false},
        {1, 2, INT64_MAX, false},
        {1, 2, UINT64_MAX, false},
        {2, 1, INT64_MAX, true},
        {2, 1000000, INT64_MAX, true},
        {2, 1000001, INT64_MAX, false},
        {2, 1, (uint64_t)INT64_MAX - 1, false},
        {2, 1, (uint64_t)INT64_MAX + 1, false},
        {2, 1, 3, false},
        {3, 1, 2, false}, /* the phase that is done once */
        {3, 1, INT64_MAX, false},
        {0, 1, 2, false},
        {4, 1, 2, false}, /* everything is done */
        {5, 1, 2, false},
    };
    const talon_seating s = seats(3);
    seated x;
    size_t size;
    (void)state;
    seat(&x,
         "game: t\nplayers: 3\nphases:\n  - {name: three, times: 3, do: [burn: 1 from deck]}\n"
         "  - {name: wait, times: until count(burn) == 6, do: [burn: 1 from deck]}\n  - {name: once, do: [burn: 1 from deck]}\n",
         &s);
    runs(&x, "three.2");
    uint8_t *bytes = saved(&x, &size);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        if ((loads_times(&x, bytes, size, cases[i].place, cases[i].done, cases[i].times) == TALON_OK) != cases[i].good)
            fail_msg("place %u, %u of %llu times", cases[i].place, cases[i].done, (unsigned long long)cases[i].times);
    free(bytes);
    leave(&x);
}

/* That a zone was sorted is known wherever the game goes on. */
static void sorted_zones(void **state)
{
    static const char *const text =
        "game: t\nplayers: 2\nsetup:\n  - shuffle: deck with seed\n  - deal: 5 to each_player from deck\nphases:\n"
        "  - name: sorts\n    do:\n      - sort: hand of dealer\n"
        "  - name: takes\n    do:\n      - discard: 1 from hand of dealer\n";
    const talon_seating s = seats(2);
    seated x, y;
    talon_fault f;
    (void)state;
    seat(&x, text, &s);
    seat(&y, text, &s);
    const talon_zone hand = talon_shape_find(talon_runner_shape(x.d.runner), "hand.2", 6);
    runs(&x, "setup");
    runs(&x, "sorts");
    assert_true(talon_runner_sorted(x.d.runner, hand));
    const size_t size = talon_runner_save_size(x.d.runner);
    uint8_t *bytes = malloc(size);
    assert_int_equal(talon_runner_save(x.d.runner, &f, bytes, size), TALON_OK);
    assert_int_equal(talon_runner_load(y.d.runner, &f, bytes, size), TALON_OK);
    assert_true(talon_runner_sorted(y.d.runner, hand));
    assert_false(talon_runner_looked(y.d.runner));
    runs(&y, "takes");
    assert_true(talon_runner_looked(y.d.runner));
    assert_int_equal(talon_runner_undo(x.d.runner, &f), TALON_OK);
    assert_false(talon_runner_sorted(x.d.runner, hand));
    runs(&x, "sorts");
    assert_true(talon_runner_sorted(x.d.runner, hand));
    free(bytes);
    leave(&x);
    leave(&y);
}

static void loads_not(seated *x, const uint8_t *bytes, size_t size, const char *words)
{
    talon_fault f;
    char text[200];
    assert_int_equal(talon_runner_load(x->d.runner, &f, bytes, size), TALON_E_BAD_REQUEST);
    talon_fault_text(text, sizeof text, &f, NULL, NULL);
    assert_string_equal(text, words);
}

/* Bytes in front of the table: the runner's frame and head, a byte for the trigger of GAME and one for each zone. */
static size_t head_of(const seated *x)
{
    return FRAME_SIZE + 28 + 1 + talon_shape_zones(talon_runner_shape(x->d.runner));
}

static void another_game(void **state)
{
    talon_seating s = seats(3);
    seated x, y;
    size_t size;
    (void)state;
    seat(&x, GAME, &s);
    runs(&x, "flop");
    uint8_t *bytes = saved(&x, &size);
    seat(&y, GAME "    # here\n  - when: count(deck) < 3\n    do:\n      - cut: deck by player\n", &s);
    loads_not(&y, bytes, size, "the saved runner deals another game");
    leave(&y);
    s.dealer = 1;
    seat(&y, GAME, &s);
    loads_not(&y, bytes, size, "the saved runner has other players or another dealer");
    leave(&y);
    s = seats(3);
    s.player = everybody + 1;
    seat(&y, GAME, &s);
    loads_not(&y, bytes, size, "the saved table is not of this shape");
    loads_not(&y, bytes + head_of(&x), size - head_of(&x), "these bytes are something else that talon saved");
    leave(&y);
    free(bytes);
    leave(&x);
}

/* Sizes and marks of both frames are right again; what is inside is not. */
static void repair(uint8_t *bytes, size_t size, size_t head)
{
    flat_writer w = {bytes + head + 16};
    talon__put_flat(&w, talon__frame_mark(bytes + head, size - head), 8);
    w.at = bytes + 16;
    talon__put_flat(&w, talon__frame_mark(bytes, size), 8);
}

/* Refused and unchanged; or good: then it is saved as these bytes, undone, and dealt to the end. */
static bool is_good_or_refused(seated *x, const uint8_t *bytes, size_t size, const uint8_t *now, size_t now_size)
{
    talon_fault f;
    size_t again;
    talon_play *play = talon_runner_play(x->d.runner);
    const talon_status status = talon_runner_load(x->d.runner, &f, bytes, size);
    uint8_t *after = saved(x, &again);
    assert_int_equal(talon_table_check(play->table, play->shape, play->work), 0);
    if (status != TALON_OK) {
        assert_int_equal(again, now_size);
        assert_memory_equal(after, now, now_size);
    } else {
        assert_int_equal(again, size);
        assert_memory_equal(after, bytes, size);
        talon_runner_run(x->d.runner, &x->d.out, NULL, NULL, NULL);
        while (talon_log_undoable(x->log))
            assert_int_equal(talon_undo(play), TALON_OK);
        assert_int_equal(talon_runner_load(x->d.runner, &f, now, now_size), TALON_OK);
    }
    free(after);
    return status == TALON_OK;
}

static void every_byte_changed(void **state)
{
    static const char *const order[] = {"As", "Kh"};
    talon_seating s = seats(2);
    seated x;
    size_t size, good = 0;
    (void)state;
    s.order = order;
    s.order_n = 2;
    seat(&x, GAME, &s);
    runs(&x, "flop");
    uint8_t *now = saved(&x, &size), *bytes = saved(&x, &size);
    const size_t head = head_of(&x);
    for (size_t i = 0; i < size; i++)
        for (unsigned bit = 0; bit < 8; bit++) {
            bytes[i] ^= (uint8_t)(1u << bit);
            assert_false(is_good_or_refused(&x, bytes, size, now, size));
            repair(bytes, size, head);
            good += is_good_or_refused(&x, bytes, size, now, size);
            bytes[i] ^= (uint8_t)(1u << bit);
            repair(bytes, size, head);
        }
    assert_memory_equal(bytes, now, size);
    print_message("%zu bytes, %zu changed bits are another good place\n", size, good);
    for (size_t n = 0; n < size; n++)
        assert_false(is_good_or_refused(&x, bytes, n, now, size));
    free(bytes);
    free(now);
    leave(&x);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(phases_by_number),
        cmocka_unit_test(a_name_that_is_a_number),
        cmocka_unit_test(only_phases_that_come),
        cmocka_unit_test(inside_a_phase),
        cmocka_unit_test(going_back),
        cmocka_unit_test(sorted_zones),
        cmocka_unit_test(which_time),
        cmocka_unit_test(times_of_a_phase),
        cmocka_unit_test(times_that_are_none),
        cmocka_unit_test(undoing_what_was_not_refused),
        cmocka_unit_test(times_that_are_none_without_records),
        cmocka_unit_test(going_on_between_times),
        cmocka_unit_test(saved_times),
        cmocka_unit_test(going_on_elsewhere),
        cmocka_unit_test(another_game),
        cmocka_unit_test(every_byte_changed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
