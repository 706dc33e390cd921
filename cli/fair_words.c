/* fair_words.c -- what a player says becomes an operation: cards by the names on them, zones by theirs or as the game has them.
 *
 *   show, muck             the whole hand, face up where it lies, or face down onto the discard pile
 *   draw [N]               N cards of the deck, 1 when left out, into one's hand
 *   play CARD…             cards of one's hand onto the table, their names with blanks or without; discard CARD… onto the discard pile
 *   … to ZONE              another zone than that
 *   undo                   one's last act, if nothing came after it
 *
 * Only cards that the player knows can be named. Everything else is written as an operation (docs/transcript.md §5). */
#include "fair_words.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "players.h"
#include "value.h"

enum { WORDS_MAX = 64 };

typedef struct saying {
    const talon_transcript *t;
    const talon_shape *shape;
    const talon_table *table;
    talon_zone hand;
    char *word[WORDS_MAX];
    size_t n;
    const char *to; /* behind "to", or NULL */
    bool *said;     /* that the words mean nothing here */
} saying;

static const char *const what_may_be_said =
    "an act is \"show\", \"muck\", \"draw 2\", \"play As Kd\", \"discard 7h\", with \"to ZONE\", \"undo\", or an "
    "operation like '{\"op\":\"deal\",\"n\":1,\"to\":[\"hand.1\"]}'";

/* The seat's first zone of type hand that has cards, else its first one, or TALON_ZONE_NONE. */
static talon_zone own_hand(const saying *s, uint32_t seat)
{
    const char *name = talon_transcript_seat_name(s->t, seat);
    const talon_player me = talon_player_find(s->shape, name, strlen(name));
    talon_zone first = TALON_ZONE_NONE;
    for (uint32_t z = 0; me != TALON_PLAYER_NONE && z < talon_shape_zones(s->shape); z++) {
        if (talon_zone_owner(s->shape, (talon_zone)z) != me || talon_zone_get_type(s->shape, (talon_zone)z) != TALON_TYPE_HAND)
            continue;
        if (talon_zone_count(s->table, s->shape, (talon_zone)z))
            return (talon_zone)z;
        first = first == TALON_ZONE_NONE ? (talon_zone)z : first;
    }
    return first;
}

/* The place of a card with this name in the hand, one that is not taken yet; −1 when there is none. */
static int64_t find_card(const saying *s, const char *word, const bool *taken)
{
    char name[4 * TALON_MAX_CARD_NAME + 1];
    const talon_card *card = talon_zone_cards(s->table, s->shape, s->hand);
    const uint32_t n = talon_zone_count(s->table, s->shape, s->hand);
    players_plain_card(name, sizeof name, word);
    for (uint32_t i = 0; i < n; i++) {
        const char *face = talon_transcript_face(s->t, card[i]);
        if (face && !taken[i] && players_means(face, name))
            return i;
    }
    return -1;
}

static json_t *all_places(uint32_t n)
{
    json_t *list = json_array();
    for (uint32_t i = 0; i < n; i++)
        if (json_array_append_new(list, json_integer(i)) != 0) {
            json_decref(list);
            return NULL;
        }
    return list;
}

/* The place of the card that the words from *i on name: names may have blanks, and the longest counts. Moves *i behind it; −1 when there is
 * none. */
static int64_t find_words(const saying *s, size_t *i, const bool *taken)
{
    for (size_t end = s->n; end > *i; end--) {
        char name[4 * TALON_MAX_CARD_NAME + 1] = "";
        size_t used = 0;
        for (size_t k = *i; k < end && used < sizeof name; k++)
            used += (size_t)snprintf(name + used, sizeof name - used, "%s%s", k > *i ? " " : "", s->word[k]);
        const int64_t at = used < sizeof name ? find_card(s, name, taken) : -1;
        if (at >= 0) {
            *i = end;
            return at;
        }
    }
    return -1;
}

/* The places of the cards that are named, NULL after saying which is not there. */
static json_t *named_places(const saying *s)
{
    const uint32_t n = talon_zone_count(s->table, s->shape, s->hand);
    bool *taken = calloc(n + 1u, sizeof *taken);
    json_t *list = taken ? json_array() : NULL;
    for (size_t i = 1; list && i < s->n;) {
        const int64_t at = find_words(s, &i, taken);
        if (at < 0) {
            complain("there is no %s in %s that you know", s->word[i], talon_zone_name(s->shape, s->hand));
            *s->said = true;
            json_decref(list);
            free(taken);
            return NULL;
        }
        taken[at] = true;
        if (json_array_append_new(list, json_integer(at)) != 0) {
            json_decref(list);
            list = NULL;
        }
    }
    free(taken);
    return list;
}

