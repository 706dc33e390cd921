/* fold.c -- a name's skeleton: what looks the same becomes the same.
 *
 * The rules and the table are those of Unicode Technical Standard #39 (Unicode Security Mechanisms, its confusables.txt), for letters that
 * are taken for Latin, Greek or Cyrillic ones; letters with accents come apart as UnicodeData.txt says. Other scripts stay as they are. */
#include <string.h>

#include "base/text.h"
#include "name/name_impl.h"

typedef struct pair {
    uint16_t code, letter, mark;
} pair;

/* By code. */
static const pair pairs[] = {
#define PAIR(code, letter, mark) {0x##code, 0x##letter, 0x##mark},
#include "name/pairs.def"
#undef PAIR
};

typedef struct look {
    uint16_t code;
    char as[8];
} look;

/* By code. */
static const look looks[] = {
#define LOOK(code, as) {0x##code, as},
#include "name/looks.def"
#undef LOOK
};

bool talon__name_split(uint32_t code, uint32_t *letter, uint32_t *mark)
{
    size_t lo = 0, hi = sizeof pairs / sizeof *pairs;
    while (lo < hi) {
        const size_t mid = (lo + hi) / 2;
        if (pairs[mid].code == code) {
            *letter = pairs[mid].letter;
            *mark = pairs[mid].mark;
            return true;
        }
        if (pairs[mid].code < code)
            lo = mid + 1;
        else
            hi = mid;
    }
    return false;
}

uint32_t talon__name_join(uint32_t letter, uint32_t mark)
{
    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++)
        if (pairs[i].letter == letter && pairs[i].mark == mark)
            return pairs[i].code;
    return 0;
}

bool talon__name_joined(uint32_t letter, uint32_t mark)
{
    return talon__name_join(letter, mark) != 0;
}

static const char *look_of(uint32_t code)
{
    if (code < 0x80) /* most names are ASCII, and few of its characters are taken for others */
        return code == '0'                  ? "O"
               : code == '1' || code == 'I' ? "l"
               : code == '|'                ? "l"
               : code == 'm'                ? "rn"
               : code == '"'                ? "''"
               : code == '`'                ? "'"
                                            : NULL;
    size_t lo = 0, hi = sizeof looks / sizeof *looks;
    while (lo < hi) {
        const size_t mid = (lo + hi) / 2;
        if (looks[mid].code == code)
            return looks[mid].as;
        if (looks[mid].code < code)
            lo = mid + 1;
        else
            hi = mid;
    }
    return NULL;
}

/* Letters and digits that are only another fashion of ASCII: wide ones, and those of mathematics, in alphabets of 52 and tens of digits. */
static uint32_t plain_of(uint32_t code)
{
    if (code >= 0xFF01 && code <= 0xFF5E)
        return code - 0xFEE0;
    if (code >= 0x1D400 && code < 0x1D6A4) {
        const uint32_t i = (code - 0x1D400) % 52;
        return i < 26 ? 'A' + i : 'a' + i - 26;
    }
    return code >= 0x1D7CE && code <= 0x1D7FF ? '0' + (code - 0x1D7CE) % 10 : code;
}

static void put_code(writing *out, uint32_t c)
{
    char bytes[4];
    size_t n = 0;
    if (c < 0x80) {
        bytes[n++] = (char)c;
    } else {
        const int more = c < 0x800 ? 1 : c < 0x10000 ? 2 : 3;
        bytes[n++] = (char)((0xFFu << (7 - more) & 0xFF) | c >> 6 * more);
        for (int i = more; i-- > 0;)
            bytes[n++] = (char)(0x80 | (c >> 6 * i & 0x3F));
    }
    talon__put_bytes(out, bytes, n);
}

enum { WAITING_MAX = 16 };

typedef struct folding {
    writing out;
    uint32_t mark[WAITING_MAX]; /* accents of the last letter, in order */
    size_t marks_n;
    bool gap; /* a space waits for a letter behind it; none is put at the beginning */
} folding;

static void put_marks(folding *f)
{
    for (size_t i = 0; i < f->marks_n; i++)
        put_code(&f->out, f->mark[i]);
    f->marks_n = 0;
}

static void add_mark(folding *f, uint32_t mark)
{
    if (f->marks_n == WAITING_MAX)
        put_marks(f);
    size_t i = f->marks_n++;
    for (; i && f->mark[i - 1] > mark; i--)
        f->mark[i] = f->mark[i - 1];
    f->mark[i] = mark;
}

static void put_one(folding *f, uint32_t code)
{
    if (talon__text_kind(code) == TEXT_MARK) {
        add_mark(f, code);
        return;
    }
    put_marks(f);
    put_code(&f->out, code);
}

/* A letter or an accent alone, as what it is taken for. */
static void add_part(folding *f, uint32_t code)
{
    const char *as = look_of(code);
    if (!as) {
        put_one(f, code);
        return;
    }
    for (size_t n = strlen(as), step; n; as += step, n -= step) {
        uint32_t part;
        step = talon_text_next(&part, as, n);
        put_one(f, part);
    }
}

static void add(folding *f, uint32_t code)
{
    uint32_t mark[4], letter = plain_of(code);
    size_t n = 0;
    while (n < 4 && talon__name_split(letter, &letter, &mark[n]))
        n++;
    add_part(f, letter);
    while (n-- > 0)
        add_part(f, mark[n]);
}

static void fold_next(folding *f, uint32_t code)
{
    switch (talon__text_kind(code)) {
    case TEXT_CONTROL:
    case TEXT_HIDDEN:
    case TEXT_SELECTOR: return;
    case TEXT_SPACE: code = ' '; break;
    case TEXT_BAD: code = 0xFFFD; break;
    case TEXT_PLAIN:
    case TEXT_MARK: break;
    }
    if (code == ' ') {
        f->gap = f->out.n > 0;
        return;
    }
    if (f->gap) {
        put_marks(f);
        put_code(&f->out, ' ');
        f->gap = false;
    }
    add(f, code);
}

size_t talon_name_fold(char *out, size_t out_size, const char *name, size_t size)
{
    folding f = {.out = {out, out_size, 0}};
    for (size_t i = 0; i < size;) {
        uint32_t code;
        i += talon_text_next(&code, name + i, size - i);
        fold_next(&f, code);
    }
    put_marks(&f);
    return talon__put_end(&f.out);
}
