/* rules_of_game.c -- is this the game that its name says? Faces, zones and plan of line 0 against those of a compiled game, and the
 * difference in words (docs/transcript.md §13). */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "fair/fair_impl.h"
#include "fair/line0_write.h"

typedef struct words {
    char *at;
    size_t size, used;
    uint32_t n; /* sentences so far */
} words;

enum { SENTENCES = 6 };

__attribute__((format(printf, 2, 3))) static void say(words *w, const char *format, ...)
{
    va_list args;
    if (++w->n > SENTENCES || w->used + 1 >= w->size)
        return;
    const int begun = snprintf(w->at + w->used, w->size - w->used, "%s", w->n > 1 ? ", " : "");
    w->used += begun > 0 ? (size_t)begun : 0;
    if (w->used >= w->size)
        w->used = w->size - 1;
    va_start(args, format);
    const int n = vsnprintf(w->at + w->used, w->size - w->used, format, args);
    va_end(args);
    w->used = n > 0 && w->used + (size_t)n < w->size ? w->used + (size_t)n : w->size - 1;
}

/* How often each face lies on the table, by its name. NULL without memory. */
static json_t *count_faces(const json_t *line)
{
    const json_t *faces = json_object_get(line, "faces"), *zones = json_object_get(line, "zones");
    json_t *count = json_object();
    bool good = count != NULL;
    for (size_t z = 0; good && z < json_array_size(zones); z++) {
        const json_t *cards = json_object_get(json_array_get(zones, z), "cards");
        for (size_t i = 0; good && i < json_array_size(cards); i++) {
            const char *name = json_string_value(json_array_get(faces, (size_t)json_integer_value(json_array_get(cards, i))));
            const json_int_t before = json_integer_value(json_object_get(count, name));
            good = json_object_set_new(count, name, json_integer(before + 1)) == 0;
        }
    }
    if (good)
        return count;
    json_decref(count);
    return NULL;
}

static void compare_face(words *w, const char *name, json_int_t here, json_int_t there)
{
    if (!here)
        say(w, "no %s", name);
    else if (here != there)
        say(w, here == 1 ? "only one %s" : here == 2 ? "%s twice" : "%s %lld times", name, (long long)here);
}

/* Returns false without memory. */
static bool compare_faces(words *w, const json_t *here, const json_t *there)
{
    json_t *a = count_faces(here), *b = count_faces(there);
    const bool good = a && b;
    const char *name;
    json_t *n;
    if (good) {
        json_object_foreach(a, name, n)
        {
            compare_face(w, name, json_integer_value(n), json_integer_value(json_object_get(b, name)));
        }
        json_object_foreach(b, name, n)
        {
            if (!json_object_get(a, name))
                compare_face(w, name, 0, json_integer_value(n));
        }
    }
    json_decref(a);
    json_decref(b);
    return good;
}

static const char *text_of(const json_t *zone, const char *key)
{
    const char *text = json_string_value(json_object_get(zone, key));
    return text ? text : "nobody";
}

/* Who sees the cards of a zone, as people say it. */
static const char *sight_of(const json_t *zone)
{
    static const char *const sights[][2] = {{"none", "nobody sees its cards"},
                                            {"owner", "its owner sees its cards"},
                                            {"others", "all but its owner see its cards"},
                                            {"all", "everybody sees its cards"},
                                            {"newest", "everybody sees its last card"}};
    for (size_t i = 0; i < sizeof sights / sizeof *sights; i++)
        if (strcmp(text_of(zone, "sees"), sights[i][0]) == 0)
            return sights[i][1];
    return "";
}

static void compare_zone(words *w, const json_t *here, const json_t *there)
{
    static const char *const keys[] = {"id", "type", NULL};
    if (strcmp(text_of(here, "sees"), text_of(there, "sees")) != 0)
        say(w, "%s: %s", text_of(here, "id"), sight_of(here));
    for (size_t i = 0; keys[i]; i++)
        if (strcmp(text_of(here, keys[i]), text_of(there, keys[i])) != 0)
            say(w, "%s: %s is %s, not %s", text_of(here, "id"), keys[i], text_of(here, keys[i]), text_of(there, keys[i]));
    if (!json_equal(json_object_get(here, "owner"), json_object_get(there, "owner")))
        say(w, "%s belongs to another seat", text_of(here, "id"));
}

