/* blind_sum.c -- our own arithmetic on public elements against libsodium's and against RFC 9496's published values. */
#include "blind_help.h"

#include "blind/public_sum.h"

static int start(void **state)
{
    (void)state;
    return sodium_init() < 0 ? -1 : 0;
}

static void unhex(uint8_t out[32], const char *text)
{
    assert_int_equal(sodium_hex2bin(out, 32, text, strlen(text), NULL, NULL, NULL), 0);
}

/* RFC 9496, appendix A.1: 0·G … 15·G. */
static const char *const multiples[16] = {
    "0000000000000000000000000000000000000000000000000000000000000000", "e2f2ae0a6abc4e71a884a961c500515f58e30b6aa582dd8db6a65945e08d2d76",
    "6a493210f7499cd17fecb510ae0cea23a110e8d5b901f8acadd3095c73a3b919", "94741f5d5d52755ece4f23f044ee27d5d1ea1e2bd196b462166b16152a9d0259",
    "da80862773358b466ffadfe0b3293ab3d9fd53c5ea6c955358f568322daf6a57", "e882b131016b52c1d3337080187cf768423efccbb517bb495ab812c4160ff44e",
    "f64746d3c92b13050ed8d80236a7f0007c3b3f962f5ba793d19a601ebb1df403", "44f53520926ec81fbd5a387845beb7df85a96a24ece18738bdcfa6a7822a176d",
    "903293d8f2287ebe10e2374dc1a53e0bc887e592699f02d077d5263cdd55601c", "02622ace8f7303a31cafc63f8fc48fdc16e1c8c8d234b2f0d6685282a9076031",
    "20706fd788b2720a1ed2a5dad4952b01f413bcf0e7564de8cdc816689e2db95f", "bce83f8ba5dd2fa572864c24ba1810f9522bc6004afe95877ac73241cafdab42",
    "e4549ee16b9aa03099ca208c67adafcafa4c3f3e4e5303de6026e3ca8ff84460", "aa52e000df2e16f55fb1032fc33bc42742dad6bd5a8fc0be0167436c5948501f",
    "46376b80f409b29dc2b5f6f0c52591990896e5716f41477cd30085ab7f10301e", "e0c418f7c8d9c4cdd7395b93ea124f3ad99021bb681dfc3302a9d99a2e53e64e"};

/* RFC 9496, appendix A.2: no elements, for every reason there is. */
static const char *const bad[] = {
    "00ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff", "ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
    "f3ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f", "edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
    "0100000000000000000000000000000000000000000000000000000000000000", "01ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
    "ed57ffd8c914fb201471d1c3d245ce3c746fcbe63a3679d51b6a516ebebe0e20", "c34c4e1826e5d403b78e246e88aa051c36ccf0aafebffe137d148a2bf9104562",
    "c940e5a4404157cfb1628b108db051a8d439e1a421394ec4ebccb9ec92a8ac78", "47cfc5497c53dc8e61c91d17fd626ffb1c49e2bca94eed052281b510b1117a24",
    "f1c6165d33367351b0da8f6e4511010c68174a03b6581212c71c0e1d026c3c72", "87260f7a2f12495118360f02c26a470f450dadf34a413d21042b43b9d93e1309",
    "26948d35ca62e643e26a83177332e6b6afeb9d08e4268b650f1f5bbd8d81d371", "4eac077a713c57b4f4397629a4145982c661f48044dd3f96427d40b147d9742f",
    "de6a7b00deadc788eb6b6c8d20c0ae96c2f2019078fa604fee5b87d6e989ad7b", "bcab477be20861e01e4a0e295284146a510150d9817763caf1a6f4b422d67042",
    "2a292df7e32cababbd9de088d1d1abec9fc0440f637ed2fba145094dc14bea08", "f4a9e534fc0d216c44b218fa0c42d99635a0127ee2e53c712f70609649fdff22",
    "8268436f8c4126196cf64b3c7ddbda90746a378625f9813dd9b8457077256731", "2810e5cbc2cc4d4eece54f61c6f69758e289aa7ab440b3cbeaa21995c2f4232b",
    "3eb858e78f5a7254d8c9731174a94f76755fd3941c0ac93735c07ba14579630e", "a45fdc55c76448c049a1ab33f17023edfb2be3581e9c7aade8a6125215e04220",
    "d483fe813c6ba647ebbfd3ec41adca1c6130c2beeee9d9bf065c8d151c5f396e", "8a2e1d30050198c65a54483123960ccc38aef6848e1ec8f5f780e8523769ba32",
    "32888462f8b486c68ad7dd9610be5192bbeaf3b443951ac1a8118419d9fa097b", "227142501b9d4355ccba290404bde41575b037693cef1f438c47f8fbf35d1165",
    "5c37cc491da847cfeb9281d407efc41e15144c876e0170b499a96a22ed31e01e", "445425117cb8c90edcbc7c1cc0e74f747f2c1efa5630a967c64f287792a48a4b",
    "ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f"};

