/* exports.c -- the functions of exports.h: public ones with numbers for structures. */
#include "exports.h"

static talon_fault fault;
static talon_outcome outcome;
static char text[400];

static size_t text_size(const char *t)
{
    size_t n = 0;
    while (t[n])
        n++;
    return n;
}

const char *fault_text(void)
{
    if (outcome.end == TALON_END_EXPECT)
        return "something the game expects does not hold";
    talon_fault_text(text, sizeof text, &fault, NULL, NULL);
    return text;
}

/* ----------------------------------------------------------------- random */

void random_words(uint32_t *out, uint32_t n, const talon_seed *seed, uint32_t step, uint64_t deal)
{
    talon_stream s;
    talon_stream_init(&s, seed, step, deal);
    for (uint32_t i = 0; i < n; i++)
        out[i] = talon_stream_word(&s);
}

void random_dice(uint32_t *out, uint32_t n, uint32_t sides, const talon_seed *seed, uint32_t step, uint64_t deal)
{
    talon_stream s;
    talon_stream_init(&s, seed, step, deal);
    for (uint32_t i = 0; i < n; i++)
        out[i] = talon_stream_die(&s, sides);
}

void random_wash(uint16_t *a, uint32_t n, const talon_seed *seed, uint32_t step, uint64_t deal)
{
    talon_stream s;
    talon_stream_init(&s, seed, step, deal);
    talon_stream_wash(&s, a, n);
}

void random_riffle(uint16_t *out, uint32_t n, const talon_seed *seed, uint32_t step, uint64_t deal)
{
    talon_stream s;
    talon_stream_init(&s, seed, step, deal);
    talon_stream_riffle(&s, out, n);
}

/* ---------------------------------------------------------------- dealing */

/* Texts that lie one after the other, as a list. */
static const char *const *list_of(const char *names, uint32_t n)
{
    const char **list = memory_take(sizeof *list * n);
    for (uint32_t i = 0; list && i < n; i++) {
        list[i] = names;
        names += text_size(names) + 1;
    }
    return list;
}

static const talon_pack *pack_of(const char *names, uint32_t n)
{
    size_t bytes = 0;
    for (uint32_t i = 0; i < n; i++)
        bytes += text_size(names + bytes) + 1;
    const size_t room = talon_pack_size(n, n, (uint32_t)bytes);
    void *memory = memory_take(room);
    talon_pack *pack = memory ? talon_pack_init(memory, room, n, n, (uint32_t)bytes) : NULL;
    for (uint32_t i = 0; pack && i < n; i++) {
        const size_t size = text_size(names);
        fault = (talon_fault){.status = talon_pack_add(pack, names, size, 1), .zone = TALON_ZONE_NONE, .card = TALON_FACE_NONE};
        if (fault.status != TALON_OK)
            return NULL;
        names += size + 1;
    }
    return pack;
}

/* Everybody brings the same cards. */
static const talon_pack *const *imports_of(const char *deck, uint32_t deck_n, uint32_t players)
{
    const talon_pack *pack = pack_of(deck, deck_n);
    const talon_pack **list = pack ? memory_take(sizeof *list * players) : NULL;
    for (uint32_t i = 0; list && i < players; i++)
        list[i] = pack;
    return list;
}

static bool no_memory(void)
{
    fault = (talon_fault){.status = TALON_E_LIMIT_EXCEEDED, .zone = TALON_ZONE_NONE, .card = TALON_FACE_NONE, .what = "memory"};
    return false;
}

talon_runner *runner_sit(const talon_game *g, const char *names, uint32_t players, uint32_t dealer, const char *deck, uint32_t deck_n,
                         const talon_seed *seed, uint64_t deal)
{
    talon_seating *s = memory_take(sizeof *s);
    outcome = (talon_outcome){0};
    if (!s)
        return no_memory(), NULL;
    *s = (talon_seating){.player = list_of(names, players), .players_n = players, .dealer = dealer, .seed = *seed, .deal = deal};
    if (deck_n && !(s->import = imports_of(deck, deck_n, players)))
        return NULL;
    const size_t size = talon_runner_size(&fault, g, s);
    void *memory = size ? memory_take(size) : NULL;
    if (size && !memory)
        no_memory();
    return memory ? talon_runner_init(memory, size, &fault, g, s) : NULL;
}

