/* model.c -- the naive table: every operation as list surgery on a copy that replaces the original at the end. */
#include "lib/model.h"

#include <stdio.h>
#include <string.h>

#include "lib/chance.h"

/* ---- setting up ---- */

static int find_name(const talon_zone_spec *spec, int n, const char *name)
{
    for (int i = 0; i < n; i++)
        if (name && strcmp(spec[i].id, name) == 0)
            return i;
    return -1;
}

static char usual_sees(const char *type)
{
    if (!strcmp(type, "deck") || !strcmp(type, "burn") || !strcmp(type, "discard"))
        return 'n';
    return !strcmp(type, "hand") ? 'o' : 'a';
}

static char sees_letter(const talon_zone_spec *z)
{
    if (!z->sees)
        return usual_sees(z->type);
    if (!strcmp(z->sees, "others"))
        return 't';
    return !strcmp(z->sees, "newest") ? 'w' : z->sees[0];
}

static int usual_discard(const model_rules *r, int named)
{
    int only = -1, many = 0;
    if (named >= 0 && r->zone[named].discard)
        return named;
    for (int i = 0; i < r->zones_n; i++)
        if (r->zone[i].discard)
            only = i, many++;
    return many == 1 ? only : -1;
}

void model_rules_init(model_rules *r, const talon_zone_spec *spec, int n, const talon_shape *shape)
{
    r->zones_n = n;
    r->shape = shape;
    for (int i = 0; i < n; i++)
        r->zone[i] = (model_zone){
            .name = spec[i].id,
            .owner = spec[i].owner,
            .burn = !strcmp(spec[i].type, "burn"),
            .discard = !strcmp(spec[i].type, "discard"),
            .sees = sees_letter(&spec[i]),
            .behavior = spec[i].has_behavior,
            .draw_from = spec[i].draw_from ? spec[i].draw_from[0] : 't',
            .when_empty = spec[i].reshuffle_when && !strcmp(spec[i].reshuffle_when, "empty"),
            .pile = find_name(spec, n, spec[i].reshuffle_from),
            .keep = (int)spec[i].keep_newest,
        };
    r->deck = find_name(spec, n, "deck");
    r->burn = find_name(spec, n, "burn");
    r->discard = usual_discard(r, find_name(spec, n, "discard"));
}

void model_init(model *m, const model_rules *r, const uint32_t *count, const uint8_t *face, const uint8_t *up, const talon_table *t)
{
    uint16_t id = 0;
    m->rules = r;
    m->step = t->step;
    m->seq = t->seq;
    m->deal = t->deal;
    memcpy(m->seed, t->seed.byte, 32);
    for (int z = 0; z < r->zones_n; z++) {
        m->pile[z].n = 0;
        for (uint32_t i = 0; i < count[z]; i++, id++)
            m->pile[z].card[m->pile[z].n++] = (model_card){id, face[id], up[id]};
    }
}

/* ---- lists ---- */

/* Take the cards at these places, in this order, out of the list. */
static model_pile take_out(model_pile *p, const int *place, int n)
{
    model_pile taken = {.n = 0}, rest = {.n = 0};
    bool gone[MODEL_CARDS] = {false};
    for (int i = 0; i < n; i++) {
        taken.card[taken.n++] = p->card[place[i]];
        gone[place[i]] = true;
    }
    for (int i = 0; i < p->n; i++)
        if (!gone[i])
            rest.card[rest.n++] = p->card[i];
    p->n = rest.n;
    memcpy(p->card, rest.card, sizeof *rest.card * (size_t)rest.n);
    return taken;
}

static void put_in(model_pile *p, int at, const model_pile *cards)
{
    for (int i = p->n - 1; i >= at; i--)
        p->card[i + cards->n] = p->card[i];
    for (int i = 0; i < cards->n; i++)
        p->card[at + i] = cards->card[i];
    p->n += cards->n;
}

static void reorder(model_pile *p, const int *perm)
{
    model_card old[MODEL_CARDS];
    memcpy(old, p->card, sizeof *old * (size_t)p->n);
    for (int i = 0; i < p->n; i++)
        p->card[i] = old[perm[i]];
}

/* One operation under way, on a copy of the model. */
typedef struct job {
    model m;
    const talon_op *op;
    talon_fault *f;
    int from, to;
} job;

