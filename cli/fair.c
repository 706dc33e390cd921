/* fair.c -- talon fair: a provable game between machines, line by line. Here: the verbs, and the dealer's. */
#include "fair.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "names.h"
#include "show.h"

/* ----------------------------------------------------------------- the game */

static int read_keys(fair_game *g)
{
    const char *key = call_option(g->c, "key"), *secret = call_option(g->c, "secret");
    if (!g->deals)
        return key ? key_read(key, &g->me) : complain("fair %s needs your key file: --key FILE", g->c->word[0]);
    char *path = secret ? strdup(secret) : chain_beside(g->c->word[1], ".secret");
    const int status = path ? secret_read(path, &g->dealer) : no_memory();
    free(path);
    return status;
}

/* A bad box is said and can be lived with: the owner objects, and the game goes on. */
static int judge(const fair_game *g, const talon_verdict *v)
{
    if (v->verified)
        return EXIT_YES;
    complain("%s, line %llu: %s", g->f.name, (unsigned long long)v->bad_line, v->message);
    if (strcmp(v->code, "box") != 0)
        return EXIT_NO;
    char file[SHELL_WORD], key[SHELL_WORD];
    complain("say so: talon fair object %s CARD --key %s", shell_word(file, g->f.name), shell_word(key, g->me.path));
    return EXIT_YES;
}

/* Read all lines; a player's transcript must hold the last line this player signed anything on: else it is another version. */
static int read_checked(fair_game *g)
{
    uint8_t signed_head[32];
    uint64_t signed_line = UINT64_MAX;
    int more = 0, status = EXIT_YES;
    while (status == EXIT_YES && (more = chain_next(&g->f)) == 1) {
        if (!talon_transcript_read(g->t, g->f.line ? g->f.line : "", g->f.size))
            break;
        const uint64_t line = talon_transcript_lines(g->t) - 1;
        if (line == 0 && !g->deals)
            status = journal_last(&g->me, talon_transcript_sid(g->t), &signed_line, signed_head);
        if (line == signed_line && memcmp(signed_head, talon_transcript_head(g->t), 32) != 0) {
            complain("%s is another version of a game in which you signed line %llu: somebody is showing you two games", g->f.name,
                     (unsigned long long)line);
            status = EXIT_NO;
        }
    }
    const talon_verdict *v;
    if (status == EXIT_YES)
        status = more < 0 ? -more : chain_finish(&v, g->t, true);
    if (status != EXIT_YES)
        return status;
    if (v->verified && signed_line != UINT64_MAX && signed_line >= v->lines) {
        complain("%s ends before line %llu, on which you signed: it was cut off, or is another version", g->f.name,
                 (unsigned long long)signed_line);
        return EXIT_NO;
    }
    g->line = talon_transcript_lines(g->t) - 1;
    memcpy(g->head, talon_transcript_head(g->t), 32);
    return judge(g, v);
}

int fair_sit(fair_game *g, const call *c, bool deals)
{
    *g = (fair_game){.c = c, .deals = deals};
    if (c->words_n < 2)
        return complain("fair %s needs a transcript: talon fair %s FILE", c->word[0], c->word[0]);
    if (c->words_n > (strcmp(c->word[0], "act") == 0 || strcmp(c->word[0], "object") == 0 ? 3u : 2u))
        return complain("fair %s: what is \"%s\"?", c->word[0], c->word[c->words_n - 1]);
    int status = read_keys(g);
    if (status == EXIT_YES)
        status = chain_open_locked(&g->f, c->word[1]);
    if (status != EXIT_YES)
        return status;
    g->t = talon_transcript_new();
    if (!g->t)
        return no_memory();
    if (deals)
        talon_transcript_deal(g->t, g->dealer.k);
    else if (strcmp(c->word[0], "object") != 0) /* who objects has a box that does not open */
        talon_transcript_me(g->t, &g->me.key);
    return read_checked(g);
}

void fair_leave(fair_game *g)
{
    talon_transcript_free(g->t);
    if (g->f.name)
        chain_close(&g->f);
    talon_wipe(&g->me, sizeof g->me);
    talon_wipe(&g->dealer, sizeof g->dealer);
}

/* A line is published only if somebody without any secret accepts it. */
static int ask_stranger(fair_game *g, const char *line)
{
    const talon_verdict *v = NULL;
    talon_transcript *t = talon_transcript_new();
    chain_rewind(&g->f);
    int status = t ? chain_read(&v, &g->f, t) : no_memory();
    if (status == EXIT_YES) {
        talon_transcript_read(t, line, strlen(line) - 1);
        status = chain_finish(&v, t, true);
    }
    if (status == EXIT_YES && !v->verified) {
        complain("this line would not verify; nothing was written: %s", v->message);
        status = EXIT_BUG;
    }
    talon_transcript_free(t);
    return status;
}

