/* plan_target.c -- a game as destinations of real cards (talon/target.h), with the words for people: who gets what, what is left alone. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <talon/target.h>

#include "gamefile.h"
#include "plan.h"

/* "Ana", "Ana, face up", "Ana: pile", "tableau 3" */
static void label_of(char *out, const talon_shape *shape, talon_zone z, uint8_t face, bool says_face)
{
    const char *name = talon_zone_name(shape, z), *dot = strchr(name, '.');
    const talon_player owner = talon_zone_owner(shape, z);
    const char *turned = !says_face ? "" : face == TALON_FACING_UP ? ", face up" : ", face down";
    const int size = dot ? (int)(dot - name) : (int)strlen(name);
    if (owner == TALON_PLAYER_NONE)
        snprintf(out, LABEL_SIZE, "%.*s%s%s%s", size, name, dot ? " " : "", dot ? dot + 1 : "", turned);
    else if (strncmp(name, "hand", 4) == 0 && (name[4] == '.' || !name[4]))
        snprintf(out, LABEL_SIZE, "%s%s", talon_player_name(shape, owner), turned);
    else
        snprintf(out, LABEL_SIZE, "%s: %.*s%s", talon_player_name(shape, owner), size, name, turned);
    for (char *p = out; *p; p++)
        if (*p == '_')
            *p = ' ';
    show_clean(out);
}

/* ------------------------------------------------------------------- decks */

static uint32_t cards_in(const talon_runner *r, talon_zone z)
{
    return talon_zone_count(talon_runner_table(r), talon_runner_shape(r), z);
}

/* The length of the name that the file gives a zone: NAME of NAME.SEAT.INDEX. */
static size_t name_size(const talon_shape *shape, talon_zone z)
{
    return strcspn(talon_zone_name(shape, z), ".");
}

static bool have_one_name(const talon_shape *shape, talon_zone a, talon_zone b)
{
    const size_t size = name_size(shape, a);
    return size == name_size(shape, b) && memcmp(talon_zone_name(shape, a), talon_zone_name(shape, b), size) == 0;
}

/* Zones of one name are spoken of once. */
static void say_unplanned(const talon_runner *r, talon_zone z, talon_zone deck)
{
    const talon_shape *shape = talon_runner_shape(r);
    char planned[LABEL_SIZE], other[LABEL_SIZE];
    for (talon_zone k = 0; k < z; k++)
        if (talon_target_leaves(r, deck, k) && have_one_name(shape, k, z))
            return;
    label_of(planned, shape, deck, 0, false);
    if (talon_zone_owner(shape, deck) != TALON_PLAYER_NONE)
        snprintf(planned, sizeof planned, "%.*s", (int)name_size(shape, deck), talon_zone_name(shape, deck));
    snprintf(other, sizeof other, "%.*s", (int)name_size(shape, z), talon_zone_name(shape, z));
    show_clean(other);
    complain("this plan is for the cards of %s; those of %s%s are not planned", planned,
             have_one_name(shape, z, deck) ? "every other " : "", other);
}

/* What has cards besides the deck: everybody's own, or what this plan leaves alone. */
static void see_other_decks(target *t, const talon_runner *r, talon_zone deck)
{
    const talon_shape *shape = talon_runner_shape(r);
    for (talon_zone z = 0; z < talon_shape_zones(shape); z++)
        if (talon_target_leaves(r, deck, z))
            say_unplanned(r, z, deck);
        else
            t->many_decks |= z != deck && cards_in(r, z) && have_one_name(shape, z, deck);
    if (t->many_decks)
        snprintf(t->deck_of, sizeof t->deck_of, "%s", talon_player_name(shape, talon_zone_owner(shape, deck)));
}

static int refused(const talon_game *g, const talon_fault *f)
{
    char text[400];
    talon_fault_text(text, sizeof text, f, NULL, NULL);
    complain("%s: %s", talon_game_name(g), text);
    return EXIT_INPUT;
}

