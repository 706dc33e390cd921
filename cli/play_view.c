/* play_view.c -- a view of a game for one seat. What is drawn, printed and sent to programs of others is made here, and nowhere else. */
#include "play_view.h"

#include <stdlib.h>
#include <string.h>

#include <talon/view.h>

/* ---- cards ---- */

void view_card(char *out, size_t size, const char *name, bool ascii)
{
    static const char letters[] = "cdhs", *const signs[] = {"♣", "♦", "♥", "♠"};
    const char *suit = name && strlen(name) == 2 ? strchr(letters, name[1]) : NULL;
    if (ascii || !suit)
        snprintf(out, size, "%s", name ? name : "?");
    else
        snprintf(out, size, "%c%s", name[0], signs[suit - letters]);
}

uint32_t view_backs(const play_view *v, const seen_zone *z, uint32_t from)
{
    uint32_t n = 0;
    while (from + n < z->n && !v->card[z->first + from + n])
        n++;
    return n;
}

/* Suits as black and red alternate, the highest rank first; what has neither by name. */
static int rank_of(const char *name)
{
    const char *at = strchr("23456789TJQKA", name[0]);
    return at && name[0] ? (int)(at - "23456789TJQKA") : 0;
}

bool view_is_before(const char *a, const char *b)
{
    static const char suits[] = "shcd";
    const char *x = strlen(a) == 2 ? strchr(suits, a[1]) : NULL, *y = strlen(b) == 2 ? strchr(suits, b[1]) : NULL;
    if (!x || !y)
        return strcmp(a, b) < 0;
    return x != y ? x < y : rank_of(a) > rank_of(b);
}

void view_sort(const play_view *v, const char **card, uint32_t n)
{
    (void)v;
    for (uint32_t i = 1; i < n; i++)
        for (uint32_t k = i; k > 0 && card[k] && card[k - 1] && view_is_before(card[k], card[k - 1]); k--) {
            const char *other = card[k];
            card[k] = card[k - 1];
            card[k - 1] = other;
        }
}

/* ---- answers in words ---- */

typedef struct wording {
    const talon_runner *r;
    talon_player who;
    bool ascii;
    char text[96];
} wording;

/* A card that the seat does not see is called by its place: "hand.2/3". */
static const char *word_card(void *context, const talon_answer *a, uint32_t i)
{
    wording *w = context;
    const talon_table *t = talon_runner_table(w->r);
    const talon_shape *shape = talon_runner_shape(w->r);
    const talon_pack *pack = talon_shape_pack(shape);
    const uint32_t n = a->from == TALON_ZONE_NONE ? 0 : talon_zone_count(t, shape, a->from);
    uint32_t pos = 0;
    while (pos < n && talon_zone_cards(t, shape, a->from)[pos] != a->card[i])
        pos++;
    if (pos < n && !talon_view_sees(t, shape, w->who, a->from, pos))
        snprintf(w->text, sizeof w->text, "%s/%u", talon_zone_name(shape, a->from), pos + 1);
    else
        view_card(w->text, sizeof w->text, talon_pack_name(pack, talon_pack_face(pack, a->card[i]), NULL), w->ascii);
    return w->text;
}

/* "raise 4…200", "Q♠", "build Q♠ to foundation.2", "suit hearts". */
static void describe(char *out, const play_view *v, const play_machine *x, const talon_answer *a, bool ascii)
{
    const char *me = v->player[v->seat];
    wording w = {.r = x->r, .who = talon_player_find(talon_runner_shape(x->r), me, strlen(me)), .ascii = ascii};
    talon_rules_words(out, VIEW_TEXT, x->m, a, word_card, &w);
    char *dots = a->range && !ascii ? strstr(out, "..") : NULL;
    if (dots && strlen(out) + 2 < VIEW_TEXT) {
        memmove(dots + 3, dots + 2, strlen(dots + 2) + 1);
        memcpy(dots, "…", 3);
    }
}

typedef struct collecting {
    play_view *v;
    const play_machine *x;
    uint32_t room;
    bool failed;
} collecting;

/* As cards are held: in an answer, and single ones in the list. */
static void sort_cards(const play_machine *x, talon_answer *a)
{
    const talon_pack *pack = talon_shape_pack(talon_runner_shape(x->r));
    for (uint32_t i = 1; i < a->cards_n; i++)
        for (uint32_t k = i; k > 0 && view_is_before(talon_pack_name(pack, talon_pack_face(pack, a->card[k]), NULL),
                                                     talon_pack_name(pack, talon_pack_face(pack, a->card[k - 1]), NULL));
             k--) {
            const uint16_t other = a->card[k];
            a->card[k] = a->card[k - 1];
            a->card[k - 1] = other;
        }
}

