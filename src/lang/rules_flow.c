/* rules_flow.c -- what the course of a game tells: which values rest on cards or variables that not everybody sees, and what they decide.
 *
 * It is followed through every node of every expression, and not through conclusions. A level says of a value, or of which cards a group holds,
 * who could know it: OPEN everybody; OWN the present player, who need not be alone; SHUT not even that one. Faces of a group have a level
 * of their own: how many cards a hand has is open, which ones is not. */
#include <stdio.h>
#include <string.h>

#include "lang/rules_make.h"
#include "runner/node_class.h"

typedef enum level { OPEN, OWN, SHUT } level;

typedef struct some {
    level which, faces;
} some;

/* By instruction: here the steps of an option begin, or all options have come together, and `chosen` is this from now on. */
typedef struct beginning {
    bool is;
    uint32_t slot;
    some chosen;
} beginning;

/* What is known of what was kept before the present player changed, until the loop that changed them is over. */
typedef struct earlier {
    uint32_t over;
    some *chosen;
    level *temp;
} earlier;

typedef struct flow {
    const tree *tree;
    const rules *r;
    some it;
    some *chosen, *kept;
    level *temp;
    uint32_t chooser;          /* who is asked, or NONE: the present player */
    uint32_t there;            /* the zones cards may go to, where a question is looked at; else NONE */
    uint32_t reader;           /* whose eyes it is looked at with: whom this variable names, or NONE; … */
    uint32_t reads;            /* … where each has one: the owner's */
    uint32_t left;             /* work that may still be done to prove that choices have answers */
    bool told;                 /* what is looked at is said openly */
    bool ordering;             /* which order of tricks holds is being looked at */
    uint32_t others;           /* inside a function over players: `player` is somebody else, too; … */
    bool rest;                 /* … and the outermost is only over others */
    const game_question *asks; /* the question about values that is looked at, or NULL */
    beginning *begins;
    earlier *loop; /* the loops that are open here, */
    uint32_t loops;
    uint32_t *laid;   /* by selection: the zone that it was put into face down, and that is turned up some time; or NONE */
    uint8_t *turned;  /* by zone: 0 nobody asked yet, 1 its cards are not turned up, 2 they are */
    const char *what; /* what makes the step that is looked at most secret: cards of a zone, or a variable; … */
    word whose;       /* … its name, … */
    level shut;       /* … and how secret it is */
} flow;

static level most(level a, level b)
{
    return a > b ? a : b;
}

static const game_node *at(const flow *f, uint32_t node)
{
    return (const game_node *)f->r->node.at + node;
}

static uint32_t item(const flow *f, uint32_t i)
{
    return ((const uint32_t *)f->r->item.at)[i];
}

static level of_value(flow *f, uint32_t node);
static level of_variable(flow *f, const game_node *x);
static some of_cards(flow *f, uint32_t node);
static level of_fit(flow *f, uint32_t node);

/* Remember the first that is so secret, to name it. */
static level because(flow *f, level l, const char *what, word name)
{
    if (l > f->shut) {
        f->shut = l;
        f->what = what;
        f->whose = name;
    }
    return l;
}

static void forget(flow *f)
{
    f->what = NULL;
    f->whose = (word){"", 0};
    f->shut = OPEN;
}

static level maybe(flow *f, uint32_t node)
{
    return node == NONE ? OPEN : of_value(f, node);
}

static level both(some s)
{
    return most(s.which, s.faces);
}

/* ---- zones ---- */

/* Who is asked is somebody else than the present player. Where that hangs on a condition, either is taken to see what is theirs, … */
static bool asks_another(const flow *f)
{
    if (f->reader != NONE)
        return true;
    return f->chooser != NONE && at(f, f->chooser)->kind != N_PRESENT && at(f, f->chooser)->kind != N_IF_ELSE;
}

/* A seat that is the reader's: their name, letter for letter. */
static bool is_readers(const flow *f, uint32_t whose)
{
    if (f->reader == NONE || whose == NONE || at(f, whose)->kind != N_VAR || at(f, whose)->a != f->reader)
        return false;
    return talon__rule_same(f->r, at(f, whose)->c, f->reads) && !f->others;
}

/* … but of cards only what the game also turns up somewhere, as a dummy's hand: nobody knows whether the other one is asked. */
static bool asks_either(const flow *f)
{
    return f->chooser != NONE && at(f, f->chooser)->kind == N_IF_ELSE;
}

/* A seat that is the same one whoever `player` is. */
static bool is_fixed(const flow *f, uint32_t whose)
{
    const game_node *x = at(f, whose);
    if (x->kind == N_THE_SEAT)
        return at(f, x->a)->kind == N_CONST;
    return x->kind == N_THE_DEALER || (x->kind == N_VAR && x->b == NONE && !(f->r->state[x->a].g.how & VAR_EACH));
}

/* A seat that is theirs who looks: the chooser's, else the present player's. whose: a value, or NONE for what needs no owner here. */
static bool is_theirs(const flow *f, uint32_t whose)
{
    if (is_readers(f, whose))
        return true;
    if (whose != NONE && f->chooser != NONE && talon__rule_same(f->r, whose, f->chooser))
        return !f->others || is_fixed(f, whose);
    return !f->others && !asks_another(f) && (whose == NONE || at(f, whose)->kind == N_PRESENT);
}

