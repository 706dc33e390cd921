/* meant.c -- the words of meant.h. A row costs nothing and spares somebody a look into the manual. */
#include "lang/meant.h"

#include <stdio.h>
#include <string.h>

#define LISTED_MAX 20

static const struct {
    meant_place where;
    const char *word, *meant;
} rows[] = {
    {MEANT_STEP, "give", "deal"},
    {MEANT_STEP, "distribute", "deal"},
    {MEANT_STEP, "hand_out", "deal"},
    {MEANT_STEP, "put", "move"},
    {MEANT_STEP, "place", "move"},
    {MEANT_STEP, "take", "draw"},
    {MEANT_STEP, "pick", "draw"},
    {MEANT_STEP, "pick_up", "draw"},
    {MEANT_STEP, "mix", "shuffle"},
    {MEANT_STEP, "flip", "reveal"},
    {MEANT_STEP, "turn", "reveal"},
    {MEANT_STEP, "turn_up", "reveal"},
    {MEANT_STEP, "show", "reveal"},
    {MEANT_STEP, "open", "reveal"},
    {MEANT_STEP, "cover", "hide"},
    {MEANT_STEP, "throw", "discard"},
    {MEANT_STEP, "collect", "combine"},
    {MEANT_STEP, "gather", "combine"},
    {MEANT_STEP, "fold", "muck"},
    {MEANT_STEP, "for", "repeat"},
    {MEANT_STEP, "loop", "repeat"},
    {MEANT_STEP, "while", "repeat"},
    {MEANT_STEP, "until", "repeat"},
    {MEANT_STEP, "times", "repeat"},
    {MEANT_STEP, "for_each", "each_player"},
    {MEANT_STEP, "foreach", "each_player"},
    {MEANT_STEP, "for_each_player", "each_player"},
    {MEANT_STEP, "each", "each_player"},
    {MEANT_STEP, "assert", "expect"},
    {MEANT_STEP, "when", "if"},
    {MEANT_ZONE, "everyone", "each_player"},
    {MEANT_ZONE, "everybody", "each_player"},
    {MEANT_ZONE, "all_players", "each_player"},
    {MEANT_ZONE, "every_player", "each_player"},
    {MEANT_ZONE, "draw_pile", "deck"},
    {MEANT_ZONE, "drawpile", "deck"},
    {MEANT_ZONE, "pack", "deck"},
    {MEANT_ZONE, "stock", "deck"},
    {MEANT_ZONE, "talon", "deck"},
    {MEANT_ZONE, "board", "community"},
    {MEANT_ZONE, "table", "community"},
    {MEANT_ZONE, "trash", "discard_pile"},
    {MEANT_ZONE, "graveyard", "discard_pile"},
    {MEANT_FLAG, "faceup", "up"},
    {MEANT_FLAG, "face_up", "up"},
    {MEANT_FLAG, "open", "up"},
    {MEANT_FLAG, "visible", "up"},
    {MEANT_FLAG, "shown", "up"},
    {MEANT_FLAG, "facedown", "down"},
    {MEANT_FLAG, "face_down", "down"},
    {MEANT_FLAG, "closed", "down"},
    {MEANT_FLAG, "hidden", "down"},
    {MEANT_FLAG, "reverse", "reversed"},
    {MEANT_TYPE, "pile", "discard"},
    {MEANT_TYPE, "discard_pile", "discard"},
    {MEANT_TYPE, "stack", "deck"},
    {MEANT_TYPE, "stock", "deck"},
    {MEANT_TYPE, "draw_pile", "deck"},
    {MEANT_TYPE, "pack", "deck"},
    {MEANT_TYPE, "tableau", "table"},
    {MEANT_TYPE, "board", "table"},
    {MEANT_TYPE, "player", "hand"},
    {MEANT_SEES, "nobody", "none"},
    {MEANT_SEES, "no_one", "none"},
    {MEANT_SEES, "noone", "none"},
    {MEANT_SEES, "no", "none"},
    {MEANT_SEES, "false", "none"},
    {MEANT_SEES, "hidden", "none"},
    {MEANT_SEES, "private", "owner"},
    {MEANT_SEES, "player", "owner"},
    {MEANT_SEES, "self", "owner"},
    {MEANT_SEES, "me", "owner"},
    {MEANT_SEES, "everyone", "all"},
    {MEANT_SEES, "everybody", "all"},
    {MEANT_SEES, "public", "all"},
    {MEANT_SEES, "yes", "all"},
    {MEANT_SEES, "true", "all"},
    {MEANT_SEES, "each_player", "all"},
    {MEANT_SEES, "top", "newest"},
    {MEANT_SEES, "last", "newest"},
    {MEANT_TOP_KEY, "name", "game"},
    {MEANT_TOP_KEY, "title", "game"},
    {MEANT_TOP_KEY, "deck", "components"},
    {MEANT_TOP_KEY, "decks", "components"},
    {MEANT_TOP_KEY, "cards", "components"},
    {MEANT_TOP_KEY, "pack", "components"},
    {MEANT_TOP_KEY, "piles", "zones"},
    {MEANT_TOP_KEY, "areas", "zones"},
    {MEANT_TOP_KEY, "variables", "numbers"},
    {MEANT_TOP_KEY, "constants", "numbers"},
    {MEANT_TOP_KEY, "steps", "setup"},
    {MEANT_TOP_KEY, "deal", "setup"},
    {MEANT_TOP_KEY, "start", "setup"},
    {MEANT_TOP_KEY, "rounds", "phases"},
    {MEANT_TOP_KEY, "functions", "procedures"},
    {MEANT_TOP_KEY, "shuffle", "dealing_procedure"},
    {MEANT_TOP_KEY, "mixing", "dealing_procedure"},
    {MEANT_TOP_KEY, "rules", "triggers"},
    {MEANT_TOP_KEY, "seats", "positions"},
    {MEANT_ZONE_KEY, "visible", "sees"},
    {MEANT_ZONE_KEY, "visibility", "sees"},
    {MEANT_ZONE_KEY, "visible_to", "sees"},
    {MEANT_ZONE_KEY, "hidden", "sees"},
    {MEANT_ZONE_KEY, "face", "sees"},
    {MEANT_ZONE_KEY, "faceup", "sees"},
    {MEANT_ZONE_KEY, "kind", "type"},
    {MEANT_ZONE_KEY, "number", "count"},
    {MEANT_ZONE_KEY, "size", "count"},
    {MEANT_ZONE_KEY, "piles", "count"},
    {MEANT_ZONE_KEY, "per", "owner"},
    {MEANT_ZONE_KEY, "player", "owner"},
    {MEANT_BLOCK_KEY, "do", "do"}, /* where it is unknown: of `if` */
    {MEANT_BLOCK_KEY, "steps", "do"},
    {MEANT_BLOCK_KEY, "then", "do"},
    {MEANT_BLOCK_KEY, "actions", "do"},
    {MEANT_BLOCK_KEY, "setup", "do"},
    {MEANT_BLOCK_KEY, "if", "when"},
    {MEANT_BLOCK_KEY, "condition", "when"},
    {MEANT_BLOCK_KEY, "repeat", "times"},
    {MEANT_BLOCK_KEY, "phase", "name"},
    {MEANT_CARD, "ace", "A"},
    {MEANT_CARD, "aces", "A"},
    {MEANT_CARD, "king", "K"},
    {MEANT_CARD, "kings", "K"},
    {MEANT_CARD, "queen", "Q"},
    {MEANT_CARD, "queens", "Q"},
    {MEANT_CARD, "jack", "J"},
    {MEANT_CARD, "jacks", "J"},
    {MEANT_CARD, "ten", "T"},
    {MEANT_CARD, "tens", "T"},
    {MEANT_CARD, "nine", "9"},
    {MEANT_CARD, "eight", "8"},
    {MEANT_CARD, "seven", "7"},
    {MEANT_CARD, "six", "6"},
    {MEANT_CARD, "five", "5"},
    {MEANT_CARD, "four", "4"},
    {MEANT_CARD, "three", "3"},
    {MEANT_CARD, "two", "2"},
    {MEANT_CARD, "deuce", "2"},
    {MEANT_CARD, "deuces", "2"},
    {MEANT_CARD, "heart", "hearts"},
    {MEANT_CARD, "spade", "spades"},
    {MEANT_CARD, "club", "clubs"},
    {MEANT_CARD, "diamond", "diamonds"},
    {MEANT_CARD, "red", "hearts diamonds"},
    {MEANT_CARD, "black", "clubs spades"},
    {MEANT_CARD, "face_card", "J Q K"},
    {MEANT_CARD, "face_cards", "J Q K"},
    {MEANT_CARD, "faces", "J Q K"},
    {MEANT_CARD, "picture", "J Q K"},
    {MEANT_CARD, "court", "J Q K"},
    {MEANT_RULE_STEP, "ask", "choose"},
    {MEANT_RULE_STEP, "pick", "choose"},
    {MEANT_RULE_STEP, "select", "choose"},
    {MEANT_RULE_STEP, "play", "choose"},
    {MEANT_RULE_STEP, "bid", "choose"},
    {MEANT_RULE_STEP, "all_players", "together"},
    {MEANT_RULE_STEP, "simultaneously", "together"},
    {MEANT_RULE_STEP, "for each player", "each_player"},
    {MEANT_RULE_STEP, "each player", "each_player"},
    {MEANT_RULE_STEP, "every player", "each_player"},
    {MEANT_RULE_STEP, "turn", "turns"},
    {MEANT_RULE_STEP, "round", "turns"},
    {MEANT_RULE_STEP, "rounds", "turns"},
    {MEANT_RULE_STEP, "let", "set"},
    {MEANT_RULE_STEP, "assign", "set"},
    {MEANT_RULE_STEP, "score", "set"},
    {MEANT_RULE_STEP, "announce", "tell"},
    {MEANT_RULE_STEP, "pot", "share"},
    {MEANT_RULE_STEP, "skip", "next"},
    {MEANT_RULE_STEP, "goto", "next"},
    {MEANT_RULE_STEP, "break", "leave"},
    {MEANT_RULE_STEP, "exit", "leave"},
    {MEANT_RULE_STEP, "stop", "end"},
    {MEANT_RULE_WORD, "otherwise", "else"},
    {MEANT_RULE_WORD, "unless", "if not"},
    {MEANT_RULE_WORD, "while", "until not"},
    {MEANT_RULE_WORD, "provided", "where"},
    {MEANT_VALUE, "true", "yes"},
    {MEANT_VALUE, "false", "no"},
    {MEANT_VALUE, "null", "none"},
    {MEANT_VALUE, "nobody", "none"},
    {MEANT_VALUE, "nothing", "none"},
    {MEANT_VALUE, "maximum", "max"},
    {MEANT_VALUE, "highest", "max"},
    {MEANT_VALUE, "minimum", "min"},
    {MEANT_VALUE, "lowest", "min"},
    {MEANT_VALUE, "total", "sum"},
    {MEANT_VALUE, "size", "count"},
    {MEANT_VALUE, "length", "count"},
    {MEANT_VALUE, "any_player", "some"},
    {MEANT_VALUE, "every", "all"},
    {MEANT_VALUE, "color", "colour"},
    {MEANT_VALUE, "me", "player"},
    {MEANT_VALUE, "self", "player"},
    {MEANT_VALUE, "current_player", "player"},
    {MEANT_VALUE, "num_players", "players"},
};

