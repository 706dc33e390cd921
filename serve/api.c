/* api.c -- requests and answers. */
#include "api.h"

#include "sit.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include <talon/lang.h>
#include <talon/name.h>
#include <talon/rules.h>

enum { LINES_A_MINUTE = 600, ASIDES_A_MINUTE = 240, REFUSED_A_MINUTE = 30, FOREIGN_A_MINUTE = 240, TABLES_A_MINUTE = 60 };

static const char of_json[] = "application/json";

/* ------------------------------------------------------------------------ answers */

/* Takes over o; NULL: no memory. */
static void answer_json(api_answer *out, unsigned status, json_t *o)
{
    char *text = o ? json_dumps(o, JSON_COMPACT) : NULL;
    const size_t size = text ? strlen(text) : 0;
    char *line = text ? realloc(text, size + 2) : NULL;
    json_decref(o);
    free(out->body);
    out->status = status;
    out->type = of_json;
    out->body = NULL;
    out->size = 0;
    if (!line) {
        free(text);
        return;
    }
    line[size] = '\n';
    line[size + 1] = '\0';
    out->body = line;
    out->size = size + 1;
}

/* Sentences may quote what somebody sent. */
static json_t *text_json(const char *text)
{
    json_t *o = json_string(text);
    if (o)
        return o;
    char *copy = strdup(text);
    for (char *c = copy; c && *c; c++)
        *c = (unsigned char)*c < 128 ? *c : '?';
    o = copy ? json_string(copy) : NULL;
    free(copy);
    return o;
}

static json_t *error_json(const char *code, const char *sentence)
{
    json_t *o = json_object();
    json_object_set_new(o, "code", json_string(code));
    json_object_set_new(o, "sentence", text_json(sentence));
    return o;
}

void api_error(api_answer *out, unsigned status, const char *code, const char *sentence)
{
    answer_json(out, status, error_json(code, sentence));
    if (status == 429 || status == 503)
        out->retry = status == 429 ? 5 : 1;
}

static void no_memory(api_answer *out)
{
    api_error(out, 503, "busy", "the server has no memory for this now");
}

static json_t *hex_json(const uint8_t *bytes)
{
    char text[65];
    talon_fair_hex(text, bytes, 32);
    return json_string(text);
}

/* -------------------------------------------------------------------------- bodies */

/* The object that was sent; NULL: it is answered. */
static json_t *body_json(const api_request *r, api_answer *out)
{
    json_error_t error;
    if (!r->type || strncasecmp(r->type, of_json, sizeof of_json - 1) != 0) {
        api_error(out, 415, "type", "this is asked for with a body of JSON: Content-Type: application/json");
        return NULL;
    }
    json_t *o = json_loadb(r->body ? r->body : "", r->size, JSON_REJECT_DUPLICATES, &error);
    if (o && json_is_object(o))
        return o;
    json_decref(o);
    if (!o && json_error_code(&error) == json_error_out_of_memory)
        no_memory(out);
    else
        api_error(out, 400, "json", o ? "the body is no JSON object" : "the body is not JSON, or has a key twice");
    return NULL;
}

static const char *text_of(const json_t *o, const char *key)
{
    return json_string_value(json_object_get(o, key));
}

/* Hex digits of so many bytes. */
static bool bytes_of(uint8_t *out, size_t size, const json_t *o, const char *key)
{
    const char *text = text_of(o, key);
    return text && talon_fair_unhex(out, size, text);
}

/* A number in decimal, as a path or a query has it. */
static bool number_of(uint64_t *n, const char *text, uint64_t most)
{
    *n = 0;
    for (const char *c = text; *c; c++) {
        if (*c < '0' || *c > '9' || *n > most / 10)
            return false;
        *n = 10 * *n + (uint64_t)(*c - '0');
    }
    return *text && *n <= most && !(text[0] == '0' && text[1]);
}

/* ---------------------------------------------------------------------- addresses */

static api_address *address_of(api *a, const char *name)
{
    uint32_t n = 5381;
    for (const char *c = name; *c; c++)
        n = 33 * n + (uint8_t)*c;
    api_address *at = &a->address[n % API_ADDRESSES];
    if (strcmp(at->name, name) != 0) { /* who comes to another's place begins where that one was: nobody gets more by coming from many */
        snprintf(at->name, sizeof at->name, "%s", name);
    }
    return at;
}

