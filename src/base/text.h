/* text.h -- sentences and lines into the caller's room, without printf: what does not fit is counted, not written. */
#ifndef TALON_TEXT_H
#define TALON_TEXT_H

#include <stddef.h>
#include <stdint.h>

typedef struct writing {
    char *at;
    size_t room, n; /* n: the length it has or would have */
} writing;

void talon__put(writing *t, const char *word);
void talon__put_number(writing *t, int64_t value);

#endif
