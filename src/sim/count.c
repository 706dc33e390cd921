/* count.c -- dealing many deals and counting the answers. */
#include <stdlib.h>

#include <talon/sim.h>

#include "base/bytes.h"
#include "sim/question.h"

struct talon_counter {
    const talon_sim *sim;
    const talon_question *const *question;
    size_t questions_n;
    const talon_question *given; /* deals where it is no are not counted; NULL: all are */
    talon__dealing dealing;
    uint16_t *needed; /* by final place: its column below, counted from 1; 0: nobody asks */
    uint16_t (*card)[LANES];
    uint32_t columns_n;
    uint16_t *hand; /* cards of one deal's zones */
    uint8_t *code;  /* codes of a hand in each lane, one more than it has */
};

static void need_place(talon_counter *c, demand *need, uint32_t place)
{
    if (c->needed[place])
        return;
    c->needed[place] = (uint16_t)++c->columns_n;
    talon__demand_place(need, c->sim, place);
}

/* Number the places that a question asks about. */
static void find_places(talon_counter *c, demand *need, const talon_question *q)
{
    for (uint32_t k = 0; k < q->leaves_n; k++) {
        const leaf *f = &q->leaf[k];
        for (uint32_t p = 0; f->low != f->high && p < f->places_n; p++)
            need_place(c, need, f->place[p]);
    }
}

/* Known cards change places with what lies there: that is asked about, too. */
static void find_all_places(talon_counter *c, demand *need)
{
    for (size_t i = 0; i < c->questions_n; i++)
        find_places(c, need, c->question[i]);
    if (c->given)
        find_places(c, need, c->given);
    for (uint32_t k = 0; k < c->sim->known_n; k++)
        need_place(c, need, c->sim->known[k].place);
}

talon_counter *talon_counter_new(const talon_sim *s, const talon_question *const *question, size_t questions_n)
{
    return talon_counter_new_given(s, question, questions_n, NULL);
}

talon_counter *talon_counter_new_given(const talon_sim *s, const talon_question *const *question, size_t questions_n,
                                       const talon_question *given)
{
    talon_counter *c = calloc(1, sizeof *c);
    demand need = {{0}};
    if (!c)
        return NULL;
    c->sim = s;
    c->question = question;
    c->questions_n = questions_n;
    c->given = given;
    c->needed = calloc(s->cards_n + 1u, sizeof *c->needed);
    c->hand = calloc(s->cards_n + 1u, sizeof *c->hand);
    c->code = malloc((s->cards_n + 1u) * LANES);
    bool ok = c->needed && c->hand && c->code;
    if (ok && s->fast)
        find_all_places(c, &need);
    c->card = ok ? malloc(sizeof *c->card * (c->columns_n + 1u)) : NULL;
    ok = c->card && talon__dealing_init(&c->dealing, s, &need);
    if (ok)
        return c;
    talon_counter_free(c);
    return NULL;
}

void talon_counter_free(talon_counter *c)
{
    if (!c)
        return;
    talon__dealing_free(&c->dealing);
    free(c->needed);
    free(c->hand);
    free(c->card);
    free(c->code);
    free(c);
}

/* Invariant (3) of question.h. */
static void claim_within(int64_t value, int64_t low, int64_t high)
{
#ifdef TALON_DEBUG
    if (value < low || value > high)
        __builtin_trap();
#else
    (void)value, (void)low, (void)high;
#endif
}

/* ---- in lanes ---- */

static void sum_lanes(const talon_counter *c, const leaf *f, int32_t *value)
{
    memset(value, 0, sizeof *value * LANES);
    for (uint32_t p = 0; p < f->places_n; p++) {
        const uint16_t *card = c->card[c->needed[f->place[p]] - 1];
        for (uint32_t l = 0; l < LANES; l++)
            value[l] += f->weight[card[l]];
    }
}

static void hand_lanes(const talon_counter *c, const leaf *f, int32_t *value)
{
    uint8_t *code = c->code;
    uint32_t many[LANES];
    for (uint32_t l = 0; l < LANES; l++)
        many[l] = l * (f->places_n + 1);
    for (uint32_t p = 0; p < f->places_n; p++) {
        const uint16_t *card = c->card[c->needed[f->place[p]] - 1];
        for (uint32_t l = 0; l < LANES; l++) {
            code[many[l]] = f->code[card[l]];
            many[l] += f->fits[card[l]];
        }
    }
    for (uint32_t l = 0; l < LANES; l++)
        value[l] = talon__hand_of(f, code + l * (f->places_n + 1), many[l] - l * (f->places_n + 1), f->first_n);
}