/* -------------------------------------------------------------------------- tables */

static json_t *seat_json(const about_seat *s, uint32_t number)
{
    return json_pack("{s:I,s:o,s:o}", "seat", (json_int_t)number, "name", s->taken ? json_string(s->name) : json_null(), "key",
                     s->taken ? hex_json(s->key) : json_null());
}

static json_t *waits_json(const table *t)
{
    uint32_t seat[TALON_MAX_PLAYERS];
    json_t *list = json_array();
    const uint32_t n = t->r.log.n ? referee_awaits(&t->r, seat) : 0;
    for (uint32_t i = 0; i < n; i++)
        json_array_append_new(list, json_integer(seat[i]));
    return list;
}

static const char *due_text(const table *t)
{
    if (!t->r.log.n)
        return "the host begins when everybody sits";
    if (*t->r.stopped)
        return t->r.stopped;
    return t->r.tip ? talon_due_text(talon_transcript_due(t->r.tip)) : "";
}

static json_t *table_json(const table *t)
{
    const arrivals *l = &t->r.log;
    const about *a = &t->about;
    json_t *seats = json_array();
    for (uint32_t i = 0; i < a->seats_n; i++)
        json_array_append_new(seats, seat_json(&a->seat[i], i + 1));
    json_t *o = json_pack("{s:s,s:s,s:b,s:I,s:s,s:I,s:s,s:s,s:o}", "id", t->id, "game", a->game, "listed", a->listed, "time",
                          (json_int_t)a->patience, "absent", a->ends ? "end" : "wait", "voids", (json_int_t)a->voids, "audit",
                          a->sealed ? "sealed" : "full", "state",
                          !l->n                  ? "open"
                          : referee_ended(&t->r) ? "ended"
                                                 : "on",
                          "seats", seats);
    json_object_set_new(o, "next", json_integer((json_int_t)l->n));
    json_object_set_new(o, "spine", l->n ? json_integer((json_int_t)l->spine_n - 1) : json_null());
    json_object_set_new(o, "head", l->n && t->r.heads_n == l->spine_n ? hex_json(t->r.head[l->spine_n - 1]) : json_null());
    json_object_set_new(o, "due", text_json(due_text(t)));
    json_object_set_new(o, "waits", waits_json(t));
    json_object_set_new(o, "deadline", t->deadline ? json_integer(t->deadline) : json_null());
    return o;
}

static void show_table(api *a, const api_request *r, table *t, api_answer *out)
{
    if (t->r.log.n && !hall_ready(a->h, t, r->now))
        no_memory(out);
    else
        answer_json(out, 200, table_json(t));
}

typedef struct listing {
    api *a;
    const api_request *r;
    json_t *list;
    char id[1000][ID_SIZE];
    size_t n;
} listing;

static void on_listed(void *context, const char *id)
{
    listing *l = context;
    if (l->n < sizeof l->id / sizeof *l->id)
        snprintf(l->id[l->n++], ID_SIZE, "%s", id);
}

static void list_tables(api *a, const api_request *r, api_answer *out)
{
    store *s = hall_store(a->h);
    listing *l = calloc(1, sizeof *l);
    if (!l || s->call->listed(s, on_listed, l) != STORE_DONE) {
        free(l);
        no_memory(out);
        return;
    }
    json_t *list = json_array();
    for (size_t i = 0; i < l->n && i < 100; i++) {
        store_result result;
        table *t = hall_table(a->h, l->id[i], &result);
        if (t && !t->dirty && (!t->r.log.n || hall_ready(a->h, t, r->now)))
            json_array_append_new(list, table_json(t));
    }
    free(l);
    answer_json(out, 200, json_pack("{s:o}", "tables", list));
}

/* From here, or from where the server was told. */
static bool is_own_origin(const api *a, const api_request *r)
{
    const char *o = r->origin;
    if (!o || (a->origin && strcmp(o, a->origin) == 0))
        return true;
    const size_t scheme = strncmp(o, "http://", 7) == 0 ? 7 : strncmp(o, "https://", 8) == 0 ? 8 : 0;
    return scheme && strcmp(o + scheme, r->host) == 0;
}

