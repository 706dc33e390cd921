/* fair_suite2.c -- games of suite 2 from line 0 to their end: everybody at the table accepts every line (docs/transcript.md §15). */
#include <stdio.h>

#include "fairplay/caught.h"
#include "fairplay/suite2_games.h"

static const talon_verdict *verdict_of(judged *j, const fairplay *p)
{
    *j = fair_judge(p->text, p->size, NULL, false);
    if (!j->v->verified)
        fail_msg("line %llu %s: %s", (unsigned long long)j->v->bad_line, j->v->code, j->v->message);
    return j->v;
}

static void test_holdem(void **state)
{
    (void)state;
    fairplay p;
    judged j;
    suite2_holdem(&p);
    const talon_verdict *v = verdict_of(&j, &p);
    assert_int_equal(v->suite, 2);
    assert_int_equal(v->shuffles, 1);
    assert_false(v->not_proved & TALON_UNPROVED_PEEKING);
    for (uint32_t s = 1; s <= 6; s++) {
        char hand[16];
        snprintf(hand, sizeof hand, "hand.%u", s);
        for (uint32_t other = 0; other <= 6; other++)
            for (uint32_t i = 0; i < 2; i++) {
                const char *face = fairplay_face(&p, other, hand, i);
                if (s > 1 && other != s)
                    assert_null(face); /* seat 1 has shown its hand */
                else
                    assert_non_null(face);
            }
    }
    for (uint32_t i = 0; i < 5; i++)
        assert_non_null(fairplay_face(&p, 0, "board", i));
    assert_null(fairplay_face(&p, 3, "deck", 0));
    judged_free(&j);
    fairplay_free(&p);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_holdem),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
