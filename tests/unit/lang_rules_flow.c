/* lang_rules_flow.c -- what the course of play shows of cards and variables that not everybody sees: found wherever it is read (E711, E714, W705);
 * and what answers given at once may read (E705). */
#include "lang_help.h"

#define HEAD                                                                                                                               \
    "game: flow\nplayers: 2..4\ndealing_procedure: home\n"                                                                                 \
    "zones: {pile: {type: table}, open: {type: table}, away: {type: table, sees: none}, trick: {type: table, sees: none},\n"               \
    "        mail: {type: table, owner: each_player, sees: owner}, heap: {type: table, sees: newest},\n"                                   \
    "        fan: {type: table, owner: each_player, sees: others}, store: {type: deck, sees: newest}}\n"                                   \
    "setup: [deal: 5 to each_player from deck, deal: 3 to open from deck]\n"                                                               \
    "state: {boss: seat, seen: suit, total: number, bid: number each, mine: number each secret, hint: number secret to boss,\n"            \
    "        note: number each secret to boss, friend: seat each, word: number each secret to friend, spy: seat secret,\n"                 \
    "        chips: number each, done: flag, hush: flag each secret, safe: number each secret}\n"

typedef coded course;
#define COMPARE(list) compare_codes(HEAD, list, sizeof(list) / sizeof *(list))

#define TURN(steps)   "play:\n  - turns: 1 round\n    do: [" steps "]\n"
#define CHOICE(texts) "play:\n  - turns: 1 round\n    do:\n      - choose:\n" texts

/* What an option's steps may say is what was chosen by that option. */
static void chosen(void **state)
{
    static const course list[] = {
        {TURN("choose: 1 from hand to open, set: seen = suit(chosen)"), ""},
        {TURN("choose: 1 from hand to away, set: seen = suit(chosen)"), "E711"},
        {TURN("choose: 1 from hand to away (up), set: seen = suit(chosen)"), ""},
        {CHOICE("          hide 1 from hand to away: [set: seen = suit(chosen)]\n          show 1 from hand to open: []\n"), "E711"},
        {CHOICE("          show 1 from hand to open: []\n          hide 1 from hand to away: [set: seen = suit(chosen)]\n"), "E711"},
        {CHOICE("          hide 1 from hand to away: []\n          show 1 from hand to open: [set: seen = suit(chosen)]\n"), ""},
        {CHOICE("          show 1 from hand to open: [set: seen = suit(chosen)]\n          hide 1 from hand to away: []\n"), ""},
        {CHOICE("          show 1 from hand to open: []\n          hide 1 from hand to away: []\n      - set: seen = suit(chosen)\n"),
         "E711"},
        {CHOICE("          hide 1 from hand to away: []\n          show 1 from hand to open: []\n      - set: seen = suit(chosen)\n"),
         "E711"},
        {CHOICE("          one 1 from open to pile: []\n          show 1 from hand to open: []\n      - set: seen = suit(chosen)\n"), ""},
        {CHOICE("          call bid in 1..3: [set: total = count(chosen)]\n          hide 1 from hand to away: []\n"), ""},
    };
    (void)state;
    COMPARE(list);
}

/* That nothing could be chosen tells what was looked for. */
static void passes(void **state)
{
    static const course list[] = {
        {TURN("choose: bid in 0..3 else pass"), ""},
        {TURN("choose: bid in 1..count(open where hearts) else pass"), ""},
        {TURN("choose: bid in 1..count(hand where hearts) else pass"), "W705"},
        {TURN("choose: bid in 1..3 where bid < count(hand where hearts) else pass"), "W705"},
        {TURN("choose: bid in 1..count(hand of (player + 1) where hearts) else pass"), "E714"},
        {TURN("choose: 1 from hand to open where hearts else pass"), "W705"},
        {TURN("choose: 1 from open to pile where hearts else pass"), ""},
    };
    (void)state;
    COMPARE(list);
}

