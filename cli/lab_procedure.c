/* lab_procedure.c -- how a game mixes its deck, as a source of orders: its own steps, from the first that mixes to the first card that
 * leaves the deck after it. Cards that leave before anything is mixed (a commander) are set aside, not dealt. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <talon/op_family.h>

#include "gamefile.h"
#include "lab.h"
#include "players.h"

struct lab_game {
    game_source source;
    talon_game *game;
    table_players seats;
    void *memory;
    size_t memory_size;
    talon_runner *runner;
    talon_zone deck;
    uint32_t cards;
    talon_seed seed;
    uint16_t *place;            /* of every card of the pack, in the deck before it is mixed */
    talon_card *before, *now;   /* the deck before it is mixed, and as far as it is mixed */
    uint32_t count;             /* of cards in it */
    bool mixed, done;           /* something was mixed; then a card has left */
    bool washed, other;         /* other: something besides human riffles */
    uint32_t run, riffles;      /* human riffles one after the other: now, and at most */
    uint32_t cuts;              /* by a die */
    char steps[LAB_TITLE - 64]; /* what was done, for people */
};

/* ------------------------------------------------------------ what is done */

static void add_step(lab_game *h, const char *format, unsigned n)
{
    const size_t used = strlen(h->steps);
    char text[64];
    snprintf(text, sizeof text, format, n, n == 1 ? "" : "s");
    snprintf(h->steps + used, sizeof h->steps - used, "%s%s", used ? ", " : "", text);
}

/* One operation on the deck that left all its cards there. */
static void note_step(lab_game *h, const talon_op *op)
{
    const unsigned n = (unsigned)op->n;
    const bool human = op->code == TALON_OP_RIFFLE_WITH_SEED;
    h->run = human ? h->run + n : 0;
    h->riffles = h->run > h->riffles ? h->run : h->riffles;
    h->other |= !human;
    h->washed |= op->code == TALON_OP_WASH || op->code == TALON_OP_SHUFFLE;
    h->cuts += op->code == TALON_OP_CUT_BY_DIE;
    switch ((talon_reorder_op)op->code) {
    case TALON_REORDER_WASH: add_step(h, "wash", 0); break;
    case TALON_REORDER_SHUFFLE: add_step(h, "shuffle", 0); break;
    case TALON_REORDER_RIFFLE_WITH_SEED: add_step(h, "%u human riffle%s", n); break;
    case TALON_REORDER_RIFFLE: add_step(h, "%u perfect riffle%s", n); break;
    case TALON_REORDER_IN_SHUFFLE: add_step(h, "in-shuffle", 0); break;
    case TALON_REORDER_STRIP_CUT: add_step(h, "strip cut", 0); break;
    case TALON_REORDER_PERMUTE: add_step(h, "a fixed order", 0); break;
    case TALON_REORDER_CUT:
    case TALON_REORDER_CUT_BY_DIE:
    case TALON_REORDER_CUT_WITH_SEED: add_step(h, "cut", 0); break;
    }
}

static void look_at_deck(lab_game *h, const talon_runner *r)
{
    h->count = talon_zone_count(talon_runner_table(r), talon_runner_shape(r), h->deck);
    memcpy(h->now, talon_zone_cards(talon_runner_table(r), talon_runner_shape(r), h->deck), sizeof *h->now * h->count);
}

static bool is_mixing(const lab_game *h, const talon_op *op)
{
    return talon_op_get(op->code)->mixes == TALON_MIXES_ZONE && op->from == h->deck;
}

static bool watch(void *context, const talon_runner *r, const talon_event *e)
{
    lab_game *h = context;
    if (!e->op)
        return true;
    const bool mixing = is_mixing(h, e->op), moved = talon_zone_count(talon_runner_table(r), talon_runner_shape(r), h->deck) != h->count;
    h->done = h->mixed && moved;
    if (h->done)
        return false;
    if (mixing && !h->mixed)
        memcpy(h->before, h->now, sizeof *h->now * h->count);
    if (mixing || moved)
        look_at_deck(h, r);
    h->mixed |= mixing;
    return true;
}

static bool watch_and_note(void *context, const talon_runner *r, const talon_event *e)
{
    lab_game *h = context;
    const bool on = watch(context, r, e);
    if (on && e->op && is_mixing(h, e->op))
        note_step(h, e->op);
    return on;
}

/* ------------------------------------------------------------------- deals */

static bool deal_once(lab_game *h, uint64_t deal, talon_on_event *on_event)
{
    talon_outcome o;
    h->done = h->mixed = false;
    talon_runner_restart(h->runner, &h->seed, deal);
    look_at_deck(h, h->runner);
    talon_runner_run(h->runner, &o, NULL, on_event, h);
    if (h->done || o.end == TALON_END_DONE)
        return true;
    char text[400] = "something that is expected does not hold";
    if (o.end == TALON_END_FAULT)
        talon_fault_text(text, sizeof text, &o.fault, talon_runner_shape(h->runner), NULL);
    complain("%s:%u: before a card left the deck: %s", h->source.file, o.line, text);
    return false;
}

static double next(void *context, uint16_t *out, uint64_t deal)
{
    lab_game *h = context;
    if (!deal_once(h, deal, watch))
        return NAN;
    if (h->mixed && h->count != h->cards) {
        complain("%s: deal %llu mixes %u cards, the first mixed %u", h->source.file, (unsigned long long)deal, h->count, h->cards);
        return NAN;
    }
    for (uint32_t i = 0; i < h->cards; i++)
        h->place[h->mixed ? h->before[i] : i] = (uint16_t)i;
    for (uint32_t i = 0; i < h->cards; i++)
        out[i] = h->mixed ? h->place[h->now[i]] : (uint16_t)i;
    return -1;
}

