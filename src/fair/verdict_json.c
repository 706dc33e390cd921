/* verdict_json.c -- the verdict as one JSON object, its keys in the order of docs/transcript.md §11. Knows nothing but the verdict. */
#include <jansson.h>
#include <stdlib.h>
#include <string.h>
#include <talon/fair.h>

#include "fair/fields.h"

static json_t *seats_json(const talon_verdict *v, json_t *known)
{
    json_t *list = json_array();
    for (uint32_t s = 0; s < v->seats_n; s++) {
        const talon_fair_seat *x = &v->seat[s];
        json_array_append_new(list, json_pack("{s:I,s:s,s:b,s:I,s:I,s:b,s:o}", "seat", (json_int_t)s + 1, "name", x->name, "locked",
                                              (int)x->locked, "turns", (json_int_t)x->turns, "cuts", (json_int_t)x->cuts, "out",
                                              (int)x->out, "seen", x->seen < 0 ? json_null() : json_integer(x->seen)));
        if (x->known)
            json_array_append_new(known, json_integer((json_int_t)s + 1));
    }
    return list;
}

static json_t *unproved_json(const talon_verdict *v)
{
    json_t *list = json_array();
    for (unsigned bit = 0; talon_unproved_names[bit]; bit++)
        if (v->not_proved >> bit & 1)
            json_array_append_new(list, json_string(talon_unproved_names[bit]));
    return list;
}

static json_t *bad_json(const talon_verdict *v)
{
    if (v->stage == TALON_STAGE_NONE)
        return json_null();
    json_t *bad = json_pack("{s:I,s:s,s:s}", "line", (json_int_t)v->bad_line, "stage", talon_stage_names[v->stage], "code", v->code);
    json_t *message = json_string(v->message);
    json_object_set_new(bad, "message", message ? message : json_string("the line holds bytes that cannot be shown"));
    return bad;
}

static void set(json_t *json, const char *key, uint64_t value)
{
    json_object_set_new(json, key, json_integer((json_int_t)value));
}

static void put_counts(json_t *json, const talon_verdict *v)
{
    set(json, "turns", v->turns);
    set(json, "voids", v->voids);
    set(json, "rebacks", v->rebacks);
    set(json, "openings", v->openings);
    set(json, "boxes", v->boxes);
    set(json, "acts", v->acts);
    set(json, "undone", v->undone);
    set(json, "objections", v->objections);
    json_object_set_new(json, "plan", json_pack("[I,I]", (json_int_t)v->plan_done, (json_int_t)v->plan_steps));
}

char *talon_verdict_json(const talon_verdict *v, const char *file)
{
    json_t *known = json_array(), *seats = seats_json(v, known);
    const bool seated = *v->game != 0; /* line 0 could be read */
    json_t *name = file ? json_string(file) : NULL;
    json_t *json = json_pack(
        "{s:b,s:o,s:I,s:o,s:o,s:o,s:o,s:o,s:b,s:b,s:b}", "verified", (int)v->verified, "file", name ? name : json_null(), "lines",
        (json_int_t)v->lines, "head", v->verified ? talon__hash_json(v->head) : json_null(), "sid",
        seated ? talon__hash_json(v->sid) : json_null(), "game", seated ? json_string(v->game) : json_null(), "previous",
        v->previous ? talon__hash_json(v->previous) : json_null(), "audit", seated ? json_string(v->full ? "full" : "sealed") : json_null(),
        "audited", (int)v->audited, "ended", (int)v->ended, "example", (int)v->example);
    put_counts(json, v);
    json_object_set_new(json, "seats", seats);
    json_object_set_new(json, "you", v->you ? json_integer(v->you) : json_null());
    json_object_set_new(json, "known", known);
    json_object_set_new(json, "trusted", json_boolean(v->trusted));
    json_object_set_new(json, "not_proved", unproved_json(v));
    json_object_set_new(json, "bad", bad_json(v));
    char *text = json_dumps(json, JSON_COMPACT), *line = text ? malloc(strlen(text) + 2) : NULL;
    if (line) {
        const size_t size = strlen(text);
        memcpy(line, text, size);
        memcpy(line + size, "\n", 2);
    }
    free(text);
    json_decref(json);
    return line;
}
