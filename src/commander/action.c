/* action.c -- one action: what it needs, its operation or sequence of operations, and what the player has seen afterwards. */
#include "base/room.h"
#include "commander/commander_impl.h"

talon_status talon__game_fail(talon_commander *g, talon_status s)
{
    g->fault = (talon_fault){.status = s, .zone = TALON_ZONE_NONE, .card = TALON_FACE_NONE};
    return s;
}

talon_status talon__game_bad(talon_commander *g, const char *what)
{
    talon__game_fail(g, TALON_E_BAD_REQUEST);
    g->fault.what = what;
    return g->fault.status;
}

talon_status talon__game_fail_count(talon_commander *g, talon_status s, int64_t want)
{
    talon__game_fail(g, s);
    g->fault.want = want;
    return s;
}

talon_status talon__game_fail_card(talon_commander *g, talon_status s, int64_t card, talon_zone z)
{
    talon__game_fail_count(g, s, card);
    g->fault.zone = z;
    return s;
}

talon_status talon__game_fail_short(talon_commander *g, talon_zone z, int64_t want, int64_t have)
{
    talon__game_fail_card(g, TALON_E_INSUFFICIENT_CARDS, want, z);
    g->fault.have = have;
    return g->fault.status;
}

talon_status talon__game_exists(talon_commander *g, int64_t card)
{
    if (card >= 0 && card < (int64_t)talon_pack_cards(g->pack))
        return TALON_OK;
    return talon__game_fail_card(g, TALON_E_CARD_NOT_FOUND, card, TALON_ZONE_NONE);
}

/* ------------------------------------------------ operations and sequences */

talon_status talon__game_apply(talon_commander *g, const talon_op *op)
{
    return talon_log_apply(g->log, g->table, &g->fault, &g->record, g->shape, g->work, op);
}

void talon__game_begin(talon_commander *g)
{
    talon_record_init(&g->whole, g->whole.memory, g->whole.memory_size);
    g->whole.effect = g->whole.memory;
    g->whole.word = (uint16_t *)(void *)(g->whole.effect + GAME_EFFECTS);
    g->whole.step = g->table->step;
    talon_table_copy(g->trial, g->table);
}

/* Put the effects of one operation behind those of the sequence. Its room is measured in block.c. */
static void append_part(talon_commander *g)
{
    const talon_record *part = &g->part;
    talon_record *whole = &g->whole;
    for (uint32_t i = 0; i < part->effects_n; i++) {
        whole->effect[whole->effects_n] = part->effect[i];
        whole->effect[whole->effects_n++].data += whole->words_n;
    }
    memcpy(whole->word + whole->words_n, part->word, sizeof *part->word * part->words_n);
    whole->words_n += part->words_n;
    whole->steps += part->steps;
}

talon_status talon__game_try(talon_commander *g, const talon_op *op)
{
    const talon_status s = talon_table_apply(g->trial, &g->fault, &g->part, g->shape, g->work, op);
    if (s == TALON_OK)
        append_part(g);
    return s;
}

talon_status talon__game_commit(talon_commander *g)
{
    talon_op op;
    talon_op_init(&op, TALON_OP_APPLY_RECORD);
    op.record = &g->whole;
    return talon__game_apply(g, &op);
}

talon_status talon__game_note(talon_commander *g)
{
    talon__game_begin(g);
    return talon__game_commit(g);
}

/* --------------------------------------------------------------- what is seen */

static void see(talon_commander *g, talon_card i, uint32_t step)
{
    if (g->known[i] < step)
        g->known[i] = step;
}

static void see_list(talon_commander *g, talon_card_list list, uint32_t step)
{
    for (uint32_t i = 0; i < list.n; i++)
        see(g, (talon_card)list.card[i], step);
}

