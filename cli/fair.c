/* fair.c -- talon fair: a provable game between machines, line by line. Here: the verbs, and the dealer's. */
#include "fair.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "names.h"
#include "show.h"

/* --------------------------------------------------------------- the dealer */

static int deal_line(const call *c, const char *kind)
{
    fair_game g;
    const char *why = "";
    int status = fair_sit(&g, c, FAIR_DEALER);
    if (status == EXIT_YES) {
        char *line = talon_fair_write_dealer(g.t, &why, &g.dealer.key, kind);
        status = fair_publish(&g, line, why);
    }
    fair_leave(&g);
    return status;
}

static int fair_shuffle(const call *c)
{
    return deal_line(c, "shuffle");
}

static int fair_run(const call *c)
{
    return deal_line(c, "run");
}

/* What everybody will read when these are given up. */
static const char *void_words(const talon_transcript *t)
{
    const talon_fair_due due = talon_transcript_due(t);
    if (due == TALON_DUE_NAMES)
        return "cards which all saw were never named.";
    if (talon_transcript_suite(t) != 2)
        return "whoever was missing could choose between two shuffles. They can come back before the next one: talon fair lock.";
    if (due == TALON_DUE_SHARE || due == TALON_DUE_SECRET)
        return "whoever was missing may have read cards that they did not open to others. Where nobody stands in for them, their part of "
               "these cards is lost.";
    return "they were missing. They can come back before the next shuffle: talon fair lock.";
}

/* Who is missing is out, and the verdict will say that somebody could choose between two shuffles: not by a slip. */
static int fair_void(const call *c)
{
    fair_game g;
    const char *why = "";
    uint32_t seat[TALON_MAX_PLAYERS];
    char question[512];
    int status = fair_sit(&g, c, FAIR_DEALER);
    const uint32_t n = status == EXIT_YES ? talon_transcript_awaits(g.t, seat) : 0;
    if (n) {
        snprintf(question, sizeof question, "Giving up on %s%s costs one of the game's voids, and everybody will read that %s",
                 talon_transcript_seat_name(g.t, seat[0]), n > 1 ? " and others" : "", void_words(g.t));
        if (!fair_asks(c, question))
            status = EXIT_NO;
    }
    if (status == EXIT_YES) {
        char *line = talon_fair_write_dealer(g.t, &why, &g.dealer.key, "void");
        status = fair_publish(&g, line, why);
    }
    fair_leave(&g);
    return status;
}

/* The end shows the key, and nothing follows it: not by a slip in the middle of a game. */
static int fair_end(const call *c)
{
    fair_game g;
    const char *why = "";
    int status = fair_sit(&g, c, FAIR_DEALER);
    if (status == EXIT_YES && !call_option(c, "anyway") && talon_transcript_due(g.t) != TALON_DUE_NOTHING &&
        talon_transcript_due(g.t) != TALON_DUE_OVER) {
        complain("the game would be broken off: %s; with --anyway it ends here", talon_due_text(talon_transcript_due(g.t)));
        status = EXIT_NO;
    }
    if (status == EXIT_YES) {
        char *line = talon_fair_write_dealer(g.t, &why, &g.dealer.key, "end");
        status = fair_publish(&g, line, why);
    }
    fair_leave(&g);
    return status;
}

enum { WHY_SIZE = 160 };

/* The dealer's next line that needs nobody else: a step of the plan, or what is owed. */
static char *write_step(fair_game *g, const char **why, char text[WHY_SIZE])
{
    const talon_fair_due due = talon_transcript_due(g->t);
    if (due == TALON_DUE_ANSWER)
        return talon_fair_write_dealer(g->t, why, &g->dealer.key, "answer");
    if (due == TALON_DUE_STEP)
        return talon_fair_write_dealer(g->t, why, &g->dealer.key, "do");
    snprintf(text, WHY_SIZE, "no step is due; next: %s", talon_due_text(due));
    *why = text;
    return NULL;
}

int fair_deal_on(fair_game *g, bool *did)
{
    const char *why = "", *kind = NULL;
    switch (talon_transcript_due(g->t)) {
    case TALON_DUE_SHUFFLE: kind = "shuffle"; break;
    case TALON_DUE_RUN: kind = "run"; break;
    case TALON_DUE_STEP: kind = call_option(g->c, "all") ? "do" : NULL; break; /* when the next street comes, people decide */
    case TALON_DUE_ANSWER: kind = "answer"; break;
    case TALON_DUE_NOTHING:
    case TALON_DUE_LOCKS:
    case TALON_DUE_CUT:
    case TALON_DUE_REVEAL:
    case TALON_DUE_NAMES:
    case TALON_DUE_OVER:
    case TALON_DUE_CHOICE:
    case TALON_DUE_PICK:
    case TALON_DUE_SHOW:
    case TALON_DUE_MIX:
    case TALON_DUE_SHARE:
    case TALON_DUE_SECRET:
    case TALON_DUE_STUCK: break; /* others must do something first, or decide */
    }
    if (!kind)
        return EXIT_YES;
    *did = true;
    char *line = talon_fair_write_dealer(g->t, &why, &g->dealer.key, kind);
    return fair_publish(g, line, why);
}

static int fair_step(const call *c)
{
    fair_game g;
    int status = fair_sit(&g, c, FAIR_DEALER);
    bool more = status == EXIT_YES;
    while (more) {
        char text[WHY_SIZE];
        const char *why = "";
        char *line = write_step(&g, &why, text);
        status = fair_publish(&g, line, why);
        const talon_fair_due due = status == EXIT_YES ? talon_transcript_due(g.t) : TALON_DUE_OVER;
        more = call_option(c, "all") && (due == TALON_DUE_STEP || due == TALON_DUE_ANSWER);
    }
    fair_leave(&g);
    return status;
}

