/* save.c -- a table and its log as bytes, and back; include/talon/save.h has the format. */
#include <talon/save.h>

#include "base/flat.h"
#include "base/room.h"
#include "table/log_impl.h"
#include "table/trail.h"

#define TABLE_HEAD  68u /* bytes of a table without its cells, with the two counts of the log */
#define RECORD_HEAD 48u
#define EFFECT_SIZE 20u
#define WITH_ACTORS 2u /* the version of a frame whose log says who acted */

static talon_status refuse(talon_play *p, talon_status status, const char *what)
{
    p->fault = (talon_fault){.status = status, .zone = TALON_ZONE_NONE, .card = TALON_FACE_NONE, .what = what};
    return status;
}

static talon_status too_small(talon_play *p, const char *what, size_t have)
{
    refuse(p, TALON_E_LIMIT_EXCEEDED, what);
    p->fault.have = (int64_t)have;
    return p->fault.status;
}

static talon_status is_usable(talon_play *p)
{
    static const talon_op none = {.code = TALON_OP_NONE};
    if (MISUSED(!p->table || !p->shape || !p->work))
        return talon__misused(&p->fault, MISUSED_NULL);
    if (!talon__fit_together(p->table, p->shape, p->work))
        return talon__misfit(&p->fault, p->table, p->shape, &none);
    return p->log && !p->record ? refuse(p, TALON_E_BAD_REQUEST, "with a log every operation needs a record") : TALON_OK;
}

/* ---- how many bytes ---- */

static size_t cells_of(const talon_table *t)
{
    return (size_t)t->zones_n + t->cards_n + talon__words16(t->cards_n);
}

static size_t record_bytes(uint32_t effects_n, uint32_t words_n)
{
    return RECORD_HEAD + EFFECT_SIZE * (size_t)effects_n + sizeof(uint16_t) * (size_t)words_n;
}

/* Whether a player did any of it. */
static bool has_actors(const talon_log *log)
{
    bool has = false;
    for (uint32_t i = 0; log && i < log->count && !has; i++)
        has = talon__log_by(log, i) != TALON_PLAYER_TABLE;
    return has;
}

size_t talon_save_size(const talon_play *p)
{
    size_t size = FRAME_SIZE + TABLE_HEAD + sizeof(uint16_t) * cells_of(p->table);
    size += has_actors(p->log) ? sizeof(uint16_t) * p->log->count : 0;
    for (uint32_t i = 0; p->log && i < p->log->count; i++) {
        const talon_record *rec = talon__log_record(p->log, i);
        size += 8 + record_bytes(rec->effects_n, rec->words_n);
    }
    return size;
}

/* ---- writing ---- */

static void write_table(flat_writer *w, const talon_table *t)
{
    talon__put_flat(w, t->mark, 4);
    talon__put_flat(w, t->cards_n, 2);
    talon__put_flat(w, t->zones_n, 2);
    talon__put_flat(w, t->step, 4);
    talon__put_flat(w, t->seq, 8);
    talon__put_flat(w, t->deal, 8);
    memcpy(w->at, t->seed.byte, TALON_SEED_SIZE);
    w->at += TALON_SEED_SIZE;
    talon__put_flat_list(w, talon__ends(t), cells_of(t));
}

static void write_effect(flat_writer *w, const talon_effect *e)
{
    talon__put_flat(w, e->kind, 1);
    talon__put_flat(w, e->flags, 1);
    talon__put_flat(w, e->face, 1);
    talon__put_flat(w, e->unused, 1);
    talon__put_flat(w, e->from, 2);
    talon__put_flat(w, e->to, 2);
    talon__put_flat(w, e->at, 4);
    talon__put_flat(w, e->n, 4);
    talon__put_flat(w, e->data, 4);
}

