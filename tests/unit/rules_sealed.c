/* rules_sealed.c -- rules of play over cards that are partly sealed: what is said of an answer is so for the true cards, whatever is known of them;
 * with all cards known nothing hangs; what is told is what the cards say, or found out.
 *
 * Games are played at random by an ordinary machine. At every choice its state is put into a second one, which knows some cards only. With
 * arguments: these game files, for their fewest players. */
#include "lang_help.h"

#include <talon/rules.h>

#define LISTED 20000
#define TOLD   64

static const char pairs[] = "game: pairs\nplayers: 2\nrank_order: 2..A\ncombos: {pair: 2, two_pairs: 2 x 2..2, three_and_one: 3 + 1}\n"
                            "zones: {played: {type: table}}\nstate: {points: number each}\n"
                            "dealing_procedure: home\nsetup:\n  - deal: 9 to each_player from deck\n"
                            "play:\n  - repeat: 4\n    do:\n      - turns: 1 round\n        do:\n"
                            "          - choose: combo from hand to played where kind(it) == pair else any else pass\n"
                            "          - set: points += count(chosen)\npayoff: points\n";

static const char calls[] = "game: calls\nplayers: 3\nzones: {trick: {type: table}, away: {type: table, sees: none}}\n"
                            "state: {trump: suit, leader: seat, said: number each, what: rank, whom: seat, won: number each}\n"
                            "dealing_procedure: home\nsetup:\n  - deal: 4 to each_player from deck\n"
                            "play:\n  - tell: trump = suit(newest 1 of hand of dealer)\n"
                            "  - tell: leader = who(rank(newest 1 of hand) == max(rank(newest 1 of hand)))\n"
                            "  - together: [choose: said in 0..4]\n"
                            "  - turns: 1 round from leader\n    do:\n"
                            "      - choose:\n"
                            "          ask what in ranks, whom in others where what != rank(newest 1 of hand) or whom == dealer: []\n"
                            "          rest when count(hand) > 3: []\n"
                            "  - repeat: 3\n    do:\n"
                            "      - turns: 1 round from leader\n        do: [choose: 1 from hand to trick where led else any of trump if "
                            "count(trick) > 1 else any]\n"
                            "      - set: [leader = winner(trick), won of leader += 1]\n"
                            "      - move: all from trick to away\n"
                            "payoff: won - said\n";

/* ---- machines ---- */

typedef struct seat_at {
    void *memory, *rules_memory;
    talon_runner *runner;
    talon_rules *m;
} seat_at;

static seat_at sit_down(const talon_game *game, uint32_t players, uint8_t seed)
{
    static talon_seating seating; /* outlives the runner */
    seating = (talon_seating){.player = everybody, .players_n = players, .seed = {{seed}}};
    talon_fault f;
    seat_at t;
    const size_t size = talon_runner_size(&f, game, &seating);
    t.memory = malloc(size);
    t.runner = talon_runner_init(t.memory, size, &f, game, &seating);
    assert_non_null(t.runner);
    const size_t rules_size = talon_rules_size(t.runner);
    t.rules_memory = malloc(rules_size);
    t.m = talon_rules_init(t.rules_memory, rules_size, &f, t.runner);
    assert_non_null(t.m);
    return t;
}

static void get_up(seat_at *t)
{
    free(t->rules_memory);
    free(t->memory);
}

static uint32_t below(uint32_t *random, uint32_t n)
{
    *random = *random * 1664525u + 1013904223u;
    return n ? (*random >> 8) % n : 0;
}

/* Cards are known with so many chances in eight. */
static void look(const seat_at *t, uint32_t *random, uint32_t chances)
{
    const talon_pack *pack = talon_shape_pack(talon_runner_shape(t->runner));
    for (uint32_t c = 0; c < talon_pack_cards(pack); c++)
        talon_rules_see(t->m, (talon_card)c, below(random, 8) < chances ? talon_pack_face(pack, (talon_card)c) : TALON_FACE_NONE);
}

/* ---- answers ---- */

static talon_answer listed[LISTED];
static uint32_t listed_n;

static bool list_one(void *context, const talon_rules *m, const talon_answer *a)
{
    (void)context, (void)m;
    listed[listed_n++] = *a;
    return listed_n < LISTED;
}

static bool has_card(const talon_answer *a, uint16_t card)
{
    for (uint32_t i = 0; i < a->cards_n; i++)
        if (a->card[i] == card)
            return true;
    return false;
}

