/* lang_verbs.c -- every row of verb.def: an example that is dealt, and each clause and flag it has, lacks or needs. */
#include "lang_help.h"

#include "lang/step_words.h"
#include "runner/compiled.h"
#include "runner/verbs.h"

#define HEAD                                                                                                                               \
    "game: test\nplayers: 2\ncomponents: {deck: a + b + c + d + e + f, pile: g + h, discard_pile: i + j, open: l + k}\n"                   \
    "zones: {pile: {type: table, sees: none}, other: {type: table, sees: none}, open: {type: table}}\nsetup:\n  - "

/* A step of each verb as plain as can be, the operation that it becomes, and a zone afterwards. */
static const struct {
    const char *text, *op, *zone, *cards;
} examples[VERBS] = {
    [V_BURN] = {"2 from deck", "burn", "burn", "a b"},
    [V_DEAL] = {"2 from deck to other", "draw", "other", "a b"},
    [V_DISCARD] = {"2 from deck", "discard", "discard_pile", "i^ j^ a^ b^"},
    [V_DRAW] = {"2 from deck to other", "draw", "other", "a b"},
    [V_HIDE] = {"2 from deck to other", "move", "other", "a b"},
    [V_MOVE] = {"2 from deck to other", "move", "other", "a b"},
    [V_REVEAL] = {"2 from deck to other", "move", "other", "a^ b^"},
    [V_COMBINE] = {"pile + deck into other", "combine", "other", "a b c d e f g h"},
    [V_CUT] = {"other", "cut_by_die", "other", ""},
    [V_MUCK] = {"pile", "muck", "discard_pile", "i^ j^ g h"},
    [V_RECYCLE] = {"discard_pile into deck", "recycle", "deck", "a b c d e f i j"},
    [V_RIFFLE] = {"deck", "riffle", "deck", "a d b e c f"},
    [V_SHUFFLE] = {"other", "shuffle", "other", ""},
    [V_SPLIT] = {"deck into other + pile sizes [2, 1]", "split", "other", "a b"},
    [V_STRIP] = {"deck sizes [1, 5] order [1, 0]", "strip_cut", "deck", "b c d e f a"},
    [V_WASH] = {"other", "wash", "other", ""},
    [V_SORT] = {"open", "permute", "open", "k l"},
};

static const char *game_of(int v, const char *more)
{
    static char text[1000];
    if (!examples[v].text)
        fail_msg("src/runner/verb.def: the verb \"%s\" has no example: add it to examples[] of tests/unit/lang_verbs.c",
                 talon__verbs[v].word);
    snprintf(text, sizeof text, HEAD "%s: %s%s\n", talon__verbs[v].word, examples[v].text, more);
    return text;
}

static void every_verb_is_dealt(void **state)
{
    (void)state;
    for (int v = 0; v < VERBS; v++) {
        const char *word = talon__verbs[v].word;
        dealt d;
        deals(&d, game_of(v, ""), 2, examples[v].op);
        if (strcmp(talon_op_get(talon__verbs[v].op)->name, examples[v].op) != 0)
            fail_msg("src/runner/verb.def: a plain \"%s\" becomes %s, but its row says %s", word, examples[v].op,
                     talon_op_get(talon__verbs[v].op)->name);
        assert_string_equal(zone_text(&d, examples[v].zone), examples[v].cards);
        done(&d);
    }
}

/* What each clause may look like. */
static const char *const clauses[CLAUSES] = {
    [C_FROM] = "from deck",
    [C_TO] = "to other",
    [C_WITH] = "with seed",
    [C_BY] = "by player",
    [C_AT] = "at 1",
    [C_TIMES] = "times 1",
    [C_MIN] = "min 0",
    [C_AS] = "as packet",
    [C_SIZES] = "sizes [1, 5]",
    [C_ORDER] = "order [0, 1]",
    [C_WHERE] = "where a",
    [C_KEEPING] = "keeping newest 1",
    [C_UNTIL] = "until empty(deck)",
};

static bool has_clause(const char *text, int c)
{
    char word[20];
    snprintf(word, sizeof word, " %s ", talon__clauses[c].word);
    if (strstr(text, word))
        return true;
    snprintf(word, sizeof word, " %s ", talon__clauses[c].other ? talon__clauses[c].other : "?");
    return strstr(text, word) != NULL;
}