static void test_rfc_multiples(void **state)
{
    (void)state;
    uint8_t k[1][32] = {{0}}, base[32], element[32];
    unhex(base, multiples[1]);
    for (uint8_t i = 0; i < 16; i++) {
        addend g, same;
        point sum;
        uint8_t encoded[32];
        k[0][0] = i;
        unhex(element, multiples[i]);
        assert_true(talon__blind_element_is_good(element));
        assert_int_equal(talon__blind_decode(&same, element, 1), 1);
        assert_int_equal(talon__blind_decode(&g, base, 1), 1);
        assert_true(talon__blind_public_sum(&sum, &g, (const uint8_t(*)[32])k, 1));
        talon__blind_encode(encoded, &sum);
        assert_memory_equal(encoded, element, 32);
        assert_int_equal(talon__blind_point_is_zero(&sum), i == 0);
    }
}

static void test_rfc_bad(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        uint8_t bytes[3][32];
        addend out[3];
        unhex(bytes[0], multiples[3]);
        unhex(bytes[1], bad[i]);
        unhex(bytes[2], bad[i]);
        assert_false(talon__blind_element_is_good(bytes[1]));
        assert_int_equal(talon__blind_decode(out, bytes[1], 1), 0);
        assert_int_equal(talon__blind_decode(out, bytes[0], 2), 1); /* second of two */
        unhex(bytes[1], multiples[5]);
        assert_int_equal(talon__blind_decode(out, bytes[0], 3), 2); /* an odd one */
    }
}

/* RFC 9496, appendix A.3: HE without its hash. */
static void test_rfc_hash(void **state)
{
    static const char *const wide[][2] = {
        {"5d1be09e3d0c82fc538112490e35701979d99e06ca3e2b5b54bffe8b4dc772c14d98b696a1bbfb5ca32c436cc61c16563790306c79eaca7705668b47dffe5bb6",
         "3066f82a1a747d45120d1740f14358531a8f04bbffe6a819f86dfe50f44a0a46"},
        {"f116b34b8f17ceb56e8732a60d913dd10cce47a6d53bee9204be8b44f6678b270102a56902e2488c46120e9276cfe54638286b9e4b3cdb470b542d46c2068d38",
         "f26e5b6f7d362d2d2a94c5d0e7602cb4773c95a2e5c31a64f133189fa76ed61b"},
        {"8422e1bbdaab52938b81fd602effb6f89110e1e57208ad12d9ad767e2e25510c27140775f9337088b982d83d7fcf0b2fa1edffe51952cbe7365e95c86eaf325c",
         "006ccd2a9e6867e6a2c5cea83d3302cc9de128dd2a9a57dd8ee7b9d7ffe02826"}};
    (void)state;
    for (size_t i = 0; i < 3; i++) {
        uint8_t in[64], out[32], want[32];
        assert_int_equal(sodium_hex2bin(in, 64, wide[i][0], 128, NULL, NULL, NULL), 0);
        unhex(want, wide[i][1]);
        crypto_core_ristretto255_from_hash(out, in);
        assert_memory_equal(out, want, 32);
    }
}

/* Random bytes are elements to both or to neither: an eighth of those without the highest bit, none of those with it. */
static void test_random_bytes(void **state)
{
    (void)state;
    unsigned good = 0;
    for (uint32_t i = 0; i < 2000; i++) {
        uint8_t bytes[32];
        addend out;
        bytes_of(bytes, "random", i);
        bytes[31] &= i % 4 ? 0x7F : 0xFF;
        const bool ours = talon__blind_decode(&out, bytes, 1) == 1;
        assert_int_equal(ours, talon__blind_element_is_good(bytes));
        good += ours;
    }
    assert_in_range(good, 100, 400);
}

static void test_scalars(void **state)
{
    (void)state;
    uint8_t k[32] = {0};
    assert_true(talon__blind_scalar_is_good(k));
    add_order(k); /* L */
    assert_false(talon__blind_scalar_is_good(k));
    k[0]--; /* L − 1 */
    assert_true(talon__blind_scalar_is_good(k));
    k[0] += 2;
    assert_false(talon__blind_scalar_is_good(k));
    memset(k, 0xFF, 32);
    assert_false(talon__blind_scalar_is_good(k));
    k[31] = 0x0F;
    assert_true(talon__blind_scalar_is_good(k));
    k[31] = 0x10;
    assert_false(talon__blind_scalar_is_good(k));
}

/* Σ k·p by libsodium. */
static void plain_sum(uint8_t sum[32], const uint8_t (*p)[32], const uint8_t (*k)[32], size_t n)
{
    memset(sum, 0, 32);
    for (size_t i = 0; i < n; i++) {
        uint8_t product[32] = {0};
        (void)!crypto_scalarmult_ristretto255(product, k[i], p[i]);
        assert_int_equal(crypto_core_ristretto255_add(sum, sum, product), 0);
    }
}

