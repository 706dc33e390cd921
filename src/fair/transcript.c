/* transcript.c -- reading a transcript line by line: four stages, the chain of heads, and the verdict. */
#include <stdlib.h>
#include <string.h>

#include "fair/fair_impl.h"

const char *const talon_stage_names[] = {"spelling", "signatures", "heads", "meaning", NULL};
const char *const talon_unproved_names[] = {"peeking", "trust",   "composition", "order", "plan", "end",
                                            "seen",    "example", "voids",       "play",  NULL};

talon_transcript *talon_transcript_new(void)
{
    fair *t = sodium_init() < 0 ? NULL : calloc(1, sizeof *t);
    if (!t)
        return NULL;
    talon__hashes_init(&t->hash);
    t->failed = TALON_STAGE_NONE;
    t->verdict.stage = TALON_STAGE_NONE;
    t->verdict.game = "";
    return t;
}

void talon_transcript_free(talon_transcript *t)
{
    if (!t)
        return;
    talon__epoch_drop(&t->turn.made);
    talon__stand_up(t);
    json_decref(t->last);
    talon__op_free(&t->last_act);
    free(t->know);
    sodium_memzero(t, sizeof *t);
    free(t);
}

void talon_transcript_me(talon_transcript *t, const talon_fair_key *me)
{
    uint8_t pub[32];
    crypto_sign_seed_keypair(pub, t->me_sign, me->secret);
    if (crypto_sign_ed25519_sk_to_curve25519(t->me_x, t->me_sign) == 0)
        t->has_me = true;
}

bool talon_transcript_know(talon_transcript *t, const char *name, const uint8_t key[32])
{
    void *more = realloc(t->know, (t->know_n + 1u) * sizeof *t->know);
    if (!more)
        return false;
    t->know = more;
    snprintf(t->know[t->know_n].name, sizeof t->know->name, "%s", name);
    memcpy(t->know[t->know_n++].key, key, 32);
    return true;
}

void talon_transcript_audit(talon_transcript *t, const uint8_t k[32])
{
    memcpy(t->k, k, 32);
    t->has_k = true;
}

void talon_transcript_deal(talon_transcript *t, const uint8_t k[32])
{
    talon_transcript_audit(t, k);
    t->deals = true;
}

/* --------------------------------------------------------------- signatures */

/* Valid, of prime order, and nobody else's; with it the key for boxes. */
static bool good_key(fair *t, uint32_t seat, const char *whose)
{
    const uint8_t *key = seat ? t->seat[seat].key : t->dealer;
    if (crypto_core_ed25519_is_valid_point(key) != 1)
        return talon__bad(t, "key", "%s's key is not a valid key", whose);
    for (uint32_t s = 1; s < seat; s++)
        if (memcmp(key, t->seat[s].key, 32) == 0)
            return talon__bad(t, "key", "%s and %s have the same key", t->seat[s].name, whose);
    if (!seat)
        return true;
    if (memcmp(key, t->dealer, 32) == 0)
        return talon__bad(t, "key", "the dealer and %s have the same key", whose);
    return crypto_sign_ed25519_pk_to_curve25519(t->seat[seat].xkey, key) == 0 || talon__bad(t, "key", "%s's key is not a valid key", whose);
}

static bool good_keys(fair *t)
{
    for (uint32_t s = 0; s <= t->seats_n; s++)
        if (!good_key(t, s, s ? t->seat[s].name : "the dealer"))
            return false;
    return true;
}

/* The bytes before ,"sig":" – the line ends with that, 128 digits, quote and brace. */
#define SIGNATURE_TAIL (8u + 128u + 2u)

/* docs/transcript.md §10 to the letter. Since libsodium 1.0.19 the cofactor may be multiplied in: there R must be seen to have no torsion part. */
static bool is_signed(const uint8_t sig[64], const uint8_t hash[HASH_SIZE], const uint8_t key[32])
{
    return crypto_sign_verify_detached(sig, hash, HASH_SIZE, key) == 0 &&
           (sodium_library_version_major() < 26 || crypto_core_ed25519_is_valid_point(sig) == 1);
}

static bool good_signature(fair *t, const char *line, size_t size, const json_t *json, line_kind kind)
{
    const uint32_t seat = talon__line_by_dealer(kind) ? 0 : talon__get_u32(json, "seat");
    const json_t *hex = json_object_get(json, "sig");
    uint8_t hash[HASH_SIZE], sig[64];
    if (seat > t->seats_n)
        return talon__bad(t, "signature", "there is no seat %u", seat);
    talon__hash(hash, &t->hash, TAG_SIGN, line, size - SIGNATURE_TAIL);
    talon__unhex(sig, sizeof sig, json_string_value(hex), json_string_length(hex));
    if (is_signed(sig, hash, seat ? t->seat[seat].key : t->dealer))
        return true;
    return talon__bad(t, "signature", "the signature is not %s's", seat ? t->seat[seat].name : "the dealer");
}

/* -------------------------------------------------------------------- heads */

