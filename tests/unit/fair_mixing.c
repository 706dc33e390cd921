/* fair_mixing.c -- deals that somebody arranged in line 0, and honest ones that look like them: which of them are `unmixed`, and what
 * becomes of `trusted` (docs/transcript.md §12). */
#include <stdio.h>

#include "fair/fair_impl.h"
#include "fairplay/caught.h"

#define FACES         "['a','b','c','d','e','f','g','h']"
#define SHUFFLE(z)    "{'shuffle':[" z "],'cuts':[],'say':null}"
#define DEAL(n, f, t) "{'do':{'op':'deal','n':" #n ",'from':'" f "','to':[" t "],'face':null}}"
#define MOVE(n, f, t) "{'do':{'op':'move','from':'" f "','to':'" t "','n':" #n ",'at':'end','face':null}}"
#define TOP(n, f, t)  "{'do':{'op':'move','from':'" f "','to':'" t "','n':" #n ",'at':'top','face':null}}"
#define HANDS         "'hand.1','hand.2'"
#define GATHER        "{'do':{'op':'combine','from':['hand.1','hand.2','side'],'to':'deck'}}"
#define TURN_DOWN(z)  "{'do':{'op':'turn','zone':'" z "','indices':[0,1],'face':'down'}}"

/* What lies where at the beginning; whatever is not named is in the deck. */
typedef struct layout {
    const char *deck, *side, *hand2, *own1, *own2, *row, *pile, *taken2, *spread;
} layout;

static const layout one_deck = {"0,1,2,3,4,5,6,7", "", "", "", "", "", "", "", ""};
static const layout two_piles = {"0,1,2,3", "4,5,6,7", "", "", "", "", "", "", ""};
static const layout own_decks = {"", "", "", "0,1,2,3", "4,5,6,7", "", "", "", ""};
static const layout own_and_middling = {"0,1", "", "", "2,3,4", "5,6,7", "", "", "", ""};
static const layout laid_hand = {"0,1,2,3,4,5", "", "6,7", "", "", "", "", "", ""};
static const layout laid_row = {"0,1,2,3,4,5,6", "", "", "", "", "7", "", "", ""};
static const layout laid_open = {"0,1,2,3,4,5", "", "", "", "", "", "", "6,7", ""};
static const layout laid_spread = {"0,1,2,3,4,5", "", "", "", "", "", "", "", "6,7"};
static const layout laid_pile = {"0,1,2,3,4,5", "", "", "", "", "", "6,7", "", ""};

typedef struct deal_case {
    const char *what;
    const layout *at;
    const char *plan, *act; /* act: Ana's, or NULL */
    uint32_t chosen;
    bool apart;
} deal_case;

