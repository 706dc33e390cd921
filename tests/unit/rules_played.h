/* rules_played.h -- games played by rules in tests: cards in a known order, answers as words, variables and results.
 *
 * An answer in words is its option, the cards as the deck names them, the values, and ">zone" where it says where they go: "play 8h",
 * "raise 40", "move 4s >tableau.3", "pass". */
#ifndef TESTS_RULES_PLAYED_H
#define TESTS_RULES_PLAYED_H

#include "lang_help.h"

#include <talon/rules.h>

#define ORDER_MOST 500

typedef struct play {
    talon_game *game;
    void *memory, *rules_memory;
    talon_runner *runner;
    talon_rules *m;
    char cards[ORDER_MOST * 16];
    const char *order[ORDER_MOST];
    uint32_t order_n;
} play;

/* "Kh 2s …" as a list. */
static inline void split_order(play *p, const char *order)
{
    snprintf(p->cards, sizeof p->cards, "%s", order);
    for (char *at = strtok(p->cards, " \n"); at; at = strtok(NULL, " \n"))
        p->order[p->order_n++] = at;
}

/* options: "goal=31 stack=50". order: of the deck from the top, or NULL: mixed. Players are Ana, Ben …; the last one deals. */
static inline play *begin_play(talon_game *g, uint32_t players, const char *order, const char *options)
{
    play *p = calloc(1, sizeof *p);
    talon_fault f;
    char text[500];
    p->game = g;
    split_order(p, order ? order : "");
    const talon_seating seating = {
        .player = everybody, .players_n = players, .order = p->order, .order_n = p->order_n, .seed = {{(uint8_t)players}}};
    const size_t size = talon_runner_size(&f, g, &seating);
    p->memory = malloc(size ? size : 1);
    p->runner = talon_runner_init(p->memory, size, &f, g, &seating);
    assert_non_null(p->runner);
    const size_t rules_size = talon_rules_size(p->runner);
    p->rules_memory = malloc(rules_size ? rules_size : 1);
    p->m = talon_rules_init(p->rules_memory, rules_size, &f, p->runner);
    assert_non_null(p->m);
    snprintf(text, sizeof text, "%s", options ? options : "");
    for (char *at = strtok(text, " "); at; at = strtok(NULL, " ")) {
        char *equals = strchr(at, '=');
        assert_non_null(equals);
        *equals = 0;
        if (!talon_rules_set_number(p->m, at, (int32_t)strtol(equals + 1, NULL, 10)))
            fail_msg("there is no number %s", at);
    }
    if (order) /* later hands are not mixed */
        talon_rules_set_orders(p->m, NULL, 0);
    talon_rules_begin(p->m, NULL, NULL);
    return p;
}

static inline play *play_text(const char *text, uint32_t players, const char *order, const char *options)
{
    return begin_play(compiled(text), players, order, options);
}

static inline play *play_shipped(const char *name, uint32_t players, const char *order, const char *options)
{
    char path[200], *text = calloc(1, TALON_LANG_FILE_MAX + 1);
    const char *folder = getenv("TALON_TEST_GAMES"); /* where rules were changed to see whether tests notice */
    snprintf(path, sizeof path, "%s/%s.yaml", folder ? folder : "games", name);
    FILE *f = fopen(path, "rb");
    assert_non_null(f);
    const size_t n = fread(text, 1, TALON_LANG_FILE_MAX, f);
    fclose(f);
    text[n] = 0;
    talon_game *g = compiled(text);
    free(text);
    return begin_play(g, players, order, options);
}

static inline void end_play(play *p)
{
    free(p->rules_memory);
    free(p->memory);
    talon_game_free(p->game);
    free(p);
}

/* ---- answers in words ---- */

static inline void face_name(const play *p, char *out, size_t size, uint32_t card)
{
    const talon_pack *pack = talon_shape_pack(talon_runner_shape(p->runner));
    size_t n;
    const char *name = talon_pack_name(pack, talon_pack_face(pack, (talon_card)card), &n);
    snprintf(out, size, "%.*s", (int)n, name);
}

static inline void add_word(char *out, size_t size, const char *word)
{
    snprintf(out + strlen(out), size - strlen(out), "%s%s", *out ? " " : "", word);
}

static inline void answer_words(const play *p, char *out, size_t size, const talon_answer *a)
{
    char word[64];
    out[0] = 0;
    if (a->pass)
        add_word(out, size, "pass");
    else if (*talon_rules_option_name(p->m, a))
        add_word(out, size, talon_rules_option_name(p->m, a));
    for (uint32_t i = 0; i < a->cards_n; i++) {
        face_name(p, word, sizeof word, a->card[i]);
        add_word(out, size, word);
    }
    for (uint32_t i = 0; i < a->values_n && !a->pass; i++) {
        const char *known = talon_rules_value_word(p->m, a, i);
        if (a->range)
            snprintf(word, sizeof word, "%d..%d", (int)a->value[i], (int)a->upto);
        else if (talon_rules_value_is_seat(p->m, a, i))
            snprintf(word, sizeof word, "%s", everybody[a->value[i] - 1]);
        else
            snprintf(word, sizeof word, "%d", (int)a->value[i]);
        add_word(out, size, known ? known : word);
    }
    if (a->names_to) {
        snprintf(word, sizeof word, ">%s", talon_zone_name(talon_runner_shape(p->runner), a->to));
        add_word(out, size, word);
    }
}

typedef struct wanted {
    const play *p;
    const char *words;
    talon_answer found;
    uint32_t n;
    char *all; /* every one, with commas; or NULL */
    size_t all_size;
} wanted;

