/* hearts_bot.c -- a bot of your own that plays hearts: it sees what a player sees, and sits down with bots that answer at random.
 *
 *   hearts_bot [HANDS]     20 when left out; the same seeds each time */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <talon/bots.h>
#include <talon/lang.h>
#include <talon/talon.h>

/* ---- the bot ---- */

typedef struct thought {
    const talon_shape *shape;
    const talon_table *table;
    talon_answer best;
    int worth; /* of the best so far */
} thought;

/* How glad we are to be rid of a card: following or leading the lowest, else what hurts. */
static int worth_of(const thought *t, talon_card card)
{
    const talon_pack *pack = talon_shape_pack(t->shape);
    const talon_zone_view trick = talon_zone_list(t->table, t->shape, talon_shape_find(t->shape, "trick", 5));
    const char *name = talon_pack_name(pack, talon_pack_face(pack, card), NULL);
    const char *led = trick.n ? talon_pack_name(pack, talon_pack_face(pack, trick.at[0]), NULL) : name;
    const int rank = (int)(strchr("23456789TJQKA", name[0]) - "23456789TJQKA");
    const int points = strcmp(name, "Qs") == 0 ? 13 : name[1] == 'h';
    return name[1] == led[1] ? -rank : 20 * points + rank;
}

static bool look(void *context, const talon_rules *m, const talon_answer *a)
{
    thought *t = context;
    int worth = 0;
    (void)m;
    for (uint32_t i = 0; i < a->cards_n; i++) /* three are passed: those that would be played last */
        worth += a->cards_n == 3 ? -worth_of(t, a->card[i]) : worth_of(t, a->card[i]);
    if (t->best.cards_n == 0 || worth > t->worth) {
        t->best = *a;
        t->worth = worth;
    }
    return true;
}

static talon_answer my_bot(talon_rules *seen, const talon_runner *r, uint32_t seat)
{
    thought t = {.shape = talon_runner_shape(r), .table = talon_runner_table(r)};
    talon_rules_answers(seen, seat, look, &t);
    return t.best;
}

/* ---- the table ---- */

typedef struct machine {
    talon_runner *r;
    talon_rules *m;
} machine;

static void *memory(size_t size)
{
    void *p = malloc(size);
    if (!p)
        exit(1);
    return p;
}

static machine sit(const talon_game *g, const talon_seating *s)
{
    talon_fault f;
    machine x;
    size_t size = talon_runner_size(&f, g, s);
    x.r = talon_runner_init(memory(size), size, &f, g, s);
    size = talon_rules_size(x.r);
    x.m = talon_rules_init(memory(size), size, &f, x.r);
    talon_rules_end_with_hand(x.m, true);
    return x;
}

int main(int argc, char **argv)
{
    static const char *const names[] = {"mine", "Ben", "Cy", "Dee"};
    static const talon_bot_settings random_bot = {.kind = TALON_BOT_RANDOM};
    const int hands = argc > 1 ? atoi(argv[1]) : 20;
    const talon_shipped *file = talon_shipped_find("hearts");
    const talon_seating seating = {.size = sizeof seating, .player = names, .players_n = 4};
    talon_report *report;
    talon_game *g = talon_game_compile(&report, file->text, file->size);
    talon_fault f;
    double sum[4] = {0};
    machine table = sit(g, &seating), own = sit(g, &seating); /* the game, and one to think on */
    const size_t watch_size = talon_watch_size(table.m), bot_size = talon_bot_size(own.m, &random_bot);
    const size_t state_size = talon_rules_state_size(table.m);
    talon_watch *watch = talon_watch_init(memory(watch_size), watch_size, &f, table.m, own.m);
    talon_bot *others = talon_bot_init(memory(bot_size), bot_size, &f, own.m, &random_bot);
    talon_info *info = memory(talon_info_size(table.m));
    void *fresh = memory(state_size);
    talon_rules_get(table.m, fresh);
    for (int hand = 0; hand < hands; hand++) {
        const talon_seed seed = {{(uint8_t)hand, 1}};
        uint32_t seat, asked[4];
        talon_rules_put(table.m, fresh);
        talon_runner_restart(table.r, &seed, 0);
        talon_watch_begin(watch, NULL, NULL);
        for (uint64_t turn = 0; talon_rules_asked(table.m, asked, 4); turn++) {
            talon_answer a, meant;
            seat = asked[0];
            talon_watch_look(info, watch, seat); /* all that this seat knows, and nothing else */
            if (seat == 1) {
                talon_info_see(info, own.m);
                a = my_bot(own.m, own.r, seat);
            } else {
                talon_bot_choose(others, &a, info, turn);
            }
            talon_watch_mean(&meant, watch, seat, &a);
            talon_watch_answer(watch, seat, &meant, NULL, NULL);
        }
        for (uint32_t i = 0; i < 4; i++)
            sum[i] -= talon_rules_return(table.m, i + 1);
    }
    for (uint32_t i = 0; i < 4; i++)
        printf("%-5s %5.2f points a hand\n", names[i], sum[i] / hands);
    void *const all[] = {watch, others, info, fresh, table.m, table.r, own.m, own.r}; /* each lies where its memory begins */
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        free(all[i]);
    talon_game_free(g);
    talon_report_free(report);
    return 0;
}
