/* lang.c -- row 10: checking and compiling the largest shipped game against only parsing it with libfyaml; and one that waits for a card,
 * for which the cards are counted in their worst order, too. */
#include <dirent.h>
#include <libfyaml.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <talon/lang.h>

#include "harness.h"

#define FILE_MAX (1 << 16)

typedef struct game_text {
    char at[FILE_MAX];
    size_t size;
    char name[64];
} game_text;

static void compile(void *context, uint32_t times)
{
    const game_text *t = context;
    for (uint32_t i = 0; i < times; i++) {
        talon_report *report;
        talon_game *g = talon_game_compile(&report, t->at, t->size);
        if (!g)
            bench_broken("the game does not compile");
        bench_use(talon_game_size(g));
        talon_game_free(g);
        talon_report_free(report);
    }
}

static uint64_t parse_once(const game_text *t)
{
    const struct fy_parse_cfg cfg = {.flags = FYPCF_QUIET};
    struct fy_parser *parser = fy_parser_create(&cfg);
    struct fy_event *e;
    uint64_t events = 0;
    if (!parser || fy_parser_set_string(parser, t->at, t->size) != 0)
        bench_broken("libfyaml does not start");
    while ((e = fy_parser_parse(parser))) {
        size_t size = 0;
        if (e->type == FYET_SCALAR)
            fy_token_get_text(e->scalar.value, &size);
        events += 1 + size;
        fy_parser_event_free(parser, e);
    }
    fy_parser_destroy(parser);
    return events;
}

static void parse(void *context, uint32_t times)
{
    for (uint32_t i = 0; i < times; i++)
        bench_use(parse_once(context));
}

static bool read_game(game_text *t, const char *folder, const char *file)
{
    char path[512];
    snprintf(path, sizeof path, "%s/%s", folder, file);
    FILE *f = fopen(path, "rb");
    if (!f)
        return false;
    t->size = fread(t->at, 1, sizeof t->at, f);
    fclose(f);
    snprintf(t->name, sizeof t->name, "%.60s", file);
    return true;
}

static bool find_largest(game_text *t, const char *folder)
{
    static game_text one;
    DIR *d = opendir(folder);
    t->size = 0;
    for (const struct dirent *e; d && (e = readdir(d));)
        if (strstr(e->d_name, ".yaml") && read_game(&one, folder, e->d_name) && one.size > t->size)
            *t = one;
    if (d)
        closedir(d);
    return t->size > 0;
}

static void race(game_text *t, const char *work, bench_goal kind, double goal, double seconds)
{
    bench_variant v[] = {{.run = compile, .context = t}, {.run = parse, .context = t}};
    bench_race(v, 2, seconds);
    bench_row("10", work, "libfyaml parsing it alone", kind, goal, v[0].best / v[1].best);
    printf("      (%s, %zu bytes: %.1f us against %.1f us)\n", t->name, t->size, v[0].best / 1000, v[1].best / 1000);
}

void bench_lang_row(double seconds)
{
    static game_text t;
    if (!find_largest(&t, "games")) {
        bench_skip("10", "check and compile the largest game", "no games here");
        return;
    }
    race(&t, "check and compile the largest game", BENCH_AT_MOST, 3, seconds);
    if (read_game(&t, "games", "canasta.yaml"))
        race(&t, "the same, waiting for a card", BENCH_NO_GOAL, 0, seconds);
}