static void compare_zones(words *w, const json_t *here, const json_t *there)
{
    const size_t n = json_array_size(here), m = json_array_size(there);
    if (n != m)
        say(w, "%zu zones, not %zu", n, m);
    for (size_t i = 0; i < n && i < m; i++)
        compare_zone(w, json_array_get(here, i), json_array_get(there, i));
}

/* Whether a list of steps is another's beginning, also inside their asks: then it may be a game that is dealt only so far. */
static bool begins(const json_t *here, const json_t *there)
{
    for (size_t i = 0; i < json_array_size(here); i++) {
        const json_t *x = json_array_get(here, i), *y = json_array_get(there, i);
        const bool asks = json_object_get(x, "ask") && json_equal(json_object_get(x, "ask"), json_object_get(y, "ask")) &&
                          json_equal(json_object_get(x, "faces"), json_object_get(y, "faces"));
        if (asks ? !begins(json_object_get(x, "then"), json_object_get(y, "then")) : !json_equal(x, y))
            return false;
    }
    return true;
}

/* Whether the first n steps shuffle anything. */
static bool has_shuffle(const json_t *plan, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (json_object_get(json_array_get(plan, i), "shuffle"))
            return true;
    return false;
}

/* All steps of a plan, also those after asks: of two places of a game the later one has at least as many. */
static size_t count_steps(const json_t *plan)
{
    size_t n = json_array_size(plan);
    for (size_t i = 0; i < json_array_size(plan); i++)
        n += count_steps(json_object_get(json_array_get(plan, i), "then"));
    return n;
}

typedef enum ending { ENDS_THERE, ENDS_LATER, ENDS_SOONER, ENDS_UNKNOWN } ending;

/* Whether the plan is the game's up to some place, or that ends before it or behind it, also because there is no such place. Unknown:
 * without memory. */
static ending compare_ending(const json_t *plan, const talon_fair_game *game, const char *until)
{
    static const uint8_t nobody[HASH_SIZE];
    const char *why;
    talon_fair_game in = *game;
    in.until = until;
    json_t *line = talon__game_line(&why, &in, nobody, nobody);
    if (!line)
        return strcmp(why, "out of memory") == 0 ? ENDS_UNKNOWN : ENDS_SOONER;
    const json_t *there = json_object_get(line, "plan");
    const ending e = json_equal(plan, there) ? ENDS_THERE : count_steps(there) <= count_steps(plan) ? ENDS_LATER : ENDS_SOONER;
    json_decref(line);
    return e;
}

/* The same for times of a phase that the plan ends in, or nowhere: twice as many until it ends sooner, then halves. Each is a deal. */
static ending left_in(char *until, size_t size, const json_t *plan, const talon_fair_game *game, const char *phase)
{
    uint32_t low = 0, high = 1; /* it ends after time `low`, and not after `high` once that was found */
    ending e = ENDS_LATER;
    while (e == ENDS_LATER) {
        snprintf(until, size, "%s.%u", phase, high);
        e = compare_ending(plan, game, until);
        low = e == ENDS_LATER ? high : low;
        high = e == ENDS_LATER ? 2 * high : high;
    }
    while ((e == ENDS_LATER || e == ENDS_SOONER) && high - low > 1) {
        const uint32_t middle = low + (high - low) / 2;
        snprintf(until, size, "%s.%u", phase, middle);
        e = compare_ending(plan, game, until);
        low = e == ENDS_LATER ? middle : low;
        high = e == ENDS_SOONER ? middle : high;
    }
    return e;
}

