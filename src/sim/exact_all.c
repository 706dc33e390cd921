/* exact_all.c -- the shares of any question's values where there are few enough deals to go through all of them.
 *
 * Places that the same leaves ask about, in the same way, are alike: only which cards lie at them counts, not in which order. So a deal is a choice of
 * cards for each group of such places, and every choice stands for equally many deals. */
#include <stdlib.h>
#include <string.h>

#include "sim/question.h"

#define WORK_MAX   30000000.0 /* cards looked at, over all choices and leaves */
#define GROUPS_MAX 16u
#define PLACES_MAX 256u /* that are filled: so deep goes the recursion */
#define ALL_LEAVES (2 * LEAVES_MAX)

enum { NO_MEMORY = -1, UNKNOWN = 0, KNOWN = 1 }; /* what talon_question_exact returns */

/* Places that the leaves of `asked` (bits; those of the condition above those of the question) ask about; `first`: for these leaves they are
 * of the first zone, and that makes a difference. */
typedef struct group {
    uint32_t asked, first, places;
} group;

typedef struct walk {
    const talon_question *q, *given;
    group group[GROUPS_MAX];
    uint32_t groups_n, places_n, root, lanes_n;
    const leaf *leaf[ALL_LEAVES];
    uint16_t *hand[ALL_LEAVES]; /* cards of each leaf so far: */
    uint32_t hand_n[ALL_LEAVES];
    uint32_t first_n[ALL_LEAVES]; /* with parts, those of the first zone, up to its size, before the others */
    uint32_t *asked, *first;      /* by place: the leaves that ask about it, and those of them for which it is of the first zone */
    uint16_t *card;               /* that may be chosen: for the first group, then behind them those that it left for the second, … */
    uint32_t cards_n;
    uint8_t *taken;          /* by card id */
    int32_t (*value)[LANES]; /* by leaf: of the last choices, not counted yet */
    uint64_t *count, all;
} walk;

/* ---- what there is to choose ---- */

static void list_leaves(walk *w, const talon_question *q, uint32_t from)
{
    for (uint32_t i = 0; q && i < q->leaves_n; i++)
        w->leaf[from + i] = &q->leaf[i];
}

static void note_asked(walk *w)
{
    for (uint32_t i = 0; i < ALL_LEAVES; i++)
        for (uint32_t p = 0; w->leaf[i] && w->leaf[i]->low != w->leaf[i]->high && p < w->leaf[i]->places_n; p++) {
            w->asked[w->leaf[i]->place[p]] |= 1u << i;
            if (w->leaf[i]->f->parts && p < w->leaf[i]->first_n)
                w->first[w->leaf[i]->place[p]] |= 1u << i;
        }
}

static bool add_place(walk *w, uint32_t place, uint32_t asked, uint32_t first)
{
    const uint32_t root = talon__urn_root(w->q->sim, place);
    uint32_t g = 0;
    if (!root || (w->root && root != w->root))
        return false;
    w->root = root;
    while (g < w->groups_n && (w->group[g].asked != asked || w->group[g].first != first))
        g++;
    if (g == GROUPS_MAX || w->places_n++ == PLACES_MAX)
        return false;
    if (g == w->groups_n)
        w->group[w->groups_n++] = (group){.asked = asked, .first = first};
    w->group[g].places++;
    return true;
}

/* Where a leaf's cards that are not of its first zone begin. */
static uint32_t others_at(const walk *w, uint32_t i)
{
    return w->leaf[i]->f->parts ? w->leaf[i]->first_n : 0;
}

static void give(walk *w, uint32_t asked, uint32_t first, uint16_t card)
{
    for (uint32_t i = 0; i < ALL_LEAVES; i++)
        if (first >> i & 1)
            w->hand[i][w->first_n[i]++] = card;
        else if (asked >> i & 1)
            w->hand[i][others_at(w, i) + w->hand_n[i]++] = card;
}

static void take_back(walk *w, uint32_t asked, uint32_t first)
{
    for (uint32_t i = 0; i < ALL_LEAVES; i++) {
        w->first_n[i] -= first >> i & 1;
        w->hand_n[i] -= asked >> i & 1 & ~(first >> i);
    }
}

/* Known cards are given at once. False: not all places were washed together, or they are of too many kinds. */
static bool sort_places(walk *w)
{
    const talon_sim *s = w->q->sim;
    note_asked(w);
    for (uint32_t place = 0; place < s->cards_n; place++) {
        const uint32_t asked = w->asked[place];
        talon_card card;
        if (asked && talon__is_known(s, place, &card))
            give(w, asked, w->first[place], card);
        else if (asked && !add_place(w, place, asked, w->first[place]))
            return false;
    }
    for (uint32_t k = 0; k < s->known_n; k++)
        w->taken[s->known[k].card] = 1;
    for (uint32_t i = 0; w->root && i < s->stage[w->root].n; i++)
        if (!w->taken[s->stage[w->root].in[i]])
            w->card[w->cards_n++] = s->stage[w->root].in[i];
    return true;
}

