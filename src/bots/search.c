/* search.c -- information-set Monte Carlo tree search, single observer, below each answer of the seat that thinks (rounds.c says which is played and on
 * which table): what that seat can tell apart is the tree, answers, and below each what the seat came to see by it, such as a card it drew. Memory
 * is a list of nodes that was there before; one play makes at most one node for an answer, and one for what is seen below an answer that was there.
 *
 * An answer is compared only with those that were there beside it: `there` counts how often that was. */
#include <talon/view.h>

#include "bots/bots_impl.h"
#include "runner/rules_walk.h"

#define CURIOUS 1.0 /* how much an answer counts that was seldom tried, in standard deviations of results */

/* Where the file prefers answers, what it prefers on the table at hand is taken until so many plays came by; then what promised most, and each time
 * that so many more came by one answer more is tried. */
#define WIDEN 256u

/* ---- the two functions of the C library that this needs ---- */

static double root_of(double x)
{
    double r = x > 1 ? x : 1;
    if (x <= 0)
        return 0;
    for (int i = 0; i < 64; i++) {
        const double next = (r + x / r) / 2;
        if (next >= r)
            break;
        r = next;
    }
    return r;
}

/* The natural logarithm of a whole number. */
static double log_of(uint32_t n)
{
    double x = n, log2s = 0, sum = 0, power;
    while (x >= 2) {
        x /= 2;
        log2s++;
    }
    const double y = (x - 1) / (x + 1);
    power = y;
    for (int i = 1; i < 20; i += 2, power *= y * y)
        sum += power / i;
    return log2s * 0.69314718055994530942 + 2 * sum;
}

/* ---- one node's answers ---- */

typedef struct look {
    talon_bot *b;
    uint32_t node, seat;
    bool hinted; /* the file says what answers are worth */
    talon_dice *d;
    talon_answer fresh, best; /* one that was not tried: what the file prefers, else each as likely; the most promising of the others */
    talon_answer liked;       /* of those that were tried, what the file prefers */
    uint64_t fresh_key;
    int32_t fresh_worth, liked_worth;
    uint32_t tried;
    uint32_t fresh_n, best_node, liked_node; /* fresh_n: so many are worth as much as that one */
    double best_score;
} look;

static uint32_t find_child(const talon_bot *b, uint32_t node, uint64_t key)
{
    uint32_t at = b->node[node].child;
    while (at != NO_NODE && b->node[at].key != key)
        at = b->node[at].next;
    return at;
}

static double score(const talon_bot *b, const tree_node *n)
{
    return n->sum / n->visits + CURIOUS * b->spread * root_of(log_of(n->there) / n->visits);
}

static void look_at_fresh(look *l, const talon_answer *a, uint64_t key, int32_t worth)
{
    if (l->fresh_n && worth < l->fresh_worth)
        return;
    l->fresh_n = l->fresh_n && worth == l->fresh_worth ? l->fresh_n + 1 : 1;
    l->fresh_worth = worth;
    if (talon_dice_roll(l->d, l->fresh_n) == 0) {
        l->fresh = *a;
        l->fresh_key = key;
    }
}

static bool look_at(void *context, const talon_answer *a, uint64_t key)
{
    look *l = context;
    const uint32_t at = find_child(l->b, l->node, key);
    const int32_t worth = l->hinted ? talon__hint(l->b->own, l->seat, a) : 0;
    if (at == NO_NODE) {
        look_at_fresh(l, a, key, worth);
        return true;
    }
    tree_node *n = &l->b->node[at];
    l->tried++;
    n->there++;
    if (l->liked_node == NO_NODE || worth > l->liked_worth) {
        l->liked = *a;
        l->liked_node = at;
        l->liked_worth = worth;
    }
    const double s = score(l->b, n);
    if (l->best_node == NO_NODE || s > l->best_score) {
        l->best = *a;
        l->best_node = at;
        l->best_score = s;
    }
    return true;
}

static uint32_t new_node(talon_bot *b, uint32_t parent, uint64_t key)
{
    if (b->nodes_n == b->nodes_max)
        return NO_NODE;
    b->node[b->nodes_n] = (tree_node){.key = key, .child = NO_NODE, .next = b->node[parent].child, .there = 1};
    b->node[parent].child = b->nodes_n;
    return b->nodes_n++;
}

/* ---- what the seat that thinks comes to see ---- */

typedef struct sight {
    const talon_rules *m;
    talon_player who;
    uint64_t key; /* of the faces, in any order */
} sight;

static bool sees_card(const sight *x, talon_zone z, uint32_t card)
{
    const talon_play *p = &x->m->r->play;
    const group lying = talon__zone_group(x->m, z);
    for (uint32_t pos = 0; pos < lying.n; pos++)
        if (lying.at[pos] == card)
            return talon_view_sees(p->table, p->shape, x->who, z, pos);
    return false; /* it went on */
}

