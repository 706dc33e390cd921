/* verify.c -- talon verify: is this game what it says it is?
 *
 * Every file is judged by itself; then files of one game are compared in pairs, whatever the order in which they were named; then the
 * verdicts are printed. A file that is bad takes part as far as it is good: a fork behind a bad line, or before it, is still a fork. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "chainfile.h"
#include "gamefile.h"
#include "keyfile.h"
#include "likeness.h"
#include "names.h"
#include "rulebook.h"
#include "seatfile.h"
#include "veildecks.h"
#include "verdict.h"

enum { WORDS = 512 };

typedef struct judged {
    const char *name;
    talon_transcript *t;
    talon_verdict v;
    char *text; /* what is good of it, when it is compared; else NULL */
    size_t size;
    likeness like;
    char message[WORDS], tie[WORDS], chain[WORDS], left[WORDS], decks[WORDS], fork[160], names[MISTAKABLE];
    bool judged, broken_deck;
} judged;

typedef struct verifier {
    const call *c;
    look k;
    player_key me;
    bool has_me;
    name_key *known;
    uint32_t known_n;
    judged *file;
    size_t files_n;
    bool heard; /* of folders of games that cannot be read */
} verifier;

/* Somebody has one key in a game: of two, one may be anybody's. */
static int check_known(const verifier *x)
{
    for (uint32_t i = 1; i < x->known_n; i++)
        for (uint32_t k = 0; k < i; k++)
            if (strcmp(x->known[i].name, x->known[k].name) == 0 && memcmp(x->known[i].key, x->known[k].key, 32) != 0)
                return complain("--know names two keys for \"%s\"", x->known[i].name);
    return EXIT_YES;
}

static int read_known(verifier *x, const char *list)
{
    x->known = calloc(TALON_MAX_PLAYERS, sizeof *x->known);
    if (!x->known)
        return no_memory();
    const int status = keys_read(x->known, &x->known_n, list, "--know");
    return status == EXIT_YES ? check_known(x) : status;
}

/* --------------------------------------------------------------- one by one */

static int prepare(const verifier *x, talon_transcript **t, chain_file *f)
{
    uint8_t k[32];
    const int there = chain_key(f, k);
    if (there < 0)
        return -there;
    *t = transcript_new();
    bool good = *t != NULL, found = false;
    int status = EXIT_YES;
    if (good && x->has_me) {
        talon_transcript_me(*t, &x->me.key);
        status = seatfile_find(*t, &found, f, x->me.path);
    }
    for (size_t i = 0; good && i < x->known_n; i++)
        good = talon_transcript_know(*t, x->known[i].name, x->known[i].key);
    if (good && there)
        talon_transcript_audit(*t, k);
    return good ? status : no_memory();
}

static int judge(verifier *x, judged *j, const char *path)
{
    chain_file f;
    int status = chain_open(&f, path);
    if (status != EXIT_YES)
        return status;
    j->name = f.name;
    status = prepare(x, &j->t, &f);
    const talon_verdict *v = NULL;
    if (status == EXIT_YES)
        status = chain_read(&v, &f, j->t);
    if (status == EXIT_YES && !v->verified)
        status = chain_refuse_secret(&f);
    chain_close(&f);
    if (status == EXIT_YES && v->verified) {
        status = likeness_find(&j->like, j->t, &x->heard);
        if (status == EXIT_YES)
            status = likeness_names(j->t, j->names);
        if (status == EXIT_YES)
            status = chain_finish(&v, j->t, true);
    }
    if (status == EXIT_YES && v->verified)
        status = veildecks_judge(j->decks, sizeof j->decks, &j->broken_deck, j->t, v);
    if (status == EXIT_YES)
        j->v = *v;
    j->judged = status == EXIT_YES;
    return status;
}

/* ---------------------------------------------------------------- in pairs */

/* How many bytes the first lines have. */
static size_t bytes_of(const char *text, size_t size, uint64_t lines)
{
    size_t at = 0;
    for (; lines && at < size; at++)
        lines -= text[at] == '\n';
    return at;
}

/* The first bad line of a text, for somebody who knows nobody; UINT64_MAX when there is none. −1 in *status without memory. */
static uint64_t first_bad(const char *text, size_t size, int *status)
{
    talon_transcript *t = transcript_new();
    uint64_t bad = UINT64_MAX;
    bool more = t != NULL;
    for (size_t from = 0; more && from < size;) {
        const char *end = memchr(text + from, '\n', size - from);
        const size_t n = end ? (size_t)(end - text) - from : size - from; /* somebody may have changed the file since it was judged */
        more = talon_transcript_read(t, text + from, n);
        from += n + 1;
    }
    const talon_verdict *v = t ? talon_transcript_finish(t, true) : NULL;
    if (!v || (!v->verified && strcmp(v->code, "memory") == 0))
        *status = no_memory();
    else if (!v->verified)
        bad = v->bad_line;
    talon_transcript_free(t);
    return bad;
}

