/* rules_sieve.c -- a condition asked of many cards at once: sets of cards as bits instead of one card after the other.
 *
 * (1) What does not read the card is worked out once, and only where some card comes to it, as one card after the other would.
 * (2) Whatever goes wrong on the way, or cannot be told so, is `lost`: then nothing has happened. */
#include "runner/rules_sieve.h"

#include "runner/rules_lot.h"

static bool varies(const sieve *s, uint32_t node)
{
    return s->m->bitsets.varies[node] & (VARIES_IT | VARIES_TRYING);
}

static bool is_it(const sieve *s, uint32_t node)
{
    return talon__rule_at(s->m, node)->kind == N_IT;
}

static uint64_t lose(sieve *s)
{
    s->lost = true;
    return 0;
}

/* Whatever it is, for one card after the other. */
static uint64_t one_by_one(sieve *s, uint32_t node, uint64_t cards)
{
    talon_rules *m = s->m;
    uint64_t found = 0;
    uint16_t one, *card = s->apart ? &one : m->trying.card;
    if (s->kind != SIEVE_ONE || !m->bitsets.by_card)
        return lose(s);
    const group it = m->it;
    if (!s->apart)
        m->trying.n = 1;
    m->it = (group){card, 1};
    for (uint64_t left = cards; left && !talon__stopped(m); left &= left - 1) {
        *card = (uint16_t)talon__lowest(left);
        found |= (uint64_t)(talon__value(m, node) != 0) << talon__lowest(left);
    }
    m->it = it;
    if (!s->apart)
        m->trying = (selection){0};
    return found;
}

/* ---- patterns ---- */

static uint64_t of_face(const talon_rules *m, int32_t face, uint64_t cards)
{
    uint64_t all = 0;
    for (; cards; cards &= cards - 1)
        all |= (uint64_t)(m->face[m->bitsets.card[talon__lowest(cards)]] + 1 == face) << talon__lowest(cards);
    return all;
}

static uint64_t fit_value(sieve *s, const game_node *f, uint64_t cards)
{
    talon_rules *m = s->m;
    int32_t a;
    if ((f->a != NONE && varies(s, f->a)) || (f->b != NONE && varies(s, f->b)))
        return lose(s);
    switch ((fit_kind)f->flag) {
    case FIT_ANY: return cards;
    case FIT_LED: break; /* bit_sets.means has it */
    case FIT_SUIT: return cards & talon__of_suit(m, talon__value(m, f->a));
    case FIT_FACE: return of_face(m, talon__value(m, f->a), cards);
    case FIT_RANK: a = talon__value(m, f->a); return cards & talon__of_ranks(m, a, f->b == NONE ? a : talon__value(m, f->b));
    }
    return lose(s);
}

static uint64_t fit(sieve *s, uint32_t node, uint64_t cards);

static uint64_t fit_one_of(sieve *s, const game_node *f, uint64_t cards)
{
    const game_node *list = talon__rule_at(s->m, f->a);
    uint64_t left = cards;
    for (uint32_t i = 0; i < list->b && left; i++)
        left &= ~fit(s, talon__game_item(s->m->game, list->a + i), left);
    return f->flag ? left : cards & ~left;
}

static uint64_t fit_of(sieve *s, const game_node *f, uint64_t cards)
{
    const game_node *list = talon__rule_at(s->m, f->b);
    uint64_t left = fit(s, f->a, cards & ~s->m->bitsets.suit[0]), found = 0;
    if (varies(s, f->b))
        return lose(s);
    for (uint32_t i = 0; i < list->b && left; i++) {
        const uint64_t some = left & talon__of_suit(s->m, talon__value(s->m, talon__game_item(s->m->game, list->a + i)));
        found |= some;
        left &= ~some;
    }
    return found;
}

static uint64_t fit(sieve *s, uint32_t node, uint64_t cards)
{
    const game_node *f = talon__rule_at(s->m, node);
    if (!cards || s->lost)
        return 0;
    if (s->m->bitsets.means[node])
        return cards & talon__meant(s->m, node);
    switch (f->kind) {
    case N_ONE_OF: return fit_one_of(s, f, cards);
    case N_FIT_OF: return fit_of(s, f, cards);
    case N_FIT_CARD: return fit_value(s, f, cards);
    default: return lose(s); /* of another class: nobody asks */
    }
}

/* ---- tails ---- */

