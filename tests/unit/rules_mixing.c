/* rules_mixing.c -- mixings whose outcome comes from elsewhere: shuffles, draws that reshuffle, cards picked at random. */
#include "rules_help.h"

typedef struct teller {
    talon_card as[DECK_MOST];
    uint32_t asked;
    bool silent, looks;
    const talon_rules *m;
    void *seen; /* the state when it was asked first, of one who looks */
} teller;

/* Cards lie as the pack lists them, whatever chance made of them. */
static const talon_card *in_order(void *context, talon_zone zone, const talon_card *card, uint32_t n)
{
    teller *x = context;
    talon_card sorted[DECK_MOST];
    (void)zone;
    x->asked++;
    if (x->looks && !x->seen) {
        x->seen = malloc(talon_rules_state_size(x->m));
        assert_non_null(x->seen);
        talon_rules_get(x->m, x->seen);
    }
    for (uint32_t c = 0; c < DECK_MOST; c++)
        x->as[c] = (talon_card)c;
    for (uint32_t i = 0; i < n; i++) {
        uint32_t k = i;
        for (; k > 0 && sorted[k - 1] > card[i]; k--)
            sorted[k] = sorted[k - 1];
        sorted[k] = card[i];
    }
    for (uint32_t i = 0; i < n; i++)
        x->as[card[i]] = sorted[i];
    return x->silent ? NULL : x->as;
}

static table begin(const char *file, teller *x, uint8_t seed, talon_on_event *on_event)
{
    static talon_seating seating;
    talon_fault f;
    table t = {.game = compiled(file), .players = 2};
    seating = (talon_seating){.player = everybody, .players_n = 2, .seed = {{seed}}};
    const size_t size = talon_runner_size(&f, t.game, &seating);
    t.memory = malloc(size);
    t.runner = talon_runner_init(t.memory, size, &f, t.game, &seating);
    assert_non_null(t.runner);
    const size_t rules_size = talon_rules_size(t.runner);
    t.rules_memory = malloc(rules_size);
    t.m = talon_rules_init(t.rules_memory, rules_size, &f, t.runner);
    assert_non_null(t.m);
    x->m = t.m;
    talon_rules_set_mixing(t.m, in_order, x);
    talon_rules_begin(t.m, on_event, x);
    return t;
}

/* The cards of a zone, one letter each. */
static void lie(const table *t, const char *zone, const char *want)
{
    const talon_shape *shape = talon_runner_shape(t->runner);
    const talon_zone_view z = talon_zone_list(talon_runner_table(t->runner), shape, talon_shape_find(shape, zone, strlen(zone)));
    char text[DECK_MOST] = "";
    for (uint32_t i = 0; i < z.n; i++)
        text[i] = card_name(shape, z.at[i])[0];
    assert_string_equal(text, want);
}

static const char deck[] = "players: 2\ncomponents: {deck: [a, b, c, d, e, f]}\n";

static void a_shuffle_brings_what_is_told(void **unused)
{
    char file[600];
    (void)unused;
    snprintf(file, sizeof file,
             "game: one\n%ssetup:\n  - shuffle: deck with seed\n  - riffle: deck\n  - deal: 2 to each_player from deck\n"
             "play:\n  - choose: 1 from hand of dealer by dealer\npayoff: 0\n",
             deck);
    for (uint8_t seed = 1; seed < 20; seed++) {
        teller x = {.asked = 0};
        table t = begin(file, &x, seed, NULL);
        assert_int_equal(x.asked, 2);
        lie(&t, "hand.1", "ac");
        lie(&t, "hand.2", "bd");
        lie(&t, "deck", "ef");
        stand_up(&t);
    }
}

/* Who says nothing lets chance decide: another seed, another deal. */
static void silence_leaves_it_to_chance(void **unused)
{
    char file[600];
    bool others = false;
    (void)unused;
    snprintf(file, sizeof file,
             "game: one\n%ssetup:\n  - shuffle: deck with seed\n  - deal: 2 to each_player from deck\n"
             "play:\n  - choose: 1 from hand of dealer by dealer\npayoff: 0\n",
             deck);
    for (uint8_t seed = 1; seed < 20; seed++) {
        teller x = {.silent = true};
        table t = begin(file, &x, seed, NULL);
        const talon_shape *shape = talon_runner_shape(t.runner);
        others |= talon_zone_cards(talon_runner_table(t.runner), shape, talon_shape_find(shape, "hand.1", 6))[0] != 0;
        stand_up(&t);
    }
    assert_true(others);
}

