/* scene.c -- builds tables from text and turns what happened back into text, for the unit tests. */
#include "lib/scene.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "table/table_impl.h"

#define RECORD_BYTES (1u << 20)
#define LOG_RECORDS  64
#define LOG_BYTES    (1u << 20)
#define LINE         2048

static void *grab(size_t size)
{
    void *p = calloc(1, size ? size : 1);
    if (!p)
        abort();
    return p;
}

/* ---- zones ---- */

typedef struct parsed {
    char line[LINE];
    talon_zone_spec spec;
    char *card[SCENE_LIST];
    uint32_t cards_n;
} parsed;

static void set_option(talon_zone_spec *z, const char *key, const char *value)
{
    if (!strcmp(key, "owner"))
        z->owner = value;
    else if (!strcmp(key, "sees"))
        z->sees = value;
    else if (!strcmp(key, "order"))
        z->ordering = value;
    else {
        z->has_behavior = true;
        z->behavior_type = "deck";
        if (!strcmp(key, "draw"))
            z->draw_from = value;
        else if (!strcmp(key, "from"))
            z->reshuffle_from = value;
        else if (!strcmp(key, "when"))
            z->reshuffle_when = value;
        else if (!strcmp(key, "keep"))
            z->keep_newest = atoi(value);
        else if (strcmp(key, "behavior") != 0)
            fail_msg("unknown option %s", key);
    }
}

static void parse_zone(parsed *p, const char *line)
{
    char *save = NULL;
    int place = 0;
    bool cards = false;
    memset(p, 0, sizeof *p);
    assert_true(strlen(line) < sizeof p->line);
    memcpy(p->line, line, strlen(line) + 1);
    for (char *word = strtok_r(p->line, " ", &save); word; word = strtok_r(NULL, " ", &save), place++) {
        char *value = strchr(word, '=');
        if (cards)
            p->card[p->cards_n++] = word;
        else if (!strcmp(word, "="))
            cards = true;
        else if (place == 0)
            p->spec.id = word;
        else if (place == 1)
            p->spec.type = word;
        else {
            if (value)
                *value++ = 0;
            set_option(&p->spec, word, value);
        }
    }
}

/* The mark after a card's name is cut off and returned: '^', 'v' or 0. ("v" alone is a card.) */
static char cut_mark(char *card)
{
    const size_t n = strlen(card);
    if (n < 2 || (card[n - 1] != '^' && card[n - 1] != 'v'))
        return 0;
    const char mark = card[n - 1];
    card[n - 1] = 0;
    return mark;
}

static void make_table(scene *s, const char *seed_text, const uint32_t *count)
{
    talon_seed seed;
    assert_true(talon_seed_parse(&seed, seed_text, strlen(seed_text)));
    s->work = talon_work_init(grab(talon_work_size(s->shape)), talon_work_size(s->shape), s->shape);
    s->before = grab(talon_table_size(s->shape));
    s->table = talon_table_init(grab(talon_table_size(s->shape)), talon_table_size(s->shape), s->shape, count, &seed, 0);
    assert_non_null(s->table);
    talon_record_init(&s->rec, grab(RECORD_BYTES), RECORD_BYTES);
    s->log = talon_log_init(grab(talon_log_size(LOG_RECORDS, LOG_BYTES)), talon_log_size(LOG_RECORDS, LOG_BYTES), LOG_RECORDS, LOG_BYTES);
}

static void make_shape(scene *s, const parsed *p, uint32_t n)
{
    talon_zone_spec spec[SCENE_ZONES];
    talon_diagnostic diag[2 * SCENE_ZONES];
    size_t diag_n;
    for (uint32_t i = 0; i < n; i++)
        spec[i] = p[i].spec;
    s->shape_memory = grab(talon_shape_size(spec, n));
    if (talon_shape_init(&s->shape, diag, &diag_n, &s->fault, s->shape_memory, talon_shape_size(spec, n), s->pack, spec, n) != TALON_OK)
        fail_msg("zones of a scene: %s", talon_status_name(s->fault.status));
}

