/* start.c -- players sit down: the runner's memory, pack, shape and table from a game, and the kernel as its machine. */
#include "base/bytes.h"
#include "base/room.h"
#include "runner/pattern.h"
#include "runner/rules.h"

#define SPECS_AT_ONCE 16

static talon_status refuse(talon_fault *f, talon_status status, const char *what)
{
    *f = (talon_fault){.status = status, .zone = TALON_ZONE_NONE, .card = TALON_FACE_NONE, .what = what};
    return status;
}

/* ---- the kernel as a machine ---- */

static uint32_t kernel_count(const talon_runner *r, talon_zone z)
{
    return talon_zone_count(r->play.table, r->play.shape, z);
}

static talon_status kernel_apply(talon_runner *r, const talon_op *op)
{
    return talon_play_apply(&r->play, op);
}

bool talon__name_fits(const talon_game *g, const char *name, size_t size, const game_node *cards)
{
    bool fits = false;
    for (uint32_t i = 0; i < cards->b && !fits; i++) {
        const char *lo = talon__game_text(g, talon__game_item(g, cards->a + 2 * i));
        const char *hi = talon__game_text(g, talon__game_item(g, cards->a + 2 * i + 1));
        fits = talon__card_fits(name, size, lo, talon__text_size(lo), hi, talon__text_size(hi));
    }
    return fits != cards->flag;
}

/* Whether a face is one of these cards. */
static bool face_fits(const talon_runner *r, talon_face face, const game_node *cards)
{
    size_t size;
    const char *name = talon_pack_name(talon_shape_pack(r->play.shape), face, &size);
    return talon__name_fits(r->game, name, size, cards);
}

bool talon_look_fits(const talon_look *look, talon_face face)
{
    return face_fits(look->runner, face, look->cards);
}

static int kernel_fits(talon_runner *r, talon_zone z, uint32_t pos, const game_node *cards)
{
    const talon_look look = {r, z, pos, cards};
    if (talon__nodes[cards->kind].is == CLASS_INT) {
        r->looked = true;
        return r->rules && talon__where_holds(r->rules, (uint32_t)(cards - talon__game_node(r->game, 0)),
                                              talon_zone_cards(r->play.table, r->play.shape, z)[pos]);
    }
    if (r->rules && r->rules->sealed) {
        r->looked = true;
        return talon__sealed_fits(r->rules, talon_zone_cards(r->play.table, r->play.shape, z)[pos], cards);
    }
    if (r->seating.look && !r->sorted[z]) /* which card lies there, faces decided */
        return r->seating.look(r->seating.look_context, &look);
    r->looked = true;
    return face_fits(r, talon_pack_face(talon_shape_pack(r->play.shape), talon_zone_cards(r->play.table, r->play.shape, z)[pos]), cards);
}

const machine talon__kernel = {kernel_count, kernel_apply, kernel_fits, talon__kernel_order, NULL};

/* ---- how much memory ---- */

/* What depends on the players, and where everything lies in the runner's block. */
typedef struct layout {
    uint32_t zones, cards, faces, names;
    size_t base, def, slot, level, armed, zone, end_of, list, spec, id, count, diag, pack, shape, table, initial, before, former, work,
        record;
    size_t record_size, total;
} layout;

/* With so many players; with others the commanders may lie with their list. */
static bool sets_apart(const talon_game *g, uint32_t players)
{
    for (uint32_t i = 0; i < g->zone.n; i++)
        if (talon__game_holds(g, talon__game_zone(g, i), players).import == IMPORT_COMMANDERS)
            return true;
    return false;
}

/* The cards of a list that an import takes: some[0] of them, from some[1] on. A game that sets commanders apart has the others elsewhere. */
static void some_of(uint32_t some[2], const talon_game *g, uint32_t players, uint32_t import, const talon_pack *p)
{
    const uint32_t all = talon_pack_cards(p), commanders = sets_apart(g, players) ? talon_pack_commanders(p) : 0;
    some[0] = import == IMPORT_COMMANDERS ? talon_pack_commanders(p) : import == IMPORT_LIST ? all - commanders : all;
    some[1] = import == IMPORT_LIST ? commanders : 0;
}

