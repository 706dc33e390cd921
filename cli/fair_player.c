/* fair_player.c -- talon fair: what players do. A promise is in the player's journal, synced, before anybody else sees it. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "fair.h"
#include "fair_numbers.h"
#include "fair_words.h"
#include "gamefile.h"
#include "likeness.h"
#include "line0_words.h"
#include "names.h"
#include "players.h"
#include "rulebook.h"
#include "show.h"
#include "value.h"
#include "veilfile.h"

/* ------------------------------------------------------------------ joining */

int fair_check_name(const char *name)
{
    if (!*name || strlen(name) > TALON_MAX_PLAYER_NAME || strpbrk(name, "\"\\,=/"))
        return complain("a player's name has 1 to %u bytes, and no quote, backslash, comma, equals sign or slash", TALON_MAX_PLAYER_NAME);
    return name_check_file("a player's name", name, TALON_MAX_PLAYER_NAME);
}

static void say_joined(const player_key *key, const veil_files *veils, const char *file, bool again)
{
    char hex[65];
    talon_fair_hex(hex, key->key.pub, 32);
    printf("%s=%s\n", key->name, hex);
    show_sentence(stderr,
                  "%s %s your secret: keep it. Give the line above to the dealer, and to friends who want to know that you took part.",
                  file, again ? "was there already, nothing is new; it holds" : "holds");
    if (veils->n)
        show_sentence(
            stderr,
            "%s has the names of your %u cards, for one game: keep it beside the key. Give %s to the dealer, who learns from it how "
            "many there are%s.",
            veils->cards_path, veils->n, veils->veils_path, veils->clear_n ? ", and who commands them" : "");
}

int fair_join(const call *c)
{
    player_key key = {0};
    char path[TALON_MAX_PLAYER_NAME + 8];
    const char *out = call_option(c, "output");
    veil_files veils = {0};
    if (c->words_n != 2)
        return complain("fair join needs your name: talon fair join Ana");
    if (!call_option(c, "deck") && (call_option(c, "seat") || call_option(c, "commander")))
        return complain("--seat and --commander are for --deck LIST");
    int status = fair_check_name(c->word[1]);
    if (status != EXIT_YES)
        return status;
    snprintf(key.name, sizeof key.name, "%s", c->word[1]);
    snprintf(path, sizeof path, "%s.key", c->word[1]);
    const char *file = out ? out : path;
    const bool again = chain_exists(file);
    if (call_option(c, "deck")) /* before anything is written: it may not be possible */
        status = veilfile_prepare(&veils, c, c->word[1], file);
    if (status == EXIT_YES)
        status = again ? key_read(file, &key) : key_make(file, &key);
    if (status == EXIT_YES && again && strcmp(key.name, c->word[1]) != 0) {
        complain("%s is %s's key", file, key.name);
        status = EXIT_NO;
    }
    if (status == EXIT_YES && veils.n)
        status = veilfile_write(&veils);
    if (status == EXIT_YES)
        say_joined(&key, &veils, file, again);
    veilfile_free(&veils);
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
        status = fair_check_name(x->player[i].name);
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
    talon_transcript *t = transcript_new_of(in->game);
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
        show_sentence(stderr,
                      in->suite == 2
                          ? "%s has the host's key, and tells nothing of cards. Give %s to the players: talon fair go %s --key NAME.key"
                          : "%s is the dealer's secret. Give %s to the players: talon fair lock %s --key NAME.key",
                      secret, transcript, shell_word(word, transcript));
    }
    free(transcript);
    free(secret);
    return status;
}

