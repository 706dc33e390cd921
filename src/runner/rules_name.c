/* rules_name.c -- answers by their canonical names: written, found, done; and results divided. Nothing here allocates. */
#include <talon/view.h>

#include "base/text.h"
#include "runner/rules_walk.h"

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

static int compare(const char *a, const char *b)
{
    while (*a && *a == *b)
        a++, b++;
    return (unsigned char)*a - (unsigned char)*b;
}

/* By name, each once. */
static void add_key(key_list *l, const char *name, key_kind kind, uint32_t value)
{
    uint32_t k = l->n;
    while (k > 0 && compare(l->at[k - 1].name, name) > 0)
        k--;
    if (k > 0 && compare(l->at[k - 1].name, name) == 0)
        return;
    memmove(l->at + k + 1, l->at + k, sizeof *l->at * (l->n - k));
    l->at[k] = (key){name, kind, value};
    l->n++;
}

static const char *option_of(const talon_rules *m, const talon_answer *a)
{
    return a->pass ? "pass" : talon_rules_option_name(m, a);
}

static key_list keys_of(const talon_rules *m, const talon_answer *a)
{
    key_list l = {.n = 0};
    if (*option_of(m, a))
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
        add_key(&l, talon_rules_value_name(m, a, i), KEY_VALUE, i);
    return l;
}

/* ---- writing ---- */

static void put_string(writing *t, const char *text, size_t size)
{
    static const char hex[] = "0123456789abcdef";
    talon__put(t, "\"");
    for (size_t i = 0; i < size; i++) {
        const unsigned char c = (unsigned char)text[i];
        const char plain = (char)c, two[2] = {'\\', (char)c}, six[6] = {'\\', 'u', '0', '0', hex[c >> 4], hex[c & 15]};
        if (c == '"' || c == '\\')
            talon__put_bytes(t, two, sizeof two);
        else if (c < 0x20)
            talon__put_bytes(t, six, sizeof six);
        else
            talon__put_bytes(t, &plain, 1);
    }
    talon__put(t, "\"");
}

static void put_text(writing *t, const char *text)
{
    put_string(t, text, talon__text_size(text));
}

/* A chosen card: faces as the pack lists them, then those that the chooser does not see, by place. */
typedef struct named_card {
    uint32_t order;
    uint16_t id;
    bool hidden;
    uint32_t pos;
} named_card;

static named_card name_card(const talon_rules *m, talon_player who, talon_zone from, uint16_t card)
{
    const talon_play *p = &m->r->play;
    named_card c = {.order = talon_pack_face(talon_shape_pack(p->shape), card), .id = card};
    if (from == TALON_ZONE_NONE)
        return c;
    const group lying = talon__zone_group(m, from);
    while (c.pos < lying.n && lying.at[c.pos] != card)
        c.pos++;
    c.hidden = c.pos < lying.n && !talon_view_sees(p->table, p->shape, who, from, c.pos);
    if (c.hidden)
        c.order = TALON_MAX_CARDS + c.pos;
    return c;
}

static void put_place(writing *t, const talon_rules *m, talon_zone from, uint32_t pos)
{
    talon__put(t, "\"");
    talon__put(t, talon_zone_name(m->r->play.shape, from));
    talon__put(t, "/");
    talon__put_number(t, (int64_t)pos + 1);
    talon__put(t, "\"");
}

static void put_cards(writing *t, const talon_rules *m, uint32_t seat, const talon_answer *a)
{
    const talon_player who = talon__player_at(m, seat);
    const talon_pack *pack = talon_shape_pack(m->r->play.shape);
    named_card list[TALON_ANSWER_CARDS];
    for (uint32_t n = 0; n < a->cards_n; n++) {
        const named_card c = name_card(m, who, a->from, a->card[n]);
        uint32_t k = n;
        for (; k > 0 && list[k - 1].order > c.order; k--)
            list[k] = list[k - 1];
        list[k] = c;
    }
    talon__put(t, "[");
    for (uint32_t i = 0; i < a->cards_n; i++) {
        size_t size;
        if (i)
            talon__put(t, ",");
        const char *name = talon_pack_name(pack, talon_pack_face(pack, list[i].id), &size);
        if (list[i].hidden)
            put_place(t, m, a->from, list[i].pos);
        else
            put_string(t, name, size);
    }
    talon__put(t, "]");
}

