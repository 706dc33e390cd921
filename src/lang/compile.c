/* compile.c -- all stages in a row: source, YAML, tree, names, checks, game, budget. */
#include <stdlib.h>

#include "lang/budget.h"
#include "lang/emit.h"
#include "lang/resolve.h"
#include "lang/rules.h"

/* Everything that must be cleaned up, also when memory runs out in the middle. */
typedef struct job {
    talon__arena arena;
    jmp_buf out_of_memory;
    source source;
    diags diags;
    yaml_reader reader;
    talon_game *game;
    talon_report *report;
    size_t size; /* of the file, also if it is too large to be read */
} job;

/* What must be refused before a YAML parser sees it. */
static bool may_be_parsed(job *j)
{
    span at = {0, 0};
    if (j->source.size > TALON_LANG_FILE_MAX)
        talon__diag(&j->diags, D_TOO_LARGE, at, NULL, "a file has at most %u bytes, this one has %zu", TALON_LANG_FILE_MAX, j->size);
    else if (talon__source_invalid_utf8(&j->source, &at))
        talon__diag(&j->diags, D_UTF8, at, NULL, "the byte 0x%02X is not UTF-8 text", (unsigned char)j->source.text[at.pos]);
    else if (talon__source_too_deep(&j->source, &at, TALON_LANG_DEPTH_MAX))
        talon__diag(&j->diags, D_TOO_DEEP, at, NULL, "brackets nested more than %u deep", TALON_LANG_DEPTH_MAX);
    else
        return true;
    return false;
}

/* Where the expectations stand, in the order of the game. */
static const span *expect_at(const tree *t)
{
    size_t n = 0;
    for (const expr *e = t->expect; e; e = e->next)
        n++;
    span *at = talon__arena_take(t->arena, sizeof *at * (n + 1));
    n = 0;
    for (const expr *e = t->expect; e; e = e->next)
        at[n++] = e->at;
    return at;
}

/* Everything there is to say, also about a file with errors, as far as what they leave can be dealt. */
static void check_game(job *j, tree *t, const yaml *root)
{
    span *step_at;
    talon__check_names(t);
    talon__check_zones(t);
    talon__check_steps(t);
    talon__check_ends(t);
    talon__check_doubts(t);
    const salvaged left = talon__salvage(t, root);
    if (left.mixing) {
        talon__match_mixing(t, left.cut);
        talon__check_mixing(t);
    }
    if (left.budget) {
        j->game = talon__emit(t, &step_at);
        orders *known = talon__orders_new(t, j->game);
        const uint32_t *most = talon__check_budget(j->game, &j->arena, &j->diags, step_at, expect_at(t), known);
        if (most && t->rules)
            talon__check_tries(t, most);
        if (left.mixing)
            talon__orders_report(known, step_at);
    }
}

static void compile(job *j)
{
    yaml *root = may_be_parsed(j) ? talon__yaml_read(&j->reader, &j->diags, &j->arena, &j->source) : NULL;
    if (!root)
        return;
    tree *t = talon__arena_take(&j->arena, sizeof *t);
    t->arena = &j->arena;
    t->diags = &j->diags;
    t->source = &j->source;
    talon__read_file(t, root);
    talon__resolve(t);
    talon__compile_rules(t);
    check_game(j, t, root);
}

/* Everything that may run out of memory, and nothing after it: whoever comes back by longjmp finds all in the job. */
static void compile_guarded(job *j, const char *text)
{
    if (setjmp(j->out_of_memory) != 0)
        return;
    talon__source_open(&j->source, &j->arena, text, j->size <= TALON_LANG_FILE_MAX ? j->size : TALON_LANG_FILE_MAX + 1);
    compile(j);
    j->report = talon__diags_report(&j->diags, &j->source);
}

talon_game *talon_game_compile(talon_report **report, const char *text, size_t text_size)
{
    job *j = calloc(1, sizeof *j);
    *report = NULL;
    if (!j)
        return NULL;
    j->arena.out_of_memory = &j->out_of_memory;
    j->diags.arena = &j->arena;
    j->size = text_size;
    compile_guarded(j, text);
    talon__yaml_close(&j->reader);
    talon_game *game = j->game;
    if (!j->report || j->diags.errors) {
        free(game);
        game = NULL;
    }
    *report = j->report;
    talon__arena_free(&j->arena);
    free(j);
    return game;
}
