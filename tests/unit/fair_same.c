/* fair_same.c -- a provable game goes as the same game in ordinary play: the cards that lay under its backs and the answers that were given, put
 * into a machine that sees everything, are all legal there, and lead to the same end and the same payoffs. With arguments: players, then game files. */
#include "fairplay/rules_play.h"

#include <jansson.h>
#include <limits.h>
#include <talon/lang.h>
#include <talon/rules.h>

#define MIXINGS 64
#define ANSWERS 512
#define CARDS   416

typedef struct mixing {
    char zone[64];
    const char *card[CARDS]; /* from the top, as it lies after the run */
    uint32_t n;
} mixing;

typedef struct given {
    uint32_t seat, cards_n;
    json_t *op;
    const char *card[TALON_ANSWER_CARDS];
} given;

/* What happened. */
typedef struct story {
    fairplay p;
    mixing mixing[MIXINGS];
    uint32_t mixings_n;
    given given[ANSWERS];
    uint32_t given_n;
} story;

/* ---- the provable game, written down with open eyes ---- */

static json_t *last_line(const fairplay *p, const char *kind)
{
    char head[32];
    const char *found = NULL;
    snprintf(head, sizeof head, "{\"k\":\"%s\"", kind);
    for (const char *at = p->text; (at = strstr(at, head)); at++)
        found = at;
    return found ? json_loadb(found, strcspn(found, "\n"), 0, NULL) : NULL;
}

static bool ends_with_run(const fairplay *p)
{
    const char *at = p->text + p->size - 1;
    while (at > p->text && at[-1] != '\n')
        at--;
    return strncmp(at, "{\"k\":\"run\"", 10) == 0;
}

/* The zones of the last shuffle lie so now. */
static void note_mixing(story *s)
{
    json_t *line = last_line(&s->p, "shuffle");
    const json_t *pool = json_object_get(line, "pool");
    for (size_t i = 0; i < json_array_size(pool); i++) {
        mixing *x = &s->mixing[s->mixings_n++];
        assert_true(s->mixings_n < MIXINGS);
        snprintf(x->zone, sizeof x->zone, "%s", json_string_value(json_array_get(json_array_get(pool, i), 0)));
        x->n = fairplay_count(&s->p, x->zone);
        for (uint32_t k = 0; k < x->n; k++)
            x->card[k] = fairplay_face(&s->p, 0, x->zone, k);
    }
    json_decref(line);
}

/* Faces as they are before the answer is done. */
static void note_answer(story *s, uint32_t seat, const char *op)
{
    given *x = &s->given[s->given_n++];
    assert_true(s->given_n < ANSWERS);
    *x = (given){.seat = seat, .op = json_loads(op, 0, NULL)};
    const json_t *places = json_object_get(x->op, "places");
    x->cards_n = (uint32_t)json_array_size(places);
    for (uint32_t i = 0; i < x->cards_n; i++)
        x->card[i] = fairplay_face(&s->p, 0, json_string_value(json_object_get(x->op, "from")),
                                   (uint32_t)json_integer_value(json_array_get(places, i)));
}

static void go(story *s)
{
    size_t before;
    do {
        before = s->p.size;
        fairplay_go_lines(&s->p, 1);
        if (s->p.size != before && ends_with_run(&s->p))
            note_mixing(s);
    } while (s->p.size != before);
}

static void answer_together(story *s, uint32_t *random)
{
    uint32_t seat[TALON_MAX_PLAYERS], pick[FAIR_SEATS + 1];
    char *op[FAIR_SEATS + 1];
    const uint32_t n = talon_transcript_awaits(s->p.bystander, seat);
    for (uint32_t i = 0; i < n; i++) {
        op[i] = rules_pick_one(&s->p, seat[i], random);
        note_answer(s, seat[i], op[i]);
        single_quotes(op[i]);
        pick[i] = fairplay_pick(&s->p, seat[i], op[i]);
    }
    fairplay_go(&s->p);
    for (uint32_t i = 0; i < n; i++) {
        fairplay_show(&s->p, seat[i], pick[i], op[i]);
        free(op[i]);
    }
}

static bool answer(story *s, uint32_t *random)
{
    uint32_t seat[TALON_MAX_PLAYERS];
    go(s);
    switch (talon_transcript_due(s->p.bystander)) {
    case TALON_DUE_PICK: answer_together(s, random); return true;
    case TALON_DUE_CHOICE: break;
    default: return false;
    }
    talon_transcript_awaits(s->p.bystander, seat);
    char *op = rules_pick_one(&s->p, seat[0], random);
    note_answer(s, seat[0], op);
    fairplay_act(&s->p, seat[0], op);
    free(op);
    return true;
}