static const deal_case cases[] = {
    {"a deck that is shuffled and dealt", &one_deck, SHUFFLE("'deck'") "," DEAL(2, "deck", HANDS), NULL, 0, false},
    {"more cards for one", &one_deck, SHUFFLE("'deck'") "," DEAL(2, "deck", "'hand.1','hand.2','hand.2'"), NULL, 0, false},
    {"piles that are put together, then shuffled", &two_piles,
     SHUFFLE("'deck','side'") "," MOVE(4, "side", "deck") "," SHUFFLE("'deck'") "," DEAL(2, "deck", HANDS), NULL, 0, false},
    {"some of each pile for everybody", &two_piles, SHUFFLE("'deck','side'") "," DEAL(2, "deck", HANDS) "," DEAL(1, "side", HANDS), NULL, 0,
     false},
    {"the rest is shuffled again", &one_deck,
     SHUFFLE("'deck'") "," DEAL(1, "deck", HANDS) "," SHUFFLE("'deck'") "," DEAL(2, "deck", "'hand.1'"), NULL, 0, false},
    {"cards put aside before the shuffle", &one_deck, MOVE(2, "deck", "burn") "," SHUFFLE("'deck'") "," DEAL(2, "deck", HANDS), NULL, 0,
     false},
    {"a card that lies open from the beginning", &laid_row, SHUFFLE("'deck'") "," DEAL(2, "deck", HANDS), NULL, 0, false},
    {"play with an open card", &laid_row, SHUFFLE("'deck'"), "{'op':'move','from':'row','to':'hand.1','n':1,'at':'end','face':null}", 0,
     false},
    {"a draw from a shuffled deck", &one_deck, SHUFFLE("'deck'"), "{'op':'deal','n':2,'from':'deck','to':['hand.1'],'face':null}", 0,
     false},

    {"a decoy is shuffled", &two_piles, SHUFFLE("'side'") "," DEAL(2, "deck", HANDS), NULL, 4, false},
    {"hands that are shuffled too late", &one_deck, DEAL(2, "deck", HANDS) "," SHUFFLE(HANDS ",'deck'"), NULL, 4, false},
    {"a shuffle of one card", &one_deck, MOVE(1, "deck", "side") "," SHUFFLE("'side'") "," MOVE(1, "side", "hand.2"), NULL, 1, false},
    {"known cards on top of a shuffled deck", &two_piles,
     SHUFFLE("'deck'") "," TOP(2, "side", "deck") "," DEAL(2, "deck", "'hand.2','hand.1'"), NULL, 2, false},
    {"by way of a pile of one's own", &one_deck, MOVE(4, "deck", "own.2") "," SHUFFLE("'own.2','deck'") "," DEAL(2, "own.2", "'hand.2'"),
     NULL, 4, false},
    {"a hand that lies there from the beginning", &laid_hand, SHUFFLE("'deck','hand.2'") "," DEAL(2, "deck", "'hand.1'"), NULL, 2, false},
    {"a pile that only its owner sees", &laid_pile, SHUFFLE("'deck','pile'") "," DEAL(2, "deck", "'hand.1'"), NULL, 2, false},
    {"one's own deck, not shuffled", &own_decks, SHUFFLE("'own.1'") "," DEAL(2, "own.2", "'hand.2'"), NULL, 2, false},
    {"a row of chosen cards", &two_piles, SHUFFLE("'deck'") "," MOVE(3, "side", "row"), NULL, 3, false},
    {"a chosen card is turned up", &one_deck,
     "{'do':{'op':'turn','zone':'deck','indices':[7],'face':'up'}},{'do':{'op':'move','from':'deck','to':'side','n':2,'at':'end','face':"
     "null}}," SHUFFLE("'side'"),
     NULL, 1, false},
    {"a row of chosen cards is shown, then gathered and shuffled", &one_deck,
     MOVE(3, "deck", "row") "," MOVE(3, "row", "deck") "," SHUFFLE("'deck'") "," DEAL(2, "deck", HANDS), NULL, 3, false},
    {"chosen cards are shown on a pile, and put away again", &one_deck,
     "{'do':{'op':'move','from':'deck','to':'side','n':2,'at':'end','face':'up'}},"
     "{'do':{'op':'move','from':'side','to':'burn','n':2,'at':'end','face':'down'}}," SHUFFLE("'deck'"),
     NULL, 2, false},
    {"a card that lay open goes below others, and comes up again", &laid_row,
     SHUFFLE("'deck'") "," MOVE(1, "row", "side") ",{'do':{'op':'turn','zone':'side','indices':[0],'face':'up'}}", NULL, 1, false},
    {"a card that lay open goes on top of the deck, and is drawn", &laid_row, SHUFFLE("'deck'") "," TOP(1, "row", "deck"),
     "{'op':'deal','n':1,'from':'deck','to':['hand.1'],'face':null}", 1, false},
    {"an ask about a chosen card", &one_deck,
     MOVE(1, "deck", "row") ",{'ask':'row','faces':[0],'then':[" MOVE(1, "row", "deck") "," SHUFFLE("'deck'") "]}", NULL, 1, false},
    {"one's own deck, not shuffled, into a zone of one's own that is no hand", &own_decks,
     SHUFFLE("'own.1'") "," MOVE(2, "own.2", "taken.2"), NULL, 2, false},
    {"one's own deck, not shuffled, is turned up", &own_decks,
     SHUFFLE("'own.1'") ",{'do':{'op':'turn','zone':'own.2','indices':[0,3],'face':'up'}}", NULL, 2, false},
    {"a stock that nothing shuffled, put where its newest card is seen, and played from", &two_piles, SHUFFLE("'side'"),
     "{'op':'move','from':'deck','to':'row','n':2,'at':'end','face':null}", 2, false},
    {"an act turns up what nothing shuffled", &two_piles, SHUFFLE("'side'"), "{'op':'turn','zone':'deck','indices':[1],'face':'up'}", 1,
     false},
    {"one's own deck, not shuffled, is looked at", &own_decks, SHUFFLE("'own.2'"), "{'op':'look','zone':'own.1','n':3}", 3, false},
    {"one's own deck, shuffled, is looked at", &own_decks, SHUFFLE("'own.1'"), "{'op':'look','zone':'own.1','n':3}", 0, false},
    {"an act turns down what everybody saw", &laid_row, SHUFFLE("'deck'"), "{'op':'turn','zone':'row','indices':[0],'face':'down'}", 0,
     false},
    {"a stock that nothing shuffled is put aside by an act", &two_piles, SHUFFLE("'side'"),
     "{'op':'move','from':'deck','to':'burn','n':2,'at':'end','face':null}", 0, false},
    {"a draw from a stock that nothing shuffled", &two_piles, SHUFFLE("'side'"),
     "{'op':'deal','n':2,'from':'deck','to':['hand.1'],'face':null}", 2, false},

    {"a pile for each", &two_piles, SHUFFLE("'deck','side'") "," DEAL(2, "deck", "'hand.1'") "," DEAL(2, "side", "'hand.2'"), NULL, 0,
     true},
    {"more of the one and less of the other", &two_piles,
     SHUFFLE("'deck','side'") "," DEAL(1, "deck", "'hand.1','hand.2','hand.1'") "," DEAL(1, "side", "'hand.2','hand.1','hand.2'"), NULL, 0,
     true},
    {"halves put one on the other", &two_piles,
     SHUFFLE("'deck','side'") "," TOP(4, "side", "deck") "," DEAL(4, "deck", "'hand.2','hand.1'"), NULL, 0, true},
    {"before and after the other pile comes in", &two_piles,
     SHUFFLE("'deck'") "," DEAL(2, "deck", "'hand.1'") "," MOVE(4, "side", "deck") "," SHUFFLE("'deck'") "," DEAL(2, "deck", "'hand.2'"),
     NULL, 0, true},
    {"a card is taken away again", &two_piles,
     SHUFFLE("'deck','side'") "," DEAL(1, "deck", HANDS) "," DEAL(1, "side", HANDS) "," MOVE(1, "hand.2", "burn"), NULL, 0, true},
    {"hands of two heaps are shuffled in themselves: perhaps nothing is wrong, but a part of them would be another matter", &two_piles,
     SHUFFLE("'deck','side'") "," DEAL(1, "deck", HANDS) "," DEAL(1, "side", HANDS) "," SHUFFLE(HANDS), NULL, 0, true},
    {"only one of the hands is shuffled, and a part of both taken away", &two_piles,
     SHUFFLE("'deck','side'") "," DEAL(1, "deck", HANDS) "," DEAL(1, "side", HANDS) "," SHUFFLE("'hand.1'") "," MOVE(
         1, "hand.1", "burn") "," MOVE(1, "hand.2", "burn"),
     NULL, 0, true},
    {"what was dealt is shuffled into decks of one's own", &own_and_middling,
     SHUFFLE("'deck'") "," DEAL(1, "deck", "'own.1','own.2'") "," SHUFFLE("'own.1','own.2'") "," DEAL(1, "own.1", "'hand.1'") "," DEAL(
         1, "own.2", "'hand.2'"),
     NULL, 0, true},
    {"hands that nobody owns, from two piles", &two_piles,
     SHUFFLE("'deck','side'") "," DEAL(2, "deck", "'free.1'") "," DEAL(2, "side", "'free.2'"), NULL, 0, true},
    {"decks of one's own, shuffled and laid where only their owner looks", &own_decks,
     SHUFFLE("'own.1','own.2'") "," MOVE(2, "own.1", "taken.1") "," MOVE(2, "own.2", "taken.2"), NULL, 0, true},
    {"cards in a pile of one's own make up for those in the hand", &two_piles,
     SHUFFLE("'deck','side'") "," DEAL(2, "deck", "'hand.1','own.2'") "," DEAL(2, "side", "'hand.2','own.1'"), NULL, 0, true},
    {"decks of one's own are shuffled, and dealt face up onto piles of one's own", &own_decks,
     SHUFFLE("'own.1','own.2'") ",{'do':{'op':'move','from':'own.1','to':'own.1','indices':[0,2],'at':'end','face':'up'}},"
                                "{'do':{'op':'move','from':'own.2','to':'own.2','indices':[0,2],'at':'end','face':'up'}}",
     NULL, 0, true},
    {"hands of two piles are shown, gathered, and dealt anew", &two_piles,
     SHUFFLE("'deck','side'") "," DEAL(2, "deck", "'hand.1'") "," DEAL(2, "side", "'hand.2'") "," GATHER "," SHUFFLE("'deck'") "," DEAL(
         2, "deck", HANDS),
     NULL, 0, true},
    {"the first hand is gathered before the second is dealt", &two_piles,
     SHUFFLE("'deck','side'") "," DEAL(2, "deck", "'hand.1'") "," MOVE(2, "hand.1", "burn") "," DEAL(2, "side", "'hand.2'") "," MOVE(
         2, "hand.2", "burn"),
     NULL, 0, true},
    {"the good half first, and the other later", &two_piles,
     SHUFFLE("'deck','side'") "," DEAL(2, "deck", "'hand.1'") "," DEAL(2, "side", "'hand.2'") "," DEAL(2, "side", "'hand.1'") "," DEAL(
         2, "deck", "'hand.2'"),
     NULL, 0, true},
    {"never as many as the other, until nobody can tell any more", &two_piles,
     SHUFFLE("'deck','side'") "," DEAL(1, "deck", "'hand.1'") "," DEAL(2, "side", "'hand.2'") "," DEAL(2, "side", "'hand.1'") "," DEAL(
         1, "deck", "'hand.2'"),
     NULL, 0, true},
    {"more for one, and less of what is no good", &two_piles,
     SHUFFLE("'deck','side'") "," DEAL(1, "deck", HANDS) "," DEAL(2, "side", "'hand.2'") "," MOVE(1, "hand.2", "burn"), NULL, 0, true},
    {"two hands each, and which is which", &two_piles,
     SHUFFLE("'deck','side'") "," DEAL(1, "deck", "'hand.1','hand.4'") "," DEAL(1, "side", "'hand.2','hand.3'"), NULL, 0, true},
    {"two hands each, and alike", &two_piles,
     SHUFFLE("'deck','side'") "," DEAL(1, "deck", "'hand.1','hand.2'") "," DEAL(1, "side", "'hand.3','hand.4'"), NULL, 0, false},
    {"two hands each of one pile, whichever comes first", &one_deck,
     SHUFFLE("'deck'") "," DEAL(1, "deck", "'hand.1','hand.4','hand.2','hand.3'"), NULL, 0, false},
    {"zones that only one of them has", &two_piles, SHUFFLE("'deck','side'") "," DEAL(2, "deck", "'hand.1'") "," DEAL(2, "side", "'pile'"),
     NULL, 0, true},
    {"rounds of two piles, gathered one hand after the other", &two_piles,
     SHUFFLE("'deck','side'") "," DEAL(1, "deck", HANDS) "," DEAL(1, "side", HANDS) "," MOVE(2, "hand.1", "deck") "," MOVE(
         2, "hand.2", "deck") "," SHUFFLE("'deck'") "," DEAL(2, "deck", HANDS),
     NULL, 0, false},
    {"three kinds of zones, and what is in one makes up for another for a while", &two_piles,
     SHUFFLE("'deck','side'") "," DEAL(1, "deck", "'hand.1','own.2'") "," DEAL(1, "side", "'taken.1','taken.2'") "," DEAL(
         1, "deck", "'own.1','hand.2'"),
     NULL, 0, true},
    {"three kinds of zones, one after the other", &two_piles,
     SHUFFLE("'deck','side'") "," DEAL(1, "deck", "'hand.1','hand.2'") "," DEAL(1, "side", "'taken.1','taken.2'") "," DEAL(
         1, "deck", "'own.1','own.2'"),
     NULL, 0, false},
    {"a card more for one of them, of two piles", &two_piles,
     SHUFFLE("'deck','side'") "," DEAL(1, "deck", HANDS) "," DEAL(1, "side", "'hand.1'"), NULL, 0, true},
    {"what lies open before a seat is turned down", &laid_open, TURN_DOWN("taken.2") "," SHUFFLE("'deck'") "," DEAL(2, "deck", "'hand.1'"),
     NULL, 2, false},
    {"what lies open before a seat is shuffled, then turned down", &laid_open, SHUFFLE("'taken.2'") "," TURN_DOWN("taken.2"), NULL, 2,
     false},
    {"what lies open before a seat stays so", &laid_open, SHUFFLE("'deck'") "," DEAL(2, "deck", HANDS), NULL, 0, false},
    {"a deck of each one's own, with faces", &own_decks,
     SHUFFLE("'own.1','own.2'") "," DEAL(2, "own.1", "'hand.1'") "," DEAL(2, "own.2", "'hand.2'"), NULL, 0, true},
};

