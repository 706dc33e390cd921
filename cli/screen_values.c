/* screen_values.c -- what is counted beside the cards: life, poison, damage by commanders, taxes, and whatever players add. */
#include "screen.h"

#include <curses.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void screen_life(screen *sc, int32_t by)
{
    screen_set(sc, "life", talon_mat_value_of(sc->m, "life") + by);
}

static void value_line(const screen_list *l, uint32_t i, char text[SCREEN_TEXT])
{
    int32_t n = 0;
    const char *name = talon_mat_value(l->sc->m, i, &n);
    snprintf(text, SCREEN_TEXT, "%5d  %s", n, name);
}

bool screen_read_change(const char *text, int32_t now, int32_t *n)
{
    char *end;
    const bool change = *text == '+' || *text == '-';
    const long value = strtol(text, &end, 10);
    if (end == text || *end || value > 1000000 || value < -1000000)
        return false;
    *n = change ? now + (int32_t)value : (int32_t)value;
    return true;
}

static void type_value(screen *sc, const char *name)
{
    char kept[TALON_MAT_TEXT], question[SCREEN_TEXT], text[16] = "";
    int32_t n;
    const int32_t now = talon_mat_value_of(sc->m, name);
    snprintf(kept, sizeof kept, "%s", name);
    snprintf(question, sizeof question, "%s is %d. A number, or +3, -2:", name, now);
    if (!screen_ask_text(sc, question, text, sizeof text) || !*text)
        return;
    if (screen_read_change(text, now, &n))
        screen_set(sc, kept, n);
    else
        screen_say(sc, true, "%s is no number", text);
}

static void add_value(screen *sc)
{
    char name[TALON_MAT_TEXT] = "";
    if (screen_ask_text(sc, "What is counted?", name, sizeof name) && *name)
        type_value(sc, name);
}

/* It is damage, too: two values, each of which an undo takes back. */
static void take_damage(screen *sc)
{
    char name[TALON_MAT_TEXT - 8] = "", value[TALON_MAT_TEXT];
    if (!screen_ask_text(sc, "Damage by whose commander?", name, sizeof name) || !*name)
        return;
    const uint32_t n = screen_ask_number(sc, "How much? Life goes down by as much.", 1, 1000);
    snprintf(value, sizeof value, "damage %s", name);
    const int32_t damage = talon_mat_value_of(sc->m, value), life = talon_mat_value_of(sc->m, "life"), by = (int32_t)n;
    if (!n || !screen_set(sc, value, damage + by))
        return;
    if (screen_set(sc, "life", life - by))
        screen_say(sc, false, "%s %d → %d, life %d → %d; z z takes both back", value, damage, damage + by, life, life - by);
}

static void step_value(screen *sc, uint32_t i, int32_t by)
{
    int32_t n = 0;
    char name[TALON_MAT_TEXT];
    snprintf(name, sizeof name, "%s", talon_mat_value(sc->m, i, &n));
    screen_set(sc, name, n + by);
}

void screen_values(screen *sc)
{
    static const char *const keys[] = {"+ -", "by one", "Enter", "a number", "d", "commander damage", "a", "count something else",
                                       "z",   "undo",   "Esc",   "back",     NULL};
    screen_list l = {.title = "Counts", .keys = keys, .line = value_line, .sc = sc};
    while (sc->s->status == EXIT_YES && !sc->leaving) {
        bool special;
        int32_t n = 0;
        for (l.n = 0; talon_mat_value(sc->m, l.n, &n); l.n++)
            ;
        l.at = l.at < l.n ? l.at : l.n - 1;
        snprintf(l.question, sizeof l.question, "%s", sc->message);
        screen_put_list(&l);
        const int key = screen_key(sc, &special);
        *sc->message = 0;
        if (screen_is_escape(key, special) || (!special && (key == 'q' || key == 'i')))
            return;
        if (screen_is_enter(key, special))
            type_value(sc, talon_mat_value(sc->m, l.at, &n));
        else if (special ? key == KEY_RIGHT || key == KEY_LEFT : key == '+' || key == '=' || key == '-')
            step_value(sc, l.at, (special ? key == KEY_RIGHT : key != '-') ? 1 : -1);
        else if (!special && key == 'd')
            take_damage(sc);
        else if (!special && key == 'a')
            add_value(sc);
        else if (!special && (key == 'z' || key == 'Z'))
            screen_do_simple(sc, key == 'z' ? TALON_DEED_UNDO : TALON_DEED_REDO, 1);
        else
            screen_move_cursor(&l, key, special);
    }
}
