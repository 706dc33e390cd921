/* show.c -- a table for people.
 *
 * One row a zone: a label, then its cards, broken between cards where the terminal ends. Decks and burned cards are counts in
 * the last line, with those of their cards that lie face up. In a zone with cards lying both ways those face down are in brackets; a
 * card the viewer may not see is hatched. Hands are sorted, as people hold them. */
#include "show.h"

#include <errno.h>
#include <langinfo.h>
#include <locale.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>
#include <wchar.h>

#include <talon/name.h>

enum { NAME_SIZE = 320 }; /* a card's name with brackets, or a label */

#define BOLD   paint(PAINT_BOLD)
#define NORMAL paint(PAINT_NORMAL)

int show_columns(int fd)
{
    struct winsize size;
    const char *columns = getenv("COLUMNS");
    if (isatty(fd) && ioctl(fd, TIOCGWINSZ, &size) == 0 && size.ws_col > 0)
        return size.ws_col;
    const long n = columns ? strtol(columns, NULL, 10) : 0;
    return n > 0 && n < 10000 ? (int)n : 80;
}

/* The C library needs memory for the tables of UTF-8 when they are used first, and takes those of ASCII without a word when there is none. */
static bool has_tables(void)
{
    mbstate_t state = {0};
    wchar_t wide;
    return mbrtowc(&wide, "é", 2, &state) == 2;
}

bool show_begin(void)
{
    errno = 0;
    if (setlocale(LC_CTYPE, "") && MB_CUR_MAX > 1 && strcmp(nl_langinfo(CODESET), "UTF-8") == 0)
        return has_tables();
    return errno != ENOMEM && (setlocale(LC_CTYPE, "C.UTF-8") ? has_tables() : errno != ENOMEM);
}

look look_of(const call *c)
{
    const char *no_color = getenv("NO_COLOR"), *term = getenv("TERM");
    const bool plain = call_option(c, "plain") != NULL;
    look k = {.ascii = say_ascii() || call_option(c, "ascii") != NULL, .four = call_option(c, "four-colors") != NULL};
    k.as_dealt = call_option(c, "as-dealt") != NULL;
    k.colour = !plain && isatty(STDOUT_FILENO) && !(no_color && *no_color) && !(term && strcmp(term, "dumb") == 0);
    k.width = plain ? 0 : show_columns(STDOUT_FILENO);
    return k;
}

look look_plain(void)
{
    return (look){.ascii = say_ascii(), .width = show_columns(STDOUT_FILENO)};
}

bool show_is_text(const char *text)
{
    for (size_t left = strlen(text), n; left; text += n, left -= n) {
        uint32_t code;
        n = talon_text_next(&code, text, left);
        if (!talon_text_shows(code))
            return false;
    }
    return true;
}

size_t show_utf8_size(const char *text)
{
    const char *p = text;
    mbstate_t state = {0};
    for (size_t left = strlen(text), n; left; p += n, left -= n) {
        n = mbrtowc(NULL, p, left, &state);
        if (n == 0 || n > left)
            break;
    }
    return (size_t)(p - text);
}

void show_clean(char *text)
{
    char *to = text;
    for (size_t left = strlen(text), n; left; text += n, left -= n) {
        uint32_t code;
        n = talon_text_next(&code, text, left);
        if (talon_text_shows(code)) {
            memmove(to, text, n);
            to += n;
        } else {
            *to++ = '?';
        }
    }
    *to = 0;
}

static int width_of(const char *text, size_t left)
{
    int width = 0;
    mbstate_t state = {0};
    for (size_t n; left; text += n, left -= n) {
        wchar_t wide;
        n = mbrtowc(&wide, text, left, &state);
        if (n == 0 || n > left) { /* not UTF-8: a byte, a column */
            n = 1;
            width++;
            memset(&state, 0, sizeof state);
            continue;
        }
        const int columns = wcwidth(wide);
        width += columns > 0 ? columns : 0;
    }
    return width;
}

int show_width(const char *text)
{
    return width_of(text, strlen(text));
}

size_t show_cut(char *text, int width)
{
    size_t n = strlen(text);
    while (n && show_width(text) > width) {
        do
            n--;
        while (n && ((unsigned char)text[n] & 0xC0) == 0x80);
        text[n] = 0;
    }
    return n;
}

