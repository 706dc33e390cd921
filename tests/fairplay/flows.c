/* flows.c -- the games of flows.h. Line 0 is written out by hand, so that they do not change when a game file does. */
#include "fairplay/flows.h"

#include <stdio.h>
#include <string.h>

#include "fairplay/maths.h"

#define ZONE(id, type, owner, sees, behavior, cards)                                                                                       \
    "{'id':'" id "','type':'" type "','owner':" owner ",'sees':'" sees "','behavior':" behavior ",'cards':[" cards "]}"
#define HAND(n)              ZONE("hand." n, "hand", n, "owner", "null", "")
#define DECK(cards)          ZONE("deck", "deck", "null", "none", "null", cards)
#define BURN                 ZONE("burn", "burn", "null", "none", "null", "")
#define BOARD                ZONE("board", "community", "null", "all", "null", "")
#define DISCARD              ZONE("discard", "discard", "null", "none", "null", "")
#define DO(op)               "{'do':" op "}"
#define TURN(ops)            "{'turn':[" ops "]}"
#define WASH(zone)           "{'op':'wash','zone':'" zone "'}"
#define DRAW(n, to)          "{'op':'draw','n':" n ",'from':'deck','to':'" to "','face':null}"
#define BURN1                "{'op':'burn','n':1,'from':'deck','to':'burn'}"
#define ROUND(rounds, hands) "{'op':'deal_round','rounds':" rounds ",'from':'deck','to':[" hands "],'face':null}"
#define BEHAVIOR(draw, from, when, keep)                                                                                                   \
    "{'draw_from':'" draw "','reshuffle_from':" from ",'reshuffle_when':'" when "','keep_newest':" keep "}"
#define EIGHT   "0,1,2,3,4,5,6,7"
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
    size_t n = (size_t)snprintf(text, sizeof text, "[{'id':'deck','type':'deck','owner':null,'sees':'none','behavior':null,'cards':[0");
    for (int i = 1; i < 52; i++)
        n += (size_t)snprintf(text + n, sizeof text - n, ",%d", i);
    snprintf(text + n, sizeof text - n, "]},%s", HAND("1") "," HAND("2") "," HAND("3") "," BURN "," BOARD "," DISCARD "]");
    return text;
}

