/* commander_lines.c -- talon commander --script at a play mat: lines of JSON in, an answer for each out, once what it did is saved. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "savedfile.h"
#include "value.h"

enum { ROOM = TALON_SAVED_CARDS_MAX + TALON_COMMANDERS_MAX + TALON_COMPANIONS_MAX + TALON_MAT_SPARE + 28 };

/* A line as a deed; what its lists and texts point to. */
typedef struct request {
    json_t *json;
    talon_deed d;
    int64_t place[ROOM];
    const char *why; /* it is none: a sentence, */
    char said[160];  /* of which some are made here */
} request;

/* ------------------------------------------------------------------ reading */

static const char *text_of(const request *r, const char *key)
{
    return json_string_value(json_object_get(r->json, key));
}

static bool has(const request *r, const char *key)
{
    return json_object_get(r->json, key) != NULL;
}

static uint8_t zone_of(request *r, const char *key, uint8_t usual)
{
    const char *id = text_of(r, key);
    if (!has(r, key))
        return usual;
    for (uint32_t z = 0; id && z < TALON_MAT_ZONES; z++)
        if (strcmp(talon_mat_zone_id(z), id) == 0)
            return (uint8_t)z;
    r->why = strcmp(key, "what") == 0 ? "coin, die and d20 are rolled" : "there is no such zone";
    return usual;
}

static bool is_listed(const request *r, int64_t place)
{
    uint32_t i = 0;
    while (i < r->d.places_n && r->place[i] != place)
        i++;
    return i < r->d.places_n;
}

/* A card by its place, or the first one of that name that is not named yet. */
static int64_t place_of(const request *r, const talon_mat *m, const json_t *card)
{
    const talon_mat_zone z = (talon_mat_zone)r->d.from;
    if (json_is_integer(card))
        return json_integer_value(card);
    for (uint32_t i = 0; json_is_string(card) && i < talon_mat_count(m, z); i++)
        if (!is_listed(r, i) && strcmp(talon_mat_name(m, talon_mat_cards(m, z)[i]), json_string_value(card)) == 0)
            return i;
    return -1;
}

static void take_cards(request *r, const talon_mat *m, const char *key)
{
    json_t *card, *list = json_object_get(r->json, key);
    size_t i;
    if (list && !json_is_array(list))
        r->why = "cards are a list of places or names";
    json_array_foreach(list, i, card)
    {
        const int64_t place = place_of(r, m, card);
        if (place < 0 || r->d.places_n == ROOM) {
            r->why = r->d.from == TALON_MAT_LIBRARY && json_is_string(card)
                         ? "no card that was seen in the library is called so; mat.look sees it"
                         : "there is no such card";
            return;
        }
        r->place[r->d.places_n++] = place;
    }
}

static void take_scry(request *r, const talon_mat *m)
{
    r->d.from = TALON_MAT_LIBRARY;
    take_cards(r, m, "top");
    r->d.top = r->d.places_n;
    take_cards(r, m, "bottom");
    r->d.bottom = r->d.places_n - r->d.top;
    take_cards(r, m, "graveyard");
}

static void take_at(request *r)
{
    const json_t *at = json_object_get(r->json, "at");
    const char *word = json_string_value(at);
    if (!at)
        return;
    if (json_is_integer(at))
        r->d.at = json_integer_value(at);
    else if (word && strcmp(word, "top") == 0)
        r->d.at = TALON_AT_TOP;
    else if (!word || strcmp(word, "end") != 0)
        r->why = "`at` is \"top\", \"end\" or a place";
}

static void take_numbers(request *r)
{
    const json_t *n = json_object_get(r->json, "n"), *shuffle = json_object_get(r->json, "shuffle");
    const char *face = text_of(r, "face"), *kind = text_of(r, "kind");
    if (n && (!json_is_integer(n) || json_integer_value(n) > INT32_MAX || json_integer_value(n) < INT32_MIN))
        r->why = "`n` is a number";
    else if (n)
        r->d.n = (int32_t)json_integer_value(n);
    if (shuffle && !json_is_boolean(shuffle))
        r->why = "`shuffle` is true or false";
    else if (shuffle)
        r->d.shuffle = json_is_true(shuffle);
    if (has(r, "face") && (!face || (strcmp(face, "up") != 0 && strcmp(face, "down") != 0)))
        r->why = "`face` is \"up\" or \"down\"";
    else if (face)
        r->d.down = strcmp(face, "down") == 0;
    for (uint8_t i = TALON_MULLIGAN_LONDON; kind && talon_mulligan_names[i]; i++)
        if (strcmp(kind, talon_mulligan_names[i]) == 0)
            r->d.kind = i;
}

