/* record_size.c -- talon_record_size is enough: the longest records there are, and taking them back, in exactly that much memory. */
#include "lib/scene.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define TEXT 8192

/* " = c0 c1 …": n cards, of few faces, from number k on. */
static void add_cards(char *line, uint32_t k, uint32_t n)
{
    strcat(line, n ? " =" : "");
    for (uint32_t i = k; i < k + n; i++)
        snprintf(line + strlen(line), TEXT - strlen(line), " c%u", i);
}

/* n cards: `there` of them in the deck, the rest in the pile that it is reshuffled from. */
static void make(scene *s, uint32_t n, uint32_t there)
{
    static char deck[TEXT], pile[TEXT];
    snprintf(deck, sizeof deck, "deck deck from=discard");
    snprintf(pile, sizeof pile, "discard discard");
    add_cards(deck, 0, there);
    add_cards(pile, there, n - there);
    SCENE(s, "7", deck, pile, "a hand owner=ana", "b hand owner=bo", "c table", "burn burn");
    free(s->rec.memory);
    const size_t size = talon_record_size(s->shape);
    assert_true(talon_record_init(&s->rec, malloc(size), size));
    free(s->log);
    s->log = talon_log_init(malloc(talon_log_size(8, 8 * size)), talon_log_size(8, 8 * size), 8, 8 * size);
    assert_non_null(s->log);
}

static void plays(scene *s, const char *op, uint32_t n)
{
    scene_op(s, op);
    for (int i = 0; i < 2; i++) {
        if (talon_log_apply(s->log, s->table, &s->fault, &s->rec, s->shape, s->work, &s->op) != TALON_OK)
            fail_msg("%u cards: %s%s: %s", n, op, i ? ", taken back" : "", scene_fault(s));
        talon_op_init(&s->op, TALON_OP_UNDO);
    }
}

/* Every second place first, then the others backwards: no two neighbours go together. */
static void scattered(char *text, uint32_t n)
{
    for (uint32_t i = 0; i < n; i++) {
        const uint32_t place = i < (n + 1) / 2 ? 2 * i : 2 * (n - 1 - i) + 1;
        snprintf(text + strlen(text), TEXT - strlen(text), "%s%u", i ? "," : "", place);
    }
}

static void longest_records(void **state)
{
    static const uint32_t sizes[] = {1, 2, 3, 5, 16, 17, 31, 33, 52, 104, 300};
    (void)state;
    for (size_t k = 0; k < sizeof sizes / sizeof *sizes; k++)
        for (uint32_t there = 0; there <= sizes[k]; there += 1 + sizes[k] / 3) {
            const uint32_t n = sizes[k];
            char op[TEXT];
            scene s;
            make(&s, n, there);
            snprintf(op, sizeof op, "draw n=%u to=a", n);
            plays(&s, op, n);
            snprintf(op, sizeof op, "deal_round rounds=%u to=a", n);
            plays(&s, op, n);
            snprintf(op, sizeof op, "draw_random n=%u to=b", there);
            if (there)
                plays(&s, op, n);
            plays(&s, "recycle_and_shuffle", n);
            plays(&s, "combine from=discard,a,b to=deck", n);
            scene_free(&s);
            make(&s, n, n);
            snprintf(op, sizeof op, "move from=deck to=c indices=");
            scattered(op, n);
            plays(&s, op, n);
            snprintf(op, sizeof op, "move from=deck to=deck face=up indices=");
            scattered(op, n);
            plays(&s, op, n);
            snprintf(op, sizeof op, "turn zone=deck face=up indices=");
            scattered(op, n);
            plays(&s, op, n);
            plays(&s, "shuffle", n);
            plays(&s, "riffle times=1000", n);
            scene_free(&s);
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(longest_records)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
