/* play_lines.c -- talon play by lines: what a seat sees, a prompt, an answer by name or number. Everything here is printed from views. */
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "names.h"
#include "play_view.h"

enum { LISTED = 30, RULES_ROOM = SHELL_WORD + 16 };

typedef struct lines {
    play_game *g;
    look k;
    uint32_t shown; /* how much of the history was printed */
    uint32_t last;  /* the person that was asked last */
    uint32_t persons;
    bool quiet; /* refused, or helped: the table need not be shown again */
    bool leaving;
} lines;

static uint32_t count_persons(const play_game *g)
{
    uint32_t n = 0;
    for (uint32_t i = 1; i <= play_players(g); i++)
        n += g->seat[i].person;
    return n;
}

/* ---- printing ---- */

/* The only person sees everything as it happens; several are shown what is theirs when it is their turn. */
static void print_happened(lines *l, const play_view *v)
{
    for (; l->shown < v->happened_n; l->shown++)
        printf("%s\n", v->happened[l->shown]);
}

static void print_zone(const lines *l, const play_view *v, const seen_zone *z)
{
    char text[2048] = "", card[64];
    size_t used = 0;
    for (uint32_t i = 0; i < z->n && used < sizeof text;) {
        const uint32_t hidden = view_backs(v, z, i);
        if (hidden)
            snprintf(card, sizeof card, "[%u]", hidden);
        else
            view_card(card, sizeof card, v->card[z->first + i], l->k.ascii);
        used += (size_t)snprintf(text + used, sizeof text - used, "%s%s", used ? " " : "", card);
        i += hidden ? hidden : 1;
    }
    printf("  %s: %s\n", z->title, text);
}

static void print_table(const lines *l, const play_view *v)
{
    char values[512];
    for (uint32_t owner = 0; owner <= v->players; owner++) {
        view_values(v, owner, false, values, sizeof values);
        if (owner)
            printf("%s%s%s\n", v->player[owner], *values ? "  " : "", values);
        else if (*values)
            printf("%s\n", values);
        for (uint32_t i = 0; i < v->zones_n; i++)
            if (v->zone[i].owner == owner && v->zone[i].n)
                print_zone(l, v, &v->zone[i]);
    }
}

static void print_answers(const play_view *v)
{
    for (uint32_t i = 0; i < v->answers_n && i < LISTED; i++)
        printf("  %2u  %s\n", i + 1, v->answer[i].text);
    if (v->answers_n > LISTED)
        printf("  and %u more: by name\n", v->answers_n - LISTED);
}

static void print_result(const play_view *v)
{
    for (size_t i = 0; i < sizeof v->result / sizeof *v->result && *v->result[i]; i++)
        printf("%s\n", v->result[i]);
}

/* ---- asking ---- */

static void help(const play_view *v)
{
    printf("an answer by its number or name; h a hint, l all that happened, t the table, %sq quit, ? this\n",
           v->undo ? "u take back, " : "");
}

static int hint(lines *l, uint32_t seat)
{
    char text[512];
    const int status = play_hint(l->g, seat, text, sizeof text);
    if (status == EXIT_YES)
        printf("%s\n", text);
    return status;
}

static int undo(lines *l, const play_view *v)
{
    if (!v->undo) {
        complain(
            "nothing is taken back in a game that proves something: every answer is signed (docs/play.md §4); --no-proof plays without");
        return EXIT_YES;
    }
    const int status = play_undo(l->g, v->seat);
    if (status == EXIT_NO)
        complain("there is nothing to take back");
    l->shown = 0;
    l->quiet = status == EXIT_NO;
    return status == EXIT_NO ? EXIT_YES : status;
}

/* One line of the person's. *done: it was an answer, in a. */
static int obey(lines *l, const play_view *v, const char *text, talon_answer *a, bool *done)
{
    char why[VIEW_TEXT];
    l->quiet = true;
    if (strcmp(text, "q") == 0 || strcmp(text, "quit") == 0)
        l->leaving = true;
    else if (strcmp(text, "?") == 0)
        help(v);
    else if (strcmp(text, "h") == 0)
        return hint(l, v->seat);
    else if (strcmp(text, "u") == 0)
        return undo(l, v);
    else if (strcmp(text, "t") == 0)
        print_table(l, v);
    else if (strcmp(text, "l") == 0)
        for (uint32_t i = 0; i < v->happened_n; i++)
            printf("%s\n", v->happened[i]);
    else if (*text && !(*done = view_find(v, text, a, why)))
        complain("%s", why);
    return EXIT_YES;
}

