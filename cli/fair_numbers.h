/* fair_numbers.h -- the numbers of a game that a table sets. */
#ifndef FAIR_NUMBERS_H
#define FAIR_NUMBERS_H

#include <stdint.h>

#define TABLE_NUMBERS 64

typedef struct table_numbers {
    char *text; /* what the names lie in */
    const char *name[TABLE_NUMBERS];
    int32_t value[TABLE_NUMBERS];
    uint32_t n;
} table_numbers;

/* NAME=NUMBER,NAME=NUMBER, or NULL for none; returns the exit status. To be freed also after an error. */
int numbers_read(table_numbers *x, const char *list);
void numbers_free(table_numbers *x);

#endif
