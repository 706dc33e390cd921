/* alike.c -- look-alikes among many names: equal hashes of skeletons side by side, then compared. */
#include "name/alike.h"

#include <stdlib.h>
#include <string.h>

#include <talon/name.h>

enum { SKELETON_MAX = 6 * ALIKE_NAME_MAX + 1 };

static bool is_ascii(const alike_name *a)
{
    for (uint32_t i = 0; i < a->size; i++)
        if ((unsigned char)a->text[i] >= 0x80)
            return false;
    return true;
}

/* FNV-1a: equal skeletons have equal hashes, and that is all it is for. */
static uint64_t hash_of(const alike_name *a)
{
    char skeleton[SKELETON_MAX];
    uint64_t hash = 0xCBF29CE484222325u;
    talon_name_fold(skeleton, sizeof skeleton, a->text, a->size);
    for (const char *p = skeleton; *p; p++)
        hash = (hash ^ (unsigned char)*p) * 0x100000001B3u;
    return hash;
}

static bool is_same(const alike_name *a, const alike_name *b)
{
    return a->size == b->size && memcmp(a->text, b->text, a->size) == 0;
}

static int compare_skeletons(const alike_name *a, const alike_name *b)
{
    char one[SKELETON_MAX], other[SKELETON_MAX];
    talon_name_fold(one, sizeof one, a->text, a->size);
    talon_name_fold(other, sizeof other, b->text, b->size);
    return strcmp(one, other);
}

/* Equal skeletons are neighbours also where somebody made another one with their hash. */
static int by_hash(const void *left, const void *right)
{
    const alike_name *a = left, *b = right;
    if (a->hash != b->hash)
        return a->hash < b->hash ? -1 : 1;
    const int order = is_same(a, b) ? 0 : compare_skeletons(a, b);
    if (order)
        return order;
    return a->id < b->id ? -1 : a->id > b->id;
}

void talon__people_sort(alike_name *name, size_t n)
{
    for (size_t i = 0; i < n; i++)
        name[i].hash = hash_of(&name[i]);
    if (n)
        qsort(name, n, sizeof *name, by_hash);
}

bool talon__names_sort(alike_name *name, size_t n)
{
    bool foreign = false;
    for (size_t i = 0; i < n && !foreign; i++)
        foreign = !is_ascii(&name[i]);
    if (foreign)
        talon__people_sort(name, n);
    return foreign;
}

bool talon__people_alike(const alike_name *a, const alike_name *b)
{
    return a->hash == b->hash && !is_same(a, b) && compare_skeletons(a, b) == 0;
}

bool talon__names_alike(const alike_name *a, const alike_name *b)
{
    return !(is_ascii(a) && is_ascii(b)) && talon__people_alike(a, b);
}

void talon__names_differ(uint32_t *in_a, uint32_t *in_b, const alike_name *a, const alike_name *b)
{
    size_t i = 0, j = 0;
    do {
        *in_a = *in_b = TALON_TEXT_BAD;
        if (i < a->size)
            i += talon_text_next(in_a, a->text + i, a->size - i);
        if (j < b->size)
            j += talon_text_next(in_b, b->text + j, b->size - j);
    } while (*in_a == *in_b && *in_a != TALON_TEXT_BAD);
}
