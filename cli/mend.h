/* mend.h -- files of whole lines, and what a machine that died left of the last one: looked at, said, kept, and only then taken off.
 *
 * Why that loses nothing that anybody knows of. Transcripts and journals are written by one rule: a program holds the lock of the file,
 * (1) writes the line with its LF, (2) syncs the file, and (3) only when both went well goes on: a journal's entry is there before the line it
 * promises is signed for others, a transcript's line before it is told; that it was is noted afterwards, and again if the note is missing. So a last line without its LF, or with zeros where a page never
 * reached the disk, is of a program that did not come to (3): nobody was told, and nothing was done because of it. Since the lock is ours
 * now, that program is gone. Everything before that line was synced before it was begun.
 *
 * Still nothing is thrown away: what is taken off is first in PATH.torn, synced. Whoever is killed in between takes it off next time, and
 * has it there twice. */
#ifndef TALON_MEND_H
#define TALON_MEND_H

#include <stdbool.h>
#include <sys/types.h>

/* Where the last line begins that is not whole; *size, the file's, when there is none. Returns EXIT_YES, or an exit code after saying why. */
int mend_find(off_t *begin, off_t *size, int fd, const char *path);
/* Take off everything from `begin` on. what: "entry", "line". */
int mend_cut(int fd, const char *path, off_t begin, off_t size, const char *what);
/* Both. For files that can be nothing else. */
int mend_tail(int fd, const char *path, const char *what);

#endif
