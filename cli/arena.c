/* arena.c -- talon arena: bots play a game against each other, every deal once for each way to sit. */
#include "arena.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "many.h"
#include "names.h"
#include "show.h"
#include "value.h"

#define Z95      1.959963984540054
#define SETS     100u
#define SETS_MAX 1000000000u

/* ---- the job ---- */

static int note_call(arena_note *n, const call *c)
{
    const char *sets = call_option(c, "deals"), *seed = call_option(c, "seed");
    n->sets = SETS;
    if (c->words_n < 3 || c->words_n > ARENA_BOTS + 1)
        return complain("arena needs a game and two to %u bots; for example: talon arena hearts bot:easy bot:hard -n 100", ARENA_BOTS);
    if (sets && (!read_number(&n->sets, sets, SETS_MAX, "--deals") || n->sets == 0))
        return n->sets == 0 ? complain("--deals: at least one") : EXIT_USAGE;
    bool good = copy_text(&n->game, c->word[0]) && copy_text(&n->players, call_option(c, "players")) &&
                copy_text(&n->seed, seed ? seed : "1") && copy_text(&n->think, call_option(c, "think"));
    for (size_t i = 1; good && i < c->words_n; i++)
        good = copy_text(&n->bot[n->bots_n++], c->word[i]);
    return good ? EXIT_YES : no_memory();
}

/* "hard", "bot:hard", "bot:hard:5000"; a path with a slash is somebody's program. */
static int read_bots(arena_job *j)
{
    for (uint32_t i = 0; i < j->note.bots_n; i++) {
        const char *name = j->note.bot[i], *own = strncmp(name, "bot:", 4) == 0 ? name + 4 : name;
        if (!strchr(name, '/') && !talon_bot_named(&j->bot[i], own, strlen(own)))
            return complain(
                "there is no bot \"%s\"; bots are random, easy (or rule) and hard (or search), and how much one thinks is a number "
                "behind it: bot:hard:5000; a program is a path with a slash: ./mybot",
                name);
        if (strchr(name, '/') && access(name, X_OK) != 0) {
            complain("%s: there is no such program, or it may not be started", name);
            return EXIT_INPUT;
        }
        j->bot[i].seed = i;
    }
    return EXIT_YES;
}

/* --think is for every bot that searches. */
static int read_think(arena_job *j)
{
    uint32_t hands = 0;
    const int status = think_read(&j->think_ms, &hands, j->note.think);
    for (uint32_t i = 0; hands && i < j->note.bots_n; i++)
        if (j->bot[i].kind == TALON_BOT_SEARCH)
            j->bot[i].plays = hands;
    return status;
}

/* Without --players as many as are a multiple of the bots, where the game can be played so. */
static uint32_t usual_players(const arena_job *j)
{
    const uint32_t min = talon_game_players_min(j->game), max = talon_game_players_max(j->game), bots = j->note.bots_n;
    for (uint32_t n = min; n <= max; n++)
        if (n >= bots && n % bots == 0)
            return n;
    return min < bots && bots <= max ? bots : min;
}

static int read_seats(arena_job *j)
{
    char number[16];
    call c = *j->c;
    snprintf(number, sizeof number, "%u", usual_players(j));
    call_set(&c, "players", j->note.players ? j->note.players : number);
    call_set(&c, "seed", NULL);
    const int status = players_read(&j->seats, &c, j->game);
    if (status == EXIT_YES && !talon_seed_parse(&j->seats.s.seed, j->note.seed, strlen(j->note.seed)))
        return complain("--seed must be a decimal number, or 0x and hex digits, below 2^256");
    if (status == EXIT_YES && j->seats.s.players_n < j->note.bots_n)
        return complain("%u bots cannot sit at %u places", j->note.bots_n, j->seats.s.players_n);
    return status;
}

static int check_fingerprint(arena_job *j, const char *path)
{
    char text[17];
    uint64_t h = fingerprint_add(FINGERPRINT, j->game, talon_game_size(j->game));
    h = fingerprint_number(h, j->seats.s.players_n);
    h = fingerprint_text(h, j->note.seed);
    h = fingerprint_text(h, j->note.think);
    for (uint32_t i = 0; i < j->note.bots_n; i++)
        h = fingerprint_text(h, j->note.bot[i]);
    snprintf(text, sizeof text, "%016llx", (unsigned long long)h);
    if (path && strcmp(text, j->note.fingerprint) != 0)
        return complain("%s was played with another %s: its counts cannot be continued", path, j->source.file), EXIT_INPUT;
    memcpy(j->note.fingerprint, text, sizeof text);
    return EXIT_YES;
}

static int open_job(arena_job *j, const char *path)
{
    int status;
    j->game = game_open(j->note.game, &j->source, &status);
    if (!j->game)
        return status;
    if (!talon_game_has_rules(j->game))
        return complain("%s can be dealt, but not played: its file has no \"play\"", talon_game_name(j->game)), EXIT_NO;
    status = read_bots(j);
    if (status == EXIT_YES)
        status = read_think(j);
    if (status == EXIT_YES)
        status = read_seats(j);
    return status == EXIT_YES ? check_fingerprint(j, path) : status;
}

/* ---- showing ---- */

