/* lab_json.c -- what the lab found, as one JSON object a line. */
#include "lab.h"
#include "value.h"

static json_t *test_json(const talon_test *t)
{
    return json_pack("{s:f, s:f, s:f}", "seen", t->seen, "fair", t->fair, "p", t->p);
}

static json_t *tests_json(const talon_findings *f)
{
    return json_pack("{s:o, s:o, s:o, s:o, s:o}", "places", test_json(&f->places), "rising", test_json(&f->rising), "neighbours",
                     test_json(&f->neighbours), "stayed", test_json(&f->stayed), "repeats", test_json(&f->repeats));
}

static json_t *distance_json(const lab_report *r)
{
    json_t *o = json_object();
    if (r->source->known >= 0)
        o = value_set(o, r->source->known_at_most ? "at_most" : "exact", json_real(r->source->known));
    if (r->distance >= 0)
        o = value_set(o, "seen", json_real(r->distance));
    o = value_set(o, "at_least", json_real(lab_at_least(r)));
    return o;
}

static json_t *guesses_json(const lab_report *r)
{
    json_t *o = json_pack("{s:f}", "fair", talon_guess_fair(r->source->cards));
    if (r->guesses.right >= 0)
        o = value_set(o, "right", json_real(r->guesses.right));
    if (r->guesses.right >= 0)
        o = value_set(o, "how", json_string(r->guesses.how));
    if (r->guesses.unseen >= 0)
        o = value_set(o, "unseen", json_real(r->guesses.unseen));
    return o;
}

static json_t *curve_json(const lab_report *r)
{
    json_t *a = json_array();
    for (uint32_t i = 1; i <= r->curve_n; i++)
        a = value_add(a, json_pack("{s:i, s:f, s:f}", "riffles", (int)i, "exact", r->exact[i], "seen", r->seen[i]));
    return a;
}

static json_t *rising_json(const lab_report *r)
{
    json_t *a = json_array();
    for (uint32_t i = 1; i <= r->source->cards; i++)
        a = value_add(a, json_integer((json_int_t)talon_tally_rising(r->tally, i)));
    return a;
}

static json_t *places_json(const lab_report *r)
{
    json_t *rows = json_array();
    for (uint32_t from = 0; from < r->source->cards; from++) {
        json_t *row = json_array();
        for (uint32_t to = 0; to < r->source->cards; to++)
            row = value_add(row, json_integer((json_int_t)talon_tally_place(r->tally, from, to)));
        rows = value_add(rows, row);
    }
    return rows;
}

int lab_json(const lab_report *r, const char *seed)
{
    const lab_source *s = r->source;
    json_t *o = json_pack("{s:s, s:s, s:i, s:i, s:I, s:s, s:f, s:b, s:o, s:o, s:o}", "name", s->name, "title", s->title, "cards",
                          (int)s->cards, "times", (int)s->times, "deals", (json_int_t)s->deals, "seed", seed, "p", r->found.p, "found",
                          r->found.p < LAB_FOUND, "distance", distance_json(r), "tests", tests_json(&r->found), "guesses", guesses_json(r));
    if (r->curve_n)
        o = value_set(o, "riffles", curve_json(r));
    o = value_set(o, "rising", rising_json(r));
    o = value_set(o, "places", places_json(r));
    return value_print(o, JSON_REAL_PRECISION(6));
}
