/* fair_watched.c -- whatever players do between two steps of a plan, it deals the same cards to the same zones.
 *
 * Random tables and plans, each played twice: with and without acts between the steps. Zones that the plan still needs are the same in
 * both, and so is what every step moves and turns. An act that would change such a zone is `watched`: what each act must be is worked out
 * here once more, from the plan's text. Every operation of op.def that a transcript may have takes part, in plans and in acts; a new one
 * does not compile before it does (some_op). So do asks, whose answers must be the same in both. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "fair/fair_impl.h"
#include "fairplay/maths.h"
#include "fairplay/solo.h"
#include "lib/gen.h"

enum { ZONES = 7, CARDS = 24, STEPS = 6, SEATS = 3, GAMES = 110, TRIES = 7 };

/* The rows that a transcript may have, as an enum: a switch over it names them all. */
#define PROVABLE_V2(id, name) PROVABLE_##name = id,
#define PROVABLE_NEVER(id, name)
#define TALON_OP(id, name, wire, group, family, rule, summary, since, mixes, args, doc) PROVABLE_##since(id, name)
typedef enum provable {
#include <talon/op.def>
} provable;
#undef TALON_OP

static const provable all[] = {
#undef PROVABLE_V2
#define PROVABLE_V2(id, name)                                                           PROVABLE_##name,
#define TALON_OP(id, name, wire, group, family, rule, summary, since, mixes, args, doc) PROVABLE_##since(id, name)
#include <talon/op.def>
#undef TALON_OP
};

#define ALL_N (sizeof all / sizeof *all)

/* ----------------------------------------------------------------- operations */

/* What is known of the table while an operation is made: how many cards lie in each zone, and names of cards. */
typedef struct view {
    uint32_t size[ZONES];
    const char *(*card)(const struct view *v, gen *g, uint32_t zone); /* some card of the zone, or NULL */
    const void *context;
} view;

static const char *const face_words[] = {"null", "\"up\"", "\"down\""};

static const char *zone_name(uint32_t z)
{
    static const char *const name[ZONES] = {"z0", "z1", "z2", "z3", "z4", "z5", "z6"};
    return name[z];
}

/* At most so many, mostly some. */
static uint32_t some(gen *g, uint32_t most)
{
    const uint32_t n = gen_below(g, most + 1);
    return n ? n : most > 0;
}

static void put_places(char *text, size_t room, gen *g, uint32_t size)
{
    const uint32_t n = some(g, size < 3 ? size : 3), first = size ? gen_below(g, size - n + 1) : 0;
    for (uint32_t i = 0; i < n; i++)
        snprintf(text + strlen(text), room - strlen(text), "%s%u", i ? "," : "", first + n - 1 - i);
}

static void move_text(char *text, size_t room, gen *g, const view *v, uint32_t from, uint32_t to)
{
    static const char *const at[] = {"\"end\"", "\"top\"", "0"};
    snprintf(text, room, "{\"op\":\"move\",\"from\":\"%s\",\"to\":\"%s\",", zone_name(from), zone_name(to));
    const char *card = gen_below(g, 3) == 0 ? v->card(v, g, from) : NULL;
    size_t n = strlen(text);
    if (card) {
        snprintf(text + n, room - n, "\"cards\":[\"%s\"]", card);
    } else if (gen_chance(g, 50)) {
        snprintf(text + n, room - n, "\"indices\":[");
        put_places(text, room, g, v->size[from]);
        n = strlen(text);
        snprintf(text + n, room - n, "]");
    } else {
        snprintf(text + n, room - n, "\"n\":%u", some(g, v->size[from] < 4 ? v->size[from] : 4));
    }
    n = strlen(text);
    snprintf(text + n, room - n, ",\"at\":%s,\"face\":%s}", at[gen_below(g, 3)], face_words[gen_below(g, 3)]);
}

