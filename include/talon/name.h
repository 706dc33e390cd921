/* talon/name.h -- names and texts that somebody else wrote: what may be a name, which names look alike, which comes first,
 * what a terminal may be given.
 *
 * Nothing here allocates or does I/O; texts are UTF-8.
 *
 * Threads: as talon/base.h says.
 * Not stable yet: docs/library.md §5. */
#ifndef TALON_NAME_H
#define TALON_NAME_H

#include <talon/base.h>

#ifdef __cplusplus
extern "C" {
#endif

/** The first character of a text of at least one byte: its bytes, and in *code its number in Unicode, TALON_TEXT_BAD for a byte that
 *  is no UTF-8. */
TALON_API size_t talon_text_next(uint32_t *code, const char *text, size_t size);
#define TALON_TEXT_BAD 0xFFFFFFFFu

/** Whether a reader sees this character as what it is. Not: control characters (with tab and line end, escapes, C1, and Unicode's own
 *  line ends), characters that cannot be seen, that turn the direction of the text, that are none, and TALON_TEXT_BAD. */
TALON_API bool talon_text_shows(uint32_t code);

/** Why a text is no name that people can read, type and tell apart. */
typedef enum talon_name_fault {
    TALON_NAME_GOOD,
    TALON_NAME_EMPTY,
    TALON_NAME_BYTES,   /* not UTF-8 */
    TALON_NAME_CONTROL, /* a control character, or an end of line */
    TALON_NAME_HIDDEN,  /* a character that cannot be seen, or turns the direction of the text */
    TALON_NAME_SPACE,   /* a space at an end, two in a row, or a special one */
    TALON_NAME_MARK,    /* an accent without a letter, or one that makes a character with the letter before it */
    TALON_NAME_PATH,    /* not the name of a file: begins with - or ., has a slash or a backslash */
} talon_name_fault;

/** The first fault of a name; *pos is the byte where it is. */
TALON_API talon_name_fault talon_name_check(size_t *pos, const char *name, size_t size);

/** The same for a name that becomes part of a file's name. */
TALON_API talon_name_fault talon_name_check_file(size_t *pos, const char *name, size_t size);

/** Half a sentence about a fault, after "a name has" or "is": "an invisible character". "" for a good one. */
TALON_API const char *talon_name_fault_text(talon_name_fault f);

/** What is left of a name when everything that looks the same is written the same: the skeleton. Accents are taken off their letters and
 *  put in order, letters of other alphabets that look like Latin ones become those, 0 is O, 1 and I are l, m is rn; what cannot be seen is
 *  left out. Like snprintf: always ends with NUL, returns the length it has or would have, which is at most 6 × size. */
TALON_API size_t talon_name_fold(char *out, size_t out_size, const char *name, size_t size);

/** The order of names in lists for people, below, at or above 0 like memcmp: first letters, digits and the spaces between words, whatever
 *  their accents and case (é is e, Æ is ae, ø is o; a space comes before digits, those before letters); then accents; then case, lower
 *  before upper; apostrophes, hyphens, commas and other signs decide only between names that are otherwise the same, by bytes. It is a total
 *  order: 0 only for the same bytes. Cost: O(a_size + b_size). Not for anything that is written down: docs/commander.md §1 sorts by bytes. */
TALON_API int talon_name_order(const char *a, size_t a_size, const char *b, size_t b_size);

#ifdef __cplusplus
}
#endif
#endif
