/* rules_over.c -- values over players, and over selections of cards. */
#include "runner/rules_lot.h"

/* ---- over players ---- */

static bool counts(const talon_rules *m, const game_node *x, uint32_t seat, uint32_t self, uint32_t team)
{
    return x->flag == OVER_ALL || (x->flag == OVER_OTHERS && seat != self) || (x->flag == OVER_TEAM && talon__team_of(m, seat) == team);
}

/* What is asked of each player needs no more than a look: their own word, or whether a zone of theirs has cards. 0: it is something else. */
static inline uint32_t looks_at(const talon_rules *m, const game_node *of)
{
    if (of->kind == NODE_OWN)
        return of->kind;
    return (of->kind == NODE_SIZE || of->kind == NODE_NOBODY) && talon__rule_at(m, of->b)->depth == SPOT_PRESENT ? of->kind : 0;
}

static inline int32_t look(const talon_rules *m, const game_node *of, uint32_t kind, uint32_t seat)
{
    if (kind == NODE_OWN)
        return m->var[of->x + seat - 1];
    const uint32_t n = talon__zone_group(m, (talon_zone)(talon__rule_at(m, of->b)->size + seat - 1)).n;
    return kind == NODE_SIZE ? (int32_t)n : n == 0;
}

/* Whether that is something, or nothing, of anybody who takes part. */
static bool anybody(const talon_rules *m, const game_node *of, uint32_t looks, bool something)
{
    for (uint32_t seat = 1; seat <= m->players; seat++)
        if (m->s->playing[seat - 1] && (look(m, of, looks, seat) != 0) == something)
            return true;
    return false;
}

/* The greatest or least of everybody's own word. */
static int32_t extreme_own(const talon_rules *m, const game_node *of, bool greatest)
{
    const int32_t *own = &m->var[of->x];
    int32_t best = 0;
    uint32_t n = 0;
    for (uint32_t i = 0; i < m->players; i++)
        if (m->s->playing[i])
            best = !n++ || (own[i] > best) == greatest ? own[i] : best;
    return best;
}

/* The same of all who take part and are meant, when their order does not matter. */
static int32_t over_looks(talon_rules *m, const game_node *x, const game_node *of, uint32_t looks)
{
    const uint8_t *playing = m->s->playing;
    if (x->kind == N_ANYBODY && x->flag == OVER_ALL)
        return anybody(m, of, looks, true);
    if (x->kind == N_ALL && x->flag == OVER_ALL)
        return !anybody(m, of, looks, false);
    if ((x->kind == N_MOST || x->kind == N_LEAST) && x->flag == OVER_ALL && looks == NODE_OWN)
        return extreme_own(m, of, x->kind == N_MOST);
    const uint32_t team = x->flag == OVER_TEAM ? talon__team_of(m, (uint32_t)talon__value(m, x->b)) : 0;
    const bool all = x->flag == OVER_ALL;
    int64_t sum = 0;
    int32_t most = INT32_MIN, least = INT32_MAX;
    uint32_t n = 0, some = 0;
    for (uint32_t seat = 1; seat <= m->players; seat++)
        if (playing[seat - 1] && (all || counts(m, x, seat, m->s->player, team))) {
            const int32_t v = look(m, of, looks, seat);
            sum += v;
            most = v > most ? v : most;
            least = v < least ? v : least;
            some += v != 0;
            n++;
        }
    switch (x->kind) {
    case N_MOST: return n ? most : 0;
    case N_LEAST: return n ? least : 0;
    case N_ANYBODY: return some != 0;
    case N_ALL: return some == n;
    case N_SUM: return talon__within(m, sum);
    case N_HOW_MANY_PLAY: return (int32_t)some;
    default: __builtin_trap(); /* talon__worths names no other */
    }
}

/* Each of them is asked, in turn. */
static RARELY int32_t over_asked(talon_rules *m, const game_node *x)
{
    const uint8_t self = m->s->player;
    const uint32_t team = x->flag == OVER_TEAM ? talon__team_of(m, (uint32_t)talon__value(m, x->b)) : 0;
    int64_t sum = 0;
    int32_t most = 0;
    uint32_t n = 0, seat = m->s->dealer;
    for (uint32_t i = 0; i < m->s->playing_n && !talon__stopped(m); i++) {
        seat = talon__next_seat(m, seat, true);
        if (!counts(m, x, seat, self, team))
            continue;
        m->s->player = (uint8_t)seat;
        m->r->player = (int32_t)seat - 1;
        const int32_t v = talon__value(m, x->a);
        if (x->kind == N_SUM)
            sum += v;
        else if (x->kind == N_MOST)
            most = !n || v > most ? v : most;
        else if (x->kind == N_LEAST)
            most = !n || v < most ? v : most;
        else
            sum += v != 0;
        n++;
        if ((x->kind == N_WHICH || x->kind == N_ANYBODY) && v) {
            most = (int32_t)seat;
            break;
        }
        if (x->kind == N_ALL && !v)
            break;
    }
    m->s->player = self;
    m->r->player = (int32_t)self - 1;
    switch (x->kind) {
    case N_MOST:
    case N_LEAST:
    case N_WHICH: return most;
    case N_ANYBODY: return most != 0;
    case N_ALL: return sum == n;
    case N_SUM:
    case N_HOW_MANY_PLAY: return talon__within(m, sum);
    default: __builtin_trap(); /* as above */
    }
}

