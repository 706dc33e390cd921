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
