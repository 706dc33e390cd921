/* fair_veils.c -- talon fair with private lists: which of my cards lies under which veil, and the names that I owe.
 *
 * A name follows from what everybody sees: whoever plays a card says what it is. So go and serve give it by themselves; what was never seen
 * stays hidden, unless the player shows it after the end (talon fair name --all). */
#include "fair_veils.h"

#include <errno.h>
#include <glob.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "fair.h"
#include "guard.h"
#include "rulebook.h"
#include "show.h"
#include "value.h"
#include "veilfile.h"

enum { NAMES_IN_LINE = 1000 }; /* a line has room for these, however long they are */

/* ------------------------------------------------------------------ finding them */

static const char *name_at(const json_t *file, uint32_t i)
{
    return json_string_value(json_array_get(json_array_get(json_object_get(file, "cards"), i), 0));
}

static void salt_at(uint8_t salt[32], const json_t *file, uint32_t i)
{
    talon_fair_unhex(salt, 32, json_string_value(json_array_get(json_array_get(json_object_get(file, "cards"), i), 1)));
}

/* Which of this list's cards are veils of mine: x takes the file over if any is. */
static int try_file(own_cards *x, talon_transcript *t, json_t *file)
{
    const uint32_t n = (uint32_t)json_array_size(json_object_get(file, "cards"));
    uint8_t salt[32];
    uint32_t found = 0;
    x->face = calloc(n + 1u, sizeof *x->face);
    int status = x->face ? EXIT_YES : no_memory();
    for (uint32_t i = 0; status == EXIT_YES && i < n; i++) {
        salt_at(salt, file, i);
        status = talon_transcript_unveil(t, &x->face[i], name_at(file, i), salt) ? EXIT_YES : no_memory();
        found += status == EXIT_YES && x->face[i] != TALON_FACE_NONE;
    }
    talon_wipe(salt, sizeof salt);
    if (status == EXIT_YES && found) {
        x->file = file;
        x->n = n;
        x->found_n = found;
        return EXIT_YES;
    }
    free(x->face);
    x->face = NULL;
    json_decref(file);
    return status;
}

static int try_path(own_cards *x, talon_transcript *t, const char *path)
{
    int status = EXIT_YES;
    json_t *file = veilfile_read_cards(path, &status);
    if (file)
        status = try_file(x, t, file);
    if (status == EXIT_YES && x->file)
        x->path = strdup(path);
    return status == EXIT_YES && x->file && !x->path ? no_memory() : status;
}

/* KEY-*.cards, with what a glob would take for a pattern quoted; malloc'd. */
static char *pattern_of(const char *key_path)
{
    const size_t n = strlen(key_path), cut = n > 4 && strcmp(key_path + n - 4, ".key") == 0 ? n - 4 : n;
    char *pattern = malloc(2 * cut + sizeof "-*.cards"), *at = pattern;
    for (size_t i = 0; pattern && i < cut; i++) {
        if (strchr("*?[]\\", key_path[i]))
            *at++ = '\\';
        *at++ = key_path[i];
    }
    if (pattern)
        memcpy(at, "-*.cards", sizeof "-*.cards");
    return pattern;
}

/* A folder that cannot be read has no lists; but for want of memory nobody can tell. */
static int is_end(const char *path, int error)
{
    (void)path;
    return error == ENOMEM;
}

int veils_find(own_cards *x, talon_transcript *t, uint32_t seat, const char *key_path)
{
    glob_t found;
    *x = (own_cards){0};
    if (!talon_transcript_sid(t) || !talon_transcript_veils(t, seat))
        return EXIT_YES;
    guard_json();
    char *pattern = pattern_of(key_path);
    const int globbed = pattern ? glob(pattern, 0, is_end, &found) : GLOB_NOSPACE;
    int status = globbed == GLOB_NOSPACE || globbed == GLOB_ABORTED ? no_memory() : EXIT_YES;
    for (size_t i = 0; globbed == 0 && status != EXIT_MEMORY && !x->file && i < found.gl_pathc; i++) {
        const int tried = try_path(x, t, found.gl_pathv[i]);
        if (tried != EXIT_YES) /* it may be another game's: it only matters when none is the one */
            status = tried;
    }
    if (x->path)
        status = EXIT_YES;
    if (globbed == 0)
        globfree(&found);
    free(pattern);
    return status;
}

