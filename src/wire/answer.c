/* answer.c -- records, states and errors as JSON. Field names are those of docs/protocol.md, once, here. */
#include <string.h>

#include "problem/json.h"
#include "wire/wire_impl.h"

void talon__wire_put_zone(talon_wire *w, talon_zone z)
{
    const setting *s = &w->at->now;
    talon__out_raw(&w->answer, s->names.at + s->zone_at[z], s->zone_at[z + 1] - s->zone_at[z]);
}

void talon__wire_put_card(talon_wire *w, talon_card id)
{
    const setting *s = &w->at->now;
    if (id == TALON_CARD_HIDDEN) {
        out_literal(&w->answer, "null");
        return;
    }
    const talon_face face = talon_pack_face(s->pack, id);
    talon__out_raw(&w->answer, s->names.at + s->face_at[face], s->face_at[face + 1] - s->face_at[face]);
}

static void put_cards(talon_wire *w, const talon_card *card, size_t n)
{
    out_literal(&w->answer, "[");
    for (size_t i = 0; i < n; i++) {
        if (i)
            out_literal(&w->answer, ",");
        talon__wire_put_card(w, card[i]);
    }
    out_literal(&w->answer, "]");
}

static void put_numbers(talon_wire *w, const uint16_t *value, size_t n)
{
    out_literal(&w->answer, "[");
    for (size_t i = 0; i < n; i++) {
        if (i)
            out_literal(&w->answer, ",");
        talon__out_uint(&w->answer, value[i]);
    }
    out_literal(&w->answer, "]");
}

static void put_up(talon_wire *w, bool up)
{
    talon__out_text(&w->answer, up ? "\"up\"" : "\"down\"");
}

static void put_faces_before(talon_wire *w, const talon_record *rec, const talon_effect *e)
{
    uint32_t i = 0;
    while (i < e->n && !talon_effect_was_up(rec, e, i))
        i++;
    if (i == e->n)
        return;
    out_literal(&w->answer, ",\"faces_before\":[");
    for (i = 0; i < e->n; i++) {
        if (i)
            out_literal(&w->answer, ",");
        put_up(w, talon_effect_was_up(rec, e, i));
    }
    out_literal(&w->answer, "]");
}

static void put_move(talon_wire *w, const talon_record *rec, const talon_effect *e)
{
    const uint16_t *index = rec->word + e->data;
    out_literal(&w->answer, "{\"move\":{\"from\":");
    talon__wire_put_zone(w, e->from);
    out_literal(&w->answer, ",\"to\":");
    talon__wire_put_zone(w, e->to);
    out_literal(&w->answer, ",\"at\":");
    if (e->flags & TALON_EFFECT_AT_END)
        out_literal(&w->answer, "\"end\"");
    else if (e->flags & TALON_EFFECT_AT_TOP)
        out_literal(&w->answer, "\"top\"");
    else
        talon__out_uint(&w->answer, e->at);
    out_literal(&w->answer, ",\"indices\":");
    put_numbers(w, index, e->n);
    out_literal(&w->answer, ",\"cards\":");
    put_cards(w, index + e->n, e->n);
    put_faces_before(w, rec, e);
    if (e->face != TALON_FACING_USUAL) {
        out_literal(&w->answer, ",\"face\":");
        put_up(w, e->face == TALON_FACING_UP);
    }
    out_literal(&w->answer, "}}");
}

static void put_perm(talon_wire *w, const talon_record *rec, const talon_effect *e)
{
    if (e->flags & TALON_EFFECT_HIDDEN)
        out_literal(&w->answer, "null");
    else
        put_numbers(w, rec->word + e->data, e->n);
}

