/* resolve.c -- names in the tree to what they mean: zones, players, numbers, variables, procedures. */
#include "lang/resolve.h"

#include <string.h>

#include "lang/tokens.h"
#include "lang/unknown.h"
#include "runner/compiled.h"
#include "runner/pattern.h"

#define CARD_WORK 2000000u /* comparisons of patterns with faces in one file; beyond, patterns are not checked */

uint32_t talon__find_zone(const tree *t, word name)
{
    for (size_t i = 0; i < t->zones_n; i++)
        if (talon__same_word(t->zone[i].name, name))
            return (uint32_t)i;
    return NO_ID;
}

bool talon__is_of_players(const tree *t, word name)
{
    const uint32_t known = talon__find_zone(t, name);
    return known == NO_ID ? talon__word_is(name, "hand") : t->zone[known].each_player;
}

uint32_t talon__find_number(const tree *t, word name)
{
    for (size_t i = 0; i < t->numbers_n; i++)
        if (talon__same_word(t->number[i].name, name))
            return (uint32_t)i;
    return NO_ID;
}

uint32_t talon__find_procedure(const tree *t, word name)
{
    for (size_t i = 0; i < t->procedures_n; i++)
        if (talon__same_word(t->procedure[i].name, name))
            return (uint32_t)i;
    return NO_ID;
}

/* The zone with this name, one of the usual ones made when it is needed. */
uint32_t talon__need_zone(tree *t, word name, span at)
{
    const uint32_t known = talon__find_zone(t, name);
    if (known != NO_ID)
        return known;
    if (talon__usual_zone(t, name))
        return (uint32_t)t->zones_n - 1;
    talon__unknown_zone(t, name, at);
    return NO_ID;
}

/* ---- players ---- */

static bool find_variable(const scope *s, word name, uint32_t *slot)
{
    for (; s; s = s->outer)
        if (talon__same_word(s->name, name)) {
            *slot = s->slot;
            return true;
        }
    return false;
}

static bool is_known_number(const tree *t, const expr *e, const scope *s)
{
    uint32_t slot;
    return find_variable(s, e->name, &slot) || talon__find_number(t, e->name) != NO_ID;
}

uint32_t talon__find_position(const tree *t, word name)
{
    for (size_t i = 0; i < t->positions_n; i++)
        if (talon__same_word(t->position[i].name, name))
            return (uint32_t)i;
    return NO_ID;
}

void talon__resolve_position(tree *t, position *p)
{
    if (p->state == 2)
        return;
    if (p->state == 1) {
        talon__diag(t->diags, D_POSITION_CYCLE, p->at, NULL, "the position \"%.*s\" is defined by itself", WORD(p->name));
        p->state = 2;
        return;
    }
    p->state = 1;
    for (uint32_t i = 0; i < p->by.n; i++) {
        if (!p->who[i])
            continue;
        if (p->who[i]->kind == WHO_EACH)
            talon__diag(t->diags, D_UNKNOWN_PLAYER, p->who[i]->at, NULL, "a position is one player, not each_player");
        talon__resolve_who(t, p->who[i], NULL);
    }
    talon__set_seats(t, p);
    p->state = 2;
}

/* `player + hosue`: more likely a zone that is misspelled than a number. */
static void resolve_on(tree *t, who *w, const scope *s)
{
    const expr *last = w->on && (w->on->kind == X_ADD || w->on->kind == X_SUBTRACT) ? w->on->b : w->on;
    if (w->maybe_zone && last->kind == X_NAME && !is_known_number(t, last, s)) {
        talon__unknown_zone(t, last->name, last->at);
        return;
    }
    talon__resolve_expr(t, w->on, s);
}

void talon__resolve_who(tree *t, who *w, const scope *s)
{
    if (w->kind == WHO_SEAT) {
        talon__resolve_expr(t, w->place, s);
        if (w->place->kind == X_NUMBER && t->max && (w->place->value < 1 || w->place->value > t->max)) {
            talon__diag(t->diags, D_UNKNOWN_PLAYER, w->at, NULL, "there is no seat %lld: at most %u can play", (long long)w->place->value,
                        t->max);
            talon__diag_fix(t->diags, "use seat 1 to seat %u, or allow more players", t->max);
        }
    }
    resolve_on(t, w, s);
    if (w->kind != WHO_NAME) /* also what rules say */
        return;
    if (w->id == NO_ID)
        w->id = talon__find_position(t, w->name);
    if (w->id == NO_ID)
        talon__unknown_player(t, w);
    else
        talon__resolve_position(t, &t->position[w->id]);
}

