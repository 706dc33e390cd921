/* commander.c -- laws of a game of Commander over random sequences of actions: the checks of its specification, and what a program
 * that keeps a game relies on.
 *
 * After every action: the list of cards is what it was; every card is in one place and positions have no gaps; what the action says
 * about each zone holds, computed here from the lists before, and the library's own check of it agrees (and would notice a card too
 * many in any zone); a refusal changed nothing. Undo gives the game before and redo the game
 * after; what was seen stays seen. The same lines through the wire make the same game, byte for byte. And games/commander.yaml has the
 * zones and values of a play mat.
 *
 * TALON_TEST_PERCENT scales the number of games. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <talon/lang.h>
#include <talon/mat.h>
#include <talon/shape.h>
#include <talon/wire.h>

#include "commander/commander_impl.h"
#include "lib/deckgame.h"
#include "lib/gen.h"

#define GAMES 6000
#define STEPS 60
#define CARDS 40

static unsigned long games, actions, refused;
static char done[STEPS][256]; /* the lines of this game */
static uint32_t done_n;

#define LAW(truth) ((truth) ? (void)0 : broken(#truth, __LINE__))

static void broken(const char *what, int line)
{
    printf("commander.c:%d: game %lu: %s\n", line, games, what);
    for (uint32_t i = 0; i < done_n; i++)
        printf("%s\n", done[i]);
    exit(1);
}

/* ---------------------------------------------------------------- snapshots */

typedef struct list {
    talon_card card[CARDS];
    uint32_t n;
} list;

/* Everything a player can ask for. */
typedef struct snapshot {
    list zone[TALON_COMMANDER_ZONES];
    bool seen[CARDS];
    talon_commander_status status;
    uint32_t mulligans, owed, step;
    uint64_t seq;
} snapshot;

static snapshot look_at(const talon_commander *g)
{
    snapshot s = {.status = talon_commander_get_status(g), .mulligans = talon_commander_mulligans(g), .owed = talon_commander_owed(g)};
    for (talon_zone z = 0; z < TALON_COMMANDER_ZONES; z++)
        s.zone[z].n = talon_commander_view(s.zone[z].card, g, z);
    for (uint32_t i = 0; i < talon_commander_cards(g); i++)
        s.seen[i] = talon_commander_seen(g, (talon_card)i);
    s.step = talon_commander_table(g)->step;
    s.seq = talon_commander_seq(g);
    return s;
}

static bool same_list(const list *a, const list *b)
{
    return a->n == b->n && memcmp(a->card, b->card, sizeof *a->card * a->n) == 0;
}

static bool same_zones(const snapshot *a, const snapshot *b)
{
    bool same = a->status == b->status && a->mulligans == b->mulligans && a->owed == b->owed && a->step == b->step;
    for (talon_zone z = 0; z < TALON_COMMANDER_ZONES; z++)
        same &= same_list(&a->zone[z], &b->zone[z]);
    return same;
}

/* ------------------------------------------------------------- list by list */

static void push(list *l, talon_card c)
{
    l->card[l->n++] = c;
}

static void insert(list *l, uint32_t pos, talon_card c)
{
    memmove(l->card + pos + 1, l->card + pos, sizeof *l->card * (l->n - pos));
    l->card[pos] = c;
    l->n++;
}

static talon_card take(list *l, uint32_t pos)
{
    const talon_card c = l->card[pos];
    memmove(l->card + pos, l->card + pos + 1, sizeof *l->card * (l->n - pos - 1));
    l->n--;
    return c;
}

static bool find(const list *l, talon_card c, uint32_t *pos)
{
    for (*pos = 0; *pos < l->n; ++*pos)
        if (l->card[*pos] == c)
            return true;
    return false;
}

static void by_index(list *l)
{
    for (uint32_t i = 1; i < l->n; i++)
        for (uint32_t k = i; k && l->card[k - 1] > l->card[k]; k--) {
            const talon_card swap = l->card[k];
            l->card[k] = l->card[k - 1];
            l->card[k - 1] = swap;
        }
}

static list sorted(list l)
{
    by_index(&l);
    return l;
}

static void take_card(list *from, list *to, int64_t card, bool top)
{
    uint32_t pos = 0;
    LAW(find(from, (talon_card)card, &pos));
    insert(to, top ? 0 : to->n, take(from, pos));
}

