/* say.c -- an action in the words of the list of actions (commander.def), as its first act says it: "draw 3", "mulligan london".
 *
 * docs/commander.md §7.3 has the words. Cards are only counted: the act has their places. */
#include <string.h>

#include "base/text.h"
#include "saved/saved_impl.h"

#define UNSHUFFLED " unshuffled"

static const char *word_of(const talon_action_info *info)
{
    return info->name + strlen("game.");
}

/* ------------------------------------------------------------------ writing */

static void put_number(writing *w, const char *word, int64_t n)
{
    talon__put(w, word);
    talon__put(w, " ");
    talon__put_number(w, n);
}

static void put_cards(writing *w, const char *word, talon_card_list list)
{
    if (list.n)
        put_number(w, word, list.n);
}

static void put_argument(writing *w, const talon_action *a, talon_action_arg arg)
{
    switch (arg) {
    case TALON_ACTION_ARG_N: put_number(w, "", a->n); break;
    case TALON_ACTION_ARG_TOP_N:
        if (a->part_top)
            put_number(w, " top", a->n);
        break;
    case TALON_ACTION_ARG_BOTTOM_N:
        if (a->part_end)
            put_number(w, " bottom", a->n);
        break;
    case TALON_ACTION_ARG_TOP: put_cards(w, " top", a->top); break;
    case TALON_ACTION_ARG_BOTTOM: put_cards(w, " bottom", a->bottom); break;
    case TALON_ACTION_ARG_TABLE: put_cards(w, " table", a->table); break;
    case TALON_ACTION_ARG_KIND:
        talon__put(w, a->kind ? " " : "");
        talon__put(w, talon_mulligan_names[a->kind]);
        break;
    case TALON_ACTION_ARG_SHUFFLE: talon__put(w, a->shuffle ? "" : UNSHUFFLED); break;
    case TALON_ACTION_ARG_CARD:   /* the act has it */
    case TALON_ACTION_ARG_EXPECT: /* says nothing about what was done */
    case TALON_ACTION_ARG_GAME_ID:
    case TALON_ACTION_ARG_DECK:
    case TALON_ACTION_ARG_SEED:
    case TALON_ACTION_ARG_DUEL:
    case TALON_ACTION_ARG_SHARED: /* no game begins in an act */
    case TALON_ACTION_ARG_NONE:
    case TALON_ACTION_ARG_END: break;
    }
}

void talon__say_write(char say[SAY_ROOM], const talon_action *a)
{
    const talon_action_info *info = talon_action_get(a->code);
    writing w = {say, SAY_ROOM, 0};
    talon__put(&w, word_of(info));
    for (uint32_t i = 0; i < TALON_ACTION_ARGS_MAX; i++)
        put_argument(&w, a, (talon_action_arg)info->arg[i].arg);
    talon__put_end(&w);
}

/* ------------------------------------------------------------------ reading */

static bool take_word(const char **at, const char *word)
{
    const size_t n = strlen(word);
    if (strncmp(*at, word, n) != 0)
        return false;
    *at += n;
    return true;
}

/* After this word and a space; 0, and nothing is taken, when it is not there. */
static uint32_t take_number(const char **at, const char *word)
{
    const char *rest = *at;
    uint32_t n = 0;
    if (!take_word(&rest, word) || !take_word(&rest, " "))
        return 0;
    for (; *rest >= '0' && *rest <= '9' && n <= TALON_MAX_CARDS; rest++)
        n = 10 * n + (uint32_t)(*rest - '0');
    if (n)
        *at = rest;
    return n;
}

static void take_kind(const char **at, talon_action *a)
{
    for (uint8_t kind = TALON_MULLIGAN_LONDON; talon_mulligan_names[kind]; kind++)
        if (**at == ' ' && strncmp(*at + 1, talon_mulligan_names[kind], strlen(talon_mulligan_names[kind])) == 0) {
            *at += 1 + strlen(talon_mulligan_names[kind]);
            a->kind = kind;
        }
}

/* Whatever follows the action's word, whether this action has such an argument or not. */
static void take_arguments(const char *at, talon_action *a)
{
    const bool shuffle = a->code == TALON_ACTION_SHUFFLE;
    take_kind(&at, a);
    const uint32_t n = take_number(&at, ""), top = take_number(&at, " top"), bottom = take_number(&at, " bottom");
    a->table.n = take_number(&at, " table");
    a->shuffle = strcmp(at, UNSHUFFLED) != 0;
    a->part_top = shuffle && top;
    a->part_end = shuffle && bottom;
    a->top.n = shuffle ? 0 : top;
    a->bottom.n = shuffle ? 0 : bottom;
    a->n = shuffle ? (int64_t)top + bottom : n;
}

/* There is one way to say it: what is read is compared with that. */
static bool is_said(talon_action *a, const talon_action_info *info, const char *say)
{
    char again[SAY_ROOM];
    const char *at = say;
    talon_action_init(a, (talon_action_code)info->code);
    if (!take_word(&at, word_of(info)))
        return false;
    take_arguments(at, a);
    talon__say_write(again, a);
    return strcmp(again, say) == 0;
}

bool talon__say_read(talon_action *a, const char *say)
{
    for (uint32_t code = 1; code < TALON_ACTION_END_OF_LIST; code++) {
        const talon_action_info *info = talon_action_get(code);
        const bool act = info->group == TALON_ACTION_GROUP_PLAY && code != TALON_ACTION_END; /* which is a line of its own */
        if (act && is_said(a, info, say))
            return true;
    }
    return false;
}