/* Whether this game can be played by so many, as far as that is known before it is dealt. */
static bool can_be(api *a, about *x, api_answer *out)
{
    char sentence[256];
    const talon_game *game = hall_game(a->h, x->game);
    if (!game) {
        no_memory(out);
        return false;
    }
    if (talon_game_imports(game)) {
        api_error(out, 422, "game", "everybody brings a deck of one's own to this game, and tables do not have that");
        return false;
    }
    if (x->seats_n >= talon_game_players_min(game) && x->seats_n <= talon_game_players_max(game))
        return true;
    snprintf(sentence, sizeof sentence, "%s is for %u to %u players", x->game, talon_game_players_min(game), talon_game_players_max(game));
    api_error(out, 422, "seats", sentence);
    return false;
}

static void make_table(api *a, const api_request *r, about *x, api_answer *out)
{
    char token[TOKEN_SIZE], host[TOKEN_SIZE];
    uint64_t n = 0;
    json_t *seats = json_array();
    store *s = hall_store(a->h);
    if (s->call->count(s, &n) != STORE_DONE || n >= HALL_TABLES_MAX) {
        json_decref(seats);
        api_error(out, 503, "busy", "the server has as many tables as it may");
        return;
    }
    for (uint32_t i = 0; i < x->seats_n; i++) {
        about_token(token, x->seat[i].token);
        json_array_append_new(seats, json_pack("{s:I,s:s}", "seat", (json_int_t)i + 1, "token", token));
    }
    about_token(host, x->host);
    table *t = hall_make(a->h, x);
    if (!t) {
        json_decref(seats);
        no_memory(out);
        return;
    }
    out->of = t;
    answer_json(out, 201, json_pack("{s:s,s:s,s:o}", "id", t->id, "host", host, "seats", seats));
    talon_wipe(token, sizeof token);
    talon_wipe(host, sizeof host);
    (void)r;
}

static void make(api *a, const api_request *r, api_answer *out)
{
    about x;
    const char *code;
    char sentence[480];
    if (!is_own_origin(a, r)) {
        api_error(out, 403, "origin", "tables are made from the server's own pages, or from where it was told with --origin");
        return;
    }
    json_t *o = body_json(r, out);
    if (!o)
        return;
    if (!about_read(&x, o, &code, sentence))
        api_error(out, 422, code, sentence);
    else if (!bucket_take(&address_of(a, r->address)->tables, r->now, TABLES_A_MINUTE))
        api_error(out, 429, "often", "too many tables were made from this address: wait a little");
    else if (can_be(a, &x, out))
        make_table(a, r, &x, out);
    json_decref(o);
}

/* --------------------------------------------------------------------------- seats */

static bool is_signed(const api_request *r, const table *t, uint64_t n, const json_t *o, const uint8_t key[32])
{
    uint8_t hash[32], sig[64];
    sit_hash(hash, &(sitting){t->id, r->host, n, text_of(o, "token"), text_of(o, "name"), text_of(o, "key")});
    return bytes_of(sig, sizeof sig, o, "sig") && crypto_sign_verify_detached(sig, hash, sizeof hash, key) == 0;
}

/* Nobody else has a name that looks like it, or this key. */
static bool is_told_apart(const table *t, uint64_t n, const char *name, const uint8_t key[32], bool *same_key)
{
    char own[6 * TALON_MAX_PLAYER_NAME + 1], other[6 * TALON_MAX_PLAYER_NAME + 1];
    talon_name_fold(own, sizeof own, name, strlen(name));
    *same_key = false;
    for (uint32_t i = 0; i < t->about.seats_n; i++) {
        const about_seat *s = &t->about.seat[i];
        if (!s->taken || i + 1 == n)
            continue;
        talon_name_fold(other, sizeof other, s->name, strlen(s->name));
        *same_key |= memcmp(s->key, key, 32) == 0;
        if (*same_key || strcmp(own, other) == 0)
            return false;
    }
    return true;
}

static void sat(api_answer *out, uint64_t n, const char *name, const uint8_t key[32])
{
    answer_json(out, 200, json_pack("{s:I,s:s,s:o}", "seat", (json_int_t)n, "name", name, "key", hex_json(key)));
}

