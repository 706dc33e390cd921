/* join.c -- talon join: sit down at a table of talon serve, and play it in this terminal.
 *
 * The game is a file here as any other of talon fair: what the server's log says is written into it once it verifies, the seat's lines are written
 * by talon fair's own code, with its journal, and then brought to the server. So (1) nothing is signed that the journal would not let be signed in
 * a file; (2) a line is signed only when the file is the whole log; (3) a log that lacks what stood in it before is refused, and kept beside the
 * file, as are lines that do not verify. Whoever comes back goes on where the file and the journal are. */
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

#include "courier.h"
#include "fair.h"
#include "fair_numbers.h"
#include "fair_words.h"
#include "gamefile.h"
#include "gametext.h"
#include "guard.h"
#include "names.h"
#include "rulebook.h"
#include "serve/sit.h"
#include "show.h"
#include "value.h"
#include "verdict.h"

enum { SEEN_EVERY = 16, TYPED = 1024, TICK_MS = 700, WAIT_S = 3, LATER_MS = 1000, ANSWERS_SHOWN = 20, PAUSE_MS = 300 };

typedef struct joined {
    const call *c;
    courier k;
    player_key me;
    char *key_path, *file, *token; /* token: of the seat, until it is this key's */
    char host[64];                 /* the host's token, or "" */
    char game[TALON_MAX_PLAYER_NAME + 1];
    uint32_t seat;
    uint8_t sid[32]; /* of the game in the file, once a line of it was looked at */
    uint64_t said;   /* arrivals that were said */
    char **refused;  /* lines of the seat's that the server does not want */
    size_t refused_n;
    talon_transcript *t; /* the file as it was read last, with my eyes */
    bool over, asked, told, all_at_once;
    char typed[TYPED]; /* what was typed so far */
    size_t typed_n;
    bool no_more;   /* nothing will be typed any more */
    bool long_line; /* what is typed is too long */
    bool beaten;    /* an act of mine was not taken */
    bool wrote;     /* something was written into the file since it was the log */
    uint64_t kept;  /* arrivals of the log that the file is */
} joined;

/* ------------------------------------------------------------------ sitting down */

/* ADDRESS/ID#SEAT.TOKEN, or without what follows #: whoever comes back. */
static int read_link(joined *j, char **site, const char *link)
{
    const size_t n = strcspn(link, "#"), id = COURIER_ID - 1;
    const char *slash = n > id ? link + n - id - 1 : NULL;
    if (!slash || *slash != '/' || strspn(slash + 1, "0123456789abcdef") < id)
        return complain("%s is no link to a table: it ends with /, 32 hex digits, and for a seat #NUMBER.TOKEN", link);
    snprintf(j->k.id, sizeof j->k.id, "%.*s", (int)id, slash + 1);
    if (link[n]) {
        char *end;
        const unsigned long seat = strtoul(link + n + 1, &end, 10);
        if (*end != '.' || !end[1] || !seat || seat > TALON_MAX_PLAYERS)
            return complain("behind # stands a seat's number, a dot and its token, as the link was given to you");
        j->seat = (uint32_t)seat;
        j->token = strdup(end + 1);
    }
    *site = strndup(link, (size_t)(slash - link));
    return *site && (j->token || !link[n]) ? EXIT_YES : no_memory();
}

/* The key of --key, or NAME.key of --as, which is made when it is not there. */
static int find_my_key(joined *j)
{
    const char *as = call_option(j->c, "as"), *key = call_option(j->c, "key");
    if (!as && !key)
        return complain("say who you are: --as NAME (its key is NAME.key here, made when it is not there), or --key FILE");
    int status = as ? fair_check_name(as) : EXIT_YES;
    if (status != EXIT_YES)
        return status;
    if (key)
        j->key_path = strdup(key);
    else if (asprintf(&j->key_path, "%s.key", as) < 0)
        j->key_path = NULL;
    if (!j->key_path)
        return no_memory();
    const bool there = chain_exists(j->key_path);
    if (!there)
        snprintf(j->me.name, sizeof j->me.name, "%s", as ? as : "");
    if (!there && !as)
        return complain("%s is not here: --as NAME makes a key", j->key_path);
    status = there ? key_read(j->key_path, &j->me) : key_make(j->key_path, &j->me);
    if (status == EXIT_YES)
        status = fair_check_name(j->me.name);
    if (status == EXIT_YES && as && strcmp(j->me.name, as) != 0)
        return complain("%s is %s's key, not %s's", j->key_path, j->me.name, as);
    if (status == EXIT_YES && !there)
        show_sentence(stderr, "%s holds your secret, %s.log what it signs: keep both.", j->key_path, j->key_path);
    return status;
}

