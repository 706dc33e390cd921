/* play_history.c -- what happened in a game, one line each, as every seat may know it.
 *
 * Of an answer others are told what the kernel showed them: a card that was in their sight before it or while it was done, a value of a variable that they
 * see. What rules do with cards is told from records as the kernel's view gives them (talon_view_record). */
#include <stdlib.h>
#include <string.h>

#include <talon/view.h>

#include "play.h"
#include "play_view.h"

enum { LINE = 400 };

/* ---- lines ---- */

static talon_player viewer(const play_game *g, uint32_t seat)
{
    const talon_shape *shape = talon_runner_shape(g->table.r);
    const char *name = play_name(g, seat);
    return seat ? talon_player_find(shape, name, strlen(name)) : TALON_PLAYER_NONE;
}

static void free_event(play_game *g, play_event *e)
{
    for (uint32_t i = 0; e->text && i <= play_players(g); i++)
        free(e->text[i]);
    free(e->text);
}

void play_forget(play_game *g)
{
    for (size_t i = 0; i < g->events_n; i++)
        free_event(g, &g->event[i]);
    g->events_n = 0;
}

/* Room for one more; its texts are all NULL. */
static play_event *add_event(play_game *g)
{
    if (g->events_n == g->events_room) {
        const size_t room = g->events_room ? 2 * g->events_room : 256;
        play_event *more = realloc(g->event, room * sizeof *more);
        if (!more)
            return NULL;
        g->event = more;
        g->events_room = room;
    }
    play_event *e = &g->event[g->events_n];
    e->text = calloc((size_t)play_players(g) + 1, sizeof *e->text);
    if (e->text)
        g->events_n++;
    return e->text ? e : NULL;
}

bool play_note(play_game *g, const char *text)
{
    play_event *e = add_event(g);
    bool good = e != NULL;
    for (uint32_t v = 0; good && v <= play_players(g); v++)
        good = (e->text[v] = strdup(text)) != NULL;
    return good;
}

static void add(char *text, const char *more)
{
    const size_t n = strlen(text);
    snprintf(text + n, LINE - n, "%s%s", n && text[n - 1] != ' ' ? " " : "", more);
}

static void add_card(char *text, const talon_pack *pack, talon_card id)
{
    char card[64];
    view_card(card, sizeof card, talon_pack_name(pack, talon_pack_face(pack, id), NULL), say_ascii());
    add(text, card);
}

/* ---- answers ---- */

static bool *seen_by(const play_game *g, uint32_t v)
{
    return g->seen + (size_t)v * TALON_ANSWER_CARDS;
}

/* Which cards of the answer each viewer sees now, besides those seen before. */
static void look_on(play_game *g, const talon_answer *a)
{
    const talon_table *t = talon_runner_table(g->table.r);
    const talon_shape *shape = talon_runner_shape(g->table.r);
    for (uint32_t i = 0; i < a->cards_n; i++)
        for (uint32_t z = 0; z < talon_shape_zones(shape); z++) {
            const uint32_t n = talon_zone_count(t, shape, (talon_zone)z);
            const talon_card *card = talon_zone_cards(t, shape, (talon_zone)z);
            for (uint32_t k = 0; k < n; k++)
                for (uint32_t v = 0; card[k] == a->card[i] && v <= play_players(g); v++)
                    seen_by(g, v)[i] |= talon_view_sees(t, shape, viewer(g, v), (talon_zone)z, k);
        }
}

/* Whether a viewer sees the variable that a value of the answer is for. */
static bool sees_value(const play_game *g, const talon_answer *a, uint32_t i, uint32_t seat, uint32_t v)
{
    const talon_rules *m = g->table.m;
    const char *name = talon_rules_value_name(m, a, i);
    for (uint32_t k = 0; name && k < talon_rules_variables(m); k++) {
        const talon_variable var = talon_rules_variable(m, k);
        if (strcmp(var.name, name) == 0)
            return talon_rules_value(m, k, var.each ? seat : 0, var.count ? 1 : 0, v).kind != TALON_VALUE_HIDDEN;
    }
    return true;
}

static void add_value(char *text, const play_game *g, const talon_answer *a, uint32_t i)
{
    const talon_rules *m = g->table.m;
    const char *word = talon_rules_value_word(m, a, i);
    char number[16];
    snprintf(number, sizeof number, "%d", a->value[i]);
    add(text, talon_rules_value_is_seat(m, a, i) ? play_name(g, (uint32_t)a->value[i]) : word ? word : number);
}

