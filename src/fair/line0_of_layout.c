/* line0_of_layout.c -- line 0 of a table that is laid out by hand: zones and cards as given, at most one shuffle.
 *
 * Nothing is checked here: the line's spelling is judged when it is read, like everybody's. */
#include <string.h>

#include "fair/fields.h"
#include "fair/line0_write.h"
#include "fair/op.h"
#include "name/utf8.h"

static json_t *seats_json(const talon_fair_layout *in)
{
    json_t *list = json_array();
    for (uint32_t s = 0; s < in->players_n; s++)
        json_array_append_new(list, json_pack("[s,o]", in->player[s], talon__hash_json(in->key[s])));
    return talon__full_list(list, in->players_n);
}

/* Faces that begin with ? are veils. */
static json_t *uses_json(const talon_fair_layout *in)
{
    for (uint32_t i = 0; i < in->faces_n; i++)
        if (in->face[i][0] == '?')
            return json_pack("[s]", "veils");
    return json_array();
}

static json_t *faces_json(const talon_fair_layout *in)
{
    json_t *list = json_array();
    for (uint32_t i = 0; i < in->faces_n; i++)
        json_array_append_new(list, json_string(in->face[i]));
    return talon__full_list(list, in->faces_n);
}

static json_t *zones_json(const talon_fair_layout *in)
{
    json_t *list = json_array();
    for (uint32_t z = 0; z < in->zones_n; z++) {
        const talon_fair_zone *zone = &in->zone[z];
        json_t *cards = json_array();
        for (uint32_t i = 0; i < zone->cards_n; i++)
            json_array_append_new(cards, json_integer(zone->card[i]));
        json_array_append_new(list, json_pack("{s:s,s:s,s:o,s:s,s:o}", "id", zone->id, "type", zone->type, "owner",
                                              zone->owner ? json_integer(zone->owner) : json_null(), "sees", zone->sees, "cards",
                                              talon__full_list(cards, zone->cards_n)));
    }
    return talon__full_list(list, in->zones_n);
}

static json_t *plan_json(const talon_fair_layout *in)
{
    return in->shuffle ? json_pack("[{s:[s],s:[],s:n}]", "shuffle", in->shuffle, "cuts", "say") : json_array();
}

static bool is_text(const char *text)
{
    const size_t size = strlen(text);
    uint32_t code;
    for (size_t at = 0, n; at < size; at += n)
        if (!(n = talon__utf8(text + at, size - at, &code)))
            return false;
    return true;
}

bool talon__layout_is_text(const talon_fair_layout *in)
{
    bool good = is_text(in->name);
    for (uint32_t s = 0; good && s < in->players_n; s++)
        good = is_text(in->player[s]);
    for (uint32_t i = 0; good && i < in->faces_n; i++)
        good = is_text(in->face[i]);
    for (uint32_t z = 0; good && z < in->zones_n; z++)
        good = is_text(in->zone[z].id);
    return good;
}

json_t *talon__layout_line(const talon_fair_layout *in, const uint8_t dealer[32], const uint8_t commit[32])
{
    const bool two = in->suite == 2;
    return json_pack("{s:s,s:i,s:i,s:o,s:s,s:n,s:n,s:[],s:s,s:I,s:b,s:o,s:o,s:o,s:o,s:o,s:o}", "k", "game", "talon", TRANSCRIPT_VERSION,
                     "suite", two ? 2 : 1, "uses", uses_json(in), "name", in->name, "source", "previous", "left", "audit",
                     in->sealed ? "sealed" : "full", "voids", (json_int_t)in->voids, "example", (int)in->example, "dealer",
                     talon__hash_json(dealer), two ? "recover" : "commit", two ? json_integer(in->recover) : talon__hash_json(commit),
                     "seats", seats_json(in), "faces", faces_json(in), "zones", zones_json(in), "plan", plan_json(in));
}
