/* sight.h -- who sees a card where, and whether an effect let somebody see a new one; for records, undo and views. */
#ifndef TALON_SIGHT_H
#define TALON_SIGHT_H

#include "table/run.h"

/* A set of viewers: nobody, one player, every player but one, or everybody. */
typedef struct viewers {
    uint8_t kind; /* TALON_SEES_NONE, OWNER, OTHERS or ALL */
    talon_player owner;
} viewers;

/* Who sees a card in this zone: face up or not, last of its zone or not. */
viewers talon__viewers(const zone_def *d, bool up, bool last);
bool talon__viewers_include(viewers v, talon_player who);

/* What must be remembered of a move before it happens. */
typedef struct sight {
    uint32_t from_size;
    talon_card from_last; /* if the zone shows its newest card */
} sight;

sight talon__sight_before(const run *r, const talon_effect *e);
bool talon__sight_grew(const run *r, const talon_effect *e, sight before);
bool talon__sight_of_permute(const run *r, talon_zone z, const uint16_t *perm, uint32_t n);

#endif
