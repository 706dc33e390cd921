/* play_answer.c -- answers as operations of a transcript (docs/transcript.md §14.4), and which answer an operation of a file is.
 *
 * Nothing of a file was checked when it is looked at here: what does not fit is another answer's, and what is nobody's is said. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "play_proof.h"

static json_t *name_or_null(const char *name)
{
    return name && *name ? value_text(name) : json_null();
}

/* Where the chosen cards lie in the transcript: at the same place where that is the same face, else wherever one is. */
static json_t *places_of(play_proof *p, const talon_answer *a)
{
    json_t *list = json_array();
    if (!a->cards_n || a->from == TALON_ZONE_NONE)
        return list;
    const talon_pack *pack = talon_shape_pack(talon_runner_shape(p->g->table.r));
    const talon_zone_view here = talon_zone_list(talon_runner_table(p->g->table.r), talon_runner_shape(p->g->table.r), a->from),
                          there = proof_cards_there(p, a->from);
    memset(p->taken, 0, talon_pack_cards(pack));
    for (uint32_t i = 0; i < a->cards_n; i++) {
        const talon_face face = talon_pack_face(pack, a->card[i]);
        uint32_t k = 0;
        while (k < here.n && here.at[k] != a->card[i])
            k++;
        if (k >= there.n || p->taken[k] || proof_face_there(p, there.at[k]) != face)
            for (k = 0; k < there.n && (p->taken[k] || proof_face_there(p, there.at[k]) != face); k++)
                ;
        if (k < there.n)
            p->taken[k] = true;
    }
    for (uint32_t k = 0; k < there.n; k++)
        if (p->taken[k])
            list = value_add(list, json_integer(k));
    return list;
}

static json_t *values_of(const talon_answer *a)
{
    json_t *list = json_array();
    char text[16];
    for (uint32_t i = 0; i < a->values_n; i++) {
        snprintf(text, sizeof text, "%d", a->value[i]);
        list = value_add(list, value_text(text));
    }
    return list;
}

/* As docs/transcript.md §14.4 has it. malloc'd, or NULL. */
char *proof_op_of(play_proof *p, const talon_answer *a)
{
    const talon_rules *m = p->g->table.m;
    const talon_shape *shape = talon_runner_shape(p->g->table.r);
    json_t *o = value_set(json_object(), "op", value_text("choose"));
    o = value_set(o, "n", json_integer(talon_rules_choices(m) + 1));
    o = value_set(o, "option", name_or_null(talon_rules_option_name(m, a)));
    o = value_set(o, "pass", json_boolean(a->pass));
    o = value_set(o, "values", values_of(a));
    o = value_set(o, "from", a->from == TALON_ZONE_NONE ? json_null() : value_text(talon_zone_name(shape, a->from)));
    o = value_set(o, "places", places_of(p, a));
    o = value_set(o, "to", a->to == TALON_ZONE_NONE ? json_null() : value_text(talon_zone_name(shape, a->to)));
    o = value_set(o, "combo", name_or_null(a->combo ? talon_rules_combo_name(m, a->combo) : NULL));
    o = value_set(o, "height", name_or_null(a->height ? talon_rules_rank_name(m, a->height) : NULL));
    return value_line(o, 0);
}

/* ---- and back ---- */

typedef struct finding {
    play_proof *p;
    const json_t *op;
    talon_answer *a;
    bool found;
} finding;

static bool same_name(const json_t *given, const char *name)
{
    return json_is_string(given) ? strcmp(json_string_value(given), name ? name : "") == 0 : !name || !*name;
}

static bool same_zone(const play_proof *p, const json_t *given, talon_zone z)
{
    return same_name(given, z == TALON_ZONE_NONE ? NULL : talon_zone_name(talon_runner_shape(p->g->table.r), z));
}

/* A value that is no text is none of those that are offered. */
static bool same_values(const json_t *values, talon_answer *a)
{
    if (json_array_size(values) != a->values_n)
        return false;
    for (uint32_t i = 0; i < a->values_n; i++) {
        const char *text = json_string_value(json_array_get(values, i));
        const int32_t n = text ? (int32_t)strtol(text, NULL, 10) : INT32_MIN;
        if (a->range ? n < a->value[0] || n > a->upto : n != a->value[i])
            return false;
        a->value[i] = n;
    }
    a->range = false;
    return true;
}

