/* rules_run.c -- the instructions between two choices, and who is asked then. */
#include "runner/rules.h"

#include "base/bytes.h"

void talon__ready(talon_rules *m)
{
    talon_runner *r = m->r;
    r->end = RUNNING;
    r->out = (talon_outcome){.phase = "play"};
    r->event = (talon_event){.phase = "play", .verb = ""};
    r->step = NULL;
    r->steps_left = TALON_LANG_OPS_MAX;
    r->on_event = m->on_event;
    r->context = m->context;
    r->zones_used = 0;
    r->no_level = r->level;
}

void talon__go_void_by_runner(talon_rules *m)
{
    const talon_status s = m->r->out.fault.status;
    m->worn |= !talon__stopped(m) && s == TALON_E_LIMIT_EXCEEDED;
    talon__go_void(m, s == TALON_E_ZONE_NOT_FOUND   ? TALON_VOID_BAD_INDEX
                      : s == TALON_E_LIMIT_EXCEEDED ? TALON_VOID_STEP_LIMIT
                                                    : TALON_VOID_FAULT);
}

static void do_verb(talon_rules *m, uint32_t id)
{
    talon_runner *r = m->r;
    if (m->plain[id] && talon__do_plain(m, id))
        return;
    talon__ready(m);
    r->step = talon__game_step(m->game, id);
    if (!talon__run_verb(r, r->step))
        talon__go_void_by_runner(m);
    r->end = RUNNING;
    talon__effort(m, TALON_LANG_OPS_MAX - r->steps_left);
}

void talon__run_after_step(talon_rules *m)
{
    talon_runner *r = m->r;
    talon__ready(m);
    if (!talon__run_triggers(r, TIMING_AFTER_STEP))
        talon__go_void_by_runner(m);
    r->end = RUNNING;
    talon__effort(m, TALON_LANG_OPS_MAX - r->steps_left);
}

static void set_dealer(talon_rules *m, int64_t seat)
{
    if (!talon__seat_or_none(m, seat)) {
        talon__go_void(m, TALON_VOID_NOBODY);
        return;
    }
    m->s->dealer = (uint8_t)seat;
    m->r->dealer = (uint32_t)seat - 1;
}

static bool is_kept_from_some(const talon_rules *m, uint32_t var)
{
    return GAME_LIST(m->game, var, game_var)[talon__rule_at(m, var)->a].how & VAR_SECRET;
}

int64_t talon__set_value(talon_rules *m, const game_code *c, int32_t **at)
{
    const bool keeps = m->sealed && is_kept_from_some(m, c->a); /* what somebody may not see is not told */
    const int64_t value = keeps ? talon__value(m, c->b) : talon__course(m, c->b);
    const talon_void why = keeps ? m->why : TALON_VOID_NOT;
    *at = NULL;
    if (why != TALON_VOID_NOT && why != VOID_HANGS)
        return 0;
    m->why = keeps ? TALON_VOID_NOT : m->why;
    *at = why == TALON_VOID_NOT ? talon__course_var(m, talon__rule_at(m, c->a)) : talon__var(m, talon__rule_at(m, c->a));
    *at = keeps && m->why == VOID_HANGS ? NULL : *at;
    const int64_t before = *at && c->flag != SET_TO ? talon__read(m, *at) : 0;
    if (why != TALON_VOID_NOT)
        talon__go_void(m, why);
    return c->flag == SET_TO ? value : c->flag == SET_ADD ? before + value : before - value;
}

static void assign(talon_rules *m, const game_code *c)
{
    int32_t *at;
    if (c->a == NONE) {
        const int32_t value = talon__course(m, c->b);
        set_dealer(m, c->flag == SET_TO ? value
                                        : (int64_t)talon__seat_on(m, m->s->dealer, c->flag == SET_ADD ? value : -(int64_t)value, true));
        return;
    }
    const int64_t v = talon__set_value(m, c, &at);
    if (!at)
        talon__go_void(m, TALON_VOID_NOBODY);
    else if (m->why == VOID_HANGS && is_kept_from_some(m, c->a) && talon__keep_hanging(m, at))
        return;
    else if (v < INT32_MIN || v > INT32_MAX)
        talon__go_void(m, TALON_VOID_OVERFLOW);
    else if (!talon__stopped(m))
        talon__write(m, at, (int32_t)v);
}

