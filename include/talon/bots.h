/* talon/bots.h -- players that are programs: what one of them knows, tables that fit what it knows, and what it answers. Freestanding.
 *
 * Who runs the game has the machine with the true table, and a watch beside it. The watch notes for every seat what that seat was shown: the
 * kernel's view after each operation, everybody's answers, and what these imply. What a bot is given is made of that alone, a talon_info.
 *
 * (1) Two games that differ only in cards a seat cannot know give that seat the same talon_info, byte for byte. So no bot can peek.
 * (2) A guess is one of all tables that fit a talon_info, each as likely.
 * (3) The same talon_info, settings and turn give the same answer; how many threads work on it does not matter.
 *
 * Threads: a watch, a guess, a bot and its machine are for one call at a time; a talon_info may be read by several.
 * Not stable yet: docs/library.md §5. */
#ifndef TALON_BOTS_H
#define TALON_BOTS_H

#include <talon/rules.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- What a seat knows ---- */

/** What one seat knows of a game at one moment: one block without pointers, talon_info_size bytes, aligned as for uint64_t. */
typedef struct talon_info talon_info;
TALON_API size_t talon_info_size(const talon_rules *m);
/** Whose it is: a seat from 1. For embedding, as the next: bots of your own. */
TALON_API uint32_t talon_info_seat(const talon_info *i);
/** A number for all that this seat was shown and answered since the game began: talon_recall.key. For embedding, as above. */
TALON_API uint64_t talon_info_key(const talon_info *i);
/** Put the game into a machine of the bot's own as the seat sees it: under backs that it does not know lie the cards it has not seen, in the order
 *  of the pack, and means nothing. The answers that this machine lists for the seat are the seat's answers.
 *  Returns false, and changes nothing, when the machine is for another game, number of players or numbers. */
TALON_API bool talon_info_see(const talon_info *i, talon_rules *own);

/** Who notes what the seats are shown. */
typedef struct talon_watch talon_watch;
TALON_API size_t talon_watch_size(const talon_rules *m);
/** A watch in `memory` for the play of m, whose runner makes records; `own` is another machine for the same game, players and numbers, for what
 *  seats conclude. Both must outlive it. Returns NULL, and *f, when the memory is too short, or m makes no records. */
TALON_API talon_watch *talon_watch_init(void *memory, size_t memory_size, talon_fault *f, talon_rules *m, talon_rules *own);
/** talon_rules_begin, and talon_rules_answer, watched. */
TALON_API void talon_watch_begin(talon_watch *w, talon_on_event *on_event, void *context);
/** Begin to watch a game that is under way: of its past the seats know nothing but what they see. For embedding: games that
 *  were saved. */
TALON_API void talon_watch_join(talon_watch *w);
TALON_API bool talon_watch_answer(talon_watch *w, uint32_t seat, const talon_answer *a, talon_on_event *on_event, void *context);
/** What a seat knows now. */
TALON_API void talon_watch_look(talon_info *out, talon_watch *w, uint32_t seat);
/** An answer that was made on a machine of talon_info_see, as one of the game itself: cards that the seat does not see are other ones there, at the
 *  same places. Returns false when it names what is not there. */
TALON_API bool talon_watch_mean(talon_answer *a, const talon_watch *w, uint32_t seat, const talon_answer *seen);

/* ---- Tables that fit ---- */

/** Chance that is fast, for playing ahead. Not for dealing to people. For embedding, as all until the bots: those who think otherwise than these. */
typedef struct talon_dice {
    uint64_t s[4];
} talon_dice;
/** Dice of their own for each stream. For embedding, as above. */
TALON_API talon_dice talon_dice_new(uint64_t seed, uint64_t stream);
/** The next 64 bits. For embedding, as above. */
TALON_API uint64_t talon_dice_word(talon_dice *d);
/** 0 … sides − 1, each as likely; sides at least 1. For embedding, as above. */
TALON_API uint32_t talon_dice_roll(talon_dice *d, uint32_t sides);

