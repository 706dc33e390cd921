/* game.c -- CardLang's games on the tables of a stream: `new_game`, `run`, `place`. The program finds and compiles games (talon_wire_games). */
#include <stdlib.h>
#include <string.h>

#include <talon/runner.h>

#include "wire/wire_impl.h"

#define RUN_ANSWER_MAX ((size_t)64 << 20) /* bytes of the records of one run */

/* ------------------------------------------------------------------ sitting down */

/* One block: the pointers, then the names. */
talon_status talon__wire_read_players(talon_wire *w, game_making *m, refusal *r, const json_t *players)
{
    const size_t n = json_array_size(players);
    size_t bytes = 0;
    if (!json_is_array(players))
        return talon__wire_bad(r, "%s needs \"players\": their names, by seat", m->op);
    if (n > TALON_MAX_PLAYERS)
        return talon__wire_limit(r, "players", TALON_MAX_PLAYERS);
    for (size_t i = 0; i < n; i++) {
        const size_t size = json_string_length(json_array_get(players, i));
        if (size == 0 || size > TALON_MAX_PLAYER_NAME)
            return talon__wire_bad(r, "\"players\"[%zu] must be a name of 1 to %u bytes", i, TALON_MAX_PLAYER_NAME);
        bytes += size + 1;
    }
    m->made.player = malloc(sizeof *m->made.player * (n + 1) + bytes);
    if (!m->made.player)
        return talon__wire_no_memory(w, r);
    char *at = (char *)(m->made.player + n + 1);
    for (size_t i = 0; i < n; i++) {
        const json_t *name = json_array_get(players, i);
        memcpy(at, json_string_value(name), json_string_length(name) + 1);
        m->made.player[i] = at;
        at += json_string_length(name) + 1;
    }
    m->made.player[n] = NULL;
    m->seating.player = (const char *const *)m->made.player;
    m->seating.players_n = (uint32_t)n;
    return TALON_OK;
}

static talon_status read_dealer(game_making *m, refusal *r, const json_t *dealer)
{
    if (dealer && (!json_is_integer(dealer) || json_integer_value(dealer) < 1 || json_integer_value(dealer) > m->seating.players_n))
        return talon__wire_bad(r, "\"dealer\" must be a seat, 1 to %u", m->seating.players_n);
    m->seating.dealer = (uint32_t)json_integer_value(dealer);
    return TALON_OK;
}

/* The program's game, copied: it may go with the program's next one. */
talon_status talon__wire_find_game(talon_wire *w, game_making *m, refusal *r, const json_t *request)
{
    const json_t *name = json_object_get(request, "game"), *text = json_object_get(request, "text");
    char why[sizeof r->message] = "";
    if (!name == !text || (name && !json_is_string(name)) || (text && !json_is_string(text)))
        return talon__wire_bad(r, "%s needs \"game\", a game's name, or \"text\", its file", m->op);
    if (!w->find_game)
        return talon__wire_bad(r, "here are no games");
    const talon_game *found =
        w->find_game(w->find_context, why, sizeof why, json_string_value(name), json_string_value(text), json_string_length(text));
    if (!found)
        return why[0] ? talon__wire_bad(r, "%s", why) : talon__wire_no_memory(w, r);
    m->made.game = malloc(talon_game_size(found));
    if (!m->made.game)
        return talon__wire_no_memory(w, r);
    memcpy(m->made.game, found, talon_game_size(found));
    return TALON_OK;
}

talon_status talon__wire_sit_down(talon_wire *w, game_making *m, refusal *r)
{
    setting *s = &m->made;
    const talon_game *game = s->game;
    const size_t size = talon_runner_size(&r->fault, game, &m->seating);
    if (!size)
        return r->fault.status;
    void *memory = malloc(size);
    if (!memory)
        return talon__wire_no_memory(w, r);
    s->runner = talon_runner_init(memory, size, &r->fault, game, &m->seating);
    if (!s->runner) {
        talon_wipe(memory, size);
        free(memory);
        return r->fault.status;
    }
    s->runner_size = size;
    return TALON_OK;
}