static int sit_down(joined *j)
{
    char path[128], key[65], sig[129];
    int status = EXIT_NO;
    talon_fair_hex(key, j->me.key.pub, 32);
    sit_sign(sig, &(sitting){j->k.id, j->k.host, j->seat, j->token, j->me.name, key}, &j->me.key);
    json_t *o = json_pack("{s:s,s:s,s:s,s:s}", "token", j->token, "name", j->me.name, "key", key, "sig", sig);
    char *body = value_line(o, 0);
    if (!body)
        return no_memory();
    snprintf(path, sizeof path, "/%s/seats/%u", j->k.id, j->seat);
    status = courier_ask(&j->k, "POST", path, "application/json", body);
    free(body);
    if (status == EXIT_YES)
        json_decref(courier_object(&j->k, 200, "you cannot sit down", &status));
    return status;
}

/* NAME=NUMBER,NAME=NUMBER as an object. NULL: *status says why. */
static json_t *read_numbers(const char *list, int *status)
{
    table_numbers x = {0};
    json_t *o = json_object();
    *status = numbers_read(&x, list);
    for (uint32_t i = 0; *status == EXIT_YES && i < x.n; i++)
        o = value_set(o, x.name[i], json_integer(x.value[i]));
    numbers_free(&x);
    *status = *status == EXIT_YES && !o ? no_memory() : *status;
    return o;
}

/* What a server calls a table or gives as a token: hex digits, and nothing that a shell or a folder could take for something else. */
static bool is_hex(const char *text, size_t least, size_t most)
{
    const size_t n = text ? strlen(text) : 0;
    return n >= least && n <= most && strspn(text, "0123456789abcdef") == n;
}

/* Whoever made a table begins it: the token for that is kept here. Reads it when there is none yet. */
static int keep_host(joined *j)
{
    char path[COURIER_ID + 8], text[sizeof j->host + 2];
    size_t size;
    int status = EXIT_YES;
    snprintf(path, sizeof path, "%s.host", j->k.id);
    if (*j->host && !chain_exists(path)) {
        snprintf(text, sizeof text, "%s\n", j->host);
        return chain_create(path, text, 0600);
    }
    char *found = !*j->host && chain_exists(path) ? read_whole(path, &size, sizeof text, &status) : NULL;
    if (found && size && found[size - 1] == '\n')
        found[size - 1] = '\0';
    if (found && is_hex(found, 1, sizeof j->host - 1))
        snprintf(j->host, sizeof j->host, "%s", found);
    free(found);
    return status;
}

/* A table of one's own: all other seats' links are printed, and its first seat is taken. */
static int make_table(joined *j, const char *game)
{
    uint64_t seats = 0, patience = 0;
    int status = EXIT_YES;
    if (!call_option(j->c, "seats") || !read_number_quietly(&seats, call_option(j->c, "seats"), TALON_MAX_PLAYERS) || !seats)
        return complain("--new needs --seats N: how many will sit there");
    if (call_option(j->c, "time") && !read_number(&patience, call_option(j->c, "time"), 604800, "--time"))
        return EXIT_USAGE;
    json_t *numbers = read_numbers(call_option(j->c, "numbers"), &status);
    json_t *o = json_pack("{s:s,s:I,s:I,s:o}", "game", game, "seats", (json_int_t)seats, "time", (json_int_t)patience, "numbers", numbers);
    char *body = value_line(o, 0);
    if (!body || status != EXIT_YES) {
        free(body);
        return status == EXIT_YES ? no_memory() : status;
    }
    status = courier_ask(&j->k, "POST", "", "application/json", body);
    free(body);
    json_t *made = status == EXIT_YES ? courier_object(&j->k, 201, "there can be no such table", &status) : NULL;
    const char *id = json_string_value(json_object_get(made, "id")), *host = json_string_value(json_object_get(made, "host"));
    json_t *seat = json_object_get(made, "seats");
    bool good = is_hex(id, COURIER_ID - 1, COURIER_ID - 1) && is_hex(host, 1, sizeof j->host - 1) && json_array_size(seat) == seats;
    for (size_t i = 0; good && i < seats; i++)
        good = is_hex(json_string_value(json_object_get(json_array_get(seat, i), "token")), 1, sizeof j->host - 1);
    if (made && !good) {
        complain("%s answers what no table is", j->k.site);
        status = EXIT_INPUT;
    }
    if (status == EXIT_YES) {
        snprintf(j->k.id, sizeof j->k.id, "%s", id);
        snprintf(j->host, sizeof j->host, "%s", host);
        j->seat = 1;
        status = keep_host(j);
    }
    for (size_t i = 0; status == EXIT_YES && i < seats; i++) {
        const char *token = json_string_value(json_object_get(json_array_get(seat, i), "token"));
        if (i)
            printf("%s/%s#%zu.%s\n", j->k.site, id, i + 1, token);
        else if (!(j->token = strdup(token)))
            status = no_memory();
    }
    if (status == EXIT_YES) {
        fflush(stdout);
        if (seats > 1)
            show_sentence(stderr, "Give each link to one player: talon join LINK --as NAME. The game begins when all sit.");
    }
    json_decref(made);
    return status;
}

