/* fair_table.c -- sitting down at a transcript to write one line, and publishing it.
 *
 * A player's transcript must hold everything that the player has signed, and agree with it (journal.h). What is missing is put back before
 * anything new is signed: side lines always, a spine line while it still fits, if need be before newer side lines (fair_back.c). An act that
 * others overtook is lost, and said to be. */
#include <errno.h>
#include <glob.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "fair.h"
#include "names.h"
#include "rulebook.h"
#include "seatfile.h"
#include "show.h"

/* -------------------------------------------------------------- finding files */

/* What is looked for where a file is left out. */
typedef struct kind {
    const char *pattern, *begin; /* its names, and how it begins */
    const char *none, *several;
} kind;

static const kind game_kind = {"*.jsonl", "{\"k\":\"game\",", "there is no game (*.jsonl) in this folder: talon fair VERB FILE",
                               "there are several games (*.jsonl) in this folder: say which, talon fair VERB FILE"};
static const kind key_kind = {"*.key", "", "there is no key (*.key) in this folder: --key FILE, or make one: talon fair join NAME",
                              "there are several keys (*.key) in this folder: say whose, --key FILE"};

static bool begins_with(const char *path, const char *begin)
{
    char head[16] = "";
    FILE *f = fopen(path, "re");
    const size_t n = strlen(begin);
    const bool is = f && fread(head, 1, n, f) == n && memcmp(head, begin, n) == 0;
    if (f)
        fclose(f);
    return is;
}

/* The files of this kind in this folder: how many, and *path, malloc'd, when there is one only. Returns EXIT_YES, or EXIT_MEMORY. */
static int find_only(char **path, size_t *n, const kind *k)
{
    glob_t found;
    const char *only = NULL;
    const int status = glob(k->pattern, 0, NULL, &found);
    *path = NULL;
    *n = 0;
    if (status == GLOB_NOSPACE)
        return no_memory();
    for (size_t i = 0; status == 0 && i < found.gl_pathc; i++)
        if (!*k->begin || begins_with(found.gl_pathv[i], k->begin)) {
            only = found.gl_pathv[i];
            ++*n;
        }
    if (*n == 1)
        *path = strdup(only);
    globfree(&found);
    return *n == 1 && !*path ? no_memory() : EXIT_YES;
}

/* What was given, or the only one that is here. */
static int take_file(char **path, const char *given, const kind *k)
{
    size_t n = 1;
    int status = EXIT_YES;
    if (given)
        *path = strdup(given);
    else
        status = find_only(path, &n, k);
    if (status != EXIT_YES)
        return status;
    return n != 1 ? complain("%s", n ? k->several : k->none) : *path ? EXIT_YES : no_memory();
}

/* What a verb with a word of its own is about. */
static const char *const about[][2] = {
    {"act", "WORDS"}, {"object", "CARD"}, {"note", "TEXT"}, {"pick", "TEXT"}, {"show", "N"}, {"skip", "NAME"},
};

static int lacks_word(const char *verb)
{
    const char *what = "WORD";
    for (size_t i = 0; i < sizeof about / sizeof *about; i++)
        if (strcmp(about[i][0], verb) == 0)
            what = about[i][1];
    return complain("fair %s needs to know what: talon fair %s [FILE] %s; see: talon help fair", verb, verb, what);
}

/* "fair VERB [FILE]": the file may be left out when there is only one. */
int fair_find_file(char **file, const call *c)
{
    *file = NULL;
    if (c->words_n > 2)
        return complain("fair %s: what is \"%s\"?", c->word[0], c->word[c->words_n - 1]);
    return take_file(file, c->words_n == 2 ? c->word[1] : NULL, &game_kind);
}

/* "fair VERB [FILE] WORD" */
static int find_file_and_word(fair_game *g, const call *c)
{
    if (c->words_n > 3)
        return complain("fair %s: what is \"%s\"?", c->word[0], c->word[c->words_n - 1]);
    if (c->words_n == 1)
        return lacks_word(c->word[0]);
    g->word = c->word[c->words_n - 1];
    return take_file(&g->file, c->words_n == 3 ? c->word[1] : NULL, &game_kind);
}

int fair_find_key(char **key, const call *c)
{
    return take_file(key, call_option(c, "key"), &key_kind);
}

