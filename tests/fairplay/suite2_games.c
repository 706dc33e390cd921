/* suite2_games.c -- see suite2_games.h. */
#include "fairplay/suite2_games.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "fairplay/maths.h"

static const char *const names[] = {"Ana", "Ben", "Cy", "Dan", "Eva", "Fay"};

typedef struct text {
    char at[1 << 14];
    size_t n;
} text;

__attribute__((format(printf, 2, 3))) static void put(text *x, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    x->n += (size_t)vsnprintf(x->at + x->n, sizeof x->at - x->n, format, args);
    va_end(args);
}

/* 'As','Ks', … */
static void put_faces(text *x, uint32_t n)
{
    for (uint32_t i = 0; i < n; i++)
        put(x, "%s'%c%c'", i ? "," : "[", "A23456789TJQK"[i % 13], "shdc"[i / 13]);
    put(x, "]");
}

static void put_zone(text *x, const char *id, const char *type, uint32_t owner, const char *sees, uint32_t cards)
{
    put(x, "%s{'id':'%s','type':'%s','owner':", x->n ? "," : "[", id, type);
    if (owner)
        put(x, "%u", owner);
    else
        put(x, "null");
    put(x, ",'sees':'%s','cards':[", sees);
    for (uint32_t i = 0; i < cards; i++)
        put(x, "%s%u", i ? "," : "", i);
    put(x, "]}");
}

static void start(fairplay *p, const char *seed, uint32_t seats, uint32_t recover, uint32_t cards, bool real)
{
    static text faces, zones, plan, players;
    faces.n = zones.n = plan.n = players.n = 0;
    put_faces(&faces, cards);
    put_zone(&zones, "deck", "deck", 0, "none", cards);
    for (uint32_t s = 1; s <= seats; s++) {
        char id[16];
        snprintf(id, sizeof id, "hand.%u", s);
        put_zone(&zones, id, "hand", s, "owner", 0);
        put(&players, "%s%s", s > 1 ? " " : "", names[s - 1]);
    }
    put_zone(&zones, "board", "community", 0, "all", 0);
    put_zone(&zones, "burn", "burn", 0, "none", 0);
    put(&zones, "]");
    put(&plan, "[{'shuffle':['deck'],'cuts':[],'say':null},{'do':{'op':'deal','n':1,'from':'deck','to':[");
    for (uint32_t i = 0; i < 2 * seats; i++)
        put(&plan, "%s'hand.%u'", i ? "," : "", i % seats + 1);
    put(&plan, "],'face':null}}");
    for (int street = 0; street < 3; street++)
        put(&plan,
            ",{'do':{'op':'deal','n':1,'from':'deck','to':['burn'],'face':null}},{'do':{'op':'deal','n':%d,'from':'deck','to':['board'],'"
            "face':null}}",
            street ? 1 : 3);
    put(&plan, "]");
    const fair_setup s = {.name = "holdem",
                          .players = players.at,
                          .faces = faces.at,
                          .zones = zones.at,
                          .plan = plan.at,
                          .suite = 2,
                          .recover = recover,
                          .real = real,
                          .voids = 3};
    fairplay_start(p, seed, &s);
}

/* x of the last line of the file with a box. */
void suite2_last_box(const fairplay *p, char of[65])
{
    uint8_t x[32] = {0};
    for (const char *at = p->text, *end; (end = strchr(at, '\n')); at = end + 1) {
        const char *box = strstr(at, "\"box\":[[");
        if (strncmp(at, "{\"k\":\"share\"", 12) == 0 && box && box < end)
            maths_th(x, "side", at, (size_t)(end - at));
    }
    talon_fair_hex(of, x, 32);
}

void suite2_deal(fairplay *p, const char *seed, uint32_t seats, uint32_t recover)
{
    start(p, seed, seats, recover, 16, true);
    fairplay_go(p);
}

void suite2_holdem(fairplay *p)
{
    start(p, "suite 2: holdem", 6, 0, 52, true);
    fairplay_go(p);
    fairplay_act(p, 1, "{'op':'turn','zone':'hand.1','indices':[0,1],'face':'up'}");
    fairplay_go(p);
    fairplay_end(p);
}

