/* blind_mix.c -- mixing, its proof, and every way to cheat in it that docs/blind.md §6 is there to stop. */
#include "blind_help.h"

#include "blind/challenge.h"

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

static blind_answer check(const blind_table *t, const mixed *x)
{
    return talon__blind_mix_check(t->tables, &x->m, x->proof);
}

/* Which of the faces 0 … n − 1 a card is, read with all three keys. */
static uint32_t face_of(const blind_table *t, const uint8_t *card, const uint8_t *faces, uint32_t n)
{
    uint8_t share[SEATS][32];
    uint32_t face = UINT32_MAX;
    for (int s = 0; s < SEATS; s++)
        assert_int_equal(crypto_scalarmult_ristretto255(share[s], t->x[s].byte, card), 0);
    assert_int_equal(talon__blind_read(&face, card + 32, share[0], SEATS, faces, n), BLIND_GOOD);
    return face;
}

/* The cards of the new deck are those of the old one, in the order that the mixing says. */
static void expect_permuted(const blind_table *t, const mixed *x)
{
    const uint32_t n = x->m.n;
    uint8_t *faces = malloc(32 * (size_t)n), *seen = calloc(n, 1);
    for (uint32_t f = 0; f < n; f++)
        talon__blind_face(faces + 32 * f, (uint16_t)f);
    for (uint32_t i = 0; i < n; i++) {
        const uint32_t f = face_of(t, x->after + BLIND_CARD_SIZE * i, faces, n);
        assert_int_equal(f, x->how.from[i]);
        assert_false(seen[f]++);
    }
    free(faces);
    free(seen);
}

static void test_complete(void **state)
{
    static const uint32_t sizes[] = {1, 2, 3, 52, 512, 2048};
    const char *percent = getenv("TALON_TEST_PERCENT");
    const size_t many = percent && strcmp(percent, "100") != 0 ? 4 : 6;
    for (size_t i = 0; i < many; i++) {
        mixed x;
        uint8_t *deck = open_deck(sizes[i]);
        mixed_make(&x, *state, deck, sizes[i], 0);
        assert_int_equal(check(*state, &x), BLIND_GOOD);
        if (sizes[i] <= 52)
            expect_permuted(*state, &x);
        x.proof[blind_proof_size(sizes[i]) - 32] ^= 1; /* s′_n */
        assert_int_equal(check(*state, &x), BLIND_WRONG);
        mixed_free(&x);
        free(deck);
    }
}

#define ROW 10

typedef struct row {
    mixed x[ROW];
    blind_mix m[ROW];
    const uint8_t *proof[ROW];
} row;

static void row_make(row *r, const blind_table *t, uint32_t n)
{
    uint8_t *deck = open_deck(n);
    for (uint16_t i = 0; i < ROW; i++) {
        mixed_make(&r->x[i], t, i ? r->x[i - 1].after : deck, n, i);
        r->m[i] = r->x[i].m;
        r->proof[i] = r->x[i].proof;
    }
    free(deck);
}

static void row_free(row *r)
{
    for (int i = 0; i < ROW; i++)
        mixed_free(&r->x[i]);
}

/* Ten mixers: one sum says that all are good, and names the one who is not; its neighbours' decks are its own. */
static void test_ten(void **state)
{
    const blind_table *t = *state;
    size_t bad = 99;
    row r;
    row_make(&r, t, 6);
    assert_int_equal(talon__blind_mixes_check(t->tables, &bad, r.m, r.proof, ROW), BLIND_GOOD);
    assert_int_equal(talon__blind_mixes_check(t->tables, &bad, r.m, r.proof, 0), BLIND_GOOD);
    assert_int_equal(bad, 99);
    for (size_t i = 0; i < ROW; i++) {
        assert_int_equal(check(t, &r.x[i]), BLIND_GOOD);
        r.x[i].proof[32 * 23] ^= 1; /* s_1 */
        assert_int_equal(talon__blind_mixes_check(t->tables, &bad, r.m, r.proof, ROW), BLIND_WRONG);
        assert_int_equal(bad, i);
        r.x[i].proof[32 * 23] ^= 1;
    }
    r.x[8].proof[0] ^= 1; /* c_1: odd, no element; but 4 comes first */
    r.m[4].e++;
    assert_int_equal(talon__blind_mixes_check(t->tables, &bad, r.m, r.proof, ROW), BLIND_WRONG);
    assert_int_equal(bad, 4);
    r.m[4].e--;
    assert_int_equal(talon__blind_mixes_check(t->tables, &bad, r.m, r.proof, ROW), BLIND_SPELLING);
    assert_int_equal(bad, 8);
    row_free(&r);
}

