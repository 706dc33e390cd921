/* plays.c -- every shipped game that has rules of play, played at random to its end for every number of players, through <talon/rules.h>.
 *
 *   plays [GAMES [FOLDER [NAME…]]]     100000 games of all files in games when left out; TALON_TEST_PERCENT scales the number
 *   plays --courses [FOLDER [NAME…]]   some games of each, and a number for all that was offered, answered and paid in them: it is another
 *                                      one when a rule is (tests/golden/courses.txt)
 *
 * Each game: no card lost or doubled, nobody asked without an answer, never void, an end after not too many choices, the state put back is
 * the state, results within what the game allows, and their sum nothing where one wins what the others lose. A game that takes many choices
 * is played less often; those that are left over are played by the short ones. After the first games of a table a match is short. */
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lib/file_games.h"

enum { GAMES = 100000, FILES = 100, FEWEST = 2, LONGEST = 20000, LOOK = 64, COURSES = 40 };

/* What holds of results. Every game with rules of play has a row. */
typedef enum sum_kind { ANY, ZERO } sum_kind;
static const struct {
    const char *game;
    sum_kind sum;
    int32_t least, most; /* what somebody may get, without `per` */
} rows[] = {
    {"baccarat", ANY, -200, 1600},
    {"beggar_my_neighbour", ZERO, -1, 3},
    {"big_two", ZERO, -351, 351},
    {"blackjack_shoe", ANY, -2000, 2000},
    {"bridge", ZERO, -500000, 500000},
    {"canasta", ANY, -100000, 20000},
    {"crazy_eights", ANY, 0, 2000},
    {"cribbage", ANY, 0, 200},
    {"doppelkopf", ZERO, -1500, 1500},
    {"durak", ZERO, -4, 1},
    {"euchre", ZERO, -14, 14},
    {"five_card_draw", ZERO, -1000, 1000},
    {"five_hundred", ZERO, -2500, 2500},
    {"freecell", ANY, 0, 52},
    {"gin_rummy", ZERO, -1500, 1500},
    {"go_fish", ANY, 0, 13},
    {"hearts", ANY, -150, 150},
    {"klondike", ANY, 0, 52},
    {"kuhn", ZERO, -2, 4},
    {"leduc", ZERO, -13, 26},
    {"oh_hell", ANY, -1000, 1000},
    {"old_maid", ZERO, -7, 1},
    {"omaha", ZERO, -2000, 2000},
    {"omaha_hi_lo", ZERO, -2000, 2000},
    {"pinochle", ANY, -25000, 6000},
    {"president", ZERO, -28, 28},
    {"rummy_500", ANY, -100000, 2000},
    {"seven_card_stud", ZERO, -4000, 4000},
    {"sheepshead", ZERO, -300, 300},
    {"skat", ANY, -100000, 100000},
    {"spades", ANY, -100000, 1000},
    {"spite_and_malice", ZERO, -20, 20},
    {"tarot", ZERO, -50000, 50000},
    {"texas_holdem", ZERO, -2000, 2000},
    {"thirty_one", ANY, -2, 3},
    {"uno", ANY, 0, 2500},
    {"war", ZERO, -1, 1},
    {"whist", ANY, 0, 15},
};

typedef struct table {
    talon_game *game;
    const char *name;
    uint32_t players;
    int row;
    void *memory, *rules_memory, *fresh, *kept, *again;
    talon_runner *r;
    talon_rules *m;
    unsigned long games, choices, offered; /* so far */
    uint64_t seed;
    uint64_t course; /* of all games so far */
} table;

static const char *folder = "games";
static unsigned failures;

static uint64_t dice = 1;

/* xorshift64* */
static uint32_t roll(uint32_t n)
{
    dice ^= dice >> 12;
    dice ^= dice << 25;
    dice ^= dice >> 27;
    return (uint32_t)((dice * 0x2545F4914F6CDD1Dull) >> 32) % n;
}

