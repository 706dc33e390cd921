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

bool script_is_side(const script *s, size_t i)
{
    return json_object_get(s->line[i].json, "at") != NULL;
}

/* The id of spine line n. */
static int nth_spine(const script *s, size_t n)
{
    for (size_t i = 0; i < s->n; i++)
        if (!script_is_side(s, i) && n-- == 0)
            return s->line[i].id;
    maths_broken("no such spine line");
}

/* The id of the last spine line before line `at`. */
static int spine_before(const script *s, size_t at)
{
    while (at-- > 0)
        if (!script_is_side(s, at))
            return s->line[at].id;
    return -1;
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
            s->line[s->n].names = nth_spine(s, (size_t)json_integer_value(names));
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
        line.names = spine_before(s, at);
    make_room(s, at, line);
    free(text);
}

void script_drop(script *s, size_t i)
{
    for (size_t k = i + 1; k < s->n; k++) /* who named it names the one before */
        if (i && s->line[k].names == s->line[i].id)
            s->line[k].names = spine_before(s, i);
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

/* A block: the spine line before it, and its side lines in ascending order. */
typedef struct block {
    uint8_t head[32], x[SCRIPT_LINES][32];
    size_t n;
} block;

typedef struct chain {
    uint8_t head[SCRIPT_LINES][32]; /* of spine lines, by the number of the line */
    size_t number[SCRIPT_LINES];    /* which spine line it is */
    size_t spine;
    block open;
    char *text;
    size_t size;
} chain;

static void set_hex(json_t *json, const char *key, const uint8_t hash[32])
{
    char text[65];
    talon_fair_hex(text, hash, 32);
    json_object_set_new(json, key, json_string(text));
}

static void add_side(block *b, const char *line, size_t size)
{
    uint8_t x[32];
    size_t at = b->n++;
    maths_th(x, "side", line, size);
    for (; at && memcmp(b->x[at - 1], x, 32) > 0; at--)
        memcpy(b->x[at], b->x[at - 1], 32);
    memcpy(b->x[at], x, 32);
}

static void hash_block(uint8_t out[32], const block *b)
{
    const size_t size = 34 + 32 * b->n;
    uint8_t *m = malloc(size);
    if (!m)
        abort();
    memcpy(m, b->head, 32);
    m[32] = (uint8_t)(b->n >> 8);
    m[33] = (uint8_t)b->n;
    memcpy(m + 34, b->x, 32 * b->n);
    maths_th(out, "block", m, size);
    free(m);
}

static void aim(const script *s, const chain *c, size_t i)
{
    json_t *json = s->line[i].json;
    uint8_t prev[32];
    hash_block(prev, &c->open);
    if (json_object_get(json, "prev") && i)
        set_hex(json, "prev", prev);
    if (json_object_get(json, "lines"))
        json_object_set_new(json, "lines", json_integer((json_int_t)c->spine));
    for (size_t k = 0; k < i; k++)
        if (s->line[k].id == s->line[i].names && !script_is_side(s, k)) {
            json_object_set_new(json, "at", json_integer((json_int_t)c->number[k]));
            set_hex(json, "head", c->head[k]);
        }
}

static const talon_fair_key *signer(const script *s, size_t i)
{
    const json_t *json = s->line[i].json;
    const uint32_t seat = (uint32_t)json_integer_value(json_object_get(json, "seat"));
    const char *kind = json_string_value(json_object_get(json, "k"));
    const bool own = script_is_side(s, i) || (kind && (strcmp(kind, "act") == 0 || strcmp(kind, "mix") == 0 || strcmp(kind, "leave") == 0));
    return own && seat && seat <= s->keys->seats_n ? &s->keys->key[seat] : &s->keys->dealer;
}

static void add_spine(chain *c, size_t i, const char *line, size_t size)
{
    uint8_t *both = malloc(32 + size);
    if (!both)
        abort();
    hash_block(both, &c->open);
    memcpy(both + 32, line, size);
    if (c->spine)
        maths_th(c->head[i], "line", both, 32 + size);
    else
        maths_th(c->head[i], "genesis", line, size);
    memcpy(c->open.head, c->head[i], 32);
    c->open.n = 0;
    c->number[i] = c->spine++;
    free(both);
}

static void add_text(chain *c, const char *line, size_t size)
{
    c->text = realloc(c->text, c->size + size + 2);
    if (!c->text)
        abort();
    memcpy(c->text + c->size, line, size);
    memcpy(c->text + c->size + size, "\n", 2);
    c->size += size + 1;
}

char *script_seal(script *s)
{
    chain *c = calloc(1, sizeof *c);
    if (!c)
        abort();
    for (size_t i = 0; i < s->n; i++) {
        aim(s, c, i);
        char *text = json_dumps(s->line[i].json, JSON_COMPACT), *line = maths_sign(text, signer(s, i));
        if (script_is_side(s, i))
            add_side(&c->open, line, strlen(line));
        else
            add_spine(c, i, line, strlen(line));
        add_text(c, line, strlen(line));
        free(line);
        free(text);
    }
    char *text = c->text;
    free(c);
    return text;
}
