/* emit.c -- the tree into the flat game: nodes, steps, blocks, texts, then all sections into one block. */
#include <stdlib.h>
#include <string.h>

#include "base/bytes.h"
#include "lang/emit.h"
#include "lang/rules.h"

typedef struct emitter {
    tree *tree;
    growing zone, hold, card, face, number, value, node, item, step, block, phase, trigger, expect, text, rules, var, code, question,
        option;
    span *step_at; /* by step: its place in the file */
    size_t steps_room;
    uint32_t *procedure; /* by procedure: its block */
    uint32_t *position;  /* by position: its node, or NONE as long as nobody named it */
    growing depth;       /* by block: how many a run is in from it on */
} emitter;

uint32_t talon__list_add(tree *t, growing *l, const void *value)
{
    if (l->n == l->room)
        l->at = talon__arena_grow(t->arena, l->at, l->n, &l->room, l->item);
    memcpy((char *)l->at + l->n * l->item, value, l->item);
    return (uint32_t)l->n++;
}

uint32_t talon__list_text(tree *t, growing *l, word w)
{
    const uint32_t at = (uint32_t)l->n;
    while (l->n + w.size + 1 > l->room)
        l->at = talon__arena_grow(t->arena, l->at, l->n, &l->room, 1);
    if (w.size)
        memcpy((char *)l->at + at, w.at, w.size);
    ((char *)l->at)[at + w.size] = 0;
    l->n += w.size + 1;
    return at;
}

uint32_t talon__list_node(tree *t, growing *nodes, const growing *items, game_node n)
{
    talon__node_measure(nodes->at, items->at, &n);
    return talon__list_add(t, nodes, &n);
}

static uint32_t add(emitter *e, growing *l, const void *value)
{
    return talon__list_add(e->tree, l, value);
}

static uint32_t add_text(emitter *e, word w)
{
    return talon__list_text(e->tree, &e->text, w);
}

static uint32_t add_node(emitter *e, game_node n)
{
    return talon__list_node(e->tree, &e->node, &e->item, n);
}

static uint32_t node(emitter *e, node_kind kind, uint32_t a, uint32_t b)
{
    return add_node(e, (game_node){.kind = (uint8_t)kind, .a = a, .b = b, .c = NONE});
}

static uint32_t emit_expr(emitter *e, const expr *x);

static uint32_t emit_seat(emitter *e, const seat *s)
{
    uint32_t at = NONE;
    if (s->base == WHO_SEAT)
        at = node(e, N_SEAT, node(e, N_NUMBER, (uint32_t)s->place, 0), 0);
    else
        at = node(e, s->base == WHO_DEALER ? N_DEALER : N_PLAYER, 0, 0);
    return s->on ? node(e, N_ON, at, node(e, N_NUMBER, (uint32_t)s->on, 0)) : at;
}

static bool same_seat(const seat *a, const seat *b)
{
    return a->base == b->base && a->place == b->place && a->on == b->on;
}

/* One player's node when it is the same for all numbers of players. */
static uint32_t emit_position(emitter *e, uint32_t id)
{
    const tree *t = e->tree;
    const seat *s = t->position[id].seat;
    const uint32_t counts = t->max - t->min + 1;
    growing items = {.item = sizeof(uint32_t)};
    bool all = true;
    if (e->position[id] != NONE)
        return e->position[id];
    for (uint32_t c = 0, at = NONE; c < counts; c++) {
        const bool as_before = c && same_seat(&s[c], &s[c - 1]);
        at = as_before ? at : emit_seat(e, &s[c]);
        all &= as_before || c == 0;
        add(e, &items, &at);
    }
    if (all)
        return e->position[id] = *(const uint32_t *)items.at;
    const uint32_t first = (uint32_t)e->item.n;
    for (uint32_t c = 0; c < counts; c++)
        add(e, &e->item, (const uint32_t *)items.at + c);
    return e->position[id] = node(e, N_BY_PLAYERS, first, counts);
}