/* The same words, cards in any order. */
static inline bool same_words(const char *a, const char *b)
{
    char x[410], y[400], *rest = NULL;
    if (strlen(a) != strlen(b))
        return false;
    snprintf(x, sizeof x, " %s ", b);
    snprintf(y, sizeof y, "%s", a);
    for (char *w = strtok_r(y, " ", &rest); w; w = strtok_r(NULL, " ", &rest)) {
        char in[80];
        snprintf(in, sizeof in, " %s ", w);
        char *at = strstr(x, in);
        if (!at)
            return false;
        memset(at + 1, '#', strlen(w));
    }
    return true;
}

static inline bool want_one(void *context, const talon_rules *m, const talon_answer *a)
{
    wanted *w = context;
    char words[400];
    (void)m;
    answer_words(w->p, words, sizeof words, a);
    if (w->all && strlen(w->all) + strlen(words) + 3 < w->all_size)
        snprintf(w->all + strlen(w->all), w->all_size - strlen(w->all), "%s%s", *w->all ? ", " : "", words);
    if (w->words && a->range) { /* of a range one value */
        char *end;
        const char *number = strrchr(w->words, ' ');
        const long value = strtol(number ? number : w->words, &end, 10);
        const size_t option = strlen(talon_rules_option_name(m, a));
        if (*end == 0 && value >= a->value[0] && value <= a->upto && strncmp(w->words, talon_rules_option_name(m, a), option) == 0) {
            w->found = *a;
            w->found.value[0] = (int32_t)value;
            w->n++;
        }
    } else if (w->words && same_words(words, w->words)) {
        w->found = *a;
        w->n++;
    }
    return true;
}

static inline uint32_t asked_seat(const play *p)
{
    uint32_t seat = 0;
    return talon_rules_asked(p->m, &seat, 1) ? seat : 0;
}

/* All answers of who is asked (first), with commas. */
static inline const char *offered(const play *p)
{
    static char all[60000];
    all[0] = 0;
    wanted w = {.p = p, .all = all, .all_size = sizeof all};
    talon_rules_answers(p->m, asked_seat(p), want_one, &w);
    return all;
}

static inline bool is_offered(const play *p, const char *words)
{
    wanted w = {.p = p, .words = words};
    talon_rules_answers(p->m, asked_seat(p), want_one, &w);
    return w.n > 0;
}

static inline void answer_as(play *p, uint32_t seat, const char *words)
{
    wanted w = {.p = p, .words = words};
    talon_rules_answers(p->m, seat, want_one, &w);
    if (w.n == 0)
        fail_msg("%s is not offered to %s: %s", words, seat ? everybody[seat - 1] : "nobody", offered(p));
    assert_true(talon_rules_answer(p->m, seat, &w.found, NULL, NULL));
}

/* One after the other, with semicolons; "Ben: pass" also says who is asked. */
static inline void answers(play *p, const char *list)
{
    char text[4000], *rest = NULL;
    snprintf(text, sizeof text, "%s", list);
    for (char *at = strtok_r(text, ";\n", &rest); at; at = strtok_r(NULL, ";\n", &rest)) {
        at += strspn(at, " ");
        char *colon = strchr(at, ':');
        const uint32_t seat = asked_seat(p);
        if (colon) {
            *colon = 0;
            if (!seat || strcmp(at, everybody[seat - 1]) != 0)
                fail_msg("%s is asked, not %s (%s)", seat ? everybody[seat - 1] : "nobody", at, colon + 1);
            at = colon + 1 + strspn(colon + 1, " ");
        }
        for (char *e = at + strlen(at); e > at && e[-1] == ' ';)
            *--e = 0;
        if (*at)
            answer_as(p, seat, at);
    }
}

/* ---- what is so now ---- */

static inline talon_value variable_now(const play *p, const char *name, uint32_t seat, uint32_t nth)
{
    for (uint32_t i = 0; i < talon_rules_variables(p->m); i++)
        if (strcmp(talon_rules_variable(p->m, i).name, name) == 0)
            return talon_rules_value(p->m, i, talon_rules_variable(p->m, i).each ? seat : 0, nth, TALON_RULES_ALL);
    fail_msg("there is no variable %s", name);
    return (talon_value){.number = 0};
}

static inline int32_t number_of(const play *p, const char *name, uint32_t seat)
{
    return variable_now(p, name, seat, 0).number;
}

static inline int32_t payoff_of(const play *p, uint32_t seat)
{
    int32_t per;
    return talon_rules_payoff(p->m, seat, &per);
}

/* "Kh 2s": the cards of a zone in their order. */
static inline const char *zone_now(const play *p, const char *name)
{
    static char text[2000];
    char word[64];
    const talon_shape *shape = talon_runner_shape(p->runner);
    const talon_zone z = talon_shape_find(shape, name, strlen(name));
    assert_int_not_equal(z, TALON_ZONE_NONE);
    text[0] = 0;
    for (uint32_t i = 0; i < talon_zone_count(talon_runner_table(p->runner), shape, z); i++) {
        face_name(p, word, sizeof word, talon_zone_cards(talon_runner_table(p->runner), shape, z)[i]);
        add_word(text, sizeof text, word);
    }
    return text;
}

static inline void ends_with(play *p, const int32_t *payoff, uint32_t n)
{
    assert_true(talon_rules_over(p->m));
    assert_string_equal(talon_void_name(talon_rules_why(p->m)), "");
    for (uint32_t i = 0; i < n; i++)
        if (payoff_of(p, i + 1) != payoff[i])
            fail_msg("%s has %d, not %d", everybody[i], (int)payoff_of(p, i + 1), (int)payoff[i]);
    end_play(p);
}
#define ENDS(p, ...) ends_with(p, (const int32_t[]){__VA_ARGS__}, sizeof((const int32_t[]){__VA_ARGS__}) / sizeof(int32_t))

#endif