static bool is_own(const flow *f, uint32_t whose)
{
    if (whose == NONE || at(f, whose)->kind == N_PLAYER)
        return is_theirs(f, NONE);
    return at(f, whose)->kind == N_WHO_IS && is_theirs(f, at(f, whose)->a);
}

/* So many seats on is never oneself. */
static bool moves_on(const flow *f, uint32_t seats)
{
    const game_node *n = at(f, seats);
    const game_node *of = n->kind == N_NUMBER_IS ? at(f, n->a) : n;
    if (of->kind != N_CONST && of->kind != N_NUMBER)
        return false;
    const int64_t by = (int32_t)of->a;
    return by && (by < 0 ? -by : by) < f->tree->min;
}

/* A value of a question about others. */
static bool is_among_others(const flow *f, uint32_t var)
{
    for (uint32_t i = 0; f->asks && i < f->asks->values_n; i++)
        if (f->asks->value[i].domain == DOMAIN_OTHERS && talon__rule_same(f->r, f->asks->value[i].var, var))
            return true;
    return false;
}

/* A seat that is certainly not the present player's, who looks. */
static bool is_anothers(const flow *f, uint32_t whose)
{
    if (asks_another(f) || asks_either(f))
        return false;
    if (whose == NONE || at(f, whose)->kind == N_PLAYER)
        return f->others == 1 && f->rest;
    const game_node *x = at(f, whose);
    if (x->kind == N_ON)
        return !f->others && at(f, x->a)->kind == N_PLAYER && moves_on(f, x->b);
    if (x->kind != N_WHO_IS)
        return false;
    whose = x->a;
    x = at(f, whose);
    if (x->kind == N_PRESENT)
        return f->others == 1 && f->rest;
    if (f->others)
        return false;
    return x->kind == N_PARTNER   ? at(f, x->a)->kind == N_PRESENT
           : x->kind == N_SEAT_ON ? at(f, x->a)->kind == N_PRESENT && moves_on(f, x->b)
                                  : is_among_others(f, whose);
}

/* Some step turns up cards of this zone, or a choice does; another one than `but`. */
static bool turns_up(const flow *f, uint32_t def, const step *but)
{
    for (uint32_t i = 0; i < f->r->verbs_n; i++) {
        const step *s = f->r->verb[i];
        if (s == but)
            continue;
        for (const zone *z = s->from; s->verb == V_REVEAL && z; z = z->next)
            if (z->def == def)
                return true;
        for (const zone *z = s->to; s->flags & F_UP && z; z = z->next)
            if (z->def == def)
                return true;
    }
    for (size_t i = 0; i < f->r->question.n; i++) {
        const game_question *q = (const game_question *)f->r->question.at + i;
        for (uint32_t k = 0; q->face == TALON_FACING_UP && q->to != NONE && k < at(f, q->to)->b; k++)
            if (at(f, item(f, at(f, q->to)->a + k))->x == def)
                return true;
    }
    return false;
}

/* Cards that nobody sees where they lie, unless they are turned up: where the game does that, they count as seen. */
static bool are_turned(const flow *f, uint32_t def, const step *but)
{
    if (but)
        return turns_up(f, def, but);
    if (!f->turned[def])
        f->turned[def] = turns_up(f, def, NULL) ? 2 : 1;
    return f->turned[def] == 2;
}

/* own: the zone is theirs who looks. but: a step that asks before it does something, or NULL. */
static level faces_in(flow *f, uint32_t def, bool own, const step *but)
{
    const zone_def *z = &f->tree->zone[def];
    if (z->type == TALON_TYPE_DISCARD) /* they lie face up there */
        return OPEN;
    switch ((talon_sees)z->sees) {
    case TALON_SEES_ALL: return OPEN;
    case TALON_SEES_OWNER:
        own = own && (!asks_either(f) || are_turned(f, def, but));
        return because(f, own || f->tree->max == 1 ? OWN : SHUT, "cards of ", z->name);
    case TALON_SEES_NONE:
    case TALON_SEES_OTHERS:
    case TALON_SEES_NEWEST: break;
    }
    return because(f, z->type != TALON_TYPE_DECK && are_turned(f, def, but) ? OPEN : SHUT, "cards of ", z->name);
}

static bool newest_is_seen(const flow *f, const game_node *spot)
{
    return f->tree->zone[spot->x].sees == TALON_SEES_NEWEST;
}

/* The top card is the first one of a deck, a hand, of burned cards and of commanders; elsewhere it is the newest. */
static bool has_newest_on_top(const zone_def *z)
{
    return z->type != TALON_TYPE_DECK && z->type != TALON_TYPE_HAND && z->type != TALON_TYPE_BURN && z->type != TALON_TYPE_COMMAND;
}

/* Of a deck it is seen when the game turns it up. */
static bool top_of_is_seen(const flow *f, const game_node *spot)
{
    const zone_def *z = &f->tree->zone[spot->x];
    if (spot->flag == END_BOTTOM)
        return false;
    return has_newest_on_top(z) ? newest_is_seen(f, spot) : z->type == TALON_TYPE_DECK && are_turned(f, spot->x, NULL);
}

