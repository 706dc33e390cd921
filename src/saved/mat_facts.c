/* mat_facts.c -- what is beside the cards of a mat: values, and marks on cards; and the mat as it was, kept for undo. */
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "saved/mat_impl.h"

/* Cut between characters. */
static void copy_text(char to[TALON_MAT_TEXT], const char *from)
{
    writing w = {to, TALON_MAT_TEXT, 0};
    talon__put(&w, from);
    talon__put_end(&w);
}

void talon__mat_tax_name(char name[TALON_MAT_TEXT], const char *commander)
{
    writing w = {name, TALON_MAT_TEXT, 0};
    talon__put(&w, "tax ");
    talon__put(&w, commander);
    talon__put_end(&w);
}

static uint32_t find_value(const mat_facts *f, const char *name)
{
    uint32_t i = 0;
    while (i < f->values_n && strcmp(f->value[i].name, name) != 0)
        i++;
    return i;
}

bool talon__mat_can_set(const mat_facts *f, const char *name)
{
    return find_value(f, name) < TALON_MAT_VALUES;
}

bool talon__mat_set(mat_facts *f, const char *name, int32_t n)
{
    char cut[TALON_MAT_TEXT];
    copy_text(cut, name);
    const uint32_t i = find_value(f, cut);
    if (i == TALON_MAT_VALUES)
        return false;
    memcpy(f->value[i].name, cut, sizeof cut);
    f->value[i].n = n;
    f->values_n += i == f->values_n;
    return true;
}

static bool is_mark(const mat_mark *m, talon_card card, mat_mark_kind kind, const char *text)
{
    return m->card == card && m->kind == kind && (!text || strcmp(m->text, text) == 0);
}

const mat_mark *talon__mat_find_mark(const mat_facts *f, talon_card card, mat_mark_kind kind, const char *text)
{
    for (uint32_t i = 0; i < f->marks_n; i++)
        if (is_mark(&f->mark[i], card, kind, text))
            return &f->mark[i];
    return NULL;
}

static void remove_mark(mat_facts *f, uint32_t i)
{
    memmove(&f->mark[i], &f->mark[i + 1], (--f->marks_n - i) * sizeof *f->mark);
}

void talon__mat_unmark(mat_facts *f, talon_card card, mat_mark_kind kind, const char *text)
{
    for (uint32_t i = f->marks_n; i-- > 0;)
        if (is_mark(&f->mark[i], card, kind, text))
            remove_mark(f, i);
}

bool talon__mat_mark(mat_facts *f, talon_card card, mat_mark_kind kind, const char *text, int32_t n)
{
    mat_mark mark = {.card = card, .kind = (uint8_t)kind, .n = n};
    uint32_t i = 0;
    copy_text(mark.text, text);
    while (i < f->marks_n && !is_mark(&f->mark[i], card, kind, kind == MARK_COUNTER ? mark.text : NULL))
        i++;
    if (i == TALON_MAT_MARKS)
        return false;
    f->mark[i] = mark;
    f->marks_n += i == f->marks_n;
    return true;
}

void talon__mat_untap(mat_facts *f)
{
    for (uint32_t i = f->marks_n; i-- > 0;)
        if (f->mark[i].kind == MARK_TAPPED)
            remove_mark(f, i);
}

static uint32_t zone_of(const mat_layout *l, talon_card card)
{
    for (uint32_t z = 0; z < LAID; z++)
        for (uint32_t i = 0; i < l->n[z]; i++)
            if (l->card[z][i] == card)
                return z;
    return LAID;
}

void talon__mat_drop_marks(mat_facts *f, const mat_layout *before, const mat_layout *after)
{
    for (uint32_t i = f->marks_n; i-- > 0;)
        if (zone_of(before, f->mark[i].card) != zone_of(after, f->mark[i].card))
            remove_mark(f, i);
}

/* ------------------------------------------------------------------ the past */

typedef struct lying {
    talon_card card;
    uint16_t up;
} lying;

static uint32_t count_all(const uint32_t n[LAID])
{
    uint32_t all = 0;
    for (uint32_t z = 0; z < LAID; z++)
        all += n[z];
    return all;
}

mat_past *talon__mat_keep(const talon_mat *m, uint32_t words)
{
    const size_t facts = offsetof(mat_facts, mark) + m->facts.marks_n * sizeof *m->facts.mark;
    mat_past *p = malloc(sizeof *p + facts + count_all(m->lies.n) * sizeof(lying));
    if (!p)
        return NULL;
    p->words = words;
    p->facts_size = facts;
    memcpy(p->n, m->lies.n, sizeof p->n);
    memcpy(p->bytes, &m->facts, facts);
    char *to = p->bytes + facts;
    for (uint32_t z = 0; z < LAID; z++)
        for (uint32_t i = 0; i < m->lies.n[z]; i++, to += sizeof(lying)) {
            const lying one = {m->lies.card[z][i], m->lies.up[m->lies.card[z][i]]};
            memcpy(to, &one, sizeof one);
        }
    return p;
}

void talon__mat_unpack(mat_layout *l, mat_facts *f, const mat_past *p)
{
    const char *from = p->bytes + p->facts_size;
    if (f)
        memcpy(f, p->bytes, p->facts_size);
    memcpy(l->n, p->n, sizeof l->n);
    for (uint32_t z = 0; z < LAID; z++)
        for (uint32_t i = 0; i < l->n[z]; i++, from += sizeof(lying)) {
            lying one;
            memcpy(&one, from, sizeof one);
            l->card[z][i] = one.card;
            l->up[one.card] = one.up;
        }
}

void talon__mat_clear(mat_stack *s)
{
    while (s->n)
        free(s->at[--s->n]);
}

void talon__mat_push(mat_stack *s, mat_past *p)
{
    if (s->n == TALON_MAT_HISTORY) {
        free(s->at[0]);
        memmove(s->at, s->at + 1, --s->n * sizeof *s->at);
    }
    s->at[s->n++] = p;
}
