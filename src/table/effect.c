/* effect.c -- the two things that can happen to a table: cards move, or a zone is reordered. Nothing else writes cards.
 *
 * talon__deal_rounds, talon__rotate and talon__move_now are shortcuts: many moves, a permutation, or one move without its dry pass, where
 * no record is wanted. They leave the table that the effects would (tests/differential compares). So do those of shift.h, which need no
 * operation (tests/unit/rules_quiet.c compares). */
#include "table/run.h"
#include "table/shift.h"
#include "table/sight.h"

/* Dry pass: the sizes as they would be. */
static inline void shift_size(run *r, talon_zone z, int32_t by)
{
    talon_work *w = r->work;
    if (!w->listed[z]) {
        w->listed[z] = 1;
        w->touched[w->touched_n++] = z;
    }
    w->delta[z] += by;
}

static talon_effect *record_effect(run *r, uint8_t kind, uint8_t flags, talon_zone from, talon_zone to, uint32_t n)
{
    talon_effect *e = &r->rec->effect[r->effects_n];
    *e = (talon_effect){.kind = kind, .flags = flags, .from = from, .to = to, .n = n, .data = (uint32_t)r->words_n};
    return e;
}

static size_t move_words(uint32_t n)
{
    return 2 * (size_t)n + talon__words16(n);
}

static void record_move(run *r, talon_zone from, talon_zone to, selection what, uint32_t at, uint8_t face, uint8_t flags)
{
    talon_effect *e = record_effect(r, TALON_EFFECT_MOVE, flags, from, to, what.n);
    e->at = at;
    e->face = face;
    uint16_t *index = r->rec->word + e->data, *card = index + what.n, *up = card + what.n;
    const talon_card *zone = talon__cards(r->t) + talon__zone_begin(r->t, r->shape, from);
    memset(up, 0, sizeof *up * talon__words16(what.n));
    for (uint32_t i = 0; i < what.n; i++) {
        index[i] = what.pos ? what.pos[i] : (uint16_t)(what.start + i);
        card[i] = zone[index[i]];
        talon__set_bit(up, i, talon__is_up(r->t, card[i]));
    }
}

/* Bring scattered cards together at the end of their zone, in the order listed; the others close up. */
static selection gather(run *r, talon_zone z, selection what)
{
    talon_card *card = talon__cards(r->t) + talon__zone_begin(r->t, r->shape, z);
    const uint32_t size = talon__zone_size(r->t, r->shape, z);
    uint16_t *mark = r->work->mark;
    for (uint32_t i = 0; i < what.n; i++) {
        r->work->c[i] = card[what.pos[i]];
        talon__set_bit(mark, what.pos[i], true);
    }
    uint32_t kept = 0;
    for (uint32_t i = 0; i < size; i++)
        if (!talon__bit(mark, i))
            card[kept++] = card[i];
    memcpy(card + kept, r->work->c, sizeof *card * what.n);
    for (uint32_t i = 0; i < what.n; i++)
        talon__set_bit(mark, what.pos[i], false);
    return (selection){.n = what.n, .start = kept};
}

static bool is_scattered(selection what)
{
    for (uint32_t i = 1; i < what.n; i++)
        if (what.pos[i] != what.pos[0] + i)
            return true;
    return false;
}

/* The same cards lying side by side. */
static selection block_of(run *r, talon_zone z, selection what)
{
    return is_scattered(what) ? gather(r, z, what) : (selection){.n = what.n, .start = what.pos[0]};
}

/* The ends of the zones between two ranks, four words at a time: none of them overflows, so that nothing is carried into the next. */
static inline void shift_ends(talon_table *t, uint32_t from, uint32_t to, uint32_t n)
{
    const uint64_t by = (from < to ? 0 - (uint64_t)n : n) * 0x0001000100010001u;
    uint16_t *end = talon__ends(t) + (from < to ? from : to), *const stop = talon__ends(t) + (from < to ? to : from);
    for (uint64_t four; stop - end >= 4; end += 4) {
        memcpy(&four, end, sizeof four);
        four += by;
        memcpy(end, &four, sizeof four);
    }
    if (stop - end >= 2) {
        uint32_t two;
        memcpy(&two, end, sizeof two);
        two += (uint32_t)by;
        memcpy(end, &two, sizeof two);
        end += 2;
    }
    if (end < stop)
        *end = (uint16_t)(*end + by);
}

/* One card from one slot to another: the others close up. */
static inline void rotate_one(talon_card *card, uint32_t source, uint32_t target)
{
    const talon_card one = card[source];
    if (target < source)
        memmove(card + target + 1, card + target, sizeof *card * (source - target));
    else
        memmove(card + source, card + source + 1, sizeof *card * (target - source));
    card[target] = one;
}

