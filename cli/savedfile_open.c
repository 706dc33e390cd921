/* savedfile_open.c -- a saved game begins, or goes on: its files, keys, and who else gives seeds. */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>

#include "fair.h"
#include "guard.h"
#include "keyfile.h"
#include "names.h"
#include "savedfile.h"

/* ------------------------------------------------------------------ the deck */

/* The names of a part, copies one by one; malloc'd, the names are the deck's. */
static const char **names_of(const talon_deck *deck, talon_deck_part part)
{
    const char **list = calloc(talon_deck_count(deck, part) + 1u, sizeof *list);
    uint32_t n = 0;
    for (uint32_t i = 0; list && i < talon_deck_entries(deck); i++) {
        const talon_deck_card *c = talon_deck_entry(deck, i);
        for (uint32_t k = 0; c->part == part && k < c->n; k++)
            list[n++] = c->name;
    }
    return list;
}

typedef struct deck_names {
    const char **commander, **card, **companion;
    talon_saved_deck deck;
} deck_names;

static bool take_deck(deck_names *x, const talon_deck *deck)
{
    x->commander = names_of(deck, TALON_DECK_COMMANDER);
    x->card = names_of(deck, TALON_DECK_MAIN);
    x->companion = names_of(deck, TALON_DECK_COMPANION);
    x->deck = (talon_saved_deck){.commander = x->commander,
                                 .commanders_n = talon_deck_count(deck, TALON_DECK_COMMANDER),
                                 .card = x->card,
                                 .cards_n = talon_deck_count(deck, TALON_DECK_MAIN),
                                 .companion = x->companion,
                                 .companions_n = talon_deck_count(deck, TALON_DECK_COMPANION)};
    return x->commander && x->card && x->companion;
}

static void drop_deck(deck_names *x)
{
    free(x->commander);
    free(x->card);
    free(x->companion);
}

int savedfile_has_deck(const saved_file *s, const talon_deck *deck)
{
    deck_names x;
    const bool good = take_deck(&x, deck), same = good && talon_saved_has_deck(s->saved, &x.deck);
    drop_deck(&x);
    if (!good)
        return no_memory();
    char word[SHELL_WORD];
    if (!same)
        complain("%s is a game with another deck; continue it: talon commander --resume %s", s->path, shell_word(word, s->path));
    return same ? EXIT_YES : EXIT_NO;
}

/* ------------------------------------------------------------------- players */

typedef struct company {
    name_key other[TALON_MAX_PLAYERS];
    const char *name[TALON_MAX_PLAYERS + 1];
    uint8_t key[TALON_MAX_PLAYERS + 1][32];
    uint32_t n;
} company;

/* The first seat is this machine's; the others give seeds. */
static int invite(company *x, const player_key *me, const char *players)
{
    const int status = keys_read(x->other, &x->n, players, "--players");
    if (name_check("the key's name", me->name, TALON_MAX_PLAYER_NAME) != EXIT_YES)
        return EXIT_USAGE;
    x->name[0] = me->name;
    memcpy(x->key[0], me->key.pub, 32);
    for (uint32_t i = 0; status == EXIT_YES && i < x->n; i++) {
        if (name_check("--players", x->other[i].name, TALON_MAX_PLAYER_NAME) != EXIT_YES)
            return EXIT_USAGE;
        x->name[i + 1] = x->other[i].name;
        memcpy(x->key[i + 1], x->other[i].key, 32);
    }
    x->n++;
    return status == EXIT_YES ? names_check_apart("--players", x->name, x->n) : status;
}

/* ---------------------------------------------------------------------- keys */

static void make_secret(uint8_t out[32], const talon_seed *seed, const char *what)
{
    if (seed)
        talon_fair_example(out, seed, what, 0);
    else
        talon_fair_random(out, 32);
}

static void make_key(talon_fair_key *key, const talon_seed *seed, const char *what)
{
    uint8_t secret[32];
    make_secret(secret, seed, what);
    talon_fair_key_from(key, secret);
    talon_wipe(secret, sizeof secret);
}

/* The secrets of a game, and where they lie. */
typedef struct secrets {
    char *secret_path, *key_path;
    dealer_key dealer;
    player_key me;
    bool new_key;  /* which is not written yet */
    unsigned made; /* files that were not there before: MADE_… */
} secrets;

