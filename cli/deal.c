/* deal.c -- talon deal: deal a game, and show what lies where. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <talon/talon.h>
#include <talon/wire.h>

#include "gamefile.h"
#include "seating.h"
#include "show.h"

typedef struct deal {
    const call *c;
    game_source source;
    const talon_game *game;
    seating seats;
    uint32_t seat; /* of --as, or 0: the whole table is shown */
    void *memory;
    talon_runner *runner;
    talon_writer *writer; /* with --json */
} deal;

/* Whose view it is. Somebody who owns no zone sees what everybody sees. */
static talon_player viewer(const deal *d)
{
    if (!d->seat)
        return TALON_PLAYER_TABLE;
    const char *name = d->seats.name[d->seat - 1];
    return talon_player_find(talon_runner_shape(d->runner), name, strlen(name));
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
    if (line)
        fwrite(line, 1, size, stdout);
    return line != NULL;
}

static void seed_text(char out[2 * TALON_SEED_SIZE + 3], const talon_seed *seed)
{
    snprintf(out, 3, "0x");
    for (size_t i = 0; i < TALON_SEED_SIZE; i++)
        snprintf(out + 2 + 2 * i, 3, "%02x", seed->byte[i]);
}

/* ------------------------------------------------------------------ asking */

static int unknown_phase(const talon_game *g, const char *name)
{
    const uint32_t n = talon_game_phases(g);
    const char **names = malloc(sizeof *names * ((size_t)n + 2));
    const char *near = NULL;
    if (names) {
        names[0] = "setup";
        for (uint32_t i = 0; i < n; i++)
            names[i + 1] = talon_game_phase_name(g, i);
        names[n + 1] = NULL;
        near = talon_nearest(name, names);
    }
    if (near)
        complain("%s has no phase \"%s\"; did you mean \"%s\"?", talon_game_name(g), name, near);
    else if (n)
        complain("%s has no phase \"%s\"; its last is \"%s\"", talon_game_name(g), name, talon_game_phase_name(g, n - 1));
    else
        complain("%s has no phases, only a setup", talon_game_name(g));
    free((void *)names);
    return EXIT_USAGE;
}

static int check_until(const talon_game *g, const char *until)
{
    if (!until || strcmp(until, "setup") == 0)
        return EXIT_YES;
    for (uint32_t i = 0; i < talon_game_phases(g); i++)
        if (strcmp(talon_game_phase_name(g, i), until) == 0)
            return EXIT_YES;
    return unknown_phase(g, until);
}

static int ask(deal *d)
{
    const char *as = call_option(d->c, "as");
    int status = check_until(d->game, call_option(d->c, "until"));
    if (status == EXIT_YES)
        status = seating_read(&d->seats, d->c, d->game);
    if (status == EXIT_YES && as && !(d->seat = seating_find(&d->seats, as, "as")))
        status = EXIT_USAGE;
    return status;
}

/* ----------------------------------------------------------------- dealing */

static int refused(const deal *d, const talon_fault *f)
{
    char text[400];
    if (f->status == TALON_E_CARD_NOT_IN_ZONE && f->index < d->seats.s.order_n) {
        complain("--order: %s has no card \"%s\" left for place %u", talon_game_name(d->game), d->seats.s.order[f->index], f->index + 1);
        return EXIT_INPUT;
    }
    talon_fault_text(text, sizeof text, f, NULL, NULL);
    complain("%s: %s", d->source.file, text);
    return EXIT_INPUT;
}

static int sit_down(deal *d)
{
    talon_fault f = {0};
    const size_t size = talon_runner_size(&f, d->game, &d->seats.s);
    if (!size)
        return refused(d, &f);
    d->memory = malloc(size);
    if (!d->memory) {
        complain("out of memory");
        return EXIT_BUG;
    }
    d->runner = talon_runner_init(d->memory, &f, d->game, &d->seats.s);
    if (!d->runner)
        return refused(d, &f);
    if (call_option(d->c, "json") && !(d->writer = talon_writer_new(talon_runner_shape(d->runner)))) {
        complain("out of memory");
        return EXIT_BUG;
    }
    return EXIT_YES;
}

