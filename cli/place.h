/* place.h -- where the command itself lies: what comes with it lies beside it, in a build tree and where it was installed. */
#ifndef TALON_PLACE_H
#define TALON_PLACE_H

/* The path of something beside the command: place_beside("../web"). malloc'd; NULL when nobody knows where the command is,
 * and with errno ENOMEM when there is no memory. */
char *place_beside(const char *where);

#endif