static void clean_name(const talon_transcript *t, const char *before, uint32_t seat)
{
    char name[TALON_MAX_PLAYER_NAME + 1];
    snprintf(name, sizeof name, "%s", talon_transcript_seat_name(t, seat));
    show_clean(name);
    printf("%s%s", before, name);
}

void fair_say(const talon_transcript *t)
{
    char text[1024];
    uint32_t seat[TALON_MAX_PLAYERS];
    talon_transcript_words(t, text, sizeof text);
    show_clean(text);
    printf("line %llu: %s\n", (unsigned long long)talon_transcript_lines(t) - 1, text);
    const uint32_t n = talon_transcript_awaits(t, seat);
    printf("next: %s", talon_due_text(talon_transcript_due(t)));
    for (uint32_t i = 0; i < n; i++)
        clean_name(t, i ? ", " : " (", seat[i]);
    puts(n ? ")" : "");
}

int fair_publish(fair_game *g, char *line, const char *why)
{
    if (!line && is_no_memory(why))
        return no_memory();
    if (!line) {
        complain("%s: %s", g->f.name, why);
        return EXIT_NO;
    }
    int status = ask_stranger(g, line);
    if (status == EXIT_YES && !g->deals)
        status = journal_sign(&g->me, talon_transcript_sid(g->t), g->line, g->head);
    if (status == EXIT_YES)
        status = chain_append(&g->f, line);
    if (status == EXIT_YES)
        fair_say(g->t);
    free(line);
    return status;
}

/* --------------------------------------------------------------- the dealer */

static int deal_line(const call *c, const char *kind)
{
    fair_game g;
    const char *why = "";
    int status = fair_sit(&g, c, true);
    if (status == EXIT_YES) {
        char *line = talon_fair_write_dealer(g.t, &why, &g.dealer.key, kind);
        status = fair_publish(&g, line, why);
    }
    fair_leave(&g);
    return status;
}

static int fair_turn(const call *c)
{
    return deal_line(c, "turn");
}

static int fair_run(const call *c)
{
    return deal_line(c, "run");
}

static int fair_void(const call *c)
{
    return deal_line(c, "void");
}

/* The end shows the key, and nothing follows it: not by a slip in the middle of a game. */
static int fair_end(const call *c)
{
    fair_game g;
    const char *why = "";
    int status = fair_sit(&g, c, true);
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
    static const char *const owed[] = {"answer", "reback"};
    const talon_fair_due due = talon_transcript_due(g->t);
    if (due == TALON_DUE_ANSWER)
        return talon_fair_write_dealer(g->t, why, &g->dealer.key, owed[talon_transcript_rebacks(g->t)]);
    if (due == TALON_DUE_STEP)
        return talon_fair_write_dealer(g->t, why, &g->dealer.key, "do");
    snprintf(text, WHY_SIZE, "no step is due; next: %s", talon_due_text(due));
    *why = text;
    return NULL;
}

static int fair_step(const call *c)
{
    fair_game g;
    int status = fair_sit(&g, c, true);
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

static int fair_status(const call *c)
{
    chain_file f;
    if (c->words_n < 2)
        return complain("fair status needs a transcript");
    int status = chain_open(&f, c->word[1]);
    if (status != EXIT_YES)
        return status;
    talon_transcript *t = talon_transcript_new();
    const talon_verdict *v;
    status = t ? chain_read(&v, &f, t) : no_memory();
    if (status == EXIT_YES && v->verified) {
        fair_say(t);
    } else if (status == EXIT_YES) {
        complain("%s, line %llu: %s", f.name, (unsigned long long)v->bad_line, v->message);
        status = EXIT_NO;
    }
    talon_transcript_free(t);
    chain_close(&f);
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
        memcpy(head, v->head, 32);
    talon_transcript_free(t);
    return status;
}

/* --------------------------------------------------------------------- verbs */

static const struct {
    const char *name;
    int (*run)(const call *c);
} verbs[] = {
    {"init", fair_init}, {"join", fair_join}, {"lock", fair_lock},     {"cut", fair_cut},       {"turn", fair_turn},
    {"run", fair_run},   {"void", fair_void}, {"reveal", fair_reveal}, {"step", fair_step},     {"act", fair_act},
    {"end", fair_end},   {"seen", fair_seen}, {"object", fair_object}, {"status", fair_status},
};

int command_fair(const call *c)
{
    const char *names[sizeof verbs / sizeof *verbs + 1] = {0};
    if (!c->words_n)
        return complain("fair needs a verb: join, init, lock, cut, turn, reveal, run, step, act … (talon help fair)");
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
