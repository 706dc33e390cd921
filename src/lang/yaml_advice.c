/* yaml_advice.c -- a file that is not YAML: which tab, quote, bracket, colon or blank it is, found by looking at the lines.
 *
 * libfyaml says where it stopped, which is often a line after the mistake, and says it in terms of its own grammar. Its message is only
 * asked which family it belongs to; the place and the words come from the file. Nothing here decides whether a file is good. */
#include "lang/yaml_advice.h"

#include <string.h>

#define KEYS_OF_STEPS "do", "then", "else", "setup", "each_player", "on_deck_empty"

/* A line that says something: neither blank nor a comment. */
typedef struct row {
    uint32_t line; /* from 1; 0: there is none */
    uint32_t pos;  /* of its first sign */
    uint32_t column;
    word text;    /* from there, without blanks at the end */
    bool dash;    /* it begins with "- " */
    uint32_t key; /* where the text begins behind that, in the text */
} row;

static bool has(const char *message, const char *part)
{
    return strstr(message, part) != NULL;
}

static bool begins(word w, const char *text)
{
    const size_t size = strlen(text);
    return w.size >= size && memcmp(w.at, text, size) == 0;
}

/* The sign at a place, 0 at the end of the file. */
static char sign_at(const source *s, uint32_t pos)
{
    return pos < s->size ? s->text[pos] : 0;
}

static row row_at(const source *s, uint32_t line)
{
    uint32_t size, blanks = 0;
    row r = {0};
    const char *text = talon__source_line(s, line, &size);
    while (blanks < size && (text[blanks] == ' ' || text[blanks] == '\t'))
        blanks++;
    while (size > blanks && (text[size - 1] == ' ' || text[size - 1] == '\t'))
        size--;
    if (blanks == size || text[blanks] == '#')
        return r;
    r = (row){.line = line, .pos = (uint32_t)(text - s->text) + blanks, .column = blanks + 1, .text = {text + blanks, size - blanks}};
    r.dash = begins(r.text, "- ");
    while (r.dash && r.key < r.text.size && (r.text.at[r.key] == '-' || r.text.at[r.key] == ' '))
        r.key++;
    return r;
}

static row row_above(const source *s, uint32_t line)
{
    row r = {0};
    while (!r.line && line > 1)
        r = row_at(s, --line);
    return r;
}

static row row_below(const source *s, uint32_t line)
{
    row r = {0};
    while (!r.line && line < s->lines_n)
        r = row_at(s, ++line);
    return r;
}

/* The key of "key: value" or "- key: value", empty when there is none. */
static word key_of(const row *r)
{
    if (!r->text.size) /* no such row */
        return (word){"", 0};
    const word rest = {r->text.at + r->key, r->text.size - r->key};
    for (uint32_t i = 0; i < rest.size; i++)
        if (rest.at[i] == ':' && (i + 1 == rest.size || rest.at[i + 1] == ' '))
            return (word){rest.at, i};
    return (word){rest.at, 0};
}

static bool has_value(const row *r)
{
    const word key = key_of(r);
    return key.size && key.at + key.size + 1 < r->text.at + r->text.size;
}

static span span_of(const row *r)
{
    return (span){r->pos, r->text.size};
}

/* ---- tabs ---- */

static bool advise_tab(diags *d, const source *s, uint32_t line)
{
    for (uint32_t i = line; i <= line + 1 && i <= s->lines_n; i++) {
        uint32_t size;
        const char *text = talon__source_line(s, i, &size);
        for (uint32_t k = 0; k < size && (text[k] == ' ' || text[k] == '\t'); k++)
            if (text[k] == '\t') {
                talon__diag(d, D_YAML, (span){(uint32_t)(text - s->text) + k, 1}, NULL, "this line is indented with a tab");
                talon__diag_fix(d, "use blanks: two for each level");
                return true;
            }
    }
    return false;
}

/* ---- quotes ---- */