static const char *zones_of(char *text, size_t size, const layout *x)
{
    snprintf(text, size,
             "[{'id':'deck','type':'deck','owner':null,'sees':'none','cards':[%s]},"
             "{'id':'side','type':'deck','owner':null,'sees':'none','cards':[%s]},"
             "{'id':'hand.1','type':'hand','owner':1,'sees':'owner','cards':[]},"
             "{'id':'hand.2','type':'hand','owner':2,'sees':'owner','cards':[%s]},"
             "{'id':'hand.3','type':'hand','owner':1,'sees':'owner','cards':[]},"
             "{'id':'hand.4','type':'hand','owner':2,'sees':'owner','cards':[]},"
             "{'id':'own.1','type':'deck','owner':1,'sees':'none','cards':[%s]},"
             "{'id':'own.2','type':'deck','owner':2,'sees':'none','cards':[%s]},"
             "{'id':'row','type':'community','owner':null,'sees':'all','cards':[%s]},"
             "{'id':'pile','type':'deck','owner':2,'sees':'owner','cards':[%s]},"
             "{'id':'free.1','type':'hand','owner':null,'sees':'none','cards':[]},"
             "{'id':'free.2','type':'hand','owner':null,'sees':'none','cards':[]},"
             "{'id':'taken.1','type':'discard','owner':1,'sees':'none','cards':[]},"
             "{'id':'taken.2','type':'discard','owner':2,'sees':'none','cards':[%s]},"
             "{'id':'spread','type':'table','owner':null,'sees':'none','cards':[%s]},"
             "{'id':'burn','type':'burn','owner':null,'sees':'none','cards':[]}]",
             x->deck, x->side, x->hand2, x->own1, x->own2, x->row, x->pile, x->taken2, x->spread);
    return text;
}

