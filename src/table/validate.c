/* validate.c -- what is wrong with zone specifications: faults (nothing can be built) and diagnostics (seed of the
 * compiler's messages), and the behaviours they compile to. */
#include "table/validate.h"

#include <talon/op.h>

#include "base/bytes.h"
#include "base/index.h"
#include "base/room.h"

const char *const talon_zone_type_names[] = {"deck", "hand", "community", "discard", "burn", "table", "revealed", "command", NULL};
const char *const talon_ordering_names[] = {"stack", "queue", "set", NULL};
const char *const talon_sees_names[] = {"none", "owner", "others", "all", "newest", NULL};
const char *const talon_draw_from_names[] = {"top", "bottom", "random", NULL};
const char *const talon_reshuffle_when_names[] = {"short", "empty", NULL};

static const struct {
    const char *name, *text;
    bool error;
} codes[] = {
    [TALON_D_BEHAVIOR_TYPE_INVALID] = {"BehaviorTypeInvalid", "the behaviour's type must be \"deck\"", true},
    [TALON_D_DRAW_FROM_INVALID] = {"DrawFromInvalid", "draw_from must be \"top\", \"bottom\" or \"random\"", true},
    [TALON_D_ORDERING_MISMATCH] = {"OrderingMismatch", "a zone with deck behaviour should have ordering \"stack\"", false},
    [TALON_D_RESHUFFLE_SELF] = {"ReshuffleSelf", "a zone cannot be reshuffled from itself; name its discard pile", true},
    [TALON_D_RESHUFFLE_MISSING] = {"ReshuffleMissing", "reshuffle_from names no zone of this table", true},
    [TALON_D_RESHUFFLE_BURN] = {"ReshuffleBurn", "burned cards are out of play; reshuffle from a discard pile", true},
};

static bool is_code(talon_diagnostic_code code)
{
    return (size_t)code < sizeof codes / sizeof *codes;
}

const char *talon_diagnostic_name(talon_diagnostic_code code)
{
    return is_code(code) ? codes[code].name : "Unknown";
}

const char *talon_diagnostic_text(talon_diagnostic_code code)
{
    return is_code(code) ? codes[code].text : "";
}

bool talon_diagnostic_is_error(talon_diagnostic_code code)
{
    return is_code(code) && codes[code].error;
}

int talon__word_index(const char *const *list, const char *word)
{
    for (int i = 0; list[i]; i++)
        if (talon__text_is(word, list[i]))
            return i;
    return -1;
}

talon_status talon__refuse(talon_fault *f, talon_status s, uint32_t index)
{
    *f = (talon_fault){.status = s, .arg = TALON_ARG_ZONE_SPECS, .zone = TALON_ZONE_NONE, .card = TALON_FACE_NONE, .index = index};
    return s;
}

talon_status talon__refuse_limit(talon_fault *f, const char *what, int64_t limit)
{
    talon__refuse(f, TALON_E_LIMIT_EXCEEDED, 0);
    f->what = what;
    f->have = limit;
    return f->status;
}

static talon_status bad(talon_fault *f, uint32_t index, const char *what)
{
    talon__refuse(f, TALON_E_BAD_REQUEST, index);
    f->what = what;
    return f->status;
}

/* NAME, NAME.SEAT, NAME.SEAT.INDEX: dots only before numbers from 1 without leading zeros. */
static bool zone_name_is_valid(const char *id)
{
    size_t i = 0;
    while (id[i] && id[i] != '.')
        i++;
    if (i == 0)
        return false;
    for (int part = 0; id[i] == '.'; part++) {
        size_t digits = 0;
        while (id[i + 1 + digits] >= '0' && id[i + 1 + digits] <= '9')
            digits++;
        if (part == 2 || digits == 0 || digits > 5 || id[i + 1] == '0')
            return false;
        i += 1 + digits;
    }
    return id[i] == 0;
}

static bool word_is_known(const char *const *list, const char *word)
{
    return !word || talon__word_index(list, word) >= 0;
}

/* Anything that would be silently without effect where has_behavior was forgotten. */
static bool says_behavior(const talon_zone_spec *spec)
{
    return spec->behavior_type || spec->draw_from || spec->reshuffle_from || spec->reshuffle_when || spec->keep_newest;
}

/* A behaviour of another type, or one that draws from nowhere, is a diagnostic; nothing else of it is looked at then. */
static bool is_deck_behavior(const talon_zone_spec *spec)
{
    return spec->has_behavior && spec->behavior_type && talon__text_is(spec->behavior_type, "deck") &&
           word_is_known(talon_draw_from_names, spec->draw_from);
}