int fair_find_own_key(char **key, const char *file)
{
    static const kind own = {"*.key", "{\"talon\":\"key\",", NULL, NULL};
    size_t n = 0;
    int status = find_only(key, &n, &own);
    if (status != EXIT_YES || !*key)
        return status;
    player_key me = {0};
    talon_transcript *t = NULL;
    const talon_verdict *v = NULL;
    status = key_read(*key, &me);
    if (status == EXIT_YES)
        status = chain_judge(&t, &v, file);
    if (status != EXIT_YES || !talon_transcript_seat_of(t, me.key.pub)) {
        free(*key);
        *key = NULL;
    }
    talon_transcript_free(t);
    talon_wipe(&me, sizeof me);
    return status;
}

static int read_secret(fair_game *g)
{
    const char *secret = call_option(g->c, "secret");
    g->secret_path = secret ? strdup(secret) : chain_beside(g->file, ".secret");
    if (!g->secret_path)
        return no_memory();
    if (!secret && !chain_exists(g->secret_path)) {
        complain("%s is not here: this is the dealer's to do, whose secret that is (or say where it lies: --secret FILE)", g->secret_path);
        return EXIT_IO;
    }
    return secret_read(g->secret_path, &g->dealer);
}

/* ------------------------------------------------------------------- reading */

/* Bad only for me: something sealed for me does not open. */
static bool is_mine_alone(const fair_game *g, const talon_verdict *v)
{
    return !v->verified && !g->deals && (strcmp(v->code, "box") == 0 || strcmp(v->code, "name") == 0);
}

/* A bad box is said and can be lived with: the owner objects, and the game goes on. */
static int judge(const fair_game *g, const talon_verdict *v)
{
    char file[SHELL_WORD], key[SHELL_WORD], card[24], of[65];
    if (v->verified)
        return EXIT_YES;
    complain("%s, line %llu: %s", g->f.name, (unsigned long long)v->bad_line, v->message);
    if (!is_mine_alone(g, v))
        return EXIT_NO;
    if (talon_transcript_bad_line(g->t, of))
        snprintf(card, sizeof card, "%llu", (unsigned long long)v->bad_line);
    else if (!talon_transcript_bad_box(g->t, card))
        return EXIT_YES;
    complain("say so: talon fair object %s %s --key %s", shell_word(file, g->f.name), card, shell_word(key, g->key_path));
    return EXIT_YES;
}

static int two_games(const fair_game *g, uint64_t line)
{
    complain("%s is another version of a game in which you signed spine line %llu: somebody is showing you two games", g->f.name,
             (unsigned long long)line);
    return EXIT_NO;
}

/* A line was read: what I sign next stands on it, and on the last one of the dealer's. What comes after that may be lost to somebody faster
 * (docs/transcript.md §12); a file without the dealer's line is another version. */
static void follow(fair_game *g, bool moves_on)
{
    if (moves_on && talon_transcript_last_signer(g->t) == 0)
        g->common = talon_transcript_last_at(g->t);
}

/* Read all lines; where the journal has something about a spine line, it must agree. */
static int read_checked(fair_game *g)
{
    uint64_t last = 0;
    int more = 0, status = EXIT_YES;
    while (status == EXIT_YES && (more = chain_next(&g->f)) == 1) {
        const uint64_t before = talon_transcript_spine(g->t);
        if (!talon_transcript_read(g->t, g->f.line ? g->f.line : "", g->f.size))
            break;
        follow(g, talon_transcript_spine(g->t) > before);
        if (g->j.f && talon_transcript_spine(g->t) > before &&
            journal_agrees(&g->j, talon_transcript_sid(g->t), before, talon_transcript_spine_head(g->t, before)) != EXIT_YES)
            status = two_games(g, before);
    }
    const talon_verdict *v = NULL;
    if (status == EXIT_YES)
        status = more < 0 ? -more : chain_finish(&v, g->t, true);
    if (status != EXIT_YES)
        return status;
    if ((v->verified || is_mine_alone(g, v)) && g->j.f && journal_last(&g->j, v->sid, &last) && last >= v->spine) {
        complain("%s ends before spine line %llu, on which you signed: it was cut off, or is another version", g->f.name,
                 (unsigned long long)last);
        return EXIT_NO;
    }
    return judge(g, v);
}

