/* rules_help.h -- shipped games at a table of tests: known hands, answers as words, the rest at random. */
#ifndef TESTS_RULES_HELP_H
#define TESTS_RULES_HELP_H

#include "lang_help.h"

#include <talon/rules.h>

enum { DECK_MOST = 256, ANSWER_TEXT = 160 };

typedef struct table {
    talon_game *game;
    void *memory, *rules_memory;
    talon_runner *runner;
    talon_rules *m;
    uint32_t players, dice;
} table;

static inline const char *card_name(const talon_shape *shape, talon_card card)
{
    const talon_pack *pack = talon_shape_pack(shape);
    return talon_pack_name(pack, talon_pack_face(pack, card), NULL);
}

/* ---- known hands ---- */

/* Which card of the unmixed pack each place of the deck is dealt to: found by dealing it as it lies. Then the wanted cards go there,
 * and those that nobody asked for to the other places. */
typedef struct stacked {
    const char *card[DECK_MOST];
    char name[DECK_MOST][16]; /* by card of the pack */
    bool given[DECK_MOST];    /* by card of the pack: it has a place */
    char words[4096];
    uint32_t n;
} stacked;

static inline void give(stacked *s, uint32_t place, const char *name)
{
    for (uint32_t i = 0; i < s->n; i++)
        if (!s->given[i] && strcmp(s->name[i], name) == 0) {
            s->given[i] = true;
            s->card[place] = s->name[i];
            return;
        }
    fail_msg("there are not so many %s", name);
}

/* "hand.1 As Ks, hand.2 2c": a zone's first cards. */
static inline void stack_zones(stacked *s, const talon_runner *r, const char *hands)
{
    const talon_shape *shape = talon_runner_shape(r);
    const talon_card *card = NULL;
    uint32_t n = 0, i = 0;
    snprintf(s->words, sizeof s->words, "%s", hands);
    for (char *word = strtok(s->words, " "); word; word = strtok(NULL, " ")) {
        char *comma = strchr(word, ',');
        if (comma)
            *comma = 0;
        if (!card) {
            const talon_zone z = talon_shape_find(shape, word, strlen(word));
            assert_int_not_equal(z, TALON_ZONE_NONE);
            card = talon_zone_cards(talon_runner_table(r), shape, z);
            n = talon_zone_count(talon_runner_table(r), shape, z);
            i = 0;
            card = comma ? NULL : card;
            continue;
        }
        assert_true(i < n);
        give(s, card[i++], word);
        if (comma)
            card = NULL;
    }
}

static inline void stack(stacked *s, const talon_game *g, const talon_seating *seating, const char *hands)
{
    talon_seating as_it_lies = *seating;
    talon_fault f;
    talon_outcome o;
    memset(s, 0, sizeof *s);
    const size_t size = talon_runner_size(&f, g, seating);
    void *memory = malloc(size);
    talon_runner *r = talon_runner_init(memory, size, &f, g, seating);
    assert_non_null(r);
    const talon_shape *shape = talon_runner_shape(r);
    s->n = talon_pack_cards(talon_shape_pack(shape));
    assert_in_range(s->n, 1, DECK_MOST);
    for (uint32_t i = 0; i < s->n; i++)
        snprintf(s->name[i], sizeof s->name[i], "%s", card_name(shape, (talon_card)i)), s->card[i] = s->name[i];
    as_it_lies.order = s->card;
    as_it_lies.order_n = s->n;
    r = talon_runner_init(memory, size, &f, g, &as_it_lies);
    assert_non_null(r);
    talon_runner_run(r, &o, NULL, NULL, NULL);
    assert_int_equal(o.end, TALON_END_DONE);
    memset(s->card, 0, sizeof s->card);
    stack_zones(s, r, hands);
    for (uint32_t place = 0, i = 0; place < s->n; place++) {
        if (s->card[place])
            continue;
        while (s->given[i])
            i++;
        s->given[i] = true;
        s->card[place] = s->name[i];
    }
    free(memory);
}

/* ---- a game ---- */

/* "target 0 pass_to 1" */
static inline void set_numbers(table *t, const char *numbers)
{
    char name[64];
    int value, at = 0, used = 0;
    while (sscanf(numbers + at, "%63s %d%n", name, &value, &used) == 2) {
        assert_true(talon_rules_set_number(t->m, name, value));
        at += used;
    }
}

