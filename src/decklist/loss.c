/* loss.c -- what a format could not say of a deck: what was written is read again and compared, so nothing is lost without being said. */
#include <stdio.h>
#include <string.h>

#include "base/text.h"
#include "decklist/write.h"
#include "problem/json.h"

/* ----------------------------------------------------------------- parts */

/* Where cards go follows from the format alone. */
static void add_part(talon_deck_loss *loss, const deck_format *f, const talon_deck_card *c)
{
    const talon_deck_part part = talon__deck_written_part(f, c->part);
    if (part == TALON_DECK_PARTS) {
        loss->left_out += c->n;
        loss->without[c->part] += c->n;
        return;
    }
    if (c->part == TALON_DECK_COMMANDER && part != c->part) {
        loss->commander_unmarked = true;
        loss->commander = part;
    }
    loss->companion_unmarked |= c->part == TALON_DECK_COMPANION && part != c->part;
    loss->without_set += (f->says & SAYS_WANTS_SETS) && !*c->set;
    loss->without_id += (f->says & SAYS_WANTS_IDS) && !*c->scryfall;
    loss->had[TALON_DECK_FIELD_SET] += *c->set != 0;
    loss->had[TALON_DECK_FIELD_NUMBER] += *c->number != 0;
    loss->had[TALON_DECK_FIELD_FOIL] += c->foil;
    loss->had[TALON_DECK_FIELD_TYPE] += *c->type != 0;
    loss->had[TALON_DECK_FIELD_KEYWORDS] += c->keywords_n > 0;
    loss->had[TALON_DECK_FIELD_SCRYFALL] += *c->scryfall != 0;
    loss->had[TALON_DECK_FIELD_OTHERS] += *c->fields != 0;
}

/* ---------------------------------------------------------------- fields */

/* Whether b has every member of a. Without memory *failed. */
static bool has_members(const char *a, const char *b, bool *failed)
{
    json_error_t error;
    const char *key;
    json_t *value;
    if (!*a || strcmp(a, b) == 0)
        return true;
    json_t *x = talon__json_load(a, strlen(a), 0, &error), *y = *b ? talon__json_load(b, strlen(b), 0, &error) : json_object();
    bool same = x && y;
    *failed |= !same;
    json_object_foreach(x, key, value)
    {
        same &= json_equal(value, json_object_get(y, key)) == 1;
    }
    json_decref(x);
    json_decref(y);
    return same;
}

static bool same_keywords(const talon_deck_card *a, const talon_deck_card *b)
{
    bool same = a->keywords_n == b->keywords_n;
    for (uint32_t i = 0; same && i < a->keywords_n; i++)
        same = strcmp(a->keyword[i], b->keyword[i]) == 0;
    return same;
}

/* Letters of a set are large in one format and small in another. */
static void compare_cards(bool lost[TALON_DECK_FIELDS], const talon_deck_card *a, const talon_deck_card *b, bool *failed)
{
    lost[TALON_DECK_FIELD_SET] |= talon__deck_order(a->set, b->set) != 0;
    lost[TALON_DECK_FIELD_NUMBER] |= strcmp(a->number, b->number) != 0;
    lost[TALON_DECK_FIELD_FOIL] |= a->foil != b->foil;
    lost[TALON_DECK_FIELD_TYPE] |= strcmp(a->type, b->type) != 0;
    lost[TALON_DECK_FIELD_KEYWORDS] |= !same_keywords(a, b);
    lost[TALON_DECK_FIELD_SCRYFALL] |= strcmp(a->scryfall, b->scryfall) != 0;
    lost[TALON_DECK_FIELD_OTHERS] |= !has_members(a->fields, b->fields, failed);
}

/* ------------------------------------------------------------- comparing */

/* The cards of a part, in order. */
typedef struct walk {
    const talon_deck *deck;
    const deck_format *as; /* the part is where this format puts them; NULL: where they are */
    talon_deck_part part;
    size_t i;
    uint32_t done; /* copies of card i */
} walk;

