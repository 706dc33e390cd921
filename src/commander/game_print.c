/* game_print.c -- a game as lines: its setup and its actions as the wire reads them. Freestanding: no printf. */
#include <talon/commander.h>

typedef struct line {
    char *at;
    size_t room, n;
} line;

static void put(line *l, const char *word)
{
    for (; *word; word++, l->n++)
        if (l->n + 1 < l->room)
            l->at[l->n] = *word;
}

static size_t end_line(line *l)
{
    if (l->room)
        l->at[l->n < l->room ? l->n : l->room - 1] = 0;
    return l->n;
}

static void put_number(line *l, int64_t value)
{
    char digit[24];
    int i = (int)sizeof digit;
    uint64_t rest = value < 0 ? 0 - (uint64_t)value : (uint64_t)value;
    digit[--i] = 0;
    do
        digit[--i] = (char)('0' + rest % 10);
    while (rest /= 10);
    if (value < 0)
        digit[--i] = '-';
    put(l, digit + i);
}

static void put_key(line *l, talon_action_arg arg)
{
    put(l, ",\"");
    put(l, talon_action_arg_get(arg)->name);
    put(l, "\":");
}

static void put_number_of(line *l, talon_action_arg arg, bool said, int64_t value)
{
    if (!said)
        return;
    put_key(l, arg);
    put_number(l, value);
}

static void put_cards(line *l, talon_action_arg arg, talon_card_list list)
{
    if (!list.n)
        return;
    put_key(l, arg);
    put(l, "[");
    for (uint32_t i = 0; i < list.n; i++) {
        if (i)
            put(l, ",");
        put_number(l, list.card[i]);
    }
    put(l, "]");
}

static void put_kind(line *l, uint8_t kind)
{
    if (kind < TALON_MULLIGAN_LONDON || kind > TALON_MULLIGAN_PARIS)
        return;
    put_key(l, TALON_ACTION_ARG_KIND);
    put(l, "\"");
    put(l, talon_mulligan_names[kind]);
    put(l, "\"");
}

/* What differs from the value it has when left out. */
static void put_argument(line *l, talon_action_arg arg, const talon_action *a)
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
        put(l, a->shuffle ? "true" : "false");
        break;
    default: break;
    }
}

size_t talon_action_print(char *text, size_t text_size, const talon_action *a)
{
    const talon_action_info *info = talon_action_get(a->code);
    line l = {text, text_size, 0};
    put(&l, "{\"op\":\"");
    put(&l, info ? info->name : "");
    put(&l, "\"");
    for (uint32_t i = 0; info && i < TALON_ACTION_ARGS_MAX && info->arg[i].arg; i++)
        put_argument(&l, (talon_action_arg)info->arg[i].arg, a);
    put(&l, "}");
    return end_line(&l);
}

/* --------------------------------------------------------------- the setup */

static void put_hex(line *l, uint32_t digit)
{
    const char one[2] = {"0123456789abcdef"[digit & 15], 0};
    put(l, one);
}

/* Text as a JSON string; names are UTF-8 already. */
static void put_text(line *l, const char *text, size_t size)
{
    put(l, "\"");
    for (size_t i = 0; i < size; i++) {
        const unsigned char c = (unsigned char)text[i];
        const char one[2] = {text[i], 0};
        if (c < 0x20) {
            put(l, "\\u00");
            put_hex(l, c >> 4);
            put_hex(l, c);
            continue;
        }
        if (c == '"' || c == '\\')
            put(l, "\\");
        put(l, one);
    }
    put(l, "\"");
}

static void put_names(line *l, const talon_commander_card *card, size_t n)
{
    put(l, "[");
    for (size_t i = 0; i < n; i++) {
        put(l, i ? ",{\"name\":" : "{\"name\":");
        put_text(l, card[i].name, card[i].name_size);
        put(l, card[i].excluded ? ",\"included\":false}" : "}");
    }
    put(l, "]");
}

size_t talon_commander_print(char *text, size_t text_size, const talon_commander_setup *setup)
{
    line l = {text, text_size, 0};
    put(&l, "{\"op\":\"game.new\",\"gameId\":");
    put_number(&l, setup->id);
    put(&l, ",\"seed\":\"0x");
    for (size_t i = 0; i < 2 * sizeof setup->seed.byte; i++)
        put_hex(&l, (uint32_t)setup->seed.byte[i / 2] >> (i % 2 ? 0 : 4));
    put(&l, setup->duel ? "\",\"duel\":true" : "\"");
    put(&l, setup->shared ? ",\"shared\":true" : "");
    put(&l, ",\"deck\":{");
    if (setup->provenance_size) {
        put(&l, "\"provenance\":");
        for (size_t i = 0; i < setup->provenance_size; i++)
            put(&l, (const char[2]){setup->provenance[i], 0});
        put(&l, ",");
    }
    put(&l, "\"commanders\":");
    put_names(&l, setup->commander, setup->commanders_n);
    put(&l, ",\"cards\":");
    put_names(&l, setup->card, setup->cards_n);
    put(&l, "}}");
    return end_line(&l);
}
