/* compute.c -- the value of a question: of one deal, or of 64 side by side. */
#include "sim/question.h"

#include "base/bytes.h"

#define LANE(expression)                                                                                                                   \
    for (uint32_t l = 0; l < LANES; l++)                                                                                                   \
    a[l] = (int32_t)(expression)

static void join(int32_t *restrict a, const int32_t *restrict b, action c)
{
    switch (c) {
    case Q_ADD: LANE(a[l] + b[l]); break;
    case Q_SUBTRACT: LANE(a[l] - b[l]); break;
    case Q_MULTIPLY: LANE(a[l] * b[l]); break;
    case Q_EQUAL: LANE(a[l] == b[l]); break;
    case Q_UNEQUAL: LANE(a[l] != b[l]); break;
    case Q_LESS: LANE(a[l] < b[l]); break;
    case Q_AT_MOST: LANE(a[l] <= b[l]); break;
    case Q_MORE: LANE(a[l] > b[l]); break;
    case Q_AT_LEAST: LANE(a[l] >= b[l]); break;
    case Q_AND: LANE(a[l] & b[l]); break;
    case Q_OR: LANE(a[l] | b[l]); break;
    default: __builtin_trap(); /* the others do not join two values */
    }
}

void talon__compute_lanes(const talon_question *q, int32_t *out, int32_t (*leaf_value)[LANES])
{
    int32_t stack[DEEPEST][LANES];
    uint32_t top = 0;
    for (uint32_t i = 0; i < q->program_n; i++) {
        const instruction in = q->program[i];
        int32_t *a = stack[in.code <= Q_LEAF ? top++ : top - 1];
        if (in.code == Q_NUMBER)
            LANE(in.x);
        else if (in.code == Q_LEAF)
            memcpy(a, leaf_value[in.x], sizeof *stack);
        else if (in.code == Q_NEGATE)
            LANE(-a[l]);
        else if (in.code == Q_NOT)
            LANE(!a[l]);
        else
            join(stack[top - 2], stack[top - 1], in.code), top--;
    }
    memcpy(out, stack[0], sizeof *stack);
}

int64_t talon__compute_one(const talon_question *q, const int64_t *leaf_value)
{
    int32_t value[LEAVES_MAX][LANES], out[LANES];
    for (uint32_t i = 0; i < q->leaves_n; i++)
        for (uint32_t l = 0; l < LANES; l++)
            value[i][l] = (int32_t)leaf_value[i];
    talon__compute_lanes(q, out, value);
    return out[0];
}

int32_t talon__hand_of(const leaf *f, const uint8_t *code, uint32_t n, uint32_t first_n)
{
    return f->f->parts ? f->f->parts(code, n, first_n) : f->f->of(code, n);
}

int32_t talon__leaf_of(const leaf *f, const uint16_t *card, uint32_t n, uint32_t first_n)
{
    uint8_t code[HAND_MAX];
    uint32_t fitting = 0;
    int32_t sum = 0;
    for (uint32_t i = 0; i < n; i++) {
        sum += f->weight[card[i]];
        if (f->fits[card[i]] && fitting < HAND_MAX)
            code[fitting++] = f->code[card[i]];
    }
    return f->f->weight ? sum : talon__hand_of(f, code, fitting, first_n);
}

bool talon_question_is_yes_no(const talon_question *q)
{
    return q->yes_no;
}

const char *talon_question_value_name(const talon_question *q, int64_t value)
{
    return q->named && value >= q->low && value <= q->high ? q->named->name((uint32_t)value) : NULL;
}

int64_t talon_question_low(const talon_question *q)
{
    return q->low;
}

uint32_t talon_question_values(const talon_question *q)
{
    return (uint32_t)(q->high - q->low + 1);
}
