/* lang_players.c -- values by number of players, and players as seats: neighbours, positions, going round. */
#include "lang_help.h"
#include "runner/compiled.h"

#define LETTERS "components: {deck: a + b + c + d + e + f + g + h + i + j + k + l}\n"

static void zone_is(dealt *d, const char *name, const char *cards)
{
    assert_string_equal(zone_text(d, name), cards);
}

static bool has_zone(const dealt *d, const char *name)
{
    return talon_shape_find(talon_runner_shape(d->runner), name, strlen(name)) != TALON_ZONE_NONE;
}

/* ---- by number of players ---- */

static void decks_by_players(void **state)
{
    static const char *const text = "game: t\nplayers: 3..5\ncomponents: {deck: {3: ranks 2..3 of hearts, 4: [3h, 4h], 5: 2 joker}}\n";
    dealt d;
    (void)state;
    deals(&d, text, 3, NULL);
    zone_is(&d, "deck", "2h 3h");
    assert_int_equal(talon_game_cards(d.game, 3), 2);
    assert_int_equal(talon_game_cards(d.game, 5), 2);
    done(&d);
    deals(&d, text, 4, NULL);
    zone_is(&d, "deck", "3h 4h");
    done(&d);
    deals(&d, text, 5, NULL);
    zone_is(&d, "deck", "joker joker");
    done(&d);
    deals(&d, "game: t\nplayers: 2..3\ncomponents: {deck: {2: 2h x 7, 3: 2h}, box: {2: 3h, 3: 3h x 4}}\nzones: {box: {type: table}}\n", 3,
          NULL);
    assert_int_equal(talon_game_cards(d.game, 2), 8);
    assert_int_equal(talon_game_cards(d.game, 3), 5);
    assert_int_equal(talon_game_cards(d.game, 99), 5); /* more than can play: as for the most */
    done(&d);
}

static void import_by_players(void **state)
{
    talon_game *g = compiled("game: t\nplayers: 2..3\ncomponents: {library: {2: import, 3: joker}}\nzones: {library: {type: deck, owner: "
                             "each_player}}\n");
    talon_seating s = seats(2);
    talon_fault f;
    (void)state;
    assert_true(talon_game_imports(g));
    assert_int_equal(talon_runner_size(&f, g, &s), 0); /* nobody gave a deck list */
    s.players_n = 3;
    assert_int_not_equal(talon_runner_size(&f, g, &s), 0);
    talon_game_free(g);
}

/* Where the commanders have no zone of their own with so many players, they lie with their list. */
static void commanders_by_players(void **state)
{
    talon_game *g = compiled("game: t\nplayers: 2..3\ncomponents: {library: import, command: {2: import commanders, 3: As}}\n"
                             "zones: {library: {type: deck, owner: each_player}, command: {type: table, owner: each_player}}\n");
    _Alignas(max_align_t) char pack[4096];
    talon_pack *list = talon_pack_init(pack, sizeof pack, 4, 2, 20);
    (void)state;
    assert_non_null(list);
    assert_int_equal(talon_pack_add(list, "Atraxa", 6, 1), TALON_OK);
    assert_int_equal(talon_pack_add(list, "Forest", 6, 3), TALON_OK);
    for (uint32_t players = 2; players <= 3; players++) {
        const talon_pack *const import[] = {list, list, list};
        talon_seating s = seats(players);
        talon_fault f;
        s.import = import;
        dealt d = {.game = g};
        const size_t size = talon_runner_size(&f, g, &s);
        void *memory = malloc(size);
        d.runner = talon_runner_init(memory, size, &f, g, &s);
        assert_non_null(d.runner);
        zone_is(&d, "library.1", players == 2 ? "Forest Forest Forest" : "Atraxa Forest Forest Forest");
        zone_is(&d, "command.1", players == 2 ? "Atraxa" : "As");
        free(memory);
    }
    talon_game_free(g);
}

