/* help_words.c -- talon help for the words of game files: what a step with this word does, and what one looks like. What verbs do is
 * said in verb.def; tests/check/run compares the words with it, and deals every example. */
#include <stdio.h>
#include <string.h>

#include <talon/lang.h>

#include "command.h"
#include "show.h"

typedef struct game_word {
    const char *word;
    const char *text;    /* NULL: a verb */
    const char *example; /* a step as it stands in a list of steps */
    const char *where;   /* the document and its section */
} game_word;

#define DEALING   "docs/cardlang.md §6, §15"
#define STEPS     "docs/rules.md §7"
#define QUESTIONS "docs/rules.md §8"
#define VALUES    "docs/rules.md §9"
#define KEYS      "docs/rules.md §6"

static const game_word game_words[] = {
    {"burn", NULL, "- burn: 1 from deck", DEALING},
    {"deal", NULL, "- deal: 5 to each_player from deck", DEALING},
    {"discard", NULL, "- discard: 1 from deck", DEALING},
    {"draw", NULL, "- draw: 2 to hand of dealer from deck", DEALING},
    {"hide", NULL, "- hide: all from community", DEALING},
    {"move", NULL, "- move: 1 from deck to community (up)", DEALING},
    {"reveal", NULL, "- reveal: 1 from deck to community", DEALING},
    {"combine", NULL, "- combine: each_player + discard_pile to deck", DEALING},
    {"cut", NULL, "- cut: deck by dealer - 1", DEALING},
    {"muck", NULL, "- muck: hand of dealer", DEALING},
    {"recycle", NULL, "- recycle: discard_pile to deck", DEALING},
    {"riffle", NULL, "- riffle: deck times 7 (human)", DEALING},
    {"shuffle", NULL, "- shuffle: deck", DEALING},
    {"sort", NULL, "- sort: hand", DEALING},
    {"split", NULL, "- split: deck to community + discard_pile sizes [3, 1]", DEALING},
    {"strip", NULL, "- strip: deck sizes [20, 20, 12] order [2, 0, 1]", DEALING},
    {"wash", NULL, "- wash: deck", DEALING},
    {"each_player", "These steps for every player in turn, who is then called player.",
     "- each_player:\n      - deal: 2 to hand of player from deck", DEALING},
    {"repeat", "These steps so many times, until something holds, or both; as NAME: NAME counts from 1.",
     "- repeat: 3 as round\n    do:\n      - deal: round to each_player from deck", DEALING},
    {"until", "A step, or a repeat, goes on until this holds; it is asked before each time.",
     "- deal: 1 to each_player from deck until count(deck) < 20", DEALING},
    {"if", "These steps only where the condition holds, and others where it does not.",
     "- if: players > 3\n    then:\n      - burn: 1 from deck\n    else:\n      - burn: 2 from deck", DEALING},
    {"call", "The steps of a procedure, which the file has below procedures.", "- call: round(2)", DEALING},
    {"expect", "What must hold here. As a key of the file: what must hold in the end.", "- expect: count(deck) == 52", DEALING},
    {"choose",
     "Asks whose turn it is, or who is named behind by: for cards, for values, or for one of several options with steps of their own.",
     "- turns: 1 round\n    do: [choose: 1 from hand to trick where led else any]", STEPS},
    {"prefer",
     "Beside choose: what an answer is worth to a bot that does not think, the more the better; it is the card. For people nothing "
     "changes.",
     "- turns: 1 round\n    do:\n      - choose: 1 from hand to trick\n        prefer: -rank(it)", STEPS},
    {"together", "Asks all players at once; nothing is seen before the last has answered.", "- together: [choose: 1 from hand to trick]",
     STEPS},
    {"turns", "These steps for one player after the other, who is then called player; one round when nothing is said.",
     "- turns: from dealer until some(empty(hand))\n    do: [choose: 1 from hand to trick]", STEPS},
    {"next",
     "Who follows in these turns, or reverse: the other way round. next(WHO where …) is a value: the first after them for whom it holds.",
     "- turns: 3 rounds\n    do:\n      - choose: 1 from hand to trick\n      - next: player + 2", STEPS},
    {"set", "Changes variables that state declares, or the dealer. set(CARDS) is a value: whether all are of one rank.",
     "- set: [trump = hearts, points of dealer += 2]", STEPS},
    {"tell", "As set, or around steps: says aloud what comes from cards that not everybody sees.", "- tell: trump = suit(bottom of deck)",
     STEPS},
    {"share", "Pays a pot, layer by layer: what everybody paid goes to the best of those for whom where holds.",
     "- share: paid to points by rank(hand) where paid > 0", STEPS},
    {"phase", "Does the steps of that phase of the file, once.", "- phase: flop", STEPS},
    {"leave", "Goes on behind the turns, or the repeat, that it stands in.",
     "- repeat: until empty(deck)\n    do:\n      - move: 1 from deck to trick\n      - if: trick is hearts\n        then: [leave: repeat]",
     STEPS},
    {"end", "Ends the hand; payoff is worked out.", "- end: hand", STEPS},
    {"where", "Which answers are legal: the first alternative behind where and else that some card meets. In a count: which of the cards.",
     "- turns: 1 round\n    do: [choose: 1 from hand to trick where led else trump else any]", QUESTIONS},
    {"led", "A pattern: cards of the suit of the first card of the zone that is called trick.",
     "- turns: 1 round\n    do: [choose: 1 from hand to trick where led else any]", QUESTIONS},
    {"winner", "Who laid the best card: of trumps, then of the suit led, by rank_order, or by trick_order.",
     "- turns: 1 round\n    do: [choose: 1 from hand to trick]\n  - set: points of winner(trick) += 1", VALUES},
    {"sum", "Over all players; for others, for team of WHO. So go max, min, players, all, some and who.",
     "- if: sum(points) > 10 and some(empty(hand))\n    then: [end: hand]", VALUES},
    {"state", "A key of the file: what the game remembers besides cards; with each, of every player; kept, from hand to hand; secret.",
     "- set: [points of dealer = 0, trump = none]", KEYS},
    {"payoff", "A key of the file: the result of each player, worked out when play is over. Without it everybody has 0.",
     "- set: points of dealer = 3", KEYS},
    {"define", "A key of the file: a name for a value; with arguments in brackets, a function. It is nobody's own: give it the player.",
     "- if: ahead(dealer)\n    then: [end: hand]", KEYS},
    {"tables", "A key of the file: what cards count, by the first row that fits; NAME(cards) adds them up.",
     "- set: points of dealer += worth(trick)", KEYS},
};

/* What a verb does, as text for a terminal. */
static void say_effect(const look *k, const char *word)
{
    char text[400];
    const char *effect = NULL, *verb;
    size_t n = 0;
    for (size_t i = 0; (verb = talon_verb_get(i, &effect)) && strcmp(verb, word) != 0; i++)
        ;
    for (; effect && *effect && n + 1 < sizeof text; effect++)
        if (*effect != '`')
            text[n++] = *effect;
    text[n] = 0;
    show_words(k, text, 0, 0);
}

bool help_game_word(const char *name, bool more)
{
    const look k = look_plain();
    for (size_t i = 0; i < sizeof game_words / sizeof *game_words; i++) {
        const game_word *w = &game_words[i];
        if (strcmp(w->word, name) != 0)
            continue;
        if (more)
            putchar('\n');
        printf("In a game file%s (%s)\n\n  ", strcmp(w->where, DEALING) == 0 ? "" : ", below play", w->where);
        puts(w->example);
        putchar('\n');
        if (w->text)
            show_words(&k, w->text, 0, 0);
        else
            say_effect(&k, w->word);
        return true;
    }
    return false;
}

const char *help_game_word_get(size_t i)
{
    return i < sizeof game_words / sizeof *game_words ? game_words[i].word : NULL;
}
