/* lang_misuse.c -- programs that use the library wrongly: too little memory for what is no kernel, a seating of another size, NULL.
 *
 * The first two are refused in every build. NULL is looked for in builds with TALON_DEBUG, as BUILD=sanitize is. */
#include "lang_help.h"
#include "lib/rooms.h"

#include <talon/bots.h>
#include <talon/lab.h>
#include <talon/runner.h>
#include <talon/talon.h>
#include <talon/target.h>

/* Everything that an init needs beside its memory. */
typedef struct given {
    talon_pack *pack;
    const talon_shape *shape;
    talon_game *game;
    talon_seating seating;
    talon_commander_setup setup;
} given;

static const talon_zone_spec spec[] = {{.id = "deck", .type = "deck"}, {.id = "hand", .type = "hand", .owner = "Ana"}};

static size_t runner_size(const void *x)
{
    const given *g = x;
    talon_fault f;
    return talon_runner_size(&f, g->game, &g->seating);
}

static bool runner_init(const void *x, void *memory, size_t size)
{
    const given *g = x;
    talon_fault f = {.status = TALON_OK};
    const bool made = talon_runner_init(memory, size, &f, g->game, &g->seating) != NULL;
    return misuse(made ? TALON_OK : f.status, &f);
}

static size_t guesser_size(const void *g)
{
    (void)g;
    return talon_guesser_size(20);
}

static bool guesser_init(const void *g, void *memory, size_t size)
{
    (void)g;
    return talon_guesser_init(memory, size, 20, 3) != NULL;
}

static size_t tally_size(const void *g)
{
    (void)g;
    return talon_tally_size(20, 100);
}

static bool tally_init(const void *g, void *memory, size_t size)
{
    (void)g;
    return talon_tally_init(memory, size, 20, 100) != NULL;
}

static const way ways[] = {
    {"runner", runner_size, runner_init},
    {"guesser", guesser_size, guesser_init},
    {"tally", tally_size, tally_init},
};

/* ---- machines for rules of play, and what bots need ---- */

typedef struct machines {
    talon_game *game;
    talon_seating seating;
    talon_runner *runner, *other;
    talon_rules *m, *own;
} machines;

static uint64_t runner_memory[3][1 << 13], machine_memory[2][1 << 14];

static const talon_bot_settings settings = {.kind = TALON_BOT_SEARCH, .plays = 10};

static talon_runner *runner_at(const machines *x, size_t place)
{
    talon_fault f;
    talon_runner *r = talon_runner_init(runner_memory[place], sizeof runner_memory[place], &f, x->game, &x->seating);
    assert_non_null(r);
    return r;
}

static size_t rules_size(const void *x)
{
    return talon_rules_size(((const machines *)x)->runner);
}

/* A runner's table moves into its machine, so each machine gets a runner of its own. */
static bool rules_init(const void *x, void *memory, size_t size)
{
    talon_fault f = {.status = TALON_OK};
    const bool made = talon_rules_init(memory, size, &f, runner_at(x, 2)) != NULL;
    return misuse(made ? TALON_OK : f.status, &f);
}

static size_t watch_size(const void *x)
{
    return talon_watch_size(((const machines *)x)->m);
}

static bool watch_init(const void *x, void *memory, size_t size)
{
    const machines *two = x;
    talon_fault f = {.status = TALON_OK};
    const bool made = talon_watch_init(memory, size, &f, two->m, two->own) != NULL;
    return misuse(made ? TALON_OK : f.status, &f);
}

static size_t guess_size(const void *x)
{
    return talon_guess_size(((const machines *)x)->m);
}

static bool guess_init(const void *x, void *memory, size_t size)
{
    talon_fault f = {.status = TALON_OK};
    const bool made = talon_guess_init(memory, size, &f, ((const machines *)x)->m) != NULL;
    return misuse(made ? TALON_OK : f.status, &f);
}

static size_t bot_size(const void *x)
{
    return talon_bot_size(((const machines *)x)->own, &settings);
}

