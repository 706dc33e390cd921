/* svg.h -- pictures as files: the frame, the colours, a few shapes. They follow the reader's light or dark setting, and never say
 * anything by colour alone. */
#ifndef TALON_SVG_H
#define TALON_SVG_H

#include <stdbool.h>
#include <stdio.h>

/* A picture being written. Errors are kept until it is closed. */
typedef struct svg {
    FILE *file;
    char path[4096];
} svg;

/* FOLDER/NAME.svg; the folder is made if it is not there. Returns EXIT_YES, or the exit code
 * after saying why. title: what a reader who sees no pictures is told. */
int svg_open(svg *s, const char *folder, const char *name, int width, int height, const char *title);
/* Its path goes to standard error, or why it could not be written. Returns as svg_open. */
int svg_close(svg *s);

/* Words at a place. style: classes of the style sheet ("quiet mid"), or "". */
void svg_text(svg *s, double x, double y, const char *style, const char *words);
/* Any shape: its format must hold no other people's text. */
__attribute__((format(printf, 2, 3))) void svg_put(svg *s, const char *format, ...);

#endif
