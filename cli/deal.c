/* deal.c -- talon deal: deal a game, and show what lies where. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <talon/talon.h>
#include <talon/wire.h>

#include "gamefile.h"
#include "players.h"
#include "prove.h"
#include "show.h"

typedef struct deal {
    const call *c;
    game_source source;
    talon_game *game;
    table_players seats;
    uint32_t seat;        /* of --as, or 0: the whole table is shown */
    void *memory, *names; /* names: of --order */
    talon_runner *runner;
    talon_writer *writer; /* with --json; its lines so far, printed when all are there */
    char *lines;
    size_t size, room;
} deal;

/* Whose view it is. Somebody who owns no zone sees what everybody sees. */
static talon_player viewer(const deal *d)
{
    if (!d->seat)
        return TALON_PLAYER_TABLE;
    const char *name = d->seats.name[d->seat - 1];
    return talon_player_find(talon_runner_shape(d->runner), name, strlen(name));
}

/* False without memory. */
static bool keep_line(deal *d, const char *line, size_t size)
{
    if (line && d->size + size > d->room) {
        const size_t room = 2 * (d->size + size);
        char *more = realloc(d->lines, room);
        if (!more)
            return false;
        d->lines = more;
        d->room = room;
    }
    if (line) {
        memcpy(d->lines + d->size, line, size);
        d->size += size;
    }
    return line != NULL;
}

static bool write_record(void *context, const talon_runner *r, const talon_event *e)
{
    deal *d = context;
    const talon_play *p = talon_runner_play(d->runner);
    size_t size;
    (void)r;
    if (!e->op)
        return true;
    if (d->seat)
        talon_view_record(p->record, p->table, p->shape, p->work, viewer(d));
    const char *line = talon_writer_record(d->writer, &size, p->record);
    return keep_line(d, line, size);
}

static void seed_text(char out[2 * TALON_SEED_SIZE + 3], const talon_seed *seed)
{
    snprintf(out, 3, "0x");
    for (size_t i = 0; i < TALON_SEED_SIZE; i++)
        snprintf(out + 2 + 2 * i, 3, "%02x", seed->byte[i]);
}

/* Whether a proof is wanted: not with what only one seed, or no chance at all, can give. */
static bool wants_proof(const deal *d)
{
    static const char *const without[] = {"no-proof", "json", "order", "show-seed"};
    for (size_t i = 0; i < sizeof without / sizeof *without; i++)
        if (call_option(d->c, without[i]))
            return false;
    return true;
}

/* ------------------------------------------------------------------ asking */

static int ask(deal *d)
{
    const char *as = call_option(d->c, "as");
    const char *suite = call_option(d->c, "suite");
    if (suite && strcmp(suite, "1") != 0 && strcmp(suite, "2") != 0)
        return complain("--suite is 1 or 2, not %s", suite);
    int status = game_check_until(d->game, call_option(d->c, "until"));
    if (status == EXIT_YES)
        status = players_read(&d->seats, d->c, d->game);
    if (status == EXIT_YES && as && !(d->seat = players_find(&d->seats, as, "as")))
        status = EXIT_USAGE;
    return status;
}

/* ----------------------------------------------------------------- dealing */

static int refused(const deal *d, const talon_fault *f)
{
    char text[400];
    if (f->status == TALON_E_CARD_NOT_IN_ZONE && f->index < d->seats.s.order_n) {
        complain("--order: card %u: no \"%s\" is left in the deck of %s", f->index + 1, d->seats.s.order[f->index],
                 talon_game_name(d->game));
        return EXIT_INPUT;
    }
    talon_fault_text(text, sizeof text, f, NULL, NULL);
    complain("%s: %s", d->source.file, text);
    return EXIT_INPUT;
}

/* What the cards are called is known at the table: sit down once without the order, to read it. */
static int read_names(deal *d, size_t size)
{
    talon_fault f = {0};
    talon_seating without = d->seats.s;
    without.order = NULL;
    without.order_n = 0;
    d->names = malloc(size);
    if (!d->names)
        return no_memory();
    const talon_runner *r = talon_runner_init(d->names, size, &f, d->game, &without);
    return r ? players_order(&d->seats, d->game, talon_shape_pack(talon_runner_shape(r))) : refused(d, &f);
}

static int sit_down(deal *d)
{
    talon_fault f = {0};
    const size_t size = talon_runner_size(&f, d->game, &d->seats.s);
    if (!size)
        return refused(d, &f);
    const int status = d->seats.s.order_n ? read_names(d, size) : EXIT_YES;
    if (status != EXIT_YES)
        return status;
    d->memory = malloc(size);
    if (!d->memory)
        return no_memory();
    d->runner = talon_runner_init(d->memory, size, &f, d->game, &d->seats.s);
    if (!d->runner)
        return refused(d, &f);
    if (call_option(d->c, "json") && !(d->writer = talon_writer_new(talon_runner_shape(d->runner))))
        return no_memory();
    return EXIT_YES;
}

/* A line of the file, malloc'd; "" when it has no such line, NULL without memory. */
static char *source_line(const char *text, uint32_t line)
{
    while (text && --line > 0 && (text = strchr(text, '\n')))
        text++;
    return text ? strndup(text, strcspn(text, "\r\n")) : strdup("");
}

