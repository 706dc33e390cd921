/* errors.c -- the order of docs/protocol.md §9: of several things wrong, the first stage is reported; every code is reached. */
#include "lib/scene.h"

#include <stdlib.h>
#include <string.h>

typedef struct wrong {
    const char *op, *fault;
} wrong;

/* Each line is wrong in at least two ways; "no…" zones do not exist, burn is not drawable, the deck has three cards. */
static const wrong cases[] = {
    /* arguments alone, before zones */
    {"draw n=0 from=no1 to=no2", "InvalidCount n=0"},
    {"draw n=-9223372036854775808 from=burn to=no2", "InvalidCount n=-9223372036854775808"},
    {"draw_bottom n=0 from=burn to=hand", "InvalidCount n=0"},
    {"burn n=0 from=burn to=hand", "InvalidCount n=0"},
    {"move n=0 from=no1 to=no2 at=99", "InvalidCount n=0"},
    {"discard n=0 vis=up from=no1 to=hand", "InvalidDiscardCount n=0"},
    {"discard n=-1 vis=up from=burn", "InvalidDiscardCount n=-1"},
    {"cut k=-1 zone=no1", "InvalidCutPosition k=-1"},
    {"cut_by_die min=-1 zone=no1", "InvalidCutPosition k=-1"},
    {"riffle times=-1 zone=no1", "BadRequest"},
    {"riffle times=1001 zone=no1", "LimitExceeded what=times limit=1000"},
    {"riffle_with_seed seed=1 times=2 zone=no1", "BadRequest"},
    {"riffle_with_seed seed=1 times=2000 zone=no1", "BadRequest"},
    {"deal n=0 from=no1 to=no2", "InvalidCount n=0"},
    {"split from=no1 to=no2:0", "InvalidCount n=0"},
    /* zones, source before destination, before policy and contents */
    {"draw n=9 from=no1 to=hand", "ZoneNotFound zone=no1"},
    {"draw n=9 from=burn to=no2", "ZoneNotFound zone=no2"},
    {"draw1 from=burn to=no2", "ZoneNotFound zone=no2"},
    {"draw_bottom n=9 from=deck to=no2", "ZoneNotFound zone=no2"},
    {"draw_card card=zz from=burn to=no2", "ZoneNotFound zone=no2"},
    {"draw_all from=burn to=no2", "ZoneNotFound zone=no2"},
    {"deal n=9 from=burn to=no2", "ZoneNotFound zone=no2"},
    {"deal_round rounds=9 from=burn to=no2", "ZoneNotFound zone=no2"},
    {"split from=burn to=no2:9", "ZoneNotFound zone=no2"},
    {"burn n=9 from=no1 to=hand", "ZoneNotFound zone=no1"},
    {"burn n=9 from=burn to=no2", "ZoneNotFound zone=no2"},
    {"move from=burn to=no2 indices=9", "ZoneNotFound zone=no2"},
    {"turn zone=no1 indices=9 face=up", "ZoneNotFound zone=no1"},
    {"permute zone=no1 perm=9", "ZoneNotFound zone=no1"},
    {"cut k=9 zone=no1", "ZoneNotFound zone=no1"},
    {"cut_by_die min=9 zone=no1", "ZoneNotFound zone=no1"},
    {"cut_with_seed seed=9 zone=no1", "ZoneNotFound zone=no1"},
    {"in_shuffle zone=no1", "ZoneNotFound zone=no1"},
    {"shuffle zone=no1", "ZoneNotFound zone=no1"},
    {"wash zone=no1 seed=3", "ZoneNotFound zone=no1"},
    {"strip_cut zone=no1 sizes=9 order=9", "ZoneNotFound zone=no1"},
    {"combine from=no1,deck to=no2", "ZoneNotFound zone=no2"},
    {"discard n=9 vis=up from=burn to=no2", "ZoneNotFound zone=no2"},
    {"discard_cards cards=zz vis=up from=no1", "ZoneNotFound zone=no1"},
    {"muck hand=no1 to=hand", "ZoneNotFound zone=no1"},
    {"recycle from=hand to=no2", "ZoneNotFound zone=no2"},
    {"recycle_and_shuffle from=no1 to=no2", "ZoneNotFound zone=no2"},
    /* policy, source before destination, before contents */
    {"draw n=9 from=burn to=hand", "NotDrawable zone=burn"},
    {"draw1 from=burn to=burn", "NotDrawable zone=burn"},
    {"draw_bottom n=9 from=burn to=hand", "NotDrawable zone=burn"},
    {"draw_card card=zz from=burn to=hand", "NotDrawable zone=burn"},
    {"draw_all from=burn to=hand", "NotDrawable zone=burn"},
    {"deal n=9 from=burn to=hand", "NotDrawable zone=burn"},
    {"deal_round rounds=9 from=burn to=hand", "NotDrawable zone=burn"},
    {"split from=burn to=hand:9", "NotDrawable zone=burn"},
    {"burn n=9 from=burn to=hand", "NotDrawable zone=burn"},
    {"burn n=9 from=deck to=hand", "InvalidZoneType zone=hand"},
    {"move from=burn to=hand cards=zz at=99", "NotDrawable zone=burn"},
    {"discard n=9 vis=up from=burn to=hand", "NotDrawable zone=burn"},
    {"discard n=9 vis=up from=deck to=hand", "InvalidZoneType zone=hand"},
    {"discard_cards cards=zz vis=up from=burn", "NotDrawable zone=burn"},
    {"discard_cards cards=zz vis=up from=deck to=burn", "InvalidZoneType zone=burn"},
    {"muck hand=burn to=hand", "NotDrawable zone=burn"},
    {"recycle from=burn to=burn", "NotRecyclable zone=burn"},
    {"recycle from=deck", "NotRecyclable zone=deck"},
    {"recycle_and_shuffle from=burn", "NotRecyclable zone=burn"},
    /* contents, in their own order */
    {"draw n=4 from=deck to=hand", "InsufficientCards zone=deck requested=4 available=3"},
    {"draw n=9223372036854775807 from=deck to=hand", "InsufficientCards zone=deck requested=9223372036854775807 available=3"},
    {"draw_bottom n=4 from=deck to=hand", "InsufficientCards zone=deck requested=4 available=3"},
    {"draw1 from=discard to=hand", "InsufficientCards zone=discard requested=1 available=0"},
    {"draw_card card=x from=deck to=hand", "CardNotInZone card=x zone=deck"},
    {"move from=deck to=hand indices=3 at=99", "InvalidPosition position=3"},
    {"move from=deck to=hand cards=x at=99", "CardNotInZone card=x zone=deck"},
    {"move from=deck to=hand indices=2 at=99", "InvalidPosition position=99"},
    {"turn zone=deck indices=3,zz face=up", "InvalidPosition position=3"},
    {"permute perm=1,2,3", "InvalidOrdering"},
    {"cut k=4", "InvalidCutPosition k=4"},
    {"cut_by_die min=2", "InvalidCutPosition k=2"},
    {"strip_cut sizes=4 order=7", "InvalidPacketSizes"},
    {"strip_cut sizes=3 order=7", "InvalidOrdering"},
    {"discard n=4 vis=up from=deck", "InsufficientCards zone=deck requested=4 available=3"},
    {"discard_cards cards=a,a vis=up from=deck", "CardNotInZone card=a zone=deck"},
    /* who asks: NotVisible after zones and policy, before contents; what a player may not ask at all comes first */
    {"draw_card card=zz from=burn to=hand as=ana", "NotDrawable zone=burn"},
    {"draw_card card=zz from=deck to=no2 as=ana", "ZoneNotFound zone=no2"},
    {"draw_card card=zz from=deck to=hand as=ana", "NotVisible zone=deck"},
    {"draw_card card=a from=deck to=hand as=ana", "NotVisible zone=deck"},
    {"move from=deck to=hand cards=a at=99 as=ana", "NotVisible zone=deck"},
    {"discard_cards cards=x vis=up from=hand as=bo", "NotVisible zone=hand"},
    {"wash zone=no1 seed=3 as=ana", "BadRequest"},
    {"cut_with_seed zone=no1 seed=3 as=ana", "BadRequest"},
    {"riffle_with_seed zone=no1 seed=3 times=-1 as=ana", "BadRequest"},
    {"recycle_and_shuffle seed=3 as=ana", "BadRequest"},
    {"apply_record as=ana", "BadRequest"},
    {"undo as=ana", "BadRequest"},
    {"redo as=ana", "BadRequest"},
    /* who acts: NotYours after zones, before policy, NotVisible and contents; giving is free */
    {"move from=other to=no2 indices=9 by=ana", "ZoneNotFound zone=no2"},
    {"move from=other to=hand indices=9 by=ana", "NotYours zone=other"},
    {"discard n=9 vis=up from=other to=hand by=ana", "NotYours zone=other"},
    {"draw_card card=zz from=other to=hand by=ana", "NotYours zone=other"},
    {"combine from=deck,hand,other to=no2 by=ana", "ZoneNotFound zone=no2"},
    {"combine from=deck,no1,other to=hand by=ana", "ZoneNotFound zone=no1"},
    {"combine from=deck,hand,other to=hand by=ana", "NotYours zone=other"},
    {"draw n=0 from=other to=hand by=ana", "InvalidCount n=0"},
    {"draw n=9 from=burn to=hand by=ana", "NotDrawable zone=burn"},
    {"draw_card card=a from=deck to=hand by=ana", "NotVisible zone=deck"},
    {"recycle_and_shuffle to=other by=ana", "NotYours zone=other"},
    {"recycle from=hand to=other by=ana", "NotRecyclable zone=hand"},
    {"wash zone=other seed=3 by=ana", "BadRequest"},
    {"apply_record by=ana", "BadRequest"},
    {"muck hand=hand by=nobody", "NotYours zone=hand"},
    {"wash by=nobody", "BadRequest"},
    {"undo by=nobody", "BadRequest"},
    {"muck hand=hand as=ana by=bo", "BadRequest"},
    {"undo as=ana by=ana", "BadRequest"},
    {"undo by=ana", "NothingToUndo"},
    {"redo by=ana", "NothingToRedo"},
    {"undo", "NothingToUndo"},
    {"redo", "NothingToRedo"},
    /* no operation on a table alone */
    {"new", "BadRequest"},
    {"validate", "BadRequest"},
    {"fn", "BadRequest"},
};

