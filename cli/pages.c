/* pages.c -- finding, reading and writing the web pages. They are few and small: all of them are held in memory. */
#include "pages.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "command.h"
#include "gamefile.h"
#include "place.h"

/* ---------------------------------------------------------------- reading */

static char *joined(const char *a, const char *b)
{
    const size_t size = strlen(a) + strlen(b) + 2;
    char *text = malloc(size);
    if (text)
        snprintf(text, size, "%s%s%s", a, *a && *b ? "/" : "", b);
    return text;
}

static int out_of_memory(void)
{
    complain("out of memory");
    return EXIT_BUG;
}

static int read_page(pages *p, const char *path, const char *name)
{
    page *x = &p->at[p->n];
    if (p->n == PAGES_MAX) {
        complain("%s: more than %d files; these are not talon's pages", path, PAGES_MAX);
        return EXIT_INPUT;
    }
    x->bytes = read_whole(path, &x->size, PAGE_SIZE_MAX);
    if (!x->bytes)
        return EXIT_IO;
    x->name = joined("", name);
    p->n++;
    return x->name ? EXIT_YES : out_of_memory();
}

static int read_folder(pages *p, const char *folder, const char *prefix, int depth);

/* A file, or a folder one deeper; anything else and hidden names are no pages. */
static int read_entry(pages *p, const char *folder, const char *prefix, const char *entry, int depth)
{
    char *path = joined(folder, entry), *name = joined(prefix, entry);
    struct stat st;
    int status = path && name ? EXIT_YES : out_of_memory();
    if (status == EXIT_YES && entry[0] != '.' && stat(path, &st) == 0) {
        if (S_ISREG(st.st_mode))
            status = read_page(p, path, name);
        else if (S_ISDIR(st.st_mode) && depth < 2)
            status = read_folder(p, path, name, depth + 1);
    }
    free(path);
    free(name);
    return status;
}

static int read_folder(pages *p, const char *folder, const char *prefix, int depth)
{
    DIR *dir = opendir(folder);
    int status = EXIT_YES;
    for (const struct dirent *entry; dir && status == EXIT_YES && (entry = readdir(dir));)
        status = read_entry(p, folder, prefix, entry->d_name, depth);
    if (dir)
        closedir(dir);
    return status;
}

/* Pages are where the dealer page is. */
static bool has_pages(const char *folder)
{
    char *index = joined(folder, "dealer/index.html");
    const bool there = index && access(index, R_OK) == 0;
    free(index);
    return there;
}

/* build/talon has build/web beside it, build/sanitize/talon one up; installed, bin/talon has share/talon/web. */
static char *find_folder(void)
{
    static const char *const beside[] = {"web", "../web", "../share/talon/web"};
    const char *given = getenv("TALON_WEB");
    if (given && *given)
        return joined(given, "");
    for (size_t i = 0; i < sizeof beside / sizeof *beside; i++) {
        char *folder = place_beside(beside[i]);
        if (folder && has_pages(folder))
            return folder;
        free(folder);
    }
    return joined(TALON_DATADIR "/talon/web", "");
}

static int by_name(const void *a, const void *b)
{
    return strcmp(((const page *)a)->name, ((const page *)b)->name);
}

int pages_read(pages *p)
{
    *p = (pages){0};
    char *folder = find_folder();
    int status = folder ? EXIT_YES : out_of_memory();
    if (folder && !has_pages(folder)) {
        complain("there are no pages in %s: make web builds them, and TALON_WEB says where they are", folder);
        status = EXIT_IO;
    }
    if (status == EXIT_YES)
        status = read_folder(p, folder, "", 0);
    if (status == EXIT_YES)
        qsort(p->at, p->n, sizeof *p->at, by_name);
    free(folder);
    return status;
}

void pages_free(pages *p)
{
    for (size_t i = 0; i < p->n; i++) {
        free(p->at[i].name);
        free(p->at[i].bytes);
    }
    *p = (pages){0};
}

/* ----------------------------------------------------------------- finding */

const page *pages_find(const pages *p, const char *path)
{
    const size_t size = strlen(path);
    const char *index = size && path[size - 1] == '/' ? "index.html" : "";
    for (size_t i = 0; i < p->n; i++)
        if (size && strncmp(p->at[i].name, path + 1, size - 1) == 0 && strcmp(p->at[i].name + size - 1, index) == 0)
            return &p->at[i];
    return NULL;
}

const char *page_type(const page *p)
{
    static const char *const types[][2] = {{".html", "text/html; charset=utf-8"},
                                           {".js", "text/javascript; charset=utf-8"},
                                           {".mjs", "text/javascript; charset=utf-8"},
                                           {".css", "text/css; charset=utf-8"},
                                           {".svg", "image/svg+xml"},
                                           {".png", "image/png"},
                                           {".wasm", "application/wasm"},
                                           {".json", "application/json"},
                                           {".webmanifest", "application/manifest+json"}};
    const char *dot = strrchr(p->name, '.');
    for (size_t i = 0; dot && i < sizeof types / sizeof *types; i++)
        if (strcmp(dot, types[i][0]) == 0)
            return types[i][1];
    return "application/octet-stream";
}

/* ----------------------------------------------------------------- writing */

/* Make every folder of a path but its last part. */
static bool make_folders(char *path)
{
    for (char *p = path + 1; (p = strchr(p, '/')); p++) {
        *p = 0;
        const bool made = mkdir(path, 0777) == 0 || errno == EEXIST;
        *p = '/';
        if (!made)
            return false;
    }
    return true;
}

static bool write_file(char *path, const page *x)
{
    FILE *f = make_folders(path) ? fopen(path, "wb") : NULL;
    const bool wrote = f && fwrite(x->bytes, 1, x->size, f) == x->size;
    const int error = errno;
    if (f && fclose(f) != 0)
        return false;
    errno = error;
    return wrote;
}

int pages_write(const pages *p, const char *folder)
{
    int status = EXIT_YES;
    for (size_t i = 0; i < p->n && status == EXIT_YES; i++) {
        char *path = joined(folder, p->at[i].name);
        if (!path) {
            status = out_of_memory();
        } else if (write_file(path, &p->at[i])) {
            puts(path);
        } else {
            complain("cannot write %s: %s", path, strerror(errno));
            status = EXIT_IO;
        }
        free(path);
    }
    return status;
}
