/* log_impl.h -- the log's memory, for log.c and for saving it.
 *
 * (1) entry[(first + i) % entries_max], i < count, are the records, oldest first; the first `done` are in force.
 * (2) Their bytes lie in that order in [oldest's begin, tail) of the store; what was dropped before them is closed up as soon as
 *     it is more than they are, so the memory touched stays within twice what is kept, at a constant cost per byte.
 * (3) A record that does not fit at all empties the log: what came before it cannot be undone any more. */
#ifndef TALON_LOG_IMPL_H
#define TALON_LOG_IMPL_H

#include <talon/log.h>

/* A record of the log. */
typedef struct log_entry {
    size_t at;       /* where it begins in the store */
    talon_player by; /* who did it: a player, or the table */
} log_entry;

struct talon_log {
    uint32_t entries_max, first, count, done;
    size_t size, tail;
    log_entry *entries;
    char *store;
};

/* The i-th record, oldest first; valid until the log changes. */
const talon_record *talon__log_record(const talon_log *log, uint32_t i);
talon_player talon__log_by(const talon_log *log, uint32_t i);
/* Bytes of the store that a record takes. */
size_t talon__log_cost(uint32_t effects_n, uint32_t words_n);
void talon__log_push(talon_log *log, const talon_record *rec, talon_player by);

#endif