static void deal_text(char *text, size_t room, gen *g, const view *v, uint32_t from)
{
    const uint32_t targets = some(g, v->size[from] < 3 ? v->size[from] : 3);
    snprintf(text, room, "{\"op\":\"deal\",\"n\":1,\"from\":\"%s\",\"to\":[", zone_name(from));
    for (uint32_t i = 0; i < targets; i++) {
        const size_t n = strlen(text);
        snprintf(text + n, room - n, "%s\"%s\"", i ? "," : "", zone_name(gen_below(g, ZONES)));
    }
    const size_t n = strlen(text);
    snprintf(text + n, room - n, "],\"face\":%s}", face_words[gen_below(g, 3)]);
}

/* An operation of this row: a case for every row that a transcript may have. */
static void some_op(char *text, size_t room, gen *g, const view *v, provable op)
{
    const uint32_t from = gen_below(g, ZONES), to = gen_below(g, ZONES);
    switch (op) {
    case PROVABLE_DEAL: deal_text(text, room, g, v, from); return;
    case PROVABLE_MOVE: move_text(text, room, g, v, from, to); return;
    case PROVABLE_COMBINE:
        snprintf(text, room, "{\"op\":\"combine\",\"from\":[\"%s\",\"%s\"],\"to\":\"%s\"}", zone_name(from), zone_name(gen_below(g, ZONES)),
                 zone_name(to));
        return;
    case PROVABLE_TURN: {
        char places[64] = "";
        put_places(places, sizeof places, g, v->size[from]);
        snprintf(text, room, "{\"op\":\"turn\",\"zone\":\"%s\",\"indices\":[%s],\"face\":%s}", zone_name(from), places,
                 face_words[1 + gen_below(g, 2)]);
        return;
    }
    case PROVABLE_SHUFFLE: snprintf(text, room, "{\"op\":\"shuffle\",\"zone\":\"%s\"}", zone_name(from)); return;
    }
    abort();
}

/* ----------------------------------------------------------------------- plans */

/* The cards as they lie at the beginning: those are the ones that a plan can name. */
typedef struct draft {
    uint32_t zone[CARDS], cards;
} draft;

static const char *plain_card(const view *v, gen *g, uint32_t zone)
{
    static char name[24];
    const draft *d = v->context;
    for (uint32_t tries = 0; tries < 20; tries++) {
        const uint32_t id = gen_below(g, d->cards);
        if (d->zone[id] == zone) {
            snprintf(name, sizeof name, "0.%u", id);
            return name;
        }
    }
    return NULL;
}

/* A table, its zones' owners, and a plan that can be carried out: found by trying steps on a game that is played alone. */
typedef struct setting {
    uint32_t owner[ZONES], count[ZONES], cards; /* owner 0: nobody */
    char zones[2048], faces[512], plan[32768];
} setting;

static void make_table(setting *s, gen *g)
{
    static const char *const types[] = {"deck", "hand", "table", "discard"};
    static const char *const sees[] = {"none", "owner", "others", "all", "newest"};
    *s = (setting){.zones = "[", .faces = "['f0'"};
    uint32_t id = 0;
    for (uint32_t z = 0; z < ZONES; z++) {
        size_t n = strlen(s->zones);
        char owner[16];
        s->owner[z] = gen_below(g, SEATS + 1);
        s->count[z] = z == 0 ? 6 : gen_below(g, 4);
        snprintf(owner, sizeof owner, s->owner[z] ? "%u" : "null", s->owner[z]);
        snprintf(s->zones + n, sizeof s->zones - n, "%s{'id':'%s','type':'%s','owner':%s,'sees':'%s','cards':[", z ? "," : "", zone_name(z),
                 types[gen_below(g, 4)], owner, sees[gen_below(g, 5)]);
        for (uint32_t i = 0; i < s->count[z]; i++, id++) {
            n = strlen(s->zones);
            snprintf(s->zones + n, sizeof s->zones - n, "%s%u", i ? "," : "", id);
            if (id)
                snprintf(s->faces + strlen(s->faces), sizeof s->faces - strlen(s->faces), ",'f%u'", id);
        }
        n = strlen(s->zones);
        snprintf(s->zones + n, sizeof s->zones - n, "]}");
    }
    strcat(s->zones, "]");
    strcat(s->faces, "]");
    s->cards = id;
}

static void begin(fairplay *p, const setting *s)
{
    fairplay_start(p, "watched",
                   &(fair_setup){.name = "watched", .players = "Ana Ben Cy", .faces = s->faces, .zones = s->zones, .plan = s->plan});
}

