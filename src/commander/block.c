/* block.c -- a game's block: what lies in it, the list of cards in the order of their names, the first table. */
#include "base/index.h"
#include "base/room.h"
#include "commander/commander_impl.h"

#define LOG_BYTES_MAX ((size_t)16 << 20)
#define PLAYER        "player"

/* The table shows opponents only what lies face up there. */
const talon_zone_spec talon__commander_zones[TALON_COMMANDER_ZONES] = {
    {.id = "library", .type = "deck", .owner = PLAYER},
    {.id = "hand", .type = "hand", .owner = PLAYER},
    {.id = "revealed", .type = "revealed", .owner = PLAYER},
    {.id = "table", .type = "table", .owner = PLAYER, .ordering = "set", .sees = "owner"},
    {.id = "command", .type = "command", .owner = PLAYER},
};

/* How large the parts of the block are. */
typedef struct plan {
    uint32_t n;     /* cards, commanders included */
    uint32_t names; /* bytes of their names */
    size_t record, sequence, log;
} plan;

/* At most four effects, of which two list cards and one the whole library. Taking them back goes card by card at the worst. */
static void plan_records(plan *p)
{
    const size_t n = p->n;
    p->sequence = talon_record_bytes(GAME_EFFECTS, 6 * n + 64);
    p->record = talon_record_bytes(2 * n + 32, 12 * n + 128);
    p->log = TALON_COMMANDER_HISTORY * (sizeof(talon_record) + 64 + talon_record_bytes(4, 4 * n + 32));
    if (p->log > LOG_BYTES_MAX)
        p->log = LOG_BYTES_MAX;
}

static plan measure(const talon_commander_setup *setup)
{
    plan p = {.n = (uint32_t)setup->commanders_n};
    for (size_t i = 0; i < setup->commanders_n; i++)
        p.names += (uint32_t)setup->commander[i].name_size;
    for (size_t i = 0; i < setup->cards_n; i++)
        if (!setup->card[i].excluded) {
            p.n++;
            p.names += (uint32_t)setup->card[i].name_size;
        }
    plan_records(&p);
    return p;
}

static bool within_limits(const talon_commander_setup *setup)
{
    return setup->commanders_n <= TALON_COMMANDERS_MAX && setup->cards_n <= TALON_MAX_CARDS - TALON_COMMANDERS_MAX;
}

/* ------------------------------------------------------------- the block */

/* Lay everything out behind the game; with `at` NULL only the size is counted. The shape and what depends on it come last. */
static size_t lay_out(talon_commander *g, char *at, const plan *p, const talon_commander_setup *setup)
{
    size_t used = 0;
    const size_t n = p->n;
#define PART(member, size)                                                                                                                 \
    do {                                                                                                                                   \
        const size_t offset = talon__reserve(&used, (size));                                                                               \
        if (at)                                                                                                                            \
            g->member = (void *)(at + offset);                                                                                             \
    } while (0)
    talon__reserve(&used, sizeof *g);
    PART(pack, talon_pack_size(p->n, p->n, p->names));
    PART(provenance, setup->provenance_size + 1);
    PART(past, sizeof *g->past * TALON_COMMANDER_HISTORY);
    PART(known, sizeof *g->known * n);
    PART(order, sizeof *g->order * (n + 1));
    PART(place, sizeof *g->place * (n + 1));
    PART(chosen, n + 1);
    PART(record.memory, p->record);
    PART(part.memory, p->sequence);
    PART(whole.memory, p->sequence);
    PART(log, talon_log_size(TALON_COMMANDER_HISTORY, p->log));
    PART(shape, talon_shape_size(talon__commander_zones, TALON_COMMANDER_ZONES));
#undef PART
    return used;
}

/* A table of n cards in these zones, before there is a shape to ask; place_tables looks whether it is right. */
static size_t table_bytes(uint32_t n)
{
    size_t used = 0;
    talon__reserve(&used, sizeof(talon_table) + sizeof(uint16_t) * (TALON_COMMANDER_ZONES + (size_t)n + (n + 15) / 16));
    return used;
}

/* Scratch of the kernel: bounded from above. */
static size_t work_bytes(uint32_t n)
{
    return 4096 + 16 * (size_t)n + 6 * sizeof(uint16_t) * TALON_MAX_PACKETS + table_bytes(n);
}

