/* lab.h -- talon lab: something that mixes, what was found out about it, and the ways to show that. */
#ifndef TALON_LAB_COMMAND_H
#define TALON_LAB_COMMAND_H

#include <talon/lab.h>
#include <talon/talon.h>

#include "command.h"
#include "show.h"

enum { LAB_CURVE = 12, LAB_TITLE = 256, LAB_BINS = 26 };

#define LAB_FOUND    1e-6 /* what a fair shuffle shows so rarely is no fair shuffle */
#define LAB_DOUBTFUL 1e-3

/* Where orders come from. order: fills `out` with order number `deal`; returns how much likelier that order is than with a fair
 * shuffle, a negative number where nobody knows, NAN after saying why there is none. */
typedef struct lab_source {
    char name[64];         /* for files */
    char title[LAB_TITLE]; /* "7 human riffles of 52 cards" */
    char about[LAB_TITLE]; /* a sentence without a full stop */
    const char *hides;     /* what it is worth against somebody who watches a plan, in sentences, or NULL */
    uint32_t cards, times;
    uint64_t deals, tests; /* how many to count, and how many more to try guesses on */
    double (*order)(void *context, uint16_t *out, uint64_t deal);
    void *context;
    uint32_t riffles;   /* so many human riffles and nothing else, or 0: much more is known then */
    double known;       /* distance from fair, exactly, or below 0 */
    bool known_at_most; /* … or less */
} lab_source;

/* How many cards are guessed. */
typedef struct lab_guesses {
    double right;    /* mean */
    const char *how; /* by whom */
    double unseen;   /* named in advance, without seeing any; below 0: not known */
} lab_guesses;

typedef struct lab_report {
    const lab_source *source;
    talon_tally *tally;
    talon_findings found;
    double distance; /* mean over what is known of the orders, or below 0 */
    lab_guesses guesses;
    uint32_t curve_n; /* distance after 1, 2 … riffles: exactly, and seen */
    uint64_t curve_deals;
    double exact[LAB_CURVE + 1], seen[LAB_CURVE + 1];
} lab_report;

/* lab_look.c: do the experiment. Returns EXIT_YES, or the exit code after saying why. Free it in both cases. */
int lab_look(lab_report *r, const lab_source *source, const talon_seed *seed);
void lab_report_free(lab_report *r);

/* The table of places as a map of rows (before) and columns (after): how often a card went so, on a scale of nine steps, 0 to 8.
 * 4 is fair within 5 %, or as near as so many fair deals would often be. */
enum { LAB_STEPS = 9, LAB_FAIR = 4 };
int lab_step(const lab_report *r, uint32_t from, uint32_t rows, uint32_t to, uint32_t columns);
/* The distance is no less than this, whatever else is known: by rising sequences and by places, less what chance makes of them. */
double lab_at_least(const lab_report *r);
/* The distance as it is best known, and a word before it: "", "about ", "at least ", "at most ". */
double lab_distance(const lab_report *r, const char **word);
/* Fair, as is known; not fair, and it shows; doubtful; not fair, as is known, but it does not show; nothing was found, and nothing is known. */
typedef enum lab_word { LAB_YES, LAB_NO, LAB_DOUBT, LAB_UNSEEN, LAB_NOTHING, LAB_WORDS } lab_word;
lab_word lab_is_fair(const lab_report *r);
/* "Nothing found against it" and the like; a sentence with its full stop. */
void lab_verdict(char *out, size_t size, const lab_report *r);
/* Which of the tests found it: "where cards go and rising sequences"; "" when none did. */
void lab_signs(char *out, size_t size, const lab_report *r);
/* "0.43", "3e-12", "below 1e-300" */
void lab_chance(char *out, size_t size, double p);

/* lab_source.c: the ways to mix, by name; a game's procedure; orders in a file. Return as lab_look; free in all cases. */
typedef struct lab_order_source lab_order_source;
int lab_open_mixing(lab_source *s, lab_order_source **held, const talon_mixing *m, const talon_seed *seed, uint32_t cards, uint32_t times);
void lab_source_free(lab_order_source *held);

/* lab_procedure.c */
typedef struct lab_game lab_game;
int lab_open_game(lab_source *s, lab_game **held, const call *c, const char *name, const talon_seed *seed);
void lab_game_free(lab_game *held);

/* lab_orders.c */
typedef struct lab_orders lab_orders;
int lab_open_orders(lab_source *s, lab_orders **held, const char *path);
void lab_orders_free(lab_orders *held);

/* lab_show.c, lab_json.c */
void lab_show(const look *k, const lab_report *r);
/* All ways to mix: which of them are fair, in words, then a table. */
void lab_show_all(const look *k, const lab_report *const *r, size_t n);
int lab_json(const lab_report *r, const char *seed); /* EXIT_YES, or the exit code */

/* lab_svg.c: pictures into a folder. Return EXIT_YES, or the exit code after saying why. */
int lab_svg(const char *folder, const lab_report *r);
int lab_svg_all(const char *folder, const lab_report *const *r, size_t n);

#endif
