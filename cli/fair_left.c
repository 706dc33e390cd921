/* fair_left.c -- games that were thrown away once their cards could be known: who deals until a deal is liked has as many tries.
 *
 * From a player's own seed on the others may know the cards of a game, if they tell each other theirs. So a game counts from that reveal
 * on (in suite 2 from the first share), until its file shows that it is over for this player: it is good, has ended with its plan done, and
 * the player took part after that (talon_fair_seat.played). The dealer alone can bring a game to its end in a moment, so an end tells nothing.
 *
 * Of these games the journal has three entries: "seats" (who sat there, and who dealt), "over", and "beside", in the game that was gone on
 * with: the others that the player had been told of. So nobody is asked twice about two games. "seats" and "beside" are written with the line
 * that they belong to: a lock or a seed that is refused leaves neither. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "fair.h"
#include "names.h"
#include "show.h"

typedef struct hex32 {
    char at[65];
} hex32;

static hex32 hex_of(const uint8_t bytes[32])
{
    hex32 h;
    talon_fair_hex(h.at, bytes, 32);
    return h;
}

/* ---------------------------------------------------------------- remembering */

static json_t *seats_json(const talon_transcript *t)
{
    json_t *list = json_array();
    for (uint32_t s = 1; s <= talon_transcript_seats(t); s++)
        if (json_array_append_new(list, json_string(hex_of(talon_transcript_seat_key(t, s)).at)) != 0) {
            json_decref(list);
            return NULL;
        }
    return list;
}

static int write_seats(fair_game *g)
{
    const hex32 sid = hex_of(talon_transcript_sid(g->t)), dealer = hex_of(talon_transcript_dealer_key(g->t));
    size_t at = 0;
    if (journal_next(&g->j, sid.at, "seats", &at))
        return EXIT_YES;
    char *path = realpath(g->f.name, NULL);
    if (!path && errno == ENOMEM)
        return no_memory();
    const int status = journal_add(&g->j, json_pack("{s:s,s:s,s:s,s:o,s:s}", "sid", sid.at, "game", talon_transcript_game(g->t), "file",
                                                    path ? path : g->f.name, "seats", seats_json(g->t), "dealer", dealer.at));
    free(path);
    return status;
}

int fair_left_write(fair_game *g)
{
    int status = g->told ? write_seats(g) : EXIT_YES;
    if (status == EXIT_YES && json_array_size(g->told))
        status = journal_add(&g->j, json_pack("{s:s,s:O}", "sid", hex_of(talon_transcript_sid(g->t)).at, "beside", g->told));
    return status;
}

/* Whether the player was told of the one game before going on with the other. */
static bool stands_beside(const journal *j, const char *game, const char *other)
{
    size_t at = 0;
    const json_t *entry;
    while ((entry = journal_next(j, game, "beside", &at))) {
        const json_t *list = json_object_get(entry, "beside");
        for (size_t i = 0; i < json_array_size(list); i++) {
            const char *sid = json_string_value(json_array_get(list, i));
            if (sid && strcmp(sid, other) == 0)
                return true;
        }
    }
    return false;
}

/* -------------------------------------------------------------------- judging */

static bool is_listed(const talon_transcript *t, const char *sid)
{
    const uint8_t *left;
    for (uint32_t i = 0; (left = talon_transcript_left(t, i)); i++)
        if (strcmp(hex_of(left).at, sid) == 0)
            return true;
    return false;
}

/* Somebody at this table, but for me: a seat, or the dealer. */
static bool is_here(const fair_game *g, const char *key)
{
    if (!key || strcmp(hex_of(g->me.key.pub).at, key) == 0)
        return false;
    bool is = strcmp(hex_of(talon_transcript_dealer_key(g->t)).at, key) == 0;
    for (uint32_t s = 1; !is && s <= talon_transcript_seats(g->t); s++)
        is = strcmp(hex_of(talon_transcript_seat_key(g->t, s)).at, key) == 0;
    return is;
}

/* Whether somebody else than I was at that game, too. Entries of older journals do not have the dealer. */
static bool shares_people(const fair_game *g, const json_t *entry)
{
    const json_t *seats = json_object_get(entry, "seats");
    bool is = is_here(g, json_string_value(json_object_get(entry, "dealer")));
    for (size_t i = 0; !is && i < json_array_size(seats); i++)
        is = is_here(g, json_string_value(json_array_get(seats, i)));
    return is;
}

/* What became of a game, as far as its file tells. */
typedef enum fate {
    FATE_OVER,
    FATE_OPEN,     /* it has not ended, or before its plan was done */
    FATE_UNPLAYED, /* it has, and nothing shows that the player took part */
    FATE_GONE,     /* its file is not there, or has become something else */
    FATE_NO_MEMORY /* that was said */
} fate;

static fate fate_of(const fair_game *g, const json_t *entry)
{
    const talon_verdict *v = NULL;
    talon_transcript *t = NULL;
    const char *file = json_string_value(json_object_get(entry, "file")), *sid = json_string_value(json_object_get(entry, "sid"));
    fate f = FATE_GONE;
    const int status = file && chain_exists(file) ? chain_judge(&t, &v, file) : EXIT_YES;
    if (status == EXIT_MEMORY)
        f = FATE_NO_MEMORY;
    else if (status == EXIT_YES && v && v->verified && strcmp(hex_of(v->sid).at, sid) == 0) {
        const uint32_t seat = talon_transcript_seat_of(t, g->me.key.pub);
        const bool dealt = v->ended && !(v->not_proved & TALON_UNPROVED_PLAN);
        f = !dealt ? FATE_OPEN : seat && v->seat[seat - 1].played ? FATE_OVER : FATE_UNPLAYED;
    }
    talon_transcript_free(t);
    return f;
}

