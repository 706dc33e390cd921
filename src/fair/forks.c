/* forks.c -- two files of one game: the same story, one the beginning of the other, a tie, or a fork (docs/transcript.md §12).
 *
 * Both are good by themselves, so every line in them was signed by whom it says. Where their spines part, somebody may just have been
 * faster: players act on the same line, and one of them loses, with whatever else that player signed before anybody else went that way.
 * But a key that went both ways told two stories. The dealer never gives up a line of its own: else it could open a shuffle, see seeds,
 * and let an accomplice's act be faster. */
#include <stdlib.h>
#include <string.h>

#include "fair/fair_impl.h"

/* A line as far as it matters here. */
typedef struct entry {
    const char *text;
    size_t size;
    uint64_t number; /* in the file */
    uint64_t at;     /* of a side line */
    uint32_t signer; /* 0: the dealer */
    line_kind kind;
    uint32_t e;
    json_t *promise; /* of a lock or a reveal: what it says */
} entry;

typedef struct story {
    entry *line;
    size_t n, room;
    size_t *spine; /* which lines are on the spine */
    size_t spine_n;
} story;

static void story_free(story *s)
{
    for (size_t i = 0; i < s->n; i++)
        json_decref(s->line[i].promise);
    free(s->line);
    free(s->spine);
}

static json_t *promise_of(const json_t *json, line_kind kind)
{
    if (kind == KIND_LOCK)
        return json_incref(json_object_get(json, "chain"));
    return kind == KIND_REVEAL ? json_pack("[O,O]", json_object_get(json, "seed"), json_object_get(json, "cut")) : NULL;
}

/* Returns false without memory. */
static bool tell_line(story *s, const char *text, size_t size)
{
    talon_spelling spelling;
    entry x = {.text = text, .size = size, .number = s->n};
    json_t *json = talon__spell(&spelling, &x.kind, text, size, s->n == 0);
    if (!json || s->n == s->room)
        return false;
    x.signer = talon__line_by_dealer(x.kind) ? 0 : talon__get_u32(json, "seat");
    x.at = (uint64_t)json_integer_value(json_object_get(json, "at"));
    x.e = talon__get_u32(json, "e");
    x.promise = promise_of(json, x.kind);
    json_decref(json);
    if (talon__line_on_spine(x.kind))
        s->spine[s->spine_n++] = s->n;
    s->line[s->n++] = x;
    return x.promise || (x.kind != KIND_LOCK && x.kind != KIND_REVEAL);
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

static bool is_left_out(line_kind kind)
{
    return kind == KIND_VIEW || kind == KIND_NOTE || kind == KIND_PICK || kind == KIND_SHOW;
}

/* Whose lines a branch has so far: nobody's, one key's, or several. */
typedef struct company {
    uint32_t keys; /* 2: more than one */
    uint32_t first;
} company;

static void join(company *c, uint32_t signer)
{
    if (!c->keys)
        c->first = signer;
    if (!c->keys || (c->keys == 1 && c->first != signer))
        c->keys++;
}

/* The dealer has always gone with its line; a seat whose line stands on another's. */
static bool goes_with(uint32_t signer, const company *c)
{
    return signer == 0 || c->keys > 1 || (c->keys == 1 && c->first != signer);
}

/* The keys that went the way of this file from spine line `from` on. Returns false without memory. */
static bool find_gone(bool gone[SEATS_ROOM], const story *s, size_t from)
{
    company so_far = {0}, *below = calloc(s->spine_n - from, sizeof *below); /* what a side line that names a spine line stands on */
    size_t number = from;
    for (size_t i = s->spine[from]; below && i < s->n; i++) {
        const entry *x = &s->line[i];
        const bool moves_on = talon__line_on_spine(x->kind);
        if (!moves_on && (is_left_out(x->kind) || x->at < from))
            continue;
        gone[x->signer] |= goes_with(x->signer, moves_on ? &so_far : &below[x->at - from]);
        join(&so_far, x->signer);
        if (moves_on)
            below[number++ - from] = so_far;
    }
    free(below);
    return below != NULL;
}

/* Who signed both lines of this number, or went both ways after them; of several the first, the dealer before all. Returns false without
 * memory. */
static bool went_both_ways(talon_fork *how, uint32_t *who, const story *a, const story *b, size_t from)
{
    bool on[SEATS_ROOM] = {false}, other[SEATS_ROOM] = {false};
    *who = spine(a, from)->signer;
    *how = *who == spine(b, from)->signer ? TALON_FORK_LINES : TALON_FORK_NONE;
    if (*how)
        return true;
    if (!find_gone(on, a, from) || !find_gone(other, b, from))
        return false;
    for (uint32_t s = 0; !*how && s < SEATS_ROOM; s++)
        if (on[s] && other[s]) {
            *how = TALON_FORK_SIDES;
            *who = s;
        }
    return true;
}

/* The lowest line of each file counts, and the first fork that was found says how. */
static void found(talon_comparison *out, talon_fork how, uint32_t seat, uint32_t e, const uint64_t line[2])
{
    for (int i = 0; i < 2; i++)
        if (!out->fork || line[i] < out->line[i])
            out->line[i] = line[i];
    if (out->fork)
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

/* All pairs of different promises of one key for one epoch, one in each file. Returns false without memory. */
static bool find_two_promises(talon_comparison *out, const story *a, const story *b)
{
    size_t n;
    promised *others = promises_of(b, &n);
    for (size_t i = 0; others && i < a->n; i++) {
        const entry *x = &a->line[i];
        const promised *p = x->promise ? bsearch(x, others, n, sizeof *others, find_promise) : NULL;
        const entry *y = !p ? NULL : json_equal(x->promise, p->first->promise) ? p->other : p->first;
        if (y)
            found(out, x->kind == KIND_LOCK ? TALON_FORK_LOCKS : TALON_FORK_SEEDS, x->signer, x->e, (uint64_t[]){x->number, y->number});
    }
    free(others);
    return others != NULL;
}

/* Returns false without memory. */
static bool compare(talon_comparison *out, const story *a, const story *b)
{
    const size_t at = first_difference(a, b);
    uint32_t who = 0;
    talon_fork how = TALON_FORK_NONE;
    if (at != SIZE_MAX && !went_both_ways(&how, &who, a, b, at))
        return false;
    if (how)
        found(out, how, who, 0, (uint64_t[]){spine(a, at)->number, spine(b, at)->number});
    if (!find_two_promises(out, a, b))
        return false;
    if (out->fork || at == SIZE_MAX)
        return true;
    out->lost[0] = a->spine_n <= b->spine_n;
    out->lost[1] = b->spine_n <= a->spine_n;
    out->line[0] = spine(a, at)->number;
    out->line[1] = spine(b, at)->number;
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
