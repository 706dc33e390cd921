/* seating.c -- who sits at the table and with which cards. */
#include "seating.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>

#include "gamefile.h"
#include "show.h"

enum { LIST_MAX = 1 << 20 }; /* bytes of an order or a deck list */

static int no_memory(void)
{
    complain("out of memory");
    return EXIT_BUG;
}

/* ---------------------------------------------------------------- players */

static bool all_digits(const char *text)
{
    return *text && text[strspn(text, "0123456789")] == 0;
}

/* "Player 1" … when only their number is said. */
static int number_players(seating *s, uint32_t n)
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

static int check_name(const seating *s, const char *name)
{
    if (!*name)
        return complain("--players has an empty name; names are separated by single commas");
    if (strlen(name) > TALON_MAX_PLAYER_NAME)
        return complain("a player's name has at most %u bytes: \"%s\"", TALON_MAX_PLAYER_NAME, name);
    if (!show_is_text(name))
        return complain("a player's name is UTF-8 without control characters");
    for (uint32_t i = 0; i < s->s.players_n; i++)
        if (strcmp(s->name[i], name) == 0)
            return complain("two players are called \"%s\"; everybody needs a name of their own", name);
    return EXIT_YES;
}

static int split_players(seating *s, const char *text)
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
        if (check_name(s, name) != EXIT_YES)
            return EXIT_USAGE;
        s->name[s->s.players_n++] = name;
    }
    return EXIT_YES;
}

static int read_players(seating *s, const char *text, const talon_game *g)
{
    const uint32_t least = talon_game_players_min(g), most = talon_game_players_max(g);
    uint64_t n = least;
    int status = EXIT_YES;
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
    if (least == most)
        return complain("%s is for %u player%s, not %u", talon_game_name(g), least, least == 1 ? "" : "s", (unsigned)n);
    return complain("%s is for %u to %u players, not %u", talon_game_name(g), least, most, (unsigned)n);
}

uint32_t seating_find(const seating *s, const char *name, const char *flag)
{
    for (uint32_t i = 0; i < s->s.players_n; i++)
        if (strcmp(s->name[i], name) == 0)
            return i + 1;
    const char *near = talon_nearest(name, s->name);
    if (near)
        complain("--%s: no player is called \"%s\"; did you mean \"%s\"?", flag, name, near);
    else
        complain("--%s: no player is called \"%s\"", flag, name);
    return 0;
}

/* ------------------------------------------------------------------ chance */

static int read_seed(talon_seed *seed, const char *text)
{
    if (text && !talon_seed_parse(seed, text, strlen(text)))
        return complain("--seed must be a decimal number, or 0x and hex digits, below 2^256");
    if (text) {
        fprintf(stderr, "talon: a seed on the command line is public: everybody can know this deal\n");
        return EXIT_YES;
    }
    if (getrandom(seed->byte, sizeof seed->byte, 0) == sizeof seed->byte)
        return EXIT_YES;
    complain("the system gives no random numbers");
    return EXIT_IO;
}

/* ------------------------------------------------------------------- cards */

/* Cards from the top, separated by spaces, commas or lines; # begins a comment. */
static int read_order(seating *s, const char *path)
{
    size_t size, room = 64;
    if (!path)
        return EXIT_YES;
    s->order_text = read_whole(path, &size, LIST_MAX);
    if (!s->order_text)
        return EXIT_IO;
    if (size > LIST_MAX || strlen(s->order_text) != size) {
        complain("%s is no list of cards", path);
        return EXIT_INPUT;
    }
    s->order = malloc(sizeof *s->order * room);
    for (char *p = s->order_text; s->order && *p;) {
        if (*p == '#') {
            p += strcspn(p, "\n");
            continue;
        }
        const size_t n = strcspn(p, " \t\r\n,#");
        if (n) {
            if (s->s.order_n == room) {
                const char **more = realloc((void *)s->order, sizeof *more * (room *= 2));
                if (!more)
                    return no_memory();
                s->order = more;
            }
            s->order[s->s.order_n++] = p;
        }
        p += n;
        if (*p == '#')
            *p++ = 0, p += strcspn(p, "\n");
        else if (*p)
            *p++ = 0;
    }
    s->s.order = s->order;
    if (s->order && !s->s.order_n) {
        complain("%s lists no cards", path);
        return EXIT_INPUT;
    }
    return s->order ? EXIT_YES : no_memory();
}

