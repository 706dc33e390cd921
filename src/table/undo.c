/* undo.c -- taking a record back: the inverse of each effect, last first, again as moves and permutations.
 *
 * The cards of a move go back in the order in which they were listed, each to its place among those that are there already; cards
 * from consecutive places go back together. So a record of m moved cards is taken back by at most m + 1 moves of m cards in all:
 * about eight times its memory at the worst. */
#include "table/undo.h"

static bool ascending(const uint16_t *index, uint32_t n)
{
    for (uint32_t i = 1; i < n; i++)
        if (index[i] <= index[i - 1])
            return false;
    return true;
}

static uint8_t face_before(const talon_record *rec, const talon_effect *e, uint32_t i)
{
    return talon_effect_was_up(rec, e, i) ? TALON_FACING_UP : TALON_FACING_DOWN;
}

/* How many places below `pos` are marked: still empty. */
static uint32_t marked_below(const uint16_t *mark, uint32_t pos)
{
    uint32_t n = talon__ones(mark[pos / 16] & ((1u << pos % 16) - 1));
    for (uint32_t i = 0; i < pos / 16; i++)
        n += talon__ones(mark[i]);
    return n;
}

/* Cards from ascending places, which lie from `at` on in `lies`, go back in runs that share a face. */
static void move_runs_back(run *r, const talon_record *rec, const talon_effect *e, talon_zone lies, uint32_t at)
{
    const uint16_t *index = rec->word + e->data;
    for (uint32_t i = 0, k; i < e->n; i = k) {
        for (k = i + 1; k < e->n && index[k] == index[k - 1] + 1 && face_before(rec, e, k) == face_before(rec, e, i); k++)
            ;
        talon__move(r, lies, e->from, (selection){.n = k - i, .start = at}, index[i], face_before(rec, e, i), 0);
        at += lies == e->from ? k - i : 0; /* the zone has grown in front of those still to go */
    }
}

/* Cards from any places go back one by one. The marks are the places still to be filled. */
static void move_cards_back(run *r, const talon_record *rec, const talon_effect *e, talon_zone lies, uint32_t at)
{
    const uint16_t *index = rec->word + e->data;
    uint16_t *mark = r->work->b; /* not the marks: moving uses those */
    const uint32_t size = talon__size(r, e->from) + (lies == e->from ? 0 : e->n);
    if (!r->dry)
        memset(mark, 0, sizeof *mark * talon__words16(size));
    for (uint32_t i = 0; i < e->n && !r->dry; i++)
        talon__set_bit(mark, index[i], true);
    for (uint32_t i = 0; i < e->n; i++) {
        uint32_t place = index[i];
        if (!r->dry) {
            place -= marked_below(mark, index[i]);
            talon__set_bit(mark, index[i], false);
        }
        talon__move(r, lies, e->from, (selection){.n = 1, .start = at}, place, face_before(rec, e, i), 0);
        at += lies == e->from;
    }
}

static void undo_move(run *r, const talon_record *rec, const talon_effect *e)
{
    const uint16_t *index = rec->word + e->data;
    uint32_t at = e->at;
    /* Inside one zone the cards first go to its end, where none of them is in the way of another. */
    if (e->from == e->to && !(e->n == 1 && index[0] == at)) {
        talon__move_to_end(r, e->from, e->from, (selection){.n = e->n, .start = at}, TALON_FACING_USUAL, 0);
        at = talon__size(r, e->from) - e->n;
    }
    if (ascending(index, e->n))
        move_runs_back(r, rec, e, e->to, at);
    else
        move_cards_back(r, rec, e, e->to, at);
}

static void undo_permute(run *r, const talon_record *rec, const talon_effect *e)
{
    const uint16_t *perm = rec->word + e->data;
    uint16_t *inverse = r->work->a;
    for (uint32_t i = 0; i < e->n; i++)
        inverse[perm[i]] = (uint16_t)i;
    talon__permute(r, e->from, inverse, 0);
}

void talon__undo_effect(run *r, const talon_record *rec, const talon_effect *e)
{
    if (e->kind == TALON_EFFECT_MOVE)
        undo_move(r, rec, e);
    else
        undo_permute(r, rec, e);
}

/* The moved cards lie where the effect put them, and their old places exist. */
static bool lies_as_moved(const run *r, const talon_record *rec, const talon_effect *e)
{
    const uint16_t *index = rec->word + e->data, *card = index + e->n;
    const uint32_t to_size = talon__zone_size(r->t, r->shape, e->to);
    const uint32_t room = talon__zone_size(r->t, r->shape, e->from) + (e->from == e->to ? 0 : e->n);
    if (e->n > to_size || e->at > to_size - e->n)
        return false;
    const talon_card *lies = talon__cards(r->t) + talon__zone_begin(r->t, r->shape, e->to) + e->at;
    for (uint32_t i = 0; i < e->n; i++)
        if (index[i] >= room || lies[i] != card[i])
            return false;
    return true;
}

bool talon__effect_lies(const run *r, const talon_record *rec, const talon_effect *e)
{
    if (e->from >= r->shape->zones_n || e->to >= r->shape->zones_n)
        return false;
    return e->kind == TALON_EFFECT_MOVE ? lies_as_moved(r, rec, e) : talon__zone_size(r->t, r->shape, e->from) == e->n;
}

/* The i-th effect from the end can be taken back; it is. */
bool talon__undo_fits(run *trial, const talon_record *rec, uint32_t i)
{
    const talon_effect *e = &rec->effect[rec->effects_n - 1 - i];
    if (!talon__effect_lies(trial, rec, e))
        return false;
    talon__undo_effect(trial, rec, e);
    return true;
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
    if (r->dry && ((int64_t)r->t->step != (int64_t)past->step + past->steps || !talon__fits(r, talon__undo_fits)))
        return talon__fail(r, TALON_E_RECORD_MISMATCH);
    for (uint32_t i = past->effects_n; i-- > 0;)
        talon__undo_effect(r, past, &past->effect[i]);
    conclude(r, past, -past->steps);
    return TALON_OK;
}

talon_status talon__run_redo(run *r)
{
    const talon_record *past = r->op->record;
    if (r->dry && (r->t->step != past->step || !talon__fits(r, talon__redo_fits)))
        return talon__fail(r, TALON_E_RECORD_MISMATCH);
    for (uint32_t i = 0; i < past->effects_n; i++)
        talon__redo_effect(r, past, &past->effect[i]);
    conclude(r, past, past->steps);
    return TALON_OK;
}
