/* unknown.c -- names that mean nothing: what is near, what there is, and how it would be declared. */
#include "lang/unknown.h"

#include <stdio.h>
#include <string.h>

#include "lang/meant.h"
#include "lang/resolve.h"
#include "lang/tokens.h"
#include "runner/pattern.h"

#define NAMES_MAX (2 * TALON_LANG_KEYS_MAX + 64)

/* Collecting names for "did you mean"; as NUL-terminated texts in the arena. */
typedef struct names {
    const char *at[NAMES_MAX + 1];
    size_t n;
} names;

static void add_name(tree *t, names *list, word w)
{
    if (list->n < NAMES_MAX)
        list->at[list->n++] = talon__arena_text(t->arena, w.at, w.size);
    list->at[list->n] = NULL;
}

/* An empty list; the same small one when nobody will read the diagnostic any more, so that no file makes it expensive. */
static names *new_names(tree *t)
{
    if (!talon__diags_full(t->diags) || !t->no_names)
        t->no_names = talon__arena_take(t->arena, sizeof(names));
    names *list = t->no_names;
    if (talon__diags_full(t->diags))
        list->n = NAMES_MAX;
    return list;
}

static void add_zone_names(tree *t, names *list)
{
    static const char *const usual[] = {"deck", "burn", "discard_pile", "discard", "community", "hand", "each_player", "player", "dealer"};
    for (size_t i = 0; i < t->zones_n; i++)
        add_name(t, list, t->zone[i].name);
    for (size_t i = 0; i < sizeof usual / sizeof *usual; i++)
        add_name(t, list, talon__word(usual[i]));
}

/* ---- zones ---- */

/* Zones of the file, and those that need no declaration. */
static const char *zones_listed(tree *t)
{
    static const char *const usual[] = {"deck", "hand", "community", "discard_pile", "burn"};
    const char *list[32];
    size_t n = 0;
    for (size_t i = 0; i < t->zones_n && n < 20; i++)
        if (t->zone[i].declared)
            list[n++] = talon__arena_text(t->arena, t->zone[i].name.at, t->zone[i].name.size);
    list[n++] = "each_player";
    for (size_t i = 0; i < sizeof usual / sizeof *usual; i++) {
        const uint32_t known = talon__find_zone(t, talon__word(usual[i]));
        if (known == NO_ID || !t->zone[known].declared)
            list[n++] = usual[i];
    }
    list[n] = NULL;
    return talon__listed(t->arena, list, OR);
}

/* Our word for somebody else's, where it names a zone or a player here. */
static const char *zone_meant(const tree *t, word name)
{
    const char *meant = talon__meant(MEANT_ZONE, name);
    const bool known = meant && (talon__find_zone(t, talon__word(meant)) != NO_ID || talon__is_usual_zone(talon__word(meant)));
    return known || (meant && strcmp(meant, "each_player") == 0) ? meant : NULL;
}

/* "player1", "seat_2": a seat with its number. */
static const char *seat_meant(tree *t, word name)
{
    static const char *const words[] = {"player", "seat", "p", "hand"};
    char text[16];
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        const uint32_t size = (uint32_t)strlen(words[i]), from = size + (name.size > size && name.at[size] == '_');
        uint32_t end = from;
        if (name.size <= from || memcmp(name.at, words[i], size) != 0)
            continue;
        while (end < name.size && name.at[end] >= '0' && name.at[end] <= '9')
            end++;
        if (end != name.size || end - from > 3)
            continue;
        snprintf(text, sizeof text, "seat %.*s", (int)(end - from), name.at + from);
        return talon__arena_text(t->arena, text, strlen(text));
    }
    return NULL;
}

bool talon__is_neighbour(word name)
{
    static const char *const words[] = {"neighbour", "neighbor", "left", "right", "next", "next_player", "previous"};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (talon__word_is(name, words[i]))
            return true;
    return false;
}

void talon__unknown_zone(tree *t, word name, span at)
{
    names *list = new_names(t);
    if (t->zones_unread || t->positions_unread)
        return;
    if (!talon__diags_full(t->diags))
        add_zone_names(t, list);
    const char *number_meant = talon__meant_number(t->arena, name), *chair = seat_meant(t, name);
    if (chair) {
        talon__diag(t->diags, D_UNKNOWN_ZONE, at, chair, "unknown zone \"%.*s\"; did you mean \"%s\"?", WORD(name), chair);
        talon__diag_fix(t->diags, "write \"%s\" for the hand of who sits there", chair);
        return;
    }
    for (size_t i = 0; i < t->positions_n; i++)
        if (t->position[i].name.size)
            add_name(t, list, t->position[i].name);
    if (talon__is_neighbour(name)) {
        const char *next = talon__word_is(name, "right") || talon__word_is(name, "previous") ? "- 1" : "+ 1";
        talon__diag(t->diags, D_UNKNOWN_ZONE, at, NULL, "unknown zone \"%.*s\": neighbours are counted from somebody", WORD(name));
        talon__diag_fix(t->diags, "write \"player %s\" below \"each_player:\", or \"dealer %s\"", next, next);
        return;
    }
    talon__diag_meant(t->diags, D_UNKNOWN_ZONE, at, name, number_meant ? number_meant : zone_meant(t, name), list->at,
                      "unknown zone \"%.*s\"", WORD(name));
    if (number_meant)
        talon__diag_fix(t->diags, "write \"%s\"", number_meant);
    else if (talon__diag_hint(t->diags) && talon__find_position(t, talon__word(talon__diag_hint(t->diags))) != NO_ID)
        talon__diag_fix(t->diags, "write \"%s\"", talon__diag_hint(t->diags));
    else if (talon__diag_hint(t->diags))
        talon__diag_fix(t->diags, "write \"%s\", or declare it: zones: {%.*s: {type: table}}", talon__diag_hint(t->diags), WORD(name));
    else if (!talon__diags_full(t->diags))
        talon__diag_fix(t->diags, "use %s, or declare it: zones: {%.*s: {type: table}}", zones_listed(t), WORD(name));
}