static int ask(lines *l, const play_view *v, talon_answer *a, bool *done)
{
    char line[512];
    if (!l->quiet) {
        if (l->persons > 1 && l->last && l->last != v->seat)
            printf("\n-- %s, it is your turn --\n", v->player[v->seat]);
        if (l->persons == 1)
            print_happened(l, v);
        print_table(l, v);
        printf("%s: %s\n", v->player[v->seat], v->question);
        print_answers(v);
    }
    l->last = v->seat;
    printf("> ");
    fflush(stdout);
    if (!fgets(line, sizeof line, stdin)) {
        printf("\n");
        l->leaving = true;
        return EXIT_NO;
    }
    if (!strchr(line, '\n') && !feof(stdin)) {
        for (int c = getchar(); c != EOF && c != '\n'; c = getchar())
            ;
        complain("this line is too long");
        l->quiet = true;
        return EXIT_YES;
    }
    line[strcspn(line, "\r\n")] = 0;
    show_clean(line);
    if (!isatty(STDIN_FILENO))
        printf("%s\n", line);
    fflush(stdout); /* what is said about it comes after it */
    return obey(l, v, line, a, done);
}

/* ---- turns ---- */

static int person_turn(lines *l, uint32_t seat)
{
    play_view v;
    talon_answer a;
    bool done = false;
    int status = view_make(&v, l->g, seat, l->k.ascii) ? ask(l, &v, &a, &done) : no_memory();
    view_free(&v);
    if (status != EXIT_YES || !done)
        return status;
    l->quiet = false;
    return play_do(l->g, seat, &a);
}

static int bot_turn(lines *l, uint32_t seat)
{
    talon_answer a;
    int status = play_bot_answer(l->g, seat, &a);
    if (status == EXIT_YES)
        status = play_do(l->g, seat, &a);
    if (status != EXIT_YES || l->persons)
        return status;
    play_view v;
    if (view_make(&v, l->g, 0, l->k.ascii))
        print_happened(l, &v);
    else
        status = no_memory();
    view_free(&v);
    return status;
}

static int last_words(lines *l)
{
    play_view v;
    uint32_t only = 0;
    for (uint32_t i = 1; l->persons == 1 && i <= play_players(l->g); i++)
        only = l->g->seat[i].person ? i : only;
    if (!view_make(&v, l->g, only, l->k.ascii)) {
        view_free(&v);
        return no_memory();
    }
    print_happened(l, &v);
    print_result(&v);
    view_free(&v);
    return EXIT_YES;
}

/* Whether the file that is played is the one that is found by the game's name; then its rules are found, too. */
static bool is_found_by_name(const play_game *g)
{
    game_list list;
    bool heard = true, same = !g->source.path;
    if (same || !game_list_read_again(&list, &heard))
        return true;
    const game_entry *entry = game_list_find(&list, talon_game_name(g->game));
    struct stat a, b;
    if (entry && entry->path && stat(entry->path, &a) == 0 && stat(g->source.path, &b) == 0)
        same = a.st_dev == b.st_dev && a.st_ino == b.st_ino;
    game_list_free(&list);
    return same;
}

/* What comes before a command, so that it finds the rules of a file: "TALON_GAMES=/home/ana/my ". The file has to be called as its game is. */
static const char *with_rules(char out[RULES_ROOM], const play_game *g)
{
    char word[SHELL_WORD], path[PATH_MAX];
    out[0] = 0;
    if (is_found_by_name(g) || !realpath(g->source.path, path))
        return out;
    char *name = strrchr(path, '/');
    const size_t size = strlen(talon_game_name(g->game));
    const bool called_so = strncmp(name + 1, talon_game_name(g->game), size) == 0 && strcmp(name + 1 + size, ".yaml") == 0;
    *(name == path ? name + 1 : name) = 0;
    if (called_so)
        snprintf(out, RULES_ROOM, "TALON_GAMES=%s ", shell_word(word, path));
    else
        printf("Its rules are found when their file is called %s.yaml, and TALON_GAMES names its folder.\n", talon_game_name(g->game));
    return out;
}

void play_say_file(const play_game *g)
{
    char word[SHELL_WORD], rules[RULES_ROOM];
    if (!g->proof)
        return;
    printf("The game is in %s. ", proof_path(g));
    with_rules(rules, g);
    if (talon_rules_over(g->table.m))
        printf("Anybody can check it: %stalon verify %s\n", rules, shell_word(word, proof_path(g)));
    else
        printf("Go on: %stalon play --resume %s\n", rules, shell_word(word, proof_path(g)));
}

int play_lines(play_game *g)
{
    lines l = {.g = g, .k = look_of(g->c), .persons = count_persons(g)};
    uint32_t asked[PLAY_SEATS];
    int status = EXIT_YES;
    while (status == EXIT_YES && !l.leaving && play_asked(g, asked))
        status = g->seat[asked[0]].person ? person_turn(&l, asked[0]) : bot_turn(&l, asked[0]);
    if (status == EXIT_YES && !l.leaving)
        status = last_words(&l);
    if (status == EXIT_YES || l.leaving)
        play_say_file(g);
    return status;
}
