/* own_commander.c -- a program that keeps a game of Commander itself: every short function of <talon/commander.h>, one after another.
 *
 *   own_commander      a short game, its zones now and then, and the lines that make the same game again
 *
 * Uses nothing but <talon/commander.h>. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <talon/commander.h>

enum { CARDS = 16 };

static void stop(const char *why)
{
    fprintf(stderr, "own_commander: %s\n", why);
    exit(1);
}

/* Say what was done, or stop with the reason. */
static void did(const talon_commander *g, talon_status s, const char *what)
{
    char text[200];
    if (s != TALON_OK) {
        talon_commander_fault_text(text, sizeof text, g);
        stop(text);
    }
    printf("%2llu  %s\n", (unsigned long long)talon_commander_seq(g), what);
}

static void show(const talon_commander *g)
{
    talon_card card[CARDS + 1];
    for (talon_zone z = 0; talon_commander_zone_names[z]; z++) {
        const uint32_t n = talon_commander_view(card, g, z);
        printf("      %s:", talon_commander_zone_names[z]);
        for (uint32_t i = 0; i < n; i++)
            printf("%s %s%s", i ? "," : "", talon_commander_name(g, card[i], NULL), talon_commander_is_down(g, card[i]) ? " (down)" : "");
        putchar('\n');
    }
}

/* The card at a place of a zone, by its index in the list. */
static int64_t at(const talon_commander *g, talon_zone z, uint32_t pos)
{
    talon_card card[CARDS + 1];
    return pos < talon_commander_view(card, g, z) ? card[pos] : -1;
}

static void first_hand(talon_commander *g)
{
    did(g, talon_commander_shuffle(g), "shuffle");
    did(g, talon_commander_draw(g, TALON_COMMANDER_HAND_N), "seven cards");
    did(g, talon_commander_mulligan(g, TALON_MULLIGAN_LONDON, NULL, 0), "a mulligan, for free");
    did(g, talon_commander_mulligan(g, TALON_MULLIGAN_LONDON, NULL, 0), "another one");
    const int64_t last = at(g, TALON_COMMANDER_HAND, 6);
    did(g, talon_commander_mulligan(g, TALON_MULLIGAN_NONE, &last, 1), "which costs a card");
    did(g, talon_commander_start(g), "keep, and begin");
    show(g);
}

static void look_ahead(talon_commander *g)
{
    const talon_card_list none = {NULL, 0};
    did(g, talon_commander_look(g, 2), "look at two");
    int64_t seen[] = {at(g, TALON_COMMANDER_LIBRARY, 0), at(g, TALON_COMMANDER_LIBRARY, 1)};
    did(g, talon_commander_scry(g, (talon_card_list){seen + 1, 1}, (talon_card_list){seen, 1}, none), "scry: one to the bottom");
    did(g, talon_commander_look(g, 1), "look at one");
    seen[0] = at(g, TALON_COMMANDER_LIBRARY, 0);
    did(g, talon_commander_surveil(g, none, none, (talon_card_list){seen, 1}), "surveil: it goes to the table");
    did(g, talon_commander_mill(g, 1), "mill one");
    did(g, talon_commander_play_face_down(g), "play the top card face down");
    did(g, talon_commander_shuffle_top(g, 3), "shuffle the top three");
    did(g, talon_commander_shuffle_bottom(g, 2), "and the bottom two");
    did(g, talon_commander_tutor(g, at(g, TALON_COMMANDER_LIBRARY, 2), true), "search for a card, and shuffle");
    show(g);
}

static void play(talon_commander *g)
{
    did(g, talon_commander_move_right(g, at(g, TALON_COMMANDER_HAND, 0)), "the first card one to the right");
    did(g, talon_commander_move_left(g, at(g, TALON_COMMANDER_HAND, 1)), "and back");
    did(g, talon_commander_move_to_table(g, at(g, TALON_COMMANDER_HAND, 0)), "play it");
    did(g, talon_commander_return_from_table(g, at(g, TALON_COMMANDER_TABLE, 0)), "take a card back from the table");
    did(g, talon_commander_reveal(g, 3), "reveal three");
    did(g, talon_commander_return_to_bottom(g, at(g, TALON_COMMANDER_REVEALED, 0)), "one goes under the library");
    did(g, talon_commander_return_to_top(g, at(g, TALON_COMMANDER_REVEALED, 0)), "one on top of it");
    did(g, talon_commander_move_to_hand(g, at(g, TALON_COMMANDER_REVEALED, 0)), "one to the hand");
    did(g, talon_commander_undo(g), "undo");
    did(g, talon_commander_redo(g), "redo");
    printf("    %u actions can be undone, %u redone\n", talon_commander_undoable(g), talon_commander_redoable(g));
    did(g, talon_commander_end(g), "the end");
    show(g);
}

int main(void)
{
    static const char *const names[CARDS] = {"Brook", "Copse", "Crag",  "Dell", "Dune", "Fen",  "Ford",  "Glade",
                                             "Heath", "Isle",  "Marsh", "Mere", "Moor", "Reef", "Shore", "Wold"};
    talon_commander_card card[CARDS];
    const talon_commander_card commander = {"Wren", 4, false};
    talon_commander_setup setup = {.id = 1, .commander = &commander, .commanders_n = 1, .card = card, .cards_n = CARDS};
    talon_commander *g = NULL;
    talon_fault fault;
    char line[1024];
    for (size_t i = 0; i < CARDS; i++)
        card[i] = (talon_commander_card){names[i], strlen(names[i]), false};
    talon_seed_parse(&setup.seed, "7", 1);
    const size_t size = talon_commander_size(&setup);
    void *memory = malloc(size);
    if (!memory || talon_commander_init(&g, &fault, memory, size, &setup) != TALON_OK)
        stop("no game");
    first_hand(g);
    look_ahead(g);
    play(g);
    if (talon_commander_check(g) != 0)
        stop("the game is not as it should be");

    /* A program that saves games writes these lines; talon apply reads them. */
    talon_action draw;
    talon_action_init(&draw, TALON_ACTION_DRAW);
    draw.n = TALON_COMMANDER_HAND_N;
    talon_commander_print(line, sizeof line, &setup);
    puts(line);
    talon_action_print(line, sizeof line, &draw);
    puts(line);
    talon_commander_wipe(g);
    free(memory);
    return 0;
}