/* One line of a deck list: "4 Forest", "4x Forest" or "Sol Ring". Returns how many; 0 for a line without a card. */
static uint64_t list_line(char *line, const char **name)
{
    uint64_t n = 0;
    char *p = line + strspn(line, " \t");
    size_t size = strcspn(p, "\r\n");
    while (size && (p[size - 1] == ' ' || p[size - 1] == '\t'))
        size--;
    p[size] = 0;
    if (!*p || *p == '#' || strncmp(p, "//", 2) == 0)
        return 0;
    const size_t digits = strspn(p, "0123456789");
    for (size_t i = 0; i < digits && n < 100000; i++)
        n = n * 10 + (uint64_t)(p[i] - '0');
    char *rest = p + digits + (digits && (p[digits] == 'x' || p[digits] == 'X'));
    const bool counted = digits && *rest == ' ';
    *name = counted ? rest + strspn(rest, " ") : p;
    return counted ? n : 1;
}

static int read_deck(talon_pack **deck, const char *path)
{
    size_t size;
    char *text = read_whole(path, &size, LIST_MAX);
    if (!text)
        return EXIT_IO;
    *deck = size <= LIST_MAX ? malloc(talon_pack_size(TALON_MAX_CARDS, TALON_MAX_CARDS, (uint32_t)size + 1)) : NULL;
    if (!*deck) {
        free(text);
        return size <= LIST_MAX ? no_memory() : (complain("%s is longer than 1 MiB", path), EXIT_INPUT);
    }
    talon_pack_init(*deck, TALON_MAX_CARDS, TALON_MAX_CARDS, (uint32_t)size + 1);
    int status = EXIT_YES;
    for (char *line = text, *next; line && status == EXIT_YES; line = next) {
        const char *name;
        next = strchr(line, '\n');
        next = next ? next + 1 : NULL;
        const uint64_t n = list_line(line, &name);
        if (n && (n > TALON_MAX_CARDS || talon_pack_add(*deck, name, strlen(name), (uint32_t)n) != TALON_OK)) {
            complain("%s: too many cards, or too long a name: \"%s\"", path, name);
            status = EXIT_INPUT;
        }
    }
    if (status == EXIT_YES && talon_pack_cards(*deck) == 0) {
        complain("%s lists no cards", path);
        status = EXIT_INPUT;
    }
    free(text);
    return status;
}

/* One list for all, or one for each seat, separated by commas. */
static int read_decks(seating *s, const char *files, const talon_game *g)
{
    char path[4096];
    uint32_t n = 0;
    if (!files)
        return talon_game_imports(g) ? complain("%s needs everybody's deck: --deck FILE, or --deck FILE,FILE,… by seat", talon_game_name(g))
                                     : EXIT_YES;
    if (!talon_game_imports(g))
        return complain("%s has its own cards; --deck is for games in which players bring theirs", talon_game_name(g));
    for (const char *p = files; *p && n < s->s.players_n; n++) {
        const size_t size = strcspn(p, ",");
        snprintf(path, sizeof path, "%.*s", (int)size, p);
        const int status = read_deck(&s->deck[n], path);
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
    return EXIT_YES;
}

int seating_read(seating *s, const call *c, const talon_game *g)
{
    const char *dealer = call_option(c, "dealer");
    *s = (seating){.names = NULL};
    int status = read_players(s, call_option(c, "players"), g);
    if (status == EXIT_YES && dealer && !(s->s.dealer = seating_find(s, dealer, "dealer")))
        status = EXIT_USAGE;
    if (status == EXIT_YES)
        status = read_order(s, call_option(c, "order"));
    if (status == EXIT_YES)
        status = read_decks(s, call_option(c, "deck"), g);
    return status == EXIT_YES ? read_seed(&s->s.seed, call_option(c, "seed")) : status;
}

void seating_free(seating *s)
{
    talon_wipe(&s->s.seed, sizeof s->s.seed);
    free(s->names);
    free(s->order_text);
    free((void *)s->order);
    for (uint32_t i = 0; i < TALON_MAX_PLAYERS; i++)
        free(s->deck[i]);
}
