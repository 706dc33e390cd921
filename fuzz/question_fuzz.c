/* question_fuzz.c -- bytes as a question about a game, and as one about a deck: read it, and if it can be read compute it.
 *
 * Whatever the bytes: no crash; an error has its place inside the text and says something. A question's values stay between its
 * bounds in every deal counted, whatever instructions count; exact shares add up to 1 and are not negative. The chance of what is asked of a
 * deck is between 0 and 1, and so it is seen. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <talon/lang.h>
#include <talon/odds.h>
#include <talon/sim.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
int LLVMFuzzerInitialize(int *argc, char ***argv);

#define CLAIM(truth) ((truth) ? (void)0 : broken(#truth, __LINE__))
#define DEALS        70u

static const char game_text[] =
    "game: x\nplayers: 2\ncomponents: {deck: standard_52 + 2 joker}\nzones:\n  row: {type: community, count: 3}\n"
    "setup:\n  - wash: deck\n  - cut: deck by player\n  - deal: 5 to each_player from deck\n"
    "  - deal: 1 to row 1 from deck\n";
static const char *const names[] = {"Ana", "Ben"};
static const char list_text[] =
    "1 Fox *CMDR*\n1 Sol Ring #Ramp\n1 No Mercy\n1 Fire and Ice\n3 Lotus Cobra #Ramp\n3 Bear\n5 Forest\n5 Island\n";
static talon_deck *deck;
static talon_sim *sim[2];
static unsigned long texts, questions, odds;

static void broken(const char *what, int line)
{
    fprintf(stderr, "question_fuzz.c:%d: %s\n", line, what);
    abort();
}

static void say(void)
{
    fprintf(stderr, "%lu texts, %lu questions about the game, %lu about the deck\n", texts, questions, odds);
}

int LLVMFuzzerInitialize(int *argc, char ***argv)
{
    static const talon_seating seating = {.player = names, .players_n = 2, .seed = {{1}}};
    talon_report *report;
    talon_outcome o;
    (void)argc, (void)argv;
    static talon_game *game;
    game = talon_game_compile(&report, game_text, sizeof game_text - 1);
    talon_report_free(report);
    CLAIM(game);
    sim[0] = talon_sim_new(&o, game, &seating, NULL, TALON_PATH_PORTABLE);
    sim[1] = talon_sim_new(&o, game, &seating, NULL, TALON_PATH_BEST);
    CLAIM(sim[0] && sim[1]);
    deck = talon_deck_read(list_text, sizeof list_text - 1, NULL);
    CLAIM(deck && talon_deck_errors(deck) == 0);
    atexit(say);
    return 0;
}

static uint64_t *counted(const talon_sim *s, const talon_question *q)
{
    uint64_t *count = calloc(talon_question_values(q), sizeof *count), deal, sum = 0;
    talon_counter *c = talon_counter_new(s, &q, 1);
    talon_outcome o;
    CLAIM(count && c && talon_counter_run(c, count, &o, &deal, 0, DEALS));
    for (uint32_t i = 0; i < talon_question_values(q); i++)
        sum += count[i];
    CLAIM(sum == DEALS);
    talon_counter_free(c);
    return count;
}

static void check_exact(const talon_question *q)
{
    double *share = calloc(talon_question_values(q), sizeof *share), sum = 0;
    CLAIM(share);
    if (talon_question_exact(q, share)) {
        for (uint32_t i = 0; i < talon_question_values(q); i++) {
            CLAIM(share[i] > -1e-12);
            sum += share[i];
        }
        CLAIM(fabs(sum - 1) < 1e-9);
    }
    free(share);
}

static void ask_deck(const char *text, size_t size)
{
    static const talon_odds_options two = {.duel = true, .mulligans_max = 1, .keep = "a land"};
    char *question = calloc(size + 1, 1), error[TALON_ODDS_ERROR_SIZE];
    talon_odds_question q;
    CLAIM(question);
    if (size)
        memcpy(question, text, size);
    if (!talon_odds_ask(&q, error, deck, question, size % 4 ? NULL : &two)) {
        CLAIM(error[0] && q.bad_at <= strlen(question));
    } else {
        talon_odds *o = talon_odds_solve(error, &q.spec);
        uint64_t held;
        odds++;
        CLAIM(o || error[0]);
        CLAIM(!o || (talon_odds_value(o) >= 0 && talon_odds_value(o) <= 1));
        CLAIM(!o || (talon_odds_simulate(o, NULL, &held, &(talon_seed){{1}}, 3) <= held && held <= 3));
        talon_odds_free(o);
    }
    free(question);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const char *text = (const char *)data;
    talon_question_error e;
    uint64_t *count[2];
    talon_question *q[2];
    texts++;
    ask_deck(text, size);
    for (int i = 0; i < 2; i++)
        q[i] = talon_question_parse(&e, sim[i], size ? text : "", size);
    CLAIM(!q[0] == !q[1]);
    if (!q[0]) {
        CLAIM(e.at <= size && e.size <= size - e.at && e.text[0] && strlen(e.text) < sizeof e.text);
        return 0;
    }
    questions++;
    for (int i = 0; i < 2; i++)
        count[i] = counted(sim[i], q[i]);
    CLAIM(memcmp(count[0], count[1], sizeof **count * talon_question_values(q[0])) == 0);
    check_exact(q[0]);
    for (int i = 0; i < 2; i++) {
        free(count[i]);
        talon_question_free(q[i]);
    }
    return 0;
}