static void expect_same_sum(const uint8_t (*p)[32], const uint8_t (*k)[32], size_t n)
{
    uint8_t want[32], have[32];
    addend *a = malloc((n + 1) * sizeof *a);
    point sum;
    assert_non_null(a);
    assert_int_equal(talon__blind_decode(a, p[0], n), n);
    assert_true(talon__blind_public_sum(&sum, a, k, n));
    talon__blind_encode(have, &sum);
    plain_sum(want, p, k, n);
    assert_memory_equal(have, want, 32);
    assert_int_equal(talon__blind_point_is_zero(&sum), sodium_is_zero(want, 32));
    free(a);
}

#define LOT 700

/* Every number of terms has its window; random factors, some of them short. */
static void test_random_sums(void **state)
{
    static const size_t sizes[] = {0, 1, 2, 3, 4, 5, 7, 16, 33, 100, 257, LOT};
    static uint8_t p[LOT][32], k[LOT][32];
    (void)state;
    for (uint32_t i = 0; i < LOT; i++) {
        uint8_t wide[64];
        bytes_of(wide, "element", i);
        bytes_of(wide + 32, "element", i + LOT);
        crypto_core_ristretto255_from_hash(p[i], wide);
        crypto_core_ristretto255_scalar_reduce(k[i], wide);
        if (i % 5 == 1)
            memset(k[i] + 16, 0, 16);
    }
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++)
        expect_same_sum((const uint8_t(*)[32])p, (const uint8_t(*)[32])k, sizes[i]);
}

/* 0, 1, 2, L − 1, 2^252, 2^128 − 1, all digits at their ends; 0, G, its opposite, equal elements. */
static void test_edges(void **state)
{
    static const char *const factors[] = {"0000000000000000000000000000000000000000000000000000000000000000",
                                          "0100000000000000000000000000000000000000000000000000000000000000",
                                          "0200000000000000000000000000000000000000000000000000000000000000",
                                          "ecd3f55c1a631258d69cf7a2def9de1400000000000000000000000000000010",
                                          "0000000000000000000000000000000000000000000000000000000000000010",
                                          "ffffffffffffffffffffffffffffffff00000000000000000000000000000000",
                                          "8888888888888888888888888888888888888888888888888888888888888808",
                                          "7777777777777777777777777777777777777777777777777777777777777707",
                                          "ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff0f"};
    enum { K = sizeof factors / sizeof *factors, P = 4, N = K * P };
    static uint8_t element[P][32], p[2 * N][32], k[2 * N][32];
    (void)state;
    unhex(element[1], multiples[1]);
    assert_int_equal(crypto_core_ristretto255_sub(element[2], element[0], element[1]), 0);
    unhex(element[3], multiples[7]);
    for (int i = 0; i < N; i++) {
        memcpy(p[i], element[i % P], 32);
        unhex(k[i], factors[i / P]);
        expect_same_sum((const uint8_t(*)[32])p + i, (const uint8_t(*)[32])k + i, 1);
        memcpy(p[N + i], p[i], 32); /* every one twice: equal elements meet in a bucket */
        memcpy(k[N + i], k[i], 32);
    }
    for (size_t n = 2; n <= 2 * N; n += 7)
        expect_same_sum((const uint8_t(*)[32])p, (const uint8_t(*)[32])k, n);
    for (int i = 0; i + 3 < N; i += 4)
        expect_same_sum((const uint8_t(*)[32])p + i, (const uint8_t(*)[32])k + i, 4); /* k·0 + k·G − k·G + k·7G */
}

/* Generators that come later are the same as those that were there first. */
static void test_tables(void **state)
{
    (void)state;
    blind_tables *t = talon__blind_tables_new();
    assert_non_null(t);
    static const uint32_t reach[] = {0, 3, 1, 9, 2048};
    for (size_t r = 0; r < sizeof reach / sizeof *reach; r++) {
        const uint8_t *h = talon__blind_generators(t, reach[r]);
        for (uint32_t i = 0; i <= reach[r]; i += 1 + i / 8) {
            uint8_t want[32];
            addend one;
            talon__blind_generator(want, i);
            assert_memory_equal(h + 32 * i, want, 32);
            assert_int_equal(talon__blind_decode(&one, want, 1), 1);
            assert_memory_equal(&talon__blind_generator_points(t, reach[r])[i], &one, sizeof one);
        }
    }
    talon__blind_tables_free(t);
    talon__blind_tables_free(NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_rfc_multiples), cmocka_unit_test(test_rfc_bad), cmocka_unit_test(test_rfc_hash),
        cmocka_unit_test(test_random_bytes),  cmocka_unit_test(test_scalars), cmocka_unit_test(test_random_sums),
        cmocka_unit_test(test_edges),         cmocka_unit_test(test_tables),
    };
    return cmocka_run_group_tests(tests, start, NULL);
}
