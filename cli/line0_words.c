/* line0_words.c -- what somebody joins, in words: a plan can be read only by somebody who knows which cards there are and who sees them. */
#include "line0_words.h"

#include <stdlib.h>
#include <string.h>

#include "verdict.h"

enum { LISTED_MAX = 4096 }; /* cards of a zone that are listed one by one */

/* How often this card lies in its zone under its name, or 0 when it stood there before. */
static uint32_t copies_of(const talon_transcript *t, const talon_card *id, uint32_t n, uint32_t at)
{
    const char *name = verdict_card_name(t, id[at]);
    uint32_t copies = 0;
    for (uint32_t i = 0; i < n; i++)
        if (strcmp(verdict_card_name(t, id[i]), name) == 0) {
            if (i < at)
                return 0;
            copies++;
        }
    return copies;
}

/* At the beginning everybody knows every card; lines beside the spine change nothing of that. */
static void list_cards(const talon_transcript *t, FILE *out, talon_zone z)
{
    const talon_shape *shape = talon_transcript_shape(t);
    const talon_table *table = talon_transcript_table(t);
    const talon_card *id = talon_zone_cards(table, shape, z);
    const uint32_t n = talon_zone_count(table, shape, z);
    const char *before = ": ";
    fprintf(out, n ? "%u card%s" : "empty", n, n == 1 ? "" : "s");
    for (uint32_t i = 0; n <= LISTED_MAX && talon_transcript_spine(t) == 1 && i < n; i++) {
        const uint32_t copies = copies_of(t, id, n, i);
        if (copies)
            fprintf(out, copies > 1 ? "%s%s ×%u" : "%s%s", before, verdict_card_name(t, id[i]), copies);
        before = copies ? ", " : before;
    }
}

/* A zone as line 0 has it: whose it is, who sees its cards, which cards there are. malloc'd; NULL without memory. */
static char *zone_words(const talon_transcript *t, talon_zone z)
{
    static const char *const sight[] = {[TALON_SEES_NONE] = "nobody sees its cards",
                                        [TALON_SEES_OWNER] = "its owner sees its cards",
                                        [TALON_SEES_OTHERS] = "all but its owner see its cards",
                                        [TALON_SEES_ALL] = "everybody sees its cards",
                                        [TALON_SEES_NEWEST] = "everybody sees its last card"};
    const talon_shape *shape = talon_transcript_shape(t);
    const talon_player owner = talon_zone_owner(shape, z);
    char *text = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);
    if (!out)
        return NULL;
    fprintf(out, "%s, %s's: %s; ", talon_zone_name(shape, z), owner == TALON_PLAYER_NONE ? "nobody" : talon_player_name(shape, owner),
            sight[talon_zone_get_sees(shape, z)]);
    list_cards(t, out, z);
    if (fclose(out) == 0)
        return text;
    free(text);
    return NULL;
}

void line0_words_free(line0_words *x)
{
    for (uint32_t z = 0; x->zone && z < x->zones; z++)
        free(x->zone[z]);
    free((void *)x->zone);
    free(x->step);
    *x = (line0_words){0};
}

/* Room for any step of the plan in words; NULL without memory. */
static char *step_room(const talon_transcript *t, size_t *size)
{
    char none[1];
    *size = 1;
    for (uint32_t i = 0; i < talon_transcript_steps(t); i++) {
        const size_t needed = talon_transcript_step_words(t, i, none, sizeof none);
        *size = needed > *size ? needed : *size;
    }
    return malloc(*size);
}

int line0_words_take(line0_words *x, const talon_transcript *t)
{
    *x = (line0_words){.zones = talon_shape_zones(talon_transcript_shape(t))};
    x->zone = calloc(x->zones, sizeof *x->zone);
    x->step = step_room(t, &x->step_size);
    bool all = x->zone && x->step;
    for (uint32_t z = 0; all && z < x->zones; z++) {
        x->zone[z] = zone_words(t, (talon_zone)z);
        all = x->zone[z];
    }
    if (all)
        return EXIT_YES;
    line0_words_free(x);
    return EXIT_MEMORY;
}

/* No two plans read alike, so nothing is left out, and how deep a step is inside others is said where lines have no room to show it. */
void line0_words_say(FILE *to, const look *k, const line0_words *x, const talon_transcript *t)
{
    enum { DEEP = 24 };
    fputs("the table:\n", to);
    for (uint32_t z = 0; z < x->zones; z++) {
        fputs("      ", to);
        show_words_to(to, k, x->zone[z], 6, 8);
    }
    fputs("the plan:\n", to);
    for (uint32_t i = 0; i < talon_transcript_steps(t); i++) {
        talon_transcript_step_words(t, i, x->step, x->step_size);
        const size_t blanks = strspn(x->step, " ");
        const int inside = blanks < DEEP ? (int)blanks : DEEP;
        int used = 6 + inside;
        fprintf(to, "%4u  %*s", i + 1, inside, "");
        if (blanks > DEEP)
            used += fprintf(to, "(inside %zu) ", blanks / 2);
        show_words_to(to, k, x->step + blanks, used, 6 + inside);
    }
}