/* ---- the same in ordinary play ---- */

typedef struct wanted {
    const given *g;
    const talon_shape *shape;
    talon_answer found;
    bool there;
} wanted;

static bool is_word(const json_t *op, const char *key, const char *word)
{
    const char *has = json_string_value(json_object_get(op, key));
    return strcmp(has ? has : "", word) == 0;
}

/* The same cards, in any order. */
static bool has_cards(const wanted *w, const talon_answer *a)
{
    bool used[TALON_ANSWER_CARDS] = {false};
    const talon_pack *pack = talon_shape_pack(w->shape);
    for (uint32_t i = 0; i < a->cards_n; i++) {
        const char *name = talon_pack_name(pack, talon_pack_face(pack, a->card[i]), NULL);
        uint32_t k = 0;
        while (k < w->g->cards_n && (used[k] || strcmp(w->g->card[k], name) != 0))
            k++;
        if (k == w->g->cards_n)
            return false;
        used[k] = true;
    }
    return a->cards_n == w->g->cards_n;
}

static bool has_values(const json_t *values, const talon_answer *a)
{
    for (uint32_t i = 0; i < a->values_n; i++) {
        const char *text = json_string_value(json_array_get(values, i));
        const long value = text ? strtol(text, NULL, 10) : LONG_MIN;
        if (a->range ? value < a->value[i] || value > a->upto : value != a->value[i])
            return false;
    }
    return a->values_n == json_array_size(values);
}

static bool is_it(void *context, const talon_rules *m, const talon_answer *a)
{
    wanted *w = context;
    const json_t *op = w->g->op, *values = json_object_get(op, "values");
    if (!is_word(op, "option", talon_rules_option_name(m, a)) || a->pass != json_is_true(json_object_get(op, "pass")) ||
        !is_word(op, "to", a->to == TALON_ZONE_NONE ? "" : talon_zone_name(w->shape, a->to)) ||
        !is_word(op, "combo", a->combo ? talon_rules_combo_name(m, a->combo) : "") ||
        !is_word(op, "height", a->height ? talon_rules_rank_name(m, a->height) : "") || !has_cards(w, a) || !has_values(values, a))
        return true;
    w->found = *a;
    if (a->range)
        w->found.value[0] = (int32_t)strtol(json_string_value(json_array_get(values, 0)), NULL, 10);
    w->found.range = false;
    w->there = true;
    return false;
}

static void replay(const story *s, talon_rules *m, const talon_shape *shape, const char *path)
{
    talon_rules_begin(m, NULL, NULL);
    for (uint32_t i = 0; i < s->given_n; i++) {
        wanted w = {.g = &s->given[i], .shape = shape};
        talon_rules_answers(m, w.g->seat, is_it, &w);
        if (!w.there)
            fail_msg("%s: answer %u of seat %u is none in ordinary play", path, i + 1, w.g->seat);
        assert_true(talon_rules_answer(m, w.g->seat, &w.found, NULL, NULL));
    }
    const talon_verdict *v = talon_transcript_finish(s->p.house, true);
    assert_true(v->verified);
    assert_int_equal(talon_rules_over(m), v->over);
    for (uint32_t seat = 1; v->over && seat <= s->p.seats_n; seat++) {
        int32_t per;
        assert_int_equal(talon_rules_payoff(m, seat, &per), v->payoff[seat - 1]);
        assert_int_equal(per, v->per);
    }
}

