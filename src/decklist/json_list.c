/* json_list.c -- what the readers of JSON lists share.
 *
 * jansson keeps no places of values. When one is wrong, its element is looked up again in the text, which is valid JSON then. */
#include "decklist/json_list.h"

#include <stdlib.h>
#include <string.h>

/* ---------------------------------------------------------------- places */

static const char *skip_blanks(const char *p, const char *end)
{
    while (p < end && (*p == ' ' || *p == '\t' || *p == '\n' || *p == '\r'))
        p++;
    return p;
}

static const char *skip_string(const char *p, const char *end)
{
    for (p++; p < end && *p != '"'; p++)
        p += *p == '\\' && p + 1 < end;
    return p < end ? p + 1 : end;
}

/* Behind the value at p. */
static const char *skip_value(const char *p, const char *end)
{
    size_t depth = 0;
    do {
        if (p < end && *p == '"') {
            p = skip_string(p, end);
            continue;
        }
        depth += p < end && (*p == '[' || *p == '{');
        depth -= p < end && depth && (*p == ']' || *p == '}');
        p += p < end;
    } while (p < end && (depth || !strchr(",]}", *p)));
    return p;
}

/* Behind a key and its colon. */
static const char *skip_key(const char *p, const char *end)
{
    p = skip_blanks(skip_string(p, end), end);
    return skip_blanks(p + (p < end), end);
}

/* The value of a key in the object at p, or NULL. */
static const char *find_key(const char *p, const char *end, const char *key)
{
    const size_t size = strlen(key);
    for (p = skip_blanks(p + 1, end); p < end && *p == '"';) {
        const char *name = p + 1, *name_end = skip_string(p, end);
        const char *value = skip_key(p, end);
        if ((size_t)(name_end - name) == size + 1 && memcmp(name, key, size) == 0)
            return value;
        p = skip_blanks(skip_value(value, end), end);
        p = skip_blanks(p + (p < end), end);
    }
    return NULL;
}

board talon__board_open(const deck_reader *r, const char *const path[3], const char *key, talon_deck_part part)
{
    const char *end = r->text.at + r->text.size, *p = skip_blanks(r->text.at, end);
    for (size_t i = 0; i < 3; i++)
        if (path[i] && p && p < end)
            p = find_key(p, end, path[i]);
    const char *whole = p;
    const bool keyed = p && p < end && *p == '{';
    if (p && p < end && (*p == '[' || keyed))
        p = skip_blanks(p + 1, end);
    if (keyed && p < end && *p == '"')
        p = skip_key(p, end);
    return (board){key, part, p, end, whole, keyed};
}

void talon__board_next(board *b)
{
    if (!b->at)
        return;
    b->at = skip_blanks(skip_value(b->at, b->end), b->end);
    b->at = skip_blanks(b->at + (b->at < b->end), b->end);
    if (b->keyed && b->at < b->end && *b->at == '"')
        b->at = skip_key(b->at, b->end);
}

piece talon__board_place(const board *b)
{
    return (piece){b->at, b->at && b->at < b->end ? 1 : 0};
}

piece talon__board_whole(const board *b)
{
    return (piece){b->whole, b->whole && b->whole < b->end ? 1 : 0};
}

void talon__board_wrong(deck_reader *r, const board *b, size_t i, const char *what)
{
    talon__deck_report(r, D_JSON_SHAPE, talon__board_place(b), "%s[%zu]: %s", b->key, i, what);
}

/* --------------------------------------------------------------- members */

const char *talon__json_text_of(deck_reader *r, const json_t *object, const char *key)
{
    const json_t *value = json_object_get(object, key);
    return json_is_string(value) ? talon__deck_text(r, talon__json_piece(value)) : "";
}

const char *talon__json_string_of(const json_t *object, const char *key)
{
    const char *text = json_string_value(json_object_get(object, key));
    return text ? text : "";
}

piece talon__json_piece(const json_t *string)
{
    return (piece){json_string_value(string), json_string_length(string)};
}

