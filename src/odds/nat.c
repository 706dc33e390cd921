/* nat.c -- natural numbers of up to 4,096 bits. */
#include "odds/nat.h"

#include <math.h>
#include <string.h>

static void trim(nat *a)
{
    while (a->n && a->limb[a->n - 1] == 0)
        a->n--;
}

void talon__nat_set(nat *a, uint64_t value)
{
    a->over = false;
    a->limb[0] = (uint32_t)value;
    a->limb[1] = (uint32_t)(value >> 32);
    a->n = 2;
    trim(a);
}

void talon__nat_copy(nat *to, const nat *from)
{
    to->n = from->n;
    to->over = from->over;
    memcpy(to->limb, from->limb, from->n * sizeof *from->limb);
}

int talon__nat_compare(const nat *a, const nat *b)
{
    if (a->n != b->n)
        return a->n < b->n ? -1 : 1;
    for (uint32_t i = a->n; i-- > 0;)
        if (a->limb[i] != b->limb[i])
            return a->limb[i] < b->limb[i] ? -1 : 1;
    return 0;
}

/* Put a carry on top. */
static void carry(nat *a, uint64_t rest)
{
    for (; rest; rest >>= 32) {
        if (a->n == NAT_LIMBS) {
            a->over = true;
            return;
        }
        a->limb[a->n++] = (uint32_t)rest;
    }
}

void talon__nat_add(nat *a, const nat *b)
{
    uint64_t rest = 0;
    a->over |= b->over;
    for (uint32_t i = 0; i < b->n || (rest && i < a->n); i++) {
        rest += (i < b->n ? (uint64_t)b->limb[i] : 0) + (i < a->n ? a->limb[i] : 0);
        a->limb[i] = (uint32_t)rest;
        a->n = i < a->n ? a->n : i + 1;
        rest >>= 32;
    }
    carry(a, rest);
}

void talon__nat_subtract(nat *a, const nat *b)
{
    uint64_t borrow = 0;
    for (uint32_t i = 0; i < a->n && (i < b->n || borrow); i++) {
        const uint64_t take = (i < b->n ? (uint64_t)b->limb[i] : 0) + borrow;
        borrow = a->limb[i] < take;
        a->limb[i] = (uint32_t)(a->limb[i] - take);
    }
    trim(a);
}

void talon__nat_multiply(nat *out, const nat *a, const nat *b)
{
    out->over = a->over || b->over || a->n + b->n > NAT_LIMBS;
    out->n = 0;
    if (out->over || !a->n || !b->n)
        return;
    memset(out->limb, 0, (a->n + b->n) * sizeof *out->limb);
    for (uint32_t i = 0; i < a->n; i++) {
        uint64_t rest = 0;
        for (uint32_t k = 0; k < b->n; k++) {
            rest += (uint64_t)a->limb[i] * b->limb[k] + out->limb[i + k];
            out->limb[i + k] = (uint32_t)rest;
            rest >>= 32;
        }
        out->limb[i + b->n] = (uint32_t)rest;
    }
    out->n = a->n + b->n;
    trim(out);
}

void talon__nat_scale(nat *a, uint32_t factor)
{
    uint64_t rest = 0;
    for (uint32_t i = 0; i < a->n; i++) {
        rest += (uint64_t)a->limb[i] * factor;
        a->limb[i] = (uint32_t)rest;
        rest >>= 32;
    }
    carry(a, rest);
    trim(a);
}

uint32_t talon__nat_divide(nat *a, uint32_t divisor)
{
    uint64_t rest = 0;
    for (uint32_t i = a->n; i-- > 0;) {
        rest = rest << 32 | a->limb[i];
        a->limb[i] = (uint32_t)(rest / divisor);
        rest %= divisor;
    }
    trim(a);
    return (uint32_t)rest;
}

/* C(n, i+1) = C(n, i) (n − i) / (i + 1), and each of these divisions leaves nothing. */
void talon__nat_binomial(nat *out, uint32_t n, uint32_t k)
{
    talon__nat_set(out, k <= n);
    if (k > n - k && k <= n)
        k = n - k;
    for (uint32_t i = 0; i < k && out->n; i++) {
        talon__nat_scale(out, n - i);
        talon__nat_divide(out, i + 1);
    }
}

