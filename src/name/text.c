/* text.c -- what kind of character it is: plain, or one that a reader does not see as what it is.
 *
 * The hidden ones are Unicode's property Default_Ignorable_Code_Point (DerivedCoreProperties.txt of Unicode 15), and what is shown as
 * nothing or stands for something else: the annotation characters, the object replacement, the empty Braille cell, noncharacters. */
#include "name/name_impl.h"
#include "name/utf8.h"

typedef struct range {
    uint32_t first, last;
} range;

static const range hidden[] = {
    {0x00AD, 0x00AD},   /* soft hyphen */
    {0x034F, 0x034F},   /* grapheme joiner */
    {0x061C, 0x061C},   /* Arabic letter mark: direction */
    {0x115F, 0x1160},   /* Hangul fillers */
    {0x17B4, 0x17B5},   /* Khmer inherent vowels */
    {0x180B, 0x180F},   /* Mongolian selectors and vowel separator */
    {0x200B, 0x200F},   /* zero width space, joiners, direction marks */
    {0x202A, 0x202E},   /* direction */
    {0x2060, 0x206F},   /* word joiner, invisible operators, direction, deprecated formats */
    {0x2800, 0x2800},   /* empty Braille cell */
    {0x3164, 0x3164},   /* Hangul filler */
    {0xFDD0, 0xFDEF},   /* noncharacters */
    {0xFE00, 0xFE0D},   /* variation selectors, without the two for coloured signs */
    {0xFEFF, 0xFEFF},   /* byte order mark */
    {0xFFA0, 0xFFA0},   /* half width Hangul filler */
    {0xFFF0, 0xFFFC},   /* unassigned, annotations, object replacement */
    {0x1BCA0, 0x1BCA3}, /* shorthand formats */
    {0x1D173, 0x1D17A}, /* musical formats */
    {0xE0000, 0xE0FFF}, /* tags, further variation selectors */
};

static const range spaces[] = {{0x00A0, 0x00A0}, {0x1680, 0x1680}, {0x2000, 0x200A}, {0x202F, 0x202F}, {0x205F, 0x205F}, {0x3000, 0x3000}};

static const range marks[] = {
    {0x0300, 0x036F}, {0x0483, 0x0489}, {0x1AB0, 0x1AFF}, {0x1DC0, 0x1DFF}, {0x20D0, 0x20FF}, {0xFE20, 0xFE2F},
};

static bool is_in(const range *list, size_t n, uint32_t code)
{
    for (size_t i = 0; i < n; i++)
        if (code >= list[i].first && code <= list[i].last)
            return true;
    return false;
}

#define IS_IN(list, code) is_in(list, sizeof(list) / sizeof *(list), code)

text_kind talon__text_kind(uint32_t code)
{
    if (code >= ' ' && code < 127)
        return TEXT_PLAIN;
    if (code > 0x10FFFF)
        return TEXT_BAD;
    if (code < 0xA0 || code == 0x2028 || code == 0x2029)
        return TEXT_CONTROL;
    if (code == 0xFE0E || code == 0xFE0F)
        return TEXT_SELECTOR;
    if ((code & 0xFFFE) == 0xFFFE || IS_IN(hidden, code))
        return TEXT_HIDDEN;
    return IS_IN(spaces, code) ? TEXT_SPACE : IS_IN(marks, code) ? TEXT_MARK : TEXT_PLAIN;
}

size_t talon_text_next(uint32_t *code, const char *text, size_t size)
{
    const uint32_t n = talon__utf8(text, size, code);
    if (!n)
        *code = TALON_TEXT_BAD;
    return n ? n : 1;
}

bool talon_text_shows(uint32_t code)
{
    const text_kind kind = talon__text_kind(code);
    return kind != TEXT_BAD && kind != TEXT_CONTROL && kind != TEXT_HIDDEN;
}
