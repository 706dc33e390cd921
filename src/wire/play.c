/* play.c -- playing by rules as JSON lines: play.new, play.legal, play.choose, play.undo, play.redo, play.view, play.close.
 *
 * (1) A refusal changes nothing, and shows nothing of the table. (2) What needs memory is there before anything is done. (3) The stream's
 * tables are not touched. */
#include <stdlib.h>
#include <string.h>

#include "wire/play.h"

/* ---- plays by name ---- */

static size_t find(const talon_wire *w, const char *id)
{
    size_t i = 0;
    while (i < w->plays_n && strcmp(w->play[i]->id, id) != 0)
        i++;
    return i;
}

void talon__wire_plays_free(talon_wire *w)
{
    for (size_t i = 0; i < w->plays_n; i++)
        talon__play_free(w->play[i]);
    free((void *)w->play);
    w->play = NULL;
    w->plays_n = 0;
}

static talon_status read_id(const char **id, refusal *r, const json_t *request)
{
    const json_t *given = json_object_get(request, "game_id");
    *id = given ? json_string_value(given) : "";
    if (given && (!*id || !**id || json_string_length(given) > PLAY_ID_MAX))
        return talon__wire_bad(r, "\"game_id\" must be a text of 1 to %u bytes", PLAY_ID_MAX);
    return TALON_OK;
}

/* ---- who ---- */

talon_status talon__play_who(uint32_t *seat, const wire_play *p, refusal *r, const json_t *request)
{
    const json_t *as = json_object_get(request, "as");
    const uint32_t players = talon_runner_players(p->machine.runner);
    if (!json_is_string(as))
        return talon__wire_bad(r, "\"as\" must be a player's name");
    for (*seat = 1; *seat <= players; ++*seat)
        if (strcmp(talon_runner_player(p->machine.runner, *seat), json_string_value(as)) == 0)
            return TALON_OK;
    const char *near = talon_nearest(json_string_value(as), (const char *const *)p->m.made.player);
    if (near)
        return talon__wire_say(r, "UnknownPlayer", "nobody here is called \"%.64s\"; did you mean \"%s\"?", json_string_value(as), near);
    return talon__wire_say(r, "UnknownPlayer", "nobody here is called \"%.64s\"", json_string_value(as));
}

static talon_status check_asked(const wire_play *p, refusal *r, uint32_t seat)
{
    uint32_t list[TALON_MAX_PLAYERS];
    const uint32_t n = talon_rules_asked(p->machine.rules, list, TALON_MAX_PLAYERS);
    const char *name = talon_runner_player(p->machine.runner, seat);
    for (uint32_t i = 0; i < n; i++)
        if (list[i] == seat)
            return TALON_OK;
    if (!n)
        return talon__wire_say(r, "NotYourTurn", "the game is over: nobody is asked any more");
    return talon__wire_say(r, "NotYourTurn", "%s is not asked, or has answered; %s is", name,
                           talon_runner_player(p->machine.runner, list[0]));
}

/* ---- states ---- */

static void free_state(const wire_play *p, play_state *s)
{
    talon_wipe(s->bytes, p->state_size);
    free(s->bytes);
    free(s->learned);
}

static void forget_redo(wire_play *p)
{
    while (p->redo_n)
        free_state(p, &p->state[p->states_n + --p->redo_n]);
}

/* The oldest one goes, never the present one. */
static void make_way(wire_play *p)
{
    while (p->states_n > 2 && (p->states_n + 1) * p->state_size > PLAY_STATES_BYTES) {
        free_state(p, &p->state[0]);
        memmove(p->state, p->state + 1, sizeof *p->state * (p->states_n - 1));
        p->states_n--;
        p->dropped_n++;
    }
}

/* Room for one state more, and one answer. *s is the state's memory, which the caller keeps or frees. */
static bool make_room(wire_play *p, play_state *s)
{
    if (p->states_n + p->redo_n == p->states_room) {
        const size_t room = p->states_room ? 2 * p->states_room : 16;
        play_state *more = realloc(p->state, sizeof *more * room);
        if (!more)
            return false;
        p->state = more;
        p->states_room = room;
    }
    if (p->given_n == p->given_room) {
        const size_t room = p->given_room ? 2 * p->given_room : 64;
        play_given *more = realloc(p->given, sizeof *more * room);
        if (!more)
            return false;
        p->given = more;
        p->given_room = room;
    }
    const size_t cards = talon_pack_cards(p->desk.now.pack);
    *s = (play_state){.bytes = malloc(p->state_size), .learned = malloc(sizeof *s->learned * (cards + 1))};
    if (s->bytes && s->learned)
        return true;
    free(s->bytes);
    free(s->learned);
    return false;
}

