/* fair_suite2_cheats.c -- what somebody at a table of suite 2 could try, and the code and the sentence that its victim reads
 * (docs/transcript.md §15.8). With --write FOLDER the bad files are written there, each with the name of what is wrong. */
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>

#include "blind/secret.h"
#include "fairplay/caught.h"
#include "fairplay/maths.h"
#include "fairplay/suite2_games.h"

/* ---------------------------------------------------------------- bytes of a line */

typedef struct bytes {
    uint8_t at[1 << 16];
    size_t n;
} bytes;

static bytes get(const script *s, size_t line, const char *key)
{
    static bytes b;
    const json_t *hex = json_object_get(script_at(s, line), key);
    b.n = json_string_length(hex) / 2;
    if (b.n > sizeof b.at || !talon_fair_unhex(b.at, b.n, json_string_value(hex)))
        maths_broken("no bytes: %s", key);
    return b;
}

static void set(script *s, size_t line, const char *key, const uint8_t *at, size_t n)
{
    char *hex = malloc(2 * n + 1);
    talon_fair_hex(hex, at, n);
    json_object_set_new(script_at(s, line), key, json_string(hex));
    free(hex);
}

/* An element that is nobody's share and no card. */
static void some_element(uint8_t out[32])
{
    talon__blind_generator(out, 7);
}

/* ------------------------------------------------------------------------ mixes */

static void mix_twice(script *s, size_t line)
{
    bytes b = get(s, line, "deck");
    memcpy(b.at + 64, b.at, 64);
    set(s, line, "deck", b.at, b.n);
}

static void mix_replaced(script *s, size_t line)
{
    bytes b = get(s, line, "deck");
    some_element(b.at + 32);
    set(s, line, "deck", b.at, b.n);
}

static void mix_equal_sum(script *s, size_t line)
{
    bytes b = get(s, line, "deck");
    uint8_t x[32];
    some_element(x);
    talon__blind_raise(b.at, x);
    talon__blind_lower(b.at + 64, x);
    set(s, line, "deck", b.at, b.n);
}

static void mix_zero(script *s, size_t line)
{
    bytes b = get(s, line, "deck");
    memset(b.at, 0, 32);
    set(s, line, "deck", b.at, b.n);
}

static void mix_short(script *s, size_t line)
{
    bytes b = get(s, line, "deck");
    set(s, line, "deck", b.at, b.n - 64);
}

/* The last scalar of a proof, written as itself plus L. */
static void scalar_and_l(uint8_t scalar[32])
{
    static const uint8_t l[32] = {0xed, 0xd3, 0xf5, 0x5c, 0x1a, 0x63, 0x12, 0x58,       0xd6,
                                  0x9c, 0xf7, 0xa2, 0xde, 0xf9, 0xde, 0x14, [31] = 0x10};
    unsigned carry = 0;
    for (size_t i = 0; i < 32; i++) {
        carry += scalar[i] + l[i];
        scalar[i] = (uint8_t)carry;
        carry >>= 8;
    }
}

static void mix_scalar(script *s, size_t line)
{
    bytes b = get(s, line, "proof");
    scalar_and_l(b.at + b.n - 32);
    set(s, line, "proof", b.at, b.n);
}

static void mix_no_element(script *s, size_t line)
{
    bytes b = get(s, line, "proof");
    memset(b.at, 0xff, 32);
    set(s, line, "proof", b.at, b.n);
}

static void mix_across(script *s, size_t line)
{
    bytes b = get(s, line, "deck");
    uint8_t card[64];
    memcpy(card, b.at, 64);
    memcpy(b.at, b.at + 3 * 64, 64);
    memcpy(b.at + 3 * 64, card, 64);
    set(s, line, "deck", b.at, b.n);
}

/* The first mixer's line made anew, with a proof of something else. */
typedef struct other {
    uint32_t e, seat, place, groups, g;
    bool sid, prev, pk;
} other;

