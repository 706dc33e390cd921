/* public_table.c -- from line 0 to a table of backs; cards found by their names.
 *
 * Everything that can fail is done when line 0 is read: the table needs no memory later. Nothing here knows the rules. */
#include "fair/public_table.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ------------------------------------------------------------------- making */

static uint32_t count_cards(const json_t *zones)
{
    size_t n = 0;
    for (size_t i = 0; i < json_array_size(zones); i++)
        n += json_array_size(json_object_get(json_array_get(zones, i), "cards"));
    return (uint32_t)n;
}

static bool make_pack(public_table *table, uint32_t n)
{
    void *memory = malloc(talon_pack_size(n, n, n * 6));
    if (!memory)
        return false;
    table->pack = talon_pack_init(memory, talon_pack_size(n, n, n * 6), n, n, n * 6);
    for (uint32_t i = 0; i < n; i++) {
        char name[8];
        const int size = snprintf(name, sizeof name, "%" PRIu32, i);
        if (talon_pack_add(table->pack, name, (size_t)size, 1) != TALON_OK)
            return false;
    }
    return true;
}

static const char *word(const json_t *object, const char *key)
{
    return json_string_value(json_object_get(object, key)); /* NULL for null */
}

static talon_zone_spec spec_of(const line0 *l, const json_t *zone)
{
    const json_t *owner = json_object_get(zone, "owner");
    talon_zone_spec spec = {.id = word(zone, "id"), .type = word(zone, "type"), .sees = word(zone, "sees")};
    if (json_is_integer(owner))
        spec.owner = l->seat[json_integer_value(owner)].name;
    return spec;
}

static bool make_shape(public_table *table, complaint *bad, const talon_zone_spec *spec, uint32_t n)
{
    talon_diagnostic *diag = calloc((size_t)n * TALON_DIAGNOSTICS_PER_ZONE, sizeof *diag);
    talon_fault f = {0};
    size_t diag_n = 0;
    table->shape_memory = malloc(talon_shape_size(spec, n));
    bool good = (diag && table->shape_memory) || talon__no_memory(bad);
    if (good && talon_shape_init(&table->shape, diag, &diag_n, &f, table->shape_memory, talon_shape_size(spec, n), table->pack, spec, n) !=
                    TALON_OK)
        good = talon__bad(bad, "spelling", "%s", f.what ? f.what : talon_status_text(f.status));
    free(diag);
    return good;
}

static bool make_zones(public_table *table, complaint *bad, const line0 *l)
{
    const uint32_t n = (uint32_t)json_array_size(l->zones);
    talon_zone_spec *spec = calloc(n, sizeof *spec);
    for (uint32_t i = 0; spec && i < n; i++)
        spec[i] = spec_of(l, json_array_get(l->zones, i));
    const bool good = spec ? make_shape(table, bad, spec, n) : talon__no_memory(bad);
    free(spec);
    return good;
}

/* A table without randomness of its own: whatever a transcript mixes, it mixes by seeds (epochs.c). */
static bool make_kernel(public_table *table, const line0 *l)
{
    static const talon_seed none;
    const size_t zones = json_array_size(l->zones);
    void *memory = malloc(talon_table_size(table->shape)), *work = malloc(talon_work_size(table->shape));
    uint32_t *count = calloc(zones, sizeof *count);
    for (size_t z = 0; count && z < zones; z++)
        count[z] = (uint32_t)json_array_size(json_object_get(json_array_get(l->zones, z), "cards"));
    table->kernel = memory && count ? talon_table_init(memory, talon_table_size(table->shape), table->shape, count, &none, 0) : NULL;
    table->work = work ? talon_work_init(work, talon_work_size(table->shape), table->shape) : NULL;
    free(count);
    if (!table->kernel)
        free(memory);
    return table->kernel && table->work;
}

/* Epoch 0: everybody knows these cards, and they are numbered as they lie. */
static void lay_out(public_table *table, const line0 *l)
{
    uint32_t id = 0;
    for (size_t z = 0; z < json_array_size(l->zones); z++) {
        const json_t *cards = json_object_get(json_array_get(l->zones, z), "cards");
        for (size_t i = 0; i < json_array_size(cards); i++, id++) {
            const talon_face face = (talon_face)json_integer_value(json_array_get(cards, i));
            table->card[id] = (card_state){.i = (uint16_t)id, .face = face, .known = face, .truth = face};
            table->shown[face]++;
        }
    }
}

static bool make_lists(public_table *table, const line0 *l, uint32_t cards)
{
    table->card = calloc(cards, sizeof *table->card);
    table->faces_n = l->faces_n;
    table->shown = calloc(l->faces_n, sizeof *table->shown);
    table->by_back = calloc(cards, sizeof *table->by_back);
    table->by_back_stale = true;
    return table->card && table->shown && table->by_back;
}

