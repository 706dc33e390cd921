/* sim_hand.c -- --hand of talon sim: whose cards are known, and which they are: Ana=AsKs, 2="Q♦ Q♥", community=Ah,7d,2c. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <talon/talon.h>

#include "sim.h"

enum { WHO_MAX = 2 * TALON_MAX_ZONE_NAME, CARD_MAX = 256 };

/* "column 2", as game files write it, is column.2. */
static talon_zone find_numbered(const talon_shape *shape, const char *who)
{
    char id[WHO_MAX];
    snprintf(id, sizeof id, "%s", who);
    char *blank = strrchr(id, ' ');
    if (blank)
        *blank = '.';
    const talon_zone zone = talon_shape_find(shape, id, strlen(id));
    return zone != TALON_ZONE_NONE && (!blank || talon_zone_owner(shape, zone) == TALON_PLAYER_NONE) ? zone : TALON_ZONE_NONE;
}

/* A player's hand, or a zone by its name. TALON_ZONE_NONE after saying why. */
static talon_zone find_zone(const sim_job *j, const char *who)
{
    const talon_shape *shape = talon_sim_shape(j->sim);
    const talon_zone zone = find_numbered(shape, who);
    char hand[32];
    if (zone != TALON_ZONE_NONE)
        return zone;
    const uint32_t seat = players_find(&j->seats, who, "hand");
    if (!seat)
        return TALON_ZONE_NONE;
    snprintf(hand, sizeof hand, "hand.%u", seat);
    const talon_zone own = talon_shape_find(shape, hand, strlen(hand));
    if (own == TALON_ZONE_NONE)
        complain("--hand: %s has no hands; say which zone: ZONE=CARDS", talon_game_name(j->game));
    return own;
}

/* How many bytes of the text are the longest name of a card that it begins with, and which card that is; 0: with none. */
static size_t card_at(const talon_pack *pack, const char *text, size_t most, talon_face *face)
{
    for (size_t n = most < CARD_MAX - 1 ? most : CARD_MAX - 1; n > 0; n--) {
        char given[CARD_MAX], plain[CARD_MAX];
        memcpy(given, text, n);
        given[n] = 0;
        players_plain_card(plain, sizeof plain, given);
        *face = players_card(pack, plain);
        for (char *c = plain; *face == TALON_FACE_NONE && (c = strchr(c, ' ')) != NULL;) { /* "acorns ober", as it is shown */
            *c = '_';
            *face = players_card(pack, plain);
        }
        if (*face != TALON_FACE_NONE)
            return n;
    }
    return 0;
}

static bool is_gap(char c)
{
    return c == ' ' || c == ',' || c == '\t';
}

/* The cards of a text, one after the other, with or without blanks or commas between them. */
static int read_cards(talon_face *face, uint32_t *n, uint32_t room, const sim_job *j, const char *text)
{
    const talon_pack *pack = talon_shape_pack(talon_sim_shape(j->sim));
    for (*n = 0; *text;) {
        if (is_gap(*text)) {
            text++;
            continue;
        }
        if (*n == room)
            return complain("--hand: more cards than the game has");
        const size_t size = card_at(pack, text, strlen(text), &face[*n]);
        if (size == 0)
            return complain("--hand: %s has no card that \"%s\" begins with", talon_game_name(j->game), text);
        text += size;
        ++*n;
    }
    return *n ? EXIT_YES : complain("--hand needs cards: Ana=AsKs");
}

static int know_hand(sim_job *j, const char *text, talon_face *face, uint32_t room)
{
    char who[WHO_MAX];
    const char *equals = strchr(text, '=');
    talon_question_error e;
    uint32_t n;
    if (!equals || equals == text || (size_t)(equals - text) >= sizeof who)
        return complain("--hand is a player or a zone, and cards: Ana=AsKs, not \"%s\"", text);
    memcpy(who, text, (size_t)(equals - text));
    who[equals - text] = 0;
    const talon_zone zone = find_zone(j, who);
    if (zone == TALON_ZONE_NONE)
        return EXIT_USAGE;
    const int status = read_cards(face, &n, room, j, equals + 1);
    if (status != EXIT_YES || talon_sim_know(j->sim, &e, zone, face, n))
        return status;
    if (is_no_memory(e.text))
        return no_memory();
    return complain("--hand %s: %s%s", text, e.text, talon_sim_in_lanes(j->sim) ? "" : ": --given 'CONDITION'");
}

int sim_know_hands(sim_job *j)
{
    const uint32_t room = talon_pack_cards(talon_shape_pack(talon_sim_shape(j->sim)));
    talon_face *face = malloc(sizeof *face * (room + 1u));
    int status = face ? EXIT_YES : no_memory();
    for (size_t i = 0; status == EXIT_YES && i < j->note.hands_n; i++)
        status = know_hand(j, j->note.hand[i], face, room);
    free(face);
    return status;
}
