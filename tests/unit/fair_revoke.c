/* fair_revoke.c -- cheats in games that are played by rules, each sealed with good signatures, and what their victims read: out of turn, wrong bets,
 * revokes, tricks for friends, answers changed after seeing others', acts that nobody signed or that belong elsewhere, lies about hidden cards. */
#include "fairplay/caught.h"
#include "fairplay/rules_play.h"

#define TRICKS "examples/rules/three_tricks.yaml"

/* A game to its end, taken apart. */
static void load(script *s, fairplay *p, const char *path, const char *seed)
{
    uint32_t random = 5;
    rules_start(p, path, "Ana Ben", seed, false);
    while (rules_play_one(p, &random))
        ;
    fairplay_end(p);
    script_load(s, p);
}

static int other(int seat)
{
    return 3 - seat;
}

static void test_turns(void **unused)
{
    script s;
    fairplay p;
    char words[64], op[256];
    (void)unused;
    load(&s, &p, TRICKS, "turns");
    const size_t act = script_find(&s, "act", 0);
    const int seat = (int)json_integer_value(json_object_get(script_at(&s, act), "seat"));
    snprintf(op, sizeof op,
             "{'op':'choose','n':1,'option':null,'pass':false,'values':[],'from':'hand.%d','places':[0],'to':'trick','combo':null,'height':"
             "null}",
             other(seat));
    script_cut_off(&s, act + 1);
    script_set(&s, act, "seat", seat == 1 ? "2" : "1");
    script_set(&s, act, "open", "[]");
    script_set(&s, act, "op", op);
    snprintf(words, sizeof words, "%s answers, and %s is asked", p.name[other(seat)], p.name[seat]);
    caught(&s, ANYBODY, act, "turn", words);
    /* an answer to another choice */
    script_set(&s, act, "seat", seat == 1 ? "1" : "2");
    op[strlen("{'op':'choose','n':")] = '2';
    caught_with(&s, act, "op", op, "turn", "answers choice 2, and this is choice 1");
    /* what is no choice at all */
    snprintf(op, sizeof op, "{'op':'move','from':'hand.%d','to':'taken.%d','n':1,'at':'end','face':null}", seat, seat);
    caught_with(&s, act, "op", op, "turn", "this game is played by rules");
    /* another hand's card */
    snprintf(op, sizeof op,
             "{'op':'choose','n':1,'option':null,'pass':false,'values':[],'from':'hand.%d','places':[0],'to':'trick','combo':null,'height':"
             "null}",
             other(seat));
    caught_with(&s, act, "op", op, "rules", "none that the rules offer");
    cheats_free(&s, &p);
}

static void test_bets(void **unused)
{
    script s;
    fairplay p;
    (void)unused;
    load(&s, &p, "examples/rules/one_bet.yaml", "bets");
    const size_t act = script_find(&s, "act", 0);
    script_cut_off(&s, act + 1);
#define BET(option, value)                                                                                                                 \
    "{'op':'choose','n':1,'option':'" option "','pass':false,'values':[" value                                                             \
    "],'from':null,'places':[],'to':null,'combo':null,'height':null}"
    caught_with(&s, act, "op", BET("bet", "'6'"), "rules", "answer to choice 1 is none that the rules offer: bet 6");
    caught_with(&s, act, "op", BET("bet", "'-1'"), "rules", "bet -1");
    caught_with(&s, act, "op", BET("call", ""), "rules", "none that the rules offer: call");
    caught_with(&s, act, "op", BET("raise", "'2'"), "refused", "there is no option \"raise\"");
    script_set(&s, act, "op", BET("bet", "'5'"));
    uncaught(&s, ANYBODY);
    cheats_free(&s, &p);
}

/* Who gets the trick follows from the rules, and so does who is paid: there is no line that could say otherwise. */
static void test_friends(void **unused)
{
    script s;
    fairplay p;
    (void)unused;
    load(&s, &p, TRICKS, "friends");
    for (size_t i = 0; i < s.n; i++) {
        json_t *op = json_object_get(script_at(&s, i), "op");
        const char *to = json_string_value(json_object_get(op, "to")),
                   *first = json_string_value(json_array_get(json_object_get(op, "to"), 0));
        if ((to && strncmp(to, "taken", 5) == 0) || (first && strncmp(first, "taken", 5) == 0)) {
            char value[160];
            const char *is = to ? to : first;
            snprintf(value, sizeof value, "{'op':'deal','n':2,'from':'trick','to':['taken.%c'],'face':null}", is[6] == '1' ? '2' : '1');
            script_cut_off(&s, i + 1);
            caught_with(&s, i, "op", value, "dealers_choice", "the step due is");
            cheats_free(&s, &p);
            return;
        }
    }
    fail_msg("no trick is taken");
}

