/* line0.c -- from line 0 to a table: one kernel card for each card, whose kernel face is its id. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "fair/fair_impl.h"

void talon__get_hash(uint8_t out[HASH_SIZE], const json_t *line, const char *key)
{
    const json_t *v = json_object_get(line, key);
    if (!talon__unhex(out, HASH_SIZE, json_string_value(v), json_string_length(v)))
        memset(out, 0, HASH_SIZE); /* spelling has made sure that it is hex */
}

json_t *talon__hash_json(const uint8_t bytes[HASH_SIZE])
{
    char text[2 * HASH_SIZE + 1];
    talon__hex(text, bytes, HASH_SIZE);
    return json_string(text);
}

uint32_t talon__get_u32(const json_t *line, const char *key)
{
    return (uint32_t)json_integer_value(json_object_get(line, key));
}

static void take_seats(fair *t)
{
    const json_t *seats = json_object_get(t->game, "seats");
    t->seats_n = (uint32_t)json_array_size(seats);
    for (uint32_t s = 1; s <= t->seats_n; s++) {
        const json_t *pair = json_array_get(seats, s - 1), *key = json_array_get(pair, 1);
        seat_state *seat = &t->seat[s];
        snprintf(seat->name, sizeof seat->name, "%s", json_string_value(json_array_get(pair, 0)));
        talon__unhex(seat->key, 32, json_string_value(key), json_string_length(key));
        seat->seen = -1;
    }
}

static size_t count_cards(const json_t *zones)
{
    size_t n = 0;
    for (size_t i = 0; i < json_array_size(zones); i++)
        n += json_array_size(json_object_get(json_array_get(zones, i), "cards"));
    return n;
}

static bool make_pack(fair *t, uint32_t n)
{
    void *memory = malloc(talon_pack_size(n, n, n * 6));
    if (!memory)
        return false;
    t->pack = talon_pack_init(memory, n, n, n * 6);
    for (uint32_t i = 0; i < n; i++) {
        char name[8];
        const int size = snprintf(name, sizeof name, "%" PRIu32, i);
        if (talon_pack_add(t->pack, name, (size_t)size, 1) != TALON_OK)
            return false;
    }
    return true;
}

static const char *word(const json_t *object, const char *key)
{
    return json_string_value(json_object_get(object, key)); /* NULL for null */
}

static talon_zone_spec spec_of(const fair *t, const json_t *zone)
{
    const json_t *owner = json_object_get(zone, "owner"), *b = json_object_get(zone, "behavior");
    talon_zone_spec spec = {.id = word(zone, "id"), .type = word(zone, "type"), .sees = word(zone, "sees")};
    if (json_is_integer(owner))
        spec.owner = t->seat[json_integer_value(owner)].name;
    if (json_is_object(b)) {
        spec.has_behavior = true;
        spec.behavior_type = "deck";
        spec.draw_from = word(b, "draw_from");
        spec.reshuffle_from = word(b, "reshuffle_from");
        spec.reshuffle_when = word(b, "reshuffle_when");
        spec.keep_newest = json_integer_value(json_object_get(b, "keep_newest"));
    }
    return spec;
}

static bool make_shape(fair *t, const talon_zone_spec *spec, uint32_t n)
{
    talon_diagnostic *diag = calloc((size_t)n * TALON_DIAGNOSTICS_PER_ZONE, sizeof *diag);
    talon_fault f = {0};
    size_t diag_n = 0;
    t->shape_memory = malloc(talon_shape_size(spec, n));
    const bool good =
        diag && t->shape_memory && talon_shape_init(&t->shape, diag, &diag_n, &f, t->shape_memory, t->pack, spec, n) == TALON_OK;
    if (!good)
        talon__say(&t->why, "%s", f.what ? f.what : f.status ? talon_status_text(f.status) : "out of memory");
    free(diag);
    return good;
}

static bool make_zones(fair *t, const json_t *zones)
{
    const uint32_t n = (uint32_t)json_array_size(zones);
    talon_zone_spec *spec = calloc(n, sizeof *spec);
    for (uint32_t i = 0; spec && i < n; i++)
        spec[i] = spec_of(t, json_array_get(zones, i));
    const bool good = spec && make_shape(t, spec, n);
    free(spec);
    return good;
}

static bool make_table(fair *t, const json_t *zones, uint32_t cards)
{
    static const talon_seed none;
    const uint32_t n = (uint32_t)json_array_size(zones);
    void *memory = malloc(talon_table_size(t->shape)), *work = malloc(talon_work_size(t->shape));
    t->count = calloc(n, sizeof *t->count);
    t->card = calloc(cards, sizeof *t->card);
    t->zone_of = calloc(cards, sizeof *t->zone_of);
    t->by_back = calloc(cards, sizeof *t->by_back);
    t->by_back_stale = true;
    t->work = work ? talon_work_init(work, t->shape) : NULL;
    if (!memory || !work || !t->count || !t->card || !t->zone_of || !t->by_back) {
        free(memory);
        return false;
    }
    for (uint32_t z = 0; z < n; z++)
        t->count[z] = (uint32_t)json_array_size(json_object_get(json_array_get(zones, z), "cards"));
    t->table = talon_table_init(memory, t->shape, t->count, &none, 0);
    if (!t->table)
        free(memory);
    return t->table != NULL;
}