static bool advise_quotes(diags *d, const source *s, uint32_t pos, const char *message)
{
    if (has(message, "trailing content after")) {
        talon__diag(d, D_YAML, (span){pos, 1}, NULL, "the text in quotes ends before this");
        talon__diag_fix(d, has(message, "single") ? "put the closing quote at the end of the text; inside '…' one quote is written ''"
                                                  : "put the closing quote at the end of the text; inside \"…\" one quote is written \\\"");
        return true;
    }
    if (!has(message, "quoted scalar"))
        return false;
    const char quote = has(message, "single") ? '\'' : '"';
    if (pos && sign_at(s, pos) != quote && s->text[pos - 1] == quote)
        pos--;
    talon__diag(d, D_YAML, (span){pos, 1}, NULL, "this quote is not closed");
    talon__diag_fix(d, "put %c at the end of the text too, or leave both out", quote);
    return true;
}

/* ---- brackets ---- */

/* The innermost bracket that is open at a place. */
static bool open_bracket(const source *s, uint32_t end, uint32_t *at)
{
    uint32_t open[TALON_LANG_DEPTH_MAX + 1];
    const uint32_t depth = talon__source_brackets(s, end, open, TALON_LANG_DEPTH_MAX);
    if (depth)
        *at = open[depth - 1];
    return depth > 0;
}

/* The word before a place: "sees" of "sees:". */
static word word_before(const source *s, uint32_t pos)
{
    uint32_t from = pos;
    while (from && (s->text[from - 1] == '_' || (s->text[from - 1] | 32) >= 'a') && (unsigned char)s->text[from - 1] < 0x7B)
        from--;
    return (word){s->text + from, pos - from};
}

static void advise_comma(diags *d, const source *s, uint32_t pos)
{
    const char c = sign_at(s, pos);
    const word key = word_before(s, pos);
    if (c == '[' || c == '{') {
        talon__diag(d, D_SPLIT_STEP, (span){pos, 1}, NULL, "inside brackets a text cannot have brackets of its own");
        talon__diag_fix(d, "put the step's text in quotes, or the step on a line of its own that begins with \"- \"");
    } else if (c == ':' && key.size) {
        talon__diag(d, D_YAML, (span){pos - key.size, key.size}, ",", "a comma is missing before \"%.*s\"", WORD(key));
        talon__diag_fix(d, "write \", %.*s:\"", WORD(key));
    } else {
        talon__diag(d, D_YAML, (span){pos, 1}, ",", "a comma is missing here");
        talon__diag_fix(d, "write a comma, or put the whole text in quotes");
    }
}

static bool advise_brackets(diags *d, const source *s, uint32_t pos, const char *message)
{
    uint32_t at;
    const char c = sign_at(s, pos);
    if (has(message, "extra closing")) {
        talon__diag(d, D_YAML, (span){pos, 1}, NULL, "this \"%c\" closes nothing", c);
        talon__diag_fix(d, "leave it out, or write \"%c\" where it belongs", c == ']' ? '[' : '{');
        return true;
    }
    if (!open_bracket(s, pos, &at))
        return false;
    if (talon__source_place(s, (span){at, 1}).line < talon__source_place(s, (span){pos, 1}).line) {
        talon__diag(d, D_YAML, (span){at, 1}, NULL, "this \"%c\" is not closed", s->text[at]);
        talon__diag_fix(d, "write \"%c\" where the %s ends", s->text[at] == '[' ? ']' : '}', s->text[at] == '[' ? "list" : "mapping");
        return true;
    }
    if (!has(message, "comma"))
        return false;
    advise_comma(d, s, pos);
    return true;
}

/* ---- signs that begin nothing ---- */

static bool advise_sign(diags *d, const source *s, uint32_t pos, const row *r, const char *message)
{
    if (!has(message, "cannot start with") && !has(message, "alias") && !has(message, "directive"))
        return false;
    if (begins(r->text, "```")) {
        talon__diag(d, D_YAML, span_of(r), NULL, "this line is not part of the game");
        talon__diag_fix(d, "leave out the lines with ``` around the file");
    } else if (begins(r->text, "* ")) {
        talon__diag(d, D_YAML, (span){r->pos, 1}, "-", "a step begins with \"- \", not with \"* \"");
        talon__diag_fix(d, "write \"- %.*s\"", (int)r->text.size - 2, r->text.at + 2);
    } else {
        const uint32_t at = has(message, "cannot start") && pos < s->size ? pos : r->pos;
        talon__diag(d, D_YAML, (span){at, 1}, NULL, "a text cannot begin with \"%c\"", s->text[at]);
        talon__diag_fix(d, "leave it out, or put the whole text in quotes");
    }
    return true;
}

