/* epochs.c -- the dealer's order, salts, tree and root, with K; and the renaming, with or without it.
 *
 * An epoch is made in two halves that must not know each other. The dealer's half (talon__epoch_make) is fixed by K alone when the
 * shuffle is opened: which face lies under which back of the epoch. The players' half (talon__rename) is fixed by their seeds, which
 * nobody knew all of by then: which card of the pool gets which back. The second half alone gives every order the same chance, whatever
 * the dealer chose for the first; docs/fairness.md has the proof.
 *
 * Both wash every zone of the pool by itself (wash_zones): cards never leave their zone, see pool.h (2). */
#include "fair/epochs.h"

#include <stdlib.h>
#include <string.h>

/* ----------------------------------------------------------------- the list */

bool talon__epochs_begin(epoch_list *x, uint32_t cards)
{
    x->at = calloc(8, sizeof *x->at);
    if (!x->at)
        return false;
    x->room = 8;
    x->n = 1;
    x->at[0] = (epoch_state){.n = cards, .live = cards};
    return true;
}

void talon__epochs_free(epoch_list *x)
{
    for (size_t i = 0; i < x->n; i++)
        talon__epoch_drop(&x->at[i]);
    free(x->at);
}

epoch_state *talon__epoch(const epoch_list *x, uint32_t e)
{
    size_t low = 0, high = x->n;
    while (low < high) {
        const size_t mid = (low + high) / 2;
        if (x->at[mid].e < e)
            low = mid + 1;
        else
            high = mid;
    }
    return low < x->n && x->at[low].e == e ? &x->at[low] : NULL;
}

void talon__epoch_drop(epoch_state *e)
{
    sodium_memzero(e->key, sizeof e->key);
    free(e->order);
    free(e->nodes);
    free(e->part);
    free(e->before);
    free(e->ever);
    *e = (epoch_state){.e = e->e, .n = e->n};
}

/* Epochs without a card on the table are forgotten. */
static void forget_empty(epoch_list *x)
{
    size_t kept = 0;
    for (size_t i = 0; i < x->n; i++) {
        if (x->at[i].live)
            x->at[kept++] = x->at[i];
        else
            talon__epoch_drop(&x->at[i]);
    }
    x->n = kept;
}

static bool add_epoch(epoch_list *x, complaint *bad, const epoch_state *made)
{
    if (x->n >= EPOCHS_MAX)
        return talon__bad(bad, "pool", "cards of more than 1,024 epochs lie on the table");
    if (x->n == x->room) {
        epoch_state *more = realloc(x->at, 2 * x->room * sizeof *more);
        if (!more)
            return talon__no_memory(bad);
        x->at = more;
        x->room *= 2;
    }
    x->at[x->n++] = *made;
    return true;
}

/* Wash each zone by itself, with a step of its own. */
static void wash_zones(uint16_t *cards, const pool *p, const talon_seed *seed)
{
    for (uint32_t g = 0; g < p->n; cards += p->at[g++].n) {
        talon_stream stream;
        talon_stream_init(&stream, seed, g, 0);
        talon_stream_wash(&stream, cards, p->at[g].n);
        sodium_memzero(&stream, sizeof stream);
    }
}

/* -------------------------------------------------------- the dealer's half */

static void salt_of(uint8_t salt[HASH_SIZE], const chain *c, const uint8_t key[HASH_SIZE], uint32_t i)
{
    hasher s = talon__hash_begin(&c->hash, TAG_SALT);
    talon__hash_bytes(&s, key, HASH_SIZE);
    talon__hash_u16(&s, i);
    talon__hash_end(&s, salt);
}

static void epoch_key(uint8_t key[HASH_SIZE], const chain *c, const uint8_t k[32], uint32_t e)
{
    hasher s = talon__hash_begin(&c->hash, TAG_KEY);
    talon__hash_bytes(&s, c->sid, HASH_SIZE);
    talon__hash_bytes(&s, k, 32);
    talon__hash_u32(&s, e);
    talon__hash_end(&s, key);
}