static void take_top(list *from, list *to, int64_t n)
{
    while (n-- > 0)
        push(to, take(from, 0));
}

/* The game after an action that was done, from the game before; random orders are not foretold. */
static snapshot foretell(snapshot s, const talon_action *a)
{
    list *library = &s.zone[0], *hand = &s.zone[1], *revealed = &s.zone[2], *table = &s.zone[3];
    uint32_t pos = 0;
    switch (a->code) {
    case TALON_ACTION_START: s.status = TALON_COMMANDER_ACTIVE; break;
    case TALON_ACTION_END: s.status = TALON_COMMANDER_ENDED; break;
    case TALON_ACTION_DRAW: take_top(library, hand, a->n); break;
    case TALON_ACTION_REVEAL: take_top(library, revealed, a->n); break;
    case TALON_ACTION_MILL: take_top(library, table, a->n); break;
    case TALON_ACTION_PLAY_FACE_DOWN: take_top(library, table, 1); break;
    case TALON_ACTION_RETURN_TO_BOTTOM: take_card(revealed, library, a->card, false); break;
    case TALON_ACTION_RETURN_TO_TOP: take_card(revealed, library, a->card, true); break;
    case TALON_ACTION_MOVE_TO_HAND: take_card(revealed, hand, a->card, false); break;
    case TALON_ACTION_MOVE_TO_TABLE: take_card(find(hand, (talon_card)a->card, &pos) ? hand : revealed, table, a->card, false); break;
    case TALON_ACTION_RETURN_FROM_TABLE: take_card(table, revealed, a->card, false); break;
    case TALON_ACTION_TUTOR: take_card(library, hand, a->card, false); break;
    case TALON_ACTION_MOVE_LEFT:
        LAW(find(hand, (talon_card)a->card, &pos));
        insert(hand, pos - 1, take(hand, pos));
        break;
    case TALON_ACTION_MOVE_RIGHT:
        LAW(find(hand, (talon_card)a->card, &pos));
        insert(hand, pos + 1, take(hand, pos));
        break;
    default: break;
    }
    by_index(table);
    return s;
}

/* -------------------------------------------------------------------- laws */

static void every_card_once(const talon_commander *g)
{
    bool found[CARDS] = {false};
    uint32_t n = 0;
    for (talon_zone z = 0; z < TALON_COMMANDER_ZONES; z++) {
        list l = {.n = talon_commander_view(l.card, g, z)};
        for (uint32_t i = 0; i < l.n; i++, n++) {
            uint32_t pos = CARDS;
            LAW(l.card[i] < talon_commander_cards(g) && !found[l.card[i]]);
            found[l.card[i]] = true;
            LAW(talon_commander_where(g, l.card[i], &pos) == z);
            LAW(z == TALON_COMMANDER_TABLE ? pos < l.n : pos == i);
        }
    }
    LAW(n == talon_commander_cards(g));
}

static void the_list_stays(const talon_commander *g, char names[CARDS][8])
{
    for (uint32_t i = 0; i < talon_commander_cards(g); i++)
        LAW(strcmp(talon_commander_name(g, (talon_card)i, NULL), names[i]) == 0);
}

/* The same cards, in any order. */
static bool same_cards(const list *a, const list *b)
{
    const list x = sorted(*a), y = sorted(*b);
    return same_list(&x, &y);
}

static void zones_are_as_foretold(const snapshot *before, const snapshot *after, const talon_action *a)
{
    const snapshot want = foretell(*before, a);
    const bool random = a->code == TALON_ACTION_SHUFFLE || (a->code == TALON_ACTION_TUTOR && a->shuffle);
    if (a->code == TALON_ACTION_MULLIGAN || a->code == TALON_ACTION_SCRY || a->code == TALON_ACTION_SURVEIL) {
        LAW(same_list(&before->zone[2], &after->zone[2]));
        LAW(before->zone[0].n + before->zone[1].n + before->zone[3].n == after->zone[0].n + after->zone[1].n + after->zone[3].n);
    } else {
        for (talon_zone z = 0; z < TALON_COMMANDER_ZONES; z++)
            LAW(z == 0 && random ? same_cards(&want.zone[z], &after->zone[z]) : same_list(&want.zone[z], &after->zone[z]));
    }
    LAW(same_list(&before->zone[4], &after->zone[4]));
    LAW(after->status == want.status);
    LAW(after->seq == before->seq + 1);
}