static void mix_anew(script *s, size_t line, other o)
{
    enum { CARDS = 16 };
    static uint8_t before[CARDS * 64], after[CARDS * 64];
    uint8_t proof[32 * (5 * CARDS + 9)], keys[3 * 32], pk[32], sid[32], seed[32] = {1};
    free(script_seal(s)); /* so that `prev` is what it will be */
    char *zero = json_dumps(script_at(s, 0), JSON_COMPACT), *signed_zero = maths_sign(zero, &s->keys->dealer);
    maths_th(sid, "genesis", signed_zero, strlen(signed_zero));
    free(zero);
    free(signed_zero);
    memset(before, 0, sizeof before);
    for (uint32_t i = 0; i < CARDS; i++)
        talon__blind_face(before + i * 64 + 32, (uint16_t)i);
    for (size_t i = 0; i < 3; i++)
        memcpy(keys + 32 * i, get(s, script_find(s, "lock", i), "key").at, 32);
    talon__blind_key_sum(pk, keys, o.pk ? 2 : 3);
    const bytes prev = get(s, line, "prev");
    blind_mix m = {.sid = sid,
                   .prev = prev.at,
                   .e = 1 + o.e,
                   .seat = (uint16_t)(1 + o.seat),
                   .place = (uint16_t)o.place,
                   .pk = pk,
                   .groups = (uint16_t)(1 + o.groups),
                   .g = (uint16_t)o.g,
                   .n = CARDS,
                   .before = before,
                   .after = after};
    sid[0] ^= o.sid;
    uint8_t other_prev[32];
    memcpy(other_prev, prev.at, 32);
    other_prev[0] ^= o.prev;
    m.prev = other_prev;
    blind_mixing how;
    blind_tables *tables = talon__blind_tables_new();
    if (talon__blind_mixing_make(&how, CARDS, pk, before, seed) != BLIND_GOOD ||
        talon__blind_mix_apply(after, &how, pk, before) != BLIND_GOOD ||
        talon__blind_mix_prove(proof, tables, &m, &how, seed) != BLIND_GOOD)
        maths_broken("no mix");
    talon__blind_mixing_free(&how);
    talon__blind_tables_free(tables);
    set(s, line, "deck", after, sizeof after);
    set(s, line, "proof", proof, sizeof proof);
}

#define ANEW(name, ...)                                                                                                                    \
    static void mix_other_##name(script *s, size_t line)                                                                                   \
    {                                                                                                                                      \
        mix_anew(s, line, (other){__VA_ARGS__});                                                                                           \
    }
ANEW(e, .e = 1)
ANEW(seat, .seat = 1)
ANEW(place, .place = 1)
ANEW(groups, .groups = 1)
ANEW(group, .groups = 1, .g = 1)
ANEW(head, .prev = true)
ANEW(game, .sid = true)
ANEW(key, .pk = true)

/* ----------------------------------------------------------------------- shares */

static void share_wrong(script *s, size_t line)
{
    bytes b = get(s, line, "open");
    some_element(b.at);
    set(s, line, "open", b.at, b.n);
}

static void share_equal_sum(script *s, size_t line)
{
    bytes b = get(s, line, "open");
    uint8_t x[32], card[64] = {0};
    some_element(x);
    memcpy(card + 32, b.at, 32);
    talon__blind_raise(card, x);
    memcpy(b.at, card + 32, 32);
    memcpy(card + 32, b.at + 32, 32);
    talon__blind_lower(card, x);
    memcpy(b.at + 32, card + 32, 32);
    set(s, line, "open", b.at, b.n);
}

/* What another seat gave, after the same line. */
static void share_others(script *s, size_t line)
{
    const bytes b = get(s, line + 1, "open");
    set(s, line, "open", b.at, b.n);
}

static void share_one_more(script *s, size_t line)
{
    bytes b = get(s, line, "open");
    memmove(b.at + 32, b.at, b.n);
    set(s, line, "open", b.at, b.n + 32);
}

static void share_for_somebody(script *s, size_t line)
{
    script_set(s, line, "for", "3");
}

static void share_twice(script *s, size_t line)
{
    script_repeat(s, line, line - 1);
}

