/* read_csv.c -- a table of cards, one a line, on libcsv: its first line says what its columns are.
 *
 * libcsv takes the lines apart and is given one byte at a time, so that the place of every cell is known. Cells are separated by commas,
 * semicolons or tabs: by what makes the most columns known. */
#include <string.h>

#include <csv.h>

#include "decklist/line.h"

enum { COLUMNS_MAX = 64 }; /* further ones are not looked at */

typedef enum column {
    COLUMN_OTHER,
    COLUMN_COUNT,
    COLUMN_NAME,
    COLUMN_SIMPLE_NAME, /* TCGplayer's: without the number that stands behind the other */
    COLUMN_SET_CODE,
    COLUMN_SET,      /* a code, or the name beside a code: counts where that is missing */
    COLUMN_SET_NAME, /* counts where there is no other */
    COLUMN_NUMBER,
    COLUMN_FOIL,
    COLUMN_PRINTING, /* only while titles are read: whether it is foil; beside a column that says so, the set */
    COLUMN_PART,
    COLUMN_SIDEBOARD, /* whether it is in it */
    COLUMN_COMMANDER,
    COLUMN_ANNOTATION, /* of Magic Online */
    COLUMN_WORDS,
    COLUMN_TYPE,
    COLUMN_SCRYFALL,
    COLUMNS
} column;

typedef struct csv_reader {
    deck_reader *r;
    struct csv_parser *parser;
    size_t pos, begin; /* the byte that libcsv has now; where the cell began */
    size_t cells_n;    /* of the line, those beyond COLUMNS_MAX too */
    piece cell[COLUMNS_MAX];
    piece place[COLUMNS_MAX];
    size_t columns_n;
    column kind[COLUMNS_MAX];
    const char *title[COLUMNS_MAX];
    bool told[COLUMNS_MAX]; /* that the column is not read */
    bool header;            /* it was read */
} csv_reader;

/* --------------------------------------------------------------- columns */

/* Whether a title is this word, without its blanks and marks. */
static bool is_titled(piece title, const char *word)
{
    for (size_t i = 0; i < title.size; i++) {
        const char c = title.at[i], small = (char)(c >= 'A' && c <= 'Z' ? c | 32 : c);
        if (!((small >= 'a' && small <= 'z') || (c >= '0' && c <= '9') || c & 0x80))
            continue;
        if (*word++ != small)
            return false;
    }
    return !*word;
}

static column column_titled(piece title)
{
    static const struct {
        const char *word;
        column kind;
    } words[] = {
        {"count", COLUMN_COUNT},
        {"quantity", COLUMN_COUNT},
        {"qty", COLUMN_COUNT},
        {"amount", COLUMN_COUNT},
        {"copies", COLUMN_COUNT},
        {"quantityx", COLUMN_COUNT},
        {"name", COLUMN_NAME},
        {"cardname", COLUMN_NAME},
        {"card", COLUMN_NAME},
        {"title", COLUMN_NAME},
        {"simplename", COLUMN_SIMPLE_NAME},
        {"set", COLUMN_SET},
        {"setcode", COLUMN_SET_CODE},
        {"edition", COLUMN_SET},
        {"editioncode", COLUMN_SET_CODE},
        {"setid", COLUMN_SET},
        {"setname", COLUMN_SET_NAME},
        {"editionname", COLUMN_SET_NAME},
        {"collectornumber", COLUMN_NUMBER},
        {"cardnumber", COLUMN_NUMBER},
        {"number", COLUMN_NUMBER},
        {"cn", COLUMN_NUMBER},
        {"collector", COLUMN_NUMBER},
        {"foil", COLUMN_FOIL},
        {"finish", COLUMN_FOIL},
        {"premium", COLUMN_FOIL},
        {"isfoil", COLUMN_FOIL},
        {"extras", COLUMN_FOIL},
        {"printing", COLUMN_PRINTING},
        {"section", COLUMN_PART},
        {"board", COLUMN_PART},
        {"part", COLUMN_PART},
        {"zone", COLUMN_PART},
        {"sideboard", COLUMN_SIDEBOARD},
        {"sideboarded", COLUMN_SIDEBOARD},
        {"issideboard", COLUMN_SIDEBOARD},
        {"commander", COLUMN_COMMANDER},
        {"iscommander", COLUMN_COMMANDER},
        {"annotation", COLUMN_ANNOTATION},
        {"tags", COLUMN_WORDS},
        {"tag", COLUMN_WORDS},
        {"category", COLUMN_WORDS},
        {"categories", COLUMN_WORDS},
        {"type", COLUMN_TYPE},
        {"types", COLUMN_TYPE},
        {"typeline", COLUMN_TYPE},
        {"cardtype", COLUMN_TYPE},
        {"scryfallid", COLUMN_SCRYFALL},
    };
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (is_titled(title, words[i].word))
            return words[i].kind;
    return COLUMN_OTHER;
}

