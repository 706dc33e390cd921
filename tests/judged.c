/* judged.c -- a game played at random, as lines: at each choice some cards are sealed, and answers judged. web/test/vm.test.mjs does the same.
 *
 *   judged [FILE PLAYERS SEED CHOICES]     a game of examples/rules when left out
 *
 * A line: {"seat","hidden":[card…],"judged":[answer…],"verdict":[0 no, 1 yes, 2 hangs, …],"do":answer}; an answer is [option, pass, from, to,
 * places, values, combo, height], zones and places counted from 0, −1 for no zone. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lib/file_games.h"

enum { MOST = 24 };

typedef struct machine {
    void *memory, *rules_memory;
    talon_runner *r;
    talon_rules *m;
} machine;

static uint64_t dice = 1;

/* xorshift64* */
static uint32_t roll(uint32_t n)
{
    dice ^= dice >> 12;
    dice ^= dice << 25;
    dice ^= dice >> 27;
    return (uint32_t)((dice * 0x2545F4914F6CDD1Dull) >> 32) % n;
}

static bool sit_down(machine *x, const talon_game *g, uint32_t players, uint32_t seed)
{
    static char name[64][8];
    static const char *names[64];
    talon_seating s = {.player = names, .players_n = players};
    talon_fault f = {0};
    s.seed.byte[30] = (uint8_t)(seed >> 8);
    s.seed.byte[31] = (uint8_t)seed;
    for (uint32_t i = 0; i < players && i < 64; i++) {
        snprintf(name[i], sizeof name[i], "P%u", i + 1);
        names[i] = name[i];
    }
    const size_t size = talon_runner_size(&f, g, &s);
    x->memory = malloc(size + 1);
    x->r = x->memory ? talon_runner_init(x->memory, size, &f, g, &s) : NULL;
    const size_t rules_size = x->r ? talon_rules_size(x->r) : 0;
    x->rules_memory = malloc(rules_size + 1);
    x->m = rules_size && x->rules_memory ? talon_rules_init(x->rules_memory, rules_size, &f, x->r) : NULL;
    return x->m != NULL;
}

static void stand_up(machine *x)
{
    free(x->memory);
    free(x->rules_memory);
}

/* ---- answers ---- */

typedef struct answers {
    talon_answer at[MOST]; /* each of all is as likely to be there */
    uint32_t n, shown;
} answers;

static bool collect(void *context, const talon_rules *m, const talon_answer *a)
{
    answers *l = context;
    (void)m;
    const uint32_t place = l->n < MOST / 2 ? l->n++ : roll(l->shown + 1);
    l->shown++;
    if (place >= MOST / 2)
        return true;
    l->at[place] = *a;
    if (a->range) {
        l->at[place].value[0] += (int32_t)roll((uint32_t)(a->upto - a->value[0]) + 1);
        l->at[place].range = false;
    }
    return true;
}

static uint32_t place_of(const machine *x, talon_zone zone, uint16_t card)
{
    const talon_play *p = talon_runner_play(x->r);
    const talon_card *lying = talon_zone_cards(p->table, p->shape, zone);
    uint32_t i = 0;
    while (lying[i] != card)
        i++;
    return i;
}

/* Cards as they lie. */
static void put_in_order(const machine *x, talon_answer *a)
{
    for (uint32_t i = 1; i < a->cards_n; i++)
        for (uint32_t k = i; k > 0 && place_of(x, a->from, a->card[k - 1]) > place_of(x, a->from, a->card[k]); k--) {
            const uint16_t other = a->card[k];
            a->card[k] = a->card[k - 1];
            a->card[k - 1] = other;
        }
}

/* The same answers with another card, or another value: some of them are legal, too. */
static void make_up_others(const machine *x, answers *l)
{
    const talon_play *p = talon_runner_play(x->r);
    const uint32_t n = l->n;
    for (uint32_t i = 0; i < n; i++) {
        talon_answer a = l->at[i];
        const uint32_t there = a.cards_n ? talon_zone_count(p->table, p->shape, a.from) : 0;
        if (a.values_n)
            a.value[roll(a.values_n)] += (int32_t)roll(3) - 1;
        if (there > a.cards_n) {
            const uint16_t card = talon_zone_cards(p->table, p->shape, a.from)[roll(there)];
            bool chosen = false;
            for (uint32_t k = 0; k < a.cards_n; k++)
                chosen |= a.card[k] == card;
            if (!chosen)
                a.card[roll(a.cards_n)] = card;
            put_in_order(x, &a);
        }
        l->at[l->n++] = a;
    }
}