static bool is_same(const talon_answer *a, const talon_answer *l)
{
    bool same = a->option == l->option && a->pass == l->pass && a->cards_n == l->cards_n && a->values_n == l->values_n &&
                a->combo == l->combo && a->height == l->height && a->from == l->from && a->to == l->to;
    for (uint32_t i = 0; same && i < a->cards_n; i++)
        same = has_card(l, a->card[i]);
    for (uint32_t i = 0; same && i < a->values_n; i++)
        same = l->range ? a->value[i] >= l->value[i] && a->value[i] <= l->upto : a->value[i] == l->value[i];
    return same;
}

static bool is_listed(const talon_answer *a)
{
    for (uint32_t i = 0; i < listed_n; i++)
        if (is_same(a, &listed[i]))
            return true;
    return false;
}

/* Something else, which may be legal or not. */
static talon_answer changed(const seat_at *t, talon_answer a, uint32_t *random)
{
    const talon_shape *shape = talon_runner_shape(t->runner);
    switch (below(random, 6)) {
    case 0:
        if (a.values_n)
            a.value[below(random, a.values_n)] += (int32_t)below(random, 5) - 2;
        break;
    case 1:
        if (a.cards_n && a.from != TALON_ZONE_NONE) {
            const talon_card *card = talon_zone_cards(talon_runner_table(t->runner), shape, a.from);
            const uint32_t k = below(random, talon_zone_count(talon_runner_table(t->runner), shape, a.from));
            if (!has_card(&a, card[k]) && a.cards_n == 1)
                a.card[0] = card[k];
        }
        break;
    case 2: a.cards_n = (uint8_t)(a.cards_n ? a.cards_n - 1 : 0); break;
    case 3: a.to = a.to == TALON_ZONE_NONE ? a.to : (talon_zone)below(random, talon_shape_zones(shape)); break;
    case 4: a.height = (uint8_t)(a.height ? a.height + 1 : 0); break;
    default: a = (talon_answer){.option = a.option, .pass = true, .from = TALON_ZONE_NONE, .to = TALON_ZONE_NONE}; break;
    }
    a.range = false;
    return a;
}

typedef struct tally {
    uint64_t yes, no, hangs, told;
    uint64_t stuck; /* a step that looks at sealed cards while it moves them */
} tally;

/* What is said of an answer with some cards known, against the truth. */
static void judge_one(const seat_at *open, const seat_at *sealed, uint32_t seat, const talon_answer *a, bool alike, uint32_t *random,
                      tally *n)
{
    const bool legal = is_listed(a);
    const talon_legal plain = talon_rules_judge(open->m, seat, a);
    if (legal)
        assert_int_equal(plain, TALON_LEGAL_YES);
    else if (!alike)
        assert_int_equal(plain, TALON_LEGAL_NO);
    look(sealed, random, 8);
    assert_int_equal(talon_rules_judge(sealed->m, seat, a), plain);
    look(sealed, random, below(random, 8));
    const talon_legal some = talon_rules_judge(sealed->m, seat, a);
    if (some != TALON_LEGAL_HANGS)
        assert_int_equal(some, plain);
    n->yes += some == TALON_LEGAL_YES;
    n->no += some == TALON_LEGAL_NO;
    n->hangs += some == TALON_LEGAL_HANGS;
}

/* ---- the course ---- */

/* All of one choice is one go for one machine only; where somebody is asked again, nothing tells. */
static bool same_state(const seat_at *a, const seat_at *b, char *x, char *y)
{
    talon_rules_get(a->m, x);
    talon_rules_get(b->m, y);
    return memcmp(x, y, talon_rules_state_size(a->m)) == 0;
}