/* The game, its dealer (a seat from 1), hands (NULL: mixed by seed) and numbers. One table at a time. */
static inline table sit_down_to(const char *file, uint32_t players, uint32_t dealer, const char *hands, const char *numbers, uint8_t seed)
{
    static stacked s;
    static talon_order later[8];
    static talon_seating seating; /* it outlives the table; one at a time */
    seating = (talon_seating){.player = everybody, .players_n = players, .dealer = dealer, .seed = {{seed}}};
    talon_fault f;
    table t = {.game = compiled(file), .players = players, .dice = seed};
    if (hands) {
        stack(&s, t.game, &seating, hands);
        seating.order = s.card;
        seating.order_n = s.n;
    }
    const size_t size = talon_runner_size(&f, t.game, &seating);
    t.memory = malloc(size);
    t.runner = talon_runner_init(t.memory, size, &f, t.game, &seating);
    assert_non_null(t.runner);
    const size_t rules_size = talon_rules_size(t.runner);
    t.rules_memory = malloc(rules_size);
    t.m = talon_rules_init(t.rules_memory, rules_size, &f, t.runner);
    assert_non_null(t.m);
    set_numbers(&t, numbers);
    if (hands) { /* later hands are the same, each a seat further */
        for (uint32_t i = 0; i < sizeof later / sizeof *later; i++)
            later[i] = (talon_order){.card = s.card, .n = s.n};
        talon_rules_set_orders(t.m, later, sizeof later / sizeof *later);
    }
    talon_rules_begin(t.m, NULL, NULL);
    return t;
}

/* The file of a shipped game; one from the folder TALON_TEST_GAMES, where rules were changed to see whether tests notice. */
static inline const char *file_of(const char *name)
{
    static char text[1 << 16];
    const char *folder = getenv("TALON_TEST_GAMES");
    const talon_shipped *shipped = talon_shipped_find(name);
    assert_non_null(shipped);
    if (!folder)
        return shipped->text;
    snprintf(text, sizeof text, "%s/%s.yaml", folder, name);
    FILE *f = fopen(text, "rb");
    assert_non_null(f);
    text[fread(text, 1, sizeof text - 1, f)] = 0;
    fclose(f);
    return text;
}

static inline table sit_down(const char *name, uint32_t players, uint32_t dealer, const char *hands, const char *numbers, uint8_t seed)
{
    return sit_down_to(file_of(name), players, dealer, hands, numbers, seed);
}

static inline void stand_up(table *t)
{
    free(t->rules_memory);
    free(t->memory);
    talon_game_free(t->game);
}

/* ---- questions and answers ---- */

typedef struct answer_list {
    char text[2048][ANSWER_TEXT];
    talon_answer answer[2048];
    uint32_t n;
} answer_list;

static inline void add_word(char *text, const char *word)
{
    const size_t n = strlen(text);
    snprintf(text + n, ANSWER_TEXT - n, "%s%s", n ? " " : "", word);
}

/* "bid 3 hearts", "Qs", "bid 18..264" */
static inline void answer_text(char *text, const talon_rules *m, const talon_shape *shape, const talon_answer *a)
{
    char number[32];
    text[0] = 0;
    if (a->pass)
        add_word(text, "pass");
    else if (talon_rules_option_name(m, a)[0])
        add_word(text, talon_rules_option_name(m, a));
    for (uint32_t i = 0; i < a->values_n; i++) {
        const char *word = talon_rules_value_word(m, a, i);
        snprintf(number, sizeof number, a->range ? "%d..%d" : "%d", (int)a->value[i], (int)a->upto);
        add_word(text, talon_rules_value_is_seat(m, a, i) ? everybody[a->value[i] - 1] : word ? word : number);
    }
    for (uint32_t i = 0; i < a->cards_n; i++)
        add_word(text, card_name(shape, a->card[i]));
}

static inline bool note_answer(void *context, const talon_rules *m, const talon_answer *a)
{
    const table *t = ((void **)context)[0];
    answer_list *l = ((void **)context)[1];
    answer_text(l->text[l->n], m, talon_runner_shape(t->runner), a);
    l->answer[l->n++] = *a;
    return l->n < 2048;
}

static inline uint32_t asked(const table *t)
{
    uint32_t seat = 0;
    return talon_rules_asked(t->m, &seat, 1) ? seat : 0;
}

static inline answer_list *answers(table *t)
{
    static answer_list l;
    void *context[2] = {t, &l};
    l.n = 0;
    talon_rules_answers(t->m, asked(t), note_answer, context);
    return &l;
}

/* All that may be answered: "pass, bid 18..264". */
static inline const char *may_say(table *t)
{
    static char text[8192];
    const answer_list *l = answers(t);
    text[0] = 0;
    for (uint32_t i = 0; i < l->n; i++)
        snprintf(text + strlen(text), sizeof text - strlen(text), "%s%s", i ? ", " : "", l->text[i]);
    return text;
}

