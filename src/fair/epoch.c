/* epoch.c -- new backs for a pool of cards: order, salts, tree and root with K; the renaming with or without it. */
#include <stdlib.h>
#include <string.h>

#include "fair/fair_impl.h"

epoch_state *talon__epoch(fair *t, uint32_t e)
{
    size_t low = 0, high = t->epoch_n;
    while (low < high) {
        const size_t mid = (low + high) / 2;
        if (t->epoch[mid].e < e)
            low = mid + 1;
        else
            high = mid;
    }
    return low < t->epoch_n && t->epoch[low].e == e ? &t->epoch[low] : NULL;
}

void talon__epoch_drop(epoch_state *e)
{
    sodium_memzero(e->key, sizeof e->key);
    free(e->order);
    free(e->nodes);
    e->order = NULL;
    e->nodes = NULL;
}

/* -------------------------------------------------------------- with the key */

static void salt_of(uint8_t salt[HASH_SIZE], const fair *t, const uint8_t key[HASH_SIZE], uint32_t i)
{
    hasher s = talon__hash_begin(&t->hash, TAG_SALT);
    talon__hash_bytes(&s, key, HASH_SIZE);
    talon__hash_u16(&s, i);
    talon__hash_end(&s, salt);
}

void talon__back(const fair *t, uint8_t back[HASH_SIZE], uint32_t e, uint32_t i, talon_face face, const uint8_t salt[HASH_SIZE])
{
    hasher s = talon__hash_begin(&t->hash, TAG_BACK);
    talon__hash_bytes(&s, t->sid, HASH_SIZE);
    talon__hash_u32(&s, e);
    talon__hash_u16(&s, i);
    talon__hash_u16(&s, face);
    talon__hash_bytes(&s, salt, HASH_SIZE);
    talon__hash_end(&s, back);
}

static bool make_tree(const fair *t, epoch_state *x)
{
    uint8_t(*leaf)[HASH_SIZE] = malloc((size_t)x->n * HASH_SIZE);
    x->nodes = malloc((2 * (size_t)x->n - 1) * HASH_SIZE);
    for (uint32_t i = 0; leaf && x->nodes && i < x->n; i++) {
        uint8_t salt[HASH_SIZE];
        salt_of(salt, t, x->key, i);
        talon__back(t, leaf[i], x->e, i, x->order[i], salt);
        sodium_memzero(salt, sizeof salt);
    }
    if (leaf && x->nodes)
        talon__tree_build(x->nodes, &t->hash, (const uint8_t(*)[HASH_SIZE])leaf, x->n);
    const bool good = leaf && x->nodes;
    free(leaf);
    return good;
}

/* The true faces of some entries, ascending: counted, since there are few faces. */
static bool gather(const fair *t, talon_face *order, const pool_entry *first, const pool_entry *end)
{
    const size_t faces = json_array_size(json_object_get(t->game, "faces"));
    uint32_t *count = calloc(faces, sizeof *count), at = 0;
    if (!count)
        return false;
    for (; first < end; first++) {
        const talon_card *card = talon_zone_cards(t->table, t->shape, first->zone);
        for (uint32_t i = 0; i < first->n; i++)
            count[t->card[card[i]].truth]++;
    }
    for (size_t face = 0; face < faces; face++)
        for (uint32_t i = 0; i < count[face]; i++)
            order[at++] = (talon_face)face;
    free(count);
    return true;
}

/* Wash each group by itself, with a step of its own. */
static void wash_groups(uint16_t *cards, const pool *p, const talon_seed *seed)
{
    uint32_t n;
    for (uint32_t at = 0, group = 0; at < p->n; group++, cards += n) {
        talon_stream stream;
        talon__next_group(p, &at, &n);
        talon_stream_init(&stream, seed, group, 0);
        talon_stream_wash(&stream, cards, n);
        sodium_memzero(&stream, sizeof stream);
    }
}

static bool gather_groups(const fair *t, talon_face *order, const pool *p)
{
    uint32_t n;
    for (uint32_t at = 0; at < p->n; order += n) {
        const pool_entry *first = talon__next_group(p, &at, &n);
        if (!gather(t, order, first, &p->at[at]))
            return false;
    }
    return true;
}

bool talon__epoch_make(fair *t, epoch_state *x, uint32_t e, const pool *p)
{
    talon_seed seed;
    *x = (epoch_state){.e = e, .n = p->cards, .order = malloc(sizeof *x->order * p->cards)};
    if (!x->order || !gather_groups(t, x->order, p))
        return talon__bad(t, "memory", "out of memory");
    hasher s = talon__hash_begin(&t->hash, TAG_KEY);
    talon__hash_bytes(&s, t->sid, HASH_SIZE);
    talon__hash_bytes(&s, t->k, sizeof t->k);
    talon__hash_u32(&s, e);
    talon__hash_end(&s, x->key);
    talon__hash(seed.byte, &t->hash, TAG_ORDER, x->key, HASH_SIZE);
    wash_groups(x->order, p, &seed);
    sodium_memzero(&seed, sizeof seed);
    if (!make_tree(t, x))
        return talon__bad(t, "memory", "out of memory");
    memcpy(x->root, x->nodes[2 * x->n - 2], HASH_SIZE);
    return true;
}