int32_t talon__over_players(talon_rules *m, const game_node *x)
{
    const game_node *of = talon__rule_at(m, x->a);
    const uint32_t looks = x->kind != N_WHICH ? looks_at(m, of) : 0;
    return looks ? over_looks(m, x, of, looks) : over_asked(m, x);
}

int32_t talon__next_who(talon_rules *m, const game_node *x)
{
    const uint8_t self = m->s->player;
    const uint32_t from = (uint32_t)talon__value(m, x->a);
    uint32_t seat = from, found = 0;
    for (uint32_t i = 0; from && i < m->s->playing_n && !found && !talon__stopped(m); i++) {
        seat = talon__next_seat(m, seat, false);
        m->s->player = (uint8_t)seat;
        m->r->player = (int32_t)seat - 1;
        found = x->b == NONE || talon__value(m, x->b) ? seat : 0;
    }
    m->s->player = self;
    m->r->player = (int32_t)self - 1;
    return (int32_t)found;
}

/* ---- selections ---- */

typedef struct tally {
    uint32_t where, value;
    const game_node *of_it; /* the condition, when it is something said of these cards; or NULL */
    int64_t n, best;
} tally;

static bool take_tally(talon_rules *m, void *context, group chosen)
{
    tally *t = context;
    const group it = m->it;
    m->it = chosen;
    if (t->where == NONE || talon__value(m, t->where)) {
        if (t->value != NONE) {
            const int32_t v = talon__value(m, t->value);
            t->best = !t->n || v > t->best ? v : t->best;
        }
        t->n++;
    }
    m->it = it;
    return !talon__stopped(m);
}

/* The same where something said of the cards is all that is asked. */
static bool count_tally(talon_rules *m, void *context, group chosen)
{
    tally *t = context;
    m->it = chosen;
    t->n += talon__of_group(m, t->of_it, chosen) != 0;
    return !talon__stopped(m);
}

/* set(it), run(it) and the like, without more. */
static const game_node *said_of_it(const talon_rules *m, uint32_t where)
{
    const game_node *x = where == NONE ? NULL : talon__rule_at(m, where);
    return x && talon__is_of_group(x) && talon__rule_at(m, x->a)->kind == N_IT ? x : NULL;
}

/* Selections whose cards sum up to a number by a table, as fifteens do: each sum is that of one card less, and the card. Few cards, and
 * numbers that cannot overflow. */
enum { SUM_CARDS = 8 };

/* The table of TABLE(it) == NUMBER, and the number; NULL: it is something else. */
static const game_node *sum_of_it(const talon_rules *m, uint32_t where, int32_t *number)
{
    const game_node *x = where == NONE ? NULL : talon__rule_at(m, where);
    const game_node *table = x && x->kind == N_IS_EQUAL ? talon__rule_at(m, x->a) : NULL;
    if (!table || table->kind != N_IN_TABLE || talon__rule_at(m, table->a)->kind != N_IT || talon__rule_at(m, x->b)->kind != N_CONST)
        return NULL;
    *number = (int32_t)talon__rule_at(m, x->b)->a;
    return table;
}

/* Small sums: how many selections have each of them, a byte for a sum; a card more adds those that are less by what it counts. */
enum { SMALL_SUM = 8, SMALL_CARDS = 7 /* of which no byte overflows */ };

static bool count_small(const talon_rules *m, const uint32_t *value, group cards, uint32_t number, int32_t *found)
{
    uint64_t low = 1, high = 0; /* sums 0 … 7, and 8 … 15 */
    int32_t single = 0;
    for (uint32_t i = 0; i < cards.n; i++) {
        const uint32_t v = value[m->face[cards.at[i]]];
        single += v == number;
        if (v >= 2 * SMALL_SUM) /* also one below 0 */
            return false;
        high += v >= SMALL_SUM ? low << 8 * (v - SMALL_SUM) : v ? high << 8 * v | low >> (64 - 8 * v) : high;
        low += v < SMALL_SUM ? low << 8 * v : 0;
    }
    *found = (int32_t)((number < SMALL_SUM ? low >> 8 * number : high >> 8 * (number - SMALL_SUM)) & 255) - single;
    return true;
}

/* All of at least two cards, whose sum is a small number. */
static bool are_small(group cards, int64_t lo, int64_t hi, int32_t number)
{
    return lo == 2 && hi >= (int64_t)cards.n && number > 0 && number < 2 * SMALL_SUM && cards.n <= SMALL_CARDS;
}

