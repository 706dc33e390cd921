/* rules_games_shed.c -- games in which cards are got rid of or fished for, counted along: at every choice of random games a second player of
 * our own says whose turn it is, what may be answered and who has won. */
#include "rules_dice.h"

typedef struct pile {
    char name[110][16];
    uint32_t n;
} pile;

static pile in_zone(const play *p, const char *zone, uint32_t seat)
{
    char name[64], text[2000], *rest = NULL;
    pile c = {.n = 0};
    snprintf(name, sizeof name, seat ? "%s.%u" : "%s", zone, seat);
    snprintf(text, sizeof text, "%s", zone_now(p, name));
    for (char *w = strtok_r(text, " ", &rest); w; w = strtok_r(NULL, " ", &rest))
        snprintf(c.name[c.n++], sizeof *c.name, "%s", w);
    return c;
}

static uint32_t cards_in(const play *p, const char *zone, uint32_t seat)
{
    return in_zone(p, zone, seat).n;
}

/* The one who has cards after this one. */
static uint32_t with_cards_after(const play *p, uint32_t seat, uint32_t players)
{
    do
        seat = seat % players + 1;
    while (cards_in(p, "hand", seat) == 0);
    return seat;
}

static uint32_t players_with_cards(const play *p, uint32_t players)
{
    uint32_t n = 0;
    for (uint32_t s = 1; s <= players; s++)
        n += cards_in(p, "hand", s) > 0;
    return n;
}

static uint32_t of_rank(const pile *c, char rank)
{
    uint32_t n = 0;
    for (uint32_t i = 0; i < c->n; i++)
        n += c->name[i][0] == rank;
    return n;
}

static uint32_t answers_there(play *p)
{
    wanted w = {.p = p};
    return talon_rules_answers(p->m, asked_seat(p), pick_one, &w);
}

/* Any answer, as words; passing seldom. */
static const char *answer_anything(play *p)
{
    static char words[400];
    wanted w;
    do {
        w = (wanted){.p = p};
        assert_true(talon_rules_answers(p->m, asked_seat(p), pick_one, &w) > 0);
        answer_words(p, words, sizeof words, &w.found);
    } while (w.n > 1 && (strcmp(words, "pass") == 0 || strcmp(words, "draw") == 0) && roll(3));
    assert_true(talon_rules_answer(p->m, asked_seat(p), &w.found, NULL, NULL));
    return words;
}

/* ---- go fish ---- */

/* Asked for a rank that one has; all of them are given, and the same one asks again; else a card is fished, and if it is of that rank again. */
static void go_fish(void **unused)
{
    (void)unused;
    for (int i = 0; i < 40; i++) {
        const uint32_t players = 2 + (uint32_t)i % 5;
        char order[400];
        mixed_pack(order, sizeof order);
        play *p = play_shipped("go_fish", players, order, NULL);
        assert_true(cards_in(p, "deck", 0) <= 52 - players * (players < 4 ? 7 : 5));
        while (!talon_rules_over(p->m)) {
            const uint32_t s = asked_seat(p);
            const pile own = in_zone(p, "hand", s);
            pile before[7];
            uint32_t ranks = 0, others = 0, whom = 1;
            for (uint32_t k = 0; k < 13; k++)
                ranks += of_rank(&own, "A23456789TJQK"[k]) > 0;
            for (uint32_t k = 1; k <= players; k++) {
                before[k] = in_zone(p, "hand", k);
                others += k != s && before[k].n > 0;
                assert_int_equal(number_of(p, "score", k) * 4, cards_in(p, "books", k));
            }
            assert_int_equal(answers_there(p), ranks * others);
            const uint32_t books = cards_in(p, "books", s);
            const char *said = answer_anything(p), rank = strchr(said, ' ')[1];
            while (strncmp(said, everybody[whom - 1], strcspn(said, " ")) != 0)
                whom++;
            const pile mine = in_zone(p, "hand", s), theirs = in_zone(p, "hand", whom);
            const bool more = cards_in(p, "books", s) > books || of_rank(&mine, rank) > of_rank(&own, rank);
            if (of_rank(&before[whom], rank) > 0) {
                assert_true(more && (theirs.n <= 1 || of_rank(&theirs, rank) == 0));
                assert_true(mine.n == 0 || asked_seat(p) == s || talon_rules_over(p->m) || others == 1);
            } else if (!more && before[s % players + 1].n > 0) {
                assert_int_equal(asked_seat(p), s % players + 1);
            }
        }
        int32_t sum = 0;
        for (uint32_t k = 1; k <= players; k++) {
            assert_int_equal(cards_in(p, "books", k), 4 * payoff_of(p, k));
            sum += payoff_of(p, k);
        }
        assert_int_equal(sum, 13);
        end_play(p);
    }
}

