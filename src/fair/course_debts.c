/* course_debts.c -- what hangs on sealed cards: choices, and what was told. Looked at again when a face becomes known under the name that
 * the card had then (docs/transcript.md §14.6). Here faces are handed to the machine, too: as everybody knows them now, or as they were
 * known of a debt. */
#include <stdlib.h>
#include <string.h>

#include "fair/fair_impl.h"

void talon__course_see(fair *t)
{
    rules_course *c = &t->course;
    if (c->pause.done)
        return; /* the machine's table is behind, and what it sees is in the pause */
    const talon_shape *shape = talon_runner_shape(c->runner);
    for (uint32_t z = 0; z < talon_shape_zones(shape); z++) {
        const talon_card *mine = talon_zone_cards(talon_runner_table(c->runner), shape, (talon_zone)z),
                         *theirs = talon__cards(&t->table, z);
        for (uint32_t i = 0; i < talon__size(&t->table, z); i++)
            talon_rules_see(c->m, mine[i], t->table.card[theirs[i]].face);
    }
}

static void release(debt_names *names)
{
    if (names && --names->users == 0)
        free(names);
}

void talon__debt_free(course_debt *d)
{
    free(d->told);
    free(d->state);
    free(d->words);
    release(d->names);
}

static uint32_t cards_of(const rules_course *c)
{
    return talon_pack_cards(talon_shape_pack(talon_runner_shape(c->runner)));
}

/* The names that cards have now, by the machine's cards. The machine's table is still, or again, that of the state. */
static void name_cards(const fair *t, debt_card *card)
{
    const talon_shape *shape = talon_runner_shape(t->course.runner);
    for (uint32_t z = 0; z < talon_shape_zones(shape); z++) {
        const talon_card *mine = talon_zone_cards(talon_runner_table(t->course.runner), shape, (talon_zone)z),
                         *theirs = talon__cards(&t->table, z);
        for (uint32_t i = 0; i < talon__size(&t->table, z); i++) {
            const card_state *x = &t->table.card[theirs[i]];
            card[mine[i]] = (debt_card){x->e, x->i, x->face};
        }
    }
}

static bool are_the_same(const debt_card *a, const debt_card *b, uint32_t cards)
{
    for (uint32_t i = 0; i < cards; i++)
        if (a[i].e != b[i].e || a[i].i != b[i].i)
            return false;
    return true;
}

/* The names now, for one user more: those of the debt before, unless something was mixed since. */
static debt_names *names_now(fair *t)
{
    rules_course *c = &t->course;
    const uint32_t cards = cards_of(c);
    debt_names *names = malloc(sizeof *names + cards * sizeof *names->card);
    if (!names)
        return NULL;
    *names = (debt_names){.users = 1};
    memset(names->card, 0, cards * sizeof *names->card);
    name_cards(t, names->card);
    if (c->names && are_the_same(c->names->card, names->card, cards)) {
        free(names);
    } else {
        release(c->names);
        c->names = names;
    }
    c->names->users++;
    return c->names;
}

/* A debt about the machine's state, which is in course.aside; its table is the machine's now. */
static course_debt *add_debt(fair *t)
{
    rules_course *c = &t->course;
    if (c->debts_n == c->debts_room) {
        const size_t room = c->debts_room ? 2 * c->debts_room : 16;
        course_debt *more = realloc(c->debt, room * sizeof *more);
        if (!more)
            return talon__no_memory(&t->bad), NULL;
        c->debt = more;
        c->debts_room = room;
    }
    course_debt *d = &c->debt[c->debts_n];
    *d = (course_debt){.line = t->chain.lines, .fresh = true, .state = malloc(talon_rules_state_size(c->m)), .names = names_now(t)};
    if (!d->state || !d->names) {
        talon__debt_free(d);
        talon__no_memory(&t->bad);
        return NULL;
    }
    memcpy(d->state, c->aside, talon_rules_state_size(c->m));
    c->debts_n++;
    c->opened = true;
    return d;
}

bool talon__debt_answer(fair *t, uint32_t seat, const talon_answer *a, const sentence *words)
{
    rules_course *c = &t->course;
    talon_rules_get(c->m, c->aside);
    course_debt *d = add_debt(t);
    if (!d)
        return false;
    d->seat = seat;
    d->n = c->open;
    d->answer = *a;
    const size_t size = strlen(words->at) + 1;
    d->words = malloc(size);
    if (!d->words)
        return talon__no_memory(&t->bad);
    memcpy(d->words, words->at, size);
    return true;
}

/* Told values hang on the state before them: the public table has not moved since. */
bool talon__debt_told(fair *t, const talon_told *told, uint32_t n)
{
    rules_course *c = &t->course;
    void *now = malloc(talon_rules_state_size(c->m));
    talon_told *copy = malloc(n * sizeof *told);
    if (!now || !copy)
        return free(now), free(copy), talon__no_memory(&t->bad);
    memcpy(copy, told, n * sizeof *told);
    talon_rules_get(c->m, now);
    talon_rules_put(c->m, c->aside);
    course_debt *d = add_debt(t);
    talon_rules_put(c->m, now);
    free(now);
    if (!d)
        return free(copy), false;
    d->told = copy;
    d->told_n = n;
    return true;
}

