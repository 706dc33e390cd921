/* sim_questions.c -- the language of questions: what it says, what is wrong with it, its exact shares and its counts. */
#include <math.h>

#include "lang_help.h"

#include "sim/question.h"

#define GAME                                                                                                                               \
    "game: x\nplayers: 2\nsetup:\n  - wash: deck\n  - riffle: deck (human)\n  - cut: deck by player\n  - deal: 5 to each_player from "     \
    "deck\n"                                                                                                                               \
    "  - deal: 2 to community from deck\n"

typedef struct asked {
    talon_game *game;
    talon_sim *sim;
    talon_question *q;
    talon_question_error error;
} asked;

static talon_sim *prepared(talon_game **g, const char *text, talon_path path)
{
    static talon_seating seating = {.player = everybody, .players_n = 2, .seed = {{5}}};
    talon_outcome o;
    *g = compiled(text);
    talon_sim *s = talon_sim_new(&o, *g, &seating, NULL, path);
    assert_non_null(s);
    return s;
}

static asked ask_in(const char *game, const char *text)
{
    asked a;
    a.sim = prepared(&a.game, game, TALON_PATH_BEST);
    a.q = talon_question_parse(&a.error, a.sim, text, strlen(text));
    return a;
}

static void forget(asked *a)
{
    talon_question_free(a->q);
    talon_sim_free(a->sim);
    talon_game_free(a->game);
}

/* ---- what is wrong ---- */