/* Ana 7c 2c 3c 4c 5c 6c 8c, Ben 7d 7h 9c Tc Jc Qc Kc. */
static void go_fish_turns(void **unused)
{
    (void)unused;
    static const char deal[] = "7c 7d 2c 7h 3c 9c 4c Tc 5c Jc 6c Qc 8c Kc 2d Ah 7s Ad";
    play *p = play_shipped("go_fish", 2, deal, NULL);
    answers(p, "Ana: Ben 7");
    assert_string_equal(zone_now(p, "hand.2"), "9c Tc Jc Qc Kc");
    answers(p, "Ana: Ben 2; Ana: Ben 3; Ben: Ana 9"); /* 2d is what was asked for; Ah is not */
    assert_string_equal(zone_now(p, "hand.2"), "9c Tc Jc Qc Kc 7s");
    answers(p, "Ana: Ben 7"); /* the fourth seven: a book */
    assert_string_equal(zone_now(p, "books.1"), "7c 7d 7h 7s");
    assert_int_equal(asked_seat(p), 1);
    end_play(p);
    p = play_shipped("go_fish", 2, "2c Ac 2d Ad 2h Ah 2s As 3c 4c 5c 6c 7c 8c", NULL); /* books from the lowest rank to the highest */
    assert_string_equal(zone_now(p, "books.1"), "2c 2d 2h 2s");
    assert_string_equal(zone_now(p, "books.2"), "Ac Ad Ah As");
    end_play(p);
}

/* ---- old maid ---- */

/* A card of the neighbour before who still has some; a pair goes away; nobody holds one at a choice. */
static void old_maid(void **unused)
{
    (void)unused;
    for (uint32_t players = 2; players <= 8; players++) {
        play *p = play_shipped("old_maid", players, NULL, NULL);
        uint32_t last = 0;
        while (!talon_rules_over(p->m)) {
            const uint32_t s = asked_seat(p);
            uint32_t giver = s;
            for (uint32_t k = 1; k <= players; k++) {
                const pile hand = in_zone(p, "hand", k);
                for (uint32_t i = 0; i < hand.n; i++)
                    assert_int_equal(of_rank(&hand, hand.name[i][0]), 1);
            }
            assert_true(cards_in(p, "hand", s) > 0);
            if (last)
                assert_int_equal(s, with_cards_after(p, last, players));
            else
                assert_int_equal(s, with_cards_after(p, players, players));
            do
                giver = giver == 1 ? players : giver - 1;
            while (cards_in(p, "hand", giver) == 0);
            const uint32_t had = cards_in(p, "hand", giver), own = cards_in(p, "hand", s), away = cards_in(p, "discard_pile", 0);
            assert_int_equal(answers_there(p), had);
            answer_anything(p);
            assert_int_equal(cards_in(p, "hand", giver), had - 1);
            const uint32_t now = cards_in(p, "hand", s);
            assert_true((now == own + 1 && cards_in(p, "discard_pile", 0) == away) ||
                        (now + 1 == own && cards_in(p, "discard_pile", 0) == away + 2));
            last = s;
        }
        assert_int_equal(cards_in(p, "discard_pile", 0), 50);
        end_play(p);
    }
}

/* ---- president ---- */

static const char up[] = "3456789TJQKA2";

static uint32_t height(char rank)
{
    return (uint32_t)(strchr(up, rank) - up);
}

static uint32_t ways(uint32_t n, uint32_t k)
{
    uint32_t w = 1;
    for (uint32_t i = 0; i < k; i++)
        w = w * (n - i) / (i + 1);
    return n < k ? 0 : w;
}

/* Sets to lead, or of as many cards and higher; suits are all the same. */
static uint32_t sets_there(const pile *hand, uint32_t size, uint32_t above)
{
    uint32_t n = 0;
    for (uint32_t r = 0; r < 13; r++)
        for (uint32_t k = 1; k <= 4; k++)
            if (!size || (k == size && r > above))
                n += of_rank(hand, up[r]) >= k;
    return n;
}