/* All cards from it to the end of its zone are up. */
static uint64_t tails_up(sieve *s)
{
    const talon_rules *m = s->m;
    for (uint32_t i = 0; i < s->zones_n && !s->looked; i++) {
        const group zone = talon__zone_group(m, s->zone[i]);
        for (uint32_t k = zone.n; k-- > 0 && talon__is_up(m->r->play.table, zone.at[k]);)
            s->up |= 1ull << m->bitsets.of[zone.at[k]];
    }
    s->looked = true;
    return s->up;
}

static uint64_t up(sieve *s, uint32_t node, uint64_t cards)
{
    const talon_rules *m = s->m;
    uint64_t all = 0;
    if (!m->bitsets.by_card || !is_it(s, node) || s->kind == SIEVE_ALL)
        return lose(s);
    if (s->kind == SIEVE_TAIL)
        return cards & tails_up(s);
    for (; cards; cards &= cards - 1)
        all |= (uint64_t)talon__is_up(m->r->play.table, (talon_card)talon__lowest(cards)) << talon__lowest(cards);
    return all;
}

/* ---- comparisons ---- */

/* A comparison with something, as the numbers for which it holds: from lo to hi, or all others. */
typedef struct range {
    int64_t lo, hi;
    bool others;
} range;

static range range_of(uint32_t kind, int64_t with)
{
    switch (kind) {
    case N_IS_EQUAL: return (range){with, with, false};
    case N_IS_UNEQUAL: return (range){with, with, true};
    case N_IS_LESS: return (range){INT64_MIN, with - 1, false};
    case N_IS_AT_MOST: return (range){INT64_MIN, with, false};
    case N_IS_MORE: return (range){with + 1, INT64_MAX, false};
    case N_IS_AT_LEAST: return (range){with, INT64_MAX, false};
    default: __builtin_trap(); /* find_readings has no other comparison */
    }
}

static inline uint64_t is_in(range r, int64_t value)
{
    return (value >= r.lo && value <= r.hi) != r.others;
}

/* What is read of a card: by its first one where it stands for several. */
static int32_t read_card(const talon_rules *m, const game_node *x, uint32_t card)
{
    switch (x->kind) {
    case N_RANK_OF: return m->rank[card];
    case N_SUIT_OF: return m->suit[card];
    case N_COLOUR_OF: return m->colour[m->suit[card]];
    case N_FACE: return m->face[card] + 1;
    case N_LAID_BY: return m->laid[card];
    case N_AS_NUMBER: return talon__rank_number(m, m->rank[card]);
    case N_IN_TABLE: return (int32_t)talon__game_item(m->game, m->g->tables + x->x * m->game->face.n + m->face[card]);
    default: __builtin_trap(); /* bit_sets.reads names no other */
    }
}

static uint64_t compare_read(const talon_rules *m, const reading *r, int64_t with, uint64_t cards)
{
    const game_node *of = talon__rule_at(m, r->of);
    const range holds = range_of(r->how, with);
    uint64_t found = 0;
    for (; cards; cards &= cards - 1) {
        const uint32_t b = talon__lowest(cards);
        found |= is_in(holds, read_card(m, of, m->bitsets.card[b])) << b;
    }
    return found;
}

/* Such numbers are small; where they are not, somebody else looks for an overflow. */
static int32_t small(sieve *s, int32_t c)
{
    s->lost |= c < -(1 << 24) || c > 1 << 24;
    return c;
}

/* What is read of a card is compared with. */
static int64_t other_side(sieve *s, const reading *r, const game_node *of)
{
    talon_rules *m = s->m;
    int64_t with = talon__value(m, r->with);
    if (r->less != NONE)
        with -= small(s, talon__value(m, r->less));
    if (r->rest != NONE)
        with -= small(s, talon__worth_of(m, r->rest, of->x));
    return with;
}

static uint64_t compare(sieve *s, uint32_t node, uint64_t cards)
{
    talon_rules *m = s->m;
    const reading *r = &m->bitsets.reads[node];
    const game_node *of = r->of == NONE ? NULL : talon__rule_at(m, r->of);
    if (s->kind == SIEVE_ALL)
        return lose(s);
    /* What a tail counts is another matter than its first card; a bit for each face says nothing of who laid a card. */
    if (!of || (of->kind == N_IN_TABLE && s->kind != SIEVE_ONE) || (of->kind == N_LAID_BY && !m->bitsets.by_card))
        return one_by_one(s, node, cards);
    const int64_t with = other_side(s, r, of);
    return s->lost ? 0 : compare_read(m, r, with, cards);
}

