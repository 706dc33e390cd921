/* poker_zones.c -- poker hands that lie on a table: the same ranks as of the cards alone, and what is no hand. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <talon/play.h>
#include <talon/poker.h>

enum { HAND, BOARD, DECK, ZONES, CARDS = 52 + 2 };

/* A table of a standard pack with a joker and a second ace of spades, as ids 52 and 53. */
typedef struct scene {
    uint64_t pack_memory[600], shape_memory[300], table_memory[200], work_memory[2000];
    talon_pack *pack;
    talon_play play;
} scene;

static void lay_out(scene *s)
{
    static const talon_zone_spec zone[ZONES] = {
        [HAND] = {.id = "hand", .type = "hand"}, [BOARD] = {.id = "board", .type = "community"}, [DECK] = {.id = "deck", .type = "deck"}};
    const uint32_t count[ZONES] = {[DECK] = CARDS};
    talon_diagnostic diag[2 * ZONES];
    talon_seed seed = {{3}};
    talon_fault fault;
    size_t diag_n;
    memset(s, 0, sizeof *s);
    s->pack = talon_pack_init(s->pack_memory, sizeof s->pack_memory, CARDS, CARDS, 200);
    assert_non_null(s->pack);
    assert_int_equal(talon_pack_add_standard(s->pack), TALON_OK);
    assert_int_equal(talon_pack_add(s->pack, "joker", 5, 1), TALON_OK);
    assert_int_equal(talon_pack_add(s->pack, "As", 2, 1), TALON_OK);
    assert_int_equal(talon_shape_init(&s->play.shape, diag, &diag_n, &fault, s->shape_memory, sizeof s->shape_memory, s->pack, zone, ZONES),
                     TALON_OK);
    s->play.table = talon_table_init(s->table_memory, sizeof s->table_memory, s->play.shape, count, &seed, 0);
    s->play.work = talon_work_init(s->work_memory, sizeof s->work_memory, s->play.shape);
    assert_true(s->play.table && s->play.work);
}

static void move(scene *s, talon_card id, talon_zone to)
{
    const talon_card *deck = talon_zone_cards(s->play.table, s->play.shape, DECK);
    for (uint32_t i = 0; i < talon_zone_count(s->play.table, s->play.shape, DECK); i++)
        if (deck[i] == id) {
            const int64_t pos = i;
            assert_int_equal(talon_move(&s->play, DECK, to, &pos, 1, TALON_AT_END), TALON_OK);
            return;
        }
    fail_msg("card %u is not in the deck", id);
}

/* "As Kd" to a zone; "joker", and "A2" for the second ace of spades. */
static void put(scene *s, const char *text, talon_zone to)
{
    for (const char *p = text; *p; p += p[2] ? 3 : 2)
        move(s, strncmp(p, "jo", 2) == 0 ? 52 : strncmp(p, "A2", 2) == 0 ? 53 : (talon_card)talon_standard_index(p, 2), to);
}

static void clear(scene *s)
{
    for (talon_zone z = HAND; z <= BOARD; z++)
        while (talon_zone_count(s->play.table, s->play.shape, z)) {
            const int64_t pos = 0;
            assert_int_equal(talon_move(&s->play, z, DECK, &pos, 1, TALON_AT_END), TALON_OK);
        }
}

static const talon_zone both[] = {HAND, BOARD};

static uint32_t rank_of(const scene *s, talon_card five[5])
{
    return talon_poker_rank_zones(s->play.table, five, s->play.shape, both, 2);
}

static uint32_t omaha_of(const scene *s, talon_card five[5])
{
    return talon_poker_rank_omaha_zones(s->play.table, five, s->play.shape, HAND, BOARD);
}

