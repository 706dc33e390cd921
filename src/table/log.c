/* log.c -- history in the caller's memory: records one behind the other, and undo and redo on them. */
#include "table/log_impl.h"

#include "base/room.h"

#include "table/undo.h"

static size_t header_size(void)
{
    size_t used = 0;
    talon__reserve(&used, sizeof(talon_record));
    return used;
}

size_t talon_log_size(uint32_t records, size_t record_bytes)
{
    size_t used = 0;
    talon__reserve(&used, sizeof(talon_log));
    const uint64_t entries = sizeof(log_entry) * (uint64_t)records;
    talon__reserve(&used, (size_t)entries == entries ? (size_t)entries : SIZE_MAX);
    talon__reserve(&used, record_bytes);
    return used;
}

talon_log *talon_log_init(void *memory, size_t memory_size, uint32_t records, size_t record_bytes)
{
    size_t used = 0;
    talon_log *log = memory;
    if (!talon__room_fits(memory, memory_size, talon_log_size(records, record_bytes)))
        return NULL;
    talon__reserve(&used, sizeof *log);
    const size_t entries = talon__reserve(&used, sizeof(log_entry) * records);
    const size_t store = talon__reserve(&used, record_bytes);
    *log = (talon_log){.entries_max = records,
                       .size = record_bytes,
                       .entries = (log_entry *)(void *)((char *)memory + entries),
                       .store = (char *)memory + store};
    return log;
}

void talon_log_clear(talon_log *log)
{
    log->first = log->count = log->done = 0;
    log->tail = 0;
}

uint32_t talon_log_undoable(const talon_log *log)
{
    return log->done;
}

uint32_t talon_log_redoable(const talon_log *log)
{
    return log->count - log->done;
}

static log_entry *entry_at(const talon_log *log, uint32_t i)
{
    return &log->entries[(log->first + i) % log->entries_max];
}

/* A record in the store. Its arrays follow it; where, may have changed since it was written. */
const talon_record *talon__log_record(const talon_log *log, uint32_t i)
{
    char *at = log->store + entry_at(log, i)->at;
    talon_record *rec = (talon_record *)(void *)at;
    rec->memory = at + header_size();
    rec->effect = rec->memory;
    rec->word = (uint16_t *)(void *)(rec->effect + rec->effects_n);
    return rec;
}

talon_player talon__log_by(const talon_log *log, uint32_t i)
{
    return entry_at(log, i)->by;
}

talon_player talon_log_undo_by(const talon_log *log)
{
    return log->done ? talon__log_by(log, log->done - 1) : TALON_PLAYER_TABLE;
}

talon_player talon_log_redo_by(const talon_log *log)
{
    return log->done < log->count ? talon__log_by(log, log->done) : TALON_PLAYER_TABLE;
}

static void drop_oldest(talon_log *log)
{
    log->first = (log->first + 1) % log->entries_max;
    log->count--;
    log->done--;
}

static size_t oldest_at(const talon_log *log)
{
    return log->count ? entry_at(log, 0)->at : log->tail;
}

uint64_t talon_log_mark(const talon_log *log)
{
    return log->done ? talon__log_record(log, log->done - 1)->seq : 0;
}

void talon_log_rewind(talon_log *log, uint64_t mark)
{
    uint32_t n = log->count;
    while (n && talon__log_record(log, n - 1)->seq != mark)
        log->tail = entry_at(log, --n)->at;
    if (n == 0) {
        talon_log_clear(log);
        return;
    }
    log->count = log->done = n;
}

static void close_up(talon_log *log)
{
    const size_t gap = oldest_at(log);
    memmove(log->store, log->store + gap, log->tail - gap);
    for (uint32_t i = 0; i < log->count; i++)
        entry_at(log, i)->at -= gap;
    log->tail -= gap;
}

/* Make room for size bytes at the tail. A full store loses an eighth at once, so that closing up stays rare. */
static void make_room(talon_log *log, size_t size)
{
    if (size > log->size - log->tail)
        while (log->count && log->tail - oldest_at(log) + size > log->size - log->size / 8)
            drop_oldest(log);
    if (size > log->size - log->tail || oldest_at(log) > log->tail - oldest_at(log))
        close_up(log);
}

size_t talon__log_cost(uint32_t effects_n, uint32_t words_n)
{
    size_t size = header_size();
    talon__reserve(&size, talon_record_bytes(effects_n, words_n));
    return size;
}