typedef struct shedding {
    uint32_t players, place[9], places;
} shedding;

/* One hand from this leader: passed is passed until the pile is taken up; who laid last leads, or the next one with cards. */
static void president_hand(play *p, shedding *h, uint32_t leader)
{
    while (players_with_cards(p, h->players) > 1) {
        uint32_t size = 0, above = 0, ahead = 0;
        bool passed[9] = {false};
        for (uint32_t s = leader;; s = s % h->players + 1) {
            bool others = false;
            for (uint32_t k = 1; k <= h->players; k++)
                others |= k != ahead && !passed[k] && cards_in(p, "hand", k) > 0;
            if (players_with_cards(p, h->players) < 2 || (ahead && !others))
                break;
            if (passed[s] || cards_in(p, "hand", s) == 0)
                continue;
            const pile hand = in_zone(p, "hand", s);
            assert_int_equal(asked_seat(p), s);
            assert_int_equal(is_offered(p, "pass"), size > 0);
            assert_int_equal(answers_there(p), sets_there(&hand, size, above) + (size > 0));
            const uint32_t had = hand.n;
            const bool last_two = players_with_cards(p, h->players) == 2;
            const char *said = answer_anything(p);
            if (strcmp(said, "pass") == 0) {
                passed[s] = true;
                continue;
            }
            ahead = s;
            size = (uint32_t)strlen(said) / 3 - 1;
            above = height(said[5]);
            if (had == size) {
                h->place[s] = ++h->places;
                if (last_two)
                    break;
            }
        }
        if (h->places == h->players - 1)
            break;
        leader = ahead;
    }
}

static void gives(play *p, uint32_t from, uint32_t to, uint32_t n, bool highest)
{
    for (uint32_t k = 0; k < (highest ? n : 1); k++) {
        const pile hand = in_zone(p, "hand", from);
        uint32_t best = 0;
        for (uint32_t i = 0; i < hand.n; i++)
            best = height(hand.name[i][0]) > best ? height(hand.name[i][0]) : best;
        assert_int_equal(asked_seat(p), from);
        assert_int_equal(answers_there(p), highest ? of_rank(&hand, up[best]) : ways(hand.n, n));
        const uint32_t had = cards_in(p, "hand", to);
        answer_anything(p);
        assert_int_equal(cards_in(p, "hand", to), had + (highest ? 1 : n));
    }
}

static void president(void **unused)
{
    (void)unused;
    for (uint32_t players = 3; players <= 8; players++) {
        play *p = play_shipped("president", players, NULL, "hands=2");
        shedding h = {.players = players};
        uint32_t on[9] = {0};
        president_hand(p, &h, 1);
        for (uint32_t s = 1; s <= players; s++) {
            h.place[s] = h.place[s] ? h.place[s] : players;
            on[h.place[s]] = s;
            assert_int_equal(number_of(p, "score", s), (int32_t)players + 1 - 2 * (int32_t)h.place[s]);
        }
        gives(p, on[players], on[1], 2, true);
        gives(p, on[1], on[players], 2, false);
        if (players > 3) {
            gives(p, on[players - 1], on[2], 1, true);
            gives(p, on[2], on[players - 1], 1, false);
        }
        shedding second = {.players = players};
        president_hand(p, &second, on[1]);
        assert_true(talon_rules_over(p->m));
        for (uint32_t s = 1; s <= players; s++)
            assert_int_equal(payoff_of(p, s), 2 * (int32_t)(players + 1 - h.place[s] - (second.place[s] ? second.place[s] : players)));
        end_play(p);
    }
}

/* ---- durak ---- */

static bool higher(const char *a, const char *b)
{
    return strchr("6789TJQKA", a[0]) > strchr("6789TJQKA", b[0]);
}

/* Who attacks first: the lowest trump that somebody holds, or the one after the dealer. */
static uint32_t first_attacker(const play *p, uint32_t players, char trump)
{
    uint32_t who = 1;
    char best[8] = "";
    for (uint32_t s = 1; s <= players; s++) {
        const pile hand = in_zone(p, "hand", s);
        for (uint32_t i = 0; i < hand.n; i++)
            if (hand.name[i][1] == trump && (!*best || higher(best, hand.name[i]))) {
                memcpy(best, hand.name[i], sizeof best);
                who = s;
            }
    }
    return who;
}

