/* op_fuzz.c -- bytes as a shape, a table and a sequence of operations, with a log: nothing may ever break.
 *
 * After each operation: the invariants hold (so no card is lost or doubled); a refusal changed nothing; a success is one more
 * operation, is repeated exactly by its record on a copy, and is taken back exactly by undo. Records are also damaged. At the end table and
 * log are saved and loaded. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <talon/talon.h>

#define ZONES        12
#define CARDS        400
#define RECORD_BYTES (1u << 20)
#define LISTED       70
#define OPERATIONS   150

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
int LLVMFuzzerInitialize(int *argc, char ***argv);

#define CLAIM(truth) ((truth) ? (void)0 : broken(#truth, __LINE__))

static void broken(const char *what, int line)
{
    fprintf(stderr, "op_fuzz.c:%d: %s\n", line, what);
    abort();
}

/* ---- the input ---- */

typedef struct input {
    const uint8_t *at, *end;
} input;

static uint32_t byte(input *in)
{
    return in->at < in->end ? *in->at++ : 0;
}

/* A small number usually, sometimes at the far ends. */
static int64_t number(input *in)
{
    static const int64_t far[] = {INT64_MIN, INT64_MAX, INT32_MIN, INT32_MAX, 65535, 65536, 1000, 1001};
    const uint32_t b = byte(in);
    return b < 248 ? (int64_t)b - 4 : far[b - 248];
}

/* Not so many that an input takes long; the limit of draws is met in tests/unit/limits.c. */
static int64_t rounds(input *in)
{
    const int64_t n = number(in);
    return n > 40 ? 40 : n;
}

/* ---- the table ---- */

typedef struct game {
    talon_zone_spec spec[ZONES];
    uint32_t zones_n, count[ZONES], cards_n;
    talon_pack *pack;
    void *shape_memory;
    const talon_shape *shape;
    talon_table *t, *before, *clone;
    talon_work *work;
    talon_record rec, rec2, damaged;
    talon_log *log;
    talon_fault f;
} game;

/* Too large to make anew for each input. */
static uint64_t record_memory[3][RECORD_BYTES / 8];

static void *grab(size_t size)
{
    void *p = malloc(size ? size : 1);
    if (!p)
        abort();
    return p;
}

static void read_zone(game *g, input *in, uint32_t z)
{
    static const char *const names[ZONES] = {"deck", "discard", "hand.1", "burn", "hand.2", "board", "pile", "x.1.2", "y", "z", "v", "w"};
    static const char *const owners[] = {NULL, "ana", "bo", "cy"}, *const from[] = {NULL, "top", "bottom", "random"};
    const uint32_t a = byte(in), b = byte(in);
    talon_zone_spec *s = &g->spec[z];
    *s = (talon_zone_spec){.id = names[z], .type = talon_zone_type_names[a & 7], .owner = owners[a >> 3 & 3]};
    s->sees = a >> 5 < 5 ? talon_sees_names[a >> 5] : NULL;
    if (b & 1) {
        s->has_behavior = true;
        s->behavior_type = "deck";
        s->draw_from = from[b >> 1 & 3];
        s->reshuffle_when = b & 8 ? "empty" : "short";
        s->reshuffle_from = b & 16 ? names[(z + 1 + (b >> 5)) % g->zones_n] : NULL;
        s->keep_newest = b & 128 ? byte(in) % 8 : 0;
    }
    g->count[z] = byte(in) % (CARDS / ZONES);
    g->cards_n += g->count[z];
}