/* Games of this table that were left before their plan was done: FILE,FILE, as far as they had come. */
static int read_left(uint8_t (**left)[2][32], uint32_t *n, const char *list)
{
    int status = EXIT_YES;
    for (size_t size; status == EXIT_YES && list; list = list[size] ? list + size + 1 : NULL) {
        const talon_verdict *v = NULL;
        size = strcspn(list, ",");
        char *path = strndup(list, size);
        uint8_t(*more)[2][32] = realloc(*left, (*n + 1u) * sizeof *more);
        talon_transcript *t = NULL;
        *left = more ? more : *left;
        status = path && more ? chain_judge(&t, &v, path) : no_memory();
        if (status == EXIT_YES && !v->verified)
            status = complain("--left: %s, line %llu: %s", path, (unsigned long long)v->bad_line, v->message);
        else if (status == EXIT_YES && *n == 255)
            status = complain("--left names at most 255 games");
        if (status == EXIT_YES) {
            memcpy(more[*n][0], v->sid, 32);
            memcpy(more[(*n)++][1], v->end, 32);
        }
        talon_transcript_free(t);
        free(path);
    }
    return status;
}

/* Who knows the cards, and how many together can stand in for one who is out. */
static int read_suite(uint64_t *suite, uint64_t *recover, const call *c, uint32_t seats)
{
    const char *which = call_option(c, "suite"), *how_many = call_option(c, "recover");
    if (which && strcmp(which, "1") != 0 && strcmp(which, "2") != 0)
        return complain("--suite is 1 or 2, not %s", which);
    *suite = which && *which == '2' ? 2 : 1;
    if (how_many && *suite == 1)
        return complain("--recover belongs to suite 2, where a card needs everybody's part: add --suite 2");
    if (how_many && !read_number(recover, how_many, UINT32_MAX, "--recover"))
        return EXIT_USAGE;
    if (*recover == 1 || (*recover && *recover >= seats))
        return complain("--recover is 0, or from 2 to one less than there are players: so many together have everybody's key");
    return EXIT_YES;
}

