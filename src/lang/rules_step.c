/* rules_step.c -- the steps of play: each becomes instructions of one flat program, with jumps instead of blocks inside blocks. */
#include "lang/rules_steps.h"

#include <string.h>

#include "lang/resolve.h"
#include "lang/step_words.h"

#define CALLS_MAX  16u
#define BLOCKS_MAX 64u /* lists of steps inside each other, also of procedures put in place */

static void too_many(maker *m, span at)
{
    if (!m->full)
        talon__diag(m->tree->diags, D_TOO_MANY, at, NULL, "with all procedures put in place there are more than %u steps of play",
                    UINT16_MAX);
    m->full = true;
}

uint32_t talon__step_emit(maker *m, game_code c)
{
    if (m->r->code.n == UINT16_MAX - 1)
        too_many(m, m->tree->name_at);
    c.depth = (uint8_t)m->r->loops;
    const uint32_t n = talon__list_add(m->tree, &m->r->code, &c);
    while (m->r->code_places_room <= n)
        m->r->code_place =
            talon__arena_grow(m->tree->arena, m->r->code_place, m->r->code_places_room, &m->r->code_places_room, sizeof *m->r->code_place);
    m->r->code_place[n] = m->now;
    while (m->r->tolds_room <= n)
        m->r->told = talon__arena_grow(m->tree->arena, m->r->told, m->r->tolds_room, &m->r->tolds_room, sizeof *m->r->told);
    m->r->told[n] = m->tells;
    return n;
}

game_code *talon__step_code(const maker *m, uint32_t at)
{
    return (game_code *)m->r->code.at + at;
}

uint32_t talon__step_here(const maker *m)
{
    return (uint32_t)m->r->code.n;
}

uint32_t talon__step_temp(rules *r)
{
    const uint32_t at = r->temps_n++;
    r->temps_most = r->temps_n > r->temps_most ? r->temps_n : r->temps_most;
    return at;
}

void talon__step_forget(maker *m, uint32_t from)
{
    if (m->r->temps_n > from)
        talon__step_emit(m, (game_code){.kind = I_FORGET, .x = (uint16_t)(m->r->temps_n - from), .a = from});
    m->r->temps_n = from;
}

/* ---- keys ---- */

/* No other keys than these; where they are NULL, only the first that there is. */
bool talon__step_keys(const maker *m, const yaml *item, const char *const *known)
{
    for (const yaml *k = item->child; k; k = k->next->next) {
        bool found = k == item->child && !known[0];
        for (int i = 0; known[i]; i++)
            found |= talon__word_is(k->text, known[i]);
        if (found)
            continue;
        talon__diag(m->tree->diags, D_ONE_STEP, k->at, NULL, "\"%.*s\" does not belong to \"%.*s\": each step stands for itself",
                    WORD(k->text), WORD(item->child->text));
        talon__diag_fix(m->tree->diags, "write \"- \" before it, if it is the next step");
        return false;
    }
    return true;
}

const yaml *talon__step_needs(const maker *m, const yaml *item, const char *key, const char *of)
{
    const yaml *value = talon__yaml_get(item, key);
    if (value)
        return value;
    talon__diag(m->tree->diags, D_MISSING_KEY, item->at, key, "%s needs \"%s\": which steps?", of, key);
    talon__diag_fix(m->tree->diags, "write \"%s:\" below \"%s\", in the same column, and the steps below that", key, of);
    return NULL;
}

/* A player, as a node. */
uint32_t talon__step_seat(parser *p)
{
    const uint32_t from = p->at;
    return talon__rule_seat_value(p, talon__rule_expr(p), from).node;
}

/* ---- other steps ---- */