/* A share in another's place, made with one's own key. */
static void share_own_key(script *s, size_t line)
{
    for (size_t i = line; i-- > 0;) {
        const json_t *l = script_at(s, i), *k = json_object_get(l, "k");
        if (strcmp(json_string_value(k), "share") == 0 && json_is_null(json_object_get(l, "for")) &&
            json_equal(json_object_get(l, "at"), json_object_get(script_at(s, line), "at")) &&
            json_equal(json_object_get(l, "seat"), json_object_get(script_at(s, line), "seat"))) {
            const bytes b = get(s, i, "open");
            set(s, line, "open", b.at, b.n);
            return;
        }
    }
    maths_broken("no share of its own");
}

static void share_for_one_who_is_in(script *s, size_t line)
{
    script_set(s, line, "for", "4");
}

/* ------------------------------------------------------------------------- keys */

static void lock_equal(script *s, size_t line)
{
    const bytes key = get(s, line - 1, "key");
    set(s, line, "key", key.at, key.n);
    const bytes proof = get(s, line - 1, "proof");
    set(s, line, "proof", proof.at, proof.n);
}

static void lock_zero(script *s, size_t line)
{
    static const uint8_t zero[32];
    set(s, line, "key", zero, 32);
}

/* An element minus all other keys: together they are one that somebody knows. */
static void lock_rogue(script *s, size_t line)
{
    uint8_t card[64] = {0};
    memcpy(card + 32, get(s, line, "key").at, 32);
    talon__blind_lower(card, get(s, line - 1, "key").at);
    set(s, line, "key", card + 32, 32);
}

/* The proof of another game of the same seat and key. */
static void lock_replayed(script *s, size_t line)
{
    fairplay p;
    static script elsewhere;
    suite2_deal(&p, "suite 2: cheats", 2, 0);
    script_load(&elsewhere, &p);
    const size_t there = script_find(&elsewhere, "lock", 1);
    assert_true(json_equal(json_object_get(script_at(&elsewhere, there), "key"), json_object_get(script_at(s, line), "key")));
    const bytes b = get(&elsewhere, there, "proof");
    set(s, line, "proof", b.at, b.n);
    script_free(&elsewhere);
    fairplay_free(&p);
}

/* ------------------------------------------------------------------------ games */

static void three(fairplay *p)
{
    suite2_deal(p, "suite 2: cheats", 3, 0);
    fairplay_end(p);
}

static void heaps(fairplay *p)
{
    suite2_heaps(p, "suite 2: cheats");
}

static void next_drops(script *s, size_t line)
{
    script_drop(s, line);
}

static void mixes_swapped(script *s, size_t line)
{
    script_swap(s, line, line + 1);
}

/* The first share that comes after this run comes before it. */
static void lowered_early(script *s, size_t line)
{
    char *share = json_dumps(script_at(s, line + 1), JSON_COMPACT);
    script_drop(s, line + 1);
    script_insert(s, line, share);
    free(share);
}

/* Which line of which game is changed, and what everybody reads there. */
typedef struct cheat {
    const char *name;
    void (*play)(fairplay *p);
    const char *kind;
    size_t nth, more; /* the line is so many behind that one */
    void (*change)(script *s, size_t line);
    const char *code, *words;
} cheat;

