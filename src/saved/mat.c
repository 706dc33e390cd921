/* mat.c -- a play mat from line 0, and looking at it. */
#include <stdlib.h>
#include <string.h>

#include "saved/mat_impl.h"

/* --------------------------------------------------------------------- rows */

static const struct {
    const char *id, *heading;
} zones[TALON_MAT_ZONES] = {
#define TALON_MAT_ZONE(number, name, id, type, sees, heading) [number] = {id, heading},
#include <talon/mat.def>
#undef TALON_MAT_ZONE
};

static const talon_deed_info deeds[TALON_DEED_END_OF_LIST] = {
#define ACT                                                 false
#define LINE                                                false
#define NOTE                                                true
#define BOTH                                                true
#define TALON_DEED(id, name, word, kind, arguments, effect) [id] = {word, arguments, effect, kind},
#include <talon/mat.def>
#undef TALON_DEED
};

static const mat_value values[] = {
#define TALON_MAT_VALUE(number, NAME, name, start, meaning) [number] = {start, name},
#include <talon/mat.def>
#undef TALON_MAT_VALUE
};

const talon_deed_info *talon_deed_get(uint32_t code)
{
    return code && code < TALON_DEED_END_OF_LIST ? &deeds[code] : NULL;
}

talon_deed_code talon_deed_find(const char *word)
{
    for (uint32_t i = 1; i < TALON_DEED_END_OF_LIST; i++)
        if (strcmp(deeds[i].word, word) == 0)
            return (talon_deed_code)i;
    return TALON_DEED_NONE;
}

const char *talon_mat_zone_id(uint32_t zone)
{
    return zone < TALON_MAT_ZONES ? zones[zone].id : NULL;
}

const char *talon_mat_zone_heading(uint32_t zone)
{
    return zone < TALON_MAT_ZONES ? zones[zone].heading : NULL;
}

void talon_deed_init(talon_deed *d, talon_deed_code code)
{
    *d = (talon_deed){.code = (uint8_t)code, .n = 1, .at = TALON_AT_END, .shuffle = code == TALON_DEED_SEARCH};
    if (code == TALON_DEED_CAST) {
        d->from = TALON_MAT_COMMAND;
        d->to = TALON_MAT_STACK;
    }
    if (code == TALON_DEED_TAP || code == TALON_DEED_UNTAP)
        d->from = TALON_MAT_BATTLEFIELD;
    if (code == TALON_DEED_BOTTOM)
        d->from = TALON_MAT_HAND;
}

/* ------------------------------------------------------------------- line 0 */

/* A game of talon/commander.h has no battlefield: its table is one. */
static talon_zone find_zone(const talon_transcript *t, const char *id)
{
    const talon_shape *shape = talon_transcript_shape(t);
    for (talon_zone z = 0; z < talon_shape_zones(shape); z++)
        if (strcmp(talon_zone_name(shape, z), id) == 0)
            return z;
    return TALON_ZONE_NONE;
}

static void find_zones(talon_mat *m)
{
    for (uint32_t z = 0; z < TALON_MAT_ZONES; z++)
        m->zone[z] = find_zone(m->t, zones[z].id);
    if (m->zone[TALON_MAT_BATTLEFIELD] == TALON_ZONE_NONE)
        m->zone[TALON_MAT_BATTLEFIELD] = find_zone(m->t, "table");
}

/* Everybody knows line 0. */
static void list_cards(talon_mat *m)
{
    static const talon_mat_zone zone[] = {TALON_MAT_LIBRARY, TALON_MAT_REVEALED, TALON_MAT_COMMAND};
    for (size_t k = 0; k < sizeof zone / sizeof *zone; k++)
        for (uint32_t i = 0; i < talon_mat_count(m, zone[k]); i++)
            m->listed[m->listed_n++] = talon_transcript_open_face(m->t, talon_mat_cards(m, zone[k])[i]);
    m->companions_n = talon_mat_count(m, TALON_MAT_REVEALED);
    m->commanders_n = talon_mat_count(m, TALON_MAT_COMMAND);
}

