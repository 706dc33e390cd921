/* talon/save.h -- a table and its log as bytes that can be kept, sent, and loaded on any machine.
 *
 * (1) The bytes are the same on every machine: numbers lowest byte first, no padding, one way to write each table.
 * (2) Loading checks every byte, whoever wrote them: a table that was loaded keeps all invariants, and each record of its log can be
 *     undone or redone exactly. What is not like that is refused, and nothing has changed.
 * (3) What was saved can be loaded, and saved again it is the same bytes.
 * They hold the table's seed, and so every card to come: keep them as secret as the seed. Against somebody who wants to forge a table they
 * prove nothing; that is what talon/fair.h is for.
 *
 * The format. A frame: "TLNS", u16 kind (1 table, 2 runner), u16 version, u64 bytes of all of it, u64 FNV-1a of all other bytes. Then
 * u32 mark of the shape, u16 cards, u16 zones, u32 step, u64 seq, u64 deal, 32 bytes seed; u16 each: ends of the zones in memory order, cards
 * from the first zone on, face-up bits, 16 a word; u32 records, u32 of them in force; u64 each: where a record begins, from the first one on;
 * in version 2, which is written when a player did one of them (talon_log_apply_by), u16 each: who did it, 65534 for the table; the records, oldest
 * first: u8 op, face, behavior, learned; u16 from, to; u32 step, i32 steps, u64 seq, u64 target, i64 n, u32 effects, u32 words; its effects
 * (u8 kind, flags, face, 0; u16 from, to; u32 at, n, data) and words (u16).
 *
 * Threads: as talon/play.h; the bytes are only read, or only written.
 * Stable, as docs/library.md §5 says. */
#ifndef TALON_SAVE_H
#define TALON_SAVE_H

#include <talon/play.h>

#ifdef __cplusplus
extern "C" {
#endif

/** Bytes that talon_save writes now. Cost: O(records of the log). */
TALON_API size_t talon_save_size(const talon_play *p);

/** Save the table and, if there is one, its log: talon_save_size bytes.
 *  Returns: TALON_OK; TALON_E_LIMIT_EXCEEDED when the room is too short; TALON_E_RECORD_MISMATCH when the log does not lead to this table,
 *  which was changed behind its back; TALON_E_MISUSE for another shape. p->fault says more. Only p's scratch memory is written.
 *  Cost: that of undoing and redoing all of the log. */
TALON_API talon_status talon_save(talon_play *p, void *bytes, size_t room);

/** Put a saved table in place of p's, and its log in place of p's log; p's record is scratch meanwhile, and empty after.
 *  Returns: TALON_OK; TALON_E_BAD_REQUEST for bytes that are not a whole saved table of this shape; TALON_E_RECORD_MISMATCH when its log does
 *  not lead to it; TALON_E_LIMIT_EXCEEDED when log or record are too small for it (as large as those it was saved from, they are not).
 *  p->fault says more, and table and log are what they were. Cost: as talon_save. */
TALON_API talon_status talon_load(talon_play *p, const void *bytes, size_t size);

#ifdef __cplusplus
}
#endif
#endif
