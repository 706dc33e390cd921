/* course.c -- what the rules of a game make due: the machine runs on after every line, as far as it can.
 *
 * Nothing here decides anything: operations of the machine become steps of the plan, and what it asks is answered by acts (choices.c). */
#include "fair/course.h"

#include <stdlib.h>
#include <string.h>

#include "fair/fair_impl.h"
#include "fair/plan_of_game.h"

/* Whether an operation takes cards of a zone to another seat's. */
static bool goes_elsewhere(const talon_shape *shape, const talon_op *op, talon_zone from)
{
    const bool deals = op->code == TALON_OP_DEAL;
    for (uint32_t i = 0; op->code != TALON_OP_TURN && i < (deals ? op->zones_n : 1); i++) {
        const talon_player to = talon_zone_owner(shape, deals ? op->zones[i] : op->to);
        if (to != TALON_PLAYER_NONE && to != talon_zone_owner(shape, from))
            return true;
    }
    return false;
}

static void note_source(fair *t, const talon_op *op, talon_zone from, uint32_t seat)
{
    const public_table *table = &t->table;
    const talon_shape *shape = table->shape;
    const talon_player owner = talon_zone_owner(shape, from);
    const bool by_others = seat ? owner != table->player[seat] : goes_elsewhere(shape, op, from);
    if (owner != TALON_PLAYER_NONE && talon_zone_get_sees(shape, from) == TALON_SEES_OWNER && !by_others)
        return; /* whoever chose saw them */
    for (uint32_t i = 0; i < talon__size(table, from); i++)
        t->course.dealt_after |= table->card[talon__cards(table, from)[i]].face == TALON_FACE_NONE;
}

void talon__note_drawn(fair *t, const talon_op *op, uint32_t seat)
{
    const talon_shape *shape = t->table.shape;
    const bool combines = op->code == TALON_OP_COMBINE;
    if (!t->course.m || (!seat && !t->course.chosen))
        return;
    if (combines && talon_zone_owner(shape, op->to) == TALON_PLAYER_NONE && talon_zone_get_sees(shape, op->to) == TALON_SEES_NONE)
        return; /* they are gathered, and nobody has them */
    for (uint32_t i = 0; i < (combines ? op->zones_n : 1); i++)
        note_source(t, op, combines ? op->zones[i] : op->from, seat);
}

void talon__course_free(rules_course *c)
{
    for (size_t i = 0; i < c->debts_n; i++)
        talon__debt_free(&c->debt[i]);
    free(c->debt);
    free(c->names);
    free(c->bytes);
    free(c->memory);
    free(c->rules_memory);
    free(c->aside);
    free(c->kept);
    talon__pause_free(&c->pause);
    json_decref(c->steps);
}

size_t talon__debts_open(const rules_course *c, const course_debt **first)
{
    size_t n = 0;
    for (size_t i = 0; i < c->debts_n; i++) {
        const bool counts = !c->debt[i].kept || c->debt[i].is_void;
        if (counts && !n && first)
            *first = &c->debt[i];
        n += counts;
    }
    return n;
}

bool talon__course_has_stopped(const fair *t)
{
    const bool free = t->agenda.ended ? t->course.had_stopped : !t->agenda.shuffle.open && !talon__owes(&t->agenda);
    return t->two && t->course.m && t->course.at == TALON_COURSE_HANGS && free && talon__steps_are_done(&t->agenda);
}

void talon__course_count(fair *t)
{
    rules_course *c = &t->course;
    course_counts *x = &c->counted;
    const course_debt *first = NULL;
    const size_t open = talon__debts_open(c, &first);
    *x = (course_counts){.choices = c->choices,
                         .told = c->told,
                         .debts = open,
                         .debt_line = first ? first->line : 0,
                         .over = c->m && talon_rules_over(c->m),
                         .stopped = talon__course_has_stopped(t),
                         .per = 1};
    x->why = x->over ? talon_rules_why(c->m) : TALON_VOID_NOT;
    for (uint32_t s = 1; x->over && s <= c->seating.players_n; s++)
        x->payoff[s - 1] = talon_rules_payoff(c->m, s, &x->per);
}

