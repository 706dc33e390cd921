/* deck.c -- talon deck: what is in a deck list, whether it keeps the rules, and the same in another format. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "decklist.h"
#include "value.h"

/* ---------------------------------------------------------------- for people */

enum { LABEL_MAX = 24, TEXT_MAX = 300 };

/* Entries in the order in which they are shown: by part, then by heading, headings and cards in the order of the list. */
typedef struct row {
    const talon_deck_card *card;
    uint32_t pos, leader; /* places of the entry and of the first one under its heading */
} row;

static const char *word_of(const talon_deck_card *c)
{
    return c->keywords_n ? c->keyword[0] : "";
}

static int by_heading(const void *a, const void *b)
{
    const row *x = a, *y = b;
    if (x->card->part != y->card->part)
        return x->card->part < y->card->part ? -1 : 1;
    const int order = strcmp(word_of(x->card), word_of(y->card));
    return order ? order : x->pos < y->pos ? -1 : x->pos > y->pos;
}

static int by_leader(const void *a, const void *b)
{
    const row *x = a, *y = b;
    if (x->card->part != y->card->part)
        return x->card->part < y->card->part ? -1 : 1;
    if (x->leader != y->leader)
        return x->leader < y->leader ? -1 : 1;
    return x->pos < y->pos ? -1 : x->pos > y->pos;
}

static row *sorted_rows(const talon_deck *d)
{
    const uint32_t n = talon_deck_entries(d);
    row *rows = calloc((size_t)n + 1, sizeof *rows);
    for (uint32_t i = 0; rows && i < n; i++)
        rows[i] = (row){talon_deck_entry(d, i), i, i};
    if (!rows)
        return NULL;
    qsort(rows, n, sizeof *rows, by_heading);
    for (uint32_t i = 1; i < n; i++)
        if (rows[i].card->part == rows[i - 1].card->part && strcmp(word_of(rows[i].card), word_of(rows[i - 1].card)) == 0)
            rows[i].leader = rows[i - 1].leader;
    qsort(rows, n, sizeof *rows, by_leader);
    return rows;
}

/* How many rows from `first` on stand under one heading. */
static uint32_t heading_rows(const row *first, const row *end)
{
    uint32_t n = 1;
    while (first + n < end && first[n].leader == first->leader)
        n++;
    return n;
}

/* Cut a label to its columns, in whole characters. */
static void cut_label(char *out, const char *text)
{
    snprintf(out, TEXT_MAX, "%s", text);
    show_clean(out);
    show_cut(out, LABEL_MAX);
}

/* "2 × Forest; Sol Ring": lines are broken between cards, never inside a name; names have commas. */
static void put_names(const look *k, const row *rows, uint32_t n, int indent)
{
    int column = indent;
    for (uint32_t i = 0; i < n; i++) {
        const talon_deck_card *c = rows[i].card;
        char text[TEXT_MAX];
        if (c->n > 1)
            snprintf(text, sizeof text, "%u %s %s", c->n, k->ascii ? "x" : "×", c->name);
        else
            snprintf(text, sizeof text, "%s", c->name);
        show_clean(text);
        const int width = show_width(text);
        if (i && k->width && column + 2 + width + 1 > k->width) {
            printf(";\n%*s", indent, "");
            column = indent;
        } else if (i) {
            printf("; ");
            column += 2;
        }
        fputs(text, stdout);
        column += width;
    }
    putchar('\n');
}

static int label_width(const talon_deck *d)
{
    int widest = 4;
    char label[TEXT_MAX];
    for (uint32_t i = 0; i < talon_deck_entries(d); i++) {
        const talon_deck_card *c = talon_deck_entry(d, i);
        cut_label(label, word_of(c));
        const int part = show_width(talon_deck_part_name(c->part)), word = *label ? show_width(label) + 2 : 0;
        widest = part > widest ? part : widest;
        widest = word > widest ? word : widest;
    }
    return widest;
}