const char *talon__json_joined(deck_reader *r, const json_t *words)
{
    const char *joined = "";
    for (size_t i = 0; i < json_array_size(words) && i < 8; i++) {
        const char *word = json_string_value(json_array_get(words, i));
        if (word)
            joined = talon__deck_format_text(&r->deck->arena, "%s%s%.64s", joined, *joined ? " " : "", word);
    }
    return joined;
}

void talon__json_keywords(deck_reader *r, talon_deck_card *c, const json_t *words)
{
    for (size_t i = 0; i < json_array_size(words); i++) {
        const json_t *word = json_array_get(words, i);
        if (json_is_string(word))
            talon__deck_keyword(r, c, talon__json_piece(word));
    }
}

const char *talon__json_number_of(deck_reader *r, const json_t *object, const char *key)
{
    const json_t *value = json_object_get(object, key);
    if (json_is_integer(value))
        return talon__deck_format_text(&r->deck->arena, "%lld", (long long)json_integer_value(value));
    return talon__json_text_of(r, object, key);
}

static bool is_word_of(const char *word, const char *const *list)
{
    for (; *list; list++)
        if (strcmp(*list, word) == 0)
            return true;
    return false;
}

/* -------------------------------------------------------- card definitions */

enum { JSON_FIELDS = 4 };
static const char *const field_words[JSON_FIELDS][JSON_ARCHIDEKT + 1] = {
    {"colorIdentity", "color_identity", "colorIdentity", NULL}, /* Archidekt writes colours out */
    {"manaCost", "mana_cost", "manaCost", "manaCost"},
    {"cmc", "cmc", "manaValue", "cmc"},
    {"oracleText", "oracle_text", "text", "text"},
};

/* An object of the reader's as one line in the arena, and freed. */
static const char *keep(deck_reader *r, json_t *object)
{
    const char *text = "";
    r->rest = object;
    r->dump = talon__json_dump(object, JSON_COMPACT);
    if (!r->dump)
        longjmp(*r->deck->arena.out_of_memory, 1);
    if (json_object_size(object))
        text = talon__arena_text(&r->deck->arena, r->dump, strlen(r->dump));
    json_decref(object);
    free(r->dump);
    r->rest = r->dump = NULL;
    return text;
}

const char *talon__json_fields(deck_reader *r, const json_t *card, json_words words)
{
    json_t *fields = json_object();
    for (size_t i = 0; i < JSON_FIELDS; i++) {
        const char *theirs = field_words[i][words];
        json_t *value = theirs ? json_object_get(card, theirs) : NULL;
        if (value && !json_is_null(value))
            fields = talon__json_set(fields, field_words[i][JSON_SHUFFLER], json_incref(value));
    }
    return keep(r, fields);
}

static const char *word_for(const char *key, json_words words)
{
    for (size_t i = 0; i < JSON_FIELDS; i++)
        if (strcmp(key, field_words[i][JSON_SHUFFLER]) == 0)
            return field_words[i][words];
    return words == JSON_SHUFFLER ? key : NULL;
}

json_t *talon__json_put_fields(json_t *card, const char *fields, json_words words)
{
    json_error_t error;
    const char *key;
    json_t *value, *all = *fields ? talon__json_load(fields, strlen(fields), 0, &error) : json_object();
    if (!all) {
        json_decref(card);
        return NULL;
    }
    json_object_foreach(all, key, value)
    {
        const char *theirs = word_for(key, words);
        if (theirs && !json_object_get(card, theirs))
            card = talon__json_set(card, theirs, json_incref(value));
    }
    json_decref(all);
    return card;
}

const char *talon__json_rest(deck_reader *r, const json_t *object, const char *const *without)
{
    const char *key;
    json_t *value, *rest = json_object();
    json_object_foreach((json_t *)(uintptr_t)object, key, value) /* only read */
    {
        if (!is_word_of(key, without) && !json_is_null(value))
            rest = talon__json_set(rest, key, json_incref(value));
    }
    return keep(r, rest);
}