enum { MADE_KEY = 1, MADE_SECRET = 2, MADE_GAME = 4 };

static void drop_secrets(secrets *x)
{
    free(x->secret_path);
    free(x->key_path);
    talon_wipe(x, sizeof *x);
}

/* The player's own key file, or a new one beside the game. */
static int take_key(secrets *x, const char *given, const talon_seed *seed)
{
    if (given && !chain_exists(given)) {
        char word[SHELL_WORD];
        complain("%s: there is no such key file; make one: talon fair join NAME -o %s", given, shell_word(word, given));
        return EXIT_IO;
    }
    if (given || chain_exists(x->key_path))
        return key_read(given ? given : x->key_path, &x->me);
    snprintf(x->me.name, sizeof x->me.name, "player");
    make_key(&x->me.key, seed, "seat");
    x->new_key = true;
    return EXIT_YES;
}

static int take_secrets(saved_file *s, const secrets *x)
{
    talon_saved_keys keys = {.dealer = x->dealer.key, .me = x->me.key};
    memcpy(keys.k, x->dealer.k, sizeof keys.k);
    s->saved = talon_saved_new(&keys);
    talon_wipe(&keys, sizeof keys);
    return s->saved ? EXIT_YES : no_memory();
}

/* ---------------------------------------------------------------------- files */

/* The secret is locked as long as the game is open. The transcript is waited for: other players have it for a moment only. */
static int open_files(saved_file *s, const char *secret)
{
    s->secret_fd = open(secret, O_RDONLY | O_CLOEXEC);
    if (s->secret_fd < 0)
        return complain_errno("%s: cannot be opened", secret);
    if (flock(s->secret_fd, LOCK_EX | LOCK_NB) != 0) {
        complain("%s: another program plays this game now", s->path);
        return EXIT_BEATEN;
    }
    const int status = chain_open_locked(&s->f, s->path);
    s->locked = status == EXIT_YES;
    return status;
}

static int check_free(const saved_file *s, const char *secret)
{
    char word[SHELL_WORD];
    if (chain_exists(s->path))
        complain("%s exists already; continue it: talon commander --resume %s, or choose another name with -o", s->path,
                 shell_word(word, s->path));
    else if (chain_exists(secret))
        complain("%s exists already, and a secret never serves two games; choose another name with -o", secret);
    else
        return EXIT_YES;
    return EXIT_IO;
}

/* What was made of a game of which nobody heard. */
static void remove_files(const saved_file *s, const secrets *x)
{
    if (x->made & MADE_GAME)
        unlink(s->path);
    if (x->made & MADE_SECRET)
        unlink(x->secret_path);
    if (x->made & MADE_KEY)
        unlink(x->key_path);
}

/* The secrets are on disk before anything that depends on them. */
static int make_files(saved_file *s, secrets *x)
{
    size_t size;
    const char *line = talon_saved_pending(s->saved, &size);
    int status = x->new_key ? key_write(x->key_path, &x->me, x->me.key.secret) : EXIT_YES;
    if (status == EXIT_YES) {
        x->made |= x->new_key ? MADE_KEY : 0;
        status = secret_make(x->secret_path, &x->dealer);
    }
    if (status == EXIT_YES) {
        x->made |= MADE_SECRET;
        status = chain_create(s->path, line, 0644);
    }
    if (status == EXIT_YES) {
        x->made |= MADE_GAME;
        s->size = (off_t)size;
        talon_saved_written(s->saved);
    }
    return status;
}

/* Line 0, from the deck and who plays. */
static int compose(saved_file *s, const secrets *x, const talon_deck *deck, const saved_options *options)
{
    company *who = calloc(1, sizeof *who);
    deck_names names = {0};
    int status = who && take_deck(&names, deck) ? invite(who, &x->me, options->players) : no_memory();
    if (status == EXIT_YES) {
        const talon_saved_setup setup = {.deck = names.deck,
                                         .player = who->name,
                                         .key = (const uint8_t(*)[32])who->key,
                                         .players_n = who->n,
                                         .duel = options->duel,
                                         .sealed = options->sealed,
                                         .example = options->seed != NULL,
                                         .mat = options->mat};
        status = savedfile_end(s, talon_saved_begin(s->saved, &setup));
    }
    drop_deck(&names);
    free(who);
    return status;
}