static uint32_t emit_base(emitter *e, const who *w)
{
    switch ((who_kind)w->kind) {
    case WHO_EACH: return node(e, N_EACH, 0, 0);
    case WHO_PLAYER: return node(e, N_PLAYER, 0, 0);
    case WHO_DEALER: return node(e, N_DEALER, 0, 0);
    case WHO_SEAT: return node(e, N_SEAT, emit_expr(e, w->place), 0);
    case WHO_NAME: return emit_position(e, w->id);
    case WHO_RULE: return w->id;
    }
    return NONE;
}

static uint32_t emit_who(emitter *e, const who *w)
{
    const uint32_t at = emit_base(e, w);
    return w->on ? node(e, N_ON, at, emit_expr(e, w->on)) : at;
}

/* `from each_player`: the step is done for each of them, and takes from the one it is done for. */
static bool is_from_each(const step *s)
{
    return talon__step_takes(s) && s->from && s->from->of && s->from->of->kind == WHO_EACH;
}

static uint32_t emit_zone(emitter *e, const zone *z)
{
    game_node n = {.kind = N_ZONE, .flag = z->end, .x = (uint16_t)z->def, .a = NONE, .b = NONE, .c = NONE};
    if (z->of)
        n.a = emit_who(e, z->of);
    if (z->lo)
        n.b = emit_expr(e, z->lo);
    if (z->hi)
        n.c = emit_expr(e, z->hi);
    return add_node(e, n);
}

/* A list is first made, then laid down, so that its items lie side by side. */
static uint32_t lay_list(emitter *e, const uint32_t *items, uint32_t n)
{
    const uint32_t first = (uint32_t)e->item.n;
    for (uint32_t i = 0; i < n; i++)
        add(e, &e->item, &items[i]);
    return node(e, N_LIST, first, n);
}

static uint32_t emit_zones(emitter *e, const zone *z)
{
    growing items = {.item = sizeof(uint32_t)};
    for (; z; z = z->next) {
        const uint32_t item = emit_zone(e, z);
        add(e, &items, &item);
    }
    return lay_list(e, items.at, (uint32_t)items.n);
}

static uint32_t emit_exprs(emitter *e, const expr *x)
{
    growing items = {.item = sizeof(uint32_t)};
    for (; x; x = x->next) {
        const uint32_t item = emit_expr(e, x);
        add(e, &items, &item);
    }
    return lay_list(e, items.at, (uint32_t)items.n);
}

static uint32_t emit_cards(emitter *e, const cards *c)
{
    if (c->is_rule)
        return c->node;
    const uint32_t first = (uint32_t)e->item.n;
    uint32_t n = 0;
    for (const card *k = c->first; k; k = k->next, n++) {
        const uint32_t lo = add_text(e, k->lo), hi = k->hi.size ? add_text(e, k->hi) : 0;
        add(e, &e->item, &lo);
        add(e, &e->item, &hi);
    }
    const game_node pattern = {.kind = N_CARDS, .flag = c->negated, .a = first, .b = n, .c = NONE};
    return add_node(e, pattern);
}

static uint32_t emit_expr(emitter *e, const expr *x)
{
    static const uint8_t kinds[] = {
        [X_COUNT] = N_COUNT,     [X_ADD] = N_ADD,     [X_SUBTRACT] = N_SUBTRACT, [X_MULTIPLY] = N_MULTIPLY,
        [X_DIVIDE] = N_DIVIDE,   [X_EQUAL] = N_EQUAL, [X_UNEQUAL] = N_UNEQUAL,   [X_LESS] = N_LESS,
        [X_AT_MOST] = N_AT_MOST, [X_MORE] = N_MORE,   [X_AT_LEAST] = N_AT_LEAST, [X_SAME] = N_SAME,
        [X_DIFFER] = N_DIFFER,   [X_EMPTY] = N_EMPTY, [X_AND] = N_AND,           [X_OR] = N_OR,
    };
    uint32_t a;
    switch ((expr_kind)x->kind) {
    case X_NUMBER: return node(e, N_NUMBER, (uint32_t)x->value, 0);
    case X_PLAYERS: return node(e, N_PLAYERS, 0, 0);
    case X_NAME: return node(e, x->is_slot ? N_SLOT : N_VALUE, x->id, 0);
    case X_COUNT:
    case X_EMPTY: return node(e, kinds[x->kind], emit_zone(e, x->zone), 0);
    case X_TOP_IS: a = emit_zone(e, x->zone); return node(e, N_TOP_IS, a, emit_cards(e, x->cards));
    case X_SAME:
    case X_DIFFER: a = emit_who(e, x->left); return node(e, kinds[x->kind], a, emit_who(e, x->right));
    case X_NOT: return node(e, N_NOT, emit_expr(e, x->a), 0);
    case X_ADD:
    case X_SUBTRACT:
    case X_MULTIPLY:
    case X_DIVIDE:
    case X_EQUAL:
    case X_UNEQUAL:
    case X_LESS:
    case X_AT_MOST:
    case X_MORE:
    case X_AT_LEAST:
    case X_AND:
    case X_OR: a = emit_expr(e, x->a); return node(e, kinds[x->kind], a, emit_expr(e, x->b));
    case X_RULE: return x->id;
    }
    return NONE;
}