/* -------------------------------------------------------------- fractions */

static uint32_t twos(const nat *a)
{
    uint32_t i = 0, bit = 0;
    while (i < a->n && a->limb[i] == 0)
        i++;
    while (i < a->n && !(a->limb[i] >> bit & 1))
        bit++;
    return 32 * i + bit;
}

static void shift_down(nat *a, uint32_t bits)
{
    const uint32_t whole = bits / 32, part = bits % 32;
    for (uint32_t i = 0; i + whole < a->n; i++) {
        const uint64_t high = i + whole + 1 < a->n ? a->limb[i + whole + 1] : 0;
        a->limb[i] = (uint32_t)((high << 32 | a->limb[i + whole]) >> part);
    }
    a->n = whole < a->n ? a->n - whole : 0;
    trim(a);
}

/* Binary: subtract the smaller odd number from the larger, halve while even. */
static void common_divisor(nat *out, const nat *a, const nat *b)
{
    nat x;
    talon__nat_copy(out, b);
    talon__nat_copy(&x, a);
    if (!x.n)
        return;
    const uint32_t x_twos = twos(&x), out_twos = twos(out), shared = x_twos < out_twos ? x_twos : out_twos;
    shift_down(&x, x_twos);
    shift_down(out, out_twos);
    while (x.n) {
        if (talon__nat_compare(&x, out) < 0) {
            nat swap;
            talon__nat_copy(&swap, &x);
            talon__nat_copy(&x, out);
            talon__nat_copy(out, &swap);
        }
        talon__nat_subtract(&x, out);
        shift_down(&x, twos(&x));
    }
    for (uint32_t i = 0; i < shared; i++)
        talon__nat_scale(out, 2);
}

static uint32_t bits_of(const nat *a)
{
    uint32_t bits = 0;
    for (uint32_t top = a->n ? a->limb[a->n - 1] : 0; top; top >>= 1)
        bits++;
    return a->n ? 32 * (a->n - 1) + bits : 0;
}

static void shift_up(nat *a, uint32_t bits)
{
    for (; bits >= 31; bits -= 31)
        talon__nat_scale(a, 1u << 31);
    talon__nat_scale(a, 1u << bits);
}

/* a / b where b divides a: schoolbook, a bit at a time. */
static void divide_exactly(nat *a, const nat *b)
{
    nat quotient, part;
    talon__nat_set(&quotient, 0);
    const uint32_t a_bits = bits_of(a), b_bits = bits_of(b);
    for (uint32_t i = a_bits >= b_bits ? a_bits - b_bits + 1 : 0; i-- > 0;) {
        talon__nat_copy(&part, b);
        shift_up(&part, i);
        talon__nat_scale(&quotient, 2);
        if (!part.over && talon__nat_compare(a, &part) >= 0) {
            nat one;
            talon__nat_set(&one, 1);
            talon__nat_subtract(a, &part);
            talon__nat_add(&quotient, &one);
        }
    }
    talon__nat_copy(a, &quotient);
}

void talon__nat_reduce(nat *a, nat *b)
{
    nat divisor;
    common_divisor(&divisor, a, b);
    divide_exactly(a, &divisor);
    divide_exactly(b, &divisor);
}

/* The highest limbs decide; three have more bits than a double. */
static double leading(const nat *a, int *exponent)
{
    double value = 0;
    const uint32_t from = a->n > 3 ? a->n - 3 : 0;
    for (uint32_t i = a->n; i-- > from;)
        value = value * 4294967296.0 + a->limb[i];
    *exponent = (int)(32 * from);
    return value;
}

double talon__nat_ratio(const nat *a, const nat *b)
{
    int x, y;
    const double high = leading(a, &x), low = leading(b, &y);
    return ldexp(high / low, x - y);
}

size_t talon__nat_text(const nat *a, char *text, size_t text_size)
{
    char digits[NAT_LIMBS * 10 + 1];
    nat rest;
    size_t n = 0;
    talon__nat_copy(&rest, a);
    do
        digits[n++] = (char)('0' + talon__nat_divide(&rest, 10));
    while (rest.n);
    for (size_t i = 0; i < n && i + 1 < text_size; i++)
        text[i] = digits[n - 1 - i];
    if (text_size)
        text[n < text_size ? n : text_size - 1] = 0;
    return n;
}
