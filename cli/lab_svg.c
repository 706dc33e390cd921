/* lab_svg.c -- what the lab found, as pictures: where cards go, the distance after each riffle, rising sequences; and all ways to mix
 * side by side. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "lab.h"
#include "many.h"
#include "svg.h"

enum { WIDTH = 680, LEFT = 72, RIGHT = 648, CELLS = 104 };

/* --------------------------------------------------------------------- maps */

/* A map of `cells` by `cells` places, `size` wide. One path for each step of the scale, in units of cells. */
static void put_map(svg *s, const lab_report *r, double x, double y, double size, uint32_t cells)
{
    svg_put(s, "<g transform=\"translate(%.1f %.1f) scale(%.5f)\" shape-rendering=\"crispEdges\">\n", x, y, size / cells);
    svg_put(s, "<rect class=\"s4\" width=\"%u\" height=\"%u\"/>\n", cells, cells);
    for (int step = 0; step < LAB_STEPS; step++) {
        bool any = false;
        for (uint32_t from = 0; step != LAB_FAIR && from < cells; from++)
            for (uint32_t to = 0, n; to < cells; to += n) {
                for (n = 0; to + n < cells && lab_step(r, from, cells, to + n, cells) == step; n++)
                    ;
                if (n)
                    svg_put(s, "%sM%u %uh%uv1h-%uz", any ? "" : "<path d=\"", to, from, n, n);
                any |= n > 0;
                n += n == 0;
            }
        if (any)
            svg_put(s, "\" class=\"s%d\"/>\n", step);
    }
    svg_put(s, "</g>\n<rect class=\"frame\" x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\"/>\n", x - .5, y - .5, size + 1, size + 1);
}

static const char *const step_words[LAB_STEPS] = {"under ¼",      "¼ to ½",    "½ to 0.8", "0.8 to 0.95", "fair",
                                                  "1.05 to 1.25", "1.25 to 2", "2 to 4",   "over 4"};

static void put_scale(svg *s, double x, double y)
{
    svg_text(s, x, y - 12, "small quiet", "as often as fair");
    for (int i = 0; i < LAB_STEPS; i++) {
        const double at = y + 22.0 * i;
        svg_put(s, "<rect class=\"s%d\" x=\"%.1f\" y=\"%.1f\" width=\"16\" height=\"16\" rx=\"2\"/>\n", LAB_STEPS - 1 - i, x, at);
        svg_text(s, x + 24, at + 12.5, "small", step_words[LAB_STEPS - 1 - i]);
    }
}

static void put_heading(svg *s, const char *what, const char *of, uint64_t deals)
{
    char text[LAB_TITLE + 64], number[32];
    svg_text(s, 32, 40, "title", what);
    grouped(number, sizeof number, deals);
    snprintf(text, sizeof text, "%s, %s deals", of, number);
    svg_text(s, 32, 62, "quiet", text);
}

/* Places 1, a quarter, half, three quarters, n along both sides. */
static void put_places(svg *s, double x, double y, double size, uint32_t n)
{
    for (uint32_t i = 0; i <= 4; i++) {
        const uint32_t place = i == 0 ? 1 : n * i / 4;
        const double at = size * (place - .5) / n;
        char text[16];
        snprintf(text, sizeof text, "%u", place);
        svg_text(s, x + at, y - 8, "small quiet mid num", text);
        svg_text(s, x - 8, y + at + 4, "small quiet end num", text);
    }
    svg_text(s, x + size / 2, y - 26, "small quiet mid", "place after");
    svg_put(s, "<text class=\"small quiet mid\" transform=\"translate(%.1f %.1f) rotate(-90)\">place before</text>\n", x - 36,
            y + size / 2);
}

static int draw_places(const char *folder, const lab_report *r)
{
    svg s;
    char name[96], text[160], p[32];
    const talon_test *t = &r->found.places;
    const uint32_t n = r->source->cards, cells = n < CELLS ? n : CELLS;
    snprintf(name, sizeof name, "%s-places", r->source->name);
    const int status = svg_open(&s, folder, name, WIDTH, 640, "Where each card goes");
    if (status != EXIT_YES)
        return status;
    put_heading(&s, "Where each card goes", r->source->title, r->source->deals);
    put_places(&s, LEFT, 120, 468, n);
    put_map(&s, r, LEFT, 120, 468, cells);
    put_scale(&s, 564, 134);
    lab_chance(p, sizeof p, t->p);
    snprintf(text, sizeof text, "χ² %.0f with %.0f degrees of freedom; a fair shuffle looks as odd with a chance %s%s", t->seen, t->fair,
             t->p < 1e-300 ? "" : "of ", p);
    svg_text(&s, LEFT, 616, "small quiet", text);
    return svg_close(&s);
}

/* ----------------------------------------------------------------- distance */

typedef struct plot {
    double x0, x1, y0, y1; /* on the page */
    double from, to, top;  /* values */
} plot;

static double at_x(const plot *p, double value)
{
    return p->x0 + (p->x1 - p->x0) * (value - p->from) / (p->to - p->from);
}

