/* mix_prove.c -- the proof of a mixing, by the one who mixed: docs/blind.md §6, step by step.
 *
 * The order is read at every place for every card, and every secret scalar goes through libsodium; what is kept of them is wiped. */
#include "blind/challenge.h"
#include "blind/dice.h"
#include "blind/pick.h"

/* (1) r, r̂, ω̂, ω′, u′ have n entries, ω has 4. All lie in one block. */
typedef struct prover {
    uint32_t n;
    const blind_mix *m;
    const blind_mixing *how;
    const uint8_t *h; /* H_0 … H_n */
    uint8_t (*u)[32]; /* public */
    uint8_t *proof;
    blind_secret *r, *r_hat, *omega, *omega_hat, *omega_prime, *u_prime;
    bool good; /* so far, everything was an element */
} prover;

static uint8_t *part(const prover *p, size_t i)
{
    return p->proof + 32 * i;
}

static void draw(prover *p, const uint8_t b[32], const uint8_t seed[32])
{
    dice d;
    tagged s = talon__blind_tagged("s2/dice");
    talon__blind_tagged_bytes(&s, seed, 32);
    talon__blind_tagged_bytes(&s, b, 32);
    talon__blind_tagged_bytes(&s, p->how->r->byte, 32 * (size_t)p->n);
    talon__blind_dice_init(&d, &s);
    talon__blind_dice(p->r, p->n, &d);
    talon__blind_dice(p->r_hat, p->n, &d);
    talon__blind_dice(p->omega, 4, &d);
    talon__blind_dice(p->omega_hat, p->n, &d);
    talon__blind_dice(p->omega_prime, p->n, &d);
    talon__blind_dice_wipe(&d);
}

/* c_j = r_j·G + H_i, where π(i) = j. */
static void commit_order(prover *p)
{
    for (uint32_t j = 0; j < p->n; j++) {
        uint64_t h[4] = {0};
        for (uint32_t i = 0; i < p->n; i++)
            pick_or(h, p->h + 32 * ((size_t)i + 1), 4, pick_mask(j, p->how->from[i]));
        secret_times_base(part(p, j), &p->r[j]);
        p->good &= element_plus(part(p, j), (const uint8_t *)h);
        sodium_memzero(h, sizeof h);
    }
}

/* u′_i = u_π(i). */
static void reorder_u(prover *p)
{
    for (uint32_t i = 0; i < p->n; i++) {
        uint64_t u[4] = {0};
        for (uint32_t j = 0; j < p->n; j++)
            pick_or(u, p->u[j], 4, pick_mask(j, p->how->from[i]));
        memcpy(p->u_prime[i].byte, u, 32);
        sodium_memzero(u, sizeof u);
    }
}

/* out = a·G + b·q. */
static void commit_two(prover *p, uint8_t out[32], const blind_secret *a, const blind_secret *b, const uint8_t q[32])
{
    uint8_t product[32];
    secret_times_base(out, a);
    p->good &= secret_times(product, b, q);
    p->good &= element_plus(out, product);
    sodium_memzero(product, sizeof product);
}

/* ĉ_i = r̂_i·G + u′_i·ĉ_(i−1), t̂_i = ω̂_i·G + ω′_i·ĉ_(i−1). */
static void commit_chain(prover *p)
{
    const size_t n = p->n;
    for (size_t i = 0; i < n; i++) {
        const uint8_t *last = i ? part(p, n + i - 1) : p->h;
        commit_two(p, part(p, n + i), &p->r_hat[i], &p->u_prime[i], last);
        commit_two(p, part(p, 2 * n + i), &p->omega_hat[i], &p->omega_prime[i], last);
    }
}

/* sum += Σ ω′_i·list[i], whose entries are so many bytes apart. */
static void add_products(prover *p, uint8_t sum[32], const uint8_t *list, size_t apart)
{
    uint8_t product[32];
    for (size_t i = 0; i < p->n; i++) {
        p->good &= secret_times(product, &p->omega_prime[i], list + apart * i);
        p->good &= element_plus(sum, product);
    }
    sodium_memzero(product, sizeof product);
}

