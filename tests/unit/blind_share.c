/* blind_share.c -- keys, shares, pieces of keys and reading cards, and what must not pass for them: docs/blind.md §3 to §5. */
#include "blind_help.h"

static int start(void **state)
{
    static blind_table t;
    if (sodium_init() < 0)
        return -1;
    table_init(&t);
    *state = &t;
    return 0;
}

static int stop(void **state)
{
    table_free(*state);
    return 0;
}

/* ------------------------------------------------------------ possession */

static blind_holder holder(const blind_table *t, uint16_t seat)
{
    return (blind_holder){.sid = t->sid, .seat = seat, .key = t->key[seat - 1], .x = t->pub[seat - 1]};
}

static void test_possession(void **state)
{
    const blind_table *t = *state;
    static const uint8_t zero[32];
    uint8_t proof[64], seed[32], other[32], kept[64];
    blind_holder h = holder(t, 1);
    bytes_of(seed, "possession", 1);
    bytes_of(other, "other", 1);
    assert_int_equal(talon__blind_possession_make(proof, &h, &t->x[0], seed), BLIND_GOOD);
    assert_int_equal(talon__blind_possession_check(&h, proof), BLIND_GOOD);
    assert_int_equal(talon__blind_possession_make(kept, &h, &t->x[1], seed), BLIND_WRONG);
    /* replayed: in another game, by another seat, with another signing key */
    h.sid = other;
    assert_int_equal(talon__blind_possession_check(&h, proof), BLIND_WRONG);
    h = holder(t, 1);
    h.seat = 2;
    assert_int_equal(talon__blind_possession_check(&h, proof), BLIND_WRONG);
    h = holder(t, 1);
    h.key = t->key[1];
    assert_int_equal(talon__blind_possession_check(&h, proof), BLIND_WRONG);
    h = holder(t, 1);
    h.x = t->pub[1];
    assert_int_equal(talon__blind_possession_check(&h, proof), BLIND_WRONG);
    h.x = zero;
    assert_int_equal(talon__blind_possession_check(&h, proof), BLIND_ZERO);
    h.x = other; /* odd */
    other[0] |= 1;
    assert_int_equal(talon__blind_possession_check(&h, proof), BLIND_SPELLING);
    h = holder(t, 1);
    memcpy(kept, proof, 64);
    add_order(proof + 32);
    assert_int_equal(talon__blind_possession_check(&h, proof), BLIND_SPELLING);
    for (int bit = 0; bit < 512; bit++) {
        memcpy(proof, kept, 64);
        proof[bit / 8] ^= (uint8_t)(1 << bit % 8);
        assert_int_not_equal(talon__blind_possession_check(&h, proof), BLIND_GOOD);
    }
}

/* The last to come says that its key is its own minus all others, so that the sum is its own. It has no secret of that. */
static void test_rogue_key(void **state)
{
    const blind_table *t = *state;
    uint8_t rogue[32], proof[64], seed[32], pk[32], keys[3][32];
    memcpy(rogue, t->pub[2], 32);
    assert_int_equal(crypto_core_ristretto255_sub(rogue, rogue, t->pub[0]), 0);
    assert_int_equal(crypto_core_ristretto255_sub(rogue, rogue, t->pub[1]), 0);
    memcpy(keys[0], t->pub[0], 32);
    memcpy(keys[1], t->pub[1], 32);
    memcpy(keys[2], rogue, 32);
    assert_int_equal(talon__blind_key_sum(pk, keys[0], 3), BLIND_GOOD);
    assert_memory_equal(pk, t->pub[2], 32);
    bytes_of(seed, "rogue", 0);
    blind_holder h = holder(t, 3);
    assert_int_equal(talon__blind_possession_make(proof, &h, &t->x[2], seed), BLIND_GOOD); /* for its own key: good, and no use */
    h.x = rogue;
    assert_int_equal(talon__blind_possession_check(&h, proof), BLIND_WRONG);
    assert_int_equal(talon__blind_possession_make(proof, &h, &t->x[2], seed), BLIND_WRONG);
}

/* ---------------------------------------------------------------- shares */

