/* fairplay.c -- everybody at the table does what is due; see fairplay.h. */
#include "fairplay/fairplay.h"

#include <jansson.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <talon/lang.h>

#include "fairplay/maths.h"
#include "fairplay/parts.h"

const char *fairplay_other_k;

char *fair_quotes(const char *text)
{
    const size_t size = strlen(text) + 1;
    char *copy = malloc(size);
    if (!copy)
        abort();
    for (size_t i = 0; i < size; i++)
        copy[i] = text[i] == '\'' ? '"' : text[i];
    return copy;
}

/* ------------------------------------------------------------------- lines */

static void append(fairplay *p, const char *bytes, size_t size)
{
    if (p->size + size + 1 > p->room) {
        p->room = 2 * (p->size + size + 1);
        p->text = realloc(p->text, p->room);
        if (!p->text)
            abort();
    }
    memcpy(p->text + p->size, bytes, size);
    p->size += size;
    p->text[p->size] = 0;
}

void fairplay_add(fairplay *p, const char *line)
{
    append(p, line, strlen(line));
    append(p, "\n", 1);
}

/* Whoever read or wrote a good line has good parts. */
static void hold(const fairplay *p, talon_transcript *t, const char *line)
{
    const char *broken = p->crooked && t == p->house ? NULL : parts_broken(t);
    if (broken)
        maths_broken("%s of src/fair does not hold after\n%s", broken, line);
}

static void read_by(const fairplay *p, talon_transcript *reader, const char *who, const char *line, size_t size)
{
    if (talon_transcript_read(reader, line, size) && talon_transcript_finish(reader, true)->stage == TALON_STAGE_NONE) {
        hold(p, reader, line);
        return;
    }
    const talon_verdict *v = talon_transcript_finish(reader, true);
    maths_broken("%s does not accept line %llu: %s, %s\n%.*s", who, (unsigned long long)v->bad_line, v->code, v->message, (int)size, line);
}

/* A line was written with writer: everybody else reads it. */
static void share(fairplay *p, talon_transcript *writer, char *line, const char *why)
{
    if (!line)
        maths_broken("a line is not written: %s\nafter %s", why, p->text ? p->text : "nothing");
    hold(p, writer, line);
    const size_t size = strlen(line) - 1;
    append(p, line, size + 1);
    if (p->house != writer)
        read_by(p, p->house, "the dealer", line, size);
    for (uint32_t s = 1; s <= p->seats_n; s++)
        if (p->seat[s] != writer)
            read_by(p, p->seat[s], p->name[s], line, size);
    read_by(p, p->bystander, "the bystander", line, size);
    free(line);
}

/* ------------------------------------------------------------------ sitting */

/* The game that is played by its rules, for everybody. */
static talon_game *rules_game;

static void *find_game(void *context, size_t *size, const char *name, const uint8_t hash[32])
{
    (void)context, (void)hash;
    if (!rules_game || strcmp(name, talon_game_name(rules_game)) != 0)
        return NULL;
    *size = talon_game_size(rules_game);
    void *bytes = malloc(*size);
    return bytes ? memcpy(bytes, rules_game, *size) : NULL;
}

static talon_transcript *new_reader(void)
{
    talon_transcript *t = talon_transcript_new();
    if (!t)
        abort();
    talon_transcript_set_games(t, find_game, NULL);
    return t;
}

static talon_seed seed_of(const char *seed)
{
    talon_seed s;
    crypto_hash_sha256(s.byte, (const uint8_t *)seed, strlen(seed));
    return s;
}

void fairplay_secret_of(const fairplay *p, uint8_t secret[32], uint32_t seat)
{
    talon_fair_example(secret, &p->seed, fairplay_other_k ? fairplay_other_k : "suite 2", seat);
}

static void sit(fairplay *p, const char *seed, const char *players)
{
    uint8_t secret[32];
    char names[256];
    memset(p, 0, sizeof *p);
    snprintf(names, sizeof names, "%s", players);
    p->seed = seed_of(seed);
    talon_fair_example(p->k, &p->seed, fairplay_other_k ? fairplay_other_k : "K", 0);
    talon_fair_example(secret, &p->seed, "dealer", 0);
    talon_fair_key_from(&p->dealer, secret);
    p->house = new_reader();
    p->bystander = new_reader();
    for (char *rest = names, *name; (name = strtok_r(rest, " ", &rest));) {
        const uint32_t s = ++p->seats_n;
        snprintf(p->name[s], sizeof p->name[s], "%s", name);
        talon_fair_example(secret, &p->seed, "seat", s);
        talon_fair_key_from(&p->key[s], secret);
        p->seat[s] = new_reader();
        talon_transcript_me(p->seat[s], &p->key[s]);
        fairplay_secret_of(p, secret, s);
        talon_transcript_secret(p->seat[s], secret);
    }
}

