/* tree.c -- the tree of a small game: every order of the cards that leave the pack, every answer, played by the compiled rules.
 *
 * Orders are merged by what matters. First each order is played through and gets a number: who is asked, how many answers there are, what is paid.
 * Two faces are the same to the game when exchanging them changes no order's number; then one deal stands for all orders that are the same
 * but for such faces, and a seat is told of one face for both. */
#include <stdlib.h>
#include <string.h>

#include <talon/table.h>
#include <talon/view.h>

#include "solve/solve_impl.h"

#define NAME_ROOM 512u
#define SEEN_ROOM 4096u

/* One play: a machine of its own, cards in a given order. */
typedef struct play {
    talon_solve *s;
    talon_seating seating;
    void *runner_memory, *rules_memory;
    talon_runner *r;
    talon_rules *m;
    talon_recall recall[2];
    char *state; /* states on the way down, one after the other */
    size_t state_size, depth, depth_room;
    uint32_t cards, used; /* of the pack; how many have left it at most */
    const char *card[CARDS_MAX];
    talon_face as[CARDS_MAX];
    char said[SEEN_ROOM]; /* answers so far */
    bool mixed;
} play;

static bool refuse(talon_solve *s, talon_solve_why why)
{
    if (s->why == TALON_SOLVE_OK)
        s->why = why;
    return false;
}

/* The list with room for one more behind n; where there is no memory it is as it was, and refused. */
static void *grow(talon_solve *s, void *list, uint32_t n, uint32_t *room, size_t size)
{
    if (n < *room)
        return list;
    const uint32_t more = *room ? 2 * *room : 256;
    void *longer = realloc(list, size * more);
    if (!longer) {
        refuse(s, TALON_SOLVE_MEMORY);
        return list;
    }
    *room = more;
    return longer;
}

#define GROW(s, list, n, room) ((s)->list = grow((s), (s)->list, (n), &(s)->room, sizeof *(s)->list), (s)->why == TALON_SOLVE_OK)

static char *copy(const char *text)
{
    const size_t size = strlen(text) + 1;
    char *other = malloc(size);
    return other ? memcpy(other, text, size) : NULL;
}

/* ---- a play ---- */

static void close_play(play *p)
{
    free(p->runner_memory);
    free(p->rules_memory);
    free(p->state);
}

static bool open_play(play *p, talon_solve *s)
{
    talon_fault f;
    const size_t size = talon_runner_size(&f, s->game, &p->seating);
    free(p->runner_memory);
    free(p->rules_memory);
    p->rules_memory = NULL;
    p->runner_memory = size ? malloc(size) : NULL;
    if (!p->runner_memory)
        return refuse(s, size ? TALON_SOLVE_MEMORY : TALON_SOLVE_RULES);
    p->r = talon_runner_init(p->runner_memory, size, &f, s->game, &p->seating);
    if (!p->r)
        return refuse(s, TALON_SOLVE_RULES);
    const size_t rules = talon_rules_size(p->r);
    p->rules_memory = rules ? malloc(rules) : NULL;
    if (!p->rules_memory)
        return refuse(s, rules ? TALON_SOLVE_MEMORY : TALON_SOLVE_RULES);
    p->m = talon_rules_init(p->rules_memory, rules, &f, p->r);
    p->state_size = talon_rules_state_size(p->m);
    return s->set_numbers == NULL || s->set_numbers(s->context, p->m) || refuse(s, TALON_SOLVE_RULES);
}

static bool note_event(void *context, const talon_runner *r, const talon_event *e)
{
    play *p = context;
    (void)r;
    for (int i = 0; i < 2; i++)
        talon_recall_event(&p->recall[i], p->m, e);
    p->mixed |= e->record && e->record->steps != 0;
    return true;
}

static void count_used(play *p)
{
    const talon_shape *shape = talon_runner_shape(p->r);
    uint32_t left = 0;
    for (uint32_t z = 0; z < talon_shape_zones(shape); z++)
        if (talon_zone_get_type(shape, (talon_zone)z) == TALON_TYPE_DECK)
            left += talon_zone_count(talon_runner_table(p->r), shape, (talon_zone)z);
    p->used = p->cards - left > p->used ? p->cards - left : p->used;
}

