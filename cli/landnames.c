/* landnames.c -- names of lands from the command line and from a file, one on each line. */
#include "landnames.h"

#include <stdlib.h>
#include <string.h>

enum { LANDS_FILE_MAX = 1 << 20 };

/* The next line of a file of names, spelled as lists are; 0 for one without a name, and more than a name has for one that is too long. */
static size_t next_land(char out[TALON_MAX_CARD_NAME + 1], const char **at)
{
    const size_t size = strcspn(*at, "\r\n");
    const char *line = *at;
    *at += size + strspn(*at + size, "\r");
    *at += **at == '\n';
    const size_t blank = strspn(line, " \t");
    if (blank >= size || line[blank] == '#' || strncmp(line + blank, "//", 2) == 0)
        return 0;
    const size_t n = talon_deck_spell(out, TALON_MAX_CARD_NAME + 1, line + blank, size - blank);
    return n ? n : TALON_MAX_CARD_NAME + 1;
}

static int fill_lands(land_names *f, const char *path, const char *text)
{
    uint32_t line = 1;
    for (const char *p = text; *p; line++) {
        const size_t n = next_land(f->text[f->n], &p);
        if (n > TALON_MAX_CARD_NAME || (n && !show_is_text(f->text[f->n]))) {
            complain("%s:%u: a name of a land has 1 to %u bytes of UTF-8 text", path, line, TALON_MAX_CARD_NAME);
            return EXIT_INPUT;
        }
        if (n) {
            f->name[f->n] = f->text[f->n];
            f->n++;
        }
    }
    return EXIT_YES;
}

/* --lands FILE, and the names of --land behind them. */
static int read_all(land_names *l, const char *path)
{
    size_t size = 0, lines = 1;
    int status = EXIT_YES;
    char *text = path ? read_whole(path, &size, LANDS_FILE_MAX, &status) : NULL;
    if (path && !text)
        return status;
    if (text && (size > LANDS_FILE_MAX || strlen(text) != size)) {
        free(text);
        complain("--lands: %s is no list of names of at most 1 MiB", path);
        return EXIT_INPUT;
    }
    for (size_t i = 0; i < size; i++)
        lines += text[i] == '\n' || text[i] == '\r';
    l->text = calloc(lines, sizeof *l->text);
    l->name = calloc(lines + l->said.n, sizeof *l->name);
    if (!l->text || !l->name)
        status = no_memory();
    if (status == EXIT_YES && text)
        status = fill_lands(l, path, text);
    for (uint32_t i = 0; status == EXIT_YES && i < l->said.n; i++)
        l->name[l->n++] = l->said.at[i];
    free(text);
    return status;
}

int land_names_read(land_names *l, const call *c)
{
    *l = (land_names){.n = 0};
    const int status = names_read(&l->said, call_option(c, "land"), "land");
    return status == EXIT_YES ? read_all(l, call_option(c, "lands")) : status;
}

void land_names_free(land_names *l)
{
    names_free(&l->said);
    free((void *)l->name);
    free(l->text);
    *l = (land_names){.n = 0};
}
