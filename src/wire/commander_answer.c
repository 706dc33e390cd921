/* commander_answer.c -- records, states and errors of a game as JSON. */
#include <string.h>

#include "wire/wire_impl.h"

static void put_key(out *o, const char *key)
{
    out_literal(o, ",\"");
    talon__out_text(o, key);
    out_literal(o, "\":");
}

static void put_list(out *o, const uint16_t *value, size_t n)
{
    out_literal(o, "[");
    for (size_t i = 0; i < n; i++) {
        if (i)
            out_literal(o, ",");
        talon__out_uint(o, value[i]);
    }
    out_literal(o, "]");
}

/* Room for one entry a card; false without memory. */
static bool make_room(talon_wire *w, words *list)
{
    list->at = talon__wire_array(list->at, &list->room, talon_commander_cards(w->commander.game) + 1, sizeof *list->at);
    w->answer.failed |= !list->at;
    return list->at != NULL;
}

/* --------------------------------------------------------------- records */

/* The effects in the words of tables: zones and cards by name. */
static void put_effects(talon_wire *w, const talon_record *rec)
{
    talon_wire *printer = &w->commander.printer->wire;
    printer->answer.n = 0;
    talon__wire_put_effects(printer, rec);
    talon__out_raw(&w->answer, printer->answer.at, printer->answer.n);
    w->answer.failed |= printer->answer.failed;
}

/* Which cards moved, by their indices in the list, in the order of the effects. */
static void put_moved(out *o, const talon_record *rec)
{
    bool comma = false;
    put_key(o, "cards");
    out_literal(o, "[");
    for (uint32_t i = 0; i < rec->effects_n; i++) {
        const talon_effect *e = &rec->effect[i];
        for (uint32_t k = 0; k < e->n && e->kind == TALON_EFFECT_MOVE; k++) {
            if (comma)
                out_literal(o, ",");
            comma = true;
            talon__out_uint(o, rec->word[e->data + e->n + k]);
        }
    }
    out_literal(o, "]");
}

static void put_travel(out *o, const talon_commander *g)
{
    const talon_action_code code = talon_commander_last(g);
    if (code != TALON_ACTION_UNDO && code != TALON_ACTION_REDO)
        return;
    put_key(o, code == TALON_ACTION_UNDO ? "undone" : "redone");
    talon__out_uint(o, talon_commander_target(g));
    if (talon_commander_learned(g))
        out_literal(o, ",\"learned\":true");
}

/* An opponent gets the record with what they may not see taken out, and no index in the list. */
void talon__wire_put_game_record(talon_wire *w, bool opponent)
{
    out *o = &w->answer;
    const talon_commander *g = w->commander.game;
    const talon_record *rec = talon_commander_record(g);
    if (opponent)
        rec = talon_commander_opponent_record(&w->shown, g) ? &w->shown : NULL;
    if (!rec) {
        out_literal(o, "null");
        return;
    }
    out_literal(o, "{\"op\":\"");
    talon__out_text(o, talon_action_get(talon_commander_last(g))->name);
    out_literal(o, "\",\"seq\":");
    talon__out_uint(o, rec->seq);
    if (rec->steps) {
        put_key(o, "step");
        talon__out_uint(o, rec->step);
        put_key(o, "steps");
        talon__out_int(o, rec->steps);
    }
    put_effects(w, rec);
    if (!opponent)
        put_moved(o, rec);
    put_travel(o, g);
    out_literal(o, "}");
}

/* ---------------------------------------------------------------- states */

static void put_views(talon_wire *w)
{
    game_slot *slot = &w->commander;
    out *o = &w->answer;
    out_literal(o, ",\"views\":{");
    for (talon_zone z = 0; z < TALON_COMMANDER_ZONES; z++) {
        talon__out_text(o, z ? ",\"" : "\"");
        talon__out_text(o, talon_commander_view_names[z]);
        out_literal(o, "\":");
        put_list(o, slot->cards.at, talon_commander_view(slot->cards.at, slot->game, z));
    }
    out_literal(o, "}");
}

static void put_card(talon_wire *w, talon_card i)
{
    const game_slot *slot = &w->commander;
    out *o = &w->answer;
    size_t size;
    const char *name = talon_commander_name(slot->game, i, &size);
    out_literal(o, "{\"name\":");
    talon__out_string(o, name, size);
    if (*talon__card_fields_get(&slot->fields, i)) {
        out_literal(o, ",");
        talon__out_text(o, talon__card_fields_get(&slot->fields, i));
    }
    out_literal(o, ",\"loc\":\"");
    talon__out_text(o, talon_commander_zone_names[slot->where.at[i]]);
    out_literal(o, "\"");
    if (slot->where.at[i] != TALON_COMMANDER_TABLE) {
        put_key(o, "pos");
        talon__out_uint(o, slot->place.at[i]);
    } else if (!talon_card_is_up(talon_commander_table(slot->game), i)) {
        out_literal(o, ",\"face\":\"down\"");
    }
    out_literal(o, "}");
}