static void mistakes(void **state)
{
    static const struct {
        const char *text;
        uint32_t at, size;
        const char *says;
    } wrong[] = {
        {"", 0, 0, "ends too soon"},
        {"par(hand.1)", 0, 3, "did you mean \"pair\"?"},
        {"pair", 0, 4, "pair needs a zone"},
        {"pair(hand)", 5, 4, "hand.1 … hand.2; or \"hand of seat 1\""},
        {"pair(hand 1)", 5, 4, "or \"hand of seat 1\""},
        {"pair(hand of)", 12, 1, "whose it is is missing"},
        {"pair(hand of Anna)", 13, 4, "did you mean \"Ana\"?"},
        {"pair(hand of Xerxes)", 13, 6, "no player is called \"Xerxes\"; say whose it is by name"},
        {"pair(hand of seat 3)", 18, 1, "seats are numbered from 1 to 2"},
        {"pair(hand of seat 0)", 18, 1, "seats are numbered from 1 to 2"},
        {"pair(hand of seat Ana)", 18, 3, "seats are numbered from 1 to 2"},
        {"pair(hand of dealer +)", 21, 1, "a number of seats"},
        {"pair(hand.Anna)", 5, 9, "no zone is called \"hand.Anna\""},
        {"pair(community of Ana)", 5, 16, "nobody's and has no number"},
        {"pair(community 1)", 5, 11, "nobody's and has no number"},
        {"pair(hand.1 of Ana)", 5, 13, "hand.1 is one zone, and says already whose it is"},
        {"pair(hand of Ana, hand.1)", 18, 6, "named twice"},
        {"pair(hand.1, hand of Ana)", 13, 11, "named twice"},
        {"pair(hnd.1)", 5, 5, "did you mean \"hand.1\"?"},
        {"pair(xyzzy)", 5, 5, "the zones are"},
        {"pair(hand.1", 11, 0, "\")\" is missing"},
        {"pair(hand.1, hand.1)", 13, 6, "named twice"},
        {"pair()", 5, 1, "a zone is expected"},
        {"pair hand.1", 0, 4, "needs a zone"},
        {"count(hand.1, rank)", 18, 1, "is not a rank"},
        {"count(hand.1, rank 11)", 19, 2, "\"11\" is not a rank"},
        {"count(hand.1, rank", 18, 0, "a rank is missing"},
        {"count(hand.1, rank K..Q)", 19, 1, "lower rank comes first"},
        {"count(hand.1, suit hears)", 19, 5, "did you mean \"hearts\"?"},
        {"count(hand.1, suit", 18, 0, "a suit is missing"},
        {"count(hand.1, card Zz)", 19, 2, "no card of this game"},
        {"count(hand.1, rank A and)", 24, 1, "which cards"},
        {"count(hand.1, rnk A)", 14, 3, "did you mean \"rank\"?"},
        {"count(hand.1, rank A: 2)", 22, 1, "only points"},
        {"points(hand.1, rank A: )", 23, 1, "what these cards count is missing"},
        {"points(hand.1, rank A: 1001)", 23, 4, "at most 1000"},
        {"points(hand.1, rank A: 11, hand.2)", 27, 6, "which cards"},
        {"points(hand.1, rank A: 11", 25, 0, "\")\" is missing"},
        {"count(hand.1) >", 15, 0, "ends too soon"},
        {"count(hand.1) = 2", 14, 1, "equality is written =="},
        {"count(hand.1) 2", 14, 1, "should end before \"2\""},
        {"count(hand.1) and pair(hand.1)", 0, 5, "this is a number"},
        {"not count(hand.1)", 4, 5, "this is a number"},
        {"2 + 2", 0, 1, "asks about no card"},
        {"count(hand.1) > 1000001", 16, 7, "numbers go up to 1000000"},
        {"count(hand.1, rank A) * 1000000 * 1000000", 0, 5, "too large"},
        {"count(hand.1, rank A) * 1000000", 0, 5, "different values"},
        {"count(hand.1) $ 2", 14, 1, "should end before"},
        {"\"hand.1", 0, 7, "quotation mark"},
        {"count(\"hand.1\"", 14, 0, "\")\" is missing"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        asked a = ask_in(GAME, wrong[i].text);
        if (a.q || a.error.at != wrong[i].at || a.error.size != wrong[i].size || !strstr(a.error.text, wrong[i].says))
            print_error("%s: %u+%u %s\n", wrong[i].text, a.error.at, a.error.size, a.error.text);
        assert_null(a.q);
        assert_int_equal(a.error.at, wrong[i].at);
        assert_int_equal(a.error.size, wrong[i].size);
        assert_non_null(strstr(a.error.text, wrong[i].says));
        forget(&a);
    }
}

/* ---- zones as records and as game files write them ---- */

#define COLUMNS                                                                                                                            \
    "game: x\nplayers: 2\nzones: {column: {type: table, count: 3}, pile: {type: table, owner: each_player, count: 2}}\nsetup:\n"           \
    "  - wash: deck\n  - deal: 1 to column 1..3 from deck\n  - deal: 5 to each_player from deck\n"

static const char *zone_of(asked *a, const char *zone)
{
    char text[100];
    snprintf(text, sizeof text, "count(%s) > 0", zone);
    *a = ask_in(COLUMNS, text);
    if (!a->q)
        print_error("%s: %s\n", text, a->error.text);
    assert_non_null(a->q);
    return talon_zone_name(talon_sim_shape(a->sim), a->q->leaf[0].zone[0]);
}

static void zones_in_words(void **state)
{
    static const char *const same[][2] = {
        {"hand.1", "hand.1"},
        {"hand of Ana", "hand.1"},
        {"hand.Ana", "hand.1"},
        {"\"hand.Ben\"", "hand.2"},
        {"hand of seat 2", "hand.2"},
        {"hand of dealer", "hand.2"}, /* the last seat */
        {"hand of dealer + 1", "hand.1"},
        {"hand of dealer - 1", "hand.1"},
        {"hand of dealer + 100000000000", "hand.2"},
        {"column 2", "column.2"},
        {"column.3", "column.3"},
        {"pile 2 of Ana", "pile.1.2"},
        {"pile 1 of \"Ben\"", "pile.2.1"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof same / sizeof *same; i++) {
        asked a;
        assert_string_equal(zone_of(&a, same[i][0]), same[i][1]);
        forget(&a);
    }
    static const char *const none[][2] = {{"column 4", "column.1 … column.3; or \"column 1\""},
                                          {"column 0", "column.1 … column.3"},
                                          {"column of Ana", "column.1 … column.3"},
                                          {"pile of Ana", "pile.1.1 … pile.2.2"},
                                          {"pile 3 of Ana", "pile.1.1 … pile.2.2"},
                                          {"column", "or \"column 1\""}};
    for (size_t i = 0; i < sizeof none / sizeof *none; i++) {
        char text[100];
        snprintf(text, sizeof text, "count(%s)", none[i][0]);
        asked a = ask_in(COLUMNS, text);
        assert_null(a.q);
        if (!strstr(a.error.text, none[i][1]))
            fail_msg("%s: %s", text, a.error.text);
        forget(&a);
    }
}

static void nested(char *text, size_t room, const char *open, const char *middle, const char *close, int n)
{
    text[0] = 0;
    for (int i = 0; i < n; i++)
        snprintf(text + strlen(text), room - strlen(text), "%s", open);
    snprintf(text + strlen(text), room - strlen(text), "%s", middle);
    for (int i = 0; i < n; i++)
        snprintf(text + strlen(text), room - strlen(text), "%s", close);
}

static void limits(void **state)
{
    static const char *const pairs[][3] = {{"(", "count(hand.1)", ")"},
                                           {"-", "count(hand.1)", ""},
                                           {"not ", "pair(hand.1)", ""},
                                           {"1+(", "count(hand.1)", ")"},
                                           {"pair(hand.1) or (pair(hand.1) and (1 == (1 + 1 * (", "count(hand.1)", "))))"}};
    char text[TALON_QUESTION_MAX + 100];
    (void)state;
    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++)
        for (int n = 1; n < 70; n += 3) {
            nested(text, sizeof text, pairs[i][0], pairs[i][1], pairs[i][2], n);
            asked a = ask_in(GAME, text);
            assert_true(n < 40 || !a.q);
            forget(&a);
        }
    memset(text, ' ', sizeof text - 1);
    text[sizeof text - 1] = 0;
    asked a = ask_in(GAME, text);
    assert_null(a.q);
    forget(&a);
}

static void a_hand_of_another_size(void **state)
{
    (void)state;
    asked a = ask_in(GAME, "poker(hand.1, hand.2)");
    assert_null(a.q);
    assert_non_null(strstr(a.error.text, "poker is about 5 to 7 cards; here there are 10"));
    forget(&a);
}

static void what_omaha_refuses(void **state)
{
    static const struct {
        const char *text;
        const char *says;
    } wrong[] = {
        {"omaha(hand.1)", "omaha needs a hand and a board: omaha(hand.1, community)"},
        {"omaha_strength(hand.1) > 1", "omaha_strength needs a hand and a board: omaha_strength(hand.1, community)"},
        {"omaha(hand.1, community)", "omaha is about 2 to 6 cards of the first zone and 3 to 5 of the others; here there are 5 and 2"},
        {"omaha(hand.1, hand.2, community)", "here there are 5 and 7"},
        {"omaha(deck, hand.2)", "here there are 40 and 5"},
        {"omaha(hand.1, hand.2, suit hearts)", "omaha is about whole zones"},
        {"omaha(hand.1, hand.1)", "named twice"},
        {"omaha(hand.1, hand.2) >= flsh", "did you mean \"flush\"?"},
        {"omaha_strength(hand.1, hand.2)", "different values"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        asked a = ask_in(GAME, wrong[i].text);
        assert_null(a.q);
        if (!strstr(a.error.text, wrong[i].says))
            fail_msg("%s: %s", wrong[i].text, a.error.text);
        forget(&a);
    }
}

/* ---- what it says ---- */

static int64_t value_of(const char *text, const char *hand1, const char *hand2)
{
    asked a = ask_in(GAME, text);
    const talon_pack *pack = talon_shape_pack(talon_sim_shape(a.sim));
    int64_t leaf_value[LEAVES_MAX];
    if (!a.q)
        print_error("%s: %s\n", text, a.error.text);
    assert_non_null(a.q);
    for (uint32_t k = 0; k < a.q->leaves_n; k++) {
        const leaf *f = &a.q->leaf[k];
        uint16_t card[52];
        uint32_t n = 0, first_n = 0;
        for (uint32_t z = 0; z < f->zones_n; z++) {
            const char *name = talon_zone_name(talon_sim_shape(a.sim), f->zone[z]);
            for (const char *c = strcmp(name, "hand.1") == 0 ? hand1 : hand2; *c; c += 2)
                for (uint16_t id = 0; id < 52; id++)
                    if (talon_pack_face(pack, id) == talon_pack_find(pack, c, 2))
                        card[n++] = id;
            first_n = z == 0 ? n : first_n;
        }
        leaf_value[k] = talon__leaf_of(f, card, n, first_n);
    }
    const int64_t value = talon__compute_one(a.q, leaf_value);
    forget(&a);
    return value;
}

/* Two of the first zone and three of the second, and no others. */
static void two_and_three(void **state)
{
    (void)state;
    assert_int_equal(value_of("poker(hand.1)", "AsKsQsJsTs", ""), 8);
    assert_int_equal(value_of("omaha(hand.1, hand.2)", "AsKsQsJsTs", "2c3d4h5s7c"), 0); /* four of the board are too many */
    assert_int_equal(value_of("omaha(hand.1, hand.2)", "2c3d4h5s7c", "AsKsQsJsTs"), 0); /* the board's own flush is nobody's */
    assert_int_equal(value_of("omaha(hand.2, hand.1)", "2c3d4h5s7c", "AsKsQsJsTs"), 0);
    assert_int_equal(value_of("omaha(hand.1, hand.2)", "AsKs2d3d4d", "QsJsTs5h6h"), 8);
    assert_int_equal(value_of("omaha(hand.1, hand.2) == straight_flush", "AsKs2d3d4d", "QsJsTs5h6h"), 1);
    assert_int_equal(value_of("omaha_strength(hand.1, hand.2) > omaha_strength(hand.2, hand.1)", "AsAd2d3d4d", "AcKs7h8h9c"), 1);
}

/* Two packs: a hand with a card twice is none. */
static void the_same_card_twice(void **state)
{
    static const char game[] =
        "game: t\nplayers: 2\ncomponents: {deck: standard_52 x 2}\nsetup:\n  - wash: deck\n  - deal: 5 to each_player "
        "from deck\n";
    static const char *const text[] = {"poker(hand.1)", "strength(hand.1) > 0", "omaha(hand.1, hand.2)"};
    (void)state;
    for (size_t i = 0; i < sizeof text / sizeof *text; i++) {
        asked a = ask_in(game, text[i]);
        const talon_pack *pack = talon_shape_pack(talon_sim_shape(a.sim));
        uint16_t card[10], n = 0;
        assert_non_null(a.q);
        for (uint16_t id = 0; id < 104; id++) /* four aces twice: a set of ranks that runs over */
            if (talon_pack_rank(pack, talon_pack_face(pack, id)) == 14)
                card[n++] = id;
        assert_int_equal(n, 8);
        assert_int_equal(talon__leaf_of(&a.q->leaf[0], card, i == 2 ? 8 : 5, 5), 0);
        forget(&a);
    }
}

static void jokers(void **state)
{
    const uint16_t card[] = {0, 1, 2, 3};
    asked a =
        ask_in("game: t\nplayers: 2\ncomponents: {deck: red_joker + 2h + Joker_2 + jester}\nsetup:\n  - shuffle: deck\n  - deal: 2 to "
               "each_player from deck\n",
               "count(hand.1, rank joker)");
    (void)state;
    assert_non_null(a.q);
    assert_int_equal(talon__leaf_of(&a.q->leaf[0], card, 4, 4), 2);
    forget(&a);
}

#define PACK(cards)                                                                                                                        \
    "game: t\nplayers: 2\ncomponents: {deck: [" cards "]}\nsetup:\n  - shuffle: deck\n  - deal: 2 to each_player from deck\n"

/* How many cards of the pack a choice of cards means. */
static void suits_and_ranks_of_the_game(void **state)
{
    static const char tarot[] = PACK("tarot_78"), bavarian[] = PACK("ranks ober unter ace 10 king 9 8 7 of acorns leaves hearts bells"),
                      spanish[] = PACK("spanish_40"), uno[] = PACK("uno_108"), french[] = PACK("standard_52"), skat[] = PACK("skat_32");
    static const struct {
        const char *pack, *cards;
        uint32_t n;
    } means[] = {
        {tarot, "suit hearts", 14},    {tarot, "suit h", 14},        {tarot, "suit trump", 21},       {tarot, "rank C", 4},
        {tarot, "rank 1", 5},          {tarot, "rank J..K", 16},     {tarot, "rank 11..13", 3},       {tarot, "rank 1..21", 61},
        {tarot, "rank fool", 1},       {bavarian, "suit hearts", 8}, {bavarian, "suit ♥", 8},         {bavarian, "rank ober", 4},
        {bavarian, "rank king", 4},    {bavarian, "rank 10", 4},     {bavarian, "rank 7..9", 12},     {spanish, "rank 11", 4},
        {spanish, "suit cups", 10},    {spanish, "rank 10..12", 12}, {uno, "rank draw2", 8},          {uno, "suit red and rank 0", 1},
        {french, "rank ten..ace", 20}, {french, "rank q", 4},        {french, "suit \"hearts\"", 13}, {skat, "rank 2..9", 12},
    };
    (void)state;
    for (size_t i = 0; i < sizeof means / sizeof *means; i++) {
        char text[100];
        uint32_t n = 0;
        snprintf(text, sizeof text, "count(hand.1, %s)", means[i].cards);
        asked a = ask_in(means[i].pack, text);
        for (uint32_t c = 0; a.q && c < a.sim->cards_n; c++)
            n += a.q->leaf[0].fits[c];
        if (n != means[i].n)
            fail_msg("%s: %u, %s", means[i].cards, n, a.q ? "" : a.error.text);
        forget(&a);
    }
}

static void suits_and_ranks_of_no_card(void **state)
{
    static const char tarot[] = PACK("tarot_78"), bavarian[] = PACK("ranks ober unter ace 10 king 9 8 7 of acorns leaves hearts bells"),
                      skat[] = PACK("skat_32"), german[] = PACK("ranks 9 T bube dame K A of hearts");
    static const struct {
        const char *pack, *text, *says;
    } wrong[] = {
        {tarot, "count(hand.1, suit cups)", "\"cups\" is not a suit of this game: clubs, diamonds, hearts, spades, trump"},
        {tarot, "count(hand.1, suit trumps)", "did you mean \"trump\"?"},
        {tarot, "count(hand.1, rank B)", "\"B\" is not a rank"},
        {tarot, "count(hand.1, suit", "a suit is missing: clubs"},
        {tarot, "longest(hand.1)", "not those of 1c"},
        {tarot, "pair(hand.1)", "not those of 1c"},
        {tarot, "points(hand.1)", "no value for 1c"},
        {bavarian, "suits(hand.1)", "not those of acorns_ober"},
        {bavarian, "count(hand.1, suit spades)", "is not a suit of this game: acorns, leaves, hearts, bells"},
        {bavarian, "count(hand.1, rank 10..ace)", "no order here"},
        {german, "count(hand.1, rank T..A)", "no order here"},
        {skat, "count(hand.1, rank 2)", "is not a rank of this game"},
        {skat, "count(hand.1, rank 2..6)", "no card of this game is of these ranks"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        asked a = ask_in(wrong[i].pack, wrong[i].text);
        if (a.q || !strstr(a.error.text, wrong[i].says))
            fail_msg("%s: %s", wrong[i].text, a.q ? "" : a.error.text);
        forget(&a);
    }
    asked good = ask_in(tarot, "longest(hand.1, rank 2..9 and not suit trump)");
    assert_non_null(good.q);
    forget(&good);
}

static void meanings(void **state)
{
    static const struct {
        const char *text, *hand1, *hand2;
        int64_t value;
    } says[] = {
        {"count(hand.1)", "AsKsQs2c3d", "", 5},
        {"count(hand.1, rank A)", "AsAcQs2c3d", "", 2},
        {"count(hand.1, rank T..A)", "AsTcQs2c9d", "", 3},
        {"count(hand.1, rank 10)", "AsTcQs2c9d", "", 1},
        {"count(hand.1, rank ten..ace and suit spades)", "AsTcQs2c9d", "", 2},
        {"count(hand.1, rank 2 or suit s)", "AsTcQs2c9d", "", 3},
        {"count(hand.1, not (rank 2 or suit s))", "AsTcQs2c9d", "", 2},
        {"count(hand.1, not rank 2 and suit c)", "AsTcQs2c9d", "", 1},
        {"count(hand.1, card As)", "AsTcQs2c9d", "", 1},
        {"count(\"hand.1\", hand.2, card \"As\")", "Tc", "As", 1},
        {"points(hand.1)", "AsKsQsJc3d", "", 10},
        {"points(hand.1, suit s)", "AsKsQsJc3d", "", 9},
        {"points(hand.1, rank A: 11, rank T: 10, rank K: 4)", "AsKsTsJc3d", "", 25},
        {"points(hand.1, card Qs: 13, suit hearts: 1)", "QsQhAh2c3d", "", 15},
        {"points(hand.1, card Qh: 5, suit hearts: 1)", "QsQhAh2c3d", "", 6},
        {"points(hand.1, card Qh: 0, suit hearts: 1)", "QsQhAh2c3d", "", 1},
        {"points(hand.1, rank A: 11, rank K or rank Q: 2, suit s)", "AsAdKsQc3d", "", 13},
        {"pair(hand.1)", "AsKsQsJc3d", "", 0},
        {"pair(hand.1)", "AsKsQsAc3d", "", 1},
        {"pair(hand.1, suit s)", "AsKsQsAc3d", "", 0},
        {"alike(hand.1)", "AsAdQsAc3d", "", 3},
        {"ranks(hand.1)", "AsAdQsAc3d", "", 3},
        {"suits(hand.1)", "AsAdQsAc3d", "", 3},
        {"longest(hand.1)", "AsAdQsAc3d", "", 2},
        {"poker(hand.1)", "AsAdQsAc3d", "", 3},
        {"poker(hand.1)", "AsAdQsAcQd", "", 6},
        {"poker(hand.1)", "AsAdQsAc", "", 0},
        {"poker(hand.1) >= 8", "As2s3s4s5s", "", 1},
        {"longest(hand.1, hand.2)", "AsAdQsAc3d", "2d4d", 4},
        {"count(hand.1) + 2 * count(hand.2) - 1", "As", "2d4d", 4},
        {"-count(hand.1) - -3", "As2s", "", 1},
        {"(count(hand.1) + 1) * 2", "As2s", "", 6},
        {"count(hand.1) == 2 and not pair(hand.1)", "As2s", "", 1},
        {"pair(hand.1) or pair(hand.2) and pair(hand.1)", "As2s", "3c3d", 0},
        {"pair(hand.1) + pair(hand.2)", "2c2s", "3c3d", 2},
        {"count(hand.1) != 2", "As2s", "", 0},
        {"count(hand.1) < count(hand.2)", "As2s", "2c2d2h", 1},
        {"count(hand.1) <= 2", "As2s", "", 1},
        {"count(hand.1) > 2", "As2s", "", 0},
        {"count(hand.1) >= 2", "As2s", "", 1},
    };
    (void)state;
    for (size_t i = 0; i < sizeof says / sizeof *says; i++) {
        const int64_t value = value_of(says[i].text, says[i].hand1, says[i].hand2);
        if (value != says[i].value)
            print_error("%s is %lld\n", says[i].text, (long long)value);
        assert_int_equal(value, says[i].value);
    }
}

/* ---- exact shares: every subset of a small pack ---- */

#define SMALL                                                                                                                              \
    "game: x\nplayers: 2\ncomponents: {deck: ranks Q..A - Qc - Kd + 4s + 4h + 3s + 2 joker}\nsetup:\n  - wash: deck\n"                     \
    "  - riffle: deck (human)\n  - cut: deck by player\n  - deal: 4 to each_player from deck\n"

static void check_exact(const char *text)
{
    asked a = ask_in(SMALL, text);
    if (!a.q)
        print_error("%s: %s\n", text, a.error.text);
    assert_non_null(a.q);
    const uint32_t values = talon_question_values(a.q), n = a.sim->cards_n;
    double *share = calloc(values, sizeof *share), *counted = calloc(values, sizeof *counted), all = 0;
    assert_true(talon_question_exact(a.q, share));
    for (uint32_t set = 0; set < 1u << n; set++) {
        uint16_t card[32];
        int64_t leaf_value[LEAVES_MAX];
        uint32_t k = 0;
        for (uint16_t c = 0; c < n; c++)
            if (set >> c & 1)
                card[k++] = c;
        if (k != 4)
            continue;
        for (uint32_t i = 0; i < a.q->leaves_n; i++)
            leaf_value[i] = talon__leaf_of(&a.q->leaf[i], card, 4, 4);
        counted[talon__compute_one(a.q, leaf_value) - a.q->low]++;
        all++;
    }
    for (uint32_t v = 0; v < values; v++)
        assert_true(fabs(share[v] - counted[v] / all) < 1e-12);
    free(share);
    free(counted);
    forget(&a);
}

static void exact_shares(void **state)
{
    static const char *const texts[] = {"count(hand.1, rank A)",
                                        "count(hand.1, suit s or card joker)",
                                        "points(hand.1)",
                                        "points(hand.1, suit s)",
                                        "points(hand.1, rank A: 11, card joker: 20, suit s: 1)",
                                        "points(hand.1, rank A: 2) + points(hand.1, rank A: 2)",
                                        "pair(hand.1)",
                                        "pair(hand.1, not rank A)",
                                        "alike(hand.1)",
                                        "ranks(hand.1)",
                                        "suits(hand.1)",
                                        "longest(hand.1)",
                                        "longest(hand.1, not rank 3)",
                                        "points(hand.1) >= 4 and not points(hand.1) == 7",
                                        "2 * suits(hand.1) - 3",
                                        "count(hand.1)",
                                        "count(hand.1) - suits(hand.1)",
                                        "suits(hand.1, card joker)"};
    (void)state;
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        check_exact(texts[i]);
}

static void no_exact_shares(void **state)
{
    static const char *const pairs[][2] = {
        {GAME, "pair(hand.1) and pair(hand.2)"}, /* two questions at once */
        {GAME, "points(hand.1, hand.2, community, rank A: 2) > points(hand.1, hand.2, community, rank A: 3)"},
        {"game: x\nplayers: 2\nsetup:\n  - riffle: deck times 3 (human)\n  - deal: 5 to each_player from deck\n", "pair(hand.1)"},
        {"game: x\nplayers: 2\nsetup:\n  - wash: deck\n  - discard: 1 from deck until top(discard_pile) is not As\n"
         "  - deal: 5 to each_player from deck\n",
         "pair(hand.1)"},
    };
    double share[64];
    (void)state;
    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++) {
        asked a = ask_in(pairs[i][0], pairs[i][1]);
        assert_non_null(a.q);
        share[0] = 77;
        assert_false(talon_question_exact(a.q, share));
        assert_true(share[0] > 76);
        forget(&a);
    }
}

/* Large hands from many packs: computed where the work is small, refused where it is not. */
static void large_hands(void **state)
{
    static const struct {
        uint32_t packs, cards;
        const char *text;
        bool known;
    } cases[] = {
        {26, 300, "ranks(hand.1)", true},     {26, 300, "pair(hand.1)", true},          {26, 240, "alike(hand.1)", true},
        {26, 300, "longest(hand.1)", true},   {78, 1000, "alike(hand.1)", false},       {78, 1000, "suits(hand.1)", true},
        {78, 1000, "longest(hand.1)", false}, {26, 600, "count(hand.1, rank A)", true},
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char game[200];
        snprintf(game, sizeof game,
                 "game: x\nplayers: 2\ncomponents: {deck: %u standard_52}\nsetup:\n  - wash: deck\n  - deal: %u to each_player from deck\n",
                 cases[i].packs, cases[i].cards);
        asked a = ask_in(game, cases[i].text);
        assert_non_null(a.q);
        const uint32_t values = talon_question_values(a.q);
        double *share = calloc(values, sizeof *share), sum = 0;
        if (talon_question_exact(a.q, share) != cases[i].known)
            print_error("%u cards of %u packs: %s\n", cases[i].cards, cases[i].packs, cases[i].text);
        assert_int_equal(talon_question_exact(a.q, share), cases[i].known);
        for (uint32_t v = 0; v < values; v++)
            sum += share[v];
        assert_true(!cases[i].known || fabs(sum - 1) < 1e-9);
        free(share);
        forget(&a);
    }
}

/* 3/51 of all hands of two cards are a pair, and a wash, riffles and a cut do not change it. */
static void a_pair(void **state)
{
    double share[2];
    asked a = ask_in("game: x\nplayers: 2\nsetup:\n  - wash: deck\n  - deal: 2 to each_player from deck\n", "pair(hand.2)");
    (void)state;
    assert_true(talon_question_exact(a.q, share));
    assert_true(fabs(share[1] - 3.0 / 51) < 1e-15);
    forget(&a);
}

/* ---- counting ---- */

static void count_in(uint64_t *count, const char *game, const char *const *texts, size_t n, talon_path path, uint64_t first, uint64_t deals)
{
    talon_game *g;
    talon_sim *s = prepared(&g, game, path);
    talon_question *q[4];
    talon_question_error e;
    talon_outcome o;
    uint64_t deal;
    for (size_t i = 0; i < n; i++)
        assert_non_null(q[i] = talon_question_parse(&e, s, texts[i], strlen(texts[i])));
    talon_counter *c = talon_counter_new(s, (const talon_question *const *)q, n);
    assert_non_null(c);
    assert_true(talon_counter_run(c, count, &o, &deal, first, deals));
    talon_counter_free(c);
    for (size_t i = 0; i < n; i++)
        talon_question_free(q[i]);
    talon_sim_free(s);
    talon_game_free(g);
}

static void counts_are_the_same(void **state)
{
    static const char *const games[] = {
        GAME,
        "game: x\nplayers: 2\ncomponents: {deck: 6 standard_52}\nsetup:\n  - wash: deck\n"
        "  - cut: deck by player\n  - deal: 5 to each_player from deck\n",
        "game: x\nplayers: 2\nsetup:\n  - wash: deck\n"
        "  - discard: 1 from deck until top(discard_pile) is not 2c\n  - deal: 5 to each_player from deck\n"};
    static const char *const texts[] = {"points(hand.1)", "pair(hand.1, hand.2)", "longest(hand.2) + count(deck, rank A)"};
    (void)state;
    for (size_t i = 0; i < 3; i++) {
        uint64_t whole[400] = {0}, parts[400] = {0}, other[400] = {0}, sum = 0;
        count_in(whole, games[i], texts, 3, TALON_PATH_PORTABLE, 0, 1000);
        count_in(parts, games[i], texts, 3, TALON_PATH_BEST, 0, 333);
        count_in(parts, games[i], texts, 3, TALON_PATH_PORTABLE, 333, 1);
        count_in(parts, games[i], texts, 3, TALON_PATH_BEST, 334, 666);
        assert_memory_equal(whole, parts, sizeof whole);
        if (talon_path_usable(TALON_PATH_AVX2)) {
            count_in(other, games[i], texts, 3, TALON_PATH_AVX2, 0, 1000);
            assert_memory_equal(whole, other, sizeof whole);
        }
        for (size_t k = 0; k < 400; k++)
            sum += whole[k];
        assert_int_equal(sum, 3000);
    }
}

/* A game that looks at cards may fail in one deal and not in another: it is said in which. */
static void a_deal_that_fails(void **state)
{
    static const char *const text[] = {"count(hand.1)"};
    talon_game *g;
    talon_sim *s = prepared(&g,
                            "game: x\nplayers: 2\nsetup:\n  - wash: deck\n  - deal: 5 to each_player from deck\n"
                            "  - discard: 1 from deck until top(discard_pile) is 2c\n",
                            TALON_PATH_BEST);
    talon_question_error e;
    talon_question *q = talon_question_parse(&e, s, text[0], strlen(text[0]));
    const talon_question *const list[] = {q};
    talon_counter *c = talon_counter_new(s, list, 1);
    uint64_t count[64] = {0}, deal = 0;
    talon_outcome o;
    (void)state;
    assert_false(talon_counter_run(c, count, &o, &deal, 0, 1000));
    assert_int_equal(o.end, TALON_END_FAULT);
    assert_true(deal < 100);
    talon_counter_free(c);
    talon_question_free(q);
    talon_sim_free(s);
    talon_game_free(g);
}

/* ---- statistics ---- */

static void intervals(void **state)
{
    double low, high;
    (void)state;
    talon_share_interval(&low, &high, 10, 100, 1.959963984540054); /* Wilson's own formula by hand: 0.0552 … 0.1744 */
    assert_true(fabs(low - 0.05522914) < 1e-7 && fabs(high - 0.17436566) < 1e-7);
    talon_share_interval(&low, &high, 0, 100, 1.96);
    assert_true(low == 0 && high > 0.03 && high < 0.04);
    talon_share_interval(&low, &high, 100, 100, 1.96);
    assert_true(high == 1 && low > 0.96);
    talon_share_interval(&low, &high, 0, 0, 1.96);
    assert_true(low == 0 && high == 1);
}

static void chi_squares(void **state)
{
    static const double even[] = {0.25, 0.25, 0.25, 0.25}, rare[] = {0.5, 0.499, 0.001, 0}, sure[] = {1, 0};
    static const uint64_t good[] = {25, 25, 25, 25}, off[] = {40, 30, 20, 10}, few[] = {50, 49, 1, 0}, never[] = {50, 49, 0, 1},
                          always[] = {10, 0};
    (void)state;
    talon_chi c = talon_chi_square(good, even, 4);
    assert_true(c.value == 0 && c.freedom == 3 && c.p == 1);
    c = talon_chi_square(off, even, 4); /* 20 with 3 degrees: 0.000169742 */
    assert_true(fabs(c.value - 20) < 1e-12 && c.freedom == 3 && fabs(c.p - 0.00016974243555) < 1e-12);
    c = talon_chi_square(few, rare, 4); /* the rare ones are put to their neighbour */
    assert_true(c.freedom == 1 && fabs(c.value) < 1e-9);
    assert_true(talon_chi_square(never, rare, 4).p == 0);
    assert_int_equal(talon_chi_square(always, sure, 2).freedom, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(mistakes),
        cmocka_unit_test(zones_in_words),
        cmocka_unit_test(limits),
        cmocka_unit_test(a_hand_of_another_size),
        cmocka_unit_test(what_omaha_refuses),
        cmocka_unit_test(two_and_three),
        cmocka_unit_test(the_same_card_twice),
        cmocka_unit_test(jokers),
        cmocka_unit_test(suits_and_ranks_of_the_game),
        cmocka_unit_test(suits_and_ranks_of_no_card),
        cmocka_unit_test(meanings),
        cmocka_unit_test(exact_shares),
        cmocka_unit_test(no_exact_shares),
        cmocka_unit_test(large_hands),
        cmocka_unit_test(a_pair),
        cmocka_unit_test(counts_are_the_same),
        cmocka_unit_test(a_deal_that_fails),
        cmocka_unit_test(intervals),
        cmocka_unit_test(chi_squares),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
