/* legal.c -- who commands, and whether the deck keeps the rules. */
#include <stdlib.h>
#include <string.h>

#include "decklist/decklist_impl.h"

/* ------------------------------------------------------------ commanders */

/* The entry's place in the text, by its line: entries do not keep pointers into a text that is not theirs. */
static piece place_of(const deck_reader *r, const talon_deck_card *c)
{
    if (r->deck->problems_n == TALON_DECK_PROBLEMS_MAX)
        return (piece){NULL, 0}; /* nobody will see it */
    const char *p = r->text.at, *end = p + r->text.size;
    for (uint32_t line = 1; p && line < c->line; line++) {
        p = memchr(p, '\n', (size_t)(end - p));
        p = p ? p + 1 : NULL;
    }
    for (uint32_t column = 1; p && p < end && column < c->column; column++)
        for (p++; p < end && ((unsigned char)*p & 0xC0) == 0x80;)
            p++;
    const size_t size = p && (size_t)(end - p) >= strlen(c->name) && memcmp(p, c->name, strlen(c->name)) == 0 ? strlen(c->name) : 1;
    return (piece){p, p && p < end ? size : 0};
}

/* The entry meant by a name: what the list marks first, then the main deck, then the rest. */
static talon_deck_card *entry_called(talon_deck *d, const char *name)
{
    talon_deck_card *best = NULL;
    for (size_t i = 0; i < d->cards_n; i++) {
        talon_deck_card *c = &d->card[i];
        if (talon_deck_name_fits(c->name, name) && (!best || c->part < best->part))
            best = c;
    }
    return best;
}

/* Another card that the name fits, or NULL: with * it may be several. */
static const talon_deck_card *other_called(const talon_deck *d, const char *name, const talon_deck_card *found)
{
    for (size_t i = 0; strchr(name, '*') && i < d->cards_n; i++)
        if (talon_deck_name_fits(d->card[i].name, name) && talon__deck_order(d->card[i].name, found->name) != 0)
            return &d->card[i];
    return NULL;
}

/* The card that a name with a slip in it means, or the only one that begins so: "Meren". */
static const char *nearest_card(deck_reader *r, const char *name)
{
    talon_deck *d = r->deck;
    const char **names = talon__arena_take(&r->deck->arena, sizeof *names * (d->cards_n + 1));
    for (size_t i = 0; i < d->cards_n; i++)
        names[i] = d->card[i].name;
    const char *near = talon_nearest(name, names), *begun = talon__deck_format_text(&d->arena, "%s*", name);
    const talon_deck_card *c = near ? NULL : entry_called(d, begun);
    return c && !other_called(d, begun, c) ? c->name : near;
}

/* One copy becomes the commander; further copies stay where they are. */
static void appoint(deck_reader *r, talon_deck_card *c)
{
    talon_deck *d = r->deck;
    if (c->n > 1) {
        const size_t i = (size_t)(c - d->card);
        if (d->cards_n == d->cards_room)
            d->card = talon__arena_grow(&d->arena, d->card, d->cards_n, &d->cards_room, sizeof *d->card);
        d->card[d->cards_n] = d->card[i];
        d->card[i].n--;
        c = &d->card[d->cards_n++];
        c->n = 1;
    }
    c->part = TALON_DECK_COMMANDER;
}

static bool is_named(const talon_deck_card *c, const char *const *names, uint32_t n)
{
    for (uint32_t i = 0; i < n; i++)
        if (talon_deck_name_fits(c->name, names[i]))
            return true;
    return false;
}

static void name_one(deck_reader *r, const char *name)
{
    talon_deck_card *c = entry_called(r->deck, name);
    const talon_deck_card *other = c ? other_called(r->deck, name, c) : NULL;
    if (other) {
        talon__deck_report(r, D_COMMANDER, place_of(r, other), "\"%s\" may be \"%s\" or \"%s\"; write the whole name", name, c->name,
                           other->name);
        return;
    }
    if (c) {
        if (c->part != TALON_DECK_COMMANDER)
            appoint(r, c);
        return;
    }
    const char *near = nearest_card(r, name);
    if (near)
        talon__deck_report(r, D_COMMANDER, (piece){NULL, 0}, "no card of the list is called \"%s\"; did you mean \"%s\"?", name, near);
    else
        talon__deck_report(r, D_COMMANDER, (piece){NULL, 0}, "no card of the list is called \"%s\"", name);
}

/* Those the list marks and the caller does not name. */
static void dismiss(deck_reader *r, const char *const *names, uint32_t n)
{
    for (size_t i = 0; i < r->deck->cards_n; i++) {
        talon_deck_card *c = &r->deck->card[i];
        if (c->part != TALON_DECK_COMMANDER || is_named(c, names, n))
            continue;
        c->part = TALON_DECK_MAIN;
        talon__deck_report(r, D_REPLACED, place_of(r, c), "the list marks \"%s\" as commander; it counts as main deck now", c->name);
    }
}