/* The first column of a kind that says something in this line; none: at is NULL. */
static size_t column_of(const csv_reader *c, column kind)
{
    for (size_t i = 0; i < c->columns_n && i < c->cells_n; i++)
        if (c->kind[i] == kind && c->cell[i].size)
            return i;
    return COLUMNS_MAX;
}

static piece cell_of(const csv_reader *c, column kind)
{
    const size_t i = column_of(c, kind);
    return i < COLUMNS_MAX ? c->cell[i] : (piece){NULL, 0};
}

static void read_titles(csv_reader *c)
{
    bool foils = false;
    c->header = true;
    c->columns_n = c->cells_n < COLUMNS_MAX ? c->cells_n : COLUMNS_MAX;
    for (size_t i = 0; i < c->columns_n; i++) {
        c->kind[i] = column_titled(c->cell[i]);
        c->title[i] = talon__deck_text(c->r, (piece){c->cell[i].at, c->cell[i].size < 40 ? c->cell[i].size : 0});
        foils |= c->kind[i] == COLUMN_FOIL;
    }
    for (size_t i = 0; i < c->columns_n; i++)
        if (c->kind[i] == COLUMN_PRINTING)
            c->kind[i] = foils ? COLUMN_SET : COLUMN_FOIL;
}

/* How many columns are known; 0 when none of them has names. */
static uint32_t known_columns(const csv_reader *c)
{
    bool seen[COLUMNS] = {false};
    uint32_t n = 0;
    for (size_t i = 0; i < c->columns_n; i++)
        seen[c->kind[i]] = true;
    for (int kind = COLUMN_OTHER + 1; kind < COLUMNS; kind++)
        n += seen[kind];
    return seen[COLUMN_NAME] ? n : 0;
}

/* ----------------------------------------------------------------- cards */

/* "4" or "4x"; −1 for what is no count. */
static int64_t count_in(piece p)
{
    int64_t n = 0;
    size_t i = 0;
    for (; i < p.size && p.at[i] >= '0' && p.at[i] <= '9'; i++)
        n = n < 1000000000 ? n * 10 + (p.at[i] - '0') : n;
    i += i && i + 1 == p.size && (p.at[i] | 32) == 'x';
    return i && i == p.size ? n : p.size ? -1 : 1;
}

static bool is_yes(piece p)
{
    static const char *const words[] = {"foil", "etched", "true", "yes", "y", "x", "f", "1"};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (talon__piece_is(p, words[i]))
            return true;
    return false;
}

/* "Ramp, Draw": one after the other. */
static piece next_word(piece *list)
{
    size_t n = 0;
    while (n < list->size && list->at[n] != ',' && list->at[n] != ';')
        n++;
    const piece word = talon__piece_trim((piece){list->at, n});
    const size_t step = n + (n < list->size);
    if (step) /* an empty cell may be nowhere */
        *list = (piece){list->at + step, list->size - step};
    return word;
}

/* By the column of parts, else by the first category. */
static talon_deck_part part_of(const csv_reader *c)
{
    piece words = cell_of(c, COLUMN_WORDS);
    const talon_deck_part said = talon__deck_part_called(cell_of(c, COLUMN_PART));
    if (is_yes(cell_of(c, COLUMN_COMMANDER)))
        return TALON_DECK_COMMANDER;
    if (is_yes(cell_of(c, COLUMN_SIDEBOARD)))
        return TALON_DECK_SIDEBOARD;
    return said != TALON_DECK_PARTS ? said : talon__deck_part_of_category(next_word(&words), true, TALON_DECK_MAIN);
}

static void add_words(csv_reader *c, talon_deck_card *card)
{
    talon__deck_keyword(c->r, card, cell_of(c, COLUMN_PART)); /* the name of a part is none */
    for (size_t i = 0; i < c->columns_n && i < c->cells_n; i++) {
        piece words = c->kind[i] == COLUMN_WORDS ? c->cell[i] : (piece){NULL, 0};
        while (words.size)
            talon__deck_keyword(c->r, card, next_word(&words));
        if (c->kind[i] == COLUMN_OTHER && c->cell[i].size && !c->told[i] && *c->title[i]) {
            c->told[i] = true;
            talon__deck_unread(c->r, c->title[i]);
        }
    }
}