/* The usual ones: whether a rank, suit or colour is this one. */
static uint64_t equal(sieve *s, uint32_t node, uint64_t cards)
{
    talon_rules *m = s->m;
    const reading *r = &m->bitsets.reads[node];
    if (!r->sets_n || s->kind == SIEVE_ALL)
        return compare(s, node, cards);
    const int64_t with = other_side(s, r, NULL); /* of what sets are known for, nothing is added up */
    if (s->lost || with < 0 || with >= r->sets_n)
        return s->lost ? 0 : compare_read(m, r, with, cards);
    return r->how == N_IS_EQUAL ? cards & r->set[with] : cards & ~r->set[with];
}

/* ---- conditions ---- */

static uint64_t holding(sieve *s, uint32_t node, uint64_t cards);

static uint64_t both(sieve *s, uint32_t node, uint64_t cards)
{
    const game_node *x = talon__rule_at(s->m, node);
    return holding(s, x->b, holding(s, x->a, cards));
}

static uint64_t either(sieve *s, uint32_t node, uint64_t cards)
{
    const game_node *x = talon__rule_at(s->m, node);
    if (s->kind == SIEVE_ALL && varies(s, x->a)) /* some cards by one side, some by the other */
        return lose(s);
    const uint64_t one = holding(s, x->a, cards);
    return one | holding(s, x->b, cards & ~one);
}

static uint64_t neither(sieve *s, uint32_t node, uint64_t cards)
{
    return s->kind == SIEVE_ALL ? lose(s) : cards & ~holding(s, talon__rule_at(s->m, node)->a, cards);
}

static uint64_t if_else(sieve *s, uint32_t node, uint64_t cards)
{
    const game_node *x = talon__rule_at(s->m, node);
    if (s->kind == SIEVE_ALL && varies(s, x->a))
        return lose(s);
    const uint64_t yes = holding(s, x->a, cards);
    const uint64_t first = holding(s, x->b, yes);
    return first | holding(s, x->c, cards & ~yes);
}

static uint64_t fitting(sieve *s, uint32_t node, uint64_t cards)
{
    const game_node *x = talon__rule_at(s->m, node);
    return is_it(s, x->a) && s->kind != SIEVE_TAIL ? fit(s, x->b, cards) : one_by_one(s, node, cards);
}

static uint64_t lying_up(sieve *s, uint32_t node, uint64_t cards)
{
    return up(s, talon__rule_at(s->m, node)->a, cards);
}

/* A function for each kind of condition; whatever else may vary is asked of one card after the other. */
typedef uint64_t sifting(sieve *s, uint32_t node, uint64_t cards);
static sifting *const siftings[OWN_KINDS] = {
    [N_BOTH] = both,       [N_EITHER] = either,      [N_NEITHER] = neither, [N_IF_ELSE] = if_else,
    [N_FITS] = fitting,    [N_IS_UP] = lying_up,     [N_IS_EQUAL] = equal,  [N_IS_UNEQUAL] = equal,
    [N_IS_LESS] = compare, [N_IS_AT_MOST] = compare, [N_IS_MORE] = compare, [N_IS_AT_LEAST] = compare,
};

static uint64_t holding(sieve *s, uint32_t node, uint64_t cards)
{
    if (!cards || s->lost)
        return 0;
    if (!varies(s, node))
        return talon__value(s->m, node) ? cards : 0;
    sifting *const sift = siftings[talon__rule_at(s->m, node)->kind];
    return sift ? sift(s, node, cards) : one_by_one(s, node, cards);
}

/* What went wrong meanwhile is nobody's concern but who asked. */
static void end_sieve(sieve *s, talon_void why)
{
    talon_rules *m = s->m;
    s->lost |= talon__stopped(m) || m->r->end != RUNNING;
    m->why = why;
    m->r->end = RUNNING;
}

/* Its nodes are looked at without being worked out: that is work, too. */
static void charge(sieve *s, uint32_t node)
{
    s->lost |= !talon__effort(s->m, talon__rule_at(s->m, node)->size);
}

uint64_t talon__sieve(sieve *s, uint32_t node, uint64_t cards)
{
    const talon_void why = s->m->why;
    charge(s, node);
    const uint64_t found = holding(s, node, cards);
    end_sieve(s, why);
    return found;
}