static level faces_of(flow *f, const game_node *spot)
{
    if (f->tree->zone[spot->x].sees == TALON_SEES_OTHERS && is_anothers(f, spot->a))
        return because(f, OWN, "cards of ", f->tree->zone[spot->x].name);
    return faces_in(f, spot->x, is_own(f, spot->a), NULL);
}

/* Which zone is meant. */
static level of_zone(flow *f, const game_node *spot)
{
    level l = OPEN;
    if (spot->a != NONE && at(f, spot->a)->kind == N_WHO_IS)
        l = of_value(f, at(f, spot->a)->a);
    for (int i = 0; i < 2; i++) {
        const uint32_t index = i ? spot->c : spot->b;
        if (index != NONE && at(f, index)->kind == N_NUMBER_IS)
            l = most(l, of_value(f, at(f, index)->a));
    }
    return l;
}

static some of_zones(flow *f, uint32_t list)
{
    some s = {OPEN, OPEN};
    const game_node *l = at(f, list);
    for (uint32_t i = 0; i < l->b; i++) {
        const game_node *spot = at(f, item(f, l->a + i));
        s.which = most(s.which, of_zone(f, spot));
        s.faces = most(s.faces, faces_of(f, spot));
    }
    return s;
}

/* Of these zones the last card that came there only. */
static some of_newest(flow *f, uint32_t list)
{
    some s = {OPEN, OPEN};
    const game_node *l = at(f, list);
    for (uint32_t i = 0; i < l->b; i++) {
        const game_node *spot = at(f, item(f, l->a + i));
        s.which = most(s.which, of_zone(f, spot));
        s.faces = most(s.faces, newest_is_seen(f, spot) ? OPEN : faces_of(f, spot));
    }
    return s;
}

/* Which cards are trumps, and which of them is higher: the variable `trump`, and what decides between orders. */
static level of_order(flow *f)
{
    const game_node trump = {.kind = N_VAR, .a = f->r->g.trump, .b = NONE, .c = NONE};
    level l = f->r->g.trump == NONE ? OPEN : of_variable(f, &trump);
    if (f->ordering)
        return l;
    f->ordering = true;
    for (uint32_t i = 0; i < f->r->g.orders_n; i++)
        l = most(l, maybe(f, item(f, f->r->g.orders + 3 * i)));
    f->ordering = false;
    return l;
}

/* What was led: a card of the zone `trick`. */
static level of_led(flow *f)
{
    const game_node spot = {.a = NONE, .x = (uint16_t)f->r->g.trick};
    return f->r->g.trick < f->tree->zones_n ? most(faces_of(f, &spot), of_order(f)) : OPEN;
}

/* ---- cards ---- */

static some of_where(flow *f, const game_node *x)
{
    const some outer = f->it;
    some s = of_cards(f, x->a);
    f->it = s;
    s.which = most(s.which, of_value(f, x->b));
    f->it = outer;
    return s;
}

static bool is_one(const flow *f, uint32_t node)
{
    return node != NONE && at(f, node)->kind == N_CONST && at(f, node)->a == 1;
}

static some of_newest_cards(flow *f, const game_node *x)
{
    const game_node *of = at(f, x->b);
    const some all = is_one(f, x->a) && of->kind == N_CARDS_OF                    ? of_newest(f, of->a)
                     : is_one(f, x->a) && of->kind == N_THERE && f->there != NONE ? of_newest(f, f->there)
                                                                                  : of_cards(f, x->b);
    return (some){most(all.which, of_value(f, x->a)), all.faces};
}

static some of_cards(flow *f, uint32_t node)
{
    const game_node *x = at(f, node);
    some a, b;
    switch ((some_node)x->kind) {
    case SOME_CARDS_OF: return of_zones(f, x->a);
    case SOME_TOP: a = (some){of_zone(f, at(f, x->a)), top_of_is_seen(f, at(f, x->a)) ? OPEN : faces_of(f, at(f, x->a))}; return a;
    case SOME_NEWEST: return of_newest_cards(f, x);
    case SOME_IT: return f->it;
    case SOME_CHOSEN: return f->chosen[x->x];
    case SOME_THERE: return f->there == NONE ? (some){OPEN, OPEN} : of_zones(f, f->there);
    case SOME_KEPT: return f->kept[x->x];
    case SOME_TOGETHER:
    case SOME_WITHOUT:
        a = of_cards(f, x->a);
        b = of_cards(f, x->b);
        return (some){most(a.which, b.which), most(a.faces, b.faces)};
    case SOME_WHERE: return of_where(f, x);
    }
    return (some){SHUT, SHUT}; /* no node is another; whatever it is, it tells all */
}

static level of_fit(flow *f, uint32_t node)
{
    const game_node *x = at(f, node);
    level l = OPEN;
    switch ((fit_node)x->kind) {
    case FITS_FACES: return OPEN;
    case FITS_ONE_OF:
        for (uint32_t i = 0; i < at(f, x->a)->b; i++)
            l = most(l, of_fit(f, item(f, at(f, x->a)->a + i)));
        return l;
    case FITS_FIT_OF:
        l = of_fit(f, x->a);
        for (uint32_t i = 0; i < at(f, x->b)->b; i++)
            l = most(l, of_value(f, item(f, at(f, x->b)->a + i)));
        return l;
    case FITS_FIT_CARD: return x->flag == FIT_LED ? of_led(f) : most(maybe(f, x->a), maybe(f, x->b));
    }
    return SHUT; /* no node is another */
}

