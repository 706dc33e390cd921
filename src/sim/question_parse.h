/* question_parse.h -- reading a question: tokens, and what the files of the parser share. */
#ifndef TALON_SIM_QUESTION_PARSE_H
#define TALON_SIM_QUESTION_PARSE_H

#include "sim/question.h"

typedef struct token {
    const char *at;
    uint32_t size;
    enum { T_END, T_WORD, T_NUMBER, T_TEXT, T_SIGN, T_BAD } kind;
} token;

/* What a part of the question is: its bounds, and whether it is a yes or no. */
typedef struct part {
    int64_t low, high;
    bool yes_no;
    token at;
    const function *named; /* it is one function whose values have names, or NULL */
} part;

typedef struct parser {
    talon_question *q;
    talon_question_error *error;
    const char *begin, *end;
    token now;        /* the token to be read next */
    const char *past; /* where the one before it ended */
    uint32_t depth;   /* rules inside each other */
    uint32_t stacked; /* values on the program's stack at this point */
    bool failed;
} parser;

#define SAY(t) (int)(t).size, (t).at /* for "%.*s" */

/* question_tokens.c. fail: the first problem counts, what follows is read without effect. */
__attribute__((format(printf, 3, 4))) void talon__ask_fail(parser *p, token at, const char *format, ...);
void talon__ask_near(parser *p, token t, const char *what, const char *const *names, const char *help); /* "did you mean" */
void talon__ask_next(parser *p);
bool talon__ask_token_is(token t, const char *word);
bool talon__ask_take(parser *p, const char *word);
void talon__ask_expect(parser *p, const char *sign, const char *after);
token talon__ask_unquoted(token t);
bool talon__ask_enter(parser *p); /* a rule inside a rule; the caller takes 1 from depth again */

/* question_zones.c: the zone that stands here; TALON_ZONE_NONE after saying why it is none. */
talon_zone talon__ask_zone(parser *p);

/* question_cards.c: by card id, whether the filter passes it; malloc'd, or NULL without memory. */
uint8_t *talon__ask_filter(parser *p);
uint32_t talon__card_code(const talon_sim *s, uint32_t card);

/* question_suits.c: after the word, mark the cards of a rank or ranks, or of a suit, as the game's cards are called. */
void talon__ask_ranks(parser *p, uint8_t *fits);
void talon__ask_suit(parser *p, uint8_t *fits);
/* The name of a card among these with a suit or rank that is none of a standard pack, which functions by code would leave out; NULL: none. */
const char *talon__odd_card(const talon_sim *s, const uint8_t *fits);

#endif
