/* sitting_game.c -- the game beside the transcript: made from line 0, tried, and held against the transcript's table. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "sitting.h"

const char *const sitting_zone_names[SITTING_ZONES] = {"library", "hand", "revealed", "table", "command", "looked", "part"};

int sitting_wrong(sitting *s, const char *what)
{
    complain("%s, line %llu: %s; talon commander cannot go on with it", s->path, (unsigned long long)talon_transcript_lines(s->t) - 1,
             what);
    s->status = EXIT_NO;
    return EXIT_NO;
}

int sitting_no_memory(sitting *s)
{
    complain("out of memory");
    s->status = EXIT_BUG;
    return EXIT_BUG;
}

/* ------------------------------------------------------------- the two tables */

uint32_t sitting_count(const sitting *s, talon_zone z)
{
    return talon_zone_count(talon_transcript_table(s->t), talon_transcript_shape(s->t), z);
}

const talon_card *sitting_cards(const sitting *s, talon_zone z)
{
    return talon_zone_cards(talon_transcript_table(s->t), talon_transcript_shape(s->t), z);
}

const talon_card *sitting_zone(const sitting *s, talon_zone z)
{
    return talon_zone_cards(talon_commander_table(s->game), talon_commander_shape(s->game), z);
}

static bool same_card(const sitting *s, talon_zone z, uint32_t i)
{
    const talon_card mine = sitting_zone(s, z)[i], card = sitting_cards(s, z)[i];
    const char *face = talon_transcript_face(s->t, card);
    if (!face || strcmp(face, talon_commander_name(s->game, mine, NULL)) != 0)
        return false;
    if (z == TALON_COMMANDER_TABLE)
        return talon_commander_is_down(s->game, mine) == !talon_card_is_up(talon_transcript_table(s->t), card);
    return z != TALON_COMMANDER_LIBRARY || talon_commander_seen(s->game, mine) == talon_transcript_knows(s->t, 1, card);
}

bool sitting_agrees(const sitting *s)
{
    bool same = sitting_count(s, ZONE_LOOKED) == 0 && sitting_count(s, ZONE_PART) == 0;
    for (talon_zone z = 0; same && z < TALON_COMMANDER_ZONES; z++) {
        const uint32_t n = sitting_count(s, z);
        same = n == talon_commander_count(s->game, z);
        for (uint32_t i = 0; same && i < n; i++)
            same = same_card(s, z, i);
    }
    return same;
}

talon_status sitting_try(sitting *s, const talon_action *a, uint32_t *hand)
{
    memcpy(s->spare, s->game, s->game_size);
    const talon_status status = talon_commander_act(s->game, a);
    if (status != TALON_OK)
        return status;
    if (hand)
        *hand = talon_commander_count(s->game, TALON_COMMANDER_HAND);
    memcpy(s->game, s->spare, s->game_size); /* a game points only into itself, and lies where it lay */
    return TALON_OK;
}

/* ---------------------------------------------------------------------- line 0 */

/* The cards of a zone of line 0, as the setup of a game wants them. */
static talon_commander_card *names_of(const sitting *s, talon_zone z)
{
    talon_commander_card *list = calloc(sitting_count(s, z) + 1u, sizeof *list);
    for (uint32_t i = 0; list && i < sitting_count(s, z); i++) {
        list[i].name = talon_transcript_open_face(s->t, sitting_cards(s, z)[i]);
        list[i].name_size = strlen(list[i].name);
    }
    return list;
}

static bool is_ours(const sitting *s)
{
    const talon_shape *shape = talon_transcript_shape(s->t);
    bool ours = talon_shape_zones(shape) == SITTING_ZONES && talon_transcript_seat_of(s->t, s->me.key.pub) == 1;
    for (talon_zone z = 0; ours && z < SITTING_ZONES; z++)
        ours = strcmp(talon_zone_name(shape, z), sitting_zone_names[z]) == 0;
    return ours;
}

static bool make_reading(sitting *s)
{
    reading *r = &s->reading;
    const size_t n = talon_commander_cards(s->game) + 1u;
    for (size_t i = 0; i < 3; i++)
        r->list[i] = calloc(n, sizeof *r->list[i]);
    r->looked = calloc(n, sizeof *r->looked);
    r->order = calloc(n, sizeof *r->order);
    return r->list[0] && r->list[1] && r->list[2] && r->looked && r->order;
}

static bool make_game(sitting *s, const talon_commander_card *commander, const talon_commander_card *card)
{
    char sid[65], provenance[100];
    talon_fault f;
    talon_fair_hex(sid, talon_transcript_sid(s->t), 32);
    const int n = snprintf(provenance, sizeof provenance, "{\"transcript\":\"%s\"}", sid);
    const talon_commander_setup setup = {.id = 1,
                                         .commander = commander,
                                         .commanders_n = sitting_count(s, TALON_COMMANDER_COMMAND),
                                         .card = card,
                                         .cards_n = sitting_count(s, TALON_COMMANDER_LIBRARY),
                                         .provenance = provenance,
                                         .provenance_size = (size_t)n,
                                         .duel = s->duel};
    s->game_size = talon_commander_size(&setup);
    void *memory = calloc(1, s->game_size);
    s->spare = malloc(s->game_size);
    const bool good = memory && s->spare && talon_commander_init(&s->game, &f, memory, &setup) == TALON_OK;
    if (!good)
        free(memory);
    return good && make_reading(s);
}

int sitting_begin(sitting *s)
{
    const char *name = talon_transcript_finish(s->t, true)->game;
    s->duel = strcmp(name, "commander duel") == 0;
    if (!s->duel && strcmp(name, "commander") != 0) {
        complain("%s is a game of \"%s\", not one of talon commander", s->path, name);
        return s->status = EXIT_NO;
    }
    if (!is_ours(s))
        return sitting_wrong(s, "its first seat is not that of the key, or its zones are others");
    talon_commander_card *commander = names_of(s, TALON_COMMANDER_COMMAND), *card = names_of(s, TALON_COMMANDER_LIBRARY);
    const bool good = commander && card && make_game(s, commander, card);
    free(commander);
    free(card);
    if (!good)
        return sitting_no_memory(s);
    return sitting_agrees(s) ? EXIT_YES : sitting_wrong(s, "its cards do not lie in the order of their names");
}
