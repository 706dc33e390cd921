/* rules_bits.c -- sets of cards as bits, as far as they never change while a game is played: ranks, suits, patterns of faces; and which values
 * can differ from card to card. */
#include "runner/node_class.h"
#include "runner/rules_sieve.h"

/* Below this node `it` is another card each time. */
static bool binds_it(uint8_t kind)
{
    return kind == N_WHERE || kind == N_SUBSETS || kind == N_BEST;
}

/* What a node itself reads of the cards that are looked at, beyond what is below it. Each by name: one that is forgotten here would be worked
 * out once for all of them. */
static uint8_t int_reads(const game_node *x)
{
    /* clang-format off */
    switch ((int_node)x->kind) {
    case INT_KIND: case INT_HEIGHT: case INT_WINNER:
        return VARIES_TRYING;
    case INT_CONST: case INT_OPTION: case INT_SEATS: case INT_VAR: case INT_TEMP: case INT_PRESENT: case INT_THE_DEALER: case INT_THE_SEAT:
    case INT_SEAT_ON: case INT_TEAM: case INT_PARTNER: case INT_NEGATE: case INT_PLUS: case INT_MINUS: case INT_TIMES: case INT_OVER:
    case INT_REST: case INT_ABS: case INT_GREATER: case INT_SMALLER: case INT_IS_EQUAL: case INT_IS_UNEQUAL: case INT_IS_LESS:
    case INT_IS_AT_MOST: case INT_IS_MORE: case INT_IS_AT_LEAST: case INT_NEITHER: case INT_BOTH: case INT_EITHER: case INT_IF_ELSE:
    case INT_AS_NUMBER: case INT_TO_RANK: case INT_HOW_MANY: case INT_IS_EMPTY: case INT_FACE: case INT_SUIT_OF: case INT_RANK_OF:
    case INT_COLOUR_OF: case INT_LAID_BY: case INT_IS_UP: case INT_IS_SET: case INT_IS_RUN: case INT_IS_SUITED: case INT_POKER:
    case INT_DEADWOOD: case INT_IN_TABLE: case INT_FITS: case INT_FACE_FITS: case INT_MATE: case INT_SUM: case INT_MOST: case INT_LEAST:
    case INT_HOW_MANY_PLAY: case INT_ALL: case INT_ANYBODY: case INT_WHICH: case INT_NEXT_WHO: case INT_SUBSETS: case INT_BEST:
    case INT_LET: case INT_LET_CARDS: case INT_FACE_SUIT: case INT_FACE_RANK: case INT_LED:
        return 0;
    }
    /* clang-format on */
    __builtin_trap();
}

static uint8_t some_reads(const game_node *x)
{
    switch ((some_node)x->kind) {
    case SOME_IT: return VARIES_IT;
    case SOME_THERE: return VARIES_THERE;
    case SOME_CHOSEN: return VARIES_TRYING;
    case SOME_CARDS_OF:
    case SOME_NEWEST:
    case SOME_TOP:
    case SOME_TOGETHER:
    case SOME_WITHOUT:
    case SOME_WHERE:
    case SOME_KEPT: return 0;
    }
    __builtin_trap();
}

/* The machine's own. */
static uint8_t own_reads(const game_node *x)
{
    switch (x->kind) {
    case NODE_THERE: return VARIES_THERE | (x->flag == N_HOW_MANY ? VARIES_COUNT : x->flag == N_IS_EMPTY ? 0 : VARIES_FIRST);
    case NODE_LAST: return VARIES_THERE | VARIES_LAST;
    case NODE_SAID:
    case NODE_NEWEST: return x->flag == N_WINNER ? VARIES_TRYING : 0;
    case NODE_FULL:
    case NODE_ENOUGH:
    case NODE_WORD:
    case NODE_OWN:
    case NODE_SIZE:
    case NODE_NOBODY:
    case NODE_SIZES:
    case NODE_FITTING:
    case NODE_TOP: return 0;
    default: __builtin_trap(); /* rules.h has no other */
    }
}

static uint8_t reads(const game_node *x)
{
    if (x->kind >= NODE_KINDS)
        return own_reads(x);
    switch ((node_class)talon__nodes[x->kind].is) {
    case CLASS_INT: return int_reads(x);
    case CLASS_SOME: return some_reads(x);
    case CLASS_NUMBER:
    case CLASS_CONDITION:
    case CLASS_WHO:
    case CLASS_ZONE:
    case CLASS_LIST:
    case CLASS_CARDS:
    case CLASS_FIT:
    case CLASS_NONE: return 0; /* dealing knows no card that is looked at; a pattern knows what is below it */
    }
    __builtin_trap();
}

