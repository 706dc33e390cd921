/* rules_plain.c -- the commonest steps of play, done at once: so many cards from one zone to another, or cards turned where they lie.
 *
 * (1) Whether a step is plain is known when a table sits down; whether it can be done so, when it comes up: a player's zone outside
 *     anybody's turn, too few cards, somebody who is told of operations make it a step like any other (step.c).
 * (2) A plain step leaves the table that its operations would, and counts as many. */
#include "runner/node_class.h"
#include "runner/rules_lot.h"
#include "runner/rules_sieve.h"

/* PLAIN_FIRST: it takes from the zone's first card on, not the last ones. PLAIN_WHERE: all that a condition of rules of play holds for. */
enum { PLAIN_NOT, PLAIN_MOVE = 1, PLAIN_TURN = 2, PLAIN_FIRST = 4, PLAIN_WHERE = 8, PLAIN_WASH = 16, PLAIN_CUT = 32 };

static const game_node *only_zone(const talon_rules *m, uint32_t list)
{
    const game_node *x = list == NONE ? NULL : talon__rule_at(m, list);
    return x && x->b == 1 ? talon__rule_at(m, talon__game_item(m->game, x->a)) : NULL;
}

/* Nobody is named whose zone it is, where it is nobody's. */
static bool is_named_well(const talon_rules *m, const game_node *x)
{
    return x && (x->a == NONE || talon__game_zone(m->game, x->x)->each_player);
}

/* A number that needs no more than a look, or what rules of play say. */
static bool is_countable(const talon_rules *m, const game_step *s)
{
    if (s->how & STEP_ALL)
        return true;
    const uint8_t kind = s->count == NONE ? N_LIST : talon__rule_at(m, s->count)->kind;
    return kind == N_NUMBER || kind == N_VALUE || kind == N_NUMBER_IS;
}

/* What its operation does is a move to the end, unless the deck or the destination has rules of its own. */
static bool goes_straight(const talon_rules *m, const game_step *s, const game_node *from, const game_node *to, bool first)
{
    const game_zone *deck = talon__game_zone(m->game, from->x);
    if (!first) /* draw_bottom */
        return true;
    switch (talon__verbs[s->verb].op) {
    case TALON_OP_MOVE: return true;
    case TALON_OP_DRAW: return !deck->behaves || deck->draw_from == TALON_DRAW_TOP;
    case TALON_OP_DISCARD: return talon__game_zone(m->game, to->x)->type == TALON_TYPE_DISCARD;
    default: return false; /* burns, which ask what the zone is */
    }
}

/* All cards for which a condition holds: which they are is found for all of them at once (rules_sieve.c). */
static bool is_sieved(const talon_rules *m, const game_step *s)
{
    return s->how & STEP_ALL && s->to != NONE && talon__nodes[talon__rule_at(m, s->where)->kind].is == CLASS_INT;
}

/* Somebody that there always is; the others are looked for. */
static bool is_there(const talon_rules *m, uint32_t who)
{
    const game_node *x = who == NONE ? NULL : talon__rule_at(m, who);
    if (x && x->kind == N_ON && talon__rule_at(m, x->b)->kind == N_NUMBER)
        x = talon__rule_at(m, x->a);
    return !x || x->kind == N_DEALER || x->kind == N_PLAYER;
}

/* One zone that is always the same is mixed once, wherever a die says. */
static uint8_t mixes_plainly(const talon_rules *m, const game_step *s)
{
    const game_node *z = only_zone(m, s->from);
    const talon_opcode op = (talon_opcode)talon__verbs[s->verb].op;
    if (!z || !is_there(m, s->by) || z->depth != SPOT_FIXED || !is_named_well(m, z) || s->times != NONE || s->until != NONE ||
        s->place != NONE || s->how & (STEP_PER_PLAYER | STEP_FROM_EACH))
        return PLAIN_NOT;
    if (op == TALON_OP_CUT_BY_DIE)
        return s->min == NONE || (talon__rule_at(m, s->min)->kind == N_NUMBER && (int32_t)talon__rule_at(m, s->min)->a >= 0) ? PLAIN_CUT
                                                                                                                             : PLAIN_NOT;
    return op == TALON_OP_SHUFFLE || op == TALON_OP_WASH ? PLAIN_WASH : PLAIN_NOT;
}

static uint8_t plainness(const talon_rules *m, const game_step *s)
{
    const game_node *from = only_zone(m, s->from), *to = only_zone(m, s->to);
    const uint8_t mixes = mixes_plainly(m, s);
    if (mixes)
        return mixes;
    if (!talon__verb_takes(s->verb) || !is_named_well(m, from) || !is_countable(m, s) || s->how & STEP_FROM_EACH ||
        s->flags & (F_RANDOM | F_REVERSED))
        return PLAIN_NOT;
    if ((s->where != NONE && !is_sieved(m, s)) || s->until != NONE || s->times != NONE || s->place != NONE)
        return PLAIN_NOT;
    const bool first = talon__top_is_first(talon__game_zone(m->game, from->x)->type) != (from->flag == END_BOTTOM);
    const uint8_t front = first ? PLAIN_FIRST : 0;
    if (s->to == NONE)
        return s->verb == V_REVEAL || s->verb == V_HIDE ? PLAIN_TURN | front : PLAIN_NOT;
    if (!is_named_well(m, to) || to->flag != END_USUAL || from->depth < SPOT_FIXED || to->depth < SPOT_FIXED)
        return PLAIN_NOT;
    if (s->where != NONE) /* which is a move, whatever the verb */
        return PLAIN_WHERE;
    return goes_straight(m, s, from, to, first) ? PLAIN_MOVE | front : PLAIN_NOT;
}

