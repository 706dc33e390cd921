/* verify.c -- talon verify: is this game what it says it is? */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "chainfile.h"
#include "keyfile.h"
#include "verdict.h"

typedef struct verifier {
    const call *c;
    look k;
    player_key me;
    bool has_me;
    name_key *known;
    uint32_t known_n;
} verifier;

static int read_known(verifier *x, const char *list)
{
    x->known = calloc(TALON_MAX_PLAYERS, sizeof *x->known);
    if (x->known)
        return keys_read(x->known, &x->known_n, list, "--know");
    return no_memory();
}

/* Somebody who reads the file. *t is the caller's to free in both cases. */
static int prepare(talon_transcript **t, const verifier *x, chain_file *f)
{
    uint8_t k[32];
    *t = talon_transcript_new();
    bool good = *t != NULL;
    if (good && x->has_me)
        talon_transcript_me(*t, &x->me.key);
    for (size_t i = 0; good && i < x->known_n; i++)
        good = talon_transcript_know(*t, x->known[i].name, x->known[i].key);
    const int there = good ? chain_key(f, k) : -no_memory();
    if (there == 1)
        talon_transcript_audit(*t, k);
    return there < 0 ? -there : EXIT_YES;
}

/* The next line that is not a view; as chain_next. */
static int next_line(chain_file *f)
{
    int more;
    do
        more = chain_next(f);
    while (more == 1 && talon_fair_is_view(f->line, f->size));
    return more;
}

/* *found: the first line where two files of one game differ, −1 when they do not. Returns an exit code. */
static int fork_of(int64_t *found, const char *a_path, const char *b_path)
{
    chain_file a = {0}, b = {0};
    int more_a = 1, more_b = 1;
    *found = -1;
    int status = chain_open(&a, a_path);
    if (status == EXIT_YES)
        status = chain_open(&b, b_path);
    for (int64_t line = 0; status == EXIT_YES && *found < 0 && more_a == 1 && more_b == 1; line++) {
        more_a = next_line(&a);
        more_b = more_a == 1 ? next_line(&b) : 0;
        if (more_a == 1 && more_b == 1 && (a.size != b.size || memcmp(a.line, b.line, a.size) != 0))
            *found = line;
    }
    chain_close(&a);
    chain_close(&b);
    return status != EXIT_YES ? status : more_a < 0 ? -more_a : more_b < 0 ? -more_b : EXIT_YES;
}

/* Compare with the first file of the same game. */
static int find_fork(const verifier *x, size_t i, talon_verdict *v, const uint8_t (*sid)[32], char message[512])
{
    size_t k = 0;
    while (k < i && memcmp(sid[k], v->sid, 32) != 0) /* of a file that is not verified none was kept */
        k++;
    int64_t line = -1;
    const int status = v->verified && k < i ? fork_of(&line, x->c->word[k], x->c->word[i]) : EXIT_YES;
    if (line < 0)
        return status;
    snprintf(message, 512, "a fork: %s has a different line %lld of the same game; somebody showed two versions", x->c->word[k],
             (long long)line);
    v->verified = false;
    v->stage = TALON_STAGE_MEANING;
    v->bad_line = v->lines = (uint64_t)line;
    v->code = "fork";
    v->message = message;
    v->not_proved = 0;
    return EXIT_YES;
}

static int print(const verifier *x, const talon_verdict *v, const char *name)
{
    if (!call_option(x->c, "json")) {
        if (x->c->words_n > 1)
            show_heading(&x->k, name);
        verdict_print(&x->k, v);
        return EXIT_YES;
    }
    char *json = talon_verdict_json(v, name);
    if (json)
        say_json(json, strlen(json));
    free(json);
    return json ? EXIT_YES : no_memory();
}

/* The verdict about one file, next to those verified before it. Returns the exit code. */
static int pronounce(const verifier *x, size_t i, uint8_t (*sid)[32], talon_verdict v, const char *name)
{
    char message[512];
    const int fork = find_fork(x, i, &v, (const uint8_t(*)[32])sid, message);
    if (fork == EXIT_MEMORY)
        return fork;
    if (v.verified)
        memcpy(sid[i], v.sid, 32);
    const bool absent = x->has_me && v.verified && !v.you;
    if (absent)
        complain("%s: your key has no seat in this game", name);
    int status = print(x, &v, name);
    if (status == EXIT_YES && (!v.verified || absent))
        status = EXIT_NO;
    return fork > status ? fork : status;
}

static int verify_one(const verifier *x, size_t i, uint8_t (*sid)[32])
{
    chain_file f;
    int status = chain_open(&f, x->c->word[i]);
    if (status != EXIT_YES)
        return status;
    talon_transcript *t;
    const talon_verdict *v = NULL;
    status = prepare(&t, x, &f);
    if (status == EXIT_YES)
        status = chain_read(&v, &f, t);
    if (v)
        status = pronounce(x, i, sid, *v, f.name);
    talon_transcript_free(t);
    chain_close(&f);
    return status;
}

static int verify_all(const verifier *x)
{
    uint8_t(*sid)[32] = calloc(x->c->words_n, 32); /* of the games verified so far; no game has a sid of zeros */
    int worst = sid ? EXIT_YES : no_memory();
    for (size_t i = 0; worst != EXIT_MEMORY && i < x->c->words_n; i++) {
        const int status = verify_one(x, i, sid);
        worst = status > worst ? status : worst;
    }
    free(sid);
    return worst;
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
    talon_wipe(&x.me, sizeof x.me);
    free(x.known);
    return status;
}
