/* given.c -- a record in a request, back into the kernel's form.
 *
 * What is not a record at all is BadRequest; what is one but cannot fit any table (an unknown zone or card, a withheld
 * permutation) becomes an effect that the kernel refuses as RecordMismatch. */
#include <string.h>

#include "wire/wire_impl.h"

#define IMPOSSIBLE ((uint16_t)0xFFFF) /* no index, card or place of any table */

/* Room for all effects and words of the record; counts are known before anything is written. */
static talon_status make_room(talon_wire *w, talon_record *rec, refusal *r, const json_t *effects)
{
    const size_t n = json_array_size(effects);
    size_t words_n = 0;
    for (size_t i = 0; i < n; i++) {
        const json_t *effect = json_array_get(effects, i);
        const size_t moved = json_array_size(json_object_get(json_object_get(effect, "move"), "indices"));
        words_n += 2 * moved + (moved + 15) / 16 + json_array_size(json_object_get(json_object_get(effect, "permute"), "perm"));
    }
    w->given = talon__wire_array(w->given, &w->given_size, talon_record_bytes(n, words_n), 1);
    if (!w->given)
        return talon__wire_no_memory(w, r);
    talon_record_init(rec, w->given, w->given_size);
    rec->effect = rec->memory;
    rec->word = (uint16_t *)(void *)(rec->effect + n);
    return TALON_OK;
}

static uint16_t small(const json_t *value)
{
    const json_int_t i = json_is_integer(value) ? json_integer_value(value) : -1;
    return i >= 0 && i < IMPOSSIBLE ? (uint16_t)i : IMPOSSIBLE;
}

static talon_zone zone_of(const talon_wire *w, const json_t *name)
{
    if (!w->at->now.shape || !json_is_string(name))
        return TALON_ZONE_NONE;
    return talon_shape_find(w->at->now.shape, json_string_value(name), json_string_length(name));
}

static uint16_t card_of(const talon_wire *w, const json_t *name)
{
    if (!w->at->now.pack || !json_is_string(name))
        return IMPOSSIBLE;
    const talon_face face = talon_pack_find(w->at->now.pack, json_string_value(name), json_string_length(name));
    return face == TALON_FACE_NONE ? IMPOSSIBLE : w->at->now.id_of[face];
}

static bool is_word(const json_t *value, const char *word)
{
    return json_is_string(value) && strcmp(json_string_value(value), word) == 0;
}

static void read_at(talon_effect *e, const json_t *at)
{
    if (is_word(at, "end"))
        e->flags = TALON_EFFECT_AT_END;
    else if (is_word(at, "top"))
        e->flags = TALON_EFFECT_AT_TOP;
    else
        e->at = json_is_integer(at) && json_integer_value(at) >= 0 && json_integer_value(at) < IMPOSSIBLE ? (uint32_t)json_integer_value(at)
                                                                                                          : UINT32_MAX;
}

static talon_status read_move(talon_wire *w, talon_record *rec, talon_effect *e, refusal *r, const json_t *move)
{
    static const char *const known[] = {"from", "to", "at", "indices", "cards", "faces_before", "face", NULL};
    const json_t *indices = json_object_get(move, "indices"), *cards = json_object_get(move, "cards");
    const json_t *faces = json_object_get(move, "faces_before"), *face = json_object_get(move, "face");
    const size_t n = json_array_size(indices);
    if (!json_is_array(indices) || !json_is_array(cards) || (faces && !json_is_array(faces)))
        return talon__wire_bad(r, "a move in a record needs arrays \"indices\" and \"cards\"");
    e->kind = TALON_EFFECT_MOVE;
    e->from = zone_of(w, json_object_get(move, "from"));
    e->to = zone_of(w, json_object_get(move, "to"));
    e->n = (uint32_t)n;
    e->face = is_word(face, "up") ? TALON_FACING_UP : is_word(face, "down") ? TALON_FACING_DOWN : face ? UINT8_MAX : TALON_FACING_USUAL;
    read_at(e, json_object_get(move, "at"));
    if (json_array_size(cards) != n || (faces && json_array_size(faces) != n))
        e->kind = 0;
    uint16_t *index = rec->word + e->data, *card = index + n, *up = card + n;
    memset(up, 0, sizeof *up * ((n + 15) / 16));
    for (size_t i = 0; i < n; i++) {
        index[i] = small(json_array_get(indices, i));
        card[i] = card_of(w, json_array_get(cards, i));
        const json_t *lay = json_array_get(faces, i);
        if (lay && !is_word(lay, "up") && !is_word(lay, "down"))
            return talon__wire_bad(r, "\"faces_before\" holds \"up\" and \"down\"");
        if (is_word(lay, "up"))
            up[i / 16] = (uint16_t)(up[i / 16] | 1u << i % 16);
    }
    rec->words_n += (uint32_t)(2 * n + (n + 15) / 16);
    return talon__wire_known_keys(r, move, "move", known);
}

static talon_status read_permute(talon_wire *w, talon_record *rec, talon_effect *e, refusal *r, const json_t *permute)
{
    static const char *const known[] = {"zone", "perm", NULL};
    const json_t *perm = json_object_get(permute, "perm");
    if (!perm || (!json_is_array(perm) && !json_is_null(perm)))
        return talon__wire_bad(r, "a permute in a record needs an array \"perm\"");
    e->kind = json_is_array(perm) ? TALON_EFFECT_PERMUTE : 0;
    e->from = e->to = zone_of(w, json_object_get(permute, "zone"));
    e->n = (uint32_t)json_array_size(perm);
    for (size_t i = 0; i < e->n; i++)
        rec->word[e->data + i] = small(json_array_get(perm, i));
    rec->words_n += e->n;
    return talon__wire_known_keys(r, permute, "permute", known);
}

static talon_status read_effect(talon_wire *w, talon_record *rec, refusal *r, const json_t *effect)
{
    talon_effect *e = &rec->effect[rec->effects_n++];
    const json_t *move = json_object_get(effect, "move"), *permute = json_object_get(effect, "permute");
    *e = (talon_effect){.data = rec->words_n};
    if (json_object_size(effect) == 1 && json_is_object(move))
        return read_move(w, rec, e, r, move);
    if (json_object_size(effect) == 1 && json_is_object(permute))
        return read_permute(w, rec, e, r, permute);
    return talon__wire_bad(r, "an effect in a record is {\"move\":{…}} or {\"permute\":{…}}");
}

talon_status talon__wire_read_record(talon_wire *w, talon_record *rec, refusal *r, const json_t *given)
{
    const json_t *effects = json_object_get(given, "effects"), *step = json_object_get(given, "step"),
                 *steps = json_object_get(given, "steps");
    if (!json_is_array(effects) || (step && !json_is_integer(step)) || (steps && (!step || !json_is_integer(steps))))
        return talon__wire_bad(r, "\"record\" must be a record as an answer gave it, with an array \"effects\"");
    talon_status s = make_room(w, rec, r, effects);
    for (size_t i = 0; i < json_array_size(effects) && s == TALON_OK; i++)
        s = read_effect(w, rec, r, json_array_get(effects, i));
    if (s != TALON_OK || !step)
        return s;
    const json_int_t first = json_integer_value(step), taken = steps ? json_integer_value(steps) : 1;
    if (first < 0 || first > UINT32_MAX || taken < INT32_MIN || taken > INT32_MAX)
        return talon__wire_refuse(r, TALON_E_RECORD_MISMATCH);
    rec->step = (uint32_t)first;
    rec->steps = (int32_t)taken;
    return TALON_OK;
}
