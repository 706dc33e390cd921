/* wire.c -- one stream: a line in, an answer out. */
#include <talon/wire.h>

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "problem/json.h"
#include "problem/nesting.h"
#include "wire/wire_impl.h"

talon_wire *talon_wire_new(bool brief)
{
    talon_wire *w = calloc(1, sizeof *w);
    if (!w)
        return NULL;
    w->brief = brief;
    w->record_memory = malloc(RECORD_BYTES);
    w->shown_memory = malloc(RECORD_BYTES);
    w->log_memory = malloc(talon_log_size(HISTORY_RECORDS, HISTORY_BYTES));
    if (!w->record_memory || !w->shown_memory || !w->log_memory) {
        talon_wire_free(w);
        return NULL;
    }
    talon_record_init(&w->record, w->record_memory, RECORD_BYTES);
    talon_record_init(&w->shown, w->shown_memory, RECORD_BYTES);
    w->log = talon_log_init(w->log_memory, talon_log_size(HISTORY_RECORDS, HISTORY_BYTES), HISTORY_RECORDS, HISTORY_BYTES);
    return w;
}

void talon_wire_free(talon_wire *w)
{
    if (!w)
        return;
    talon__setting_free(&w->now);
    talon__game_slot_free(&w->commander);
    free(w->record_memory);
    free(w->shown_memory);
    free(w->log_memory);
    free(w->list.at);
    free(w->order.at);
    free(w->zones.at);
    free(w->cards.at);
    free(w->seen.at);
    free(w->given);
    talon__out_free(&w->answer);
    free(w);
}

void *talon__wire_array(void *at, size_t *room, size_t n, size_t each)
{
    if (at && n <= *room)
        return at;
    const size_t more = n < 64 ? 64 : n + n / 2;
    void *grown = realloc(at, more * each);
    if (!grown) {
        free(at);
        *room = 0;
        return NULL;
    }
    *room = more;
    return grown;
}

talon_status talon__wire_refuse(refusal *r, talon_status s)
{
    r->fault = (talon_fault){.status = s, .zone = TALON_ZONE_NONE, .card = TALON_FACE_NONE};
    return s;
}

talon_status talon__wire_bad(refusal *r, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    const int written = vsnprintf(r->message, sizeof r->message, format, list);
    va_end(list);
    if (written >= (int)sizeof r->message)
        r->message[talon__text_cut(r->message, sizeof r->message - 1)] = 0;
    return talon__wire_refuse(r, TALON_E_BAD_REQUEST);
}

talon_status talon__wire_limit(refusal *r, const char *what, int64_t limit)
{
    talon__wire_refuse(r, TALON_E_LIMIT_EXCEEDED);
    r->fault.what = what;
    r->fault.have = limit;
    return r->fault.status;
}

talon_status talon__wire_no_memory(talon_wire *w, refusal *r)
{
    w->out_of_memory = true;
    return talon__wire_bad(r, "out of memory");
}

talon_status talon__wire_known_keys(refusal *r, const json_t *object, const char *where, const char *const *known)
{
    const char *key;
    const json_t *value;
    json_object_foreach((json_t *)(uintptr_t)object, key, value)
    {
        size_t i = 0;
        while (known[i] && strcmp(known[i], key) != 0)
            i++;
        if (known[i])
            continue;
        const char *near = talon_nearest(key, known);
        if (near)
            return talon__wire_bad(r, "%s: unknown field \"%s\"; did you mean \"%s\"?", where, key, near);
        return talon__wire_bad(r, "%s: unknown field \"%s\"", where, key);
    }
    return TALON_OK;
}