/* What may be laid at the attack: anything first, then ranks that lie there. */
static uint32_t throws(const play *p, uint32_t s)
{
    const pile hand = in_zone(p, "hand", s), attack = in_zone(p, "attack", 0), beaten = in_zone(p, "beaten", 0);
    uint32_t n = 0;
    for (uint32_t i = 0; i < hand.n; i++)
        n += !attack.n || of_rank(&attack, hand.name[i][0]) + of_rank(&beaten, hand.name[i][0]) > 0;
    return n;
}

/* The defender's answer to the newest card. */
static bool durak_defends(play *p, uint32_t defender, char trump)
{
    const pile hand = in_zone(p, "hand", defender), attack = in_zone(p, "attack", 0);
    const char *card = attack.name[attack.n - 1];
    uint32_t n = 1;
    for (uint32_t i = 0; i < hand.n; i++)
        n += (hand.name[i][1] == card[1] && higher(hand.name[i], card)) || (hand.name[i][1] == trump && card[1] != trump);
    assert_int_equal(asked_seat(p), defender);
    assert_int_equal(answers_there(p), n);
    return strcmp(answer_anything(p), "take") == 0;
}

/* One attack; whether the defender took. What was there is gone when the last answer was given. */
static bool durak_attack(play *p, uint32_t players, uint32_t attacker, uint32_t defender, char trump)
{
    uint32_t room = cards_in(p, "hand", defender), quiet = 0, thrown = 0;
    bool taking = false;
    room = room < 6 ? room : 6;
    for (uint32_t s = attacker; room > 0; s = s % players + 1) {
        uint32_t throwers = 0;
        for (uint32_t k = 1; k <= players; k++)
            throwers += k != defender && cards_in(p, "hand", k) > 0;
        if (quiet >= throwers)
            break;
        if (s == defender || cards_in(p, "hand", s) == 0)
            continue;
        assert_int_equal(asked_seat(p), s);
        assert_int_equal(is_offered(p, "enough"), thrown > 0);
        assert_int_equal(answers_there(p), throws(p, s) + (thrown > 0));
        const bool more = strncmp(answer_anything(p), "throw", 5) == 0;
        if (!more) {
            quiet++;
            if (quiet >= throwers)
                break;
            continue;
        }
        thrown++;
        quiet = 0;
        room--;
        if (!taking)
            taking = durak_defends(p, defender, trump);
        if (room == 0 || talon_rules_over(p->m))
            break;
        s = s == 1 ? players : s - 1; /* the same one may go on */
    }
    return taking;
}

static void durak(void **unused)
{
    (void)unused;
    for (int i = 0; i < 60; i++) {
        const uint32_t players = 2 + (uint32_t)i % 4;
        play *p = play_shipped("durak", players, NULL, NULL);
        for (uint32_t skip = roll(9); skip > 0; skip--)
            roll(2);
        const char trump = zone_now(p, "turned")[1];
        uint32_t attacker = first_attacker(p, players, trump);
        while (!talon_rules_over(p->m)) {
            const uint32_t defender = with_cards_after(p, attacker, players), away = cards_in(p, "away", 0);
            const bool took = durak_attack(p, players, attacker, defender, trump);
            const uint32_t left = cards_in(p, "deck", 0) + cards_in(p, "turned", 0);
            assert_int_equal(cards_in(p, "away", 0) > away, !took);
            for (uint32_t s = 1; s <= players && left > 0; s++)
                assert_true(cards_in(p, "hand", s) >= 6);
            if (players_with_cards(p, players) < 2)
                break;
            attacker = !took && cards_in(p, "hand", defender) > 0 ? defender : with_cards_after(p, defender, players);
        }
        const uint32_t fools = players_with_cards(p, players);
        assert_true(talon_rules_over(p->m));
        for (uint32_t s = 1; s <= players; s++)
            assert_int_equal(payoff_of(p, s), fools == 0 ? 0 : cards_in(p, "hand", s) ? 1 - (int32_t)players : 1);
        end_play(p);
    }
}