size_t talon_commander_size(const talon_commander_setup *setup)
{
    talon_commander unused;
    if (!within_limits(setup))
        return sizeof unused;
    const plan p = measure(setup);
    return lay_out(&unused, NULL, &p, setup) + 2 * table_bytes(p.n) + work_bytes(p.n);
}

/* -------------------------------------------------------------- the list */

static const talon_commander_card *entry(const talon_commander_setup *setup, uint32_t i)
{
    return i < setup->commanders_n ? &setup->commander[i] : &setup->card[i - setup->commanders_n];
}

static bool not_after(const talon_commander_setup *setup, uint16_t a, uint16_t b)
{
    const talon_commander_card *x = entry(setup, a), *y = entry(setup, b);
    return talon__text_order(x->name, x->name_size, y->name, y->name_size) <= 0;
}

/* Merge two runs that lie side by side; of equal names the left one comes first. */
static void merge(uint16_t *to, const uint16_t *from, uint32_t left, uint32_t right, uint32_t end, const talon_commander_setup *setup)
{
    for (uint32_t i = left, k = right, at = left; at < end; at++)
        to[at] = i < right && (k == end || not_after(setup, from[i], from[k])) ? from[i++] : from[k++];
}

/* Sort entries by name, stably, in O(n log n): the list is sorted once and anybody's deck may be any size. */
static const uint16_t *sort(uint16_t *list, uint16_t *spare, uint32_t n, const talon_commander_setup *setup)
{
    uint16_t *from = list, *to = spare;
    for (uint32_t length = 1; length < n; length *= 2) {
        for (uint32_t i = 0; i < n; i += 2 * length)
            merge(to, from, i, i + length < n ? i + length : n, i + 2 * length < n ? i + 2 * length : n, setup);
        uint16_t *swap = from;
        from = to;
        to = swap;
    }
    return from;
}

/* Commanders first, then the included cards: a stable sort keeps them so among equal names. */
static void fill_pack(talon_commander *g, const plan *p, const talon_commander_setup *setup)
{
    uint16_t *list = g->place, *spare = (uint16_t *)(void *)g->order;
    uint32_t n = 0;
    for (uint32_t i = 0; i < setup->commanders_n + setup->cards_n; i++)
        if (i < setup->commanders_n || !entry(setup, i)->excluded)
            list[n++] = (uint16_t)i;
    const uint16_t *sorted = sort(list, spare, n, setup);
    talon_pack_init(g->pack, talon_pack_size(p->n, p->n, p->names), p->n, p->n, p->names);
    for (uint32_t i = 0; i < n; i++) {
        talon_pack_add(g->pack, entry(setup, sorted[i])->name, entry(setup, sorted[i])->name_size, 1);
        if (sorted[i] < setup->commanders_n)
            g->commander[g->commanders_n++] = (talon_card)i;
    }
}

/* ------------------------------------------------------------- the table */

/* Everything begins in the library; the commanders leave it by a move, like anything else. */
static talon_status first_table(talon_commander *g, void *memory, const talon_commander_setup *setup)
{
    const uint32_t count[TALON_COMMANDER_ZONES] = {talon_pack_cards(g->pack)};
    int64_t indices[TALON_COMMANDERS_MAX];
    talon_op op;
    g->table = talon_table_init(memory, talon_table_size(g->shape), g->shape, count, &setup->seed, setup->deal);
    talon_op_init(&op, TALON_OP_MOVE);
    op.pick = TALON_ARG_INDICES;
    op.from = TALON_COMMANDER_LIBRARY;
    op.to = TALON_COMMANDER_COMMAND;
    for (uint32_t i = 0; i < g->commanders_n; i++)
        indices[i] = g->commander[i];
    op.list = indices;
    op.list_n = g->commanders_n;
    const talon_status s = talon_table_apply(g->table, &g->fault, NULL, g->shape, g->work, &op);
    g->table->seq = 0; /* setting up is no action */
    talon_table_copy(g->trial, g->table);
    return s;
}

/* The tables and the kernel's scratch memory, at the end of the block. */
static talon_status place_tables(talon_commander *g, char *at, uint32_t n, const talon_commander_setup *setup)
{
    if (talon_table_size(g->shape) != table_bytes(n) || talon_work_size(g->shape) > work_bytes(n))
        return talon__game_bad(g, "a bug: the game's block is too small");
    g->work = talon_work_init(at + 2 * table_bytes(n), talon_work_size(g->shape), g->shape);
    g->trial = (talon_table *)(void *)(at + table_bytes(n));
    return first_table(g, at, setup);
}

