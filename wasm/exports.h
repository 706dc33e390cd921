/* exports.h -- what the WebAssembly module offers to its loader, talon.mjs, besides functions of the public headers.
 *
 * Arguments and results are numbers and addresses in the module's memory; counts that may be large are doubles, which JavaScript has and
 * which the loader has checked to be whole. Who takes a seed wipes it where it lay. The module has no imports. What is kept lies in memory taken by memory_take. */
#ifndef TALON_WASM_EXPORTS_H
#define TALON_WASM_EXPORTS_H

#include <stddef.h>
#include <stdint.h>

#include <talon/poker.h>
#include <talon/save.h>
#include <talon/target.h>
#include <talon/view.h>

/* The module for the page offers only what wasm.mk lists. */
#ifdef TALON_WASM_LISTED
#define EXPORT(name) name
#else
#define EXPORT(name) __attribute__((export_name(#name))) name
#endif

/* ---- memory.c ---- */

/* NULL when there is none. */
void *EXPORT(memory_take)(size_t size);
/* False for what is not in use: given back already, or never taken. Then nothing happens. */
bool EXPORT(memory_give)(void *memory);
/* Overwrite what was taken, all of it. */
void memory_wipe(void *memory);
/* The memory grows to at most so many bytes. */
void EXPORT(memory_limit)(double bytes);
double memory_most(void);
/* Bytes in use. Cost: O(blocks). */
double EXPORT(memory_used)(void);

/* ---- fault.c: what failed last ---- */

extern talon_fault fault;
/* False, after saying that there is no memory. */
bool no_memory(void);
bool refuse(talon_status status, const char *what);

const char *EXPORT(fault_status)(void); /* its word */
const char *EXPORT(fault_remedy)(void); /* what to do about it; "" where the sentence itself is about this very case */
enum { FAULT_STATUS, FAULT_ARG, FAULT_INDEX };
uint32_t EXPORT(fault_get)(uint32_t what);
/* One sentence. `named` is what the request called a zone or card that is not there, or NULL; shape may be NULL. */
const char *EXPORT(fault_text)(const talon_shape *shape, const char *named);
/* What else it says: field i as status.def lists them, its name or NULL past the end; whether this fault has it; as a number, or as text (NULL:
 * it is a number). */
const char *EXPORT(field_name)(uint32_t i);
bool EXPORT(field_there)(uint32_t i);
double EXPORT(field_number)(uint32_t i);
const char *EXPORT(field_text)(uint32_t i, const talon_shape *shape, const char *named);

/* ---- random.c: a step's stream is read from its beginning ---- */

void EXPORT(random_words)(uint32_t *out, uint32_t n, talon_seed *seed, uint32_t step, uint64_t deal);
void EXPORT(random_dice)(uint32_t *out, uint32_t n, uint32_t sides, talon_seed *seed, uint32_t step, uint64_t deal);
void EXPORT(random_wash)(uint16_t *a, uint32_t n, talon_seed *seed, uint32_t step, uint64_t deal);
void EXPORT(random_riffle)(uint16_t *out, uint32_t n, talon_seed *seed, uint32_t step, uint64_t deal);

/* ---- vocabulary.c: op.def as numbers and texts ---- */

enum { OP_GROUP, OP_SUMMARY };
uint32_t EXPORT(op_get)(uint32_t code, uint32_t what);
/* NULL for a number that is none. */
const char *EXPORT(op_name)(uint32_t code);
const char *EXPORT(op_doc)(uint32_t code);
/* The i-th argument of an operation: arg | need << 8; 0 past the end. */
uint32_t EXPORT(op_argument)(uint32_t code, uint32_t i);
const char *EXPORT(arg_name)(uint32_t arg);
const char *EXPORT(arg_doc)(uint32_t arg);
uint32_t EXPORT(arg_kind)(uint32_t arg);
/* Words of enums, NULL past the end. */
enum { WORDS_TYPES, WORDS_ORDERINGS, WORDS_SEES, WORDS_DRAW_FROM, WORDS_RESHUFFLE_WHEN, WORDS_STATUS, WORDS_MODES, WORDS_POKER };
const char *EXPORT(word_get)(uint32_t list, uint32_t i);
/* The nearest of n texts, one behind the other, to a word, or NULL: "did you mean". */
const char *EXPORT(nearest)(const char *word, const char *texts, uint32_t n);

/* ---- operation.c: the operation being written, argument by argument ---- */

extern talon_op op;

void EXPORT(op_begin)(uint32_t code, uint32_t as);
void EXPORT(op_count)(uint32_t arg, double n);
void EXPORT(op_zone)(uint32_t arg, uint32_t zone);
void EXPORT(op_zones)(const talon_zone *zones, uint32_t n);
/* Doubles, which become the operation's integers in place. */
void EXPORT(op_list)(uint32_t arg, double *list, uint32_t n);
void EXPORT(op_cards)(uint32_t arg, const talon_face *cards, uint32_t n);
void EXPORT(op_face)(uint32_t face);
enum { AT_INDEX, AT_END, AT_TOP };
void EXPORT(op_at)(uint32_t where, double index);
void EXPORT(op_seed)(talon_seed *seed);
/* Which of several arguments it was that says what to move. */
void EXPORT(op_pick)(uint32_t arg);
/* A record to perform: effects and words follow each other in `memory`, as talon_record_bytes counts. */
void EXPORT(op_record)(void *memory, uint32_t effects, uint32_t words, double step, double steps);
void EXPORT(op_effect)(uint32_t i, uint32_t kind, uint32_t flags, uint32_t face, uint32_t from, uint32_t to, double at, uint32_t n,
                       uint32_t data);
