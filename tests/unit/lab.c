/* lab.c -- exact figures against tables that were printed and against all orders of small packs; fair shuffles pass, broken ones
 * are found. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <talon/lab.h>

#include "lab/lab_impl.h"
#include "lib/chi.h"

#define near(a, b, within) assert_true(fabs((a) - (b)) < (within))

/* Slow builds say TALON_TEST_PERCENT=10 and get the smaller half of some tests. */
static bool in_full(void)
{
    const char *percent = getenv("TALON_TEST_PERCENT");
    return !percent || strtoul(percent, NULL, 10) >= 100;
}

/* ------------------------------------------------------------------ riffles */

/* Bayer and Diaconis, table 1, and more digits. */
static void distance_of_riffles(void **state)
{
    static const struct {
        uint32_t riffles;
        double distance;
    } table[] = {{1, 1}, {2, 1}, {3, 1}, {4, 1}, {5, .924}, {6, .614}, {7, .334}, {8, .167}, {9, .085}, {10, .043}};
    (void)state;
    for (size_t i = 0; i < sizeof table / sizeof *table; i++)
        near(talon_riffle_distance(52, table[i].riffles), table[i].distance, .0006);
    /* two cards: a riffle swaps them with chance 1/4, so 1/4 from uniform; each further one halves it */
    near(talon_riffle_distance(2, 1), .25, 1e-12);
    near(talon_riffle_distance(2, 2), .125, 1e-12);
    assert_true(talon_riffle_distance(1, 1) == 0);
    for (uint32_t n = 2; n <= (in_full() ? 312u : 64u); n += 62) {
        double before = 1;
        for (uint32_t a = 1; a < 20; a++) {
            const double here = talon_riffle_distance(n, a);
            assert_true(here >= 0 && here <= 1.0000001 && here <= before + 1e-9);
            before = here;
        }
    }
}

static void rising_sequences(void **state)
{
    const uint16_t same[] = {0, 1, 2, 3, 4}, back[] = {4, 3, 2, 1, 0}, riffled[] = {3, 0, 4, 1, 2};
    double share[6];
    (void)state;
    assert_int_equal(talon__rising_sequences(same, 5), 1);
    assert_int_equal(talon__rising_sequences(back, 5), 5);
    assert_int_equal(talon__rising_sequences(riffled, 5), 2);
    talon_rising_shares(share, 5);
    const double eulerian[] = {0, 1, 26, 66, 26, 1};
    for (int r = 0; r <= 5; r++)
        near(share[r], eulerian[r] / 120, 1e-14);
}

/* What `times` riffles do to n cards when their bits are those of `digit`, a number of n digits in base 2^times: the stable sort by
 * digits, inverted. All numbers are equally likely. */
static void riffle_of(uint16_t *order, uint32_t n, uint32_t times, uint64_t digits)
{
    uint32_t next = 0;
    for (uint64_t pile = 0; pile < UINT64_C(1) << times; pile++)
        for (uint32_t i = 0; i < n; i++)
            if ((digits >> (times * i) & ((UINT64_C(1) << times) - 1)) == pile)
                order[i] = (uint16_t)next++;
}

static void places_of_riffles(void **state)
{
    double table[36], scratch[72];
    (void)state;
    for (uint32_t n = 2; n <= 6; n++)
        for (uint32_t times = 1; times <= 3; times++) {
            double seen[36] = {0};
            const uint64_t all = UINT64_C(1) << n * times;
            for (uint64_t digits = 0; digits < all; digits++) {
                uint16_t order[6] = {0};
                riffle_of(order, n, times, digits);
                for (uint32_t i = 0; i < n; i++)
                    seen[order[i] * n + i] += 1.0 / (double)all;
            }
            talon_riffle_places(table, scratch, n, times);
            for (uint32_t i = 0; i < n * n; i++)
                near(table[i], seen[i], 1e-12);
        }
}

/* -------------------------------------------------------------- best guesses */