#define CARDS 5

typedef struct shared {
    blind_sharing s;
    blind_name name[CARDS];
    uint8_t a[CARDS][32], b[CARDS][32], out[32 * (CARDS + 3)];
} shared;

static void shared_make(shared *x, const blind_table *t, uint16_t seat)
{
    mixed deck;
    uint8_t seed[32], *open = open_deck(CARDS);
    mixed_make(&deck, t, open, CARDS, 0);
    for (uint16_t i = 0; i < CARDS; i++) {
        x->name[i] = (blind_name){.e = 70000, .i = (uint16_t)(300 + i)};
        memcpy(x->a[i], deck.after + BLIND_CARD_SIZE * i, 32);
        memcpy(x->b[i], deck.after + BLIND_CARD_SIZE * i + 32, 32);
    }
    x->s = (blind_sharing){.sid = t->sid, .head = t->prev, .seat = seat, .x = t->pub[seat - 1], .m = CARDS, .name = x->name, .a = x->a[0]};
    bytes_of(seed, "shares", seat);
    assert_int_equal(talon__blind_shares_make(x->out, &x->s, &t->x[seat - 1], seed), BLIND_GOOD);
    mixed_free(&deck);
    free(open);
}

static blind_answer check(const shared *x)
{
    return talon__blind_shares_check(&x->s, x->out);
}

static void test_shares(void **state)
{
    const blind_table *t = *state;
    for (uint16_t seat = 1; seat <= SEATS; seat++) {
        shared x;
        shared_make(&x, t, seat);
        assert_int_equal(check(&x), BLIND_GOOD);
        for (uint32_t i = 0; i < CARDS; i++) {
            uint8_t d[32];
            assert_int_equal(crypto_scalarmult_ristretto255(d, t->x[seat - 1].byte, x.a[i]), 0);
            assert_memory_equal(x.out + 32 * i, d, 32);
        }
    }
}

/* A card is read with all shares, and with no fewer. */
static void test_reading(void **state)
{
    const blind_table *t = *state;
    shared x[SEATS];
    uint8_t faces[CARDS][32], d[SEATS][32];
    unsigned seen = 0;
    for (uint16_t s = 0; s < SEATS; s++)
        shared_make(&x[s], t, (uint16_t)(s + 1));
    for (uint16_t f = 0; f < CARDS; f++)
        talon__blind_face(faces[f], f);
    for (uint32_t i = 0; i < CARDS; i++) {
        uint32_t face = 99;
        for (int s = 0; s < SEATS; s++)
            memcpy(d[s], x[s].out + 32 * i, 32);
        assert_int_equal(talon__blind_read(&face, x[0].b[i], d[0], SEATS - 1, faces[0], CARDS), BLIND_WRONG);
        assert_int_equal(talon__blind_read(&face, x[0].b[i], d[0], SEATS, faces[0], 0), BLIND_WRONG);
        assert_int_equal(face, 99);
        assert_int_equal(talon__blind_read(&face, x[0].b[i], d[0], SEATS, faces[0], CARDS), BLIND_GOOD);
        assert_true(face < CARDS);
        seen |= 1u << face;
        d[1][0] |= 1;
        assert_int_equal(talon__blind_read(&face, x[0].b[i], d[0], SEATS, faces[0], CARDS), BLIND_SPELLING);
    }
    assert_int_equal(seen, (1u << CARDS) - 1);
    uint32_t face = 99;
    assert_int_equal(talon__blind_read(&face, faces[3], NULL, 0, faces[0], CARDS), BLIND_GOOD);
    assert_int_equal(face, 3);
    memcpy(faces[1], faces[3], 32); /* two faces alike: the first */
    assert_int_equal(talon__blind_read(&face, faces[3], NULL, 0, faces[0], CARDS), BLIND_GOOD);
    assert_int_equal(face, 1);
}

static void shift(uint8_t element[32], bool up)
{
    uint8_t some[32];
    talon__blind_face(some, 1000);
    assert_int_equal(up ? crypto_core_ristretto255_add(element, element, some) : crypto_core_ristretto255_sub(element, element, some), 0);
}

