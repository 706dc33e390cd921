/* rules_recall.c -- what a seat sees, and all that it has seen, as text and as a number.
 *
 * The number is that of the text: what is not told makes no difference, and what is told does. */
#include <talon/view.h>

#include "base/text.h"
#include "runner/rules_walk.h"

/* ---- a text in pieces, and its number ---- */

typedef struct telling {
    const talon_rules *m;
    uint32_t seat;
    talon_player who;
    const talon_face *as;
    talon_on_text *on_text;
    void *context;
    uint64_t key;
} telling;

static void say_bytes(telling *t, const char *text, size_t size)
{
    t->key = talon__mark_bytes(t->key, text, size);
    if (t->on_text)
        t->on_text(t->context, text, size);
}

static void say(telling *t, const char *text)
{
    say_bytes(t, text, talon__text_size(text));
}

static void say_number(telling *t, int64_t value)
{
    char digits[24];
    writing w = {.at = digits, .room = sizeof digits};
    talon__put_number(&w, value);
    say_bytes(t, digits, w.n);
}

static telling tell(const talon_rules *m, uint32_t seat)
{
    return (telling){.m = m, .seat = seat, .who = talon__player_at(m, seat), .key = TALON__MARK_BEGIN};
}

/* ---- cards and variables ---- */

static void say_card(telling *t, talon_zone z, uint32_t pos, uint16_t card)
{
    const talon_play *p = &t->m->r->play;
    const talon_pack *pack = talon_shape_pack(p->shape);
    const talon_face face = talon_pack_face(pack, card);
    size_t size;
    if (!talon_view_sees(p->table, p->shape, t->who, z, pos)) {
        say(t, " ?");
        return;
    }
    const char *name = talon_pack_name(pack, t->as ? t->as[face] : face, &size);
    say(t, talon_card_is_up(p->table, card) ? " ^" : " ");
    say_bytes(t, name, size);
}

static void say_zone(telling *t, talon_zone z)
{
    const group g = talon__zone_group(t->m, z);
    say(t, talon_zone_name(t->m->r->play.shape, z));
    say(t, ":");
    for (uint32_t i = 0; i < g.n; i++)
        say_card(t, z, i, g.at[i]);
    say(t, "\n");
}

static void say_value(telling *t, talon_value x)
{
    switch (x.kind) {
    case TALON_VALUE_HIDDEN: say(t, " ?"); break;
    case TALON_VALUE_NONE: say(t, " -"); break;
    case TALON_VALUE_NUMBER:
    case TALON_VALUE_FLAG:
    case TALON_VALUE_SEAT:
        say(t, " ");
        say_number(t, x.number);
        break;
    case TALON_VALUE_WORD:
        say(t, " ");
        say(t, x.word);
        break;
    }
}

static void say_variables(telling *t)
{
    for (uint32_t i = 0; i < talon_rules_variables(t->m); i++) {
        const talon_variable v = talon_rules_variable(t->m, i);
        say(t, v.name);
        say(t, " =");
        for (uint32_t owner = v.each; owner <= (v.each ? t->m->players : 0); owner++)
            for (uint32_t nth = v.count ? 1 : 0; nth <= v.count; nth++)
                say_value(t, talon_rules_value(t->m, i, owner, nth, t->seat));
        say(t, "\n");
    }
}

static void say_asked(telling *t)
{
    uint32_t seat[PLAYERS_HERE];
    const uint32_t n = talon_rules_asked(t->m, seat, PLAYERS_HERE);
    say(t, n ? "asked" : "over");
    for (uint32_t i = 0; i < n; i++) {
        say(t, " ");
        say_number(t, seat[i]);
    }
    for (uint32_t i = 1; !n && i <= t->m->players; i++) {
        say(t, " ");
        say_number(t, t->m->payoff[i - 1]);
    }
    say(t, "\n");
}

void talon_rules_observe(const talon_rules *m, uint32_t seat, talon_on_text *on_text, void *context)
{
    telling t = tell(m, seat);
    t.on_text = on_text;
    t.context = context;
    for (uint32_t z = 0; z < m->r->zones_n; z++)
        say_zone(&t, (talon_zone)z);
    say_variables(&t);
    say_asked(&t);
}

