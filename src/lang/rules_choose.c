/* rules_choose.c -- `choose` and `together`: one question or several options, and who is asked. */
#include "lang/rules_steps.h"

#define OPTIONS_MAX 255u

static uint32_t new_chosen(rules *r)
{
    const uint32_t slot = r->chosen_n++;
    r->chosen_most = r->chosen_n > r->chosen_most ? r->chosen_n : r->chosen_most;
    r->chosen_now = slot;
    return slot;
}

/* expr behind "by": who is asked. */
static uint32_t asked(const maker *m, parser *p)
{
    if (!m->together)
        return talon__step_seat(p);
    talon__rule_bad(p, D_RULE_TOGETHER, p->at - (p->at > 0), "in together everybody answers for themselves");
    return NONE;
}

/* Somebody has to be asked. */
static bool nobody_asked(const maker *m, uint32_t by, span at, bool options)
{
    if (m->r->present || by != NONE || m->tree->max == 1)
        return false;
    talon__diag(m->tree->diags, D_RULE_WHOSE, at, NULL, "it is nobody's turn here, so nobody is asked");
    talon__diag_fix(m->tree->diags, options ? "put it into turns, or say who answers: \"by: dealer\" below \"choose\", in the same column"
                                            : "put it into turns, or say who answers, as in \"trump in suits by dealer\"");
    return true;
}

/* ---- prefer ---- */

/* The first word of an option. */
static word option_name(const yaml *key)
{
    word w = key->text;
    uint32_t n = 0;
    while (n < w.size && w.at[n] != ' ')
        n++;
    return (word){w.at, n};
}

/* What the answers of an option are worth to who does not think: a number, `it` being the cards. */
static uint32_t worth(maker *m, const game_option *o, const yaml *text)
{
    rules *r = m->r;
    parser p;
    if (!talon__rule_text(&p, m->tree, text, "prefer"))
        return NONE;
    const game_question *q = o->question == NONE ? NULL : (const game_question *)r->question.at + o->question;
    const bool it = r->card_it, there = r->has_there;
    r->card_it = q && q->kind != Q_VALUES;
    r->has_there = r->card_it && q->to != NONE;
    const operand x = talon__rule_as(&p, talon__rule_cond(&p), TY_NUMBER, 0, 0);
    r->card_it = it;
    r->has_there = there;
    talon__rule_ended(&p);
    return x.failed ? NONE : x.node;
}

static const yaml *preference(const yaml *prefer, word option)
{
    for (const yaml *k = prefer->child; k; k = k->next->next)
        if (talon__same_word(k->text, option))
            return k->next;
    return NULL;
}

static bool names_option(const yaml *map, word name)
{
    for (const yaml *k = map->child; k; k = k->next->next)
        if (talon__same_word(option_name(k), name))
            return true;
    return false;
}

/* Behind n options from the first on: as many more, of which only `when` counts (runner/compiled.h). */
static void add_worths(maker *m, uint32_t first, uint32_t n, const yaml *map, const yaml *prefer)
{
    rules *r = m->r;
    for (const yaml *k = map ? prefer->child : NULL; k; k = k->next->next)
        if (!names_option(map, k->text))
            talon__diag(m->tree->diags, D_RULE_GRAMMAR, k->at, NULL, "no option is called \"%.*s\"", WORD(k->text));
    const yaml *k = map ? map->child : NULL;
    for (uint32_t i = 0; i < n; i++, k = k ? k->next->next : NULL) {
        const game_option of = ((const game_option *)r->option.at)[first + i];
        const yaml *text = map ? preference(prefer, option_name(k)) : prefer;
        const game_option o = {.question = NONE, .when = text ? worth(m, &of, text) : NONE};
        talon__list_add(m->tree, &r->option, &o);
    }
}

/* Options are preferred by name, a question by a text. */
static bool prefer_fits(const maker *m, const yaml *prefer, bool options)
{
    if (!prefer)
        return false;
    if ((prefer->kind == YAML_MAP) == options)
        return true;
    talon__diag(m->tree->diags, D_RULE_GRAMMAR, prefer->at, NULL,
                options ? "\"prefer\" says for each option what it is worth" : "\"prefer\" says what an answer is worth: a number");
    talon__diag_fix(m->tree->diags, options ? "write it as in \"prefer: {play: points(it), draw: -5}\""
                                            : "write it as in \"prefer: -rank(it)\", which is the lowest card");
    return false;
}

static void choose_question(maker *m, const yaml *text, const yaml *prefer, uint8_t flag)
{
    parser p;
    rules *r = m->r;
    const uint32_t slot = new_chosen(r);
    uint32_t by = NONE;
    if (!talon__rule_text(&p, m->tree, text, "choose"))
        return;
    game_option o = {.name = 0, .when = NONE, .question = talon__step_question(&p)};
    if (!p.failed && talon__take_word(&p, "by"))
        by = asked(m, &p);
    if (talon__rule_ended(&p))
        nobody_asked(m, by, text->at, false);
    const uint32_t option = talon__list_add(m->tree, &r->option, &o);
    talon__list_add(m->tree, &r->option_at, &m->now);
    flag |= CHOOSE_SINGLE;
    if (prefer_fits(m, prefer, false)) {
        add_worths(m, option, 1, NULL, prefer);
        flag |= CHOOSE_HINTED;
    }
    const uint32_t at = talon__step_emit(m, (game_code){.kind = I_CHOOSE, .flag = flag, .x = 1, .a = option, .b = by, .c = slot});
    ((game_option *)r->option.at)[option].code = at + 1;
}