static talon_status unknown_op(refusal *r, const char *name)
{
    const char *known[TALON_OP_END + TALON_ACTION_END_OF_LIST + 1];
    size_t n = 0;
    for (uint32_t i = 0; i < TALON_OP_END; i++)
        if (talon_op_get(i))
            known[n++] = talon_op_get(i)->name;
    for (uint32_t i = 0; i < TALON_ACTION_END_OF_LIST; i++)
        if (talon_action_get(i))
            known[n++] = talon_action_get(i)->name;
    known[n] = NULL;
    const char *near = talon_nearest(name, known);
    if (near)
        talon__wire_bad(r, "no operation is called \"%s\"; did you mean \"%s\"?", name, near);
    else
        talon__wire_bad(r, "no operation is called \"%s\"", name);
    return talon__wire_refuse(r, TALON_E_UNKNOWN_OP);
}

/* The last record as this player sees it. */
static void put_record_for(talon_wire *w, talon_player who, const json_t *request)
{
    const talon_record *rec = &w->record;
    if (!w->has_record) {
        out_literal(&w->answer, "null");
        return;
    }
    if (who != TALON_PLAYER_TABLE) {
        talon_record_copy(&w->shown, &w->record); /* as much room as the record had */
        talon_view_record(&w->shown, w->now.table, w->now.shape, w->now.work, who);
        rec = &w->shown;
    }
    talon__wire_put_record(w, rec, request);
}

static talon_status look(talon_wire *w, talon_player who, refusal *r, const json_t *request, const talon_op_info *info)
{
    talon_op op;
    talon_player by;
    talon_status s = talon__wire_read_op(w, &op, &by, r, request, info);
    if (s == TALON_OK && !w->now.table)
        s = talon__wire_refuse(r, TALON_E_NO_TABLE);
    if (s != TALON_OK) {
        talon__wire_put_error(w, r, w->now.shape);
        return s;
    }
    out_literal(&w->answer, "\"ok\":true,\"record\":");
    put_record_for(w, who, request);
    return s;
}

/* An operation on the table, or undo and redo. */
static talon_status apply(talon_wire *w, talon_player who, refusal *r, const json_t *request, const talon_op_info *info)
{
    talon_op op;
    talon_player by;
    talon_status s = talon__wire_read_op(w, &op, &by, r, request, info);
    if (s == TALON_OK && !w->now.table)
        s = talon__wire_refuse(r, TALON_E_NO_TABLE);
    else if (s == TALON_OK) {
        /* What can be done must be possible to undo, which may take eight times the room. */
        w->record.memory_size = info->group == TALON_GROUP_LOG ? RECORD_BYTES : RECORD_BYTES / 8;
        s = talon_log_apply_by(w->log, w->now.table, &r->fault, &w->record, w->now.shape, w->now.work, &op, by);
    }
    talon_wipe(&op.seed, sizeof op.seed);
    if (s == TALON_OK) {
        w->has_record = true;
        w->by = by;
        out_literal(&w->answer, "\"ok\":true,\"record\":");
        put_record_for(w, who, request);
    } else {
        r->named = talon__wire_named(request, info, &r->fault);
        talon__wire_put_error(w, r, w->now.shape);
    }
    return s;
}

static void put_id(talon_wire *w, const json_t *request)
{
    const json_t *id = json_object_get(request, "id");
    char *text = talon__json_dump(id, JSON_COMPACT | JSON_ENCODE_ANY);
    out_literal(&w->answer, "{");
    if (text) {
        out_literal(&w->answer, "\"id\":");
        talon__out_text(&w->answer, text);
        out_literal(&w->answer, ",");
    }
    w->out_of_memory |= id && !text;
    free(text);
}

static talon_status serve_pure(talon_wire *w, refusal *r, const json_t *request, talon_opcode code)
{
    switch (code) {
    case TALON_OP_FN: return talon__wire_fn(w, r, request);
    case TALON_OP_INTERVALS: return talon__wire_intervals(w, r, request);
    case TALON_OP_COLOR: return talon__wire_color(w, r, request);
    case TALON_OP_PLAN: return talon__wire_plan(w, r, request);
    case TALON_OP_VALIDATE: return talon__wire_validate(w, r, request);
    default: break; /* of another group, or without code */
    }
    const talon_status s = talon__wire_bad(r, "nothing carries this operation out");
    talon__wire_put_error(w, r, w->now.shape);
    return s;
}

