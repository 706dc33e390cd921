/* rules.c -- the rules, game by game. */
#include "games/rules.h"

#include <string.h>

static bool is_one_of(const char *card, const char *const *list)
{
    for (; *list; list++)
        if (strcmp(card, *list) == 0)
            return true;
    return false;
}

/* ------------------------------------------------------------------ poker */

/* One burned card before three, one and one on the board. */
static void board(dealt *d)
{
    static const uint32_t street[] = {3, 1, 1};
    for (uint32_t i = 0; i < 3; i++) {
        should_go(d, "burn", 0, 1);
        should_go(d, "community", 0, street[i]);
    }
    should_have_gone(d);
    should_lie(d, "community", 0, 5);
    should_lie(d, "burn", 0, 3);
}

static void texas_holdem(dealt *d)
{
    should_hold(d, 2);
    should_go_round(d, 2, 1);
    board(d);
    should_lie(d, "deck", 0, 52 - 2 * d->players - 8);
}

static void flop(dealt *d)
{
    should_hold(d, 2);
    should_lie(d, "community", 0, 3);
    should_lie(d, "burn", 0, 1);
}

static void omaha(dealt *d)
{
    should_hold(d, 4);
    should_go_round(d, 4, 1);
    board(d);
    should_lie(d, "deck", 0, 52 - 4 * d->players - 8);
}

/* Two down, four up with a burned card before all but the first, one down; what happens at the end of the pack is in the rules. */
static void seven_card_stud(dealt *d)
{
    const uint32_t n = d->players;
    should_go_round(d, 3, 1);
    for (uint32_t street = 4; street <= 6; street++) {
        should_go(d, "burn", 0, 1);
        should_go_round(d, 1, 1);
    }
    if (n <= 6)
        should_go(d, "burn", 0, 1);
    if (n <= 7)
        should_go_round(d, 1, 1);
    else
        should_go(d, "community", 0, 1);
    should_have_gone(d);
    should_hold(d, n <= 7 ? 7 : 6);
    for (uint32_t seat = 1; seat <= n; seat++)
        for (uint32_t i = 0; i < lies(d, "hand", seat); i++)
            if (is_up(d, "hand", seat, i) != (i >= 2 && i <= 5))
                wrong(d, "card %u of seat %u lies the wrong way", i + 1, seat);
}

static void five_card_draw(dealt *d)
{
    should_go_round(d, 5, 1);
    should_have_gone(d);
    should_hold(d, 5);
    should_lie(d, "deck", 0, 52 - 5 * d->players);
}

/* ----------------------------------------------------------------- casino */

static void blackjack_hands(dealt *d)
{
    should_hold(d, 2);
    should_lie(d, "house", 0, 2);
    for (uint32_t seat = 1; seat <= d->players; seat++)
        if (!is_up(d, "hand", seat, 0) || !is_up(d, "hand", seat, 1))
            wrong(d, "players' cards lie face up");
    if (!is_up(d, "house", 0, 0) || is_up(d, "house", 0, 1))
        wrong(d, "the house shows its first card only");
}

static void blackjack_round(dealt *d)
{
    blackjack_hands(d);
    should_go(d, "burn", 0, 1);
    should_go_round(d, 1, 1);
    should_go(d, "house", 0, 1);
    should_go_round(d, 1, 1);
    should_go(d, "house", 0, 1);
    should_have_gone(d);
    should_lie(d, "shoe", 0, 312 - 1 - 2 * d->players - 2);
}

/* After the round in which fewer than a deck and a half are left, all six decks are mixed and a card is burned again. */
static void blackjack_shoe(dealt *d)
{
    uint32_t shoe = 311, mixed = 0;
    for (uint32_t round = 0; round < 25; round++) {
        shoe -= 2 * d->players + 2;
        if (shoe < 78) {
            mixed++;
            shoe = 311;
        }
    }
    blackjack_hands(d);
    should_lie(d, "shoe", 0, shoe);
    should_lie(d, "burn", 0, 1);
    if ((mixed > 0) != (d->mixed_again > 0))
        wrong(d, "the shoe was mixed %s", d->mixed_again ? "too early" : "too late");
}