static bool reached[64];

static void the_first_stage_is_reported(void **state)
{
    scene s;
    (void)state;
    SCENE(&s, "1", "deck deck = a b c", "hand hand owner=ana = x", "other hand owner=bo =", "discard discard =", "burn burn = q r");
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        if (scene_try(&s, cases[i].op) == TALON_OK)
            fail_msg("not refused: %s", cases[i].op);
        if (strcmp(scene_fault(&s), cases[i].fault) != 0)
            fail_msg("%s: %s, expected %s", cases[i].op, s.text, cases[i].fault);
        assert_int_equal(s.fault.op, s.op.code);
        reached[s.fault.status] = true;
    }
    assert_int_equal(s.table->seq, 0);
    scene_free(&s);
}

static void default_zones_that_are_missing(void **state)
{
    scene s;
    (void)state;
    SCENE(&s, "1", "stock deck = a b c", "hand hand =");
    REFUSES(&s, "draw n=1 to=no2", "ZoneNotFound zone=no2"); /* the deck, argument from, is reported first */
    assert_int_equal(s.fault.arg, TALON_ARG_FROM);
    REFUSES(&s, "wash", "ZoneNotFound zone=");
    assert_int_equal(s.fault.arg, TALON_ARG_ZONE);
    REFUSES(&s, "recycle", "DiscardZoneNotFound");
    REFUSES(&s, "recycle from=hand", "ZoneNotFound zone=");
    assert_int_equal(s.fault.arg, TALON_ARG_TO);
    REFUSES(&s, "muck hand=hand", "DiscardZoneNotFound");
    REFUSES(&s, "discard n=9 vis=up from=hand", "DiscardZoneNotFound");
    REFUSES(&s, "discard n=9 vis=up from=no1", "ZoneNotFound zone=no1");
    reached[TALON_E_DISCARD_ZONE_NOT_FOUND] = true;
    scene_free(&s);
}

