/* write.c -- composing lines: the dealer's from what is due, a seat's from what it wants.
 *
 * A line is begun with its keys in order and everything that the rules fill in left empty. Then the rules judge it (`composing`, see
 * fair_impl.h (4)); by that the transcript has taken it in already. Then it is signed, its spelling is judged like everybody's, and it
 * is added to the chain. So whoever wrote a line is in the same state as whoever reads it, without reading it again.
 *
 * A line that the rules refuse leaves nothing to go on with: the transcript is over (give_up), and its caller reads the file again. */
#include <stdlib.h>
#include <string.h>

#include "fair/line0_write.h"
#include "fair/suite2.h"
#include "name/utf8.h"
#include "problem/json.h"
#include "problem/nesting.h"

/* -------------------------------------------------------------------- lines */

static char *give_up(fair *t, const char **why, const char *what)
{
    *why = what ? what : t->bad.why.at;
    t->found.over = true;
    return NULL;
}

/* The signed line as everybody reads it; false, with a complaint, when nobody could. */
static bool take_in(fair *t, const char *line, line_kind kind)
{
    line_kind read_kind;
    talon_spelling spelling = talon__spelling_of(&t->line0);
    const size_t size = strlen(line) - 1;
    json_t *again = talon__spell(&spelling, &read_kind, line, size, false);
    if (!again) {
        t->bad = (complaint){spelling.code, spelling.why};
        return false;
    }
    const bool added = talon__advance(t, again, kind, line, size) || talon__no_memory(&t->bad);
    json_decref(again);
    return added;
}

/* Takes over json. In its meaning the line is judged while it is composed; then its spelling, and it is read. */
static char *finish(fair *t, const char **why, const talon_fair_key *key, json_t *json, line_kind kind)
{
    if (!json)
        return give_up(t, why, "out of memory");
    if (t->found.over || t->found.failed != TALON_STAGE_NONE) {
        json_decref(json);
        return give_up(t, why, "the transcript is not good up to here");
    }
    if (t->two)
        memset(t->two->x_now, 0, HASH_SIZE);
    t->composing = true;
    const bool good = talon__mean(t, json, kind);
    t->composing = false;
    char *line = good ? talon__sign(&t->chain, json, key) : NULL;
    json_decref(json);
    if (!line)
        return give_up(t, why, good ? "out of memory" : NULL);
    if (take_in(t, line, kind))
        return line;
    free(line);
    return give_up(t, why, NULL);
}

/* --------------------------------------------------------------- the dealer */

/* Sign line 0 and read it. Takes over json. */
static char *first_line(fair *t, const char **why, const talon_fair_key *dealer, json_t *json, const uint8_t k[32])
{
    char *line = talon__sign(&t->chain, json, dealer);
    json_decref(json);
    if (!line)
        return give_up(t, why, "out of memory");
    if (k)
        talon_transcript_deal(t, k);
    if (!talon_transcript_read(t, line, strlen(line) - 1) || t->found.failed != TALON_STAGE_NONE) {
        free(line);
        return give_up(t, why, NULL);
    }
    return line;
}

char *talon_fair_write_game(talon_transcript *t, const char **why, const talon_fair_key *dealer, const talon_fair_game *game)
{
    uint8_t commit[HASH_SIZE] = {0};
    if (game->suite != 2)
        talon__hash(commit, &t->chain.hash, TAG_DEALER, game->k, 32);
    json_t *json = talon__game_line(why, game, dealer->pub, commit);
    return json ? first_line(t, why, dealer, json, game->suite == 2 ? NULL : game->k) : give_up(t, why, *why);
}

char *talon_fair_write_layout(talon_transcript *t, const char **why, const talon_fair_key *dealer, const talon_fair_layout *layout)
{
    uint8_t commit[HASH_SIZE] = {0};
    if (layout->suite != 2)
        talon__hash(commit, &t->chain.hash, TAG_DEALER, layout->k, 32);
    json_t *json = talon__layout_line(layout, dealer->pub, commit);
    if (json)
        return first_line(t, why, dealer, json, layout->suite == 2 ? NULL : layout->k);
    return give_up(t, why, talon__layout_is_text(layout) ? "out of memory" : "a text is not UTF-8");
}

