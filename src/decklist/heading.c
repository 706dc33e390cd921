/* heading.c -- which lines of a text list are no cards: headings of all kinds, comments, remarks. */
#include "decklist/heading.h"

#include <string.h>

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static bool is_letter(char c)
{
    return (c | 32) >= 'a' && (c | 32) <= 'z';
}

static bool is_all_digits(piece p)
{
    size_t i = 0;
    while (i < p.size && is_digit(p.at[i]))
        i++;
    return i && i == p.size;
}

static piece first_bytes(piece p, size_t n)
{
    return (piece){p.at, n};
}

static piece behind(piece p, size_t n)
{
    return (piece){p.at + n, p.size - n};
}

static bool begins_with(piece p, const char *word)
{
    const size_t size = strlen(word);
    return p.size >= size && talon__piece_is(first_bytes(p, size), word);
}

/* ----------------------------------------------------------------- parts */

talon_deck_part talon__deck_part_called(piece word)
{
    static const struct {
        const char *word;
        talon_deck_part part;
    } words[] = {
        {"commander", TALON_DECK_COMMANDER},
        {"commanders", TALON_DECK_COMMANDER},
        {"cmdr", TALON_DECK_COMMANDER},
        {"command zone", TALON_DECK_COMMANDER},
        {"deck", TALON_DECK_MAIN},
        {"main", TALON_DECK_MAIN},
        {"mainboard", TALON_DECK_MAIN},
        {"maindeck", TALON_DECK_MAIN},
        {"main deck", TALON_DECK_MAIN},
        {"companion", TALON_DECK_COMPANION},
        {"companions", TALON_DECK_COMPANION},
        {"sideboard", TALON_DECK_SIDEBOARD},
        {"side", TALON_DECK_SIDEBOARD},
        {"maybeboard", TALON_DECK_MAYBEBOARD},
        {"maybe", TALON_DECK_MAYBEBOARD},
        {"considering", TALON_DECK_MAYBEBOARD},
        {"acquireboard", TALON_DECK_MAYBEBOARD}, /* TappedOut's, and "acquire" in its tables */
        {"acquire", TALON_DECK_MAYBEBOARD},
        {"wishlist", TALON_DECK_MAYBEBOARD},
        {"kommandeur", TALON_DECK_COMMANDER}, /* as MTG Arena says it in other languages */
        {"commandant", TALON_DECK_COMMANDER},
        {"comandante", TALON_DECK_COMMANDER},
        {"mazo", TALON_DECK_MAIN},
        {"mazzo", TALON_DECK_MAIN},
        {"gefährte", TALON_DECK_COMPANION},
        {"compagnon", TALON_DECK_COMPANION},
        {"compañero", TALON_DECK_COMPANION},
        {"compagno", TALON_DECK_COMPANION},
        {"companheiro", TALON_DECK_COMPANION},
        {"réserve", TALON_DECK_SIDEBOARD},
        {"banquillo", TALON_DECK_SIDEBOARD},
        {"reserva", TALON_DECK_SIDEBOARD},
        {"tokens", TALON_DECK_TOKENS},
        {"token", TALON_DECK_TOKENS},
        {"attractions", TALON_DECK_TOKENS},
        {"stickers", TALON_DECK_TOKENS},
        {"contraptions", TALON_DECK_TOKENS},
        {"planes", TALON_DECK_TOKENS},
        {"planar deck", TALON_DECK_TOKENS},
        {"schemes", TALON_DECK_TOKENS},
        {"scheme deck", TALON_DECK_TOKENS},
    };
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (talon__piece_is(word, words[i].word))
            return words[i].part;
    return TALON_DECK_PARTS;
}

bool talon__deck_is_token_word(piece p)
{
    return talon__piece_is(p, "tokens") || talon__piece_is(p, "token");
}

/* "Commander:" names one whatever follows, for nobody calls a card so; the others only before a count. */
talon_deck_part talon__deck_part_line(piece *line)
{
    const char *colon = line->size ? memchr(line->at, ':', line->size) : NULL;
    if (!colon)
        return TALON_DECK_PARTS;
    const size_t size = (size_t)(colon - line->at);
    const talon_deck_part part = talon__deck_part_called(talon__piece_trim(first_bytes(*line, size)));
    const piece rest = talon__piece_trim(behind(*line, size + 1));
    if (part == TALON_DECK_PARTS || !rest.size || is_all_digits(rest) || (part != TALON_DECK_COMMANDER && !is_digit(rest.at[0])))
        return TALON_DECK_PARTS; /* "Commander: 1" is a heading */
    *line = rest;
    return part;
}

