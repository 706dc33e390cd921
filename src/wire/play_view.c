/* play_view.c -- what the answers of play.* say: records, who is asked, the result, and a player's view. */
#include <string.h>

#include "wire/play.h"

talon_player talon__play_player(const wire_play *p, uint32_t seat)
{
    const char *name = seat ? talon_runner_player(p->machine.runner, seat) : NULL;
    return name ? talon_player_find(p->desk.now.shape, name, strlen(name)) : TALON_PLAYER_NONE;
}

void talon__play_see(const wire_play *p, uint64_t *seen)
{
    const setting *s = &p->desk.now;
    const uint32_t players = talon_runner_players(p->machine.runner);
    for (uint32_t seat = 1; seat <= players; seat++) {
        const uint32_t n = talon_view_table(p->scratch, s->table, s->shape, talon__play_player(p, seat));
        for (uint32_t i = 0; i < n; i++)
            if (p->scratch[i] != TALON_CARD_HIDDEN)
                seen[p->scratch[i]] |= 1ull << (seat - 1);
    }
}

bool talon__play_on_event(void *context, const talon_runner *runner, const talon_event *e)
{
    play_record *x = context;
    (void)runner;
    if (talon__wire_show_event(x->w, e, x->who, &x->comma) && x->learns)
        talon__play_see(x->learns, x->learns->saw);
    return true;
}

/* ---- who is asked, and the result ---- */

static void put_name(talon_wire *w, const wire_play *p, uint32_t seat)
{
    const char *name = talon_runner_player(p->machine.runner, seat);
    talon__out_string(&w->answer, name, strlen(name));
}

/* A payoff is value / per, per above 0. */
typedef struct payoff {
    int64_t value, per;
} payoff;

static payoff payoff_of(const wire_play *p, uint32_t seat)
{
    int32_t per;
    const int32_t value = talon_rules_payoff(p->machine.rules, seat, &per);
    return (payoff){value, per};
}

/* As a decimal number of at most 12 digits behind the point, whatever the locale. */
static void put_payoff(out *o, payoff x)
{
    char digit[13] = ".";
    uint64_t rest = (uint64_t)(x.value < 0 ? -x.value : x.value);
    size_t n = 1, last = 0;
    if (x.value < 0)
        out_literal(o, "-");
    talon__out_uint(o, rest / (uint64_t)x.per);
    for (rest %= (uint64_t)x.per; rest && n < sizeof digit; n++) {
        rest *= 10;
        digit[n] = (char)('0' + rest / (uint64_t)x.per);
        rest %= (uint64_t)x.per;
        last = digit[n] != '0' ? n : last;
    }
    if (last)
        talon__out_raw(o, digit, last + 1);
}

static void put_result(talon_wire *w, const wire_play *p)
{
    const uint32_t players = talon_runner_players(p->machine.runner);
    const talon_void why = talon_rules_why(p->machine.rules);
    int64_t most = INT64_MIN;
    bool comma = false;
    out_literal(&w->answer, ",\"result\":{\"payoff\":[");
    for (uint32_t i = 1; i <= players; i++) {
        const payoff x = payoff_of(p, i);
        if (i > 1)
            out_literal(&w->answer, ",");
        put_payoff(&w->answer, x);
        most = x.value > most ? x.value : most;
    }
    out_literal(&w->answer, "],\"winners\":[");
    for (uint32_t i = 1; i <= players && !why; i++) {
        if (payoff_of(p, i).value != most)
            continue;
        if (comma)
            out_literal(&w->answer, ",");
        comma = true;
        put_name(w, p, i);
    }
    out_literal(&w->answer, "]");
    if (why) {
        out_literal(&w->answer, ",\"void\":\"");
        talon__out_text(&w->answer, talon_void_name(why));
        out_literal(&w->answer, "\"");
    }
    out_literal(&w->answer, "}");
}

void talon__play_put_ask(talon_wire *w, const wire_play *p)
{
    uint32_t seat[TALON_MAX_PLAYERS];
    const uint32_t n = talon_rules_asked(p->machine.rules, seat, TALON_MAX_PLAYERS);
    out_literal(&w->answer, ",\"ask\":[");
    for (uint32_t i = 0; i < n; i++) {
        talon__out_text(&w->answer, i ? ",{\"n\":" : "{\"n\":");
        talon__out_uint(&w->answer, p->n);
        out_literal(&w->answer, ",\"who\":");
        put_name(w, p, seat[i]);
        out_literal(&w->answer, "}");
    }
    out_literal(&w->answer, "]");
    if (talon_rules_over(p->machine.rules))
        put_result(w, p);
}