/* Those who attacked draw first, the defender last, and the turned card at the very end. */
static void durak_draws(void **unused)
{
    (void)unused;
    play *p = play_shipped("durak", 3, "6h Ah 7s 7h Kh 8s Th 9c 9s 6c 9d Ts 7c 8d Js 8c Qs Qc 9h Jc Jd 6d 8h", NULL);
    answers(p, "Ana: throw 6c; Ben: beat 9c; Ana: enough; Cy: throw 9s; Ben: beat Kh; Cy: enough; Ana: enough");
    assert_string_equal(zone_now(p, "hand.1"), "6h 7h Th 7c 8c Jc");
    assert_string_equal(zone_now(p, "hand.3"), "7s 8s Ts Js Qc Jd");
    assert_string_equal(zone_now(p, "hand.2"), "Ah 9d 8d Qs 6d 8h");
    assert_int_equal(asked_seat(p), 2); /* has beaten all, and attacks */
    end_play(p);
}

/* ---- crazy eights ---- */

static int32_t points_of(const pile *hand)
{
    int32_t sum = 0;
    for (uint32_t i = 0; i < hand->n; i++) {
        const char *at = strchr("A234567", hand->name[i][0]);
        sum += hand->name[i][0] == '8' ? 50 : at ? (int32_t)(at - "A234567") + 1 : hand->name[i][0] == '9' ? 9 : 10;
    }
    return sum;
}

/* The suit or rank that lies there, or an eight; as often as one likes a card is drawn; who has the fewest points gets those of the others. */
static void crazy_eights_hand(play *p, uint32_t players)
{
    uint32_t s = 1, passes = 0;
    const pile start = in_zone(p, "discard_pile", 0);
    char suit = start.name[start.n - 1][1];
    assert_true(start.n == 1 && start.name[0][0] != '8');
    for (uint32_t k = 1; k <= players; k++)
        assert_int_equal(cards_in(p, "hand", k), players == 2 ? 7 : 5);
    while (!talon_rules_over(p->m)) {
        const pile hand = in_zone(p, "hand", s), lying = in_zone(p, "discard_pile", 0);
        const bool can_draw = cards_in(p, "deck", 0) + lying.n > 1;
        uint32_t n = 1;
        for (uint32_t i = 0; i < hand.n; i++)
            n += hand.name[i][0] == '8' || hand.name[i][1] == suit || hand.name[i][0] == lying.name[lying.n - 1][0];
        assert_int_equal(asked_seat(p), s);
        assert_int_equal(answers_there(p), n);
        assert_true(is_offered(p, can_draw ? "draw" : "pass"));
        const char *said = answer_anything(p);
        if (strcmp(said, "draw") == 0)
            continue;
        passes = strcmp(said, "pass") == 0 ? passes + 1 : 0;
        if (strncmp(said, "play", 4) == 0) {
            suit = said[6];
            if (said[5] == '8' && hand.n > 1) {
                assert_string_equal(offered(p), "clubs, diamonds, hearts, spades");
                assert_int_equal(asked_seat(p), s);
                suit = answer_anything(p)[0];
            }
        }
        if (hand.n == 1 && strncmp(said, "play", 4) == 0)
            break;
        if (passes == players)
            break;
        s = s % players + 1;
    }
}

static void crazy_eights(void **unused)
{
    (void)unused;
    for (int i = 0; i < 30; i++) {
        const uint32_t players = 2 + (uint32_t)i % 6;
        int32_t points[8], least = 9999, sum = 0;
        uint32_t leasts = 0;
        char order[400];
        do /* an eight at the start would mix the pack again */
            mixed_pack(order, sizeof order);
        while (order[3 * players * (players == 2 ? 7 : 5)] == '8');
        play *p = play_shipped("crazy_eights", players, order, "goal=1");
        crazy_eights_hand(p, players);
        if (!talon_rules_over(p->m)) { /* all have the same: another hand */
            end_play(p);
            continue;
        }
        for (uint32_t k = 1; k <= players; k++) {
            const pile hand = in_zone(p, "hand", k);
            points[k] = points_of(&hand);
            least = points[k] < least ? points[k] : least;
        }
        for (uint32_t k = 1; k <= players; k++) {
            sum += points[k] - least;
            leasts += points[k] == least;
        }
        for (uint32_t k = 1; k <= players && leasts == 1; k++)
            assert_int_equal(payoff_of(p, k), points[k] == least ? sum : 0);
        end_play(p);
    }
}

/* ---- uno ---- */

typedef struct uno_now {
    uint32_t players, seat;
    int way;
    char colour[8];
} uno_now;