void show_heading(const look *k, const char *text)
{
    printf("%s%s%s\n", k->colour ? BOLD : "", text, k->colour ? NORMAL : "");
}

void show_words_to(FILE *to, const look *k, const char *text, int column, int indent)
{
    bool first = true;
    for (; *text; first = false) {
        char word[NAME_SIZE];
        const size_t size = strcspn(text, " ");
        snprintf(word, sizeof word, "%.*s", (int)size, text);
        show_clean(word);
        const int width = show_width(word);
        if (!first && k->width && column + 1 + width > k->width) {
            fprintf(to, "\n%*s", indent, "");
            column = indent;
            first = true;
        }
        column += width + !first;
        fprintf(to, "%s%s", first ? "" : " ", word);
        text += size;
        text += strspn(text, " ");
    }
    putc('\n', to);
}

void show_words(const look *k, const char *text, int column, int indent)
{
    show_words_to(stdout, k, text, column, indent);
}

void show_sentence(FILE *to, const char *format, ...)
{
    char text[8192];
    va_list list;
    va_start(list, format);
    vsnprintf(text, sizeof text, format, list);
    va_end(list);
    if (!isatty(fileno(to))) {
        fprintf(to, "%s\n", text);
        return;
    }
    const int most = show_columns(fileno(to));
    int column = 0;
    for (const char *word = text; *word;) {
        const size_t blanks = strspn(word, " "), size = strcspn(word + blanks, " ");
        const int width = width_of(word + blanks, size);
        const bool breaks = column && column + (int)blanks + width > most;
        if (breaks)
            putc('\n', to);
        fprintf(to, "%*s%.*s", breaks ? 0 : (int)blanks, "", (int)size, word + blanks);
        column = width + (breaks ? 0 : column + (int)blanks);
        word += blanks + size;
    }
    putc('\n', to);
}

/* ------------------------------------------------------------------ cards */

/* c, d, h or s for a card called by rank and suit, else 0. */
static char suit_of(const char *name)
{
    const bool rank = (name[0] >= '0' && name[0] <= '9') || (name[0] >= 'A' && name[0] <= 'Z');
    return rank && name[1] && strchr("cdhs", name[1]) && !name[2] ? name[1] : 0;
}

static const char *suit_colour(const look *k, char suit)
{
    switch (suit) {
    case 'h': return paint(PAINT_RED);
    case 'd': return paint(k->four ? PAINT_BLUE : PAINT_RED);
    case 'c': return k->four ? paint(PAINT_GREEN) : "";
    default: return ""; /* spades, and what is no suit */
    }
}

/* Cards of coloured suits are called red_7. */
static const char *word_colour(const char *name)
{
    static const struct {
        const char *word;
        paint_kind colour;
    } known[] = {{"red_", PAINT_RED}, {"green_", PAINT_GREEN}, {"yellow_", PAINT_YELLOW}, {"blue_", PAINT_BLUE}};
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (strncmp(name, known[i].word, strlen(known[i].word)) == 0)
            return paint(known[i].colour);
    return "";
}

/* A name as it is read: underscores are spaces. */
static void spaced(char *out, size_t size, const char *name)
{
    snprintf(out, size, "%s", name);
    for (; *out; out++)
        if (*out == '_')
            *out = ' ';
}

typedef struct card_text {
    char text[NAME_SIZE];
    const char *colour;
} card_text;

/* NULL for a card that may not be seen, or whose face is not known. */
static const char *name_of(const look *k, const talon_pack *pack, talon_card id)
{
    if (id == TALON_CARD_HIDDEN)
        return NULL;
    return k->card_name ? k->card_name(k->context, id) : talon_pack_name(pack, talon_pack_face(pack, id), NULL);
}

