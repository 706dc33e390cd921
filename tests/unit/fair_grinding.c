/* fair_grinding.c -- a dealer who tries ten thousand secrets K gains nothing by it, whatever operation the plan holds.
 *
 * K is all that a dealer can choose, and everything that follows from it is known to the dealer before anybody locks a seed: which face
 * lies under which back. So of ten thousand games the ones are picked in which that looks best, and still every place gets every face
 * equally often. Each place of the plan below is filled by another operation; some_place does not compile without one for a new row. The
 * last one is filled behind an ask, by another step for each answer: what was seen and what comes then are two draws without replacement. */
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
#include "lib/chi.h"

enum { KEYS = 10000, DECK = 8, SIDE = 4, LIKELY = 5 };

#define PROVABLE_V2(id, name) PROVABLE_##name = id,
#define PROVABLE_NEVER(id, name)
#define TALON_OP(id, name, wire, group, family, rule, summary, since, mixes, args, doc) PROVABLE_##since(id, name)
typedef enum provable {
#include <talon/op.def>
} provable;
#undef TALON_OP

#define ZONE(id, cards) "{'id':'" id "','type':'table','owner':null,'sees':'none','cards':[" cards "]}"

#define OPEN(id) "{'id':'" id "','type':'table','owner':null,'sees':'all','cards':[]}"

/* Known cards are laid aside, both zones are shuffled and one is cut, then each operation brings cards to a place of its own. Then a card
 * is shown, and it depends on its face which place of the deck the next one comes from. */
static const fair_setup setup = {
    .name = "grinding",
    .players = "Ana",
    .faces = "['a','b','c','d','e','f','g','h','w','x','y','z']",
    .zones = "[" ZONE("deck", "0,8,1,2,9,3,4,5,10,6,11,7") "," ZONE("side", "") "," ZONE("dealt", "") "," ZONE("moved", "") "," ZONE(
        "picked", "") "," ZONE("all", "") "," OPEN("shown") "," ZONE("behind", "") "]",
    .plan =
        "[{'do':{'op':'move','from':'deck','to':'side','cards':['0.1','0.4','0.8','0.10'],'at':'end','face':null}},"
        "{'shuffle':['deck','side'],'cuts':[['deck',1,1]],'say':null},"
        "{'do':{'op':'deal','n':1,'from':'deck','to':['dealt','dealt'],'face':null}},"
        "{'do':{'op':'move','from':'deck','to':'moved','n':1,'at':'end','face':null}},"
        "{'do':{'op':'move','from':'deck','to':'picked','indices':[3],'at':'top','face':null}},"
        "{'do':{'op':'combine','from':['side'],'to':'all'}},"
        "{'do':{'op':'turn','zone':'all','indices':[2],'face':'up'}},"
        "{'do':{'op':'deal','n':1,'from':'deck','to':['shown'],'face':null}},"
        "{'ask':'shown','faces':[0,1,2],'then':[{'do':{'op':'move','from':'deck','to':'behind','indices':[2],'at':'end','face':null}}]},"
        "{'do':{'op':'deal','n':1,'from':'deck','to':['behind'],'face':null}}]"};

/* Where to look: the n-th card of a zone, which is one of so many faces from the first on. */
typedef struct place {
    const char *zone;
    uint32_t n, first, faces;
} place;

/* A place that the operation has filled, in a plan. */
static place some_place(provable op)
{
    switch (op) {
    case PROVABLE_DEAL: return (place){"dealt", 1, 0, DECK};
    case PROVABLE_MOVE: return (place){"picked", 0, 0, DECK};
    case PROVABLE_COMBINE: return (place){"all", 0, DECK, SIDE};
    case PROVABLE_TURN: return (place){"all", 2, DECK, SIDE};
    case PROVABLE_SHUFFLE: return (place){"deck", 0, 0, DECK};
    }
    abort();
}

static const place more[] = {
    {"dealt", 0, 0, DECK}, {"moved", 0, 0, DECK}, {"all", 3, DECK, SIDE}, {"shown", 0, 0, DECK}, {"behind", 0, 0, DECK}};

/* How often each face came, in all games and in those that looked best to the dealer. */
typedef struct found {
    place at;
    uint64_t all[DECK], best[DECK];
} found;

static talon_face face_at(talon_transcript *t, const char *zone, uint32_t n)
{
    return t->table.card[talon__cards(&t->table, talon_shape_find(t->table.shape, zone, strlen(zone)))[n]].truth;
}

