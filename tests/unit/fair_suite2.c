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

/* Played by everybody, and good for who has the file alone, whoever reads it. */
static uint32_t plays(void (*play)(fairplay *p))
{
    fairplay p;
    judged j;
    play(&p);
    const uint32_t unproved = verdict_of(&j, &p)->not_proved;
    judged_free(&j);
    for (uint32_t s = 1; s <= p.seats_n; s++) {
        j = fair_judge(p.text, p.size, &p.key[s], false);
        assert_true(j.v->verified);
        assert_int_equal(j.v->not_proved | TALON_UNPROVED_TRUST, unproved | TALON_UNPROVED_TRUST);
        judged_free(&j);
    }
    fairplay_free(&p);
    return unproved;
}

static void test_library(void **state)
{
    (void)state;
    assert_int_equal(plays(suite2_library) & TALON_UNPROVED_LOST, 0);
}

/* A tutor, and a scry: whoever looks knows the cards, the others learn nothing of them, nor of the order that Ben chose. */
static void test_commander(void **state)
{
    (void)state;
    fairplay p;
    judged j;
    suite2_commander(&p);
    const talon_verdict *v = verdict_of(&j, &p);
    assert_int_equal(v->shuffles, 2);
    assert_int_equal(v->not_proved & (TALON_UNPROVED_LOST | TALON_UNPROVED_PLAN), 0);
    assert_string_equal(fairplay_face(&p, 0, "battlefield.1", 0), "Captain 1 ");
    assert_int_equal(fairplay_count(&p, "hand.1"), 5);
    for (uint32_t seat = 0; seat <= 3; seat++) {
        assert_true((fairplay_face(&p, seat, "hand.1", 4) != NULL) == (seat == 1));    /* what was searched for */
        assert_null(fairplay_face(&p, seat, "library.1", 0));                          /* mixed since */
        assert_true((fairplay_face(&p, seat, "library.2", 6) != NULL) == (seat == 2)); /* laid to the bottom */
        assert_true(seat == 2 || !fairplay_face(&p, seat, "hand.2", 4));               /* drawn after the scry */
        assert_true(seat == 2 || !fairplay_face(&p, seat, "library.2", 0));            /* left on top */
        assert_null(fairplay_face(&p, seat, "library.2", 1));
        assert_non_null(fairplay_face(&p, seat, "battlefield.3", 0));
    }
    judged_free(&j);
    fairplay_free(&p);
}

static void test_skat(void **state)
{
    (void)state;
    fairplay p;
    judged j;
    suite2_skat(&p);
    const talon_verdict *v = verdict_of(&j, &p);
    assert_true(v->audited);
    for (uint32_t i = 0; i < 10; i++)
        assert_non_null(talon_transcript_face(j.t, talon_zone_cards(talon_transcript_table(j.t), talon_transcript_shape(j.t), 1)[i]));
    judged_free(&j);
    fairplay_free(&p);
}

static void test_back(void **state)
{
    (void)state;
    const uint32_t unproved = plays(suite2_back);
    assert_int_equal(unproved & (TALON_UNPROVED_LOST | TALON_UNPROVED_PLAN), 0);
    assert_int_not_equal(unproved & TALON_UNPROVED_RECOVERY, 0);
    assert_int_not_equal(unproved & TALON_UNPROVED_VOIDS, 0);
}

static void test_quarrel(void **state)
{
    (void)state;
    const uint32_t unproved = plays(suite2_quarrel);
    assert_int_not_equal(unproved & TALON_UNPROVED_OBJECTIONS, 0);
    assert_int_equal(unproved & TALON_UNPROVED_LOST, 0);
}

/* Whoever comes later has the deck mixed again, with its own layer on it. */
static void test_join(void **state)
{
    (void)state;
    fairplay p;
    judged j;
    suite2_join(&p);
    const talon_verdict *v = verdict_of(&j, &p);
    assert_int_equal(v->shuffles, 2);
    assert_int_equal(v->seat[2].shuffles, 1);
    assert_int_equal(v->not_proved & (TALON_UNPROVED_LOST | TALON_UNPROVED_PLAN), 0);
    assert_non_null(fairplay_face(&p, 3, "hand.3", 0));
    judged_free(&j);
    fairplay_free(&p);
}