/* ---------------------------------------------------- what was signed is there */

/* This line is in the file. That a dealer's is must be known also when the machine died before it was noted. */
static int remember(fair_game *g, const char *line)
{
    const uint8_t *sid = talon_transcript_sid(g->t);
    return g->deals && !journal_was_published(&g->j, sid, line) ? journal_publish(&g->j, sid, line) : EXIT_YES;
}

/* Takes the entries whose line the file has off the list. Rewinds. */
static int drop_present(fair_game *g, json_t *entries)
{
    int more, status = EXIT_YES;
    chain_rewind(&g->f);
    while ((more = chain_next(&g->f)) == 1)
        for (size_t i = 0; i < json_array_size(entries); i++) {
            const json_t *line = json_object_get(json_array_get(entries, i), "line");
            if (g->f.size != json_string_length(line) || memcmp(g->f.line, json_string_value(line), g->f.size) != 0)
                continue;
            if (status == EXIT_YES)
                status = remember(g, json_string_value(line));
            json_array_remove(entries, i--);
        }
    chain_rewind(&g->f);
    return more < 0 ? -more : status;
}

/* What somebody without any secret says of the file, and of a line after it unless that is NULL: EXIT_NO when it does not verify, and why. */
static int judge_as_stranger(fair_game *g, const char *line, size_t size, char why[512])
{
    const talon_verdict *v = NULL;
    talon_transcript *t = transcript_new();
    chain_rewind(&g->f);
    int status = t ? chain_read(&v, &g->f, t) : no_memory();
    if (status == EXIT_YES && line)
        talon_transcript_read(t, line, size);
    if (status == EXIT_YES)
        status = chain_finish(&v, t, true);
    if (status == EXIT_YES && !v->verified) {
        snprintf(why, 512, "%s", v->message);
        status = EXIT_NO;
    }
    talon_transcript_free(t);
    return status;
}

/* A line is published only if somebody without any secret accepts it. EXIT_NO when not, and why; that is "" when the file is bad without it,
 * as when everybody sees that a box was bad: then nothing can be added, and it is said here. */
static int ask_stranger(fair_game *g, const char *line, size_t size, char why[512])
{
    char bad[512];
    int status = judge_as_stranger(g, line, size, why);
    if (status != EXIT_NO)
        return status;
    status = judge_as_stranger(g, NULL, 0, bad);
    if (status == EXIT_NO) {
        complain("%s: %s; nothing can be added to it", g->f.name, bad);
        why[0] = 0;
    }
    return status == EXIT_YES ? EXIT_NO : status;
}

static int append(fair_game *g, const char *line)
{
    char *whole = NULL;
    if (asprintf(&whole, "%s\n", line) < 0)
        return no_memory();
    const uint64_t before = talon_transcript_spine(g->t);
    const int status = chain_append(&g->f, whole);
    free(whole);
    if (status == EXIT_YES && !talon_transcript_read(g->t, line, strlen(line)))
        return EXIT_NO;
    follow(g, talon_transcript_spine(g->t) > before);
    return status;
}

/* Lines with which a key moves the game on; of these it signs one in each place. */
static bool is_spine(const fair_game *g, const char *line)
{
    return g->deals || chain_is_spine(line, strlen(line));
}

/* What a player's spine line is called. */
static const char *deed(const char *line)
{
    return strncmp(line, "{\"k\":\"mix\"", 10) == 0 ? "mix" : "act";
}

/* Whether this file has the spine line that an entry was signed on; else that was a player's act, and is lost. */
static bool has_ground(const fair_game *g, const json_t *entry)
{
    char hex[65];
    const uint64_t on = (uint64_t)json_integer_value(json_object_get(entry, "on"));
    const uint8_t *head = on < talon_transcript_spine(g->t) ? talon_transcript_spine_head(g->t, on) : NULL;
    const char *right = json_string_value(json_object_get(entry, "head"));
    if (!head || !right)
        return false;
    talon_fair_hex(hex, head, 32);
    return strcmp(hex, right) == 0;
}

/* A spine line that does not fit at the end, in a file that has nothing on the spine after what it was signed on: an older copy, to which
 * side lines came. EXIT_NO when it does not fit before these either. */
