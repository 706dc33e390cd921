/* transcript_fuzz.c -- whole provable games, changed by a program of edits and sealed again: every signature and head is good, so that
 * what is fuzzed is the rules.
 *
 * An input is a game (tests/fairplay/flows.c, and suite2_games.c for those that nobody deals) and edits: numbers, strings, whole values and operations exchanged, lines dropped, doubled
 * and moved; at last perhaps a byte of the text. Claims: nothing breaks, as anybody, as a seat and with K; a file that is bad in its
 * meaning is good before that line; later lines change neither that nor the table; and what a writer adds, a reader accepts. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "fair/fair_impl.h"
#include "fairplay/flows.h"
#include "fairplay/maths.h"
#include "fairplay/parts.h"
#include "fairplay/script.h"
#include "fairplay/suite2_games.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
int LLVMFuzzerInitialize(int *argc, char ***argv);

#define CLAIM(truth) ((truth) ? (void)0 : maths_broken("transcript_fuzz.c:%d: %s", __LINE__, #truth))
#define EDITS        8

/* ---- the input ---- */

typedef struct input {
    const uint8_t *at, *end;
} input;

static uint32_t byte(input *in)
{
    return in->at < in->end ? *in->at++ : 0;
}

static uint32_t below(input *in, size_t n)
{
    const uint32_t high = byte(in);
    return n ? (uint32_t)((high << 8 | byte(in)) % n) : 0;
}

static json_int_t number(input *in)
{
    static const json_int_t far[] = {255, 256, 1000, 1001, 1024, 65535, 65536, 1048576, 4294967295, 4294967296, 9007199254740991};
    const uint32_t b = byte(in);
    return b < 64 ? b : far[b % (sizeof far / sizeof *far)];
}

/* ---- the games ---- */

enum { GAMES = 32, FIRST_OF_SUITE_2 = 192 };
static fairplay game[GAMES], blind[GAMES]; /* of suite 1, of suite 2 */
static size_t games_n, blind_n;
static unsigned long judged_n, verified_n, meant_n;

int LLVMFuzzerInitialize(int *argc, char ***argv)
{
    (void)argc;
    (void)argv;
    for (; flows[games_n].name && games_n < GAMES; games_n++)
        flows[games_n].play(&game[games_n]);
    for (; suite2_flows[blind_n].name && blind_n < GAMES; blind_n++)
        suite2_flows[blind_n].play(&blind[blind_n]);
    return 0;
}

static bool is_blind(const fairplay *p)
{
    return p >= blind && p < blind + GAMES;
}

/* ---- edits ---- */

/* The nth node of a value, the value itself first; *left counts down. */
static json_t *node_at(json_t *v, uint32_t *left, json_t **parent, json_t *above)
{
    json_t *found = NULL, *child;
    const char *key;
    if ((*left)-- == 0) {
        *parent = above;
        return v;
    }
    if (json_is_array(v))
        for (size_t i = 0; i < json_array_size(v) && !found; i++)
            found = node_at(json_array_get(v, i), left, parent, v);
    json_object_foreach(v, key, child)
    {
        if (!found)
            found = node_at(child, left, parent, v);
    }
    return found;
}

static uint32_t nodes(const json_t *v)
{
    uint32_t n = 1;
    const char *key;
    json_t *child;
    for (size_t i = 0; i < json_array_size(v); i++)
        n += nodes(json_array_get(v, i));
    json_object_foreach((json_t *)(uintptr_t)v, key, child) n += nodes(child);
    return n;
}

static json_t *pick(input *in, json_t *line, json_t **parent)
{
    uint32_t n = below(in, nodes(line));
    *parent = NULL;
    return node_at(line, &n, parent, NULL);
}

static void replace(json_t *parent, const json_t *old, json_t *value)
{
    const char *key;
    json_t *child;
    for (size_t i = 0; i < json_array_size(parent); i++)
        if (json_array_get(parent, i) == old) {
            json_array_set_new(parent, i, value);
            return;
        }
    json_object_foreach(parent, key, child)
    {
        if (child == old && strcmp(key, "k") != 0) {
            json_object_set_new(parent, key, value);
            return;
        }
    }
    json_decref(value);
}

