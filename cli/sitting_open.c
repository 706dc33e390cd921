/* sitting_open.c -- a game begins, or goes on: its files, line 0 from a deck list, keys. */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>

#include "fair.h"
#include "sitting.h"

/* ------------------------------------------------------------ the cards of a list */

typedef struct laid {
    char **face; /* all names, sorted */
    uint32_t faces_n;
    talon_face *library, *command;
    uint32_t library_n, command_n;
} laid;

/* A transcript's strings have no quote and no backslash: “Sleeping Dragon” instead. malloc'd. */
char *sitting_plain_name(const char *name)
{
    char *out = malloc(3 * strlen(name) + 1), *at = out;
    bool open = false;
    for (; out && *name; name++) {
        const char *instead = *name != '"' ? NULL : open ? "”" : "“";
        if (instead) {
            memcpy(at, instead, 3);
            at += 3;
            open = !open;
        } else {
            *at++ = *name == '\\' ? '/' : *name;
        }
    }
    if (out)
        *at = 0;
    return out;
}

static int by_bytes(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

static talon_face face_of(const laid *x, const char *name)
{
    char *plain = sitting_plain_name(name);
    char **found = plain ? bsearch(&plain, x->face, x->faces_n, sizeof *x->face, by_bytes) : NULL;
    free(plain);
    return found ? (talon_face)(found - x->face) : TALON_FACE_NONE;
}

static bool plays(const talon_deck_card *c)
{
    return c->part == TALON_DECK_MAIN || c->part == TALON_DECK_COMMANDER;
}

static bool take_faces(laid *x, const talon_deck *deck)
{
    for (uint32_t i = 0; i < talon_deck_entries(deck); i++)
        if (plays(talon_deck_entry(deck, i)) && !(x->face[x->faces_n++] = sitting_plain_name(talon_deck_entry(deck, i)->name)))
            return false;
    qsort(x->face, x->faces_n, sizeof *x->face, by_bytes);
    uint32_t n = 0;
    for (uint32_t i = 0; i < x->faces_n; i++) {
        if (n && strcmp(x->face[n - 1], x->face[i]) == 0)
            free(x->face[i]);
        else
            x->face[n++] = x->face[i];
    }
    x->faces_n = n;
    return true;
}

static int by_number(const void *a, const void *b)
{
    return (int)*(const talon_face *)a - (int)*(const talon_face *)b;
}

static bool lay(laid *x, const talon_deck *deck)
{
    const uint32_t entries = talon_deck_entries(deck);
    x->face = calloc(entries + 1u, sizeof *x->face);
    x->library = calloc(talon_deck_count(deck, TALON_DECK_MAIN) + 1u, sizeof *x->library);
    x->command = calloc(talon_deck_count(deck, TALON_DECK_COMMANDER) + 1u, sizeof *x->command);
    if (!x->face || !x->library || !x->command || !take_faces(x, deck))
        return false;
    for (uint32_t i = 0; i < entries; i++) {
        const talon_deck_card *c = talon_deck_entry(deck, i);
        for (uint32_t k = 0; plays(c) && k < c->n; k++)
            *(c->part == TALON_DECK_MAIN ? &x->library[x->library_n++] : &x->command[x->command_n++]) = face_of(x, c->name);
    }
    qsort(x->library, x->library_n, sizeof *x->library, by_number);
    qsort(x->command, x->command_n, sizeof *x->command, by_number);
    return true;
}

static void laid_free(laid *x)
{
    for (uint32_t i = 0; x->face && i < x->faces_n; i++)
        free(x->face[i]);
    free(x->face);
    free(x->library);
    free(x->command);
}

static int check_deck(const talon_deck *deck)
{
    const uint32_t n = talon_deck_count(deck, TALON_DECK_MAIN), commanders = talon_deck_count(deck, TALON_DECK_COMMANDER);
    if (!n) {
        complain("the list has no card for the library");
        return EXIT_INPUT;
    }
    if (n > SITTING_CARDS_MAX) {
        complain("a library has at most %u cards here; this one has %u", SITTING_CARDS_MAX, n);
        return EXIT_INPUT;
    }
    if (commanders > TALON_COMMANDERS_MAX) {
        complain("the list has %u commanders; a game has at most two", commanders);
        return EXIT_INPUT;
    }
    if (!commanders)
        complain("the list marks no commander: this game has none (--commander NAME names one)");
    return EXIT_YES;
}

/* ------------------------------------------------------------------- players */

typedef struct company {
    char *text; /* names point into it */
    const char *name[TALON_MAX_PLAYERS];
    uint8_t key[TALON_MAX_PLAYERS][32];
    uint32_t n;
} company;

/* The first seat is this machine's; the others give seeds. */
static int invite(company *x, const sitting *s, const char *players)
{
    x->name[0] = s->me.name;
    memcpy(x->key[0], s->me.key.pub, 32);
    x->n = 1;
    x->text = players ? strdup(players) : NULL;
    for (char *entry = x->text, *next; entry; entry = next) {
        next = strchr(entry, ',');
        if (next)
            *next++ = 0;
        char *equals = strchr(entry, '=');
        if (!equals || equals == entry || x->n == TALON_MAX_PLAYERS || !talon_fair_unhex(x->key[x->n], 32, equals + 1))
            return complain("--players is NAME=KEY,NAME=KEY, as \"talon fair join NAME\" prints them");
        *equals = 0;
        if (strlen(entry) > TALON_MAX_PLAYER_NAME || !show_is_text(entry))
            return complain("--players: a name has 1 to %u bytes and no control characters", TALON_MAX_PLAYER_NAME);
        x->name[x->n++] = entry;
    }
    return EXIT_YES;
}

/* ---------------------------------------------------------------------- keys */

static void make_secret(const talon_seed *seed, uint8_t out[32], const char *what)
{
    if (seed)
        talon_fair_example(out, seed, what, 0);
    else
        talon_fair_random(out, 32);
}

static void make_dealer(dealer_key *d, const talon_seed *seed)
{
    uint8_t secret[32];
    make_secret(seed, d->k, "dealer");
    make_secret(seed, secret, "dealer's key");
    talon_fair_key_from(&d->key, secret);
    talon_wipe(secret, sizeof secret);
}

/* The player's own key file, or a new one beside the game. */
static int take_key(sitting *s, const char *given, const talon_seed *seed)
{
    uint8_t secret[32];
    if (given && chain_exists(given))
        return key_read(given, &s->me);
    if (given) {
        complain("%s: there is no such key file; make one: talon fair join NAME -o %s", given, given);
        return EXIT_IO;
    }
    if (chain_exists(s->key_path))
        return key_read(s->key_path, &s->me);
    snprintf(s->me.name, sizeof s->me.name, "player");
    if (!seed)
        return key_make(s->key_path, &s->me);
    make_secret(seed, secret, "seat");
    const int status = key_write(s->key_path, &s->me, secret);
    talon_wipe(secret, sizeof secret);
    return status;
}

/* ---------------------------------------------------------------------- files */

static int taken(const char *path)
{
    complain("%s: another program plays this game now", path);
    return EXIT_BEATEN;
}

/* The secret is locked as long as the game is open, the transcript while lines are added. */
static int open_files(sitting *s, const char *secret)
{
    s->secret_fd = open(secret, O_RDONLY | O_CLOEXEC);
    if (s->secret_fd < 0) {
        complain("%s: cannot be opened: %s", secret, strerror(errno));
        return EXIT_IO;
    }
    if (flock(s->secret_fd, LOCK_EX | LOCK_NB) != 0)
        return taken(s->path);
    int status = chain_open_trying(&s->f, s->path);
    s->locked = status == EXIT_YES;
    return status == EXIT_BEATEN ? taken(s->path) : status;
}

static bool make_transcripts(sitting *s)
{
    s->t = talon_transcript_new();
    s->stranger = talon_transcript_new();
    if (!s->t || !s->stranger)
        return false;
    talon_transcript_deal(s->t, s->dealer.k);
    talon_transcript_me(s->t, &s->me.key);
    return true;
}

enum { WHY_SIZE = 512 };

/* Line 0, malloc'd; NULL, and why. */
static char *write_first(sitting *s, const company *who, const laid *x, const sitting_setup *setup, char why[WHY_SIZE])
{
    const talon_fair_zone zone[SITTING_ZONES] = {{"library", "deck", "none", 1, x->library, x->library_n},
                                                 {"hand", "hand", "owner", 1, NULL, 0},
                                                 {"revealed", "revealed", "all", 1, NULL, 0},
                                                 {"table", "table", "owner", 1, NULL, 0},
                                                 {"command", "command", "all", 1, x->command, x->command_n},
                                                 {"looked", "hand", "owner", 1, NULL, 0},
                                                 {"part", "deck", "none", 1, NULL, 0}};
    const talon_fair_layout layout = {.name = setup->duel ? "commander duel" : "commander",
                                      .player = who->name,
                                      .key = who->key,
                                      .players_n = who->n,
                                      .face = (const char *const *)x->face,
                                      .faces_n = x->faces_n,
                                      .zone = zone,
                                      .zones_n = SITTING_ZONES,
                                      .shuffle = x->library_n >= 2 ? "library" : NULL,
                                      .sealed = setup->sealed,
                                      .example = setup->seed != NULL,
                                      .voids = who->n - 1, /* everybody else may be gone once */
                                      .k = s->dealer.k};
    talon_transcript *t = talon_transcript_new();
    const char *reason = NULL;
    char *line = t ? talon_fair_write_layout(t, &reason, &s->dealer.key, &layout) : NULL;
    snprintf(why, WHY_SIZE, "%s", line ? "" : reason ? reason : "out of memory");
    talon_transcript_free(t);
    return line;
}

static int check_free(const sitting *s, const char *secret)
{
    if (chain_exists(s->path))
        complain("%s is there already; go on with it: talon commander --resume %s, or choose another name with -o", s->path, s->path);
    else if (chain_exists(secret))
        complain("%s is there already, and a secret never serves two games; choose another name with -o", secret);
    else
        return EXIT_YES;
    return EXIT_IO;
}

/* The secret is on disk before anything that depends on it. */
static int make_files(sitting *s, const char *secret, const char *line)
{
    const int status = secret_make(secret, &s->dealer);
    return status == EXIT_YES ? chain_create(s->path, line, 0644) : status;
}

static int begin(sitting *s, const talon_deck *deck, const sitting_setup *setup, const char *secret, const talon_seed *seed)
{
    laid x = {0};
    company who = {0};
    char why[WHY_SIZE], *line = NULL;
    make_dealer(&s->dealer, seed);
    int status = check_free(s, secret);
    if (status == EXIT_YES)
        status = take_key(s, setup->key, seed);
    if (status == EXIT_YES)
        status = invite(&who, s, setup->players);
    if (status == EXIT_YES)
        status = lay(&x, deck) ? EXIT_YES : EXIT_BUG;
    if (status == EXIT_YES && !(line = write_first(s, &who, &x, setup, why))) {
        complain("%s", why);
        status = EXIT_INPUT;
    }
    if (status == EXIT_YES)
        status = make_files(s, secret, line);
    free(line);
    free(who.text);
    laid_free(&x);
    return status;
}

/* Both ways lead here: files, lines, the game from them, and what is still to be done. */
static int open_game(sitting *s, const char *secret)
{
    int status = open_files(s, secret);
    if (status == EXIT_YES)
        status = make_transcripts(s) ? sitting_lock(s) : EXIT_BUG;
    if (status == EXIT_YES && !s->game) {
        complain("%s has no first line", s->path);
        status = EXIT_INPUT;
    }
    return status;
}

int sitting_new(sitting *s, const call *c, const talon_deck *deck, const sitting_setup *setup)
{
    char *secret = NULL;
    talon_seed seed;
    *s = (sitting){.secret_fd = -1};
    if (setup->seed && !talon_seed_parse(&seed, setup->seed, strlen(setup->seed)))
        return complain("--seed is a decimal number, or 0x and hex digits, below 2^256");
    if (setup->seed)
        complain("a seed on the command line is public: everybody can know this game");
    int status = check_deck(deck);
    if (status == EXIT_YES && (!fair_names(c, "commander", &s->path, &secret) || !(s->key_path = chain_beside(s->path, ".key"))))
        status = EXIT_BUG;
    if (status == EXIT_YES)
        status = begin(s, deck, setup, secret, setup->seed ? &seed : NULL);
    if (status == EXIT_YES)
        status = open_game(s, secret);
    free(secret);
    talon_wipe(&seed, sizeof seed);
    return status;
}

int sitting_resume(sitting *s, const char *path, const char *key)
{
    *s = (sitting){.secret_fd = -1, .path = strdup(path), .key_path = chain_beside(path, ".key")};
    char *secret = chain_beside(path, ".secret");
    int status = s->path && s->key_path && secret ? EXIT_YES : EXIT_BUG;
    if (status == EXIT_YES)
        status = secret_read(secret, &s->dealer);
    if (status == EXIT_YES)
        status = key_read(key ? key : s->key_path, &s->me);
    if (status == EXIT_YES)
        status = open_game(s, secret);
    free(secret);
    return status;
}

void sitting_close(sitting *s)
{
    for (uint32_t i = 0; i < s->play_end; i++)
        free(s->play[i].list);
    for (uint32_t i = 0; i < s->log_n; i++)
        free(s->log[i]);
    for (size_t i = 0; i < 3; i++)
        free(s->reading.list[i]);
    free(s->reading.looked);
    free(s->reading.order);
    free(s->play);
    free(s->log);
    free(s->game);
    free(s->spare);
    free(s->batch);
    talon_transcript_free(s->t);
    talon_transcript_free(s->stranger);
    if (s->f.name)
        chain_close(&s->f);
    if (s->secret_fd >= 0)
        close(s->secret_fd);
    talon_wipe(&s->me, sizeof s->me);
    talon_wipe(&s->dealer, sizeof s->dealer);
    free(s->path);
    free(s->key_path);
}
