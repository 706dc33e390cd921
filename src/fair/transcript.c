/* transcript.c -- reading a transcript line by line.
 *
 * Every line goes through four stages: spelling, signatures, heads, meaning (docs/transcript.md §11). A stage sees a line only while no
 * earlier stage has failed on any line, so a line that reaches its meaning is one that its signer wrote, here. After a bad line the
 * earlier stages go on with the lines behind it, because the verdict is about the first stage that fails, not the first line.
 *
 * Line 0 is special: its table is made as part of its spelling. A file whose line 0 makes no table has nothing further to look at. */
#include <stdlib.h>
#include <string.h>

#include "fair/fair_impl.h"
#include "problem/nesting.h"

talon_transcript *talon_transcript_new(void)
{
    fair *t = sodium_init() < 0 ? NULL : calloc(1, sizeof *t);
    if (!t)
        return NULL;
    talon__hashes_init(&t->chain.hash);
    t->found.failed = TALON_STAGE_NONE;
    return t;
}

void talon_transcript_free(talon_transcript *t)
{
    if (!t)
        return;
    talon__history_free(&t->history);
    talon__agenda_free(&t->agenda);
    talon__epochs_free(&t->epochs);
    talon__table_free(&t->table);
    talon__line0_free(&t->line0);
    talon__reader_free(&t->reader);
    json_decref(t->last.json);
    talon__op_free(&t->last.act);
    sodium_memzero(t, sizeof *t);
    free(t);
}

/* ----------------------------------------------------------- reading ahead */

static json_t *line_of_kind(const char *line, size_t size, const char *kind)
{
    json_t *json = size <= LINE_MAX_BYTES && !talon__json_too_deep(line, size) ? json_loadb(line, size, 0, NULL) : NULL;
    const char *k = json_string_value(json_object_get(json, "k"));
    if (k && strcmp(k, kind) == 0)
        return json;
    json_decref(json);
    return NULL;
}

bool talon_fair_end_key(uint8_t k[32], const char *line, size_t line_size)
{
    json_t *json = line_of_kind(line, line_size, "end");
    const char *key = json_string_value(json_object_get(json, "key"));
    const bool there = key && talon__unhex(k, 32, key, strlen(key));
    json_decref(json);
    return there;
}

bool talon_fair_is_view(const char *line, size_t line_size)
{
    json_t *json = line_of_kind(line, line_size, "view");
    const bool is = json != NULL;
    json_decref(json);
    return is;
}

/* ----------------------------------------------------------------- spelling */

/* Line 0 in good spelling: people, table and agenda are made of it. */
static bool sit_down(fair *t, json_t *json, const char *line, size_t size)
{
    if (!talon__line0_take(&t->line0, json))
        return talon__say(&t->bad.why, "out of memory");
    if (!talon__table_make(&t->table, &t->bad.why, &t->line0))
        return false;
    if (!talon__epochs_begin(&t->epochs, t->table.kernel->cards_n))
        return talon__say(&t->bad.why, "out of memory");
    talon__agenda_begin(&t->agenda, &t->line0);
    for (uint32_t s = 1; s <= t->line0.seats_n; s++)
        t->seat[s].seen = -1;
    talon__chain_begin(&t->chain, line, size);
    return true;
}

static json_t *spelled(fair *t, line_kind *kind, const char *line, size_t size)
{
    const bool first = t->chain.lines == 0;
    bool version;
    json_t *json = talon__spell(kind, &version, &t->bad.why, line, size, first);
    t->bad.code = version ? "version" : "spelling";
    if (json && first && !sit_down(t, json, line, size)) {
        json_decref(json);
        return NULL;
    }
    return json;
}

/* -------------------------------------------------------------------- heads */

static bool follows(fair *t, const json_t *json)
{
    uint8_t prev[HASH_SIZE];
    talon__get_hash(prev, json, "prev");
    return memcmp(prev, t->chain.head, HASH_SIZE) == 0 ||
           talon__bad(&t->bad, "head", "the line does not follow the one before: its \"prev\" is another line's head");
}

static bool points_back(fair *t, const json_t *json)
{
    const uint64_t at = (uint64_t)json_integer_value(json_object_get(json, "at"));
    const uint8_t *right = talon__chain_head(&t->chain, at);
    uint8_t head[HASH_SIZE];
    if (!right)
        return talon__bad(&t->bad, "head", "\"at\" must name a line before this one, at most 1,024 back");
    talon__get_hash(head, json, "head");
    return memcmp(head, right, HASH_SIZE) == 0 ||
           talon__bad(&t->bad, "head", "\"head\" is not the head of line %llu", (unsigned long long)at);
}

static bool good_heads(fair *t, const json_t *json)
{
    const json_t *lines = json_object_get(json, "lines");
    if (json_object_get(json, "prev") && !follows(t, json))
        return false;
    if (json_object_get(json, "at") && !points_back(t, json))
        return false;
    return !lines || (uint64_t)json_integer_value(lines) == t->chain.lines ||
           talon__bad(&t->bad, "head", "\"lines\" is not %llu: lines were dropped or added", (unsigned long long)t->chain.lines);
}

/* ------------------------------------------------------------------- stages */

static void fail(fair *t, talon_fair_stage stage)
{
    talon__find_bad(&t->found, stage, t->chain.lines, &t->bad);
}

static void look_further(fair *t, const char *line, size_t size, json_t *json, line_kind kind)
{
    const bool first = t->chain.lines == 0;
    const talon_fair_stage failed = t->found.failed;
    if (failed > TALON_STAGE_SIGNATURES && ((first && !talon__good_keys(t)) || !talon__good_signature(t, line, size, json, kind)))
        fail(t, TALON_STAGE_SIGNATURES);
    else if (failed > TALON_STAGE_HEADS && !good_heads(t, json))
        fail(t, TALON_STAGE_HEADS);
    else if (failed > TALON_STAGE_MEANING && !(first ? talon__mean_line0(t) : talon__mean(t, json, kind)))
        fail(t, TALON_STAGE_MEANING);
}

void talon__advance(fair *t, json_t *json, line_kind kind, const char *line, size_t size)
{
    turn_state *x = &t->agenda.turn;
    json_decref(t->last.json);
    t->last.json = json_incref(json);
    t->last.kind = kind;
    talon__chain_add(&t->chain, line, size);
    if (x->open && x->line + 1 == t->chain.lines)
        memcpy(x->head, t->chain.head, HASH_SIZE);
}

bool talon_transcript_read(talon_transcript *t, const char *line, size_t line_size)
{
    line_kind kind = KIND_GAME;
    if (t->found.over)
        return false;
    json_t *json = spelled(t, &kind, line, line_size);
    if (!json) {
        fail(t, TALON_STAGE_SPELLING);
        return false;
    }
    look_further(t, line, line_size, json, kind);
    talon__advance(t, json, kind, line, line_size);
    json_decref(json);
    return true;
}