void talon__wire_put_effects(talon_wire *w, const talon_record *rec)
{
    out_literal(&w->answer, ",\"effects\":[");
    for (uint32_t i = 0; i < rec->effects_n; i++) {
        const talon_effect *e = &rec->effect[i];
        if (i)
            out_literal(&w->answer, ",");
        if (e->kind == TALON_EFFECT_MOVE) {
            put_move(w, rec, e);
        } else {
            out_literal(&w->answer, "{\"permute\":{\"zone\":");
            talon__wire_put_zone(w, e->from);
            out_literal(&w->answer, ",\"perm\":");
            put_perm(w, rec, e);
            out_literal(&w->answer, "}}");
        }
    }
    out_literal(&w->answer, "]");
}

/* The effects first … last−1 are one elementary draw. */
typedef struct span {
    uint32_t first, last;
} span;

static bool is_asked_move(const talon_effect *e)
{
    return e->kind == TALON_EFFECT_MOVE && !(e->flags & TALON_EFFECT_RESHUFFLE);
}

static uint32_t drawn_count(const talon_record *rec, span d)
{
    uint32_t n = 0;
    for (uint32_t i = d.first; i < d.last; i++)
        if (is_asked_move(&rec->effect[i]))
            n += rec->effect[i].n;
    return n;
}

/* All moved cards of the draw, or all their indices, as one list. */
static void put_drawn_list(talon_wire *w, const talon_record *rec, span d, bool cards)
{
    bool comma = false;
    out_literal(&w->answer, "[");
    for (uint32_t i = d.first; i < d.last; i++) {
        const talon_effect *e = &rec->effect[i];
        const uint16_t *word = rec->word + e->data + (cards ? e->n : 0);
        for (uint32_t k = 0; k < e->n && is_asked_move(e); k++) {
            if (comma)
                out_literal(&w->answer, ",");
            comma = true;
            if (cards)
                talon__wire_put_card(w, word[k]);
            else
                talon__out_uint(&w->answer, word[k]);
        }
    }
    out_literal(&w->answer, "]");
}

static void put_count_source(talon_wire *w, const talon_record *rec, span d, talon_zone from)
{
    out_literal(&w->answer, "\"count\":");
    talon__out_uint(&w->answer, drawn_count(rec, d));
    out_literal(&w->answer, ",\"source\":");
    talon__wire_put_zone(w, from);
}

static void put_list(talon_wire *w, const char *key, const talon_record *rec, span d, bool cards)
{
    out_literal(&w->answer, ",\"");
    talon__out_text(&w->answer, key);
    out_literal(&w->answer, "\":");
    put_drawn_list(w, rec, d, cards);
}

static void put_drawn(talon_wire *w, const talon_record *rec, span d, talon_zone from, talon_zone to, bool behavior, int64_t requested)
{
    put_count_source(w, rec, d, from);
    out_literal(&w->answer, ",\"dest\":");
    talon__wire_put_zone(w, to);
    put_list(w, "cards", rec, d, true);
    put_list(w, "indices", rec, d, false);
    if (!behavior)
        return;
    out_literal(&w->answer, ",\"requested\":");
    talon__out_int(&w->answer, requested);
    bool reshuffled = false;
    for (uint32_t i = d.first; i < d.last; i++)
        reshuffled |= (rec->effect[i].flags & TALON_EFFECT_RESHUFFLE) != 0;
    out_literal(&w->answer, ",\"reshuffled\":");
    talon__out_bool(&w->answer, reshuffled);
}

/* draws[]: each begins at an effect marked DRAW; all are complete, so what was asked for is what came. */
static void put_draws(talon_wire *w, const talon_record *rec)
{
    out_literal(&w->answer, ",\"draws\":[");
    for (span d = {0, 0}; d.first < rec->effects_n; d.first = d.last) {
        for (d.last = d.first + 1; d.last < rec->effects_n && !(rec->effect[d.last].flags & TALON_EFFECT_DRAW);)
            d.last++;
        const talon_effect *e = &rec->effect[d.last - 1];
        talon__out_text(&w->answer, d.first ? ",{" : "{");
        put_drawn(w, rec, d, e->from, e->to, talon_zone_behavior(w->at->now.shape, e->from).present, drawn_count(rec, d));
        out_literal(&w->answer, "}");
    }
    out_literal(&w->answer, "]");
}