void fairplay_free(fairplay *p)
{
    for (uint32_t s = 1; s <= p->seats_n; s++)
        talon_transcript_free(p->seat[s]);
    talon_transcript_free(p->house);
    talon_transcript_free(p->bystander);
    free(p->text);
    memset(p, 0, sizeof *p);
}

static json_t *hex(const uint8_t *bytes)
{
    char text[65];
    talon_fair_hex(text, bytes, 32);
    return json_string(text);
}

static json_t *quoted(const char *text)
{
    json_error_t error;
    char *json = fair_quotes(text ? text : "[]");
    json_t *value = json_loads(json, 0, &error);
    if (!value)
        maths_broken("%s: %s", json, error.text);
    free(json);
    return value;
}

static json_t *seats_json(const fairplay *p)
{
    json_t *list = json_array();
    for (uint32_t s = 1; s <= p->seats_n; s++)
        json_array_append_new(list, json_pack("[s,o]", p->name[s], hex(p->key[s].pub)));
    return list;
}

void fairplay_start(fairplay *p, const char *seed, const fair_setup *s)
{
    uint8_t commit[32];
    sit(p, seed, s->players);
    maths_th(commit, "dealer", p->k, 32);
    const bool two = s->suite == 2;
    const int voids = (int)(s->no_voids ? 0 : s->voids ? s->voids : 1);
    json_t *json =
        json_pack("{s:s,s:i,s:i,s:o,s:s,s:n,s:o,s:o,s:s,s:i,s:b,s:o,s:o,s:o,s:o,s:o,s:o}", "k", "game", "talon", 2, "suite", two ? 2 : 1,
                  "uses", quoted(s->uses), "name", s->name, "source", "previous", s->previous ? hex(s->previous) : json_null(), "left",
                  quoted(s->left), "audit", s->sealed ? "sealed" : "full", "voids", voids, "example", !s->real, "dealer",
                  hex(p->dealer.pub), two ? "recover" : "commit", two ? json_integer(s->recover) : hex(commit), "seats", seats_json(p),
                  "faces", quoted(s->faces), "zones", quoted(s->zones), "plan", quoted(s->plan));
    char *text = json_dumps(json, JSON_COMPACT), *line = maths_sign(text, &p->dealer);
    talon_transcript_deal(p->house, p->k);
    const size_t size = strlen(line);
    read_by(p, p->house, "the dealer", line, size);
    for (uint32_t i = 1; i <= p->seats_n; i++)
        read_by(p, p->seat[i], p->name[i], line, size);
    read_by(p, p->bystander, "the bystander", line, size);
    fairplay_add(p, line);
    free(line);
    free(text);
    json_decref(json);
}

static const char *try_game(fairplay *p, const char *seed, const char *cardlang, const char *players, const talon_fair_game *how)
{
    const char *names[FAIR_SEATS], *why = NULL;
    uint8_t keys[FAIR_SEATS][32];
    talon_report *report;
    talon_game *game = talon_game_compile(&report, cardlang, strlen(cardlang));
    if (!game)
        maths_broken("the game does not compile");
    if (how->rules) {
        talon_game_free(rules_game);
        rules_game = game;
    }
    sit(p, seed, players);
    for (uint32_t s = 1; s <= p->seats_n; s++) {
        names[s - 1] = p->name[s];
        memcpy(keys[s - 1], p->key[s].pub, 32);
    }
    talon_fair_game in = *how;
    in.game = game;
    in.player = names;
    in.key = (const uint8_t(*)[32])keys;
    in.players_n = p->seats_n;
    in.example = true;
    in.voids = 1;
    in.k = in.suite == 2 ? NULL : p->k;
    char *line = talon_fair_write_game(p->house, &why, &p->dealer, &in);
    if (line)
        share(p, p->house, line, why);
    if (!how->rules)
        talon_game_free(game);
    talon_report_free(report);
    return line ? NULL : why;
}

