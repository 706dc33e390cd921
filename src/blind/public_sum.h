/* public_sum.h -- sums of many multiples of elements, in a time that depends on the factors: for public factors only.
 *
 * No file that handles secrets includes this (tests/unit/blind_files.c). */
#ifndef TALON_BLIND_PUBLIC_SUM_H
#define TALON_BLIND_PUBLIC_SUM_H

#include <stddef.h>

#include "blind/blind.h"
#include "blind/point.h"

/** *out = Σ k[i]·p[i], i < n; every k[i] is below 2^253, least significant byte first.
 *  Returns false where there is no memory. Costs about n/8 to n/5 scalar multiplications, more for few. */
bool talon__blind_public_sum(point *out, const addend *p, const uint8_t (*k)[32], size_t n);

/** H_0 … H_n of the tables, as addends; NULL where there is no memory. */
const addend *talon__blind_generator_points(blind_tables *t, uint32_t n);

#endif