/* Everything but the cards, while the choice is open. */
static void describe(char *text, const play_game *g, uint32_t seat, const talon_answer *a, uint32_t v)
{
    const char *chosen = a->pass ? "pass" : talon_rules_option_name(g->table.m, a);
    snprintf(text, LINE, "%s:", play_name(g, seat));
    if (chosen && *chosen)
        add(text, chosen);
    if (a->combo) {
        add(text, talon_rules_combo_name(g->table.m, a->combo));
        add(text, talon_rules_rank_name(g->table.m, a->height));
    }
    for (uint32_t i = 0; i < a->values_n; i++)
        if (v == seat || sees_value(g, a, i, seat, v))
            add_value(text, g, a, i);
}

bool play_note_before(play_game *g, uint32_t seat, const talon_answer *a)
{
    char text[LINE];
    play_event *e = add_event(g);
    bool good = e != NULL;
    memset(g->seen, 0, (size_t)(PLAY_SEATS + 1) * TALON_ANSWER_CARDS * sizeof *g->seen);
    g->doing = a;
    g->doing_together = talon_rules_together(g->table.m);
    g->doing_event = good ? g->events_n - 1 : 0;
    look_on(g, a);
    for (uint32_t v = 0; good && v <= play_players(g); v++) {
        if (v != seat && talon_rules_together(g->table.m))
            snprintf(text, sizeof text, "%s: has answered", play_name(g, seat));
        else
            describe(text, g, seat, a, v);
        good = (e->text[v] = strdup(text)) != NULL;
    }
    return good;
}

/* "Q♠", or "3 cards" where they are not in sight; where several could be meant also where they go. */
static void add_cards(char *text, const play_game *g, const talon_answer *a, uint32_t v)
{
    const talon_shape *shape = talon_runner_shape(g->table.r);
    char hidden[32];
    uint32_t unseen = 0;
    for (uint32_t i = 0; i < a->cards_n; i++)
        if (seen_by(g, v)[i])
            add_card(text, talon_shape_pack(shape), a->card[i]);
        else
            unseen++;
    snprintf(hidden, sizeof hidden, unseen == 1 ? "a card" : "%u cards", unseen);
    if (unseen)
        add(text, hidden);
    if (a->names_to) {
        add(text, "to");
        add(text, talon_zone_name(shape, a->to));
    }
}

bool play_note_after(play_game *g, uint32_t seat, const talon_answer *a, bool together)
{
    char text[LINE];
    g->doing = NULL;
    for (uint32_t v = 0; v <= play_players(g); v++) {
        char **line = &g->event[g->doing_event].text[v];
        if (!a->cards_n || (together && v != seat))
            continue;
        snprintf(text, sizeof text, "%s", *line);
        add_cards(text, g, a, v);
        char *whole = strdup(text);
        if (!whole)
            return false;
        free(*line);
        *line = whole;
    }
    return true;
}

/* ---- what the rules do ---- */

/* "Ben's hand", "your hand", "tableau 3". */
static void zone_words(char *out, size_t size, const play_game *g, talon_zone z)
{
    const talon_shape *shape = talon_runner_shape(g->table.r);
    const char *id = talon_zone_name(shape, z), *dot = strchr(id, '.'), *last = dot ? strchr(dot + 1, '.') : NULL;
    const talon_player owner = talon_zone_owner(shape, z);
    const char *name = owner == TALON_PLAYER_NONE ? NULL : talon_player_name(shape, owner), *index = name ? last : dot;
    const bool you = name && strcmp(name, "You") == 0; /* as somebody without a name is called */
    snprintf(out, size, "%.80s%s%.*s%s%s",
             you    ? "your"
             : name ? name
                    : "",
             you    ? " "
             : name ? "'s "
                    : "",
             (int)(dot ? dot - id : (long)strlen(id)), id, index ? " " : "", index ? index + 1 : "");
}