/* `any` looks at no card. */
static bool reads_faces(const flow *f, uint32_t fit)
{
    return at(f, fit)->kind != N_FIT_CARD || at(f, fit)->flag != FIT_ANY;
}

/* ---- values ---- */

/* secret to NAME: who is asked is whom that variable names; where everybody has one, the owner's. */
static bool is_told(const flow *f, const game_node *x)
{
    const uint32_t told = f->r->state[x->a].g.told;
    if (f->reader != NONE && f->reader == told)
        return !(f->r->state[told].g.how & VAR_EACH) || (!f->others && talon__rule_same(f->r, f->reads, x->c));
    const game_node *c = f->chooser == NONE ? NULL : at(f, f->chooser);
    if (!c || c->kind != N_VAR || c->a != told)
        return false;
    return !(f->r->state[told].g.how & VAR_EACH) || (!f->others && talon__rule_same(f->r, c->c, x->c));
}

static level of_variable(flow *f, const game_node *x)
{
    const game_var *v = &f->r->state[x->a].g;
    level l = most(maybe(f, x->b), maybe(f, x->c));
    if (!(v->how & VAR_SECRET))
        return l;
    const bool own = v->told != NONE ? is_told(f, x) : v->how & VAR_EACH && is_theirs(f, x->c);
    return most(l, because(f, own ? OWN : SHUT, "", f->r->state[x->a].name));
}

static level over_players(flow *f, const game_node *x)
{
    const level whose = x->kind == N_NEXT_WHO ? of_value(f, x->a) : maybe(f, x->b);
    const bool rest = f->rest;
    f->rest = f->others++ == 0 && x->flag == OVER_OTHERS;
    const level l = x->kind == N_NEXT_WHO ? maybe(f, x->b) : of_value(f, x->a);
    f->others--;
    f->rest = rest;
    return most(whose, l);
}

static level of_selections(flow *f, const game_node *x)
{
    const some outer = f->it, s = of_cards(f, x->a);
    level l = s.which;
    f->it = s;
    for (uint32_t i = 0; i < at(f, x->b)->b; i++)
        l = most(l, of_value(f, item(f, at(f, x->b)->a + i)));
    l = most(l, maybe(f, x->c));
    f->it = outer;
    return l;
}

static level let(flow *f, const game_node *x)
{
    if (x->kind == N_LET) {
        const level before = f->temp[x->x];
        f->temp[x->x] = of_value(f, x->a);
        const level l = of_value(f, x->b);
        f->temp[x->x] = before;
        return l;
    }
    const some before = f->kept[x->x];
    f->kept[x->x] = of_cards(f, x->a);
    const level l = of_value(f, x->b);
    f->kept[x->x] = before;
    return l;
}

/* Of cards only which they are: that their faces are not seen is no reason then. */
static level only_which(flow *f, uint32_t node)
{
    const flow before = *f;
    const level l = of_cards(f, node).which;
    if (l <= before.shut) {
        f->what = before.what;
        f->whose = before.whose;
        f->shut = before.shut;
    }
    return l;
}

/* As secret as what it is made of. */
static level of_parts(flow *f, const game_node *x)
{
    const uint8_t *refer = talon__nodes[x->kind].refer;
    level l = OPEN;
    for (uint32_t i = 0; i < 3; i++) {
        const uint32_t to = talon__node_refers(x, i);
        const uint8_t class = refer[i] & (uint8_t)~MAYBE;
        if (to == NONE || class == CLASS_NONE)
            continue;
        l = most(l, class == CLASS_INT    ? of_value(f, to)
                    : class == CLASS_SOME ? both(of_cards(f, to))
                    : class == CLASS_FIT  ? of_fit(f, to)
                                          : OPEN);
    }
    return l;
}

/* A pattern reads the faces of what it is compared with, but for `any`. */
static level of_fitting(flow *f, const game_node *x)
{
    const level of = reads_faces(f, x->b) ? both(of_cards(f, x->a)) : only_which(f, x->a);
    return most(of, of_fit(f, x->b));
}

/* What is wild is asked for wherever a set is. */
static level of_wild(flow *f)
{
    return f->r->g.wild == NONE ? OPEN : of_fit(f, f->r->g.wild);
}