static void play(fairplay *p, const deal_case *x)
{
    char zones[2048], plan[2048];
    snprintf(plan, sizeof plan, "[%s]", x->plan);
    const fair_setup s = {
        .name = "mixing", .players = "Ana Ben", .faces = FACES, .zones = zones_of(zones, sizeof zones, x->at), .plan = plan, .real = true};
    fairplay_start(p, "mixing", &s);
    fairplay_go(p);
    if (x->act)
        fairplay_act(p, 1, x->act);
    fairplay_go(p);
    fairplay_end(p);
}

static void test_cases(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const deal_case *x = &cases[i];
        fairplay p;
        play(&p, x);
        judged j = fair_judge(p.text, p.size, &p.key[1], true);
        if (!j.v->verified)
            fail_msg("%s: %s", x->what, j.v->message);
        if (j.v->unmixed_n != x->chosen || j.v->apart != x->apart)
            fail_msg("%s: %u chosen, %s", x->what, j.v->unmixed_n, j.v->apart ? "apart" : "not apart");
        const bool unmixed = x->chosen || x->apart;
        if (unmixed != ((j.v->not_proved & TALON_UNPROVED_UNMIXED) != 0) || j.v->trusted == unmixed)
            fail_msg("%s: trusted %d", x->what, j.v->trusted);
        judged_free(&j);
        fairplay_free(&p);
    }
}

