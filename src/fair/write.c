/* write.c -- composing lines: the dealer's from what is due, a seat's from what it wants.
 *
 * A line is begun with its keys in order and everything that the rules fill in left empty. Then the rules judge it (`composing`, see
 * fair_impl.h (4)); by that the transcript has taken it in already. Then it is signed, its spelling is judged like everybody's, and it
 * is added to the chain. So whoever wrote a line is in the same state as whoever reads it, without reading it again.
 *
 * A line that the rules refuse leaves nothing to go on with: the transcript is over (give_up), and its caller reads the file again. */
#include <stdlib.h>
#include <string.h>

#include "fair/fair_impl.h"
#include "fair/line0_write.h"
#include "problem/nesting.h"

/* -------------------------------------------------------------------- lines */

static char *give_up(fair *t, const char **why, const char *what)
{
    *why = what ? what : t->bad.why.at;
    t->found.over = true;
    return NULL;
}

/* Takes over json. In its meaning the line is judged while it is composed; then its spelling, and it is read. */
static char *finish(fair *t, const char **why, const talon_fair_key *key, json_t *json, line_kind kind)
{
    bool version;
    line_kind read_kind;
    if (!json)
        return give_up(t, why, "out of memory");
    if (t->found.over || t->found.failed != TALON_STAGE_NONE) {
        json_decref(json);
        return give_up(t, why, "the transcript is not good up to here");
    }
    t->composing = true;
    const bool good = talon__mean(t, json, kind);
    t->composing = false;
    char *line = good ? talon__sign(&t->chain, json, key) : NULL;
    json_decref(json);
    if (!line)
        return give_up(t, why, good ? "out of memory" : NULL);
    json_t *again = talon__spell(&read_kind, &version, &t->bad.why, line, strlen(line) - 1, false);
    if (!again) {
        free(line);
        return give_up(t, why, NULL);
    }
    talon__advance(t, again, kind, line, strlen(line) - 1);
    json_decref(again);
    return line;
}

/* --------------------------------------------------------------- the dealer */

/* Sign line 0 and read it. Takes over json. */
static char *first_line(fair *t, const char **why, const talon_fair_key *dealer, json_t *json, const uint8_t k[32])
{
    char *line = talon__sign(&t->chain, json, dealer);
    json_decref(json);
    if (!line)
        return give_up(t, why, "out of memory");
    talon_transcript_deal(t, k);
    if (!talon_transcript_read(t, line, strlen(line) - 1) || t->found.failed != TALON_STAGE_NONE) {
        free(line);
        return give_up(t, why, NULL);
    }
    return line;
}

char *talon_fair_write_game(talon_transcript *t, const char **why, const talon_fair_key *dealer, const talon_fair_game *game)
{
    uint8_t commit[HASH_SIZE];
    talon__hash(commit, &t->chain.hash, TAG_DEALER, game->k, 32);
    json_t *json = talon__game_line(why, game, dealer->pub, commit);
    return json ? first_line(t, why, dealer, json, game->k) : give_up(t, why, *why);
}

char *talon_fair_write_layout(talon_transcript *t, const char **why, const talon_fair_key *dealer, const talon_fair_layout *layout)
{
    uint8_t commit[HASH_SIZE];
    talon__hash(commit, &t->chain.hash, TAG_DEALER, layout->k, 32);
    json_t *json = talon__layout_line(layout, dealer->pub, commit);
    return json ? first_line(t, why, dealer, json, layout->k) : give_up(t, why, "out of memory, or a text that is not UTF-8");
}

static json_t *turn_json(const fair *t, const json_t *ops)
{
    return json_pack("{s:s,s:o,s:I,s:O,s:[],s:i,s:s,s:[]}", "k", "turn", "prev", talon__hash_json(t->chain.head), "e",
                     (json_int_t)t->epochs.last + 1, "ops", ops, "pool", "n", 0, "root", "", "seats");
}

static json_t *end_json(const fair *t)
{
    uint8_t digest[HASH_SIZE];
    talon__digest(&t->table, digest, &t->chain.hash);
    return json_pack("{s:s,s:o,s:I,s:o,s:o}", "k", "end", "prev", talon__hash_json(t->chain.head), "lines", (json_int_t)t->chain.lines,
                     "table", talon__hash_json(digest), "key", t->line0.full ? talon__hash_json(t->reader.k) : json_null());
}

