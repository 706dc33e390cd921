/* play_answer.c -- answers by their canonical names: written by the machine, and recognised in a request, where keys and cards may stand in any
 * order. */
#include <stdio.h>
#include <string.h>

#include "wire/play.h"

#define PLACE_ROOM 160u

/* By its face, or "hand.2/3": by place one that the chooser does not see. */
static bool is_card(const wire_play *p, uint32_t seat, const talon_answer *a, uint32_t i, const json_t *name)
{
    char place[PLACE_ROOM];
    const char *text = place;
    size_t size = 0;
    uint32_t pos;
    if (talon_rules_by_place(&pos, p->machine.rules, seat, a, i)) {
        snprintf(place, sizeof place, "%s/%u", talon_zone_name(p->desk.now.shape, a->from), pos + 1);
        size = strlen(place);
    } else {
        text = talon_pack_name(p->desk.now.pack, talon_pack_face(p->desk.now.pack, a->card[i]), &size);
    }
    return json_string_length(name) == size && memcmp(json_string_value(name), text, size) == 0;
}

/* In any order. */
static bool same_cards(const wire_play *p, uint32_t seat, const talon_answer *a, const json_t *given)
{
    bool taken[TALON_ANSWER_CARDS] = {false};
    if (!json_is_array(given) || json_array_size(given) != a->cards_n)
        return false;
    for (uint32_t i = 0; i < a->cards_n; i++) {
        const json_t *name = json_array_get(given, i);
        uint32_t k = 0;
        while (k < a->cards_n && (taken[k] || !json_is_string(name) || !is_card(p, seat, a, k, name)))
            k++;
        if (k == a->cards_n)
            return false;
        taken[k] = true;
    }
    return true;
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

static bool same_value(const wire_play *p, uint32_t seat, talon_answer *a, const talon_answer_key *k, const json_t *given)
{
    const char *text = talon_rules_key_text(p->machine.rules, a, k);
    const json_int_t number = json_integer_value(given);
    if (k->part == TALON_PART_CARDS)
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
    talon_answer_key keys[TALON_ANSWER_KEYS];
    const uint32_t keys_n = talon_rules_keys(keys, p->machine.rules, a);
    size_t n = json_object_size(request);
    for (size_t i = 0; except[i]; i++)
        n -= json_object_get(request, except[i]) != NULL;
    if (n != keys_n)
        return false;
    for (uint32_t i = 0; i < keys_n; i++)
        if (!same_value(p, seat, a, &keys[i], json_object_get(request, keys[i].name)))
            return false;
    return true;
}