static void place_records(talon_commander *g, const plan *p)
{
    talon_record_init(&g->record, g->record.memory, p->record);
    talon_record_init(&g->part, g->part.memory, p->sequence);
    talon_record_init(&g->whole, g->whole.memory, p->sequence);
    talon_log_init(g->log, talon_log_size(TALON_COMMANDER_HISTORY, p->log), TALON_COMMANDER_HISTORY, p->log);
}

static void fill_facts(talon_commander *g, const talon_commander_setup *setup, uint32_t n)
{
    g->id = setup->id;
    g->duel = setup->duel;
    g->shared = setup->shared;
    g->provenance_size = setup->provenance_size;
    if (setup->provenance_size)
        memcpy(g->provenance, setup->provenance, setup->provenance_size);
    g->provenance[setup->provenance_size] = 0;
    memset(g->chosen, 0, n + 1);
    memset(g->known, 0, sizeof *g->known * n);
}

static talon_status refuse(talon_fault *f, talon_status s, const char *what, int64_t limit)
{
    *f = (talon_fault){.status = s, .zone = TALON_ZONE_NONE, .card = TALON_FACE_NONE, .what = what, .have = limit};
    return s;
}

static talon_status check_names(talon_fault *f, const talon_commander_setup *setup)
{
    for (uint32_t i = 0; i < setup->commanders_n + setup->cards_n; i++) {
        if (MISUSED(!entry(setup, i)->name))
            return talon__misused(f, MISUSED_NULL);
        if (entry(setup, i)->name_size == 0 || talon__has_nul(entry(setup, i)->name, entry(setup, i)->name_size))
            return refuse(f, TALON_E_BAD_REQUEST, "a card needs a name, without NUL bytes", 0);
        if (entry(setup, i)->name_size > TALON_MAX_CARD_NAME)
            return refuse(f, TALON_E_LIMIT_EXCEEDED, "bytes of a card's name", TALON_MAX_CARD_NAME);
    }
    return TALON_OK;
}

static bool lacks_list(const talon_commander_setup *setup)
{
    return (!setup->commander && setup->commanders_n) || (!setup->card && setup->cards_n) || (!setup->provenance && setup->provenance_size);
}

talon_status talon_commander_init(talon_commander **out, talon_fault *f, void *memory, size_t memory_size,
                                  const talon_commander_setup *setup)
{
    talon_diagnostic diag[TALON_COMMANDER_ZONES * TALON_DIAGNOSTICS_PER_ZONE];
    size_t diag_n;
    if (MISUSED(!out || !f || !setup || lacks_list(setup)))
        return talon__misused(f, MISUSED_NULL);
    if (setup->commanders_n > TALON_COMMANDERS_MAX)
        return refuse(f, TALON_E_TOO_MANY_COMMANDERS, NULL, 0);
    if (!within_limits(setup))
        return refuse(f, TALON_E_LIMIT_EXCEEDED, "cards", TALON_MAX_CARDS - TALON_COMMANDERS_MAX);
    talon_status s = check_names(f, setup);
    if (s != TALON_OK)
        return s;
    const plan p = measure(setup);
    talon_commander *g = memory;
    if (talon__room_short(f, memory, memory_size, talon_commander_size(setup)))
        return f->status;
    *g = (talon_commander){.id = 0};
    const size_t used = lay_out(g, memory, &p, setup);
    place_records(g, &p);
    fill_pack(g, &p, setup);
    fill_facts(g, setup, p.n);
    s = talon_shape_init(&g->shape, diag, &diag_n, &g->fault, (void *)(uintptr_t)g->shape,
                         talon_shape_size(talon__commander_zones, TALON_COMMANDER_ZONES), g->pack, talon__commander_zones,
                         TALON_COMMANDER_ZONES);
    if (s == TALON_OK)
        s = place_tables(g, (char *)memory + used, p.n, setup);
    *f = g->fault;
    *out = s == TALON_OK ? g : NULL;
    return s;
}

void talon_commander_wipe(talon_commander *g)
{
    talon_table_wipe(g->table);
    talon_table_wipe(g->trial);
    talon_wipe(g->work, talon_work_size(g->shape));
}
