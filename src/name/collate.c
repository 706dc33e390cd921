/* collate.c -- the order of names for people who read a list: é beside e, Æther as aether, case and punctuation last.
 *
 * A name is a row of weights, as in the Unicode Collation Algorithm (UTS #10), in three levels: letters, digits and spaces; accents; case.
 * Names are compared by all their weights of the first level, then by those of the second, then of the third, and at last by their bytes, so
 * that two names are equal only when they are the same bytes. */
#include <string.h>

#include "name/name_impl.h"

enum { LEVELS = 3, PENDING_MAX = 12 };

typedef struct weight {
    uint32_t level[LEVELS]; /* 0: it has none there */
} weight;

/* First level: a space before digits, those before letters, and letters of other alphabets by their numbers behind the Latin ones. */
enum { SPACE = 1, LETTER = 0x100, PLAIN_ACCENT = 1, JOINED = 0xFFFF, LOWER_CASE = 1, UPPER_CASE = 2 };

typedef struct reading {
    const char *text;
    size_t size, pos;
    weight pending[PENDING_MAX]; /* of the character that was read last */
    uint32_t pending_n, pending_pos;
    bool gap, begun; /* spaces count once, and only between others */
} reading;

/* Letters that Unicode does not take apart: by their lower case. "ae" with something between its letters comes after "ae" without. */
typedef struct special {
    uint16_t code;
    char as[3];
} special;
static const special specials[] = {{0xDF, "ss"}, {0xE6, "ae"}, {0xF0, "d"},  {0xF8, "o"},   {0x111, "d"},
                                   {0x127, "h"}, {0x131, "i"}, {0x142, "l"}, {0x153, "oe"}, {0x167, "t"}};

/* The commonest accents in the order of UTS #10; the others follow by their numbers. */
static const uint16_t accents[] = {0x301, 0x300, 0x306, 0x302, 0x30C, 0x30A, 0x308, 0x30B, 0x303, 0x307, 0x338, 0x327, 0x328, 0x304};

static uint32_t accent_weight(uint32_t mark)
{
    for (uint32_t i = 0; i < sizeof accents / sizeof *accents; i++)
        if (accents[i] == mark)
            return PLAIN_ACCENT + 1 + i;
    return mark;
}

static uint32_t lower(uint32_t code)
{
    if ((code >= 'A' && code <= 'Z') || (code >= 0xC0 && code <= 0xDE && code != 0xD7) || (code >= 0x391 && code <= 0x3A9) ||
        (code >= 0x410 && code <= 0x42F))
        return code + 0x20;
    if (code >= 0x400 && code <= 0x40F)
        return code + 0x50;
    return code == 0x110 || code == 0x126 || code == 0x152 || code == 0x166 ? code + 1
           : code == 0x141                                                  ? 0x142
           : code == 0x1E9E                                                 ? 0xDF
                                                                            : code;
}

/* Letters and digits decide; of other characters only those that no table here knows. */
static bool decides(uint32_t code)
{
    if (code < 0x80)
        return (code >= '0' && code <= '9') || (code >= 'a' && code <= 'z') || (code >= 'A' && code <= 'Z');
    return code >= 0xC0 && code != 0xD7 && code != 0xF7 && !(code >= 0x2000 && code < 0x2C00) && !(code >= 0x3000 && code < 0x3040);
}

static void add(reading *r, uint32_t first, uint32_t second, uint32_t third)
{
    if (r->pending_n < PENDING_MAX)
        r->pending[r->pending_n++] = (weight){{first, second, third}};
}

static void add_letter(reading *r, uint32_t code)
{
    const uint32_t small = lower(code), third = small == code ? LOWER_CASE : UPPER_CASE;
    for (size_t i = 0; i < sizeof specials / sizeof *specials; i++)
        if (specials[i].code == small) {
            add(r, LETTER + (uint32_t)specials[i].as[0], PLAIN_ACCENT, third);
            add(r, 0, JOINED, 0);
            if (specials[i].as[1])
                add(r, LETTER + (uint32_t)specials[i].as[1], PLAIN_ACCENT, third);
            return;
        }
    add(r, code >= '0' && code <= '9' ? code : LETTER + small, PLAIN_ACCENT, third);
}

static void add_character(reading *r, uint32_t code)
{
    uint32_t mark[4];
    size_t n = 0;
    while (n < 4 && talon__name_split(code, &code, &mark[n]))
        n++;
    add_letter(r, code);
    while (n-- > 0)
        add(r, 0, accent_weight(mark[n]), 0);
}

/* Fill what is pending with the next character that has a weight. False at the end. */
static bool read_on(reading *r)
{
    r->pending_n = r->pending_pos = 0;
    while (r->pos < r->size && !r->pending_n) {
        uint32_t code;
        r->pos += talon_text_next(&code, r->text + r->pos, r->size - r->pos);
        const text_kind kind = talon__text_kind(code);
        if (code == ' ' || kind == TEXT_SPACE) {
            r->gap = r->begun;
        } else if (kind == TEXT_MARK) {
            add(r, 0, accent_weight(code), 0);
        } else if (kind == TEXT_PLAIN && decides(code)) {
            if (r->gap)
                add(r, SPACE, PLAIN_ACCENT, LOWER_CASE);
            r->gap = false;
            r->begun = true;
            add_character(r, code);
        }
    }
    return r->pending_n > 0;
}

/* The next weight of a level, 0 at the end. */
static uint32_t next(reading *r, uint32_t level)
{
    while (r->pending_pos < r->pending_n || read_on(r)) {
        const uint32_t w = r->pending[r->pending_pos++].level[level];
        if (w)
            return w;
    }
    return 0;
}

int talon_name_order(const char *a, size_t a_size, const char *b, size_t b_size)
{
    for (uint32_t level = 0; level < LEVELS; level++) {
        reading x = {.text = a, .size = a_size}, y = {.text = b, .size = b_size};
        uint32_t in_a, in_b;
        do {
            in_a = next(&x, level);
            in_b = next(&y, level);
        } while (in_a && in_a == in_b);
        if (in_a != in_b)
            return in_a < in_b ? -1 : 1;
    }
    const size_t size = a_size < b_size ? a_size : b_size;
    const int order = size ? memcmp(a, b, size) : 0;
    return order ? (order < 0 ? -1 : 1) : a_size < b_size ? -1 : a_size > b_size;
}
