/* play_answer.c -- answers by their canonical names: written by the machine, and recognised in a request, where keys and cards may stand in any
 * order. */
#include <stdio.h>
#include <string.h>

#include "wire/play.h"

/* ---- which keys an answer has ---- */

typedef enum key_kind { KEY_CARDS, KEY_COMBO, KEY_HEIGHT, KEY_OPTION, KEY_TO, KEY_VALUE } key_kind;

typedef struct key {
    const char *name;
    key_kind kind;
    uint32_t value; /* KEY_VALUE: which */
} key;

typedef struct key_list {
    key at[5 + TALON_ANSWER_VALUES];
    uint32_t n;
} key_list;

/* Each once. */
static void add_key(key_list *l, const char *name, key_kind kind, uint32_t value)
{
    for (uint32_t k = 0; k < l->n; k++)
        if (strcmp(l->at[k].name, name) == 0)
            return;
    l->at[l->n++] = (key){name, kind, value};
}

static const char *option_of(const wire_play *p, const talon_answer *a)
{
    return a->pass ? "pass" : talon_rules_option_name(p->machine.rules, a);
}

static key_list keys_of(const wire_play *p, const talon_answer *a)
{
    key_list l = {.n = 0};
    if (*option_of(p, a))
        add_key(&l, "option", KEY_OPTION, 0);
    if (a->pass)
        return l;
    if (a->has_cards)
        add_key(&l, "cards", KEY_CARDS, 0);
    if (a->names_to)
        add_key(&l, "to_zone", KEY_TO, 0);
    if (a->combo) {
        add_key(&l, "combo", KEY_COMBO, 0);
        add_key(&l, "height", KEY_HEIGHT, 0);
    }
    for (uint32_t i = 0; i < a->values_n; i++)
        add_key(&l, talon_rules_value_name(p->machine.rules, a, i), KEY_VALUE, i);
    return l;
}

/* ---- cards: by their faces, or by place those that the chooser does not see ---- */

typedef struct named_card {
    talon_card id;
    bool hidden;
    uint32_t pos;
} named_card;

typedef struct card_list {
    named_card at[TALON_ANSWER_CARDS];
    uint32_t n;
} card_list;

static named_card name_card(const wire_play *p, talon_player who, talon_zone from, uint16_t card)
{
    const setting *s = &p->desk.now;
    named_card c = {.id = card};
    if (from == TALON_ZONE_NONE)
        return c;
    const uint32_t n = talon_zone_count(s->table, s->shape, from);
    const talon_card *lying = talon_zone_cards(s->table, s->shape, from);
    while (c.pos < n && lying[c.pos] != card)
        c.pos++;
    c.hidden = c.pos < n && !talon_view_sees(s->table, s->shape, who, from, c.pos);
    return c;
}

static card_list cards_of(const wire_play *p, uint32_t seat, const talon_answer *a)
{
    const talon_player who = talon__play_player(p, seat);
    card_list l = {.n = 0};
    for (; l.n < a->cards_n; l.n++)
        l.at[l.n] = name_card(p, who, a->from, a->card[l.n]);
    return l;
}

/* "hand.2/3". Returns its length. */
static size_t place_text(char *text, size_t room, const wire_play *p, talon_zone from, const named_card *c)
{
    const int n = snprintf(text, room, "%s/%u", talon_zone_name(p->desk.now.shape, from), c->pos + 1);
    return n < 0 ? 0 : (size_t)n < room ? (size_t)n : room - 1;
}

#define PLACE_ROOM 160u

static bool is_card(const wire_play *p, const talon_answer *a, const named_card *c, const json_t *name)
{
    char place[PLACE_ROOM];
    size_t size = 0;
    const char *text = place;
    if (c->hidden)
        size = place_text(place, sizeof place, p, a->from, c);
    else
        text = talon_pack_name(p->desk.now.pack, talon_pack_face(p->desk.now.pack, c->id), &size);
    return json_string_length(name) == size && memcmp(json_string_value(name), text, size) == 0;
}

/* In any order. */
static bool same_cards(const wire_play *p, uint32_t seat, const talon_answer *a, const json_t *given)
{
    bool taken[TALON_ANSWER_CARDS] = {false};
    const card_list l = cards_of(p, seat, a);
    if (!json_is_array(given) || json_array_size(given) != l.n)
        return false;
    for (uint32_t i = 0; i < l.n; i++) {
        const json_t *name = json_array_get(given, i);
        uint32_t k = 0;
        while (k < l.n && (taken[k] || !json_is_string(name) || !is_card(p, a, &l.at[k], name)))
            k++;
        if (k == l.n)
            return false;
        taken[k] = true;
    }
    return true;
}

/* ---- one key's value ---- */

/* The text of a value that is one, or NULL: a number. */
static const char *text_of(const wire_play *p, const talon_answer *a, const key *k)
{
    const talon_rules *rules = p->machine.rules;
    switch (k->kind) {
    case KEY_COMBO: return talon_rules_combo_name(rules, a->combo);
    case KEY_HEIGHT: return talon_rules_rank_name(rules, a->height);
    case KEY_OPTION: return option_of(p, a);
    case KEY_TO: return talon_zone_name(p->desk.now.shape, a->to);
    case KEY_VALUE:
        if (a->range)
            return NULL;
        if (talon_rules_value_is_seat(rules, a, k->value))
            return talon_runner_player(p->machine.runner, (uint32_t)a->value[k->value]);
        return talon_rules_value_word(rules, a, k->value);
    case KEY_CARDS: break;
    }
    return NULL;
}

void talon__play_put_answer(talon_wire *w, const wire_play *p, uint32_t seat, const talon_answer *a)
{
    out *o = &w->answer;
    size_t n = talon_rules_name(o->at + o->n, o->room - o->n, p->machine.rules, seat, a);
    if (n >= o->room - o->n) { /* with its NUL it did not fit */
        if (!talon__out_reserve(o, n + 1))
            return;
        n = talon_rules_name(o->at + o->n, o->room - o->n, p->machine.rules, seat, a);
    }
    o->n += n;
}

static bool same_value(const wire_play *p, uint32_t seat, talon_answer *a, const key *k, const json_t *given)
{
    const char *text = text_of(p, a, k);
    const json_int_t number = json_integer_value(given);
    if (k->kind == KEY_CARDS)
        return same_cards(p, seat, a, given);
    if (text)
        return json_is_string(given) && json_string_length(given) == strlen(text) && strcmp(json_string_value(given), text) == 0;
    if (!json_is_integer(given) || (a->range ? number < a->value[0] || number > a->upto : number != a->value[k->value]))
        return false;
    if (a->range)
        a->value[0] = (int32_t)number;
    return true;
}

bool talon__play_is_answer(const wire_play *p, uint32_t seat, talon_answer *a, const json_t *request, const char *const *except)
{
    const key_list l = keys_of(p, a);
    size_t n = json_object_size(request);
    for (size_t i = 0; except[i]; i++)
        n -= json_object_get(request, except[i]) != NULL;
    if (n != l.n)
        return false;
    for (uint32_t i = 0; i < l.n; i++)
        if (!same_value(p, seat, a, &l.at[i], json_object_get(request, l.at[i].name)))
            return false;
    return true;
}
