/* propose.c -- who may command a list that marks nobody: worth saying, and asking, but nobody is guessed. */
#include <string.h>

#include "decklist/heading.h"

bool talon__deck_note_annotation(talon_deck *d, piece value)
{
    const bool marks = talon__piece_is(value, "16777728");
    if (marks && d->marked_n < 2)
        d->marked[d->marked_n++] = d->cards_n - 1;
    return marks;
}

static bool is_named(const talon_deck_proposal *p, const char *name)
{
    return talon__deck_order(p->name[0], name) == 0 || (p->name[1] && talon__deck_order(p->name[1], name) == 0);
}

static void add(talon_deck_proposal out[TALON_DECK_PROPOSALS_MAX], uint32_t *n, const char *one, const char *other, const char *reason)
{
    for (uint32_t i = 0; i < *n; i++)
        if (is_named(&out[i], one) && (!other || is_named(&out[i], other)))
            return; /* proposed already */
    out[(*n)++] = (talon_deck_proposal){{one, other}, reason};
}

static void add_marked(talon_deck_proposal out[TALON_DECK_PROPOSALS_MAX], uint32_t *n, const talon_deck *d)
{
    if (d->marked_n)
        add(out, n, d->card[d->marked[0]].name, d->marked_n > 1 ? d->card[d->marked[1]].name : NULL, "what Magic Online marks");
}

/* Cards beside a main deck that is whole are no part of it: the commander is among the hundred. */
static void add_sideboard(talon_deck_proposal out[TALON_DECK_PROPOSALS_MAX], uint32_t *n, const talon_deck *d)
{
    const char *name[2] = {NULL, NULL};
    size_t names = 0;
    if (d->count[TALON_DECK_MAIN] == COMMANDER_CARDS)
        return;
    for (size_t i = 0; i < d->cards_n; i++)
        if (d->card[i].part == TALON_DECK_SIDEBOARD && names < 2)
            name[names++] = d->card[i].name;
    if (names && d->count[TALON_DECK_SIDEBOARD] == names)
        add(out, n, name[0], name[1], names == 1 ? "the sideboard's only card" : "the sideboard's two cards");
}

static void add_first(talon_deck_proposal out[TALON_DECK_PROPOSALS_MAX], uint32_t *n, const talon_deck *d)
{
    if (d->lead == 2)
        add(out, n, d->card[0].name, d->card[1].name, "the two cards above the first blank line");
    if (d->cards_n && d->card[0].n == 1 && d->card[0].part == TALON_DECK_MAIN && !talon_deck_is_basic(d->card[0].name))
        add(out, n, d->card[0].name, NULL, d->lead == 1 ? "the card above the first blank line" : "the first card");
}

bool talon_deck_lacks_commander(const talon_deck *d)
{
    return d->lacks_commander;
}

uint32_t talon_deck_proposals(const talon_deck *d, talon_deck_proposal out[TALON_DECK_PROPOSALS_MAX])
{
    uint32_t n = 0;
    if (!d->lacks_commander)
        return 0;
    add_marked(out, &n, d);
    add_sideboard(out, &n, d);
    add_first(out, &n, d);
    return n;
}

/* Sizes of Commander decks: 100, or 99 and 98 with one or two cards beside them. */
static bool has_the_size(const talon_deck *d)
{
    const uint32_t main = d->count[TALON_DECK_MAIN], side = d->count[TALON_DECK_SIDEBOARD];
    return main == COMMANDER_CARDS || (side && side <= 2 && main + side == COMMANDER_CARDS);
}

const char *talon__deck_no_commander(deck_reader *r)
{
    talon_deck_proposal p[TALON_DECK_PROPOSALS_MAX];
    talon__arena *a = &r->deck->arena;
    if (!talon_deck_proposals(r->deck, p))
        return "the list marks no commander; say who it is: --commander NAME";
    if (p->name[1])
        return talon__deck_format_text(a, "the list marks no commander; if they are %s, say --commander \"%s; %s\"", p->reason, p->name[0],
                                       p->name[1]);
    return talon__deck_format_text(a, "the list marks no commander; if it is %s, say --commander \"%s\"", p->reason, p->name[0]);
}

void talon__deck_ask_for_commander(deck_reader *r, const talon_deck_options *o)
{
    talon_deck *d = r->deck;
    d->lacks_commander = !d->errors && !o->nobody && !d->count[TALON_DECK_COMMANDER] && has_the_size(d);
    if (d->lacks_commander && !o->rules)
        talon__deck_report(r, D_NO_COMMANDER, (piece){NULL, 0}, "%s; if nobody commands: --commander none", talon__deck_no_commander(r));
}