static void if_step(maker *m, const yaml *item)
{
    parser p;
    static const char *const keys[] = {"if", "then", "else", NULL};
    const yaml *then = talon__step_needs(m, item, "then", "if"), *other = talon__yaml_get(item, "else");
    if (!talon__step_keys(m, item, keys) || !talon__rule_text(&p, m->tree, talon__yaml_get(item, "if"), "if"))
        return;
    const uint32_t cond = talon__rule_test(&p).node;
    talon__rule_ended(&p);
    const uint32_t test = talon__step_emit(m, (game_code){.kind = I_UNLESS, .a = cond});
    if (then)
        talon__make_steps(m, then);
    if (other) {
        const uint32_t jump = talon__step_emit(m, (game_code){.kind = I_JUMP});
        talon__step_code(m, test)->b = talon__step_here(m);
        talon__make_steps(m, other);
        talon__step_code(m, jump)->a = talon__step_here(m);
    } else {
        talon__step_code(m, test)->b = talon__step_here(m);
    }
}

/* A variable that each player has, and of whoever answers. */
static bool is_own(const maker *m, uint32_t var)
{
    if (var == NONE)
        return false;
    const game_node *x = (const game_node *)m->r->node.at + var;
    return m->r->state[x->a].g.how & VAR_EACH && x->c == NONE;
}

static void assign(maker *m, const yaml *text)
{
    parser p;
    uint8_t type = TY_SEAT;
    uint32_t words = 0, var = NONE;
    if (!talon__rule_text(&p, m->tree, text, "set"))
        return;
    if (!talon__take_word(&p, "dealer"))
        var = talon__rule_lvalue(&p, &type, &words).node;
    if (!p.failed && m->together && !is_own(m, var))
        talon__rule_bad(&p, D_RULE_TOGETHER, 0, "in together everybody sets variables of their own");
    const uint8_t sign = p.token[p.at].kind;
    if (!p.failed && sign != T_SET && sign != T_ADD_TO && sign != T_TAKE_FROM)
        talon__rule_bad(&p, D_RULE_GRAMMAR, p.at, "expected \"=\", \"+=\" or \"-=\"");
    p.at += !p.failed;
    const uint32_t from = p.at;
    m->r->owned = true;
    const operand x = p.failed ? FAILED_OPERAND : talon__rule_cond(&p);
    m->r->owned = false;
    const operand value = talon__rule_as(&p, x, sign == T_SET ? type : TY_NUMBER, words, from);
    talon__rule_ended(&p);
    talon__step_emit(m, (game_code){.kind = I_SET,
                                    .flag = sign == T_SET      ? SET_TO
                                            : sign == T_ADD_TO ? SET_ADD
                                                               : SET_SUBTRACT,
                                    .x = m->tells ? SET_TELLS : 0,
                                    .a = var,
                                    .b = value.node});
}

static void set(maker *m, const yaml *what)
{
    const size_t errors = m->tree->diags->errors;
    if (what->kind == YAML_LIST) /* what follows a text that YAML cut is the rest of it */
        for (const yaml *i = what->child; i && m->tree->diags->errors == errors; i = i->next) {
            m->now = i->at;
            assign(m, i);
        }
    else
        assign(m, what);
}

/* Variables, or steps: what they show is said openly. */
static void tell(maker *m, const yaml *what)
{
    const bool outer = m->tells;
    m->tells = true;
    if (what->kind == YAML_LIST && what->child && what->child->kind == YAML_MAP)
        talon__make_steps(m, what);
    else
        set(m, what);
    m->tells = outer;
}

/* What is shared: a number that each player has. */
static uint32_t amount(const maker *m, parser *p)
{
    const uint32_t from = p->at;
    uint8_t type = TY_NONE;
    uint32_t words = 0;
    const uint32_t var = talon__rule_lvalue(p, &type, &words).node;
    if (!p->failed && (type != TY_NUMBER || !is_own(m, var)))
        talon__rule_bad(p, D_RULE_TYPE, from, "what is shared are numbers that each player has");
    return var;
}

