/* flows.c -- the games of flows.h. Line 0 is written out by hand, so that they do not change when a game file does. */
#include "fairplay/flows.h"

#include <stdio.h>
#include <string.h>

#include "fairplay/maths.h"

#define FACES_8 "['a','b','c','d','e','f','g','h']"

/* ---------------------------------------------------------------- Hold'em */

/* Fifty-two names, suit by suit. */
static const char *faces_52(void)
{
    static char text[52 * 5 + 3];
    size_t n = 0;
    text[n++] = '[';
    for (int i = 0; i < 52; i++)
        n += (size_t)snprintf(text + n, sizeof text - n, "%s'%c%c'", i ? "," : "", "23456789TJQKA"[i % 13], "cdhs"[i / 13]);
    memcpy(text + n, "]", 2);
    return text;
}

static const char *zones_52(void)
{
    static char text[2048];
    static const char rest[] = "{'id':'hand.1','type':'hand','owner':1,'sees':'owner','cards':[]},"
                               "{'id':'hand.2','type':'hand','owner':2,'sees':'owner','cards':[]},"
                               "{'id':'hand.3','type':'hand','owner':3,'sees':'owner','cards':[]},"
                               "{'id':'burn','type':'burn','owner':null,'sees':'none','cards':[]},"
                               "{'id':'board','type':'community','owner':null,'sees':'all','cards':[]},"
                               "{'id':'discard','type':'discard','owner':null,'sees':'none','cards':[]}]";
    size_t n = (size_t)snprintf(text, sizeof text, "[{'id':'deck','type':'deck','owner':null,'sees':'none','cards':[0");
    for (int i = 1; i < 52; i++)
        n += (size_t)snprintf(text + n, sizeof text - n, ",%d", i);
    snprintf(text + n, sizeof text - n, "]},%s", rest);
    return text;
}

/* One card after the other, round the table. */
static const char holdem[] = "[{'shuffle':['deck'],'cuts':[['deck',3,5]],'say':'wash, three riffles, cut'},"
                             "{'do':{'op':'move','from':'deck','to':'burn','n':1,'at':'end','face':null}},"
                             "{'do':{'op':'deal','n':1,'from':'deck','to':['hand.1','hand.2','hand.3'],'face':null}},"
                             "{'do':{'op':'deal','n':1,'from':'deck','to':['hand.1','hand.2','hand.3'],'face':null}},"
                             "{'do':{'op':'move','from':'deck','to':'burn','n':1,'at':'end','face':null}},"
                             "{'do':{'op':'deal','n':3,'from':'deck','to':['board'],'face':null}},"
                             "{'do':{'op':'move','from':'deck','to':'burn','n':1,'at':'end','face':null}},"
                             "{'do':{'op':'deal','n':1,'from':'deck','to':['board'],'face':null}}]";

static void play_holdem(fairplay *p)
{
    const fair_setup s = {.name = "holdem", .players = "Ana Ben Cy", .faces = faces_52(), .zones = zones_52(), .plan = holdem};
    fairplay_start(p, "holdem", &s);
    fairplay_go_lines(p, 4 + 1 + 3 + 1 + 5); /* up to the flop */
    fairplay_say(p, 2, "{'op':'combine','from':['hand.2'],'to':'discard'}", "fold");
    fairplay_go(p);
    fairplay_act(p, 1, "{'op':'turn','zone':'hand.1','indices':[0,1],'face':'up'}");
    fairplay_act(p, 3, "{'op':'turn','zone':'hand.3','indices':[0,1],'face':'up'}");
    fairplay_end(p);
}

static const char cardlang[] = "game: three_card\n"
                               "players: 2..4\n"
                               "dealing_procedure: casino_standard\n"
                               "setup:\n"
                               "  - deal: 3 to each_player from deck\n"
                               "phases:\n"
                               "  - name: board\n"
                               "    do:\n"
                               "      - burn: 1 from deck\n"
                               "      - deal: 2 to community from deck\n";

static void play_cardlang(fairplay *p)
{
    fairplay_start_game(p, "cardlang", cardlang, "Ana Ben", false);
    fairplay_go(p);
    fairplay_end(p);
}