/* The cards under one heading; the heading is the part's own when it has no others. */
static void put_heading(const look *k, const row *rows, uint32_t n, int width, bool whole_part)
{
    const talon_deck_card *c = rows->card;
    const int indent = whole_part ? 0 : 2;
    char label[TEXT_MAX];
    uint32_t cards = 0;
    for (uint32_t i = 0; i < n; i++)
        cards += rows[i].card->n;
    cut_label(label, whole_part ? talon_deck_part_name(c->part) : *word_of(c) ? word_of(c) : k->ascii ? "-" : "–");
    printf("%*s%s%*s  %4u  ", indent, "", label, width - indent - show_width(label), "", cards);
    put_names(k, rows, n, width + 8);
}

/* The rows of a part; returns those behind it. */
static const row *put_part(const look *k, const row *rows, const row *end, int width)
{
    const talon_deck_part part = rows->card->part;
    const row *next = rows;
    uint32_t cards = 0;
    for (; next < end && next->card->part == part; next++)
        cards += next->card->n;
    if (heading_rows(rows, next) == (uint32_t)(next - rows) && !*word_of(rows->card)) {
        put_heading(k, rows, (uint32_t)(next - rows), width, true);
        return next;
    }
    printf("%-*s  %4u\n", width, talon_deck_part_name(part), cards);
    for (uint32_t n; rows < next; rows += n) {
        n = heading_rows(rows, next);
        put_heading(k, rows, n, width, false);
    }
    return next;
}

static void put_hash(const look *k, const char *main, const char *side)
{
    char text[200];
    if (strcmp(main, side) == 0)
        snprintf(text, sizeof text, "Cockatrice hash %s", main);
    else
        snprintf(text, sizeof text, "Cockatrice hash %s with the commander in the main deck, %s with it in the sideboard", main, side);
    show_words(k, text, 0, 0);
}

/* Everything that takes memory comes before the first line. */
static int show_deck(const look *k, decklist *l)
{
    const talon_deck *d = l->deck;
    const char *title = talon_deck_title(d), *format = talon_deck_format_name(talon_deck_get_format(d));
    const uint32_t n = talon_deck_count(d, TALON_DECK_COMMANDER) + talon_deck_count(d, TALON_DECK_MAIN);
    const int width = label_width(d);
    char text[TEXT_MAX + 300], main[TALON_DECK_HASH_SIZE], side[TALON_DECK_HASH_SIZE];
    int status = decklist_prepare(l, k);
    row *rows = status == EXIT_YES ? sorted_rows(d) : NULL;
    if (status == EXIT_YES && (!rows || !talon_deck_hash(d, main, false) || !talon_deck_hash(d, side, true)))
        status = no_memory();
    if (status != EXIT_YES) {
        free(rows);
        return status;
    }
    snprintf(text, sizeof text, "%s%sread as %s: %s", title, *title ? ", " : "", format ? format : "nothing", talon_deck_reason(d));
    show_words(k, text, 0, 0);
    putchar('\n');
    for (const row *r = rows, *end = rows + talon_deck_entries(d); r < end;)
        r = put_part(k, r, end, width);
    free(rows);
    printf("\n%u card%s in the deck\n", n, n == 1 ? "" : "s");
    if (!talon_deck_errors(d))
        put_hash(k, main, side);
    if (*talon_deck_unread(d)) {
        snprintf(text, sizeof text, "not kept of the list: %s", talon_deck_unread(d));
        show_clean(text);
        show_words(k, text, 0, 0);
    }
    return EXIT_YES;
}

/* -------------------------------------------------------------- for programs */

static json_t *card_json(const talon_deck_card *c)
{
    json_error_t error;
    json_t *words = json_array();
    for (uint32_t i = 0; i < c->keywords_n; i++)
        words = value_add(words, json_string(c->keyword[i]));
    json_t *card = json_pack("{s:s, s:I, s:s, s:s, s:s, s:b, s:s, s:o, s:I, s:I}", "name", c->name, "n", (json_int_t)c->n, "part",
                             talon_deck_part_name(c->part), "set", c->set, "number", c->number, "foil", (int)c->foil, "type", c->type,
                             "keywords", words, "line", (json_int_t)c->line, "column", (json_int_t)c->column);
    if (*c->scryfall)
        card = value_set(card, "scryfallId", json_string(c->scryfall));
    return *c->fields ? value_set(card, "fields", value_read(c->fields, strlen(c->fields), 0, &error)) : card;
}

