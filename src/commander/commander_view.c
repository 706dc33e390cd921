/* commander_view.c -- looking at a game: facts, views, what was seen, and a refusal as a sentence. */
#include <talon/view.h>

#include "commander/commander_impl.h"

const char *const talon_commander_zone_names[] = {"Library", "Hand", "Revealed", "Table", "CommandZone", NULL};
const char *const talon_commander_view_names[] = {"library", "hand", "revealed", "table", "commanders", NULL};
const char *const talon_commander_status_names[] = {"NotStarted", "Active", "Ended", NULL};

int64_t talon_commander_id(const talon_commander *g)
{
    return g->id;
}

talon_commander_status talon_commander_get_status(const talon_commander *g)
{
    return (talon_commander_status)g->now.status;
}

const char *talon_commander_provenance(const talon_commander *g, size_t *size)
{
    if (size)
        *size = g->provenance_size;
    return g->provenance;
}

uint64_t talon_commander_seq(const talon_commander *g)
{
    return g->table->seq;
}

uint32_t talon_commander_cards(const talon_commander *g)
{
    return talon_pack_cards(g->pack);
}

const char *talon_commander_name(const talon_commander *g, talon_card i, size_t *size)
{
    return talon_pack_name(g->pack, talon_pack_face(g->pack, i), size);
}

uint32_t talon_commander_count(const talon_commander *g, talon_zone z)
{
    return talon__commander_count(g, z);
}

talon_zone talon_commander_where(const talon_commander *g, talon_card i, uint32_t *pos)
{
    for (talon_zone z = 0; z < TALON_COMMANDER_ZONES; z++) {
        const talon_card *card = talon__commander_zone(g, z);
        for (uint32_t k = 0; k < talon__commander_count(g, z); k++)
            if (card[k] == i) {
                if (pos)
                    *pos = k;
                return z;
            }
    }
    return TALON_ZONE_NONE;
}

/* A zone's cards as the list of cards has them. */
static uint32_t view_by_name(talon_card *out, const talon_commander *g, talon_zone z)
{
    const uint32_t n = talon__commander_count(g, z);
    const talon_card *card = talon__commander_zone(g, z);
    uint32_t found = 0;
    memset(g->chosen, 0, talon_pack_cards(g->pack));
    for (uint32_t i = 0; i < n; i++)
        g->chosen[card[i]] = 1;
    for (uint32_t c = 0; found < n; c++)
        if (g->chosen[c]) {
            out[found++] = (talon_card)c;
            g->chosen[c] = 0;
        }
    return n;
}

uint32_t talon_commander_view(talon_card *out, const talon_commander *g, talon_zone z)
{
    const uint32_t n = talon__commander_count(g, z);
    if (z == TALON_COMMANDER_TABLE) /* where cards lie there tells nothing */
        return view_by_name(out, g, z);
    if (n)
        memcpy(out, talon__commander_zone(g, z), sizeof *out * n);
    return n;
}

static char lower(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

static bool begins(const char *name, const char *text, size_t text_size)
{
    size_t i = 0;
    while (i < text_size && lower(name[i]) == lower(text[i]))
        i++;
    return i == text_size;
}

static bool holds(const char *name, size_t name_size, const char *text, size_t text_size)
{
    for (size_t i = 0; i + text_size <= name_size; i++)
        if (begins(name + i, text, text_size))
            return true;
    return false;
}

uint32_t talon_commander_search(talon_card *out, const talon_commander *g, talon_zone z, const char *text, size_t text_size)
{
    const uint32_t n = view_by_name(out, g, z);
    uint32_t found = 0;
    for (uint32_t i = 0; i < n; i++) {
        size_t name_size;
        const char *name = talon_commander_name(g, out[i], &name_size);
        if (holds(name, name_size, text, text_size))
            out[found++] = out[i];
    }
    return found;
}

bool talon_commander_is_down(const talon_commander *g, talon_card i)
{
    return talon_commander_where(g, i, NULL) == TALON_COMMANDER_TABLE && !talon_card_is_up(g->table, i);
}

bool talon_commander_seen(const talon_commander *g, talon_card i)
{
    return g->known[i] >= g->table->step;
}

bool talon_commander_top_seen(const talon_commander *g)
{
    return talon__commander_count(g, TALON_COMMANDER_LIBRARY) &&
           talon_commander_seen(g, talon__commander_zone(g, TALON_COMMANDER_LIBRARY)[0]);
}

uint32_t talon_commander_mulligans(const talon_commander *g)
{
    return g->now.mulligans;
}

uint32_t talon_commander_owed(const talon_commander *g)
{
    return g->now.owed;
}

uint32_t talon_commander_undoable(const talon_commander *g)
{
    return g->now.status == TALON_COMMANDER_ENDED ? 0 : talon_log_undoable(g->log);
}

uint32_t talon_commander_redoable(const talon_commander *g)
{
    return g->now.status == TALON_COMMANDER_ENDED ? 0 : talon_log_redoable(g->log);
}

const talon_table *talon_commander_table(const talon_commander *g)
{
    return g->table;
}

const talon_shape *talon_commander_shape(const talon_commander *g)
{
    return g->shape;
}

const talon_record *talon_commander_record(const talon_commander *g)
{
    return g->last ? &g->record : NULL;
}

bool talon_commander_opponent_record(talon_record *out, const talon_commander *g)
{
    if (!g->last || !talon_record_copy(out, &g->record))
        return false;
    talon_view_record(out, g->table, g->shape, g->work, TALON_PLAYER_NONE);
    return true;
}

talon_action_code talon_commander_last(const talon_commander *g)
{
    return (talon_action_code)g->last;
}

uint64_t talon_commander_target(const talon_commander *g)
{
    return g->target;
}

bool talon_commander_learned(const talon_commander *g)
{
    return g->learned;
}

const talon_fault *talon_commander_fault(const talon_commander *g)
{
    return &g->fault;
}

/* The kernel's sentence, with the card's name where the fault has only its index. */
size_t talon_commander_fault_text(char *text, size_t text_size, const talon_commander *g)
{
    talon_fault f = g->fault;
    char number[24];
    int i = (int)sizeof number;
    uint64_t rest = f.want < 0 ? 0 - (uint64_t)f.want : (uint64_t)f.want;
    number[--i] = 0;
    do
        number[--i] = (char)('0' + rest % 10);
    while (rest /= 10);
    if (f.want < 0)
        number[--i] = '-';
    if (talon_status_fields(f.status) & TALON_FIELD_CARD && f.want >= 0 && f.want < (int64_t)talon_pack_cards(g->pack))
        f.card = talon_pack_face(g->pack, (talon_card)f.want);
    return talon_fault_text(text, text_size, &f, g->shape, number + i);
}