static void count_import(layout *l, const talon_game *g, uint32_t players, uint32_t import, const talon_pack *p)
{
    uint32_t some[2] = {0, 0};
    if (p)
        some_of(some, g, players, import, p);
    for (uint32_t i = 0; p && i < talon_pack_faces(p); i++) {
        size_t size;
        talon_pack_name(p, (talon_face)i, &size);
        l->names += (uint32_t)size;
    }
    l->cards += some[0];
    l->faces += p ? talon_pack_faces(p) : 0;
}

static bool count_cards(layout *l, talon_fault *f, const talon_game *g, const talon_seating *s)
{
    uint64_t cards = 0;
    for (uint32_t i = 0; i < g->zone.n; i++) {
        const game_zone *z = talon__game_zone(g, i);
        const uint32_t owners = z->each_player ? s->players_n : 1;
        const game_hold hold = talon__game_holds(g, z, s->players_n);
        l->zones += talon__game_copies(g, z, s->players_n);
        cards += (uint64_t)hold.n * owners;
        if (hold.import && !s->import)
            return refuse(f, TALON_E_BAD_REQUEST, "this game needs a deck list for each player") == TALON_OK;
        for (uint32_t seat = 0; hold.import && seat < owners; seat++)
            count_import(l, g, s->players_n, hold.import, s->import[seat]);
    }
    for (uint32_t i = 0; i < g->face.n; i++)
        l->names += (uint32_t)talon__text_size(talon__game_text(g, GAME_LIST(g, face, uint32_t)[i]));
    l->faces += g->face.n;
    if (cards + l->cards <= TALON_MAX_CARDS && l->zones <= TALON_MAX_ZONES) {
        l->cards += (uint32_t)cards;
        return true;
    }
    refuse(f, TALON_E_LIMIT_EXCEEDED, l->zones > TALON_MAX_ZONES ? "zones" : "cards");
    f->have = l->zones > TALON_MAX_ZONES ? TALON_MAX_ZONES : TALON_MAX_CARDS;
    return false;
}

/* No shape of so many zones is larger: their texts are counted as long as they may be. */
static size_t shape_bound(uint32_t zones)
{
    char longest[TALON_MAX_ZONE_NAME + 1];
    talon_zone_spec spec[SPECS_AT_ONCE];
    memset(longest, 'x', TALON_MAX_ZONE_NAME);
    longest[TALON_MAX_ZONE_NAME] = 0;
    for (int i = 0; i < SPECS_AT_ONCE; i++)
        spec[i] = (talon_zone_spec){.id = longest, .type = "deck", .owner = longest};
    return talon_shape_size(spec, SPECS_AT_ONCE) * (zones / SPECS_AT_ONCE + 1);
}

static size_t table_bound(const layout *l)
{
    return sizeof(talon_table) + sizeof(uint16_t) * ((size_t)l->zones + l->cards + l->cards / 16 + 8);
}

/* The kernel's scratch: three arrays and a bit for each card, face and packet, some bytes a zone, a copy of the table. build checks it. */
static size_t work_bound(const layout *l)
{
    const size_t entries = (size_t)l->cards + l->faces + TALON_MAX_PACKETS;
    return 512 + 7 * entries + 16 * ((size_t)l->zones + 8) + table_bound(l);
}

/* A place with its table and a byte for each trigger and zone, in this order. */
static size_t place_bound(const layout *l, const talon_game *g)
{
    size_t used = 0;
    talon__reserve(&used, sizeof(place_before));
    talon__reserve(&used, table_bound(l));
    talon__reserve(&used, g->trigger.n + (size_t)l->zones);
    return used;
}