/* The card that comes next, and *n copies of it; NULL at the end. */
static const talon_deck_card *now(walk *w, uint32_t *n)
{
    for (; w->i < w->deck->cards_n; w->i++, w->done = 0) {
        const talon_deck_card *c = &w->deck->card[w->i];
        const talon_deck_part part = w->as ? talon__deck_written_part(w->as, c->part) : c->part;
        *n = c->n - w->done;
        if (part == w->part && *n)
            return c;
    }
    *n = 0;
    return NULL;
}

static void count_lost(talon_deck_loss *loss, bool lost[TALON_DECK_FIELDS])
{
    for (int k = 0; k < TALON_DECK_FIELDS; k++) {
        loss->lost[k] += lost[k];
        lost[k] = false;
    }
}

/* Copy by copy: some formats have an entry for each, and what was one entry may be two. */
static void compare_part(talon_deck_loss *loss, walk a, walk b, bool *failed)
{
    bool lost[TALON_DECK_FIELDS] = {false};
    uint32_t n, m;
    for (const talon_deck_card *x, *y; (x = now(&a, &n));) {
        y = now(&b, &m);
        const uint32_t both = y && m < n ? m : n;
        if (!y || strcmp(x->name, y->name) != 0)
            loss->others += both;
        else
            compare_cards(lost, x, y, failed);
        a.done += both;
        b.done += y ? both : 0;
        if (a.done == x->n)
            count_lost(loss, lost);
    }
    for (const talon_deck_card *y; (y = now(&b, &m)); b.done += m)
        loss->others += m;
}

bool talon__deck_find_loss(talon_deck_loss *loss, const talon_deck *d, talon_deck_format format, const char *text, size_t size)
{
    const deck_format *f = talon__deck_format(format);
    const talon_deck_options o = {.format = format};
    bool failed = false;
    *loss = (talon_deck_loss){.commander_unmarked = false};
    for (size_t i = 0; i < d->cards_n; i++)
        add_part(loss, f, &d->card[i]);
    if (size > TALON_DECK_FILE_MAX) {
        loss->too_long = true;
        return true;
    }
    talon_deck *again = talon_deck_read(text, size, &o);
    if (!again)
        return false;
    for (int part = 0; part < TALON_DECK_PARTS; part++)
        compare_part(loss, (walk){d, f, (talon_deck_part)part, 0, 0}, (walk){again, NULL, (talon_deck_part)part, 0, 0}, &failed);
    loss->title = strcmp(d->name, again->name) != 0;
    loss->about = !has_members(d->fields, again->fields, &failed);
    talon_deck_free(again);
    return !failed;
}

/* ----------------------------------------------------------------- words */

const char *talon_deck_field_name(talon_deck_field field)
{
    static const char *const names[] = {
        "sets", "collector numbers", "foils", "types", "categories", "ids at Scryfall", "other facts of cards"};
    return field < TALON_DECK_FIELDS ? names[field] : "";
}

static const char *plural(uint32_t n)
{
    return n == 1 ? "" : "s";
}

/* What is lost of all cards that had it, or of some. Returns whether anything is. */
static bool put_fields(writing *t, const talon_deck_loss *loss, bool all)
{
    uint32_t n = 0, seen = 0;
    for (int k = 0; k < TALON_DECK_FIELDS; k++)
        n += loss->lost[k] && (loss->lost[k] >= loss->had[k]) == all;
    for (int k = 0; k < TALON_DECK_FIELDS; k++) {
        if (!loss->lost[k] || (loss->lost[k] >= loss->had[k]) != all)
            continue;
        talon__put(t, seen == 0 ? "" : seen + 1 == n ? " and " : ", ");
        talon__put(t, talon_deck_field_name((talon_deck_field)k));
        seen++;
        if (all)
            continue;
        talon__put(t, " (");
        talon__put_number(t, loss->lost[k]);
        talon__put(t, loss->lost[k] == 1 ? " entry)" : " entries)");
    }
    return n > 0;
}