/* What an answer ends with. */
typedef struct ending {
    bool stateless; /* no state when it is ok */
    bool looks;     /* a state also in brief streams */
    bool game;      /* the game's state, not the table's */
} ending;

/* Dispatch by group. */
static talon_status serve(talon_wire *w, talon_player who, ending *e, refusal *r, const json_t *request)
{
    const json_t *name = json_object_get(request, "op");
    const talon_op_info *info = json_is_string(name) ? talon_op_find(json_string_value(name), json_string_length(name)) : NULL;
    const talon_action_info *action =
        json_is_string(name) && !info ? talon_action_find(json_string_value(name), json_string_length(name)) : NULL;
    if (action) {
        e->game = true;
        e->looks = action->group == TALON_ACTION_GROUP_LOOK;
        return talon__wire_game(w, r, request, action);
    }
    if (!info) {
        const talon_status s = json_is_string(name) ? unknown_op(r, json_string_value(name))
                                                    : talon__wire_bad(r, "a request needs \"op\": the operation's name");
        talon__wire_put_error(w, r, w->now.shape);
        return s;
    }
    switch ((talon_group)info->group) {
    case TALON_GROUP_NEW: return talon__wire_new(w, r, request);
    case TALON_GROUP_LOOK: e->looks = true; return look(w, who, r, request, info);
    case TALON_GROUP_PURE: e->stateless = true; return serve_pure(w, r, request, (talon_opcode)info->code);
    case TALON_GROUP_TABLE:
    case TALON_GROUP_LOG: return apply(w, who, r, request, info);
    }
    __builtin_trap();
}

static json_t *parse(talon_wire *w, refusal *r, const char *line, size_t line_size)
{
    json_error_t error;
    if (line_size > TALON_WIRE_LINE_MAX) {
        talon__wire_bad(r, "the line is longer than 1 MiB");
        return NULL;
    }
    if (talon__json_too_deep(line, line_size)) {
        talon__wire_bad(r, "the line has " JSON_DEEPEST_TEXT);
        return NULL;
    }
    json_t *request = talon__json_load(line, line_size, JSON_REJECT_DUPLICATES, &error);
    if (request && json_is_object(request))
        return request;
    if (request)
        talon__wire_bad(r, "a request is a JSON object, {\"op\": …}");
    else if (!error.text[0])
        talon__wire_no_memory(w, r);
    else
        talon__wire_bad(r, "not JSON, column %d: %s", error.column, error.text);
    json_decref(request);
    return NULL;
}

const char *talon_wire_answer(talon_wire *w, size_t *size, const char *line, size_t line_size)
{
    refusal r = {.message = ""};
    ending e = {.game = false};
    talon_status s = TALON_E_BAD_REQUEST;
    w->answer.n = 0;
    w->answer.failed = w->out_of_memory = false;
    json_t *request = parse(w, &r, line, line_size);
    const talon_player who = talon__wire_viewer(w, request);
    put_id(w, request);
    if (w->answer.failed || w->out_of_memory) { /* nothing is done that could not be answered */
        json_decref(request);
        return NULL;
    }
    if (request) {
        s = serve(w, who, &e, &r, request);
    } else { /* whom it asks for cannot be read, so nothing is shown */
        e.stateless = true;
        talon__wire_put_error(w, &r, NULL);
    }
    if ((!w->brief || e.looks) && !(e.stateless && (s == TALON_OK || !request))) {
        out_literal(&w->answer, ",\"state\":");
        if (e.game)
            talon__wire_put_game_state(w, json_object_get(request, "as") != NULL);
        else
            talon__wire_put_state(w, who);
    }
    out_literal(&w->answer, "}\n");
    json_decref(request);
    *size = w->answer.n;
    return w->answer.failed || w->out_of_memory ? NULL : w->answer.at;
}