static json_t *some_line(input *in, const script *s)
{
    return script_at(s, below(in, s->n));
}

/* Another value that occurs somewhere in the game, of the same type where there is one nearby. */
static json_t *borrowed(input *in, const script *s, const json_t *like)
{
    json_t *parent, *other = NULL;
    for (int i = 0; i < 4; i++) {
        other = pick(in, some_line(in, s), &parent);
        if (json_typeof(other) == json_typeof(like))
            break;
    }
    return json_deep_copy(other);
}

static void edit_list(input *in, json_t *list)
{
    const size_t n = json_array_size(list), i = below(in, n);
    if (!n)
        return;
    switch (byte(in) % 3) {
    case 0: json_array_remove(list, i); break;
    case 1: json_array_insert_new(list, i, json_deep_copy(json_array_get(list, i))); break;
    default: {
        json_t *one = json_incref(json_array_get(list, i));
        json_array_remove(list, i);
        json_array_insert_new(list, below(in, n), one);
    }
    }
}

static void edit_value(input *in, script *s)
{
    json_t *line = some_line(in, s), *parent, *v = pick(in, line, &parent);
    if (!parent)
        return;
    const uint32_t how = byte(in) % 4;
    if (json_is_array(v) && how)
        edit_list(in, v);
    else if (json_is_integer(v) && how)
        replace(parent, v, json_integer(number(in)));
    else if (how == 3)
        replace(parent, v, json_null());
    else
        replace(parent, v, borrowed(in, s, v));
}

/* An operation of docs/transcript.md §5, or one that is none, with numbers and zones of the input's choice. */
static json_t *some_zone(input *in, const script *s)
{
    const json_t *zones = json_object_get(script_at(s, 0), "zones");
    json_t *id = json_object_get(json_array_get(zones, below(in, json_array_size(zones))), "id");
    return id ? id : json_object_get(script_at(s, 0), "name"); /* line 0 is not what it was */
}

static json_t *some_op(input *in, const script *s)
{
    uint32_t code = byte(in) % TALON_OP_END;
    while (!talon_op_get(code) || talon_op_get(code)->group != TALON_GROUP_TABLE)
        code = (code + 1) % TALON_OP_END;
    const talon_op_info *info = talon_op_get(code);
    json_t *op = json_pack("{s:s}", "op", info->name);
    for (const talon_op_arg *a = info->arg; a->need != TALON_NEED_END; a++) {
        const talon_arg_info *arg = talon_arg_get(a->arg);
        json_t *zone = some_zone(in, s), *v = NULL;
        if (!zone)
            continue;
        switch ((talon_arg_kind)arg->kind) {
        case TALON_KIND_COUNT: v = json_integer(number(in)); break;
        case TALON_KIND_ZONE: v = json_deep_copy(zone); break;
        case TALON_KIND_ZONES: v = json_pack("[O]", zone); break;
        case TALON_KIND_PACKETS: v = json_pack("[[O,I]]", zone, number(in)); break;
        case TALON_KIND_INTS: v = json_pack("[I,I]", number(in), number(in)); break;
        case TALON_KIND_PLACE: v = json_integer(number(in)); break;
        case TALON_KIND_FACING: v = json_string(byte(in) & 1 ? "up" : "down"); break;
        case TALON_KIND_CARD: /* borrowed lines bring names of cards */
        case TALON_KIND_CARDS:
        case TALON_KIND_SEED:
        case TALON_KIND_RECORD:
        case TALON_KIND_NAMES:
        case TALON_KIND_SPECS:
        case TALON_KIND_NUMBER:
        case TALON_KIND_TEXT:
        case TALON_KIND_DESTS:
        case TALON_KIND_MARKS: break; /* no transcript has them */
        }
        if (v && !(a->need == TALON_ONE_OF && a->arg != TALON_ARG_N))
            json_object_set_new(op, arg->name, v);
        else
            json_decref(v);
    }
    return op;
}

