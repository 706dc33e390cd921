/* dealer.c -- plans for real cards: optimal on every small case, right on a hundred thousand random ones, as cheap as the
 * figures of docs/dealing.md, and never accepted when something in them was changed.
 *
 *   dealer            all checks         dealer --table     the table of mean figures
 *   dealer --plans N  N plans, half of them changed, with the checker's verdict, for the extracted checker */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <talon/dealer.h>

static talon_plan plan, changed;
static void *memory;
static uint32_t failures;

static talon_status make(talon_plan *p, const talon_dest *dest, uint32_t n, uint32_t piles, talon_plan_mode mode)
{
    talon_fault f;
    return talon_plan_make(p, &f, memory, dest, n, &(talon_plan_options){.piles = piles, .mode = mode});
}

static void expect(bool holds, const char *what)
{
    if (!holds && failures++ < 10)
        printf("FAIL %s\n", what);
}

static uint32_t percent(uint32_t n)
{
    const char *text = getenv("TALON_TEST_PERCENT");
    const unsigned long share = text ? strtoul(text, NULL, 10) : 100;
    return (uint32_t)(n * share / 100);
}

static talon_stream chance_of(uint64_t deal)
{
    static const talon_seed seed = {{'d', 'e', 'a', 'l'}};
    talon_stream s;
    talon_stream_init(&s, &seed, 0, deal);
    return s;
}

/* ---------------------------------------------------------------- the optimum, by trying everything */

typedef struct tried {
    uint32_t piles, n, talon_n;
    const talon_dest *dest;
    uint8_t pile[8];
} tried;

/* With these piles in round one and every hand handed over: the number of packets, or UINT32_MAX when it cannot be. On a pile
 * all hand cards lie before the first talon card; neighbours of one player are one packet. *held is what is picked up. */
static uint32_t packets_of(const tried *t, uint16_t *held, uint32_t *held_n)
{
    uint32_t packets = 0;
    *held_n = 0;
    for (uint32_t v = 0; v < t->piles; v++) {
        uint32_t last = UINT32_MAX, first_talon = UINT32_MAX;
        for (uint32_t i = 0; i < t->n; i++) {
            if (t->pile[i] != v)
                continue;
            if (TALON_DEST_IS_PLAYER(t->dest[i])) {
                if (first_talon != UINT32_MAX)
                    return UINT32_MAX;
                packets += t->dest[i] != last;
                last = t->dest[i];
            } else if (first_talon == UINT32_MAX) {
                first_talon = i;
            }
        }
        for (uint32_t i = t->n; i-- > 0;)
            if (t->pile[i] == v && !TALON_DEST_IS_PLAYER(t->dest[i]))
                held[(*held_n)++] = (uint16_t)i;
    }
    return packets;
}

static bool in_order(const tried *t, const uint16_t *held, uint32_t n)
{
    for (uint32_t i = 1; i < n; i++)
        if (t->dest[held[i]] < t->dest[held[i - 1]])
            return false;
    return true;
}

/* Whether some choice of piles brings a stack of distinct talon cards into order in one round. */
static bool try_one_round(const tried *t, const uint16_t *held, uint32_t n)
{
    uint32_t all = 1;
    for (uint32_t i = 0; i < n; i++)
        all *= t->piles;
    for (uint32_t code = 0; code < all; code++) {
        uint16_t now[8];
        uint32_t k = 0;
        for (uint32_t v = 0; v < t->piles; v++)
            for (uint32_t i = n, rest; i-- > 0;) {
                rest = code;
                for (uint32_t j = 0; j < i; j++)
                    rest /= t->piles;
                if (rest % t->piles == v)
                    now[k++] = held[i];
            }
        if (in_order(t, now, n))
            return true;
    }
    return false;
}

/* The same, remembered by the order of the stack. */
static bool one_round_sorts(const tried *t, const uint16_t *held, uint32_t n)
{
    enum { UNKNOWN, NO, YES };
    static uint8_t known[2][7][7776]; /* 3 or 4 piles, n cards, places as digits to base 6 */
    uint32_t order = 0;
    for (uint32_t i = 1; i < n; i++) /* the first place follows from the others */
        order = order * 6 + t->dest[held[i]];
    uint8_t *k = &known[t->piles - 3][n][order];
    if (*k == UNKNOWN)
        *k = try_one_round(t, held, n) ? YES : NO;
    return *k == YES;
}

