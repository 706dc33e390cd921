/* fairplay.h -- a dealer and up to fourteen seats at one provable table, each with a transcript of its own.
 *
 * Whoever writes a line writes it with talon_fair_write_*; everybody else then reads it and must find it good, a bystander too.
 * Everything comes from one public seed, so that a game is the same bytes every time. A step that fails stops the program. */
#ifndef TESTS_FAIR_FAIRPLAY_H
#define TESTS_FAIR_FAIRPLAY_H

#include <talon/fair.h>

#define FAIR_SEATS  14
#define FAIR_EPOCHS 64 /* of every chain of seeds */

/* What line 0 says. JSON, with ' for ". Left out: plan, uses and left empty, audit full, one void. */
typedef struct fair_setup {
    const char *name, *players; /* players: names with a space between */
    const char *faces, *zones, *plan, *uses, *left;
    bool sealed, no_voids, real; /* real: example is false */
    uint32_t voids;              /* 0: one */
    uint32_t suite, recover;     /* suite 0: one */
    const uint8_t *previous;
} fair_setup;

typedef struct fairplay {
    talon_seed seed;
    uint8_t k[32];
    talon_fair_key dealer, key[FAIR_SEATS + 1]; /* seats from 1 */
    char name[FAIR_SEATS + 1][16];
    uint32_t seats_n;
    talon_transcript *house, *seat[FAIR_SEATS + 1], *bystander;
    bool asleep[FAIR_SEATS + 1];   /* this seat neither locks, cuts nor reveals */
    uint64_t seen[FAIR_SEATS + 1]; /* the spine line it has said that it saw, plus one */
    bool crooked;                  /* the test has changed what the house believes: its parts need not hold */
    bool may_stop, stopped;        /* where nobody can tell what the rules read, the game stops; else the program does */
    char *text;                    /* the file so far */
    size_t size, room;
} fairplay;

/* Sit down and write line 0, from a description or from a compiled game. `seed` is any text. */
void fairplay_start(fairplay *p, const char *seed, const fair_setup *s);
void fairplay_start_game(fairplay *p, const char *seed, const char *cardlang, const char *players, bool sealed);
/* The same; returns NULL, or why this game cannot be proved (p is to be freed either way). */
const char *fairplay_try_game(fairplay *p, const char *seed, const char *cardlang, const char *players, bool sealed);
/* The same, played by its rules, which everybody has until these are forgotten. */
const char *fairplay_try_rules(fairplay *p, const char *seed, const char *cardlang, const char *players, bool sealed);
/* The same in suite 2; the table sets one of the game's numbers, or (NULL) none. */
const char *fairplay_try_blind_rules(fairplay *p, const char *seed, const char *cardlang, const char *players, bool sealed,
                                     const char *number, int32_t value);
void fairplay_forget_rules(void);
void fairplay_free(fairplay *p);
/* The same keys and K, but K another: for two games that differ in hidden cards only. Call before fairplay_start*. */
extern const char *fairplay_other_k;

/* One line each. */
void fairplay_dealer(fairplay *p, const char *kind);
void fairplay_lock(fairplay *p, uint32_t seat);
void fairplay_cut(fairplay *p, uint32_t seat);
void fairplay_reveal(fairplay *p, uint32_t seat);
void fairplay_mix(fairplay *p, uint32_t seat); /* these in suite 2 */
void fairplay_share(fairplay *p, uint32_t seat);
void fairplay_secret(fairplay *p, uint32_t seat);
void fairplay_leave(fairplay *p, uint32_t seat);
void fairplay_arrange(fairplay *p, uint32_t seat, const char *zone, uint32_t n, const uint16_t *from);
void fairplay_act(fairplay *p, uint32_t seat, const char *op); /* ' for " */
void fairplay_say(fairplay *p, uint32_t seat, const char *op, const char *say);
void fairplay_object(fairplay *p, uint32_t seat, const char *card);
void fairplay_seen(fairplay *p, uint32_t seat);
void fairplay_view(fairplay *p, uint32_t seat);
void fairplay_note(fairplay *p, uint32_t seat, const char *text);
uint32_t fairplay_pick(fairplay *p, uint32_t seat, const char *text); /* returns its number */
void fairplay_show(fairplay *p, uint32_t seat, uint32_t i, const char *text);
void fairplay_skip(fairplay *p, uint32_t seat);
/* The 32 secret bytes of a seat in suite 2. */
void fairplay_secret_of(const fairplay *p, uint8_t secret[32], uint32_t seat);
/* The salts that this library gives to everything: picks, and veils by any number. */
void fairplay_salt(const fairplay *p, uint8_t salt[32], const char *what, uint32_t number);
/* A veil for fair_setup.faces: the name behind it with the salt "veil" and this number. Made from the seed alone, before the start. */
void fairplay_veil(char face[66], const char *seed, uint32_t seat, const char *name, uint32_t number);
/* Its name, to everybody (to 0) or to a seat. */
void fairplay_name(fairplay *p, uint32_t seat, uint32_t face, const char *name, uint32_t number, uint32_t to);

/* All that is due, until a player has to want something: locks, cuts, shuffles, reveals, runs, steps, answers, and voids where somebody
 * sleeps. A name that is owed is given up when its seat sleeps, else waited for. */
void fairplay_go(fairplay *p);
/* The same, but so many lines at most. */
void fairplay_go_lines(fairplay *p, uint32_t lines);
/* Everybody signs what they saw, and the dealer ends. */
void fairplay_end(fairplay *p);

/* A line of somebody who has gone astray is added to the file as it is, and read by nobody. */
void fairplay_add(fairplay *p, const char *line);
/* "1.17": the n-th card of a zone as the bystander knows it; a few of these can be held at a time. */
const char *fairplay_card(const fairplay *p, const char *zone, uint32_t n);
uint32_t fairplay_count(const fairplay *p, const char *zone);
/* The n-th card's face as this seat (0: the dealer) knows it, or NULL. */
const char *fairplay_face(const fairplay *p, uint32_t seat, const char *zone, uint32_t n);

/* A whole file judged. me may be NULL; audit: K is taken from the end line, as the command does. */
typedef struct judged {
    talon_transcript *t;
    const talon_verdict *v;
} judged;
judged fair_judge(const char *text, size_t size, const talon_fair_key *me, bool audit);
void judged_free(judged *j);

/* JSON with ' for ", malloc'd. */
char *fair_quotes(const char *text);

#endif
