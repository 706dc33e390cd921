/* point.c -- ristretto255 as RFC 9496, 4.3 decodes and encodes it, and sums of two points.
 *
 * For public values only; what is secret goes through libsodium. Whether bytes are an element is no secret, and nothing else decides a
 * branch here. */
#include "blind/point.h"

static const field d = {{0x34dca135978a3u, 0x1a8283b156ebdu, 0x5e7a26001c029u, 0x739c663a03cbbu, 0x52036cee2b6ffu}};
static const field d2 = {{0x69b9426b2f159u, 0x35050762add7au, 0x3cf44c0038052u, 0x6738cc7407977u, 0x2406d9dc56dffu}};
static const field root_minus_1 = {{0x61b274a0ea0b0u, 0xd5a5fc8f189du, 0x7ef5e9cbd0c60u, 0x78595a6804c9eu, 0x2b8324804fc1du}};
/* 1/√(−1 − d) */
static const field root_a_d = {{0xfdaa805d40eau, 0x2eb482e57d339u, 0x7610274bc58u, 0x6510b613dc8ffu, 0x786c8905cfaffu}};

/* ±1/√v, or ±√(√−1/v) where v is no square; 0 is none, and its root is 0. */
typedef struct root {
    field value;
    bool square;
} root;

/* power is v^7 to the (p − 5)/8. */
static root end_root(field v, field v3, field power)
{
    const field r = field_mul(v3, power), check = field_mul(v, field_square(r));
    const uint64_t right = field_is_zero(field_sub(check, field_of(1)));
    const uint64_t flipped = field_is_zero(field_add(check, field_of(1)));
    const uint64_t flipped_i = field_is_zero(field_add(check, root_minus_1));
    return (root){field_choose(r, field_mul(r, root_minus_1), flipped | flipped_i), (right | flipped) != 0};
}

static field cube(field v)
{
    return field_mul(field_square(v), v);
}

static void inverse_roots(root out[2], field_pair v)
{
    const field_pair v3 = {cube(v.a), cube(v.b)}, v7 = pair_mul(pair_squares(v3, 1), v), power = pair_power_58(v7);
    out[0] = end_root(v.a, v3.a, power.a);
    out[1] = end_root(v.b, v3.b, power.b);
}

/* An element on its way from bytes to coordinates: before the root, and what the root is of. */
typedef struct decoding {
    field s, u1, u2, v, radicand;
    bool canonical; /* below p and even */
} decoding;

static decoding begin_decoding(const uint8_t bytes[32])
{
    uint8_t again[32];
    decoding x = {.s = field_from_bytes(bytes)};
    field_to_bytes(again, x.s);
    x.canonical = memcmp(again, bytes, 32) == 0 && (bytes[0] & 1) == 0;
    const field one = field_of(1), ss = field_square(x.s);
    x.u1 = field_sub(one, ss);
    x.u2 = field_add(one, ss);
    const field u2u2 = field_square(x.u2);
    x.v = field_negate(field_add(field_mul(d, field_square(x.u1)), u2u2));
    x.radicand = field_mul(x.v, u2u2);
    return x;
}

static bool end_decoding(addend *out, const decoding *in, const root *r)
{
    const field den_x = field_mul(r->value, in->u2), den_y = field_mul(field_mul(r->value, den_x), in->v);
    const field x = field_tighten(field_abs(field_mul(field_add(in->s, in->s), den_x))), y = field_mul(in->u1, den_y), t = field_mul(x, y);
    out->sum = field_tighten(field_add(y, x));
    out->difference = field_tighten(field_sub(y, x));
    out->product = field_mul(t, d2);
    return in->canonical && r->square && !field_is_negative(t) && !field_is_zero(y);
}

size_t talon__blind_decode(addend *out, const uint8_t *bytes, size_t n)
{
    for (size_t i = 0; i < n; i += 2) {
        const size_t second = i + 1 < n ? i + 1 : i; /* an odd one is decoded twice */
        const decoding in[2] = {begin_decoding(bytes + 32 * i), begin_decoding(bytes + 32 * second)};
        root r[2];
        inverse_roots(r, (field_pair){in[0].radicand, in[1].radicand});
        if (!end_decoding(&out[i], &in[0], &r[0]))
            return i;
        if (!end_decoding(&out[second], &in[1], &r[1]))
            return second;
    }
    return n;
}

void talon__blind_encode(uint8_t bytes[32], const point *p)
{
    const field u1 = field_mul(field_add(p->z, p->y), field_sub(p->z, p->y)), u2 = field_mul(p->x, p->y);
    const field v = field_mul(u1, field_square(u2));
    root r[2];
    inverse_roots(r, (field_pair){v, v});
    const field den1 = field_mul(r->value, u1), den2 = field_mul(r->value, u2), z_inverse = field_mul(field_mul(den1, den2), p->t);
    const uint64_t turn = field_is_negative(field_mul(p->t, z_inverse));
    const field x = field_choose(p->x, field_mul(p->y, root_minus_1), turn), y = field_choose(p->y, field_mul(p->x, root_minus_1), turn);
    const field den = field_choose(den2, field_mul(den1, root_a_d), turn);
    const field signed_y = field_tighten(field_choose(y, field_negate(y), field_is_negative(field_mul(x, z_inverse))));
    field_to_bytes(bytes, field_abs(field_mul(den, field_sub(p->z, signed_y))));
}

/* The four points of order 1, 2 and 4 are those with x = 0 or y = 0. */
bool talon__blind_point_is_zero(const point *p)
{
    return (field_is_zero(p->x) | field_is_zero(p->y)) != 0;
}

point talon__blind_point_sum(const point *p, const point *q)
{
    const field zz = field_mul(p->z, q->z);
    return point_end(field_mul(field_sub(p->y, p->x), field_sub(q->y, q->x)), field_mul(field_add(p->y, p->x), field_add(q->y, q->x)),
                     field_mul(field_mul(p->t, d2), q->t), field_add(zz, zz));
}