static uint32_t uno_next(const uno_now *u, int n)
{
    const int players = (int)u->players;
    return (uint32_t)(((int)u->seat - 1 + n * u->way + 2 * players) % players) + 1;
}

static bool uno_matches(const uno_now *u, const char *card, const char *top)
{
    const size_t n = strlen(u->colour);
    return strncmp(card, "wild", 4) == 0 || (strncmp(card, u->colour, n) == 0 && card[n] == '_') ||
           (strncmp(top, "wild", 4) != 0 && strcmp(strchr(card, '_'), strchr(top, '_')) == 0);
}

static int32_t uno_points(const char *card)
{
    const char *what = strrchr(card, '_') ? strrchr(card, '_') + 1 : card;
    return strncmp(card, "wild", 4) == 0 ? 50 : strlen(what) == 1 ? what[0] - '0' : 20;
}

/* The next one accepts four cards, or doubts: six then, or four for who bluffed. */
static void uno_draws_four(play *p, uno_now *u, bool bluff)
{
    const uint32_t next = uno_next(u, 1), had = cards_in(p, "hand", next), own = cards_in(p, "hand", u->seat);
    assert_int_equal(asked_seat(p), next);
    assert_string_equal(offered(p), "accept, doubt");
    const bool doubt = strcmp(answer_anything(p), "doubt") == 0;
    assert_int_equal(cards_in(p, "hand", next), had + (!doubt ? 4 : bluff ? 0 : 6));
    assert_int_equal(cards_in(p, "hand", u->seat), own + (doubt && bluff ? 4 : 0));
    u->seat = uno_next(u, doubt && bluff ? 1 : 2);
}

/* What the card does. The hands are those before it. */
static void uno_played(play *p, uno_now *u, const char *card, const uint32_t *had)
{
    const pile hand = in_zone(p, "hand", u->seat);
    bool bluff = false;
    for (uint32_t i = 0; i < hand.n; i++)
        bluff |= strncmp(hand.name[i], u->colour, strlen(u->colour)) == 0;
    if (strncmp(card, "wild", 4) == 0) {
        assert_int_equal(asked_seat(p), u->seat);
        snprintf(u->colour, sizeof u->colour, "%s", answer_anything(p));
        if (card[4])
            uno_draws_four(p, u, bluff);
        else
            u->seat = uno_next(u, 1);
        return;
    }
    snprintf(u->colour, sizeof u->colour, "%.*s", (int)strcspn(card, "_"), card);
    const char *what = strchr(card, '_') + 1;
    const uint32_t next = uno_next(u, 1);
    assert_int_equal(cards_in(p, "hand", next), had[next] + (strcmp(what, "draw2") == 0 ? 2 : 0));
    if (strcmp(what, "reverse") == 0 && u->players > 2)
        u->way = -u->way;
    u->seat =
        uno_next(u, strcmp(what, "skip") == 0 || strcmp(what, "draw2") == 0 || (strcmp(what, "reverse") == 0 && u->players == 2) ? 2 : 1);
}

static void uno_turn(play *p, uno_now *u)
{
    const pile hand = in_zone(p, "hand", u->seat), lying = in_zone(p, "discard_pile", 0);
    uint32_t had[11];
    char said[400], play_it[40];
    assert_int_equal(asked_seat(p), u->seat);
    for (uint32_t i = 0; i < hand.n; i++) {
        snprintf(play_it, sizeof play_it, "play %s", hand.name[i]);
        assert_int_equal(is_offered(p, play_it), uno_matches(u, hand.name[i], lying.name[lying.n - 1]));
    }
    for (uint32_t s = 1; s <= u->players; s++)
        had[s] = cards_in(p, "hand", s);
    snprintf(said, sizeof said, "%s", answer_anything(p));
    if (strcmp(said, "draw") == 0) { /* the card drawn may be played */
        const pile now = in_zone(p, "hand", u->seat);
        assert_int_equal(now.n, hand.n + 1);
        assert_int_equal(asked_seat(p), u->seat);
        assert_int_equal(strncmp(offered(p), "play", 4) == 0, uno_matches(u, now.name[now.n - 1], lying.name[lying.n - 1]));
        snprintf(said, sizeof said, "%s", answer_anything(p));
    }
    if (strncmp(said, "play ", 5) == 0)
        uno_played(p, u, said + 5, had);
    else
        u->seat = uno_next(u, 1);
}