/* ---- lines of somebody who does not follow suit ---- */

/* A line of a writer's, for everybody else, who may find it bad. */
static void spread(fairplay *p, talon_transcript *writer, char *line)
{
    assert_non_null(line);
    const size_t size = strlen(line) - 1;
    if (p->house != writer)
        talon_transcript_read(p->house, line, size);
    for (uint32_t s = 1; s <= p->seats_n; s++)
        if (p->seat[s] != writer)
            talon_transcript_read(p->seat[s], line, size);
    talon_transcript_read(p->bystander, line, size);
    line[size] = 0;
    fairplay_add(p, line);
    free(line);
}

/* A card that the seat may not play, as an operation; NULL when it may play all. */
static char *revoke_of(fairplay *p, uint32_t seat)
{
    static choices c;
    char zone[16], op[256];
    talon_transcript_choices(p->seat[seat], seat, choices_keep, &c);
    snprintf(zone, sizeof zone, "hand.%u", seat);
    char *found = NULL;
    for (uint32_t i = 0; i < fairplay_count(p, zone) && !found; i++) {
        char places[32];
        bool legal = false;
        snprintf(places, sizeof places, "\"places\":[%u]", i);
        for (uint32_t k = 0; k < c.n; k++)
            legal |= strstr(c.op[k], places) != NULL;
        snprintf(op, sizeof op, "%.*s\"from\":\"%s\",%s,\"to\":\"trick\",\"combo\":null,\"height\":null}",
                 (int)(strstr(c.op[0], "\"from\"") - c.op[0]), c.op[0], zone, places);
        if (!legal)
            found = strdup(op);
    }
    choices_drop(&c);
    return found;
}

/* One line more, by whoever is due; false: nobody is. */
static bool go_crooked(fairplay *p, uint32_t *random)
{
    const char *why = NULL;
    uint32_t seat[TALON_MAX_PLAYERS];
    switch (talon_transcript_due(p->bystander)) {
    case TALON_DUE_STEP: spread(p, p->house, talon_fair_write_dealer(p->house, &why, &p->dealer, "do")); return true;
    case TALON_DUE_ANSWER: spread(p, p->house, talon_fair_write_dealer(p->house, &why, &p->dealer, "answer")); return true;
    case TALON_DUE_CHOICE: {
        talon_transcript_awaits(p->bystander, seat);
        char *op = rules_pick_one(p, seat[0], random);
        spread(p, p->seat[seat[0]], talon_fair_write_act(p->seat[seat[0]], &why, &p->key[seat[0]], op, NULL));
        free(op);
        return true;
    }
    default: return false; /* these games have nothing else then */
    }
}

/* Plays until somebody could revoke, and does. Returns the line, 0 when nobody could. */
static uint64_t revoke(fairplay *p, const char *seed, bool sealed)
{
    uint32_t random = 3, seat[TALON_MAX_PLAYERS];
    const char *why = NULL;
    rules_start(p, TRICKS, "Ana Ben", seed, sealed);
    for (;;) {
        fairplay_go(p);
        if (talon_transcript_due(p->bystander) != TALON_DUE_CHOICE)
            return 0;
        talon_transcript_awaits(p->bystander, seat);
        char *op = revoke_of(p, seat[0]);
        if (op) {
            const uint64_t line = talon_transcript_lines(p->bystander);
            spread(p, p->seat[seat[0]], talon_fair_write_act(p->seat[seat[0]], &why, &p->key[seat[0]], op, NULL));
            free(op);
            return line;
        }
        rules_play_one(p, &random);
    }
}

static const char *const found_later = "was none that the rules offered, as cards show that were opened since";

static void test_revokes(void **unused)
{
    uint32_t random = 9, revokes = 0, later = 0;
    (void)unused;
    for (uint32_t i = 0; i < 12; i++) {
        fairplay p;
        char seed[16];
        snprintf(seed, sizeof seed, "revoke %u", i);
        const uint64_t line = revoke(&p, seed, i % 2);
        if (!line) {
            fairplay_free(&p);
            continue;
        }
        revokes++;
        const talon_verdict *v = talon_transcript_finish(p.bystander, true);
        assert_true(v->verified); /* nobody who does not see the hand can know */
        assert_true(v->debts > 0 && v->not_proved & TALON_UNPROVED_DEBTS);
        v = talon_transcript_finish(p.house, true);
        assert_false(v->verified); /* the dealer can */
        assert_int_equal(v->bad_line, line);
        while (go_crooked(&p, &random))
            ;
        v = talon_transcript_finish(p.bystander, true);
        if (v->verified)
            continue; /* the card that should have been played was not played */
        later++;
        assert_int_equal(v->bad_line, line);
        assert_string_equal(v->code, "rules");
        if (!strstr(v->message, found_later))
            fail_msg("%s", v->message);
        fairplay_free(&p);
    }
    assert_true(revokes > 3 && later > 3);
}

