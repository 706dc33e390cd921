/* play_new.c -- making a play: the game, who sits where, its numbers, the order of its cards. */
#include <stdlib.h>
#include <string.h>

#include "wire/play.h"

/* ---- machines ---- */

void talon__play_stand(play_machine *x)
{
    if (x->runner) {
        talon_wipe(x->runner, x->runner_size);
        free(x->runner);
    }
    if (x->memory) {
        talon_wipe(x->memory, x->memory_size);
        free(x->memory);
    }
    *x = (play_machine){0};
}

static talon_status sit_down(play_machine *x, talon_wire *w, refusal *r, wire_play *p)
{
    const size_t size = talon_runner_size(&r->fault, p->m.made.game, &p->m.seating);
    if (!size)
        return r->fault.status;
    void *memory = malloc(size);
    if (!memory)
        return talon__wire_no_memory(w, r);
    x->runner = talon_runner_init(memory, size, &r->fault, p->m.made.game, &p->m.seating);
    x->runner_size = size;
    if (x->runner)
        return TALON_OK;
    talon_wipe(memory, size);
    free(memory);
    return r->fault.status;
}

talon_status talon__play_sit(play_machine *x, talon_wire *w, refusal *r, wire_play *p)
{
    *x = (play_machine){0};
    talon_status s = sit_down(x, w, r, p);
    if (s != TALON_OK)
        return s;
    const size_t size = talon_rules_size(x->runner);
    if (!size)
        return talon__wire_limit(r, "players of a play by rules", 64);
    void *memory = malloc(size);
    if (!memory)
        return talon__wire_no_memory(w, r);
    x->rules = talon_rules_init(memory, size, &r->fault, x->runner);
    if (!x->rules) {
        free(memory);
        return r->fault.status;
    }
    x->memory = memory;
    x->memory_size = size;
    if (p->ordered)
        talon_rules_set_orders(x->rules, p->order, p->orders_n);
    for (uint32_t i = 0; p->machine.rules && i < talon_rules_numbers(x->rules); i++)
        talon_rules_set_number(x->rules, talon_rules_number_name(x->rules, i), talon_rules_number(p->machine.rules, i));
    return TALON_OK;
}

void talon__play_free(wire_play *p)
{
    if (!p)
        return;
    for (size_t i = 0; i < p->states_n + p->redo_n; i++) {
        talon_wipe(p->state[i].bytes, p->state_size);
        free(p->state[i].bytes);
        free(p->state[i].learned);
    }
    free(p->state);
    free(p->given);
    free(p->saw);
    free(p->had);
    free(p->scratch);
    for (uint32_t i = 0; i < p->orders_n; i++)
        free((void *)(uintptr_t)p->order[i].card);
    free(p->order);
    free((void *)(uintptr_t)p->m.seating.order);
    talon__play_stand(&p->machine);
    p->desk.now.pack = NULL; /* the runner's */
    p->desk.now.table = NULL;
    p->desk.now.work = NULL;
    talon__setting_free(&p->desk.now);
    free(p->m.made.game);
    free((void *)p->m.made.player);
    talon_wipe(&p->m.seating.seed, sizeof p->m.seating.seed);
    free(p);
}

/* ---- what the request says ---- */

static talon_status no_seat(refusal *r, const wire_play *p, const char *name)
{
    const char *near = talon_nearest(name, (const char *const *)p->m.made.player);
    if (near)
        return talon__wire_say(r, "UnknownPlayer", "nobody here is called \"%s\"; did you mean \"%s\"?", name, near);
    return talon__wire_say(r, "UnknownPlayer", "nobody here is called \"%s\"; \"players\" names who plays", name);
}

static talon_status read_dealer(wire_play *p, refusal *r, const json_t *dealer)
{
    if (!dealer)
        return TALON_OK;
    if (!json_is_string(dealer))
        return talon__wire_bad(r, "\"dealer\" must be a player's name");
    for (uint32_t i = 0; i < p->m.seating.players_n; i++)
        if (strcmp(p->m.seating.player[i], json_string_value(dealer)) == 0)
            p->m.seating.dealer = i + 1;
    return p->m.seating.dealer ? TALON_OK : no_seat(r, p, json_string_value(dealer));
}

static talon_status read_game(talon_wire *w, wire_play *p, refusal *r, const json_t *request)
{
    const json_t *name = json_object_get(request, "game");
    const talon_status s = talon__wire_find_game(w, &p->m, r, request);
    if (s == TALON_OK && !talon_game_has_rules(p->m.made.game))
        return talon__wire_say(r, "UnknownGame", "\"%s\" can be dealt, but not played: its file has no \"play\"",
                               talon_game_name(p->m.made.game));
    if (s != TALON_OK && json_is_string(name) && !json_object_get(request, "text") && w->find_game && !w->out_of_memory)
        r->code = "UnknownGame";
    return s;
}