static const char *text_of(const csv_reader *c, column kind)
{
    const piece p = cell_of(c, kind);
    return p.size ? talon__deck_text(c->r, p) : "";
}

static const char *set_of(const csv_reader *c)
{
    static const column best[] = {COLUMN_SET_CODE, COLUMN_SET, COLUMN_SET_NAME};
    for (size_t i = 0; i < sizeof best / sizeof *best; i++)
        if (column_of(c, best[i]) < COLUMNS_MAX)
            return text_of(c, best[i]);
    return "";
}

/* "263/409", as Magic Online writes it, is 263 of 409. */
static const char *number_of(const csv_reader *c)
{
    const piece p = cell_of(c, COLUMN_NUMBER);
    const char *bar = p.size ? memchr(p.at, '/', p.size) : NULL;
    return p.size ? talon__deck_text(c->r, (piece){p.at, bar ? (size_t)(bar - p.at) : p.size}) : "";
}

/* "DOM:266", as TappedOut has printings: a set and its number. */
static void take_printing(csv_reader *c, talon_deck_card *card)
{
    const char *colon = strchr(card->set, ':');
    const piece set = {card->set, colon ? (size_t)(colon - card->set) : 0};
    if (!colon || !colon[1] || strchr(colon, ' ') || !talon__deck_is_set_of_any_case(set))
        return; /* "Duel Decks: Elves vs. Goblins" */
    card->number = *card->number ? card->number : talon__deck_text(c->r, (piece){colon + 1, strlen(colon + 1)});
    card->set = talon__deck_text(c->r, set);
}

/* A comma in a name that has no quotation marks around it moves everything behind it. */
static bool has_too_many(csv_reader *c)
{
    for (size_t i = c->columns_n; i < c->cells_n && i < COLUMNS_MAX; i++)
        if (c->cell[i].size) {
            talon__deck_report(c->r, D_CSV, c->place[i],
                               "this line has more cells than the first one has columns (%zu); a cell with the separator in it is written "
                               "in quotation marks",
                               c->columns_n);
            return true;
        }
    return false;
}

static void read_card(csv_reader *c)
{
    const size_t simple = column_of(c, COLUMN_SIMPLE_NAME), name = simple < COLUMNS_MAX ? simple : column_of(c, COLUMN_NAME),
                 count = column_of(c, COLUMN_COUNT);
    bool empty = true;
    for (size_t i = 0; i < c->cells_n && i < COLUMNS_MAX; i++)
        empty &= !c->cell[i].size;
    if (empty || has_too_many(c))
        return;
    if (name == COLUMNS_MAX) {
        talon__deck_report(c->r, D_NO_NAME, c->place[0], "a card's name is missing in this line");
        return;
    }
    const int64_t n = count_in(cell_of(c, COLUMN_COUNT));
    const piece at = n >= 1 && n <= (int64_t)TALON_MAX_CARDS ? c->place[name] : c->place[count];
    talon_deck_card *card = talon__deck_add(c->r, at, c->cell[name], n, part_of(c));
    if (!card)
        return;
    card->set = set_of(c);
    card->number = number_of(c);
    take_printing(c, card);
    card->type = text_of(c, COLUMN_TYPE);
    card->scryfall = text_of(c, COLUMN_SCRYFALL);
    card->foil = is_yes(cell_of(c, COLUMN_FOIL));
    if (talon__piece_is(cell_of(c, COLUMN_FOIL), "etched"))
        talon__deck_unread(c->r, "that a foil is etched");
    const piece annotation = cell_of(c, COLUMN_ANNOTATION);
    if (annotation.size && !talon__piece_is(annotation, "0") && !talon__deck_note_annotation(c->r->deck, annotation))
        talon__deck_unread(c->r, "annotations");
    add_words(c, card);
}

/* --------------------------------------------------------------- reading */

static void end_cell(void *text, size_t size, void *context)
{
    csv_reader *c = context;
    const char *all = c->r->text.at;
    size_t at = c->begin;
    while (at < c->pos && (all[at] == ' ' || all[at] == '\r' || all[at] == '\n'))
        at++;
    if (c->cells_n < COLUMNS_MAX) {
        c->cell[c->cells_n] = talon__piece_trim((piece){talon__arena_text(&c->r->deck->arena, text, size), size});
        c->place[c->cells_n] = (piece){all + at, c->pos > at ? c->pos - at : 0};
    }
    c->cells_n++;
    c->begin = c->pos + 1;
}