static bool build(game *g, input *in)
{
    talon_diagnostic diag[2 * ZONES];
    size_t diag_n;
    talon_seed seed = {{0}};
    g->zones_n = 1 + byte(in) % ZONES;
    const uint32_t kinds = 1 + byte(in);
    seed.byte[31] = (uint8_t)byte(in);
    for (uint32_t z = 0; z < g->zones_n; z++)
        read_zone(g, in, z);
    g->pack = talon_pack_init(grab(talon_pack_size(g->cards_n, g->cards_n, 4 * g->cards_n)),
                              talon_pack_size(g->cards_n, g->cards_n, 4 * g->cards_n), g->cards_n, g->cards_n, 4 * g->cards_n);
    for (uint32_t i = 0; i < g->cards_n; i++) {
        char name[8];
        const int n = snprintf(name, sizeof name, "%u", i % kinds);
        CLAIM(talon_pack_add(g->pack, name, (size_t)n, 1) == TALON_OK);
    }
    g->shape_memory = grab(talon_shape_size(g->spec, g->zones_n));
    if (talon_shape_init(&g->shape, diag, &diag_n, &g->f, g->shape_memory, talon_shape_size(g->spec, g->zones_n), g->pack, g->spec,
                         g->zones_n) != TALON_OK)
        return false;
    const size_t size = talon_table_size(g->shape);
    g->t = talon_table_init(grab(size), size, g->shape, g->count, &seed, byte(in));
    g->before = grab(size), g->clone = grab(size);
    g->work = talon_work_init(grab(talon_work_size(g->shape)), talon_work_size(g->shape), g->shape);
    talon_record_init(&g->rec, record_memory[0], RECORD_BYTES);
    talon_record_init(&g->rec2, record_memory[1], RECORD_BYTES);
    talon_record_init(&g->damaged, record_memory[2], RECORD_BYTES);
    const uint32_t records = byte(in) % 20;
    const size_t bytes = 256u << byte(in) % 10;
    g->log = talon_log_init(grab(talon_log_size(records, bytes)), talon_log_size(records, bytes), records, bytes);
    return true;
}

static void demolish(game *g)
{
    free(g->pack), free(g->shape_memory), free(g->t), free(g->before), free(g->clone), free(g->work);
    free(g->log);
}

/* ---- one operation ---- */

typedef struct request {
    talon_op op;
    talon_zone zones[LISTED];
    int64_t list[LISTED], order[LISTED];
    talon_face cards[LISTED];
} request;

static talon_zone read_zone_arg(input *in)
{
    const uint32_t b = byte(in);
    return b < 240 ? (talon_zone)(b % 13) : b < 252 ? TALON_ZONE_DEFAULT : TALON_ZONE_NONE;
}

static void read_ints(input *in, int64_t *list, uint32_t *n)
{
    *n = byte(in) % LISTED;
    for (uint32_t i = 0; i < *n; i++)
        list[i] = number(in);
}

/* 0 … n−1 in the order of the following bytes: a permutation that is one. */
static void read_order(input *in, int64_t *list, uint32_t *n, uint32_t size)
{
    *n = size < LISTED ? size : LISTED - 1;
    for (uint32_t i = 0; i < *n; i++) {
        const uint32_t j = byte(in) % (i + 1);
        list[i] = list[j];
        list[j] = i;
    }
}

static uint32_t size_of(const game *g, talon_zone z)
{
    return z < g->zones_n ? talon_zone_count(g->t, g->shape, z) : 0;
}

static void read_list_arg(const game *g, input *in, request *r, talon_arg arg)
{
    const bool valid = byte(in) & 1;
    if (arg == TALON_ARG_ORDER && valid)
        read_order(in, r->order, &r->op.order_n, r->op.list_n);
    else if (arg == TALON_ARG_ORDER)
        read_ints(in, r->order, &r->op.order_n);
    else if (valid && arg != TALON_ARG_SIZES)
        read_order(in, r->list, &r->op.list_n, size_of(g, r->op.from));
    else
        read_ints(in, r->list, &r->op.list_n);
    if (valid && arg == TALON_ARG_INDICES && r->op.list_n)
        r->op.list_n = byte(in) % (r->op.list_n + 1);
}