static json_t *problem_json(const talon_problem *p)
{
    return json_pack("{s:s, s:s, s:I, s:I, s:o}", "code", p->code, "severity", p->is_error ? "error" : "warning", "line",
                     (json_int_t)p->line, "column", (json_int_t)p->column, "message", value_text(p->message));
}

static int print_json(const decklist *l)
{
    const talon_deck *d = l->deck;
    const char *format = talon_deck_format_name(talon_deck_get_format(d));
    char main[TALON_DECK_HASH_SIZE] = "", side[TALON_DECK_HASH_SIZE] = "";
    if (!talon_deck_hash(d, main, false) || !talon_deck_hash(d, side, true))
        return no_memory();
    json_t *counts = json_object(), *cards = json_array(), *problems = json_array();
    for (int part = 0; part < TALON_DECK_PARTS; part++)
        counts = value_set(counts, talon_deck_part_name((talon_deck_part)part), json_integer(talon_deck_count(d, (talon_deck_part)part)));
    for (uint32_t i = 0; i < talon_deck_entries(d); i++)
        cards = value_add(cards, card_json(talon_deck_entry(d, i)));
    for (size_t i = 0; i < talon_deck_problems(d); i++)
        problems = value_add(problems, problem_json(talon_deck_problem(d, i)));
    json_t *object = json_pack("{s:s?, s:s, s:s, s:o, s:s, s:s, s:o, s:o, s:o}", "format", format, "reason", talon_deck_reason(d), "name",
                               talon_deck_title(d), "counts", counts, "hash", main, "hash_commander_in_sideboard", side, "cards", cards,
                               "problems", problems, "unread", value_text(talon_deck_unread(d)));
    const int status = value_print(object, 0);
    return status != EXIT_YES ? status : talon_deck_errors(d) ? EXIT_INPUT : talon_deck_breaches(d) ? EXIT_NO : EXIT_YES;
}

/* --------------------------------------------------------------- conversion */

/* Each thing once. */
static void tell_loss(const talon_deck *d, const talon_deck_loss *loss, talon_deck_format format)
{
    char text[400];
    for (uint32_t i = 0; talon_deck_loss_text(text, sizeof text, loss, format, i); i++)
        complain("%s", text);
    if (*talon_deck_unread(d))
        complain("the list says more than talon keeps of it: %s", talon_deck_unread(d));
}

static int convert(decklist *l, const look *k, talon_deck_format format)
{
    talon_deck_loss loss;
    size_t size;
    const int status = decklist_problems(l, k);
    if (status == EXIT_INPUT || status == EXIT_MEMORY)
        return status;
    char *text = talon_deck_write(l->deck, &size, &loss, format);
    if (!text)
        return no_memory();
    fwrite(text, 1, size, stdout);
    free(text);
    tell_loss(l->deck, &loss, format);
    return status;
}

/* ------------------------------------------------------------------ command */

static int list_formats(void)
{
    for (int f = 1; f < TALON_DECK_FORMATS; f++)
        printf("%-15s %-38s %s\n", talon_deck_format_name((talon_deck_format)f), talon_deck_format_line((talon_deck_format)f),
               talon_deck_format_about((talon_deck_format)f));
    return EXIT_YES;
}

int command_deck(const call *c)
{
    const char *to = call_option(c, "to");
    const look k = look_of(c);
    talon_deck_format format = TALON_DECK_UNKNOWN;
    decklist l;
    if (call_option(c, "formats"))
        return list_formats();
    if (c->words_n != 1)
        return complain("deck needs one list, or - for standard input; see: talon help deck");
    if (format_read(&format, to, "to") != EXIT_YES)
        return EXIT_USAGE;
    if (to && call_option(c, "json"))
        return complain("--json and --to exclude each other; --to mtgjson and --to archidekt-json are JSON, too");
    int status = decklist_read(&l, c, c->word[0], !to);
    if (status == EXIT_YES && to)
        status = convert(&l, &k, format);
    else if (status == EXIT_YES && call_option(c, "json"))
        status = print_json(&l);
    else if (status == EXIT_YES) {
        if (talon_deck_entries(l.deck))
            status = show_deck(&k, &l);
        if (status == EXIT_YES)
            status = decklist_problems(&l, &k);
    }
    decklist_free(&l);
    return status;
}
