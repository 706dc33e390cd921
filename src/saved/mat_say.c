/* mat_say.c -- a deed in the words of mat.def: what its first act says ("draw 3"), or the text of its note ("set life 38").
 *
 * docs/commander.md §8.4 has the words. An act says numbers only: it has the places of the cards itself. A note names cards by their backs. */
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "saved/mat_impl.h"

static void put_number(writing *w, const char *word, int64_t n)
{
    talon__put(w, word);
    talon__put(w, " ");
    talon__put_number(w, n);
}

/* ---------------------------------------------------------------- what acts say */

void talon__mat_say(char say[SAID], const talon_deed *d)
{
    writing w = {say, SAID, 0};
    const uint32_t away = d->places_n - d->top - d->bottom;
    talon__put(&w, talon_deed_get(d->code)->word);
    switch ((talon_deed_code)d->code) {
    case TALON_DEED_DRAW:
    case TALON_DEED_REVEAL:
    case TALON_DEED_MILL:
    case TALON_DEED_LOOK: put_number(&w, "", d->n); break;
    case TALON_DEED_MOVE: talon__put(&w, d->shuffle ? " shuffled" : ""); break;
    case TALON_DEED_SEARCH:
        talon__put(&w, !d->shuffle ? " unshuffled" : d->to != TALON_MAT_LIBRARY ? "" : d->at == TALON_AT_TOP ? " top" : " bottom");
        break;
    case TALON_DEED_SHUFFLE:
        if (d->part_top || d->part_end)
            put_number(&w, d->part_top ? " top" : " bottom", d->n);
        break;
    case TALON_DEED_SCRY:
    case TALON_DEED_SURVEIL:
        if (d->top)
            put_number(&w, " top", d->top);
        if (d->bottom)
            put_number(&w, " bottom", d->bottom);
        if (away)
            put_number(&w, " graveyard", away);
        break;
    case TALON_DEED_MULLIGAN:
        talon__put(&w, " ");
        talon__put(&w, talon_mulligan_names[d->kind]);
        break;
    case TALON_DEED_ROLL:
        talon__put(&w, " ");
        talon__put(&w, talon_mat_zone_id(d->from));
        break;
    case TALON_DEED_TOKEN:
        put_number(&w, "", d->n);
        talon__put(&w, " ");
        talon__put(&w, d->text);
        break;
    case TALON_DEED_CAST:
    case TALON_DEED_TURN:
    case TALON_DEED_BOTTOM:
    case TALON_DEED_RESTART:
    case TALON_DEED_UNDO:
    case TALON_DEED_REDO: break; /* the word and the act say it all */
    case TALON_DEED_NONE:
    case TALON_DEED_KEEP:
    case TALON_DEED_END:
    case TALON_DEED_TAP:
    case TALON_DEED_UNTAP:
    case TALON_DEED_NEXT:
    case TALON_DEED_COUNTER:
    case TALON_DEED_CALL:
    case TALON_DEED_SET:
    case TALON_DEED_SAY:
    case TALON_DEED_END_OF_LIST: break; /* no act, or one of no deed */
    }
    talon__put_end(&w);
}

/* -------------------------------------------------------------------- reading */

static bool take_word(const char **at, const char *word)
{
    const size_t n = strlen(word);
    if (strncmp(*at, word, n) != 0)
        return false;
    *at += n;
    return true;
}

/* After this word and a space; false, and nothing is taken, when it is not there. */
static bool take_number(const char **at, const char *word, int32_t *n)
{
    const char *rest = *at;
    char *end;
    if (!take_word(&rest, word) || !take_word(&rest, " ") || !(*rest == '-' || (*rest >= '0' && *rest <= '9')))
        return false;
    const long value = strtol(rest, &end, 10);
    if (end == rest || value > INT32_MAX || value < INT32_MIN)
        return false;
    *n = (int32_t)value;
    *at = end;
    return true;
}

static uint32_t take_count(const char **at, const char *word)
{
    int32_t n = 0;
    return take_number(at, word, &n) && n > 0 ? (uint32_t)n : 0;
}

static void keep_text(talon_mat *m, const char *text)
{
    writing w = {m->now.text, sizeof m->now.text, 0};
    talon__put(&w, text);
    talon__put_end(&w);
    m->now.d.text = m->now.text;
}