/* Two errors that add up to nothing in a sum without weights: one proof's s_1 one too large, another's one too small. */
static void test_errors_do_not_cancel(void **state)
{
    const blind_table *t = *state;
    static const uint8_t one[32] = {1};
    size_t bad = 99;
    row r;
    row_make(&r, t, 2);
    uint8_t *a = r.x[1].proof + 32 * 11, *b = r.x[5].proof + 32 * 11, *c = r.x[1].proof + 32 * 12;
    crypto_core_ristretto255_scalar_add(a, a, one);
    crypto_core_ristretto255_scalar_sub(b, b, one);
    assert_int_equal(talon__blind_mixes_check(t->tables, &bad, r.m, r.proof, ROW), BLIND_WRONG);
    assert_int_equal(bad, 1);
    crypto_core_ristretto255_scalar_add(b, b, one);
    crypto_core_ristretto255_scalar_sub(c, c, one); /* s_2 of the same proof */
    assert_int_equal(check(t, &r.x[1]), BLIND_WRONG);
    row_free(&r);
}

/* Decks of different sizes, and decks that do not follow each other, in one sum. */
static void test_mixed_batch(void **state)
{
    const blind_table *t = *state;
    static const uint32_t size[] = {3, 1, 3, 5};
    mixed x[4];
    blind_mix m[4];
    const uint8_t *proof[4];
    size_t bad;
    for (int i = 0; i < 4; i++) {
        uint8_t *deck = open_deck(size[i]);
        mixed_make(&x[i], t, i == 2 ? x[0].after : deck, size[i], (uint16_t)i);
        m[i] = x[i].m;
        proof[i] = x[i].proof;
        free(deck);
    }
    assert_int_equal(talon__blind_mixes_check(t->tables, &bad, m, proof, 4), BLIND_GOOD);
    x[2].before[32] = x[2].before[32] + 2; /* no longer the deck that mix 0 made */
    assert_int_not_equal(talon__blind_mixes_check(t->tables, &bad, m, proof, 4), BLIND_GOOD);
    assert_int_equal(bad, 2);
    for (int i = 0; i < 4; i++)
        mixed_free(&x[i]);
}

/* ------------------------------------------------------------ other decks */

/* What a cheat does to the deck that it then proves with its true order and scalars. */
typedef void tamper(uint8_t *after, const blind_table *t);

static uint8_t *a_of(uint8_t *deck, int i)
{
    return deck + BLIND_CARD_SIZE * (size_t)i;
}

static void shift(uint8_t element[32], bool up)
{
    uint8_t some[32];
    talon__blind_face(some, 1000);
    if (up)
        assert_int_equal(crypto_core_ristretto255_add(element, element, some), 0);
    else
        assert_int_equal(crypto_core_ristretto255_sub(element, element, some), 0);
}

static void duplicate(uint8_t *after, const blind_table *t)
{
    (void)t;
    memcpy(a_of(after, 1), a_of(after, 0), BLIND_CARD_SIZE);
}

/* A copy under another layer, as it would look. */
static void hidden_duplicate(uint8_t *after, const blind_table *t)
{
    const blind_secret r = {{5}};
    uint8_t layer[32];
    memcpy(a_of(after, 1), a_of(after, 0), BLIND_CARD_SIZE);
    assert_int_equal(crypto_scalarmult_ristretto255_base(layer, r.byte), 0);
    assert_int_equal(crypto_core_ristretto255_add(a_of(after, 1), a_of(after, 1), layer), 0);
    assert_int_equal(crypto_scalarmult_ristretto255(layer, r.byte, t->pk), 0);
    assert_int_equal(crypto_core_ristretto255_add(a_of(after, 1) + 32, a_of(after, 1) + 32, layer), 0);
}

static void replaced(uint8_t *after, const blind_table *t)
{
    (void)t;
    shift(a_of(after, 2) + 32, true);
}

static void replaced_a(uint8_t *after, const blind_table *t)
{
    (void)t;
    shift(a_of(after, 2), true);
}

/* Two cards changed so that the sum of the deck is what it was. */
static void equal_sum(uint8_t *after, const blind_table *t)
{
    (void)t;
    shift(a_of(after, 0) + 32, true);
    shift(a_of(after, 3) + 32, false);
}

