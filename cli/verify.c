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
    complain("out of memory");
    return EXIT_BUG;
}

static talon_transcript *prepare(const verifier *x, chain_file *f)
{
    uint8_t k[32];
    bool there = false;
    if (chain_key(f, k, &there) != EXIT_YES)
        return NULL;
    talon_transcript *t = talon_transcript_new();
    bool good = t != NULL;
    if (good && x->has_me)
        talon_transcript_me(t, &x->me.key);
    for (size_t i = 0; good && i < x->known_n; i++)
        good = talon_transcript_know(t, x->known[i].name, x->known[i].key);
    if (good && there)
        talon_transcript_audit(t, k);
    if (good)
        return t;
    talon_transcript_free(t);
    complain("out of memory");
    return NULL;
}

/* The first line where two files of one game differ, −1 when they do not, −2 after saying that reading failed. */
static int64_t fork_of(const char *a_path, const char *b_path)
{
    chain_file a = {0}, b = {0};
    int64_t line = 0, found = -1;
    int more_a = -1, more_b = -1;
    if (chain_open(&a, a_path) == EXIT_YES && chain_open(&b, b_path) == EXIT_YES)
        while (found < 0 && (more_a = chain_next(&a)) == 1 && (more_b = chain_next(&b)) == 1) {
            if (a.size != b.size || memcmp(a.line, b.line, a.size) != 0)
                found = line;
            line++;
        }
    chain_close(&a);
    chain_close(&b);
    return more_a < 0 || (more_a == 1 && more_b < 0) ? -2 : found;
}

/* Compare with the first file of the same game. */
static int find_fork(const verifier *x, size_t i, talon_verdict *v, const uint8_t (*sid)[32], char message[512])
{
    size_t k = 0;
    while (k < i && memcmp(sid[k], v->sid, 32) != 0) /* of a file that is not verified none was kept */
        k++;
    const int64_t line = v->verified && k < i ? fork_of(x->c->word[k], x->c->word[i]) : -1;
    if (line < 0)
        return line == -2 ? EXIT_IO : EXIT_YES;
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
        fputs(json, stdout);
    free(json);
    return json ? EXIT_YES : EXIT_BUG;
}

static int verify_one(const verifier *x, size_t i, uint8_t (*sid)[32])
{
    chain_file f;
    int status = chain_open(&f, x->c->word[i]);
    if (status != EXIT_YES)
        return status;
    talon_transcript *t = prepare(x, &f);
    const talon_verdict *v = t ? chain_read(&f, t) : NULL;
    status = EXIT_IO;
    if (v) {
        char message[512];
        talon_verdict own = *v;
        const int fork = find_fork(x, i, &own, (const uint8_t(*)[32])sid, message);
        if (own.verified)
            memcpy(sid[i], v->sid, 32);
        const bool absent = x->has_me && own.verified && !own.you;
        if (absent)
            complain("%s: your key has no seat in this game", f.name);
        status = print(x, &own, f.name);
        if (status == EXIT_YES && !own.verified)
            status = strcmp(own.code, "memory") == 0 ? EXIT_BUG : EXIT_NO;
        if (status == EXIT_YES && absent)
            status = EXIT_NO;
        status = fork > status ? fork : status;
    }
    talon_transcript_free(t);
    chain_close(&f);
    return status;
}

static int verify_all(const verifier *x)
{
    uint8_t(*sid)[32] = calloc(x->c->words_n, 32); /* of the games verified so far; no game has a sid of zeros */
    int worst = sid ? EXIT_YES : EXIT_BUG;
    for (size_t i = 0; sid && i < x->c->words_n; i++) {
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