static bool bot_init(const void *x, void *memory, size_t size)
{
    talon_fault f = {.status = TALON_OK};
    const bool made = talon_bot_init(memory, size, &f, ((const machines *)x)->own, &settings) != NULL;
    return misuse(made ? TALON_OK : f.status, &f);
}

static const way players_ways[] = {
    {"rules", rules_size, rules_init},
    {"watch", watch_size, watch_init},
    {"guess", guess_size, guess_init},
    {"bot", bot_size, bot_init},
};

static void rooms_of_players_are_looked_at(void **state)
{
    talon_fault f;
    (void)state;
    machines x = {.game = compiled(talon_shipped_find("kuhn")->text), .seating = seats(2)};
    x.runner = runner_at(&x, 0);
    x.other = runner_at(&x, 1);
    x.m = talon_rules_init(machine_memory[0], sizeof machine_memory[0], &f, x.runner);
    x.own = talon_rules_init(machine_memory[1], sizeof machine_memory[1], &f, x.other);
    assert_true(x.m && x.own);
    for (size_t i = 0; i < sizeof players_ways / sizeof *players_ways; i++)
        look_at_room(&players_ways[i], &x);
    talon_game_free(x.game);
}

static void make(given *g)
{
    static uint64_t pack_memory[1000], shape_memory[1000];
    static const talon_commander_card cards[] = {{"Fen", 3, false}, {"Moor", 4, false}};
    talon_diagnostic diag[4];
    size_t diag_n;
    talon_fault f;
    *g = (given){.pack = talon_pack_init(pack_memory, sizeof pack_memory, 52, 52, 104)};
    assert_int_equal(talon_pack_add_standard(g->pack), TALON_OK);
    assert_int_equal(talon_shape_init(&g->shape, diag, &diag_n, &f, shape_memory, sizeof shape_memory, g->pack, spec, 2), TALON_OK);
    g->game = compiled("game: t\nplayers: 2\nsetup:\n  - wash: deck\n");
    g->seating = seats(2);
    g->setup = (talon_commander_setup){.card = cards, .cards_n = 2};
}

static void rooms_are_looked_at(void **state)
{
    given g;
    (void)state;
    make(&g);
    for (size_t i = 0; i < sizeof ways / sizeof *ways; i++)
        look_at_room(&ways[i], &g);
    assert_null(talon_guesser_init(memory_words, sizeof memory_words, TALON_LAB_MAX_GUESSED + 1, 1));
    talon_game_free(g.game);
}

/* A program that was compiled with another version says so by the size. */
static void seatings_of_other_sizes(void **state)
{
    struct {
        talon_seating s;
        uint64_t later[4];
    } newer = {.s = seats(2), .later = {1, 2, 3, 4}};
    given g;
    talon_fault f;
    (void)state;
    make(&g);
    const size_t size = talon_runner_size(&f, g.game, &newer.s);
    assert_int_not_equal(size, 0);
    newer.s.size = sizeof newer;
    assert_int_equal(talon_runner_size(&f, g.game, &newer.s), size);
    newer.s.size = sizeof(talon_seating);
    assert_int_equal(talon_runner_size(&f, g.game, &newer.s), size);
    newer.s.size = 8;
    assert_int_equal(talon_runner_size(&f, g.game, &newer.s), 0);
    assert_int_equal(f.status, TALON_E_MISUSE);
    assert_null(talon_runner_init(memory_words, sizeof memory_words, &f, g.game, &newer.s));
    talon_game_free(g.game);
}