/* A block is done until a card comes, which the plan asks for each time; then a phase whose index says to whom. */
static void play_until(fairplay *p)
{
    static const char text[] =
        "game: until\nplayers: 2\ncomponents: {deck: ranks 2..5 of hearts spades}\nzones: {row: {type: community}}\n"
        "setup:\n  - wash: deck\n  - repeat: until top(row) is hearts\n    do:\n      - deal: 1 to row from deck\n"
        "      - expect: not empty(row)\nphases:\n  - name: draws\n    times: as n until n == count(row) or empty(deck)\n"
        "    do: [draw: 1 from deck to dealer + n]\n";
    fairplay_start_game(p, "until", text, "Ana Ben", false);
    fairplay_go(p);
    fairplay_end(p);
}

/* Sealed: K is never shown. Each of the two then opens what they saw. */
static void play_sealed(fairplay *p)
{
    fair_setup s = flows_poker;
    s.sealed = true;
    s.name = "sealed";
    fairplay_start(p, "sealed", &s);
    fairplay_go(p);
    fairplay_act(p, 1, "{'op':'turn','zone':'hand.1','indices':[1],'face':'up'}");
    fairplay_end(p);
    fairplay_view(p, 1);
    fairplay_view(p, 3);
}

static const char poker_zones[] = "[{'id':'deck','type':'deck','owner':null,'sees':'none','cards':[0,1,2,3,4,5,6,7,8,9,10,11]},"
                                  "{'id':'hand.1','type':'hand','owner':1,'sees':'owner','cards':[]},"
                                  "{'id':'hand.2','type':'hand','owner':2,'sees':'owner','cards':[]},"
                                  "{'id':'hand.3','type':'hand','owner':3,'sees':'owner','cards':[]},"
                                  "{'id':'burn','type':'burn','owner':null,'sees':'none','cards':[]},"
                                  "{'id':'board','type':'community','owner':null,'sees':'all','cards':[]},"
                                  "{'id':'discard','type':'discard','owner':null,'sees':'none','cards':[]}]";
static const char poker_plan[] =
    "[{'shuffle':['deck'],'cuts':[['deck',3,1]],'say':null},"
    "{'do':{'op':'deal','n':1,'from':'deck','to':['hand.1','hand.2','hand.3','hand.1','hand.2','hand.3'],'face':null}},"
    "{'do':{'op':'move','from':'deck','to':'burn','n':1,'at':'end','face':null}},"
    "{'do':{'op':'deal','n':3,'from':'deck','to':['board'],'face':null}}]";

const fair_setup flows_poker = {.name = "poker",
                                .real = true,
                                .players = "Ana Ben Cy",
                                .faces = "['2c','3c','4c','5c','6c','7c','8c','9c','Tc','Jc','Qc','Kc']",
                                .zones = poker_zones,
                                .plan = poker_plan};

/* ---------------------------------------------------------------- shuffling */

/* Zones that are shuffled together still mix each for itself; then all are brought together and mixed. */
static void play_zones(fairplay *p)
{
    static const char zones[] = "[{'id':'deck','type':'deck','owner':null,'sees':'none','cards':[0,1,2]},"
                                "{'id':'side','type':'deck','owner':null,'sees':'none','cards':[3,4,5]},"
                                "{'id':'discard','type':'discard','owner':null,'sees':'none','cards':[6,7]},"
                                "{'id':'board','type':'community','owner':null,'sees':'all','cards':[]}]";
    static const char plan[] = "[{'shuffle':['side','deck'],'cuts':[],'say':null},"
                               "{'do':{'op':'combine','from':['side','discard'],'to':'deck'}},"
                               "{'shuffle':['deck'],'cuts':[['deck',1,0],['deck',2,2]],'say':null},"
                               "{'do':{'op':'deal','n':5,'from':'deck','to':['board'],'face':null}}]";
    fairplay_start(p, "zones", &(fair_setup){.name = "zones", .players = "Ana Ben", .faces = FACES_8, .zones = zones, .plan = plan});
    fairplay_go(p);
    fairplay_end(p);
}

