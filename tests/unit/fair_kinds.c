/* fair_kinds.c -- what seats have in several kinds of zones, many seats together: the judge compares neighbours only, and must find what
 * comparing everybody with everybody finds (docs/transcript.md §12, dealt apart), without the work of that. */
#include <stdio.h>

#include "fair/fair_impl.h"
#include "fairplay/caught.h"
#include "lib/effort.h"

/* ------------------------------------------------- as by every two seats */

enum { SEATS = 5, KINDS = 3, STEPS = 14, GAMES = 60, ROOM = 1 << 13 };

static const char *const kind_name[KINDS] = {"hand", "own", "taken"};
static const char *const kind_type[KINDS] = {"hand", "deck", "discard"};

/* How many cards of the second heap everybody has, and what the plan's words are. */
typedef struct deals {
    uint32_t has[SEATS][KINDS];
    bool apart; /* after some step */
    char plan[ROOM];
    size_t size;
} deals;

/* All but the last kind, which the last seat lacks. */
static bool has_zone(uint32_t seat, uint32_t kind)
{
    return seat + 1 < SEATS || kind + 1 < KINDS;
}

static uint32_t below(uint64_t *seed, uint32_t n)
{
    *seed = *seed * 6364136223846793005u + 1442695040888963407u;
    return (uint32_t)(*seed >> 33) % n;
}

static bool each_has_more(const uint32_t *a, const uint32_t *b)
{
    bool more = false, less = false;
    for (uint32_t k = 0; k < KINDS; k++) {
        more |= a[k] > b[k];
        less |= a[k] < b[k];
    }
    return more && less;
}

static bool any_two_cross(const deals *h)
{
    for (uint32_t a = 0; a < SEATS; a++)
        for (uint32_t b = 0; b < a; b++)
            if (each_has_more(h->has[a], h->has[b]))
                return true;
    return false;
}

static void add_move(deals *h, const char *from, const char *to)
{
    const char *rest = "'n':1,'at':'end','face':null}}";
    h->size += (size_t)snprintf(h->plan + h->size, ROOM - h->size, ",{'do':{'op':'move','from':'%s','to':'%s',%s", from, to, rest);
    h->apart |= any_two_cross(h);
}

/* A card to somebody, or away again, or to another of the seat's own zones. Most often nobody has then more in one kind and less in another. */
static void add_step(deals *h, uint64_t *seed)
{
    const uint32_t seat = below(seed, SEATS), kind = below(seed, KINDS), other = below(seed, KINDS), what = below(seed, 4);
    const bool away = what == 0 && h->has[seat][kind], aside = what == 1 && h->has[seat][kind] && kind != other;
    if (!has_zone(seat, kind) || !has_zone(seat, other))
        return;
    char zone[16], beside[16];
    snprintf(zone, sizeof zone, "%s.%u", kind_name[kind], seat + 1);
    snprintf(beside, sizeof beside, "%s.%u", kind_name[other], seat + 1);
    const deals before = *h;
    h->has[seat][kind] += away || aside ? UINT32_MAX : 1;
    h->has[seat][other] += aside;
    add_move(h, away || aside ? zone : "high", away ? "burn" : aside ? beside : zone);
    if (h->apart && !before.apart && below(seed, 20))
        *h = before;
}

static const char *zones_of_seats(char *text, size_t size)
{
    size_t n = (size_t)snprintf(text, size,
                                "[{'id':'low','type':'deck','owner':null,'sees':'none','cards':[0,1,0,1,0,1]},"
                                "{'id':'high','type':'deck','owner':null,'sees':'none','cards':[2,3,2,3,2,3,2,3,2,3,2,3,2,3,2,3]}");
    for (uint32_t seat = 1; seat <= SEATS; seat++) {
        for (uint32_t k = 0; k < KINDS && has_zone(seat - 1, k); k++)
            n += (size_t)snprintf(text + n, size - n, ",{'id':'%s.%u','type':'%s','owner':%u,'sees':'none','cards':[]}", kind_name[k], seat,
                                  kind_type[k], seat);
        n += (size_t)snprintf(text + n, size - n, ",{'id':'first.%u','type':'discard','owner':%u,'sees':'none','cards':[]}", seat, seat);
    }
    snprintf(text + n, size - n, ",{'id':'burn','type':'burn','owner':null,'sees':'none','cards':[]}]");
    return text;
}

