/* packs.c -- which cards belong to a game, spelled out. */
#include "games/packs.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { CARDS = 1000 };

static void add(talon_pack *p, uint32_t n, const char *a, const char *b)
{
    char name[64];
    snprintf(name, sizeof name, "%s%s", a, b);
    if (talon_pack_add(p, name, strlen(name), n) != TALON_OK)
        abort();
}

/* Ranks (one letter each) of all four suits, so many of each. */
static void add_ranks(talon_pack *p, const char *ranks, uint32_t n)
{
    for (const char *suit = "cdhs"; *suit; suit++)
        for (const char *rank = ranks; *rank; rank++)
            add(p, n, (char[]){*rank, 0}, (char[]){*suit, 0});
}

static void add_uno(talon_pack *p)
{
    static const char *const colour[] = {"red_", "yellow_", "green_", "blue_"};
    static const char *const twice[] = {"1", "2", "3", "4", "5", "6", "7", "8", "9", "skip", "reverse", "draw2"};
    for (size_t i = 0; i < 4; i++) {
        add(p, 1, colour[i], "0");
        for (size_t k = 0; k < sizeof twice / sizeof *twice; k++)
            add(p, 2, colour[i], twice[k]);
    }
    add(p, 4, "wild", "");
    add(p, 4, "wild_draw4", "");
}

/* King, queen, knight (C, the cavalier), jack and ten down to the one, 21 trumps and the fool. */
static void add_tarot(talon_pack *p)
{
    add_ranks(p, "123456789TJCQK", 1);
    for (int i = 1; i <= 21; i++) {
        char number[16];
        snprintf(number, sizeof number, "%d", i);
        add(p, 1, "trump_", number);
    }
    add(p, 1, "fool", "");
}

/* Tens to aces, the nines and so on down to the fives, the red fours, a joker. */
static void add_five_hundred(talon_pack *p)
{
    add_ranks(p, "56789TJQKA", 1);
    add(p, 1, "4d", "");
    add(p, 1, "4h", "");
    add(p, 1, "joker", "");
}

#define STANDARD "23456789TJQKA"

/* All hands are equal: without the two of diamonds for three, without that and the two of clubs for five. */
static void add_hearts(talon_pack *p, uint32_t players)
{
    add_ranks(p, STANDARD, 1);
    if (players != 4)
        talon_pack_remove(p, "2d", 2);
    if (players == 5)
        talon_pack_remove(p, "2c", 2);
}

talon_pack *pack_called(const char *word, uint32_t players)
{
    talon_pack *p = malloc(talon_pack_size(CARDS, CARDS, 32 * CARDS));
    if (!p)
        abort();
    talon_pack_init(p, talon_pack_size(CARDS, CARDS, 32 * CARDS), CARDS, CARDS, 32 * CARDS);
    if (strcmp(word, "standard") == 0)
        add_ranks(p, STANDARD, 1);
    else if (strcmp(word, "two packs") == 0)
        add_ranks(p, STANDARD, 2);
    else if (strcmp(word, "sixes up") == 0)
        add_ranks(p, "6789TJQKA", 1);
    else if (strcmp(word, "six packs") == 0)
        add_ranks(p, STANDARD, 6);
    else if (strcmp(word, "eight packs") == 0)
        add_ranks(p, STANDARD, 8);
    else if (strcmp(word, "sevens up") == 0)
        add_ranks(p, "789TJQKA", 1);
    else if (strcmp(word, "nines up") == 0)
        add_ranks(p, "9TJQKA", 1);
    else if (strcmp(word, "nines up twice") == 0)
        add_ranks(p, "9TJQKA", 2);
    else if (strcmp(word, "canasta") == 0)
        add_ranks(p, STANDARD, 2), add(p, 4, "joker", "");
    else if (strcmp(word, "old maid") == 0)
        add_ranks(p, STANDARD, 1), talon_pack_remove(p, "Qc", 2);
    else if (strcmp(word, "hearts") == 0)
        add_hearts(p, players);
    else if (strncmp(word, "jacks up", 8) == 0) { /* for two without aces */
        for (const char *rank = players == 2 ? "JQK" : "JQKA"; *rank; rank++) {
            if (strstr(word, "twice"))
                add(p, 1, (char[]){*rank, 0}, "h");
            add(p, 1, (char[]){*rank, 0}, "s");
        }
    } else if (strcmp(word, "uno") == 0)
        add_uno(p);
    else if (strcmp(word, "tarot") == 0)
        add_tarot(p);
    else if (strcmp(word, "five hundred") == 0)
        add_five_hundred(p);
    else if (strcmp(word, "deck list") == 0) /* a Commander deck: one general, 62 different spells, 37 forests */
        for (int i = 0; i < 100; i++) {
            char number[16];
            snprintf(number, sizeof number, " %d", i);
            add(p, 1, i == 0 ? "General" : i < 63 ? "Spell" : "Forest", i > 0 && i < 63 ? number : "");
        }
    else {
        free(p);
        return NULL;
    }
    return p;
}

static uint32_t count_name(const talon_pack *p, const char *name)
{
    uint32_t n = 0;
    for (uint32_t i = 0; i < talon_pack_cards(p); i++)
        n += strcmp(talon_pack_name(p, talon_pack_face(p, (talon_card)i), NULL), name) == 0;
    return n;
}

bool packs_agree(const talon_pack *a, const talon_pack *b)
{
    bool agree = talon_pack_cards(a) == talon_pack_cards(b);
    for (uint32_t i = 0; i < talon_pack_cards(b) && agree; i++) {
        const char *name = talon_pack_name(b, talon_pack_face(b, (talon_card)i), NULL);
        agree = count_name(a, name) == count_name(b, name);
        if (!agree)
            printf("FAIL %s: %u in the game, %u in the rules\n", name, count_name(a, name), count_name(b, name));
    }
    return agree;
}