const char *fairplay_try_game(fairplay *p, const char *seed, const char *cardlang, const char *players, bool sealed)
{
    const talon_fair_game how = {.sealed = sealed};
    return try_game(p, seed, cardlang, players, &how);
}

const char *fairplay_try_rules(fairplay *p, const char *seed, const char *cardlang, const char *players, bool sealed)
{
    const talon_fair_game how = {.sealed = sealed, .rules = true};
    return try_game(p, seed, cardlang, players, &how);
}

const char *fairplay_try_blind_rules(fairplay *p, const char *seed, const char *cardlang, const char *players, bool sealed,
                                     const char *number, int32_t value)
{
    const talon_fair_game how = {
        .sealed = sealed, .rules = true, .suite = 2, .number = &number, .number_value = &value, .numbers_n = number ? 1 : 0};
    return try_game(p, seed, cardlang, players, &how);
}

void fairplay_forget_rules(void)
{
    talon_game_free(rules_game);
    rules_game = NULL;
}

void fairplay_start_game(fairplay *p, const char *seed, const char *cardlang, const char *players, bool sealed)
{
    const char *why = fairplay_try_game(p, seed, cardlang, players, sealed);
    if (why)
        maths_broken("the game cannot be proved: %s", why);
}

/* ----------------------------------------------------------------- one line */

void fairplay_dealer(fairplay *p, const char *kind)
{
    const char *why = NULL;
    char *line = talon_fair_write_dealer(p->house, &why, &p->dealer, kind);
    p->stopped = !line && p->may_stop;
    if (!p->stopped)
        share(p, p->house, line, why);
}

void fairplay_lock(fairplay *p, uint32_t seat)
{
    const char *why = NULL;
    char *line = talon_fair_write_lock(p->seat[seat], &why, &p->key[seat], FAIR_EPOCHS);
    share(p, p->seat[seat], line, why);
}

/* The number and salt of this seat's cut in an epoch. */
static uint32_t cut_of(const fairplay *p, uint8_t salt[32], uint32_t seat, uint32_t e)
{
    talon_fair_example(salt, &p->seed, "cut", 1000 * e + seat);
    return 1 + salt[0] % 7;
}

void fairplay_cut(fairplay *p, uint32_t seat)
{
    uint8_t salt[32];
    const char *why = NULL;
    const uint32_t k = cut_of(p, salt, seat, talon_transcript_epoch(p->seat[seat]));
    char *line = talon_fair_write_cut(p->seat[seat], &why, &p->key[seat], k, salt);
    share(p, p->seat[seat], line, why);
}

void fairplay_reveal(fairplay *p, uint32_t seat)
{
    uint8_t salt[32];
    const char *why = NULL;
    const uint32_t k = cut_of(p, salt, seat, talon_transcript_epoch(p->seat[seat]) - 1);
    const bool cuts = talon_transcript_cuts(p->seat[seat], seat);
    char *line = talon_fair_write_reveal(p->seat[seat], &why, &p->key[seat], FAIR_EPOCHS, k, cuts ? salt : NULL);
    share(p, p->seat[seat], line, why);
}

void fairplay_mix(fairplay *p, uint32_t seat)
{
    const char *why = NULL;
    char *line = talon_fair_write_mix(p->seat[seat], &why, &p->key[seat]);
    share(p, p->seat[seat], line, why);
}

void fairplay_share(fairplay *p, uint32_t seat)
{
    const char *why = NULL;
    char *line = talon_fair_write_share(p->seat[seat], &why, &p->key[seat]);
    share(p, p->seat[seat], line, why);
}

void fairplay_secret(fairplay *p, uint32_t seat)
{
    const char *why = NULL;
    char *line = talon_fair_write_secret(p->seat[seat], &why, &p->key[seat]);
    share(p, p->seat[seat], line, why);
}

void fairplay_leave(fairplay *p, uint32_t seat)
{
    const char *why = NULL;
    char *line = talon_fair_write_leave(p->seat[seat], &why, &p->key[seat]);
    share(p, p->seat[seat], line, why);
}

void fairplay_arrange(fairplay *p, uint32_t seat, const char *zone, uint32_t n, const uint16_t *from)
{
    const char *why = NULL;
    char *line = talon_fair_write_arrange(p->seat[seat], &why, &p->key[seat], zone, n, from, NULL);
    share(p, p->seat[seat], line, why);
}