static void lay_out(layout *l, const talon_game *g, const talon_seating *s)
{
    size_t used = 0;
    talon__reserve(&used, sizeof(talon_runner));
    l->base = talon__reserve(&used, sizeof(uint32_t) * (g->zone.n + 1));
    l->def = talon__reserve(&used, sizeof(uint16_t) * l->zones);
    l->slot = talon__reserve(&used, sizeof(int64_t) * g->slots_n);
    l->level = talon__reserve(&used, sizeof(level) * g->levels);
    l->armed = talon__reserve(&used, g->trigger.n + (size_t)l->zones);
    l->zone = talon__reserve(&used, sizeof(talon_zone) * (4 * (size_t)l->zones + 1024));
    l->end_of = talon__reserve(&used, 4 * (size_t)l->zones + 1024);
    l->list = talon__reserve(&used, sizeof(int64_t) * (2 * (size_t)l->cards + SCRATCH_INT));
    l->spec = talon__reserve(&used, sizeof(talon_zone_spec) * l->zones);
    l->id = talon__reserve(&used, (size_t)(TALON_MAX_ZONE_NAME + 1) * l->zones);
    l->count = talon__reserve(&used, sizeof(uint32_t) * l->zones);
    l->diag = talon__reserve(&used, sizeof(talon_diagnostic) * TALON_DIAGNOSTICS_PER_ZONE * l->zones);
    l->pack = talon__reserve(&used, talon_pack_size(l->cards, l->faces, l->names));
    l->shape = talon__reserve(&used, shape_bound(l->zones));
    l->table = talon__reserve(&used, table_bound(l));
    l->initial = talon__reserve(&used, table_bound(l));
    l->before = talon__reserve(&used, place_bound(l, g));
    l->former = s->no_records ? 0 : talon__reserve(&used, place_bound(l, g));
    l->work = talon__reserve(&used, work_bound(l));
    l->record_size = s->no_records ? 0 : talon_record_bytes(2 * (size_t)l->cards + 64, 8 * (size_t)l->cards + 256);
    l->record = talon__reserve(&used, l->record_size);
    l->total = used;
}

static bool check_seats(talon_fault *f, const talon_game *g, const talon_seating *s)
{
    if (s->players_n < g->min || s->players_n > g->max) {
        refuse(f, TALON_E_INVALID_COUNT, "players can play this game");
        f->want = s->players_n;
        f->have = s->players_n < g->min ? g->min : g->max;
        return false;
    }
    for (uint32_t i = 0; i < s->players_n; i++) {
        if (MISUSED(!s->player[i]))
            return talon__misused(f, MISUSED_NULL) == TALON_OK;
        const size_t size = talon__text_size(s->player[i]);
        if (size == 0 || size > TALON_MAX_PLAYER_NAME)
            return refuse(f, TALON_E_BAD_REQUEST, "a player's name has 1 to 64 bytes") == TALON_OK;
        for (uint32_t k = 0; k < i; k++)
            if (talon__text_is(s->player[i], s->player[k]))
                return refuse(f, TALON_E_BAD_REQUEST, "two players have the same name") == TALON_OK;
    }
    if (s->dealer > s->players_n)
        return refuse(f, TALON_E_BAD_REQUEST, "the dealer's seat does not exist") == TALON_OK;
    return true;
}

bool talon__read_seating(talon_seating *s, talon_fault *f, const talon_game *g, const talon_seating *given)
{
    enum { FIRST = offsetof(talon_seating, cut_context) + sizeof(void *) }; /* its size in version 0.1: never another number */
    if (MISUSED(!f || !g || !given))
        return talon__misused(f, MISUSED_NULL) == TALON_OK;
    const size_t size = given->size ? given->size : FIRST;
    *s = (talon_seating){.size = 0};
    if (size < FIRST)
        return talon__misused(f, "a talon_seating says that it is smaller than any") == TALON_OK;
    memcpy(s, given, size < sizeof *s ? size : sizeof *s);
    if (MISUSED((!s->player && s->players_n) || (!s->order && s->order_n)))
        return talon__misused(f, MISUSED_NULL) == TALON_OK;
    return true;
}

static bool plan(layout *l, talon_fault *f, const talon_game *g, const talon_seating *s)
{
    *l = (layout){0};
    if (!check_seats(f, g, s) || !count_cards(l, f, g, s))
        return false;
    lay_out(l, g, s);
    return true;
}

