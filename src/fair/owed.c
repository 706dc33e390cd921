/* owed.c -- who sees what, and therefore what the dealer owes: docs/transcript.md §4 and §8.
 *
 * Counting walks over the whole table after each line that changes it. So that a long game on a large table stays cheap, a card that
 * nothing is owed for remembers where and how it lay (`settled`), and is passed over until it lies otherwise or gets a new name. */
#include "fair/owed.h"

#include <stdlib.h>

/* ------------------------------------------------------------------- seeing */

static bool everybody_sees(const public_table *table, talon_zone z, uint32_t pos, uint32_t size, talon_card id)
{
    const talon_sees sees = talon_zone_get_sees(table->shape, z);
    return talon_card_is_up(table->kernel, id) || sees == TALON_SEES_ALL || (sees == TALON_SEES_NEWEST && pos + 1 == size);
}

bool talon__seat_sees(const public_table *table, talon_zone z, uint32_t seat)
{
    const talon_sees sees = talon_zone_get_sees(table->shape, z);
    const talon_player owner = talon_zone_owner(table->shape, z);
    const bool owns = owner != TALON_PLAYER_NONE && owner == table->player[seat];
    return sees == TALON_SEES_OWNER ? owns : sees == TALON_SEES_OTHERS && !owns;
}

bool talon__all_see(const public_table *table, talon_zone z, uint32_t pos)
{
    return everybody_sees(table, z, pos, talon__size(table, z), talon__cards(table, z)[pos]);
}

/* ----------------------------------------------------------------- counting */

/* What is owed is counted into `owed`, for these seats and perhaps one that asked for a look. */
typedef struct count {
    debts *owed;
    public_table *table;
    uint32_t seats_n;
    look asked;
} count;

static bool add_debt(debts *d, debt_kind kind, talon_card id, uint32_t seat)
{
    if (d->n == d->room) {
        const size_t room = d->room ? 2 * d->room : 64;
        debt *more = realloc(d->at, room * sizeof *more);
        if (!more)
            return false;
        d->at = more;
        d->room = room;
    }
    d->at[d->n++] = (debt){id, (uint16_t)seat};
    d->kind_n[kind]++;
    return true;
}

static bool is_asked_for(const look *asked, talon_zone z, uint32_t pos)
{
    return asked->seat && asked->zone == z && pos < asked->n;
}

static bool add_boxes(count *x, talon_zone z, uint32_t pos, talon_card id)
{
    const talon_sees sees = talon_zone_get_sees(x->table->shape, z);
    const bool some = sees == TALON_SEES_OWNER || sees == TALON_SEES_OTHERS, asked = is_asked_for(&x->asked, z, pos);
    for (uint32_t s = 1; (some || asked) && s <= x->seats_n; s++) {
        const bool sees_it = talon__seat_sees(x->table, z, s) || (asked && s == x->asked.seat);
        if (sees_it && !talon__set_has(x->table->card[id].boxed, s) && !add_debt(x->owed, OWED_BOX, id, s))
            return false;
    }
    return true;
}

/* Where and how a card lies, as a number other than 0: the same as last time, and nothing was owed then, so nothing is now. */
static uint32_t how_it_lies(const public_table *table, talon_zone z, talon_card id, bool last)
{
    return 4 * (z + 1u) + 2 * talon_card_is_up(table->kernel, id) + last;
}

/* What may be owed for a card at first sight. */
typedef enum sight { NOTHING, AN_OPENING, BOXES } sight;

static sight kind_of(const count *x, talon_zone z, uint32_t pos, uint32_t size, talon_card id)
{
    const card_state *c = &x->table->card[id];
    if (c->face != TALON_FACE_NONE)
        return NOTHING;
    if (c->settled == how_it_lies(x->table, z, id, pos + 1 == size) && !x->asked.seat)
        return NOTHING;
    return everybody_sees(x->table, z, pos, size, id) ? AN_OPENING : BOXES;
}

static bool zone_openings(count *x, talon_zone z)
{
    const uint32_t n = talon__size(x->table, z);
    const talon_card *card = talon__cards(x->table, z);
    for (uint32_t pos = 0; pos < n; pos++)
        if (kind_of(x, z, pos, n, card[pos]) == AN_OPENING && !add_debt(x->owed, OWED_OPENING, card[pos], 0))
            return false;
    return true;
}

static bool zone_boxes(count *x, talon_zone z)
{
    const uint32_t n = talon__size(x->table, z);
    const talon_card *card = talon__cards(x->table, z);
    for (uint32_t pos = 0; pos < n; pos++) {
        const size_t before = x->owed->n;
        if (kind_of(x, z, pos, n, card[pos]) != BOXES)
            continue;
        if (!add_boxes(x, z, pos, card[pos]))
            return false;
        if (x->owed->n == before)
            x->table->card[card[pos]].settled = how_it_lies(x->table, z, card[pos], pos + 1 == n);
    }
    return true;
}

/* The seats that wait for the secret of their box for this card; false when there are none. */
static bool who_waits(uint32_t seats[SEAT_WORDS], const card_state *c)
{
    bool any = false;
    for (const kept_box *b = c->box; b; b = b->next)
        if (b->objected && !b->answered) {
            talon__set_add(seats, b->seat);
            any = true;
        }
    return any;
}

static bool zone_secrets(count *x, talon_zone z)
{
    const uint32_t n = talon__size(x->table, z);
    const talon_card *card = talon__cards(x->table, z);
    for (uint32_t pos = 0; pos < n; pos++) {
        uint32_t seats[SEAT_WORDS] = {0};
        const bool any = who_waits(seats, &x->table->card[card[pos]]);
        for (uint32_t s = 1; any && s <= x->seats_n; s++)
            if (talon__set_has(seats, s) && !add_debt(x->owed, OWED_SECRET, card[pos], s))
                return false;
    }
    return true;
}

bool talon__count_debts(debts *owed, public_table *table, uint32_t seats_n, const look *asked)
{
    static bool (*const counts[OWED_KINDS])(count * x, talon_zone z) = {zone_openings, zone_boxes, zone_secrets};
    count x = {owed, table, seats_n, *asked};
    talon__debts_paid(owed);
    for (size_t kind = 0; kind < OWED_KINDS; kind++)
        for (uint32_t z = 0; (kind != OWED_SECRET || table->objections) && z < talon__zones(table); z++)
            if (!counts[kind](&x, (talon_zone)z))
                return false;
    return true;
}

void talon__debts_paid(debts *owed)
{
    owed->n = 0;
    for (size_t kind = 0; kind < OWED_KINDS; kind++)
        owed->kind_n[kind] = 0;
}

const debt *talon__debts_of(const debts *owed, debt_kind kind)
{
    size_t at = 0;
    for (debt_kind k = OWED_OPENING; k < kind; k++)
        at += owed->kind_n[k];
    return owed->kind_n[kind] ? &owed->at[at] : NULL;
}
