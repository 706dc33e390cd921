/* flows.c -- the games of flows.h. Line 0 is written out by hand, so that they do not change when a game file does. */
#include "fairplay/flows.h"

#include <stdio.h>
#include <string.h>

#include "fairplay/maths.h"

#define ZONE(id, type, owner, sees, cards) "{'id':'" id "','type':'" type "','owner':" owner ",'sees':'" sees "','cards':[" cards "]}"
#define HAND(n)                            ZONE("hand." n, "hand", n, "owner", "")
#define DECK(cards)                        ZONE("deck", "deck", "null", "none", cards)
#define BURN                               ZONE("burn", "burn", "null", "none", "")
#define BOARD                              ZONE("board", "community", "null", "all", "")
#define DISCARD                            ZONE("discard", "discard", "null", "none", "")
#define DO(op)                             "{'do':" op "}"
#define SHUFFLE(zones)                     "{'shuffle':[" zones "],'cuts':[],'say':null}"
#define DEAL(n, to)                        "{'op':'deal','n':" n ",'from':'deck','to':[" to "],'face':null}"
#define BURN1                              "{'op':'move','from':'deck','to':'burn','n':1,'at':'end','face':null}"
#define TURN_UP(zone, at)                  "{'op':'turn','zone':'" zone "','indices':[" at "],'face':'up'}"
#define EIGHT                              "0,1,2,3,4,5,6,7"
#define FACES_8                            "['a','b','c','d','e','f','g','h']"
#define ALL_THREE                          "'hand.1','hand.2','hand.3'"

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
    size_t n = (size_t)snprintf(text, sizeof text, "[{'id':'deck','type':'deck','owner':null,'sees':'none','cards':[0");
    for (int i = 1; i < 52; i++)
        n += (size_t)snprintf(text + n, sizeof text - n, ",%d", i);
    snprintf(text + n, sizeof text - n, "]},%s", HAND("1") "," HAND("2") "," HAND("3") "," BURN "," BOARD "," DISCARD "]");
    return text;
}

/* One card after the other, round the table. */
#define HOLDEM                                                                                                                             \
    "[{'shuffle':['deck'],'cuts':[['deck',3,5]],'say':'wash, three riffles, cut'}," DO(BURN1) "," DO(DEAL("1", ALL_THREE)) "," DO(         \
        DEAL("1", ALL_THREE)) "," DO(BURN1) "," DO(DEAL("3", "'board'")) "," DO(BURN1) "," DO(DEAL("1", "'board'")) "]"

static void play_holdem(fairplay *p)
{
    const fair_setup s = {.name = "holdem", .players = "Ana Ben Cy", .faces = faces_52(), .zones = zones_52(), .plan = HOLDEM};
    fairplay_start(p, "holdem", &s);
    fairplay_go_lines(p, 4 + 1 + 3 + 1 + 5); /* up to the flop */
    fairplay_say(p, 2, "{'op':'combine','from':['hand.2'],'to':'discard'}", "fold");
    fairplay_go(p);
    fairplay_act(p, 1, TURN_UP("hand.1", "0,1"));
    fairplay_act(p, 3, TURN_UP("hand.3", "0,1"));
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
    fairplay_act(p, 1, TURN_UP("hand.1", "1"));
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
                                .plan = "[{'shuffle':['deck'],'cuts':[['deck',3,1]],'say':null}," DO(
                                    DEAL("1", ALL_THREE "," ALL_THREE)) "," DO(BURN1) "," DO(DEAL("3", "'board'")) "]"};

/* ---------------------------------------------------------------- shuffling */

/* Zones that are shuffled together still mix each for itself; then all are brought together and mixed. */
static void play_zones(fairplay *p)
{
    fairplay_start(
        p, "zones",
        &(fair_setup){
            .name = "zones",
            .players = "Ana Ben",
            .faces = FACES_8,
            .zones = "[" DECK("0,1,2") "," ZONE("side", "deck", "null", "none", "3,4,5") "," ZONE("discard", "discard", "null", "none",
                                                                                                  "6,7") "," BOARD "]",
            .plan = "[" SHUFFLE("'side','deck'") "," DO(
                "{'op':'combine','from':['side','discard'],'to':'deck'}") ",{'shuffle':['deck'],'cuts':[['deck',1,0],['"
                                                                          "deck',2,2]],'say':null}," DO(DEAL("5", "'board'")) "]"});
    fairplay_go(p);
    fairplay_end(p);
}

/* Every operation that a plan may hold, with every way to say which cards. */
static void play_plan(fairplay *p)
{
    fairplay_start(
        p, "plan",
        &(fair_setup){
            .name = "plan",
            .players = "Ana Ben",
            .faces = FACES_8,
            .zones = "[" DECK(EIGHT) "," HAND("1") "," HAND("2") "," ZONE("row", "revealed", "null", "none", "") "," DISCARD "]",
            .plan = "[" DO("{'op':'move','from':'deck','to':'row','cards':['0.6','0.1'],'at':'top','face':null}") "," SHUFFLE(
                "'deck','"
                "row'") "," DO(DEAL("2",
                                    "'hand.1','hand.2'")) "," DO("{'op':'move','from':'deck','to':'row','indices':["
                                                                 "1,0],'at':1,'face':'up'}") "," DO("{'op':'turn','zone':'row','indices':["
                                                                                                    "0],'"
                                                                                                    "face':'up'}") "," DO("{'op':'move','"
                                                                                                                          "from':'"
                                                                                                                          "row','to':'"
                                                                                                                          "discard','n'"
                                                                                                                          ":1,"
                                                                                                                          "'at':'end','"
                                                                                                                          "face':"
                                                                                                                          "null}") "," DO("{'op':'"
                                                                                                                                          "combine"
                                                                                                                                          "','"
                                                                                                                                          "from':["
                                                                                                                                          "'row','"
                                                                                                                                          "discard"
                                                                                                                                          "'],'to'"
                                                                                                                                          ":'deck'"
                                                                                                                                          "}") "]"});
    fairplay_go(p);
    fairplay_end(p);
}