#define NOT_THE_DECK "mix is not the deck before it: the proof is not good"
static const cheat cheats[] = {
    {"card_twice", three, "mix", 1, 0, mix_twice, "proof", "Ben's " NOT_THE_DECK},
    {"card_replaced", three, "mix", 1, 0, mix_replaced, "proof", "Ben's " NOT_THE_DECK},
    {"cards_of_equal_sum", three, "mix", 1, 0, mix_equal_sum, "proof", "Ben's " NOT_THE_DECK},
    {"card_missing", three, "mix", 1, 0, mix_short, "owed", "Ben's deck or proof does not have the length that 16 cards need"},
    {"element_zero", three, "mix", 1, 0, mix_zero, "proof", "Ben's " NOT_THE_DECK},
    {"scalar_and_l", three, "mix", 1, 0, mix_scalar, "proof", "Ben's " NOT_THE_DECK},
    {"no_element", three, "mix", 1, 0, mix_no_element, "proof", "Ben's " NOT_THE_DECK},
    {"across_groups", heaps, "mix", 0, 0, mix_across, "proof", "Ana's " NOT_THE_DECK},
    {"other_e", three, "mix", 0, 0, mix_other_e, "proof", "Ana's " NOT_THE_DECK},
    {"other_seat", three, "mix", 0, 0, mix_other_seat, "proof", "Ana's " NOT_THE_DECK},
    {"other_place", three, "mix", 0, 0, mix_other_place, "proof", "Ana's " NOT_THE_DECK},
    {"other_groups", three, "mix", 0, 0, mix_other_groups, "proof", "Ana's " NOT_THE_DECK},
    {"other_group", three, "mix", 0, 0, mix_other_group, "proof", "Ana's " NOT_THE_DECK},
    {"other_head", three, "mix", 0, 0, mix_other_head, "proof", "Ana's " NOT_THE_DECK},
    {"other_game", three, "mix", 0, 0, mix_other_game, "proof", "Ana's " NOT_THE_DECK},
    {"other_key", three, "mix", 0, 0, mix_other_key, "proof", "Ana's " NOT_THE_DECK},
    {"share_wrong", three, "share", 0, 0, share_wrong, "proof", "Ana's shares of 4 cards are not good"},
    {"shares_of_equal_sum", three, "share", 0, 0, share_equal_sum, "proof", "Ana's shares of 4 cards are not good"},
    {"share_of_another", three, "share", 0, 0, share_others, "proof", "Ana's shares of 4 cards are not good"},
    {"share_not_owed", three, "share", 0, 0, share_one_more, "owed", "Ana gives shares that are not owed"},
    {"share_for_one_in", three, "share", 0, 0, share_for_somebody, "owed", "Ana gives shares that are not owed"},
    {"share_twice", three, "share", 0, 1, share_twice, "order", "Ana has given these shares already"},
    {"recover_wrong_y", suite2_back, "share", 6, 0, share_own_key, "proof", "shares of 3 cards are not good"},
    {"recover_not_out", suite2_back, "share", 6, 0, share_for_one_who_is_in, "owed", "gives shares that are not owed"},
    {"share_dropped", three, "share", 2, 0, next_drops, "order", "shares or secrets are owed before anything else"},
    {"raising_dropped", suite2_join, "share", 0, 0, next_drops, "order", "shares or secrets are owed before anything else"},
    {"mixes_reordered", three, "mix", 0, 0, mixes_swapped, "order", "Ben mixes out of turn"},
    {"lowered_early", suite2_lowered, "run", 1, 0, lowered_early, "owed", "gives shares that are not owed"},
    {"keys_equal", three, "lock", 1, 0, lock_equal, "key", "Ben's key is Ana's"},
    {"key_zero", three, "lock", 1, 0, lock_zero, "key", "Ben's key is nothing"},
    {"key_rogue", three, "lock", 1, 0, lock_rogue, "proof", "Ben's key: whoever sent it does not know its secret"},
    {"key_replayed", three, "lock", 1, 0, lock_replayed, "proof", "Ben's key: whoever sent it does not know its secret"},
};
enum { CHEATS = sizeof cheats / sizeof *cheats };

static script changed;

static size_t do_cheat(const cheat *c, fairplay *p)
{
    c->play(p);
    script_load(&changed, p);
    const size_t line = script_find(&changed, c->kind, c->nth) + c->more;
    c->change(&changed, line);
    return line;
}

static void test_cheats(void **state)
{
    (void)state;
    for (const cheat *c = cheats; c < cheats + CHEATS; c++) {
        fairplay p;
        const size_t line = do_cheat(c, &p);
        caught(&changed, ANYBODY, line, c->code, c->words);
        script_free(&changed);
        fairplay_free(&p);
    }
}

/* The same line with a good proof of its own is good: nothing but what was changed makes it bad. */
static void test_made_anew(void **state)
{
    (void)state;
    fairplay p;
    three(&p);
    script_load(&changed, &p);
    const size_t line = script_find(&changed, "mix", 0);
    mix_anew(&changed, line, (other){0});
    script_cut_off(&changed, line + 1);
    uncaught(&changed, ANYBODY);
    script_free(&changed);
    fairplay_free(&p);
}

