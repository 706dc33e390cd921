/* plan_show.c -- a plan on paper, and as JSON. */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "plan.h"
#include "value.h"

/* A space at which no line is broken, while a step is being put together. */
#define TIED "\x1f"

/* An empty one. */
static line *new_line(const plan_view *v)
{
    v->line->size = 0;
    v->line->text[0] = 0;
    return v->line;
}

__attribute__((format(printf, 2, 3))) static void add(line *l, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    const int n = vsnprintf(l->text + l->size, sizeof l->text - l->size, format, list);
    va_end(list);
    l->size = n < 0 || l->size + (size_t)n >= sizeof l->text ? sizeof l->text - 1 : l->size + (size_t)n;
}

/* A name, which no line breaks. */
static void add_tied(line *l, const char *name)
{
    char *at = l->text + l->size;
    add(l, "%s", name);
    for (; (at = strchr(at, ' ')); at++)
        *at = TIED[0];
}

const char *plural(uint32_t n)
{
    return n == 1 ? "" : "s";
}

static const char *receiver_name(const plan_view *v, uint32_t k)
{
    return k < v->target->receivers_n ? v->target->receiver[k].label : "the cards set aside";
}

/* "Ana, Ben and Cy" */
static void add_names(line *l, const table_players *s)
{
    for (uint32_t i = 0; i < s->s.players_n; i++) {
        add(l, "%s", i == 0 ? "" : i + 1 == s->s.players_n ? " and " : ", ");
        add_tied(l, s->name[i]);
    }
}

static void print_words(const plan_view *v, line *l, int indent)
{
    show_words(&v->look, l->text, 0, indent);
    l->size = 0;
    l->text[0] = 0;
}

/* A plan in direct mode may lay every card at a seat. */
bool plan_uses_piles(const plan_view *v)
{
    for (uint32_t i = 0; i < v->plan->lays_n; i++)
        if (v->plan->lay[i].pile != TALON_PILE_SEAT)
            return true;
    return v->plan->lays_n == 0;
}

/* ------------------------------------------------------------------ rounds */

/* Steps, broken between them. */
static void print_tied(const look *k, char *text, int indent)
{
    int column = indent;
    for (char *word = text + strspn(text, " "), *next; *word; word = next) {
        const size_t size = strcspn(word, " ");
        next = word + size + strspn(word + size, " ");
        word[size] = 0;
        for (char *p = word; (p = strchr(p, TIED[0]));)
            *p = ' ';
        const int width = show_width(word);
        if (column > indent && k->width && column + 1 + width > k->width) {
            printf("\n%*s", indent, "");
            column = indent;
        }
        printf("%s%s", column > indent ? " " : "", word);
        column += width + (column > indent);
    }
    putchar('\n');
}

/* How many of the next cards go where this one goes: same pile, nothing handed over before. */
static uint32_t repeats(const talon_plan *p, const talon_round *r, uint32_t i)
{
    const talon_lay *l = &p->lay[r->first + i];
    uint32_t n = 1;
    while (i + n < r->lays && l[n].pile == l->pile &&
           (l->pile == TALON_PILE_SEAT ? l[n].give == l->give : l[n - 1].give == TALON_GIVE_NOBODY))
        n++;
    return n;
}

/* Steps up to a hand-over, or the whole round, as one paragraph with the number of its first card. */
static void print_steps(const plan_view *v, const talon_round *r)
{
    const char *times = v->look.ascii ? "x" : "×", *arrow = v->look.ascii ? "->" : "→";
    line *l = new_line(v);
    for (uint32_t i = 0, from = 0, n; i < r->lays; i += n) {
        const talon_lay *first = &v->plan->lay[r->first + i];
        n = repeats(v->plan, r, i);
        const talon_lay *last = first + n - 1;
        char count[32] = "";
        if (n > 1)
            snprintf(count, sizeof count, "%u" TIED "%s" TIED, n, times);
        if (first->pile == TALON_PILE_SEAT) {
            add(l, " %sto" TIED, count);
            add_tied(l, receiver_name(v, first->give));
        } else {
            add(l, " %spile" TIED "%u", count, first->pile + 1u);
        }
        const bool given = first->pile != TALON_PILE_SEAT && last->give != TALON_GIVE_NOBODY;
        if (given) {
            add(l, " %s pile" TIED "%u to ", arrow, last->pile + 1u);
            add_tied(l, receiver_name(v, last->give));
        } else if (i + n < r->lays) {
            add(l, ",");
        }
        if (given || i + n == r->lays || l->size > LINE_SIZE / 2) {
            printf("%5u  ", from + 1);
            print_tied(&v->look, l->text, 7);
            l->size = 0;
            from = i + n;
        }
    }
}

