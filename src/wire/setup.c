/* setup.c -- `new` and `validate`: zone specifications from JSON, and everything a table needs made from them. */
#include <stdlib.h>
#include <string.h>

#include "wire/wire_impl.h"

void talon__setting_free(setting *s)
{
    if (s->runner) {
        talon_wipe(s->runner, s->runner_size); /* its seeds and tables */
        free(s->runner);
        free(s->game);
        free(s->player);
    } else {
        if (s->table)
            talon_table_wipe(s->table);
        free(s->pack);
        free(s->table);
        free(s->work);
    }
    free(s->shape_memory);
    free(s->face_at);
    free(s->zone_at);
    free(s->id_of);
    talon__out_free(&s->names);
    *s = (setting){0};
}

/* A text field that may be left out or null. */
static talon_status text_field(const char **into, refusal *r, const json_t *object, const char *key, size_t i)
{
    const json_t *value = json_object_get(object, key);
    if (value && !json_is_null(value) && !json_is_string(value))
        return talon__wire_bad(r, "zones[%zu]: \"%s\" must be text", i, key);
    *into = json_string_value(value);
    return TALON_OK;
}

typedef struct field {
    const char *key;
    size_t at; /* offset in talon_zone_spec */
} field;

static talon_status text_fields(talon_zone_spec *spec, refusal *r, const json_t *object, const field *f, size_t i)
{
    talon_status s = TALON_OK;
    for (; f->key && s == TALON_OK; f++)
        s = text_field((const char **)(void *)((char *)spec + f->at), r, object, f->key, i);
    return s;
}

static talon_status read_behavior(talon_zone_spec *spec, refusal *r, const json_t *behavior, size_t i)
{
    static const char *const known[] = {"type", "draw_from", "reshuffle_from", "reshuffle_when", "keep_newest", NULL};
    static const field fields[] = {{"type", offsetof(talon_zone_spec, behavior_type)},
                                   {"draw_from", offsetof(talon_zone_spec, draw_from)},
                                   {"reshuffle_from", offsetof(talon_zone_spec, reshuffle_from)},
                                   {"reshuffle_when", offsetof(talon_zone_spec, reshuffle_when)},
                                   {NULL, 0}};
    const json_t *keep = json_object_get(behavior, "keep_newest"), *type = json_object_get(behavior, "type");
    if (!json_is_object(behavior))
        return talon__wire_bad(r, "zones[%zu]: \"behavior\" must be an object", i);
    spec->has_behavior = true;
    if (!json_is_string(type) || strcmp(json_string_value(type), "deck") != 0)
        return text_field(&spec->behavior_type, r, behavior, "type", i); /* not ours to judge further: BehaviorTypeInvalid */
    if (keep && !json_is_integer(keep))
        return talon__wire_bad(r, "zones[%zu]: \"keep_newest\" must be an integer", i);
    spec->keep_newest = keep ? json_integer_value(keep) : 0;
    const talon_status s = text_fields(spec, r, behavior, fields, i);
    return s == TALON_OK ? talon__wire_known_keys(r, behavior, "behavior", known) : s;
}

static talon_status read_spec(talon_zone_spec *spec, refusal *r, const json_t *zone, size_t i)
{
    static const char *const known[] = {"id", "type", "cards", "owner", "ordering", "sees", "behavior", "faces", NULL};
    static const field fields[] = {{"id", offsetof(talon_zone_spec, id)},       {"type", offsetof(talon_zone_spec, type)},
                                   {"owner", offsetof(talon_zone_spec, owner)}, {"ordering", offsetof(talon_zone_spec, ordering)},
                                   {"sees", offsetof(talon_zone_spec, sees)},   {NULL, 0}};
    const json_t *behavior = json_object_get(zone, "behavior"), *cards = json_object_get(zone, "cards"),
                 *faces = json_object_get(zone, "faces");
    *spec = (talon_zone_spec){0};
    if (!json_is_object(zone))
        return talon__wire_bad(r, "zones[%zu] must be an object", i);
    if ((cards && !json_is_array(cards)) || (faces && !json_is_array(faces)))
        return talon__wire_bad(r, "zones[%zu]: \"cards\" and \"faces\" must be arrays", i);
    talon_status s = text_fields(spec, r, zone, fields, i);
    if (s == TALON_OK && (!spec->id || !spec->type))
        return talon__wire_bad(r, "zones[%zu] needs \"%s\"", i, spec->id ? "type" : "id");
    if (s == TALON_OK && behavior && !json_is_null(behavior))
        s = read_behavior(spec, r, behavior, i);
    return s == TALON_OK ? talon__wire_known_keys(r, zone, "zone", known) : s;
}

