/* change.c -- what every line does that changes the table, besides what it is for.
 *
 * Such a line (`do`, `run`, an act carried out, an undo) calls talon__remember, then changes the table, then calls talon__changed.
 * That fires triggers, finds zones that must be re-backed, and counts what is owed, in this order: a re-backing that is due makes
 * new names, and debts under the old ones would be for nothing. */
#include <talon/table.h>

#include "fair/fair_impl.h"

/* Human riffles read a word for every card, every time. */
static bool riffles_too_much(const public_table *table, const talon_op *op)
{
    return op->code == TALON_OP_RIFFLE_WITH_SEED && op->n > 0 && talon__size(table, op->from) * (uint64_t)op->n > MOVES_MAX;
}

bool talon__apply(public_table *table, complaint *bad, const fair_op *op)
{
    talon_fault f = {0};
    char text[256];
    if (talon__need(table, op).too_much || riffles_too_much(table, &op->op))
        return talon__bad(bad, "refused", "the operation moves too many cards");
    if (talon_table_apply(table->kernel, &f, NULL, table->shape, table->work, &op->op) == TALON_OK)
        return true;
    if (f.status == TALON_E_CARD_NOT_IN_ZONE) /* the kernel's name of the card means nothing to anybody */
        return talon__bad(bad, "refused", "the table refuses it: a card is not in %s", talon_zone_name(table->shape, f.zone));
    talon_fault_text(text, sizeof text, &f, table->shape, NULL);
    return talon__bad(bad, "refused", "the table refuses it: %s", text);
}

void talon__remember(public_table *table)
{
    for (uint32_t z = 0; z < talon__zones(table); z++) {
        const talon_card *card = talon__cards(table, z);
        table->count_before[z] = talon__size(table, z);
        for (uint32_t i = 0; i < table->count_before[z]; i++)
            table->zone_before[card[i]] = (uint16_t)z;
    }
}

/* A hidden card that just came into somebody's zone, and that another seat knows which does not see it there. */
static bool is_marked(const public_table *table, talon_zone z, uint32_t pos, uint32_t seats_n)
{
    const talon_card id = talon__cards(table, z)[pos];
    const card_state *c = &table->card[id];
    if (c->face != TALON_FACE_NONE || table->zone_before[id] == z)
        return false;
    for (uint32_t s = 1; s <= seats_n; s++)
        if (talon__set_has(c->boxed, s) && table->player[s] != talon_zone_owner(table->shape, z) && !talon__sees(table, s, z, pos))
            return true;
    return false;
}

static bool has_marked(const public_table *table, talon_zone z, uint32_t seats_n)
{
    if (talon_zone_owner(table->shape, z) == TALON_PLAYER_NONE)
        return false;
    for (uint32_t pos = 0; pos < talon__size(table, z); pos++)
        if (is_marked(table, z, pos, seats_n))
            return true;
    return false;
}

static void find_marked(agenda *a, const public_table *table, uint32_t seats_n)
{
    for (uint32_t z = 0; z < talon__zones(table); z++)
        if (has_marked(table, (talon_zone)z, seats_n))
            a->reback_any = a->reback_due[z] = true;
}

bool talon__changed(fair *t)
{
    talon__fire(&t->agenda, &t->table);
    find_marked(&t->agenda, &t->table, t->line0.seats_n);
    t->agenda.owed.n = 0;
    return t->agenda.reback_any || talon__count_debts(&t->agenda.owed, &t->table, t->line0.seats_n, NULL) || talon__no_memory(&t->bad);
}