static double at_y(const plot *p, double value)
{
    return p->y1 - (p->y1 - p->y0) * value / p->top;
}

/* A smooth line through points that never overshoots them: the tangent is the harmonic mean of two slopes, 0 where they part. */
static double tangent(const double *y, uint32_t i, uint32_t n)
{
    const double before = i > 0 ? y[i] - y[i - 1] : 0, after = i + 1 < n ? y[i + 1] - y[i] : 0;
    return before * after > 0 ? 2 * before * after / (before + after) : 0;
}

static void put_smooth(svg *s, const plot *p, const double *y, uint32_t n)
{
    svg_put(s, "<path class=\"line\" d=\"M%.1f %.1f", at_x(p, p->from), at_y(p, y[0]));
    for (uint32_t i = 1; i < n; i++) {
        const double third = 1.0 / 3, x = p->from + i;
        svg_put(s, "C%.1f %.1f %.1f %.1f %.1f %.1f", at_x(p, x - 2 * third), at_y(p, y[i - 1] + tangent(y, i - 1, n) * third),
                at_x(p, x - third), at_y(p, y[i] - tangent(y, i, n) * third), at_x(p, x), at_y(p, y[i]));
    }
    svg_put(s, "\"/>\n");
}

static void put_level(svg *s, const plot *p, double value, const char *text)
{
    svg_put(s, "<path class=\"%s\" d=\"M%.1f %.1fH%.1f\"/>\n", value == 0 ? "axis" : "grid", p->x0, at_y(p, value), p->x1);
    svg_text(s, p->x0 - 10, at_y(p, value) + 4, "small quiet end num", text);
}

static void put_key(svg *s, double y, const char *line, const char *other, bool bars)
{
    svg_put(s, "<path class=\"line\" d=\"M72 %.1fh24\"/>\n", y - 4);
    svg_text(s, 104, y, "small", line);
    if (bars)
        svg_put(s, "<rect class=\"bar\" x=\"352\" y=\"%.1f\" width=\"14\" height=\"12\"/>\n", y - 10);
    else
        svg_put(s, "<circle class=\"dot\" cx=\"359\" cy=\"%.1f\" r=\"4\"/>\n", y - 4);
    svg_text(s, 374, y, "small", other);
}

static void put_riffle(svg *s, const lab_report *r, const plot *p, uint32_t i)
{
    char text[32];
    const bool here = i == r->source->riffles;
    const double x = at_x(p, i), y = at_y(p, r->exact[i]);
    snprintf(text, sizeof text, "%u", i);
    svg_text(s, x, p->y1 + 20, here ? "name mid" : "small quiet mid num", text);
    if (i == 0)
        return;
    svg_put(s, "<circle class=\"dot%s\" cx=\"%.1f\" cy=\"%.1f\" r=\"%d\"/>\n", here ? " here" : "", x, at_y(p, r->seen[i]), here ? 6 : 4);
    snprintf(text, sizeof text, "%.3f", r->exact[i]);
    if (r->exact[i] < .9995)
        svg_text(s, x + 8, y - 9, here ? "name num" : "small num", text);
}

static int draw_distance(const char *folder, lab_report r)
{
    svg s;
    char name[96];
    const plot p = {LEFT + 8, RIGHT - 32, 92, 340, 0, r.curve_n, 1};
    snprintf(name, sizeof name, "%s-distance", r.source->name);
    const int status = svg_open(&s, folder, name, WIDTH, 430, "Distance from a fair shuffle after each riffle");
    if (status != EXIT_YES)
        return status;
    char of[32];
    snprintf(of, sizeof of, "human riffles of %u cards", r.source->cards);
    put_heading(&s, "Distance from a fair shuffle", of, r.curve_deals);
    r.exact[0] = 1;
    for (int i = 0; i <= 4; i++)
        put_level(&s, &p, i / 4.0, (const char *[]){"0  fair", "0.25", "0.5", "0.75", "1  known"}[i]);
    put_smooth(&s, &p, r.exact, r.curve_n + 1);
    for (uint32_t i = 0; i <= r.curve_n; i++)
        put_riffle(&s, &r, &p, i);
    svg_text(&s, (LEFT + RIGHT) / 2.0, 380, "small quiet mid", "riffles");
    put_key(&s, 408, "exactly (Bayer and Diaconis 1992)", "seen in simulated riffles", false);
    return svg_close(&s);
}

/* ------------------------------------------------------------------- rising */

/* The numbers that are worth a bar. */
static void rising_range(const lab_report *r, const double *fair, uint32_t *first, uint32_t *last, double *top)
{
    const uint32_t n = r->source->cards;
    *first = n, *last = 1, *top = 0;
    for (uint32_t i = 1; i <= n; i++) {
        const double seen = (double)talon_tally_rising(r->tally, i) / (double)r->found.deals, most = seen > fair[i] ? seen : fair[i];
        *top = most > *top ? most : *top;
        if (most < .0005)
            continue;
        *first = i < *first ? i : *first;
        *last = i;
    }
}

