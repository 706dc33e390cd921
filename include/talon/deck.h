/* talon/deck.h -- deck lists: read any format of deck.def, name the commander, check it, write another format.
 *
 * text --talon_deck_read--> talon_deck (cards, problems with their places) --talon_deck_write--> text
 *
 * (1) A deck never changes after it was read; everything it points at lives as long as it does.
 * (2) No card of the list is dropped: an unknown name is still a name, and what cannot be read is a problem with its place.
 * (3) Nobody becomes commander unless the list or the caller says so.
 * (4) Names are in one spelling: ' for typographic apostrophes, Ae for Æ, single spaces, "A // B" for split cards, accents joined to
 *     their letters.
 *
 * Threads: as talon/base.h says. A deck is only read after it was made, and may be shared.
 * Not stable yet: docs/library.md §5. */
#ifndef TALON_DECK_H
#define TALON_DECK_H

#include <talon/problem.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Written limits; beyond any of them: a problem. A list has at most TALON_MAX_CARDS cards. */
#define TALON_DECK_FILE_MAX     (1u << 20) /* bytes */
#define TALON_DECK_DEPTH_MAX    64u        /* nested XML elements */
#define TALON_DECK_PROBLEMS_MAX 200u       /* problems that are listed; all are counted */
#define TALON_DECK_HASH_SIZE    9u         /* eight digits and a NUL */

typedef enum talon_deck_format {
    TALON_DECK_UNKNOWN = 0,
#define TALON_DECK_FORMAT(id, name, ...) TALON_DECK_##name = id,
#include <talon/deck.def>
#undef TALON_DECK_FORMAT
    TALON_DECK_FORMATS
} talon_deck_format;

/** Where in a deck a card is. */
typedef enum talon_deck_part {
    TALON_DECK_COMMANDER,
    TALON_DECK_MAIN, /* the library of a Commander game */
    TALON_DECK_COMPANION,
    TALON_DECK_SIDEBOARD,
    TALON_DECK_MAYBEBOARD, /* listed, but not in the deck */
    TALON_DECK_TOKENS,
    TALON_DECK_PARTS
} talon_deck_part;

/** One entry of a list. No text is NULL; what the list does not say is "". */
typedef struct talon_deck_card {
    const char *name;
    uint32_t n; /* copies, at least 1 */
    talon_deck_part part;
    bool foil;
    const char *set;            /* as in the list: "C21" */
    const char *number;         /* in the set: "263" */
    const char *type;           /* "Basic Land", where the format says it */
    const char *const *keyword; /* the section, categories and tags it is under, in the order of the list */
    uint32_t keywords_n;
    const char *scryfall;  /* the id of this printing at Scryfall */
    const char *fields;    /* what else a JSON list says of the card, as one line: an object in the words of mtg-deck-shuffler */
    uint32_t line, column; /* where it is, from 1 */
} talon_deck_card;

/** What a deck is checked against. */
typedef struct talon_deck_rules {
    uint32_t size;           /* commanders and main deck together; 0: any */
    uint32_t commanders_max; /* at least one is wanted when this is not 0 */
    uint32_t copies_max;     /* of a card that is not a basic land; 0: any number */
    const char *const
        *any_number; /* further cards of which there may be any number: patterns with *, spelled as talon_deck_spell does, or NULL */
    uint32_t any_number_n;
} talon_deck_rules;

/** Commander: 100 cards, 99+1 or 98+2, one of each but basic lands and the cards whose text allows more. */
#define TALON_DECK_RULES_COMMANDER                                                                                                         \
    {                                                                                                                                      \
        100, 2, 1, NULL, 0                                                                                                                 \
    }

/** How to read. {0}: find out the format, take the list's own commanders, check nothing. The caller owns all of it. */
typedef struct talon_deck_options {
    talon_deck_format format;     /* TALON_DECK_UNKNOWN: find out */
    const char *const *commander; /* all commanders by name, whatever the list marks; any spelling, front faces suffice */
    uint32_t commanders_n;
    bool nobody;                   /* there is no commander, and this is meant: those the list marks count as main deck */
    const talon_deck_rules *rules; /* or NULL */
} talon_deck_options;

typedef struct talon_deck talon_deck;

/** Read a list.
 *  Returns: the deck, the caller's to free; with errors it holds what could be read. NULL only without memory.
 *  In: text (any bytes), options (NULL: as {0}). Cost: O(size log size). */
TALON_API talon_deck *talon_deck_read(const char *text, size_t text_size, const talon_deck_options *options);
TALON_API void talon_deck_free(talon_deck *d);

/** What the list was read as, and why, in a few words ("line 3 has *F*"). */
TALON_API talon_deck_format talon_deck_get_format(const talon_deck *d);
TALON_API const char *talon_deck_reason(const talon_deck *d);

/** The deck's name as the list gives it, or "". */
TALON_API const char *talon_deck_title(const talon_deck *d);

/** What the list says that a deck has no place for, in words ("comments, prices"), or "". */
TALON_API const char *talon_deck_unread(const talon_deck *d);

/** The entries, in the order of the list. */
TALON_API uint32_t talon_deck_entries(const talon_deck *d);
TALON_API const talon_deck_card *talon_deck_entry(const talon_deck *d, uint32_t i);

/** How many cards (copies) a part has. */
TALON_API uint32_t talon_deck_count(const talon_deck *d, talon_deck_part part);

/** Who may command a list that marks nobody. */
typedef struct talon_deck_proposal {
    const char *name[2]; /* the second one NULL when there is one */
    const char *reason;  /* "the first line", "the sideboard's two cards" */
} talon_deck_proposal;
#define TALON_DECK_PROPOSALS_MAX 4u