/* Only a part was shuffled: what was known of the rest of the library still is. */
static void see_rest(talon_commander *g, const talon_action *a, uint32_t before)
{
    const uint32_t n = talon__commander_count(g, TALON_COMMANDER_LIBRARY), part = (uint32_t)a->n;
    const uint32_t first = a->part_top ? part : 0, last = a->part_top ? n : n - part;
    const talon_card *library = talon__commander_zone(g, TALON_COMMANDER_LIBRARY);
    for (uint32_t i = first; i < last; i++)
        if (g->known[library[i]] >= before)
            see(g, library[i], g->table->step);
}

static void see_top(talon_commander *g, uint32_t n, uint32_t step)
{
    const talon_card *library = talon__commander_zone(g, TALON_COMMANDER_LIBRARY);
    for (uint32_t i = 0; i < n; i++)
        see(g, library[i], step);
}

/* After the action; `before` was the random step when it began. */
static void update_known(talon_commander *g, const talon_action *a, uint32_t before)
{
    for (talon_zone z = TALON_COMMANDER_HAND; z < TALON_COMMANDER_ZONES; z++)
        for (uint32_t i = 0; i < talon__commander_count(g, z); i++)
            see(g, talon__commander_zone(g, z)[i], g->table->step);
    switch ((talon_action_code)a->code) {
    case TALON_ACTION_LOOK: see_top(g, (uint32_t)a->n, before); break;
    case TALON_ACTION_TUTOR: see_top(g, talon__commander_count(g, TALON_COMMANDER_LIBRARY), before); break;
    case TALON_ACTION_SCRY:
    case TALON_ACTION_SURVEIL:
        see_list(g, a->top, before);
        see_list(g, a->bottom, before);
        break;
    case TALON_ACTION_SHUFFLE:
        if (a->part_top || a->part_end)
            see_rest(g, a, before);
        break;
    case TALON_ACTION_NONE:
    case TALON_ACTION_NEW:
    case TALON_ACTION_START:
    case TALON_ACTION_END:
    case TALON_ACTION_DRAW:
    case TALON_ACTION_REVEAL:
    case TALON_ACTION_RETURN_TO_BOTTOM:
    case TALON_ACTION_RETURN_TO_TOP:
    case TALON_ACTION_MOVE_TO_HAND:
    case TALON_ACTION_MOVE_TO_TABLE:
    case TALON_ACTION_RETURN_FROM_TABLE:
    case TALON_ACTION_MOVE_LEFT:
    case TALON_ACTION_MOVE_RIGHT:
    case TALON_ACTION_MULLIGAN:
    case TALON_ACTION_MILL:
    case TALON_ACTION_PLAY_FACE_DOWN:
    case TALON_ACTION_UNDO:
    case TALON_ACTION_REDO:
    case TALON_ACTION_VIEW:
    case TALON_ACTION_END_OF_LIST: break; /* they show nothing of the library beyond what they move */
    }
}

/* Whether the action showed the player cards of the library. */
static bool shows(const talon_commander *g, const talon_action *a)
{
    const bool looks =
        a->code == TALON_ACTION_LOOK || a->code == TALON_ACTION_TUTOR || a->code == TALON_ACTION_SCRY || a->code == TALON_ACTION_SURVEIL;
    return looks || g->record.learned;
}

/* ------------------------------------------------------------- the action */

/* How many actions each handler knows, four bits for each: four draw, seven place, two scry, the others are alone. */
#define HANDLED_none     0ull
#define HANDLED_start    1ull
#define HANDLED_end      0x10ull
#define HANDLED_shuffle  0x100ull
#define HANDLED_draw     0x1000ull
#define HANDLED_place    0x10000ull
#define HANDLED_mulligan 0x100000ull
#define HANDLED_scry     0x1000000ull
#define HANDLED_tutor    0x10000000ull
#define HANDLED_look     0x100000000ull
#define HANDLED_undo     0x1000000000ull
#define HANDLED_redo     0x10000000000ull
_Static_assert(0
#define TALON_ACTION(id, name, wire, group, handler, args, doc) +HANDLED_##handler
#include <talon/commander.def>
#undef TALON_ACTION
                   == 0x11112174111ull,
               "commander.def has another action: give it a case in action_single.c or action_series.c, say in update_known and shows what "
               "the player sees, then count it here");