static void read_arg(const game *g, input *in, request *r, talon_op_arg a)
{
    talon_op *op = &r->op;
    switch ((talon_arg_kind)talon_arg_get(a.arg)->kind) {
    case TALON_KIND_COUNT: op->n = a.arg == TALON_ARG_ROUNDS ? rounds(in) : number(in); break;
    case TALON_KIND_ZONE: *(a.arg == TALON_ARG_TO ? &op->to : &op->from) = read_zone_arg(in); break;
    case TALON_KIND_ZONES:
    case TALON_KIND_PACKETS:
        op->zones_n = op->list_n = byte(in) % 10;
        for (uint32_t i = 0; i < op->zones_n; i++)
            r->zones[i] = read_zone_arg(in), r->list[i] = number(in);
        break;
    case TALON_KIND_CARD:
    case TALON_KIND_CARDS:
        op->cards_n = a.arg == TALON_ARG_CARD ? 1 : byte(in) % LISTED;
        for (uint32_t i = 0; i < op->cards_n; i++)
            r->cards[i] = (talon_face)byte(in);
        break;
    case TALON_KIND_INTS: read_list_arg(g, in, r, (talon_arg)a.arg); break;
    case TALON_KIND_PLACE: op->at = byte(in) % 3 ? number(in) : byte(in) % 2 ? TALON_AT_TOP : TALON_AT_END; break;
    case TALON_KIND_FACING: op->face = (uint8_t)(a.need == TALON_REQUIRED ? 1 + byte(in) % 2 : byte(in) % 3); break;
    case TALON_KIND_SEED: op->own_seed = a.need == TALON_REQUIRED || byte(in) % 2, op->seed.byte[31] = (uint8_t)byte(in); break;
    case TALON_KIND_RECORD: /* read_record */
    case TALON_KIND_NAMES:
    case TALON_KIND_SPECS:
    case TALON_KIND_NUMBER:
    case TALON_KIND_TEXT:
    case TALON_KIND_DESTS:
    case TALON_KIND_MARKS: break; /* no operation on a table has them */
    }
}

/* A copy of the last record, some of its bytes changed. */
static void read_record(game *g, input *in)
{
    talon_record *d = &g->damaged;
    void *const memory = d->memory;
    const size_t size = talon_record_bytes(g->rec.effects_n, g->rec.words_n);
    *d = g->rec;
    d->memory = memory;
    d->effect = memory;
    d->word = (uint16_t *)(void *)(d->effect + d->effects_n);
    if (g->rec.effects_n) {
        memcpy(d->effect, g->rec.effect, sizeof *d->effect * d->effects_n);
        memcpy(d->word, g->rec.word, sizeof *d->word * d->words_n);
    }
    for (uint32_t n = byte(in) % 4; n && size; n--) {
        const size_t at = (byte(in) << 8 | byte(in)) % size;
        ((uint8_t *)memory)[at] = (uint8_t)byte(in);
    }
}

static void read_op(game *g, input *in, request *r)
{
    static const uint8_t picks[] = {TALON_ARG_N, TALON_ARG_INDICES, TALON_ARG_CARDS};
    const uint32_t code = byte(in) % TALON_OP_END, flags = byte(in);
    const talon_op_info *info = talon_op_get(code);
    talon_op_init(&r->op, (talon_opcode)code);
    r->op.zones = r->zones, r->op.list = r->list, r->op.order = r->order, r->op.cards = r->cards;
    r->op.pick = picks[flags % 3];
    for (const talon_op_arg *a = info ? info->arg : NULL; a && a->need != TALON_NEED_END; a++)
        if (a->need != TALON_ONE_OF || a->arg == r->op.pick)
            read_arg(g, in, r, *a);
    if (code == TALON_OP_APPLY_RECORD) {
        read_record(g, in);
        r->op.record = &g->damaged;
    }
    const uint32_t players = talon_shape_players(g->shape);
    if (flags >> 5 == 7)
        r->op.as = (talon_player)(players && !(flags & 16) ? flags % players : TALON_PLAYER_NONE);
}

/* ---- claims ---- */

static unsigned long operations, refused;

static bool same_but_seq(const talon_table *a, talon_table *b)
{
    const uint64_t seq = b->seq;
    b->seq = a->seq;
    const bool same = memcmp(a, b, a->size) == 0;
    b->seq = seq;
    return same;
}

static void replays(game *g)
{
    request again;
    talon_fault f;
    talon_op_init(&again.op, TALON_OP_APPLY_RECORD);
    again.op.record = &g->rec;
    talon_table_copy(g->clone, g->before);
    CLAIM(talon_table_apply(g->clone, &f, &g->rec2, g->shape, g->work, &again.op) == TALON_OK);
    CLAIM(memcmp(g->clone, g->t, g->t->size) == 0);
}

static talon_status travel(game *g, talon_opcode code)
{
    request r;
    talon_op_init(&r.op, code);
    return talon_log_apply(g->log, g->t, &g->f, &g->rec2, g->shape, g->work, &r.op);
}