/* The instruction before kept a value that hangs. It moved nothing, so that cards lie as before it. */
bool talon__debt_kept(fair *t)
{
    rules_course *c = &t->course;
    if (c->kept_n == c->kept_room) {
        const uint32_t room = c->kept_room ? 2 * c->kept_room : 16;
        talon_kept *more = realloc(c->kept, room * sizeof *more);
        if (!more)
            return talon__no_memory(&t->bad);
        c->kept = more;
        c->kept_room = room;
    }
    talon_rules_before(c->m, c->aside);
    course_debt *d = add_debt(t);
    if (!d)
        return false;
    c->kept[c->kept_n++] = (talon_kept){0};
    d->kept = c->kept_n;
    return true;
}

/* Faces that have become known under the names that cards had then. True when there are any. */
static bool learn(fair *t, debt_names *names)
{
    const uint32_t cards = cards_of(&t->course);
    bool some = false;
    names->alive = false;
    for (uint32_t i = 0; i < cards; i++) {
        debt_card *x = &names->card[i];
        const talon_face id = x->face == TALON_FACE_NONE ? talon__card_under(&t->table, x->e, x->i) : TALON_FACE_NONE;
        if (id == TALON_FACE_NONE)
            continue;
        const card_state *c = &t->table.card[id];
        x->face = t->reader.has_k && c->truth != TALON_FACE_NONE ? c->truth : c->known;
        some |= x->face != TALON_FACE_NONE;
        names->alive |= x->face == TALON_FACE_NONE;
    }
    return some;
}

static talon_legal judge_debt(fair *t, course_debt *d)
{
    talon_rules *m = t->course.m;
    const uint32_t cards = cards_of(&t->course);
    talon_rules_put(m, d->state);
    for (uint32_t i = 0; i < cards; i++)
        talon_rules_see(m, (talon_card)i, d->names->card[i].face);
    talon_kept *x = d->kept ? &t->course.kept[d->kept - 1] : NULL;
    const talon_legal legal = x         ? talon_rules_judge_kept(m, &x->value)
                              : d->seat ? talon_rules_judge(m, d->seat, &d->answer)
                                        : talon_rules_judge_told(m, d->told, d->told_n);
    if (talon_rules_worn(m))
        return TALON_LEGAL_HANGS; /* too much work decides nothing */
    if (!x)
        return legal;
    x->known = legal == TALON_LEGAL_YES;
    d->is_void = legal == TALON_LEGAL_NO;
    return d->is_void ? TALON_LEGAL_HANGS : legal; /* nobody is to blame, and it stays */
}

/* Once no sealed card of it has its name any more, and nothing that is kept can come out any more, nothing will ever be learned: it stays a
 * debt, and what it was about is forgotten. */
static void forget_lost(course_debt *d)
{
    if (!d->is_void && d->names && d->names->alive)
        return;
    talon__debt_free(d);
    d->told = NULL;
    d->state = NULL;
    d->names = NULL;
    d->words = NULL;
}

/* The lowest line counts. */
static void break_debt(rules_course *c, const fair *t, const course_debt *d)
{
    if (c->broken && c->broken_line <= d->line)
        return;
    c->broken = true;
    c->broken_line = d->line;
    c->broken_code = d->seat ? "rules" : "told";
    if (d->seat)
        talon__say(&c->broken_why, "%s's answer to choice %u was none that the rules offered, as cards show that were opened since: %.200s",
                   talon__seat_name(t, d->seat), d->n, d->words);
    else
        talon__say(&c->broken_why, "what the dealer told about hidden cards is not what the cards say");
}

/* What came of the debts before the one at hand. */
typedef struct settling {
    const debt_names *names;     /* these were looked through last, and … */
    bool news;                   /* … something became known */
    bool came_out, may_come_out; /* of what is kept */
} settling;

/* Whether it still hangs. */
static bool stays(fair *t, course_debt *d, settling *s)
{
    if (d->names && d->names != s->names) {
        s->names = d->names;
        s->news = learn(t, d->names);
    }
    const bool again = d->names && (s->news || d->fresh || s->came_out);
    const talon_legal legal = again ? judge_debt(t, d) : TALON_LEGAL_HANGS;
    d->fresh = false;
    if (legal == TALON_LEGAL_NO)
        break_debt(&t->course, t, d);
    s->came_out |= d->kept && legal == TALON_LEGAL_YES;
    if (legal != TALON_LEGAL_HANGS)
        return false;
    if (!s->may_come_out)
        forget_lost(d);
    s->may_come_out |= d->kept && d->state;
    return true;
}

void talon__settle_debts(fair *t)
{
    rules_course *c = &t->course;
    size_t left = 0;
    settling s = {0};
    if (!c->m || !c->opened || !c->debts_n)
        return;
    talon_rules_get(c->m, c->aside);
    talon_rules_kept(c->m, c->kept, c->kept_n, true);
    for (size_t i = 0; i < c->debts_n; i++)
        if (stays(t, &c->debt[i], &s))
            c->debt[left++] = c->debt[i];
        else
            talon__debt_free(&c->debt[i]);
    c->debts_n = left;
    talon_rules_kept(c->m, NULL, 0, false);
    talon_rules_put(c->m, c->aside);
    if (talon__steps_are_done(&t->agenda)) /* else the machine's table is ahead; faces are handed over when it goes on */
        talon__course_see(t);
    c->opened = false;
}
