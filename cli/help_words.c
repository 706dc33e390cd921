/* help_words.c -- talon help for the words of game files: what a step with this word does, and what one looks like. tests/check/run
 * compares them with verb.def and deals every example. */
#include <stdio.h>
#include <string.h>

#include "command.h"
#include "show.h"

typedef struct game_word {
    const char *word, *text;
    const char *example; /* a step as it stands in a list of steps */
} game_word;

static const game_word game_words[] = {
    {"burn", "Cards from the top go out of play, face down.", "- burn: 1 from deck"},
    {"deal", "One card to each in turn, so many times round; as packet: all at once.", "- deal: 5 to each_player from deck"},
    {"discard", "Cards go to the discard pile, face up.", "- discard: 1 from deck"},
    {"draw", "So many cards to each zone, one zone after the other.", "- draw: 2 to hand of dealer from deck"},
    {"hide", "Turns the top cards down where they lie; with to, moves them.", "- hide: all from community"},
    {"move", "So many cards from one zone to another.", "- move: 1 from deck to community (up)"},
    {"reveal", "Turns the top cards up where they lie; with to, moves them.", "- reveal: 1 from deck to community"},
    {"combine", "All cards of some zones into one.", "- combine: each_player + discard_pile to deck"},
    {"cut", "Some cards from the top go under the rest.", "- cut: deck by dealer - 1"},
    {"muck", "Whole hands go to the discard pile, face down.", "- muck: hand of dealer"},
    {"recycle", "The discard pile goes under a deck.", "- recycle: discard_pile to deck"},
    {"riffle", "A perfect riffle, or (human): as people do it.", "- riffle: deck times 7 (human)"},
    {"shuffle", "Every order is equally likely.", "- shuffle: deck"},
    {"sort", "Hands as people hold them; (listed): in the order of the components.", "- sort: hand"},
    {"split", "So many cards to each of some zones.", "- split: deck to community + discard_pile sizes [3, 1]"},
    {"strip", "Packets of these sizes from the top, put down in this order.", "- strip: deck sizes [20, 20, 12] order [2, 0, 1]"},
    {"wash", "The same as shuffle, by the casino's name.", "- wash: deck"},
    {"each_player", "These steps for every player in turn, who is then called player.",
     "- each_player:\n      - deal: 2 to hand of player from deck"},
    {"repeat", "These steps so many times, until something holds, or both; as NAME: NAME counts from 1.",
     "- repeat: 3 as round\n    do:\n      - deal: round to each_player from deck"},
    {"until", "A step, or a repeat, goes on until this holds; it is asked before each time.",
     "- deal: 1 to each_player from deck until count(deck) < 20"},
    {"if", "These steps only where the condition holds, and others where it does not.",
     "- if: players > 3\n    then:\n      - burn: 1 from deck\n    else:\n      - burn: 2 from deck"},
    {"call", "The steps of a procedure, which the file has below procedures.", "- call: round(2)"},
    {"expect", "What must hold here. As a key of the file: what must hold in the end.", "- expect: count(deck) == 52"},
};

bool help_game_word(const char *name, bool more)
{
    const look k = look_plain();
    for (size_t i = 0; i < sizeof game_words / sizeof *game_words; i++) {
        const game_word *w = &game_words[i];
        if (strcmp(w->word, name) != 0)
            continue;
        if (more)
            putchar('\n');
        printf("In a game file (docs/cardlang.md §6, §15)\n\n  ");
        puts(w->example);
        putchar('\n');
        show_words(&k, w->text, 0, 0);
        return true;
    }
    return false;
}

const char *help_game_word_get(size_t i)
{
    return i < sizeof game_words / sizeof *game_words ? game_words[i].word : NULL;
}
