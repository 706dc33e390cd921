/* fair_player.c -- talon fair: what players do. A promise is in the player's journal, synced, before anybody else sees it. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "fair.h"
#include "gamefile.h"
#include "names.h"
#include "players.h"
#include "show.h"
#include "value.h"

/* ------------------------------------------------------------------ joining */

static int check_name(const char *name)
{
    if (!*name || strlen(name) > TALON_MAX_PLAYER_NAME || strpbrk(name, "\"\\,=/"))
        return complain("a player's name has 1 to %u bytes, and no quote, backslash, comma, equals sign or slash", TALON_MAX_PLAYER_NAME);
    return name_check_file("a player's name", name, TALON_MAX_PLAYER_NAME);
}

int fair_join(const call *c)
{
    player_key key = {0};
    char path[TALON_MAX_PLAYER_NAME + 8], hex[65];
    const char *out = call_option(c, "output");
    if (c->words_n != 2)
        return complain("fair join needs your name: talon fair join Ana");
    int status = check_name(c->word[1]);
    if (status != EXIT_YES)
        return status;
    snprintf(key.name, sizeof key.name, "%s", c->word[1]);
    snprintf(path, sizeof path, "%s.key", c->word[1]);
    const char *file = out ? out : path;
    const bool again = chain_exists(file);
    status = again ? key_read(file, &key) : key_make(file, &key);
    if (status == EXIT_YES && again && strcmp(key.name, c->word[1]) != 0) {
        complain("%s is %s's key", file, key.name);
        status = EXIT_NO;
    }
    if (status == EXIT_YES) {
        talon_fair_hex(hex, key.key.pub, 32);
        printf("%s=%s\n", key.name, hex);
        fprintf(stderr,
                "%s holds your secret: keep it. Give the line above to the dealer, and to friends who want to know that you took part.\n",
                file);
    }
    talon_wipe(&key, sizeof key);
    return status;
}

/* ------------------------------------------------------------------ beginning */

typedef struct invitation {
    name_key player[TALON_MAX_PLAYERS];
    uint8_t key[TALON_MAX_PLAYERS][32];
    char names[TALON_MAX_PLAYERS * (TALON_MAX_PLAYER_NAME + 1)]; /* "Ana,Ben" for the players */
    uint32_t n;
} invitation;

static int read_invitation(invitation *x, const char *list)
{
    size_t used = 0;
    int status = keys_read(x->player, &x->n, list, "--players of a provable game");
    for (uint32_t i = 0; status == EXIT_YES && i < x->n; i++) {
        status = check_name(x->player[i].name);
        used += (size_t)snprintf(x->names + used, sizeof x->names - used, "%s%s", i ? "," : "", x->player[i].name);
        memcpy(x->key[i], x->player[i].key, 32);
    }
    return status;
}

static void make_dealer(dealer_key *d)
{
    uint8_t secret[32];
    talon_fair_random(d->k, sizeof d->k);
    talon_fair_random(secret, sizeof secret);
    talon_fair_key_from(&d->key, secret);
    talon_wipe(secret, sizeof secret);
}

/* Line 0, malloc'd, or NULL after saying why there can be none; *status is then the exit code. */
static char *compose_game(const talon_fair_game *in, const dealer_key *dealer, int *status)
{
    const char *why = "out of memory";
    talon_transcript *t = talon_transcript_new();
    char *line = t ? talon_fair_write_game(t, &why, &dealer->key, in) : NULL;
    *status = line ? EXIT_YES : is_no_memory(why) ? no_memory() : (complain("%s", why), EXIT_NO);
    talon_transcript_free(t);
    return line;
}

/* The secret is on disk before anything that depends on it is shown, and never serves two games. */
static int write_files(const call *c, const talon_fair_game *in, const dealer_key *dealer)
{
    char *transcript, *secret;
    int status = fair_names(c, talon_game_name(in->game), &transcript, &secret) ? EXIT_YES : no_memory();
    if (status == EXIT_YES && (chain_exists(transcript) || chain_exists(secret))) {
        complain("%s exists already, and talon never overwrites a game or a key; choose another name with -o",
                 chain_exists(transcript) ? transcript : secret);
        status = EXIT_IO;
    }
    char *line = status == EXIT_YES ? compose_game(in, dealer, &status) : NULL; /* before anything is written: it may not be possible */
    if (status == EXIT_YES)
        status = secret_make(secret, dealer);
    if (status == EXIT_YES && (status = chain_create(transcript, line, 0644)) != EXIT_YES)
        unlink(secret); /* of a game that was never made */
    free(line);
    if (status == EXIT_YES) {
        printf("%s\n", transcript);
        char word[SHELL_WORD];
        fprintf(stderr, "%s is the dealer's secret. Give %s to the players: talon fair lock %s --key NAME.key\n", secret, transcript,
                shell_word(word, transcript));
    }
    free(transcript);
    free(secret);
    return status;
}