/* From the same state with some cards known: what hangs is told by who knows the truth, and is true. */
static bool follow(const seat_at *sealed, uint32_t *random, tally *n)
{
    talon_told told[TOLD];
    const talon_pack *pack = talon_shape_pack(talon_runner_shape(sealed->runner));
    char *before = malloc(talon_rules_state_size(sealed->m));
    talon_course course = TALON_COURSE_MOVED;
    while (course == TALON_COURSE_MOVED || course == TALON_COURSE_TOLD) {
        look(sealed, random, below(random, 9));
        talon_rules_get(sealed->m, before);
        talon_rules_tell(sealed->m, told, 0, TOLD);
        course = talon_rules_go_on(sealed->m, NULL, NULL);
        const uint32_t told_n = talon_rules_told(sealed->m);
        n->told += told_n;
        if (course != TALON_COURSE_TOLD)
            continue;
        char *after = malloc(talon_rules_state_size(sealed->m));
        talon_rules_get(sealed->m, after);
        /* The instruction that was told is the last of that call: go there again. */
        assert_true(talon_rules_put(sealed->m, before));
        talon_rules_tell(sealed->m, NULL, 0, 0);
        while ((course = talon_rules_go_on(sealed->m, NULL, NULL)) == TALON_COURSE_MOVED)
            ;
        assert_int_equal(course, TALON_COURSE_HANGS);
        assert_int_equal(talon_rules_judge_told(sealed->m, told, told_n), TALON_LEGAL_HANGS);
        for (uint32_t c = 0; c < talon_pack_cards(pack); c++)
            talon_rules_see(sealed->m, (talon_card)c, talon_pack_face(pack, (talon_card)c));
        assert_int_equal(talon_rules_judge_told(sealed->m, told, told_n), TALON_LEGAL_YES);
        told[told_n - 1].value++;
        assert_int_equal(talon_rules_judge_told(sealed->m, told, told_n), TALON_LEGAL_NO);
        assert_true(talon_rules_put(sealed->m, after));
        free(after);
        course = TALON_COURSE_TOLD;
    }
    free(before);
    return course != TALON_COURSE_HANGS;
}

static void truth(const seat_at *t)
{
    const talon_pack *pack = talon_shape_pack(talon_runner_shape(t->runner));
    for (uint32_t c = 0; c < talon_pack_cards(pack); c++)
        talon_rules_truth(t->m, (talon_card)c, talon_pack_face(pack, (talon_card)c));
}

static void play(const talon_game *game, uint32_t players, uint8_t seed, uint32_t choices, bool alike, tally *n)
{
    seat_at open = sit_down(game, players, seed), sealed = sit_down(game, players, seed);
    const size_t size = talon_rules_state_size(open.m);
    char *x = malloc(size), *y = malloc(size);
    uint32_t random = seed * 77u + 1;
    talon_rules_seal(sealed.m);
    truth(&sealed);
    talon_rules_begin(open.m, NULL, NULL);
    while (!talon_rules_over(open.m) && choices-- > 0) {
        uint32_t seat = 0;
        assert_true(talon_rules_asked(open.m, &seat, 1) > 0);
        listed_n = 0;
        talon_rules_answers(open.m, seat, list_one, NULL);
        assert_true(listed_n > 0 && listed_n < LISTED);
        talon_rules_get(open.m, x);
        assert_true(talon_rules_put(sealed.m, x));
        talon_answer a = listed[below(&random, listed_n)];
        if (a.range)
            a.value[0] += (int32_t)below(&random, (uint32_t)(a.upto - a.value[0] + 1));
        for (int i = 0; i < 6; i++) {
            const talon_answer b = i ? changed(&open, a, &random) : a;
            judge_one(&open, &sealed, seat, &b, alike, &random, n);
        }
        look(&sealed, &random, below(&random, 9));
        talon_rules_get(sealed.m, y); /* judging changed nothing */
        assert_memory_equal(x, y, size);
        assert_true(talon_rules_answer(sealed.m, seat, &a, NULL, NULL));
        const bool all = follow(&sealed, &random, n);
        n->stuck += !all;
        assert_true(talon_rules_answer(open.m, seat, &a, NULL, NULL));
        if (!alike && all) /* where hands are sorted, or brought back in order, the other machine leaves that out */
            assert_true(same_state(&open, &sealed, x, y));
    }
    free(x);
    free(y);
    get_up(&open);
    get_up(&sealed);
}

static void play_often(const char *text, uint32_t games, bool alike, tally *n)
{
    talon_game *game = compiled(text);
    for (uint32_t g = 0; g < games; g++)
        play(game, talon_game_players_min(game), (uint8_t)g, 300, alike, n);
    talon_game_free(game);
}

static char *text_of(const char *path)
{
    FILE *f = fopen(path, "rb");
    char *text = calloc(1, 65536);
    assert_non_null(f);
    assert_true(fread(text, 1, 65535, f) > 0);
    fclose(f);
    return text;
}

