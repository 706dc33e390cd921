/* play.c -- talon play: sit down, alone or with others at one terminal, and play a game by its rules. */
#include "play.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "screen.h"

/* Answers that a file has are given again, without anybody being asked. */
static int play_again(play_game *g)
{
    talon_answer a;
    uint32_t seat;
    int status = EXIT_YES;
    while (status == EXIT_YES && g->proof && proof_next(g, &seat, &a))
        status = play_do_meant(g, seat, &a);
    return status == EXIT_YES ? g->status : status;
}

static int begin_new(play_game *g)
{
    int status = EXIT_YES;
    g->game = game_open(g->c->word[0], &g->source, &status);
    if (!g->game)
        return status;
    if (!talon_game_has_rules(g->game)) {
        complain("%s can be dealt, but not played: its file has no \"play\"", talon_game_name(g->game));
        return EXIT_NO;
    }
    status = play_read_seats(g, call_option(g->c, "players"));
    if (status == EXIT_YES)
        status = numbers_read(&g->numbers, call_option(g->c, "numbers"));
    if (status == EXIT_YES)
        status = play_sit(g);
    if (status == EXIT_YES && !call_option(g->c, "no-proof"))
        status = proof_new(g);
    return status;
}

static int begin_old(play_game *g, const char *path)
{
    static const char *const kept[] = {"players", "numbers", "seed", "dealer", "output", "no-proof"};
    for (size_t i = 0; i < sizeof kept / sizeof *kept; i++)
        if (call_option(g->c, kept[i]))
            return complain("--resume takes everything from the file; --%s cannot be given again", kept[i]);
    return proof_resume(g, path);
}

/* A screen where there is one to draw on; else, and with --script, lines. */
static bool wants_screen(const call *c)
{
    const char *term = getenv("TERM");
    return !call_option(c, "script") && isatty(STDIN_FILENO) && isatty(STDOUT_FILENO) && term && *term && screen_possible();
}

int command_play(const call *c)
{
    play_game *g = calloc(1, sizeof *g);
    const char *path = call_option(c, "resume");
    if (!g)
        return no_memory();
    g->c = c;
    int status = EXIT_YES;
    if (c->words_n > 1 || (!c->words_n && !path))
        status = complain("play needs one game, or --resume FILE; for example: talon play hearts");
    if (status == EXIT_YES)
        status = path ? begin_old(g, path) : begin_new(g);
    if (status == EXIT_YES)
        status = play_begin(g);
    if (status == EXIT_YES && path)
        status = play_again(g);
    if (status == EXIT_YES)
        status = (wants_screen(c) ? play_screen : play_lines)(g);
    if (status == EXIT_YES && talon_rules_over(g->table.m))
        status = play_tell_over(g);
    proof_close(g);
    play_stand(g);
    players_free(&g->seats);
    numbers_free(&g->numbers);
    talon_game_free(g->game);
    game_source_free(&g->source);
    free(g);
    return status;
}
