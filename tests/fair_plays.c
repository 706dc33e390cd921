/* fair_plays.c -- provable games played by rules, at random, written to a folder for every verifier to judge; good ones, and the same with a line
 * that whoever signs it has changed.
 *
 *   fair_plays FOLDER GAMES DAMAGED FIRST [FILE…]     all files of games/ that have rules when left out
 *
 * GAMES are spread over the files and their numbers of players; each is damaged DAMAGED times; FIRST is the number of the first, from which all
 * chance comes. Of five games one is of suite 2, where nobody knows the cards, at tables for a few. FOLDER gets NAME-PLAYERS-NUMBER.jsonl, NAME-PLAYERS-NUMBER-DAMAGE.jsonl, the key of each game's first seat as .key, and
 * NAME.game. A game in which nobody can tell what the rules read stops there. */
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <talon/lang.h>
#include <talon/rules.h>

#include "fairplay/maths.h"
#include "fairplay/rules_play.h"
#include "fairplay/script.h"

enum { FILES = 100, LONGEST = 1500, SHUFFLES = 56, STRIDE = 41, BLIND_SEATS = 4, BLIND_SHUFFLES = 2 };
/* LONGEST lines, so that a script holds most of them (between two choices of war there may be many more); so many epochs, so that a chain of seeds does; STRIDE from table to table, so that a few games are of many files;
 * of suite 2 less, since every seat's reader checks every mix */

static const char *folder;

typedef struct table {
    char path[300], name[64];
    uint32_t players;
} table;

static table tables[FILES * TALON_MAX_PLAYERS];
static size_t tables_n;

/* ------------------------------------------------------------------- files */

__attribute__((format(printf, 3, 4))) static void write_file(const void *bytes, size_t size, const char *format, ...)
{
    char path[512];
    va_list args;
    const int begun = snprintf(path, sizeof path, "%s/", folder);
    va_start(args, format);
    vsnprintf(path + begun, sizeof path - (size_t)begun, format, args);
    va_end(args);
    FILE *f = fopen(path, "wb");
    if (!f || fwrite(bytes, 1, size, f) != size || fclose(f) != 0)
        maths_broken("%s cannot be written", path);
}

static void names_of(char out[256], uint32_t players)
{
    static const char *const name[FAIR_SEATS] = {"Ana", "Ben", "Cy", "Dee", "Eve", "Fay", "Gus",
                                                 "Hal", "Ida", "Jo", "Kim", "Lee", "Max", "Nan"};
    size_t at = 0;
    for (uint32_t i = 0; i < players; i++)
        at += (size_t)snprintf(out + at, 256 - at, "%s%s", i ? " " : "", name[i]);
}

/* Games that look at cards while they are dealt cannot be. */
static bool can_be_proved(const char *cardlang, uint32_t players)
{
    fairplay p;
    char names[256];
    names_of(names, players);
    const bool can = !fairplay_try_rules(&p, "try", cardlang, names, false);
    fairplay_free(&p);
    return can;
}

/* One entry for each number of players. */
static void add_tables(const char *path)
{
    const char *slash = strrchr(path, '/');
    char name[64];
    talon_report *report;
    snprintf(name, sizeof name, "%.63s", slash ? slash + 1 : path);
    name[strcspn(name, ".")] = 0;
    char *text = rules_text(path);
    talon_game *game = talon_game_compile(&report, text, strlen(text));
    if (!game)
        maths_broken("%s does not compile", path);
    if (talon_game_has_rules(game)) {
        write_file(game, talon_game_size(game), "%s.game", name);
        for (uint32_t n = talon_game_players_min(game); n <= talon_game_players_max(game) && n <= FAIR_SEATS; n++) {
            if (!can_be_proved(text, n)) {
                printf("%s with %u players cannot be proved\n", name, n);
                continue;
            }
            snprintf(tables[tables_n].path, sizeof tables[tables_n].path, "%s", path);
            snprintf(tables[tables_n].name, sizeof tables[tables_n].name, "%s", name);
            tables[tables_n++].players = n;
        }
    }
    talon_game_free(game);
    talon_report_free(report);
    free(text);
}

