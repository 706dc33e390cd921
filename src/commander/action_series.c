/* action_series.c -- what players expect beyond the seed: shuffles of a part, mulligans, scry and surveil, tutor, look. Most are
 * sequences of operations that become one record. */
#include "commander/commander_impl.h"

static talon_op op_between(talon_opcode code, talon_zone from, talon_zone to)
{
    talon_op op;
    talon_op_init(&op, code);
    op.from = from;
    op.to = to;
    return op;
}

static talon_op move_of(const int64_t *indices, uint32_t n, talon_zone from, talon_zone to)
{
    talon_op op = op_between(TALON_OP_MOVE, from, to);
    op.pick = TALON_ARG_INDICES;
    op.list = indices;
    op.list_n = n;
    return op;
}

static talon_status check_count(talon_commander *g, int64_t n)
{
    const int64_t have = talon__commander_count(g, TALON_COMMANDER_LIBRARY);
    if (n < 1)
        return talon__game_fail_count(g, TALON_E_INVALID_COUNT, n);
    return n > have ? talon__game_fail_short(g, TALON_COMMANDER_LIBRARY, n, have) : TALON_OK;
}

talon_status talon__game_look(talon_commander *g, const talon_action *a)
{
    const talon_status s = check_count(g, a->n);
    return s == TALON_OK ? talon__game_note(g) : s;
}

/* --------------------------------------------------------------- shuffles */

talon_status talon__game_try_given(talon_commander *g, uint32_t first, uint32_t n)
{
    const uint32_t size = talon_zone_count(g->trial, g->shape, TALON_COMMANDER_LIBRARY);
    const talon_card *library = talon_zone_cards(g->trial, g->shape, TALON_COMMANDER_LIBRARY);
    for (uint32_t i = 0; i < talon_pack_cards(g->pack); i++)
        g->place[i] = UINT16_MAX;
    for (uint32_t i = 0; i < size; i++)
        g->place[library[i]] = (uint16_t)i;
    bool fits = g->given_n == size;
    for (uint32_t i = 0; fits && i < size; i++) {
        const uint32_t from = g->given[i] < talon_pack_cards(g->pack) ? g->place[g->given[i]] : UINT16_MAX;
        fits = from < size && (from == i || (i - first < n && from - first < n));
        g->order[i] = from;
    }
    if (!fits)
        return talon__game_bad(g, "this shuffle cannot give that order");
    talon_op op = op_between(TALON_OP_PERMUTE, TALON_COMMANDER_LIBRARY, TALON_ZONE_NONE);
    op.list = g->order;
    op.list_n = size;
    const talon_status s = talon__game_try(g, &op); /* refuses a card that is named twice */
    g->whole.steps += s == TALON_OK && n >= 2;
    return s;
}

/* The library's shuffle as a part of a sequence. */
static talon_status try_shuffle(talon_commander *g)
{
    const talon_op shuffle = op_between(TALON_OP_SHUFFLE, TALON_COMMANDER_LIBRARY, TALON_ZONE_NONE);
    return g->given ? talon__game_try_given(g, 0, talon_zone_count(g->trial, g->shape, TALON_COMMANDER_LIBRARY))
                    : talon__game_try(g, &shuffle);
}

/* The part is washed as a pile of its own by the next random step; the record is one permutation of the library. */
static talon_status shuffle_part(talon_commander *g, const talon_action *a)
{
    const talon_status s = check_count(g, a->n);
    if (s != TALON_OK)
        return s;
    const uint32_t all = talon__commander_count(g, TALON_COMMANDER_LIBRARY), n = (uint32_t)a->n, first = a->part_top ? 0 : all - n;
    talon__game_begin(g);
    if (g->given) {
        const talon_status given = talon__game_try_given(g, first, n);
        return given == TALON_OK ? talon__game_commit(g) : given;
    }
    talon_record *rec = &g->whole;
    rec->effect[0] = (talon_effect){.kind = TALON_EFFECT_PERMUTE, .from = TALON_COMMANDER_LIBRARY, .to = TALON_COMMANDER_LIBRARY, .n = all};
    rec->effects_n = 1;
    rec->words_n = all;
    for (uint32_t i = 0; i < all; i++)
        rec->word[i] = (uint16_t)i;
    if (n >= 2) {
        talon_stream stream;
        talon_stream_init(&stream, &g->table->seed, g->table->step, g->table->deal);
        talon_stream_wash(&stream, rec->word + first, n);
        talon_wipe(&stream, sizeof stream);
        rec->steps = 1;
    }
    return talon__game_commit(g);
}

talon_status talon__game_shuffle(talon_commander *g, const talon_action *a)
{
    if (a->part_top && a->part_end)
        return talon__game_bad(g, "shuffle the top or the bottom, not both at once");
    if (a->part_top || a->part_end)
        return shuffle_part(g, a);
    if (g->given) {
        talon__game_begin(g);
        const talon_status s = try_shuffle(g);
        return s == TALON_OK ? talon__game_commit(g) : s;
    }
    const talon_op op = op_between(TALON_OP_SHUFFLE, TALON_COMMANDER_LIBRARY, TALON_ZONE_NONE);
    return talon__game_apply(g, &op);
}