/* All zones and all clauses of a verb. */
static void verbs(void **state)
{
    static const course list[] = {
        {TURN("move: all from open to pile where hearts"), ""},
        {TURN("move: all from hand to pile where hearts"), "W705"},
        {TURN("move: all from open + hand to pile where hearts"), "W705"},
        {TURN("move: all from hand + hand of (player + 1) to pile where hearts"), "W705"},
        {TURN("move: all from open + hand of boss to pile where rank(it) == A"), "W705"},
        {TURN("move: all from away + open to pile where hearts"), "W705"},
        {TURN("move: all from open + pile to deck where hearts"), ""},
        {TURN("move: all from discard_pile + open to deck where hearts"), ""},
        {TURN("move: all from open + discard_pile to deck where rank(it) == A"), ""},
        {TURN("move: all from away + open to pile where hearts, reveal: all from away"), ""}, /* they are turned up there */
        {TURN("reveal: all from away where hearts"), "W705"},                                 /* but not before */
        {TURN("move: all from hand + open to pile where up(it)"), ""},                        /* which reads no face */
        {TURN("move: count(hand where hearts) from open to pile"), "W705"},
        {TURN("cut: deck at count(hand where hearts)"), "W705"},
        {TURN("cut: deck min count(hand where hearts)"), "W705"},
        {TURN("cut: deck min count(hand)"), ""},
        {TURN("{if: top(discard_pile) is 8, then: [draw: 1 from deck to hand]}"), ""},
        {TURN("{if: top(deck) is 8, then: [draw: 1 from deck to hand]}"), "W705"},
        {TURN("deal: count(hand where hearts) to hand from deck"), "W705"},
        {TURN("move: 1 from open to hand of boss"), ""},
        {TURN("move: 1 from open to hand of spy"), "W705"},
        {TURN("move: 1 from hand of spy to open"), "W705"},
    };
    (void)state;
    COMPARE(list);
}

/* Who is asked is not always whose turn it is, and sees what is their own. */
static void choosers(void **state)
{
    static const course list[] = {
        {TURN("choose: 1 from hand to open where hearts else any"), ""},
        {TURN("choose: 1 from hand to open by dealer"), ""},
        {TURN("choose: 1 from hand to open where hearts else any by dealer"), "E714"},
        {TURN("choose: 1 from hand to open where count(open) > 1 else any by dealer"), ""},
        {TURN("choose: 1 from hand of dealer to open where hearts else any by dealer"), ""},
        {TURN("choose: bid in 1..3 where bid > mine else pass by dealer"), "E714"},
        {TURN("choose: bid in 1..3 where bid > mine of dealer or bid == 1 by dealer"), "W701"},
    };
    (void)state;
    COMPARE(list);
}

/* A question about values may read no more than who is asked sees; whose variable gets the value is seen. */
static void values(void **state)
{
    static const course list[] = {
        {TURN("choose: bid in 1..3 where bid != count(hand where hearts)"), ""},
        {TURN("choose: bid in 1..3 where bid != count(hand of (player + 1) where hearts)"), "E714"},
        {TURN("choose: bid in 1..3 where bid != sum(count(hand where hearts))"), "E714"},
        {TURN("choose: bid in 1..3 where bid != sum(count(hand))"), ""},
        {TURN("choose: bid of boss in 1..3"), ""},
        {TURN("choose: bid of spy in 1..3"), "W705"},
        {CHOICE("          go when count(hand of boss where hearts) > 1: []\n          stay: []\n"), "E714"},
        {CHOICE("          go when count(hand where hearts) > 1: []\n          stay: []\n"), ""},
    };
    (void)state;
    COMPARE(list);
}