void scene_make(scene *s, const char *seed, const char *const *zones)
{
    parsed *p = grab(SCENE_ZONES * sizeof *p);
    char mark[SCENE_LIST];
    uint32_t n = 0, total = 0, count[SCENE_ZONES];
    memset(s, 0, sizeof *s);
    s->pack = talon_pack_init(grab(talon_pack_size(SCENE_LIST, SCENE_LIST, 8 * SCENE_LIST)),
                              talon_pack_size(SCENE_LIST, SCENE_LIST, 8 * SCENE_LIST), SCENE_LIST, SCENE_LIST, 8 * SCENE_LIST);
    for (; zones[n]; n++) {
        assert_true(n < SCENE_ZONES);
        parse_zone(&p[n], zones[n]);
        count[n] = p[n].cards_n;
        for (uint32_t i = 0; i < count[n]; i++) {
            mark[total++] = cut_mark(p[n].card[i]);
            assert_int_equal(talon_pack_add(s->pack, p[n].card[i], strlen(p[n].card[i]), 1), TALON_OK);
        }
    }
    make_shape(s, p, n);
    make_table(s, seed, count);
    for (uint32_t i = 0; i < total; i++)
        if (mark[i])
            talon_table_set_face(s->table, (talon_card)i, mark[i] == '^');
    free(p);
    assert_int_equal(talon_table_check(s->table, s->shape, s->work), 0);
}

void scene_free(scene *s)
{
    free(s->pack);
    free(s->shape_memory);
    free(s->table);
    free(s->before);
    free(s->work);
    free(s->rec.memory);
    free(s->log);
}

/* ---- operations ---- */

static talon_zone zone_named(scene *s, const char *name)
{
    const talon_zone z = talon_shape_find(s->shape, name, strlen(name));
    if (z == TALON_ZONE_NONE)
        snprintf(s->named, sizeof s->named, "%s", name);
    return z;
}

static bool takes(const talon_op_info *info, talon_arg arg)
{
    for (int i = 0; info->arg[i].need != TALON_NEED_END; i++)
        if (info->arg[i].arg == arg)
            return true;
    return false;
}

static uint32_t parse_ints(int64_t *out, char *value)
{
    uint32_t n = 0;
    char *save = NULL;
    for (char *w = strtok_r(value, ",", &save); w; w = strtok_r(NULL, ",", &save))
        out[n++] = strtoll(w, NULL, 10);
    return n;
}

static void parse_zones(scene *s, char *value)
{
    char *save = NULL;
    s->op.zones_n = 0;
    for (char *w = strtok_r(value, ",", &save); w; w = strtok_r(NULL, ",", &save)) {
        char *count = strchr(w, ':');
        if (count) {
            *count++ = 0;
            s->list[s->op.zones_n] = strtoll(count, NULL, 10);
        }
        s->zones[s->op.zones_n++] = zone_named(s, w);
    }
    s->op.list_n = s->op.zones_n;
}

static void parse_cards(scene *s, char *value)
{
    char *save = NULL;
    s->op.cards_n = 0;
    for (char *w = strtok_r(value, ",", &save); w; w = strtok_r(NULL, ",", &save)) {
        const talon_face face = talon_pack_find(s->pack, w, strlen(w));
        if (face == TALON_FACE_NONE)
            snprintf(s->named, sizeof s->named, "%s", w);
        s->cards[s->op.cards_n++] = face;
    }
}

static uint8_t facing(const char *value)
{
    return !strcmp(value, "up") ? TALON_FACING_UP : TALON_FACING_DOWN;
}

static void set_seed(scene *s, const char *value)
{
    s->op.own_seed = true;
    assert_true(talon_seed_parse(&s->op.seed, value, strlen(value)));
}

static void set_zone_arg(scene *s, const talon_op_info *info, const char *key, char *value)
{
    if (!strcmp(key, "to") && (takes(info, TALON_ARG_TO_LIST) || takes(info, TALON_ARG_PACKETS)))
        parse_zones(s, value);
    else if (!strcmp(key, "from") && takes(info, TALON_ARG_FROM_LIST))
        parse_zones(s, value);
    else if (!strcmp(key, "to"))
        s->op.to = zone_named(s, value);
    else
        s->op.from = zone_named(s, value);
}

static void set_list_arg(scene *s, const char *key, char *value)
{
    if (!strcmp(key, "order"))
        s->op.order_n = parse_ints(s->order, value);
    else if (!strcmp(key, "cards") || !strcmp(key, "card"))
        s->op.pick = TALON_ARG_CARDS, parse_cards(s, value);
    else
        s->op.pick = TALON_ARG_INDICES, s->op.list_n = parse_ints(s->list, value);
}

static bool is_one_of(const char *key, const char *words)
{
    const char *at = strstr(words, key);
    const size_t n = strlen(key);
    return at && (at == words || at[-1] == ' ') && (at[n] == ' ' || at[n] == 0);
}

