/* play_bots.c -- who sits where: people, bots, programs; what those answer that are no people, and what a bot would do in a person's place. */
#include <stdlib.h>
#include <string.h>

#include "many.h"
#include "outside.h"
#include "play.h"
#include "play_view.h"

enum { HINT_PLAYS = 400 };
#define HINT_SECONDS 1.0

/* ---- reading --players ---- */

/* "bot", "bot:hard:5000"; a program has a slash in its path; all else is somebody's name. */
static int read_seat(play_game *g, uint32_t seat, const char *word, char *name, size_t size)
{
    play_seat *s = &g->seat[seat];
    const char *slash = strrchr(word, '/');
    const bool bot = strcmp(word, "bot") == 0 || strncmp(word, "bot:", 4) == 0;
    const char *kind = bot && word[3] ? word + 4 : "easy";
    s->person = !bot && !slash;
    if (bot && !talon_bot_named(&s->set, kind, strlen(kind)))
        return complain("there is no bot \"%s\"; bots are bot (or bot:easy), bot:random and bot:hard, and how much one thinks is a number "
                        "behind it: bot:hard:5000",
                        word);
    s->set.seed = seat;
    if (bot)
        snprintf(name, size, "Bot%u", seat);
    else if (slash)
        snprintf(name, size, "%.40s%u", slash + 1, seat);
    else
        snprintf(name, size, "%s", word);
    s->who = strdup(s->person ? "hand" : word);
    return s->who ? EXIT_YES : no_memory();
}

/* Without --players one person plays, against as many bots as the game likes best. */
static void usual(const play_game *g, char *out, size_t size, uint64_t n)
{
    const uint32_t min = talon_game_players_min(g->game), max = talon_game_players_max(g->game);
    const bool watch = call_option(g->c, "watch") != NULL;
    if (!n)
        n = min <= 4 && max >= 4 && min > 2 ? 4 : min;
    size_t used = (size_t)snprintf(out, size, "%s", watch ? "bot" : "You");
    for (uint64_t i = 1; i < n && used < size; i++)
        used += (size_t)snprintf(out + used, size - used, ",bot");
}

static int read_list(play_game *g, char *list, char *names, size_t size)
{
    uint32_t seat = 0;
    size_t used = 0;
    int status = EXIT_YES;
    for (char *at = list, *next; status == EXIT_YES && at; at = next) {
        char name[TALON_MAX_PLAYER_NAME + 2];
        next = strchr(at, ',');
        if (next)
            *next++ = 0;
        if (++seat > PLAY_SEATS)
            return complain("at most %u play by rules", PLAY_SEATS);
        status = read_seat(g, seat, at, name, sizeof name);
        if (used < size)
            used += (size_t)snprintf(names + used, size - used, "%s%s", seat > 1 ? "," : "", name);
        if (status == EXIT_YES && g->seat[seat].person && call_option(g->c, "watch"))
            return complain("--watch is for bots only, and \"%s\" is a person", at);
    }
    return status;
}

/* --think is for every bot that searches, and how long programs have. */
static int read_think(play_game *g)
{
    uint32_t hands = 0;
    const int status = think_read(&g->think_ms, &hands, call_option(g->c, "think"));
    for (uint32_t i = 1; hands && i <= PLAY_SEATS; i++)
        if (g->seat[i].set.kind == TALON_BOT_SEARCH)
            g->seat[i].set.plays = hands;
    return status;
}

int play_read_seats(play_game *g, const char *players)
{
    enum { ROOM = PLAY_SEATS * (TALON_MAX_PLAYER_NAME + 2) };
    char *names = calloc(1, ROOM), *list = NULL;
    uint64_t n = 0;
    call c = *g->c;
    int status = EXIT_YES;
    if (players && !read_number_quietly(&n, players, PLAY_SEATS))
        list = strdup(players);
    else if ((list = calloc(1, ROOM)))
        usual(g, list, ROOM, n);
    if (!names || !list)
        status = no_memory();
    if (status == EXIT_YES)
        status = read_list(g, list, names, ROOM);
    if (status == EXIT_YES) {
        call_set(&c, "players", names);
        status = players_read(&g->seats, &c, g->game);
    }
    free(names);
    free(list);
    return status == EXIT_YES ? read_think(g) : status;
}

/* ---- bots ---- */

static bool is_time(void *context)
{
    const play_game *g = context;
    return clock_now() >= g->until;
}