static void take_part(request *r)
{
    const json_t *top = json_object_get(r->json, "top"), *bottom = json_object_get(r->json, "bottom"), *n = top ? top : bottom;
    r->d.part_top = top != NULL;
    r->d.part_end = !top && bottom;
    if (n && (!json_is_integer(n) || json_integer_value(n) < 1 || json_integer_value(n) > ROOM))
        r->why = "`top` and `bottom` are numbers of cards";
    else if (n)
        r->d.n = (int32_t)json_integer_value(n);
}

/* Whether the deed has an argument of this name; its list is "from, cards, [top | bottom]". */
static bool is_argument(const char *list, const char *name)
{
    const size_t n = strlen(name);
    for (const char *at = list; *at;) {
        at += strspn(at, "[]|, ");
        const size_t word = strcspn(at, "[]|, ");
        if (word == n && memcmp(at, name, n) == 0)
            return true;
        at += word;
    }
    return false;
}

/* A misspelt argument must not be left out: the card it is about would be shown, or the library shuffled. */
static void check_arguments(request *r, talon_deed_code code)
{
    const char *key;
    json_t *value;
    json_object_foreach(r->json, key, value)
    {
        (void)value;
        if (strcmp(key, "op") == 0 || is_argument(talon_deed_get(code)->arguments, key))
            continue;
        snprintf(r->said, sizeof r->said, "this deed has no `%.40s`", key);
        r->why = r->said;
    }
}

/* Face down, and nobody would know it. */
static void check_face(request *r)
{
    const bool turned = r->d.to == TALON_MAT_BATTLEFIELD || r->d.to == TALON_MAT_EXILE || r->d.to == TALON_MAT_STACK;
    if (r->d.down && r->d.code != TALON_DEED_TURN && !turned)
        r->why = "cards lie face down on the battlefield, in exile and on the stack only";
}

/* Whatever is asked for: a deed, and what it is about. */
static void take_deed(request *r, const talon_mat *m, talon_deed_code code)
{
    talon_deed_init(&r->d, code);
    r->d.place = r->place;
    r->d.text = text_of(r, "name") ? text_of(r, "name") : text_of(r, "text");
    r->d.from = zone_of(r, code == TALON_DEED_ROLL ? "what" : "from", r->d.from);
    r->d.to = zone_of(r, "to", r->d.to);
    take_at(r);
    take_numbers(r);
    if (code == TALON_DEED_SCRY || code == TALON_DEED_SURVEIL)
        take_scry(r, m);
    else if (code == TALON_DEED_SHUFFLE)
        take_part(r);
    else
        take_cards(r, m, "cards");
    check_face(r);
    check_arguments(r, code);
}

/* ------------------------------------------------------------------ answers */

static json_t *counters_of(const talon_mat *m, talon_card card)
{
    json_t *out = json_object();
    int32_t n = 0;
    for (uint32_t i = 0; out && talon_mat_counter(m, card, i, &n); i++) {
        const char *name = talon_mat_counter(m, card, i, &n);
        out = value_set(out, name, json_integer(n));
    }
    return out;
}

/* What the player may know of a card. What is usual is left out. */
static json_t *card_of(const talon_mat *m, talon_card card)
{
    int32_t n = 0;
    const bool token = talon_mat_is_token(m, card);
    json_t *out = value_set(json_object(), "name", talon_mat_face(m, card) || token ? value_text(talon_mat_name(m, card)) : json_null());
    if (talon_mat_is_down(m, card))
        out = value_set(out, "face", value_text("down"));
    if (talon_mat_is_tapped(m, card))
        out = value_set(out, "tapped", json_true());
    if (talon_mat_counter(m, card, 0, &n))
        out = value_set(out, "counters", counters_of(m, card));
    if (*talon_mat_note(m, card) && !token)
        out = value_set(out, "note", value_text(talon_mat_note(m, card)));
    return token ? value_set(out, "token", json_true()) : out;
}

static json_t *zones_of(const talon_mat *m)
{
    json_t *out = json_object();
    for (uint32_t z = 0; z <= TALON_MAT_COMMAND; z++) {
        json_t *list = json_array();
        for (uint32_t i = 0; i < talon_mat_count(m, (talon_mat_zone)z); i++)
            list = value_add(list, card_of(m, talon_mat_cards(m, (talon_mat_zone)z)[i]));
        if (talon_mat_has(m, (talon_mat_zone)z))
            out = value_set(out, talon_mat_zone_id(z), list);
        else
            json_decref(list);
    }
    return out;
}

static json_t *values_of(const talon_mat *m)
{
    json_t *out = json_object();
    int32_t n = 0;
    for (uint32_t i = 0; talon_mat_value(m, i, &n); i++) {
        const char *name = talon_mat_value(m, i, &n);
        out = value_set(out, name, json_integer(n));
    }
    return out;
}

