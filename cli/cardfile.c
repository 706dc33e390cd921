/* cardfile.c -- a card file, hundreds of megabytes of JSON, read card by card: one array, of which jansson gets one object at a time. */
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <talon/deck.h>
#include <talon/name.h>

#include "cardbook.h"

/* ------------------------------------------------------------------- bytes */

enum { BUFFER = 1 << 16 };

typedef struct stream {
    const cards_source *from;
    char *buffer;
    size_t at, n;
    bool ended, unreadable;
    uint64_t line, column; /* of the next byte */
    size_t object;         /* bytes of the card that is being read */
    bool too_long;
} stream;

/* The next byte, or −1. */
static int peek(stream *s)
{
    if (s->at == s->n && !s->ended) {
        const size_t n = s->from->read(s->from->context, s->buffer, BUFFER);
        s->unreadable = n == SIZE_MAX;
        s->ended = n == 0 || s->unreadable;
        s->at = 0;
        s->n = s->ended ? 0 : n;
    }
    return s->at < s->n ? (unsigned char)s->buffer[s->at] : -1;
}

/* After a peek that saw one. Columns are characters. */
static void pass(stream *s)
{
    const unsigned char c = (unsigned char)s->buffer[s->at++];
    if (c == '\n') {
        s->line++;
        s->column = 1;
    } else if ((c & 0xC0) != 0x80) {
        s->column++;
    }
}

static int skip_blanks(stream *s)
{
    int c;
    while ((c = peek(s)) == ' ' || c == '\t' || c == '\r' || c == '\n')
        pass(s);
    return c;
}

/* What jansson asks for. A piece ends with every closing brace: jansson asks for the next only if the card goes on, so it never holds bytes
 * of what comes after the card. */
static size_t give(void *to, size_t room, void *from)
{
    stream *s = from;
    char *out = to;
    size_t n = 0;
    for (int c = 0; n < room && c != '}' && (c = peek(s)) >= 0;) {
        if (s->object == CARDS_OBJECT_MAX) {
            s->too_long = true;
            break;
        }
        out[n++] = (char)c;
        s->object++;
        pass(s);
    }
    return n;
}

/* -------------------------------------------------------------------- texts */

/* Counts where there is no room. */
typedef struct text {
    char *at;
    size_t n;
} text;

static void put(text *t, const char *what)
{
    const size_t size = strlen(what);
    if (t->at)
        memcpy(t->at + t->n, what, size);
    t->n += size;
}

/* Between it and what is there already: this. Nothing for a key that is not there. */
static bool put_key(text *t, const char *between, const json_t *of, const char *key)
{
    const char *value = json_string_value(json_object_get(of, key));
    if (!value || !*value)
        return false;
    put(t, between);
    put(t, value);
    return true;
}

static void put_face(text *t, const json_t *face)
{
    put_key(t, "", face, "name");
    put_key(t, "   ", face, "mana_cost");
    put(t, "\n");
    put_key(t, "", face, "type_line");
    if (put_key(t, "   ", face, "power"))
        put_key(t, "/", face, "toughness");
    put_key(t, "   loyalty ", face, "loyalty");
    put_key(t, "   defense ", face, "defense");
    put_key(t, "\n\n", face, "oracle_text");
}

static void put_card(text *t, const json_t *card)
{
    const json_t *faces = json_object_get(card, "card_faces"), *face;
    size_t i;
    if (!json_array_size(faces)) {
        put_face(t, card);
        return;
    }
    json_array_foreach(faces, i, face)
    {
        put(t, i ? "\n\n" : "");
        put_face(t, face);
    }
}

/* In place: what would not show becomes a question mark. It is UTF-8: jansson saw to that. */
static void clean(char *at)
{
    char *to = at;
    uint32_t code;
    for (size_t left = strlen(at), n; left; at += n, left -= n) {
        n = talon_text_next(&code, at, left);
        const bool good = code == '\n' || talon_text_shows(code);
        memmove(to, good ? at : "?", good ? n : 1);
        to += good ? n : 1;
    }
    *to = 0;
}

/* malloc'd, or NULL */
static char *text_of(const json_t *card)
{
    text t = {NULL, 0};
    put_card(&t, card);
    t = (text){malloc(t.n + 1), 0};
    if (!t.at)
        return NULL;
    put_card(&t, card);
    t.at[t.n] = 0;
    clean(t.at);
    return t.at;
}

/* -------------------------------------------------------------------- cards */

/* Things that are called like the cards they belong to. */
static bool is_no_card(const json_t *card)
{
    static const char *const layouts[] = {"token", "double_faced_token", "emblem", "art_series"};
    const char *layout = json_string_value(json_object_get(card, "layout"));
    for (size_t i = 0; layout && i < sizeof layouts / sizeof *layouts; i++)
        if (strcmp(layout, layouts[i]) == 0)
            return true;
    return false;
}

enum { NAME_SIZE = 1024 };