/* What the lobby says: which game, whether it has begun, how many sit, and whether one of them is this key. */
static int look_in(joined *j, bool *on, uint32_t *free_seats)
{
    char path[64], key[65];
    int status;
    snprintf(path, sizeof path, "/%s", j->k.id);
    status = courier_ask(&j->k, "GET", path, "text/plain", NULL);
    json_t *o = status == EXIT_YES ? courier_object(&j->k, 200, "there is no such table", &status) : NULL, *seat;
    size_t i;
    talon_fair_hex(key, j->me.key.pub, 32);
    const char *game = json_string_value(json_object_get(o, "game")), *state = json_string_value(json_object_get(o, "state"));
    if (o && (!game || !state || name_check_file("the table's game", game, TALON_MAX_PLAYER_NAME) != EXIT_YES))
        status = EXIT_INPUT;
    if (o && status == EXIT_YES && json_array_size(json_object_get(o, "seats")) > TALON_MAX_PLAYERS) {
        complain("%s says that more sit there than can", j->k.site);
        status = EXIT_INPUT;
    }
    *on = state && strcmp(state, "open") != 0;
    *free_seats = 0;
    if (status == EXIT_YES)
        snprintf(j->game, sizeof j->game, "%s", game);
    json_array_foreach(status == EXIT_YES ? json_object_get(o, "seats") : NULL, i, seat)
    {
        const char *his = json_string_value(json_object_get(seat, "key"));
        *free_seats += !his;
        if (his && strcmp(his, key) == 0)
            j->seat = (uint32_t)i + 1;
    }
    json_decref(o);
    return status;
}

/* Until line 0 is there. Who made the table begins when all sit. */
static int await_beginning(joined *j)
{
    bool on = false, began = false;
    char path[64], *body = NULL;
    uint32_t left = 0, said = 0;
    int status = keep_host(j);
    if (status == EXIT_YES)
        status = look_in(j, &on, &left);
    snprintf(path, sizeof path, "/%s/host", j->k.id);
    while (status == EXIT_YES && !on) {
        if (!left && *j->host && !began) {
            began = true;
            if (asprintf(&body, "{\"token\":\"%s\",\"do\":\"go\"}", j->host) < 0)
                return no_memory();
            status = courier_ask(&j->k, "POST", path, "application/json", body);
            free(body);
            if (status == EXIT_YES && j->k.status != 409) /* 409: it has begun, and the answer was lost */
                json_decref(courier_object(&j->k, 200, "the game does not begin", &status));
        } else if (said != left + 1) {
            if (left)
                show_sentence(stderr, "waiting for %u more to sit down", left);
            else if (!*j->host)
                show_sentence(stderr, "all sit; waiting for whoever made the table to begin");
            said = left + 1;
        } else {
            poll(NULL, 0, LATER_MS);
        }
        if (status == EXIT_YES)
            status = look_in(j, &on, &left);
    }
    return status;
}

/* ---------------------------------------------------------------------- the file */