static uint32_t emit_steps(emitter *e, const step *s);

static uint32_t maybe(emitter *e, const expr *x)
{
    return x ? emit_expr(e, x) : NONE;
}

/* A zone that belongs to whoever it is about: named without `of`. */
static bool is_plain(const emitter *e, const zone *z)
{
    return z && !z->of && e->tree->zone[z->def].each_player;
}

/* Outside each_player such a step is done for each player: its source, or what it collects into, is every player's own. */
static bool is_per_player(const emitter *e, const step *s)
{
    const verb_row *v = talon__verb_of(s);
    if (v->kind == KIND_TAKES)
        return is_plain(e, s->from);
    return is_plain(e, v->to == TO_NAMED ? s->to : s->zones);
}

static uint32_t usual_target(emitter *e, uint32_t def)
{
    const game_node n = {.kind = N_ZONE, .x = (uint16_t)def, .a = NONE, .b = NONE, .c = NONE};
    const uint32_t item = add_node(e, n);
    return lay_list(e, &item, 1);
}

static void emit_verb(emitter *e, game_step *g, const step *s)
{
    g->verb = s->verb;
    g->flags = s->flags;
    g->how = (uint8_t)((s->all ? STEP_ALL : 0) | (HAS(s, C_AS) ? STEP_PACKET : 0) | (s->lenient ? STEP_LENIENT : 0) |
                       (is_per_player(e, s) ? STEP_PER_PLAYER : 0));
    g->count = maybe(e, s->count);
    if (is_from_each(s)) {
        zone own = *s->from;
        who present = {.kind = WHO_PLAYER};
        own.of = &present;
        g->how |= STEP_FROM_EACH;
        g->from = emit_zones(e, &own);
    } else {
        g->from = emit_zones(e, talon__step_zones(s));
    }
    if (s->to)
        g->to = emit_zones(e, s->to);
    else if (talon__verb_of(s)->to == TO_BURN)
        g->to = usual_target(e, e->tree->burn);
    else if (talon__verb_of(s)->to == TO_DISCARD)
        g->to = usual_target(e, e->tree->discard);
    if (s->by)
        g->by = emit_who(e, s->by);
    g->place = maybe(e, s->place);
    g->times = maybe(e, s->times);
    g->min = maybe(e, s->min);
    g->keep = maybe(e, s->keep);
    if (s->sizes)
        g->sizes = emit_exprs(e, s->sizes);
    if (s->order)
        g->order = emit_exprs(e, s->order);
    if (s->where)
        g->where = emit_cards(e, s->where);
    g->until = maybe(e, s->until);
}

static game_step emit_step(emitter *e, const step *s)
{
    const place at = talon__source_place(e->tree->source, s->at);
    game_step g = {.kind = s->kind, .line = at.line, .column = at.column};
    uint32_t *const refs[] = {&g.count, &g.from,  &g.to,    &g.by,    &g.place, &g.times, &g.min, &g.keep,
                              &g.sizes, &g.order, &g.where, &g.until, &g.body,  &g.other, &g.slot};
    for (size_t i = 0; i < sizeof refs / sizeof *refs; i++)
        *refs[i] = NONE;
    if (s->builtin)
        g.line = g.column = 0;
    switch ((step_kind)s->kind) {
    case S_VERB: emit_verb(e, &g, s); break;
    case S_CALL:
        g.order = emit_exprs(e, s->args);
        g.slot = e->tree->procedure[s->id].slot;
        g.body = e->procedure[s->id];
        break;
    case S_REPEAT:
        g.count = maybe(e, s->count);
        g.until = maybe(e, s->until);
        g.slot = s->slot;
        g.body = emit_steps(e, s->body);
        break;
    case S_EACH: g.body = emit_steps(e, s->body); break;
    case S_IF:
    case S_EXPECT:
        g.count = maybe(e, s->cond);
        g.body = s->body ? emit_steps(e, s->body) : NONE;
        g.other = s->other ? emit_steps(e, s->other) : NONE;
        break;
    }
    return g;
}