static uint32_t points(const char *card)
{
    return card[0] == 'A' ? 1 : card[0] >= '2' && card[0] <= '9' ? (uint32_t)(card[0] - '0') : 10;
}

static void baccarat(dealt *d)
{
    const uint32_t burned = points(card_at(d, "turned", 0, 0));
    should_go(d, "turned", 0, 1);
    should_go(d, "burn", 0, burned);
    for (uint32_t i = 0; i < 2; i++) {
        should_go(d, "punto", 0, 1);
        should_go(d, "banco", 0, 1);
    }
    should_have_gone(d);
    should_lie(d, "shoe", 0, 416 - 5 - burned);
}

/* ------------------------------------------------------- rummies and eights */

static void gin_rummy(dealt *d)
{
    should_go_round(d, 10, 1);
    should_go(d, "discard_pile", 0, 1);
    should_have_gone(d);
    should_lie(d, "deck", 0, 31);
    if (!is_up(d, "discard_pile", 0, 0))
        wrong(d, "the upcard lies face down");
}

static void rummy_500(dealt *d)
{
    const uint32_t each = d->players == 2 ? 13 : 7;
    should_go_round(d, each, 1);
    should_go(d, "discard_pile", 0, 1);
    should_have_gone(d);
    should_lie(d, "deck", 0, 52 - each * d->players - 1);
}

static void crazy_eights(dealt *d)
{
    should_hold(d, d->players == 2 ? 7 : 5);
    should_lie(d, "discard_pile", 0, 1);
    if (card_at(d, "discard_pile", 0, 0)[0] == '8')
        wrong(d, "an eight was turned up");
}

static void uno(dealt *d)
{
    should_hold(d, 7);
    should_lie(d, "discard_pile", 0, 1);
    should_lie(d, "deck", 0, 108 - 7 * d->players - 1);
    if (strcmp(card_at(d, "discard_pile", 0, 0), "wild_draw4") == 0)
        wrong(d, "a wild draw four was turned up");
}

static void canasta(dealt *d)
{
    static const char *const freezing[] = {"joker", "2c", "2d", "2h", "2s", "3d", "3h", NULL};
    const uint32_t n = lies(d, "discard_pile", 0);
    should_hold(d, d->players == 2 ? 15 : d->players == 3 ? 13 : 11);
    for (uint32_t i = 0; i < n; i++)
        if (is_one_of(card_at(d, "discard_pile", 0, i), freezing) != (i + 1 < n))
            wrong(d, "the pile begins with %s", card_at(d, "discard_pile", 0, i));
}

static void go_fish(dealt *d)
{
    const uint32_t each = d->players <= 3 ? 7 : 5;
    should_go_round(d, each, 1);
    should_have_gone(d);
    should_lie(d, "deck", 0, 52 - each * d->players);
}

static void war_setup(dealt *d)
{
    should_lie(d, "pile", 1, 26);
    should_lie(d, "pile", 2, 26);
}

static void war(dealt *d)
{
    for (uint32_t seat = 1; seat <= 2; seat++) {
        should_lie(d, "pile", seat, 25);
        should_lie(d, "battle", seat, 1);
    }
}

/* Everything is dealt; the first after the dealer have one more where it does not come out even. */
static void all_dealt(dealt *d, uint32_t cards)
{
    for (uint32_t i = 1; i <= d->players; i++)
        should_lie(d, "hand", seat_after_dealer(d, (int)i), cards / d->players + (i <= cards % d->players));
    should_lie(d, "deck", 0, 0);
}

static void president(dealt *d)
{
    all_dealt(d, 52);
}