/* Where cards go, what lies there, how many have to be chosen, what was led. */
static void places(void **state)
{
    static const course list[] = {
        {TURN("choose: 1 from open to mail of boss"), ""},
        {TURN("choose: 1 from open to mail of spy"), "W705"},
        {TURN("choose: 1 from hand to open where rank(it) > rank(there) else any"), ""},
        {TURN("choose: 1 from hand to mail where rank(it) > rank(there) else any"), ""},
        {TURN("choose: 1 from hand to mail of (player + 1) where rank(it) > rank(there) else any"), "E714"},
        {TURN("choose: 1 from hand to mail of (player + 1) where count(there) > 0 else any"), ""},
        {TURN("choose: 1 from hand to away where rank(it) > rank(there) else any"), "E714"},
        {TURN("choose: count(open where hearts) from hand to away"), ""},
        {TURN("choose: count(hand where hearts) from hand to away"), "W705"},
        {TURN("choose: 0..count(hand where hearts) from hand to away"), ""},
        {TURN("choose: 1 from hand to trick where led else any"), "E714"},
        {TURN("choose: 1 from hand to trick where 2..9 of led else any"), "E714"},
        {TURN("choose: 1 from hand to trick (up) where led else any"), ""},
    };
    (void)state;
    COMPARE(list);
}

/* secret to NAME: what is put there they see. */
static void put_there(void **state)
{
    static const course list[] = {
        {TURN("set: hint = count(open where hearts)"), ""},
        {TURN("set: hint = count(hand where hearts)"), "E711"},
        {TURN("tell: hint = count(hand where hearts)"), ""},
        {TURN("set: hint = count(hand of boss where hearts)"), ""},
        {TURN("set: hint += mine of boss"), ""},
        {TURN("set: hint += mine"), "E711"},
        {TURN("set: word = word + 1"), ""},
        {TURN("set: word = count(hand of friend where hearts)"), ""},
        {TURN("set: word = count(hand of friend of dealer where hearts)"), "E711"},
        {TURN("set: word = word of dealer"), "E711"},
    };
    (void)state;
    COMPARE(list);
}

/* secret to NAME: that player, and no other, not even the owner. */
static void told_to(void **state)
{
    static const course list[] = {
        {TURN("choose: bid in 1..3 where bid != hint"), "E714"},
        {TURN("choose: bid in 1..3 where bid != hint by dealer"), "E714"},
        {TURN("choose: bid in 1..3 where bid != hint by boss"), ""},
        {TURN("choose: bid in 1..3 where bid != mine"), ""},
        {TURN("choose: bid in 1..3 where bid != note"), "E714"},
        {TURN("choose: bid in 1..3 where bid != note by boss"), ""},
        {TURN("choose: bid in 1..3 where bid != word"), "E714"},
        {TURN("choose: bid in 1..3 where bid != word by friend"), ""},
        {TURN("choose: bid in 1..3 where bid != word of dealer by friend"), "E714"},
        {TURN("choose: bid in 1..3 where bid != word of dealer by friend of dealer"), ""},
    };
    (void)state;
    COMPARE(list);
}

/* What happens between steps shows as much. */
static void interruptions(void **state)
{
#define RULE(when, verb) TURN("choose: 1 from hand to away") "triggers:\n  - when: " when "\n    do: [" verb "]\n"
    static const course list[] = {
        {RULE("count(open) > 2", "move: all from open to pile"), ""},
        {RULE("count(hand of seat 1 where hearts) > 2", "move: all from open to pile"), "W705"},
        {RULE("count(open) > 2", "move: count(hand of seat 1 where hearts) from open to pile"), "W705"},
        {TURN("choose: 1 from hand to away") "match: until total > 1\n", ""},
        {TURN("choose: 1 from hand to away") "match: until count(hand of seat 1 where hearts) > 1\n", "W705"},
        {TURN("choose: 1 from hand to away") "playing: bid < 3\n", ""},
        {TURN("choose: 1 from hand to away") "playing: mine < 3\n", "W705"},
    };
#undef RULE
    (void)state;
    COMPARE(list);
}