static void uno(void **unused)
{
    (void)unused;
    uint32_t played = 0;
    for (uint32_t players = 2; players <= 7; players++) {
        play *p = play_shipped("uno", players, NULL, "goal=1");
        const char *start = strchr(zone_now(p, "discard_pile"), '_');
        uno_now u = {.players = players, .seat = 1, .way = 1};
        int32_t sum = 0;
        snprintf(u.colour, sizeof u.colour, "%.*s", (int)strcspn(zone_now(p, "discard_pile"), "_"), zone_now(p, "discard_pile"));
        if (!start || strlen(start) > 2) { /* a card that does something at once */
            end_play(p);
            continue;
        }
        while (!talon_rules_over(p->m) && cards_in(p, "deck", 0) > 8)
            uno_turn(p, &u);
        for (uint32_t s = 1; s <= players && talon_rules_over(p->m); s++) {
            const pile hand = in_zone(p, "hand", s);
            for (uint32_t i = 0; i < hand.n; i++)
                sum += uno_points(hand.name[i]);
        }
        for (uint32_t s = 1; s <= players && talon_rules_over(p->m); s++)
            assert_int_equal(payoff_of(p, s), cards_in(p, "hand", s) ? 0 : sum);
        played++;
        end_play(p);
    }
    assert_true(played > 2);
}

/* ---- big two ---- */

/* Whoever has cards pays for each, twice for ten and more, three times for thirteen; who has none gets it. */
static void big_two_pays(void **unused)
{
    (void)unused;
    for (int i = 0; i < 40; i++) {
        char order[400];
        const uint32_t players = 2 + (uint32_t)i % 3;
        int32_t lost[5], sum = 0;
        mixed_pack(order, sizeof order);
        play *p = play_shipped("big_two", players, order, "rounds=1");
        uint32_t first = 0, best = 99, last = 0, turns = 0;
        for (uint32_t s = 1; s <= players; s++) {
            const pile hand = in_zone(p, "hand", s);
            for (uint32_t k = 0; k < hand.n; k++) {
                const uint32_t v = height(hand.name[k][0]) * 4 + (uint32_t)(strchr("dchs", hand.name[k][1]) - "dchs");
                first = v < best ? s : first;
                best = v < best ? v : best;
            }
        }
        assert_int_equal(asked_seat(p), first);
        for (uint32_t passes = 0; !talon_rules_over(p->m); turns++) {
            const uint32_t s = asked_seat(p);
            const bool free = turns == 0 || passes == players - 1; /* all others have passed: anything */
            assert_int_equal(is_offered(p, "pass"), !free);
            assert_true(turns == 0 || s == last % players + 1);
            passes = strcmp(answer_anything(p), "pass") == 0 ? passes + 1 : 0;
            last = s;
        }
        for (uint32_t s = 1; s <= players; s++) {
            const int32_t n = (int32_t)cards_in(p, "hand", s);
            lost[s] = n * (n == 13 ? 3 : n >= 10 ? 2 : 1);
            sum += lost[s];
        }
        for (uint32_t s = 1; s <= players; s++)
            assert_int_equal(payoff_of(p, s), lost[s] ? -lost[s] : sum);
        end_play(p);
    }
}

/* ---- spite and malice ---- */

static play *malice(const char *order, const char *options)
{
    return play_shipped("spite_and_malice", 2, order, options);
}

/* Who has laid the last card of the goal pile gets what the other one still has there. */
static void malice_goal(void **unused)
{
    (void)unused;
    play *p = malice("3c 9c 2c 9d Ac 9h 5c 5d 6c 6d", "goal_size=3 hand_size=2");
    assert_string_equal(offered(p), "build_goal Ac >centre.1, build_goal Ac >centre.2, build_goal Ac >centre.3, build_goal Ac >centre.4, "
                                    "end 5c >side.1.1, end 6c >side.1.1, end 5c >side.1.2, end 6c >side.1.2, end 5c >side.1.3, "
                                    "end 6c >side.1.3, end 5c >side.1.4, end 6c >side.1.4");
    answers(p, "Ana: build_goal Ac >centre.3; build_goal 2c >centre.3; build_goal 3c >centre.3");
    ENDS(p, 3, -3);
}