/* zone and perm: the last permutation of the record (recycle_and_shuffle moves cards before it). */
static void put_permuted(talon_wire *w, const talon_record *rec, bool cut)
{
    const talon_effect *e = &rec->effect[rec->effects_n - 1];
    out_literal(&w->answer, ",\"zone\":");
    talon__wire_put_zone(w, e->from);
    if (cut) {
        out_literal(&w->answer, ",\"k\":");
        if (rec->n < 0)
            out_literal(&w->answer, "null");
        else
            talon__out_int(&w->answer, rec->n);
    }
    out_literal(&w->answer, ",\"perm\":");
    put_perm(w, rec, e);
}

static void put_turned(talon_wire *w, const talon_record *rec)
{
    out_literal(&w->answer, ",\"zone\":");
    talon__wire_put_zone(w, rec->from);
    put_list(w, "indices", rec, (span){0, rec->effects_n}, false);
    out_literal(&w->answer, ",\"face\":");
    put_up(w, rec->face == TALON_FACING_UP);
}

static void put_taken(talon_wire *w, const talon_record *rec, bool with_face)
{
    const span all = {0, rec->effects_n};
    out_literal(&w->answer, ",");
    put_count_source(w, rec, all, rec->from);
    put_list(w, "cards", rec, all, true);
    if (with_face) {
        out_literal(&w->answer, ",\"vis\":");
        put_up(w, rec->face == TALON_FACING_UP);
    }
}

static void put_replayed(talon_wire *w, const json_t *request)
{
    const json_t *record = json_object_get(request, "record");
    char *given = talon__json_dump(record, JSON_COMPACT);
    out_literal(&w->answer, ",\"record\":");
    talon__out_text(&w->answer, given ? given : "null");
    w->answer.failed |= record && !given;
    free(given);
}

static void put_undone(talon_wire *w, const talon_record *rec)
{
    out *o = &w->answer;
    talon__out_text(o, rec->op == TALON_OP_UNDO ? ",\"undone\":" : ",\"redone\":");
    talon__out_uint(o, rec->target);
    if (rec->op == TALON_OP_UNDO && rec->learned)
        out_literal(o, ",\"learned\":true");
}

static void put_summary(talon_wire *w, const talon_record *rec, const json_t *request)
{
    switch ((talon_summary)talon_op_get(rec->op)->summary) {
    case TALON_SUMMARY_DRAWN:
        out_literal(&w->answer, ",");
        put_drawn(w, rec, (span){0, rec->effects_n}, rec->from, rec->to, rec->behavior, rec->n);
        break;
    case TALON_SUMMARY_DRAWS: put_draws(w, rec); break;
    case TALON_SUMMARY_BURNED: put_taken(w, rec, false); break;
    case TALON_SUMMARY_DISCARDED: put_taken(w, rec, true); break;
    case TALON_SUMMARY_TURNED: put_turned(w, rec); break;
    case TALON_SUMMARY_PERMUTED: put_permuted(w, rec, false); break;
    case TALON_SUMMARY_CUT: put_permuted(w, rec, true); break;
    case TALON_SUMMARY_COMBINED:
        out_literal(&w->answer, ",\"dest\":");
        talon__wire_put_zone(w, rec->to);
        break;
    case TALON_SUMMARY_REPLAYED: put_replayed(w, request); break;
    case TALON_SUMMARY_UNDONE:
    case TALON_SUMMARY_REDONE: put_undone(w, rec); break;
    case TALON_SUMMARY_NONE: break;
    }
}