/* ------------------------------------------------------------------ libraries */

void suite2_libraries(fairplay *p, const char *seed)
{
    static const fair_setup s = {
        .name = "libraries",
        .players = "Ana Ben Cy",
        .faces = "['Forest','Island','Swamp','Plains','Mountain','Bear','Elf','Fox','Owl','Rat']",
        .zones = "[{'id':'library.1','type':'deck','owner':1,'sees':'none','cards':[0,1,2,3,4]},"
                 "{'id':'library.2','type':'deck','owner':2,'sees':'none','cards':[5,6,7,8,9]},"
                 "{'id':'hand.1','type':'hand','owner':1,'sees':'owner','cards':[]},"
                 "{'id':'hand.2','type':'hand','owner':2,'sees':'owner','cards':[]},"
                 "{'id':'table','type':'table','owner':null,'sees':'all','cards':[]}]",
        .plan = "[{'shuffle':['library.1','library.2'],'cuts':[],'say':null},"
                "{'do':{'op':'deal','n':1,'from':'library.1','to':['hand.1'],'face':null}},"
                "{'do':{'op':'deal','n':1,'from':'library.2','to':['hand.2'],'face':null}}]",
        .suite = 2,
        .voids = 2,
    };
    fairplay_start(p, seed, &s);
    fairplay_go(p);
}

void suite2_library(fairplay *p)
{
    static const uint16_t from[] = {2, 0, 1};
    suite2_libraries(p, "suite 2: library");
    fairplay_act(p, 1, "{'op':'look','zone':'library.1','n':4}");
    fairplay_go(p);
    fairplay_act(p, 1, "{'op':'move','from':'library.1','to':'hand.1','indices':[2],'at':'end','face':null}");
    fairplay_act(p, 1, "{'op':'shuffle','zone':'library.1'}");
    fairplay_go(p);
    fairplay_act(p, 2, "{'op':'look','zone':'library.2','n':3}");
    fairplay_go(p);
    fairplay_arrange(p, 2, "library.2", 3, from);
    fairplay_act(p, 2, "{'op':'move','from':'hand.2','to':'hand.1','indices':[0],'at':'end','face':null}");
    fairplay_go(p);
    fairplay_act(p, 2, "{'op':'move','from':'library.2','to':'table','indices':[0],'at':'end','face':null}");
    fairplay_go(p);
    fairplay_act(p, 1, "{'op':'move','from':'hand.1','to':'table','indices':[2],'at':'end','face':null}");
    fairplay_go(p);
    fairplay_act(p, 1, "{'op':'undo'}");
    fairplay_go(p);
    fairplay_end(p);
}

/* ------------------------------------------------------------------ commander */

enum { LIBRARY = 12 };

/* Three decks of thirteen: a commander, which lies open, and a library of twelve. */
static void put_decks(text *faces, text *zones, text *plan)
{
    put(faces, "[");
    put(plan, "[{'shuffle':['library.1','library.2','library.3'],'cuts':[],'say':null}");
    for (uint32_t s = 1; s <= 3; s++) {
        const uint32_t first = (s - 1) * (LIBRARY + 1);
        char id[16];
        for (uint32_t i = 0; i <= LIBRARY; i++)
            put(faces, "%s'%s %u%c'", s + i > 1 ? "," : "", i ? "Spell" : "Captain", s, i ? (int)('a' + i) : ' ');
        put(zones, "%s{'id':'library.%u','type':'deck','owner':%u,'sees':'none','cards':[", s > 1 ? "," : "[", s, s);
        for (uint32_t i = 1; i <= LIBRARY; i++)
            put(zones, "%s%u", i > 1 ? "," : "", first + i);
        put(zones, "]},{'id':'command.%u','type':'command','owner':%u,'sees':'all','cards':[%u]}", s, s, first);
        snprintf(id, sizeof id, "hand.%u", s);
        put_zone(zones, id, "hand", s, "owner", 0);
        snprintf(id, sizeof id, "battlefield.%u", s);
        put_zone(zones, id, "table", s, "all", 0);
        put(plan, ",{'do':{'op':'deal','n':4,'from':'library.%u','to':['hand.%u'],'face':null}}", s, s);
    }
    put(faces, "]");
    put(zones, "]");
    put(plan, "]");
}