/* The first text that is found stays, but for that of a card of which the name was only the front face. */
static cards_status take_card(card_book *b, const json_t *card)
{
    const char *name = json_string_value(json_object_get(card, "name"));
    char spelled[NAME_SIZE];
    b->read += name != NULL;
    if (!name || is_no_card(card) || !talon_deck_spell(spelled, sizeof spelled, name, strlen(name)))
        return CARDS_OK;
    for (uint32_t i = 0; i < b->n; i++) {
        book_card *c = &b->card[i];
        const bool whole = !strstr(spelled, " // ") || strstr(c->name, " // ");
        if (c->whole || (c->text && !whole) || !talon_deck_name_fits(spelled, c->name))
            continue;
        char *found = text_of(card);
        if (!found)
            return CARDS_NO_MEMORY;
        free(c->text);
        c->text = found;
        c->whole = whole;
    }
    return CARDS_OK;
}

/* ------------------------------------------------------------------ the file */

static cards_status bad(const stream *s, cards_fault *f, const char *what)
{
    f->line = s->line;
    f->column = s->column;
    snprintf(f->text, sizeof f->text, "%s", what);
    return s->unreadable ? CARDS_UNREADABLE : CARDS_BAD;
}

static const char ends_early[] = "the file ends before the list of cards does; was it downloaded whole?";

static cards_status read_card(card_book *b, stream *s, cards_fault *f)
{
    const uint64_t line = s->line, column = s->column;
    json_error_t error;
    s->object = 0;
    json_t *card = s->from->load(give, s, JSON_DISABLE_EOF_CHECK, &error);
    if (card) {
        const cards_status status = take_card(b, card);
        json_decref(card);
        return status;
    }
    if (s->too_long || peek(s) < 0) {
        const cards_status status = bad(s, f, s->too_long ? "a card is longer than 256 KiB: this is no card file" : ends_early);
        if (s->too_long)
            f->line = line, f->column = column;
        return status;
    }
    snprintf(f->text, sizeof f->text, "this is no JSON: %s", error.text);
    f->line = line + (uint64_t)(error.line > 0 ? error.line - 1 : 0);
    f->column = (error.line > 1 ? 0 : column - 1) + (uint64_t)(error.column > 0 ? error.column : 1);
    return CARDS_BAD;
}

static cards_status read_list(card_book *b, stream *s, cards_fault *f)
{
    if (skip_blanks(s) != '[')
        return bad(
            s, f,
            "a card file is one JSON array of cards: the file \"Oracle Cards\" or \"Default Cards\" of Scryfall's bulk data, unpacked");
    pass(s);
    for (int c = skip_blanks(s); c != ']'; c = skip_blanks(s)) {
        if (c != '{')
            return bad(s, f, c < 0 ? ends_early : "a card, an object in braces, is expected here");
        const cards_status status = read_card(b, s, f);
        if (status != CARDS_OK)
            return status;
        if ((c = skip_blanks(s)) == ']')
            break;
        if (c != ',')
            return bad(s, f, c < 0 ? ends_early : "after a card comes a comma, or ] at the end of the list");
        pass(s);
        if (skip_blanks(s) == ']')
            return bad(s, f, "a card is expected after the comma");
    }
    pass(s);
    if (skip_blanks(s) >= 0)
        return bad(s, f, "nothing comes after the list of cards");
    if (s->unreadable || !b->read)
        return bad(s, f, "no card of this list has a name: it is no card file");
    return CARDS_OK;
}

cards_status cards_read(card_book *b, cards_fault *f, const cards_source *from)
{
    stream s = {.from = from, .buffer = malloc(BUFFER), .line = 1, .column = 1};
    if (!s.buffer)
        return CARDS_NO_MEMORY;
    const cards_status status = read_list(b, &s, f);
    free(s.buffer);
    return status;
}

/* -------------------------------------------------------------------- links */

/* As in an address: letters, digits and few signs stay, a space is +. */
static void put_encoded(char *out, size_t size, const char *what)
{
    static const char hex[] = "0123456789ABCDEF", plain[] = "-._~";
    size_t n = strlen(out);
    for (; *what; what++) {
        const unsigned char c = (unsigned char)*what;
        const bool stays = (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || strchr(plain, c);
        if (n + (stays || c == ' ' ? 1 : 3) >= size)
            return;
        if (stays || c == ' ') {
            out[n++] = stays ? (char)c : '+';
        } else {
            out[n++] = '%';
            out[n++] = hex[c >> 4];
            out[n++] = hex[c & 15];
        }
        out[n] = 0;
    }
}

static void lower(char *at)
{
    for (; *at; at++)
        *at = (char)(*at >= 'A' && *at <= 'Z' ? *at + 32 : *at);
}

void card_link(char *out, size_t size, const book_card *c, const char *name)
{
    char bare[NAME_SIZE] = "";
    if (c && *c->set && *c->number) {
        snprintf(out, size, "https://scryfall.com/card/");
        snprintf(bare, sizeof bare, "%s", c->set);
        lower(bare);
        put_encoded(out, size, bare);
        snprintf(out + strlen(out), size - strlen(out), "/");
        put_encoded(out, size, c->number);
        return;
    }
    /* Quotes around it: just this name. Those in it would end it. */
    size_t n = 0;
    if (!talon_deck_spell(bare, sizeof bare, name, strlen(name)))
        snprintf(bare, sizeof bare, "%s", name);
    for (size_t i = 0; bare[i]; i++)
        if (bare[i] != '"')
            bare[n++] = bare[i];
    bare[n] = 0;
    snprintf(out, size, "https://scryfall.com/search?q=!%%22");
    put_encoded(out, size > 3 ? size - 3 : 0, bare);
    snprintf(out + strlen(out), size - strlen(out), "%%22");
}
