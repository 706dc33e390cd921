/* forks.c -- two files of one game: the same story, one the beginning of the other, a tie, or a fork (docs/transcript.md §12).
 *
 * Both are good by themselves, so every line in them was signed by whom it says. Where their spines part, somebody may just have been
 * faster: players act on the same line, and one of them loses, with whatever was done after it. But nobody signs two lines in one place,
 * nor promises two seeds, cuts, picks or notes; and the dealer goes one way only: else it could open a shuffle, see seeds, and let an
 * accomplice's act be faster. The way the dealer went is the game, however many lines others put behind another one. */
#include <stdlib.h>
#include <string.h>

#include "fair/fair_impl.h"

/* A line as far as it matters here. */
typedef struct entry {
    const char *text;
    size_t size;
    uint64_t number; /* in the file */
    uint32_t signer; /* 0: the dealer */
    line_kind kind;
    uint32_t e;      /* of what is promised: the epoch, or the number of a pick or a note */
    json_t *promise; /* what it says, of a line that promises something; else NULL */
} entry;

typedef struct story {
    entry *line;
    size_t n, room;
    size_t *spine; /* which lines are on the spine */
    size_t spine_n;
    talon_spelling spelling; /* what line 0 says of the others' */
} story;

static void story_free(story *s)
{
    for (size_t i = 0; i < s->n; i++)
        json_decref(s->line[i].promise);
    free(s->line);
    free(s->spine);
}

/* How two such lines fork that say two things; NONE of lines that promise nothing. */
static talon_fork how_of(line_kind kind, uint32_t suite)
{
    switch (kind) {
    case KIND_LOCK: return suite == 2 ? TALON_FORK_KEYS : TALON_FORK_LOCKS;
    case KIND_MIX: return TALON_FORK_DECKS;
    case KIND_CUT: return TALON_FORK_CUTS;
    case KIND_REVEAL: return TALON_FORK_SEEDS;
    case KIND_PICK: return TALON_FORK_PICKS;
    case KIND_NOTE: return TALON_FORK_NOTES;
    case KIND_SHARE:
    case KIND_SECRET:
    case KIND_LEAVE:
    case KIND_OBJECT:
    case KIND_NAME:
    case KIND_SEEN:
    case KIND_SHOW:
    case KIND_VIEW:
    case KIND_GAME:
    case KIND_SHUFFLE:
    case KIND_RUN:
    case KIND_VOID:
    case KIND_DO:
    case KIND_ACT:
    case KIND_ANSWER:
    case KIND_SKIP:
    case KIND_END:
    case KIND_END_OF_LIST: return TALON_FORK_NONE;
    }
    __builtin_trap();
}

static bool is_numbered(line_kind kind)
{
    return kind == KIND_PICK || kind == KIND_NOTE;
}

/* What a line promises; NULL without memory. */
static json_t *promise_of(const json_t *json, line_kind kind)
{
    if (kind == KIND_REVEAL)
        return json_pack("[O,O]", json_object_get(json, "seed"), json_object_get(json, "cut"));
    if (kind == KIND_LOCK)
        return json_incref(json_object_get(json, json_object_get(json, "chain") ? "chain" : "key"));
    return json_incref(json_object_get(json, kind == KIND_MIX ? "deck" : kind == KIND_NOTE ? "text" : "commit"));
}

/* Returns false without memory. */
static bool tell_line(story *s, const char *text, size_t size)
{
    talon_spelling spelling = s->spelling;
    entry x = {.text = text, .size = size, .number = s->n};
    json_t *json = talon__spell(&spelling, &x.kind, text, size, s->n == 0);
    if (!json || s->n == s->room)
        return false;
    if (s->n == 0)
        s->spelling = (talon_spelling){.rules = talon__uses(json, "rules"),
                                       .suite = talon__get_u32(json, "suite"),
                                       .recover = talon__get_u32(json, "recover"),
                                       .seats_n = (uint32_t)json_array_size(json_object_get(json, "seats"))};
    x.signer = talon__line_by_dealer(x.kind) ? 0 : talon__get_u32(json, "seat");
    const bool promises = how_of(x.kind, s->spelling.suite) != TALON_FORK_NONE;
    x.e = talon__get_u32(json, is_numbered(x.kind) ? "i" : "e");
    x.promise = promises ? promise_of(json, x.kind) : NULL;
    json_decref(json);
    if (talon__line_on_spine(x.kind))
        s->spine[s->spine_n++] = s->n;
    s->line[s->n++] = x;
    return x.promise || !promises;
}

static bool tell(story *s, const char *text, size_t size)
{
    for (size_t i = 0; i < size; i++)
        s->room += text[i] == '\n';
    s->line = calloc(s->room + 1, sizeof *s->line);
    s->spine = calloc(s->room + 1, sizeof *s->spine);
    if (!s->line || !s->spine)
        return false;
    for (size_t from = 0; from < size;) {
        const char *end = memchr(text + from, '\n', size - from);
        if (!end)
            break;
        if (!tell_line(s, text + from, (size_t)(end - text) - from))
            return false;
        from = (size_t)(end - text) + 1;
    }
    return true;
}

static const entry *spine(const story *s, size_t number)
{
    return &s->line[s->spine[number]];
}

