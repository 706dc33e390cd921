/* board.c -- a table with everything that belongs to it: pack, shape, scratch memory, records, history; made, changed, looked at, freed.
 *
 * (1) All memory of a board is in its parts, and is given back with it. */
#include "exports.h"

#define TEXTS_A_ZONE   9u
#define NUMBERS_A_ZONE 3u
#define UNDO_ROOM      4u                 /* undo may need more than the record that it takes back */
#define HISTORY_BYTES  ((size_t)16 << 20) /* at most, however many operations */

static size_t text_size(const char *t)
{
    size_t n = 0;
    while (t[n])
        n++;
    return n;
}

/* ---- memory ---- */

void *board_take(board *b, size_t size)
{
    void *memory = b->parts_n < BOARD_PARTS ? memory_take(size) : NULL;
    if (memory)
        b->part[b->parts_n++] = memory;
    else
        no_memory();
    return memory;
}

/* Seeds and hidden cards are in the table, its copies and its records: nothing of them stays. */
bool board_free(board *b)
{
    while (b->parts_n) {
        memory_wipe(b->part[--b->parts_n]);
        memory_give(b->part[b->parts_n]);
    }
    memory_wipe(b);
    return memory_give(b);
}

static bool take_record(board *b, talon_record *r, size_t size)
{
    void *memory = board_take(b, size);
    return memory && talon_record_init(r, memory, size);
}

static size_t history_bytes(const talon_shape *shape, uint32_t history)
{
    const uint64_t each = talon_record_bytes(4, 4 * (size_t)talon_pack_cards(talon_shape_pack(shape)) + 16);
    const uint64_t all = each * history;
    const size_t least = UNDO_ROOM * talon_record_size(shape);
    return all > HISTORY_BYTES ? HISTORY_BYTES : all < least ? least : (size_t)all;
}

bool board_furnish(board *b, uint32_t history, bool records)
{
    const talon_shape *shape = b->play->shape;
    const size_t cards = talon_pack_cards(talon_shape_pack(shape)), room = UNDO_ROOM * talon_record_size(shape);
    b->picture = board_take(b, sizeof *b->picture * (talon_shape_zones(shape) + cards + cards / 16 + 1));
    if (!b->picture || !records)
        return b->picture != NULL;
    if (!take_record(b, &b->record, room) || !take_record(b, &b->shown, room))
        return false;
    b->play->record = &b->record;
    if (!history)
        return true;
    const size_t bytes = history_bytes(shape, history), size = talon_log_size(history, bytes);
    void *memory = board_take(b, size);
    b->play->log = memory ? talon_log_init(memory, size, history, bytes) : NULL;
    return b->play->log != NULL;
}

/* ---- from zones ---- */

static talon_diagnostic *diagnostics;
static size_t diagnostics_count;

/* One text of the loader's, or NULL: left out. */
static const char *next_text(const char **at)
{
    const char *text = *at;
    *at += text_size(text) + 1;
    return *text == '+' ? text + 1 : NULL;
}

static void read_specs(talon_zone_spec *spec, const char *texts, const double *numbers, uint32_t n)
{
    for (uint32_t i = 0; i < n; i++, numbers += NUMBERS_A_ZONE) {
        const char *text[TEXTS_A_ZONE];
        for (uint32_t k = 0; k < TEXTS_A_ZONE; k++)
            text[k] = next_text(&texts);
        spec[i] = (talon_zone_spec){.id = text[0],
                                    .type = text[1],
                                    .owner = text[2],
                                    .ordering = text[3],
                                    .sees = text[4],
                                    .has_behavior = numbers[0] != 0,
                                    .behavior_type = text[5],
                                    .draw_from = text[6],
                                    .reshuffle_from = text[7],
                                    .reshuffle_when = text[8],
                                    .keep_newest = (int64_t)numbers[1]};
    }
}

static bool room_for_diagnostics(uint32_t zones)
{
    memory_give(diagnostics);
    diagnostics_count = 0;
    diagnostics = memory_take(sizeof *diagnostics * (TALON_DIAGNOSTICS_PER_ZONE * zones + 1));
    return diagnostics || no_memory();
}

