/* scene_saved.c -- see scene_saved.h. */
#include "lib/scene_saved.h"

#include <stdlib.h>

#include "base/flat.h"

talon_play scene_play(scene *s)
{
    return (talon_play){.table = s->table, .shape = s->shape, .work = s->work, .record = &s->rec, .log = s->log};
}

uint8_t *scene_saved(scene *s, size_t *size)
{
    talon_play p = scene_play(s);
    *size = talon_save_size(&p);
    uint8_t *bytes = malloc(*size + 1);
    assert_non_null(bytes);
    bytes[*size] = 0xA5;
    p.fault.status = TALON_E_MISUSE;
    assert_int_equal(talon_save(&p, bytes, *size), TALON_OK);
    assert_int_equal(p.fault.status, TALON_OK);
    assert_int_equal(bytes[*size], 0xA5);
    return bytes;
}

void scene_repair(uint8_t *bytes, size_t size)
{
    flat_writer w = {bytes + 16};
    talon__put_flat(&w, talon__frame_mark(bytes, size), 8);
}

uint8_t *scene_saved_begin(uint8_t *bytes, const scene *s, uint32_t i)
{
    const size_t cells = (size_t)s->table->zones_n + s->table->cards_n + (s->table->cards_n + 15u) / 16;
    return bytes + FRAME_SIZE + 68 + 2 * cells + 8 * (size_t)i;
}

uint8_t *scene_saved_record(uint8_t *bytes, size_t size, const scene *s, uint32_t i)
{
    const uint32_t count = talon_log_undoable(s->log) + talon_log_redoable(s->log);
    flat_reader r = {scene_saved_begin(bytes, s, i), bytes + size, false};
    return scene_saved_begin(bytes, s, count) + talon__get_flat(&r, 8);
}
