/* rules_hand.c -- hands of a game: how one begins, how cards come back from the last, orders instead of mixings, the end and what is paid. */
#include "runner/rules.h"

#include "base/bytes.h"

static void set_first_values(talon_rules *m, bool kept)
{
    for (uint32_t i = 0; i < m->game->var.n; i++) {
        const game_var *v = &GAME_LIST(m->game, var, game_var)[i];
        if (v->how & VAR_KEPT && !kept)
            continue;
        const uint32_t each = v->count ? v->count : 1;
        for (uint32_t seat = 0; seat < (v->how & VAR_EACH ? m->players : 1); seat++) {
            talon__be_present(m, v->how & VAR_EACH ? seat + 1 : 0);
            const int32_t value = v->first == NONE ? 0 : talon__course(m, v->first);
            for (uint32_t k = 0; k < each; k++)
                talon__write(m, &m->var[m->var_at[i] + seat * each + k], value);
        }
    }
    talon__be_present(m, 0);
}

static void all_play(talon_rules *m)
{
    memset(m->s->playing, 1, m->players);
    m->s->playing_n = (uint8_t)m->players;
}

static void set_playing(talon_rules *m)
{
    uint8_t plays[PLAYERS_HERE];
    uint8_t n = 0;
    all_play(m);
    for (uint32_t i = 0; i < m->players; i++) {
        talon__be_present(m, i + 1);
        plays[i] = m->g->playing == NONE || talon__course(m, m->g->playing) != 0;
        n = (uint8_t)(n + plays[i]);
    }
    talon__be_present(m, 0);
    memcpy(m->s->playing, plays, m->players);
    m->s->playing_n = n;
}

/* Cards in this order instead of a mixing: those that are named first, the others as they lay. */
static bool put_in_order(talon_rules *m, const talon_order *o, talon_zone zone)
{
    talon_runner *r = m->r;
    const group g = talon__zone_group(m, zone);
    const talon_pack *pack = talon_shape_pack(r->play.shape);
    int64_t *perm = r->list, *taken = r->list + g.n;
    uint32_t put = 0;
    for (uint32_t k = 0; k < g.n; k++)
        taken[k] = 0;
    for (uint32_t i = 0; i < o->n; i++) {
        const talon_face face = talon_pack_find(pack, o->card[i], talon__text_size(o->card[i]));
        uint32_t k = 0;
        while (k < g.n && (taken[k] || talon_pack_face(pack, g.at[k]) != face))
            k++;
        if (k < g.n) {
            perm[put++] = k;
            taken[k] = 1;
        }
    }
    for (uint32_t k = 0; k < g.n; k++)
        if (!taken[k])
            perm[put++] = k;
    talon_op op;
    talon_op_init(&op, TALON_OP_PERMUTE);
    op.from = zone;
    op.list = perm;
    op.list_n = g.n;
    return g.n < 2 || talon__do(r, &op);
}

/* A mixing of a game with exact orders. True: it is not done. */
bool talon__rules_orders(talon_runner *r, const talon_op *op)
{
    talon_rules *m = r->rules;
    if (m->sealed) { /* what mixes, mixes; in which order sealed cards would lie, nobody can tell */
        if (m->why == VOID_HANGS)
            r->end = TALON_END_STOPPED; /* what it hangs on may be seen when what was done before is done elsewhere, too */
        if (talon__picks(r, op))
            talon__hang_if_both_ways(m, op->from);
        return r->end != RUNNING || op->code == TALON_OP_PERMUTE;
    }
    if (!m->ordered || talon_op_get(op->code)->mixes != TALON_MIXES_ZONE || op->code == TALON_OP_PERMUTE) {
        m->dealing &= op->code == TALON_OP_PERMUTE;
        return false;
    }
    if (m->dealing) /* the procedure before the first card leaves the deck is one mixing */
        return true;
    if (op->code != TALON_OP_SHUFFLE && op->code != TALON_OP_WASH)
        return true;
    if (m->s->mixings < m->orders_n) {
        const talon_order *o = &m->order[m->s->mixings++];
        put_in_order(m, o, op->from);
    }
    return true;
}

