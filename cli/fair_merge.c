/* fair_merge.c -- talon fair merge FILE OTHER…: lines that several people added to copies of one game, in one file.
 *
 * Players may lock, cut, reveal and sign at the same time, each in a copy of their own: side lines have no order. The copy with the
 * longest spine leads; whatever side lines the others have that it lacks are added at its end, where they still count, or stand and do
 * nothing. Spines that differ are no matter of merging: talon verify FILE OTHER says what happened. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "fair.h"
#include "gamefile.h"
#include "gametext.h"
#include "names.h"

/* A file as lines. */
typedef struct copy {
    const char *name;
    char *text;
    size_t size;
    const char **line; /* each with its LF */
    size_t *length;
    bool *spine;
    size_t n, spine_n;
} copy;

static void copy_free(copy *x)
{
    free(x->text);
    free((void *)x->line);
    free(x->length);
    free(x->spine);
}

static int split(copy *x)
{
    size_t room = 0;
    for (size_t i = 0; i < x->size; i++)
        room += x->text[i] == '\n';
    x->line = calloc(room + 1, sizeof *x->line);
    x->length = calloc(room + 1, sizeof *x->length);
    x->spine = calloc(room + 1, sizeof *x->spine);
    if (!x->line || !x->length || !x->spine)
        return no_memory();
    for (size_t from = 0; from < x->size && x->n < room; x->n++) {
        const char *end = memchr(x->text + from, '\n', x->size - from);
        x->line[x->n] = x->text + from;
        x->length[x->n] = (size_t)(end - x->text) + 1 - from;
        x->spine[x->n] = x->n == 0 || chain_is_spine(x->line[x->n], x->length[x->n]);
        x->spine_n += x->spine[x->n];
        from = (size_t)(end - x->text) + 1;
    }
    if (x->size && x->text[x->size - 1] != '\n') {
        complain("%s was changed meanwhile; merge again", x->name);
        return EXIT_NO;
    }
    return EXIT_YES;
}

static int read_copy(copy *x, const char *path)
{
    const talon_verdict *v;
    talon_transcript *t;
    int status = chain_judge(&t, &v, path);
    *x = (copy){.name = path};
    if (status == EXIT_YES && !v->verified) {
        complain("%s, line %llu: %s", path, (unsigned long long)v->bad_line, v->message);
        status = EXIT_NO;
    }
    talon_transcript_free(t);
    if (status != EXIT_YES)
        return status;
    x->text = read_whole(path, &x->size, SIZE_MAX - 1, &status);
    return x->text ? split(x) : status;
}

/* Why these two cannot be one. Whoever acts in a copy while somebody else does so in another has lost nothing: the program says so when the
 * other copy comes, and the act can be repeated. */
static int say_apart(const copy *a, const copy *b, bool at_once)
{
    char one[SHELL_WORD], other[SHELL_WORD];
    if (at_once)
        complain("%s and %s are two games, not two copies of one", b->name, a->name);
    else
        complain("%s and %s are two versions of a game: talon verify %s %s says what happened. If somebody was only faster, merge one of "
                 "them alone and give it to all; whoever was too late acts again",
                 b->name, a->name, shell_word(one, b->name), shell_word(other, a->name));
    return EXIT_NO;
}

/* Whether the spine of a is the beginning of b's. */
static int begins(const copy *a, const copy *b)
{
    for (size_t i = 0, k = 0; i < a->n; i++) {
        if (!a->spine[i])
            continue;
        while (k < b->n && !b->spine[k])
            k++;
        if (k == b->n || a->length[i] != b->length[k] || memcmp(a->line[i], b->line[k], a->length[i]) != 0) {
            return say_apart(a, b, i == 0);
        }
        k++;
    }
    return EXIT_YES;
}

/* ------------------------------------------------------------------- adding */

/* Side lines of a copy that may be added, in their order. */
typedef struct offers {
    const char **line; /* each with its LF */
    size_t *length;
    size_t n;
} offers;

static void offers_free(offers *o)
{
    free((void *)o->line);
    free(o->length);
}

/* The side lines of a copy that are not there yet. */
static int offer(offers *o, const game_text *m, const copy *x)
{
    *o = (offers){.line = calloc(x->n + 1, sizeof *o->line), .length = calloc(x->n + 1, sizeof *o->length)};
    if (!o->line || !o->length)
        return no_memory();
    for (size_t i = 0; i < x->n; i++)
        if (!x->spine[i] && !text_has(m, 0, x->line[i], x->length[i])) {
            o->line[o->n] = x->line[i];
            o->length[o->n++] = x->length[i];
        }
    return EXIT_YES;
}

static int put(game_text *m, const offers *o, size_t from, size_t to)
{
    int status = EXIT_YES;
    for (size_t i = from; status == EXIT_YES && i < to; i++)
        status = text_add(m, o->line[i], o->length[i]);
    return status;
}

/* Tries offers [from, to) at the end, and takes them off again. *good gets how many of the first ones may stand there, *refused whether the
 * next one may not; neither is known when there is something wrong that lies elsewhere: then *good is 0 and *refused false. */