/* Whether the game can be played to the end of its plan. */
static bool works(const setting *s)
{
    fairplay p;
    solo x;
    bool good = true;
    begin(&p, s);
    solo_start(&x, &p);
    while (good && !talon__plan_is_done(&x.t->agenda)) {
        const json_t *op = talon__due_step(&x.t->agenda), *zones = talon__due_shuffle(&x.t->agenda).zones;
        if (op) {
            const op_names names = talon__names(&x.t->table);
            sentence why;
            fair_op read;
            talon_fault f = {0};
            talon_table *copy = malloc(x.t->table.kernel->size);
            talon_table_copy(copy, x.t->table.kernel);
            good = talon__op_read(&read, &why, op, &names) &&
                   talon_table_apply(copy, &f, NULL, x.t->table.shape, x.t->table.work, &read.op) == TALON_OK;
            talon__op_free(&read);
            free(copy);
        } else {
            uint32_t cards = 0;
            for (size_t i = 0; i < json_array_size(zones); i++)
                cards += talon__size(&x.t->table, talon__zone_named(&x.t->table, json_array_get(zones, i)));
            good = cards > 0;
        }
        if (good)
            solo_step(&x);
    }
    solo_free(&x);
    fairplay_free(&p);
    return good;
}

static void add_step(char *list, size_t room, gen *g, const view *v, uint32_t cards, uint32_t depth);

/* An ask about some of the faces, and what comes then: at times nothing, or another ask. */
static void ask_text(char *text, size_t room, gen *g, const view *v, uint32_t cards, uint32_t depth)
{
    char then[2048] = "[]";
    snprintf(text, room, "{'ask':'%s','faces':[", zone_name(gen_below(g, ZONES)));
    const uint32_t first = gen_below(g, cards);
    for (uint32_t f = 0; f < cards; f++)
        if (f == first || gen_chance(g, 50))
            snprintf(text + strlen(text), room - strlen(text), "%s%u", text[strlen(text) - 1] == '[' ? "" : ",", f);
    for (uint32_t n = gen_below(g, 4); n > 0; n--)
        add_step(then, sizeof then, g, v, cards, depth + 1);
    snprintf(text + strlen(text), room - strlen(text), "],'then':%s}", then);
}

/* Some step at the end of this list. */
static void add_step(char *list, size_t room, gen *g, const view *v, uint32_t cards, uint32_t depth)
{
    char op[4096];
    const size_t n = strlen(list) - 1; /* over the bracket */
    const char *comma = n > 1 ? "," : "";
    const provable which = all[gen_below(g, ALL_N)];
    if (depth < 2 && gen_chance(g, 35)) {
        ask_text(op, sizeof op, g, v, cards, depth);
        snprintf(list + n, room - n, "%s%s]", comma, op);
    } else if (which == PROVABLE_SHUFFLE) {
        const uint32_t a = gen_below(g, ZONES), b = (a + 1 + gen_below(g, ZONES - 1)) % ZONES;
        snprintf(list + n, room - n, "%s{'shuffle':['%s','%s'],'cuts':[['%s',%u,0]],'say':null}]", comma, zone_name(a), zone_name(b),
                 zone_name(a), 1 + gen_below(g, SEATS));
    } else {
        some_op(op, sizeof op, g, v, which);
        snprintf(list + n, room - n, "%s{'do':%s}]", comma, op);
    }
}

static void make_plan(setting *s, gen *g)
{
    draft d = {.cards = s->cards};
    view v = {.card = plain_card, .context = &d};
    uint32_t id = 0;
    for (uint32_t z = 0; z < ZONES; z++) {
        v.size[z] = s->count[z];
        for (uint32_t i = 0; i < s->count[z]; i++)
            d.zone[id++] = z;
    }
    strcpy(s->plan, "[]");
    for (uint32_t steps = 0, tries = 0; steps < STEPS && tries < 40; tries++) {
        char kept[sizeof s->plan];
        memcpy(kept, s->plan, sizeof kept);
        add_step(s->plan, sizeof s->plan, g, &v, s->cards, 0);
        if (works(s))
            steps++;
        else
            memcpy(s->plan, kept, sizeof kept);
    }
}