static int begin(const call *c, const talon_game *game, const invitation *who)
{
    table_players s = {0};
    dealer_key dealer;
    uint8_t previous[32];
    const char *before = call_option(c, "previous"), *voids = call_option(c, "voids");
    uint64_t allowed = 1;
    call named = *c;
    call_set(&named, "players", who->names);
    int status = players_read(&s, &named, game);
    if (status == EXIT_YES && voids && !read_number(&allowed, voids, 255, "--voids"))
        status = EXIT_USAGE;
    if (status == EXIT_YES && before)
        status = fair_previous(c, before, previous);
    if (status == EXIT_YES) {
        make_dealer(&dealer);
        const talon_fair_game in = {.game = game,
                                    .player = s.name,
                                    .key = (const uint8_t(*)[32])who->key,
                                    .players_n = who->n,
                                    .dealer_seat = s.s.dealer,
                                    .until = call_option(c, "until"),
                                    .import = s.s.import,
                                    .sealed = call_option(c, "sealed") != NULL,
                                    .voids = (uint32_t)allowed,
                                    .previous = before ? previous : NULL,
                                    .k = dealer.k};
        status = write_files(c, &in, &dealer);
        talon_wipe(&dealer, sizeof dealer);
    }
    players_free(&s);
    return status;
}

int fair_init(const call *c)
{
    game_source source = {0};
    invitation *who = calloc(1, sizeof *who);
    int status = EXIT_YES;
    const char *players = call_option(c, "players");
    if (c->words_n != 2 || !players) {
        free(who);
        return complain("fair init needs a game and who plays: talon fair init texas_holdem --players Ana=KEY,Ben=KEY");
    }
    talon_game *game = game_open(c->word[1], &source, &status);
    if (game)
        status = who ? read_invitation(who, players) : no_memory();
    if (game && status == EXIT_YES)
        status = begin(c, game, who);
    free(who);
    talon_game_free(game);
    game_source_free(&source);
    return status;
}

/* ------------------------------------------------------------- seeds and cuts */

/* A game that follows another one is joined only if that one is over. */
static int check_previous(const fair_game *g)
{
    const uint8_t *wanted = talon_transcript_previous(g->t);
    const char *path = call_option(g->c, "previous");
    uint8_t head[32];
    if (!wanted)
        return EXIT_YES;
    if (!path)
        return complain("this game follows another one of the same table; show that it is over: --previous FILE");
    const int status = fair_previous(g->c, path, head);
    if (status == EXIT_YES && memcmp(head, wanted, 32) != 0) {
        complain("%s is not the game that this one says it follows", path);
        return EXIT_NO;
    }
    return status;
}

int fair_lock(const call *c)
{
    fair_game g;
    const char *why = "";
    int status = fair_sit(&g, c, false);
    if (status == EXIT_YES)
        status = check_previous(&g);
    if (status == EXIT_YES && talon_transcript_lines(g.t) > 0) {
        char word[SHELL_WORD];
        fprintf(stderr, "what you join, step by step: talon show %s --at 0 --plan\n", shell_word(word, g.f.name));
        char *line = talon_fair_write_lock(g.t, &why, &g.me.key, CHAIN_EPOCHS);
        status = fair_publish(&g, line, why);
    }
    fair_leave(&g);
    return status;
}

/* A number that cuts at the place wanted, or anywhere with the same chance. */
static int choose_cut(const fair_game *g, cut_promise *cut, const char *at)
{
    uint32_t cards = 0, min = 0;
    uint64_t place;
    const uint32_t seat = talon_transcript_seat_of(g->t, g->me.key.pub);
    if (!talon_transcript_cut_range(g->t, seat, &cards, &min)) {
        complain("the next turn does not ask you for a cut");
        return EXIT_NO;
    }
    talon_fair_random(cut->salt, sizeof cut->salt);
    const uint32_t places = cards - 2 * min + 1;
    if (!at) {
        uint8_t random[32];
        talon_fair_random(random, sizeof random);
        cut->k = cut_anywhere(random, places);
        return EXIT_YES;
    }
    if (!read_number(&place, at, cards, "--at"))
        return EXIT_USAGE;
    if (place < min || place > cards - min)
        return complain("--at must leave at least %u cards in each part: %u to %u", min, min, cards - min);
    cut->k = (uint32_t)place - min;
    return EXIT_YES;
}

int fair_cut(const call *c)
{
    fair_game g;
    cut_promise wanted, cut;
    const char *why = "";
    int status = fair_sit(&g, c, false);
    if (status == EXIT_YES)
        status = choose_cut(&g, &wanted, call_option(c, "at"));
    if (status == EXIT_YES)
        status = journal_cut(&g.me, &cut, talon_transcript_sid(g.t), talon_transcript_epoch(g.t), &wanted);
    if (status == EXIT_YES && cut.k != wanted.k && call_option(c, "at"))
        complain("you promised another cut for this turn before; that one stands");
    if (status == EXIT_YES) {
        char *line = talon_fair_write_cut(g.t, &why, &g.me.key, cut.k, cut.salt);
        status = fair_publish(&g, line, why);
    }
    talon_wipe(&cut, sizeof cut);
    talon_wipe(&wanted, sizeof wanted);
    fair_leave(&g);
    return status;
}

