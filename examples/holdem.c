/* holdem.c -- a short scripted hand of Hold'em on a talon table: wash, riffle, cut, burn, two cards each, five on the board, and who wins.
 *
 *   holdem [SEED]      the same seed gives the same deal, here and anywhere (docs/random.md)
 *
 * Uses nothing but <talon/talon.h> and <talon/poker.h>. All memory is on the stack: the kernel allocates nothing. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <talon/poker.h>
#include <talon/talon.h>

enum { DECK, ANA, BEN, CY, BOARD, BURN, ZONES };

static const talon_zone_spec zones[ZONES] = {
    [DECK] = {.id = "deck", .type = "deck"},
    [ANA] = {.id = "hand.1", .type = "hand", .owner = "Ana"},
    [BEN] = {.id = "hand.2", .type = "hand", .owner = "Ben"},
    [CY] = {.id = "hand.3", .type = "hand", .owner = "Cy"},
    [BOARD] = {.id = "community", .type = "community"},
    [BURN] = {.id = "burn", .type = "burn"},
};

static bool colours(void)
{
    const char *plain = getenv("NO_COLOR");
    return isatty(STDOUT_FILENO) && !(plain && *plain);
}

static void print_card(const talon_pack *pack, talon_card id)
{
    static const char *const symbol[] = {"♣", "♦", "♥", "♠"};
    const talon_face face = talon_pack_face(pack, id);
    const int index = talon_standard_index(talon_pack_name(pack, face, NULL), 2);
    const bool red = index / 13 == 1 || index / 13 == 2;
    const char *on = colours() && red ? "\033[31m" : "", *off = colours() && red ? "\033[0m" : "";
    printf("  %s%c%s%s", on, talon_pack_name(pack, face, NULL)[0], symbol[index / 13], off);
}

static void print_zone(const talon_play *p, const char *label, talon_zone z)
{
    const talon_card *card = talon_zone_cards(p->table, p->shape, z);
    printf("  %-7s", label);
    for (uint32_t i = 0; i < talon_zone_count(p->table, p->shape, z); i++)
        print_card(talon_shape_pack(p->shape), card[i]);
    putchar('\n');
}

/* Say what was done, or stop with the reason. */
static void did(const talon_play *p, talon_status s, const char *what)
{
    if (s == TALON_OK) {
        printf("%2llu  %s\n", (unsigned long long)p->table->seq, what);
        return;
    }
    char text[200];
    talon_fault_text(text, sizeof text, &p->fault, p->shape, NULL);
    fprintf(stderr, "%s: %s\n", what, text);
    exit(1);
}

static void deal(talon_play *p)
{
    static const talon_zone hands[] = {ANA, BEN, CY};
    did(p, talon_wash(p, DECK, NULL), "wash the deck");
    did(p, talon_riffle(p, DECK, 3), "riffle three times");
    did(p, talon_cut_by_die(p, DECK, 0), "cut");
    did(p, talon_burn(p, 1, DECK), "burn one");
    did(p, talon_deal_round(p, 2, DECK, hands, 3), "deal two to each player, one at a time");
    did(p, talon_burn(p, 1, DECK), "burn one");
    did(p, talon_draw(p, 3, DECK, BOARD), "flop");
    did(p, talon_burn(p, 1, DECK), "burn one");
    did(p, talon_draw(p, 1, DECK, BOARD), "turn");
    did(p, talon_burn(p, 1, DECK), "burn one");
    did(p, talon_draw(p, 1, DECK, BOARD), "river");
}

/* The best five of each player's seven. */
static void showdown(const talon_play *p)
{
    static const talon_zone hands[] = {ANA, BEN, CY};
    uint32_t rank[3], best = 0;
    for (int i = 0; i < 3; i++) {
        const talon_zone seen[] = {hands[i], BOARD};
        rank[i] = talon_poker_rank_zones(p->table, NULL, p->shape, seen, 2);
        best = rank[i] > best ? rank[i] : best;
    }
    putchar('\n');
    for (int i = 0; i < 3; i++) {
        char words[TALON_POKER_WORDS];
        talon_poker_describe(words, sizeof words, rank[i]);
        printf("  %-7s  %s%s\n", zones[hands[i]].owner, words, rank[i] == best ? ": wins" : "");
    }
}

static void show(const talon_play *p)
{
    const uint32_t burned = talon_zone_count(p->table, p->shape, BURN);
    putchar('\n');
    print_zone(p, "Ana", ANA);
    print_zone(p, "Ben", BEN);
    print_zone(p, "Cy", CY);
    print_zone(p, "board", BOARD);
    printf("\n  %u burned, %u in the deck, %u cards in all\n", burned, talon_zone_count(p->table, p->shape, DECK),
           talon_pack_cards(talon_shape_pack(p->shape)));
}

int main(int argc, char **argv)
{
    static uint64_t pack_memory[512], shape_memory[512], table_memory[128], work_memory[2048];
    const char *seed_text = argc > 1 ? argv[1] : "1";
    talon_diagnostic diag[2 * ZONES];
    size_t diag_n;
    talon_seed seed;
    talon_play p = {.shape = NULL};
    const uint32_t count[ZONES] = {[DECK] = TALON_STANDARD_CARDS};

    talon_pack *pack =
        talon_pack_init(pack_memory, sizeof pack_memory, TALON_STANDARD_CARDS, TALON_STANDARD_CARDS, 2 * TALON_STANDARD_CARDS);
    if (!pack || talon_pack_add_standard(pack) != TALON_OK)
        return 70;
    if (!talon_seed_parse(&seed, seed_text, strlen(seed_text))) {
        fprintf(stderr, "holdem: the seed must be a decimal number, or 0x and hex digits\n");
        return 2;
    }
    if (talon_shape_init(&p.shape, diag, &diag_n, &p.fault, shape_memory, sizeof shape_memory, pack, zones, ZONES) != TALON_OK)
        return 70;
    p.table = talon_table_init(table_memory, sizeof table_memory, p.shape, count, &seed, 0);
    p.work = talon_work_init(work_memory, sizeof work_memory, p.shape);
    if (!p.table || !p.work)
        return 70; /* what is reserved above is too little */

    printf("Hold'em for three, seed %s (an example: everybody can know this deal)\n\n", seed_text);
    deal(&p);
    show(&p);
    showdown(&p);
    return 0;
}
