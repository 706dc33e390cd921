/* rules_every_course.c -- every course of whist with three cards each, for some hundred deals: the file of the game with thirteen made three,
 * beside cards that are counted here. */
#include "rules_dice.h"

enum { HANDS = 4, EACH = 3, DEALS = 300, STATE_MOST = 4096 };

typedef struct small_hand {
    char card[EACH][3];
    bool gone[EACH];
} small_hand;

/* What a course is beside the machine. */
typedef struct beside {
    small_hand hand[HANDS];
    char trump, trick[HANDS][3];
    uint32_t laid, leader, tricks[HANDS];
} beside;

typedef struct offers {
    const play *p;
    char card[EACH + 1][3];
    talon_answer answer[EACH + 1];
    uint32_t n;
} offers;

static uint64_t courses;

/* Whist with "13" as "3", wherever the file has it. */
static void small_whist(char *out, size_t size)
{
    const char *folder = getenv("TALON_TEST_GAMES");
    char path[200], text[8000];
    snprintf(path, sizeof path, "%s/whist.yaml", folder ? folder : "games");
    FILE *f = fopen(path, "rb");
    assert_non_null(f);
    text[fread(text, 1, sizeof text - 1, f)] = 0;
    fclose(f);
    uint32_t replaced = 0;
    size_t n = 0;
    for (const char *at = text; *at && n + 1 < size; at++) {
        if (strncmp(at, "expect:", 7) == 0) { /* the pack is not dealt out */
            at = strchr(strchr(at, '\n') + 1, '\n');
            continue;
        }
        if (strncmp(at, "13", 2) == 0)
            replaced++;
        else
            out[n++] = *at;
    }
    out[n] = 0;
    assert_int_equal(replaced, 2); /* the deal, and the tricks */
}

static bool note_offer(void *context, const talon_rules *m, const talon_answer *a)
{
    offers *o = context;
    (void)m;
    assert_true(o->n < EACH && a->cards_n == 1);
    face_name(o->p, o->card[o->n], sizeof *o->card, a->card[0]);
    o->answer[o->n++] = *a;
    return true;
}

/* What may be laid: of the suit led, if there is one; everything else if not. */
static bool may_lay(const beside *b, uint32_t s, uint32_t i)
{
    const small_hand *h = &b->hand[s];
    if (h->gone[i])
        return false;
    for (uint32_t k = 0; b->laid && k < EACH; k++)
        if (!h->gone[k] && h->card[k][1] == b->trick[0][1])
            return h->card[i][1] == b->trick[0][1];
    return true;
}

static uint32_t height(const beside *b, const char *card)
{
    const uint32_t rank = (uint32_t)(strchr("23456789TJQKA", card[0]) - "23456789TJQKA");
    return card[1] == b->trump ? 100 + rank : card[1] == b->trick[0][1] ? 50 + rank : 0;
}

static void lay(beside *b, uint32_t s, uint32_t i)
{
    uint32_t best = 0;
    b->hand[s].gone[i] = true;
    memcpy(b->trick[b->laid++], b->hand[s].card[i], sizeof *b->trick);
    if (b->laid < HANDS)
        return;
    for (uint32_t k = 1; k < HANDS; k++)
        best = height(b, b->trick[k]) > height(b, b->trick[best]) ? k : best;
    b->leader = (b->leader + best) % HANDS;
    b->tricks[b->leader]++;
    b->laid = 0;
}

/* Every card of the pack once, wherever it lies. */
static void all_cards_there(const play *p)
{
    const talon_shape *shape = talon_runner_shape(p->runner);
    bool seen[52] = {false};
    uint32_t n = 0;
    for (talon_zone z = 0; z < talon_shape_zones(shape); z++)
        for (uint32_t i = 0; i < talon_zone_count(talon_runner_table(p->runner), shape, z); i++) {
            const talon_card c = talon_zone_cards(talon_runner_table(p->runner), shape, z)[i];
            assert_true(c < 52 && !seen[c]);
            seen[c] = true;
            n++;
        }
    assert_int_equal(n, 52);
}

static void ended(const play *p, const beside *b)
{
    uint32_t sum = 0;
    assert_string_equal(talon_void_name(talon_rules_why(p->m)), "");
    for (uint32_t s = 0; s < HANDS; s++) {
        char zone[16];
        snprintf(zone, sizeof zone, "taken.%u", s + 1);
        assert_int_equal(number_of(p, "tricks", s + 1), b->tricks[s]);
        assert_int_equal((strlen(zone_now(p, zone)) + 1) / 3, b->tricks[s] * HANDS);
        assert_int_equal(payoff_of(p, s + 1), 0); /* nobody has more than six */
        sum += b->tricks[s];
    }
    assert_int_equal(sum, EACH);
    all_cards_there(p);
    courses++;
}

static void every_course(play *p, const beside *b)
{
    uint64_t state[STATE_MOST / sizeof(uint64_t)];
    if (talon_rules_over(p->m)) {
        ended(p, b);
        return;
    }
    const uint32_t s = (b->leader + b->laid) % HANDS;
    offers o = {.p = p};
    uint32_t legal = 0;
    assert_int_equal(asked_seat(p), s + 1);
    talon_rules_answers(p->m, s + 1, note_offer, &o);
    assert_true(talon_rules_state_size(p->m) <= sizeof state);
    talon_rules_get(p->m, state);
    for (uint32_t i = 0; i < EACH; i++) {
        if (!may_lay(b, s, i))
            continue;
        beside then = *b;
        uint32_t k = 0;
        while (k < o.n && strcmp(o.card[k], b->hand[s].card[i]) != 0)
            k++;
        assert_true(k < o.n);
        assert_true(talon_rules_answer(p->m, s + 1, &o.answer[k], NULL, NULL));
        lay(&then, s, i);
        every_course(p, &then);
        assert_true(talon_rules_put(p->m, state));
        legal++;
    }
    assert_int_equal(legal, o.n);
}

static void whist_of_three(void **unused)
{
    (void)unused;
    char file[8000], order[400];
    small_whist(file, sizeof file);
    for (int deal = 0; deal < DEALS; deal++) {
        beside b = {.leader = 0};
        mixed_pack(order, sizeof order);
        play *p = play_text(file, HANDS, order, "target=0");
        for (uint32_t i = 0; i < HANDS * EACH; i++)
            memcpy(b.hand[i % HANDS].card[i / HANDS], order + 3 * (size_t)i, 2);
        b.trump = b.hand[HANDS - 1].card[EACH - 1][1]; /* the dealer's last card */
        every_course(p, &b);
        end_play(p);
    }
    assert_true(courses > 20000);
    print_message("%llu courses\n", (unsigned long long)courses);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(whist_of_three)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
