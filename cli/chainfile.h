/* chainfile.h -- transcripts as files: read line by line, appended to under a lock and synced, never overwritten. */
#ifndef TALON_CHAINFILE_H
#define TALON_CHAINFILE_H

#include <stdio.h>

#include <talon/fair.h>

#include "command.h"

/* A transcript opened for reading, or under a lock for appending. */
typedef struct chain_file {
    const char *name; /* for people */
    FILE *stream;
    char *line; /* the line read last, without its LF */
    size_t size, room;
    bool whole; /* the last line read ended with LF */
} chain_file;

/* All return EXIT_YES or an exit code after saying why. "-" is standard input, kept in a temporary file. */
int chain_open(chain_file *f, const char *path);
/* For writing: locked until closed. What a crash left of an unfinished last line is said and put aside (mend.h), if the
 * first line is a game; else the file is left alone, and EXIT_INPUT. */
int chain_open_locked(chain_file *f, const char *path);
/* Whether the name it was opened by is still its own: what is written into a file that somebody has replaced is lost. */
bool chain_is_there(const chain_file *f);
void chain_close(chain_file *f);
void chain_rewind(chain_file *f);

/* The next line: 1, or 0 at the end, or minus the exit code when reading failed (said). Longer lines than allowed are cut to one byte more than that. */
int chain_next(chain_file *f);

/* K from the end line: 1 when there is one, else 0, or minus the exit code when reading failed (said); rewinds. */
int chain_key(chain_file *f, uint8_t k[32]);

/* Feed all lines, from the beginning. *v is the verdict; it is about the game, never about want of memory: that is the exit code. */
int chain_read(const talon_verdict **v, chain_file *f, talon_transcript *t);
/* What talon_transcript_finish says, as above. */
int chain_finish(const talon_verdict **v, talon_transcript *t, bool whole);

/* Whether the line read last, which is no line of a game, is a secret that somebody took for one: EXIT_INPUT after saying so. */
int chain_refuse_secret(const chain_file *f);

/* With the eyes of somebody who has only this file: K from its end, all lines. *v is the verdict, or NULL after saying why there is none.
 * The transcript is the caller's to free in both cases; the verdict is its. */
int chain_judge(talon_transcript **t, const talon_verdict **v, const char *path);

/* Append a line (with its LF) and sync; of a file that chain_open_locked opened. */
int chain_append(chain_file *f, const char *line);

/* The same file with other bytes, synced: a crash leaves the old ones or the new ones. The caller holds its lock. */
int chain_replace(const char *path, const char *text, size_t size);
/* A new file with this text, synced with its folder; never an old one (newfile.c). mode: 0600 for secrets. */
int chain_create(const char *path, const char *text, unsigned mode);
/* Whether a line that is well spelled, and not line 0, is one of the spine: those have "prev" where others have "seat". */
bool chain_is_spine(const char *line, size_t size);
bool chain_exists(const char *path);
int chain_sync_folder(const char *path); /* of this file; 0, or −1 */
/* All bytes, however many calls it takes; false with errno. */
bool chain_write(int fd, const char *text, size_t size);
/* A line at the end of a file whose lock is held, synced; what cannot be written as a whole is taken off again, and said. */
int chain_write_line(int fd, const char *name, const char *line);
/* What belongs to a transcript NAME.jsonl is called NAME and an ending: ".secret", ".key". malloc'd; NULL without memory. */
char *chain_beside(const char *transcript, const char *ending);

#endif
