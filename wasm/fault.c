/* fault.c -- what failed last, for the loader: a status, a sentence, and the fields that status.def lists. */
#include "exports.h"

talon_fault fault;
static char text[1024];

bool refuse(talon_status status, const char *what)
{
    fault = (talon_fault){.status = status, .zone = TALON_ZONE_NONE, .card = TALON_FACE_NONE, .what = what};
    return false;
}

bool no_memory(void)
{
    refuse(TALON_E_LIMIT_EXCEEDED, "bytes of memory");
    fault.have = (int64_t)memory_most();
    return false;
}

const char *fault_status(void)
{
    return talon_status_name(fault.status);
}

/* A status has a remedy for everything that it may mean. Behind a sentence about one case, as talon_fault_text then gives it, it would be
 * noise or wrong. */
static bool is_precise(const talon_fault *f)
{
    return f->what && (f->status == TALON_E_BAD_REQUEST || f->status == TALON_E_MISUSE || f->status == TALON_E_NOT_YOURS ||
                       f->status == TALON_E_INVALID_COUNT);
}

const char *fault_remedy(void)
{
    return is_precise(&fault) ? "" : talon_status_remedy(fault.status);
}

uint32_t fault_get(uint32_t what)
{
    const uint32_t value[] = {(uint32_t)fault.status, fault.arg, fault.index};
    return what < sizeof value / sizeof *value ? value[what] : 0;
}

const char *fault_text(const talon_shape *shape, const char *named)
{
    talon_fault_text(text, sizeof text, &fault, shape, named);
    return text;
}

/* ---- fields ---- */

typedef enum source { SOURCE_want, SOURCE_have, SOURCE_what, SOURCE_zone, SOURCE_card } source;

static const struct {
    uint32_t bit;
    const char *name;
    source from;
} fields[] = {
#define TALON_FIELD(bit, name, wire, source) {TALON_FIELD_##name, wire, SOURCE_##source},
#include <talon/status.def>
#undef TALON_FIELD
};
#define FIELDS (sizeof fields / sizeof *fields)

const char *field_name(uint32_t i)
{
    return i < FIELDS ? fields[i].name : NULL;
}

bool field_there(uint32_t i)
{
    const bool no_zone = fault.status == TALON_E_NOT_YOURS && fault.what; /* it is about undo or redo */
    return i < FIELDS && talon_status_fields(fault.status) & fields[i].bit && !no_zone;
}

double field_number(uint32_t i)
{
    return (double)(i < FIELDS && fields[i].from == SOURCE_have ? fault.have : fault.want);
}

const char *field_text(uint32_t i, const talon_shape *shape, const char *named)
{
    const char *other = named ? named : "";
    switch (i < FIELDS ? fields[i].from : SOURCE_want) {
    case SOURCE_want:
    case SOURCE_have: return NULL;
    case SOURCE_what: return fault.what ? fault.what : "";
    case SOURCE_zone: return shape && fault.zone < talon_shape_zones(shape) ? talon_zone_name(shape, fault.zone) : other;
    case SOURCE_card: {
        const talon_pack *pack = shape ? talon_shape_pack(shape) : NULL;
        return pack && fault.card < talon_pack_faces(pack) ? talon_pack_name(pack, fault.card, NULL) : other;
    }
    }
    return NULL;
}