/* Rotate the slots between n cards and where they go: the cost is the distance, not the table. */
static RARELY void rotate_many(talon_card *card, talon_card *held, uint32_t source, uint32_t target, uint32_t n)
{
    memcpy(held, card + source, sizeof *card * n);
    if (target < source)
        memmove(card + target + n, card + target, sizeof *card * (source - target));
    else
        memmove(card + source, card + source + n, sizeof *card * (target - source));
    memcpy(card + target, held, sizeof *card * n);
}

static inline void rotate_slots(talon_card *card, talon_card *held, uint32_t source, uint32_t target, uint32_t n)
{
    if (n == 1)
        rotate_one(card, source, target);
    else
        rotate_many(card, held, source, target, n);
}

static inline void move_block(run *r, talon_zone from, talon_zone to, uint32_t start, uint32_t n, uint32_t at)
{
    const uint32_t rank_from = talon__def(r, from)->rank, rank_to = talon__def(r, to)->rank;
    const uint32_t source = talon__begin(r->t, rank_from) + start;
    const uint32_t target = talon__begin(r->t, rank_to) + at - (rank_to > rank_from ? n : 0);
    if (source == target && rank_from == rank_to)
        return;
    rotate_slots(talon__cards(r->t), r->work->c, source, target, n);
    shift_ends(r->t, rank_from, rank_to, n);
}

/* Most cards lie as they should already: looking is cheaper than writing. */
static inline void lay(talon_table *t, talon_card card, bool up)
{
    if (talon__bit(talon__faces(t), card) != up)
        talon__set_bit(talon__faces(t), card, up);
}

static inline void set_faces(run *r, talon_zone from, talon_zone to, uint32_t at, uint32_t n, uint8_t face)
{
    if (face == TALON_FACING_USUAL && from == to)
        return;
    const bool up = talon__lies_up(talon__def(r, to), from == to, face, false);
    const talon_card *card = talon__cards(r->t) + talon__zone_begin(r->t, r->shape, to) + at;
    for (uint32_t i = 0; i < n; i++)
        lay(r->t, card[i], up);
}

static inline void carry_out(run *r, talon_zone from, talon_zone to, selection what, uint32_t at, uint8_t face)
{
    if (what.pos)
        what = block_of(r, from, what);
    move_block(r, from, to, what.start, what.n, at);
    set_faces(r, from, to, at, what.n, face);
}

static void carry_out_recorded(run *r, talon_zone from, talon_zone to, selection what, uint32_t at, uint8_t face, uint8_t flags)
{
    record_move(r, from, to, what, at, face, flags);
    const talon_effect *e = &r->rec->effect[r->effects_n];
    const sight seen = talon__sight_before(r, e);
    carry_out(r, from, to, what, at, face);
    r->rec->learned |= talon__sight_grew(r, e, seen);
}

/* Dry pass: nothing moves. */
static inline void plan_move(run *r, talon_zone from, talon_zone to, uint32_t n)
{
    if (from != to) {
        shift_size(r, from, -(int32_t)n);
        shift_size(r, to, (int32_t)n);
    }
}

void talon__count_move(run *r, uint32_t n)
{
    r->effects_n++;
    r->words_n += move_words(n);
}

static inline void move(run *r, talon_zone from, talon_zone to, selection what, uint32_t at, uint8_t face, uint8_t flags)
{
    if (what.n == 0)
        return;
    if (r->dry)
        plan_move(r, from, to, what.n);
    else if (r->rec)
        carry_out_recorded(r, from, to, what, at, face, flags);
    else
        carry_out(r, from, to, what, at, face);
    talon__count_move(r, what.n);
}

void talon__move(run *r, talon_zone from, talon_zone to, selection what, uint32_t at, uint8_t face, uint8_t flags)
{
    move(r, from, to, what, at, face, flags);
}

void talon__move_now(run *r, talon_zone from, talon_zone to, uint32_t start, uint32_t n)
{
    const uint32_t at = talon__zone_size(r->t, r->shape, to) - (from == to ? n : 0);
    carry_out(r, from, to, (selection){.n = n, .start = start}, at, r->op->face);
}

void talon__turn_now(run *r, talon_zone z, uint32_t at)
{
    set_faces(r, z, z, at, 1, r->op->face);
}

/* The first k of n cards go behind the others. */
static void rotate_cards(talon_card *card, talon_card *held, uint32_t n, uint32_t k)
{
    memcpy(held, card, sizeof *card * k);
    memmove(card, card + k, sizeof *card * (n - k));
    memcpy(card + (n - k), held, sizeof *card * k);
}

/* ---- without an operation ---- */