/* Each node by name: what a new one tells has to be thought of. */
static level of_value(flow *f, uint32_t node)
{
    const game_node *x = at(f, node);
    /* clang-format off */
    switch ((int_node)x->kind) {
    case INT_VAR: return of_variable(f, x);
    case INT_TEMP: return f->temp[x->x];
    case INT_LED: return of_led(f);
    case INT_LET: case INT_LET_CARDS:
        return let(f, x);
    case INT_SUM: case INT_MOST: case INT_LEAST: case INT_HOW_MANY_PLAY: case INT_ALL: case INT_ANYBODY: case INT_WHICH: case INT_NEXT_WHO:
        return over_players(f, x);
    case INT_SUBSETS: case INT_BEST:
        return of_selections(f, x);
    case INT_HOW_MANY: case INT_IS_EMPTY: case INT_IS_UP:
        return only_which(f, x->a);
    case INT_WINNER: return most(of_parts(f, x), of_order(f));
    case INT_IS_SET: return most(of_parts(f, x), of_wild(f));
    case INT_FITS: return of_fitting(f, x);
    case INT_CONST: case INT_OPTION: case INT_SEATS: case INT_PRESENT: case INT_THE_DEALER: case INT_THE_SEAT: case INT_SEAT_ON:
    case INT_TEAM: case INT_PARTNER: case INT_NEGATE: case INT_PLUS: case INT_MINUS: case INT_TIMES: case INT_OVER: case INT_REST:
    case INT_ABS: case INT_GREATER: case INT_SMALLER: case INT_IS_EQUAL: case INT_IS_UNEQUAL: case INT_IS_LESS:
    case INT_IS_AT_MOST: case INT_IS_MORE: case INT_IS_AT_LEAST: case INT_NEITHER: case INT_BOTH: case INT_EITHER:
    case INT_IF_ELSE: case INT_AS_NUMBER: case INT_TO_RANK: case INT_FACE: case INT_SUIT_OF: case INT_RANK_OF: case INT_COLOUR_OF:
    case INT_LAID_BY: case INT_IS_RUN: case INT_IS_SUITED: case INT_POKER: case INT_DEADWOOD: case INT_IN_TABLE:
    case INT_FACE_FITS: case INT_MATE: case INT_KIND: case INT_HEIGHT: case INT_FACE_SUIT: case INT_FACE_RANK:
        return of_parts(f, x);
    }
    /* clang-format on */
    return SHUT; /* no node is another */
}

/* ---- steps ---- */

#define NAMED_ROOM 120

/* What is not seen, where that is known: ": cards of "hand"". */
static const char *named(const flow *f, char room[NAMED_ROOM])
{
    room[0] = 0;
    if (f->what)
        snprintf(room, NAMED_ROOM, ": %s\"%.*s\"", f->what, (int)(f->whose.size < 80 ? f->whose.size : 80), f->whose.at);
    return room;
}

static void blind(const flow *f, span where)
{
    char room[NAMED_ROOM];
    if (!talon__is_said(f->tree->diags, D_RULE_BLIND, where))
        talon__diag(f->tree->diags, D_RULE_BLIND, where, NULL, "the chooser does not see what this reads%s", named(f, room));
}

static void shows(const flow *f, span where, level l)
{
    char room[NAMED_ROOM];
    if (l != OPEN && !f->told && !talon__is_said(f->tree->diags, D_RULE_SHOWS, where))
        talon__diag(f->tree->diags, D_RULE_SHOWS, where, NULL, "what happens here shows something that not everybody sees%s",
                    named(f, room));
}

static bool top_is_seen(const zone_def *z)
{
    return z->type == TALON_TYPE_DISCARD || z->sees == TALON_SEES_ALL || (z->sees == TALON_SEES_NEWEST && has_newest_on_top(z));
}

static level of_expr(flow *f, const expr *e)
{
    level l = OPEN;
    for (; e; e = e->next)
        if (e->kind == X_RULE)
            l = most(l, of_value(f, at(f, e->id)->a)); /* below NUMBER_IS or HOLDS */
        else if (e->kind == X_TOP_IS)
            l = most(l, top_is_seen(&f->tree->zone[e->zone->def]) ? OPEN : SHUT);
        else
            l = most(l, most(of_expr(f, e->a), of_expr(f, e->b)));
    return l;
}

static level of_who(flow *f, const who *w)
{
    return w && w->kind == WHO_RULE && at(f, w->id)->kind == N_WHO_IS ? of_value(f, at(f, w->id)->a) : OPEN;
}

static level of_places(flow *f, const zone *z)
{
    level l = OPEN;
    for (; z; z = z->next) {
        l = most(l, of_who(f, z->of));
        l = most(l, most(of_expr(f, z->lo), of_expr(f, z->hi)));
    }
    return l;
}

/* A zone that a step names. */
static bool is_own_place(const flow *f, const zone *z)
{
    if (!z->of || z->of->kind == WHO_PLAYER)
        return is_theirs(f, NONE);
    return z->of->kind == WHO_RULE && is_own(f, z->of->id);
}

/* Which cards of all its zones together a step takes. That it turns cards up itself is later. */
static level of_step_where(flow *f, const step *s)
{
    const some outer = f->it;
    f->it = (some){OPEN, OPEN};
    for (const zone *z = s->from; z; z = z->next)
        f->it.faces = most(f->it.faces, z->def == NO_ID ? SHUT : faces_in(f, z->def, is_own_place(f, z), s));
    const level l = s->where->is_rule ? of_value(f, s->where->node) : f->it.faces;
    f->it = outer;
    return l;
}

static void look_at_verb(flow *f, const step *s)
{
    level l = most(of_places(f, s->from), of_places(f, s->to));
    l = most(l, most(of_places(f, s->zones), of_who(f, s->by)));
    l = most(l, most(of_expr(f, s->count), of_expr(f, s->until)));
    l = most(l, most(of_expr(f, s->place), of_expr(f, s->times)));
    l = most(l, most(of_expr(f, s->min), of_expr(f, s->keep)));
    l = most(l, most(of_expr(f, s->sizes), of_expr(f, s->order)));
    if (s->where)
        l = most(l, of_step_where(f, s));
    for (const zone *z = s->zones; s->verb == V_SORT && z; z = z->next) /* from now on a card's place tells something of it */
        l = most(l, z->def == NO_ID ? SHUT : faces_in(f, z->def, is_own_place(f, z), s));
    const bool whole = s->verb == V_REVEAL && s->all && !s->where && s->from && !s->from->next;
    for (uint32_t i = 0; whole && i <= f->r->chosen_most; i++) /* all that lies there is open then */
        if (f->laid[i] == s->from->def)
            f->chosen[i].faces = OPEN;
    shows(f, s->text, l);
}

