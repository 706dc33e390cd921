/* bot.c -- players: how they are called, their memory, and one answer. */
#include "base/room.h"
#include "bots/bots_impl.h"

#define RULE_PLAYS   8u    /* for each answer */
#define SEARCH_PLAYS 2000u /* for one decision */
#define PLAYS_MAX    100000000u
#define PARTS_MAX    64u
#define DOUBT        1.0 /* squared standard errors that an answer must be ahead of what the file prefers */

/* ---- by name ---- */

/* 5000, or 5e3 as the command has it wherever a count stands. */
static bool read_plays(uint32_t *plays, const char *text, size_t size)
{
    uint64_t n = 0, zeros = 0;
    size_t digits = 0;
    while (digits < size && text[digits] != 'e' && text[digits] != 'E')
        digits++;
    if (!digits || digits + 1 == size || (digits < size && size - digits > 2))
        return false;
    for (size_t i = 0; i < size; i++) {
        if (i == digits)
            continue;
        if (text[i] < '0' || text[i] > '9' || n > PLAYS_MAX)
            return false;
        if (i < digits)
            n = n * 10 + (uint64_t)(text[i] - '0');
        else
            zeros = (uint64_t)(text[i] - '0');
    }
    for (; zeros && n <= PLAYS_MAX; zeros--)
        n *= 10;
    *plays = (uint32_t)n;
    return n > 0 && n <= PLAYS_MAX;
}

bool talon_bot_named(talon_bot_settings *s, const char *name, size_t name_size)
{
    static const struct {
        const char *name;
        talon_bot_kind kind;
    } row[] = {{"random", TALON_BOT_RANDOM},
               {"rule", TALON_BOT_RULE},
               {"easy", TALON_BOT_RULE},
               {"search", TALON_BOT_SEARCH},
               {"hard", TALON_BOT_SEARCH}};
    size_t n = 0;
    uint32_t plays = 0;
    while (n < name_size && name[n] != ':')
        n++;
    if (n < name_size && !read_plays(&plays, name + n + 1, name_size - n - 1))
        return false;
    for (size_t i = 0; i < sizeof row / sizeof *row; i++)
        if (talon__text_size(row[i].name) == n && memcmp(row[i].name, name, n) == 0) {
            s->kind = row[i].kind;
            s->plays = plays;
            return true;
        }
    return false;
}

/* ---- memory ---- */

static talon_bot_settings with_defaults(const talon_bot_settings *given)
{
    talon_bot_settings s = *given;
    s.parts = s.parts < 1 ? 1 : s.parts > PARTS_MAX ? PARTS_MAX : s.parts;
    if (!s.plays)
        s.plays = s.kind == TALON_BOT_RULE ? RULE_PLAYS : SEARCH_PLAYS;
    return s;
}

typedef struct plan {
    size_t guess, root, node, path, actor, got, worth, left, total;
    uint32_t nodes;
} plan;

static plan lay_out(const talon_rules *own, const talon_bot_settings *s)
{
    plan p;
    size_t used = 0;
    p.nodes = s->kind == TALON_BOT_SEARCH ? 2 * ((s->plays + s->parts - 1) / s->parts) + 4 : 1;
    talon__reserve(&used, sizeof(talon_bot));
    p.guess = talon__reserve(&used, talon_guess_size(own));
    p.root = talon__reserve(&used, sizeof(root_answer) * ROOT_MAX);
    p.node = talon__reserve(&used, sizeof(tree_node) * p.nodes);
    p.path = talon__reserve(&used, sizeof(uint32_t) * PATH_MAX);
    p.actor = talon__reserve(&used, PATH_MAX);
    p.got = talon__reserve(&used, sizeof(double) * own->players);
    p.worth = talon__reserve(&used, sizeof(double) * own->players);
    p.left = talon__reserve(&used, sizeof(contender) * ROOT_MAX);
    p.total = used;
    return p;
}

size_t talon_bot_size(const talon_rules *own, const talon_bot_settings *s)
{
    const talon_bot_settings set = with_defaults(s);
    return lay_out(own, &set).total;
}

