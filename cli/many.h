/* many.h -- what commands that deal many times share: --path, a fingerprint, a clock, numbers that people can read. */
#ifndef TALON_CLI_MANY_H
#define TALON_CLI_MANY_H

#include <talon/sim.h>

#include "command.h"

/* --path of a call, or the best. Returns EXIT_YES, or EXIT_USAGE after saying why. */
int path_read(talon_path *path, const call *c);

/* FNV-1a, 64 bits: begin with FINGERPRINT and add. Numbers by value, so that it is the same on every kind of machine. */
#define FINGERPRINT UINT64_C(0xCBF29CE484222325)
uint64_t fingerprint_add(uint64_t h, const void *bytes, size_t n);
uint64_t fingerprint_number(uint64_t h, uint64_t x);
uint64_t fingerprint_text(uint64_t h, const char *text); /* with its end; no text is another one than "" */

/* --think, which is 5000 hands or 200ms: *hands, or *ms and more hands than that time has. Nothing changes where it is not given. Returns
 * EXIT_YES, or EXIT_USAGE after saying why. */
int think_read(uint64_t *ms, uint32_t *hands, const char *text);

/* A text of one's own, or none where there is none. False without memory. */
bool copy_text(char **to, const char *text);

/* Ctrl-C was pressed and is held back. */
bool is_interrupted(void);

/* Seconds, from some moment on. */
double clock_now(void);

/* 1234567 as "1,234,567"; returns out. 28 bytes are enough. */
const char *grouped(char *out, size_t room, uint64_t n);

#endif
