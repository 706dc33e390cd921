/* rules_cards.c -- cards that rules of play look at: zones, parts of them, patterns, the order of a trick. */
#include "runner/node_class.h"
#include "runner/rules_lot.h"
#include "runner/rules_sieve.h"

#include "base/bytes.h"

static group take_pool(talon_rules *m, uint32_t n)
{
    if (n > POOL_CARDS - m->pool_n) {
        m->worn = true;
        talon__go_void(m, TALON_VOID_TOO_MANY);
        return (group){m->pool, 0};
    }
    if (!talon__look_through(m, n))
        return (group){m->pool, 0};
    const group g = {m->pool + m->pool_n, n};
    m->pool_n += n;
    return g;
}

static group join(talon_rules *m, group a, group b)
{
    if (!b.n || !a.n)
        return a.n ? a : b;
    const group all = take_pool(m, a.n + b.n);
    uint16_t *at = (uint16_t *)(uintptr_t)all.at;
    if (all.n) {
        memmove(at, a.at, sizeof *at * a.n);
        memmove(at + a.n, b.at, sizeof *at * b.n);
    }
    return all;
}

bool talon__work_out_zone(talon_rules *m, const game_node *x, talon_zone *z)
{
    const game_zone *def = talon__game_zone(m->game, x->x);
    uint32_t seat = 0, index = 0;
    if (def->each_player) {
        const int32_t whose = x->a == NONE                                ? m->s->player
                              : talon__rule_at(m, x->a)->kind == N_WHO_IS ? talon__value(m, talon__rule_at(m, x->a)->a)
                                                                          : 0;
        if (whose < 1 || whose > (int32_t)m->players)
            return false;
        seat = (uint32_t)whose - 1;
    }
    if (def->count != NONE) {
        if (x->b == NONE || x->c != NONE || talon__rule_at(m, x->b)->kind != N_NUMBER_IS)
            return false;
        const int32_t which = talon__value(m, talon__rule_at(m, x->b)->a);
        if (which < 1 || which > (int32_t)talon__game_count(m->game, def, m->players)) {
            talon__go_void(m, TALON_VOID_BAD_INDEX);
            return false;
        }
        index = (uint32_t)which - 1;
    }
    *z = talon__zone_at(m->r, x->x, seat, index);
    return true;
}

static group cards_of(talon_rules *m, const game_node *x)
{
    const game_node *list = talon__rule_at(m, x->a);
    talon_zone z;
    group all = {m->pool, 0};
    uint32_t n;
    if (list->b == 1 && talon__single_zone(m, talon__rule_at(m, talon__game_item(m->game, list->a)), &z))
        return talon__zone_group(m, z);
    if (talon__stopped(m))
        return all;
    const uint32_t used = m->r->zones_used;
    const talon_zone *zones = talon__zones(m->r, x->a, &n);
    if (m->r->end != RUNNING)
        talon__go_void_by_runner(m);
    for (uint32_t i = 0; i < n; i++)
        all = join(m, all, talon__zone_group(m, zones[i]));
    m->r->zones_used = used;
    return all;
}

static group top_of(talon_rules *m, const game_node *x)
{
    const game_node *zone = talon__rule_at(m, x->a);
    talon_zone z;
    if (!talon__single_zone(m, zone, &z))
        return (group){m->pool, 0};
    const group g = talon__zone_group(m, z);
    const bool first = talon__top_is_first(talon__game_zone(m->game, zone->x)->type) != (zone->flag == END_BOTTOM);
    return g.n ? (group){first ? g.at : g.at + g.n - 1, 1} : g;
}

static group without(talon_rules *m, group a, group b)
{
    const group all = take_pool(m, a.n);
    uint16_t *at = (uint16_t *)(uintptr_t)all.at;
    uint32_t n = 0;
    if (!talon__look_through(m, (uint64_t)all.n * b.n))
        return (group){m->pool, 0};
    for (uint32_t i = 0; i < all.n; i++)
        if (!talon__has_card(b, a.at[i]))
            at[n++] = a.at[i];
    return (group){at, n};
}

bool talon__where_holds(talon_rules *m, uint32_t node, uint32_t card)
{
    const group it = m->it;
    const uint16_t one = (uint16_t)card;
    m->it = (group){&one, 1};
    const bool holds = talon__value_now(m, node) != 0;
    m->it = it;
    return holds;
}