bool talon__undeclared_component(tree *t, const component *c)
{
    const word name = c->zone->name;
    names *list = new_names(t);
    if (!talon__diags_full(t->diags))
        add_zone_names(t, list);
    talon__diag_near(t->diags, D_UNKNOWN_ZONE, c->at, name, list->at, "components lie in the zone \"%.*s\", which is not declared",
                     WORD(name));
    const char *near = talon__diag_hint(t->diags);
    if (memchr(name.at, ' ', name.size))
        talon__diag_fix(t->diags,
                        "they lie in one zone, without a number: declare one for them, as \"aces: {type: table}\", and deal from it");
    else if (near)
        talon__diag_fix(t->diags, "write \"%s\", or declare it: zones: {%.*s: {type: deck}}", near, WORD(name));
    else
        talon__diag_fix(t->diags, "declare it: zones: {%.*s: {type: deck}}", WORD(name));
    return near;
}

void talon__not_numbered(tree *t, const zone *z)
{
    const zone_def *d = &t->zone[z->def];
    talon__diag(t->diags, D_BAD_INDEX, z->lo->at, NULL, "the zone \"%.*s\" is not numbered", WORD(d->name));
    if (d->each_player && !z->of && !z->hi && z->lo->kind == X_NUMBER)
        talon__diag_fix(t->diags, "write \"%.*s of seat %lld\": every player has one", WORD(d->name), (long long)z->lo->value);
    else if (d->declared)
        talon__diag_fix(t->diags, "leave the number out, or let there be several: \"%.*s: {type: %s, count: 4}\"", WORD(d->name),
                        talon_zone_type_names[d->type]);
    else
        talon__diag_fix(t->diags, "leave the number out");
}

/* ---- players, numbers, procedures ---- */

void talon__unknown_player(tree *t, const who *w)
{
    static const char *const words[] = {"each_player", "player", "dealer", "seat"};
    names *list = new_names(t);
    if (t->positions_unread)
        return;
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        add_name(t, list, talon__word(words[i]));
    for (size_t i = 0; i < t->positions_n; i++)
        if (t->position[i].name.size)
            add_name(t, list, t->position[i].name);
    talon__diag_meant(t->diags, D_UNKNOWN_PLAYER, w->at, w->name, talon__meant(MEANT_ZONE, w->name), list->at, "unknown player \"%.*s\"",
                      WORD(w->name));
    if (!talon__diags_full(t->diags))
        talon__diag_fix(t->diags, "use %s, each with a number of seats if need be (\"dealer + 1\"), or declare it below `positions`",
                        talon__listed(t->arena, list->at, OR));
}

void talon__unknown_number(tree *t, const expr *e, const scope *s)
{
    names *list = new_names(t);
    for (const scope *v = s; v; v = v->outer)
        add_name(t, list, v->name);
    for (size_t i = 0; i < t->numbers_n; i++)
        if (t->number[i].name.size)
            add_name(t, list, t->number[i].name);
    add_name(t, list, talon__word("players"));
    if (talon__find_zone(t, e->name) != NO_ID || talon__is_usual_zone(e->name)) {
        talon__diag(t->diags, D_UNKNOWN_NUMBER, e->at, "count", "\"%.*s\" is a zone, not a number", WORD(e->name));
        talon__diag_fix(t->diags, "write \"count(%.*s)\" for how many cards it has", WORD(e->name));
        return;
    }
    const card named = {.lo = e->name};
    if (talon__some_card_fits(t, &named)) {
        talon__diag(t->diags, D_UNKNOWN_NUMBER, e->at, "where", "\"%.*s\" is a card, not a number", WORD(e->name));
        talon__diag_fix(t->diags, "write how many, and which ones with \"where\", as in \"move: 1 from deck to community where %.*s\"",
                        WORD(e->name));
        return;
    }
    if (talon__find_position(t, e->name) != NO_ID) {
        talon__diag(t->diags, D_UNKNOWN_NUMBER, e->at, NULL, "\"%.*s\" is a position, not a number", WORD(e->name));
        talon__diag_fix(t->diags, "a position stands alone where a player may: \"%.*s\", without \"seat\"", WORD(e->name));
        return;
    }
    if (t->numbers_unread)
        return;
    const char *meant = talon__meant_number(t->arena, e->name);
    talon__diag_meant(t->diags, D_UNKNOWN_NUMBER, e->at, e->name, meant, list->at, "unknown number \"%.*s\"", WORD(e->name));
    if (meant)
        talon__diag_fix(t->diags, "write \"%s\"", meant);
    else if (talon__diag_hint(t->diags))
        talon__diag_fix(t->diags, "write \"%s\", or declare it: numbers: {%.*s: 5}", talon__diag_hint(t->diags), WORD(e->name));
    else
        talon__diag_fix(t->diags, "write a number, as 5, or declare it: numbers: {%.*s: 5}", WORD(e->name));
}

