/* utf8.c -- one character of a text in UTF-8, or that there is none. */
#include "name/utf8.h"

uint32_t talon__utf8(const char *text, size_t size, uint32_t *code)
{
    static const uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
    const unsigned char *b = (const unsigned char *)text;
    const uint32_t n = b[0] < 0x80                   ? 1
                       : b[0] >= 0xF0 && b[0] < 0xF8 ? 4
                       : b[0] >= 0xE0 && b[0] < 0xF0 ? 3
                       : b[0] >= 0xC0 && b[0] < 0xE0 ? 2
                                                     : 0;
    if (n == 0 || n > size)
        return 0;
    uint32_t c = n == 1 ? b[0] : b[0] & (0x7Fu >> n);
    for (uint32_t i = 1; i < n; i++) {
        if ((b[i] & 0xC0) != 0x80)
            return 0;
        c = c << 6 | (b[i] & 0x3Fu);
    }
    if (c < least[n] || c > 0x10FFFF || (c >= 0xD800 && c < 0xE000))
        return 0;
    *code = c;
    return n;
}
