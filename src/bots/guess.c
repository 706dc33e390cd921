/* guess.c -- a random one of all tables that fit what a seat knows, each as likely.
 *
 * Backs of which the same is known are one class of places; a card goes to some classes and not to others. Cards are dealt one after the other to
 * classes, each with the share of all ways to deal the rest that begin so: these ways are counted beforehand, for every number of places that can
 * be left in each class. Then the cards of a class take its places in any order. So nothing is thrown twice, and every table that fits is
 * as likely as any other, to within the last digits of a double.
 *
 * (1) ways[i · cells + cell] is in how many ways the cards i, i + 1 … can be dealt to classes, `cell` saying how many places are left in each but
 *     the last, which has the rest.
 * (2) Classes that the same cards go to are one, so that only what makes a difference is counted. */
#include "base/room.h"
#include "bots/bots_impl.h"

#define CELLS_MAX (1u << 18) /* numbers that are kept; where more were needed some knowledge is left out */

typedef struct plan {
    size_t place, order, goes, may, class_of, left, lies, before, as, draft, face, some, taken, ways, total;
} plan;

static plan lay_out(const talon_rules *m)
{
    const size_t cards = m->cards_n;
    plan p;
    size_t used = 0;
    talon__reserve(&used, sizeof(talon_guess));
    p.place = talon__reserve(&used, sizeof(uint16_t) * cards);
    p.order = talon__reserve(&used, sizeof(uint16_t) * cards);
    p.goes = talon__reserve(&used, sizeof(uint32_t) * cards);
    p.may = talon__reserve(&used, sizeof(uint32_t) * cards);
    p.class_of = talon__reserve(&used, cards);
    p.left = talon__reserve(&used, sizeof(uint16_t) * cards);
    p.lies = talon__reserve(&used, sizeof(uint16_t) * cards);
    p.before = talon__reserve(&used, sizeof(uint16_t) * cards);
    p.as = talon__reserve(&used, sizeof(uint16_t) * cards);
    p.draft = talon__reserve(&used, m->state_size);
    p.face = talon__reserve(&used, sizeof(uint16_t) * cards);
    p.some = talon__reserve(&used, sizeof(uint32_t) * CELLS_MAX / 2);
    p.taken = talon__reserve(&used, sizeof(uint16_t) * CELLS_MAX / 2);
    p.ways = talon__reserve(&used, sizeof(double) * CELLS_MAX);
    p.total = used;
    return p;
}

size_t talon_guess_size(const talon_rules *m)
{
    return lay_out(m).total;
}

talon_guess *talon_guess_init(void *memory, size_t memory_size, talon_fault *f, const talon_rules *m)
{
    talon_guess *g = memory;
    char *at = memory;
    if (MISUSED(!m))
        return talon__misused(f, MISUSED_NULL), NULL;
    const plan p = lay_out(m);
    if (talon__room_short(f, memory, memory_size, p.total))
        return NULL;
    memset(g, 0, sizeof *g);
    g->cards_n = m->cards_n;
    g->place = (uint16_t *)(void *)(at + p.place);
    g->order = (uint16_t *)(void *)(at + p.order);
    g->goes = (uint32_t *)(void *)(at + p.goes);
    g->may = (uint32_t *)(void *)(at + p.may);
    g->class_of = (uint8_t *)(at + p.class_of);
    g->left = (uint16_t *)(void *)(at + p.left);
    g->lies = (uint16_t *)(void *)(at + p.lies);
    g->before = (uint16_t *)(void *)(at + p.before);
    g->as = (uint16_t *)(void *)(at + p.as);
    g->draft = at + p.draft;
    g->face = (uint16_t *)(void *)(at + p.face);
    g->some = (uint32_t *)(void *)(at + p.some);
    g->taken = (uint16_t *)(void *)(at + p.taken);
    g->ways = (double *)(void *)(at + p.ways);
    memcpy(g->face, m->face, sizeof *g->face * m->cards_n);
    return g;
}

/* ---- classes ---- */

static bool is_like(const back_note *a, const back_note *b)
{
    return a->pool == b->pool && memcmp(&a->not_, &b->not_, sizeof a->not_) == 0;
}

/* Backs of which the same is known. Returns false when there are more kinds of them than classes: the rest goes to the last one, as if nothing
 * were known of these backs. */
static bool class_backs(talon_guess *g, const talon_info *info, const back_note **sample)
{
    const back_note *back = talon__info_back(info);
    bool enough = true;
    g->classes_n = 0;
    for (uint32_t k = 0; k < info->hidden_n; k++) {
        uint32_t c = 0;
        while (c < g->classes_n && !is_like(sample[c], &back[k]))
            c++;
        if (c == g->classes_n && c < CLASSES_MAX)
            sample[g->classes_n++] = &back[k];
        enough &= c < CLASSES_MAX;
        g->class_of[k] = (uint8_t)(c < CLASSES_MAX ? c : CLASSES_MAX - 1);
    }
    return enough;
}

