/* fair_impl.h -- a transcript being read or written, put together from its parts; and the rules, which work on all of them.
 *
 * Each part has a header with its invariants; tests/fairplay/parts.c has them as code, and looks at them after every line. Who may call
 * whom: a file uses what comes before it in this list, never what comes after; tools/order checks that.
 *
 *   hash, tree, box, complaint, fields      bytes, sentences, objects; know nothing of a game
 *   op_spell, op_read, op_write,
 *   spell_line0, spell_rules,
 *   spell_suite2, spell                     how a line is written, without looking at any other (docs/transcript.md §2 to §5)
 *   chain, line0, history, marks, copies,
 *   lookup                                  the parts: each owns its data, none knows another's rules
 *   public_table, pool, epochs,
 *   seeds, owed, mixing, names, agenda, reader
 *   keys                                    signatures (§11)
 *   change                                  what every line does that changes the table: it makes debts
 *   openings, boxes, disclose               openings, boxes and secrets that pay them (§8)
 *   plan_of_game                            operations as steps
 *   course_debts, course_pause, course, choices  games with rules (§14)
 *   shuffles                                what each kind of line means (§7); rules.c chooses, and has the table of suites
 *   suite2_cards, suite2_boxes, suite2_object,
 *   suite2_count, suite2_owed, suite2_share,
 *   suite2_mix, suite2_away, suite2,
 *   course_alone                            the same in suite 2 (§15)
 *   acts, asides, rules
 *   judge, verdict_json                     the verdict (§12)
 *   transcript                              reading: the four stages for each line (§12)
 *   look, words                             answers about the game as it stands; they change nothing
 *   ways_of_game, line0_of_game,
 *   line0_of_layout, write                  composing lines
 *   rules_of_game, lookalikes, forks        line 0 against a game, its names against each other, two files against each other
 *
 * (1) Every line read was good in all stages that were still looked at; but for the verdict's bad line.
 * (2) After a rule returned false the parts mean nothing any more and no later rule is asked: only `bad`, `found`, `chain`, `line0` and
 *     what the verdict shows of seats are still looked at. That is why rules may change things before the last check, and nothing is
 *     put back but counts. What the verdict shows of a seat changes when nothing can fail any more.
 * (3) Parts are passed, not the transcript, where a function needs only these: one that takes a `const public_table *` cannot change
 *     the table.
 * (4) While `composing`, the line being judged is one that write.c makes, with empty lists; the rules fill these in with what they
 *     would else compare them with, and then compare nevertheless. So there is one set of rules, and nobody can write what would not
 *     verify. */
#ifndef TALON_FAIR_IMPL_H
#define TALON_FAIR_IMPL_H

#include <jansson.h>
#include <talon/fair.h>

#include "fair/agenda.h"
#include "fair/copies.h"
#include "fair/course.h"
#include "fair/history.h"
#include "fair/judge.h"
#include "fair/marks.h"
#include "fair/mixing.h"
#include "fair/reader.h"
#include "fair/seeds.h"
#include "fair/spell.h"

/* The line just read, for words about it. */
typedef struct suite_rules suite_rules;
struct suite2;

typedef struct last_line {
    json_t *json; /* NULL before line 0 */
    line_kind kind;
    fair_op act; /* it as an operation, once somebody asked */
} last_line;

struct talon_transcript {
    chain chain;
    reader_state reader;
    line0 line0;
    public_table table;
    epoch_list epochs;
    mixing mixing;
    seat_state seat[SEATS_ROOM]; /* from 1 */
    agenda agenda;
    rules_course course;
    history history;
    marks marks;
    copies late; /* side lines that may lapse */
    findings found;
    complaint bad; /* about the line at hand */
    bool composing;
    last_line last;
    const suite_rules *suite; /* from line 0 on */
    struct suite2 *two;       /* only in suite 2 */
};

typedef talon_transcript fair;

