/* line0_of_game.c -- line 0 from a compiled game: its zones and cards, and the plan, which is what dealing it does.
 *
 * The game is dealt once, on cards in their first order. While it does not look at a face every other order gives the same
 * operations, so that run is the plan. A game that does look is refused: its next step would depend on hidden cards.
 *
 * Steps that mix and follow each other share a turn, since one turn is as good a shuffle as two and the players have to be asked once.
 * A draw that reshuffles or picks at random has a turn of its own (docs/transcript.md §6).
 *
 * What is written here is judged like everybody's line 0 when it is read; this file only refuses what could not be written at all. */
#include "fair/line0_write.h"

#include <stdlib.h>
#include <string.h>

#include "fair/fields.h"
#include "fair/need.h"

typedef struct planner {
    const talon_fair_game *in;
    const talon_runner *runner;
    json_t *plan;
    const char *why;
} planner;

/* -------------------------------------------------------------------- steps */

static void no_card(void *context, char out[24], talon_face face)
{
    (void)context;
    (void)face;
    snprintf(out, 24, "0.0"); /* no operation of a game names cards without looking at them */
}

static json_t *step_op(const planner *p, const talon_event *e)
{
    const talon_shape *shape = talon_runner_shape(p->runner);
    if (e->op->code == TALON_OP_CUT_BY_DIE && e->by)
        return json_pack("{s:s,s:I,s:I,s:s}", "op", "cut", "by", (json_int_t)e->by, "min", (json_int_t)e->op->n, "zone",
                         talon_zone_name(shape, e->record->from));
    return talon__op_write(e->op, shape, no_card, NULL);
}

static bool reshuffles(const talon_record *rec)
{
    for (uint32_t i = 0; i < rec->effects_n; i++)
        if (rec->effect[i].flags & TALON_EFFECT_RESHUFFLE)
            return true;
    return false;
}

/* Steps that mix belong in one turn while nothing else comes between. */
static bool add_turn(planner *p, json_t *op, bool alone)
{
    const size_t n = json_array_size(p->plan);
    json_t *last = n ? json_object_get(json_array_get(p->plan, n - 1), "turn") : NULL;
    if (last && !alone && json_array_size(last) < 1024 && !json_object_get(json_array_get(last, 0), "from"))
        return json_array_append_new(last, op) == 0;
    return json_array_append_new(p->plan, json_pack("{s:[o]}", "turn", op)) == 0;
}

static bool add_step(planner *p, json_t *op, bool mixes, bool alone)
{
    if (!op)
        return false;
    return mixes ? add_turn(p, op, alone) : json_array_append_new(p->plan, json_pack("{s:o}", "do", op)) == 0;
}

/* One elementary draw of an operation that has several. */
static json_t *one_draw(const talon_op *op, const talon_shape *shape, uint32_t i)
{
    talon_op one = *op;
    one.code = TALON_OP_DEAL;
    one.n = talon__draw_n(op, i % op->zones_n);
    one.zones = &op->zones[i % op->zones_n];
    one.zones_n = 1;
    one.list_n = 0;
    return talon__op_write(&one, shape, no_card, NULL);
}

/* Picks at random: it needs a turn, whether it reshuffles or not. */
static bool is_random(const planner *p, const talon_event *e)
{
    if (!talon__is_draw(e->op->code))
        return false;
    const talon_behavior b = talon_zone_behavior(talon_runner_shape(p->runner), e->record->from);
    return b.present && b.draw_from == TALON_DRAW_RANDOM;
}

/* The effects of one draw: from *at on, up to the next that begins one. Returns whether it reshuffled. */
static bool next_draw(const talon_record *rec, uint32_t *at)
{
    bool reshuffled = false;
    do
        reshuffled = reshuffled || (rec->effect[*at].flags & TALON_EFFECT_RESHUFFLE);
    while (++*at < rec->effects_n && !(rec->effect[*at].flags & TALON_EFFECT_DRAW));
    return reshuffled;
}

static bool is_one_draw(const talon_op *op)
{
    return op->zones_n < 2 && !(op->code == TALON_OP_DEAL_ROUND && op->n > 1);
}