/* Epoch 0: everybody knows these cards. */
static bool lay_out(fair *t, const json_t *zones)
{
    const size_t faces = json_array_size(json_object_get(t->game, "faces"));
    uint32_t id = 0;
    t->copies = calloc(faces, sizeof *t->copies);
    t->shown = calloc(faces, sizeof *t->shown);
    t->epoch = calloc(8, sizeof *t->epoch);
    if (!t->copies || !t->shown || !t->epoch)
        return false;
    for (size_t z = 0; z < json_array_size(zones); z++) {
        const json_t *cards = json_object_get(json_array_get(zones, z), "cards");
        for (size_t i = 0; i < json_array_size(cards); i++, id++) {
            const talon_face face = (talon_face)json_integer_value(json_array_get(cards, i));
            t->card[id] = (card_state){.i = (uint16_t)id, .face = face, .truth = face};
            t->copies[face]++;
            t->shown[face]++;
        }
    }
    t->epoch_room = 8;
    t->epoch_n = 1;
    t->epoch[0] = (epoch_state){.n = id, .live = id};
    return true;
}

bool talon__sit(fair *t, json_t *game)
{
    const json_t *zones = json_object_get(game, "zones");
    const size_t cards = count_cards(zones);
    t->game = json_incref(game);
    talon__get_hash(t->dealer, game, "dealer");
    talon__get_hash(t->commit, game, "commit");
    if (json_is_string(json_object_get(game, "previous")))
        talon__get_hash(t->previous, game, "previous");
    t->full = strcmp(word(game, "audit"), "full") == 0;
    take_seats(t);
    if (!make_pack(t, (uint32_t)cards))
        return talon__say(&t->why, "out of memory");
    if (!make_zones(t, zones))
        return false;
    if (!make_table(t, zones, (uint32_t)cards) || !lay_out(t, zones))
        return talon__say(&t->why, "out of memory");
    for (uint32_t s = 1; s <= t->seats_n; s++)
        t->seat[s].player = talon_player_find(t->shape, t->seat[s].name, strlen(t->seat[s].name));
    return true;
}

void talon__stand_up(fair *t)
{
    for (uint32_t i = 0; t->card && t->table && i < t->table->cards_n; i++)
        if (t->card[i].mine) {
            sodium_memzero(t->card[i].mine, sizeof *t->card[i].mine);
            free(t->card[i].mine);
        }
    for (size_t i = 0; i < t->epoch_n; i++)
        talon__epoch_drop(&t->epoch[i]);
    for (uint32_t i = 0; i < UNDO_MAX; i++)
        free(t->past[i].table);
    if (t->table)
        talon_table_wipe(t->table);
    free(t->pack);
    free(t->shape_memory);
    free(t->table);
    free(t->work);
    free(t->card);
    free(t->zone_of);
    free(t->by_back);
    free(t->count);
    free(t->copies);
    free(t->shown);
    free(t->epoch);
    free(t->owed.at);
    json_decref(t->turn.ops);
    json_decref(t->request);
    json_decref(t->game);
}

/* By epoch, then by number. */
static int compare_backs(const card_state *a, uint32_t e, uint32_t i)
{
    return a->e != e ? (a->e < e ? -1 : 1) : a->i != i ? (a->i < i ? -1 : 1) : 0;
}

static void sift(const fair *t, uint32_t root, uint32_t n)
{
    talon_card *a = t->by_back;
    for (uint32_t child; (child = 2 * root + 1) < n; root = child) {
        const card_state *c = &t->card[a[child]];
        if (child + 1 < n && compare_backs(c, t->card[a[child + 1]].e, t->card[a[child + 1]].i) < 0)
            c = &t->card[a[++child]];
        if (compare_backs(&t->card[a[root]], c->e, c->i) >= 0)
            return;
        const talon_card swapped = a[root];
        a[root] = a[child];
        a[child] = swapped;
    }
}

/* Heap sort: no recursion, and no bad case for a hostile file. */
static void sort_backs(fair *t)
{
    const uint32_t n = t->table->cards_n;
    for (uint32_t id = 0; id < n; id++)
        t->by_back[id] = (talon_card)id;
    for (uint32_t i = n / 2; i-- > 0;)
        sift(t, i, n);
    for (uint32_t last = n; last-- > 1;) {
        const talon_card swapped = t->by_back[0];
        t->by_back[0] = t->by_back[last];
        t->by_back[last] = swapped;
        sift(t, 0, last);
    }
    t->by_back_stale = false;
}

/* Which card lies under this back. */
static talon_face find_back(void *context, uint32_t e, uint32_t i)
{
    fair *t = context;
    uint32_t low = 0, high = t->table->cards_n;
    if (t->by_back_stale)
        sort_backs(t);
    while (low < high) {
        const uint32_t mid = (low + high) / 2;
        const int order = compare_backs(&t->card[t->by_back[mid]], e, i);
        if (order == 0)
            return (talon_face)t->by_back[mid];
        if (order < 0)
            low = mid + 1;
        else
            high = mid;
    }
    return TALON_FACE_NONE;
}

op_names talon__names(fair *t)
{
    return (op_names){t->shape, find_back, t};
}

void talon__card_text(const fair *t, char out[24], talon_card id)
{
    snprintf(out, 24, "%" PRIu32 ".%u", t->card[id].e, t->card[id].i);
}

talon_zone talon__zone_named(const fair *t, const json_t *name)
{
    return talon_shape_find(t->shape, json_string_value(name), json_string_length(name));
}