/* Where one line says what every element is, a wrong one is misspelled. */
static void test_spelling(void **state)
{
    (void)state;
    static const struct {
        const char *kind, *key;
        bool last;
    } row[] = {{"mix", "deck", false}, {"share", "open", false}, {"share", "open", true}, {"lock", "key", false}, {"lock", "proof", true}};
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        fairplay p;
        three(&p);
        script_load(&changed, &p);
        const size_t line = script_find(&changed, row[i].kind, 0);
        bytes b = get(&changed, line, row[i].key);
        if (row[i].last)
            scalar_and_l(b.at + b.n - 32);
        else
            b.at[31] |= 0x80;
        set(&changed, line, row[i].key, b.at, b.n);
        char *text = script_seal(&changed);
        judged j = fair_judge(text, strlen(text), NULL, false);
        assert_int_equal(j.v->stage, TALON_STAGE_SPELLING);
        assert_int_equal(j.v->bad_line, line);
        judged_free(&j);
        free(text);
        script_free(&changed);
        fairplay_free(&p);
    }
}

/* ------------------------------------------------------------------------ boxes */

/* A reader of this text, who is a seat with its secret. */
static talon_transcript *reader_of(const fairplay *p, const char *text, uint32_t seat)
{
    talon_transcript *t = talon_transcript_new();
    uint8_t secret[32];
    fairplay_secret_of(p, secret, seat);
    talon_transcript_me(t, &p->key[seat]);
    talon_transcript_secret(t, secret);
    for (const char *end; (end = strchr(text, '\n')); text = end + 1)
        assert_true(talon_transcript_read(t, text, (size_t)(end - text)));
    return t;
}

/* Ben seals rubbish for Ana. She alone can tell; she objects, and Ben has to show before everybody what he did. */
static void test_sealed_wrong(void **state)
{
    (void)state;
    fairplay p;
    const char *why = NULL;
    char of[65];
    suite2_library(&p);
    script_load(&changed, &p);
    size_t line = 0;
    while (!json_array_size(json_object_get(script_at(&changed, line), "box")))
        line++;
    json_t *pair = json_array_get(json_object_get(script_at(&changed, line), "box"), 0);
    char *hex = strdup(json_string_value(json_array_get(pair, 1)));
    hex[100] = hex[100] == '0' ? '1' : '0';
    json_array_set_new(pair, 1, json_string(hex));
    free(hex);
    while (line + 1 < changed.n && script_is_side(&changed, line + 1))
        line++; /* what others gave in this block stays good */
    script_cut_off(&changed, line + 1);
    uncaught(&changed, ANYBODY);
    size_t bad = 0;
    while (!json_array_size(json_object_get(script_at(&changed, bad), "box")))
        bad++;
    caught(&changed, AS_ANA, bad, "box", "Ben sealed for you something that is no share: object");
    script_insert(&changed, changed.n, "{'k':'note','seat':3,'at':0,'head':'','i':1,'text':'on it goes'}");
    script_drop(&changed, changed.n - 1);
    char *text = script_seal(&changed);
    const size_t size = strlen(text);
    char *whole = malloc(size + 4096);
    memcpy(whole, text, size + 1);
    talon_transcript *ana = reader_of(&p, whole, 1);
    /* the host goes on, so that the box is in a block before */
    talon_transcript *host = talon_transcript_new();
    for (const char *at = whole, *end; (end = strchr(at, '\n')); at = end + 1)
        talon_transcript_read(host, at, (size_t)(end - at));
    char *spine = talon_transcript_due(host) == TALON_DUE_NOTHING ? talon_fair_write_skip(host, &why, &p.dealer, 3) : NULL;
    assert_non_null(spine);
    strcat(whole, spine);
    talon_transcript_free(ana);
    ana = reader_of(&p, whole, 1);
    assert_true(talon_transcript_bad_line(ana, of));
    char *object = talon_fair_write_object(ana, &why, &p.key[1], of);
    assert_non_null(object);
    strcat(whole, object);
    judged j = fair_judge(whole, strlen(whole), &p.key[1], false);
    assert_true(j.v->verified); /* an answer may still come */
    judged_free(&j);
    talon_transcript *ben = reader_of(&p, whole, 2);
    char *secret = talon_fair_write_secret(ben, &why, &p.key[2]);
    assert_non_null(secret);
    strcat(whole, secret);
    j = fair_judge(whole, strlen(whole), NULL, false);
    assert_false(j.v->verified);
    assert_int_equal(j.v->bad_line, bad);
    assert_string_equal(j.v->code, "box");
    assert_string_equal(j.v->message, "Ben sealed for Ana something that is no share");
    judged_free(&j);
    free(secret), free(object), free(spine), free(whole), free(text);
    talon_transcript_free(ana), talon_transcript_free(ben), talon_transcript_free(host);
    script_free(&changed);
    fairplay_free(&p);
}

