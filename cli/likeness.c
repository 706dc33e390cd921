/* likeness.c -- a line 0 may call itself texas_holdem and have two aces of spades. So it is compared with the reader's own game of that name
 * (docs/transcript.md §13); what differs is said in words, and then nothing is proved about that game. A game that lies in the folder the
 * reader stands in is not their own: whoever gave them the transcript may have put it there. */
#include "likeness.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "gamefile.h"
#include "names.h"
#include "problems.h"

/* Which game it was compared with: a file, unless that says the same as what comes with talon. */
static void say_whose(char *whose, size_t whose_size, const game_source *source, const char *name)
{
    const talon_shipped *s = source->shipped;
    const bool is_shipped = !source->path || (s && source->size == s->size && memcmp(source->text, s->text, s->size) == 0);
    snprintf(whose, whose_size, is_shipped ? "the %s found here" : "your %s", is_shipped ? name : source->path);
}

/* A file of that name is there, and is nothing to compare with: which it is, and what is wrong with it. */
static void say_broken(char *wrong, size_t wrong_size, const game_source *source)
{
    char first[256];
    if (source->report)
        problem_first(first, sizeof first, source->report);
    snprintf(wrong, wrong_size, "%s, which it would be compared with, is no game: %s", source->file,
             source->report ? first : "it cannot be read");
}

/* What line 0 says of the file, beside the one that was found; own NULL: there is none. Whoever wrote line 0 wrote this, too: the same text
 * proves nothing that comparing does not show, and another one may say the same. */
static void say_source(char *text, size_t text_size, const talon_transcript *t, const uint8_t own[32], const char *whose)
{
    uint8_t said[32];
    char hex[65];
    if (!talon_transcript_source(t, said)) {
        snprintf(text, text_size, "line 0 names no game file");
        return;
    }
    talon_fair_hex(hex, said, 32);
    if (!own)
        snprintf(text, text_size, "line 0 says that its game file has the SHA-256 %s", hex);
    else
        snprintf(text, text_size,
                 memcmp(said, own, 32) == 0 ? "line 0 names the text of %s as its game file"
                                            : "line 0 names another text as its game file than that of %s",
                 whose);
}

/* The game of this name, compiled. *game NULL: there is none, or it is not worth anything, which `wrong` then says. Returns EXIT_YES, or
 * EXIT_MEMORY. */
static int find_game(talon_game **game, char *whose, char *wrong, size_t words_size, likeness *l, const talon_transcript *t,
                     const game_list *list)
{
    const char *name = talon_transcript_game(t);
    const game_entry *entry = game_list_find(list, name);
    game_source source = {.path = NULL};
    int status = entry ? game_read_entry(entry, &source) : EXIT_YES;
    *game = source.text ? game_compile(&source.report, source.text, source.size) : NULL;
    if (source.text && !source.report)
        status = no_memory();
    if (source.text)
        say_whose(whose, words_size, &source, name);
    say_source(l->source, sizeof l->source, t, source.text ? source.digest : NULL, whose);
    if (entry && !*game && status != EXIT_MEMORY)
        say_broken(wrong, words_size, &source);
    game_source_free(&source);
    return status == EXIT_MEMORY ? status : EXIT_YES;
}

/* Whoever deals: line 0 does not say which seat that is in the game's terms. */
static talon_likeness compare(talon_transcript *t, const talon_game *game, char *text, size_t text_size)
{
    talon_likeness best = TALON_LIKE_UNKNOWN;
    char words[512];
    for (uint32_t s = talon_transcript_seats(t); s >= 1 && best != TALON_LIKE_SAME; s--) {
        const talon_fair_game in = {.game = game, .dealer_seat = s};
        const talon_likeness like = talon_transcript_is_game(t, &in, words, sizeof words);
        if (like == TALON_LIKE_UNKNOWN && is_no_memory(words)) { /* this seat may have been the one */
            snprintf(text, text_size, "%s", words);
            return like;
        }
        if (s == talon_transcript_seats(t) || like == TALON_LIKE_SAME || (like == TALON_LIKE_OTHER && best == TALON_LIKE_UNKNOWN)) {
            best = like;
            snprintf(text, text_size, "%s", words);
        }
    }
    return best;
}

/* A game that is played by rules is the one whose hash line 0 has, with everything in it. */
static talon_likeness compare_rules(const talon_transcript *t, const talon_game *game, char *text, size_t text_size)
{
    uint8_t own[32];
    talon_fair_digest(own, game, talon_game_size(game));
    const bool same = memcmp(own, talon_transcript_rules(t), sizeof own) == 0;
    snprintf(text, text_size, "%s", same ? "so are the rules" : "its rules are not those of the game of this name that you have");
    return same ? TALON_LIKE_SAME : TALON_LIKE_OTHER;
}

/* A remark about a game of this name in the folder one stands in; "" when there is none. Returns EXIT_YES, or EXIT_MEMORY. */
static int find_stray(char *remark, size_t remark_size, const char *name, bool *heard)
{
    game_list list;
    remark[0] = 0;
    if (!game_list_read_again(&list, heard))
        return EXIT_MEMORY;
    const game_entry *entry = game_list_find(&list, name);
    if (entry && entry->path && entry->path[0] != '/')
        snprintf(remark, remark_size, " (%s does not count: it may be anybody's)", entry->path);
    game_list_free(&list);
    return EXIT_YES;
}