/* Whoever answers first, the outcome is the same: nothing is read that others' answers change. */
static void at_once(void **state)
{
#define ALL(text) "play:\n  - together: [" text "]\n"
    static const course list[] = {
        {ALL("choose: bid in 0..3 where bid != count(hand)"), ""},
        {ALL("choose: bid in 0..3 where bid != total"), ""},
        {ALL("choose: bid in 0..3 where bid != bid of (player + 1)"), "E705"},
        {ALL("choose: bid in 0..max(bid)"), "E705"},
        {ALL("choose: bid in 0..(total + 3)"), ""},
        {ALL("choose: bid in 0..(mine + 3)"), "W705"}, /* nobody's answer, but who has one */
        {ALL("choose: total in 0..3"), "E705"},
        {ALL("choose: bid of dealer in 0..3"), "E705"},
        {ALL("choose: 1 from hand to pile"), ""},
        {ALL("choose: 1 from hand of player to pile where hearts else any"), ""},
        {ALL("choose: 1 from hand to pile where count(pile) > 0 else any"), "E705"},
        {ALL("choose: 1 from hand to pile where count(open) > 0 else any"), ""},
        {ALL("choose: 1 from open to hand"), "E705"},
        {ALL("choose: 1 from hand of dealer to pile"), "E705"},
        {ALL("choose: {low: [set: bid = 1], top: [set: bid = total]}"), ""},
        {ALL("choose: {low: [set: bid = 1], top: [set: bid = bid + 1]}"), ""},
        {ALL("choose: {low: [set: bid = 1], top: [set: bid = bid of dealer]}"), "E705"},
        {ALL("choose: {low: [set: bid = 1], top: [set: bid = sum(bid)]}"), "E705"},
        {ALL("choose: {low: [set: bid = 1], top when some(bid > 0): []}"), "E705"},
        {ALL("choose: {low 1 from hand to pile: [set: bid = count(chosen)], top: [set: bid = count(hand)]}"), ""},
        {ALL("choose: {low 1 from hand to pile: [set: bid = count(pile)], top: []}"), "E705"},
        {ALL("choose: {low 1 from hand to pile: [], top: [set: bid = count(hand of dealer)]}"), "E705"},
        /* who has no answer is not waited for: all see who that is */
        {ALL("choose: 1 from hand to pile where hearts"), "W705"},
        {ALL("choose: bid in 1..count(hand where hearts)"), "W705"},
        {ALL("choose: {top when count(hand where hearts) > 2: [set: bid = 1]}"), "W705"},
        {ALL("choose: {top when count(hand where hearts) > 2: [set: bid = 1], low: []}"), ""},
        {ALL("choose: {top when mine > 2: [set: bid = 1], low when mine <= 2: []}"), ""},
        {ALL("choose: {top when count(hand of dealer where hearts) > 2: [set: bid = 1], low: []}"), "E714"},
        {ALL("choose: {top when count(hand) > 2: [set: bid = 1]}"), ""},
    };
#undef ALL
    (void)state;
    COMPARE(list);
}

/* A deal that counts with what nobody sees shows it. */
static void counted_deal(void **state)
{
    static const char text[] = "game: dealt\nplayers: 2\ndealing_procedure: home\nstate: {count_of: number kept%s = 2}\n"
                               "setup: [deal: count_of to each_player from deck]\n"
                               "play:\n  - turns: 1 round\n    do: [choose: 1 from hand to discard_pile]\n  - set: count_of += 1\n";
    char room[1024];
    (void)state;
    snprintf(room, sizeof room, text, "");
    assert_string_equal(codes_of(room), "");
    snprintf(room, sizeof room, text, " secret");
    assert_string_equal(codes_of(room), "W705");
}