/* ------------------------------------------------------------------- at line 0 */

static bool is_no_game(fair *t, const char *why)
{
    return talon__bad(&t->bad, "game", "%s", why);
}

static bool sit_down(fair *t, const talon_game *game, const json_t *rules)
{
    rules_course *c = &t->course;
    talon_fault f = {0};
    for (uint32_t s = 0; s < t->line0.seats_n; s++)
        c->name[s] = t->line0.seat[s + 1].name;
    c->seating = (talon_seating){
        .size = sizeof c->seating, .player = c->name, .players_n = t->line0.seats_n, .dealer = talon__get_u32(rules, "dealer")};
    const size_t size = talon_runner_size(&f, game, &c->seating);
    c->memory = size ? malloc(size) : NULL;
    c->runner = c->memory ? talon_runner_init(c->memory, size, &f, game, &c->seating) : NULL;
    if (!c->runner)
        return size && !c->memory ? talon__no_memory(&t->bad) : is_no_game(t, "so many players cannot play this game");
    uint32_t steps;
    c->weight = talon_rules_weight(c->runner, &steps);
    if (c->weight > WEIGHT_MAX || c->weight * steps > COPIED_MAX)
        return is_no_game(t, "this game remembers too much for a file");
    const size_t rules_size = talon_rules_size(c->runner);
    c->rules_memory = rules_size ? malloc(rules_size) : NULL;
    c->m = c->rules_memory ? talon_rules_init(c->rules_memory, rules_size, &f, c->runner) : NULL;
    if (!c->m)
        return rules_size && !c->rules_memory ? talon__no_memory(&t->bad) : is_no_game(t, "this game has no rules of play");
    c->aside = malloc(talon_rules_state_size(c->m));
    c->steps = json_array();
    return (c->aside && c->steps) || talon__no_memory(&t->bad);
}

static bool set_numbers(fair *t, const json_t *numbers)
{
    for (size_t i = 0; i < json_array_size(numbers); i++) {
        const json_t *pair = json_array_get(numbers, i);
        const char *name = json_string_value(json_array_get(pair, 0));
        if (!talon_rules_set_number(t->course.m, name, (int32_t)json_integer_value(json_array_get(pair, 1))))
            return talon__bad(&t->bad, "game", "the game has no number \"%s\"", name);
    }
    return true;
}

/* Zones, who sees them, and the cards in them are those that the game makes. */
static bool is_its_table(fair *t)
{
    rules_course *c = &t->course;
    const talon_shape *a = talon_runner_shape(c->runner), *b = t->table.shape;
    const talon_pack *pack = talon_shape_pack(a);
    bool same = talon_shape_zones(a) == talon_shape_zones(b) && talon_pack_faces(pack) == t->line0.faces_n;
    for (uint32_t f = 0; same && f < t->line0.faces_n; f++)
        same = strcmp(talon_pack_name(pack, (talon_face)f, NULL), talon__face_name(&t->line0, f)) == 0;
    for (uint32_t z = 0; same && z < talon_shape_zones(a); z++) {
        const talon_zone zone = (talon_zone)z;
        const talon_card *mine = talon_zone_cards(talon_runner_table(c->runner), a, zone), *theirs = talon__cards(&t->table, z);
        const talon_player x = talon_zone_owner(a, zone), y = talon_zone_owner(b, zone);
        same = strcmp(talon_zone_name(a, zone), talon_zone_name(b, zone)) == 0 &&
               talon_zone_get_type(a, zone) == talon_zone_get_type(b, zone) &&
               talon_zone_get_sees(a, zone) == talon_zone_get_sees(b, zone) &&
               talon_zone_count(talon_runner_table(c->runner), a, zone) == talon__size(&t->table, z) &&
               (x == TALON_PLAYER_NONE) == (y == TALON_PLAYER_NONE) &&
               (x == TALON_PLAYER_NONE || strcmp(talon_player_name(a, x), talon_player_name(b, y)) == 0);
        for (uint32_t i = 0; same && i < talon__size(&t->table, z); i++)
            same = talon_pack_face(pack, mine[i]) == t->table.card[theirs[i]].face;
    }
    return same || is_no_game(t, "cards, zones or owners are not those of the game with these rules");
}