/* Line 0 says which game it is and where I sit; the lobby only said so. */
static int is_my_table(joined *j)
{
    const char *game = talon_transcript_game(j->t), *wanted = call_option(j->c, "new");
    j->seat = talon_transcript_seat_of(j->t, j->me.key.pub);
    if (strcmp(game, j->game) != 0 || (wanted && strcmp(game, wanted) != 0))
        complain("this is a table for %s, not for %s: nothing is signed", game, wanted ? wanted : j->game);
    else if (!j->seat)
        complain("%s has no seat in this game", j->key_path);
    else
        return EXIT_YES;
    return EXIT_NO;
}

static void say_line(joined *j, uint64_t a)
{
    char words[2048];
    const look k = look_of(j->c);
    talon_transcript_words(j->t, words, sizeof words);
    show_clean(words);
    const int column = printf("%4llu  ", (unsigned long long)a);
    show_words(&k, words, column, column);
    j->told = true;
}

/* The log in the order of the file, read with my eyes; arrivals from `said` on are said. */
static int read_again(joined *j, const char *text)
{
    const arrivals *l = &j->k.log;
    talon_transcript_free(j->t);
    j->t = transcript_new();
    if (!j->t)
        return no_memory();
    talon_transcript_me(j->t, &j->me.key);
    for (uint64_t s = 0, from = 0, upto = 0, a; *text; text += l->at[a].size + 1) {
        const size_t n = strcspn(text, "\n");
        for (a = from; a < upto && (l->at[a].spine || l->at[a].size != n || memcmp(l->at[a].line, text, n) != 0);)
            a++;
        if (a == upto) { /* none of the block: the next spine line */
            a = l->spine[s];
            arrivals_block(l, s++, &from, &upto);
        }
        if (!talon_transcript_read(j->t, text, n))
            break;
        if (a >= j->said)
            say_line(j, a);
    }
    j->said = l->n;
    return is_my_table(j);
}

/* What the server shows, beside the file, for talon verify. */
static int keep_other(const joined *j, const char *text)
{
    char *path = NULL, one[SHELL_WORD], other[SHELL_WORD];
    for (uint32_t i = 1; i < 1000 && (!path || chain_exists(path)); i++) { /* what was kept before is proof, too */
        free(path);
        if (asprintf(&path, i > 1 ? "%s.other-%u" : "%s.other", j->file, i) < 0)
            return no_memory();
    }
    const int status = chain_create(path, text, 0644);
    if (status == EXIT_YES && chain_exists(j->file))
        complain("nothing is signed; what the server shows is in %s: talon verify %s %s", path, shell_word(one, j->file),
                 shell_word(other, path));
    else if (status == EXIT_YES)
        complain("nothing is signed; what the server shows is in %s", path);
    free(path);
    return EXIT_NO;
}

/* With the eyes of somebody who has no secret. */
static int judge(const joined *j, const char *text, size_t size)
{
    game_text x = {.at = (char *)(uintptr_t)text, .size = size};
    talon_transcript *t = NULL;
    const talon_verdict *v = NULL;
    const int status = text_read(&t, &v, &x);
    const bool good = status == EXIT_YES && v->verified;
    if (status == EXIT_YES && !good)
        complain("the table stops here: line %llu of what the server shows is not good (%s)", (unsigned long long)v->bad_line, v->message);
    talon_transcript_free(t);
    return good ? EXIT_YES : status == EXIT_YES ? keep_other(j, text) : status;
}

/* Whose line stands there in the file: a seat, or 0. */
static int signer_of(joined *j, const char *text, size_t at, uint32_t *seat)
{
    talon_transcript *t = transcript_new();
    if (!t)
        return no_memory();
    for (size_t from = 0, n; from <= at; from += n + 1) {
        n = strcspn(text + from, "\n");
        if (!talon_transcript_read(t, text + from, n))
            break;
    }
    *seat = talon_transcript_last_signer(t);
    if (talon_transcript_sid(t))
        memcpy(j->sid, talon_transcript_sid(t), sizeof j->sid);
    talon_transcript_free(t);
    return EXIT_YES;
}

