/* question_zones.c -- which zone a question means. As records write it, and as a game file does:
 *
 *   zone = NAME [ NUMBER ] [ "of" who ] | TEXT         hand.1, hand.Ana, "hand.Ana Lee", column 2, hand of Ana, piles 3 of dealer + 1
 *   who  = "seat" NUMBER | "dealer" [ ("+"|"-") NUMBER ] | NAME [ NUMBER ] | TEXT       a player by name may be "Player 1"
 *
 * Positions of a game file are no players here: a compiled game does not know them by name. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "sim/question_parse.h"

enum { ID_ROOM = 2 * TALON_MAX_ZONE_NAME + 32 };

static uint32_t value_of(token t)
{
    uint32_t value = 0;
    for (uint32_t i = 0; i < t.size && value <= UINT16_MAX; i++)
        value = value * 10 + (uint32_t)(t.at[i] - '0');
    return value;
}

/* ---- what is there, for who asks for something else ---- */

/* "hand" where every player has one, or "tableau" where there are several: say what they are called. */
static bool several_zones(parser *p, token t, const char *const *names)
{
    const talon_shape *shape = talon_sim_shape(p->q->sim);
    const char *first = NULL, *last = NULL;
    for (; *names; names++)
        if (strncmp(*names, t.at, t.size) == 0 && (*names)[t.size] == '.') {
            first = first ? first : *names;
            last = *names;
        }
    const talon_zone z = first ? talon_shape_find(shape, first, strlen(first)) : TALON_ZONE_NONE;
    if (first && first == last)
        talon__ask_fail(p, t, "it is called %s", first);
    else if (first && talon_zone_owner(shape, z) != TALON_PLAYER_NONE)
        talon__ask_fail(p, t, "there are several: %s … %s; or \"%.*s%s of seat 1\"", first, last, SAY(t),
                        strchr(first + t.size + 1, '.') ? " 1" : "");
    else if (first)
        talon__ask_fail(p, t, "there are several: %s … %s; or \"%.*s 1\"", first, last, SAY(t));
    return first != NULL;
}

static void unknown_zone(parser *p, token t)
{
    static const char *const cards[] = {"rank", "suit", "card"};
    const talon_shape *shape = talon_sim_shape(p->q->sim);
    const uint32_t n = talon_shape_zones(shape);
    const char **names = calloc(n + 4u, sizeof *names);
    char help[160] = "the zones are";
    size_t used = strlen(help);
    for (uint32_t z = 0; names && z < n; z++) {
        names[z] = talon_zone_name(shape, (talon_zone)z);
        if (used < sizeof help - 80)
            used += (size_t)snprintf(help + used, sizeof help - used, " %s%s", names[z], z + 1 == n ? "" : ",");
        else if (used < sizeof help)
            used += (size_t)snprintf(help + used, sizeof help - used, " …"), used = sizeof help;
    }
    if (!names) {
        talon__ask_fail(p, t, "out of memory");
    } else if (!several_zones(p, t, names)) {
        memcpy((void *)(names + n), cards, sizeof cards);
        talon__ask_near(p, t, "zone", names, help);
    }
    free((void *)names);
}

static void unknown_player(parser *p, token t)
{
    const talon_runner *r = p->q->sim->runner;
    const char *names[TALON_MAX_PLAYERS + 1u] = {NULL};
    for (uint32_t seat = 1; seat <= talon_runner_players(r); seat++)
        names[seat - 1] = talon_runner_player(r, seat);
    talon__ask_near(p, t, "player", names, "say whose it is by name, as \"seat 1\", or as \"dealer + 1\"");
}

/* ---- whose it is ---- */

/* A seat from 1; 0: nobody is called that. */
static uint32_t seat_called(const parser *p, const char *name, size_t size)
{
    const talon_runner *r = p->q->sim->runner;
    for (uint32_t seat = 1; seat <= talon_runner_players(r); seat++) {
        const char *player = talon_runner_player(r, seat);
        if (strlen(player) == size && memcmp(player, name, size) == 0)
            return seat;
    }
    return 0;
}

static uint32_t numbered_seat(parser *p)
{
    const token t = p->now;
    const uint32_t players = talon_runner_players(p->q->sim->runner), seat = t.kind == T_NUMBER ? value_of(t) : 0;
    if (seat < 1 || seat > players)
        talon__ask_fail(p, t, "seats are numbered from 1 to %u", players);
    talon__ask_next(p);
    return seat;
}

/* After "dealer". */
static uint32_t seat_from_dealer(parser *p)
{
    const talon_runner *r = p->q->sim->runner;
    const uint32_t players = talon_runner_players(r);
    const bool left = talon__ask_take(p, "+"), right = !left && talon__ask_take(p, "-");
    uint32_t seats = 0;
    if (left || right) {
        if (p->now.kind != T_NUMBER)
            talon__ask_fail(p, p->now, "a number of seats is expected here, as in dealer + 1");
        else
            seats = value_of(p->now) % players;
        talon__ask_next(p);
    }
    return (talon_runner_dealer(r) - 1 + (right ? players - seats : seats)) % players + 1;
}