/* The specifications of a request; the caller frees them. */
static talon_status read_specs(talon_wire *w, talon_zone_spec **spec, uint32_t *n, refusal *r, const json_t *request)
{
    const json_t *zones = json_object_get(request, "zones");
    const size_t size = json_array_size(zones);
    if (!json_is_array(zones))
        return talon__wire_bad(r, "\"zones\" must be an array of zones");
    if (size > TALON_MAX_ZONES)
        return talon__wire_limit(r, "zones", TALON_MAX_ZONES);
    *n = (uint32_t)size;
    *spec = calloc(size + 1, sizeof **spec);
    if (!*spec)
        return talon__wire_no_memory(w, r);
    talon_status s = TALON_OK;
    for (size_t i = 0; i < size && s == TALON_OK; i++)
        s = read_spec(*spec + i, r, json_array_get(zones, i), i);
    return s;
}

/* The pack of all cards listed, and how many each zone has. */
static talon_status measure_cards(uint32_t *count, size_t *cards, size_t *bytes, refusal *r, const json_t *zones)
{
    for (size_t z = 0; z < json_array_size(zones); z++) {
        const json_t *list = json_object_get(json_array_get(zones, z), "cards");
        for (size_t i = 0; i < json_array_size(list); i++) {
            const size_t size = json_string_length(json_array_get(list, i));
            if (size == 0)
                return talon__wire_bad(r, "zones[%zu]: \"cards\"[%zu] must be a name", z, i);
            if (size > TALON_MAX_CARD_NAME)
                return talon__wire_limit(r, "bytes of a card's name", TALON_MAX_CARD_NAME);
            *bytes += size;
        }
        count[z] = (uint32_t)json_array_size(list);
        *cards += count[z];
    }
    return *cards <= TALON_MAX_CARDS ? TALON_OK : talon__wire_limit(r, "cards", TALON_MAX_CARDS);
}

static talon_status make_pack(talon_wire *w, setting *s, uint32_t *count, refusal *r, const json_t *zones)
{
    size_t cards = 0, bytes = 0;
    const talon_status status = measure_cards(count, &cards, &bytes, r, zones);
    if (status != TALON_OK)
        return status;
    s->pack = malloc(talon_pack_size((uint32_t)cards, (uint32_t)cards, (uint32_t)bytes));
    s->id_of = malloc(sizeof *s->id_of * (cards + 1));
    if (!s->pack || !s->id_of)
        return talon__wire_no_memory(w, r);
    talon_pack_init(s->pack, talon_pack_size((uint32_t)cards, (uint32_t)cards, (uint32_t)bytes), (uint32_t)cards, (uint32_t)cards,
                    (uint32_t)bytes);
    for (size_t z = 0; z < json_array_size(zones); z++) {
        const json_t *list = json_object_get(json_array_get(zones, z), "cards");
        for (size_t i = 0; i < json_array_size(list); i++) {
            const json_t *name = json_array_get(list, i);
            talon_pack_add(s->pack, json_string_value(name), json_string_length(name), 1);
            const talon_card id = (talon_card)(talon_pack_cards(s->pack) - 1);
            s->id_of[talon_pack_face(s->pack, id)] = id;
        }
    }
    return TALON_OK;
}

/* Names as they go out, escaped once. */
bool talon__setting_names(setting *s)
{
    const uint32_t faces = talon_pack_faces(s->pack), zones = talon_shape_zones(s->shape);
    s->face_at = malloc(sizeof *s->face_at * ((size_t)faces + 1));
    s->zone_at = malloc(sizeof *s->zone_at * ((size_t)zones + 1));
    if (!s->face_at || !s->zone_at)
        return false;
    for (uint32_t i = 0; i < faces; i++) {
        size_t size;
        const char *name = talon_pack_name(s->pack, (talon_face)i, &size);
        s->face_at[i] = (uint32_t)s->names.n;
        talon__out_string(&s->names, name, size);
    }
    s->face_at[faces] = (uint32_t)s->names.n;
    for (uint32_t i = 0; i < zones; i++) {
        const char *name = talon_zone_name(s->shape, (talon_zone)i);
        s->zone_at[i] = (uint32_t)s->names.n;
        talon__out_string(&s->names, name, strlen(name));
    }
    s->zone_at[zones] = (uint32_t)s->names.n;
    return !s->names.failed;
}