static void set_arg(scene *s, const talon_op_info *info, const char *key, char *value)
{
    if (is_one_of(key, "n k rounds times min"))
        s->op.n = strtoll(value, NULL, 10), s->op.pick = TALON_ARG_N;
    else if (is_one_of(key, "from to zone hand"))
        set_zone_arg(s, info, key, value);
    else if (is_one_of(key, "order card cards indices perm sizes"))
        set_list_arg(s, key, value);
    else if (is_one_of(key, "vis face"))
        s->op.face = facing(value);
    else if (!strcmp(key, "at"))
        s->op.at = !strcmp(value, "end") ? TALON_AT_END : !strcmp(value, "top") ? TALON_AT_TOP : strtoll(value, NULL, 10);
    else if (!strcmp(key, "seed"))
        set_seed(s, value);
    else if (!strcmp(key, "as"))
        s->op.as = talon_player_find(s->shape, value, strlen(value));
    else if (!strcmp(key, "by"))
        s->by = talon_player_find(s->shape, value, strlen(value));
    else
        fail_msg("unknown argument %s", key);
}

void scene_op(scene *s, const char *text)
{
    char line[LINE], *save = NULL;
    assert_true(strlen(text) < sizeof line);
    memcpy(line, text, strlen(text) + 1);
    const char *name = strtok_r(line, " ", &save);
    const talon_op_info *info = talon_op_find(name, strlen(name));
    if (!info)
        fail_msg("no operation %s", name);
    talon_op_init(&s->op, (talon_opcode)info->code);
    s->by = TALON_PLAYER_TABLE;
    s->named[0] = 0;
    s->op.zones = s->zones;
    s->op.list = s->list;
    s->op.order = s->order;
    s->op.cards = s->cards;
    s->op.record = s->record;
    for (char *word = strtok_r(NULL, " ", &save); word; word = strtok_r(NULL, " ", &save)) {
        char *value = strchr(word, '=');
        assert_non_null(value);
        *value++ = 0;
        set_arg(s, info, word, value);
    }
}

bool scene_scratch_is_clean(const scene *s)
{
    const talon_work *w = s->work;
    const uint32_t zones_n = talon_shape_zones(s->shape), cards_n = talon_pack_cards(s->pack);
    bool clean = w->touched_n == 0;
    for (uint32_t z = 0; z < zones_n; z++)
        clean &= w->delta[z] == 0 && w->listed[z] == 0;
    for (uint32_t i = 0; i < talon__words16(cards_n > TALON_MAX_PACKETS ? cards_n : TALON_MAX_PACKETS); i++)
        clean &= w->mark[i] == 0;
    return clean;
}

/* The record is a report only: without one the same happens. */
static void check_without_record(scene *s, talon_status expected)
{
    talon_fault f;
    talon_table *copy = grab(s->before->size);
    if (talon_op_get(s->op.code)->group == TALON_GROUP_TABLE) {
        talon_table_copy(copy, s->before);
        assert_int_equal(talon_table_apply_by(copy, &f, NULL, s->shape, s->work, &s->op, s->by), expected);
        assert_memory_equal(copy, s->table, copy->size);
    }
    free(copy);
}

talon_status scene_try(scene *s, const char *text)
{
    scene_op(s, text);
    talon_table_copy(s->before, s->table);
    const talon_status st = talon_log_apply_by(s->log, s->table, &s->fault, &s->rec, s->shape, s->work, &s->op, s->by);
    assert_int_equal(st, s->fault.status);
    assert_true(scene_scratch_is_clean(s));
    assert_int_equal(talon_table_check(s->table, s->shape, s->work), 0);
    if (st != TALON_OK) {
        assert_memory_equal(s->table, s->before, s->table->size);
    } else {
        assert_int_equal(s->table->seq, s->before->seq + 1);
        assert_int_equal(s->rec.seq, s->table->seq);
    }
    check_without_record(s, st);
    return st;
}

/* ---- answers as text ---- */

static void put(scene *s, const char *format, ...)
{
    va_list args;
    const size_t used = strlen(s->text);
    va_start(args, format);
    vsnprintf(s->text + used, sizeof s->text - used, format, args);
    va_end(args);
}

static const char *card_name(const scene *s, talon_card id)
{
    return id == TALON_CARD_HIDDEN ? "?" : talon_pack_name(s->pack, talon_pack_face(s->pack, id), NULL);
}

const char *scene_zone(scene *s, const char *name)
{
    const talon_zone z = zone_named(s, name);
    assert_int_not_equal(z, TALON_ZONE_NONE);
    const talon_card *card = talon_zone_cards(s->table, s->shape, z);
    s->text[0] = 0;
    for (uint32_t i = 0; i < talon_zone_count(s->table, s->shape, z); i++)
        put(s, "%s%s%s", i ? " " : "", card_name(s, card[i]), talon_card_is_up(s->table, card[i]) ? "^" : "");
    return s->text;
}