/* The check that debug builds run: satisfied by what happened, and by nothing else. */
static void the_check_agrees(const talon_commander *g, const snapshot *before, const talon_action *a)
{
    uint32_t sizes[TALON_COMMANDER_ZONES];
    for (talon_zone z = 0; z < TALON_COMMANDER_ZONES; z++)
        sizes[z] = before->zone[z].n;
    LAW(talon__game_check_action(g, a, sizes) == 0);
    if (a->code == TALON_ACTION_MULLIGAN)
        return;
    for (talon_zone z = 0; z < TALON_COMMANDER_ZONES; z++) {
        sizes[z]++;
        LAW(talon__game_check_action(g, a, sizes) == a->code);
        sizes[z]--;
    }
}

/* Only a random step can make a card of the library unseen again. */
static void seen_stays_seen(const talon_commander *g, const snapshot *before, const snapshot *after)
{
    for (uint32_t i = 0; i < talon_commander_cards(g); i++)
        if (after->step <= before->step)
            LAW(!before->seen[i] || after->seen[i]);
    for (talon_zone z = TALON_COMMANDER_HAND; z < TALON_COMMANDER_ZONES; z++)
        for (uint32_t i = 0; i < after->zone[z].n; i++)
            LAW(after->seen[after->zone[z].card[i]]);
}

/* Undo and redo lead there and back; what was drawn before the undo has been seen. */
static void there_and_back(talon_commander *g, const snapshot *before, const snapshot *after)
{
    LAW(talon_commander_undo(g) == TALON_OK);
    const snapshot back = look_at(g);
    LAW(same_zones(&back, before));
    for (uint32_t i = 0; i < before->zone[0].n; i++) {
        const talon_card c = before->zone[0].card[i];
        uint32_t pos;
        LAW(find(&after->zone[0], c, &pos) || back.seen[c]);
    }
    LAW(talon_commander_redo(g) == TALON_OK);
    const snapshot again = look_at(g);
    LAW(same_zones(&again, after));
    LAW(memcmp(again.seen, after->seen, sizeof again.seen) == 0);
}

static void one_action(talon_commander *g, const talon_action *a, char names[CARDS][8], gen *r)
{
    const snapshot before = look_at(g);
    LAW(talon_action_print(done[done_n], sizeof done[0], a) < sizeof done[0]);
    done_n++;
    const talon_status s = talon_commander_act(g, a);
    const snapshot after = look_at(g);
    actions++;
    LAW(talon_commander_check(g) == 0);
    every_card_once(g);
    the_list_stays(g, names);
    if (s != TALON_OK) {
        refused++;
        LAW(same_zones(&before, &after) && before.seq == after.seq && memcmp(before.seen, after.seen, sizeof before.seen) == 0);
        return;
    }
    seen_stays_seen(g, &before, &after);
    if (a->code == TALON_ACTION_UNDO || a->code == TALON_ACTION_REDO)
        return;
    zones_are_as_foretold(&before, &after, a);
    the_check_agrees(g, &before, a);
    if (a->code != TALON_ACTION_END && gen_chance(r, 30) && done_n + 2 < STEPS) {
        there_and_back(g, &before, &after);
        snprintf(done[done_n++], sizeof done[0], "{\"op\":\"game.undo\"}");
        snprintf(done[done_n++], sizeof done[0], "{\"op\":\"game.redo\"}");
    }
}

/* ------------------------------------------------------------ random actions */

static int64_t some_card(gen *r, const snapshot *s, talon_zone z)
{
    if (s->zone[z].n && gen_chance(r, 85))
        return s->zone[z].card[gen_below(r, s->zone[z].n)];
    return (int64_t)gen_below(r, CARDS + 2) - 1;
}