/* Say what was refused or did not hold, and where: as talon check says what is wrong. */
static int failed(const deal *d, const talon_outcome *o)
{
    const bool refusal = o->end == TALON_END_FAULT;
    char text[400], message[500];
    if (o->end == TALON_END_STOPPED)
        return no_memory();
    if (refusal && players_is_short(&d->seats, d->game, talon_runner_shape(d->runner), &o->fault))
        return EXIT_INPUT;
    if (refusal)
        talon_fault_text(text, sizeof text, &o->fault, talon_runner_shape(d->runner), NULL);
    else
        players_why_not(text, sizeof text, &d->seats, o);
    snprintf(message, sizeof message, "%s (%s)", text, o->phase);
    if (!o->line) {
        complain("%s: %s", d->source.file, message);
        return EXIT_NO;
    }
    char *line = source_line(d->source.text, o->line);
    if (!line)
        return no_memory();
    const uint32_t size = o->verb ? (uint32_t)strlen(o->verb) : 1;
    const talon_problem p = {.code = refusal ? talon_status_name(o->fault.status) : "expect",
                             .is_error = true,
                             .line = o->line,
                             .column = o->column,
                             .end_column = o->column + size,
                             .message = message,
                             .source = line};
    const int status = problem_say(&p, d->source.file);
    free(line);
    return status == EXIT_YES ? EXIT_NO : status;
}

static bool keep_seed(deal *d)
{
    char seed[2 * TALON_SEED_SIZE + 3], line[2 * TALON_SEED_SIZE + 20];
    seed_text(seed, &d->seats.s.seed);
    return keep_line(d, line, (size_t)snprintf(line, sizeof line, "{\"seed\":\"%s\"}\n", seed));
}

/* With --order the seed matters only if the game took a random step after all. */
static bool seed_matters(const deal *d)
{
    return !d->seats.s.order_n || talon_runner_table(d->runner)->step > 0;
}

static int finish_json(deal *d)
{
    size_t size;
    if (d->seats.s.order_n && call_option(d->c, "show-seed") && seed_matters(d) && !keep_seed(d))
        return no_memory();
    const char *line = talon_writer_state(d->writer, &size, talon_runner_table(d->runner), viewer(d));
    if (!keep_line(d, line, size))
        return no_memory();
    say_json(d->lines, d->size);
    return EXIT_YES;
}

static int finish_text(const deal *d)
{
    look k = look_of(d->c);
    k.runner = d->runner;
    talon_card *room = show_room(talon_runner_shape(d->runner));
    if (!room)
        return no_memory();
    show_deal(&k, room, talon_game_name(d->game), talon_runner_table(d->runner), talon_runner_shape(d->runner),
              talon_runner_players(d->runner), d->seat ? d->seats.name[d->seat - 1] : NULL,
              talon_runner_player(d->runner, talon_runner_dealer(d->runner)));
    if (call_option(d->c, "show-seed") && !seed_matters(d)) {
        puts("no seed: --order alone repeats this deal");
    } else if (call_option(d->c, "show-seed")) {
        char seed[2 * TALON_SEED_SIZE + 3];
        seed_text(seed, &d->seats.s.seed);
        printf("seed %s%s\n", seed, d->seats.s.order_n ? ", with the same --order" : "");
    }
    free(room);
    return EXIT_YES;
}

static int run(deal *d)
{
    talon_outcome o;
    if (d->writer && call_option(d->c, "show-seed") && !d->seats.s.order_n && !keep_seed(d))
        return no_memory();
    talon_runner_run(d->runner, &o, call_option(d->c, "until"), d->writer ? write_record : NULL, d);
    if (o.end != TALON_END_DONE)
        return failed(d, &o);
    return d->writer ? finish_json(d) : finish_text(d);
}

/* Deal without a proof. */
static int deal_plainly(deal *d)
{
    const int status = sit_down(d);
    return status == EXIT_YES ? run(d) : status;
}

/* Deal with a proof; a game that cannot be proved is dealt without, unless the options only mean something with one. */
static int deal_provably(deal *d)
{
    char why[PROVE_WHY_SIZE];
    const bool insists = call_option(d->c, "output") || call_option(d->c, "sealed") || call_option(d->c, "suite");
    const int status = prove_deal(d->c, d->game, d->source.digest, &d->seats, d->seat, why);
    if (status != EXIT_NO)
        return status;
    complain("%s: %s%s", talon_game_name(d->game), why, insists ? "" : "; dealt without a proof");
    return insists ? EXIT_NO : deal_plainly(d);
}

static int deal_game(deal *d)
{
    int status = game_problems(&d->source);
    if (status == EXIT_YES)
        status = ask(d);
    if (status != EXIT_YES)
        return status;
    return wants_proof(d) ? deal_provably(d) : deal_plainly(d);
}

static void deal_free(deal *d)
{
    if (d->runner)
        talon_table_wipe(talon_runner_play(d->runner)->table);
    players_free(&d->seats);
    talon_writer_free(d->writer);
    free(d->lines);
    free(d->memory);
    free(d->names);
    talon_game_free(d->game);
    game_source_free(&d->source);
}

int command_deal(const call *c)
{
    deal d = {.c = c};
    int status;
    if (c->words_n != 1)
        return complain("deal needs one game; for example: talon deal texas_holdem --players Ana,Ben,Cy");
    d.game = game_open(c->word[0], &d.source, &status);
    if (d.game)
        status = deal_game(&d);
    deal_free(&d);
    return status;
}