void veils_free(own_cards *x)
{
    json_decref(x->file);
    free(x->path);
    free(x->face);
    *x = (own_cards){0};
}

/* --------------------------------------------------------------- before a lock */

/* How often a name is in the list of what everybody may know. */
static uint32_t clear_count(const own_cards *x, const char *name)
{
    const json_t *clear = json_object_get(x->file, "clear");
    uint32_t n = 0;
    for (size_t i = 0; i < json_array_size(clear); i++)
        n += strcmp(json_string_value(json_array_get(clear, i)), name) == 0;
    return n;
}

/* How often a name lies in a player's zones. */
static uint32_t laid_count(const talon_transcript *t, talon_player player, const char *name)
{
    const talon_shape *shape = talon_transcript_shape(t);
    uint32_t n = 0;
    for (uint32_t z = 0; z < talon_shape_zones(shape); z++) {
        const talon_card *card = talon_zone_cards(talon_transcript_table(t), shape, (talon_zone)z);
        if (talon_zone_owner(shape, (talon_zone)z) != player)
            continue;
        for (uint32_t i = 0; i < talon_zone_count(talon_transcript_table(t), shape, (talon_zone)z); i++)
            n += strcmp(talon_transcript_open_face(t, card[i]), name) == 0;
    }
    return n;
}

/* As many cards as in the list, and none that is not in it: but one of them may stand in for another. */
static int compare_counts(const own_cards *x, const talon_transcript *t, talon_player player, char *what, size_t what_size)
{
    const json_t *clear = json_object_get(x->file, "clear");
    for (size_t i = 0; i < json_array_size(clear); i++) {
        const char *name = json_string_value(json_array_get(clear, i));
        if (laid_count(t, player, name) <= clear_count(x, name))
            continue;
        snprintf(what, what_size, "it gives you %s more often than your list has it", name);
        return EXIT_NO;
    }
    return EXIT_YES;
}

/* Line 0 by itself: what lies in my zones before anything is done. EXIT_NO when that is not what I brought; what: how it differs. */
static int compare_zones(fair_game *g, const talon_transcript *t, char *what, size_t what_size)
{
    const talon_shape *shape = talon_transcript_shape(t);
    const char *me = talon_transcript_seat_name(t, talon_transcript_seat_of(t, g->me.key.pub));
    const talon_player player = talon_player_find(shape, me, strlen(me));
    uint32_t open = 0;
    for (uint32_t z = 0; z < talon_shape_zones(shape); z++) {
        const talon_card *card = talon_zone_cards(talon_transcript_table(t), shape, (talon_zone)z);
        const uint32_t n =
            talon_zone_owner(shape, (talon_zone)z) == player ? talon_zone_count(talon_transcript_table(t), shape, (talon_zone)z) : 0;
        for (uint32_t i = 0; i < n; i++) {
            const char *name = talon_transcript_open_face(t, card[i]);
            open += name[0] != '?';
            if (name[0] != '?' && !clear_count(&g->cards, name)) {
                snprintf(what, what_size, "it gives you %s, which is not in your list", name);
                return EXIT_NO;
            }
        }
    }
    const size_t clear = json_array_size(json_object_get(g->cards.file, "clear"));
    if (open == clear)
        return compare_counts(&g->cards, t, player, what, what_size);
    snprintf(what, what_size, "it gives you %u cards that everybody knows, and your list has %zu of them", open, clear);
    return EXIT_NO;
}