/* The top n of the library, dealt to the three lists. */
static void fill_lists(gen *r, talon_action *a, int64_t room[3][8], const snapshot *s)
{
    uint32_t n[3] = {0, 0, 0};
    const uint32_t m = gen_below(r, s->zone[0].n < 6 ? s->zone[0].n + 1 : 6);
    for (uint32_t i = 0; i < m; i++) {
        const uint32_t k = gen_below(r, 3);
        room[k][n[k]++] = gen_chance(r, 97) ? s->zone[0].card[i] : some_card(r, s, 0);
    }
    a->top = (talon_card_list){room[0], n[0]};
    a->bottom = (talon_card_list){room[1], n[1]};
    a->table = (talon_card_list){room[2], n[2]};
}

static void fill_mulligan(gen *r, talon_action *a, int64_t room[3][8], const snapshot *s)
{
    a->kind = (uint8_t)(s->owed ? 0 : gen_below(r, 4));
    if (a->kind == TALON_MULLIGAN_NONE)
        a->bottom = (talon_card_list){room[0], s->owed < s->zone[1].n ? s->owed : s->zone[1].n};
    for (uint32_t i = 0; i < a->bottom.n; i++)
        room[0][i] = s->zone[1].card[i];
}

static void random_action(gen *r, talon_action *a, int64_t room[3][8], const talon_commander *g)
{
    static const talon_zone from[] = {
        [TALON_ACTION_RETURN_TO_BOTTOM] = 2,  [TALON_ACTION_RETURN_TO_TOP] = 2, [TALON_ACTION_MOVE_TO_HAND] = 2,
        [TALON_ACTION_MOVE_TO_TABLE] = 1,     [TALON_ACTION_MOVE_LEFT] = 1,     [TALON_ACTION_MOVE_RIGHT] = 1,
        [TALON_ACTION_RETURN_FROM_TABLE] = 3, [TALON_ACTION_TUTOR] = 0};
    const snapshot s = look_at(g);
    uint8_t code = gen_action_code(r);
    if (code == TALON_ACTION_END && gen_chance(r, 90))
        code = TALON_ACTION_DRAW;
    talon_action_init(a, (talon_action_code)code);
    a->card = some_card(r, &s, code < sizeof from / sizeof *from ? from[code] : 0);
    a->n = gen_chance(r, 70) ? 1 : (int64_t)gen_below(r, 9) - 1;
    a->shuffle = gen_chance(r, 50);
    a->part_top = code == TALON_ACTION_SHUFFLE && gen_chance(r, 30);
    a->part_end = code == TALON_ACTION_SHUFFLE && !a->part_top && gen_chance(r, 30);
    if (code == TALON_ACTION_SCRY || code == TALON_ACTION_SURVEIL)
        fill_lists(r, a, room, &s);
    if (code == TALON_ACTION_MULLIGAN)
        fill_mulligan(r, a, room, &s);
    if (gen_chance(r, 5))
        a->expect = (int64_t)(s.seq + gen_below(r, 2));
}

/* ---------------------------------------------------------------- one game */

/* The same first line and actions through a stream: the same table, seen the same. */
static void the_lines_make_the_game(const talon_commander *g, const char *first)
{
    talon_wire *w = talon_wire_new(true);
    size_t size;
    LAW(w && talon_wire_answer(w, &size, first, strlen(first)));
    for (uint32_t i = 0; i < done_n; i++)
        LAW(talon_wire_answer(w, &size, done[i], strlen(done[i])));
    const talon_commander *twin = talon_wire_commander(w);
    LAW(twin && talon_commander_table(twin)->size == talon_commander_table(g)->size);
    LAW(memcmp(talon_commander_table(twin), talon_commander_table(g), talon_commander_table(g)->size) == 0);
    const snapshot a = look_at(g), b = look_at(twin);
    LAW(same_zones(&a, &b) && memcmp(a.seen, b.seen, sizeof a.seen) == 0);
    for (uint32_t i = 0; i < talon_commander_cards(g); i++)
        LAW(strcmp(talon_commander_name(g, (talon_card)i, NULL), talon_commander_name(twin, (talon_card)i, NULL)) == 0);
    LAW(strcmp(talon_commander_provenance(g, NULL), talon_commander_provenance(twin, NULL)) == 0);
    talon_wire_free(w);
}