/* The hand is never played out: the dealer's key tells it. */
static void test_audited_revoke(void **unused)
{
    fairplay p;
    const char *why = NULL;
    (void)unused;
    uint64_t line = 0;
    for (uint32_t i = 0; !line; i++) {
        char seed[16];
        snprintf(seed, sizeof seed, "audit %u", i);
        line = revoke(&p, seed, false);
        if (!line)
            fairplay_free(&p);
    }
    spread(&p, p.house, talon_fair_write_dealer(p.house, &why, &p.dealer, "end"));
    judged j = fair_judge(p.text, p.size, NULL, false);
    assert_true(j.v->verified && j.v->debts > 0);
    judged_free(&j);
    j = fair_judge(p.text, p.size, NULL, true);
    assert_false(j.v->verified);
    assert_int_equal(j.v->bad_line, line);
    assert_string_equal(j.v->code, "rules");
    assert_non_null(strstr(j.v->message, found_later));
    judged_free(&j);
    fairplay_free(&p);
}

/* ---- answers at once ---- */

#define SHOWN(seat, place)                                                                                                                 \
    "{'op':'choose','n':1,'option':null,'pass':false,'values':[],'from':'hand." seat "','places':[" place "],'to':'shown." seat            \
    "','combo':null,'height':null}"

static void test_together(void **unused)
{
    fairplay p;
    script s;
    (void)unused;
    rules_start(&p, "examples/rules/high_card.yaml", "Ana Ben", "together", false);
    fairplay_go(&p);
    assert_int_equal(talon_transcript_due(p.bystander), TALON_DUE_PICK);
    const uint32_t ana = fairplay_pick(&p, 1, SHOWN("1", "0")), ben = fairplay_pick(&p, 2, SHOWN("2", "0"));
    fairplay_go(&p);
    fairplay_show(&p, 1, ana, SHOWN("1", "0"));
    fairplay_show(&p, 2, ben, SHOWN("2", "0"));
    fairplay_go(&p);
    script_load(&s, &p);
    const size_t shown = script_find(&s, "show", 1);
    uncaught(&s, ANYBODY);
    script_cut_off(&s, shown + 1);
    /* Ben has seen Ana's card, and would rather play another one */
    caught_with(&s, shown, "text",
                "'"
                "x"
                "'",
                "pick", "Ben shows something other than what was picked");
    cheats_free(&s, &p);

    /* he has picked all of his cards: the first counts */
    rules_start(&p, "examples/rules/high_card.yaml", "Ana Ben", "together", false);
    fairplay_go(&p);
    fairplay_pick(&p, 1, SHOWN("1", "0"));
    fairplay_pick(&p, 2, SHOWN("2", "0"));
    const uint32_t second = fairplay_pick(&p, 2, SHOWN("2", "1"));
    fairplay_go(&p);
    fairplay_show(&p, 1, ana, SHOWN("1", "0"));
    fairplay_show(&p, 2, second, SHOWN("2", "1"));
    assert_int_equal(talon_transcript_due(p.bystander), TALON_DUE_SHOW); /* still */
    uint32_t seat[TALON_MAX_PLAYERS];
    assert_int_equal(talon_transcript_awaits(p.bystander, seat), 1);
    assert_int_equal(seat[0], 2);
    fairplay_free(&p);
}

/* ---- seats that do not answer ---- */

static const char *const not_awaited = "is said not to have answered, and nobody waits for that";