static void write_record(flat_writer *w, const talon_record *rec)
{
    talon__put_flat(w, rec->op, 1);
    talon__put_flat(w, rec->face, 1);
    talon__put_flat(w, rec->behavior, 1);
    talon__put_flat(w, rec->learned, 1);
    talon__put_flat(w, rec->from, 2);
    talon__put_flat(w, rec->to, 2);
    talon__put_flat(w, rec->step, 4);
    talon__put_flat(w, (uint32_t)rec->steps, 4);
    talon__put_flat(w, rec->seq, 8);
    talon__put_flat(w, rec->target, 8);
    talon__put_flat(w, (uint64_t)rec->n, 8);
    talon__put_flat(w, rec->effects_n, 4);
    talon__put_flat(w, rec->words_n, 4);
    for (uint32_t i = 0; i < rec->effects_n; i++)
        write_effect(w, &rec->effect[i]);
    talon__put_flat_list(w, rec->word, rec->words_n);
}

static void write_begins(flat_writer *w, const talon_log *log)
{
    uint64_t begin = 0;
    for (uint32_t i = 0; log && i < log->count; i++) {
        const talon_record *rec = talon__log_record(log, i);
        talon__put_flat(w, begin, 8);
        begin += record_bytes(rec->effects_n, rec->words_n);
    }
}

static void write_actors(flat_writer *w, const talon_log *log)
{
    for (uint32_t i = 0; i < log->count; i++)
        talon__put_flat(w, talon__log_by(log, i), 2);
}

/* ---- does the log lead to the table ---- */

static const talon_record *record_of_log(void *context, uint32_t i)
{
    return talon__log_record(context, i);
}

/* The table is put into the scratch memory anew for each direction. Nothing is recorded, so no operation is looked at. */
static bool log_leads_here(talon_play *p)
{
    const trail t = {p->log->count, p->log->done, record_of_log, p->log};
    run past = {.t = p->work->backup, .shape = p->shape, .work = p->work};
    talon_table_copy(past.t, p->table);
    if (!talon__trail_back(&past, &t))
        return false;
    talon_table_copy(past.t, p->table);
    return talon__trail_on(&past, &t);
}

talon_status talon_save(talon_play *p, void *bytes, size_t room)
{
    if (MISUSED(!p || !bytes))
        return talon__misused(p ? &p->fault : NULL, MISUSED_NULL);
    if (is_usable(p) != TALON_OK)
        return p->fault.status;
    const size_t size = talon_save_size(p);
    if (size > room)
        return too_small(p, "bytes of room for what is saved", room);
    if (p->log && !log_leads_here(p))
        return refuse(p, TALON_E_RECORD_MISMATCH, NULL);
    flat_writer w = {(uint8_t *)bytes + FRAME_SIZE};
    write_table(&w, p->table);
    talon__put_flat(&w, p->log ? p->log->count : 0, 4);
    talon__put_flat(&w, p->log ? p->log->done : 0, 4);
    write_begins(&w, p->log);
    if (has_actors(p->log))
        write_actors(&w, p->log);
    for (uint32_t i = 0; p->log && i < p->log->count; i++)
        write_record(&w, talon__log_record(p->log, i));
    talon__frame_close(bytes, size, FRAME_TABLE, has_actors(p->log) ? WITH_ACTORS : FRAME_VERSION);
    p->fault.status = TALON_OK;
    return TALON_OK;
}

/* ---- reading ---- */

/* The table that the bytes say, in place of one of this shape, whose unused bytes are 0; false when they say another. */
static bool read_table(flat_reader *r, talon_table *t, const talon_shape *shape)
{
    t->size = (uint32_t)talon_table_size(shape);
    t->mark = (uint32_t)talon__get_flat(r, 4);
    t->cards_n = (uint16_t)talon__get_flat(r, 2);
    t->zones_n = (uint16_t)talon__get_flat(r, 2);
    if (!talon__goes_with(t, shape) || t->cards_n != talon_pack_cards(shape->pack) || t->zones_n != shape->zones_n)
        return false;
    t->step = (uint32_t)talon__get_flat(r, 4);
    t->seq = talon__get_flat(r, 8);
    t->deal = talon__get_flat(r, 8);
    for (int i = 0; i < TALON_SEED_SIZE; i++)
        t->seed.byte[i] = (uint8_t)talon__get_flat(r, 1);
    talon__get_flat_list(r, talon__ends(t), cells_of(t));
    return true;
}

