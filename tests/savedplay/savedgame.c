/* savedgame.c -- saved games without a disk. */
#include "savedplay/savedgame.h"

#include <stdlib.h>
#include <string.h>

talon_fair_key savedgame_key(uint8_t table, uint8_t seat)
{
    const uint8_t secret[32] = {table, seat};
    talon_fair_key key;
    talon_fair_key_from(&key, secret);
    return key;
}

talon_saved_keys savedgame_keys(uint8_t table)
{
    return (talon_saved_keys){.dealer = savedgame_key(table, 0), .k = {table, 99}, .me = savedgame_key(table, 1)};
}

/* The words of a text, in place. */
static uint32_t split(const char **word, char *text)
{
    uint32_t n = 0;
    for (char *rest = text, *at; (at = strtok_r(rest, " ", &rest));)
        word[n++] = at;
    return n;
}

talon_saved_setup savedgame_setup(uint8_t table, const char *commanders, const char *cards, uint32_t others)
{
    static const char *const player[] = {"Ana", "Ben", "Cy"};
    static uint8_t key[3][32];
    static char text[2][8192];
    static const char *name[2][2048];
    talon_saved_setup setup = {.player = player, .key = (const uint8_t(*)[32])key, .players_n = 1 + others, .example = true};
    for (uint8_t i = 0; i <= others; i++)
        memcpy(key[i], savedgame_key(table, (uint8_t)(i + 1)).pub, 32);
    memcpy(text[0], commanders, strlen(commanders) + 1);
    memcpy(text[1], cards, strlen(cards) + 1);
    setup.deck.commander = name[0];
    setup.deck.commanders_n = split(name[0], text[0]);
    setup.deck.card = name[1];
    setup.deck.cards_n = split(name[1], text[1]);
    return setup;
}

static bool append(savedgame *g, const char *text, size_t size)
{
    if (!size)
        return true;
    if (g->size + size > g->room) {
        const size_t room = 2 * (g->size + size);
        char *more = realloc(g->text, room);
        if (!more)
            return false;
        g->text = more;
        g->room = room;
    }
    memcpy(g->text + g->size, text, size);
    g->size += size;
    for (size_t i = 0; i < size; i++)
        g->lines += text[i] == '\n';
    return true;
}

bool savedgame_add(savedgame *g, const char *line)
{
    return append(g, line, strlen(line));
}

bool savedgame_sync(savedgame *g)
{
    size_t size;
    const char *text = talon_saved_pending(g->s, &size);
    if (!append(g, text, size))
        return false;
    talon_saved_written(g->s);
    return true;
}

savedgame savedgame_begin(uint8_t table, const talon_saved_setup *setup)
{
    const talon_saved_keys keys = savedgame_keys(table);
    savedgame g = {.s = talon_saved_new(&keys)};
    if (g.s && talon_saved_begin(g.s, setup) == TALON_SAVED_OK)
        savedgame_sync(&g);
    return g;
}

const char *savedgame_line(const savedgame *g, uint64_t i, size_t *size)
{
    const char *line = g->text;
    while (i--)
        line = strchr(line, '\n') + 1;
    *size = (size_t)(strchr(line, '\n') - line);
    return line;
}

savedgame savedgame_open(const savedgame *g, uint8_t table, uint64_t lines)
{
    const talon_saved_keys keys = savedgame_keys(table);
    savedgame out = {.s = talon_saved_new(&keys)};
    const char *line = g->text;
    for (uint64_t i = 0; out.s && i < lines; i++) {
        const size_t size = (size_t)(strchr(line, '\n') - line);
        if (!append(&out, line, size + 1) || talon_saved_read(out.s, line, size) != TALON_SAVED_OK)
            break;
        line += size + 1;
    }
    return out;
}

void savedgame_free(savedgame *g)
{
    talon_saved_free(g->s);
    free(g->text);
    *g = (savedgame){0};
}

talon_saved_status savedgame_settle(savedgame *g)
{
    const talon_saved_status status = talon_saved_continue(g->s);
    savedgame_sync(g);
    return status;
}

talon_saved_status savedgame_play(savedgame *g, const talon_action *a)
{
    talon_status given;
    const char *why;
    const talon_saved_status status = talon_saved_play(g->s, &given, &why, a);
    savedgame_sync(g);
    return status;
}

talon_saved_status savedgame_do(savedgame *g, talon_action_code code, int64_t n_or_card)
{
    talon_action a;
    talon_action_init(&a, code);
    a.n = a.card = n_or_card;
    return savedgame_play(g, &a);
}

const talon_card *savedgame_zone(const savedgame *g, talon_zone z)
{
    const talon_commander *game = talon_saved_game(g->s);
    return talon_zone_cards(talon_commander_table(game), talon_commander_shape(game), z);
}

static bool same_zones(const talon_commander *a, const talon_commander *b)
{
    bool same = talon_commander_cards(a) == talon_commander_cards(b);
    for (talon_zone z = 0; same && z < TALON_COMMANDER_ZONES; z++) {
        const uint32_t n = talon_commander_count(a, z);
        same = n == talon_commander_count(b, z) &&
               memcmp(talon_zone_cards(talon_commander_table(a), talon_commander_shape(a), z),
                      talon_zone_cards(talon_commander_table(b), talon_commander_shape(b), z), n * sizeof(talon_card)) == 0;
    }
    for (uint32_t i = 0; same && i < talon_commander_cards(a); i++)
        same = talon_commander_seen(a, (talon_card)i) == talon_commander_seen(b, (talon_card)i) &&
               talon_commander_is_down(a, (talon_card)i) == talon_commander_is_down(b, (talon_card)i);
    return same;
}

bool savedgame_same(const talon_saved *x, const talon_saved *y)
{
    const talon_commander *a = talon_saved_game(x), *b = talon_saved_game(y);
    if (!a || !b)
        return a == b;
    bool same = same_zones(a, b) && talon_commander_seq(a) == talon_commander_seq(b) &&
                talon_commander_get_status(a) == talon_commander_get_status(b) &&
                talon_commander_mulligans(a) == talon_commander_mulligans(b) && talon_commander_owed(a) == talon_commander_owed(b) &&
                talon_commander_undoable(a) == talon_commander_undoable(b) && talon_commander_redoable(a) == talon_commander_redoable(b) &&
                talon_saved_log_n(x) == talon_saved_log_n(y);
    for (uint32_t i = 0; same && i < talon_saved_log_n(x); i++)
        same = strcmp(talon_saved_log(x, i), talon_saved_log(y, i)) == 0;
    return same;
}