#define AT_THE_END (-1)

/* Move cards from one zone to a place of another; their faces as the protocol says. */
static void move(job *j, int from, int to, const int *place, int n, int at, uint8_t face)
{
    model_pile cards = take_out(&j->m.pile[from], place, n);
    for (int i = 0; i < n; i++) {
        if (face != TALON_FACING_USUAL)
            cards.card[i].up = face == TALON_FACING_UP;
        else if (from != to)
            cards.card[i].up = j->m.rules->zone[to].discard;
    }
    put_in(&j->m.pile[to], at == AT_THE_END ? j->m.pile[to].n : at, &cards);
}

static void move_first(job *j, int from, int to, int n, uint8_t face)
{
    int place[MODEL_CARDS];
    for (int i = 0; i < n; i++)
        place[i] = i;
    move(j, from, to, place, n, AT_THE_END, face);
}

/* ---- chance: a step counts when it read something ---- */

static void start(job *j, chance *c)
{
    if (j->op->own_seed)
        chance_start(c, j->op->seed.byte, 0, 0);
    else
        chance_start(c, j->m.seed, (uint32_t)j->m.step, j->m.deal);
}

static void finish(job *j, const chance *c)
{
    if (c->words > 0 && !j->op->own_seed)
        j->m.step++;
}

static void wash(job *j, int zone)
{
    chance c;
    int perm[MODEL_CARDS];
    start(j, &c);
    chance_wash(&c, perm, j->m.pile[zone].n);
    finish(j, &c);
    reorder(&j->m.pile[zone], perm);
}

/* ---- refusals ---- */

static talon_status refuse(job *j, talon_status s)
{
    *j->f = (talon_fault){.status = s, .op = j->op->code, .zone = TALON_ZONE_NONE, .card = TALON_FACE_NONE};
    return s;
}

static talon_status refuse_count(job *j, talon_status s, int64_t n)
{
    refuse(j, s);
    j->f->want = n;
    return s;
}

static talon_status refuse_place(job *j, int64_t place, talon_arg arg, uint32_t index)
{
    refuse_count(j, TALON_E_INVALID_POSITION, place);
    j->f->arg = (uint8_t)arg;
    j->f->index = index;
    return TALON_E_INVALID_POSITION;
}

static talon_status refuse_zone(job *j, talon_status s, int zone)
{
    refuse(j, s);
    j->f->zone = (talon_zone)zone;
    return s;
}

static talon_status refuse_short(job *j, int zone, int64_t want, int64_t have)
{
    refuse_zone(j, TALON_E_INSUFFICIENT_CARDS, zone);
    j->f->want = want;
    j->f->have = have;
    return j->f->status;
}

static talon_status refuse_limit(job *j, const char *what, int64_t limit)
{
    refuse(j, TALON_E_LIMIT_EXCEEDED);
    j->f->what = what;
    j->f->have = limit;
    return j->f->status;
}

static talon_status missing(job *j, talon_arg arg, uint32_t index)
{
    refuse(j, TALON_E_ZONE_NOT_FOUND);
    j->f->arg = (uint8_t)arg;
    j->f->index = index;
    return j->f->status;
}

/* ---- zones: `usual` is the zone meant when the argument is left out, or −1 ---- */

static talon_status find_zone(job *j, int *zone, talon_zone given, int usual, talon_arg arg)
{
    *zone = given == TALON_ZONE_DEFAULT ? usual : given < j->m.rules->zones_n ? (int)given : -1;
    return *zone < 0 ? missing(j, arg, 0) : TALON_OK;
}

static talon_status find_discard(job *j, int *zone, talon_zone given, talon_arg arg)
{
    if (given == TALON_ZONE_DEFAULT && j->m.rules->discard < 0)
        return refuse(j, TALON_E_DISCARD_ZONE_NOT_FOUND);
    return find_zone(j, zone, given, j->m.rules->discard, arg);
}

/* ---- draws ---- */

/* Take n cards as the zone's behaviour wants it. */
static void grab(job *j, int from, int to, int n)
{
    const model_zone *z = &j->m.rules->zone[from];
    const int size = j->m.pile[from].n;
    int place[MODEL_CARDS];
    chance c;
    for (int i = 0; i < n; i++)
        place[i] = z->behavior && z->draw_from == 'b' ? size - n + i : i;
    if (z->behavior && z->draw_from == 'r') {
        start(j, &c);
        chance_pick(&c, place, size, n);
        finish(j, &c);
    }
    move(j, from, to, place, n, AT_THE_END, j->op->face);
}