/* A line of mine that the server has taken is in the journal as published: it can be overtaken by nothing any more. */
static int with_journal(const joined *j, const char *line, size_t size, bool note, bool *had)
{
    journal x;
    char *whole = NULL;
    *had = false;
    if (asprintf(&whole, "%.*s\n", (int)size, line) < 0)
        return no_memory();
    int status = journal_open(&x, j->key_path);
    if (status == EXIT_YES) {
        *had = journal_was_published(&x, j->sid, whole);
        if (note && !*had)
            status = journal_publish(&x, j->sid, whole);
        journal_close(&x);
    }
    free(whole);
    return status;
}

/* A line of the file that the log lacks: mine was overtaken, or is on its way; another's was there before, and somebody lies. log: the text. */
static int is_mine(joined *j, const char *text, size_t at, const char *log)
{
    uint32_t seat = 0;
    bool had = false;
    int status = signer_of(j, text, at, &seat);
    if (status == EXIT_YES && seat == j->seat)
        status = with_journal(j, text + at, strcspn(text + at, "\n"), false, &had);
    if (status != EXIT_YES || (seat == j->seat && !had))
        return status;
    complain("the server's log lacks a line %s: %.60s… of %s", had ? "of yours that it has taken" : "that was in it before", text + at,
             j->file);
    return keep_other(j, log);
}

/* Whether everything that others wrote in the file is still in the log. */
static int has_all(joined *j, const char *old, size_t old_size, const char *text, size_t size)
{
    const game_text now = {.at = (char *)(uintptr_t)text, .size = size};
    int status = EXIT_YES;
    for (size_t at = 0, n; status == EXIT_YES && at < old_size; at += n + 1) {
        n = strcspn(old + at, "\n");
        if (old[at + n] == '\n' && !text_has(&now, 0, old + at, n + 1)) /* a piece that a crash left is no line */
            status = is_mine(j, old, at, text);
    }
    return status;
}

/* The file becomes the log. */
static int write_file(joined *j)
{
    size_t size, old_size = 0;
    int status = EXIT_YES;
    chain_file f = {0};
    char *text = arrivals_file(&j->k.log, j->k.log.n, &size), *old = NULL;
    if (!text)
        return no_memory();
    status = judge(j, text, size);
    if (status == EXIT_YES && !chain_exists(j->file)) {
        status = chain_create(j->file, text, 0644);
    } else if (status == EXIT_YES && (status = chain_open_locked(&f, j->file)) == EXIT_YES) {
        old = read_whole(j->file, &old_size, SIZE_MAX - 1, &status);
        if (old && (old_size != size || memcmp(old, text, size) != 0) && (status = has_all(j, old, old_size, text, size)) == EXIT_YES)
            status = chain_replace(j->file, text, size);
        chain_close(&f);
    }
    if (status == EXIT_YES)
        status = read_again(j, text);
    free(old);
    free(text);
    return status;
}

/* ------------------------------------------------------------------------- lines */

static bool is_refused(const joined *j, const char *line, size_t size)
{
    for (size_t i = 0; i < j->refused_n; i++)
        if (strlen(j->refused[i]) == size && memcmp(j->refused[i], line, size) == 0)
            return true;
    return false;
}

static int refuse(joined *j, const char *line, size_t size)
{
    char **more = realloc(j->refused, (j->refused_n + 1) * sizeof *more);
    char *copy = strndup(line, size);
    j->refused = more ? more : j->refused;
    if (!more || !copy) {
        free(copy);
        return no_memory();
    }
    j->refused[j->refused_n++] = copy;
    return EXIT_YES;
}

static int bring(joined *j, const char *line, size_t size, uint64_t closes, bool *did)
{
    char *copy = strndup(line, size);
    int status = copy ? courier_bring(&j->k, copy, closes, did) : no_memory();
    bool had;
    if (status == EXIT_YES && *did)
        status = with_journal(j, line, size, true, &had);
    else if (status == EXIT_YES && j->k.status == 422)
        status = refuse(j, line, size);
    free(copy);
    return status;
}

/* The first line of the file that the log lacks goes there, if it is mine: an act with what it stands on, the last arrival of its block. *did: the log
 * is to be read again. An act that somebody overtook stays where it is: the file is about to become the log. */