void suite2_commander(fairplay *p)
{
    static text faces, zones, plan;
    static const uint16_t turned[] = {1, 0};
    faces.n = zones.n = plan.n = 0;
    put_decks(&faces, &zones, &plan);
    const fair_setup s = {
        .name = "commander", .players = "Ana Ben Cy", .faces = faces.at, .zones = zones.at, .plan = plan.at, .suite = 2, .real = true};
    fairplay_start(p, "suite 2: commander", &s);
    fairplay_go(p);
    /* Ana casts her captain, and a tutor: she looks through her library, takes a card, and has it shuffled. */
    fairplay_act(p, 1, "{'op':'move','from':'command.1','to':'battlefield.1','indices':[0],'at':'end','face':null}");
    fairplay_go(p);
    fairplay_act(p, 1, "{'op':'look','zone':'library.1','n':8}");
    fairplay_go(p);
    fairplay_act(p, 1, "{'op':'move','from':'library.1','to':'hand.1','indices':[5],'at':'end','face':null}");
    fairplay_go(p);
    fairplay_act(p, 1, "{'op':'shuffle','zone':'library.1'}");
    fairplay_go(p);
    /* Ben scries three: one to the bottom, the other two in an order that only he knows; then he draws. */
    fairplay_act(p, 2, "{'op':'look','zone':'library.2','n':3}");
    fairplay_go(p);
    fairplay_act(p, 2, "{'op':'move','from':'library.2','to':'library.2','indices':[1],'at':'end','face':null}");
    fairplay_go(p);
    fairplay_arrange(p, 2, "library.2", 2, turned);
    fairplay_go(p);
    fairplay_act(p, 2, "{'op':'move','from':'library.2','to':'hand.2','indices':[0],'at':'end','face':null}");
    fairplay_go(p);
    /* Cy plays a card. */
    fairplay_act(p, 3, "{'op':'move','from':'hand.3','to':'battlefield.3','indices':[2],'at':'end','face':null}");
    fairplay_go(p);
    fairplay_end(p);
}

void suite2_skat(fairplay *p)
{
    static text faces;
    faces.n = 0;
    for (uint32_t i = 0; i < 32; i++)
        put(&faces, "%s'%c%c'", i ? "," : "[", "789TJQKA"[i % 8], "shdc"[i / 8]);
    put(&faces, "]");
    const fair_setup s = {
        .name = "skat",
        .players = "Ana Ben Cy",
        .faces = faces.at,
        .zones = "[{'id':'deck','type':'deck','owner':null,'sees':'none','cards':[0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,"
                 "22,23,24,"
                 "25,26,27,28,29,30,31]},{'id':'hand.1','type':'hand','owner':1,'sees':'owner','cards':[]},"
                 "{'id':'hand.2','type':'hand','owner':2,'sees':'owner','cards':[]},{'id':'hand.3','type':'hand','owner':3,'sees':'owner',"
                 "'cards':[]},{'id':'skat','type':'deck','owner':null,'sees':'none','cards':[]}]",
        .plan = "[{'shuffle':['deck'],'cuts':[['deck',1,3]],'say':null},"
                "{'do':{'op':'deal','n':3,'from':'deck','to':['hand.1','hand.2','hand.3'],'face':null}},"
                "{'do':{'op':'deal','n':2,'from':'deck','to':['skat'],'face':null}},"
                "{'do':{'op':'deal','n':4,'from':'deck','to':['hand.1','hand.2','hand.3'],'face':null}},"
                "{'do':{'op':'deal','n':3,'from':'deck','to':['hand.1','hand.2','hand.3'],'face':null}}]",
        .suite = 2,
        .real = true,
    };
    fairplay_start(p, "suite 2: skat", &s);
    fairplay_go(p);
    fairplay_end(p);
    for (uint32_t seat = 1; seat <= 3; seat++)
        fairplay_view(p, seat);
}

