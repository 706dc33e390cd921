/* text.c -- words and numbers into the caller's room. Freestanding: no printf. */
#include "base/text.h"

#include "base/bytes.h"

void talon__put_bytes(writing *t, const char *bytes, size_t size)
{
    for (size_t i = 0; i < size; i++, t->n++)
        if (t->n + 1 < t->room)
            t->at[t->n] = bytes[i];
}

void talon__put(writing *t, const char *word)
{
    talon__put_bytes(t, word, talon__text_size(word));
}

size_t talon__put_end(writing *t)
{
    if (t->room)
        t->at[t->n < t->room ? t->n : talon__text_cut(t->at, t->room - 1)] = 0;
    return t->n;
}

size_t talon__text_cut(const char *text, size_t n)
{
    while (n && ((unsigned char)text[n - 1] & 0xC0) == 0x80)
        n--;
    return n && (unsigned char)text[n - 1] >= 0xC0 ? n - 1 : n;
}

void talon__put_number(writing *t, int64_t value)
{
    char digit[24];
    int i = (int)sizeof digit;
    uint64_t rest = value < 0 ? 0 - (uint64_t)value : (uint64_t)value;
    digit[--i] = 0;
    do
        digit[--i] = (char)('0' + rest % 10);
    while (rest /= 10);
    if (value < 0)
        digit[--i] = '-';
    talon__put(t, digit + i);
}