talon_bot *talon_bot_init(void *memory, size_t memory_size, talon_fault *f, talon_rules *own, const talon_bot_settings *s)
{
    talon_bot *b = memory;
    char *at = memory;
    if (MISUSED(!own || !s))
        return talon__misused(f, MISUSED_NULL), NULL;
    const talon_bot_settings set = with_defaults(s);
    const plan p = lay_out(own, &set);
    if (talon__room_short(f, memory, memory_size, p.total))
        return NULL;
    *b = (talon_bot){.set = set, .own = own, .nodes_max = p.nodes};
    b->guess = talon_guess_init(at + p.guess, p.root - p.guess, f, own);
    b->root = (root_answer *)(void *)(at + p.root);
    b->node = (tree_node *)(void *)(at + p.node);
    b->path = (uint32_t *)(void *)(at + p.path);
    b->actor = (uint8_t *)(at + p.actor);
    b->got = (double *)(void *)(at + p.got);
    b->worth = (double *)(void *)(at + p.worth);
    b->left = (contender *)(void *)(at + p.left);
    return b;
}

/* ---- what a play was worth ---- */

void talon__weigh(talon_bot *b)
{
    const uint32_t n = b->own->players;
    double mean = 0;
    for (uint32_t i = 0; n > 1 && i < n; i++)
        mean += b->got[i] / n;
    for (uint32_t i = 0; i < n; i++)
        b->worth[i] = b->got[i] - mean;
}

void talon__note_play(const talon_bot *b, root_answer *x, uint32_t seat)
{
    const double mine = b->got[seat - 1];
    int32_t as_much = 0;
    bool more = false;
    for (uint32_t i = 0; i < b->own->players; i++) {
        more |= b->got[i] > mine;
        as_much += !(b->got[i] > mine) && !(b->got[i] < mine);
    }
    x->got += (int64_t)(mine * 1024);
    x->won += more ? 0 : 1024 / as_much;
}

/* ---- one decision ---- */

typedef struct root_list {
    talon_bot *b;
    uint32_t n, every; /* of so many answers every so many-th is thought about */
} root_list;

static bool count_one(void *context, const talon_answer *a, uint64_t key)
{
    (void)a, (void)key;
    ((root_list *)context)->n++;
    return true;
}

static bool list_one(void *context, const talon_answer *a, uint64_t key)
{
    root_list *l = context;
    if (l->n++ % l->every == 0 && l->b->root_n < ROOT_MAX)
        l->b->root[l->b->root_n++] = (root_answer){.a = *a, .key = key};
    return true;
}

/* What may be answered, and the tables that fit. False: nothing, or the machine is another game's. */
static bool begin(talon_bot *b, const talon_info *i, uint64_t turn)
{
    root_list l = {.b = b};
    if (b->begun && b->turn == turn && b->key == i->key)
        return b->root_n > 0;
    b->root_n = b->chosen = 0;
    b->begun = talon_info_see(i, b->own);
    if (!b->begun)
        return false;
    b->turn = turn;
    b->key = i->key;
    b->prefers = talon__has_hints(b->own);
    b->hinted = b->set.kind == TALON_BOT_RULE && b->prefers;
    talon_rules_end_with_hand(b->own, true);
    talon__each_answer(b->own, i->seat, count_one, &l);
    l.every = (l.n + ROOT_MAX - 1) / ROOT_MAX;
    l.n = 0;
    talon__each_answer(b->own, i->seat, list_one, &l);
    for (uint32_t k = 0; k < b->root_n && b->prefers; k++)
        b->root[k].worth = talon__hint(b->own, i->seat, &b->root[k].a);
    if (b->set.kind != TALON_BOT_RANDOM && !b->hinted && b->root_n > 1)
        talon_guess_count(b->guess, i);
    return b->root_n > 0;
}

/* Each answer by itself, all on the same tables and with the same dice. */
static void think_one_by_one(talon_bot *b, const talon_info *i, uint64_t seed, uint32_t plays)
{
    for (uint32_t play = 0; play < plays && !(b->set.stop && b->set.stop(b->set.stop_context)); play++)
        for (uint32_t k = 0; k < b->root_n; k++) {
            talon_dice d = talon_dice_new(seed, play);
            if (!talon_guess_table(b->guess, i, b->own, &d) || !talon_rules_answer(b->own, i->seat, &b->root[k].a, NULL, NULL))
                continue;
            talon__play_out(b->own, &d, b->got);
            talon__weigh(b);
            talon__note_play(b, &b->root[k], i->seat);
            b->root[k].plays++;
            b->root[k].sum += (int64_t)(b->worth[i->seat - 1] * 1024);
        }
}

