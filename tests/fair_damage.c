/* fair_damage.c -- a small provable game with every important kind of line, damaged in every simple way: each is noticed.
 *
 * Every byte changed (bit 0; with --all, or as part of make soak, to all 255 other values), every line dropped, doubled, swapped
 * with its neighbour, and the file cut off after every byte. Only one damage cannot be noticed: lines missing at the end. Then the
 * verdict must say that the end is not proved. And one is none: two side lines of a block exchanged, which gives the same head.
 * TALON_TEST_PERCENT takes a share of the bytes. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "fair/spell.h"
#include "fairplay/flows.h"
#include "fairplay/maths.h"

typedef struct damage {
    fairplay p;
    char *text; /* the damaged file, with room for one more line */
    size_t size;
    size_t start[64]; /* of each line, and of the end */
    size_t lines;
    unsigned long tried;
} damage;

static void find_lines(damage *d)
{
    for (size_t i = 0; i < d->p.size; i++)
        if (i == 0 || d->p.text[i - 1] == '\n')
            d->start[d->lines++] = i;
    d->start[d->lines] = d->p.size;
}

static void restore(damage *d)
{
    memcpy(d->text, d->p.text, d->p.size);
    d->size = d->p.size;
}

/* Bad, in that line and in an early stage: nothing after it was believed. */
static void noticed(damage *d, const char *what, size_t line, talon_fair_stage latest)
{
    judged j = fair_judge(d->text, d->size, NULL, false);
    d->tried++;
    if (j.v->verified || j.v->bad_line != line || j.v->stage > latest || !j.v->code || !*j.v->message)
        maths_broken("%s of line %zu is not noticed there: %s line %llu %s, %s", what, line, j.v->verified ? "verified" : "bad",
                     (unsigned long long)j.v->bad_line, j.v->code, j.v->message);
    judged_free(&j);
}

/* Noticed somewhere. */
static void noticed_later(damage *d, const char *what, size_t line)
{
    judged j = fair_judge(d->text, d->size, NULL, true);
    d->tried++;
    if (j.v->verified || j.v->bad_line < line)
        maths_broken("%s of line %zu is not noticed", what, line);
    judged_free(&j);
}

static void change_bytes(damage *d, size_t step, bool all)
{
    size_t line = 0;
    for (size_t i = 0; i < d->p.size; i++) {
        while (i >= d->start[line + 1])
            line++;
        if (i % step)
            continue;
        for (unsigned flip = 1; flip <= (all ? 255u : 1u); flip++) {
            restore(d);
            d->text[i] = (char)((unsigned char)d->text[i] ^ flip);
            noticed(d, "a changed byte", line, TALON_STAGE_SIGNATURES);
        }
    }
}

/* A line cut off in the middle is misspelled, whatever came before it. */
static void misspelled(damage *d, size_t from, size_t to, size_t line)
{
    talon_spelling why = {.rules = false};
    line_kind kind;
    if (talon__spell(&why, &kind, d->p.text + from, to - from, line == 0))
        maths_broken("%zu bytes of line %zu are a line", to - from, line);
    d->tried++;
}

/* After every byte; the whole file is judged after every line, and after some bytes of it. */
static void cut_off(damage *d, size_t step)
{
    size_t line = 0;
    for (size_t i = 0; i < d->p.size; i++) {
        while (i >= d->start[line + 1])
            line++;
        if (i != d->start[line] && i + 1 != d->start[line + 1])
            misspelled(d, d->start[line], i, line);
        if (i % (16 * step) && i != d->start[line] && i + 1 != d->start[line + 1])
            continue;
        restore(d);
        d->size = i;
        if (i == 0 || i != d->start[line]) {
            noticed(d, "cutting off in the middle", line, TALON_STAGE_SPELLING);
            continue;
        }
        judged j = fair_judge(d->text, d->size, NULL, true);
        if (!j.v->verified || j.v->audited || j.v->ended || !(j.v->not_proved & TALON_UNPROVED_END) || j.v->lines != line)
            maths_broken("%zu lines do not verify as unfinished", line);
        judged_free(&j);
        d->tried++;
    }
}

/* The lines [0, at), then these, then those from `rest`. */
static void splice(damage *d, size_t at, const size_t *line, size_t n, size_t rest)
{
    d->size = d->start[at];
    memcpy(d->text, d->p.text, d->size);
    for (size_t i = 0; i < n; i++) {
        const size_t size = d->start[line[i] + 1] - d->start[line[i]];
        memcpy(d->text + d->size, d->p.text + d->start[line[i]], size);
        d->size += size;
    }
    memcpy(d->text + d->size, d->p.text + d->start[rest], d->p.size - d->start[rest]);
    d->size += d->p.size - d->start[rest];
}

static bool is_side(const damage *d, size_t line)
{
    talon_spelling why = {.rules = false};
    line_kind kind = KIND_GAME;
    json_t *json = talon__spell(&why, &kind, d->p.text + d->start[line], d->start[line + 1] - d->start[line] - 1, line == 0);
    json_decref(json);
    return json && !talon__line_on_spine(kind);
}

/* The order of side lines means nothing: the same head. */
static void no_damage(damage *d, size_t line)
{
    judged j = fair_judge(d->text, d->size, NULL, true), whole = fair_judge(d->p.text, d->p.size, NULL, true);
    d->tried++;
    if (!j.v->verified || memcmp(j.v->head, whole.v->head, 32) != 0)
        maths_broken("line %zu and the next, exchanged in their block, are another file", line);
    judged_free(&j);
    judged_free(&whole);
}

static void move_lines(damage *d)
{
    for (size_t i = 0; i < d->lines; i++) {
        if (i + 1 < d->lines) {
            splice(d, i, NULL, 0, i + 1);
            noticed_later(d, "dropping", i);
            splice(d, i, (const size_t[]){i + 1, i}, 2, i + 2);
            if (is_side(d, i) && is_side(d, i + 1))
                no_damage(d, i);
            else
                noticed_later(d, "swapping", i);
        }
        splice(d, i, (const size_t[]){i, i}, 2, i + 1);
        noticed_later(d, "doubling", i);
    }
}

int main(int argc, char **argv)
{
    static damage d;
    const bool all = argc > 1 && strcmp(argv[1], "--all") == 0;
    const char *percent = getenv("TALON_TEST_PERCENT");
    const size_t step = percent && atoi(percent) > 0 && atoi(percent) < 100 ? (size_t)(103 / atoi(percent)) : 1;
    flow_small(&d.p);
    find_lines(&d);
    d.text = malloc(2 * d.p.size);
    if (!d.text)
        return 1;
    move_lines(&d);
    change_bytes(&d, step, all);
    cut_off(&d, step);
    printf("%lu damages to %zu lines of %zu bytes, all noticed\n", d.tried, d.lines, d.p.size);
    free(d.text);
    fairplay_free(&d.p);
    return 0;
}
