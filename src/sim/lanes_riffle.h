/* lanes_riffle.h -- riffles in lanes; included by every set of instructions, whose compiler options make it fast. */
#ifdef __POPCNT__
#define ones(x) ((uint32_t)__builtin_popcount(x))
#else
#define ones(x) talon__ones(x)
#endif

static void riffle(word_column *zeros, const word_column *word, uint32_t n)
{
    memset(zeros[0], 0, sizeof *zeros);
    for (uint32_t w = 0; 32 * w < n; w++) {
        const uint32_t mask = n - 32 * w < 32 ? (1u << (n - 32 * w)) - 1 : UINT32_MAX;
        for (uint32_t l = 0; l < LANES; l++)
            zeros[w + 1][l] = zeros[w][l] + ones(~word[w][l] & mask);
    }
}

/* A card of the left packet lay as many places from the top as 0 bits are before it; one of the right packet after all of those. */
static void unriffle(uint16_t *pos, const word_column *zeros, const word_column *word, uint32_t n)
{
    const uint32_t *left = zeros[(n + 31) / 32];
    for (uint32_t l = 0; l < LANES; l++) {
        const uint32_t w = pos[l] / 32u, bit = pos[l] % 32u, x = word[w][l];
        const uint32_t before = zeros[w][l] + ones(~x & ((1u << bit) - 1));
        const uint32_t right = left[l] + pos[l] - before, is_right = 0u - (x >> bit & 1); /* no branch: nobody can foretell it */
        pos[l] = (uint16_t)(before ^ ((before ^ right) & is_right));
    }
}
