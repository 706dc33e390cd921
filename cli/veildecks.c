/* veildecks.c -- what a player brought under veils, once all of it is named, against the rules for lists of that game (docs/decks.md §3).
 *
 * Only commander has any. Names are as the player gave them: talon knows no card but by its name. */
#include "veildecks.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <talon/deck.h>
#include <talon/name.h>

#include "command.h"
#include "show.h"
#include "value.h"

typedef struct brought {
    json_t *commander, *main; /* NULL without memory */
    uint32_t n;
} brought;

/* Who is not veiled commands: nothing else of a private list is (veilfile.c). */
static void on_card(void *context, const char *name, bool veiled)
{
    brought *x = context;
    json_t **list = veiled ? &x->main : &x->commander;
    x->n++;
    *list = value_add(*list, json_pack("{s:s,s:i}", "name", name, "count", 1));
}

/* The list of a seat as a deck that was checked; NULL after saying that there is no memory. */
static talon_deck *deck_of(const talon_transcript *t, uint32_t seat, uint32_t *n)
{
    const talon_deck_rules rules = TALON_DECK_RULES_COMMANDER;
    const talon_deck_options options = {.format = TALON_DECK_MTGJSON, .rules = &rules};
    brought x = {.commander = json_array(), .main = json_array()};
    talon_transcript_brought(t, seat, on_card, &x);
    json_t *data = value_set(value_set(json_object(), "commander", x.commander), "mainBoard", x.main);
    char *text = value_line(value_set(json_object(), "data", data), 0);
    talon_deck *deck = text ? talon_deck_read(text, strlen(text), &options) : NULL;
    free(text);
    *n = x.n;
    if (!deck)
        no_memory();
    return deck;
}

/* What is wrong first. */
static const char *first_breach(const talon_deck *deck)
{
    for (size_t i = 0; i < talon_deck_problems(deck); i++)
        if (talon_deck_problem(deck, i)->is_error)
            return talon_deck_problem(deck, i)->message;
    return "it cannot be read";
}

enum { SKELETON = 6 * TALON_MAX_CARD_NAME + 1 };

/* Two entries that look the same: "Sol Ring" and "SoI Ring". A file may have such names, and whoever wrote it knows them; these here were
 * hidden until the others could do nothing but read them. Lists that keep the rules are short. False when there are none. */
static bool find_alike(char *text, size_t text_size, const talon_deck *deck)
{
    char one[SKELETON], other[SKELETON];
    for (uint32_t i = 1; i < talon_deck_entries(deck); i++) {
        const char *name = talon_deck_entry(deck, i)->name;
        talon_name_fold(one, sizeof one, name, strlen(name));
        for (uint32_t k = 0; k < i; k++) {
            const char *before = talon_deck_entry(deck, k)->name;
            talon_name_fold(other, sizeof other, before, strlen(before));
            if (strcmp(one, other) == 0 && strcmp(name, before) != 0)
                return snprintf(text, text_size, "\"%s\" and \"%s\" look the same", before, name), true;
        }
    }
    return false;
}

/* Sentences of seats while there is room for them; those for which there is none are counted. */
typedef struct sayings {
    char *text;
    size_t size, used;
    uint32_t more;
} sayings;

static void say(sayings *x, const char *name, uint32_t n, const char *breach)
{
    char sentence[400];
    snprintf(sentence, sizeof sentence, "%s's %u cards are all named, and %s the rules of Commander%s%s", name, n,
             breach ? "do not keep" : "keep", breach ? ": " : "", breach ? breach : "");
    sentence[show_utf8_size(sentence)] = 0; /* no half of a character */
    if (x->used + strlen("; ") + strlen(sentence) + sizeof "; and 255 more" > x->size)
        x->more++;
    else
        x->used += (size_t)snprintf(x->text + x->used, x->size - x->used, "%s%s", x->used ? "; " : "", sentence);
}

int veildecks_judge(char *text, size_t text_size, bool *broken, const talon_transcript *t, const talon_verdict *v)
{
    sayings x = {.text = text, .size = text_size};
    uint32_t good[TALON_MAX_PLAYERS] = {0}; /* the cards of lists that keep the rules: said after those that do not */
    text[0] = 0;
    *broken = false;
    for (uint32_t i = 0; i < v->seats_n && strcmp(v->game, "commander") == 0; i++) {
        uint32_t n;
        char alike[2 * TALON_MAX_CARD_NAME + 64] = "";
        if (!v->seat[i].veils || v->seat[i].named < v->seat[i].veils)
            continue;
        talon_deck *deck = deck_of(t, i + 1, &n);
        if (!deck)
            return EXIT_MEMORY;
        const bool keeps = !talon_deck_errors(deck) && !talon_deck_breaches(deck);
        if (keeps && !find_alike(alike, sizeof alike, deck)) {
            good[i] = n;
        } else {
            say(&x, v->seat[i].name, n, keeps ? alike : first_breach(deck));
            *broken = true;
        }
        talon_deck_free(deck);
    }
    for (uint32_t i = 0; i < v->seats_n; i++)
        if (good[i])
            say(&x, v->seat[i].name, good[i], NULL);
    if (x.more)
        snprintf(text + x.used, text_size - x.used, "; and %u more", x.more);
    return EXIT_YES;
}
