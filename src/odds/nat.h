/* nat.h -- natural numbers of up to 4,096 bits, for exact probabilities.
 *
 * (1) limb[0 … n) are the digits to the base 2^32, the lowest first; the highest is not 0; zero has none.
 * (2) A result that does not fit sets `over`, and so does whatever is computed from it: ask once, at the end. */
#ifndef TALON_NAT_H
#define TALON_NAT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define NAT_LIMBS 128u

typedef struct nat {
    uint32_t n;
    bool over;
    uint32_t limb[NAT_LIMBS];
} nat;

void talon__nat_set(nat *a, uint64_t value);
void talon__nat_copy(nat *to, const nat *from);
int talon__nat_compare(const nat *a, const nat *b);
void talon__nat_add(nat *a, const nat *b);                      /* a += b */
void talon__nat_subtract(nat *a, const nat *b);                 /* a -= b, b <= a */
void talon__nat_multiply(nat *out, const nat *a, const nat *b); /* out is another one */
void talon__nat_scale(nat *a, uint32_t factor);                 /* a *= factor */
uint32_t talon__nat_divide(nat *a, uint32_t divisor);           /* a /= divisor; returns the rest */
void talon__nat_binomial(nat *out, uint32_t n, uint32_t k);
void talon__nat_reduce(nat *a, nat *b);              /* divides both by their greatest common divisor; b > 0 */
double talon__nat_ratio(const nat *a, const nat *b); /* a / b, right but for the last few bits */
/* Decimal digits, NUL-terminated. Like snprintf. */
size_t talon__nat_text(const nat *a, char *text, size_t text_size);

#endif
