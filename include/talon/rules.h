/* talon/rules.h -- playing a game by its rules: who is asked, what may be answered, what follows. Freestanding.
 *
 * talon_rules is a machine for one compiled game and one set of players; what happens is in a state, one block without pointers:
 * copying it is memcpy, and equal positions are equal blocks.
 *
 * (1) The game stops where somebody is asked. What is offered are exactly the legal answers.
 * (2) Each step that moves cards is an operation of op.def, done by the runner and shown to the caller.
 * (3) The same game, players, dealer, seed and answers give the same states, byte for byte.
 *
 * Threads: a machine is for one call at a time; a compiled game may be shared.
 * Not stable yet: docs/library.md §5. */
#ifndef TALON_RULES_H
#define TALON_RULES_H

#include <talon/runner.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct talon_rules talon_rules;

/* Why a hand is void. */
typedef enum talon_void {
    TALON_VOID_NOT,
    TALON_VOID_NO_ANSWER,
    TALON_VOID_STEP_LIMIT,
    TALON_VOID_TOO_MANY,
    TALON_VOID_DIVISION_BY_ZERO,
    TALON_VOID_OVERFLOW,
    TALON_VOID_BAD_INDEX,
    TALON_VOID_NOBODY,
    TALON_VOID_FAULT, /* an operation was refused */
} talon_void;
TALON_API const char *talon_void_name(talon_void why); /* "NoAnswer", …; "" for TALON_VOID_NOT */

#define TALON_ANSWER_CARDS  20u
#define TALON_ANSWER_VALUES 4u

/** One answer to the open choice. */
typedef struct talon_answer {
    uint16_t option;  /* which of the choice's options, from 0 */
    uint8_t cards_n;  /* cards chosen */
    uint8_t values_n; /* values */
    uint8_t combo;    /* which combo it is, from 1, and its height (a rank from 1); or 0 */
    uint8_t height;
    bool pass;           /* nothing can be chosen */
    bool range;          /* any value from value[0] to upto */
    bool has_cards;      /* the question is about cards */
    bool names_to;       /* `to` names several zones */
    talon_zone from, to; /* or TALON_ZONE_NONE */
    uint16_t card[TALON_ANSWER_CARDS];
    uint16_t unused;
    int32_t value[TALON_ANSWER_VALUES];
    int32_t upto;
} talon_answer;

/** The order of cards instead of one mixing, of whatever is mixed then: names from the top, the other cards after them as they lay. */
typedef struct talon_order {
    const char *const *card; /* names of faces */
    uint32_t n;
} talon_order;

/** Whether a game can be played by rules. */
TALON_API bool talon_game_has_rules(const talon_game *g);

/** Bytes of a machine for a runner; 0: its game has no rules, or players bring their cards, or there are more than 64 players. */
TALON_API size_t talon_rules_size(const talon_runner *r);
/** What a state of that machine weighs (docs/transcript.md §14.1): about how many numbers it has; and how many instructions it does at most between
 *  two choices. 0 where talon_rules_size is. */
TALON_API uint64_t talon_rules_weight(const talon_runner *r, uint32_t *steps);
/** A machine in `memory`, one for a runner. From now on the table of the runner lies there, so that the memory must outlive both. Numbers of the game are
 *  those of the file until talon_rules_set_number. Returns NULL, and *f, when the memory is too short, or talon_rules_size is 0. */
TALON_API talon_rules *talon_rules_init(void *memory, size_t memory_size, talon_fault *f, talon_runner *r);
/** An option of the game, before it begins: states of before are another machine's then. Returns false when it has no number of that name. */
TALON_API bool talon_rules_set_number(talon_rules *m, const char *name, int32_t value);
/** Orders instead of mixings after the first; they stay the caller's. */
TALON_API void talon_rules_set_orders(talon_rules *m, const talon_order *order, uint32_t n);

