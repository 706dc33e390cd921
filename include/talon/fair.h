/* talon/fair.h -- provable deals: transcripts read, checked and written, as docs/transcript.md says.
 *
 * A talon_transcript is fed lines and holds the public game after them: the table on backs, seeds, what is due. Reading checks
 * everything; writing composes the next line from the same state, so that nobody can write what would not verify.
 *
 * (1) The first bad line is the lowest in the first stage that fails: spelling, signatures, heads, meaning.
 * (2) After a failed line only earlier stages are checked; the verdict is final when talon_transcript_finish was called.
 * (3) Secrets given to a transcript are wiped when it is freed; no message ever contains one.
 * (4) Memory does not grow with the number of lines, but for about two hundred bytes for each lock, cut, reveal, objection and name, none
 *     of which may stand twice, and a state of the game for each choice that hangs on cards that lie on the table still sealed. Allocates; needs libsodium
 *     and jansson.
 *
 * Threads: a transcript is for one call at a time, asking included. Different transcripts have nothing in common.
 * Not stable yet: docs/library.md §5. */
#ifndef TALON_FAIR_H
#define TALON_FAIR_H

#include <talon/base.h>
#include <talon/op.h>
#include <talon/runner.h>
#include <talon/shape.h>
#include <talon/table.h>

