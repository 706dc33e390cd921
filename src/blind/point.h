/* point.h -- elements in coordinates, for public values only: decoding, adding and encoding them faster than one at a time.
 *
 * A point stands for its element: points that differ by one of the four points of order 1, 2 or 4 are the same element. */
#ifndef TALON_BLIND_POINT_H
#define TALON_BLIND_POINT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "blind/field.h"

/* (X/Z, Y/Z) on −x² + y² = 1 + d·x²·y², T = X·Y/Z. All coordinates are tight. */
typedef struct point {
    field x, y, z, t;
} point;

/* An affine point, ready to be added: y + x, y − x, 2d·x·y. */
typedef struct addend {
    field sum, difference, product;
} addend;

/** Decode n elements of 32 bytes. Returns how many were elements before the first that is none: n where all are. */
size_t talon__blind_decode(addend *out, const uint8_t *bytes, size_t n);
void talon__blind_encode(uint8_t bytes[32], const point *p);
bool talon__blind_point_is_zero(const point *p);

static inline point point_zero(void)
{
    return (point){.y = field_of(1), .z = field_of(1)};
}

/* The end of an addition: A = (Y₁ − X₁)(y₂ − x₂), B = (Y₁ + X₁)(y₂ + x₂), C = T₁·2d·t₂, D = 2·Z₁·z₂. */
static inline point point_end(field a, field b, field c, field d)
{
    const field e = field_sub(b, a), f = field_sub(d, c), g = field_add(d, c), h = field_add(b, a);
    return (point){.x = field_mul(e, f), .y = field_mul(g, h), .z = field_mul(f, g), .t = field_mul(e, h)};
}

/* The formulas are complete: they also hold for equal points, opposite ones and 0. */
static inline point point_add(const point *p, const addend *q)
{
    return point_end(field_mul(field_sub(p->y, p->x), q->difference), field_mul(field_add(p->y, p->x), q->sum), field_mul(p->t, q->product),
                     field_add(p->z, p->z));
}

static inline point point_subtract(const point *p, const addend *q)
{
    const field a = field_mul(field_sub(p->y, p->x), q->sum), b = field_mul(field_add(p->y, p->x), q->difference);
    const field c = field_mul(p->t, q->product), d = field_add(p->z, p->z);
    const field e = field_sub(b, a), f = field_add(d, c), g = field_sub(d, c), h = field_add(b, a);
    return (point){.x = field_mul(e, f), .y = field_mul(g, h), .z = field_mul(f, g), .t = field_mul(e, h)};
}

point talon__blind_point_sum(const point *p, const point *q);

static inline point point_double(const point *p)
{
    const field xx = field_square(p->x), yy = field_square(p->y), zz = field_square(p->z), s = field_square(field_add(p->x, p->y));
    const field h = field_add(yy, xx), e = field_sub(s, h), g = field_sub(yy, xx), f = field_sub(field_add(field_add(zz, zz), xx), yy);
    return (point){.x = field_mul(e, f), .y = field_mul(g, h), .z = field_mul(f, g), .t = field_mul(e, h)};
}

#endif