static void sort_answers(play_view *v, const play_machine *x)
{
    const talon_pack *pack = talon_shape_pack(talon_runner_shape(x->r));
    for (uint32_t i = 0; i < v->answers_n; i++) {
        const talon_answer *a = &v->answer[i].a;
        if (a->cards_n != 1 || a->option != v->answer[0].a.option || a->from != v->answer[0].a.from || a->names_to)
            return;
    }
    for (uint32_t i = 1; i < v->answers_n; i++)
        for (uint32_t k = i; k > 0 && view_is_before(talon_pack_name(pack, talon_pack_face(pack, v->answer[k].a.card[0]), NULL),
                                                     talon_pack_name(pack, talon_pack_face(pack, v->answer[k - 1].a.card[0]), NULL));
             k--) {
            const seen_answer other = v->answer[k];
            v->answer[k] = v->answer[k - 1];
            v->answer[k - 1] = other;
        }
}

static bool collect(void *context, const talon_rules *m, const talon_answer *a)
{
    collecting *c = context;
    play_view *v = c->v;
    (void)m;
    if (v->answers_n == c->room) {
        c->room = c->room ? 2 * c->room : 64;
        seen_answer *more = realloc(v->answer, c->room * sizeof *more);
        c->failed = !more;
        if (!more)
            return false;
        v->answer = more;
    }
    seen_answer *one = &v->answer[v->answers_n++];
    one->a = *a;
    talon_answer held = *a; /* what is done keeps the order in which it was offered */
    sort_cards(c->x, &held);
    describe(one->text, v, c->x, &held, v->ascii);
    describe(one->plain, v, c->x, &held, true);
    return v->answers_n < VIEW_ANSWERS;
}

/* Whose zone it is, unless it is the seat's own: "hand", "Ben's hand". */
static void name_zone(char out[VIEW_TEXT], const play_view *v, talon_zone id)
{
    const seen_zone *z = &v->zone[id];
    const bool others = z->owner && z->owner != v->seat;
    snprintf(out, VIEW_TEXT, "%.90s%s%s", others ? v->player[z->owner] : "", others ? "'s " : "", z->title);
}

/* What is asked, as far as all answers have it in common. */
static void ask(play_view *v, const play_machine *x)
{
    char from[VIEW_TEXT] = "", to[VIEW_TEXT] = "";
    const talon_answer *first = v->answers_n ? &v->answer[0].a : NULL;
    bool same = first && first->has_cards && first->from != TALON_ZONE_NONE, options = false;
    for (uint32_t i = 1; i < v->answers_n; i++) {
        const talon_answer *a = &v->answer[i].a;
        same = same && a->has_cards && a->from == first->from && a->cards_n == first->cards_n && a->to == first->to;
        options |= a->option != first->option;
    }
    if (same && first->cards_n) {
        name_zone(from, v, first->from);
        if (first->to != TALON_ZONE_NONE)
            name_zone(to, v, first->to);
        snprintf(v->question, VIEW_TEXT, "%u card%s from %.70s%s%.70s", first->cards_n, first->cards_n == 1 ? "" : "s", from,
                 *to ? " to " : "", to);
    } else if (first && first->values_n == 1 && !options)
        snprintf(v->question, VIEW_TEXT, "%s?", talon_rules_value_name(x->m, first, 0));
    else
        snprintf(v->question, VIEW_TEXT, "what to do?");
}

/* ---- the table ---- */

/* hand.2 is "Ben's hand", tableau.3 is "tableau 3". */
static void title_zone(seen_zone *z, const play_view *v, const play_machine *x, talon_zone id)
{
    const talon_shape *shape = talon_runner_shape(x->r);
    const talon_player owner = talon_zone_owner(shape, id);
    const char *dot = strchr(z->id, '.'), *last = dot ? strchr(dot + 1, '.') : NULL;
    const int base = dot ? (int)(dot - z->id) : (int)strlen(z->id);
    for (uint32_t i = 1; owner != TALON_PLAYER_NONE && i <= v->players; i++)
        if (strcmp(talon_player_name(shape, owner), v->player[i]) == 0)
            z->owner = i;
    const char *index = z->owner ? (last ? last + 1 : "") : dot ? dot + 1 : "";
    snprintf(z->title, sizeof z->title, "%.*s%s%s", base, z->id, *index ? " " : "", index);
}