static void reshuffle(job *j, int deck)
{
    const model_zone *z = &j->m.rules->zone[deck];
    const int n = z->pile < 0 ? 0 : j->m.pile[z->pile].n - z->keep;
    if (n > 0) {
        move_first(j, z->pile, deck, n, TALON_FACING_USUAL);
        wash(j, deck);
    }
}

static int smaller(int64_t a, int b)
{
    return a < b ? (int)a : b;
}

/* docs/protocol.md §4; returns how many cards were taken. */
static int64_t draw_with_behavior(job *j, int64_t n, int from, int to)
{
    int64_t taken = 0;
    if (j->m.pile[from].n < n) {
        if (j->m.rules->zone[from].when_empty) {
            taken = j->m.pile[from].n;
            grab(j, from, to, (int)taken);
        }
        if (j->m.pile[from].n < n - taken)
            reshuffle(j, from);
    }
    const int more = smaller(n - taken, j->m.pile[from].n);
    grab(j, from, to, more);
    return taken + more;
}

/* One elementary draw, its zones known. */
static talon_status draw(job *j, int64_t n, int from, int to)
{
    const model_zone *z = j->m.rules->zone;
    if (z[from].burn)
        return refuse_zone(j, TALON_E_NOT_DRAWABLE, from);
    if (j->op->code == TALON_OP_BURN && !z[to].burn)
        return refuse_zone(j, TALON_E_INVALID_ZONE_TYPE, to);
    if (z[from].behavior) {
        const int64_t taken = draw_with_behavior(j, n, from, to);
        return taken < n && j->op->code != TALON_OP_DRAW ? refuse_short(j, from, n, taken) : TALON_OK;
    }
    if (n > j->m.pile[from].n)
        return refuse_short(j, from, n, j->m.pile[from].n);
    grab(j, from, to, (int)n);
    return TALON_OK;
}

static talon_status draw_single(job *j)
{
    const int64_t n = j->op->code == TALON_OP_DRAW1 ? 1 : j->op->n;
    if (n <= 0)
        return refuse_count(j, TALON_E_INVALID_COUNT, n);
    talon_status s = find_zone(j, &j->from, j->op->from, j->m.rules->deck, TALON_ARG_FROM);
    if (s == TALON_OK)
        s = find_zone(j, &j->to, j->op->to, j->op->code == TALON_OP_BURN ? j->m.rules->burn : -1, TALON_ARG_TO);
    return s == TALON_OK ? draw(j, n, j->from, j->to) : s;
}

static talon_status draw_listed(job *j)
{
    const talon_op *op = j->op;
    const int64_t rounds = op->code != TALON_OP_DEAL_ROUND ? 1 : op->n;
    int64_t count = 0;
    talon_status s = TALON_OK;
    for (int64_t round = 0; round < rounds && op->zones_n > 0; round++)
        for (uint32_t i = 0; i < op->zones_n; i++) {
            const int64_t n = op->code == TALON_OP_DEAL ? op->n : op->code == TALON_OP_SPLIT ? op->list[i] : 1;
            if (count++ == 65535)
                return refuse_limit(j, "draws", 65535);
            if (n <= 0)
                return refuse_count(j, TALON_E_INVALID_COUNT, n);
            if ((s = find_zone(j, &j->from, op->from, j->m.rules->deck, TALON_ARG_FROM)) != TALON_OK)
                return s;
            if (op->zones[i] >= j->m.rules->zones_n)
                return missing(j, op->code == TALON_OP_SPLIT ? TALON_ARG_PACKETS : TALON_ARG_TO_LIST, i);
            if ((s = draw(j, n, j->from, op->zones[i])) != TALON_OK)
                return s;
        }
    return s;
}

/* ---- chosen cards ---- */

