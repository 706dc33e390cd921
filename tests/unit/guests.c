/* guests.c -- the connections of talon web: who is cut off, and when. The clock is the test's, so that no machine is too slow for it. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <setjmp.h>

#include <cmocka.h>
#include <stdbool.h>
#include <sys/socket.h>
#include <unistd.h>

#include "../../cli/guests.h"

enum { PAIRS = GUESTS_MAX + 1 };

typedef struct crowd {
    guests g;
    int pair[PAIRS][2]; /* the server's end, and the other one */
} crowd;

static crowd c;

static int begin(void **state)
{
    (void)state;
    c = (crowd){0};
    for (int i = 0; i < PAIRS; i++)
        assert_int_equal(socketpair(AF_UNIX, SOCK_STREAM, 0, c.pair[i]), 0);
    return 0;
}

static int end(void **state)
{
    (void)state;
    for (int i = 0; i < PAIRS; i++) {
        close(c.pair[i][0]);
        close(c.pair[i][1]);
    }
    return 0;
}

/* The other end reads that nothing will come any more. */
static bool is_cut(int i)
{
    char byte;
    return recv(c.pair[i][1], &byte, 1, MSG_DONTWAIT) == 0;
}

static void enter(int i, double now)
{
    guests_enter(&c.g, c.pair[i][0], now);
}

static void leave(int i)
{
    guests_leave(&c.g, c.pair[i][0]);
}

/* What guests.h says of it; cut: how many of the first are, and no others. */
static void check_cut(int cut, int last)
{
    assert_true(c.g.cut <= c.g.n && c.g.n <= GUESTS_MAX && c.g.n - c.g.cut <= GUESTS_AT_ONCE);
    for (int i = 0; i < last; i++)
        assert_int_equal(is_cut(i), i < cut);
}

static void nobody_stays_long(void **state)
{
    (void)state;
    enter(0, 100);
    enter(1, 100 + GUEST_SECONDS / 2);
    guests_cut_late(&c.g, 100 + GUEST_SECONDS - 1);
    check_cut(0, 2);
    guests_cut_late(&c.g, 100 + GUEST_SECONDS);
    check_cut(1, 2);
    guests_cut_late(&c.g, 100 + GUEST_SECONDS); /* once */
    leave(0);
    guests_cut_late(&c.g, 100 + 2 * GUEST_SECONDS);
    check_cut(2, 2);
}

/* However fast they come. */
static void a_crowd_keeps_nobody_out(void **state)
{
    (void)state;
    for (int i = 0; i < GUESTS_MAX; i++) {
        enter(i, 1);
        check_cut(i < GUESTS_AT_ONCE ? 0 : i + 1 - GUESTS_AT_ONCE, i + 1);
    }
    enter(GUESTS_MAX, 1); /* the server lets none in here */
    assert_true(is_cut(GUESTS_MAX));
    assert_int_equal(c.g.n, GUESTS_MAX);
}

static void who_leaves_makes_room(void **state)
{
    (void)state;
    for (int i = 0; i <= GUESTS_AT_ONCE; i++)
        enter(i, 1);
    check_cut(1, GUESTS_AT_ONCE + 1);
    leave(GUESTS_AT_ONCE / 2); /* not cut off, in the middle */
    enter(GUESTS_AT_ONCE + 1, 1);
    check_cut(1, GUESTS_AT_ONCE + 2);
    leave(0); /* cut off */
    leave(0); /* and gone */
    enter(GUESTS_AT_ONCE + 2, 1);
    check_cut(2, GUESTS_AT_ONCE + 3);
    for (int i = GUESTS_AT_ONCE + 2; i >= 0; i--)
        leave(i);
    assert_int_equal(c.g.n, 0);
    assert_int_equal(c.g.cut, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(nobody_stays_long, begin, end),
        cmocka_unit_test_setup_teardown(a_crowd_keeps_nobody_out, begin, end),
        cmocka_unit_test_setup_teardown(who_leaves_makes_room, begin, end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