/* The state now is the present one. */
static void keep_state(wire_play *p, play_state *s)
{
    const uint32_t cards = talon_pack_cards(p->desk.now.pack);
    for (uint32_t i = 0; i < cards; i++)
        if (p->saw[i] & ~p->had[i])
            s->learned[s->learned_n++] = (talon_card)i;
    if (!s->learned_n) {
        free(s->learned);
        s->learned = NULL;
    }
    talon_rules_get(p->machine.rules, s->bytes);
    s->given_n = p->given_n;
    make_way(p);
    p->state[p->states_n++] = *s;
}

static void begin_learning(wire_play *p)
{
    const uint32_t cards = talon_pack_cards(p->desk.now.pack);
    memset(p->had, 0, sizeof *p->had * cards);
    memset(p->saw, 0, sizeof *p->saw * cards);
    talon__play_see(p, p->had);
}

static void put_state(talon_wire *w)
{
    if (w->brief)
        return;
    out_literal(&w->answer, ",\"state\":");
    talon__wire_put_state(w, TALON_PLAYER_TABLE);
}

/* ---- play.new, play.close ---- */

static talon_status put_in_place(talon_wire *w, refusal *r, wire_play *p)
{
    const size_t i = find(w, p->id);
    if (i < w->plays_n) {
        talon__play_free(w->play[i]);
        w->play[i] = p;
        return TALON_OK;
    }
    if (w->plays_n == PLAYS_MAX + (find(w, "") < w->plays_n || !*p->id))
        return talon__wire_limit(r, "plays with a game_id; \"play.close\" those that are over", PLAYS_MAX);
    wire_play **more = realloc((void *)w->play, sizeof *more * (w->plays_n + 1));
    if (!more)
        return talon__wire_no_memory(w, r);
    w->play = more;
    w->play[w->plays_n++] = p;
    return TALON_OK;
}

static talon_status play_new(talon_wire *w, refusal *r, const json_t *request, const char *id)
{
    wire_play *p = NULL;
    play_state first;
    talon_status s = talon__play_make(&p, w, r, request);
    if (s != TALON_OK)
        return s;
    memcpy(p->id, id, strlen(id));
    if (!make_room(p, &first)) {
        talon__play_free(p);
        return talon__wire_no_memory(w, r);
    }
    s = put_in_place(w, r, p);
    if (s != TALON_OK) {
        free(first.bytes);
        free(first.learned);
        talon__play_free(p);
        return s;
    }
    play_record x = {.w = w, .who = TALON_PLAYER_TABLE};
    w->at = &p->desk;
    out_literal(&w->answer, "\"ok\":true,\"records\":[");
    talon_rules_begin(p->machine.rules, talon__play_on_event, &x);
    out_literal(&w->answer, "]");
    keep_state(p, &first);
    talon__play_put_ask(w, p);
    put_state(w);
    return TALON_OK;
}

static talon_status play_close(talon_wire *w, refusal *r, const json_t *request, size_t i)
{
    static const char *const known[] = {"op", "id", "game_id", NULL};
    const talon_status s = talon__wire_known_keys(r, request, "play.close", known);
    if (s != TALON_OK)
        return s;
    w->at = &w->first;
    talon__play_free(w->play[i]);
    w->play[i] = w->play[--w->plays_n];
    out_literal(&w->answer, "\"ok\":true");
    return TALON_OK;
}

/* ---- play.legal ---- */

typedef struct listing {
    talon_wire *w;
    const wire_play *p;
    uint32_t seat;
    uint64_t from, most, n, shown;
} listing;

static bool list_answer(void *context, const talon_rules *m, const talon_answer *a)
{
    listing *l = context;
    (void)m;
    if (l->n++ < l->from || l->shown >= l->most)
        return true;
    if (l->shown++)
        out_literal(&l->w->answer, ",");
    talon__play_put_answer(l->w, l->p, l->seat, a);
    return true;
}

static talon_status read_count(uint64_t *n, refusal *r, const json_t *request, const char *key)
{
    const json_t *given = json_object_get(request, key);
    if (given && (!json_is_integer(given) || json_integer_value(given) < 0))
        return talon__wire_bad(r, "\"%s\" must be a whole number from 0", key);
    if (given)
        *n = (uint64_t)json_integer_value(given);
    return TALON_OK;
}