talon_mat *talon__mat_new(const talon_transcript *t, bool duel)
{
    talon_mat *m = calloc(1, sizeof *m);
    if (!m)
        return NULL;
    m->t = t;
    m->duel = duel;
    find_zones(m);
    talon__mat_lay(m);
    list_cards(m);
    for (uint32_t i = 0; i < talon_mat_count(m, TALON_MAT_TOKENS); i++)
        m->token[talon_mat_cards(m, TALON_MAT_TOKENS)[i]] = true;
    m->facts.values_n = sizeof values / sizeof *values;
    memcpy(m->facts.value, values, sizeof values);
    m->note = calloc(NOTES, sizeof *m->note);
    if (m->note)
        return m;
    talon__mat_free(m);
    return NULL;
}

void talon__mat_free(talon_mat *m)
{
    if (!m)
        return;
    talon__mat_clear(&m->past);
    talon__mat_clear(&m->ahead);
    free(m->now.from);
    free(m->note);
    free(m);
}

void talon__mat_lay(talon_mat *m)
{
    const talon_table *table = talon_transcript_table(m->t);
    const talon_shape *shape = talon_transcript_shape(m->t);
    for (uint32_t z = 0; z < LAID; z++) {
        const bool there = m->zone[z] != TALON_ZONE_NONE;
        const talon_card *card = there ? talon_zone_cards(table, shape, m->zone[z]) : NULL;
        m->lies.n[z] = there ? talon_zone_count(table, shape, m->zone[z]) : 0;
        for (uint32_t i = 0; i < m->lies.n[z]; i++) {
            m->lies.card[z][i] = card[i];
            m->lies.up[card[i]] = talon_card_is_up(table, card[i]);
        }
    }
}

talon_mat_zone talon__mat_role(const talon_mat *m, talon_zone z)
{
    uint32_t role = 0;
    while (role < TALON_MAT_ZONES && m->zone[role] != z)
        role++;
    return (talon_mat_zone)role;
}

const char *talon__mat_truth(const talon_mat *m, talon_card card)
{
    const char *face = talon_transcript_face(m->t, card);
    return face ? face : "a card";
}

/* The first mulligan is free where more than two play. */
uint32_t talon__mat_new_hand(const talon_mat *m, uint8_t kind)
{
    const uint32_t lost = m->facts.mulligans + m->duel; /* by this one */
    const uint32_t cards = m->lies.n[TALON_MAT_LIBRARY] + m->lies.n[TALON_MAT_HAND];
    if (lost > TALON_MAT_HAND_N)
        return UINT32_MAX;
    const uint32_t n = kind == TALON_MULLIGAN_LONDON ? TALON_MAT_HAND_N : TALON_MAT_HAND_N - lost;
    return n < cards ? n : cards;
}

/* ------------------------------------------------------------------ looking */

bool talon_mat_has(const talon_mat *m, talon_mat_zone z)
{
    return z < TALON_MAT_ZONES && m->zone[z] != TALON_ZONE_NONE;
}

uint32_t talon_mat_count(const talon_mat *m, talon_mat_zone z)
{
    return (uint32_t)z < LAID ? m->lies.n[z] : 0;
}

const talon_card *talon_mat_cards(const talon_mat *m, talon_mat_zone z)
{
    return m->lies.card[(uint32_t)z < LAID ? z : TALON_MAT_LIBRARY];
}

talon_mat_zone talon_mat_where(const talon_mat *m, talon_card card)
{
    for (uint32_t z = 0; z < LAID; z++)
        for (uint32_t i = 0; i < m->lies.n[z]; i++)
            if (m->lies.card[z][i] == card)
                return (talon_mat_zone)z;
    return TALON_MAT_ZONES;
}

const char *talon_mat_face(const talon_mat *m, talon_card card)
{
    return talon_transcript_knows(m->t, 1, card) ? talon_transcript_face(m->t, card) : NULL;
}

const char *talon_mat_name(const talon_mat *m, talon_card card)
{
    const mat_mark *called = talon_mat_is_token(m, card) ? talon__mat_find_mark(&m->facts, card, MARK_NOTE, NULL) : NULL;
    const char *face = talon_mat_face(m, card);
    return called ? called->text : face ? face : "a card";
}

bool talon_mat_is_down(const talon_mat *m, talon_card card)
{
    const talon_mat_zone z = talon_mat_where(m, card);
    return (z == TALON_MAT_BATTLEFIELD || z == TALON_MAT_EXILE || z == TALON_MAT_STACK) && !m->lies.up[card];
}

