/* compiled.c -- reading a compiled game. */
#include "runner/compiled.h"

#include "base/bytes.h"

size_t talon_game_size(const talon_game *g)
{
    return g->size;
}

const char *talon_game_name(const talon_game *g)
{
    return talon__game_text(g, g->name);
}

const char *talon_game_about(const talon_game *g)
{
    return talon__game_text(g, g->about);
}

const char *talon_game_version(const talon_game *g)
{
    return talon__game_text(g, g->edition);
}

uint32_t talon_game_players_min(const talon_game *g)
{
    return g->min;
}

uint32_t talon_game_players_max(const talon_game *g)
{
    return g->max;
}

uint32_t talon_game_cards(const talon_game *g, uint32_t players)
{
    uint32_t n = 0;
    for (uint32_t i = 0; i < g->zone.n; i++) {
        const game_zone *z = talon__game_zone(g, i);
        n += talon__game_holds(g, z, players).n * (z->each_player ? players : 1);
    }
    return n;
}

uint32_t talon_game_phases(const talon_game *g)
{
    return g->phase.n;
}

const char *talon_game_phase_name(const talon_game *g, uint32_t i)
{
    return i < g->phase.n ? talon__game_text(g, GAME_LIST(g, phase, game_phase)[i].name) : "";
}

/* Digits and nothing else, for a number up to `most`; −1. */
static int32_t phase_number(const char *text, uint32_t most)
{
    uint32_t n = 0;
    if (!*text)
        return -1;
    for (; *text; text++) {
        if (*text < '0' || *text > '9' || n > most)
            return -1;
        n = 10 * n + (uint32_t)(*text - '0');
    }
    return n <= most ? (int32_t)n : -1;
}

int32_t talon_game_find_phase(const talon_game *g, const char *phase)
{
    if (talon__text_is(phase, "setup"))
        return 0;
    for (uint32_t i = 0; i < g->phase.n; i++)
        if (talon__text_is(phase, talon_game_phase_name(g, i)))
            return (int32_t)i + 1;
    return phase_number(phase, g->phase.n);
}

bool talon_game_imports(const talon_game *g)
{
    for (uint32_t i = 0; i < g->hold.n; i++)
        if (GAME_LIST(g, hold, game_hold)[i].import)
            return true;
    return false;
}

uint32_t talon_game_zones(const talon_game *g)
{
    return g->zone.n;
}

talon_game_zone talon_game_get_zone(const talon_game *g, uint32_t i)
{
    if (i >= g->zone.n)
        return (talon_game_zone){.name = "", .type = TALON_TYPE_TABLE, .sees = TALON_SEES_NONE};
    const game_zone *z = talon__game_zone(g, i);
    uint32_t most = 0;
    for (uint32_t players = g->min; players <= g->max; players++) {
        const uint32_t count = talon__game_count(g, z, players);
        most = count > most ? count : most;
    }
    return (talon_game_zone){.name = talon__game_text(g, z->name),
                             .type = (talon_zone_type)z->type,
                             .sees = (talon_sees)z->sees,
                             .each_player = z->each_player,
                             .count = most};
}
