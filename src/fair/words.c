/* words.c -- what the line just read did, in one sentence for people; and what a step of the plan will do.
 *
 * Only names, numbers and faces that the line itself has: nothing that this reader alone knows. A sentence that is too long for its
 * buffer is cut short, and ends with "…". */
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "fair/fair_impl.h"

typedef struct words {
    char *at;
    size_t size, used;
    size_t wanted; /* bytes without their end */
    bool all;      /* of long lists, too */
} words;

__attribute__((format(printf, 2, 3))) static void put(words *w, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    const int n = vsnprintf(w->at + w->used, w->size - w->used, format, args);
    va_end(args);
    if (n > 0) {
        w->used = w->used + (size_t)n < w->size ? w->used + (size_t)n : w->size - 1;
        w->wanted += (size_t)n;
    }
}

/* How much room the whole text needs. */
static size_t end_words(words *w)
{
    static const char more[] = "…";
    if (w->wanted >= w->size && w->size >= sizeof more) {
        size_t at = w->size - sizeof more;
        while (at && ((unsigned char)w->at[at] & 0xC0) == 0x80) /* inside a character */
            at--;
        memcpy(w->at + at, more, sizeof more);
    }
    return w->wanted + 1;
}

static const char *zone_at(const json_t *list, size_t i)
{
    const json_t *item = json_array_get(list, i);
    return json_string_value(json_is_array(item) ? json_array_get(item, 0) : item);
}

/* After how many zones a list begins again; all of them when it does not. */
static size_t period_of(const json_t *list)
{
    const size_t n = json_array_size(list);
    for (size_t p = 1; 2 * p <= n; p++) {
        size_t i = p;
        while (n % p == 0 && i < n && strcmp(zone_at(list, i), zone_at(list, i - p)) == 0)
            i++;
        if (i == n)
            return p;
    }
    return n;
}

/* "hand.1, hand.2", and how often round the table. */
static void put_zones(words *w, const json_t *v)
{
    const size_t n = json_array_size(v), period = period_of(v);
    if (json_is_string(v))
        put(w, "%s", json_string_value(v));
    if (json_is_array(v) && !n)
        put(w, "nothing");
    for (size_t i = 0; i < period; i++)
        put(w, "%s%s", i ? ", " : "", zone_at(v, i));
    if (period < n)
        put(w, ", %zu times", n / period);
}

/* Places or cards that are chosen one by one: "17, 18". People count places from 1, as the page does. */
static void put_chosen(words *w, const json_t *list)
{
    const size_t n = json_array_size(list), shown = w->all || n <= 8 ? n : 8;
    if (json_is_array(list) && !n)
        put(w, " nothing");
    for (size_t i = 0; i < shown; i++) {
        const json_t *item = json_array_get(list, i);
        if (json_is_integer(item))
            put(w, "%s%lld", i ? ", " : n > 1 ? " places " : " place ", (long long)json_integer_value(item) + 1);
        else
            put(w, "%s%s", i ? ", " : " ", json_string_value(item));
    }
    if (shown < n)
        put(w, " and %zu more", n - shown);
}

/* "deal 2 deck → hand.1, hand.2", with everything that matters: what a plan does must be read in full. */
static void put_op(words *w, const json_t *op)
{
    const json_t *n = json_object_get(op, "n"), *at = json_object_get(op, "at"), *face = json_object_get(op, "face");
    put(w, "%s", json_string_value(json_object_get(op, "op")));
    if (n)
        put(w, " %lld", (long long)json_integer_value(n));
    put_chosen(w, json_object_get(op, "indices"));
    put_chosen(w, json_object_get(op, "cards"));
    if (json_object_get(op, "from") || json_object_get(op, "zone")) {
        put(w, json_is_array(json_object_get(op, "indices")) || json_is_array(json_object_get(op, "cards")) ? " of " : " ");
        put_zones(w, json_object_get(op, "from") ? json_object_get(op, "from") : json_object_get(op, "zone"));
    }
    if (json_object_get(op, "to")) {
        put(w, " → ");
        put_zones(w, json_object_get(op, "to"));
    }
    if (at && (json_is_integer(at) ? json_integer_value(at) == 0 : strcmp(json_string_value(at), "top") == 0))
        put(w, ", on top");
    else if (json_is_integer(at))
        put(w, " at place %lld", (long long)json_integer_value(at) + 1);
    if (json_is_string(face))
        put(w, ", face %s", json_string_value(face));
}

