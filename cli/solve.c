/* solve.c -- talon solve: a small game solved exactly, how far from it shown as it falls. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <talon/solve.h>

#include "command.h"
#include "gamefile.h"
#include "many.h"
#include "value.h"

enum { ITERATIONS = 1000, ITERATIONS_MOST = 10000000 };

static json_t *set_value(const talon_solve_set *x)
{
    json_t *answers = json_object();
    for (uint32_t k = 0; k < x->answers; k++)
        answers = value_set(answers, x->answer[k], json_real(x->chance[k]));
    json_t *o = value_set(json_object(), "seat", json_integer(x->seat));
    o = value_set(o, "seen", value_text(x->seen));
    return value_set(o, "answers", answers);
}

static int print_json(talon_solve *s, const talon_game *g)
{
    const talon_solve_size z = talon_solve_get_size(s);
    json_t *list = json_array();
    for (uint32_t i = 0; i < z.sets; i++) {
        const talon_solve_set x = talon_solve_get(s, i);
        list = value_add(list, set_value(&x));
    }
    json_t *o = value_set(json_object(), "game", value_text(talon_game_name(g)));
    o = value_set(o, "orders", json_integer(z.orders));
    o = value_set(o, "deals", json_integer(z.deals));
    o = value_set(o, "positions", json_integer(z.positions));
    o = value_set(o, "sets", json_integer(z.sets));
    o = value_set(o, "iterations", json_integer(talon_solve_iterations(s)));
    o = value_set(o, "value", json_real(talon_solve_value(s)));
    o = value_set(o, "exploitability", json_real(talon_solve_exploitability(s)));
    return value_print(value_set(o, "strategies", list), JSON_REAL_PRECISION(9));
}

static void show_progress(talon_solve *s)
{
    printf("%10u  %+.6f  %.6f\n", talon_solve_iterations(s), talon_solve_value(s), talon_solve_exploitability(s));
}

static int run(talon_solve *s, const talon_game *g, uint64_t iterations, bool json)
{
    const talon_solve_size z = talon_solve_get_size(s);
    char a[28], b[28], c[28];
    if (!json) {
        printf("%s for two: %s deals that differ, of %u orders; %s positions, %s information sets\n", talon_game_name(g),
               grouped(a, sizeof a, z.deals), z.orders, grouped(b, sizeof b, z.positions), grouped(c, sizeof c, z.sets));
        puts("iterations  the first's value  exploitability");
    }
    for (uint32_t next = 1; talon_solve_iterations(s) < iterations; next *= 2) {
        const uint32_t done = talon_solve_iterations(s), goal = next < iterations ? next : (uint32_t)iterations;
        talon_solve_run(s, goal - done);
        if (!json)
            show_progress(s);
    }
    return json ? print_json(s, g) : EXIT_YES;
}

int command_solve(const call *c)
{
    const char *iterations = call_option(c, "iterations");
    uint64_t n = ITERATIONS;
    game_source source;
    talon_solve_why why;
    int status;
    if (c->words_n != 1)
        return complain("solve needs one game; for example: talon solve kuhn");
    if (iterations && (!read_number(&n, iterations, ITERATIONS_MOST, "--iterations") || n == 0))
        return n == 0 ? complain("--iterations: at least one") : EXIT_USAGE;
    talon_game *g = game_open(c->word[0], &source, &status);
    if (g) {
        talon_solve *s = talon_solve_new(&why, g, NULL, NULL);
        if (s)
            status = run(s, g, n, call_option(c, "json"));
        else if (why == TALON_SOLVE_MEMORY)
            status = no_memory();
        else
            status = (complain("%s cannot be solved: %s", talon_game_name(g), talon_solve_why_text(why)), EXIT_NO);
        talon_solve_free(s);
    }
    talon_game_free(g);
    game_source_free(&source);
    return status;
}
