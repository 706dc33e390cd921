/* shipped.c -- a game that comes with talon, dealt where there is no file of it: the library has them all.
 *
 *   shipped          their names
 *   shipped NAME     deals it to Ana and Ben, and says how many cards lie where */
#include <stdio.h>
#include <stdlib.h>

#include <talon/lang.h>

static int list(void)
{
    for (size_t i = 0; i < talon_shipped_count(); i++)
        printf("%s\n", talon_shipped_get(i)->name);
    return 0;
}

static void show(const talon_runner *r)
{
    const talon_shape *shape = talon_runner_shape(r);
    printf("%s:", talon_game_name(talon_runner_game(r)));
    for (talon_zone z = 0; z < talon_shape_zones(shape); z++)
        printf(" %s %u", talon_zone_name(shape, z), talon_zone_count(talon_runner_table(r), shape, z));
    putchar('\n');
}

static int deal(const talon_game *game)
{
    static const char *const player[] = {"Ana", "Ben"};
    talon_seating seating = {.size = sizeof seating, .player = player, .players_n = 2};
    talon_fault fault;
    talon_seed_parse(&seating.seed, "1", 1); /* an example: everybody can know this deal */
    const size_t size = talon_runner_size(&fault, game, &seating);
    void *memory = size ? malloc(size) : NULL;
    talon_runner *r = memory ? talon_runner_init(memory, size, &fault, game, &seating) : NULL;
    const bool done = r && talon_runner_run(r, NULL, NULL, NULL, NULL) == TALON_END_DONE;
    if (done)
        show(r);
    else
        fprintf(stderr, "shipped: %s cannot be dealt to two\n", talon_game_name(game));
    free(memory);
    return done ? 0 : 1;
}

int main(int argc, char **argv)
{
    if (argc < 2)
        return list();
    const talon_shipped *found = talon_shipped_find(argv[1]);
    if (!found) {
        fprintf(stderr, "shipped: talon has no game %s\n", argv[1]);
        return 1;
    }
    talon_report *report = NULL;
    talon_game *game = talon_game_compile(&report, found->text, found->size);
    const int status = game ? deal(game) : 1; /* without memory there is none */
    talon_report_free(report);
    talon_game_free(game);
    return status;
}