static int bring_next(joined *j, bool *did)
{
    size_t size, log_size;
    int status = EXIT_YES;
    char *text = read_whole(j->file, &size, SIZE_MAX - 1, &status), *log = text ? arrivals_file(&j->k.log, j->k.log.n, &log_size) : NULL;
    uint64_t stands_on = 0;
    *did = false;
    if (text && !log)
        status = no_memory();
    for (size_t at = 0, n; log && status == EXIT_YES && !*did && at < size; at += n + 1) {
        n = strcspn(text + at, "\n");
        if (text[at + n] != '\n')
            break; /* a piece that a crash left */
        const bool spine = chain_is_spine(text + at, n);
        const uint64_t a = arrivals_find(&j->k.log, text + at, n);
        if (a != j->k.log.n) {
            stands_on = spine || a > stands_on ? a : stands_on;
            continue;
        }
        if (!is_refused(j, text + at, n) && (status = is_mine(j, text, at, log)) == EXIT_YES)
            status = bring(j, text + at, n, spine ? stands_on : CLOSES_NONE, did);
        if (spine) { /* what stands behind it stands on it */
            j->beaten = !*did;
            break;
        }
    }
    free(log);
    free(text);
    return status;
}

/* What is new; a server that does not wait is waited for. */
static int pull(joined *j, uint32_t wait)
{
    const uint64_t had = j->k.log.n;
    const int status = courier_pull(&j->k, wait);
    if (status == EXIT_YES && wait && had == j->k.log.n)
        poll(NULL, 0, PAUSE_MS);
    return status;
}

/* The log is read to its end, lines of mine that are missing there are brought, and the file becomes the log. Nothing is done when nothing came and
 * nothing was written. */
static int keep_up(joined *j, uint32_t wait)
{
    bool did = chain_exists(j->file);
    int status = pull(j, did && j->wrote ? 0 : wait);
    if (status == EXIT_YES && !j->wrote && j->t && j->kept == j->k.log.n)
        return EXIT_YES;
    while (status == EXIT_YES && did) {
        const uint64_t had = j->k.log.n;
        j->beaten = false;
        status = bring_next(j, &did);
        if (status == EXIT_YES && (did || j->beaten))
            status = pull(j, 0);
        if (status == EXIT_YES && (did || j->beaten) && j->k.log.n == had) {
            complain(did ? "the server says that it has your line, and does not show it: nothing more is signed"
                         : "the server does not take your answer, and shows no other: nothing else can be signed in its place");
            return EXIT_NO;
        }
    }
    j->wrote = false;
    j->kept = j->k.log.n;
    return status == EXIT_YES ? write_file(j) : status;
}

static int sit(joined *j, fair_game *g)
{
    *g = (fair_game){.c = j->c};
    char *file = strdup(j->file), *key = strdup(j->key_path);
    if (!file || !key) {
        free(file);
        free(key);
        return no_memory();
    }
    const int status = fair_sit_at(g, j->c, FAIR_PLAYER, file, key);
    g->quiet = true;
    return status;
}

static bool should_sign(const joined *j, const fair_game *g)
{
    const talon_verdict *v = talon_transcript_finish(g->t, true);
    const uint64_t seen = v && v->verified ? (uint64_t)(v->seat[j->seat - 1].seen + 1) : 0;
    if (!v || !v->verified || seen >= v->spine || v->ended)
        return false;
    return (talon_transcript_rules(g->t) && talon_transcript_due(g->t) == TALON_DUE_NOTHING) || v->spine - seen > SEEN_EVERY;
}

/* What needs no decision, one line of it; and that everything so far was seen. */
static int do_duties(joined *j, bool *did)
{
    fair_game g;
    const char *why = "";
    int status = sit(j, &g);
    *did = false;
    const bool put_back =
        status == EXIT_YES && talon_transcript_lines(g.t) > j->k.log.n + j->refused_n; /* from the journal: it goes there first */
    if (status == EXIT_YES && !put_back)
        status = fair_play_on(&g, did);
    if (status == EXIT_YES && !put_back && !*did && should_sign(j, &g)) {
        char *line = talon_fair_write_seen(g.t, &why, &g.me.key);
        if (line) /* in this block it may stand already */
            status = fair_publish(&g, line, why);
        *did = line;
    }
    *did = *did || put_back;
    fair_leave(&g);
    return status;
}

static int settle(joined *j, uint32_t wait)
{
    const bool first = !j->t, wrote = j->wrote;
    const uint64_t had = j->k.log.n;
    int status = keep_up(j, wait);
    bool did = first || wrote || had != j->k.log.n;
    while (status == EXIT_YES && did && strcmp(talon_transcript_last_kind(j->t), "end") != 0) {
        status = do_duties(j, &did);
        j->wrote = j->wrote || did;
        if (status == EXIT_YES && did)
            status = keep_up(j, 0);
    }
    return status;
}