/* What the next spine line stands on. */
static json_t *prev_json(fair *t)
{
    uint8_t block[HASH_SIZE];
    talon__chain_block(&t->chain, block);
    return talon__hash_json(block);
}

static json_t *end_json(fair *t)
{
    uint8_t digest[HASH_SIZE];
    talon__digest(&t->table, digest, &t->chain.hash);
    if (t->two)
        return json_pack("{s:s,s:o,s:I,s:o}", "k", "end", "prev", prev_json(t), "lines", (json_int_t)t->chain.spine, "table",
                         talon__hash_json(digest));
    return json_pack("{s:s,s:o,s:I,s:o,s:o}", "k", "end", "prev", prev_json(t), "lines", (json_int_t)t->chain.spine, "table",
                     talon__hash_json(digest), "key", t->line0.full ? talon__hash_json(t->reader.k) : json_null());
}

/* The epoch that a void is for. */
static json_int_t void_epoch(const fair *t)
{
    if (t->two)
        return talon__two_void_epoch(t);
    if (t->agenda.shuffle.open)
        return t->agenda.shuffle.e;
    return t->agenda.names.owed_n ? 0 : (json_int_t)t->epochs.last + 1;
}

/* The host's lines of suite 2 have no lists: they show nothing. */
static json_t *host_json(fair *t, line_kind kind)
{
    const json_t *op = talon__due_step(&t->agenda);
    if (kind == KIND_SHUFFLE)
        return json_pack("{s:s,s:o,s:I,s:[],s:i,s:[]}", "k", "shuffle", "prev", prev_json(t), "e", (json_int_t)t->epochs.last + 1, "pool",
                         "n", 0, "seats");
    if (kind == KIND_RUN)
        return json_pack("{s:s,s:o,s:I}", "k", "run", "prev", prev_json(t), "e", (json_int_t)t->agenda.shuffle.e);
    if (kind == KIND_DO)
        return op ? json_pack("{s:s,s:o,s:O}", "k", "do", "prev", prev_json(t), "op", op) : NULL;
    return json_pack("{s:s,s:o}", "k", "answer", "prev", prev_json(t));
}

static json_t *dealer_json(fair *t, line_kind kind)
{
    const json_t *op = talon__due_step(&t->agenda);
    if (t->two && kind != KIND_VOID && kind != KIND_END)
        return host_json(t, kind);
    switch (kind) {
    case KIND_SHUFFLE:
        return json_pack("{s:s,s:o,s:I,s:[],s:i,s:s,s:[]}", "k", "shuffle", "prev", prev_json(t), "e", (json_int_t)t->epochs.last + 1,
                         "pool", "n", 0, "root", "", "seats");
    case KIND_RUN:
        return json_pack("{s:s,s:o,s:I,s:[],s:[]}", "k", "run", "prev", prev_json(t), "e", (json_int_t)t->agenda.shuffle.e, "open", "box");
    case KIND_VOID: return json_pack("{s:s,s:o,s:I,s:[]}", "k", "void", "prev", prev_json(t), "e", void_epoch(t), "missing");
    case KIND_DO: return op ? json_pack("{s:s,s:o,s:O,s:[],s:[]}", "k", "do", "prev", prev_json(t), "op", op, "open", "box") : NULL;
    case KIND_ANSWER: return json_pack("{s:s,s:o,s:[],s:[],s:[]}", "k", "answer", "prev", prev_json(t), "open", "box", "keys");
    case KIND_END: return end_json(t);
    case KIND_GAME:
    case KIND_ACT:
    case KIND_MIX:
    case KIND_LEAVE:
    case KIND_SHARE:
    case KIND_SECRET:
    case KIND_SKIP:
    case KIND_LOCK:
    case KIND_CUT:
    case KIND_REVEAL:
    case KIND_OBJECT:
    case KIND_NAME:
    case KIND_SEEN:
    case KIND_NOTE:
    case KIND_PICK:
    case KIND_SHOW:
    case KIND_VIEW:
    case KIND_END_OF_LIST: return NULL; /* line 0, and what seats write */
    }
    __builtin_trap();
}

