/* open.c -- a game from bytes that came from elsewhere: every reference is looked at once, so that the runner need not.
 *
 * Freestanding, like the runner. What is checked is what the invariants of compiled.h say: sections inside the block, references
 * inside their sections, nodes that refer only to earlier nodes, texts that end. No block makes looking at it take long: lists
 * and names are short, and all blocks of steps together are walked through only so far. */
#include "runner/compiled.h"
#include "runner/verbs.h"

typedef struct section_rule {
    section at;
    size_t item;
} section_rule;

static bool sections_fit(const talon_game *g)
{
    const section_rule rules[] = {
        {g->zone, sizeof(game_zone)},
        {g->card, sizeof(uint16_t)},
        {g->face, sizeof(uint32_t)},
        {g->number, sizeof(game_number)},
        {g->value, sizeof(int32_t)},
        {g->node, sizeof(game_node)},
        {g->item, sizeof(uint32_t)},
        {g->step, sizeof(game_step)},
        {g->block, sizeof(section)},
        {g->phase, sizeof(game_phase)},
        {g->trigger, sizeof(game_trigger)},
        {g->expect, sizeof(game_expect)},
        {g->text, 1},
    };
    for (size_t i = 0; i < sizeof rules / sizeof *rules; i++)
        if (rules[i].at.at % 8 || rules[i].at.at > g->size || rules[i].at.n > (g->size - rules[i].at.at) / rules[i].item)
            return false;
    return g->text.n && *talon__game_text(g, g->text.n - 1) == 0;
}

static bool is_text(const talon_game *g, uint32_t at)
{
    return at < g->text.n;
}

/* A node of one of these kinds, before `limit`; or NONE where that is allowed. */
static bool is_node(const talon_game *g, uint32_t node, uint32_t limit, node_kind lo, node_kind hi)
{
    return node < limit && talon__game_node(g, node)->kind >= lo && talon__game_node(g, node)->kind <= hi;
}

static bool is_number(const talon_game *g, uint32_t node, uint32_t limit)
{
    return is_node(g, node, limit, N_NUMBER, N_DIVIDE);
}

static bool is_cond(const talon_game *g, uint32_t node, uint32_t limit)
{
    return is_node(g, node, limit, N_EQUAL, N_OR);
}

static bool is_who(const talon_game *g, uint32_t node, uint32_t limit)
{
    return is_node(g, node, limit, N_EACH, N_SEAT);
}

static bool items_are(const talon_game *g, const game_node *x, uint32_t limit, node_kind lo, node_kind hi)
{
    if (x->b > TALON_LANG_WORDS_MAX || x->a > g->item.n || x->b > g->item.n - x->a)
        return false;
    for (uint32_t i = 0; i < x->b; i++)
        if (!is_node(g, talon__game_item(g, x->a + i), limit, lo, hi))
            return false;
    return true;
}

static bool cards_fit(const talon_game *g, const game_node *x)
{
    if (x->flag > 1 || x->b > TALON_LANG_WORDS_MAX || x->a > g->item.n || x->b > (g->item.n - x->a) / 2)
        return false;
    for (uint32_t i = 0; i < 2 * x->b; i++)
        if (!is_text(g, talon__game_item(g, x->a + i)))
            return false;
    return true;
}

static bool zone_node_fits(const talon_game *g, const game_node *x, uint32_t i)
{
    return x->x < g->zone.n && x->flag <= END_BOTTOM && (x->a == NONE || is_who(g, x->a, i)) && (x->b == NONE || is_number(g, x->b, i)) &&
           (x->c == NONE || (x->b != NONE && is_number(g, x->c, i)));
}

static bool refers_well(const talon_game *g, uint32_t i)
{
    const game_node *x = talon__game_node(g, i);
    switch (x->kind) {
    case N_NUMBER:
    case N_PLAYERS:
    case N_EACH:
    case N_PLAYER:
    case N_DEALER: return true;
    case N_VALUE: return x->a < g->number.n;
    case N_SLOT: return x->a < g->slots_n;
    case N_COUNT:
    case N_EMPTY: return is_node(g, x->a, i, N_ZONE, N_ZONE);
    case N_TOP_IS: return is_node(g, x->a, i, N_ZONE, N_ZONE) && is_node(g, x->b, i, N_CARDS, N_CARDS);
    case N_SAME:
    case N_DIFFER: return is_who(g, x->a, i) && is_who(g, x->b, i);
    case N_NOT: return is_cond(g, x->a, i);
    case N_AND:
    case N_OR: return is_cond(g, x->a, i) && is_cond(g, x->b, i);
    case N_SEAT: return is_number(g, x->a, i);
    case N_ZONE: return zone_node_fits(g, x, i);
    case N_LIST: return items_are(g, x, i, N_NUMBER, N_DIVIDE) || (x->b && items_are(g, x, i, N_ZONE, N_ZONE));
    case N_CARDS: return cards_fit(g, x);
    default: return x->kind < NODE_KINDS && is_number(g, x->a, i) && is_number(g, x->b, i);
    }
}