static talon_status check_words(talon_fault *f, const talon_zone_spec *spec, uint32_t i)
{
    if (!spec->id || !zone_name_is_valid(spec->id))
        return bad(f, i, "a zone's id is a name without dots, or NAME.SEAT, NAME.SEAT.INDEX with numbers from 1");
    if (talon__text_size(spec->id) > TALON_MAX_ZONE_NAME)
        return talon__refuse_limit(f, "bytes of a zone's name", TALON_MAX_ZONE_NAME);
    if (spec->owner && (!*spec->owner || talon__text_size(spec->owner) > TALON_MAX_PLAYER_NAME))
        return *spec->owner ? talon__refuse_limit(f, "bytes of a player's name", TALON_MAX_PLAYER_NAME) : bad(f, i, "owner is empty");
    if (!word_is_known(talon_ordering_names, spec->ordering))
        return bad(f, i, "ordering must be \"stack\", \"queue\" or \"set\"");
    if (!word_is_known(talon_sees_names, spec->sees))
        return bad(f, i, "sees must be \"none\", \"owner\", \"others\", \"all\" or \"newest\"");
    if (!spec->has_behavior && says_behavior(spec))
        return bad(f, i, "a behaviour is described, but has_behavior is false");
    if (!is_deck_behavior(spec))
        return TALON_OK;
    if (!word_is_known(talon_reshuffle_when_names, spec->reshuffle_when))
        return bad(f, i, "reshuffle_when must be \"short\" or \"empty\"");
    if (spec->keep_newest < 0 || spec->keep_newest > (int64_t)TALON_MAX_CARDS)
        return bad(f, i, "keep_newest must be between 0 and 65535");
    return TALON_OK;
}

static const char *spec_name(const void *specs, uint16_t i, size_t *size)
{
    const talon_zone_spec *spec = specs;
    *size = talon__text_size(spec[i].id);
    return spec[i].id;
}

/* Where a name is, or would be, among the first n zones of the sorted index. */
static uint32_t search(bool *found, const uint16_t *index, const talon_zone_spec *spec, uint32_t n, const char *name)
{
    return talon__index_find(index, n, found, spec, spec_name, name, talon__text_size(name));
}

typedef struct diagnosis {
    talon_diagnostic *diag;
    size_t n;
} diagnosis;

static void report(diagnosis *d, talon_diagnostic_code code, uint32_t zone)
{
    d->diag[d->n++] = (talon_diagnostic){code, (talon_zone)zone};
}

static talon_zone reshuffle_zone(diagnosis *d, const uint16_t *index, const talon_zone_spec *spec, uint32_t n, uint32_t i)
{
    bool found;
    const uint32_t at = search(&found, index, spec, n, spec[i].reshuffle_from);
    if (!found) {
        report(d, TALON_D_RESHUFFLE_MISSING, i);
        return TALON_ZONE_NONE;
    }
    if (index[at] == i)
        report(d, TALON_D_RESHUFFLE_SELF, i);
    else if (talon__text_is(spec[index[at]].type, "burn"))
        report(d, TALON_D_RESHUFFLE_BURN, i);
    return index[at];
}

static talon_behavior compile(diagnosis *d, const uint16_t *index, const talon_zone_spec *spec, uint32_t n, uint32_t i)
{
    const talon_zone_spec *z = &spec[i];
    talon_behavior b = {.reshuffle_from = TALON_ZONE_NONE};
    if (!z->has_behavior)
        return b;
    if (!z->behavior_type || !talon__text_is(z->behavior_type, "deck")) {
        report(d, TALON_D_BEHAVIOR_TYPE_INVALID, i);
        return b;
    }
    if (!word_is_known(talon_draw_from_names, z->draw_from)) {
        report(d, TALON_D_DRAW_FROM_INVALID, i);
        return b;
    }
    b.present = true;
    b.draw_from = z->draw_from ? (uint8_t)talon__word_index(talon_draw_from_names, z->draw_from) : TALON_DRAW_TOP;
    b.reshuffle_when = z->reshuffle_when ? (uint8_t)talon__word_index(talon_reshuffle_when_names, z->reshuffle_when) : TALON_WHEN_SHORT;
    b.keep_newest = (uint32_t)z->keep_newest;
    if (z->ordering && !talon__text_is(z->ordering, "stack"))
        report(d, TALON_D_ORDERING_MISMATCH, i);
    if (z->reshuffle_from)
        b.reshuffle_from = reshuffle_zone(d, index, spec, n, i);
    return b;
}

talon_status talon_shape_validate(talon_diagnostic *diag, size_t *diag_n, talon_behavior *compiled, talon_fault *f, uint16_t *index,
                                  const talon_zone_spec *spec, uint32_t n)
{
    if (MISUSED(!diag || !diag_n || !f || (n && n <= TALON_MAX_ZONES && (!index || !spec))))
        return talon__misused(f, MISUSED_NULL);
    diagnosis d = {diag, 0};
    *diag_n = 0;
    if (n > TALON_MAX_ZONES)
        return talon__refuse_limit(f, "zones", TALON_MAX_ZONES);
    for (uint32_t i = 0; i < n; i++) {
        const talon_status s = check_words(f, &spec[i], i);
        if (s != TALON_OK)
            return s;
    }
    for (uint32_t i = 0; i < n; i++) {
        bool found;
        if (!spec[i].type || talon__word_index(talon_zone_type_names, spec[i].type) < 0)
            return talon__refuse(f, TALON_E_INVALID_ZONE_TYPE, i);
        const uint32_t at = search(&found, index, spec, i, spec[i].id);
        if (found)
            return talon__refuse(f, TALON_E_DUPLICATE_ZONE, i);
        talon__index_insert(index, i, at, (uint16_t)i);
    }
    for (uint32_t i = 0; i < n; i++) {
        const talon_behavior b = compile(&d, index, spec, n, i);
        if (compiled)
            compiled[i] = b;
    }
    *diag_n = d.n;
    return TALON_OK;
}