static void put_value(writing *t, const talon_rules *m, const talon_answer *a, uint32_t i)
{
    if (a->range) {
        talon__put(t, "{\"from\":");
        talon__put_number(t, a->value[0]);
        talon__put(t, ",\"upto\":");
        talon__put_number(t, a->upto);
        talon__put(t, "}");
        return;
    }
    const char *text =
        talon_rules_value_is_seat(m, a, i) ? talon_runner_player(m->r, (uint32_t)a->value[i]) : talon_rules_value_word(m, a, i);
    if (text)
        put_text(t, text);
    else
        talon__put_number(t, a->value[i]);
}

static void put_key(writing *t, const talon_rules *m, uint32_t seat, const talon_answer *a, const key *k)
{
    put_text(t, k->name);
    talon__put(t, ":");
    switch (k->kind) {
    case KEY_CARDS: put_cards(t, m, seat, a); break;
    case KEY_COMBO: put_text(t, talon_rules_combo_name(m, a->combo)); break;
    case KEY_HEIGHT: put_text(t, talon_rules_rank_name(m, a->height)); break;
    case KEY_OPTION: put_text(t, option_of(m, a)); break;
    case KEY_TO: put_text(t, talon_zone_name(m->r->play.shape, a->to)); break;
    case KEY_VALUE: put_value(t, m, a, k->value); break;
    }
}

size_t talon_rules_name(char *out, size_t room, const talon_rules *m, uint32_t seat, const talon_answer *a)
{
    writing t = {.at = out, .room = room};
    const key_list l = keys_of(m, a);
    talon__put(&t, "{");
    for (uint32_t i = 0; i < l.n; i++) {
        if (i)
            talon__put(&t, ",");
        put_key(&t, m, seat, a, &l.at[i]);
    }
    talon__put(&t, "}");
    return talon__put_end(&t);
}

/* ---- finding ---- */

#define NAME_ROOM 8192u /* what is longer is found by nobody */
_Static_assert(TALON_ANSWER_CARDS *(TALON_MAX_CARD_NAME + 3) + 2048 < NAME_ROOM, "cards of the longest names, and the rest of an answer");

typedef struct finding {
    const char *name;
    size_t size;
    uint32_t seat;
    talon_answer *found;
    bool is;
} finding;

/* The number behind `"NAME":`, where the text has one. */
static bool read_number(int64_t *value, const finding *f, const char *name)
{
    const size_t n = talon__text_size(name);
    for (size_t i = 0; i + n + 3 < f->size; i++) {
        if (f->name[i] != '"' || memcmp(f->name + i + 1, name, n) != 0 || f->name[i + n + 1] != '"' || f->name[i + n + 2] != ':')
            continue;
        size_t at = i + n + 3;
        const bool below = f->name[at] == '-';
        *value = 0;
        for (at += below; at < f->size && f->name[at] >= '0' && f->name[at] <= '9' && *value <= INT32_MAX; at++)
            *value = *value * 10 + (f->name[at] - '0');
        *value = below ? -*value : *value;
        return true;
    }
    return false;
}

static bool is_named(void *context, const talon_rules *m, const talon_answer *a)
{
    finding *f = context;
    char text[NAME_ROOM];
    int64_t value;
    *f->found = *a;
    if (a->range) {
        if (!read_number(&value, f, talon_rules_value_name(m, a, 0)) || value < a->value[0] || value > a->upto)
            return true;
        f->found->range = false;
        f->found->value[0] = (int32_t)value;
    }
    const size_t n = talon_rules_name(text, sizeof text, m, f->seat, f->found);
    f->is = n == f->size && n < sizeof text && memcmp(text, f->name, n) == 0;
    return !f->is;
}

bool talon_rules_find(talon_rules *m, uint32_t seat, talon_answer *a, const char *name, size_t name_size)
{
    finding f = {.name = name, .size = name_size, .seat = seat, .found = a};
    talon_rules_answers(m, seat, is_named, &f);
    return f.is;
}

bool talon_rules_apply(talon_rules *m, uint32_t seat, const char *name, size_t name_size, talon_on_event *on_event, void *context)
{
    talon_answer a;
    return talon_rules_find(m, seat, &a, name, name_size) && talon_rules_answer(m, seat, &a, on_event, context);
}

double talon_rules_return(const talon_rules *m, uint32_t seat)
{
    int32_t per;
    const int32_t value = talon_rules_payoff(m, seat, &per);
    return m->s->over ? (double)value / per : 0;
}

void talon_rules_end_with_hand(talon_rules *m, bool ends)
{
    m->one_hand = ends;
}