/* What is known is done before the cards between make room, so that little is kept meanwhile. */
void talon__slide(talon_table *t, uint32_t rank, uint32_t to_rank, uint32_t slot, bool up)
{
    talon_card *card = talon__cards(t), one = card[slot];
    uint16_t *face = card + t->cards_n + one / 16u;
    const uint32_t target = talon__ends(t)[to_rank];
    *face = (uint16_t)((*face & ~(1u << one % 16u)) | (uint32_t)up << one % 16u);
    shift_ends(t, rank, to_rank, 1);
    t->seq++;
    rotate_one(card, slot, to_rank < rank ? target : target - 1);
}

bool talon__shift(const talon_play *p, talon_zone from, talon_zone to, uint32_t start, uint32_t n, uint8_t face)
{
    talon_table *t = p->table;
    if (from >= p->shape->zones_n || to >= p->shape->zones_n || face > TALON_FACING_UP)
        return false;
    const zone_def *def = talon__zone(p->shape, from), *to_def = talon__zone(p->shape, to);
    const uint32_t rank = def->rank, to_rank = to_def->rank;
    const uint32_t begin = talon__begin(t, rank), size = talon__ends(t)[rank] - begin;
    if (!n || n > size || start > size - n || def->type == TALON_TYPE_BURN)
        return false;
    talon_card *card = talon__cards(t);
    const uint32_t target = talon__ends(t)[to_rank] - (to_rank < rank ? 0 : n);
    rotate_slots(card, p->work->c, begin + start, target, n);
    shift_ends(t, rank, to_rank, n);
    const bool up = talon__lies_up(to_def, from == to, face, false);
    for (uint32_t i = 0; i < n && (from != to || face != TALON_FACING_USUAL); i++)
        lay(t, card[target + i], up);
    t->seq++;
    return true;
}

bool talon__shift_listed(const talon_play *p, talon_zone from, talon_zone to, const int64_t *place, uint32_t n, uint8_t face)
{
    for (uint32_t i = 1; i < n; i++)
        if (place[i] <= place[i - 1])
            return false;
    if (!n || place[0] < 0 || place[n - 1] >= talon_zone_count(p->table, p->shape, from))
        return false;
    for (uint32_t i = 0, some; i < n; i += some) { /* those before have left; only the first can be refused */
        for (some = 1; i + some < n && place[i + some] == place[i] + some;)
            some++;
        if (!talon__shift(p, from, to, (uint32_t)place[i] - i, some, face))
            return false;
        p->table->seq -= i > 0;
    }
    return true;
}

bool talon__turn_cards(talon_table *t, const talon_shape *shape, talon_zone z, uint32_t start, uint32_t n, bool up)
{
    const uint32_t size = talon_zone_count(t, shape, z);
    if (!n || n > size || start > size - n)
        return false;
    const talon_card *card = talon__cards(t) + talon__zone_begin(t, shape, z) + start;
    for (uint32_t i = 0; i < n; i++)
        lay(t, card[i], up);
    t->seq++;
    return true;
}

/* The next random step of a zone of several cards; false: nobody would take one. */
static bool take_step(const talon_play *p, talon_zone z, talon_stream *s)
{
    talon_table *t = p->table;
    if (z >= p->shape->zones_n || talon__zone_size(t, p->shape, z) < 2 || t->step >= TALON_MAX_STEPS)
        return false;
    talon_stream_init(s, &t->seed, t->step, t->deal);
    t->step++;
    t->seq++;
    return true;
}

bool talon__wash_now(const talon_play *p, talon_zone z)
{
    talon_stream s;
    if (!take_step(p, z, &s))
        return false;
    talon_stream_wash(&s, talon__cards(p->table) + talon__zone_begin(p->table, p->shape, z), talon__zone_size(p->table, p->shape, z));
    return true;
}

bool talon__cut_now(const talon_play *p, talon_zone z, uint32_t min)
{
    talon_stream s;
    if (z >= p->shape->zones_n || 2 * (uint64_t)min >= talon__zone_size(p->table, p->shape, z) || !take_step(p, z, &s))
        return false;
    const uint32_t n = talon__zone_size(p->table, p->shape, z);
    rotate_cards(talon__cards(p->table) + talon__zone_begin(p->table, p->shape, z), p->work->c, n, talon_stream_cut(&s, n, min));
    return true;
}

void talon__lay_as(talon_table *t, const talon_table *as, uint32_t operations)
{
    memcpy(talon__ends(t), talon__ends(as), sizeof(uint16_t) * talon__table_words(t));
    t->seq += operations;
}

