/* oracle.h -- a conversation with the extracted model: commands out, expected answers kept beside, compared when they come. */
#ifndef TESTS_ORACLE_H
#define TESTS_ORACLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

typedef struct text {
    char *at;
    size_t n, room;
} text;

void text_put(text *t, const char *word);
void text_int(text *t, int64_t value); /* with a blank before it */
void text_end(text *t);                /* a line end */

typedef struct oracle {
    int pid, to, from;
    text commands, expected; /* not sent yet */
    text awaited;            /* sent, answers not read yet */
    char *answers;           /* read, not compared yet */
    size_t answers_n;
    char got[8192], want[8192]; /* the first pair of lines that differ */
    bool differs;
} oracle;

/* Start the program; stops the test when that fails. */
void oracle_open(oracle *o, const char *program);
void oracle_close(oracle *o);
/* Send what is waiting when it is much, and compare what has come. False once an answer differs. */
bool oracle_pump(oracle *o);
/* Send all, wait for all answers. False when one differs. */
bool oracle_finish(oracle *o);

#endif