void talon__find_plain(talon_rules *m)
{
    for (uint32_t i = 0; i < m->game->step.n; i++) {
        const game_step *s = talon__game_step(m->game, i);
        m->plain[i] = s->kind == S_VERB ? plainness(m, s) : PLAIN_NOT;
    }
}

/* ---- doing it ---- */

static int64_t how_many(talon_rules *m, const game_step *s, uint32_t size)
{
    if (s->how & STEP_ALL)
        return size;
    const game_node *x = talon__rule_at(m, s->count);
    return x->kind == N_NUMBER ? (int32_t)x->a : x->kind == N_VALUE ? m->option[x->a] : talon__value(m, x->a);
}

static uint8_t face_of(const game_step *s)
{
    return s->flags & F_UP ? TALON_FACING_UP : s->flags & F_DOWN ? TALON_FACING_DOWN : talon__verbs[s->verb].face;
}

static bool do_move(talon_rules *m, const game_step *s, bool first)
{
    talon_zone from, to;
    if (!talon__single_zone(m, only_zone(m, s->from), &from) || !talon__single_zone(m, only_zone(m, s->to), &to))
        return false;
    const uint32_t size = talon__zone_group(m, from).n;
    const int64_t n = how_many(m, s, size);
    if (talon__stopped(m) || n < 0 || n > (int64_t)size)
        return false;
    return !n || talon__shift(&m->r->play, from, to, first ? 0 : size - (uint32_t)n, (uint32_t)n, face_of(s));
}

/* All for which it holds, as they lie. */
static bool do_where(talon_rules *m, const game_step *s)
{
    talon_zone from, to;
    uint64_t found;
    uint32_t n = 0;
    if (!talon__single_zone(m, only_zone(m, s->from), &from) || !talon__single_zone(m, only_zone(m, s->to), &to) ||
        !talon__sieve_where(m, s->where, talon__zone_group(m, from), &found))
        return false;
    for (; found; found &= found - 1)
        m->r->list[n++] = talon__lowest(found);
    return !n || talon__shift_listed(&m->r->play, from, to, m->r->list, n, face_of(s));
}

/* Zones that lie side by side, or one. */
static bool find_row(talon_rules *m, const game_node *x, talon_zone *z, uint32_t *n)
{
    *n = x->depth == SPOT_ROW ? x->c : 1;
    *z = (talon_zone)x->size;
    return x->depth == SPOT_ROW || (x->depth != SPOT_WORKED_OUT && talon__single_zone(m, x, z));
}

/* So many cards of each zone, or what there is: nothing can be missing. */
static bool is_sure(const talon_rules *m, const game_step *s)
{
    if (s->how & STEP_ALL)
        return true;
    const game_node *n = talon__rule_at(m, s->count);
    return s->how & STEP_LENIENT && n->kind == N_NUMBER && (int32_t)n->a >= 0;
}

/* A step may be left undone only before it has turned a card: what it takes must be there first, in every zone. */
static bool do_turn(talon_rules *m, const game_step *s, bool first)
{
    const talon_play *p = &m->r->play;
    const bool lenient = s->how & (STEP_LENIENT | STEP_ALL), up = face_of(s) == TALON_FACING_UP;
    talon_zone row;
    uint32_t zones;
    if (!find_row(m, only_zone(m, s->from), &row, &zones) || (zones != 1 && !(s->how & STEP_LENIENT)))
        return false;
    for (uint32_t done = is_sure(m, s); done < 2; done++)
        for (uint32_t i = 0; i < zones; i++) {
            const talon_zone z = (talon_zone)(row + i);
            const uint32_t size = talon__zone_group(m, z).n;
            const int64_t want = how_many(m, s, size), n = want > (int64_t)size ? (int64_t)size : want;
            if (want < 0 || talon__stopped(m) || (n < want && !lenient))
                return false;
            if (done && n)
                talon__turn_cards(p->table, p->shape, z, first ? 0 : size - (uint32_t)n, (uint32_t)n, up);
        }
    return true;
}

bool talon__mix_plainly(talon_rules *m, uint32_t step)
{
    const game_step *s = talon__game_step(m->game, step);
    const uint8_t plain = m->plain[step] & (PLAIN_WASH | PLAIN_CUT);
    const talon_runner *r = m->r;
    if (!plain || !talon__is_quiet(m) || r->ordered || (s->by != NONE && r->seating.cut))
        return false;
    const talon_zone z = only_zone(m, s->from)->size;
    const talon_void why = m->why;
    if (!talon__look_through(m, talon__zone_group(m, z).n)) {
        m->why = why; /* as an operation it is too much, too */
        return false;
    }
    return plain & PLAIN_WASH ? talon__wash_now(&r->play, z)
                              : talon__cut_now(&r->play, z, s->min == NONE ? 0 : talon__rule_at(m, s->min)->a);
}

bool talon__do_plain(talon_rules *m, uint32_t step)
{
    const game_step *s = talon__game_step(m->game, step);
    const uint8_t plain = m->plain[step];
    const talon_void why = m->why;
    if (plain & (PLAIN_WASH | PLAIN_CUT))
        return talon__mix_plainly(m, step);
    if (!talon__is_quiet(m) || (s->how & STEP_PER_PLAYER && !m->s->player) || !talon__effort(m, 1))
        return false;
    if (plain & PLAIN_WHERE ? do_where(m, s) : plain & PLAIN_MOVE ? do_move(m, s, plain & PLAIN_FIRST) : do_turn(m, s, plain & PLAIN_FIRST))
        return true;
    m->why = why;
    return false;
}
