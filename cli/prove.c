/* prove.c -- a provable deal on one machine.
 *
 * The dealer's secret is synced before line 0 exists. The whole transcript is then composed, written and synced, read again by a
 * reader without secrets, and shown with that reader's verdict. */
#include "prove.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "chainfile.h"
#include "fair.h"
#include "guard.h"
#include "names.h"
#include "verdict.h"

typedef struct proof {
    const call *c;
    const talon_game *game;
    const uint8_t *source; /* the game file's SHA-256 */
    const table_players *s;
    bool example;
    dealer_key dealer;
    talon_fair_key *seat;
    uint8_t (*pub)[32];
    cut_promise *cut;
    talon_transcript *t;
    char *text; /* the transcript so far */
    size_t size, room;
    const char *why;
} proof;

/* Secrets from the system, or for an example from the public seed. */
static void make_secret(const proof *p, uint8_t out[32], const char *what, uint32_t number)
{
    if (p->example)
        talon_fair_example(out, &p->s->s.seed, what, number);
    else
        talon_fair_random(out, 32);
}

static bool make_keys(proof *p)
{
    const uint32_t n = p->s->s.players_n;
    uint8_t secret[32];
    p->seat = calloc(n, sizeof *p->seat);
    p->pub = calloc(n, sizeof *p->pub);
    p->cut = calloc(n, sizeof *p->cut);
    if (!p->seat || !p->pub || !p->cut)
        return false;
    guard_memory(p->seat, n * sizeof *p->seat);
    guard_memory(p->cut, n * sizeof *p->cut);
    make_secret(p, p->dealer.k, "dealer", 0);
    make_secret(p, secret, "dealer's key", 0);
    talon_fair_key_from(&p->dealer.key, secret);
    for (uint32_t i = 0; i < n; i++) {
        make_secret(p, secret, "seat", i + 1);
        talon_fair_key_from(&p->seat[i], secret);
        memcpy(p->pub[i], p->seat[i].pub, 32);
    }
    talon_wipe(secret, sizeof secret);
    return true;
}

/* Take over a line; NULL: it could not be composed. */
static bool keep(proof *p, char *line)
{
    const size_t n = line ? strlen(line) : 0;
    if (line && p->size + n + 1 > p->room) {
        const size_t room = 2 * (p->size + n + 1);
        char *more = realloc(p->text, room);
        if (!more) {
            free(line);
            p->why = "out of memory";
            return false;
        }
        p->text = more;
        p->room = room;
    }
    if (line) {
        memcpy(p->text + p->size, line, n + 1);
        p->size += n;
    }
    free(line);
    return line != NULL;
}

static bool begin(proof *p)
{
    const table_players *s = p->s;
    const talon_fair_game in = {.game = p->game,
                                .player = s->name,
                                .key = (const uint8_t(*)[32])p->pub,
                                .players_n = s->s.players_n,
                                .dealer_seat = s->s.dealer,
                                .until = call_option(p->c, "until"),
                                .import = s->s.import,
                                .sealed = call_option(p->c, "sealed") != NULL,
                                .source = p->source,
                                .example = p->example,
                                .voids = 1,
                                .k = p->dealer.k};
    return keep(p, talon_fair_write_game(p->t, &p->why, &p->dealer.key, &in));
}

/* Every step of the plan may be a shuffle: so long are the chains. */
static uint32_t epochs(const proof *p)
{
    return talon_transcript_steps(p->t) + 1;
}

/* A cut anywhere with the same chance, from the seat's own randomness. */
static void choose_cut(const proof *p, cut_promise *cut, uint32_t seat)
{
    uint32_t cards = 0, min = 0;
    uint8_t random[32];
    make_secret(p, cut->salt, "salt", seat + 256 * talon_transcript_epoch(p->t));
    make_secret(p, random, "cut", seat + 256 * talon_transcript_epoch(p->t));
    cut->k = talon_transcript_cut_range(p->t, seat, &cards, &min) ? cut_anywhere(random, cards - 2 * min + 1) : 0;
}

static bool seat_line(proof *p, talon_fair_due due, uint32_t seat)
{
    const talon_fair_key *key = &p->seat[seat - 1];
    cut_promise *cut = &p->cut[seat - 1];
    if (due == TALON_DUE_LOCKS)
        return keep(p, talon_fair_write_lock(p->t, &p->why, key, epochs(p)));
    if (due == TALON_DUE_CUT) {
        choose_cut(p, cut, seat);
        return keep(p, talon_fair_write_cut(p->t, &p->why, key, cut->k, cut->salt));
    }
    return keep(p, talon_fair_write_reveal(p->t, &p->why, key, epochs(p), cut->k, talon_transcript_cuts(p->t, seat) ? cut->salt : NULL));
}

static const char *dealer_kind(talon_fair_due due)
{
    switch (due) {
    case TALON_DUE_SHUFFLE: return "shuffle";
    case TALON_DUE_RUN: return "run";
    case TALON_DUE_STEP: return "do";
    case TALON_DUE_ANSWER: return "answer";
    case TALON_DUE_NOTHING:
    case TALON_DUE_LOCKS:
    case TALON_DUE_CUT:
    case TALON_DUE_REVEAL:
    case TALON_DUE_NAMES:
    case TALON_DUE_OVER:
    case TALON_DUE_STUCK: break;
    }
    return "nothing"; /* of the dealer's, who is then told so */
}

