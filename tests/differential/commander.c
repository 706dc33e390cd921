/* commander.c -- random games of Commander against the proved model: every answer, error and state. */
#include "commander.h"

#include <stdlib.h>
#include <string.h>

#include <talon/commander.h>

#include "lib/gen.h"
#include "render.h"
#include "search.h"

#define CARDS 22
#define STEPS 80
#define LIST  24

/* An action with the memory of its lists. */
typedef struct act {
    talon_action a;
    int64_t top[LIST], bottom[LIST], table[LIST];
} act;

static uint64_t actions, refused;

static void fix_lists(act *x)
{
    x->a.top.card = x->top;
    x->a.bottom.card = x->bottom;
    x->a.table.card = x->table;
}

/* ------------------------------------------------------------ both sides */

static void put_cards(text *t, talon_card_list list)
{
    text_int(t, list.n);
    for (uint32_t i = 0; i < list.n; i++)
        text_int(t, list.card[i]);
}

static void put_identity(text *t, uint32_t n)
{
    text_int(t, n);
    for (uint32_t i = 0; i < n; i++)
        text_int(t, i);
}

/* The random order: from the record's permutation; any when the action was refused or has none. */
static void put_order(text *t, const talon_commander *g, const talon_action *a, bool done, uint32_t mixed)
{
    const talon_record *rec = talon_commander_record(g);
    const bool random = a->code == TALON_ACTION_SHUFFLE || a->code == TALON_ACTION_TUTOR || a->code == TALON_ACTION_MULLIGAN;
    const talon_effect *e = NULL;
    for (uint32_t i = 0; done && random && i < rec->effects_n; i++)
        if (rec->effect[i].kind == TALON_EFFECT_PERMUTE)
            e = &rec->effect[i];
    if (!e) {
        put_identity(t, mixed);
        return;
    }
    const uint32_t n = a->part_top || a->part_end ? (uint32_t)a->n : e->n, first = a->part_end ? e->n - n : 0;
    text_int(t, n);
    for (uint32_t i = 0; i < n; i++)
        text_int(t, rec->word[e->data + first + i] - (int64_t)first);
}

static void put_action(text *t, const talon_commander *g, const talon_action *a, bool done, uint32_t mixed)
{
    text_put(t, "A");
    text_int(t, a->code);
    text_int(t, a->n);
    text_int(t, a->card);
    text_int(t, a->shuffle);
    text_int(t, a->part_top ? 1 : a->part_end ? 2 : 0);
    text_int(t, a->kind);
    put_cards(t, a->top);
    put_cards(t, a->bottom);
    put_cards(t, a->table);
    put_order(t, g, a, done, mixed);
    text_end(t);
}

static void put_state(text *t, const talon_commander *g)
{
    text_put(t, "K");
    text_int(t, talon_commander_get_status(g));
    text_int(t, talon_commander_mulligans(g));
    text_int(t, talon_commander_owed(g));
    for (talon_zone z = 0; z < TALON_COMMANDER_ZONES; z++) {
        const uint32_t n = talon_commander_count(g, z);
        const talon_card *card = talon_zone_cards(talon_commander_table(g), talon_commander_shape(g), z);
        text_int(t, n);
        for (uint32_t i = 0; i < n; i++)
            text_int(t, card[i]);
    }
    text_end(t);
}

static void step(talon_commander *g, oracle *o, act *x)
{
    const uint32_t mixed = x->a.code == TALON_ACTION_MULLIGAN
                               ? talon_commander_count(g, TALON_COMMANDER_LIBRARY) + talon_commander_count(g, TALON_COMMANDER_HAND)
                               : 0;
    fix_lists(x);
    const talon_status s = talon_commander_act(g, &x->a);
    put_action(&o->commands, g, &x->a, s == TALON_OK, mixed);
    if (s == TALON_OK)
        put_state(&o->expected, g);
    else
        render_refused(&o->expected, talon_commander_fault(g));
    actions++;
    refused += s != TALON_OK;
}

/* ----------------------------------------------------------- random games */

