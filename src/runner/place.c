/* place.c -- where a runner is: asked, gone back from, saved and loaded. A place is before setup, after it, after a phase, or after some times
 * of one.
 *
 * The bytes: a frame (base/flat.h) of kind 2; u64 mark of the compiled game, u32 players, u32 dealer, u32 place, u32 flags, u32 triggers; with
 * the flag 8 u32 times of the next phase that are done, u64 how many there are; a byte for each trigger: armed; a byte for each zone: sorted;
 * then the table and its log, as talon/save.h has them. */
#include "base/flat.h"
#include "base/room.h"
#include "runner/runner_impl.h"

#include <talon/save.h>

#define RUNNER_HEAD 28u

#define TIMES_HEAD 12u

enum { INSIDE = 1, ORDERED = 2, LOOKED = 4, TIMES = 8, KNOWN = 15 };

static talon_status refuse(talon_fault *f, talon_status status, const char *what)
{
    *f = (talon_fault){.status = status, .zone = TALON_ZONE_NONE, .card = TALON_FACE_NONE, .what = what};
    return status;
}

uint32_t talon_runner_place(const talon_runner *r)
{
    return r->place;
}

uint32_t talon_runner_times(const talon_runner *r)
{
    return r->done;
}

bool talon_runner_inside(const talon_runner *r)
{
    return r->inside;
}

const char *talon_runner_next(const talon_runner *r)
{
    if (r->place > r->game->phase.n)
        return NULL;
    return r->place == 0 ? "setup" : talon_game_phase_name(r->game, r->place - 1);
}

/* A byte for each trigger, then one for each zone. */
static uint32_t marks_of(const talon_runner *r)
{
    return r->game->trigger.n + r->zones_n;
}

static void set_marks(talon_runner *r, const uint8_t *marks)
{
    memcpy(r->armed, marks, marks_of(r));
    r->sorts = false;
    for (uint32_t z = 0; z < r->zones_n; z++)
        r->sorts |= r->sorted[z];
}

/* ---- going back ---- */

static void swap_places(talon_runner *r)
{
    place_before *b = r->former;
    if (!b)
        return;
    r->former = r->before;
    r->before = b;
}

/* Without records nothing is undone: a place is kept only for a run that may be refused. */
void talon__remember_place(talon_runner *r)
{
    if (!r->before || (r->seating.no_records && !r->last_time))
        return;
    swap_places(r);
    place_before *b = r->before;
    talon_table_copy(b->table, r->play.table);
    memcpy(b->armed, r->armed, marks_of(r));
    b->place = r->place;
    b->done = r->done;
    b->times = r->times;
    b->ordered = r->ordered;
    b->looked = r->looked;
    b->log = r->play.log;
    b->log_mark = r->play.log ? talon_log_mark(r->play.log) : 0;
    b->there = !r->seating.no_records;
}

static void go_back(talon_runner *r, place_before *b)
{
    talon_table_copy(r->play.table, b->table);
    set_marks(r, b->armed);
    r->place = b->place;
    r->done = b->done;
    r->times = b->times;
    r->ordered = b->ordered;
    r->looked = b->looked;
    r->inside = b->there = false;
    if (r->play.log)
        talon_log_rewind(r->play.log, r->play.log == b->log ? b->log_mark : 0);
}

void talon__take_back(talon_runner *r)
{
    go_back(r, r->before);
    swap_places(r);
}

talon_status talon_runner_undo(talon_runner *r, talon_fault *f)
{
    if (MISUSED(!r || !f))
        return talon__misused(f, MISUSED_NULL);
    place_before *b = r->before;
    if (!b || !b->there)
        return refuse(f, TALON_E_NOTHING_TO_UNDO, NULL);
    go_back(r, b);
    f->status = TALON_OK;
    return TALON_OK;
}

/* ---- saving ---- */

static bool has_begun(const talon_runner *r)
{
    return r->place || r->inside;
}

static size_t head_size(const talon_runner *r)
{
    return FRAME_SIZE + RUNNER_HEAD + (r->done ? TIMES_HEAD : 0) + marks_of(r);
}

size_t talon_runner_save_size(const talon_runner *r)
{
    return head_size(r) + talon_save_size(&r->play);
}

