/* text.h -- sentences and lines into the caller's room, without printf: what does not fit is counted, not written. */
#ifndef TALON_TEXT_H
#define TALON_TEXT_H

#include <stddef.h>
#include <stdint.h>

typedef struct writing {
    char *at;
    size_t room, n; /* n: the length it has or would have */
} writing;

void talon__put_bytes(writing *t, const char *bytes, size_t size);
void talon__put(writing *t, const char *word);
void talon__put_number(writing *t, int64_t value);
/* A NUL behind it; where it did not fit, between characters. Returns n. */
size_t talon__put_end(writing *t);

/* Where to cut a text in UTF-8 after at most n bytes, so that no part of a character is left; its last one may go with it. */
size_t talon__text_cut(const char *text, size_t n);

#endif
