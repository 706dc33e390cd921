/* players.c -- who sits at the table and with which cards. */
#include "players.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/random.h>

#include "decklist.h"
#include "gamefile.h"
#include "names.h"
#include "show.h"

enum { LIST_MAX = 1 << 20 }; /* bytes of an order */

/* ---------------------------------------------------------------- players */

static bool all_digits(const char *text)
{
    return *text && text[strspn(text, "0123456789")] == 0;
}

/* 3.5, 1e6, 3..4, -2: nobody is called that. */
static bool is_odd_number(const char *text)
{
    return strchr("0123456789.+-", *text) && strpbrk(text, "0123456789") && !all_digits(text) &&
           text[strspn(text, "0123456789.eE+-– ")] == 0;
}

/* "Player 1" … when only their number is said. */
static int number_players(table_players *s, uint32_t n)
{
    enum { EACH = 24 };
    s->names = malloc((size_t)n * EACH + 1);
    if (!s->names)
        return no_memory();
    for (uint32_t i = 0; i < n; i++) {
        snprintf(s->names + (size_t)i * EACH, EACH, "Player %u", i + 1);
        s->name[i] = s->names + (size_t)i * EACH;
    }
    s->s.players_n = n;
    return EXIT_YES;
}

static int check_name(const char *name)
{
    if (!*name)
        return complain("--players has an empty name; names are separated by single commas");
    return name_check("--players", name, TALON_MAX_PLAYER_NAME);
}

static int split_players(table_players *s, const char *text)
{
    s->names = strdup(text);
    if (!s->names)
        return no_memory();
    for (char *name = s->names, *comma; name; name = comma ? comma + 1 : NULL) {
        comma = strchr(name, ',');
        if (comma)
            *comma = 0;
        name += strspn(name, " ");
        for (size_t n = strlen(name); n && name[n - 1] == ' '; n--)
            name[n - 1] = 0;
        if (s->s.players_n == TALON_MAX_PLAYERS)
            return complain("at most %u players", TALON_MAX_PLAYERS);
        if (check_name(name) != EXIT_YES)
            return EXIT_USAGE;
        s->name[s->s.players_n++] = name;
    }
    return names_check_apart("--players", s->name, s->s.players_n);
}

/* As many cannot play. Who wrote one name may have meant several. */
static int wrong_number(const table_players *s, const char *text, const talon_game *g)
{
    const uint32_t least = talon_game_players_min(g), most = talon_game_players_max(g), n = s->s.players_n;
    const char *hint = n == 1 && text && !all_digits(text) ? "; names are separated by commas" : "";
    if (least == most)
        return complain("%s is for %u player%s, not %u%s", talon_game_name(g), least, least == 1 ? "" : "s", n, hint);
    return complain("%s is for %u to %u players, not %u%s", talon_game_name(g), least, most, n, hint);
}

static int read_players(table_players *s, const char *text, const talon_game *g)
{
    const uint32_t least = talon_game_players_min(g), most = talon_game_players_max(g);
    uint64_t n = least;
    int status = EXIT_YES;
    if (text && is_odd_number(text))
        return complain("--players is names, or a number from %u to %u, not \"%s\"", least, most, text);
    if (text && all_digits(text) && !read_number(&n, text, TALON_MAX_PLAYERS, "--players"))
        return EXIT_USAGE;
    if (!text || all_digits(text))
        status = number_players(s, (uint32_t)n);
    else
        status = split_players(s, text);
    n = s->s.players_n;
    s->s.player = s->name;
    if (status != EXIT_YES || (n >= least && n <= most))
        return status;
    return wrong_number(s, text, g);
}

uint32_t players_find(const table_players *s, const char *name, const char *flag)
{
    for (uint32_t i = 0; i < s->s.players_n; i++)
        if (strcmp(s->name[i], name) == 0)
            return i + 1;
    const long seat = all_digits(name) && strlen(name) < 4 ? strtol(name, NULL, 10) : 0;
    if (seat >= 1 && (uint32_t)seat <= s->s.players_n)
        return (uint32_t)seat;
    const char *near = all_digits(name) ? NULL : talon_nearest(name, s->name);
    if (near)
        complain("--%s: no player is called \"%s\"; did you mean \"%s\"?", flag, name, near);
    else
        complain("--%s: no player is called \"%s\"; a name or a seat from 1 to %u", flag, name, s->s.players_n);
    return 0;
}

void players_why_not(char *text, size_t room, const table_players *s, const talon_outcome *o)
{
    const talon_fault *f = &o->fault;
    const uint32_t seat = f->index <= s->s.players_n ? f->index : 0;
    if (f->what)
        snprintf(text, room, "this is expected and does not hold: %lld %s %lld%s%s", (long long)f->have, f->what, (long long)f->want,
                 seat ? " for " : "", seat ? s->name[seat - 1] : "");
    else
        snprintf(text, room, "this is expected and does not hold");
}

/* ------------------------------------------------------------------ chance */

