/* talon/wire.h -- the operations as JSON lines, as docs/protocol.md says: one line in, one line out.
 *
 * It allocates and needs jansson.
 *
 * Threads: a talon_wire is for one call at a time. Different ones have nothing in common.
 * Not stable yet: docs/library.md §5. */
#ifndef TALON_WIRE_H
#define TALON_WIRE_H

#include <talon/commander.h>
#include <talon/runner.h>
#include <talon/table.h>

#ifdef __cplusplus
extern "C" {
#endif

#define TALON_WIRE_LINE_MAX       (1u << 20) /* bytes of a line without its end */
#define TALON_WIRE_TABLES_MAX     64u        /* tables with a name, beside the one without */
#define TALON_WIRE_TABLE_NAME_MAX 64u        /* bytes */

/** One stream: tables, one game of Commander, their histories, and the buffers. */
typedef struct talon_wire talon_wire;

/** Start without a table. brief: leave `state` out of answers. Returns NULL when there is no memory. */
TALON_API talon_wire *talon_wire_new(bool brief);
TALON_API void talon_wire_free(talon_wire *w);

/** How a stream finds a game of CardLang: the one called `name`, or (name NULL) the one that `text` is the file of. Whoever writes the
 *  requests chooses the name: do not take it for a path.
 *  Returns: the game, which lives until the next call; or NULL and one sentence in `why`, which stays empty when there is no memory. */
typedef const talon_game *talon_wire_find_game(void *context, char *why, size_t why_size, const char *name, const char *text,
                                               size_t text_size);

/** Let new_game find games by this function; without one there are none. */
TALON_API void talon_wire_games(talon_wire *w, talon_wire_find_game *find, void *context);

/** Answer one request (a line without its LF; blank lines are the caller's to skip).
 *  Returns: the answer, one JSON object and LF, valid until the next call; *size its length.
 *  NULL when memory ran out: the operation may or may not have been done; the next call starts anew. */
TALON_API const char *talon_wire_answer(talon_wire *w, size_t *size, const char *line, size_t line_size);

/** The stream's game, or NULL before the first game.new; valid until the next answer. For embedding: a full-screen program
 *  sends lines and looks here. */
TALON_API const talon_commander *talon_wire_commander(const talon_wire *w);

/** How the keeper of a game does an action: as talon_commander_act, which it calls in the end. A refusal of its own has *why set. */
typedef talon_status talon_wire_play(void *context, talon_commander *g, const talon_action *a, const char **why);

/** Answer game.* lines about a game that the caller keeps, and that outlives the stream; each action goes through `play`, and game.new is
 *  refused. Returns false when there is no memory. */
TALON_API bool talon_wire_host(talon_wire *w, talon_commander *game, talon_wire_play *play, void *context);

/** Records and states of a table that somebody else keeps, printed as a stream prints its own. */
typedef struct talon_writer talon_writer;

/** A writer for tables of one shape, which must outlive it. Returns NULL when there is no memory. */
TALON_API talon_writer *talon_writer_new(const talon_shape *shape);
TALON_API void talon_writer_free(talon_writer *w);

/** One JSON object and LF, valid until the writer's next call; *size its length. NULL only without memory.
 *  A record is printed as it is: hide first what the reader may not see (talon_view_record). */
TALON_API const char *talon_writer_record(talon_writer *w, size_t *size, const talon_record *rec);
/** {"state":{…}} and LF: the table as this player sees it, or TALON_PLAYER_TABLE for all of it. */
TALON_API const char *talon_writer_state(talon_writer *w, size_t *size, const talon_table *t, talon_player who);

#ifdef __cplusplus
}
#endif
#endif