uint32_t zones_validate(const char *texts, const double *numbers, uint32_t zones)
{
    talon_zone_spec *spec = memory_take(sizeof *spec * (zones + 1));
    uint16_t *index = memory_take(sizeof *index * (zones + 1));
    talon_status s = TALON_E_LIMIT_EXCEEDED;
    no_memory();
    if (spec && index && room_for_diagnostics(zones)) {
        read_specs(spec, texts, numbers, zones);
        s = talon_shape_validate(diagnostics, &diagnostics_count, NULL, &fault, index, spec, zones);
    }
    memory_give(spec);
    memory_give(index);
    return (uint32_t)s;
}

uint32_t diagnostics_n(void)
{
    return (uint32_t)diagnostics_count;
}

uint32_t diagnostic_get(uint32_t i, uint32_t what)
{
    return what == DIAGNOSTIC_ZONE ? diagnostics[i].zone : talon_diagnostic_is_error(diagnostics[i].code);
}

const char *diagnostic_name(uint32_t i)
{
    return talon_diagnostic_name(diagnostics[i].code);
}

const char *diagnostic_text(uint32_t i)
{
    return talon_diagnostic_text(diagnostics[i].code);
}

talon_pack *board_pack(board *b, const char *names, uint32_t n)
{
    size_t bytes = 0;
    for (uint32_t i = 0; i < n; i++)
        bytes += text_size(names + bytes + i);
    const size_t size = talon_pack_size(n, n, (uint32_t)bytes);
    void *memory = board_take(b, size);
    talon_pack *pack = memory ? talon_pack_init(memory, size, n, n, (uint32_t)bytes) : NULL;
    for (uint32_t i = 0; pack && i < n; i++) {
        const size_t name_size = text_size(names);
        const talon_status s = talon_pack_add(pack, names, name_size, 1);
        if (s != TALON_OK)
            return refuse(s, "bytes of a card's name"), NULL;
        names += name_size + 1;
    }
    return pack;
}

static bool make_shape(board *b, const talon_pack *pack, const char *texts, const double *numbers, uint32_t zones)
{
    talon_zone_spec *spec = memory_take(sizeof *spec * (zones + 1));
    if (!spec || !room_for_diagnostics(zones))
        return memory_give(spec), no_memory();
    read_specs(spec, texts, numbers, zones);
    const size_t size = talon_shape_size(spec, zones);
    void *memory = board_take(b, size);
    const bool made =
        memory && talon_shape_init(&b->own.shape, diagnostics, &diagnostics_count, &fault, memory, size, pack, spec, zones) == TALON_OK;
    memory_give(spec);
    return made;
}

static bool make_table(board *b, const double *numbers, uint32_t zones, const talon_seed *seed, uint64_t deal)
{
    const talon_shape *shape = b->own.shape;
    uint32_t *count = memory_take(sizeof *count * (zones + 1));
    const size_t size = talon_table_size(shape), work_size = talon_work_size(shape);
    void *memory = board_take(b, size), *work = board_take(b, work_size);
    for (uint32_t z = 0; count && z < zones; z++)
        count[z] = (uint32_t)numbers[z * NUMBERS_A_ZONE + 2];
    if (count && memory && work) {
        b->own.table = talon_table_init(memory, size, shape, count, seed, deal);
        b->own.work = talon_work_init(work, work_size, shape);
    }
    memory_give(count);
    return (b->own.table && b->own.work) || no_memory();
}

static bool set_up(board *b, const char *texts, const double *numbers, uint32_t zones, const char *cards, const uint8_t *down,
                   uint32_t cards_n, const talon_seed *seed, uint64_t deal)
{
    const talon_pack *pack = board_pack(b, cards, cards_n);
    if (!pack || !make_shape(b, pack, texts, numbers, zones) || !make_table(b, numbers, zones, seed, deal))
        return false;
    for (uint32_t i = 0; i < cards_n; i++)
        if (down[i])
            talon_table_set_face(b->own.table, (talon_card)i, false);
    return true;
}

board *board_of_zones(const char *texts, const double *numbers, uint32_t zones, const char *cards, const uint8_t *down, uint32_t cards_n,
                      talon_seed *seed, uint64_t deal, uint32_t history)
{
    board *b = memory_take(sizeof *b);
    diagnostics_count = 0;
    if (!b)
        return talon_wipe(seed, sizeof *seed), no_memory(), NULL;
    *b = (board){0};
    b->play = &b->own;
    const bool ready = set_up(b, texts, numbers, zones, cards, down, cards_n, seed, deal) && board_furnish(b, history, true);
    talon_wipe(seed, sizeof *seed);
    if (ready)
        return b;
    board_free(b);
    return NULL;
}