/* The most that anybody can guess: over all prefixes the chance of the likeliest next card, counted out of all riffles. */
static double most_by_counting(uint32_t n, uint32_t times)
{
    static uint32_t count[8 * 8 * 8 * 8 * 8 * 8];
    const uint64_t all = UINT64_C(1) << n * times;
    uint64_t right = 0;
    for (uint32_t known = 0; known < n; known++) {
        memset(count, 0, sizeof count);
        uint32_t prefixes = 1;
        for (uint32_t i = 0; i < known; i++)
            prefixes *= 8;
        for (uint64_t digits = 0; digits < all; digits++) {
            uint16_t order[6] = {0};
            uint32_t key = 0;
            riffle_of(order, n, times, digits);
            for (uint32_t i = 0; i <= known; i++)
                key = key * 8 + order[i];
            count[key]++;
        }
        for (uint32_t prefix = 0; prefix < prefixes; prefix++) {
            uint32_t most = 0;
            for (uint32_t card = 0; card < n; card++)
                most = count[prefix * 8 + card] > most ? count[prefix * 8 + card] : most;
            right += most;
        }
    }
    return (double)right / (double)all;
}

static void best_guesses_are_best(void **state)
{
    static uint64_t memory[2000];
    (void)state;
    for (uint32_t n = 2; n <= (in_full() ? 6u : 4u); n++)
        for (uint32_t times = 1; times <= 3 && n * times <= 18; times++) {
            assert_true(talon_guesser_size(n) <= sizeof memory);
            talon_guesser *g = talon_guesser_init(memory, sizeof memory, n, times);
            const uint64_t all = UINT64_C(1) << n * times;
            double expected = 0, guessed = 0;
            for (uint64_t digits = 0; digits < all; digits++) {
                uint16_t order[6] = {0};
                uint32_t right;
                riffle_of(order, n, times, digits);
                expected += talon_guesser_play(g, &right, order);
                guessed += right;
            }
            near(expected / (double)all, most_by_counting(n, times), 1e-9);
            near(guessed / (double)all, most_by_counting(n, times), 1e-9);
        }
}

/* One riffle of 52 cards lets about 31 be guessed, as Bayer and Diaconis say; very many are like a fair shuffle. */
static void guesses_of_a_pack(void **state)
{
    const talon_mixing *riffle = talon_mixing_find("riffle");
    const talon_seed seed = {{1}};
    void *memory = malloc(talon_guesser_size(52));
    double once = 0, often = 0;
    (void)state;
    assert_non_null(memory);
    for (uint64_t deal = 0; deal < 200; deal++) {
        uint16_t order[52], scratch[52];
        uint32_t right;
        riffle->mix(order, scratch, 52, 1, &seed, deal);
        once += talon_guesser_play(talon_guesser_init(memory, talon_guesser_size(52), 52, 1), &right, order);
        riffle->mix(order, scratch, 52, 30, &seed, deal);
        often += talon_guesser_play(talon_guesser_init(memory, talon_guesser_size(52), 52, 30), &right, order);
    }
    near(once / 200, 31.1, .5);
    near(often / 200, talon_guess_fair(52), 1e-4);
    near(talon_guess_fair(52), 4.538, .001);
    free(memory);
}

/* -------------------------------------------------------------------- tails */

static void tails(void **state)
{
    (void)state;
    near(talon_chi_tail(3.841458820694124, 1), .05, 1e-9);
    near(talon_chi_tail(18.307038053275146, 10), .05, 1e-9);
    near(talon_chi_tail(1074.679, 1000), .05, 1e-5);
    near(talon_chi_tail(100, 2) / 1.9287498479639178e-22, 1, 1e-9);
    assert_true(talon_chi_tail(0, 5) == 1 && talon_chi_tail(3, 0) == 1);
    near(talon__normal_tails(1.959963984540054), .05, 1e-12);
    near(talon__normal_tails(-1.959963984540054), .05, 1e-12);
    assert_true(talon__poisson_tail(0, 1e-60) == 1);
    near(talon__poisson_tail(1, .5), 1 - exp(-.5), 1e-12);
    near(talon__poisson_tail(2, .5), 1 - exp(-.5) * 1.5, 1e-12);
    assert_true(talon__poisson_tail(1, 1e-60) < 1e-59);
}

