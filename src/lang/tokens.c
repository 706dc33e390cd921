/* tokens.c -- cutting a step's text into words and signs, and refusing signs that only look right. */
#include <stdio.h>
#include <string.h>

#include "lang/resolve.h"
#include "lang/step_advice.h"
#include "lang/tokens.h"

/* Signs that people's keyboards, editors and word processors make of the ASCII ones. */
static const struct {
    uint32_t code;
    const char *name, *ascii;
} lookalikes[] = {
    {0x2212, "minus sign", "-"},
    {0x2013, "en dash", "-"},
    {0x2014, "em dash", "-"},
    {0x2010, "hyphen", "-"},
    {0x2011, "hyphen", "-"},
    {0x2192, "arrow", "->"},
    {0xD7, "multiplication sign", "*"},
    {0xF7, "division sign", "/"},
    {0xA0, "no-break space", " "},
    {0x202F, "narrow no-break space", " "},
    {0x2007, "figure space", " "},
    {0x3000, "wide space", " "},
    {0x2264, "sign", "<="},
    {0x2265, "sign", ">="},
    {0x2260, "sign", "!="},
    {0x2026, "ellipsis", ".."},
    {0x201C, "quotation mark", "\""},
    {0x201D, "quotation mark", "\""},
    {0x201E, "quotation mark", "\""},
    {0xAB, "quotation mark", "\""},
    {0xBB, "quotation mark", "\""},
    {0x2018, "quotation mark", "'"},
    {0x2019, "quotation mark", "'"},
    {0x201A, "quotation mark", "'"},
};

/* Signs of other languages: what is written instead, if anything is, and what to do. The longer ones first. */
static const struct {
    const char *sign, *ours, *fix;
} foreign[] = {
    {"&&", "and", "write the word, as in \"players == 2 and count(deck) > 3\""},
    {"&", "and", "write the word, as in \"players == 2 and count(deck) > 3\""},
    {"||", "or", "write the word, as in \"players == 2 or players == 3\""},
    {"|", "or", "write the word, as in \"players == 2 or players == 3\""},
    {"=>", ">=", "write \">=\" for at least"},
    {"=<", "<=", "write \"<=\" for at most"},
    {"=", "==", "compare with \"==\", as in \"players == 2\""},
    {"!", "not", "write the word, as in \"not empty(deck)\""},
    {"#", NULL, "a comment needs a blank before its \"#\", and stands behind quotes, not inside them"},
    {"%", NULL, "write how many cards, or a part of them, as in \"count(deck) / 10\""},
    {".", NULL, "numbers are whole, as 2; a range has two dots, as 2..4"},
    {";", NULL, "leave it out; the next step begins on a line of its own with \"- \""},
    {":", NULL, "leave it out; only the verb has a colon behind it"},
    {"\"", NULL, "leave the quotes out: names stand as they are"},
    {"'", NULL, "leave the quotes out: names stand as they are"},
    {"{", NULL, "write \"(\" for flags and \"[\" for lists"},
    {"}", NULL, "write \")\" for flags and \"]\" for lists"},
};

static const struct {
    uint32_t code;
    char letter;
    const char *name;
} suits[] = {{0x2660, 's', "spades"}, {0x2664, 's', "spades"}, {0x2663, 'c', "clubs"},    {0x2667, 'c', "clubs"},
             {0x2665, 'h', "hearts"}, {0x2661, 'h', "hearts"}, {0x2666, 'd', "diamonds"}, {0x2662, 'd', "diamonds"}};

/* Besides the words that begin a clause. */
static const char *const reserved[] = {"all", "seed", "new_seed",    "newest", "top",    "bottom", "of",      "not",   "or",
                                       "and", "is",   "each_player", "player", "dealer", "seat",   "players", "count", "empty"};

static bool is_word(word w, const char *text)
{
    return text && w.at[0] == text[0] && talon__word_is(w, text);
}

bool talon__is_reserved(word w)
{
    for (size_t i = 0; i < sizeof reserved / sizeof *reserved; i++)
        if (is_word(w, reserved[i]))
            return true;
    for (int c = 0; c < CLAUSES; c++)
        if (is_word(w, talon__clauses[c].word) || is_word(w, talon__clauses[c].other))
            return true;
    return false;
}

clause_words talon__clause_words(void)
{
    clause_words words = {{NULL}};
    size_t n = 0;
    for (int c = 0; c < CLAUSES; c++) {
        words.at[n++] = talon__clauses[c].word;
        if (talon__clauses[c].other)
            words.at[n++] = talon__clauses[c].other;
    }
    return words;
}