static talon_status legal(talon_wire *w, wire_play *p, refusal *r, const json_t *request)
{
    static const char *const known[] = {"op", "id", "game_id", "as", "from", "most", NULL};
    listing l = {.w = w, .p = p, .most = 100};
    talon_status s = talon__wire_known_keys(r, request, "play.legal", known);
    if (s == TALON_OK)
        s = read_count(&l.from, r, request, "from");
    if (s == TALON_OK)
        s = read_count(&l.most, r, request, "most");
    if (s == TALON_OK)
        s = talon__play_who(&l.seat, p, r, request);
    if (s == TALON_OK)
        s = check_asked(p, r, l.seat);
    if (s != TALON_OK)
        return s;
    out_literal(&w->answer, "\"ok\":true,\"n\":");
    talon__out_uint(&w->answer, p->n);
    out_literal(&w->answer, ",\"answers\":[");
    talon_rules_answers(p->machine.rules, l.seat, list_answer, &l);
    out_literal(&w->answer, "],\"count\":");
    talon__out_uint(&w->answer, l.n);
    out_literal(&w->answer, ",\"more\":");
    talon__out_bool(&w->answer, l.from < l.n && l.from + l.shown < l.n);
    return TALON_OK;
}

/* ---- play.choose ---- */

typedef struct search {
    const wire_play *p;
    const json_t *request;
    uint32_t seat;
    bool by_place;
    int64_t left; /* by place: answers before it */
    talon_answer found;
    bool is, is_range;
} search;

static const char *const beside[] = {"op", "id", "game_id", "as", "n", NULL};
static const char *const beside_k[] = {"op", "id", "game_id", "as", "n", "k", NULL};

/* The k-th: nothing else is named but, of a range, the value. */
static bool is_kth(search *s)
{
    size_t n = json_object_size(s->request);
    for (size_t i = 0; beside_k[i]; i++)
        n -= json_object_get(s->request, beside_k[i]) != NULL;
    s->is_range = s->found.range;
    if (!s->found.range)
        return n == 0;
    const json_t *value = json_object_get(s->request, talon_rules_value_name(s->p->machine.rules, &s->found, 0));
    const json_int_t v = json_integer_value(value);
    if (n != 1 || !json_is_integer(value) || v < s->found.value[0] || v > s->found.upto)
        return false;
    s->found.value[0] = (int32_t)v;
    return true;
}

static bool look_for(void *context, const talon_rules *m, const talon_answer *a)
{
    search *s = context;
    (void)m;
    if (s->by_place && s->left-- > 0)
        return true;
    s->found = *a;
    s->is = s->by_place ? is_kth(s) : talon__play_is_answer(s->p, s->seat, &s->found, s->request, beside);
    return !s->is && !s->by_place;
}

/* Whose answer it is, and to which choice. */
static talon_status read_choice(search *s, refusal *r, const wire_play *p, const json_t *request)
{
    const json_t *n = json_object_get(request, "n"), *k = json_object_get(request, "k");
    if (!json_is_integer(n))
        return talon__wire_bad(r, "\"n\" must be the number of the choice, as \"ask\" has it");
    if (k && (!json_is_integer(k) || json_integer_value(k) < 0))
        return talon__wire_bad(r, "\"k\" must be the place of an answer in what play.legal lists, from 0");
    talon_status status = talon__play_who(&s->seat, p, r, request);
    if (status != TALON_OK)
        return status;
    if (json_integer_value(n) < 0 || (uint64_t)json_integer_value(n) != p->n)
        return talon__wire_say(r, "Outdated", "choice %llu is open, not %lld: look again, then decide", (unsigned long long)p->n,
                               (long long)json_integer_value(n));
    s->by_place = k != NULL;
    s->left = json_integer_value(k);
    return check_asked(p, r, s->seat);
}

static talon_status choose(talon_wire *w, wire_play *p, refusal *r, const json_t *request)
{
    search s = {.p = p, .request = request};
    play_state next;
    play_record x = {.w = w, .learns = p, .who = TALON_PLAYER_TABLE};
    const talon_status status = read_choice(&s, r, p, request);
    if (status != TALON_OK)
        return status;
    talon_rules_answers(p->machine.rules, s.seat, look_for, &s);
    if (!s.is)
        return talon__wire_say(r, "Illegal", "%s",
                               s.is_range ? "this answer is a range: name the value, too"
                                          : "this is none of the legal answers; play.legal lists them");
    if (!make_room(p, &next))
        return talon__wire_no_memory(w, r);
    forget_redo(p);
    const bool last = talon_rules_asked(p->machine.rules, NULL, 0) == 1;
    begin_learning(p);
    p->given[p->given_n++] = (play_given){s.seat, s.found};
    out_literal(&w->answer, "\"ok\":true,\"records\":[");
    talon_rules_answer(p->machine.rules, s.seat, &s.found, talon__play_on_event, &x);
    out_literal(&w->answer, "]");
    if (last) {
        p->n++;
        keep_state(p, &next);
    } else { /* others are still asked: nothing happened yet */
        free(next.bytes);
        free(next.learned);
    }
    talon__play_put_ask(w, p);
    put_state(w);
    return TALON_OK;
}

