/* status.c -- names and texts of statuses, from status.def. */
#include <talon/base.h>

typedef struct status_row {
    const char *name;
    const char *text;
    uint32_t fields;
} status_row;

/* Two rows with one id do not compile: a second initializer of an element is a warning, and warnings are errors. */
static const status_row rows[] = {
    [TALON_OK] = {"Ok", "done", 0},
#define TALON_STATUS(id, name, wire, fields, text, remedy) [id] = {wire, text, fields},
#include <talon/status.def>
#undef TALON_STATUS
};

/* By themselves, so that a program that does not ask for them does not have them. */
static const char *const remedies[] = {
#define TALON_STATUS(id, name, wire, fields, text, remedy) [id] = remedy,
#include <talon/status.def>
#undef TALON_STATUS
};

static const status_row *row_of(talon_status s)
{
    const size_t i = (size_t)s;
    return i < sizeof rows / sizeof *rows && rows[i].name ? &rows[i] : NULL;
}

const char *talon_status_name(talon_status s)
{
    const status_row *row = row_of(s);
    return row ? row->name : "Unknown";
}

const char *talon_status_text(talon_status s)
{
    const status_row *row = row_of(s);
    return row ? row->text : "";
}

const char *talon_status_remedy(talon_status s)
{
    return s != TALON_OK && row_of(s) ? remedies[s] : "";
}

uint32_t talon_status_fields(talon_status s)
{
    const status_row *row = row_of(s);
    return row ? row->fields : 0;
}

uint32_t talon_version_number(void)
{
    return TALON_VERSION_NUMBER;
}

const char *talon_version(void)
{
    return TALON_VERSION;
}
