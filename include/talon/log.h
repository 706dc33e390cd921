/* talon/log.h -- history: the last records in the caller's memory, for undo and redo.
 *
 * (1) Records lie oldest first; the first `done` of them are in force, the rest were undone and can be redone.
 * (2) An operation other than undo and redo ends redoing.
 * (3) When the memory or the number of records is used up the oldest go.
 *
 * Threads: a log is for one call at a time, asking included, together with its table.
 * Stable, as docs/library.md §5 says. */
#ifndef TALON_LOG_H
#define TALON_LOG_H

#include <talon/table.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct talon_log talon_log;

/* A log holds pointers into its own memory: it is not copied or moved. It belongs to one table; clear it
 * when that is made anew. A table that was changed behind its back (a snapshot put back, say), so that the records no longer fit, is noticed: undo and redo then answer
 * TALON_E_RECORD_MISMATCH and change nothing. */

/** Bytes for a log of at most so many records in so many bytes. */
TALON_API size_t talon_log_size(uint32_t records, size_t record_bytes);
/** Returns: an empty log, or NULL when the memory is too short or not aligned. */
TALON_API talon_log *talon_log_init(void *memory, size_t memory_size, uint32_t records, size_t record_bytes);
/** Forget everything. */
TALON_API void talon_log_clear(talon_log *log);
/** How far it has come: a number that talon_log_rewind goes back to. */
TALON_API uint64_t talon_log_mark(const talon_log *log);
/** Forget what came after a mark, when the table is put back to what it was then (talon_table_copy). Where the log does not know the mark any
 *  more, it forgets everything. Cost: O(records). */
TALON_API void talon_log_rewind(talon_log *log, uint64_t mark);
/** How many operations can be undone, redone now. */
TALON_API uint32_t talon_log_undoable(const talon_log *log);
TALON_API uint32_t talon_log_redoable(const talon_log *log);

/** Apply one operation of group TABLE or LOG and remember it. As talon_table_apply; rec must not be NULL.
 *  Undo may need about eight times the memory of the record it takes back; too short is TALON_E_LIMIT_EXCEEDED. */
TALON_API talon_status talon_log_apply(talon_log *log, talon_table *t, talon_fault *f, talon_record *rec, const talon_shape *shape,
                                       talon_work *work, const talon_op *op);

/** The same, done by a player, as talon_table_apply_by. The log remembers who it was: undo and redo take back, or do again, what the same
 *  player did, else TALON_E_NOT_YOURS. By TALON_PLAYER_TABLE it is talon_log_apply, which takes back what anybody did. */
TALON_API talon_status talon_log_apply_by(talon_log *log, talon_table *t, talon_fault *f, talon_record *rec, const talon_shape *shape,
                                          talon_work *work, const talon_op *op, talon_player by);
/** Who did what undo would take back: a player, or TALON_PLAYER_TABLE, also where there is nothing. For embedding: whom to offer it. */
TALON_API talon_player talon_log_undo_by(const talon_log *log);
/** Who did what redo would do again; the same otherwise. For embedding. */
TALON_API talon_player talon_log_redo_by(const talon_log *log);

#ifdef __cplusplus
}
#endif
#endif