/* Whether its value is made of nothing but the card, the zone it would go to, and numbers that never change. */
static bool reads_no_more(const game_node *x)
{
    if ((x->kind >= N_PLUS && x->kind <= N_MINUS) || (x->kind >= N_IS_EQUAL && x->kind <= N_IF_ELSE))
        return true;
    switch (x->kind) {
    case N_CONST:
    case N_IT:
    case N_RANK_OF:
    case N_SUIT_OF:
    case N_COLOUR_OF:
    case N_AS_NUMBER:
    case NODE_THERE:
    case NODE_LAST: return true;
    default: return false; /* a variable, another zone, a number of players: it may change */
    }
}

/* Nodes refer to nodes before them alone, so that one pass is enough. */
static void find_varying(talon_rules *m)
{
    uint8_t *varies = m->bitsets.varies;
    for (uint32_t i = 0; i < m->game->node.n; i++) {
        const game_node *x = talon__rule_at(m, i);
        uint8_t below = 0, first = 0;
        const bool refers = x->kind < NODE_KINDS && !(x->kind == N_ZONE && x->depth == SPOT_ROW); /* there c says how many */
        for (uint32_t k = 0; k < 3 && refers; k++)
            if (talon__nodes[x->kind].refer[k] != CLASS_NONE && talon__node_refers(x, k) != NONE) {
                below |= varies[talon__node_refers(x, k)];
                first = k ? first : below;
            }
        for (uint32_t k = 0; (x->kind == N_LIST || x->kind == N_BY_PLAYERS) && k < x->b; k++)
            if (talon__game_item(m->game, x->a + k) != NONE)
                below |= varies[talon__game_item(m->game, x->a + k)];
        if (binds_it(x->kind))
            below = (uint8_t)((below & ~VARIES_IT) | first);
        varies[i] = below | reads(x) | (reads_no_more(x) ? 0 : VARIES_OTHERWISE);
    }
}

/* ---- comparisons ---- */

static bool differs(const talon_rules *m, uint32_t node)
{
    return m->bitsets.varies[node] & (VARIES_IT | VARIES_TRYING);
}

static uint8_t turned_round(uint8_t kind)
{
    switch (kind) {
    case N_IS_LESS: return N_IS_MORE;
    case N_IS_MORE: return N_IS_LESS;
    case N_IS_AT_MOST: return N_IS_AT_LEAST;
    case N_IS_AT_LEAST: return N_IS_AT_MOST;
    case N_IS_EQUAL:
    case N_IS_UNEQUAL: return kind;
    default: __builtin_trap(); /* find_readings turns comparisons alone */
    }
}

static bool is_it(const talon_rules *m, uint32_t node)
{
    return talon__rule_at(m, node)->kind == N_IT;
}

/* Something that sets of cards, or tables, are known for. */
static bool can_be_read(const talon_rules *m, const game_node *x)
{
    switch (x->kind) {
    case N_RANK_OF:
    case N_SUIT_OF:
    case N_COLOUR_OF:
    case N_IN_TABLE:
    case N_LAID_BY:
    case N_FACE: return is_it(m, x->a);
    case N_AS_NUMBER: return talon__rule_at(m, x->a)->kind == N_RANK_OF && is_it(m, talon__rule_at(m, x->a)->a);
    default: return false; /* the rest is worked out card by card */
    }
}

/* X + c is compared as X with what is c less. */
static uint32_t without_sum(const talon_rules *m, uint32_t node, uint32_t *less)
{
    const game_node *x = talon__rule_at(m, node);
    if (x->kind != N_PLUS || differs(m, x->a) == differs(m, x->b))
        return node;
    *less = differs(m, x->a) ? x->b : x->a;
    return differs(m, x->a) ? x->a : x->b;
}

/* TABLE(cards + it), the same: the other cards; NONE: it is something else. */
static uint32_t rest_of(const talon_rules *m, const game_node *x)
{
    const game_node *both = x->kind == N_IN_TABLE ? talon__rule_at(m, x->a) : NULL;
    if (!both || both->kind != N_TOGETHER || is_it(m, both->a) == is_it(m, both->b))
        return NONE;
    const uint32_t rest = is_it(m, both->a) ? both->b : both->a;
    return differs(m, rest) ? NONE : rest;
}

static void find_sets(const talon_rules *m, reading *r)
{
    const bit_sets *t = &m->bitsets;
    switch (talon__rule_at(m, r->of)->kind) {
    case N_RANK_OF: r->set = t->rank, r->sets_n = m->g->ranks_n + 1; break;
    case N_SUIT_OF: r->set = t->suit, r->sets_n = m->g->suits_n + 1; break;
    case N_COLOUR_OF: r->set = t->colour, r->sets_n = m->g->suits_n + 3; break;
    case N_AS_NUMBER: r->set = t->number, r->sets_n = sizeof t->number / sizeof *t->number; break;
    case N_FACE:
    case N_LAID_BY:
    case N_IN_TABLE: break;    /* card by card */
    default: __builtin_trap(); /* can_be_read has named no other */
    }
}