static void print_pickup(const plan_view *v, const talon_round *r)
{
    line *l = new_line(v);
    if (r->pickups == 0)
        add(l, "Nothing is left on the table.");
    else if (r->pickups == 1)
        add(l, "Pick up pile %u.", r->pickup[0] + 1u);
    else
        add(l, "Pick up piles");
    for (uint32_t k = 0; k < r->pickups && r->pickups > 1; k++)
        add(l, "%s %u", k == 0 ? "" : k + 1 == r->pickups ? " and" : ",", r->pickup[k] + 1u);
    if (r->pickups > 1)
        add(l, " in this order, each under what you hold.");
    printf("       ");
    show_words(&v->look, l->text, 7, 7);
}

static void print_round(const plan_view *v, uint32_t i)
{
    char title[128];
    const talon_round *r = &v->plan->round[i];
    snprintf(title, sizeof title, "Round %u of %u: %u card%s", i + 1, v->plan->rounds_n, r->lays, plural(r->lays));
    putchar('\n');
    show_heading(&v->look, title);
    print_steps(v, r);
    print_pickup(v, r);
}

/* ------------------------------------------------------------- what it is for */

/* The course of the talon between two of its cards. */
static void add_courses(const plan_view *v, line *l, uint32_t from, uint32_t to)
{
    const target *t = v->target;
    for (uint32_t i = 0, at = 0, said = 0; i < t->courses_n && at < to; at += t->course[i++].n) {
        const uint32_t first = at > from ? at : from, end = at + t->course[i].n < to ? at + t->course[i].n : to;
        if (first >= end)
            continue;
        if (said++ == 12) {
            add(l, ", and so on as the game says");
            return;
        }
        add(l, "%s%u %s%s%s", said > 1 ? ", " : "", end - first, t->course[i].up ? "face up " : "",
            t->course[i].zone == TALON_ZONE_NONE ? "" : "to ", t->course[i].zone == TALON_ZONE_NONE ? "to draw from" : t->course[i].label);
    }
}

static uint32_t talon_cards(const target *t)
{
    uint32_t n = 0;
    for (uint32_t i = 0; i < t->courses_n; i++)
        n += t->course[i].n;
    return n;
}

void plan_print_end(const plan_view *v)
{
    line *l = new_line(v);
    const uint32_t all = talon_cards(v->target), from = v->rest ? v->now : 0, to = v->rest ? all : v->now;
    if (to > from) {
        add(l, "What you hold now, from the top: ");
        add_courses(v, l, from, to);
        add(l, ".");
    }
    if (v->target->rest && !v->aside)
        add(l, " The game deals none of the %s%u card%s%s, and they are in no order: shuffle them if anybody draws from them.",
            to > from ? "" : "other ", v->target->rest, plural(v->target->rest), to > from ? " below" : "");
    if (v->aside)
        add(l, " Put away the %u card%s set aside as %s, newest packet on top; with --rest and the same seed the plan continues.", v->aside,
            plural(v->aside), v->aside == 1 ? "it lies" : "they lie");
    if (v->target->depends && !v->aside)
        add(l, " From some point on this game looks at the cards: continue dealing by its rules.");
    if (v->target->again && !v->aside)
        add(l, " This is the first deal of several: the game then takes cards back into the deck and deals again, which needs a plan of "
               "its own.");
    if (l->size) {
        putchar('\n');
        show_words(&v->look, l->text + strspn(l->text, " "), 0, 0);
        l->size = 0;
    }
    const talon_plan *p = v->plan;
    const unsigned long long seconds = talon_plan_time(p, &v->options.weights);
    add(l, "%u round%s, %u card%s laid", p->rounds_n, plural(p->rounds_n), p->lays_n, plural(p->lays_n));
    if (plan_uses_piles(v))
        add(l, ", %u packet%s, %u pile%s picked up", p->packets, plural(p->packets), p->pickups, plural(p->pickups));
    add(l, ": about %llu second%s", seconds, seconds == 1 ? "" : "s");
    if (seconds > 120)
        add(l, ", %llu minutes", (seconds + 30) / 60);
    add(l, " (%s mode).", v->mode);
    putchar('\n');
    print_words(v, l, 0);
    if (v->seed)
        printf("seed %s\n", v->seed);
}