static bool count_sums(talon_rules *m, const game_node *x, group cards, int64_t lo, int64_t hi, int32_t *found)
{
    int32_t sum[1 << SUM_CARDS], number;
    uint8_t size[1 << SUM_CARDS];
    const game_node *of = x->kind == N_SUBSETS ? sum_of_it(m, x->c, &number) : NULL;
    if (!of || m->sealed || cards.n > SUM_CARDS || m->tries + (1 << SUM_CARDS) >= TRIES_MAX)
        return false;
    const uint32_t *table = GAME_LIST(m->game, item, uint32_t) + m->g->tables + of->x * m->game->face.n;
    if (are_small(cards, lo, hi, number) && count_small(m, table, cards, (uint32_t)number, found)) {
        m->tries += cards.n > 1 ? (1u << cards.n) - 1 - cards.n : 0;
        return true;
    }
    sum[0] = size[0] = 0;
    *found = lo <= 0 && hi >= 0 && number == 0;
    m->tries += lo <= 0 && hi >= 0;
    for (uint32_t i = 0; i < cards.n; i++) {
        const int32_t value = (int32_t)table[m->face[cards.at[i]]];
        if (value < -(1 << 24) || value > 1 << 24)
            return false;
        for (uint32_t k = 0, n = 1u << i; k < n; k++) {
            sum[n + k] = sum[k] + value;
            size[n + k] = (uint8_t)(size[k] + 1);
            const bool counts = size[n + k] >= lo && size[n + k] <= hi;
            *found += counts && sum[n + k] == number;
            m->tries += counts;
        }
    }
    return true;
}

/* Selections that are runs or sets, as run(it) and set(it) say: how many cards there are of each rank is enough. */
enum { RANK_CARDS = 16, RANKS_COUNTED = 32 };

/* n cards of ranks that follow each other: one of each. */
static int64_t runs_of(const uint8_t *of_rank, uint64_t ranks, uint32_t n)
{
    int64_t found = 0;
    uint64_t first = ranks;
    for (uint32_t k = 1; k < n && first; k++)
        first &= ranks >> k;
    for (; first; first &= first - 1) {
        int64_t ways = 1;
        for (uint32_t k = 0; k < n; k++)
            ways *= of_rank[talon__lowest(first) + k];
        found += ways;
    }
    return found;
}

static int64_t sets_of(const uint8_t *of_rank, uint64_t ranks, uint32_t n)
{
    int64_t found = 0;
    for (; ranks; ranks &= ranks - 1)
        found += talon__ways_of(of_rank[talon__lowest(ranks)], n);
    return found;
}

static bool count_ranks(talon_rules *m, const game_node *said, group cards, int64_t lo, int64_t hi, int32_t *found)
{
    uint8_t of_rank[RANKS_COUNTED + RANK_CARDS] = {0};
    uint64_t ranks = 0;
    int64_t all = 0;
    uint32_t tries = m->tries;
    if (!said || (said->kind != N_IS_RUN && (said->kind != N_IS_SET || m->g->wild != NONE)) || m->sealed || cards.n > RANK_CARDS ||
        m->g->ranks_n >= RANKS_COUNTED)
        return false;
    for (uint32_t i = 0; i < cards.n; i++) {
        const uint32_t rank = m->rank[cards.at[i]];
        of_rank[rank]++;
        ranks |= (uint64_t)(rank > 0) << rank;
    }
    for (int64_t n = lo < 0 ? 0 : lo; n <= hi && n <= (int64_t)cards.n; n++) {
        tries += talon__ways_of(cards.n, (uint32_t)n);
        if (n)
            all += said->kind == N_IS_RUN ? runs_of(of_rank, ranks, (uint32_t)n) : sets_of(of_rank, ranks, (uint32_t)n);
    }
    if (tries >= TRIES_MAX)
        return false;
    m->tries = tries;
    *found = (int32_t)all;
    return true;
}

int32_t talon__subsets(talon_rules *m, const game_node *x)
{
    const uint32_t used = m->pool_n;
    const group cards = talon__some(m, x->a), it = m->it;
    const uint32_t list = talon__rule_at(m, x->b)->a;
    const int64_t lo = talon__value(m, talon__game_item(m->game, list)), hi = talon__value(m, talon__game_item(m->game, list + 1));
    int32_t found;
    tally t = {.where = x->kind == N_BEST ? talon__game_item(m->game, list + 2) : x->c, .value = x->kind == N_BEST ? x->c : NONE};
    t.of_it = x->kind == N_SUBSETS ? said_of_it(m, x->c) : NULL;
    if (!talon__stopped(m) && (count_ranks(m, t.of_it, cards, lo, hi, &found) || count_sums(m, x, cards, lo, hi, &found)))
        t.n = found;
    else
        talon__selections(m, cards, lo, hi, t.of_it ? count_tally : take_tally, &t);
    m->it = it;
    m->pool_n = used;
    return talon__within(m, x->kind == N_BEST ? t.best : t.n);
}