/* ---- play.undo, play.redo ---- */

static void put_learned(talon_wire *w, const play_state *s)
{
    out_literal(&w->answer, "\"ok\":true,\"records\":[],\"learned\":[");
    for (uint32_t i = 0; s && i < s->learned_n; i++) {
        if (i)
            out_literal(&w->answer, ",");
        talon__wire_put_card(w, s->learned[i]);
    }
    out_literal(&w->answer, "]");
}

static talon_status go(talon_wire *w, wire_play *p, refusal *r, const json_t *request, bool undo)
{
    static const char *const known[] = {"op", "id", "game_id", NULL};
    const talon_status s = talon__wire_known_keys(r, request, undo ? "play.undo" : "play.redo", known);
    if (s != TALON_OK)
        return s;
    const bool open = p->given_n > p->state[p->states_n - 1].given_n; /* some have answered */
    if (undo && !open && p->states_n < 2) {
        if (p->dropped_n)
            return talon__wire_say(r, "NothingToUndo", "the history does not reach further back: it holds 16 MiB");
        return talon__wire_say(r, "NothingToUndo", "nothing was chosen yet");
    }
    if (!undo && !p->redo_n)
        return talon__wire_say(r, "NothingToRedo", "nothing was taken back, or something was chosen since");
    const play_state *left = undo && !open ? &p->state[p->states_n - 1] : NULL;
    if (left) {
        p->states_n--;
        p->redo_n++;
    } else if (!undo) {
        p->states_n++;
        p->redo_n--;
    }
    p->given_n = p->state[p->states_n - 1].given_n;
    talon_rules_put(p->machine.rules, p->state[p->states_n - 1].bytes);
    p->n++;
    put_learned(w, left);
    talon__play_put_ask(w, p);
    put_state(w);
    return TALON_OK;
}

/* ---- which of them ---- */

typedef enum play_op { PLAY_NEW, PLAY_LEGAL, PLAY_CHOOSE, PLAY_UNDO, PLAY_REDO, PLAY_VIEW, PLAY_CLOSE, PLAY_OPS } play_op;

static const char *const op_names[PLAY_OPS + 1] = {"play.new",  "play.legal", "play.choose", "play.undo",
                                                   "play.redo", "play.view",  "play.close",  NULL};

bool talon__wire_is_play(const char *name)
{
    return strncmp(name, "play.", 5) == 0;
}

static talon_status unknown(refusal *r, const char *name)
{
    const char *near = talon_nearest(name, op_names);
    if (near)
        return talon__wire_say(r, "UnknownOp", "no operation is called \"%.64s\"; did you mean \"%s\"?", name, near);
    return talon__wire_say(r, "UnknownOp", "no operation is called \"%.64s\"", name);
}

static talon_status serve(talon_wire *w, refusal *r, const json_t *request, play_op op)
{
    const char *id;
    const talon_status s = read_id(&id, r, request);
    if (s != TALON_OK)
        return s;
    if (op == PLAY_NEW)
        return play_new(w, r, request, id);
    const size_t i = find(w, id);
    if (i == w->plays_n && *id)
        return talon__wire_say(r, "NoGame", "no play has this game_id: begin one with play.new");
    if (i == w->plays_n)
        return talon__wire_say(r, "NoGame", "there is no play yet: begin with play.new");
    wire_play *p = w->play[i];
    w->at = &p->desk;
    switch (op) {
    case PLAY_LEGAL: return legal(w, p, r, request);
    case PLAY_CHOOSE: return choose(w, p, r, request);
    case PLAY_UNDO: return go(w, p, r, request, true);
    case PLAY_REDO: return go(w, p, r, request, false);
    case PLAY_VIEW: return talon__play_view(w, p, r, request);
    case PLAY_CLOSE: return play_close(w, r, request, i);
    case PLAY_NEW:
    case PLAY_OPS: break;
    }
    __builtin_trap();
}

talon_status talon__wire_play(talon_wire *w, refusal *r, const json_t *request, const char *name)
{
    const size_t begin = w->answer.n;
    uint32_t op = 0;
    while (op < PLAY_OPS && strcmp(op_names[op], name) != 0)
        op++;
    const talon_status s = op < PLAY_OPS ? serve(w, r, request, (play_op)op) : unknown(r, name);
    if (s != TALON_OK) {
        w->answer.n = begin; /* what was not shown after all */
        talon__wire_put_error(w, r, w->at->now.shape);
    }
    return s;
}
