/* bots_prefer.c -- what bots prefer: by the file, what that may say, and that it is no rule; by what others get. */
#include "rules_played.h"

#include <talon/bots.h>

#define HEAD                                                                                                                               \
    "game: liked\nplayers: 2\ncomponents: {deck: standard_52}\nzones: {pile: {type: table}, trick: {type: table}}\n"                       \
    "state: {asked: suit, bid: number each}\ntables: {points: {hearts: 1, Qs: 13}}\n"                                                      \
    "setup:\n  - shuffle: deck with seed\n  - deal: 4 to each_player from deck\n"
#define FOUR_EACH "6c 2d Qs 3d 8h 4d 8c 5d" /* Ana has 6c Qs 8h 8c */
#define TURN(x)   HEAD "play:\n  - turns: 1 round\n    do:\n" x

typedef struct liked {
    play *p, *own, *spare;
    void *watch_memory, *bot_memory;
    talon_watch *watch;
    talon_bot *bot;
    talon_info *info;
} liked;

static liked sit_down(const char *text, const talon_bot_settings *s)
{
    liked l = {
        .p = play_text(text, 2, FOUR_EACH, NULL), .own = play_text(text, 2, FOUR_EACH, NULL), .spare = play_text(text, 2, FOUR_EACH, NULL)};
    talon_fault f;
    const size_t size = talon_watch_size(l.p->m), bot = talon_bot_size(l.own->m, s);
    l.watch_memory = malloc(size);
    l.watch = talon_watch_init(l.watch_memory, size, &f, l.p->m, l.spare->m);
    l.bot_memory = malloc(bot);
    l.bot = talon_bot_init(l.bot_memory, bot, &f, l.own->m, s);
    l.info = malloc(talon_info_size(l.p->m));
    assert_true(l.watch && l.bot && l.info);
    talon_watch_join(l.watch);
    return l;
}

static void get_up(liked *l)
{
    free(l->info);
    free(l->bot_memory);
    free(l->watch_memory);
    end_play(l->spare);
    end_play(l->own);
    end_play(l->p);
}

/* What Ana answers, in words, by the bot that goes by the file. */
static const char *by_file(const char *text)
{
    static char words[400];
    const talon_bot_settings s = {.kind = TALON_BOT_RULE};
    liked l = sit_down(text, &s);
    talon_answer a, meant;
    talon_watch_look(l.info, l.watch, 1);
    assert_true(talon_bot_choose(l.bot, &a, l.info, 1));
    assert_true(talon_watch_mean(&meant, l.watch, 1, &a));
    answer_words(l.p, words, sizeof words, &meant);
    get_up(&l);
    return words;
}

static void cards(void **unused)
{
    (void)unused;
    assert_string_equal(by_file(TURN("      - choose: 1 from hand to pile\n        prefer: -rank(it)\n")), "6c");
    assert_string_equal(by_file(TURN("      - choose: 1 from hand to pile\n        prefer: points(it)\n")), "Qs");
    assert_string_equal(by_file(TURN("      - choose: 2 from hand to pile\n        prefer: points(it)\n")), "Qs 8h");
    assert_string_equal(by_file(TURN("      - choose: 1 from hand to pile where it is not spades\n        prefer: points(it)\n")), "8h");
    assert_string_equal(
        by_file(TURN("      - choose: 1 from hand to pile\n        prefer: (rank(it) if empty(there) and it is clubs else 0)\n")), "8c");
    assert_string_equal(by_file(HEAD "play:\n  - together: [{choose: 1 from hand to pile, prefer: -rank(it)}]\n"), "6c");
}

