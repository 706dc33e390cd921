/* fair_hidden.c -- nothing public shows a hidden card: two games that differ only in the dealer's secret are the same but for hashes. */
#include <stdlib.h>

#include "fair/fair_impl.h"
#include "fairplay/caught.h"

/* --------------------------------------------------------------- normal form */

static bool is_hex(const char *text)
{
    return strlen(text) >= 64 && strspn(text, "0123456789abcdef") == strlen(text);
}

/* Hashes, signatures, salts and paths become their kind; a card's name its epoch; a box its length. */
static json_t *normal(const json_t *v, const char *key)
{
    if (json_is_array(v)) {
        json_t *list = json_array();
        for (size_t i = 0; i < json_array_size(v); i++)
            json_array_append_new(list, normal(json_array_get(v, i), key));
        const bool opened = strcmp(key, "open") == 0 && json_array_size(v) == 4 && json_is_string(json_array_get(v, 0));
        if (opened) { /* a face turned up is public, and how long a path is follows from the card's name */
            json_array_set_new(list, 1, json_string("face"));
            json_array_set_new(list, 3, json_string("path"));
        }
        return list;
    }
    if (json_is_object(v)) {
        json_t *object = json_object(), *value;
        const char *name;
        json_object_foreach((json_t *)(uintptr_t)v, name, value) json_object_set_new(object, name, normal(value, name));
        return object;
    }
    const char *text = json_string_value(v);
    uint32_t e, i;
    char word[64];
    if (text && is_hex(text))
        snprintf(word, sizeof word, "hex %zu", strlen(text));
    else if (text && talon__card_name(&e, &i, v))
        snprintf(word, sizeof word, "%u.?", e);
    else
        return json_deep_copy(v);
    return json_string(word);
}

static void same_but_for_hashes(const fairplay *a, const fairplay *b)
{
    const char *x = a->text, *y = b->text;
    unsigned lines = 0;
    while (*x && *y) {
        json_t *left = json_loadb(x, (size_t)(strchr(x, '\n') - x), 0, NULL),
               *right = json_loadb(y, (size_t)(strchr(y, '\n') - y), 0, NULL);
        json_t *m = normal(left, ""), *n = normal(right, "");
        if (!json_equal(m, n)) {
            char *p = json_dumps(m, JSON_COMPACT), *q = json_dumps(n, JSON_COMPACT);
            fail_msg("line %u differs:\n%s\n%s", lines, p, q);
        }
        json_decref(left), json_decref(right), json_decref(m), json_decref(n);
        x = strchr(x, '\n') + 1;
        y = strchr(y, '\n') + 1;
        lines++;
    }
    assert_true(!*x && !*y && lines > 10);
}

/* -------------------------------------------------------------------- flows */

/* Hands dealt, a burn, a board, a fold, a card passed, a hand shuffled, one shown: nothing here depends on what the cards are. */
static void play(fairplay *p)
{
    fairplay_start(p, "hidden", &flows_poker);
    fairplay_go(p);
    fairplay_act(p, 2, "{'op':'move','from':'hand.2','to':'discard','n':2,'face':'down'}");
    fairplay_act(p, 1, "{'op':'move','from':'hand.1','to':'hand.3','n':1}");
    fairplay_go(p);
    fairplay_act(p, 3, "{'op':'shuffle','zone':'hand.3'}");
    fairplay_go(p);
    fairplay_act(p, 1, "{'op':'turn','zone':'hand.1','indices':[0],'face':'up'}");
    for (uint32_t s = 1; s <= 3; s++)
        fairplay_seen(p, s);
}

static bool same_hidden(const fairplay *a, const fairplay *b)
{
    static const char *const zones[] = {"hand.2", "hand.3", "discard", "burn", "deck"};
    for (size_t z = 0; z < sizeof zones / sizeof *zones; z++)
        for (uint32_t i = 0; i < fairplay_count(a, zones[z]); i++)
            if (strcmp(fairplay_face(a, 0, zones[z], i), fairplay_face(b, 0, zones[z], i)) != 0)
                return false;
    return true;
}

static void test_two_secrets(void **state)
{
    (void)state;
    static const char *const secrets[] = {"another K", "a third K", "yet another K"};
    fairplay a, b;
    play(&a);
    for (size_t i = 0; i < 3; i++) {
        fairplay_other_k = secrets[i];
        play(&b);
        fairplay_other_k = NULL;
        assert_false(same_hidden(&a, &b)); /* or there was nothing to hide */
        same_but_for_hashes(&a, &b);
        fairplay_free(&b);
    }
    fairplay_free(&a);
}

