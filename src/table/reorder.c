/* reorder.c -- operations on one zone's order: permute, cuts, riffles, shuffle, strip_cut. Each comes down to one permutation. */
#include <talon/op_family.h>

#include "table/run.h"

static void identity(uint16_t *perm, uint32_t n)
{
    for (uint32_t i = 0; i < n; i++)
        perm[i] = (uint16_t)i;
}

/* perm = the cards of `perm`, further reordered by `step`. */
static void compose(uint16_t *perm, uint16_t *scratch, const uint16_t *step, uint32_t n)
{
    memcpy(scratch, perm, sizeof *perm * n);
    for (uint32_t i = 0; i < n; i++)
        perm[i] = scratch[step[i]];
}

static void cut_perm(uint16_t *perm, uint32_t k, uint32_t n)
{
    for (uint32_t i = 0; i < n - k; i++)
        perm[i] = (uint16_t)(i + k);
    for (uint32_t i = n - k; i < n; i++)
        perm[i] = (uint16_t)(i - (n - k));
}

/* The top k cards go under the rest. */
static talon_status cut_at(run *r, uint32_t k, uint32_t n)
{
    uint16_t *perm = r->work->a;
    if (!r->dry && r->rec) {
        cut_perm(perm, k, n);
        r->rec->n = k;
    }
    if (r->dry || r->rec)
        talon__permute(r, r->from, perm, 0);
    else
        talon__rotate(r, r->from, k);
    return TALON_OK;
}

static talon_status cut_by_die(run *r, uint32_t n)
{
    const int64_t min = r->op->n;
    uint32_t k = 0;
    talon_stream s;
    if (2 * (uint64_t)min > n)
        return talon__fail_count(r, TALON_E_INVALID_CUT_POSITION, min);
    const bool reads = n >= 2 && n - 2 * (uint32_t)min + (min == 0 ? 0 : 1) >= 2;
    if (reads)
        talon__next_step(r, &s);
    if (!r->dry)
        k = reads ? talon_stream_cut(&s, n, (uint32_t)min) : (uint32_t)min;
    return cut_at(r, k, n);
}

/* A perfect out-shuffle of an even number of cards m sends place i to 2·i mod (m − 1), the last card stays; an odd last card
 * stays too. So `times` of them send i to i·2^times mod (m − 1): one pass, however often, in that many laps round the zone. */
static void out_shuffle(uint16_t *perm, uint32_t n, int64_t times)
{
    const uint32_t moved = n < 2 ? 0 : (n & ~1u) - 1;
    uint32_t factor = 1;
    for (int64_t t = 0; t < times; t++)
        factor = 2 * factor < moved ? 2 * factor : 2 * factor - moved;
    for (uint32_t i = 0, to = 0; i < moved; to -= moved)
        for (; to < moved; to += factor)
            perm[to] = (uint16_t)i++;
    for (uint32_t i = moved; i < n; i++)
        perm[i] = (uint16_t)i;
}

/* An in-shuffle begins with the lower half, the larger one. */
static void in_shuffle(uint16_t *perm, uint32_t n)
{
    const uint32_t half = n / 2;
    for (uint32_t i = 0; i < n; i++)
        perm[i] = (uint16_t)(i & 1 ? i / 2 : half + i / 2);
}

static talon_status perfect_riffles(run *r, uint32_t n)
{
    if (!r->dry)
        out_shuffle(r->work->a, n, r->op->n);
    talon__permute(r, r->from, r->work->a, 0);
    return TALON_OK;
}

static talon_status perfect_in_riffle(run *r, uint32_t n)
{
    if (!r->dry)
        in_shuffle(r->work->a, n);
    talon__permute(r, r->from, r->work->a, 0);
    return TALON_OK;
}