/* Kept variables go to m->before, or come back from there; what is sealed stays so. */
static void keep(talon_rules *m, bool back)
{
    int32_t *before = m->before;
    for (uint32_t i = 0; i < m->game->var.n; i++) {
        const game_var *v = &GAME_LIST(m->game, var, game_var)[i];
        const uint32_t n = talon__var_words(v, m->players);
        if (!(v->how & VAR_KEPT))
            continue;
        int32_t *now = &m->var[m->var_at[i]], *to = back ? now : before, *from = back ? before : now;
        memcpy(to, from, sizeof *to * n);
        for (uint32_t k = 0; m->follows && k < n; k++)
            talon__veil(m, to + k, talon__is_veiled(m, from + k));
        before += n;
    }
}

/* What only steps of a hand can read. */
static void clear_hand(talon_rules *m)
{
    state *s = m->s;
    s->frames_n = s->reversed = s->asked = s->by = 0;
    s->answered = 0;
    memset(m->chosen, 0, sizeof *m->chosen * m->g->chosen_n);
    talon__forget_temps(m, 0, m->g->temps_n);
    memset(m->frame, 0, sizeof *m->frame * m->g->loops);
    memset(m->answer, 0, sizeof *m->answer * m->players);
}

static void pay(talon_rules *m)
{
    for (uint32_t i = 0; i < m->players; i++) {
        talon__be_present(m, i + 1);
        m->payoff[i] = talon__course(m, m->g->payoff);
        if (m->g->per != NONE)
            m->payoff[m->players] = talon__course(m, m->g->per);
    }
    if (m->payoff[m->players] < 1)
        talon__go_void(m, TALON_VOID_DIVISION_BY_ZERO);
}

void talon__finish_game(talon_rules *m)
{
    clear_hand(m);
    m->list.seat = 0;
    m->s->over = 1;
    m->s->pc = 0;
    m->s->steps = 0;
    m->effort = m->tries = 0;
    m->payoff[m->players] = 1;
    all_play(m);
    if (!talon__stopped(m))
        pay(m);
    talon__be_present(m, 0);
    m->s->why = (uint8_t)m->why;
    if (talon__stopped(m)) {
        keep(m, true);
        memset(m->payoff, 0, sizeof *m->payoff * m->players);
        m->payoff[m->players] = 1;
    }
}

/* Where cards are gathered: the first zone that has some when a game begins. */
static talon_zone home_of(const talon_runner *r)
{
    talon_zone home = 0;
    while (home + 1u < r->zones_n && !talon_zone_count(r->initial, r->play.shape, home))
        home++;
    return home;
}

/* All cards go back to where a game begins, in their usual order, by operations that records tell of. */
static bool gather(talon_rules *m)
{
    talon_runner *r = m->r;
    const talon_shape *shape = r->play.shape;
    const talon_zone home = home_of(r);
    talon_op op;
    uint32_t n = 0;
    talon_op_init(&op, TALON_OP_COMBINE);
    for (uint32_t z = 0; z < r->zones_n; z++)
        if (z != home && talon__cards_in(r, (talon_zone)z))
            r->zone[n++] = (talon_zone)z;
    op.zones = r->zone;
    op.zones_n = n;
    op.to = home;
    if (n && !talon__do(r, &op))
        return false;
    int64_t *place = r->list, *now = r->list + m->cards_n; /* now: by card */
    const group all = talon__zone_group(m, home);
    bool moved = false;
    for (uint32_t i = 0; i < all.n; i++)
        now[all.at[i]] = i;
    n = 0;
    for (uint32_t k = 0; k < r->zones_n; k++) { /* what stays there first */
        const talon_zone z = (talon_zone)(k == 0 ? home : k <= home ? k - 1 : k);
        const talon_card *card = talon_zone_cards(r->initial, shape, z);
        for (uint32_t i = 0; i < talon_zone_count(r->initial, shape, z); i++, n++) {
            place[n] = now[card[i]];
            moved |= place[n] != n;
        }
    }
    talon_op_init(&op, TALON_OP_PERMUTE);
    op.from = home;
    op.list = place;
    op.list_n = n;
    return !moved || talon__do(r, &op);
}

