/* from_memory.c -- a compiled game, dealt from its bytes: no compiler, no allocation, nothing but talon.c and talon.h of the amalgamation.
 *
 *   talon check GAME.yaml --compile GAME.bytes     compiles it, anywhere
 *   from_memory GAME.bytes                         deals it to as few as can play
 *
 * The bytes come from a file here; in a small device they would be an array in its flash, aligned as for uint64_t. */
#include <stdio.h>

#include <talon/talon.h>

enum { MOST_PLAYERS = 16 };

static uint64_t bytes[1 << 13], memory[1 << 15];

static const talon_game *load(const char *path)
{
    FILE *f = fopen(path, "rb");
    const size_t size = f ? fread(bytes, 1, sizeof bytes, f) : 0;
    if (f)
        fclose(f);
    return talon_game_open(bytes, size); /* looks at every byte: NULL when it is not a whole game of this version */
}

static void show(const talon_runner *r)
{
    const talon_shape *shape = talon_runner_shape(r);
    const talon_pack *pack = talon_shape_pack(shape);
    for (talon_zone z = 0; z < talon_shape_zones(shape); z++) {
        const uint32_t n = talon_zone_count(talon_runner_table(r), shape, z);
        if (!n)
            continue;
        printf("  %s:", talon_zone_name(shape, z));
        for (uint32_t i = 0; i < n && n <= 13; i++)
            printf(" %s", talon_pack_name(pack, talon_pack_face(pack, talon_zone_cards(talon_runner_table(r), shape, z)[i]), NULL));
        printf(n > 13 ? " %u cards\n" : "\n", n);
    }
}

static int deal(const talon_game *game)
{
    static const char *const name[MOST_PLAYERS] = {"Ana", "Ben", "Cy",  "Dee", "Eve", "Flo", "Gus", "Hal",
                                                   "Ida", "Jo",  "Kim", "Lou", "Max", "Nan", "Oz",  "Pam"};
    talon_seating seating = {.size = sizeof seating, .player = name, .players_n = talon_game_players_min(game)};
    talon_fault fault;
    talon_seed_parse(&seating.seed, "1", 1); /* an example: everybody can know this deal */
    talon_runner *r = seating.players_n <= MOST_PLAYERS ? talon_runner_init(memory, sizeof memory, &fault, game, &seating) : NULL;
    if (!r || talon_runner_run(r, NULL, NULL, NULL, NULL) != TALON_END_DONE) {
        fprintf(stderr, "from_memory: %s cannot be dealt\n", talon_game_name(game));
        return 1;
    }
    printf("%s for %u\n", talon_game_name(game), talon_runner_players(r));
    show(r);
    return 0;
}

int main(int argc, char **argv)
{
    const talon_game *game = argc == 2 ? load(argv[1]) : NULL;
    if (game)
        return deal(game);
    fputs(argc == 2 ? "from_memory: this is not a compiled game of this version\n" : "usage: from_memory FILE\n", stderr);
    return 2;
}
