/* scene_saved.h -- a scene as saved bytes, and such bytes with something changed in them. */
#ifndef TESTS_SCENE_SAVED_H
#define TESTS_SCENE_SAVED_H

#include "lib/scene.h"

/* The scene's table, record and log. */
talon_play scene_play(scene *s);
/* What talon_save writes: *size bytes; free them. Stops the test when it writes beyond them. */
uint8_t *scene_saved(scene *s, size_t *size);
/* The mark over all bytes is right again after a change. */
void scene_repair(uint8_t *bytes, size_t size);
/* Where the bytes say that the i-th record begins, and the record itself; the log has no actors. */
uint8_t *scene_saved_begin(uint8_t *bytes, const scene *s, uint32_t i);
uint8_t *scene_saved_record(uint8_t *bytes, size_t size, const scene *s, uint32_t i);

#endif