bool model_sees(const model *m, talon_player who, int zone, int pos)
{
    const model_zone *z = &m->rules->zone[zone];
    const bool is_owner = who != TALON_PLAYER_NONE && z->owner && strcmp(talon_player_name(m->rules->shape, who), z->owner) == 0;
    if (m->pile[zone].card[pos].up)
        return true;
    switch (z->sees) {
    case 'a': return true;
    case 'o': return is_owner;
    case 't': return who != TALON_PLAYER_NONE && !is_owner;
    case 'w': return pos == m->pile[zone].n - 1;
    default: return false; /* 'n': nobody sees it */
    }
}

/* Whether a player may name cards in a zone. */
static bool may_name(const job *j, int zone)
{
    model probe = j->m;
    if (j->op->as == TALON_PLAYER_TABLE)
        return true;
    for (int i = 0; i < probe.pile[zone].n; i++)
        if (!model_sees(&probe, j->op->as, zone, i))
            return false;
    if (probe.pile[zone].n > 0)
        return true;
    probe.pile[zone].n = 2; /* empty: would they see an ordinary card that lay there? */
    probe.pile[zone].card[0].up = 0;
    return model_sees(&probe, j->op->as, zone, 0);
}

static talon_status choose_cards(job *j, int *place, int *n)
{
    const model_pile *p = &j->m.pile[j->from];
    bool taken[MODEL_CARDS] = {false};
    *n = 0;
    if (!may_name(j, j->from))
        return refuse_zone(j, TALON_E_NOT_VISIBLE, j->from);
    for (uint32_t k = 0; k < j->op->cards_n; k++) {
        int i = 0;
        while (i < p->n && (taken[i] || p->card[i].face != j->op->cards[k]))
            i++;
        if (i == p->n) {
            refuse_zone(j, TALON_E_CARD_NOT_IN_ZONE, j->from);
            j->f->card = j->op->cards[k];
            j->f->arg = j->op->code == TALON_OP_DRAW_CARD ? TALON_ARG_CARD : TALON_ARG_CARDS;
            j->f->index = k;
            return j->f->status;
        }
        taken[i] = true;
        place[(*n)++] = i;
    }
    return TALON_OK;
}

static talon_status choose_places(job *j, int *place, int *n)
{
    bool taken[MODEL_CARDS] = {false};
    *n = 0;
    for (uint32_t k = 0; k < j->op->list_n; k++) {
        const int64_t i = j->op->list[k];
        if (i < 0 || i >= j->m.pile[j->from].n || taken[i])
            return refuse_place(j, i, TALON_ARG_INDICES, k);
        taken[i] = true;
        place[(*n)++] = (int)i;
    }
    return TALON_OK;
}

/* n cards from the top, or from the bottom. */
static talon_status choose_count(job *j, int *place, int *n, bool bottom)
{
    const int size = j->m.pile[j->from].n;
    if (j->op->n > size)
        return refuse_short(j, j->from, j->op->n, size);
    *n = (int)j->op->n;
    for (int i = 0; i < *n; i++)
        place[i] = bottom ? size - *n + i : i;
    return TALON_OK;
}

/* n cards picked at random, in one step; without a choice nothing random is read. */
static talon_status choose_random(job *j, int *place, int *n)
{
    const int size = j->m.pile[j->from].n;
    const talon_status s = choose_count(j, place, n, false);
    chance c;
    if (s == TALON_OK && size >= 2) {
        start(j, &c);
        chance_pick(&c, place, size, *n);
        finish(j, &c);
    }
    return s;
}

static talon_status source_and_destination(job *j, talon_arg from_arg, int usual_from, int usual_to)
{
    const talon_status s = find_zone(j, &j->from, j->op->from, usual_from, from_arg);
    return s == TALON_OK ? find_zone(j, &j->to, j->op->to, usual_to, TALON_ARG_TO) : s;
}

static talon_status drawable(job *j)
{
    return j->m.rules->zone[j->from].burn ? refuse_zone(j, TALON_E_NOT_DRAWABLE, j->from) : TALON_OK;
}

