/* seed.c -- seeds as text and as integers: 32 big-endian bytes. */
#include <talon/random.h>

#include "base/bytes.h"

/* seed = seed·base + digit; false when it would not fit into 256 bits. */
static bool push_digit(talon_seed *seed, uint32_t base, uint32_t digit)
{
    uint32_t carry = digit;
    for (int i = TALON_SEED_SIZE - 1; i >= 0; i--) {
        carry += seed->byte[i] * base;
        seed->byte[i] = (uint8_t)carry;
        carry >>= 8;
    }
    return carry == 0;
}

static int digit_value(char c)
{
    if (c >= '0' && c <= '9')
        return c - '0';
    if (c >= 'a' && c <= 'f')
        return c - 'a' + 10;
    if (c >= 'A' && c <= 'F')
        return c - 'A' + 10;
    return 99;
}

bool talon_seed_parse(talon_seed *seed, const char *text, size_t text_size)
{
    const bool hex = text_size > 2 && text[0] == '0' && text[1] == 'x';
    const uint32_t base = hex ? 16 : 10;
    talon_seed value = {{0}};
    if (text_size == 0)
        return false;
    for (size_t i = hex ? 2 : 0; i < text_size; i++) {
        const uint32_t digit = (uint32_t)digit_value(text[i]);
        if (digit >= base || !push_digit(&value, base, digit))
            return false;
    }
    *seed = value;
    return true;
}

uint32_t talon_seed_mod(const talon_seed *seed, uint32_t n)
{
    uint64_t rest = 0;
    if (n == 0)
        return 0;
    for (int i = 0; i < TALON_SEED_SIZE; i++)
        rest = (rest << 8 | seed->byte[i]) % n;
    return (uint32_t)rest;
}

void talon_wipe(void *memory, size_t size)
{
    memset(memory, 0, size);
    __asm__ __volatile__("" : : "r"(memory) : "memory"); /* the bytes are looked at: the writes stay */
}