static bool see(void *context, const talon_runner *r, const talon_event *e)
{
    sight *x = context;
    (void)r;
    for (uint32_t i = 0; e->op && e->record && i < e->record->effects_n; i++) {
        const talon_effect *f = &e->record->effect[i];
        const uint16_t *card = e->record->word + f->data + f->n;
        for (uint32_t k = 0; f->kind == TALON_EFFECT_MOVE && k < f->n; k++)
            if (sees_card(x, f->to, card[k]))
                x->key += talon__stir(f->to, x->m->face[card[k]]);
    }
    return true;
}

/* ---- down the tree ---- */

/* Do an answer, and go on below what is seen then. False: it is refused, or there is no room. */
static bool go_down(talon_bot *b, uint32_t *node, uint32_t seat, const talon_answer *a, uint32_t thinker)
{
    sight x = {.m = b->own, .who = talon__player_at(b->own, thinker), .key = 1};
    if (!talon_rules_answer(b->own, seat, a, see, &x))
        return false;
    const uint32_t below = find_child(b, *node, x.key);
    *node = below != NO_NODE ? below : new_node(b, *node, x.key);
    if (*node == NO_NODE || b->path_n == PATH_MAX)
        return false;
    b->path[b->path_n] = *node;
    b->actor[b->path_n++] = (uint8_t)seat;
    return true;
}

/* Whether an answer that was not tried is next; else *best is one that was. */
static bool is_fresh_next(look *l, uint32_t visits)
{
    if (!l->hinted || !l->tried)
        return l->fresh_n > 0;
    if (l->fresh_n && (l->fresh_worth > l->liked_worth || l->tried < visits / WIDEN))
        return true;
    if (visits < WIDEN) {
        l->best = l->liked;
        l->best_node = l->liked_node;
    }
    return false;
}

/* One answer further down the tree, *node being where. False: the tree ends here, and the rest is chance. */
static bool descend(talon_bot *b, uint32_t *node, talon_dice *d, uint32_t thinker)
{
    const uint32_t seat = talon__next_asked(b->own);
    if (!seat || b->path_n == PATH_MAX)
        return false;
    if (seat == thinker && talon_rules_count(b->own, seat) == 1 && b->path_n) { /* nothing to think about */
        talon_answer only;
        return talon__any_answer(b->own, seat, &only, d) && go_down(b, node, seat, &only, thinker);
    }
    look l = {.b = b, .node = *node, .seat = seat, .hinted = talon__has_hints(b->own), .d = d, .best_node = NO_NODE, .liked_node = NO_NODE};
    talon__each_answer(b->own, seat, look_at, &l);
    const bool fresh = is_fresh_next(&l, b->node[*node].visits);
    if (!fresh && l.best_node == NO_NODE)
        return false;
    *node = fresh ? new_node(b, *node, l.fresh_key) : l.best_node;
    if (*node == NO_NODE)
        return false;
    b->path[b->path_n] = *node;
    b->actor[b->path_n++] = (uint8_t)seat;
    if (fresh)
        return talon_rules_answer(b->own, seat, &l.fresh, NULL, NULL), false;
    return go_down(b, node, seat, &l.best, thinker);
}

/* ---- one play ---- */

static void note_result(talon_bot *b)
{
    talon__weigh(b);
    for (uint32_t i = 0; i < b->own->players; i++) {
        b->sum += b->worth[i];
        b->squares += b->worth[i] * b->worth[i];
        b->results++;
    }
    const double mean = b->sum / b->results;
    b->spread = root_of(b->squares / b->results - mean * mean);
    for (uint32_t i = 0; i < b->path_n; i++) {
        tree_node *n = &b->node[b->path[i]];
        n->visits++;
        n->sum += b->worth[b->actor[i] - 1];
    }
}

void talon__tree_begin(talon_bot *b)
{
    b->nodes_n = 1;
    b->node[0] = (tree_node){.child = NO_NODE, .next = NO_NODE};
    b->sum = b->squares = b->results = 0;
    b->spread = 1;
}

bool talon__play_answer(talon_bot *b, uint32_t seat, const talon_answer *a, uint64_t key, talon_dice *d)
{
    uint32_t node = find_child(b, 0, key);
    if (!talon__can_be_done(b->own, seat, a) || (node == NO_NODE && (node = new_node(b, 0, key)) == NO_NODE))
        return false;
    const bool known = b->node[node].visits > 0;
    b->path[0] = node;
    b->actor[0] = (uint8_t)seat;
    b->path_n = 1;
    if (!known) /* the tree grows by a node at a time */
        talon_rules_answer(b->own, seat, a, NULL, NULL);
    else if (go_down(b, &node, seat, a, seat))
        while (descend(b, &node, d, seat))
            ;
    talon__play_out(b->own, d, b->got);
    note_result(b);
    return true;
}