/* Read the file again, as far as it is good. What is put together from real lines convicts nobody, so it is cut until it is good. */
static int read_good(judged *j, const char *path)
{
    int status = EXIT_YES;
    if (j->text)
        return EXIT_YES;
    j->text = read_whole(path, &j->size, SIZE_MAX - 1, &status);
    if (!j->text)
        return status;
    status = EXIT_YES;
    uint64_t lines = j->v.verified ? UINT64_MAX : j->v.bad_line;
    if (!j->v.verified && j->v.stage == TALON_STAGE_MEANING) /* perhaps only for this reader, or by the audit */
        lines = first_bad(j->text, j->size, &status);
    while (status == EXIT_YES && lines != UINT64_MAX) {
        j->size = bytes_of(j->text, j->size, lines);
        lines = j->size ? first_bad(j->text, j->size, &status) : UINT64_MAX;
    }
    return status;
}

/* Who told two stories, and how. */
static void say_fork(judged *j, const talon_comparison *found, uint64_t line)
{
    char who[TALON_MAX_PLAYER_NAME + 1];
    snprintf(who, sizeof who, "%s", found->seat ? talon_transcript_seat_name(j->t, found->seat) : "the dealer");
    switch (found->fork) {
    case TALON_FORK_LINES:
        snprintf(j->fork, sizeof j->fork, "%s signed two lines after line %llu", who, (unsigned long long)line - 1);
        break;
    case TALON_FORK_SIDES:
        snprintf(j->fork, sizeof j->fork, "%s went on after both versions of line %llu", who, (unsigned long long)line);
        break;
    case TALON_FORK_LOCKS: snprintf(j->fork, sizeof j->fork, "%s locked two chains of seeds for shuffle %u", who, found->e); break;
    case TALON_FORK_PICKS: snprintf(j->fork, sizeof j->fork, "%s made two hidden choices with the number %u", who, found->e); break;
    case TALON_FORK_CUTS: snprintf(j->fork, sizeof j->fork, "%s committed to two cuts for shuffle %u", who, found->e); break;
    case TALON_FORK_NOTES: snprintf(j->fork, sizeof j->fork, "%s wrote two notes with the number %u", who, found->e); break;
    case TALON_FORK_KEYS: snprintf(j->fork, sizeof j->fork, "%s locked two keys", who); break;
    case TALON_FORK_DECKS: snprintf(j->fork, sizeof j->fork, "%s mixed two decks for shuffle %u", who, found->e); break;
    case TALON_FORK_SEEDS: snprintf(j->fork, sizeof j->fork, "%s gave two seeds for shuffle %u", who, found->e); break;
    case TALON_FORK_NONE: break;
    }
}

static void mark_fork(judged *j, const talon_comparison *found, uint64_t line, const char *other)
{
    talon_verdict *v = &j->v;
    if (!v->verified && (v->stage != TALON_STAGE_MEANING || v->bad_line <= line))
        return;
    say_fork(j, found, line);
    snprintf(j->message, sizeof j->message, "%s: there is another version of it in %s", j->fork, other);
    v->verified = v->audited = v->trusted = false;
    v->stage = TALON_STAGE_MEANING;
    v->bad_line = v->lines = line;
    v->code = "fork";
    v->message = j->message;
    v->not_proved = 0;
}

static void mark_tie(judged *j, uint64_t line, const char *other)
{
    if (!*j->tie)
        snprintf(j->tie, sizeof j->tie, "the game went on otherwise from line %llu on, see %s: somebody was faster",
                 (unsigned long long)line, other);
}

static int compare(judged *a, judged *b)
{
    talon_comparison found;
    if (!talon_fair_compare(&found, a->text, a->size, b->text, b->size))
        return no_memory();
    if (found.fork) {
        mark_fork(a, &found, found.line[0], b->name);
        mark_fork(b, &found, found.line[1], a->name);
    }
    if (found.lost[0])
        mark_tie(a, found.line[0], b->name);
    if (found.lost[1])
        mark_tie(b, found.line[1], a->name);
    return EXIT_YES;
}

static int compare_all(verifier *x)
{
    static const uint8_t none[32];
    int status = EXIT_YES;
    for (size_t i = 0; i < x->files_n; i++)
        for (size_t k = i + 1; status == EXIT_YES && k < x->files_n; k++) {
            judged *a = &x->file[i], *b = &x->file[k];
            if (memcmp(a->v.sid, b->v.sid, 32) != 0 || !*a->v.game || memcmp(a->v.sid, none, 32) == 0)
                continue;
            status = read_good(a, x->c->word[i]);
            if (status == EXIT_YES)
                status = read_good(b, x->c->word[k]);
            if (status == EXIT_YES)
                status = compare(a, b);
        }
    return status;
}