static void print_answer(const machine *x, const talon_answer *a)
{
    const bool some = a->from != TALON_ZONE_NONE;
    printf("[%u,%d,%d,%d,[", a->option, a->pass, some ? (int)a->from : -1, a->to == TALON_ZONE_NONE ? -1 : (int)a->to);
    for (uint32_t i = 0; i < a->cards_n; i++)
        printf("%s%u", i ? "," : "", place_of(x, a->from, a->card[i]));
    printf("],[");
    for (uint32_t i = 0; i < a->values_n; i++)
        printf("%s%d", i ? "," : "", a->value[i]);
    printf("],%u,%u]", a->combo, a->height);
}

/* ---- choices ---- */

/* Some cards are hidden from a machine that has the same state, and it judges. */
static void judge(const machine *x, const talon_game *g, uint32_t players, uint32_t seed, uint32_t seat, const answers *l)
{
    machine sealed = {0};
    const talon_pack *pack = talon_shape_pack(talon_runner_shape(x->r));
    const uint32_t percent = roll(4) * 30;
    void *state = malloc(talon_rules_state_size(x->m));
    const char *comma = "";
    if (!state || !sit_down(&sealed, g, players, seed))
        abort();
    talon_rules_seal(sealed.m);
    talon_rules_get(x->m, state);
    if (!talon_rules_put(sealed.m, state))
        abort();
    printf("\"hidden\":[");
    for (uint32_t c = 0; c < talon_pack_cards(pack); c++)
        if (roll(100) < percent) {
            printf("%s%u", comma, c);
            comma = ",";
        } else {
            talon_rules_see(sealed.m, (talon_card)c, talon_pack_face(pack, (talon_card)c));
        }
    printf("],\"judged\":[");
    for (uint32_t i = 0; i < l->n; i++) {
        printf("%s", i ? "," : "");
        print_answer(x, &l->at[i]);
    }
    printf("],\"verdict\":[");
    for (uint32_t i = 0; i < l->n; i++)
        printf("%s%d", i ? "," : "", (int)talon_rules_judge(sealed.m, seat, &l->at[i]));
    printf("]");
    stand_up(&sealed);
    free(state);
}

static void choose(const machine *x, const talon_game *g, uint32_t players, uint32_t seed, uint32_t seat)
{
    answers l = {.n = 0};
    talon_rules_answers(x->m, seat, collect, &l);
    const talon_answer one = l.at[roll(l.n)];
    make_up_others(x, &l);
    printf("{\"seat\":%u,", seat);
    judge(x, g, players, seed, seat, &l);
    printf(",\"do\":");
    print_answer(x, &one);
    printf("}\n");
    talon_rules_answer(x->m, seat, &one, NULL, NULL);
}

int main(int argc, char **argv)
{
    machine x = {0};
    uint32_t seat[64];
    char file[] = "examples/rules/small_rummy.yaml", three[] = "3", one[] = "1", forty[] = "40";
    char *const usual[] = {file, file, three, one, forty};
    char *const *arg = argc == 5 ? argv : usual;
    const uint32_t players = (uint32_t)strtoul(arg[2], NULL, 10), seed = (uint32_t)strtoul(arg[3], NULL, 10);
    talon_game *g = file_game(arg[1]);
    if (!g || !talon_game_has_rules(g) || !sit_down(&x, g, players, seed))
        return printf("FAIL %s is not played by %u\n", arg[1], players), 1;
    dice = 1 + (uint64_t)seed * 1000003;
    talon_rules_begin(x.m, NULL, NULL);
    for (unsigned long choices = strtoul(arg[4], NULL, 10); choices && !talon_rules_over(x.m); choices--) {
        const uint32_t n = talon_rules_asked(x.m, seat, 64);
        for (uint32_t i = 0; i < n; i++)
            choose(&x, g, players, seed, seat[i]);
    }
    stand_up(&x);
    talon_game_free(g);
    return 0;
}