/* --------------------------------------------------------------------- saying */

/* What the player is about to give. */
typedef enum moment { BEFORE_LOCK, BEFORE_SEED } moment;

/* What was found of the player's other games. */
typedef struct other_games {
    int same, strangers; /* with people of this table, and without */
    char names[512];     /* of the latter */
    moment before;
    const fair_game *now; /* the one at hand */
} other_games;

static void say_game(const other_games *x, const char *file, fate f)
{
    char path[SHELL_WORD], key[SHELL_WORD];
    switch (f) {
    case FATE_OVER:
    case FATE_NO_MEMORY: return;
    case FATE_OPEN:
        complain(x->before == BEFORE_LOCK ? "%s was left unfinished after its cards were known, and this game does not say so"
                                          : "%s is unfinished, and since you gave your seed there its cards may be known",
                 file);
        return;
    case FATE_UNPLAYED:
        complain("%s ended with its deal, and no line of yours says that you played it. If you did, say so: talon fair seen %s --key %s",
                 file, shell_word(path, file), shell_word(key, x->now->key_path));
        return;
    case FATE_GONE:
        complain("%s is not there, or is another game now: nothing shows that it was played. If it was, put it back", file);
        return;
    }
}

static void add_name(other_games *x, const char *file)
{
    const size_t used = strlen(x->names);
    const char *slash = strrchr(file, '/');
    char shown[128];
    snprintf(shown, sizeof shown, "%s", slash ? slash + 1 : file); /* the folder is the reader's own, and may be long */
    show_clean(shown);
    if (x->strangers < 4)
        snprintf(x->names + used, sizeof x->names - used, "%s%s", x->strangers == 1 ? "" : ", ", shown);
    else if (x->strangers == 4)
        snprintf(x->names + used, sizeof x->names - used, " …");
}

/* One of the player's games. Returns EXIT_YES or EXIT_MEMORY. */
static int look_at(other_games *x, fair_game *g, const json_t *entry)
{
    const char *game = json_string_value(json_object_get(entry, "sid")), *file = json_string_value(json_object_get(entry, "file"));
    const hex32 here = hex_of(talon_transcript_sid(g->t));
    size_t revealed = 0, shared = 0, over = 0;
    if (!game || !file || strcmp(game, here.at) == 0 || journal_next(&g->j, game, "over", &over) ||
        (!journal_next(&g->j, game, "reveal", &revealed) && !journal_next(&g->j, game, "share", &shared)))
        return EXIT_YES;
    if (is_listed(g->t, game) || stands_beside(&g->j, here.at, game) || stands_beside(&g->j, game, here.at))
        return EXIT_YES;
    const fate f = fate_of(g, entry);
    if (f == FATE_OVER) /* if that fails it is asked again next time */
        return journal_add(&g->j, json_pack("{s:s,s:b}", "sid", game, "over", 1)) == EXIT_MEMORY ? EXIT_MEMORY : EXIT_YES;
    if (f == FATE_NO_MEMORY)
        return EXIT_MEMORY;
    if (json_array_append(g->told, json_object_get(entry, "sid")) != 0)
        return no_memory();
    if (shares_people(g, entry)) {
        x->same++;
        say_game(x, file, f);
    } else {
        x->strangers++;
        add_name(x, file);
    }
    return EXIT_YES;
}

static void say_strangers(const other_games *x)
{
    const bool one = x->strangers == 1;
    if (x->strangers)
        show_sentence(
            stderr,
            "%d game%s of yours, with others than these, %s not over since you gave your seed: %s. If they are the same people under "
            "new keys, they may be dealing until they like it: ask them to keep their keys, and the dealer to list what was left "
            "(talon fair init … --left FILE). If you played %s, say so: talon fair seen FILE",
            x->strangers, one ? "" : "s", one ? "is" : "are", x->names, one ? "it" : "them");
}

static bool agrees(const other_games *x, const call *c)
{
    char question[320];
    const bool one = x->same == 1;
    if (!x->same)
        return true;
    if (x->before == BEFORE_LOCK)
        snprintf(question, sizeof question,
                 "%d game%s of these people %s left after the cards were known. The dealer must list %s: talon fair init … --left FILE",
                 x->same, one ? "" : "s", one ? "was" : "were", one ? "it" : "them");
    else
        snprintf(question, sizeof question,
                 "%d other game%s of these people %s not over. With your %s here, too, they may go on with the one that they like: finish "
                 "%s first",
                 x->same, one ? "" : "s", one ? "is" : "are", talon_transcript_suite(x->now->t) == 2 ? "shares" : "seed",
                 one ? "it" : "them");
    return fair_asks(c, question);
}

static int ask(fair_game *g, moment before)
{
    other_games x = {.before = before, .now = g};
    const size_t n = json_array_size(g->j.entries);
    json_decref(g->told);
    g->told = json_array(); /* of sids */
    int status = g->told ? EXIT_YES : no_memory();
    for (size_t i = 0; status == EXIT_YES && i < n; i++) {
        const json_t *entry = json_array_get(g->j.entries, i);
        if (json_object_get(entry, "seats"))
            status = look_at(&x, g, entry);
    }
    if (status != EXIT_YES)
        return status;
    say_strangers(&x);
    return agrees(&x, g->c) ? EXIT_YES : EXIT_NO;
}

int fair_left_before_lock(fair_game *g)
{
    return ask(g, BEFORE_LOCK);
}

int fair_left_before_seed(fair_game *g)
{
    return ask(g, BEFORE_SEED);
}