/* With the first n places of the runner's list; none: there is nothing to do. */
static bool do_listed(talon_runner *r, talon_op *op, uint32_t n)
{
    op->pick = TALON_ARG_INDICES;
    op->list = r->list;
    op->list_n = n;
    return !n || talon__do(r, op);
}

/* From where they are gathered to the other zones that have cards when a game begins. */
static bool lay_out_again(talon_rules *m)
{
    talon_runner *r = m->r;
    const talon_shape *shape = r->play.shape;
    const talon_zone home = home_of(r);
    talon_op op;
    const uint32_t stays = talon_zone_count(r->initial, shape, home);
    for (uint32_t z = 0; z < r->zones_n; z++) {
        const uint32_t n = z == home ? 0 : talon_zone_count(r->initial, shape, (talon_zone)z);
        for (uint32_t i = 0; i < n; i++)
            r->list[i] = stays + i;
        talon_op_init(&op, TALON_OP_MOVE);
        op.from = home;
        op.to = (talon_zone)z;
        if (!do_listed(r, &op, n))
            return false;
    }
    return true;
}

/* Cards that lie otherwise than when a game begins are turned. */
static bool turn_back(talon_rules *m, bool up)
{
    talon_runner *r = m->r;
    talon_op op;
    for (uint32_t z = 0; z < r->zones_n; z++) {
        const group g = talon__zone_group(m, (talon_zone)z);
        uint32_t n = 0;
        for (uint32_t i = 0; i < g.n; i++)
            if (talon_card_is_up(r->initial, g.at[i]) == up && talon_card_is_up(r->play.table, g.at[i]) != up)
                r->list[n++] = i;
        talon_op_init(&op, TALON_OP_TURN);
        op.from = (talon_zone)z;
        op.face = up ? TALON_FACING_UP : TALON_FACING_DOWN;
        if (!do_listed(r, &op, n))
            return false;
    }
    return true;
}

/* Where all cards lie face down when a game begins, and those that are there now do, too: to gather them is one operation, to order them
 * another. False: it takes more. */
static bool is_simple(const talon_rules *m, talon_zone home)
{
    const talon_runner *r = m->r;
    const group now = talon__zone_group(m, home);
    bool up = talon__game_zone(m->game, r->def[home])->type == TALON_TYPE_DISCARD;
    if (talon_zone_count(r->initial, r->play.shape, home) != m->cards_n)
        return false;
    for (uint32_t i = 0; i < talon__words16(m->cards_n); i++)
        up |= talon__faces(r->initial)[i] != 0;
    for (uint32_t i = 0; i < now.n; i++)
        up |= talon__is_up(r->play.table, now.at[i]);
    return !up;
}

/* How many operations: combining, in which the last zone's cards come first, and the order, unless that is it. */
static uint32_t count_gathering(const talon_rules *m, talon_zone home)
{
    const talon_card *first = talon__cards(m->r->initial);
    bool moved = false;
    uint32_t n = 0;
    for (uint32_t k = 0; k <= m->r->zones_n && !moved; k++) {
        const uint32_t z = k ? m->r->zones_n - k : home;
        const group g = k && z == home ? (group){first, 0} : talon__zone_group(m, (talon_zone)z);
        for (uint32_t i = 0; i < g.n && !moved; i++, n++)
            moved = g.at[i] != first[n];
    }
    return (uint32_t)(talon__zone_group(m, home).n < m->cards_n) + moved;
}