static inline bool can_say(table *t, const char *words)
{
    const answer_list *l = answers(t);
    for (uint32_t i = 0; i < l->n; i++)
        if (strcmp(l->text[i], words) == 0)
            return true;
    return false;
}

static inline void do_answer(table *t, talon_answer *a)
{
    assert_true(talon_rules_answer(t->m, asked(t), a, NULL, NULL));
}

/* Whoever is asked says these, one after the other: "pass, bid 3 hearts, Qs". A number of a range is said as "bid 20". */
static inline void say(table *t, const char *what)
{
    char words[ANSWER_TEXT];
    for (size_t n; *what; what += n + (what[n] == ',') + (what[n] == ',' && what[n + 1] == ' ')) {
        n = strcspn(what, ",");
        snprintf(words, sizeof words, "%.*s", (int)n, what);
        answer_list *l = answers(t);
        uint32_t i = 0;
        while (i < l->n && strcmp(l->text[i], words) != 0) {
            talon_answer *a = &l->answer[i];
            const char *last = strrchr(words, ' ') ? strrchr(words, ' ') + 1 : words;
            if (a->range && atoi(last) >= a->value[0] && atoi(last) <= a->upto &&
                (last == words || strncmp(l->text[i], words, (size_t)(last - words)) == 0)) {
                a->value[0] = atoi(last);
                break;
            }
            i++;
        }
        if (i == l->n)
            fail_msg("seat %u may not say \"%s\", but: %s", asked(t), words, may_say(t));
        do_answer(t, &l->answer[i]);
    }
}

static inline uint32_t roll(table *t, uint32_t n)
{
    t->dice = t->dice * 1103515245u + 12345u;
    return (t->dice >> 16) % n;
}

static inline void say_anything(table *t)
{
    answer_list *l = answers(t);
    assert_int_not_equal(l->n, 0);
    talon_answer *a = &l->answer[roll(t, l->n)];
    if (a->range)
        a->value[0] += (int32_t)roll(t, (uint32_t)(a->upto - a->value[0] + 1));
    do_answer(t, a);
}

/* At random to the end. */
static inline void play_out(table *t)
{
    while (!talon_rules_over(t->m))
        say_anything(t);
    assert_int_equal(talon_rules_why(t->m), TALON_VOID_NOT);
}

static inline int32_t payoff(const table *t, uint32_t seat)
{
    int32_t per;
    return talon_rules_payoff(t->m, seat, &per);
}

/* A variable, of a seat or of nobody (0). */
static inline talon_value variable(const table *t, const char *name, uint32_t seat)
{
    for (uint32_t i = 0; i < talon_rules_variables(t->m); i++)
        if (strcmp(talon_rules_variable(t->m, i).name, name) == 0)
            return talon_rules_value(t->m, i, seat, 0, TALON_RULES_ALL);
    fail_msg("no variable is called %s", name);
    return (talon_value){.kind = TALON_VALUE_NONE};
}

/* What lies in a zone: "taken" of a seat, or of nobody (0); only those of this rank and suit (0: any). */
static inline uint32_t lies(const table *t, const char *zone, uint32_t seat, char rank, char suit)
{
    char name[64];
    const talon_shape *shape = talon_runner_shape(t->runner);
    snprintf(name, sizeof name, seat ? "%s.%u" : "%s", zone, seat);
    const talon_zone z = talon_shape_find(shape, name, strlen(name));
    assert_int_not_equal(z, TALON_ZONE_NONE);
    uint32_t n = 0;
    for (uint32_t i = 0; i < talon_zone_count(talon_runner_table(t->runner), shape, z); i++) {
        const char *card = card_name(shape, talon_zone_cards(talon_runner_table(t->runner), shape, z)[i]);
        n += (!rank || card[0] == rank) && (!suit || card[1] == suit);
    }
    return n;
}

static inline int32_t number(const table *t, const char *name, uint32_t seat)
{
    const talon_value v = variable(t, name, seat);
    return v.kind == TALON_VALUE_NONE ? 0 : v.number;
}

/* The payoffs: "2 -2 2 -2". */
static inline const char *paid(const table *t)
{
    static char text[200];
    text[0] = 0;
    assert_true(talon_rules_over(t->m));
    assert_int_equal(talon_rules_why(t->m), TALON_VOID_NOT);
    for (uint32_t seat = 1; seat <= t->players; seat++)
        snprintf(text + strlen(text), sizeof text - strlen(text), "%s%d", seat > 1 ? " " : "", (int)payoff(t, seat));
    return text;
}

#endif