static void wrong(const table *t, const char *what, long number)
{
    printf("FAIL %s for %u, seed %llu: %s (%ld)\n", t->name, t->players, (unsigned long long)t->seed, what, number);
    failures++;
}

/* FNV-1a over 64 bits. */
static void note(table *t, int64_t value)
{
    for (int i = 0; i < 8; i++)
        t->course = (t->course ^ (uint8_t)((uint64_t)value >> 8 * i)) * 0x100000001B3ull;
}

/* ---- one answer of all ---- */

static bool choose(table *t, uint32_t seat)
{
    any_answer p = {.roll = roll};
    const uint32_t shown = talon_rules_answers(t->m, seat, take_any, &p);
    if (!shown || shown != p.n) {
        wrong(t, "somebody is asked and has no answer", (long)seat);
        return false;
    }
    t->offered += shown;
    if (shown > 1 && strcmp(talon_rules_option_name(t->m, &p.a), "stop") == 0 && roll(32)) /* else patiences would be short */
        return choose(t, seat);
    take_value(&p);
    note(t, seat);
    note(t, shown);
    note(t, p.a.option);
    for (uint32_t i = 0; i < p.a.cards_n; i++)
        note(t, p.a.card[i]);
    for (uint32_t i = 0; i < p.a.values_n; i++)
        note(t, p.a.value[i]);
    if (!talon_rules_answer(t->m, seat, &p.a, NULL, NULL)) {
        wrong(t, "an answer that was offered is refused", (long)seat);
        return false;
    }
    return true;
}

/* ---- what must hold ---- */

static void check_cards(const table *t)
{
    static bool seen[TALON_MAX_CARDS];
    const talon_play *p = talon_runner_play(t->r);
    const uint32_t cards = talon_pack_cards(talon_shape_pack(p->shape));
    uint32_t lying = 0;
    memset(seen, 0, sizeof seen);
    for (uint32_t z = 0; z < talon_shape_zones(p->shape); z++) {
        const talon_card *card = talon_zone_cards(p->table, p->shape, (talon_zone)z);
        const uint32_t n = talon_zone_count(p->table, p->shape, (talon_zone)z);
        for (uint32_t i = 0; i < n; i++) {
            if (card[i] >= cards || seen[card[i]])
                wrong(t, "a card is not of the pack, or lies twice", card[i]);
            else
                seen[card[i]] = true;
        }
        lying += n;
    }
    if (lying != cards)
        wrong(t, "cards are missing", (long)cards - (long)lying);
    if (talon_table_check(p->table, p->shape, p->work) != 0)
        wrong(t, "the table's invariants do not hold", 0);
}

static void check_result(table *t)
{
    int64_t sum = 0;
    int32_t per = 1;
    if (talon_rules_why(t->m) != TALON_VOID_NOT) {
        wrong(t, talon_void_name(talon_rules_why(t->m)), (long)talon_rules_why(t->m));
        return;
    }
    for (uint32_t seat = 1; seat <= t->players; seat++) {
        const int32_t got = talon_rules_payoff(t->m, seat, &per);
        sum += got;
        note(t, got);
        if (got < rows[t->row].least * per || got > rows[t->row].most * per)
            wrong(t, "somebody gets what nobody can get", got);
    }
    if (rows[t->row].sum == ZERO && sum != 0)
        wrong(t, "the results do not add up to nothing", (long)sum);
}

/* The state taken out, put back in and taken out again. */
static void check_state(const table *t)
{
    const size_t size = talon_rules_state_size(t->m);
    talon_rules_get(t->m, t->kept);
    if (!talon_rules_put(t->m, t->kept))
        wrong(t, "the state cannot be put back", 0);
    talon_rules_get(t->m, t->again);
    if (memcmp(t->kept, t->again, size) != 0)
        wrong(t, "the state put back is another one", 0);
}

/* ---- games ---- */

/* Most games are short: a match ends after its first hands. */
static void play_short(table *t)
{
    talon_rules_put(t->m, t->fresh);
    talon_rules_set_number(t->m, "goal", 1);
    talon_rules_set_number(t->m, "hands", 2);
    talon_rules_get(t->m, t->fresh);
}