const char *scene_view(scene *s, const char *who, const char *name)
{
    talon_card out[SCENE_LIST];
    const talon_player p = talon_player_find(s->shape, who, strlen(who));
    const uint32_t n = talon_view_zone(out, s->table, s->shape, p, zone_named(s, name));
    s->text[0] = 0;
    for (uint32_t i = 0; i < n; i++)
        put(s, "%s%s", i ? " " : "", card_name(s, out[i]));
    return s->text;
}

static const char *fault_zone(const scene *s)
{
    return s->fault.zone == TALON_ZONE_NONE ? s->named : talon_zone_name(s->shape, s->fault.zone);
}

static const char *fault_card(const scene *s)
{
    return s->fault.card == TALON_FACE_NONE ? s->named : talon_pack_name(s->pack, s->fault.card, NULL);
}

const char *scene_fault(scene *s)
{
    const talon_fault *f = &s->fault;
    const uint32_t fields = talon_status_fields(f->status);
    s->text[0] = 0;
    put(s, "%s", talon_status_name(f->status));
    if (fields & TALON_FIELD_CARD)
        put(s, " card=%s", fault_card(s));
    if (fields & TALON_FIELD_ZONE)
        put(s, " zone=%s", fault_zone(s));
    if (fields & TALON_FIELD_N)
        put(s, " n=%lld", (long long)f->want);
    if (fields & TALON_FIELD_K)
        put(s, " k=%lld", (long long)f->want);
    if (fields & TALON_FIELD_POSITION)
        put(s, " position=%lld", (long long)f->want);
    if (fields & TALON_FIELD_REQUESTED)
        put(s, " requested=%lld", (long long)f->want);
    if (fields & TALON_FIELD_AVAILABLE)
        put(s, " available=%lld", (long long)f->have);
    if (fields & TALON_FIELD_WHAT)
        put(s, " what=%s", f->what);
    if (fields & TALON_FIELD_LIMIT)
        put(s, " limit=%lld", (long long)f->have);
    return s->text;
}

static void put_move(scene *s, const talon_effect *e)
{
    const uint16_t *index = s->rec.word + e->data, *card = index + e->n;
    put(s, "%s", talon_zone_name(s->shape, e->from));
    for (uint32_t i = 0; i < e->n; i++)
        put(s, " %u", index[i]);
    put(s, " > %s %u%s:", talon_zone_name(s->shape, e->to), e->at,
        e->flags & TALON_EFFECT_AT_END   ? " end"
        : e->flags & TALON_EFFECT_AT_TOP ? " top"
                                         : "");
    for (uint32_t i = 0; i < e->n; i++)
        put(s, " %s%s", card_name(s, card[i]), talon_effect_was_up(&s->rec, e, i) ? "^" : "");
    if (e->face != TALON_FACING_USUAL)
        put(s, " face %s", e->face == TALON_FACING_UP ? "up" : "down");
}

static void put_permute(scene *s, const talon_effect *e)
{
    put(s, "%s [", talon_zone_name(s->shape, e->from));
    for (uint32_t i = 0; i < e->n && !(e->flags & TALON_EFFECT_HIDDEN); i++)
        put(s, "%s%u", i ? " " : "", s->rec.word[e->data + i]);
    put(s, "%s]", e->flags & TALON_EFFECT_HIDDEN ? "?" : "");
}

/* Each effect: "*" begins a draw, "~" belongs to a reshuffle. */
const char *scene_record(scene *s)
{
    s->text[0] = 0;
    for (uint32_t i = 0; i < s->rec.effects_n; i++) {
        const talon_effect *e = &s->rec.effect[i];
        put(s, "%s%s%s", i ? "; " : "", e->flags & TALON_EFFECT_DRAW ? "*" : "", e->flags & TALON_EFFECT_RESHUFFLE ? "~" : "");
        if (e->kind == TALON_EFFECT_MOVE)
            put_move(s, e);
        else
            put_permute(s, e);
    }
    return s->text;
}

talon_record *scene_record_copy(const talon_record *r)
{
    const size_t size = talon_record_bytes(r->effects_n, r->words_n);
    talon_record *copy = grab(sizeof *copy);
    *copy = *r;
    copy->memory = grab(size);
    copy->memory_size = size;
    copy->effect = copy->memory;
    copy->word = (uint16_t *)(void *)(copy->effect + r->effects_n);
    memcpy(copy->effect, r->effect, sizeof *r->effect * r->effects_n);
    memcpy(copy->word, r->word, sizeof *r->word * r->words_n);
    return copy;
}

void scene_record_free(talon_record *r)
{
    free(r->memory);
    free(r);
}
