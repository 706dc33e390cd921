/* commander_request.c -- game.*: a JSON request to a talon_action as commander.def lists its arguments, and game.new. */
#include <stdlib.h>
#include <string.h>

#include "problem/json.h"
#include "wire/wire_impl.h"

static void free_game(game_slot *s)
{
    talon_writer_free(s->printer);
    talon__card_fields_free(&s->fields);
    if (s->game && !s->play) {
        talon_commander_wipe(s->game);
        free(s->game);
    }
    s->printer = NULL;
    s->game = NULL;
}

void talon__game_slot_free(game_slot *s)
{
    free_game(s);
    for (size_t i = 0; i < 3; i++)
        free(s->list[i].at);
    free(s->cards.at);
    free(s->where.at);
    free(s->place.at);
}

const talon_commander *talon_wire_commander(const talon_wire *w)
{
    return w->commander.game;
}

bool talon_wire_host(talon_wire *w, talon_commander *game, talon_wire_play *play, void *context)
{
    talon_writer *printer = talon_writer_new(talon_commander_shape(game));
    if (!printer)
        return false;
    free_game(&w->commander);
    w->commander.game = game;
    w->commander.printer = printer;
    w->commander.play = play;
    w->commander.context = context;
    return true;
}

/* ------------------------------------------------------------- arguments */

static talon_status read_flag(bool *flag, refusal *r, const json_t *value, const char *name)
{
    *flag = json_is_true(value);
    return json_is_boolean(value) ? TALON_OK : talon__wire_bad(r, "\"%s\" must be true or false", name);
}

static talon_status read_integer(int64_t *number, refusal *r, const json_t *value, const char *name)
{
    *number = json_integer_value(value);
    return json_is_integer(value) ? TALON_OK : talon__wire_bad(r, "\"%s\" must be an integer", name);
}

static talon_status read_indices(talon_wire *w, numbers *into, talon_card_list *list, refusal *r, const json_t *value, const char *name)
{
    const size_t n = json_array_size(value);
    if (!json_is_array(value))
        return talon__wire_bad(r, "\"%s\" must be an array of card indices", name);
    if (n > TALON_MAX_CARDS)
        return talon__wire_limit(r, "cards", TALON_MAX_CARDS);
    into->at = talon__wire_array(into->at, &into->room, n, sizeof *into->at);
    if (!into->at)
        return talon__wire_no_memory(w, r);
    for (size_t i = 0; i < n; i++) {
        if (!json_is_integer(json_array_get(value, i)))
            return talon__wire_bad(r, "\"%s\"[%zu] must be an integer", name, i);
        into->at[i] = json_integer_value(json_array_get(value, i));
    }
    *list = (talon_card_list){into->at, (uint32_t)n};
    return TALON_OK;
}

static talon_status read_kind(talon_action *a, refusal *r, const json_t *value)
{
    const char *word = json_string_value(value);
    for (uint8_t i = TALON_MULLIGAN_LONDON; word && talon_mulligan_names[i]; i++)
        if (strcmp(word, talon_mulligan_names[i]) == 0) {
            a->kind = i;
            return TALON_OK;
        }
    return talon__wire_bad(r, "\"kind\" must be london, vancouver or paris");
}