static void edit_op(input *in, script *s)
{
    const uint32_t i = below(in, s->n);
    json_t *line = script_at(s, i);
    static const char *const extra[] = {"{'op':'undo'}", "{'op':'look','zone':'deck','n':1}", "{'op':'look','zone':'hand.1','n':1}"};
    if (json_object_get(line, "op") && byte(in) % 4)
        json_object_set_new(line, "op", some_op(in, s));
    else if (json_object_get(line, "op"))
        script_set(s, i, "op", extra[byte(in) % 3]);
    else if (i == 0 && byte(in) & 1)
        json_array_append_new(json_object_get(line, "plan"), json_pack("{s:o}", "do", some_op(in, s)));
    else if (i == 0)
        json_array_append_new(json_object_get(line, "plan"), json_pack("{s:[O],s:[],s:n}", "shuffle", some_zone(in, s), "cuts", "say"));
}

#define ONES "1111111111111111111111111111111111111111111111111111111111111111"

/* A new line of a kind that seats add; numbers and cards are the input's. */
static void add_line(input *in, script *s, size_t at, uint32_t seat)
{
    char rest[300] = "", text[400];
    const uint32_t which = byte(in), one = byte(in) % 5, two = byte(in) % 12;
    const char *kind = "seen";
    switch (which % 9) {
    case 0: kind = "object", snprintf(rest, sizeof rest, ",'card':'%u.%u'", one, two); break;
    case 1: kind = "note", snprintf(rest, sizeof rest, ",'i':%u,'text':'%u'", one, two); break;
    case 2: kind = "pick", snprintf(rest, sizeof rest, ",'i':%u,'commit':'" ONES "'", one); break;
    case 3: kind = "show", snprintf(rest, sizeof rest, ",'i':%u,'text':'%u','salt':'" ONES "'", one, two); break;
    case 4: kind = "lock", snprintf(rest, sizeof rest, ",'e':%u,'chain':'" ONES "'", one); break;
    case 5: kind = "cut", snprintf(rest, sizeof rest, ",'e':%u,'commit':'" ONES "'", one); break;
    case 6: kind = "name", snprintf(rest, sizeof rest, ",'to':null,'names':[[%u,'%u','" ONES "']]", one, two); break;
    case 7: kind = "view", snprintf(rest, sizeof rest, ",'open':[]"); break;
    default: break; /* nothing more */
    }
    snprintf(text, sizeof text, "{'k':'%s','seat':%u,'at':0,'head':''%s}", kind, seat, rest);
    script_insert(s, at, text);
    if (which & 64) /* names an older line */
        s->line[at].names = s->line[below(in, at)].id;
}

/* The same where nobody deals. Elements are 0, and scalars too: they are spelled well. */
static void add_blind_line(input *in, script *s, size_t at, uint32_t seat)
{
#define NONE "0000000000000000000000000000000000000000000000000000000000000000"
    char rest[700] = "", text[800];
    const uint32_t which = byte(in), one = byte(in) % 5, two = byte(in) % 12;
    const char *kind = "seen";
    switch (which % 7) {
    case 0: kind = "object", snprintf(rest, sizeof rest, ",'of':'" ONES "'"); break;
    case 1: kind = "secret", snprintf(rest, sizeof rest, ",'of':'" ONES "','secret':'" ONES "'"); break;
    case 2: kind = "lock", snprintf(rest, sizeof rest, ",'key':'" NONE "','proof':'" NONE NONE "','poly':'','parts':[]"); break;
    case 3: kind = "share", snprintf(rest, sizeof rest, ",'for':null,'open':'" NONE NONE NONE NONE "','box':[]"); break;
    case 4: kind = "view", snprintf(rest, sizeof rest, ",'cards':['%u.%u'],'open':'" NONE NONE NONE NONE "'", one, two); break;
    case 5: kind = "note", snprintf(rest, sizeof rest, ",'i':%u,'text':'%u'", one, two); break;
    default: break;
    }
    snprintf(text, sizeof text, "{'k':'%s','seat':%u,'at':0,'head':''%s}", kind, seat, rest);
    if (which & 128)
        snprintf(text, sizeof text, "{'k':'leave','prev':'','seat':%u}", seat);
    script_insert(s, at, text);
    if ((which & 192) == 64)
        s->line[at].names = s->line[below(in, at)].id;
}