static int begin(saved_file *s, secrets *x, const talon_deck *deck, const saved_options *options, const talon_seed *seed)
{
    guard_memory(x, sizeof *x);
    make_secret(x->dealer.k, seed, "dealer");
    make_key(&x->dealer.key, seed, "dealer's key");
    int status = check_free(s, x->secret_path);
    if (status == EXIT_YES)
        status = take_key(x, options->key, seed);
    if (status == EXIT_YES)
        status = take_secrets(s, x);
    if (status == EXIT_YES)
        status = compose(s, x, deck, options);
    if (status == EXIT_YES)
        status = make_files(s, x);
    if (status == EXIT_YES)
        status = open_files(s, x->secret_path);
    if (status == EXIT_YES)
        status = savedfile_read(s);
    if (status == EXIT_MEMORY)
        remove_files(s, x);
    return status;
}

int savedfile_new(saved_file *s, const call *c, const talon_deck *deck, const saved_options *options)
{
    secrets x = {0};
    talon_seed seed;
    *s = (saved_file){.secret_fd = -1};
    if (options->seed && !talon_seed_parse(&seed, options->seed, strlen(options->seed)))
        return complain("--seed is a decimal number, or 0x and hex digits, below 2^256");
    if (options->seed)
        complain("a seed on the command line is public: everybody can know this game");
    if (!talon_deck_count(deck, TALON_DECK_COMMANDER))
        complain("the list marks no commander: this game has none (--commander NAME names one)");
    if (talon_deck_count(deck, TALON_DECK_COMPANION) && !options->mat)
        complain("the list's companion is not in this game: only a play mat has a place for it (--mat)");
    int status;
    if (fair_names(c, "commander", &s->path, &x.secret_path) && (x.key_path = chain_beside(s->path, ".key")))
        status = begin(s, &x, deck, options, options->seed ? &seed : NULL);
    else
        status = no_memory();
    drop_secrets(&x);
    talon_wipe(&seed, sizeof seed);
    return status;
}

/* There is no such file. "-o fox" made fox.jsonl, so who says fox means that. */
static int lacks_game(const char *path)
{
    char *meant = chain_beside(path, ".jsonl");
    if (!meant)
        return no_memory();
    if (chain_exists(meant))
        complain("%s: there is no such game; did you mean %s?", path, meant);
    else
        complain("%s: there is no such game", path);
    free(meant);
    return EXIT_IO;
}

/* Names first: who mistypes the game's should not read about its secret. */
static int check_there(const char *path, const char *secret)
{
    if (!chain_exists(path))
        return lacks_game(path);
    if (chain_exists(secret))
        return EXIT_YES;
    complain("%s is not here, and only whoever has this secret can continue %s", secret, path);
    return EXIT_IO;
}

int savedfile_resume(saved_file *s, const char *path, const char *key, bool as_mat)
{
    secrets x = {.secret_path = chain_beside(path, ".secret"), .key_path = chain_beside(path, ".key")};
    *s = (saved_file){.secret_fd = -1, .path = strdup(path)};
    int status = s->path && x.key_path && x.secret_path ? check_there(s->path, x.secret_path) : no_memory();
    if (status == EXIT_YES)
        status = secret_read(x.secret_path, &x.dealer);
    if (status == EXIT_YES)
        status = key_read(key ? key : x.key_path, &x.me);
    if (status == EXIT_YES)
        status = take_secrets(s, &x);
    if (status == EXIT_YES && as_mat)
        talon_saved_as_mat(s->saved);
    if (status == EXIT_YES)
        status = open_files(s, x.secret_path);
    if (status == EXIT_YES)
        status = savedfile_read(s);
    if (status == EXIT_YES && !s->game && !s->mat) {
        complain("%s has no first line", s->path);
        status = EXIT_INPUT;
    }
    drop_secrets(&x);
    return status;
}

void savedfile_close(saved_file *s)
{
    talon_saved_free(s->saved);
    if (s->f.name)
        chain_close(&s->f);
    if (s->secret_fd >= 0)
        close(s->secret_fd);
    free(s->path);
}