/** Who knows what a mixing brings, in place of the machine's own chance: asked for each, when it is done. card: the n cards of the zone as they lay right
 *  after it, also those that the same operation took out since. Returns as[] for all cards of the table: where c lay, as[c] lies instead, a
 *  permutation that changes none but these n; it stays the callee's. NULL: as the machine has it. */
typedef const talon_card *talon_on_mixing(void *context, talon_zone zone, const talon_card *card, uint32_t n);
/** From now on this function is asked; NULL: nobody is. For embedding, in what plays along with a transcript: its shuffles say where cards lie. */
TALON_API void talon_rules_set_mixing(talon_rules *m, talon_on_mixing *on_mixing, void *context);

/** The game's numbers: how many, what each is called ("": it has no name, and cannot be set), what it is now. Beyond them "" and 0. */
TALON_API uint32_t talon_rules_numbers(const talon_rules *m);
TALON_API const char *talon_rules_number_name(const talon_rules *m, uint32_t i);
TALON_API int32_t talon_rules_number(const talon_rules *m, uint32_t i);

/** Begin: deal, and go on to the first choice. Once for a machine, unless the state that it had before was put back. */
TALON_API void talon_rules_begin(talon_rules *m, talon_on_event *on_event, void *context);

TALON_API size_t talon_rules_state_size(const talon_rules *m);
/** The state now, talon_rules_state_size bytes, aligned as for uint64_t. */
TALON_API void talon_rules_get(const talon_rules *m, void *state);
/** Go on from a state that talon_rules_get gave, of this machine or one for the same game, number of players and numbers.
 *  Returns false, and changes nothing, when it is of another one. Bytes that no machine gave are not recognized. */
TALON_API bool talon_rules_put(talon_rules *m, const void *state);

/** Whose answers are waited for: seats from 1, in order. Returns how many; 0: it is over. */
TALON_API uint32_t talon_rules_asked(const talon_rules *m, uint32_t *seat, uint32_t room);
TALON_API bool talon_rules_over(const talon_rules *m);
TALON_API talon_void talon_rules_why(const talon_rules *m);

/** Go through the answers of somebody who is asked; return false to stop. Returns how many were shown; 0 for who is not asked.
 *  Changes nothing. A list for which more than 100,000 selections had to be tried ends there. */
typedef bool talon_on_answer(void *context, const talon_rules *m, const talon_answer *a);
TALON_API uint32_t talon_rules_answers(talon_rules *m, uint32_t seat, talon_on_answer *on_answer, void *context);

/** How many there are: for embedding, where players are programs. They are worked out once and kept until the game goes on, unless they
 *  are very many and cannot be counted without going through them. */
TALON_API uint32_t talon_rules_count(talon_rules *m, uint32_t seat);
/** The nth of them, from 0: for embedding, as above. Returns false when there is none. */
TALON_API bool talon_rules_nth(talon_rules *m, uint32_t seat, uint32_t n, talon_answer *a);

/** Do an answer that talon_rules_answers showed (of a range: with one of its values), and go on to the next choice.
 *  Returns false, and changes nothing, when this seat is not asked, or what it names is not there; with sealed cards also when what follows at
 *  once, in a together or by a trigger, hangs on them, also if on_event was called. Whether it is legal is not asked again. */
TALON_API bool talon_rules_answer(talon_rules *m, uint32_t seat, const talon_answer *a, talon_on_event *on_event, void *context);

/** What a seat gets: the payoff, to be divided by *per, which is above 0. */
TALON_API int32_t talon_rules_payoff(const talon_rules *m, uint32_t seat, int32_t *per);

/* ---- Sealed cards: who follows a game without seeing all of it ----
 *
 * For embedding, in what judges or writes transcripts of plays (docs/transcript.md §14). The machine runs on a table of which some faces are
 * known. What reads another one is neither true nor false: it hangs, and nothing is done. What mixes, mixes; what sorts cards by their
 * faces is left out. Cards that are alike are different cards. */

