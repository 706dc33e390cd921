/* play_open.c -- a game that is written down, begun or resumed: its files, keys, players and numbers. */
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>

#include "guard.h"
#include "names.h"
#include "play_proof.h"
#include "rulebook.h"

/* Of an example everything comes from the public seed; else from the dealer's key, which stays secret also when K is shown. */
static void derive(void *context, uint8_t out[32], const char *what, uint32_t number)
{
    const play_proof *p = context;
    talon_seed seed;
    memcpy(seed.byte, p->all.dealer.key.secret, sizeof seed.byte);
    talon_fair_example(out, &seed, what, number);
    talon_wipe(&seed, sizeof seed);
}

static void make_dealer(play_proof *p)
{
    uint8_t secret[32];
    const talon_seed *seed = call_option(p->g->c, "seed") ? &p->g->seats.s.seed : NULL;
    if (seed) {
        talon_fair_example(p->all.dealer.k, seed, "dealer", 0);
        talon_fair_example(secret, seed, "dealer's key", 0);
    } else {
        talon_fair_random(p->all.dealer.k, 32);
        talon_fair_random(secret, 32);
    }
    talon_fair_key_from(&p->all.dealer.key, secret);
    talon_wipe(secret, sizeof secret);
}

static play_proof *new_proof(play_game *g)
{
    play_proof *p = calloc(1, sizeof *p);
    if (!p)
        return NULL;
    guard_memory(p, sizeof *p);
    p->g = g;
    p->secret_fd = -1;
    p->all.secret = derive;
    p->all.context = p;
    p->all.epochs = CHAIN_EPOCHS;
    return p;
}

/* Scratch, and who is asked from now on where mixed cards lie. */
static int take_place(play_proof *p)
{
    const uint32_t cards = talon_pack_cards(talon_shape_pack(talon_runner_shape(p->g->table.r)));
    p->as = calloc((size_t)cards + 1, sizeof *p->as);
    p->taken = calloc((size_t)cards + 1, 1);
    if (!p->as || !p->taken)
        return no_memory();
    talon_rules_set_mixing(p->g->table.m, proof_on_mixing, p);
    return EXIT_YES;
}

static int open_files(play_proof *p)
{
    p->secret_fd = open(p->secret_path, O_RDONLY | O_CLOEXEC);
    if (p->secret_fd < 0)
        return complain_errno("%s: cannot be opened", p->secret_path);
    if (flock(p->secret_fd, LOCK_EX | LOCK_NB) != 0) {
        complain("%s: another program plays this game now", p->path);
        return EXIT_BEATEN;
    }
    return chain_open_locked(&p->f, p->path);
}

static bool compose_first(play_proof *p)
{
    play_game *g = p->g;
    const talon_fair_game in = {.game = g->game,
                                .player = g->seats.name,
                                .key = (const uint8_t(*)[32])p->all.pub,
                                .players_n = p->all.n,
                                .dealer_seat = g->seats.s.dealer,
                                .example = call_option(g->c, "seed") != NULL,
                                .rules = true,
                                .number = g->numbers.name,
                                .number_value = g->numbers.value,
                                .numbers_n = g->numbers.n,
                                .voids = 1,
                                .source = g->source.digest,
                                .k = p->all.dealer.k};
    bool good = all_seats_keep(&p->all, talon_fair_write_game(p->all.t, &p->all.why, &p->all.dealer.key, &in));
    for (uint32_t i = 1; good && i <= p->all.n; i++) {
        char note[200];
        snprintf(note, sizeof note, "played by %.180s", g->seat[i].who);
        good = all_seats_keep(&p->all, talon_fair_write_note(p->all.t, &p->all.why, &p->all.seat[i - 1], note, 0));
    }
    return good;
}