static talon_status read_argument(talon_wire *w, talon_action *a, refusal *r, const json_t *value, talon_action_arg arg)
{
    game_slot *slot = &w->commander;
    const char *name = talon_action_arg_get(arg)->name;
    switch (arg) {
    case TALON_ACTION_ARG_CARD: return read_integer(&a->card, r, value, name);
    case TALON_ACTION_ARG_TOP_N: a->part_top = true; return read_integer(&a->n, r, value, name);
    case TALON_ACTION_ARG_BOTTOM_N: a->part_end = true; return read_integer(&a->n, r, value, name);
    case TALON_ACTION_ARG_N: return read_integer(&a->n, r, value, name);
    case TALON_ACTION_ARG_TOP: return read_indices(w, &slot->list[0], &a->top, r, value, name);
    case TALON_ACTION_ARG_BOTTOM: return read_indices(w, &slot->list[1], &a->bottom, r, value, name);
    case TALON_ACTION_ARG_TABLE: return read_indices(w, &slot->list[2], &a->table, r, value, name);
    case TALON_ACTION_ARG_KIND: return read_kind(a, r, value);
    case TALON_ACTION_ARG_SHUFFLE: return read_flag(&a->shuffle, r, value, name);
    case TALON_ACTION_ARG_EXPECT:
        if (json_is_integer(value) && json_integer_value(value) == TALON_EXPECT_ANY)
            return talon__wire_bad(r, "\"expect\" must be a seq of the game");
        return read_integer(&a->expect, r, value, name);
    case TALON_ACTION_ARG_GAME_ID:
    case TALON_ACTION_ARG_DECK:
    case TALON_ACTION_ARG_SEED:
    case TALON_ACTION_ARG_DUEL:
    case TALON_ACTION_ARG_SHARED: /* game.new's alone */
    case TALON_ACTION_ARG_NONE:
    case TALON_ACTION_ARG_END: break;
    }
    return talon__wire_bad(r, "\"%s\" does not belong here", name);
}

/* No key may go unread; `as` belongs to game.view alone. */
static talon_status check_keys(refusal *r, const json_t *request, const talon_action_info *info)
{
    const char *known[TALON_ACTION_ARGS_MAX + 4] = {"op", "id"};
    size_t n = 2;
    if (json_object_get(request, "as") && info->group != TALON_ACTION_GROUP_LOOK)
        return talon__wire_bad(r, "a game is its player's own: only game.view takes \"as\"");
    if (info->group == TALON_ACTION_GROUP_LOOK)
        known[n++] = "as";
    for (uint32_t i = 0; i < TALON_ACTION_ARGS_MAX && info->arg[i].arg; i++)
        known[n++] = talon_action_arg_get(info->arg[i].arg)->name;
    return talon__wire_known_keys(r, request, info->name, known);
}

static talon_status read_action(talon_wire *w, talon_action *a, refusal *r, const json_t *request, const talon_action_info *info)
{
    talon_action_init(a, (talon_action_code)info->code);
    talon_status s = check_keys(r, request, info);
    for (uint32_t i = 0; i < TALON_ACTION_ARGS_MAX && info->arg[i].arg && s == TALON_OK; i++) {
        const talon_action_arg_info *arg = talon_action_arg_get(info->arg[i].arg);
        const json_t *value = json_object_get(request, arg->name);
        if (value)
            s = read_argument(w, a, r, value, (talon_action_arg)info->arg[i].arg);
        else if (info->arg[i].required)
            s = talon__wire_bad(r, "%s needs \"%s\": %s", info->name, arg->name, arg->doc);
    }
    return s;
}

/* -------------------------------------------------------------- game.new */

/* What stays while a game is being made. */
typedef struct making {
    talon_commander_setup setup;
    const json_t *commanders, *cards; /* of the request */
    talon_commander_card *card;
    char *provenance;
} making;

static talon_status read_card(talon_commander_card *card, refusal *r, const json_t *value, const char *list, size_t i, bool may_exclude)
{
    const json_t *name = json_object_get(value, "name"), *included = json_object_get(value, "included");
    if (!json_is_object(value) || json_string_length(name) == 0)
        return talon__wire_bad(r, "\"%s\"[%zu] must be an object with a \"name\"", list, i);
    if (may_exclude && included && !json_is_boolean(included))
        return talon__wire_bad(r, "\"%s\"[%zu]: \"included\" must be true or false", list, i);
    *card = (talon_commander_card){json_string_value(name), json_string_length(name), may_exclude && json_is_false(included)};
    if (!may_exclude && included)
        return talon__wire_bad(r, "\"%s\"[%zu]: a commander is always \"included\"", list, i);
    return talon__wire_known_keys(r, value, list, talon__card_fields);
}

