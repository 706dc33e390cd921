/* game.c -- a board that a compiled game is dealt on: sitting down, running, going back. */
#include "exports.h"

static talon_outcome outcome;

static size_t text_size(const char *t)
{
    size_t n = 0;
    while (t[n])
        n++;
    return n;
}

/* Texts that lie one after the other, copied as a list that goes with the board. */
static const char *const *list_of(board *b, const char *names, uint32_t n)
{
    size_t size = 0;
    for (uint32_t i = 0; i < n; i++)
        size += text_size(names + size) + 1;
    const char **list = board_take(b, sizeof *list * n + size);
    char *copy = list ? (char *)(list + n) : NULL;
    if (copy)
        __builtin_memcpy(copy, names, size);
    for (uint32_t i = 0; copy && i < n; i++) {
        list[i] = copy;
        copy += text_size(copy) + 1;
    }
    return list;
}

/* Everybody brings the same cards. */
static const talon_pack *const *imports_of(board *b, const char *deck, uint32_t deck_n, uint32_t commanders, uint32_t players)
{
    talon_pack *pack = board_pack(b, deck, deck_n);
    const talon_pack **list = pack ? board_take(b, sizeof *list * players) : NULL;
    if (pack && commanders != UINT32_MAX)
        talon_pack_set_commanders(pack, commanders);
    for (uint32_t i = 0; list && i < players; i++)
        list[i] = pack;
    return list;
}

static bool sit(board *b, const talon_game *g, talon_seating *s, const char *names, const char *deck, uint32_t deck_n, uint32_t commanders)
{
    s->player = list_of(b, names, s->players_n);
    if (!s->player || (deck_n && !(s->import = imports_of(b, deck, deck_n, commanders, s->players_n))))
        return false;
    const size_t size = talon_runner_size(&fault, g, s);
    void *memory = size ? board_take(b, size) : NULL;
    b->runner = memory ? talon_runner_init(memory, size, &fault, g, s) : NULL;
    b->play = b->runner ? talon_runner_play(b->runner) : NULL;
    return b->runner != NULL;
}

board *board_of_game(const talon_game *g, const char *names, uint32_t players, uint32_t dealer, const char *deck, uint32_t deck_n,
                     uint32_t commanders, talon_seed *seed, uint64_t deal, uint32_t history, uint32_t records)
{
    talon_seating s = {.size = sizeof s, .players_n = players, .dealer = dealer, .seed = *seed, .deal = deal, .no_records = !records};
    board *b = memory_take(sizeof *b);
    talon_wipe(seed, sizeof *seed);
    if (!b)
        return no_memory(), NULL;
    *b = (board){0};
    const bool sat = sit(b, g, &s, names, deck, deck_n, commanders) && board_furnish(b, history, records);
    talon_wipe(&s.seed, sizeof s.seed);
    if (sat)
        return b;
    board_free(b);
    return NULL;
}

/* The records of the last run as somebody sees them, in order. A record comes first, so that its address is the block's. */
typedef struct kept {
    talon_record record;
    struct kept *next;
} kept;

static struct {
    kept *first, *last;
    talon_player who;
    bool full;
} records;

/* Hidden cards are in them, if the table looks. */
void run_forget(void)
{
    for (kept *k = records.first; k;) {
        kept *next = k->next;
        memory_wipe(k);
        memory_give(k);
        k = next;
    }
    records.first = records.last = NULL;
}

const talon_record *run_record(const talon_record *after)
{
    const kept *next = after ? ((const kept *)(const void *)after)->next : records.first;
    return next ? &next->record : NULL;
}

static bool keep(void *context, const talon_runner *r, const talon_event *e)
{
    const board *b = context;
    (void)r;
    if (!e->op || !e->record)
        return true;
    const size_t size = talon_record_bytes(e->record->effects_n, e->record->words_n);
    kept *k = memory_take(sizeof *k + size);
    records.full = !k || !talon_record_init(&k->record, k + 1, size) || !talon_record_copy(&k->record, e->record);
    if (!k)
        return false;
    k->next = NULL;
    *(records.last ? &records.last->next : &records.first) = k;
    records.last = k;
    if (!records.full && records.who != TALON_PLAYER_TABLE)
        talon_view_record(&k->record, b->play->table, b->play->shape, b->play->work, records.who);
    return !records.full;
}

static talon_end run(board *b, const char *until, talon_on_event *on_event)
{
    const talon_end end = talon_runner_run(b->runner, &outcome, until, on_event, b);
    fault = outcome.fault;
    return end;
}

/* All of it or nothing: what began to be dealt goes back to where it began, and the last record is the one before. */
static void take_back(board *b, uint32_t place)
{
    talon_fault ignored;
    if (outcome.ops_n || talon_runner_inside(b->runner) || talon_runner_place(b->runner) != place)
        talon_runner_undo(b->runner, &ignored);
    if (b->has_record)
        talon_record_copy(&b->record, &b->shown);
}

uint32_t board_run(board *b, const char *until, uint32_t who, uint32_t keeps)
{
    const uint32_t place = talon_runner_place(b->runner);
    if (b->has_record)
        talon_record_copy(&b->shown, &b->record);
    run_forget();
    records.who = (talon_player)who;
    records.full = false;
    const talon_end end = run(b, until, keeps ? keep : NULL);
    if (end == TALON_END_DONE) {
        b->has_record |= outcome.ops_n != 0;
        return (uint32_t)end;
    }
    take_back(b, place);
    run_forget();
    if (records.full)
        no_memory();
    return (uint32_t)end;
}

uint32_t outcome_get(uint32_t what)
{
    return what == OUTCOME_LINE ? outcome.line : outcome.column;
}

const char *outcome_why(const board *b)
{
    static char text[160];
    talon_outcome_why(text, sizeof text, b->runner, &outcome);
    return text;
}

uint32_t board_deal(board *b, talon_seed *seed, uint32_t deal_low, uint32_t deal_high, const char *until)
{
    talon_runner_restart(b->runner, seed, (uint64_t)deal_high << 32 | deal_low);
    talon_wipe(seed, sizeof *seed);
    const talon_end end = run(b, until, NULL);
    board_picture(b, TALON_PLAYER_TABLE);
    return (uint32_t)end;
}

uint32_t board_undo_run(board *b)
{
    const talon_status s = talon_runner_undo(b->runner, &fault);
    if (s == TALON_OK)
        b->has_record = false;
    return (uint32_t)s;
}

const char *setup_name(void)
{
    return "setup";
}

const char *board_next(const board *b)
{
    return talon_runner_next(b->runner);
}