static int make_files(play_proof *p)
{
    char word[SHELL_WORD];
    if (chain_exists(p->path)) {
        complain("%s exists already; continue it: talon play --resume %s, or choose another name with -o", p->path,
                 shell_word(word, p->path));
        return EXIT_IO;
    }
    if (chain_exists(p->secret_path)) {
        complain("%s exists already, and a secret never serves two games; choose another name with -o", p->secret_path);
        return EXIT_IO;
    }
    int status = secret_make(p->secret_path, &p->all.dealer);
    if (status == EXIT_YES && (status = chain_create(p->path, p->all.text.at, 0644)) != EXIT_YES)
        unlink(p->secret_path);
    p->made = status == EXIT_YES;
    text_cut(&p->all.text, 0, 0);
    return status;
}

int proof_new(play_game *g)
{
    play_proof *p = g->proof = new_proof(g);
    if (!p || !(p->all.t = transcript_new_of(g->game)) || !fair_names(g->c, talon_game_name(g->game), &p->path, &p->secret_path))
        return no_memory();
    make_dealer(p);
    if (!all_seats_init(&p->all, play_players(g)))
        return no_memory();
    int status = take_place(p);
    if (status == EXIT_YES && !compose_first(p)) {
        if (!p->all.why || is_no_memory(p->all.why))
            return no_memory();
        complain("this game proves nothing, and is not kept: %s", p->all.why);
        proof_close(g);
        return EXIT_YES;
    }
    if (status == EXIT_YES)
        status = make_files(p);
    g->led = true;
    return status == EXIT_YES ? open_files(p) : status;
}

/* ---- going on with a file ---- */

static int read_lines(play_proof *p)
{
    int more = 0, status = EXIT_YES;
    while (status == EXIT_YES && (more = chain_next(&p->f)) == 1 && p->f.whole)
        status = text_add_line(&p->old, p->f.line ? p->f.line : "", p->f.size);
    return more < 0 ? -more : status;
}

/* Who plays, as the notes after line 0 say it: "Ana,bot:hard". A person is called as line 0 has it. */
static bool list_players(const play_proof *p, const json_t *seats, char *out, size_t size)
{
    const char *who[PLAY_SEATS + 1] = {NULL};
    json_t *lines = json_array();
    size_t used = 0;
    for (size_t at = 0; at < p->old.size;) {
        const size_t n = (size_t)((char *)memchr(p->old.at + at, '\n', p->old.size - at) - (p->old.at + at));
        json_t *o = proof_parse(p->old.at + at, n);
        const json_int_t seat = json_integer_value(json_object_get(o, "seat"));
        const char *text = proof_text_of(o, "text");
        const bool note = strcmp(proof_text_of(o, "k"), "note") == 0 && strncmp(text, "played by ", 10) == 0;
        if (note && seat >= 1 && seat <= (json_int_t)PLAY_SEATS && !who[seat])
            who[seat] = text + 10;
        at += n + 1;
        const bool others = at > n + 1 && !note;
        if (!o || !(lines = value_add(lines, o)) || others)
            break; /* notes come first */
    }
    for (size_t i = 0; lines && i < json_array_size(seats) && i < PLAY_SEATS && used < size; i++) {
        const char *given = json_string_value(json_array_get(json_array_get(seats, i), 0)), *name = given ? given : "";
        const bool person = !who[i + 1] || strcmp(who[i + 1], "hand") == 0;
        used += (size_t)snprintf(out + used, size - used, "%s%s", i ? "," : "", person ? name : who[i + 1]);
    }
    const bool good = lines != NULL;
    json_decref(lines);
    return good;
}

static int take_numbers(table_numbers *x, const json_t *numbers)
{
    char list[2048] = "";
    size_t used = 0;
    for (size_t i = 0; i < json_array_size(numbers) && used < sizeof list; i++) {
        const json_t *pair = json_array_get(numbers, i);
        const char *name = json_string_value(json_array_get(pair, 0));
        used += (size_t)snprintf(list + used, sizeof list - used, "%s%s=%lld", i ? "," : "", name ? name : "",
                                 (long long)json_integer_value(json_array_get(pair, 1)));
    }
    return numbers_read(x, *list ? list : NULL);
}

