/* httpd.h -- libmicrohttpd, loaded only by who serves: it brings a TLS library along, which no other command should wait for or trust. */
#ifndef TALON_HTTPD_H
#define TALON_HTTPD_H

#include <microhttpd.h>

/* Before the first HTTPD: load it. Returns EXIT_YES, or EXIT_IO or EXIT_MEMORY after saying why. */
int httpd_load(void);

typedef void (*httpd_function)(void);
httpd_function httpd_find(const char *name);

/* One of its functions, to be called: HTTPD(MHD_stop_daemon)(daemon). */
#define HTTPD(name) ((__typeof__(&name))httpd_find(#name))

#endif