/* Whether this is the dealer, with the secret that line 0 committed to. */
static bool is_dealer(const fair *t, const char **why, const talon_fair_key *dealer)
{
    if (!t->line0.json || memcmp(t->line0.dealer, dealer->pub, 32) != 0)
        *why = "this is not the key of this game's dealer";
    else if (!t->reader.has_k && !t->two)
        *why = "this is not the secret that line 0 committed to";
    else
        return true;
    return false;
}

char *talon_fair_write_dealer(talon_transcript *t, const char **why, const talon_fair_key *dealer, const char *kind)
{
    static const line_kind kinds[] = {KIND_SHUFFLE, KIND_RUN, KIND_VOID, KIND_DO, KIND_ANSWER, KIND_END};
    size_t i = 0;
    while (i < sizeof kinds / sizeof *kinds && strcmp(talon__line_name(kinds[i]), kind) != 0)
        i++;
    if (i == sizeof kinds / sizeof *kinds)
        return give_up(t, why, "the dealer writes no such line");
    if (!is_dealer(t, why, dealer))
        return give_up(t, why, *why);
    if (kinds[i] == KIND_DO && !talon__due_step(&t->agenda)) {
        talon__not_due(&t->agenda, &t->bad);
        return give_up(t, why, NULL);
    }
    return finish(t, why, dealer, dealer_json(t, kinds[i]), kinds[i]);
}

char *talon_fair_write_skip(talon_transcript *t, const char **why, const talon_fair_key *dealer, uint32_t seat)
{
    if (!is_dealer(t, why, dealer))
        return give_up(t, why, *why);
    return finish(t, why, dealer, json_pack("{s:s,s:o,s:I}", "k", "skip", "prev", prev_json(t), "seat", (json_int_t)seat), KIND_SKIP);
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
    const bool reveals = kind == KIND_REVEAL && t->agenda.shuffle.open;
    const uint64_t at = reveals ? t->agenda.shuffle.spine : t->chain.spine - 1;
    json_t *json = json_pack("{s:s,s:I,s:I,s:o}", "k", talon__line_name(kind), "seat", (json_int_t)seat, "at", (json_int_t)at, "head",
                             talon__hash_json(reveals ? t->agenda.shuffle.head : t->chain.head));
    if (!json)
        give_up(t, why, "out of memory");
    return json;
}

/* Put a value that was made for this key. Takes over value. Returns false without memory, and json is gone. */
static bool put(json_t *json, const char *key, json_t *value)
{
    if (json_object_set_new(json, key, value) == 0)
        return true;
    json_decref(json);
    return false;
}

/* Why a line could not be given this text. */
static const char *why_not_put(const char *text)
{
    uint32_t code, n = 1;
    for (size_t left = strlen(text); left && n; left -= n, text += n)
        n = talon__utf8(text, left, &code);
    return n ? "out of memory" : "this text is not UTF-8";
}

/* s^(e) of the chain that is locked for epoch `from` and so many more. Another lock has another chain. */
static void chain_seed(const fair *t, uint8_t out[HASH_SIZE], const talon_fair_key *me, uint32_t from, uint32_t epochs, uint32_t e)
{
    const uint32_t seat = talon_transcript_seat_of(t, me->pub);
    hasher s = talon__hash_begin(&t->chain.hash, TAG_CHAIN);
    talon__hash_bytes(&s, me->secret, 32);
    talon__hash_bytes(&s, t->chain.sid, HASH_SIZE);
    talon__hash_u16(&s, seat);
    talon__hash_u32(&s, from);
    talon__hash_end(&s, out);
    for (uint32_t at = from + epochs - 1; at > e; at--)
        talon__seed_before(&t->chain, out, seat, at);
}

/* A key in place of a chain; the rules fill it in. */
static char *write_key(fair *t, const char **why, const talon_fair_key *me)
{
    json_t *json = seat_json(t, why, me, KIND_LOCK);
    if (!json)
        return NULL;
    if (!put(json, "key", json_string("")) || !put(json, "proof", json_string("")) || !put(json, "poly", json_string("")) ||
        !put(json, "parts", json_array()))
        return give_up(t, why, "out of memory");
    return finish(t, why, me, json, KIND_LOCK);
}