void talon__back(const chain *c, uint8_t back[HASH_SIZE], uint32_t e, uint32_t i, talon_face face, const uint8_t salt[HASH_SIZE])
{
    hasher s = talon__hash_begin(&c->hash, TAG_BACK);
    talon__hash_bytes(&s, c->sid, HASH_SIZE);
    talon__hash_u32(&s, e);
    talon__hash_u16(&s, i);
    talon__hash_u16(&s, face);
    talon__hash_bytes(&s, salt, HASH_SIZE);
    talon__hash_end(&s, back);
}

/* Whose backs the leaves of a tree are. */
typedef struct backs {
    const chain *c;
    const epoch_state *x;
} backs;

static void leaf_of(const void *context, uint8_t leaf[HASH_SIZE], uint32_t i)
{
    const backs *b = context;
    uint8_t salt[HASH_SIZE];
    salt_of(salt, b->c, b->x->key, i);
    talon__back(b->c, leaf, b->x->e, i, b->x->order[i], salt);
    sodium_memzero(salt, sizeof salt);
}

static bool make_tree(const chain *c, epoch_state *x)
{
    const backs leaves = {c, x};
    const size_t size = talon__pruned_size(x->n);
    x->nodes = malloc(size * HASH_SIZE);
    if (!x->nodes)
        return false;
    talon__pruned_build(x->nodes, &c->hash, leaf_of, &leaves, x->n);
    memcpy(x->root, x->nodes[size - 1], HASH_SIZE);
    return true;
}

/* The true faces of a zone's cards, ascending: counted, since there are few faces. count[] is all zero before and after. */
static void gather(talon_face *order, uint32_t *count, const public_table *table, const pool_entry *entry)
{
    const talon_card *card = talon__cards(table, entry->zone);
    for (uint32_t i = 0; i < entry->n; i++)
        count[table->card[card[i]].truth]++;
    for (uint32_t face = 0; face < table->faces_n; face++)
        for (; count[face]; count[face]--)
            *order++ = (talon_face)face;
}

static bool gather_zones(talon_face *order, const public_table *table, const pool *p)
{
    uint32_t *count = calloc(table->faces_n, sizeof *count);
    if (!count)
        return false;
    for (uint32_t g = 0; g < p->n; order += p->at[g++].n)
        gather(order, count, table, &p->at[g]);
    free(count);
    return true;
}

bool talon__epoch_make(epoch_state *x, const chain *c, const public_table *table, const uint8_t k[32], uint32_t e, const pool *p)
{
    talon_seed seed;
    *x = (epoch_state){.e = e, .n = p->cards, .order = malloc(sizeof *x->order * p->cards)};
    if (!x->order || !gather_zones(x->order, table, p))
        return false;
    epoch_key(x->key, c, k, e);
    talon__hash(seed.byte, &c->hash, TAG_ORDER, x->key, HASH_SIZE);
    wash_zones(x->order, p, &seed);
    sodium_memzero(&seed, sizeof seed);
    return make_tree(c, x);
}

void talon__opening_of(const epoch_list *x, opening *o, const chain *c, const card_state *card)
{
    const backs leaves = {c, talon__epoch(x, card->e)};
    const epoch_state *its = leaves.x;
    o->face = card->truth;
    salt_of(o->salt, c, its->key, card->i);
    o->path_n = talon__pruned_path(o->path, (const uint8_t(*)[HASH_SIZE])its->nodes, &c->hash, leaf_of, &leaves, card->i, its->n);
}

/* ------------------------------------------------------- the players' half */

/* Which back each card of the pool gets: where the seeds put it inside its zone. NULL without memory. */
static uint16_t *places(const pool *p, const hashes *h, const talon_seed *seeds)
{
    uint16_t *place = malloc(sizeof *place * p->cards);
    talon_seed seed;
    if (!place)
        return NULL;
    for (uint32_t i = 0; i < p->cards; i++)
        place[i] = (uint16_t)i; /* washed inside a zone, they stay that zone's */
    talon__hash(seed.byte, h, TAG_PLACE, seeds->byte, sizeof seeds->byte);
    wash_zones(place, p, &seed);
    return place;
}