/* ------------------------------------------------------- what an act must be */

typedef struct tally_of {
    unsigned long good[TALON_OP_END], watched[TALON_OP_END], planned[TALON_OP_END], refused, not_yours, undone;
    unsigned long yes, no, watched_by_ask; /* how asks were answered; acts that only an ask forbids */
} tally_of;

static tally_of seen;

/* Whether a step names this zone in a key from which it takes cards, turns or shuffles them. */
static bool names_zone(const json_t *value, const char *zone)
{
    if (json_is_string(value))
        return strcmp(json_string_value(value), zone) == 0;
    for (size_t i = 0; i < json_array_size(value); i++)
        if (names_zone(json_array_get(value, i), zone))
            return true;
    return false;
}

/* Whether a step, or one that may come inside it, takes from this zone, turns or shuffles it; with asks also: asks about it. */
static bool step_needs(const json_t *step, const char *zone, bool asks)
{
    const json_t *op = json_object_get(step, "do"), *then = json_object_get(step, "then");
    if (names_zone(json_object_get(step, "shuffle"), zone) || names_zone(json_object_get(op, "from"), zone) ||
        names_zone(json_object_get(op, "zone"), zone) || (asks && names_zone(json_object_get(step, "ask"), zone)))
        return true;
    for (size_t i = 0; i < json_array_size(then); i++)
        if (step_needs(json_array_get(then, i), zone, asks))
            return true;
    return false;
}

static bool is_needed_by(const talon_transcript *t, const char *zone, bool asks)
{
    for (size_t i = t->agenda.plan_at; i < json_array_size(t->agenda.plan); i++)
        if (step_needs(json_array_get(t->agenda.plan, i), zone, asks))
            return true;
    return false;
}

static bool is_needed(const talon_transcript *t, const char *zone)
{
    return is_needed_by(t, zone, true);
}

static const char *judge_zones(const talon_transcript *t, const setting *s, const json_t *op, uint32_t seat)
{
    const bool done = talon__plan_is_done(&t->agenda);
    for (uint32_t z = 0; z < ZONES; z++) {
        const bool taken = names_zone(json_object_get(op, "from"), zone_name(z)) || names_zone(json_object_get(op, "zone"), zone_name(z));
        if (taken && s->owner[z] != seat && (s->owner[z] || !done))
            return "not_yours";
    }
    for (uint32_t z = 0; z < ZONES; z++) {
        const bool touched = names_zone(json_object_get(op, "from"), zone_name(z)) ||
                             names_zone(json_object_get(op, "zone"), zone_name(z)) || names_zone(json_object_get(op, "to"), zone_name(z));
        if (touched && is_needed(t, zone_name(z))) {
            seen.watched_by_ask += !is_needed_by(t, zone_name(z), false);
            return "watched";
        }
    }
    return NULL;
}

/* Which code this act earns here, NULL for none. */
static const char *judge(talon_transcript *t, const setting *s, const json_t *op, uint32_t seat)
{
    const char *code = judge_zones(t, s, op, seat);
    const op_names names = talon__names(&t->table);
    sentence why;
    fair_op read;
    talon_fault f = {0};
    if (code)
        return code;
    if (!talon__op_read(&read, &why, op, &names))
        return "refused";
    if (read.verb == VERB_SHUFFLE) {
        const bool empty = talon__size(&t->table, read.op.from) == 0;
        talon__op_free(&read);
        return empty ? "refused" : NULL;
    }
    talon_table *copy = malloc(t->table.kernel->size);
    talon_table_copy(copy, t->table.kernel);
    const talon_status status = talon_table_apply(copy, &f, NULL, t->table.shape, t->table.work, &read.op);
    free(copy);
    talon__op_free(&read);
    return status == TALON_OK ? NULL : "refused";
}

/* ------------------------------------------------------------------ both games */

static const char *real_card(const view *v, gen *g, uint32_t zone)
{
    static char name[24];
    talon_transcript *t = (talon_transcript *)(uintptr_t)v->context;
    const uint32_t n = talon__size(&t->table, zone);
    if (!n)
        return NULL;
    talon_transcript_back(t, name, talon__cards(&t->table, zone)[gen_below(g, n)]);
    return name;
}