uint16_t *EXPORT(op_record_words)(void);

/* ---- board.c: a table with everything that belongs to it ---- */

#define BOARD_PARTS 12

typedef struct board {
    talon_play *play;
    talon_play own; /* of a table without a game */
    talon_runner *runner;
    talon_record record, shown;
    bool has_record;
    uint16_t *picture; /* see board_picture */
    void *part[BOARD_PARTS];
    uint32_t parts_n;
} board;

/* Memory that goes with the board; NULL when there is none, which is said. */
void *board_take(board *b, size_t size);
/* A pack of n cards from their names, one behind the other; NULL after saying why. */
talon_pack *board_pack(board *b, const char *names, uint32_t n);
/* Log, records, picture. `history` is how many operations can be undone; without records neither. */
bool board_furnish(board *b, uint32_t history, bool records);

/* A table of zones. `texts`: for each zone nine texts (id, type, owner, ordering, sees, and of its behaviour type, draw_from, reshuffle_from,
 * reshuffle_when), each '+' and the text, or '-' for one that is left out, with its 0. `numbers`: for each zone whether it has a behaviour,
 * keep_newest, how many cards. `cards`: all their names, each with its 0; `down`: a byte for each, 1 where it lies face down in a discard
 * zone. NULL: fault_text says why, and diagnostics may be there. */
board *EXPORT(board_of_zones)(const char *texts, const double *numbers, uint32_t zones, const char *cards, const uint8_t *down,
                              uint32_t cards_n, talon_seed *seed, uint64_t deal, uint32_t history);
/* Whether such zones would be refused, and what is to be said about them. Returns a status. */
uint32_t EXPORT(zones_validate)(const char *texts, const double *numbers, uint32_t zones);
enum { DIAGNOSTIC_ZONE, DIAGNOSTIC_IS_ERROR };
uint32_t EXPORT(diagnostics_n)(void);
uint32_t EXPORT(diagnostic_get)(uint32_t i, uint32_t what);
const char *EXPORT(diagnostic_name)(uint32_t i);
const char *EXPORT(diagnostic_text)(uint32_t i);
/* Wipes and frees it. False for what is no board in use. */
bool EXPORT(board_free)(board *b);

const talon_shape *EXPORT(board_shape)(const board *b);
/* Performs the operation that was written, by a player or the table itself. Returns a status. */
uint32_t EXPORT(board_apply)(board *b, uint32_t by);
/* The last record as somebody sees it, or NULL: there is none. */
const talon_record *EXPORT(board_record)(board *b, uint32_t who);
/* For each zone how many cards, then all cards zone by zone, then a bit for each card of the pack: it lies face up. 16 bits each. */
const uint16_t *EXPORT(board_picture)(board *b, uint32_t who);
enum { BOARD_SEQ, BOARD_STEP, BOARD_UNDOABLE, BOARD_REDOABLE, BOARD_PLACE, BOARD_INSIDE };
double EXPORT(board_get)(const board *b, uint32_t what);
/* Saved bytes in memory that the caller gives back; their number first, as a double. NULL: fault_text says why. */
double *EXPORT(board_save)(board *b);
uint32_t EXPORT(board_load)(board *b, const void *bytes, size_t size);

enum {
    RECORD_OP,
    RECORD_FACE,
    RECORD_BEHAVIOR,
    RECORD_LEARNED,
    RECORD_FROM,
    RECORD_TO,
    RECORD_STEP,
    RECORD_STEPS,
    RECORD_SEQ,
    RECORD_TARGET,
    RECORD_N,
    RECORD_EFFECTS
};
double EXPORT(record_get)(const talon_record *r, uint32_t what);
const uint16_t *EXPORT(record_words)(const talon_record *r);
enum { EFFECT_KIND, EFFECT_FLAGS, EFFECT_FACE, EFFECT_FROM, EFFECT_TO, EFFECT_AT, EFFECT_N, EFFECT_DATA };
uint32_t EXPORT(effect_get)(const talon_record *r, uint32_t i, uint32_t what);

/* A zone: its type, ordering, who sees it, its owner. */
enum { ZONE_TYPE, ZONE_ORDERING, ZONE_SEES, ZONE_OWNER, ZONE_BEHAVES };
uint32_t EXPORT(zone_get)(const talon_shape *shape, uint32_t z, uint32_t what);
/* A card of the pack by number: its face; a face's name with its 0, rank, suit bits. */
uint32_t EXPORT(card_face)(const talon_shape *shape, uint32_t card);
const char *EXPORT(face_name)(const talon_shape *shape, uint32_t face);
uint32_t EXPORT(face_rank)(const talon_shape *shape, uint32_t face);
uint32_t EXPORT(face_suit)(const talon_shape *shape, uint32_t face);
uint32_t EXPORT(shape_cards)(const talon_shape *shape);
uint32_t EXPORT(shape_faces)(const talon_shape *shape);