char *talon_fair_write_lock(talon_transcript *t, const char **why, const talon_fair_key *me, uint32_t epochs)
{
    if (t->two)
        return write_key(t, why, me);
    uint8_t seed[HASH_SIZE];
    const uint32_t e = t->epochs.last + 1;
    if (!epochs || e > UINT32_MAX - epochs)
        return give_up(t, why, "there are no numbers left for so many shuffles");
    json_t *json = seat_json(t, why, me, KIND_LOCK);
    if (!json)
        return NULL;
    chain_seed(t, seed, me, e, epochs, e - 1);
    if (!put(json, "e", json_integer(e)) || !put(json, "chain", talon__hash_json(seed)))
        return give_up(t, why, "out of memory");
    return finish(t, why, me, json, KIND_LOCK);
}

char *talon_fair_write_cut(talon_transcript *t, const char **why, const talon_fair_key *me, uint32_t k, const uint8_t salt[32])
{
    uint8_t commit[HASH_SIZE];
    json_t *json = seat_json(t, why, me, KIND_CUT);
    if (!json)
        return NULL;
    talon__cut_hash(&t->chain, commit, t->epochs.last + 1, talon_transcript_seat_of(t, me->pub), k & 0xFFFF, salt);
    if (!put(json, "e", json_integer((json_int_t)t->epochs.last + 1)) || !put(json, "commit", talon__hash_json(commit)))
        return give_up(t, why, "out of memory");
    return finish(t, why, me, json, KIND_CUT);
}

char *talon_fair_write_reveal(talon_transcript *t, const char **why, const talon_fair_key *me, uint32_t epochs, uint32_t k,
                              const uint8_t *salt)
{
    uint8_t seed[HASH_SIZE];
    const shuffle_state *x = &t->agenda.shuffle;
    json_t *json = seat_json(t, why, me, KIND_REVEAL);
    if (!json)
        return NULL;
    const uint32_t e = x->open ? x->e : 1, from = t->seat[talon_transcript_seat_of(t, me->pub)].lock_e;
    if (x->open && (!from || e - from >= epochs)) {
        json_decref(json);
        return give_up(t, why, "the chain of seeds that was locked is used up, or none was: lock again before the next shuffle");
    }
    chain_seed(t, seed, me, from ? from : 1, epochs, e);
    const bool good = put(json, "e", json_integer(e)) && put(json, "seed", talon__hash_json(seed)) &&
                      put(json, "cut", salt ? json_pack("[I,o]", (json_int_t)(k & 0xFFFF), talon__hash_json(salt)) : json_null());
    sodium_memzero(seed, sizeof seed);
    return good ? finish(t, why, me, json, KIND_REVEAL) : give_up(t, why, "out of memory");
}

/* ------------------------------------------------------------------- suite 2 */

/* A spine line of a seat's, with everything that the rules fill in left empty. */
static json_t *seat_spine_json(fair *t, const char **why, const talon_fair_key *me, line_kind kind)
{
    const uint32_t seat = t->two ? talon_transcript_seat_of(t, me->pub) : 0;
    json_t *json = !seat                ? NULL
                   : kind == KIND_LEAVE ? json_pack("{s:s,s:o,s:I}", "k", "leave", "prev", prev_json(t), "seat", (json_int_t)seat)
                                        : json_pack("{s:s,s:o,s:I,s:I,s:s,s:s}", "k", "mix", "prev", prev_json(t), "seat", (json_int_t)seat,
                                                    "e", (json_int_t)t->agenda.shuffle.e, "deck", "", "proof", "");
    if (!json)
        give_up(t, why, seat ? "out of memory" : "this key has no seat in a game of suite 2");
    return json;
}

char *talon_fair_write_mix(talon_transcript *t, const char **why, const talon_fair_key *me)
{
    json_t *json = seat_spine_json(t, why, me, KIND_MIX);
    return json ? finish(t, why, me, json, KIND_MIX) : NULL;
}

char *talon_fair_write_leave(talon_transcript *t, const char **why, const talon_fair_key *me)
{
    json_t *json = seat_spine_json(t, why, me, KIND_LEAVE);
    return json ? finish(t, why, me, json, KIND_LEAVE) : NULL;
}

/* What the seat owes after the first line after which it owes something; NULL for nothing. */
static const s2_owing *first_owing(const fair *t, uint32_t seat)
{
    for (const s2_owing *o = t->two->owing; o; o = o->next) {
        const s2_giver *g = talon__two_giver(o, seat);
        if (g && talon__two_owes(o, g))
            return o;
    }
    return NULL;
}