void talon__wire_put_record(talon_wire *w, const talon_record *rec, const json_t *request)
{
    out *o = &w->answer;
    out_literal(o, "{\"op\":\"");
    talon__out_text(o, talon_op_get(rec->op)->name);
    out_literal(o, "\",\"seq\":");
    talon__out_uint(o, rec->seq);
    if (w->at->by != TALON_PLAYER_TABLE) {
        const char *by = talon_player_name(w->at->now.shape, w->at->by);
        out_literal(o, ",\"by\":");
        talon__out_string(o, by, strlen(by));
    }
    if (rec->steps) {
        out_literal(o, ",\"step\":");
        talon__out_uint(o, rec->step);
        out_literal(o, ",\"steps\":");
        talon__out_int(o, rec->steps);
    }
    talon__wire_put_effects(w, rec);
    put_summary(w, rec, request);
    out_literal(o, "}");
}

static bool shows_faces(const talon_wire *w, talon_zone z)
{
    const talon_card *card = talon_zone_cards(w->at->now.table, w->at->now.shape, z);
    bool shows = talon_zone_get_type(w->at->now.shape, z) == TALON_TYPE_DISCARD;
    for (uint32_t i = 0; i < talon_zone_count(w->at->now.table, w->at->now.shape, z) && !shows; i++)
        shows = talon_card_is_up(w->at->now.table, card[i]);
    return shows;
}

static void put_faces(talon_wire *w)
{
    bool comma = false;
    out_literal(&w->answer, ",\"faces\":{");
    for (uint32_t z = 0; z < talon_shape_zones(w->at->now.shape); z++) {
        if (!shows_faces(w, (talon_zone)z))
            continue;
        const talon_card *card = talon_zone_cards(w->at->now.table, w->at->now.shape, (talon_zone)z);
        if (comma)
            out_literal(&w->answer, ",");
        comma = true;
        talon__wire_put_zone(w, (talon_zone)z);
        out_literal(&w->answer, ":[");
        for (uint32_t i = 0; i < talon_zone_count(w->at->now.table, w->at->now.shape, (talon_zone)z); i++) {
            if (i)
                out_literal(&w->answer, ",");
            put_up(w, talon_card_is_up(w->at->now.table, card[i]));
        }
        out_literal(&w->answer, "]");
    }
    out_literal(&w->answer, "}");
}

static void put_zone_cards(talon_wire *w, talon_zone z, talon_player who)
{
    const uint32_t n = talon_zone_count(w->at->now.table, w->at->now.shape, z);
    if (who == TALON_PLAYER_TABLE) {
        put_cards(w, talon_zone_cards(w->at->now.table, w->at->now.shape, z), n);
        return;
    }
    w->seen.at = talon__wire_array(w->seen.at, &w->seen.room, n, sizeof *w->seen.at);
    if (!w->seen.at) {
        w->answer.failed = true;
        return;
    }
    talon_view_zone(w->seen.at, w->at->now.table, w->at->now.shape, who, z);
    put_cards(w, w->seen.at, n);
}

void talon__wire_put_zones(talon_wire *w, talon_player who)
{
    out *o = &w->answer;
    out_literal(o, "\"zones\":{");
    for (uint32_t z = 0; z < talon_shape_zones(w->at->now.shape); z++) {
        if (z)
            out_literal(o, ",");
        talon__wire_put_zone(w, (talon_zone)z);
        out_literal(o, ":");
        put_zone_cards(w, (talon_zone)z, who);
    }
    out_literal(o, "}");
    put_faces(w);
}

void talon__wire_put_state(talon_wire *w, talon_player who)
{
    out *o = &w->answer;
    if (!w->at->now.table) {
        out_literal(o, "null");
        return;
    }
    out_literal(o, "{");
    talon__wire_put_zones(w, who);
    out_literal(o, ",\"seq\":");
    talon__out_uint(o, w->at->now.table->seq);
    out_literal(o, ",\"step\":");
    talon__out_uint(o, w->at->now.table->step);
    out_literal(o, "}");
}

