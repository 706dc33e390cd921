/* play_view.h -- what one seat sees of a game, and nothing else: all that drawing code is given.
 *
 * (1) A view is made of a machine on which the seat's knowledge was put (talon_info_see), not of the table: what the seat does not know is not
 *     there to be drawn. A spectator's is made of the kernel's view for nobody.
 * (2) A card is the name of its face, or NULL: a back. */
#ifndef TALON_CLI_PLAY_VIEW_H
#define TALON_CLI_PLAY_VIEW_H

#include "play.h"

enum { VIEW_TEXT = 192, VIEW_ANSWERS = 20000 };

typedef struct seen_zone {
    const char *id; /* hand.2 */
    char title[80]; /* "Ben's hand", "community" */
    uint32_t owner; /* a seat, or 0 */
    bool hand;
    uint32_t first, n; /* its cards in view->card */
} seen_zone;

typedef struct seen_value {
    const char *name;
    uint32_t owner;
    char text[64];
} seen_value;

typedef struct seen_answer {
    talon_answer a;
    char text[VIEW_TEXT];  /* "raise 40", "Q♠" */
    char plain[VIEW_TEXT]; /* the same in ASCII, as it is typed */
} seen_answer;

typedef struct play_view {
    uint32_t seat; /* 0: a spectator */
    const char *game, *file;
    uint32_t players;
    const char *player[PLAY_SEATS + 1];
    bool person[PLAY_SEATS + 1];
    seen_zone *zone;
    uint32_t zones_n;
    const char **card;
    seen_value *value;
    uint32_t values_n;
    uint32_t asked[PLAY_SEATS], asked_n;
    char question[VIEW_TEXT];
    seen_answer *answer; /* of this seat, if it is asked */
    uint32_t answers_n, answers_all;
    const char *const *happened;
    uint32_t happened_n;
    bool over, undo, ascii;
    bool whole;                /* an answer is named by its number, or by all of its words: what is signed stays */
    char result[4][VIEW_TEXT]; /* at the end: sentences, "" where there are no more */
    const char **happened_room;
} play_view;

/* Make it; with answers when the seat is asked. False without memory. Free it in both cases. */
bool view_make(play_view *v, play_game *g, uint32_t seat, bool ascii);
void view_free(play_view *v);
/* A card as it is shown: Q♠, or Qs. */
void view_card(char *out, size_t size, const char *name, bool ascii);
/* How many cards of a zone from this place on, beside each other, are not seen. */
uint32_t view_backs(const play_view *v, const seen_zone *z, uint32_t from);
/* Whether a card is held before another one. */
bool view_is_before(const char *a, const char *b);
/* Hands in an order one likes to hold: suits together, high cards first. Backs stay where they are. */
void view_sort(const play_view *v, const char **card, uint32_t n);
/* Values of one player, or of nobody (0): "score 12  bid 3"; brief: without those that are 0. */
void view_values(const play_view *v, uint32_t owner, bool brief, char *out, size_t size);

/* Which answer a text names: its number in the list, its words, the beginning of them, its cards in any order. *a gets it, with its
 * value if it is a range. Returns false, and a sentence in why, when it names none, or several. */
bool view_find(const play_view *v, const char *text, talon_answer *a, char why[VIEW_TEXT]);

#endif
