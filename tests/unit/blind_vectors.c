/* blind_vectors.c -- tests/golden/blind.json, by which other programs are checked: docs/blind.md §12. Making it again gives the same
 * bytes; --write makes it. Every case is checked while it is made. */
#include "blind_help.h"

#define PATH "tests/golden/blind.json"

typedef struct text {
    char *at;
    size_t size, room;
} text;

static void put(text *t, const char *format, ...)
{
    va_list args;
    if (t->room - t->size < 4096)
        t->at = realloc(t->at, t->room = 2 * t->room + 8192);
    assert_non_null(t->at);
    va_start(args, format);
    t->size += (size_t)vsnprintf(t->at + t->size, t->room - t->size, format, args);
    va_end(args);
}

/* ,"key":"hex" */
static void put_hex(text *t, const char *key, const void *bytes, size_t size)
{
    put(t, ",\"%s\":\"", key);
    for (size_t i = 0; i < size; i++)
        put(t, "%02x", ((const uint8_t *)bytes)[i]);
    put(t, "\"");
}

static const char *word(blind_answer answer)
{
    static const char *const words[] = {
        [BLIND_GOOD] = "good", [BLIND_LIMIT] = "limit", [BLIND_SPELLING] = "spelling", [BLIND_ZERO] = "zero", [BLIND_WRONG] = "wrong"};
    assert_int_not_equal(answer, BLIND_NO_MEMORY);
    return words[answer];
}

static void begin_case(text *t, const char *what, const char *why, blind_answer want, blind_answer have)
{
    if (want != have)
        fail_msg("%s, %s: %s instead of %s", what, why, word(have), word(want));
    put(t, ",\n{\"what\":\"%s\",\"why\":\"%s\",\"answer\":\"%s\"", what, why, word(want));
}

/* ------------------------------------------------------------ the values */

static void put_elements(text *t)
{
    static const uint32_t generators[] = {0, 1, 2, 3, 4, 5, 52, 256, 2048};
    static const uint16_t faces[] = {0, 1, 51, 256, 65535};
    uint8_t e[32];
    put(t, "[\n{\"what\":\"values\"");
    for (size_t i = 0; i < sizeof generators / sizeof *generators; i++) {
        char key[32];
        snprintf(key, sizeof key, "H_%u", (unsigned)generators[i]);
        talon__blind_generator(e, generators[i]);
        put_hex(t, key, e, 32);
    }
    for (size_t i = 0; i < sizeof faces / sizeof *faces; i++) {
        char key[32];
        snprintf(key, sizeof key, "M_%u", (unsigned)faces[i]);
        talon__blind_face(e, faces[i]);
        put_hex(t, key, e, 32);
    }
    put(t, "}");
}

/* ------------------------------------------------------------ possession */

static void possession_case(text *t, const char *why, const blind_holder *h, const uint8_t proof[64], blind_answer want)
{
    begin_case(t, "possession", why, want, talon__blind_possession_check(h, proof));
    put_hex(t, "sid", h->sid, 32);
    put(t, ",\"seat\":%u", (unsigned)h->seat);
    put_hex(t, "key", h->key, 32);
    put_hex(t, "x", h->x, 32);
    put_hex(t, "proof", proof, 64);
}

static void put_possessions(text *t, const blind_table *table)
{
    static const uint8_t zero[32];
    uint8_t seed[32], proof[64], x[32];
    blind_holder h = {.sid = table->sid, .seat = 1, .key = table->key[0], .x = table->pub[0]};
    bytes_of(seed, "possession", 1);
    assert_int_equal(talon__blind_possession_make(proof, &h, &table->x[0], seed), BLIND_GOOD);
    possession_case(t, "as made", &h, proof, BLIND_GOOD);
    put_hex(t, "secret", table->x[0].byte, 32);
    put_hex(t, "seed", seed, 32);
    put(t, "}");
    h.seat = 2;
    possession_case(t, "another seat", &h, proof, BLIND_WRONG);
    put(t, "}");
    h.seat = 1;
    h.key = table->key[1];
    possession_case(t, "another key", &h, proof, BLIND_WRONG);
    put(t, "}");
    h.key = table->key[0];
    h.sid = table->prev;
    possession_case(t, "another game", &h, proof, BLIND_WRONG);
    put(t, "}");
    h.sid = table->sid;
    h.x = zero;
    possession_case(t, "X is 0", &h, proof, BLIND_ZERO);
    put(t, "}");
    memcpy(x, table->pub[0], 32);
    x[31] |= 0x80;
    h.x = x;
    possession_case(t, "X with the highest bit", &h, proof, BLIND_SPELLING);
    put(t, "}");
    h.x = table->pub[0];
    add_order(proof + 32);
    possession_case(t, "z + L", &h, proof, BLIND_SPELLING);
    put(t, "}");
}