/* ---- cards ---- */

bool talon__has_import(const tree *t)
{
    for (size_t i = 0; i < t->components_n; i++)
        if (talon__largest_deck(&t->component[i])->import)
            return true;
    return false;
}

static void check_cards(tree *t, const cards *list)
{
    for (const card *c = list && !list->is_rule ? list->first : NULL; c; c = c->next) {
        t->card_work += (uint32_t)t->faces_n + 1;
        if (t->card_work > CARD_WORK || talon__has_import(t) || talon__some_card_fits(t, c))
            continue;
        talon__unknown_card(t, c);
    }
}

/* ---- expressions ---- */

void talon__resolve_expr(tree *t, expr *e, const scope *s)
{
    if (!e)
        return;
    if (e->kind == X_NAME && e->name.size) {
        e->is_slot = find_variable(s, e->name, &e->id);
        if (!e->is_slot && (e->id = talon__find_number(t, e->name)) == NO_ID)
            talon__unknown_number(t, e, s);
        else if (!e->is_slot)
            t->number[e->id].used = true;
    }
    if (e->kind == X_DIVIDE && e->b->kind == X_NUMBER && e->b->value == 0) {
        talon__diag(t->diags, D_IMPOSSIBLE_COUNT, e->at, NULL, "a division by 0");
        talon__diag_fix(t->diags, "divide by a number from 1 on");
    }
    if (e->left)
        talon__resolve_who(t, e->left, s);
    if (e->right)
        talon__resolve_who(t, e->right, s);
    if (e->zone)
        talon__resolve_zone(t, e->zone, s);
    check_cards(t, e->cards);
    talon__resolve_expr(t, e->a, s);
    talon__resolve_expr(t, e->b, s);
}

static void resolve_list(tree *t, expr *e, const scope *s)
{
    for (; e; e = e->next)
        talon__resolve_expr(t, e, s);
}

/* ---- zones ---- */

/* A name after a zone that is not a number: a misspelled or missing clause. */
static bool stray_word(tree *t, const zone *z, const scope *s)
{
    if (!z->lo || z->lo->kind != X_NAME || is_known_number(t, z->lo, s))
        return false;
    const clause_words words = talon__clause_words();
    t->stray = true;
    if (talon__find_zone(t, z->lo->name) != NO_ID || talon__word_is(z->lo->name, "deck"))
        talon__diag(t->diags, D_MISSING_CLAUSE, z->lo->at, "into", "two zones follow each other; missing \"into\"?");
    else if (talon__word_is(z->lo->name, "up") || talon__word_is(z->lo->name, "down"))
        talon__diag(t->diags, D_UNEXPECTED, z->lo->at, z->lo->name.size == 2 ? "(up)" : "(down)",
                    "how cards lie is said at the end, in brackets: (%.*s)", WORD(z->lo->name));
    else {
        talon__diag_near(t->diags, D_UNEXPECTED, z->lo->at, z->lo->name, words.at, "\"%.*s\" is neither a clause nor a number",
                         WORD(z->lo->name));
        if (!talon__diag_hint(t->diags))
            talon__diag_fix(t->diags, "leave it out");
    }
    return true;
}

static void check_index(tree *t, const zone *z)
{
    const zone_def *d = &t->zone[z->def];
    const expr *ends[2] = {z->lo, z->hi};
    for (int i = 0; i < 2 && ends[i]; i++)
        if (!d->count) {
            if (!d->unread)
                talon__not_numbered(t, z);
            return;
        } else if (ends[i]->kind == X_NUMBER && (ends[i]->value < 1 || ends[i]->value > d->count)) {
            talon__diag(t->diags, D_BAD_INDEX, ends[i]->at, NULL, "there is no \"%.*s %lld\": they are numbered 1 to %u", WORD(d->name),
                        (long long)ends[i]->value, d->count);
            talon__diag_fix(t->diags, "write a number from 1 to %u, or let \"count\" be larger", d->count);
        }
}

