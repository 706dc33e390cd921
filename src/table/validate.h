/* validate.h -- checking and compiling zone specifications (validate.c), for shape.c. */
#ifndef TALON_VALIDATE_H
#define TALON_VALIDATE_H

#include <talon/shape.h>

/* The index of a word in a NULL-ended list, or −1. */
int talon__word_index(const char *const *list, const char *word);

/* Fill a fault about zone specification `index`, or about a limit, and return its status. */
talon_status talon__refuse(talon_fault *f, talon_status s, uint32_t index);
talon_status talon__refuse_limit(talon_fault *f, const char *what, int64_t limit);

#endif