static void old_maid(dealt *d)
{
    all_dealt(d, 51);
}

/* ------------------------------------------------------------------ tricks */

static void hearts(dealt *d)
{
    static const uint32_t hand[] = {17, 13, 10};
    should_hold(d, hand[d->players - 3]);
    should_lie(d, "deck", 0, 0);
}

static void thirteen(dealt *d)
{
    should_go_round(d, 13, 1);
    should_have_gone(d);
    should_lie(d, "deck", 0, 0);
}

/* The blind, then all the others. */
static void sheepshead(dealt *d)
{
    const uint32_t each = d->players == 3 ? 10 : d->players == 4 ? 7 : 6;
    should_go(d, "blind", 0, 32 - each * d->players);
    should_go_round(d, each, 1);
    should_have_gone(d);
    should_hold(d, each);
    should_lie(d, "deck", 0, 0);
}

/* As many as there are in the first hand of a match, and one turned up. */
static void oh_hell(dealt *d)
{
    const uint32_t each = d->players <= 5 ? 10 : d->players == 6 ? 8 : 7;
    should_go_round(d, each, 1);
    should_go(d, "turned", 0, 1);
    should_have_gone(d);
    should_lie(d, "deck", 0, 52 - each * d->players - 1);
}

/* Forehand, middlehand, rearhand: three, two for the skat, four, three. With four players the dealer gets nothing. */
static void skat(dealt *d)
{
    static const uint32_t packet[] = {3, 4, 3};
    for (uint32_t round = 0; round < 3; round++) {
        for (int i = 1; i <= 3; i++)
            should_go(d, "hand", seat_after_dealer(d, i), packet[round]);
        if (round == 0)
            should_go(d, "skat", 0, 2);
    }
    should_have_gone(d);
    for (int i = 1; i <= 3; i++)
        should_lie(d, "hand", seat_after_dealer(d, i), 10);
    if (d->players == 4)
        should_lie(d, "hand", d->dealer, 0);
    should_lie(d, "skat", 0, 2);
    should_lie(d, "deck", 0, 0);
}

static void doppelkopf(dealt *d)
{
    should_go_round(d, 4, 3);
    should_have_gone(d);
    should_hold(d, 12);
    should_lie(d, "deck", 0, 0);
}

/* To the right, packets of three (three players: four); neither the first nor the last card may lie in the dog. */
static void tarot(dealt *d)
{
    const way *w = &d->went;
    const uint32_t packet = d->players == 3 ? 4 : 3, dog = d->players == 5 ? 3 : 6;
    uint32_t turn = 1;
    should_hold(d, d->players == 3 ? 24 : d->players == 4 ? 18 : 15);
    should_lie(d, "dog", 0, dog);
    should_lie(d, "deck", 0, 0);
    for (uint32_t i = 0; i < w->n; i++) {
        const bool to_dog = strcmp(w->at[i].to, "dog") == 0;
        if (to_dog ? w->at[i].n != 1 || i == 0 || i == w->n - 1 : w->at[i].n != packet)
            wrong(d, "%u cards to %s", w->at[i].n, w->at[i].to);
        if (to_dog)
            continue;
        if ((uint32_t)(w->at[i].to[5] - '0') != seat_after_dealer(d, -(int)turn))
            wrong(d, "packet %u went to %s", turn, w->at[i].to);
        turn++;
    }
}

static void pinochle(dealt *d)
{
    const uint32_t rounds = d->players == 3 ? 5 : 4;
    for (uint32_t round = 1; round <= rounds; round++) {
        should_go_round(d, 1, 3);
        if (d->players == 3 && round <= 3)
            should_go(d, "widow", 0, 1);
    }
    should_have_gone(d);
    should_hold(d, 3 * rounds);
    should_lie(d, "deck", 0, d->players == 2 ? 24 : 0);
    if (d->players == 2 && (!is_up(d, "deck", 0, 0) || is_up(d, "deck", 0, 1)))
        wrong(d, "one card of the stock is turned up");
}

