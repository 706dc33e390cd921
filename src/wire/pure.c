/* pure.c -- `fn`: two plain functions on lists (docs/protocol.md §10), for programs that want to compare. */
#include <string.h>

#include "wire/wire_impl.h"

static talon_status need_names(refusal *r, const json_t *list, const char *name)
{
    if (!json_is_array(list))
        return talon__wire_bad(r, "\"%s\" must be an array of names", name);
    for (size_t i = 0; i < json_array_size(list); i++)
        if (json_string_length(json_array_get(list, i)) == 0)
            return talon__wire_bad(r, "\"%s\"[%zu] must be a name", name, i);
    return TALON_OK;
}

static void put_name(out *o, const json_t *list, size_t i, bool comma)
{
    const json_t *name = json_array_get(list, i);
    if (comma)
        out_literal(o, ",");
    talon__out_string(o, json_string_value(name), json_string_length(name));
}

static talon_status interleave(talon_wire *w, refusal *r, const json_t *request)
{
    const json_t *left = json_object_get(request, "left"), *right = json_object_get(request, "right");
    talon_status s = need_names(r, left, "left");
    if (s == TALON_OK)
        s = need_names(r, right, "right");
    if (s != TALON_OK)
        return s;
    const size_t left_n = json_array_size(left), right_n = json_array_size(right);
    bool comma = false;
    out_literal(&w->answer, "\"ok\":true,\"value\":[");
    for (size_t i = 0; i < left_n || i < right_n; i++) {
        if (i < left_n) {
            put_name(&w->answer, left, i, comma);
            comma = true;
        }
        if (i < right_n) {
            put_name(&w->answer, right, i, comma);
            comma = true;
        }
    }
    out_literal(&w->answer, "]");
    return TALON_OK;
}

/* As Haskell's splitAt: a negative size takes nothing, too large a one takes the rest. */
static talon_status split_into_packets(talon_wire *w, refusal *r, const json_t *request)
{
    const json_t *sizes = json_object_get(request, "sizes"), *cards = json_object_get(request, "cards");
    const talon_status s = need_names(r, cards, "cards");
    if (s != TALON_OK)
        return s;
    if (!json_is_array(sizes))
        return talon__wire_bad(r, "\"sizes\" must be an array of integers");
    for (size_t i = 0; i < json_array_size(sizes); i++)
        if (!json_is_integer(json_array_get(sizes, i)))
            return talon__wire_bad(r, "\"sizes\"[%zu] must be an integer", i);
    const size_t cards_n = json_array_size(cards);
    out_literal(&w->answer, "\"ok\":true,\"value\":[");
    for (size_t i = 0, at = 0; i < json_array_size(sizes); i++) {
        const json_int_t size = json_integer_value(json_array_get(sizes, i));
        talon__out_text(&w->answer, i ? ",[" : "[");
        for (json_int_t k = 0; k < size && at < cards_n; k++)
            put_name(&w->answer, cards, at++, k > 0);
        out_literal(&w->answer, "]");
    }
    out_literal(&w->answer, "]");
    return TALON_OK;
}

talon_status talon__wire_fn(talon_wire *w, refusal *r, const json_t *request)
{
    static const char *const interleave_keys[] = {"op", "id", "fn", "left", "right", NULL};
    static const char *const split_keys[] = {"op", "id", "fn", "sizes", "cards", NULL};
    const char *name = json_string_value(json_object_get(request, "fn"));
    const bool is_interleave = name && strcmp(name, "interleave") == 0, is_split = name && strcmp(name, "split_into_packets") == 0;
    talon_status s = is_interleave || is_split ? talon__wire_known_keys(r, request, "fn", is_split ? split_keys : interleave_keys)
                                               : talon__wire_bad(r, "\"fn\" must be \"interleave\" or \"split_into_packets\"");
    if (s == TALON_OK)
        s = is_split ? split_into_packets(w, r, request) : interleave(w, r, request);
    if (s != TALON_OK)
        talon__wire_put_error(w, r, NULL);
    return s;
}
