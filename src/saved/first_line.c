/* first_line.c -- line 0 of a saved game, from a deck: zones, faces in the order of their names, and a first shuffle as the plan. */
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "saved/mat_impl.h"
#include "saved/saved_impl.h"

/* ------------------------------------------------------------------- names */

/* A transcript's strings have no quote and no backslash: “Sleeping Dragon” instead. The next piece of a name, in place of *at. */
static const char *plain_piece(char one[2], char at, bool *open)
{
    if (at == '"') {
        *open = !*open;
        return *open ? "“" : "”";
    }
    one[0] = at == '\\' ? '/' : at;
    one[1] = 0;
    return one;
}

/* malloc'd */
static char *plain_name(const char *name)
{
    const size_t room = 3 * strlen(name) + 1;
    writing w = {malloc(room), room, 0};
    char one[2];
    bool open = false;
    if (!w.at)
        return NULL;
    for (; *name; name++)
        talon__put(&w, plain_piece(one, *name, &open));
    talon__put_end(&w);
    return w.at;
}

static bool is_plain_of(const char *plain, const char *name)
{
    char one[2];
    bool open = false;
    for (; *name; name++) {
        const char *piece = plain_piece(one, *name, &open);
        const size_t n = strlen(piece);
        if (strncmp(plain, piece, n) != 0)
            return false;
        plain += n;
    }
    return !*plain;
}

/* companions: how many of them. */
static uint32_t count_in_deck(const talon_saved_deck *deck, uint32_t companions, const char *plain)
{
    uint32_t n = 0;
    for (uint32_t i = 0; i < companions; i++)
        n += is_plain_of(plain, deck->companion[i]);
    for (uint32_t i = 0; i < deck->cards_n; i++)
        n += is_plain_of(plain, deck->card[i]);
    for (uint32_t i = 0; i < deck->commanders_n; i++)
        n += is_plain_of(plain, deck->commander[i]);
    return n;
}

/* How many cards of a mat are called so; the spare ones aside. NULL: all. */
static uint32_t count_at_mat(const talon_mat *m, const char *name)
{
    uint32_t n = 0;
    for (uint32_t z = 0; z < LAID; z++)
        for (uint32_t i = 0; i < m->lies.n[z]; i++)
            n += !m->token[m->lies.card[z][i]] && (!name || strcmp(talon__mat_truth(m, m->lies.card[z][i]), name) == 0);
    return n;
}

static bool mat_has_deck(const talon_mat *m, const talon_saved_deck *deck)
{
    bool same = count_at_mat(m, NULL) == deck->cards_n + deck->companions_n + deck->commanders_n;
    for (uint32_t z = 0; z < LAID; z++)
        for (uint32_t i = 0; same && i < m->lies.n[z]; i++) {
            const char *name = talon__mat_truth(m, m->lies.card[z][i]);
            same = m->token[m->lies.card[z][i]] || count_in_deck(deck, deck->companions_n, name) == count_at_mat(m, name);
        }
    return same;
}

bool talon_saved_has_deck(const talon_saved *s, const talon_saved_deck *deck)
{
    const uint32_t cards = s->game ? talon_commander_cards(s->game) : 0;
    uint32_t copies = 0;
    if (s->mat)
        return mat_has_deck(s->mat, deck);
    bool same = s->game && cards == deck->cards_n + deck->commanders_n;
    for (uint32_t i = 0; same && i < cards; i += copies) { /* cards of one name lie side by side */
        const char *name = talon_commander_name(s->game, (talon_card)i, NULL);
        for (copies = 1; i + copies < cards && strcmp(name, talon_commander_name(s->game, (talon_card)(i + copies), NULL)) == 0;)
            copies++;
        same = count_in_deck(deck, 0, name) == copies;
    }
    return same;
}

/* -------------------------------------------------------------------- cards */

typedef struct laid {
    char **face; /* all names, sorted */
    uint32_t faces_n;
    talon_face *library, *companions, *command;
    talon_face *spare; /* of a mat: tokens, coin, dice, one after the other */
} laid;

/* What lies at a mat besides the deck. No card is called so. */
#define TOKEN "token"
static const char *const mat_faces[] = {TOKEN,    "heads",  "tails",  "die 1",  "die 2",  "die 3",  "die 4",  "die 5",  "die 6",  "d20 1",
                                        "d20 2",  "d20 3",  "d20 4",  "d20 5",  "d20 6",  "d20 7",  "d20 8",  "d20 9",  "d20 10", "d20 11",
                                        "d20 12", "d20 13", "d20 14", "d20 15", "d20 16", "d20 17", "d20 18", "d20 19", "d20 20"};