static bool play(proof *p)
{
    uint32_t seat[TALON_MAX_PLAYERS];
    talon_fair_due due;
    bool good = true;
    while (good && (due = talon_transcript_due(p->t)) != TALON_DUE_NOTHING && due != TALON_DUE_STUCK) {
        const uint32_t n = talon_transcript_awaits(p->t, seat);
        if (!n)
            good = keep(p, talon_fair_write_dealer(p->t, &p->why, &p->dealer.key, dealer_kind(due)));
        for (uint32_t i = 0; good && i < n; i++)
            good = seat_line(p, due, seat[i]);
    }
    for (uint32_t i = 0; good && i < p->s->s.players_n; i++)
        good = keep(p, talon_fair_write_seen(p->t, &p->why, &p->seat[i]));
    return good && keep(p, talon_fair_write_dealer(p->t, &p->why, &p->dealer.key, "end"));
}

/* ---------------------------------------------------------------------- show */

/* Whether the game has an order of its own for somebody's cards: a proof leaves sorting out, but people hold them so. */
static bool lists_cards(const talon_game *g)
{
    for (uint32_t i = 0; i < talon_game_zones(g); i++)
        if (talon_game_zone_is_listed(g, i))
            return true;
    return false;
}

/* Somebody who knows that order and deals nothing; *memory is to be freed. False without memory. */
static bool sit_down(const proof *p, talon_runner **listed, void **memory)
{
    talon_fault f;
    const size_t size = lists_cards(p->game) ? talon_runner_size(&f, p->game, &p->s->s) : 0;
    *memory = size ? malloc(size) : NULL;
    *listed = *memory ? talon_runner_init(*memory, size, &f, p->game, &p->s->s) : NULL;
    return *memory || !size;
}

static void show_proved(const proof *p, talon_card *room, uint32_t as, const talon_runner *listed)
{
    look k = look_of(p->c);
    k.listed = listed;
    const uint32_t n = p->s->s.players_n, dealer = p->s->s.dealer ? p->s->s.dealer : n;
    k.card_name = verdict_card_name;
    k.context = p->t;
    show_deal(&k, room, talon_game_name(p->game), talon_transcript_table(p->t), talon_transcript_shape(p->t), n,
              as ? p->s->name[as - 1] : NULL, p->s->name[dealer - 1]);
    putchar('\n');
}

/* The deal, and the verdict of somebody who has only the file. */
static int show_verified(const proof *p, const char *path, uint32_t as)
{
    const talon_verdict *v;
    talon_transcript *t;
    const look how = look_of(p->c);
    int status = chain_judge(&t, &v, path);
    talon_card *room = status == EXIT_YES ? show_room(talon_transcript_shape(p->t)) : NULL;
    talon_runner *listed = NULL;
    void *memory = NULL;
    if (status == EXIT_YES && (!room || !sit_down(p, &listed, &memory)))
        status = no_memory();
    if (status == EXIT_YES) {
        show_proved(p, room, as, listed);
        verdict_print(&how, v, &(verdict_extra){.alone = true});
        status = v->verified ? EXIT_YES : EXIT_BUG;
    }
    char word[SHELL_WORD], me[SHELL_WORD];
    if (status == EXIT_YES)
        printf("\nThe game is in %s. Anybody can check it: %s verify %s\n", path, shell_word(me, command_name()), shell_word(word, path));
    free(room);
    free(memory);
    talon_transcript_free(t);
    return status;
}

/* Both files, or none. */
static int write_files(proof *p, const char *transcript, const char *secret)
{
    if (chain_exists(transcript) || chain_exists(secret)) {
        complain("%s exists already, and talon never overwrites a game or a key; choose another name with -o",
                 chain_exists(transcript) ? transcript : secret);
        return EXIT_IO;
    }
    int status = secret_make(secret, &p->dealer);
    if (status == EXIT_YES && (status = chain_create(transcript, p->text, 0644)) != EXIT_YES)
        unlink(secret);
    return status;
}

/* Without memory to show what was dealt, nothing was. */
static int write_down(proof *p, uint32_t as)
{
    char *transcript, *secret;
    int status = fair_names(p->c, talon_game_name(p->game), &transcript, &secret) ? EXIT_YES : no_memory();
    if (status == EXIT_YES)
        status = write_files(p, transcript, secret);
    if (status == EXIT_YES && (status = show_verified(p, transcript, as)) == EXIT_MEMORY) {
        unlink(transcript);
        unlink(secret);
    }
    free(transcript);
    free(secret);
    return status;
}

static void wipe(proof *p)
{
    talon_wipe(&p->dealer, sizeof p->dealer);
    if (p->seat)
        talon_wipe(p->seat, p->s->s.players_n * sizeof *p->seat);
    if (p->cut)
        talon_wipe(p->cut, p->s->s.players_n * sizeof *p->cut);
    free(p->seat);
    free(p->pub);
    free(p->cut);
    free(p->text);
    talon_transcript_free(p->t);
}

int prove_deal(const call *c, const talon_game *game, const uint8_t source[32], const table_players *s, uint32_t as,
               char why[PROVE_WHY_SIZE])
{
    proof p = {.c = c, .game = game, .source = source, .s = s, .example = call_option(c, "seed") != NULL, .t = talon_transcript_new()};
    int status = EXIT_YES;
    guard_memory(&p, sizeof p);
    if (!p.t || !make_keys(&p))
        status = no_memory();
    else if (!begin(&p) || !play(&p))
        status = !p.why || is_no_memory(p.why) ? no_memory() : EXIT_NO;
    else
        status = write_down(&p, as);
    if (status == EXIT_NO)
        snprintf(why, PROVE_WHY_SIZE, "%s", p.why);
    wipe(&p);
    return status;
}