char *talon_fair_write_share(talon_transcript *t, const char **why, const talon_fair_key *me)
{
    const uint32_t seat = t->two ? talon_transcript_seat_of(t, me->pub) : 0;
    const s2_owing *o = seat ? first_owing(t, seat) : NULL;
    if (!o)
        return give_up(t, why, "this seat owes no shares");
    json_t *json = json_pack("{s:s,s:I,s:I,s:o,s:o,s:s,s:[]}", "k", "share", "seat", (json_int_t)seat, "at", (json_int_t)o->spine, "head",
                             talon__hash_json(o->head), "for", o->stands ? json_integer(o->seat) : json_null(), "open", "", "box");
    return finish(t, why, me, json, KIND_SHARE);
}

/* The first objection to a box of this seat's that was not answered, or NULL. */
static const s2_objection *first_objection(const fair *t, uint32_t seat)
{
    const s2_objection *first = NULL;
    for (const s2_objection *o = t->two->objections; o; o = o->next)
        if (o->sealer == seat && !o->answered)
            first = o;
    return first;
}

char *talon_fair_write_secret(talon_transcript *t, const char **why, const talon_fair_key *me)
{
    const uint32_t seat = t->two ? talon_transcript_seat_of(t, me->pub) : 0;
    const s2_objection *o = seat ? first_objection(t, seat) : NULL;
    if (!o)
        return give_up(t, why, "nobody has objected to a box of this seat's");
    json_t *json = seat_json(t, why, me, KIND_SECRET);
    if (!json)
        return NULL;
    if (!put(json, "of", talon__hash_json(o->x)) || !put(json, "secret", json_string("")))
        return give_up(t, why, "out of memory");
    return finish(t, why, me, json, KIND_SECRET);
}

/* ---------------------------------------------------------------------- acts */

/* An act with this operation, which it takes over. */
static char *write_act(fair *t, const char **why, const talon_fair_key *me, json_t *op, const char *say)
{
    const uint32_t seat = t->line0.json ? talon_transcript_seat_of(t, me->pub) : 0;
    const bool chooses = t->line0.rules && talon__is_rules_op(op, PLACE_ACT);
    const bool arranges = t->two && t->two->order && talon__op_verb(op) == VERB_ARRANGE;
    if (!op || !seat || !(arranges || (chooses ? talon__spell_rules_op(&t->bad.why, op) : talon__op_spell(&t->bad.why, op, PLACE_ACT)))) {
        json_decref(op);
        return give_up(t, why, seat ? NULL : "this key has no seat in this game");
    }
    json_t *json = json_pack("{s:s,s:o,s:I,s:o,s:o}", "k", "act", "prev", prev_json(t), "seat", (json_int_t)seat, "op", op, "say",
                             say ? json_string(say) : json_null());
    if (json && !t->two && !put(json, "open", json_array()))
        json = NULL;
    return finish(t, why, me, json, KIND_ACT);
}

char *talon_fair_write_arrange(talon_transcript *t, const char **why, const talon_fair_key *me, const char *zone, uint32_t n,
                               const uint16_t *from, const char *say)
{
    if (!t->two)
        return give_up(t, why, "only a game of suite 2 has secret orders");
    json_t *op = json_pack("{s:s,s:s,s:I,s:s,s:s}", "op", "arrange", "zone", zone, "n", (json_int_t)n, "deck", "", "proof", "");
    t->two->order = from;
    talon__say(&t->bad.why, "out of memory");
    char *line = write_act(t, why, me, op, say);
    t->two->order = NULL;
    return line;
}

char *talon_fair_write_act(talon_transcript *t, const char **why, const talon_fair_key *me, const char *op, const char *say)
{
    json_error_t error;
    if (!t->line0.json)
        return give_up(t, why, "there is no game yet");
    if (talon__json_too_deep(op, strlen(op)))
        return give_up(t, why, "the operation has " JSON_DEEPEST_TEXT);
    json_t *given = talon__json_load(op, strlen(op), JSON_REJECT_DUPLICATES, &error);
    if (!given && !*error.text)
        return give_up(t, why, "out of memory");
    if (!given) {
        talon__say(&t->bad.why, "the operation is not JSON, column %d: %s", error.column, error.text);
        return give_up(t, why, NULL);
    }
    talon__say(&t->bad.why, "out of memory");
    json_t *whole = talon__op_complete(&t->bad.why, given, t->table.shape);
    json_decref(given);
    return write_act(t, why, me, whole, say);
}