static talon_status draw_chosen(job *j)
{
    int place[MODEL_CARDS], n = 0;
    const uint8_t code = j->op->code;
    if ((code == TALON_OP_DRAW_BOTTOM || code == TALON_OP_DRAW_RANDOM) && j->op->n <= 0)
        return refuse_count(j, TALON_E_INVALID_COUNT, j->op->n);
    talon_status s = source_and_destination(j, TALON_ARG_FROM, j->m.rules->deck, -1);
    if (s == TALON_OK)
        s = drawable(j);
    if (s != TALON_OK)
        return s;
    if (code == TALON_OP_DRAW_BOTTOM)
        s = choose_count(j, place, &n, true);
    else if (code == TALON_OP_DRAW_RANDOM)
        s = choose_random(j, place, &n);
    else if (code == TALON_OP_DRAW_CARD)
        s = choose_cards(j, place, &n);
    else
        for (n = 0; n < j->m.pile[j->from].n; n++)
            place[n] = n;
    if (s == TALON_OK)
        move(j, j->from, j->to, place, n, AT_THE_END, j->op->face);
    return s;
}

static talon_status move_chosen(job *j)
{
    int place[MODEL_CARDS], n = 0, at = AT_THE_END;
    if (j->op->pick == TALON_ARG_N && j->op->n <= 0)
        return refuse_count(j, TALON_E_INVALID_COUNT, j->op->n);
    talon_status s = source_and_destination(j, TALON_ARG_FROM, -1, -1);
    if (s == TALON_OK)
        s = drawable(j);
    if (s == TALON_OK)
        s = j->op->pick == TALON_ARG_N         ? choose_count(j, place, &n, false)
            : j->op->pick == TALON_ARG_INDICES ? choose_places(j, place, &n)
                                               : choose_cards(j, place, &n);
    if (s != TALON_OK)
        return s;
    if (j->op->at != TALON_AT_END && j->op->at != TALON_AT_TOP) {
        if (j->op->at < 0 || j->op->at > j->m.pile[j->to].n - (j->from == j->to ? n : 0))
            return refuse_place(j, j->op->at, TALON_ARG_AT, 0);
        at = (int)j->op->at;
    }
    move(j, j->from, j->to, place, n, j->op->at == TALON_AT_TOP ? 0 : at, j->op->face);
    return s;
}

static talon_status turn(job *j)
{
    int place[MODEL_CARDS], n;
    talon_status s = find_zone(j, &j->from, j->op->from, -1, TALON_ARG_ZONE);
    if (s == TALON_OK)
        s = choose_places(j, place, &n);
    if (s == TALON_OK)
        for (int i = 0; i < n; i++)
            if (j->op->face != TALON_FACING_USUAL)
                j->m.pile[j->from].card[place[i]].up = j->op->face == TALON_FACING_UP;
    return s;
}

static talon_status discard(job *j)
{
    int place[MODEL_CARDS], n = 0;
    const uint8_t code = j->op->code;
    if (code == TALON_OP_DISCARD && j->op->n <= 0)
        return refuse_count(j, TALON_E_INVALID_DISCARD_COUNT, j->op->n);
    talon_status s = find_zone(j, &j->from, j->op->from, -1, code == TALON_OP_MUCK ? TALON_ARG_HAND : TALON_ARG_FROM);
    if (s == TALON_OK)
        s = find_discard(j, &j->to, j->op->to, TALON_ARG_TO);
    if (s == TALON_OK)
        s = drawable(j);
    if (s == TALON_OK && !j->m.rules->zone[j->to].discard)
        s = refuse_zone(j, TALON_E_INVALID_ZONE_TYPE, j->to);
    if (s == TALON_OK && code == TALON_OP_DISCARD)
        s = choose_count(j, place, &n, false);
    if (s == TALON_OK && code == TALON_OP_DISCARD_CARDS)
        s = choose_cards(j, place, &n);
    if (s != TALON_OK)
        return s;
    if (code == TALON_OP_MUCK)
        for (n = 0; n < j->m.pile[j->from].n; n++)
            place[n] = n;
    move(j, j->from, j->to, place, n, AT_THE_END, code == TALON_OP_MUCK ? TALON_FACING_DOWN : j->op->face);
    return s;
}

static talon_status recycle(job *j)
{
    talon_status s = find_discard(j, &j->from, j->op->from, TALON_ARG_FROM);
    if (s == TALON_OK)
        s = find_zone(j, &j->to, j->op->to, j->m.rules->deck, TALON_ARG_TO);
    if (s == TALON_OK && !j->m.rules->zone[j->from].discard)
        s = refuse_zone(j, TALON_E_NOT_RECYCLABLE, j->from);
    if (s != TALON_OK)
        return s;
    move_first(j, j->from, j->to, j->m.pile[j->from].n, TALON_FACING_USUAL);
    if (j->op->code == TALON_OP_RECYCLE_AND_SHUFFLE)
        wash(j, j->to);
    return s;
}

