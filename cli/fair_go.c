/* fair_go.c -- talon fair go and serve: what is waited for and needs no decision, by itself.
 *
 * Seeds and cuts are random, the dealer has no choices: so whoever is away can leave this to a program. What players decide, acts and
 * objections, it never does. */
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/inotify.h>
#include <unistd.h>

#include "fair.h"
#include "show.h"

enum {
    TICK_MS = 2000, /* folders that are synced from elsewhere may tell nobody */
    GONE_TICKS = 300
};

/* Whether this file has the dealer's secret beside it. */
static bool is_dealer(const call *c, const char *file)
{
    char *secret = chain_beside(file, ".secret");
    const bool is = call_option(c, "secret") || (secret && chain_exists(secret));
    free(secret);
    return is && !call_option(c, "key");
}

static char *copy_of(const char *text)
{
    return text ? strdup(text) : NULL;
}

/* Everything that can be done now, as one of both. */
static int go_as(const call *c, fair_role role, const char *file, const char *key, bool *any)
{
    bool did = true;
    int status = EXIT_YES;
    while (status == EXIT_YES && did) {
        fair_game g;
        char *own_file = copy_of(file), *own_key = copy_of(key);
        did = false;
        if (!own_file || (key && !own_key)) {
            free(own_file);
            free(own_key);
            return no_memory();
        }
        status = fair_sit_at(&g, c, role, own_file, own_key);
        if (status == EXIT_YES)
            status = role == FAIR_DEALER ? fair_deal_on(&g, &did) : fair_play_on(&g, &did);
        *any = *any || did;
        fair_leave(&g);
    }
    return status;
}

/* As a player, as the dealer, or as both when both secrets are here, until nothing is left to do. *any: whether anything was. */
static int go(const call *c, const fair_game *found, bool *any)
{
    int status = EXIT_YES;
    bool did = true;
    while (status == EXIT_YES && did) {
        did = false;
        if (found->key_path)
            status = go_as(c, FAIR_PLAYER, found->file, found->key_path, &did);
        if (status == EXIT_YES && is_dealer(c, found->file))
            status = go_as(c, FAIR_DEALER, found->file, NULL, &did);
        *any = *any || did;
    }
    return status;
}

/* Which file, and which key, of whoever is asked: --secret means the dealer, --key a player; without either, the dealer whose secret lies
 * beside the file, with the only key in this folder if that has a seat, too; else the player whose key is here. */
static int find(fair_game *found, const call *c)
{
    *found = (fair_game){.c = c};
    const int status = fair_find_file(&found->file, c);
    if (status != EXIT_YES || (call_option(c, "secret") && !call_option(c, "key")))
        return status;
    return is_dealer(c, found->file) ? fair_find_own_key(&found->key_path, found->file) : fair_find_key(&found->key_path, c);
}

static void drop(fair_game *found)
{
    free(found->file);
    free(found->key_path);
}

/* Nothing was done: what is waited for, so that nobody has to guess. */
static int say_waiting(const call *c, const fair_game *found)
{
    const talon_verdict *v;
    talon_transcript *t;
    const int status = chain_judge(&t, &v, found->file);
    if (status == EXIT_YES) {
        complain("%s waits for nothing that %s can do without deciding", found->file, found->key_path ? "you" : "the dealer");
        fair_say_next(stderr, t);
        if (talon_transcript_due(t) == TALON_DUE_STEP && is_dealer(c, found->file))
            show_sentence(stderr, "talon fair step does it, talon fair go --all all of them");
    }
    talon_transcript_free(t);
    return status == EXIT_YES ? EXIT_NO : status;
}

int fair_go(const call *c)
{
    fair_game found;
    bool any = false;
    int status = find(&found, c);
    if (status == EXIT_YES)
        status = go(c, &found, &any);
    if (status == EXIT_YES && !any)
        status = say_waiting(c, &found);
    drop(&found);
    return status;
}

/* Wait until the file may have changed. */
static void wait_for(int watch, const char *file)
{
    char buffer[4096];
    struct pollfd p = {.fd = watch, .events = POLLIN};
    const int wd = watch >= 0 ? inotify_add_watch(watch, file, IN_MODIFY | IN_CLOSE_WRITE | IN_MOVE_SELF | IN_DELETE_SELF) : -1;
    if (poll(&p, watch >= 0, TICK_MS) > 0 && read(watch, buffer, sizeof buffer) < 0)
        return;
    if (wd >= 0)
        inotify_rm_watch(watch, wd);
}

/* Which game this file is; EXIT_IO when nobody can tell, or EXIT_MEMORY. *over: it has ended. */
static int look_at(const char *file, uint8_t sid[32], bool *over)
{
    const talon_verdict *v;
    talon_transcript *t;
    const int status = chain_judge(&t, &v, file);
    *over = v && v->ended;
    if (v)
        memcpy(sid, v->sid, 32);
    talon_transcript_free(t);
    return status == EXIT_MEMORY ? status : v ? EXIT_YES : EXIT_IO;
}

/* Whether there is more to answer: it answers for the game that it was told to, whatever file somebody puts there. */
static bool goes_on(const char *file, const uint8_t sid[32], int *status)
{
    uint8_t now[32];
    bool over;
    *status = look_at(file, now, &over);
    if (*status == EXIT_YES && memcmp(now, sid, 32) != 0) {
        complain("%s is another game now: nothing is signed in it", file);
        *status = EXIT_NO;
    }
    return *status == EXIT_YES && !over;
}

/* What syncs folders takes a file away before it puts a newer one there: wait for that, ten minutes at most. */
static void await_return(const char *file)
{
    for (int i = 0; !chain_exists(file) && i < GONE_TICKS; i++) {
        if (i == 0)
            complain("%s is not there; waiting for it to come back", file);
        poll(NULL, 0, TICK_MS);
    }
}

/* Once: what is waited for is done, or waited for. *over: nothing ever will be. */
static int serve_once(const call *c, const fair_game *found, int watch, const uint8_t sid[32], bool *over)
{
    bool any = false;
    int status = EXIT_YES;
    *over = !goes_on(found->file, sid, &status);
    if (*over)
        return status;
    fflush(stdout);
    status = go(c, found, &any);
    if (status == EXIT_YES && !any)
        wait_for(watch, found->file);
    return status;
}

static int serve(const call *c, const fair_game *found, const uint8_t sid[32])
{
    const int watch = inotify_init1(IN_CLOEXEC);
    int status = EXIT_YES, failures = 0;
    bool over = false;
    while (status == EXIT_YES && !over) {
        await_return(found->file);
        status = serve_once(c, found, watch, sid, &over);
        failures = status == EXIT_IO ? failures + 1 : 0;
        if (failures == 1) { /* it may have gone a moment ago */
            poll(NULL, 0, TICK_MS);
            status = EXIT_YES;
            over = false;
        }
    }
    if (watch >= 0)
        close(watch);
    return status;
}

int fair_serve(const call *c)
{
    fair_game found;
    uint8_t sid[32];
    bool over = false;
    int status = find(&found, c);
    if (status == EXIT_YES)
        status = look_at(found.file, sid, &over);
    if (status == EXIT_YES) {
        show_sentence(stderr, "answering for %s until the game is over; Ctrl-C ends it", found.file);
        status = serve(c, &found, sid);
    }
    if (status == EXIT_YES)
        show_sentence(stderr, "%s is over", found.file);
    drop(&found);
    return status;
}