size_t talon_runner_size(talon_fault *f, const talon_game *g, const talon_seating *s)
{
    layout l;
    talon_seating seating;
    return talon__read_seating(&seating, f, g, s) && plan(&l, f, g, &seating) ? l.total : 0;
}

/* ---- sitting down ---- */

static char *put_number(char *at, uint32_t n)
{
    char digits[12];
    int k = 0;
    do
        digits[k++] = (char)('0' + n % 10);
    while (n /= 10);
    *at++ = '.';
    while (k)
        *at++ = digits[--k];
    *at = 0;
    return at;
}

static void write_id(char *id, const talon_game *g, const game_zone *z, uint32_t seat, uint32_t index)
{
    const char *name = talon__game_text(g, z->name);
    const size_t size = talon__text_size(name);
    memcpy(id, name, size + 1);
    char *at = id + size;
    if (z->each_player)
        at = put_number(at, seat + 1);
    if (z->count != NONE)
        put_number(at, index + 1);
}

static const char *id_of(const char *ids, uint32_t zone)
{
    return ids + (size_t)zone * (TALON_MAX_ZONE_NAME + 1);
}

static talon_zone_spec spec_of(const talon_runner *r, const game_zone *z, uint32_t seat, const char *ids, uint32_t zone)
{
    talon_zone_spec s = {.id = id_of(ids, zone),
                         .type = talon_zone_type_names[z->type],
                         .owner = z->each_player ? r->seating.player[seat] : NULL,
                         .ordering = talon_ordering_names[z->order],
                         .sees = talon_sees_names[z->sees]};
    if (z->behaves) {
        s.has_behavior = true;
        s.behavior_type = "deck";
        s.draw_from = talon_draw_from_names[z->draw_from];
        s.reshuffle_when = talon_reshuffle_when_names[z->reshuffle_when];
        s.keep_newest = talon__game_keep(r->game, z, r->players);
        if (z->reshuffle != NONE)
            s.reshuffle_from = id_of(ids, talon__zone_at(r, z->reshuffle, seat, 0));
    }
    return s;
}

static talon_status add_import(const talon_runner *r, talon_pack *pack, uint32_t import, const talon_pack *list)
{
    uint32_t some[2];
    talon_status s = TALON_OK;
    if (!list)
        return TALON_E_BAD_REQUEST;
    some_of(some, r->game, r->players, import, list);
    for (uint32_t i = 0; i < some[0] && s == TALON_OK; i++) {
        size_t size;
        const char *name = talon_pack_name(list, talon_pack_face(list, (talon_card)(some[1] + i)), &size);
        s = talon_pack_add(pack, name, size, 1);
    }
    return s;
}

static talon_status add_cards(const talon_runner *r, talon_pack *pack, const game_zone *z, uint32_t seat)
{
    const game_hold hold = talon__game_holds(r->game, z, r->players);
    talon_status s = TALON_OK;
    for (uint32_t i = 0; i < hold.n && s == TALON_OK; i++) {
        const uint16_t face = GAME_LIST(r->game, card, uint16_t)[hold.at + i];
        const char *name = talon__game_text(r->game, GAME_LIST(r->game, face, uint32_t)[face]);
        s = talon_pack_add(pack, name, talon__text_size(name), 1);
    }
    if (hold.import && s == TALON_OK)
        s = add_import(r, pack, hold.import, r->seating.import[seat]);
    return s;
}

