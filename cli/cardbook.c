/* cardbook.c -- the cards of a deck with what is known of them, and the card file on the disk. */
#include "cardbook.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "value.h"

/* -------------------------------------------------------------------- names */

enum { NAME_SIZE = 1024 };

static char *spelled(const char *name)
{
    char out[NAME_SIZE];
    return strdup(talon_deck_spell(out, sizeof out, name, strlen(name)) ? out : name);
}

static bool add(card_book *b, const talon_deck_card *card, const talon_odds_options *lands)
{
    b->card[b->n++] = (book_card){.name = spelled(card->name),
                                  .set = strdup(card->set),
                                  .number = strdup(card->number),
                                  .land = talon_odds_land(card, lands) != TALON_LAND_NO};
    const book_card *c = &b->card[b->n - 1];
    return c->name && c->set && c->number;
}

/* A saved game knows nothing but the name. */
static bool add_name(card_book *b, const char *name, const talon_odds_options *lands)
{
    const talon_deck_card card = {.name = name, .set = "", .number = "", .type = ""};
    return add(b, &card, lands);
}

static void free_card(const book_card *c)
{
    free(c->name);
    free(c->set);
    free(c->number);
    free(c->text);
}

/* By name; those of which set and number are known come first. */
static int compare(const void *a, const void *b)
{
    const book_card *x = a, *y = b;
    const int names = strcmp(x->name, y->name), known = (*y->set && *y->number) - (*x->set && *x->number);
    return names ? names : known ? known : strcmp(x->set, y->set) ? strcmp(x->set, y->set) : strcmp(x->number, y->number);
}

/* Sorted, and each name once; what one of its entries says of a land holds of all. */
static void arrange(card_book *b)
{
    uint32_t kept = 0;
    qsort(b->card, b->n, sizeof *b->card, compare);
    for (uint32_t i = 0; i < b->n; i++)
        if (kept && strcmp(b->card[kept - 1].name, b->card[i].name) == 0) {
            b->card[kept - 1].land |= b->card[i].land;
            free_card(&b->card[i]);
        } else {
            b->card[kept++] = b->card[i];
        }
    b->n = kept;
}

int book_of_deck(card_book *b, const talon_deck *deck, const talon_odds_options *lands)
{
    const uint32_t n = talon_deck_entries(deck);
    *b = (card_book){.card = calloc(n + 1u, sizeof *b->card)};
    bool good = b->card != NULL;
    for (uint32_t i = 0; good && i < n; i++) {
        const talon_deck_card *c = talon_deck_entry(deck, i);
        if (c->part == TALON_DECK_COMMANDER || c->part == TALON_DECK_MAIN || c->part == TALON_DECK_COMPANION)
            good = add(b, c, lands);
    }
    if (!good)
        return no_memory();
    arrange(b);
    return EXIT_YES;
}

int book_of_game(card_book *b, const talon_commander *g, const talon_odds_options *lands)
{
    const uint32_t n = talon_commander_cards(g);
    *b = (card_book){.card = calloc(n + 1u, sizeof *b->card)};
    bool good = b->card != NULL;
    for (uint32_t i = 0; good && i < n; i++)
        good = add_name(b, talon_commander_name(g, (talon_card)i, NULL), lands);
    if (!good)
        return no_memory();
    arrange(b);
    return EXIT_YES;
}

int book_of_mat(card_book *b, const talon_mat *m, const talon_odds_options *lands)
{
    uint32_t n = 0;
    while (talon_mat_listed(m, n))
        n++;
    *b = (card_book){.card = calloc(n + 1u, sizeof *b->card)};
    bool good = b->card != NULL;
    for (uint32_t i = 0; good && i < n; i++)
        good = add_name(b, talon_mat_listed(m, i), lands);
    if (!good)
        return no_memory();
    arrange(b);
    return EXIT_YES;
}

void book_free(card_book *b)
{
    for (uint32_t i = 0; i < b->n; i++)
        free_card(&b->card[i]);
    free(b->card);
    *b = (card_book){0};
}

static int is_named(const void *name, const void *card)
{
    return strcmp(name, ((const book_card *)card)->name);
}

const book_card *book_find(const card_book *b, const char *name)
{
    char out[NAME_SIZE];
    if (!b->n)
        return NULL;
    return bsearch(talon_deck_spell(out, sizeof out, name, strlen(name)) ? out : name, b->card, b->n, sizeof *b->card, is_named);
}

/* ---------------------------------------------------------------- the file */

enum { PROGRESS = 8 << 20, MEGA = 1000000 };

typedef struct card_file {
    FILE *from;
    const char *path;
    uint64_t size, read, told;
    bool tells; /* on a terminal: how far it is */
} card_file;

static size_t read_bytes(void *context, char *to, size_t room)
{
    card_file *f = context;
    const size_t n = fread(to, 1, room, f->from);
    f->read += n;
    if (f->tells && f->read - f->told >= PROGRESS) {
        fprintf(stderr, "%sreading %s: %llu of %llu MB", paint(PAINT_BEGIN_AGAIN), f->path, (unsigned long long)(f->read / MEGA),
                (unsigned long long)(f->size / MEGA));
        fflush(stderr);
        f->told = f->read;
    }
    return n || !ferror(f->from) ? n : SIZE_MAX;
}

static uint32_t count_texts(const card_book *b)
{
    uint32_t n = 0;
    for (uint32_t i = 0; i < b->n; i++)
        n += b->card[i].text != NULL;
    return n;
}

static int report(const card_book *b, const card_file *f, cards_status status, const cards_fault *fault)
{
    if (f->told)
        fprintf(stderr, "%s", paint(PAINT_BEGIN_AGAIN));
    switch (status) {
    case CARDS_OK:
        complain("%s: %llu cards; it has %u of the deck's %u names", f->path, (unsigned long long)b->read, count_texts(b), b->n);
        return EXIT_YES;
    case CARDS_BAD:
        complain("%s:%llu:%llu: %s", f->path, (unsigned long long)fault->line, (unsigned long long)fault->column, fault->text);
        return EXIT_INPUT;
    case CARDS_UNREADABLE: return complain_errno("%s: cannot be read", f->path);
    case CARDS_NO_MEMORY: break;
    }
    return no_memory();
}

int book_read_file(card_book *b, const char *path)
{
    struct stat st;
    cards_fault fault;
    card_file f = {.from = fopen(path, "r"), .path = path};
    const cards_source source = {read_bytes, &f, value_read_from};
    if (!f.from)
        return complain_errno("%s: cannot be opened", path);
    f.tells = isatty(STDERR_FILENO);
    f.size = fstat(fileno(f.from), &st) == 0 && st.st_size > 0 ? (uint64_t)st.st_size : 0;
    b->has_file = true;
    const cards_status status = cards_read(b, &fault, &source);
    const int answer = report(b, &f, status, &fault);
    fclose(f.from);
    return answer;
}
