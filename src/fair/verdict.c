/* verdict.c -- the verdict as JSON, keys, and what can be read from a line ahead of the others. */
#include <jansson.h>
#include <stdlib.h>
#include <string.h>
#include <talon/fair.h>

#include "fair/fair_impl.h"

/* --------------------------------------------------------------------- keys */

void talon_fair_random(void *out, size_t size)
{
    if (sodium_init() < 0)
        abort(); /* no randomness: nothing secret may be made */
    randombytes_buf(out, size);
}

void talon_fair_key_from(talon_fair_key *key, const uint8_t secret[32])
{
    uint8_t whole[64];
    memcpy(key->secret, secret, 32);
    crypto_sign_seed_keypair(key->pub, whole, secret);
    sodium_memzero(whole, sizeof whole);
}

void talon_fair_example(uint8_t out[32], const talon_seed *seed, const char *what, uint32_t number)
{
    hashes h;
    talon__hashes_init(&h);
    hasher s = talon__hash_begin(&h, TAG_EXAMPLE);
    talon__hash_bytes(&s, seed->byte, sizeof seed->byte);
    talon__hash_u32(&s, number);
    talon__hash_bytes(&s, what, strlen(what));
    talon__hash_end(&s, out);
}

bool talon_fair_unhex(uint8_t *out, size_t size, const char *text)
{
    return talon__unhex(out, size, text, strlen(text));
}

void talon_fair_hex(char *text, const uint8_t *bytes, size_t size)
{
    talon__hex(text, bytes, size);
}

/* -------------------------------------------------------------- ahead of time */

static json_t *kind_of(const char *line, size_t size, const char *kind)
{
    json_t *json = size <= LINE_MAX_BYTES ? json_loadb(line, size, 0, NULL) : NULL;
    const char *k = json_string_value(json_object_get(json, "k"));
    if (k && strcmp(k, kind) == 0)
        return json;
    json_decref(json);
    return NULL;
}

bool talon_fair_end_key(uint8_t k[32], const char *line, size_t line_size)
{
    json_t *json = kind_of(line, line_size, "end");
    const char *key = json_string_value(json_object_get(json, "key"));
    const bool there = key && talon__unhex(k, 32, key, strlen(key));
    json_decref(json);
    return there;
}

bool talon_fair_is_view(const char *line, size_t line_size)
{
    json_t *json = kind_of(line, line_size, "view");
    const bool is = json != NULL;
    json_decref(json);
    return is;
}

/* --------------------------------------------------------------------- JSON */

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