/* The same faces. */
static bool same_cards(play_proof *p, const json_t *places, const talon_answer *a)
{
    const talon_pack *pack = talon_shape_pack(talon_runner_shape(p->g->table.r));
    bool taken[TALON_ANSWER_CARDS] = {false};
    if (json_array_size(places) != a->cards_n)
        return false;
    for (uint32_t i = 0; i < a->cards_n; i++) {
        const talon_zone_view there = proof_cards_there(p, a->from);
        const json_int_t place = json_integer_value(json_array_get(places, i));
        const talon_face face = place >= 0 && place < (json_int_t)there.n ? proof_face_there(p, there.at[place]) : TALON_FACE_NONE;
        uint32_t k = 0;
        while (k < a->cards_n && (taken[k] || talon_pack_face(pack, a->card[k]) != face))
            k++;
        if (k == a->cards_n)
            return false;
        taken[k] = true;
    }
    return true;
}

static bool compare(void *context, const talon_rules *m, const talon_answer *a)
{
    finding *x = context;
    talon_answer one = *a;
    if (json_is_true(json_object_get(x->op, "pass")) != a->pass ||
        !same_name(json_object_get(x->op, "option"), talon_rules_option_name(m, a)) ||
        !same_zone(x->p, json_object_get(x->op, "to"), a->to) ||
        !same_name(json_object_get(x->op, "combo"), a->combo ? talon_rules_combo_name(m, a->combo) : NULL) ||
        !same_name(json_object_get(x->op, "height"), a->height ? talon_rules_rank_name(m, a->height) : NULL) ||
        !same_zone(x->p, json_object_get(x->op, "from"), a->from) || !same_values(json_object_get(x->op, "values"), &one) ||
        !same_cards(x->p, json_object_get(x->op, "places"), a))
        return true;
    *x->a = one;
    x->found = true;
    return false;
}

bool proof_find_answer(play_proof *p, uint32_t seat, const json_t *op, talon_answer *a)
{
    finding x = {.p = p, .op = op, .a = a};
    talon_rules_answers(p->g->table.m, seat, compare, &x);
    return x.found;
}

/* The operation that a seat shows further down in the file, after everybody has picked. */
static json_t *shown_by(const play_proof *p, uint32_t seat)
{
    json_t *op = NULL;
    for (size_t at = p->at; !op && at < p->old.size;) {
        const char *line = p->old.at + at, *end = memchr(line, '\n', p->old.size - at);
        const size_t n = end ? (size_t)(end - line) : p->old.size - at;
        json_t *o = proof_parse(line, n);
        at += n + 1;
        const bool over = strcmp(proof_text_of(json_object_get(o, "op"), "op"), "together") == 0;
        if (strcmp(proof_text_of(o, "k"), "show") == 0 && (uint32_t)json_integer_value(json_object_get(o, "seat")) == seat) {
            char *text = strdup(proof_text_of(o, "text"));
            for (char *c = text; c && *c; c++)
                *c = *c == '\'' ? '"' : *c;
            op = text ? proof_parse(text, strlen(text)) : NULL;
            free(text);
        }
        json_decref(o);
        if (over)
            break;
    }
    return op;
}

static bool next_of_line(play_proof *p, uint32_t *seat, talon_answer *a)
{
    json_t *line = proof_parse(p->old.at + p->at, proof_next_size(p));
    *seat = (uint32_t)json_integer_value(json_object_get(line, "seat"));
    const bool good = strcmp(proof_text_of(line, "k"), "act") == 0 && proof_find_answer(p, *seat, json_object_get(line, "op"), a);
    json_decref(line);
    return good;
}

bool proof_next(play_game *g, uint32_t *seat, talon_answer *a)
{
    play_proof *p = g->proof;
    uint32_t asked[PLAY_SEATS];
    if (!proof_has_old(p) || !play_asked(g, asked))
        return false;
    if (talon_transcript_due(p->all.t) == TALON_DUE_CHOICE) {
        if (next_of_line(p, seat, a))
            return true;
        complain("%s: after line %llu comes something that talon play did not write", p->path,
                 (unsigned long long)talon_transcript_lines(p->all.t) - 1);
        return proof_fails(p, EXIT_NO);
    }
    *seat = asked[0];
    json_t *op = shown_by(p, *seat);
    const bool good = op && proof_find_answer(p, *seat, op, a);
    json_decref(op);
    if (!good)
        complain("%s ends in the middle of answers that are given at once", p->path), proof_fails(p, EXIT_NO);
    return good;
}
