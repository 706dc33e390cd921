/* bots_likely.c -- what others answered tells of their cards: how much, from which moment on, and whom. */
#include "rules_played.h"

#include "bots/bots_impl.h"

/* Ana has 2h and 3h, Ben two of the five others; two rounds, between which the stock may be mixed. */
#define GAME(between)                                                                                                                      \
    "game: likely\nplayers: 2\ncomponents: {deck: ranks 2..8 of hearts}\nzones: {pile: {type: table}}\n"                                   \
    "setup:\n  - shuffle: deck with seed\n  - deal: 2 to each_player from deck\n"                                                          \
    "play:\n  - repeat: 2\n    do:\n      - turns: 1 round\n        do: [{choose: 1 from hand to pile, prefer: rank(it)}]\n" between
#define CARDS "2h 5h 3h 4h 6h 7h 8h"

typedef struct watched {
    play *p, *own, *spare;
    void *watch_memory, *guess_memory;
    talon_watch *watch;
    talon_guess *guess;
    talon_info *info;
} watched;

/* cards: as the deck lies, or NULL: mixed, as it is later, too. */
static watched sit_down(const char *text, const char *cards)
{
    watched x = {.p = play_text(text, 2, cards, NULL), .own = play_text(text, 2, cards, NULL), .spare = play_text(text, 2, cards, NULL)};
    talon_fault f;
    const size_t size = talon_watch_size(x.p->m), guess = talon_guess_size(x.own->m);
    x.watch_memory = malloc(size);
    x.watch = talon_watch_init(x.watch_memory, size, &f, x.p->m, x.spare->m);
    x.guess_memory = malloc(guess);
    x.guess = talon_guess_init(x.guess_memory, guess, &f, x.own->m);
    x.info = malloc(talon_info_size(x.p->m));
    assert_true(x.watch && x.guess && x.info);
    talon_watch_join(x.watch);
    return x;
}

static void get_up(watched *x)
{
    free(x->info);
    free(x->guess_memory);
    free(x->watch_memory);
    end_play(x->spare);
    end_play(x->own);
    end_play(x->p);
}

/* NULL: any. */
static void answer(watched *x, const char *words)
{
    const uint32_t seat = asked_seat(x->p);
    talon_answer a;
    char own[400];
    for (uint32_t i = 0; talon_rules_nth(x->p->m, seat, i, &a); i++) {
        answer_words(x->p, own, sizeof own, &a);
        if (!words || strcmp(own, words) == 0) {
            assert_true(talon_watch_answer(x->watch, seat, &a, NULL, NULL));
            return;
        }
    }
    fail_msg("%s is no answer", words);
}

/* How often Ben has each card, of so many tables, from 2h on. */
static void count_held(watched *x, uint32_t held[7], uint32_t tables)
{
    talon_dice d = talon_dice_new(3, 4);
    memset(held, 0, 7 * sizeof *held);
    talon_watch_look(x->info, x->watch, 1);
    assert_true(talon_guess_count(x->guess, x->info) > 0);
    talon__likely_begin(x->guess, x->info, x->own->m, &d, 50);
    for (uint32_t i = 0; i < tables; i++) {
        talon__likely_next(x->guess, x->info, x->own->m, &d, 4);
        assert_true(talon__guess_put(x->guess, x->info, x->own->m, i));
        const talon_play *p = talon_runner_play(x->own->runner);
        const talon_zone_view v = talon_zone_list(p->table, p->shape, talon_shape_find(p->shape, "hand.2", 6));
        for (uint32_t k = 0; k < v.n; k++)
            held[x->own->m->rank[v.at[k]] - x->own->m->rank[0]]++;
    }
}

/* He gave 5h, and would rather have given more: nine times of ten the other card is less (0.8 + 0.2 · 1/2 to 0.2 · 1/6, for one card below it and
 * three above). Before he answered each was as likely. */
static void by_what_is_likely(void **unused)
{
    enum { TABLES = 6000 };
    watched x = sit_down(GAME(""), CARDS);
    uint32_t held[7];
    (void)unused;
    answer(&x, "2h");
    count_held(&x, held, TABLES);
    for (int k = 2; k < 7; k++)
        assert_in_range(held[k], TABLES * 36 / 100, TABLES * 44 / 100);
    answer(&x, "5h");
    count_held(&x, held, TABLES);
    assert_int_equal(held[0] + held[1] + held[3], 0);
    assert_in_range(held[2], TABLES * 87 / 100, TABLES * 93 / 100);
    for (int k = 4; k < 7; k++)
        assert_in_range(held[k], TABLES * 2 / 100, TABLES * 5 / 100);
    get_up(&x);
}

static uint32_t told(watched *x, uint32_t seat)
{
    talon_watch_look(x->info, x->watch, seat);
    return x->info->past_n;
}

/* What one answered oneself is nothing new. Once backs were mixed it is not known where cards were then. */
static void of_others_until_mixed(void **unused)
{
    watched x = sit_down(GAME(""), NULL), y = sit_down(GAME("      - shuffle: deck with new_seed\n"), NULL);
    (void)unused;
    for (int i = 0; i < 2; i++) {
        watched *w = i ? &y : &x;
        answer(w, NULL);
        assert_int_equal(told(w, 1), 0);
        assert_int_equal(told(w, 2), 1);
        answer(w, NULL);
        assert_int_equal(told(w, 1), !i);
        answer(w, NULL);
        assert_int_equal(told(w, 2), i ? 1 : 2);
    }
    get_up(&x);
    get_up(&y);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(by_what_is_likely), cmocka_unit_test(of_others_until_mixed)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