/* One tree is kept; another one is built again when it is needed, so that memory does not grow with the epochs. */
static void keep_tree(fair *t, const epoch_state *x)
{
    for (size_t i = 0; i < t->epoch_n; i++)
        if (&t->epoch[i] != x) {
            free(t->epoch[i].nodes);
            t->epoch[i].nodes = NULL;
        }
}

bool talon__opening_of(fair *t, opening *o, talon_card id)
{
    const card_state *c = &t->card[id];
    epoch_state *x = talon__epoch(t, c->e);
    keep_tree(t, x);
    if (!x->nodes && !make_tree(t, x))
        return talon__bad(t, "memory", "out of memory");
    o->face = c->truth;
    salt_of(o->salt, t, x->key, c->i);
    o->path_n = talon__tree_path(o->path, (const uint8_t(*)[HASH_SIZE])x->nodes, c->i, x->n);
    return true;
}

/* ----------------------------------------------------------------- renaming */

/* The card loses what was known of its face, and its old epoch a card. */
static void forget(fair *t, card_state *c)
{
    if (c->face != TALON_FACE_NONE)
        t->shown[c->face]--;
    if (c->mine) {
        sodium_memzero(c->mine, sizeof *c->mine);
        free(c->mine);
    }
    talon__epoch(t, c->e)->live--;
}

/* Epochs without a card on the table are forgotten. */
static void forget_epochs(fair *t)
{
    size_t kept = 0;
    for (size_t i = 0; i < t->epoch_n; i++) {
        if (t->epoch[i].live)
            t->epoch[kept++] = t->epoch[i];
        else
            talon__epoch_drop(&t->epoch[i]);
    }
    t->epoch_n = kept;
}

static bool add_epoch(fair *t, const epoch_state *x)
{
    if (t->epoch_n == t->epoch_room) {
        epoch_state *more = realloc(t->epoch, 2 * t->epoch_room * sizeof *more);
        if (!more)
            return talon__bad(t, "memory", "out of memory");
        t->epoch = more;
        t->epoch_room *= 2;
    }
    t->epoch[t->epoch_n++] = *x;
    return true;
}

/* Which back each card of the pool gets: where the seeds put it inside its group, or one after the other. NULL without memory. */
static uint16_t *places(const fair *t, const pool *p, const talon_seed *seeds)
{
    uint16_t *place = malloc(sizeof *place * p->cards);
    talon_seed seed;
    for (uint32_t i = 0; place && i < p->cards; i++)
        place[i] = (uint16_t)i; /* washed inside a group, they stay that group's */
    if (place && seeds) {
        talon__hash(seed.byte, &t->hash, TAG_PLACE, seeds->byte, sizeof seeds->byte);
        wash_groups(place, p, &seed);
    }
    return place;
}

bool talon__reback(fair *t, uint32_t e, const pool *p, const uint8_t root[HASH_SIZE], epoch_state *made, const talon_seed *seeds)
{
    epoch_state x = made ? *made : (epoch_state){.e = e, .n = p->cards};
    uint16_t *place = places(t, p, seeds);
    uint32_t j = 0;
    if (!place)
        return talon__bad(t, "memory", "out of memory");
    memcpy(x.root, root, HASH_SIZE);
    x.live = p->cards;
    for (uint32_t k = 0; k < p->n; k++) {
        const talon_card *card = talon_zone_cards(t->table, t->shape, p->at[k].zone);
        for (uint32_t at = 0; at < p->at[k].n; at++) {
            card_state *c = &t->card[card[at]];
            const uint16_t i = place[j++];
            forget(t, c);
            *c = (card_state){.e = e, .i = i, .face = TALON_FACE_NONE, .truth = x.order ? x.order[i] : TALON_FACE_NONE};
        }
    }
    free(place);
    t->by_back_stale = true;
    forget_epochs(t);
    if (t->epoch_n >= EPOCHS_MAX) {
        talon__epoch_drop(&x);
        return talon__bad(t, "pool", "cards of more than 1,024 epochs lie on the table");
    }
    return add_epoch(t, &x);
}

void talon__table_digest(const fair *t, uint8_t out[HASH_SIZE])
{
    hasher s = talon__hash_begin(&t->hash, TAG_TABLE);
    for (uint32_t z = 0; z < talon_shape_zones(t->shape); z++) {
        const uint32_t n = talon_zone_count(t->table, t->shape, (talon_zone)z);
        const talon_card *card = talon_zone_cards(t->table, t->shape, (talon_zone)z);
        talon__hash_u16(&s, n);
        for (uint32_t i = 0; i < n; i++) {
            const uint8_t up = talon_card_is_up(t->table, card[i]);
            talon__hash_u32(&s, t->card[card[i]].e);
            talon__hash_u16(&s, t->card[card[i]].i);
            talon__hash_bytes(&s, &up, 1);
        }
    }
    talon__hash_end(&s, out);
}
