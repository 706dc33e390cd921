/* blind_memory.c -- every allocation of src/blind fails once: the answer is "no memory", or the usual one, never another. */
#include "blind_help.h"

void *__real_malloc(size_t size);
void *__real_calloc(size_t n, size_t size);
void *__real_realloc(void *p, size_t size);
void *__real_sodium_allocarray(size_t n, size_t size);
void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t n, size_t size);
void *__wrap_realloc(void *p, size_t size);
void *__wrap_sodium_allocarray(size_t n, size_t size);

/* So many more allocations succeed; −1: all. */
static int left = -1;

static bool fails(void)
{
    return left >= 0 && left-- == 0;
}

void *__wrap_malloc(size_t size)
{
    return fails() ? NULL : __real_malloc(size);
}

void *__wrap_calloc(size_t n, size_t size)
{
    return fails() ? NULL : __real_calloc(n, size);
}

void *__wrap_realloc(void *p, size_t size)
{
    return fails() ? NULL : __real_realloc(p, size);
}

void *__wrap_sodium_allocarray(size_t n, size_t size)
{
    return fails() ? NULL : __real_sodium_allocarray(n, size);
}

typedef blind_answer task(const blind_table *t, const mixed *x);

static blind_answer check_mix(const blind_table *t, const mixed *x)
{
    (void)t;
    blind_tables *fresh = talon__blind_tables_new();
    const blind_answer answer = fresh ? talon__blind_mix_check(fresh, &x->m, x->proof) : BLIND_NO_MEMORY;
    talon__blind_tables_free(fresh);
    return answer;
}

static blind_answer check_mixes(const blind_table *t, const mixed *x)
{
    const blind_mix m[2] = {x->m, x->m};
    const uint8_t *const proof[2] = {x->proof, x->proof};
    size_t bad = 9;
    const blind_answer answer = talon__blind_mixes_check(t->tables, &bad, m, proof, 2);
    assert_true(bad == 9 || answer == BLIND_WRONG);
    return answer;
}

static blind_answer make_mixing(const blind_table *t, const mixed *x)
{
    static const uint8_t seed[32];
    blind_mixing m;
    const blind_answer answer = talon__blind_mixing_make(&m, x->m.n, t->pk, x->before, seed);
    assert_int_equal(answer == BLIND_GOOD, m.n == x->m.n);
    talon__blind_mixing_free(&m);
    return answer;
}

static blind_answer prove_mix(const blind_table *t, const mixed *x)
{
    static const uint8_t seed[32];
    uint8_t proof[32 * 24];
    (void)t;
    blind_tables *fresh = talon__blind_tables_new();
    const blind_answer answer = fresh ? talon__blind_mix_prove(proof, fresh, &x->m, &x->how, seed) : BLIND_NO_MEMORY;
    talon__blind_tables_free(fresh);
    return answer;
}

static blind_sharing sharing(const blind_table *t, const mixed *x)
{
    static const blind_name name[1] = {{1, 1}};
    return (blind_sharing){.sid = t->sid, .head = t->prev, .seat = 1, .x = t->pub[0], .m = 1, .name = name, .a = x->after};
}

static uint8_t shares[32 * 4];

static blind_answer make_shares(const blind_table *t, const mixed *x)
{
    static const uint8_t seed[32];
    const blind_sharing s = sharing(t, x);
    return talon__blind_shares_make(shares, &s, &t->x[0], seed);
}

static blind_answer check_shares(const blind_table *t, const mixed *x)
{
    const blind_sharing s = sharing(t, x);
    return talon__blind_shares_check(&s, shares);
}

static const uint16_t seat[2] = {2, 3};
static uint8_t f[32];

static blind_answer make_pieces(const blind_table *t, const mixed *x)
{
    static const uint8_t seed[32];
    blind_secret piece[2];
    (void)x;
    return talon__blind_pieces_make(f, piece, &t->x[0], 2, seat, 2, seed);
}

static blind_answer check_pieces(const blind_table *t, const mixed *x)
{
    (void)x;
    return talon__blind_pieces_check(t->pub[0], f, 2, seat, 2);
}

static blind_answer key_of_piece(const blind_table *t, const mixed *x)
{
    uint8_t y[32];
    (void)x;
    return talon__blind_piece_key(y, t->pub[0], f, 2, 3);
}

static blind_answer combine(const blind_table *t, const mixed *x)
{
    const uint8_t *const share[2] = {t->pub[0], t->pub[1]};
    uint8_t out[32];
    (void)x;
    return talon__blind_combine(out, 1, seat, share, 2);
}

static void starve(task *what, const blind_table *t, const mixed *x, blind_answer usual)
{
    int failures = 0;
    for (int n = 0; n < 100; n++) {
        left = n;
        const blind_answer answer = what(t, x);
        const bool failed = left == -1;
        left = -1;
        if (!failed) {
            assert_int_equal(answer, usual);
            assert_true(failures > 0);
            return;
        }
        failures++;
        assert_int_equal(answer, BLIND_NO_MEMORY);
    }
    fail_msg("it still wanted memory after a hundred allocations");
}

static void test_no_memory(void **state)
{
    static task *const tasks[] = {check_mix,    check_mixes, make_mixing,  prove_mix,    make_shares,
                                  check_shares, make_pieces, check_pieces, key_of_piece, combine};
    (void)state;
    blind_table t;
    mixed x;
    uint8_t *deck = open_deck(3);
    table_init(&t);
    mixed_make(&x, &t, deck, 3, 0);
    for (size_t i = 0; i < sizeof tasks / sizeof *tasks; i++)
        starve(tasks[i], &t, &x, BLIND_GOOD);
    x.proof[32 * 14] ^= 1; /* s_1 */
    starve(check_mix, &t, &x, BLIND_WRONG);
    starve(check_mixes, &t, &x, BLIND_WRONG);
    shares[96] ^= 1;
    starve(check_shares, &t, &x, BLIND_WRONG);
    mixed_free(&x);
    table_free(&t);
    free(deck);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_no_memory)};
    return sodium_init() < 0 ? 1 : cmocka_run_group_tests(tests, NULL, NULL);
}
