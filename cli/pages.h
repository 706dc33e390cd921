/* pages.h -- the web pages that come with talon, read into memory; and writing them somewhere else. */
#ifndef TALON_PAGES_H
#define TALON_PAGES_H

#include <stdbool.h>
#include <stddef.h>

enum { PAGES_MAX = 64, PAGE_SIZE_MAX = 8 << 20 };

/* One file; its name is relative, with slashes: "dealer/index.html". */
typedef struct page {
    char *name;
    char *bytes;
    size_t size;
} page;

typedef struct pages {
    page at[PAGES_MAX];
    size_t n;
} pages;

/* Read them all: the folder in TALON_WEB, else beside the command, else where it is installed. Returns EXIT_YES, or the exit
 * code after saying why. Free them in both cases. */
int pages_read(pages *p);
void pages_free(pages *p);

/* The file for the path of a request ("/", "/dealer/"), or NULL. */
const page *pages_find(const pages *p, const char *path);
/* Its media type. */
const char *page_type(const page *p);

/* Write them below a folder, which is made if it is not there; every path goes to standard output. Returns an exit code. */
int pages_write(const pages *p, const char *folder);

#endif