static int read_seed(talon_seed *seed, const char *text)
{
    if (text && !talon_seed_parse(seed, text, strlen(text)))
        return complain("--seed must be a decimal number, or 0x and hex digits, below 2^256");
    if (text) {
        complain("a seed on the command line is public: everybody can know this deal");
        return EXIT_YES;
    }
    if (getrandom(seed->byte, sizeof seed->byte, 0) == sizeof seed->byte)
        return EXIT_YES;
    complain("the system provides no random numbers");
    return EXIT_IO;
}

/* ------------------------------------------------------------------- cards */

/* A list people wrote: UTF-8, its byte order mark left out. NULL after saying why; *status is then the exit code. */
static char *read_list(const char *path, size_t *size, int *status)
{
    char *text = read_whole(path, size, LIST_MAX, status);
    if (!text)
        return NULL;
    *status = EXIT_INPUT;
    if (*size > LIST_MAX) {
        complain("%s is longer than 1 MiB", path);
        free(text);
        return NULL;
    }
    const size_t good = show_utf8_size(text);
    if (good < *size) {
        unsigned line = 1;
        for (size_t i = 0; i < good; i++)
            line += text[i] == '\n';
        complain("%s:%u: the byte 0x%02X is not UTF-8 text", path, line, (unsigned char)text[good]);
        free(text);
        return NULL;
    }
    if (strncmp(text, "\xEF\xBB\xBF", 3) == 0)
        memmove(text, text + 3, *size -= 2); /* with the NUL */
    return text;
}

static bool add_to_order(table_players *s, const char *card, size_t *room)
{
    if (s->s.order_n == *room) {
        const char **more = realloc((void *)s->order, sizeof *more * (*room = *room ? *room * 2 : 64));
        if (!more)
            return false;
        s->order = more;
    }
    s->order[s->s.order_n++] = card;
    return true;
}

/* Cards from the top, separated by spaces, commas or lines; # begins a comment. */
static int read_order(table_players *s, const char *path)
{
    size_t size, room = 0;
    int status;
    if (!path)
        return EXIT_YES;
    s->order_text = read_list(path, &size, &status);
    if (!s->order_text)
        return status;
    for (char *p = s->order_text; *p;) {
        const size_t n = *p == '#' ? 0 : strcspn(p, " \t\r\n,#");
        if (n && !add_to_order(s, p, &room))
            return no_memory();
        p += n;
        if (*p == '#')
            *p++ = 0, p += strcspn(p, "\n");
        else if (*p)
            *p++ = 0;
    }
    s->s.order = s->order;
    if (!s->s.order_n) {
        complain("%s lists no cards", path);
        return EXIT_INPUT;
    }
    return EXIT_YES;
}

void players_plain_card(char *out, size_t size, const char *card)
{
    static const struct {
        const char *sign, *letter;
    } suits[] = {{"♣", "c"}, {"♦", "d"}, {"♥", "h"}, {"♠", "s"}, {"\xEF\xB8\x8F", ""}}; /* the last asks for a coloured sign */
    size_t n = 0;
    if (strncmp(card, "10", 2) == 0 && card[2] && (strchr("cdhsCDHS", card[2]) ? !card[3] : (unsigned char)card[2] == 0xE2)) {
        out[n++] = 'T';
        card += 2;
    }
    while (*card && n + 1 < size) {
        size_t k = 0;
        while (k < 5 && strncmp(card, suits[k].sign, strlen(suits[k].sign)) != 0)
            k++;
        if (k == 5)
            out[n++] = *card++;
        else if (card += strlen(suits[k].sign), *suits[k].letter)
            out[n++] = *suits[k].letter;
    }
    out[n] = 0;
}

/* A * of the word is no pattern. */
bool players_means(const char *card, const char *word)
{
    char one[4 * TALON_MAX_CARD_NAME + 1], other[sizeof one];
    return strcasecmp(card, word) == 0 || (!strchr(word, '*') && talon_deck_spell(one, sizeof one, card, strlen(card)) &&
                                           talon_deck_spell(other, sizeof other, word, strlen(word)) && talon_deck_name_fits(one, other));
}

/* The name of the one card called so; NULL when there is none, or several. */
static const char *card_called(const talon_pack *pack, const char *card)
{
    const char *found = NULL;
    for (uint32_t i = 0; i < talon_pack_faces(pack); i++) {
        const char *name = talon_pack_name(pack, (talon_face)i, NULL);
        if (strcmp(name, card) == 0)
            return name;
        const bool means = players_means(name, card);
        if (means && found)
            return NULL;
        if (means)
            found = name;
    }
    return found;
}

talon_face players_card(const talon_pack *pack, const char *card)
{
    const char *name = card_called(pack, card);
    return name ? talon_pack_find(pack, name, strlen(name)) : TALON_FACE_NONE;
}