static bool refuse_sign(parser *p, uint32_t pos, uint32_t size, uint32_t code)
{
    const span at = talon__yaml_part(p->text, pos, size);
    p->failed = true;
    for (size_t i = 0; i < sizeof lookalikes / sizeof *lookalikes; i++)
        if (lookalikes[i].code == code) {
            const char *ascii = code == 0xD7 && p->tree->in_deck ? "x" : lookalikes[i].ascii;
            const bool quote = *ascii == '"' || *ascii == '\'';
            talon__diag(p->tree->diags, D_LOOKALIKE, at, ascii,
                        quote ? "this is a typographic %s; YAML knows %s only" : "this is a typographic %s; write \"%s\"",
                        lookalikes[i].name, ascii);
            talon__diag_fix(p->tree->diags, quote ? "type %s, or leave the quotes out: the text needs none" : "type %s",
                            *ascii == ' ' ? "a blank instead" : ascii);
            return true;
        }
    return false;
}

static bool is_word_byte(char c)
{
    return (c >= '0' && c <= '9') || ((c | 32) >= 'a' && (c | 32) <= 'z') || c == '_';
}

/* Letters of other alphabets belong to words; typographic signs and punctuation do not. */
static bool is_letter(uint32_t code)
{
    return code >= 0xC0 && code != 0xD7 && code != 0xF7 && !(code >= 0x2000 && code < 0x2C00) && !(code >= 0x3000 && code < 0x3005) &&
           !(code >= 0xFE00 && code < 0xFE70) && !(code >= 0xFF00 && code < 0xFF10) && code < 0xE0000;
}

static uint32_t word_size(const char *text, uint32_t size)
{
    uint32_t n = 0, code;
    while (n < size) {
        if (is_word_byte(text[n])) {
            n++;
            continue;
        }
        const uint32_t bytes = (unsigned char)text[n] >= 0x80 ? talon__utf8(text + n, size - n, &code) : 0;
        if (!bytes || !is_letter(code))
            break;
        n += bytes;
    }
    return n;
}

static void finish_word(token *t)
{
    t->kind = T_NUMBER;
    for (uint32_t i = 0; i < t->text.size; i++) {
        if (t->text.at[i] < '0' || t->text.at[i] > '9') {
            t->kind = T_WORD;
            return;
        }
        if (t->value <= NUMBER_MAX)
            t->value = t->value * 10 + (t->text.at[i] - '0');
    }
}

/* Signs that only rules of play have. */
static uint32_t rule_sign_at(token *t, const char *text, uint32_t size)
{
    if (size > 1 && (text[0] == '+' || text[0] == '-') && text[1] == '=') {
        t->kind = text[0] == '+' ? T_ADD_TO : T_TAKE_FROM;
        return 2;
    }
    if (text[0] == '%' || (text[0] == '=' && (size == 1 || text[1] != '='))) {
        t->kind = text[0] == '%' ? T_REST : T_SET;
        return 1;
    }
    return 0;
}

static uint32_t sign_at(token *t, const char *text, uint32_t size)
{
    static const struct {
        char text[3];
        uint8_t kind;
    } signs[] = {{"..", T_RANGE}, {"->", T_ARROW}, {"==", T_EQUAL},    {"!=", T_UNEQUAL},   {"<=", T_AT_MOST}, {">=", T_AT_LEAST},
                 {"<", T_LESS},   {">", T_MORE},   {"+", T_PLUS},      {"-", T_MINUS},      {"*", T_TIMES},    {"/", T_OVER},
                 {"(", T_OPEN},   {")", T_CLOSE},  {"[", T_OPEN_LIST}, {"]", T_CLOSE_LIST}, {",", T_COMMA}};
    for (size_t i = 0; i < sizeof signs / sizeof *signs; i++) {
        const uint32_t n = signs[i].text[1] ? 2 : 1;
        if (text[0] == signs[i].text[0] && n <= size && (n == 1 || text[1] == signs[i].text[1])) {
            t->kind = signs[i].kind;
            return n;
        }
    }
    return 0;
}