static void text_of_card(card_text *out, const look *k, const talon_pack *pack, talon_card id, bool bracket)
{
    char name[NAME_SIZE - 2];
    out->colour = "";
    const char *given = name_of(k, pack, id);
    if (!given) {
        snprintf(out->text, sizeof out->text, "%s", k->ascii ? "??" : "▒▒");
        return;
    }
    const char suit = suit_of(given);
    if (k->ascii)
        snprintf(name, sizeof name, "%s", given);
    else if (suit)
        snprintf(name, sizeof name, "%c%s", given[0], suit == 'c' ? "♣" : suit == 'd' ? "♦" : suit == 'h' ? "♥" : "♠");
    else
        spaced(name, sizeof name, given);
    show_clean(name);
    if (k->colour)
        out->colour = suit ? suit_colour(k, suit) : word_colour(given);
    snprintf(out->text, sizeof out->text, bracket ? "(%s)" : "%s", name);
}

static bool has_space(const look *k, const talon_pack *pack, const talon_card *card, uint32_t n)
{
    bool found = false;
    for (uint32_t i = 0; i < n && !found; i++)
        if (name_of(k, pack, card[i])) {
            const char *name = name_of(k, pack, card[i]);
            found = strchr(name, ' ') || (!k->ascii && strchr(name, '_'));
        }
    return found;
}

static uint32_t count_up(const talon_table *t, const talon_card *card, uint32_t n)
{
    uint32_t up = 0;
    for (uint32_t i = 0; i < n; i++)
        up += talon_card_is_up(t, card[i]);
    return up;
}

/* ------------------------------------------------------------------- rows */

typedef struct shown {
    const look *k;
    const talon_table *t;
    const talon_shape *shape;
    talon_player who, dealer;
    int label;        /* columns of the labels */
    talon_card *seen; /* a zone as `who` sees it */
    bool by_list;     /* a hand is sorted as the game lists its cards */
} shown;

static uint32_t count_of(const shown *s, talon_zone z)
{
    return talon_zone_count(s->t, s->shape, z);
}

/* "hand.2" of a player and "hand": the word; "tableau.3" and "piles.2.3": the word and the number. */
static void zone_label(char *out, size_t size, const shown *s, talon_zone z)
{
    const char *name = talon_zone_name(s->shape, z), *dot = strchr(name, '.');
    const char *number = dot;
    if (dot && talon_zone_owner(s->shape, z) != TALON_PLAYER_NONE)
        number = strchr(dot + 1, '.');
    snprintf(out, size, "%.*s%s%s", dot ? (int)(dot - name) : (int)strlen(name), name, number ? " " : "", number ? number + 1 : "");
    for (; *out; out++)
        if (*out == '_')
            *out = ' ';
}

static bool is_hand(const shown *s, talon_zone z)
{
    const char *name = talon_zone_name(s->shape, z);
    return strncmp(name, "hand", 4) == 0 && (name[4] == '.' || !name[4]) && talon_zone_owner(s->shape, z) != TALON_PLAYER_NONE;
}

static bool is_count(const shown *s, talon_zone z)
{
    const talon_zone_type type = talon_zone_get_type(s->shape, z);
    return type == TALON_TYPE_DECK || type == TALON_TYPE_BURN;
}

static void player_label(char *out, size_t size, const shown *s, talon_player p)
{
    snprintf(out, size, "%s%s", talon_player_name(s->shape, p), p == s->dealer ? " (dealer)" : "");
}

/* The label, filled up to its column; one that is too long gets a line of its own. Returns the column for what follows. */
static int begin_row(const shown *s, const char *label, int indent, bool strong)
{
    const int width = indent + show_width(label);
    const bool bold = strong && s->k->colour;
    printf("%*s%s%s%s", indent, "", bold ? BOLD : "", label, bold ? NORMAL : "");
    if (width <= s->label)
        printf("%*s", s->label + 2 - width, "");
    else
        printf("\n%*s", s->label + 2, "");
    return s->label + 2;
}

static void put_cards(const shown *s, int column, const talon_card *card, uint32_t n, bool brackets)
{
    const talon_pack *pack = talon_shape_pack(s->shape);
    const int indent = column, gap = has_space(s->k, pack, card, n) ? 2 : 1;
    for (uint32_t i = 0; i < n; i++) {
        card_text c;
        text_of_card(&c, s->k, pack, card[i], brackets && name_of(s->k, pack, card[i]) && !talon_card_is_up(s->t, card[i]));
        const int width = show_width(c.text), space = i ? gap : 0;
        if (i && s->k->width && column + space + width > s->k->width) {
            printf("\n%*s", indent, "");
            column = indent;
        } else {
            printf("%*s", space, "");
            column += space;
        }
        printf("%s%s%s", c.colour, c.text, *c.colour ? NORMAL : "");
        column += width;
    }
    putchar('\n');
}