static int put_before(fair_game *g, const json_t *entry)
{
    const char *line = json_string_value(json_object_get(entry, "line"));
    const uint64_t on = (uint64_t)json_integer_value(json_object_get(entry, "on"));
    if (!is_spine(g, line) || !has_ground(g, entry) || talon_transcript_spine(g->t) != on + 1)
        return EXIT_NO;
    const int status = fair_put_before(g, entry);
    if (status == EXIT_YES)
        complain("%s lacked a line of yours; it is put back, before lines that are newer", g->f.name);
    g->replaced = status == EXIT_YES;
    return status;
}

static int another_version(const fair_game *g, uint64_t on)
{
    complain("%s lacks the line that you signed after spine line %llu, and something else stands there: it is another version of the game. "
             "Sign nothing in it; ask for the file that has your line",
             g->f.name, (unsigned long long)on);
    return EXIT_NO;
}

/* A line of the dealer's that cannot be put back. It is given up only by the dealer's word, and never when it was published. */
static int give_up(fair_game *g, const json_t *entry, uint64_t on)
{
    const uint8_t *sid = talon_transcript_sid(g->t);
    const char *line = json_string_value(json_object_get(entry, "line"));
    const bool published = journal_was_published(&g->j, sid, line);
    if (!published && call_option(g->c, "give-up"))
        return journal_lose(&g->j, sid, line);
    if (published)
        fair_say_published(g, on, has_ground(g, entry));
    else
        complain("nothing shows that the line of yours after spine line %llu, in %s, was ever in a file. If nobody can have seen it, since "
                 "the machine died before it was written, forget it with --give-up; whoever has seen it can convict you",
                 (unsigned long long)on, g->j.path);
    return another_version(g, on);
}

/* A line that was signed and that the file lacks. The dealer never gives up a line that was in a file; an act is lost only to another line in its place. Where
 * there is none, somebody took it out, and whoever signs there again has signed two lines in one place. */
static int put_back(fair_game *g, const json_t *entry)
{
    char why[512];
    const char *line = json_string_value(json_object_get(entry, "line"));
    const uint64_t on = (uint64_t)json_integer_value(json_object_get(entry, "on"));
    const bool grounded = has_ground(g, entry), lost = journal_is_lost(&g->j, talon_transcript_sid(g->t), line);
    if (lost && (!grounded || talon_transcript_spine(g->t) > on + 1 || journal_signed_again(&g->j, talon_transcript_sid(g->t), entry)))
        return EXIT_YES;
    int status = ask_stranger(g, line, strlen(line), why);
    if (status == EXIT_YES)
        complain("%s lacked a line of yours; it is put back", g->f.name);
    if (status != EXIT_NO || !why[0]) {
        status = status == EXIT_YES ? append(g, line) : status;
        return status == EXIT_YES ? remember(g, line) : status;
    }
    status = put_before(g, entry);
    if (status != EXIT_NO)
        return status == EXIT_YES ? remember(g, line) : status;
    if (g->deals)
        return give_up(g, entry, on);
    if (is_spine(g, line) && grounded && talon_transcript_spine(g->t) <= on + 1)
        return another_version(g, on);
    if (is_spine(g, line))
        complain(grounded ? "%s: your %s after spine line %llu came too late, somebody was faster; %s again if you still want to"
                          : "%s: your %s after spine line %llu is lost with the one before it",
                 g->f.name, deed(line), (unsigned long long)on, deed(line));
    return journal_lose(&g->j, talon_transcript_sid(g->t), line);
}

static int restore(fair_game *g)
{
    json_t *entries = journal_lines(&g->j, talon_transcript_sid(g->t));
    int status = entries ? drop_present(g, entries) : EXIT_MEMORY;
    for (size_t i = 0; status == EXIT_YES && !g->replaced && i < json_array_size(entries); i++)
        status = put_back(g, json_array_get(entries, i));
    json_decref(entries);
    return status;
}

/* ------------------------------------------------------------------- sitting */

static int open_player(fair_game *g)
{
    int status = key_read(g->key_path, &g->me);
    return status == EXIT_YES ? journal_open(&g->j, g->key_path) : status;
}

/* Closes what sit_once opened. */
static void stand_up(fair_game *g)
{
    talon_transcript_free(g->t);
    if (g->f.name)
        chain_close(&g->f);
    if (g->j.entries)
        journal_close(&g->j);
    g->t = NULL;
    g->f = (chain_file){0};
    g->common = 0;
    g->replaced = g->has_secret = false;
    json_decref(g->told);
    g->told = NULL;
    veils_free(&g->cards);
}