/* Where cards go: what was said, or the game's usual zone of this type; NULL after saying that there is none. */
static const char *target(const saying *s, talon_zone_type type)
{
    const talon_zone z = talon_shape_default(s->shape, type);
    if (s->to)
        return s->to;
    if (z < talon_shape_zones(s->shape))
        return talon_zone_name(s->shape, z);
    complain("this game has no %s: say where, \"… to ZONE\"", talon_zone_type_names[type]);
    *s->said = true;
    return NULL;
}

static json_t *say_show(const saying *s)
{
    const uint32_t n = talon_zone_count(s->table, s->shape, s->hand);
    return json_pack("{s:s,s:s,s:o,s:s}", "op", "turn", "zone", talon_zone_name(s->shape, s->hand), "indices", all_places(n), "face", "up");
}

static json_t *say_muck(const saying *s)
{
    const char *to = target(s, TALON_TYPE_DISCARD);
    const json_int_t n = talon_zone_count(s->table, s->shape, s->hand);
    return to ? json_pack("{s:s,s:s,s:s,s:I,s:s,s:s}", "op", "move", "from", talon_zone_name(s->shape, s->hand), "to", to, "n", n, "at",
                          "end", "face", "down")
              : NULL;
}

static json_t *say_draw(const saying *s)
{
    uint64_t n = 1;
    const char *hand = s->to ? s->to : talon_zone_name(s->shape, s->hand);
    if (s->n > 1 && !read_number(&n, s->word[1], 65535, "how many cards to draw")) {
        *s->said = true;
        return NULL;
    }
    return json_pack("{s:s,s:I,s:[s]}", "op", "deal", "n", (json_int_t)n, "to", hand);
}

static json_t *say_put(const saying *s, talon_zone_type type)
{
    const char *to = target(s, type);
    json_t *places = to ? named_places(s) : NULL;
    return places ? json_pack("{s:s,s:s,s:s,s:o,s:s,s:s}", "op", "move", "from", talon_zone_name(s->shape, s->hand), "to", to, "indices",
                              places, "at", "end", "face", "up")
                  : NULL;
}

static json_t *say_play(const saying *s)
{
    return say_put(s, TALON_TYPE_TABLE);
}

static json_t *say_discard(const saying *s)
{
    return say_put(s, TALON_TYPE_DISCARD);
}

static json_t *say_undo(const saying *s)
{
    (void)s;
    return json_pack("{s:s}", "op", "undo");
}

static const struct {
    const char *word;
    bool cards; /* at least one must be named */
    size_t most;
    json_t *(*say)(const saying *s);
} verbs[] = {
    {"show", false, 1, say_show}, {"muck", false, 1, say_muck},        {"draw", false, 2, say_draw},
    {"undo", false, 1, say_undo}, {"play", true, WORDS_MAX, say_play}, {"discard", true, WORDS_MAX, say_discard},
};

/* What is wrong before any word is looked at, or NULL. */
static const char *find_obstacle(const saying *s, json_t *(*verb)(const saying *s))
{
    if (s->hand == TALON_ZONE_NONE)
        return "you have no hand in this game: write the operation";
    if (verb != say_draw && verb != say_undo && !talon_zone_count(s->table, s->shape, s->hand))
        return "you have no hand with cards in it";
    return NULL;
}

static json_t *say(const saying *s)
{
    const char *why = what_may_be_said;
    for (size_t i = 0; s->n && i < sizeof verbs / sizeof *verbs; i++) {
        if (strcmp(s->word[0], verbs[i].word) != 0 || s->n > verbs[i].most || (verbs[i].cards && s->n < 2))
            continue;
        why = find_obstacle(s, verbs[i].say);
        if (!why)
            return verbs[i].say(s);
    }
    complain("%s", why);
    *s->said = true;
    return NULL;
}

/* Words into s, "to ZONE" apart. The text is cut into pieces. */
static void split(saying *s, char *text)
{
    char *rest = NULL;
    for (char *word = strtok_r(text, " ", &rest); word && s->n < WORDS_MAX; word = strtok_r(NULL, " ", &rest))
        s->word[s->n++] = word;
    if (s->n > 2 && strcmp(s->word[s->n - 2], "to") == 0) {
        s->to = s->word[s->n - 1];
        s->n -= 2;
    }
}

int fair_words(char **op, const talon_transcript *t, const talon_fair_key *me, const char *words)
{
    bool said = false;
    saying s = {.t = t, .shape = talon_transcript_shape(t), .table = talon_transcript_table(t), .said = &said};
    char *text = strdup(words);
    *op = NULL;
    if (!text)
        return no_memory();
    split(&s, text);
    s.hand = own_hand(&s, talon_transcript_seat_of(t, me->pub));
    json_t *json = say(&s);
    *op = json ? value_line(json, 0) : NULL;
    free(text);
    return *op ? EXIT_YES : said ? EXIT_USAGE : no_memory();
}
