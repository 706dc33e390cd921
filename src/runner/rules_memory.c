/* rules_memory.c -- the machine and its state in memory: how they lie there, their making, copies of a state. */
#include "runner/rules.h"

#include "base/bytes.h"
#include "base/room.h"

const char *talon_void_name(talon_void why)
{
    static const char *const names[] = {"",         "NoAnswer", "StepLimit", "TooMany", "DivisionByZero",
                                        "Overflow", "BadIndex", "Nobody",    "Fault"};
    return why <= TALON_VOID_FAULT ? names[why] : "";
}

static const game_rules *rules_of(const talon_game *g)
{
    return GAME_LIST(g, rules, game_rules);
}

/* A file may have `state` and nothing that is played: games of Commander count so. */
bool talon_game_has_rules(const talon_game *g)
{
    return g->rules.n && rules_of(g)->own_phases;
}

typedef struct plan {
    size_t var_at, option, rank, suit, face, colour, kept, strength, as, truth, block, aside, total;
    size_t bit_of, bit_rank, bit_suit, bit_colour, bit_faces, means, varies, single, reads, going, own, ready, code, zone_rank, zone_type,
        plain, layout, places, was_at;
    size_t in_var, in_before, in_temp, in_frame, in_chosen, in_laid, in_answer, in_payoff, in_armed, in_veil, in_table, state_size;
    uint32_t vars_n, kept_n; /* words of variables; of those that are kept */
} plan;

static plan lay_out(const talon_runner *r)
{
    const talon_game *g = r->game;
    const game_rules *u = rules_of(g);
    const uint32_t cards = talon_pack_cards(talon_shape_pack(r->play.shape));
    plan p = {0};
    size_t used = 0;
    for (uint32_t i = 0; i < g->var.n; i++) {
        const game_var *v = &GAME_LIST(g, var, game_var)[i];
        p.vars_n += talon__var_words(v, r->players);
        p.kept_n += v->how & VAR_KEPT ? talon__var_words(v, r->players) : 0;
    }
    talon__reserve(&used, sizeof(talon_rules));
    p.var_at = talon__reserve(&used, sizeof(uint32_t) * (g->var.n + 1));
    p.option = talon__reserve(&used, sizeof(int32_t) * (g->number.n + 1));
    p.rank = talon__reserve(&used, cards);
    p.suit = talon__reserve(&used, cards);
    p.face = talon__reserve(&used, sizeof(uint16_t) * cards);
    p.kept = talon__reserve(&used, sizeof(group) * (u->kept_n + 1));
    p.strength = talon__reserve(&used, (size_t)ORDER_CACHE * g->face.n);
    p.as = talon__reserve(&used, sizeof(uint16_t) * cards);
    p.truth = talon__reserve(&used, sizeof(uint16_t) * cards);
    p.colour = talon__reserve(&used, sizeof(uint16_t) * (u->suits_n + 1));
    p.bit_of = talon__reserve(&used, cards);
    p.bit_rank = talon__reserve(&used, sizeof(uint64_t) * (u->ranks_n + 1));
    p.bit_suit = talon__reserve(&used, sizeof(uint64_t) * (u->suits_n + 1));
    p.bit_colour = talon__reserve(&used, sizeof(uint64_t) * (u->suits_n + 3));
    p.bit_faces = talon__reserve(&used, sizeof(uint64_t) * g->node.n);
    p.own = talon__reserve(&used, sizeof(game_node) * g->node.n);
    p.ready = talon__reserve(&used, sizeof(const int32_t *) * g->node.n);
    p.means = talon__reserve(&used, g->node.n);
    p.code = talon__reserve(&used, sizeof(game_code) * g->code.n);
    p.varies = talon__reserve(&used, g->node.n);
    p.single = talon__reserve(&used, sizeof(one_card) * g->question.n);
    p.reads = talon__reserve(&used, sizeof(reading) * g->node.n);
    p.going = talon__reserve(&used, sizeof(going) * GOING_CACHE);
    p.zone_rank = talon__reserve(&used, sizeof(uint16_t) * r->zones_n);
    p.zone_type = talon__reserve(&used, r->zones_n);
    p.plain = talon__reserve(&used, g->step.n);
    p.layout = talon__reserve(&used, sizeof(laying) * talon__layouts_n(r));
    p.places = talon__reserve(&used, sizeof(uint16_t) * talon__layouts_n(r) * (talon__table_words(r->play.table) + r->zones_n));
    p.was_at = talon__reserve(&used, talon__layouts_n(r) ? sizeof(uint16_t) * cards : 0);
    p.block = used;
    size_t in = 0;
    talon__reserve(&in, sizeof(state));
    p.in_var = talon__reserve(&in, sizeof(int32_t) * p.vars_n);
    p.in_before = talon__reserve(&in, sizeof(int32_t) * p.kept_n);
    p.in_temp = talon__reserve(&in, sizeof(int32_t) * (u->temps_n + 1));
    p.in_frame = talon__reserve(&in, sizeof(frame) * (u->loops + 1));
    p.in_chosen = talon__reserve(&in, sizeof(selection) * (u->chosen_n + 1));
    p.in_laid = talon__reserve(&in, cards);
    p.in_answer = talon__reserve(&in, sizeof(talon_answer) * r->players);
    p.in_payoff = talon__reserve(&in, sizeof(int32_t) * (r->players + 1));
    p.in_armed = talon__reserve(&in, g->trigger.n + (size_t)r->zones_n);
    p.in_veil = talon__reserve(&in, sizeof(uint64_t) * (((p.in_temp - p.in_var) / sizeof(int32_t) + u->temps_n) / 64 + 1));
    p.in_table = talon__reserve(&in, talon_table_size(r->play.shape));
    p.state_size = in;
    talon__reserve(&used, in);
    p.aside = talon__reserve(&used, in);
    p.total = used;
    return p;
}