static bool put_part(writing *t, const talon_deck_loss *loss, const char *format, talon_deck_part part)
{
    if (!loss->without[part])
        return false;
    talon__put(t, format);
    talon__put(t, " has no ");
    talon__put(t, talon_deck_part_name(part));
    talon__put(t, ": ");
    talon__put_number(t, loss->without[part]);
    talon__put(t, " card");
    talon__put(t, plural(loss->without[part]));
    talon__put(t, " left out");
    return true;
}

static bool put_commander(writing *t, const talon_deck_loss *loss, const char *format)
{
    if (!loss->commander_unmarked)
        return false;
    talon__put(t, format);
    talon__put(t, " has no mark for a commander: it is in the ");
    talon__put(t, talon_deck_part_name(loss->commander));
    talon__put(t, "; read it back with --commander");
    return true;
}

/* Some entries lack what the format needs for each. */
static bool put_wanted(writing *t, uint32_t n, const char *format, const char *what)
{
    if (!n)
        return false;
    talon__put(t, format);
    talon__put(t, " needs ");
    talon__put(t, what);
    talon__put(t, " for every card; the list has none for ");
    talon__put_number(t, n);
    talon__put(t, " of them");
    return true;
}

/* "FORMAT has no place for WHAT" when something is lost. */
static bool put_place(writing *t, bool is_lost, const char *format, const char *what)
{
    if (!is_lost)
        return false;
    talon__put(t, format);
    talon__put(t, " has no place for ");
    talon__put(t, what);
    return true;
}

static bool put_all_or_some(writing *t, const talon_deck_loss *loss, const char *format, bool all)
{
    talon__put(t, format);
    talon__put(t, all ? " has no place for " : " has no place for some ");
    return put_fields(t, loss, all);
}

static bool put_others(writing *t, uint32_t n, const char *format)
{
    if (!n)
        return false;
    talon__put(t, "read as ");
    talon__put(t, format);
    talon__put(t, ", ");
    talon__put_number(t, n);
    talon__put(t, n == 1 ? " card would be another, or elsewhere in the deck: its name or category looks like a mark"
                         : " cards would be others, or elsewhere in the deck: their names or categories look like marks");
    return true;
}

enum {
    SAY_COMMANDER,
    SAY_COMPANION,
    SAY_PART,
    SAY_SETS = SAY_PART + TALON_DECK_PARTS,
    SAY_IDS,
    SAY_ALL,
    SAY_SOME,
    SAY_OTHERS,
    SAY_TITLE,
    SAY_ABOUT,
    SAY_LONG,
    SAYINGS
};

/* One of the sentences; false when there is nothing to say. */
static bool put_saying(writing *t, const talon_deck_loss *loss, const char *format, int what)
{
    switch (what) {
    case SAY_COMMANDER: return put_commander(t, loss, format);
    case SAY_COMPANION:
        talon__put(t, format);
        talon__put(t, " has no mark for a companion: it is in the sideboard");
        return loss->companion_unmarked;
    case SAY_SETS: return put_wanted(t, loss->without_set, format, "a set");
    case SAY_IDS: return put_wanted(t, loss->without_id, format, "an id");
    case SAY_ALL: return put_all_or_some(t, loss, format, true);
    case SAY_SOME: return put_all_or_some(t, loss, format, false);
    case SAY_OTHERS: return put_others(t, loss->others, format);
    case SAY_TITLE: return put_place(t, loss->title, format, "the deck's name");
    case SAY_ABOUT: return put_place(t, loss->about, format, "other facts of the deck");
    case SAY_LONG: talon__put(t, "this is longer than a list that talon reads"); return loss->too_long;
    default: return put_part(t, loss, format, (talon_deck_part)(what - SAY_PART)); /* one for each part, from SAY_PART on */
    }
}

size_t talon_deck_loss_text(char *out, size_t out_size, const talon_deck_loss *loss, talon_deck_format format, uint32_t i)
{
    const deck_format *f = talon__deck_format(format);
    for (int what = 0; f && what < SAYINGS; what++) {
        writing t = {out, out_size, 0};
        if (put_saying(&t, loss, f->name, what) && i-- == 0)
            return talon__put_end(&t);
    }
    return 0;
}