/* Where a game may be left: after setup, after a phase, or after some times of one. There, and `until` its name, when the plan is the one
 * up to that place. A plan that only begins like the game's is another: it may leave out what follows an ask. */
static ending left_after(char *until, size_t size, const json_t *plan, const talon_fair_game *game)
{
    const uint32_t phases = talon_game_phases(game->game);
    ending e = ENDS_LATER;
    for (uint32_t i = 0; i <= phases && e == ENDS_LATER; i++) {
        const char *name = i ? talon_game_phase_name(game->game, i - 1) : "setup";
        snprintf(until, size, "%s", name);
        e = compare_ending(plan, game, until);
        if (i && e == ENDS_SOONER)
            return left_in(until, size, plan, game, name);
    }
    return e;
}

/* What was found before is not all there is. */
static talon_likeness no_memory(words *w)
{
    w->n = 0;
    w->used = 0;
    say(w, "out of memory");
    return TALON_LIKE_UNKNOWN;
}

/* Whether it is the same, or a game that is dealt only so far. One without its shuffle is another game. */
static talon_likeness compare_plans(words *w, const json_t *here, const json_t *there, const talon_fair_game *game)
{
    const size_t n = json_array_size(here), m = json_array_size(there);
    size_t i = 0;
    while (i < n && i < m && json_equal(json_array_get(here, i), json_array_get(there, i)))
        i++;
    if (i == n && n == m)
        return TALON_LIKE_SAME;
    char until[TALON_MAX_ZONE_NAME + 16];
    const ending e = n <= m && begins(here, there) ? left_after(until, sizeof until, here, game) : ENDS_LATER;
    if (e == ENDS_UNKNOWN)
        return no_memory(w);
    if (e == ENDS_THERE)
        say(w, "the plan ends after %s", until);
    else if (i == n)
        say(w, "the plan is only its first %zu of %zu steps", n, m);
    else if (i == m)
        say(w, "the plan has %zu steps more", n - m);
    else
        say(w, "step %zu of the plan is another one", i + 1);
    return e == ENDS_THERE && has_shuffle(here, n) ? TALON_LIKE_SAME : TALON_LIKE_OTHER;
}

static talon_likeness compare(words *w, const json_t *here, const json_t *there, const talon_fair_game *game)
{
    const bool same = json_equal(json_object_get(here, "faces"), json_object_get(there, "faces")) &&
                      json_equal(json_object_get(here, "zones"), json_object_get(there, "zones"));
    if (!same && !compare_faces(w, here, there))
        return no_memory(w);
    if (!same)
        compare_zones(w, json_object_get(here, "zones"), json_object_get(there, "zones"));
    const talon_likeness planned = compare_plans(w, json_object_get(here, "plan"), json_object_get(there, "plan"), game);
    if (!same && !w->n)
        say(w, "cards lie in another order at the beginning");
    return same || planned == TALON_LIKE_UNKNOWN ? planned : TALON_LIKE_OTHER;
}

talon_likeness talon_transcript_is_game(talon_transcript *t, const talon_fair_game *game, char *text, size_t text_size)
{
    static const uint8_t nobody[HASH_SIZE];
    const char *why = "", *name[SEATS_ROOM];
    uint8_t key[SEATS_ROOM][32] = {{0}};
    talon_fair_game in = *game;
    words w = {.at = text, .size = text_size};
    for (uint32_t s = 1; s <= t->line0.seats_n; s++)
        name[s - 1] = t->line0.seat[s].name;
    in.player = name;
    in.key = (const uint8_t(*)[32])key;
    in.players_n = t->line0.seats_n;
    in.left_n = 0;
    text[0] = 0;
    json_t *line = talon__game_line(&why, &in, nobody, nobody);
    if (!line)
        say(&w, "%s", why);
    const talon_likeness like = line ? compare(&w, t->line0.json, line, &in) : TALON_LIKE_UNKNOWN;
    json_decref(line);
    return like;
}

void talon_transcript_breaks_rules(talon_transcript *t)
{
    t->found.breaks_rules = true;
}