/* The best (rounds, packets) with all hands in round one, which is what gives the fewest placements. */
static void optimum(tried *t, uint32_t *rounds, uint32_t *packets)
{
    uint32_t all = 1, best[2] = {UINT32_MAX, UINT32_MAX};
    for (uint32_t i = 0; i < t->n; i++)
        all *= t->piles;
    for (uint32_t code = 0; code < all; code++) {
        uint16_t held[8];
        uint32_t held_n, rest = code;
        for (uint32_t i = 0; i < t->n; i++, rest /= t->piles)
            t->pile[i] = (uint8_t)(rest % t->piles);
        const uint32_t cost = packets_of(t, held, &held_n);
        if (cost < best[0] && in_order(t, held, held_n))
            best[0] = cost;
        else if (best[0] == UINT32_MAX && cost < best[1] && one_round_sorts(t, held, held_n))
            best[1] = cost;
    }
    *rounds = best[0] != UINT32_MAX ? 1 : 2;
    *packets = best[0] != UINT32_MAX ? best[0] : best[1];
}

static uint32_t small_cases;

static void check_small(const talon_dest *dest, uint32_t n, uint32_t talon_n, uint32_t piles)
{
    tried t = {.piles = piles, .n = n, .talon_n = talon_n, .dest = dest};
    uint32_t rounds, packets;
    expect(make(&plan, dest, n, piles, TALON_PLAN_ROUNDS) == TALON_OK, "a small deal cannot be planned");
    small_cases++;
    if (plan.rounds_n == 0) {
        uint16_t held[8] = {0, 1, 2, 3, 4, 5, 6, 7};
        expect(talon_n == n && in_order(&t, held, n), "a plan of no rounds for a stack that is not in order");
        return;
    }
    optimum(&t, &rounds, &packets);
    expect(plan.rounds_n == rounds && plan.packets == packets, "a small plan is not optimal");
    expect(plan.lays_n == n + (plan.rounds_n - 1) * talon_n, "more placements than needed");
}

/* All destinations of n cards: players in order of first appearance, talon places in every order. */
static void small_deals(talon_dest *dest, uint32_t i, uint32_t n, uint32_t players, uint32_t talon_n, uint32_t used, uint32_t piles)
{
    if (i == n) {
        if (used == (1u << talon_n) - 1)
            check_small(dest, n, talon_n, piles);
        return;
    }
    for (uint32_t p = 0; p <= players && p < 3; p++) {
        dest[i] = TALON_DEST_PLAYER(p);
        small_deals(dest, i + 1, n, p == players ? players + 1 : players, talon_n, used, piles);
    }
    for (uint32_t k = 0; k < talon_n; k++)
        if (!(used >> k & 1)) {
            dest[i] = (talon_dest)k;
            small_deals(dest, i + 1, n, players, talon_n, used | 1u << k, piles);
        }
}

static void exhaustive(void)
{
    talon_dest dest[8];
    const uint32_t most = percent(100) == 100 ? 6 : 4;
    for (uint32_t piles = 3; piles <= 4; piles++)
        for (uint32_t n = 0; n <= most; n++)
            for (uint32_t talon_n = 0; talon_n <= n; talon_n++)
                small_deals(dest, 0, n, 0, talon_n, 0, piles);
    printf("%u small deals, all optimal\n", small_cases);
}

/* ---------------------------------------------------------------- random deals, and plans that were changed */

/* Cards dealt at random to players, talon places, blocks and the rest. */
static uint32_t random_deal(talon_dest *dest, talon_stream *s)
{
    const uint32_t n = talon_stream_die(s, talon_stream_die(s, 16) ? 120 : 1025), players = talon_stream_die(s, 14),
                   kinds = 1 + talon_stream_die(s, 7);
    const uint32_t places = 1 + talon_stream_die(s, n + 1);
    for (uint32_t i = 0; i < n; i++) {
        const uint32_t kind = talon_stream_die(s, 3);
        if (kind == 0 && players && (kinds & 1))
            dest[i] = TALON_DEST_PLAYER(talon_stream_die(s, players));
        else if (kind == 1 && (kinds & 2))
            dest[i] = TALON_DEST_REST;
        else
            dest[i] = (talon_dest)talon_stream_die(s, kinds & 4 ? places : 1024);
    }
    return n;
}