/* To which classes each card goes: in the order of the talon_info, in g->goes. */
static void class_cards(talon_guess *g, const talon_info *info, const back_note *const *sample, bool enough)
{
    for (uint32_t k = 0; k < info->hidden_n; k++) {
        const uint16_t card = talon__info_card(info)[k];
        g->goes[k] = enough ? 0 : 1u << (CLASSES_MAX - 1);
        for (uint32_t c = 0; c < g->classes_n; c++)
            if (talon__info_may(info)[k] >> sample[c]->pool & 1 && !talon__has_face(&sample[c]->not_, g->face[card]))
                g->goes[k] |= 1u << c;
    }
}

/* Class b becomes part of class a; what went to either goes there. */
static void join(talon_guess *g, uint32_t a, uint32_t b, uint32_t hidden)
{
    const uint32_t last = g->classes_n - 1;
    for (uint32_t k = 0; k < hidden; k++) {
        g->goes[k] |= (g->goes[k] >> b & 1) << a;
        g->goes[k] = (g->goes[k] & ~(1u << b) & ~(1u << last)) | (b == last ? 0 : (g->goes[k] >> last & 1) << b);
        g->class_of[k] = (uint8_t)(g->class_of[k] == b ? a : g->class_of[k] == last ? b : g->class_of[k]);
    }
    g->classes_n--;
}

static bool same_cards(const talon_guess *g, uint32_t a, uint32_t b, uint32_t hidden)
{
    for (uint32_t k = 0; k < hidden; k++)
        if ((g->goes[k] >> a & 1) != (g->goes[k] >> b & 1))
            return false;
    return true;
}

static void join_same(talon_guess *g, uint32_t hidden)
{
    for (uint32_t a = 0; a < g->classes_n; a++)
        for (uint32_t b = g->classes_n; b-- > a + 1;)
            if (same_cards(g, a, b, hidden))
                join(g, a, b, hidden);
}

/* How many places each class has, the largest being last; false when counting would take too many cells. */
static bool measure(talon_guess *g, uint32_t hidden)
{
    uint64_t cells = 1;
    uint32_t largest = 0;
    memset(g->room, 0, sizeof g->room);
    for (uint32_t k = 0; k < hidden; k++)
        g->room[g->class_of[k]]++;
    for (uint32_t c = 0; c < g->classes_n; c++)
        largest = g->room[c] > g->room[largest] ? c : largest;
    for (uint32_t c = 0; c < g->classes_n; c++) {
        g->stride[c] = c == largest ? 0 : (uint32_t)cells;
        cells *= c == largest ? 1 : g->room[c] + 1;
        if (cells * (hidden + 1) > CELLS_MAX)
            return false;
    }
    g->cells = (uint32_t)cells;
    return true;
}

/* The two smallest classes become one: something is left out of what is known, and there is less to count. */
static void know_less(talon_guess *g, uint32_t hidden)
{
    uint32_t a = 0, b = 1;
    if (g->room[b] < g->room[a])
        a = 1, b = 0;
    for (uint32_t c = 2; c < g->classes_n; c++) {
        if (g->room[c] < g->room[a])
            b = a, a = c;
        else if (g->room[c] < g->room[b])
            b = c;
    }
    join(g, a < b ? a : b, a < b ? b : a, hidden);
    join_same(g, hidden);
}

/* ---- counting ---- */

/* Cards that go to the same classes side by side; goes[] from now on in this order. */
static void sort_cards(talon_guess *g, uint32_t hidden)
{
    for (uint32_t k = 0; k < hidden; k++) {
        const uint32_t goes = g->goes[k];
        uint32_t at = k;
        for (; at > 0 && g->goes[at - 1] > goes; at--) {
            g->goes[at] = g->goes[at - 1];
            g->order[at] = g->order[at - 1];
        }
        g->goes[at] = goes;
        g->order[at] = (uint16_t)k;
    }
    for (uint32_t at = 0; at < hidden; at++)
        g->may[g->order[at]] = g->goes[at];
}

static void list_places(talon_guess *g, uint32_t hidden)
{
    uint32_t n = 0;
    for (uint32_t c = 0; c < g->classes_n; c++) {
        g->first[c] = n;
        for (uint32_t k = 0; k < hidden; k++)
            if (g->class_of[k] == c)
                g->place[n++] = (uint16_t)k;
    }
}

/* What each cell says, by class. */
static void read_cells(talon_guess *g)
{
    for (uint32_t cell = 0; cell < g->cells; cell++) {
        g->some[cell] = g->taken[cell] = 0;
        for (uint32_t c = 0; c < g->classes_n; c++) {
            const uint32_t left = g->stride[c] ? cell / g->stride[c] % (g->room[c] + 1) : 0;
            g->taken[cell] = (uint16_t)(g->taken[cell] + left);
            g->some[cell] |= left ? 1u << c : 0;
        }
    }
}