/* What is said of a hand, and which cards make it. */
static void said(scene *s, const char *hand, const char *board, bool omaha, const char *words, const char *cards)
{
    char text[TALON_POKER_WORDS], five_text[16] = "";
    talon_card five[5];
    put(s, hand, HAND);
    put(s, board, BOARD);
    const uint32_t rank = omaha ? omaha_of(s, five) : rank_of(s, five);
    assert_int_equal(omaha ? omaha_of(s, NULL) : rank_of(s, NULL), rank);
    talon_poker_describe(text, sizeof text, rank);
    assert_string_equal(text, words);
    for (int i = 0; i < 5; i++)
        memcpy(five_text + 3 * i, talon_pack_name(s->pack, talon_pack_face(s->pack, five[i]), NULL), 2), five_text[3 * i + 2] = ' ';
    five_text[14] = 0;
    assert_string_equal(five_text, cards);
    clear(s);
}

/* From a face to a card and back, with faces in an order of their own; what is none on one side is none on the other. */
static void faces_are_cards(void **state)
{
    uint64_t memory[200];
    (void)state;
    talon_pack *p = talon_pack_init(memory, sizeof memory, 40, 40, 90);
    assert_true(p && talon_pack_add(p, "joker", 5, 2) == TALON_OK && talon_pack_add(p, "As", 2, 1) == TALON_OK);
    assert_int_equal(talon_pack_add_range(p, 3, 9, TALON_SUITS), TALON_OK);
    assert_int_equal(talon_poker_card_of(p, talon_pack_find(p, "As", 2)), 51);
    assert_int_equal(talon_poker_card_of(p, talon_pack_find(p, "3c", 2)), 4);
    assert_int_equal(talon_poker_card_of(p, talon_pack_find(p, "9d", 2)), 29);
    assert_int_equal(talon_poker_card_of(p, talon_pack_find(p, "joker", 5)), 255);
    assert_int_equal(talon_poker_card_of(p, TALON_FACE_NONE), 255);
    for (uint32_t card = 0; card < 256; card++) {
        const bool there = card == 51 || (card >= 4 && card < 32);
        const talon_face face = talon_poker_face_of(p, (uint8_t)card);
        assert_true(there == (face != TALON_FACE_NONE));
        assert_int_equal(talon_poker_card_of(p, face), there ? card : 255);
    }
}

static void in_words(void **state)
{
    (void)state;
    scene *s = malloc(sizeof *s);
    lay_out(s);
    said(s, "9c 9d", "Ah Qs 4c 3c 2h", false, "pair of nines, ace kicker, then queen, four", "9c 9d Ah Qs 4c");
    said(s, "9c 9d", "Ah Qs 4c", false, "pair of nines, ace kicker, then queen, four", "9c 9d Ah Qs 4c");
    said(s, "As 2s", "Kc Qd Jh Td", false, "straight, ace high", "As Kc Qd Jh Td");
    said(s, "2c 3d", "As Ks Qs Js Ts", false, "royal flush", "As Ks Qs Js Ts");
    said(s, "2c 3d 4h 5s", "As Ks Qs Js Ts", true, "ace high, then king, queen, five, four", "4h 5s As Ks Qs");
    said(s, "As Kd 7c 2d", "Qs Js Ts 9s 3h", true, "straight, ace high", "As Kd Qs Js Ts"); /* one spade is no flush */
    said(s, "As 2s 7c 2d", "Qs Js Ts 9s 3h", true, "flush, ace high, then queen, jack, ten, deuce", "As 2s Qs Js Ts");
    free(s);
}

