/* asides.c -- what a seat adds beside the game: `seen`, `note`, `pick` and `show`, `name`, `object`, `view`; and which side lines came
 * too late to mean anything (docs/transcript.md §3, §7, §9).
 *
 * Side lines of a block have no order. So none of these looks at what another side line of the same block did, but for what may be
 * there only once. */
#include <string.h>

#include "fair/suite2.h"

/* ------------------------------------------------------------------- too late */

static bool card_is_gone(fair *t, const json_t *line)
{
    uint32_t e, i;
    talon__card_name(&e, &i, json_object_get(line, "card"));
    const talon_face id = talon__card_under(&t->table, e, i);
    return id == TALON_FACE_NONE || t->table.card[id].face != TALON_FACE_NONE;
}

/* The face that an entry of a `name` is about. */
static uint32_t face_of(const json_t *names, size_t i)
{
    return (uint32_t)json_integer_value(json_array_get(json_array_get(names, i), 0));
}

static bool is_veil_of(const fair *t, uint32_t face, uint32_t seat)
{
    return t->line0.veils && face < t->line0.faces_n && t->line0.veiled_by[face] == seat;
}

static bool is_owed_none(const fair *t, const json_t *line)
{
    const json_t *names = json_object_get(line, "names");
    const uint32_t seat = talon__get_u32(line, "seat"), to = talon__get_u32(line, "to");
    for (size_t i = 0; i < json_array_size(names); i++)
        if (is_veil_of(t, face_of(names, i), seat) && talon__name_is_owed(&t->agenda.names, &t->table, &t->line0, face_of(names, i), to))
            return false;
    return true;
}

bool talon__lapses(fair *t, const json_t *line, line_kind kind)
{
    if ((uint64_t)json_integer_value(json_object_get(line, "at")) + 1 >= t->chain.spine)
        return false;
    return kind == KIND_NAME ? is_owed_none(t, line) : t->suite->lapses(t, line, kind);
}

bool talon__seed_lapses(fair *t, const json_t *line, line_kind kind)
{
    const uint32_t e = talon__get_u32(line, "e");
    const bool past = e <= t->epochs.last, open = t->agenda.shuffle.open;
    switch (kind) {
    case KIND_LOCK:
    case KIND_CUT: return past;
    case KIND_REVEAL: return past && !(open && e == t->agenda.shuffle.e);
    case KIND_OBJECT: return card_is_gone(t, line);
    case KIND_NAME:
    case KIND_SHARE:
    case KIND_SECRET:
    case KIND_MIX:
    case KIND_LEAVE:
    case KIND_SEEN:
    case KIND_NOTE:
    case KIND_PICK:
    case KIND_SHOW:
    case KIND_VIEW:
    case KIND_GAME:
    case KIND_SHUFFLE:
    case KIND_RUN:
    case KIND_VOID:
    case KIND_DO:
    case KIND_ACT:
    case KIND_ANSWER:
    case KIND_SKIP:
    case KIND_END:
    case KIND_END_OF_LIST: return false;
    }
    __builtin_trap();
}

/* ------------------------------------------------------------ what was seen */

static bool mean_seen(fair *t, const json_t *line, uint32_t seat)
{
    return talon__mark_seen(&t->marks, seat, json_integer_value(json_object_get(line, "at"))) ||
           talon__bad(&t->bad, "order", "%s has said already what it has seen", talon__seat_name(t, seat));
}

static bool mean_note(fair *t, const json_t *line, uint32_t seat)
{
    t->found.counts.notes++;
    return talon__mark(&t->marks, &t->bad, talon__seat_name(t, seat), seat, MARK_NOTE, talon__get_u32(line, "i"), NULL);
}

/* ----------------------------------------------------------- hidden choices */

static bool mean_pick(fair *t, const json_t *line, uint32_t seat)
{
    uint8_t commit[HASH_SIZE];
    talon__get_hash(commit, line, "commit");
    t->found.counts.picks++;
    talon__course_picked(t, seat, talon__get_u32(line, "i"));
    return talon__mark(&t->marks, &t->bad, talon__seat_name(t, seat), seat, MARK_PICK, talon__get_u32(line, "i"), commit);
}

