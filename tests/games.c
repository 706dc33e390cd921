/* games.c -- every shipped game, dealt for every number of players and every dealer from many seeds.
 *
 *   games [FOLDER]     games when left out; TALON_TEST_PERCENT scales the number of seeds
 *
 * Each deal: no card lost or doubled, and what the rules of the game say (games/rules.c). All deals of a game: every card comes
 * first about equally often. Each file: no diagnostics, not even
 * warnings but those that doubts[] gives a reason for, at most eighty lines, the cards of the game (games/packs.c), and rules for it here. */
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "games/dealt.h"
#include "games/packs.h"
#include "games/rules.h"

enum { SEEDS = 60, LINES = 80 };

static const char *folder = "games";
static unsigned failures;
static unsigned long deals, operations;
static uint32_t firsts[TALON_MAX_CARDS + 1]; /* how often each card came first in the games of one rule */

static char *slurp(const char *path, size_t *size)
{
    FILE *f = fopen(path, "rb");
    char *text = malloc(TALON_LANG_FILE_MAX + 1);
    if (!f || !text) {
        printf("FAIL cannot read %s\n", path);
        exit(1);
    }
    *size = fread(text, 1, TALON_LANG_FILE_MAX, f);
    text[*size] = 0;
    fclose(f);
    return text;
}

static void check_lines(const char *path, const char *text)
{
    unsigned lines = 0;
    for (const char *p = text; (p = strchr(p, '\n')); p++)
        lines++;
    if (lines > LINES || text[0] != '#') {
        printf("FAIL %s: %u lines, at most %d are allowed and the first says what it is\n", path, lines, LINES);
        failures++;
    }
}

/* What talon check cannot prove of a game, and why it holds. */
static const struct {
    const char *game, *code, *why;
} doubts[] = {
    {"beggar_my_neighbour", "W702", "there are so many rounds at most"},
    {"big_two", "W701", "who leads may lay the lowest card"},
    {"big_two", "W702", "each time the leader, who may not pass, lays a card"},
    {"blackjack_shoe", "W702", "each time a hand is done; the house's cards are more each time"},
    {"canasta", "W701", "the pile is taken with two cards that are there; melds are enough, or come back"},
    {"canasta", "W702", "red threes leave the hand one by one, and every turn asks"},
    {"durak", "W701", "the first card may be any, later ones are laid only by who wants to"},
    {"durak", "W702", "each time the attacker, who has a card, lays one"},
    {"five_card_draw", "W701", "nobody has to exchange a card"},
    {"gin_rummy", "W701", "whoever knocks has melds that leave little enough, and lays them until it is"},
    {"go_fish", "W701", "somebody asks only with cards, and when somebody else has cards"},
    {"go_fish", "W702", "whoever is not asked has no cards, and draws: the deck is used up"},
    {"oh_hell", "W701", "one number of tricks at most is forbidden, and there are two or more"},
    {"old_maid", "W702", "each time a pair leaves the hand"},
    {"president", "W701", "somebody has a highest card; who may not pass may play anything"},
    {"president", "W702", "each time somebody leads, who has a card"},
    {"rummy_500", "W701", "the packet was taken because its deepest card can be melded"},
    {"spades", "W701", "nil is always possible"},
    {"spite_and_malice", "W702", "every turn ends with a choice"},
    {"tarot", "W701", "any card but the fool may be played at last, and the fool may always be played"},
    {"uno", "W702", "only the start card's turn passes without a choice"},
};

static bool is_known(const char *name, const char *code)
{
    for (size_t i = 0; i < sizeof doubts / sizeof *doubts; i++)
        if (strcmp(doubts[i].game, name) == 0 && strcmp(doubts[i].code, code) == 0)
            return true;
    return false;
}

/* A doubt that nobody has any more. */
static void check_doubts(const char *name, const talon_report *report)
{
    for (size_t i = 0; i < sizeof doubts / sizeof *doubts; i++) {
        size_t k = 0;
        while (k < talon_report_count(report) && strcmp(talon_report_get(report, k)->code, doubts[i].code) != 0)
            k++;
        if (strcmp(doubts[i].game, name) == 0 && k == talon_report_count(report)) {
            printf("FAIL games/%s.yaml: no %s is left: strike it out of doubts[] in tests/games.c\n", name, doubts[i].code);
            failures++;
        }
    }
}

