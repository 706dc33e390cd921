/* line0_write.h -- line 0 of a transcript, from a compiled game or a table laid out by hand. */
#ifndef TALON_FAIR_LINE0_WRITE_H
#define TALON_FAIR_LINE0_WRITE_H

#include <jansson.h>
#include <talon/fair.h>

/* A new object without its signature, or NULL and *why, a literal. */
json_t *talon__game_line(const char **why, const talon_fair_game *in, const uint8_t dealer[32], const uint8_t commit[32]);

/* The same for a table that is laid out by hand; NULL without memory, or with a text that is not UTF-8. */
json_t *talon__layout_line(const talon_fair_layout *in, const uint8_t dealer[32], const uint8_t commit[32]);
/* Whether all its texts are UTF-8: if they are, only memory can be missing. */
bool talon__layout_is_text(const talon_fair_layout *in);

#endif