void talon__unknown_procedure(tree *t, const step *s)
{
    names *list = new_names(t);
    if (t->procedures_unread)
        return;
    for (size_t i = 0; i < t->procedures_n; i++)
        add_name(t, list, t->procedure[i].name);
    talon__diag_near(t->diags, D_UNKNOWN_PROCEDURE, s->name_at, s->name, list->at, "unknown procedure \"%.*s\"", WORD(s->name));
    if (t->procedures_n && !talon__diags_full(t->diags))
        talon__diag_fix(t->diags, "call %s, or declare it below `procedures`", talon__listed(t->arena, list->at, OR));
}

void talon__wrong_arguments(tree *t, const step *s, uint32_t n)
{
    const procedure *p = &t->procedure[s->id];
    const char *list[17];
    uint32_t k = 0;
    for (; k < p->args_n && k < 16; k++)
        list[k] = talon__arena_text(t->arena, p->arg[k].at, p->arg[k].size);
    list[k] = NULL;
    talon__diag(t->diags, D_ARGUMENTS, s->name_at, NULL, "\"%.*s\" takes %u argument%s, not %u", WORD(s->name), p->args_n,
                talon__plural(p->args_n), n);
    if (p->args_n)
        talon__diag_fix(t->diags, "write \"call: %.*s(%s)\", with %s for %s", WORD(s->name), talon__listed(t->arena, list, ", "),
                        p->args_n == 1 ? "a number" : "numbers", talon__listed(t->arena, list, AND));
    else
        talon__diag_fix(t->diags, "write \"call: %.*s()\"", WORD(s->name));
}

/* ---- cards ---- */

bool talon__some_card_fits(const tree *t, const card *c)
{
    for (size_t i = 0; i < t->faces_n; i++)
        if (talon__card_fits(t->face[i].at, t->face[i].size, c->lo.at, c->lo.size, c->hi.at, c->hi.size))
            return true;
    return false;
}

static bool fits_some(const tree *t, const char *text)
{
    const card c = {.lo = talon__word(text)};
    return talon__some_card_fits(t, &c);
}

/* "AS" and "10h" are As and Th; other words may be ranks, suits or several of them. NULL when no card is so. */
static const char *card_meant(tree *t, const card *c)
{
    char name[8] = "";
    const char *meant = talon__meant(MEANT_CARD, c->lo);
    const bool ten = c->lo.size == 3 && memcmp(c->lo.at, "10", 2) == 0;
    if (meant)
        return strchr(meant, ' ') || fits_some(t, meant) ? meant : NULL;
    if (c->lo.size != 2 && !ten)
        return NULL;
    const char rank = ten ? 'T' : c->lo.at[0], suit = c->lo.at[c->lo.size - 1];
    snprintf(name, sizeof name, "%c%c", rank >= 'a' && rank <= 'z' ? rank - 'a' + 'A' : rank,
             suit >= 'A' && suit <= 'Z' ? suit - 'A' + 'a' : suit);
    return fits_some(t, name) ? talon__arena_text(t->arena, name, strlen(name)) : NULL;
}

/* The standard suits that the game has, or else that they are the first part of a card's name. */
static const char *suits_listed(tree *t)
{
    static const char *const standard[] = {"clubs", "diamonds", "hearts", "spades"};
    const char *list[5];
    size_t n = 0;
    for (size_t i = 0; i < 4; i++)
        if (fits_some(t, standard[i]))
            list[n++] = standard[i];
    list[n] = NULL;
    return n ? talon__listed(t->arena, list, ", ") : "red of red_7";
}

void talon__unknown_card(tree *t, const card *c)
{
    names *near = new_names(t);
    for (size_t i = 0; i < t->faces_n; i++)
        add_name(t, near, t->face[i]);
    talon__diag_meant(t->diags, D_UNKNOWN_CARD, c->at, c->lo, c->hi.size ? NULL : card_meant(t, c), near->at,
                      "no card of this game is \"%.*s%s%.*s\"", WORD(c->lo), c->hi.size ? ".." : "", WORD(c->hi));
    if (t->faces_n && !talon__diags_full(t->diags))
        talon__diag_fix(t->diags, "write cards as the deck has them (%.*s), ranks (7, K), suits (%s) or ranges (2..9)", WORD(t->face[0]),
                        suits_listed(t));
}
