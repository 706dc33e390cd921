/* bots_play.c -- answers by name, what a seat sees and remembers, and bots: the same answer for the same settings, whoever worked on it. */
#include "lang_help.h"

#include <talon/bots.h>

#include "bots/bots_impl.h"

typedef struct table {
    talon_game *game;
    void *memory, *rules_memory;
    talon_runner *runner;
    talon_rules *m;
    uint32_t players;
} table;

static table *take_seats(const char *name, uint32_t players)
{
    static const char *const names[] = {"Ana", "Ben", "Cy", "Dee"};
    const talon_shipped *x = talon_shipped_find(name);
    talon_report *report = NULL;
    talon_fault f;
    table *t = calloc(1, sizeof *t);
    static talon_seating s;
    s = (talon_seating){.size = sizeof s, .player = names, .players_n = players, .seed = {{3}}};
    assert_non_null(x);
    t->game = talon_game_compile(&report, x->text, strlen(x->text));
    talon_report_free(report);
    assert_non_null(t->game);
    size_t size = talon_runner_size(&f, t->game, &s);
    t->memory = malloc(size);
    t->runner = talon_runner_init(t->memory, size, &f, t->game, &s);
    size = talon_rules_size(t->runner);
    t->rules_memory = malloc(size);
    t->m = talon_rules_init(t->rules_memory, size, &f, t->runner);
    assert_non_null(t->m);
    t->players = players;
    return t;
}

static void stand(table *t)
{
    free(t->memory);
    free(t->rules_memory);
    talon_game_free(t->game);
    free(t);
}

/* ---- names ---- */

static const char *name_of(const table *t, uint32_t seat, const talon_answer *a)
{
    static char text[1024];
    assert_true(talon_rules_name(text, sizeof text, t->m, seat, a) < sizeof text);
    return text;
}

/* Every answer is found by its name, and another name finds nothing. */
static void each_by_name(void **unused)
{
    static const char *const games[] = {"hearts", "gin_rummy", "texas_holdem", "skat", "canasta", "old_maid", "go_fish", "big_two"};
    (void)unused;
    for (size_t g = 0; g < sizeof games / sizeof *games; g++) {
        table *t = take_seats(games[g], strcmp(games[g], "gin_rummy") == 0 ? 2 : strcmp(games[g], "skat") == 0 ? 3 : 4);
        talon_dice d = talon_dice_new(g, 1);
        uint32_t seat[64];
        talon_rules_begin(t->m, NULL, NULL);
        for (int i = 0; i < 40 && talon_rules_asked(t->m, seat, 64); i++) {
            const uint32_t n = talon_rules_count(t->m, seat[0]);
            talon_answer a, b;
            char name[1024];
            assert_true(talon_rules_nth(t->m, seat[0], talon_dice_roll(&d, n), &a));
            if (a.range)
                a.value[0] += (int32_t)talon_dice_roll(&d, (uint32_t)(a.upto - a.value[0]) + 1);
            a.range = false;
            snprintf(name, sizeof name, "%s", name_of(t, seat[0], &a));
            assert_true(talon_rules_find(t->m, seat[0], &b, name, strlen(name)));
            assert_string_equal(name_of(t, seat[0], &b), name);
            assert_false(talon_rules_find(t->m, seat[0], &b, name, strlen(name) - 1));
            assert_false(talon_rules_apply(t->m, seat[0], "{\"option\":\"nothing\"}", 20, NULL, NULL));
            assert_true(talon_rules_apply(t->m, seat[0], name, strlen(name), NULL, NULL));
        }
        stand(t);
    }
}

