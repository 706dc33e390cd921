/* many_deals.c -- a program with many deals of a game and its own use for them: the game's zones, its deals as rows of bytes, washes alone.
 *
 *   many_deals      how often Ana's two cards are a pair, counted in rows, and how often an ace lies on top of a washed pack
 *
 * Uses nothing but <talon/lang.h> and <talon/sim.h>. For questions that talon sim can ask, talon_counter_run is shorter. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <talon/lang.h>
#include <talon/sim.h>

enum { DEALS = 100000, STRIDE = 64 };

static const char text[] = "game: two\nversion: 1.2\nplayers: 2\nsetup:\n  - wash: deck\n  - deal: 2 to each_player from deck\n";
static const char *const names[] = {"Ana", "Ben"};
static const talon_seating seating = {.player = names, .players_n = 2, .seed = {{1}}};

static void stop(const char *why)
{
    fprintf(stderr, "many_deals: %s\n", why);
    exit(1);
}

/* Each zone that the game declares, and what the table of a deal calls it for seat 1. */
static void show_game(const talon_game *g)
{
    talon_fault fault;
    const size_t size = talon_runner_size(&fault, g, &seating);
    void *memory = malloc(size);
    talon_runner *r = memory ? talon_runner_init(memory, size, &fault, g, &seating) : NULL;
    if (!r)
        stop("no table");
    printf("%s, version %s\n", talon_game_name(g), talon_game_version(g));
    for (uint32_t i = 0; i < talon_game_zones(g); i++) {
        const talon_game_zone z = talon_game_get_zone(g, i);
        const talon_zone there = talon_runner_zone(r, i, z.each_player ? 1 : 0, z.count ? 1 : 0);
        printf("  %s (%s): %s\n", z.name, talon_zone_type_names[z.type], talon_zone_name(talon_runner_shape(r), there));
    }
    free(memory);
}

/* Where a zone's cards begin in a row. */
static uint32_t begin_of(const talon_sim *s, const char *zone)
{
    uint32_t cards;
    const uint32_t at = talon_sim_columns(s, &cards, talon_shape_find(talon_sim_shape(s), zone, strlen(zone)));
    if (cards != 2)
        stop("not two cards");
    return at;
}

static void count_pairs(const talon_game *g, uint8_t *row)
{
    talon_outcome out;
    talon_sim *s = talon_sim_new(&out, g, &seating, NULL, TALON_PATH_BEST);
    uint32_t pairs = 0;
    if (!s || !talon_sim_in_lanes(s) || !talon_sim_rows(s, row, STRIDE, 0, DEALS))
        stop("the game does not run in lanes");
    const talon_pack *pack = talon_shape_pack(talon_sim_shape(s));
    const uint32_t at = begin_of(s, "hand.1");
    for (uint32_t d = 0; d < DEALS; d++) {
        const uint8_t *hand = row + (size_t)d * STRIDE + at;
        pairs += talon_pack_rank(pack, talon_pack_face(pack, hand[0])) == talon_pack_rank(pack, talon_pack_face(pack, hand[1]));
    }
    printf("%u pairs in %d deals\n", pairs, DEALS);
    talon_sim_free(s);
}

static void count_aces(uint8_t *row)
{
    uint32_t aces = 0;
    if (!talon_batch_wash(talon_path_best(), row, STRIDE, &seating.seed, 0, 0, DEALS, 52, 1))
        stop("no wash");
    for (uint32_t d = 0; d < DEALS; d++)
        aces += row[(size_t)d * STRIDE] % 13 == 12; /* of the order 2 … A in each suit */
    printf("%u aces on top of %d washed packs\n", aces, DEALS);
}

int main(void)
{
    talon_report *report;
    talon_game *g = talon_game_compile(&report, text, strlen(text));
    uint8_t *row = aligned_alloc(64, (size_t)DEALS * STRIDE);
    if (!g || !row)
        stop("no game, or no memory");
    show_game(g);
    count_pairs(g, row);
    count_aces(row);
    free(row);
    talon_game_free(g);
    talon_report_free(report);
    return 0;
}
