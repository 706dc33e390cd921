/* play_words.c -- which answer of a view somebody means by what they typed. */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "play_screen.h"

enum { WORDS = 40 };

/* Q♠ is qs, 10h is th; one blank between words, in small letters. */
static void flatten(char out[VIEW_TEXT], const char *text)
{
    static const char *const from[] = {"♣", "♦", "♥", "♠", "…", "10c", "10d", "10h", "10s", ","};
    static const char *const to[] = {"c", "d", "h", "s", "..", "tc", "td", "th", "ts", " "};
    size_t n = 0;
    while (*text && n + 4 < VIEW_TEXT) {
        size_t k = 0;
        while (k < sizeof from / sizeof *from && strncasecmp(text, from[k], strlen(from[k])) != 0)
            k++;
        if (k < sizeof from / sizeof *from) {
            memcpy(out + n, to[k], strlen(to[k]));
            n += strlen(to[k]);
            text += strlen(from[k]);
            continue;
        }
        const char c = isspace((unsigned char)*text) ? ' ' : (char)tolower((unsigned char)*text);
        if (c != ' ' || (n && out[n - 1] != ' '))
            out[n++] = c;
        text++;
    }
    while (n && out[n - 1] == ' ')
        n--;
    out[n] = 0;
}

/* Words of a text, in place. */
static size_t split(char *text, char *word[WORDS])
{
    size_t n = 0;
    for (char *at = text; at && *at && n < WORDS;) {
        word[n++] = at;
        at = strchr(at, ' ');
        if (at)
            *at++ = 0;
    }
    return n;
}

/* Whether each word of the first stands in the second: all of them, or (less) only these. */
static bool same_words(const char *a, const char *b, bool all)
{
    char x[VIEW_TEXT], y[VIEW_TEXT], *u[WORDS], *w[WORDS];
    bool taken[WORDS] = {false};
    snprintf(x, sizeof x, "%s", a);
    snprintf(y, sizeof y, "%s", b);
    const size_t n = split(x, u), m = split(y, w);
    for (size_t i = 0; i < n; i++) {
        size_t k = 0;
        while (k < m && (taken[k] || strcmp(u[i], w[k]) != 0))
            k++;
        if (k == m)
            return false;
        taken[k] = true;
    }
    return n && (!all || n == m);
}

/* "raise 40" of "raise 4…200". */
static bool in_range(const char *typed, const seen_answer *x, int32_t *value, bool *outside)
{
    char words[VIEW_TEXT];
    flatten(words, x->plain);
    char *last = strrchr(words, ' ');
    const size_t head = last ? (size_t)(last - words) + 1 : 0;
    char *end;
    if (!x->a.range || strncmp(typed, words, head) != 0)
        return false;
    const long n = strtol(typed + head, &end, 10);
    if (end == typed + head || *end)
        return false;
    *outside = n < x->a.value[0] || n > x->a.upto;
    *value = (int32_t)n;
    return !*outside;
}

static bool found(const seen_answer *x, talon_answer *a, char why[VIEW_TEXT])
{
    *a = x->a;
    if (x->a.range && x->a.value[0] != x->a.upto) {
        snprintf(why, VIEW_TEXT, "say how many: %.100s is from %d to %d", x->plain, x->a.value[0], x->a.upto);
        return false;
    }
    a->range = false;
    return true;
}

/* The only one that this kind of likeness finds; or how many. */
static uint32_t find_like(const play_view *v, const char *typed, int kind, uint32_t *which)
{
    uint32_t n = 0;
    for (uint32_t i = 0; i < v->answers_n; i++) {
        char words[VIEW_TEXT];
        flatten(words, v->answer[i].plain);
        if (v->whole && kind && v->answer[i].a.values_n)
            continue; /* numbers in another order are another answer */
        const bool like = kind == 0   ? strcmp(words, typed) == 0
                          : kind == 1 ? same_words(typed, words, true)
                          : kind == 2 ? strncmp(words, typed, strlen(typed)) == 0
                                      : same_words(typed, words, false);
        if (like && n++ == 0)
            *which = i;
    }
    return n;
}