/** From now on, before the game begins, all cards are sealed but for what talon_rules_see says. For embedding, as above. */
TALON_API void talon_rules_seal(talon_rules *m);
/** The face of a card of the runner's table, as everybody knows it; TALON_FACE_NONE: it is sealed. For embedding, as above. */
TALON_API void talon_rules_see(talon_rules *m, talon_card card, talon_face face);
/** For who knows more, and tells: the true face of a card. For embedding, as above. */
TALON_API void talon_rules_truth(talon_rules *m, talon_card card, talon_face face);

/** A value that the course of the game goes by and that hangs: which of those that the instruction asks for, and what it is. */
typedef struct talon_told {
    uint32_t call;
    int32_t value;
} talon_told;
/** What is told of the next instruction: told_n values in `told`, which the caller keeps. Who knows the truth tells the rest, as far as there is
 *  room. For embedding, as above. */
TALON_API void talon_rules_tell(talon_rules *m, talon_told *told, uint32_t told_n, uint32_t room);
/** How many of these values the last instruction used. For embedding, as above. */
TALON_API uint32_t talon_rules_told(const talon_rules *m);

typedef enum talon_course {
    TALON_COURSE_MOVED, /* operations were done: call again when they are done elsewhere, too */
    TALON_COURSE_ASKS,
    TALON_COURSE_OVER,
    TALON_COURSE_HANGS, /* on sealed cards: nothing was done, also if on_event was called */
    TALON_COURSE_TOLD,  /* an instruction was done by what was told, perhaps with operations: call again with nothing told */
    TALON_COURSE_KEPT,  /* an instruction kept a value that hangs, and moved nothing: call again */
} talon_course;

/** A value that hangs and that the game only keeps, in a secret variable or as an argument: what it is, where that is known. */
typedef struct talon_kept {
    int32_t value;
    bool known;
} talon_kept;
/** From now on a value that hangs and is only kept is sealed, and known as this number, above 0; 0, as at first: the instruction hangs. After KEPT: the
 *  state before that instruction. For embedding, as above. */
TALON_API void talon_rules_keep(talon_rules *m, uint32_t as);
TALON_API void talon_rules_before(const talon_rules *m, void *state);
/** What kept values are, by number − 1, in `kept`, which the caller keeps; for_all: also for who does not tell the truth. For embedding, as above. */
TALON_API void talon_rules_kept(talon_rules *m, const talon_kept *kept, uint32_t n, bool for_all);

/** Whether more work was asked for than a machine does (docs/rules-vm.md §10), since this was last asked: what came of it is no verdict then. For embedding,
 *  as above. */
TALON_API bool talon_rules_worn(talon_rules *m);
/** The first hand was dealt. For embedding, as above. */
TALON_API bool talon_rules_begun(const talon_rules *m);
/** Go on to the next operations, choice, or what hangs: then nothing of that instruction was done, also if on_event was called, and it is tried again. With
 *  sealed cards this begins the game, too, instead of talon_rules_begin, and talon_rules_answer does the answer alone. For embedding, as above. */
TALON_API talon_course talon_rules_go_on(talon_rules *m, talon_on_event *on_event, void *context);

/** The open choice: how many have been made before it, how many options it has, and whether everybody answers without knowing the others'
 *  answers. */
TALON_API uint32_t talon_rules_choices(const talon_rules *m);
TALON_API uint32_t talon_rules_options(const talon_rules *m);
/** After so many choices a game ends as it stands: what its file says under `limit`. */
TALON_API uint32_t talon_rules_limit(const talon_rules *m);
TALON_API bool talon_rules_together(const talon_rules *m);

typedef enum talon_legal { TALON_LEGAL_NO, TALON_LEGAL_YES, TALON_LEGAL_HANGS } talon_legal;
/** Whether an answer is legal, as far as cards are known: for all faces that the others can have, for none, or that hangs on them. Of cards that
 *  are alike every one may go. Changes nothing; also without sealed cards. For embedding, as above. */
