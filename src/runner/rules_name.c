/* rules_name.c -- answers by their canonical names: written, found, done; and results divided. Nothing here allocates. */
#include <talon/view.h>

#include "base/text.h"
#include "runner/rules_walk.h"

/* ---- which keys an answer has ---- */

static int compare(const char *a, const char *b)
{
    while (*a && *a == *b)
        a++, b++;
    return (unsigned char)*a - (unsigned char)*b;
}

/* By name, each once. Returns how many there are then. */
static uint32_t add_key(talon_answer_key *at, uint32_t n, const char *name, talon_answer_part part, uint32_t value)
{
    uint32_t k = n;
    while (k > 0 && compare(at[k - 1].name, name) > 0)
        k--;
    if (k > 0 && compare(at[k - 1].name, name) == 0)
        return n;
    memmove(at + k + 1, at + k, sizeof *at * (n - k));
    at[k] = (talon_answer_key){name, part, value};
    return n + 1;
}

static const char *option_of(const talon_rules *m, const talon_answer *a)
{
    return a->pass ? "pass" : talon_rules_option_name(m, a);
}

uint32_t talon_rules_keys(talon_answer_key *keys, const talon_rules *m, const talon_answer *a)
{
    uint32_t n = 0;
    if (*option_of(m, a))
        n = add_key(keys, n, "option", TALON_PART_OPTION, 0);
    if (a->pass)
        return n;
    if (a->has_cards)
        n = add_key(keys, n, "cards", TALON_PART_CARDS, 0);
    if (a->names_to)
        n = add_key(keys, n, "to_zone", TALON_PART_TO, 0);
    if (a->combo) {
        n = add_key(keys, n, "combo", TALON_PART_COMBO, 0);
        n = add_key(keys, n, "height", TALON_PART_HEIGHT, 0);
    }
    for (uint32_t i = 0; i < a->values_n; i++)
        n = add_key(keys, n, talon_rules_value_name(m, a, i), TALON_PART_VALUE, i);
    return n;
}

const char *talon_rules_key_text(const talon_rules *m, const talon_answer *a, const talon_answer_key *key)
{
    switch (key->part) {
    case TALON_PART_COMBO: return talon_rules_combo_name(m, a->combo);
    case TALON_PART_HEIGHT: return talon_rules_rank_name(m, a->height);
    case TALON_PART_OPTION: return option_of(m, a);
    case TALON_PART_TO: return talon_zone_name(m->r->play.shape, a->to);
    case TALON_PART_VALUE:
        if (a->range)
            return NULL;
        if (talon_rules_value_is_seat(m, a, key->value))
            return talon_runner_player(m->r, (uint32_t)a->value[key->value]);
        return talon_rules_value_word(m, a, key->value);
    case TALON_PART_CARDS: break;
    }
    return NULL;
}

bool talon_rules_by_place(uint32_t *place, const talon_rules *m, uint32_t seat, const talon_answer *a, uint32_t i)
{
    const talon_play *p = &m->r->play;
    uint32_t pos = 0;
    if (a->from == TALON_ZONE_NONE)
        return false;
    const group lying = talon__zone_group(m, a->from);
    while (pos < lying.n && lying.at[pos] != a->card[i])
        pos++;
    if (pos == lying.n || talon_view_sees(p->table, p->shape, talon__player_at(m, seat), a->from, pos))
        return false;
    *place = pos;
    return true;
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

static named_card name_card(const talon_rules *m, uint32_t seat, const talon_answer *a, uint32_t i)
{
    named_card c = {.id = a->card[i]};
    c.hidden = talon_rules_by_place(&c.pos, m, seat, a, i);
    c.order = c.hidden ? TALON_MAX_CARDS + c.pos : talon_pack_face(talon_shape_pack(m->r->play.shape), c.id);
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
    const talon_pack *pack = talon_shape_pack(m->r->play.shape);
    named_card list[TALON_ANSWER_CARDS];
    for (uint32_t n = 0; n < a->cards_n; n++) {
        const named_card c = name_card(m, seat, a, n);
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

static void put_number(writing *t, const talon_answer *a, uint32_t i)
{
    if (!a->range) {
        talon__put_number(t, a->value[i]);
        return;
    }
    talon__put(t, "{\"from\":");
    talon__put_number(t, a->value[0]);
    talon__put(t, ",\"upto\":");
    talon__put_number(t, a->upto);
    talon__put(t, "}");
}

static void put_key(writing *t, const talon_rules *m, uint32_t seat, const talon_answer *a, const talon_answer_key *k)
{
    const char *text = talon_rules_key_text(m, a, k);
    put_text(t, k->name);
    talon__put(t, ":");
    if (k->part == TALON_PART_CARDS)
        put_cards(t, m, seat, a);
    else if (text)
        put_text(t, text);
    else
        put_number(t, a, k->value);
}

size_t talon_rules_name(char *out, size_t room, const talon_rules *m, uint32_t seat, const talon_answer *a)
{
    writing t = {.at = out, .room = room};
    talon_answer_key keys[TALON_ANSWER_KEYS];
    const uint32_t n = talon_rules_keys(keys, m, a);
    talon__put(&t, "{");
    for (uint32_t i = 0; i < n; i++) {
        if (i)
            talon__put(&t, ",");
        put_key(&t, m, seat, a, &keys[i]);
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