#ifdef __cplusplus
extern "C" {
#endif

#define TALON_FAIR_LINE_MAX (1u << 20) /* bytes of a line without its end */
#define TALON_FAIR_KEY_SIZE 32u

typedef struct talon_transcript talon_transcript;

typedef enum talon_fair_stage {
    TALON_STAGE_SPELLING,
    TALON_STAGE_SIGNATURES,
    TALON_STAGE_HEADS,
    TALON_STAGE_MEANING,
    TALON_STAGE_NONE, /* nothing failed */
} talon_fair_stage;

/* What a good transcript still does not prove: bits of talon_verdict.not_proved, in the order of the manual. */
enum {
#define TALON_UNPROVED(bit, name, word, text) TALON_UNPROVED_##name = 1 << (bit),
#include <talon/unproved.def>
#undef TALON_UNPROVED
};

typedef struct talon_fair_seat {
    const char *name;
    const uint8_t *key; /* 32 bytes */
    bool locked, out, known;
    uint32_t shuffles, cuts; /* given a seed for; committed to */
    uint32_t missed;         /* the first shuffle that ran without its seed, counted from 1; 0 for none */
    uint32_t voided;         /* voids that say its seeds or cut were missing; in suite 2 its shares, secrets or mix */
    uint64_t lost;           /* in suite 2: cards of which its part never came */
    int64_t seen;            /* the highest spine line signed, −1 for none */
    uint32_t veils, named;   /* veiled cards that it brought (docs/transcript.md §9), and how many of them everybody knows by name */
    uint32_t let_go;         /* of the others, those that everybody saw, and a void gave up waiting for the name */
    bool gone;               /* in suite 2: it got out after a shuffle had run, so its part of the cards may be open since */
    bool can_show;           /* in suite 2, after the end of a full game: this file lacks what it can show of the cards that are left */
    bool played;             /* took part once all was dealt: it acted or signed then, or had thrown in all its cards before */
} talon_fair_seat;

typedef struct talon_verdict {
    bool verified, audited, ended, example, full, trusted;
    uint64_t lines, spine;     /* of the file; those among them that change the game */
    uint8_t head[32], sid[32]; /* of everything; of the game */
    uint8_t end[32];           /* the head of the last spine line: with ended, what the next game's `previous` is */
    uint32_t suite, recover;   /* 1 or 2; in suite 2 so many seats can stand in for another, 0: none */
    const char *game;          /* its name, or "" */
    const uint8_t *previous;   /* 32 bytes, or NULL */
    uint32_t left;             /* games of this table that were left before this one */
    uint64_t shuffles, voids, openings, boxes, acts, undone, objections, notes, picks, skips;
    uint32_t plan_done, plan_steps;
    talon_fair_seat seat[TALON_MAX_PLAYERS]; /* seat 1 first */
    uint32_t seats_n;
    uint32_t you;                     /* the seat of the key given as `me`, 0 for none */
    uint8_t known[TALON_MAX_PLAYERS]; /* seats named by `me` and `know`, ascending */
    uint32_t known_n;
    uint32_t not_proved;
    uint64_t backs_line;         /* with `backs`: the line that gave closed cards new backs first, */
    uint32_t backs_n;            /* how many, */
    const char *backs_zone;      /* and where */
    uint64_t false_objections;   /* in suite 2: objections to good boxes, */
    uint32_t false_by, false_of; /* the first: who objected, and to whose box */
    uint64_t hidden;             /* picks that were never shown */
    uint64_t thrown;             /* shuffles that were voided after they were opened: somebody may have known seeds then */
    uint64_t unmixed_line; /* the first line that dealt or showed cards which nothing had shuffled; the last one while the plan goes on, */
    uint32_t unmixed_n;    /* and how many cards there were of these */
    bool apart;            /* players were dealt from heaps that were shuffled apart, and not all alike */
    uint32_t undealt;      /* a shuffle that has not run, although all its seeds are given: whoever has K knows the cards; 0 for none */
    bool rules;            /* the game is played by rules: */
    uint64_t choices;      /* answers that were given, */
    uint64_t debts;        /* of them, and of what was told, what hangs on cards that stayed sealed, */
    uint64_t debt_line;    /* the first of these, */
    uint64_t told;         /* values that the dealer told, */
    bool stopped;          /* in suite 2: its rules look at hidden cards where nobody can tell, and it can only end */
    bool over;             /* it is played to its end, */
    int32_t payoff[TALON_MAX_PLAYERS], per; /* and what everybody gets, to be divided by per */
    const char *void_why;                   /* why its last hand is void, so that nobody gets anything: "Overflow"; NULL: it is not */
    uint64_t bad_line;                      /* with stage other than NONE */
    talon_fair_stage stage;
    const char *code, *message;
} talon_verdict;

/** The words of stages, NULL past the end. For embedding: programs that show a verdict themselves. */
TALON_API extern const char *const talon_stage_names[];
/** The words of not_proved's bits (by bit number), NULL past the end. For embedding, as above. */
TALON_API extern const char *const talon_unproved_names[];
/** What these mean, as sentences. */
TALON_API extern const char *const talon_unproved_texts[];

/** Finds the compiled game of a transcript with rules (docs/transcript.md §14): of this name, and with this SHA-256 of its bytes.
 *  Returns: a copy of its bytes, malloc'd, which is the transcript's from then on; NULL: there is none, or, with that for a size, no memory. */
#define TALON_FIND_NO_MEMORY SIZE_MAX
typedef void *talon_fair_find(void *context, size_t *size, const char *name, const uint8_t hash[32]);

/* ---- Keys ---- */

/** A signing key made from 32 secret bytes by talon_fair_key_from: both halves belong together. Wipe it with talon_wipe. */
typedef struct talon_fair_key {
    uint8_t secret[32];
    uint8_t pub[32];
} talon_fair_key;

/** Random bytes of the system (libsodium's). */
TALON_API void talon_fair_random(void *out, size_t size);
/** The key of these 32 secret bytes. */
TALON_API void talon_fair_key_from(talon_fair_key *key, const uint8_t secret[32]);
/** 32 bytes for an example from a public seed: `what` and `number` tell them apart. */
TALON_API void talon_fair_example(uint8_t out[32], const talon_seed *seed, const char *what, uint32_t number);
/** SHA-256 of these bytes: what line 0's `source` is of a game file. */
TALON_API void talon_fair_digest(uint8_t out[32], const void *bytes, size_t size);
/** Lower-case hex to exactly `size` bytes; false when it is anything else. */
TALON_API bool talon_fair_unhex(uint8_t *out, size_t size, const char *text);
TALON_API void talon_fair_hex(char *text, const uint8_t *bytes, size_t size); /* 2·size + 1 bytes of room */

/* ---- Reading ---- */

/** Start with no line. Returns NULL when there is no memory. */
TALON_API talon_transcript *talon_transcript_new(void);
TALON_API void talon_transcript_free(talon_transcript *t);

/* Before line 0: what this reader knows. */
/** My key: its seat counts as known, its boxes are opened and checked. */
TALON_API void talon_transcript_me(talon_transcript *t, const talon_fair_key *me);
/** My seat's 32 secret bytes for one game of suite 2 (docs/transcript.md §15): its key there, and all that it seals, follow from them. New ones for
 *  every game. With them my lines can be written, and cards are known whose shares I have. May come later, but before my seat's first lock: nothing
 *  was sealed for it until then. */
TALON_API void talon_transcript_secret(talon_transcript *t, const uint8_t secret[32]);
/** Somebody else's key that I know. Returns false when the name has more than TALON_MAX_PLAYER_NAME bytes, or there is no memory. */
TALON_API bool talon_transcript_know(talon_transcript *t, const char *name, const uint8_t key[32]);
/** Where the games of transcripts with rules are, asked once for line 0. */
TALON_API void talon_transcript_set_games(talon_transcript *t, talon_fair_find *find, void *context);
/** K of an `end` line that was read ahead (talon_fair_end_key): everything is recomputed, if line 0 says `full` and committed to it. */
TALON_API void talon_transcript_audit(talon_transcript *t, const uint8_t k[32]);
/** I am the dealer, and this is K: lines can be written, and everything is recomputed. */
TALON_API void talon_transcript_deal(talon_transcript *t, const uint8_t k[32]);

/** What reading a line ahead gave. */
typedef enum talon_fair_ahead { TALON_AHEAD_NONE, TALON_AHEAD_KEY, TALON_AHEAD_NO_MEMORY } talon_fair_ahead;
/** K, if this line is an `end` that shows it. */
TALON_API talon_fair_ahead talon_fair_end_key(uint8_t k[32], const char *line, size_t line_size);

/** Feed one line without its LF. Returns false once nothing further needs to be read: the verdict is final. */
TALON_API bool talon_transcript_read(talon_transcript *t, const char *line, size_t line_size);

/** What a line would be that was not read yet, and how far it would come. */
typedef struct talon_fair_line {
    talon_fair_stage stage; /* the first of spelling, signatures and heads that it fails here; TALON_STAGE_NONE: only its meaning is left */
    const char *code, *message; /* what is wrong with it then, valid until the next call; else NULL */
    const char *kind;           /* of a line that is spelled well, as all that follows: its kind, */
    bool spine, dealer;         /* whether it changes the game, whether the dealer writes such lines, */
    uint32_t seat, i;           /* whose it is, 0: of nobody; its number, of a note or a pick, */
    uint64_t at;                /* and, of one beside the spine, the spine line that it looks at */
} talon_fair_line;
/** Look at a line, in a game whose line 0 was read and that is good so far, without taking it in. For embedding: programs that take lines of
 *  others, and refuse what is no line of this game without reading the game again. Nothing that was read changes. */
TALON_API void talon_transcript_look(talon_transcript *t, talon_fair_line *out, const char *line, size_t line_size);
/** The file ended; whole: with a LF after the last line. Returns the verdict, valid until t is freed or fed. */
TALON_API const talon_verdict *talon_transcript_finish(talon_transcript *t, bool whole);
/** One JSON object and LF as docs/transcript.md §12 says, malloc'd; NULL without memory. file may be NULL. */
TALON_API char *talon_verdict_json(const talon_verdict *v, const char *file);

/* ---- Looking at the game as it is ---- */

TALON_API const talon_table *talon_transcript_table(const talon_transcript *t);
TALON_API const talon_shape *talon_transcript_shape(const talon_transcript *t);
TALON_API const char *talon_transcript_game(const talon_transcript *t); /* its name, "" before line 0 */
TALON_API uint32_t talon_transcript_seats(const talon_transcript *t);
TALON_API const uint8_t *talon_transcript_seat_key(const talon_transcript *t, uint32_t seat); /* 32 bytes; from 1 */
TALON_API const uint8_t *talon_transcript_dealer_key(const talon_transcript *t);              /* 32 bytes; zeros before line 0 */
TALON_API const char *talon_transcript_seat_name(const talon_transcript *t, uint32_t seat);   /* from 1 */
TALON_API const uint8_t *talon_transcript_sid(const talon_transcript *t);                     /* 32 bytes, NULL before line 0 */
/** The hash of everything so far (32 bytes): what the next line of the dealer or an act stands on. For embedding: to compare games. */
TALON_API void talon_transcript_head(talon_transcript *t, uint8_t head[32]);
TALON_API uint64_t talon_transcript_lines(const talon_transcript *t);
/** How many of these change the game; and the head of one of them (from 0, 32 bytes), NULL when it is too far back. */
TALON_API uint64_t talon_transcript_spine(const talon_transcript *t);
TALON_API const uint8_t *talon_transcript_spine_head(const talon_transcript *t, uint64_t number);
TALON_API uint32_t talon_transcript_steps(const talon_transcript *t); /* how many steps the plan has */
TALON_API uint32_t talon_transcript_epoch(const talon_transcript *t); /* the next one's number */
/** The seat with this public key, 0 for none. */
TALON_API uint32_t talon_transcript_seat_of(const talon_transcript *t, const uint8_t key[32]);
/** The head of the game that line 0 says this one follows (32 bytes), or NULL. */
TALON_API const uint8_t *talon_transcript_previous(const talon_transcript *t);
/** SHA-256 of the game file, as line 0 says (32 bytes into digest); false when it says nothing. Nobody checked it. */
TALON_API bool talon_transcript_source(const talon_transcript *t, uint8_t digest[32]);
/** The hash of the compiled game by whose rules it is played (32 bytes), or NULL. */
TALON_API const uint8_t *talon_transcript_rules(const talon_transcript *t);
/** The i-th of the game's numbers that line 0 sets, from 0: its name, and *value; NULL when there are no more. */
TALON_API const char *talon_transcript_number(const talon_transcript *t, uint32_t i, int32_t *value);
/** The i-th game that line 0 says was left before this one, from 0: sid and head, 2·32 bytes; NULL when there are no more. */
TALON_API const uint8_t *talon_transcript_left(const talon_transcript *t, uint32_t i);
/** The card's back as "e.i". For embedding: what lines and other readers call the card. */
TALON_API void talon_transcript_back(const talon_transcript *t, char out[24], talon_card id);
/** The card's face as far as this reader knows it (public, in my box, with K, or opened by a view), or NULL. A veil (docs/transcript.md §9) is
 *  called by its name where this reader knows that, else it is the veil. */
TALON_API const char *talon_transcript_face(const talon_transcript *t, talon_card id);
/** Public only, the name of a veil, too. */
TALON_API const char *talon_transcript_open_face(const talon_transcript *t, talon_card id);
/** Whether the face is public, or the seat has a box for the card under its present name. */
TALON_API bool talon_transcript_knows(const talon_transcript *t, uint32_t seat, talon_card id);
/** Whether the last thing done is an act that this seat can take back. For embedding: programs that offer it. */
TALON_API bool talon_transcript_undoable(const talon_transcript *t, uint32_t seat);
/** The kind of the line just read or written ("act", "run"), "" before the first. For embedding: programs that follow a game of their own. */
TALON_API const char *talon_transcript_last_kind(const talon_transcript *t);
/** Who signed it, 0 for the dealer; and which spine line it is, or a line beside the spine says it has seen. */
TALON_API uint32_t talon_transcript_last_signer(const talon_transcript *t);
TALON_API uint64_t talon_transcript_last_at(const talon_transcript *t);
/** That line as an operation, when it is an act, and whose it is. An undo is TALON_OP_UNDO; a look is TALON_OP_NONE with zone and n.
 *  Returns: what is valid until the next line or call; NULL when it is no act, or without memory. For embedding, as above. */
TALON_API const talon_op *talon_transcript_last_act(talon_transcript *t, uint32_t *seat);
/** What its player called it, valid until the next line; NULL when it is no act, or nothing was said. For embedding, as above. */
TALON_API const char *talon_transcript_last_say(const talon_transcript *t);
/** The text of that line, when it is a note, and its number among its seat's; valid until the next line. NULL when it is none. For embedding:
 *  tables that count by notes. */
TALON_API const char *talon_transcript_last_note(const talon_transcript *t, uint32_t *i);
/** Whether a line could have this text (docs/transcript.md §2): of least to most bytes, and nothing in it that does not show. */
TALON_API bool talon_fair_is_text(const char *text, size_t least, size_t most);
/** One sentence about what the line just read did, for people. */
TALON_API void talon_transcript_words(const talon_transcript *t, char *text, size_t text_size);
/** The same about a step of the plan, from 0; those inside an ask come after it, and begin with two blanks for each. What has no room is cut, and
 *  ends with "…". Returns: how many bytes the whole text needs with its end. */
TALON_API size_t talon_transcript_step_words(const talon_transcript *t, uint32_t step, char *text, size_t text_size);

/* What may be done next. */
typedef enum talon_fair_due {
    TALON_DUE_NOTHING, /* the plan is done; seats may act, the dealer may end */
    TALON_DUE_LOCKS,   /* a shuffle is due and seats have not locked */
    TALON_DUE_CUT,     /* a shuffle is due and a seat's cut is missing */
    TALON_DUE_SHUFFLE,
    TALON_DUE_REVEAL,
    TALON_DUE_RUN,
    TALON_DUE_STEP,   /* do */
    TALON_DUE_ANSWER, /* answer */
    TALON_DUE_NAMES,  /* seats must name veiled cards */
    TALON_DUE_OVER,   /* ended */
    TALON_DUE_STUCK,  /* a shuffle is due and everybody is out: somebody must lock again */
    TALON_DUE_CHOICE, /* somebody is asked (rules) */
    TALON_DUE_PICK,   /* everybody answers without knowing the others' answers */
    TALON_DUE_SHOW,   /* and shows the answer */
    TALON_DUE_MIX,    /* in suite 2: a seat has to mix, */
    TALON_DUE_SHARE,  /* seats owe shares, */
    TALON_DUE_SECRET, /* or secrets of boxes that were objected to */
} talon_fair_due;
TALON_API talon_fair_due talon_transcript_due(const talon_transcript *t);
/** The seats that are waited for in LOCKS, CUT, REVEAL, NAMES, CHOICE, PICK, SHOW, MIX, SHARE and SECRET: fills seat[], returns how many. */
TALON_API uint32_t talon_transcript_awaits(const talon_transcript *t, uint32_t seat[TALON_MAX_PLAYERS]);
TALON_API const char *talon_due_text(talon_fair_due due);
/** The answers that a seat may give to what the rules ask it, as far as this reader knows cards: each as the operation of an act, JSON, and in
 *  words, as talon_rules_words has them. Return false to stop. Returns how many were shown; 0 for who is not asked; UINT32_MAX without memory. */
typedef bool talon_on_choice(void *context, const char *op, const char *words);
TALON_API uint32_t talon_transcript_choices(talon_transcript *t, uint32_t seat, talon_on_choice *on_choice, void *context);

/* ---- The game it says it is ---- */

/** What line 0 needs. The caller owns everything. */
typedef struct talon_fair_game {
    const talon_game *game;
    const char *const *player; /* names by seat */
    const uint8_t (*key)[32];  /* public keys by seat */
    uint32_t players_n;
    uint32_t dealer_seat; /* who deals in the game's terms; 0: the last seat */
    const char *until;    /* deal up to this phase, or NULL */
    const talon_pack *const *import;
    bool sealed, example;
    uint32_t suite;   /* 2: nobody knows the cards (docs/transcript.md §15); else 1 */
    uint32_t recover; /* in suite 2: so many seats together can stand in for one that is out; 0: none can */
    bool rules;       /* it is played by its rules; with the numbers that are set, in whatever order */
    const char *const *number;
    const int32_t *number_value;
    uint32_t numbers_n;
    uint32_t voids;
    const uint8_t *source;        /* SHA-256 of the game file, or NULL */
    const uint8_t *previous;      /* 32 bytes, or NULL */
    const uint8_t (*left)[2][32]; /* games left before: sid and how far they had come */
    uint32_t left_n;
    const uint8_t *k; /* the dealer's 32 secret bytes; NULL in suite 2 */
} talon_fair_game;

/** Compare line 0 with a game of that name, dealt for the same seats. Only game, dealer_seat, until and import matter.
 *  Returns how they compare; text gets the difference, or how much of the plan there is, or why nothing can be said. */
typedef enum talon_likeness { TALON_LIKE_SAME, TALON_LIKE_OTHER, TALON_LIKE_UNKNOWN } talon_likeness;
TALON_API talon_likeness talon_transcript_is_game(talon_transcript *t, const talon_fair_game *game, char *text, size_t text_size);
/** Whether people can tell the names of line 0 apart, and see all of each: the game's, players', cards', zones'. The verdict does not say it.
 *  DOUBTFUL: text gets a sentence about the first that can be mistaken, of up to 700 bytes; it has those names as they are, so it is to be
 *  made harmless before a terminal gets it. Cost: sorts the names. */
typedef enum talon_fair_names { TALON_NAMES_GOOD, TALON_NAMES_DOUBTFUL, TALON_NAMES_NO_MEMORY } talon_fair_names;
TALON_API talon_fair_names talon_transcript_names(const talon_transcript *t, char *text, size_t text_size);
/** It differs from the game of its name: the verdict, asked for after this, says that `rules` is not proved. */
TALON_API void talon_transcript_breaks_rules(talon_transcript *t);

/* ---- Several files of one game ---- */

/** How a key told two stories: two lines in one place of the game, the dealer's lines on both sides of where the files part, two chains of
 *  seeds or two seeds for one shuffle, two choices with one number, two cuts for one shuffle, two notes with one number. */
typedef enum talon_fork {
    TALON_FORK_NONE,
    TALON_FORK_LINES,
    TALON_FORK_SIDES,
    TALON_FORK_LOCKS,
    TALON_FORK_SEEDS,
    TALON_FORK_PICKS,
    TALON_FORK_CUTS,
    TALON_FORK_NOTES,
    TALON_FORK_KEYS,  /* in suite 2: two keys of a seat, */
    TALON_FORK_DECKS, /* two decks for one shuffle */
} talon_fork;

/** What two files of one game are to each other. */
typedef struct talon_comparison {
    talon_fork fork;
    uint32_t seat;    /* with fork: whose key, 0 for the dealer's */
    uint32_t e;       /* with two chains, seeds or cuts: the shuffle; with two choices or notes their number */
    bool lost[2];     /* no fork, but a tie that this file lost: it is good up to the line, and the game went on otherwise */
    uint64_t line[2]; /* of each file, with fork or lost: where they part */
} talon_comparison;

/** Compare two files of one game, as far as they are good by themselves: whole lines, each with its LF.
 *  Returns false without memory, or when a line is not well spelled after all. */
TALON_API bool talon_fair_compare(talon_comparison *out, const char *a, size_t a_size, const char *b, size_t b_size);

/* ---- Writing ---- */

/** A zone of a table that is laid out by hand; without behaviour. */
typedef struct talon_fair_zone {
    const char *id, *type, *sees; /* words of docs/transcript.md §4 */
    uint32_t owner;               /* a seat, or 0 */
    const talon_face *card;       /* faces from the top */
    uint32_t cards_n;
} talon_fair_zone;

/** What line 0 needs when no game file says it: zones, their cards, and which zone the plan shuffles first. The caller owns everything. */
typedef struct talon_fair_layout {
    const char *name;
    const char *const *player; /* names by seat */
    const uint8_t (*key)[32];  /* public keys by seat */
    uint32_t players_n;
    const char *const *face;
    uint32_t faces_n;
    const talon_fair_zone *zone;
    uint32_t zones_n;
    const char *shuffle; /* the plan is to shuffle this zone; NULL: there is no plan */
    bool sealed, example;
    uint32_t voids;
    uint32_t suite, recover; /* as in talon_fair_game */
    const uint8_t *k;        /* the dealer's 32 secret bytes; NULL in suite 2 */
} talon_fair_layout;

/** All writers return one line with its LF, malloc'd, and the transcript has then read it; or NULL and *why (a sentence of the
 *  transcript's, or a literal). A transcript that failed to write is of no further use but to be freed. */
TALON_API char *talon_fair_write_game(talon_transcript *t, const char **why, const talon_fair_key *dealer, const talon_fair_game *game);
TALON_API char *talon_fair_write_layout(talon_transcript *t, const char **why, const talon_fair_key *dealer,
                                        const talon_fair_layout *layout);
/** The dealer's next line of this kind: "shuffle", "run", "void", "do", "answer", "end". t must know K; not in suite 2. */
TALON_API char *talon_fair_write_dealer(talon_transcript *t, const char **why, const talon_fair_key *dealer, const char *kind);
/** The dealer says that a seat did not answer. */
TALON_API char *talon_fair_write_skip(talon_transcript *t, const char **why, const talon_fair_key *dealer, uint32_t seat);
/** A seat's line; the seat is the one whose key it is. t must know it as `me`. epochs: for how many shuffles the seeds are. */
TALON_API char *talon_fair_write_lock(talon_transcript *t, const char **why, const talon_fair_key *me, uint32_t epochs);
/** Commit to a cut number (taken modulo the possible places) with this salt. */
TALON_API char *talon_fair_write_cut(talon_transcript *t, const char **why, const talon_fair_key *me, uint32_t k, const uint8_t salt[32]);
/** Reveal; the cut's number and salt when this seat cuts in the shuffle, else salt NULL. epochs as given to lock. */
TALON_API char *talon_fair_write_reveal(talon_transcript *t, const char **why, const talon_fair_key *me, uint32_t epochs, uint32_t k,
                                        const uint8_t *salt);
/** An act: an operation as JSON text, arguments as docs/transcript.md has them; those left out mean the usual. say: what the player calls
 *  it, or NULL. */
TALON_API char *talon_fair_write_act(talon_transcript *t, const char **why, const talon_fair_key *me, const char *op, const char *say);
/** The same from an operation as a value: DEAL, MOVE, COMBINE, TURN, SHUFFLE, UNDO, or NONE for a look (from and n).
 *  For embedding: programs whose moves are operations. */
TALON_API char *talon_fair_write_op(talon_transcript *t, const char **why, const talon_fair_key *me, const talon_op *op, const char *say);
/** what: a card's name; in suite 2 the line with the box (talon_transcript_bad_line). */
TALON_API char *talon_fair_write_object(talon_transcript *t, const char **why, const talon_fair_key *me, const char *what);
/** Only in suite 2, and t must know my secret: my mix of the open shuffle; what I owe after the first line after which I owe something; the
 *  secret of the first of my boxes that was objected to. talon_fair_write_lock writes my key there, and takes no epochs. */
TALON_API char *talon_fair_write_mix(talon_transcript *t, const char **why, const talon_fair_key *me);
TALON_API char *talon_fair_write_share(talon_transcript *t, const char **why, const talon_fair_key *me);
TALON_API char *talon_fair_write_secret(talon_transcript *t, const char **why, const talon_fair_key *me);
/** The same: I leave; what others need of my cards I owe then. For embedding: tables whose players come and go. */
TALON_API char *talon_fair_write_leave(talon_transcript *t, const char **why, const talon_fair_key *me);
/** The same, an act: the first n cards of a zone of mine in a secret order. The card at place i was at place from[i].
 *  For embedding: games with private orders. */
TALON_API char *talon_fair_write_arrange(talon_transcript *t, const char **why, const talon_fair_key *me, const char *zone, uint32_t n,
                                         const uint16_t *from, const char *say);
TALON_API char *talon_fair_write_seen(talon_transcript *t, const char **why, const talon_fair_key *me);
/** A text that the file keeps, in order: taps, counters, life. least: the lowest number it may have, 0 for any. Whoever signs two notes with
 *  one number is convicted, so that is above all that were signed in any copy of this game, also in one that came to nothing. */
TALON_API char *talon_fair_write_note(talon_transcript *t, const char **why, const talon_fair_key *me, const char *text, uint32_t least);
/** A choice that stays hidden until it is shown; *i is the least number it may have, 0 for any, and gets the one it has. The salt is 32 random bytes to keep. A text that no line could show is
 *  refused. */
TALON_API char *talon_fair_write_pick(talon_transcript *t, const char **why, const talon_fair_key *me, const char *text,
                                      const uint8_t salt[32], uint32_t *i);
TALON_API char *talon_fair_write_show(talon_transcript *t, const char **why, const talon_fair_key *me, uint32_t i, const char *text,
                                      const uint8_t salt[32]);
/** A veil (docs/transcript.md §9) as a face's name: 66 bytes of room. name: 1 to 255 bytes that a line can have (§2), or nobody can ever
 *  name it. */
TALON_API void talon_fair_veil(char face[66], uint32_t seat, const char *name, const uint8_t salt[32]);
/** The name behind a veil of one's own, for everybody; or, with a seat, for that one's eyes. secret: 32 random bytes, only with a seat. */
TALON_API char *talon_fair_write_name(talon_transcript *t, const char **why, const talon_fair_key *me, uint32_t face, const char *name,
                                      const uint8_t salt[32], uint32_t to, const uint8_t *secret);
/** Names behind veils of one's own, for everybody, in one line: n of them, at least one. */
typedef struct talon_fair_name {
    uint32_t face;
    const char *name;
    const uint8_t *salt; /* 32 bytes */
} talon_fair_name;
TALON_API char *talon_fair_write_names(talon_transcript *t, const char **why, const talon_fair_key *me, const talon_fair_name *list,
                                       uint32_t n);
/** After line 0: a card of my own list, with its salt. This reader then calls that veil by its name. Returns false without memory; *face is the
 *  veil's, or TALON_FACE_NONE when my seat has no such veil. */
TALON_API bool talon_transcript_unveil(talon_transcript *t, uint32_t *face, const char *name, const uint8_t salt[32]);
/** How many veils a seat has. */
TALON_API uint32_t talon_transcript_veils(const talon_transcript *t, uint32_t seat);
/** A veil of mine in a card that I know and that another seat got a box for, to which I have not told the name: *face and *to. False when there is
 *  none. Names are told with talon_fair_write_name. */
TALON_API bool talon_transcript_name_owed_to(const talon_transcript *t, uint32_t *face, uint32_t *to);
/** What line 0 laid into the zones of a seat, card by card: names as everybody knows them, "" for a veil that was not named. */
typedef void talon_on_brought(void *context, const char *name, bool veiled);
TALON_API void talon_transcript_brought(const talon_transcript *t, uint32_t seat, talon_on_brought *on_card, void *context);
/** Whether the name of a veil, a face, is not known to everybody. */
TALON_API bool talon_transcript_is_unnamed(const talon_transcript *t, uint32_t face);
/** Faces whose names this seat owes to everybody: fills face[] up to max, returns how many there are. */
TALON_API uint32_t talon_transcript_names_owed(const talon_transcript *t, uint32_t seat, uint32_t *face, uint32_t max);
TALON_API char *talon_fair_write_view(talon_transcript *t, const char **why, const talon_fair_key *me);

/** The epoch for which the seat locked the chain of seeds that counts now; 0 when it locked none. */
TALON_API uint32_t talon_transcript_locked(const talon_transcript *t, uint32_t seat);
/** Whether this seat's reveal of the open shuffle must open a cut. */
TALON_API bool talon_transcript_cuts(const talon_transcript *t, uint32_t seat);
/** Whether the shuffle that is due needs a cut from this seat, which is in, and has not committed to one. */
TALON_API bool talon_transcript_lacks_cut(const talon_transcript *t, uint32_t seat);
/** A box of this reader's that does not open, and to which it can object: its card's name. False when there is none. */
TALON_API bool talon_transcript_bad_box(talon_transcript *t, char card[24]);
/** In suite 2: a line with a box of this reader's that does not open, and to which it can object; not to a part of a key when it has a good one of
 *  that key. False when there is none. */
TALON_API bool talon_transcript_bad_line(talon_transcript *t, char of[65]);
/** What other lines call this one (without its LF), when it is none of the spine: 64 hex digits. */
TALON_API void talon_fair_line_name(char of[65], const char *line, size_t line_size);
/** In suite 2: whether this seat owes shares, or the secret of a box that was objected to. Both can be given at once, and the secret also by who is
 *  out, and after the end: so a seat's program asks this, and not only what is due. */
TALON_API bool talon_transcript_owes_share(const talon_transcript *t, uint32_t seat);
TALON_API bool talon_transcript_owes_secret(const talon_transcript *t, uint32_t seat);
/** In suite 2, after the end of a full game: whether this seat has not yet shown its part of cards that are still closed. */
TALON_API bool talon_transcript_can_view(const talon_transcript *t, uint32_t seat);
/** In suite 2: the rules look at hidden cards where nobody can tell; nothing but the end can come (docs/transcript.md §15.8). */
TALON_API bool talon_transcript_has_stopped(const talon_transcript *t);
/** The key that this seat locked in suite 2 (32 bytes), or NULL. */
TALON_API const uint8_t *talon_transcript_locked_key(const talon_transcript *t, uint32_t seat);
/** Which suite the game is of: 1 or 2; 0 before line 0. */
TALON_API uint32_t talon_transcript_suite(const talon_transcript *t);
/** The range of the seat's cut that is due next: cards, and the least number in each part, 2·min ≤ cards. False when none is due. */
TALON_API bool talon_transcript_cut_range(const talon_transcript *t, uint32_t seat, uint32_t *cards, uint32_t *min);
/** The head of the open shuffle's line (32 bytes), or NULL. */
TALON_API const uint8_t *talon_transcript_shuffle_head(const talon_transcript *t);

#ifdef __cplusplus
}
#endif
#endif
