/* http.h -- connections: libmicrohttpd, asked by one loop. Reads requests, waits for commits and arrivals, writes answers and streams.
 *
 * (1) Nothing here blocks: who waits is suspended, and woken by the hall.
 * (2) A stream reads the table's log in memory. Nothing is kept for a reader that is slow but where it is. */
#ifndef TALON_SERVE_HTTP_H
#define TALON_SERVE_HTTP_H

#include "api.h"

typedef struct http http;

/* On this machine only. NULL with a sentence in why; *taken: the port is not free. */
http *http_open(api *a, uint16_t port, char why[512], bool *taken);
uint16_t http_port(const http *h);
/* The time, for all that is asked until the next call. */
void http_clock(http *h, int64_t now);
/* Wait for something to happen, so long at most, and answer what can be answered. */
bool http_step(http *h, int32_t ms);
/* Time went on: who waited long enough, who is too slow. */
void http_tick(http *h, int64_t now);
/* Let nobody in any more, end streams; whether somebody is still being answered. */
void http_close_door(http *h);
bool http_busy(const http *h);
void http_close(http *h);

#endif