/* Everybody sees whose variable gets the value. */
static level of_target(flow *f, uint32_t var)
{
    return most(maybe(f, at(f, var)->b), maybe(f, at(f, var)->c));
}

/* What decides which answers there are. */
static level look_at_values(flow *f, const game_question *q, span where)
{
    f->asks = q;
    level l = maybe(f, q->where), whose = OPEN;
    f->asks = NULL;
    for (uint32_t i = 0; i < q->values_n; i++) {
        whose = most(whose, of_target(f, q->value[i].var));
        if (q->value[i].domain == DOMAIN_RANGE)
            l = most(l, most(of_value(f, q->value[i].lo), of_value(f, q->value[i].hi)));
    }
    if (l == SHUT)
        blind(f, where);
    else if (q->pass)
        shows(f, where, l);
    shows(f, where, whose);
    return l;
}

static level of_fits(flow *f, const game_question *q)
{
    level l = OPEN;
    f->there = q->to;
    for (uint32_t i = 0; q->fits != NONE && i < at(f, q->fits)->b; i++)
        l = most(l, of_value(f, item(f, at(f, q->fits)->a + i)));
    f->there = NONE;
    return l;
}

/* Whatever is put there is seen by all, without being turned up. */
static bool lie_open(const flow *f, uint32_t list)
{
    const game_node *l = at(f, list);
    for (uint32_t i = 0; i < l->b; i++) {
        const zone_def *z = &f->tree->zone[at(f, item(f, l->a + i))->x];
        if (z->type != TALON_TYPE_DISCARD && z->sees != TALON_SEES_ALL)
            return false;
    }
    return true;
}

/* The same for cards. */
static level look_at_cards(flow *f, const game_question *q, span where, uint32_t slot)
{
    const bool newest = q->kind == Q_NEWEST && is_one(f, q->lo) && is_one(f, q->hi);
    const some outer = f->it, from = newest ? of_newest(f, q->from) : of_zones(f, q->from);
    f->it = f->chosen[slot] = from;
    const level places = most(from.which, q->to == NONE ? OPEN : of_zones(f, q->to).which), least = maybe(f, q->lo);
    const level wild = q->kind == Q_MELD && q->meld & MELD_SET ? of_wild(f) : OPEN;
    const level group = q->kind == Q_MELD || q->kind == Q_COMBO ? most(from.faces, wild) : OPEN; /* whether there is one */
    const level l = most(most(least, maybe(f, q->hi)), most(group, of_fits(f, q)));
    f->it = outer;
    if (l == SHUT)
        blind(f, where);
    else
        shows(f, where, q->pass ? l : least); /* so many have to be chosen, whoever chooses */
    shows(f, where, places);                  /* everybody sees whence and where the cards go */
    return l;
}

/* What was chosen, as the present player knows it, and as it lies then. */
static some as_it_lies(flow *f, const game_question *q)
{
    const bool newest = q->kind == Q_NEWEST && is_one(f, q->lo) && is_one(f, q->hi);
    some s = newest ? of_newest(f, q->from) : of_zones(f, q->from);
    if (q->to == NONE)
        return s;
    s.which = OPEN;
    if (q->face == TALON_FACING_UP || lie_open(f, q->to))
        s.faces = OPEN;
    return s;
}

/* Cards of a single question that are put face down into a zone whose cards are turned up some time: they are seen from then on. */
static void lay_down(flow *f, const game_code *c)
{
    const game_option *o = (const game_option *)f->r->option.at + c->a;
    const game_question *q = c->x != 1 || o->question == NONE ? NULL : (const game_question *)f->r->question.at + o->question;
    f->laid[c->c] = NONE;
    if (q && q->kind != Q_VALUES && q->to != NONE && at(f, q->to)->b == 1 && !lie_open(f, q->to))
        f->laid[c->c] = at(f, item(f, at(f, q->to)->a))->x;
}

static level to_others(level l)
{
    return l == OPEN ? OPEN : SHUT;
}

/* What somebody else may know of cards that the present player may know so much of. */
static some for_others(some s)
{
    return (some){to_others(s.which), to_others(s.faces)};
}

/* An option's steps know what was chosen by it; what follows them all, that it was by one of them; where all chose, by somebody. */
static void begin_options(flow *f, const game_code *c, const some *chosen)
{
    const game_option *o = (const game_option *)f->r->option.at + c->a;
    some all = {OPEN, OPEN};
    for (uint32_t i = 0; i < c->x; i++) {
        f->begins[o[i].code] = (beginning){true, c->c, chosen[i]};
        all = (some){most(all.which, chosen[i].which), most(all.faces, chosen[i].faces)};
    }
    if (c->flag & CHOOSE_TOGETHER)
        f->begins[c->flag & CHOOSE_SINGLE ? o->code : c->b] = (beginning){true, c->c, for_others(all)};
    else if (c->x > 1) /* a jump to there ends the first one's */
        f->begins[((const game_code *)f->r->code.at)[o[1].code - 1].a] = (beginning){true, c->c, all};
}