static void equal_sum_a(uint8_t *after, const blind_table *t)
{
    (void)t;
    shift(a_of(after, 0), true);
    shift(a_of(after, 3), false);
}

static void swapped_halves(uint8_t *after, const blind_table *t)
{
    uint8_t b[32];
    (void)t;
    memcpy(b, a_of(after, 0) + 32, 32);
    memcpy(a_of(after, 0) + 32, a_of(after, 1) + 32, 32);
    memcpy(a_of(after, 1) + 32, b, 32);
}

/* The card that was dropped is gone, and another is there twice: proved again, with the hashes of the new deck. */
static void test_other_decks(void **state)
{
    static tamper *const cheats[] = {duplicate, hidden_duplicate, replaced, replaced_a, equal_sum, equal_sum_a, swapped_halves};
    const blind_table *t = *state;
    for (size_t i = 0; i < sizeof cheats / sizeof *cheats; i++) {
        mixed x;
        uint8_t seed[32], *deck = open_deck(5);
        mixed_make(&x, t, deck, 5, 0);
        cheats[i](x.after, t);
        assert_int_equal(check(t, &x), BLIND_WRONG); /* the old proof */
        bytes_of(seed, "cheat", (uint32_t)i);
        assert_int_equal(talon__blind_mix_prove(x.proof, t->tables, &x.m, &x.how, seed), BLIND_GOOD);
        assert_int_equal(check(t, &x), BLIND_WRONG); /* one made for this deck */
        mixed_free(&x);
        free(deck);
    }
}

/* A prover that is not ours, with a matrix in place of an order: card i of the new deck is the old card from[i], whether or not that
 * takes every card. All but the product of the u′ is as it must be. */
typedef struct crook {
    const blind_mix *m;
    const uint16_t *from;
    const blind_secret *r_deck;
    uint8_t *proof;
    blind_secret r[4], r_hat[4], omega[4], omega_hat[4], omega_prime[4];
    uint8_t u[4][32];
} crook;

static void add_multiple(uint8_t sum[32], const uint8_t k[32], const uint8_t *p)
{
    uint8_t product[32] = {0};
    if (p)
        (void)!crypto_scalarmult_ristretto255(product, k, p);
    else
        (void)!crypto_scalarmult_ristretto255_base(product, k);
    assert_int_equal(crypto_core_ristretto255_add(sum, sum, product), 0);
}

static void add_scalar(uint8_t sum[32], const uint8_t a[32], const uint8_t b[32])
{
    uint8_t product[32];
    crypto_core_ristretto255_scalar_mul(product, a, b);
    crypto_core_ristretto255_scalar_add(sum, sum, product);
}

static void crook_commits(crook *k, const uint8_t *h)
{
    static const uint8_t one[32] = {1};
    const size_t n = k->m->n;
    memset(k->proof, 0, blind_proof_size((uint32_t)n));
    for (size_t j = 0; j < n; j++)
        add_multiple(k->proof + 32 * j, k->r[j].byte, NULL);
    for (size_t i = 0; i < n; i++)
        add_multiple(k->proof + 32 * k->from[i], one, h + 32 * (i + 1));
}

static void crook_chains(crook *k, const uint8_t *h)
{
    const size_t n = k->m->n;
    uint8_t *chain = k->proof + 32 * n, *t_hat = chain + 32 * n, *t = t_hat + 32 * n, less[32];
    for (size_t i = 0; i < n; i++) {
        const uint8_t *last = i ? chain + 32 * (i - 1) : h;
        add_multiple(chain + 32 * i, k->r_hat[i].byte, NULL);
        add_multiple(chain + 32 * i, k->u[k->from[i]], last);
        add_multiple(t_hat + 32 * i, k->omega_hat[i].byte, NULL);
        add_multiple(t_hat + 32 * i, k->omega_prime[i].byte, last);
        add_multiple(t + 64, k->omega_prime[i].byte, h + 32 * (i + 1));
        add_multiple(t + 96, k->omega_prime[i].byte, k->m->after + BLIND_CARD_SIZE * i);
        add_multiple(t + 128, k->omega_prime[i].byte, k->m->after + BLIND_CARD_SIZE * i + 32);
    }
    for (int i = 0; i < 3; i++)
        add_multiple(t + 32 * i, k->omega[i].byte, NULL);
    crypto_core_ristretto255_scalar_negate(less, k->omega[3].byte);
    add_multiple(t + 96, less, NULL);
    add_multiple(t + 128, less, k->m->pk);
}