static void name_card(void *context, char out[24], talon_face face)
{
    talon__card_text(context, out, face); /* on a transcript's table every card is a face of its own */
}

/* Whether there is a way to write it at all. */
static bool can_be_act(const fair *t, const talon_op *op)
{
    if (!t->table.shape || op->code == TALON_OP_UNDO)
        return t->table.shape != NULL;
    if (op->code == TALON_OP_NONE)
        return op->from < talon_shape_zones(t->table.shape);
    return talon__op_in_version(talon_op_get(op->code), TRANSCRIPT_VERSION) && !op->own_seed;
}

char *talon_fair_write_op(talon_transcript *t, const char **why, const talon_fair_key *me, const talon_op *op, const char *say)
{
    json_t *json;
    if (!can_be_act(t, op))
        return give_up(t, why, "this operation cannot be an act");
    if (op->code == TALON_OP_UNDO)
        json = json_pack("{s:s}", "op", "undo");
    else if (op->code == TALON_OP_NONE)
        json = json_pack("{s:s,s:s,s:I}", "op", "look", "zone", talon_zone_name(t->table.shape, op->from), "n", (json_int_t)op->n);
    else
        json = talon__op_write(op, t->table.shape, name_card, &t->table);
    talon__say(&t->bad.why, "out of memory");
    return write_act(t, why, me, json, say);
}

/* -------------------------------------------------------------------- asides */

char *talon_fair_write_object(talon_transcript *t, const char **why, const talon_fair_key *me, const char *what)
{
    uint32_t e, i;
    uint8_t of[HASH_SIZE];
    json_t *json = seat_json(t, why, me, KIND_OBJECT);
    if (!json)
        return NULL;
    if (!put(json, t->two ? "of" : "card", json_string(what)))
        return give_up(t, why, "out of memory");
    if (t->two && talon__unhex(of, HASH_SIZE, what, strlen(what)))
        return finish(t, why, me, json, KIND_OBJECT);
    if (!talon__card_name(&e, &i, json_object_get(json, "card"))) {
        json_decref(json);
        return give_up(t, why, t->two ? "a line is named by 64 hex digits" : "a card's name is like 1.17");
    }
    return finish(t, why, me, json, KIND_OBJECT);
}

char *talon_fair_write_seen(talon_transcript *t, const char **why, const talon_fair_key *me)
{
    json_t *json = seat_json(t, why, me, KIND_SEEN);
    return json ? finish(t, why, me, json, KIND_SEEN) : NULL;
}

char *talon_fair_write_note(talon_transcript *t, const char **why, const talon_fair_key *me, const char *text, uint32_t least)
{
    json_t *json = seat_json(t, why, me, KIND_NOTE);
    if (!json)
        return NULL;
    const uint32_t next = talon__next_mark(&t->marks, talon_transcript_seat_of(t, me->pub), MARK_NOTE);
    if (!put(json, "i", json_integer(least > next ? least : next)) || !put(json, "text", json_string(text)))
        return give_up(t, why, why_not_put(text));
    return finish(t, why, me, json, KIND_NOTE);
}

char *talon_fair_write_pick(talon_transcript *t, const char **why, const talon_fair_key *me, const char *text, const uint8_t salt[32],
                            uint32_t *i)
{
    uint8_t commit[HASH_SIZE];
    json_t *json = seat_json(t, why, me, KIND_PICK);
    if (!json)
        return NULL;
    if (strlen(text) > TEXT_MAX || !talon__spell_text(text, strlen(text))) {
        json_decref(json);
        return give_up(t, why, "no line could show this: a text has at most 512 bytes of UTF-8, no quote, no backslash, nothing hidden");
    }
    const uint32_t seat = talon_transcript_seat_of(t, me->pub);
    const uint32_t next = talon__next_mark(&t->marks, seat, MARK_PICK);
    *i = *i > next ? *i : next;
    talon__pick_hash(&t->chain, commit, seat, *i, salt, text, strlen(text));
    if (!put(json, "i", json_integer(*i)) || !put(json, "commit", talon__hash_json(commit)))
        return give_up(t, why, "out of memory");
    return finish(t, why, me, json, KIND_PICK);
}