#ifdef TALON_DEBUG
/* A list that is NULL and has members, in every function that takes one; each has what else it needs. */
static void null_lists_are_misuse(void **state)
{
    static const uint32_t count[] = {52, 0};
    static const talon_seed seed = {{1}};
    static uint64_t table_memory[200], work_memory[2000], game_memory[1 << 18];
    static const talon_zone zone[] = {1};
    static const int64_t one[] = {1};
    given g;
    talon_fault f;
    talon_op op;
    talon_commander *game;
    (void)state;
    make(&g);
    talon_play p = {.table = talon_table_init(table_memory, sizeof table_memory, g.shape, count, &seed, 0),
                    .shape = g.shape,
                    .work = talon_work_init(work_memory, sizeof work_memory, g.shape)};
    const talon_record effects = {.effects_n = 1}, words = {.words_n = 1};
    talon_op_init(&op, TALON_OP_COMBINE);
    op.zones_n = 1;
    assert_int_equal(talon_commander_init(&game, &f, game_memory, sizeof game_memory, &g.setup), TALON_OK);
    const talon_card_list none = {.n = 0}, lacks = {.n = 1};
    const talon_status statuses[] = {
        talon_deal(&p, 1, 0, NULL, 1),
        talon_deal_round(&p, 1, 0, NULL, 1),
        talon_move(&p, 0, 1, NULL, 1, TALON_AT_END),
        talon_turn(&p, 0, NULL, 1, true),
        talon_permute(&p, 0, NULL, 52),
        talon_strip_cut(&p, NULL, 1, one, 1, 0),
        talon_strip_cut(&p, one, 1, NULL, 1, 0),
        talon_combine(&p, NULL, 1, 0),
        talon_split(&p, 0, NULL, one, 1),
        talon_split(&p, 0, zone, NULL, 1),
        talon_discard_cards(&p, NULL, 1, true, 0),
        talon_apply_record(&p, &effects),
        talon_apply_record(&p, &words),
        talon_op_may(&f, g.shape, &op, 0),
        talon_table_apply_by(p.table, &f, NULL, g.shape, p.work, &op, 0),
        talon_commander_mulligan(game, TALON_MULLIGAN_LONDON, NULL, 1),
        talon_commander_scry(game, lacks, none, none),
        talon_commander_scry(game, none, lacks, none),
        talon_commander_surveil(game, none, none, lacks),
        talon_commander_act_as(game, &(talon_action){.code = TALON_ACTION_SHUFFLE}, NULL, 1),
        talon_commander_init(&game, &f, game_memory, sizeof game_memory, &(talon_commander_setup){.cards_n = 1}),
        talon_commander_init(&game, &f, game_memory, sizeof game_memory, &(talon_commander_setup){.commanders_n = 1}),
        talon_commander_init(&game, &f, game_memory, sizeof game_memory, &(talon_commander_setup){.provenance_size = 1}),
        talon_commander_init(&game, &f, game_memory, sizeof game_memory,
                             &(talon_commander_setup){.card = &(talon_commander_card){.name_size = 1}, .cards_n = 1}),
        talon_chromatic(&(uint32_t){0}, NULL, 1),
        talon_color_regular(&(uint16_t){0}, &(uint32_t){0}, NULL, 1),
        talon_color_fixed(&(uint16_t){0}, &(uint32_t){0}, NULL, 1, 1),
    };
    for (size_t i = 0; i < sizeof statuses / sizeof *statuses; i++)
        if (statuses[i] != TALON_E_MISUSE)
            fail_msg("call %zu: %s", i, talon_status_name(statuses[i]));
    assert_int_equal(talon_deal(&p, 1, 0, NULL, 0), TALON_OK); /* nothing is missing from a list of none */
    assert_int_equal(talon_turn(&p, 0, NULL, 0, true), TALON_OK);
    talon_game_free(g.game);
}

static void null_names_are_misuse(void **state)
{
    static const char *const names[] = {"Ana", NULL};
    given g;
    talon_fault f = {.status = TALON_OK};
    talon_target target;
    talon_outcome out;
    (void)state;
    make(&g);
    talon_seating s = g.seating;
    s.player = names;
    assert_int_equal(talon_runner_size(&f, g.game, &s), 0);
    assert_int_equal(f.status, TALON_E_MISUSE);
    s = g.seating;
    s.order = names + 1;
    s.order_n = 1;
    f.status = TALON_OK;
    assert_null(talon_runner_init(memory_words, sizeof memory_words, &f, g.game, &s));
    assert_int_equal(f.status, TALON_E_MISUSE);
    assert_int_equal(talon_target_read(&target, &f, &out, NULL, memory_words), TALON_E_MISUSE);
    assert_null(talon_game_open(NULL, talon_game_size(g.game)));
    talon_game_free(g.game);
}