static bool begin_play(play *p)
{
    if (!open_play(p, p->s))
        return false;
    for (uint32_t i = 0; i < 2; i++)
        p->recall[i] = (talon_recall){.seat = i + 1, .as = p->as};
    p->said[0] = 0;
    talon_rules_begin(p->m, note_event, p);
    p->mixed = false;
    for (int i = 0; i < 2; i++)
        talon_recall_asked(&p->recall[i], p->m);
    return true;
}

static bool push_state(play *p)
{
    if (p->depth == DEPTH_MAX)
        return refuse(p->s, TALON_SOLVE_LARGE);
    if (p->depth == p->depth_room) {
        const size_t room = p->depth_room ? 2 * p->depth_room : 64;
        char *more = realloc(p->state, room * p->state_size);
        if (!more)
            return refuse(p->s, TALON_SOLVE_MEMORY);
        p->state = more;
        p->depth_room = room;
    }
    talon_rules_get(p->m, p->state + p->depth++ * p->state_size);
    return true;
}

static uint32_t asked(const play *p)
{
    uint32_t seat[2] = {0, 0};
    return talon_rules_asked(p->m, seat, 2) ? seat[0] : 0;
}

/* Whether the game can be solved from here: it is not void, nothing was mixed, sums are 0. */
static bool is_fine(play *p)
{
    int32_t per;
    count_used(p);
    if (p->mixed)
        return refuse(p->s, TALON_SOLVE_CHANCE);
    if (talon_rules_over(p->m) && talon_rules_why(p->m) != TALON_VOID_NOT)
        return refuse(p->s, TALON_SOLVE_VOID);
    if (talon_rules_over(p->m) && (int64_t)talon_rules_payoff(p->m, 1, &per) + talon_rules_payoff(p->m, 2, &per) != 0)
        return refuse(p->s, TALON_SOLVE_SUM);
    return true;
}

static bool answer(play *p, uint32_t seat, uint32_t k)
{
    talon_answer a;
    char name[NAME_ROOM];
    if (!talon_rules_nth(p->m, seat, k, &a) || a.range)
        return refuse(p->s, TALON_SOLVE_LARGE);
    talon_rules_name(name, sizeof name, p->m, seat, &a);
    const char *word = *talon_rules_option_name(p->m, &a) && !a.values_n && !a.has_cards ? talon_rules_option_name(p->m, &a) : name;
    const size_t n = strlen(p->said), more = strlen(word);
    if (n + more + 2 < sizeof p->said) {
        p->said[n] = ' ';
        memcpy(p->said + n + 1, word, more + 1);
    }
    for (int i = 0; i < 2; i++)
        talon_recall_answer(&p->recall[i], p->m, seat, &a);
    if (!talon_rules_answer(p->m, seat, &a, note_event, p))
        return refuse(p->s, TALON_SOLVE_VOID);
    for (int i = 0; i < 2; i++)
        talon_recall_asked(&p->recall[i], p->m);
    return true;
}

/* Goes down by every answer in turn. `visit` is told of each position before, and of each answer's after. */
typedef bool on_position(play *p, void *context, uint32_t seat, uint32_t answers, uint32_t *own);
typedef void on_child(play *p, void *context, uint32_t own, uint32_t k, uint32_t child);

static bool explore(play *p, on_position *visit, on_child *link, void *context, uint32_t *own)
{
    const uint32_t seat = asked(p), n = seat ? talon_rules_count(p->m, seat) : 0;
    const size_t said = strlen(p->said);
    if (!is_fine(p) || !visit(p, context, seat, n, own) || (n && !push_state(p)))
        return false;
    const talon_recall before[2] = {p->recall[0], p->recall[1]};
    for (uint32_t k = 0; k < n; k++) {
        uint32_t child = 0;
        if (k) {
            talon_rules_put(p->m, p->state + (p->depth - 1) * p->state_size);
            memcpy(p->recall, before, sizeof before);
            p->said[said] = 0;
        }
        if (!answer(p, seat, k) || !explore(p, visit, link, context, &child))
            return false;
        if (link)
            link(p, context, *own, k, child);
    }
    p->said[said] = 0;
    p->depth -= n > 0;
    return true;
}

/* ---- the number of an order ---- */

typedef struct sign {
    uint64_t number;
    uint32_t positions;
} sign;