/* A draw that reshuffles has a turn of its own: an operation of several draws is taken apart, so that no card is drawn unmixed. */
static bool add_draws(planner *p, const talon_event *e)
{
    const talon_shape *shape = talon_runner_shape(p->runner);
    const bool random = is_random(p, e);
    uint32_t at = 0;
    if (is_one_draw(e->op))
        return add_step(p, step_op(p, e), true, true);
    for (uint32_t draw = 0; at < e->record->effects_n; draw++) {
        const bool reshuffled = next_draw(e->record, &at);
        if (!add_step(p, one_draw(e->op, shape, draw), random || reshuffled, true))
            return false;
    }
    return true;
}

/* Mixing no cards does nothing, and no turn could be opened for it. */
static bool mixes_nothing(const planner *p, const talon_event *e)
{
    const talon_shape *shape = talon_runner_shape(p->runner);
    switch ((talon_mixes)talon_op_get(e->op->code)->mixes) {
    case TALON_MIXES_NONE:
    case TALON_MIXES_DRAWS:
    case TALON_MIXES_PICKS: return false; /* a pick of nothing is refused */
    case TALON_MIXES_ZONE: return talon_zone_count(talon_runner_table(p->runner), shape, e->record->from) == 0;
    case TALON_MIXES_BOTH: return talon_zone_count(talon_runner_table(p->runner), shape, e->record->to) == 0;
    }
    __builtin_trap();
}

static bool on_event(void *context, const talon_runner *r, const talon_event *e)
{
    planner *p = context;
    (void)r;
    if (!e->op || mixes_nothing(p, e))
        return true;
    const bool mixes = talon__mixes(e->op->code), random = !mixes && is_random(p, e);
    const bool good = !mixes && reshuffles(e->record) ? add_draws(p, e) : add_step(p, step_op(p, e), mixes || random, random);
    if (!good)
        p->why = "a step of this game has no form in a transcript";
    return good && json_array_size(p->plan) <= 65535;
}

/* -------------------------------------------------------------------- table */

/* A text that can be in a transcript. */
static bool is_plain(const char *text)
{
    for (; *text; text++)
        if ((unsigned char)*text < 0x20 || *text == '"' || *text == '\\' || *text == 0x7F)
            return false; /* what else a line cannot hold, its spelling finds */
    return true;
}

static json_t *faces_json(planner *p, const talon_pack *pack)
{
    json_t *list = json_array();
    for (uint32_t i = 0; i < talon_pack_faces(pack); i++) {
        const char *name = talon_pack_name(pack, (talon_face)i, NULL);
        if (!is_plain(name))
            p->why = "a card's name has a quote, a backslash or a control character, which a transcript cannot hold";
        json_array_append_new(list, json_string(name));
    }
    return list;
}

static json_t *behavior_json(const talon_shape *shape, talon_zone z)
{
    const talon_behavior b = talon_zone_behavior(shape, z);
    if (!b.present)
        return json_null();
    json_t *from = b.reshuffle_from == TALON_ZONE_NONE ? json_null() : json_string(talon_zone_name(shape, b.reshuffle_from));
    return json_pack("{s:s,s:o,s:s,s:I}", "draw_from", talon_draw_from_names[b.draw_from], "reshuffle_from", from, "reshuffle_when",
                     talon_reshuffle_when_names[b.reshuffle_when], "keep_newest", (json_int_t)b.keep_newest);
}

static json_t *owner_json(const planner *p, const talon_shape *shape, talon_zone z)
{
    const talon_player owner = talon_zone_owner(shape, z);
    for (uint32_t s = 0; owner != TALON_PLAYER_NONE && s < p->in->players_n; s++)
        if (strcmp(p->in->player[s], talon_player_name(shape, owner)) == 0)
            return json_integer(s + 1);
    return json_null();
}

static json_t *zone_json(const planner *p, const talon_shape *shape, const talon_table *table, talon_zone z)
{
    const talon_pack *pack = talon_shape_pack(shape);
    const talon_card *card = talon_zone_cards(table, shape, z);
    const uint32_t n = talon_zone_count(table, shape, z);
    json_t *cards = json_array();
    for (uint32_t i = 0; i < n; i++)
        json_array_append_new(cards, json_integer(talon_pack_face(pack, card[i])));
    return json_pack("{s:s,s:s,s:o,s:s,s:o,s:o}", "id", talon_zone_name(shape, z), "type",
                     talon_zone_type_names[talon_zone_get_type(shape, z)], "owner", owner_json(p, shape, z), "sees",
                     talon_sees_names[talon_zone_get_sees(shape, z)], "behavior", behavior_json(shape, z), "cards",
                     talon__full_list(cards, n));
}