void talon__lay_by(const talon_play *p, const uint16_t *places, uint32_t operations)
{
    talon_table *t = p->table;
    talon_card *card = talon__cards(t), *before = p->work->c;
    const uint16_t *from = places + t->zones_n, *up = from + t->cards_n;
    memcpy(talon__ends(t), places, sizeof *places * t->zones_n);
    memcpy(before, card, sizeof *card * t->cards_n);
    for (uint32_t i = 0; i < t->cards_n; i++)
        card[i] = before[from[i]];
    for (uint32_t i = 0; i < talon__words16(t->cards_n); i++)
        for (uint32_t bits = up[i]; bits; bits &= bits - 1)
            lay(t, card[16 * i + (uint32_t)__builtin_ctz(bits)], true);
    t->seq += operations;
}

void talon__move_to_end(run *r, talon_zone from, talon_zone to, selection what, uint8_t face, uint8_t flags)
{
    const uint32_t at = r->dry ? 0 : talon__size(r, to) - (from == to ? what.n : 0);
    move(r, from, to, what, at, face, flags | TALON_EFFECT_AT_END);
}

/* Make room for room[rank] cards at the end of each zone before `rank` in memory; room becomes the slot of the first of them. */
static void open_ends(talon_table *t, uint16_t *room, uint32_t rank, uint32_t shift)
{
    talon_card *card = talon__cards(t);
    while (shift) {
        const uint32_t begin = talon__begin(t, --rank), size = talon__ends(t)[rank] - begin;
        talon__ends(t)[rank] = (uint16_t)(begin + size + shift);
        shift -= room[rank];
        if (size)
            memmove(card + begin + shift, card + begin, sizeof *card * size);
        room[rank] = (uint16_t)(begin + size + shift);
    }
}

void talon__deal_rounds(run *r, talon_zone from, const talon_zone *to, uint32_t to_n, uint32_t rounds)
{
    const uint32_t rank = talon__def(r, from)->rank;
    talon_card *card = talon__cards(r->t), *held = r->work->c;
    uint16_t *room = r->work->a;
    memset(room, 0, sizeof *room * rank);
    memcpy(held, card + talon__begin(r->t, rank), sizeof *card * to_n * rounds);
    for (uint32_t i = 0; i < to_n; i++)
        room[talon__def(r, to[i])->rank] = (uint16_t)(room[talon__def(r, to[i])->rank] + rounds);
    open_ends(r->t, room, rank, to_n * rounds);
    for (uint32_t round = 0; round < rounds; round++)
        for (uint32_t i = 0; i < to_n; i++, held++) {
            const zone_def *zone = talon__def(r, to[i]);
            card[room[zone->rank]++] = *held;
            lay(r->t, *held, talon__lies_up(zone, false, r->op->face, false));
        }
}

void talon__permute(run *r, talon_zone z, const uint16_t *perm, uint8_t flags)
{
    const uint32_t n = talon__size(r, z);
    if (!r->dry) {
        talon_card *card = talon__cards(r->t) + talon__zone_begin(r->t, r->shape, z), *before = r->work->c;
        memcpy(before, card, sizeof *card * n);
        for (uint32_t i = 0; i < n; i++)
            card[i] = before[perm[i]];
        if (r->rec) {
            talon_effect *e = record_effect(r, TALON_EFFECT_PERMUTE, flags, z, z, n);
            memcpy(r->rec->word + e->data, perm, sizeof *perm * n);
            r->rec->learned |= talon__sight_of_permute(r, z, perm, n);
        }
    }
    r->effects_n++;
    r->words_n += n;
}

void talon__rotate(run *r, talon_zone z, uint32_t k)
{
    rotate_cards(talon__cards(r->t) + talon__zone_begin(r->t, r->shape, z), r->work->c, talon__size(r, z), k);
}

void talon__next_step(run *r, talon_stream *s)
{
    if (r->op->own_seed) {
        if (!r->dry)
            talon_stream_init(s, &r->op->seed, 0, 0);
        return;
    }
    if (!r->dry)
        talon_stream_init(s, &r->t->seed, r->t->step + r->steps, r->t->deal);
    r->steps++;
}

void talon__wash_zone(run *r, talon_zone z, uint8_t flags)
{
    const uint32_t n = talon__size(r, z);
    uint16_t *perm = r->work->a;
    talon_stream s;
    if (n >= 2)
        talon__next_step(r, &s);
    if (!r->dry && !r->rec) { /* nobody asks for the permutation */
        if (n >= 2)
            talon_stream_wash(&s, talon__cards(r->t) + talon__zone_begin(r->t, r->shape, z), n);
        return;
    }
    if (!r->dry) {
        for (uint32_t i = 0; i < n; i++)
            perm[i] = (uint16_t)i;
        if (n >= 2)
            talon_stream_wash(&s, perm, n);
    }
    talon__permute(r, z, perm, flags);
}