/* The other games too, whose plans alone decide what happens. */
static void test_two_secrets_everywhere(void **state)
{
    (void)state;
    for (const flow *x = flows; x->name; x++) {
        if (strcmp(x->name, "search") == 0)
            continue; /* there a player looks for a card, and takes it wherever it lies */
        fairplay a, b;
        x->play(&a);
        fairplay_other_k = "another K";
        x->play(&b);
        fairplay_other_k = NULL;
        char *end = strstr(a.text, "{\"k\":\"end\""), *other = strstr(b.text, "{\"k\":\"end\"");
        *end = *other = 0; /* K itself, and views, are not hidden any more */
        same_but_for_hashes(&a, &b);
        fairplay_free(&a);
        fairplay_free(&b);
    }
}

/* ------------------------------------------------------------- who knows what */

/* Faces are known to the dealer, to who has a box, and when open; to nobody else. */
static void test_who_knows(void **state)
{
    (void)state;
    fairplay p;
    play(&p);
    const talon_shape *shape = talon_transcript_shape(p.bystander);
    const talon_table *table = talon_transcript_table(p.bystander);
    uint32_t hidden = 0, mine = 0;
    for (uint32_t id = 0; id < table->cards_n; id++) {
        const bool open = talon_transcript_open_face(p.bystander, (talon_card)id) != NULL;
        assert_non_null(talon_transcript_face(p.house, (talon_card)id));
        assert_int_equal(talon_transcript_face(p.bystander, (talon_card)id) != NULL, open);
        hidden += !open;
        for (uint32_t s = 1; s <= 3; s++) {
            const bool boxed = talon__set_has(p.bystander->table.card[id].boxed, s);
            const char *face = talon_transcript_face(p.seat[s], (talon_card)id);
            assert_int_equal(face != NULL, open || boxed);
            if (face)
                assert_string_equal(face, talon_transcript_face(p.house, (talon_card)id));
            mine += boxed && !open;
        }
    }
    assert_true(hidden >= 6 && mine >= 4);
    (void)shape;
    fairplay_free(&p);
}

/* No sentence about a line names a card that is not open. */
static void test_words(void **state)
{
    (void)state;
    fairplay p;
    char words[1024];
    unsigned said = 0;
    play(&p);
    const talon_table *table = talon_transcript_table(p.bystander);
    talon_transcript *t = talon_transcript_new();
    for (const char *at = p.text, *end; (end = strchr(at, '\n')); at = end + 1) {
        assert_true(talon_transcript_read(t, at, (size_t)(end - at)));
        talon_transcript_words(t, words, sizeof words);
        assert_true(strlen(words) > 5 && strlen(words) < 400);
        for (uint32_t id = 0; id < table->cards_n; id++)
            if (!talon_transcript_open_face(p.bystander, (talon_card)id))
                assert_null(strstr(words, talon_transcript_face(p.house, (talon_card)id)));
            else
                said += strstr(words, talon_transcript_open_face(p.bystander, (talon_card)id)) != NULL;
        for (size_t size = 0; size < 40; size++) { /* cut short, never too long */
            char little[40] = "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx";
            talon_transcript_words(t, little, size);
            assert_true(size == 0 ? little[0] == 'x' : strlen(little) < size);
            assert_true(size < 4 || strlen(words) < size || strcmp(little + strlen(little) - 3, "…") == 0); /* and it says so */
        }
    }
    assert_int_equal(said, 4); /* board and the card shown */
    talon_transcript_free(t);
    fairplay_free(&p);
}

/* All boxes of an epoch have one length. */
static void test_box_lengths(void **state)
{
    (void)state;
    for (const flow *x = flows; x->name; x++) {
        fairplay p;
        script s;
        size_t length[32] = {0};
        x->play(&p);
        script_load(&s, &p);
        for (size_t i = 0; i < s.n; i++) {
            const json_t *boxes = json_object_get(script_at(&s, i), "box");
            for (size_t k = 0; k < json_array_size(boxes); k++) {
                const json_t *box = json_array_get(boxes, k);
                uint32_t e, index;
                assert_true(talon__card_name(&e, &index, json_array_get(box, 0)));
                const size_t n = json_string_length(json_array_get(box, 2));
                assert_true(length[e] == 0 || length[e] == n);
                length[e] = n;
            }
        }
        script_free(&s);
        fairplay_free(&p);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_two_secrets), cmocka_unit_test(test_two_secrets_everywhere),
        cmocka_unit_test(test_who_knows),   cmocka_unit_test(test_words),
        cmocka_unit_test(test_box_lengths),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