talon_status talon_runner_save(talon_runner *r, talon_fault *f, void *bytes, size_t room)
{
    if (MISUSED(!r || !f || !bytes))
        return talon__misused(f, MISUSED_NULL);
    const uint32_t triggers = r->game->trigger.n;
    const size_t size = talon_runner_save_size(r), head = head_size(r);
    flat_writer w = {(uint8_t *)bytes + FRAME_SIZE};
    if (size > room) {
        refuse(f, TALON_E_LIMIT_EXCEEDED, "bytes of room for what is saved");
        f->have = (int64_t)room;
        return f->status;
    }
    const talon_status s = talon_save(&r->play, (uint8_t *)bytes + head, room - head);
    *f = r->play.fault;
    if (s != TALON_OK)
        return s;
    talon__put_flat(&w, r->game->mark, 8);
    talon__put_flat(&w, r->players, 4);
    talon__put_flat(&w, r->dealer, 4);
    talon__put_flat(&w, r->place, 4);
    talon__put_flat(&w, (r->inside ? INSIDE : 0u) | (r->ordered ? ORDERED : 0u) | (r->looked ? LOOKED : 0u) | (r->done ? TIMES : 0u), 4);
    talon__put_flat(&w, triggers, 4);
    if (r->done) {
        talon__put_flat(&w, r->done, 4);
        talon__put_flat(&w, (uint64_t)r->times, 8);
    }
    for (uint32_t i = 0; i < marks_of(r); i++)
        talon__put_flat(&w, has_begun(r) && r->armed[i], 1); /* before setup they are not armed yet */
    talon__frame_close(bytes, size, FRAME_RUNNER, FRAME_VERSION);
    return TALON_OK;
}

/* ---- loading ---- */

/* What is in front of the table, as far as this runner could have written it. */
typedef struct saved_place {
    uint32_t place, flags, done;
    uint64_t times;
    const uint8_t *marks; /* marks_of */
} saved_place;

/* Whether so many times of the phase that is next can be done, and one is left: a phase without times is done once. */
static bool can_be_done(const talon_runner *r, const saved_place *p)
{
    if (!p->place || p->place > r->game->phase.n || !p->done || p->done > TALON_LANG_OPS_MAX || p->done >= p->times)
        return false;
    const game_phase *phase = &GAME_LIST(r->game, phase, game_phase)[p->place - 1];
    if (phase->times == NONE)
        return phase->until != NONE && p->times == ALWAYS;
    return p->times <= NUMBER_MOST;
}

static const char *read_place(flat_reader *in, saved_place *p, const talon_runner *r)
{
    const uint32_t triggers = r->game->trigger.n;
    uint32_t marked = 0;
    if (talon__get_flat(in, 8) != r->game->mark)
        return "the saved runner deals another game";
    if (talon__get_flat(in, 4) != r->players || talon__get_flat(in, 4) != r->dealer)
        return "the saved runner has other players or another dealer";
    p->place = (uint32_t)talon__get_flat(in, 4);
    p->flags = (uint32_t)talon__get_flat(in, 4);
    const uint32_t n = (uint32_t)talon__get_flat(in, 4);
    p->done = p->flags & TIMES ? (uint32_t)talon__get_flat(in, 4) : 0;
    p->times = p->flags & TIMES ? talon__get_flat(in, 8) : 0;
    p->marks = in->at;
    for (uint32_t i = 0; i < marks_of(r); i++)
        marked += talon__get_flat_bool(in);
    const bool begun = p->place || p->flags & INSIDE;
    if (in->bad || n != triggers || p->place > 1 + r->game->phase.n || p->flags & ~(uint32_t)KNOWN)
        return "the saved place is none of this game";
    if ((!begun && (marked || p->flags)) || (p->flags & ORDERED && !r->seating.order_n) ||
        (p->flags & INSIDE && p->place > r->game->phase.n))
        return "the saved place is none of this game";
    if (p->flags & TIMES && !can_be_done(r, p))
        return "the saved times of a phase are none that this game does";
    return NULL;
}

talon_status talon_runner_load(talon_runner *r, talon_fault *f, const void *bytes, size_t size)
{
    flat_reader in;
    saved_place p;
    if (MISUSED(!r || !f || (!bytes && size)))
        return talon__misused(f, MISUSED_NULL);
    unsigned version;
    const char *wrong = talon__frame_open(&in, &version, bytes, size, FRAME_RUNNER, FRAME_VERSION);
    if (!wrong)
        wrong = read_place(&in, &p, r);
    if (wrong)
        return refuse(f, TALON_E_BAD_REQUEST, wrong);
    const talon_status s = talon_load(&r->play, in.at, (size_t)(in.end - in.at));
    *f = r->play.fault;
    if (s != TALON_OK)
        return s;
    r->place = p.place;
    r->done = p.done;
    r->times = (int64_t)p.times;
    r->inside = p.flags & INSIDE;
    r->ordered = p.flags & ORDERED;
    r->looked = p.flags & LOOKED;
    set_marks(r, p.marks);
    if (r->before)
        r->before->there = false;
    return TALON_OK;
}