static int try_offers(game_text *m, const offers *o, size_t from, size_t to, size_t *good, bool *refused)
{
    const talon_verdict *v = NULL;
    talon_transcript *t = NULL;
    const size_t lines = m->lines, size = m->size;
    int status = put(m, o, from, to);
    if (status == EXIT_YES)
        status = text_read(&t, &v, m);
    if (status == EXIT_YES) {
        *refused = !v->verified && v->stage == TALON_STAGE_MEANING && v->bad_line >= lines && v->bad_line < m->lines;
        *good = v->verified ? to - from : *refused ? (size_t)v->bad_line - lines : 0;
    }
    talon_transcript_free(t);
    text_cut(m, lines, size);
    return status;
}

/* What is added is what would be, were every line tried after those before it: of lines that are good together each is good there, and what
 * comes before the first one whose meaning is bad is good. Where another stage finds something, half of them are tried. So whoever looks
 * needs to look once for each line that is left out, not once for each line. *left_out counts those. */
static int add_from(game_text *m, const copy *x, size_t *left_out)
{
    offers o;
    int status = offer(&o, m, x);
    for (size_t at = 0, to = o.n; status == EXIT_YES && at < o.n;) {
        size_t good = 0;
        bool refused = false;
        status = try_offers(m, &o, at, to, &good, &refused);
        if (status != EXIT_YES)
            break;
        const bool alone = to - at == 1, out = refused || (alone && !good);
        status = put(m, &o, at, at + good);
        at += good + out;
        *left_out += out;
        to = good || out ? o.n : at + (to - at) / 2;
    }
    offers_free(&o);
    return status;
}

/* The first one, where others are only as long: it is then appended to, and stays the file that programs have open. */
static const copy *longest(const copy *x, size_t n)
{
    const copy *best = x;
    for (size_t i = 1; i < n; i++)
        if (x[i].spine_n > best->spine_n)
            best = &x[i];
    return best;
}

static int merge(game_text *m, const copy *x, size_t n, size_t *left_out)
{
    const copy *base = longest(x, n);
    int status = text_add(m, base->text, base->size);
    if (status != EXIT_YES)
        return status;
    for (size_t i = 0; status == EXIT_YES && i < n; i++) {
        if (&x[i] == base)
            continue;
        status = begins(&x[i], base);
        if (status == EXIT_YES)
            status = add_from(m, &x[i], left_out);
    }
    return status;
}

/* Whether the file still has what was read of it: a line that the dealer added since then must not be lost. */
static int check_unchanged(const copy *x)
{
    size_t size = 0;
    int status = EXIT_YES;
    char *text = read_whole(x->name, &size, SIZE_MAX - 1, &status);
    if (!text)
        return status;
    if (size != x->size || memcmp(text, x->text, size) != 0) {
        complain("%s was changed meanwhile; merge again", x->name);
        status = EXIT_NO;
    }
    free(text);
    return status;
}

/* Under the lock of the first file, which nobody may have changed since it was read. */
static int write_merged(const game_text *m, const copy *first)
{
    chain_file f;
    int status = chain_open_locked(&f, first->name);
    if (status != EXIT_YES)
        return status;
    status = check_unchanged(first);
    if (status == EXIT_YES && m->size >= first->size && memcmp(m->at, first->text, first->size) == 0) {
        char *rest = strndup(m->at + first->size, m->size - first->size);
        status = rest ? *rest ? chain_append(&f, rest) : EXIT_YES : no_memory();
        free(rest);
    } else if (status == EXIT_YES) {
        status = chain_replace(first->name, m->at, m->size);
    }
    chain_close(&f);
    return status;
}

int fair_merge(const call *c)
{
    const size_t n = c->words_n - 1;
    game_text m = {0};
    size_t left_out = 0;
    talon_transcript *t = NULL;
    const talon_verdict *v = NULL;
    if (n < 2)
        return complain("fair merge needs a game and other copies of it: talon fair merge FILE OTHER…");
    copy *x = calloc(n, sizeof *x);
    int status = x ? EXIT_YES : no_memory();
    size_t read = 0;
    while (status == EXIT_YES && read < n) {
        status = read_copy(&x[read], c->word[1 + read]);
        read++;
    }
    if (status == EXIT_YES)
        status = merge(&m, x, n, &left_out);
    if (status == EXIT_YES)
        status = text_read(&t, &v, &m);
    if (status == EXIT_YES && !v->verified) {
        complain("what was put together does not verify, and nothing was written: %s", v->message);
        status = EXIT_BUG;
    }
    if (status == EXIT_YES)
        status = write_merged(&m, &x[0]);
    if (status == EXIT_YES && left_out)
        complain("%zu line%s of other copies may not stand in %s: somebody said something twice, or too much. If it was two things, talon "
                 "verify with those copies says who",
                 left_out, left_out == 1 ? "" : "s", x[0].name);
    else if (status == EXIT_YES)
        printf("%s has all lines of %zu copies: %s\n", x[0].name, n, m.size == x[0].size ? "it had them already" : "others' were added");
    if (status == EXIT_YES)
        fair_say_next(stdout, t);
    talon_transcript_free(t);
    for (size_t i = 0; i < read; i++)
        copy_free(&x[i]);
    free(x);
    text_free(&m);
    return status;
}