/* What the file prefers, of several each as likely. */
static void choose_liked(talon_bot *b, const talon_info *i, talon_dice *d)
{
    uint32_t best = 0, n = 0;
    int32_t most = 0;
    for (uint32_t k = 0; k < b->root_n; k++) {
        const int32_t worth = talon__hint(b->own, i->seat, &b->root[k].a);
        if (n && worth < most)
            continue;
        n = n && worth == most ? n + 1 : 1;
        most = worth;
        best = talon_dice_roll(d, n) == 0 ? k : best;
    }
    b->root[best].plays++;
}

bool talon_bot_think(talon_bot *b, const talon_info *i, uint64_t turn, uint32_t part)
{
    if (!begin(b, i, turn))
        return false;
    talon_dice d = talon_dice_new(b->set.seed ^ i->key, turn * PARTS_MAX + part);
    const uint64_t seed = talon_dice_word(&d);
    const uint32_t parts = b->set.parts, plays = b->set.plays / parts + (part < b->set.plays % parts);
    if (b->root_n == 1 || part >= parts)
        return true;
    switch (b->set.kind) {
    case TALON_BOT_RANDOM:
        if (part == 0)
            b->root[talon_dice_roll(&d, b->root_n)].plays++;
        break;
    case TALON_BOT_RULE:
        if (!b->hinted)
            think_one_by_one(b, i, seed, plays);
        else if (part == 0)
            choose_liked(b, i, &d);
        break;
    case TALON_BOT_SEARCH: talon__search(b, i, &d, plays); break;
    }
    return true;
}

static bool is_better(const talon_bot *b, const root_answer *x, const root_answer *than)
{
    if (b->set.kind == TALON_BOT_RULE && x->plays && than->plays) /* all were played as often */
        return x->sum > than->sum;
    return x->plays != than->plays ? x->plays > than->plays : x->plays && x->sum > than->sum;
}

/* Of what the file prefers most, what was tried most. */
static uint32_t most_liked(const talon_bot *b)
{
    uint32_t best = 0;
    for (uint32_t k = 1; k < b->root_n; k++)
        if (b->root[k].worth > b->root[best].worth || (b->root[k].worth == b->root[best].worth && b->root[k].plays > b->root[best].plays))
            best = k;
    return best;
}

/* Few plays say little: what the file prefers stands until another answer is better by more than chance would have it. */
static bool is_surely_better(const root_answer *x, const root_answer *than)
{
    return !than->plays || talon__is_ahead(x, than, DOUBT);
}

bool talon_bot_decide(talon_bot *const *bots, uint32_t n, talon_answer *a, const talon_info *i)
{
    talon_bot *b = bots[0];
    if (!b->begun || !b->root_n || b->key != i->key)
        return false;
    for (uint32_t k = 1; k < n; k++)
        for (uint32_t j = 0; j < b->root_n && bots[k]->key == b->key && bots[k]->root_n == b->root_n; j++) {
            b->root[j].plays += bots[k]->root[j].plays;
            b->root[j].sum += bots[k]->root[j].sum;
            b->root[j].got += bots[k]->root[j].got;
            b->root[j].won += bots[k]->root[j].won;
            b->root[j].squares += bots[k]->root[j].squares;
            bots[k]->begun = false;
        }
    b->chosen = 0;
    for (uint32_t j = 1; j < b->root_n; j++)
        if (is_better(b, &b->root[j], &b->root[b->chosen]))
            b->chosen = j;
    const uint32_t liked = most_liked(b);
    if (b->set.kind == TALON_BOT_SEARCH && b->prefers && !is_surely_better(&b->root[b->chosen], &b->root[liked]))
        b->chosen = liked;
    *a = b->root[b->chosen].a;
    b->begun = false;
    return true;
}

bool talon_bot_choose(talon_bot *b, talon_answer *a, const talon_info *i, uint64_t turn)
{
    b->begun = false;
    for (uint32_t part = 0; part < b->set.parts; part++)
        if (!talon_bot_think(b, i, turn, part))
            return false;
    return talon_bot_decide(&b, 1, a, i);
}

uint32_t talon_bot_plays(const talon_bot *b, double *value)
{
    uint32_t plays = 0;
    const root_answer *x = &b->root[b->chosen];
    for (uint32_t j = 0; j < b->root_n; j++)
        plays += b->root[j].plays;
    *value = b->root_n && x->plays ? (double)x->got / 1024 / x->plays : 0;
    return plays;
}

double talon_bot_wins(const talon_bot *b)
{
    const root_answer *x = &b->root[b->chosen];
    return b->root_n && x->plays ? (double)x->won / 1024 / x->plays : 0;
}