static void put_step(emitter *e, uint32_t i, const game_step *g, span at)
{
    memcpy((char *)e->step.at + i * e->step.item, g, e->step.item);
    e->step_at[i] = at;
}

static uint32_t larger(uint32_t a, uint32_t b)
{
    return a > b ? a : b;
}

static uint32_t depth_of(const emitter *e, uint32_t block)
{
    return block == NONE ? 0 : ((const uint32_t *)e->depth.at)[block];
}

/* What the steps of a block hold was emitted with them, or before as a procedure. */
static void measure_block(emitter *e, uint32_t id)
{
    const section b = ((const section *)e->block.at)[id];
    uint32_t inner = 0;
    for (uint32_t i = 0; i < b.n; i++) { /* a block may be empty, and then so may the list of steps */
        const game_step *s = (const game_step *)e->step.at + b.at + i;
        inner = larger(inner, larger(depth_of(e, s->body), depth_of(e, s->other)));
    }
    ((uint32_t *)e->depth.at)[id] = inner + 1;
}

/* Steps of one block lie side by side: room for all of them first. */
static uint32_t emit_steps2(emitter *e, const step *s, const step *more)
{
    const game_step nothing = {.kind = S_EXPECT};
    section block = {(uint32_t)e->step.n, 0};
    const uint32_t id = add(e, &e->block, &block), not_yet = 0;
    add(e, &e->depth, &not_yet);
    for (int part = 0; part < 2; part++)
        for (const step *k = part ? more : s; k; k = k->next, block.n++)
            add(e, &e->step, &nothing);
    while (e->steps_room < e->step.room)
        e->step_at = talon__arena_grow(e->tree->arena, e->step_at, e->steps_room, &e->steps_room, sizeof *e->step_at);
    uint32_t i = block.at;
    for (int part = 0; part < 2; part++)
        for (const step *k = part ? more : s; k; k = k->next) {
            const game_step g = emit_step(e, k);
            put_step(e, i++, &g, k->text.size ? k->text : k->at);
        }
    ((section *)e->block.at)[id] = block;
    measure_block(e, id);
    return id;
}

static uint32_t emit_steps(emitter *e, const step *s)
{
    return emit_steps2(e, s, NULL);
}

static const component *component_of(const tree *t, uint32_t zone_id)
{
    for (size_t i = 0; i < t->components_n; i++)
        if (t->component[i].def == zone_id)
            return &t->component[i];
    return NULL;
}

/* Each deck that is written is laid down once, whatever the numbers of players that use it. */
static section emit_holds(emitter *e, const component *c)
{
    const tree *t = e->tree;
    const section none = {0, 0};
    if (!c)
        return none;
    const section holds = {(uint32_t)e->hold.n, c->by.of ? t->max - t->min + 1 : 1};
    game_hold *hold = talon__arena_take(t->arena, sizeof *hold * c->by.n);
    for (uint32_t i = 0; i < c->by.n; i++) {
        hold[i] = (game_hold){(uint32_t)e->card.n, (uint32_t)c->deck[i].n, c->deck[i].import};
        for (size_t k = 0; k < c->deck[i].n; k++)
            add(e, &e->card, &c->deck[i].card[k]);
    }
    for (uint32_t k = 0; k < holds.n; k++)
        add(e, &e->hold, &hold[talon__chosen(&c->by, k)]);
    return holds;
}

static uint32_t number_or_none(uint32_t id)
{
    return id == NO_ID ? NONE : id;
}