static bool good_heads(fair *t, const json_t *json)
{
    const json_t *at = json_object_get(json, "at"), *lines = json_object_get(json, "lines");
    uint8_t head[HASH_SIZE];
    if (json_object_get(json, "prev")) {
        talon__get_hash(head, json, "prev");
        if (memcmp(head, t->head, HASH_SIZE) != 0)
            return talon__bad(t, "head", "the line does not follow the one before: its \"prev\" is another line's head");
    }
    if (at) {
        const uint64_t n = (uint64_t)json_integer_value(at);
        talon__get_hash(head, json, "head");
        if (n >= t->lines || t->lines - n > HEADS_KEPT)
            return talon__bad(t, "head", "\"at\" must name a line before this one, at most 1,024 back");
        if (memcmp(head, t->heads[n % HEADS_KEPT], HASH_SIZE) != 0)
            return talon__bad(t, "head", "\"head\" is not the head of line %llu", (unsigned long long)n);
    }
    return !lines || (uint64_t)json_integer_value(lines) == t->lines ||
           talon__bad(t, "head", "\"lines\" is not %llu: lines were dropped or added", (unsigned long long)t->lines);
}

void talon__advance(fair *t, const char *line, size_t size)
{
    if (t->lines == 0) {
        memcpy(t->head, t->sid, HASH_SIZE);
    } else {
        hasher s = talon__hash_begin(&t->hash, TAG_LINE);
        talon__hash_bytes(&s, t->head, HASH_SIZE);
        talon__hash_bytes(&s, line, size);
        talon__hash_end(&s, t->head);
    }
    memcpy(t->heads[t->lines % HEADS_KEPT], t->head, HASH_SIZE);
    if (t->turn.open && t->turn.line == t->lines)
        memcpy(t->turn.head, t->head, HASH_SIZE);
    t->lines++;
}

/* ------------------------------------------------------------------- stages */

static void fail(fair *t, talon_fair_stage stage)
{
    t->failed = stage;
    t->verdict.stage = stage;
    t->verdict.bad_line = t->lines;
    t->verdict.message = t->why.at;
    t->over = stage == TALON_STAGE_SPELLING;
}

/* Whose key is whose: mine, and those I was told. */
static bool recognise(fair *t)
{
    for (uint32_t s = 1; t->has_me && s <= t->seats_n; s++)
        if (memcmp(t->seat[s].key, t->me_sign + 32, 32) == 0) {
            t->me = s;
            t->seat[s].known = true;
        }
    for (uint32_t i = 0; i < t->know_n; i++) {
        uint32_t s = 1;
        while (s <= t->seats_n && strcmp(t->know[i].name, t->seat[s].name) != 0)
            s++;
        if (s > t->seats_n)
            return talon__bad(t, "unknown_key", "nobody called %s sits at this table", t->know[i].name);
        if (memcmp(t->know[i].key, t->seat[s].key, 32) != 0)
            return talon__bad(t, "unknown_key", "%s's key in this game is not the one you know", t->know[i].name);
        t->seat[s].known = true;
    }
    return true;
}

static void sit_down(fair *t)
{
    t->verdict.game = json_string_value(json_object_get(t->game, "name"));
    t->verdict.example = json_is_true(json_object_get(t->game, "example"));
    t->verdict.full = t->full;
    t->verdict.plan_steps = (uint32_t)json_array_size(json_object_get(t->game, "plan"));
}

/* A key that line 0 did not commit to audits nothing; nor does any in a sealed game, but for the dealer. */
static void check_k(fair *t)
{
    uint8_t commit[HASH_SIZE];
    talon__hash(commit, &t->hash, TAG_DEALER, t->k, sizeof t->k);
    if (t->has_k && (memcmp(commit, t->commit, HASH_SIZE) != 0 || (!t->full && !t->deals))) {
        sodium_memzero(t->k, sizeof t->k);
        t->has_k = false;
    }
}

static bool mean_game(fair *t)
{
    check_k(t);
    talon__remember(t);
    return recognise(t) && talon__count_debts(t, 0, NULL);
}

static void look_further(fair *t, const char *line, size_t size, json_t *json, line_kind kind)
{
    const bool first = t->lines == 0;
    if (t->failed > TALON_STAGE_SIGNATURES && ((first && !good_keys(t)) || !good_signature(t, line, size, json, kind)))
        fail(t, TALON_STAGE_SIGNATURES);
    else if (t->failed > TALON_STAGE_HEADS && !good_heads(t, json))
        fail(t, TALON_STAGE_HEADS);
    else if (t->failed > TALON_STAGE_MEANING && !(first ? mean_game(t) : talon__mean(t, json, kind)))
        fail(t, TALON_STAGE_MEANING);
}

/* A line in good spelling, and line 0 with the table it describes. */
static json_t *spelled(fair *t, line_kind *kind, const char *line, size_t size)
{
    bool version;
    json_t *json = talon__spell(kind, &version, &t->why, line, size, t->lines == 0);
    t->verdict.code = version ? "version" : "spelling";
    if (json && t->lines == 0 && !talon__sit(t, json)) {
        json_decref(json);
        return NULL;
    }
    if (json && t->lines == 0) {
        sit_down(t);
        talon__hash(t->sid, &t->hash, TAG_GENESIS, line, size);
    }
    return json;
}

