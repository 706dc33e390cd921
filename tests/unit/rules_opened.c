/* rules_opened.c -- compiled rules of play that somebody changed: whatever the machine relies on is looked at when a game is opened. */
#include "lang_help.h"

#include <talon/rules.h>

#include "runner/compiled.h"
#include "runner/verbs.h"

static const char text[] =
    "game: opened\nplayers: 2..3\nnumbers: {sides: 2}\nteams: 2\nrank_order: 2..A\ncombos: {pair: 2, royal: Ks Qs}\n"
    "tables: {value: {A: 1}}\nzones: {trick: {type: table}, row: {type: table, count: 2}}\n"
    "dealing_procedure: home\nsetup: [deal: 5 to each_player from deck]\n"
    "define: {'twice(n)': n + n, 'many(c)': count(c) > 1, lucky: (rank 2 if set(trick) else rank 3)}\n"
    "trick_order: [{when: trump == none, order: [2..A of led]}, {order: [2..A of trump, 2..A of led]}]\n"
    "state: {trump: suit, leader: seat, paid: number each, chips: number each, coin: one of heads tails, pile: number x 3}\n"
    "play:\n  - set: [leader = dealer, pile 2 = twice(sides + count(deck)), pile 3 = count(hand of (seat (count(deck))))]\n"
    "  - together: [choose: paid in 0..3 where paid != count(hand)]\n"
    "  - repeat: 2 as time until many(trick)\n    do:\n"
    "      - turns: 1 round from leader where count(hand) > 0 until leader == none\n        do:\n"
    "          - choose:\n"
    "              lay 1 from hand to trick where led else any: [set: leader = winner(trick)]\n"
    "              both combo from hand to trick: []\n"
    "              meld set 3..4 from hand to row: [next: reverse]\n"
    "              call coin in heads tails: [{if: coin == heads, then: [next: dealer]}]\n"
    "              stop when sum(paid for team of player) + subsets(2 of hand where set(it)) > time: [leave: turns]\n"
    "      - each_player: [set: paid += value(trick) + count(trick where lucky)]\n"
    "  - share: paid to chips by best(count(it) over 1..2 of hand)\n"
    "payoff: chips per 2\nmatch: until some(chips > 3)\nplaying: chips < 9\n";

static talon_game *game, *copy;

#define RULES            ((game_rules *)(void *)((char *)copy + copy->rules.at))
#define LIST(name, type) ((type *)(void *)((char *)copy + copy->name.at))

static bool opens(void)
{
    copy->mark = talon__game_mark(copy, copy->size);
    return talon_game_open(copy, copy->size) == copy;
}

static void again(void)
{
    memcpy(copy, game, game->size);
}

static game_code *code_of(uint8_t kind)
{
    for (uint32_t i = 0; i < copy->code.n; i++)
        if (LIST(code, game_code)[i].kind == kind)
            return &LIST(code, game_code)[i];
    fail_msg("no instruction of kind %u", kind);
    return NULL;
}

static game_node *node_of(uint8_t kind)
{
    for (uint32_t i = 0; i < copy->node.n; i++)
        if (LIST(node, game_node)[i].kind == kind)
            return &LIST(node, game_node)[i];
    fail_msg("no node of kind %u", kind);
    return NULL;
}

static game_question *question_of(uint8_t kind)
{
    for (uint32_t i = 0; i < copy->question.n; i++)
        if (LIST(question, game_question)[i].kind == kind)
            return &LIST(question, game_question)[i];
    fail_msg("no question of kind %u", kind);
    return NULL;
}