static void take_arguments(talon_mat *m, const char *at)
{
    talon_deed *d = &m->now.d;
    int32_t n = 1;
    if (take_number(&at, "", &n))
        d->n = n;
    if (d->code == TALON_DEED_TOKEN)
        keep_text(m, *at == ' ' ? at + 1 : at);
    const uint32_t top = take_count(&at, " top"), bottom = take_count(&at, " bottom");
    if (d->code == TALON_DEED_SHUFFLE) {
        d->part_top = top;
        d->part_end = bottom;
        d->n = (int32_t)(top + bottom);
    } else {
        d->top = top;
        d->bottom = bottom;
    }
    if (d->code == TALON_DEED_MOVE)
        d->shuffle = strcmp(at, " shuffled") == 0;
    if (d->code == TALON_DEED_SEARCH)
        d->shuffle = strcmp(at, " unshuffled") != 0;
    for (uint8_t kind = TALON_MULLIGAN_LONDON; d->code == TALON_DEED_MULLIGAN && talon_mulligan_names[kind]; kind++)
        if (*at == ' ' && strcmp(at + 1, talon_mulligan_names[kind]) == 0)
            d->kind = kind;
    for (uint32_t z = TALON_MAT_COIN; d->code == TALON_DEED_ROLL && z <= TALON_MAT_D20; z++)
        if (*at == ' ' && strcmp(at + 1, talon_mat_zone_id(z)) == 0)
            d->from = (uint8_t)z;
}

/* The cards that a deed names are those of its first act, in this order. */
static void take_cards(talon_mat *m, const talon_op *op)
{
    talon_deed *d = &m->now.d;
    const bool moves = op->code == TALON_OP_MOVE, counted = moves && op->pick == TALON_ARG_N;
    const int64_t n = counted ? op->n : moves || op->code == TALON_OP_TURN ? op->list_n : 0;
    const talon_mat_zone from = talon__mat_role(m, op->from);
    if (d->code == TALON_DEED_ROLL || (uint32_t)from >= LAID || n < 0 || n > (int64_t)m->lies.n[from])
        return;
    d->from = (uint8_t)from;
    d->to = moves ? (uint8_t)talon__mat_role(m, op->to) : d->from;
    d->at = moves ? op->at : TALON_AT_END;
    d->down = op->face == TALON_FACING_DOWN;
    d->places_n = (uint32_t)n;
    d->place = m->now.place;
    for (uint32_t i = 0; i < d->places_n; i++) {
        m->now.place[i] = counted ? i : op->list[i];
        const bool there = m->now.place[i] >= 0 && m->now.place[i] < (int64_t)m->lies.n[from];
        m->now.card[i] = there ? m->lies.card[from][m->now.place[i]] : TALON_FACE_NONE;
    }
}

/* Cards that wait while the library is shuffled: the act does not tell where they go. */
static void take_aside(talon_deed *d, const char *say)
{
    const bool top = strcmp(say, "search top") == 0;
    if (!top && strcmp(say, "search bottom") != 0)
        return;
    d->to = TALON_MAT_LIBRARY;
    d->at = top ? TALON_AT_TOP : TALON_AT_END;
}

static bool is_deed(const talon_deed_info *info, const char *say)
{
    const size_t n = strlen(info->word);
    return strncmp(info->word, say, n) == 0 && (!say[n] || say[n] == ' ');
}

/* There is one way to say it: what is read is compared with that. */
bool talon__mat_hear(talon_mat *m, const char *say, const talon_op *op)
{
    char again[SAID];
    for (uint32_t code = 1; code < TALON_DEED_END_OF_LIST; code++) {
        const talon_deed_info *info = talon_deed_get(code);
        if (!is_deed(info, say))
            continue;
        *m->now.text = 0;
        talon_deed_init(&m->now.d, (talon_deed_code)code);
        m->now.d.text = m->now.text;
        take_arguments(m, say + strlen(info->word));
        take_cards(m, op);
        take_aside(&m->now.d, say);
        if (m->now.d.top + m->now.d.bottom > m->now.d.places_n && code != TALON_DEED_SHUFFLE)
            return false;
        talon__mat_say(again, &m->now.d);
        return strcmp(again, say) == 0;
    }
    return false;
}