static void look_at_choice(flow *f, const game_code *c, span where)
{
    some *chosen = talon__arena_take(f->tree->arena, sizeof *chosen * (c->x + 1u));
    level offers = OPEN;
    f->chooser = c->flag & CHOOSE_TOGETHER ? NONE : c->b;
    for (uint32_t i = 0; i < c->x; i++) {
        const game_option *o = (const game_option *)f->r->option.at + c->a + i;
        const game_question *q = o->question == NONE ? NULL : (const game_question *)f->r->question.at + o->question;
        const span here = ((const span *)f->r->option_at.at)[c->a + i];
        const level when = maybe(f, o->when);
        if (when == SHUT)
            blind(f, here);
        chosen[i] = (some){OPEN, OPEN};
        offers = most(offers, when);
        if (q)
            offers = most(offers, q->kind == Q_VALUES ? look_at_values(f, q, here) : look_at_cards(f, q, here, c->c));
    }
    f->chooser = NONE;
    for (uint32_t i = 0; i < c->x; i++) {
        const game_option *o = (const game_option *)f->r->option.at + c->a + i;
        const game_question *q = o->question == NONE ? NULL : (const game_question *)f->r->question.at + o->question;
        if (q && q->kind != Q_VALUES)
            chosen[i] = as_it_lies(f, q);
    }
    begin_options(f, c, chosen);
    lay_down(f, c);
    if (!(c->flag & CHOOSE_TOGETHER))
        shows(f, where, maybe(f, c->b));
    else if (offers == OWN && !talon__has_answer(f->tree, c, &f->left)) /* who has no answer is not waited for, which everybody sees */
        shows(f, where, offers);
}

/* Of what is set, what its readers may know: nobody reads a secret; of one that is told, what whom it names sees; of what is each player's
 * secret each reads their own, which is the present player's only where it says so. */
static level may_be_set(const flow *f, const game_node *x)
{
    const game_var *v = &f->r->state[x->a].g;
    if (!(v->how & VAR_SECRET))
        return OPEN;
    if (v->told != NONE)
        return OWN;
    if (!(v->how & VAR_EACH))
        return SHUT;
    return !f->others && (x->c == NONE || at(f, x->c)->kind == N_PRESENT) ? OWN : OPEN;
}

/* How secret a value is to those who read the variable it is put into. */
static level of_set_value(flow *f, const game_node *x, uint32_t value)
{
    f->reader = f->r->state[x->a].g.told;
    f->reads = x->c;
    const level l = of_value(f, value);
    f->reader = f->reads = NONE;
    return l;
}

static void look_at_set(flow *f, const game_code *c, span where)
{
    char room[NAMED_ROOM];
    if (c->a == NONE) {
        shows(f, where, of_value(f, c->b));
        return;
    }
    const game_node *x = at(f, c->a);
    const rule_var *v = &f->r->state[x->a];
    const level l = of_set_value(f, x, c->b), most_secret = may_be_set(f, x);
    shows(f, where, most_secret == SHUT ? OPEN : of_target(f, c->a));
    if (l <= most_secret || c->x == SET_TELLS || talon__is_said(f->tree->diags, D_RULE_LEAK, where))
        return;
    if (v->g.told != NONE)
        talon__diag(f->tree->diags, D_RULE_LEAK, where, NULL, "\"%.*s\" sees \"%.*s\", and it would show what they do not see%s",
                    WORD(f->r->state[v->g.told].name), WORD(v->name), named(f, room));
    else if (v->g.how & VAR_SECRET)
        talon__diag(f->tree->diags, D_RULE_LEAK, where, NULL, "everybody sees their own \"%.*s\", and it would show what they do not see%s",
                    WORD(v->name), named(f, room));
    else
        talon__diag(f->tree->diags, D_RULE_LEAK, where, NULL, "\"%.*s\" is seen by all, and would show what not everybody sees%s",
                    WORD(v->name), named(f, room));
}

/* Hands are compared in the open. What was paid, and who may win, is read besides; chips that nobody sees tell nothing. */
static void look_at_share(flow *f, const game_code *c, span where)
{
    if (may_be_set(f, at(f, c->b)) == SHUT)
        return;
    f->others++;
    const level l = most(of_value(f, c->a), of_value(f, item(f, at(f, c->c)->a + 1)));
    f->others--;
    shows(f, where, l);
}

static void look_at(flow *f, const game_code *c, span where)
{
    forget(f);
    switch ((code_kind)c->kind) {
    case I_UNLESS: shows(f, where, of_value(f, c->a)); break;
    case I_VERB: look_at_verb(f, f->r->verb[c->a]); break;
    case I_SET: look_at_set(f, c, where); break;
    case I_TEMP: f->temp[c->x] = of_value(f, c->a); break;
    case I_CHOOSE: look_at_choice(f, c, where); break;
    case I_REPEAT: shows(f, where, maybe(f, c->a)); break;
    case I_AGAIN: shows(f, where, maybe(f, c->b)); break;
    case I_TURNS: shows(f, where, most(maybe(f, c->a), maybe(f, c->b))); break;
    case I_TURN: shows(f, where, most(maybe(f, c->a), maybe(f, c->b))); break;
    case I_GO_ON: shows(f, where, of_value(f, c->a)); break;
    case I_END:
    case I_JUMP:
    case I_FORGET:
    case I_LOSE:
    case I_EACH:
    case I_NEXT_ONE:
    case I_REVERSE:
    case I_LEAVE: break;
    case I_SHARE: look_at_share(f, c, where); break;
    }
}