/* ---- recall ---- */

static telling go_on(const talon_recall *k, const talon_rules *m)
{
    telling t = tell(m, k->seat);
    t.key = k->key ? k->key : t.key;
    t.as = k->as;
    t.on_text = k->on_text;
    t.context = k->context;
    return t;
}

static void say_effect(telling *t, const talon_record *rec, const talon_effect *e)
{
    const talon_shape *shape = t->m->r->play.shape;
    say(t, e->kind == TALON_EFFECT_MOVE ? "move " : "mix ");
    say(t, talon_zone_name(shape, e->from));
    if (e->kind == TALON_EFFECT_MOVE) { /* places are public */
        for (uint32_t i = 0; i < e->n; i++) {
            say(t, " ");
            say_number(t, (int64_t)rec->word[e->data + i] + 1);
        }
        say(t, " to ");
        say(t, talon_zone_name(shape, e->to));
        say(t, " ");
        say_number(t, (int64_t)e->at + 1);
    }
    say(t, "\n");
}

static bool is_said(const talon_record *rec, uint32_t k, talon_zone z)
{
    for (uint32_t i = 0; i < k; i++)
        if (rec->effect[i].from == z || (rec->effect[i].kind == TALON_EFFECT_MOVE && rec->effect[i].to == z))
            return true;
    return false;
}

void talon_recall_event(talon_recall *k, const talon_rules *m, const talon_event *e)
{
    const talon_record *rec = e->record;
    telling t = go_on(k, m);
    if (!e->op || !rec)
        return;
    for (uint32_t i = 0; i < rec->effects_n; i++)
        say_effect(&t, rec, &rec->effect[i]);
    for (uint32_t i = 0; i < rec->effects_n; i++) { /* and what lies there then */
        const talon_effect *x = &rec->effect[i];
        if (!is_said(rec, i, x->from))
            say_zone(&t, x->from);
        if (x->kind == TALON_EFFECT_MOVE && x->to != x->from && !is_said(rec, i, x->to))
            say_zone(&t, x->to);
    }
    k->key = t.key;
}

/* A value for a variable that the seat does not see stays with who gave it. */
static bool is_secret(const talon_rules *m, const talon_answer *a, uint32_t i)
{
    const game_option *o = &GAME_LIST(m->game, option, game_option)[talon__asked_code(m)->a + a->option];
    const game_question *q = &GAME_LIST(m->game, question, game_question)[o->question];
    return GAME_LIST(m->game, var, game_var)[talon__rule_at(m, q->value[i].var)->a].how & VAR_SECRET;
}

void talon_recall_answer(talon_recall *k, const talon_rules *m, uint32_t seat, const talon_answer *a)
{
    telling t = go_on(k, m);
    const bool own = seat == k->seat;
    say(&t, "seat ");
    say_number(&t, seat);
    if (own || !talon_rules_together(m)) { /* answers of the others in a together show when all have answered, by what they do */
        say(&t, a->pass ? " pass " : " option ");
        say_number(&t, a->option);
        say(&t, " combo ");
        say_number(&t, a->combo);
        say(&t, " ");
        say_number(&t, a->height);
        for (uint32_t i = 0; i < a->values_n; i++) {
            say(&t, " ");
            if (own || !is_secret(m, a, i))
                say_number(&t, a->value[i]);
        }
        const group from = a->cards_n ? talon__zone_group(m, a->from) : (group){NULL, 0};
        say(&t, " ");
        say(&t, from.n ? talon_zone_name(m->r->play.shape, a->from) : "-");
        say(&t, a->to == TALON_ZONE_NONE ? "" : " to ");
        say(&t, a->to == TALON_ZONE_NONE ? "" : talon_zone_name(m->r->play.shape, a->to));
        for (uint32_t i = 0; i < from.n; i++) /* the cards by place */
            if (talon__has_card((group){a->card, a->cards_n}, from.at[i])) {
                say(&t, " /");
                say_number(&t, (int64_t)i + 1);
            }
    }
    say(&t, "\n");
    k->key = t.key;
}

void talon_recall_asked(talon_recall *k, const talon_rules *m)
{
    telling t = go_on(k, m);
    say_variables(&t);
    say_asked(&t);
    k->key = t.key;
}