void fairplay_say(fairplay *p, uint32_t seat, const char *op, const char *say)
{
    const char *why = NULL;
    char *json = fair_quotes(op), *line = talon_fair_write_act(p->seat[seat], &why, &p->key[seat], json, say);
    share(p, p->seat[seat], line, why);
    free(json);
}

void fairplay_act(fairplay *p, uint32_t seat, const char *op)
{
    fairplay_say(p, seat, op, NULL);
}

void fairplay_object(fairplay *p, uint32_t seat, const char *card)
{
    const char *why = NULL;
    char *line = talon_fair_write_object(p->seat[seat], &why, &p->key[seat], card);
    share(p, p->seat[seat], line, why);
}

void fairplay_seen(fairplay *p, uint32_t seat)
{
    const char *why = NULL;
    char *line = talon_fair_write_seen(p->seat[seat], &why, &p->key[seat]);
    share(p, p->seat[seat], line, why);
    p->seen[seat] = talon_transcript_spine(p->house);
}

void fairplay_view(fairplay *p, uint32_t seat)
{
    const char *why = NULL;
    char *line = talon_fair_write_view(p->seat[seat], &why, &p->key[seat]);
    share(p, p->seat[seat], line, why);
}

void fairplay_note(fairplay *p, uint32_t seat, const char *text)
{
    const char *why = NULL;
    char *line = talon_fair_write_note(p->seat[seat], &why, &p->key[seat], text, 0);
    share(p, p->seat[seat], line, why);
}

void fairplay_salt(const fairplay *p, uint8_t salt[32], const char *what, uint32_t number)
{
    talon_fair_example(salt, &p->seed, what, number);
}

uint32_t fairplay_pick(fairplay *p, uint32_t seat, const char *text)
{
    const char *why = NULL;
    uint8_t salt[32];
    uint32_t i = 0;
    fairplay_salt(p, salt, "pick", seat);
    char *line = talon_fair_write_pick(p->seat[seat], &why, &p->key[seat], text, salt, &i);
    share(p, p->seat[seat], line, why);
    return i;
}

void fairplay_show(fairplay *p, uint32_t seat, uint32_t i, const char *text)
{
    const char *why = NULL;
    uint8_t salt[32];
    fairplay_salt(p, salt, "pick", seat);
    char *line = talon_fair_write_show(p->seat[seat], &why, &p->key[seat], i, text, salt);
    share(p, p->seat[seat], line, why);
}

void fairplay_skip(fairplay *p, uint32_t seat)
{
    const char *why = NULL;
    char *line = talon_fair_write_skip(p->house, &why, &p->dealer, seat);
    share(p, p->house, line, why);
}

void fairplay_veil(char face[66], const char *seed, uint32_t seat, const char *name, uint32_t number)
{
    const talon_seed s = seed_of(seed);
    uint8_t salt[32];
    talon_fair_example(salt, &s, "veil", number);
    talon_fair_veil(face, seat, name, salt);
}

void fairplay_name(fairplay *p, uint32_t seat, uint32_t face, const char *name, uint32_t number, uint32_t to)
{
    const char *why = NULL;
    uint8_t salt[32], secret[32];
    fairplay_salt(p, salt, "veil", number);
    fairplay_salt(p, secret, "name", number);
    char *line = talon_fair_write_name(p->seat[seat], &why, &p->key[seat], face, name, salt, to, secret);
    share(p, p->seat[seat], line, why);
}

/* ------------------------------------------------------------ what is due */

/* The first seat that is waited for and awake, or 0. */
static uint32_t awaited(const fairplay *p)
{
    uint32_t seat[TALON_MAX_PLAYERS];
    const uint32_t n = talon_transcript_awaits(p->bystander, seat);
    for (uint32_t i = 0; i < n; i++)
        if (!p->asleep[seat[i]])
            return seat[i];
    return 0;
}

/* The seat that is waited for does its part; when all of them sleep the dealer gives up waiting. */
static void wait_for(fairplay *p, void (*part)(fairplay *p, uint32_t seat))
{
    const uint32_t seat = awaited(p);
    if (seat)
        part(p, seat);
    else
        fairplay_dealer(p, "void");
}

