/* rules_share.c -- chips: a pot is cut into layers, and each goes to the best of those who paid it. */
#include "runner/rules.h"

typedef struct pots {
    uint32_t n;
    uint32_t seat[PLAYERS_HERE];
    int32_t paid[PLAYERS_HERE], worth[2][PLAYERS_HERE]; /* by what; the second: for half of it, who has more than 0 */
    int64_t won[PLAYERS_HERE];
    bool in[PLAYERS_HERE];
} pots;

/* An amount goes to the best of those who paid so much and are in; of nobody who paid it, to the best who are. */
static bool pay_best(pots *p, const int32_t *worth, int64_t amount, int32_t layer, int32_t least)
{
    bool some = false, can[PLAYERS_HERE];
    int32_t best = INT32_MIN;
    uint32_t winners = 0;
    for (uint32_t i = 0; i < p->n; i++)
        some |= p->in[i] && p->paid[i] >= layer;
    for (uint32_t i = 0; i < p->n; i++) {
        can[i] = p->in[i] && (!some || p->paid[i] >= layer) && worth[i] >= least;
        best = can[i] && worth[i] > best ? worth[i] : best;
    }
    for (uint32_t i = 0; i < p->n; i++)
        winners += can[i] && worth[i] == best;
    int64_t odd = winners ? amount % winners : 0;
    for (uint32_t i = 0; i < p->n; i++)
        if (can[i] && worth[i] == best) {
            p->won[i] += amount / winners + (odd > 0);
            odd -= odd > 0;
        }
    return winners > 0;
}

/* What everybody paid is cut into layers, each paid by itself. */
static void pay_layers(pots *p, bool halves)
{
    for (int32_t done = 0;;) {
        int32_t next = 0;
        int64_t pot = 0;
        for (uint32_t i = 0; i < p->n; i++)
            if (p->paid[i] > done && (!next || p->paid[i] < next))
                next = p->paid[i];
        if (!next)
            return;
        for (uint32_t i = 0; i < p->n; i++)
            pot += p->paid[i] > done ? next - done : 0;
        if (halves && pay_best(p, p->worth[1], pot / 2, next, 1))
            pot -= pot / 2;
        pay_best(p, p->worth[0], pot, next, INT32_MIN);
        done = next;
    }
}

void talon__share(talon_rules *m, const game_code *c)
{
    const game_node *paid_node = talon__rule_at(m, c->a), *chips_node = talon__rule_at(m, c->b), *list = talon__rule_at(m, c->c);
    const uint32_t by = talon__game_item(m->game, list->a), where = talon__game_item(m->game, list->a + 1);
    const bool halves = list->b > 2;
    pots p = {.n = m->s->playing_n};
    const uint32_t self = m->s->player;
    uint32_t able = 0;
    for (uint32_t i = 0, seat = m->s->dealer; i < p.n; i++) {
        p.seat[i] = seat = talon__seat_on(m, seat, 1, true);
        talon__be_present(m, seat);
        const int32_t *at = talon__var(m, paid_node);
        const int32_t paid = at ? talon__read(m, at) : 0;
        p.paid[i] = paid > 0 ? paid : 0;
        p.in[i] = talon__course(m, where) != 0;
        able += p.in[i];
    }
    for (uint32_t i = 0; i < p.n && able > 1; i++) { /* who is alone is compared with nobody */
        if (!p.in[i])
            continue;
        talon__be_present(m, p.seat[i]);
        p.worth[0][i] = talon__course(m, by);
        p.worth[1][i] = halves ? talon__course(m, talon__game_item(m->game, list->a + 2)) : 0;
    }
    if (able && !talon__stopped(m))
        pay_layers(&p, halves);
    for (uint32_t i = 0; i < p.n && able; i++) {
        talon__be_present(m, p.seat[i]);
        int32_t *chips = talon__var(m, chips_node);
        const int64_t has = chips ? (int64_t)talon__read(m, chips) - p.paid[i] + p.won[i] : 0;
        if (has < INT32_MIN || has > INT32_MAX)
            talon__go_void(m, TALON_VOID_OVERFLOW);
        else if (chips)
            *chips = (int32_t)has;
    }
    talon__be_present(m, self);
}