bool talon_transcript_read(talon_transcript *t, const char *line, size_t line_size)
{
    line_kind kind = KIND_GAME;
    const char *code = t->verdict.code;
    sentence why = t->why;
    if (t->over)
        return false;
    json_t *json = spelled(t, &kind, line, line_size);
    if (!json) {
        fail(t, TALON_STAGE_SPELLING);
        return false;
    }
    t->verdict.code = code;
    t->why = why;
    look_further(t, line, line_size, json, kind);
    talon__keep_last(t, json, kind);
    json_decref(json);
    if (!t->over)
        talon__advance(t, line, line_size);
    return !t->over;
}

/* ------------------------------------------------------------------ verdict */

static void copy_seats(fair *t)
{
    talon_verdict *v = &t->verdict;
    const bool blind = t->mixed_blind && !v->audited; /* an order that the dealer may have chosen */
    v->seats_n = t->seats_n;
    v->trusted = false;
    for (uint32_t s = 1; s <= t->seats_n; s++) {
        const seat_state *x = &t->seat[s];
        v->seat[s - 1] = (talon_fair_seat){x->name, x->key, x->locked, x->out, x->known, x->turns, x->cuts, x->seen};
        if (v->verified && v->turns > 0 && !v->example && !blind && x->known && x->turns == v->turns)
            v->trusted = true;
    }
}

static bool all_seen(const fair *t)
{
    for (uint32_t s = 1; s <= t->seats_n; s++)
        if (t->seat[s].seen < (int64_t)t->last_play)
            return false;
    return true;
}

static uint32_t unproved(const fair *t)
{
    const talon_verdict *v = &t->verdict;
    const bool planned = v->plan_done == v->plan_steps && t->fired_n == 0 && !t->request && !t->turn.open && !talon__owes(t);
    return TALON_UNPROVED_PEEKING | (v->trusted ? 0u : TALON_UNPROVED_TRUST) | (v->audited ? 0u : TALON_UNPROVED_COMPOSITION) |
           (t->mixed_blind ? TALON_UNPROVED_ORDER : 0u) | (planned ? 0u : TALON_UNPROVED_PLAN) | (v->ended ? 0u : TALON_UNPROVED_END) |
           (all_seen(t) ? 0u : TALON_UNPROVED_SEEN) | (v->example ? TALON_UNPROVED_EXAMPLE : 0u) | (v->voids ? TALON_UNPROVED_VOIDS : 0u) |
           (t->played ? TALON_UNPROVED_PLAY : 0u);
}

/* What was counted past the last stage that held counts for nothing. */
static void forget_counts(talon_verdict *v)
{
    v->turns = v->voids = v->rebacks = v->openings = v->boxes = v->acts = v->undone = v->objections = 0;
    v->plan_done = 0;
    v->ended = false;
    v->seats_n = 0;
    v->trusted = false;
}

/* A box that does not open, and no objection: the line with it is bad, unless another one before it is. */
static void judge_boxes(fair *t)
{
    talon_verdict *v = &t->verdict;
    for (uint32_t i = 0; t->failed >= TALON_STAGE_MEANING && i < t->bad_boxes_n; i++) {
        const bad_box *b = &t->bad_box[i];
        if (!v->verified && v->bad_line <= b->line)
            continue;
        v->verified = false;
        v->stage = TALON_STAGE_MEANING;
        v->bad_line = b->line;
        v->code = "box";
        talon__say(&t->box_why, "your box for %u.%u does not open to a card of this deck: object", b->e, b->i);
        v->message = t->box_why.at;
    }
}

const talon_verdict *talon_transcript_finish(talon_transcript *t, bool whole)
{
    talon_verdict *v = &t->verdict;
    if (!t->over && (!whole || t->lines == 0)) {
        t->lines -= t->lines > 0; /* the unfinished line is the last one read */
        talon__bad(t, "spelling", t->lines || !whole ? "the file does not end with a line end: it is cut off" : "the file is empty");
        fail(t, TALON_STAGE_SPELLING);
    }
    v->verified = t->failed == TALON_STAGE_NONE;
    if (v->verified)
        v->stage = TALON_STAGE_NONE; /* an earlier call may have found a bad box */
    v->trusted = false;
    judge_boxes(t);
    v->lines = v->verified ? t->lines : v->bad_line;
    v->you = t->me;
    v->previous = talon_transcript_previous(t);
    v->audited = v->verified && t->full && t->has_k && t->ended;
    memcpy(v->head, t->head, sizeof v->head);
    memcpy(v->sid, t->sid, sizeof v->sid);
    copy_seats(t);
    v->not_proved = v->verified ? unproved(t) : 0;
    if (t->failed < TALON_STAGE_MEANING)
        forget_counts(v);
    return v;
}