static void zone_counts_by_players(void **state)
{
    static const char *const text = "game: t\nplayers: 2..4\n" LETTERS "zones: {pile: {type: table, count: {2: 3, 3..4: 1}}}\nsetup:\n"
                                    "  - deal: 1 to pile from deck\n  - deal: 1 to each_player from deck\n";
    dealt d;
    (void)state;
    deals(&d, text, 2, NULL);
    zone_is(&d, "pile.3", "c");
    zone_is(&d, "hand.1", "d");
    assert_int_equal(talon_game_get_zone(d.game, 0).count, 3);
    done(&d);
    deals(&d, text, 4, NULL);
    assert_false(has_zone(&d, "pile.2"));
    zone_is(&d, "pile.1", "a");
    zone_is(&d, "hand.4", "e");
    assert_int_equal(talon_runner_zone(d.runner, 0, 0, 2), TALON_ZONE_NONE);
    done(&d);
    /* a pile that only two have */
    assert_string_equal(codes_of("game: t\nplayers: 2..3\nzones: {pile: {type: table, count: {2: 3, 3: 1}}}\ndealing_procedure: home\n"
                                 "setup:\n  - deal: 1 to pile 2 from deck\n"),
                        "E311");
    /* more zones with fewer players: room for the most of all, whoever deals; and too many */
    assert_string_equal(codes_of("game: t\nplayers: 2..3\nzones: {pile: {type: table, owner: each_player, count: {2: 500, 3: 1}}}\n"
                                 "dealing_procedure: home\nsetup:\n  - deal: 1 to pile 1 of dealer from deck\n"),
                        "");
    assert_string_equal(codes_of("game: t\nplayers: 2..3\nzones: {pile: {type: table, owner: each_player, count: {2: 512, 3: 1}}}\nsetup:\n"
                                 "  - deal: 1 to pile 1 of dealer from deck\n"),
                        "E903 W608");
}

static void seats_by_players(void **state)
{
    static const char *const text =
        "game: t\nplayers: {count: 2..4, first: {2: dealer, 3..4: small_blind + 2}}\n" LETTERS
        "positions: {small_blind: {2: dealer, 3..4: dealer + 1}, big_blind: small_blind + 1, button: dealer}\nsetup:\n"
        "  - deal: 1 to small_blind from deck\n  - deal: 1 to big_blind from deck\n  - deal: 1 to each_player from deck\n"
        "  - if: small_blind == button\n    then:\n      - burn: 1 from deck\n";
    dealt d;
    (void)state;
    deals(&d, text, 2, "draw draw deal_round burn");
    zone_is(&d, "hand.2", "a c");
    zone_is(&d, "hand.1", "b d");
    done(&d);
    deals(&d, text, 3, "draw draw deal_round");
    zone_is(&d, "hand.1", "a d");
    zone_is(&d, "hand.2", "b e");
    zone_is(&d, "hand.3", "c");
    done(&d);
    deals(&d, text, 4, NULL);
    zone_is(&d, "hand.3", "c");
    done(&d);
}

static void steps_by_players(void **state)
{
    static const char *const text = "game: t\nplayers: 2..4\n" LETTERS "setup:\n"
                                    "  - deal: {2: 3 to each_player from deck, 3..4: 1 to dealer from deck}\n"
                                    "  - repeat: {2: 1, 3: 2, 4: 0}\n    do:\n      - burn: 1 from deck\n"
                                    "  - expect: {2: count(burn) == 1, 3..4: count(burn) < 3}\n"
                                    "phases:\n  - {name: late, times: {2..3: 1, 4: 2}, do: [discard: 1 from deck]}\n";
    dealt d;
    (void)state;
    deals(&d, text, 2, "deal_round burn discard");
    done(&d);
    deals(&d, text, 3, "draw burn burn discard");
    done(&d);
    deals(&d, text, 4, "draw discard discard");
    zone_is(&d, "hand.4", "a");
    done(&d);
}