/* ---------------------------------------------------------------- shares */

static void shares_case(text *t, const char *why, const blind_sharing *s, const uint8_t *shares, blind_answer want)
{
    begin_case(t, "shares", why, want, talon__blind_shares_check(s, shares));
    put_hex(t, "sid", s->sid, 32);
    put_hex(t, "head", s->head, 32);
    put(t, ",\"seat\":%u", (unsigned)s->seat);
    put_hex(t, "x", s->x, 32);
    put(t, ",\"cards\":[");
    for (uint32_t j = 0; j < s->m; j++)
        put(t, "%s[%u,%u]", j ? "," : "", (unsigned)s->name[j].e, (unsigned)s->name[j].i);
    put(t, "]");
    put_hex(t, "a", s->a, 32 * (size_t)s->m);
    put_hex(t, "shares", shares, blind_shares_size(s->m));
}

static void shift(uint8_t element[32], bool up)
{
    uint8_t some[32];
    talon__blind_face(some, 1000);
    assert_int_equal(up ? crypto_core_ristretto255_add(element, element, some) : crypto_core_ristretto255_sub(element, element, some), 0);
}

static void put_bad_shares(text *t, blind_sharing s, const uint8_t *good, const blind_table *table)
{
    static const uint8_t zero[32];
    uint8_t x[32 * 6];
    memcpy(x, good, sizeof x);
    shift(x, true);
    shares_case(t, "one is wrong", &s, x, BLIND_WRONG);
    put(t, "}");
    shift(x + 32, false);
    shares_case(t, "two are wrong, with the same sum", &s, x, BLIND_WRONG);
    put(t, "}");
    memcpy(x, good, sizeof x);
    x[31] |= 0x80;
    shares_case(t, "the highest bit of D_1", &s, x, BLIND_SPELLING);
    put(t, "}");
    memcpy(x, good, sizeof x);
    add_order(x + 160);
    shares_case(t, "z + L", &s, x, BLIND_SPELLING);
    put(t, "}");
    s.seat = 3;
    shares_case(t, "another seat", &s, good, BLIND_WRONG);
    put(t, "}");
    s.seat = 2;
    s.head = table->sid;
    shares_case(t, "another head", &s, good, BLIND_WRONG);
    put(t, "}");
    s.head = table->prev;
    s.x = table->pub[0];
    shares_case(t, "another X", &s, good, BLIND_WRONG);
    put(t, "}");
    s.x = zero;
    shares_case(t, "X is 0", &s, good, BLIND_ZERO);
    put(t, "}");
}

/* Shares of the first three cards of the deck, which has five. */
static void put_shares(text *t, const blind_table *table, const uint8_t *deck)
{
    static const blind_name name[3] = {{7, 0}, {7, 4}, {65536, 65535}};
    uint8_t a[3][32], shares[32 * 6], seed[32];
    for (size_t j = 0; j < 3; j++)
        memcpy(a[j], deck + BLIND_CARD_SIZE * j, 32);
    const blind_sharing s = {.sid = table->sid, .head = table->prev, .seat = 2, .x = table->pub[1], .m = 3, .name = name, .a = a[0]};
    bytes_of(seed, "shares", 2);
    assert_int_equal(talon__blind_shares_make(shares, &s, &table->x[1], seed), BLIND_GOOD);
    shares_case(t, "as made", &s, shares, BLIND_GOOD);
    put_hex(t, "secret", table->x[1].byte, 32);
    put_hex(t, "seed", seed, 32);
    put(t, "}");
    put_bad_shares(t, s, shares, table);
}

/* ---------------------------------------------------------------- pieces */

#define T 3