static void share(maker *m, const yaml *text)
{
    parser p;
    uint32_t paid, chips, list[3] = {NONE, NONE, NONE};
    const bool present = m->r->present;
    if (!talon__rule_text(&p, m->tree, text, "share"))
        return;
    m->r->present = true;
    paid = amount(m, &p);
    if (!p.failed && !talon__take_word(&p, "to"))
        talon__rule_bad(&p, D_RULE_GRAMMAR, p.at, "expected \"to\"");
    chips = p.failed ? NONE : amount(m, &p);
    if (!p.failed && !talon__take_word(&p, "by"))
        talon__rule_bad(&p, D_RULE_GRAMMAR, p.at, "expected \"by\"");
    if (!p.failed)
        list[0] = talon__rule_count(&p).node;
    if (!p.failed && talon__take_word(&p, "and")) /* half of it by something else */
        list[2] = talon__rule_count(&p).node;
    list[1] = !p.failed && talon__take_word(&p, "where") ? talon__rule_test(&p).node : talon__constant(m->tree, TY_FLAG, 1).node;
    m->r->present = present;
    if (talon__rule_ended(&p))
        talon__step_emit(
            m, (game_code){.kind = I_SHARE, .a = paid, .b = chips, .c = talon__rule_list(m->tree, list, list[2] == NONE ? 2 : 3)});
}

static void go_on(maker *m, const yaml *text)
{
    parser p;
    if (!talon__rule_text(&p, m->tree, text, "next"))
        return;
    if (!m->loop || m->loop->kind != LOOP_TURNS)
        talon__diag(m->tree->diags, D_RULE_NEXT, text->at, NULL, "next stands in no turns");
    if (talon__take_word(&p, "reverse")) {
        talon__step_emit(m, (game_code){.kind = I_REVERSE});
    } else {
        talon__step_emit(m, (game_code){.kind = I_GO_ON, .a = talon__step_seat(&p)});
    }
    talon__rule_ended(&p);
}

/* A procedure, put in place: its arguments are worked out once, and its steps read again. */
static const yaml *procedure_key(const maker *m, word name, procedure *out)
{
    const yaml *all = talon__yaml_get(m->r->root, "procedures");
    for (const yaml *k = all && all->kind == YAML_MAP ? all->child : NULL; k; k = k->next->next) {
        if (k->text.size < name.size || memcmp(k->text.at, name.at, name.size) != 0)
            continue;
        *out = (procedure){.at = k->at};
        m->tree->diags->muted++; /* what is wrong with it was said */
        const bool found = talon__parse_heading(m->tree, out, k) && talon__same_word(out->name, name);
        m->tree->diags->muted--;
        if (found)
            return k;
    }
    return NULL;
}

static const char *const *procedure_names(const maker *m)
{
    const yaml *all = talon__yaml_get(m->r->root, "procedures");
    const size_t n = all && all->kind == YAML_MAP ? all->n : 0;
    const char **list = talon__arena_take(m->tree->arena, sizeof *list * (n + 1));
    size_t i = 0;
    for (const yaml *k = n ? all->child : NULL; k; k = k->next->next) {
        uint32_t size = 0;
        while (size < k->text.size && k->text.at[size] != '(' && k->text.at[size] != ' ')
            size++;
        list[i++] = talon__arena_text(m->tree->arena, k->text.at, size);
    }
    return list;
}

/* Its arguments, worked out where the call stands and kept while it runs; false when one is wrong. */
static bool call_arguments(maker *m, parser *p, const procedure *proc, binding *bound)
{
    const bool brackets = talon__take(p, T_OPEN);
    for (uint32_t i = 0; i < proc->args_n; i++) {
        if (i && !talon__take(p, T_COMMA))
            talon__rule_bad(p, D_RULE_GRAMMAR, p->at, "expected \",\"");
        const operand x = p->failed ? FAILED_OPERAND : talon__rule_cond(p);
        if (!x.failed && x.type == TY_CARDS)
            talon__rule_bad(p, D_RULE_TYPE, p->at - 1, "an argument of a procedure is a value, not cards");
        if (p->failed)
            return false;
        bound[i] = (binding){i ? &bound[i - 1] : NULL, proc->arg[i], x};
        if (!x.constant) {
            const uint32_t slot = talon__step_temp(m->r);
            talon__step_emit(m, (game_code){.kind = I_TEMP, .x = (uint16_t)slot, .a = x.node});
            bound[i].is.node = talon__rule_node(m->tree, N_TEMP, slot, NONE, NONE);
            ((game_node *)m->r->node.at)[bound[i].is.node].x = (uint16_t)slot;
        }
    }
    if (brackets && !talon__take(p, T_CLOSE))
        talon__rule_bad(p, D_RULE_GRAMMAR, p->at, "expected \")\"");
    return talon__rule_ended(p);
}