static bool make_zones(play_view *v, const play_machine *x)
{
    const talon_shape *shape = talon_runner_shape(x->r);
    const talon_table *t = talon_runner_table(x->r);
    const talon_pack *pack = talon_shape_pack(shape);
    const uint32_t cards = talon_pack_cards(pack);
    const char *name = v->player[v->seat];
    const talon_player who = v->seat ? talon_player_find(shape, name, strlen(name)) : TALON_PLAYER_NONE;
    talon_card *id = malloc(sizeof *id * ((size_t)cards + 1));
    v->zones_n = talon_shape_zones(shape);
    v->zone = calloc((size_t)v->zones_n + 1, sizeof *v->zone);
    v->card = calloc((size_t)cards + 1, sizeof *v->card);
    uint32_t used = 0;
    for (uint32_t i = 0; id && v->zone && v->card && i < v->zones_n; i++) {
        seen_zone *z = &v->zone[i];
        *z = (seen_zone){.id = talon_zone_name(shape, (talon_zone)i),
                         .first = used,
                         .hand = talon_zone_get_type(shape, (talon_zone)i) == TALON_TYPE_HAND};
        z->n = talon_view_zone(id, t, shape, who, (talon_zone)i);
        title_zone(z, v, x, (talon_zone)i);
        for (uint32_t k = 0; k < z->n; k++)
            v->card[used++] = id[k] == TALON_CARD_HIDDEN ? NULL : talon_pack_name(pack, talon_pack_face(pack, id[k]), NULL);
        if (z->hand && z->owner == v->seat && !talon_runner_sorted(x->r, (talon_zone)i))
            view_sort(v, v->card + z->first, z->n);
    }
    free(id);
    return id && v->zone && v->card;
}

/* ---- variables ---- */

static void value_text(const play_view *v, seen_value *out, talon_value x)
{
    switch (x.kind) {
    case TALON_VALUE_HIDDEN: break;
    case TALON_VALUE_NONE: snprintf(out->text, sizeof out->text, "-"); break;
    case TALON_VALUE_NUMBER: snprintf(out->text, sizeof out->text, "%d", x.number); break;
    case TALON_VALUE_FLAG: snprintf(out->text, sizeof out->text, "%s", x.number ? "yes" : "no"); break;
    case TALON_VALUE_SEAT: snprintf(out->text, sizeof out->text, "%.60s", v->player[x.number]); break;
    case TALON_VALUE_WORD: snprintf(out->text, sizeof out->text, "%.60s", x.word); break;
    }
}

static void add_value(play_view *v, const talon_rules *m, uint32_t i, uint32_t owner)
{
    const talon_variable var = talon_rules_variable(m, i);
    seen_value *out = &v->value[v->values_n];
    *out = (seen_value){.name = var.name, .owner = owner};
    for (uint32_t k = var.count ? 1 : 0; k <= var.count; k++) {
        seen_value one = {0};
        const size_t n = strlen(out->text);
        value_text(v, &one, talon_rules_value(m, i, owner, k, v->seat));
        if (*one.text)
            snprintf(out->text + n, sizeof out->text - n, "%s%.40s", n ? "/" : "", one.text);
    }
    v->values_n += *out->text != 0;
}

static bool make_values(play_view *v, const talon_rules *m)
{
    const uint32_t n = talon_rules_variables(m);
    v->value = calloc((size_t)n * (v->players + 1) + 1, sizeof *v->value);
    for (uint32_t i = 0; v->value && i < n; i++) {
        const bool each = talon_rules_variable(m, i).each;
        for (uint32_t owner = each; owner <= (each ? v->players : 0); owner++)
            add_value(v, m, i, owner);
    }
    return v->value != NULL;
}

/* "no", "no/no". */
static bool is_no(const char *text)
{
    while (strncmp(text, "no/", 3) == 0)
        text += 3;
    return strcmp(text, "no") == 0;
}

/* What need not be said: no, none, several times no; where there is little room also 0. */
static bool is_nothing(const char *text, bool brief)
{
    return strcmp(text, "-") == 0 || is_no(text) || (brief && strspn(text, "0/") == strlen(text));
}

void view_values(const play_view *v, uint32_t owner, bool brief, char *out, size_t size)
{
    size_t n = 0;
    *out = 0;
    for (uint32_t i = 0; i < v->values_n && n < size; i++)
        if (v->value[i].owner == owner && !is_nothing(v->value[i].text, brief))
            n += (size_t)snprintf(out + n, size - n, "%s%s %s", n ? "  " : "", v->value[i].name, v->value[i].text);
}