/* ---------------------------------------------------------------------- notes */

static void put_card(writing *w, const talon_mat *m, const talon_deed *d, uint32_t i)
{
    char back[24];
    talon_transcript_back(m->t, back, m->lies.card[d->from][d->place[i]]);
    talon__put(w, " ");
    talon__put(w, back);
}

/* False: it does not fit. */
bool talon__mat_note_text(char text[NOTED], const talon_mat *m, const talon_deed *d)
{
    writing w = {text, NOTED, 0};
    const bool cards =
        d->code == TALON_DEED_TAP || d->code == TALON_DEED_UNTAP || d->code == TALON_DEED_COUNTER || d->code == TALON_DEED_CALL;
    talon__put(&w, talon_deed_get(d->code)->word);
    for (uint32_t i = 0; cards && i < d->places_n; i++)
        put_card(&w, m, d, i);
    if (d->code == TALON_DEED_UNTAP && !d->places_n)
        talon__put(&w, " all");
    if (d->code == TALON_DEED_COUNTER)
        put_number(&w, "", d->n);
    const bool named =
        d->code == TALON_DEED_COUNTER || d->code == TALON_DEED_CALL || d->code == TALON_DEED_SET || d->code == TALON_DEED_SAY;
    if (named && *d->text) {
        talon__put(&w, " ");
        talon__put(&w, d->text);
    }
    if (d->code == TALON_DEED_SET)
        put_number(&w, "", d->n);
    return talon__put_end(&w) < NOTED;
}

/* The card under this back, in which zone and at which place; it must be the zone of those before it. */
static bool take_back(talon_mat *m, const char **at)
{
    talon_deed *d = &m->now.d;
    for (uint32_t z = 0; z < LAID; z++)
        for (uint32_t i = 0; i < m->lies.n[z]; i++) {
            char back[24];
            const char *rest = *at;
            talon_transcript_back(m->t, back, m->lies.card[z][i]);
            if (!take_word(&rest, " ") || !take_word(&rest, back) || (*rest && *rest != ' ') || (d->places_n && d->from != z))
                continue;
            *at = rest;
            d->from = (uint8_t)z;
            m->now.place[d->places_n] = i;
            m->now.card[d->places_n++] = m->lies.card[z][i];
            return d->places_n < CARDS;
        }
    return false;
}

/* "set NAME N": the number is the last word. */
static bool take_value(talon_mat *m, const char *at)
{
    const char *last = strrchr(at, ' ');
    if (*at != ' ' || !last || last == at || !take_number(&last, "", &m->now.d.n) || *last)
        return false;
    keep_text(m, at + 1);
    *strrchr(m->now.text, ' ') = 0;
    return true;
}

static bool take_note(talon_mat *m, const char *at)
{
    talon_deed *d = &m->now.d;
    const bool one = d->code == TALON_DEED_COUNTER || d->code == TALON_DEED_CALL,
               some = d->code == TALON_DEED_TAP || d->code == TALON_DEED_UNTAP;
    d->place = m->now.place;
    if (d->code == TALON_DEED_SET)
        return take_value(m, at);
    if (d->code == TALON_DEED_UNTAP && strcmp(at, " all") == 0)
        return true;
    while ((some || (one && !d->places_n)) && take_back(m, &at))
        ;
    if (d->code == TALON_DEED_COUNTER && !take_number(&at, "", &d->n))
        return false;
    if ((one || d->code == TALON_DEED_SAY) && *at == ' ') {
        keep_text(m, at + 1);
        at = "";
    }
    return !*at;
}

bool talon__mat_read_note(talon_mat *m, const char *text)
{
    char again[NOTED];
    for (uint32_t code = 1; code < TALON_DEED_END_OF_LIST; code++) {
        const talon_deed_info *info = talon_deed_get(code);
        if (!info->is_note || !is_deed(info, text))
            continue;
        *m->now.text = 0;
        talon_deed_init(&m->now.d, (talon_deed_code)code);
        m->now.d.text = m->now.text;
        return take_note(m, text + strlen(info->word)) && talon__mat_note_text(again, m, &m->now.d) && strcmp(again, text) == 0;
    }
    return false;
}
