/* lines.c -- a game as lines: its setup and its actions as the wire reads them. Freestanding: no printf. */
#include <talon/commander.h>

#include "base/text.h"

static void put_key(writing *l, talon_action_arg arg)
{
    talon__put(l, ",\"");
    talon__put(l, talon_action_arg_get(arg)->name);
    talon__put(l, "\":");
}

static void put_number_of(writing *l, talon_action_arg arg, bool said, int64_t value)
{
    if (!said)
        return;
    put_key(l, arg);
    talon__put_number(l, value);
}

static void put_cards(writing *l, talon_action_arg arg, talon_card_list list)
{
    if (!list.n)
        return;
    put_key(l, arg);
    talon__put(l, "[");
    for (uint32_t i = 0; i < list.n; i++) {
        if (i)
            talon__put(l, ",");
        talon__put_number(l, list.card[i]);
    }
    talon__put(l, "]");
}

static void put_kind(writing *l, uint8_t kind)
{
    if (kind < TALON_MULLIGAN_LONDON || kind > TALON_MULLIGAN_PARIS)
        return;
    put_key(l, TALON_ACTION_ARG_KIND);
    talon__put(l, "\"");
    talon__put(l, talon_mulligan_names[kind]);
    talon__put(l, "\"");
}

/* What differs from the value it has when left out. */
static void put_argument(writing *l, talon_action_arg arg, const talon_action *a)
{
    switch (arg) {
    case TALON_ACTION_ARG_CARD: put_number_of(l, arg, true, a->card); break;
    case TALON_ACTION_ARG_N: put_number_of(l, arg, a->n != 1, a->n); break;
    case TALON_ACTION_ARG_TOP_N: put_number_of(l, arg, a->part_top, a->n); break;
    case TALON_ACTION_ARG_BOTTOM_N: put_number_of(l, arg, a->part_end, a->n); break;
    case TALON_ACTION_ARG_TOP: put_cards(l, arg, a->top); break;
    case TALON_ACTION_ARG_BOTTOM: put_cards(l, arg, a->bottom); break;
    case TALON_ACTION_ARG_TABLE: put_cards(l, arg, a->table); break;
    case TALON_ACTION_ARG_KIND: put_kind(l, a->kind); break;
    case TALON_ACTION_ARG_EXPECT: put_number_of(l, arg, a->expect != TALON_EXPECT_ANY, a->expect); break;
    case TALON_ACTION_ARG_SHUFFLE:
        put_key(l, arg);
        talon__put(l, a->shuffle ? "true" : "false");
        break;
    case TALON_ACTION_ARG_GAME_ID:
    case TALON_ACTION_ARG_DECK:
    case TALON_ACTION_ARG_SEED:
    case TALON_ACTION_ARG_DUEL:
    case TALON_ACTION_ARG_SHARED: /* game.new's alone */
    case TALON_ACTION_ARG_NONE:
    case TALON_ACTION_ARG_END: break;
    }
}

size_t talon_action_print(char *text, size_t text_size, const talon_action *a)
{
    const talon_action_info *info = talon_action_get(a->code);
    writing l = {text, text_size, 0};
    talon__put(&l, "{\"op\":\"");
    talon__put(&l, info ? info->name : "");
    talon__put(&l, "\"");
    for (uint32_t i = 0; info && i < TALON_ACTION_ARGS_MAX && info->arg[i].arg; i++)
        put_argument(&l, (talon_action_arg)info->arg[i].arg, a);
    talon__put(&l, "}");
    return talon__put_end(&l);
}

/* --------------------------------------------------------------- the setup */

static void put_hex(writing *l, uint32_t digit)
{
    const char one[2] = {"0123456789abcdef"[digit & 15], 0};
    talon__put(l, one);
}

/* Text as a JSON string; names are UTF-8 already. */
static void put_text(writing *l, const char *text, size_t size)
{
    talon__put(l, "\"");
    for (size_t i = 0; i < size; i++) {
        const unsigned char c = (unsigned char)text[i];
        const char one[2] = {text[i], 0};
        if (c < 0x20) {
            talon__put(l, "\\u00");
            put_hex(l, c >> 4);
            put_hex(l, c);
            continue;
        }
        if (c == '"' || c == '\\')
            talon__put(l, "\\");
        talon__put(l, one);
    }
    talon__put(l, "\"");
}

static void put_names(writing *l, const talon_commander_card *card, size_t n)
{
    talon__put(l, "[");
    for (size_t i = 0; i < n; i++) {
        talon__put(l, i ? ",{\"name\":" : "{\"name\":");
        put_text(l, card[i].name, card[i].name_size);
        talon__put(l, card[i].excluded ? ",\"included\":false}" : "}");
    }
    talon__put(l, "]");
}

size_t talon_commander_print(char *text, size_t text_size, const talon_commander_setup *setup)
{
    writing l = {text, text_size, 0};
    talon__put(&l, "{\"op\":\"game.new\",\"gameId\":");
    talon__put_number(&l, setup->id);
    talon__put(&l, ",\"seed\":\"0x");
    for (size_t i = 0; i < 2 * sizeof setup->seed.byte; i++)
        put_hex(&l, (uint32_t)setup->seed.byte[i / 2] >> (i % 2 ? 0 : 4));
    talon__put(&l, setup->duel ? "\",\"duel\":true" : "\"");
    talon__put(&l, setup->shared ? ",\"shared\":true" : "");
    talon__put(&l, ",\"deck\":{");
    if (setup->provenance_size) {
        talon__put(&l, "\"provenance\":");
        for (size_t i = 0; i < setup->provenance_size; i++)
            talon__put(&l, (const char[2]){setup->provenance[i], 0});
        talon__put(&l, ",");
    }
    talon__put(&l, "\"commanders\":");
    put_names(&l, setup->commander, setup->commanders_n);
    talon__put(&l, ",\"cards\":");
    put_names(&l, setup->card, setup->cards_n);
    talon__put(&l, "}}");
    return talon__put_end(&l);
}