/* What was public of the pool's cards, before they lose it. Returns false without memory. */
static bool remember(epoch_state *made, const public_table *table, const pool *p)
{
    uint32_t j = 0;
    made->parts_n = p->n;
    made->part = calloc(p->n, sizeof *made->part);
    made->before = malloc(sizeof *made->before * p->cards);
    made->ever = malloc(sizeof *made->ever * p->cards);
    if (!made->part || !made->before || !made->ever)
        return false;
    for (uint32_t g = 0; g < p->n; g++) {
        const talon_card *card = talon__cards(table, p->at[g].zone);
        made->part[g] = (epoch_part){.first = j, .n = p->at[g].n};
        for (uint32_t at = 0; at < p->at[g].n; at++, j++) {
            made->ever[j] = TALON_FACE_NONE;
            made->before[j] = table->card[card[at]].face;
            made->part[g].closed += made->before[j] == TALON_FACE_NONE;
        }
    }
    return true;
}

/* The card loses what was known of its face, its old epoch a card, and it lies under the i-th back of another epoch. */
static void give_name(card_state *c, public_table *table, epoch_list *x, const epoch_state *made, uint16_t i)
{
    if (c->known != TALON_FACE_NONE)
        table->shown[c->known]--;
    talon__forget_boxes(c);
    talon__epoch(x, c->e)->live--;
    *c = (card_state){
        .e = made->e, .i = i, .face = TALON_FACE_NONE, .known = TALON_FACE_NONE, .truth = made->order ? made->order[i] : TALON_FACE_NONE};
}

static void give_names(public_table *table, epoch_list *x, const epoch_state *made, const pool *p, const uint16_t *place)
{
    uint32_t j = 0;
    for (uint32_t g = 0; g < p->n; g++) {
        const talon_card *card = talon__cards(table, p->at[g].zone);
        for (uint32_t at = 0; at < p->at[g].n; at++)
            give_name(&table->card[card[at]], table, x, made, place[j++]);
    }
    table->by_back_stale = true;
}

/* Takes over made, and place, which is NULL without memory. */
static bool rename_all(epoch_list *x, public_table *table, complaint *bad, epoch_state made, const pool *p, uint16_t *place)
{
    bool good = (place && remember(&made, table, p)) || talon__no_memory(bad);
    if (good) {
        made.live = p->cards;
        give_names(table, x, &made, p, place);
        forget_empty(x);
        good = add_epoch(x, bad, &made);
    }
    free(place);
    if (!good)
        talon__epoch_drop(&made);
    return good;
}

bool talon__rename(epoch_list *x, public_table *table, complaint *bad, epoch_state made, const pool *p, const hashes *h,
                   const talon_seed *seeds)
{
    return rename_all(x, table, bad, made, p, places(p, h, seeds));
}

bool talon__rename_in_order(epoch_list *x, public_table *table, complaint *bad, uint32_t e, const pool *p)
{
    uint16_t *place = malloc(sizeof *place * p->cards);
    for (uint32_t i = 0; place && i < p->cards; i++)
        place[i] = (uint16_t)i;
    return rename_all(x, table, bad, (epoch_state){.e = e, .n = p->cards}, p, place);
}

/* -------------------------------------------------------------------- copies */

static uint32_t count_face(const talon_face *list, uint32_t n, talon_face face)
{
    uint32_t found = 0;
    for (uint32_t i = 0; i < n; i++)
        found += list[i] == face;
    return found;
}

bool talon__may_be(const epoch_state *x, uint32_t i, talon_face face)
{
    const epoch_part *part = x->part;
    while (i - part->first >= part->n)
        part++;
    const uint32_t most = count_face(x->before + part->first, part->n, face) + part->closed;
    return count_face(x->ever + part->first, part->n, face) < most;
}