/* ---- whose turn it is ---- */

/* What the present player knew of what is kept, another one does not know. */
static void another_begins(flow *f, uint32_t over)
{
    if (f->loops > f->r->loops_most)
        return;
    earlier *b = &f->loop[f->loops++];
    b->over = over;
    memcpy(b->chosen, f->chosen, sizeof *f->chosen * (f->r->chosen_most + 1));
    memcpy(b->temp, f->temp, sizeof *f->temp * (f->r->temps_most + 1));
    for (uint32_t i = 0; i <= f->r->chosen_most; i++)
        f->chosen[i] = for_others(f->chosen[i]);
    for (uint32_t i = 0; i <= f->r->temps_most; i++)
        f->temp[i] = to_others(f->temp[i]);
}

static void another_ends(flow *f, uint32_t here)
{
    while (f->loops && f->loop[f->loops - 1].over <= here) {
        const earlier *b = &f->loop[--f->loops];
        memcpy(f->chosen, b->chosen, sizeof *f->chosen * (f->r->chosen_most + 1));
        memcpy(f->temp, b->temp, sizeof *f->temp * (f->r->temps_most + 1));
    }
}

/* ---- what happens between steps ---- */

/* Steps of a rule that interrupts: conditions of theirs are looked at as verbs are. */
static void look_at_steps(flow *f, const step *s)
{
    for (; s; s = s->next) {
        forget(f);
        if (s->kind == S_VERB)
            look_at_verb(f, s);
        else if (s->cond || s->count || s->until)
            shows(f, s->at, most(of_expr(f, s->cond), most(of_expr(f, s->count), of_expr(f, s->until))));
        look_at_steps(f, s->body);
        look_at_steps(f, s->other);
    }
}

static void look_at_text(flow *f, const char *key, uint32_t node)
{
    const yaml *text = talon__yaml_get(f->r->root, key);
    forget(f);
    if (text && node != NONE)
        shows(f, text->at, of_value(f, node));
}

static void make_room(flow *f)
{
    const rules *r = f->r;
    talon__arena *arena = f->tree->arena;
    const size_t chosen = sizeof *f->chosen * (r->chosen_most + 1), temps = sizeof *f->temp * (r->temps_most + 1);
    f->chosen = talon__arena_take(arena, chosen);
    f->kept = talon__arena_take(arena, sizeof *f->kept * (r->kept_most + 1));
    f->temp = talon__arena_take(arena, temps);
    f->begins = talon__arena_take(arena, sizeof *f->begins * (r->code.n + 1));
    f->turned = talon__arena_take(arena, f->tree->zones_n + 1);
    f->laid = talon__arena_take(arena, sizeof *f->laid * (r->chosen_most + 1));
    for (uint32_t i = 0; i <= r->chosen_most; i++)
        f->laid[i] = NONE;
    f->loop = talon__arena_take(arena, sizeof *f->loop * (r->loops_most + 1)); /* one more, of a choice that all make */
    for (uint32_t i = 0; i <= r->loops_most; i++)
        f->loop[i] = (earlier){0, talon__arena_take(arena, chosen), talon__arena_take(arena, temps)};
}

static void look_at_play(flow *f)
{
    const rules *r = f->r;
    for (uint32_t i = 0; i + 1 < r->code.n; i++) { /* the last one is the end */
        const game_code *c = (const game_code *)r->code.at + i;
        another_ends(f, i);
        if (f->begins[i].is)
            f->chosen[f->begins[i].slot] = f->begins[i].chosen;
        f->told = r->told[i];
        if (c->kind == I_CHOOSE && c->flag & CHOOSE_TOGETHER)
            another_begins(f, c->flag & CHOOSE_SINGLE ? i + 1 : c->b);
        look_at(f, c, r->code_place[i]);
        if (c->kind == I_TURNS || c->kind == I_EACH)
            another_begins(f, c->c);
    }
    another_ends(f, (uint32_t)r->code.n);
    f->told = false;
}

void talon__check_flow(const tree *t)
{
    const rules *r = t->rules;
    flow f = {.tree = t, .r = r, .chooser = NONE, .there = NONE, .reader = NONE, .reads = NONE, .left = ANSWERS_WORK_MAX};
    make_room(&f);
    look_at_play(&f);
    for (size_t i = 0; i < t->triggers_n; i++) {
        forget(&f);
        shows(&f, t->trigger[i].at, of_expr(&f, t->trigger[i].when));
        look_at_steps(&f, t->trigger[i].body);
    }
    look_at_steps(&f, t->setup);
    look_at_steps(&f, t->on_deck_empty);
    look_at_text(&f, "playing", r->g.playing);
    look_at_text(&f, "match", r->g.match);
}
