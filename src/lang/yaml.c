/* yaml.c -- libfyaml's events into nodes. The event interface, because the document interface takes quadratic time in the keys
 * of a mapping; its own check for keys that occur twice, because events have none. */
#include "lang/yaml.h"

#include <errno.h>
#include <libfyaml.h>
#include <stdlib.h>
#include <string.h>

#include <talon/name.h>

#include "lang/yaml_advice.h"

typedef struct builder {
    talon__arena *arena;
    diags *diags;
    const source *source;
    yaml *open[TALON_LANG_DEPTH_MAX];
    yaml *last[TALON_LANG_DEPTH_MAX]; /* newest child of each open node */
    uint32_t depth;
    uint32_t pos; /* where the last event was: for what has no place of its own */
    yaml *root;
    bool failed;
    bool hidden; /* a text has characters that nobody sees */
} builder;

static void fail(builder *b, lang_diag what, span at, const char *text)
{
    b->failed = true;
    talon__diag(b->diags, what, at, NULL, "%s", text);
}

static bool is_key(const builder *b)
{
    const yaml *parent = b->depth ? b->open[b->depth - 1] : NULL;
    return parent && parent->kind == YAML_MAP && (!b->last[b->depth - 1] || parent->quoted);
}

/* Put a node where it belongs. While a map is open its `quoted` says whether a key comes next. */
static void add(builder *b, yaml *node)
{
    if (!b->depth) {
        b->root = node;
        return;
    }
    yaml *parent = b->open[b->depth - 1], **last = &b->last[b->depth - 1];
    const bool key = is_key(b);
    if (*last)
        (*last)->next = node;
    else
        parent->child = node;
    *last = node;
    if (parent->kind == YAML_LIST || key)
        parent->n++;
    if (parent->kind == YAML_MAP)
        parent->quoted = !key;
    if (key && node->kind != YAML_TEXT)
        fail(b, D_WRONG_TYPE, node->at, "a key must be text");
    if (parent->kind == YAML_MAP && key && parent->n > TALON_LANG_KEYS_MAX)
        fail(b, D_TOO_MANY, node->at, "more than 1024 keys in one mapping");
}

static yaml *new_node(builder *b, yaml_kind kind, struct fy_event *e)
{
    const struct fy_mark *begin = fy_event_start_mark(e), *end = fy_event_end_mark(e);
    yaml *node = talon__arena_take(b->arena, sizeof *node);
    node->kind = (uint8_t)kind;
    node->at = (span){b->pos, 0};
    if (begin && begin->input_pos <= b->source->size) {
        node->at.pos = (uint32_t)begin->input_pos;
        if (end && end->input_pos > begin->input_pos && end->input_pos <= b->source->size)
            node->at.size = (uint32_t)(end->input_pos - begin->input_pos);
        b->pos = node->at.pos + node->at.size;
    }
    node->flow = b->depth && b->open[b->depth - 1]->flow;
    return node;
}

/* A plain text on one line is what is written there; libfyaml need not copy it. */
static bool stands_there(const builder *b, const yaml *node)
{
    return !node->quoted && node->at.size && !memchr(b->source->text + node->at.pos, '\n', node->at.size);
}

/* Any other text, chunk by chunk: libfyaml 0.7's fy_token_get_text loses memory when there are many of them (quotes in quotes). */
static const char *copy_text(builder *b, struct fy_token *token, size_t *size)
{
    struct fy_token_iter *iter = fy_token_iter_create(token);
    const struct fy_iter_chunk *c = NULL;
    size_t room = 0;
    char *text = NULL;
    int error = 0;
    *size = 0;
    while (iter && (c = fy_token_iter_chunk_next(iter, c, &error))) {
        while (*size + c->len > room)
            text = talon__arena_grow(b->arena, text, *size, &room, 1);
        if (c->len)
            memcpy(text + *size, c->str, c->len);
        *size += c->len;
    }
    fy_token_iter_destroy(iter);
    return text ? text : "";
}

/* Quotes may make any character of \u and digits, so the text is looked at, not the file. Line ends and tabs are blanks. */
static void check_text(builder *b, const yaml *node)
{
    const word w = node->text;
    uint32_t code;
    for (uint32_t i = 0, n; i < w.size; i += n) {
        n = (uint32_t)talon_text_next(&code, w.at + i, w.size - i);
        if (talon_text_shows(code) || code == '\n' || code == '\t' || code == '\r')
            continue;
        b->hidden = true;
        talon__diag(b->diags, D_HIDDEN, talon__yaml_part(node, i, n), NULL,
                    code < 0xA0 ? "U+%04X is a control character" : "U+%04X cannot be seen, or turns the direction of the text", code);
        return;
    }
}

