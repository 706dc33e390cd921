/* deck.c -- talon deck: what is in a deck list, whether it keeps the rules, and the same in another format. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <jansson.h>

#include "decklist.h"

/* ---------------------------------------------------------------- for people */

enum { LABEL_MAX = 24, TEXT_MAX = 300 };

/* The cards of a part under one heading; "" are those without. */
typedef struct group {
    talon_deck_part part;
    const char *word;
} group;

static const char *word_of(const talon_deck_card *c)
{
    return c->keywords_n ? c->keyword[0] : "";
}

static bool in_group(const talon_deck_card *c, const group *g)
{
    return c->part == g->part && strcmp(word_of(c), g->word) == 0;
}

static uint32_t group_count(const talon_deck *d, const group *g)
{
    uint32_t n = 0;
    for (uint32_t i = 0; i < talon_deck_entries(d); i++)
        n += in_group(talon_deck_entry(d, i), g) ? talon_deck_entry(d, i)->n : 0;
    return n;
}

/* Cut a label to its columns, in whole characters. */
static void cut_label(char *out, const char *text)
{
    size_t n = strlen(text), size = n < TEXT_MAX - 1 ? n : TEXT_MAX - 1;
    memcpy(out, text, size);
    out[size] = 0;
    show_clean(out);
    while (size && show_width(out) > LABEL_MAX) {
        do
            size--;
        while (size && ((unsigned char)out[size] & 0xC0) == 0x80);
        out[size] = 0;
    }
}