/* A player asks for a shuffle of what is hers, before the plan is done and after; then Ben of what is nobody's. */
static void play_request(fairplay *p)
{
    fairplay_start(p, "request",
                   &(fair_setup){.name = "request",
                                 .players = "Ana Ben",
                                 .faces = FACES_8,
                                 .zones = "[" DECK("0,1,2,3") "," ZONE("library", "deck", "1", "none",
                                                                       "4,5,6,7") "," HAND("1") "," HAND("2") "," DISCARD "]",
                                 .plan = "[" SHUFFLE("'deck'") "," DO(DEAL("1", "'hand.1','hand.2'")) "]"});
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
    fairplay_start(p, "search",
                   &(fair_setup){.name = "search",
                                 .players = "Ana Ben",
                                 .faces = FACES_8,
                                 .zones = "[" ZONE("library", "deck", "1", "none", EIGHT) "," HAND("1") "," HAND("2") "]",
                                 .plan = "[" SHUFFLE("'library'") "]"});
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

static const fair_setup two_hands = {.name = "hands",
                                     .players = "Ana Ben",
                                     .faces = FACES_8,
                                     .zones = "[" DECK(EIGHT) "," HAND("1") "," HAND("2") "," DISCARD "]",
                                     .plan = "[" SHUFFLE("'deck'") "," DO(DEAL("2", "'hand.1','hand.2'")) "]"};

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
    fairplay_start(
        p, "sees",
        &(fair_setup){.name = "sees",
                      .players = "Ana Ben Cy",
                      .faces = FACES_8,
                      .zones = "[" DECK(EIGHT) "," ZONE("forehead.1", "hand", "1", "others", "") "," ZONE(
                          "stack", "table", "null", "newest", "") "," ZONE("common", "table", "null", "others", "") "," HAND("2") "]",
                      .plan = "[" SHUFFLE("'deck'") "," DO(DEAL("2", "'forehead.1'")) "," DO(DEAL("2", "'stack'")) "," DO(
                          DEAL("1", "'common'")) "," DO(DEAL("1", "'stack'")) "," DO(DEAL("1", "'hand.2'")) "]"});
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
                                 .plan = "[" SHUFFLE("'deck'") "," DO(DEAL("1", "'hand.1','hand.2'")) "," DO(DEAL("3", "'board'")) "]"});
    fairplay_go(p);
    fairplay_act(p, 1, "{'op':'move','from':'hand.1','to':'discard','n':1,'face':'up'}");
    fairplay_act(p, 2, "{'op':'combine','from':['discard','board'],'to':'deck'}");
    fairplay_act(p, 2, "{'op':'shuffle','zone':'deck'}");
    fairplay_go(p);
    fairplay_end(p);
    fairplay_view(p, 2);
}

/* ------------------------------------------------------------ who is missing */

static const fair_setup cut_by_ben = {
    .name = "void",
    .players = "Ana Ben Cy",
    .voids = 2,
    .faces = FACES_8,
    .zones = "[" DECK(EIGHT) "," HAND("1") "," HAND("2") "," HAND("3") "]",
    .plan = "[{'shuffle':['deck'],'cuts':[['deck',2,1]],'say':null}," DO(DEAL("1", ALL_THREE)) "," SHUFFLE("'deck'") "]"};

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
    fairplay_start(
        p, "veils",
        &(fair_setup){
            .name = "veils",
            .players = "Ana Ben",
            .faces = faces,
            .uses = "['veils']",
            .zones = "[" ZONE("library.1", "deck", "1", "none", "0,1") "," ZONE("library.2", "deck", "2", "none", "2,3") "," HAND(
                "1") "," HAND("2") "," ZONE("field", "table", "null", "all", "4") "]",
            .plan =
                "[" SHUFFLE("'library.1','library.2'") "," DO("{'op':'deal','n':1,'from':'library.1','to':['hand.1'],'face':null}") "," DO(
                    "{'op':'deal','n':1,'from':'library.2','to':['hand.2'],'face':null}") "]"});
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
    fairplay_start(
        p, "small",
        &(fair_setup){.name = "small",
                      .players = "Ana Ben",
                      .faces = "['a','b','c']",
                      .zones = "[" ZONE("deck", "deck", "1", "none", "0,0,1,2") "," HAND("1") "," HAND("2") "," DISCARD "]",
                      .plan = "[{'shuffle':['deck'],'cuts':[['deck',2,0]],'say':'riffle'}," DO(DEAL("1", "'hand.1','hand.2'")) "]"});
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

const flow flows[] = {
    {"absent", play_absent},     {"back_again", play_back_again},
    {"cardlang", play_cardlang}, {"copies", play_copies},
    {"holdem_cut", play_holdem}, {"objection", play_objection},
    {"passing", play_passing},   {"picks", play_picks},
    {"plan", play_plan},         {"request", play_request},
    {"sealed", play_sealed},     {"search", play_search},
    {"sees", play_sees},         {"small", flow_small},
    {"undo", play_undo},         {"veils", play_veils},
    {"void_cut", play_void_cut}, {"void_reveal", play_void_reveal},
    {"zones", play_zones},       {NULL, NULL},
};