static void add_text(builder *b, struct fy_event *e)
{
    size_t size = 0;
    struct fy_token *token = e->scalar.value;
    yaml *node = new_node(b, YAML_NOTHING, e);
    node->quoted = token && fy_token_scalar_style(token) != FYSS_PLAIN;
    const char *text = b->source->text + node->at.pos;
    if (stands_there(b, node))
        size = node->at.size;
    else
        text = token ? copy_text(b, token, &size) : NULL;
    if (text && (size || node->quoted))
        node->kind = YAML_TEXT;
    if (size > TALON_LANG_FILE_MAX)
        size = 0;
    node->direct = node->at.size == size && size &&
                   (text == b->source->text + node->at.pos || memcmp(b->source->text + node->at.pos, text, size) == 0);
    node->text = (word){node->direct ? b->source->text + node->at.pos : size ? text : "", (uint32_t)size};
    check_text(b, node);
    add(b, node);
}

static void open_node(builder *b, yaml_kind kind, struct fy_event *e)
{
    yaml *node = new_node(b, kind, e);
    node->flow |= node->at.size > 0; /* the sign `[` or `{`; block collections have none */
    add(b, node);
    if (b->depth == TALON_LANG_DEPTH_MAX) {
        fail(b, D_TOO_DEEP, node->at, "lists and mappings nested more than 64 deep");
        return;
    }
    b->last[b->depth] = NULL;
    b->open[b->depth++] = node;
}

static int order_keys(const void *left, const void *right)
{
    const yaml *a = *(yaml *const *)left, *b = *(yaml *const *)right;
    const uint32_t shorter = a->text.size < b->text.size ? a->text.size : b->text.size;
    const int order = memcmp(a->text.at, b->text.at, shorter);
    if (order || a->text.size != b->text.size)
        return order ? order : a->text.size < b->text.size ? -1 : 1;
    return a->at.pos < b->at.pos ? -1 : a->at.pos > b->at.pos;
}

static void check_keys(builder *b, const yaml *map)
{
    const yaml *key[TALON_LANG_KEYS_MAX + 1];
    uint32_t n = 0;
    for (const yaml *k = map->child; k && n <= TALON_LANG_KEYS_MAX; k = k->next ? k->next->next : NULL)
        key[n++] = k;
    qsort(key, n, sizeof *key, order_keys);
    for (uint32_t i = 1; i < n; i++)
        if (key[i]->text.size == key[i - 1]->text.size && memcmp(key[i]->text.at, key[i - 1]->text.at, key[i]->text.size) == 0) {
            talon__diag(b->diags, D_DUPLICATE_KEY, key[i]->at, NULL, "the key \"%.*s\" occurs twice here, first in line %u",
                        WORD(key[i]->text), talon__source_place(b->source, key[i - 1]->at).line);
            if (key[i]->next->kind == YAML_LIST)
                talon__diag_fix(b->diags, "put both lists below one \"%.*s:\", and remove the other", WORD(key[i]->text));
        }
}

static void close_node(builder *b)
{
    yaml *node = b->open[--b->depth];
    if (node->kind == YAML_MAP) {
        node->quoted = false;
        if (!b->failed)
            check_keys(b, node);
    }
    if (!node->at.size && node->child)
        node->at = node->child->at;
}

static void check_extras(builder *b, struct fy_event *e)
{
    struct fy_token *extra[2] = {fy_event_get_anchor_token(e), fy_event_get_tag_token(e)};
    for (int i = 0; i < 2; i++)
        if (extra[i]) {
            const struct fy_mark *m = fy_token_start_mark(extra[i]);
            const uint32_t pos = m && m->input_pos <= b->source->size ? (uint32_t)m->input_pos : b->pos;
            fail(b, D_YAML_FEATURE, (span){i || !pos ? pos : pos - 1, 1},
                 i ? "\"!\" begins a tag of YAML, which CardLang does not use"
                   : "\"&\" begins an anchor of YAML, which CardLang does not use");
            talon__diag_fix(b->diags, i ? "for \"not\" write the word, as in \"not empty(deck)\"; any other text with \"!\" goes in quotes"
                                        : "leave it out, and write things out wherever they are used");
        }
}

/* The `---` after what was read; its event has no place. */
static span next_document(const builder *b)
{
    const source *s = b->source;
    for (uint32_t i = 0; i < s->lines_n; i++)
        if (s->line[i] >= b->pos && s->size - s->line[i] >= 3 && memcmp(s->text + s->line[i], "---", 3) == 0)
            return (span){s->line[i], 3};
    return (span){b->pos, 0};
}