static int compare_line0(fair_game *g, char *what, size_t what_size)
{
    const uint32_t veils = talon_transcript_veils(g->t, talon_transcript_seat_of(g->t, g->me.key.pub));
    if (!g->cards.file) {
        snprintf(what, what_size, "it has %u veiled card%s for you, and no list beside %s is the one: nobody could ever name them for you",
                 veils, veils == 1 ? "" : "s", g->key_path);
        return EXIT_NO;
    }
    if (g->cards.found_n != g->cards.n || veils != g->cards.n) {
        snprintf(what, what_size, "it has %u veiled cards for you, and %u of the %u cards of %s are among them", veils, g->cards.found_n,
                 g->cards.n, g->cards.path);
        return EXIT_NO;
    }
    talon_transcript *t = transcript_new();
    chain_rewind(&g->f);
    int status = t ? EXIT_YES : no_memory();
    const int more = t ? chain_next(&g->f) : 0;
    if (status == EXIT_YES && more < 0)
        status = -more;
    if (status == EXIT_YES && more == 1 && talon_transcript_read(t, g->f.line, g->f.size))
        status = compare_zones(g, t, what, what_size);
    talon_transcript_free(t);
    return status;
}

/* The veils served another game: what was named there is known here, by its veil. */
static int check_unused(fair_game *g, char digest[65])
{
    char sid[65];
    uint8_t hash[32];
    size_t i;
    json_t *entry;
    bool noted = false, used = false;
    char *text = value_line(json_incref(json_object_get(g->cards.file, "cards")), 0);
    if (!text)
        return no_memory();
    talon_fair_digest(hash, text, strlen(text));
    talon_wipe(text, strlen(text));
    free(text);
    talon_fair_hex(digest, hash, 32);
    talon_fair_hex(sid, talon_transcript_sid(g->t), 32);
    json_array_foreach(g->j.entries, i, entry)
    {
        const char *of = json_string_value(json_object_get(entry, "cards")), *game = json_string_value(json_object_get(entry, "sid"));
        if (!of || !game || strcmp(of, digest) != 0)
            continue;
        noted = noted || strcmp(game, sid) == 0;
        used = used || strcmp(game, sid) != 0;
    }
    if (used && !noted &&
        !fair_asks(g->c,
                   "The veils of your cards served another game: whoever saw a card named there knows it here before you play it. Make "
                   "new ones: talon fair join NAME --deck LIST --seat N"))
        return EXIT_NO;
    return noted ? EXIT_YES : journal_add(&g->j, json_pack("{s:s,s:s}", "sid", sid, "cards", digest));
}

int veils_check(fair_game *g)
{
    char what[512], question[640], digest[65];
    if (!talon_transcript_veils(g->t, talon_transcript_seat_of(g->t, g->me.key.pub)))
        return EXIT_YES;
    const int status = compare_line0(g, what, sizeof what);
    if (status == EXIT_NO) {
        snprintf(question, sizeof question, "line 0 does not have the cards that you brought: %s", what);
        show_clean(question);
        if (!fair_asks(g->c, question))
            return EXIT_NO;
        return g->cards.file ? check_unused(g, digest) : EXIT_YES; /* veils that are taken all the same are used up, too */
    }
    if (status != EXIT_YES)
        return status;
    show_sentence(stderr, "line 0 has the %u cards of %s, under their veils, and no others of yours", g->cards.n, g->cards.path);
    return check_unused(g, digest);
}

/* ---------------------------------------------------------------------- naming */

static bool find_face(const own_cards *x, uint32_t face, uint32_t *i)
{
    for (*i = 0; *i < x->n; ++*i)
        if (x->face[*i] == face)
            return true;
    return false;
}

static int lacks_list(const fair_game *g)
{
    complain(
        "you owe names of veiled cards, and the list that they are from is not beside %s: bring your NAME-N.cards, or the dealer gives "
        "up waiting",
        g->key_path);
    return EXIT_NO;
}