/* Every operation that a plan may hold, with every way to say which cards. */
static void play_plan(fairplay *p)
{
    static const char zones[] = "[{'id':'deck','type':'deck','owner':null,'sees':'none','cards':[0,1,2,3,4,5,6,7]},"
                                "{'id':'hand.1','type':'hand','owner':1,'sees':'owner','cards':[]},"
                                "{'id':'hand.2','type':'hand','owner':2,'sees':'owner','cards':[]},"
                                "{'id':'row','type':'revealed','owner':null,'sees':'none','cards':[]},"
                                "{'id':'discard','type':'discard','owner':null,'sees':'none','cards':[]}]";
    static const char plan[] = "[{'do':{'op':'move','from':'deck','to':'row','cards':['0.6','0.1'],'at':'top','face':null}},"
                               "{'shuffle':['deck','row'],'cuts':[],'say':null},"
                               "{'do':{'op':'deal','n':2,'from':'deck','to':['hand.1','hand.2'],'face':null}},"
                               "{'do':{'op':'move','from':'deck','to':'row','indices':[1,0],'at':1,'face':'up'}},"
                               "{'do':{'op':'turn','zone':'row','indices':[0],'face':'up'}},"
                               "{'do':{'op':'move','from':'row','to':'discard','n':1,'at':'end','face':null}},"
                               "{'do':{'op':'combine','from':['row','discard'],'to':'deck'}}]";
    fairplay_start(p, "plan", &(fair_setup){.name = "plan", .players = "Ana Ben", .faces = FACES_8, .zones = zones, .plan = plan});
    fairplay_go(p);
    fairplay_end(p);
}

/* What the plan deals next depends on a card that everybody sees: a yes, inside it a no, and then another yes; the rest never comes. */
static void play_asks(fairplay *p)
{
    static const char zones[] = "[{'id':'deck','type':'deck','owner':null,'sees':'none','cards':[0,1,2,3,4,5,6,7]},"
                                "{'id':'hand.1','type':'hand','owner':1,'sees':'owner','cards':[]},"
                                "{'id':'hand.2','type':'hand','owner':2,'sees':'owner','cards':[]},"
                                "{'id':'row','type':'table','owner':null,'sees':'newest','cards':[]}]";
    static const char plan[] = "[{'ask':'row','faces':[0,1,2,3,4,5,6,7],'then':[]},"
                               "{'shuffle':['deck'],'cuts':[],'say':null},"
                               "{'do':{'op':'deal','n':1,'from':'deck','to':['row'],'face':null}},"
                               "{'ask':'row','faces':[0,1,2,3,4,5,6,7],'then':["
                               "{'do':{'op':'deal','n':1,'from':'deck','to':['hand.1','hand.2'],'face':null}},"
                               "{'ask':'deck','faces':[0,1,2,3,4,5,6,7],'then':[{'shuffle':['row'],'cuts':[],'say':null}]},"
                               "{'ask':'row','faces':[0,1,2,3,4,5,6,7],'then':[{'do':{'op':'combine','from':['row'],'to':'deck'}},{'"
                               "shuffle':['deck'],'cuts':[],'say':null}]},"
                               "{'do':{'op':'deal','n':2,'from':'deck','to':['hand.1'],'face':null}}]},"
                               "{'do':{'op':'deal','n':3,'from':'deck','to':['hand.2'],'face':null}}]";
    fairplay_start(p, "asks", &(fair_setup){.name = "asks", .players = "Ana Ben", .faces = FACES_8, .zones = zones, .plan = plan});
    fairplay_go(p);
    fairplay_end(p);
}