void talon__pick_hash(const chain *c, uint8_t out[HASH_SIZE], uint32_t seat, uint32_t i, const uint8_t salt[HASH_SIZE], const char *text,
                      size_t text_size)
{
    hasher h = talon__hash_begin(&c->hash, TAG_PICK);
    talon__hash_bytes(&h, c->sid, HASH_SIZE);
    talon__hash_u16(&h, seat);
    talon__hash_u32(&h, i);
    talon__hash_bytes(&h, salt, HASH_SIZE);
    talon__hash_bytes(&h, text, text_size);
    talon__hash_end(&h, out);
}

static bool mean_show(fair *t, const json_t *line, uint32_t seat)
{
    const uint32_t i = talon__get_u32(line, "i");
    const hidden_pick *p = talon__pick_of(&t->marks, seat, i);
    const json_t *text = json_object_get(line, "text");
    uint8_t salt[HASH_SIZE], commit[HASH_SIZE];
    if (!p)
        return talon__bad(&t->bad, "order", "%s has no pick %u that could be shown now", talon__seat_name(t, seat), i);
    talon__get_hash(salt, line, "salt");
    talon__pick_hash(&t->chain, commit, seat, i, salt, json_string_value(text), json_string_length(text));
    if (memcmp(commit, p->commit, HASH_SIZE) != 0)
        return talon__bad(&t->bad, "pick", "%s shows something other than what was picked", talon__seat_name(t, seat));
    talon__pick_shown(&t->marks, p);
    return talon__course_shown(t, seat, i, json_string_value(text));
}

/* ---------------------------------------------------------------------- names */

void talon__name_label(const chain *c, uint8_t out[HASH_SIZE], uint32_t face, uint32_t seat, uint32_t to)
{
    hasher h = talon__hash_begin(&c->hash, TAG_NAME);
    talon__hash_bytes(&h, c->sid, HASH_SIZE);
    talon__hash_u16(&h, face);
    talon__hash_u16(&h, seat);
    talon__hash_u16(&h, to);
    talon__hash_end(&h, out);
}

static bool name_for_all(fair *t, const json_t *given, uint32_t face)
{
    const json_t *name = json_array_get(given, 1), *hex = json_array_get(given, 2);
    uint8_t salt[HASH_SIZE];
    talon__unhex(salt, HASH_SIZE, json_string_value(hex), json_string_length(hex));
    if (!talon__veil_is(&t->line0, &t->chain.hash, face, json_string_value(name), json_string_length(name), salt))
        return talon__bad(&t->bad, "name", "face %u is not the veil of \"%s\"", face, json_string_value(name));
    return talon__name_keep(&t->agenda.names, face, json_string_value(name), json_string_length(name), true) || talon__no_memory(&t->bad);
}

/* Only the seat that is told can look into the box, and nobody else is held up by what is in it. */
static bool name_for_me(fair *t, const json_t *given, uint32_t face, uint32_t seat)
{
    const json_t *hex = json_array_get(given, 1);
    const uint32_t me = t->reader.me;
    uint8_t box[NAME_BOX], label[HASH_SIZE], salt[HASH_SIZE];
    char name[256];
    talon__name_label(&t->chain, label, face, seat, me);
    talon__unhex(box, sizeof box, json_string_value(hex), json_string_length(hex));
    const size_t size = talon__name_open(name, salt, &t->chain.hash, label, t->reader.me_x, t->line0.seat[me].xkey, box);
    if (!size || !talon__spell_text(name, size) || !talon__veil_is(&t->line0, &t->chain.hash, face, name, size, salt))
        talon__note_bad_name(&t->reader, t->chain.lines, talon__seat_name(t, seat), face);
    else
        return talon__name_keep(&t->agenda.names, face, name, size, false) || talon__no_memory(&t->bad);
    return true;
}

/* A condition on the i-th name of a line. */
typedef bool condition(fair *t, const json_t *names, size_t i, uint32_t seat, uint32_t to);