/* --------------------------------------------------------- games in a row */

/* Somebody sits in both games; but for the reader, who may play with many. */
static bool share_people(const talon_verdict *a, const talon_verdict *b)
{
    for (uint32_t i = 0; i < a->seats_n; i++)
        for (uint32_t k = 0; i + 1 != a->you && k < b->seats_n; k++)
            if (memcmp(a->seat[i].key, b->seat[k].key, 32) == 0)
                return true;
    return false;
}

static bool lists(const judged *j, const uint8_t sid[32])
{
    const uint8_t *left;
    for (uint32_t i = 0; (left = talon_transcript_left(j->t, i)); i++)
        if (memcmp(left, sid, 32) == 0)
            return true;
    return false;
}

/* Two games that say that they follow the same one, and do not list each other. */
static bool both_follow(const judged *j, const judged *other)
{
    return other->judged && other->v.verified && other->v.previous && !other->v.example && !j->v.example &&
           memcmp(other->v.previous, j->v.previous, 32) == 0 && memcmp(other->v.sid, j->v.sid, 32) != 0 && !lists(j, other->v.sid) &&
           !lists(other, j->v.sid);
}

/* Which of the files is the game that this one follows? Which others say so, too? */
static void find_previous(verifier *x, judged *j)
{
    const char *before = "another game of this table, which is not among these files";
    const judged *rival = NULL;
    if (!j->v.verified || !j->v.previous)
        return;
    for (size_t i = 0; i < x->files_n; i++) {
        const judged *other = &x->file[i];
        if (other != j && other->v.verified && other->v.ended && memcmp(other->v.end, j->v.previous, 32) == 0)
            before = other->name;
        if (!rival && both_follow(j, other))
            rival = other;
    }
    if (rival)
        snprintf(j->chain, sizeof j->chain,
                 "it follows %s; so, it says, does %s: only one game can come next, and neither lists the other as left, so somebody may "
                 "have dealt until a deal was liked",
                 before, rival->name);
    else
        snprintf(j->chain, sizeof j->chain, "it follows %s", before);
}

/* Whether the reader took part once all was dealt; of games that the reader has no seat in, whether anybody did. */
static bool was_played(const talon_verdict *v)
{
    bool any = false;
    for (uint32_t i = 0; i < v->seats_n; i++)
        any = any || (v->seat[i].played && (!v->you || v->you == i + 1));
    return any;
}

/* A game that was perhaps thrown away, beside others of the same people that do not say so. Which came first no file tells. */
static void find_left(verifier *x, judged *j)
{
    const talon_verdict *v = &j->v;
    const bool dealt = v->ended && !(v->not_proved & TALON_UNPROVED_PLAN);
    bool others = false;
    if (!v->verified || (!v->shuffles && !v->undealt) || v->example || (dealt && was_played(v)))
        return;
    for (size_t i = 0; i < x->files_n; i++) {
        const judged *other = &x->file[i];
        if (!other->judged || !other->v.verified || memcmp(other->v.sid, v->sid, 32) == 0)
            continue;
        if (lists(other, v->sid))
            return;
        others = others || share_people(v, &other->v);
    }
    if (others)
        snprintf(j->left, sizeof j->left,
                 "%s, and no other game of these people here lists it: if it was thrown away, that was one try more",
                 !dealt   ? "it was not played to its end"
                 : v->you ? "no line of yours says that you played it"
                          : "no line of anybody's says that it was played");
}

/* Two games that both say that their table played none before. */
static bool both_begin(const judged *j, const judged *other)
{
    return other->judged && other->v.verified && !other->v.previous && !other->v.example && !*other->left &&
           memcmp(other->v.sid, j->v.sid, 32) != 0 && share_people(&j->v, &other->v) && !lists(j, other->v.sid) && !lists(other, j->v.sid);
}

/* Games of the same people that are not said to follow each other: nobody can tell whether others were left out between them. */
static void find_unchained(verifier *x, judged *j)
{
    char word[SHELL_WORD];
    if (!j->v.verified || j->v.previous || j->v.example || *j->left)
        return;
    for (size_t i = 0; i < x->files_n && !*j->chain; i++)
        if (both_begin(j, &x->file[i]))
            snprintf(j->chain, sizeof j->chain,
                     "the same people sit in %s, and neither game says that it follows the other, so nobody can tell whether others were "
                     "left out. Whoever deals the next one says which came before: talon fair init GAME --previous %s",
                     x->file[i].name, shell_word(word, x->file[i].name));
}