static frame *push_frame(talon_rules *m, uint8_t kind)
{
    frame *f = &m->frame[m->s->frames_n++];
    *f = (frame){.kind = kind, .before = m->s->player};
    return f;
}

static void pop_frame(talon_rules *m)
{
    const frame *f = &m->frame[--m->s->frames_n];
    talon__be_present(m, f->before);
    m->frame[m->s->frames_n] = (frame){0};
}

/* This seat, or the next of those who take part. */
static uint32_t who_plays(const talon_rules *m, uint32_t seat)
{
    return seat && !m->s->playing[seat - 1] ? talon__next_seat(m, seat, false) : seat;
}

static void begin_turns(talon_rules *m, const game_code *c)
{
    const uint32_t from = c->b == NONE ? talon__seat_on(m, m->s->dealer, 1, true) : talon__seat_or_none(m, talon__course(m, c->b));
    const int64_t rounds = c->a != NONE ? talon__course(m, c->a) : c->flag & TURNS_ONCE ? 1 : INT32_MAX;
    const int64_t seats = rounds < 0 ? 0 : rounds * m->s->playing_n;
    frame *f = push_frame(m, I_TURNS);
    f->seat = (uint8_t)who_plays(m, from);
    f->limit = (int32_t)(seats > INT32_MAX ? INT32_MAX : seats);
    if (!from)
        talon__go_void(m, TALON_VOID_NOBODY);
}

/* How many seats on from one to the other. */
static int32_t distance(const talon_rules *m, uint32_t from, uint32_t to)
{
    int32_t n = 0;
    while (from != to && n < (int32_t)m->players) {
        from = talon__seat_on(m, from, 1, false);
        n++;
    }
    return n;
}

/* The next turn, or false: it is over. f->seat is whose turn was the last (done > 0 or begun). */
static bool next_turn(talon_rules *m, const game_code *c)
{
    frame *f = &m->frame[m->s->frames_n - 1];
    if (f->kind == I_TURN) { /* a turn was done */
        if (f->follow) {
            f->done += distance(m, f->seat, f->follow);
            f->seat = f->follow;
        } else {
            f->done++;
            f->seat = (uint8_t)talon__next_seat(m, f->seat, false);
        }
        f->follow = 0;
    }
    f->kind = I_TURN;
    for (uint32_t i = 0; i < m->s->playing_n && f->done < f->limit && !talon__stopped(m); i++) {
        talon__be_present(m, f->seat);
        if (c->a == NONE || talon__course(m, c->a))
            return !talon__stopped(m) && !(c->b != NONE && talon__course(m, c->b));
        f->done++;
        f->seat = (uint8_t)talon__next_seat(m, f->seat, false);
    }
    return false;
}

static bool again(talon_rules *m, const game_code *c)
{
    frame *f = &m->frame[m->s->frames_n - 1];
    if (f->done >= f->limit)
        return false;
    if (c->x != NOWHERE)
        talon__write(m, &m->temp[c->x], f->done);
    if (c->b != NONE && talon__course(m, c->b))
        return false;
    f->done++;
    if (c->x != NOWHERE)
        talon__write(m, &m->temp[c->x], f->done);
    return true;
}

static bool next_one(talon_rules *m)
{
    frame *f = &m->frame[m->s->frames_n - 1];
    if (f->done >= m->s->playing_n)
        return false;
    const uint32_t on = f->seat + (uint32_t)f->done;
    const bool straight = m->s->playing_n == m->players && !m->game->counterclockwise && f->seat; /* nobody is out */
    talon__be_present(m, !straight ? talon__seat_on(m, f->seat, f->done, true) : on <= m->players ? on : on - m->players);
    f->done++;
    return true;
}