bool talon_mat_is_token(const talon_mat *m, talon_card card)
{
    return card < CARDS && m->token[card];
}

bool talon_mat_is_commander(const talon_mat *m, talon_card card)
{
    const char *face = talon_mat_face(m, card);
    bool is = false;
    for (uint32_t i = 0; face && i < m->commanders_n; i++)
        is |= strcmp(talon_mat_commander(m, i), face) == 0;
    return is;
}

bool talon_mat_is_companion(const talon_mat *m, talon_card card)
{
    const char *face = talon_mat_face(m, card);
    bool is = false;
    for (uint32_t i = m->listed_n - m->commanders_n - m->companions_n; face && i < m->listed_n - m->commanders_n; i++)
        is |= strcmp(m->listed[i], face) == 0;
    return is;
}

bool talon_mat_is_tapped(const talon_mat *m, talon_card card)
{
    return talon__mat_find_mark(&m->facts, card, MARK_TAPPED, NULL) != NULL;
}

const char *talon_mat_note(const talon_mat *m, talon_card card)
{
    const mat_mark *mark = talon__mat_find_mark(&m->facts, card, MARK_NOTE, NULL);
    return mark ? mark->text : "";
}

const char *talon_mat_counter(const talon_mat *m, talon_card card, uint32_t i, int32_t *n)
{
    for (uint32_t k = 0; k < m->facts.marks_n; k++) {
        const mat_mark *mark = &m->facts.mark[k];
        if (mark->card == card && mark->kind == MARK_COUNTER && i-- == 0) {
            *n = mark->n;
            return mark->text;
        }
    }
    return NULL;
}

const char *talon_mat_commander(const talon_mat *m, uint32_t i)
{
    return i < m->commanders_n ? m->listed[m->listed_n - m->commanders_n + i] : NULL;
}

const char *talon_mat_listed(const talon_mat *m, uint32_t i)
{
    return i < m->listed_n ? m->listed[i] : NULL;
}

const char *talon_mat_value(const talon_mat *m, uint32_t i, int32_t *n)
{
    if (i >= m->facts.values_n)
        return NULL;
    *n = m->facts.value[i].n;
    return m->facts.value[i].name;
}

int32_t talon_mat_value_of(const talon_mat *m, const char *name)
{
    for (uint32_t i = 0; i < m->facts.values_n; i++)
        if (strcmp(m->facts.value[i].name, name) == 0)
            return m->facts.value[i].n;
    return 0;
}

int32_t talon_mat_tax(const talon_mat *m, const char *commander)
{
    char name[TALON_MAT_TEXT];
    talon__mat_tax_name(name, commander);
    return talon_mat_value_of(m, name);
}

const char *talon__mat_top(const talon_mat *m, talon_mat_zone z)
{
    const talon_table *table = talon_transcript_table(m->t);
    if (z < TALON_MAT_COIN || z > TALON_MAT_D20 || m->zone[z] == TALON_ZONE_NONE)
        return NULL;
    if (!talon_zone_count(table, talon_transcript_shape(m->t), m->zone[z]))
        return NULL;
    const talon_card top = talon_zone_cards(table, talon_transcript_shape(m->t), m->zone[z])[0];
    return talon_card_is_up(table, top) ? talon_transcript_face(m->t, top) : NULL;
}

const char *talon_mat_shows(const talon_mat *m, talon_mat_zone z)
{
    return z < TALON_MAT_ZONES && (m->rolled >> z & 1) ? talon__mat_top(m, z) : NULL;
}

bool talon_mat_started(const talon_mat *m)
{
    return m->facts.started;
}

bool talon_mat_ended(const talon_mat *m)
{
    return m->ended;
}

uint32_t talon_mat_mulligans(const talon_mat *m)
{
    return m->facts.mulligans;
}

uint32_t talon_mat_owed(const talon_mat *m)
{
    return m->facts.owed;
}

uint32_t talon_mat_undoable(const talon_mat *m)
{
    return m->past.n;
}

uint32_t talon_mat_redoable(const talon_mat *m)
{
    return m->ahead.n;
}