/* Ace to queen, a king for any; a full pile goes away, and who has no cards left draws as many as at first, and goes on. */
static void malice_full(void **unused)
{
    (void)unused;
    play *p = malice("9c 9d Ac Ad 2c 2d 3c 3d Kc 4d 5c 5d 6c 6d 7c 7d 8c 8d Tc 9h Jc Td Qc Jd Kd Qd As 2s 3s", "goal_size=1 hand_size=12");
    assert_string_equal(zone_now(p, "hand.1"), "Ac 2c 3c Kc 5c 6c 7c 8c Tc Jc Qc Kd");
    answers(p, "build Ac >centre.1; build 2c >centre.1");
    assert_false(is_offered(p, "build 5c >centre.1") || is_offered(p, "build 3c >centre.2"));
    assert_true(is_offered(p, "build Kd >centre.2"));
    answers(p, "build 3c >centre.1; build Kc >centre.1; build 5c >centre.1; build 6c >centre.1; build 7c >centre.1; build 8c >centre.1");
    answers(p, "build Kd >centre.1; build Tc >centre.1; build Jc >centre.1");
    assert_int_equal(cards_in(p, "centre", 1), 11);
    answers(p, "build Qc >centre.1");
    assert_int_equal(cards_in(p, "centre", 1), 0);
    assert_int_equal(cards_in(p, "full", 0), 12);
    assert_int_equal(cards_in(p, "hand", 1), 12);
    assert_int_equal(asked_seat(p), 1);
    end_play(p);
}

/* A turn ends with a card on one of the four own piles, of which the newest may be built; then the hand is filled to five. */
static void malice_sides(void **unused)
{
    (void)unused;
    play *p = malice("9c 9d 9h 9s 2c Td 3c Jd 4c Jc 5c Js 6c Jh Ac Th Ts Ah", "goal_size=2");
    answers(p, "Ana: end 2c >side.1.1; Ben: end Td >side.2.4");
    assert_string_equal(zone_now(p, "hand.1"), "3c 4c 5c 6c Ac");
    answers(p, "Ana: end 3c >side.1.1");
    answers(p, "Ben: end Jd >side.2.4; Ana: build Ac >centre.2");
    assert_false(is_offered(p, "build_side 2c >centre.2") || is_offered(p, "build_side 3c >centre.2"));
    answers(p, "Ana: end 4c >side.1.2");
    assert_int_equal(asked_seat(p), 2);
    assert_false(is_offered(p, "pass"));
    end_play(p);
    p = malice("9c 9d 9h 9s 2c Td 3c Jd 4c Jc 5c Js 6c Jh Ac Th Ts Ah", "goal_size=2");
    answers(p, "Ana: end 2c >side.1.1; Ben: end Td >side.2.4; Ana: build Ac >centre.2; build_side 2c >centre.2; build 3c >centre.2");
    answers(p, "Ana: end 6c >side.1.1");
    answers(p, "Ben: end Jd >side.2.4");
    assert_int_equal(cards_in(p, "hand", 1), 5); /* three were gone */
    end_play(p);
}

/* No card left to draw or to lay: two turns without one end it. */
static void malice_stuck(void **unused)
{
    (void)unused;
    play *p = malice(NULL, "goal_size=50 hand_size=2");
    uint32_t passed = 0;
    while (!talon_rules_over(p->m)) {
        const bool stuck = is_offered(p, "pass");
        assert_int_equal(stuck, cards_in(p, "hand", asked_seat(p)) == 0);
        passed = strcmp(answer_anything(p), "pass") == 0 ? passed + 1 : 0;
        assert_int_equal(talon_rules_over(p->m), passed == 2);
    }
    const int32_t ana = (int32_t)cards_in(p, "goal", 1), ben = (int32_t)cards_in(p, "goal", 2);
    ENDS(p, ben - ana, ana - ben);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(go_fish),      cmocka_unit_test(go_fish_turns), cmocka_unit_test(old_maid),     cmocka_unit_test(president),
        cmocka_unit_test(durak),        cmocka_unit_test(durak_draws),   cmocka_unit_test(crazy_eights), cmocka_unit_test(uno),
        cmocka_unit_test(big_two_pays), cmocka_unit_test(malice_goal),   cmocka_unit_test(malice_full),  cmocka_unit_test(malice_sides),
        cmocka_unit_test(malice_stuck),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