TALON_API talon_legal talon_rules_judge(talon_rules *m, uint32_t seat, const talon_answer *a);
/** Whether what was told of the instruction that comes is what the cards say, as far as they are known. Changes nothing. For embedding, as
 *  above. */
TALON_API talon_legal talon_rules_judge_told(talon_rules *m, talon_told *told, uint32_t told_n);
/** What the instruction that comes keeps, as far as cards are known: YES, and *value; NO, it makes the hand void; or it hangs. Changes nothing. For
 *  embedding, as above. */
TALON_API talon_legal talon_rules_judge_kept(talon_rules *m, int32_t *value);

/* ---- What the game remembers besides cards ---- */

#define TALON_RULES_ALL UINT32_MAX /* as a viewer: sees every variable */

typedef enum talon_value_kind {
    TALON_VALUE_HIDDEN, /* the viewer may not see it */
    TALON_VALUE_NONE,   /* no player, suit, rank, card, combo or word */
    TALON_VALUE_NUMBER,
    TALON_VALUE_FLAG,
    TALON_VALUE_SEAT, /* a seat from 1 */
    TALON_VALUE_WORD, /* of a suit, rank, card, combo or `one of` */
} talon_value_kind;
typedef struct talon_value {
    talon_value_kind kind;
    int32_t number;   /* NUMBER, FLAG, SEAT */
    const char *word; /* WORD */
} talon_value;

typedef struct talon_variable {
    const char *name;
    bool each;      /* every player has one */
    uint32_t count; /* NAME 1 … NAME count; 0: not numbered */
} talon_variable;
TALON_API uint32_t talon_rules_variables(const talon_rules *m);
TALON_API talon_variable talon_rules_variable(const talon_rules *m, uint32_t i);
/** The i-th variable of a player (a seat from 1; 0 where it is not each player's), its nth value (from 1; 0 where it is not numbered), as a
 *  viewer sees it: a seat from 1, 0 for a spectator, or TALON_RULES_ALL. Of no variable, owner, number or viewer it is hidden. */
TALON_API talon_value talon_rules_value(const talon_rules *m, uint32_t i, uint32_t owner, uint32_t nth, uint32_t viewer);

/* Names of the parts of an answer to the open choice; "" or NULL where it has no such part. */
TALON_API const char *talon_rules_option_name(const talon_rules *m, const talon_answer *a); /* "" when the choice has a single question */
TALON_API const char *talon_rules_value_name(const talon_rules *m, const talon_answer *a, uint32_t i); /* of the variable */
TALON_API const char *talon_rules_value_word(const talon_rules *m, const talon_answer *a,
                                             uint32_t i); /* its word, or NULL: a number or a player */
TALON_API bool talon_rules_value_is_seat(const talon_rules *m, const talon_answer *a, uint32_t i);
TALON_API const char *talon_rules_combo_name(const talon_rules *m, uint32_t combo);
TALON_API const char *talon_rules_rank_name(const talon_rules *m, uint32_t rank);

/** How the i-th card of an answer is called. */
typedef const char *talon_on_card_words(void *context, const talon_answer *a, uint32_t i);
/** What people say of an answer to the open choice: "raise 4..200", "build Qs to foundation.2", "suit hearts", "pass". Writes at most room bytes with their NUL.
 *  Returns the length of all of it. */
TALON_API size_t talon_rules_words(char *out, size_t room, const talon_rules *m, const talon_answer *a, talon_on_card_words *card,
                                   void *context);