/* A game in memory of its own; free it. */
static talon_commander *make_game(gen *r, oracle *o)
{
    static const char *const names[] = {"Forest", "Island", "Sol Ring", "Ash", "ash", "Zur", "\xc3\x86ther", "Bolt"};
    talon_commander_card card[CARDS];
    talon_commander *g;
    talon_fault f;
    const uint32_t commanders = gen_below(r, 3), n = commanders + gen_below(r, CARDS - commanders);
    for (uint32_t i = 0; i < n; i++) {
        const char *name = names[gen_below(r, 8)];
        card[i] = (talon_commander_card){name, strlen(name), i >= commanders && gen_chance(r, 8)};
    }
    talon_commander_setup setup = {.commander = card, .commanders_n = commanders, .card = card + commanders, .cards_n = n - commanders};
    setup.duel = gen_chance(r, 30);
    for (uint32_t i = 0; i < sizeof setup.seed.byte; i++)
        setup.seed.byte[i] = (uint8_t)gen_below(r, 256);
    void *memory = malloc(talon_commander_size(&setup));
    if (!memory || talon_commander_init(&g, &f, memory, talon_commander_size(&setup), &setup) != TALON_OK)
        exit(1);
    text_put(&o->commands, "N");
    text_int(&o->commands, talon_commander_cards(g));
    text_int(&o->commands, setup.duel ? 0 : 1);
    talon_card where[TALON_COMMANDERS_MAX];
    const uint32_t found = talon_commander_view(where, g, TALON_COMMANDER_COMMAND);
    text_int(&o->commands, found);
    for (uint32_t i = 0; i < found; i++)
        text_int(&o->commands, where[i]);
    text_end(&o->commands);
    text_put(&o->expected, "N"), text_end(&o->expected);
    return g;
}

/* Any card, mostly of this zone; sometimes none. */
static int64_t some_card(gen *r, const talon_commander *g, talon_zone z)
{
    talon_card card[CARDS];
    const uint32_t n = talon_commander_view(card, g, z), all = talon_commander_cards(g);
    if (n && gen_chance(r, 75))
        return card[gen_below(r, n)];
    return gen_chance(r, 15) ? (gen_chance(r, 50) ? -1 : (int64_t)all) : (int64_t)gen_below(r, all);
}

static void add(talon_card_list *list, int64_t *room, int64_t card)
{
    if (list->n < LIST)
        room[list->n++] = card;
}

/* The top of the library, spread over the three lists in any order; at times not quite. */
static void fill_scry(gen *r, act *x, const talon_commander *g)
{
    talon_card card[CARDS];
    const uint32_t size = talon_commander_view(card, g, TALON_COMMANDER_LIBRARY), n = gen_below(r, (size < 6 ? size : 6) + 1);
    for (uint32_t i = n; i > 1; i--) {
        const uint32_t k = gen_below(r, i);
        const talon_card swap = card[i - 1];
        card[i - 1] = card[k], card[k] = swap;
    }
    for (uint32_t i = 0; i < n; i++) {
        const int64_t c = gen_chance(r, 4) ? some_card(r, g, TALON_COMMANDER_LIBRARY) : card[i];
        switch (gen_below(r, 3)) {
        case 0: add(&x->a.top, x->top, c); break;
        case 1: add(&x->a.bottom, x->bottom, c); break;
        default: add(&x->a.table, x->table, c); break; /* 2, the last there is */
        }
    }
}

/* Bottom cards come in an action of their own: which ones there are depends on the shuffle before. */
static void fill_mulligan(gen *r, act *x, const talon_commander *g)
{
    x->a.kind = (uint8_t)(talon_commander_owed(g) && gen_chance(r, 70) ? 0 : gen_below(r, 4));
    if (x->a.kind != TALON_MULLIGAN_NONE)
        return;
    const uint32_t n = gen_chance(r, 80) ? talon_commander_owed(g) : gen_below(r, 4);
    talon_card card[CARDS];
    const uint32_t held = talon_commander_view(card, g, TALON_COMMANDER_HAND), first = gen_below(r, held);
    for (uint32_t i = 0; i < n; i++)
        add(&x->a.bottom, x->bottom, held && gen_chance(r, 90) ? card[(first + i) % held] : some_card(r, g, TALON_COMMANDER_HAND));
}