static void test_wrong_shares(void **state)
{
    const blind_table *t = *state;
    shared x, y;
    uint8_t seed[32], d[32];
    shared_make(&x, t, 1);
    shared_make(&y, t, 2);
    const shared kept = x;
    shift(x.out + 64, true); /* one wrong */
    assert_int_equal(check(&x), BLIND_WRONG);
    shift(x.out + 96, false); /* two wrong, with the same sum */
    assert_int_equal(check(&x), BLIND_WRONG);
    memcpy(x.out, kept.out, sizeof x.out);
    memcpy(d, x.out, 32); /* two exchanged: the same sum again */
    memcpy(x.out, x.out + 32, 32);
    memcpy(x.out + 32, d, 32);
    assert_int_equal(check(&x), BLIND_WRONG);
    memcpy(x.out, y.out, sizeof x.out); /* another seat's */
    assert_int_equal(check(&x), BLIND_WRONG);
    memcpy(x.out, kept.out, sizeof x.out);
    memcpy(x.out, y.out, 32); /* one of another seat's */
    assert_int_equal(check(&x), BLIND_WRONG);
    memcpy(x.out, kept.out, sizeof x.out);
    assert_int_equal(check(&x), BLIND_GOOD);
    bytes_of(seed, "other", 0);
    assert_int_equal(talon__blind_shares_make(x.out, &x.s, &t->x[1], seed), BLIND_WRONG);
    /* other weights than those that follow from the shares would let a wrong one pass: they follow from every one of them */
    shift(x.out + 32 * (CARDS - 1), true);
    assert_int_equal(check(&x), BLIND_WRONG);
}

static void test_shares_elsewhere(void **state)
{
    const blind_table *t = *state;
    shared x;
    uint8_t other[32];
    shared_make(&x, t, 2);
    bytes_of(other, "other", 0);
    const blind_sharing s = x.s;
    x.s.sid = other;
    assert_int_equal(check(&x), BLIND_WRONG);
    x.s = s;
    x.s.head = other;
    assert_int_equal(check(&x), BLIND_WRONG);
    x.s = s;
    x.s.seat = 3;
    assert_int_equal(check(&x), BLIND_WRONG);
    x.s = s;
    x.s.x = t->pub[2];
    assert_int_equal(check(&x), BLIND_WRONG);
    x.s = s;
    x.name[4].e++;
    assert_int_equal(check(&x), BLIND_WRONG);
    x.name[4].e--;
    x.name[0].i ^= 1;
    assert_int_equal(check(&x), BLIND_WRONG);
    x.name[0].i ^= 1;
    shift(x.a[3], true);
    assert_int_equal(check(&x), BLIND_WRONG);
    shift(x.a[3], false);
    assert_int_equal(check(&x), BLIND_GOOD);
}

static void test_shares_spelling(void **state)
{
    static const uint8_t zero[32];
    const blind_table *t = *state;
    shared x;
    uint8_t seed[32] = {0};
    shared_make(&x, t, 1);
    const shared kept = x;
    for (size_t i = 0; i < CARDS + 3; i++) {
        if (i < CARDS + 2)
            x.out[32 * i] ^= 1;
        else
            add_order(x.out + 32 * i);
        assert_int_equal(check(&x), BLIND_SPELLING);
        memcpy(x.out, kept.out, sizeof x.out);
    }
    for (size_t bit = 0; bit < 8 * sizeof x.out; bit++) {
        x.out[bit / 8] ^= (uint8_t)(1 << bit % 8);
        assert_int_not_equal(check(&x), BLIND_GOOD);
        x.out[bit / 8] ^= (uint8_t)(1 << bit % 8);
    }
    x.a[4][0] ^= 1;
    assert_int_equal(check(&x), BLIND_SPELLING);
    assert_int_equal(talon__blind_shares_make(x.out, &x.s, &t->x[0], seed), BLIND_SPELLING);
    x = kept;
    x.s.name = x.name;
    x.s.a = x.a[0];
    x.s.x = zero;
    assert_int_equal(check(&x), BLIND_ZERO);
    x.s.m = 0;
    assert_int_equal(check(&x), BLIND_LIMIT);
    assert_int_equal(talon__blind_shares_make(x.out, &x.s, &t->x[0], seed), BLIND_LIMIT);
    x.s.m = 65536;
    assert_int_equal(check(&x), BLIND_LIMIT);
    assert_int_equal(talon__blind_shares_make(x.out, &x.s, &t->x[0], seed), BLIND_LIMIT);
}