/* What a stream needs of a table beside the runner's own. */
talon_status talon__wire_make_names(talon_wire *w, setting *s, refusal *r)
{
    talon_play *p = talon_runner_play(s->runner);
    s->shape = p->shape;
    s->table = p->table;
    s->work = p->work;
    s->pack = (talon_pack *)(uintptr_t)talon_shape_pack(p->shape); /* only read */
    const uint32_t cards = talon_pack_cards(s->pack);
    s->id_of = malloc(sizeof *s->id_of * ((size_t)talon_pack_faces(s->pack) + 1));
    if (!s->id_of || !talon__setting_names(s))
        return talon__wire_no_memory(w, r);
    for (uint32_t i = 0; i < cards; i++)
        s->id_of[talon_pack_face(s->pack, (talon_card)i)] = (talon_card)i;
    return TALON_OK;
}

static talon_status make_all(talon_wire *w, game_making *m, refusal *r, const json_t *request)
{
    static const char *const known[] = {"op", "id", "game", "text", "players", "dealer", "seed", "deal", NULL};
    talon_status s = talon__wire_known_keys(r, request, "new_game", known);
    if (s == TALON_OK)
        s = talon__wire_read_seed(&m->seating.seed, &m->seating.deal, r, request);
    if (s == TALON_OK)
        s = talon__wire_read_players(w, m, r, json_object_get(request, "players"));
    if (s == TALON_OK)
        s = read_dealer(m, r, json_object_get(request, "dealer"));
    if (s == TALON_OK)
        s = talon__wire_find_game(w, m, r, request);
    if (s == TALON_OK)
        s = talon__wire_sit_down(w, m, r);
    return s == TALON_OK ? talon__wire_make_names(w, &m->made, r) : s;
}

void talon__wire_free_half(setting *s)
{
    if (!s->runner) {
        free(s->game);
        free(s->player);
        s->game = s->player = NULL;
    }
    talon__setting_free(s);
}

/* ------------------------------------------------------------------ where it is */

static void put_text(out *o, const char *text)
{
    if (text)
        talon__out_string(o, text, strlen(text));
    else
        out_literal(o, "null");
}

static void put_place(out *o, const talon_runner *runner)
{
    const talon_game *g = talon_runner_game(runner);
    out_literal(o, "{\"game\":");
    put_text(o, talon_game_name(g));
    out_literal(o, ",\"done\":");
    talon__out_uint(o, talon_runner_place(runner));
    out_literal(o, ",\"next\":");
    put_text(o, talon_runner_next(runner));
    if (talon_runner_times(runner)) {
        out_literal(o, ",\"times\":");
        talon__out_uint(o, talon_runner_times(runner));
    }
    out_literal(o, ",\"phases\":[\"setup\"");
    for (uint32_t i = 0; i < talon_game_phases(g); i++) {
        out_literal(o, ",");
        put_text(o, talon_game_phase_name(g, i));
    }
    out_literal(o, "]}");
}

talon_status talon__wire_new_game(talon_wire *w, refusal *r, const json_t *request)
{
    game_making m = {.seating = {.size = sizeof m.seating}, .op = "new_game"};
    const talon_status s = make_all(w, &m, r, request);
    if (s == TALON_OK) {
        talon__desk_put(w->at, &m.made);
        talon_runner_play(m.made.runner)->log = w->at->log;
        out_literal(&w->answer, "\"ok\":true,\"record\":{\"op\":\"new_game\",\"seq\":0,\"effects\":[]},\"place\":");
        put_place(&w->answer, m.made.runner);
    } else {
        talon__wire_put_error(w, r, NULL);
        talon__wire_free_half(&m.made);
    }
    talon_wipe(&m.seating.seed, sizeof m.seating.seed);
    return s;
}

/* There is a table, and it is a game's. */
static talon_status check_game(talon_wire *w, refusal *r)
{
    if (!w->at->now.table)
        return talon__wire_refuse(r, TALON_E_NO_TABLE);
    return w->at->now.runner ? TALON_OK : talon__wire_bad(r, "this table is no game's; \"new_game\" makes one that is");
}

talon_status talon__wire_place(talon_wire *w, refusal *r, const json_t *request)
{
    static const char *const known[] = {"op", "id", NULL};
    talon_status s = talon__wire_known_keys(r, request, "place", known);
    if (s == TALON_OK)
        s = check_game(w, r);
    if (s != TALON_OK)
        return s;
    out_literal(&w->answer, "\"ok\":true,\"value\":");
    put_place(&w->answer, w->at->now.runner);
    return s;
}

/* ------------------------------------------------------------------ running */

typedef struct running {
    talon_wire *w;
    talon_player who;
    bool comma, too_long;
} running;