/* Cards of several zones are looked at as one heap: as secret as the most secret of them to whom it concerns. */
static void together(void **state)
{
    static const course list[] = {
        {TURN("set: total = count(open + pile where hearts)"), ""},
        {TURN("set: total = count(open + discard_pile where hearts)"), ""},
        {TURN("set: total = count(hand + open where hearts)"), "E711"},
        {TURN("set: total = count(open + hand where hearts)"), "E711"},
        {TURN("set: total = count(hand + open where up(it))"), ""},
        {TURN("set: mine = count(hand + mail where hearts)"), ""},
        {TURN("set: mine = count(hand + open where hearts)"), ""},
        {TURN("set: mine = count(hand + hand of (player + 1) where hearts)"), "E711"},
        {TURN("set: mine = count(hand of (player + 1) + hand where hearts)"), "E711"},
        {TURN("set: hint = count(hand of boss + open where hearts)"), ""},
        {TURN("set: hint = count(hand of boss + hand where hearts)"), "E711"},
        {TURN("choose: 1 from hand to open where count(hand + open where hearts) > 0 else any"), ""},
        {TURN("choose: 1 from hand to open where count(hand + hand of (player + 1) where hearts) > 0 else any"), "E714"},
        {TURN("choose: 1 from hand + open to pile where hearts else any"), ""},
        {TURN("choose: 1 from open + pile to open where hearts else pass"), ""},
        {TURN("choose: 1 from hand + hand of (player + 1) to open where hearts else any"), "E714"},
        {TURN("{if: count(open + pile where hearts) > 0, then: [set: total = 1]}"), ""},
        {TURN("{if: count(open + hand where hearts) > 0, then: [set: total = 1]}"), "W705"},
    };
    (void)state;
    COMPARE(list);
}

/* What the present player knows of a card or a number, the next one does not. */
static void another_turn(void **state)
{
#define SPREAD "procedures: {spread(n): [{each_player: [{set: mine = n}]}], note_down(n): [{set: mine = n}]}\n"
    static const course list[] = {
        {TURN("choose: 1 from hand to away, set: mine = count(chosen where hearts)"), ""},
        {TURN("choose: 1 from hand to away, each_player: [set: mine = count(chosen where hearts)]"), "E711"},
        {TURN("choose: 1 from hand to open, each_player: [set: mine = count(chosen where hearts)]"), ""},
        {TURN("choose: 1 from hand to away, each_player: [set: bid += 1], set: mine = count(chosen where hearts)"), ""},
        {TURN("choose: 1 from hand to away, {turns: 1 round, do: [set: mine = count(chosen where hearts)]}"), "E711"},
        {SPREAD TURN("call: note_down(count(hand where hearts))"), ""},
        {SPREAD TURN("call: spread(count(hand where hearts))"), "E711"},
        {SPREAD TURN("call: spread(count(hand))"), ""},
        {TURN("choose: 1 from hand of dealer to away by dealer, set: mine = count(chosen where hearts)"), "E711"},
        {TURN("choose: 1 from hand of dealer to open by dealer, set: mine = count(chosen where hearts)"), ""},
        {TURN("together: [choose: 1 from hand to away], set: mine = count(chosen where hearts)"), "E711"},
        {TURN("together: [choose: {a 1 from hand to away: [set: mine = count(chosen where hearts)], b: []}]"), ""},
    };
#undef SPREAD
    (void)state;
    COMPARE(list);
}

/* Somebody else is asked on a condition: of cards that lie open to nobody but their owner, nothing is read. */
static void either_is_asked(void **state)
{
    static const course list[] = {
        {TURN("choose: 1 from hand to open by (dealer if done else player)"), ""},
        {TURN("choose: 1 from hand to open where hearts else any by (dealer if done else player)"), "E714"},
        {TURN("reveal: all from hand, choose: 1 from hand to open where hearts else any by (dealer if done else player)"), ""},
        {"teams: 2\n" CHOICE("          a when sum(count(hand of partner where hearts)) > 3: []\n          b: []\n        by: partner\n"),
         "E714"},
        {"teams: 2\n" TURN("choose: bid in 1..3 where bid != count(hand of partner where hearts) by partner"), ""},
        {"teams: 2\n" TURN("choose: bid in 1..3 where bid != sum(count(hand of partner where hearts)) by partner"), "E714"},
        {TURN("choose: bid in 1..3 where bid != sum(count(hand of dealer where hearts)) by dealer"), ""},
    };
    (void)state;
    COMPARE(list);
}