/* The texts of a list, copied: one block of pointers and texts. */
static const char **copy_names(const json_t *list)
{
    const size_t n = json_array_size(list);
    size_t bytes = 0;
    for (size_t i = 0; i < n; i++)
        bytes += json_string_length(json_array_get(list, i)) + 1;
    const char **names = malloc(sizeof *names * (n + 1) + bytes);
    if (!names)
        return NULL;
    char *at = (char *)(names + n + 1);
    for (size_t i = 0; i < n; i++) {
        const size_t size = json_string_length(json_array_get(list, i)) + 1;
        memcpy(at, json_string_value(json_array_get(list, i)), size);
        names[i] = at;
        at += size;
    }
    names[n] = NULL;
    return names;
}

/* {ZONE: [CARD…]}, or {} for none. */
static talon_status check_order(refusal *r, const json_t *order, const json_t **cards, const char **zone)
{
    const void *only = json_object_iter((json_t *)(uintptr_t)order);
    *cards = NULL;
    *zone = NULL;
    if (!json_is_object(order) || json_object_size(order) > 1)
        return talon__wire_bad(r, "an order is {ZONE: [CARD…]}: one zone, and its cards from the top");
    if (!only)
        return TALON_OK;
    *zone = json_object_iter_key((void *)(uintptr_t)only);
    *cards = json_object_iter_value((void *)(uintptr_t)only);
    if (!json_is_array(*cards))
        return talon__wire_bad(r, "the order of \"%.64s\" must be a list of cards, from the top", *zone);
    for (size_t i = 0; i < json_array_size(*cards); i++)
        if (!json_is_string(json_array_get(*cards, i)))
            return talon__wire_bad(r, "card %zu in the order of \"%.64s\" must be a name", i + 1, *zone);
    return TALON_OK;
}

static talon_status read_order(talon_wire *w, const char *const **names, uint32_t *n, refusal *r, const json_t *order)
{
    const json_t *cards;
    const char *zone;
    const talon_status s = check_order(r, order, &cards, &zone);
    if (s != TALON_OK || !cards)
        return s;
    *names = copy_names(cards);
    *n = (uint32_t)json_array_size(cards);
    return *names ? TALON_OK : talon__wire_no_memory(w, r);
}

static talon_status read_orders(talon_wire *w, wire_play *p, refusal *r, const json_t *request)
{
    const json_t *first = json_object_get(request, "order"), *later = json_object_get(request, "orders");
    talon_status s = first ? read_order(w, &p->m.seating.order, &p->m.seating.order_n, r, first) : TALON_OK;
    p->ordered = first || later;
    if (s != TALON_OK || !later)
        return s;
    if (!json_is_array(later))
        return talon__wire_bad(r, "\"orders\" must be a list: an order {ZONE: [CARD…]} for each mixing after the first");
    p->order = calloc(json_array_size(later) + 1, sizeof *p->order);
    if (!p->order)
        return talon__wire_no_memory(w, r);
    for (size_t i = 0; i < json_array_size(later) && s == TALON_OK; i++) {
        talon_order *o = &p->order[p->orders_n++];
        s = read_order(w, &o->card, &o->n, r, json_array_get(later, i));
    }
    return s;
}

/* ---- what fits the table ---- */

static talon_status bad_card(refusal *r, const char *card, const char *zone)
{
    return talon__wire_say(r, "BadOrder", "\"%.64s\" is not there, or not so often, in \"%.64s\": name cards as the game's deck lists them",
                           card, zone);
}

/* A zone of the table, and its cards not more often than the pack has them. What lies there when it is mixed, nobody knows yet. */
static talon_status check_zone(const wire_play *p, refusal *r, const json_t *order, talon_zone *found)
{
    const talon_shape *shape = p->desk.now.shape;
    const talon_pack *pack = p->desk.now.pack;
    const json_t *cards;
    const char *zone;
    const talon_status s = check_order(r, order, &cards, &zone);
    if (s != TALON_OK || !cards)
        return s;
    *found = talon_shape_find(shape, zone, strlen(zone));
    if (*found == TALON_ZONE_NONE)
        return talon__wire_say(r, "BadOrder", "this game has no zone \"%.64s\"", zone);
    memset(p->scratch, 0, sizeof *p->scratch * talon_pack_cards(pack));
    for (size_t i = 0; i < json_array_size(cards); i++) {
        const json_t *name = json_array_get(cards, i);
        const talon_face face = talon_pack_find(pack, json_string_value(name), json_string_length(name));
        uint32_t k = 0;
        while (k < talon_pack_cards(pack) && (p->scratch[k] || talon_pack_face(pack, (talon_card)k) != face))
            k++;
        if (k == talon_pack_cards(pack))
            return bad_card(r, json_string_value(name), zone);
        p->scratch[k] = 1;
    }
    return TALON_OK;
}

