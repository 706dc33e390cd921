/* plan_walk.c -- talon plan --step: one card at a time in the terminal, forth and back. */
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

#include "plan.h"

/* A walk is a list of stops: the cards to push about, a card to lay, a packet to hand over, piles to pick up. */
typedef enum stop_kind { STOP_STIR, STOP_LAY, STOP_GIVE, STOP_PICK_UP, STOP_END } stop_kind;

typedef struct stop {
    stop_kind kind;
    uint32_t round, card; /* card: number in the round, from 0 */
} stop;

typedef struct walk {
    const plan_view *v;
    stop *stops;
    uint32_t stops_n, at;
    struct termios before;
    char typed[64];
    size_t typed_at, typed_n;
} walk;

static const talon_lay *lay_at(const walk *w, const stop *s)
{
    return &w->v->plan->lay[w->v->plan->round[s->round].first + s->card];
}

static const char *name_of(const walk *w, uint32_t k)
{
    return k < w->v->target->receivers_n ? w->v->target->receiver[k].label : "the cards set aside";
}

static bool list_stops(walk *w)
{
    const talon_plan *p = w->v->plan;
    w->stops = malloc(sizeof *w->stops * ((size_t)p->lays_n * 2 + p->rounds_n + 2));
    if (!w->stops)
        return false;
    if (p->rounds_n && !w->v->rest)
        w->stops[w->stops_n++] = (stop){STOP_STIR, 0, 0};
    for (uint32_t r = 0; r < p->rounds_n; r++) {
        for (uint32_t i = 0; i < p->round[r].lays; i++) {
            const talon_lay *l = &p->lay[p->round[r].first + i];
            w->stops[w->stops_n++] = (stop){STOP_LAY, r, i};
            if (l->give != TALON_GIVE_NOBODY && l->pile != TALON_PILE_SEAT)
                w->stops[w->stops_n++] = (stop){STOP_GIVE, r, i};
        }
        w->stops[w->stops_n++] = (stop){STOP_PICK_UP, r, p->round[r].lays};
    }
    w->stops[w->stops_n++] = (stop){STOP_END, p->rounds_n, 0};
    return true;
}

/* ---------------------------------------------------------------- drawing */

static void in_style(const walk *w, paint_kind style, const char *text)
{
    if (w->v->look.colour)
        printf("%s%s%s", paint(style), text, paint(PAINT_NORMAL));
    else
        fputs(text, stdout);
}

static void put_pile(const walk *w, uint32_t k, uint32_t marked)
{
    char text[16];
    if (k >= w->v->options.piles) {
        fputs("      ", stdout);
        return;
    }
    snprintf(text, sizeof text, k == marked ? "[%2u ]" : "  %2u ", k + 1);
    in_style(w, k == marked ? PAINT_REVERSE : PAINT_DIM, text);
    putchar(' ');
}

/* Up to eight piles lie around the middle, clockwise from the left upper corner; more lie in a row. */
static void put_table(const walk *w, uint32_t marked)
{
    static const uint8_t around[3][3] = {{0, 1, 2}, {7, 255, 3}, {6, 5, 4}};
    if (w->v->options.piles > 8) {
        fputs("  ", stdout);
        for (uint32_t k = 0; k < w->v->options.piles; k++) {
            put_pile(w, k, marked);
            if (k % 8 == 7)
                fputs("\n\n  ", stdout);
        }
        fputs("\n\n", stdout);
        return;
    }
    for (uint32_t row = 0; row < 3; row++) {
        fputs("  ", stdout);
        for (uint32_t column = 0; column < 3; column++)
            put_pile(w, around[row][column], marked);
        fputs("\n\n", stdout);
    }
}

static void text_of(const walk *w, const stop *s, char *out, size_t size)
{
    const talon_round *r = s->kind == STOP_END ? NULL : &w->v->plan->round[s->round];
    const talon_lay *l = s->kind == STOP_LAY || s->kind == STOP_GIVE ? lay_at(w, s) : NULL;
    switch (s->kind) {
    case STOP_STIR: snprintf(out, size, "%s", PLAN_STIR); break;
    case STOP_LAY:
        if (l->pile == TALON_PILE_SEAT)
            snprintf(out, size, "to %s", name_of(w, l->give));
        else
            snprintf(out, size, "pile %u", l->pile + 1u);
        break;
    case STOP_GIVE: snprintf(out, size, "hand pile %u to %s", l->pile + 1u, name_of(w, l->give)); break;
    case STOP_PICK_UP:
        snprintf(out, size, "%s", r->pickups ? "is your hand empty? then pick up" : "is your hand empty? nothing is left to pick up");
        for (uint32_t k = 0; k < r->pickups; k++)
            snprintf(out + strlen(out), size - strlen(out), "%s %u", k ? "," : r->pickups > 1 ? " piles" : " pile", r->pickup[k] + 1u);
        if (r->pickups > 1)
            snprintf(out + strlen(out), size - strlen(out), ", each under what you hold");
        break;
    case STOP_END: snprintf(out, size, "done"); break;
    }
}

