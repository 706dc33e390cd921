/* talon/commander.h -- a game of Commander: one player's deck on a table of five zones, and everything that can be done with it.
 *
 * The state *is* a kernel table (library, hand, revealed, table, command) and an action is one operation of op.def on it, or a
 * short sequence of them carried out as one record. So an action is all or nothing, and one step of undo.
 *
 * (1) There are at most two commanders, and they lie in the command zone at all times.
 * (2) Card i is the i-th by name (bytewise; commanders first among equal names, then the deck's order) for the whole game.
 * (3) Every card is in exactly one zone, and its position is its place there; positions are 0, 1, 2 … without gaps. On the table
 *     places mean nothing: views list it in the order of the cards.
 * (4) Name, provenance and order of the cards never change; only talon_commander_act changes anything, and a refusal changes
 *     nothing but the fault.
 * (5) Undo is information: it takes back cards and randomness, never what was seen. A card that was seen stays so until a random
 *     step that was not known then has shuffled it away.
 *
 * A program drives a game by actions (talon_action) and looks at it by the views, from one thread at a time: looking uses the game's
 * scratch memory. A game is its first line (talon_commander_print) and a line for each action that was done (talon_action_print); the
 * same lines through talon_wire_answer make the same game.
 *
 * Threads: a game is for one call at a time, looking included: looking uses its scratch memory. Different games have nothing in common.
 * Not stable yet: docs/library.md §5. */
#ifndef TALON_COMMANDER_H
#define TALON_COMMANDER_H

#include <talon/base.h>
#include <talon/random.h>
#include <talon/table.h>

