/* cockatrice.c -- Cockatrice's hash of a deck: SHA-1 over the sorted lower-case names, one for each copy, joined by semicolons. */
#include <stdlib.h>
#include <string.h>

#include "decklist/decklist_impl.h"
#include "decklist/sha1.h"

typedef struct hashed {
    char *name; /* in lower case, "SB:" before those of the sideboard */
    uint32_t n;
} hashed;

/* Qt sorts texts by UTF-16: characters beyond U+FFFF come before U+E000 … U+FFFF, else it is the order of the bytes. */
static int by_utf16(const void *a, const void *b)
{
    const unsigned char *x = (const unsigned char *)((const hashed *)a)->name, *y = (const unsigned char *)((const hashed *)b)->name;
    while (*x && *x == *y)
        x++, y++;
    if (*x >= 0xEE && *y >= 0xEE && (*x >= 0xF0) != (*y >= 0xF0))
        return *x >= 0xF0 ? -1 : 1;
    return *x < *y ? -1 : *x > *y;
}

static bool is_hashed(talon_deck_part part)
{
    return part != TALON_DECK_MAYBEBOARD && part != TALON_DECK_TOKENS;
}

static char *hashed_name(const talon_deck_card *c, bool commander_in_sideboard)
{
    const bool main = c->part == TALON_DECK_MAIN || (c->part == TALON_DECK_COMMANDER && !commander_in_sideboard);
    const size_t size = strlen(c->name);
    char *name = malloc(size + 4);
    if (!name)
        return NULL;
    memcpy(name, "SB:", 3);
    char *out = name + (main ? 0 : 3);
    for (size_t i = 0, n; i < size; out += n)
        i += talon__deck_lower(out, &n, c->name + i, size - i);
    *out = 0;
    return name;
}

static void digest_names(const hashed *list, size_t n, uint8_t digest[20])
{
    talon__sha1 s;
    talon__sha1_begin(&s);
    for (size_t i = 0; i < n; i++)
        for (uint32_t k = 0; k < list[i].n; k++) {
            if (i || k)
                talon__sha1_add(&s, ";", 1);
            talon__sha1_add(&s, list[i].name, strlen(list[i].name));
        }
    talon__sha1_end(&s, digest);
}

bool talon_deck_hash(const talon_deck *d, char hash[TALON_DECK_HASH_SIZE], bool commander_in_sideboard)
{
    uint8_t digest[20];
    uint64_t number = 0;
    size_t n = 0;
    bool whole = true;
    hashed *list = calloc(d->cards_n + 1, sizeof *list);
    for (size_t i = 0; list && whole && i < d->cards_n; i++)
        if (is_hashed(d->card[i].part)) {
            list[n] = (hashed){hashed_name(&d->card[i], commander_in_sideboard), d->card[i].n};
            whole = list[n].name != NULL;
            n += whole;
        }
    whole = whole && list;
    if (whole) {
        qsort(list, n, sizeof *list, by_utf16);
        digest_names(list, n, digest);
        for (int i = 0; i < 5; i++)
            number = number << 8 | digest[i];
        for (int i = 0; i < 8; i++)
            hash[i] = "0123456789abcdefghijklmnopqrstuv"[number >> (35 - 5 * i) & 31];
        hash[8] = 0;
    }
    for (size_t i = 0; i < n; i++)
        free(list[i].name);
    free(list);
    return whole;
}