/* Unless the log is too small for the record, or that of the undo for its buffer. */
static void is_taken_back(game *g)
{
    if (talon_log_undoable(g->log) == 0)
        return;
    talon_table_copy(g->clone, g->t);
    const talon_status s = travel(g, TALON_OP_UNDO);
    if (s == TALON_E_LIMIT_EXCEEDED)
        return;
    CLAIM(s == TALON_OK);
    CLAIM(same_but_seq(g->t, g->before));
    CLAIM(travel(g, TALON_OP_REDO) == TALON_OK);
    CLAIM(same_but_seq(g->t, g->clone));
}

static void views_are_within_their_zones(game *g)
{
    talon_card out[CARDS];
    for (uint32_t p = 0; p <= talon_shape_players(g->shape); p++) {
        const talon_player who = p < talon_shape_players(g->shape) ? (talon_player)p : TALON_PLAYER_NONE;
        for (uint32_t z = 0; z < g->zones_n; z++) {
            const uint32_t n = talon_view_zone(out, g->t, g->shape, who, (talon_zone)z);
            CLAIM(n == size_of(g, (talon_zone)z));
            for (uint32_t i = 0; i < n; i++)
                CLAIM(out[i] == TALON_CARD_HIDDEN || out[i] == talon_zone_cards(g->t, g->shape, (talon_zone)z)[i]);
        }
        talon_record mine = g->rec;
        talon_view_record(&mine, g->t, g->shape, g->work, who);
    }
}

static void one_operation(game *g, input *in)
{
    request r;
    const bool travels = (read_op(g, in, &r), r.op.code == TALON_OP_UNDO || r.op.code == TALON_OP_REDO);
    talon_table_copy(g->before, g->t);
    const talon_status s = talon_log_apply(g->log, g->t, &g->f, &g->rec, g->shape, g->work, &r.op);
    operations++;
    CLAIM(s == g->f.status);
    CLAIM(talon_table_check(g->t, g->shape, g->work) == 0);
    if (s != TALON_OK) {
        char text[300];
        refused++;
        CLAIM(talon_fault_text(text, sizeof text, &g->f, g->shape, "it") > 0);
        CLAIM(memcmp(g->before, g->t, g->t->size) == 0);
        return;
    }
    CLAIM(g->t->seq == g->before->seq + 1 && g->rec.seq == g->t->seq);
    replays(g);
    if (!travels && r.op.code % 2)
        is_taken_back(g);
    if (r.op.code % 4 == 2)
        views_are_within_their_zones(g);
}

/* What any operations left can be saved; loaded, it is the same table with the same log. */
static void is_saved(game *g)
{
    talon_play p = {.table = g->t, .shape = g->shape, .work = g->work, .record = &g->rec2, .log = g->log};
    const size_t size = talon_save_size(&p);
    const uint32_t undoable = talon_log_undoable(g->log), redoable = talon_log_redoable(g->log);
    uint8_t *bytes = grab(2 * size);
    CLAIM(talon_save(&p, bytes, size) == TALON_OK);
    talon_table_copy(g->clone, g->t);
    memset(g->t->seed.byte, 0xFF, TALON_SEED_SIZE);
    CLAIM(talon_load(&p, bytes, size) == TALON_OK);
    CLAIM(memcmp(g->clone, g->t, g->t->size) == 0);
    CLAIM(talon_log_undoable(g->log) == undoable && talon_log_redoable(g->log) == redoable);
    CLAIM(talon_save_size(&p) == size && talon_save(&p, bytes + size, size) == TALON_OK && memcmp(bytes, bytes + size, size) == 0);
    free(bytes);
}

static void say_how_many(void)
{
    fprintf(stderr, "%lu operations applied, %lu of them refused\n", operations, refused);
}

int LLVMFuzzerInitialize(int *argc, char ***argv)
{
    (void)argc, (void)argv;
    return atexit(say_how_many);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    input in = {data, data + size};
    game g;
    memset(&g, 0, sizeof g);
    if (build(&g, &in))
        for (int n = 0; in.at < in.end && n < OPERATIONS; n++)
            one_operation(&g, &in);
    if (g.log)
        is_saved(&g);
    demolish(&g);
    return 0;
}