static void put_shuffle(words *w, const fair *t, const json_t *step)
{
    const json_t *cuts = json_object_get(step, "cuts"), *say = json_object_get(step, "say");
    put(w, "shuffle ");
    put_zones(w, json_object_get(step, "shuffle"));
    for (size_t i = 0; i < json_array_size(cuts); i++) {
        const json_t *cut = json_array_get(cuts, i);
        put(w, "; %s cuts %s", talon_transcript_seat_name(t, (uint32_t)json_integer_value(json_array_get(cut, 1))),
            json_string_value(json_array_get(cut, 0)));
        if (json_integer_value(json_array_get(cut, 2)))
            put(w, ", at least %lld cards in each part", (long long)json_integer_value(json_array_get(cut, 2)));
    }
    if (json_is_string(say))
        put(w, " (%s)", json_string_value(say));
}

/* A veil is as good as any other until it is named. */
static const char *face_words(const fair *t, uint32_t face)
{
    const char *name = talon__face_name(&t->line0, face);
    const bool veil = name && t->line0.veils && t->line0.veiled_by[face];
    return !name ? "?" : !veil ? name : t->agenda.names.text[face] ? t->agenda.names.text[face] : "a veiled card";
}

static void put_shown(words *w, const fair *t)
{
    const json_t *open = json_object_get(t->last.json, "open"), *box = json_object_get(t->last.json, "box");
    for (size_t i = 0; i < json_array_size(open); i++) {
        const json_t *o = json_array_get(open, i);
        put(w, "%s%s is %s", i ? ", " : "; ", json_string_value(json_array_get(o, 0)),
            face_words(t, (uint32_t)json_integer_value(json_array_get(o, 1))));
    }
    if (json_array_size(box))
        put(w, "; %zu sealed box%s", json_array_size(box), json_array_size(box) == 1 ? "" : "es");
}

/* What became of objections: the box was good, and everybody knows the card; or it was not. */
static void put_settled(words *w, const fair *t)
{
    const json_t *keys = json_object_get(t->last.json, "keys");
    for (size_t i = 0; i < json_array_size(keys); i++) {
        const json_t *key = json_array_get(keys, i);
        const char *name = talon_transcript_seat_name(t, (uint32_t)json_integer_value(json_array_get(key, 1)));
        uint32_t e = 0, number = 0;
        talon__card_name(&e, &number, json_array_get(key, 0));
        for (uint32_t id = 0; id < t->table.kernel->cards_n; id++) {
            const card_state *c = &t->table.card[id];
            if (c->e != e || c->i != number)
                continue;
            if (c->face != TALON_FACE_NONE)
                put(w, "; %s objected to a good box: the card is %s", name, face_words(t, c->face));
            else
                put(w, "; %s was right: the box does not open", name);
        }
    }
}

static const char *who(const fair *t)
{
    return talon_transcript_seat_name(t, talon__get_u32(t->last.json, "seat"));
}

/* "Ben gives his part of 5 cards, and of some to Ana alone" */
static void put_share(words *w, const fair *t)
{
    const json_t *open = json_object_get(t->last.json, "open"), *box = json_object_get(t->last.json, "box");
    const json_t *stands = json_object_get(t->last.json, "for");
    const size_t n = json_string_length(open) / 64, clear = n ? n - 3 : 0;
    put(w, "%s gives ", who(t));
    if (clear)
        put(w, "a part of %zu card%s to everybody", clear, clear == 1 ? "" : "s");
    for (size_t i = 0; i < json_array_size(box); i++)
        put(w, "%s%s",
            i       ? ", "
            : clear ? ", and parts sealed to "
                    : "parts sealed to ",
            talon_transcript_seat_name(t, (uint32_t)json_integer_value(json_array_get(json_array_get(box, i), 0))));
    if (json_is_integer(stands))
        put(w, ", in the place of %s", talon_transcript_seat_name(t, (uint32_t)json_integer_value(stands)));
}

/* Who signs the dealer's lines. */
static const char *dealer(const fair *t)
{
    return t->line0.suite == 2 ? "host" : "dealer";
}