static talon_status read_faces(talon_table *t, refusal *r, const talon_shape *shape, const json_t *zones)
{
    uint32_t id = 0;
    for (size_t z = 0; z < json_array_size(zones); z++) {
        const json_t *zone = json_array_get(zones, z), *faces = json_object_get(zone, "faces");
        const size_t n = json_array_size(json_object_get(zone, "cards"));
        if (faces && talon_zone_get_type(shape, (talon_zone)z) != TALON_TYPE_DISCARD)
            return talon__wire_bad(r, "zones[%zu]: \"faces\" is for discard zones", z);
        if (faces && json_array_size(faces) != n)
            return talon__wire_bad(r, "zones[%zu]: \"faces\" needs one \"up\" or \"down\" for each card", z);
        for (size_t i = 0; i < n; i++, id++) {
            const char *word = faces ? json_string_value(json_array_get(faces, i)) : "up";
            const bool up = word && strcmp(word, "up") == 0;
            if (!up && (!word || strcmp(word, "down") != 0))
                return talon__wire_bad(r, "zones[%zu]: \"faces\"[%zu] must be \"up\" or \"down\"", z, i);
            if (faces)
                talon_table_set_face(t, (talon_card)id, up);
        }
    }
    return TALON_OK;
}

talon_status talon__wire_read_seed(talon_seed *seed, uint64_t *deal, refusal *r, const json_t *request)
{
    const json_t *text = json_object_get(request, "seed"), *number = json_object_get(request, "deal");
    talon_seed_parse(seed, "1", 1);
    *deal = 0;
    if (text && (!json_is_string(text) || !talon_seed_parse(seed, json_string_value(text), json_string_length(text))))
        return talon__wire_bad(r, "\"seed\" must be text: a decimal number, or 0x and hex digits, below 2^256");
    if (number && (!json_is_integer(number) || json_integer_value(number) < 0))
        return talon__wire_bad(r, "\"deal\" must be an integer from 0");
    *deal = number ? (uint64_t)json_integer_value(number) : 0;
    return TALON_OK;
}

/* What stays while a `new` is being made. */
typedef struct making {
    setting made;
    talon_zone_spec *spec;
    uint32_t n;
    uint32_t *count;
    talon_diagnostic *diag;
    size_t diag_n;
    talon_seed seed;
    uint64_t deal;
} making;

/* Which zone a refusal is about and, when its type is no type, the nearest that is. */
static void say_zone(refusal *r, const talon_zone_spec *spec, uint32_t n)
{
    const uint32_t i = r->fault.index;
    r->named = i < n ? spec[i].id : NULL;
    if (r->fault.status != TALON_E_INVALID_ZONE_TYPE || i >= n)
        return;
    const talon_fault fault = r->fault;
    const char *near = talon_nearest(spec[i].type, talon_zone_type_names);
    talon__wire_bad(r, "zones[%u]: \"%s\" is not a type of zone%s%s%s", i, spec[i].type,
                    near ? "; did you mean \"" : " (deck, hand, community, discard, burn, table, revealed, command)", near ? near : "",
                    near ? "\"?" : "");
    r->fault = fault;
}

static talon_status make_shape(talon_wire *w, making *m, refusal *r)
{
    m->diag = malloc(sizeof *m->diag * ((size_t)m->n * TALON_DIAGNOSTICS_PER_ZONE + 1));
    m->made.shape_memory = malloc(talon_shape_size(m->spec, m->n));
    if (!m->diag || !m->made.shape_memory)
        return talon__wire_no_memory(w, r);
    const talon_status s = talon_shape_init(&m->made.shape, m->diag, &m->diag_n, &r->fault, m->made.shape_memory,
                                            talon_shape_size(m->spec, m->n), m->made.pack, m->spec, m->n);
    if (s == TALON_OK)
        return s;
    say_zone(r, m->spec, m->n);
    r->diag = m->diag;
    r->diag_n = s == TALON_E_INVALID_ZONES ? m->diag_n : 0;
    return s;
}

static talon_status make_table(talon_wire *w, making *m, refusal *r, const json_t *request)
{
    setting *s = &m->made;
    void *table = malloc(talon_table_size(s->shape));
    if (table)
        s->table = talon_table_init(table, talon_table_size(s->shape), s->shape, m->count, &m->seed, m->deal);
    s->work = malloc(talon_work_size(s->shape));
    if (!s->table || !s->work || !talon__setting_names(s))
        return talon__wire_no_memory(w, r);
    talon_work_init(s->work, talon_work_size(s->shape), s->shape);
    return read_faces(s->table, r, s->shape, json_object_get(request, "zones"));
}