/* ------------------------------------------------------------------ printing */

static verdict_extra extra_of(const judged *j)
{
    return (verdict_extra){.file = j->name,
                           .rules = *j->like.words ? j->like.words : NULL,
                           .uncompared = j->like.like == TALON_LIKE_UNKNOWN, /* there is no game of this name here */
                           .names = *j->names ? j->names : NULL,
                           .decks = *j->decks ? j->decks : NULL,
                           .broken_deck = j->broken_deck,
                           .fork = *j->fork ? j->fork : NULL,
                           .tie = *j->tie ? j->tie : NULL,
                           .chain = *j->chain ? j->chain : NULL,
                           .left = *j->left ? j->left : NULL};
}

static int print(const verifier *x, const judged *j)
{
    const verdict_extra extra = extra_of(j);
    if (!call_option(x->c, "json")) {
        if (x->c->words_n > 1)
            show_heading(&x->k, j->name);
        verdict_print(&x->k, &j->v, &extra);
        return EXIT_YES;
    }
    char *json = talon_verdict_json(&j->v, j->name);
    if (json)
        say_json(json, strlen(json));
    free(json);
    return json ? EXIT_YES : no_memory();
}

static int conclude(const verifier *x, const judged *j)
{
    const bool absent = x->has_me && j->v.verified && !j->v.you;
    if (absent)
        complain("%s: your key has no seat in this game", j->name);
    const int status = print(x, j);
    if (status != EXIT_YES)
        return status;
    return absent || *j->names ? EXIT_NO : verdict_status(&j->v);
}

/* Files that were named together may be thought to be one game. */
static void say_how_many(const verifier *x)
{
    size_t games = 0, files = 0;
    for (size_t i = 0; i < x->files_n; i++) {
        const judged *j = &x->file[i];
        bool first = j->judged && *j->v.game;
        files += first;
        for (size_t k = 0; first && k < i; k++)
            first = !x->file[k].judged || memcmp(x->file[k].v.sid, j->v.sid, 32) != 0;
        games += first;
    }
    if (games > 1)
        show_sentence(stdout, "These %zu files are %s%zu different games, each checked by itself.", files, games < files ? "of " : "",
                      games);
}

static int verify_all(verifier *x)
{
    int worst = EXIT_YES;
    x->file = calloc(x->c->words_n, sizeof *x->file);
    if (!x->file)
        return no_memory();
    for (size_t i = 0; i < x->c->words_n; i++) {
        const int status = judge(x, &x->file[x->files_n], x->c->word[i]);
        worst = status > worst ? status : worst;
        x->files_n++;
        if (status == EXIT_MEMORY)
            return status;
    }
    const int compared = x->files_n > 1 && worst != EXIT_MEMORY ? compare_all(x) : EXIT_YES;
    worst = compared > worst ? compared : worst;
    for (size_t i = 0; i < x->files_n && worst != EXIT_MEMORY; i++)
        if (x->file[i].judged) {
            find_previous(x, &x->file[i]);
            find_left(x, &x->file[i]);
        }
    for (size_t i = 0; i < x->files_n && worst != EXIT_MEMORY; i++) {
        judged *j = &x->file[i];
        if (!j->judged)
            continue; /* it could not be read, and that was said */
        find_unchained(x, j);
        const int status = conclude(x, j);
        worst = status > worst ? status : worst;
    }
    if (worst != EXIT_MEMORY && !call_option(x->c, "json"))
        say_how_many(x);
    return worst;
}

static void leave(verifier *x)
{
    for (size_t i = 0; i < x->files_n; i++) {
        talon_transcript_free(x->file[i].t);
        free(x->file[i].text);
    }
    free(x->file);
    talon_wipe(&x->me, sizeof x->me);
    free(x->known);
}

int command_verify(const call *c)
{
    verifier x = {.c = c, .k = look_of(c)};
    const char *me = call_option(c, "me"), *know = call_option(c, "know");
    int status = EXIT_YES;
    if (!c->words_n)
        return complain("verify needs a transcript; for example: talon verify texas_holdem-1.jsonl");
    for (size_t i = 0; c->words_n > 1 && i < c->words_n; i++)
        if (strcmp(c->word[i], "-") == 0)
            return complain("standard input is verified alone: forks are found by reading files twice");
    if (me) {
        status = key_read(me, &x.me);
        x.has_me = status == EXIT_YES;
    }
    if (status == EXIT_YES && know)
        status = read_known(&x, know);
    if (status == EXIT_YES)
        status = verify_all(&x);
    leave(&x);
    return status;
}