static void test_lost(void **state)
{
    (void)state;
    assert_int_not_equal(plays(suite2_lost) & TALON_UNPROVED_LOST, 0);
}

/* ---------------------------------------------------------- order and secrets */

/* The file with the side lines of each block the other way round. */
static char *turned_round(const char *text)
{
    const size_t size = strlen(text);
    char *out = malloc(size + 1), *at = out;
    for (const char *from = text; *from;) {
        const char *end = from, *stop = from;
        while (*stop && strncmp(strchr(stop, ','), ",\"seat\"", 7) == 0)
            stop = strchr(stop, '\n') + 1;
        for (end = stop; end > from;) {
            const char *begin = end - 1;
            while (begin > from && begin[-1] != '\n')
                begin--;
            memcpy(at, begin, (size_t)(end - begin));
            at += end - begin;
            end = begin;
        }
        const char *next = *stop ? strchr(stop, '\n') + 1 : stop;
        memcpy(at, stop, (size_t)(next - stop));
        at += next - stop;
        from = next;
    }
    *at = 0;
    assert_int_equal((size_t)(at - out), size);
    return out;
}

static void test_any_order(void **state)
{
    (void)state;
    for (const flow *x = suite2_flows; x->name; x++) {
        fairplay p;
        x->play(&p);
        char *other = turned_round(p.text);
        for (uint32_t who = 0; who <= p.seats_n; who++) {
            judged a = fair_judge(p.text, p.size, who ? &p.key[who] : NULL, false);
            judged b = fair_judge(other, p.size, who ? &p.key[who] : NULL, false);
            char *one = talon_verdict_json(a.v, NULL), *two = talon_verdict_json(b.v, NULL);
            assert_string_equal(one, two);
            free(one);
            free(two);
            judged_free(&a);
            judged_free(&b);
        }
        free(other);
        fairplay_free(&p);
    }
}

/* How many digits of hex from here on. */
static size_t hex_run(const char *text)
{
    return strspn(text, "0123456789abcdef");
}

/* The same line, but for keys, hashes, elements, proofs and boxes, which are as long. */
static void alike(const char *one, const char *two)
{
    const size_t size = strcspn(one, "\n");
    assert_int_equal(strcspn(two, "\n"), size);
    for (size_t i = 0; i < size; i++) {
        const size_t n = one[i] == '"' ? hex_run(one + i + 1) : 0;
        assert_int_equal(one[i], two[i]);
        if (n < 64)
            continue;
        assert_int_equal(hex_run(two + i + 1), n);
        i += n;
    }
}

/* Other secrets, other cards: all that the lines have that is no hash or element is the same, in the same order. */
static void test_looks_alike(void **state)
{
    (void)state;
    for (const flow *x = suite2_flows; x->name; x++) {
        fairplay a, b;
        x->play(&a);
        fairplay_other_k = "other cards";
        x->play(&b);
        fairplay_other_k = NULL;
        const char *one = a.text, *two = b.text;
        assert_int_equal(a.size, b.size);
        assert_memory_not_equal(a.text, b.text, a.size);
        for (; *one; one = strchr(one, '\n') + 1, two = strchr(two, '\n') + 1)
            alike(one, two);
        fairplay_free(&a);
        fairplay_free(&b);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_holdem),    cmocka_unit_test(test_library),     cmocka_unit_test(test_skat), cmocka_unit_test(test_commander),
        cmocka_unit_test(test_back),      cmocka_unit_test(test_quarrel),     cmocka_unit_test(test_lost), cmocka_unit_test(test_join),
        cmocka_unit_test(test_any_order), cmocka_unit_test(test_looks_alike),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
