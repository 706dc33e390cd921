/* httpd.h -- libmicrohttpd, loaded only by who serves: it brings a TLS library along, which no other command should wait for or trust. */
#ifndef TALON_HTTPD_H
#define TALON_HTTPD_H

#include <microhttpd.h>

#include "serve/shared.h"

/* Before the first HTTPD: load it. Returns EXIT_YES, or EXIT_IO or EXIT_MEMORY after saying why. */
int httpd_load(void);

/* One of its functions, to be called: HTTPD(MHD_stop_daemon)(daemon). */
#define HTTPD(name) SHARED(name)

#endif