static void examples(void **unused)
{
    static const char *const files[] = {"high_card", "one_bet", "small_rummy", "three_tricks"};
    (void)unused;
    for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
        char path[64];
        tally n = {0};
        snprintf(path, sizeof path, "examples/rules/%s.yaml", files[i]);
        char *text = text_of(path);
        play_often(text, 40, false, &n);
        assert_true(n.yes > 0 && n.no > 0 && !n.stuck);
        free(text);
    }
}

static void own(void **unused)
{
    tally n = {0};
    (void)unused;
    play_often(pairs, 40, true, &n);
    assert_true(n.yes > 0 && n.no > 0 && n.hangs > 0 && !n.stuck);
    n = (tally){0};
    play_often(calls, 100, false, &n);
    assert_true(n.yes > 0 && n.no > 0 && n.hangs > 0 && n.told > 0 && !n.stuck);
}

/* ---- what goes wrong while an answer is done ---- */

#define ONCE(state, rest)                                                                                                                  \
    "game: once\nplayers: 2\nzones: {away: {type: table, sees: none}}\nstate: " state                                                      \
    "\ndealing_procedure: home\nsetup: [deal: 3 to each_player from deck]\n" rest

/* The sealed machine of a game at its first choice. */
static seat_at sealed_at_choice(const talon_game *game)
{
    seat_at t = sit_down(game, 2, 1);
    talon_course course;
    talon_rules_seal(t.m);
    assert_int_equal(talon_rules_go_on(t.m, NULL, NULL), TALON_COURSE_MOVED);
    while ((course = talon_rules_go_on(t.m, NULL, NULL)) == TALON_COURSE_MOVED)
        ;
    assert_int_equal(course, TALON_COURSE_ASKS);
    return t;
}

static talon_answer first_answer(const seat_at *t, uint32_t seat)
{
    listed_n = 0;
    talon_rules_answers(t->m, seat, list_one, NULL);
    assert_true(listed_n > 0);
    return listed[0];
}

/* Both answers of a together; returns what became of the second. */
static bool answer_both(seat_at *t, char *before)
{
    const talon_answer a = first_answer(t, 1), b = first_answer(t, 2);
    assert_true(talon_rules_answer(t->m, 1, &a, NULL, NULL));
    talon_rules_get(t->m, before);
    return talon_rules_answer(t->m, 2, &b, NULL, NULL);
}

static void together_hangs(void **unused)
{
    talon_game *game = compiled(ONCE("{mine: number each secret}", "play:\n  - together: [choose: {count: [set: mine = count(hand where "
                                                                   "hearts)], none: []}]\npayoff: mine\n"));
    seat_at t = sealed_at_choice(game);
    char *x = malloc(talon_rules_state_size(t.m)), *y = malloc(talon_rules_state_size(t.m));
    (void)unused;
    assert_false(answer_both(&t, x));
    talon_rules_get(t.m, y);
    assert_memory_equal(x, y, talon_rules_state_size(t.m));
    free(x);
    free(y);
    get_up(&t);
    talon_game_free(game);
}

static void together_is_void(void **unused)
{
    talon_game *game = compiled(ONCE("{bid: number each}",
                                     "play:\n  - together: [choose: {much: [set: bid = 1000000000 * 3], none: []}]\n  - turns: 1 round\n"
                                     "    do: [choose: {go: []}]\npayoff: bid\n"));
    seat_at t = sealed_at_choice(game);
    char *x = malloc(talon_rules_state_size(t.m));
    (void)unused;
    assert_true(answer_both(&t, x));
    assert_int_equal(talon_rules_go_on(t.m, NULL, NULL), TALON_COURSE_OVER);
    assert_int_equal(talon_rules_why(t.m), TALON_VOID_OVERFLOW);
    free(x);
    get_up(&t);
    talon_game_free(game);
}

static void trigger_hangs(void **unused)
{
    talon_game *game = compiled(ONCE("{total: number}", "play:\n  - turns: 1 round\n    do: [choose: 1 from hand to away]\ntriggers:\n"
                                                        "  - when: count(away where hearts) > 0\n    do: [move: all from away to burn]\n"
                                                        "payoff: total\n"));
    seat_at t = sealed_at_choice(game);
    char *x = malloc(talon_rules_state_size(t.m)), *y = malloc(talon_rules_state_size(t.m));
    (void)unused;
    uint32_t seat = 0;
    talon_rules_asked(t.m, &seat, 1);
    const talon_answer a = first_answer(&t, seat);
    talon_rules_get(t.m, x);
    assert_false(talon_rules_answer(t.m, seat, &a, NULL, NULL));
    talon_rules_get(t.m, y);
    assert_memory_equal(x, y, talon_rules_state_size(t.m));
    free(x);
    free(y);
    get_up(&t);
    talon_game_free(game);
}