bool talon__table_make(public_table *table, complaint *bad, const line0 *l)
{
    const uint32_t cards = count_cards(l->zones);
    if (!make_pack(table, cards) || !make_lists(table, l, cards))
        return talon__no_memory(bad);
    if (!make_zones(table, bad, l))
        return false;
    if (!make_kernel(table, l))
        return talon__no_memory(bad);
    lay_out(table, l);
    for (uint32_t s = 1; s <= l->seats_n; s++)
        table->player[s] = talon_player_find(table->shape, l->seat[s].name, strlen(l->seat[s].name));
    return true;
}

void talon__forget_boxes(card_state *c)
{
    while (c->box) {
        kept_box *next = c->box->next;
        free(c->box);
        c->box = next;
    }
    if (c->mine)
        sodium_memzero(c->mine, sizeof *c->mine);
    free(c->mine);
    c->mine = NULL;
}

kept_box *talon__box_of(const card_state *c, uint32_t seat)
{
    kept_box *b = c->box;
    while (b && b->seat != seat)
        b = b->next;
    return b;
}

void talon__table_free(public_table *table)
{
    for (uint32_t i = 0; table->kernel && i < table->kernel->cards_n; i++)
        talon__forget_boxes(&table->card[i]);
    if (table->kernel)
        talon_table_wipe(table->kernel);
    free(table->pack);
    free(table->shape_memory);
    free(table->kernel);
    free(table->work);
    free(table->card);
    free(table->shown);
    free(table->by_back);
}

/* -------------------------------------------------------------------- names */

/* By epoch, then by number. */
static int compare_backs(const card_state *a, uint32_t e, uint32_t i)
{
    return a->e != e ? (a->e < e ? -1 : 1) : a->i != i ? (a->i < i ? -1 : 1) : 0;
}

static void exchange(talon_card *a, talon_card *b)
{
    const talon_card kept = *a;
    *a = *b;
    *b = kept;
}

static void sift(const public_table *table, uint32_t root, uint32_t n)
{
    talon_card *a = table->by_back;
    for (uint32_t child; (child = 2 * root + 1) < n; root = child) {
        const card_state *c = &table->card[a[child]];
        if (child + 1 < n && compare_backs(c, table->card[a[child + 1]].e, table->card[a[child + 1]].i) < 0)
            c = &table->card[a[++child]];
        if (compare_backs(&table->card[a[root]], c->e, c->i) >= 0)
            return;
        exchange(&a[root], &a[child]);
    }
}

/* Heap sort: no recursion, and no bad case for a hostile file. */
static void sort_backs(public_table *table)
{
    const uint32_t n = table->kernel->cards_n;
    for (uint32_t id = 0; id < n; id++)
        table->by_back[id] = (talon_card)id;
    for (uint32_t i = n / 2; i-- > 0;)
        sift(table, i, n);
    for (uint32_t last = n; last-- > 1;) {
        exchange(&table->by_back[0], &table->by_back[last]);
        sift(table, 0, last);
    }
    table->by_back_stale = false;
}

talon_face talon__card_under(public_table *table, uint32_t e, uint32_t i)
{
    uint32_t low = 0, high = table->kernel->cards_n;
    if (table->by_back_stale)
        sort_backs(table);
    while (low < high) {
        const uint32_t mid = (low + high) / 2;
        const int order = compare_backs(&table->card[table->by_back[mid]], e, i);
        if (order == 0)
            return (talon_face)table->by_back[mid];
        if (order < 0)
            low = mid + 1;
        else
            high = mid;
    }
    return TALON_FACE_NONE;
}

static talon_face find_card(void *context, uint32_t e, uint32_t i)
{
    return talon__card_under(context, e, i);
}

op_names talon__names(public_table *table)
{
    return (op_names){table->shape, find_card, table};
}

talon_zone talon__zone_named(const public_table *table, const json_t *name)
{
    return talon_shape_find(table->shape, json_string_value(name), json_string_length(name));
}

void talon__card_text(const public_table *table, char out[24], talon_card id)
{
    snprintf(out, 24, "%" PRIu32 ".%u", table->card[id].e, table->card[id].i);
}

void talon__digest(const public_table *table, uint8_t out[HASH_SIZE], const hashes *h)
{
    hasher s = talon__hash_begin(h, TAG_TABLE);
    for (uint32_t z = 0; z < talon__zones(table); z++) {
        const uint32_t n = talon__size(table, z);
        const talon_card *card = talon__cards(table, z);
        talon__hash_u16(&s, n);
        for (uint32_t i = 0; i < n; i++) {
            const uint8_t up = talon_card_is_up(table->kernel, card[i]);
            talon__hash_u32(&s, table->card[card[i]].e);
            talon__hash_u16(&s, table->card[card[i]].i);
            talon__hash_bytes(&s, &up, 1);
        }
    }
    talon__hash_end(&s, out);
}