/* On a copy of the game that nobody needs afterwards: the act is bad, just like this. */
static void is_bad(const solo *x, const fairplay *p, const char *op, uint32_t seat, const char *code)
{
    fairplay again = *p;
    solo copy;
    again.text = x->text;
    again.size = x->size;
    solo_start(&copy, &again);
    if (solo_act(&copy, seat, op) || strcmp(copy.t->bad.code, code) != 0)
        fail_msg("seat %u, %s is not %s but %s\nafter %s", seat, op, code, copy.t->bad.code ? copy.t->bad.code : "good", x->text);
    solo_free(&copy);
}

static void some_act(solo *x, const fairplay *p, const setting *s, gen *g)
{
    char text[512];
    view v = {.card = real_card, .context = x->t};
    const uint32_t seat = 1 + gen_below(g, SEATS);
    const provable which = all[gen_below(g, ALL_N)];
    for (uint32_t z = 0; z < ZONES; z++)
        v.size[z] = talon__size(&x->t->table, z);
    some_op(text, sizeof text, g, &v, which);
    json_t *op = json_loads(text, 0, NULL);
    assert_non_null(op);
    const char *code = judge(x->t, s, op, seat);
    json_decref(op);
    if (!code) {
        if (!solo_act(x, seat, text))
            fail_msg("seat %u, %s: %s\nafter %s", seat, text, x->why, x->text);
        seen.good[which]++;
        solo_settle(x);
        if (which != PROVABLE_SHUFFLE && gen_chance(g, 15)) {
            assert_true(solo_act(x, seat, "{\"op\":\"undo\"}"));
            solo_settle(x);
            seen.undone++;
        }
        return;
    }
    seen.watched[which] += strcmp(code, "watched") == 0;
    seen.refused += strcmp(code, "refused") == 0;
    seen.not_yours += strcmp(code, "not_yours") == 0;
    if (strcmp(code, "watched") == 0 || gen_chance(g, 5))
        is_bad(x, p, text, seat, code);
}

static bool same_zone(const talon_transcript *a, const talon_transcript *b, uint32_t z)
{
    const uint32_t n = talon__size(&a->table, z);
    bool same = n == talon__size(&b->table, z);
    for (uint32_t i = 0; same && i < n; i++) {
        const talon_card id = talon__cards(&a->table, z)[i];
        same = id == talon__cards(&b->table, z)[i] && talon_card_is_up(a->table.kernel, id) == talon_card_is_up(b->table.kernel, id);
    }
    return same;
}

static uint32_t zone_of(const talon_transcript *t, talon_card id)
{
    for (uint32_t z = 0; z < ZONES; z++)
        for (uint32_t i = 0; i < talon__size(&t->table, z); i++)
            if (talon__cards(&t->table, z)[i] == id)
                return z;
    abort();
}

/* Where every card lies, and how. */
typedef struct places {
    uint32_t zone[CARDS], up[CARDS];
} places;

static places places_of(const talon_transcript *t)
{
    places x = {0};
    for (uint32_t id = 0; id < t->table.kernel->cards_n; id++) {
        x.zone[id] = zone_of(t, (talon_card)id);
        x.up[id] = talon_card_is_up(t->table.kernel, (talon_card)id);
    }
    return x;
}

/* How many asks were passed since the plan was here, by their answer. */
static void count_asks(const agenda *now, const json_t *plan, size_t at)
{
    seen.yes += now->plan != plan;
    for (size_t i = now->plan == plan ? at : 0; i < now->plan_at; i++)
        seen.no += json_object_get(json_array_get(now->plan, i), "ask") != NULL;
}

/* Both are at the same place of the same list: every ask was answered alike. */
static void are_together(const solo *a, const solo *b)
{
    if (a->t->agenda.plan_at != b->t->agenda.plan_at || !json_equal(a->t->agenda.plan, b->t->agenda.plan))
        fail_msg("an ask is answered otherwise\n%s", b->text);
}