bool talon__can_be_judged(fair *t)
{
    return !talon_rules_worn(t->course.m) ||
           is_no_game(t, "the rules ask for more work here than a reader does: nothing more can be judged");
}

/* --------------------------------------------------------------------- the table */

static void seal_zone(rules_course *c, talon_zone z)
{
    const talon_shape *shape = talon_runner_shape(c->runner);
    const talon_table *table = talon_runner_table(c->runner);
    if (z >= talon_shape_zones(shape))
        return;
    for (uint32_t i = 0; i < talon_zone_count(table, shape, z); i++) {
        talon_rules_see(c->m, talon_zone_cards(table, shape, z)[i], TALON_FACE_NONE);
        talon__pause_seals(c, talon_zone_cards(table, shape, z)[i]);
    }
}

/* What is mixed is sealed from then on, before anything else is worked out. */
static void seal(rules_course *c, const plan_maker *maker, const talon_event *e)
{
    const bool picks = talon__plan_picks(maker, e);
    for (uint32_t i = 0; i < e->record->effects_n; i++) {
        const talon_effect *x = &e->record->effect[i];
        if ((x->kind != TALON_EFFECT_MOVE && x->n > 1) || picks) /* one card alone is not mixed, and no step says so */
            seal_zone(c, x->from);
        if (picks)
            seal_zone(c, x->to);
    }
}

/* What the machine does while one instruction, or one answer, is carried out. */
typedef struct collector {
    fair *t;
    plan_maker maker;
    uint32_t seat; /* whose act's own the first operation is, which is done at once: chosen cards move; 0: nobody's */
    uint32_t ops;  /* how many there were */
    bool good;
} collector;

static bool collect(void *context, const talon_runner *r, const talon_event *e)
{
    collector *k = context;
    (void)r;
    if (!e->op)
        return true;
    if (k->seat) {
        talon__note_drawn(k->t, e->op, k->seat);
        k->seat = 0;
        k->good = talon__apply(&k->t->table, &k->t->bad, e->op);
        if (k->good)
            talon__mixing_moved(&k->t->mixing, &k->t->table, e->op, true);
        return k->good;
    }
    const bool again = ++k->ops <= k->t->course.pause.done; /* its step is done */
    k->good = k->good && (again || talon__plan_add(&k->maker, e) || talon__no_memory(&k->t->bad));
    seal(&k->t->course, &k->maker, e);
    k->good = k->good && (!again || talon__pause_reached(k->t, k->ops));
    return k->good;
}

static collector begin_collecting(fair *t, uint32_t seat)
{
    collector k = {.t = t, .maker = {.plan = json_array(), .shape = talon_runner_shape(t->course.runner)}, .seat = seat, .good = true};
    k.good = k.maker.plan || talon__no_memory(&t->bad);
    return k;
}

/* Its steps are due, unless it hung. */
static bool end_collecting(collector *k, bool counts)
{
    const bool good = k->good && (!counts || json_array_extend(k->t->course.steps, k->maker.plan) == 0 || talon__no_memory(&k->t->bad));
    json_decref(k->maker.plan);
    return good;
}

/* ------------------------------------------------------------------------- going on */

static bool push_step(fair *t, json_t *op)
{
    return json_array_append_new(t->course.steps, json_pack("{s:o}", "do", op)) == 0 || talon__no_memory(&t->bad);
}

/* The instruction hangs, having done something more: when that is done, it looks again. While steps of others are due it is simply done
 * later. */
static bool pauses(const rules_course *c, const collector *k)
{
    return c->at == TALON_COURSE_HANGS && k->good && k->ops > c->pause.done && json_array_size(c->steps) == 0;
}

