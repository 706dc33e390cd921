/* lookalikes.c -- names of line 0 that its reader could mistake: two that look the same and are not, and what does not show.
 *
 * Whoever writes line 0 chooses them, and the reader has nothing else to go by. This says nothing about the file (docs/transcript.md §13):
 * what looks the same is a matter of whoever shows it. */
#include <stdio.h>
#include <stdlib.h>

#include "fair/fair_impl.h"
#include "name/alike.h"
#include "name/name_impl.h"

/* Names of one kind. */
typedef struct name_list {
    const char *one, *two; /* what one of them is called, and two */
    alike_name *name;
    uint32_t n;
    bool people;
} name_list;

typedef struct words {
    char *text;
    size_t size;
    uint32_t n; /* names found so far; the first is said */
} words;

static void say_fault(words *w, const name_list *l, const alike_name *a, talon_name_fault fault, size_t pos)
{
    uint32_t code = 0;
    if (pos < a->size)
        talon_text_next(&code, a->text + pos, a->size - pos);
    if (!w->n++)
        snprintf(w->text, w->size, "the %s \"%.*s\" has %s (U+%04X)", l->one, (int)a->size, a->text, talon_name_fault_text(fault), code);
}

static void say_alike(words *w, const name_list *l, const alike_name *a, const alike_name *b)
{
    uint32_t in_a, in_b;
    talon__names_differ(&in_a, &in_b, a, b);
    if (!w->n++)
        snprintf(w->text, w->size, "the %s \"%.*s\" and \"%.*s\" look the same, but one has U+%04X and the other U+%04X", l->two,
                 (int)a->size, a->text, (int)b->size, b->text, in_a, in_b);
}

static void look_at(words *w, const name_list *l)
{
    for (uint32_t i = 0; i < l->n; i++) {
        size_t pos = 0;
        const talon_name_fault fault = talon_name_check(&pos, l->name[i].text, l->name[i].size);
        if (fault != TALON_NAME_GOOD)
            say_fault(w, l, &l->name[i], fault, pos);
    }
    if (l->people)
        talon__people_sort(l->name, l->n);
    else if (!talon__names_sort(l->name, l->n))
        return;
    for (uint32_t i = 1; i < l->n; i++)
        if (l->people ? talon__people_alike(&l->name[i - 1], &l->name[i]) : talon__names_alike(&l->name[i - 1], &l->name[i]))
            say_alike(w, l, &l->name[i - 1], &l->name[i]);
}

static void add(name_list *l, const json_t *name)
{
    l->name[l->n] = (alike_name){.text = json_string_value(name), .size = (uint32_t)json_string_length(name), .id = l->n};
    l->n++;
}

static void look_at_all(words *w, alike_name *room, const line0 *l)
{
    name_list game = {.one = "game's name", .two = "", .name = room},
              seats = {.one = "player", .two = "players", .name = room, .people = true};
    name_list faces = {.one = "card", .two = "cards", .name = room}, zones = {.one = "zone", .two = "zones", .name = room};
    const json_t *list = json_object_get(l->json, "seats");
    add(&game, json_object_get(l->json, "name"));
    look_at(w, &game);
    for (size_t i = 0; i < json_array_size(list); i++)
        add(&seats, json_array_get(json_array_get(list, i), 0));
    look_at(w, &seats);
    for (size_t i = 0; i < json_array_size(l->faces); i++)
        add(&faces, json_array_get(l->faces, i));
    look_at(w, &faces);
    for (size_t i = 0; i < json_array_size(l->zones); i++)
        add(&zones, json_object_get(json_array_get(l->zones, i), "id"));
    look_at(w, &zones);
}

talon_fair_names talon_transcript_names(const talon_transcript *t, char *text, size_t text_size)
{
    const line0 *l = &t->line0;
    words w = {.text = text, .size = text_size};
    text[0] = 0;
    if (!l->json)
        return TALON_NAMES_GOOD;
    const size_t faces = json_array_size(l->faces), zones = json_array_size(l->zones), most = faces > zones ? faces : zones;
    alike_name *room = calloc(most > SEATS_ROOM ? most : SEATS_ROOM, sizeof *room);
    if (!room)
        return TALON_NAMES_NO_MEMORY;
    look_at_all(&w, room, l);
    free(room);
    return w.n ? TALON_NAMES_DOUBTFUL : TALON_NAMES_GOOD;
}