/* Percentage points, Abramowitz and Stegun (1964), table 26.8: for both ways to compute the tail. */
static void tails_as_printed(void **state)
{
    static const struct {
        double value, freedom, p;
    } table[] = {{0.45494, 1, .5},   {3.84146, 1, .05},   {10.828, 1, .001},   {5.99146, 2, .05},  {9.21034, 2, .01},
                 {12.8381, 3, .005}, {11.0705, 5, .05},   {18.3070, 10, .05},  {29.588, 10, .001}, {43.7729, 30, .05},
                 {59.703, 30, .001}, {124.342, 100, .05}, {149.449, 100, .001}};
    (void)state;
    for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
        near(talon_chi_tail(table[i].value, table[i].freedom) / table[i].p, 1, 3e-4);
        near(chi_tail(table[i].value, table[i].freedom) / table[i].p, 1, 3e-4);
    }
}

/* The library's series and continued fraction against the tests' closed forms. */
static void tails_computed_twice(void **state)
{
    const double most = in_full() ? 20000 : 400;
    (void)state;
    for (double freedom = 1; freedom < most; freedom += freedom < 70 ? 1 : floor(freedom / 17))
        for (double deviations = -8; deviations < 30; deviations += .25) {
            const double value = freedom + deviations * sqrt(2 * freedom);
            const double ours = talon_chi_tail(value, freedom), exact = chi_tail(value, freedom);
            if (value > 0 && fabs(ours - exact) > 1e-9 * exact)
                print_error("χ² %g with %g degrees of freedom: %.15g, not %.15g\n", value, freedom, ours, exact);
            assert_true(fabs(ours - exact) <= 1e-9 * exact);
        }
}

/* ------------------------------------------------------------ what is found */

typedef struct lab {
    talon_findings found;
    double distance; /* mean of what is known of the orders' chances, or below 0 */
    uint64_t bottom; /* how often the bottom card stayed */
} lab;

static lab look_at(const char *name, uint32_t n, uint32_t times, uint64_t deals, uint8_t seed_byte)
{
    const talon_mixing *m = talon_mixing_find(name);
    const talon_seed seed = {{seed_byte}};
    lab l = {.distance = 0};
    assert_non_null(m);
    void *memory = malloc(talon_tally_size(n, deals));
    assert_non_null(memory);
    talon_tally *t = talon_tally_init(memory, talon_tally_size(n, deals), n, deals);
    for (uint64_t deal = 0; deal < deals; deal++) {
        uint16_t order[TALON_LAB_MAX_CARDS], scratch[TALON_LAB_MAX_CARDS];
        const double ratio = m->mix(order, scratch, n, times, &seed, deal);
        l.distance += ratio < 0 ? -1e9 : ratio > 1 ? 1 - 1 / ratio : 0;
        talon_tally_add(t, order);
    }
    l.distance /= (double)deals;
    l.bottom = talon_tally_place(t, n - 1, n - 1);
    talon_tally_judge(t, &l.found);
    free(memory);
    return l;
}

static void fair_wash_passes(void **state)
{
    (void)state;
    for (uint8_t seed = 1; seed <= (in_full() ? 8 : 1); seed++)
        for (uint32_t n = 4; n <= 100; n += 24) {
            const lab l = look_at("wash", n, 1, 4000, seed);
            assert_true(l.found.p > 1e-4);
            assert_true(l.found.places.p > 1e-4 && l.found.places.p < 1 - 1e-4);
            assert_true(l.distance == 0);
            assert_true(fabs(l.found.repeats.seen - l.found.repeats.fair) < 5); /* nearly all of them, or none */
            assert_true(l.found.rising_distance < 3 * l.found.rising_distance_noise + 1e-9);
        }
}

static void riffles_as_far_as_they_are(void **state)
{
    (void)state;
    for (uint32_t times = 1; times <= 10; times += in_full() ? 1 : 6) {
        const lab l = look_at("riffle", 52, times, 4000, 1);
        near(l.distance, talon_riffle_distance(52, times), .03);
        near(l.found.rising_distance, talon_riffle_distance(52, times), .04);
    }
    assert_true(look_at("riffle", 52, 7, 4000, 1).found.p < 1e-9);
    assert_true(look_at("riffle", 52, 20, 4000, 1).found.p > 1e-4);
}

