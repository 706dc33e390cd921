/* diag.h -- collecting diagnostics while compiling, and the report they become.
 *
 * (1) A diagnostic is recorded with its span only; the line, the columns and the source line come when the report is made.
 * (2) The report is one block. (3) After LANG_DIAG_MAX diagnostics the rest are counted as one: no input makes a report grow. */
#ifndef TALON_LANG_DIAG_H
#define TALON_LANG_DIAG_H

#include <string.h>

#include <talon/lang.h>

#include "arena/arena.h"
#include "lang/source.h"

#define LANG_DIAG_MAX 200u

typedef enum lang_diag {
#define LANG_DIAG(name, code, about, remedy) D_##name,
#include "lang/lang_diag.def"
#undef LANG_DIAG
    D_END
} lang_diag;

typedef struct diag {
    lang_diag what;
    span at;
    const char *message, *hint; /* hint or NULL */
    const char *fix;            /* what to do, or NULL: what its row says */
} diag;

typedef struct diags {
    talon__arena *arena;
    diag *list;
    size_t n, room;
    uint32_t muted; /* only trying: nothing is recorded */
    size_t errors;
    size_t listed;   /* errors in the list: they push out warnings */
    diag *last;      /* the newest one, until the next; NULL when there was no room for it */
    size_t left_out; /* of both; errors are among them only when the list holds nothing else */
} diags;

/* A text that is not NUL-terminated, for %.*s: WORD(w). */
typedef struct word {
    const char *at;
    uint32_t size;
} word;
#define WORD(w) (int)(w).size, (w).at

static inline word talon__word(const char *text)
{
    word w = {text, 0};
    while (text[w.size])
        w.size++;
    return w;
}

/* Most words that are compared differ in their first letter: that is looked at without a call. */
bool talon__rest_is(word w, const char *text); /* both are empty, or have the same first letter */
static inline bool talon__word_is(word w, const char *text)
{
    return (!w.size || w.at[0] == text[0]) && talon__rest_is(w, text);
}

/* The end of a text is a word without letters, at NULL. */
static inline bool talon__same_word(word a, word b)
{
    return a.size == b.size && (!a.size || (a.at[0] == b.at[0] && memcmp(a.at, b.at, a.size) == 0));
}

bool talon__diag_is_error(lang_diag what);

/* Whether nobody will read another one: the list is full, and of errors. */
static inline bool talon__diags_full(const diags *d)
{
    return d->listed == LANG_DIAG_MAX;
}

/* Whether it was said of this place already. */
bool talon__is_said(const diags *d, lang_diag what, span at);

/* Record one. hint: the suggested text alone, or NULL; when it is the nearest name the message should say so: use talon__diag_near. */
__attribute__((format(printf, 5, 6))) void talon__diag(diags *d, lang_diag what, span at, const char *hint, const char *format, ...);

/* The same, with "; did you mean "X"?" for the nearest of some names (ended by NULL), if any is near. */
__attribute__((format(printf, 6, 7))) void talon__diag_near(diags *d, lang_diag what, span at, word given, const char *const *names,
                                                            const char *format, ...);

/* The same where a word is known to mean another: that one is suggested, or else (NULL) the nearest. */
__attribute__((format(printf, 7, 8))) void talon__diag_meant(diags *d, lang_diag what, span at, word given, const char *meant,
                                                             const char *const *names, const char *format, ...);

/* The suggestion of the one just recorded, or NULL. */
static inline const char *talon__diag_hint(const diags *d)
{
    return d->last ? d->last->hint : NULL;
}

/* What to do about the one just recorded, where more is known than its row says. One sentence without a full stop. */
__attribute__((format(printf, 2, 3))) void talon__diag_fix(diags *d, const char *format, ...);

/* All of them as a report: errors before warnings, each in the order of the file. NULL without memory. */
talon_report *talon__diags_report(const diags *d, const source *s);

#endif