/* A second look at a plan with plain arrays: who got what, what is held. True iff it deals exactly the destinations. */
static bool deals_right(const talon_plan *p, const talon_dest *dest, uint32_t n, uint32_t piles)
{
    static uint16_t held[TALON_PLAN_MAX_CARDS], pile[TALON_PLAN_MAX_PILES][TALON_PLAN_MAX_CARDS];
    uint32_t size[TALON_PLAN_MAX_PILES] = {0}, held_n = n, first = 0;
    for (uint32_t i = 0; i < n; i++)
        held[i] = (uint16_t)i;
    for (uint32_t r = 0; r < p->rounds_n; r++) {
        const talon_round *round = &p->round[r];
        if (round->lays != held_n || round->first != first)
            return false;
        for (uint32_t i = 0; i < held_n; i++) {
            const talon_lay l = p->lay[first + i];
            if (l.pile == TALON_PILE_SEAT && dest[held[i]] == TALON_DEST_PLAYER(l.give))
                continue;
            if (l.pile >= piles)
                return false;
            pile[l.pile][size[l.pile]++] = held[i];
            if (l.give == TALON_GIVE_NOBODY)
                continue;
            for (uint32_t k = 0; k < size[l.pile]; k++)
                if (dest[pile[l.pile][k]] != TALON_DEST_PLAYER(l.give))
                    return false;
            size[l.pile] = 0;
        }
        first += held_n;
        held_n = 0;
        for (uint32_t k = 0, falls = 0; k < round->pickups; k++) {
            const uint32_t v = round->pickup[k];
            falls += round->pickups > 1 && round->pickup[(k + 1) % round->pickups] <= v;
            if (v >= piles || size[v] == 0 || falls > 1)
                return false;
            while (size[v])
                held[held_n++] = pile[v][--size[v]];
        }
        for (uint32_t v = 0; v < piles; v++)
            if (size[v])
                return false;
    }
    for (uint32_t i = 0; i < held_n; i++)
        if (TALON_DEST_IS_PLAYER(dest[held[i]]) || (i && dest[held[i]] < dest[held[i - 1]]))
            return false;
    return first == p->lays_n;
}

/* The totals as the steps give them. */
static void count_again(talon_plan *p)
{
    p->seats = p->packets = p->pickups = 0;
    for (uint32_t i = 0; i < p->lays_n; i++) {
        p->seats += p->lay[i].pile == TALON_PILE_SEAT;
        p->packets += p->lay[i].pile != TALON_PILE_SEAT && p->lay[i].give != TALON_GIVE_NOBODY;
    }
    for (uint32_t r = 0; r < p->rounds_n; r++)
        p->pickups += p->round[r].pickups;
}

static bool totals_are_right(const talon_plan *p)
{
    static talon_plan again;
    again = *p;
    count_again(&again);
    return again.seats == p->seats && again.packets == p->packets && again.pickups == p->pickups;
}

static void change(talon_plan *p, talon_stream *s, uint32_t piles)
{
    talon_round *r = &p->round[talon_stream_die(s, p->rounds_n)];
    talon_lay *l = &p->lay[talon_stream_die(s, p->lays_n ? p->lays_n : 1)];
    switch (talon_stream_die(s, 6)) {
    case 0: l->pile = (uint8_t)talon_stream_die(s, piles + 1); break;
    case 1: l->give = (uint16_t)(l->give == TALON_GIVE_NOBODY ? talon_stream_die(s, 14) : TALON_GIVE_NOBODY); break;
    case 2: r->pickups = (uint8_t)(r->pickups ? r->pickups - 1 : 1); break;
    case 3: r->pickup[0] = (uint8_t)talon_stream_die(s, piles); break;
    case 4: r->lays += talon_stream_die(s, 2) ? 1u : UINT32_MAX; break;
    default: p->rounds_n--; break;
    }
}

static void random_deals(void)
{
    static talon_dest dest[TALON_PLAN_MAX_CARDS];
    const uint32_t deals = percent(100000);
    uint32_t altered = 0, refused = 0, one_pile = 0;
    for (uint32_t i = 0; i < deals; i++) {
        talon_stream s = chance_of(i);
        const uint32_t n = random_deal(dest, &s), piles = 1 + talon_stream_die(&s, 16);
        const talon_status status = make(&plan, dest, n, piles, (talon_plan_mode)talon_stream_die(&s, 4));
        if (piles == 1 && status == TALON_E_NO_PILES) {
            one_pile++;
            continue;
        }
        expect(status == TALON_OK && deals_right(&plan, dest, n, piles) && totals_are_right(&plan), "a random deal is planned wrongly");
        if (i % 8 || plan.rounds_n == 0)
            continue;
        changed = plan;
        change(&changed, &s, piles);
        const bool right = deals_right(&changed, dest, n, piles), accepted = talon_plan_check(&changed, dest, n, piles);
        expect((right && totals_are_right(&changed)) == accepted, "the checker and a plain look disagree");
        count_again(&changed);
        expect(right == talon_plan_check(&changed, dest, n, piles), "the checker and a plain look disagree when totals are right");
        altered++;
        refused += !accepted;
    }
    expect(refused > altered / 2, "changes of plans go unnoticed");
    printf("%u random deals planned and checked (%u of one pile refused); %u changed plans, %u refused, the others still right\n", deals,
           one_pile, altered, refused);
}