/* A player asks for a shuffle of what is hers, before the plan is done and after; then Ben of what is nobody's. */
static void play_request(fairplay *p)
{
    static const char zones[] = "[{'id':'deck','type':'deck','owner':null,'sees':'none','cards':[0,1,2,3]},"
                                "{'id':'library','type':'deck','owner':1,'sees':'none','cards':[4,5,6,7]},"
                                "{'id':'hand.1','type':'hand','owner':1,'sees':'owner','cards':[]},"
                                "{'id':'hand.2','type':'hand','owner':2,'sees':'owner','cards':[]},"
                                "{'id':'discard','type':'discard','owner':null,'sees':'none','cards':[]}]";
    static const char plan[] = "[{'shuffle':['deck'],'cuts':[],'say':null},"
                               "{'do':{'op':'deal','n':1,'from':'deck','to':['hand.1','hand.2'],'face':null}}]";
    fairplay_start(p, "request", &(fair_setup){.name = "request", .players = "Ana Ben", .faces = FACES_8, .zones = zones, .plan = plan});
    fairplay_act(p, 1, "{'op':'shuffle','zone':'library'}");
    fairplay_go(p);
    fairplay_act(p, 1, "{'op':'move','from':'library','to':'discard','n':1}");
    fairplay_go(p);
    fairplay_act(p, 1, "{'op':'shuffle','zone':'library'}");
    fairplay_go(p);
    fairplay_act(p, 2, "{'op':'shuffle','zone':'deck'}");
    fairplay_go(p);
    fairplay_end(p);
}

/* ----------------------------------------------------------- hidden cards */

/* Search in a library: look, take the card, shuffle. */
static void play_search(fairplay *p)
{
    char op[96];
    static const char zones[] = "[{'id':'library','type':'deck','owner':1,'sees':'none','cards':[0,1,2,3,4,5,6,7]},"
                                "{'id':'hand.1','type':'hand','owner':1,'sees':'owner','cards':[]},"
                                "{'id':'hand.2','type':'hand','owner':2,'sees':'owner','cards':[]}]";
    static const char plan[] = "[{'shuffle':['library'],'cuts':[],'say':null}]";
    fairplay_start(p, "search", &(fair_setup){.name = "search", .players = "Ana Ben", .faces = FACES_8, .zones = zones, .plan = plan});
    fairplay_go(p);
    fairplay_act(p, 1, "{'op':'look','zone':'library','n':8}");
    fairplay_go(p);
    uint32_t at = 0;
    while (strcmp(fairplay_face(p, 1, "library", at), "d") != 0)
        at++;
    snprintf(op, sizeof op, "{'op':'move','from':'library','to':'hand.1','cards':['%s']}", fairplay_card(p, "library", at));
    fairplay_act(p, 1, op);
    fairplay_act(p, 1, "{'op':'shuffle','zone':'library'}");
    fairplay_go(p);
    fairplay_end(p);
}

static const char hands_zones[] = "[{'id':'deck','type':'deck','owner':null,'sees':'none','cards':[0,1,2,3,4,5,6,7]},"
                                  "{'id':'hand.1','type':'hand','owner':1,'sees':'owner','cards':[]},"
                                  "{'id':'hand.2','type':'hand','owner':2,'sees':'owner','cards':[]},"
                                  "{'id':'discard','type':'discard','owner':null,'sees':'none','cards':[]}]";
static const char hands_plan[] = "[{'shuffle':['deck'],'cuts':[],'say':null},"
                                 "{'do':{'op':'deal','n':2,'from':'deck','to':['hand.1','hand.2'],'face':null}}]";

static const fair_setup two_hands = {.name = "hands", .players = "Ana Ben", .faces = FACES_8, .zones = hands_zones, .plan = hands_plan};

static void play_objection(fairplay *p)
{
    fairplay_start(p, "objection", &two_hands);
    fairplay_go(p);
    fairplay_object(p, 2, fairplay_card(p, "hand.2", 1));
    fairplay_go(p);
    fairplay_act(p, 2, "{'op':'move','from':'hand.2','to':'discard','n':1,'face':'down'}");
    fairplay_end(p);
}

/* Ana passes two cards to Ben, face down, and he puts one back. */
static void play_passing(fairplay *p)
{
    fairplay_start(p, "passing", &two_hands);
    fairplay_go(p);
    fairplay_act(p, 1, "{'op':'move','from':'hand.1','to':'hand.2','n':2}");
    fairplay_go(p);
    fairplay_act(p, 2, "{'op':'move','from':'hand.2','to':'deck','indices':[2],'at':'top'}");
    fairplay_act(p, 1, "{'op':'deal','n':1,'from':'deck','to':['hand.1']}");
    fairplay_go(p);
    fairplay_end(p);
}