static bool none(const play_view *v, const char *text, char why[VIEW_TEXT])
{
    const char **known = calloc((size_t)v->answers_n + 1, sizeof *known);
    for (uint32_t i = 0; known && i < v->answers_n; i++)
        known[i] = v->answer[i].plain;
    const char *near = known ? talon_nearest(text, known) : NULL;
    char first[VIEW_TEXT], *heads = calloc((size_t)v->answers_n + 1, VIEW_TEXT);
    snprintf(first, sizeof first, "%.*s", (int)strcspn(text, " "), text);
    for (uint32_t i = 0; heads && known && !near && i < v->answers_n; i++) { /* "rase 40" */
        snprintf(heads + (size_t)i * VIEW_TEXT, VIEW_TEXT, "%.*s", (int)strcspn(v->answer[i].plain, " "), v->answer[i].plain);
        known[i] = heads + (size_t)i * VIEW_TEXT;
    }
    near = near || !heads || !known ? near : talon_nearest(first, known);
    if (near)
        snprintf(why, VIEW_TEXT, "\"%.40s\" is no answer here; did you mean \"%.100s\"?", text, near);
    else
        snprintf(why, VIEW_TEXT, "\"%.40s\" is no answer here; answers are in the list, by number or name", text);
    free(known);
    free(heads);
    return false;
}

bool view_find(const play_view *v, const char *text, talon_answer *a, char why[VIEW_TEXT])
{
    char typed[VIEW_TEXT], *end;
    int32_t value;
    bool outside = false;
    flatten(typed, text);
    *why = 0;
    const unsigned long number = strtoul(typed, &end, 10);
    if (*typed && !*end && isdigit((unsigned char)*typed)) {
        if (number >= 1 && number <= v->answers_n)
            return found(&v->answer[number - 1], a, why);
        snprintf(why, VIEW_TEXT, "there is no answer %lu: they have the numbers 1 to %u", number, v->answers_n);
        return false;
    }
    for (uint32_t i = 0; *typed && i < v->answers_n; i++)
        if (in_range(typed, &v->answer[i], &value, &outside)) {
            *a = v->answer[i].a;
            a->range = false;
            a->value[0] = value;
            return true;
        } else if (outside) {
            snprintf(why, VIEW_TEXT, "that is from %d to %d", v->answer[i].a.value[0], v->answer[i].a.upto);
            return false;
        }
    for (int kind = 0; *typed && kind < (v->whole ? 2 : 4); kind++) {
        uint32_t which = 0;
        const uint32_t n = find_like(v, typed, kind, &which);
        if (n == 1 || (n && kind < 2 && !v->whole))
            return found(&v->answer[which], a, why);
        if (n > 1 && kind == 2) {
            snprintf(why, VIEW_TEXT, "\"%.40s\" could be %u answers: say more of it", text, n);
            return false;
        }
    }
    return none(v, typed, why);
}

bool view_has(const char *text, const char *word)
{
    char x[VIEW_TEXT], *u[WORDS];
    snprintf(x, sizeof x, "%s", text);
    const size_t n = split(x, u);
    for (size_t i = 0; i < n; i++)
        if (strcasecmp(u[i], word) == 0)
            return true;
    return false;
}

bool view_fits(const seen_answer *a, const char *text)
{
    char typed[VIEW_TEXT], words[VIEW_TEXT], *u[WORDS], *w[WORDS];
    bool taken[WORDS] = {false};
    flatten(typed, text);
    flatten(words, a->plain);
    const size_t n = split(typed, u), m = split(words, w);
    for (size_t i = 0; i < n; i++) {
        size_t k = 0;
        const bool number = a->a.range && u[i][0] >= '0' && u[i][0] <= '9';
        while (k < m && (taken[k] || (strncmp(w[k], u[i], strlen(u[i])) != 0 && !(number && k + 1 == m))))
            k++;
        if (k == m)
            return false;
        taken[k] = true;
    }
    return true;
}
