/* undo.c -- taking a record back: the inverse of each effect, last first, again as moves and permutations.
 *
 * The inverse of a move depends only on the record, so it can be planned in the dry pass like any other operation. */
#include "table/undo.h"

static bool ascending(const uint16_t *index, uint32_t n)
{
    for (uint32_t i = 1; i < n; i++)
        if (index[i] <= index[i - 1])
            return false;
    return true;
}

/* The face all moved cards had before, or USUAL when they differed. */
static uint8_t common_face(const talon_record *rec, const talon_effect *e)
{
    const bool up = talon_effect_was_up(rec, e, 0);
    for (uint32_t i = 1; i < e->n; i++)
        if (talon_effect_was_up(rec, e, i) != up)
            return TALON_FACE_USUAL;
    return up ? TALON_FACE_UP : TALON_FACE_DOWN;
}

/* After the cards are back: turn those whose face is not what it was. */
static void restore_faces(run *r, const talon_record *rec, const talon_effect *e, bool up_now)
{
    const uint16_t *index = rec->word + e->data;
    for (uint32_t i = 0; i < e->n; i++) {
        const bool up = talon_effect_was_up(rec, e, i);
        if (up != up_now)
            talon__move(r, e->from, e->from, (selection){.n = 1, .start = index[i]}, index[i], up ? TALON_FACE_UP : TALON_FACE_DOWN, 0);
    }
}

/* Put a block that lies on top of its old zone back among the others: place index[i] gets the i-th card. */
static void sort_back(run *r, talon_zone z, const uint16_t *index, uint32_t n)
{
    const uint32_t size = talon__size(r, z);
    uint16_t *perm = r->work->a, *mark = r->work->mark;
    if (!r->dry) {
        for (uint32_t i = 0; i < n; i++) {
            talon__set_bit(mark, index[i], true);
            perm[index[i]] = (uint16_t)i;
        }
        for (uint32_t p = 0, rest = n; p < size; p++)
            if (!talon__bit(mark, p))
                perm[p] = (uint16_t)rest++;
        for (uint32_t i = 0; i < n; i++)
            talon__set_bit(mark, index[i], false);
    }
    talon__permute(r, z, perm, 0);
}

/* Cards that came from ascending places go back run by run, each to where it began. */
static void move_runs_back(run *r, const talon_effect *e, const uint16_t *index, uint8_t face)
{
    for (uint32_t i = 0, k; i < e->n; i = k) {
        for (k = i + 1; k < e->n && index[k] == index[k - 1] + 1; k++)
            ;
        talon__move(r, e->to, e->from, (selection){.n = k - i, .start = e->at}, index[i], face, 0);
    }
}

static void undo_move(run *r, const talon_record *rec, const talon_effect *e)
{
    const uint16_t *index = rec->word + e->data;
    const bool same_zone = e->from == e->to, stayed = same_zone && e->n == 1 && index[0] == e->at;
    const uint8_t face = same_zone ? TALON_FACE_USUAL : common_face(rec, e);
    if (!same_zone && ascending(index, e->n)) {
        move_runs_back(r, e, index, face);
    } else if (!stayed) {
        talon__move(r, e->to, e->from, (selection){.n = e->n, .start = e->at}, 0, face, TALON_EFFECT_AT_TOP);
        sort_back(r, e->from, index, e->n);
    }
    if (same_zone && e->face != TALON_FACE_USUAL)
        restore_faces(r, rec, e, e->face == TALON_FACE_UP);
    else if (!same_zone && face == TALON_FACE_USUAL)
        restore_faces(r, rec, e, talon__def(r, e->from)->type == TALON_ZONE_DISCARD);
}

static void undo_permute(run *r, const talon_record *rec, const talon_effect *e)
{
    const uint16_t *perm = rec->word + e->data;
    uint16_t *inverse = r->work->a;
    for (uint32_t i = 0; i < e->n; i++)
        inverse[perm[i]] = (uint16_t)i;
    talon__permute(r, e->from, inverse, 0);
}

/* What undo and redo share: the step counter follows, and the record says which record they concern. */
static void conclude(run *r, const talon_record *past, int32_t steps)
{
    if (r->dry)
        return;
    r->rec->step = r->t->step;
    r->rec->steps = steps;
    r->rec->target = past->seq;
    r->rec->learned = past->learned;
    r->t->step = (uint32_t)((int64_t)r->t->step + steps);
}

talon_status talon__run_undo(run *r)
{
    const talon_record *past = r->op->record;
    for (uint32_t i = past->effects_n; i-- > 0;) {
        const talon_effect *e = &past->effect[i];
        if (e->kind == TALON_EFFECT_MOVE)
            undo_move(r, past, e);
        else
            undo_permute(r, past, e);
    }
    conclude(r, past, -past->steps);
    return TALON_OK;
}

talon_status talon__run_redo(run *r)
{
    const talon_record *past = r->op->record;
    for (uint32_t i = 0; i < past->effects_n; i++)
        talon__redo_effect(r, past, &past->effect[i]);
    conclude(r, past, past->steps);
    return TALON_OK;
}