static bool sign_position(play *p, void *context, uint32_t seat, uint32_t answers, uint32_t *own)
{
    sign *g = context;
    int32_t per;
    *own = 0;
    const uint64_t what = seat ? (uint64_t)seat << 32 | answers : (uint64_t)(uint32_t)talon_rules_payoff(p->m, 1, &per) << 8 | 7;
    g->number = (g->number ^ what) * 0x9E3779B97F4A7C15u;
    g->number ^= g->number >> 31;
    return ++g->positions <= POSITIONS_MAX || refuse(p->s, TALON_SOLVE_LARGE);
}

/* ---- orders: numbers of cards of the pack, `used` of them, in the order of counting ---- */

static void list_order(uint32_t index, uint32_t n, uint32_t used, uint32_t *order)
{
    bool taken[CARDS_MAX] = {false};
    uint32_t ways = 1;
    for (uint32_t i = 1; i < used; i++)
        ways *= n - i;
    for (uint32_t i = 0; i < used; i++) {
        uint32_t k = index / ways, c = 0;
        index %= ways;
        while (taken[c] || k-- > 0)
            c++;
        taken[c] = true;
        order[i] = c;
        ways /= i + 1 < used ? n - i - 1 : 1;
    }
}

static uint32_t find_order(const uint32_t *order, uint32_t n, uint32_t used)
{
    uint32_t index = 0;
    for (uint32_t i = 0; i < used; i++) {
        uint32_t before = 0;
        for (uint32_t c = 0; c < order[i]; c++) {
            bool taken = false;
            for (uint32_t k = 0; k < i; k++)
                taken |= order[k] == c;
            before += !taken;
        }
        index = index * (n - i) + before;
    }
    return index;
}

/* How many; 0: too many. */
static uint32_t count_orders(uint32_t n, uint32_t used)
{
    uint64_t ways = 1;
    for (uint32_t i = 0; i < used && ways <= ORDERS_MAX; i++)
        ways *= n - i;
    return ways <= ORDERS_MAX ? (uint32_t)ways : 0;
}

static void set_order(play *p, const char *const *name, const uint32_t *order, uint32_t used)
{
    for (uint32_t i = 0; i < used; i++)
        p->card[i] = name[order[i]];
    p->seating.order = p->card;
    p->seating.order_n = used;
}

/* ---- making the tree ---- */

static uint32_t find_set(talon_solve *s, uint64_t key)
{
    uint32_t at = (uint32_t)key & (s->table_size - 1);
    while (s->table_size && s->table[at] && s->set[s->table[at] - 1].key != key)
        at = (at + 1) & (s->table_size - 1);
    return at;
}

static bool grow_table(talon_solve *s)
{
    if (s->size.sets * 2 < s->table_size)
        return true;
    free(s->table);
    s->table_size = s->table_size ? 2 * s->table_size : 1024;
    s->table = calloc(s->table_size, sizeof *s->table);
    if (!s->table) {
        s->table_size = 0;
        return refuse(s, TALON_SOLVE_MEMORY);
    }
    for (uint32_t i = 0; i < s->size.sets; i++)
        s->table[find_set(s, s->set[i].key)] = i + 1;
    return true;
}

typedef struct text {
    char *at;
    size_t n, room;
} text;

static void add_text(text *t, const char *more, size_t n)
{
    if (t->n + n + 1 > t->room)
        n = t->room - t->n - 1;
    memcpy(t->at + t->n, more, n);
    t->n += n;
    t->at[t->n] = 0;
}

/* The cards that a seat sees, then the answers so far. */
static char *what_is_seen(const play *p, uint32_t seat)
{
    static const char bar[] = " |";
    char room[SEEN_ROOM + 1];
    text t = {.at = room, .room = sizeof room};
    const talon_shape *shape = talon_runner_shape(p->r);
    const talon_table *table = talon_runner_table(p->r);
    const talon_pack *pack = talon_shape_pack(shape);
    const char *name = talon_runner_player(p->r, seat);
    const talon_player who = talon_player_find(shape, name, strlen(name));
    room[0] = 0;
    for (uint32_t z = 0; z < talon_shape_zones(shape); z++) {
        const talon_zone_view v = talon_zone_list(table, shape, (talon_zone)z);
        for (uint32_t i = 0; i < v.n; i++) {
            size_t n;
            if (!talon_view_sees(table, shape, who, (talon_zone)z, i))
                continue;
            const char *card = talon_pack_name(pack, p->as[talon_pack_face(pack, v.at[i])], &n);
            add_text(&t, " ", t.n > 0);
            add_text(&t, card, n);
        }
    }
    add_text(&t, bar, sizeof bar - 1);
    add_text(&t, p->said, strlen(p->said));
    return copy(room);
}