void suite2_heaps(fairplay *p, const char *seed)
{
    static const fair_setup s = {
        .name = "heaps",
        .players = "Ana Ben",
        .faces = "['a','b','c','d','e','f']",
        .zones = "[{'id':'low','type':'deck','owner':null,'sees':'none','cards':[0,1,2]},"
                 "{'id':'high','type':'deck','owner':null,'sees':'none','cards':[3,4,5]}]",
        .plan = "[{'shuffle':['low','high'],'cuts':[],'say':null}]",
        .suite = 2,
    };
    fairplay_start(p, seed, &s);
    fairplay_go(p);
    fairplay_end(p);
}

/* ------------------------------------------------------------------ quarrels */

void suite2_back(fairplay *p)
{
    start(p, "suite 2: back", 4, 2, 16, false);
    fairplay_go_lines(p, 4 + 1 + 4 + 1); /* locks, shuffle, mixes, run */
    p->asleep[2] = true;
    fairplay_go(p);
    p->asleep[2] = false;
    fairplay_lock(p, 2);
    fairplay_go(p);
    fairplay_act(p, 2, "{'op':'turn','zone':'hand.2','indices':[0,1],'face':'up'}");
    fairplay_go(p);
    fairplay_end(p);
}

void suite2_quarrel(fairplay *p)
{
    char of[65];
    start(p, "suite 2: quarrel", 4, 0, 16, false);
    fairplay_go(p);
    fairplay_act(p, 1, "{'op':'move','from':'hand.1','to':'hand.2','indices':[0],'at':'end','face':null}");
    fairplay_go(p);
    fairplay_act(p, 4, "{'op':'move','from':'hand.4','to':'burn','indices':[0],'at':'end','face':null}");
    suite2_last_box(p, of);
    fairplay_object(p, 2, of);
    fairplay_go(p);
    fairplay_leave(p, 3);
    fairplay_go(p);
    fairplay_end(p);
}

void suite2_join(fairplay *p)
{
    start(p, "suite 2: join", 3, 0, 16, false);
    p->asleep[3] = true;
    fairplay_go_lines(p, 2 + 1 + 1 + 2 + 1); /* locks, void, shuffle, mixes, run */
    p->asleep[3] = false;
    fairplay_lock(p, 3);
    fairplay_go(p);
    fairplay_end(p);
}

void suite2_join_late(fairplay *p)
{
    start(p, "suite 2: join late", 3, 0, 24, false);
    p->asleep[3] = true;
    fairplay_go(p);
    p->asleep[3] = false;
    fairplay_lock(p, 3);
    fairplay_go(p);
}

void suite2_lowered(fairplay *p)
{
    start(p, "suite 2: lowered", 4, 2, 24, false);
    fairplay_go(p);
    p->asleep[2] = true;
    fairplay_act(p, 2, "{'op':'turn','zone':'hand.2','indices':[0],'face':'up'}");
    fairplay_go(p);
    fairplay_act(p, 1, "{'op':'shuffle','zone':'deck'}");
    fairplay_go(p);
    fairplay_end(p);
}

void suite2_lost(fairplay *p)
{
    start(p, "suite 2: lost", 3, 0, 16, false);
    fairplay_go_lines(p, 3 + 1 + 3 + 1);
    p->asleep[2] = true;
    fairplay_go(p);
    fairplay_end(p);
}

static void heaps(fairplay *p)
{
    suite2_heaps(p, "suite 2: heaps");
}

const flow suite2_flows[] = {{"suite2_back", suite2_back}, {"suite2_commander", suite2_commander},
                             {"suite2_heaps", heaps},      {"suite2_holdem", suite2_holdem},
                             {"suite2_join", suite2_join}, {"suite2_library", suite2_library},
                             {"suite2_lost", suite2_lost}, {"suite2_quarrel", suite2_quarrel},
                             {"suite2_skat", suite2_skat}, {NULL, NULL}};