/* ------------------------------------------------------------------------ people */

static void look_around(joined *j)
{
    uint32_t seat[TALON_MAX_PLAYERS];
    const talon_fair_due due = talon_transcript_due(j->t);
    const uint32_t n = talon_transcript_awaits(j->t, seat);
    const talon_verdict *v = talon_transcript_finish(j->t, true);
    j->over = v && v->ended;
    j->all_at_once = due == TALON_DUE_PICK;
    j->asked = due == TALON_DUE_NOTHING && !talon_transcript_rules(j->t); /* where nobody asks, everybody may */
    for (uint32_t i = 0; i < n; i++)
        j->asked |= (due == TALON_DUE_CHOICE || due == TALON_DUE_PICK) && seat[i] == j->seat;
    j->asked &= !j->over;
}

static int show_now(joined *j, uint32_t most)
{
    look k = look_of(j->c);
    talon_card *room = show_room(talon_transcript_shape(j->t));
    if (!room)
        return no_memory();
    k.card_name = verdict_card_name;
    k.context = j->t;
    const char *name = talon_transcript_seat_name(j->t, j->seat);
    putchar('\n');
    show_table(&k, room, talon_transcript_table(j->t), talon_transcript_shape(j->t),
               talon_player_find(talon_transcript_shape(j->t), name, strlen(name)), TALON_PLAYER_NONE);
    free(room);
    if (j->asked && talon_transcript_rules(j->t)) {
        puts(j->all_at_once ? "\nAll answer at once. You may answer:" : "\nYour turn. You may answer:");
        fair_list_answers(j->t, &j->me.key, most);
        puts("? lists them all, say TEXT tells all, quit gets up.");
    } else if (j->asked) {
        puts("\nYou may act: show, muck, draw 2, play As Kd, discard 7h, undo. say TEXT tells all, quit gets up.");
    }
    fflush(stdout);
    return EXIT_YES;
}

/* A line that was typed, if there is one by then; *got says so. One that is too long is none. */
static void read_typed(joined *j, int ms, char out[TYPED], bool *got)
{
    *got = false;
    struct pollfd p = {.fd = STDIN_FILENO, .events = POLLIN};
    while (!memchr(j->typed, '\n', j->typed_n) && !j->no_more && poll(&p, 1, ms) > 0) {
        const ssize_t n = read(STDIN_FILENO, j->typed + j->typed_n, sizeof j->typed - 1 - j->typed_n);
        j->no_more = n <= 0;
        j->typed_n += n > 0 ? (size_t)n : 0;
        if (j->no_more && j->typed_n) {
            j->typed[j->typed_n++] = '\n'; /* the last line needs no end */
        } else if (j->typed_n == sizeof j->typed - 1 && !memchr(j->typed, '\n', j->typed_n)) {
            j->long_line = true;
            j->typed_n = 0;
        }
    }
    char *end = memchr(j->typed, '\n', j->typed_n);
    if (!end)
        return;
    const size_t n = (size_t)(end - j->typed);
    memcpy(out, j->typed, n);
    out[n] = '\0';
    memmove(j->typed, end + 1, j->typed_n - n - 1);
    j->typed_n -= n + 1;
    *got = !j->long_line;
    if (j->long_line)
        complain("a line has at most %d letters: nothing was done", TYPED - 2);
    j->long_line = false;
}

/* What was typed before the question was shown answers another one. */
static void forget_typed(joined *j)
{
    if (!isatty(STDIN_FILENO))
        return;
    tcflush(STDIN_FILENO, TCIFLUSH);
    j->typed_n = 0;
    j->long_line = false;
}