static void emit_zone_def(emitter *e, const zone_def *z, uint32_t id)
{
    game_zone g = {.name = add_text(e, z->name),
                   .type = z->type,
                   .sees = z->sees,
                   .order = z->order,
                   .each_player = z->each_player,
                   .count = number_or_none(z->count_id),
                   .behaves = z->behaves,
                   .draw_from = z->draw_from,
                   .reshuffle_when = z->reshuffle_when,
                   .reshuffle = z->reshuffle == NO_ID ? NONE : z->reshuffle,
                   .keep = number_or_none(z->keep_id),
                   .holds = emit_holds(e, component_of(e->tree, id))};
    add(e, &e->zone, &g);
}

static void emit_number(emitter *e, const number *n)
{
    const uint32_t counts = n->by.of ? e->tree->max - e->tree->min + 1 : 1;
    const game_number g = {(uint32_t)e->value.n, counts, add_text(e, n->name)};
    for (uint32_t i = 0; i < counts; i++)
        add(e, &e->value, &n->value[talon__chosen(&n->by, i)]);
    add(e, &e->number, &g);
}

/* A procedure is emitted when everything it calls is; there is no recursion (check_steps.c). */
static void emit_procedures(emitter *e)
{
    const tree *t = e->tree;
    e->procedure = talon__arena_take(t->arena, sizeof *e->procedure * (t->procedures_n + 1));
    for (uint32_t depth = 0; depth <= GAME_CALLS; depth++)
        for (size_t i = 0; i < t->procedures_n; i++)
            if (t->procedure[i].depth == depth)
                e->procedure[i] = emit_steps(e, t->procedure[i].body);
}

static void emit_course(emitter *e, talon_game *g)
{
    const tree *t = e->tree;
    uint32_t course, fired = 0;
    emit_procedures(e);
    g->first = t->first ? emit_who(e, t->first) : NONE;
    g->setup = emit_steps2(e, t->mixing, t->setup);
    course = depth_of(e, g->setup);
    g->on_deck_empty = t->on_deck_empty && t->deck != NO_ID ? emit_steps(e, t->on_deck_empty) : NONE;
    for (size_t i = 0; i < t->phases_n; i++) {
        const step *again = t->phase[i].again;
        game_phase p = {.name = add_text(e, t->phase[i].name), .times = NONE, .until = NONE, .slot = NONE};
        if (again) {
            p.times = maybe(e, again->count);
            p.until = maybe(e, again->until);
            p.slot = again->slot;
        }
        p.body = emit_steps(e, t->phase[i].body);
        course = larger(course, depth_of(e, p.body));
        add(e, &e->phase, &p);
    }
    for (size_t i = 0; i < t->triggers_n; i++) {
        game_trigger k = {.when = emit_expr(e, t->trigger[i].when), .timing = t->trigger[i].timing};
        k.body = emit_steps(e, t->trigger[i].body);
        fired = larger(fired, depth_of(e, k.body));
        add(e, &e->trigger, &k);
    }
    g->levels = course + fired + depth_of(e, g->on_deck_empty);
    for (const expr *x = t->expect; x; x = x->next) {
        const place at = talon__source_place(t->source, x->at);
        const game_expect k = {emit_expr(e, x), at.line, at.column};
        add(e, &e->expect, &k);
    }
}

/* Steps of play lie side by side, as those of a block do; the program calls each by its number. */
static void emit_rules(emitter *e)
{
    rules *r = e->tree->rules;
    step *first = NULL, **end = &first;
    for (uint32_t i = 0; i < r->verbs_n; i++) {
        *end = r->verb[i];
        end = &r->verb[i]->next;
    }
    const section b = ((const section *)e->block.at)[emit_steps(e, first)];
    game_code *code = r->code.at;
    for (size_t i = 0; i < r->code.n; i++)
        if (code[i].kind == I_VERB)
            code[i].a += b.at;
    e->rules = (growing){.item = sizeof(game_rules)};
    e->var = r->var, e->code = r->code, e->question = r->question, e->option = r->option;
    add(e, &e->rules, &r->g);
}