static void play_holdem(fairplay *p)
{
    fairplay_start(
        p, "holdem",
        &(fair_setup){
            .name = "holdem",
            .players = "Ana Ben Cy",
            .faces = faces_52(),
            .zones = zones_52(),
            .plan = "[" TURN(WASH(
                "deck") ",{'op':'riffle','zone':'deck','times':3},{'op':'cut','by':3,'min':5,'"
                        "zone':'deck'}") "," DO(BURN1) "," DO(ROUND("2",
                                                                    "'hand.1','hand.2','hand."
                                                                    "3'")) "," DO(BURN1) "," DO(DRAW("3",
                                                                                                     "board")) "," DO(BURN1) "," DO(DRAW("1",
                                                                                                                                         "b"
                                                                                                                                         "o"
                                                                                                                                         "a"
                                                                                                                                         "r"
                                                                                                                                         "d")) "," DO(BURN1) "," DO(DRAW("1",
                                                                                                                                                                         "board")) "]"});
    fairplay_go_lines(p, 4 + 1 + 3 + 1 + 4); /* up to the flop */
    fairplay_act(p, 2, "{'op':'muck','hand':'hand.2'}");
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

const fair_setup flows_poker = {.name = "poker",
                                .real = true,
                                .players = "Ana Ben Cy",
                                .faces = "['2c','3c','4c','5c','6c','7c','8c','9c','Tc','Jc','Qc','Kc']",
                                .zones = "[" DECK("0,1,2,3,4,5,6,7,8,9,10,11") "," HAND("1") "," HAND("2") "," HAND("3") "," BURN "," BOARD
                                                                                                                         "," DISCARD "]",
                                .plan = "[" TURN(WASH("deck") ",{'op':'cut','by':3,'min':1,'zone':'deck'}") "," DO(
                                    ROUND("2", "'hand.1','hand.2','hand.3'")) "," DO(BURN1) "," DO(DRAW("3", "board")) "]"};

/* ------------------------------------------------------------- reshuffling */

#define RESHUFFLED(behavior, cards, discards)                                                                                              \
    "[" ZONE("deck", "deck", "null", "none", behavior, cards) "," ZONE("discard", "discard", "null", "none", "null",                       \
                                                                       discards) "," HAND("1") "," HAND("2") "]"

/* Deck 4, discards 3: a draw of five. */
static void play_reshuffle(fairplay *p)
{
    fairplay_start(p, "reshuffle",
                   &(fair_setup){.name = "reshuffle",
                                 .players = "Ana Ben",
                                 .faces = "['a','b','c','d','e','f','g']",
                                 .zones = RESHUFFLED(BEHAVIOR("top", "'discard'", "short", "0"), "0,1,2,3", "4,5,6"),
                                 .plan = "[" TURN(WASH("deck")) "]"});
    fairplay_go(p);
    fairplay_act(p, 1, "{'op':'draw','n':5,'to':'hand.1'}");
    fairplay_go(p);
    fairplay_end(p);
}

/* The newest discard stays where it is. */
static void play_keep_newest(fairplay *p)
{
    fairplay_start(p, "keep_newest",
                   &(fair_setup){.name = "keep_newest",
                                 .players = "Ana Ben",
                                 .faces = FACES_8,
                                 .zones = RESHUFFLED(BEHAVIOR("top", "'discard'", "short", "1"), "0,1,2,3", "4,5,6,7"),
                                 .plan = "[" TURN(WASH("deck")) "," DO(DRAW("2", "hand.2")) "]"});
    fairplay_go(p);
    fairplay_act(p, 2, "{'op':'discard','n':1,'vis':'up','from':'hand.2'}");
    fairplay_act(p, 1, "{'op':'draw','n':4,'to':'hand.1'}");
    fairplay_go(p);
    fairplay_end(p);
}

/* All of the deck is taken before the discards are mixed. */
static void play_when_empty(fairplay *p)
{
    fairplay_start(p, "when_empty",
                   &(fair_setup){.name = "when_empty",
                                 .players = "Ana Ben",
                                 .faces = FACES_8,
                                 .zones = RESHUFFLED(BEHAVIOR("bottom", "'discard'", "empty", "0"), "0,1,2", "3,4,5,6,7"),
                                 .plan = "[" TURN(WASH("deck")) "," TURN(
                                     "{'op':'deal','n':2,'from':'deck','to':['hand.1','hand.2'],'face':null}") "]"});
    fairplay_go(p);
    fairplay_end(p);
}

/* Cards mix only inside their group: two zones for themselves, then two together and one for itself. */
static void play_groups(fairplay *p)
{
    fairplay_start(p, "groups",
                   &(fair_setup){.name = "groups",
                                 .players = "Ana Ben",
                                 .faces = FACES_8,
                                 .zones = "[" DECK("0,1,2") "," ZONE("side", "deck", "null", "none", "null", "3,4,5") "," ZONE(
                                     "discard", "discard", "null", "none", "null", "6,7") "," BOARD "]",
                                 .plan = "[" TURN(WASH("side") "," WASH("deck")) "," TURN(
                                     WASH("side") ",{'op':'recycle_and_shuffle','from':'discard','to':'deck'},{'op':'cut','k':2,'zone':'"
                                                  "deck'}") "," DO(DRAW("5", "board")) "]"});
    fairplay_go(p);
    fairplay_end(p);
}

/* Every draw is a random pick, so it needs a turn. */
static void play_draw_random(fairplay *p)
{
    fairplay_start(p, "draw_random",
                   &(fair_setup){.name = "draw_random",
                                 .players = "Ana Ben",
                                 .faces = FACES_8,
                                 .zones = RESHUFFLED(BEHAVIOR("random", "null", "short", "0"), "0,1,2,3", "4,5,6,7"),
                                 .plan = "[" TURN(DRAW("2", "hand.1")) "]"});
    fairplay_go(p);
    fairplay_act(p, 2, "{'op':'draw_random','n':2,'from':'discard','to':'hand.2'}");
    fairplay_go(p);
    fairplay_act(p, 2, "{'op':'draw1','from':'deck','to':'hand.2'}");
    fairplay_go(p);
    fairplay_end(p);
}

/* ----------------------------------------------------------- hidden cards */

/* Search in a library: look, new backs, take the card, wash. */
static void play_search(fairplay *p)
{
    char op[96];
    fairplay_start(p, "search",
                   &(fair_setup){.name = "search",
                                 .players = "Ana Ben",
                                 .faces = FACES_8,
                                 .zones = "[" ZONE("library", "deck", "1", "none", "null", EIGHT) "," HAND("1") "," HAND("2") "]",
                                 .plan = "[" TURN(WASH("library")) "]"});
    fairplay_go(p);
    fairplay_act(p, 1, "{'op':'look','zone':'library','n':8}");
    fairplay_go(p);
    uint32_t at = 0;
    while (strcmp(fairplay_face(p, 1, "library", at), "d") != 0)
        at++;
    snprintf(op, sizeof op, "{'op':'draw_card','card':'%s','from':'library','to':'hand.1'}", fairplay_card(p, "library", at));
    fairplay_act(p, 1, op);
    fairplay_act(p, 1, "{'op':'wash','zone':'library'}");
    fairplay_go(p);
    fairplay_end(p);
}

static const fair_setup two_hands = {.name = "hands",
                                     .players = "Ana Ben",
                                     .faces = FACES_8,
                                     .zones = "[" DECK(EIGHT) "," HAND("1") "," HAND("2") "," DISCARD "]",
                                     .plan = "[" TURN(WASH("deck")) "," DO(ROUND("2", "'hand.1','hand.2'")) "]"};

static void play_objection(fairplay *p)
{
    fairplay_start(p, "objection", &two_hands);
    fairplay_go(p);
    fairplay_object(p, 2, fairplay_card(p, "hand.2", 1));
    fairplay_go(p);
    fairplay_act(p, 2, "{'op':'discard','n':1,'vis':'down','from':'hand.2'}");
    fairplay_end(p);
}

/* Ana passes two cards to Ben, face down: new backs for his hand. */
static void play_passing(fairplay *p)
{
    fairplay_start(p, "passing", &two_hands);
    fairplay_go(p);
    fairplay_act(p, 1, "{'op':'move','from':'hand.1','to':'hand.2','n':2}");
    fairplay_go(p);
    fairplay_act(p, 2, "{'op':'move','from':'hand.2','to':'deck','indices':[2],'at':'top'}");
    fairplay_act(p, 1, "{'op':'draw','n':1,'to':'hand.1'}");
    fairplay_go(p);
    fairplay_end(p);
}

static void play_undo(fairplay *p)
{
    fairplay_start(p, "undo", &two_hands);
    fairplay_go(p);
    fairplay_act(p, 1, "{'op':'discard','n':1,'vis':'up','from':'hand.1'}");
    fairplay_act(p, 1, "{'op':'discard','n':1,'vis':'down','from':'hand.1'}");
    fairplay_act(p, 1, "{'op':'undo'}");
    fairplay_act(p, 1, "{'op':'undo'}");
    fairplay_act(p, 2, "{'op':'draw','n':1,'to':'hand.2'}");
    fairplay_go(p);
    fairplay_act(p, 2, "{'op':'undo'}");
    fairplay_end(p);
}

/* A zone only the others see, one whose newest card all see. */
static void play_sees(fairplay *p)
{
    fairplay_start(p, "sees",
                   &(fair_setup){.name = "sees",
                                 .players = "Ana Ben Cy",
                                 .faces = FACES_8,
                                 .zones = "[" DECK(EIGHT) "," ZONE("forehead.1", "hand", "1", "others", "null", "") "," ZONE(
                                     "stack", "table", "null", "newest", "null", "") "," ZONE("common", "table", "null", "others", "null",
                                                                                              "") "," HAND("2") "]",
                                 .plan = "[" TURN(WASH("deck")) "," DO(DRAW("2", "forehead.1")) "," DO(DRAW("2", "stack")) "," DO(
                                     DRAW("1", "common")) "," DO(DRAW("1", "stack")) "," DO(DRAW("1", "hand.2")) "]"});
    fairplay_go(p);
    fairplay_act(p, 1, "{'op':'move','from':'stack','to':'deck','n':1,'at':0}");
    fairplay_go(p);
    fairplay_end(p);
}

/* Two copies of a face must not be told apart. */
static void play_copies(fairplay *p)
{
    fairplay_start(p, "copies",
                   &(fair_setup){.name = "copies",
                                 .players = "Ana Ben",
                                 .faces = "['joker','king']",
                                 .zones = "[" DECK("0,1,0,1,0") "," HAND("1") "," HAND("2") "," DISCARD "," BOARD "]",
                                 .plan = "[" TURN(WASH("deck")) "," DO(ROUND("1", "'hand.1','hand.2'")) "," DO(DRAW("3", "board")) "]"});
    fairplay_go(p);
    fairplay_act(p, 1, "{'op':'discard','n':1,'vis':'up','from':'hand.1'}");
    fairplay_act(p, 2, "{'op':'recycle','from':'discard','to':'deck'}");
    fairplay_end(p);
}

/* ------------------------------------------------------------ voids, triggers */

static const fair_setup cut_by_ben = {
    .name = "void",
    .players = "Ana Ben Cy",
    .faces = FACES_8,
    .zones = "[" DECK(EIGHT) "," HAND("1") "," HAND("2") "," HAND("3") "]",
    .plan = "[" TURN(WASH("deck") ",{'op':'cut','by':2,'min':1,'zone':'deck'}") "," DO(ROUND("1", "'hand.1','hand.2','hand.3'")) "]"};

/* Ben cuts but does not reveal: the turn is void, the next one goes without him. */
static void play_void_reveal(fairplay *p)
{
    fairplay_start(p, "void_reveal", &cut_by_ben);
    fairplay_go_lines(p, 5); /* locks, cut, turn */
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

/* Ben never locks: nobody waits for him, his cut is a die's. */
static void play_absent(fairplay *p)
{
    fairplay_start(p, "absent", &cut_by_ben);
    p->asleep[2] = true;
    fairplay_go(p);
    fairplay_end(p);
}

static void play_triggers(fairplay *p)
{
    fairplay_start(
        p, "triggers",
        &(fair_setup){.name = "triggers",
                      .players = "Ana Ben",
                      .faces = FACES_8,
                      .zones = "[" DECK(EIGHT) "," HAND("1") "," HAND("2") "," DISCARD "]",
                      .plan = "[" TURN(WASH("deck")) "," DO(DRAW("4", "hand.1")) "]",
                      .triggers =
                          "[{'zone':'deck','below':4,'do':[" TURN("{'op':'recycle_and_shuffle','from':'discard','to':'deck'}") "," DO(
                              DRAW("1", "hand.2")) "]},"
                                                   "{'zone':'hand.1','below':2,'do':[" DO(DRAW("1", "hand.1")) "]}]"});
    fairplay_go(p);
    fairplay_act(p, 1, "{'op':'discard','n':1,'vis':'up','from':'hand.1'}");
    fairplay_act(p, 2, "{'op':'draw','n':1,'to':'hand.2'}");
    fairplay_go(p);
    fairplay_act(p, 1, "{'op':'discard','n':2,'vis':'down','from':'hand.1'}");
    fairplay_go(p);
    fairplay_end(p);
}

/* -------------------------------------------------------------------- small */

void flow_small(fairplay *p)
{
    fairplay_start(
        p, "small",
        &(fair_setup){.name = "small",
                      .players = "Ana Ben",
                      .faces = "['a','b','c']",
                      .zones = "[" ZONE("deck", "deck", "1", "none", "null", "0,0,1,2") "," HAND("1") "," HAND("2") "," DISCARD "]",
                      .plan =
                          "[" TURN(WASH("deck") ",{'op':'cut','by':2,'min':0,'zone':'deck'}") "," DO(ROUND("1", "'hand.1','hand.2'")) "]"});
    fairplay_go(p);
    fairplay_act(p, 1, "{'op':'move','from':'hand.1','to':'hand.2','n':1}");
    fairplay_go(p);
    fairplay_act(p, 2, "{'op':'discard','n':1,'vis':'up','from':'hand.2'}");
    fairplay_act(p, 1, "{'op':'look','zone':'deck','n':1}");
    fairplay_go(p);
    fairplay_object(p, 1, fairplay_card(p, "deck", 0));
    fairplay_go(p);
    fairplay_end(p);
}

const flow flows[] = {
    {"absent", play_absent},
    {"cardlang", play_cardlang},
    {"copies", play_copies},
    {"draw_random", play_draw_random},
    {"groups", play_groups},
    {"holdem_cut", play_holdem},
    {"keep_newest", play_keep_newest},
    {"objection", play_objection},
    {"passing", play_passing},
    {"reshuffle", play_reshuffle},
    {"sealed", play_sealed},
    {"search", play_search},
    {"sees", play_sees},
    {"small", flow_small},
    {"triggers", play_triggers},
    {"undo", play_undo},
    {"void_cut", play_void_cut},
    {"void_reveal", play_void_reveal},
    {"when_empty", play_when_empty},
    {NULL, NULL},
};