/* What talon_game_open asks of a game from elsewhere, asked also of one that was compiled here. */
static bool is_small(const talon_game *g)
{
    if (g->var.n > VARS_MOST || rules_of(g)->loops > UINT8_MAX || !g->face.n)
        return false;
    for (uint32_t i = 0; i < g->var.n; i++)
        if (GAME_LIST(g, var, game_var)[i].count > VAR_COUNT_MOST)
            return false;
    return true;
}

size_t talon_rules_size(const talon_runner *r)
{
    return r && r->game->rules.n && !talon_game_imports(r->game) && r->players <= PLAYERS_HERE && is_small(r->game) ? lay_out(r).total : 0;
}

uint64_t talon_rules_weight(const talon_runner *r, uint32_t *steps)
{
    enum { A_SELECTION = 20 }; /* and an answer */
    *steps = 0;
    if (!talon_rules_size(r))
        return 0;
    const talon_game *g = r->game;
    const game_rules *u = rules_of(g);
    uint64_t weight = (uint64_t)talon_pack_cards(talon_shape_pack(r->play.shape)) + r->zones_n + g->trigger.n + u->temps_n +
                      A_SELECTION * ((uint64_t)u->chosen_n + r->players);
    for (uint32_t i = 0; i < g->var.n; i++)
        weight += talon__var_words(&GAME_LIST(g, var, game_var)[i], r->players);
    *steps = u->steps;
    return weight;
}

static void set_cards(talon_rules *m)
{
    const talon_pack *pack = talon_shape_pack(m->r->play.shape);
    for (uint32_t c = 0; c < m->cards_n; c++) {
        size_t size;
        const char *name = talon_pack_name(pack, talon_pack_face(pack, (talon_card)c), &size);
        for (uint32_t f = 0; f < m->game->face.n; f++) {
            const char *known = talon__game_text(m->game, GAME_LIST(m->game, face, uint32_t)[f]);
            if (talon__text_size(known) == size && memcmp(known, name, size) == 0)
                m->face[c] = (uint16_t)f;
        }
        const uint32_t both = talon__game_item(m->game, m->g->faces + m->face[c]);
        m->rank[c] = (uint8_t)both;
        m->suit[c] = (uint8_t)(both >> 8);
    }
}

/* The table is part of the state, and stays where it is. */
static void set_zones(talon_rules *m)
{
    const talon_table *t = m->r->play.table;
    for (uint32_t z = 0; z < m->r->zones_n; z++) {
        m->zone_rank[z] = talon__zone(m->r->play.shape, (talon_zone)z)->rank;
        m->zone_type[z] = talon__zone(m->r->play.shape, (talon_zone)z)->type;
    }
    m->zone_end = talon__ends(t);
    m->on_table = talon__cards(t);
}