/** All tables that fit what a seat knows, counted. */
typedef struct talon_guess talon_guess;
/** Its bytes, and one in `memory`, for one game at a time. For embedding, as above. */
TALON_API size_t talon_guess_size(const talon_rules *m);
/** For embedding, as above. */
TALON_API talon_guess *talon_guess_init(void *memory, size_t memory_size, talon_fault *f, const talon_rules *m);
/** Count them. Returns how many tables fit, as a number without exact last digits when it is beyond 2^53; 0: none does, which a talon_info of a
 *  watch never says. Cost: cards times numbers of places, some microseconds. For embedding, as above. */
TALON_API double talon_guess_count(talon_guess *g, const talon_info *i);
/** One of them into a machine of the bot's own, each as likely; the machine's further chance comes from the dice, too. Cost: a copy of the state
 *  and one roll for each card. Returns false as talon_info_see does. For embedding, as above. */
TALON_API bool talon_guess_table(talon_guess *g, const talon_info *i, talon_rules *own, talon_dice *d);

/* ---- Bots ---- */

typedef enum talon_bot_kind {
    TALON_BOT_RANDOM, /* any answer */
    TALON_BOT_RULE,   /* looks at each answer by itself: a few random plays of the hand after it */
    TALON_BOT_SEARCH, /* looks ahead: its answers side by side on tables that fit, and below each a tree over what the seat can tell apart */
} talon_bot_kind;

typedef struct talon_bot_settings {
    talon_bot_kind kind;
    uint32_t plays; /* hands played in thought for one answer; 0: as many as are usual for the kind */
    uint32_t
        parts; /* in so many trees, 64 at most, which may be grown by several threads; 0: 1. The answer depends on it, not on the threads */
    uint64_t seed;
    bool (*stop)(void *context); /* asked before each round of plays: true ends the thinking early; or NULL */
    void *stop_context;
} talon_bot_settings;

/** By name: "random", "rule" or "easy", "search" or "hard", and behind a colon a number of plays, "hard:5000". Returns false for others. */
TALON_API bool talon_bot_named(talon_bot_settings *s, const char *name, size_t name_size);

typedef struct talon_bot talon_bot;
TALON_API size_t talon_bot_size(const talon_rules *own, const talon_bot_settings *s);
/** A bot in `memory`, with a machine of its own for the game, which nobody else uses meanwhile. Allocates nothing, now or later. */
TALON_API talon_bot *talon_bot_init(void *memory, size_t memory_size, talon_fault *f, talon_rules *own, const talon_bot_settings *s);

/** An answer of the seat that is asked. `turn` tells decisions apart: the same one, the same answer. For the table: talon_watch_mean.
 *  Returns false when the seat has no answer, or the machine is another game's. */
TALON_API bool talon_bot_choose(talon_bot *b, talon_answer *a, const talon_info *i, uint64_t turn);

/** The same in parts, 0 … settings.parts − 1, each perhaps by a bot and a thread of its own; then one answer of all bots, in the order given.
 *  Deciding returns false when the first of them has not thought about this talon_info. For embedding: programs with threads. */
TALON_API bool talon_bot_think(talon_bot *b, const talon_info *i, uint64_t turn, uint32_t part);
/** For embedding, as above. */
TALON_API bool talon_bot_decide(talon_bot *const *b, uint32_t n, talon_answer *a, const talon_info *i);
/** After talon_bot_choose or talon_bot_decide by this bot (the first of them): how many hands were played for the answer, and what the seat got
 *  in them on average, as talon_rules_return. For embedding: programs that give hints. */
TALON_API uint32_t talon_bot_plays(const talon_bot *b, double *value);
/** The same: in which share of those with the answer nobody got more than the seat, shared with who got as much; 0 … 1. Of a match, what all
 *  have when this hand is over. For embedding, as above. */
TALON_API double talon_bot_wins(const talon_bot *b);

#ifdef __cplusplus
}
#endif
#endif
