/* view.c -- talon show: a game as it stood after some line. talon view: the game with what one player could see. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "chainfile.h"
#include "fair.h"
#include "fair_veils.h"
#include "keyfile.h"
#include "likeness.h"
#include "line0_words.h"
#include "rulebook.h"
#include "seatfile.h"
#include "show.h"
#include "verdict.h"

/* ---------------------------------------------------------------------- show */

typedef struct reading {
    const call *c;
    chain_file f;
    talon_transcript *t;
    player_key me;
    bool has_me;
    own_cards cards;   /* mine, where they are veiled */
    uint32_t shown_by; /* the seat whose view the last line is, or 0 */
    look k;
} reading;

/* The key that a full game ends with tells every card. */
static int read_key(reading *r)
{
    uint8_t k[32];
    const int there = chain_key(&r->f, k);
    if (there < 0)
        return -there;
    if (there) {
        talon_transcript_audit(r->t, k);
        return EXIT_YES;
    }
    complain("%s does not end with the dealer's key: nobody can show all cards", r->f.name);
    return EXIT_NO;
}

static int open_reading(reading *r, const call *c, const char *key)
{
    *r = (reading){.c = c, .k = look_of(c)};
    int status = EXIT_YES;
    if (key) {
        status = key_read(key, &r->me);
        r->has_me = status == EXIT_YES;
    }
    if (status == EXIT_YES)
        status = chain_open(&r->f, c->word[0]);
    if (status != EXIT_YES)
        return status;
    r->t = transcript_new();
    if (!r->t)
        return no_memory();
    bool found = false;
    if (r->has_me) {
        talon_transcript_me(r->t, &r->me.key);
        status = seatfile_find(r->t, &found, &r->f, key);
    }
    return status == EXIT_YES && call_option(c, "all") ? read_key(r) : status;
}

static void close_reading(reading *r)
{
    talon_transcript_free(r->t);
    if (r->f.name)
        chain_close(&r->f);
    veils_free(&r->cards);
    talon_wipe(&r->me, sizeof r->me);
}

static int bad_line(const reading *r)
{
    const talon_verdict *v;
    const int status = chain_finish(&v, r->t, true);
    if (status != EXIT_YES || v->verified)
        return status;
    complain("%s, line %" PRIu64 ": %s", r->f.name, v->bad_line, v->message);
    return EXIT_NO;
}

static void say_line(const reading *r, uint64_t line)
{
    char text[2048], number[24];
    const int n = snprintf(number, sizeof number, "%4" PRIu64 "  ", line);
    talon_transcript_words(r->t, text, sizeof text);
    printf("%s", number);
    show_words(&r->k, text, n, n);
}

/* Every line up to `last`: read, and with --lines said. */
static int read_until(reading *r, uint64_t last)
{
    const bool says = call_option(r->c, "lines") != NULL;
    uint64_t line = 0;
    int more = 1;
    for (; line <= last && (more = chain_next(&r->f)) == 1; line++) {
        if (!talon_transcript_read(r->t, r->f.line ? r->f.line : "", r->f.size))
            break;
        if (says)
            say_line(r, line);
        r->shown_by = strcmp(talon_transcript_last_kind(r->t), "view") == 0 ? talon_transcript_last_signer(r->t) : 0;
    }
    if (more < 0)
        return -more;
    const int secret = more == 1 && line == 0 ? chain_refuse_secret(&r->f) : EXIT_YES;
    const int status = secret == EXIT_YES ? bad_line(r) : secret;
    if (status == EXIT_YES && last != UINT64_MAX && line <= last)
        return complain("%s has lines 0 to %" PRIu64, r->f.name, line - 1);
    return status;
}

/* Whose eyes: those of the key's seat, or of whoever opened what they saw, or everybody's. */
static talon_player viewer(const reading *r)
{
    if (call_option(r->c, "all"))
        return TALON_PLAYER_TABLE;
    const uint32_t seat = r->has_me ? talon_transcript_seat_of(r->t, r->me.key.pub) : r->shown_by;
    const char *name = talon_transcript_seat_name(r->t, seat);
    return seat ? talon_player_find(talon_transcript_shape(r->t), name, strlen(name)) : TALON_PLAYER_NONE;
}

/* What is found out before anything is printed. */
typedef struct remarks {
    likeness like;
    char names[MISTAKABLE];
    bool compared; /* with the game of its name */
} remarks;

/* Line 0, and a plan, are what somebody reads who wants to know which game this is. */
static int find_remarks(reading *r, remarks *x)
{
    bool heard = false;
    *x = (remarks){.compared = call_option(r->c, "plan") || talon_transcript_lines(r->t) == 1};
    const int status = likeness_names(r->t, x->names);
    return status == EXIT_YES && x->compared ? likeness_find(&x->like, r->t, &heard) : status;
}

static void say_remarks(const reading *r, const remarks *x)
{
    char text[sizeof x->like.words + 320];
    if (*x->names)
        show_words(&r->k, x->names, 0, 2);
    if (!x->compared)
        return;
    snprintf(text, sizeof text, "%s%s%s%s", x->like.like == TALON_LIKE_OTHER ? "this is not your " : "",
             x->like.like == TALON_LIKE_OTHER ? talon_transcript_game(r->t) : "", x->like.like == TALON_LIKE_OTHER ? ": " : "",
             x->like.words);
    show_words(&r->k, text, 0, 2);
    if (call_option(r->c, "plan"))
        show_words(&r->k, x->like.source, 0, 2);
}