static talon__game_handler *const handlers[TALON_ACTION_END_OF_LIST] = {
#define talon__game_none                                        NULL
#define TALON_ACTION(id, name, wire, group, handler, args, doc) [id] = talon__game_##handler,
#include <talon/commander.def>
#undef TALON_ACTION
};

static talon_status admit(talon_commander *g, const talon_action *a)
{
    const talon_action_info *info = talon_action_get(a->code);
    if (!info || info->group != TALON_ACTION_GROUP_PLAY)
        return talon__game_fail(g, TALON_E_UNKNOWN_OP);
    if (g->shared && a->expect == TALON_EXPECT_ANY)
        return talon__game_bad(g, "several may change this game: say with \"expect\" which seq you know");
    if (a->expect != TALON_EXPECT_ANY && (a->expect < 0 || (uint64_t)a->expect != g->table->seq)) {
        talon__game_fail_count(g, TALON_E_OUTDATED, a->expect);
        g->fault.have = (int64_t)g->table->seq;
        return g->fault.status;
    }
    return g->now.status == TALON_COMMANDER_ENDED ? talon__game_fail(g, TALON_E_GAME_NOT_ACTIVE) : TALON_OK;
}

/* Undo and redo have moved in the history themselves. */
static void remember(talon_commander *g, const talon_action *a)
{
    g->last = a->code;
    if (a->code != TALON_ACTION_UNDO && a->code != TALON_ACTION_REDO) {
        g->learned = false;
        g->target = 0;
        g->past[g->done++ % TALON_COMMANDER_HISTORY] =
            (game_past){.before = g->now, .after = g->next, .learned = shows(g, a), .seq = g->table->seq};
    }
    g->now = g->next;
}

static void count_zones(const talon_commander *g, uint32_t *sizes)
{
    for (talon_zone z = 0; z < TALON_COMMANDER_ZONES; z++)
        sizes[z] = talon__commander_count(g, z);
}

/* Debug builds check every action against the invariants and against what it promises. */
static void verify(const talon_commander *g, const talon_action *a, const uint32_t *sizes)
{
#ifdef TALON_DEBUG
    if (talon_commander_check(g) != 0 || talon__game_check_action(g, a, sizes) != 0)
        __builtin_trap();
#else
    (void)g, (void)a, (void)sizes, (void)talon__game_check_action;
#endif
}

static bool lacks_cards(const talon_card_list *list)
{
    return !list->card && list->n;
}

talon_status talon_commander_act(talon_commander *g, const talon_action *a)
{
    if (MISUSED(!g || !a || lacks_cards(&a->top) || lacks_cards(&a->bottom) || lacks_cards(&a->table)))
        return talon__misused(g ? &g->fault : NULL, MISUSED_NULL);
    const uint32_t step = g->table->step;
    uint32_t sizes[TALON_COMMANDER_ZONES];
    talon_status s = admit(g, a);
    if (s != TALON_OK)
        return s;
    count_zones(g, sizes);
    g->next = g->now;
    s = handlers[a->code](g, a);
    if (s != TALON_OK)
        return s;
    remember(g, a);
    update_known(g, a, step);
    verify(g, a, sizes);
    return TALON_OK;
}

talon_status talon_commander_act_as(talon_commander *g, const talon_action *a, const talon_card *library, uint32_t library_n)
{
    if (MISUSED(!g || (!library && library_n)))
        return talon__misused(g ? &g->fault : NULL, MISUSED_NULL);
    g->given = library;
    g->given_n = library_n;
    const talon_status s = talon_commander_act(g, a);
    g->given = NULL;
    return s;
}
