/* commander.c -- talon commander: a game of Commander at the terminal, saved with every action. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "decklist.h"
#include "landnames.h"
#include "savedfile.h"
#include "screen.h"

static int check_expected(const saved_file *s, const char *text)
{
    uint64_t lines;
    if (!text)
        return EXIT_YES;
    if (!read_number(&lines, text, UINT32_MAX, "--expect"))
        return EXIT_USAGE;
    if (lines == savedfile_lines(s))
        return EXIT_YES;
    complain("%s has %llu lines, not %llu: somebody else was faster", s->path, (unsigned long long)savedfile_lines(s),
             (unsigned long long)lines);
    return EXIT_BEATEN;
}

/* The screen needs a terminal that can be drawn on. */
static int check_terminal(void)
{
    const char *term = getenv("TERM");
    if (!isatty(STDIN_FILENO) || !isatty(STDOUT_FILENO))
        return complain("the table needs a terminal; without one, give lines of JSON: talon commander DECK --script");
    if (!term || !*term || !screen_possible())
        return complain("this terminal (TERM=%s) cannot show a full screen; use lines of JSON: talon commander DECK --script",
                        term ? term : "");
    return EXIT_YES;
}

static int play(const call *c, saved_file *s, const card_book *book)
{
    const look k = look_of(c);
    if (call_option(c, "script"))
        return (s->mat ? commander_lines : commander_script)(s, call_option(c, "brief") != NULL);
    return commander_screen(s, &k, book);
}

/* What is known of the cards. A card file is read before a game begins: nothing has happened yet when it is bad. */
static int make_book(const call *c, card_book *b, const talon_deck *deck, const saved_file *s)
{
    const char *file = call_option(c, "cards");
    land_names land;
    int status = land_names_read(&land, c);
    const talon_odds_options lands = {.land = land.name, .lands_n = land.n};
    if (status == EXIT_YES)
        status = deck ? book_of_deck(b, deck, &lands) : s->mat ? book_of_mat(b, s->mat, &lands) : book_of_game(b, s->game, &lands);
    land_names_free(&land);
    return status == EXIT_YES && file ? book_read_file(b, file) : status;
}

/* The screen shows mats only; by lines a game is one of game.*, unless it is said or the file is a mat's. */
static bool is_mat(const call *c)
{
    return !call_option(c, "script") || call_option(c, "mat");
}

static int resume(const call *c, saved_file *s, const decklist *l, card_book *book)
{
    int status = savedfile_resume(s, call_option(c, "resume"), call_option(c, "key"), is_mat(c));
    if (status == EXIT_YES && l->deck)
        status = savedfile_has_deck(s, l->deck);
    return status == EXIT_YES ? make_book(c, book, l->deck, s) : status;
}

static int begin(const call *c, saved_file *s, decklist *l, const look *k, card_book *book)
{
    const saved_options options = {.key = call_option(c, "key"),
                                   .players = call_option(c, "players"),
                                   .seed = call_option(c, "seed"),
                                   .duel = call_option(c, "duel") != NULL,
                                   .sealed = call_option(c, "sealed") != NULL,
                                   .mat = is_mat(c)};
    int status = call_option(c, "script") ? decklist_needs_commander(l) : decklist_ask(l, k);
    if (status == EXIT_YES)
        status = decklist_problems(l, k);
    if (status == EXIT_YES)
        status = make_book(c, book, l->deck, NULL);
    return status == EXIT_YES ? savedfile_new(s, c, l->deck, &options) : status;
}

int command_commander(const call *c)
{
    const char *from = call_option(c, "resume");
    const look k = look_of(c);
    decklist l = {0};
    card_book book = {0};
    saved_file s = {.secret_fd = -1};
    if (c->words_n > 1 || (!c->words_n && !from))
        return complain("commander needs one deck list, or --resume FILE; see: talon help commander");
    int status = call_option(c, "script") ? EXIT_YES : check_terminal();
    if (status == EXIT_YES && c->words_n)
        status = decklist_read(&l, c, c->word[0], false);
    if (status == EXIT_YES)
        status = from ? resume(c, &s, &l, &book) : begin(c, &s, &l, &k, &book);
    if (status == EXIT_YES)
        status = check_expected(&s, call_option(c, "expect"));
    if (status == EXIT_YES)
        status = play(c, &s, &book);
    savedfile_close(&s);
    decklist_free(&l);
    book_free(&book);
    return status;
}