void talon__deck_name_commanders(deck_reader *r, const talon_deck_options *o)
{
    talon_deck *d = r->deck;
    if (o->nobody)
        dismiss(r, NULL, 0);
    if (!o->commanders_n || !d->cards_n)
        return;
    const char **names = talon__arena_take(&d->arena, sizeof *names * o->commanders_n);
    for (uint32_t i = 0; i < o->commanders_n; i++)
        names[i] = talon__deck_spelled(&d->arena, (piece){o->commander[i], strlen(o->commander[i])}, true);
    dismiss(r, names, o->commanders_n);
    for (uint32_t i = 0; i < o->commanders_n; i++)
        name_one(r, names[i]);
}

/* ----------------------------------------------------------------- rules */

/* Cards whose own text says how many a deck may have; 0: any number. */
static const struct {
    const char *name;
    uint32_t most;
} excepted[] = {
    {"Relentless Rats", 0},
    {"Rat Colony", 0},
    {"Shadowborn Apostle", 0},
    {"Persistent Petitioners", 0},
    {"Dragon's Approach", 0},
    {"Slime Against Humanity", 0},
    {"Hare Apparent", 0},
    {"Tempest Hawk", 0},
    {"Templar Knight", 0},
    {"Cid, Timeless Artificer", 0},
    {"Seven Dwarves", 7},
    {"Nazg\u00FBl", 9},
    {"Nazgul", 9},
};

/* How many copies are allowed; 0: any number. */
static uint32_t most_of(const talon_deck_rules *rules, const char *name)
{
    if (talon_deck_is_basic(name))
        return 0;
    for (uint32_t i = 0; i < rules->any_number_n; i++)
        if (talon_deck_name_fits(name, rules->any_number[i]))
            return 0;
    for (size_t i = 0; i < sizeof excepted / sizeof *excepted; i++)
        if (talon__deck_order(name, excepted[i].name) == 0)
            return excepted[i].most;
    return rules->copies_max;
}

/* A card is the same whether a list names its front or both faces. */
static int by_name(const void *a, const void *b)
{
    const talon_deck_card *const *x = a, *const *y = b;
    const int order = talon__deck_order_of_fronts((*x)->name, (*y)->name);
    return order ? order : (*x)->line != (*y)->line ? ((*x)->line < (*y)->line ? -1 : 1) : (*x < *y ? -1 : *x > *y);
}

static bool in_deck(const talon_deck_card *c)
{
    return c->part == TALON_DECK_MAIN || c->part == TALON_DECK_COMMANDER;
}

static void check_copies(deck_reader *r, const talon_deck_rules *rules)
{
    const talon_deck *d = r->deck;
    const talon_deck_card **sorted = talon__arena_take(&r->deck->arena, sizeof *sorted * (d->cards_n + 1));
    size_t n = 0;
    for (size_t i = 0; i < d->cards_n; i++)
        if (in_deck(&d->card[i]))
            sorted[n++] = &d->card[i];
    qsort((void *)sorted, n, sizeof *sorted, by_name);
    for (size_t i = 0, next; i < n; i = next) {
        const char *name = sorted[i]->name;
        uint32_t copies = 0;
        for (next = i; next < n && talon__deck_order_of_fronts(sorted[next]->name, name) == 0; next++)
            copies += sorted[next]->n;
        const uint32_t most = most_of(rules, name);
        if (most && copies > most)
            talon__deck_report(r, D_R_COPIES, place_of(r, sorted[next - 1]), "%u copies of \"%s\", where %u %s allowed", copies, name, most,
                               most == 1 ? "is" : "are");
    }
}

void talon__deck_check(deck_reader *r, const talon_deck_rules *rules, bool nobody)
{
    const talon_deck *d = r->deck;
    const uint32_t commanders = d->count[TALON_DECK_COMMANDER], main = d->count[TALON_DECK_MAIN], all = commanders + main;
    if (rules->commanders_max && !commanders && !nobody)
        talon__deck_report(r, D_R_NO_COMMANDER, (piece){NULL, 0}, "%s", talon__deck_no_commander(r));
    if (rules->commanders_max && commanders > rules->commanders_max)
        talon__deck_report(r, D_R_COMMANDERS, (piece){NULL, 0}, "%u commanders, where at most %u are allowed", commanders,
                           rules->commanders_max);
    if (rules->size && all != rules->size)
        talon__deck_report(r, D_R_SIZE, (piece){NULL, 0}, "%u card%s with the commanders, where %u are needed: %u too %s", all,
                           all == 1 ? "" : "s", rules->size, all > rules->size ? all - rules->size : rules->size - all,
                           all > rules->size ? "many" : "few");
    if (rules->copies_max)
        check_copies(r, rules);
}