/* Ranks of other functions, which share nothing with this one but five cards. */
static void random_tables(void **state)
{
    (void)state;
    scene *s = malloc(sizeof *s);
    lay_out(s);
    const talon_seed seed = {{8}};
    for (uint64_t deal = 0; deal < 3000; deal++) {
        const uint32_t hand = 2 + (uint32_t)(deal % 5), board = 3 + (uint32_t)(deal / 5 % 3), n = hand + board;
        uint16_t order[52];
        uint8_t code[11];
        talon_card five[5];
        talon_stream stream;
        for (uint16_t i = 0; i < 52; i++)
            order[i] = i;
        talon_stream_init(&stream, &seed, 0, deal);
        talon_stream_wash(&stream, order, 52);
        for (uint32_t i = 0; i < n; i++) {
            move(s, order[i], i < hand ? HAND : BOARD);
            code[i] = talon_poker_card(order[i]);
        }
        assert_int_equal(rank_of(s, NULL), n <= 7 ? talon_poker_rank(code, n) : 0);
        const uint32_t omaha = omaha_of(s, five);
        uint8_t made[5];
        uint32_t own = 0;
        for (uint32_t i = 0; i < 5; i++) {
            made[i] = talon_poker_card(five[i]);
            for (uint32_t k = 0; k < hand; k++)
                own += five[i] == order[k];
        }
        assert_int_equal(omaha, talon_poker_rank_omaha(code, hand, code + hand, board));
        assert_int_equal(omaha, talon_poker_rank(made, 5));
        assert_int_equal(own, 2);
        clear(s);
    }
    free(s);
}

static void is_none(scene *s, const char *hand, const char *board)
{
    talon_card five[5] = {7, 7, 7, 7, 7};
    put(s, hand, HAND);
    put(s, board, BOARD);
    assert_int_equal(rank_of(s, five) | omaha_of(s, five), 0);
    for (int i = 0; i < 5; i++)
        assert_int_equal(five[i], 7);
    clear(s);
}

static void what_is_no_hand(void **state)
{
    static const talon_zone twice[] = {BOARD, BOARD}, none[] = {HAND, ZONES};
    (void)state;
    scene *s = malloc(sizeof *s);
    lay_out(s);
    is_none(s, "", "");
    is_none(s, "2c 3c", "4c 5c");
    is_none(s, "2c", "3c 4c 5c");
    is_none(s, "2c 3c 4c 5c 6c 7c 8c", "9c Tc Jc");
    is_none(s, "2c 3c", "4c 5c 6c 7c 8c 9c");
    is_none(s, "2c jo", "3c 4c 5c");
    is_none(s, "2c As", "A2 4c 5c");
    put(s, "2c 3c 4c", HAND);
    put(s, "5c 6c 7c", BOARD);
    assert_true(rank_of(s, NULL) > 0);
    assert_int_equal(talon_poker_rank_zones(s->play.table, NULL, s->play.shape, twice, 2), 0);
    assert_int_equal(talon_poker_rank_zones(s->play.table, NULL, s->play.shape, none, 2), 0);
    assert_int_equal(talon_poker_rank_zones(s->play.table, NULL, s->play.shape, both, 0), 0);
    assert_int_equal(talon_poker_rank_omaha_zones(s->play.table, NULL, s->play.shape, HAND, HAND), 0);
    free(s);
}

/* A table with a shape that is not its own has no cards there. */
static void another_shape(void **state)
{
    static const talon_zone_spec zone[] = {{.id = "deck", .type = "deck"}, {.id = "hand", .type = "hand"}};
    static const talon_zone deck[] = {0};
    uint64_t memory[300];
    const talon_shape *shape = NULL;
    talon_diagnostic diag[4];
    talon_fault fault;
    size_t diag_n;
    (void)state;
    scene *s = malloc(sizeof *s);
    lay_out(s);
    put(s, "2c 3c 4c 5c 6c", HAND);
    assert_int_equal(talon_shape_init(&shape, diag, &diag_n, &fault, memory, sizeof memory, s->pack, zone, 2), TALON_OK);
    assert_int_equal(talon_poker_rank_zones(s->play.table, NULL, shape, deck, 1), 0);
    assert_int_equal(talon_poker_rank_omaha_zones(s->play.table, NULL, shape, 0, 1), 0);
    free(s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(faces_are_cards), cmocka_unit_test(in_words),      cmocka_unit_test(random_tables),
        cmocka_unit_test(what_is_no_hand), cmocka_unit_test(another_shape),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
