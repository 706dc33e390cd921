/* sim_note.c -- a job of talon sim in a file: what is counted, which deals were, and the counts. JSON, replaced as a whole. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "many.h"
#include "sim.h"
#include "value.h"

#define FORMAT   1
#define FILE_MAX ((size_t)64 << 20)

void sim_note_free(sim_note *n)
{
    free(n->game);
    free(n->players);
    free(n->dealer);
    free(n->until);
    free(n->deck);
    free(n->seed);
    free(n->given);
    for (size_t i = 0; i < n->hands_n; i++)
        free(n->hand[i]);
    for (size_t i = 0; i < n->questions_n; i++)
        free(n->question[i]);
    free(n->range);
    free(n->count);
}

static int bad_note(const char *path, const char *why)
{
    complain("%s is not a file of talon sim --save: %s", path, why);
    return EXIT_INPUT;
}

/* ------------------------------------------------------------------- reading */

static bool get_text(char **out, const json_t *o, const char *key)
{
    return copy_text(out, json_string_value(json_object_get(o, key)));
}

static bool get_number(uint64_t *out, const json_t *x)
{
    *out = json_is_integer(x) && json_integer_value(x) >= 0 ? (uint64_t)json_integer_value(x) : UINT64_MAX;
    return *out != UINT64_MAX;
}

static bool get_ranges(sim_note *n, const json_t *list)
{
    const size_t size = json_array_size(list);
    if (size < 1 || size > SIM_RANGES_MAX)
        return false;
    for (size_t i = 0; i < size; i++) {
        sim_range *r = &n->range[n->ranges_n++];
        const json_t *x = json_array_get(list, i);
        if (!get_number(&r->first, json_array_get(x, 0)) || !get_number(&r->next, json_array_get(x, 1)) ||
            !get_number(&r->end, json_array_get(x, 2)) || r->first > r->next || r->next > r->end || r->end > n->deals ||
            (i && r->first < r[-1].next))
            return false;
    }
    return true;
}

static int get_texts(char **out, size_t *n, const json_t *list, const char *path, const char *wrong)
{
    const size_t size = json_array_size(list);
    if (size > MANY_MAX)
        return bad_note(path, wrong);
    for (size_t i = 0; i < size; i++) {
        const char *text = json_string_value(json_array_get(list, i));
        if (!text)
            return bad_note(path, wrong);
        out[i] = strdup(text);
        if (!out[i])
            return no_memory();
        ++*n;
    }
    return EXIT_YES;
}

static bool get_counts(sim_note *n, const json_t *list)
{
    for (size_t i = 0; i < n->counts_n; i++)
        if (!get_number(&n->count[i], json_array_get(list, i)))
            return false;
    return n->counts_n > 0;
}

static int get_note(sim_note *n, const json_t *o, const char *path)
{
    const char *fingerprint = json_string_value(json_object_get(o, "fingerprint"));
    if (json_integer_value(json_object_get(o, "talon_sim")) != FORMAT)
        return bad_note(path, "it does not say \"talon_sim\": 1");
    if (!get_text(&n->game, o, "game") || !get_text(&n->players, o, "players") || !get_text(&n->dealer, o, "dealer") ||
        !get_text(&n->until, o, "until") || !get_text(&n->deck, o, "deck") || !get_text(&n->seed, o, "seed") ||
        !get_text(&n->given, o, "given"))
        return no_memory();
    if (!n->game || !n->seed || !fingerprint || strlen(fingerprint) != 16 || !get_number(&n->deals, json_object_get(o, "deals")))
        return bad_note(path, "the game, the seed, the fingerprint or the number of deals is missing");
    snprintf(n->fingerprint, sizeof n->fingerprint, "%s", fingerprint);
    n->counts_n = json_array_size(json_object_get(o, "counts"));
    n->range = calloc(SIM_RANGES_MAX, sizeof *n->range);
    n->count = calloc(n->counts_n + 1, sizeof *n->count);
    if (!n->range || !n->count)
        return no_memory();
    if (!get_ranges(n, json_object_get(o, "ranges")))
        return bad_note(path, "its ranges are wrong");
    int status = get_texts(n->question, &n->questions_n, json_object_get(o, "questions"), path, "its questions are wrong");
    if (status == EXIT_YES)
        status = get_texts(n->hand, &n->hands_n, json_object_get(o, "hands"), path, "its hands are wrong");
    if (status != EXIT_YES)
        return status;
    if (n->questions_n == 0)
        return bad_note(path, "its questions are wrong");
    return get_counts(n, json_object_get(o, "counts")) ? EXIT_YES : bad_note(path, "its counts are wrong");
}