/* The next step in both: it takes the same cards from the same zones to the same zones. */
static void step_both(solo *a, solo *b)
{
    const json_t *op = talon__due_step(&a->t->agenda);
    const char *name = op ? json_string_value(json_object_get(op, "op")) : "shuffle";
    seen.planned[talon_op_find(name, strlen(name))->code]++;
    for (uint32_t z = 0; z < ZONES; z++)
        if (is_needed(a->t, zone_name(z)) && !same_zone(a->t, b->t, z))
            fail_msg("%s was changed before the plan was done with it\n%s", zone_name(z), b->text);
    const places a0 = places_of(a->t), b0 = places_of(b->t);
    const json_t *plan = a->t->agenda.plan;
    const size_t at = a->t->agenda.plan_at;
    solo_step(a);
    solo_step(b);
    count_asks(&a->t->agenda, plan, at);
    are_together(a, b);
    const places a1 = places_of(a->t), b1 = places_of(b->t);
    for (uint32_t id = 0; id < a->t->table.kernel->cards_n; id++) {
        const bool moved_a = a0.zone[id] != a1.zone[id], moved_b = b0.zone[id] != b1.zone[id];
        if (moved_a != moved_b || (moved_a && (a0.zone[id] != b0.zone[id] || a1.zone[id] != b1.zone[id] || a1.up[id] != b1.up[id])))
            fail_msg("%s deals another card\n%s", name, b->text);
    }
}

static void play_both(gen *g)
{
    setting s;
    fairplay p;
    solo a, b;
    make_table(&s, g);
    make_plan(&s, g);
    begin(&p, &s);
    solo_start(&a, &p);
    solo_start(&b, &p);
    for (;;) {
        for (int i = 0; i < TRIES; i++)
            some_act(&b, &p, &s, g);
        if (talon__plan_is_done(&a.t->agenda))
            break;
        step_both(&a, &b);
    }
    judged j = fair_judge(b.text, b.size, NULL, false);
    assert_true(j.v->verified && j.v->plan_done == j.v->plan_steps);
    judged_free(&j);
    solo_free(&a);
    solo_free(&b);
    fairplay_free(&p);
}

static void test_plans_with_and_without_acts(void **state)
{
    (void)state;
    gen g = {20261115};
    for (int i = 0; i < GAMES; i++)
        play_both(&g);
    for (size_t i = 0; i < ALL_N; i++) {
        const char *name = talon_op_get(all[i])->name;
        print_message("%s: %lu in plans, %lu acts, %lu watched\n", name, seen.planned[all[i]], seen.good[all[i]], seen.watched[all[i]]);
        if (seen.planned[all[i]] < 20 || seen.good[all[i]] < 20 || seen.watched[all[i]] < 20)
            fail_msg("%s was not tried often enough", name);
    }
    print_message("%lu refused, %lu not theirs, %lu taken back\n", seen.refused, seen.not_yours, seen.undone);
    assert_true(seen.refused > 20 && seen.not_yours > 20 && seen.undone > 20);
    print_message("asks: %lu yes, %lu no; %lu acts that only an ask forbids\n", seen.yes, seen.no, seen.watched_by_ask);
    assert_true(seen.yes > 10 && seen.no > 20 && seen.watched_by_ask > 10);
}

/* A look changes nothing, so it may be at a zone that the plan needs. */
static void test_look(void **state)
{
    (void)state;
    fairplay p;
    solo x;
    fairplay_start(
        &p, "look",
        &(fair_setup){.name = "look",
                      .players = "Ana Ben Cy",
                      .faces = "['a','b']",
                      .zones = "[{'id':'z0','type':'deck','owner':1,'sees':'none','cards':[0,1]}]",
                      .plan = "[{'shuffle':['z0'],'cuts':[],'say':null},{'do':{'op':'turn','zone':'z0','indices':[0],'face':'up'}}]"});
    solo_start(&x, &p);
    solo_step(&x);
    assert_true(solo_act(&x, 1, "{\"op\":\"look\",\"zone\":\"z0\",\"n\":2}"));
    solo_settle(&x);
    solo_step(&x);
    assert_true(talon__plan_is_done(&x.t->agenda));
    solo_free(&x);
    fairplay_free(&p);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_plans_with_and_without_acts),
        cmocka_unit_test(test_look),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