static void crook_answers(crook *k, const uint8_t c[32])
{
    static const uint8_t one[32] = {1};
    const size_t n = k->m->n;
    uint8_t *s = k->proof + 32 * (3 * n + 5), sum[4][32] = {{0}};
    for (size_t i = 0; i < n; i++) {
        const uint8_t *u = k->u[k->from[i]];
        uint8_t next[32];
        add_scalar(sum[0], one, k->r[i].byte);
        memcpy(next, k->r_hat[i].byte, 32);
        add_scalar(next, u, sum[1]);
        memcpy(sum[1], next, 32);
        add_scalar(sum[2], k->u[i], k->r[i].byte);
        add_scalar(sum[3], u, k->r_deck[i].byte);
        memcpy(s + 32 * (4 + i), k->omega_hat[i].byte, 32);
        add_scalar(s + 32 * (4 + i), c, k->r_hat[i].byte);
        memcpy(s + 32 * (4 + n + i), k->omega_prime[i].byte, 32);
        add_scalar(s + 32 * (4 + n + i), c, u);
    }
    for (int i = 0; i < 4; i++) {
        memcpy(s + 32 * i, k->omega[i].byte, 32);
        add_scalar(s + 32 * i, c, sum[i]);
    }
}

static void crook_proves(const blind_table *t, mixed *x)
{
    uint8_t b[32], v[32], c[32];
    crook k = {.m = &x->m, .from = x->how.from, .r_deck = x->how.r, .proof = x->proof};
    blind_secret *die[] = {k.r, k.r_hat, k.omega, k.omega_hat, k.omega_prime};
    for (int i = 0; i < 20; i++)
        crypto_core_ristretto255_scalar_random(die[i / 4][i % 4].byte);
    const uint8_t *h = talon__blind_generators(t->tables, x->m.n);
    assert_non_null(h);
    crook_commits(&k, h);
    talon__blind_mix_b(b, k.m);
    talon__blind_mix_v(v, b, k.proof, k.m->n);
    talon__blind_mix_u(k.u, v, k.m->n);
    crook_chains(&k, h);
    talon__blind_mix_c(c, v, k.proof + 32 * k.m->n, k.m->n);
    crook_answers(&k, c);
}

/* The second prover is right where the order is one, and caught by the product where it is none: a card twice and another gone. */
static void test_no_permutation(void **state)
{
    static const uint16_t orders[][4] = {{2, 0, 3, 1}, {0, 1, 2, 3}, {0, 0, 2, 3}, {1, 1, 1, 1}, {3, 2, 1, 1}};
    const blind_table *t = *state;
    for (size_t k = 0; k < sizeof orders / sizeof *orders; k++) {
        mixed x;
        uint8_t *deck = open_deck(4);
        mixed_make(&x, t, deck, 4, 0);
        memcpy(x.how.from, orders[k], sizeof orders[k]);
        assert_int_equal(talon__blind_mix_apply(x.after, &x.how, t->pk, deck), BLIND_GOOD);
        crook_proves(t, &x);
        assert_int_equal(check(t, &x), k < 2 ? BLIND_GOOD : BLIND_WRONG);
        mixed_free(&x);
        free(deck);
    }
}

/* ----------------------------------------------------------- other places */

static void test_other_places(void **state)
{
    const blind_table *t = *state;
    mixed x;
    uint8_t other[32], pk[32], *deck = open_deck(3);
    mixed_make(&x, t, deck, 3, 1);
    bytes_of(other, "other", 0);
    assert_int_equal(talon__blind_key_sum(pk, t->pub[0], 2), BLIND_GOOD);
    const blind_mix m = x.m;
#define ELSEWHERE(field, value)                                                                                                            \
    do {                                                                                                                                   \
        x.m.field = (value);                                                                                                               \
        assert_int_equal(check(t, &x), BLIND_WRONG);                                                                                       \
        x.m = m;                                                                                                                           \
    } while (0)
    ELSEWHERE(sid, other);
    ELSEWHERE(prev, other);
    ELSEWHERE(e, 8);
    ELSEWHERE(e, 7 + 65536);
    ELSEWHERE(seat, 1);
    ELSEWHERE(place, 0);
    ELSEWHERE(pk, pk);
    ELSEWHERE(groups, 3);
    ELSEWHERE(g, 0);
#undef ELSEWHERE
    assert_int_equal(check(t, &x), BLIND_GOOD);
    memcpy(x.before, x.after, 3 * BLIND_CARD_SIZE);
    assert_int_equal(check(t, &x), BLIND_WRONG);
    mixed_free(&x);
    free(deck);
}