static void edit_lines(input *in, script *s, const fairplay *p)
{
    char text[400];
    const uint32_t i = below(in, s->n), k = below(in, s->n), seat = 1 + byte(in) % p->seats_n;
    switch (byte(in) % 9) {
    case 0: script_drop(s, i); break;
    case 1: script_repeat(s, k, i); break;
    case 2: script_swap(s, i, k); break;
    case 3: script_cut_off(s, i + 1); break;
    case 4:
        snprintf(text, sizeof text, "{'k':'act','prev':'','seat':%u,'op':{},'say':null%s}", seat, is_blind(p) ? "" : ",'open':[]");
        script_insert(s, i + 1, text);
        json_object_set_new(script_at(s, i + 1), "op", some_op(in, s));
        break;
    case 5:
        snprintf(text, sizeof text, "{'k':'void','prev':'','e':%u,'missing':[%u]}", byte(in) % 4, seat);
        script_insert(s, i + 1, text);
        break;
    case 6:
        snprintf(text, sizeof text, "{'k':'skip','prev':'','seat':%u}", seat);
        script_insert(s, i + 1, text);
        break;
    default: (is_blind(p) ? add_blind_line : add_line)(in, s, i + 1, seat);
    }
}

/* ---- claims ---- */

typedef struct verdict_key {
    bool verified;
    uint64_t bad_line;
    talon_fair_stage stage;
} verdict_key;

static verdict_key key_of(const talon_verdict *v)
{
    return (verdict_key){v->verified, v->bad_line, v->stage};
}

static size_t lines_size(const char *text, uint64_t lines)
{
    const char *at = text;
    while (lines--)
        at = strchr(at, '\n') + 1;
    return (size_t)(at - text);
}

/* Where nobody deals a secret may stand before its objection, which is behind the bad line then: without it the secret's line is bad. */
static bool lacks_objection(const char *text, const talon_verdict *v)
{
    return v->suite == 2 && v->code && strcmp(v->code, "order") == 0 &&
           strncmp(text + lines_size(text, v->bad_line), "{\"k\":\"secret\"", 13) == 0;
}

/* The lines before a bad one are good; and after it nothing moves. */
static void claim_prefix(const char *text, size_t size)
{
    judged j = fair_judge(text, size, NULL, false);
    const verdict_key key = key_of(j.v);
    judged_n++;
    verified_n += key.verified;
    CLAIM(!key.verified || !parts_broken(j.t));
    meant_n += key.stage == TALON_STAGE_MEANING;
    if (key.stage == TALON_STAGE_MEANING && key.bad_line) {
        const size_t good = lines_size(text, key.bad_line);
        judged before = fair_judge(text, good, NULL, false);
        CLAIM((before.v->verified && before.v->lines == key.bad_line) || lacks_objection(text, before.v));
        judged_free(&before);
        uint8_t a[32], b[32];
        talon__digest(&j.t->table, a, &j.t->chain.hash);
        const uint32_t plan = j.t->agenda.plan_at, e = j.t->epochs.last;
        talon_transcript_read(j.t, text + good, lines_size(text + good, 1) - 1);
        talon__digest(&j.t->table, b, &j.t->chain.hash);
        CLAIM(memcmp(a, b, 32) == 0 && plan == j.t->agenda.plan_at && e == j.t->epochs.last);
        CLAIM(talon_transcript_finish(j.t, true)->stage <= TALON_STAGE_MEANING);
    }
    char *json = talon_verdict_json(talon_transcript_finish(j.t, true), "x"), words[300];
    CLAIM(json && strlen(json) > 100);
    talon_transcript_words(j.t, words, sizeof words);
    free(json);
    judged_free(&j);
}