static int fair_skip(const call *c)
{
    fair_game g;
    const char *why = "";
    uint32_t seat = 0;
    char question[256];
    int status = fair_sit_with_word(&g, c, FAIR_DEALER);
    for (uint32_t s = 1; status == EXIT_YES && s <= talon_transcript_seats(g.t); s++)
        if (strcmp(talon_transcript_seat_name(g.t, s), g.word) == 0)
            seat = s;
    if (status == EXIT_YES && !seat)
        status = complain("nobody called %s sits at this table", g.word);
    if (status == EXIT_YES) {
        snprintf(question, sizeof question, "Everybody will read that %s did not answer, because you say so: it cannot be taken back.",
                 g.word);
        status = fair_asks(c, question) ? EXIT_YES : EXIT_NO;
    }
    if (status == EXIT_YES) {
        char *line = talon_fair_write_skip(g.t, &why, &g.dealer.key, seat);
        status = fair_publish(&g, line, why);
    }
    fair_leave(&g);
    return status;
}

static int fair_status(const call *c)
{
    char *file;
    talon_transcript *t = NULL;
    const talon_verdict *v;
    int status = fair_find_file(&file, c);
    if (status == EXIT_YES)
        status = chain_judge(&t, &v, file);
    if (status == EXIT_YES && v->verified) {
        fair_say(t);
    } else if (status == EXIT_YES) {
        complain("%s, line %llu: %s", file, (unsigned long long)v->bad_line, v->message);
        status = EXIT_NO;
    }
    talon_transcript_free(t);
    free(file);
    return status;
}

/* --------------------------------------------------------------------- names */

static bool is_folder(const char *path)
{
    struct stat st;
    return stat(path, &st) == 0 && S_ISDIR(st.st_mode);
}

static bool both_names(char **transcript, char **secret, const char *folder, const char *name, unsigned number)
{
    const char *slash = *folder && folder[strlen(folder) - 1] != '/' ? "/" : "";
    if (asprintf(transcript, "%s%s%s-%u.jsonl", folder, slash, name, number) < 0)
        *transcript = NULL;
    if (asprintf(secret, "%s%s%s-%u.secret", folder, slash, name, number) < 0)
        *secret = NULL;
    return *transcript && *secret;
}

bool fair_names(const call *c, const char *game, char **transcript, char **secret)
{
    const char *out = call_option(c, "output"), *folder = out && is_folder(out) ? out : "";
    *transcript = *secret = NULL;
    if (!(out && !*folder) && name_check_file("the game's name", game, TALON_MAX_ZONE_NAME) != EXIT_YES)
        return false;
    if (out && !*folder) {
        *transcript = chain_beside(out, ".jsonl");
        *secret = chain_beside(out, ".secret");
        return *transcript && *secret;
    }
    for (unsigned number = 1; number < 1000000; number++) {
        free(*transcript);
        free(*secret);
        if (!both_names(transcript, secret, folder, game, number) || (!chain_exists(*transcript) && !chain_exists(*secret)))
            break;
    }
    return *transcript && *secret;
}

/* It is over when it ended with its plan played out, and everything about it checks. */
static int judge_previous(const char *path, const talon_verdict *v, bool anyway)
{
    if (!v->verified) {
        complain("%s, line %llu: %s", path, (unsigned long long)v->bad_line, v->message);
        return EXIT_NO;
    }
    if (!v->ended) {
        complain("%s has not ended; a new game does not begin before the one before it is over", path);
        return EXIT_NO;
    }
    if ((v->not_proved & TALON_UNPROVED_PLAN) && !anyway) {
        complain("%s was broken off (%u of %u steps of its plan, or something was still due); with --anyway it counts", path, v->plan_done,
                 v->plan_steps);
        return EXIT_NO;
    }
    return EXIT_YES;
}

int fair_previous(const call *c, const char *path, uint8_t head[32])
{
    const talon_verdict *v;
    talon_transcript *t;
    int status = chain_judge(&t, &v, path);
    if (status == EXIT_YES)
        status = judge_previous(path, v, call_option(c, "anyway") != NULL);
    if (status == EXIT_YES)
        memcpy(head, v->end, 32);
    talon_transcript_free(t);
    return status;
}

/* --------------------------------------------------------------------- verbs */

static const struct {
    const char *name;
    int (*run)(const call *c);
} verbs[] = {
    {"init", fair_init},     {"join", fair_join}, {"lock", fair_lock},     {"cut", fair_cut},   {"shuffle", fair_shuffle},
    {"run", fair_run},       {"void", fair_void}, {"reveal", fair_reveal}, {"step", fair_step}, {"act", fair_act},
    {"end", fair_end},       {"seen", fair_seen}, {"object", fair_object}, {"note", fair_note}, {"pick", fair_pick},
    {"show", fair_show},     {"skip", fair_skip}, {"merge", fair_merge},   {"go", fair_go},     {"serve", fair_serve},
    {"status", fair_status}, {"name", fair_name},
};

int command_fair(const call *c)
{
    const char *names[sizeof verbs / sizeof *verbs + 1] = {0};
    if (!c->words_n)
        return complain("fair needs a verb: join, init, lock, cut, shuffle, reveal, run, step, act … (talon help fair)");
    for (size_t i = 0; i < sizeof verbs / sizeof *verbs; i++) {
        names[i] = verbs[i].name;
        if (strcmp(verbs[i].name, c->word[0]) == 0)
            return verbs[i].run(c);
    }
    const char *near = talon_nearest(c->word[0], names);
    if (near)
        return complain("fair has no verb \"%s\"; did you mean \"%s\"?", c->word[0], near);
    return complain("fair has no verb \"%s\"; see: talon help fair", c->word[0]);
}