/** Whether a list has the 100 cards of a Commander deck, and neither it nor the caller says who commands. One or two cards of a sideboard
 *  are among the 100. Whoever shuffles such a deck asks first: one of its cards is no part of the library. */
TALON_API bool talon_deck_lacks_commander(const talon_deck *d);
/** Who that may be, the likeliest first: what Magic Online marks, a sideboard of one or two cards, one or two cards before a blank line,
 *  the first line. Returns: how many there are; 0 for a list that lacks no commander. */
TALON_API uint32_t talon_deck_proposals(const talon_deck *d, talon_deck_proposal out[TALON_DECK_PROPOSALS_MAX]);

/** Problems in the order in which they were found; their texts belong to the deck. Codes: E the list cannot be read as it was
 *  probably meant, W doubtful, R a rule of talon_deck_options.rules is broken. Errors are E and R. */
TALON_API size_t talon_deck_problems(const talon_deck *d);
TALON_API const talon_problem *talon_deck_problem(const talon_deck *d, size_t i);
TALON_API size_t talon_deck_errors(const talon_deck *d);   /* how many E */
TALON_API size_t talon_deck_breaches(const talon_deck *d); /* how many R */

/** The hash Cockatrice shows for this deck, eight digits: equal hashes, equal lists. Its lists have no commander: whether the
 *  commanders are counted with the main deck or with the sideboard is the caller's to say. Companions count as sideboard.
 *  Returns: false without memory. */
TALON_API bool talon_deck_hash(const talon_deck *d, char hash[TALON_DECK_HASH_SIZE], bool commander_in_sideboard);

/** What an entry has beside its name, its count and its part. */
typedef enum talon_deck_field {
    TALON_DECK_FIELD_SET,
    TALON_DECK_FIELD_NUMBER,
    TALON_DECK_FIELD_FOIL,
    TALON_DECK_FIELD_TYPE,
    TALON_DECK_FIELD_KEYWORDS,
    TALON_DECK_FIELD_SCRYFALL,
    TALON_DECK_FIELD_OTHERS, /* talon_deck_card.fields */
    TALON_DECK_FIELDS
} talon_deck_field;

/** What a format could not say of a deck: found by reading again what was written. */
typedef struct talon_deck_loss {
    bool commander_unmarked;            /* commanders were written, but nothing says that they are */
    talon_deck_part commander;          /* where they are then */
    bool companion_unmarked;            /* companions are in the sideboard */
    uint32_t left_out;                  /* cards of parts that the format does not have */
    uint32_t without[TALON_DECK_PARTS]; /* how many of each part these are */
    uint32_t without_set, without_id;   /* entries of a format that wants a set or an id, written without one */
    uint32_t had[TALON_DECK_FIELDS];    /* entries that say this, of those written */
    uint32_t lost[TALON_DECK_FIELDS];   /* entries of which it is not read again as it was */
    uint32_t others;                    /* cards that are read again as others, or in another part */
    bool title, about;                  /* the deck's name; what else a JSON list says of the deck */
    bool too_long;                      /* longer than a list may be: not compared */
} talon_deck_loss;

/** Write a deck in a format.
 *  Returns: malloc'd text with a NUL after it, *size its length; NULL without memory or for an unknown format. *loss may be NULL.
 *  Reading it back in this format gives the same deck, but for what *loss says. Cost: that of reading it. */
TALON_API char *talon_deck_write(const talon_deck *d, size_t *size, talon_deck_loss *loss, talon_deck_format format);

/** What was lost in words, a sentence for each i from 0: "forge has no place for categories". Returns: its length, or 0 when there is none.
 *  A sentence longer than out_size is cut off, as snprintf does it; 400 bytes are enough. */
TALON_API size_t talon_deck_loss_text(char *out, size_t out_size, const talon_deck_loss *loss, talon_deck_format format, uint32_t i);
/** "sets", "collector numbers", "foils" … as these sentences name them; for embedding programs with sentences of their own. */
TALON_API const char *talon_deck_field_name(talon_deck_field field);

/** A format's name ("moxfield"), one line of it, what it is; NULL for no format. */
TALON_API const char *talon_deck_format_name(talon_deck_format f);
TALON_API const char *talon_deck_format_line(talon_deck_format f);
TALON_API const char *talon_deck_format_about(talon_deck_format f);
/** The format of that name, or TALON_DECK_UNKNOWN. */
TALON_API talon_deck_format talon_deck_format_find(const char *name);

/** "commander", "main deck", "companion", "sideboard", "maybeboard", "tokens". */
TALON_API const char *talon_deck_part_name(talon_deck_part part);

/** A name in the one spelling, NUL-terminated in out. Returns: its length; 0 when out_size is too small for it, or nothing is left. */
TALON_API size_t talon_deck_spell(char *out, size_t out_size, const char *name, size_t name_size);

/** Whether a name (in the one spelling) is meant by a word: upper and lower case are equal, * stands for any text, and the front
 *  face of a card with two stands for both, in the name as in the word. */
TALON_API bool talon_deck_name_fits(const char *name, const char *pattern);

/** Whether it is a basic land: Plains, Island, Swamp, Mountain, Forest, Wastes, and the snow-covered ones. */
TALON_API bool talon_deck_is_basic(const char *name);

/** Whether it is one of the nonbasic lands that talon knows by name: most of those that are played. A card with two faces is a land when its
 *  front is one. */
TALON_API bool talon_deck_is_nonbasic_land(const char *name);

#ifdef __cplusplus
}
#endif
#endif