/* What an instruction did are steps now. */
static bool take_steps(fair *t, collector *k, const talon_told *told, uint32_t told_n)
{
    rules_course *c = &t->course;
    const bool stays = pauses(c, k);
    if (!end_collecting(k, stays || c->at != TALON_COURSE_HANGS))
        return false;
    if (stays)
        return talon__pause_begin(t, k->ops, told, told_n);
    if (c->at != TALON_COURSE_HANGS)
        talon__pause_end(&c->pause);
    return c->at != TALON_COURSE_KEPT || talon__debt_kept(t);
}

/* The number for the next sealed value; 0: there are as many as there may be (docs/transcript.md §14.3). */
static uint32_t next_sealed(const rules_course *c)
{
    const uint64_t room = SEALED_BASE + (uint64_t)SEALED_A_CHOICE * talon_rules_choices(c->m);
    return (c->kept_n + 1) * c->weight <= room ? c->kept_n + 1 : 0;
}

/* Go on to what waits for steps, for somebody, or hangs. */
static bool run(fair *t)
{
    rules_course *c = &t->course;
    bool more;
    do {
        collector k = begin_collecting(t, 0);
        if (!k.good)
            return false;
        const bool free = json_array_size(c->steps) == 0; /* both tables are alike */
        const uint32_t done = c->pause.done;
        if (done)
            talon__pause_resume(t);
        else if (free)
            talon__course_see(t);
        talon_rules_keep(c->m, free ? next_sealed(c) : 0);
        talon_rules_tell(c->m, c->pause.told, c->pause.told_n, c->pause.told_n);
        c->at = talon_rules_go_on(c->m, collect, &k);
        talon_rules_keep(c->m, 0);
        talon_rules_tell(c->m, NULL, 0, 0);
        if (!talon__can_be_judged(t))
            return end_collecting(&k, false), false;
        if (!take_steps(t, &k, NULL, 0))
            return false;
        more = c->at == TALON_COURSE_MOVED || c->at == TALON_COURSE_TOLD || c->at == TALON_COURSE_KEPT ||
               (c->pause.done != done && json_array_size(c->steps) == 0); /* what it did is no step */
    } while (more);
    return true;
}

/* A choice is open from now on. */
static void open_choice(fair *t)
{
    rules_course *c = &t->course;
    uint32_t seat[TALON_MAX_PLAYERS];
    const uint32_t n = talon_rules_choices(c->m) + 1;
    if (c->open == n)
        return;
    c->open = n;
    c->together = talon_rules_together(c->m);
    c->shows = false;
    memset(c->hidden, 0, sizeof c->hidden);
    const uint32_t asked = talon_rules_asked(c->m, seat, TALON_MAX_PLAYERS);
    for (uint32_t i = 0; i < asked; i++) {
        c->hidden[seat[i]].asked = true;
        if (c->together && c->beside) /* a share made it ask (suite 2): what was picked beside that counts */
            c->hidden[seat[i]].i = talon__mark_in_block(&t->marks, seat[i], MARK_PICK);
        c->hidden[seat[i]].spine = t->chain.spine;
    }
}

/* In a together: all have picked, or shown. */
static bool all_have(const rules_course *c, bool shown)
{
    for (uint32_t s = 1; s < SEATS_ROOM; s++)
        if (c->hidden[s].asked && !(shown ? c->hidden[s].shown : c->hidden[s].i != 0))
            return false;
    return true;
}

bool talon__course_goes_on(fair *t)
{
    rules_course *c = &t->course;
    if (!c->m || t->agenda.ended || t->agenda.shuffle.open || talon__owes(&t->agenda) || !talon__steps_are_done(&t->agenda))
        return true;
    json_array_clear(c->steps);
    if (!run(t))
        return false;
    const bool waits = json_array_size(c->steps) == 0;
    if (waits && c->at == TALON_COURSE_HANGS && t->line0.suite == 1 && !push_step(t, json_pack("{s:s}", "op", "tell")))
        return false;
    if (waits && c->at == TALON_COURSE_ASKS)
        open_choice(t);
    if (waits && c->at == TALON_COURSE_ASKS && c->together && all_have(c, c->shows) &&
        !push_step(t, json_pack("{s:s,s:I}", "op", c->shows ? "together" : "picks", "n", (json_int_t)c->open)))
        return false;
    talon__agenda_take_up(&t->agenda, &t->table, c->steps);
    t->agenda.runs = c->at != TALON_COURSE_OVER;
    return true;
}