/* Where the game lists a card; one that it does not list comes last. */
static uint32_t listed_place(const talon_runner *r, const char *name)
{
    const talon_face face = talon_pack_find(talon_shape_pack(talon_runner_shape(r)), name, strlen(name));
    return face == TALON_FACE_NONE ? UINT32_MAX : face;
}

/* Whether a comes after b in a hand that somebody holds; what may not be seen comes last. */
static bool comes_after(const shown *s, talon_card a, talon_card b)
{
    const talon_pack *pack = talon_shape_pack(s->shape);
    const char *x = name_of(s->k, pack, a), *y = name_of(s->k, pack, b);
    if (!x || !y)
        return !x && y;
    const uint32_t of_x = s->by_list ? listed_place(s->k->listed, x) : 0, of_y = s->by_list ? listed_place(s->k->listed, y) : 0;
    return of_x != of_y ? of_x > of_y : talon_card_order(x, strlen(x), y, strlen(y)) > 0;
}

/* Whether the game sorts this zone by the order of its list; "hand.2" is the game's "hand". */
static bool is_listed(const shown *s, talon_zone z)
{
    const talon_game *g = s->k->listed ? talon_runner_game(s->k->listed) : NULL;
    const char *name = talon_zone_name(s->shape, z);
    const size_t size = strcspn(name, ".");
    for (uint32_t i = 0; g && i < talon_game_zones(g); i++) {
        const char *own = talon_game_get_zone(g, i).name;
        if (strlen(own) == size && memcmp(own, name, size) == 0)
            return talon_game_zone_is_listed(g, i);
    }
    return false;
}

/* Let the card at `at` sink in the heap of the first n. */
static void sink(const shown *s, talon_card *card, uint32_t at, uint32_t n)
{
    for (uint32_t child; (child = 2 * at + 1) < n; at = child) {
        child += child + 1 < n && comes_after(s, card[child + 1], card[child]);
        if (!comes_after(s, card[child], card[at]))
            return;
        const talon_card swap = card[at];
        card[at] = card[child];
        card[child] = swap;
    }
}

/* In place, without memory. Cards of one name look the same, so their order is nobody's concern. */
static void sort_hand(const shown *s, talon_card *card, uint32_t n)
{
    for (uint32_t i = n / 2; i-- > 0;)
        sink(s, card, i, n);
    for (uint32_t i = n; i-- > 1;) {
        const talon_card last = card[i];
        card[i] = card[0];
        card[0] = last;
        sink(s, card, 0, i);
    }
}

/* Cards that lie face up are on the table, not in somebody's hand: there the order tells how they came. */
static bool is_held(const shown *s, talon_zone z, uint32_t up)
{
    return talon_zone_get_type(s->shape, z) == TALON_TYPE_HAND && up == 0 && !s->k->as_dealt &&
           !(s->k->runner && talon_runner_sorted(s->k->runner, z));
}

/* " with 7♥ face up at the bottom": the cards of a zone that lies face down, but for them. Returns the bytes. */
static size_t put_up(char *out, size_t size, const shown *s, talon_zone z)
{
    const uint32_t n = count_of(s, z);
    const talon_card *card = talon_zone_cards(s->t, s->shape, z);
    const bool pile = talon_zone_get_type(s->shape, z) == TALON_TYPE_DISCARD; /* its newest card, the last, is shown */
    size_t used = 0;
    for (uint32_t i = 0; i < n && used + NAME_SIZE + 40 < size; i++) {
        card_text c;
        if (!talon_card_is_up(s->t, card[i]))
            continue;
        text_of_card(&c, s->k, talon_shape_pack(s->shape), card[i], false);
        used += (size_t)snprintf(out + used, size - used, "%s %s %s", used ? " and" : " with", c.text,
                                 i && i + 1 < n     ? "face up in it"
                                 : (i == 0) == pile ? "face up at the bottom"
                                                    : "turned up");
    }
    return used;
}