/* Zones in the order of their declaration, a player's seat by seat; each gets its cards of the pack in that order. */
static talon_status fill(talon_runner *r, char *memory, const layout *l, talon_pack *pack)
{
    talon_zone_spec *spec = (talon_zone_spec *)(void *)(memory + l->spec);
    uint32_t *count = (uint32_t *)(void *)(memory + l->count), z = 0;
    char *ids = memory + l->id;
    for (uint32_t d = 0; d < r->game->zone.n; d++) {
        const game_zone *def = talon__game_zone(r->game, d);
        const uint32_t per_seat = talon__per_seat(r, def);
        r->base[d] = z;
        for (uint32_t i = 0; i < talon__game_copies(r->game, def, r->players); i++, z++) {
            r->def[z] = (uint16_t)d;
            write_id(ids + (size_t)z * (TALON_MAX_ZONE_NAME + 1), r->game, def, i / per_seat, i % per_seat);
        }
    }
    for (z = 0; z < r->zones_n; z++) {
        const game_zone *def = talon__game_zone(r->game, r->def[z]);
        const uint32_t place = z - r->base[r->def[z]], per_seat = talon__per_seat(r, def);
        const uint32_t before = talon_pack_cards(pack);
        spec[z] = spec_of(r, def, place / per_seat, ids, z);
        if (place % per_seat == 0) {
            const talon_status s = add_cards(r, pack, def, place / per_seat);
            if (s != TALON_OK)
                return s;
        }
        count[z] = talon_pack_cards(pack) - before;
    }
    return TALON_OK;
}

/* Every card of the exact order is in the deck, as often as it is listed. */
static bool check_order(const talon_runner *r, talon_fault *f)
{
    const talon_seating *s = &r->seating;
    if (!s->order_n)
        return true;
    if (r->game->deck == NONE)
        return refuse(f, TALON_E_BAD_REQUEST, "this game has no deck to put in order") == TALON_OK;
    const talon_zone deck = talon__zone_at(r, r->game->deck, 0, 0);
    const talon_pack *pack = talon_shape_pack(r->play.shape);
    const talon_card *card = talon_zone_cards(r->play.table, r->play.shape, deck);
    const uint32_t n = kernel_count(r, deck);
    for (uint32_t k = 0; k < n; k++)
        r->list[k] = 0;
    for (uint32_t i = 0; i < s->order_n; i++) {
        if (MISUSED(!s->order[i]))
            return talon__misused(f, MISUSED_NULL) == TALON_OK;
        const talon_face face = talon_pack_find(pack, s->order[i], talon__text_size(s->order[i]));
        uint32_t k = 0;
        while (k < n && (r->list[k] || talon_pack_face(pack, card[k]) != face))
            k++;
        if (k == n) {
            refuse(f, TALON_E_CARD_NOT_IN_ZONE, NULL);
            f->zone = deck;
            f->card = face;
            f->index = i;
            return false;
        }
        r->list[k] = 1;
    }
    return true;
}

static place_before *no_place(char *memory, const layout *l)
{
    size_t used = 0;
    place_before *b = (place_before *)(void *)memory;
    talon__reserve(&used, sizeof *b);
    *b = (place_before){.table = (talon_table *)(void *)(memory + talon__reserve(&used, table_bound(l)))};
    b->armed = (uint8_t *)(memory + used);
    return b;
}

static bool build(talon_runner *r, talon_fault *f, char *memory, const layout *l)
{
    const talon_shape *shape;
    size_t diag_n;
    talon_pack *pack = talon_pack_init(memory + l->pack, talon_pack_size(l->cards, l->faces, l->names), l->cards, l->faces, l->names);
    const talon_status filled = fill(r, memory, l, pack);
    if (filled != TALON_OK)
        return refuse(f, filled, "the cards do not fit") == TALON_OK;
    if (talon_shape_init(&shape, (talon_diagnostic *)(void *)(memory + l->diag), &diag_n, f, memory + l->shape, shape_bound(l->zones), pack,
                         (talon_zone_spec *)(void *)(memory + l->spec), r->zones_n) != TALON_OK)
        return false;
    if (talon_table_size(shape) > table_bound(l) || talon_work_size(shape) > work_bound(l))
        return refuse(f, TALON_E_LIMIT_EXCEEDED, "bytes of a table") == TALON_OK;
    r->initial = talon_table_init(memory + l->initial, table_bound(l), shape, (uint32_t *)(void *)(memory + l->count), &r->seating.seed,
                                  r->seating.deal);
    if (!r->initial)
        return refuse(f, TALON_E_BAD_REQUEST, "the cards do not add up") == TALON_OK;
    r->play = (talon_play){.table = (talon_table *)(void *)(memory + l->table),
                           .shape = shape,
                           .work = talon_work_init(memory + l->work, work_bound(l), shape)};
    if (l->record_size) {
        talon_record_init(&r->record, memory + l->record, l->record_size);
        r->play.record = &r->record;
        r->former = no_place(memory + l->former, l);
    }
    r->before = no_place(memory + l->before, l);
    talon_runner_restart(r, &r->seating.seed, r->seating.deal);
    return check_order(r, f);
}