/* A layer put on and taken off, and cards that are open: A is 0, so is every share. */
static void test_layers(void **state)
{
    const blind_table *t = *state;
    uint8_t *deck = open_deck(1), card[BLIND_CARD_SIZE], seed[32] = {1}, out[32 * 4];
    static const uint8_t zero[64];
    const blind_name name = {1, 0};
    memcpy(card, deck, sizeof card);
    assert_int_equal(talon__blind_raise(card, t->pub[0]), BLIND_GOOD);
    assert_memory_not_equal(card, deck, sizeof card);
    assert_int_equal(talon__blind_lower(card, t->pub[0]), BLIND_GOOD);
    assert_memory_equal(card, deck, sizeof card);
    memset(card + 32, 0xFF, 32);
    assert_int_equal(talon__blind_raise(card, t->pub[0]), BLIND_SPELLING);
    assert_int_equal(talon__blind_lower(card, t->pub[0]), BLIND_SPELLING);
    const blind_sharing s = {.sid = t->sid, .head = t->prev, .seat = 1, .x = t->pub[0], .m = 1, .name = &name, .a = deck};
    assert_int_equal(talon__blind_shares_make(out, &s, &t->x[0], seed), BLIND_GOOD);
    assert_memory_equal(out, zero, 32);
    assert_int_equal(talon__blind_shares_check(&s, out), BLIND_GOOD);
    uint8_t sum[32];
    assert_int_equal(talon__blind_key_sum(sum, deck, 1), BLIND_ZERO);
    deck[0] = 1;
    assert_int_equal(talon__blind_key_sum(sum, deck, 1), BLIND_SPELLING);
    free(deck);
}

/* Every element has one writing. libsodium up to 1.0.18 takes one more, with the highest bit set; nothing here does. */
static void test_high_bit(void **state)
{
    const blind_table *t = *state;
    shared x;
    uint8_t high[32], sum[32], card[BLIND_CARD_SIZE], proof[64], seed[32] = {0};
    uint32_t face;
    memcpy(high, t->pub[0], 32);
    high[31] |= 0x80;
    assert_false(talon__blind_element_is_good(high));
    assert_int_equal(talon__blind_key_sum(sum, high, 1), BLIND_SPELLING);
    memcpy(card, t->pub[0], 64);
    assert_int_equal(talon__blind_raise(card, high), BLIND_SPELLING);
    assert_int_equal(talon__blind_lower(card, high), BLIND_SPELLING);
    assert_int_equal(talon__blind_read(&face, high, NULL, 0, t->pub[0], 1), BLIND_SPELLING);
    assert_int_equal(talon__blind_read(&face, t->pub[0], high, 1, t->pub[0], 1), BLIND_SPELLING);
    blind_holder h = holder(t, 1);
    assert_int_equal(talon__blind_possession_make(proof, &h, &t->x[0], seed), BLIND_GOOD);
    proof[31] |= 0x80;
    assert_int_equal(talon__blind_possession_check(&h, proof), BLIND_SPELLING);
    proof[31] &= 0x7F;
    h.x = high;
    assert_int_equal(talon__blind_possession_check(&h, proof), BLIND_SPELLING);
    shared_make(&x, t, 1);
    for (size_t i = 0; i < CARDS + 2; i++) {
        x.out[32 * i + 31] |= 0x80;
        assert_int_equal(check(&x), BLIND_SPELLING);
        x.out[32 * i + 31] &= 0x7F;
    }
    x.s.x = high;
    assert_int_equal(check(&x), BLIND_SPELLING);
    x.s.x = t->pub[0];
    x.a[2][31] |= 0x80;
    assert_int_equal(check(&x), BLIND_SPELLING);
    assert_int_equal(talon__blind_shares_make(x.out, &x.s, &t->x[0], seed), BLIND_SPELLING);
}

