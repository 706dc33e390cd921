/* lying.c -- cards of one zone as they lie, and acts that move them: what actions and deeds have in common. */
#include <string.h>

#include "saved/lying.h"

uint32_t talon__lies_at(const talon_card *cards, uint32_t n, int64_t card)
{
    uint32_t pos = 0;
    while (pos < n && cards[pos] != card)
        pos++;
    return pos;
}

void talon__lying_carry(card_row from, card_row to, const int64_t *place, uint32_t n, uint32_t at)
{
    talon_card held[LYING_MAX];
    uint32_t kept = 0;
    for (uint32_t i = 0; i < n; i++) {
        held[i] = from.card[place[i]];
        from.card[place[i]] = TALON_FACE_NONE;
    }
    for (uint32_t i = 0; i < *from.n; i++)
        if (from.card[i] != TALON_FACE_NONE)
            from.card[kept++] = from.card[i];
    *from.n = kept;
    memmove(&to.card[at + n], &to.card[at], (*to.n - at) * sizeof *held);
    memcpy(&to.card[at], held, n * sizeof *held);
    *to.n += n;
}

uint32_t talon__lying_wrong(uint32_t *first, const talon_card *now, const talon_card *after, uint32_t n)
{
    uint32_t last = n;
    *first = 0;
    while (*first < last && now[*first] == after[*first])
        ++*first;
    while (last > *first && now[last - 1] == after[last - 1])
        last--;
    return last;
}

bool talon__are_first(const int64_t *place, uint32_t n)
{
    for (uint32_t i = 0; i < n; i++)
        if (place[i] != i)
            return false;
    return n > 0;
}

int64_t talon__spell_place(int64_t at, uint32_t room)
{
    if (at == TALON_AT_END || at == (int64_t)room)
        return TALON_AT_END;
    return at == 0 ? TALON_AT_TOP : at;
}

void talon__spell_move(talon_op *op, talon_zone to, const int64_t *place, uint32_t n, int64_t at)
{
    const bool first = talon__are_first(place, n);
    op->to = to;
    op->at = at;
    op->pick = first ? TALON_ARG_N : TALON_ARG_INDICES;
    op->n = first ? n : 0;
    op->list = place;
    op->list_n = first ? 0 : n;
}

static bool same_list(const talon_op *a, const talon_op *b)
{
    return a->list_n == b->list_n && (!a->list_n || memcmp(a->list, b->list, a->list_n * sizeof *a->list) == 0);
}

bool talon__same_act(const talon_op *a, const talon_op *b)
{
    if (a->code != b->code || a->from != b->from)
        return false;
    switch (a->code) {
    case TALON_OP_SHUFFLE: return true;
    case TALON_OP_NONE: return a->n == b->n;
    case TALON_OP_TURN: return a->face == b->face && same_list(a, b);
    case TALON_OP_MOVE: break;
    default: return false; /* no action and no deed has others */
    }
    if (a->to != b->to || a->at != b->at || a->face != b->face || a->pick != b->pick)
        return false;
    return a->pick == TALON_ARG_N ? a->n == b->n : a->pick == TALON_ARG_INDICES && same_list(a, b);
}