talon_status talon__game_tutor(talon_commander *g, const talon_action *a)
{
    uint32_t pos;
    talon_status s = talon__game_exists(g, a->card);
    if (s != TALON_OK)
        return s;
    if (talon_commander_where(g, (talon_card)a->card, &pos) != TALON_COMMANDER_LIBRARY)
        return talon__game_fail_card(g, TALON_E_CARD_NOT_IN_ZONE, a->card, TALON_COMMANDER_LIBRARY);
    const int64_t index = pos;
    const talon_op take = move_of(&index, 1, TALON_COMMANDER_LIBRARY, TALON_COMMANDER_HAND);
    if (!a->shuffle)
        return talon__game_apply(g, &take);
    talon__game_begin(g);
    s = talon__game_try(g, &take);
    if (s == TALON_OK)
        s = try_shuffle(g);
    return s == TALON_OK ? talon__game_commit(g) : s;
}

/* -------------------------------------------------------------- mulligans */

/* The places of these cards in the hand of the trial table, into g->order; each must be there, and be named once. */
static talon_status find_in_hand(talon_commander *g, talon_card_list list)
{
    const uint32_t n = talon_zone_count(g->trial, g->shape, TALON_COMMANDER_HAND);
    const talon_card *hand = talon_zone_cards(g->trial, g->shape, TALON_COMMANDER_HAND);
    talon_status s = TALON_OK;
    for (uint32_t i = 0; i < list.n && s == TALON_OK; i++)
        s = talon__game_exists(g, list.card[i]);
    for (uint32_t i = 0; i < list.n && s == TALON_OK; i++) {
        uint32_t pos = 0;
        while (pos < n && hand[pos] != list.card[i])
            pos++;
        g->order[i] = pos;
        bool fresh = pos < n;
        for (uint32_t k = 0; k < i; k++)
            fresh &= g->order[k] != pos;
        if (!fresh)
            s = talon__game_fail_card(g, TALON_E_CARD_NOT_IN_ZONE, list.card[i], TALON_COMMANDER_HAND);
    }
    return s;
}

/* Put the cards that are owed under the library. They are at most a hand. */
static talon_status settle(talon_commander *g, talon_card_list bottom)
{
    static const char *const owes[TALON_COMMANDER_HAND_N + 1] = {
        "no card is owed to the bottom",      "one card is owed to the bottom",      "two cards are owed to the bottom",
        "three cards are owed to the bottom", "four cards are owed to the bottom",   "five cards are owed to the bottom",
        "six cards are owed to the bottom",   "the whole hand is owed to the bottom"};
    if (bottom.n != g->next.owed || bottom.n == 0)
        return talon__game_bad(g, owes[g->next.owed]);
    talon_status s = find_in_hand(g, bottom);
    if (s != TALON_OK)
        return s;
    const talon_op op = move_of(g->order, bottom.n, TALON_COMMANDER_HAND, TALON_COMMANDER_LIBRARY);
    s = talon__game_try(g, &op);
    g->next.owed = 0;
    return s;
}

/* The hand into the library, shuffled, and a new hand. */
static talon_status new_hand(talon_commander *g, uint32_t n)
{
    const talon_op back = op_between(TALON_OP_DRAW_ALL, TALON_COMMANDER_HAND, TALON_COMMANDER_LIBRARY);
    talon_op draw = op_between(TALON_OP_DRAW, TALON_COMMANDER_LIBRARY, TALON_COMMANDER_HAND);
    draw.n = n;
    talon_status s = talon__game_try(g, &back);
    if (s == TALON_OK)
        s = try_shuffle(g);
    if (s == TALON_OK && n)
        s = talon__game_try(g, &draw);
    return s;
}

talon_status talon__game_mulligan(talon_commander *g, const talon_action *a)
{
    const bool london = a->kind == TALON_MULLIGAN_LONDON;
    talon_status s = TALON_OK;
    if (a->kind > TALON_MULLIGAN_PARIS)
        return talon__game_bad(g, "a mulligan is london, vancouver or paris");
    if (a->bottom.n && a->kind != TALON_MULLIGAN_NONE && !london)
        return talon__game_bad(g, "only a london mulligan puts cards on the bottom");
    talon__game_begin(g);
    if (a->kind != TALON_MULLIGAN_NONE) {
        const uint32_t free = g->duel ? 0 : 1, taken = ++g->next.mulligans, paid = taken > free ? taken - free : 0;
        if (paid > TALON_COMMANDER_HAND_N)
            return talon__game_fail_short(g, TALON_COMMANDER_HAND, paid, TALON_COMMANDER_HAND_N);
        g->next.owed = london ? (uint8_t)paid : 0;
        s = new_hand(g, london ? TALON_COMMANDER_HAND_N : TALON_COMMANDER_HAND_N - paid);
    }
    if (s == TALON_OK && (a->bottom.n || a->kind == TALON_MULLIGAN_NONE))
        s = settle(g, a->bottom);
    return s == TALON_OK ? talon__game_commit(g) : s;
}