static void numbers_that_are_no_operation(void **state)
{
    scene s;
    (void)state;
    SCENE(&s, "1", "deck deck = a");
    scene_op(&s, "wash");
    for (int code = 0; code < 256; code += code < TALON_OP_END ? TALON_OP_END : 1) {
        s.op.code = (uint8_t)code;
        assert_int_equal(talon_table_apply(s.table, &s.fault, &s.rec, s.shape, s.work, &s.op), TALON_E_UNKNOWN_OP);
        assert_int_equal(s.fault.status, TALON_E_UNKNOWN_OP);
    }
    reached[TALON_E_UNKNOWN_OP] = true;
    assert_int_equal(s.table->seq, 0);
    scene_free(&s);
}

static void a_record_that_does_not_fit(void **state)
{
    scene s;
    (void)state;
    SCENE(&s, "1", "deck deck = a b", "hand hand =");
    PLAYS(&s, "draw n=1 to=hand");
    talon_record *r = scene_record_copy(&s.rec);
    s.record = r;
    REFUSES(&s, "apply_record", "RecordMismatch");
    reached[TALON_E_RECORD_MISMATCH] = true;
    scene_record_free(r);
    scene_free(&s);
}

/* What no row of op.def allows, from a careless C caller: refused before anything is looked at. */
#define MALFORMED(s, text, change)                                                                                                         \
    do {                                                                                                                                   \
        scene_op(s, text);                                                                                                                 \
        change;                                                                                                                            \
        talon_table_copy((s)->before, (s)->table);                                                                                         \
        assert_int_equal(talon_table_apply((s)->table, &(s)->fault, &(s)->rec, (s)->shape, (s)->work, &(s)->op), TALON_E_BAD_REQUEST);     \
        assert_memory_equal((s)->before, (s)->table, (s)->table->size);                                                                    \
        assert_true(strlen((s)->fault.what) > 5);                                                                                          \
    } while (0)

