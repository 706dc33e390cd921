/* lab_show.c -- what the lab found, for a terminal: bars, a table of tests, and where cards go as a map. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lab.h"
#include "many.h"

enum { BAR = 40, LABEL = 34, MAP_ROWS = 13 };

static const char *style(const look *k, paint_kind p)
{
    return k->colour ? paint(p) : "";
}

/* ----------------------------------------------------------------- distance */

/* A bar in eighths of a column; a little is never nothing. */
static void put_bar(const look *k, double share)
{
    static const char *const eighth[] = {"", "▏", "▎", "▍", "▌", "▋", "▊", "▉"};
    int eighths = (int)(share * BAR * 8 + .5);
    eighths = eighths == 0 && share > 0 ? 1 : eighths > BAR * 8 ? BAR * 8 : eighths;
    fputs(style(k, PAINT_BLUE), stdout);
    for (int i = 0; i < eighths / 8; i++)
        fputs(k->ascii ? "#" : "█", stdout);
    fputs(k->ascii ? eighths % 8 > 3 ? "#" : "" : eighth[eighths % 8], stdout);
    fputs(style(k, PAINT_NORMAL), stdout);
    putchar('\n');
}

static void show_curve(const look *k, const lab_report *r)
{
    printf("  riffles   exact    seen\n");
    for (uint32_t i = 1; i <= r->curve_n; i++) {
        const bool here = i == r->source->riffles;
        printf("%s%s %7u   %.3f   %.3f%s  ", here ? style(k, PAINT_BOLD) : "", here ? (k->ascii ? ">" : "▸") : " ", i, r->exact[i],
               r->seen[i], here ? style(k, PAINT_NORMAL) : "");
        put_bar(k, r->exact[i]);
    }
}

static int digits_of(double distance)
{
    return distance == 0 || distance > .9999995 ? 0 : distance > .0005 && distance < .9995 ? 3 : 6;
}

static void show_distance(const look *k, const lab_report *r)
{
    const char *word;
    const double distance = lab_distance(r, &word);
    show_heading(k, "Distance from a fair shuffle (0 is fair, 1 is fully known)");
    if (r->curve_n) {
        show_curve(k, r);
    } else if (strcmp(word, "at least ") == 0 && distance == 0) {
        puts(r->found.p < LAB_FOUND ? "  more than 0; how much is not known" : "  not known");
    } else if (strcmp(word, "at least ") == 0) { /* no bar: it would look like all of it */
        printf("  at least %.*f; how much more is not known\n", digits_of(distance), distance);
    } else {
        printf("  %s%.*f", word, digits_of(distance), distance);
        fputs(distance > 0 ? "  " : "", stdout);
        put_bar(k, distance);
    }
    putchar('\n');
}

/* -------------------------------------------------------------------- tests */

static void show_test(const char *label, const talon_test *t, int digits)
{
    char p[32];
    lab_chance(p, sizeof p, t->p);
    printf("  %s%*s%10.*f%10.*f   %s\n", label, LABEL - show_width(label), "", digits, t->seen, digits, t->fair, p);
}

static void show_guesses(const lab_report *r)
{
    char label[64];
    const lab_guesses *g = &r->guesses;
    if (g->right >= 0) {
        snprintf(label, sizeof label, "guessed card by card, %s", g->how);
        printf("  %-*s%10.2f%10.2f\n", LABEL, label, g->right, talon_guess_fair(r->source->cards));
    }
    if (g->unseen >= 0)
        printf("  %-*s%10.2f%10.2f\n", LABEL, "guessed before any is shown", g->unseen, 1.0);
}

static void show_tests(const look *k, const lab_report *r)
{
    const talon_findings *f = &r->found;
    printf("  %*s%10s%10s   %s\n", LABEL, "", "seen", "fair", "chance");
    show_test(k->ascii ? "places, chi-square" : "places, χ²", &f->places, 0);
    show_test("rising sequences", &f->rising, 2);
    show_test("cards still after the same card", &f->neighbours, 2);
    show_test("cards still at their place", &f->stayed, 2);
    show_test("orders that came before", &f->repeats, 0);
    show_guesses(r);
    putchar('\n');
}

/* ---------------------------------------------------------------------- map */

