/* pool.c -- which cards a shuffle gives new backs: all of its zones. Sizes alone decide, so that everybody decides the same. */
#include "fair/pool.h"

#include "fair/fields.h"

bool talon__pool(pool *p, complaint *bad, const public_table *table, const json_t *zones)
{
    bool in[TALON_MAX_ZONES] = {false};
    p->n = p->cards = 0;
    for (size_t i = 0; i < json_array_size(zones); i++)
        in[talon__zone_named(table, json_array_get(zones, i))] = true;
    for (uint32_t z = 0; z < talon__zones(table); z++) {
        const uint32_t n = talon__size(table, z);
        if (!in[z] || !n)
            continue;
        p->at[p->n++] = (pool_entry){(talon_zone)z, n};
        p->cards += n;
    }
    return p->cards > 0 || talon__bad(bad, "pool", "no card takes part in the shuffle");
}

static json_t *pool_json(const pool *p, const public_table *table)
{
    json_t *list = json_array();
    for (uint32_t i = 0; i < p->n; i++)
        json_array_append_new(list, json_pack("[s,I]", talon_zone_name(table->shape, p->at[i].zone), (json_int_t)p->at[i].n));
    return talon__full_list(list, p->n);
}

bool talon__pool_is(const pool *p, complaint *bad, const public_table *table, const json_t *line)
{
    json_t *right = pool_json(p, table);
    if (!right)
        return talon__no_memory(bad);
    const bool same = json_equal(right, json_object_get(line, "pool")) && talon__get_u32(line, "n") == p->cards;
    json_decref(right);
    return same || talon__bad(bad, "pool", "the line shuffles cards other than the %u that take part", p->cards);
}

bool talon__pool_write(const pool *p, const public_table *table, json_t *line)
{
    return json_object_set_new(line, "pool", pool_json(p, table)) == 0 && json_object_set_new(line, "n", json_integer(p->cards)) == 0;
}
