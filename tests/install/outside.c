/* outside.c -- somebody else's program: it knows the installed talon only by <talon/talon.h> and pkg-config.
 *
 * Washes a pack, deals, plays on, takes everything back, and compares the table with what it was. */
#include <talon/talon.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void expect(bool true_here, const char *what)
{
    if (true_here)
        return;
    fprintf(stderr, "outside: %s\n", what);
    exit(1);
}

static void *memory(size_t size)
{
    void *block = calloc(1, size);
    expect(block != NULL, "no memory");
    return block;
}

int main(void)
{
    expect(strcmp(talon_version(), TALON_VERSION) == 0, "the header and the library are of different versions");

    talon_pack *pack = talon_pack_init(memory(talon_pack_size(52, 52, 104)), talon_pack_size(52, 52, 104), 52, 52, 104);
    expect(talon_pack_add_standard(pack) == TALON_OK, "no standard pack");

    const talon_zone_spec spec[] = {
        {.id = "discard", .type = "discard"},
        {.id = "ana", .type = "hand", .owner = "Ana"},
        {.id = "ben", .type = "hand", .owner = "Ben"},
        {.id = "board", .type = "community"},
        {.id = "burn", .type = "burn"},
        {.id = "deck", .type = "deck"},
    };
    enum { ZONES = sizeof spec / sizeof *spec };
    const talon_shape *shape = NULL;
    talon_diagnostic diagnostics[ZONES * TALON_DIAGNOSTICS_PER_ZONE];
    size_t diagnostics_n = 0;
    talon_fault fault;
    expect(talon_shape_init(&shape, diagnostics, &diagnostics_n, &fault, memory(talon_shape_size(spec, ZONES)),
                            talon_shape_size(spec, ZONES), pack, spec, ZONES) == TALON_OK,
           "no shape");

    talon_seed seed;
    expect(talon_seed_parse(&seed, "42", 2), "no seed");
    const talon_zone deck = talon_shape_find(shape, "deck", 4);
    const talon_zone hands[] = {talon_shape_find(shape, "ana", 3), talon_shape_find(shape, "ben", 3)};
    const talon_zone board = talon_shape_find(shape, "board", 5);
    uint32_t count[ZONES] = {0};
    count[deck] = 52;

    talon_record record;
    const size_t record_size = talon_record_size(shape);
    expect(talon_record_init(&record, memory(record_size), record_size), "no record");
    talon_play play = {
        .table = talon_table_init(memory(talon_table_size(shape)), talon_table_size(shape), shape, count, &seed, 0),
        .shape = shape,
        .work = talon_work_init(memory(talon_work_size(shape)), talon_work_size(shape), shape),
        .record = &record,
        .log = talon_log_init(memory(talon_log_size(64, 65536)), talon_log_size(64, 65536), 64, 65536),
    };
    expect(play.table != NULL, "no table");
    const talon_card first = talon_zone_cards(play.table, shape, deck)[0];

    expect(talon_shuffle(&play, deck, NULL) == TALON_OK, "no wash");
    expect(talon_deal_round(&play, 2, deck, hands, 2) == TALON_OK, "no deal");
    expect(talon_burn(&play, 1, deck) == TALON_OK, "no burn");
    expect(talon_draw(&play, 3, deck, board) == TALON_OK, "no flop");
    expect(talon_draw(&play, 99, deck, board) == TALON_E_INSUFFICIENT_CARDS, "more cards than there are");
    expect(talon_table_check(play.table, shape, play.work) == 0, "a broken table");
    expect(talon_zone_count(play.table, shape, deck) == 44, "a wrong deck");

    printf("talon %s, the flop:", talon_version());
    for (uint32_t i = 0; i < 3; i++)
        printf(" %s", talon_pack_name(pack, talon_pack_face(pack, talon_zone_cards(play.table, shape, board)[i]), NULL));
    printf("\n");

    for (int i = 0; i < 4; i++)
        expect(talon_undo(&play) == TALON_OK, "no undo");
    expect(talon_undo(&play) == TALON_E_NOTHING_TO_UNDO, "an undo too many");
    expect(talon_zone_cards(play.table, shape, deck)[0] == first, "the first card is another after undo");
    return 0;
}