static bool add_answers(talon_solve *s, play *p, uint32_t seat, uint32_t n)
{
    for (uint32_t k = 0; k < n; k++) {
        talon_answer a;
        char name[NAME_ROOM];
        if (!GROW(s, answer, s->answers_n, answers_room))
            return false;
        talon_rules_nth(p->m, seat, k, &a);
        talon_rules_name(name, sizeof name, p->m, seat, &a);
        s->answer[s->answers_n] = copy(name);
        if (!s->answer[s->answers_n++])
            return refuse(s, TALON_SOLVE_MEMORY);
    }
    return true;
}

/* The information set of who is asked: one that is there, or a new one. */
static bool set_of(play *p, uint32_t seat, uint32_t n, uint32_t *set)
{
    talon_solve *s = p->s;
    const uint64_t key = p->recall[seat - 1].key ^ seat;
    if (!grow_table(s))
        return false;
    const uint32_t at = find_set(s, key);
    if (s->table[at]) {
        *set = s->table[at] - 1;
        return s->set[*set].n == n || refuse(s, TALON_SOLVE_RULES); /* answers that show what the seat cannot see */
    }
    if (!GROW(s, set, s->size.sets, sets_room))
        return false;
    *set = s->size.sets;
    s->set[*set] = (set_row){.key = key, .seat = seat, .n = n, .at = s->answers_n, .seen = what_is_seen(p, seat)};
    s->table[at] = ++s->size.sets;
    if (!s->set[*set].seen)
        return refuse(s, TALON_SOLVE_MEMORY);
    return add_answers(s, p, seat, n);
}

static bool make_position(play *p, void *context, uint32_t seat, uint32_t answers, uint32_t *own)
{
    talon_solve *s = p->s;
    (void)context;
    if (s->size.positions >= POSITIONS_MAX)
        return refuse(s, TALON_SOLVE_LARGE);
    if (!GROW(s, position, s->size.positions, positions_room))
        return false;
    *own = s->size.positions++;
    position x = {.set = NOBODY, .first = s->child_n, .n = answers};
    if (seat) {
        if (!set_of(p, seat, answers, &x.set))
            return false;
    } else {
        x.payoff = talon_rules_return(p->m, 1);
    }
    for (uint32_t k = 0; k < answers; k++, s->child_n++)
        if (!GROW(s, child, s->child_n, child_room))
            return false;
    s->position[*own] = x;
    return true;
}

static void link_child(play *p, void *context, uint32_t own, uint32_t k, uint32_t child)
{
    (void)context;
    p->s->child[p->s->position[own].first + k] = child;
}

/* ---- merging ---- */

typedef struct orders {
    uint32_t n, used, count;
    const char *name[CARDS_MAX]; /* by card of the pack */
    talon_face face[CARDS_MAX];
    uint64_t *number; /* by order */
} orders;

static bool number_orders(play *p, orders *o)
{
    uint32_t order[CARDS_MAX];
    o->count = count_orders(o->n, o->used);
    free(o->number);
    o->number = o->count ? malloc(sizeof *o->number * o->count) : NULL;
    if (!o->number)
        return refuse(p->s, o->count ? TALON_SOLVE_MEMORY : TALON_SOLVE_LARGE);
    for (uint32_t i = 0; i < o->count; i++) {
        sign g = {.number = 1};
        uint32_t own;
        list_order(i, o->n, o->used, order);
        set_order(p, o->name, order, o->used);
        p->depth = 0;
        if (!begin_play(p) || !explore(p, sign_position, NULL, &g, &own))
            return false;
        o->number[i] = g.number;
    }
    return true;
}