static void find_readings(talon_rules *m)
{
    for (uint32_t i = 0; i < m->game->node.n; i++) {
        const game_node *x = talon__rule_at(m, i);
        if (!talon__is_comparison(x))
            continue;
        const bool right = differs(m, x->b);
        reading r = {.how = right ? turned_round(x->kind) : x->kind, .with = right ? x->a : x->b, .less = NONE};
        r.of = without_sum(m, right ? x->b : x->a, &r.less);
        r.rest = rest_of(m, talon__rule_at(m, r.of));
        if (differs(m, r.with) || (r.rest == NONE && !can_be_read(m, talon__rule_at(m, r.of))))
            r.of = NONE;
        else
            find_sets(m, &r);
        m->bitsets.reads[i] = r;
    }
}

/* ---- patterns ---- */

static bool is_const(const talon_rules *m, uint32_t node)
{
    return talon__rule_at(m, node)->kind == N_CONST;
}

static uint64_t all_bits(const talon_rules *m)
{
    return m->bitsets.n < 64 ? (1ull << m->bitsets.n) - 1 : UINT64_MAX;
}

static uint64_t of_faces(const talon_rules *m, const game_node *x)
{
    uint64_t all = 0;
    for (uint32_t b = 0; b < m->bitsets.n; b++) {
        const uint32_t face = m->face[m->bitsets.card[b]];
        all |= (uint64_t)(talon__game_item(m->game, x->a + face / 32) >> face % 32 & 1) << b;
    }
    return all;
}

static bool fixed_one_of(const talon_rules *m, const game_node *x, uint64_t *cards)
{
    const game_node *list = talon__rule_at(m, x->a);
    *cards = 0;
    for (uint32_t i = 0; i < list->b; i++) {
        const uint32_t one = talon__game_item(m->game, list->a + i);
        if (m->bitsets.means[one] != CARDS_FIXED)
            return false;
        *cards |= m->bitsets.faces[one];
    }
    *cards = x->flag ? all_bits(m) & ~*cards : *cards;
    return true;
}

static bool fixed_of(const talon_rules *m, const game_node *x, uint64_t *cards)
{
    const game_node *list = talon__rule_at(m, x->b);
    uint64_t suits = 0;
    if (m->bitsets.means[x->a] != CARDS_FIXED)
        return false;
    for (uint32_t i = 0; i < list->b; i++) {
        const uint32_t suit = talon__game_item(m->game, list->a + i);
        if (!is_const(m, suit))
            return false;
        suits |= talon__of_suit(m, (int32_t)talon__rule_at(m, suit)->a);
    }
    *cards = m->bitsets.faces[x->a] & suits;
    return true;
}

static bool fixed_card(const talon_rules *m, const game_node *x, uint64_t *cards)
{
    const uint32_t b = x->b == NONE ? x->a : x->b;
    *cards = all_bits(m);
    if (x->flag == FIT_ANY)
        return true;
    if ((x->flag != FIT_SUIT && x->flag != FIT_RANK) || !is_const(m, x->a) || !is_const(m, b))
        return false;
    const int32_t lo = (int32_t)talon__rule_at(m, x->a)->a, hi = (int32_t)talon__rule_at(m, b)->a;
    *cards = x->flag == FIT_SUIT ? talon__of_suit(m, lo) : talon__of_ranks(m, lo, hi);
    return true;
}

static uint8_t meaning(const talon_rules *m, const game_node *x, uint64_t *cards)
{
    switch (x->kind) {
    case N_FACES: *cards = of_faces(m, x); return CARDS_FIXED;
    case N_ONE_OF: return fixed_one_of(m, x, cards) ? CARDS_FIXED : CARDS_VARY;
    case N_FIT_OF: return fixed_of(m, x, cards) ? CARDS_FIXED : CARDS_VARY;
    case N_FIT_CARD: return x->flag == FIT_LED ? CARDS_LED : fixed_card(m, x, cards) ? CARDS_FIXED : CARDS_VARY;
    case N_FITS: *cards = m->bitsets.faces[x->b]; return talon__rule_at(m, x->a)->kind == N_IT ? m->bitsets.means[x->b] : CARDS_VARY;
    default: return CARDS_VARY; /* no pattern */
    }
}

