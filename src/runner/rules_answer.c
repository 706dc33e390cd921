/* rules_answer.c -- doing an answer: cards move, values are set, and the game goes on. */
#include "runner/rules.h"

#include "base/bytes.h"

/* Places of the chosen cards, as they lie, into the runner's list. */
static uint32_t find_places(talon_rules *m, const talon_answer *a)
{
    const group zone = talon__zone_group(m, a->from), cards = {a->card, a->cards_n};
    uint32_t n = 0;
    if (cards.n == 1) {
        m->r->list[0] = talon__place_of(m, zone, cards.at[0]);
        return m->r->list[0] < zone.n;
    }
    for (uint32_t i = 0; i < zone.n && n < cards.n; i++)
        if (talon__has_card(cards, zone.at[i]))
            m->r->list[n++] = i;
    return n;
}

/* The same as an operation, for whoever follows it. */
static void move_listed(talon_rules *m, const talon_answer *a, uint32_t n, uint8_t face)
{
    talon_runner *r = m->r;
    talon_op *op = &m->move;
    op->from = a->from;
    op->to = a->to;
    op->list = r->list;
    op->list_n = n;
    op->face = face;
    talon__ready(m);
    if (!talon__do(r, op))
        talon__go_void_by_runner(m);
    r->end = RUNNING;
}

/* Without one, when nobody does. */
static bool move_at_once(talon_rules *m, const talon_answer *a, uint32_t n, uint8_t face)
{
    const talon_play *p = &m->r->play;
    const int64_t *place = m->r->list;
    return talon__is_quiet(m) && talon__shift_listed(p, a->from, a->to, place, n, face);
}

/* One card into another zone, when nobody follows: most answers. False: nothing has happened. */
static inline bool slide_card(talon_rules *m, const talon_answer *a, uint8_t face)
{
    if (a->cards_n != 1 || a->to == TALON_ZONE_NONE || a->from == a->to || !talon__is_quiet(m) || m->zone_type[a->from] == TALON_TYPE_BURN)
        return false;
    const uint32_t rank = m->zone_rank[a->from], begin = rank ? m->zone_end[rank - 1] : 0;
    const group zone = {m->on_table + begin, m->zone_end[rank] - begin};
    const uint32_t place = talon__place_of(m, zone, a->card[0]);
    if (place == zone.n)
        return false;
    const bool up = face == TALON_FACING_USUAL ? m->zone_type[a->to] == TALON_TYPE_DISCARD : face == TALON_FACING_UP;
    m->laid[a->card[0]] = m->s->player;
    talon__slide(m->r->play.table, rank, m->zone_rank[a->to], begin + place, up);
    return true;
}

static void move_cards(talon_rules *m, const talon_answer *a, const game_question *q)
{
    const uint32_t n = a->to == TALON_ZONE_NONE ? 0 : find_places(m, a);
    if (!n)
        return;
    if (!move_at_once(m, a, n, q->face))
        move_listed(m, a, n, q->face);
    for (uint32_t i = 0; i < a->cards_n; i++)
        m->laid[a->card[i]] = m->s->player;
}

static void carry_out(talon_rules *m, const talon_answer *a)
{
    const game_code *c = talon__asked_code(m);
    const game_option *o = &GAME_LIST(m->game, option, game_option)[c->a + a->option];
    const game_question *q = o->question == NONE ? NULL : &GAME_LIST(m->game, question, game_question)[o->question];
    selection *chosen = &m->chosen[c->c];
    *chosen = (selection){.n = a->cards_n, .kind = a->combo, .height = a->height};
    for (uint32_t i = 0; i < a->cards_n; i++)
        chosen->card[i] = a->card[i];
    for (uint32_t i = 0; q && !a->pass && i < q->values_n; i++) {
        int32_t *at = talon__var(m, talon__rule_at(m, q->value[i].var));
        if (at)
            talon__write(m, at, a->value[i]);
    }
    if (q && a->has_cards && !a->pass && !slide_card(m, a, q->face))
        move_cards(m, a, q);
    m->s->pc = (uint16_t)o->code;
}

