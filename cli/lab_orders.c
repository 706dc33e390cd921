/* lab_orders.c -- somebody else's shuffle: orders from a file, one a line, as a source. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "gamefile.h"
#include "lab.h"

enum { FILE_MAX = 1 << 30, LEAST = 100 };

struct lab_orders {
    uint16_t *card; /* one order after the other */
    uint32_t cards;
    uint64_t n, room;
};

static double next(void *context, uint16_t *out, uint64_t deal)
{
    const lab_orders *h = context;
    memcpy(out, h->card + deal * h->cards, sizeof *out * h->cards);
    return -1;
}

static int bad_line(const char *path, uint64_t line, const char *what)
{
    complain("%s:%llu: %s", strcmp(path, "-") == 0 ? "standard input" : path, (unsigned long long)line, what);
    return EXIT_INPUT;
}

/* The numbers of one line. Returns how many, or TALON_LAB_MAX_CARDS + 1 when something is none. */
static uint32_t read_line(uint16_t *out, char *line)
{
    uint32_t n = 0;
    for (char *p = line + strspn(line, " \t,\r"), *end; *p; p = end + strspn(end, " \t,\r")) {
        const unsigned long value = *p >= '0' && *p <= '9' ? strtoul(p, &end, 10) : TALON_LAB_MAX_CARDS;
        if (value >= TALON_LAB_MAX_CARDS || n == TALON_LAB_MAX_CARDS || !strchr(" \t,\r", *end))
            return TALON_LAB_MAX_CARDS + 1;
        out[n++] = (uint16_t)value;
    }
    return n;
}

static bool is_order(const uint16_t *order, uint32_t n)
{
    uint8_t there[TALON_LAB_MAX_CARDS] = {0};
    for (uint32_t i = 0; i < n; i++)
        if (order[i] >= n || there[order[i]]++)
            return false;
    return true;
}

static bool keep(lab_orders *h, const uint16_t *order)
{
    if (h->n == h->room) {
        h->room = h->room ? 2 * h->room : 4096;
        uint16_t *more = realloc(h->card, sizeof *more * h->room * h->cards);
        if (!more)
            return false;
        h->card = more;
    }
    memcpy(h->card + h->n++ * h->cards, order, sizeof *order * h->cards);
    return true;
}

static int read_orders(lab_orders *h, char *text, const char *path)
{
    uint64_t number = 0;
    uint16_t order[TALON_LAB_MAX_CARDS];
    for (char *line = text, *end; line; line = end) {
        end = strchr(line, '\n');
        if (end)
            *end++ = 0;
        const uint32_t n = read_line(order, line);
        number++;
        if (n == 0)
            continue;
        if (n > TALON_LAB_MAX_CARDS)
            return bad_line(path, number, "an order is numbers from 0, separated by spaces or commas; 512 at most");
        if (n < 2 || !is_order(order, n))
            return bad_line(path, number, "this is not an order of the cards 0, 1, 2 …: each must be there once");
        if (h->cards && n != h->cards)
            return bad_line(path, number, "this order has a different number of cards from those before");
        h->cards = n;
        if (!keep(h, order))
            return no_memory();
    }
    return h->n >= LEAST ? EXIT_YES : bad_line(path, number, "these are fewer than 100 orders: too few to say anything");
}

int lab_open_orders(lab_source *s, lab_orders **held, const char *path)
{
    size_t size;
    int status;
    lab_orders *h = *held = calloc(1, sizeof *h);
    if (!h)
        return no_memory();
    char *text = read_whole(path, &size, FILE_MAX, &status);
    if (!text)
        return status;
    status = EXIT_INPUT;
    if (size > FILE_MAX)
        complain("%s is longer than 1 GiB", path);
    else if (strlen(text) != size)
        bad_line(path, 1, "there is a zero byte in it; this is not text");
    else
        status = read_orders(h, text, path);
    free(text);
    if (status != EXIT_YES)
        return status;
    s->cards = h->cards;
    s->times = 1;
    s->tests = h->n / 10;
    s->deals = h->n - s->tests;
    s->known = -1;
    s->order = next;
    s->context = h;
    snprintf(s->name, sizeof s->name, "orders");
    snprintf(s->title, sizeof s->title, "the orders in %s, of %u cards", strcmp(path, "-") == 0 ? "standard input" : path, h->cards);
    snprintf(s->about, sizeof s->about, "the last tenth of them is guessed, the others are counted");
    show_clean(s->title);
    return EXIT_YES;
}

void lab_orders_free(lab_orders *h)
{
    if (h)
        free(h->card);
    free(h);
}