/* ---------------------------------------------------------------- pieces */

#define T      3
#define OTHERS 5

typedef struct cut {
    uint8_t f[T - 1][32], y[OTHERS][32];
    uint16_t seat[OTHERS];
    blind_secret piece[OTHERS];
} cut;

/* Seat 1's key, for seats 2, 3, 4, 9 and 255. */
static void cut_make(cut *c, const blind_table *t)
{
    static const uint16_t seats[OTHERS] = {2, 3, 4, 9, 255};
    uint8_t seed[32];
    bytes_of(seed, "pieces", 0);
    memcpy(c->seat, seats, sizeof seats);
    assert_int_equal(talon__blind_pieces_make(c->f[0], c->piece, &t->x[0], T, c->seat, OTHERS, seed), BLIND_GOOD);
    for (int i = 0; i < OTHERS; i++)
        assert_int_equal(talon__blind_piece_key(c->y[i], t->pub[0], c->f[0], T, c->seat[i]), BLIND_GOOD);
}

static void test_pieces(void **state)
{
    const blind_table *t = *state;
    static const uint8_t zero[32];
    cut c;
    blind_secret wrong;
    uint8_t y[32], f[T - 1][32];
    cut_make(&c, t);
    assert_int_equal(talon__blind_pieces_check(t->pub[0], c.f[0], T, c.seat, OTHERS), BLIND_GOOD);
    for (int i = 0; i < OTHERS; i++) {
        assert_int_equal(talon__blind_piece_check(&c.piece[i], c.y[i]), BLIND_GOOD);
        assert_int_equal(talon__blind_piece_check(&c.piece[i], c.y[(i + 1) % OTHERS]), BLIND_WRONG);
        wrong = c.piece[i];
        wrong.byte[0] ^= 1;
        assert_int_equal(talon__blind_piece_check(&wrong, c.y[i]), BLIND_WRONG);
        wrong = c.piece[i];
        add_order(wrong.byte);
        assert_int_equal(talon__blind_piece_check(&wrong, c.y[i]), BLIND_SPELLING);
    }
    memcpy(f, c.f, sizeof f);
    memcpy(f[1], zero, 32);
    assert_int_equal(talon__blind_pieces_check(t->pub[0], f[0], T, c.seat, OTHERS), BLIND_ZERO);
    assert_int_equal(talon__blind_piece_key(y, t->pub[0], f[0], T, 2), BLIND_ZERO);
    f[1][0] = 1;
    assert_int_equal(talon__blind_pieces_check(t->pub[0], f[0], T, c.seat, OTHERS), BLIND_SPELLING);
    assert_int_equal(talon__blind_piece_key(y, t->pub[0], c.f[0], T, 0), BLIND_LIMIT);
    assert_int_equal(talon__blind_pieces_check(t->pub[0], c.f[0], 1, c.seat, OTHERS), BLIND_LIMIT);
    assert_int_equal(talon__blind_pieces_check(t->pub[0], c.f[0], 256, c.seat, OTHERS), BLIND_LIMIT);
    c.seat[4] = c.seat[0];
    assert_int_equal(talon__blind_pieces_check(t->pub[0], c.f[0], T, c.seat, OTHERS), BLIND_LIMIT);
    c.seat[4] = 0;
    assert_int_equal(talon__blind_pieces_make(f[0], c.piece, &t->x[0], T, c.seat, OTHERS, y), BLIND_LIMIT);
    assert_int_equal(talon__blind_pieces_make(f[0], c.piece, &t->x[0], 1, c.seat, 4, y), BLIND_LIMIT);
}