/* The game with this hash, or NULL. */
static const talon_game *find_game(fair *t, const uint8_t hash[HASH_SIZE])
{
    rules_course *c = &t->course;
    size_t size = 0;
    uint8_t found[HASH_SIZE];
    c->bytes = c->find ? c->find(c->context, &size, json_string_value(json_object_get(t->line0.json, "name")), hash) : NULL;
    t->bad.code = NULL;
    if (!c->bytes && size == TALON_FIND_NO_MEMORY)
        talon__no_memory(&t->bad);
    if (!c->bytes)
        return NULL;
    talon_fair_digest(found, c->bytes, size);
    return memcmp(found, hash, HASH_SIZE) == 0 ? talon_game_open(c->bytes, size) : NULL;
}

bool talon__course_begin(fair *t)
{
    rules_course *c = &t->course;
    const json_t *rules = json_object_get(t->line0.json, "rules");
    uint8_t hash[HASH_SIZE];
    if (!t->line0.rules)
        return true;
    if (t->line0.veils)
        return is_no_game(t, "a game with rules has no veils");
    talon__get_hash(hash, rules, "game");
    const talon_game *game = find_game(t, hash);
    if (!game && t->bad.code)
        return false;
    if (!game)
        return is_no_game(t, "the rules of this game are not here: nothing of it can be judged without them");
    if (!sit_down(t, game, rules) || !set_numbers(t, json_object_get(rules, "numbers")) || !is_its_table(t))
        return false;
    talon_rules_seal(c->m);
    talon__agenda_take_up(&t->agenda, &t->table, c->steps);
    t->agenda.runs = true;
    if (!talon__course_goes_on(t))
        return false;
    if (c->at == TALON_COURSE_HANGS && !c->pause.done && !talon_rules_begun(c->m))
        return is_no_game(t, "this game looks at cards before any is dealt; such games cannot be proved");
    return true;
}

/* -------------------------------------------------------------- the dealer's own steps */

static bool nobody_can_tell(fair *t)
{
    return talon__bad(&t->bad, "told", "the rules look at hidden cards here in a way that nobody can tell: the game can only end");
}

static bool tells_wrong(fair *t, size_t n, uint32_t used)
{
    if (t->composing)
        return nobody_can_tell(t);
    return talon__bad(&t->bad, "told", "the dealer tells %zu values, and the rules ask for %s", n, used < n ? "fewer" : "others");
}

/* The dealer's values, from what the cards really are. */
static void know_truth(fair *t)
{
    rules_course *c = &t->course;
    const talon_shape *shape = talon_runner_shape(c->runner);
    for (uint32_t z = 0; z < talon_shape_zones(shape); z++) {
        const talon_card *mine = talon_zone_cards(talon_runner_table(c->runner), shape, (talon_zone)z),
                         *theirs = talon__cards(&t->table, z);
        for (uint32_t i = 0; i < talon__size(&t->table, z); i++) {
            const card_state *card = &t->table.card[theirs[i]];
            talon_rules_truth(c->m, mine[i], card->face != TALON_FACE_NONE ? card->face : card->truth);
        }
    }
}

static bool write_values(json_t *line, const talon_told *told, uint32_t n)
{
    json_t *values = json_array();
    char text[16];
    for (uint32_t i = 0; i < n; i++) {
        snprintf(text, sizeof text, "%d", told[i].value);
        json_array_append_new(values, json_string(text));
    }
    json_t *op = json_pack("{s:s,s:o}", "op", "tell", "values", talon__full_list(values, n));
    return op && json_object_set_new(line, "op", op) == 0;
}

/* The machine goes on by what is told; while composing, that is found out. Returns how many values it used. */
static uint32_t go_by(fair *t, collector *k, talon_told *told, uint32_t n)
{
    rules_course *c = &t->course;
    talon__course_see(t);
    if (t->composing) {
        know_truth(t);
        talon_rules_kept(c->m, c->kept, c->kept_n, false);
    }
    talon_rules_tell(c->m, told, t->composing ? 0 : n, t->composing ? TOLD_MAX : n);
    c->at = talon_rules_go_on(c->m, collect, k);
    const uint32_t used = talon_rules_told(c->m);
    talon_rules_tell(c->m, NULL, 0, 0);
    talon_rules_kept(c->m, NULL, 0, false);
    return used;
}