/* A♠ and ♠A: the rank before the suit or behind it, and the card of both. */
static bool refuse_suit(parser *p, uint32_t pos, uint32_t size, uint32_t code)
{
    const word all = p->text->text;
    uint32_t from = pos, to = pos + size;
    size_t i = 0;
    while (i < sizeof suits / sizeof *suits && suits[i].code != code)
        i++;
    if (i == sizeof suits / sizeof *suits)
        return false;
    while (to + 3 <= all.size && memcmp(all.at + to, "\xEF\xB8\x8F", 3) == 0) /* "as a picture" */
        to += 3;
    while (from && is_word_byte(all.at[from - 1]))
        from--;
    word rank = {all.at + from, pos - from};
    if (!rank.size) {
        const uint32_t behind = to;
        while (to < all.size && is_word_byte(all.at[to]))
            to++;
        rank = (word){all.at + behind, to - behind};
    }
    char name[TALON_MAX_CARD_NAME];
    snprintf(name, sizeof name, "%.*s%c", talon__word_is(rank, "10") ? 1 : (int)rank.size, talon__word_is(rank, "10") ? "T" : rank.at,
             suits[i].letter);
    const char *ours = rank.size && rank.size < 3 ? talon__arena_text(p->tree->arena, name, strlen(name)) : suits[i].name;
    talon__diag(p->tree->diags, D_LOOKALIKE, talon__yaml_part(p->text, from, to - from), ours,
                "in a file suits are written in letters, without their signs: \"%s\"", ours);
    talon__diag_fix(p->tree->diags, "write c, d, h or s for the suit: \"%s\"", ours);
    return true;
}

/* "hand.1", as zones of the table are called elsewhere. */
static bool refuse_dot(parser *p, uint32_t pos)
{
    const word all = p->text->text;
    uint32_t from = pos, to = pos + 1;
    while (from && (is_word_byte(all.at[from - 1]) || all.at[from - 1] < 0))
        from--;
    while (to < all.size && all.at[to] >= '0' && all.at[to] <= '9')
        to++;
    if (all.at[pos] == '.' && pos + 1 == all.size) {
        talon__diag(p->tree->diags, D_UNEXPECTED, talon__yaml_part(p->text, pos, 1), NULL, "no dot ends a text");
        talon__diag_fix(p->tree->diags, "leave it out");
        return true;
    }
    if (all.at[pos] != '.' || from == pos || to == pos + 1 || (all.at[from] >= '0' && all.at[from] <= '9'))
        return false;
    const word name = {all.at + from, pos - from}, digits = {all.at + pos + 1, to - pos - 1};
    const bool of_seat = talon__is_of_players(p->tree, name);
    talon__diag(p->tree->diags, D_UNEXPECTED, talon__yaml_part(p->text, pos, 1), of_seat ? "of seat" : NULL,
                of_seat ? "whose zone it is is said with \"of\", not with a dot" : "the number of a zone stands behind a blank, not a dot");
    talon__diag_fix(p->tree->diags, of_seat ? "write \"%.*s of seat %.*s\"" : "write \"%.*s %.*s\"", WORD(name), WORD(digits));
    return true;
}

/* "to seat 1 & seat 2": in the text of a verb zones are joined, until a condition follows. */
static bool refuse_ampersand(parser *p, uint32_t pos)
{
    const word all = p->text->text;
    const uint32_t n = pos + 1 < all.size && all.at[pos + 1] == '&' ? 2 : 1;
    if (all.at[pos] != '&' || !p->tree->in_verb)
        return false;
    for (uint32_t i = 0; i + 5 <= pos; i++)
        if (memcmp(all.at + i, "until", 5) == 0 || memcmp(all.at + i, "where", 5) == 0)
            return false;
    talon__diag(p->tree->diags, D_UNEXPECTED, talon__yaml_part(p->text, pos, n), "+",
                "zones and players are joined with \"+\", not with \"%.*s\"", (int)n, all.at + pos);
    talon__diag_fix(p->tree->diags, "write \"+\", as in \"each_player + community\"");
    return true;
}

/* `=` and `&&`, or any other sign that no step has. */
static void refuse_foreign(parser *p, uint32_t pos, uint32_t size)
{
    const word rest = {p->text->text.at + pos, p->text->text.size - pos};
    for (size_t i = 0; i < sizeof foreign / sizeof *foreign; i++) {
        const uint32_t n = (uint32_t)strlen(foreign[i].sign);
        if (n > rest.size || memcmp(rest.at, foreign[i].sign, n) != 0)
            continue;
        const span at = talon__yaml_part(p->text, pos, n);
        if (foreign[i].ours)
            talon__diag(p->tree->diags, D_UNEXPECTED, at, foreign[i].ours, "\"%s\" is written \"%s\" here", foreign[i].sign,
                        foreign[i].ours);
        else
            talon__diag(p->tree->diags, D_UNEXPECTED, at, NULL, "the sign \"%s\" has no meaning here", foreign[i].sign);
        talon__diag_fix(p->tree->diags, "%s", foreign[i].fix);
        return;
    }
    talon__diag(p->tree->diags, D_UNEXPECTED, talon__yaml_part(p->text, pos, size), NULL, "the sign \"%.*s\" has no meaning here",
                (int)size, rest.at);
    talon__diag_fix(p->tree->diags, "leave it out; besides words and numbers there are only + - * / ( ) [ ] , .. == != < <= > >=");
}

