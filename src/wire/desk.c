/* desk.c -- the tables of a stream: one without a name, and those that requests call by one. */
#include <stdlib.h>
#include <string.h>

#include "wire/wire_impl.h"

bool talon__desk_init(desk *d)
{
    const size_t log_size = talon_log_size(HISTORY_RECORDS, HISTORY_BYTES);
    d->by = TALON_PLAYER_TABLE;
    d->record_memory = malloc(RECORD_BYTES);
    d->log_memory = malloc(log_size);
    if (!d->record_memory || !d->log_memory)
        return false;
    talon_record_init(&d->record, d->record_memory, RECORD_BYTES);
    d->log = talon_log_init(d->log_memory, log_size, HISTORY_RECORDS, HISTORY_BYTES);
    return true;
}

void talon__desk_free(desk *d)
{
    talon__setting_free(&d->now);
    free(d->record_memory);
    free(d->log_memory);
    *d = (desk){.by = TALON_PLAYER_TABLE};
}

void talon__desk_clear(desk *d)
{
    talon__setting_free(&d->now);
    talon_log_clear(d->log);
    d->has_record = false;
    d->by = TALON_PLAYER_TABLE;
}

void talon__desk_put(desk *d, const setting *made)
{
    talon__desk_clear(d);
    d->now = *made;
}

/* ------------------------------------------------------------------ by name */

static size_t find(const talon_wire *w, const char *name)
{
    size_t i = 0;
    while (i < w->more_n && strcmp(w->more[i]->name, name) != 0)
        i++;
    return i;
}

static void drop(talon_wire *w, size_t i)
{
    talon__desk_free(w->more[i]);
    free(w->more[i]);
    w->more[i] = w->more[--w->more_n];
}

static talon_status add(talon_wire *w, refusal *r, const char *name)
{
    if (w->more_n == TALON_WIRE_TABLES_MAX)
        return talon__wire_limit(r, "tables with a name; \"close\" those that are over", TALON_WIRE_TABLES_MAX);
    desk **more = realloc((void *)w->more, sizeof *more * (w->more_n + 1));
    if (!more)
        return talon__wire_no_memory(w, r);
    w->more = more;
    desk *d = calloc(1, sizeof *d);
    if (!d)
        return talon__wire_no_memory(w, r);
    memcpy(d->name, name, strlen(name));
    if (!talon__desk_init(d)) {
        talon__desk_free(d);
        free(d);
        return talon__wire_no_memory(w, r);
    }
    w->more[w->more_n++] = d;
    w->at = d;
    return TALON_OK;
}

talon_status talon__wire_choose(talon_wire *w, refusal *r, json_t *request, const talon_op_info *info)
{
    const json_t *value = json_object_get(request, "table");
    const char *name = json_string_value(value);
    talon_status s = TALON_OK;
    w->at = &w->first;
    if (!value)
        return s;
    w->at = &w->nowhere;
    if (!name || !*name || json_string_length(value) > TALON_WIRE_TABLE_NAME_MAX)
        return talon__wire_bad(r, "\"table\" must be a name of 1 to %u bytes", TALON_WIRE_TABLE_NAME_MAX);
    const size_t i = find(w, name);
    if (i < w->more_n)
        w->at = w->more[i];
    else if (info && info->group == TALON_GROUP_NEW)
        s = add(w, r, name);
    if (info && info->group != TALON_GROUP_PURE)
        json_object_del(request, "table");
    return s;
}

void talon__wire_settle(talon_wire *w)
{
    if (w->at->name[0] && !w->at->now.table)
        drop(w, find(w, w->at->name));
    w->at = &w->first;
}

talon_status talon__wire_close(talon_wire *w, refusal *r, const json_t *request)
{
    static const char *const known[] = {"op", "id", NULL};
    const talon_status s = talon__wire_known_keys(r, request, "close", known);
    if (s != TALON_OK)
        return s;
    if (!w->at->now.table)
        return talon__wire_refuse(r, TALON_E_NO_TABLE);
    talon__desk_clear(w->at);
    out_literal(&w->answer, "\"ok\":true,\"value\":null");
    return TALON_OK;
}