static void play_undo(fairplay *p)
{
    fairplay_start(p, "undo", &two_hands);
    fairplay_go(p);
    fairplay_act(p, 1, "{'op':'move','from':'hand.1','to':'discard','n':1,'face':'up'}");
    fairplay_act(p, 1, "{'op':'undo'}");
    fairplay_act(p, 1, "{'op':'move','from':'hand.1','to':'discard','n':1,'face':'down'}");
    fairplay_act(p, 1, "{'op':'undo'}");
    fairplay_act(p, 2, "{'op':'deal','n':1,'from':'deck','to':['hand.2']}");
    fairplay_go(p);
    fairplay_act(p, 2, "{'op':'undo'}");
    fairplay_end(p);
}

/* A zone only the others see, one whose newest card all see. */
static void play_sees(fairplay *p)
{
    static const char zones[] = "[{'id':'deck','type':'deck','owner':null,'sees':'none','cards':[0,1,2,3,4,5,6,7]},"
                                "{'id':'forehead.1','type':'hand','owner':1,'sees':'others','cards':[]},"
                                "{'id':'stack','type':'table','owner':null,'sees':'newest','cards':[]},"
                                "{'id':'common','type':'table','owner':null,'sees':'others','cards':[]},"
                                "{'id':'hand.2','type':'hand','owner':2,'sees':'owner','cards':[]}]";
    static const char plan[] = "[{'shuffle':['deck'],'cuts':[],'say':null},"
                               "{'do':{'op':'deal','n':2,'from':'deck','to':['forehead.1'],'face':null}},"
                               "{'do':{'op':'deal','n':2,'from':'deck','to':['stack'],'face':null}},"
                               "{'do':{'op':'deal','n':1,'from':'deck','to':['common'],'face':null}},"
                               "{'do':{'op':'deal','n':1,'from':'deck','to':['stack'],'face':null}},"
                               "{'do':{'op':'deal','n':1,'from':'deck','to':['hand.2'],'face':null}}]";
    fairplay_start(p, "sees", &(fair_setup){.name = "sees", .players = "Ana Ben Cy", .faces = FACES_8, .zones = zones, .plan = plan});
    fairplay_go(p);
    fairplay_act(p, 1, "{'op':'move','from':'stack','to':'deck','n':1,'at':0}");
    fairplay_go(p);
    fairplay_end(p);
}

/* Two copies of a face must not be told apart. */
static void play_copies(fairplay *p)
{
    static const char zones[] = "[{'id':'deck','type':'deck','owner':null,'sees':'none','cards':[0,1,0,1,0]},"
                                "{'id':'hand.1','type':'hand','owner':1,'sees':'owner','cards':[]},"
                                "{'id':'hand.2','type':'hand','owner':2,'sees':'owner','cards':[]},"
                                "{'id':'discard','type':'discard','owner':null,'sees':'none','cards':[]},"
                                "{'id':'board','type':'community','owner':null,'sees':'all','cards':[]}]";
    static const char plan[] = "[{'shuffle':['deck'],'cuts':[],'say':null},"
                               "{'do':{'op':'deal','n':1,'from':'deck','to':['hand.1','hand.2'],'face':null}},"
                               "{'do':{'op':'deal','n':3,'from':'deck','to':['board'],'face':null}}]";
    fairplay_start(p, "copies",
                   &(fair_setup){.name = "copies", .players = "Ana Ben", .faces = "['joker','king']", .zones = zones, .plan = plan});
    fairplay_go(p);
    fairplay_act(p, 1, "{'op':'move','from':'hand.1','to':'discard','n':1,'face':'up'}");
    fairplay_act(p, 2, "{'op':'combine','from':['discard','board'],'to':'deck'}");
    fairplay_act(p, 2, "{'op':'shuffle','zone':'deck'}");
    fairplay_go(p);
    fairplay_end(p);
    fairplay_view(p, 2);
}

/* ------------------------------------------------------------ who is missing */

static const char void_zones[] = "[{'id':'deck','type':'deck','owner':null,'sees':'none','cards':[0,1,2,3,4,5,6,7]},"
                                 "{'id':'hand.1','type':'hand','owner':1,'sees':'owner','cards':[]},"
                                 "{'id':'hand.2','type':'hand','owner':2,'sees':'owner','cards':[]},"
                                 "{'id':'hand.3','type':'hand','owner':3,'sees':'owner','cards':[]}]";