#ifdef __cplusplus
extern "C" {
#endif

#define TALON_COMMANDERS_MAX    2u
#define TALON_COMMANDER_HAND_N  7u    /* cards of an opening hand */
#define TALON_COMMANDER_HISTORY 1000u /* actions that can be undone, at most */

/* The zones of every game, by their numbers in talon_commander_shape. */
enum {
    TALON_COMMANDER_LIBRARY,
    TALON_COMMANDER_HAND,
    TALON_COMMANDER_REVEALED,
    TALON_COMMANDER_TABLE,
    TALON_COMMANDER_COMMAND,
    TALON_COMMANDER_ZONES
};

typedef enum talon_commander_status { TALON_COMMANDER_NOT_STARTED, TALON_COMMANDER_ACTIVE, TALON_COMMANDER_ENDED } talon_commander_status;
typedef enum talon_mulligan { TALON_MULLIGAN_NONE, TALON_MULLIGAN_LONDON, TALON_MULLIGAN_VANCOUVER, TALON_MULLIGAN_PARIS } talon_mulligan;

/* As they are written, NULL past the end: "Library" … "CommandZone"; "NotStarted" …; "", "london" …; "library", "hand", "revealed",
 * "table", "commanders". */
TALON_API extern const char *const talon_commander_zone_names[];
TALON_API extern const char *const talon_commander_status_names[];
TALON_API extern const char *const talon_commander_view_names[];
TALON_API extern const char *const talon_mulligan_names[];

/* ---------------------------------------------------------------- actions */

typedef enum talon_action_code {
    TALON_ACTION_NONE = 0,
#define TALON_ACTION(id, name, wire, group, handler, args, doc) TALON_ACTION_##name = id,
#include <talon/commander.def>
#undef TALON_ACTION
    TALON_ACTION_END_OF_LIST /* one more than the last */
} talon_action_code;

typedef enum talon_action_arg {
    TALON_ACTION_ARG_NONE = 0,
#define TALON_ACTION_ARG(id, name, wire, kind, doc) TALON_ACTION_ARG_##name = id,
#include <talon/commander.def>
#undef TALON_ACTION_ARG
    TALON_ACTION_ARG_END
} talon_action_arg;

typedef enum talon_action_kind {
    TALON_ACTION_KIND_ID,
    TALON_ACTION_KIND_DECK,
    TALON_ACTION_KIND_SEED,
    TALON_ACTION_KIND_FLAG,
    TALON_ACTION_KIND_COUNT,
    TALON_ACTION_KIND_CARD,
    TALON_ACTION_KIND_CARDS,
    TALON_ACTION_KIND_WORD,
} talon_action_kind;

typedef enum talon_action_group { TALON_ACTION_GROUP_NEW, TALON_ACTION_GROUP_PLAY, TALON_ACTION_GROUP_LOOK } talon_action_group;

#define TALON_ACTION_ARGS_MAX 6

/** One row of the list of actions. */
typedef struct talon_action_info {
    const char *name, *doc;
    uint8_t code, group;
    struct {
        uint8_t arg; /* talon_action_arg; 0 ends the list */
        bool required;
    } arg[TALON_ACTION_ARGS_MAX];
} talon_action_info;

typedef struct talon_action_arg_info {
    const char *name, *doc;
    uint8_t kind; /* talon_action_kind */
} talon_action_arg_info;

/** The row of an action, or NULL for a number that is none. */
TALON_API const talon_action_info *talon_action_get(uint32_t code);
/** The row with this name ("game.draw"), or NULL. */
TALON_API const talon_action_info *talon_action_find(const char *name, size_t name_size);
/** An argument's row, or NULL. */
TALON_API const talon_action_arg_info *talon_action_arg_get(uint32_t arg);

#define TALON_EXPECT_ANY INT64_MIN

/** A list of cards in an action. The array is the caller's. */
typedef struct talon_card_list {
    const int64_t *card;
    uint32_t n;
} talon_card_list;

/** An action as a value. Fill with talon_action_init, then set what its row names. */
typedef struct talon_action {
    uint8_t code;   /* talon_action_code */
    uint8_t kind;   /* mulligan: talon_mulligan; NONE puts back what is owed */
    bool shuffle;   /* tutor */
    bool part_top;  /* shuffle: only the top n … */
    bool part_end;  /* … or only the bottom n */
    int64_t card;   /* an index in the list */
    int64_t n;      /* how many */
    int64_t expect; /* the seq the caller knows, or TALON_EXPECT_ANY */
    talon_card_list top, bottom, table;
} talon_action;

/** An action with every argument left out: n 1, shuffle true, expect any. */
TALON_API void talon_action_init(talon_action *a, talon_action_code code);

/** The action as the line that talon_wire_answer reads, without LF, in text (always NUL-terminated).
 *  Returns the length it has or, cut short, would have had. */
TALON_API size_t talon_action_print(char *text, size_t text_size, const talon_action *a);

/* --------------------------------------------------------------- the game */

/** A game in the caller's memory. It points into itself: it is not copied or moved. */
typedef struct talon_commander talon_commander;

typedef struct talon_commander_card {
    const char *name;
    size_t name_size;
    bool excluded; /* dropped; of no meaning for commanders */
} talon_commander_card;

/** What a game is made from. Everything is copied. */
typedef struct talon_commander_setup {
    int64_t id;
    const talon_commander_card *commander;
    size_t commanders_n;
    const talon_commander_card *card;
    size_t cards_n;
    const char *provenance; /* where the deck comes from, any bytes (on the wire: one JSON object), or NULL */
    size_t provenance_size;
    talon_seed seed;
    uint64_t deal;
    bool duel;   /* only two play: no mulligan is free */
    bool shared; /* several may change the game: an action without `expect` is refused */
} talon_commander_setup;

/** Bytes for a game with this setup, its history included: about 1 MB for a hundred cards, most of it never touched. */
TALON_API size_t talon_commander_size(const talon_commander_setup *setup);

/** Begin a game in `memory`, NotStarted.
 *  Returns: TALON_OK and *out, or TALON_E_TOO_MANY_COMMANDERS, TALON_E_BAD_REQUEST (an empty name, or one with a NUL byte), TALON_E_LIMIT_EXCEEDED,
 *  TALON_E_MISUSE (the memory is too short or not aligned) with *f filled. Cost: O(n log n) comparisons of names. */
TALON_API talon_status talon_commander_init(talon_commander **out, talon_fault *f, void *memory, size_t memory_size,
                                            const talon_commander_setup *setup);

/** The setup as the line that begins the same game through talon_wire_answer, without LF, in text (always NUL-terminated). The line
 *  holds the seed; a provenance must be a JSON object and `deal` 0. Returns the length it has or, cut short, would have had. */
TALON_API size_t talon_commander_print(char *text, size_t text_size, const talon_commander_setup *setup);

/** Overwrite what must not be found later: the seed. The game cannot be used any more. */
TALON_API void talon_commander_wipe(talon_commander *g);

/** Do one action of group PLAY.
 *  Returns: TALON_OK, and talon_commander_record says what happened; or a status, and talon_commander_fault says why and nothing
 *  else has changed. Faults about a card have its index in `want`.
 *  Order of the checks: the request itself, TALON_E_OUTDATED, TALON_E_GAME_NOT_ACTIVE, counts, existence of cards, where they are.
 *  Cost: O(cards). Allocates nothing. */
TALON_API talon_status talon_commander_act(talon_commander *g, const talon_action *a);

/** The same, but where the action shuffles, the library gets this order, which was decided elsewhere (by a provable game, by
 *  hands): all its cards from the top, as they are after the shuffle. It counts as a random step. An order that this shuffle cannot have
 *  is TALON_E_BAD_REQUEST; an action without a shuffle does not look at it. */
TALON_API talon_status talon_commander_act_as(talon_commander *g, const talon_action *a, const talon_card *library, uint32_t library_n);

/** Why the last action was refused. */
TALON_API const talon_fault *talon_commander_fault(const talon_commander *g);
/** One sentence about it, with names and numbers, in text (always NUL-terminated). Returns the length it has or would have had. */
TALON_API size_t talon_commander_fault_text(char *text, size_t text_size, const talon_commander *g);

/** What the last action that was done did, as effects on the table; NULL before the first. Valid until the next action. */
TALON_API const talon_record *talon_commander_record(const talon_commander *g);
/** Which action that was, and for undo and redo the seq of the action concerned (else 0). */
TALON_API talon_action_code talon_commander_last(const talon_commander *g);
TALON_API uint64_t talon_commander_target(const talon_commander *g);
/** Whether the last action was an undo and crossed a point where the player saw a card. */
TALON_API bool talon_commander_learned(const talon_commander *g);

/* ------------------------------------------------------------------ views */

TALON_API int64_t talon_commander_id(const talon_commander *g);
TALON_API talon_commander_status talon_commander_get_status(const talon_commander *g);
/** The provenance as it was given, NUL-terminated; *size (may be NULL) its length. */
TALON_API const char *talon_commander_provenance(const talon_commander *g, size_t *size);
/** Actions done, undo and redo included; the version of the game that `expect` speaks of. */
TALON_API uint64_t talon_commander_seq(const talon_commander *g);

/** How many cards the list has, commanders included. */
TALON_API uint32_t talon_commander_cards(const talon_commander *g);
/** The i-th card's name, NUL-terminated; *size (may be NULL) its length. */
TALON_API const char *talon_commander_name(const talon_commander *g, talon_card i, size_t *size);
/** The zone a card is in; *pos (may be NULL) its place there, of no meaning for TALON_COMMANDER_TABLE. Cost: O(cards). For embedding: programs
 *  that show a game. */
TALON_API talon_zone talon_commander_where(const talon_commander *g, talon_card i, uint32_t *pos);
/** How many cards a zone has. */
TALON_API uint32_t talon_commander_count(const talon_commander *g, talon_zone z);
/** A zone's cards by position (the table's by name). out: room for all of them, talon_commander_count. Returns how many. */
TALON_API uint32_t talon_commander_view(talon_card *out, const talon_commander *g, talon_zone z);

/** The cards of a zone whose name holds this text, in whatever case its ASCII letters are, by name and not by position: a search tells
 *  nothing about the order of the library. An empty text finds all. out: room for talon_commander_count. Returns how many. For
 *  embedding, as above. */
TALON_API uint32_t talon_commander_search(talon_card *out, const talon_commander *g, talon_zone z, const char *text, size_t text_size);

/** Whether a card of the table lies face down. */
TALON_API bool talon_commander_is_down(const talon_commander *g, talon_card i);
/** Whether the player has seen this card since it was last shuffled away: always outside the library; there after looking at it,
 *  putting it there, searching the library, or undoing what took it out; and all of a library that was never shuffled. */
TALON_API bool talon_commander_seen(const talon_commander *g, talon_card i);
/** Whether the top card of the library was seen. */
TALON_API bool talon_commander_top_seen(const talon_commander *g);

/** Mulligans taken, and cards of the hand that the last one still wants under the library. */
TALON_API uint32_t talon_commander_mulligans(const talon_commander *g);
TALON_API uint32_t talon_commander_owed(const talon_commander *g);

/** How many actions can be undone, redone now. */
TALON_API uint32_t talon_commander_undoable(const talon_commander *g);
TALON_API uint32_t talon_commander_redoable(const talon_commander *g);

/** The table itself, for talon_view_ and talon_writer_ functions: TALON_PLAYER_NONE is what an opponent sees. */
TALON_API const talon_table *talon_commander_table(const talon_commander *g);
TALON_API const talon_shape *talon_commander_shape(const talon_commander *g);

/** The last record as opponents see it, into out's memory. Returns false before the first action, or when that is too short. */
TALON_API bool talon_commander_opponent_record(talon_record *out, const talon_commander *g);

/** Verify invariants (1)–(3), and of (5) that whatever lies outside the library is seen.
 *  Returns 0, or the number of one that does not hold. */
TALON_API int talon_commander_check(const talon_commander *g);

/* -------------------------------------------------------- the short way */

/** As talon/play.h for a table: for programs that keep a game themselves. examples/own_commander.c uses every one of them. */

TALON_API talon_status talon_commander_start(talon_commander *g);
TALON_API talon_status talon_commander_end(talon_commander *g);
TALON_API talon_status talon_commander_shuffle(talon_commander *g);
TALON_API talon_status talon_commander_shuffle_top(talon_commander *g, int64_t n);
TALON_API talon_status talon_commander_shuffle_bottom(talon_commander *g, int64_t n);
TALON_API talon_status talon_commander_draw(talon_commander *g, int64_t n);
TALON_API talon_status talon_commander_reveal(talon_commander *g, int64_t n);
TALON_API talon_status talon_commander_return_to_bottom(talon_commander *g, int64_t card);
TALON_API talon_status talon_commander_return_to_top(talon_commander *g, int64_t card);
TALON_API talon_status talon_commander_move_to_hand(talon_commander *g, int64_t card);
TALON_API talon_status talon_commander_move_to_table(talon_commander *g, int64_t card);
TALON_API talon_status talon_commander_return_from_table(talon_commander *g, int64_t card);
TALON_API talon_status talon_commander_move_left(talon_commander *g, int64_t card);
TALON_API talon_status talon_commander_move_right(talon_commander *g, int64_t card);
TALON_API talon_status talon_commander_mulligan(talon_commander *g, talon_mulligan kind, const int64_t *bottom, uint32_t bottom_n);
TALON_API talon_status talon_commander_scry(talon_commander *g, talon_card_list top, talon_card_list bottom, talon_card_list table);
TALON_API talon_status talon_commander_surveil(talon_commander *g, talon_card_list top, talon_card_list bottom, talon_card_list table);
TALON_API talon_status talon_commander_mill(talon_commander *g, int64_t n);
TALON_API talon_status talon_commander_tutor(talon_commander *g, int64_t card, bool shuffle);
TALON_API talon_status talon_commander_play_face_down(talon_commander *g);
TALON_API talon_status talon_commander_look(talon_commander *g, int64_t n);
TALON_API talon_status talon_commander_undo(talon_commander *g);
TALON_API talon_status talon_commander_redo(talon_commander *g);

#ifdef __cplusplus
}
#endif
#endif