static void names_as_on_the_wire(void **unused)
{
    (void)unused;
    table *t = take_seats("kuhn", 2);
    talon_answer a;
    talon_rules_begin(t->m, NULL, NULL);
    assert_true(talon_rules_nth(t->m, 1, 1, &a));
    assert_string_equal(name_of(t, 1, &a), "{\"option\":\"bet\"}");
    assert_true(talon_rules_return(t->m, 1) == 0);
    assert_true(talon_rules_apply(t->m, 1, "{\"option\":\"bet\"}", 16, NULL, NULL));
    assert_true(talon_rules_apply(t->m, 2, "{\"option\":\"pass\"}", 17, NULL, NULL));
    assert_true(talon_rules_over(t->m));
    assert_true(talon_rules_return(t->m, 1) == 1 && talon_rules_return(t->m, 2) == -1);
    stand(t);
}

/* ---- what is seen ---- */

typedef struct text {
    char at[65536];
    size_t n;
} text;

static void add(void *context, const char *more, size_t n)
{
    text *t = context;
    assert_true(t->n + n < sizeof t->at);
    memcpy(t->at + t->n, more, n);
    t->at[t->n += n] = 0;
}

typedef struct watched {
    table *t;
    talon_recall recall[2];
} watched;

static bool note(void *context, const talon_runner *r, const talon_event *e)
{
    watched *w = context;
    (void)r;
    for (int i = 0; i < 2; i++)
        talon_recall_event(&w->recall[i], w->t->m, e);
    return true;
}

/* The key is the key of the text; seats with other cards have others; the text says what was seen, and not more. */
static void recall(void **unused)
{
    static text said[2], seen;
    watched w = {.t = take_seats("kuhn", 2)};
    (void)unused;
    for (uint32_t i = 0; i < 2; i++) {
        said[i].n = 0;
        w.recall[i] = (talon_recall){.seat = i + 1, .on_text = add, .context = &said[i]};
    }
    talon_rules_begin(w.t->m, note, &w);
    for (int i = 0; i < 2; i++)
        talon_recall_asked(&w.recall[i], w.t->m);
    assert_true(w.recall[0].key != w.recall[1].key);
    assert_non_null(strstr(said[0].at, "hand.2: ?"));
    assert_null(strstr(said[0].at, "hand.1: ?"));
    assert_non_null(strstr(said[1].at, "hand.1: ?"));
    assert_non_null(strstr(said[0].at, "asked 1\n"));
    seen.n = 0;
    talon_rules_observe(w.t->m, 0, add, &seen);
    assert_non_null(strstr(seen.at, "hand.1: ?"));
    assert_non_null(strstr(seen.at, "hand.2: ?"));
    assert_non_null(strstr(seen.at, "stake = 1"));
    stand(w.t);
}

/* ---- bots ---- */

static void named(void **unused)
{
    talon_bot_settings s = {0};
    (void)unused;
    assert_true(talon_bot_named(&s, "hard:5000", 9) && s.kind == TALON_BOT_SEARCH && s.plays == 5000);
    assert_true(talon_bot_named(&s, "hard:5e3", 8) && s.plays == 5000 && talon_bot_named(&s, "hard:1E8", 8) && s.plays == 100000000);
    assert_true(talon_bot_named(&s, "hard:7e0", 8) && s.plays == 7);
    assert_true(talon_bot_named(&s, "easy", 4) && s.kind == TALON_BOT_RULE && s.plays == 0);
    assert_true(talon_bot_named(&s, "random", 6) && s.kind == TALON_BOT_RANDOM);
    assert_false(talon_bot_named(&s, "hard:e3", 7) || talon_bot_named(&s, "hard:1e", 7) || talon_bot_named(&s, "hard:1e9", 8) ||
                 talon_bot_named(&s, "hard:2e8", 8) || talon_bot_named(&s, "hard:1e10", 9) || talon_bot_named(&s, "hard:0e3", 8) ||
                 talon_bot_named(&s, "hard:1e3e", 9) || talon_bot_named(&s, "hard:100000001", 14));
    assert_false(talon_bot_named(&s, "hard:", 5) || talon_bot_named(&s, "hard:0", 6) || talon_bot_named(&s, "har", 3) ||
                 talon_bot_named(&s, "", 0) || talon_bot_named(&s, "hard:5x", 7));
}

