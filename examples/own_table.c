/* own_table.c -- a program that keeps a table itself: its own pack, every short function of <talon/play.h>, history, views.
 *
 *   own_table      the table after each operation; ^ lies face up
 *
 * Uses nothing but <talon/talon.h>. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <talon/talon.h>

enum { DECK, ANA, BEN, PILE, BURN, DISCARD, ZONES };

static const talon_zone_spec zones[ZONES] = {
    [DECK] = {.id = "deck", .type = "deck"},
    [ANA] = {.id = "ana", .type = "hand", .owner = "Ana"},
    [BEN] = {.id = "ben", .type = "hand", .owner = "Ben"},
    [PILE] = {.id = "pile", .type = "table"},
    [BURN] = {.id = "burn", .type = "burn"},
    [DISCARD] = {.id = "discard", .type = "discard"},
};

static void stop(const char *why)
{
    fprintf(stderr, "own_table: %s\n", why);
    exit(1);
}

static void *room(size_t size)
{
    void *memory = calloc(1, size);
    if (!memory)
        stop("no memory");
    return memory;
}

/* ----------------------------------------------------------------- the pack */

static bool is_no_diamond(void *context, const talon_pack *p, talon_card id)
{
    (void)context;
    return talon_pack_suit(p, talon_pack_face(p, id)) != TALON_DIAMONDS;
}

/* Queens to aces, twice, without diamonds and one queen of clubs; a joker and a card that no other pack has. */
static talon_pack *make_pack(void)
{
    enum { CARDS = 40, FACES = 20, NAMES = 100 };
    talon_pack *p = talon_pack_init(room(talon_pack_size(CARDS, FACES, NAMES)), talon_pack_size(CARDS, FACES, NAMES), CARDS, FACES, NAMES);
    talon_pack *rest = talon_pack_init(room(talon_pack_size(2, 2, 20)), talon_pack_size(2, 2, 20), 2, 2, 20);
    bool good = talon_pack_add_range(p, TALON_QUEEN, TALON_ACE, TALON_SUITS) == TALON_OK;
    good = good && talon_pack_copies(p, 2) == TALON_OK && talon_pack_remove(p, "Qc", 2) == TALON_OK;
    talon_pack_filter(p, is_no_diamond, NULL);
    good = good && talon_pack_add_jokers(rest, 1) == TALON_OK && talon_pack_add(rest, "Dragon", 6, 1) == TALON_OK;
    if (!good || talon_pack_add_pack(p, rest) != TALON_OK)
        stop("the pack is too small");
    free(rest);
    return p;
}

static talon_face face_of(const talon_play *p, const char *name)
{
    return talon_pack_find(talon_shape_pack(p->shape), name, strlen(name));
}

/* ------------------------------------------------------------------ showing */

static void print_card(const talon_play *p, talon_card id)
{
    const talon_pack *pack = talon_shape_pack(p->shape);
    if (id == TALON_CARD_HIDDEN)
        printf(" ??");
    else
        printf(" %s%s", talon_pack_name(pack, talon_pack_face(pack, id), NULL), talon_card_is_up(p->table, id) ? "^" : "");
}

static void show(const talon_play *p, const char *what)
{
    printf("%2llu  %s\n", (unsigned long long)p->table->seq, what);
    for (talon_zone z = 0; z < ZONES; z++) {
        const uint32_t n = talon_zone_count(p->table, p->shape, z);
        if (n)
            printf("      %s:", talon_zone_name(p->shape, z));
        for (uint32_t i = 0; i < n; i++)
            print_card(p, talon_zone_cards(p->table, p->shape, z)[i]);
        if (n)
            putchar('\n');
    }
}

/* Say what was done, or stop with the reason. */
static void did(const talon_play *p, talon_status s, const char *what)
{
    char text[200];
    if (s == TALON_OK) {
        show(p, what);
        return;
    }
    talon_fault_text(text, sizeof text, &p->fault, p->shape, NULL);
    stop(text);
}

/* ------------------------------------------------------------------ playing */

static void reorder(talon_play *p, const talon_seed *seed)
{
    static const int64_t sizes[] = {5, 5, 5, 4}, order[] = {3, 1, 0, 2}, swapped[] = {2, 1, 0};
    did(p, talon_shuffle(p, DECK, NULL), "shuffle");
    did(p, talon_wash(p, DECK, seed), "wash with a seed of its own");
    did(p, talon_riffle(p, DECK, 1), "riffle");
    did(p, talon_riffle_with_seed(p, seed, DECK, 1), "riffle with a seed");
    did(p, talon_in_shuffle(p, DECK), "an in shuffle");
    did(p, talon_cut(p, 6, DECK), "cut six");
    did(p, talon_cut_by_die(p, DECK, 2), "cut by a die, two at least");
    did(p, talon_cut_with_seed(p, seed, DECK), "cut with a seed");
    did(p, talon_strip_cut(p, sizes, 4, order, 4, DECK), "cut into four packets, put together in another order");
    did(p, talon_draw(p, 3, DECK, PILE), "three to the pile");
    did(p, talon_permute(p, PILE, swapped, 3), "turned round");
    did(p, talon_combine(p, (const talon_zone[]){PILE}, 1, DECK), "and back");
}