/* A machine whose mixings come out as they did. */
static void play_openly(const story *s, const char *text, const char *path)
{
    talon_report *report = NULL;
    talon_fault f = {0};
    talon_order order[MIXINGS];
    const char *name[FAIR_SEATS];
    talon_game *game = talon_game_compile(&report, text, strlen(text));
    json_t *line0 = last_line(&s->p, "game");
    for (uint32_t i = 0; i < s->p.seats_n; i++)
        name[i] = s->p.name[i + 1];
    const talon_seating seating = {.size = sizeof seating,
                                   .player = name,
                                   .players_n = s->p.seats_n,
                                   .dealer = (uint32_t)json_integer_value(json_object_get(json_object_get(line0, "rules"), "dealer")),
                                   .order = s->mixing[0].card,
                                   .order_n = s->mixing[0].n};
    const size_t size = talon_runner_size(&f, game, &seating);
    void *memory = malloc(size);
    talon_runner *r = talon_runner_init(memory, size, &f, game, &seating);
    assert_non_null(r);
    const size_t rules_size = talon_rules_size(r);
    void *rules_memory = malloc(rules_size);
    talon_rules *m = talon_rules_init(rules_memory, rules_size, &f, r);
    assert_non_null(m);
    for (uint32_t i = 1; i < s->mixings_n; i++)
        order[i - 1] = (talon_order){s->mixing[i].card, s->mixing[i].n};
    talon_rules_set_orders(m, order, s->mixings_n - 1);
    replay(s, m, talon_runner_shape(r), path);
    free(rules_memory);
    free(memory);
    json_decref(line0);
    talon_game_free(game);
    talon_report_free(report);
}

static void compare(const char *path, const char *players, uint32_t seed, uint32_t most)
{
    static story s; /* it is large */
    char name[32];
    uint32_t random = seed * 7919u + 1;
    char *text = rules_text(path);
    s = (story){.given_n = 0};
    snprintf(name, sizeof name, "same %u", seed);
    rules_start(&s.p, path, players, name, false);
    while (most && answer(&s, &random))
        most--;
    go(&s);
    play_openly(&s, text, path);
    for (uint32_t i = 0; i < s.given_n; i++)
        json_decref(s.given[i].op);
    fairplay_free(&s.p);
    fairplay_forget_rules();
    free(text);
}

static void examples(void **unused)
{
    static const char *const files[] = {"three_tricks", "one_bet", "small_rummy", "high_card", "small_war"};
    (void)unused;
    for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
        char path[64];
        snprintf(path, sizeof path, "examples/rules/%s.yaml", files[i]);
        for (uint32_t seed = 0; seed < 3; seed++)
            compare(path, seed % 2 ? "Ana Ben Cy" : "Ana Ben", seed, 100);
    }
}

/* Following suit, passing cards, chips, melds, combos, cards that are alike, several hands. */
static void shipped(void **unused)
{
    (void)unused;
    compare("games/whist.yaml", "Ana Ben Cy Dee", 1, 60);
    compare("games/hearts.yaml", "Ana Ben Cy Dee", 2, 60);
    compare("games/texas_holdem.yaml", "Ana Ben Cy", 3, 40);
    compare("games/rummy_500.yaml", "Ana Ben", 4, 60);
    compare("games/president.yaml", "Ana Ben Cy Dee", 5, 80);
    compare("games/doppelkopf.yaml", "Ana Ben Cy Dee", 6, 60);
    compare("games/five_card_draw.yaml", "Ana Ben", 7, 60);
}

/* Cards that are turned up and looked at while they are dealt, hidden cards that a step takes, what is only kept; several hands. */
static void looking(void **unused)
{
    (void)unused;
    compare("games/crazy_eights.yaml", "Ana Ben Cy", 1, 80);
    compare("games/uno.yaml", "Ana Ben Cy Dee", 2, 80);
    compare("games/canasta.yaml", "Ana Ben", 3, 60);
    compare("games/baccarat.yaml", "Ana Ben", 4, 100);
    compare("games/old_maid.yaml", "Ana Ben Cy", 5, 100);
    compare("games/go_fish.yaml", "Ana Ben Cy", 6, 100);
    compare("games/skat.yaml", "Ana Ben Cy", 7, 80);
    compare("tests/playouts/games/kept_back.yaml", "Ana Ben Cy", 8, 60);
    compare("tests/playouts/games/told_places.yaml", "Ana Ben", 9, 60);
}

static char **paths;

static void named(void **unused)
{
    static const char *const players[] = {"Ana", "Ana", "Ana Ben", "Ana Ben Cy", "Ana Ben Cy Dee", "Ana Ben Cy Dee Eve"};
    (void)unused;
    for (char **path = paths + 1; *path; path++)
        compare(*path, players[atoi(paths[0])], 1, 200);
}

int main(int argc, char **argv)
{
    static const struct CMUnitTest tests[] = {cmocka_unit_test(examples), cmocka_unit_test(shipped), cmocka_unit_test(looking)};
    static const struct CMUnitTest files[] = {cmocka_unit_test(named)};
    paths = argv + 1;
    return argc > 2 ? cmocka_run_group_tests(files, NULL, NULL) : cmocka_run_group_tests(tests, NULL, NULL);
}
