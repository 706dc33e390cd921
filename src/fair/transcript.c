/* transcript.c -- reading a transcript line by line.
 *
 * Every line goes through four stages: spelling, signatures, heads, meaning (docs/transcript.md §12). A stage sees a line only while no
 * earlier stage has failed on any line, so a line that reaches its meaning is one that its signer wrote, here. After a bad line the
 * earlier stages go on with the lines behind it, because the verdict is about the first stage that fails, not the first line.
 *
 * Line 0 is special: its table is made as part of its spelling. A file whose line 0 makes no table has nothing further to look at. */
#include <stdlib.h>
#include <string.h>

#include "fair/suite2.h"
#include "problem/json.h"
#include "problem/nesting.h"

talon_transcript *talon_transcript_new(void)
{
    fair *t = sodium_init() < 0 ? NULL : calloc(1, sizeof *t);
    if (!t)
        return NULL;
    talon__hashes_init(&t->chain.hash);
    talon__marks_begin(&t->marks);
    t->found.failed = TALON_STAGE_NONE;
    return t;
}

void talon_transcript_free(talon_transcript *t)
{
    if (!t)
        return;
    talon__two_free(t->two, t->table.kernel ? t->table.kernel->cards_n : 0);
    talon__course_free(&t->course);
    talon__history_free(&t->history);
    talon__marks_free(&t->marks);
    talon__copies_free(&t->late);
    talon__chain_free(&t->chain);
    talon__agenda_free(&t->agenda);
    talon__mixing_free(&t->mixing);
    talon__epochs_free(&t->epochs);
    talon__table_free(&t->table);
    talon__line0_free(&t->line0);
    talon__reader_free(&t->reader);
    json_decref(t->last.json);
    talon__op_free(&t->last.act);
    sodium_memzero(t, sizeof *t);
    free(t);
}

void talon_transcript_set_games(talon_transcript *t, talon_fair_find *find, void *context)
{
    t->course.find = find;
    t->course.context = context;
}

/* ----------------------------------------------------------- reading ahead */

talon_fair_ahead talon_fair_end_key(uint8_t k[32], const char *line, size_t line_size)
{
    json_error_t error;
    if (line_size > LINE_MAX_BYTES || talon__json_too_deep(line, line_size))
        return TALON_AHEAD_NONE;
    json_t *json = talon__json_load(line, line_size, 0, &error);
    if (!json)
        return *error.text ? TALON_AHEAD_NONE : TALON_AHEAD_NO_MEMORY;
    const char *kind = json_string_value(json_object_get(json, "k")), *key = json_string_value(json_object_get(json, "key"));
    const bool there = kind && strcmp(kind, "end") == 0 && key && talon__unhex(k, 32, key, strlen(key));
    json_decref(json);
    return there ? TALON_AHEAD_KEY : TALON_AHEAD_NONE;
}

/* ----------------------------------------------------------------- spelling */

/* Line 0 in good spelling: people, table and agenda are made of it. */
static bool sit_down(fair *t, json_t *json, const char *line, size_t size)
{
    if (!talon__line0_take(&t->line0, json))
        return talon__no_memory(&t->bad);
    if (!talon__table_make(&t->table, &t->bad, &t->line0))
        return false;
    if (!talon__epochs_begin(&t->epochs, t->table.kernel->cards_n) || !talon__names_begin(&t->agenda.names, &t->line0))
        return talon__no_memory(&t->bad);
    if (!talon__mixing_begin(&t->mixing, &t->table, &t->line0))
        return talon__no_memory(&t->bad);
    t->suite = talon__suite(t->line0.suite);
    if (t->line0.suite == 2 && !talon__two_begin(t))
        return talon__no_memory(&t->bad);
    t->agenda.runs = t->line0.rules;
    talon__agenda_begin(&t->agenda, &t->line0, &t->table, &t->mixing);
    if (talon__plan_is_done(&t->agenda))
        talon__mixing_closed(&t->mixing, &t->table);
    t->found.counts.plan_steps = t->agenda.plan_left;
    talon__reader_sit(&t->reader, &t->line0);
    for (uint32_t s = 1; s <= t->line0.seats_n; s++)
        t->seat[s].seen = -1;
    talon__chain_begin(&t->chain, line, size);
    return true;
}

static json_t *spelled(fair *t, line_kind *kind, const char *line, size_t size)
{
    const bool first = t->chain.lines == 0;
    talon_spelling spelling = talon__spelling_of(&t->line0);
    json_t *json = talon__spell(&spelling, kind, line, size, first);
    if (!json)
        t->bad = (complaint){spelling.code, spelling.why};
    if (json && first && !sit_down(t, json, line, size)) {
        json_decref(json);
        return NULL;
    }
    return json;
}

/* -------------------------------------------------------------------- heads */

static bool follows(fair *t, const json_t *json)
{
    uint8_t prev[HASH_SIZE], block[HASH_SIZE];
    talon__get_hash(prev, json, "prev");
    talon__chain_block(&t->chain, block);
    return memcmp(prev, block, HASH_SIZE) == 0 ||
           talon__bad(&t->bad, "head", "the line does not follow the ones before: its \"prev\" stands for other lines");
}

