/* line0_of_game.c -- line 0 from a compiled game: its zones and cards, and the plan, which is what dealing it does.
 *
 * The game is dealt once, on cards in their first order. While it does not look at a face every other order gives the same
 * operations, so that run is the plan (plan_of_game.c). Where it looks at a card that everybody sees it is dealt again for the other
 * answer, and the plan asks (ways_of_game.c). A game that looks at others is refused: its next step would depend on hidden cards.
 *
 * What is written here is judged like everybody's line 0 when it is read; this file only refuses what could not be written at all. */
#include <stdlib.h>
#include <string.h>

#include "fair/fields.h"
#include "fair/line0_write.h"
#include "fair/op.h"
#include "fair/plan_of_game.h"
#include "fair/ways_of_game.h"

typedef struct planner {
    const talon_fair_game *in;
    const talon_runner *runner;
    plan_maker maker;
    ways ways;
    uint32_t runs;
    const char *why;
} planner;

static bool on_event(void *context, const talon_runner *r, const talon_event *e)
{
    planner *p = context;
    if (e->op && !talon__plan_add(&p->maker, e))
        p->why = "out of memory";
    if (e->record)
        talon__ways_follow(&p->ways, r, e->record, e->op && talon__plan_picks(&p->maker, e));
    return !p->why && !p->ways.why && json_array_size(p->maker.plan) <= 65535;
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
    const uint32_t n = talon_pack_faces(pack);
    json_t *list = json_array();
    for (uint32_t i = 0; i < n; i++) {
        const char *name = talon_pack_name(pack, (talon_face)i, NULL);
        if (!is_plain(name))
            p->why = "a card's name has a quote, a backslash or a control character, which a transcript cannot hold";
        json_array_append_new(list, json_string(name));
    }
    return talon__full_list(list, n);
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
    return json_pack("{s:s,s:s,s:o,s:s,s:o}", "id", talon_zone_name(shape, z), "type", talon_zone_type_names[talon_zone_get_type(shape, z)],
                     "owner", owner_json(p, shape, z), "sees", talon_sees_names[talon_zone_get_sees(shape, z)], "cards",
                     talon__full_list(cards, n));
}

static json_t *zones_json(const planner *p)
{
    const talon_shape *shape = talon_runner_shape(p->runner);
    json_t *list = json_array();
    for (uint32_t z = 0; z < talon_shape_zones(shape); z++)
        json_array_append_new(list, zone_json(p, shape, talon_runner_table(p->runner), (talon_zone)z));
    return talon__full_list(list, talon_shape_zones(shape));
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
    return talon__full_list(list, p->in->players_n);
}

static json_t *left_json(const planner *p)
{
    json_t *list = json_array();
    for (uint32_t i = 0; i < p->in->left_n; i++)
        json_array_append_new(list, json_pack("[o,o]", talon__hash_json(p->in->left[i][0]), talon__hash_json(p->in->left[i][1])));
    return talon__full_list(list, p->in->left_n);
}

static json_t *hash_or_null(const uint8_t *hash)
{
    return hash ? talon__hash_json(hash) : json_null();
}

/* The game's numbers that are set, by name; NULL without memory. */
static json_t *numbers_json(const talon_fair_game *in)
{
    json_t *list = json_array();
    const char *last = "";
    for (uint32_t done = 0; done < in->numbers_n; done++) {
        const char *next = NULL;
        int32_t value = 0;
        for (uint32_t i = 0; i < in->numbers_n; i++)
            if (strcmp(in->number[i], last) > 0 && (!next || strcmp(in->number[i], next) < 0)) {
                next = in->number[i];
                value = in->number_value[i];
            }
        if (!next)
            break; /* one was set twice */
        json_array_append_new(list, json_pack("[s,I]", next, (json_int_t)value));
        last = next;
    }
    return list;
}

/* What makes it a game with rules. Takes over line. */
static json_t *with_rules(const talon_fair_game *in, json_t *line)
{
    uint8_t hash[HASH_SIZE];
    talon_fair_digest(hash, in->game, talon_game_size(in->game));
    json_t *rules = json_pack("{s:o,s:I,s:o}", "game", talon__hash_json(hash), "dealer",
                              (json_int_t)(in->dealer_seat ? in->dealer_seat : in->players_n), "numbers", numbers_json(in));
    json_t *uses = json_pack("[s]", "rules");
    if (line && json_object_set_new(line, "uses", uses) == 0 && json_object_set_new(line, "rules", rules) == 0)
        return line;
    if (!line) {
        json_decref(rules);
        json_decref(uses);
    }
    json_decref(line);
    return NULL;
}

/* Faces that begin with ? are veils: what players brought and tell nobody. */
static json_t *uses_json(const talon_pack *pack)
{
    for (uint32_t i = 0; i < talon_pack_faces(pack); i++)
        if (talon_pack_name(pack, (talon_face)i, NULL)[0] == '?')
            return json_pack("[s]", "veils");
    return json_array();
}