static void put_pieces(text *t, const blind_table *table, const uint8_t *deck)
{
    static const uint16_t seat[4] = {2, 3, 5, 255};
    uint8_t f[T - 1][32], seed[32], y[4][32], share[4][32], d[32];
    const uint8_t *const by[T] = {share[0], share[1], share[3]};
    const uint16_t who[T] = {seat[0], seat[1], seat[3]};
    blind_secret piece[4];
    bytes_of(seed, "pieces", 1);
    assert_int_equal(talon__blind_pieces_make(f[0], piece, &table->x[0], T, seat, 4, seed), BLIND_GOOD);
    begin_case(t, "pieces", "as made", BLIND_GOOD, talon__blind_pieces_check(table->pub[0], f[0], T, seat, 4));
    put_hex(t, "x", table->pub[0], 32);
    put_hex(t, "secret", table->x[0].byte, 32);
    put_hex(t, "seed", seed, 32);
    put_hex(t, "f", f, sizeof f);
    for (int i = 0; i < 4; i++) {
        assert_int_equal(talon__blind_piece_key(y[i], table->pub[0], f[0], T, seat[i]), BLIND_GOOD);
        assert_int_equal(talon__blind_piece_check(&piece[i], y[i]), BLIND_GOOD);
        assert_int_equal(crypto_scalarmult_ristretto255(share[i], piece[i].byte, deck), 0);
    }
    assert_int_equal(talon__blind_combine(d, 1, who, by, T), BLIND_GOOD);
    put(t, ",\"t\":%d,\"seats\":[2,3,5,255]", T);
    put_hex(t, "pieces", piece, sizeof piece);
    put_hex(t, "y", y, sizeof y);
    put_hex(t, "a", deck, 32);
    put(t, ",\"by\":[2,3,255]");
    memcpy(share[2], share[3], 32);
    put_hex(t, "given", share[0], 96);
    put_hex(t, "d", d, 32);
    put(t, "}");
    memset(f[1], 0, 32);
    begin_case(t, "pieces", "F_2 is 0", BLIND_ZERO, talon__blind_pieces_check(table->pub[0], f[0], T, seat, 4));
    put_hex(t, "x", table->pub[0], 32);
    put_hex(t, "f", f, sizeof f);
    put(t, ",\"t\":%d,\"seats\":[2,3,5,255]}", T);
}

/* --------------------------------------------------------------- mixing */

static void mix_case(text *t, const blind_table *table, const char *why, const mixed *x, blind_answer want)
{
    const blind_mix *m = &x->m;
    begin_case(t, "mix", why, want, talon__blind_mix_check(table->tables, m, x->proof));
    put_hex(t, "sid", m->sid, 32);
    put_hex(t, "prev", m->prev, 32);
    put(t, ",\"e\":%u,\"seat\":%u,\"place\":%u,\"groups\":%u,\"g\":%u,\"n\":%u", (unsigned)m->e, (unsigned)m->seat, (unsigned)m->place,
        (unsigned)m->groups, (unsigned)m->g, (unsigned)m->n);
    put_hex(t, "pk", m->pk, 32);
    put_hex(t, "before", m->before, (size_t)m->n * BLIND_CARD_SIZE);
    put_hex(t, "after", m->after, (size_t)m->n * BLIND_CARD_SIZE);
    put_hex(t, "proof", x->proof, blind_proof_size(m->n));
}

static void put_good_mix(text *t, const blind_table *table, const mixed *x)
{
    uint8_t seed[32];
    mix_case(t, table, "as made", x, BLIND_GOOD);
    bytes_of(seed, "mixing", x->m.n * 16 + x->m.place);
    put_hex(t, "mixing_seed", seed, 32);
    bytes_of(seed, "proof", x->m.n * 16 + x->m.place);
    put_hex(t, "seed", seed, 32);
    put(t, ",\"order\":[");
    for (uint32_t i = 0; i < x->m.n; i++)
        put(t, "%s%u", i ? "," : "", x->how.from[i] + 1u);
    put(t, "]}");
}

static void bad_place(text *t, const blind_table *table, const char *why, const mixed *x, blind_mix m)
{
    mixed y = *x;
    y.m = m;
    mix_case(t, table, why, &y, BLIND_WRONG);
    put(t, "}");
}

static void put_bad_places(text *t, const blind_table *table, const mixed *x)
{
    blind_mix m = x->m;
    m.sid = table->prev;
    bad_place(t, table, "another game", x, m);
    m = x->m;
    m.prev = table->sid;
    bad_place(t, table, "another prev", x, m);
    m = x->m;
    m.e++;
    bad_place(t, table, "another e", x, m);
    m = x->m;
    m.seat++;
    bad_place(t, table, "another seat", x, m);
    m = x->m;
    m.place++;
    bad_place(t, table, "another place", x, m);
    m = x->m;
    m.groups++;
    bad_place(t, table, "another number of groups", x, m);
    m = x->m;
    m.g--;
    bad_place(t, table, "another group", x, m);
    m = x->m;
    m.pk = table->pub[0];
    bad_place(t, table, "another key", x, m);
}

/* Change 32 bytes of the proof or the new deck, and put them back. */
static void damaged(text *t, const blind_table *table, const char *why, const mixed *x, uint8_t *at, const uint8_t now[32],
                    blind_answer want)
{
    uint8_t was[32];
    memcpy(was, at, 32);
    memcpy(at, now, 32);
    mix_case(t, table, why, x, want);
    put(t, "}");
    memcpy(at, was, 32);
}