static void test_false_objection(void **state)
{
    (void)state;
    fairplay p;
    suite2_quarrel(&p);
    judged j = fair_judge(p.text, p.size, NULL, false);
    assert_true(j.v->verified);
    assert_int_equal(j.v->false_objections, 1);
    assert_int_equal(j.v->false_by, 2);
    assert_int_equal(j.v->false_of, 1);
    assert_true(j.v->seat[2].out);
    judged_free(&j);
    fairplay_free(&p);
}

/* ------------------------------------------------------------------ who is away */

static void test_withheld(void **state)
{
    (void)state;
    fairplay p;
    suite2_lost(&p);
    judged j = fair_judge(p.text, p.size, NULL, false);
    assert_true(j.v->verified);
    assert_true(j.v->not_proved & TALON_UNPROVED_LOST);
    assert_int_equal(j.v->seat[1].lost, 9); /* two hands of two, and the board of five */
    assert_int_equal(j.v->seat[1].voided, 1);
    judged_free(&j);
    fairplay_free(&p);
}

/* Two are needed, and one is there: what the others owed is lost, and nothing of it is ever known. */
static void test_too_few(void **state)
{
    (void)state;
    fairplay p;
    suite2_deal(&p, "suite 2: too few", 3, 2);
    p.asleep[2] = p.asleep[3] = true;
    fairplay_act(&p, 1, "{'op':'move','from':'deck','to':'board','indices':[0],'at':'end','face':null}");
    fairplay_go(&p);
    judged j = fair_judge(p.text, p.size, NULL, false);
    assert_true(j.v->verified);
    assert_true(j.v->not_proved & TALON_UNPROVED_LOST);
    assert_null(fairplay_face(&p, 0, "board", 5));
    judged_free(&j);
    fairplay_free(&p);
}

static void test_arrange_unseen(void **state)
{
    (void)state;
    static const uint16_t from[] = {1, 0};
    fairplay p;
    const char *why = NULL;
    suite2_libraries(&p, "suite 2: unseen");
    assert_null(talon_fair_write_arrange(p.seat[1], &why, &p.key[1], "library.1", 2, from, NULL));
    assert_string_equal(why, "Ana cannot arrange these cards: all must be closed, alike, and seen by that seat");
    fairplay_free(&p);
}

/* Ben's deck of this order after the file so far, given to nobody. */
static bytes arranged(const fairplay *p, const uint16_t *from)
{
    const char *why = NULL;
    uint8_t secret[32];
    static bytes b;
    talon_transcript *ben = talon_transcript_new();
    fairplay_secret_of(p, secret, 2);
    talon_transcript_me(ben, &p->key[2]);
    talon_transcript_secret(ben, secret);
    for (size_t at = 0, n; at < p->size; at += n + 1) {
        n = strcspn(p->text + at, "\n");
        assert_true(talon_transcript_read(ben, p->text + at, n));
    }
    char *line = talon_fair_write_arrange(ben, &why, &p->key[2], "library.2", 3, from, NULL);
    assert_non_null(line);
    json_t *json = json_loads(line, 0, NULL);
    const char *hex = json_string_value(json_object_get(json_object_get(json, "op"), "deck"));
    b.n = strlen(hex) / 2;
    assert_true(talon_fair_unhex(b.at, b.n, hex));
    json_decref(json);
    free(line);
    talon_transcript_free(ben);
    return b;
}

/* Ben lays three cards, another player is faster, and he lays them again: of what is hidden in the same way in both decks, everybody who
 * has both could tell which card lies where. */