int fair_reveal(const call *c)
{
    fair_game g;
    cut_promise cut = {0};
    const char *why = "";
    int status = fair_sit(&g, c, false);
    const uint8_t *head = status == EXIT_YES ? talon_transcript_turn_head(g.t) : NULL;
    if (status == EXIT_YES && !head)
        status = (complain("no turn is open: there is nothing to reveal"), EXIT_NO);
    const uint32_t e = status == EXIT_YES ? talon_transcript_epoch(g.t) - 1 : 0; /* of the open turn */
    const bool cuts = status == EXIT_YES && talon_transcript_cuts(g.t, talon_transcript_seat_of(g.t, g.me.key.pub));
    if (cuts && (status = journal_find_cut(&g.me, &cut, talon_transcript_sid(g.t), e)) == EXIT_NO)
        complain("your cut for this turn is not in %s.log", g.me.path);
    if (status == EXIT_YES)
        status = journal_reveal(&g.me, talon_transcript_sid(g.t), e, head);
    if (status == EXIT_YES) {
        char *line = talon_fair_write_reveal(g.t, &why, &g.me.key, CHAIN_EPOCHS, cut.k, cuts ? cut.salt : NULL);
        status = fair_publish(&g, line, why);
    }
    talon_wipe(&cut, sizeof cut);
    fair_leave(&g);
    return status;
}

/* ------------------------------------------------------------------- playing */

/* The seat's first zone of type hand that has cards, or TALON_ZONE_NONE. */
static talon_zone own_hand(const fair_game *g)
{
    const talon_shape *shape = talon_transcript_shape(g->t);
    const char *name = talon_transcript_seat_name(g->t, talon_transcript_seat_of(g->t, g->me.key.pub));
    const talon_player me = talon_player_find(shape, name, strlen(name));
    for (uint32_t z = 0; me != TALON_PLAYER_NONE && z < talon_shape_zones(shape); z++)
        if (talon_zone_owner(shape, (talon_zone)z) == me && talon_zone_get_type(shape, (talon_zone)z) == TALON_TYPE_HAND &&
            talon_zone_count(talon_transcript_table(g->t), shape, (talon_zone)z))
            return (talon_zone)z;
    return TALON_ZONE_NONE;
}

/* All cards of a hand, from above: turned, or mucked. */
static json_t *op_with_hand(const fair_game *g, talon_zone hand, bool shows)
{
    const talon_shape *shape = talon_transcript_shape(g->t);
    if (!shows)
        return json_pack("{s:s,s:s}", "op", "muck", "hand", talon_zone_name(shape, hand));
    json_t *indices = json_array();
    for (uint32_t i = 0; i < talon_zone_count(talon_transcript_table(g->t), shape, hand); i++)
        indices = value_add(indices, json_integer(i));
    return json_pack("{s:s,s:s,s:o,s:s}", "op", "turn", "zone", talon_zone_name(shape, hand), "indices", indices, "face", "up");
}

/* "show" and "muck" are about the whole hand; everything else is JSON. *op: malloc'd. Returns EXIT_YES, or the exit code after saying why. */
static int read_op(char **op, const fair_game *g, const char *text)
{
    const bool shows = strcmp(text, "show") == 0;
    if (*text == '{') {
        *op = strdup(text);
        return *op ? EXIT_YES : no_memory();
    }
    if (!shows && strcmp(text, "muck") != 0)
        return complain("an act is \"show\", \"muck\", or an operation like '{\"op\":\"draw\",\"n\":1,\"to\":\"hand.1\"}'");
    const talon_zone hand = own_hand(g);
    if (hand == TALON_ZONE_NONE)
        return complain("you have no hand with cards in it");
    *op = value_line(op_with_hand(g, hand, shows), 0);
    return *op ? EXIT_YES : no_memory();
}

int fair_act(const call *c)
{
    fair_game g = {0};
    const char *why = "";
    if (c->words_n != 3)
        return complain("fair act needs a transcript and an operation: talon fair act FILE show --key KEYFILE");
    int status = fair_sit(&g, c, false);
    char *op = NULL;
    if (status == EXIT_YES)
        status = read_op(&op, &g, c->word[2]);
    if (status == EXIT_YES) {
        char *line = talon_fair_write_act(g.t, &why, &g.me.key, op);
        status = fair_publish(&g, line, why);
    }
    free(op);
    fair_leave(&g);
    return status;
}

int fair_object(const call *c)
{
    fair_game g = {0};
    const char *why = "";
    if (c->words_n != 3)
        return complain("fair object needs a transcript and a card: talon fair object FILE 1.17 --key KEYFILE");
    int status = fair_sit(&g, c, false);
    if (status == EXIT_YES) {
        char *line = talon_fair_write_object(g.t, &why, &g.me.key, c->word[2]);
        status = fair_publish(&g, line, why);
    }
    fair_leave(&g);
    return status;
}

int fair_seen(const call *c)
{
    fair_game g;
    const char *why = "";
    int status = fair_sit(&g, c, false);
    if (status == EXIT_YES) {
        char *line = talon_fair_write_seen(g.t, &why, &g.me.key);
        status = fair_publish(&g, line, why);
    }
    fair_leave(&g);
    return status;
}
