/* rules_patience.c -- klondike and FreeCell: at every choice of many games what is offered is what the rule book allows, worked out here from
 * the cards as they lie; and games that end. */
#include "rules_played.h"

enum { MOVES = 400, MOST = 52 };

typedef struct heap {
    char name[16];
    char card[MOST][4];
    bool up[MOST];
    uint32_t n;
} heap;

typedef struct moves {
    char at[MOVES][80];
    uint32_t n;
} moves;

static uint32_t dice = 7;

static uint32_t roll(uint32_t n)
{
    dice = dice * 1103515245u + 12345u;
    return (dice >> 16) % n;
}

/* ---- cards as they lie ---- */

static heap heap_now(const play *p, const char *zone, uint32_t number)
{
    const talon_shape *shape = talon_runner_shape(p->runner);
    const talon_table *table = talon_runner_table(p->runner);
    heap h = {.n = 0};
    snprintf(h.name, sizeof h.name, number ? "%s.%u" : "%s", zone, number);
    const talon_zone z = talon_shape_find(shape, h.name, strlen(h.name));
    assert_int_not_equal(z, TALON_ZONE_NONE);
    for (; h.n < talon_zone_count(table, shape, z); h.n++) {
        const talon_card card = talon_zone_cards(table, shape, z)[h.n];
        face_name(p, h.card[h.n], sizeof h.card[h.n], card);
        h.up[h.n] = talon_card_is_up(table, card);
    }
    return h;
}

static int height(const char *card)
{
    return (int)(strchr("A23456789TJQK", card[0]) - "A23456789TJQK") + 1;
}

static bool is_red(const char *card)
{
    return card[1] == 'd' || card[1] == 'h';
}

static bool goes_home(const char *card, const heap *to)
{
    return to->n ? card[1] == to->card[to->n - 1][1] && height(card) == height(to->card[to->n - 1]) + 1 : height(card) == 1;
}

static bool goes_below(const char *card, const heap *to)
{
    return is_red(card) != is_red(to->card[to->n - 1]) && height(card) + 1 == height(to->card[to->n - 1]);
}

/* The last n cards of a heap go to another one. */
static void add_move(moves *m, const char *option, const heap *from, uint32_t n, const char *to)
{
    char *out = m->at[m->n++];
    assert_true(m->n < MOVES);
    snprintf(out, sizeof *m->at, "%s", option);
    for (uint32_t i = from->n - n; i < from->n; i++)
        add_word(out, sizeof *m->at, from->card[i]);
    snprintf(out + strlen(out), sizeof *m->at - strlen(out), " >%s", to);
}

static void add_plain(moves *m, const char *option)
{
    snprintf(m->at[m->n++], sizeof *m->at, "%s", option);
}

static int by_words(const void *a, const void *b)
{
    return strcmp(a, b);
}

static void compare(const play *p, moves *mine)
{
    static char text[60000];
    moves theirs = {.n = 0};
    snprintf(text, sizeof text, "%s", offered(p));
    for (char *at = text, *end; at; at = end ? end + 2 : NULL) {
        end = strstr(at, ", ");
        if (end)
            *end = 0;
        snprintf(theirs.at[theirs.n++], sizeof *theirs.at, "%.79s", at);
        assert_true(theirs.n < MOVES);
    }
    qsort(mine->at, mine->n, sizeof *mine->at, by_words);
    qsort(theirs.at, theirs.n, sizeof *theirs.at, by_words);
    for (uint32_t i = 0; i < mine->n && i < theirs.n; i++)
        assert_string_equal(theirs.at[i], mine->at[i]);
    assert_int_equal(theirs.n, mine->n);
}

/* One of them, stopping seldom. */
static void go_on(play *p, const moves *m)
{
    const char *words = m->at[roll(m->n)];
    if (strcmp(words, "stop") == 0 && m->n > 1 && roll(20))
        words = m->at[roll(m->n)];
    answer_as(p, 1, words);
}

/* ---- klondike ---- */

typedef struct stock {
    uint32_t passes, passed; /* times through it */
} stock;

static moves klondike_moves(const play *p, const stock *s)
{
    moves m = {.n = 0};
    heap pile[7], home[4], waste = heap_now(p, "waste", 0);
    for (uint32_t i = 0; i < 7; i++)
        pile[i] = heap_now(p, "tableau", i + 1);
    for (uint32_t i = 0; i < 4; i++)
        home[i] = heap_now(p, "foundation", i + 1);
    for (uint32_t k = 0; k < 4; k++) {
        if (waste.n && goes_home(waste.card[waste.n - 1], &home[k]))
            add_move(&m, "build", &waste, 1, home[k].name);
        for (uint32_t i = 0; i < 7; i++)
            if (pile[i].n && goes_home(pile[i].card[pile[i].n - 1], &home[k]))
                add_move(&m, "build", &pile[i], 1, home[k].name);
    }
    for (uint32_t k = 0; k < 7; k++) {
        const heap *to = &pile[k];
        for (uint32_t i = 0; i < 5; i++) {
            const heap *from = i < 4 ? &home[i] : &waste;
            const char *card = from->n ? from->card[from->n - 1] : NULL;
            if (card && (to->n ? goes_below(card, to) : height(card) == 13))
                add_move(&m, "place", from, 1, to->name);
        }
        for (uint32_t i = 0; i < 7; i++)
            for (uint32_t n = 1; n <= pile[i].n && pile[i].up[pile[i].n - n]; n++) {
                const char *card = pile[i].card[pile[i].n - n];
                if (i != k && (to->n ? goes_below(card, to) : height(card) == 13))
                    add_move(&m, "move", &pile[i], n, to->name);
            }
    }
    const bool left = heap_now(p, "deck", 0).n > 0;
    if (left)
        add_plain(&m, "turn");
    if (!left && waste.n && s->passed + 1 < s->passes)
        add_plain(&m, "again");
    add_plain(&m, "stop");
    return m;
}