/* Everything that can be said against it; true: the seat is this key's. */
static bool may_sit(const api_request *r, table *t, uint64_t n, const json_t *o, const uint8_t key[32], api_answer *out)
{
    size_t pos;
    bool same_key;
    const char *name = text_of(o, "name");
    if (t->r.log.n)
        api_error(out, 409, "state", "the game has begun");
    else if (t->about.seat[n - 1].taken)
        api_error(out, 409, "taken", "somebody else sits here");
    else if (!*name || strlen(name) > TALON_MAX_PLAYER_NAME || !talon_fair_is_text(name, 1, TALON_MAX_PLAYER_NAME) ||
             talon_name_check(&pos, name, strlen(name)) != TALON_NAME_GOOD)
        api_error(out, 422, "name", "a name has 1 to 64 bytes, and everybody sees all of it");
    else if (crypto_core_ed25519_is_valid_point(key) != 1)
        api_error(out, 422, "key", "the key is no Ed25519 public key");
    else if (!is_told_apart(t, n, name, key, &same_key))
        api_error(out, 422, same_key ? "key" : "name",
                  same_key ? "this key has a seat already" : "somebody at this table has a name that looks the same");
    else if (!is_signed(r, t, n, o, key))
        api_error(out, 422, "signature", "the signature is not this key's, or not for this seat, this table and this Host");
    else
        return true;
    return false;
}

static void sit(api *a, const api_request *r, table *t, uint64_t n, const json_t *o, api_answer *out)
{
    static const char *const keys[] = {"token", "name", "key", "sig", NULL};
    uint8_t key[32];
    const char *token = text_of(o, "token"), *name = text_of(o, "name");
    about_seat *s = &t->about.seat[n - 1];
    if (!about_has_only(o, keys) || !token || !name || !text_of(o, "sig") || !bytes_of(key, sizeof key, o, "key")) {
        api_error(out, 400, "request", "who sits down sends token, name, key and sig, and nothing else");
        return;
    }
    if (!about_is(s->token, token)) {
        api_error(out, 403, "token", "this is not the token of that seat");
        return;
    }
    if (s->taken && memcmp(s->key, key, sizeof key) == 0 && strcmp(s->name, name) == 0) { /* the answer was lost */
        sat(out, n, name, key);
        return;
    }
    if (!may_sit(r, t, n, o, key, out))
        return;
    s->taken = true;
    memcpy(s->key, key, sizeof key);
    snprintf(s->name, sizeof s->name, "%s", name);
    hall_touch_about(a->h, t);
    sat(out, n, name, key);
}

/* ---------------------------------------------------------------------------- host */

static json_t *stands_json(const ruling *x)
{
    return json_pack("{s:I,s:I,s:o}", "a", (json_int_t)x->a, "spine", (json_int_t)x->spine, "head", hex_json(x->head));
}

static void ruled(api *a, table *t, const ruling *x, unsigned taken, api_answer *out)
{
    json_t *o;
    switch (x->kind) {
    case RULING_TAKEN:
        hall_touch(a->h, t);
        answer_json(out, taken, stands_json(x));
        return;
    case RULING_SAME: answer_json(out, 200, stands_json(x)); return;
    case RULING_BEATEN:
        o = error_json(x->code, x->sentence);
        json_object_set_new(o, "a", json_integer((json_int_t)x->a));
        json_object_set_new(o, "spine", json_integer((json_int_t)x->spine));
        json_object_set_new(o, "head", hex_json(x->head));
        answer_json(out, 409, o);
        return;
    case RULING_REFUSED: api_error(out, 422, x->code, x->sentence); return;
    case RULING_NO_MEMORY: no_memory(out); return;
    }
}

static void begin(api *a, table *t, ruling *x)
{
    about *b = &t->about;
    const char *name[ABOUT_SEATS], *number[ABOUT_NUMBERS];
    uint8_t key[ABOUT_SEATS][32], source[32];
    const talon_shipped *shipped = talon_shipped_find(b->game);
    const talon_game *game = hall_game(a->h, b->game);
    *x = (ruling){.kind = RULING_NO_MEMORY};
    if (!game || !shipped)
        return;
    for (uint32_t i = 0; i < b->seats_n; i++) {
        name[i] = b->seat[i].name;
        memcpy(key[i], b->seat[i].key, 32);
    }
    for (uint32_t i = 0; i < b->numbers_n; i++)
        number[i] = b->number[i];
    talon_fair_digest(source, shipped->text, shipped->size);
    const talon_fair_game in = {.game = game,
                                .player = name,
                                .key = (const uint8_t(*)[32])key,
                                .players_n = b->seats_n,
                                .sealed = b->sealed,
                                .rules = talon_game_has_rules(game),
                                .number = number,
                                .number_value = b->value,
                                .numbers_n = b->numbers_n,
                                .voids = b->voids,
                                .source = source,
                                .k = t->r.k};
    referee_begin(&t->r, x, &in);
}