static void leaf_lanes(const talon_counter *c, const leaf *f, int32_t *value)
{
    if (f->low == f->high)
        for (uint32_t l = 0; l < LANES; l++)
            value[l] = (int32_t)f->low;
    else if (f->f->weight)
        sum_lanes(c, f, value);
    else
        hand_lanes(c, f, value);
    for (uint32_t l = 0; l < LANES; l++)
        claim_within(value[l], f->low, f->high);
}

static void answer_lanes(const talon_counter *c, const talon_question *q, int32_t *value)
{
    int32_t leaf_value[LEAVES_MAX][LANES];
    for (uint32_t k = 0; k < q->leaves_n; k++)
        leaf_lanes(c, &q->leaf[k], leaf_value[k]);
    talon__compute_lanes(q, value, leaf_value);
}

static void count_block(talon_counter *c, uint64_t *count, uint32_t lanes)
{
    int32_t value[LANES], counts[LANES];
    for (uint32_t p = 0; p < c->sim->cards_n; p++)
        if (c->needed[p])
            talon__deal_place(&c->dealing, c->card[c->needed[p] - 1], p);
    talon__know_lanes(c->sim, c->card, c->columns_n, c->needed);
    for (uint32_t l = 0; l < LANES; l++)
        counts[l] = 1;
    if (c->given)
        answer_lanes(c, c->given, counts);
    for (size_t i = 0; i < c->questions_n; count += talon_question_values(c->question[i++])) {
        const talon_question *q = c->question[i];
        answer_lanes(c, q, value);
        for (uint32_t l = 0; l < lanes; l++) {
            claim_within(value[l], q->low, q->high);
            count[value[l] - q->low] += (uint32_t)counts[l];
        }
    }
}

/* ---- one deal after the other ---- */

static int32_t leaf_of_table(talon_counter *c, const leaf *f)
{
    const talon_table *t = talon_runner_table(c->dealing.runner);
    const talon_shape *shape = talon_runner_shape(c->dealing.runner);
    uint32_t n = 0;
    for (uint32_t i = 0; i < f->zones_n; i++) {
        const uint32_t cards = talon_zone_count(t, shape, f->zone[i]);
        memcpy(c->hand + n, talon_zone_cards(t, shape, f->zone[i]), sizeof *c->hand * cards);
        n += cards;
    }
    return talon__leaf_of(f, c->hand, n, talon_zone_count(t, shape, f->zone[0]));
}

static int64_t answer_one(talon_counter *c, const talon_question *q)
{
    int64_t leaf_value[LEAVES_MAX];
    for (uint32_t k = 0; k < q->leaves_n; k++) {
        leaf_value[k] = leaf_of_table(c, &q->leaf[k]);
        claim_within(leaf_value[k], q->leaf[k].low, q->leaf[k].high);
    }
    const int64_t value = talon__compute_one(q, leaf_value);
    claim_within(value, q->low, q->high);
    return value;
}

static void count_one(talon_counter *c, uint64_t *count)
{
    if (c->given && !answer_one(c, c->given))
        return;
    for (size_t i = 0; i < c->questions_n; count += talon_question_values(c->question[i++])) {
        const talon_question *q = c->question[i];
        count[answer_one(c, q) - q->low]++;
    }
}

bool talon_counter_run(talon_counter *c, uint64_t *count, talon_outcome *out, uint64_t *deal, uint64_t first, uint64_t deals)
{
    for (uint64_t d = 0; c->sim->fast && d < deals; d += LANES) {
        talon__deal_block(&c->dealing, first + d);
        count_block(c, count, deals - d < LANES ? (uint32_t)(deals - d) : LANES);
    }
    for (uint64_t d = 0; !c->sim->fast && d < deals; d++) {
        *deal = first + d;
        if (!talon__deal_one(&c->dealing, out, first + d))
            return false;
        count_one(c, count);
    }
    return true;
}
