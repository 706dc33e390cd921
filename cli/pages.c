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

static int read_page(pages *p, const char *path, const char *name)
{
    page *x = &p->at[p->n];
    if (p->n == PAGES_MAX) {
        complain("%s: more than %d files; these are not talon's pages", path, PAGES_MAX);
        return EXIT_INPUT;
    }
    int status;
    x->bytes = read_whole(path, &x->size, PAGE_SIZE_MAX, &status);
    if (!x->bytes)
        return status;
    if (x->size > PAGE_SIZE_MAX) {
        complain("%s is longer than %d MiB", path, PAGE_SIZE_MAX >> 20);
        free(x->bytes);
        return EXIT_INPUT;
    }
    x->name = joined("", name);
    p->n++;
    return x->name ? EXIT_YES : no_memory();
}

static int read_folder(pages *p, const char *folder, const char *prefix, int depth);

/* A file, or a folder one deeper; anything else and hidden names are no pages. */
static int read_entry(pages *p, const char *folder, const char *prefix, const char *entry, int depth)
{
    char *path = joined(folder, entry), *name = joined(prefix, entry);
    struct stat st;
    int status = path && name ? EXIT_YES : no_memory();
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
    errno = 0;
    DIR *dir = opendir(folder);
    int status = errno == ENOMEM ? no_memory() : EXIT_YES;
    for (const struct dirent *entry; dir && status == EXIT_YES && (entry = readdir(dir));)
        status = read_entry(p, folder, prefix, entry->d_name, depth);
    if (dir)
        closedir(dir);
    return status;
}

/* Pages are where the dealer page is. Returns EXIT_YES, EXIT_NO or EXIT_MEMORY. */
static int has_pages(const char *folder)
{
    char *index = joined(folder, "dealer/index.html"), *source = joined(folder, "dealer/build.mjs");
    const int status = !index || !source ? no_memory() : access(index, R_OK) == 0 && access(source, F_OK) != 0 ? EXIT_YES : EXIT_NO;
    free(index);
    free(source);
    return status;
}

/* build/talon has build/web beside it, build/sanitize/talon one up; installed, bin/talon has share/talon/web. *folder: malloc'd, where the
 * pages are, or should be. Returns as has_pages. */
static int find_folder(char **folder)
{
    static const char *const beside[] = {"web", "../web", "../share/talon/web"};
    const char *given = getenv("TALON_WEB");
    int status = EXIT_NO;
    *folder = NULL;
    for (size_t i = 0; status == EXIT_NO && !(given && *given) && i < sizeof beside / sizeof *beside; i++) {
        free(*folder);
        errno = 0;
        *folder = place_beside(beside[i]);
        status = *folder ? has_pages(*folder) : errno == ENOMEM ? no_memory() : EXIT_NO;
    }
    if (status != EXIT_NO)
        return status;
    free(*folder);
    *folder = joined(given && *given ? given : TALON_DATADIR "/talon/web", "");
    return *folder ? has_pages(*folder) : no_memory();
}

static int by_name(const void *a, const void *b)
{
    return strcmp(((const page *)a)->name, ((const page *)b)->name);
}

int pages_read(pages *p)
{
    *p = (pages){0};
    char *folder;
    int status = find_folder(&folder);
    if (status == EXIT_NO) {
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
        if (!path)
            status = no_memory();
        else if (write_file(path, &p->at[i]))
            puts(path);
        else
            status = complain_errno("cannot write %s", path);
        free(path);
    }
    return status;
}