static const uint8_t palette[LAB_STEPS] = {18, 25, 67, 110, 250, 222, 215, 208, 202};

static void put_shade(const look *k, int step)
{
    static const char *const shade[] = {" ", " ", "·", "░", "▒", "▓", "█", "█", "█"};
    static const char *const letter[] = {" ", " ", ".", "-", "=", "+", "#", "#", "#"};
    fputs(k->ascii ? letter[step] : shade[step], stdout);
}

/* Two rows of the map in one line: the upper half of a block, and what is behind it. */
static void map_line(const look *k, const lab_report *r, uint32_t line, uint32_t lines, uint32_t columns)
{
    for (uint32_t c = 0; c < columns; c++)
        if (k->colour && !k->ascii)
            printf("\033[38;5;%u;48;5;%um▀", palette[lab_step(r, 2 * line, 2 * lines, c, columns)],
                   palette[lab_step(r, 2 * line + 1, 2 * lines, c, columns)]);
        else
            put_shade(k, lab_step(r, line, lines, c, columns));
    fputs(style(k, PAINT_NORMAL), stdout);
}

static void show_legend(const look *k)
{
    static const char *const word[LAB_STEPS] = {"<1/4", "<1/2", "<0.8", "<0.95", "fair", ">1.05", ">1.25", ">2", ">4"};
    printf("  ");
    for (int i = 0; k->colour && !k->ascii && i < LAB_STEPS; i++)
        printf("\033[38;5;%um█%s %s  ", palette[i], paint(PAINT_NORMAL), word[i]);
    if (k->colour && !k->ascii)
        puts("as often");
    else if (k->ascii)
        puts("blank <0.5   . <0.8   - <0.95   = fair   + >1.05   # >1.25 as often as fair");
    else
        puts("blank <0.5   · <0.8   ░ <0.95   ▒ fair   ▓ >1.05   █ >1.25 as often as fair");
}

/* Nothing on it would differ from anything else. */
static bool is_blank(const lab_report *r, uint32_t rows, uint32_t columns)
{
    for (uint32_t i = 0; i < rows; i++)
        for (uint32_t c = 0; c < columns; c++)
            if (lab_step(r, i, rows, c, columns) != LAB_FAIR)
                return false;
    return true;
}

static void show_map(const look *k, const lab_report *r)
{
    const uint32_t n = r->source->cards, half = k->colour && !k->ascii ? 2 : 1;
    const uint32_t columns = n < LAB_BINS ? n : LAB_BINS, lines = n / half < MAP_ROWS ? n / half : MAP_ROWS;
    const bool found = r->found.places.p < LAB_DOUBTFUL;
    if (!found || is_blank(r, half * lines, columns)) {
        show_words(k,
                   found ? "Every card went everywhere about as often as it should; what was found about places is finer than a map shows."
                         : "Every card went everywhere about as often as it should: a map would show chance alone.",
                   0, 0);
        return;
    }
    show_heading(k, "Where each card goes: from the top (left) to the bottom (right)");
    for (uint32_t i = 0; i < lines; i++) {
        printf("  %-12s", i == 0 ? "top card" : i + 1 == lines ? "bottom card" : "");
        map_line(k, r, i, lines, columns);
        putchar('\n');
    }
    show_legend(k);
}

void lab_show(const look *k, const lab_report *r)
{
    char text[2 * LAB_TITLE], signs[LAB_TITLE], number[32];
    const lab_source *s = r->source;
    grouped(number, sizeof number, s->deals);
    lab_verdict(text, sizeof text, r);
    show_words(k, text, 0, 0);
    snprintf(text, sizeof text, "%s, %s deals", s->title, number);
    show_heading(k, text);
    lab_signs(signs, sizeof signs, r);
    snprintf(text, sizeof text, "It shows in %s.", signs);
    if (signs[0])
        show_words(k, text, 0, 0);
    snprintf(text, sizeof text, "(%s.)", s->about);
    show_words(k, text, 0, 0);
    if (s->hides)
        show_words(k, s->hides, 0, 0);
    putchar('\n');
    show_distance(k, r);
    show_tests(k, r);
    show_map(k, r);
}

/* ------------------------------------------------------------ all of them */

