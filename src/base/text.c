/* text.c -- words and numbers into the caller's room. Freestanding: no printf. */
#include "base/text.h"

void talon__put(writing *t, const char *word)
{
    for (; *word; word++, t->n++)
        if (t->n + 1 < t->room)
            t->at[t->n] = *word;
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