static void keeping_by_players(void **state)
{
    static const char *const text =
        "game: t\nplayers: 2..3\ncomponents: {deck: a + b + c + d}\nzones:\n  deck:\n    type: deck\n    behavior: {type: deck, "
        "reshuffle_from: discard_pile, keep_newest: {2: 1, 3: 2}}\n  discard_pile: {type: discard}\nsetup:\n"
        "  - discard: 4 from deck\n  - draw: 1 from deck to hand of dealer\n";
    dealt d;
    (void)state;
    deals(&d, text, 2, NULL);
    assert_int_equal(zone_size(&d, "discard_pile"), 1);
    done(&d);
    deals(&d, text, 3, NULL);
    assert_int_equal(zone_size(&d, "discard_pile"), 2);
    done(&d);
}

static void mistakes_by_players(void **state)
{
    static const struct {
        const char *text, *codes;
    } rows[] = {
        {"game: t\nplayers: 2..4\ncomponents: {deck: {2: standard_52, 4: skat_32}}\n", "E402"},
        {"game: t\nplayers: 2..4\ncomponents: {deck: {2..3: standard_52, 3..4: skat_32}}\n", "E403"},
        {"game: t\nplayers: 2..3\ncomponents: {deck: {2..3: standard_52, 4: skat_32}}\n", "W609"},
        {"game: t\nplayers: 2..3\ncomponents: {deck: {2: standard_52, 3: {3: skat_32}}}\n", "E205"},
        {"game: t\nplayers: 2..3\ncomponents: {deck: {two: standard_52, 3: skat_32}}\n", "E213"},
        {"game: t\nplayers: 2..3\ncomponents: {deck: {2: standard_52 - 1h, 3: skat_32}}\n", "E404"},
        {"game: t\nplayers: 2..3\npositions: {a: {2: dealer}}\n", "E402"},
        {"game: t\nplayers: 2..3\npositions: {a: {2: b, 3: dealer}, b: {2: a, 3: a}}\n", "E503"},
        {"game: t\nplayers: 2..3\npositions: {a: {2: each_player, 3: dealer}}\n", "E105"},
        {"game: t\nplayers: {count: 2..3, first: {2: dealer}}\n", "E402"},
        {"game: t\nplayers: 2..3\nzones: {x: {type: table, count: {2: 0, 3: 1}}}\n", "E213"},
        {"game: t\nplayers: 2..3\nsetup:\n  - shuffle: deck with seed\n  - deal: {2: 3 to each_player from deck}\n", "E402"},
        {"game: t\nplayers: 2..3\nsetup:\n  - shuffle: deck with seed\n  - deal: {2: 3 to each_player from deck, 3: 2 to hnd from deck}\n",
         "E102"},
        {"game: t\nplayers: 2..3\nsetup:\n  - shuffle: deck with seed\n  - deal: {2: 27 to each_player from deck, 3: 17 to each_player "
         "from deck}\n",
         "E401"},
        {"game: t\nplayers: 2..3\ncomponents: {deck: {2: standard_52, 3: skat_32}}\nsetup:\n  - shuffle: deck with seed\n  - deal: 11 to "
         "each_player from deck\n",
         "E401"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        if (strcmp(codes_of(rows[i].text), rows[i].codes) != 0)
            print_error("%s\n", rows[i].text);
        assert_string_equal(codes_of(rows[i].text), rows[i].codes);
    }
}

/* ---- seats ---- */

static void neighbours(void **state)
{
    dealt d;
    (void)state;
    deals(
        &d,
        "game: t\nplayers: 4\n" LETTERS "setup:\n  - each_player:\n      - deal: 1 to player + 1 from deck\n"
        "  - move: 1 from hand of seat 4 + 1 to hand of seat 1 - 1\n  - repeat: 3 as i\n    do:\n      - deal: 1 to dealer + i from deck\n",
        4, NULL);
    zone_is(&d, "hand.2", "a f");
    zone_is(&d, "hand.3", "b g");
    zone_is(&d, "hand.4", "c d");
    zone_is(&d, "hand.1", "e");
    done(&d);
    deals(&d,
          "game: t\nplayers: {count: 4, direction: counterclockwise}\n" LETTERS
          "numbers: {two: {4: 2}}\nsetup:\n  - deal: 1 to seat 1 + 1 from deck\n  - deal: 1 to seat 1 + two - 1 + 5 from deck\n"
          "  - deal: 1 to dealer - two from deck\n",
          4, NULL);
    zone_is(&d, "hand.4", "a");
    zone_is(&d, "hand.3", "b");
    zone_is(&d, "hand.2", "c");
    done(&d);
}

static void positions_are_players(void **state)
{
    dealt d;
    (void)state;
    deals(&d,
          "game: t\nplayers: 3\n" LETTERS "positions: {forehand: dealer + 1, rearhand: forehand + 2}\nsetup:\n"
          "  - deal: 3 to forehand from deck\n  - deal: 1 to forehand + 1 + rearhand from deck\n"
          "  - move: 1 from forehand to top of rearhand\n  - if: forehand != rearhand and rearhand == dealer\n    then:\n"
          "      - muck: forehand\n  - expect: count(forehand) == 0\n",
          3, "draw deal_round move muck");
    zone_is(&d, "hand.2", "d");
    zone_is(&d, "hand.3", "a e");
    done(&d);
    deals(&d, /* a zone called like a position is the zone; a number called like one is the number */
          "game: t\nplayers: 3\n" LETTERS "positions: {box: dealer + 1, n: dealer}\nnumbers: {n: 1}\nzones: {box: {type: table}}\nsetup:\n"
          "  - deal: 1 to box from deck\n  - deal: 1 to hand of box from deck\n  - expect: n == 1\n  - deal: 1 to player + box from deck\n",
          3, NULL);
    zone_is(&d, "box", "a d");
    zone_is(&d, "hand.1", "b");
    zone_is(&d, "hand.2", "c");
    done(&d);
}

static void mistakes_in_seats(void **state)
{
    static const struct {
        const char *step, *codes;
    } rows[] = {
        {"deal: 1 to player + hosue from deck", "E102"}, /* a zone, as it was read before */
        {"deal: 1 to player - hosue from deck", "E108"}, /* only a number can follow */
        {"deal: 1 to hand of forhand from deck", "E105"},
        {"deal: 1 to each_player + 1 from deck", "E207"},
        {"deal: 1 to seat forehand from deck", "E108"},
        {"deal: 1 to forehand 2 from deck", "E207"},
        {"deal: 1 to seat 9 from deck", "E105"},
        {"deal: 1 to dealer + from deck", "E207"},
        {"deal: 1 to forehand + house from deck", ""},
        {"deal: 1 to house + forehand - 1 from deck", ""},
        {"cut: deck by forehand - 1", ""},
    };
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char text[500];
        snprintf(text, sizeof text,
                 "game: t\nplayers: 3\npositions: {forehand: dealer + 1}\nzones: {house: {type: table}}\nsetup:\n"
                 "  - shuffle: deck with seed\n  - %s\n",
                 rows[i].step);
        if (strcmp(codes_of(text), rows[i].codes) != 0)
            print_error("%s\n", rows[i].step);
        assert_string_equal(codes_of(text), rows[i].codes);
    }
}