/* ---------------------------------------------------------------- sitting down */

/* The lab's arrays have room for so many. A deck may grow or shrink before it is mixed, so this is asked twice. */
static int check_cards(const lab_game *h)
{
    if (h->cards < 2)
        complain("%s has no deck of two or more cards to mix", talon_game_name(h->game));
    else if (h->cards > TALON_LAB_MAX_CARDS)
        complain("%s mixes a deck of %u cards; the lab looks at %u at most", talon_game_name(h->game), h->cards, TALON_LAB_MAX_CARDS);
    return h->cards >= 2 && h->cards <= TALON_LAB_MAX_CARDS ? EXIT_YES : EXIT_INPUT;
}

/* The deck with the most cards. */
static int find_deck(lab_game *h)
{
    const talon_shape *shape = talon_runner_shape(h->runner);
    for (uint32_t z = 0; z < talon_shape_zones(shape); z++) {
        const uint32_t n = talon_zone_count(talon_runner_table(h->runner), shape, (talon_zone)z);
        if (talon_zone_get_type(shape, (talon_zone)z) == TALON_TYPE_DECK && n > h->cards) {
            h->deck = (talon_zone)z;
            h->cards = n;
        }
    }
    return check_cards(h);
}

static int sit_down(lab_game *h, const call *c)
{
    talon_fault f = {0};
    call quiet = *c; /* the lab's seed is no secret of a deal: nobody needs to be told */
    for (size_t i = 0; i < OPTIONS_MAX && c->command->option[i].name; i++)
        if (strcmp(c->command->option[i].name, "seed") == 0)
            quiet.value[i] = NULL;
    const int status = players_read(&h->seats, &quiet, h->game);
    if (status != EXIT_YES)
        return status;
    h->seats.s.seed = h->seed;
    h->seats.s.no_records = true;
    h->memory_size = talon_runner_size(&f, h->game, &h->seats.s);
    h->memory = h->memory_size ? malloc(h->memory_size) : NULL;
    h->runner = h->memory ? talon_runner_init(h->memory, h->memory_size, &f, h->game, &h->seats.s) : NULL;
    if (h->memory_size && !h->memory)
        return no_memory();
    if (h->runner)
        return find_deck(h);
    char text[400];
    talon_fault_text(text, sizeof text, &f, NULL, NULL);
    complain("%s: %s", h->source.file, text);
    return EXIT_INPUT;
}

static int begin(lab_game *h)
{
    const uint32_t pack = talon_pack_cards(talon_shape_pack(talon_runner_shape(h->runner)));
    h->place = calloc(pack, sizeof *h->place);
    h->before = calloc(pack, sizeof *h->before);
    h->now = calloc(pack, sizeof *h->now);
    if (!h->place || !h->before || !h->now)
        return no_memory();
    if (!deal_once(h, 0, watch_and_note))
        return EXIT_INPUT;
    h->cards = h->mixed ? h->count : h->cards;
    return check_cards(h);
}

/* A wash makes everything fair, whatever comes before or after. What comes before or after some riffles can only bring them nearer
 * to fair. Without either, a few cuts reach hardly any of all orders. */
static void describe(lab_source *s, const lab_game *h)
{
    s->known = -1;
    if (h->washed) {
        s->known = 0;
    } else if (h->riffles) {
        s->known = talon_riffle_distance(h->cards, h->riffles);
        s->known_at_most = h->other;
    } else if (h->cuts * log(h->cards) < lgamma(h->cards + 1.0) - 14) {
        s->known = 1;
    }
    s->riffles = h->other ? 0 : h->riffles;
    snprintf(s->name, sizeof s->name, "%s", talon_game_name(h->game));
    snprintf(s->title, sizeof s->title, "how %s mixes its %u cards", talon_game_name(h->game), h->cards);
    snprintf(s->about, sizeof s->about, "before cards leave the deck: %s", *h->steps ? h->steps : "nothing");
    show_clean(s->title);
    for (char *p = s->name; *p; p++) /* it names files */
        if (!strchr("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-", *p))
            *p = '_';
}

int lab_open_game(lab_source *s, lab_game **held, const call *c, const char *name, const talon_seed *seed)
{
    lab_game *h = *held = calloc(1, sizeof *h);
    int status;
    if (!h)
        return no_memory();
    h->seed = *seed;
    h->game = game_open(name, &h->source, &status);
    if (!h->game)
        return status;
    status = sit_down(h, c);
    if (status == EXIT_YES)
        status = begin(h);
    if (status != EXIT_YES)
        return status;
    s->cards = h->cards;
    s->times = 1;
    s->order = next;
    s->context = h;
    describe(s, h);
    return EXIT_YES;
}

void lab_game_free(lab_game *h)
{
    if (!h)
        return;
    players_free(&h->seats);
    talon_game_free(h->game);
    game_source_free(&h->source);
    if (h->memory)
        talon_wipe(h->memory, h->memory_size);
    free(h->memory);
    free(h->place);
    free(h->before);
    free(h->now);
    talon_wipe(&h->seed, sizeof h->seed);
    free(h);
}