/* Cards looked at while all choices are gone through. */
static double work_of(const walk *w)
{
    double work = 1, looked = 1;
    uint32_t left = w->cards_n;
    for (uint32_t g = 0; g < w->groups_n; g++)
        for (uint32_t i = 0; i < w->group[g].places; i++)
            work = work * left-- / (i + 1);
    for (uint32_t i = 0; i < ALL_LEAVES; i++)
        looked += w->leaf[i] ? w->leaf[i]->places_n : 0;
    return work * looked;
}

/* ---- going through ---- */

static void count_lanes(walk *w)
{
    int32_t value[LANES], counts[LANES];
    talon__compute_lanes(w->q, value, w->value);
    if (w->given)
        talon__compute_lanes(w->given, counts, w->value + LEAVES_MAX);
    for (uint32_t l = 0; l < w->lanes_n; l++)
        if (!w->given || counts[l]) {
            w->count[value[l] - w->q->low]++;
            w->all++;
        }
    w->lanes_n = 0;
}

static void one_choice(walk *w)
{
    for (uint32_t i = 0; i < ALL_LEAVES; i++) {
        const leaf *f = w->leaf[i];
        if (f)
            w->value[i][w->lanes_n] =
                f->low == f->high ? (int32_t)f->low : talon__leaf_of(f, w->hand[i], w->first_n[i] + w->hand_n[i], w->first_n[i]);
    }
    if (++w->lanes_n == LANES)
        count_lanes(w);
}

static void choose(walk *w, uint32_t g, uint32_t places, const uint16_t *card, uint32_t n);

/* Group g chooses among the cards that those before it have left. */
static void next_group(walk *w, uint32_t g)
{
    uint16_t *left = w->card + (size_t)g * (w->cards_n + 1u);
    uint32_t n = 0;
    if (g == w->groups_n) {
        one_choice(w);
        return;
    }
    for (uint32_t i = 0; i < w->cards_n; i++)
        if (g && !w->taken[w->card[i]])
            left[n++] = w->card[i];
    choose(w, g, w->group[g].places, left, g ? n : w->cards_n);
}

/* Choose `places` more of n cards for group g; then those of the groups behind it. */
static void choose(walk *w, uint32_t g, uint32_t places, const uint16_t *card, uint32_t n)
{
    if (places == 0)
        next_group(w, g + 1);
    for (uint32_t i = 0; places && i + places <= n; i++) {
        w->taken[card[i]] = 1;
        give(w, w->group[g].asked, w->group[g].first, card[i]);
        choose(w, g, places - 1, card + i + 1, n - i - 1);
        take_back(w, w->group[g].asked, w->group[g].first);
        w->taken[card[i]] = 0;
    }
}

static bool walk_init(walk *w, const talon_question *q, const talon_question *given)
{
    const size_t n = q->sim->cards_n + 1u;
    *w = (walk){.q = q, .given = given};
    list_leaves(w, q, 0);
    list_leaves(w, given, LEAVES_MAX);
    w->asked = calloc(n, sizeof *w->asked);
    w->first = calloc(n, sizeof *w->first);
    w->card = malloc(sizeof *w->card * n * GROUPS_MAX);
    w->taken = calloc(n, 1);
    w->value = calloc(ALL_LEAVES, sizeof *w->value);
    w->count = calloc(talon_question_values(q), sizeof *w->count);
    w->hand[0] = malloc(sizeof *w->hand[0] * n * ALL_LEAVES);
    for (uint32_t i = 1; w->hand[0] && i < ALL_LEAVES; i++)
        w->hand[i] = w->hand[0] + i * n;
    return w->asked && w->first && w->card && w->taken && w->value && w->count && w->hand[0];
}

int talon__exact_all(const talon_question *q, const talon_question *given, double *share)
{
    walk w;
    if (!q->sim->fast)
        return UNKNOWN;
    int known = !walk_init(&w, q, given) ? NO_MEMORY : sort_places(&w) && work_of(&w) <= WORK_MAX ? KNOWN : UNKNOWN;
    if (known == KNOWN) {
        next_group(&w, 0);
        count_lanes(&w);
        known = w.all ? KNOWN : UNKNOWN;
    }
    for (uint32_t i = 0; known == KNOWN && i < talon_question_values(q); i++)
        share[i] = (double)w.count[i] / (double)w.all;
    free(w.asked);
    free(w.first);
    free(w.card);
    free(w.taken);
    free(w.value);
    free(w.count);
    free(w.hand[0]);
    return known;
}