static void put_cards(talon_wire *w)
{
    game_slot *slot = &w->commander;
    const talon_table *table = talon_commander_table(slot->game);
    const talon_shape *shape = talon_commander_shape(slot->game);
    for (talon_zone z = 0; z < TALON_COMMANDER_ZONES; z++)
        for (uint32_t i = 0; i < talon_zone_count(table, shape, z); i++) {
            slot->where.at[talon_zone_cards(table, shape, z)[i]] = z;
            slot->place.at[talon_zone_cards(table, shape, z)[i]] = (uint16_t)i;
        }
    out_literal(&w->answer, ",\"cards\":[");
    for (uint32_t i = 0; i < talon_commander_cards(slot->game); i++) {
        if (i)
            out_literal(&w->answer, ",");
        put_card(w, (talon_card)i);
    }
    out_literal(&w->answer, "]");
}

static void put_facts(talon_wire *w)
{
    out *o = &w->answer;
    out_literal(o, "{\"gameId\":");
    talon__out_int(o, talon_commander_id(w->commander.game));
    out_literal(o, ",\"status\":\"");
    talon__out_text(o, talon_commander_status_names[talon_commander_get_status(w->commander.game)]);
    out_literal(o, "\"");
}

static void put_provenance(talon_wire *w)
{
    size_t size;
    const char *provenance = talon_commander_provenance(w->commander.game, &size);
    put_key(&w->answer, "provenance");
    talon__out_text(&w->answer, size ? provenance : "null");
}

/* What everybody at the table knows. */
static void put_public(talon_wire *w)
{
    out *o = &w->answer;
    put_key(o, "topSeen");
    talon__out_bool(o, talon_commander_top_seen(w->commander.game));
    put_key(o, "mulligans");
    talon__out_uint(o, talon_commander_mulligans(w->commander.game));
    put_key(o, "toBottom");
    talon__out_uint(o, talon_commander_owed(w->commander.game));
}

/* The cards of the library that were seen since they were last shuffled away, from the top. */
static void put_seen(talon_wire *w)
{
    game_slot *slot = &w->commander;
    const uint32_t n = talon_commander_view(slot->cards.at, slot->game, TALON_COMMANDER_LIBRARY);
    uint32_t seen = 0;
    for (uint32_t i = 0; i < n; i++)
        if (talon_commander_seen(slot->game, slot->cards.at[i]))
            slot->cards.at[seen++] = slot->cards.at[i];
    put_key(&w->answer, "seen");
    put_list(&w->answer, slot->cards.at, seen);
}

/* For opponents: the table as a spectator sees it, cards by name or null. An index in the list would tell about other names. */
static void put_opponent(talon_wire *w)
{
    talon_wire *printer = &w->commander.printer->wire;
    put_facts(w);
    put_public(w);
    put_key(&w->answer, "table");
    printer->answer.n = 0;
    printer->at->now.table = (talon_table *)(uintptr_t)talon_commander_table(w->commander.game); /* only read */
    talon__wire_put_state(printer, TALON_PLAYER_NONE);
    printer->at->now.table = NULL;
    talon__out_raw(&w->answer, printer->answer.at, printer->answer.n);
    w->answer.failed |= printer->answer.failed;
    out_literal(&w->answer, "}");
}

void talon__wire_put_game_state(talon_wire *w, bool opponent)
{
    out *o = &w->answer;
    game_slot *slot = &w->commander;
    if (!slot->game) {
        out_literal(o, "null");
        return;
    }
    if (opponent) {
        put_opponent(w);
        return;
    }
    if (!make_room(w, &slot->cards) || !make_room(w, &slot->where) || !make_room(w, &slot->place))
        return;
    put_facts(w);
    put_provenance(w);
    put_cards(w);
    put_views(w);
    put_seen(w);
    put_public(w);
    put_key(o, "seq");
    talon__out_uint(o, talon_commander_seq(slot->game));
    put_key(o, "step");
    talon__out_uint(o, talon_commander_table(slot->game)->step);
    out_literal(o, "}");
}

/* ---------------------------------------------------------------- errors */

static void put_field_want(out *o, const char *key, const talon_fault *f)
{
    put_key(o, key);
    talon__out_int(o, f->want);
}

static void put_field_have(out *o, const char *key, const talon_fault *f)
{
    put_key(o, key);
    talon__out_int(o, f->have);
}

static void put_field_what(out *o, const char *key, const talon_fault *f)
{
    put_key(o, key);
    talon__out_string(o, f->what ? f->what : "", f->what ? strlen(f->what) : 0);
}

static void put_field_zone(out *o, const char *key, const talon_fault *f)
{
    const char *name = f->zone < TALON_COMMANDER_ZONES ? talon_commander_zone_names[f->zone] : "";
    put_key(o, key);
    talon__out_string(o, name, strlen(name));
}

#define put_field_card put_field_want /* a card is its index in the list */

static void put_fields(out *o, const talon_fault *f)
{
    const uint32_t fields = talon_status_fields(f->status);
#define TALON_FIELD(bit, name, wire, source)                                                                                               \
    if (fields & TALON_FIELD_##name)                                                                                                       \
        put_field_##source(o, wire, f);
#include <talon/status.def>
#undef TALON_FIELD
}

void talon__wire_put_game_error(talon_wire *w, const refusal *r)
{
    out *o = &w->answer;
    char text[256];
    const char *message = r->message;
    if (!*message) {
        talon_fault_text(text, sizeof text, &r->fault, NULL, NULL);
        message = text;
    }
    out_literal(o, "\"ok\":false,\"error\":{\"code\":\"");
    talon__out_text(o, talon_status_name(r->fault.status));
    out_literal(o, "\"");
    put_fields(o, &r->fault);
    put_key(o, "message");
    talon__out_string(o, message, strlen(message));
    out_literal(o, "}");
}