/* These of my cards, by their places in the list, named to everybody. */
static int name_these(fair_game *g, const uint32_t *at, uint32_t n)
{
    const char *why = "";
    talon_fair_name *list = calloc(n, sizeof *list);
    uint8_t(*salt)[32] = calloc(n, sizeof *salt);
    int status = list && salt ? EXIT_YES : no_memory();
    for (uint32_t i = 0; status == EXIT_YES && i < n; i++) {
        salt_at(salt[i], g->cards.file, at[i]);
        list[i] = (talon_fair_name){.face = g->cards.face[at[i]], .name = name_at(g->cards.file, at[i]), .salt = salt[i]};
    }
    if (status == EXIT_YES) {
        char *line = talon_fair_write_names(g->t, &why, &g->me.key, list, n);
        status = fair_publish(g, line, why);
    }
    if (salt)
        talon_wipe(salt, n * sizeof *salt);
    free(salt);
    free(list);
    return status;
}

static int name_owed(fair_game *g, uint32_t seat, bool *did)
{
    uint32_t face[NAMES_IN_LINE], at[NAMES_IN_LINE];
    const uint32_t all = talon_transcript_names_owed(g->t, seat, face, NAMES_IN_LINE), n = all < NAMES_IN_LINE ? all : NAMES_IN_LINE;
    for (uint32_t i = 0; i < n; i++)
        if (!find_face(&g->cards, face[i], &at[i]))
            return lacks_list(g);
    *did = n > 0;
    return n ? name_these(g, at, n) : EXIT_YES;
}

/* A card that I know went to another seat, which has a box for it, and only the veil is in there. */
static int name_to_one(fair_game *g, bool *did)
{
    uint32_t face, to, i;
    uint8_t salt[32], secret[32];
    const char *why = "";
    if (talon_transcript_shuffle_head(g->t) || !talon_transcript_name_owed_to(g->t, &face, &to) || !find_face(&g->cards, face, &i))
        return EXIT_YES;
    *did = true;
    salt_at(salt, g->cards.file, i);
    talon_fair_random(secret, sizeof secret);
    char *line = talon_fair_write_name(g->t, &why, &g->me.key, face, name_at(g->cards.file, i), salt, to, secret);
    talon_wipe(salt, sizeof salt);
    talon_wipe(secret, sizeof secret);
    return fair_publish(g, line, why);
}

int veils_name(fair_game *g, bool *did)
{
    const int status = name_owed(g, talon_transcript_seat_of(g->t, g->me.key.pub), did);
    return status == EXIT_YES && !*did ? name_to_one(g, did) : status;
}

/* After the end: everything that everybody does not know yet. */
static int name_rest(fair_game *g, bool *did)
{
    uint32_t at[NAMES_IN_LINE], n = 0;
    if (talon_transcript_due(g->t) != TALON_DUE_OVER) {
        complain("what nobody saw is named when the game has ended: until then it is your secret");
        return EXIT_NO;
    }
    if (!g->cards.file && talon_transcript_veils(g->t, talon_transcript_seat_of(g->t, g->me.key.pub)))
        return lacks_list(g);
    for (uint32_t i = 0; i < g->cards.n && n < NAMES_IN_LINE; i++)
        if (g->cards.face[i] != TALON_FACE_NONE && talon_transcript_is_unnamed(g->t, g->cards.face[i]))
            at[n++] = i;
    *did = n > 0;
    return n ? name_these(g, at, n) : EXIT_YES;
}

static int nothing_to_name(const fair_game *g)
{
    if (g->cards.n && call_option(g->c, "all"))
        complain("everybody knows all that you brought");
    else
        complain("nobody waits for a name of yours%s",
                 g->cards.n && talon_transcript_due(g->t) == TALON_DUE_OVER ? "; with --all you show what you brought" : "");
    return EXIT_NO;
}

int fair_name(const call *c)
{
    fair_game g;
    bool did = false, any = false;
    int status = fair_sit(&g, c, FAIR_PLAYER);
    do {
        did = false;
        if (status == EXIT_YES)
            status = call_option(c, "all") ? name_rest(&g, &did) : veils_name(&g, &did);
        any = any || did;
    } while (status == EXIT_YES && did);
    if (status == EXIT_YES && !any)
        status = nothing_to_name(&g);
    fair_leave(&g);
    return status;
}