/* A card of one group in place of one of the other: each group's proof is about its own cards. */
static void test_swap_across_groups(void **state)
{
    const blind_table *t = *state;
    mixed x, y;
    uint8_t *deck = open_deck(6), card[BLIND_CARD_SIZE], seed[32];
    mixed_make(&x, t, deck, 3, 0);
    mixed_make(&y, t, deck + 3 * BLIND_CARD_SIZE, 3, 1);
    memcpy(card, x.after, sizeof card);
    memcpy(x.after, y.after, sizeof card);
    memcpy(y.after, card, sizeof card);
    bytes_of(seed, "across", 0);
    assert_int_equal(talon__blind_mix_prove(x.proof, t->tables, &x.m, &x.how, seed), BLIND_GOOD);
    assert_int_equal(talon__blind_mix_prove(y.proof, t->tables, &y.m, &y.how, seed), BLIND_GOOD);
    assert_int_equal(check(t, &x), BLIND_WRONG);
    assert_int_equal(check(t, &y), BLIND_WRONG);
    mixed_free(&x);
    mixed_free(&y);
    free(deck);
}

/* ---------------------------------------------------------------- spelling */

static void test_spelling(void **state)
{
    static const uint32_t n = 2;
    const blind_table *t = *state;
    mixed x;
    uint8_t *deck = open_deck(n), *kept;
    mixed_make(&x, t, deck, n, 0);
    kept = copy_of(x.proof, blind_proof_size(n));
    for (size_t i = 0; i < 5 * n + 9; i++) {
        uint8_t *at = x.proof + 32 * i;
        if (i < 3 * n + 5)
            memset(at, 0xFF, 32);
        else
            add_order(at);
        assert_int_equal(check(t, &x), BLIND_SPELLING);
        if (i < 3 * n + 5) { /* odd; with the highest bit */
            memcpy(at, kept + 32 * i, 32);
            at[0] ^= 1;
            assert_int_equal(check(t, &x), BLIND_SPELLING);
            at[0] ^= 1;
            at[31] |= 0x80;
            assert_int_equal(check(t, &x), BLIND_SPELLING);
        }
        memcpy(x.proof, kept, blind_proof_size(n));
    }
    for (size_t i = 0; i < 2 * n; i++) {
        x.after[32 * i] ^= 1;
        assert_int_equal(check(t, &x), BLIND_SPELLING);
        x.after[32 * i] ^= 1;
        x.before[32 * i] ^= 1;
        assert_int_equal(check(t, &x), BLIND_SPELLING);
        x.before[32 * i] ^= 1;
    }
    assert_int_equal(check(t, &x), BLIND_GOOD);
    free(kept);
    mixed_free(&x);
    free(deck);
}

static void test_zero_and_limits(void **state)
{
    static const uint8_t zero[32];
    const blind_table *t = *state;
    mixed x;
    uint8_t *deck = open_deck(2), seed[32];
    bytes_of(seed, "zero", 0);
    mixed_make(&x, t, deck, 2, 0);
    memset(&x.how.r[1], 0, 32); /* no layer: everybody would read the card */
    assert_int_equal(talon__blind_mix_apply(x.after, &x.how, t->pk, deck), BLIND_ZERO);
    assert_int_equal(talon__blind_mix_prove(x.proof, t->tables, &x.m, &x.how, seed), BLIND_GOOD);
    assert_int_equal(check(t, &x), BLIND_ZERO);
    x.m.pk = zero;
    assert_int_equal(check(t, &x), BLIND_ZERO);
    assert_int_equal(talon__blind_mix_apply(x.after, &x.how, zero, deck), BLIND_ZERO);
    x.m.n = 0;
    assert_int_equal(check(t, &x), BLIND_LIMIT);
    x.m.n = 2049;
    assert_int_equal(check(t, &x), BLIND_LIMIT);
    assert_int_equal(talon__blind_mix_prove(x.proof, t->tables, &x.m, &x.how, seed), BLIND_LIMIT);
    blind_mixing none;
    assert_int_equal(talon__blind_mixing_make(&none, 0, t->pk, deck, seed), BLIND_LIMIT);
    assert_int_equal(talon__blind_mixing_make(&none, 2049, t->pk, deck, seed), BLIND_LIMIT);
    deck[0] = 1;
    assert_int_equal(talon__blind_mix_apply(x.after, &x.how, t->pk, deck), BLIND_SPELLING);
    deck[0] = 0;
    deck[63] |= 0x80;
    assert_int_equal(talon__blind_mix_apply(x.after, &x.how, t->pk, deck), BLIND_SPELLING);
    x.m.n = 2;
    x.m.pk = t->pk;
    memcpy(x.after, t->pub[0], 32);
    x.after[31] |= 0x80;
    assert_int_equal(talon__blind_mix_prove(x.proof, t->tables, &x.m, &x.how, seed), BLIND_SPELLING);
    memset(x.after, 0xFF, BLIND_CARD_SIZE);
    assert_int_equal(talon__blind_mix_prove(x.proof, t->tables, &x.m, &x.how, seed), BLIND_SPELLING);
    mixed_free(&x);
    free(deck);
}

