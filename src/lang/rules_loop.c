/* rules_loop.c -- the loops of play: `turns`, `repeat`, `each_player`, and leaving them. */
#include "lang/rules_steps.h"

#define LOOPS_MAX 16u

static void end_loop(maker *m, loop *l, uint32_t opening, uint32_t again)
{
    talon__step_emit(m, (game_code){.kind = I_JUMP, .a = again});
    talon__step_code(m, opening)->c = talon__step_code(m, again)->c = talon__step_here(m);
    for (uint32_t i = 0; i < l->leaves_n; i++)
        talon__step_code(m, l->leave[i])->c = talon__step_here(m);
    m->loop = l->outer;
    m->r->loops--;
}

static void begin_loop(maker *m, loop *l, loop_kind kind, span at)
{
    *l = (loop){.outer = m->loop, .kind = kind};
    m->loop = l;
    if (m->r->loops == LOOPS_MAX)
        talon__diag(m->tree->diags, D_TOO_MANY, at, NULL, "more than %u loops inside each other", LOOPS_MAX);
    if (++m->r->loops > m->r->loops_most)
        m->r->loops_most = m->r->loops;
}

void talon__make_turns(maker *m, const yaml *item)
{
    rules *r = m->r;
    parser p;
    loop l;
    static const char *const keys[] = {"turns", "do", NULL};
    const yaml *text = talon__yaml_get(item, "turns"), *body = talon__step_needs(m, item, "do", "turns");
    const bool present = r->present;
    uint32_t rounds = NONE, from = NONE, where = NONE, until = NONE;
    if (!talon__step_keys(m, item, keys) || !body)
        return;
    if (text->kind == YAML_NOTHING ? !talon__words(&p, m->tree, text) : !talon__rule_text(&p, m->tree, text, "turns"))
        return;
    if (!talon__at_word(&p, "from") && !talon__at_word(&p, "where") && !talon__at_word(&p, "until") && p.token[p.at].kind != T_END) {
        rounds = talon__rule_count(&p).node;
        if (!p.failed && !talon__take_word(&p, "round") && !talon__take_word(&p, "rounds"))
            talon__rule_bad(&p, D_RULE_GRAMMAR, p.at, "expected \"rounds\"");
    }
    if (!p.failed && talon__take_word(&p, "from"))
        from = talon__step_seat(&p);
    r->present = true;
    if (!p.failed && talon__take_word(&p, "where"))
        where = talon__rule_test(&p).node;
    if (!p.failed && talon__take_word(&p, "until"))
        until = talon__rule_test(&p).node;
    talon__rule_ended(&p);
    const uint32_t opening =
        talon__step_emit(m, (game_code){.kind = I_TURNS, .flag = rounds == NONE && until == NONE ? TURNS_ONCE : 0, .a = rounds, .b = from});
    begin_loop(m, &l, LOOP_TURNS, item->at);
    const uint32_t again = talon__step_emit(m, (game_code){.kind = I_TURN, .a = where, .b = until});
    talon__make_steps(m, body);
    end_loop(m, &l, opening, again);
    r->present = present;
}

void talon__make_repeat(maker *m, const yaml *item)
{
    rules *r = m->r;
    parser p;
    loop l;
    static const char *const keys[] = {"repeat", "do", NULL};
    const yaml *text = talon__yaml_get(item, "repeat"), *body = talon__step_needs(m, item, "do", "repeat");
    uint32_t times = NONE, until = NONE, slot = NOWHERE;
    binding b = {.outer = r->bound};
    const uint32_t temps = r->temps_n;
    if (!talon__step_keys(m, item, keys) || !body)
        return;
    if (text->kind != YAML_NOTHING) {
        if (!talon__rule_text(&p, m->tree, text, "repeat"))
            return;
        if (!talon__at_word(&p, "until"))
            times = talon__rule_count(&p).node;
        if (!p.failed && talon__take_word(&p, "as") && !talon__at_name(&p))
            talon__rule_bad(&p, D_RULE_GRAMMAR, p.at, "expected a name for the number of the time");
        else if (!p.failed && talon__word_is(p.token[p.at - (p.at > 0)].text, "as")) {
            if (!talon__rule_name(m->tree, p.token[p.at].text, talon__token_span(&p, &p.token[p.at])))
                return;
            slot = talon__step_temp(r);
            b.name = p.token[p.at++].text;
            b.is = (operand){.type = TY_NUMBER, .node = talon__rule_node(m->tree, N_TEMP, slot, NONE, NONE)};
            ((game_node *)r->node.at)[b.is.node].x = (uint16_t)slot;
            r->bound = &b;
        }
        if (!p.failed && talon__take_word(&p, "until"))
            until = talon__rule_test(&p).node;
        talon__rule_ended(&p);
    }
    const uint32_t opening = talon__step_emit(m, (game_code){.kind = I_REPEAT, .x = (uint16_t)slot, .a = times});
    begin_loop(m, &l, LOOP_REPEAT, item->at);
    const uint32_t again = talon__step_emit(m, (game_code){.kind = I_AGAIN, .x = (uint16_t)slot, .b = until});
    talon__make_steps(m, body);
    end_loop(m, &l, opening, again);
    r->bound = b.outer;
    talon__step_forget(m, temps);
}

void talon__make_each(maker *m, const yaml *body)
{
    const bool present = m->r->present;
    loop l;
    const uint32_t opening = talon__step_emit(m, (game_code){.kind = I_EACH});
    begin_loop(m, &l, LOOP_EACH, body->at); /* neither `leave` nor `next` is about it */
    const uint32_t again = talon__step_emit(m, (game_code){.kind = I_NEXT_ONE});
    m->r->present = true;
    talon__make_steps(m, body);
    m->r->present = present;
    end_loop(m, &l, opening, again);
}

void talon__make_leave(maker *m, const yaml *text)
{
    uint16_t n = 1;
    if (!talon__want(m->tree, text, YAML_TEXT, "leave"))
        return;
    const bool of_turns = talon__word_is(text->text, "turns");
    loop *l = m->loop;
    if (!of_turns && !talon__word_is(text->text, "repeat")) {
        talon__diag(m->tree->diags, D_RULE_GRAMMAR, text->at, NULL, "what is left is \"turns\" or \"repeat\"");
        return;
    }
    while (l && l->kind != (of_turns ? LOOP_TURNS : LOOP_REPEAT)) {
        l = l->outer;
        n++;
    }
    if (!l) {
        talon__diag(m->tree->diags, D_RULE_NEXT, text->at, NULL, "leave stands in no %.*s", WORD(text->text));
        return;
    }
    if (l->leaves_n == STEP_LEAVES_MAX) {
        talon__diag(m->tree->diags, D_TOO_MANY, text->at, NULL, "one loop is left in more than %u places", STEP_LEAVES_MAX);
        return;
    }
    l->leave[l->leaves_n++] = talon__step_emit(m, (game_code){.kind = I_LEAVE, .x = n});
}
