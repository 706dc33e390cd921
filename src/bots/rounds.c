/* rounds.c -- which of the seat's answers is best: in each round all that are left are tried on the same table, with the same chance, so that they differ
 * by what they are worth more than by luck. What is behind by more than chance would have it is dropped, and what is far behind when plays get few.
 *
 * (1) In a round an answer counts by how much more it brought than the round's answers on average. Of two answers that were in the same rounds
 *     the difference of these is the difference of what they brought.
 * (2) What the file prefers most stays to the end: something must be surely better than that.
 * (3) What a search does hangs on its plays alone, and not on those of other parts: these are added up behind it. */
#include "bots/bots_impl.h"

#define STAGES      5u  /* each time that the rounds double, about one part of so many of all plays is spent */
#define EARLY       8u  /* rounds before anything is dropped for sure … */
#define SURE        4.0 /* … being behind by more than two standard errors; squared */
#define KNOWN       64u /* rounds of the last one, so that it is known what it is worth */
#define TRIES       8u  /* of tables, from one round to the next */
#define TRIES_FIRST 64u /* before the first */

/* ---- means and errors ---- */

typedef struct tally {
    double plays, mean, error; /* error: the square of the mean's standard error */
} tally;

static tally tally_of(uint32_t plays, int64_t sum, double squares)
{
    const double mean = (double)sum / 1024 / plays, spread = squares / 1048576 / plays - mean * mean;
    return (tally){plays, mean, (spread > 0 ? spread : 0) / (plays - 1)};
}

static bool is_ahead(const tally *x, const tally *than, double errors)
{
    const double more = x->mean - than->mean;
    return more > 0 && more * more > errors * (x->error + than->error);
}

bool talon__is_ahead(const root_answer *x, const root_answer *than, double errors)
{
    if (x->plays < 2 || than->plays < 2)
        return false;
    const tally one = tally_of(x->plays, x->sum, x->squares), other = tally_of(than->plays, than->sum, than->squares);
    return is_ahead(&one, &other, errors);
}

/* ---- those that are left ---- */

typedef struct contest {
    talon_bot *b;
    contender *left;
    uint32_t n;
    uint32_t liked; /* what the file prefers most; NO_NODE: it says nothing */
} contest;

static void swap(contender *a, contender *b)
{
    const contender kept = *a;
    *a = *b;
    *b = kept;
}

/* What the file prefers first; where it says nothing, in any order, so that nothing is left out for standing behind. */
static void line_up(contest *c, talon_dice *d, uint32_t most)
{
    const root_answer *root = c->b->root;
    for (uint32_t k = 0; k < c->b->root_n; k++) {
        c->left[k] = (contender){.root = k};
        if (!c->b->prefers)
            swap(&c->left[k], &c->left[talon_dice_roll(d, k + 1)]);
        for (uint32_t i = k; i > 0 && c->b->prefers && root[c->left[i].root].worth > root[c->left[i - 1].root].worth; i--)
            swap(&c->left[i], &c->left[i - 1]);
    }
    c->n = c->b->root_n < most ? c->b->root_n : most;
    c->liked = c->b->prefers ? c->left[0].root : NO_NODE;
}

/* What this search knows of an answer goes to the others'. */
static void leave(contest *c, const contender *x)
{
    root_answer *r = &c->b->root[x->root];
    r->plays += x->plays;
    r->sum += x->sum;
    r->squares += x->squares;
}

static bool is_behind(const contender *x, const contender *best)
{
    if (x->plays < EARLY || best->plays < EARLY)
        return false;
    const tally one = tally_of(x->plays, x->sum, x->squares), first = tally_of(best->plays, best->sum, best->squares);
    return is_ahead(&first, &one, SURE);
}

/* At most so many go on, besides what the file prefers. */
static void drop(contest *c, uint32_t most)
{
    contender *x = c->left;
    uint32_t left = 0;
    for (uint32_t k = 1; k < c->n; k++)
        for (uint32_t i = k; i > 0 && x[i].sum > x[i - 1].sum; i--)
            swap(&x[i], &x[i - 1]);
    const contender best = x[0];
    for (uint32_t k = 0; k < c->n; k++)
        if (x[k].root == c->liked || (left < most && !is_behind(&x[k], &best)))
            swap(&x[left++], &x[k]);
        else
            leave(c, &x[k]);
    c->n = left;
}

/* ---- one round ---- */

static int64_t in_parts(double worth)
{
    const double parts = worth * 1024, most = 1 << 24;
    return (int64_t)(parts > most ? most : parts < -most ? -most : parts);
}

static void note_round(contest *c)
{
    double sum = 0;
    uint32_t n = 0;
    for (uint32_t k = 0; k < c->n; k++) {
        sum += c->left[k].played ? c->left[k].worth : 0;
        n += c->left[k].played;
    }
    for (uint32_t k = 0; k < c->n; k++) {
        contender *x = &c->left[k];
        const int64_t part = x->played ? in_parts(x->worth - sum / n) : 0;
        x->plays += x->played;
        x->sum += part;
        x->squares += (double)part * (double)part;
    }
}

/* All that are left, on the table at hand. An answer that cannot be given there does not count. */
static void play_round(contest *c, const talon_info *i, uint64_t chance)
{
    talon_bot *b = c->b;
    for (uint32_t k = 0; k < c->n; k++) {
        contender *x = &c->left[k];
        root_answer *r = &b->root[x->root];
        talon_dice d = talon_dice_new(chance, 0);
        x->played = talon__guess_put(b->guess, i, b->own, talon_dice_word(&d)) && talon__play_answer(b, i->seat, &r->a, r->key, &d);
        if (x->played) {
            x->worth = b->worth[i->seat - 1];
            talon__note_play(b, r, i->seat);
        }
    }
    note_round(c);
}

void talon__search(talon_bot *b, const talon_info *i, talon_dice *d, uint32_t plays)
{
    const uint32_t stage = plays / STAGES > 2 ? plays / STAGES : 2;
    contest c = {.b = b, .left = b->left};
    uint32_t used = 0;
    line_up(&c, d, stage);
    talon__tree_begin(b);
    talon__likely_begin(b->guess, i, b->own, d, plays / 16 < TRIES_FIRST ? plays / 16 : TRIES_FIRST);
    for (uint32_t round = 1; (c.n > 1 || round <= KNOWN) && (round == 1 || used + c.n <= plays); round++) {
        if (b->set.stop && b->set.stop(b->set.stop_context))
            break;
        talon__likely_next(b->guess, i, b->own, d, TRIES);
        play_round(&c, i, talon_dice_word(d));
        used += c.n;
        if ((round & (round - 1)) == 0)
            drop(&c, stage / round > 2 ? stage / round : 2);
    }
    for (uint32_t k = 0; k < c.n; k++)
        leave(&c, &c.left[k]);
}
