/* script.c -- lines changed and sealed again; see script.h. */
#include "fairplay/script.h"

#include <stdlib.h>
#include <string.h>

#include "fairplay/maths.h"

static json_t *parsed(const char *text, size_t size)
{
    json_t *json = json_loadb(text, size, 0, NULL);
    if (!json)
        maths_broken("not JSON: %.*s", (int)size, text);
    json_object_del(json, "sig");
    return json;
}

static script_line new_line(script *s, json_t *json)
{
    if (s->n == SCRIPT_LINES)
        maths_broken("a script of too many lines");
    return (script_line){json, -1, s->ids++};
}

void script_load(script *s, const fairplay *p)
{
    memset(s, 0, sizeof *s);
    s->keys = p;
    for (size_t at = 0; at < p->size;) {
        const size_t size = (size_t)((const char *)memchr(p->text + at, '\n', p->size - at) - p->text) - at;
        s->line[s->n] = new_line(s, parsed(p->text + at, size));
        const json_t *names = json_object_get(s->line[s->n].json, "at");
        if (names)
            s->line[s->n].names = (int)json_integer_value(names); /* ids are line numbers here */
        s->n++;
        at += size + 1;
    }
}

void script_free(script *s)
{
    for (size_t i = 0; i < s->n; i++)
        json_decref(s->line[i].json);
    s->n = 0;
}

size_t script_find(const script *s, const char *kind, size_t nth)
{
    for (size_t i = 0; i < s->n; i++)
        if (strcmp(json_string_value(json_object_get(s->line[i].json, "k")), kind) == 0 && nth-- == 0)
            return i;
    maths_broken("no such line: %s", kind);
}

json_t *script_at(const script *s, size_t i)
{
    return s->line[i].json;
}

void script_set(script *s, size_t i, const char *key, const char *value)
{
    char *text = fair_quotes(value);
    json_t *json = json_loads(text, JSON_DECODE_ANY, NULL);
    if (!json || !json_object_get(s->line[i].json, key))
        maths_broken("%s: %s", key, value);
    json_object_set_new(s->line[i].json, key, json);
    free(text);
}

static void make_room(script *s, size_t at, script_line line)
{
    memmove(&s->line[at + 1], &s->line[at], (s->n - at) * sizeof *s->line);
    s->line[at] = line;
    s->n++;
}

void script_repeat(script *s, size_t at, size_t i)
{
    script_line copy = new_line(s, json_deep_copy(s->line[i].json));
    copy.names = s->line[i].names;
    make_room(s, at, copy);
}

void script_insert(script *s, size_t at, const char *json)
{
    char *text = fair_quotes(json);
    script_line line = new_line(s, parsed(text, strlen(text)));
    if (json_object_get(line.json, "at"))
        line.names = s->line[at - 1].id;
    make_room(s, at, line);
    free(text);
}

void script_drop(script *s, size_t i)
{
    for (size_t k = i + 1; k < s->n; k++) /* who named it names the one before */
        if (i && s->line[k].names == s->line[i].id)
            s->line[k].names = s->line[i - 1].id;
    json_decref(s->line[i].json);
    memmove(&s->line[i], &s->line[i + 1], (--s->n - i) * sizeof *s->line);
}

void script_swap(script *s, size_t i, size_t k)
{
    const script_line line = s->line[i];
    s->line[i] = s->line[k];
    s->line[k] = line;
}

void script_cut_off(script *s, size_t n)
{
    while (s->n > n)
        script_drop(s, s->n - 1);
}

/* ------------------------------------------------------------------ sealing */

typedef struct chain {
    uint8_t head[SCRIPT_LINES][32];
    char *text;
    size_t size;
} chain;

static void set_hex(json_t *json, const char *key, const uint8_t hash[32])
{
    char text[65];
    talon_fair_hex(text, hash, 32);
    json_object_set_new(json, key, json_string(text));
}

static void aim(const script *s, const chain *c, size_t i)
{
    json_t *json = s->line[i].json;
    if (json_object_get(json, "prev") && i)
        set_hex(json, "prev", c->head[i - 1]);
    if (json_object_get(json, "lines"))
        json_object_set_new(json, "lines", json_integer((json_int_t)i));
    for (size_t k = 0; k < i; k++)
        if (s->line[k].id == s->line[i].names) {
            json_object_set_new(json, "at", json_integer((json_int_t)k));
            set_hex(json, "head", c->head[k]);
        }
}

static const talon_fair_key *signer(const script *s, const json_t *json)
{
    const uint32_t seat = (uint32_t)json_integer_value(json_object_get(json, "seat"));
    return seat && seat <= s->keys->seats_n ? &s->keys->key[seat] : &s->keys->dealer;
}

static void add_line(chain *c, size_t i, const char *line, size_t size)
{
    uint8_t *both = malloc(32 + size);
    c->text = realloc(c->text, c->size + size + 2);
    if (!both || !c->text)
        abort();
    if (i) {
        memcpy(both, c->head[i - 1], 32);
        memcpy(both + 32, line, size);
        maths_th(c->head[i], "line", both, 32 + size);
    } else {
        maths_th(c->head[0], "genesis", line, size);
    }
    memcpy(c->text + c->size, line, size);
    memcpy(c->text + c->size + size, "\n", 2);
    c->size += size + 1;
    free(both);
}

char *script_seal(script *s)
{
    chain *c = calloc(1, sizeof *c);
    if (!c)
        abort();
    for (size_t i = 0; i < s->n; i++) {
        aim(s, c, i);
        char *text = json_dumps(s->line[i].json, JSON_COMPACT), *line = maths_sign(text, signer(s, s->line[i].json));
        add_line(c, i, line, strlen(line));
        free(line);
        free(text);
    }
    char *text = c->text;
    free(c);
    return text;
}