/* What is chosen stays so, in every file that is cut off after it; and before the cards were dealt nothing is said. */
static void test_from_when_on(void **state)
{
    (void)state;
    fairplay p;
    play(&p, &cases[10]);
    uint64_t line = 0;
    for (const char *end = p.text; (end = strchr(end, '\n')); end++, line++) {
        judged j = fair_judge(p.text, (size_t)(end - p.text) + 1, NULL, true);
        assert_int_equal(j.v->unmixed_n, line ? 4 : 0);
        assert_int_equal(j.v->unmixed_line, line ? 1 : 0);
        judged_free(&j);
    }
    fairplay_free(&p);
}

static const deal_case *case_of(const char *what)
{
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        if (strcmp(cases[i].what, what) == 0)
            return &cases[i];
    fail_msg("no case is called %s", what);
    return NULL;
}

/* Hands from two piles are not alike from the moment when the second is dealt, whether the plan goes on or not. */
static void test_apart_from_when_on(void **state)
{
    (void)state;
    fairplay p;
    play(&p, case_of("hands of two piles are shown, gathered, and dealt anew"));
    bool dealt = false;
    for (const char *at = p.text, *end; (end = strchr(at, '\n')); at = end + 1) {
        const char *second = strstr(at, "\"from\":\"side\"");
        dealt |= at != p.text && second && second < end;
        judged j = fair_judge(p.text, (size_t)(end - p.text) + 1, NULL, true);
        assert_int_equal(j.v->apart, dealt);
        judged_free(&j);
    }
    assert_true(dealt);
    fairplay_free(&p);
}