static void malformed_operations(void **state)
{
    scene s;
    (void)state;
    SCENE(&s, "1", "deck deck = a b c", "hand hand =", "discard discard =");
    MALFORMED(&s, "draw n=1 to=hand", s.op.face = 3);
    MALFORMED(&s, "burn n=1", s.op.face = TALON_FACING_UP);
    MALFORMED(&s, "recycle", s.op.face = TALON_FACING_DOWN);
    MALFORMED(&s, "turn zone=deck indices=0", s.op.face = TALON_FACING_USUAL);
    MALFORMED(&s, "discard n=1 from=deck", s.op.face = TALON_FACING_USUAL);
    MALFORMED(&s, "discard_cards cards=a from=deck", s.op.face = 200);
    MALFORMED(&s, "draw n=1 to=hand", s.op.at = 0);
    MALFORMED(&s, "wash", s.op.at = TALON_AT_TOP);
    MALFORMED(&s, "split to=hand:1,hand:1", s.op.list_n = 1);
    MALFORMED(&s, "split to=hand:1", s.op.zones_n = 0);
    MALFORMED(&s, "draw_card card=a to=hand", s.op.cards_n = 0);
    MALFORMED(&s, "draw_card card=a to=hand", s.op.cards_n = 2);
    MALFORMED(&s, "move from=deck to=hand n=1", s.op.pick = 0);
    MALFORMED(&s, "move from=deck to=hand n=1", s.op.pick = TALON_ARG_K);
    MALFORMED(&s, "cut_with_seed seed=1", s.op.own_seed = false);
    MALFORMED(&s, "draw n=1 to=hand", s.op.own_seed = true);
    MALFORMED(&s, "riffle", s.op.own_seed = true);
    MALFORMED(&s, "apply_record", s.op.record = NULL);
    PLAYS(&s, "wash");
    MALFORMED(&s, "apply_record", s.op.record = &s.rec);
    talon_record same_memory = s.rec;
    MALFORMED(&s, "apply_record", s.op.record = &same_memory);
    scene_free(&s);
}

/* Codes of other layers, and of programs that misuse the library (unit/misfit.c, unit/misuse.c): made by `new` (unit/shape.c), by the stream, by the dealer (unit/dealer.c) or a game (unit/commander.c). */
static void every_code_of_operations_is_reached(void **state)
{
    static const talon_status elsewhere[] = {TALON_E_INVALID_ZONES,
                                             TALON_E_DUPLICATE_ZONE,
                                             TALON_E_NO_TABLE,
                                             TALON_E_INVALID_INSTRUCTIONS,
                                             TALON_E_NO_PILES,
                                             TALON_E_CARD_NOT_FOUND,
                                             TALON_E_TOO_MANY_COMMANDERS,
                                             TALON_E_GAME_NOT_ACTIVE,
                                             TALON_E_OUTDATED,
                                             TALON_E_MISUSE};
    int n = 0;
    (void)state;
    for (size_t i = 0; i < sizeof elsewhere / sizeof *elsewhere; i++)
        reached[elsewhere[i]] = true;
    for (int s = 1; strcmp(talon_status_name((talon_status)s), "Unknown") != 0; s++, n++)
        if (!reached[s])
            fail_msg("include/talon/status.def: %s is never reached: add a case to cases[] in tests/unit/errors.c, or to elsewhere[] if "
                     "another layer gives it",
                     talon_status_name((talon_status)s));
    print_message("%d refusals in order, %d codes\n", (int)(sizeof cases / sizeof *cases), n);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(malformed_operations),           cmocka_unit_test(the_first_stage_is_reported),
        cmocka_unit_test(default_zones_that_are_missing), cmocka_unit_test(numbers_that_are_no_operation),
        cmocka_unit_test(a_record_that_does_not_fit),     cmocka_unit_test(every_code_of_operations_is_reached),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