static talon_status combine(job *j)
{
    for (uint32_t i = 0; i < j->op->zones_n; i++)
        if (j->op->zones[i] >= j->m.rules->zones_n)
            return missing(j, TALON_ARG_FROM_LIST, i);
    const talon_status s = find_zone(j, &j->to, j->op->to, -1, TALON_ARG_TO);
    for (uint32_t i = j->op->zones_n; i > 0 && s == TALON_OK; i--)
        if (j->op->zones[i - 1] != j->to)
            move_first(j, j->op->zones[i - 1], j->to, j->m.pile[j->op->zones[i - 1]].n, TALON_FACING_USUAL);
    return s;
}

/* ---- orders ---- */

static void rotate(model_pile *p, int64_t k)
{
    int perm[MODEL_CARDS];
    for (int i = 0; i < p->n; i++)
        perm[i] = (int)((i + k) % p->n);
    reorder(p, perm);
}

/* interleave [] ys = ys; interleave xs [] = xs; interleave (x:xs) (y:ys) = x : y : interleave xs ys */
static void interleave(int *out, const int *xs, int xs_n, const int *ys, int ys_n)
{
    while (xs_n > 0 && ys_n > 0) {
        *out++ = *xs++, xs_n--;
        *out++ = *ys++, ys_n--;
    }
    while (xs_n-- > 0)
        *out++ = *xs++;
    while (ys_n-- > 0)
        *out++ = *ys++;
}

static void perfect(model_pile *p, bool right_first)
{
    int all[MODEL_CARDS], perm[MODEL_CARDS];
    const int half = p->n / 2;
    for (int i = 0; i < p->n; i++)
        all[i] = i;
    if (right_first)
        interleave(perm, all + half, p->n - half, all, half);
    else
        interleave(perm, all, half, all + half, p->n - half);
    reorder(p, perm);
}

static talon_status check_times(job *j)
{
    if (j->op->n < 0 || (j->op->own_seed && j->op->n > 1))
        return refuse(j, TALON_E_BAD_REQUEST);
    return j->op->n > 1000 ? refuse_limit(j, "times", 1000) : TALON_OK;
}

static void human_riffle(job *j, model_pile *p)
{
    int perm[MODEL_CARDS];
    chance c;
    start(j, &c);
    chance_riffle(&c, perm, p->n);
    finish(j, &c);
    reorder(p, perm);
}

static talon_status riffles(job *j)
{
    talon_status s = j->op->code == TALON_OP_IN_SHUFFLE ? TALON_OK : check_times(j);
    if (s == TALON_OK)
        s = find_zone(j, &j->from, j->op->from, j->m.rules->deck, TALON_ARG_ZONE);
    if (s != TALON_OK)
        return s;
    model_pile *p = &j->m.pile[j->from];
    const int64_t times = j->op->code == TALON_OP_IN_SHUFFLE ? 1 : j->op->n;
    for (int64_t i = 0; i < times; i++)
        if (j->op->code == TALON_OP_RIFFLE_WITH_SEED)
            human_riffle(j, p);
        else
            perfect(p, j->op->code == TALON_OP_IN_SHUFFLE);
    return s;
}

static talon_status cuts(job *j)
{
    const int64_t k = j->op->n;
    if (j->op->code != TALON_OP_CUT_WITH_SEED && k < 0)
        return refuse_count(j, TALON_E_INVALID_CUT_POSITION, k);
    const talon_status s = find_zone(j, &j->from, j->op->from, j->m.rules->deck, TALON_ARG_ZONE);
    if (s != TALON_OK)
        return s;
    model_pile *p = &j->m.pile[j->from];
    chance c;
    if (j->op->code == TALON_OP_CUT_WITH_SEED) {
        rotate(p, chance_mod(j->op->seed.byte, p->n));
    } else if (j->op->code == TALON_OP_CUT) {
        if (k > p->n)
            return refuse_count(j, TALON_E_INVALID_CUT_POSITION, k);
        rotate(p, k);
    } else {
        if (k > p->n || 2 * k > p->n)
            return refuse_count(j, TALON_E_INVALID_CUT_POSITION, k);
        start(j, &c);
        rotate(p, chance_cut(&c, p->n, (int)k));
        finish(j, &c);
    }
    return TALON_OK;
}