static group where(talon_rules *m, const game_node *x)
{
    const group g = talon__some(m, x->a), all = take_pool(m, g.n);
    uint16_t *at = (uint16_t *)(uintptr_t)all.at;
    uint64_t found;
    uint32_t n = 0;
    if (talon__sieve_where(m, x->b, all.n ? g : all, &found)) {
        for (; found; found &= found - 1)
            at[n++] = g.at[talon__lowest(found)];
        return (group){at, n};
    }
    for (uint32_t i = 0; i < all.n && !talon__stopped(m); i++)
        if (talon__where_holds(m, x->b, g.at[i]))
            at[n++] = g.at[i];
    return (group){at, n};
}

static group newest(talon_rules *m, const game_node *x)
{
    int64_t n = talon__value(m, x->a);
    const group a = talon__some(m, x->b);
    n = n < 0 ? 0 : n > (int64_t)a.n ? (int64_t)a.n : n;
    return (group){a.at + (a.n - n), (uint32_t)n};
}

static group chosen(talon_rules *m, const game_node *x)
{
    const selection *s = m->trying_slot == x->x ? &m->trying : &m->chosen[x->x];
    return (group){s->card, s->n};
}

static group there(talon_rules *m)
{
    return m->there == TALON_ZONE_NONE ? (group){m->pool, 0} : talon__zone_group(m, m->there);
}

static group together(talon_rules *m, const game_node *x)
{
    const group a = talon__some(m, x->a);
    return join(m, a, talon__some(m, x->b));
}

static group less(talon_rules *m, const game_node *x)
{
    const group a = talon__some(m, x->a);
    return without(m, a, talon__some(m, x->b));
}

group talon__work_out_some(talon_rules *m, const game_node *x)
{
    if (talon__stopped(m))
        return (group){m->pool, 0};
    switch ((some_node)x->kind) {
    case SOME_CARDS_OF: return cards_of(m, x);
    case SOME_NEWEST: return newest(m, x);
    case SOME_TOP: return top_of(m, x);
    case SOME_IT: return m->it;
    case SOME_CHOSEN: return chosen(m, x);
    case SOME_THERE: return there(m);
    case SOME_TOGETHER: return together(m, x);
    case SOME_WITHOUT: return less(m, x);
    case SOME_WHERE: return where(m, x);
    case SOME_KEPT: return m->kept[x->x];
    }
    __builtin_trap(); /* a game that was checked names no other cards */
}

/* ---- patterns ---- */

static bool fits_value(talon_rules *m, const game_node *f, uint32_t face, uint32_t suit, uint32_t rank, int64_t card)
{
    int32_t a, b;
    switch ((fit_kind)f->flag) {
    case FIT_ANY: return true;
    case FIT_LED: return card >= 0 && talon__follows(m, (uint32_t)card);
    case FIT_SUIT: a = talon__value(m, f->a); return a && (uint32_t)a == suit;
    case FIT_FACE: a = talon__value(m, f->a); return a && (uint32_t)a == face + 1;
    case FIT_RANK:
        a = talon__value(m, f->a);
        b = f->b == NONE ? a : talon__value(m, f->b);
        return a && b && (a <= b ? (int32_t)rank >= a && (int32_t)rank <= b : (int32_t)rank >= b && (int32_t)rank <= a);
    }
    __builtin_trap(); /* the check of a foreign game lets no other flag pass */
}

static bool fits(talon_rules *m, uint32_t node, uint32_t face, uint32_t suit, uint32_t rank, int64_t card)
{
    const game_node *f = talon__rule_at(m, node);
    const game_node *list;
    if (face == FACE_SEALED && f->kind != N_ONE_OF && !(f->kind == N_FIT_CARD && (f->flag == FIT_ANY || f->flag == FIT_LED))) {
        talon__go_void(m, VOID_HANGS);
        return false;
    }
    switch ((fit_node)f->kind) {
    case FITS_FACES: return talon__game_item(m->game, f->a + face / 32) >> face % 32 & 1;
    case FITS_ONE_OF:
        list = talon__rule_at(m, f->a);
        for (uint32_t i = 0; i < list->b && talon__effort(m, 1); i++)
            if (fits(m, talon__game_item(m->game, list->a + i), face, suit, rank, card))
                return !f->flag;
        return f->flag;
    case FITS_FIT_OF:
        if (!suit || !fits(m, f->a, face, suit, rank, card))
            return false;
        list = talon__rule_at(m, f->b);
        for (uint32_t i = 0; i < list->b; i++)
            if (talon__value(m, talon__game_item(m->game, list->a + i)) == (int32_t)suit)
                return true;
        return false;
    case FITS_FIT_CARD: return fits_value(m, f, face, suit, rank, card);
    }
    __builtin_trap(); /* as above */
}