/* Where the suites differ; everything else is the same for both. (docs/transcript.md §15) */
struct suite_rules {
    bool (*changed)(fair *t);                    /* the table did: what is owed now? */
    bool (*given)(fair *t, json_t *line);        /* what a line of the dealer's shows of it, or makes owed */
    bool (*given_by_act)(fair *t, json_t *line); /* the same of a seat's */
    bool (*shuffle)(fair *t, json_t *line);
    bool (*run)(fair *t, json_t *line);
    bool (*voids)(fair *t, json_t *line);
    bool (*answer)(fair *t, json_t *line);
    bool (*end)(fair *t, const json_t *line); /* its key */
    bool (*lock)(fair *t, json_t *line, uint32_t seat);
    bool (*object)(fair *t, json_t *line, uint32_t seat);
    bool (*view)(fair *t, json_t *line, uint32_t seat);
    bool (*may_come)(fair *t, const json_t *line, line_kind kind);
    bool (*lapses)(fair *t, const json_t *line, line_kind kind); /* a side line that looks further back than the last spine line */
    bool (*close)(fair *t);                                      /* a spine line ends the block before it */
    bool (*settle)(fair *t, bool spine);                         /* after each line */
    void (*advanced)(fair *t, bool spine);                       /* it has its hash */
};
/* rules.c. */
const suite_rules *talon__suite(uint32_t number);

/* keys.c: line 0's keys, and whether a line is signed by whom it must be. */
bool talon__good_keys(fair *t);
bool talon__good_signature(fair *t, const char *line, size_t size, const json_t *json, line_kind kind);
/* The object as a line with its signature and LF, malloc'd; NULL without memory. */
char *talon__sign(const chain *c, const json_t *json, const talon_fair_key *key);

/* change.c: an operation on the table; what comes after every change of it. */
bool talon__apply(public_table *table, complaint *bad, const talon_op *op);
bool talon__changed(fair *t);
/* What the line shows of what is owed now, or who owes it: by the dealer's, or a seat's. */
bool talon__given(fair *t, json_t *line);
bool talon__given_by_act(fair *t, json_t *line);
bool talon__count_owed(fair *t);

/* openings.c. talon__opens: this leads from the card's back to its root. talon__know: this reader has proof of the card's face;
 * talon__show: everybody has. The last two complain when there cannot be that many; the writer returns false without memory. */
bool talon__opens(const fair *t, talon_card id, const opening *o);
bool talon__opening_read(opening *o, const json_t *given);
bool talon__opening_write(const public_table *table, json_t *list, talon_card id, const opening *o);
bool talon__know(fair *t, talon_card id, talon_face face);
bool talon__show(fair *t, talon_card id, talon_face face);
bool talon__take_opening(fair *t, const json_t *given, talon_card id);
bool talon__take_viewed(fair *t, const json_t *given, talon_card id);

/* boxes.c: boxes and their secrets, as lines have them; writing needs K. */
bool talon__box_write(fair *t, json_t *list, talon_card id, uint32_t seat);
bool talon__secret_write(fair *t, json_t *list, talon_card id, uint32_t seat);
bool talon__take_box(fair *t, const json_t *given, talon_card id, uint32_t seat);
bool talon__take_secret(fair *t, const json_t *given, talon_card id, uint32_t seat);

/* disclose.c: whether a line shows exactly what is owed; an act's own openings, some of it; and what a view opens. */
bool talon__disclose(fair *t, json_t *line);
bool talon__disclose_some(fair *t, json_t *line);
bool talon__disclose_view(fair *t, json_t *line, uint32_t seat);