/* One who makes f(2) = 0, so that nothing can be proved with that piece: F_1 = −X/2. */
static void test_piece_is_zero(void **state)
{
    const blind_table *t = *state;
    static const uint8_t two[32] = {2};
    static const uint16_t seat = 2;
    uint8_t half[32], f[32], y[32];
    assert_int_equal(crypto_core_ristretto255_scalar_invert(half, two), 0);
    crypto_core_ristretto255_scalar_negate(half, half);
    assert_int_equal(crypto_scalarmult_ristretto255(f, half, t->pub[0]), 0);
    assert_int_equal(talon__blind_pieces_check(t->pub[0], f, 2, &seat, 1), BLIND_ZERO);
    assert_int_equal(talon__blind_piece_key(y, t->pub[0], f, 2, 2), BLIND_ZERO);
    assert_int_equal(talon__blind_piece_key(y, t->pub[0], f, 2, 3), BLIND_GOOD);
}

/* Seat k's shares of the cards of x, in place of seat 1. */
static void stand_in(uint8_t out[32 * (CARDS + 3)], const shared *x, const cut *c, int k)
{
    uint8_t seed[32];
    blind_sharing s = x->s;
    s.seat = c->seat[k];
    s.x = c->y[k];
    bytes_of(seed, "stand in", (uint32_t)k);
    assert_int_equal(talon__blind_shares_make(out, &s, &c->piece[k], seed), BLIND_GOOD);
    assert_int_equal(talon__blind_shares_check(&s, out), BLIND_GOOD);
    s.x = c->y[(k + 1) % OTHERS]; /* with a wrong Y */
    assert_int_equal(talon__blind_shares_check(&s, out), BLIND_WRONG);
    s.x = x->s.x; /* as if it were its own key */
    assert_int_equal(talon__blind_shares_check(&s, out), BLIND_WRONG);
}

/* Any three of five do what seat 1 owed; two do not, nor three of which one is wrong. */
static void test_recovery(void **state)
{
    const blind_table *t = *state;
    static uint8_t part[OTHERS][32 * (CARDS + 3)];
    uint8_t sum[32 * CARDS];
    shared x;
    cut c;
    shared_make(&x, t, 1);
    cut_make(&c, t);
    for (int k = 0; k < OTHERS; k++)
        stand_in(part[k], &x, &c, k);
    for (int i = 0; i < OTHERS; i++)
        for (int j = 0; j < OTHERS; j++)
            for (int k = 0; k < OTHERS; k++) {
                const uint16_t seat[T] = {c.seat[i], c.seat[j], c.seat[k]};
                const uint8_t *share[T] = {part[i], part[j], part[k]};
                const bool differ = i != j && j != k && i != k;
                assert_int_equal(talon__blind_combine(sum, CARDS, seat, share, T), differ ? BLIND_GOOD : BLIND_LIMIT);
                if (differ)
                    assert_memory_equal(sum, x.out, sizeof sum);
            }
    const uint8_t *share[T] = {part[0], part[1], part[3]};
    assert_int_equal(talon__blind_combine(sum, CARDS, c.seat, share, T - 1), BLIND_GOOD);
    assert_memory_not_equal(sum, x.out, 32); /* t − 1 */
    assert_int_equal(talon__blind_combine(sum, CARDS, c.seat, share, T), BLIND_GOOD);
    assert_memory_not_equal(sum, x.out, 32); /* of another seat than it says */
    part[1][32] ^= 1;
    assert_int_equal(talon__blind_combine(sum, CARDS, c.seat, share, T), BLIND_SPELLING);
    assert_int_equal(talon__blind_combine(sum, CARDS, c.seat, share, 1), BLIND_LIMIT);
    assert_int_equal(talon__blind_combine(sum, 0, c.seat, share, T), BLIND_LIMIT);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_possession), cmocka_unit_test(test_rogue_key),       cmocka_unit_test(test_shares),
        cmocka_unit_test(test_reading),    cmocka_unit_test(test_wrong_shares),    cmocka_unit_test(test_shares_elsewhere),
        cmocka_unit_test(test_layers),     cmocka_unit_test(test_shares_spelling), cmocka_unit_test(test_pieces),
        cmocka_unit_test(test_high_bit),   cmocka_unit_test(test_piece_is_zero),   cmocka_unit_test(test_recovery),
    };
    return cmocka_run_group_tests(tests, start, stop);
}