static bool is_order(const int64_t *list, uint32_t list_n, int n)
{
    for (int wanted = 0; wanted < n; wanted++) {
        int found = 0;
        for (uint32_t i = 0; i < list_n; i++)
            found += list[i] == wanted;
        if (found != 1)
            return false;
    }
    return list_n == (uint32_t)n;
}

static talon_status strip_cut(job *j, model_pile *p)
{
    const talon_op *op = j->op;
    int perm[MODEL_CARDS], n = 0;
    int64_t sum = 0;
    for (uint32_t i = 0; i < op->list_n; i++) {
        if (op->list[i] < 0 || op->list[i] > MODEL_CARDS)
            return refuse(j, TALON_E_INVALID_PACKET_SIZES);
        sum += op->list[i];
    }
    if (sum != p->n)
        return refuse(j, TALON_E_INVALID_PACKET_SIZES);
    if (!is_order(op->order, op->order_n, (int)op->list_n))
        return refuse(j, TALON_E_INVALID_ORDERING);
    for (uint32_t k = 0; k < op->order_n; k++) {
        int64_t begin = 0;
        for (int64_t i = 0; i < op->order[k]; i++)
            begin += op->list[i];
        for (int64_t i = 0; i < op->list[op->order[k]]; i++)
            perm[n++] = (int)(begin + i);
    }
    reorder(p, perm);
    return TALON_OK;
}

/* Strip cuts, given orders and washes: the zone, then what becomes of it. */
static talon_status find_ordered(job *j, model_pile **p)
{
    const talon_status s = find_zone(j, &j->from, j->op->from, j->m.rules->deck, TALON_ARG_ZONE);
    *p = s == TALON_OK ? &j->m.pile[j->from] : NULL;
    return s;
}

static talon_status strip(job *j)
{
    model_pile *p;
    if (j->op->list_n > 1024)
        return refuse_limit(j, "packets", 1024);
    const talon_status s = find_ordered(j, &p);
    return s == TALON_OK ? strip_cut(j, p) : s;
}

static talon_status permute(job *j)
{
    int perm[MODEL_CARDS];
    model_pile *p;
    const talon_status s = find_ordered(j, &p);
    if (s != TALON_OK)
        return s;
    if (!is_order(j->op->list, j->op->list_n, p->n))
        return refuse(j, TALON_E_INVALID_ORDERING);
    for (int i = 0; i < p->n; i++)
        perm[i] = (int)j->op->list[i];
    reorder(p, perm);
    return s;
}

static talon_status shuffle(job *j)
{
    model_pile *p;
    const talon_status s = find_ordered(j, &p);
    if (s == TALON_OK)
        wash(j, j->from);
    return s;
}

/* ---- all of them ---- */

/* Every row of op.def has its place here: a new one does not compile before it has. */
static talon_status run(job *j)
{
    switch ((talon_opcode)j->op->code) {
    case TALON_OP_DRAW:
    case TALON_OP_DRAW1:
    case TALON_OP_BURN: return draw_single(j);
    case TALON_OP_DEAL:
    case TALON_OP_DEAL_ROUND:
    case TALON_OP_SPLIT: return draw_listed(j);
    case TALON_OP_DRAW_BOTTOM:
    case TALON_OP_DRAW_CARD:
    case TALON_OP_DRAW_RANDOM:
    case TALON_OP_DRAW_ALL: return draw_chosen(j);
    case TALON_OP_MOVE: return move_chosen(j);
    case TALON_OP_TURN: return turn(j);
    case TALON_OP_CUT:
    case TALON_OP_CUT_BY_DIE:
    case TALON_OP_CUT_WITH_SEED: return cuts(j);
    case TALON_OP_RIFFLE:
    case TALON_OP_IN_SHUFFLE:
    case TALON_OP_RIFFLE_WITH_SEED: return riffles(j);
    case TALON_OP_DISCARD:
    case TALON_OP_DISCARD_CARDS:
    case TALON_OP_MUCK: return discard(j);
    case TALON_OP_RECYCLE:
    case TALON_OP_RECYCLE_AND_SHUFFLE: return recycle(j);
    case TALON_OP_COMBINE: return combine(j);
    case TALON_OP_PERMUTE: return permute(j);
    case TALON_OP_STRIP_CUT: return strip(j);
    case TALON_OP_SHUFFLE:
    case TALON_OP_WASH: return shuffle(j);
    case TALON_OP_APPLY_RECORD: /* a record says itself what it does: property.c and record.c compare it */
    case TALON_OP_NEW:
    case TALON_OP_UNDO:
    case TALON_OP_REDO:
    case TALON_OP_VALIDATE:
    case TALON_OP_FN:
    case TALON_OP_INTERVALS:
    case TALON_OP_COLOR:
    case TALON_OP_PLAN:
    case TALON_OP_NEW_GAME:
    case TALON_OP_RUN:
    case TALON_OP_PLACE:
    case TALON_OP_SAVE:
    case TALON_OP_LOAD:
    case TALON_OP_CLOSE:
    case TALON_OP_VIEW:
    case TALON_OP_NONE:
    case TALON_OP_END: break; /* no operation on a table alone */
    }
    return refuse(j, TALON_E_BAD_REQUEST);
}

