/* prove.c -- a provable deal on one machine.
 *
 * The dealer's secret is synced before line 0 exists. The whole transcript is then composed, written and synced, read again by a
 * reader without secrets, and shown with that reader's verdict. */
#include "prove.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "allseats.h"
#include "chainfile.h"
#include "fair.h"
#include "guard.h"
#include "likeness.h"
#include "names.h"
#include "verdict.h"

typedef struct proof {
    const call *c;
    const talon_game *game;
    const uint8_t *source; /* the game file's SHA-256 */
    const table_players *s;
    bool example, two; /* two: nobody knows the cards */
    all_seats all;
} proof;

/* Secrets from the system, or for an example from the public seed. */
static void make_secret(void *context, uint8_t out[32], const char *what, uint32_t number)
{
    const proof *p = context;
    if (p->example)
        talon_fair_example(out, &p->s->s.seed, what, number);
    else
        talon_fair_random(out, 32);
}

static bool make_keys(proof *p)
{
    uint8_t secret[32];
    p->all.secret = make_secret;
    p->all.context = p;
    make_secret(p, p->all.dealer.k, "dealer", 0);
    make_secret(p, secret, "dealer's key", 0);
    talon_fair_key_from(&p->all.dealer.key, secret);
    talon_wipe(secret, sizeof secret);
    return all_seats_init(&p->all, p->s->s.players_n) && (!p->two || all_seats_hide(&p->all));
}

static bool begin(proof *p)
{
    const table_players *s = p->s;
    const talon_fair_game in = {.game = p->game,
                                .player = s->name,
                                .key = (const uint8_t(*)[32])p->all.pub,
                                .players_n = s->s.players_n,
                                .dealer_seat = s->s.dealer,
                                .until = call_option(p->c, "until"),
                                .import = s->s.import,
                                .sealed = call_option(p->c, "sealed") != NULL,
                                .source = p->source,
                                .example = p->example,
                                .voids = 1,
                                .suite = p->two ? 2 : 1,
                                .k = p->all.dealer.k};
    return all_seats_keep(&p->all, talon_fair_write_game(p->all.t, &p->all.why, &p->all.dealer.key, &in));
}

/* Every step of the plan may be a shuffle: so long are the chains. */
static bool play(proof *p)
{
    bool good = true, did = true;
    p->all.epochs = talon_transcript_steps(p->all.t) + 1;
    while (good && did)
        good = all_seats_go_on(&p->all, &did);
    return good && all_seats_end(&p->all);
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
    k.card_name = all_seats_card;
    k.context = &p->all;
    show_deal(&k, room, talon_game_name(p->game), talon_transcript_table(p->all.t), talon_transcript_shape(p->all.t), n,
              as ? p->s->name[as - 1] : NULL, p->s->name[dealer - 1]);
    putchar('\n');
}

/* The deal, and the verdict of somebody who has only the file. */
static int show_verified(const proof *p, const char *path, uint32_t as)
{
    const talon_verdict *v;
    talon_transcript *t;
    const look how = look_of(p->c);
    char names[MISTAKABLE] = "";
    int status = chain_judge(&t, &v, path);
    if (status == EXIT_YES)
        status = likeness_names(t, names);
    talon_card *room = status == EXIT_YES ? show_room(talon_transcript_shape(p->all.t)) : NULL;
    talon_runner *listed = NULL;
    void *memory = NULL;
    if (status == EXIT_YES && (!room || !sit_down(p, &listed, &memory)))
        status = no_memory();
    if (status == EXIT_YES) {
        show_proved(p, room, as, listed);
        verdict_print(&how, v, &(verdict_extra){.names = *names ? names : NULL, .alone = true, .own_decks = talon_game_imports(p->game)});
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
    int status = secret_make(secret, &p->all.dealer);
    if (status == EXIT_YES && (status = chain_create(transcript, p->all.text.at, 0644)) != EXIT_YES)
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
    talon_transcript_free(p->all.t);
    all_seats_wipe(&p->all);
}

int prove_deal(const call *c, const talon_game *game, const uint8_t source[32], const table_players *s, uint32_t as,
               char why[PROVE_WHY_SIZE])
{
    proof p = {.c = c, .game = game, .source = source, .s = s, .example = call_option(c, "seed") != NULL};
    const char *suite = call_option(c, "suite");
    p.two = suite && strcmp(suite, "2") == 0;
    int status = EXIT_YES;
    guard_memory(&p, sizeof p);
    p.all.t = talon_transcript_new();
    if (!p.all.t || !make_keys(&p))
        status = no_memory();
    else if (!begin(&p) || !play(&p))
        status = !p.all.why || is_no_memory(p.all.why) ? no_memory() : EXIT_NO;
    else
        status = write_down(&p, as);
    if (status == EXIT_NO)
        snprintf(why, PROVE_WHY_SIZE, "%s", p.all.why);
    wipe(&p);
    return status;
}