/* What the reader of this file is: the host of suite 2 has nothing that tells of cards. */
static int introduce(fair_game *g, const char *verb)
{
    line0_peek x;
    if (g->deals) {
        const int status = seatfile_peek(&x, &g->f);
        if (status == EXIT_YES && x.suite != 2)
            talon_transcript_deal(g->t, g->dealer.k);
        return status;
    }
    if (strcmp(verb, "object") != 0) /* who objects has a box that does not open */
        talon_transcript_me(g->t, &g->me.key);
    return seatfile_find(g->t, &g->has_secret, &g->f, g->key_path);
}

static int sit_once(fair_game *g, const char *verb)
{
    int status = chain_open_locked(&g->f, g->file);
    if (status == EXIT_YES)
        status = g->deals ? journal_open(&g->j, g->secret_path) : open_player(g);
    if (status != EXIT_YES)
        return status;
    g->t = transcript_new();
    if (!g->t)
        return no_memory();
    status = introduce(g, verb);
    if (status == EXIT_YES)
        status = read_checked(g);
    if (status == EXIT_YES && g->j.f && talon_transcript_sid(g->t))
        status = restore(g);
    if (status != EXIT_YES || g->deals || g->replaced)
        return status;
    return veils_find(&g->cards, g->t, talon_transcript_seat_of(g->t, g->me.key.pub), g->key_path);
}

/* Where a line was put back in the middle there is another file now, to be locked and read like any: others may have been waiting for it. */
static int sit(fair_game *g, const char *verb)
{
    int status = g->deals ? read_secret(g) : EXIT_YES;
    if (status == EXIT_YES)
        status = sit_once(g, verb);
    while (status == EXIT_YES && g->replaced) {
        stand_up(g);
        status = sit_once(g, verb);
    }
    return status;
}

static int sit_with_key(fair_game *g, const call *c)
{
    const int status = g->deals ? EXIT_YES : fair_find_key(&g->key_path, c);
    return status == EXIT_YES ? sit(g, c->word[0]) : status;
}

int fair_sit(fair_game *g, const call *c, fair_role role)
{
    *g = (fair_game){.c = c, .deals = role == FAIR_DEALER};
    const int status = fair_find_file(&g->file, c);
    return status == EXIT_YES ? sit_with_key(g, c) : status;
}

int fair_sit_with_word(fair_game *g, const call *c, fair_role role)
{
    *g = (fair_game){.c = c, .deals = role == FAIR_DEALER};
    const int status = find_file_and_word(g, c);
    return status == EXIT_YES ? sit_with_key(g, c) : status;
}

int fair_sit_at(fair_game *g, const call *c, fair_role role, char *file, char *key_path)
{
    *g = (fair_game){.c = c, .deals = role == FAIR_DEALER, .file = file, .key_path = key_path};
    return sit(g, "go");
}

void fair_leave(fair_game *g)
{
    stand_up(g);
    free(g->file);
    free(g->key_path);
    free(g->secret_path);
    talon_wipe(&g->me, sizeof g->me);
    talon_wipe(&g->dealer, sizeof g->dealer);
}

/* ---------------------------------------------------------------- publishing */

/* The same in suite 2, where nobody gives seeds, and the host knows nothing. */
static const char *due_words(const talon_transcript *t)
{
    const talon_fair_due due = talon_transcript_due(t);
    if (talon_transcript_suite(t) != 2)
        return talon_due_text(due);
    switch (due) {
    case TALON_DUE_LOCKS: return "players must lock their keys";
    case TALON_DUE_SHUFFLE: return "the host opens a shuffle";
    case TALON_DUE_RUN: return "the host runs the shuffle";
    case TALON_DUE_STEP: return "the host does the plan's next step";
    case TALON_DUE_ANSWER: return "the host signs what was done, before anybody gives shares for it";
    case TALON_DUE_NOTHING:
        return talon_transcript_has_stopped(t)
                   ? "the rules look at hidden cards, which nobody can tell: the host ends the game, and all show theirs"
                   : "the plan is done: players may act, the host may end";
    case TALON_DUE_STUCK: return "a shuffle is due and cannot be done: two must be in, and no part of its cards lost";
    case TALON_DUE_CUT:
    case TALON_DUE_REVEAL:
    case TALON_DUE_NAMES:
    case TALON_DUE_OVER:
    case TALON_DUE_CHOICE:
    case TALON_DUE_PICK:
    case TALON_DUE_SHOW:
    case TALON_DUE_MIX:
    case TALON_DUE_SHARE:
    case TALON_DUE_SECRET: break;
    }
    return talon_due_text(due);
}