/* Of a deck only the card is seen that was turned up; of other zones what was put there face down is not seen before. */
static void turned_up(void **state)
{
    static const course list[] = {
        {TURN("reveal: 1 from deck, set: seen = suit(top of deck)"), ""},
        {TURN("set: seen = suit(top of deck)"), "E711"},
        {TURN("reveal: 1 from deck, set: seen = suit(newest 1 of deck)"), "E711"}, /* which is the bottom one */
        {TURN("reveal: 1 from deck, set: seen = suit(bottom of deck)"), "E711"},
        {TURN("reveal: 1 from deck, set: total = count(deck where hearts)"), "E711"},
        {TURN("choose: 1 from hand to away, set: seen = suit(chosen), reveal: all from away"), "E711"},
        {TURN("choose: 1 from hand to away, reveal: all from away, set: seen = suit(chosen)"), ""},
    };
    (void)state;
    COMPARE(list);
}

/* Cards that only others see, and piles of which all see the last card. */
static void seen_by_some(void **state)
{
    static const course list[] = {
        {TURN("choose: bid in 1..3 where bid != count(fan where hearts)"), "E714"},
        {TURN("choose: bid in 1..3 where bid != count(fan of (player + 1) where hearts)"), ""},
        {TURN("choose: bid in 1..3 where bid != count(fan of (player + 2) where hearts)"), "E714"}, /* with two that is oneself */
        {TURN("choose: bid in 1..3 where bid != count(fan of dealer where hearts)"), "E714"},
        {TURN("choose: friend in others where count(fan of friend where hearts) > 0 else pass"), "W705"},
        {TURN("choose: friend in players where count(fan of friend where hearts) > 0 else pass"), "E714"},
        {TURN("choose: bid in 1..3 where bid != sum(count(fan where hearts) for others)"), ""},
        {TURN("choose: bid in 1..3 where bid != sum(count(fan where hearts))"), "E714"},
        {TURN("choose: bid in 1..3 where bid != count(fan of (player + 1) where hearts) by dealer"), "E714"},
        {TURN("set: total = count(fan of (player + 1) where hearts)"), "E711"},
        {TURN("set: seen = suit(top of heap)"), ""},
        {TURN("set: seen = suit(newest 1 of heap)"), ""},
        {TURN("set: seen = suit(newest 2 of heap)"), "E711"},
        {TURN("set: seen = suit(bottom of heap)"), "E711"},
        {TURN("set: seen = suit(top of store)"), "E711"}, /* of a deck the newest is the last one */
        {TURN("set: seen = suit(newest 1 of store)"), ""},
        {TURN("{if: top(store) is 8, then: [draw: 1 from deck to hand]}"), "W705"},
        {TURN("{if: top(heap) is 8, then: [draw: 1 from deck to hand]}"), ""},
        {TURN("choose: newest 1 from heap to open where hearts else pass"), ""},
        {TURN("choose: newest 1..2 from heap to open where hearts else pass"), "E714"},
        {TURN("choose: 1 from heap to open where hearts else pass"), "E714"},
        {TURN("choose: 1 from hand to heap where rank(it) > rank(top(there)) else any"), ""},
        {TURN("choose: 1 from hand to heap where count(there where hearts) > 0 else any"), "E714"},
    };
    (void)state;
    COMPARE(list);
}