/* Patterns of which no value changes while a game is played; what they are made of comes before them. */
static void find_meanings(talon_rules *m)
{
    for (uint32_t i = 0; i < m->game->node.n; i++)
        m->bitsets.means[i] = meaning(m, talon__rule_at(m, i), &m->bitsets.faces[i]);
}

/* ---- cards ---- */

static void number_cards(talon_rules *m)
{
    bit_sets *t = &m->bitsets;
    t->by_card = m->cards_n <= 64;
    t->n = t->by_card ? m->cards_n : m->game->face.n;
    t->there = t->n <= 64;
    t->differ = true;
    for (uint32_t c = m->cards_n; t->there && c-- > 0;) {
        t->of[c] = (uint8_t)(t->by_card ? c : m->face[c]);
        t->card[t->of[c]] = (uint16_t)c;
        for (uint32_t k = 0; t->by_card && k < c; k++)
            t->differ &= m->face[k] != m->face[c];
    }
    t->differ &= t->by_card;
}

/* The node of the only zone of a list, when that is found at once; else NONE. */
static uint32_t spot_of(const talon_rules *m, uint32_t list)
{
    const game_node *x = list == NONE ? NULL : talon__rule_at(m, list);
    const uint32_t zone = x && x->b == 1 ? talon__game_item(m->game, x->a) : NONE;
    return zone != NONE && talon__rule_at(m, zone)->depth >= SPOT_FIXED ? zone : NONE;
}

/* How many cards are asked for, when that is always the same, at least one, and a question; else 0. */
static uint32_t how_many(const talon_rules *m, const game_question *q)
{
    if (q->kind != Q_CARDS || q->lo == NONE || q->hi == NONE || !is_const(m, q->lo) || !is_const(m, q->hi))
        return 0;
    const uint32_t lo = talon__rule_at(m, q->lo)->a, hi = talon__rule_at(m, q->hi)->a;
    return lo == hi && lo <= (q->fits == NONE ? TALON_ANSWER_CARDS : 1u) ? lo : 0;
}

/* Of a question about values the rest is nothing: in a game from elsewhere nobody has looked at it. */
static one_card single_of(const talon_rules *m, const game_question *q)
{
    one_card one = {.from = NONE, .to = NONE, .values_n = q->values_n, .pass = q->pass};
    if (q->kind == Q_VALUES)
        return one;
    const uint32_t from = spot_of(m, q->from), to = spot_of(m, q->to);
    one.take = (uint8_t)how_many(m, q);
    if (one.take && m->bitsets.differ && (q->to == NONE || to != NONE)) {
        one.from = from;
        one.to = to;
    }
    if (q->fits != NONE) {
        one.fit = GAME_LIST(m->game, item, uint32_t) + talon__rule_at(m, q->fits)->a;
        one.fits_n = talon__rule_at(m, q->fits)->b;
    }
    return one;
}

static void find_singles(talon_rules *m)
{
    for (uint32_t i = 0; i < m->game->question.n; i++)
        m->bitsets.single[i] = single_of(m, &GAME_LIST(m->game, question, game_question)[i]);
}

/* Choices that are such a question, and nothing else: all their answers are one lot. */
static void find_single_choices(talon_rules *m)
{
    for (uint32_t pc = 0; pc < m->game->code.n; pc++) {
        game_code *c = &m->code[pc];
        const game_option *o = c->kind == I_CHOOSE && c->x == 1 ? &GAME_LIST(m->game, option, game_option)[c->a] : NULL;
        if (o && !(c->flag & CHOOSE_TOGETHER) && o->when == NONE && o->question < UINT16_MAX &&
            m->bitsets.single[o->question].from != NONE) {
            c->unused |= CODE_ONE_LOT;
            c->unused2 = (uint16_t)o->question;
        }
    }
}

/* Of faces that no card has a bit is set nowhere. */
void talon__set_bits(talon_rules *m)
{
    bit_sets *t = &m->bitsets;
    if (m->sealed) /* then faces change, and nobody asks */
        return;
    number_cards(m);
    memset(t->going, 0, sizeof *t->going * GOING_CACHE);
    find_singles(m);
    if (!t->there)
        return;
    for (uint32_t c = 0; c < m->cards_n; c++) {
        const uint64_t bit = 1ull << t->of[c];
        const uint32_t number = (uint32_t)talon__rank_number(m, m->rank[c]);
        t->rank[m->rank[c]] |= bit;
        t->suit[m->suit[c]] |= bit;
        t->colour[m->colour[m->suit[c]]] |= bit;
        t->number[number < 32 ? number : 0] |= number < 32 ? bit : 0;
    }
    find_varying(m);
    find_readings(m);
    find_meanings(m);
    talon__fold_counts(m);
    find_single_choices(m);
}