/* Whether the game is the same when these cards of the pack are exchanged. */
static bool are_same(const orders *o, uint32_t a, uint32_t b)
{
    uint32_t order[CARDS_MAX];
    for (uint32_t i = 0; i < o->count; i++) {
        list_order(i, o->n, o->used, order);
        for (uint32_t k = 0; k < o->used; k++)
            order[k] = order[k] == a ? b : order[k] == b ? a : order[k];
        if (o->number[find_order(order, o->n, o->used)] != o->number[i])
            return false;
    }
    return true;
}

/* by card: the first that is the same to the game. */
static void find_classes(const orders *o, uint32_t *first)
{
    for (uint32_t b = 0; b < o->n; b++) {
        first[b] = b;
        for (uint32_t a = 0; a < b && first[b] == b; a++)
            if (first[a] == a && are_same(o, a, b))
                first[b] = a;
    }
}

/* The first order of those that are the same: of each class its cards in turn. */
static uint32_t first_like(const orders *o, const uint32_t *order, const uint32_t *first)
{
    uint32_t like[CARDS_MAX];
    bool taken[CARDS_MAX] = {false};
    for (uint32_t i = 0; i < o->used; i++) {
        uint32_t c = 0;
        while (taken[c] || first[c] != first[order[i]])
            c++;
        taken[c] = true;
        like[i] = c;
    }
    return find_order(like, o->n, o->used);
}

static bool make_deals(play *p, orders *o)
{
    talon_solve *s = p->s;
    uint32_t order[CARDS_MAX], first[CARDS_MAX];
    uint32_t *deal_of = calloc(o->count, sizeof *deal_of); /* by order: its deal, from 1 */
    bool good = deal_of || refuse(s, TALON_SOLVE_MEMORY);
    find_classes(o, first);
    for (uint32_t c = 0; c < o->n; c++)
        p->as[o->face[c]] = o->face[first[c]];
    for (uint32_t i = 0; good && i < o->count; i++) {
        list_order(i, o->n, o->used, order);
        const uint32_t like = first_like(o, order, first);
        if (deal_of[like]) {
            s->deal[deal_of[like] - 1].chance += 1.0 / o->count;
            continue;
        }
        uint32_t root = 0;
        list_order(like, o->n, o->used, order);
        set_order(p, o->name, order, o->used);
        p->depth = 0;
        good = GROW(s, deal, s->size.deals, deals_room) && begin_play(p) && explore(p, make_position, link_child, NULL, &root);
        if (good)
            s->deal[s->size.deals] = (deal_row){root, 1.0 / o->count};
        deal_of[like] = ++s->size.deals;
    }
    free(deal_of);
    return good;
}

/* The pack, as the deck lies before anything is done. */
static bool read_pack(play *p, orders *o)
{
    if (!open_play(p, p->s))
        return false;
    const talon_pack *pack = talon_shape_pack(talon_runner_shape(p->r));
    o->n = p->cards = talon_pack_cards(pack);
    if (o->n > CARDS_MAX)
        return refuse(p->s, TALON_SOLVE_LARGE);
    for (uint32_t c = 0; c < o->n; c++) {
        o->face[c] = talon_pack_face(pack, (talon_card)c);
        o->name[c] = talon_pack_name(pack, o->face[c], NULL);
        p->as[o->face[c]] = o->face[c];
    }
    return true;
}

/* Names that outlive the machine they came from. */
static bool keep_names(orders *o, char *room, size_t size)
{
    size_t used = 0;
    for (uint32_t c = 0; c < o->n; c++) {
        const size_t n = strlen(o->name[c]) + 1;
        if (used + n > size)
            return false;
        memcpy(room + used, o->name[c], n);
        o->name[c] = room + used;
        used += n;
    }
    return true;
}

bool talon__solve_tree(talon_solve *s)
{
    static const char *const names[] = {"first", "second"};
    char room[CARDS_MAX * 64];
    play p = {.s = s, .seating = {.size = sizeof p.seating, .player = names, .players_n = 2}};
    orders o = {.used = 1};
    bool good = read_pack(&p, &o) && (keep_names(&o, room, sizeof room) || refuse(s, TALON_SOLVE_LARGE));
    while (good) { /* more cards may leave the pack than were put in order: then those count, too */
        good = number_orders(&p, &o);
        if (p.used <= o.used)
            break;
        o.used = p.used;
    }
    good = good && make_deals(&p, &o);
    s->size.orders = o.count;
    free(o.number);
    close_play(&p);
    return good;
}