static talon_status make_all(talon_wire *w, making *m, refusal *r, const json_t *request)
{
    talon_status s = talon__wire_read_seed(&m->seed, &m->deal, r, request);
    if (s == TALON_OK)
        s = read_specs(w, &m->spec, &m->n, r, request);
    if (s != TALON_OK)
        return s;
    m->count = calloc((size_t)m->n + 1, sizeof *m->count);
    if (!m->count)
        return talon__wire_no_memory(w, r);
    s = make_pack(w, &m->made, m->count, r, json_object_get(request, "zones"));
    if (s == TALON_OK)
        s = make_shape(w, m, r);
    return s == TALON_OK ? make_table(w, m, r, request) : s;
}

/* The answer of `new`, or the error's, is written here: diagnostics and specifications end with the request. */
talon_status talon__wire_new(talon_wire *w, refusal *r, const json_t *request)
{
    static const char *const known[] = {"op", "id", "zones", "seed", "deal", NULL};
    making m = {.n = 0};
    talon_status s = talon__wire_known_keys(r, request, "new", known);
    if (s == TALON_OK)
        s = make_all(w, &m, r, request);
    if (s == TALON_OK) {
        talon__desk_put(w->at, &m.made);
        out_literal(&w->answer, "\"ok\":true,\"record\":{\"op\":\"new\",\"seq\":0,\"effects\":[]}");
        if (m.diag_n) {
            out_literal(&w->answer, ",\"diagnostics\":");
            talon__wire_put_diagnostics(&w->answer, m.diag, m.diag_n, json_object_get(request, "zones"));
        }
    } else {
        r->specs = json_object_get(request, "zones");
        talon__wire_put_error(w, r, NULL);
        talon__setting_free(&m.made);
    }
    talon_wipe(&m.seed, sizeof m.seed);
    free(m.spec);
    free(m.count);
    free(m.diag);
    return s;
}

static void put_behavior(out *o, const talon_behavior *b, const talon_zone_spec *spec)
{
    if (!b->present) {
        out_literal(o, "null");
        return;
    }
    out_literal(o, "{\"type\":\"deck\",\"draw_from\":\"");
    talon__out_text(o, talon_draw_from_names[b->draw_from]);
    out_literal(o, "\"");
    if (spec->reshuffle_from) {
        out_literal(o, ",\"reshuffle_from\":");
        talon__out_string(o, spec->reshuffle_from, strlen(spec->reshuffle_from));
    }
    if (b->reshuffle_when != TALON_WHEN_SHORT) {
        out_literal(o, ",\"reshuffle_when\":\"");
        talon__out_text(o, talon_reshuffle_when_names[b->reshuffle_when]);
        out_literal(o, "\"");
    }
    if (b->keep_newest) {
        out_literal(o, ",\"keep_newest\":");
        talon__out_uint(o, b->keep_newest);
    }
    out_literal(o, "}");
}

static void put_validated(talon_wire *w, const making *m, const talon_behavior *compiled, const json_t *zones)
{
    out *o = &w->answer;
    out_literal(o, "\"ok\":true,\"value\":{\"diagnostics\":");
    talon__wire_put_diagnostics(o, m->diag, m->diag_n, zones);
    out_literal(o, ",\"zones\":[");
    for (uint32_t i = 0; i < m->n; i++) {
        talon__out_text(o, i ? ",{\"id\":" : "{\"id\":");
        talon__out_string(o, m->spec[i].id, strlen(m->spec[i].id));
        out_literal(o, ",\"behavior\":");
        put_behavior(o, &compiled[i], &m->spec[i]);
        out_literal(o, "}");
    }
    out_literal(o, "]}");
}

talon_status talon__wire_validate(talon_wire *w, refusal *r, const json_t *request)
{
    static const char *const known[] = {"op", "id", "zones", NULL};
    making m = {.n = 0};
    talon_behavior *compiled = NULL;
    uint16_t *index = NULL;
    talon_status s = talon__wire_known_keys(r, request, "validate", known);
    if (s == TALON_OK)
        s = read_specs(w, &m.spec, &m.n, r, request);
    if (s == TALON_OK) {
        m.diag = malloc(sizeof *m.diag * ((size_t)m.n * TALON_DIAGNOSTICS_PER_ZONE + 1));
        compiled = malloc(sizeof *compiled * ((size_t)m.n + 1));
        index = malloc(sizeof *index * ((size_t)m.n + 1));
        s = m.diag && compiled && index ? talon_shape_validate(m.diag, &m.diag_n, compiled, &r->fault, index, m.spec, m.n)
                                        : talon__wire_no_memory(w, r);
        if (s != TALON_OK)
            say_zone(r, m.spec, m.n);
    }
    if (s == TALON_OK)
        put_validated(w, &m, compiled, json_object_get(request, "zones"));
    else
        talon__wire_put_error(w, r, NULL);
    free(m.spec);
    free(m.diag);
    free(compiled);
    free(index);
    return s;
}
