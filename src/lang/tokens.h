/* tokens.h -- a step's text as words and signs.
 *
 * A word is the longest run of letters, digits and _ (all digits: a number). */
#ifndef TALON_LANG_TOKENS_H
#define TALON_LANG_TOKENS_H

#include "lang/tree.h"

typedef enum token_kind {
    T_END,
    T_WORD,
    T_NUMBER,
    T_PLUS,
    T_MINUS,
    T_TIMES,
    T_OVER,
    T_OPEN,
    T_CLOSE,
    T_OPEN_LIST,
    T_CLOSE_LIST,
    T_COMMA,
    T_RANGE,
    T_ARROW,
    T_EQUAL,
    T_UNEQUAL,
    T_LESS,
    T_AT_MOST,
    T_MORE,
    T_AT_LEAST,
    T_REST, /* of rules of play, as the next three */
    T_SET,
    T_ADD_TO,
    T_TAKE_FROM,
} token_kind;

typedef struct token {
    uint8_t kind;
    uint32_t pos; /* in the text */
    word text;
    int64_t value; /* T_NUMBER */
} token;

/* A text being parsed. After the first thing that does not fit `failed` is set and nothing more is reported for this text. */
typedef struct parser {
    tree *tree;
    const yaml *text;
    token *token; /* ends with T_END */
    uint32_t at;
    uint32_t depth;       /* of brackets */
    const verb_row *verb; /* of the step whose text it is, or NULL: then */
    const char *example;  /* such a text, or NULL */
    bool failed;
} parser;

#define NUMBER_MAX 1000000000

/* Cut a text into words. False after a diagnostic. */
bool talon__words(parser *p, tree *t, const yaml *text);

bool talon__is_reserved(word w);

/* The words that begin a clause, ended by NULL, for "did you mean". */
typedef struct clause_words {
    const char *at[2 * CLAUSES + 1];
} clause_words;
clause_words talon__clause_words(void);

static inline const token *talon__peek(const parser *p, uint32_t ahead)
{
    const token *t = p->token + p->at;
    while (ahead-- && t->kind != T_END)
        t++;
    return t;
}

static inline bool talon__at_word(const parser *p, const char *text)
{
    return p->token[p->at].kind == T_WORD && talon__word_is(p->token[p->at].text, text);
}

static inline bool talon__take_word(parser *p, const char *text)
{
    const bool there = talon__at_word(p, text);
    p->at += there;
    return there;
}

bool talon__take(parser *p, token_kind kind);
/* The span of the tokens from the one numbered `from` to the last taken. */
span talon__span_from(const parser *p, uint32_t from);
span talon__token_span(const parser *p, const token *t);
/* "expected …, not …" at the present token; always NULL. */
void *talon__expected(parser *p, const char *what);

/* parse_expr.c. The first two are where a step has a number or a condition: by rules of play too, where the file has some. */
expr *talon__number_text(parser *p);
expr *talon__cond_text(parser *p);
expr *talon__expr(parser *p);
expr *talon__cond(parser *p);
expr *talon__list(parser *p);
who *talon__who(parser *p);
zone *talon__zone_text(parser *p);
zone *talon__zones_text(parser *p);
cards *talon__cards_text(parser *p);
bool talon__at_name(const parser *p); /* a word that is not reserved */
bool talon__at_seat_word(const parser *p);
/* A player where a zone could stand too: a seat word, or a position that no zone is called like. */
bool talon__at_player(const parser *p);
/* A bracket, and in it a flag. */
bool talon__at_flag(const parser *p);
/* Everything was read; else a diagnostic. */
bool talon__ended(parser *p);

#endif