/* ---- colons ---- */

static bool holds_steps(word key)
{
    static const char *const keys[] = {KEYS_OF_STEPS};
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
        if (talon__word_is(key, keys[i]))
            return true;
    return false;
}

static bool advise_second_colon(diags *d, uint32_t pos, const row *r, const char *message)
{
    const word key = key_of(r);
    if (!has(message, "on the same line"))
        return false;
    talon__diag(d, D_YAML, (span){pos, 1}, NULL, "there is a second \": \" in this line");
    if (holds_steps(key))
        talon__diag_fix(d, "write the steps below \"%.*s:\", each on a line of its own that begins with \"- \"", WORD(key));
    else
        talon__diag_fix(d, "leave the second \":\" out, or put the whole text in quotes");
    return true;
}

/* "deal: {2: 6, 3: 5} to each_player from deck" */
static bool advise_after_mapping(diags *d, uint32_t pos, const row *r, const char *message)
{
    const word key = key_of(r);
    const char *value = key.at + key.size + 1, *end = r->text.at + r->text.size;
    while (value < end && *value == ' ')
        value++;
    if (!has(message, "after mapping") || !key.size || value >= end || *value != '{')
        return false;
    talon__diag(d, D_YAML, (span){pos, 1}, NULL, "behind \"}\" the text cannot go on");
    talon__diag_fix(d, "give the number a name, as in \"numbers: {n: {2: 6, 3..4: 5}}\", and write \"%.*s: n …\"", WORD(key));
    return true;
}

/* "play 1 from hand" below "choose:", where its steps are missing. */
static bool advise_option(diags *d, const source *s, const row *r)
{
    const word rest = {r->text.at + r->key, r->text.size - r->key};
    row above = row_above(s, r->line);
    if (!r->line || r->dash || key_of(r).size || !rest.size || strchr("[]{}\"'-#/", rest.at[0]) || memchr(rest.at, ':', rest.size))
        return false;
    while (above.line && above.column >= r->column)
        above = row_above(s, above.line);
    if (!above.line || !talon__word_is(key_of(&above), "choose"))
        return false;
    talon__diag(d, D_YAML, span_of(r), ": []", "the steps of this option are missing");
    talon__diag_fix(d, "write \"%.*s: []\", with what follows from it in the brackets", WORD(rest));
    return true;
}

/* "setup" and "game:t". */
static bool advise_colon(diags *d, const row *r)
{
    const word rest = {r->text.at + r->key, r->text.size - r->key};
    const char *colon = memchr(rest.at, ':', rest.size);
    if (!r->line || key_of(r).size || !rest.size || strchr("[]{}\"'-", rest.at[0]))
        return false;
    if (begins(rest, "//") || begins(rest, "--") || begins(rest, "/*")) {
        talon__diag(d, D_YAML, span_of(r), "#", "a comment begins with \"#\"");
        const uint32_t from = rest.size > 2 && rest.at[2] == ' ' ? 3 : 2;
        talon__diag_fix(d, "write \"# %.*s\"", (int)(rest.size - from), rest.at + from);
    } else if (colon) {
        const int before = (int)(colon - rest.at) + 1;
        talon__diag(d, D_YAML, span_of(r), NULL, "a blank is missing behind the colon");
        talon__diag_fix(d, "write \"%.*s %.*s\"", before, rest.at, (int)rest.size - before, rest.at + before);
    } else {
        const char *blank = memchr(rest.at, ' ', rest.size);
        const int first = blank ? (int)(blank - rest.at) : (int)rest.size;
        talon__diag(d, D_YAML, span_of(r), ":", "a colon is missing behind \"%.*s\"", first, rest.at);
        talon__diag_fix(d, "write \"%.*s:%.*s\"", first, rest.at, (int)rest.size - first, rest.at + first);
    }
    return true;
}