static const char void_plan[] = "[{'shuffle':['deck'],'cuts':[['deck',2,1]],'say':null},"
                                "{'do':{'op':'deal','n':1,'from':'deck','to':['hand.1','hand.2','hand.3'],'face':null}},"
                                "{'shuffle':['deck'],'cuts':[],'say':null}]";

static const fair_setup cut_by_ben = {
    .name = "void", .players = "Ana Ben Cy", .voids = 2, .faces = FACES_8, .zones = void_zones, .plan = void_plan};

/* Ben cuts but does not reveal: the shuffle is void, the next one goes without him. */
static void play_void_reveal(fairplay *p)
{
    fairplay_start(p, "void_reveal", &cut_by_ben);
    fairplay_go_lines(p, 5); /* locks, cut, shuffle */
    p->asleep[2] = true;
    fairplay_go(p);
    fairplay_end(p);
}

/* Ben locks, and does not cut. */
static void play_void_cut(fairplay *p)
{
    fairplay_start(p, "void_cut", &cut_by_ben);
    fairplay_go_lines(p, 3);
    p->asleep[2] = true;
    fairplay_go(p);
    fairplay_end(p);
}

/* Ben never locks: the dealer says so, and nobody waits for him. */
static void play_absent(fairplay *p)
{
    fairplay_start(p, "absent", &cut_by_ben);
    p->asleep[2] = true;
    fairplay_go(p);
    fairplay_end(p);
}

/* Ben was away when the first shuffle waited for him, and is back for the second. */
static void play_back_again(fairplay *p)
{
    fairplay_start(p, "back_again", &cut_by_ben);
    fairplay_go_lines(p, 4);
    p->asleep[2] = true;
    fairplay_go_lines(p, 8); /* void, the shuffle without him, the deal */
    p->asleep[2] = false;
    fairplay_lock(p, 2);
    fairplay_go(p);
    fairplay_end(p);
}

/* -------------------------------------------------------------------- beside */

/* Choices made at the same time, silence, notes, and what is said after the end. */
static void play_picks(fairplay *p)
{
    uint8_t other[32];
    char left[160], hex[65];
    fair_setup s = two_hands;
    memset(other, 7, sizeof other);
    talon_fair_hex(hex, other, 32);
    snprintf(left, sizeof left, "[['%s','%s']]", hex, hex);
    s.left = left;
    s.previous = other;
    s.name = "picks";
    fairplay_start(p, "picks", &s);
    fairplay_note(p, 1, "hello");
    fairplay_go(p);
    const uint32_t ana = fairplay_pick(p, 1, "attack"), ben = fairplay_pick(p, 2, "no block");
    fairplay_note(p, 2, "");
    fairplay_note(p, 2, "life 19");
    fairplay_skip(p, 2);
    fairplay_show(p, 1, ana, "attack");
    fairplay_seen(p, 1);
    fairplay_end(p);
    fairplay_show(p, 2, ben, "no block");
    fairplay_note(p, 1, "good game");
    fairplay_seen(p, 2);
}