/* The cards of the last hand come back at once, when nobody follows it. */
static bool bring_back_at_once(talon_rules *m)
{
    const talon_runner *r = m->r;
    const talon_zone home = home_of(r);
    if (!talon__is_quiet(m) || !is_simple(m, home))
        return false;
    talon__lay_as(r->play.table, r->initial, count_gathering(m, home));
    return true;
}

/* The cards of the last hand come back; chance goes on where it was, so that no hand is mixed as another. */
static void bring_back(talon_rules *m)
{
    talon_runner *r = m->r;
    talon__ready(m);
    if (!bring_back_at_once(m)) {
        r->in_trigger = true;
        if (!gather(m) || !lay_out_again(m) || !turn_back(m, false) || !turn_back(m, true))
            talon__go_void_by_runner(m);
        r->in_trigger = false;
    }
    r->end = RUNNING;
    talon__forget_run(r);
}

/* An exact order for a hand that is not the first. */
static void set_order(talon_rules *m)
{
    state *s = m->s;
    const bool some = s->mixings < m->orders_n;
    m->r->seating.order = some ? m->order[s->mixings].card : NULL;
    m->r->seating.order_n = some ? m->order[s->mixings].n : 0;
    s->mixings += some;
    m->dealing = !m->r->seating.order_n; /* none, or one without a card: they lie as they are, and nothing mixes them */
}

static void begin_hand(talon_rules *m)
{
    talon_outcome out;
    talon_runner *r = m->r;
    state *s = m->s;
    const bool first = s->hand == 0;
    clear_hand(m);
    keep(m, false); /* what goes wrong from here on is this hand's */
    if (first)
        s->dealer = (uint8_t)(r->dealer + 1);
    all_play(m);
    set_first_values(m, first);
    set_playing(m);
    if (!s->playing_n || talon__stopped(m))
        return; /* nobody plays: that was all */
    s->dealer = (uint8_t)(first ? r->dealer + 1 : talon__seat_on(m, s->dealer, 1, true));
    if (!m->firsts_known || m->sealed ||
        m->checking) /* once more: now it is known who plays, and who deals; what is told counts both times */
        set_first_values(m, first);
    keep(m, false);
    r->dealer = s->dealer - 1u;
    s->hand++;
    s->pc = (uint16_t)m->g->play;
    if (!first)
        bring_back(m);
    memset(m->laid, 0, m->cards_n);
    m->dealing = m->ordered && first && !r->seating.order_n;
    if (m->ordered && !first)
        set_order(m);
    if (talon_runner_run(r, &out, m->g->own_phases ? "setup" : NULL, m->on_event, m->context) != TALON_END_DONE)
        talon__go_void_by_runner(m);
    talon__effort(m, (TALON_LANG_OPS_MAX - r->steps_left) * WORK_A_STEP); /* hands in which nobody is asked follow each other */
    m->dealing = r->ordered = false;
    r->end = RUNNING;
    talon__be_present(m, 0);
}

/* The hand is over: the next one, or the end. */
void talon__end_hand(talon_rules *m)
{
    talon__be_present(m, 0);
    if (m->why == TALON_VOID_NOT && m->g->match != NONE && !m->one_hand) {
        all_play(m);
        if (!talon__course(m, m->g->match) && m->why == TALON_VOID_NOT && m->s->hand < UINT16_MAX) {
            begin_hand(m);
            if (m->s->playing_n && m->why == TALON_VOID_NOT)
                return;
        }
    }
    talon__finish_game(m);
}

void talon__rules_first(talon_rules *m, talon_on_event *on_event, void *context)
{
    talon__be_followed(m, on_event, context);
    talon__begin_work(m);
    m->list.seat = 0;
    begin_hand(m);
    if ((!m->s->playing_n || talon__stopped(m)) && m->why != VOID_HANGS)
        talon__finish_game(m);
}

void talon_rules_begin(talon_rules *m, talon_on_event *on_event, void *context)
{
    talon__rules_first(m, on_event, context);
    talon__rules_go_on(m);
}
