/* challenge.c -- every challenge is a hash of all that was fixed before it, and of the place where it counts (docs/blind.md §10). */
#include "blind/challenge.h"

#include <string.h>

#include "blind/tagged.h"

void talon__blind_possession_c(uint8_t c[32], const blind_holder *h, const uint8_t t[32])
{
    const uint8_t seat[2] = {(uint8_t)(h->seat >> 8), (uint8_t)h->seat};
    tagged_scalar s = talon__blind_tagged_scalar("s2/pok");
    talon__blind_tagged_scalar_bytes(&s, h->sid, 32);
    talon__blind_tagged_scalar_bytes(&s, seat, sizeof seat);
    talon__blind_tagged_scalar_bytes(&s, h->key, 32);
    talon__blind_tagged_scalar_bytes(&s, h->x, 32);
    talon__blind_tagged_scalar_bytes(&s, t, 32);
    talon__blind_tagged_scalar_end(&s, c);
}

/* Numbers below 2^128: number j is sixteen bytes of TH(name, root ‖ u16 j). */
static void short_numbers(uint8_t (*out)[32], const char *name, const uint8_t from[32], uint32_t n)
{
    tagged begun = talon__blind_tagged(name);
    talon__blind_tagged_bytes(&begun, from, 32);
    for (uint32_t j = 0; j < n; j++) {
        tagged s = begun;
        talon__blind_tagged_u16(&s, j);
        talon__blind_tagged_end(&s, out[j]);
        memset(out[j] + 16, 0, 16);
    }
}

void talon__blind_sharing_b(uint8_t b[32], const blind_sharing *s, const uint8_t *d)
{
    tagged h = talon__blind_tagged("share");
    talon__blind_tagged_bytes(&h, s->sid, 32);
    talon__blind_tagged_bytes(&h, s->head, 32);
    talon__blind_tagged_u16(&h, s->seat);
    talon__blind_tagged_bytes(&h, s->x, 32);
    talon__blind_tagged_u16(&h, s->m);
    for (size_t j = 0; j < s->m; j++) {
        talon__blind_tagged_u32(&h, s->name[j].e);
        talon__blind_tagged_u16(&h, s->name[j].i);
        talon__blind_tagged_bytes(&h, s->a + 32 * j, 32);
        talon__blind_tagged_bytes(&h, d + 32 * j, 32);
    }
    talon__blind_tagged_end(&h, b);
}

void talon__blind_sharing_w(uint8_t (*w)[32], const uint8_t b[32], uint32_t m)
{
    short_numbers(w, "share/w", b, m);
}

void talon__blind_sharing_c(uint8_t c[32], const uint8_t b[32], const uint8_t *t)
{
    tagged_scalar s = talon__blind_tagged_scalar("share/c");
    talon__blind_tagged_scalar_bytes(&s, b, 32);
    talon__blind_tagged_scalar_bytes(&s, t, 64);
    talon__blind_tagged_scalar_end(&s, c);
}

void talon__blind_mix_b(uint8_t b[32], const blind_mix *m)
{
    const size_t deck = (size_t)m->n * BLIND_CARD_SIZE;
    tagged h = talon__blind_tagged("mix");
    talon__blind_tagged_bytes(&h, m->sid, 32);
    talon__blind_tagged_bytes(&h, m->prev, 32);
    talon__blind_tagged_u32(&h, m->e);
    talon__blind_tagged_u16(&h, m->seat);
    talon__blind_tagged_u16(&h, m->place);
    talon__blind_tagged_bytes(&h, m->pk, 32);
    talon__blind_tagged_u16(&h, m->groups);
    talon__blind_tagged_u16(&h, m->g);
    talon__blind_tagged_u16(&h, m->n);
    talon__blind_tagged_bytes(&h, m->before, deck);
    talon__blind_tagged_bytes(&h, m->after, deck);
    talon__blind_tagged_end(&h, b);
}

void talon__blind_mix_v(uint8_t v[32], const uint8_t b[32], const uint8_t *c, uint32_t n)
{
    tagged h = talon__blind_tagged("mix/v");
    talon__blind_tagged_bytes(&h, b, 32);
    talon__blind_tagged_bytes(&h, c, 32 * (size_t)n);
    talon__blind_tagged_end(&h, v);
}

void talon__blind_mix_u(uint8_t (*u)[32], const uint8_t v[32], uint32_t n)
{
    short_numbers(u, "mix/u", v, n);
}

void talon__blind_mix_c(uint8_t c[32], const uint8_t v[32], const uint8_t *chain, uint32_t n)
{
    tagged_scalar s = talon__blind_tagged_scalar("mix/c");
    talon__blind_tagged_scalar_bytes(&s, v, 32);
    talon__blind_tagged_scalar_bytes(&s, chain, 32 * (2 * (size_t)n + 5));
    talon__blind_tagged_scalar_end(&s, c);
}