/* Whoever writes on from here writes what others accept. */
static void claim_writer(input *in, const fairplay *p, const char *text, size_t size)
{
    static const char *const kinds[] = {"shuffle", "run", "void", "do", "answer", "end"};
    const uint32_t what = byte(in) % (is_blind(p) ? 20 : 16), seat = 1 + byte(in) % p->seats_n;
    uint32_t number = 0;
    const char *why = NULL;
    talon_transcript *t = talon_transcript_new();
    char *line = NULL;
    CLAIM(t);
    talon_transcript_me(t, &p->key[seat]);
    uint8_t secret[32];
    fairplay_secret_of(p, secret, seat);
    if (is_blind(p))
        talon_transcript_secret(t, secret);
    else
        talon_transcript_deal(t, p->k);
    for (size_t at = 0; at < size; at += lines_size(text + at, 1))
        talon_transcript_read(t, text + at, lines_size(text + at, 1) - 1);
    if (what < 6)
        line = talon_fair_write_dealer(t, &why, &p->dealer, kinds[what]);
    else
        switch (what) {
        case 6: line = talon_fair_write_skip(t, &why, &p->dealer, seat); break;
        case 7: line = talon_fair_write_lock(t, &why, &p->key[seat], 8); break;
        case 8: line = talon_fair_write_cut(t, &why, &p->key[seat], byte(in), p->k); break;
        case 9: line = talon_fair_write_reveal(t, &why, &p->key[seat], FAIR_EPOCHS, 0, byte(in) & 1 ? p->k : NULL); break;
        case 10:
            line = talon_fair_write_act(t, &why, &p->key[seat], "{\"op\":\"deal\",\"n\":2,\"to\":[\"hand.1\"]}", byte(in) & 1 ? "x" : NULL);
            break;
        case 11: line = talon_fair_write_note(t, &why, &p->key[seat], "x", 0); break;
        case 12: line = talon_fair_write_pick(t, &why, &p->key[seat], "x", p->k, &number); break;
        case 13: line = talon_fair_write_show(t, &why, &p->key[seat], byte(in), "x", p->k); break;
        case 14: line = talon_fair_write_seen(t, &why, &p->key[seat]); break;
        case 16: line = talon_fair_write_mix(t, &why, &p->key[seat]); break;
        case 17: line = talon_fair_write_share(t, &why, &p->key[seat]); break;
        case 18: line = talon_fair_write_secret(t, &why, &p->key[seat]); break;
        case 19: line = talon_fair_write_leave(t, &why, &p->key[seat]); break;
        default: line = talon_fair_write_view(t, &why, &p->key[seat]);
        }
    CLAIM(line || why);
    if (line) {
        fairplay whole = {0};
        char *copy = strndup(text, size - 1);
        fairplay_add(&whole, copy);
        line[strlen(line) - 1] = 0;
        fairplay_add(&whole, line);
        judged j = fair_judge(whole.text, whole.size, NULL, false);
        CLAIM(j.v->verified);
        judged_free(&j);
        free(whole.text);
        free(copy);
    }
    free(line);
    talon_transcript_free(t);
}

static void claim_all(input *in, const fairplay *p, char *text)
{
    const size_t size = strlen(text);
    claim_prefix(text, size);
    judged audit = fair_judge(text, size, &p->key[1 + byte(in) % p->seats_n], true);
    const bool good = audit.v->verified;
    judged_free(&audit);
    if (good)
        claim_writer(in, p, text, size);
    const uint32_t bytes = byte(in) % 4;
    for (uint32_t n = bytes; n--;) /* at last */
        text[below(in, size)] = (char)byte(in);
    if (bytes) {
        judged j = fair_judge(text, size, NULL, true);
        judged_free(&j);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    input in = {data, data + size};
    if (!games_n)
        LLVMFuzzerInitialize(NULL, NULL);
    const uint32_t which = byte(&in);
    const fairplay *p = which < FIRST_OF_SUITE_2 ? &game[which % games_n] : &blind[(which - FIRST_OF_SUITE_2) % blind_n];
    static script s;
    script_load(&s, p);
    for (uint32_t n = byte(&in) % EDITS; n-- && s.n && s.n + EDITS < SCRIPT_LINES;)
        switch (byte(&in) % 4) {
        case 0: edit_lines(&in, &s, p); break;
        case 1: edit_op(&in, &s); break;
        default: edit_value(&in, &s);
        }
    if (s.n) {
        char *text = script_seal(&s);
        claim_all(&in, p, text);
        free(text);
    }
    script_free(&s);
    if (judged_n % 20000 == 0 && judged_n)
        fprintf(stderr, "%lu transcripts judged: %lu verified, %lu bad in their meaning\n", judged_n, verified_n, meant_n);
    return 0;
}