static void end_line(int byte, void *context)
{
    csv_reader *c = context;
    (void)byte;
    if (c->header)
        read_card(c);
    else
        read_titles(c);
    c->cells_n = 0;
}

static bool is_line_end(char byte)
{
    return byte == '\n' || byte == '\r';
}

/* One byte, or at the end of the text what is left. False after a mistake, which was reported. */
static bool feed(csv_reader *c, const char *byte)
{
    if (!byte)
        csv_set_opts(c->parser, CSV_STRICT | CSV_STRICT_FINI); /* until here a quotation mark inside a cell is one */
    const bool ok = byte ? csv_parse(c->parser, byte, 1, end_cell, end_line, c) == 1 : csv_fini(c->parser, end_cell, end_line, c) == 0;
    if (ok)
        return true;
    if (csv_error(c->parser) == CSV_ENOMEM)
        longjmp(*c->r->deck->arena.out_of_memory, 1);
    talon__deck_report(c->r, D_CSV, (piece){c->r->text.at + c->begin, 1}, "the quotation mark that begins this cell is never closed");
    return false;
}

/* A parser for cells between such bytes; the arena holds it, and talon_deck_read frees what it has. */
static void begin(csv_reader *c, deck_reader *r, size_t pos, char separator)
{
    struct csv_parser *p = talon__arena_take(&r->deck->arena, sizeof *p);
    *c = (csv_reader){.r = r, .parser = p, .pos = pos, .begin = pos};
    csv_init(p, 0);
    csv_set_delim(p, (unsigned char)separator);
    r->csv = p;
}

static void finish(csv_reader *c)
{
    csv_free(c->parser);
    c->r->csv = NULL;
}

/* Behind a first line such as "sep=;", which says the separator. */
static size_t skip_separator(piece text, char *separator)
{
    const size_t quote = text.size && text.at[0] == '"' ? 1 : 0;
    if (text.size < quote + 5 || !talon__piece_is((piece){text.at + quote, 4}, "sep="))
        return 0;
    *separator = text.at[quote + 4];
    size_t pos = quote + 5;
    while (pos < text.size && !is_line_end(text.at[pos]))
        pos++;
    return pos;
}

/* How many columns are known when the first line is read so. */
static uint32_t columns_with(deck_reader *r, size_t pos, char separator)
{
    csv_reader c;
    begin(&c, r, pos, separator);
    for (; !c.header && c.pos < r->text.size && c.pos - pos < 4096; c.pos++)
        if (csv_parse(c.parser, r->text.at + c.pos, 1, end_cell, end_line, &c) != 1)
            longjmp(*r->deck->arena.out_of_memory, 1);
    if (!c.header && c.pos == r->text.size && csv_fini(c.parser, end_cell, end_line, &c) != 0 && csv_error(c.parser) == CSV_ENOMEM)
        longjmp(*r->deck->arena.out_of_memory, 1);
    const uint32_t known = known_columns(&c);
    finish(&c);
    return known;
}

/* Where the line of titles begins, and what separates its cells. Returns how many columns are known then. */
static uint32_t find_table(deck_reader *r, size_t *pos, char *separator)
{
    static const char separators[] = {',', ';', '\t'};
    char said = 0;
    uint32_t best = 0;
    *separator = ',';
    *pos = skip_separator(r->text, &said);
    for (size_t i = 0; i < sizeof separators; i++) {
        const uint32_t known = said && separators[i] != said ? 0 : columns_with(r, *pos, separators[i]);
        if (known > best) {
            best = known;
            *separator = separators[i];
        }
    }
    return best;
}

bool talon__deck_is_csv(deck_reader *r)
{
    size_t pos;
    char separator;
    return find_table(r, &pos, &separator) >= 2;
}

void talon__deck_read_csv(deck_reader *r)
{
    size_t pos;
    char separator;
    csv_reader c;
    if (find_table(r, &pos, &separator) == 0) {
        talon__deck_report(r, D_CSV, (piece){r->text.at, 0},
                           "the first line of a table says what its columns are, and none is called Name");
        return;
    }
    begin(&c, r, pos, separator);
    bool ok = true;
    for (; ok && c.pos < r->text.size; c.pos++)
        ok = feed(&c, r->text.at + c.pos);
    if (ok)
        feed(&c, NULL);
    finish(&c);
}