enum { MAT_FACES = sizeof mat_faces / sizeof *mat_faces, SPARE = TALON_MAT_SPARE + MAT_FACES - 1 };

static int by_bytes(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

static int by_number(const void *a, const void *b)
{
    return (int)*(const talon_face *)a - (int)*(const talon_face *)b;
}

static bool add_faces(laid *x, const char *const *name, uint32_t n)
{
    bool good = true;
    for (uint32_t i = 0; good && i < n; i++) {
        x->face[x->faces_n] = plain_name(name[i]);
        good = x->face[x->faces_n] != NULL;
        x->faces_n += good;
    }
    return good;
}

static void keep_one_of_each(laid *x)
{
    uint32_t n = 0;
    qsort(x->face, x->faces_n, sizeof *x->face, by_bytes);
    for (uint32_t i = 0; i < x->faces_n; i++) {
        if (n && strcmp(x->face[n - 1], x->face[i]) == 0)
            free(x->face[i]);
        else
            x->face[n++] = x->face[i];
    }
    x->faces_n = n;
}

/* It is there: the faces are made of all names. */
static talon_face face_of(const laid *x, const char *name)
{
    uint32_t i = 0;
    while (i + 1 < x->faces_n && !is_plain_of(x->face[i], name))
        i++;
    return (talon_face)i;
}

/* Faces of these cards in the order of their names. */
static talon_face *sorted_faces(const laid *x, const char *const *name, uint32_t n)
{
    talon_face *list = calloc(n + 1u, sizeof *list);
    for (uint32_t i = 0; list && i < n; i++)
        list[i] = face_of(x, name[i]);
    if (list)
        qsort(list, n, sizeof *list, by_number);
    return list;
}

/* In the order of mat_faces, of which the first lies there often. */
static talon_face *spare_faces(const laid *x)
{
    talon_face *list = calloc(SPARE, sizeof *list);
    for (uint32_t i = 0; list && i < SPARE; i++)
        list[i] = face_of(x, mat_faces[i < TALON_MAT_SPARE ? 0 : i - TALON_MAT_SPARE + 1]);
    return list;
}

static bool lay(laid *x, const talon_saved_deck *deck, bool mat)
{
    const uint32_t companions = mat ? deck->companions_n : 0;
    x->face = calloc(deck->cards_n + companions + deck->commanders_n + MAT_FACES + 1u, sizeof *x->face);
    if (!x->face || !add_faces(x, deck->card, deck->cards_n) || !add_faces(x, deck->commander, deck->commanders_n))
        return false;
    if (mat && !(add_faces(x, mat_faces, MAT_FACES) && add_faces(x, deck->companion, companions)))
        return false;
    keep_one_of_each(x);
    if (mat && !(x->spare = spare_faces(x)))
        return false;
    x->library = sorted_faces(x, deck->card, deck->cards_n);
    x->companions = sorted_faces(x, deck->companion, companions);
    x->command = sorted_faces(x, deck->commander, deck->commanders_n);
    return x->library && x->companions && x->command;
}

static void laid_free(laid *x)
{
    for (uint32_t i = 0; x->face && i < x->faces_n; i++)
        free(x->face[i]);
    free(x->face);
    free(x->library);
    free(x->companions);
    free(x->command);
    free(x->spare);
}

/* --------------------------------------------------------------------- line 0 */

const char *const talon__saved_zone_names[SAVED_ZONES] = {"library", "hand", "revealed", "table", "command", "part"};

static void lay_game(talon_fair_zone *zone)
{
    static const char *const type[SAVED_ZONES] = {"deck", "hand", "revealed", "table", "command", "deck"};
    static const char *const sees[SAVED_ZONES] = {"none", "owner", "all", "owner", "all", "none"};
    for (size_t z = 0; z < SAVED_ZONES; z++)
        zone[z] = (talon_fair_zone){.id = talon__saved_zone_names[z], .type = type[z], .sees = sees[z], .owner = 1};
}

static void lay_mat(talon_fair_zone *zone, const laid *x)
{
    static const talon_fair_zone zones[] = {
#define TALON_MAT_ZONE(number, NAME, name, kind, sight, heading) [number] = {.id = name, .type = kind, .sees = sight, .owner = 1},
#include <talon/mat.def>
#undef TALON_MAT_ZONE
    };
    static const struct {
        talon_mat_zone zone;
        uint32_t n;
    } spare[] = {{TALON_MAT_TOKENS, TALON_MAT_SPARE}, {TALON_MAT_COIN, 2}, {TALON_MAT_DIE, 6}, {TALON_MAT_D20, 20}};
    const talon_face *at = x->spare;
    memcpy(zone, zones, sizeof zones);
    for (size_t i = 0; i < sizeof spare / sizeof *spare; i++) {
        zone[spare[i].zone].card = at;
        zone[spare[i].zone].cards_n = spare[i].n;
        at += spare[i].n;
    }
}

/* Line 0, malloc'd; NULL and *why. */
static char *write_line(talon_saved *s, const char **why, const talon_saved_setup *setup, const laid *x)
{
    talon_fair_zone zone[TALON_MAT_ZONES];
    const uint32_t command = setup->mat ? (uint32_t)TALON_MAT_COMMAND : TALON_COMMANDER_COMMAND;
    if (setup->mat) {
        lay_mat(zone, x);
        zone[TALON_MAT_REVEALED].card = x->companions;
        zone[TALON_MAT_REVEALED].cards_n = setup->deck.companions_n;
    } else {
        lay_game(zone);
    }
    zone[0].card = x->library; /* of both */
    zone[0].cards_n = setup->deck.cards_n;
    zone[command].card = x->command;
    zone[command].cards_n = setup->deck.commanders_n;
    const talon_fair_layout layout = {.name = setup->duel ? "commander duel" : "commander",
                                      .player = setup->player,
                                      .key = setup->key,
                                      .players_n = setup->players_n,
                                      .face = (const char *const *)x->face,
                                      .faces_n = x->faces_n,
                                      .zone = zone,
                                      .zones_n = setup->mat ? (uint32_t)TALON_MAT_ZONES : SAVED_ZONES,
                                      .shuffle = setup->deck.cards_n >= 2 ? talon__saved_zone_names[TALON_COMMANDER_LIBRARY] : NULL,
                                      .sealed = setup->sealed,
                                      .example = setup->example,
                                      .voids = setup->players_n - 1, /* everybody else may be gone once */
                                      .k = s->keys.k};
    return talon_fair_write_layout(s->t, why, &s->keys.dealer, &layout);
}

/* What cannot be played here, as a sentence; "" when there is nothing. */
static void put_fault(writing *w, const talon_saved_setup *setup)
{
    const uint32_t cards = setup->deck.cards_n, commanders = setup->deck.commanders_n;
    const uint32_t companions = setup->mat ? setup->deck.companions_n : 0;
    if (!setup->players_n || setup->players_n > TALON_MAX_PLAYERS) {
        talon__put(w, "a game has 1 to 255 players");
    } else if (!cards) {
        talon__put(w, "the list has no card for the library");
    } else if (cards > TALON_SAVED_CARDS_MAX) {
        talon__put(w, "a library has at most ");
        talon__put_number(w, TALON_SAVED_CARDS_MAX);
        talon__put(w, " cards here; this one has ");
        talon__put_number(w, cards);
    } else if (companions > TALON_COMPANIONS_MAX) {
        talon__put(w, "the list has ");
        talon__put_number(w, companions);
        talon__put(w, " companions; a game has at most ");
        talon__put_number(w, TALON_COMPANIONS_MAX);
    } else if (commanders > TALON_COMMANDERS_MAX) {
        talon__put(w, "the list has ");
        talon__put_number(w, commanders);
        talon__put(w, " commanders; a game has at most two");
    }
    talon__put_end(w);
}

/* A transcript that failed to write is of no further use, and is where *why may lie: another one, and nothing has changed. */
static talon_saved_status refuse_line(talon_saved *s, const char *why)
{
    const bool memory = strcmp(why, "out of memory") == 0;
    const talon_saved_status status = talon__saved_refuse(s, why);
    return memory || !talon__saved_fresh(s) ? talon__saved_no_memory(s) : status;
}

talon_saved_status talon_saved_begin(talon_saved *s, const talon_saved_setup *setup)
{
    laid x = {0};
    char fault[128];
    const char *why = "";
    if (s->status != TALON_SAVED_OK)
        return s->status;
    put_fault(&(writing){fault, sizeof fault, 0}, setup);
    if (s->game || s->mat || *fault)
        return talon__saved_refuse(s, s->game || s->mat ? "this game has begun already" : fault);
    const bool laid_out = lay(&x, &setup->deck, setup->mat);
    char *line = laid_out ? write_line(s, &why, setup, &x) : NULL;
    laid_free(&x);
    if (!laid_out)
        return talon__saved_no_memory(s);
    return line ? talon__saved_add(s, line, "") : refuse_line(s, why);
}
