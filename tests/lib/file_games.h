/* file_games.h -- for runners that play: a game of a file, and one of all answers. */
#ifndef TALON_FILE_GAMES_H
#define TALON_FILE_GAMES_H

#include <stdio.h>

#include <talon/lang.h>
#include <talon/rules.h>

/* NULL: there is no such file, or talon check says what is wrong with it. */
static inline talon_game *file_game(const char *path)
{
    static char text[TALON_LANG_FILE_MAX];
    FILE *f = fopen(path, "rb");
    const size_t size = f ? fread(text, 1, sizeof text, f) : 0;
    talon_report *report = NULL;
    if (f)
        fclose(f);
    talon_game *g = talon_game_compile(&report, text, size);
    talon_report_free(report);
    return g;
}

/* For talon_rules_answers: one of them, each as likely, and how many there were. roll(n) gives a number below n. */
typedef struct any_answer {
    talon_answer a;
    uint32_t n;
    uint32_t (*roll)(uint32_t n);
} any_answer;

static inline bool take_any(void *context, const talon_rules *m, const talon_answer *a)
{
    any_answer *p = context;
    (void)m;
    if (p->roll(++p->n) == 0)
        p->a = *a;
    return true;
}

/* Of a range any value. */
static inline void take_value(any_answer *p)
{
    if (p->a.range)
        p->a.value[0] += (int32_t)p->roll((uint32_t)(p->a.upto - p->a.value[0]) + 1);
    p->a.range = false;
}

#endif