char *talon_fair_write_show(talon_transcript *t, const char **why, const talon_fair_key *me, uint32_t i, const char *text,
                            const uint8_t salt[32])
{
    json_t *json = seat_json(t, why, me, KIND_SHOW);
    if (!json)
        return NULL;
    if (!put(json, "i", json_integer(i)) || !put(json, "text", json_string(text)) || !put(json, "salt", talon__hash_json(salt)))
        return give_up(t, why, why_not_put(text));
    return finish(t, why, me, json, KIND_SHOW);
}

void talon_fair_veil(char face[66], uint32_t seat, const char *name, const uint8_t salt[32])
{
    hashes h;
    uint8_t hash[HASH_SIZE];
    talon__hashes_init(&h);
    talon__veil(&h, hash, seat, name, strlen(name), salt);
    face[0] = '?';
    talon__hex(face + 1, hash, HASH_SIZE);
}

/* [face, name, salt], or [face, box] for one seat. */
static json_t *name_json(const fair *t, uint32_t seat, uint32_t face, const char *name, const uint8_t salt[32], uint32_t to,
                         const uint8_t *secret)
{
    uint8_t label[HASH_SIZE], box[NAME_BOX];
    char hex[2 * NAME_BOX + 1];
    if (!to)
        return json_pack("[[I,s,o]]", (json_int_t)face, name, talon__hash_json(salt));
    talon__name_label(&t->chain, label, face, seat, to);
    talon__name_seal(box, &t->chain.hash, label, secret, t->line0.seat[to].xkey, name, strlen(name), salt);
    talon__hex(hex, box, sizeof box);
    return json_pack("[[I,s]]", (json_int_t)face, hex);
}

/* A name that a line can have. */
static bool is_name(const char *name)
{
    return *name && strlen(name) <= TALON_MAX_CARD_NAME && talon__spell_text(name, strlen(name));
}

char *talon_fair_write_name(talon_transcript *t, const char **why, const talon_fair_key *me, uint32_t face, const char *name,
                            const uint8_t salt[32], uint32_t to, const uint8_t *secret)
{
    json_t *json = seat_json(t, why, me, KIND_NAME);
    if (!json)
        return NULL;
    if (!is_name(name) || to > t->line0.seats_n) {
        json_decref(json);
        return give_up(t, why, "a name has 1 to 255 bytes that a line can have, and is told to a seat that is there");
    }
    if (!put(json, "to", to ? json_integer(to) : json_null()) ||
        !put(json, "names", name_json(t, talon_transcript_seat_of(t, me->pub), face, name, salt, to, secret)))
        return give_up(t, why, "out of memory");
    return finish(t, why, me, json, KIND_NAME);
}

char *talon_fair_write_names(talon_transcript *t, const char **why, const talon_fair_key *me, const talon_fair_name *list, uint32_t n)
{
    json_t *json = seat_json(t, why, me, KIND_NAME), *names = json ? json_array() : NULL;
    if (!json)
        return NULL;
    for (uint32_t i = 0; i < n; i++) {
        if (!is_name(list[i].name)) {
            json_decref(json);
            json_decref(names);
            return give_up(t, why, "a name has 1 to 255 bytes that a line can have");
        }
        json_array_append_new(names, json_pack("[I,s,o]", (json_int_t)list[i].face, list[i].name, talon__hash_json(list[i].salt)));
    }
    if (!put(json, "to", json_null()) || !put(json, "names", talon__full_list(names, n)))
        return give_up(t, why, "out of memory");
    return finish(t, why, me, json, KIND_NAME);
}

char *talon_fair_write_view(talon_transcript *t, const char **why, const talon_fair_key *me)
{
    json_t *json = seat_json(t, why, me, KIND_VIEW);
    if (json && t->two && !put(json, "cards", json_array()))
        return give_up(t, why, "out of memory");
    if (json && !put(json, "open", t->two ? json_string("") : json_array()))
        return give_up(t, why, "out of memory");
    return json ? finish(t, why, me, json, KIND_VIEW) : NULL;
}