static void test_skips(void **unused)
{
    fairplay p;
    script s;
    uint32_t random = 1;
    (void)unused;
    rules_start(&p, "games/kuhn.yaml", "Ana Ben", "skips", false);
    fairplay_go(&p);
    uint32_t seat[TALON_MAX_PLAYERS];
    assert_int_equal(talon_transcript_awaits(p.bystander, seat), 1);
    fairplay_skip(&p, seat[0]);
    assert_int_equal(talon_transcript_due(p.bystander), TALON_DUE_CHOICE); /* the seat may still answer */
    assert_true(rules_play_one(&p, &random));
    script_load(&s, &p);
    const size_t skip = script_find(&s, "skip", 0);
    uncaught(&s, ANYBODY);
    caught_with(&s, skip, "seat", seat[0] == 1 ? "2" : "1", "turn", not_awaited);
    judged j = fair_judge(p.text, p.size, NULL, false);
    assert_true(j.v->verified && j.v->skips == 1 && (j.v->not_proved & TALON_UNPROVED_SKIPS));
    judged_free(&j);
    cheats_free(&s, &p);

    /* together: until a seat has picked, then until it has shown */
    rules_start(&p, "examples/rules/high_card.yaml", "Ana Ben", "together", false);
    fairplay_go(&p);
    const uint32_t ana = fairplay_pick(&p, 1, SHOWN("1", "0"));
    fairplay_skip(&p, 2);
    fairplay_pick(&p, 2, SHOWN("2", "0"));
    fairplay_go(&p);
    fairplay_show(&p, 1, ana, SHOWN("1", "0"));
    fairplay_skip(&p, 2);
    assert_int_equal(talon_transcript_due(p.bystander), TALON_DUE_SHOW);
    script_load(&s, &p);
    uncaught(&s, ANYBODY);
    for (size_t i = 2; i-- > 0;) {
        const size_t at = script_find(&s, "skip", i);
        script_cut_off(&s, at + 1);
        caught_with(&s, at, "seat", "1", "turn", not_awaited);
    }
    cheats_free(&s, &p);
}

/* ---- signatures, other games, lies ---- */

static void test_elsewhere(void **unused)
{
    fairplay a, b;
    script s;
    char *line, *end;
    (void)unused;
    load(&s, &a, TRICKS, "one game");
    script_free(&s);
    load(&s, &b, TRICKS, "another game");
    script_free(&s);
    char *from = strstr(b.text, "{\"k\":\"act\""), *at = strstr(a.text, "{\"k\":\"act\"");
    end = strchr(from, '\n');
    line = malloc(a.size + (size_t)(end - from) + 2);
    sprintf(line, "%.*s%.*s\n", (int)(at - a.text), a.text, (int)(end - from), from);
    judged j = fair_judge(line, strlen(line), NULL, false);
    assert_false(j.v->verified);
    assert_true(j.v->stage == TALON_STAGE_SIGNATURES || j.v->stage == TALON_STAGE_HEADS); /* other keys, or other lines before it */
    judged_free(&j);
    /* nobody signed it: one digit is another */
    sprintf(line, "%.*s\n", (int)(strchr(at, '\n') - a.text), a.text);
    char *digit = line + strlen(line) - 10;
    *digit = *digit == '0' ? '1' : '0';
    j = fair_judge(line, strlen(line), NULL, false);
    assert_string_equal(j.v->code, "signature");
    assert_non_null(strstr(j.v->message, "the signature is not "));
    judged_free(&j);
    free(line);
    fairplay_free(&a);
    fairplay_free(&b);
}

static void test_lies(void **unused)
{
    fairplay p;
    script s;
    uint32_t random = 1;
    (void)unused;
    rules_start(&p, "games/whist.yaml", "Ana Ben Cy Dee", "lies", false);
    for (int i = 0; i < 6 && rules_play_one(&p, &random); i++)
        ;
    fairplay_go(&p);
    fairplay_end(&p);
    script_load(&s, &p);
    size_t tell = 0;
    while (tell < s.n && strcmp("tell", json_string_value(json_object_get(json_object_get(script_at(&s, tell), "op"), "op"))
                                            ? json_string_value(json_object_get(json_object_get(script_at(&s, tell), "op"), "op"))
                                            : "") != 0)
        tell++;
    assert_true(tell < s.n);
    const char *value = json_string_value(json_array_get(json_object_get(json_object_get(script_at(&s, tell), "op"), "values"), 0));
    const char *lie = strcmp(value, "1") == 0 ? "{'op':'tell','values':['2']}" : "{'op':'tell','values':['1']}";
    script_set(&s, tell, "op", "{'op':'tell','values':['1','1']}");
    caught(&s, ANYBODY, tell, "told", "the dealer tells 2 values");
    script_set(&s, tell, "op", lie);
    caught(&s, WITH_END, tell, "told", "is not what the cards say");
    script_cut_off(&s, tell + 1);
    assert_true(uncaught(&s, ANYBODY) & TALON_UNPROVED_DEBTS);
    fairplay_forget_rules();
    caught(&s, ANYBODY, 0, "game", "the rules of this game are not here");
    cheats_free(&s, &p);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_turns),   cmocka_unit_test(test_bets),           cmocka_unit_test(test_friends),
        cmocka_unit_test(test_revokes), cmocka_unit_test(test_audited_revoke), cmocka_unit_test(test_together),
        cmocka_unit_test(test_skips),   cmocka_unit_test(test_elsewhere),      cmocka_unit_test(test_lies),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