void talon__resolve_zone(tree *t, zone *z, const scope *s)
{
    if (z->is_seat) {
        if (t->hand == NO_ID)
            t->hand = talon__need_zone(t, talon__word("hand"), z->at);
        z->def = t->hand;
        if (!t->zone[z->def].each_player)
            talon__diag(t->diags, D_WHOSE, z->at, NULL, "a player stands for their hand, but the zone \"hand\" belongs to the table");
        talon__resolve_who(t, z->of, s);
        return;
    }
    if (t->mixed_zone.size && talon__word_is(z->name, "deck"))
        z->name = t->mixed_zone;
    z->def = talon__need_zone(t, z->name, z->at);
    if (z->def != NO_ID)
        t->zone[z->def].named = true;
    if (z->def == NO_ID || stray_word(t, z, s))
        return;
    talon__resolve_expr(t, z->lo, s);
    talon__resolve_expr(t, z->hi, s);
    check_index(t, z);
    if (!z->of)
        return;
    talon__resolve_who(t, z->of, s);
    if (!t->zone[z->def].each_player)
        talon__diag(t->diags, D_WHOSE, z->of->at, NULL, "the zone \"%.*s\" belongs to the table, not to a player", WORD(z->name));
}

static void resolve_zones(tree *t, zone *z, const scope *s)
{
    for (; z; z = z->next)
        talon__resolve_zone(t, z, s);
}

/* Where burned cards and discards go when the step does not say: the only zone of that type, or the usual one. */
static uint32_t usual_target(tree *t, talon_zone_type type, const char *first, const char *made)
{
    uint32_t only = NO_ID, n = 0;
    const uint32_t named = talon__find_zone(t, talon__word(first));
    if (named != NO_ID && t->zone[named].type == type)
        return named;
    for (size_t i = 0; i < t->zones_n; i++)
        if (t->zone[i].type == type) {
            only = (uint32_t)i;
            n++;
        }
    return n == 1 ? only : talon__need_zone(t, talon__word(made), (span){0, 0});
}

static void set_targets(tree *t, const step *s)
{
    const uint8_t to = talon__verb_of(s)->to;
    if (s->to)
        return;
    if (to == TO_BURN)
        t->burn = usual_target(t, TALON_TYPE_BURN, "burn", "burn");
    if (to == TO_DISCARD)
        t->discard = usual_target(t, TALON_TYPE_DISCARD, "discard", "discard_pile");
}

/* ---- steps ---- */

static void resolve_verb(tree *t, step *s, const scope *v)
{
    t->stray = false;
    talon__resolve_expr(t, s->count, v);
    resolve_zones(t, s->zones, v);
    resolve_zones(t, s->from, v);
    resolve_zones(t, s->to, v);
    if (s->by)
        talon__resolve_who(t, s->by, v);
    talon__resolve_expr(t, s->place, v);
    talon__resolve_expr(t, s->times, v);
    talon__resolve_expr(t, s->min, v);
    talon__resolve_expr(t, s->keep, v);
    resolve_list(t, s->sizes, v);
    resolve_list(t, s->order, v);
    check_cards(t, s->where);
    talon__resolve_expr(t, s->until, v);
    set_targets(t, s);
    talon__check_verb(t, s);
    if (!t->stray)
        talon__report_missing(t, s);
}

static uint32_t new_slot(tree *t, span at)
{
    if (t->slots_n == UINT16_MAX)
        talon__diag(t->diags, D_TOO_MANY, at, NULL, "more than %u variables", UINT16_MAX);
    return t->slots_n < UINT16_MAX ? t->slots_n++ : 0;
}

static void resolve_call(tree *t, step *s, const scope *v)
{
    uint32_t n = 0;
    resolve_list(t, s->args, v);
    for (const expr *e = s->args; e; e = e->next)
        n++;
    s->id = talon__find_procedure(t, s->name);
    if (s->id == NO_ID) {
        talon__unknown_procedure(t, s);
        return;
    }
    t->procedure[s->id].called = true;
    if (n != t->procedure[s->id].args_n)
        talon__wrong_arguments(t, s, n);
}

/* A block that is done again: the variable is known to its steps, and to what it is done until. */
static void resolve_again(tree *t, step *s, step *body, const scope *v)
{
    talon__resolve_expr(t, s->count, v);
    if (!t->bound)
        talon__check_whose(t, s->count);
    const scope inner = {v, s->name, s->slot = new_slot(t, s->at)};
    const scope *known = s->name.size ? &inner : v;
    talon__resolve_expr(t, s->until, known);
    talon__resolve_steps(t, body, known);
}

void talon__resolve_steps(tree *t, step *s, const scope *v)
{
    for (; s; s = s->next)
        switch ((step_kind)s->kind) {
        case S_VERB: resolve_verb(t, s, v); break;
        case S_EACH:
            t->bound++;
            talon__resolve_steps(t, s->body, v);
            t->bound--;
            break;
        case S_REPEAT: resolve_again(t, s, s->body, v); break;
        case S_CALL: resolve_call(t, s, v); break;
        case S_IF:
            talon__resolve_expr(t, s->cond, v);
            talon__resolve_steps(t, s->body, v);
            talon__resolve_steps(t, s->other, v);
            break;
        case S_EXPECT: talon__resolve_expr(t, s->cond, v); break;
        }
}