static json_t *dice_of(const talon_mat *m)
{
    json_t *out = json_object();
    for (uint32_t z = TALON_MAT_COIN; z <= TALON_MAT_D20; z++)
        if (talon_mat_shows(m, (talon_mat_zone)z))
            out = value_set(out, talon_mat_zone_id(z), value_text(talon_mat_shows(m, (talon_mat_zone)z)));
    return out;
}

static json_t *state_of(const talon_mat *m)
{
    const char *status = talon_mat_ended(m) ? "Ended" : talon_mat_started(m) ? "Active" : "NotStarted";
    json_t *out = value_set(json_object(), "status", value_text(status));
    out = value_set(out, "zones", zones_of(m));
    out = value_set(out, "tokens", json_integer(talon_mat_count(m, TALON_MAT_TOKENS)));
    out = value_set(out, "values", values_of(m));
    out = value_set(out, "dice", dice_of(m));
    out = value_set(out, "mulligans", json_integer(talon_mat_mulligans(m)));
    out = value_set(out, "toBottom", json_integer(talon_mat_owed(m)));
    out = value_set(out, "undo", json_integer(talon_mat_undoable(m)));
    return value_set(out, "redo", json_integer(talon_mat_redoable(m)));
}

static int put_answer(const saved_file *s, json_t *out, bool brief)
{
    if (!brief)
        out = value_set(out, "state", state_of(s->mat));
    const int status = value_print(value_set(out, "lines", json_integer((json_int_t)savedfile_lines(s))), 0);
    return status == EXIT_YES && fflush(stdout) != 0 ? complain_errno("cannot write") : status;
}

/* code: of the deed, whose arguments are told, too; or NONE. */
static int refuse(const saved_file *s, const char *why, talon_deed_code code, bool brief)
{
    json_t *error = value_set(json_object(), "message", value_text(why));
    if (talon_deed_get(code))
        error = value_set(error, "arguments", value_text(talon_deed_get(code)->arguments));
    return put_answer(s, value_set(value_set(json_object(), "ok", json_false()), "error", error), brief);
}

static int answer_deed(saved_file *s, request *r, talon_deed_code code, bool brief)
{
    const char *why = "";
    take_deed(r, s->mat, code);
    if (r->why)
        return refuse(s, r->why, code, brief);
    const bool done = savedfile_do(s, &r->d, &why);
    if (s->status != EXIT_YES)
        return s->status;
    if (!done)
        return refuse(s, why, code, brief);
    const char *words = talon_saved_log(s->saved, talon_saved_log_n(s->saved) - 1);
    return put_answer(s, value_set(value_set(json_object(), "ok", json_true()), "done", value_text(words)), brief);
}

static const char *unknown_op(const char *op)
{
    return op && strncmp(op, "mat.", 4) == 0
               ? "there is no such deed; mat.draw, mat.move and all others are in docs/commander.md, section 8.2"
               : "only mat.* lines are played here: docs/commander.md has them";
}

static int answer_line(saved_file *s, const char *line, size_t size, bool brief)
{
    request *r = calloc(1, sizeof *r);
    if (!r)
        return no_memory();
    r->json = value_read(line, size, 0, NULL);
    const char *op = text_of(r, "op");
    const talon_deed_code code = op && strncmp(op, "mat.", 4) == 0 ? talon_deed_find(op + 4) : TALON_DEED_NONE;
    int status;
    if (!json_is_object(r->json))
        status = refuse(s, "this is no JSON object", code, brief);
    else if (op && strcmp(op, "mat.view") == 0)
        status = put_answer(s, value_set(json_object(), "ok", json_true()), false);
    else if (code == TALON_DEED_NONE)
        status = refuse(s, unknown_op(op), code, brief);
    else
        status = answer_deed(s, r, code, brief);
    json_decref(r->json);
    free(r);
    return status;
}

/* -------------------------------------------------------------------- lines */

int commander_lines(saved_file *s, bool brief)
{
    char *line = NULL;
    size_t room = 0;
    ssize_t n;
    uint64_t said = 0;
    s->wait = commander_wait;
    s->wait_context = &said;
    int status = savedfile_settle(s);
    while (status == EXIT_YES && (n = getline(&line, &room, stdin)) > 0) {
        const size_t size = (size_t)n - (line[n - 1] == '\n');
        if (strspn(line, " \t\r\n") < (size_t)n)
            status = answer_line(s, line, size, brief);
    }
    if (status == EXIT_YES && !feof(stdin))
        status = complain_errno("cannot read");
    free(line);
    return status;
}