static void call(maker *m, const yaml *text)
{
    rules *r = m->r;
    parser p;
    procedure proc;
    binding bound[RULE_ARGS], *outer = r->bound;
    const uint32_t temps = r->temps_n;
    if (!talon__rule_text(&p, m->tree, text, "call"))
        return;
    const yaml *key = p.token[0].kind == T_WORD ? procedure_key(m, p.token[0].text, &proc) : NULL;
    if (!key) {
        talon__rule_unknown(&p, 0, "procedure", procedure_names(m));
        return;
    }
    if (proc.args_n > RULE_ARGS) {
        talon__diag(m->tree->diags, D_TOO_MANY, key->at, NULL, "a procedure has at most %u arguments", RULE_ARGS);
        return;
    }
    p.at = 1;
    if (!call_arguments(m, &p, &proc, bound))
        return;
    if (m->calls == CALLS_MAX) {
        talon__rule_bad(&p, D_RULE_CIRCLE, 0, "procedures call each other more than %u deep, or in a circle", CALLS_MAX);
        return;
    }
    m->calls++;
    r->bound = proc.args_n ? &bound[proc.args_n - 1] : NULL;
    talon__make_steps(m, key->next);
    r->bound = outer;
    m->calls--;
    talon__step_forget(m, temps);
}

/* A phase of the file, done here once. */
static void do_phase(maker *m, const yaml *text)
{
    const yaml *all = talon__yaml_get(m->r->root, "phases"), *found = NULL;
    const char *names[65] = {NULL};
    size_t n = 0;
    if (!talon__want(m->tree, text, YAML_TEXT, "phase"))
        return;
    for (const yaml *i = all && all->kind == YAML_LIST ? all->child : NULL; i; i = i->next) {
        const yaml *name = i->kind == YAML_MAP ? talon__yaml_get(i, "name") : NULL;
        if (!name || name->kind != YAML_TEXT)
            continue;
        if (talon__same_word(name->text, text->text))
            found = talon__yaml_get(i, "do");
        if (n < 64)
            names[n++] = talon__arena_text(m->tree->arena, name->text.at, name->text.size);
    }
    if (!found) {
        talon__diag_near(m->tree->diags, D_RULE_NAME, text->at, text->text, names, "unknown phase \"%.*s\"", WORD(text->text));
        return;
    }
    talon__make_steps(m, found);
}

static void verb_step(maker *m, const yaml *item)
{
    tree *t = m->tree;
    const yaml *key = item->child;
    for (int v = 0; v < VERBS; v++)
        if (talon__word_is(key->text, talon__verbs[v].word)) {
            step *s = talon__want(t, key->next, YAML_TEXT, talon__verbs[v].word) ? talon__parse_step(t, (verb)v, key->at, key->next) : NULL;
            if (!s)
                return;
            s->lenient = true;
            t->bound += m->r->present;
            talon__resolve_steps(t, s, NULL);
            t->bound -= m->r->present;
            s->next = NULL;
            talon__step_emit(m, (game_code){.kind = I_VERB, .a = m->r->verbs_n});
            *TREE_ADD(m->r, verb) = s;
            return;
        }
    talon__advise_rule_step(t, key);
}