/* By card what is read of it, or by face, in one of these. */
typedef struct column {
    const uint8_t *by_card;
    const uint32_t *by_face;
} column;

static bool find_column(const talon_rules *m, const reading *r, column *c)
{
    const game_node *of = r->of == NONE ? NULL : talon__rule_at(m, r->of);
    *c = (column){NULL, NULL};
    if (of && of->kind == N_IN_TABLE)
        c->by_face = GAME_LIST(m->game, item, uint32_t) + m->g->tables + of->x * m->game->face.n;
    else if (of && of->kind == N_LAID_BY)
        c->by_card = m->laid;
    return c->by_face || c->by_card;
}

bool talon__sieve_zone(sieve *s, uint32_t node, group zone, uint64_t *places)
{
    talon_rules *m = s->m;
    const reading *r = &m->bitsets.reads[node];
    column c;
    if (!talon__is_comparison(talon__rule_at(m, node)) || zone.n > 64 || !find_column(m, r, &c))
        return false;
    const talon_void why = m->why;
    charge(s, node);
    const range holds = range_of(r->how, other_side(s, r, talon__rule_at(m, r->of)));
    uint64_t found = 0;
    for (uint32_t k = 0; k < zone.n; k++) {
        const uint32_t card = zone.at[k];
        found |= is_in(holds, c.by_card ? c.by_card[card] : (int32_t)c.by_face[m->face[card]]) << k;
    }
    end_sieve(s, why);
    *places = found;
    return true;
}

bool talon__sieve_where(talon_rules *m, uint32_t node, group cards, uint64_t *places)
{
    sieve s = {.m = m, .kind = SIEVE_ONE, .apart = true};
    uint64_t here = 0;
    if (cards.n > 64 || !m->bitsets.there || !m->bitsets.by_card || m->sealed || m->bitsets.varies[node] & VARIES_TRYING ||
        m->r->player != m->s->player - 1)
        return false;
    if (talon__sieve_zone(&s, node, cards, places))
        return !s.lost;
    for (uint32_t i = 0; i < cards.n; i++)
        here |= 1ull << cards.at[i];
    const uint64_t found = talon__sieve(&s, node, here);
    *places = 0;
    for (uint32_t i = 0; found && i < cards.n; i++)
        *places |= (found >> cards.at[i] & 1) << i;
    return !s.lost;
}

/* All cards that may go where such cards lie: worked out once. No two cards are alike. */
static RARELY uint64_t work_out_going(sieve *s, uint32_t node, going *kept, uint64_t key)
{
    const uint64_t cards = holding(s, node, s->m->bitsets.n < 64 ? (1ull << s->m->bitsets.n) - 1 : UINT64_MAX);
    if (s->lost || talon__stopped(s->m))
        return 0;
    *kept = (going){key, cards};
    return cards;
}

static inline uint64_t going_there(sieve *s, uint32_t node)
{
    const group g = talon__zone_group(s->m, s->m->there);
    const uint8_t varies = s->m->bitsets.varies[node];
    uint64_t key = (uint64_t)(node + 1) << 24;
    if (g.n)
        key |= (varies & VARIES_FIRST ? (uint64_t)g.at[0] << 16 : 0) | (varies & VARIES_LAST ? (uint64_t)g.at[g.n - 1] << 8 : 0) |
               (varies & VARIES_COUNT ? g.n : 1);
    going *kept = &s->m->bitsets.going[key * 0x9E3779B97F4A7C15u >> 56];
    return kept->key == key ? kept->cards : work_out_going(s, node, kept, key);
}

uint64_t talon__sieve_there(sieve *s, uint32_t node, uint64_t cards, const talon_zone *there, uint32_t n, uint64_t *found)
{
    talon_rules *m = s->m;
    const uint8_t varies = m->bitsets.varies[node];
    const bool alike = !(varies & VARIES_THERE), known = m->bitsets.differ && !(varies & (VARIES_OTHERWISE | VARIES_TRYING));
    const talon_void why = m->why;
    uint64_t some = 0;
    for (uint32_t k = 0; k < n && !s->lost; k++) {
        m->there = there[k];
        if (!k || !alike)
            charge(s, node);
        found[k] = k && alike ? found[0] : known && s->kind != SIEVE_ALL ? cards & going_there(s, node) : holding(s, node, cards);
        some |= found[k];
    }
    m->there = TALON_ZONE_NONE;
    end_sieve(s, why);
    return some;
}