static void options(void **unused)
{
    (void)unused;
    static const char three[] = TURN("      - choose:\n          lay 1 from hand to pile: []\n          draw: [draw: 1 from deck to hand]\n"
                                     "          wait: []\n        prefer: {lay: points(it) - 20, wait: %s}\n");
    char text[1000];
    snprintf(text, sizeof text, three, "1"); /* what is not named is worth 0 */
    assert_string_equal(by_file(text), "wait");
    snprintf(text, sizeof text, three, "-1");
    assert_string_equal(by_file(text), "draw");
    snprintf(text, sizeof text, TURN("      - choose: {wait: [], lay 1 from hand to pile: []}\n        prefer: {lay: points(it) - 12}\n"));
    assert_string_equal(by_file(text), "lay Qs");
}

static void values(void **unused)
{
    (void)unused;
    assert_string_equal(by_file(TURN("      - choose: asked in suits\n        prefer: count(hand where asked)\n")), "clubs");
    assert_string_equal(by_file(TURN("      - choose: bid in 0..9 where bid != 7\n        prefer: -abs(bid - 5)\n")), "5");
    assert_string_equal(by_file(TURN("      - choose: bid in 0..9\n        prefer: bid\n")), "9"); /* of a range some are looked at */
}

/* An expression that cannot be worked out says nothing, and the game goes on. */
static void no_harm(void **unused)
{
    (void)unused;
    assert_true(*by_file(TURN("      - choose: 1 from hand to pile\n        prefer: 1 / (bid - bid)\n")));
}

/* The same answers in the same order, and the same afterwards. */
static void no_rule(void **unused)
{
    play *with = play_text(TURN("      - choose: 1 from hand to pile\n        prefer: -rank(it)\n"), 2, FOUR_EACH, NULL);
    play *without = play_text(TURN("      - choose: 1 from hand to pile\n"), 2, FOUR_EACH, NULL);
    char all[400];
    (void)unused;
    for (int i = 0; i < 2; i++) {
        snprintf(all, sizeof all, "%.399s", offered(with));
        assert_string_equal(offered(without), all);
        *strchr(all, ',') = 0;
        answers(with, all);
        answers(without, all);
    }
    assert_true(talon_rules_over(with->m) && talon_rules_over(without->m));
    end_play(with);
    end_play(without);
}

/* Hands in thought go by it, too: who leads a trick of two with the ace loses it only to chance. */
static void in_thought(void **unused)
{
    static const char text[] = TURN("      - choose: {give: [set: bid = -5], take: [set: bid = 5]}\n        prefer: {take: 1}\n"
                                    "      - choose: {keep: [], lose: [set: bid = -9]}\n        prefer: {keep: 1}\n") "payoff: bid\n";
    const talon_bot_settings s = {.kind = TALON_BOT_SEARCH, .plays = 200};
    liked l = sit_down(text, &s);
    talon_answer a;
    double value;
    char words[400];
    (void)unused;
    talon_watch_look(l.info, l.watch, 1);
    assert_true(talon_bot_choose(l.bot, &a, l.info, 1));
    answer_words(l.p, words, sizeof words, &a);
    assert_string_equal(words, "take");
    const uint32_t plays = talon_bot_plays(l.bot, &value);
    assert_true(plays >= 64 && plays < 200); /* giving is dropped as soon as that is sure, and then enough is enough */
    assert_true(value > 3.5);                /* at random it would be less at first */
    get_up(&l);
}

static void choose_by(char *words, size_t room, const char *text, uint64_t seed)
{
    const talon_bot_settings s = {.kind = TALON_BOT_SEARCH, .plays = 200, .seed = seed};
    liked l = sit_down(text, &s);
    talon_answer a;
    talon_watch_look(l.info, l.watch, 1);
    assert_true(talon_bot_choose(l.bot, &a, l.info, 1));
    answer_words(l.p, words, room, &a);
    get_up(&l);
}