static void put_missing(words *w, const fair *t)
{
    const json_t *list = json_object_get(t->last.json, "missing");
    if (t->line0.suite == 2)
        put(w, "the host waits no longer; nothing came from ");
    else
        put(w, talon__get_u32(t->last.json, "e") ? "the shuffle is void; no seeds or cut from " : "no name came from ");
    for (size_t i = 0; i < json_array_size(list); i++)
        put(w, "%s%s", i ? ", " : "", talon_transcript_seat_name(t, (uint32_t)json_integer_value(json_array_get(list, i))));
    put(w, ", says the %s", dealer(t));
}

static void put_names(words *w, const fair *t)
{
    const json_t *names = json_object_get(t->last.json, "names"), *to = json_object_get(t->last.json, "to");
    put(w, "%s names ", who(t));
    for (size_t i = 0; json_is_null(to) && i < json_array_size(names); i++)
        put(w, "%s%s", i ? ", " : "", json_string_value(json_array_get(json_array_get(names, i), 1)));
    if (!json_is_null(to))
        put(w, "%zu card%s to %s alone", json_array_size(names), json_array_size(names) == 1 ? "" : "s",
            talon_transcript_seat_name(t, (uint32_t)json_integer_value(to)));
}

static void put_game(words *w, const fair *t)
{
    const line0 *l = &t->line0;
    int32_t value;
    const char *name;
    put(w, "%s begins: %" PRIu32 " seat%s, %u cards, ", json_string_value(json_object_get(l->json, "name")), l->seats_n,
        l->seats_n == 1 ? "" : "s", t->table.kernel->cards_n);
    if (l->rules)
        put(w, "played by its rules");
    else
        put(w, "a plan of %" PRIu32 " step%s", l->steps_n, l->steps_n == 1 ? "" : "s");
    for (uint32_t i = 0; (name = talon_transcript_number(t, i, &value)); i++)
        put(w, "%s%s %" PRId32, i ? ", " : " with ", name, value);
    put(w, ", %s audit, ", l->full ? "full" : "sealed, no");
    if (l->voids)
        put(w, "up to %" PRIu32 " shuffle%s may be given up", l->voids, l->voids == 1 ? "" : "s");
    else
        put(w, "no shuffle may be given up");
}

/* "choice 3: raise 20", "choice 7: place 2 of hand.1 → trick": what was answered, with all that says which answer it is. */
static void put_choice(words *w, const json_t *op)
{
    static const char *const name[] = {"option", "combo", "height"};
    const json_t *values = json_object_get(op, "values"), *from = json_object_get(op, "from"), *to = json_object_get(op, "to");
    put(w, "choice %lld:", (long long)json_integer_value(json_object_get(op, "n")));
    if (json_is_true(json_object_get(op, "pass")))
        put(w, " pass, nothing can be chosen");
    for (size_t i = 0; i < sizeof name / sizeof *name; i++)
        if (json_is_string(json_object_get(op, name[i])))
            put(w, " %s", json_string_value(json_object_get(op, name[i])));
    for (size_t i = 0; i < json_array_size(values); i++)
        put(w, " %s", json_string_value(json_array_get(values, i)));
    if (json_is_string(from)) {
        put_chosen(w, json_object_get(op, "places"));
        put(w, " of %s", json_string_value(from));
    }
    if (json_is_string(to))
        put(w, " → %s", json_string_value(to));
}

static void put_act(words *w, const fair *t)
{
    const char *say = json_string_value(json_object_get(t->last.json, "say"));
    const json_t *op = json_object_get(t->last.json, "op");
    put(w, "%s: ", who(t));
    if (say)
        put(w, "%s; ", say);
    if (strcmp(json_string_value(json_object_get(op, "op")), "choose") == 0)
        put_choice(w, op);
    else
        put_op(w, op);
}

