/* fair_back.c -- a spine line that a file lacks, put back where it was signed.
 *
 * A spine line stands on a block: on exactly those side lines that its signer had. So the journal keeps them with it. A copy that is older
 * than the line has the spine line before that block, perhaps not all of the block, and perhaps side lines that are newer. Side lines have
 * no order, and may stand later: so the block comes first, then the line, then whatever else there is. */
#include <stdlib.h>
#include <string.h>

#include "fair.h"
#include "gametext.h"
#include "names.h"

/* The file as it is; *block gets where the block after its last spine line begins. Rewinds. */
static int read_file(game_text *x, size_t *block, chain_file *f)
{
    int more = 0, status = EXIT_YES;
    *block = 0;
    chain_rewind(f);
    while (status == EXIT_YES && (more = chain_next(f)) == 1) {
        status = text_add_line(x, f->line ? f->line : "", f->size);
        if (x->lines == 1 || chain_is_spine(f->line, f->size))
            *block = x->size;
    }
    chain_rewind(f);
    return more < 0 ? -more : status;
}

/* The next line of a text with its LF: its size. */
static size_t line_size(const game_text *x, size_t at)
{
    return (size_t)((const char *)memchr(x->at + at, '\n', x->size - at) - x->at) + 1 - at;
}

int fair_block(json_t **list, fair_game *g)
{
    game_text x = {0};
    size_t at = 0;
    int status = read_file(&x, &at, &g->f);
    *list = json_array();
    for (size_t size = 0; status == EXIT_YES && at < x.size; at += size) {
        size = line_size(&x, at);
        if (json_array_append_new(*list, json_stringn(x.at + at, size - 1)) != 0)
            status = no_memory();
    }
    text_free(&x);
    return status == EXIT_YES && !*list ? no_memory() : status;
}

/* The file with the entry's line in its place. */
static int rebuild(game_text *then, const game_text *now, size_t block, const json_t *entry)
{
    const json_t *list = json_object_get(entry, "block"), *line = json_object_get(entry, "line");
    int status = text_add(then, now->at, block);
    for (size_t i = 0; status == EXIT_YES && i < json_array_size(list); i++)
        status = text_add_line(then, json_string_value(json_array_get(list, i)), json_string_length(json_array_get(list, i)));
    if (status == EXIT_YES)
        status = text_add_line(then, json_string_value(line), json_string_length(line));
    for (size_t at = block, size = 0; status == EXIT_YES && at < now->size; at += size) {
        size = line_size(now, at);
        if (!text_has(then, block, now->at + at, size))
            status = text_add(then, now->at + at, size);
    }
    return status;
}

static int judge(const game_text *x)
{
    const talon_verdict *v = NULL;
    talon_transcript *t = NULL;
    int status = text_read(&t, &v, x);
    if (status == EXIT_YES && !v->verified)
        status = EXIT_NO;
    talon_transcript_free(t);
    return status;
}

int fair_put_before(fair_game *g, const json_t *entry)
{
    game_text now = {0}, then = {0};
    size_t block = 0;
    if (!json_is_array(json_object_get(entry, "block"))) /* an older journal */
        return EXIT_NO;
    int status = read_file(&now, &block, &g->f);
    if (status == EXIT_YES)
        status = rebuild(&then, &now, block, entry);
    if (status == EXIT_YES)
        status = judge(&then);
    if (status == EXIT_YES)
        status = chain_replace(g->f.name, then.at, then.size);
    text_free(&now);
    text_free(&then);
    return status;
}

/* How many lines the file has up to this spine line and with it. Rewinds. */
static size_t lines_to(fair_game *g, uint64_t spine)
{
    size_t lines = 0;
    chain_rewind(&g->f);
    for (uint64_t n = 0; n <= spine && chain_next(&g->f) == 1; lines++)
        n += lines == 0 || chain_is_spine(g->f.line, g->f.size);
    chain_rewind(&g->f);
    return lines;
}

void fair_say_published(fair_game *g, uint64_t on, bool grounded)
{
    char file[SHELL_WORD], secret[SHELL_WORD];
    complain("the line of yours after spine line %llu was in a file, and somebody took it out: whoever has it could convict you, so it is "
             "not given up",
             (unsigned long long)on);
    if (grounded)
        complain("a copy that ends there gets it back: head -n %zu %s > copy.jsonl; talon fair go copy.jsonl --secret %s", lines_to(g, on),
                 shell_word(file, g->f.name), shell_word(secret, g->secret_path));
}
