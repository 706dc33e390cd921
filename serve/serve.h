/* serve.h -- talon serve: what the command needs of it. */
#ifndef TALON_SERVE_SERVE_H
#define TALON_SERVE_SERVE_H

#include <signal.h>
#include <stdbool.h>
#include <stdint.h>

enum { SERVE_WHY = 512, SERVE_NAMES = 8 };

typedef struct serve_options {
    uint16_t port;                     /* 0: any that is free */
    const char *folder;                /* of the tables; made when it is not there */
    const char *key;                   /* the file with the server's key; made when it is not there */
    const char *name[SERVE_NAMES + 1]; /* what else Host may be; ends with NULL */
    const char *origin;                /* from where else tables may be made, or NULL */
} serve_options;

typedef struct server server;

/* Everything is open, and nobody is answered yet. NULL with a sentence in why; *taken: the port is not free. */
server *serve_open(const serve_options *o, char why[SERVE_WHY], bool *taken);
uint16_t serve_port(const server *s);
/* Answers until one of these signals, which are blocked, comes; then what was begun is finished. False with a sentence: it could not go on. */
bool serve_run(server *s, const sigset_t *ends, char why[SERVE_WHY]);
void serve_close(server *s);

#endif