/* Game, players and numbers from line 0. */
static int take_game(play_proof *p, const json_t *line0)
{
    play_game *g = p->g;
    const json_t *rules = json_object_get(line0, "rules");
    char players[4096] = "";
    int status = EXIT_YES;
    if (!rules) {
        complain("%s is no game that talon play began: it is not played by rules", p->path);
        return EXIT_INPUT;
    }
    g->game = game_open(g->c->words_n ? g->c->word[0] : proof_text_of(line0, "name"), &g->source, &status);
    if (!g->game)
        return status;
    if (!list_players(p, json_object_get(line0, "seats"), players, sizeof players))
        return no_memory();
    status = play_read_seats(g, players);
    if (status == EXIT_YES)
        status = take_numbers(&g->numbers, json_object_get(rules, "numbers"));
    g->seats.s.dealer = (uint32_t)json_integer_value(json_object_get(rules, "dealer"));
    return status;
}

/* All lines are good, before one of them counts: what they say becomes players, and programs that are started. */
static int check_old(const play_proof *p)
{
    const talon_verdict *v = NULL;
    talon_transcript *t = transcript_new_of(p->g->game);
    bool more = t != NULL;
    if (t)
        talon_transcript_deal(t, p->all.dealer.k);
    for (size_t at = 0; more && at < p->old.size;) {
        const size_t n = (size_t)((char *)memchr(p->old.at + at, '\n', p->old.size - at) - (p->old.at + at));
        more = talon_transcript_read(t, p->old.at + at, n);
        at += n + 1;
    }
    int status = t ? chain_finish(&v, t, true) : no_memory();
    if (status == EXIT_YES && !v->verified) {
        complain("%s, line %llu: %s", p->path, (unsigned long long)v->bad_line, v->message);
        status = EXIT_NO;
    }
    talon_transcript_free(t);
    return status;
}

/* Line 0 is read by somebody who has all keys: they must be this game's. */
static int take_seats(play_proof *p)
{
    p->all.t = transcript_new_of(p->g->game);
    if (!p->all.t || !all_seats_init(&p->all, play_players(p->g)))
        return no_memory();
    talon_transcript_deal(p->all.t, p->all.dealer.k);
    if (!proof_read_old(p))
        return p->g->status;
    bool mine = talon_transcript_seats(p->all.t) == p->all.n;
    for (uint32_t i = 1; mine && i <= p->all.n; i++)
        mine = memcmp(talon_transcript_seat_key(p->all.t, i), p->all.pub[i - 1], 32) == 0;
    if (mine)
        return EXIT_YES;
    complain("%s was not begun by talon play: its players have keys of their own; they go on with talon fair", p->path);
    return EXIT_INPUT;
}

static int check_there(const play_proof *p)
{
    char *meant = chain_beside(p->path, ".jsonl");
    const bool there = chain_exists(p->path);
    if (!there && meant && chain_exists(meant))
        complain("%s: there is no such game; did you mean %s?", p->path, meant);
    else if (!there)
        complain("%s: there is no such game", p->path);
    else if (!chain_exists(p->secret_path))
        complain("%s is not here, and only whoever has this secret can continue %s", p->secret_path, p->path);
    free(meant);
    return there && chain_exists(p->secret_path) ? EXIT_YES : EXIT_IO;
}

int proof_resume(play_game *g, const char *path)
{
    play_proof *p = g->proof = new_proof(g);
    if (!p || !(p->path = strdup(path)) || !(p->secret_path = chain_beside(path, ".secret")))
        return no_memory();
    int status = check_there(p);
    if (status == EXIT_YES)
        status = secret_read(p->secret_path, &p->all.dealer);
    if (status == EXIT_YES)
        status = open_files(p);
    if (status == EXIT_YES)
        status = read_lines(p);
    if (status != EXIT_YES)
        return status;
    json_t *line0 = proof_has_old(p) ? proof_parse(p->old.at, proof_next_size(p)) : NULL;
    status = take_game(p, line0);
    json_decref(line0);
    g->led = true;
    if (status == EXIT_YES)
        status = check_old(p);
    if (status == EXIT_YES)
        status = take_seats(p);
    if (status == EXIT_YES)
        status = play_sit(g);
    return status == EXIT_YES ? take_place(p) : status;
}