talon_status model_apply(model *m, talon_fault *f, const talon_op *op)
{
    job j = {.op = op, .f = f, .from = -1, .to = -1};
    j.m = *m;
    if (op->as != TALON_PLAYER_TABLE && op->own_seed)
        return refuse(&j, TALON_E_BAD_REQUEST);
    const talon_status s = run(&j);
    if (s != TALON_OK)
        return s;
    if (j.m.step > UINT32_MAX)
        return refuse_limit(&j, "steps", UINT32_MAX);
    *m = j.m;
    m->seq++;
    f->status = TALON_OK;
    return s;
}

/* ---- comparing ---- */

bool model_equals(const model *m, const talon_table *t, const talon_shape *shape)
{
    if (m->step != t->step || m->seq != t->seq)
        return false;
    for (int z = 0; z < m->rules->zones_n; z++) {
        const model_pile *p = &m->pile[z];
        const talon_card *card = talon_zone_cards(t, shape, (talon_zone)z);
        if (talon_zone_count(t, shape, (talon_zone)z) != (uint32_t)p->n)
            return false;
        for (int i = 0; i < p->n; i++)
            if (card[i] != p->card[i].id || talon_card_is_up(t, card[i]) != p->card[i].up)
                return false;
    }
    return true;
}

bool model_fault_equals(const talon_fault *a, const talon_fault *b)
{
    const uint32_t fields = talon_status_fields(a->status);
    if (a->status != b->status || a->op != b->op || a->zone != b->zone || a->card != b->card || a->arg != b->arg || a->index != b->index)
        return false;
    if ((fields & (TALON_FIELD_N | TALON_FIELD_K | TALON_FIELD_POSITION | TALON_FIELD_REQUESTED)) && a->want != b->want)
        return false;
    if ((fields & TALON_FIELD_WHAT) && strcmp(a->what, b->what) != 0)
        return false;
    return !(fields & (TALON_FIELD_AVAILABLE | TALON_FIELD_LIMIT)) || a->have == b->have;
}

void model_print(const model *m, const talon_table *t, const talon_shape *shape)
{
    fprintf(stderr, "model: seq %llu step %llu; kernel: seq %llu step %lu\n", (unsigned long long)m->seq, (unsigned long long)m->step,
            (unsigned long long)t->seq, (unsigned long)t->step);
    for (int z = 0; z < m->rules->zones_n; z++) {
        fprintf(stderr, "  %-10s", m->rules->zone[z].name);
        for (int i = 0; i < m->pile[z].n; i++)
            fprintf(stderr, " %u%s", m->pile[z].card[i].id, m->pile[z].card[i].up ? "^" : "");
        fprintf(stderr, "  |");
        for (uint32_t i = 0; i < talon_zone_count(t, shape, (talon_zone)z); i++) {
            const talon_card id = talon_zone_cards(t, shape, (talon_zone)z)[i];
            fprintf(stderr, " %u%s", id, talon_card_is_up(t, id) ? "^" : "");
        }
        fprintf(stderr, "\n");
    }
}