static void draw(const walk *w)
{
    const stop *s = &w->stops[w->at];
    const talon_plan *p = w->v->plan;
    const talon_lay *l = s->kind == STOP_LAY || s->kind == STOP_GIVE ? lay_at(w, s) : NULL;
    char text[512];
    fputs(paint(PAINT_CLEAR), stdout);
    if (s->kind == STOP_STIR)
        printf("%s: %u card%s\n\n", w->v->game, w->v->cards, plural(w->v->cards));
    else if (s->kind == STOP_END)
        printf("%s: %u card%s laid, %u packet%s\n\n", w->v->game, p->lays_n, plural(p->lays_n), p->packets, plural(p->packets));
    else
        printf("%s: card %u of %u, round %u of %u\n\n", w->v->game, s->card < p->round[s->round].lays ? s->card + 1 : s->card,
               p->round[s->round].lays, s->round + 1, p->rounds_n);
    if (plan_uses_piles(w->v))
        put_table(w, l && l->pile != TALON_PILE_SEAT ? l->pile : UINT32_MAX);
    text_of(w, s, text, sizeof text);
    fputs("  ", stdout);
    in_style(w, PAINT_BOLD, text);
    puts("");
    if (s->kind == STOP_END)
        plan_print_end(w->v);
    for (uint32_t k = 1; k <= 2 && w->at + k < w->stops_n; k++) {
        text_of(w, &w->stops[w->at + k], text, sizeof text);
        printf("  ");
        in_style(w, PAINT_DIM, "then ");
        in_style(w, PAINT_DIM, text);
        puts("");
    }
    fputs("\nspace next, b back, q quit\n", stdout);
    fflush(stdout);
}

/* ------------------------------------------------------------------- keys */

static struct termios saved;

/* A killed walk leaves the terminal as it was. */
static void restore_and_die(int signal_number)
{
    tcsetattr(STDIN_FILENO, TCSANOW, &saved);
    _exit(128 + signal_number);
}

static bool raw(walk *w)
{
    if (tcgetattr(STDIN_FILENO, &w->before) != 0)
        return false;
    saved = w->before;
    struct termios now = w->before;
    now.c_lflag &= ~(tcflag_t)(ICANON | ECHO);
    now.c_cc[VMIN] = 1;
    now.c_cc[VTIME] = 0;
    signal(SIGINT, restore_and_die);
    signal(SIGTERM, restore_and_die);
    return tcsetattr(STDIN_FILENO, TCSANOW, &now) == 0;
}

typedef enum answer { ANSWER_NEXT, ANSWER_BACK, ANSWER_QUIT, ANSWER_NONE } answer;

/* The next byte typed, 0 at the end. Keys that come together are taken one after the other. */
static char next_byte(walk *w)
{
    if (w->typed_at == w->typed_n) {
        const ssize_t n = read(STDIN_FILENO, w->typed, sizeof w->typed);
        w->typed_n = n > 0 ? (size_t)n : 0;
        w->typed_at = 0;
    }
    return w->typed_at < w->typed_n ? w->typed[w->typed_at++] : 0;
}

/* Arrow keys are ESC [ and a letter, and arrive as one. */
static answer ask(walk *w)
{
    const char c = next_byte(w);
    if (c == '\033' && w->typed_n - w->typed_at >= 2) {
        w->typed_at++;
        const char arrow = next_byte(w);
        return arrow == 'C' || arrow == 'B' ? ANSWER_NEXT : arrow == 'D' || arrow == 'A' ? ANSWER_BACK : ANSWER_NONE;
    }
    switch (c) {
    case ' ':
    case '\n':
    case '\r': return ANSWER_NEXT;
    case 'b':
    case 127:
    case 8: return ANSWER_BACK;
    case 'q':
    case 4:
    case 0: return ANSWER_QUIT;
    default: return ANSWER_NONE; /* another key */
    }
}

static int step_through(walk *w)
{
    for (;;) {
        draw(w);
        switch (ask(w)) {
        case ANSWER_NEXT:
            if (w->at + 1 == w->stops_n)
                return EXIT_YES;
            w->at++;
            break;
        case ANSWER_BACK: w->at -= w->at > 0; break;
        case ANSWER_QUIT: return w->at + 1 == w->stops_n ? EXIT_YES : EXIT_NO;
        case ANSWER_NONE: break;
        }
    }
}

int plan_walk(const plan_view *v)
{
    walk w = {.v = v};
    if (!isatty(STDIN_FILENO) || !isatty(STDOUT_FILENO))
        return complain("--step is for a terminal; without it the whole plan is printed");
    if (!list_stops(&w))
        return no_memory();
    int status = EXIT_IO;
    if (raw(&w)) {
        status = step_through(&w);
        tcsetattr(STDIN_FILENO, TCSANOW, &w.before);
    } else {
        complain("the terminal cannot be read key by key");
    }
    free(w.stops);
    return status;
}