static void print_heading(const look *k, char *text)
{
    fputs(k->colour ? paint(PAINT_BOLD) : "", stdout);
    print_tied(k, text, 0);
    fputs(k->colour ? paint(PAINT_NORMAL) : "", stdout);
}

void plan_print(const plan_view *v)
{
    line *l = new_line(v);
    add(l, "%s for ", v->game);
    add_names(l, v->seats);
    add(l, ": %u" TIED "card%s", v->cards, plural(v->cards));
    if (plan_uses_piles(v))
        add(l, ", %u" TIED "pile%s", v->options.piles, plural(v->options.piles));
    add(l, "%s", v->rest ? ", what was set aside" : "");
    print_heading(&v->look, l->text);
    l->size = 0;
    l->text[0] = 0;
    if (v->target->many_decks)
        add(l, "This is the deck of %s; everybody does the same with their own. ", v->target->deck_of);
    if (v->target->first_aside && !v->rest)
        add(l, "First take out the %u card%s the game sets aside unmixed. ", v->target->first_aside, plural(v->target->first_aside));
    if (v->plan->rounds_n == 0)
        add(l, "There is nothing to do: the cards already lie as they should.");
    else
        add(l, "%sold %s face down. %s", v->rest ? "H" : PLAN_STIR " Then h", v->rest ? "the cards" : "them",
            plan_uses_piles(v) ? "Lay them one by one, from the top, on piles numbered clockwise." : "Deal them one by one, from the top.");
    putchar('\n');
    print_words(v, l, 0);
    for (uint32_t i = 0; i < v->plan->rounds_n; i++)
        print_round(v, i);
    plan_print_end(v);
}

/* -------------------------------------------------------------------- JSON */

static json_t *json_round(const plan_view *v, const talon_round *r)
{
    json_t *steps = json_array(), *pickup = json_array();
    for (uint32_t i = 0; i < r->lays; i++) {
        const talon_lay *l = &v->plan->lay[r->first + i];
        steps = value_add(steps, json_pack("{s:o,s:o}", "pile", l->pile == TALON_PILE_SEAT ? json_null() : json_integer(l->pile), "give",
                                           l->give == TALON_GIVE_NOBODY ? json_null() : json_string(receiver_name(v, l->give))));
    }
    for (uint32_t k = 0; k < r->pickups; k++)
        pickup = value_add(pickup, json_integer(r->pickup[k]));
    return json_pack("{s:o,s:o}", "steps", steps, "pickup", pickup);
}

static json_t *json_course(const course *c)
{
    const bool drawn = c->zone == TALON_ZONE_NONE;
    return json_pack("{s:o,s:i,s:o}", "to", drawn ? json_null() : json_string(c->label), "cards", (int)c->n, "face",
                     drawn ? json_null() : json_string(c->up ? "up" : "down"));
}

int plan_print_json(const plan_view *v)
{
    json_t *players = json_array(), *rounds = json_array(), *talon = json_array();
    const talon_plan *p = v->plan;
    const target *t = v->target;
    for (uint32_t i = 0; i < v->seats->s.players_n; i++)
        players = value_add(players, json_string(v->seats->name[i]));
    for (uint32_t i = 0; i < p->rounds_n; i++)
        rounds = value_add(rounds, json_round(v, &p->round[i]));
    for (uint32_t i = 0; i < t->courses_n; i++)
        talon = value_add(talon, json_course(&t->course[i]));
    json_t *all = json_pack("{s:s,s:o,s:i,s:i,s:s,s:o,s:o,s:i,s:i,s:b,s:b,s:{s:i,s:i,s:i,s:i,s:I}}", "game", v->game, "players", players,
                            "cards", (int)v->cards, "piles", (int)v->options.piles, "mode", v->mode, "rounds", rounds, "talon", talon,
                            "rest", (int)t->rest, "aside", (int)v->aside, "depends", (int)t->depends, "again", (int)t->again, "totals",
                            "rounds", (int)p->rounds_n, "placements", (int)p->lays_n, "packets", (int)p->packets, "pickups",
                            (int)p->pickups, "time", (json_int_t)talon_plan_time(p, &v->options.weights));
    if (v->seed)
        all = value_set(all, "seed", json_string(v->seed));
    return value_print(all, 0);
}
