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
} game_word;

static const game_word game_words[] = {
    {"burn", NULL, "- burn: 1 from deck"},
    {"deal", NULL, "- deal: 5 to each_player from deck"},
    {"discard", NULL, "- discard: 1 from deck"},
    {"draw", NULL, "- draw: 2 to hand of dealer from deck"},
    {"hide", NULL, "- hide: all from community"},
    {"move", NULL, "- move: 1 from deck to community (up)"},
    {"reveal", NULL, "- reveal: 1 from deck to community"},
    {"combine", NULL, "- combine: each_player + discard_pile to deck"},
    {"cut", NULL, "- cut: deck by dealer - 1"},
    {"muck", NULL, "- muck: hand of dealer"},
    {"recycle", NULL, "- recycle: discard_pile to deck"},
    {"riffle", NULL, "- riffle: deck times 7 (human)"},
    {"shuffle", NULL, "- shuffle: deck"},
    {"sort", NULL, "- sort: hand"},
    {"split", NULL, "- split: deck to community + discard_pile sizes [3, 1]"},
    {"strip", NULL, "- strip: deck sizes [20, 20, 12] order [2, 0, 1]"},
    {"wash", NULL, "- wash: deck"},
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
        printf("In a game file (docs/cardlang.md §6, §15)\n\n  ");
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