/* A line of the file, malloc'd. */
static char *source_line(const char *text, uint32_t line)
{
    while (text && --line > 0 && (text = strchr(text, '\n')))
        text++;
    return text ? strndup(text, strcspn(text, "\r\n")) : NULL;
}

/* Say what was refused or did not hold, and where: as talon check says what is wrong. */
static int failed(const deal *d, const talon_outcome *o)
{
    const bool refusal = o->end == TALON_END_FAULT;
    char text[400], message[500];
    if (o->end == TALON_END_STOPPED) {
        complain("out of memory");
        return EXIT_BUG;
    }
    if (refusal)
        talon_fault_text(text, sizeof text, &o->fault, talon_runner_shape(d->runner), NULL);
    snprintf(message, sizeof message, "%s (%s)", refusal ? text : "this is expected and does not hold", o->phase);
    if (!o->line) {
        complain("%s: %s", d->source.file, message);
        return EXIT_NO;
    }
    char *line = source_line(d->source.text, o->line);
    const uint32_t size = o->verb ? (uint32_t)strlen(o->verb) : 1;
    const talon_problem p = {.code = refusal ? talon_status_name(o->fault.status) : "expect",
                             .is_error = true,
                             .line = o->line,
                             .column = o->column,
                             .end_column = o->column + size,
                             .message = message,
                             .source = line ? line : ""};
    game_problem(&p, d->source.file);
    free(line);
    return EXIT_NO;
}

static void print_json_seed(const deal *d)
{
    char seed[2 * TALON_SEED_SIZE + 3];
    seed_text(seed, &d->seats.s.seed);
    printf("{\"seed\":\"%s\"}\n", seed);
}

static int finish_json(const deal *d)
{
    size_t size;
    const char *line = talon_writer_state(d->writer, &size, talon_runner_table(d->runner), viewer(d));
    if (line)
        fwrite(line, 1, size, stdout);
    return line ? EXIT_YES : EXIT_BUG;
}

static void show_people(const deal *d)
{
    const look k = look_of(d->c);
    const talon_shape *shape = talon_runner_shape(d->runner);
    const uint32_t n = talon_runner_players(d->runner);
    const char *dealer = talon_runner_player(d->runner, talon_runner_dealer(d->runner));
    char title[256];
    if (d->seat)
        snprintf(title, sizeof title, "%s as %s sees it", talon_game_name(d->game), d->seats.name[d->seat - 1]);
    else
        snprintf(title, sizeof title, "%s for %u player%s", talon_game_name(d->game), n, n == 1 ? "" : "s");
    show_clean(title);
    show_heading(&k, title);
    putchar('\n');
    show_table(&k, talon_runner_table(d->runner), shape, viewer(d),
               n > 1 ? talon_player_find(shape, dealer, strlen(dealer)) : TALON_PLAYER_NONE);
    if (call_option(d->c, "show-seed")) {
        char seed[2 * TALON_SEED_SIZE + 3];
        seed_text(seed, &d->seats.s.seed);
        printf("seed %s\n", seed);
    }
}

static int run(deal *d)
{
    talon_outcome o;
    if (d->writer && call_option(d->c, "show-seed"))
        print_json_seed(d);
    talon_runner_run(d->runner, &o, call_option(d->c, "until"), d->writer ? write_record : NULL, d);
    if (o.end != TALON_END_DONE)
        return failed(d, &o);
    if (d->writer)
        return finish_json(d);
    show_people(d);
    return EXIT_YES;
}

int command_deal(const call *c)
{
    deal d = {.c = c};
    int status;
    if (c->words_n != 1)
        return complain("deal needs one game; for example: talon deal texas_holdem --players Ana,Ben,Cy");
    talon_game *game = game_open(c->word[0], &d.source, &status);
    if (game) {
        d.game = game;
        status = ask(&d);
        if (status == EXIT_YES)
            status = sit_down(&d);
        if (status == EXIT_YES)
            status = run(&d);
        if (d.runner)
            talon_table_wipe(talon_runner_play(d.runner)->table);
        seating_free(&d.seats);
        talon_writer_free(d.writer);
        free(d.memory);
    }
    talon_game_free(game);
    game_source_free(&d.source);
    return status;
}
