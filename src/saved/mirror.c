/* mirror.c -- the game beside the transcript: made from line 0, tried, and compared with the transcript's table. */
#include <stdlib.h>
#include <string.h>

#include "saved/mat_impl.h"
#include "saved/saved_impl.h"

/* ------------------------------------------------------------- the two tables */

uint32_t talon__saved_count(const talon_saved *s, talon_zone z)
{
    return talon_zone_count(talon_transcript_table(s->t), talon_transcript_shape(s->t), z);
}

const talon_card *talon__saved_cards(const talon_saved *s, talon_zone z)
{
    return talon_zone_cards(talon_transcript_table(s->t), talon_transcript_shape(s->t), z);
}

/* The table's own order is that of the kernel: a view's would be by name. */
const talon_card *talon__saved_zone(const talon_saved *s, talon_zone z, uint32_t *n)
{
    *n = talon_commander_count(s->game, z);
    return talon_zone_cards(talon_commander_table(s->game), talon_commander_shape(s->game), z);
}

static bool same_card(const talon_saved *s, talon_zone z, talon_card mine, talon_card card)
{
    const char *face = talon_transcript_face(s->t, card);
    if (!face || strcmp(face, talon_commander_name(s->game, mine, NULL)) != 0)
        return false;
    if (z == TALON_COMMANDER_TABLE)
        return talon_commander_is_down(s->game, mine) == !talon_card_is_up(talon_transcript_table(s->t), card);
    return z != TALON_COMMANDER_LIBRARY || talon_commander_seen(s->game, mine) == talon_transcript_knows(s->t, 1, card);
}

bool talon__saved_agrees(const talon_saved *s)
{
    bool same = talon__saved_count(s, ZONE_PART) == 0;
    for (talon_zone z = 0; same && z < TALON_COMMANDER_ZONES; z++) {
        uint32_t n;
        const talon_card *mine = talon__saved_zone(s, z, &n), *cards = talon__saved_cards(s, z);
        same = n == talon__saved_count(s, z);
        for (uint32_t i = 0; same && i < n; i++)
            same = same_card(s, z, mine[i], cards[i]);
    }
    return same;
}

static void lay_out(card_layout *l, const talon_saved *s)
{
    for (talon_zone z = 0; z < TALON_COMMANDER_ZONES; z++) {
        const talon_card *card = talon__saved_zone(s, z, &l->n[z]);
        memcpy(l->card[z], card, l->n[z] * sizeof *card);
        for (uint32_t i = 0; i < l->n[z]; i++)
            l->up[card[i]] = talon_card_is_up(talon_commander_table(s->game), card[i]);
    }
}

talon_status talon__saved_try(talon_saved *s, const talon_action *a, int32_t *steps)
{
    memcpy(s->spare, s->memory, s->game_size);
    lay_out(&s->before, s);
    const talon_status status = talon_commander_act(s->game, a);
    if (status != TALON_OK)
        return status;
    *steps = talon_commander_record(s->game)->steps;
    lay_out(&s->after, s);
    memcpy(s->memory, s->spare, s->game_size); /* a game points only into itself, and lies where it lay */
    return TALON_OK;
}

/* ---------------------------------------------------------------------- line 0 */

/* The cards of a zone of line 0, as the setup of a game wants them. */
static talon_commander_card *names_of(const talon_saved *s, talon_zone z)
{
    talon_commander_card *list = calloc(talon__saved_count(s, z) + 1u, sizeof *list);
    for (uint32_t i = 0; list && i < talon__saved_count(s, z); i++) {
        list[i].name = talon_transcript_open_face(s->t, talon__saved_cards(s, z)[i]);
        list[i].name_size = strlen(list[i].name);
    }
    return list;
}

static bool has_our_zones(const talon_saved *s)
{
    const talon_shape *shape = talon_transcript_shape(s->t);
    bool ours = talon_shape_zones(shape) == SAVED_ZONES;
    for (talon_zone z = 0; ours && z < SAVED_ZONES; z++)
        ours = strcmp(talon_zone_name(shape, z), talon__saved_zone_names[z]) == 0;
    return ours;
}

static bool has_mat_zones(const talon_saved *s)
{
    const talon_shape *shape = talon_transcript_shape(s->t);
    bool mat = talon_shape_zones(shape) == TALON_MAT_ZONES;
    for (talon_zone z = 0; mat && z < TALON_MAT_ZONES; z++)
        mat = strcmp(talon_zone_name(shape, z), talon_mat_zone_id(z)) == 0;
    return mat;
}