/* The example with one clause more: E210 twice the same, E211 the verb does not take it. */
static void clauses_are_those_of_the_row(void **state)
{
    char more[100];
    (void)state;
    for (int v = 0; v < VERBS; v++)
        for (int c = 0; c < CLAUSES; c++) {
            if (!clauses[c])
                fail_msg("src/runner/verb.def: the clause \"%s\" has no example: add it to clauses[] of tests/unit/lang_verbs.c",
                         talon__clauses[c].word);
            snprintf(more, sizeof more, " %s", clauses[c]);
            const char *codes = codes_of(game_of(v, more));
            const bool doubled = has_clause(examples[v].text, c), may = talon__verbs[v].may >> c & 1;
            if ((strstr(codes, "E210") != NULL) != doubled || (strstr(codes, "E211") != NULL) == (may || doubled))
                fail_msg("%s: %s %s: %s", talon__verbs[v].word, examples[v].text, clauses[c], codes);
        }
}

/* How many clauses the file is said to lack, all of them in one message; 99 when there are several. */
static uint32_t missing_in(const char *text, bool whole)
{
    talon_report *report;
    uint32_t missing = 0, messages = 0;
    talon_game_free(talon_game_compile(&report, text, strlen(text)));
    for (size_t i = 0; i < talon_report_count(report); i++) {
        const talon_problem *p = talon_report_get(report, i);
        if (strcmp(p->code, "E209") != 0)
            continue;
        messages++;
        for (int c = 0; c < CLAUSES; c++) {
            const char *other = whole ? talon__clauses[c].other : NULL;
            char word[40], quoted[40];
            snprintf(word, sizeof word, " %s ", other ? other : talon__clauses[c].word);
            snprintf(quoted, sizeof quoted, "needs \"%s\"", other ? other : talon__clauses[c].word);
            char message[300];
            snprintf(message, sizeof message, "%s ", p->message);
            missing += strstr(message, word) || strstr(message, quoted);
        }
    }
    talon_report_free(report);
    return messages > 1 ? 99 : missing;
}

/* The example without what it needs. */
static void needs_are_those_of_the_row(void **state)
{
    (void)state;
    for (int v = 0; v < VERBS; v++) {
        char text[500];
        const bool takes = talon__verb_takes((uint8_t)v);
        snprintf(text, sizeof text, HEAD "%s: %s\n", talon__verbs[v].word, takes ? "1" : "deck");
        if (missing_in(text, !takes) != (uint32_t)__builtin_popcount(talon__verbs[v].needs))
            fail_msg("%s: %s", text + strlen(HEAD), codes_of(text));
    }
}

static void flags_are_those_of_the_row(void **state)
{
    char more[100];
    (void)state;
    for (int v = 0; v < VERBS; v++)
        for (int f = 0; f < FLAGS; f++) {
            snprintf(more, sizeof more, " (%s)", talon__flags[f].word);
            const char *codes = codes_of(game_of(v, more));
            if ((strstr(codes, "E104") != NULL) == (talon__verbs[v].flags >> f & 1))
                fail_msg("%s: %s%s: %s", talon__verbs[v].word, examples[v].text, more, codes);
        }
}

/* Of a group at most one; of different groups any. */
static void flags_of_a_group_contradict(void **state)
{
    char more[100];
    (void)state;
    for (int f = 0; f < FLAGS; f++)
        for (int k = 0; k < FLAGS; k++) {
            const int v = talon__verbs[V_DEAL].flags >> f & talon__verbs[V_DEAL].flags >> k & 1 ? V_DEAL : V_RIFFLE;
            if (!(talon__verbs[v].flags >> f & talon__verbs[v].flags >> k & 1))
                continue;
            snprintf(more, sizeof more, " (%s, %s)", talon__flags[f].word, talon__flags[k].word);
            const bool refused = strstr(codes_of(game_of(v, more)), "E104") != NULL;
            assert_int_equal(refused, f != k && talon__flags[f].group == talon__flags[k].group);
        }
}

/* ---- games as bytes ---- */

