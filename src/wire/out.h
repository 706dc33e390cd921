/* out.h -- a growing buffer for answers, and the JSON written into it. Printing only: all parsing is jansson's. */
#ifndef TALON_OUT_H
#define TALON_OUT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct out {
    char *at;
    size_t n, room;
    bool failed; /* no memory; what follows is dropped */
} out;

bool talon__out_reserve(out *o, size_t size); /* so many bytes behind at + n; false: no memory */
void talon__out_raw(out *o, const char *bytes, size_t size);
void talon__out_text(out *o, const char *text);                /* as it is */
void talon__out_string(out *o, const char *text, size_t size); /* as a JSON string */
void talon__out_int(out *o, int64_t value);
void talon__out_uint(out *o, uint64_t value);
void talon__out_bool(out *o, bool value);
void talon__out_free(out *o);

#define out_literal(o, text) talon__out_raw((o), "" text, sizeof(text) - 1)

#endif
