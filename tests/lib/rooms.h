/* rooms.h -- every init looks at the memory it is given: too short, not there, not aligned is refused, and nothing is written.
 *
 * For misuse.c, which links the kernel alone, and lang_misuse.c, which links the whole library. */
#ifndef TALON_TEST_ROOMS_H
#define TALON_TEST_ROOMS_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include <talon/base.h>

static uint64_t memory_words[(4u << 20) / 8];

/* given: everything that it needs beside its memory. */
typedef struct way {
    const char *name;
    size_t (*size)(const void *given);
    bool (*init)(const void *given, void *memory, size_t size); /* whether it was accepted */
} way;

/* Whether it was accepted; a refusal has to be this one, with what to do about it. */
static inline bool misuse(talon_status s, const talon_fault *f)
{
    assert_true(s == TALON_OK || (s == TALON_E_MISUSE && f->status == TALON_E_MISUSE && f->what && f->want > 0));
    return s == TALON_OK;
}

static inline void look_at_room(const way *w, const void *given)
{
    const size_t size = w->size(given);
    uint8_t *memory = (uint8_t *)memory_words;
    assert_true(size > 0 && size + 8 <= sizeof memory_words);
    if (!w->init(given, memory, size))
        fail_msg("%s: its own size is not enough", w->name);
    memset(memory, 0xA5, sizeof memory_words);
    if (w->init(given, memory, size - 1) || w->init(given, memory, 0) || w->init(given, NULL, size))
        fail_msg("%s: memory that is too short was taken", w->name);
    for (int off = 1; off < 8; off++)
        if (w->init(given, memory + off, size + 8))
            fail_msg("%s: memory that is not aligned was taken", w->name);
    for (size_t k = 0; k < sizeof memory_words; k++)
        if (memory[k] != 0xA5)
            fail_msg("%s: written at %zu, though refused", w->name, k);
}

#endif