static void deal(talon_play *p)
{
    static const talon_zone hands[] = {ANA, BEN};
    static const int64_t one_each[] = {1, 1};
    did(p, talon_burn(p, 1, DECK), "burn one");
    did(p, talon_deal(p, 2, DECK, hands, 2), "two to each, together");
    did(p, talon_deal_round(p, 1, DECK, hands, 2), "one to each, one at a time");
    did(p, talon_draw1(p, DECK, PILE), "one to the pile");
    did(p, talon_draw_bottom(p, 1, DECK, PILE), "the bottom one");
    did(p, talon_draw_random(p, 1, DECK, PILE), "any one");
    did(p, talon_draw_card(p, face_of(p, "Dragon"), DECK, PILE), "the dragon");
    did(p, talon_split(p, PILE, hands, one_each, 2), "one of the pile for each");
    did(p, talon_draw_all(p, PILE, ANA), "the rest of it for Ana");
}

static void play_on(talon_play *p)
{
    static const int64_t first = 0;
    const talon_face named = talon_pack_face(talon_shape_pack(p->shape), talon_zone_cards(p->table, p->shape, ANA)[1]);
    did(p, talon_turn(p, ANA, &first, 1, true), "Ana shows her first card");
    did(p, talon_move(p, ANA, PILE, &first, 1, TALON_AT_TOP), "and plays it");
    did(p, talon_discard_cards(p, &named, 1, true, ANA), "Ana discards a card by name, face up");
    did(p, talon_discard(p, 1, false, ANA), "and one face down");
    did(p, talon_muck(p, BEN), "Ben gives up");
    did(p, talon_recycle(p, DISCARD, DECK), "what was discarded goes under the deck");
    did(p, talon_discard(p, 1, true, ANA), "Ana discards once more");
    did(p, talon_recycle_and_shuffle(p, NULL, DISCARD, DECK), "that is shuffled into it");
}

/* Back, forth, and once more from the record alone, as a table elsewhere would do it. */
static void history(talon_play *p)
{
    talon_record kept;
    const size_t size = talon_record_bytes(64, 4096);
    talon_record_init(&kept, room(size), size);
    did(p, talon_undo(p), "undo");
    did(p, talon_redo(p), "redo");
    if (!talon_record_copy(&kept, p->record))
        stop("the record does not fit");
    did(p, talon_undo(p), "undo");
    did(p, talon_apply_record(p, &kept), "done again from its record");
    printf("    %u operations can be undone, %u redone\n", talon_log_undoable(p->log), talon_log_redoable(p->log));
    free(kept.memory);
}

/* What Ben sees: zone after zone, and what he may speak about. */
static void look(const talon_play *p)
{
    const talon_player ben = talon_player_find(p->shape, "Ben", 3);
    talon_card *card = room(sizeof *card * talon_pack_cards(talon_shape_pack(p->shape)));
    uint32_t at = 0;
    talon_view_table(card, p->table, p->shape, ben);
    printf("    Ben sees\n");
    for (talon_zone z = 0; z < ZONES; z++) {
        const uint32_t n = talon_zone_count(p->table, p->shape, z);
        printf("      %s (%s, %s):", talon_zone_name(p->shape, z), talon_ordering_names[talon_zone_get_ordering(p->shape, z)],
               talon_view_open(p->table, p->shape, ben, z) ? "open to him" : "not open to him");
        for (uint32_t i = 0; i < n; i++, at++)
            print_card(p, talon_view_sees(p->table, p->shape, ben, z, i) ? card[at] : TALON_CARD_HIDDEN);
        putchar('\n');
    }
    free(card);
}

int main(void)
{
    enum { HISTORY = 100 };
    const talon_seed seed = {{1, 2, 3}}, other = {{4, 5, 6}};
    const size_t log_size = HISTORY * 1024;
    talon_diagnostic diag[ZONES * TALON_DIAGNOSTICS_PER_ZONE];
    size_t diag_n;
    talon_record record;
    talon_play p = {.record = &record};
    talon_pack *pack = make_pack();
    void *shape_memory = room(talon_shape_size(zones, ZONES)), *log_memory = room(talon_log_size(HISTORY, log_size));
    if (talon_shape_init(&p.shape, diag, &diag_n, &p.fault, shape_memory, talon_shape_size(zones, ZONES), pack, zones, ZONES) != TALON_OK)
        stop("no such table");
    const uint32_t count[ZONES] = {[DECK] = talon_pack_cards(pack)};
    const size_t record_size = talon_record_size(p.shape);
    if (!talon_record_init(&record, room(record_size), record_size))
        stop("no record");
    p.table = talon_table_init(room(talon_table_size(p.shape)), talon_table_size(p.shape), p.shape, count, &seed, 0);
    p.work = talon_work_init(room(talon_work_size(p.shape)), talon_work_size(p.shape), p.shape);
    p.log = talon_log_init(log_memory, talon_log_size(HISTORY, log_size), HISTORY, log_size);
    if (!p.table || !p.work || !p.log)
        stop("no memory");
    show(&p, "a new table");
    reorder(&p, &other);
    deal(&p);
    play_on(&p);
    history(&p);
    look(&p);
    free(record.memory), free(p.table), free(p.work), free(log_memory), free(shape_memory), free(pack);
    return 0;
}