/* ------------------------------------------------------- scry and surveil */

/* Where each card of the library lies, into g->place; all others lie at `nowhere`. */
static void find_places(talon_commander *g, uint16_t nowhere)
{
    const uint32_t n = talon__commander_count(g, TALON_COMMANDER_LIBRARY);
    const talon_card *library = talon__commander_zone(g, TALON_COMMANDER_LIBRARY);
    for (uint32_t i = 0; i < talon_pack_cards(g->pack); i++)
        g->place[i] = nowhere;
    for (uint32_t i = 0; i < n; i++)
        g->place[library[i]] = (uint16_t)i;
}

static talon_status check_exist(talon_commander *g, talon_card_list list)
{
    talon_status s = TALON_OK;
    for (uint32_t i = 0; i < list.n && s == TALON_OK; i++)
        s = talon__game_exists(g, list.card[i]);
    return s;
}

/* Each is in the library, named once, and among its top n. What was named stays marked. */
static talon_status check_named(talon_commander *g, talon_card_list list, uint32_t n, uint16_t nowhere)
{
    for (uint32_t i = 0; i < list.n; i++) {
        const talon_card c = (talon_card)list.card[i];
        if (g->place[c] == nowhere || g->chosen[c])
            return talon__game_fail_card(g, TALON_E_CARD_NOT_IN_ZONE, c, TALON_COMMANDER_LIBRARY);
        if (g->place[c] >= n)
            return talon__game_fail_count(g, TALON_E_INVALID_POSITION, g->place[c]);
        g->chosen[c] = 1;
    }
    return TALON_OK;
}

static talon_status check_scry(talon_commander *g, const talon_action *a, uint32_t n)
{
    const talon_card_list list[3] = {a->top, a->bottom, a->table};
    talon_status s = TALON_OK;
    for (uint32_t i = 0; i < 3 && s == TALON_OK; i++)
        s = check_exist(g, list[i]);
    if (s != TALON_OK)
        return s;
    find_places(g, UINT16_MAX);
    for (uint32_t i = 0; i < 3 && s == TALON_OK; i++)
        s = check_named(g, list[i], n, UINT16_MAX);
    memset(g->chosen, 0, talon_pack_cards(g->pack));
    return s;
}

static talon_status put_on_table(talon_commander *g, talon_card_list table)
{
    for (uint32_t i = 0; i < table.n; i++)
        g->order[i] = g->place[table.card[i]];
    talon_op op = move_of(g->order, table.n, TALON_COMMANDER_LIBRARY, TALON_COMMANDER_TABLE);
    op.face = TALON_FACING_UP;
    return talon__game_try(g, &op);
}

/* Each card's place in the trial's library, once some of the top n have left it. */
static talon_status put_in_order(talon_commander *g, const talon_action *a)
{
    const uint32_t size = talon_zone_count(g->trial, g->shape, TALON_COMMANDER_LIBRARY), named = a->top.n + a->bottom.n;
    const talon_card *library = talon_zone_cards(g->trial, g->shape, TALON_COMMANDER_LIBRARY);
    uint32_t n = 0;
    for (uint32_t i = 0; i < size; i++)
        g->place[library[i]] = (uint16_t)i;
    for (uint32_t i = 0; i < a->top.n; i++)
        g->order[n++] = g->place[a->top.card[i]];
    for (uint32_t i = named; i < size; i++)
        g->order[n++] = i;
    for (uint32_t i = 0; i < a->bottom.n; i++)
        g->order[n++] = g->place[a->bottom.card[i]];
    talon_op op = op_between(TALON_OP_PERMUTE, TALON_COMMANDER_LIBRARY, TALON_ZONE_NONE);
    op.list = g->order;
    op.list_n = size;
    return talon__game_try(g, &op);
}

talon_status talon__game_scry(talon_commander *g, const talon_action *a)
{
    const uint64_t n = (uint64_t)a->top.n + a->bottom.n + a->table.n;
    if (n == 0)
        return talon__game_fail_count(g, TALON_E_INVALID_COUNT, 0);
    talon_status s = check_scry(g, a, n > TALON_MAX_CARDS ? TALON_MAX_CARDS : (uint32_t)n);
    if (s != TALON_OK)
        return s;
    talon__game_begin(g);
    if (a->table.n)
        s = put_on_table(g, a->table);
    if (s == TALON_OK)
        s = put_in_order(g, a);
    return s == TALON_OK ? talon__game_commit(g) : s;
}