void talon__wire_put_diagnostics(out *o, const talon_diagnostic *diag, size_t n, const json_t *specs)
{
    out_literal(o, "[");
    for (size_t i = 0; i < n; i++) {
        const json_t *id = json_object_get(json_array_get(specs, diag[i].zone), "id");
        talon__out_text(o, i ? ",{\"code\":\"" : "{\"code\":\"");
        talon__out_text(o, talon_diagnostic_name(diag[i].code));
        talon__out_text(o, talon_diagnostic_is_error(diag[i].code) ? "\",\"severity\":\"error\",\"zone\":"
                                                                   : "\",\"severity\":\"warning\",\"zone\":");
        talon__out_string(o, json_string_value(id), json_string_length(id));
        out_literal(o, ",\"message\":");
        const char *text = talon_diagnostic_text(diag[i].code);
        talon__out_string(o, text, strlen(text));
        out_literal(o, "}");
    }
    out_literal(o, "]");
}

static void put_text_field(out *o, const char *key, const char *text)
{
    out_literal(o, ",\"");
    talon__out_text(o, key);
    out_literal(o, "\":");
    talon__out_string(o, text, strlen(text));
}

static void put_number_field(out *o, const char *key, int64_t value)
{
    out_literal(o, ",\"");
    talon__out_text(o, key);
    out_literal(o, "\":");
    talon__out_int(o, value);
}

static void put_field_want(out *o, const char *key, const refusal *r, const talon_shape *shape)
{
    (void)shape;
    put_number_field(o, key, r->fault.want);
}

static void put_field_have(out *o, const char *key, const refusal *r, const talon_shape *shape)
{
    (void)shape;
    put_number_field(o, key, r->fault.have);
}

static void put_field_what(out *o, const char *key, const refusal *r, const talon_shape *shape)
{
    (void)shape;
    put_text_field(o, key, r->fault.what ? r->fault.what : "");
}

static void put_field_zone(out *o, const char *key, const refusal *r, const talon_shape *shape)
{
    const bool known = shape && r->fault.zone < talon_shape_zones(shape);
    if (!known && r->fault.status == TALON_E_NOT_YOURS)
        return; /* an act of somebody else, not their cards */
    put_text_field(o, key, known ? talon_zone_name(shape, r->fault.zone) : r->named ? r->named : "");
}

static void put_field_card(out *o, const char *key, const refusal *r, const talon_shape *shape)
{
    const bool known = shape && r->fault.card < talon_pack_faces(talon_shape_pack(shape));
    put_text_field(o, key, known ? talon_pack_name(talon_shape_pack(shape), r->fault.card, NULL) : r->named ? r->named : "");
}

static const struct {
    uint32_t bit;
    const char *key;
    void (*put)(out *o, const char *key, const refusal *r, const talon_shape *shape);
} fields[] = {
#define TALON_FIELD(bit, name, wire, source) {TALON_FIELD_##name, wire, put_field_##source},
#include <talon/status.def>
#undef TALON_FIELD
};

static void put_fields(out *o, const refusal *r, const talon_shape *shape)
{
    for (size_t i = 0; i < sizeof fields / sizeof *fields; i++)
        if (talon_status_fields(r->fault.status) & fields[i].bit)
            fields[i].put(o, fields[i].key, r, shape);
}

void talon__wire_put_error(talon_wire *w, const refusal *r, const talon_shape *shape)
{
    out *o = &w->answer;
    char text[1024];
    out_literal(o, "\"ok\":false,\"error\":{\"code\":\"");
    talon__out_text(o, r->code ? r->code : talon_status_name(r->fault.status));
    out_literal(o, "\"");
    if (!r->code)
        put_fields(o, r, shape);
    if (r->diag_n) {
        out_literal(o, ",\"diagnostics\":");
        talon__wire_put_diagnostics(o, r->diag, r->diag_n, r->specs);
    }
    talon_fault_text(text, sizeof text, &r->fault, shape, r->named);
    put_text_field(o, "message", r->message[0] ? r->message : text);
    out_literal(o, "}");
}
