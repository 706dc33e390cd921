/* format.c -- deck.def as a table, and what follows from a row alone. */
#include "decklist/format.h"

#include <string.h>

#include "decklist/write.h"

#define M(NAME)   (uint32_t) F_##NAME
#define S(NAME)   (uint32_t) SAYS_##NAME
#define W(NAME)   (uint32_t) WRITES_##NAME
#define P(NAME)   (1u << TALON_DECK_##NAME)
#define ALL_PARTS ((1u << TALON_DECK_PARTS) - 1)
#define HEADERS(parts, before, main, behind)                                                                                               \
    {                                                                                                                                      \
        parts, before, main, behind                                                                                                        \
    }
#define NO_HEADERS                                                                                                                         \
    {                                                                                                                                      \
        0, "", "", ""                                                                                                                      \
    }

/* Two rows with one id do not compile: a second initializer of an element is a warning, and warnings are errors. */
static const deck_format formats[TALON_DECK_FORMATS] = {
#define TALON_DECK_FORMAT(id, NAME, word, line, about, reader, writer, marks, says, writes, title, headers)                                \
    [id] = {word, line, about, talon__deck_read_##reader, talon__deck_write_##writer, marks, says, writes, title, headers},
#include <talon/deck.def>
#undef TALON_DECK_FORMAT
};

/* Ids are 1, 2, 3 … without a gap: each is at most the number of rows, and the last is that number. */
enum {
    DECK_ROWS = 0
#define TALON_DECK_FORMAT(id, NAME, ...) +1
#include <talon/deck.def>
#undef TALON_DECK_FORMAT
};
#define TALON_DECK_FORMAT(id, NAME, ...)                                                                                                   \
    _Static_assert(id >= 1 && id <= DECK_ROWS, "deck.def: the id of " #NAME " leaves a gap; take the next one");
#include <talon/deck.def>
#undef TALON_DECK_FORMAT
_Static_assert(TALON_DECK_FORMATS == DECK_ROWS + 1, "deck.def: the last row has the largest id");

const deck_format *talon__deck_format(talon_deck_format f)
{
    return f > TALON_DECK_UNKNOWN && f < TALON_DECK_FORMATS ? &formats[f] : NULL;
}

const char *talon_deck_format_name(talon_deck_format f)
{
    return talon__deck_format(f) ? formats[f].name : NULL;
}

const char *talon_deck_format_line(talon_deck_format f)
{
    return talon__deck_format(f) ? formats[f].line : NULL;
}

const char *talon_deck_format_about(talon_deck_format f)
{
    return talon__deck_format(f) ? formats[f].about : NULL;
}

talon_deck_format talon_deck_format_find(const char *name)
{
    for (int f = 1; f < TALON_DECK_FORMATS; f++)
        if (strcmp(formats[f].name, name) == 0)
            return (talon_deck_format)f;
    return TALON_DECK_UNKNOWN;
}

talon_deck_part talon__deck_written_part(const deck_format *f, talon_deck_part part)
{
    const talon_deck_part side = f->says & SAYS_SIDE ? TALON_DECK_SIDEBOARD : TALON_DECK_PARTS;
    switch (part) {
    case TALON_DECK_COMMANDER:
        if (f->says & SAYS_COMMANDER)
            return part;
        return side == TALON_DECK_PARTS || f->writes & WRITES_AMONG_MAIN ? TALON_DECK_MAIN : side;
    case TALON_DECK_MAIN: return part;
    case TALON_DECK_COMPANION: return f->says & SAYS_COMPANION ? part : side;
    case TALON_DECK_SIDEBOARD: return side;
    case TALON_DECK_MAYBEBOARD: return f->says & SAYS_MAYBE ? part : TALON_DECK_PARTS;
    case TALON_DECK_TOKENS: return f->says & SAYS_TOKENS ? part : TALON_DECK_PARTS;
    case TALON_DECK_PARTS: break;
    }
    return TALON_DECK_PARTS;
}
