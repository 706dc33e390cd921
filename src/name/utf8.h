/* utf8.h -- one character of a text in UTF-8. */
#ifndef TALON_NAME_UTF8_H
#define TALON_NAME_UTF8_H

#include <stddef.h>
#include <stdint.h>

/* Bytes of the character at text[0..size), and its code point; 0 when it is not UTF-8. size > 0. */
uint32_t talon__utf8(const char *text, size_t size, uint32_t *code);

#endif