/* Every bit of a proof of two cards: nothing but the proof itself is accepted. */
static void test_every_bit(void **state)
{
    static const uint32_t n = 2;
    const blind_table *t = *state;
    const char *percent = getenv("TALON_TEST_PERCENT");
    const size_t step = percent && strcmp(percent, "100") != 0 ? 61 : 1;
    mixed x;
    uint8_t *deck = open_deck(n);
    mixed_make(&x, t, deck, n, 0);
    for (size_t bit = 0; bit < 8 * blind_proof_size(n); bit += step) {
        x.proof[bit / 8] ^= (uint8_t)(1 << bit % 8);
        const blind_answer answer = check(t, &x);
        if (answer != BLIND_WRONG && answer != BLIND_SPELLING)
            fail_msg("bit %zu of the proof does not matter", bit);
        x.proof[bit / 8] ^= (uint8_t)(1 << bit % 8);
    }
    assert_int_equal(check(t, &x), BLIND_GOOD);
    mixed_free(&x);
    free(deck);
}

/* The order is a permutation of all places, another for every seed, deck and key; every place is reached. */
static void test_orders(void **state)
{
    const blind_table *t = *state;
    uint8_t seed[32], *deck = open_deck(7);
    unsigned first[7] = {0};
    for (uint32_t k = 0; k < 200; k++) {
        const uint32_t n = 1 + k % 7;
        unsigned seen = 0;
        blind_mixing m;
        bytes_of(seed, "orders", k);
        assert_int_equal(talon__blind_mixing_make(&m, n, t->pk, deck, seed), BLIND_GOOD);
        for (uint32_t i = 0; i < n; i++)
            seen |= 1u << m.from[i];
        assert_int_equal(seen, (1u << n) - 1);
        if (n == 7)
            first[m.from[0]]++;
        talon__blind_mixing_free(&m);
    }
    for (int i = 0; i < 7; i++)
        assert_true(first[i] > 0);
    blind_mixing a, b;
    bytes_of(seed, "orders", 0);
    assert_int_equal(talon__blind_mixing_make(&a, 7, t->pk, deck, seed), BLIND_GOOD);
    assert_int_equal(talon__blind_mixing_make(&b, 7, t->pub[0], deck, seed), BLIND_GOOD);
    assert_memory_not_equal(a.r, b.r, 32);
    talon__blind_mixing_free(&a);
    talon__blind_mixing_free(&b);
    free(deck);
}

/* LibTMCG's proof of a mixing of 52 cards has 45 KB; a third of that is the goal, deck and all, and 2,048 cards fit into a line in hex. */
static void test_size(void **state)
{
    (void)state;
    assert_int_equal(52 * BLIND_CARD_SIZE + blind_proof_size(52), 11936);
    assert_true(3 * (52 * BLIND_CARD_SIZE + blind_proof_size(52)) <= 45 * 1000);
    assert_true(2 * (2048 * BLIND_CARD_SIZE + blind_proof_size(2048)) + 512 < 1 << 20);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_complete),     cmocka_unit_test(test_ten),
        cmocka_unit_test(test_mixed_batch),  cmocka_unit_test(test_errors_do_not_cancel),
        cmocka_unit_test(test_other_decks),  cmocka_unit_test(test_no_permutation),
        cmocka_unit_test(test_other_places), cmocka_unit_test(test_swap_across_groups),
        cmocka_unit_test(test_spelling),     cmocka_unit_test(test_zero_and_limits),
        cmocka_unit_test(test_every_bit),    cmocka_unit_test(test_orders),
        cmocka_unit_test(test_size),
    };
    return cmocka_run_group_tests(tests, start, stop);
}