static void refuse_alias(builder *b, span at)
{
    if (at.pos && b->source->text[at.pos - 1] == '*')
        at = (span){at.pos - 1, at.size + 1};
    fail(b, D_YAML_FEATURE, at, "\"*\" begins an alias of YAML, which CardLang does not use");
    talon__diag_fix(b->diags, "write out what it stands for; a text that begins with \"*\" goes in quotes");
}

static void take_event(builder *b, struct fy_event *e)
{
    switch (e->type) {
    case FYET_DOCUMENT_START:
        if (b->root) {
            fail(b, D_YAML_FEATURE, next_document(b), "one file is one game: there is a second document here");
            talon__diag_fix(b->diags, "put what follows into a file of its own");
        }
        break;
    case FYET_ALIAS: refuse_alias(b, new_node(b, YAML_NOTHING, e)->at); break;
    case FYET_SCALAR: add_text(b, e); break;
    case FYET_SEQUENCE_START: open_node(b, YAML_LIST, e); break;
    case FYET_MAPPING_START: open_node(b, YAML_MAP, e); break;
    case FYET_SEQUENCE_END:
    case FYET_MAPPING_END: close_node(b); break;
    default: break; /* libfyaml's own: beginnings and ends of the stream */
    }
}

/* A few hundred bytes for the reader of a text are taken without a look at whether they are there (libfyaml 0.7 to 0.9,
 * fy_parse_input_append). So they are there: more than that was just given back. */
static bool has_spare(void)
{
    char *volatile spare = malloc(4096);
    const bool there = spare != NULL;
    free(spare);
    return there;
}

static bool start(yaml_reader *r, const source *s)
{
    struct fy_diag_cfg how;
    fy_diag_cfg_default(&how);
    how.fp = NULL;
    r->diag = fy_diag_create(&how);
    if (!r->diag)
        return false;
    fy_diag_set_collect_errors(r->diag, true);
    const struct fy_parse_cfg cfg = {.flags = FYPCF_QUIET | FYPCF_COLLECT_DIAG, .diag = r->diag};
    r->parser = fy_parser_create(&cfg);
    return r->parser && has_spare() && fy_parser_set_string(r->parser, s->text, s->size) == 0;
}

/* libfyaml's own complaint, at its place. */
static void report_error(builder *b, yaml_reader *r)
{
    void *iterator = NULL;
    const struct fy_diag_error *e = fy_diag_errors_iterate(r->diag, &iterator);
    uint32_t pos = b->pos;
    if (!e || b->failed)
        return;
    if (e->line > 0 && (uint32_t)e->line <= b->source->lines_n) {
        uint32_t size;
        pos = (uint32_t)(talon__source_line(b->source, (uint32_t)e->line, &size) - b->source->text);
        for (int i = 1; i < e->column && size; i++) {
            uint32_t code;
            const uint32_t step = talon__utf8(b->source->text + pos, size, &code);
            pos += step;
            size -= step;
        }
    }
    b->failed = true;
    talon__yaml_advise(b->diags, b->source, pos, e->msg);
}

/* libfyaml never says that memory ran out: it stops as if the file ended there, or leaves something out. But malloc does. */
yaml *talon__yaml_read(yaml_reader *r, diags *d, talon__arena *a, const source *s)
{
    builder b = {.arena = a, .diags = d, .source = s};
    struct fy_event *e;
    errno = 0;
    if (!start(r, s))
        longjmp(*a->out_of_memory, 1);
    while (!b.failed && (e = fy_parser_parse(r->parser))) {
        check_extras(&b, e);
        take_event(&b, e);
        fy_parser_event_free(r->parser, e);
    }
    report_error(&b, r);
    if (errno == ENOMEM)
        longjmp(*a->out_of_memory, 1);
    if (!b.failed && b.depth) /* the parser stopped without saying why */
        fail(&b, D_YAML, (span){b.pos, 1}, "YAML: the file ends inside a list or mapping");
    talon__yaml_close(r);
    return b.failed || b.hidden ? NULL : b.root ? b.root : talon__arena_take(a, sizeof(yaml));
}

void talon__yaml_close(yaml_reader *r)
{
    if (r->parser)
        fy_parser_destroy(r->parser);
    if (r->diag)
        fy_diag_destroy(r->diag);
    r->parser = NULL;
    r->diag = NULL;
}

const yaml *talon__yaml_get(const yaml *map, const char *key)
{
    for (const yaml *k = map->kind == YAML_MAP ? map->child : NULL; k; k = k->next->next)
        if (talon__word_is(k->text, key))
            return k->next;
    return NULL;
}

span talon__yaml_part(const yaml *text, uint32_t pos, uint32_t size)
{
    return text->direct ? (span){text->at.pos + pos, size} : text->at;
}