/* A pile shows its newest card, and how many lie under it; if that lies face down, also those that lie face up. */
static void put_pile(const shown *s, talon_zone z, uint32_t n)
{
    const talon_pack *pack = talon_shape_pack(s->shape);
    const talon_card newest = s->seen[n - 1];
    card_text c;
    text_of_card(&c, s->k, pack, newest, newest != TALON_CARD_HIDDEN && !talon_card_is_up(s->t, newest));
    char up[1024] = "";
    if (!talon_card_is_up(s->t, talon_zone_cards(s->t, s->shape, z)[n - 1]))
        put_up(up, sizeof up, s, z);
    printf("%s%s%s on %u more%s\n", c.colour, c.text, *c.colour ? NORMAL : "", n - 1, up);
}

static void put_count(const shown *s, int column, talon_zone z)
{
    const uint32_t n = count_of(s, z);
    char text[1024];
    const size_t used = (size_t)snprintf(text, sizeof text, "%u card%s", n, n == 1 ? "" : "s");
    put_up(text + used, sizeof text - used, s, z);
    show_words(s->k, text, column, column);
}

/* Many cards of one name, as the spare ones of a play mat; none of whose name is not known. */
static bool all_alike(const shown *s, uint32_t n)
{
    enum { MANY = 10 };
    const talon_pack *pack = talon_shape_pack(s->shape);
    const char *first = n >= MANY ? name_of(s->k, pack, s->seen[0]) : NULL;
    bool alike = first != NULL;
    for (uint32_t i = 1; alike && i < n; i++) {
        const char *name = name_of(s->k, pack, s->seen[i]);
        alike = name && strcmp(name, first) == 0;
    }
    return alike;
}

static void put_zone(const shown *s, int column, talon_zone z)
{
    const uint32_t n = count_of(s, z);
    const talon_card *card = talon_zone_cards(s->t, s->shape, z);
    const uint32_t up = count_up(s->t, card, n);
    const talon_zone_type type = talon_zone_get_type(s->shape, z);
    if (s->who == TALON_PLAYER_TABLE)
        memcpy(s->seen, card, n * sizeof *card);
    else
        talon_view_zone(s->seen, s->t, s->shape, s->who, z);
    shown held = *s;
    held.by_list = is_listed(s, z);
    if (is_held(s, z, up))
        sort_hand(&held, s->seen, n);
    if (n == 0)
        puts(s->k->ascii ? "-" : "–");
    else if (is_count(s, z))
        put_count(s, column, z);
    else if (type == TALON_TYPE_DISCARD && n > 1 && talon_zone_get_sees(s->shape, z) != TALON_SEES_ALL)
        put_pile(s, z, n);
    else if ((up == 0 || up == n) && all_alike(s, n))
        printf("%u %s %s\n", n, s->k->ascii ? "x" : "×", name_of(s->k, talon_shape_pack(s->shape), s->seen[0]));
    else
        put_cards(s, column, s->seen, n, type != TALON_TYPE_DISCARD && up > 0 && up < n);
}

static bool shows_row(const shown *s, talon_zone z, talon_player owner)
{
    return talon_zone_owner(s->shape, z) == owner && !is_hand(s, z) && count_of(s, z) > 0 &&
           (owner != TALON_PLAYER_NONE || !is_count(s, z));
}

static void player_rows(const shown *s, talon_player p)
{
    char label[NAME_SIZE];
    talon_zone hand = TALON_ZONE_NONE;
    uint32_t rows = 0;
    for (uint32_t z = 0; z < talon_shape_zones(s->shape); z++) {
        rows += shows_row(s, (talon_zone)z, p);
        if (is_hand(s, (talon_zone)z) && talon_zone_owner(s->shape, (talon_zone)z) == p)
            hand = (talon_zone)z;
    }
    if (hand == TALON_ZONE_NONE && !rows)
        return;
    player_label(label, sizeof label, s, p);
    if (hand != TALON_ZONE_NONE)
        put_zone(s, begin_row(s, label, 0, true), hand);
    else
        show_heading(s->k, label);
    for (uint32_t z = 0; z < talon_shape_zones(s->shape); z++)
        if (shows_row(s, (talon_zone)z, p)) {
            zone_label(label, sizeof label, s, (talon_zone)z);
            put_zone(s, begin_row(s, label, 2, false), (talon_zone)z);
        }
}