static int by_name(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

static void add_all(void)
{
    char *name[FILES];
    size_t n = 0;
    DIR *d = opendir("games");
    for (struct dirent *e; d && n < FILES && (e = readdir(d));) {
        char path[300];
        if (!strstr(e->d_name, ".yaml"))
            continue;
        snprintf(path, sizeof path, "games/%s", e->d_name);
        name[n++] = strdup(path);
    }
    if (d)
        closedir(d);
    qsort(name, n, sizeof *name, by_name);
    for (size_t i = 0; i < n; i++) {
        add_tables(name[i]);
        free(name[i]);
    }
}

/* ------------------------------------------------------------------ playing */

static bool has_room(const fairplay *p)
{
    const talon_verdict *v = talon_transcript_finish(p->bystander, true);
    return v->shuffles < (v->suite == 2 ? BLIND_SHUFFLES : SHUFFLES) && talon_transcript_lines(p->bystander) < LONGEST;
}

/* To its end, or for so many choices. */
static void play(fairplay *p, uint32_t *random)
{
    uint32_t left = below(random, 4) ? 400 : 1 + below(random, 30);
    while (left-- && has_room(p) && !p->stopped && rules_play_one(p, random))
        if (below(random, 12) == 0)
            fairplay_seen(p, 1 + below(random, p->seats_n));
    if (has_room(p))
        fairplay_go(p);
    if (p->stopped || below(random, 8) == 0)
        return;
    fairplay_end(p);
    const bool blind = talon_transcript_suite(p->bystander) == 2;
    const bool all = blind && below(random, 3) > 0; /* so that a game that stopped is decided */
    for (uint32_t s = 1; s <= p->seats_n; s++)
        if ((all || below(random, 3) == 0) && (!blind || talon_transcript_can_view(p->seat[s], s)))
            fairplay_view(p, s);
}

/* ------------------------------------------------------------------- damage */

static json_t *number_text(uint32_t *random)
{
    char text[16];
    snprintf(text, sizeof text, "%d", (int)below(random, 24) - 3);
    return json_string(text);
}

/* Another answer than the one that was given. */
static void change_choice(json_t *op, uint32_t *random)
{
    static const char *const text[] = {"option", "from", "to", "combo", "height"};
    static const char *const word[] = {"", "pass", "call", "raise", "hand.1", "hand.2", "trick", "7", "ace", "pair", "deck"};
    json_t *places = json_object_get(op, "places"), *values = json_object_get(op, "values");
    const size_t n = json_array_size(places), v = json_array_size(values);
    switch (below(random, 9)) {
    case 0: json_object_set_new(op, "n", json_integer(1 + below(random, 30))); return;
    case 1: json_object_set_new(op, "pass", json_boolean(!json_is_true(json_object_get(op, "pass")))); return;
    case 2: {
        const char *other = word[below(random, sizeof word / sizeof *word)];
        json_object_set_new(op, text[below(random, 5)], *other ? json_string(other) : json_null());
        return;
    }
    case 3:
        if (v)
            json_array_set_new(values, below(random, (uint32_t)v), number_text(random));
        else
            json_array_append_new(values, number_text(random));
        return;
    case 4:
        if (v)
            json_array_remove(values, v - 1);
        return;
    case 5:
        json_array_append_new(places, json_integer((n ? json_integer_value(json_array_get(places, n - 1)) : -1) + 1 + below(random, 3)));
        return;
    default: /* another card, where there is one */
        if (n == 1)
            json_array_set_new(places, 0, json_integer(below(random, 9)));
        else if (n)
            json_array_remove(places, below(random, (uint32_t)n));
        return;
    }
}

/* Another operation of the dealer's. */
static void change_do(json_t *op, uint32_t *random)
{
    json_t *values = json_object_get(op, "values"), *n = json_object_get(op, "n"), *to = json_object_get(op, "to");
    if (values && json_array_size(values) && below(random, 4))
        json_array_set_new(values, below(random, (uint32_t)json_array_size(values)), number_text(random));
    else if (values)
        json_array_append_new(values, number_text(random));
    else if (n && below(random, 2))
        json_object_set_new(op, "n", json_integer(1 + below(random, 5)));
    else if (json_array_size(to) > 1)
        json_array_remove(to, below(random, (uint32_t)json_array_size(to)));
    else
        json_object_set_new(op, "face", below(random, 2) ? json_string("up") : json_string("down"));
}

/* A line that its own signer has changed, left out, doubled, or brought too early. */
static void damage(script *s, uint32_t *random)
{
    const size_t i = 1 + below(random, (uint32_t)s->n - 1);
    json_t *line = script_at(s, i), *op = json_object_get(line, "op");
    const char *kind = json_string_value(json_object_get(line, "k"));
    if (op && below(random, 8))
        strcmp(kind, "act") == 0 ? change_choice(op, random) : change_do(op, random);
    else if (strcmp(kind, "act") == 0)
        json_object_set_new(line, "seat", json_integer(1 + below(random, s->keys->seats_n)));
    else if (below(random, 3) == 0)
        script_repeat(s, 1 + below(random, (uint32_t)s->n - 1), i);
    else if (below(random, 2))
        script_drop(s, i);
    else if (i + 1 < s->n)
        script_swap(s, i, i + 1);
}

/* What changes an answer is likelier than its share of the lines. */
static void damage_one(const fairplay *p, uint32_t *random, const char *name, unsigned k)
{
    script *s = malloc(sizeof *s);
    if (!s)
        abort();
    script_load(s, p);
    if (below(random, 2))
        damage(s, random);
    else
        for (unsigned tries = 60; tries; tries--) {
            json_t *line = script_at(s, 1 + below(random, (uint32_t)s->n - 1));
            const char *kind = json_string_value(json_object_get(line, "k"));
            if (strcmp(kind, "act") != 0)
                continue;
            change_choice(json_object_get(line, "op"), random);
            break;
        }
    char *text = script_seal(s);
    write_file(text, strlen(text), "%s-%u.jsonl", name, k);
    free(text);
    script_free(s);
    free(s);
}

/* --------------------------------------------------------------------- one */

static void write_key(const fairplay *p, const char *name)
{
    char hex[65], text[160];
    uint8_t secret[32];
    talon_fair_example(secret, &p->seed, "seat", 1);
    talon_fair_hex(hex, secret, sizeof secret);
    const int n = snprintf(text, sizeof text, "{\"talon\":\"key\",\"name\":\"%s\",\"secret\":\"%s\"}\n", p->name[1], hex);
    write_file(text, (size_t)n, "%s.key", name);
}

static int one_game(const table *t, unsigned long number, unsigned damaged)
{
    fairplay p;
    char players[256], seed[96], name[128];
    uint32_t random = (uint32_t)number * 2654435761u + t->players;
    snprintf(seed, sizeof seed, "%s %lu", t->name, number);
    snprintf(name, sizeof name, "%s-%u-%lu", t->name, t->players, number);
    names_of(players, t->players);
    if (t->players > 1 && t->players <= BLIND_SEATS && number % 5 == 2)
        rules_start_blind(&p, t->path, players, seed, NULL, 0);
    else
        rules_start(&p, t->path, players, seed, below(&random, 2));
    p.may_stop = true;
    play(&p, &random);
    write_file(p.text, p.size, "%s.jsonl", name);
    write_key(&p, name);
    const bool fits = talon_transcript_lines(p.bystander) + 2 < SCRIPT_LINES; /* a line may come to it */
    for (unsigned k = 0; fits && k < damaged; k++)
        damage_one(&p, &random, name, k);
    fairplay_free(&p);
    fairplay_forget_rules();
    return 0;
}

/* In a process of its own, so that one that fails is told with its name, and the others are played. */
static bool play_apart(const table *t, unsigned long number, unsigned damaged)
{
    int status = 0;
    fflush(NULL);
    const pid_t child = fork();
    if (child == 0)
        exit(one_game(t, number, damaged));
    if (child < 0 || waitpid(child, &status, 0) != child)
        maths_broken("no process for %s", t->name);
    if (status != 0)
        fprintf(stderr, "%s with %u players, game %lu: not played\n", t->name, t->players, number);
    return status == 0;
}

int main(int argc, char **argv)
{
    if (argc < 5)
        return fprintf(stderr, "usage: fair_plays FOLDER GAMES DAMAGED FIRST [FILE...]\n"), 2;
    folder = argv[1];
    umask(077); /* keys are for their owner */
    const unsigned long games = strtoul(argv[2], NULL, 10), first = strtoul(argv[4], NULL, 10);
    unsigned long failed = 0;
    for (int i = 5; i < argc; i++)
        add_tables(argv[i]);
    if (argc == 5)
        add_all();
    for (unsigned long k = 0; k < games; k++)
        failed += !play_apart(&tables[(first + k) * STRIDE % tables_n], first + k, (unsigned)strtoul(argv[3], NULL, 10));
    printf("%lu games at %zu tables, %lu not played\n", games - failed, tables_n, failed);
    return failed ? 1 : 0;
}
