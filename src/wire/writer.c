/* writer.c -- records and states of a table that is not a stream's own, by the same code as the stream's. */
#include <stdlib.h>

#include "wire/wire_impl.h"

talon_writer *talon_writer_new(const talon_shape *shape)
{
    talon_writer *w = calloc(1, sizeof *w);
    if (!w)
        return NULL;
    w->wire.at = &w->desk;
    w->desk.now.shape = shape;
    w->desk.by = TALON_PLAYER_TABLE;
    w->desk.now.pack = (talon_pack *)(uintptr_t)talon_shape_pack(shape); /* only read */
    if (!talon__setting_names(&w->desk.now)) {
        talon_writer_free(w);
        return NULL;
    }
    return w;
}

void talon_writer_free(talon_writer *w)
{
    if (!w)
        return;
    w->desk.now.pack = NULL;
    talon__setting_free(&w->desk.now);
    free(w->wire.seen.at);
    talon__out_free(&w->wire.answer);
    free(w);
}

static const char *line(talon_writer *w, size_t *size)
{
    out_literal(&w->wire.answer, "\n");
    *size = w->wire.answer.n;
    return w->wire.answer.failed ? NULL : w->wire.answer.at;
}

const char *talon_writer_record(talon_writer *w, size_t *size, const talon_record *rec)
{
    w->wire.answer.n = 0;
    talon__wire_put_record(&w->wire, rec, NULL);
    return line(w, size);
}

const char *talon_writer_state(talon_writer *w, size_t *size, const talon_table *t, talon_player who)
{
    w->wire.answer.n = 0;
    w->desk.now.table = (talon_table *)(uintptr_t)t; /* only read */
    out_literal(&w->wire.answer, "{\"state\":");
    talon__wire_put_state(&w->wire, who);
    out_literal(&w->wire.answer, "}");
    w->desk.now.table = NULL;
    return line(w, size);
}
