/* epochs.c -- the dealer's order, salts, tree and root, with K; and the renaming, with or without it.
 *
 * An epoch is made in two halves that must not know each other. The dealer's half (talon__epoch_make) is fixed by K alone when the
 * turn is opened: which face lies under which back of the epoch. The players' half (talon__reback) is fixed by their seeds, which
 * nobody knew all of by then: which card of the pool gets which back. Either half alone gives every order the same chance.
 *
 * Both wash every group of the pool by itself (wash_groups): cards never leave their group, see pool.h (3). */
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
    e->order = NULL;
    e->nodes = NULL;
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

static bool make_tree(const chain *c, epoch_state *x)
{
    uint8_t(*leaf)[HASH_SIZE] = malloc((size_t)x->n * HASH_SIZE);
    x->nodes = malloc((2 * (size_t)x->n - 1) * HASH_SIZE);
    const bool good = leaf && x->nodes;
    for (uint32_t i = 0; good && i < x->n; i++) {
        uint8_t salt[HASH_SIZE];
        salt_of(salt, c, x->key, i);
        talon__back(c, leaf[i], x->e, i, x->order[i], salt);
        sodium_memzero(salt, sizeof salt);
    }
    if (good)
        talon__tree_build(x->nodes, &c->hash, (const uint8_t(*)[HASH_SIZE])leaf, x->n);
    free(leaf);
    return good;
}

/* The true faces of a group, ascending: counted, since there are few faces. count[] is all zero before and after. */
static void gather(talon_face *order, uint32_t *count, const public_table *table, const pool_entry *first, const pool_entry *end)
{
    for (; first < end; first++) {
        const talon_card *card = talon__cards(table, first->zone);
        for (uint32_t i = 0; i < first->n; i++)
            count[table->card[card[i]].truth]++;
    }
    for (uint32_t face = 0; face < table->faces_n; face++)
        for (; count[face]; count[face]--)
            *order++ = (talon_face)face;
}

static bool gather_groups(talon_face *order, const public_table *table, const pool *p)
{
    uint32_t n, *count = calloc(table->faces_n, sizeof *count);
    if (!count)
        return false;
    for (uint32_t at = 0; at < p->n; order += n) {
        const pool_entry *first = talon__next_group(p, &at, &n);
        gather(order, count, table, first, &p->at[at]);
    }
    free(count);
    return true;
}

bool talon__epoch_make(epoch_state *x, const chain *c, const public_table *table, const uint8_t k[32], uint32_t e, const pool *p)
{
    talon_seed seed;
    *x = (epoch_state){.e = e, .n = p->cards, .order = malloc(sizeof *x->order * p->cards)};
    if (!x->order || !gather_groups(x->order, table, p))
        return false;
    epoch_key(x->key, c, k, e);
    talon__hash(seed.byte, &c->hash, TAG_ORDER, x->key, HASH_SIZE);
    wash_groups(x->order, p, &seed);
    sodium_memzero(&seed, sizeof seed);
    if (!make_tree(c, x))
        return false;
    memcpy(x->root, x->nodes[2 * x->n - 2], HASH_SIZE);
    return true;
}

static void keep_one_tree(epoch_list *x, const epoch_state *kept)
{
    for (size_t i = 0; i < x->n; i++)
        if (&x->at[i] != kept) {
            free(x->at[i].nodes);
            x->at[i].nodes = NULL;
        }
}

bool talon__opening_of(epoch_list *x, opening *o, const chain *c, const card_state *card)
{
    epoch_state *its = talon__epoch(x, card->e);
    keep_one_tree(x, its);
    if (!its->nodes && !make_tree(c, its))
        return false;
    o->face = card->truth;
    salt_of(o->salt, c, its->key, card->i);
    o->path_n = talon__tree_path(o->path, (const uint8_t(*)[HASH_SIZE])its->nodes, card->i, its->n);
    return true;
}

/* ------------------------------------------------------- the players' half */

/* Which back each card of the pool gets: where the seeds put it inside its group, or one after the other. NULL without memory. */
static uint16_t *places(const pool *p, const hashes *h, const talon_seed *seeds)
{
    uint16_t *place = malloc(sizeof *place * p->cards);
    talon_seed seed;
    for (uint32_t i = 0; place && i < p->cards; i++)
        place[i] = (uint16_t)i; /* washed inside a group, they stay that group's */
    if (place && seeds) {
        talon__hash(seed.byte, h, TAG_PLACE, seeds->byte, sizeof seeds->byte);
        wash_groups(place, p, &seed);
    }
    return place;
}

/* The card loses what was known of its face, its old epoch a card, and it lies under the i-th back of another epoch. */
static void give_name(card_state *c, public_table *table, epoch_list *x, const epoch_state *made, uint16_t i)
{
    if (c->face != TALON_FACE_NONE)
        table->shown[c->face]--;
    talon__forget_mine(c);
    talon__epoch(x, c->e)->live--;
    *c = (card_state){.e = made->e, .i = i, .face = TALON_FACE_NONE, .truth = made->order ? made->order[i] : TALON_FACE_NONE};
}

bool talon__reback(epoch_list *x, public_table *table, complaint *bad, epoch_state made, const pool *p, const hashes *h,
                   const talon_seed *seeds)
{
    uint16_t *place = places(p, h, seeds);
    uint32_t j = 0;
    if (!place) {
        talon__epoch_drop(&made);
        return talon__no_memory(bad);
    }
    made.live = p->cards;
    for (uint32_t k = 0; k < p->n; k++) {
        const talon_card *card = talon__cards(table, p->at[k].zone);
        for (uint32_t at = 0; at < p->at[k].n; at++)
            give_name(&table->card[card[at]], table, x, &made, place[j++]);
    }
    free(place);
    table->by_back_stale = true;
    forget_empty(x);
    if (add_epoch(x, bad, &made))
        return true;
    talon__epoch_drop(&made);
    return false;
}