static bool mean_tell(fair *t, json_t *line)
{
    rules_course *c = &t->course;
    const json_t *values = json_object_get(json_object_get(line, "op"), "values");
    const size_t n = json_array_size(values);
    talon_told told[TOLD_MAX];
    if (n > TOLD_MAX || c->pause.done)
        return tells_wrong(t, n, 0);
    for (size_t i = 0; i < n; i++)
        told[i] = (talon_told){.value = (int32_t)strtol(json_string_value(json_array_get(values, i)), NULL, 10)};
    if (t->composing)
        talon__settle_debts(t); /* what is kept, its writer knows */
    talon_rules_get(c->m, c->aside);
    collector k = begin_collecting(t, 0);
    if (!k.good)
        return false;
    const uint32_t used = go_by(t, &k, told, (uint32_t)n);
    k.good = k.good && talon__can_be_judged(t);
    const bool goes_on = c->at == TALON_COURSE_TOLD || (used && pauses(c, &k));
    if (!k.good || !goes_on || (!t->composing && used != n)) {
        json_decref(k.maker.plan);
        return k.good && tells_wrong(t, n, used);
    }
    c->told += used;
    if (t->composing && !write_values(line, told, used))
        return json_decref(k.maker.plan), talon__no_memory(&t->bad);
    if (!talon__debt_told(t, told, used)) {
        end_collecting(&k, false);
        return false;
    }
    return take_steps(t, &k, told, used);
}

/* Nobody can be told what an answer sets, or what a trigger does right after it. */
static bool cannot_follow(fair *t)
{
    return talon__bad(&t->bad, "refused",
                      "what follows from the answer depends on hidden cards, and nobody can tell it: the game can only end");
}

/* All answers at once, from the dealer's left. */
static bool mean_together(fair *t)
{
    rules_course *c = &t->course;
    collector k = begin_collecting(t, 0);
    bool done = true;
    for (uint32_t s = 1; k.good && done && s <= t->line0.seats_n; s++)
        if (c->hidden[s].asked)
            done = talon_rules_answer(c->m, s, &c->hidden[s].answer, collect, &k);
    k.good = k.good && talon__can_be_judged(t);
    c->open = 0;
    c->chosen = true;
    return end_collecting(&k, done) && (done || cannot_follow(t));
}

bool talon__mean_course(fair *t, json_t *line)
{
    const json_t *op = json_object_get(line, "op");
    const char *name = json_string_value(json_object_get(op, "op"));
    talon__step_done(&t->agenda); /* it was the only one */
    json_array_clear(t->course.steps);
    if (strcmp(name, "picks") == 0)
        t->course.shows = true;
    else if (strcmp(name, "tell") == 0 ? !mean_tell(t, line) : !mean_together(t))
        return false;
    talon__agenda_take_up(&t->agenda, &t->table, t->course.steps);
    return talon__changed(t) && talon__given(t, line);
}

/* ------------------------------------------------------------------------- for acts */

bool talon__course_answer(fair *t, uint32_t seat, const talon_answer *a)
{
    rules_course *c = &t->course;
    collector k = begin_collecting(t, a->cards_n && a->to != TALON_ZONE_NONE ? seat : 0);
    if (!k.good)
        return false;
    json_array_clear(c->steps);
    if (!talon_rules_answer(c->m, seat, a, collect, &k)) { /* it was judged: its cards are there */
        json_decref(k.maker.plan);
        return k.good && talon__can_be_judged(t) && cannot_follow(t);
    }
    k.good = k.good && talon__can_be_judged(t);
    c->open = 0;
    c->chosen = true;
    if (!end_collecting(&k, true))
        return false;
    talon__agenda_take_up(&t->agenda, &t->table, c->steps);
    return true;
}