static json_t *dealer_json(fair *t, line_kind kind)
{
    const json_int_t e = (json_int_t)(t->agenda.turn.open ? t->agenda.turn.e : t->epochs.last + 1);
    const json_t *ops = talon__due_turn(&t->agenda), *op = talon__due_step(&t->agenda);
    switch (kind) {
    case KIND_TURN: return ops ? turn_json(t, ops) : NULL;
    case KIND_RUN: return json_pack("{s:s,s:o,s:I,s:[],s:[]}", "k", "run", "prev", talon__hash_json(t->chain.head), "e", e, "open", "box");
    case KIND_VOID: return json_pack("{s:s,s:o,s:I,s:[]}", "k", "void", "prev", talon__hash_json(t->chain.head), "e", e, "missing");
    case KIND_DO:
        return op ? json_pack("{s:s,s:o,s:O,s:[],s:[]}", "k", "do", "prev", talon__hash_json(t->chain.head), "op", op, "open", "box")
                  : NULL;
    case KIND_ANSWER: return json_pack("{s:s,s:o,s:[],s:[]}", "k", "answer", "prev", talon__hash_json(t->chain.head), "open", "box");
    case KIND_REBACK:
        return json_pack("{s:s,s:o,s:I,s:[],s:i,s:s,s:[],s:[]}", "k", "reback", "prev", talon__hash_json(t->chain.head), "e", e, "pool",
                         "n", 0, "root", "", "open", "box");
    case KIND_END: return end_json(t);
    case KIND_GAME:
    case KIND_LOCK:
    case KIND_CUT:
    case KIND_REVEAL:
    case KIND_ACT:
    case KIND_OBJECT:
    case KIND_SEEN:
    case KIND_VIEW:
    case KIND_END_OF_LIST: return NULL; /* line 0, and what seats write */
    }
    __builtin_trap();
}

char *talon_fair_write_dealer(talon_transcript *t, const char **why, const talon_fair_key *dealer, const char *kind)
{
    static const line_kind kinds[] = {KIND_TURN, KIND_RUN, KIND_VOID, KIND_DO, KIND_ANSWER, KIND_REBACK, KIND_END};
    size_t i = 0;
    while (i < sizeof kinds / sizeof *kinds && strcmp(talon__line_name(kinds[i]), kind) != 0)
        i++;
    if (i == sizeof kinds / sizeof *kinds)
        return give_up(t, why, "the dealer writes no such line");
    if (!t->line0.json || memcmp(t->line0.dealer, dealer->pub, 32) != 0)
        return give_up(t, why, "this is not the key of this game's dealer");
    if (!t->reader.has_k)
        return give_up(t, why, "this is not the secret that line 0 committed to");
    json_t *json = dealer_json(t, kinds[i]);
    if (!json) {
        talon__not_due(&t->agenda, &t->bad);
        return give_up(t, why, NULL);
    }
    return finish(t, why, dealer, json, kinds[i]);
}

/* -------------------------------------------------------------------- seats */

/* The beginning that seats' lines share: kind, seat, the line they look at. */
static json_t *seat_json(fair *t, const char **why, const talon_fair_key *me, line_kind kind)
{
    const uint32_t seat = t->line0.json ? talon_transcript_seat_of(t, me->pub) : 0;
    if (!seat) {
        give_up(t, why, "this key has no seat in this game");
        return NULL;
    }
    const bool reveals = kind == KIND_REVEAL && t->agenda.turn.open;
    const uint64_t at = reveals ? t->agenda.turn.line : t->chain.lines - 1;
    json_t *json = json_pack("{s:s,s:I,s:I,s:o}", "k", talon__line_name(kind), "seat", (json_int_t)seat, "at", (json_int_t)at, "head",
                             talon__hash_json(reveals ? t->agenda.turn.head : t->chain.head));
    if (!json)
        give_up(t, why, "out of memory");
    return json;
}

/* s^(e) of a chain of so many epochs. */
static void chain_seed(const fair *t, uint8_t out[HASH_SIZE], const talon_fair_key *me, uint32_t epochs, uint32_t e)
{
    const uint32_t seat = talon_transcript_seat_of(t, me->pub);
    hasher s = talon__hash_begin(&t->chain.hash, TAG_CHAIN);
    talon__hash_bytes(&s, me->secret, 32);
    talon__hash_bytes(&s, t->chain.sid, HASH_SIZE);
    talon__hash_u16(&s, seat);
    talon__hash_end(&s, out);
    for (uint32_t at = epochs; at > e; at--)
        talon__seed_before(&t->chain, out, seat, at);
}

char *talon_fair_write_lock(talon_transcript *t, const char **why, const talon_fair_key *me, uint32_t epochs)
{
    uint8_t seed[HASH_SIZE];
    json_t *json = seat_json(t, why, me, KIND_LOCK);
    if (!json)
        return NULL;
    chain_seed(t, seed, me, epochs, 0);
    json_object_set_new(json, "chain", talon__hash_json(seed));
    return finish(t, why, me, json, KIND_LOCK);
}

