/* rules_layout.c -- a deal that nobody follows, done at once: which place of the mixed deck comes to lie where is always the same.
 *
 * (1) The steps [from, to) of the setup look at no card, ask no rule of play, and leave nothing to chance: what they do hangs on who deals, who
 *     takes part and how the cards lie in zones, and on nothing else (is_fixed).
 * (2) A layout is what they did once, by places. It counts where the zones are as large as they were then, and all cards lie down.
 * (3) It leaves the table that the steps would, and counts as many operations. */
#include "runner/rules.h"

enum { STEPS_LOOKED_AT = 256, DEEPEST = 16 };

/* ---- which steps ---- */

typedef struct search {
    const talon_game *game;
    uint32_t left; /* steps that may still be looked at: procedures are looked at wherever they are called */
} search;

static bool is_number(const talon_game *g, uint32_t node)
{
    static const node_kind unknown[] = {N_WHO_IS, N_NUMBER_IS, N_HOLDS, N_TOP_IS};
    for (uint32_t i = 0; i < sizeof unknown / sizeof *unknown && node != NONE; i++)
        if (talon__node_has(GAME_LIST(g, node, game_node), GAME_LIST(g, item, uint32_t), node, unknown[i]))
            return false;
    return true;
}

static bool is_fixed_verb(const talon_game *g, const game_step *s)
{
    return talon__verb_takes(s->verb) && s->where == NONE && s->until == NONE && !(s->flags & F_RANDOM) && is_number(g, s->count) &&
           is_number(g, s->from) && is_number(g, s->to) && is_number(g, s->place) && is_number(g, s->times);
}

static bool is_fixed(search *at, const game_step *s, uint32_t depth);

static bool is_fixed_block(search *at, uint32_t block, uint32_t depth)
{
    const section b = block == NONE ? (section){0, 0} : talon__game_block(at->game, block);
    for (uint32_t i = 0; i < b.n; i++)
        if (!is_fixed(at, talon__game_step(at->game, b.at + i), depth))
            return false;
    return true;
}

static bool is_fixed(search *at, const game_step *s, uint32_t depth)
{
    if (!at->left || !depth)
        return false;
    at->left--;
    switch ((step_kind)s->kind) {
    case S_VERB: return is_fixed_verb(at->game, s);
    case S_EACH: return is_fixed_block(at, s->body, depth - 1);
    case S_REPEAT: return s->until == NONE && is_number(at->game, s->count) && is_fixed_block(at, s->body, depth - 1);
    case S_IF: return is_number(at->game, s->count) && is_fixed_block(at, s->body, depth - 1) && is_fixed_block(at, s->other, depth - 1);
    case S_CALL: return is_number(at->game, s->order) && is_fixed_block(at, s->body, depth - 1);
    case S_EXPECT: return is_number(at->game, s->count);
    }
    return false;
}

uint32_t talon__layouts_n(const talon_runner *r)
{
    return r->players <= LAYOUTS_MAX && talon_pack_cards(talon_shape_pack(r->play.shape)) <= LAYOUT_CARDS ? r->players : 0;
}

/* The first such steps of the setup that follow each other. */
void talon__find_layout(talon_rules *m)
{
    layouts *l = &m->layouts;
    search at = {m->game, STEPS_LOOKED_AT};
    const section setup = talon__game_block(m->game, m->game->setup);
    l->from = setup.at;
    l->known = 0;
    const bool none = !talon__layouts_n(m->r) || m->game->on_deck_empty != NONE || !is_number(m->game, m->game->first);
    while (l->from < setup.at + setup.n && (none || !is_fixed(&at, talon__game_step(m->game, l->from), DEEPEST)))
        l->from++;
    for (l->to = l->from; l->to < setup.at + setup.n && is_fixed(&at, talon__game_step(m->game, l->to), DEEPEST);)
        l->to++;
}

/* ---- doing them ---- */

static laying *layout_now(const talon_rules *m)
{
    return &m->layouts.list[m->s->dealer - 1];
}

static uint16_t *places_now(const talon_rules *m)
{
    return m->layouts.places + (m->s->dealer - 1u) * m->layouts.words;
}

bool talon__has_layout(const talon_rules *m)
{
    return m->layouts.from < m->layouts.to && talon__is_quiet(m) && !m->r->ordered && m->s->playing_n == m->players && m->s->dealer >= 1 &&
           m->s->dealer <= m->players;
}

static bool lies_down(const talon_rules *m)
{
    const uint16_t *face = talon__faces(m->r->play.table);
    uint32_t up = 0;
    for (uint32_t i = 0; i < talon__words16(m->cards_n); i++)
        up |= face[i];
    return !up;
}

bool talon__lay_out_at_once(talon_rules *m)
{
    talon_runner *r = m->r;
    const laying *l = layout_now(m);
    const uint16_t *places = places_now(m), *ends = places + talon__table_words(r->play.table);
    if (!(m->layouts.known >> (m->s->dealer - 1) & 1) || !lies_down(m) || l->steps > r->steps_left ||
        memcmp(ends, talon__ends(r->play.table), sizeof *ends * r->zones_n) != 0)
        return false;
    talon__lay_by(&r->play, places, l->operations);
    r->out.ops_n += l->operations;
    r->steps_left -= l->steps;
    return true;
}

void talon__begin_layout(talon_rules *m)
{
    const talon_table *t = m->r->play.table;
    laying *l = layout_now(m);
    uint16_t *ends = places_now(m) + talon__table_words(t);
    m->layouts.known &= ~(1ull << (m->s->dealer - 1));
    l->step = t->step;
    l->operations = (uint32_t)t->seq;
    l->steps = m->r->steps_left;
    l->begun = lies_down(m);
    memcpy(ends, talon__ends(t), sizeof *ends * m->r->zones_n);
    for (uint32_t i = 0; i < m->cards_n; i++)
        m->layouts.was_at[talon__cards(t)[i]] = (uint16_t)i;
}

/* Places instead of cards, and how a card at each of them lies. */
void talon__keep_layout(talon_rules *m)
{
    const talon_table *t = m->r->play.table;
    laying *l = layout_now(m);
    uint16_t *end = places_now(m), *from = end + m->r->zones_n, *up = from + m->cards_n;
    if (!l->begun || l->step != t->step || m->r->end != RUNNING)
        return;
    memcpy(end, talon__ends(t), sizeof *end * m->r->zones_n);
    memset(up, 0, sizeof *up * talon__words16(m->cards_n));
    for (uint32_t i = 0; i < m->cards_n; i++) {
        from[i] = m->layouts.was_at[talon__cards(t)[i]];
        talon__set_bit(up, i, talon__is_up(t, talon__cards(t)[i]));
    }
    l->operations = (uint32_t)t->seq - l->operations;
    l->steps -= m->r->steps_left;
    m->layouts.known |= 1ull << (m->s->dealer - 1);
}