/* ---- operations ---- */

const talon_shape *board_shape(const board *b)
{
    return b->play->shape;
}

/* What can be done must be possible to undo, so that operations get less room than undo. */
uint32_t board_apply(board *b, uint32_t by)
{
    const size_t room = b->record.memory_size;
    const bool is_log = talon_op_get(op.code)->group == TALON_GROUP_LOG;
    if (is_log && !b->play->log) {
        refuse(op.code == TALON_OP_UNDO ? TALON_E_NOTHING_TO_UNDO : TALON_E_NOTHING_TO_REDO, NULL);
        return (uint32_t)fault.status;
    }
    if (!is_log)
        b->record.memory_size = room / UNDO_ROOM;
    const talon_status s = talon_play_apply_by(b->play, &op, (talon_player)by);
    b->record.memory_size = room;
    fault = b->play->fault;
    talon_wipe(&op.seed, sizeof op.seed);
    b->has_record |= s == TALON_OK;
    return (uint32_t)s;
}

const talon_record *board_record(board *b, uint32_t who)
{
    if (!b->has_record)
        return NULL;
    if (who == TALON_PLAYER_TABLE)
        return &b->record;
    if (!talon_record_copy(&b->shown, &b->record))
        return NULL;
    talon_view_record(&b->shown, b->play->table, b->play->shape, b->play->work, (talon_player)who);
    return &b->shown;
}

const uint16_t *board_picture(board *b, uint32_t who)
{
    const talon_table *t = b->play->table;
    const talon_shape *shape = b->play->shape;
    const uint32_t zones = talon_shape_zones(shape), cards = t->cards_n;
    const uint16_t *faces = (const uint16_t *)(const void *)(t + 1) + zones + cards; /* as talon/table.h says */
    uint16_t *card = b->picture + zones;
    for (uint32_t z = 0; z < zones; z++) {
        const uint32_t n = talon_zone_count(t, shape, (talon_zone)z);
        b->picture[z] = (uint16_t)n;
        if (who == TALON_PLAYER_TABLE)
            __builtin_memcpy(card, talon_zone_cards(t, shape, (talon_zone)z), sizeof *card * n);
        else
            talon_view_zone(card, t, shape, (talon_player)who, (talon_zone)z);
        card += n;
    }
    for (uint32_t i = 0; i < (cards + 15) / 16; i++)
        card[i] = faces[i];
    return b->picture;
}

double board_get(const board *b, uint32_t what)
{
    switch (what) {
    case BOARD_SEQ: return (double)b->play->table->seq;
    case BOARD_STEP: return (double)b->play->table->step;
    case BOARD_UNDOABLE: return b->play->log ? talon_log_undoable(b->play->log) : 0;
    case BOARD_REDOABLE: return b->play->log ? talon_log_redoable(b->play->log) : 0;
    case BOARD_PLACE: return b->runner ? talon_runner_place(b->runner) : 0;
    case BOARD_INSIDE: return b->runner && talon_runner_inside(b->runner);
    }
    return 0;
}

/* ---- saving ---- */

double *board_save(board *b)
{
    const size_t size = b->runner ? talon_runner_save_size(b->runner) : talon_save_size(b->play);
    double *memory = memory_take(sizeof *memory + size);
    if (!memory)
        return no_memory(), NULL;
    const talon_status s = b->runner ? talon_runner_save(b->runner, &fault, memory + 1, size) : talon_save(b->play, memory + 1, size);
    if (!b->runner)
        fault = b->play->fault;
    *memory = (double)size;
    if (s == TALON_OK)
        return memory;
    memory_give(memory);
    return NULL;
}

uint32_t board_load(board *b, const void *bytes, size_t size)
{
    const talon_status s = b->runner ? talon_runner_load(b->runner, &fault, bytes, size) : talon_load(b->play, bytes, size);
    if (!b->runner)
        fault = b->play->fault;
    if (s == TALON_OK)
        b->has_record = false;
    return (uint32_t)s;
}
