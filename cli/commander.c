/* commander.c -- talon commander: a game of Commander at the terminal, saved with every action. */
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "sitting.h"

/* Whether the list has the cards of the game: nobody goes on with another deck by mistake. */
static int check_same(const sitting *s, const talon_deck *deck)
{
    const uint32_t cards = talon_deck_count(deck, TALON_DECK_MAIN) + talon_deck_count(deck, TALON_DECK_COMMANDER);
    uint32_t found = 0;
    for (uint32_t i = 0; i < talon_deck_entries(deck); i++) {
        const talon_deck_card *c = talon_deck_entry(deck, i);
        uint32_t n = 0;
        char *name = sitting_plain_name(c->name);
        for (uint32_t k = 0; name && k < talon_commander_cards(s->game); k++)
            n += strcmp(talon_commander_name(s->game, (talon_card)k, NULL), name) == 0;
        free(name);
        found += (c->part == TALON_DECK_MAIN || c->part == TALON_DECK_COMMANDER) && n >= c->n ? c->n : 0;
    }
    if (cards == talon_commander_cards(s->game) && found == cards)
        return EXIT_YES;
    complain("%s is a game with another deck; go on with it: talon commander --resume %s", s->path, s->path);
    return EXIT_NO;
}

static int check_expected(const sitting *s, const char *text)
{
    uint64_t lines;
    if (!text)
        return EXIT_YES;
    if (!read_number(&lines, text, UINT32_MAX, "--expect"))
        return EXIT_USAGE;
    if (lines == talon_transcript_lines(s->t))
        return EXIT_YES;
    complain("%s has %llu lines, not %llu: somebody was faster", s->path, (unsigned long long)talon_transcript_lines(s->t),
             (unsigned long long)lines);
    return EXIT_BEATEN;
}

/* The screen needs a terminal that can be drawn on. */
static int check_terminal(void)
{
    const char *term = getenv("TERM");
    if (!isatty(STDIN_FILENO) || !isatty(STDOUT_FILENO))
        return complain("the table needs a terminal; without one, give lines of JSON: talon commander DECK --script");
    if (!term || !*term || strcmp(term, "dumb") == 0)
        return complain("this terminal (TERM=%s) cannot show a full screen; use lines of JSON: talon commander DECK --script",
                        term ? term : "");
    return EXIT_YES;
}

static int play(const call *c, sitting *s)
{
    const look k = look_of(c);
    if (call_option(c, "script"))
        return commander_script(s, call_option(c, "brief") != NULL);
    return commander_screen(s, &k);
}

static int resume(const call *c, sitting *s, const decklist *l)
{
    int status = sitting_resume(s, call_option(c, "resume"), call_option(c, "key"));
    if (status == EXIT_YES && l->deck)
        status = check_same(s, l->deck);
    return status;
}

static int begin(const call *c, sitting *s, const decklist *l, const look *k)
{
    const sitting_setup setup = {.output = call_option(c, "output"),
                                 .key = call_option(c, "key"),
                                 .players = call_option(c, "players"),
                                 .seed = call_option(c, "seed"),
                                 .duel = call_option(c, "duel") != NULL,
                                 .sealed = call_option(c, "sealed") != NULL};
    const int status = decklist_problems(l, k);
    return status == EXIT_YES ? sitting_new(s, c, l->deck, &setup) : status;
}

int command_commander(const call *c)
{
    const char *from = call_option(c, "resume");
    const look k = look_of(c);
    decklist l = {0};
    sitting s = {.secret_fd = -1};
    if (c->words_n > 1 || (!c->words_n && !from))
        return complain("commander needs one deck list, or --resume FILE; see: talon help commander");
    signal(SIGXFSZ, SIG_IGN); /* a limit of a file's size is an error like a full disk */
    int status = call_option(c, "script") ? EXIT_YES : check_terminal();
    if (status == EXIT_YES && c->words_n)
        status = decklist_read(&l, c, c->word[0], false);
    if (status == EXIT_YES)
        status = from ? resume(c, &s, &l) : begin(c, &s, &l, &k);
    if (status == EXIT_YES)
        status = check_expected(&s, call_option(c, "expect"));
    if (status == EXIT_YES)
        status = play(c, &s);
    sitting_close(&s);
    decklist_free(&l);
    return status;
}