typedef struct share {
    double won, low, high; /* of the sets: one that several won counts half */
    double mean, off;      /* what a bot gets for each hand and seat, and the half width of its interval */
} share;

/* Wilson's interval. */
static share share_of(const arena_note *n, uint32_t i)
{
    const double sets = n->done ? (double)n->done : 1, p = ((double)n->won[i] + (double)n->half[i] / 2) / sets;
    const double z2 = Z95 * Z95, middle = (p + z2 / (2 * sets)) / (1 + z2 / sets);
    const double wide = Z95 * sqrt(p * (1 - p) / sets + z2 / (4 * sets * sets)) / (1 + z2 / sets);
    const double mean = n->sum[i] / sets, variance = n->squares[i] / sets - mean * mean;
    return (share){p, fmax(0, middle - wide), fmin(1, middle + wide), mean, Z95 * sqrt(fmax(0, variance) / sets)};
}

static void show(const arena_job *j)
{
    const arena_note *n = &j->note;
    char sets[28], choices[28];
    printf("%s for %u players: %s deals, each played %u times; %s answers\n", talon_game_name(j->game), j->seats.s.players_n,
           grouped(sets, sizeof sets, n->done), n->bots_n, grouped(choices, sizeof choices, n->choices));
    for (uint32_t i = 0; i < n->bots_n; i++) {
        const share s = share_of(n, i);
        printf("  %-16s wins %6.2f %%  %.2f %% … %.2f %%   on average %+.3f ± %.3f\n", n->bot[i], 100 * s.won, 100 * s.low, 100 * s.high,
               s.mean, s.off);
    }
    if (n->shared)
        printf("  in %s deals several were even: half for each\n", grouped(sets, sizeof sets, n->shared));
}

static int show_json(const arena_job *j)
{
    const arena_note *n = &j->note;
    json_t *bots = json_array();
    for (uint32_t i = 0; i < n->bots_n; i++) {
        const share s = share_of(n, i);
        json_t *x = value_set(json_object(), "bot", value_text(n->bot[i]));
        x = value_set(x, "won", json_integer((json_int_t)n->won[i]));
        x = value_set(x, "shared", json_integer((json_int_t)n->half[i]));
        x = value_set(x, "share", json_real(s.won));
        x = value_set(x, "low", json_real(s.low));
        x = value_set(x, "high", json_real(s.high));
        bots = value_add(bots, value_set(x, "mean", json_real(s.mean)));
    }
    json_t *o = value_set(json_object(), "game", value_text(talon_game_name(j->game)));
    o = value_set(o, "players", json_integer(j->seats.s.players_n));
    o = value_set(o, "deals", json_integer((json_int_t)n->done));
    o = value_set(o, "answers", json_integer((json_int_t)n->choices));
    return value_print(value_set(o, "bots", bots), JSON_REAL_PRECISION(9));
}

static int play_job(arena_job *j)
{
    char word[SHELL_WORD];
    int status = j->save ? arena_note_write(&j->note, j->save) : EXIT_YES;
    if (status == EXIT_YES)
        status = arena_run(j);
    if (status != EXIT_YES)
        return status;
    if (call_option(j->c, "json"))
        status = show_json(j);
    else
        show(j);
    if (j->interrupted && j->save)
        complain("interrupted; to go on: talon arena --resume %s", shell_word(word, j->save));
    return status;
}

/* ---- the two ways ---- */

static int begin(arena_job *j)
{
    char word[SHELL_WORD];
    int status = note_call(&j->note, j->c);
    if (status == EXIT_YES && j->save && access(j->save, F_OK) == 0)
        return complain("%s exists already; to continue it: talon arena --resume %s", j->save, shell_word(word, j->save));
    if (status == EXIT_YES)
        status = open_job(j, NULL);
    return status == EXIT_YES ? play_job(j) : status;
}

static int resume(arena_job *j, const char *path)
{
    static const char *const kept[] = {"deals", "players", "seed", "think", "save"};
    for (size_t i = 0; i < sizeof kept / sizeof *kept; i++)
        if (call_option(j->c, kept[i]))
            return complain("--resume takes everything from the file; --%s cannot be given again", kept[i]);
    if (j->c->words_n)
        return complain("--resume takes everything from the file; \"%s\" is one word too many", j->c->word[0]);
    j->save = path;
    int status = arena_note_read(&j->note, path);
    if (status == EXIT_YES)
        status = open_job(j, path);
    return status == EXIT_YES ? play_job(j) : status;
}

int command_arena(const call *c)
{
    arena_job j = {.c = c, .save = call_option(c, "save")};
    const char *path = call_option(c, "resume"), *threads = call_option(c, "threads");
    const long processors = sysconf(_SC_NPROCESSORS_ONLN);
    uint64_t n = processors > 0 ? (uint64_t)processors : 1;
    int status = EXIT_YES;
    if (threads && (!read_number_quietly(&n, threads, 1024) || n == 0))
        status = complain("--threads is a whole number from 1 to 1024, not \"%s\"", threads);
    j.threads = (unsigned)n;
    if (status == EXIT_YES)
        status = path ? resume(&j, path) : begin(&j);
    players_free(&j.seats);
    talon_game_free(j.game);
    game_source_free(&j.source);
    arena_note_free(&j.note);
    if (j.interrupted && status == EXIT_YES)
        status = EXIT_NO;
    return status;
}