static bool is_own_veil(fair *t, const json_t *names, size_t i, uint32_t seat, uint32_t to)
{
    (void)to;
    return is_veil_of(t, face_of(names, i), seat) || talon__bad(&t->bad, "not_yours", "%s names face %u, which is no veil of that seat",
                                                                talon__seat_name(t, seat), face_of(names, i));
}

static bool is_waited_for(fair *t, const json_t *names, size_t i, uint32_t seat, uint32_t to)
{
    const uint32_t face = face_of(names, i);
    return talon__name_is_owed(&t->agenda.names, &t->table, &t->line0, face, to) ||
           talon__bad(&t->bad, "order", "%s names face %u, and nobody waits for that", talon__seat_name(t, seat), face);
}

static bool is_first(fair *t, const json_t *names, size_t i, uint32_t seat, uint32_t to)
{
    return talon__name_given(&t->agenda.names, face_of(names, i), to) ||
           talon__bad(&t->bad, "order", "%s names face %u twice", talon__seat_name(t, seat), face_of(names, i));
}

static bool is_right(fair *t, const json_t *names, size_t i, uint32_t seat, uint32_t to)
{
    const json_t *given = json_array_get(names, i);
    if (!to)
        return name_for_all(t, given, face_of(names, i));
    return to != t->reader.me || name_for_me(t, given, face_of(names, i), seat);
}

/* Each condition for the whole list before the next. */
static bool mean_name(fair *t, const json_t *line, uint32_t seat)
{
    static condition *const all[] = {is_own_veil, is_waited_for, is_first, is_right};
    const json_t *names = json_object_get(line, "names");
    const uint32_t to = talon__get_u32(line, "to"); /* 0 for everybody */
    for (size_t c = 0; c < sizeof all / sizeof *all; c++)
        for (size_t i = 0; i < json_array_size(names); i++)
            if (!all[c](t, names, i, seat, to))
                return false;
    return true;
}

/* ----------------------------------------------------------- boxes, objected */

bool talon__mean_object(fair *t, json_t *line, uint32_t seat)
{
    uint32_t e, i;
    talon__card_name(&e, &i, json_object_get(line, "card"));
    const talon_face id = talon__card_under(&t->table, e, i);
    kept_box *b = id == TALON_FACE_NONE ? NULL : talon__box_of(&t->table.card[id], seat);
    if (!b || t->table.card[id].face != TALON_FACE_NONE || b->objected)
        return talon__bad(&t->bad, "order", "%s has no box for %s to object to", talon__seat_name(t, seat),
                          json_string_value(json_object_get(line, "card")));
    if (seat == t->reader.me)
        talon__object_box(&t->reader, e, i);
    b->objected = true;
    t->table.objections++;
    t->found.counts.objections++;
    return talon__changed(t);
}

/* -------------------------------------------------------------------- all kinds */

bool talon__mean_side(fair *t, json_t *line, line_kind kind)
{
    const uint32_t seat = talon__get_u32(line, "seat");
    switch (kind) {
    case KIND_LOCK: return t->suite->lock(t, line, seat);
    case KIND_CUT: return talon__mean_cut(t, line, seat);
    case KIND_REVEAL: return talon__mean_reveal(t, line, seat);
    case KIND_OBJECT: return t->suite->object(t, line, seat);
    case KIND_SHARE: return talon__two_mean_share(t, line, seat);
    case KIND_SECRET: return talon__two_mean_secret(t, line, seat);
    case KIND_NAME: return mean_name(t, line, seat);
    case KIND_SEEN: return mean_seen(t, line, seat);
    case KIND_NOTE: return mean_note(t, line, seat);
    case KIND_PICK: return mean_pick(t, line, seat);
    case KIND_SHOW: return mean_show(t, line, seat);
    case KIND_VIEW: return t->suite->view(t, line, seat);
    case KIND_GAME:
    case KIND_MIX:
    case KIND_LEAVE:
    case KIND_SHUFFLE:
    case KIND_RUN:
    case KIND_VOID:
    case KIND_DO:
    case KIND_ACT:
    case KIND_ANSWER:
    case KIND_SKIP:
    case KIND_END:
    case KIND_END_OF_LIST: break; /* not on the side */
    }
    __builtin_trap();
}