static void go(api *a, table *t, api_answer *out)
{
    ruling x;
    for (uint32_t i = 0; i < t->about.seats_n; i++)
        if (!t->about.seat[i].taken) {
            api_error(out, 409, "state", "not everybody sits yet");
            return;
        }
    if (t->r.log.n) {
        api_error(out, 409, "state", "the game has begun");
        return;
    }
    begin(a, t, &x);
    ruled(a, t, &x, 200, out);
}

static void end(api *a, table *t, api_answer *out)
{
    ruling x;
    if (!t->r.log.n || referee_ended(&t->r)) {
        api_error(out, 409, "state", t->r.log.n ? "the game has ended" : "the game has not begun");
        return;
    }
    referee_end(&t->r, &x);
    ruled(a, t, &x, 200, out);
}

static void free_seat(api *a, table *t, const json_t *which, api_answer *out)
{
    const json_int_t n = json_integer_value(which);
    char token[TOKEN_SIZE];
    if (n < 1 || n > (json_int_t)t->about.seats_n) {
        api_error(out, 404, "missing", "there is no such seat");
        return;
    }
    if (t->r.log.n) {
        api_error(out, 409, "state", "the game has begun: nobody is sent away from it");
        return;
    }
    about_seat *s = &t->about.seat[n - 1];
    *s = (about_seat){.taken = false};
    about_token(token, s->token);
    hall_touch_about(a->h, t);
    answer_json(out, 200, json_pack("{s:I,s:s}", "seat", n, "token", token));
}

static void host(api *a, table *t, const json_t *o, api_answer *out)
{
    static const char *const keys[] = {"token", "do", "seat", NULL};
    const char *token = text_of(o, "token"), *what = text_of(o, "do");
    if (!about_has_only(o, keys) || !token || !what)
        api_error(out, 400, "request", "the host sends token and do, and seat with free");
    else if (!about_is(t->about.host, token))
        api_error(out, 403, "token", "this is not the host's token");
    else if (strcmp(what, "go") == 0)
        go(a, t, out);
    else if (strcmp(what, "end") == 0)
        end(a, t, out);
    else if (strcmp(what, "free") == 0)
        free_seat(a, t, json_object_get(o, "seat"), out);
    else
        api_error(out, 400, "request", "the host does go, free or end");
}

/* --------------------------------------------------------------------------- lines */

/* Whose a line says it is, for limits only: 0 for nobody's. */
static uint32_t claimed(const table *t, const char *line, size_t size)
{
    static const char key[] = "\"seat\":";
    const char *at = memmem(line, size < 160 ? size : 160, key, sizeof key - 1);
    uint32_t n = 0;
    for (at = at ? at + sizeof key - 1 : line + size; at < line + size && *at >= '0' && *at <= '9' && n < 1000; at++)
        n = 10 * n + (uint32_t)(*at - '0');
    return n <= t->about.seats_n ? n : 0;
}

static bool is_full(const bucket *b, int64_t now, uint32_t a_minute)
{
    bucket copy = *b;
    return !bucket_take(&copy, now, a_minute);
}

static bool is_too_often(const api_request *r, const table *t, size_t size)
{
    const uint32_t seat = claimed(t, r->body, size);
    const bool aside = strncmp(r->body, "{\"k\":\"note\"", 11) == 0 || strncmp(r->body, "{\"k\":\"seen\"", 11) == 0;
    if (!seat)
        return false;
    return is_full(&t->seat[seat - 1].refused, r->now, REFUSED_A_MINUTE) ||
           (aside ? is_full(&t->seat[seat - 1].asides, r->now, ASIDES_A_MINUTE)
                  : is_full(&t->seat[seat - 1].lines, r->now, LINES_A_MINUTE));
}

/* What nobody at the table has signed was cheap to refuse, and counts for the address; all else for its seat. False: that was too often. */
static bool count(api *a, const api_request *r, table *t, const ruling *x)
{
    if (!x->by || x->by > t->about.seats_n)
        return x->kind != RULING_REFUSED || bucket_take(&address_of(a, r->address)->foreign, r->now, FOREIGN_A_MINUTE);
    if (x->kind == RULING_REFUSED)
        bucket_take(&t->seat[x->by - 1].refused, r->now, REFUSED_A_MINUTE);
    if (x->aside)
        bucket_take(&t->seat[x->by - 1].asides, r->now, ASIDES_A_MINUTE);
    else
        bucket_take(&t->seat[x->by - 1].lines, r->now, LINES_A_MINUTE);
    return true;
}