static void euchre(dealt *d)
{
    should_go_round(d, 1, 3);
    should_go_round(d, 1, 2);
    should_have_gone(d);
    should_hold(d, 5);
    should_lie(d, "deck", 0, 4);
    if (!is_up(d, "deck", 0, 0) || is_up(d, "deck", 0, 1))
        wrong(d, "one card of the kitty is turned up");
}

static void five_hundred(dealt *d)
{
    static const uint32_t packet[] = {3, 4, 3};
    for (uint32_t i = 0; i < 3; i++) {
        should_go_round(d, 1, packet[i]);
        should_go(d, "kitty", 0, 1);
    }
    should_have_gone(d);
    should_hold(d, 10);
    should_lie(d, "kitty", 0, 3);
    should_lie(d, "deck", 0, 0);
}

/* ------------------------------------------------------- patience and others */

/* Pile i has i cards, dealt row by row, and only its last lies face up. */
static void klondike(dealt *d)
{
    for (uint32_t row = 1; row <= 7; row++)
        for (uint32_t pile = row; pile <= 7; pile++)
            should_go(d, "tableau", pile, 1);
    should_have_gone(d);
    for (uint32_t pile = 1; pile <= 7; pile++) {
        should_lie(d, "tableau", pile, pile);
        for (uint32_t i = 0; i < pile; i++)
            if (is_up(d, "tableau", pile, i) != (i + 1 == pile))
                wrong(d, "card %u of pile %u lies the wrong way", i + 1, pile);
    }
    for (uint32_t i = 1; i <= 4; i++)
        should_lie(d, "foundation", i, 0);
    should_lie(d, "deck", 0, 24);
}

static void freecell(dealt *d)
{
    for (uint32_t i = 0; i < 52; i++)
        should_go(d, "tableau", i % 8 + 1, 1);
    should_have_gone(d);
    for (uint32_t pile = 1; pile <= 8; pile++)
        should_lie(d, "tableau", pile, pile <= 4 ? 7 : 6);
    for (uint32_t i = 1; i <= 4; i++) {
        should_lie(d, "cell", i, 0);
        should_lie(d, "foundation", i, 0);
    }
}

static void cribbage(dealt *d)
{
    const uint32_t each = d->players == 2 ? 6 : 5, crib = d->players == 3;
    should_go_round(d, each, 1);
    if (crib)
        should_go(d, "crib", 0, 1);
    should_go(d, "starter", 0, 1);
    should_have_gone(d);
    should_lie(d, "deck", 0, 52 - each * d->players - crib - 1);
}

/* A hundred each: the first of the list is the commander. */
static void commander(dealt *d)
{
    should_hold(d, 7);
    for (uint32_t seat = 1; seat <= d->players; seat++) {
        should_lie(d, "command", seat, 1);
        should_lie(d, "library", seat, 92);
        if (strcmp(card_at(d, "command", seat, 0), "General") != 0)
            wrong(d, "%s commands", card_at(d, "command", seat, 0));
    }
}

/* One card each, and one is left. */
static void kuhn(dealt *d)
{
    should_hold(d, 1);
    should_lie(d, "deck", 0, 1);
}

static void leduc(dealt *d)
{
    should_hold(d, 1);
    should_lie(d, "community", 0, 1);
    should_lie(d, "deck", 0, d->players == 2 ? 3 : 4);
}

static void beggar_my_neighbour(dealt *d)
{
    for (uint32_t i = 1; i <= d->players; i++)
        should_lie(d, "pack", seat_after_dealer(d, (int)i), 52 / d->players + (i <= 52 % d->players));
    should_lie(d, "deck", 0, 0);
}

static void thirty_one(dealt *d)
{
    should_go_round(d, 3, 1);
    should_go(d, "discard_pile", 0, 1);
    should_have_gone(d);
    should_lie(d, "deck", 0, 52 - 3 * d->players - 1);
}