uint32_t runner_run(talon_runner *r, const char *until)
{
    const talon_end end = talon_runner_run(r, &outcome, until, NULL, NULL);
    fault = outcome.fault;
    return (uint32_t)end;
}

const char *runner_card(const talon_runner *r, uint32_t id)
{
    const talon_pack *pack = talon_shape_pack(talon_runner_shape(r));
    size_t size;
    const char *name = talon_pack_name(pack, talon_pack_face(pack, (talon_card)id), &size);
    if (size >= sizeof text)
        size = sizeof text - 1;
    for (size_t i = 0; i < size; i++)
        text[i] = name[i];
    text[size] = 0;
    return text;
}

/* ----------------------------------------------------------------- plans */

const talon_target *target_read(talon_runner *r)
{
    talon_target *t = memory_take(sizeof *t);
    const uintptr_t mark = memory_mark();
    void *work = memory_take(talon_target_work_size(r));
    if (!t || !work)
        return no_memory(), NULL;
    const talon_seed seed = talon_runner_table(r)->seed;
    const uint64_t deal = talon_runner_table(r)->deal;
    const talon_status s = talon_target_read(t, &fault, &outcome, r, work);
    memory_release(mark);
    talon_runner_restart(r, &seed, deal);
    return s == TALON_OK ? t : NULL;
}

uint32_t target_get(const talon_target *t, uint32_t what)
{
    const uint32_t value[] = {t->n, t->places_n, t->courses_n, t->rest, t->first_aside, t->deck_n, t->depends};
    return what < sizeof value / sizeof *value ? value[what] : 0;
}

const talon_dest *target_dest(const talon_target *t)
{
    return t->dest;
}

uint32_t target_place(const talon_target *t, uint32_t i)
{
    const talon_target_place p = t->place[i];
    return p.zone | (uint32_t)p.face << 16 | (uint32_t)p.both_ways << 24;
}

uint32_t target_course(const talon_target *t, uint32_t i)
{
    return t->course[i].zone | (uint32_t)t->course[i].n << 16;
}

void dest_assign(talon_dest *dest, uint32_t n, const talon_seed *seed)
{
    talon_stream s;
    talon_stream_init(&s, seed, 0, 0);
    talon_dest_assign(dest, n, &s);
}

const talon_plan *plan_make(const talon_dest *dest, uint32_t n, uint32_t piles, uint32_t mode, const uint16_t weights[4])
{
    talon_plan *plan = memory_take(sizeof *plan);
    const uintptr_t mark = memory_mark();
    void *memory = memory_take(talon_planner_size());
    const talon_plan_options options = {piles, (talon_plan_mode)mode, {weights[0], weights[1], weights[2], weights[3]}};
    outcome = (talon_outcome){0};
    if (!plan || !memory)
        return no_memory(), NULL;
    const talon_status s = talon_plan_make(plan, &fault, memory, dest, n, &options);
    memory_release(mark);
    return s == TALON_OK ? plan : NULL;
}

uint32_t plan_get(const talon_plan *p, uint32_t what)
{
    const uint32_t value[] = {p->rounds_n, p->lays_n, p->seats, p->packets, p->pickups};
    return what < sizeof value / sizeof *value ? value[what] : 0;
}

uint32_t plan_round_first(const talon_plan *p, uint32_t round)
{
    return p->round[round].first;
}

uint32_t plan_round_lays(const talon_plan *p, uint32_t round)
{
    return p->round[round].lays;
}

uint32_t plan_round_pickups(const talon_plan *p, uint32_t round)
{
    return p->round[round].pickups;
}

const uint8_t *plan_round_pickup(const talon_plan *p, uint32_t round)
{
    return p->round[round].pickup;
}

uint32_t plan_lay(const talon_plan *p, uint32_t i)
{
    return p->lay[i].give | (uint32_t)p->lay[i].pile << 16;
}