static void too_often(api_answer *out)
{
    api_error(out, 429, "often", "too many lines, or too many that were refused: wait a little");
}

static void post(api *a, const api_request *r, table *t, api_answer *out)
{
    ruling x;
    uint64_t closes = CLOSES_NONE;
    const size_t size = r->size && r->body[r->size - 1] == '\n' ? r->size - 1 : r->size;
    if (r->closes && !number_of(&closes, r->closes, UINT32_MAX))
        api_error(out, 400, "request", "closes is the number of an arrival");
    else if (!size)
        api_error(out, 400, "request", "there is no line");
    else if (!t->r.log.n)
        api_error(out, 409, "state", "the game has not begun");
    else if (arrivals_find(&t->r.log, r->body, size) == t->r.log.n && is_too_often(r, t, size))
        too_often(out);
    else if (!hall_ready(a->h, t, r->now))
        no_memory(out);
    else {
        referee_take(&t->r, &x, r->body, size, closes);
        if (count(a, r, t, &x))
            ruled(a, t, &x, 201, out);
        else
            too_often(out);
    }
}

/* --------------------------------------------------------------------------- reading */

static void read_log(const api_request *r, table *t, api_answer *out)
{
    uint64_t from = 0, wait = 0;
    out->events = r->accept && strstr(r->accept, "text/event-stream");
    bool good = !r->from || number_of(&from, r->from, UINT32_MAX);
    good = good && (!r->wait || number_of(&wait, r->wait, WAIT_MAX));
    if (good && out->events && r->last_id && (good = number_of(&from, r->last_id, UINT32_MAX)))
        from++;
    if (!good) {
        api_error(out, 400, "request", "from and Last-Event-ID are numbers of arrivals, wait is a number of seconds up to 60");
        return;
    }
    if ((out->events || wait) && t->readers_n >= HALL_READERS_MAX) { /* who only reads what is there can always do that */
        api_error(out, 503, "busy", "so many read this table already that no more can");
        return;
    }
    out->status = 200;
    out->type = out->events ? "text/event-stream" : "text/plain; charset=utf-8";
    out->is_log = true;
    out->from = from;
    out->wait = (uint32_t)wait;
}

static void read_game(table *t, api_answer *out)
{
    out->body = arrivals_file(&t->r.log, t->r.kept, &out->size);
    out->status = 200;
    out->type = "application/jsonl";
}

static void read_source(table *t, api_answer *out)
{
    const talon_shipped *shipped = talon_shipped_find(t->about.game);
    out->body = shipped ? strdup(shipped->text) : NULL;
    out->size = shipped ? shipped->size : 0;
    out->status = 200;
    out->type = "text/yaml";
}

/* --------------------------------------------------------------------------- routes */

typedef enum place { NOWHERE, HEALTH, TABLES, TABLE, SEAT, HOST, LINES, LOG, GAME, SOURCE } place;

typedef struct way {
    place place;
    char id[ID_SIZE];
    uint64_t n;
} way;

static const char *const methods[] = {[NOWHERE] = "",  [HEALTH] = "GET", [TABLES] = "GET, POST", [TABLE] = "GET", [SEAT] = "POST",
                                      [HOST] = "POST", [LINES] = "POST", [LOG] = "GET",          [GAME] = "GET",  [SOURCE] = "GET"};

static place place_of(const char *rest, uint64_t *n)
{
    char number[24] = "", word[16] = "";
    int end = -1;
    *n = 1;
    if (!*rest)
        return TABLE;
    if (strcmp(rest, "/host") == 0)
        return HOST;
    if (strcmp(rest, "/lines") == 0)
        return LINES;
    if (strcmp(rest, "/log") == 0)
        return LOG;
    if (sscanf(rest, "/seats/%20[0-9]%n", number, &end) == 1 && end > 0 && !rest[end])
        return number_of(n, number, 1000) ? SEAT : NOWHERE;
    end = -1;
    if (sscanf(rest, "/games/%20[0-9]%n%15s", number, &end, word) >= 1 && end > 0 && number_of(n, number, 1000))
        return !*word ? GAME : strcmp(word, "/source") == 0 ? SOURCE : NOWHERE;
    return NOWHERE;
}

