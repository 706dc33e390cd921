/* color.c -- intervals of players in a stack, their overlap, and colourings: which hand is built on which pile. */
#include <talon/dealer.h>

#include "base/room.h"

#define PLAYERS TALON_PLAN_MAX_CARDS

uint32_t talon_intervals(talon_mark *out, const talon_dest *dest, uint32_t n)
{
    uint16_t left[PLAYERS] = {0};
    bool open[PLAYERS] = {false};
    uint32_t marks = 0;
    for (uint32_t i = 0; i < n; i++)
        if (TALON_DEST_IS_PLAYER(dest[i]))
            left[TALON_DEST_TO_PLAYER(dest[i])]++;
    for (uint32_t i = 0; i < n; i++) {
        if (!TALON_DEST_IS_PLAYER(dest[i]))
            continue;
        const uint16_t p = (uint16_t)TALON_DEST_TO_PLAYER(dest[i]);
        if (!open[p])
            out[marks++] = (talon_mark){p, true};
        open[p] = true;
        if (--left[p] == 0)
            out[marks++] = (talon_mark){p, false};
    }
    return marks;
}

/* Every player opens once, closes once afterwards. */
static bool is_closed(const talon_mark *mark, uint32_t n)
{
    enum { NEW, OPEN, CLOSED };
    uint8_t state[PLAYERS] = {NEW};
    uint32_t open = 0;
    for (uint32_t i = 0; i < n; i++) {
        uint8_t *s = &state[mark[i].player];
        if (*s != (mark[i].up ? NEW : OPEN))
            return false;
        *s = mark[i].up ? OPEN : CLOSED;
        open += mark[i].up ? 1u : UINT32_MAX;
    }
    return open == 0;
}

talon_status talon_chromatic(uint32_t *chromatic, const talon_mark *mark, uint32_t n)
{
    uint32_t open = 0, most = 0;
    if (MISUSED(!chromatic || (!mark && n)))
        return TALON_E_MISUSE;
    if (!is_closed(mark, n))
        return TALON_E_INVALID_INSTRUCTIONS;
    for (uint32_t i = 0; i < n; i++) {
        open += mark[i].up ? 1u : UINT32_MAX;
        most = open > most ? open : most;
    }
    *chromatic = most;
    return TALON_OK;
}

talon_status talon_color_regular(uint16_t *color, uint32_t *colors, const talon_mark *mark, uint32_t n)
{
    uint16_t freed[PLAYERS];
    uint32_t freed_n = 0, used = 0;
    if (MISUSED(!colors || ((!color || !mark) && n)))
        return TALON_E_MISUSE;
    if (!is_closed(mark, n))
        return TALON_E_INVALID_INSTRUCTIONS;
    for (uint32_t i = 0; i < n; i++) {
        uint16_t *c = &color[mark[i].player];
        if (mark[i].up)
            *c = freed_n ? freed[--freed_n] : (uint16_t)used++;
        else
            freed[freed_n++] = *c;
    }
    *colors = used;
    return TALON_OK;
}

static uint16_t least_loaded(const uint16_t *load, uint32_t piles)
{
    uint32_t best = 0;
    for (uint32_t k = 1; k < piles; k++)
        if (load[k] < load[best])
            best = k;
    return (uint16_t)best;
}

talon_status talon_color_fixed(uint16_t *color, uint32_t *colors, const talon_mark *mark, uint32_t n, uint32_t piles)
{
    uint16_t load[PLAYERS] = {0};
    uint32_t used = 0;
    if (MISUSED(!colors || ((!color || !mark) && n)))
        return TALON_E_MISUSE;
    if (piles == 0)
        return TALON_E_NO_PILES;
    if (piles > PLAYERS)
        return TALON_E_LIMIT_EXCEEDED;
    if (!is_closed(mark, n))
        return TALON_E_INVALID_INSTRUCTIONS;
    for (uint32_t i = 0; i < n; i++) {
        uint16_t *c = &color[mark[i].player];
        if (mark[i].up) {
            *c = least_loaded(load, piles);
            load[*c]++;
            used = *c + 1u > used ? *c + 1u : used;
        } else {
            load[*c]--;
        }
    }
    *colors = used;
    return TALON_OK;
}