/* ---- a player's view ---- */

/* Hidden: null; no player, suit and so on: "". */
static void put_value(talon_wire *w, const wire_play *p, talon_value x)
{
    out *o = &w->answer;
    switch (x.kind) {
    case TALON_VALUE_HIDDEN: out_literal(o, "null"); break;
    case TALON_VALUE_NONE: out_literal(o, "\"\""); break;
    case TALON_VALUE_NUMBER: talon__out_int(o, x.number); break;
    case TALON_VALUE_FLAG: talon__out_bool(o, x.number != 0); break;
    case TALON_VALUE_SEAT: put_name(w, p, (uint32_t)x.number); break;
    case TALON_VALUE_WORD: talon__out_string(o, x.word, strlen(x.word)); break;
    }
}

/* One value, or the list of those that are numbered. */
static void put_numbered(talon_wire *w, const wire_play *p, uint32_t i, uint32_t owner, uint32_t viewer)
{
    const uint32_t count = talon_rules_variable(p->machine.rules, i).count;
    if (count)
        out_literal(&w->answer, "[");
    for (uint32_t k = 1; k <= (count ? count : 1); k++) {
        if (k > 1)
            out_literal(&w->answer, ",");
        put_value(w, p, talon_rules_value(p->machine.rules, i, owner, count ? k : 0, viewer));
    }
    if (count)
        out_literal(&w->answer, "]");
}

static void put_variables(talon_wire *w, const wire_play *p, uint32_t viewer)
{
    const uint32_t players = talon_runner_players(p->machine.runner);
    out_literal(&w->answer, ",\"variables\":{");
    for (uint32_t i = 0; i < talon_rules_variables(p->machine.rules); i++) {
        const talon_variable v = talon_rules_variable(p->machine.rules, i);
        if (i)
            out_literal(&w->answer, ",");
        talon__out_string(&w->answer, v.name, strlen(v.name));
        talon__out_text(&w->answer, v.each ? ":[" : ":");
        for (uint32_t seat = v.each; seat <= (v.each ? players : 0); seat++) {
            if (seat > 1)
                out_literal(&w->answer, ",");
            put_numbered(w, p, i, seat, viewer);
        }
        if (v.each)
            out_literal(&w->answer, "]");
    }
    out_literal(&w->answer, "}");
}

/* Everything once more, on a machine of its own: what was answered is known, and the rest follows. */
static talon_status put_history(talon_wire *w, wire_play *p, refusal *r, talon_player who)
{
    play_machine again;
    desk d = p->desk;
    play_record x = {.w = w, .who = who};
    if (p->given_n > PLAY_ANSWERS_MAX)
        return talon__wire_limit(r, "answers of a play with a history", (int64_t)PLAY_ANSWERS_MAX);
    const talon_status s = talon__play_sit(&again, w, r, p);
    if (s == TALON_OK) {
        const talon_play *play = talon_runner_play(again.runner);
        d.now.shape = play->shape;
        d.now.pack = (talon_pack *)(uintptr_t)talon_shape_pack(play->shape); /* only read */
        d.now.table = play->table;
        d.now.work = play->work;
        w->at = &d;
        out_literal(&w->answer, ",\"records\":[");
        talon_rules_begin(again.rules, talon__play_on_event, &x);
        for (size_t i = 0; i < p->given_n; i++)
            talon_rules_answer(again.rules, p->given[i].seat, &p->given[i].answer, talon__play_on_event, &x);
        out_literal(&w->answer, "]");
        w->at = &p->desk;
    }
    talon__play_stand(&again);
    return s;
}

talon_status talon__play_view(talon_wire *w, wire_play *p, refusal *r, const json_t *request)
{
    static const char *const known[] = {"op", "id", "game_id", "as", "history", NULL};
    const json_t *as = json_object_get(request, "as"), *history = json_object_get(request, "history");
    uint32_t seat = 0;
    talon_status s = talon__wire_known_keys(r, request, "play.view", known);
    if (s == TALON_OK && history && !json_is_boolean(history))
        s = talon__wire_bad(r, "\"history\" must be true or false");
    if (s == TALON_OK && !json_is_null(as))
        s = talon__play_who(&seat, p, r, request);
    if (s != TALON_OK)
        return s;
    const talon_player who = talon__play_player(p, seat);
    out_literal(&w->answer, "\"ok\":true,");
    talon__wire_put_zones(w, who);
    put_variables(w, p, seat);
    talon__play_put_ask(w, p);
    return json_is_true(history) ? put_history(w, p, r, who) : TALON_OK;
}