/* Compile a shipped file; a diagnostic is a failure. */
static talon_game *compile(const char *name)
{
    char path[512], text[4096];
    size_t size;
    talon_report *report = NULL;
    snprintf(path, sizeof path, "%s/%s.yaml", folder, name);
    char *source = slurp(path, &size);
    check_lines(path, source);
    talon_game *g = talon_game_compile(&report, source, size);
    for (size_t i = 0; report && i < talon_report_count(report); i++) {
        if (is_known(name, talon_report_get(report, i)->code))
            continue;
        talon_problem_text(text, sizeof text, talon_report_get(report, i), path, true);
        printf("FAIL %s", text);
        failures++;
    }
    if (g && (!*talon_game_about(g) || strcmp(talon_game_name(g), name) != 0)) {
        printf("FAIL %s: is called \"%s\" and says \"%s\" about itself\n", path, talon_game_name(g), talon_game_about(g));
        failures++;
    }
    check_doubts(name, report);
    talon_report_free(report);
    free(source);
    return g;
}

/* Note which cards left a deck, and where to. */
static bool note(void *context, const talon_runner *r, const talon_event *e)
{
    dealt *d = context;
    const talon_record *rec = e->record;
    const talon_shape *shape = talon_runner_shape(r);
    if (!e->op)
        return true;
    operations++;
    d->mixed_again += (e->trigger || e->on_deck_empty) && e->op->code == TALON_OP_SHUFFLE;
    for (uint32_t i = 0; i < rec->effects_n; i++) {
        const talon_effect *f = &rec->effect[i];
        way *w = &d->went;
        if (f->kind != TALON_EFFECT_MOVE || f->from == f->to || talon_zone_get_type(shape, f->from) != TALON_TYPE_DECK)
            continue;
        const char *to = talon_zone_name(shape, f->to);
        if (w->n && strcmp(w->at[w->n - 1].to, to) == 0)
            w->at[w->n - 1].n += f->n;
        else if (w->n < WAY_MAX)
            snprintf(w->at[w->n].to, sizeof w->at->to, "%s", to), w->at[w->n++].n = f->n;
    }
    return true;
}

/* Every card of the pack lies in exactly one zone. */
static void check_conserved(dealt *d)
{
    static bool seen[TALON_MAX_CARDS];
    const uint32_t cards = talon_pack_cards(talon_shape_pack(d->shape));
    uint32_t lying = 0;
    memset(seen, 0, sizeof seen);
    for (uint32_t z = 0; z < talon_shape_zones(d->shape); z++) {
        const talon_card *card = talon_zone_cards(d->table, d->shape, (talon_zone)z);
        const uint32_t n = talon_zone_count(d->table, d->shape, (talon_zone)z);
        for (uint32_t i = 0; i < n; i++) {
            if (card[i] >= cards || seen[card[i]])
                wrong(d, "a card is not of the pack, or lies twice");
            seen[card[i]] = true;
        }
        lying += n;
    }
    if (lying != cards)
        wrong(d, "%u of %u cards are there", lying, cards);
}

/* The first card of the player who gets one first, or the first of the layout. */
static talon_card first_card(const dealt *d)
{
    static const char *const zones[] = {"tableau.1", "punto", "battle.1", "pack.1"};
    char hand[16];
    snprintf(hand, sizeof hand, "hand.%u", seat_after_dealer(d, 1));
    talon_zone z = talon_shape_find(d->shape, hand, strlen(hand));
    for (size_t i = 0; i < sizeof zones / sizeof *zones && z == TALON_ZONE_NONE; i++)
        z = talon_shape_find(d->shape, zones[i], strlen(zones[i]));
    return z != TALON_ZONE_NONE && talon_zone_count(d->table, d->shape, z) ? talon_zone_cards(d->table, d->shape, z)[0] : TALON_CARD_HIDDEN;
}

static void check_deal(talon_runner *r, const game_rule *rule, uint32_t players, uint32_t dealer)
{
    static dealt d;
    talon_outcome o;
    talon_play *p = talon_runner_play(r);
    memset(&d, 0, sizeof d);
    d.game = rule->game;
    d.players = players;
    d.dealer = dealer;
    d.shape = p->shape;
    d.table = p->table;
    talon_runner_run(r, &o, rule->until, note, &d);
    if (o.end != TALON_END_DONE) {
        char text[300] = "an expectation does not hold";
        if (o.end == TALON_END_FAULT)
            talon_fault_text(text, sizeof text, &o.fault, p->shape, NULL);
        wrong(&d, "line %u: %s", o.line, text);
    } else {
        check_conserved(&d);
        if (talon_table_check(p->table, p->shape, p->work) != 0)
            wrong(&d, "the table's invariants do not hold");
        rule->check(&d);
        firsts[first_card(&d)]++;
    }
    deals++;
    failures += d.wrong > 0;
}

/* The pack of the game, or of one deck list for each player. */
static void check_pack(const talon_runner *r, const game_rule *rule, uint32_t players)
{
    const bool import = strcmp(rule->cards, "import") == 0;
    talon_pack *cards = pack_called(import ? "deck list" : rule->cards, players);
    if (import)
        talon_pack_copies(cards, players);
    if (!packs_agree(talon_shape_pack(talon_runner_shape(r)), cards)) {
        printf("FAIL %s for %u: not the cards of the game\n", rule->game, players);
        failures++;
    }
    free(cards);
}