/* The tree below a node is as large and as deep as it says, and neither too large nor too deep. */
static bool node_fits(const talon_game *g, uint32_t i)
{
    if (!refers_well(g, i))
        return false;
    game_node x = *talon__game_node(g, i);
    const uint16_t size = x.size, depth = x.depth;
    return talon__node_measure(talon__game_node(g, 0), GAME_LIST(g, item, uint32_t), &x) && x.size == size && x.depth == depth;
}

static bool is_list(const talon_game *g, uint32_t node, bool zones)
{
    if (!is_node(g, node, g->node.n, N_LIST, N_LIST))
        return false;
    const game_node *x = talon__game_node(g, node);
    return zones ? x->b && is_node(g, talon__game_item(g, x->a), g->node.n, N_ZONE, N_ZONE)
                 : !x->b || is_number(g, talon__game_item(g, x->a), g->node.n);
}

static bool number_or_none(const talon_game *g, uint32_t node)
{
    return node == NONE || is_number(g, node, g->node.n);
}

static bool block_or_none(const talon_game *g, uint32_t block)
{
    return block == NONE || block < g->block.n;
}

static bool verb_fits(const talon_game *g, const game_step *s)
{
    const bool takes = s->verb <= V_REVEAL,
               needs_to = s->verb != V_REVEAL && s->verb != V_HIDE &&
                          (takes || s->verb == V_COMBINE || s->verb == V_MUCK || s->verb == V_RECYCLE || s->verb == V_SPLIT);
    return s->verb < VERBS && is_list(g, s->from, true) && (s->to == NONE ? !needs_to : is_list(g, s->to, true)) &&
           (!takes || (s->how & STEP_ALL) || s->count != NONE) && number_or_none(g, s->count) && number_or_none(g, s->place) &&
           number_or_none(g, s->times) && number_or_none(g, s->min) && number_or_none(g, s->keep) &&
           (s->by == NONE || is_who(g, s->by, g->node.n)) &&
           (s->sizes == NONE ? s->verb != V_SPLIT && s->verb != V_STRIP : is_list(g, s->sizes, false)) &&
           (s->order == NONE ? s->verb != V_STRIP : is_list(g, s->order, false)) &&
           (s->where == NONE || is_node(g, s->where, g->node.n, N_CARDS, N_CARDS)) && (s->until == NONE || is_cond(g, s->until, g->node.n));
}

static bool step_fits(const talon_game *g, const game_step *s)
{
    if (s->kind != S_IF && s->kind != S_VERB && s->other != NONE)
        return false;
    switch (s->kind) {
    case S_VERB: return verb_fits(g, s);
    case S_EACH: return s->body < g->block.n;
    case S_REPEAT: return s->body < g->block.n && s->slot < g->slots_n && is_number(g, s->count, g->node.n);
    case S_CALL:
        return s->body < g->block.n && is_list(g, s->order, false) && talon__game_node(g, s->order)->b <= g->slots_n &&
               (talon__game_node(g, s->order)->b == 0 || s->slot <= g->slots_n - talon__game_node(g, s->order)->b);
    case S_IF:
    case S_EXPECT: return is_cond(g, s->count, g->node.n) && block_or_none(g, s->body) && block_or_none(g, s->other);
    default: return false;
    }
}

/* How many blocks lie inside each other from this one on; past the limit, or in a circle: more than GAME_DEEPEST. */
static uint32_t depth_of(const talon_game *g, uint32_t block, uint32_t depth, uint32_t *work)
{
    const section b = talon__game_block(g, block);
    uint32_t deepest = depth;
    for (uint32_t i = 0; i < b.n && deepest <= GAME_DEEPEST; i++) {
        const game_step *s = talon__game_step(g, b.at + i);
        const uint32_t inner[2] = {s->kind == S_VERB ? NONE : s->body, s->kind == S_VERB ? NONE : s->other};
        if (*work == 0)
            return GAME_DEEPEST + 1;
        --*work;
        for (int k = 0; k < 2; k++)
            if (inner[k] != NONE) {
                const uint32_t d = depth >= GAME_DEEPEST ? GAME_DEEPEST + 1 : depth_of(g, inner[k], depth + 1, work);
                deepest = d > deepest ? d : deepest;
            }
    }
    return deepest;
}

