/* fair_impl.h -- a transcript being read or written, put together from its parts; and the rules, which work on all of them.
 *
 * Each part has a header with its invariants; tests/fairplay/parts.c has them as code, and looks at them after every line. Who may call
 * whom: a file uses what comes before it in this list, never what comes after; tools/order checks that.
 *
 *   hash, tree, box, complaint, fields      bytes, sentences, objects; know nothing of a game
 *   op_spell, op_read, op_write,
 *   spell_line0, spell                      how a line is written, without looking at any other (docs/transcript.md §2 to §5)
 *   chain, line0, history                   the parts: each owns its data, none knows another's rules
 *   public_table, need, pool, epochs,
 *   seeds, owed, agenda, reader
 *   keys                                    signatures (§10)
 *   change, disclose                        what every line does that changes the table: triggers, debts; openings, boxes (§8)
 *   turns, reback, acts, rules              what each kind of line means (§7); rules.c chooses
 *   judge, verdict_json                     the verdict (§11)
 *   transcript                              reading: the four stages for each line (§11)
 *   look, words                             answers about the game as it stands; they change nothing
 *   line0_of_game, line0_of_layout, write   composing lines
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
#include "fair/history.h"
#include "fair/judge.h"
#include "fair/reader.h"
#include "fair/seeds.h"
#include "fair/spell.h"

/* The line just read, for words about it. */
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
    seat_state seat[SEATS_ROOM]; /* from 1 */
    agenda agenda;
    history history;
    findings found;
    complaint bad; /* about the line at hand */
    bool composing;
    last_line last;
};

typedef talon_transcript fair;

/* keys.c: line 0's keys, and whether a line is signed by whom it must be. */
bool talon__good_keys(fair *t);
bool talon__good_signature(fair *t, const char *line, size_t size, const json_t *json, line_kind kind);
/* The object as a line with its signature and LF, malloc'd; NULL without memory. */
char *talon__sign(const chain *c, const json_t *json, const talon_fair_key *key);

/* change.c: an operation on the table; before and after a line that changes it. */
bool talon__apply(public_table *table, complaint *bad, const fair_op *op);
void talon__remember(public_table *table);
bool talon__changed(fair *t);

/* disclose.c: whether a line shows exactly what is owed; an act's own openings, some of it; and what a view opens. */
bool talon__disclose(fair *t, json_t *line);
bool talon__disclose_some(fair *t, json_t *line);
bool talon__check_view(fair *t, json_t *line, uint32_t seat);

/* rules.c and others: what a line means. Each may change everything; after false (2) holds. */
bool talon__mean_line0(fair *t);
bool talon__mean(fair *t, json_t *line, line_kind kind);
bool talon__mean_lock(fair *t, const json_t *line);
bool talon__mean_cut(fair *t, const json_t *line);
bool talon__mean_turn(fair *t, json_t *line);
bool talon__mean_reveal(fair *t, const json_t *line);
bool talon__mean_run(fair *t, json_t *line);
bool talon__mean_void(fair *t, json_t *line);
bool talon__mean_reback(fair *t, json_t *line);
bool talon__mean_act(fair *t, json_t *line);

/* turns.c, for reback.c and look.c. */
bool talon__is_next_epoch(fair *t, const json_t *line);
bool talon__commit(fair *t, json_t *line, epoch_state *made, const pool *p);
bool talon__lacks_cut(const fair *t, const json_t *ops, uint32_t seat);

/* transcript.c: the line is part of the chain now, and the last one. */
void talon__advance(fair *t, json_t *json, line_kind kind, const char *line, size_t size);

static inline const char *talon__seat_name(const fair *t, uint32_t seat)
{
    return t->line0.seat[seat].name;
}

#endif
