/* open.c -- a game from bytes that came from elsewhere: every reference is looked at once, so that the runner need not.
 *
 * Freestanding, like the runner. The mark finds what was damaged on the way, but anybody can write one that fits: so what is checked is
 * what the invariants of compiled.h say: sections inside the block, references inside their sections, nodes that refer only to earlier
 * nodes, texts that end. No block makes looking at it take long: lists and names are short, and all blocks of steps together are walked
 * through only so far. */
#include "runner/open.h"
#include "base/room.h"

typedef struct section_rule {
    section at;
    size_t item;
} section_rule;

static bool sections_fit(const talon_game *g)
{
    const section_rule rules[] = {
        {g->zone, sizeof(game_zone)},     {g->hold, sizeof(game_hold)},
        {g->card, sizeof(uint16_t)},      {g->face, sizeof(uint32_t)},
        {g->number, sizeof(game_number)}, {g->value, sizeof(int32_t)},
        {g->node, sizeof(game_node)},     {g->item, sizeof(uint32_t)},
        {g->step, sizeof(game_step)},     {g->block, sizeof(section)},
        {g->phase, sizeof(game_phase)},   {g->trigger, sizeof(game_trigger)},
        {g->expect, sizeof(game_expect)}, {g->text, 1},
        {g->rules, sizeof(game_rules)},   {g->var, sizeof(game_var)},
        {g->code, sizeof(game_code)},     {g->question, sizeof(game_question)},
        {g->option, sizeof(game_option)},
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

bool talon__open_node(const talon_game *g, uint32_t node, uint32_t limit, node_class class)
{
    return node < limit && talon__game_node(g, node)->kind < NODE_KINDS && talon__nodes[talon__game_node(g, node)->kind].is == class;
}

bool talon__open_has(const talon_game *g, uint32_t node, node_kind kind)
{
    return talon__node_has(talon__game_node(g, 0), GAME_LIST(g, item, uint32_t), node, kind);
}

static bool items_are(const talon_game *g, const game_node *x, uint32_t limit, node_class class)
{
    if (x->b > TALON_LANG_WORDS_MAX || x->a > g->item.n || x->b > g->item.n - x->a)
        return false;
    for (uint32_t i = 0; i < x->b; i++)
        if (!talon__open_node(g, talon__game_item(g, x->a + i), limit, class))
            return false;
    return true;
}

/* All items are of one class. */
static bool list_fits(const talon_game *g, const game_node *x, uint32_t limit)
{
    return items_are(g, x, limit, CLASS_NUMBER) ||
           (x->b && (items_are(g, x, limit, CLASS_ZONE) || items_are(g, x, limit, CLASS_INT) || items_are(g, x, limit, CLASS_FIT)));
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

static uint32_t counts_of(const talon_game *g)
{
    return (uint32_t)(g->max - g->min) + 1;
}

/* What a node has besides references to nodes. */
static bool values_fit(const talon_game *g, const game_node *x, uint32_t limit)
{
    switch ((node_class)talon__nodes[x->kind].is) {
    case CLASS_NUMBER: return (x->kind != N_VALUE || x->a < g->number.n) && (x->kind != N_SLOT || x->a < g->slots_n);
    case CLASS_ZONE: return x->x < g->zone.n && x->flag <= END_BOTTOM && (x->c == NONE || x->b != NONE);
    case CLASS_LIST: return list_fits(g, x, limit);
    case CLASS_CARDS: return cards_fit(g, x);
    case CLASS_WHO: return x->kind != N_BY_PLAYERS || (x->b == counts_of(g) && items_are(g, x, limit, CLASS_WHO));
    case CLASS_CONDITION: return true;
    case CLASS_INT:
    case CLASS_SOME:
    case CLASS_FIT: return talon__open_rule_node(g, x);
    case CLASS_NONE: break;
    }
    return false;
}

/* Node i refers to nodes before it, each of the class that its row of node.def says. */
static bool refers_well(const talon_game *g, uint32_t i)
{
    const game_node *x = talon__game_node(g, i);
    if (x->kind >= NODE_KINDS)
        return false;
    for (uint32_t k = 0; k < 3; k++) {
        const uint8_t refer = talon__nodes[x->kind].refer[k];
        const uint32_t to = talon__node_refers(x, k);
        if (refer != CLASS_NONE && !(to == NONE && (refer & MAYBE)) && !talon__open_node(g, to, i, (node_class)(refer & ~MAYBE)))
            return false;
    }
    return values_fit(g, x, i);
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

/* (All items are of one class: refers_well.) */
bool talon__open_list(const talon_game *g, uint32_t node, node_class class)
{
    if (!talon__open_node(g, node, g->node.n, CLASS_LIST))
        return false;
    const game_node *x = talon__game_node(g, node);
    return x->b ? talon__open_node(g, talon__game_item(g, x->a), g->node.n, class) : class == CLASS_NUMBER;
}

static bool is_number(const talon_game *g, uint32_t node)
{
    return talon__open_node(g, node, g->node.n, CLASS_NUMBER);
}

static bool is_cond(const talon_game *g, uint32_t node)
{
    return talon__open_node(g, node, g->node.n, CLASS_CONDITION);
}

static bool block_or_none(const talon_game *g, uint32_t block)
{
    return block == NONE || block < g->block.n;
}

/* The node of a clause, or NONE; a word alone has none. */
static uint32_t node_of(const game_step *s, clause c)
{
    switch (c) {
    case C_FROM: return s->from;
    case C_TO: return s->to;
    case C_BY: return s->by;
    case C_AT: return s->place;
    case C_TIMES: return s->times;
    case C_MIN: return s->min;
    case C_SIZES: return s->sizes;
    case C_ORDER: return s->order;
    case C_KEEPING: return s->keep;
    case C_WHERE: return s->where;
    case C_UNTIL: return s->until;
    case C_WITH:
    case C_AS:
    case CLAUSES: break;
    }
    return NONE;
}

static bool value_fits(const talon_game *g, uint32_t node, clause_value value)
{
    switch (value) {
    case VALUE_ZONE:
    case VALUE_ZONES: return talon__open_list(g, node, CLASS_ZONE);
    case VALUE_WHO: return talon__open_node(g, node, g->node.n, CLASS_WHO);
    case VALUE_NUMBER:
    case VALUE_NEWEST: return is_number(g, node);
    case VALUE_NUMBERS: return talon__open_list(g, node, CLASS_NUMBER);
    case VALUE_CARDS: return talon__open_node(g, node, g->node.n, CLASS_CARDS) || talon__open_node(g, node, g->node.n, CLASS_INT);
    case VALUE_CONDITION: return is_cond(g, node);
    case VALUE_SEED:
    case VALUE_PACKET: break;
    }
    return false;
}

/* The step has what its verb needs, nothing that it cannot have, and each of it is what it should be. In the compiled form every
 * verb has zones in `from`, and one with a usual zone has it in `to`. */
static bool verb_fits(const talon_game *g, const game_step *s)
{
    if (s->verb >= VERBS)
        return false;
    const verb_row *v = &talon__verbs[s->verb];
    const bool usual = v->to == TO_BURN || v->to == TO_DISCARD;
    const uint32_t from = 1u << C_FROM, needs = v->needs | from | (usual ? 1u << C_TO : 0), may = v->may | from;
    for (clause c = 0; c < CLAUSES; c++) {
        const uint32_t node = node_of(s, c);
        if (node == NONE ? needs >> c & 1 : !(may >> c & 1) || !value_fits(g, node, (clause_value)talon__clauses[c].value))
            return false;
    }
    const bool counts = s->count != NONE, all = s->how & STEP_ALL;
    return (counts ? is_number(g, s->count) && v->kind == KIND_TAKES : all || v->kind == KIND_WHOLE) && !(s->flags & ~v->flags);
}

/* How often something is done: so many times, until something holds, or both. */
static bool again_fits(const talon_game *g, uint32_t times, uint32_t until, uint32_t slot)
{
    return (times != NONE || until != NONE) && (times == NONE || is_number(g, times)) && (until == NONE || is_cond(g, until)) &&
           slot < g->slots_n;
}

static bool call_fits(const talon_game *g, const game_step *s)
{
    if (s->body >= g->block.n || !talon__open_list(g, s->order, CLASS_NUMBER))
        return false;
    const uint32_t args = talon__game_node(g, s->order)->b;
    return args <= GAME_ARGS && args <= g->slots_n && (args == 0 || s->slot <= g->slots_n - args);
}

static bool step_fits(const talon_game *g, const game_step *s)
{
    if (s->kind != S_IF && s->kind != S_VERB && s->other != NONE)
        return false;
    switch ((step_kind)s->kind) {
    case S_VERB: return verb_fits(g, s);
    case S_EACH: return s->body < g->block.n;
    case S_REPEAT: return s->body < g->block.n && again_fits(g, s->count, s->until, s->slot);
    case S_CALL: return call_fits(g, s);
    case S_IF:
    case S_EXPECT: return is_cond(g, s->count) && block_or_none(g, s->body) && block_or_none(g, s->other);
    }
    return false;
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

/* How many blocks a run is in from this one on, if more than in any before; false when it may not be so deep. */
static bool depth_fits(const talon_game *g, uint32_t *levels, uint32_t block, uint32_t *work)
{
    const uint32_t depth = block < g->block.n ? depth_of(g, block, 0, work) : GAME_DEEPEST + 1;
    *levels = depth + 1 > *levels ? depth + 1 : *levels;
    return depth <= GAME_DEEPEST;
}

/* Bytes of a text, but at most one more than `most`. */
static uint32_t text_size(const talon_game *g, uint32_t at, uint32_t most)
{
    uint32_t size = 0;
    while (size <= most && talon__game_text(g, at)[size])
        size++;
    return size;
}

/* A number of the game with all its values from lo to hi, or none. */
static bool number_within(const talon_game *g, uint32_t number, int32_t lo, int32_t hi)
{
    if (number == NONE)
        return true;
    if (number >= g->number.n)
        return false;
    const game_number *n = &GAME_LIST(g, number, game_number)[number];
    for (uint32_t i = 0; i < n->n; i++) {
        const int32_t value = GAME_LIST(g, value, int32_t)[n->first + i];
        if (value < lo || value > hi)
            return false;
    }
    return true;
}

static bool holds_fit(const talon_game *g)
{
    for (uint32_t i = 0; i < g->hold.n; i++) {
        const game_hold *h = &GAME_LIST(g, hold, game_hold)[i];
        if (h->at > g->card.n || h->n > g->card.n - h->at || h->import > IMPORT_ALL)
            return false;
    }
    return true;
}

static bool zone_fits(const talon_game *g, const game_zone *z)
{
    if (!is_text(g, z->name) || z->type > TALON_TYPE_COMMAND || z->sees > TALON_SEES_NEWEST || z->order > TALON_ORDER_SET ||
        z->each_player > 1 || z->draw_from > TALON_DRAW_RANDOM || z->reshuffle_when > TALON_WHEN_EMPTY ||
        (z->reshuffle != NONE && z->reshuffle >= g->zone.n) || !number_within(g, z->count, 1, TALON_MAX_ZONES) ||
        !number_within(g, z->keep, 0, TALON_MAX_CARDS))
        return false;
    if ((z->holds.n > 1 && z->holds.n != counts_of(g)) || z->holds.at > g->hold.n || z->holds.n > g->hold.n - z->holds.at)
        return false;
    const uint32_t size = text_size(g, z->name, TALON_MAX_ZONE_NAME);
    return size != 0 && size <= TALON_MAX_ZONE_NAME - (z->each_player || z->count != NONE ? 10u : 0u);
}

static bool zones_fit(const talon_game *g)
{
    for (uint32_t i = 0; i < g->zone.n; i++)
        if (!zone_fits(g, talon__game_zone(g, i)))
            return false;
    if (!holds_fit(g))
        return false;
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
        if (!is_text(g, n->name) || (n->n != 1 && n->n != counts_of(g)) || n->first > g->value.n || n->n > g->value.n - n->first)
            return false;
    }
    return true;
}

static bool course_fits(const talon_game *g)
{
    uint32_t work = TALON_LANG_OPS_MAX; /* for all of them */
    uint32_t course = 0, trigger = 0, empty = 0;
    for (uint32_t i = 0; i < g->phase.n; i++) {
        const game_phase *p = &GAME_LIST(g, phase, game_phase)[i];
        const bool once = p->times == NONE && p->until == NONE;
        if (!is_text(g, p->name) || !(once ? p->slot == NONE : again_fits(g, p->times, p->until, p->slot)) ||
            !depth_fits(g, &course, p->body, &work))
            return false;
    }
    for (uint32_t i = 0; i < g->trigger.n; i++) {
        const game_trigger *t = &GAME_LIST(g, trigger, game_trigger)[i];
        if (!is_cond(g, t->when) || t->timing > TIMING_PHASE || !depth_fits(g, &trigger, t->body, &work))
            return false;
    }
    for (uint32_t i = 0; i < g->expect.n; i++)
        if (!is_cond(g, GAME_LIST(g, expect, game_expect)[i].cond))
            return false;
    if (!depth_fits(g, &course, g->setup, &work) || (g->on_deck_empty != NONE && !depth_fits(g, &empty, g->on_deck_empty, &work)))
        return false;
    return g->levels == course + trigger + empty;
}

static bool head_fits(const talon_game *g)
{
    return is_text(g, g->name) && is_text(g, g->about) && is_text(g, g->edition) && g->min >= 1 && g->min <= g->max &&
           g->max <= TALON_MAX_PLAYERS && g->face.n <= TALON_MAX_CARDS && g->zone.n <= TALON_MAX_ZONES && g->slots_n <= UINT16_MAX &&
           (g->deck == NONE ? g->on_deck_empty == NONE : g->deck < g->zone.n) &&
           (g->first == NONE || (talon__open_node(g, g->first, g->node.n, CLASS_WHO) && !talon__open_has(g, g->first, N_ZONE)));
}

const talon_game *talon_game_open(const void *bytes, size_t size)
{
    const talon_game *g = bytes;
    if (MISUSED(!bytes))
        return NULL;
    if ((uintptr_t)bytes % _Alignof(uint64_t) != 0 || size < sizeof *g || g->magic != GAME_MAGIC || g->format != GAME_FORMAT ||
        g->size != size || g->mark != talon__game_mark(g, size) || !sections_fit(g) || g->rules.n > 1)
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
    return head_fits(g) && numbers_fit(g) && zones_fit(g) && course_fits(g) && talon__open_rules(g) ? g : NULL;
}