static int begin(const call *c, const talon_game *game, const invitation *who, const game_source *source)
{
    table_players s = {0};
    table_numbers set = {0};
    dealer_key dealer;
    uint8_t previous[32];
    const char *before = call_option(c, "previous"), *voids = call_option(c, "voids");
    uint8_t(*left)[2][32] = NULL;
    uint32_t left_n = 0;
    uint64_t allowed = 1, suite = 1, recover = 0;
    call named = *c;
    call_set(&named, "players", who->names);
    int status = game_check_until(game, call_option(c, "until"));
    if (status == EXIT_YES)
        status = players_read(&s, &named, game);
    if (status == EXIT_YES && call_option(c, "veils"))
        status = veilfile_bring(&s, c, game);
    if (status == EXIT_YES && voids && !read_number(&allowed, voids, 255, "--voids"))
        status = EXIT_USAGE;
    if (status == EXIT_YES)
        status = read_suite(&suite, &recover, c, who->n);
    if (status == EXIT_YES && before)
        status = fair_previous(c, before, previous);
    if (status == EXIT_YES)
        status = read_left(&left, &left_n, call_option(c, "left"));
    if (status == EXIT_YES && call_option(c, "numbers") && !call_option(c, "rules"))
        status = complain("--numbers are those of rules of play: add --rules");
    if (status == EXIT_YES)
        status = numbers_read(&set, call_option(c, "numbers"));
    if (status == EXIT_YES) {
        make_dealer(&dealer);
        const talon_fair_game in = {.suite = (uint32_t)suite,
                                    .recover = (uint32_t)recover,
                                    .game = game,
                                    .player = s.name,
                                    .key = (const uint8_t(*)[32])who->key,
                                    .players_n = who->n,
                                    .dealer_seat = s.s.dealer,
                                    .until = call_option(c, "until"),
                                    .import = s.s.import,
                                    .sealed = call_option(c, "sealed") != NULL,
                                    .rules = call_option(c, "rules") != NULL,
                                    .number = set.name,
                                    .number_value = set.value,
                                    .numbers_n = set.n,
                                    .voids = (uint32_t)allowed,
                                    .source = source->digest,
                                    .previous = before ? previous : NULL,
                                    .left = (const uint8_t(*)[2][32])left,
                                    .left_n = left_n,
                                    .k = dealer.k};
        status = write_files(c, &in, &dealer);
        talon_wipe(&dealer, sizeof dealer);
    }
    players_free(&s);
    numbers_free(&set);
    free(left);
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
        status = begin(c, game, who, &source);
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

/* There is nothing to compare it with, so whoever is about to sign it reads it: a command that could be typed is not read by anybody. */
static int say_all_of_it(const fair_game *g)
{
    line0_words words;
    look k = look_plain();
    if (line0_words_take(&words, g->t) != EXIT_YES)
        return no_memory();
    k.width = isatty(STDERR_FILENO) ? show_columns(STDERR_FILENO) : 0;
    line0_words_say(stderr, &k, &words, g->t);
    line0_words_free(&words);
    return EXIT_YES;
}

/* What one joins: the game of that name, or its cards, sight and plan in words. */
static int check_rules(fair_game *g)
{
    likeness l;
    bool heard = false;
    const int status = likeness_find(&l, g->t, &heard);
    char question[sizeof l.words + 320], file[SHELL_WORD];
    if (status != EXIT_YES)
        return status;
    show_clean(l.words);
    if (l.like == TALON_LIKE_OTHER) {
        snprintf(question, sizeof question, "this is not your %s: %s", talon_transcript_game(g->t), l.words);
        show_clean(question);
        return fair_asks(g->c, question) ? EXIT_YES : EXIT_NO;
    }
    if (*l.words)
        show_sentence(stderr, "%s", l.words);
    if (l.like == TALON_LIKE_UNKNOWN)
        return say_all_of_it(g);
    show_sentence(stderr, "what you join, step by step: talon show %s --at 0 --plan", shell_word(file, g->f.name));
    return EXIT_YES;
}

/* Who sits here, and which cards there are, is what line 0's names say: nobody joins for names that can be mistaken. */
static int check_names(const fair_game *g)
{
    char names[MISTAKABLE], question[MISTAKABLE + 128];
    const int status = likeness_names(g->t, names);
    if (status != EXIT_YES || !*names)
        return status;
    snprintf(question, sizeof question, "%s: whoever wrote line 0 may want you to mistake them", names);
    show_clean(question);
    return fair_asks(g->c, question) ? EXIT_YES : EXIT_NO;
}

/* All that is asked before a lock, which is what joins. */
static int check_table(fair_game *g)
{
    int status = check_previous(g);
    if (status == EXIT_YES)
        status = fair_left_before_lock(g);
    if (status == EXIT_YES)
        status = check_names(g);
    return status == EXIT_YES ? check_rules(g) : status;
}

static int lock(fair_game *g)
{
    const char *why = "";
    const int status = talon_transcript_suite(g->t) == 2 ? blind_before_lock(g) : EXIT_YES;
    if (status != EXIT_YES)
        return status;
    char *line = talon_fair_write_lock(g->t, &why, &g->me.key, CHAIN_EPOCHS);
    return fair_publish(g, line, why);
}

int fair_lock(const call *c)
{
    fair_game g;
    int status = fair_sit(&g, c, FAIR_PLAYER);
    if (status == EXIT_YES)
        status = check_table(&g);
    if (status == EXIT_YES)
        status = veils_check(&g);
    if (status == EXIT_YES)
        status = lock(&g);
    fair_leave(&g);
    return status;
}

/* Seeds and cuts are of the other suite. */
static int refuse_in_suite2(const fair_game *g)
{
    if (talon_transcript_suite(g->t) != 2)
        return EXIT_YES;
    complain("in this game nobody gives seeds or cuts: the seats mix; talon fair go does what is due");
    return EXIT_NO;
}

/* A number that cuts at the place wanted, or anywhere with the same chance. */
static int choose_cut(const fair_game *g, cut_promise *cut, const char *at)
{
    uint32_t cards = 0, min = 0;
    uint64_t place;
    const uint32_t seat = talon_transcript_seat_of(g->t, g->me.key.pub);
    if (!talon_transcript_cut_range(g->t, seat, &cards, &min)) {
        complain("the next shuffle does not ask you for a cut");
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

static int cut_at(fair_game *g, const char *at)
{
    cut_promise wanted, cut;
    const char *why = "";
    int status = choose_cut(g, &wanted, at);
    if (status == EXIT_YES)
        status = journal_cut(&g->j, &cut, talon_transcript_sid(g->t), talon_transcript_epoch(g->t), &wanted);
    if (status == EXIT_YES && cut.k != wanted.k && at)
        complain("you promised another cut for this shuffle before; that one stands");
    if (status == EXIT_YES) {
        char *line = talon_fair_write_cut(g->t, &why, &g->me.key, cut.k, cut.salt);
        status = fair_publish(g, line, why);
    }
    talon_wipe(&cut, sizeof cut);
    talon_wipe(&wanted, sizeof wanted);
    return status;
}

int fair_cut(const call *c)
{
    fair_game g;
    int status = fair_sit(&g, c, FAIR_PLAYER);
    if (status == EXIT_YES)
        status = refuse_in_suite2(&g);
    if (status == EXIT_YES)
        status = cut_at(&g, call_option(c, "at"));
    fair_leave(&g);
    return status;
}

/* That the seed of e is given for this head is written down as soon as the line can be (takes it over; NULL: say why). */
static int publish_seed(fair_game *g, char *line, const char *why, uint32_t e, const uint8_t head[32])
{
    const int status = line ? journal_reveal(&g->j, talon_transcript_sid(g->t), e, head) : EXIT_YES;
    if (status == EXIT_YES)
        return fair_publish(g, line, why);
    free(line);
    return status;
}

static int reveal(fair_game *g)
{
    cut_promise cut = {0};
    const char *why = "";
    const uint8_t *head = talon_transcript_shuffle_head(g->t);
    if (!head) {
        complain("no shuffle is open: there is nothing to reveal");
        return EXIT_NO;
    }
    char card[24];
    const bool bad = talon_transcript_bad_box(g->t, card), waits = talon_transcript_due(g->t) == TALON_DUE_ANSWER;
    if ((bad || waits) && !call_option(g->c, "anyway")) {
        complain(bad ? "object first: once the shuffle has run, nobody can be shown that your box was bad. With --anyway the seed is given"
                     : "the dealer has to answer an objection first. With --anyway the seed is given");
        return EXIT_NO;
    }
    const uint32_t e = talon_transcript_epoch(g->t) - 1; /* of the open shuffle */
    const uint32_t seat = talon_transcript_seat_of(g->t, g->me.key.pub);
    const bool cuts = talon_transcript_cuts(g->t, seat);
    if (seat && !journal_locked(&g->j, talon_transcript_sid(g->t), talon_transcript_locked(g->t, seat)) && !call_option(g->c, "anyway")) {
        complain("your seeds for this shuffle were locked where %s is not: on another machine, or before it was lost. Nobody can tell "
                 "whether you gave this "
                 "seed before; bring the log, or lock again before the next shuffle. With --anyway it is given",
                 g->j.path);
        return EXIT_NO;
    }
    if (cuts && !journal_find_cut(&g->j, &cut, talon_transcript_sid(g->t), e)) {
        complain("your cut for this shuffle is not in %s", g->j.path);
        return EXIT_NO;
    }
    int status = seat && !journal_revealed(&g->j, talon_transcript_sid(g->t), e) ? fair_left_before_seed(g) : EXIT_YES;
    if (status == EXIT_YES) {
        char *line = talon_fair_write_reveal(g->t, &why, &g->me.key, CHAIN_EPOCHS, cut.k, cuts ? cut.salt : NULL);
        status = publish_seed(g, line, why, e, head);
    }
    talon_wipe(&cut, sizeof cut);
    return status;
}

int fair_reveal(const call *c)
{
    fair_game g;
    int status = fair_sit(&g, c, FAIR_PLAYER);
    if (status == EXIT_YES)
        status = refuse_in_suite2(&g);
    if (status == EXIT_YES)
        status = reveal(&g);
    fair_leave(&g);
    return status;
}

/* What I played says what it is; nothing is decided by that. After the end only who wants to says more. */
static int play_names(fair_game *g, talon_fair_due due, bool *did)
{
    *did = false;
    return due == TALON_DUE_OVER ? EXIT_YES : veils_name(g, did);
}

static int show_pick(fair_game *g, uint32_t i)
{
    const char *why = "", *text = NULL;
    uint8_t salt[32];
    int status = EXIT_YES;
    if (!(text = journal_find_pick(&g->j, talon_transcript_sid(g->t), i, salt))) {
        complain("there is no pick %u of yours in %s", i, g->j.path);
        status = EXIT_NO;
    } else {
        char *line = talon_fair_write_show(g->t, &why, &g->me.key, i, text, salt);
        status = fair_publish(g, line, why);
    }
    talon_wipe(salt, sizeof salt);
    return status;
}

/* Where all answer at once: which pick counts the file says; one that nobody took is in the journal only. */
static int show_what_counts(fair_game *g)
{
    const char *why = "", *text;
    uint8_t salt[32];
    char *line = NULL;
    for (uint32_t i = journal_next_pick(&g->j, talon_transcript_sid(g->t)); !line && i-- > 0;)
        if ((text = journal_find_pick(&g->j, talon_transcript_sid(g->t), i, salt)))
            line = talon_fair_write_show(g->t, &why, &g->me.key, i, text, salt);
    talon_wipe(salt, sizeof salt);
    if (line || is_no_memory(why))
        return fair_publish(g, line, why);
    complain("what you picked is not in %s: it was picked with another log", g->j.path);
    return EXIT_NO;
}

int fair_play_on(fair_game *g, bool *did)
{
    uint32_t seat[TALON_MAX_PLAYERS];
    const uint32_t me = talon_transcript_seat_of(g->t, g->me.key.pub), n = talon_transcript_awaits(g->t, seat);
    const talon_fair_due due = talon_transcript_due(g->t);
    if (!me) {
        complain("%s: the key %s has no seat in this game", g->f.name, g->key_path);
        return EXIT_NO;
    }
    if (talon_transcript_suite(g->t) == 2) {
        const int status = blind_play_on(g, did);
        if (status != EXIT_YES || *did)
            return status;
    }
    const bool cuts = talon_transcript_lacks_cut(g->t, me); /* also while others have not locked: that saves everybody a round */
    *did = cuts;
    for (uint32_t i = 0; i < n; i++)
        *did = *did || seat[i] == me;
    if (due == TALON_DUE_NAMES || !*did)
        return play_names(g, due, did);
    if (due == TALON_DUE_REVEAL)
        return reveal(g);
    if (due == TALON_DUE_SHOW)
        return show_what_counts(g);
    if (cuts)
        return cut_at(g, NULL);
    if (due == TALON_DUE_LOCKS) {
        int status = check_table(g);
        status = status == EXIT_YES ? veils_check(g) : status;
        return status == EXIT_YES ? lock(g) : status;
    }
    *did = false;
    return EXIT_YES;
}

/* ------------------------------------------------------------------- playing */

/* An operation as it is, or in words. */
static int read_act(char **op, const fair_game *g, const char *words)
{
    if (talon_transcript_rules(g->t) && *words != '{')
        return fair_answer(op, g->t, &g->me.key, words);
    if (*words != '{')
        return fair_words(op, g->t, &g->me.key, words);
    *op = strdup(words);
    return *op ? EXIT_YES : no_memory();
}

int fair_act_words(fair_game *g, const char *words, bool *did)
{
    const char *why = "";
    char *op = NULL;
    bool named = false;
    int status = read_act(&op, g, words);
    *did = status == EXIT_YES && op;
    if (*did) {
        char *line = talon_fair_write_act(g->t, &why, &g->me.key, op, *words == '{' || talon_transcript_rules(g->t) ? NULL : words);
        status = fair_publish(g, line, why);
    }
    if (*did && status == EXIT_YES && g->cards.file &&
        talon_transcript_due(g->t) == TALON_DUE_NAMES) /* whoever plays a card says what it is */
        status = veils_name(g, &named);
    free(op);
    return status;
}

int fair_act(const call *c)
{
    fair_game g;
    bool did;
    int status = fair_sit_with_word(&g, c, FAIR_PLAYER);
    if (status == EXIT_YES)
        status = fair_act_words(&g, g.word, &did);
    fair_leave(&g);
    return status;
}

int fair_object(const call *c)
{
    fair_game g;
    const char *why = "";
    int status = fair_sit_with_word(&g, c, FAIR_PLAYER);
    if (status == EXIT_YES && talon_transcript_suite(g.t) == 2) {
        status = blind_object(&g);
        fair_leave(&g);
        return status;
    }
    if (status == EXIT_YES &&
        !fair_asks(c, "The dealer must then show the secret of that box. If the box is bad, that convicts the dealer, and the card "
                      "stays closed; if it is good, everybody sees your card. Look first: talon verify FILE --me KEYFILE"))
        status = EXIT_NO;
    if (status == EXIT_YES) {
        char *line = talon_fair_write_object(g.t, &why, &g.me.key, g.word);
        status = fair_publish(&g, line, why);
    }
    fair_leave(&g);
    return status;
}

int fair_seen(const call *c)
{
    fair_game g;
    const char *why = "";
    int status = fair_sit(&g, c, FAIR_PLAYER);
    if (status == EXIT_YES) {
        char *line = talon_fair_write_seen(g.t, &why, &g.me.key);
        status = fair_publish(&g, line, why);
    }
    fair_leave(&g);
    return status;
}

int fair_note_words(fair_game *g, const char *words)
{
    const char *why = "";
    char *line = talon_fair_write_note(g->t, &why, &g->me.key, words, journal_next_note(&g->j, talon_transcript_sid(g->t)));
    return fair_publish(g, line, why);
}

int fair_note(const call *c)
{
    fair_game g;
    int status = fair_sit_with_word(&g, c, FAIR_PLAYER);
    if (status == EXIT_YES)
        status = fair_note_words(&g, g.word);
    fair_leave(&g);
    return status;
}

/* ------------------------------------------------------------ hidden choices */

/* What is picked: a text; where the rules ask all at once an answer, in words, or as an operation with ' for ". NULL: *status says why, or the answers were
 * listed. */
static char *read_pick(const fair_game *g, const char *words, int *status)
{
    const bool said = talon_transcript_rules(g->t) && *words != '{';
    char *text = NULL;
    *status = EXIT_YES;
    if (said)
        *status = fair_answer(&text, g->t, &g->me.key, words);
    else if (!(text = strdup(words)))
        *status = no_memory();
    for (char *c = text; said && c && *c; c++)
        *c = *c == '"' ? '\'' : *c;
    return text;
}

int fair_pick_words(fair_game *g, const char *words, bool *did)
{
    const char *why = "";
    uint8_t salt[32];
    int status;
    char *text = read_pick(g, words, &status);
    *did = text;
    if (text) {
        uint32_t i = journal_next_pick(&g->j, talon_transcript_sid(g->t));
        talon_fair_random(salt, sizeof salt);
        char *line = talon_fair_write_pick(g->t, &why, &g->me.key, text, salt, &i);
        if (line)
            status = journal_pick(&g->j, talon_transcript_sid(g->t), i, text, salt);
        if (status == EXIT_YES)
            status = fair_publish(g, line, why);
        else
            free(line);
    }
    talon_wipe(salt, sizeof salt);
    free(text);
    return status;
}

int fair_pick(const call *c)
{
    fair_game g;
    bool did;
    int status = fair_sit_with_word(&g, c, FAIR_PLAYER);
    if (status == EXIT_YES)
        status = fair_pick_words(&g, g.word, &did);
    fair_leave(&g);
    return status;
}

int fair_show(const call *c)
{
    fair_game g;
    uint64_t i = 0;
    int status = fair_sit_with_word(&g, c, FAIR_PLAYER);
    if (status == EXIT_YES && !read_number(&i, g.word, UINT32_MAX, "the number of a pick"))
        status = EXIT_USAGE;
    if (status == EXIT_YES)
        status = show_pick(&g, (uint32_t)i);
    if (status == EXIT_NO)
        complain("a pick is shown once, after an act or a line of the dealer's that follows it");
    fair_leave(&g);
    return status;
}
