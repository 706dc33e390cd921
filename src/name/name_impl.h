/* name_impl.h -- kinds of characters, and how letters with accents are made: for checking names and for folding them. */
#ifndef TALON_NAME_IMPL_H
#define TALON_NAME_IMPL_H

#include <talon/name.h>

typedef enum text_kind {
    TEXT_PLAIN,
    TEXT_BAD,     /* no character */
    TEXT_CONTROL, /* C0, DEL, C1, line and paragraph separators */
    TEXT_HIDDEN,
    TEXT_SPACE,    /* a space that is not U+0020 */
    TEXT_MARK,     /* an accent: it is drawn over, under or through what is before it */
    TEXT_SELECTOR, /* U+FE0E and U+FE0F: the sign before it as text, or in colours */
} text_kind;

text_kind talon__text_kind(uint32_t code);

/* The letter and the accent that a character is made of, one step; false when it is made of nothing. */
bool talon__name_split(uint32_t code, uint32_t *letter, uint32_t *mark);
/* The character for this letter with this accent, or 0; and whether there is one. */
uint32_t talon__name_join(uint32_t letter, uint32_t mark);
bool talon__name_joined(uint32_t letter, uint32_t mark);

#endif