static void end(maker *m, const yaml *text)
{
    if (!talon__want(m->tree, text, YAML_TEXT, "end"))
        return;
    if (!talon__word_is(text->text, "hand"))
        talon__diag(m->tree->diags, D_RULE_GRAMMAR, text->at, "hand", "what ends is the hand: write \"end: hand\"");
    talon__step_emit(m, (game_code){.kind = I_END});
}

/* {set: a = min(b, 3)}: YAML ended the text at the comma. */
static bool was_cut(const maker *m, const yaml *item)
{
    for (const yaml *k = item->child; k; k = k->next->next)
        if (item->flow && k->next->kind == YAML_TEXT && k->next->next && talon__rule_cut(m->tree, k->next))
            return true;
    return false;
}

/* Steps of one key. */
static void plain_step(maker *m, const yaml *item)
{
    static const struct {
        const char *word;
        void (*make)(maker *m, const yaml *value);
    } plain[] = {{"set", set},
                 {"tell", tell},
                 {"share", share},
                 {"call", call},
                 {"next", go_on},
                 {"leave", talon__make_leave},
                 {"each_player", talon__make_each},
                 {"together", talon__make_together},
                 {"phase", do_phase},
                 {"end", end}};
    if (!talon__step_keys(m, item, (const char *const[]){NULL, NULL}))
        return;
    for (size_t i = 0; i < sizeof plain / sizeof *plain; i++)
        if (talon__word_is(item->child->text, plain[i].word)) {
            plain[i].make(m, item->child->next);
            return;
        }
    verb_step(m, item);
}

static void one_step(maker *m, const yaml *item)
{
    m->now = item->kind == YAML_MAP && item->child
                 ? (span){item->child->at.pos, item->child->next->at.pos + item->child->next->at.size - item->child->at.pos}
                 : item->at;
    if (item->kind != YAML_MAP || !item->child) {
        talon__diag(m->tree->diags, D_RULE_GRAMMAR, item->at, NULL, "this is no step");
        talon__diag_fix(m->tree->diags, "a step is a word, a colon and a text, as in \"- move: all from trick to taken\"");
        return;
    }
    if (was_cut(m, item))
        return;
    if (m->together && !talon__word_is(item->child->text, "set"))
        talon__diag(m->tree->diags, D_RULE_TOGETHER, item->child->at, NULL, "in together the steps of an option only set variables");
    else if (talon__yaml_get(item, "choose"))
        talon__make_choose(m, item, 0);
    else if (talon__yaml_get(item, "turns"))
        talon__make_turns(m, item);
    else if (talon__yaml_get(item, "repeat"))
        talon__make_repeat(m, item);
    else if (talon__yaml_get(item, "if"))
        if_step(m, item);
    else
        plain_step(m, item);
}

/* The selection of a choice is there to the end of the list it stands in. */
void talon__make_steps(maker *m, const yaml *list)
{
    rules *r = m->r;
    const uint32_t now = r->chosen_now, n = r->chosen_n;
    if (list->kind == YAML_NOTHING)
        return;
    if (!talon__want(m->tree, list, YAML_LIST, "steps"))
        return;
    if (m->blocks == BLOCKS_MAX) {
        talon__diag(m->tree->diags, D_TOO_DEEP, list->at, NULL, "more than %u lists of steps inside each other", BLOCKS_MAX);
        return;
    }
    m->blocks++;
    for (const yaml *i = list->child; i && !m->full && !r->spent; i = i->next) {
        if (++m->made > UINT16_MAX)
            too_many(m, i->at);
        else
            one_step(m, i);
    }
    m->blocks--;
    while (r->chosen_n > n)
        talon__step_emit(m, (game_code){.kind = I_LOSE, .x = (uint16_t)--r->chosen_n});
    r->chosen_now = now;
}

void talon__compile_steps(tree *t, const yaml *list)
{
    maker m = {.tree = t, .r = t->rules};
    talon__make_steps(&m, list);
}