static void null_is_misuse(void **state)
{
    static const uint32_t count[] = {52, 0};
    static const talon_seed seed = {{1}};
    given g;
    talon_fault f = {.status = TALON_OK};
    talon_op op;
    talon_action action;
    talon_outcome out;
    talon_play none = {.table = NULL};
    talon_plan plan;
    (void)state;
    make(&g);
    talon_op_init(&op, TALON_OP_SHUFFLE);
    talon_action_init(&action, TALON_ACTION_START);
    static uint64_t table_memory[200], work_memory[2000];
    talon_table *t = talon_table_init(table_memory, sizeof table_memory, g.shape, count, &seed, 0);
    talon_work *w = talon_work_init(work_memory, sizeof work_memory, g.shape);
    assert_true(t && w);
    const talon_status statuses[] = {
        talon_table_apply(NULL, &f, NULL, g.shape, w, &op),
        talon_table_apply(t, NULL, NULL, g.shape, w, &op),
        talon_table_apply(t, &f, NULL, NULL, w, &op),
        talon_table_apply(t, &f, NULL, g.shape, NULL, &op),
        talon_table_apply(t, &f, NULL, g.shape, w, NULL),
        talon_log_apply(NULL, t, &f, NULL, g.shape, w, &op),
        talon_play_apply(NULL, &op),
        talon_play_apply(&none, &op),
        talon_shuffle(NULL, 0, NULL),
        talon_pack_add(NULL, "x", 1, 1),
        talon_pack_add(g.pack, NULL, 1, 1),
        talon_pack_add_standard(NULL),
        talon_pack_add_jokers(NULL, 1),
        talon_pack_add_pack(g.pack, NULL),
        talon_pack_copies(NULL, 1),
        talon_pack_remove(g.pack, NULL, 1),
        talon_shape_validate(NULL, NULL, NULL, &f, NULL, spec, 2),
        talon_shape_init(NULL, NULL, NULL, &f, memory_words, sizeof memory_words, g.pack, spec, 2),
        talon_save(NULL, memory_words, 1),
        talon_save(&none, memory_words, 1),
        talon_load(NULL, memory_words, 1),
        talon_runner_undo(NULL, &f),
        talon_runner_save(NULL, &f, memory_words, 1),
        talon_runner_load(NULL, &f, memory_words, 1),
        talon_commander_init(NULL, &f, memory_words, sizeof memory_words, &g.setup),
        talon_commander_act(NULL, &action),
        talon_commander_act_as(NULL, &action, NULL, 0),
        talon_plan_make(&plan, &f, NULL, NULL, 0, NULL),
    };
    for (size_t i = 0; i < sizeof statuses / sizeof *statuses; i++)
        if (statuses[i] != TALON_E_MISUSE)
            fail_msg("call %zu: %s", i, talon_status_name(statuses[i]));
    assert_null(talon_table_init(table_memory, sizeof table_memory, NULL, count, &seed, 0));
    assert_null(talon_table_init(table_memory, sizeof table_memory, g.shape, NULL, &seed, 0));
    assert_null(talon_work_init(work_memory, sizeof work_memory, NULL));
    assert_int_equal(talon_runner_size(&f, NULL, &g.seating), 0);
    assert_int_equal(talon_runner_size(&f, g.game, NULL), 0);
    assert_null(talon_runner_init(memory_words, sizeof memory_words, &f, NULL, &g.seating));
    assert_int_equal(talon_runner_run(NULL, &out, NULL, NULL, NULL), TALON_END_FAULT);
    assert_int_equal(out.fault.status, TALON_E_MISUSE);
    talon_game_free(g.game);
}
#endif

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rooms_are_looked_at), cmocka_unit_test(rooms_of_players_are_looked_at), cmocka_unit_test(seatings_of_other_sizes),
#ifdef TALON_DEBUG
        cmocka_unit_test(null_is_misuse),      cmocka_unit_test(null_lists_are_misuse),          cmocka_unit_test(null_names_are_misuse),
#endif
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