/* What lies hidden on the table from the beginning counts before the plan is done, too, but not before anything was shuffled. */
static void test_on_show_from_when_on(void **state)
{
    static const deal_case x = {"", &laid_spread, SHUFFLE("'deck'") "," DEAL(1, "deck", HANDS), NULL, 0, false};
    (void)state;
    fairplay p;
    play(&p, &x);
    bool ran = false;
    for (const char *at = p.text, *end; (end = strchr(at, '\n')); at = end + 1) {
        ran |= strncmp(at, "{\"k\":\"run\"", 10) == 0;
        judged j = fair_judge(p.text, (size_t)(end - p.text) + 1, NULL, true);
        assert_int_equal(j.v->unmixed_n, ran ? 2 : 0);
        assert_int_equal(j.v->unmixed_line > 0, ran);
        judged_free(&j);
    }
    assert_true(ran);
    fairplay_free(&p);
}

/* A card of each pile comes and goes, so that the heap changes with every card: as often as there are cards, and 1,024 times more. */
static void deal_in_turn(fairplay *p, char *plan, size_t size, uint32_t times)
{
    static const char *const step[] = {MOVE(1, "deck", "hand.1") "," MOVE(1, "hand.1", "deck"),
                                       MOVE(1, "side", "hand.1") "," MOVE(1, "hand.1", "side")};
    size_t at = (size_t)snprintf(plan, size, "[" SHUFFLE("'deck','side'"));
    for (uint32_t i = 0; i < times; i++)
        at += (size_t)snprintf(plan + at, size - at, ",%s", step[i % 2]);
    snprintf(plan + at, size - at, "]");
    char zones[2048];
    const fair_setup s = {.name = "mixing",
                          .players = "Ana Ben",
                          .faces = FACES,
                          .zones = zones_of(zones, sizeof zones, &two_piles),
                          .plan = plan,
                          .real = true};
    fairplay_start(p, "mixing", &s);
    fairplay_go(p);
    fairplay_end(p);
}