static uint32_t *node_of(game_step *s, clause c)
{
    switch (c) {
    case C_FROM: return &s->from;
    case C_TO: return &s->to;
    case C_BY: return &s->by;
    case C_AT: return &s->place;
    case C_TIMES: return &s->times;
    case C_MIN: return &s->min;
    case C_SIZES: return &s->sizes;
    case C_ORDER: return &s->order;
    case C_KEEPING: return &s->keep;
    case C_WHERE: return &s->where;
    case C_UNTIL: return &s->until;
    case C_WITH:
    case C_AS:
    case CLAUSES: break;
    }
    return NULL;
}

/* A procedure that nobody calls lends a node for every clause. */
#define SPARE                                                                                                                              \
    "\nprocedures:\n  spare:\n    - cut: deck by player at 1 times 1 until empty(deck)\n    - cut: deck min 1\n"                           \
    "    - recycle: discard_pile into deck keeping newest 1\n    - move: 1 from deck to pile where a\n"                                    \
    "    - strip: deck sizes [1] order [0]\n"

static uint32_t spare_node(const talon_game *g, clause c)
{
    game_step *list = (game_step *)(void *)((char *)(uintptr_t)g + g->step.at);
    for (uint32_t i = 0; i < g->step.n; i++)
        if (list[i].kind == S_VERB && *node_of(&list[i], c) != NONE)
            return *node_of(&list[i], c);
    return NONE;
}

static bool opens(const talon_game *g)
{
    ((talon_game *)(uintptr_t)g)->mark = talon__game_mark(g, talon_game_size(g)); /* as whoever changed it would */
    return talon_game_open(g, talon_game_size(g)) == g;
}

/* One clause of a step taken away or put in, and put back. */
static void assert_clause(const talon_game *g, game_step *s, const verb_row *v, clause c)
{
    uint32_t *node = node_of(s, c);
    const uint32_t kept = node ? *node : NONE;
    const bool usual = c == C_TO && (v->to == TO_BURN || v->to == TO_DISCARD), needed = c == C_FROM || usual || v->needs >> c & 1;
    if (!node)
        return;
    *node = NONE;
    if (opens(g) == needed)
        fail_msg("%s without \"%s\" %s", v->word, talon__clauses[c].word, needed ? "is taken" : "is refused");
    *node = spare_node(g, c);
    assert_int_not_equal(*node, NONE);
    if (opens(g) != (c == C_FROM || v->may >> c & 1))
        fail_msg("%s with \"%s\" %s", v->word, talon__clauses[c].word, opens(g) ? "is taken" : "is refused");
    *node = spare_node(g, c == C_BY ? C_AT : C_BY); /* of another class */
    assert_false(opens(g));
    *node = kept;
}

/* A step that no compiler makes is refused where games come in as bytes: too much, too little, or of the wrong kind. */
static void foreign_steps_are_refused(void **state)
{
    (void)state;
    for (int v = 0; v < VERBS; v++) {
        const verb_row *row = &talon__verbs[v];
        talon_game *g = compiled(game_of(v, SPARE));
        game_step *s = (game_step *)(void *)((char *)g + g->step.at) + talon__game_block(g, g->setup).at;
        assert_int_equal(s->verb, v);
        assert_true(opens(g));
        for (clause c = 0; c < CLAUSES; c++)
            assert_clause(g, s, row, c);
        for (int f = 0; f < FLAGS; f++) {
            s->flags = (uint8_t)(1u << f);
            assert_int_equal(opens(g), row->flags >> f & 1);
        }
        s->flags = 0;
        const uint32_t count = s->count;
        s->count = row->kind == KIND_TAKES ? NONE : spare_node(g, C_AT);
        assert_false(opens(g));
        s->count = count;
        s->verb = VERBS;
        assert_false(opens(g));
        s->verb = (uint8_t)v;
        s->kind = STEP_KINDS;
        assert_false(opens(g));
        talon_game_free(g);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_verb_is_dealt),         cmocka_unit_test(clauses_are_those_of_the_row),
        cmocka_unit_test(needs_are_those_of_the_row),  cmocka_unit_test(flags_are_those_of_the_row),
        cmocka_unit_test(flags_of_a_group_contradict), cmocka_unit_test(foreign_steps_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