/* "Q♠ 3♠: trick → Ben's taken"; backs are counted. What stays in its zone was turned. */
static void describe_move(char *text, const play_game *g, const talon_record *rec, const talon_effect *x)
{
    const talon_shape *shape = talon_runner_shape(g->table.r);
    uint32_t hidden = 0;
    char count[48], from[160], to[160];
    for (uint32_t i = 0; i < x->n; i++) {
        const talon_card id = rec->word[x->data + x->n + i];
        if (id == TALON_CARD_HIDDEN)
            hidden++;
        else
            add_card(text, talon_shape_pack(shape), id);
    }
    snprintf(count, sizeof count, "%u card%s", hidden, hidden == 1 ? "" : "s");
    if (hidden)
        add(text, count);
    zone_words(from, sizeof from, g, x->from);
    zone_words(to, sizeof to, g, x->to);
    const size_t n = strlen(text);
    if (x->from == x->to)
        snprintf(text + n, LINE - n, ": turned in %s", from);
    else
        snprintf(text + n, LINE - n, ": %s %s %s", from, say_ascii() ? "->" : "→", to);
}

/* Many moves as one: cards are dealt, or all go to one place. */
static void describe_many(char *text, const play_game *g, const talon_record *rec)
{
    uint32_t cards = 0;
    talon_zone to = TALON_ZONE_NONE;
    bool one = true;
    char where[160];
    for (uint32_t i = 0; i < rec->effects_n; i++) {
        const talon_effect *x = &rec->effect[i];
        if (x->kind != TALON_EFFECT_MOVE || !x->n)
            continue;
        one = one && (to == TALON_ZONE_NONE || to == x->to);
        to = x->to;
        cards += x->n;
    }
    zone_words(where, sizeof where, g, to);
    if (one)
        snprintf(text, LINE, "  %u cards: to %s", cards, where);
    else
        snprintf(text, LINE, "  %u cards are dealt", cards);
}

/* The record as a viewer sees it, in words. */
static bool describe_record(char *text, const play_game *g, const talon_record *rec, uint32_t v)
{
    const talon_play *p = talon_runner_play(g->table.r);
    talon_record mine;
    const size_t size = talon_record_bytes(rec->effects_n, rec->words_n);
    void *memory = malloc(size + 1);
    uint32_t moves = 0;
    snprintf(text, LINE, "  ");
    if (!memory || !talon_record_init(&mine, memory, size) || !talon_record_copy(&mine, rec)) {
        free(memory);
        return memory != NULL;
    }
    talon_view_record(&mine, p->table, p->shape, p->work, viewer(g, v));
    for (uint32_t i = 0; i < mine.effects_n; i++)
        moves += mine.effect[i].kind == TALON_EFFECT_MOVE && mine.effect[i].n;
    if (moves > 3)
        describe_many(text, g, &mine);
    for (uint32_t i = 0; moves <= 3 && i < mine.effects_n; i++)
        if (mine.effect[i].kind == TALON_EFFECT_MOVE && mine.effect[i].n) {
            if (strlen(text) > 2)
                snprintf(text + strlen(text), LINE - strlen(text), "; ");
            describe_move(text, g, &mine, &mine.effect[i]);
        }
    free(memory);
    return true;
}

/* Whether an effect did something: not, when cards were turned that lay so already. */
static bool changes(const talon_record *rec, const talon_effect *x)
{
    bool same = x->from == x->to && x->face == TALON_FACING_UP;
    for (uint32_t i = 0; same && i < x->n; i++)
        same = talon_effect_was_up(rec, x, i);
    return x->kind == TALON_EFFECT_MOVE && !same;
}

bool play_note_event(play_game *g, const talon_event *e)
{
    char text[LINE];
    if (!e->op || !e->record)
        return true;
    if (g->doing)
        look_on(g, g->doing);
    uint32_t moved = 0;
    for (uint32_t i = 0; i < e->record->effects_n; i++)
        moved += changes(e->record, &e->record->effect[i]) ? e->record->effect[i].n : 0;
    /* What an answer did stands in its own line; where all answer at once, others read there only that it was given. */
    const bool answers =
        g->doing && !g->doing_together && e->op->from == g->doing->from && e->op->to == g->doing->to && g->doing->cards_n == moved;
    if (!moved || answers)
        return true;
    play_event *line = add_event(g);
    bool good = line != NULL;
    for (uint32_t v = 0; good && v <= play_players(g); v++)
        good = describe_record(text, g, e->record, v) && (line->text[v] = strdup(text)) != NULL;
    return good;
}
