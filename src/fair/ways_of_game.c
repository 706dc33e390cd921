/* ways_of_game.c -- questions about cards that everybody sees, answered both ways, one run after the other. */
#include "fair/ways_of_game.h"

#include <stdlib.h>
#include <string.h>

static void forget_all(ways *w)
{
    for (size_t i = 0; i < w->seen_n; i++)
        free(w->seen[i].may);
    w->seen_n = 0;
}

void talon__ways_begin(ways *w)
{
    forget_all(w);
    w->asked = 0;
    w->why = NULL;
}

void talon__ways_free(ways *w)
{
    forget_all(w);
    free(w->seen);
}

static void forget(ways *w, const talon_card *card, uint32_t n)
{
    for (uint32_t i = 0; i < n; i++)
        for (size_t k = 0; k < w->seen_n; k++)
            if (w->seen[k].card == card[i]) {
                free(w->seen[k].may);
                w->seen[k--] = w->seen[--w->seen_n];
            }
}

static void forget_zone(ways *w, const talon_runner *r, talon_zone zone)
{
    const talon_shape *shape = talon_runner_shape(r);
    forget(w, talon_zone_cards(talon_runner_table(r), shape, zone), talon_zone_count(talon_runner_table(r), shape, zone));
}

void talon__ways_follow(ways *w, const talon_runner *r, const talon_record *rec, bool picks)
{
    for (uint32_t i = 0; i < rec->effects_n; i++) {
        const talon_effect *x = &rec->effect[i];
        if (picks || x->kind != TALON_EFFECT_MOVE)
            forget_zone(w, r, x->from);
        for (uint32_t k = 0; rec->steps && x->kind == TALON_EFFECT_MOVE && k < x->n; k++)
            forget(w, &(talon_card){(talon_card)rec->word[x->data + x->n + k]}, 1);
    }
}

/* What is known of a card; of one that was never asked about anything is possible. NULL without memory. */
static seen_card *find_seen(ways *w, talon_card card, uint32_t faces)
{
    for (size_t i = 0; i < w->seen_n; i++)
        if (w->seen[i].card == card)
            return &w->seen[i];
    if (w->seen_n == w->seen_room) {
        const size_t room = w->seen_room ? 2 * w->seen_room : 16;
        seen_card *more = realloc(w->seen, room * sizeof *more);
        if (!more)
            return NULL;
        w->seen = more;
        w->seen_room = room;
    }
    uint8_t *may = malloc(faces);
    if (!may)
        return NULL;
    memset(may, 1, faces);
    w->seen[w->seen_n] = (seen_card){card, may};
    return &w->seen[w->seen_n++];
}

/* Whether everybody sees the card, and it is the last one of its zone: that is what an ask looks at. */
static bool can_be_asked(const talon_look *look)
{
    const talon_shape *shape = talon_runner_shape(look->runner);
    const talon_table *table = talon_runner_table(look->runner);
    const talon_sees sees = talon_zone_get_sees(shape, look->zone);
    const talon_card card = talon_zone_cards(table, shape, look->zone)[look->pos];
    return look->pos + 1 == talon_zone_count(table, shape, look->zone) &&
           (sees == TALON_SEES_ALL || sees == TALON_SEES_NEWEST || talon_card_is_up(table, card));
}

/* What is asked: whether the card is one of the few. "Until it is not an eight" asks for eights, so that no is the way on. */
typedef struct question {
    const talon_look *look;
    uint32_t faces, cards; /* of the pack */
    uint32_t there;        /* cards that are asked for */
    bool opposite;         /* of what the game looks for */
} question;

static question make_question(const talon_look *look)
{
    const talon_pack *pack = talon_shape_pack(talon_runner_shape(look->runner));
    const uint32_t cards = talon_pack_cards(pack);
    question q = {.look = look, .faces = talon_pack_faces(pack), .cards = cards};
    for (uint32_t id = 0; id < cards; id++)
        q.there += talon_look_fits(look, talon_pack_face(pack, (talon_card)id));
    q.opposite = q.there > cards / 2;
    q.there = q.opposite ? cards - q.there : q.there;
    return q;
}

static bool is_asked_for(const question *q, uint32_t face)
{
    return talon_look_fits(q->look, (talon_face)face) != q->opposite;
}

/* Whether other cards that were seen are all there can be of those that are asked for, or of the rest. */
static bool are_all_seen(const ways *w, const seen_card *this, const question *q, bool asked_for)
{
    uint32_t seen = 0;
    for (size_t i = 0; i < w->seen_n; i++) {
        bool is = &w->seen[i] != this;
        for (uint32_t f = 0; f < q->faces && is; f++)
            is = !w->seen[i].may[f] || is_asked_for(q, f) == asked_for;
        seen += is;
    }
    return seen >= (asked_for ? q->there : q->cards - q->there);
}

static json_t *ask_json(const question *q)
{
    const talon_shape *shape = talon_runner_shape(q->look->runner);
    json_t *list = json_array();
    for (uint32_t f = 0; f < q->faces; f++)
        if (is_asked_for(q, f) && json_array_append_new(list, json_integer(f)) != 0) {
            json_decref(list);
            return NULL;
        }
    return json_pack("{s:s,s:o,s:[]}", "ask", talon_zone_name(shape, q->look->zone), "faces", list, "then");
}

static bool ask(ways *w, const question *q)
{
    const size_t number = w->asked++;
    if (w->asked >= sizeof w->given / sizeof *w->given)
        w->why = "this game asks too often what its cards are";
    if (number + 1 == w->given_n)
        json_array_clear(w->plan);
    if (number < w->given_n)
        return w->given[number];
    if (json_array_append_new(w->plan, ask_json(q)) != 0)
        w->why = "out of memory";
    return false;
}

/* Before the first shuffle everybody knows the pack, but not that somebody took the right cards out of it. */
static const char *hidden(const talon_look *look)
{
    return talon_runner_table(look->runner)->step == 0
               ? "this game picks cards out of the pack before it is mixed; to prove it, say with components where they lie"
               : "this game looks at hidden cards while it is dealt; such games cannot be proved";
}

bool talon__ways_look(void *context, const talon_look *look)
{
    ways *w = context;
    if (w->why || !can_be_asked(look)) {
        w->why = w->why ? w->why : hidden(look);
        return false;
    }
    const question q = make_question(look);
    const talon_shape *shape = talon_runner_shape(look->runner);
    seen_card *s = find_seen(w, talon_zone_cards(talon_runner_table(look->runner), shape, look->zone)[look->pos], q.faces);
    bool yes = false, no = false;
    for (uint32_t f = 0; s && f < q.faces; f++) {
        yes |= s->may[f] && is_asked_for(&q, f);
        no |= s->may[f] && !is_asked_for(&q, f);
    }
    if (!s)
        w->why = "out of memory";
    const bool answer = s && yes && (!no || (!are_all_seen(w, s, &q, true) && (are_all_seen(w, s, &q, false) || ask(w, &q))));
    for (uint32_t f = 0; s && f < q.faces; f++)
        s->may[f] &= is_asked_for(&q, f) == answer;
    return answer != q.opposite;
}