/* Everybody has answered: it is done from dealer + 1 on. */
void talon__rules_together(talon_rules *m)
{
    state *s = m->s;
    const game_code *c = talon__asked_code(m);
    const uint32_t self = s->player, at = s->pc;
    uint32_t seat = s->dealer, to = c->flag & CHOOSE_SINGLE ? at + 1u : c->b;
    for (uint32_t i = 0; i < s->playing_n && !talon__stopped(m); i++) {
        seat = talon__seat_on(m, seat, 1, true);
        const talon_answer a = m->answer[seat - 1];
        if (a.option == UINT16_MAX)
            continue;
        s->pc = (uint16_t)at;
        talon__be_present(m, seat);
        carry_out(m, &a);
        talon__rules_own_steps(m, at);
        to = s->pc;
    }
    memset(m->answer, 0, sizeof *m->answer * m->players);
    m->list.seat = 0; /* where nobody had an answer, nobody has taken one */
    talon__be_present(m, self);
    s->pc = (uint16_t)to;
    s->asked = 0;
    s->answered = 0;
}

_Static_assert(sizeof(talon_answer) == 2 + 4 + 4 + 2 * sizeof(talon_zone) + 2 * TALON_ANSWER_CARDS + 2 + 4 * TALON_ANSWER_VALUES + 4,
               "an answer has no bytes that nobody sets: states hold it");

bool talon__can_be_done(const talon_rules *m, uint32_t seat, const talon_answer *a)
{
    const uint32_t zones = m->r->play.shape->zones_n;
    if ((!talon__is_listed(m, seat) && !talon__is_asked(m, seat)) || a->option >= talon__asked_code(m)->x ||
        a->cards_n > TALON_ANSWER_CARDS || a->values_n > TALON_ANSWER_VALUES)
        return false;
    if (a->cards_n && (a->from >= zones || (a->to >= zones && a->to != TALON_ZONE_NONE)))
        return false;
    const group from = a->cards_n ? talon__zone_group(m, a->from) : (group){NULL, 0};
    for (uint32_t i = 0; i < a->cards_n; i++) /* a card that is named twice is not there twice */
        if (talon__place_of(m, from, a->card[i]) == from.n || talon__has_card((group){a->card, i}, a->card[i]))
            return false;
    return true;
}

/* Only what the answer has, so that equal answers are equal bytes. */
static talon_answer cleaned(const talon_answer *a)
{
    talon_answer b = {0};
    memcpy(&b, a, offsetof(talon_answer, card));
    for (uint32_t i = 0; i < a->cards_n; i++)
        b.card[i] = a->card[i];
    for (uint32_t i = 0; i < a->values_n; i++)
        b.value[i] = a->value[i];
    return b;
}

/* With sealed cards an answer is done by itself. What makes the hand void while it is done does so now; where something hangs, in a
 * trigger or in what is set in a together, nobody could say what follows, and nothing was done. */
static bool ends_well(talon_rules *m)
{
    if (m->why == VOID_HANGS)
        return talon_rules_put(m, m->aside), false;
    if (talon__stopped(m))
        talon__finish_game(m);
    m->why = TALON_VOID_NOT;
    return true;
}

bool talon_rules_answer(talon_rules *m, uint32_t seat, const talon_answer *given, talon_on_event *on_event, void *context)
{
    if (!talon__can_be_done(m, seat, given))
        return false;
    if (m->sealed)
        talon__count_events(m, &on_event, &context);
    state *s = m->s;
    if (m->sealed)
        memcpy(m->aside, s, m->state_size);
    m->list.seat = 0;
    talon__be_followed(m, on_event, context);
    talon__begin_work(m);
    if (talon__asked_code(m)->flag & CHOOSE_TOGETHER) {
        m->answer[seat - 1] = cleaned(given);
        s->answered |= 1ull << (seat - 1);
        if (talon_rules_asked(m, NULL, 0))
            return true;
        s->choices++;
        talon__rules_together(m);
    } else {
        s->choices++;
        s->asked = s->by = 0;
        carry_out(m, given);
    }
    talon__after_step(m);
    if (m->sealed) /* it goes on by talon_rules_go_on */
        return ends_well(m);
    talon__rules_go_on(m);
    return true;
}
