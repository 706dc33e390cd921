/* talon/wire.h -- the operations as JSON lines, as docs/protocol.md says: one line in, one line out.
 *
 * The only part of the library that allocates and needs jansson; everything else it uses is public. */
#ifndef TALON_WIRE_H
#define TALON_WIRE_H

#include <talon/base.h>

#ifdef __cplusplus
extern "C" {
#endif

#define TALON_WIRE_LINE_MAX (1u << 20) /* bytes of a line without its end */

/** One stream: at most one table, its history, and the buffers. */
typedef struct talon_wire talon_wire;

/** Start without a table. brief: leave `state` out of answers. Returns NULL when there is no memory. */
TALON_API talon_wire *talon_wire_new(bool brief);
TALON_API void talon_wire_free(talon_wire *w);

/** Answer one request (a line without its LF; blank lines are the caller's to skip).
 *  Returns: the answer, one JSON object and LF, valid until the next call; *size its length.
 *  NULL when memory ran out: the operation may or may not have been done; the next call starts anew. */
TALON_API const char *talon_wire_answer(talon_wire *w, size_t *size, const char *line, size_t line_size);

#ifdef __cplusplus
}
#endif
#endif