/* A run that was refused, or in which something expected does not hold: said as talon deal says it. */
static int failed(const talon_runner *r, const talon_outcome *o, const table_players *seats, const char *file)
{
    const talon_game *g = talon_runner_game(r);
    const bool refusal = o->end == TALON_END_FAULT;
    char text[400], message[500];
    if (refusal && players_is_short(seats, g, talon_runner_shape(r), &o->fault))
        return EXIT_INPUT;
    if (refusal)
        talon_fault_text(text, sizeof text, &o->fault, talon_runner_shape(r), NULL);
    else
        players_why_not(text, sizeof text, seats, o);
    snprintf(message, sizeof message, "%s (%s)", text, o->phase);
    const talon_problem p = {.code = refusal ? talon_status_name(o->fault.status) : "expect",
                             .is_error = true,
                             .line = o->line,
                             .column = o->column,
                             .message = message,
                             .source = ""};
    if (!o->line)
        complain("%s: %s", file, message);
    const int status = o->line ? problem_say(&p, file) : EXIT_YES;
    return status == EXIT_YES ? EXIT_NO : status;
}

/* ---------------------------------------------------------------- reading */

/* Why there is no target, said as talon deal says it. */
static int explain(const talon_target *x, const talon_runner *r, const talon_fault *f, const talon_outcome *o, const table_players *seats,
                   const char *file)
{
    const talon_game *g = talon_runner_game(r);
    if (x->deck_n == 0) {
        complain("%s has no deck to deal from", talon_game_name(g));
        return EXIT_INPUT;
    }
    if (x->deck_n > TALON_PLAN_MAX_CARDS) {
        complain("%s has %u cards; a plan is for at most %u", talon_game_name(g), x->deck_n, TALON_PLAN_MAX_CARDS);
        return EXIT_INPUT;
    }
    return o->end == TALON_END_FAULT || o->end == TALON_END_EXPECT ? failed(r, o, seats, file) : refused(g, f);
}

static void name_places(target *t, const talon_target *x, const talon_shape *shape)
{
    t->receivers_n = x->places_n;
    for (uint32_t i = 0; i < x->places_n; i++) {
        const talon_target_place *p = &x->place[i];
        t->receiver[i] = (receiver){.zone = p->zone, .face = p->face};
        label_of(t->receiver[i].label, shape, p->zone, p->face, p->both_ways);
    }
    t->courses_n = x->courses_n;
    for (uint32_t i = 0; i < x->courses_n; i++) {
        t->course[i] = (course){.zone = x->course[i].zone, .n = x->course[i].n, .up = x->course[i].up};
        if (x->course[i].zone != TALON_ZONE_NONE)
            label_of(t->course[i].label, shape, x->course[i].zone, 0, false);
    }
}

static int read_game(target *t, talon_target *x, talon_runner *r, void *work, const table_players *seats, const char *file)
{
    talon_fault f;
    talon_outcome o;
    const talon_status s = talon_target_read(x, &f, &o, r, work);
    static const talon_seed none = {{0}};
    talon_runner_restart(r, &none, 0);
    if (x->deck_n && x->deck_n <= TALON_PLAN_MAX_CARDS)
        see_other_decks(t, r, x->deck);
    if (s != TALON_OK)
        return explain(x, r, &f, &o, seats, file);
    t->n = x->n;
    memcpy(t->dest, x->dest, sizeof t->dest);
    t->rest = x->rest;
    t->first_aside = x->first_aside;
    t->depends = x->depends;
    t->again = x->again;
    name_places(t, x, talon_runner_shape(r));
    return EXIT_YES;
}

int target_read(target *t, const talon_game *g, const table_players *s, const char *file)
{
    talon_fault f = {0};
    const size_t size = talon_runner_size(&f, g, &s->s);
    void *memory = size ? malloc(size) : NULL;
    talon_runner *r = memory ? talon_runner_init(memory, size, &f, g, &s->s) : NULL;
    talon_target *x = malloc(sizeof *x);
    void *work = r ? malloc(talon_target_work_size(r)) : NULL;
    int status;
    if (!size || (memory && !r))
        status = refused(g, &f);
    else
        status = x && work ? read_game(t, x, r, work, s, file) : no_memory();
    free(work);
    free(x);
    free(memory);
    return status;
}