static talon_status read_lists(talon_wire *w, making *m, refusal *r, const json_t *commanders, const json_t *cards)
{
    const size_t first = json_array_size(commanders), n = json_array_size(cards);
    talon_status s = TALON_OK;
    m->card = calloc(first + n + 1, sizeof *m->card);
    if (!m->card)
        return talon__wire_no_memory(w, r);
    for (size_t i = 0; i < first && s == TALON_OK; i++)
        s = read_card(&m->card[i], r, json_array_get(commanders, i), "commanders", i, false);
    for (size_t i = 0; i < n && s == TALON_OK; i++)
        s = read_card(&m->card[first + i], r, json_array_get(cards, i), "cards", i, true);
    m->commanders = commanders;
    m->cards = cards;
    m->setup.commander = m->card;
    m->setup.commanders_n = first;
    m->setup.card = m->card + first;
    m->setup.cards_n = n;
    return s;
}

static talon_status read_deck(talon_wire *w, making *m, refusal *r, const json_t *deck)
{
    static const char *const known[] = {"provenance", "commanders", "cards", NULL};
    const json_t *provenance = json_object_get(deck, "provenance"), *commanders = json_object_get(deck, "commanders"),
                 *cards = json_object_get(deck, "cards");
    if (!json_is_object(deck) || !json_is_array(cards) || (commanders && !json_is_array(commanders)))
        return talon__wire_bad(r, "\"deck\" must be an object with arrays \"commanders\" and \"cards\"");
    if (provenance && !json_is_object(provenance) && !json_is_null(provenance))
        return talon__wire_bad(r, "\"provenance\" must be an object");
    const talon_status s = talon__wire_known_keys(r, deck, "deck", known);
    if (s != TALON_OK)
        return s;
    if (json_is_object(provenance)) {
        m->provenance = talon__json_dump(provenance, JSON_COMPACT);
        if (!m->provenance)
            return talon__wire_no_memory(w, r);
        m->setup.provenance = m->provenance;
        m->setup.provenance_size = strlen(m->provenance);
    }
    return read_lists(w, m, r, commanders, cards);
}

static talon_status read_setup(talon_wire *w, making *m, refusal *r, const json_t *request)
{
    const json_t *id = json_object_get(request, "gameId"), *seed = json_object_get(request, "seed");
    const json_t *duel = json_object_get(request, "duel"), *shared = json_object_get(request, "shared");
    talon_status s = TALON_OK;
    if (!json_is_integer(id) || json_integer_value(id) < 0)
        return talon__wire_bad(r, "game.new needs \"gameId\": an integer from 0");
    m->setup.id = json_integer_value(id);
    talon_seed_parse(&m->setup.seed, "1", 1);
    if (seed && (!json_is_string(seed) || !talon_seed_parse(&m->setup.seed, json_string_value(seed), json_string_length(seed))))
        return talon__wire_bad(r, "\"seed\" must be text: a decimal number, or 0x and hex digits, below 2^256");
    if (duel)
        s = read_flag(&m->setup.duel, r, duel, "duel");
    if (shared && s == TALON_OK)
        s = read_flag(&m->setup.shared, r, shared, "shared");
    return s == TALON_OK ? read_deck(w, m, r, json_object_get(request, "deck")) : s;
}

/* The new game replaces the old one as a whole, or not at all. */
static talon_status install(talon_wire *w, const making *m, refusal *r)
{
    game_slot made = {.game = NULL};
    void *memory = malloc(talon_commander_size(&m->setup));
    if (!memory)
        return talon__wire_no_memory(w, r);
    const talon_status s = talon_commander_init(&made.game, &r->fault, memory, talon_commander_size(&m->setup), &m->setup);
    if (s != TALON_OK) {
        free(memory);
        return s;
    }
    made.printer = talon_writer_new(talon_commander_shape(made.game));
    if (!made.printer || !talon__card_fields_keep(&made.fields, made.game, m->commanders, m->cards)) {
        free_game(&made);
        return talon__wire_no_memory(w, r);
    }
    free_game(&w->commander);
    w->commander.game = made.game;
    w->commander.printer = made.printer;
    w->commander.fields = made.fields;
    return TALON_OK;
}

