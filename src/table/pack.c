/* pack.c -- the catalogue of cards, and the expressions that build it.
 *
 * One block: this header, face[cards_max], then per face its name's offset, rank and suit, a sorted index of the faces
 * by name, and the names themselves. All positions are offsets, so a pack can be copied as bytes. */
#include <talon/pack.h>

#include "base/bytes.h"
#include "base/index.h"
#include "base/room.h"

struct talon_pack {
    uint32_t cards_n, cards_max;
    uint32_t faces_n, faces_max;
    uint32_t names_n, names_max; /* bytes, NULs included */
    uint32_t commanders_n;       /* its first cards, when commanders_said */
    bool commanders_said;
    uint32_t face_at, name_at, rank_at, suit_at, index_at, text_at;
};

static const char RANKS[] = "23456789TJQKA";
static const char SUITS[] = "cdhs";

static uint16_t *face_of(const talon_pack *p)
{
    return (uint16_t *)((uintptr_t)p + p->face_at);
}

static uint32_t *name_of(const talon_pack *p)
{
    return (uint32_t *)((uintptr_t)p + p->name_at);
}

static uint16_t *index_of(const talon_pack *p)
{
    return (uint16_t *)((uintptr_t)p + p->index_at);
}

static uint8_t *bytes_at(const talon_pack *p, uint32_t at)
{
    return (uint8_t *)((uintptr_t)p + at);
}

static size_t lay_out(talon_pack *p, uint32_t cards, uint32_t faces, uint32_t name_bytes)
{
    size_t used = 0;
    talon__reserve(&used, sizeof *p);
    p->face_at = (uint32_t)talon__reserve(&used, sizeof(uint16_t) * cards);
    p->name_at = (uint32_t)talon__reserve(&used, sizeof(uint32_t) * ((size_t)faces + 1));
    p->rank_at = (uint32_t)talon__reserve(&used, faces);
    p->suit_at = (uint32_t)talon__reserve(&used, faces);
    p->index_at = (uint32_t)talon__reserve(&used, sizeof(uint16_t) * faces);
    p->text_at = (uint32_t)talon__reserve(&used, (size_t)name_bytes + faces);
    return used;
}

size_t talon_pack_size(uint32_t cards, uint32_t faces, uint32_t name_bytes)
{
    talon_pack p;
    return lay_out(&p, cards, faces, name_bytes);
}

talon_pack *talon_pack_init(void *memory, size_t memory_size, uint32_t cards, uint32_t faces, uint32_t name_bytes)
{
    talon_pack *p = memory;
    if (!talon__room_fits(memory, memory_size, talon_pack_size(cards, faces, name_bytes)))
        return NULL;
    memset(p, 0, sizeof *p);
    p->cards_max = cards < TALON_MAX_CARDS ? cards : TALON_MAX_CARDS;
    p->faces_max = faces < TALON_MAX_CARDS ? faces : TALON_MAX_CARDS;
    p->names_max = name_bytes + faces;
    lay_out(p, cards, faces, name_bytes);
    name_of(p)[0] = 0;
    return p;
}

uint32_t talon_pack_cards(const talon_pack *p)
{
    return p->cards_n;
}

void talon_pack_set_commanders(talon_pack *p, uint32_t n)
{
    if (MISUSED(!p))
        return;
    p->commanders_said = true;
    p->commanders_n = n;
}

uint32_t talon_pack_commanders(const talon_pack *p)
{
    const uint32_t n = p->commanders_said ? p->commanders_n : 1;
    return n < p->cards_n ? n : p->cards_n;
}

uint32_t talon_pack_faces(const talon_pack *p)
{
    return p->faces_n;
}

talon_face talon_pack_face(const talon_pack *p, talon_card id)
{
    return id < p->cards_n ? face_of(p)[id] : TALON_FACE_NONE;
}

const char *talon_pack_name(const talon_pack *p, talon_face face, size_t *size)
{
    const uint32_t *name = name_of(p);
    if (face >= p->faces_n) {
        if (size)
            *size = 0;
        return "";
    }
    if (size)
        *size = name[face + 1] - name[face] - 1;
    return (const char *)bytes_at(p, p->text_at) + name[face];
}

uint32_t talon_pack_rank(const talon_pack *p, talon_face face)
{
    return face < p->faces_n ? bytes_at(p, p->rank_at)[face] : 0;
}

uint32_t talon_pack_suit(const talon_pack *p, talon_face face)
{
    return face < p->faces_n ? bytes_at(p, p->suit_at)[face] : 0;
}

static const char *face_name(const void *pack, uint16_t face, size_t *size)
{
    return talon_pack_name(pack, face, size);
}

/* Where the name is, or would be, in the sorted index. */
static uint32_t search(const talon_pack *p, bool *found, const char *name, size_t name_size)
{
    return talon__index_find(index_of(p), p->faces_n, found, p, face_name, name, name_size);
}

talon_face talon_pack_find(const talon_pack *p, const char *name, size_t name_size)
{
    bool found;
    const uint32_t at = search(p, &found, name, name_size);
    return found ? index_of(p)[at] : TALON_FACE_NONE;
}

int talon_standard_index(const char *name, size_t name_size)
{
    if (name_size != 2)
        return -1;
    for (int suit = 0; suit < 4; suit++)
        for (int rank = 0; rank < 13; rank++)
            if (name[0] == RANKS[rank] && name[1] == SUITS[suit])
                return suit * 13 + rank;
    return -1;
}