static void put_bars(svg *s, const lab_report *r, const plot *p, uint32_t first, uint32_t last)
{
    const double wide = (p->x1 - p->x0) / (p->to - p->from) * .76;
    for (uint32_t i = first; i <= last; i++) {
        const double y = at_y(p, (double)talon_tally_rising(r->tally, i) / (double)r->found.deals);
        char text[16];
        svg_put(s, "<rect class=\"bar\" x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\"/>\n", at_x(p, i) - wide / 2, y, wide,
                p->y1 - y);
        snprintf(text, sizeof text, "%u", i);
        if (last - first < 24 || i % 5 == 0)
            svg_text(s, at_x(p, i), p->y1 + 18, "small quiet mid num", text);
    }
}

static int draw_rising(const char *folder, const lab_report *r)
{
    svg s;
    char name[96];
    double fair[TALON_LAB_MAX_CARDS + 1], top;
    uint32_t first, last;
    talon_rising_shares(fair, r->source->cards);
    rising_range(r, fair, &first, &last, &top);
    plot p = {LEFT, RIGHT, 92, 320, first - 1.0, last + 1.0, top * 1.08};
    snprintf(name, sizeof name, "%s-rising", r->source->name);
    const int status = svg_open(&s, folder, name, WIDTH, 410, "Rising sequences, seen and fair");
    if (status != EXIT_YES)
        return status;
    put_heading(&s, "Rising sequences", r->source->title, r->source->deals);
    for (double level = top > .5 ? .25 : .05; level <= top; level += top > .5 ? .25 : .05) {
        char text[16];
        snprintf(text, sizeof text, "%.0f %%", level * 100);
        put_level(&s, &p, level, text);
    }
    put_bars(&s, r, &p, first, last);
    put_level(&s, &p, 0, "0");
    const plot line = {at_x(&p, first), at_x(&p, last), p.y0, p.y1, first, last, p.top};
    if (last > first)
        put_smooth(&s, &line, fair + first, last - first + 1);
    svg_text(&s, (LEFT + RIGHT) / 2.0, 360, "small quiet mid", "rising sequences in an order");
    put_key(&s, 388, "a fair shuffle, exactly", "seen", true);
    return svg_close(&s);
}

int lab_svg(const char *folder, const lab_report *r)
{
    int status = draw_places(folder, r);
    if (status == EXIT_YES)
        status = draw_rising(folder, r);
    return status == EXIT_YES && r->curve_n ? draw_distance(folder, *r) : status;
}

/* ------------------------------------------------------------- all of them */

enum { ACROSS = 5, PANEL = 156, STEP_X = 184, STEP_Y = 226 };

/* What gives it away, in a few words. */
static void panel_words(char *out, size_t size, const lab_report *r)
{
    const talon_findings *f = &r->found;
    char p[32];
    lab_chance(p, sizeof p, f->p);
    if (f->repeats.p < LAB_FOUND && f->repeats.seen > 0) {
        char n[32];
        grouped(n, sizeof n, (uint64_t)f->repeats.seen);
        snprintf(out, size, "%s orders came before", n);
    } else if (f->p >= LAB_DOUBTFUL) {
        snprintf(out, size, "nothing found");
    } else if (f->stayed.seen == 0) {
        snprintf(out, size, "no card ever stays");
    } else {
        snprintf(out, size, "%.1f of %u guessed, fair %.1f", r->guesses.right, f->cards, talon_guess_fair(f->cards));
    }
}

static void put_panel(svg *s, const lab_report *r, double x, double y)
{
    char text[LAB_TITLE];
    const lab_source *from = r->source;
    snprintf(text, sizeof text, "%s", from->name);
    if (from->times > 1)
        snprintf(text, sizeof text, "%u × %s", from->times, from->name);
    svg_text(s, x, y, "name", text);
    put_map(s, r, x, y + 12, PANEL, from->cards < LAB_BINS ? from->cards : LAB_BINS);
    panel_words(text, sizeof text, r);
    svg_text(s, x, y + PANEL + 32, "small quiet", text);
}

int lab_svg_all(const char *folder, const lab_report *const *r, size_t n)
{
    svg s;
    const int rows = ((int)n + 1 + ACROSS - 1) / ACROSS; /* one place more, for the scale */
    const int status =
        svg_open(&s, folder, "broken", 32 + STEP_X * ACROSS + 4, 108 + STEP_Y * rows, "Ways to mix, and where each card goes");
    if (status != EXIT_YES)
        return status;
    char of[96];
    snprintf(of, sizeof of, "rows: places before, columns: places after; %u cards", r[0]->source->cards);
    put_heading(&s, "Where each card goes", of, r[0]->source->deals);
    for (size_t i = 0; i < n; i++)
        put_panel(&s, r[i], 32 + STEP_X * (double)(i % ACROSS), 108 + STEP_Y * (double)(i / ACROSS));
    put_scale(&s, 32 + STEP_X * (double)(n % ACROSS), 108 + STEP_Y * (double)(n / ACROSS) + 12);
    return svg_close(&s);
}