/* Black, red, or each suit its own colour; what has no suit has none. */
static void set_colours(talon_rules *m)
{
    static const char *const named[] = {"clubs", "diamonds", "spades", "hearts"}; /* black, red, black, red */
    for (uint32_t suit = 0; suit <= m->g->suits_n; suit++) {
        const char *name = suit ? talon__game_text(m->game, talon__game_item(m->game, m->g->suits + suit - 1)) : "";
        m->colour[suit] = (uint16_t)(suit ? suit + 2 : 0);
        for (uint32_t i = 0; i < 4; i++)
            if (talon__text_is(name, named[i]))
                m->colour[suit] = (uint16_t)(i % 2 + 1);
    }
}

static void set_mark(talon_rules *m)
{
    m->mark = talon__mark_block(m->game->mark, &m->players, sizeof m->players);
    m->mark = talon__mark_block(m->mark, m->option, sizeof *m->option * m->game->number.n);
    m->s->magic = STATE_MAGIC;
    m->s->size = (uint32_t)m->state_size;
    m->s->mark = m->mark;
}

/* What is known when a table sits down, with these numbers. */
static void prepare(talon_rules *m)
{
    talon__fold(m);
    talon__set_bits(m);
    talon__find_plain(m);
    talon__find_layout(m);
    set_mark(m);
}

/* Where each of its lists lies: those of the machine, and those of the state. */
static void set_lists(talon_rules *m, const plan *p)
{
    char *at = (char *)m;
    m->var_at = (uint32_t *)(void *)(at + p->var_at);
    m->option = (int32_t *)(void *)(at + p->option);
    m->rank = (uint8_t *)(at + p->rank);
    m->suit = (uint8_t *)(at + p->suit);
    m->face = (uint16_t *)(void *)(at + p->face);
    m->kept = (group *)(void *)(at + p->kept);
    m->strength = (uint8_t *)(at + p->strength);
    m->as = (uint16_t *)(void *)(at + p->as);
    m->truth = (uint16_t *)(void *)(at + p->truth);
    m->aside = at + p->aside;
    m->colour = (uint16_t *)(void *)(at + p->colour);
    m->bitsets.of = (uint8_t *)(at + p->bit_of);
    m->bitsets.rank = (uint64_t *)(void *)(at + p->bit_rank);
    m->bitsets.suit = (uint64_t *)(void *)(at + p->bit_suit);
    m->bitsets.colour = (uint64_t *)(void *)(at + p->bit_colour);
    m->bitsets.faces = (uint64_t *)(void *)(at + p->bit_faces);
    m->bitsets.means = (uint8_t *)(at + p->means);
    m->own = (game_node *)(void *)(at + p->own);
    m->ready = (const int32_t **)(void *)(at + p->ready);
    m->code = (game_code *)(void *)(at + p->code);
    m->bitsets.varies = (uint8_t *)(at + p->varies);
    m->bitsets.single = (one_card *)(void *)(at + p->single);
    m->bitsets.reads = (reading *)(void *)(at + p->reads);
    m->bitsets.going = (going *)(void *)(at + p->going);
    m->zone_rank = (uint16_t *)(void *)(at + p->zone_rank);
    m->zone_type = (uint8_t *)(at + p->zone_type);
    m->plain = (uint8_t *)(at + p->plain);
    m->layouts.list = (laying *)(void *)(at + p->layout);
    m->layouts.places = (uint16_t *)(void *)(at + p->places);
    m->layouts.was_at = (uint16_t *)(void *)(at + p->was_at);
}

static void set_state(talon_rules *m, char *s, const plan *p)
{
    m->s = (state *)(void *)s;
    m->state_size = p->state_size;
    m->var = (int32_t *)(void *)(s + p->in_var);
    m->before = (int32_t *)(void *)(s + p->in_before);
    m->temp = (int32_t *)(void *)(s + p->in_temp);
    m->frame = (frame *)(void *)(s + p->in_frame);
    m->chosen = (selection *)(void *)(s + p->in_chosen);
    m->laid = (uint8_t *)(s + p->in_laid);
    m->answer = (talon_answer *)(void *)(s + p->in_answer);
    m->payoff = (int32_t *)(void *)(s + p->in_payoff);
    m->veil = (uint64_t *)(void *)(s + p->in_veil);
}