/* ---- indentation ---- */

/* A step that is further in or further out than the steps it belongs to. */
static bool advise_step(diags *d, const source *s, const row *r)
{
    row above = row_above(s, r->line);
    const word key = key_of(&above);
    const bool repeats = talon__word_is(key, "repeat") || talon__word_is(key, "name") || talon__word_is(key, "times"),
               asks = talon__word_is(key, "if");
    if ((above.column < r->column || (above.column == r->column && !above.dash && !talon__word_is(key, "repeat"))) && (repeats || asks)) {
        const char *missing = repeats ? "do" : "then";
        talon__diag(d, D_MISSING_KEY, span_of(r), missing, "\"%s:\" is missing between \"%.*s\" and its steps", missing, WORD(key));
        talon__diag_fix(d, "write \"%s:\" in column %u, below \"%.*s\", and the steps below that", missing, above.column + above.key,
                        WORD(key));
        return true;
    }
    if (above.line && !above.dash && above.column == r->column) {
        talon__diag(d, D_ONE_STEP, span_of(&above), "- ", "every step begins with \"- \"");
        talon__diag_fix(d, "write \"- %.*s\"", WORD(above.text));
        return true;
    }
    while (above.line && !above.dash)
        above = row_above(s, above.line);
    if (!above.line || above.column == r->column)
        return false;
    talon__diag(d, D_YAML, (span){r->pos, 1}, NULL, "this step is indented %s than the one in line %u",
                above.column < r->column ? "further" : "less", above.line);
    talon__diag_fix(d, "begin it in column %u, like line %u", above.column, above.line);
    return true;
}

/* The row above whose key is nearest to where this one begins. */
static row nearest_column(const source *s, const row *r)
{
    row best = row_above(s, r->line), next = best;
    uint32_t least = UINT32_MAX;
    for (int looked = 0; next.line && looked < 50; looked++, next = row_above(s, next.line)) {
        const uint32_t column = next.column + next.key, off = column < r->column ? r->column - column : column - r->column;
        if (key_of(&next).size && off < least) {
            least = off;
            best = next;
        }
    }
    return best;
}

static bool advise_indentation(diags *d, const source *s, const row *r)
{
    const row above = row_above(s, r->line);
    if (r->dash)
        return advise_step(d, s, r);
    if (!above.line || !key_of(r).size)
        return false;
    if (above.dash && above.column == r->column) {
        talon__diag(d, D_ONE_STEP, span_of(r), "- ", "every step begins with \"- \"");
        talon__diag_fix(d, "write \"- %.*s\"", WORD(r->text));
        return true;
    }
    const row like = nearest_column(s, r);
    const uint32_t column = like.column + like.key;
    if (column == r->column)
        return false;
    talon__diag(d, D_YAML, span_of(r), NULL, "this line is indented %s than line %u", column < r->column ? "further" : "less", like.line);
    talon__diag_fix(d, "begin it in column %u, like \"%.*s\"", column, WORD(key_of(&like)));
    return true;
}

/* "game: t" and in the next line " players: 2": libfyaml stops in the first of them. */
static bool advise_next_line(diags *d, const source *s, const row *r)
{
    const row below = row_below(s, r->line);
    return has_value(r) && below.line && below.column > r->column + r->key && advise_indentation(d, s, &below);
}

void talon__yaml_advise(diags *d, const source *s, uint32_t pos, const char *message)
{
    const uint32_t line = talon__source_place(s, (span){pos, 0}).line;
    const row r = row_at(s, line);
    if (advise_tab(d, s, line) || advise_quotes(d, s, pos, message) || advise_brackets(d, s, pos, message))
        return;
    if (r.line &&
        (advise_sign(d, s, pos, &r, message) || advise_second_colon(d, pos, &r, message) || advise_after_mapping(d, pos, &r, message) ||
         advise_option(d, s, &r) || advise_colon(d, &r) || advise_next_line(d, s, &r) || advise_indentation(d, s, &r)))
        return;
    talon__diag(d, D_YAML, (span){pos, 1}, NULL, "YAML: %s", message);
}