void fair_say_next(FILE *to, const talon_transcript *t)
{
    uint32_t seat[TALON_MAX_PLAYERS];
    const uint32_t n = talon_transcript_awaits(t, seat);
    char who[4096] = "";
    size_t used = 0;
    uint32_t i = 0;
    for (; i < n && used + TALON_MAX_PLAYER_NAME + 3 < sizeof who; i++)
        used += (size_t)snprintf(who + used, sizeof who - used, "%s%s", i ? ", " : " (", talon_transcript_seat_name(t, seat[i]));
    show_sentence(to, "next: %s%s%s", due_words(t), who, i < n ? " and others)" : n ? ")" : "");
}

void fair_say(const talon_transcript *t)
{
    char text[1024];
    talon_transcript_words(t, text, sizeof text);
    show_clean(text);
    show_sentence(stdout, "line %llu: %s", (unsigned long long)talon_transcript_lines(t) - 1, text);
    fair_say_next(stdout, t);
}

/* The spine line that this line was signed on: the last one before it. */
int fair_write_down(fair_game *g, const char *line)
{
    const bool moves_on = is_spine(g, line);
    const uint64_t number = talon_transcript_spine(g->t) - (moves_on ? 2 : 1); /* the transcript has it already */
    const uint8_t *sid = talon_transcript_sid(g->t), *head = talon_transcript_spine_head(g->t, number);
    const spine_place on = {number, head}, common = {g->common, talon_transcript_spine_head(g->t, g->common)};
    const char *signed_here = moves_on ? journal_spine(&g->j, sid, number, head) : NULL;
    if (signed_here && !(g->deals && journal_is_lost(&g->j, sid, signed_here))) { /* a dealer loses nothing but what was given up */
        complain("you signed a line after spine line %llu before, and whoever signs two there has told two stories: nothing was written",
                 (unsigned long long)number);
        return EXIT_NO;
    }
    json_t *block = NULL;
    int status = moves_on ? fair_block(&block, g) : EXIT_YES;
    if (status == EXIT_YES)
        status = fair_left_write(g);
    if (status != EXIT_YES) {
        json_decref(block);
        return status;
    }
    return journal_sign(&g->j, sid, on, common.head && !g->deals ? common : on, line, block);
}

int fair_publish(fair_game *g, char *line, const char *why)
{
    char stranger[512];
    if (!line && is_no_memory(why))
        return no_memory();
    if (!line) {
        complain("%s: %s", g->f.name, why);
        return EXIT_NO;
    }
    int status = ask_stranger(g, line, strlen(line) - 1, stranger);
    if (status == EXIT_NO && stranger[0]) {
        complain("this line would not verify; nothing was written: %s", stranger);
        status = EXIT_BUG;
    }
    if (status == EXIT_YES)
        status = fair_write_down(g, line);
    if (status == EXIT_YES)
        status = chain_append(&g->f, line);
    if (status == EXIT_YES) {
        status = remember(g, line);
        if (!g->quiet)
            fair_say(g->t);
        if (status != EXIT_YES || (fflush(stdout) != 0 && !is_reader_gone()))
            complain("line %llu is in %s, all the same%s", (unsigned long long)talon_transcript_lines(g->t) - 1, g->f.name,
                     status == EXIT_YES ? ":" : "");
    }
    free(line);
    return status;
}

bool fair_asks(const call *c, const char *question)
{
    char answer[16] = "";
    if (call_option(c, "anyway"))
        return true;
    show_sentence(stderr, "%s", question);
    if (!isatty(STDIN_FILENO)) {
        complain("nothing was done; with --anyway it will be");
        return false;
    }
    fputs("go on? [y/N] ", stderr);
    return fgets(answer, sizeof answer, stdin) && (answer[0] == 'y' || answer[0] == 'Y');
}