/* Records say which cards moved: those that are there. */
static bool records_are_true(void *context, const talon_runner *r, const talon_event *e)
{
    const talon_table *t = talon_runner_table(r);
    const talon_shape *shape = talon_runner_shape(r);
    (void)context;
    if (!e->record || !e->record->effects_n)
        return true;
    const talon_effect *x = &e->record->effect[e->record->effects_n - 1];
    const talon_zone_view to = talon_zone_list(t, shape, x->to);
    for (uint32_t i = 0; x->kind == TALON_EFFECT_MOVE && i < x->n; i++)
        assert_int_equal(to.at[to.n - x->n + i], e->record->word[x->data + x->n + i]);
    return true;
}

static void a_draw_that_reshuffles_takes_the_first_of_them(void **unused)
{
    char file[900];
    (void)unused;
    snprintf(file, sizeof file,
             "game: again\n%szones:\n  deck: {type: deck, behavior: {type: deck, reshuffle_from: pile, reshuffle_when: empty}}\n"
             "  pile: {type: discard}\nsetup:\n  - shuffle: deck with seed\n  - deal: 1 to each_player from deck\n"
             "play:\n  - move: 3 from deck to pile\n  - deal: 3 to hand of dealer from deck\n  - choose: 1 from hand of dealer by "
             "dealer\npayoff: 0\n",
             deck);
    for (uint8_t seed = 1; seed < 20; seed++) {
        teller x = {.asked = 0};
        table t = begin(file, &x, seed, records_are_true);
        lie(&t, "hand.1", "a");
        lie(&t, "hand.2", "bfcd");
        lie(&t, "deck", "e");
        stand_up(&t);
    }
}

static bool go_on(void *context, const talon_runner *r, const talon_event *e)
{
    (void)context, (void)r, (void)e;
    return true;
}

/* Who is asked may look at the state: it is the same whether others are told what happens or not. */
static void the_state_is_there_meanwhile(void **unused)
{
    char file[600];
    void *seen[2];
    size_t size = 0;
    (void)unused;
    snprintf(file, sizeof file,
             "game: later\n%sstate: {fee: number}\nsetup:\n  - deal: 1 to each_player from deck\n"
             "play:\n  - set: fee = 1\n  - set: fee = fee + 2\n  - shuffle: deck\n  - choose: 1 from hand of dealer by dealer\npayoff: 0\n",
             deck);
    for (int told = 0; told < 2; told++) {
        teller x = {.looks = true};
        table t = begin(file, &x, 1, told ? go_on : NULL);
        size = talon_rules_state_size(t.m);
        seen[told] = x.seen;
        assert_non_null(x.seen);
        stand_up(&t);
    }
    assert_memory_equal(seen[0], seen[1], size);
    free(seen[0]);
    free(seen[1]);
}

static void what_is_picked_at_random_is_the_first(void **unused)
{
    char file[600];
    (void)unused;
    snprintf(file, sizeof file,
             "game: picked\n%ssetup:\n  - shuffle: deck with seed\n  - deal: 2 to each_player from deck\n"
             "play:\n  - move: 1 from hand of seat 1 to hand of seat 2 (random)\n  - choose: 1 from hand of dealer by dealer\npayoff: 0\n",
             deck);
    for (uint8_t seed = 1; seed < 20; seed++) {
        teller x = {.asked = 0};
        table t = begin(file, &x, seed, records_are_true);
        lie(&t, "hand.1", "c");
        lie(&t, "hand.2", "bda");
        stand_up(&t);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_shuffle_brings_what_is_told),
        cmocka_unit_test(silence_leaves_it_to_chance),
        cmocka_unit_test(a_draw_that_reshuffles_takes_the_first_of_them),
        cmocka_unit_test(what_is_picked_at_random_is_the_first),
        cmocka_unit_test(the_state_is_there_meanwhile),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