/* A name that is almost one of ours may have been chosen to be taken for it; one that only looks like it was. */
static int say_unknown(likeness *l, const game_list *list, const char *name, const char *stray)
{
    const char *near;
    for (size_t i = 0; i < list->n; i++)
        if (names_look_alike(list->at[i].name, name)) {
            l->like = TALON_LIKE_OTHER;
            snprintf(l->words, sizeof l->words, "its name only looks like %s, and is written with other letters%s", list->at[i].name,
                     stray);
            return EXIT_YES;
        }
    if (game_list_near(&near, list, name) != EXIT_YES)
        return EXIT_MEMORY;
    snprintf(l->words, sizeof l->words, "there is no game called \"%s\" here to compare it with%s%s%s", name, near ? "; it is not " : "",
             near ? near : "", stray);
    return EXIT_YES;
}

static int say(talon_likeness like, const char *whose, const char *words, const char *stray, char *text, size_t text_size)
{
    switch (like) {
    case TALON_LIKE_SAME: snprintf(text, text_size, "cards, sight and plan are those of %s%s%s", whose, *words ? "; " : "", words); break;
    case TALON_LIKE_OTHER: snprintf(text, text_size, "%s%s", words, stray); break;
    case TALON_LIKE_UNKNOWN:
        if (is_no_memory(words))
            return no_memory();
        snprintf(text, text_size, "it cannot be compared with %s%s%s", whose, *words ? ": " : "", words);
        break;
    }
    return EXIT_YES;
}

/* The game of this name on the list against t. */
static int find_in(likeness *l, talon_transcript *t, const game_list *list, const char *stray)
{
    char words[512] = "", whose[512] = "";
    const char *name = talon_transcript_game(t);
    talon_game *game = NULL;
    int status = find_game(&game, whose, words, sizeof words, l, t, list);
    if (status == EXIT_YES && *words)
        snprintf(l->words, sizeof l->words, "%s%s", words, stray);
    else if (status == EXIT_YES && !game)
        status = say_unknown(l, list, name, stray);
    if (game && talon_game_imports(game)) { /* whose decks they were is not in the file, and is nobody's business */
        snprintf(l->words, sizeof l->words,
                 "there is nothing to compare it with: in %s everybody brings cards of their own, and no file shows who chose them", name);
    } else if (game) {
        l->like = talon_transcript_rules(t) ? compare_rules(t, game, words, sizeof words) : compare(t, game, words, sizeof words);
        status = say(l->like, whose, words, stray, l->words, sizeof l->words);
    }
    talon_game_free(game);
    return status;
}

enum { MORE_NUMBERS = 64 }; /* room for the words that there are more */

/* From number i on there is no room: how many these are is said in any case, and if the words before are cut for it. */
static void say_more_numbers(const talon_transcript *t, uint32_t i, char *text, size_t text_size)
{
    int32_t value;
    uint32_t n = i;
    size_t used = strlen(text);
    while (talon_transcript_number(t, n, &value))
        n++;
    if (n == i)
        return;
    used = used + MORE_NUMBERS > text_size ? text_size - MORE_NUMBERS : used;
    while (used && ((unsigned char)text[used] & 0xC0) == 0x80) /* not inside a character */
        used--;
    snprintf(text + used, text_size - used,
             i ? " and %u more: talon show FILE --at 0" : "; set in line 0: %u numbers: talon show FILE --at 0", n - i);
}

enum { NUMBERS = 400 }; /* so much of them: there may be as many as somebody likes */

/* What the table set: whoever wrote line 0 did, and the rules are the same. */
static void say_numbers(const talon_transcript *t, char *text, size_t text_size)
{
    int32_t value;
    uint32_t i = 0;
    for (const char *name; (name = talon_transcript_number(t, i, &value)); i++) {
        char one[128];
        const int n = snprintf(one, sizeof one, "%s%s %" PRId32, i ? ", " : "; set in line 0: ", name, value);
        const size_t used = strlen(text);
        if (used + (size_t)n + MORE_NUMBERS > text_size)
            break;
        memcpy(text + used, one, (size_t)n + 1);
    }
    say_more_numbers(t, i, text, text_size);
}

int likeness_find(likeness *l, talon_transcript *t, bool *heard)
{
    char stray[300];
    game_list own;
    *l = (likeness){.like = TALON_LIKE_UNKNOWN};
    int status = find_stray(stray, sizeof stray, talon_transcript_game(t), heard);
    if (status != EXIT_YES || !game_list_read_own(&own))
        return EXIT_MEMORY;
    status = find_in(l, t, &own, stray);
    const size_t said = strlen(l->words), room = said + NUMBERS < sizeof l->words ? said + NUMBERS : sizeof l->words;
    say_numbers(t, l->words, room);
    if (l->like == TALON_LIKE_OTHER)
        talon_transcript_breaks_rules(t);
    game_list_free(&own);
    return status;
}

int likeness_names(const talon_transcript *t, char text[MISTAKABLE])
{
    return talon_transcript_names(t, text, MISTAKABLE) == TALON_NAMES_NO_MEMORY ? no_memory() : EXIT_YES;
}