static void random_action(gen *r, act *x, const talon_commander *g)
{
    static const uint8_t often[] = {TALON_ACTION_DRAW, TALON_ACTION_REVEAL, TALON_ACTION_UNDO, TALON_ACTION_REDO, TALON_ACTION_SHUFFLE};
    uint8_t code = gen_action_code(r);
    if (gen_chance(r, 30))
        code = often[gen_below(r, sizeof often)];
    if (code == TALON_ACTION_END && gen_chance(r, 90))
        code = TALON_ACTION_DRAW;
    talon_action_init(&x->a, (talon_action_code)code);
    const talon_zone zone = code == TALON_ACTION_TUTOR               ? TALON_COMMANDER_LIBRARY
                            : code == TALON_ACTION_RETURN_FROM_TABLE ? TALON_COMMANDER_TABLE
                            : code >= TALON_ACTION_MOVE_TO_TABLE     ? TALON_COMMANDER_HAND
                                                                     : TALON_COMMANDER_REVEALED;
    x->a.card = some_card(r, g, zone);
    x->a.shuffle = gen_chance(r, 60);
    x->a.n = gen_chance(r, 60) ? 1 : (int64_t)gen_below(r, 12) - 1;
    if (code == TALON_ACTION_SHUFFLE && gen_chance(r, 60)) {
        x->a.part_top = gen_chance(r, 50);
        x->a.part_end = !x->a.part_top;
    }
    if (code == TALON_ACTION_SCRY || code == TALON_ACTION_SURVEIL)
        fill_scry(r, x, g);
    if (code == TALON_ACTION_MULLIGAN)
        fill_mulligan(r, x, g);
}

/* A London mulligan whose bottom cards are named at once: they are looked up by doing it, and undone. */
static void name_bottom(act *x, talon_commander *g, oracle *o)
{
    talon_card card[CARDS];
    act look = *x;
    step(g, o, &look);
    if (talon_commander_fault(g)->status != TALON_OK || talon_commander_owed(g) == 0)
        return;
    const uint32_t owed = talon_commander_owed(g), held = talon_commander_view(card, g, TALON_COMMANDER_HAND);
    for (uint32_t i = 0; i < owed; i++)
        add(&x->a.bottom, x->bottom, card[held - 1 - i]);
    talon_action_init(&look.a, TALON_ACTION_UNDO);
    step(g, o, &look);
}

static void random_case(oracle *o, void *steps, uint64_t seed)
{
    act *acts = steps;
    gen r = {seed};
    talon_commander *g = make_game(&r, o);
    for (uint32_t i = 0; i < STEPS; i++) {
        random_action(&r, &acts[i], g);
        if (acts[i].a.kind == TALON_MULLIGAN_LONDON && gen_chance(&r, 40))
            name_bottom(&acts[i], g, o);
        step(g, o, &acts[i]);
    }
    free(g);
}

/* -------------------------------------------------------------- shrinking */

static void repeat_case(oracle *o, void *steps, uint32_t n, uint64_t seed)
{
    act *acts = steps;
    gen r = {seed};
    talon_commander *g = make_game(&r, o);
    for (uint32_t i = 0; i < n; i++)
        step(g, o, &acts[i]);
    free(g);
}

static void show(void *steps, uint32_t n, uint64_t seed)
{
    act *acts = steps;
    char line[512];
    (void)seed;
    for (uint32_t i = 0; i < n; i++) {
        fix_lists(&acts[i]);
        talon_action_print(line, sizeof line, &acts[i].a);
        printf("%s\n", line);
    }
}

int game_random(const char *program, uint64_t wanted, uint64_t seed)
{
    static act acts[STEPS];
    const trial t = {.program = program,
                     .what = "game",
                     .steps = acts,
                     .step_size = sizeof *acts,
                     .steps_n = STEPS,
                     .done = &actions,
                     .make = random_case,
                     .repeat = repeat_case,
                     .show = show};
    const uint64_t games = search_random(&t, wanted, seed);
    if (games)
        printf("%llu actions of %llu games, %llu refused\n", (unsigned long long)actions, (unsigned long long)games,
               (unsigned long long)refused);
    return games ? 0 : 1;
}
