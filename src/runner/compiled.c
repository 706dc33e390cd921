/* compiled.c -- reading a compiled game. */
#include "runner/compiled.h"

#include "base/bytes.h"
#include "runner/verbs.h"

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
static int64_t whole_number(const char *text, size_t size, uint32_t most)
{
    int64_t n = 0;
    for (size_t i = 0; i < size; i++) {
        if (text[i] < '0' || text[i] > '9' || n > most)
            return -1;
        n = 10 * n + (text[i] - '0');
    }
    return size && n <= most ? n : -1;
}

static bool is_name(const char *text, size_t size, const char *name)
{
    return talon__text_size(name) == size && memcmp(text, name, size) == 0;
}

/* A text that need not end where its name does. */
static int32_t find_phase(const talon_game *g, const char *phase, size_t size)
{
    if (is_name(phase, size, "setup"))
        return 0;
    for (uint32_t i = 0; i < g->phase.n; i++)
        if (is_name(phase, size, talon_game_phase_name(g, i)))
            return (int32_t)i + 1;
    return (int32_t)whole_number(phase, size, g->phase.n);
}

int32_t talon_game_find_phase(const talon_game *g, const char *phase)
{
    return find_phase(g, phase, talon__text_size(phase));
}

int32_t talon_game_find_time(const talon_game *g, uint32_t *nth, const char *phase)
{
    const size_t size = talon__text_size(phase);
    const int32_t whole = find_phase(g, phase, size);
    size_t name = size;
    *nth = 0;
    while (name && phase[name] != '.' && phase[name] != ' ')
        name--;
    const int64_t n = whole < 0 && name ? whole_number(phase + name + 1, size - name - 1, TALON_LANG_OPS_MAX) : -1;
    const int32_t found = n > 0 ? find_phase(g, phase, name) : -1;
    if (found <= 0) /* setup has no times */
        return whole;
    *nth = (uint32_t)n;
    return found;
}

bool talon_game_imports(const talon_game *g)
{
    for (uint32_t i = 0; i < g->hold.n; i++)
        if (GAME_LIST(g, hold, game_hold)[i].import)
            return true;
    return false;
}

bool talon_game_commanders_apart(const talon_game *g)
{
    for (uint32_t i = 0; i < g->hold.n; i++)
        if (GAME_LIST(g, hold, game_hold)[i].import == IMPORT_COMMANDERS)
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

static bool names_zone(const talon_game *g, uint32_t zones, uint32_t zone)
{
    const game_node *list = zones == NONE ? NULL : talon__game_node(g, zones);
    for (uint32_t i = 0; list && i < list->b; i++)
        if (talon__game_node(g, talon__game_item(g, list->a + i))->x == zone)
            return true;
    return false;
}

bool talon_game_zone_is_listed(const talon_game *g, uint32_t i)
{
    for (uint32_t k = 0; k < g->step.n; k++) {
        const game_step *s = talon__game_step(g, k);
        if (s->kind == S_VERB && s->verb == V_SORT && s->flags & F_LISTED && names_zone(g, s->from, i))
            return true;
    }
    return false;
}