static void put_damaged(text *t, const blind_table *table, mixed *x)
{
    const size_t n = x->m.n, s = 3 * n + 5;
    static const char *const parts[] = {"c_1", "c^_1", "t^_1", "t_1", "t_2", "t_3", "t_4", "t_5"};
    const size_t places[] = {0, n, 2 * n, 3 * n, 3 * n + 1, 3 * n + 2, 3 * n + 3, 3 * n + 4};
    static const char *const answers[] = {"s_1", "s_2", "s_3", "s_4", "s^_1", "s'_1"};
    const size_t scalars[] = {s, s + 1, s + 2, s + 3, s + 4, s + 4 + n};
    uint8_t now[32];
    for (size_t i = 0; i < 8; i++) {
        memcpy(now, x->proof + 32 * places[i], 32);
        shift(now, true);
        damaged(t, table, parts[i], x, x->proof + 32 * places[i], now, BLIND_WRONG);
    }
    for (size_t i = 0; i < 6; i++) {
        static const uint8_t one[32] = {1};
        crypto_core_ristretto255_scalar_add(now, x->proof + 32 * scalars[i], one);
        damaged(t, table, answers[i], x, x->proof + 32 * scalars[i], now, BLIND_WRONG);
    }
    memcpy(now, x->proof + 32 * s, 32);
    add_order(now);
    damaged(t, table, "s_1 + L", x, x->proof + 32 * s, now, BLIND_SPELLING);
    memcpy(now, x->proof, 32);
    now[31] |= 0x80;
    damaged(t, table, "the highest bit of c_1", x, x->proof, now, BLIND_SPELLING);
    memset(now, 0, 32);
    damaged(t, table, "A'_1 is 0", x, x->after, now, BLIND_ZERO);
    memcpy(now, x->after + 32, 32);
    shift(now, true);
    damaged(t, table, "B'_1", x, x->after + 32, now, BLIND_WRONG);
}

/* A card replaced, and a card there twice, with proofs made for these decks. */
static void put_cheats(text *t, const blind_table *table, mixed *x)
{
    uint8_t seed[32];
    bytes_of(seed, "cheat", 0);
    shift(x->after + 32, true);
    assert_int_equal(talon__blind_mix_prove(x->proof, table->tables, &x->m, &x->how, seed), BLIND_GOOD);
    mix_case(t, table, "a card replaced, proved again", x, BLIND_WRONG);
    put(t, "}");
    memcpy(x->after, x->after + BLIND_CARD_SIZE, BLIND_CARD_SIZE);
    assert_int_equal(talon__blind_mix_prove(x->proof, table->tables, &x->m, &x->how, seed), BLIND_GOOD);
    mix_case(t, table, "a card twice, proved again", x, BLIND_WRONG);
    put(t, "}");
}

static void put_mixes(text *t, const blind_table *table)
{
    static const uint32_t sizes[] = {1, 2, 3, 5, 52};
    for (size_t i = 0; i < 5; i++) {
        mixed x, y;
        uint8_t *deck = open_deck(sizes[i]);
        mixed_make(&x, table, deck, sizes[i], 0);
        mixed_make(&y, table, x.after, sizes[i], 1);
        if (sizes[i] < 52)
            put_good_mix(t, table, &x);
        put_good_mix(t, table, &y);
        if (sizes[i] == 2) {
            put_bad_places(t, table, &y);
            put_damaged(t, table, &y);
            put_cheats(t, table, &y);
        }
        if (sizes[i] == 5) {
            put_shares(t, table, y.after);
            put_pieces(t, table, y.after);
        }
        mixed_free(&x);
        mixed_free(&y);
        free(deck);
    }
}

static text make(void)
{
    blind_table table;
    text t = {0};
    table_init(&table);
    put_elements(&t);
    put_possessions(&t, &table);
    put_mixes(&t, &table);
    put(&t, "\n]\n");
    table_free(&table);
    return t;
}

static void test_vectors(void **state)
{
    text t = make();
    char *file = calloc(1, t.size + 2);
    (void)state;
    assert_non_null(file);
    FILE *in = fopen(PATH, "rb");
    assert_non_null(in);
    const size_t size = fread(file, 1, t.size + 1, in);
    fclose(in);
    if (size != t.size || memcmp(file, t.at, size) != 0)
        fail_msg("%s is not what is made of it: build/test/unit-blind_vectors --write", PATH);
    free(file);
    free(t.at);
}

static int write_file(void)
{
    text t = make();
    FILE *out = fopen(PATH, "wb");
    const bool good = out && fwrite(t.at, 1, t.size, out) == t.size && fclose(out) == 0;
    free(t.at);
    return good ? 0 : 1;
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_vectors)};
    if (sodium_init() < 0)
        return 1;
    return argc > 1 && strcmp(argv[1], "--write") == 0 ? write_file() : cmocka_run_group_tests(tests, NULL, NULL);
}