/* Each seat's deck is veiled: the dealer shuffles and deals without knowing a name. */
static void play_veils(fairplay *p)
{
    char face[4][66], faces[400];
    static const char *const name[] = {"forest", "forest", "bear", "bolt"};
    fairplay_veil(face[0], "veils", 1, name[0], 0);
    fairplay_veil(face[1], "veils", 1, name[1], 1);
    fairplay_veil(face[2], "veils", 2, name[2], 2);
    fairplay_veil(face[3], "veils", 2, name[3], 3);
    const int a = strcmp(face[0], face[1]) > 0, b = strcmp(face[2], face[3]) > 0;
    const int number[] = {a, 1 - a, 2 + b, 3 - b}; /* the veils of a seat ascend */
    snprintf(faces, sizeof faces, "['%s','%s','%s','%s','token']", face[number[0]], face[number[1]], face[number[2]], face[number[3]]);
    static const char zones[] = "[{'id':'library.1','type':'deck','owner':1,'sees':'none','cards':[0,1]},"
                                "{'id':'library.2','type':'deck','owner':2,'sees':'none','cards':[2,3]},"
                                "{'id':'hand.1','type':'hand','owner':1,'sees':'owner','cards':[]},"
                                "{'id':'hand.2','type':'hand','owner':2,'sees':'owner','cards':[]},"
                                "{'id':'field','type':'table','owner':null,'sees':'all','cards':[4]}]";
    static const char plan[] = "[{'shuffle':['library.1','library.2'],'cuts':[],'say':null},"
                               "{'do':{'op':'deal','n':1,'from':'library.1','to':['hand.1'],'face':null}},"
                               "{'do':{'op':'deal','n':1,'from':'library.2','to':['hand.2'],'face':null}}]";
    fairplay_start(p, "veils",
                   &(fair_setup){.name = "veils", .players = "Ana Ben", .faces = faces, .zones = zones, .plan = plan, .uses = "['veils']"});
    fairplay_go(p);
    fairplay_act(p, 1, "{'op':'move','from':'hand.1','to':'field','n':1}");
    uint32_t owed = 0;
    talon_transcript_names_owed(p->house, 1, &owed, 1);
    fairplay_name(p, 1, owed, name[number[owed]], (uint32_t)number[owed], 0);
    fairplay_act(p, 2, "{'op':'move','from':'hand.2','to':'hand.1','n':1}");
    fairplay_go(p);
    for (uint32_t f = 2; f < 4; f++) /* what Ana has there, Ben tells her alone; of the other she learns nothing new */
        fairplay_name(p, 2, f, name[number[f]], (uint32_t)number[f], 1);
    fairplay_act(p, 2, "{'op':'move','from':'library.2','to':'field','n':1}");
    p->asleep[2] = true; /* and does not name it */
    fairplay_go(p);
    fairplay_end(p);
}

/* -------------------------------------------------------------------- small */

void flow_small(fairplay *p)
{
    static const char zones[] = "[{'id':'deck','type':'deck','owner':1,'sees':'none','cards':[0,0,1,2]},"
                                "{'id':'hand.1','type':'hand','owner':1,'sees':'owner','cards':[]},"
                                "{'id':'hand.2','type':'hand','owner':2,'sees':'owner','cards':[]},"
                                "{'id':'discard','type':'discard','owner':null,'sees':'none','cards':[]}]";
    static const char plan[] = "[{'shuffle':['deck'],'cuts':[['deck',2,0]],'say':'riffle'},"
                               "{'do':{'op':'deal','n':1,'from':'deck','to':['hand.1','hand.2'],'face':null}}]";
    fairplay_start(p, "small",
                   &(fair_setup){.name = "small", .players = "Ana Ben", .faces = "['a','b','c']", .zones = zones, .plan = plan});
    fairplay_go(p);
    fairplay_say(p, 1, "{'op':'move','from':'hand.1','to':'hand.2','n':1}", "take it");
    fairplay_go(p);
    fairplay_act(p, 2, "{'op':'move','from':'hand.2','to':'discard','n':1,'face':'up'}");
    fairplay_act(p, 1, "{'op':'look','zone':'deck','n':1}");
    const uint32_t i = fairplay_pick(p, 2, "heads");
    fairplay_go(p);
    fairplay_object(p, 1, fairplay_card(p, "deck", 0));
    fairplay_show(p, 2, i, "heads");
    fairplay_go(p);
    fairplay_note(p, 1, "life 20");
    fairplay_skip(p, 2);
    fairplay_end(p);
}

static const char arranged_zones[] = "[{'id':'low','type':'deck','owner':null,'sees':'none','cards':[0,1,2,3]},"
                                     "{'id':'high','type':'deck','owner':null,'sees':'none','cards':[4,5,6,7]},"
                                     "{'id':'hand.1','type':'hand','owner':1,'sees':'owner','cards':[]},"
                                     "{'id':'hand.2','type':'hand','owner':2,'sees':'owner','cards':[]}]";

