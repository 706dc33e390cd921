/* guard.h -- secrets stay where they belong: in this process, and in files of their owner alone. */
#ifndef TALON_CLI_GUARD_H
#define TALON_CLI_GUARD_H

#include <stddef.h>

/* For the whole process, before it knows a secret: no core dump, nobody else's debugger; and a limit of a file's size is an error like a full
 * disk, not the end in the middle of a line. */
void guard_process(void);

/* JSON that is freed from now on is wiped: for whoever reads secrets. */
void guard_json(void);
/* Keep these bytes out of the swap, where the system lets us. They are not given back before the end. */
void guard_memory(const void *at, size_t size);

/* Open a file that holds a secret, for reading: its owner's alone, and no link. Returns the descriptor; or −1 after saying why, and what to do;
 * *status is then the exit code. */
int guard_open(const char *path, int *status);
/* The same for one that is open: EXIT_YES, or the exit code after saying so. */
int guard_check(int fd, const char *path);
/* Say that this path is a link, and where it leads. Returns EXIT_IO. */
int guard_link(const char *path);

#endif