static int show_state(reading *r, const remarks *x)
{
    const bool plan = call_option(r->c, "plan");
    line0_words words = {0};
    talon_card *room = show_room(talon_transcript_shape(r->t));
    if (!room || (plan && line0_words_take(&words, r->t) != EXIT_YES)) {
        free(room);
        return no_memory();
    }
    r->k.card_name = verdict_card_name;
    r->k.context = r->t;
    if (!call_option(r->c, "lines"))
        say_line(r, talon_transcript_lines(r->t) - 1);
    say_remarks(r, x);
    if (plan)
        line0_words_say(stdout, &r->k, &words, r->t);
    putchar('\n');
    show_table(&r->k, room, talon_transcript_table(r->t), talon_transcript_shape(r->t), viewer(r), TALON_PLAYER_NONE);
    line0_words_free(&words);
    free(room);
    return EXIT_YES;
}

int command_show(const call *c)
{
    reading r = {0};
    remarks x;
    uint64_t at = UINT64_MAX;
    const char *line = call_option(c, "at");
    if (c->words_n != 1)
        return complain("show needs one transcript; for example: talon show texas_holdem-1.jsonl --at 12");
    if (line && !read_number(&at, line, UINT64_MAX - 1, "--at"))
        return EXIT_USAGE;
    int status = open_reading(&r, c, call_option(c, "me"));
    if (status == EXIT_YES)
        status = read_until(&r, at);
    if (status == EXIT_YES && r.has_me)
        status = veils_find(&r.cards, r.t, talon_transcript_seat_of(r.t, r.me.key.pub), r.me.path);
    if (status == EXIT_YES)
        status = find_remarks(&r, &x);
    if (status == EXIT_YES)
        status = show_state(&r, &x);
    close_reading(&r);
    return status;
}

/* ---------------------------------------------------------------------- view */

/* The key must be the one asked for. */
static int check_key(const call *c, const talon_transcript *t, const player_key *me)
{
    const char *as = call_option(c, "as"), *mine = talon_transcript_seat_name(t, talon_transcript_seat_of(t, me->key.pub));
    if (*mine && (!as || strcmp(mine, as) == 0))
        return EXIT_YES;
    complain("the key is %s's, not %s's", *mine ? mine : "nobody", as ? as : "anybody's here");
    return EXIT_NO;
}

/* And the game good, before anything is written. */
static int check_view(reading *r)
{
    const talon_verdict *v;
    int status = chain_read(&v, &r->f, r->t);
    if (status == EXIT_YES)
        status = bad_line(r);
    return status == EXIT_YES ? check_key(r->c, r->t, &r->me) : status;
}

/* The player's line, malloc'd, or NULL after saying why there can be none; *status is then the exit code. */
static char *compose_view(reading *r, int *status)
{
    const char *why = "";
    char *line = talon_fair_write_view(r->t, &why, &r->me.key);
    *status = line ? EXIT_YES : is_no_memory(why) ? no_memory() : (complain("%s", why), EXIT_NO);
    return line;
}

/* The lines of the game, and the player's. */
static int copy_view(chain_file *f, FILE *out, const char *line)
{
    bool good = true;
    int more = 1;
    chain_rewind(f);
    while (good && (more = chain_next(f)) == 1)
        good = fwrite(f->line, 1, f->size, out) == f->size && putc('\n', out) != EOF;
    if (more < 0)
        return -more;
    return good && fputs(line, out) != EOF && fflush(out) == 0 ? EXIT_YES : EXIT_IO;
}

/* A file that could not be written as a whole is not left behind. */
static int write_view(chain_file *f, const char *path, const char *line)
{
    FILE *out = path ? fopen(path, "wxe") : stdout;
    if (!out)
        return complain_errno("%s: cannot be written", path);
    int status = copy_view(f, out, line);
    if (path && fclose(out) != 0)
        status = EXIT_IO;
    if (path && status != EXIT_YES)
        unlink(path);
    return status;
}

/* In suite 2 a view is a promise like others: who gives one in two stories opens cards in both. */
static int view_in_suite2(const call *c, const char *key, const char *path)
{
    fair_game g;
    char *line = NULL, *file = strdup(c->word[0]), *own_key = strdup(key);
    if (!file || !own_key) {
        free(file);
        free(own_key);
        return no_memory();
    }
    int status = fair_sit_at(&g, c, FAIR_PLAYER, file, own_key);
    if (status == EXIT_YES)
        status = check_key(c, g.t, &g.me);
    if (status == EXIT_YES)
        status = blind_view(&line, &g);
    if (status == EXIT_YES)
        status = write_view(&g.f, path, line);
    free(line);
    fair_leave(&g);
    return status;
}

/* Which suite a file is of; 0: nobody can tell. Returns an exit code. */
static int find_suite(uint32_t *suite, const char *path)
{
    chain_file f;
    line0_peek x = {0};
    int status = chain_open(&f, path);
    if (status == EXIT_YES) {
        status = seatfile_peek(&x, &f);
        chain_close(&f);
    }
    *suite = x.suite;
    return status;
}

int command_view(const call *c)
{
    reading r = {0};
    const char *key = call_option(c, "me"), *path = call_option(c, "output");
    if (c->words_n != 1 || !key)
        return complain("view needs a transcript and your key: talon view FILE --as Ana --me Ana.key");
    if (path && chain_exists(path)) {
        complain("%s exists already, and talon never overwrites a game; choose another name with -o", path);
        return EXIT_IO;
    }
    uint32_t suite = 0;
    int status = strcmp(c->word[0], "-") == 0 ? EXIT_YES : find_suite(&suite, c->word[0]);
    if (status == EXIT_YES && suite == 2)
        return view_in_suite2(c, key, path);
    if (status == EXIT_YES)
        status = open_reading(&r, c, key);
    if (status == EXIT_YES)
        status = check_view(&r);
    char *line = status == EXIT_YES ? compose_view(&r, &status) : NULL;
    if (line)
        status = write_view(&r.f, path, line);
    free(line);
    close_reading(&r);
    return status;
}