static talon_commander *random_game(gen *r, char *first, size_t first_size, char names[CARDS][8])
{
    static const char *const words[] = {"a", "b\\", "\"c", "\xc3\x86", "e\te", "Ff", "-x"};
    char deck[CARDS * 6] = "", seed[24];
    const uint32_t n = gen_below(r, CARDS - 2), commanders = gen_below(r, 3);
    size_t at = 0;
    snprintf(seed, sizeof seed, "%llu", (unsigned long long)gen_u64(r));
    for (uint32_t i = 0; i < n + commanders; i++) {
        if (i == n)
            at += (size_t)snprintf(deck + at, sizeof deck - at, "| ");
        at += (size_t)snprintf(deck + at, sizeof deck - at, "%s%u ", words[gen_below(r, i < n ? 7 : 6)], gen_below(r, 10));
    }
    talon_commander_setup setup = deckgame_setup(deck, seed, gen_chance(r, 30));
    talon_fault f;
    setup.provenance = "{\"list\":\"any\"}";
    setup.provenance_size = strlen(setup.provenance);
    LAW(talon_commander_print(first, first_size, &setup) < first_size);
    talon_commander *g = deckgame_of(&setup, &f);
    for (uint32_t i = 0; g && i < talon_commander_cards(g); i++)
        snprintf(names[i], sizeof names[i], "%s", talon_commander_name(g, (talon_card)i, NULL));
    return g;
}

static void one_game(uint64_t seed)
{
    static char first[CARDS * 40 + 256];
    char names[CARDS][8];
    int64_t room[3][8];
    gen r = {seed};
    talon_action a;
    talon_commander *g = random_game(&r, first, sizeof first, names);
    LAW(g != NULL);
    for (uint32_t i = 1; i < talon_commander_cards(g); i++)
        LAW(strcmp(names[i - 1], names[i]) <= 0);
    for (done_n = 0; done_n + 1 < STEPS;) {
        random_action(&r, &a, room, g);
        one_action(g, &a, names, &r);
    }
    the_lines_make_the_game(g, first);
    games++;
    free(g);
}

/* --------------------------------------------------------- games/commander */

/* Each player of games/commander.yaml has the zones of a mat, by name, type and who sees them, and those of every game are among them. */
static void the_file_has_the_same_shape(void)
{
    static const struct {
        const char *id, *type, *sees;
    } zone[] = {
#define TALON_MAT_ZONE(number, name, id, type, sees, heading) {id, type, sees},
#include <talon/mat.def>
#undef TALON_MAT_ZONE
    };
    static char text[4096];
    talon_report *report;
    FILE *f = fopen("games/commander.yaml", "r");
    LAW(f != NULL);
    const size_t n = fread(text, 1, sizeof text - 1, f);
    fclose(f);
    talon_game *file = talon_game_compile(&report, text, n);
    LAW(file != NULL && talon_game_zones(file) == TALON_MAT_COMMAND + 1);
    for (uint32_t i = 0; i < talon_game_zones(file); i++) {
        const talon_game_zone there = talon_game_get_zone(file, i);
        uint32_t z = 0;
        while (z <= TALON_MAT_COMMAND && strcmp(zone[z].id, there.name) != 0)
            z++;
        LAW(z <= TALON_MAT_COMMAND && there.each_player && there.count == 0);
        LAW(strcmp(talon_zone_type_names[there.type], zone[z].type) == 0 && strcmp(talon_sees_names[there.sees], zone[z].sees) == 0);
    }
#define TALON_MAT_VALUE(number, NAME, name, start, meaning)                                                                                \
    LAW(strstr(text, start ? "\n  " name ": number each = " #start "\n" : "\n  " name ": number each\n") != NULL);
#include <talon/mat.def>
#undef TALON_MAT_VALUE
    talon_report_free(report);
    talon_game_free(file);
}

int main(int argc, char **argv)
{
    const char *percent = getenv("TALON_TEST_PERCENT");
    const uint64_t wanted = GAMES * (percent ? strtoull(percent, NULL, 10) : 100) / 100;
    const uint64_t seed = argc > 1 ? strtoull(argv[1], NULL, 10) : 1;
    the_file_has_the_same_shape();
    for (uint64_t i = 0; i < wanted; i++)
        one_game(seed * 1000003 + i);
    printf("%lu games, %lu actions, %lu refused\n", games, actions, refused);
    return 0;
}