/* rules.c and others: what a line means. Each may change everything; after false (2) holds. */
bool talon__mean_line0(fair *t);
bool talon__mean(fair *t, json_t *line, line_kind kind);
bool talon__mean_side(fair *t, json_t *line, line_kind kind);
bool talon__mean_lock(fair *t, json_t *line, uint32_t seat);
bool talon__mean_object(fair *t, json_t *line, uint32_t seat);
bool talon__mean_cut(fair *t, const json_t *line, uint32_t seat);
bool talon__mean_reveal(fair *t, const json_t *line, uint32_t seat);
bool talon__mean_shuffle(fair *t, json_t *line);
bool talon__mean_run(fair *t, json_t *line);
bool talon__mean_void(fair *t, json_t *line);
bool talon__mean_act(fair *t, json_t *line);
/* course.c: a game with rules. At line 0; after every line; a dealer's line of its own (tell, picks, together); an answer that is good. */
bool talon__course_begin(fair *t);
bool talon__course_goes_on(fair *t);
/* A line was good: what it did counts from now on. */
void talon__course_count(fair *t);
/* In suite 2: nobody can tell what hangs, and nothing but `end` can come; course_alone.c: after it, when all cards are known, the machine
 * goes on. */
bool talon__course_has_stopped(const fair *t);
void talon__course_goes_on_alone(fair *t);
bool talon__can_be_judged(fair *t); /* what the machine did last was not too much work */
bool talon__mean_course(fair *t, json_t *line);
bool talon__course_answer(fair *t, uint32_t seat, const talon_answer *a);
/* Cards are about to come out of zones, by this seat's answer or (0) by the dealer: what that is worth to who knows them (`choices`,
 * §14.8). */
void talon__note_drawn(fair *t, const talon_op *op, uint32_t seat);
/* choices.c: an act that answers; a hidden answer, given and shown. */
bool talon__mean_choice(fair *t, json_t *line, uint32_t seat);
/* Whether the open choice, if there is one, waits for this seat. */
bool talon__is_awaited(const fair *t, uint32_t seat);
void talon__course_picked(fair *t, uint32_t seat, uint32_t i);
bool talon__course_shown(fair *t, uint32_t seat, uint32_t i, const char *text);
/* course_pause.c: an instruction has done so many operations, and looks at what they show when they are done; it is done again from its
 * beginning; so many are done again; it is over. */
bool talon__pause_begin(fair *t, uint32_t done, const talon_told *told, uint32_t told_n);
void talon__pause_resume(fair *t);
bool talon__pause_reached(fair *t, uint32_t op);
void talon__pause_end(course_pause *p);
void talon__pause_seals(rules_course *c, talon_card card);
void talon__pause_free(course_pause *p);
/* course_debts.c: faces as they are public go to the machine; what hangs is kept, and looked at again. */
void talon__course_see(fair *t);
bool talon__debt_answer(fair *t, uint32_t seat, const talon_answer *a, const sentence *words);
bool talon__debt_told(fair *t, const talon_told *told, uint32_t n);
bool talon__debt_kept(fair *t);
void talon__settle_debts(fair *t);
void talon__debt_free(course_debt *d);
/* asides.c: a side line that came too late; for the writer, commitments and labels. */
bool talon__lapses(fair *t, const json_t *line, line_kind kind);
bool talon__seed_lapses(fair *t, const json_t *line, line_kind kind); /* in suite 1 */
void talon__pick_hash(const chain *c, uint8_t out[HASH_SIZE], uint32_t seat, uint32_t i, const uint8_t salt[HASH_SIZE], const char *text,
                      size_t text_size);
void talon__name_label(const chain *c, uint8_t out[HASH_SIZE], uint32_t face, uint32_t seat, uint32_t to);

/* shuffles.c, for look.c, and for suite 2: a line's list is this one, which is taken over, or has it written; the seats of a shuffle; and
 * it is open from now on. */
bool talon__lacks_cut(const fair *t, const json_t *cuts, uint32_t seat);
bool talon__seats_are(fair *t, json_t *line, const char *key, json_t *right, const char *what);
bool talon__shuffle_seats(fair *t, json_t *line);
void talon__shuffle_opened(fair *t, const json_t *cuts);

/* transcript.c: the line is part of the chain now, and the last one. Returns false without memory. */
bool talon__advance(fair *t, json_t *json, line_kind kind, const char *line, size_t size);

static inline const char *talon__seat_name(const fair *t, uint32_t seat)
{
    return t->line0.seat[seat].name;
}

#endif