/* ---- game.c: a board that a compiled game is dealt on ---- */

/* names: `players` texts, each with its 0; `deck` likewise: the cards that everybody brings where the game imports, and how
 * many of the first of them are commanders, UINT32_MAX where nobody said it. */
board *EXPORT(board_of_game)(const talon_game *g, const char *names, uint32_t players, uint32_t dealer, const char *deck, uint32_t deck_n,
                             uint32_t commanders, talon_seed *seed, uint64_t deal, uint32_t history, uint32_t records);
/* Setup and phases up to `until` (NULL: all). Returns a talon_end; after a fault fault_text says why, after an expectation that does not hold
 * outcome_get says which. Unless all of it was dealt, nothing was. With `keeps` its records are kept, as `who` sees them, until run_forget; when
 * there is no memory for them, it is TALON_END_STOPPED. */
uint32_t EXPORT(board_run)(board *b, const char *until, uint32_t who, uint32_t keeps);
/* The first record that was kept, the one after another, or NULL. */
const talon_record *EXPORT(run_record)(const talon_record *after);
void EXPORT(run_forget)(void);
enum { OUTCOME_LINE, OUTCOME_COLUMN };
uint32_t EXPORT(outcome_get)(uint32_t what);
const char *EXPORT(outcome_why)(const board *b); /* talon_outcome_why */
/* The same from the beginning with another seed, and the picture of what came of it is made. The deal's number comes in halves, because
 * numbers of 64 bits cost much on their way in. */
uint32_t EXPORT(board_deal)(board *b, talon_seed *seed, uint32_t deal_low, uint32_t deal_high, const char *until);
/* Back to where the last run began. Returns a status. */
uint32_t EXPORT(board_undo_run)(board *b);
/* The text "setup". */
const char *EXPORT(setup_name)(void);
/* "setup", a phase, or NULL when everything is done. */
const char *EXPORT(board_next)(const board *b);

/* ---- plan.c: real cards ---- */

/* What the game wants from real cards, or NULL: fault_text says why. The caller gives it back. Leaves the board at its beginning. */
talon_target *EXPORT(target_read)(board *b);
enum { TARGET_CARDS, TARGET_PLACES, TARGET_COURSES, TARGET_REST, TARGET_ASIDE, TARGET_DECK, TARGET_DEPENDS };
uint32_t EXPORT(target_get)(const talon_target *t, uint32_t what);
const talon_dest *EXPORT(target_dest)(const talon_target *t);
uint32_t EXPORT(target_place)(const talon_target *t, uint32_t i);  /* zone, face << 16, both ways << 24 */
uint32_t EXPORT(target_course)(const talon_target *t, uint32_t i); /* zone, cards << 16 */

/* Shuffles dest by random step 0 of the seed. */
void EXPORT(dest_assign)(talon_dest *dest, uint32_t n, talon_seed *seed);

/* Colours of intervals. `marks`: pairs of a player and 1 where the interval opens; room for 2·n pairs in the first. Returns how many. */
uint32_t EXPORT(intervals)(uint16_t *marks, const talon_dest *dest, uint32_t n);
/* piles 0: the regular colouring. color: room for TALON_PLAN_MAX_CARDS; out: colours, chromatic number. Returns a status. */
uint32_t EXPORT(color)(uint16_t *color, uint32_t *out, const uint16_t *marks, uint32_t n, uint32_t piles);

/* A plan, or NULL: fault_text says why. The caller gives it back. weights: lay, seat, packet, pickup; zeros: seconds. */
talon_plan *EXPORT(plan_make)(const talon_dest *dest, uint32_t n, uint32_t piles, uint32_t mode, const uint16_t weights[4]);
enum { PLAN_ROUNDS, PLAN_LAYS, PLAN_SEATS, PLAN_PACKETS, PLAN_PICKUPS };
uint32_t EXPORT(plan_get)(const talon_plan *p, uint32_t what);
uint32_t EXPORT(plan_round_first)(const talon_plan *p, uint32_t round);
uint32_t EXPORT(plan_round_lays)(const talon_plan *p, uint32_t round);
uint32_t EXPORT(plan_round_pickups)(const talon_plan *p, uint32_t round);
const uint8_t *EXPORT(plan_round_pickup)(const talon_plan *p, uint32_t round);
uint32_t EXPORT(plan_lay)(const talon_plan *p, uint32_t i); /* give, pile << 16 */

/* ---- poker.c ---- */

/* Cards are places in standard_52. 0: no such number of cards. */
uint32_t EXPORT(poker_rank)(const uint8_t *cards, uint32_t n);
uint32_t EXPORT(poker_omaha)(const uint8_t *hole, uint32_t hole_n, const uint8_t *board, uint32_t board_n);
const char *EXPORT(poker_words)(uint32_t rank);
uint32_t EXPORT(poker_category)(uint32_t rank);

#endif