/* Six each, and the next card says what trumps are. */
static void durak(dealt *d)
{
    should_go_round(d, 6, 1);
    should_go(d, "turned", 0, 1);
    should_have_gone(d);
    should_lie(d, "deck", 0, 36 - 6 * d->players - 1);
}

static void thirteen_each(dealt *d)
{
    should_go_round(d, 13, 1);
    should_have_gone(d);
}

static void spite_and_malice(dealt *d)
{
    should_hold(d, 5);
    for (uint32_t seat = 1; seat <= 2; seat++)
        should_lie(d, "goal", seat, 20);
    should_lie(d, "deck", 0, 104 - 50);
}

const game_rule rules[] = {
    {"texas_holdem", 2, 10, "standard", NULL, texas_holdem},
    {"texas_holdem", 2, 10, "standard", "flop", flop},
    {"omaha", 2, 10, "standard", NULL, omaha},
    {"omaha_hi_lo", 2, 10, "standard", NULL, omaha},
    {"kuhn", 2, 3, "jacks up of spades", NULL, kuhn},
    {"leduc", 2, 3, "jacks up twice", NULL, leduc},
    {"seven_card_stud", 2, 8, "standard", NULL, seven_card_stud},
    {"five_card_draw", 2, 6, "standard", NULL, five_card_draw},
    {"blackjack_shoe", 1, 7, "six packs", NULL, blackjack_shoe},
    {"blackjack_shoe", 1, 7, "six packs", "round", blackjack_round},
    {"baccarat", 1, 14, "eight packs", NULL, baccarat},
    {"gin_rummy", 2, 2, "standard", NULL, gin_rummy},
    {"rummy_500", 2, 4, "standard", NULL, rummy_500},
    {"crazy_eights", 2, 7, "standard", NULL, crazy_eights},
    {"uno", 2, 10, "uno", NULL, uno},
    {"go_fish", 2, 6, "standard", NULL, go_fish},
    {"war", 2, 2, "standard", NULL, war},
    {"beggar_my_neighbour", 2, 4, "standard", NULL, beggar_my_neighbour},
    {"thirty_one", 2, 9, "standard", NULL, thirty_one},
    {"durak", 2, 5, "sixes up", NULL, durak},
    {"big_two", 2, 4, "standard", NULL, thirteen_each},
    {"spite_and_malice", 2, 2, "two packs", NULL, spite_and_malice},
    {"war", 2, 2, "standard", "setup", war_setup},
    {"hearts", 3, 5, "hearts", NULL, hearts},
    {"spades", 4, 4, "standard", NULL, thirteen},
    {"bridge", 4, 4, "standard", NULL, thirteen},
    {"whist", 4, 4, "standard", NULL, thirteen},
    {"sheepshead", 3, 5, "sevens up", NULL, sheepshead},
    {"oh_hell", 3, 7, "standard", NULL, oh_hell},
    {"skat", 3, 4, "sevens up", NULL, skat},
    {"doppelkopf", 4, 4, "nines up twice", NULL, doppelkopf},
    {"tarot", 3, 5, "tarot", NULL, tarot},
    {"pinochle", 2, 4, "nines up twice", NULL, pinochle},
    {"euchre", 4, 4, "nines up", NULL, euchre},
    {"five_hundred", 4, 4, "five hundred", NULL, five_hundred},
    {"canasta", 2, 4, "canasta", NULL, canasta},
    {"klondike", 1, 1, "standard", NULL, klondike},
    {"freecell", 1, 1, "standard", NULL, freecell},
    {"cribbage", 2, 4, "standard", NULL, cribbage},
    {"president", 3, 8, "standard", NULL, president},
    {"old_maid", 2, 8, "old maid", NULL, old_maid},
    {"commander", 2, 6, "import", NULL, commander},
    {.game = NULL},
};