static talon_status new_game(talon_wire *w, refusal *r, const json_t *request, const talon_action_info *info)
{
    making m = {.card = NULL};
    talon_status s = check_keys(r, request, info);
    if (s == TALON_OK && w->commander.play)
        s = talon__wire_bad(r, "this game is kept elsewhere; it cannot be replaced by another");
    if (s == TALON_OK)
        s = read_setup(w, &m, r, request);
    if (s == TALON_OK)
        s = install(w, &m, r);
    if (s == TALON_OK)
        out_literal(&w->answer, "\"ok\":true,\"record\":{\"op\":\"game.new\",\"seq\":0,\"effects\":[]}");
    talon_wipe(&m.setup.seed, sizeof m.setup.seed);
    free(m.card);
    free(m.provenance);
    return s;
}

/* --------------------------------------------------------------- serving */

static talon_status no_game(refusal *r)
{
    talon__wire_bad(r, "there is no game yet; start with \"game.new\"");
    return talon__wire_refuse(r, TALON_E_NO_TABLE);
}

static talon_status look(talon_wire *w, refusal *r, const json_t *request, const talon_action_info *info)
{
    const json_t *as = json_object_get(request, "as");
    talon_status s = check_keys(r, request, info);
    if (s == TALON_OK && as && (!json_is_string(as) || strcmp(json_string_value(as), "opponent") != 0))
        s = talon__wire_bad(r, "\"as\" must be \"opponent\"");
    if (s == TALON_OK && !w->commander.game)
        s = no_game(r);
    if (s != TALON_OK)
        return s;
    out_literal(&w->answer, "\"ok\":true,\"record\":");
    talon__wire_put_game_record(w, as != NULL);
    return s;
}

/* In a game that is somebody else's, its keeper does the action, and may have reasons of its own to refuse. */
static talon_status play(talon_wire *w, refusal *r, const talon_action *a)
{
    const char *why = NULL;
    game_slot *slot = &w->commander;
    const talon_status s = slot->play ? slot->play(slot->context, slot->game, a, &why) : talon_commander_act(slot->game, a);
    if (s == TALON_OK)
        return s;
    r->fault = *talon_commander_fault(slot->game);
    if (!why) {
        talon_commander_fault_text(r->message, sizeof r->message, slot->game);
        return s;
    }
    talon__wire_bad(r, "%s", why);
    return talon__wire_refuse(r, s);
}

static talon_status act(talon_wire *w, refusal *r, const json_t *request, const talon_action_info *info)
{
    talon_action a;
    talon_status s = read_action(w, &a, r, request, info);
    if (s == TALON_OK && !w->commander.game)
        s = no_game(r);
    if (s != TALON_OK)
        return s;
    s = play(w, r, &a);
    if (s != TALON_OK)
        return s;
    out_literal(&w->answer, "\"ok\":true,\"record\":");
    talon__wire_put_game_record(w, false);
    return s;
}

talon_status talon__wire_game(talon_wire *w, refusal *r, const json_t *request, const talon_action_info *info)
{
    talon_status s = TALON_E_UNKNOWN_OP;
    switch ((talon_action_group)info->group) {
    case TALON_ACTION_GROUP_NEW: s = new_game(w, r, request, info); break;
    case TALON_ACTION_GROUP_LOOK: s = look(w, r, request, info); break;
    case TALON_ACTION_GROUP_PLAY: s = act(w, r, request, info); break;
    }
    if (s != TALON_OK)
        talon__wire_put_game_error(w, r);
    return s;
}