/* -------------------------------------------------------------- headings */

static piece without_count(piece p)
{
    size_t i = p.size;
    if (!i || p.at[i - 1] != ')')
        return p;
    for (i--; i && is_digit(p.at[i - 1]);)
        i--;
    return i > 1 && i < p.size - 1 && p.at[i - 1] == '(' ? talon__piece_trim(first_bytes(p, i - 1)) : p;
}

/* "[Ramp]", "== Ramp ==", "**Ramp**": without what stands on both sides. */
static piece undecorated(piece p)
{
    if (p.size > 2 && p.at[0] == '[' && memchr(p.at, ']', p.size) == p.at + p.size - 1) /* "[foil] Opt [XLN]" is a card */
        return talon__piece_trim((piece){p.at + 1, p.size - 2});
    for (size_t i = 0; i < 4; i++) {
        const char mark = "=-*~"[i];
        size_t before = 0, after = 0;
        while (before < p.size && p.at[before] == mark)
            before++;
        while (after < p.size && p.at[p.size - 1 - after] == mark)
            after++;
        if (before > 1 && after > 1 && before + after < p.size)
            return talon__piece_trim((piece){p.at + before, p.size - before - after});
    }
    return p;
}

static bool is_type_word(piece p)
{
    static const char *const words[] = {"creature", "instant", "sorcery",    "artifact", "enchantment",   "planeswalker", "land",
                                        "battle",   "spell",   "basic land", "sorcerie", "nonbasic land", "utility land", "other"};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (talon__piece_is(p, words[i]) ||
            (p.size > 2 && (p.at[p.size - 1] | 32) == 's' && talon__piece_is(first_bytes(p, p.size - 1), words[i])))
            return true;
    return false;
}

static bool is_known_heading(piece p)
{
    return is_type_word(p) || talon__deck_part_called(p) != TALON_DECK_PARTS;
}

/* Letters and blanks, and what joins words. */
static bool is_words(piece p)
{
    size_t i = 0;
    while (i < p.size && (is_letter(p.at[i]) || p.at[i] & 0x80 || strchr(" -/&", p.at[i])))
        i++;
    return p.size && i == p.size;
}

/* "38 Lands", "99 Cards" and "10 Ramp:": how many cards follow, or came. "1 Land" might be a card. */
static piece heading_behind_number(piece p)
{
    const piece none = {NULL, 0};
    size_t i = 0;
    while (i < p.size && is_digit(p.at[i]))
        i++;
    const piece word = talon__piece_trim(behind(p, i)), words = first_bytes(word, word.size - (word.size > 0));
    if (!i || i == p.size || p.at[i] != ' ' || word.size < 2)
        return none;
    if (word.at[word.size - 1] == ':')
        return is_words(words) ? talon__piece_trim(words) : none;
    return (word.at[word.size - 1] | 32) == 's' && (is_type_word(word) || talon__piece_is(word, "cards")) ? word : none;
}

/* "Lands: 38" and "Lands - 38", where the word is known. */
static piece heading_before_number(piece p)
{
    size_t i = p.size;
    while (i && is_digit(p.at[i - 1]))
        i--;
    piece word = talon__piece_trim(first_bytes(p, i));
    if (i == p.size || word.size < 2 || (word.at[word.size - 1] != ':' && word.at[word.size - 1] != '-'))
        return p;
    word = talon__piece_trim(first_bytes(word, word.size - 1));
    return is_known_heading(word) ? word : p;
}

piece talon__deck_heading(piece text)
{
    const piece none = {NULL, 0};
    piece p = undecorated(text);
    bool marked = p.size < text.size;
    if (!p.size || is_digit(p.at[0]))
        return p.size ? heading_behind_number(p) : none;
    p = heading_before_number(p);
    if (p.at[p.size - 1] == ':') {
        p = talon__piece_trim(first_bytes(p, p.size - 1));
        marked = true;
    }
    const piece shorter = without_count(p);
    marked |= shorter.size < p.size;
    return shorter.size && (marked || is_known_heading(shorter)) ? shorter : none;
}