void talon_standard_name(char out[3], uint32_t index)
{
    const bool known = index < 52;
    out[0] = known ? RANKS[index % 13] : '\0';
    out[1] = known ? SUITS[index / 13] : '\0';
    out[2] = 0;
}

static talon_face add_face(talon_pack *p, uint32_t at, const char *name, size_t name_size)
{
    const uint32_t face = p->faces_n;
    const int standard = talon_standard_index(name, name_size);
    char *text = (char *)bytes_at(p, p->text_at) + p->names_n;
    memcpy(text, name, name_size);
    text[name_size] = 0;
    p->names_n += (uint32_t)name_size + 1;
    name_of(p)[face + 1] = p->names_n;
    bytes_at(p, p->rank_at)[face] = (uint8_t)(standard < 0 ? 0 : standard % 13 + TALON_RANK_MIN);
    bytes_at(p, p->suit_at)[face] = (uint8_t)(standard < 0 ? 0 : 1 << standard / 13);
    talon__index_insert(index_of(p), face, at, (uint16_t)face);
    p->faces_n++;
    return (talon_face)face;
}

talon_status talon_pack_add(talon_pack *p, const char *name, size_t name_size, uint32_t copies)
{
    bool found;
    if (MISUSED(!p || !name))
        return TALON_E_MISUSE;
    if (name_size == 0 || talon__has_nul(name, name_size))
        return TALON_E_BAD_REQUEST;
    if (name_size > TALON_MAX_CARD_NAME || copies > p->cards_max - p->cards_n)
        return TALON_E_LIMIT_EXCEEDED;
    const uint32_t at = search(p, &found, name, name_size);
    if (!found && (p->faces_n == p->faces_max || name_size + 1 > p->names_max - p->names_n))
        return TALON_E_LIMIT_EXCEEDED;
    const talon_face face = found ? index_of(p)[at] : add_face(p, at, name, name_size);
    for (uint32_t i = 0; i < copies; i++)
        face_of(p)[p->cards_n++] = face;
    return TALON_OK;
}

/* Take back everything added since the pack had so many cards: additions are all or nothing. (Faces stay known.) */
static talon_status all_or_nothing(talon_pack *p, talon_status s, uint32_t cards_before)
{
    if (s != TALON_OK)
        p->cards_n = cards_before;
    return s;
}

talon_status talon_pack_add_range(talon_pack *p, uint32_t lo, uint32_t hi, uint32_t suits)
{
    if (MISUSED(!p))
        return TALON_E_MISUSE;
    const uint32_t before = p->cards_n;
    talon_status s = TALON_OK;
    if (lo < TALON_RANK_MIN || hi > TALON_ACE || lo > hi || suits == 0 || (suits & ~(uint32_t)TALON_SUITS))
        return TALON_E_BAD_REQUEST;
    for (uint32_t suit = 0; suit < 4; suit++)
        for (uint32_t rank = lo; rank <= hi && s == TALON_OK; rank++)
            if (suits >> suit & 1) {
                char name[3];
                talon_standard_name(name, suit * 13 + rank - TALON_RANK_MIN);
                s = talon_pack_add(p, name, 2, 1);
            }
    return all_or_nothing(p, s, before);
}

talon_status talon_pack_add_standard(talon_pack *p)
{
    return talon_pack_add_range(p, TALON_RANK_MIN, TALON_ACE, TALON_SUITS);
}

talon_status talon_pack_add_jokers(talon_pack *p, uint32_t n)
{
    return talon_pack_add(p, "joker", 5, n);
}

talon_status talon_pack_add_pack(talon_pack *p, const talon_pack *other)
{
    if (MISUSED(!p || !other))
        return TALON_E_MISUSE;
    const uint32_t before = p->cards_n, n = other->cards_n;
    talon_status s = TALON_OK;
    for (uint32_t i = 0; i < n && s == TALON_OK; i++) {
        size_t size;
        const char *name = talon_pack_name(other, talon_pack_face(other, (talon_card)i), &size);
        s = talon_pack_add(p, name, size, 1);
    }
    return all_or_nothing(p, s, before);
}

talon_status talon_pack_copies(talon_pack *p, uint32_t times)
{
    if (MISUSED(!p))
        return TALON_E_MISUSE;
    const uint32_t n = p->cards_n;
    if (times == 0)
        return TALON_E_BAD_REQUEST;
    if ((uint64_t)n * times > p->cards_max)
        return TALON_E_LIMIT_EXCEEDED;
    for (uint32_t i = 1; i < times; i++)
        memcpy(face_of(p) + (size_t)i * n, face_of(p), n * sizeof(uint16_t));
    p->cards_n = n * times;
    return TALON_OK;
}

void talon_pack_filter(talon_pack *p, bool (*keep)(void *context, const talon_pack *p, talon_card id), void *context)
{
    uint32_t kept = 0;
    for (uint32_t i = 0; i < p->cards_n; i++)
        if (keep(context, p, (talon_card)i))
            face_of(p)[kept++] = face_of(p)[i];
    p->cards_n = kept;
}

talon_status talon_pack_remove(talon_pack *p, const char *name, size_t name_size)
{
    if (MISUSED(!p || !name))
        return TALON_E_MISUSE;
    const talon_face face = talon_pack_find(p, name, name_size);
    uint16_t *card = face_of(p);
    uint32_t i = 0;
    while (i < p->cards_n && card[i] != face)
        i++;
    if (i == p->cards_n)
        return TALON_E_CARD_NOT_IN_ZONE;
    memmove(card + i, card + i + 1, (p->cards_n - i - 1) * sizeof *card);
    p->cards_n--;
    return TALON_OK;
}