void talon__log_push(talon_log *log, const talon_record *rec, talon_player by)
{
    const size_t size = talon__log_cost(rec->effects_n, rec->words_n);
    if (log->count > log->done) {
        log->tail = entry_at(log, log->done)->at;
        log->count = log->done;
    }
    if (size > log->size || log->entries_max == 0) {
        talon_log_clear(log);
        return;
    }
    if (log->count == log->entries_max)
        drop_oldest(log);
    make_room(log, size);
    char *at = log->store + log->tail;
    talon_record *copy = (talon_record *)(void *)at;
    talon_record_init(copy, at + header_size(), size - header_size());
    talon_record_copy(copy, rec);
    *entry_at(log, log->count++) = (log_entry){log->tail, by};
    log->tail += size;
    log->done = log->count;
}

/* Carry out undo or redo of one record in the log. */
static talon_status travel(talon_table *t, talon_fault *f, talon_record *rec, const talon_shape *shape, talon_work *work,
                           const talon_op *asked, family *program, const talon_record *past)
{
    talon_op op = *asked;
    op.record = past;
    run r = talon__run_of(t, f, rec, shape, work, &op);
    r.from = r.to = TALON_ZONE_NONE;
    return talon__run(&r, program);
}

static talon_status refuse(talon_fault *f, const talon_op *op, talon_status s)
{
    *f = (talon_fault){.status = s, .op = op->code, .zone = TALON_ZONE_NONE, .card = TALON_FACE_NONE};
    return s;
}

static talon_status refuse_request(talon_fault *f, const talon_op *op, const char *what)
{
    refuse(f, op, TALON_E_BAD_REQUEST);
    f->what = what;
    return f->status;
}

/* What a player takes back, or does again, is their own. */
static talon_status check_actor(talon_fault *f, const talon_op *op, talon_player by, talon_player did)
{
    if (by == TALON_PLAYER_TABLE || by == did)
        return TALON_OK;
    refuse(f, op, TALON_E_NOT_YOURS);
    f->what = op->code == TALON_OP_UNDO ? "a player may take back only what they did themselves, as long as nobody did anything after it"
                                        : "a player may do again only what they did themselves";
    return f->status;
}

static talon_status undo(talon_log *log, talon_table *t, talon_fault *f, talon_record *rec, const talon_shape *shape, talon_work *work,
                         const talon_op *op, talon_player by)
{
    if (log->done == 0)
        return refuse(f, op, TALON_E_NOTHING_TO_UNDO);
    talon_status s = check_actor(f, op, by, talon_log_undo_by(log));
    if (s == TALON_OK)
        s = travel(t, f, rec, shape, work, op, talon__run_undo, talon__log_record(log, log->done - 1));
    log->done -= s == TALON_OK;
    return s;
}

static talon_status redo(talon_log *log, talon_table *t, talon_fault *f, talon_record *rec, const talon_shape *shape, talon_work *work,
                         const talon_op *op, talon_player by)
{
    if (log->done == log->count)
        return refuse(f, op, TALON_E_NOTHING_TO_REDO);
    talon_status s = check_actor(f, op, by, talon_log_redo_by(log));
    if (s == TALON_OK)
        s = travel(t, f, rec, shape, work, op, talon__run_redo, talon__log_record(log, log->done));
    log->done += s == TALON_OK;
    return s;
}

talon_status talon_log_apply_by(talon_log *log, talon_table *t, talon_fault *f, talon_record *rec, const talon_shape *shape,
                                talon_work *work, const talon_op *op, talon_player by)
{
    if (MISUSED(!log || !t || !f || !shape || !work || !op))
        return talon__misused(f, MISUSED_NULL);
    if (!talon__fit_together(t, shape, work))
        return talon__misfit(f, t, shape, op);
    if (!rec)
        return refuse_request(f, op, "with a log every operation needs a record");
    if (op->code == TALON_OP_UNDO || op->code == TALON_OP_REDO) {
        if (talon__check_asker(f, shape, op, by) != TALON_OK)
            return f->status;
        if (op->as != TALON_PLAYER_TABLE)
            return refuse_request(f, op, "a player may not undo or redo: it could tell what is hidden");
        return op->code == TALON_OP_UNDO ? undo(log, t, f, rec, shape, work, op, by) : redo(log, t, f, rec, shape, work, op, by);
    }
    const talon_status s = talon_table_apply_by(t, f, rec, shape, work, op, by);
    if (s == TALON_OK)
        talon__log_push(log, rec, by);
    return s;
}

talon_status talon_log_apply(talon_log *log, talon_table *t, talon_fault *f, talon_record *rec, const talon_shape *shape, talon_work *work,
                             const talon_op *op)
{
    return talon_log_apply_by(log, t, f, rec, shape, work, op, TALON_PLAYER_TABLE);
}