static void check_players(const talon_game *g, const game_rule *rule, uint32_t players, uint32_t dealer, unsigned seeds)
{
    static const char *const name[] = {"Ana", "Ben", "Cy", "Dee", "Eli", "Fay", "Gus", "Hal", "Ida", "Jo", "Kim", "Lou", "Max", "Nia"};
    static const talon_pack *lists[14];
    talon_pack *list = pack_called("deck list", players);
    talon_seating s = {.player = name, .players_n = players, .dealer = dealer};
    talon_fault f = {0};
    for (size_t i = 0; i < 14; i++)
        lists[i] = list;
    if (talon_game_imports(g))
        s.import = lists;
    const size_t size = talon_runner_size(&f, g, &s);
    void *memory = size ? malloc(size) : NULL;
    talon_runner *r = memory ? talon_runner_init(memory, talon_runner_size(&f, g, &s), &f, g, &s) : NULL;
    if (!r) {
        printf("FAIL %s: %u players cannot sit down: %s\n", rule->game, players, talon_status_name(f.status));
        failures++;
    } else {
        check_pack(r, rule, players);
        for (unsigned i = 0; i < seeds && failures < 20; i++) {
            const talon_seed seed = {{(uint8_t)i, (uint8_t)(i >> 8), (uint8_t)players, (uint8_t)dealer}};
            talon_runner_restart(r, &seed, 0);
            check_deal(r, rule, players, dealer);
        }
    }
    free(memory);
    free(list);
}

/* Well mixed: every card comes first about equally often (chi-square, eight standard deviations; the seeds are fixed). */
static void check_mixed(const game_rule *rule, uint32_t cards)
{
    double n = 0, square = 0;
    for (uint32_t i = 0; i < cards; i++)
        n += firsts[i];
    for (uint32_t i = 0; i < cards && n > 0; i++)
        square += (firsts[i] - n / cards) * (firsts[i] - n / cards) / (n / cards);
    if ((square - cards) * (square - cards) > 64 * 2.0 * cards && square > cards) {
        printf("FAIL %s: badly mixed: chi-square %.0f for %u cards in %.0f deals\n", rule->game, square, cards, n);
        failures++;
    }
}

static void check_rule(const game_rule *rule, unsigned seeds)
{
    talon_game *g = compile(rule->game);
    memset(firsts, 0, sizeof firsts);
    if (!g) {
        failures++;
        return;
    }
    if (talon_game_players_min(g) != rule->least || talon_game_players_max(g) != rule->most) {
        printf("FAIL %s is for %u to %u players\n", rule->game, rule->least, rule->most);
        failures++;
    }
    for (uint32_t players = rule->least; players <= rule->most; players++) {
        const uint32_t cards = talon_game_cards(g, players);
        for (uint32_t dealer = 1; dealer <= players; dealer++)
            check_players(g, rule, players, dealer, seeds);
        if (talon_game_imports(g) || (players < rule->most && talon_game_cards(g, players + 1) == cards))
            continue; /* all numbers of players with the same cards together */
        check_mixed(rule, cards);
        memset(firsts, 0, sizeof firsts);
    }
    talon_game_free(g);
}

/* Every file has rules here, and the other way round. Returns how many files. */
static unsigned check_files(void)
{
    unsigned files = 0;
    DIR *dir = opendir(folder);
    for (const struct dirent *entry; dir && (entry = readdir(dir));) {
        const char *dot = strstr(entry->d_name, ".yaml");
        const game_rule *rule = rules;
        if (!dot)
            continue;
        files++;
        while (rule->game &&
               (strlen(rule->game) != (size_t)(dot - entry->d_name) || strncmp(rule->game, entry->d_name, strlen(rule->game)) != 0))
            rule++;
        if (!rule->game) {
            printf("FAIL %s: there are no rules for it in tests/games/rules.c\n", entry->d_name);
            failures++;
        }
    }
    if (dir)
        closedir(dir);
    return files;
}

int main(int argc, char **argv)
{
    const char *percent = getenv("TALON_TEST_PERCENT");
    const long share = percent ? strtol(percent, NULL, 10) : 100;
    const unsigned seeds = share > 0 && share < 10000 ? (unsigned)(SEEDS * share / 100) + 1 : SEEDS;
    folder = argc > 1 ? argv[1] : folder;
    const unsigned files = check_files();
    for (const game_rule *rule = rules; rule->game; rule++)
        check_rule(rule, seeds);
    printf("%u games, %lu deals, %lu operations%s\n", files, deals, operations, failures ? ", FAILED" : "");
    return failures ? 1 : 0;
}