/* What is worked out between two choices is bounded as in play, however many instructions it takes: the hand is void in both. */
/* The dealer tells 0 of a value that makes the hand void: nothing that could be told of it is true. */
static void told_is_void(void **unused)
{
    talon_game *game =
        compiled(ONCE("{gain: number}", "play:\n  - turns: 1 round\n    do: [choose: {go: []}]\n"
                                        "  - tell: gain = 5 / (rank(newest 1 of hand of seat 1) - rank(newest 1 of hand of seat 1))\n"
                                        "payoff: gain\n"));
    seat_at t = sealed_at_choice(game);
    const talon_pack *pack = talon_shape_pack(talon_runner_shape(t.runner));
    talon_told told[1] = {{.value = 0}};
    char *x = malloc(talon_rules_state_size(t.m));
    (void)unused;
    for (uint32_t seat; talon_rules_asked(t.m, &seat, 1);) {
        const talon_answer a = first_answer(&t, seat);
        assert_true(talon_rules_answer(t.m, seat, &a, NULL, NULL));
        talon_rules_go_on(t.m, NULL, NULL);
    }
    talon_rules_get(t.m, x);
    talon_rules_tell(t.m, told, 1, 1);
    assert_int_equal(talon_rules_go_on(t.m, NULL, NULL), TALON_COURSE_TOLD);
    talon_rules_put(t.m, x);
    assert_int_equal(talon_rules_judge_told(t.m, told, 1), TALON_LEGAL_HANGS);
    for (uint32_t c = 0; c < talon_pack_cards(pack); c++)
        talon_rules_see(t.m, (talon_card)c, talon_pack_face(pack, (talon_card)c));
    assert_int_equal(talon_rules_judge_told(t.m, told, 1), TALON_LEGAL_NO);
    free(x);
    get_up(&t);
    talon_game_free(game);
}

static void busy(void **unused)
{
    static const char text[] = "game: busy\nplayers: 2\nstate: {many: number, bid: number}\ndealing_procedure: home\n"
                               "setup:\n  - deal: 3 to each_player from deck\nplay:\n  - turns: 1 round\n    do:\n"
                               "      - choose: bid in 1..3\n      - repeat: 2000\n        do:\n"
                               "          - set: many = subsets(1..3 of deck where count(it) + count(deck) > 0)\npayoff: bid\n";
    const talon_answer a = {.values_n = 1, .value = {2}, .from = TALON_ZONE_NONE, .to = TALON_ZONE_NONE};
    talon_game *game = compiled(text);
    (void)unused;
    for (int sealed = 0; sealed < 2; sealed++) {
        seat_at t = sit_down(game, 2, 1);
        if (sealed) {
            talon_rules_seal(t.m);
            assert_int_equal(talon_rules_go_on(t.m, NULL, NULL), TALON_COURSE_MOVED);
            assert_int_equal(talon_rules_go_on(t.m, NULL, NULL), TALON_COURSE_ASKS);
        } else {
            talon_rules_begin(t.m, NULL, NULL);
        }
        uint32_t seat;
        assert_int_equal(talon_rules_asked(t.m, &seat, 1), 1);
        assert_true(talon_rules_answer(t.m, seat, &a, NULL, NULL));
        if (sealed)
            assert_int_equal(talon_rules_go_on(t.m, NULL, NULL), TALON_COURSE_OVER);
        assert_true(talon_rules_over(t.m));
        assert_int_equal(talon_rules_why(t.m), TALON_VOID_STEP_LIMIT);
        get_up(&t);
    }
    talon_game_free(game);
}