static void test_arrange_again(void **state)
{
    (void)state;
    static const uint16_t orders[][3] = {{0, 1, 2}, {0, 2, 1}};
    fairplay p;
    suite2_libraries(&p, "suite 2: again");
    fairplay_act(&p, 2, "{'op':'look','zone':'library.2','n':3}");
    fairplay_go(&p);
    const bytes one = arranged(&p, orders[0]), at_once = arranged(&p, orders[1]);
    fairplay_act(&p, 1, "{'op':'turn','zone':'hand.1','indices':[0],'face':'up'}");
    fairplay_go(&p);
    const bytes same = arranged(&p, orders[0]), again = arranged(&p, orders[1]);
    for (size_t i = 0; i < 3; i++) {
        const size_t at = 64 * i;
        assert_memory_not_equal(one.at + at, at_once.at + at, 64);
        assert_memory_not_equal(one.at + at, same.at + at, 64);
        assert_memory_not_equal(one.at + at, again.at + at, 64);
    }
    fairplay_free(&p);
}

/* Ana sees her hand, and leaves: what nobody else has seen stays closed, and all else goes on. */
static void test_insider_leaves(void **state)
{
    (void)state;
    fairplay p;
    suite2_deal(&p, "suite 2: insider", 3, 0);
    fairplay_leave(&p, 1);
    fairplay_go(&p);
    fairplay_act(&p, 2, "{'op':'move','from':'deck','to':'board','indices':[0],'at':'end','face':null}");
    fairplay_go(&p);
    assert_non_null(fairplay_face(&p, 0, "board", 5));
    for (uint32_t s = 0; s <= 3; s++)
        assert_true((fairplay_face(&p, s, "hand.1", 0) != NULL) == (s == 1));
    judged j = fair_judge(p.text, p.size, NULL, false);
    assert_true(j.v->verified && j.v->seat[0].out);
    assert_int_equal(j.v->not_proved & TALON_UNPROVED_LOST, 0);
    judged_free(&j);
    fairplay_free(&p);
}

/* Cy was not there when the cards were dealt, and is passed one of them: Cy reads it, and Ben learns nothing. */
static void test_older_card(void **state)
{
    (void)state;
    fairplay p;
    suite2_join_late(&p);
    fairplay_act(&p, 1, "{'op':'move','from':'hand.1','to':'hand.3','indices':[0],'at':'end','face':null}");
    fairplay_go(&p);
    const uint32_t last = fairplay_count(&p, "hand.3") - 1;
    for (uint32_t s = 0; s <= 3; s++)
        assert_true((fairplay_face(&p, s, "hand.3", last) != NULL) == (s == 1 || s == 3));
    judged j = fair_judge(p.text, p.size, NULL, false);
    assert_true(j.v->verified && j.v->shuffles == 2);
    judged_free(&j);
    fairplay_free(&p);
}

/* -------------------------------------------------------------------------- files */

static int write_all(const char *folder)
{
    for (const cheat *c = cheats; c < cheats + CHEATS; c++) {
        fairplay p;
        char path[512];
        do_cheat(c, &p);
        char *text = script_seal(&changed);
        snprintf(path, sizeof path, "%s/bad_%s.jsonl", folder, c->name);
        FILE *out = fopen(path, "wb");
        if (!out || fputs(text, out) < 0 || fclose(out) != 0)
            return 1;
        free(text);
        script_free(&changed);
        fairplay_free(&p);
    }
    return 0;
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_cheats),         cmocka_unit_test(test_made_anew),       cmocka_unit_test(test_spelling),
        cmocka_unit_test(test_sealed_wrong),   cmocka_unit_test(test_false_objection), cmocka_unit_test(test_withheld),
        cmocka_unit_test(test_too_few),        cmocka_unit_test(test_arrange_unseen),  cmocka_unit_test(test_arrange_again),
        cmocka_unit_test(test_insider_leaves), cmocka_unit_test(test_older_card),
    };
    if (argc > 2 && strcmp(argv[1], "--write") == 0)
        return sodium_init() < 0 ? 1 : write_all(argv[2]);
    return sodium_init() < 0 ? 1 : cmocka_run_group_tests(tests, NULL, NULL);
}
