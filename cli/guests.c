/* guests.c -- who is connected to talon web, and for how long. */
#include "guests.h"

#include <string.h>
#include <sys/socket.h>

static void cut_longest(guests *g)
{
    shutdown(g->at[g->cut++].fd, SHUT_RDWR);
}

void guests_enter(guests *g, int fd, double now)
{
    if (g->n == GUESTS_MAX) { /* the server lets no more in */
        shutdown(fd, SHUT_RDWR);
        return;
    }
    g->at[g->n].fd = fd;
    g->at[g->n++].since = now;
    if (g->n - g->cut > GUESTS_AT_ONCE)
        cut_longest(g);
}

void guests_leave(guests *g, int fd)
{
    size_t i = 0;
    while (i < g->n && g->at[i].fd != fd)
        i++;
    if (i == g->n)
        return;
    memmove(&g->at[i], &g->at[i + 1], (--g->n - i) * sizeof *g->at);
    g->cut -= i < g->cut;
}

void guests_cut_late(guests *g, double now)
{
    while (g->cut < g->n && g->at[g->cut].since + GUEST_SECONDS <= now)
        cut_longest(g);
}
