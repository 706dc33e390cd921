/* say.h -- everything the command prints, made harmless: included before every file of cli by the Makefile.
 *
 * Names of games, players and cards, paths and lines of files are other people's, and a terminal obeys what it is given. So the printing
 * calls mean something else here, and no file can forget it: on standard output and standard error a format is ours, and every %s of it is
 * somebody else's, in which each character that a reader would not see as what it is becomes a question mark, line ends too. Other streams
 * are files and get what they are given. tools/terminal lists the calls that go past this, and why each may. */
#ifndef TALON_SAY_H
#define TALON_SAY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

/* Colours and movements of the cursor: the only escapes in arguments, known by where they lie, not by what they say. */
typedef enum paint_kind {
    PAINT_NORMAL,
    PAINT_BOLD,
    PAINT_DIM,
    PAINT_REVERSE,
    PAINT_RED,
    PAINT_GREEN,
    PAINT_YELLOW,
    PAINT_BLUE,
    PAINT_GOOD,
    PAINT_BAD,
    PAINT_CODE,        /* white on black */
    PAINT_CLEAR,       /* the whole screen */
    PAINT_BEGIN_AGAIN, /* this line, from its beginning */
    PAINTS
} paint_kind;

const char *paint(paint_kind p);

/* Whether somebody chose a locale without UTF-8: signs of ours are then spelled, names stay. Where nobody chose, as on a bare machine, UTF-8
 * is what terminals have. */
bool say_ascii(void);

/* As fprintf, with %s %c %d %i %u %x %X %f %g %e %%, their flags, widths, precisions and lengths. Returns how many bytes it was. */
__attribute__((format(printf, 2, 3))) int say_fprintf(FILE *to, const char *format, ...);
/* As fputs: line ends and tabs of a text stay. */
int say_fputs(FILE *to, const char *text);
/* As puts. */
int say_puts(const char *text);
/* As fwrite. To a terminal as say_fputs; else these bytes: files that are copied stay what they are. */
size_t say_fwrite(const void *bytes, size_t size, size_t n, FILE *to);

/* A JSON text on standard output; what a reader would not see is written as \u and digits, which is the same text for programs. */
bool say_json(const char *text, size_t size);
bool say_json_line(const char *text); /* and a line end */

/* The same for who writes by other ways: so many bytes of the text may go out as they are; then `escape` stands for the next `skip`. */
typedef struct json_piece {
    size_t plain, skip;
    char escape[16];
} json_piece;
json_piece say_json_piece(const char *text, size_t size);

/* Hardened headers define some of them as macros. */
#undef printf
#undef fprintf
#undef puts
#undef fputs
#undef fwrite
#define printf(...)                say_fprintf(stdout, __VA_ARGS__)
#define fprintf(...)               say_fprintf(__VA_ARGS__)
#define puts(text)                 say_puts(text)
#define fputs(text, to)            say_fputs(to, text)
#define fwrite(bytes, size, n, to) say_fwrite(bytes, size, n, to)

#endif