/* t_1 … t_5. */
static void commit_sums(prover *p)
{
    uint8_t *t = part(p, 3 * (size_t)p->n);
    blind_secret less;
    crypto_core_ristretto255_scalar_negate(less.byte, p->omega[3].byte);
    secret_times_base(t, &p->omega[0]);
    secret_times_base(t + 32, &p->omega[1]);
    secret_times_base(t + 64, &p->omega[2]);
    add_products(p, t + 64, p->h + 32, 32);
    secret_times_base(t + 96, &less);
    add_products(p, t + 96, p->m->after, BLIND_CARD_SIZE);
    p->good &= secret_times(t + 128, &less, p->m->pk);
    add_products(p, t + 128, p->m->after + 32, BLIND_CARD_SIZE);
    sodium_memzero(&less, sizeof less);
}

/* What s_1 … s_4 hide: Σr_j, r*_n, Σu_j·r_j, Σu′_i·R_i. */
static void add_up(const prover *p, blind_secret sum[4])
{
    memset(sum, 0, 4 * sizeof *sum);
    for (uint32_t i = 0; i < p->n; i++) {
        crypto_core_ristretto255_scalar_add(sum[0].byte, sum[0].byte, p->r[i].byte);
        secret_plus_product(sum[1].byte, &p->r_hat[i], p->u_prime[i].byte, &sum[1]);
        secret_plus_product(sum[2].byte, &sum[2], p->u[i], &p->r[i]);
        secret_plus_product(sum[3].byte, &sum[3], p->u_prime[i].byte, &p->how->r[i]);
    }
}

static void answer(const prover *p, const uint8_t c[32])
{
    const size_t n = p->n, s = 3 * n + 5;
    blind_secret sum[4];
    add_up(p, sum);
    for (size_t i = 0; i < 4; i++)
        secret_plus_product(part(p, s + i), &p->omega[i], c, &sum[i]);
    for (size_t i = 0; i < n; i++) {
        secret_plus_product(part(p, s + 4 + i), &p->omega_hat[i], c, &p->r_hat[i]);
        secret_plus_product(part(p, s + 4 + n + i), &p->omega_prime[i], c, &p->u_prime[i]);
    }
    sodium_memzero(sum, sizeof sum);
}

static void prove(prover *p, const uint8_t seed[32])
{
    uint8_t b[32], v[32], c[32];
    talon__blind_mix_b(b, p->m);
    draw(p, b, seed);
    commit_order(p);
    talon__blind_mix_v(v, b, p->proof, p->n);
    talon__blind_mix_u(p->u, v, p->n);
    reorder_u(p);
    commit_chain(p);
    commit_sums(p);
    talon__blind_mix_c(c, v, part(p, p->n), p->n);
    answer(p, c);
}

blind_answer talon__blind_mix_prove(uint8_t *proof, blind_tables *t, const blind_mix *m, const blind_mixing *how, const uint8_t seed[32])
{
    const uint32_t n = m->n;
    if (n < 1 || n > BLIND_MAX_CARDS || how->n != n)
        return BLIND_LIMIT;
    prover p = {.n = n, .m = m, .how = how, .proof = proof, .good = true, .h = talon__blind_generators(t, n)};
    blind_secret *block = sodium_allocarray(6 * (size_t)n + 4, sizeof *block);
    if (!p.h || !block) {
        sodium_free(block);
        return BLIND_NO_MEMORY;
    }
    p.r = block;
    p.r_hat = p.r + n;
    p.omega_hat = p.r_hat + n;
    p.omega_prime = p.omega_hat + n;
    p.u_prime = p.omega_prime + n;
    p.u = (uint8_t(*)[32])(p.u_prime + n);
    p.omega = p.u_prime + 2 * (size_t)n;
    prove(&p, seed);
    sodium_free(block);
    return p.good ? BLIND_GOOD : BLIND_SPELLING;
}