/* "2 × Forest; Sol Ring": lines are broken between cards, never inside a name; names have commas. */
static void put_names(const look *k, const talon_deck *d, const group *g, int indent)
{
    int column = indent;
    bool first = true;
    for (uint32_t i = 0; i < talon_deck_entries(d); i++) {
        const talon_deck_card *c = talon_deck_entry(d, i);
        char text[TEXT_MAX];
        if (!in_group(c, g))
            continue;
        if (c->n > 1)
            snprintf(text, sizeof text, "%u %s %s", c->n, k->ascii ? "x" : "×", c->name);
        else
            snprintf(text, sizeof text, "%s", c->name);
        show_clean(text);
        const int width = show_width(text);
        if (!first && k->width && column + 2 + width + 1 > k->width) {
            printf(";\n%*s", indent, "");
            column = indent;
        } else if (!first) {
            printf("; ");
            column += 2;
        }
        fputs(text, stdout);
        column += width;
        first = false;
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

static void put_row(const look *k, const talon_deck *d, const group *g, int width, bool whole_part)
{
    char label[TEXT_MAX];
    const int indent = whole_part ? 0 : 2;
    cut_label(label, whole_part ? talon_deck_part_name(g->part) : *g->word ? g->word : k->ascii ? "-" : "–");
    printf("%*s%s%*s  %4u  ", indent, "", label, width - indent - show_width(label), "", group_count(d, g));
    put_names(k, d, g, width + 8);
}

/* Whether all cards of a part are without a heading. */
static bool is_flat(const talon_deck *d, talon_deck_part part)
{
    const group without = {part, ""};
    return group_count(d, &without) == talon_deck_count(d, part);
}

static bool is_first_of_its_group(const talon_deck *d, uint32_t i)
{
    const talon_deck_card *c = talon_deck_entry(d, i);
    const group g = {c->part, word_of(c)};
    for (uint32_t k = 0; k < i; k++)
        if (in_group(talon_deck_entry(d, k), &g))
            return false;
    return true;
}

static void put_part(const look *k, const talon_deck *d, talon_deck_part part, int width)
{
    if (!talon_deck_count(d, part))
        return;
    if (is_flat(d, part)) {
        put_row(k, d, &(group){part, ""}, width, true);
        return;
    }
    printf("%-*s  %4u\n", width, talon_deck_part_name(part), talon_deck_count(d, part));
    for (uint32_t i = 0; i < talon_deck_entries(d); i++) {
        const talon_deck_card *c = talon_deck_entry(d, i);
        if (c->part == part && is_first_of_its_group(d, i))
            put_row(k, d, &(group){part, word_of(c)}, width, false);
    }
}

static void put_hash(const look *k, const talon_deck *d)
{
    char main[TALON_DECK_HASH_SIZE], side[TALON_DECK_HASH_SIZE], text[200];
    if (!talon_deck_hash(d, main, false) || !talon_deck_hash(d, side, true))
        return;
    if (strcmp(main, side) == 0)
        snprintf(text, sizeof text, "Cockatrice hash %s", main);
    else
        snprintf(text, sizeof text, "Cockatrice hash %s with the commander in the main deck, %s with it in the sideboard", main, side);
    show_words(k, text, 0, 0);
}

static void show_deck(const look *k, const decklist *l)
{
    const talon_deck *d = l->deck;
    const char *title = talon_deck_title(d), *format = talon_deck_format_name(talon_deck_get_format(d));
    const uint32_t n = talon_deck_count(d, TALON_DECK_COMMANDER) + talon_deck_count(d, TALON_DECK_MAIN);
    const int width = label_width(d);
    char text[TEXT_MAX + 300];
    snprintf(text, sizeof text, "%s%sread as %s: %s", title, *title ? ", " : "", format ? format : "nothing", talon_deck_reason(d));
    show_words(k, text, 0, 0);
    putchar('\n');
    for (int part = 0; part < TALON_DECK_PARTS; part++)
        put_part(k, d, (talon_deck_part)part, width);
    printf("\n%u card%s in the deck\n", n, n == 1 ? "" : "s");
    if (!talon_deck_errors(d))
        put_hash(k, d);
}

/* -------------------------------------------------------------- for programs */

static json_t *text_of(const char *text)
{
    json_t *j = json_string(text);
    return j ? j : json_string("(not UTF-8)");
}

static json_t *card_json(const talon_deck_card *c)
{
    json_t *words = json_array();
    for (uint32_t i = 0; i < c->keywords_n; i++)
        json_array_append_new(words, json_string(c->keyword[i]));
    return json_pack("{s:s, s:I, s:s, s:s, s:s, s:b, s:s, s:o, s:I, s:I}", "name", c->name, "n", (json_int_t)c->n, "part",
                     talon_deck_part_name(c->part), "set", c->set, "number", c->number, "foil", (int)c->foil, "type", c->type, "keywords",
                     words, "line", (json_int_t)c->line, "column", (json_int_t)c->column);
}

static json_t *problem_json(const talon_problem *p)
{
    return json_pack("{s:s, s:s, s:I, s:I, s:o}", "code", p->code, "severity", p->is_error ? "error" : "warning", "line",
                     (json_int_t)p->line, "column", (json_int_t)p->column, "message", text_of(p->message));
}

static int print_json(const decklist *l)
{
    const talon_deck *d = l->deck;
    const char *format = talon_deck_format_name(talon_deck_get_format(d));
    char main[TALON_DECK_HASH_SIZE] = "", side[TALON_DECK_HASH_SIZE] = "";
    json_t *counts = json_object(), *cards = json_array(), *problems = json_array();
    talon_deck_hash(d, main, false);
    talon_deck_hash(d, side, true);
    for (int part = 0; part < TALON_DECK_PARTS; part++)
        json_object_set_new(counts, talon_deck_part_name((talon_deck_part)part), json_integer(talon_deck_count(d, (talon_deck_part)part)));
    for (uint32_t i = 0; i < talon_deck_entries(d); i++)
        json_array_append_new(cards, card_json(talon_deck_entry(d, i)));
    for (size_t i = 0; i < talon_deck_problems(d); i++)
        json_array_append_new(problems, problem_json(talon_deck_problem(d, i)));
    json_t *object = json_pack("{s:s?, s:s, s:s, s:o, s:s, s:s, s:o, s:o}", "format", format, "reason", talon_deck_reason(d), "name",
                               talon_deck_title(d), "counts", counts, "hash", main, "hash_commander_in_sideboard", side, "cards", cards,
                               "problems", problems);
    char *text = object ? json_dumps(object, JSON_COMPACT) : NULL;
    if (text)
        puts(text);
    else
        complain("out of memory");
    free(text);
    json_decref(object);
    return !text ? EXIT_BUG : talon_deck_errors(d) ? EXIT_INPUT : talon_deck_breaches(d) ? EXIT_NO : EXIT_YES;
}

/* --------------------------------------------------------------- conversion */

static void tell_loss(const talon_deck_loss *loss, const char *format)
{
    if (loss->commander_unmarked)
        complain("%s has no mark for a commander: it is in the %s; read it back with --commander", format,
                 talon_deck_part_name(loss->commander));
    if (loss->companion_unmarked)
        complain("%s has no mark for a companion: it is in the sideboard", format);
    if (loss->left_out)
        complain("%s has no place for the sideboard, maybeboard or tokens: %u card%s left out", format, loss->left_out,
                 loss->left_out == 1 ? "" : "s");
    if (loss->without_set)
        complain("%s wants a set for every card; the list has none for %u of them", format, loss->without_set);
    const char *const what[] = {loss->sets ? "sets" : NULL, loss->keywords ? "categories" : NULL, loss->foils ? "foils" : NULL};
    char text[60] = "";
    for (size_t i = 0, n = 0; i < 3; i++)
        if (what[i])
            n += (size_t)snprintf(text + n, sizeof text - n, "%s%s", n ? " and " : "", what[i]);
    if (*text)
        complain("%s has no place for %s", format, text);
}

static int convert(const decklist *l, const look *k, talon_deck_format format)
{
    talon_deck_loss loss;
    size_t size;
    const int status = decklist_problems(l, k);
    if (status == EXIT_INPUT)
        return status;
    char *text = talon_deck_write(l->deck, &size, &loss, format);
    if (!text) {
        complain("out of memory");
        return EXIT_BUG;
    }
    fwrite(text, 1, size, stdout);
    free(text);
    tell_loss(&loss, talon_deck_format_name(format));
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
            show_deck(&k, &l);
        status = decklist_problems(&l, &k);
    }
    decklist_free(&l);
    return status;
}