static bool depth_fits(const talon_game *g, uint32_t block, uint32_t *work)
{
    return block < g->block.n && depth_of(g, block, 0, work) <= GAME_DEEPEST;
}

/* Bytes of a text, but at most one more than `most`. */
static uint32_t text_size(const talon_game *g, uint32_t at, uint32_t most)
{
    uint32_t size = 0;
    while (size <= most && talon__game_text(g, at)[size])
        size++;
    return size;
}

static bool zones_fit(const talon_game *g)
{
    for (uint32_t i = 0; i < g->zone.n; i++) {
        const game_zone *z = talon__game_zone(g, i);
        if (!is_text(g, z->name) || z->type > TALON_TYPE_COMMAND || z->sees > TALON_SEES_NEWEST || z->order > TALON_ORDER_SET ||
            z->each_player > 1 || z->count > TALON_MAX_ZONES || z->draw_from > TALON_DRAW_RANDOM || z->reshuffle_when > TALON_WHEN_EMPTY ||
            (z->reshuffle != NONE && z->reshuffle >= g->zone.n) || z->cards.at > g->card.n || z->cards.n > g->card.n - z->cards.at)
            return false;
        const uint32_t size = text_size(g, z->name, TALON_MAX_ZONE_NAME);
        if (size == 0 || size > TALON_MAX_ZONE_NAME - (z->each_player || z->count ? 10 : 0))
            return false;
    }
    for (uint32_t i = 0; i < g->card.n; i++)
        if (GAME_LIST(g, card, uint16_t)[i] >= g->face.n)
            return false;
    for (uint32_t i = 0; i < g->face.n; i++)
        if (!is_text(g, GAME_LIST(g, face, uint32_t)[i]) ||
            text_size(g, GAME_LIST(g, face, uint32_t)[i], TALON_MAX_CARD_NAME) > TALON_MAX_CARD_NAME)
            return false;
    return true;
}

static bool numbers_fit(const talon_game *g)
{
    for (uint32_t i = 0; i < g->number.n; i++) {
        const game_number *n = &GAME_LIST(g, number, game_number)[i];
        if ((n->n != 1 && n->n != (uint32_t)(g->max - g->min) + 1) || n->first > g->value.n || n->n > g->value.n - n->first)
            return false;
    }
    return true;
}

static bool course_fits(const talon_game *g)
{
    uint32_t work = TALON_LANG_OPS_MAX; /* for all of them */
    for (uint32_t i = 0; i < g->phase.n; i++) {
        const game_phase *p = &GAME_LIST(g, phase, game_phase)[i];
        if (!is_text(g, p->name) || !number_or_none(g, p->times) || !depth_fits(g, p->body, &work))
            return false;
    }
    for (uint32_t i = 0; i < g->trigger.n; i++) {
        const game_trigger *t = &GAME_LIST(g, trigger, game_trigger)[i];
        if (!is_cond(g, t->when, g->node.n) || t->timing > TIMING_PHASE || !depth_fits(g, t->body, &work))
            return false;
    }
    for (uint32_t i = 0; i < g->expect.n; i++)
        if (!is_cond(g, GAME_LIST(g, expect, game_expect)[i].cond, g->node.n))
            return false;
    return depth_fits(g, g->setup, &work) && (g->on_deck_empty == NONE || depth_fits(g, g->on_deck_empty, &work));
}

static bool head_fits(const talon_game *g)
{
    return is_text(g, g->name) && is_text(g, g->about) && is_text(g, g->edition) && g->min >= 1 && g->min <= g->max &&
           g->max <= TALON_MAX_PLAYERS && g->face.n <= TALON_MAX_CARDS && g->zone.n <= TALON_MAX_ZONES && g->slots_n <= UINT16_MAX &&
           (g->deck == NONE ? g->on_deck_empty == NONE : g->deck < g->zone.n) && (g->first == NONE || is_who(g, g->first, g->node.n));
}

const talon_game *talon_game_open(const void *bytes, size_t size)
{
    const talon_game *g = bytes;
    if (size < sizeof *g || g->magic != GAME_MAGIC || g->format != GAME_FORMAT || g->size != size || !sections_fit(g))
        return NULL;
    for (uint32_t i = 0; i < g->node.n; i++)
        if (!node_fits(g, i))
            return NULL;
    for (uint32_t i = 0; i < g->block.n; i++)
        if (talon__game_block(g, i).at > g->step.n || talon__game_block(g, i).n > g->step.n - talon__game_block(g, i).at)
            return NULL;
    for (uint32_t i = 0; i < g->step.n; i++)
        if (!step_fits(g, talon__game_step(g, i)))
            return NULL;
    return head_fits(g) && zones_fit(g) && numbers_fit(g) && course_fits(g) ? g : NULL;
}
