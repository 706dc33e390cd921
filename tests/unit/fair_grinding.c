/* fair_grinding.c -- a dealer who tries ten thousand secrets K gains nothing by it, whatever operation the plan holds.
 *
 * K is all that a dealer can choose, and everything that follows from it is known to the dealer before anybody locks a seed: which face
 * lies under which back. So of ten thousand games the ones are picked in which that looks best, and still every place gets every face
 * equally often. Each place of the plan below is filled by another operation; some_place does not compile without one for a new row. */
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

/* Known cards are laid aside, both zones are shuffled and one is cut, then each operation brings cards to a place of its own. */
static const fair_setup setup = {
    .name = "grinding",
    .players = "Ana",
    .faces = "['a','b','c','d','e','f','g','h','w','x','y','z']",
    .zones = "[" ZONE("deck", "0,8,1,2,9,3,4,5,10,6,11,7") "," ZONE("side", "") "," ZONE("dealt", "") "," ZONE("moved", "") "," ZONE(
        "picked", "") "," ZONE("all", "") "]",
    .plan = "[{'do':{'op':'move','from':'deck','to':'side','cards':['0.1','0.4','0.8','0.10'],'at':'end','face':null}},"
            "{'shuffle':['deck','side'],'cuts':[['deck',1,1]],'say':null},"
            "{'do':{'op':'deal','n':1,'from':'deck','to':['dealt','dealt'],'face':null}},"
            "{'do':{'op':'move','from':'deck','to':'moved','n':1,'at':'end','face':null}},"
            "{'do':{'op':'move','from':'deck','to':'picked','indices':[3],'at':'top','face':null}},"
            "{'do':{'op':'combine','from':['side'],'to':'all'}},"
            "{'do':{'op':'turn','zone':'all','indices':[2],'face':'up'}}]"};

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

static const place more[] = {{"dealt", 0, 0, DECK}, {"moved", 0, 0, DECK}, {"all", 3, DECK, SIDE}};

/* How often each face came, in all games and in those that looked best to the dealer. */
typedef struct found {
    place at;
    uint64_t all[DECK], best[DECK];
} found;

static void look_at(found *f, talon_transcript *t, bool best)
{
    const talon_zone z = talon_shape_find(t->table.shape, f->at.zone, strlen(f->at.zone));
    const talon_face face = t->table.card[talon__cards(&t->table, z)[f->at.n]].truth;
    assert_true(face >= f->at.first && face < f->at.first + f->at.faces);
    f->all[face - f->at.first]++;
    f->best[face - f->at.first] += best;
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

static void is_fair(const found *f, const uint64_t *count, const char *which)
{
    const chi x = chi_of(count, NULL, f->at.faces);
    print_message("%s %u, %s: p %.4f\n", f->at.zone, f->at.n, which, x.p);
    if (x.p < 1e-4)
        fail_msg("%s %u is not what it should be in %s games: p %g", f->at.zone, f->at.n, which, x.p);
}

static void test_ten_thousand_keys(void **state)
{
    (void)state;
    found f[16] = {0};
    fairplay p;
    uint64_t best = 0;
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
        for (size_t i = 0; i < n; i++)
            look_at(&f[i], x.t, good);
        solo_free(&x);
    }
    assert_true(best > KEYS / LIKELY);
    for (size_t i = 0; i < n; i++) {
        is_fair(&f[i], f[i].all, "all");
        is_fair(&f[i], f[i].best, "the best");
    }
    json_decref(first);
    fairplay_free(&p);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_ten_thousand_keys)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