#define REFUSED(...)                                                                                                                       \
    do {                                                                                                                                   \
        again();                                                                                                                           \
        __VA_ARGS__;                                                                                                                       \
        if (opens())                                                                                                                       \
            fail_msg("opened: %s", #__VA_ARGS__);                                                                                          \
    } while (0)

static int set_up(void **state)
{
    (void)state;
    game = compiled(text);
    copy = malloc(game->size);
    again();
    assert_true(opens());
    return 0;
}

static int put_down(void **state)
{
    (void)state;
    free(copy);
    talon_game_free(game);
    return 0;
}

static void instructions(void **state)
{
    (void)state;
    REFUSED(code_of(I_END)->kind = I_CODES);
    REFUSED(LIST(code, game_code)[copy->code.n - 1].kind = I_REVERSE); /* nothing follows */
    REFUSED(code_of(I_JUMP)->a = copy->code.n);
    REFUSED(code_of(I_JUMP)->depth = 7);
    REFUSED(code_of(I_UNLESS)->b = copy->code.n);
    REFUSED(code_of(I_UNLESS)->a = copy->node.n);
    REFUSED(code_of(I_SET)->flag = SET_SUBTRACT + 1);
    REFUSED(code_of(I_SET)->a = code_of(I_SET)->b);
    REFUSED(code_of(I_FORGET)->x = 9);
    REFUSED(code_of(I_LOSE)->x = 99);
    REFUSED(code_of(I_REPEAT)->a = copy->node.n);
    REFUSED(code_of(I_AGAIN)->x = 99);
    REFUSED(code_of(I_AGAIN)->c = copy->code.n);
    REFUSED(code_of(I_NEXT_ONE)->c = copy->code.n);
    REFUSED(code_of(I_TURNS)->b = copy->node.n);
    REFUSED(code_of(I_TURN)->c = 0);
    REFUSED(code_of(I_GO_ON)->a = NONE);
    REFUSED(code_of(I_LEAVE)->x = 3);
    REFUSED(code_of(I_SHARE)->c = code_of(I_SHARE)->a);
    REFUSED(code_of(I_SHARE)->a = NONE);
}

/* Where a choice goes on is looked at for each of its forms, and it has no others. */
static void choices(void **state)
{
    (void)state;
    REFUSED(code_of(I_CHOOSE)->x = 0);
    REFUSED(code_of(I_CHOOSE)->x = (uint16_t)(copy->option.n + 1));
    REFUSED(code_of(I_CHOOSE)->a = copy->option.n);
    REFUSED(code_of(I_CHOOSE)->c = 99);
    REFUSED(code_of(I_CHOOSE)->b = 0); /* together, a single question */
    REFUSED(code_of(I_CHOOSE)->flag = 8);
    REFUSED(code_of(I_CHOOSE)->flag = CHOOSE_TOGETHER | CHOOSE_SINGLE | 8);
    REFUSED(
        (code_of(I_CHOOSE)->flag = CHOOSE_HINTED, code_of(I_CHOOSE)->a = copy->option.n - code_of(I_CHOOSE)->x)); /* no room for hints */
    REFUSED(code_of(I_CHOOSE)->flag = UINT8_MAX);
    REFUSED(LIST(option, game_option)[0].code = copy->code.n);
    REFUSED(LIST(option, game_option)[0].name = copy->text.n);
    REFUSED(LIST(option, game_option)[0].question = copy->question.n);
    REFUSED(LIST(option, game_option)[0].when = copy->node.n);
    REFUSED(question_of(Q_VALUES)->values_n = 0);
    REFUSED(question_of(Q_VALUES)->values_n = QUESTION_VALUES + 1);
    REFUSED(question_of(Q_VALUES)->value[0].domain = DOMAIN_WORDS + 1);
    REFUSED(question_of(Q_VALUES)->value[0].var = NONE);
    REFUSED(question_of(Q_CARDS)->kind = Q_VALUES + 1);
    REFUSED(question_of(Q_CARDS)->face = TALON_FACING_UP + 1);
    REFUSED(question_of(Q_CARDS)->values_n = 1);
    REFUSED(question_of(Q_CARDS)->from = NONE);
    REFUSED(question_of(Q_CARDS)->to = copy->node.n);
    REFUSED(question_of(Q_CARDS)->fits = question_of(Q_CARDS)->from);
    REFUSED(question_of(Q_CARDS)->lo = copy->node.n);
}

static void names(void **state)
{
    (void)state;
    REFUSED(RULES->play = copy->code.n);
    REFUSED(RULES->payoff = NONE);
    REFUSED(RULES->per = copy->node.n);
    REFUSED(RULES->match = copy->node.n);
    REFUSED(RULES->playing = copy->node.n);
    REFUSED(RULES->choices = TALON_LANG_OPS_MAX + 1);
    REFUSED(RULES->steps = TALON_LANG_OPS_MAX + 1);
    REFUSED(RULES->teams = copy->number.n);
    REFUSED(RULES->temps_n = 0);
    REFUSED(RULES->kept_n = 0);
    REFUSED(RULES->chosen_n = 0);
    REFUSED(RULES->loops = 0);
    REFUSED(RULES->loops = 256);
    REFUSED(RULES->trump = copy->var.n);
    REFUSED(RULES->trick = copy->zone.n);
    REFUSED(RULES->suits_n = 256);
    REFUSED(RULES->suits_n = 3); /* a face has the fourth */
    REFUSED(RULES->ranks_n = 12);
    REFUSED(RULES->tables_n = copy->item.n);
    REFUSED(RULES->value_table = 1);
    REFUSED(RULES->own_phases = 2);
    REFUSED(RULES->wild = RULES->payoff);
    REFUSED(RULES->faces = copy->item.n);
    REFUSED(RULES->combos_n = 256);
    REFUSED(RULES->orders_n = 0);
    REFUSED(RULES->slots = copy->item.n);
    REFUSED(*(uint8_t *)&LIST(item, uint32_t)[RULES->slots] = OF_SUIT + 1);
    REFUSED(copy->rules.n = 0);
    REFUSED(LIST(var, game_var)[0].type = TY_CARDS);
    REFUSED(LIST(var, game_var)[0].type = TY_NONE);
    REFUSED(LIST(var, game_var)[0].name = copy->text.n);
    REFUSED(LIST(var, game_var)[0].told = copy->var.n);
    REFUSED(LIST(var, game_var)[0].count = VAR_COUNT_MOST + 1);
    REFUSED(LIST(var, game_var)[0].first = copy->node.n);
}

static void nodes(void **state)
{
    (void)state;
    REFUSED(node_of(N_VAR)->a = copy->var.n);
    REFUSED(node_of(N_OPTION)->a = copy->number.n);
    REFUSED(node_of(N_TEMP)->x = 99);
    REFUSED(node_of(N_LET)->x = 99);
    REFUSED(node_of(N_KEPT)->x = 99);
    REFUSED(node_of(N_LET_CARDS)->x = 99);
    REFUSED(node_of(N_IN_TABLE)->x = 1);
    REFUSED(node_of(N_SUM)->flag = OVER_TEAM + 1);
    REFUSED(node_of(N_SUM)->b = NONE);
    REFUSED(LIST(node, game_node)[node_of(N_SUBSETS)->b].b = 1);
    REFUSED(LIST(node, game_node)[node_of(N_BEST)->b].b = 2);
    REFUSED(node_of(N_FIT_CARD)->flag = FIT_ANY + 1);
    REFUSED(node_of(N_FIT_CARD)->flag = FIT_RANK);
}

/* The first node of a kind that has one of another kind below it. */
static uint32_t node_above(uint8_t kind, node_kind below)
{
    const game_node *list = LIST(node, game_node);
    for (uint32_t i = 0; i < copy->node.n; i++)
        if (list[i].kind == kind && talon__node_has(list, LIST(item, uint32_t), i, below))
            return i;
    fail_msg("no node of kind %u above one of kind %u", kind, below);
    return NONE;
}

/* What is asked for while it is worked out would be asked for again, and again. */
static void circles(void **state)
{
    (void)state;
    REFUSED(copy->first = node_above(N_WHO_IS, N_ZONE));
    REFUSED(RULES->wild = node_above(N_FIT_CARD, N_IS_SET));
}

/* A question about values has no cards, so what stands there is looked at neither when the game is opened nor when people sit down. */
static void values_have_no_cards(void **state)
{
    (void)state;
    static const char *const names[] = {"Ana", "Ben"};
    const talon_seating seating = {.player = names, .players_n = 2};
    talon_fault fault;
    again();
    game_question *q = question_of(Q_VALUES);
    q->from = q->to = q->lo = q->hi = q->fits = 0x51000000;
    assert_true(opens());
    const size_t size = talon_runner_size(&fault, copy, &seating);
    void *memory = malloc(size);
    talon_runner *runner = talon_runner_init(memory, size, &fault, copy, &seating);
    assert_non_null(runner);
    const size_t rules_size = talon_rules_size(runner);
    void *rules = malloc(rules_size);
    talon_rules *m = talon_rules_init(rules, rules_size, &fault, runner);
    assert_non_null(m);
    talon_rules_begin(m, NULL, NULL);
    assert_true(talon_rules_count(m, 1) > 0);
    free(rules);
    free(memory);
}

/* As many numbers as a procedure may have go into a call, and not one more: nothing would be left out. */
static void calls(void **state)
{
    (void)state;
    static const char called[] =
        "game: called\nplayers: 2\nprocedures:\n"
        "  first(a1, a2, a3, a4, a5, a6, a7, a8, a9, b1, b2, b3, b4, b5, b6, b7): [deal: a1 to each_player from deck]\n"
        "  second(c): [deal: c to each_player from deck]\n"
        "setup:\n  - call: second(2)\n  - call: first(1, 2, 3, 4, 5, 6, 7, 8, 9, 1, 2, 3, 4, 5, 6, 7)\n";
    talon_game *g = compiled(called);
    game_step *call = NULL;
    for (uint32_t i = 0; i < g->step.n; i++) {
        game_step *s = (game_step *)(void *)((char *)g + g->step.at) + i;
        if (s->kind == S_CALL && talon__game_node(g, s->order)->b == GAME_ARGS)
            call = s;
    }
    assert_non_null(call);
    game_node *list = (game_node *)(void *)((char *)g + g->node.at) + call->order;
    call->slot = 0;
    g->mark = talon__game_mark(g, g->size);
    assert_ptr_equal(talon_game_open(g, g->size), g);
    list->a--, list->b++; /* the number of the other call is one of its own, too */
    list->size = (uint16_t)(list->size + talon__game_node(g, talon__game_item(g, list->a))->size);
    g->mark = talon__game_mark(g, g->size);
    assert_null(talon_game_open(g, g->size));
    talon_game_free(g);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(instructions), cmocka_unit_test(choices), cmocka_unit_test(names),
        cmocka_unit_test(nodes),        cmocka_unit_test(circles), cmocka_unit_test(values_have_no_cards),
        cmocka_unit_test(calls),
    };
    return cmocka_run_group_tests(tests, set_up, put_down);
}