static void read_effect(flat_reader *r, talon_effect *e)
{
    e->kind = (uint8_t)talon__get_flat(r, 1);
    e->flags = (uint8_t)talon__get_flat(r, 1);
    e->face = (uint8_t)talon__get_flat(r, 1);
    e->unused = (uint8_t)talon__get_flat(r, 1);
    e->from = (talon_zone)talon__get_flat(r, 2);
    e->to = (talon_zone)talon__get_flat(r, 2);
    e->at = (uint32_t)talon__get_flat(r, 4);
    e->n = (uint32_t)talon__get_flat(r, 4);
    e->data = (uint32_t)talon__get_flat(r, 4);
}

static void read_record_head(flat_reader *r, talon_record *rec)
{
    rec->op = (uint8_t)talon__get_flat(r, 1);
    rec->face = (uint8_t)talon__get_flat(r, 1);
    rec->behavior = talon__get_flat_bool(r);
    rec->learned = talon__get_flat_bool(r);
    rec->from = (talon_zone)talon__get_flat(r, 2);
    rec->to = (talon_zone)talon__get_flat(r, 2);
    rec->step = (uint32_t)talon__get_flat(r, 4);
    rec->steps = (int32_t)(uint32_t)talon__get_flat(r, 4);
    rec->seq = talon__get_flat(r, 8);
    rec->target = talon__get_flat(r, 8);
    rec->n = (int64_t)talon__get_flat(r, 8);
    rec->effects_n = (uint32_t)talon__get_flat(r, 4);
    rec->words_n = (uint32_t)talon__get_flat(r, 4);
}

/* A log in bytes that nobody has looked at yet. */
typedef struct saved_log {
    uint32_t count, done;
    unsigned version;               /* of the frame */
    const uint8_t *begins, *actors; /* where each record begins; who did it, or NULL */
    const uint8_t *records, *end;   /* the first of them, and the end of all */
    talon_record *rec;              /* into which they are read, one at a time */
    bool too_long;                  /* one did not fit into it */
} saved_log;

static uint64_t begin_of(const saved_log *l, uint32_t i)
{
    const uint64_t size = (size_t)(l->end - l->records);
    flat_reader r = {l->begins + 8 * (size_t)i, l->records, false};
    return i < l->count ? talon__get_flat(&r, 8) : size;
}

static talon_player actor_of(const saved_log *l, uint32_t i)
{
    flat_reader r = {l->actors + 2 * (size_t)i, l->records, false};
    return l->version == WITH_ACTORS ? (talon_player)talon__get_flat(&r, 2) : TALON_PLAYER_TABLE;
}

/* Players of this shape or the table, and at least one player: else it would have been saved without them. */
static bool actors_are_sound(const saved_log *l, const talon_shape *shape)
{
    bool has = l->version != WITH_ACTORS;
    for (uint32_t i = 0; i < l->count; i++) {
        const talon_player by = actor_of(l, i);
        if (by != TALON_PLAYER_TABLE && by >= shape->players_n)
            return false;
        has |= by != TALON_PLAYER_TABLE;
    }
    return has;
}

/* A record fills the bytes from its beginning to that of the next. */
static const talon_record *record_of_bytes(void *context, uint32_t i)
{
    saved_log *l = context;
    talon_record *rec = l->rec;
    const uint64_t size = (size_t)(l->end - l->records), begin = begin_of(l, i), end = begin_of(l, i + 1);
    if (begin > end || end > size)
        return NULL;
    flat_reader r = {l->records + begin, l->records + end, false};
    read_record_head(&r, rec);
    const uint64_t bytes = EFFECT_SIZE * (uint64_t)rec->effects_n + sizeof(uint16_t) * (uint64_t)rec->words_n;
    if (r.bad || bytes != (size_t)(r.end - r.at))
        return NULL;
    if (bytes > rec->memory_size) {
        l->too_long = true;
        return NULL;
    }
    rec->effect = rec->memory;
    rec->word = (uint16_t *)(void *)(rec->effect + rec->effects_n);
    for (uint32_t k = 0; k < rec->effects_n; k++)
        read_effect(&r, &rec->effect[k]);
    talon__get_flat_list(&r, rec->word, rec->words_n);
    return rec;
}

_Static_assert(sizeof(talon_effect) == EFFECT_SIZE, "a record takes as many bytes in memory as saved, but for its head");