static json_t *zones_json(const planner *p)
{
    const talon_shape *shape = talon_runner_shape(p->runner);
    json_t *list = json_array();
    for (uint32_t z = 0; z < talon_shape_zones(shape); z++)
        json_array_append_new(list, zone_json(p, shape, talon_runner_table(p->runner), (talon_zone)z));
    return list;
}

/* --------------------------------------------------------------------- line */

static json_t *seats_json(planner *p)
{
    json_t *list = json_array();
    for (uint32_t s = 0; s < p->in->players_n; s++) {
        if (!is_plain(p->in->player[s]))
            p->why = "a player's name has a quote, a backslash or a control character, which a transcript cannot hold";
        json_array_append_new(list, json_pack("[s,o]", p->in->player[s], talon__hash_json(p->in->key[s])));
    }
    return list;
}

static json_t *line_json(planner *p, const uint8_t dealer[32], const uint8_t commit[HASH_SIZE], json_t *zones)
{
    const talon_fair_game *in = p->in;
    const talon_pack *pack = talon_shape_pack(talon_runner_shape(p->runner));
    json_t *previous = in->previous ? talon__hash_json(in->previous) : json_null();
    return json_pack("{s:s,s:i,s:i,s:s,s:o,s:s,s:I,s:b,s:o,s:o,s:o,s:o,s:o,s:O,s:[]}", "k", "game", "talon", TRANSCRIPT_VERSION, "suite", 1,
                     "name", talon_game_name(in->game), "previous", previous, "audit", in->sealed ? "sealed" : "full", "voids",
                     (json_int_t)in->voids, "example", (int)in->example, "dealer", talon__hash_json(dealer), "commit",
                     talon__hash_json(commit), "seats", seats_json(p), "faces", faces_json(p, pack), "zones", zones, "plan", p->plan,
                     "triggers");
}

static bool deal_once(planner *p, talon_runner *runner, const char *until)
{
    talon_outcome out;
    talon_runner_run(runner, &out, until, on_event, p);
    if (talon_runner_looked(runner))
        p->why = "this game looks at cards while it is dealt; such games cannot be proved yet";
    else if (out.end == TALON_END_FAULT)
        p->why = "this game cannot be dealt like this: a step is refused";
    else if (out.end == TALON_END_EXPECT)
        p->why = "this game expects something that does not hold";
    else if (out.end == TALON_END_STOPPED && !p->why)
        p->why = "this game has more than 65,535 steps";
    return p->why == NULL;
}

/* The line of a game that is ready to be dealt, or NULL; p->why may then say why. */
static json_t *deal_line(planner *p, talon_runner *runner, const uint8_t dealer[32], const uint8_t commit[HASH_SIZE])
{
    json_t *zones = zones_json(p), *line; /* as they are before the deal */
    if (!deal_once(p, runner, p->in->until)) {
        json_decref(zones);
        return NULL;
    }
    line = line_json(p, dealer, commit, zones);
    if (!p->why)
        return line;
    json_decref(line); /* a name that cannot be written */
    return NULL;
}

json_t *talon__game_line(const char **why, const talon_fair_game *in, const uint8_t dealer[32], const uint8_t commit[HASH_SIZE])
{
    const talon_seating seating = {.player = in->player, .players_n = in->players_n, .dealer = in->dealer_seat, .import = in->import};
    talon_fault f = {0};
    const size_t size = talon_runner_size(&f, in->game, &seating);
    void *memory = size ? malloc(size) : NULL;
    talon_runner *runner = memory ? talon_runner_init(memory, &f, in->game, &seating) : NULL;
    planner p = {.in = in, .runner = runner, .plan = json_array()};
    if (!runner && f.status)
        p.why = talon_status_text(f.status);
    json_t *line = runner ? deal_line(&p, runner, dealer, commit) : NULL;
    *why = p.why ? p.why : "out of memory";
    json_decref(p.plan);
    free(memory);
    return line;
}