/* Positions that rest on each other a thousand deep make nodes no deeper. */
static void long_chains(void **state)
{
    char *text = malloc(64 * 1024), *at = text;
    dealt d;
    (void)state;
    assert_non_null(text);
    at += snprintf(at, 200, "game: t\nplayers: 2..3\n" LETTERS "positions:\n  p0: {2: dealer, 3: dealer + 1}\n");
    for (int i = 1; i < 1000; i++)
        at += snprintf(at, 60, "  p%d: p%d + 1\n", i, i - 1);
    snprintf(at, 60, "setup:\n  - deal: 1 to p999 from deck\n");
    deals(&d, text, 3, NULL);
    zone_is(&d, "hand.1", "a"); /* 0 + 1 + 999 seats on from the third */
    assert_non_null(talon_game_open(d.game, talon_game_size(d.game)));
    done(&d);
    free(text);
}

/* Of a game that comes as bytes, a zone's count and what a pile keeps are within their limits for every number of players. */
static void counts_in_bytes(void **state)
{
    static const int32_t bad[] = {0, -1, TALON_MAX_ZONES + 1, INT32_MAX};
    talon_game *g = compiled("game: t\nplayers: 2..3\nzones: {pile: {type: table, count: {2: 3, 3: 2}}}\n");
    int32_t *count = (int32_t *)(void *)((char *)g + g->value.at);
    (void)state;
    assert_int_equal(count[0], 3);
    assert_non_null(talon_game_open(g, talon_game_size(g)));
    for (size_t i = 0; i < 2 * sizeof bad / sizeof *bad; i++) {
        const int32_t good = count[i % 2];
        count[i % 2] = bad[i / 2];
        g->mark = talon__game_mark(g, talon_game_size(g));
        assert_null(talon_game_open(g, talon_game_size(g)));
        count[i % 2] = good;
    }
    talon_game_free(g);
}