/* ---- the end ---- */

static const char *const whys[] = {
    [TALON_VOID_NOT] = "",
    [TALON_VOID_NO_ANSWER] = "somebody is asked and has no answer",
    [TALON_VOID_STEP_LIMIT] = "it goes on and on",
    [TALON_VOID_TOO_MANY] = "there are too many answers",
    [TALON_VOID_DIVISION_BY_ZERO] = "its rules divide by zero",
    [TALON_VOID_OVERFLOW] = "its rules count too far",
    [TALON_VOID_BAD_INDEX] = "its rules count past the end",
    [TALON_VOID_NOBODY] = "its rules ask for a player that is not there",
    [TALON_VOID_FAULT] = "a step of its rules cannot be done",
};

static void make_result(play_view *v, const talon_rules *m)
{
    double most = talon_rules_return(m, 1);
    uint32_t winners = 0;
    size_t n = 0, w = 0;
    const talon_void why = talon_rules_why(m);
    if (why != TALON_VOID_NOT) {
        snprintf(v->result[0], VIEW_TEXT, "The hand is void: %s.", whys[why]);
        snprintf(v->result[1], VIEW_TEXT, "Nobody wins, and nobody loses.");
        return;
    }
    for (uint32_t i = 1; i <= v->players; i++)
        most = talon_rules_return(m, i) > most ? talon_rules_return(m, i) : most;
    char *names = v->result[0], *list = v->result[1];
    for (uint32_t i = 1; i <= v->players; i++)
        winners += talon_rules_return(m, i) >= most;
    for (uint32_t i = 1; i <= v->players; i++) {
        if (talon_rules_return(m, i) >= most && w < VIEW_TEXT)
            w += (size_t)snprintf(names + w, VIEW_TEXT - w, "%s%s", w ? ", " : "", v->player[i]);
        if (n < VIEW_TEXT)
            n += (size_t)snprintf(list + n, VIEW_TEXT - n, "%s%s %+g", n ? "   " : "", v->player[i], talon_rules_return(m, i));
    }
    if (v->players == 1)
        snprintf(names, VIEW_TEXT, "The game is over.");
    else if (winners == v->players)
        snprintf(names, VIEW_TEXT, "The game is over: all are even.");
    else if (w < VIEW_TEXT)
        snprintf(names + w, VIEW_TEXT - w, " win%s the game.", winners == 1 ? "s" : "");
    if (talon_rules_choices(m) >= talon_rules_limit(m))
        snprintf(v->result[2], VIEW_TEXT, "It ended as it stood, after %u choices: the limit of its rules.", talon_rules_limit(m));
}

/* ---- all of it ---- */

static bool make_history(play_view *v, const play_game *g)
{
    v->happened_room = calloc(g->events_n + 1, sizeof *v->happened_room);
    for (size_t i = 0; v->happened_room && i < g->events_n; i++)
        v->happened_room[v->happened_n++] = g->event[i].text[v->seat];
    v->happened = v->happened_room;
    return v->happened_room != NULL;
}

/* The machine that this view is made of: for a seat one that knows no more than it does. */
static const play_machine *machine_for(play_game *g, uint32_t seat)
{
    if (!seat)
        return &g->table;
    talon_watch_look(g->info, g->watch, seat);
    return talon_info_see(g->info, g->own.m) ? &g->own : NULL;
}

bool view_make(play_view *v, play_game *g, uint32_t seat, bool ascii)
{
    *v = (play_view){.seat = seat, .game = talon_game_name(g->game), .players = play_players(g), .ascii = ascii, .undo = !g->led};
    v->file = g->proof ? proof_path(g) : NULL;
    v->player[0] = "";
    for (uint32_t i = 1; i <= v->players; i++) {
        v->player[i] = play_name(g, i);
        v->person[i] = g->seat[i].person;
    }
    v->asked_n = play_asked(g, v->asked);
    v->over = talon_rules_over(g->table.m);
    const play_machine *x = machine_for(g, seat);
    if (!x || !make_zones(v, x) || !make_values(v, x->m) || !make_history(v, g))
        return false;
    if (v->over)
        make_result(v, g->table.m);
    collecting c = {.v = v, .x = x};
    if (seat && !v->over) {
        v->answers_all = talon_rules_answers(g->own.m, seat, collect, &c);
        sort_answers(v, x);
        ask(v, x);
    }
    return !c.failed;
}

void view_free(play_view *v)
{
    free(v->zone);
    free(v->card);
    free(v->value);
    free(v->answer);
    free(v->happened_room);
    *v = (play_view){0};
}