static talon_bot *new_bot(void **memory, table *own, const talon_bot_settings *s)
{
    talon_fault f;
    const size_t size = talon_bot_size(own->m, s);
    *memory = malloc(size);
    assert_null(talon_bot_init(*memory, size - 8, &f, own->m, s));
    talon_bot *b = talon_bot_init(*memory, size, &f, own->m, s);
    assert_non_null(b);
    return b;
}

/* Where a card lies: the zone, and its place there. */
static uint32_t place_of_card(const talon_rules *m, uint16_t card, talon_zone *zone)
{
    for (*zone = 0; *zone < m->r->zones_n; ++*zone) {
        const group g = talon__zone_group(m, *zone);
        for (uint32_t i = 0; i < g.n; i++)
            if (g.at[i] == card)
                return i;
    }
    fail_msg("card %u lies nowhere", card);
    return 0;
}

/* Forty backs, each of another kind: under the k-th the k-th of the faces cannot be. Of those beyond the last class nothing is known, so that under
 * the last one may be what cannot be under the 32nd. */
static void more_kinds_of_backs_than_classes(void **unused)
{
    table *t = take_seats("hearts", 4), *own = take_seats("hearts", 4);
    void *watch_memory = malloc(talon_watch_size(t->m)), *guess_memory = malloc(talon_guess_size(t->m));
    talon_info *info = malloc(talon_info_size(t->m));
    talon_fault f;
    talon_zone zone;
    bool seen = false;
    (void)unused;
    talon_watch *w = talon_watch_init(watch_memory, talon_watch_size(t->m), &f, t->m, own->m);
    talon_guess *g = talon_guess_init(guess_memory, talon_guess_size(t->m), &f, t->m);
    assert_true(w && g);
    talon_watch_begin(w, NULL, NULL);
    talon_watch_look(info, w, 1);
    assert_int_equal(info->hidden_n, 39);
    const uint16_t *card = talon__info_card(info);
    for (uint32_t k = 0; k < info->hidden_n; k++) {
        const uint32_t face = t->m->face[card[k]];
        back_note *back = &talon__info_back(info)[k];
        *back = (back_note){.pool = 0};
        back->not_.word[face / 64] |= 1ull << face % 64;
        talon__info_may(info)[k] = 1;
    }
    assert_true(talon_guess_count(g, info) > 0);
    assert_true(talon_info_see(info, own->m));
    const uint32_t pos = place_of_card(own->m, card[38], &zone);
    talon_dice d = talon_dice_new(1, 1);
    for (uint32_t i = 0; i < 2000 && !seen; i++) {
        assert_true(talon_guess_table(g, info, own->m, &d));
        seen = talon__zone_group(own->m, zone).at[pos] == card[31];
    }
    assert_true(seen);
    free(guess_memory);
    free(watch_memory);
    free(info);
    stand(own);
    stand(t);
}

/* The longest name that an answer's cards can have. */
static void long_names(void **unused)
{
    static char file[8000], name[8000];
    const talon_seating seating = {.player = everybody, .players_n = 2};
    talon_fault f;
    talon_answer a, b;
    uint32_t seat;
    size_t n = (size_t)snprintf(file, sizeof file, "game: long\nplayers: 2\nzones: {pile: {type: table}}\ncomponents:\n  deck:\n");
    (void)unused;
    for (int i = 0; i < 20; i++)
        n += (size_t)snprintf(file + n, sizeof file - n, "    - c%02d%0*d\n", i, (int)TALON_MAX_CARD_NAME - 3, 0);
    snprintf(file + n, sizeof file - n,
             "setup: [move: all from deck to pile]\n"
             "play: [choose: 20 from pile to deck by dealer]\npayoff: 0\n");
    talon_game *g = compiled(file);
    const size_t size = talon_runner_size(&f, g, &seating);
    void *memory = malloc(size);
    talon_runner *r = talon_runner_init(memory, size, &f, g, &seating);
    const size_t rules_size = talon_rules_size(r);
    void *rules_memory = malloc(rules_size);
    talon_rules *m = talon_rules_init(rules_memory, rules_size, &f, r);
    talon_rules_begin(m, NULL, NULL);
    assert_int_equal(talon_rules_asked(m, &seat, 1), 1);
    assert_true(talon_rules_nth(m, seat, 0, &a));
    n = talon_rules_name(name, sizeof name, m, seat, &a);
    assert_in_range(n, TALON_ANSWER_CARDS * TALON_MAX_CARD_NAME, sizeof name - 1);
    assert_true(talon_rules_find(m, seat, &b, name, n));
    assert_memory_equal(&a, &b, sizeof a);
    free(rules_memory);
    free(memory);
    talon_game_free(g);
}