/* ---------------------------------------------------------------- plans for the extracted checker */

/* After a change the rounds follow each other again and the totals are theirs; only their contents may be wrong. */
static void join_rounds(talon_plan *p)
{
    p->lays_n = 0;
    for (uint32_t r = 0; r < p->rounds_n; r++) {
        p->round[r].first = p->lays_n;
        p->lays_n += p->round[r].lays;
    }
    count_again(p);
}

static void print_coloring(const talon_dest *dest, uint32_t n)
{
    static talon_mark mark[2 * TALON_PLAN_MAX_CARDS];
    static uint16_t color[TALON_PLAN_MAX_CARDS];
    uint32_t colors = 0;
    const uint32_t marks = talon_intervals(mark, dest, n);
    expect(talon_color_regular(color, &colors, mark, marks) == TALON_OK, "intervals of a deal are refused");
    printf(" %u", marks / 2);
    for (uint32_t i = 0; i < marks; i++)
        if (mark[i].up)
            printf(" %u %u", mark[i].player, color[mark[i].player]);
    printf(" %u\n", colors);
}

static void print_plan(const talon_plan *p, const talon_dest *dest, uint32_t n, uint32_t piles)
{
    printf("%d %u %u", talon_plan_check(p, dest, n, piles), n, piles);
    for (uint32_t i = 0; i < n; i++)
        printf(" %u", dest[i]);
    printf(" %u", p->rounds_n);
    for (uint32_t r = 0; r < p->rounds_n; r++) {
        printf(" %u", p->round[r].lays);
        for (uint32_t i = 0; i < p->round[r].lays; i++)
            printf(" %u %u", p->lay[p->round[r].first + i].pile, p->lay[p->round[r].first + i].give);
        printf(" %u", p->round[r].pickups);
        for (uint32_t k = 0; k < p->round[r].pickups; k++)
            printf(" %u", p->round[r].pickup[k]);
    }
    print_coloring(dest, n);
}

static void print_plans(uint32_t count)
{
    static talon_dest dest[TALON_PLAN_MAX_CARDS];
    for (uint32_t i = 0, done = 0; done < count; i++) {
        talon_stream s = chance_of(i);
        const uint32_t n = random_deal(dest, &s), piles = 1 + talon_stream_die(&s, 16);
        if (n > 120 || make(&plan, dest, n, piles, (talon_plan_mode)(i % 4)) != TALON_OK)
            continue;
        if (done++ % 2 && plan.rounds_n) {
            change(&plan, &s, piles);
            join_rounds(&plan);
        }
        print_plan(&plan, dest, n, piles);
    }
}

/* ---------------------------------------------------------------- mean figures */

typedef struct cost {
    double rounds, lays, packets, seconds;
} cost;

typedef struct figure {
    const char *name;
    uint32_t players, each, ordered, rest; /* the rest is set aside as a packet when `aside` */
    bool aside;
    cost fewest, whole; /* to meet with fewest rounds and with one packet a player; no rounds: nothing to meet */
} figure;

