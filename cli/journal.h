/* journal.h -- what a key has signed, in KEYFILE.log: written and synced before anybody else sees it.
 *
 * (1) Every line that the player signs is in it, whole, with the spine line it was signed on, before it is appended to the transcript.
 *     So nothing is ever signed in a file that lacks a signed line: side lines are put back, an act that still fits, too, with the side
 *     lines that it stands on, which are written down with it; an act that
 *     somebody overtook is lost, and said to be, with all that was signed after it: an entry says which line of the dealer's it stands
 *     on (`common`), and whatever was lost since, a file must have that one. And no second version of a game is ever signed: on one spine line a key puts one spine
 *     line, ever, also when that was lost. The dealer has a journal, too, in its SECRETFILE.log, and never loses a line; only one that
 *     is nowhere else, since the machine died before it was appended, can be given up. So what the dealer has appended is written down once
 *     more, by its digest (`published`): others may have seen it, and whoever takes it out of a file does not make it unseen.
 * (2) The seed of a shuffle is given for one `shuffle` line only; a cut is promised once; no number of a note or a pick is used twice.
 *     In suite 2 one deck is signed for a shuffle, and shares are given after one spine line of a number.
 * (3) It knows the games in which the key locked, so that one that was left after its cards were known is not forgotten (fair_left.c).
 * (4) An entry is synced before anything is published. So nobody has seen what the last one was about when a machine died in the middle of
 *     it, or it noted what is in the file, which is noted again: it is put aside (mend.h). Of
 *     journals that are older than that, such a line may lie in the middle; entries begin with a LF, so it
 *     does not end with a brace, and is passed over. Anything else that cannot be read is damage: then nobody knows what was promised.
 * (5) It is locked while it is open; whoever opens a transcript and a journal opens the transcript first. */
#ifndef TALON_JOURNAL_H
#define TALON_JOURNAL_H

#include <jansson.h>
#include <stdio.h>

#include "keyfile.h"

typedef struct journal {
    FILE *f;
    char *path;
    json_t *entries; /* a list; of lines torn by a crash nothing */
} journal;

/* All return EXIT_YES or an exit code after saying why, unless it says otherwise. */
int journal_open(journal *j, const char *key_path);
void journal_close(journal *j);

/* The spine line `number` of this game has this head: EXIT_NO when something was signed after another line of the dealer's. */
int journal_agrees(const journal *j, const uint8_t sid[32], uint64_t number, const uint8_t head[32]);
/* The highest spine line of the dealer's after which something was signed in this game; false when nothing was. */
bool journal_last(const journal *j, const uint8_t sid[32], uint64_t *number);
bool journal_is_lost(const journal *j, const uint8_t sid[32], const char *line);
/* A new list of all entries about lines signed in this game, without side lines that are lost: "line", "on" and "head", the spine line it was signed on, and "block". NULL
 * after saying that there is no memory. */
json_t *journal_lines(const journal *j, const uint8_t sid[32]);
/* The spine line that was put on this one, lost or not; NULL when there is none. */
const char *journal_spine(const journal *j, const uint8_t sid[32], uint64_t number, const uint8_t head[32]);
/* Whether another spine line was put there that is not lost: then this one, which the dealer gave up, is over. */
bool journal_signed_again(const journal *j, const uint8_t sid[32], const json_t *entry);
/* Whether the chain of seeds for this epoch and later ones was locked with this journal. */
bool journal_locked(const journal *j, const uint8_t sid[32], uint32_t e);

/* A spine line. */
typedef struct spine_place {
    uint64_t number;
    const uint8_t *head;
} spine_place;
/* Write down that this line is signed on that spine line, and after that one of the dealer's. block: of a spine line the side lines between,
 * taken over; else NULL. */
int journal_sign(journal *j, const uint8_t sid[32], spine_place on, spine_place common, const char *line, json_t *block);
/* Write down that this line is in a file. Allocates nothing: it is too late to fail for want of memory. */
int journal_publish(journal *j, const uint8_t sid[32], const char *line);
bool journal_was_published(const journal *j, const uint8_t sid[32], const char *line);
/* Write down that a line will never be in the game: others were faster. */
int journal_lose(journal *j, const uint8_t sid[32], const char *line);
/* Write down that the seed of e is revealed for this head; EXIT_NO after saying that it was for another one before. */
int journal_reveal(journal *j, const uint8_t sid[32], uint32_t e, const uint8_t head[32]);
/* Whether it was, for any. */
bool journal_revealed(const journal *j, const uint8_t sid[32], uint32_t e);

/* The same of the deck that is signed for the shuffle e; and of shares after the spine line of this number. */
int journal_mix(journal *j, const uint8_t sid[32], uint32_t e, const uint8_t deck[32]);
int journal_share(journal *j, const uint8_t sid[32], uint64_t at, const uint8_t head[32]);
/* Whether any share was given in this game. */
bool journal_has_shared(const journal *j, const uint8_t sid[32]);
/* Whether a line that begins so was signed in this game, in any copy of it. */
bool journal_has_line(const journal *j, const uint8_t sid[32], const char *begin);

/* The cut promised for this game and epoch: an earlier one, or `wanted`, which is then written down. */
int journal_cut(journal *j, cut_promise *cut, const uint8_t sid[32], uint32_t e, const cut_promise *wanted);
/* The cut promised before; false when there is none. */
bool journal_find_cut(const journal *j, cut_promise *cut, const uint8_t sid[32], uint32_t e);
/* The same for a hidden choice. */
int journal_pick(journal *j, const uint8_t sid[32], uint32_t i, const char *text, const uint8_t salt[32]);
/* A number that no choice of this key has had in this game. */
uint32_t journal_next_pick(const journal *j, const uint8_t sid[32]);
/* A number that no note of this key has had in this game, in any copy of it. */
uint32_t journal_next_note(const journal *j, const uint8_t sid[32]);
const char *journal_find_pick(const journal *j, const uint8_t sid[32], uint32_t i, uint8_t salt[32]);

/* For other files of this command that keep something here. journal_next: the next entry about this game (hex) that has such a key, from *at
 * on, which it moves behind it; NULL when there is none. journal_add takes over the entry, and NULL is no memory. */
const json_t *journal_next(const journal *j, const char *sid, const char *key, size_t *at);
int journal_add(journal *j, json_t *entry);

#endif