/** What an answer's name is made of: its keys, sorted. */
typedef enum talon_answer_part {
    TALON_PART_CARDS,
    TALON_PART_COMBO,
    TALON_PART_HEIGHT,
    TALON_PART_OPTION,
    TALON_PART_TO,
    TALON_PART_VALUE,
} talon_answer_part;
typedef struct talon_answer_key {
    const char *name;
    talon_answer_part part;
    uint32_t value; /* PART_VALUE: which */
} talon_answer_key;
#define TALON_ANSWER_KEYS (5 + TALON_ANSWER_VALUES)
/** Writes them, at most TALON_ANSWER_KEYS. Returns how many. */
TALON_API uint32_t talon_rules_keys(talon_answer_key *keys, const talon_rules *m, const talon_answer *a);
/** The text of such a part; NULL where it is a number, a range or cards. */
TALON_API const char *talon_rules_key_text(const talon_rules *m, const talon_answer *a, const talon_answer_key *key);
/** Whether the seat does not see the answer's i-th card: then its name is its place, from 0, in the zone it is taken from. */
TALON_API bool talon_rules_by_place(uint32_t *place, const talon_rules *m, uint32_t seat, const talon_answer *a, uint32_t i);

/* ---- As other engines have it: names, results, what a seat sees, and what it has seen ---- */

/** An answer's canonical name, as play.legal writes it (docs/protocol.md §12): a JSON object, its keys sorted; cards that the seat does not see by
 *  place. Writes at most room bytes with their NUL. Returns the length of all of it. */
TALON_API size_t talon_rules_name(char *out, size_t room, const talon_rules *m, uint32_t seat, const talon_answer *a);
/** The answer of that name; of a range with the value that it names. Returns false when no answer of this seat has it, or it is
 *  longer than 8,191 bytes. For embedding, as the next. */
TALON_API bool talon_rules_find(talon_rules *m, uint32_t seat, talon_answer *a, const char *name, size_t name_size);
/** Both: find, and do. Returns false, and changes nothing, when there is no such answer. For embedding, as above. */
TALON_API bool talon_rules_apply(talon_rules *m, uint32_t seat, const char *name, size_t name_size, talon_on_event *on_event,
                                 void *context);
/** The payoff divided: what a seat gets; 0 before the end. */
TALON_API double talon_rules_return(const talon_rules *m, uint32_t seat);

/** For programs that think ahead: from now on the game ends with its hand, and the payoff is that of a match that ends there. */
TALON_API void talon_rules_end_with_hand(talon_rules *m, bool ends);

/** Texts come in pieces. */
typedef void talon_on_text(void *context, const char *text, size_t size);

/** What a seat (0: a spectator) sees now, as text: zones with cards ("?" where one is not seen), variables, who is asked, results at the end.
 *  For embedding: bots that read, and logs. */
TALON_API void talon_rules_observe(const talon_rules *m, uint32_t seat, talon_on_text *on_text, void *context);

/** All that a seat was shown and answered since the game began, in order, nothing forgotten: as a number of 64 bits and, for who wants to keep it,
 *  as text. It lies beside the state, not in it: fill it with {0} and a seat, copy it wherever the state is copied. Two of them have the same
 *  key when they have the same text and, but for a chance of about 2^-64 for a pair, only then. */
typedef struct talon_recall {
    uint64_t key;
    uint32_t seat; /* from 1 */
    uint32_t unused;
    const talon_face *as;   /* by face of the pack: what it is told as, so that faces that are the same to a game can be one; or NULL */
    talon_on_text *on_text; /* gets the text; or NULL */
    void *context;
} talon_recall;

/** After an operation: what the seat saw of it. Call it in on_event, where there are records; phases that begin say nothing. */
TALON_API void talon_recall_event(talon_recall *k, const talon_rules *m, const talon_event *e);
/** Before talon_rules_answer: who answers what, as far as this seat may know it then. */
TALON_API void talon_recall_answer(talon_recall *k, const talon_rules *m, uint32_t seat, const talon_answer *a);
/** After talon_rules_begin and talon_rules_answer: who is asked now, and variables that the seat sees. */
TALON_API void talon_recall_asked(talon_recall *k, const talon_rules *m);

#ifdef __cplusplus
}
#endif
#endif