static void play(table *t)
{
    uint32_t seat[64];
    unsigned long choices = 0;
    const unsigned before = failures;
    const talon_seed seed = {{(uint8_t)t->games, (uint8_t)(t->games >> 8), (uint8_t)(t->games >> 16), (uint8_t)t->players}};
    if (t->games == FEWEST)
        play_short(t);
    t->seed = dice = 1 + t->games * 1000003 + t->players;
    talon_rules_put(t->m, t->fresh);
    talon_runner_restart(t->r, &seed, 0);
    talon_rules_begin(t->m, NULL, NULL);
    while (!talon_rules_over(t->m) && failures == before) {
        const uint32_t n = talon_rules_asked(t->m, seat, 64);
        if (!n || ++choices > LONGEST)
            wrong(t, n ? "it does not end" : "nobody is asked, and it is not over", (long)choices);
        for (uint32_t i = 0; i < n && failures == before; i++)
            choose(t, seat[i]);
        if (choices % LOOK == 1) {
            check_cards(t);
            check_state(t);
        }
    }
    t->games++;
    t->choices += choices;
    if (failures == before) {
        check_cards(t);
        check_result(t);
    }
}

static talon_game *compile(const char *path)
{
    talon_game *g = file_game(path);
    if (!g)
        printf("FAIL %s does not compile: talon check says why\n", path), failures++;
    return g;
}

static void sit_down(table *t)
{
    static const char *const name[] = {"Ana", "Ben", "Cy", "Dee", "Eli", "Fay", "Gus", "Hal", "Ida", "Jo", "Kim", "Lou", "Max", "Nia"};
    const talon_seating s = {.player = name, .players_n = t->players};
    talon_fault f = {0};
    const size_t size = talon_runner_size(&f, t->game, &s);
    t->memory = malloc(size ? size : 1);
    t->r = talon_runner_init(t->memory, size, &f, t->game, &s);
    const size_t rules_size = t->r ? talon_rules_size(t->r) : 0;
    t->rules_memory = malloc(rules_size ? rules_size : 1);
    t->m = t->r ? talon_rules_init(t->rules_memory, rules_size, &f, t->r) : NULL;
    if (!t->m) {
        wrong(t, "they cannot sit down", (long)f.status);
        return;
    }
    t->fresh = malloc(talon_rules_state_size(t->m));
    t->kept = malloc(talon_rules_state_size(t->m));
    t->again = malloc(talon_rules_state_size(t->m));
    talon_rules_get(t->m, t->fresh);
}

static int row_of(const char *name)
{
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (strcmp(rows[i].game, name) == 0)
            return (int)i;
    printf("FAIL %s has rules of play, and no row in tests/plays.c says what its results may be\n", name);
    failures++;
    return -1;
}

/* A table for each number of players. Returns how many. */
static uint32_t open_game(table *t, const char *name)
{
    char path[512];
    uint32_t n = 0;
    snprintf(path, sizeof path, "%s/%s.yaml", folder, name);
    talon_game *g = compile(path);
    const int row = g && talon_game_has_rules(g) ? row_of(name) : -1;
    for (uint32_t players = row < 0 ? 1 : talon_game_players_min(g); row >= 0 && players <= talon_game_players_max(g); players++) {
        t[n] = (table){.game = g, .name = rows[row].game, .players = players, .row = row};
        sit_down(&t[n++]);
    }
    if (!n)
        talon_game_free(g);
    return n;
}

static int by_name(const void *a, const void *b)
{
    return strcmp(a, b);
}