/* A player by name; "Player 1" needs no quotation marks. */
static uint32_t named_seat(parser *p)
{
    const token t = p->now, name = talon__ask_unquoted(t);
    uint32_t seat = seat_called(p, name.at, name.size);
    if (t.kind != T_WORD && t.kind != T_TEXT)
        talon__ask_fail(p, t, "whose it is is missing: a player's name, \"seat 1\" or \"dealer + 1\"");
    talon__ask_next(p);
    if (!seat && t.kind == T_WORD && p->now.kind == T_NUMBER) {
        seat = seat_called(p, t.at, (size_t)(p->now.at + p->now.size - t.at));
        if (seat)
            talon__ask_next(p);
    }
    if (!seat)
        unknown_player(p, name);
    return seat;
}

static uint32_t whose(parser *p)
{
    if (talon__ask_take(p, "seat"))
        return numbered_seat(p);
    return talon__ask_take(p, "dealer") ? seat_from_dealer(p) : named_seat(p);
}

/* ---- the zone ---- */

/* hand.Ana: the part after the first dot is a player. */
static talon_zone zone_of_named(const parser *p, token name)
{
    const char *dot = memchr(name.at, '.', name.size);
    const uint32_t seat = dot ? seat_called(p, dot + 1, (size_t)(name.at + name.size - dot - 1)) : 0;
    char id[ID_ROOM];
    if (!seat)
        return TALON_ZONE_NONE;
    const size_t size = (size_t)snprintf(id, sizeof id, "%.*s.%u", (int)(dot - name.at), name.at, seat);
    return size < sizeof id ? talon_shape_find(talon_sim_shape(p->q->sim), id, size) : TALON_ZONE_NONE;
}

/* "column of seat 1" is not column.1, nor "hand 1" hand.1: whose it is must have been said where it is somebody's, and only there. */
static bool is_owned_by(const parser *p, talon_zone z, uint32_t seat)
{
    const talon_shape *shape = talon_sim_shape(p->q->sim);
    const talon_player owner = talon_zone_owner(shape, z);
    if (!seat || owner == TALON_PLAYER_NONE)
        return !seat && owner == TALON_PLAYER_NONE;
    return strcmp(talon_player_name(shape, owner), talon_runner_player(p->q->sim->runner, seat)) == 0;
}

/* NAME.SEAT.NUMBER; the texts begin with a dot, or are empty. */
static talon_zone zone_in_words(parser *p, token name, const char *dot_seat, const char *dot_number, uint32_t seat)
{
    const talon_shape *shape = talon_sim_shape(p->q->sim);
    const token all = {.at = name.at, .size = (uint32_t)(p->past - name.at), .kind = T_WORD};
    char id[ID_ROOM];
    const size_t size = (size_t)snprintf(id, sizeof id, "%.*s%s%s", SAY(name), dot_seat, dot_number);
    const talon_zone z = size < sizeof id ? talon_shape_find(shape, id, size) : TALON_ZONE_NONE;
    if (z != TALON_ZONE_NONE && is_owned_by(p, z, seat))
        return z;
    const bool is_whole = talon_shape_find(shape, name.at, name.size) != TALON_ZONE_NONE;
    if (is_whole && memchr(name.at, '.', name.size))
        talon__ask_fail(p, all, "%.*s is one zone, and says already whose it is, or which", SAY(name));
    else if (is_whole)
        talon__ask_fail(p, all, "there is one %.*s, which is nobody's and has no number", SAY(name));
    else
        unknown_zone(p, name);
    return TALON_ZONE_NONE;
}

talon_zone talon__ask_zone(parser *p)
{
    const token t = p->now, name = talon__ask_unquoted(t);
    char dot_number[16] = "", dot_seat[16] = "";
    uint32_t seat = 0;
    if (t.kind != T_WORD && t.kind != T_TEXT)
        talon__ask_fail(p, t, "a zone is expected here, like hand.1");
    talon__ask_next(p);
    if (t.kind == T_WORD && p->now.kind == T_NUMBER) {
        snprintf(dot_number, sizeof dot_number, ".%u", value_of(p->now));
        talon__ask_next(p);
    }
    if (t.kind == T_WORD && talon__ask_take(p, "of")) {
        seat = whose(p);
        snprintf(dot_seat, sizeof dot_seat, ".%u", seat);
    }
    if (p->failed)
        return TALON_ZONE_NONE;
    if (*dot_number || *dot_seat)
        return zone_in_words(p, name, dot_seat, dot_number, seat);
    talon_zone z = talon_shape_find(talon_sim_shape(p->q->sim), name.at, name.size);
    if (z == TALON_ZONE_NONE)
        z = zone_of_named(p, name);
    if (z == TALON_ZONE_NONE)
        unknown_zone(p, name);
    return z;
}