/* What somebody is asked: `by`, else whose turn it is. */
static void ask(talon_rules *m, const game_code *c)
{
    state *s = m->s;
    s->answered = 0;
    if (s->choices >= m->g->choices) {
        s->asked = ASKED_TOO_OFTEN;
        return;
    }
    s->by = (uint8_t)(c->flag & CHOOSE_TOGETHER ? 0
                      : c->b != NONE            ? talon__seat_or_none(m, talon__course(m, c->b))
                      : s->player               ? s->player
                      : m->players == 1         ? 1
                                                : 0);
    s->asked = ASKED;
    if (!(c->flag & CHOOSE_TOGETHER) && !s->by)
        talon__go_void(m, TALON_VOID_NOBODY);
}

/* ---- instructions ---- */

/* Each does one instruction and returns where it goes on. */
typedef uint32_t instruction(talon_rules *m, const game_code *c, uint32_t next);

static uint32_t do_end(talon_rules *m, const game_code *c, uint32_t next)
{
    (void)m, (void)c;
    return next - 1;
}

static uint32_t do_jump(talon_rules *m, const game_code *c, uint32_t next)
{
    (void)m, (void)next;
    return c->a;
}

static uint32_t do_unless(talon_rules *m, const game_code *c, uint32_t next)
{
    return talon__course(m, c->a) ? next : c->b;
}

static uint32_t do_step(talon_rules *m, const game_code *c, uint32_t next)
{
    do_verb(m, c->a);
    return next;
}

/* The same of a word of the state, or the present player's, that nothing can hang on (CODE_WORD). */
static inline void assign_word(talon_rules *m, const game_code *c)
{
    const game_node *x = talon__rule_at(m, c->a);
    int32_t *at = &m->var[x->x + (x->kind == NODE_OWN ? m->s->player - 1u : 0u)];
    const int64_t value = talon__value(m, c->b);
    const int64_t v = c->flag == SET_TO ? value : c->flag == SET_ADD ? *at + value : *at - value;
    if ((int32_t)v != v)
        talon__go_void(m, TALON_VOID_OVERFLOW);
    else if (!talon__stopped(m))
        *at = (int32_t)v;
}

static uint32_t do_set(talon_rules *m, const game_code *c, uint32_t next)
{
    if (c->unused & CODE_WORD && !m->sealed && !m->checking && m->s->player)
        assign_word(m, c);
    else
        assign(m, c);
    return next;
}

static uint32_t do_temp(talon_rules *m, const game_code *c, uint32_t next)
{
    const int32_t value = talon__value(m, c->a); /* it is told where something goes by it */
    if (!talon__keep_hanging(m, &m->temp[c->x]))
        talon__write(m, &m->temp[c->x], value);
    return next;
}

static uint32_t do_forget(talon_rules *m, const game_code *c, uint32_t next)
{
    talon__forget_temps(m, c->a, c->x);
    return next;
}

static uint32_t do_lose(talon_rules *m, const game_code *c, uint32_t next)
{
    m->chosen[c->x] = (selection){0};
    return next;
}

/* It is asked where it stands. */
static uint32_t do_choose(talon_rules *m, const game_code *c, uint32_t next)
{
    ask(m, c);
    return next - 1;
}

static uint32_t do_repeat(talon_rules *m, const game_code *c, uint32_t next)
{
    const int64_t times = c->a == NONE ? INT32_MAX : talon__course(m, c->a);
    push_frame(m, I_REPEAT)->limit = (int32_t)times;
    return next;
}

/* Behind a loop that is over. */
static uint32_t leave_loop(talon_rules *m, const game_code *c)
{
    pop_frame(m);
    return c->c;
}

static uint32_t do_again(talon_rules *m, const game_code *c, uint32_t next)
{
    return again(m, c) ? next : leave_loop(m, c);
}

static uint32_t do_each(talon_rules *m, const game_code *c, uint32_t next)
{
    (void)c;
    push_frame(m, I_EACH)->seat = (uint8_t)(talon__first_player(m->r) + 1);
    return next;
}