static talon_status check_orders(const wire_play *p, refusal *r, const json_t *request)
{
    const json_t *first = json_object_get(request, "order"), *later = json_object_get(request, "orders");
    talon_zone zone = TALON_ZONE_NONE;
    talon_status s = first ? check_zone(p, r, first, &zone) : TALON_OK;
    if (s == TALON_OK && zone != TALON_ZONE_NONE && talon_zone_get_type(p->desk.now.shape, zone) != TALON_TYPE_DECK)
        return talon__wire_say(r, "BadOrder", "the order at the beginning is that of the deck, not of \"%s\"",
                               talon_zone_name(p->desk.now.shape, zone));
    for (uint32_t i = 0; i < p->orders_n && s == TALON_OK; i++)
        s = check_zone(p, r, json_array_get(later, i), &zone);
    return s;
}

static talon_status no_number(talon_wire *w, const wire_play *p, refusal *r, const char *name)
{
    const talon_rules *rules = p->machine.rules;
    const uint32_t n = talon_rules_numbers(rules);
    uint32_t known_n = 0;
    const char **known = malloc(sizeof *known * ((size_t)n + 1));
    if (!known)
        return talon__wire_no_memory(w, r);
    for (uint32_t i = 0; i < n; i++)
        if (*talon_rules_number_name(rules, i))
            known[known_n++] = talon_rules_number_name(rules, i);
    known[known_n] = NULL;
    const char *near = talon_nearest(name, known);
    if (near)
        talon__wire_bad(r, "this game has no number \"%.64s\"; did you mean \"%s\"?", name, near);
    else
        talon__wire_bad(r, "this game has no number \"%.64s\"; its file lists them under \"numbers\"", name);
    free((void *)known);
    return r->fault.status;
}

static talon_status set_numbers(talon_wire *w, wire_play *p, refusal *r, const json_t *given)
{
    const char *key;
    const json_t *value;
    if (given && !json_is_object(given))
        return talon__wire_bad(r, "\"numbers\" must be an object: {NAME: NUMBER}");
    json_object_foreach((json_t *)(uintptr_t)given, key, value)
    {
        const json_int_t v = json_is_boolean(value) ? json_is_true(value) : json_integer_value(value);
        if ((!json_is_integer(value) && !json_is_boolean(value)) || v < INT32_MIN || v > INT32_MAX)
            return talon__wire_bad(r, "the number \"%.64s\" must be whole, of 32 bits, or true or false", key);
        if (!talon_rules_set_number(p->machine.rules, key, (int32_t)v))
            return no_number(w, p, r, key);
    }
    return TALON_OK;
}

/* The machine's table as a desk, for printing. */
static talon_status make_desk(talon_wire *w, wire_play *p, refusal *r)
{
    setting *s = &p->desk.now;
    p->desk.by = TALON_PLAYER_TABLE;
    const talon_play *play = talon_runner_play(p->machine.runner);
    s->shape = play->shape;
    s->table = play->table;
    s->work = play->work;
    s->pack = (talon_pack *)(uintptr_t)talon_shape_pack(play->shape); /* only read */
    const size_t cards = talon_pack_cards(s->pack);
    p->saw = calloc(cards + 1, sizeof *p->saw);
    p->had = calloc(cards + 1, sizeof *p->had);
    p->scratch = calloc(cards + 1, sizeof *p->scratch);
    p->state_size = talon_rules_state_size(p->machine.rules);
    return p->saw && p->had && p->scratch && talon__setting_names(s) ? TALON_OK : talon__wire_no_memory(w, r);
}

static talon_status make_all(talon_wire *w, wire_play *p, refusal *r, const json_t *request)
{
    static const char *const known[] = {"op",      "id",   "game_id", "game",  "text",   "players", "dealer",
                                        "numbers", "seed", "deal",    "order", "orders", NULL};
    talon_status s = talon__wire_known_keys(r, request, "play.new", known);
    if (s == TALON_OK)
        s = talon__wire_read_seed(&p->m.seating.seed, &p->m.seating.deal, r, request);
    if (s == TALON_OK)
        s = talon__wire_read_players(w, &p->m, r, json_object_get(request, "players"));
    if (s == TALON_OK)
        s = read_dealer(p, r, json_object_get(request, "dealer"));
    if (s == TALON_OK)
        s = read_orders(w, p, r, request);
    if (s == TALON_OK)
        s = read_game(w, p, r, request);
    if (s != TALON_OK)
        return s;
    s = talon__play_sit(&p->machine, w, r, p);
    if (s == TALON_E_CARD_NOT_IN_ZONE)
        return bad_card(r, p->m.seating.order[r->fault.index], "deck");
    if (s == TALON_OK)
        s = make_desk(w, p, r);
    if (s == TALON_OK)
        s = check_orders(p, r, request);
    return s == TALON_OK ? set_numbers(w, p, r, json_object_get(request, "numbers")) : s;
}

talon_status talon__play_make(wire_play **made, talon_wire *w, refusal *r, const json_t *request)
{
    wire_play *p = calloc(1, sizeof *p);
    if (!p)
        return talon__wire_no_memory(w, r);
    p->m.seating.size = sizeof p->m.seating;
    p->m.op = "play.new";
    p->n = 1;
    const talon_status s = make_all(w, p, r, request);
    if (s == TALON_OK)
        *made = p;
    else
        talon__play_free(p);
    return s;
}