static void count_ways(talon_guess *g, uint32_t hidden)
{
    double *after = g->ways + (size_t)hidden * g->cells;
    read_cells(g);
    for (uint32_t cell = 0; cell < g->cells; cell++)
        after[cell] = cell == 0;
    for (uint32_t i = hidden; i-- > 0;) {
        double *now = g->ways + (size_t)i * g->cells;
        const uint32_t goes = g->goes[i], cards = hidden - i;
        for (uint32_t cell = 0; cell < g->cells; cell++) {
            double sum = 0;
            now[cell] = 0;
            if (g->taken[cell] > cards)
                continue;
            for (uint32_t c = 0; c < g->classes_n; c++)
                if (goes >> c & 1 && (g->stride[c] ? g->some[cell] >> c & 1 : g->taken[cell] < cards))
                    sum += after[cell - g->stride[c]];
            now[cell] = sum;
        }
        after = now;
    }
}

static uint32_t all_places(const talon_guess *g)
{
    uint32_t cell = 0;
    for (uint32_t c = 0; c < g->classes_n; c++)
        cell += g->stride[c] * g->room[c];
    return cell;
}

static double factorial(uint32_t n)
{
    double f = 1;
    for (uint32_t i = 2; i <= n; i++)
        f *= i;
    return f;
}

static void know_nothing(talon_guess *g, uint32_t hidden)
{
    g->classes_n = 1;
    for (uint32_t k = 0; k < hidden; k++) {
        g->goes[k] = 1;
        g->class_of[k] = 0;
    }
    measure(g, hidden);
    sort_cards(g, hidden);
    list_places(g, hidden);
}

double talon_guess_count(talon_guess *g, const talon_info *info)
{
    const back_note *sample[CLASSES_MAX];
    const uint32_t hidden = info->hidden_n;
    g->hidden_n = hidden;
    const bool enough = class_backs(g, info, sample);
    class_cards(g, info, sample, enough);
    join_same(g, hidden);
    while (!measure(g, hidden))
        know_less(g, hidden);
    sort_cards(g, hidden);
    list_places(g, hidden);
    count_ways(g, hidden);
    if (!(g->ways[all_places(g)] > 0)) { /* no table fits, which a watch never says: then any will do */
        know_nothing(g, hidden);
        return 0;
    }
    double tables = g->ways[all_places(g)];
    for (uint32_t c = 0; c < g->classes_n; c++)
        tables *= factorial(g->room[c]);
    return tables;
}

/* ---- one of them ---- */

/* The class that the i-th card goes to, each with its share of the ways. */
static uint32_t pick_class(const talon_guess *g, uint32_t i, uint32_t cell, const uint32_t *left, talon_dice *d)
{
    const double *after = g->ways + (size_t)(i + 1) * g->cells;
    double at = talon__dice_share(d) * g->ways[(size_t)i * g->cells + cell];
    uint32_t last = 0;
    for (uint32_t c = 0; c < g->classes_n; c++) {
        if (!(g->goes[i] >> c & 1) || !left[c])
            continue;
        const double ways = after[cell - g->stride[c]];
        if (at < ways)
            return c;
        at -= ways;
        last = ways > 0 ? c : last; /* rounding may leave a little */
    }
    return last;
}

void talon__guess_deal(talon_guess *g, talon_dice *d)
{
    uint32_t left[CLASSES_MAX], cell = all_places(g);
    memcpy(left, g->room, sizeof left);
    memcpy(g->left, g->place, sizeof *g->left * g->hidden_n);
    for (uint32_t i = 0; i < g->hidden_n; i++) {
        const uint32_t c = g->classes_n == 1 ? 0 : pick_class(g, i, cell, left, d);
        uint16_t *place = g->left + g->first[c];
        const uint32_t k = talon_dice_roll(d, left[c]--);
        g->lies[place[k]] = g->order[i];
        place[k] = place[left[c]];
        cell -= g->stride[c];
    }
}

const uint16_t *talon__guess_as(talon_guess *g, const talon_info *info)
{
    const uint16_t *card = talon__info_card(info);
    for (uint32_t c = 0; c < g->cards_n; c++)
        g->as[c] = (uint16_t)c;
    for (uint32_t k = 0; k < g->hidden_n; k++)
        g->as[card[k]] = card[g->lies[k]];
    return g->as;
}

bool talon__guess_put(talon_guess *g, const talon_info *info, talon_rules *own, uint64_t chance)
{
    talon_seed seed = {{0}};
    memcpy(seed.byte, &chance, sizeof chance);
    memcpy(g->draft, talon__info_state(info), own->state_size);
    talon__state_rename(own, g->draft, talon__guess_as(g, info));
    talon__state_reseed(own, g->draft, &seed);
    return talon_rules_put(own, g->draft);
}

bool talon_guess_table(talon_guess *g, const talon_info *info, talon_rules *own, talon_dice *d)
{
    const uint64_t chance = talon_dice_word(d);
    if (info->size != talon_info_size(own))
        return false;
    talon__guess_deal(g, d);
    return talon__guess_put(g, info, own, chance);
}
