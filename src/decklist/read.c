/* read.c -- reading a deck list: the text is looked at, the format found, its reader called, the commanders named, the rules checked. */
#include <setjmp.h>
#include <stdlib.h>
#include <string.h>

#include <csv.h>
#include <expat.h>
#include <jansson.h>

#include "decklist/line.h"
#include "name/alike.h"
#include "name/utf8.h"

const char *talon_deck_part_name(talon_deck_part part)
{
    static const char *const names[] = {"commander", "main deck", "companion", "sideboard", "maybeboard", "tokens"};
    return part < TALON_DECK_PARTS ? names[part] : "";
}

/* ---------------------------------------------------------------- reading */

/* Whether the text may be read at all. */
static bool is_text(deck_reader *r)
{
    const unsigned char *b = (const unsigned char *)r->text.at;
    if (r->text.size > TALON_DECK_FILE_MAX) {
        talon__deck_report(r, D_SIZE, (piece){NULL, 0}, "the list is longer than 1 MiB");
        return false;
    }
    if (r->text.size >= 2 && ((b[0] == 0xFF && b[1] == 0xFE) || (b[0] == 0xFE && b[1] == 0xFF))) {
        talon__deck_report(r, D_UTF8, (piece){r->text.at, 1}, "the list is in UTF-16; save it as UTF-8");
        return false;
    }
    for (size_t i = 0, n; i < r->text.size; i += n) {
        uint32_t code;
        n = talon__utf8(r->text.at + i, r->text.size - i, &code);
        if (!n) {
            talon__deck_report(r, D_UTF8, (piece){r->text.at + i, 1}, "the byte 0x%02X is not UTF-8 text", b[i]);
            return false;
        }
        if (b[i] == 0) {
            talon__deck_report(r, D_CONTROL, (piece){r->text.at + i, 1}, "a list has no NUL characters");
            return false;
        }
    }
    return true;
}

/* Lines also end with CR alone, as old programs write them: the text is then read in a copy where they end with LF. */
static void end_lines(deck_reader *r)
{
    char *copy = NULL;
    for (size_t i = 0; i < r->text.size; i++) {
        if (r->text.at[i] != '\r' || (i + 1 < r->text.size && r->text.at[i + 1] == '\n'))
            continue;
        if (!copy)
            copy = talon__arena_text(&r->deck->arena, r->text.at, r->text.size);
        copy[i] = '\n';
    }
    if (copy)
        r->text.at = copy;
}

/* Numbered lines are read in a copy without their numbers. XML and JSON have none that mean nothing. */
static void take_numbers(deck_reader *r)
{
    size_t i = 0;
    while (i < r->text.size && strchr(" \t\r\n", r->text.at[i]))
        i++;
    if (i == r->text.size || strchr("<{[", r->text.at[i]) || !talon__deck_is_numbered(r->text))
        return;
    char *copy = talon__arena_text(&r->deck->arena, r->text.at, r->text.size);
    talon__deck_blank_numbers(copy, r->text);
    r->shown = r->text.at;
    r->text.at = copy;
}

static void count_parts(talon_deck *d)
{
    memset(d->count, 0, sizeof d->count);
    for (size_t i = 0; i < d->cards_n; i++)
        d->count[d->card[i].part] += d->card[i].n;
}

/* Said of the later one, at its place. */
static void report_alike(deck_reader *r, const alike_name *one, const alike_name *other)
{
    talon_deck *d = r->deck;
    const size_t before = d->problems_n;
    uint32_t in_one, in_other;
    talon__names_differ(&in_one, &in_other, one, other);
    talon__deck_report(r, D_ALIKE, (piece){NULL, 0}, "\"%s\" and \"%s\" of line %u look the same, but one has U+%04X and the other U+%04X",
                       other->text, one->text, d->card[one->id].line, in_other, in_one);
    if (d->problems_n > before) {
        talon_problem *p = &d->problem[before];
        p->line = d->card[other->id].line;
        p->column = d->card[other->id].column;
        p->end_column = p->column + 1;
    }
}