static uint32_t do_next_one(talon_rules *m, const game_code *c, uint32_t next)
{
    return next_one(m) ? next : leave_loop(m, c);
}

static uint32_t do_turns(talon_rules *m, const game_code *c, uint32_t next)
{
    begin_turns(m, c);
    return next;
}

static uint32_t do_turn(talon_rules *m, const game_code *c, uint32_t next)
{
    return next_turn(m, c) ? next : leave_loop(m, c);
}

/* The innermost turns: who is next, or that they go the other way. */
static uint32_t do_way(talon_rules *m, const game_code *c, uint32_t next)
{
    for (uint32_t i = m->s->frames_n; i-- > 0;)
        if (m->frame[i].kind == I_TURN) {
            if (c->kind == I_REVERSE)
                m->s->reversed ^= 1;
            else
                m->frame[i].follow = (uint8_t)who_plays(m, talon__seat_or_none(m, talon__course(m, c->a)));
            break;
        }
    return next;
}

static uint32_t do_leave(talon_rules *m, const game_code *c, uint32_t next)
{
    (void)next;
    for (uint32_t i = 0; i < c->x; i++)
        pop_frame(m);
    return c->c;
}

static uint32_t do_share(talon_rules *m, const game_code *c, uint32_t next)
{
    talon__share(m, c);
    return next;
}

/* A row of code.def without a function here does not compile. */
static instruction *const instructions[I_CODES] = {
#define CODE(id, NAME, function, ...) [id] = function,
#include "runner/code.def"
#undef CODE
};

#define CODE(id, NAME, ...) _Static_assert(id < I_CODES, "code.def: the id of " #NAME " leaves a gap; take the next one");
#include "runner/code.def"
#undef CODE

static inline void one(talon_rules *m, state *s, const game_code *c)
{
    if (c->unused & CODE_STEP && s->steps++ >= m->g->steps) {
        talon__go_void(m, TALON_VOID_STEP_LIMIT);
        return; /* nothing is done any more */
    }
    m->tries = 0;
    s->pc = (uint16_t)instructions[c->kind](m, c, s->pc + 1u);
}

/* Who is asked and has no answer: nobody waits for them. */
static RARELY bool can_be_answered_together(talon_rules *m)
{
    uint32_t seat[PLAYERS_HERE];
    const uint32_t n = talon_rules_asked(m, seat, PLAYERS_HERE);
    uint32_t left = n;
    for (uint32_t i = 0; i < n; i++)
        if (!(n == 1 ? talon__keep_answers(m, seat[i]) : talon__rules_can_answer(m, seat[i]))) {
            m->s->answered |= 1ull << (seat[i] - 1);
            m->answer[seat[i] - 1] = (talon_answer){.option = UINT16_MAX};
            left--;
        }
    m->s->steps = left > 0 ? 0 : m->s->steps;
    return left > 0;
}

/* The same of one who is asked alone: the hand is void then. */
static bool can_be_answered(talon_rules *m)
{
    const uint32_t by = m->s->by;
    if (talon__code_at(m, m->s->pc)->flag & CHOOSE_TOGETHER)
        return can_be_answered_together(m);
    if (!talon__keep_answers(m, by)) {
        talon__go_void(m, TALON_VOID_NO_ANSWER);
        m->s->answered |= 1ull << (by - 1);
        m->answer[by - 1] = (talon_answer){.option = UINT16_MAX};
        return false;
    }
    m->s->steps = 0;
    return true;
}

/* Options of a together set variables, and nothing else. */
static bool is_own(const game_code *c)
{
    enum { OWN = 1, SHARED = 0 };
    static const bool own[I_CODES] = {
#define CODE(id, NAME, function, STEP, LOOK, WHERE) [id] = WHERE,
#include "runner/code.def"
#undef CODE
    };
    return own[c->kind];
}