bool talon__fits_card(talon_rules *m, uint32_t fit, uint32_t card)
{
    return fits(m, fit, m->face[card], m->suit[card], m->rank[card], card);
}

bool talon__fits_face(talon_rules *m, uint32_t fit, uint32_t face, uint32_t suit, uint32_t rank)
{
    return fits(m, fit, face, suit, rank, -1);
}

bool talon__is_wild(talon_rules *m, uint32_t card)
{
    return m->g->wild != NONE && talon__fits_card(m, m->g->wild, card);
}

/* ---- the order of a trick ---- */

/* Which order holds now: its number. */
static uint32_t order_now(talon_rules *m)
{
    uint32_t i = 0;
    if (m->ordering)
        return 0; /* when it holds is itself asked of a trick: that one goes by the first */
    m->ordering = true;
    for (uint32_t k = 0; k < m->g->orders_n; k++) {
        const uint32_t when = talon__game_item(m->game, m->g->orders + 3 * k);
        if (when == NONE || talon__value(m, when)) {
            i = k;
            break;
        }
    }
    m->ordering = false;
    return i;
}

static uint32_t trump_now(talon_rules *m)
{
    const int32_t v = m->trump ? talon__read(m, m->trump) : 0;
    return v >= 1 && v <= (int32_t)m->g->suits_n ? (uint32_t)v : 0;
}

static game_slot slot_at(const talon_rules *m, uint32_t i)
{
    game_slot s;
    memcpy(&s, GAME_LIST(m->game, item, uint32_t) + m->g->slots + i * (sizeof s / sizeof(uint32_t)), sizeof s);
    return s;
}

static bool fits_slot(const talon_rules *m, game_slot s, uint32_t face, uint32_t trump, uint32_t led)
{
    const uint32_t both = talon__game_item(m->game, m->g->faces + face), rank = both & 255, suit = both >> 8 & 255;
    if (s.face)
        return s.face == face + 1;
    if (s.rank && s.rank != rank)
        return false;
    switch ((slot_kind)s.of) {
    case OF_ANY: return true;
    case OF_TRUMP: return trump && suit == trump;
    case OF_LED: return led && suit == led;
    case OF_MATE: return suit && trump && suit == talon__mate_of(m, trump);
    case OF_SUIT: return suit == s.suit;
    }
    __builtin_trap(); /* the check of a foreign game lets no other pass */
}

static uint64_t trumps_among(const talon_rules *m, const uint8_t *high)
{
    uint64_t all = 0;
    for (uint32_t b = 0; m->bitsets.there && !m->sealed && b < m->bitsets.n; b++)
        all |= (uint64_t)(high[m->face[m->bitsets.card[b]]] >= 128) << b;
    return all;
}

/* Work out one table of the cache. */
static void fill_strengths(talon_rules *m, uint32_t place, uint32_t key, uint32_t led)
{
    const uint32_t order = key / 65536, trump = key / 256 % 256;
    uint8_t *out = m->strength + (size_t)place * m->game->face.n;
    const uint32_t at = m->g->orders + 3 * order, first = talon__game_item(m->game, at + 1), n = talon__game_item(m->game, at + 2);
    const uint64_t cost = (uint64_t)n * m->game->face.n;
    m->strength_key[place] = talon__effort(m, cost < EFFORT_MAX ? (uint32_t)cost / 16 : EFFORT_MAX) && !talon__stopped(m) ? key : 0;
    if (talon__stopped(m)) {
        memset(out, 0, m->game->face.n);
        return;
    }
    for (uint32_t f = 0; f < m->game->face.n; f++) {
        bool before_led = true;
        out[f] = 0;
        for (uint32_t i = 0; i < n && !out[f]; i++) {
            const game_slot s = slot_at(m, first + i);
            before_led &= s.of != OF_LED;
            if (fits_slot(m, s, f, trump, led))
                out[f] = (uint8_t)((before_led ? 128u : 0u) + 127u - (i < 126 ? i : 126));
        }
    }
    m->trumps[place] = trumps_among(m, out);
}