/* What the runner rests on is checked when a game comes as bytes. */
static void bytes(void **state)
{
    talon_game *g = compiled("game: t\nplayers: 2..4\ncomponents: {deck: {2: skat_32, 3..4: standard_52}}\nzones: {pile: {type: table, "
                             "count: {2: 3, 3..4: 2}}}\npositions: {a: {2: dealer, 3..4: seat 2}}\nsetup:\n  - deal: 1 to a from deck\n");
    const size_t size = talon_game_size(g);
    uint64_t *copy = malloc(size + 8);
    size_t refused = 0;
    (void)state;
    assert_non_null(copy);
    for (size_t i = 0; i < size; i++)
        for (int bit = 0; bit < 8; bit += 7) {
            memcpy(copy, g, size);
            ((uint8_t *)copy)[i] ^= (uint8_t)(1 << bit);
            ((talon_game *)(void *)copy)->mark = talon__game_mark((const talon_game *)(const void *)copy, size);
            const talon_game *h = talon_game_open(copy, size);
            refused += !h;
            for (uint32_t players = h ? talon_game_players_min(h) : 1; h && players <= talon_game_players_max(h) && players <= 12;
                 players++) {
                const talon_seating s = seats(players);
                talon_fault f;
                const size_t room = talon_runner_size(&f, h, &s);
                void *memory = room ? malloc(room) : NULL;
                talon_runner *r = memory ? talon_runner_init(memory, room, &f, h, &s) : NULL;
                if (r)
                    talon_runner_run(r, NULL, NULL, NULL, NULL);
                free(memory);
            }
        }
    assert_true(refused > size / 4);
    free(copy);
    talon_game_free(g);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(decks_by_players),
        cmocka_unit_test(import_by_players),
        cmocka_unit_test(zone_counts_by_players),
        cmocka_unit_test(seats_by_players),
        cmocka_unit_test(steps_by_players),
        cmocka_unit_test(keeping_by_players),
        cmocka_unit_test(mistakes_by_players),
        cmocka_unit_test(neighbours),
        cmocka_unit_test(positions_are_players),
        cmocka_unit_test(mistakes_in_seats),
        cmocka_unit_test(long_chains),
        cmocka_unit_test(bytes),
        cmocka_unit_test(counts_in_bytes),
        cmocka_unit_test(commanders_by_players),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