static void broken_is_found(void **state)
{
    (void)state;
    const lab sattolo = look_at("sattolo", 52, 1, 4000, 1), short_die = look_at("off-by-one", 52, 1, 4000, 1);
    assert_true(sattolo.found.stayed.seen == 0 && sattolo.found.p < 1e-100);
    near(sattolo.distance, 51.0 / 52, 1e-12);
    assert_int_equal(short_die.bottom, 4000);
    assert_true(look_at("sort", 52, 1, 4000, 1).found.places.p < 1e-100);
    assert_true(look_at("insertion", 52, 1, 4000, 1).found.places.p < 1e-100);
    assert_true(look_at("swap-any", 52, 1, 4000, 1).found.places.p < 1e-12);
    assert_true(look_at("modulo", 52, 1, 20000, 1).found.places.p < 1e-12);
    assert_true(look_at("overhand", 52, 10, 4000, 1).found.neighbours.p < 1e-100);
    assert_true(look_at("piles", 52, 3, 4000, 1).found.repeats.seen == 3999);
    /* few seeds look fair order by order; that orders come twice gives them away */
    const lab clock_seed = look_at("clock", 52, 1, 4000, 1), seed31 = look_at("seed31", 52, 1, in_full() ? 200000 : 1000, 1);
    assert_true(clock_seed.found.places.p > 1e-4 && clock_seed.found.repeats.p < 1e-100 && clock_seed.distance > .999);
    assert_true(!in_full() || (seed31.found.repeats.seen > 0 && seed31.found.repeats.p < 1e-40));
    near(look_at("rand", 52, 1, 4000, 1).distance, .002, .002); /* too small to see, but known */
}

/* A player who knows the table finds the cards of a pack that was only laid on piles, and no more than chance of a washed one. */
static void guesses_by_the_table(void **state)
{
    const talon_seed seed = {{1}};
    static const char *const name[] = {"piles", "wash"};
    uint32_t right[2] = {0, 0};
    (void)state;
    for (int k = 0; k < 2; k++) {
        const talon_mixing *m = talon_mixing_find(name[k]);
        void *memory = malloc(talon_tally_size(52, 0));
        talon_tally *t = talon_tally_init(memory, talon_tally_size(52, 0), 52, 0);
        uint16_t order[52], scratch[52];
        for (uint64_t deal = 0; deal < 2000; deal++) {
            m->mix(order, scratch, 52, 1, &seed, deal);
            if (deal < 1000)
                talon_tally_add(t, order);
            else
                right[k] += talon_tally_guess(t, order, deal & 1);
        }
        free(memory);
    }
    assert_int_equal(right[0], 52000);
    near(right[1] / 1000.0, talon_guess_fair(52), .3);
}

static void every_way_to_mix(void **state)
{
    const talon_seed seed = {{1}};
    (void)state;
    assert_null(talon_mixing_find("nothing"));
    for (size_t i = 0; talon_mixing_get(i); i++) {
        const talon_mixing *m = talon_mixing_get(i);
        assert_ptr_equal(talon_mixing_find(m->name), m);
        for (uint32_t n = 2; n <= TALON_LAB_MAX_CARDS; n = n * 3 - 1) {
            uint16_t order[TALON_LAB_MAX_CARDS], scratch[TALON_LAB_MAX_CARDS];
            uint8_t there[TALON_LAB_MAX_CARDS] = {0};
            m->mix(order, scratch, n, 3, &seed, 7);
            for (uint32_t k = 0; k < n; k++)
                there[order[k]]++;
            for (uint32_t k = 0; k < n; k++)
                assert_int_equal(there[k], 1);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(distance_of_riffles),        cmocka_unit_test(rising_sequences),     cmocka_unit_test(places_of_riffles),
        cmocka_unit_test(best_guesses_are_best),      cmocka_unit_test(guesses_of_a_pack),    cmocka_unit_test(tails),
        cmocka_unit_test(tails_as_printed),           cmocka_unit_test(tails_computed_twice), cmocka_unit_test(fair_wash_passes),
        cmocka_unit_test(riffles_as_far_as_they_are), cmocka_unit_test(broken_is_found),      cmocka_unit_test(guesses_by_the_table),
        cmocka_unit_test(every_way_to_mix),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