/* That there is no meld tells something of a hand; who laid a card that is mixed among others; what a pot is made of; where a sorted card lies. */
static void without_a_where(void **state)
{
    static const course list[] = {
        {TURN("choose: 3 from hand to open else pass"), ""},
        {TURN("choose: set 3 from hand to open else pass"), "W705"},
        {TURN("choose: set 3 from open to pile else pass"), ""},
        {"combos: {pair: 2}\n" TURN("choose: combo from hand to open else pass"), "W705"},
        {"combos: {pair: 2}\n" TURN("choose: combo from open to pile else pass"), ""},
        {"play:\n  - together: [choose: set 3 from hand to open]\n", "W705"},
        {TURN("choose: 1 from hand to away, shuffle: away, set: boss = owner(top of away)"), "E711"},
        {TURN("choose: 1 from hand to open, set: boss = owner(top of open)"), ""},
        {TURN("share: bid to chips by poker(hand) where not done"), ""},
        {TURN("share: safe to chips by poker(hand)"), "W705"},
        {TURN("share: bid to chips by poker(hand) where hush"), "W705"},
        {TURN("choose: 1 from hand to open, sort: hand"), "W705"},
        {TURN("choose: 1 from hand to open, sort: open"), ""},
    };
    (void)state;
    COMPARE(list);
}

/* Trumps, the order of a trick and what is wild are read without being named. */
static void unnamed(void **state)
{
#define TOP(more, keys)                                                                                                                    \
    "game: flow\nplayers: 4\ndealing_procedure: home\nzones: {trick: {type: table}, away: {type: table, sees: none}}\n"                    \
    "setup: [deal: 5 to each_player from deck, move: 3 from deck to away]\nstate: {leader: seat, total: number, " more "}\n" keys          \
    "play:\n"
#define LEAD   "  - turns: 1 round\n    do: [choose: 1 from hand to trick]\n"
#define WINNER "  - set: leader = winner(trick)\n"
#define FOLLOW "  - turns: 1 round\n    do: [choose: 1 from hand to trick where led else any]\n"
#define LOW    "trick_order: [{when: dark > 1, order: [2..A of led]}, {when: dark <= 1, order: [A..2 of led]}]\n"
#define MELD   "  - turns: 1 round\n    do: [choose: {lay set 3 from hand to trick: [], rest: []}]\n"
    static const course list[] = {
        {TOP("trump: suit", "") "  - tell: trump = suit(top of away)\n" FOLLOW WINNER, ""},
        {TOP("trump: suit secret", "") "  - set: trump = suit(top of away)\n" LEAD, ""},
        {TOP("trump: suit secret", "") "  - set: trump = suit(top of away)\n" LEAD WINNER, "E711"},
        {TOP("trump: suit secret", "") "  - set: trump = suit(top of away)\n" FOLLOW, "E714"},
        {TOP("trump: suit secret", "") "  - set: trump = suit(top of away)\n" LEAD "  - set: total = count(trick where led)\n", "E711"},
        {TOP("dark: number", LOW) "  - set: dark = 1\n" FOLLOW WINNER, ""},
        {TOP("dark: number secret", LOW) "  - set: dark = count(away where hearts)\n" LEAD WINNER, "E711"},
        {TOP("joker: rank", "wild: joker\n") "  - tell: joker = rank(top of away)\n" MELD, ""},
        {TOP("joker: rank secret", "wild: joker\n") "  - set: joker = rank(top of away)\n" MELD, "E714"},
        {TOP("joker: rank secret", "wild: joker\n") "  - set: joker = rank(top of away)\n" LEAD
                                                    "  - set: total = (1 if set(trick) else 0)\n",
         "E711"},
    };
    (void)state;
    compare_codes("", list, sizeof list / sizeof *list);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(another_turn),    cmocka_unit_test(either_is_asked), cmocka_unit_test(turned_up), cmocka_unit_test(seen_by_some),
        cmocka_unit_test(without_a_where), cmocka_unit_test(unnamed),         cmocka_unit_test(chosen),    cmocka_unit_test(passes),
        cmocka_unit_test(verbs),           cmocka_unit_test(choosers),        cmocka_unit_test(told_to),   cmocka_unit_test(interruptions),
        cmocka_unit_test(at_once),         cmocka_unit_test(values),          cmocka_unit_test(places),    cmocka_unit_test(put_there),
        cmocka_unit_test(counted_deal),    cmocka_unit_test(together),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
