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
    w->at = &w->first;
    w->nowhere.by = TALON_PLAYER_TABLE;
    w->shown_memory = malloc(RECORD_BYTES);
    if (!w->shown_memory || !talon__desk_init(&w->first)) {
        talon_wire_free(w);
        return NULL;
    }
    talon_record_init(&w->shown, w->shown_memory, RECORD_BYTES);
    return w;
}

void talon_wire_free(talon_wire *w)
{
    if (!w)
        return;
    talon__wire_plays_free(w);
    talon__desk_free(&w->first);
    for (size_t i = 0; i < w->more_n; i++) {
        talon__desk_free(w->more[i]);
        free(w->more[i]);
    }
    free((void *)w->more);
    talon__game_slot_free(&w->commander);
    free(w->shown_memory);
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

__attribute__((format(printf, 2, 0))) static void put_message(refusal *r, const char *format, va_list list)
{
    if (vsnprintf(r->message, sizeof r->message, format, list) >= (int)sizeof r->message)
        r->message[talon__text_cut(r->message, sizeof r->message - 1)] = 0;
}

talon_status talon__wire_bad(refusal *r, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    put_message(r, format, list);
    va_end(list);
    return talon__wire_refuse(r, TALON_E_BAD_REQUEST);
}

talon_status talon__wire_say(refusal *r, const char *code, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    put_message(r, format, list);
    va_end(list);
    talon__wire_refuse(r, TALON_E_BAD_REQUEST);
    r->code = code;
    return r->fault.status;
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

void talon_wire_games(talon_wire *w, talon_wire_find_game *find, void *context)
{
    w->find_game = find;
    w->find_context = context;
}

void talon__wire_show_record(talon_wire *w, const talon_record *rec, talon_player who, const json_t *request)
{
    if (who != TALON_PLAYER_TABLE) {
        talon_record_copy(&w->shown, rec); /* as much room as the record had */
        talon_view_record(&w->shown, w->at->now.table, w->at->now.shape, w->at->now.work, who);
        rec = &w->shown;
    }
    talon__wire_put_record(w, rec, request);
}

bool talon__wire_show_event(talon_wire *w, const talon_event *e, talon_player who, bool *comma)
{
    if (!e->op || !e->record)
        return false;
    if (*comma)
        out_literal(&w->answer, ",");
    *comma = true;
    talon__wire_show_record(w, e->record, who, NULL);
    return true;
}

/* The last record as this player sees it. */
static void put_record_for(talon_wire *w, talon_player who, const json_t *request)
{
    if (w->at->has_record)
        talon__wire_show_record(w, &w->at->record, who, request);
    else
        out_literal(&w->answer, "null");
}

static talon_status look(talon_wire *w, talon_player who, refusal *r, const json_t *request, const talon_op_info *info)
{
    talon_op op;
    talon_player by;
    talon_status s = talon__wire_read_op(w, &op, &by, r, request, info);
    if (s == TALON_OK && !w->at->now.table)
        s = talon__wire_refuse(r, TALON_E_NO_TABLE);
    if (s != TALON_OK) {
        talon__wire_put_error(w, r, w->at->now.shape);
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
    if (s == TALON_OK && !w->at->now.table)
        s = talon__wire_refuse(r, TALON_E_NO_TABLE);
    else if (s == TALON_OK) {
        /* What can be done must be possible to undo, which may take eight times the room. */
        w->at->record.memory_size = info->group == TALON_GROUP_LOG ? RECORD_BYTES : RECORD_BYTES / 8;
        s = talon_log_apply_by(w->at->log, w->at->now.table, &r->fault, &w->at->record, w->at->now.shape, w->at->now.work, &op, by);
    }
    talon_wipe(&op.seed, sizeof op.seed);
    if (s == TALON_OK) {
        w->at->has_record = true;
        w->at->by = by;
        out_literal(&w->answer, "\"ok\":true,\"record\":");
        put_record_for(w, who, request);
    } else {
        r->named = talon__wire_named(request, info, &r->fault);
        talon__wire_put_error(w, r, w->at->now.shape);
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

static talon_status without_code(talon_wire *w, refusal *r)
{
    const talon_status s = talon__wire_bad(r, "nothing carries this operation out");
    talon__wire_put_error(w, r, w->at->now.shape);
    return s;
}

static talon_status serve_pure(talon_wire *w, refusal *r, const json_t *request, talon_opcode code)
{
    switch (code) {
    case TALON_OP_FN: return talon__wire_fn(w, r, request);
    case TALON_OP_INTERVALS: return talon__wire_intervals(w, r, request);
    case TALON_OP_COLOR: return talon__wire_color(w, r, request);
    case TALON_OP_PLAN: return talon__wire_plan(w, r, request);
    case TALON_OP_VALIDATE: return talon__wire_validate(w, r, request);
    default: return without_code(w, r); /* of another group, or without code */
    }
}

static talon_status serve_stream(talon_wire *w, talon_player who, refusal *r, const json_t *request, talon_opcode code)
{
    talon_status s;
    switch (code) {
    case TALON_OP_CLOSE: s = talon__wire_close(w, r, request); break;
    case TALON_OP_SAVE: s = talon__wire_save(w, r, request); break;
    case TALON_OP_LOAD: s = talon__wire_load(w, r, request); break;
    case TALON_OP_RUN: s = talon__wire_run(w, who, r, request); break;
    case TALON_OP_PLACE: s = talon__wire_place(w, r, request); break;
    default: return without_code(w, r); /* of another group, or without code */
    }
    if (s != TALON_OK)
        talon__wire_put_error(w, r, w->at->now.shape);
    return s;
}

/* What an answer ends with. */
typedef struct ending {
    bool nothing;   /* never a state: nobody knows who asks, or about what */
    bool stateless; /* no state when it is ok */
    bool looks;     /* a state also in brief streams */
    bool game;      /* the game's state, not the table's */
} ending;

/* What a request asks for: an operation, an action of a game of Commander, a play by rules, or (all NULL) nobody knows. */
typedef struct wish {
    const talon_op_info *op;
    const talon_action_info *action;
    const char *play; /* or its name: play.* */
} wish;

static wish wish_of(const json_t *request)
{
    const json_t *name = json_object_get(request, "op");
    wish x = {NULL, NULL, NULL};
    if (json_is_string(name))
        x.op = talon_op_find(json_string_value(name), json_string_length(name));
    if (json_is_string(name) && !x.op)
        x.action = talon_action_find(json_string_value(name), json_string_length(name));
    if (json_is_string(name) && talon__wire_is_play(json_string_value(name)))
        x.play = json_string_value(name);
    return x;
}

/* Dispatch by group. */
static talon_status serve(talon_wire *w, talon_player who, ending *e, refusal *r, const json_t *request, wish x)
{
    const json_t *name = json_object_get(request, "op");
    const talon_op_info *info = x.op;
    if (x.play) {
        e->nothing = true;
        return talon__wire_play(w, r, request, x.play);
    }
    if (x.action) {
        e->game = true;
        e->looks = x.action->group == TALON_ACTION_GROUP_LOOK;
        return talon__wire_game(w, r, request, x.action);
    }
    if (!info) {
        const talon_status s = json_is_string(name) ? unknown_op(r, json_string_value(name))
                                                    : talon__wire_bad(r, "a request needs \"op\": the operation's name");
        talon__wire_put_error(w, r, w->at->now.shape);
        return s;
    }
    switch ((talon_group)info->group) {
    case TALON_GROUP_NEW: return info->code == TALON_OP_NEW_GAME ? talon__wire_new_game(w, r, request) : talon__wire_new(w, r, request);
    case TALON_GROUP_LOOK: e->looks = true; return look(w, who, r, request, info);
    case TALON_GROUP_PURE: e->stateless = true; return serve_pure(w, r, request, (talon_opcode)info->code);
    case TALON_GROUP_TABLE:
    case TALON_GROUP_LOG: return apply(w, who, r, request, info);
    case TALON_GROUP_STREAM:
        e->stateless = info->code != TALON_OP_LOAD && info->code != TALON_OP_RUN;
        return serve_stream(w, who, r, request, (talon_opcode)info->code);
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

static void put_ending(talon_wire *w, talon_player who, ending e, talon_status s, const json_t *request)
{
    if (!e.nothing && (!w->brief || e.looks) && !(e.stateless && s == TALON_OK)) {
        out_literal(&w->answer, ",\"state\":");
        if (e.game)
            talon__wire_put_game_state(w, json_object_get(request, "as") != NULL);
        else
            talon__wire_put_state(w, who);
    }
    out_literal(&w->answer, "}\n");
}

const char *talon_wire_answer(talon_wire *w, size_t *size, const char *line, size_t line_size)
{
    refusal r = {.message = ""};
    ending e = {.game = false};
    w->answer.n = 0;
    w->answer.failed = w->out_of_memory = false;
    w->at = &w->first;
    json_t *request = parse(w, &r, line, line_size);
    const wish x = wish_of(request);
    talon_status s = request ? TALON_OK : TALON_E_BAD_REQUEST;
    if (request && !x.action && !x.play) /* actions of Commander know no tables; "table" is what some of them put there */
        s = talon__wire_choose(w, &r, request, x.op);
    const talon_player who = talon__wire_viewer(w, request);
    put_id(w, request);
    if (w->answer.failed || w->out_of_memory) { /* nothing is done that could not be answered */
        talon__wire_settle(w);
        json_decref(request);
        return NULL;
    }
    if (s == TALON_OK) {
        s = serve(w, who, &e, &r, request, x);
    } else { /* whom or what it asks for cannot be read, so nothing is shown */
        e.nothing = true;
        talon__wire_put_error(w, &r, NULL);
    }
    put_ending(w, who, e, s, request);
    talon__wire_settle(w);
    json_decref(request);
    *size = w->answer.n;
    return w->answer.failed || w->out_of_memory ? NULL : w->answer.at;
}
