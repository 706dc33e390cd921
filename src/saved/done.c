/* done.c -- what was done: actions that can be undone or done again, and all of them in words. */
#include <stdlib.h>
#include <string.h>

#include "saved/saved_impl.h"

static void forget_undone(talon_saved *s)
{
    while (s->play_end > s->play_n)
        free(s->play[--s->play_end].list);
}

void talon__saved_forget(talon_saved *s)
{
    s->play_n = 0;
    forget_undone(s);
    for (uint32_t i = 0; i < s->log_n; i++)
        free(s->log[i]);
    free(s->play);
    free(s->log);
}

/* The action's lists into memory of their own. */
static int64_t *copy_lists(talon_action *a)
{
    talon_card_list *const list[3] = {&a->top, &a->bottom, &a->table};
    int64_t *all = calloc((size_t)a->top.n + a->bottom.n + a->table.n + 1, sizeof *all), *at = all;
    for (size_t i = 0; all && i < 3; i++) {
        if (list[i]->n)
            memcpy(at, list[i]->card, list[i]->n * sizeof *at);
        list[i]->card = at;
        at += list[i]->n;
    }
    return all;
}

bool talon__saved_remember(talon_saved *s)
{
    const underway *now = &s->now;
    if (now->redo) {
        s->play[s->play_n++].acts = now->acts;
        return true;
    }
    forget_undone(s);
    played *more = talon__saved_grow(s->play, s->play_n, &s->play_room, sizeof *more);
    if (!more)
        return false;
    s->play = more;
    played p = {.action = now->a, .acts = now->acts, .turned = now->turned};
    p.list = copy_lists(&p.action);
    if (!p.list)
        return false;
    s->play[s->play_n++] = p;
    s->play_end = s->play_n;
    return true;
}

bool talon__saved_note(talon_saved *s, const talon_action *a)
{
    const uint64_t target = talon_commander_target(s->game); /* entry n is that of seq n + 1 */
    char **more = talon__saved_grow(s->log, s->log_n, &s->log_room, sizeof *more);
    if (!more)
        return false;
    s->log = more;
    s->log[s->log_n] = talon__saved_words(s->game, a, target && target <= s->log_n ? s->log[target - 1] : "");
    if (!s->log[s->log_n])
        return false;
    s->log_n++;
    return true;
}