/* What is behind the table's cells. The first record begins at 0, or where there is none the bytes end: so the records fill all of them. */
static void read_log_head(flat_reader *r, saved_log *l)
{
    l->count = (uint32_t)talon__get_flat(r, 4);
    l->done = (uint32_t)talon__get_flat(r, 4);
    l->begins = talon__skip_flat(r, 8 * (uint64_t)l->count);
    l->actors = talon__skip_flat(r, l->version == WITH_ACTORS ? 2 * (uint64_t)l->count : 0);
    l->records = r->at;
    l->end = r->end;
    r->bad |= l->done > l->count || begin_of(l, 0) != 0;
}

/* Whether they fit into the log, which is not looked at for what it holds now. They have been read before: none is NULL. */
static bool log_has_room(const talon_log *log, saved_log *l)
{
    size_t used = 0;
    if (l->count > log->entries_max)
        return false;
    for (uint32_t i = 0; i < l->count; i++) {
        const talon_record *rec = record_of_bytes(l, i);
        const size_t cost = talon__log_cost(rec->effects_n, rec->words_n);
        if (cost > log->size - used)
            return false;
        used += cost;
    }
    return true;
}

typedef struct loading {
    talon_play *p;
    flat_reader cells; /* at the table */
    saved_log log;
} loading;

/* The saved table in the scratch memory, and a run on it. */
static bool make_past(loading *l, run *past)
{
    const talon_play *p = l->p;
    flat_reader r = l->cells;
    *past = (run){.t = p->work->backup, .shape = p->shape, .work = p->work};
    if (!read_table(&r, past->t, p->shape))
        return false;
    read_log_head(&r, &l->log);
    return !r.bad && actors_are_sound(&l->log, p->shape);
}

static talon_status check_log(loading *l, run *past)
{
    saved_log *log = &l->log;
    const trail t = {log->count, log->done, record_of_bytes, log};
    if (log->count == 0)
        return TALON_OK;
    if (!l->p->log)
        return refuse(l->p, TALON_E_BAD_REQUEST, "the saved table has a log, and here is none");
    const bool fits = talon__trail_back(past, &t) && make_past(l, past) && talon__trail_on(past, &t);
    if (log->too_long)
        return too_small(l->p, "bytes of a record", l->p->record->memory_size);
    if (!fits)
        return refuse(l->p, TALON_E_RECORD_MISMATCH, NULL);
    return log_has_room(l->p->log, log) ? TALON_OK : too_small(l->p, "bytes of a log", l->p->log->size);
}

/* Nothing can fail any more. */
static void take_over(loading *l)
{
    flat_reader r = l->cells;
    talon_play *p = l->p;
    read_table(&r, p->table, p->shape);
    if (!p->log)
        return;
    talon_log_clear(p->log);
    for (uint32_t i = 0; i < l->log.count; i++)
        talon__log_push(p->log, record_of_bytes(&l->log, i), actor_of(&l->log, i));
    p->log->done = l->log.done;
}

talon_status talon_load(talon_play *p, const void *bytes, size_t size)
{
    if (MISUSED(!p || (!bytes && size)))
        return talon__misused(p ? &p->fault : NULL, MISUSED_NULL);
    talon_record none = {.memory = NULL};
    loading l = {.p = p, .log = {.rec = p->record ? p->record : &none}};
    run past;
    if (is_usable(p) != TALON_OK)
        return p->fault.status;
    const char *wrong = talon__frame_open(&l.cells, &l.log.version, bytes, size, FRAME_TABLE, WITH_ACTORS);
    if (wrong)
        return refuse(p, TALON_E_BAD_REQUEST, wrong);
    if (!make_past(&l, &past))
        return refuse(p, TALON_E_BAD_REQUEST, "the saved table is not of this shape");
    if (talon_table_check(past.t, p->shape, p->work) != 0)
        return refuse(p, TALON_E_BAD_REQUEST, "the saved table is no table");
    talon_status s = check_log(&l, &past);
    if (s == TALON_OK)
        take_over(&l);
    if (p->record)
        talon_record_init(p->record, p->record->memory, p->record->memory_size);
    if (s == TALON_OK)
        p->fault.status = TALON_OK;
    return s;
}