/* Where chance alone decides, what was tried most says nothing, and the file is heard; where another answer is better for sure, it is not. */
static void in_doubt(void **unused)
{
    static const char chance[] = TURN("      - choose: {left: [], right: []}\n        prefer: {right: 1}\n"
                                      "      - tell: bid = 5 * rank(top(deck))\n") "payoff: bid\n";
    static const char sure[] =
        TURN("      - choose: {give: [set: bid = -5], take: [set: bid = 5]}\n        prefer: {give: 1}\n") "payoff: bid\n";
    char words[400];
    uint32_t heard = 0;
    (void)unused;
    for (uint64_t seed = 1; seed <= 24; seed++) {
        choose_by(words, sizeof words, chance, seed);
        heard += strcmp(words, "right") == 0;
        choose_by(words, sizeof words, sure, seed);
        assert_string_equal(words, "take");
    }
    assert_true(heard >= 20);
}

/* Answers are tried on the same tables: what is better by 1 on each of them is found among luck that is a hundred times as large. */
static void on_the_same_tables(void **unused)
{
    static const char luck[] =
        TURN("      - choose: {left: [], right: [set: bid += 1]}\n") "  - tell: bid of dealer += 50 * rank(top(deck))\n"
                                                                     "payoff: bid\n";
    char words[400];
    (void)unused;
    for (uint64_t seed = 1; seed <= 24; seed++) {
        choose_by(words, sizeof words, luck, seed);
        assert_string_equal(words, "right");
    }
}

/* What others get counts as well: who cannot gain still does not help them. And how often somebody is ahead. */
static void others_count(void **unused)
{
    static const char *const order[] = {"give: [set: bid of (dealer + 1) = 8], keep: []", "keep: [], give: [set: bid of (dealer + 1) = 8]"};
    static const talon_bot_kind kind[] = {TALON_BOT_SEARCH, TALON_BOT_RULE};
    (void)unused;
    for (int i = 0; i < 4; i++) {
        char text[1000], words[400];
        snprintf(text, sizeof text,
                 HEAD "play:\n  - set: bid of dealer = 0\n  - choose: {%s}\n    by: dealer\n  - choose: {so: [], also: []}\n    by: "
                      "dealer\npayoff: bid\n",
                 order[i % 2]);
        const talon_bot_settings s = {.kind = kind[i / 2], .plays = 64};
        liked l = sit_down(text, &s);
        talon_answer a;
        double value;
        const uint32_t seat = asked_seat(l.p);
        talon_watch_look(l.info, l.watch, seat);
        assert_true(talon_bot_choose(l.bot, &a, l.info, 1));
        answer_words(l.p, words, sizeof words, &a);
        assert_string_equal(words, "keep");
        assert_true(talon_bot_plays(l.bot, &value) >= 64 && value == 0);
        assert_true(talon_bot_wins(l.bot) == 0.5); /* both have nothing */
        get_up(&l);
    }
}

#define TWO TURN("      - choose: {wait: [], lay 1 from hand to pile: []}\n")
#define ONE TURN("      - choose: 1 from hand to pile\n")

static void refused(void **unused)
{
    (void)unused;
    assert_string_equal(codes_of(TWO "        prefer: {lay: 1}\n"), "");
    assert_string_equal(codes_of(TWO "        prefer: {ly: 1}\n"), "E700");
    assert_string_equal(codes_of(TWO "        prefer: 1\n"), "E700");
    assert_string_equal(codes_of(TWO "        prefer: {wait: rank(it)}\n"), "E701");
    assert_string_equal(codes_of(ONE "        prefer: {lay: 1}\n"), "E700");
    assert_string_equal(codes_of(ONE "        prefer: suit(it)\n"), "E703");
    assert_string_equal(codes_of(ONE "        prefers: 1\n"), "E214");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(cards),        cmocka_unit_test(options),    cmocka_unit_test(values),   cmocka_unit_test(no_harm),
        cmocka_unit_test(no_rule),      cmocka_unit_test(in_thought), cmocka_unit_test(in_doubt), cmocka_unit_test(on_the_same_tables),
        cmocka_unit_test(others_count), cmocka_unit_test(refused)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