static bool go_one(fairplay *p)
{
    if (p->stopped)
        return false;
    switch (talon_transcript_due(p->bystander)) {
    case TALON_DUE_LOCKS: wait_for(p, fairplay_lock); return true;
    case TALON_DUE_CUT: wait_for(p, fairplay_cut); return true;
    case TALON_DUE_REVEAL: wait_for(p, fairplay_reveal); return true;
    case TALON_DUE_MIX: wait_for(p, fairplay_mix); return true;
    case TALON_DUE_SHARE: wait_for(p, fairplay_share); return true;
    case TALON_DUE_SECRET: wait_for(p, fairplay_secret); return true;
    case TALON_DUE_SHUFFLE: fairplay_dealer(p, "shuffle"); return true;
    case TALON_DUE_RUN: fairplay_dealer(p, "run"); return true;
    case TALON_DUE_STEP: fairplay_dealer(p, "do"); return true;
    case TALON_DUE_ANSWER: fairplay_dealer(p, "answer"); return true;
    case TALON_DUE_NAMES:
        if (!awaited(p))
            fairplay_dealer(p, "void");
        return !awaited(p);
    case TALON_DUE_NOTHING:
    case TALON_DUE_OVER:
    case TALON_DUE_CHOICE:
    case TALON_DUE_PICK:
    case TALON_DUE_SHOW:
    case TALON_DUE_STUCK: return false;
    }
    abort();
}

void fairplay_go_lines(fairplay *p, uint32_t lines)
{
    while (lines-- && go_one(p)) {
    }
}

void fairplay_go(fairplay *p)
{
    fairplay_go_lines(p, UINT32_MAX);
}

void fairplay_end(fairplay *p)
{
    for (uint32_t s = 1; s <= p->seats_n; s++)
        if (p->seen[s] < talon_transcript_spine(p->house))
            fairplay_seen(p, s);
    fairplay_dealer(p, "end");
}

/* -------------------------------------------------------------- the table */

static talon_card card_at(const fairplay *p, const char *zone, uint32_t n)
{
    const talon_shape *shape = talon_transcript_shape(p->bystander);
    const talon_table *table = talon_transcript_table(p->bystander);
    const talon_zone z = talon_shape_find(shape, zone, strlen(zone));
    if (z == TALON_ZONE_NONE || n >= talon_zone_count(table, shape, z))
        maths_broken("no card %u in %s", n, zone);
    return talon_zone_cards(table, shape, z)[n];
}

uint32_t fairplay_count(const fairplay *p, const char *zone)
{
    const talon_shape *shape = talon_transcript_shape(p->bystander);
    return talon_zone_count(talon_transcript_table(p->bystander), shape, talon_shape_find(shape, zone, strlen(zone)));
}

const char *fairplay_card(const fairplay *p, const char *zone, uint32_t n)
{
    static char text[4][24];
    static unsigned turn;
    char *name = text[turn++ % 4];
    talon_transcript_back(p->bystander, name, card_at(p, zone, n));
    return name;
}

const char *fairplay_face(const fairplay *p, uint32_t seat, const char *zone, uint32_t n)
{
    return talon_transcript_face(seat ? p->seat[seat] : p->house, card_at(p, zone, n));
}

/* ----------------------------------------------------------------- judging */

/* K of the first end line. */
static bool key_ahead(uint8_t k[32], const char *text, size_t size)
{
    static const char begin[] = "{\"k\":\"end\",";
    for (const char *at = text, *end; size; at = end + 1) {
        end = memchr(at, '\n', size);
        const size_t n = end ? (size_t)(end - at) : size;
        if (n > sizeof begin && memcmp(at, begin, sizeof begin - 1) == 0)
            return talon_fair_end_key(k, at, n) == TALON_AHEAD_KEY;
        size -= end ? n + 1 : n;
        if (!end)
            return false;
    }
    return false;
}

judged fair_judge(const char *text, size_t size, const talon_fair_key *me, bool audit)
{
    judged j = {.t = new_reader()};
    uint8_t k[32];
    size_t at = 0;
    if (me)
        talon_transcript_me(j.t, me);
    if (audit && key_ahead(k, text, size))
        talon_transcript_audit(j.t, k);
    for (bool more = true; more && at < size;) {
        const char *end = memchr(text + at, '\n', size - at);
        const size_t n = end ? (size_t)(end - text) - at : size - at;
        more = talon_transcript_read(j.t, text + at, n);
        at += n + 1;
    }
    j.v = talon_transcript_finish(j.t, size && text[size - 1] == '\n');
    return j;
}

void judged_free(judged *j)
{
    talon_transcript_free(j->t);
    j->t = NULL;
}