static void option_head(maker *m, game_option *o, const yaml *key)
{
    parser p;
    *o = (game_option){.question = NONE, .when = NONE};
    if (talon__rule_cut(m->tree, key) || !talon__words(&p, m->tree, key))
        return;
    if (p.token[0].kind != T_WORD && p.token[0].kind != T_NUMBER) {
        talon__rule_bad(&p, D_RULE_GRAMMAR, 0, "an option begins with its name");
        return;
    }
    o->name = talon__list_text(m->tree, &m->r->text, p.token[0].text);
    p.at = 1;
    if (p.token[1].kind != T_END && !talon__at_word(&p, "when"))
        o->question = talon__step_question(&p);
    if (!p.failed && talon__take_word(&p, "when"))
        o->when = talon__rule_test(&p).node;
    talon__rule_ended(&p);
}

static bool options_differ(const maker *m, const yaml *map)
{
    for (const yaml *k = map->child; k; k = k->next->next)
        for (const yaml *j = map->child; j != k; j = j->next->next)
            if (talon__same_word(option_name(j), option_name(k))) {
                if (!talon__same_word(j->text, k->text)) /* else it is one key twice, and that was said */
                    talon__diag(m->tree->diags, D_RULE_OPTIONS, k->at, NULL, "two options are called \"%.*s\"", WORD(option_name(k)));
                return false;
            }
    return true;
}

static void choose_options(maker *m, const yaml *map, const yaml *by_text, const yaml *prefer, uint8_t flag)
{
    rules *r = m->r;
    const uint32_t slot = new_chosen(r), first = (uint32_t)r->option.n;
    uint32_t by = NONE, i = first, jumps[OPTIONS_MAX], n = 0;
    parser p;
    if (by_text && talon__rule_text(&p, m->tree, by_text, "by")) {
        by = asked(m, &p);
        talon__rule_ended(&p);
    }
    if (map->n > OPTIONS_MAX) {
        talon__diag(m->tree->diags, D_TOO_MANY, map->at, NULL, "more than %u options", OPTIONS_MAX);
        return;
    }
    if (!map->child) {
        talon__diag(m->tree->diags, D_RULE_GRAMMAR, map->at, NULL, "a choice needs an option");
        return;
    }
    if (!options_differ(m, map) || (!by_text && nobody_asked(m, by, map->child->at, true)))
        return;
    for (const yaml *k = map->child; k; k = k->next->next) {
        const game_option nothing = {0};
        talon__list_add(m->tree, &r->option, &nothing);
        talon__list_add(m->tree, &r->option_at, &k->at);
    }
    for (const yaml *k = map->child; k; k = k->next->next) {
        game_option o;
        option_head(m, &o, k);
        ((game_option *)r->option.at)[i++] = o;
    }
    if (prefer_fits(m, prefer, true)) {
        add_worths(m, first, i - first, map, prefer);
        flag |= CHOOSE_HINTED;
    }
    const uint32_t at =
        talon__step_emit(m, (game_code){.kind = I_CHOOSE, .flag = flag, .x = (uint16_t)(i - first), .a = first, .b = by, .c = slot});
    i = first;
    for (const yaml *k = map->child; k; k = k->next->next, i++) {
        ((game_option *)r->option.at)[i].code = talon__step_here(m);
        r->chosen_now = slot;
        talon__make_steps(m, k->next);
        jumps[n++] = talon__step_emit(m, (game_code){.kind = I_JUMP});
    }
    for (uint32_t j = 0; j < n; j++)
        talon__step_code(m, jumps[j])->a = talon__step_here(m);
    if (flag & CHOOSE_TOGETHER)
        talon__step_code(m, at)->b = talon__step_here(m);
    r->chosen_now = slot;
}

void talon__make_choose(maker *m, const yaml *item, uint8_t flag)
{
    static const char *const keys[] = {"choose", "by", "prefer", NULL};
    const yaml *what = talon__yaml_get(item, "choose"), *by = talon__yaml_get(item, "by"), *prefer = talon__yaml_get(item, "prefer");
    if (!talon__step_keys(m, item, keys))
        return;
    if (what->kind == YAML_MAP) {
        choose_options(m, what, by, prefer, flag);
        return;
    }
    if (what->kind == YAML_LIST) {
        talon__advise_options(m->tree, what);
        return;
    }
    if (by) {
        talon__diag(m->tree->diags, D_RULE_GRAMMAR, by->at, NULL, "\"by\" belongs in the text of this choice");
        talon__diag_fix(m->tree->diags, "write it at the end of the text behind \"choose\"");
    }
    choose_question(m, what, prefer, flag);
}

void talon__make_together(maker *m, const yaml *list)
{
    const bool present = m->r->present;
    if (!talon__want(m->tree, list, YAML_LIST, "together"))
        return;
    const yaml *item = list->child;
    if (!item || item->next || item->kind != YAML_MAP || !talon__yaml_get(item, "choose")) {
        talon__diag(m->tree->diags, D_RULE_TOGETHER, list->at, NULL, "together holds one choose, and nothing else");
        return;
    }
    m->r->present = m->together = true;
    talon__make_choose(m, item, CHOOSE_TOGETHER);
    m->r->present = present;
    m->together = false;
}