/* Every file, or those that are asked for. */
static uint32_t open_all(table *tables, uint32_t room, char **name, int names_n)
{
    static char file[FILES][64];
    uint32_t files = 0, n = 0;
    DIR *dir = opendir(folder);
    for (const struct dirent *e; dir && (e = readdir(dir));) {
        const char *dot = strstr(e->d_name, ".yaml");
        bool wanted = dot && dot - e->d_name < 64 && files < FILES && names_n == 0;
        for (int i = 0; dot && i < names_n; i++)
            wanted |= strlen(name[i]) == (size_t)(dot - e->d_name) && strncmp(name[i], e->d_name, strlen(name[i])) == 0;
        if (wanted)
            snprintf(file[files++], sizeof *file, "%.*s", (int)(dot - e->d_name), e->d_name);
    }
    if (dir)
        closedir(dir);
    qsort(file, files, sizeof *file, by_name);
    for (uint32_t i = 0; i < files && n + 64 <= room; i++)
        n += open_game(tables + n, file[i]);
    return n;
}

/* A row is of a game that is played. */
static void check_rows(const table *t, uint32_t n)
{
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        uint32_t k = 0;
        while (k < n && t[k].row != (int)i)
            k++;
        if (k == n)
            printf("FAIL tests/plays.c has a row for %s, which is not played\n", rows[i].game), failures++;
    }
}

/* A game without choices costs something, too. */
static unsigned long cost(const table *t)
{
    return t->choices + 100 * t->games;
}

/* The next table is the one whose games cost the fewest choices so far: short games are played more often. */
static table *next_table(table *t, uint32_t n)
{
    table *best = t;
    for (uint32_t i = 0; i < n; i++) {
        if (t[i].games < FEWEST)
            return &t[i];
        if (cost(&t[i]) < cost(best))
            best = &t[i];
    }
    return best;
}

static void close_all(table *t, uint32_t n)
{
    for (uint32_t i = 0; i < n; i++) {
        free(t[i].memory);
        free(t[i].rules_memory);
        free(t[i].fresh);
        free(t[i].kept);
        free(t[i].again);
        if (i + 1 == n || t[i + 1].game != t[i].game)
            talon_game_free(t[i].game);
    }
}

static int print_courses(int argc, char **argv)
{
    static table t[FILES * 16];
    folder = argc > 2 ? argv[2] : folder;
    const uint32_t n = open_all(t, FILES * 16, argc > 3 ? argv + 3 : NULL, argc > 3 ? argc - 3 : 0);
    for (uint32_t i = 0; i < n && failures == 0; i++) {
        while (t[i].games < COURSES && failures == 0)
            play(&t[i]);
        printf("%s %u %lu %016llx\n", t[i].name, t[i].players, t[i].choices, (unsigned long long)t[i].course);
    }
    close_all(t, n);
    return failures ? 1 : 0;
}

int main(int argc, char **argv)
{
    if (argc > 1 && strcmp(argv[1], "--courses") == 0)
        return print_courses(argc, argv);
    static table t[FILES * 16];
    const char *percent = getenv("TALON_TEST_PERCENT");
    const long share = percent ? strtol(percent, NULL, 10) : 100;
    const long wanted = argc > 1 ? strtol(argv[1], NULL, 10) : GAMES * (share > 0 && share < 10000 ? share : 100) / 100;
    unsigned long games = 0, choices = 0, offered = 0, rare = 0;
    folder = argc > 2 ? argv[2] : folder;
    const uint32_t n = open_all(t, FILES * 16, argc > 3 ? argv + 3 : NULL, argc > 3 ? argc - 3 : 0);
    if (argc <= 2)
        check_rows(t, n);
    for (long i = 0; n && i < wanted && failures < 20; i++)
        play(next_table(t, n));
    for (uint32_t i = 0; i < n; i++) {
        games += t[i].games, choices += t[i].choices, offered += t[i].offered;
        rare = i == 0 || t[i].games < rare ? t[i].games : rare;
        if (getenv("TALON_TEST_EACH"))
            printf("%-20s %2u players %6lu games %8.1f choices each\n", t[i].name, t[i].players, t[i].games,
                   t[i].games ? (double)t[i].choices / (double)t[i].games : 0.0);
    }
    close_all(t, n);
    printf("%lu random games at %u tables, at least %lu at each, %lu choices among %lu answers%s\n", games, n, rare, choices, offered,
           failures ? ", FAILED" : "");
    return failures ? 1 : 0;
}