/* What somebody typed. *up: they get up. */
static int obey(joined *j, const char *words, bool *up)
{
    fair_game g;
    bool did = false;
    words += strspn(words, " \t");
    if (!*words)
        return EXIT_YES;
    *up = strcmp(words, "quit") == 0 || strcmp(words, "q") == 0;
    if (*up || strcmp(words, "?") == 0)
        return *up ? EXIT_YES : show_now(j, UINT32_MAX);
    int status = sit(j, &g);
    j->wrote = true;
    if (status == EXIT_YES && strncmp(words, "say ", 4) == 0)
        status = fair_note_words(&g, words + 4);
    else if (status == EXIT_YES && !j->asked)
        complain("it is not your turn: say TEXT tells all, quit gets up");
    else if (status == EXIT_YES)
        status = j->all_at_once ? fair_pick_words(&g, words, &did) : fair_act_words(&g, words, &did);
    fair_leave(&g);
    return status == EXIT_NO || status == EXIT_USAGE ? EXIT_YES : status; /* it was said, and another answer may do */
}

static void say_how_to_return(const joined *j)
{
    char file[SHELL_WORD];
    char link[SHELL_WORD], *place = NULL;
    if (asprintf(&place, "%s/%s", j->k.site, j->k.id) < 0)
        return;
    show_sentence(stderr, "Come back with: talon join %s --key %s", shell_word(link, place), shell_word(file, j->key_path));
    free(place);
}

static int play(joined *j)
{
    char words[TYPED];
    bool up = false, got = false;
    int status = settle(j, 0);
    while (status == EXIT_YES) {
        look_around(j);
        if (j->told && (j->asked || j->over)) {
            forget_typed(j);
            status = show_now(j, ANSWERS_SHOWN);
        }
        if (j->told)
            j->told = false;
        if (j->over || status != EXIT_YES)
            break;
        const bool reads = j->asked || isatty(STDIN_FILENO);
        if (reads)
            read_typed(j, j->asked ? TICK_MS : 0, words, &got);
        if (reads && got)
            status = obey(j, words, &up);
        if (up || (j->asked && !got && j->no_more))
            break;
        if (status == EXIT_YES)
            status = settle(j, j->asked || got ? 0 : WAIT_S);
        got = false;
    }
    if (status == EXIT_YES && !j->over)
        say_how_to_return(j);
    return status;
}

/* The last word on it, as talon verify has it. */
static int last_word(const joined *j)
{
    call c;
    char me[] = "--me", *argv[] = {j->file, me, j->key_path};
    const int status = call_parse(&c, command_find("verify"), 3, argv);
    return status == EXIT_YES ? command_verify(&c) : status;
}

static int name_file(joined *j)
{
    if (call_option(j->c, "output"))
        j->file = strdup(call_option(j->c, "output"));
    else if (asprintf(&j->file, "%s-%.8s-%s.jsonl", j->game, j->k.id, j->me.name) < 0)
        j->file = NULL;
    return j->file ? EXIT_YES : no_memory();
}

static int go(joined *j, const char *word)
{
    char *site = NULL;
    const char *game = call_option(j->c, "new");
    int status = game ? EXIT_YES : read_link(j, &site, word);
    char id[COURIER_ID];
    snprintf(id, sizeof id, "%s", j->k.id);
    if (status == EXIT_YES)
        status = find_my_key(j);
    if (status == EXIT_YES)
        status = courier_open(&j->k, game ? word : site);
    free(site);
    if (status == EXIT_YES && !game)
        snprintf(j->k.id, sizeof j->k.id, "%s", id);
    if (status == EXIT_YES && game)
        status = make_table(j, game);
    if (status == EXIT_YES && j->token)
        status = sit_down(j);
    if (status == EXIT_YES)
        status = await_beginning(j);
    if (status == EXIT_YES && !j->seat) {
        complain("%s has no seat at this table: sit down with a seat's link, before the game begins", j->key_path);
        status = EXIT_NO;
    }
    if (status == EXIT_YES)
        status = name_file(j);
    if (status == EXIT_YES)
        status = play(j);
    return status == EXIT_YES && j->over ? last_word(j) : status;
}

int command_join(const call *c)
{
    joined j = {.c = c};
    if (c->words_n != 1)
        return complain(
            "join needs the link of a seat: talon join http://127.0.0.1:8650/…#2.… --as Ana; or with --new GAME a server's address");
    guard_process();
    const int status = go(&j, c->word[0]);
    for (size_t i = 0; i < j.refused_n; i++)
        free(j.refused[i]);
    free(j.refused);
    talon_transcript_free(j.t);
    courier_close(&j.k);
    talon_wipe(&j.me, sizeof j.me);
    free(j.key_path);
    free(j.file);
    free(j.token);
    return status;
}