static void shared_rows(const shown *s)
{
    char label[NAME_SIZE];
    for (uint32_t z = 0; z < talon_shape_zones(s->shape); z++)
        if (shows_row(s, (talon_zone)z, TALON_PLAYER_NONE)) {
            zone_label(label, sizeof label, s, (talon_zone)z);
            put_zone(s, begin_row(s, label, 0, false), (talon_zone)z);
        }
}

/* "3 burned, 41 in the deck, J♥ turned up", and how many cards there are. */
static void counts_row(const shown *s)
{
    char text[2048] = "", label[NAME_SIZE];
    const talon_pack *pack = talon_shape_pack(s->shape);
    size_t used = 0;
    for (uint32_t i = talon_shape_zones(s->shape); i-- > 0;) {
        const talon_zone z = (talon_zone)i;
        const uint32_t n = count_of(s, z);
        if (!is_count(s, z) || talon_zone_owner(s->shape, z) != TALON_PLAYER_NONE || !n || used + NAME_SIZE > sizeof text)
            continue;
        zone_label(label, sizeof label, s, z);
        used += (size_t)snprintf(text + used, sizeof text - used, "%s%u ", used ? ", " : "", n);
        if (talon_zone_get_type(s->shape, z) == TALON_TYPE_BURN)
            used += (size_t)snprintf(text + used, sizeof text - used, "burned");
        else
            used += (size_t)snprintf(text + used, sizeof text - used, "in the %s", label);
        used += put_up(text + used, sizeof text - used, s, z);
    }
    snprintf(text + used, sizeof text - used, "%s%u card%s in all", used ? ", " : "", talon_pack_cards(pack),
             talon_pack_cards(pack) == 1 ? "" : "s");
    putchar('\n');
    show_words(s->k, text, 0, 0);
}

/* As wide as the widest label, but at most a third of the line. */
static int label_width(const shown *s)
{
    char label[NAME_SIZE];
    int widest = 0, most = s->k->width ? s->k->width / 3 : 40;
    for (uint32_t z = 0; z < talon_shape_zones(s->shape); z++) {
        const talon_player owner = talon_zone_owner(s->shape, (talon_zone)z);
        if (!is_hand(s, (talon_zone)z) && !shows_row(s, (talon_zone)z, owner))
            continue;
        if (is_hand(s, (talon_zone)z))
            player_label(label, sizeof label, s, owner);
        else
            zone_label(label, sizeof label, s, (talon_zone)z);
        const int width = show_width(label) + (owner != TALON_PLAYER_NONE && !is_hand(s, (talon_zone)z) ? 2 : 0);
        widest = width > widest && width <= most ? width : widest;
    }
    return widest > 4 ? widest : 4;
}

talon_card *show_room(const talon_shape *shape)
{
    return malloc(sizeof(talon_card) * ((size_t)talon_pack_cards(talon_shape_pack(shape)) + 1));
}

void show_table(const look *k, talon_card *room, const talon_table *t, const talon_shape *shape, talon_player who, talon_player dealer)
{
    shown s = {.k = k, .t = t, .shape = shape, .who = who, .dealer = dealer, .seen = room};
    s.label = label_width(&s);
    for (uint32_t p = 0; p < talon_shape_players(shape); p++)
        player_rows(&s, (talon_player)p);
    shared_rows(&s);
    counts_row(&s);
}

static talon_player player_called(const talon_shape *shape, const char *name)
{
    return talon_player_find(shape, name, strlen(name));
}

void show_deal(const look *k, talon_card *room, const char *game, const talon_table *t, const talon_shape *shape, uint32_t players,
               const char *as, const char *dealer)
{
    char title[256];
    if (as)
        snprintf(title, sizeof title, "%s as %s sees it", game, as);
    else
        snprintf(title, sizeof title, "%s for %u player%s", game, players, players == 1 ? "" : "s");
    show_clean(title);
    show_heading(k, title);
    putchar('\n');
    show_table(k, room, t, shape, as ? player_called(shape, as) : TALON_PLAYER_TABLE,
               players > 1 ? player_called(shape, dealer) : TALON_PLAYER_NONE);
}
