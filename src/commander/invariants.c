/* invariants.c -- the seed's invariants, and the check it states for each operation, as code that debug builds and tests run. */
#include "base/index.h"
#include "commander/commander_impl.h"

static bool commanders_stay(const talon_commander *g)
{
    const talon_card *zone = talon__commander_zone(g, TALON_COMMANDER_COMMAND);
    if (g->commanders_n > TALON_COMMANDERS_MAX || talon__commander_count(g, TALON_COMMANDER_COMMAND) != g->commanders_n)
        return false;
    for (uint32_t i = 0; i < g->commanders_n; i++)
        if (zone[i] != g->commander[i])
            return false;
    return true;
}

static bool names_in_order(const talon_commander *g)
{
    for (uint32_t i = 1; i < talon_pack_cards(g->pack); i++) {
        size_t a_size, b_size;
        const char *a = talon_commander_name(g, (talon_card)(i - 1), &a_size), *b = talon_commander_name(g, (talon_card)i, &b_size);
        if (talon__text_order(a, a_size, b, b_size) > 0)
            return false;
    }
    return true;
}

static bool outside_is_seen(const talon_commander *g)
{
    for (talon_zone z = TALON_COMMANDER_HAND; z < TALON_COMMANDER_ZONES; z++)
        for (uint32_t i = 0; i < talon__commander_count(g, z); i++)
            if (!talon_commander_seen(g, talon__commander_zone(g, z)[i]))
                return false;
    return true;
}

int talon_commander_check(const talon_commander *g)
{
    if (!commanders_stay(g))
        return 1;
    if (!names_in_order(g))
        return 2;
    if (talon_table_check(g->table, g->shape, g->work) != 0)
        return 3;
    return outside_is_seen(g) ? 0 : 5;
}

/* ------------------------------------------------------- the action's own */

/* How the numbers of cards must have changed. */
typedef struct change {
    int64_t library, hand, revealed, table;
} change;

static bool changed(const talon_commander *g, const uint32_t *sizes, change by)
{
    const int64_t want[TALON_COMMANDER_ZONES] = {by.library, by.hand, by.revealed, by.table, 0};
    for (talon_zone z = 0; z < TALON_COMMANDER_ZONES; z++)
        if ((int64_t)talon__commander_count(g, z) - (int64_t)sizes[z] != want[z])
            return false;
    return true;
}

/* The card named lies at this place of this zone. */
static bool lies_at(const talon_commander *g, int64_t card, talon_zone z, int64_t pos)
{
    return pos >= 0 && pos < (int64_t)talon__commander_count(g, z) && talon__commander_zone(g, z)[pos] == card;
}

static bool came_from_hand(const talon_commander *g, const uint32_t *sizes)
{
    return changed(g, sizes, (change){0, -1, 0, 1}) || changed(g, sizes, (change){0, 0, -1, 1});
}

/* The card has gone to or from hand: one more, or one fewer, card has a larger place than it. The kernel's record tells where it was. */
static bool moved_by_one(const talon_commander *g, const talon_action *a, const uint32_t *sizes)
{
    const talon_effect *e = g->record.effect;
    const uint32_t before = g->record.word[e->data];
    return changed(g, sizes, (change){0, 0, 0, 0}) &&
           lies_at(g, a->card, TALON_COMMANDER_HAND, a->code == TALON_ACTION_MOVE_LEFT ? (int64_t)before - 1 : (int64_t)before + 1);
}

int talon__game_check_action(const talon_commander *g, const talon_action *a, const uint32_t *sizes)
{
    const int64_t library = talon__commander_count(g, TALON_COMMANDER_LIBRARY), hand = talon__commander_count(g, TALON_COMMANDER_HAND);
    const int64_t revealed = talon__commander_count(g, TALON_COMMANDER_REVEALED), named = (int64_t)a->table.n;
    bool holds = true;
    switch ((talon_action_code)a->code) {
    case TALON_ACTION_START:
    case TALON_ACTION_END:
    case TALON_ACTION_LOOK:
    case TALON_ACTION_SHUFFLE: holds = changed(g, sizes, (change){0, 0, 0, 0}); break;
    case TALON_ACTION_DRAW: holds = changed(g, sizes, (change){-a->n, a->n, 0, 0}); break;
    case TALON_ACTION_REVEAL: holds = changed(g, sizes, (change){-a->n, 0, a->n, 0}); break;
    case TALON_ACTION_MILL: holds = changed(g, sizes, (change){-a->n, 0, 0, a->n}); break;
    case TALON_ACTION_PLAY_FACE_DOWN: holds = changed(g, sizes, (change){-1, 0, 0, 1}); break;
    case TALON_ACTION_RETURN_TO_BOTTOM:
        holds = changed(g, sizes, (change){1, 0, -1, 0}) && lies_at(g, a->card, TALON_COMMANDER_LIBRARY, library - 1);
        break;
    case TALON_ACTION_RETURN_TO_TOP:
        holds = changed(g, sizes, (change){1, 0, -1, 0}) && lies_at(g, a->card, TALON_COMMANDER_LIBRARY, 0);
        break;
    case TALON_ACTION_MOVE_TO_HAND:
        holds = changed(g, sizes, (change){0, 1, -1, 0}) && lies_at(g, a->card, TALON_COMMANDER_HAND, hand - 1);
        break;
    case TALON_ACTION_TUTOR: holds = changed(g, sizes, (change){-1, 1, 0, 0}) && lies_at(g, a->card, TALON_COMMANDER_HAND, hand - 1); break;
    case TALON_ACTION_MOVE_TO_TABLE:
        holds = came_from_hand(g, sizes) && talon_commander_where(g, (talon_card)a->card, NULL) == TALON_COMMANDER_TABLE;
        break;
    case TALON_ACTION_RETURN_FROM_TABLE:
        holds = changed(g, sizes, (change){0, 0, 1, -1}) && lies_at(g, a->card, TALON_COMMANDER_REVEALED, revealed - 1);
        break;
    case TALON_ACTION_SCRY:
    case TALON_ACTION_SURVEIL: holds = changed(g, sizes, (change){-named, 0, 0, named}); break;
    case TALON_ACTION_MOVE_LEFT:
    case TALON_ACTION_MOVE_RIGHT: holds = moved_by_one(g, a, sizes); break;
    case TALON_ACTION_MULLIGAN:
    case TALON_ACTION_UNDO:
    case TALON_ACTION_REDO: break; /* conservation alone, which talon_commander_check sees */
    case TALON_ACTION_NEW:
    case TALON_ACTION_VIEW:
    case TALON_ACTION_NONE:
    case TALON_ACTION_END_OF_LIST: break; /* they are no play */
    }
    return holds ? 0 : a->code;
}