static bool points_back(fair *t, const json_t *json)
{
    const uint64_t at = (uint64_t)json_integer_value(json_object_get(json, "at"));
    const uint8_t *right = talon__chain_head(&t->chain, at);
    uint8_t head[HASH_SIZE];
    if (!right)
        return talon__bad(&t->bad, "head", "\"at\" must name a spine line before this one, at most 1,024 back");
    talon__get_hash(head, json, "head");
    return memcmp(head, right, HASH_SIZE) == 0 ||
           talon__bad(&t->bad, "head", "\"head\" is not the head of spine line %llu", (unsigned long long)at);
}

static bool good_heads(fair *t, const json_t *json, line_kind kind)
{
    const json_t *lines = json_object_get(json, "lines");
    if (json_object_get(json, "prev") && !follows(t, json))
        return false;
    if (json_object_get(json, "at") && !points_back(t, json))
        return false;
    if (!talon__line_on_spine(kind) && t->chain.side_n == SIDE_MAX)
        return talon__bad(&t->bad, "head", "a block has at most 65,535 lines");
    return !lines || (uint64_t)json_integer_value(lines) == t->chain.spine ||
           talon__bad(&t->bad, "head", "\"lines\" is not %llu: lines were dropped or added", (unsigned long long)t->chain.spine);
}

/* ------------------------------------------------------------------- stages */

static void fail(fair *t, talon_fair_stage stage)
{
    t->found.bad_spine = t->chain.spine;
    talon__find_bad(&t->found, stage, t->chain.lines, &t->bad);
}

static void look_further(fair *t, const char *line, size_t size, json_t *json, line_kind kind)
{
    const bool first = t->chain.lines == 0;
    const talon_fair_stage failed = t->found.failed;
    if (t->two)
        talon__hash(t->two->x_now, &t->chain.hash, TAG_SIDE, line, size);
    if (failed > TALON_STAGE_SIGNATURES && ((first && !talon__good_keys(t)) || !talon__good_signature(t, line, size, json, kind)))
        fail(t, TALON_STAGE_SIGNATURES);
    else if (failed > TALON_STAGE_HEADS && !good_heads(t, json, kind))
        fail(t, TALON_STAGE_HEADS);
    else if (failed > TALON_STAGE_MEANING && !(first ? talon__mean_line0(t) : talon__mean(t, json, kind)))
        fail(t, TALON_STAGE_MEANING);
    /* An objection that is itself the first bad line answers for its secret, too, whatever is wrong with it. */
    if (t->two && t->found.failed == TALON_STAGE_MEANING && (failed == TALON_STAGE_MEANING || kind == KIND_OBJECT))
        talon__two_watch(t, json, kind, kind == KIND_OBJECT && talon__lapses(t, json, kind));
}

/* A spine line closes the block before it. */
static void close_block(fair *t)
{
    shuffle_state *x = &t->agenda.shuffle;
    talon__marks_close(&t->marks, t->line0.seats_n);
    if (x->open && x->spine + 1 == t->chain.spine)
        memcpy(x->head, t->chain.head, HASH_SIZE);
}

bool talon__advance(fair *t, json_t *json, line_kind kind, const char *line, size_t size)
{
    json_decref(t->last.json);
    t->last.json = json_incref(json);
    t->last.kind = kind;
    const bool spine = talon__line_on_spine(kind);
    if (!spine && !talon__chain_add_side(&t->chain, line, size))
        return false;
    if (spine) {
        talon__chain_add_spine(&t->chain, line, size);
        close_block(t);
    }
    if (t->suite)
        t->suite->advanced(t, spine);
    return true;
}

static talon_fair_stage first_failed(fair *t, const char *line, size_t size, const json_t *json, line_kind kind)
{
    if (!talon__good_signature(t, line, size, json, kind))
        return TALON_STAGE_SIGNATURES;
    return good_heads(t, json, kind) ? TALON_STAGE_NONE : TALON_STAGE_HEADS;
}

void talon_transcript_look(talon_transcript *t, talon_fair_line *out, const char *line, size_t line_size)
{
    line_kind kind = KIND_GAME;
    talon_spelling spelling = talon__spelling_of(&t->line0);
    json_t *json = talon__spell(&spelling, &kind, line, line_size, false);
    *out = (talon_fair_line){.stage = TALON_STAGE_SPELLING};
    if (json) {
        out->kind = talon__line_name(kind);
        out->spine = talon__line_on_spine(kind);
        out->dealer = talon__line_by_dealer(kind);
        out->seat = talon__get_u32(json, "seat");
        out->i = talon__get_u32(json, "i");
        out->at = (uint64_t)json_integer_value(json_object_get(json, "at"));
        out->stage = first_failed(t, line, line_size, json, kind);
    } else {
        t->bad = (complaint){spelling.code, spelling.why};
    }
    if (out->stage != TALON_STAGE_NONE) {
        out->code = t->bad.code;
        out->message = t->bad.why.at;
    }
    json_decref(json);
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
    const bool added = talon__advance(t, json, kind, line, line_size);
    json_decref(json);
    if (!added) {
        talon__no_memory(&t->bad);
        fail(t, TALON_STAGE_SPELLING); /* nothing that follows could be judged */
    }
    return added;
}