static void put_line(words *w, const fair *t)
{
    const json_t *json = t->last.json;
    const uint32_t e = talon__get_u32(json, "e");
    switch (t->last.kind) {
    case KIND_GAME: put_game(w, t); break;
    case KIND_SHUFFLE:
        put(w, "shuffle %" PRIu32 " is opened on %" PRIu32 " backs of ", e, talon__get_u32(json, "n"));
        put_zones(w, json_object_get(json, "pool"));
        break;
    case KIND_MIX: put(w, "%s mixes, and proves that it is the same deck", who(t)); break;
    case KIND_RUN:
        put(w,
            t->line0.suite == 2 ? "shuffle %" PRIu32 " runs: nobody knows the order"
                                : "shuffle %" PRIu32 " runs: the seeds decide the order",
            e);
        break;
    case KIND_VOID: put_missing(w, t); break;
    case KIND_DO:
        put(w, "the %s: ", dealer(t));
        put_op(w, json_object_get(json, "op"));
        break;
    case KIND_ACT: put_act(w, t); break;
    case KIND_LEAVE: put(w, "%s leaves", who(t)); break;
    case KIND_SHARE: put_share(w, t); break;
    case KIND_SECRET: put(w, "%s shows what a box was sealed with", who(t)); break;
    case KIND_ANSWER:
        put(w, t->line0.suite == 2 ? "the host asks for the shares that are owed" : "the dealer shows what is owed");
        put_settled(w, t);
        break;
    case KIND_SKIP: put(w, "%s did not answer, says the %s", who(t), dealer(t)); break;
    case KIND_END:
        put(w, t->line0.suite == 2 ? "the game ends"
               : t->line0.full     ? "the game ends, and the dealer shows the key"
                                   : "the game ends sealed");
        break;
    case KIND_LOCK: put(w, t->line0.suite == 2 ? "%s locks a key" : "%s locks a chain of seeds", who(t)); break;
    case KIND_CUT: put(w, "%s commits to a cut", who(t)); break;
    case KIND_REVEAL: put(w, "%s reveals the seed%s", who(t), json_is_null(json_object_get(json, "cut")) ? "" : " and the cut"); break;
    case KIND_OBJECT:
        if (t->line0.suite == 2)
            put(w, "%s objects to a box", who(t));
        else
            put(w, "%s objects to the box for %s", who(t), json_string_value(json_object_get(json, "card")));
        break;
    case KIND_NAME: put_names(w, t); break;
    case KIND_SEEN:
        put(w, "%s has seen the game up to spine line %lld", who(t), (long long)json_integer_value(json_object_get(json, "at")));
        break;
    case KIND_NOTE: put(w, "%s notes: %s", who(t), json_string_value(json_object_get(json, "text"))); break;
    case KIND_PICK: put(w, "%s picks something hidden (%" PRIu32 ")", who(t), talon__get_u32(json, "i")); break;
    case KIND_SHOW:
        put(w, "%s shows pick %" PRIu32 ": %s", who(t), talon__get_u32(json, "i"), json_string_value(json_object_get(json, "text")));
        break;
    case KIND_VIEW: put(w, "%s opens what %s could see", who(t), who(t)); break;
    case KIND_END_OF_LIST: break;
    }
    if (t->line0.suite == 1)
        put_shown(w, t);
}

static void put_ask(words *w, const talon_transcript *t, const json_t *ask)
{
    const json_t *faces = json_object_get(ask, "faces");
    const size_t n = json_array_size(faces);
    put(w, "if %s shows ", json_string_value(json_object_get(ask, "ask")));
    for (size_t i = 0; i < n; i++)
        put(w, "%s%s",
            i == 0      ? ""
            : i + 1 < n ? ", "
                        : " or ",
            talon__face_name(&t->line0, (uint32_t)json_integer_value(json_array_get(faces, i))));
    put(w, ", then instead of all that follows:");
}

size_t talon_transcript_step_words(const talon_transcript *t, uint32_t step, char *text, size_t text_size)
{
    words w = {.at = text, .size = text_size, .all = true};
    if (text_size)
        text[0] = 0;
    if (!text_size || step >= t->line0.step_n)
        return 1;
    const json_t *x = t->line0.step[step].json;
    for (uint32_t i = 0; i < t->line0.step[step].depth; i++)
        put(&w, "  ");
    if (json_object_get(x, "shuffle"))
        put_shuffle(&w, t, x);
    else if (json_object_get(x, "ask"))
        put_ask(&w, t, x);
    else
        put_op(&w, json_object_get(x, "do"));
    return end_words(&w);
}

void talon_transcript_words(const talon_transcript *t, char *text, size_t text_size)
{
    words w = {.at = text, .size = text_size};
    if (!text_size)
        return;
    text[0] = 0;
    if (t->last.json)
        put_line(&w, t);
    end_words(&w);
}