static void test_how_often_heaps_change(void **state)
{
    enum { MOST = (8 + 1024) / 2, ROOM = 1 << 18 }; /* each change is one of the hand's, and one of Ana's */
    (void)state;
    char *plan = test_malloc(ROOM);
    for (uint32_t more = 0; more < 2; more++) {
        fairplay p;
        deal_in_turn(&p, plan, ROOM, MOST + more * 3);
        judged j = fair_judge(p.text, p.size, NULL, true);
        assert_true(j.v->verified);
        assert_int_equal(j.v->apart, more > 0);
        judged_free(&j);
        fairplay_free(&p);
    }
    test_free(plan);
}

/* Where nothing came nobody looks. After each line all that is remembered of a zone is right, as mixing.h (2) says: the acts change what
 * lies in a zone, or how, and leave it as many cards; or give it none. */
static void test_where_nothing_came(void **state)
{
    static const char *const acts[] = {
        "{'op':'move','from':'own.1','to':'hand.1','n':1,'at':'end','face':null}",
        "{'op':'undo'}",
        "{'op':'move','from':'own.1','to':'hand.1','n':1,'at':'end','face':null}",
        "{'op':'deal','n':1,'from':'own.1','to':['own.1','taken.1','own.1'],'face':'up'}",
        "{'op':'deal','n':1,'from':'own.1','to':['own.1','own.1'],'face':'up'}",
        "{'op':'combine','from':['own.1','hand.3'],'to':'own.1'}",
        "{'op':'combine','from':['hand.3','hand.3'],'to':'own.1'}",
        "{'op':'move','from':'own.1','to':'own.1','n':1,'at':'end','face':'up'}",
        "{'op':'combine','from':['taken.1','hand.1'],'to':'own.1'}",
    };
    char zones[2048];
    fairplay p;
    (void)state;
    const fair_setup s = {.name = "mixing",
                          .players = "Ana Ben",
                          .faces = FACES,
                          .zones = zones_of(zones, sizeof zones, &own_decks),
                          .plan = "[" SHUFFLE("'own.2'") "]",
                          .real = true};
    fairplay_start(&p, "mixing", &s);
    fairplay_go(&p);
    for (size_t i = 0; i < sizeof acts / sizeof *acts; i++) {
        fairplay_act(&p, 1, acts[i]);
        fairplay_go(&p);
    }
    assert_int_equal(fairplay_count(&p, "own.1"), 4);
    fairplay_free(&p);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_cases),
        cmocka_unit_test(test_from_when_on),
        cmocka_unit_test(test_apart_from_when_on),
        cmocka_unit_test(test_on_show_from_when_on),
        cmocka_unit_test(test_how_often_heaps_change),
        cmocka_unit_test(test_where_nothing_came),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