/* A card that is named twice is not there twice; and who seals once more knows the pack as before. */
static void twice(void **unused)
{
    static const char text[] = "game: twice\nplayers: 2\nzones: {pile: {type: table}}\ndealing_procedure: home\n"
                               "setup:\n  - deal: 3 to each_player from deck\nplay:\n  - turns: 1 round\n    do:\n"
                               "      - choose: 2 from hand to pile where set(it) or not set(it)\npayoff: 0\n";
    talon_game *game = compiled(text);
    seat_at t = sit_down(game, 2, 1);
    uint32_t seat;
    talon_answer a;
    (void)unused;
    talon_rules_begin(t.m, NULL, NULL);
    assert_int_equal(talon_rules_asked(t.m, &seat, 1), 1);
    assert_true(talon_rules_nth(t.m, seat, 0, &a));
    assert_int_equal(talon_rules_judge(t.m, seat, &a), TALON_LEGAL_YES);
    a.card[1] = a.card[0];
    assert_int_equal(talon_rules_judge(t.m, seat, &a), TALON_LEGAL_NO);
    assert_false(talon_rules_answer(t.m, seat, &a, NULL, NULL));
    get_up(&t);
    t = sit_down(game, 2, 1);
    talon_rules_seal(t.m);
    talon_rules_seal(t.m);
    assert_int_equal(talon_rules_go_on(t.m, NULL, NULL), TALON_COURSE_MOVED);
    assert_int_equal(talon_rules_go_on(t.m, NULL, NULL), TALON_COURSE_ASKS);
    const talon_shape *shape = talon_runner_shape(t.runner);
    const talon_card *hand = talon_zone_cards(talon_runner_table(t.runner), shape, a.from);
    for (uint32_t i = 0; i < 2; i++)
        a.card[i] = hand[i];
    assert_int_equal(talon_rules_judge(t.m, seat, &a), TALON_LEGAL_HANGS);
    for (uint32_t i = 0; i < 2; i++)
        talon_rules_see(t.m, hand[i], talon_pack_face(talon_shape_pack(shape), hand[i]));
    assert_int_equal(talon_rules_judge(t.m, seat, &a), TALON_LEGAL_YES);
    get_up(&t);
    talon_game_free(game);
}

/* A kept value that is sealed when a hand begins is so again when that hand is void, whatever was put there since; and nobody reads its number as what it is. */
static void sealed_before(void **unused)
{
    talon_game *game = compiled(
        ONCE("{mark: number kept secret, hands: number kept}",
             "play:\n  - {if: hands == 0, then: [set: mark = count(hand of seat 1 where hearts)], else: [set: mark = 7, set: hands = 1 / "
             "(hands - 1)]}\n  - set: hands += 1\nmatch: until hands > 5\npayoff: hands\n"));
    seat_at t = sit_down(game, 2, 1);
    talon_course course;
    (void)unused;
    talon_rules_seal(t.m);
    talon_rules_keep(t.m, 1);
    while ((course = talon_rules_go_on(t.m, NULL, NULL)) == TALON_COURSE_MOVED)
        ;
    assert_int_equal(course, TALON_COURSE_KEPT);
    assert_int_equal(talon_rules_value(t.m, 0, 0, 0, TALON_RULES_ALL).kind, TALON_VALUE_HIDDEN);
    while ((course = talon_rules_go_on(t.m, NULL, NULL)) == TALON_COURSE_MOVED)
        ;
    assert_int_equal(course, TALON_COURSE_OVER);
    assert_int_equal(talon_rules_why(t.m), TALON_VOID_DIVISION_BY_ZERO);
    assert_int_equal(talon_rules_value(t.m, 0, 0, 0, TALON_RULES_ALL).kind, TALON_VALUE_HIDDEN);
    get_up(&t);
    talon_game_free(game);
}

static char **paths;

static void given(void **unused)
{
    (void)unused;
    for (char **path = paths; *path; path++) {
        tally n = {0};
        char *text = text_of(*path);
        print_message("%s\n", *path);
        play_often(text, 20, true, &n);
        print_message("%llu legal, %llu not, %llu hang, %llu told, %llu stuck\n", (unsigned long long)n.yes, (unsigned long long)n.no,
                      (unsigned long long)n.hangs, (unsigned long long)n.told, (unsigned long long)n.stuck);
        free(text);
    }
}

int main(int argc, char **argv)
{
    static const struct CMUnitTest tests[] = {cmocka_unit_test(examples),       cmocka_unit_test(own),
                                              cmocka_unit_test(together_hangs), cmocka_unit_test(together_is_void),
                                              cmocka_unit_test(trigger_hangs),  cmocka_unit_test(told_is_void),
                                              cmocka_unit_test(busy),           cmocka_unit_test(twice),
                                              cmocka_unit_test(sealed_before)};
    static const struct CMUnitTest files[] = {cmocka_unit_test(given)};
    paths = argv + 1;
    return argc > 1 ? cmocka_run_group_tests(files, NULL, NULL) : cmocka_run_group_tests(tests, NULL, NULL);
}