bool talon__deck_comment(piece line, piece *rest)
{
    size_t n = line.size >= 2 && line.at[0] == '/' && line.at[1] == '/' ? 2 : line.size && line.at[0] == '#' ? 1 : 0;
    while (n && n < line.size && line.at[n] == line.at[0])
        n++;
    if (n)
        *rest = talon__piece_trim(behind(line, n));
    while (n && talon__deck_is_markdown(line) && rest->size && rest->at[rest->size - 1] == '#') /* "## Frogs ##" */
        *rest = talon__piece_trim(first_bytes(*rest, rest->size - 1));
    return n > 0;
}

bool talon__deck_is_markdown(piece line)
{
    return line.size > 2 && line.at[0] == '#' && line.at[1] == '#';
}

piece talon__deck_comment_heading(piece rest)
{
    size_t digits = 0;
    while (digits < rest.size && is_digit(rest.at[digits]))
        digits++;
    const piece word = talon__piece_trim(behind(rest, digits));
    return digits ? (is_type_word(word) ? word : (piece){NULL, 0}) : talon__deck_heading(rest);
}

/* --------------------------------------------------------------- remarks */

/* What stands before the colon of a remark: one of these words, or capitals. "Summon: Shiva" and "Circle of Protection: Red" are cards. */
static bool is_key(piece p)
{
    static const char *const words[] = {"name", "deck name",   "title", "author", "creator", "event", "format",  "player", "source",
                                        "date", "description", "url",   "link",   "colors",  "price", "comment", "total",  "total cards"};
    size_t capitals = 0, others = 0;
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (talon__piece_is(p, words[i]))
            return true;
    for (size_t i = 0; i < p.size; i++) {
        capitals += p.at[i] >= 'A' && p.at[i] <= 'Z';
        others += !(p.at[i] >= 'A' && p.at[i] <= 'Z') && p.at[i] != ' ' && p.at[i] != '_';
    }
    return capitals >= 2 && !others;
}

/* A line of one sign, "-----": it only separates. "_____" is a card. */
static bool is_rule(piece line)
{
    size_t i = 0;
    while (i < line.size && line.at[i] == line.at[0])
        i++;
    return line.size >= 3 && i == line.size && strchr("-=*~", line.at[0]);
}

/* "Credits=1200", also behind its section: "[shop] Credits=1200". */
static bool is_setting(piece line)
{
    const char *bracket = line.at[0] == '[' ? memchr(line.at, ']', line.size) : NULL;
    if (bracket)
        line = talon__piece_trim(behind(line, (size_t)(bracket - line.at) + 1));
    size_t i = 0;
    while (i < line.size && (is_letter(line.at[i]) || line.at[i] == ' ' || line.at[i] == '_'))
        i++;
    return i && i < line.size && line.at[i] == '=';
}

deck_remark talon__deck_remark(piece line, piece *value)
{
    const char *colon = line.size ? memchr(line.at, ':', line.size) : NULL;
    piece key = colon ? talon__piece_trim(first_bytes(line, (size_t)(colon - line.at))) : (piece){NULL, 0}, rest = line;
    if (!line.size)
        return REMARK_NONE;
    if (line.at[0] == '>' || is_rule(line))
        return line.at[0] == '>' ? REMARK_ABOUT : REMARK_RULE;
    if (colon && begins_with(line, "layout "))
        return REMARK_LAYOUT;
    if (is_setting(line) || begins_with(line, "http://") || begins_with(line, "https://"))
        return REMARK_OTHER;
    if (!key.size || talon__piece_is(key, "sb") || !is_key(key) || talon__deck_part_line(&rest) != TALON_DECK_PARTS)
        return REMARK_NONE;
    *value = talon__piece_trim(behind(line, (size_t)(colon - line.at) + 1));
    if (talon__piece_is(key, "name") || talon__piece_is(key, "deck name") || talon__piece_is(key, "title"))
        return REMARK_NAME;
    if (talon__piece_is(key, "author"))
        return value->size ? REMARK_AUTHOR : REMARK_RULE;
    return value->size ? REMARK_OTHER : REMARK_NONE; /* "RAMP:" is a heading */
}