/* The i-th card of --order is none of the game's: which is near? Returns the exit code. */
static int unknown_card(uint32_t i, const char *given, const char *card, const talon_game *g, const talon_pack *pack)
{
    const uint32_t n = talon_pack_faces(pack);
    const char **faces = calloc((size_t)n + 1, sizeof *faces);
    if (!faces)
        return no_memory();
    for (uint32_t k = 0; k < n; k++)
        faces[k] = talon_pack_name(pack, (talon_face)k, NULL);
    const char *near = talon_nearest(card, faces);
    complain("--order: card %u: %s has no card \"%s\"%s%s%s", i + 1, talon_game_name(g), given, near ? "; did you mean \"" : "",
             near ? near : "", near ? "\"?" : "");
    free((void *)faces);
    return EXIT_INPUT;
}

int players_order(table_players *s, const talon_game *g, const talon_pack *pack)
{
    for (uint32_t i = 0; i < s->s.order_n; i++) {
        char card[256];
        const char *given = s->order[i];
        if (talon_pack_find(pack, given, strlen(given)) != TALON_FACE_NONE)
            continue;
        players_plain_card(card, sizeof card, given);
        if ((s->order[i] = card_called(pack, card)))
            continue;
        return unknown_card(i, given, card, g, pack);
    }
    return EXIT_YES;
}

/* One list for all, or one for each seat, separated by commas. */
static int read_lists(table_players *s, const char *files, leaders *who, const call *c, const talon_game *g)
{
    const look k = look_of(c);
    char path[4096];
    uint32_t n = 0;
    if (call_option(c, "veils")) /* private lists, which whoever has this option reads */
        return who->name.n ? complain("--commander is for --deck: the files of --veils say who commands") : EXIT_YES;
    if (!files && who->name.n)
        return complain("--commander is for decks that players bring: --deck FILE");
    if (!files)
        return talon_game_imports(g) ? complain("%s needs everybody's deck: --deck FILE, or --deck FILE,FILE,… by seat", talon_game_name(g))
                                     : EXIT_YES;
    if (!talon_game_imports(g))
        return complain("%s has its own cards; --deck is for games in which players bring theirs", talon_game_name(g));
    for (const char *p = files; *p && n < s->s.players_n; n++) {
        const size_t size = strcspn(p, ",");
        snprintf(path, sizeof path, "%.*s", (int)size, p);
        const int status = decklist_pack(&s->deck[n], path, who, talon_game_commanders_apart(g), &k);
        if (status != EXIT_YES)
            return status;
        p += size + (p[size] == ',');
        if (n + 1 == s->s.players_n && *p)
            return complain("--deck lists more files than there are players");
    }
    if (n != 1 && n != s->s.players_n)
        return complain("--deck needs one file, or one for each of the %u players", s->s.players_n);
    for (uint32_t i = 0; i < s->s.players_n; i++)
        s->import[i] = s->deck[n == 1 ? 0 : i];
    s->s.import = s->import;
    return leaders_check(who);
}

static int read_decks(table_players *s, const call *c, const talon_game *g)
{
    leaders who;
    int status = leaders_read(&who, c);
    if (status == EXIT_YES)
        status = read_lists(s, call_option(c, "deck"), &who, c, g);
    names_free(&who.name);
    return status;
}

bool players_is_short(const table_players *s, const talon_game *g, const talon_shape *shape, const talon_fault *f)
{
    const bool known = f->status == TALON_E_INSUFFICIENT_CARDS && s->s.import && f->zone < talon_shape_zones(shape);
    const talon_player owner = known ? talon_zone_owner(shape, f->zone) : TALON_PLAYER_NONE;
    if (owner == TALON_PLAYER_NONE || f->want <= f->have || talon_zone_get_type(shape, f->zone) != TALON_TYPE_DECK)
        return false;
    for (uint32_t i = 0; i < s->s.players_n; i++)
        if (strcmp(s->name[i], talon_player_name(shape, owner)) == 0) {
            const uint32_t n = talon_pack_cards(s->import[i]);
            complain("--deck: the list of %s has %u card%s; %s needs at least %lld", s->name[i], n, n == 1 ? "" : "s", talon_game_name(g),
                     (long long)(n + f->want - f->have));
            return true;
        }
    return false;
}

int players_read(table_players *s, const call *c, const talon_game *g)
{
    const char *dealer = call_option(c, "dealer");
    *s = (table_players){.names = NULL};
    int status = read_players(s, call_option(c, "players"), g);
    if (status == EXIT_YES && dealer && !(s->s.dealer = players_find(s, dealer, "dealer")))
        status = EXIT_USAGE;
    if (status == EXIT_YES)
        status = read_order(s, call_option(c, "order"));
    if (status == EXIT_YES)
        status = read_decks(s, c, g);
    return status == EXIT_YES ? read_seed(&s->s.seed, call_option(c, "seed")) : status;
}

void players_free(table_players *s)
{
    talon_wipe(&s->s.seed, sizeof s->s.seed);
    free(s->names);
    free(s->order_text);
    free((void *)s->order);
    for (uint32_t i = 0; i < TALON_MAX_PLAYERS; i++)
        free(s->deck[i]);
}