static bool on_event(void *context, const talon_runner *runner, const talon_event *e)
{
    running *x = context;
    (void)runner;
    if (!talon__wire_show_event(x->w, e, x->who, &x->comma))
        return true;
    x->too_long = x->w->answer.n > RUN_ANSWER_MAX;
    return !x->too_long && !x->w->answer.failed;
}

/* What was counted is no secret: everybody sees how many cards lie where. */
static talon_status say_missed(refusal *r, const talon_outcome *end, const talon_runner *runner)
{
    char why[160];
    talon_outcome_why(why, sizeof why, runner, end);
    return talon__wire_bad(r, "line %u of the game: what it expects does not hold%s%s; nothing was dealt", end->line, *why ? ": " : "",
                           why);
}

static talon_status say_end(refusal *r, const talon_outcome *end, const running *x)
{
    switch (end->end) {
    case TALON_END_DONE: return TALON_OK;
    case TALON_END_FAULT: r->fault = end->fault; return r->fault.status;
    case TALON_END_EXPECT: return say_missed(r, end, x->w->at->now.runner);
    case TALON_END_STOPPED:
        return x->too_long ? talon__wire_limit(r, "bytes of the records of one run", RUN_ANSWER_MAX) : talon__wire_bad(r, "out of memory");
    }
    __builtin_trap();
}

/* A phase that the game does not have, and the nearest that it has. Passed ones are the runner's to refuse. */
static talon_status check_until(talon_wire *w, refusal *r, const char *until)
{
    const talon_game *g = talon_runner_game(w->at->now.runner);
    const uint32_t n = talon_game_phases(g);
    uint32_t nth;
    if (talon_game_find_time(g, &nth, until) >= 0)
        return TALON_OK;
    const char **name = malloc(sizeof *name * ((size_t)n + 2));
    if (!name)
        return talon__wire_no_memory(w, r);
    name[0] = "setup";
    for (uint32_t i = 0; i < n; i++)
        name[i + 1] = talon_game_phase_name(g, i);
    name[n + 1] = NULL;
    const char *near = talon_nearest(until, name);
    free((void *)name);
    if (near)
        return talon__wire_bad(r, "this game has no phase \"%s\"; did you mean \"%s\"?", until, near);
    return talon__wire_bad(r, "this game has no phase \"%s\"; \"place\" lists them", until);
}

/* All of it or nothing: a run that ended inside goes back to where it began. */
static talon_status run(talon_wire *w, talon_player who, refusal *r, const char *until)
{
    desk *d = w->at;
    const uint32_t place = talon_runner_place(d->now.runner);
    running x = {.w = w, .who = who};
    talon_outcome end;
    talon_fault f;
    d->by = TALON_PLAYER_TABLE;
    talon_runner_run(d->now.runner, &end, until, on_event, &x);
    const talon_status s = say_end(r, &end, &x);
    if (s == TALON_OK && end.ops_n) {
        talon_record_copy(&d->record, talon_runner_play(d->now.runner)->record);
        d->has_record = true;
    }
    if (s != TALON_OK && (end.ops_n || talon_runner_inside(d->now.runner) || talon_runner_place(d->now.runner) != place))
        talon_runner_undo(d->now.runner, &f);
    return s;
}

talon_status talon__wire_run(talon_wire *w, talon_player who, refusal *r, const json_t *request)
{
    static const char *const known[] = {"op", "id", "as", "until", NULL};
    const json_t *until = json_object_get(request, "until"), *as = json_object_get(request, "as");
    talon_status s = talon__wire_known_keys(r, request, "run", known);
    if (s == TALON_OK && until && !json_is_string(until))
        s = talon__wire_bad(r, "\"until\" must be a phase's name");
    if (s == TALON_OK)
        s = check_game(w, r);
    if (s == TALON_OK && as && !json_is_null(as) && who == TALON_PLAYER_NONE)
        s = talon__wire_bad(r, "\"as\" must be a player's name, or null for a spectator");
    if (s == TALON_OK && until)
        s = check_until(w, r, json_string_value(until));
    if (s != TALON_OK)
        return s;
    const size_t begin = w->answer.n;
    const talon_player by = w->at->by;
    out_literal(&w->answer, "\"ok\":true,\"records\":[");
    s = run(w, who, r, json_string_value(until));
    if (s != TALON_OK) {
        w->at->by = by;
        w->answer.n = begin; /* what was not dealt after all */
        return s;
    }
    out_literal(&w->answer, "],\"place\":");
    put_place(&w->answer, w->at->now.runner);
    return s;
}
