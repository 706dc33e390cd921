/* serve.c -- talon serve: tables that people sit at, for the programs and pages that they play with. What it does is in serve/. */
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "command.h"
#include "guard.h"
#include "serve/serve.h"
#include "show.h"

enum { PORT = 8650 };

static const char usual[] = "talon-tables";

static int fill(serve_options *o, const call *c, char **key)
{
    uint64_t port = PORT;
    if (call_option(c, "port") && !read_number(&port, call_option(c, "port"), 65535, "--port"))
        return EXIT_USAGE;
    o->port = (uint16_t)port;
    o->folder = call_option(c, "dir") ? call_option(c, "dir") : usual;
    if (!*o->folder)
        return complain("--dir needs a folder");
    o->origin = call_option(c, "origin");
    for (size_t i = 0; call_many(c, "host", i); i++) {
        if (i == SERVE_NAMES)
            return complain("--host may be given %d times", SERVE_NAMES);
        o->name[i] = call_many(c, "host", i);
    }
    size_t n = strlen(o->folder);
    while (n > 1 && o->folder[n - 1] == '/')
        n--;
    if (!call_option(c, "key") && asprintf(key, "%.*s.key", (int)n, o->folder) < 0)
        *key = NULL;
    o->key = call_option(c, "key") ? call_option(c, "key") : *key;
    return o->key ? EXIT_YES : no_memory();
}

/* The usual port may be taken; one that somebody asked for is not another. */
static server *open_somewhere(serve_options *o, bool asked, char why[SERVE_WHY])
{
    bool taken;
    server *s = serve_open(o, why, &taken);
    if (!s && taken && !asked) {
        o->port = 0;
        s = serve_open(o, why, &taken);
    }
    return s;
}

static int run(server *s, const serve_options *o)
{
    char why[SERVE_WHY] = "";
    sigset_t ends;
    sigemptyset(&ends);
    sigaddset(&ends, SIGINT);
    sigaddset(&ends, SIGTERM);
    sigprocmask(SIG_BLOCK, &ends, NULL); /* serve_run asks for them */
    printf("http://127.0.0.1:%u/\n", serve_port(s));
    fflush(stdout);
    show_sentence(stderr, "tables are in %s, the key to their secrets is %s. Ctrl-C ends it.", o->folder, o->key);
    if (serve_run(s, &ends, why))
        return EXIT_YES;
    complain("%s", why);
    return EXIT_IO;
}

int command_serve(const call *c)
{
    serve_options o = {.port = PORT};
    char why[SERVE_WHY] = "", *key = NULL;
    if (c->words_n)
        return complain("serve takes no words: what is \"%s\"?", c->word[0]);
    guard_process();
    int status = fill(&o, c, &key);
    server *s = status == EXIT_YES ? open_somewhere(&o, call_option(c, "port") != NULL, why) : NULL;
    if (s)
        status = run(s, &o);
    else if (status == EXIT_YES && is_no_memory(why))
        status = no_memory();
    else if (status == EXIT_YES) {
        complain("%s", why);
        status = EXIT_IO;
    }
    if (s)
        serve_close(s);
    free(key);
    return status;
}
