/* talon/lang.h -- CardLang: a game as one YAML file, its diagnostics, compiling it, and the games that come with talon.
 *
 * text --talon_game_compile--> talon_game (one flat block), which talon/runner.h deals.
 *
 * (1) A report lists errors before warnings, each in the order of the file. With an error there is no game.
 *
 * Threads: as talon/base.h says. A compiled game and a report are only read, and may be shared.
 * Stable, as docs/library.md §5 says. */
#ifndef TALON_LANG_H
#define TALON_LANG_H

#include <talon/base.h>
#include <talon/problem.h>
#include <talon/runner.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Written limits of a file; beyond any of them: a diagnostic. TALON_LANG_DEPTH_MAX and TALON_LANG_WORDS_MAX are in runner.h. */
#define TALON_LANG_FILE_MAX (1u << 20) /* bytes */
#define TALON_LANG_KEYS_MAX 1024u      /* keys of one mapping */

typedef struct talon_report talon_report;

/* ---- Diagnostics ---- */

/** How many problems, errors, warnings; the i-th problem. All texts belong to the report. */
TALON_API size_t talon_report_count(const talon_report *r);
TALON_API size_t talon_report_errors(const talon_report *r);
TALON_API const talon_problem *talon_report_get(const talon_report *r, size_t i);
TALON_API void talon_report_free(talon_report *r);

/** One row of lang_diag.def, or NULL past the end: every code there is, with what it is about. For embedding: editors, manuals. */
TALON_API const talon_problem_kind *talon_problem_kind_get(size_t i);

/** The i-th verb of verb.def, and in *effect what a step with it does, with `clauses` in backquotes; NULL past the end. As above. */
TALON_API const char *talon_verb_get(size_t i, const char **effect);

/* ---- Compiling ---- */

/** Check and compile a file.
 *  Returns: the game, one block of talon_game_size bytes owned by the caller (talon_game_free), or NULL when there are errors.
 *  Out: *report, the caller's to free; NULL only when there is no memory. In: text (any bytes).
 *  libfyaml itself does not look whether it got a few hundred bytes for its reader. They are taken and given back just before, so that it
 *  gets them unless another thread is faster: a program that has many, and must survive without memory, compiles in a process of its own.
 *  Cost: O(size); everything but the two results is freed before it returns. */
TALON_API talon_game *talon_game_compile(talon_report **report, const char *text, size_t text_size);
TALON_API void talon_game_free(talon_game *g);

/* ---- The games that come with talon ---- */

/** One of them: the text of its file, as it is in games/, which talon_game_compile takes. All of it is constant and lives as long as the
 *  library; it grows at its end, so do not copy it. */
typedef struct talon_shipped {
    const char *name; /* the file's, without .yaml, and the game's */
    const char *text; /* with a 0 behind it */
    size_t size;      /* of the text */
} talon_shipped;
/** How many there are; one of them, in the order of their names, NULL past the end; the one of this name, or NULL. */
TALON_API size_t talon_shipped_count(void);
TALON_API const talon_shipped *talon_shipped_get(size_t i);
TALON_API const talon_shipped *talon_shipped_find(const char *name);

/* ---- Built-in decks ---- */

/** The built-in decks: name and its expression in CardLang, NULL past the end. */
typedef struct talon_deck_name {
    const char *name;
    const char *expression;
} talon_deck_name;
TALON_API const talon_deck_name *talon_deck_get(size_t i);

#ifdef __cplusplus
}
#endif
#endif
