/* saved.c -- `save` and `load`: a table with its history, and a game's place, as one text.
 *
 * The text is talon/save.h's bytes in hexadecimal. Loading trusts none of it: talon_load checks every byte. */
#include <stdlib.h>
#include <string.h>

#include <talon/runner.h>
#include <talon/save.h>

#include "wire/wire_impl.h"

/* What is saved must fit into a line that loads it, with an id and a table's name. */
#define SAVED_MAX ((TALON_WIRE_LINE_MAX - 1024u) / 2)

static talon_play play_of(talon_wire *w, bool history)
{
    desk *d = w->at;
    return (talon_play){
        .table = d->now.table, .shape = d->now.shape, .work = d->now.work, .record = &w->shown, .log = history ? d->log : NULL};
}

/* The bytes in `bytes`, or with NULL only how many. */
static talon_status write_bytes(talon_wire *w, size_t *size, void *bytes, talon_fault *f, bool history)
{
    talon_runner *runner = w->at->now.runner;
    talon_play own = play_of(w, history), *p = runner ? talon_runner_play(runner) : &own;
    talon_status s = TALON_OK;
    p->log = history ? w->at->log : NULL;
    if (!bytes)
        *size = runner ? talon_runner_save_size(runner) : talon_save_size(p);
    else if (runner)
        s = talon_runner_save(runner, f, bytes, *size);
    else {
        s = talon_save(p, bytes, *size);
        *f = p->fault;
    }
    p->log = w->at->log;
    return s;
}

static void put_hex(out *o, const uint8_t *bytes, size_t size)
{
    static const char digit[] = "0123456789abcdef";
    for (size_t i = 0; i < size; i++) {
        const char two[2] = {digit[bytes[i] >> 4], digit[bytes[i] & 15]};
        talon__out_raw(o, two, 2);
    }
}

static talon_status too_long(refusal *r)
{
    talon__wire_bad(r, "what would be saved does not fit into a line of 1 MiB; \"history\":0 leaves the history out");
    talon__wire_limit(r, "bytes of what is saved", SAVED_MAX);
    return r->fault.status;
}

talon_status talon__wire_save(talon_wire *w, refusal *r, const json_t *request)
{
    static const char *const known[] = {"op", "id", "history", NULL};
    const json_t *history = json_object_get(request, "history");
    size_t size;
    talon_status s = talon__wire_known_keys(r, request, "save", known);
    if (s == TALON_OK && history && !(json_is_integer(history) && json_integer_value(history) == 0))
        s = talon__wire_bad(r, "\"history\" can only be 0: leave the history out");
    if (s == TALON_OK && !w->at->now.table)
        s = talon__wire_refuse(r, TALON_E_NO_TABLE);
    if (s != TALON_OK)
        return s;
    write_bytes(w, &size, NULL, &r->fault, !history);
    if (size > SAVED_MAX)
        return too_long(r);
    uint8_t *bytes = malloc(size);
    if (!bytes)
        return talon__wire_no_memory(w, r);
    s = write_bytes(w, &size, bytes, &r->fault, !history);
    if (s == TALON_OK) {
        out_literal(&w->answer, "\"ok\":true,\"value\":\"");
        put_hex(&w->answer, bytes, size);
        out_literal(&w->answer, "\"");
    }
    talon_wipe(bytes, size);
    free(bytes);
    return s;
}

/* ------------------------------------------------------------------ loading */

static int digit_of(char c)
{
    static const char digits[] = "0123456789abcdef";
    const char *at = c ? strchr(digits, c) : NULL;
    return at ? (int)(at - digits) : -1;
}

static talon_status read_hex(talon_wire *w, uint8_t **bytes, size_t *size, refusal *r, const json_t *saved)
{
    const char *text = json_string_value(saved);
    const size_t n = json_string_length(saved);
    if (!text)
        return talon__wire_bad(r, "load needs \"saved\": what \"save\" gave");
    for (size_t i = 0; i < n; i++)
        if (digit_of(text[i]) < 0)
            return talon__wire_bad(r, "\"saved\" is not what \"save\" gave: its character %zu is none of 0 … 9, a … f", i + 1);
    if (n % 2)
        return talon__wire_bad(r, "\"saved\" is not what \"save\" gave: it ends in the middle of a byte, after %zu characters", n);
    *size = n / 2;
    *bytes = malloc(*size + 1);
    if (!*bytes)
        return talon__wire_no_memory(w, r);
    for (size_t i = 0; i < *size; i++)
        (*bytes)[i] = (uint8_t)(digit_of(text[2 * i]) << 4 | digit_of(text[2 * i + 1]));
    return TALON_OK;
}

static talon_status take(talon_wire *w, talon_fault *f, const uint8_t *bytes, size_t size)
{
    desk *d = w->at;
    if (d->now.runner)
        return talon_runner_load(d->now.runner, f, bytes, size);
    talon_play p = play_of(w, true);
    const talon_status s = talon_load(&p, bytes, size);
    *f = p.fault;
    return s;
}

talon_status talon__wire_load(talon_wire *w, refusal *r, const json_t *request)
{
    static const char *const known[] = {"op", "id", "saved", NULL};
    uint8_t *bytes = NULL;
    size_t size = 0;
    talon_status s = talon__wire_known_keys(r, request, "load", known);
    if (s == TALON_OK)
        s = read_hex(w, &bytes, &size, r, json_object_get(request, "saved"));
    if (s == TALON_OK && !w->at->now.table)
        s = talon__wire_refuse(r, TALON_E_NO_TABLE);
    if (s == TALON_OK)
        s = take(w, &r->fault, bytes, size);
    if (s == TALON_OK) {
        w->at->has_record = false;
        out_literal(&w->answer, "\"ok\":true,\"record\":{\"op\":\"load\",\"seq\":");
        talon__out_uint(&w->answer, w->at->now.table->seq);
        out_literal(&w->answer, ",\"effects\":[]}");
    }
    if (bytes)
        talon_wipe(bytes, size);
    free(bytes);
    return s;
}
