/* guests.h -- the connections of talon web: each has a while for its one request, and a crowd keeps nobody out.
 *
 * A web server closes connections that are silent; one that sends a byte now and then it would keep for ever. So they are counted here,
 * the longest first: whoever is late is cut off, and so is the longest when there are too many. Being cut off is a socket that is shut down;
 * the server notices that as the other end's leaving, and closes it.
 *
 * (1) at[0..n) is in the order in which they came. (2) at[0..cut) are cut off, and no others. (3) Only the server's thread comes here. */
#ifndef TALON_CLI_GUESTS_H
#define TALON_CLI_GUESTS_H

#include <stddef.h>

enum {
    GUESTS_MAX = 200,     /* that the server may have, with those that are cut off and still there */
    GUESTS_AT_ONCE = 100, /* that are not cut off */
    GUEST_SECONDS = 20,   /* for everything: asking, however it drips, and reading the answer */
};

typedef struct guests {
    struct {
        int fd;
        double since;
    } at[GUESTS_MAX];
    size_t n, cut;
} guests;

void guests_enter(guests *g, int fd, double now);
/* Before its socket is closed. */
void guests_leave(guests *g, int fd);
void guests_cut_late(guests *g, double now);

#endif