/* Which table of the cache holds how high each face is when this suit is led, or none. */
static inline uint32_t strengths_place(talon_rules *m, uint32_t led)
{
    const uint32_t order = m->one_order ? 0 : order_now(m), trump = trump_now(m);
    const uint32_t key = 1 + led + 256 * trump + 65536 * order, place = (led + 5 * trump + 25 * order) % ORDER_CACHE;
    if (m->strength_key[place] != key)
        fill_strengths(m, place, key, led);
    return place;
}

/* By face: how high it is, 0 for one that cannot win; 128 and above are trumps. led: a suit, or 0. */
static inline const uint8_t *strengths(talon_rules *m, uint32_t led)
{
    return m->strength + (size_t)strengths_place(m, led) * m->game->face.n;
}

static bool is_trump(talon_rules *m, uint32_t card)
{
    return !talon__hangs_on(m, card) && strengths(m, 0)[m->face[card]] >= 128;
}

static uint32_t led_suit(talon_rules *m, group trick, bool *trump)
{
    *trump = trick.n && is_trump(m, trick.at[0]);
    return trick.n && !*trump ? m->suit[trick.at[0]] : 0;
}

int32_t talon__suit_led(talon_rules *m)
{
    bool trump;
    return (int32_t)led_suit(m, talon__zone_group(m, m->trick), &trump);
}

bool talon__follows(talon_rules *m, uint32_t card)
{
    bool led_trump;
    const group trick = talon__zone_group(m, m->trick);
    if (!trick.n)
        return false;
    const uint32_t led = led_suit(m, trick, &led_trump);
    const bool trump = is_trump(m, card);
    return led_trump ? trump : !trump && m->suit[card] == led;
}

uint64_t talon__following(talon_rules *m)
{
    const group trick = talon__zone_group(m, m->trick);
    if (!trick.n)
        return 0;
    const uint64_t trumps = m->trumps[strengths_place(m, 0)];
    return trumps >> m->bitsets.of[trick.at[0]] & 1 ? trumps : m->bitsets.suit[m->suit[trick.at[0]]] & ~trumps;
}

uint32_t talon__winner(talon_rules *m, group g)
{
    bool trump;
    for (uint32_t i = 0; m->sealed && i < g.n; i++)
        if (talon__hangs_on(m, g.at[i]))
            return 0;
    if (!g.n)
        return 0;
    const uint8_t *high = strengths(m, led_suit(m, g, &trump));
    uint32_t best = 0;
    for (uint32_t i = 1; i < g.n; i++)
        if (high[m->face[g.at[i]]] > high[m->face[g.at[best]]])
            best = i;
    for (uint32_t i = 0; i < m->trying.n; i++) /* cards being chosen count as the player's */
        if (m->trying.card[i] == g.at[best])
            return m->s->player;
    return m->laid[g.at[best]];
}

/* ---- selections ---- */

bool talon__selections(talon_rules *m, group g, int64_t lo, int64_t hi, each_selection *f, void *context)
{
    uint32_t at[CHOSEN_MAX + 1];
    uint16_t card[CHOSEN_MAX];
    lo = lo < 0 ? 0 : lo;
    hi = hi > (int64_t)g.n ? (int64_t)g.n : hi;
    if (hi > (int64_t)CHOSEN_MAX)
        hi = CHOSEN_MAX;
    for (int64_t n = lo; n <= hi; n++) {
        for (uint32_t i = 0; i < n; i++)
            at[i] = i;
        for (;;) {
            if (!talon__try_one(m))
                return false;
            for (uint32_t i = 0; i < n; i++)
                card[i] = g.at[at[i]];
            if (!f(m, context, (group){card, (uint32_t)n}))
                return false;
            int64_t k = n - 1;
            while (k >= 0 && at[k] == g.n - (uint32_t)(n - k))
                k--;
            if (k < 0)
                break;
            at[k]++;
            for (int64_t i = k + 1; i < n; i++)
                at[i] = at[i - 1] + 1;
        }
    }
    return true;
}