/* Three parts, by one bot in turn or by two that share them in another order: one answer, and as many plays. */
static void parts_are_one(void **unused)
{
    const talon_bot_settings s = {.kind = TALON_BOT_SEARCH, .plays = 100, .parts = 3, .seed = 5};
    table *t = take_seats("hearts", 4), *own[3] = {take_seats("hearts", 4), take_seats("hearts", 4), take_seats("hearts", 4)};
    void *memory[3], *watch_memory = malloc(talon_watch_size(t->m));
    talon_bot *b[3];
    talon_fault f;
    uint32_t seat[64];
    (void)unused;
    for (int i = 0; i < 3; i++)
        b[i] = new_bot(&memory[i], own[i], &s);
    assert_null(talon_watch_init(watch_memory, talon_watch_size(t->m), &f, t->m, t->m));
    talon_watch *w = talon_watch_init(watch_memory, talon_watch_size(t->m), &f, t->m, own[2]->m);
    talon_info *info = malloc(talon_info_size(t->m));
    assert_non_null(w);
    talon_watch_begin(w, NULL, NULL);
    for (uint64_t turn = 0; turn < 12 && talon_rules_asked(t->m, seat, 64); turn++) {
        talon_answer a, c, meant;
        double value, other;
        talon_watch_look(info, w, seat[0]);
        assert_int_equal(talon_info_seat(info), seat[0]);
        assert_true(talon_bot_choose(b[0], &a, info, turn));
        const uint32_t plays = talon_bot_plays(b[0], &value);
        assert_true(talon_bot_think(b[1], info, turn, 2) && talon_bot_think(b[2], info, turn, 1) && talon_bot_think(b[1], info, turn, 0));
        talon_bot *const pair[] = {b[1], b[2]};
        talon_watch_look(info, w, seat[0] % 4 + 1);
        assert_false(talon_bot_decide(pair, 2, &c, info)); /* they thought for somebody else */
        talon_watch_look(info, w, seat[0]);
        assert_true(talon_bot_decide(pair, 2, &c, info));
        assert_memory_equal(&a, &c, sizeof a);
        assert_int_equal(talon_bot_plays(b[1], &other), plays);
        assert_true(value == other && plays <= 100);
        assert_true(talon_watch_mean(&meant, w, seat[0], &a));
        assert_true(talon_watch_answer(w, seat[0], &meant, NULL, NULL));
    }
    for (int i = 0; i < 3; i++) {
        free(memory[i]);
        stand(own[i]);
    }
    free(watch_memory);
    free(info);
    stand(t);
}

/* Dice are fair: even sides, and ends are reached. */
static void dice(void **unused)
{
    talon_dice d = talon_dice_new(1, 2);
    uint32_t seen[6] = {0};
    (void)unused;
    for (int i = 0; i < 60000; i++)
        seen[talon_dice_roll(&d, 6)]++;
    for (int i = 0; i < 6; i++)
        assert_in_range(seen[i], 9500, 10500);
    assert_int_equal(talon_dice_roll(&d, 1), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(each_by_name),  cmocka_unit_test(names_as_on_the_wire),
                                       cmocka_unit_test(recall),        cmocka_unit_test(named),
                                       cmocka_unit_test(parts_are_one), cmocka_unit_test(dice),
                                       cmocka_unit_test(long_names),    cmocka_unit_test(more_kinds_of_backs_than_classes)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