void talon__rules_own_steps(talon_rules *m, uint32_t choose)
{
    const game_code *c = talon__code_at(m, choose);
    while (!(c->flag & CHOOSE_SINGLE) && m->s->pc != c->b && !talon__stopped(m)) {
        const game_code *own = talon__code_at(m, m->s->pc);
        if (is_own(own))
            one(m, m->s, own);
        else
            talon__go_void(m, TALON_VOID_FAULT);
    }
}

/* An instruction asked somebody, or something ends. False: somebody is asked, or it hangs. */
static bool settle(talon_rules *m, bool goes_on)
{
    if (m->why == TALON_VOID_NOT && m->s->asked == ASKED_TOO_OFTEN) {
        talon__finish_game(m);
    } else if (m->why == TALON_VOID_NOT && m->s->asked) {
        if (can_be_answered(m))
            return false;
        if (m->why == TALON_VOID_NOT) {
            talon__rules_together(m);
            talon__after_step(m);
        }
    }
    if (m->why == VOID_HANGS)
        return false;
    if (m->why != TALON_VOID_NOT)
        talon__finish_game(m);
    else if (!goes_on && !m->s->over)
        talon__end_hand(m);
    return true;
}

/* What comes of the last instruction. False: somebody is asked, or it hangs. */
static inline bool goes_on_after(talon_rules *m, const game_code *c)
{
    const bool goes_on = c->kind != I_END;
    if (c->unused & CODE_WATCHED)
        talon__after_step(m);
    return (goes_on && m->why == TALON_VOID_NOT && !m->s->asked) || settle(m, goes_on);
}

bool talon__rules_once(talon_rules *m)
{
    const game_code *c = talon__code_at(m, m->s->pc);
    if (m->why == TALON_VOID_NOT)
        one(m, m->s, c);
    return goes_on_after(m, c);
}

/* Most instructions ask nobody and end nothing: only when one may, or something went wrong, is there more to look at. Returns the last one. */
static const game_code *run_on(talon_rules *m, state *s)
{
    const game_code *const code = m->code, *c;
    const uint32_t limit = m->g->steps;
    uint32_t pc = s->pc, steps = s->steps;
    do {
        c = &code[pc];
        if (m->why != TALON_VOID_NOT)
            break;
        if (c->unused & CODE_STEP && steps++ >= limit) {
            talon__go_void(m, TALON_VOID_STEP_LIMIT);
            break; /* nothing is done any more */
        }
        m->tries = 0;
        pc = c->kind == I_UNLESS ? do_unless(m, c, pc + 1) : instructions[c->kind](m, c, pc + 1);
    } while (!(c->unused & CODE_LOOK));
    s->pc = (uint16_t)pc;
    s->steps = steps;
    return c;
}

void talon__rules_go_on(talon_rules *m)
{
    if (m->on_event || m->on_mixing) { /* who is told, or asked, may look at the state meanwhile */
        while (!m->s->over && talon__rules_once(m))
            ;
        return;
    }
    while (!m->s->over && goes_on_after(m, run_on(m, m->s)))
        ;
}

/* ---- what can be asked ---- */

uint32_t talon_rules_asked(const talon_rules *m, uint32_t *seat, uint32_t room)
{
    const state *s = m->s;
    uint32_t n = 0;
    if (s->over || !s->asked)
        return 0;
    if (!(talon__code_at(m, s->pc)->flag & CHOOSE_TOGETHER)) {
        if (room)
            seat[0] = s->by;
        return 1;
    }
    for (uint32_t i = 0; i < m->players; i++)
        if (s->playing[i] && !(s->answered >> i & 1)) {
            if (n < room)
                seat[n] = i + 1;
            n++;
        }
    return n;
}

bool talon_rules_over(const talon_rules *m)
{
    return m->s->over;
}

talon_void talon_rules_why(const talon_rules *m)
{
    return (talon_void)m->s->why;
}

int32_t talon_rules_payoff(const talon_rules *m, uint32_t seat, int32_t *per)
{
    *per = m->payoff[m->players] ? m->payoff[m->players] : 1;
    return seat >= 1 && seat <= m->players ? m->payoff[seat - 1] : 0;
}