talon_runner *talon_runner_init(void *memory, size_t memory_size, talon_fault *f, const talon_game *g, const talon_seating *s)
{
    layout l;
    char *at = memory;
    talon_runner *r = memory;
    talon_seating seating;
    if (!talon__read_seating(&seating, f, g, s) || !plan(&l, f, g, &seating) || talon__room_short(f, memory, memory_size, l.total))
        return NULL;
    memset(r, 0, sizeof *r);
    r->game = g;
    r->machine = &talon__kernel;
    r->seating = seating;
    r->players = seating.players_n;
    r->dealer = seating.dealer ? seating.dealer - 1 : seating.players_n - 1;
    r->zones_n = l.zones;
    r->base = (uint32_t *)(void *)(at + l.base);
    r->def = (uint16_t *)(void *)(at + l.def);
    r->slot = (int64_t *)(void *)(at + l.slot);
    memset(r->slot, 0, sizeof *r->slot * g->slots_n);
    r->level = (level *)(void *)(at + l.level);
    r->armed = (uint8_t *)(at + l.armed);
    r->sorted = r->armed + g->trigger.n;
    r->zone = (talon_zone *)(void *)(at + l.zone);
    r->end_of = (uint8_t *)(at + l.end_of);
    r->zones_room = 4 * l.zones + 1024;
    r->list = (int64_t *)(void *)(at + l.list);
    return build(r, f, at, &l) ? r : NULL;
}

void talon_runner_restart(talon_runner *r, const talon_seed *seed, uint64_t deal)
{
    talon_table_copy(r->play.table, r->initial);
    talon_table_reseed(r->play.table, seed, deal);
    r->seating.seed = *seed;
    r->seating.deal = deal;
    talon__forget_run(r);
}

void talon__forget_run(talon_runner *r)
{
    r->looked = r->sorts = r->inside = r->in_empty = r->in_trigger = r->ordered = false;
    memset(r->sorted, 0, r->zones_n);
    r->place = r->done = 0;
    if (r->before)
        r->before->there = false;
}

bool talon_runner_sorted(const talon_runner *r, talon_zone z)
{
    return z < r->zones_n && r->sorted[z];
}

bool talon_runner_looked(const talon_runner *r)
{
    return r->looked;
}

talon_play *talon_runner_play(talon_runner *r)
{
    return &r->play;
}

const talon_game *talon_runner_game(const talon_runner *r)
{
    return r->game;
}

const talon_table *talon_runner_table(const talon_runner *r)
{
    return r->play.table;
}

const talon_shape *talon_runner_shape(const talon_runner *r)
{
    return r->play.shape;
}

uint32_t talon_runner_players(const talon_runner *r)
{
    return r->players;
}

const char *talon_runner_player(const talon_runner *r, uint32_t seat)
{
    return seat >= 1 && seat <= r->players ? r->seating.player[seat - 1] : "";
}

uint32_t talon_runner_dealer(const talon_runner *r)
{
    return r->dealer + 1;
}

talon_zone talon_runner_zone(const talon_runner *r, uint32_t zone, uint32_t seat, uint32_t index)
{
    if (zone >= r->game->zone.n)
        return TALON_ZONE_NONE;
    const game_zone *z = talon__game_zone(r->game, zone);
    const bool seat_fits = z->each_player ? seat >= 1 && seat <= r->players : seat == 0;
    const uint32_t count = talon__game_count(r->game, z, r->players);
    const bool index_fits = count ? index >= 1 && index <= count : index == 0;
    return seat_fits && index_fits ? talon__zone_at(r, zone, seat ? seat - 1 : 0, index ? index - 1 : 0) : TALON_ZONE_NONE;
}