static void resolve_procedure(tree *t, procedure *p)
{
    scope *args = talon__arena_take(t->arena, sizeof *args * (p->args_n + 1));
    p->slot = t->slots_n;
    for (uint32_t i = 0; i < p->args_n; i++)
        args[i] = (scope){i ? &args[i - 1] : NULL, p->arg[i], new_slot(t, p->at)};
    t->bound++;
    talon__resolve_steps(t, p->body, p->args_n ? &args[p->args_n - 1] : NULL);
    t->bound--;
}

/* Where components lie. A zone that nobody declared is said once, and then taken for a deck: the steps that use it are not at fault. */
static uint32_t component_zone(tree *t, const component *c)
{
    const word name = c->zone->name;
    if (talon__find_zone(t, name) != NO_ID || talon__is_usual_zone(name))
        return talon__need_zone(t, name, c->at);
    if (talon__undeclared_component(t, c))
        return NO_ID;
    zone_def *z = talon__usual_zone(t, talon__word("deck"));
    z->name = name;
    z->at = c->at;
    return (uint32_t)t->zones_n - 1;
}

static void resolve_components(tree *t)
{
    for (size_t i = 0; i < t->components_n; i++) {
        component *c = &t->component[i];
        c->def = component_zone(t, c);
        if (c->def != NO_ID && t->zone[c->def].count) {
            talon__diag(t->diags, D_BAD_INDEX, c->at, NULL, "components cannot lie in a numbered zone: put them into one zone and deal");
            talon__diag_fix(t->diags,
                            "declare another zone for them, as \"aces: {type: table}\", and deal from it: \"deal: all to %.*s from aces\"",
                            WORD(c->zone->name));
        }
    }
}

static void find_deck(tree *t)
{
    const uint32_t named = talon__find_zone(t, talon__word("deck"));
    t->deck = named;
    for (size_t i = 0; i < t->components_n && t->deck == NO_ID; i++)
        if (t->component[i].def != NO_ID && t->zone[t->component[i].def].type == TALON_TYPE_DECK)
            t->deck = t->component[i].def;
}

static void check_names(tree *t)
{
    for (size_t i = 0; i < t->procedures_n; i++)
        if (talon__find_procedure(t, t->procedure[i].name) != i)
            talon__diag(t->diags, D_NAME_TWICE, t->procedure[i].at, NULL, "there are two procedures \"%.*s\"", WORD(t->procedure[i].name));
    for (size_t i = 0; i < t->phases_n; i++) {
        bool twice = false;
        if (talon__word_is(t->phase[i].name, "setup")) {
            talon__diag(t->diags, D_NAME_TWICE, t->phase[i].at, NULL, "\"setup\" is the name of what comes before the phases");
            talon__diag_fix(t->diags, "give the phase another name");
            continue;
        }
        for (size_t k = 0; k < i && i < LANG_DIAG_MAX; k++)
            twice |= t->phase[k].name.size && talon__same_word(t->phase[k].name, t->phase[i].name);
        if (twice)
            talon__diag(t->diags, D_NAME_TWICE, t->phase[i].at, NULL, "there are two phases \"%.*s\"", WORD(t->phase[i].name));
    }
}

void talon__resolve(tree *t)
{
    t->hand = t->burn = t->discard = t->deck = NO_ID;
    check_names(t);
    resolve_components(t);
    for (size_t i = 0; i < t->positions_n; i++)
        talon__resolve_position(t, &t->position[i]);
    if (t->first)
        talon__resolve_who(t, t->first, NULL);
    talon__resolve_mixing(t);
    talon__resolve_steps(t, t->setup, NULL);
    for (size_t i = 0; i < t->phases_n; i++) {
        if (t->phase[i].again)
            resolve_again(t, t->phase[i].again, t->phase[i].body, NULL);
        else
            talon__resolve_steps(t, t->phase[i].body, NULL);
    }
    for (size_t i = 0; i < t->procedures_n; i++)
        resolve_procedure(t, &t->procedure[i]);
    talon__resolve_steps(t, t->on_deck_empty, NULL);
    for (size_t i = 0; i < t->triggers_n; i++) {
        talon__resolve_expr(t, t->trigger[i].when, NULL);
        talon__resolve_steps(t, t->trigger[i].body, NULL);
    }
    resolve_list(t, t->expect, NULL);
    find_deck(t);
}