static void look_at(found *f, talon_transcript *t, bool best)
{
    const talon_face face = face_at(t, f->at.zone, f->at.n);
    assert_true(face >= f->at.first && face < f->at.first + f->at.faces);
    f->all[face - f->at.first]++;
    f->best[face - f->at.first] += best;
}

/* What was shown before the ask and what came after it: the ordered pairs of two different faces. */
typedef struct pairs {
    uint64_t all[DECK * (DECK - 1)], best[DECK * (DECK - 1)];
} pairs;

static void look_at_pair(pairs *x, talon_transcript *t, bool best)
{
    const talon_face shown = face_at(t, "shown", 0), behind = face_at(t, "behind", 0);
    const size_t i = (size_t)shown * (DECK - 1) + behind - (behind > shown);
    assert_true(shown < DECK && behind < DECK && shown != behind);
    x->all[i]++;
    x->best[i] += best;
}

/* What the dealer would like, as far as it can be known from K alone: good faces under the first backs of both zones. */
static bool looks_best(const talon_transcript *t)
{
    const talon_face *order = talon__epoch(&t->epochs, 1)->order;
    return order[0] == 0 || order[1] == 0 || order[DECK] == DECK;
}

static size_t places_to_watch(found *out)
{
    size_t n = 0;
    for (uint32_t code = 1; code < TALON_OP_END; code++)
        if (talon__op_in_version(talon_op_get(code), TRANSCRIPT_VERSION))
            out[n++] = (found){.at = some_place((provable)code)};
    for (size_t i = 0; i < sizeof more / sizeof *more; i++)
        out[n++] = (found){.at = more[i]};
    return n;
}

/* Line 0 with another K, signed again; everything else stays, the player's secret, too. */
static void with_k(fairplay *p, json_t *first, uint32_t number)
{
    uint8_t commit[32];
    char hex[65];
    talon_fair_example(p->k, &p->seed, "ground", number);
    maths_th(commit, "dealer", p->k, 32);
    talon_fair_hex(hex, commit, 32);
    json_object_set_new(first, "commit", json_string(hex));
    char *text = json_dumps(first, JSON_COMPACT), *line = maths_sign(text, &p->dealer);
    p->size = 0;
    fairplay_add(p, line);
    free(line);
    free(text);
}

static void is_even(const char *zone, uint32_t n, const uint64_t *count, size_t cells, const char *which)
{
    const chi x = chi_of(count, NULL, cells);
    print_message("%s %u, %s: p %.4f\n", zone, n, which, x.p);
    if (x.p < 1e-4)
        fail_msg("%s %u is not what it should be in %s games: p %g", zone, n, which, x.p);
}

static void are_fair(const found *f, size_t n, const pairs *two)
{
    for (size_t i = 0; i < n; i++) {
        is_even(f[i].at.zone, f[i].at.n, f[i].all, f[i].at.faces, "all");
        is_even(f[i].at.zone, f[i].at.n, f[i].best, f[i].at.faces, "the best");
    }
    is_even("shown and behind", 0, two->all, DECK * (DECK - 1), "all");
    is_even("shown and behind", 0, two->best, DECK * (DECK - 1), "the best");
}

static void test_ten_thousand_keys(void **state)
{
    (void)state;
    found f[16] = {0};
    pairs two = {0};
    fairplay p;
    uint64_t best = 0, yes = 0;
    fairplay_start(&p, "grinding", &setup);
    json_t *first = json_loads(p.text, JSON_DISABLE_EOF_CHECK, NULL);
    json_object_del(first, "sig");
    const size_t n = places_to_watch(f);
    for (uint32_t k = 0; k < KEYS; k++) {
        solo x;
        with_k(&p, first, k);
        solo_start(&x, &p);
        while (!talon__plan_is_done(&x.t->agenda))
            solo_step(&x);
        const bool good = looks_best(x.t);
        best += good;
        yes += x.t->agenda.plan != x.t->line0.plan;
        look_at_pair(&two, x.t, good);
        for (size_t i = 0; i < n; i++)
            look_at(&f[i], x.t, good);
        solo_free(&x);
    }
    assert_true(best > KEYS / LIKELY && yes > KEYS / LIKELY && yes < KEYS / 2);
    are_fair(f, n, &two);
    json_decref(first);
    fairplay_free(&p);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_ten_thousand_keys)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