static void put_cell(const look *k, bool odd, const char *text, int width)
{
    printf("%*s%s%s%s", width - show_width(text), "", odd ? style(k, PAINT_BOLD) : style(k, PAINT_DIM), text, style(k, PAINT_NORMAL));
}

static void put_chance(const look *k, double p, int width)
{
    char text[32];
    if (p < 1e-300)
        snprintf(text, sizeof text, "0");
    else
        lab_chance(text, sizeof text, p);
    put_cell(k, p < LAB_FOUND, text, width);
}

static void put_row(const look *k, const lab_report *r)
{
    const char *word;
    const lab_source *s = r->source;
    const talon_findings *f = &r->found;
    const double distance = lab_distance(r, &word);
    char text[96], times[16] = "";
    if (s->times > 1)
        snprintf(times, sizeof times, "%u %s ", s->times, k->ascii ? "x" : "×");
    snprintf(text, sizeof text, "%s%s", times, s->name);
    printf("%s%*s", text, 14 - show_width(text), "");
    static const char *const fair[LAB_WORDS] = {"yes", "no", "?", "no *", "?"};
    printf("%s%-5s%s", style(k, PAINT_BOLD), fair[lab_is_fair(r)], style(k, PAINT_NORMAL));
    put_chance(k, f->places.p, 8);
    put_chance(k, f->rising.p, 8);
    put_chance(k, f->neighbours.p, 8);
    put_chance(k, f->stayed.p, 8);
    put_chance(k, f->repeats.p, 8);
    printf("%8.2f  ", r->guesses.right);
    const bool bound = strcmp(word, "at least ") == 0;
    if (bound && distance == 0)
        puts("?");
    else
        printf("%s%.*f\n", !bound ? "" : k->ascii ? ">= " : "≥ ", digits_of(distance), distance);
}

/* " (rand, seed31)": those of which this word is true. Returns how many. */
static uint32_t list_names(char *out, size_t size, const lab_report *const *r, size_t n, lab_word word)
{
    uint32_t found = 0;
    size_t used = 0;
    *out = 0;
    for (size_t i = 0; i < n && used < size; i++)
        if (lab_is_fair(r[i]) == word)
            used += (size_t)snprintf(out + used, size - used, "%s%s", found++ ? ", " : " (", r[i]->source->name);
    if (found && used + 1 < size)
        snprintf(out + used, size - used, ")");
    return found;
}

/* "Of 14 ways to mix 1 is fair (wash); 11 are not, as 5,000 deals show; …" */
static void say_all(char *out, size_t size, const lab_report *const *r, size_t n)
{
    static const char *const is[LAB_WORDS] = {"fair", "not, as %s deals show", "doubtful", "not, but that does not show in %s deals",
                                              "not known to be either"};
    char names[LAB_TITLE], number[32], what[96];
    size_t used = (size_t)snprintf(out, size, "Of %zu ways to mix", n);
    grouped(number, sizeof number, n ? r[0]->source->deals : 0);
    const char *join = " ";
    for (int w = 0; w < LAB_WORDS; w++) {
        const uint32_t found = list_names(names, sizeof names, r, n, (lab_word)w);
        if (!found || used >= size)
            continue;
        snprintf(what, sizeof what, is[w], number);
        used += (size_t)snprintf(out + used, size - used, "%s%u %s %s%s", join, found, found == 1 ? "is" : "are", what,
                                 w == LAB_NO ? "" : names);
        join = "; ";
    }
    if (used + 1 < size)
        snprintf(out + used, size - used, ".");
}

void lab_show_all(const look *k, const lab_report *const *r, size_t n)
{
    char text[4 * LAB_TITLE];
    say_all(text, sizeof text, r, n);
    show_words(k, text, 0, 0);
    printf("\n%-14s%-5s%8s%8s%8s%8s%8s%8s  %s\n", "", "fair?", "places", "rising", "after", "stayed", "repeats", "guessed", "distance");
    for (size_t i = 0; i < n; i++)
        put_row(k, r[i]);
    putchar('\n');
    show_words(k,
               "Chances that a fair shuffle looks as odd, by each test; how many of the cards are guessed right when each is shown after "
               "its guess; the distance from a fair shuffle, where it is known. no *: that is known, and does not show here.",
               0, 0);
}