static bool refuse_character(parser *p, uint32_t pos)
{
    uint32_t code = 0;
    const uint32_t n = talon__utf8(p->text->text.at + pos, p->text->text.size - pos, &code);
    p->failed = true;
    if (!refuse_dot(p, pos) && !refuse_ampersand(p, pos) && !refuse_suit(p, pos, n, code) && !refuse_sign(p, pos, n, code))
        refuse_foreign(p, pos, n);
    return false;
}

/* The next token, or false where there is none to be made. */
static bool cut(parser *p, token *t, uint32_t *pos)
{
    const char *text = p->text->text.at;
    const uint32_t size = p->text->text.size;
    while (*pos < size && (text[*pos] == ' ' || text[*pos] == '\t' || text[*pos] == '\n' || text[*pos] == '\r'))
        ++*pos;
    *t = (token){.kind = T_END, .pos = *pos, .text = {"", 0}};
    if (*pos == size)
        return true;
    uint32_t n = word_size(text + *pos, size - *pos);
    if (n) {
        t->text = (word){text + *pos, n};
        finish_word(t);
    } else {
        n = p->tree->rules ? rule_sign_at(t, text + *pos, size - *pos) : 0;
        n = n ? n : sign_at(t, text + *pos, size - *pos);
        t->text = (word){text + *pos, n};
    }
    if (!n)
        return refuse_character(p, *pos);
    *pos += n;
    return true;
}

bool talon__words(parser *p, tree *t, const yaml *text)
{
    size_t room = 0;
    uint32_t n = 0, pos = 0;
    *p = (parser){.tree = t, .text = text};
    room = text->text.size / 4 + 4;
    p->token = talon__arena_take(t->arena, sizeof *p->token * room);
    do {
        if (n == room)
            p->token = talon__arena_grow(t->arena, p->token, n, &room, sizeof *p->token);
        if (!cut(p, &p->token[n], &pos))
            return false;
        if (p->token[n].kind == T_NUMBER && p->token[n].value > NUMBER_MAX) {
            talon__diag(t->diags, D_BAD_NUMBER, talon__token_span(p, &p->token[n]), NULL, "this number is too large; at most %d",
                        NUMBER_MAX);
            talon__diag_fix(t->diags, "write a smaller number");
            return !(p->failed = true);
        }
        if (n == TALON_LANG_WORDS_MAX) {
            talon__diag(t->diags, D_TOO_MANY, text->at, NULL, "more than %u words in one step", TALON_LANG_WORDS_MAX);
            return !(p->failed = true);
        }
    } while (p->token[n++].kind != T_END);
    return true;
}

bool talon__take(parser *p, token_kind kind)
{
    if (p->token[p->at].kind != kind)
        return false;
    p->at++;
    return true;
}

span talon__token_span(const parser *p, const token *t)
{
    return talon__yaml_part(p->text, t->pos, t->text.size);
}

span talon__span_from(const parser *p, uint32_t from)
{
    const token *first = &p->token[from], *last = p->at > from ? &p->token[p->at - 1] : first;
    return talon__yaml_part(p->text, first->pos, last->pos + last->text.size - first->pos);
}

/* A text in a list or mapping with brackets, and a comma that was meant to be part of it. */
static bool is_split(const parser *p)
{
    const yaml *text = p->text;
    const uint32_t end = text->at.pos + text->at.size;
    return text->direct && text->flow && !text->quoted && end < p->tree->source->size && p->tree->source->text[end] == ',';
}

void *talon__expected(parser *p, const char *what)
{
    const token *t = &p->token[p->at];
    if (p->failed)
        return NULL;
    p->failed = true;
    if (t->kind == T_END && is_split(p)) {
        talon__diag(p->tree->diags, D_SPLIT_STEP, talon__yaml_part(p->text, t->pos, 1), NULL,
                    "inside brackets YAML ends a text at the comma: put the whole text in quotes");
        return NULL;
    }
    if (t->kind == T_END)
        talon__diag(p->tree->diags, D_UNEXPECTED, talon__yaml_part(p->text, t->pos, 0), NULL, "the text ends where %s should follow", what);
    else
        talon__diag(p->tree->diags, D_UNEXPECTED, talon__token_span(p, t), NULL, "expected %s, not \"%.*s\"", what, WORD(t->text));
    if (p->verb)
        talon__diag_fix(p->tree->diags, "write it as in \"%s\"", talon__step_example(p->tree->arena, p->verb));
    else if (p->example)
        talon__diag_fix(p->tree->diags, "write it as in %s", p->example);
    return NULL;
}

bool talon__ended(parser *p)
{
    if (p->token[p->at].kind != T_END)
        talon__expected(p, "the end of the text");
    return !p->failed;
}