char *talon_fair_write_cut(talon_transcript *t, const char **why, const talon_fair_key *me, uint32_t k, const uint8_t salt[32])
{
    uint8_t commit[HASH_SIZE];
    json_t *json = seat_json(t, why, me, KIND_CUT);
    if (!json)
        return NULL;
    talon__cut_hash(&t->chain, commit, t->epochs.last + 1, talon_transcript_seat_of(t, me->pub), k & 0xFFFF, salt);
    json_object_set_new(json, "e", json_integer((json_int_t)t->epochs.last + 1));
    json_object_set_new(json, "commit", talon__hash_json(commit));
    return finish(t, why, me, json, KIND_CUT);
}

char *talon_fair_write_reveal(talon_transcript *t, const char **why, const talon_fair_key *me, uint32_t epochs, uint32_t k,
                              const uint8_t *salt)
{
    uint8_t seed[HASH_SIZE];
    if (t->agenda.turn.open && t->agenda.turn.e > epochs)
        return give_up(t, why, "the chain of seeds that was locked is used up");
    json_t *json = seat_json(t, why, me, KIND_REVEAL);
    if (!json)
        return NULL;
    chain_seed(t, seed, me, epochs, t->agenda.turn.e);
    json_object_set_new(json, "e", json_integer(t->agenda.turn.e ? t->agenda.turn.e : 1));
    json_object_set_new(json, "seed", talon__hash_json(seed));
    json_object_set_new(json, "cut", salt ? json_pack("[I,o]", (json_int_t)(k & 0xFFFF), talon__hash_json(salt)) : json_null());
    sodium_memzero(seed, sizeof seed);
    return finish(t, why, me, json, KIND_REVEAL);
}

char *talon_fair_write_act(talon_transcript *t, const char **why, const talon_fair_key *me, const char *op)
{
    json_error_t error;
    if (talon__json_too_deep(op, strlen(op)))
        return give_up(t, why, "the operation has " JSON_DEEPEST_TEXT);
    json_t *given = json_loads(op, JSON_REJECT_DUPLICATES, &error), *whole;
    if (!given) {
        talon__say(&t->bad.why, "the operation is not JSON, column %d: %s", error.column, error.text);
        return give_up(t, why, NULL);
    }
    const uint32_t seat = t->line0.json ? talon_transcript_seat_of(t, me->pub) : 0;
    whole = seat ? talon__op_complete(&t->bad.why, given, t->table.shape) : NULL;
    json_decref(given);
    if (!whole || !talon__op_spell(&t->bad.why, whole, PLACE_ACT)) {
        json_decref(whole);
        return give_up(t, why, seat ? NULL : "this key has no seat in this game");
    }
    json_t *json = json_pack("{s:s,s:o,s:I,s:o,s:[]}", "k", "act", "prev", talon__hash_json(t->chain.head), "seat", (json_int_t)seat, "op",
                             whole, "open");
    return finish(t, why, me, json, KIND_ACT);
}

static void name_card(void *context, char out[24], talon_face face)
{
    talon__card_text(context, out, face); /* on a transcript's table every card is a face of its own */
}

char *talon_fair_write_op(talon_transcript *t, const char **why, const talon_fair_key *me, const talon_op *op)
{
    json_t *json = op->code == TALON_OP_UNDO ? json_pack("{s:s}", "op", "undo") : NULL;
    if (!json && t->table.shape)
        json = talon__op_write(op, t->table.shape, name_card, &t->table);
    char *text = json ? json_dumps(json, JSON_COMPACT) : NULL, *line = NULL;
    json_decref(json);
    *why = "this operation cannot be an act, or out of memory";
    if (text)
        line = talon_fair_write_act(t, why, me, text);
    free(text);
    return line;
}

char *talon_fair_write_object(talon_transcript *t, const char **why, const talon_fair_key *me, const char *card)
{
    uint32_t e, i;
    json_t *json = seat_json(t, why, me, KIND_OBJECT);
    if (!json)
        return NULL;
    json_object_set_new(json, "card", json_string(card));
    if (!talon__card_name(&e, &i, json_object_get(json, "card"))) {
        json_decref(json);
        return give_up(t, why, "a card's name is like 1.17");
    }
    return finish(t, why, me, json, KIND_OBJECT);
}

char *talon_fair_write_seen(talon_transcript *t, const char **why, const talon_fair_key *me)
{
    json_t *json = seat_json(t, why, me, KIND_SEEN);
    return json ? finish(t, why, me, json, KIND_SEEN) : NULL;
}

char *talon_fair_write_view(talon_transcript *t, const char **why, const talon_fair_key *me)
{
    json_t *json = seat_json(t, why, me, KIND_VIEW);
    if (json)
        json_object_set_new(json, "open", json_array());
    return json ? finish(t, why, me, json, KIND_VIEW) : NULL;
}