static talon_status human_riffles(run *r, uint32_t n)
{
    uint16_t *perm = r->work->a, *step = r->work->b;
    if (!r->dry)
        identity(perm, n);
    for (int64_t i = 0; i < r->op->n && n >= 2; i++) {
        talon_stream s;
        talon__next_step(r, &s);
        if (r->dry)
            continue;
        talon_stream_riffle(&s, i ? step : perm, n);
        if (i)
            compose(perm, r->work->c, step, n);
    }
    talon__permute(r, r->from, perm, 0);
    return TALON_OK;
}

/* list[0..list_n) names each of 0 … n−1 once; then it is copied to out. */
static bool is_order(run *r, uint16_t *out, const int64_t *list, uint32_t list_n, uint32_t n)
{
    if (list_n != n)
        return false;
    for (uint32_t i = 0; i < n; i++) {
        if (list[i] < 0 || list[i] >= (int64_t)n)
            return false;
        out[i] = (uint16_t)list[i];
    }
    return talon__distinct(r->work->mark, out, n, n) == n;
}

static talon_status permute(run *r, uint32_t n)
{
    if (!is_order(r, r->work->a, r->op->list, r->op->list_n, n))
        return talon__fail(r, TALON_E_INVALID_ORDERING);
    talon__permute(r, r->from, r->work->a, 0);
    return TALON_OK;
}

static bool sizes_add_up(const talon_op *op, uint32_t n)
{
    int64_t sum = 0;
    for (uint32_t i = 0; i < op->list_n; i++) {
        if (op->list[i] < 0 || op->list[i] > (int64_t)n - sum)
            return false;
        sum += op->list[i];
    }
    return sum == (int64_t)n;
}

/* start: scratch, where each packet begins. */
static void strip_perm(uint16_t *perm, uint16_t *start, const talon_op *op, const uint16_t *order)
{
    for (uint32_t i = 0, sum = 0; i < op->list_n; i++) {
        start[i] = (uint16_t)sum;
        sum += (uint32_t)op->list[i];
    }
    for (uint32_t i = 0, at = 0; i < op->list_n; i++)
        for (uint32_t k = 0; k < (uint32_t)op->list[order[i]]; k++)
            perm[at++] = (uint16_t)(start[order[i]] + k);
}

static talon_status strip_cut(run *r, uint32_t n)
{
    const talon_op *op = r->op;
    uint16_t *perm = r->work->a, *order = r->work->b, *start = r->work->c;
    if (!sizes_add_up(op, n))
        return talon__fail(r, TALON_E_INVALID_PACKET_SIZES);
    if (!is_order(r, order, op->order, op->order_n, op->list_n))
        return talon__fail(r, TALON_E_INVALID_ORDERING);
    if (!r->dry)
        strip_perm(perm, start, op, order);
    talon__permute(r, r->from, perm, 0);
    return TALON_OK;
}

talon_status talon__run_reorder(run *r)
{
    const talon_status s = talon__find_zones(r);
    if (s != TALON_OK)
        return s;
    const uint32_t n = talon__size(r, r->from);
    switch ((talon_reorder_op)r->op->code) {
    case TALON_REORDER_PERMUTE: return permute(r, n);
    case TALON_REORDER_CUT_BY_DIE: return cut_by_die(r, n);
    case TALON_REORDER_CUT:
        return r->op->n <= (int64_t)n ? cut_at(r, (uint32_t)r->op->n, n) : talon__fail_count(r, TALON_E_INVALID_CUT_POSITION, r->op->n);
    case TALON_REORDER_CUT_WITH_SEED: return cut_at(r, talon_seed_mod(&r->op->seed, n), n);
    case TALON_REORDER_RIFFLE: return perfect_riffles(r, n);
    case TALON_REORDER_IN_SHUFFLE: return perfect_in_riffle(r, n);
    case TALON_REORDER_RIFFLE_WITH_SEED: return human_riffles(r, n);
    case TALON_REORDER_STRIP_CUT: return strip_cut(r, n);
    case TALON_REORDER_SHUFFLE:
    case TALON_REORDER_WASH: talon__wash_zone(r, r->from, 0); return TALON_OK;
    }
    __builtin_trap();
}