static way way_of(const char *path)
{
    static const char root[] = "/api/tables";
    way w = {.place = NOWHERE};
    if (strcmp(path, "/healthz") == 0)
        w.place = HEALTH;
    else if (strcmp(path, root) == 0)
        w.place = TABLES;
    else if (strncmp(path, root, sizeof root - 1) == 0 && path[sizeof root - 1] == '/' &&
             strspn(path + sizeof root, "0123456789abcdef") == ID_SIZE - 1) {
        memcpy(w.id, path + sizeof root, ID_SIZE - 1);
        w.place = place_of(path + sizeof root + ID_SIZE - 1, &w.n);
    }
    return w;
}

static bool is_method(const api_request *r, const char *method)
{
    return strcmp(r->method, method) == 0 || (strcmp(method, "GET") == 0 && strcmp(r->method, "HEAD") == 0);
}

static bool is_own_host(const api *a, const api_request *r)
{
    for (const char *const *h = a->host; r->host && *h; h++)
        if (strcasecmp(*h, r->host) == 0)
            return true;
    return false;
}

bool api_begins(api *a, const api_request *r, size_t *most, api_answer *out)
{
    const way w = way_of(r->path);
    *out = (api_answer){.open = !(w.place == TABLES && strcmp(r->method, "GET") != 0)};
    *most = w.place == LINES ? LINE_BODY_MAX : JSON_BODY_MAX;
    if (!is_own_host(a, r))
        api_error(out, 421, "host", "the Host of the request is none of this server's");
    else if (w.place == NOWHERE)
        api_error(out, 404, "missing", "there is nothing here");
    else if (strcmp(r->method, "OPTIONS") == 0 && out->open)
        out->status = 204, out->allow = methods[w.place];
    else if (!((strstr(methods[w.place], "GET") && is_method(r, "GET")) || (strstr(methods[w.place], "POST") && is_method(r, "POST")))) {
        api_error(out, 405, "method", "this is not how that is asked for");
        out->allow = methods[w.place];
    } else
        return true;
    return false;
}

static void health(api *a, api_answer *out)
{
    if (hall_is_well(a->h))
        answer_json(out, 200, json_pack("{s:b}", "ok", 1));
    else
        api_error(out, 503, "disk", "the last change could not be made durable");
}

/* What needs a body of JSON. */
static void with_body(api *a, const api_request *r, const way *w, table *t, api_answer *out)
{
    json_t *o = body_json(r, out);
    if (!o)
        return;
    if (w->place == SEAT)
        sit(a, r, t, w->n, o, out);
    else
        host(a, t, o, out);
    json_decref(o);
}

static void at_table(api *a, const api_request *r, const way *w, table *t, api_answer *out)
{
    out->of = t;
    if ((w->place == SEAT && (w->n < 1 || w->n > t->about.seats_n)) || ((w->place == GAME || w->place == SOURCE) && (w->n || !t->r.kept))) {
        api_error(out, 404, "missing", w->place == SEAT ? "there is no such seat" : "there is no such game at this table yet");
        return;
    }
    switch (w->place) {
    case TABLE: show_table(a, r, t, out); return;
    case LINES: post(a, r, t, out); return;
    case LOG: read_log(r, t, out); return;
    case GAME: read_game(t, out); return;
    case SOURCE: read_source(t, out); return;
    case SEAT:
    case HOST: with_body(a, r, w, t, out); return;
    case NOWHERE:
    case HEALTH:
    case TABLES: return;
    }
}

void api_answers(api *a, const api_request *r, api_answer *out)
{
    const way w = way_of(r->path);
    size_t most;
    store_result result;
    if (!api_begins(a, r, &most, out))
        return;
    if (w.place == HEALTH)
        health(a, out);
    else if (w.place == TABLES && strcmp(r->method, "POST") == 0)
        make(a, r, out);
    else if (w.place == TABLES)
        list_tables(a, r, out);
    else {
        table *t = hall_table(a->h, w.id, &result);
        if (t)
            at_table(a, r, &w, t, out);
        else if (result == STORE_MISSING)
            api_error(out, 404, "missing", "there is no such table");
        else
            api_error(out, 503, "disk", "the table cannot be read");
    }
    if (!out->body && !out->is_log && out->status != 204)
        no_memory(out);
}