/* A table that verifies may still be none of a game, and then it is the game that says why. */
static talon_saved_status begin_game(talon_saved *s, const talon_commander_setup *setup)
{
    talon_fault f;
    char why[300];
    if (talon_commander_init(&s->game, &f, s->memory, talon_commander_size(setup), setup) == TALON_OK)
        return TALON_SAVED_OK;
    talon_fault_text(why, sizeof why, &f, NULL, NULL);
    return talon__saved_foreign(s, why);
}

static talon_saved_status make_game(talon_saved *s, bool duel, const talon_commander_card *commander, const talon_commander_card *card)
{
    static const char begin[] = "{\"transcript\":\"", end[] = "\"}";
    char provenance[sizeof begin + 64 + sizeof end];
    const size_t at = sizeof begin - 1;
    memcpy(provenance, begin, at);
    talon_fair_hex(provenance + at, talon_transcript_sid(s->t), 32);
    memcpy(provenance + at + 64, end, sizeof end);
    const talon_commander_setup setup = {.id = 1,
                                         .commander = commander,
                                         .commanders_n = talon__saved_count(s, TALON_COMMANDER_COMMAND),
                                         .card = card,
                                         .cards_n = talon__saved_count(s, TALON_COMMANDER_LIBRARY),
                                         .provenance = provenance,
                                         .provenance_size = at + 64 + sizeof end - 1,
                                         .duel = duel};
    s->game_size = talon_commander_size(&setup);
    s->memory = calloc(1, s->game_size);
    s->spare = malloc(s->game_size);
    if (!s->memory || !s->spare)
        return talon__saved_no_memory(s);
    return begin_game(s, &setup);
}

/* Coin and dice have the sizes that line 0 of a mat gives them, and there is room for its cards. */
static talon_saved_status make_mat(talon_saved *s, bool duel)
{
    static const uint32_t faces[] = {[TALON_MAT_COIN] = 2, [TALON_MAT_DIE] = 6, [TALON_MAT_D20] = 20};
    bool good = talon__saved_count(s, TALON_MAT_LIBRARY) <= TALON_SAVED_CARDS_MAX;
    uint32_t all = 0;
    for (talon_zone z = 0; z < talon_shape_zones(talon_transcript_shape(s->t)); z++)
        all += talon__saved_count(s, z);
    good = good && all <= CARDS &&
           talon__saved_count(s, has_mat_zones(s) ? (talon_zone)TALON_MAT_COMMAND : TALON_COMMANDER_COMMAND) <= TALON_COMMANDERS_MAX;
    for (talon_zone z = TALON_MAT_COIN; good && has_mat_zones(s) && z <= TALON_MAT_D20; z++)
        good = talon__saved_count(s, z) == faces[z];
    if (!good)
        return talon__saved_foreign(s, "it has more cards than a saved game can have, or other dice");
    s->mat = talon__mat_new(s->t, duel);
    return s->mat ? TALON_SAVED_OK : talon__saved_no_memory(s);
}

talon_saved_status talon__saved_mirror(talon_saved *s)
{
    const char *name = talon_transcript_finish(s->t, true)->game;
    const bool duel = strcmp(name, "commander duel") == 0;
    if (!duel && strcmp(name, "commander") != 0)
        return talon__saved_stop(s, TALON_SAVED_FOREIGN, "this is no game of Commander, but of ", name);
    const bool ours = talon_transcript_seat_of(s->t, s->keys.me.pub) == 1;
    if (ours && (has_mat_zones(s) || (s->as_mat && has_our_zones(s))))
        return make_mat(s, duel);
    if (!ours || !has_our_zones(s))
        return talon__saved_foreign(s, "its first seat is not that of the key, or its zones are others");
    if (talon__saved_count(s, TALON_COMMANDER_LIBRARY) > TALON_SAVED_CARDS_MAX)
        return talon__saved_foreign(s, "its library has more cards than a saved game can have");
    talon_commander_card *commander = names_of(s, TALON_COMMANDER_COMMAND), *card = names_of(s, TALON_COMMANDER_LIBRARY);
    const talon_saved_status status = commander && card ? make_game(s, duel, commander, card) : talon__saved_no_memory(s);
    free(commander);
    free(card);
    if (status != TALON_SAVED_OK)
        return status;
    return talon__saved_agrees(s) ? TALON_SAVED_OK : talon__saved_foreign(s, "its cards do not lie in the order of their names");
}