int sim_note_read(sim_note *n, const char *path)
{
    json_error_t error = {.text = "it is too long"};
    size_t size;
    int status;
    char *text = read_whole(path, &size, FILE_MAX, &status);
    if (!text)
        return status;
    json_t *o = size <= FILE_MAX ? value_read(text, size, JSON_REJECT_DUPLICATES, &error) : NULL;
    free(text);
    status = o ? get_note(n, o, path) : bad_note(path, error.text);
    json_decref(o);
    return status;
}

/* ------------------------------------------------------------------- writing */

static json_t *put_text(json_t *o, const char *key, const char *text)
{
    return text ? value_set(o, key, json_string_nocheck(text)) : o;
}

static json_t *note_object(const sim_note *n)
{
    json_t *o = json_pack("{s:i, s:I}", "talon_sim", FORMAT, "deals", (json_int_t)n->deals);
    json_t *ranges = json_array(), *questions = json_array(), *counts = json_array(), *hands = json_array();
    o = put_text(o, "game", n->game);
    o = put_text(o, "players", n->players);
    o = put_text(o, "dealer", n->dealer);
    o = put_text(o, "until", n->until);
    o = put_text(o, "deck", n->deck);
    o = put_text(o, "seed", n->seed);
    o = put_text(o, "given", n->given);
    o = put_text(o, "fingerprint", n->fingerprint);
    for (size_t i = 0; i < n->ranges_n; i++)
        ranges =
            value_add(ranges, json_pack("[III]", (json_int_t)n->range[i].first, (json_int_t)n->range[i].next, (json_int_t)n->range[i].end));
    for (size_t i = 0; i < n->questions_n; i++)
        questions = value_add(questions, json_string_nocheck(n->question[i]));
    for (size_t i = 0; i < n->counts_n; i++)
        counts = value_add(counts, json_integer((json_int_t)n->count[i]));
    for (size_t i = 0; i < n->hands_n; i++)
        hands = value_add(hands, json_string_nocheck(n->hand[i]));
    if (n->hands_n)
        o = value_set(o, "hands", hands);
    else
        json_decref(hands);
    o = value_set(o, "ranges", ranges);
    o = value_set(o, "questions", questions);
    return value_set(o, "counts", counts);
}

int sim_note_write(const sim_note *n, const char *path)
{
    return value_replace(note_object(n), path);
}

/* ------------------------------------------------------------------- adding */

static bool same_text(const char *a, const char *b)
{
    return a && b ? strcmp(a, b) == 0 : a == b;
}

static bool same_job(const sim_note *a, const sim_note *b)
{
    bool same = a->deals == b->deals && a->questions_n == b->questions_n && a->counts_n == b->counts_n && same_text(a->game, b->game) &&
                same_text(a->players, b->players) && same_text(a->dealer, b->dealer) && same_text(a->until, b->until) &&
                same_text(a->seed, b->seed) && same_text(a->fingerprint, b->fingerprint);
    for (size_t i = 0; same && i < a->questions_n; i++)
        same = same_text(a->question[i], b->question[i]);
    return same;
}

static int by_first(const void *a, const void *b)
{
    const sim_range *x = a, *y = b;
    return (x->first > y->first) - (x->first < y->first);
}

int sim_note_add(sim_note *to, const sim_note *from, const char *path)
{
    if (!same_job(to, from)) {
        complain("%s is of another game, seed, number of deals or question", path);
        return EXIT_INPUT;
    }
    if (to->ranges_n + from->ranges_n > SIM_RANGES_MAX) {
        complain("%s: more than %u parts", path, SIM_RANGES_MAX);
        return EXIT_INPUT;
    }
    memcpy(to->range + to->ranges_n, from->range, sizeof *to->range * from->ranges_n);
    to->ranges_n += from->ranges_n;
    qsort(to->range, to->ranges_n, sizeof *to->range, by_first);
    for (size_t i = 1; i < to->ranges_n; i++)
        if (to->range[i].first < to->range[i - 1].next) {
            complain("%s counts deals that another file counts too", path);
            return EXIT_INPUT;
        }
    for (size_t i = 0; i < to->counts_n; i++)
        to->count[i] += from->count[i];
    return EXIT_YES;
}