static uint32_t cards_home(const play *p)
{
    uint32_t n = 0;
    for (uint32_t i = 1; i <= 4; i++)
        n += heap_now(p, "foundation", i).n;
    return n;
}

static void klondike_game(uint32_t turn, uint32_t passes)
{
    char options[40], order[52 * 3 + 1] = "", deck[52][3];
    for (uint32_t i = 0; i < 52; i++)
        snprintf(deck[i], sizeof deck[i], "%c%c", "A23456789TJQK"[i % 13], "cdhs"[i / 13]);
    for (uint32_t i = 52; i > 0; i--) {
        const uint32_t k = roll(i);
        add_word(order, sizeof order, deck[k]);
        memcpy(deck[k], deck[i - 1], sizeof deck[k]);
    }
    snprintf(options, sizeof options, "turn=%u passes=%u", turn, passes);
    play *p = play_shipped("klondike", 1, order, options);
    stock s = {.passes = passes};
    for (uint32_t i = 1; i <= 7; i++)
        assert_int_equal(heap_now(p, "tableau", i).n, i);
    for (int i = 0; i < 150 && !talon_rules_over(p->m); i++) {
        moves m = klondike_moves(p, &s);
        const heap deck_now = heap_now(p, "deck", 0), waste = heap_now(p, "waste", 0);
        compare(p, &m);
        const uint32_t home = cards_home(p);
        const bool all_turned = deck_now.n == 0;
        go_on(p, &m);
        if (talon_rules_over(p->m)) {
            assert_int_equal(payoff_of(p, 1), home == 51 ? cards_home(p) : home);
            break;
        }
        const heap after = heap_now(p, "deck", 0);
        if (after.n < deck_now.n)
            assert_int_equal(deck_now.n - after.n, deck_now.n < turn ? deck_now.n : turn);
        if (all_turned && after.n) { /* the waste turned over: its first card is the first again */
            s.passed++;
            assert_int_equal(after.n, waste.n);
            assert_string_equal(after.card[0], waste.card[0]);
        }
        for (uint32_t k = 1; k <= 7; k++) {
            const heap pile = heap_now(p, "tableau", k);
            assert_true(!pile.n || pile.up[pile.n - 1]);
        }
    }
    end_play(p);
}

static void klondike(void **unused)
{
    (void)unused;
    for (uint32_t i = 0; i < 60; i++)
        klondike_game(i % 2 ? 3 : 1, 1 + i % 3);
}

/* ---- FreeCell ---- */

static moves freecell_moves(const play *p)
{
    moves m = {.n = 0};
    heap from[12], home[4];
    for (uint32_t i = 0; i < 12; i++)
        from[i] = heap_now(p, i < 8 ? "tableau" : "cell", i < 8 ? i + 1 : i - 7);
    for (uint32_t i = 0; i < 4; i++)
        home[i] = heap_now(p, "foundation", i + 1);
    for (uint32_t i = 0; i < 12; i++) {
        const char *card = from[i].n ? from[i].card[from[i].n - 1] : NULL;
        for (uint32_t k = 0; card && k < 4; k++)
            if (goes_home(card, &home[k]))
                add_move(&m, "build", &from[i], 1, home[k].name);
        for (uint32_t k = 0; card && k < 8; k++)
            if (k != i && (from[k].n == 0 || goes_below(card, &from[k])))
                add_move(&m, "move", &from[i], 1, from[k].name);
        for (uint32_t k = 8; card && i < 8 && k < 12; k++)
            if (from[k].n == 0)
                add_move(&m, "park", &from[i], 1, from[k].name);
    }
    add_plain(&m, "stop");
    return m;
}

static void freecell(void **unused)
{
    (void)unused;
    for (uint32_t g = 0; g < 30; g++) {
        char order[200] = "";
        for (uint32_t i = 0, step = 3 + 2 * g; i < 52; i++) { /* odd steps that 13 does not divide reach every card */
            const uint32_t c = i * (step % 13 ? step : step + 2) % 52;
            const char card[] = {"A23456789TJQK"[c % 13], "cdhs"[c / 13], 0};
            add_word(order, sizeof order, card);
        }
        play *p = play_shipped("freecell", 1, order, NULL);
        for (uint32_t i = 1; i <= 8; i++)
            assert_int_equal(heap_now(p, "tableau", i).n, i <= 4 ? 7 : 6);
        for (int i = 0; i < 150 && !talon_rules_over(p->m); i++) {
            moves m = freecell_moves(p);
            compare(p, &m);
            go_on(p, &m);
        }
        end_play(p);
    }
}

/* Every suit from king to ace lies in two piles: it goes home from the last card on. */
static void freecell_is_solved(void **unused)
{
    (void)unused;
    char order[200] = "";
    for (int i = 51; i >= 0; i--) { /* dealt in rounds of eight: the highest first */
        const char card[] = {"A23456789TJQK"[i / 4], "cdhs"[i % 4], 0};
        add_word(order, sizeof order, card);
    }
    play *p = play_shipped("freecell", 1, order, NULL);
    for (int i = 0; i < 52; i++) {
        char words[40];
        assert_false(talon_rules_over(p->m));
        snprintf(words, sizeof words, "build %c%c >foundation.%d", "A23456789TJQK"[i / 4], "cdhs"[i % 4], i % 4 + 1);
        answer_as(p, 1, words);
    }
    ENDS(p, 52);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(klondike),
        cmocka_unit_test(freecell),
        cmocka_unit_test(freecell_is_solved),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