/* Two cards whose names look the same and are not. */
static void check_alike(deck_reader *r)
{
    const talon_deck *d = r->deck;
    alike_name *name = talon__arena_take(&r->deck->arena, sizeof *name * (d->cards_n + 1));
    for (uint32_t i = 0; i < d->cards_n; i++)
        name[i] = (alike_name){.text = d->card[i].name, .size = (uint32_t)strlen(d->card[i].name), .id = i};
    if (!talon__names_sort(name, d->cards_n))
        return;
    for (size_t i = 1; i < d->cards_n; i++)
        if (talon__names_alike(&name[i - 1], &name[i]))
            report_alike(r, &name[i - 1], &name[i]);
}

static void read_deck(deck_reader *r, const talon_deck_options *o)
{
    talon_deck *d = r->deck;
    if (!is_text(r))
        return;
    end_lines(r);
    take_numbers(r);
    d->format = o->format;
    d->reason = "as asked for";
    r->asked_for = talon__deck_format(o->format) != NULL;
    if (!r->asked_for)
        d->format = talon__deck_detect(r);
    talon__deck_format(d->format)->read(r);
    if (!d->cards_n && !d->errors)
        talon__deck_report(r, D_EMPTY, (piece){NULL, 0}, "the list has no cards");
    check_alike(r);
    talon__deck_name_commanders(r, o);
    count_parts(d);
    talon__deck_ask_for_commander(r, o);
    if (o->rules && !d->errors) /* of a list that was read in part the rules say nothing */
        talon__deck_check(r, o->rules, o->nobody);
}

/* Everything that may run out of memory, between setting the place to come back to and coming back. False: it ran out. */
static bool read_guarded(deck_reader *r, const talon_deck_options *o)
{
    jmp_buf out_of_memory;
    r->deck->arena.out_of_memory = &out_of_memory;
    if (setjmp(out_of_memory) != 0)
        return false;
    read_deck(r, o);
    r->deck->arena.out_of_memory = NULL;
    return true;
}

talon_deck *talon_deck_read(const char *text, size_t text_size, const talon_deck_options *options)
{
    static const talon_deck_options usual = {.format = TALON_DECK_UNKNOWN};
    const size_t mark = text_size >= 3 && memcmp(text, "\xEF\xBB\xBF", 3) == 0 ? 3 : 0;
    talon_deck *d = calloc(1, sizeof *d);
    if (!d)
        return NULL;
    deck_reader r = {.deck = d, .text = {text_size ? text + mark : "", text_size - mark}, .known_line = 1, .known_column = 1};
    d->name = d->reason = d->fields = d->unread = "";
    const bool whole = read_guarded(&r, options ? options : &usual);
    if (r.xml)
        XML_ParserFree(r.xml);
    if (r.csv)
        csv_free(r.csv);
    free(r.dump);
    json_decref(r.rest);
    json_decref(r.categories);
    json_decref(r.json);
    if (whole)
        return d;
    talon_deck_free(d);
    return NULL;
}

void talon_deck_free(talon_deck *d)
{
    if (d)
        talon__arena_free(&d->arena);
    free(d);
}

/* --------------------------------------------------------------- looking */

talon_deck_format talon_deck_get_format(const talon_deck *d)
{
    return d->format;
}

const char *talon_deck_reason(const talon_deck *d)
{
    return d->reason;
}

const char *talon_deck_title(const talon_deck *d)
{
    return d->name;
}

const char *talon_deck_unread(const talon_deck *d)
{
    return d->unread;
}

uint32_t talon_deck_entries(const talon_deck *d)
{
    return (uint32_t)d->cards_n;
}

const talon_deck_card *talon_deck_entry(const talon_deck *d, uint32_t i)
{
    return i < d->cards_n ? &d->card[i] : NULL;
}

uint32_t talon_deck_count(const talon_deck *d, talon_deck_part part)
{
    return part < TALON_DECK_PARTS ? d->count[part] : 0;
}

size_t talon_deck_problems(const talon_deck *d)
{
    return d->problems_n;
}

const talon_problem *talon_deck_problem(const talon_deck *d, size_t i)
{
    return i < d->problems_n ? &d->problem[i] : NULL;
}

size_t talon_deck_errors(const talon_deck *d)
{
    return d->errors;
}

size_t talon_deck_breaches(const talon_deck *d)
{
    return d->breaches;
}