/* The lowest number for which both have a spine line and these differ; SIZE_MAX when there is none. */
static size_t first_difference(const story *a, const story *b)
{
    for (size_t i = 0; i < a->spine_n && i < b->spine_n; i++) {
        const entry *x = spine(a, i), *y = spine(b, i);
        if (x->size != y->size || memcmp(x->text, y->text, x->size) != 0)
            return i;
    }
    return SIZE_MAX;
}

/* Whether the dealer signed a spine line from this one on. */
static bool dealer_went(const story *s, size_t from)
{
    for (size_t i = from; i < s->spine_n; i++)
        if (spine(s, i)->signer == 0)
            return true;
    return false;
}

/* The lowest line of each file counts, and the fork at the lowest one of the first file says how. */
static void found(talon_comparison *out, talon_fork how, uint32_t seat, uint32_t e, const uint64_t line[2])
{
    const bool lower = !out->fork || line[0] < out->line[0];
    for (int i = 0; i < 2; i++)
        if (!out->fork || line[i] < out->line[i])
            out->line[i] = line[i];
    if (!lower)
        return;
    out->fork = how;
    out->seat = seat;
    out->e = e;
}

/* What one key promised for one epoch: the first line, and the first that says something else, or NULL. Any promise differs from one of
 * the two, if it differs from one of all. */
typedef struct promised {
    const entry *first, *other;
} promised;

static int order_promises(const entry *a, const entry *b)
{
    if (a->kind != b->kind)
        return a->kind < b->kind ? -1 : 1;
    if (a->signer != b->signer)
        return a->signer < b->signer ? -1 : 1;
    return a->e != b->e ? (a->e < b->e ? -1 : 1) : 0;
}

static int sort_promises(const void *a, const void *b)
{
    const entry *x = ((const promised *)a)->first, *y = ((const promised *)b)->first;
    const int order = order_promises(x, y);
    return order ? order : x->number < y->number ? -1 : x->number > y->number;
}

static int find_promise(const void *a, const void *b)
{
    return order_promises(a, ((const promised *)b)->first);
}

/* In order, one for each key and epoch; *n of them. NULL without memory. */
static promised *promises_of(const story *s, size_t *n)
{
    promised *list = calloc(s->n + 1, sizeof *list);
    size_t all = 0, kept = 0;
    for (size_t i = 0; list && i < s->n; i++)
        if (s->line[i].promise)
            list[all++].first = &s->line[i];
    if (list)
        qsort(list, all, sizeof *list, sort_promises);
    for (size_t i = 0; list && i < all; i++) {
        if (!kept || order_promises(list[kept - 1].first, list[i].first) != 0)
            list[kept++] = list[i];
        else if (!list[kept - 1].other && !json_equal(list[kept - 1].first->promise, list[i].first->promise))
            list[kept - 1].other = list[i].first;
    }
    *n = kept;
    return list;
}

/* All pairs of different promises of one key for one epoch or number, one in each file. Returns false without memory. */
static bool find_two_promises(talon_comparison *out, const story *a, const story *b)
{
    size_t n;
    promised *others = promises_of(b, &n);
    for (size_t i = 0; others && i < a->n; i++) {
        const entry *x = &a->line[i];
        const promised *p = x->promise ? bsearch(x, others, n, sizeof *others, find_promise) : NULL;
        const entry *y = !p ? NULL : json_equal(x->promise, p->first->promise) ? p->other : p->first;
        if (y)
            found(out, how_of(x->kind, a->spelling.suite), x->signer, x->e, (uint64_t[]){x->number, y->number});
    }
    free(others);
    return others != NULL;
}

/* Nobody forked, and the files part there: which of them is not the game. */
static void find_loser(talon_comparison *out, const story *a, const story *b, size_t at)
{
    const bool one = dealer_went(a, at), other = dealer_went(b, at); /* not both */
    out->lost[0] = one != other ? other : a->spine_n <= b->spine_n;
    out->lost[1] = one != other ? one : b->spine_n <= a->spine_n;
    out->line[0] = spine(a, at)->number;
    out->line[1] = spine(b, at)->number;
}

/* Returns false without memory. */
static bool compare(talon_comparison *out, const story *a, const story *b)
{
    const size_t at = first_difference(a, b);
    if (at != SIZE_MAX) {
        const uint32_t one = spine(a, at)->signer, other = spine(b, at)->signer;
        const talon_fork how = one == other                               ? TALON_FORK_LINES
                               : dealer_went(a, at) && dealer_went(b, at) ? TALON_FORK_SIDES
                                                                          : TALON_FORK_NONE;
        if (how)
            found(out, how, how == TALON_FORK_LINES ? one : 0, 0, (uint64_t[]){spine(a, at)->number, spine(b, at)->number});
    }
    if (!find_two_promises(out, a, b))
        return false;
    if (!out->fork && at != SIZE_MAX)
        find_loser(out, a, b, at);
    return true;
}

bool talon_fair_compare(talon_comparison *out, const char *a, size_t a_size, const char *b, size_t b_size)
{
    story one = {0}, other = {0};
    *out = (talon_comparison){0};
    const bool told = sodium_init() >= 0 && tell(&one, a, a_size) && tell(&other, b, b_size) && compare(out, &one, &other);
    story_free(&one);
    story_free(&other);
    return told;
}