static bool same(word w, const char *text)
{
    uint32_t i = 0;
    for (; i < w.size; i++) {
        const char c = w.at[i] >= 'A' && w.at[i] <= 'Z' ? (char)(w.at[i] - 'A' + 'a') : w.at[i];
        if (c != text[i])
            return false;
    }
    return text[i] == 0;
}

const char *talon__meant(meant_place where, word w)
{
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (rows[i].where == where && same(w, rows[i].word))
            return rows[i].meant;
    return NULL;
}

const char *talon__meant_number(talon__arena *a, word w)
{
    static const char *const numbers[] = {"zero",  "one",   "two",  "three", "four",   "five",   "six",
                                          "seven", "eight", "nine", "ten",   "eleven", "twelve", "thirteen"};
    static const char *const digits[] = {"0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12", "13"};
    uint32_t n = 0;
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
        if (same(w, numbers[i]))
            return digits[i];
    while (n < w.size && w.at[n] >= '0' && w.at[n] <= '9')
        n++;
    return n && n < w.size && n < 10 ? talon__arena_text(a, w.at, n) : NULL;
}

const char *talon__listed(talon__arena *a, const char *const *names, const char *before_last)
{
    char text[800] = "";
    size_t n = 0, all = 0;
    while (names[all])
        all++;
    for (size_t i = 0; i < all && i < LISTED_MAX && n < sizeof text; i++) {
        const char *before = i == 0 ? "" : i + 1 == all ? before_last : ", ";
        n += (size_t)snprintf(text + n, sizeof text - n, "%s%s", before, names[i]);
    }
    if (all > LISTED_MAX && n < sizeof text)
        snprintf(text + n, sizeof text - n, " …");
    return talon__arena_text(a, text, strlen(text));
}