static const figure figures[] = {
    {"52 cards fully ordered", 0, 0, 52, 0, false, {2, 104, 0, 115}, {2, 104, 0, 115}},
    {"Skat 3x10 and 2", 3, 10, 0, 2, true, {1, 32, 4, 40}, {1, 32, 4, 40}},
    {"Bridge 4x13", 4, 13, 0, 0, false, {1, 52, 4, 60}, {1, 52, 4, 60}},
    {"Poker 6x2, top 8 ordered", 6, 2, 8, 32, false, {1, 52, 7.9, 72}, {2, 92, 6, 114}},
    {"Poker 9x2, top 8 ordered", 9, 2, 8, 26, false, {1, 52, 12.6, 82}, {2, 91, 9, 119}},
    {"Rummy 4x13 of 110, ordered", 4, 13, 58, 0, false, {2, 168, 4.5, 189}, {2.01, 173, 4, 193}},
    {"Commander 99, top 20 now", 0, 0, 20, 79, true, {1.99, 119, 1, 128}, {0, 0, 0, 0}},
    {"Uno 10x7 and 38", 10, 7, 38, 0, false, {2, 146, 24.4, 205}, {2.27, 219, 10, 252}},
    {"Uno 12x7 and 24", 12, 7, 24, 0, false, {2, 132, 28.9, 198}, {2, 216, 12, 252}},
};

static uint32_t lay_out(talon_dest *dest, const figure *g)
{
    uint32_t n = 0;
    for (uint32_t p = 0; p < g->players; p++)
        for (uint32_t i = 0; i < g->each; i++)
            dest[n++] = TALON_DEST_PLAYER(p);
    for (uint32_t i = 0; i < g->ordered; i++)
        dest[n++] = (talon_dest)i;
    for (uint32_t i = 0; i < g->rest; i++)
        dest[n++] = g->aside ? TALON_DEST_PLAYER(g->players) : TALON_DEST_REST;
    return n;
}

static void expect_listed(bool good, const char *game, const char *what)
{
    char text[96];
    snprintf(text, sizeof text, "%s: more %s than listed", game, what);
    expect(good, text);
}

/* Means over so many deals; each may be 2% above what is to be met. */
static void measure(const figure *g, uint32_t deals, talon_plan_mode mode, const cost *meet)
{
    static const talon_plan_weights seconds = {0};
    talon_dest dest[TALON_PLAN_MAX_CARDS];
    cost sum = {0};
    for (uint32_t i = 0; i < deals; i++) {
        talon_stream s = chance_of(i);
        const uint32_t n = lay_out(dest, g);
        talon_dest_assign(dest, n, &s);
        expect(make(&plan, dest, n, 8, mode) == TALON_OK, g->name);
        sum.rounds += plan.rounds_n;
        sum.lays += plan.lays_n;
        sum.packets += plan.packets;
        sum.seconds += (double)talon_plan_time(&plan, &seconds);
    }
    printf("%-28s %5.2f / %6.1f / %4.1f / %6.1f", g->name, sum.rounds / deals, sum.lays / deals, sum.packets / deals, sum.seconds / deals);
    if (!meet || meet->rounds <= 0) {
        printf("\n");
        return;
    }
    printf("    (%g / %g / %g / %g)\n", meet->rounds, meet->lays, meet->packets, meet->seconds);
    expect_listed(sum.rounds <= 1.02 * meet->rounds * deals, g->name, "rounds");
    expect_listed(sum.lays <= 1.02 * meet->lays * deals, g->name, "placements");
    expect_listed(sum.packets <= 1.02 * meet->packets * deals, g->name, "packets");
    expect_listed(sum.seconds <= 1.02 * meet->seconds * deals, g->name, "seconds");
}

static void table(uint32_t deals)
{
    static const char *const names[] = {"fewest rounds", "least time", "one packet a player", "direct to seats"};
    const size_t n = sizeof figures / sizeof *figures;
    printf("8 piles, %u deals each (half as many where nothing is listed): rounds / placements / packets / seconds (to meet)\n", deals);
    for (uint32_t mode = TALON_PLAN_ROUNDS; mode <= TALON_PLAN_DIRECT; mode++) {
        printf("\n%s\n", names[mode]);
        for (size_t i = 0; i < n; i++)
            measure(&figures[i], mode % 2 ? deals / 2 : deals, (talon_plan_mode)mode,
                    mode == TALON_PLAN_ROUNDS       ? &figures[i].fewest
                    : mode == TALON_PLAN_ONE_PACKET ? &figures[i].whole
                                                    : NULL);
    }
    printf("\n");
}

int main(int argc, char **argv)
{
    memory = malloc(talon_planner_size());
    if (!memory)
        return 1;
    if (argc > 1 && strcmp(argv[1], "--table") == 0) {
        table(10000);
    } else if (argc > 2 && strcmp(argv[1], "--plans") == 0) {
        print_plans((uint32_t)strtoul(argv[2], NULL, 10));
    } else {
        table(percent(2000));
        exhaustive();
        random_deals();
    }
    free(memory);
    return failures ? 1 : 0;
}