static json_t *line_json(planner *p, const uint8_t dealer[32], const uint8_t commit[HASH_SIZE], json_t *zones)
{
    const talon_fair_game *in = p->in;
    const talon_pack *pack = talon_shape_pack(talon_runner_shape(p->runner));
    const bool two = in->suite == 2;
    return json_pack("{s:s,s:i,s:i,s:o,s:s,s:o,s:o,s:o,s:s,s:I,s:b,s:o,s:o,s:o,s:o,s:o,s:O}", "k", "game", "talon", TRANSCRIPT_VERSION,
                     "suite", two ? 2 : 1, "uses", uses_json(pack), "name", talon_game_name(in->game), "source", hash_or_null(in->source),
                     "previous", hash_or_null(in->previous), "left", left_json(p), "audit", in->sealed ? "sealed" : "full", "voids",
                     (json_int_t)in->voids, "example", (int)in->example, "dealer", talon__hash_json(dealer), two ? "recover" : "commit",
                     two ? json_integer(in->recover) : talon__hash_json(commit), "seats", seats_json(p), "faces", faces_json(p, pack),
                     "zones", zones, "plan", p->maker.plan);
}

/* Why a run was refused; asked: it went by what cards lie open. */
static const char *why_refused(const talon_outcome *out, bool asked)
{
    if (out->fault.status == TALON_E_INVALID_COUNT && !out->verb) /* a time that does not come: no step has a count without its verb */
        return asked ? "with some orders of its cards this phase is not done so often" : "this phase is not done so often";
    if (asked)
        return "with some orders of its cards a step of this game is refused; such games cannot be proved";
    return out->ops_n || out->verb || !out->fault.what ? "this game cannot be dealt like this: a step is refused" : out->fault.what;
}

static bool deal_once(planner *p, talon_runner *runner, const char *until)
{
    static const talon_seed none;
    talon_outcome out;
    talon__ways_begin(&p->ways);
    talon_runner_restart(runner, &none, 0);
    talon_runner_run(runner, &out, until, on_event, p);
    if (p->ways.why)
        p->why = p->ways.why;
    else if (talon_runner_looked(runner))
        p->why = "this game looks at cards while it is dealt; such games cannot be proved";
    else if (out.end == TALON_END_FAULT)
        p->why = why_refused(&out, p->ways.asked);
    else if (out.end == TALON_END_EXPECT && p->ways.asked)
        p->why = "with some orders of its cards an expectation of this game does not hold; such games cannot be proved";
    else if (out.end == TALON_END_EXPECT)
        p->why = "this game expects something that does not hold";
    else if (out.end == TALON_END_STOPPED && !p->why)
        p->why = "this game has more than 65,535 steps";
    return p->why == NULL;
}

/* The steps after the answers that p->ways has, with all that asks lead to. NULL after saying why. */
static json_t *find_steps(planner *p, talon_runner *runner)
{
    enum { RUNS = 4096 };
    const size_t before = p->ways.given_n;
    json_t *list = json_array();
    p->maker.plan = p->ways.plan = list;
    if (!list || ++p->runs > RUNS || before > WAYS_DEEP) {
        p->why = list ? "this game has too many ways to go on" : "out of memory";
        json_decref(list);
        return NULL;
    }
    bool good = deal_once(p, runner, p->in->until);
    for (size_t i = 0; good && i < json_array_size(list); i++) {
        json_t *step = json_array_get(list, i);
        if (!json_object_get(step, "ask"))
            continue;
        p->ways.given[p->ways.given_n++] = true;
        json_t *then = find_steps(p, runner);
        good = then && json_object_set_new(step, "then", then) == 0;
        p->ways.given[p->ways.given_n - 1] = false; /* and for the asks after it: no */
    }
    p->ways.given_n = before;
    if (good)
        return list;
    json_decref(list);
    return NULL;
}

/* The line of a game that is ready to be dealt, or NULL; p->why may then say why. */
static json_t *deal_line(planner *p, talon_runner *runner, const uint8_t dealer[32], const uint8_t commit[HASH_SIZE])
{
    json_t *zones = zones_json(p), *line; /* as they are before the deal */
    json_t *plan = p->in->rules ? json_array() : find_steps(p, runner);
    if (!plan) {
        json_decref(zones);
        return NULL;
    }
    p->maker.plan = plan;
    line = line_json(p, dealer, commit, zones);
    json_decref(plan);
    p->maker.plan = NULL;
    if (!p->why)
        return p->in->rules ? with_rules(p->in, line) : line;
    json_decref(line); /* a name that cannot be written */
    return NULL;
}

json_t *talon__game_line(const char **why, const talon_fair_game *in, const uint8_t dealer[32], const uint8_t commit[HASH_SIZE])
{
    planner p = {.in = in};
    const talon_seating seating = {.size = sizeof seating,
                                   .player = in->player,
                                   .players_n = in->players_n,
                                   .dealer = in->dealer_seat,
                                   .import = in->import,
                                   .look = talon__ways_look,
                                   .look_context = &p.ways};
    talon_fault f = {0};
    const size_t size = talon_runner_size(&f, in->game, &seating);
    void *memory = size ? malloc(size) : NULL;
    talon_runner *runner = memory ? talon_runner_init(memory, size, &f, in->game, &seating) : NULL;
    p.runner = runner;
    p.maker.shape = runner ? talon_runner_shape(runner) : NULL;
    if (!runner && f.status)
        p.why = f.status == TALON_E_INVALID_COUNT           ? "so many players cannot play this game"
                : f.status == TALON_E_BAD_REQUEST && f.what ? f.what
                                                            : talon_status_text(f.status);
    json_t *line = runner ? deal_line(&p, runner, dealer, commit) : NULL;
    *why = p.why ? p.why : "out of memory";
    talon__ways_free(&p.ways);
    free(memory);
    return line;
}