static int open_bot(play_game *g, play_seat *s)
{
    talon_fault f;
    s->set.stop = g->think_ms || s->person ? is_time : NULL;
    s->set.stop_context = g;
    if (s->person) {
        s->set.kind = TALON_BOT_SEARCH; /* who gives hints */
        s->set.plays = HINT_PLAYS;
    }
    const size_t size = talon_bot_size(g->own.m, &s->set);
    s->bot_memory = malloc(size);
    s->bot = s->bot_memory ? talon_bot_init(s->bot_memory, size, &f, g->own.m, &s->set) : NULL;
    return s->bot ? EXIT_YES : no_memory();
}

int play_open_bots(play_game *g)
{
    int status = EXIT_YES;
    for (uint32_t i = 1; status == EXIT_YES && i <= play_players(g); i++) {
        play_seat *s = &g->seat[i];
        status = strchr(s->who, '/') ? outside_open(&s->program, s->who) : open_bot(g, s);
    }
    return status;
}

void play_close_bots(play_game *g)
{
    for (uint32_t i = 1; i <= PLAY_SEATS; i++) {
        play_seat *s = &g->seat[i];
        outside_close(s->program);
        free(s->bot_memory);
        free(s->who);
    }
}

int play_bot_answer(play_game *g, uint32_t seat, talon_answer *seen)
{
    play_seat *s = &g->seat[seat];
    if (s->program)
        return play_ask_outside(g, seat, seen);
    talon_watch_look(g->info, g->watch, seat);
    g->until = clock_now() + (double)g->think_ms / 1000;
    if (talon_bot_choose(s->bot, seen, g->info, g->given_n))
        return EXIT_YES;
    complain("%s: a bot found no answer", g->source.file);
    return g->status = EXIT_BUG;
}

int play_tell_over(play_game *g)
{
    int status = EXIT_YES;
    for (uint32_t i = 1; status == EXIT_YES && i <= play_players(g); i++)
        if (g->seat[i].program)
            status = outside_over(g->seat[i].program, talon_rules_return(g->table.m, i));
    return status;
}

/* ---- hints ---- */

/* The answer, and what came of it in thought. range: its words do not say which value it has. */
static void say_hint(char *text, size_t size, const char *words, const talon_answer *range, const talon_bot *bot, uint32_t players)
{
    double value = 0;
    char number[16] = "", ahead[40] = "";
    const uint32_t plays = talon_bot_plays(bot, &value);
    if (range)
        snprintf(number, sizeof number, " (%d)", range->value[0]);
    if (players > 1)
        snprintf(ahead, sizeof ahead, "ahead in %.0f %%, ", 100 * talon_bot_wins(bot));
    if (plays)
        snprintf(text, size, "hint: %s%s; after %u hands in thought %s%+.2f on average", words, number, plays, ahead, value);
    else
        snprintf(text, size, "hint: %s%s; there is nothing else", words, number);
}

int play_hint(play_game *g, uint32_t seat, char *text, size_t size)
{
    play_seat *s = &g->seat[seat];
    play_view v;
    talon_answer best;
    talon_watch_look(g->info, g->watch, seat);
    g->until = clock_now() + HINT_SECONDS;
    if (!s->bot || !talon_bot_choose(s->bot, &best, g->info, g->given_n)) {
        snprintf(text, size, "no hint");
        return EXIT_YES;
    }
    const bool good = view_make(&v, g, seat, say_ascii());
    const char *words = "";
    bool range = false;
    for (uint32_t i = 0; good && i < v.answers_n; i++) {
        const talon_answer *a = &v.answer[i].a;
        if (a->option == best.option && a->pass == best.pass && a->from == best.from && a->to == best.to && a->cards_n == best.cards_n &&
            memcmp(a->card, best.card, sizeof *a->card * a->cards_n) == 0 && a->values_n == best.values_n && a->combo == best.combo &&
            a->height == best.height &&
            (a->range ? best.value[0] >= a->value[0] && best.value[0] <= a->upto
                      : memcmp(a->value, best.value, sizeof *a->value * a->values_n) == 0)) {
            words = v.answer[i].text;
            range = a->range;
            break;
        }
    }
    say_hint(text, size, words, range ? &best : NULL, s->bot, play_players(g));
    view_free(&v);
    return good ? EXIT_YES : no_memory();
}