/* Hands are dealt from piles as they lie, and then each is shuffled in itself. */
static void play_unmixed(fairplay *p)
{
    static const char plan[] = "[{'do':{'op':'deal','n':2,'from':'low','to':['hand.1'],'face':null}},"
                               "{'do':{'op':'deal','n':2,'from':'high','to':['hand.2'],'face':null}},"
                               "{'shuffle':['hand.1','hand.2'],'cuts':[],'say':null}]";
    const fair_setup s = {.name = "unmixed", .players = "Ana Ben", .faces = FACES_8, .zones = arranged_zones, .plan = plan, .real = true};
    fairplay_start(p, "unmixed", &s);
    fairplay_go(p);
    fairplay_end(p);
}

/* Both piles are shuffled, each by itself; Ana is dealt more of the one and Ben more of the other. */
static void play_apart(fairplay *p)
{
    static const char plan[] = "[{'shuffle':['low','high'],'cuts':[],'say':null},"
                               "{'do':{'op':'deal','n':1,'from':'low','to':['hand.1','hand.2','hand.1'],'face':null}},"
                               "{'do':{'op':'deal','n':1,'from':'high','to':['hand.1','hand.2','hand.2'],'face':null}}]";
    const fair_setup s = {.name = "apart", .players = "Ana Ben", .faces = FACES_8, .zones = arranged_zones, .plan = plan, .real = true};
    fairplay_start(p, "apart", &s);
    fairplay_go(p);
    fairplay_end(p);
}

/* The same piles for hands that are gathered again, and dealt anew to all alike. */
static void play_gathered(fairplay *p)
{
    static const char plan[] = "[{'shuffle':['low','high'],'cuts':[],'say':null},"
                               "{'do':{'op':'deal','n':2,'from':'low','to':['hand.1'],'face':null}},"
                               "{'do':{'op':'deal','n':2,'from':'high','to':['hand.2'],'face':null}},"
                               "{'do':{'op':'combine','from':['hand.1','hand.2','high'],'to':'low'}},"
                               "{'shuffle':['low'],'cuts':[],'say':null},"
                               "{'do':{'op':'deal','n':2,'from':'low','to':['hand.1','hand.2'],'face':null}}]";
    const fair_setup s = {.name = "gathered", .players = "Ana Ben", .faces = FACES_8, .zones = arranged_zones, .plan = plan, .real = true};
    fairplay_start(p, "gathered", &s);
    fairplay_go(p);
    fairplay_end(p);
}

/* Cards that lie open before Ben at the beginning are turned down. */
static void play_covered(fairplay *p)
{
    static const char zones[] = "[{'id':'deck','type':'deck','owner':null,'sees':'none','cards':[0,1,2,3,4,5]},"
                                "{'id':'hand.1','type':'discard','owner':1,'sees':'owner','cards':[]},"
                                "{'id':'hand.2','type':'discard','owner':2,'sees':'owner','cards':[6,7]}]";
    static const char plan[] = "[{'do':{'op':'turn','zone':'hand.2','indices':[0,1],'face':'down'}},"
                               "{'shuffle':['deck'],'cuts':[],'say':null},"
                               "{'do':{'op':'deal','n':2,'from':'deck','to':['hand.1'],'face':'down'}}]";
    const fair_setup s = {.name = "covered", .players = "Ana Ben", .faces = FACES_8, .zones = zones, .plan = plan, .real = true};
    fairplay_start(p, "covered", &s);
    fairplay_go(p);
    fairplay_end(p);
}

const flow flows[] = {
    {"absent", play_absent},     {"apart", play_apart},
    {"asks", play_asks},         {"back_again", play_back_again},
    {"cardlang", play_cardlang}, {"copies", play_copies},
    {"covered", play_covered},   {"gathered", play_gathered},
    {"holdem_cut", play_holdem}, {"objection", play_objection},
    {"passing", play_passing},   {"picks", play_picks},
    {"plan", play_plan},         {"request", play_request},
    {"sealed", play_sealed},     {"search", play_search},
    {"sees", play_sees},         {"small", flow_small},
    {"undo", play_undo},         {"unmixed", play_unmixed},
    {"until", play_until},       {"veils", play_veils},
    {"void_cut", play_void_cut}, {"void_reveal", play_void_reveal},
    {"zones", play_zones},       {NULL, NULL},
};