/* The runner goes on with the table and the triggers of the state. */
static void take_table(talon_rules *m, char *s, const plan *p)
{
    talon_runner *r = m->r;
    talon_table_copy((talon_table *)(void *)(s + p->in_table), r->play.table);
    r->play.table = (talon_table *)(void *)(s + p->in_table);
    memcpy(s + p->in_armed, r->armed, m->game->trigger.n + (size_t)r->zones_n);
    r->armed = (uint8_t *)(s + p->in_armed);
    r->sorted = r->armed + m->game->trigger.n;
    r->rules = m;
    set_zones(m);
}

talon_rules *talon_rules_init(void *memory, size_t memory_size, talon_fault *f, talon_runner *r)
{
    talon_rules *m = memory;
    char *at = memory;
    if (MISUSED(!r))
        return talon__misused(f, MISUSED_NULL), NULL;
    if (!talon_rules_size(r)) {
        talon__misused(f, "a game without rules of play, or more players than play by rules");
        return NULL;
    }
    if (talon__room_short(f, memory, memory_size, talon_rules_size(r)))
        return NULL;
    const plan p = lay_out(r);
    memset(memory, 0, p.total);
    m->game = r->game;
    m->g = rules_of(r->game);
    m->r = r;
    m->players = r->players;
    m->cards_n = talon_pack_cards(talon_shape_pack(r->play.shape));
    set_lists(m, &p);
    set_state(m, at + p.block, &p);
    m->vars_n = p.vars_n;
    m->there = TALON_ZONE_NONE;
    m->trying_slot = NONE;
    m->teams = m->g->teams == NONE ? 0 : (uint32_t)talon__game_value(m->game, m->g->teams, m->players);
    talon__find_teams(m);
    m->one_order = m->g->orders_n < 2 && (!m->g->orders_n || talon__game_item(m->game, m->g->orders) == NONE);
    for (uint32_t i = 0, n = 0; i < m->game->var.n; i++) {
        m->var_at[i] = n;
        n += talon__var_words(&GAME_LIST(m->game, var, game_var)[i], m->players);
    }
    m->trick = m->g->trick == NONE ? TALON_ZONE_NONE : talon__zone_at(r, m->g->trick, 0, 0);
    m->trump = m->g->trump == NONE ? NULL : &m->var[m->var_at[m->g->trump]];
    for (uint32_t i = 0; i < m->game->number.n; i++)
        m->option[i] = talon__game_value(m->game, i, m->players);
    take_table(m, at + p.block, &p);
    talon_op_init(&m->move, TALON_OP_MOVE);
    m->move.pick = TALON_ARG_INDICES;
    set_cards(m);
    set_colours(m);
    m->layouts.words = talon__table_words(r->play.table) + r->zones_n;
    prepare(m);
    return m;
}

bool talon_rules_set_number(talon_rules *m, const char *name, int32_t value)
{
    for (uint32_t i = 0; i < m->game->number.n; i++)
        if (talon__text_is(talon__game_text(m->game, GAME_LIST(m->game, number, game_number)[i].name), name) && *name) {
            m->option[i] = value;
            m->list.seat = 0;
            prepare(m);
            return true;
        }
    return false;
}

void talon_rules_set_orders(talon_rules *m, const talon_order *order, uint32_t n)
{
    m->order = order;
    m->orders_n = n;
    m->ordered = true;
}

size_t talon_rules_state_size(const talon_rules *m)
{
    return m->state_size;
}

void talon_rules_get(const talon_rules *m, void *out)
{
    memcpy(out, m->s, m->state_size);
}

bool talon_rules_put(talon_rules *m, const void *in)
{
    state head;
    memcpy(&head, in, sizeof head.magic + sizeof head.size + sizeof head.mark);
    if (head.magic != STATE_MAGIC || head.size != m->state_size || head.mark != m->mark)
        return false;
    memcpy(m->s, in, m->state_size);
    m->list.seat = 0;
    m->why = TALON_VOID_NOT;
    m->r->dealer = m->s->dealer ? m->s->dealer - 1u : m->r->dealer;
    m->r->player = (int32_t)m->s->player - 1;
    return true;
}