/* The first comment line of the file, without its sign. */
static word about_of(const source *s)
{
    for (uint32_t i = 1; i <= s->lines_n && i < 16; i++) {
        uint32_t size;
        const char *line = talon__source_line(s, i, &size);
        if (size && line[0] == '#') {
            while (size && (*line == '#' || *line == ' '))
                line++, size--;
            while (size && line[size - 1] == ' ')
                size--;
            return (word){line, size};
        }
    }
    return (word){"", 0};
}

static void emit_all(emitter *e, talon_game *g)
{
    const tree *t = e->tree;
    e->position = talon__arena_take(t->arena, sizeof *e->position * (t->positions_n + 1));
    for (size_t i = 0; i < t->positions_n; i++)
        e->position[i] = NONE;
    if (!t->rules)
        add_text(e, (word){"", 0}); /* text 0 is the empty one; rules begin with it */
    g->name = add_text(e, t->name);
    g->about = add_text(e, about_of(t->source));
    g->edition = add_text(e, t->version);
    for (size_t i = 0; i < t->faces_n; i++) {
        const uint32_t text = add_text(e, t->face[i]);
        add(e, &e->face, &text);
    }
    for (uint32_t i = 0; i < t->zones_n; i++)
        emit_zone_def(e, &t->zone[i], i);
    for (size_t i = 0; i < t->numbers_n; i++)
        emit_number(e, &t->number[i]);
    emit_course(e, g);
    if (t->rules)
        emit_rules(e);
}

static void lay_section(section *s, size_t *used, const growing *l)
{
    *s = (section){(uint32_t)talon__reserve(used, l->n * l->item), (uint32_t)l->n};
}

talon_game *talon__emit(tree *t, span **step_at)
{
    emitter e = {.tree = t,
                 .zone = {.item = sizeof(game_zone)},
                 .hold = {.item = sizeof(game_hold)},
                 .card = {.item = sizeof(uint16_t)},
                 .face = {.item = sizeof(uint32_t)},
                 .number = {.item = sizeof(game_number)},
                 .value = {.item = sizeof(int32_t)},
                 .node = {.item = sizeof(game_node)},
                 .item = {.item = sizeof(uint32_t)},
                 .step = {.item = sizeof(game_step)},
                 .block = {.item = sizeof(section)},
                 .phase = {.item = sizeof(game_phase)},
                 .trigger = {.item = sizeof(game_trigger)},
                 .expect = {.item = sizeof(game_expect)},
                 .text = {.item = 1},
                 .depth = {.item = sizeof(uint32_t)}};
    talon_game head = {.magic = GAME_MAGIC, .format = GAME_FORMAT, .min = (uint16_t)t->min, .max = (uint16_t)t->max};
    size_t used = 0;
    if (t->rules)
        e.node = t->rules->node, e.item = t->rules->item, e.text = t->rules->text;
    emit_all(&e, &head);
    head.counterclockwise = t->counterclockwise;
    head.deck = t->deck == NO_ID ? NONE : t->deck;
    head.slots_n = t->slots_n;
    const growing *lists[] = {&e.zone,  &e.hold,    &e.card,   &e.face, &e.number, &e.value, &e.node, &e.item,     &e.step,  &e.block,
                              &e.phase, &e.trigger, &e.expect, &e.text, &e.rules,  &e.var,   &e.code, &e.question, &e.option};
    section *sections[] = {&head.zone,  &head.hold, &head.card,  &head.face,     &head.number,  &head.value,  &head.node,
                           &head.item,  &head.step, &head.block, &head.phase,    &head.trigger, &head.expect, &head.text,
                           &head.rules, &head.var,  &head.code,  &head.question, &head.option};
    talon__reserve(&used, sizeof head);
    for (size_t i = 0; i < sizeof lists / sizeof *lists; i++)
        lay_section(sections[i], &used, lists[i]);
    head.size = (uint32_t)used;
    talon_game *g = calloc(1, used);
    if (!g)
        longjmp(*t->arena->out_of_memory, 1);
    *g = head;
    for (size_t i = 0; i < sizeof lists / sizeof *lists; i++)
        if (lists[i]->n)
            memcpy((char *)g + sections[i]->at, lists[i]->at, lists[i]->n * lists[i]->item);
    g->mark = talon__game_mark(g, used);
    *step_at = e.step_at;
    return g;
}

void talon_game_free(talon_game *g)
{
    free(g);
}