/* Everybody first has a card of one heap, which stays, and then only cards of the other: so they are apart by how many these are, or not. */
static bool plays_apart(const deals *h)
{
    char zones[ROOM];
    fairplay p;
    const fair_setup s = {.name = "kinds",
                          .players = "Ana Ben Cleo Dan Eva",
                          .faces = "['a','b','c','d']",
                          .zones = zones_of_seats(zones, sizeof zones),
                          .plan = h->plan,
                          .real = true};
    fairplay_start(&p, "kinds", &s);
    fairplay_go(&p);
    const bool apart = p.house->mixing.apart;
    fairplay_free(&p);
    return apart;
}

static void test_as_every_two(void **state)
{
    (void)state;
    uint64_t seed = 1;
    uint32_t apart_n = 0;
    for (uint32_t game = 0; game < GAMES; game++) {
        deals h = {.apart = false};
        h.size = (size_t)snprintf(h.plan, ROOM,
                                  "[{'shuffle':['low','high'],'cuts':[],'say':null},{'do':{'op':'deal','n':1,'from':'low',"
                                  "'to':['first.1','first.2','first.3','first.4','first.5'],'face':null}}");
        for (uint32_t i = 0; i < STEPS; i++)
            add_step(&h, &seed);
        snprintf(h.plan + h.size, ROOM - h.size, "]");
        if (plays_apart(&h) != h.apart)
            fail_msg("game %u is %s: %s", game, h.apart ? "apart" : "not apart", h.plan);
        apart_n += h.apart;
    }
    assert_true(apart_n > GAMES / 5 && apart_n < GAMES * 4 / 5);
}

/* --------------------------------------------------------- how much work */

enum { HANDS = 250, MORE = 40 };

static void list_numbers(char *text, size_t size, const char *each, uint32_t n)
{
    size_t at = 0;
    for (uint32_t i = 0; i < n; i++)
        at += (size_t)snprintf(text + at, size - at, each, i + 1);
}

typedef struct file {
    const char *text;
    size_t size;
} file;

static void judge_file(void *data)
{
    const file *f = data;
    judged j = fair_judge(f->text, f->size, NULL, true);
    assert_true(j.v->verified && !j.t->mixing.apart);
    judged_free(&j);
}

/* Hands of nobody's are seats of their own. Every one has a card of each heap; then one after the other gets one more. */
static void test_many_holders(void **state)
{
    enum { LIST = 1 << 13, TEXT = 1 << 16, MOST = 40 };
    (void)state;
    char *to = test_malloc(LIST), *cards = test_malloc(LIST), *hands = test_malloc(TEXT), *zones = test_malloc(TEXT),
         *moves = test_malloc(TEXT), *plan = test_malloc(TEXT);
    list_numbers(to, LIST, ",'h.%u'", HANDS);
    list_numbers(cards, LIST, ",0", HANDS + MORE);
    list_numbers(hands, TEXT, ",{'id':'h.%u','type':'hand','owner':null,'sees':'none','cards':[]}", HANDS);
    list_numbers(moves, TEXT, ",{'do':{'op':'move','from':'high','to':'h.%u','n':1,'at':'end','face':null}}", MORE);
    snprintf(zones, TEXT,
             "[{'id':'low','type':'deck','owner':null,'sees':'none','cards':[%s]},"
             "{'id':'high','type':'deck','owner':null,'sees':'none','cards':[%s]}%s]",
             cards + 1, cards + 1, hands);
    snprintf(plan, TEXT,
             "[{'shuffle':['low','high'],'cuts':[],'say':null},{'do':{'op':'deal','n':1,'from':'low','to':[%s],'face':null}},"
             "{'do':{'op':'deal','n':1,'from':'high','to':[%s],'face':null}}%s]",
             to + 1, to + 1, moves);
    const fair_setup s = {.name = "many", .players = "Ana", .faces = "['a']", .zones = zones, .plan = plan, .real = true};
    fairplay p;
    fairplay_start(&p, "many", &s);
    fairplay_go(&p);
    fairplay_end(&p);
    file f = {p.text, p.size};
    assert_true(effort(judge_file, &f, MOST) <= MOST);
    fairplay_free(&p);
    char *const all[] = {to, cards, hands, zones, moves, plan};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        test_free(all[i]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_as_every_two),
        cmocka_unit_test(test_many_holders),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
