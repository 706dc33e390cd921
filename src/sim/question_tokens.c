/* question_tokens.c -- the words and signs of a question, and saying what is wrong with it. */
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "sim/question_parse.h"

__attribute__((format(printf, 3, 4))) void talon__ask_fail(parser *p, token at, const char *format, ...)
{
    va_list list;
    if (p->failed)
        return;
    p->failed = true;
    p->error->at = (uint32_t)(at.at - p->begin);
    p->error->size = at.size;
    va_start(list, format);
    vsnprintf(p->error->text, sizeof p->error->text, format, list);
    va_end(list);
}

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static bool is_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || (unsigned char)c >= 0x80;
}

/* A dot belongs to a name when a letter or digit follows: hand.1, but not T..A. */
static uint32_t word_size(const char *at, const char *end)
{
    const char *c = at;
    while (c < end && (is_letter(*c) || is_digit(*c) || (*c == '.' && end - c > 1 && (is_digit(c[1]) || is_letter(c[1])) && c > at)))
        c++;
    return (uint32_t)(c - at);
}

static uint32_t sign_size(const char *at, const char *end)
{
    static const char *const two[] = {"==", "!=", "<=", ">=", ".."};
    for (size_t i = 0; end - at >= 2 && i < sizeof two / sizeof *two; i++)
        if (memcmp(at, two[i], 2) == 0)
            return 2;
    return strchr("<>+-*(),:", *at) ? 1 : 0;
}

void talon__ask_next(parser *p)
{
    const char *at = p->now.at + p->now.size;
    p->past = at;
    while (at < p->end && (*at == ' ' || *at == '\t' || *at == '\n'))
        at++;
    p->now = (token){.at = at, .kind = T_END};
    if (at == p->end)
        return;
    if (*at == '"') {
        const char *close = memchr(at + 1, '"', (size_t)(p->end - at - 1));
        p->now.kind = close ? T_TEXT : T_BAD;
        p->now.size = close ? (uint32_t)(close + 1 - at) : (uint32_t)(p->end - at);
    } else if (is_letter(*at) || is_digit(*at)) {
        p->now.size = word_size(at, p->end);
        p->now.kind = T_NUMBER;
        for (uint32_t i = 0; i < p->now.size; i++)
            if (!is_digit(at[i]))
                p->now.kind = T_WORD;
    } else {
        p->now.size = *at ? sign_size(at, p->end) : 0;
        p->now.kind = p->now.size ? T_SIGN : T_BAD;
        p->now.size += p->now.kind == T_BAD;
    }
}

bool talon__ask_token_is(token t, const char *word)
{
    return (t.kind == T_WORD || t.kind == T_SIGN) && t.size == strlen(word) && memcmp(t.at, word, t.size) == 0;
}

bool talon__ask_take(parser *p, const char *word)
{
    if (p->failed || !talon__ask_token_is(p->now, word))
        return false;
    talon__ask_next(p);
    return true;
}

void talon__ask_expect(parser *p, const char *sign, const char *after)
{
    if (p->failed || talon__ask_take(p, sign))
        return;
    if (p->now.kind == T_END)
        talon__ask_fail(p, p->now, "\"%s\" is missing after %s", sign, after);
    else
        talon__ask_fail(p, p->now, "\"%s\" is expected after %s, not \"%.*s\"", sign, after, SAY(p->now));
}

/* A word as text of its own, for "did you mean"; cut off where it is longer than any name. */
static const char *copied(char *out, size_t room, token t)
{
    const size_t n = t.size < room - 1 ? t.size : room - 1;
    memcpy(out, t.at, n);
    out[n] = 0;
    return out;
}

void talon__ask_near(parser *p, token t, const char *what, const char *const *names, const char *help)
{
    char word[TALON_MAX_ZONE_NAME + 2];
    const char *near = talon_nearest(copied(word, sizeof word, t), names);
    if (near)
        talon__ask_fail(p, t, "no %s is called \"%s\"; did you mean \"%s\"?", what, word, near);
    else
        talon__ask_fail(p, t, "no %s is called \"%s\"; %s", what, word, help);
}

token talon__ask_unquoted(token t)
{
    if (t.kind == T_TEXT)
        t = (token){.at = t.at + 1, .size = t.size - 2, .kind = T_WORD};
    return t;
}

bool talon__ask_enter(parser *p)
{
    if (p->depth == DEEPEST)
        talon__ask_fail(p, p->now, "the question is nested too deeply");
    p->depth++;
    return !p->failed;
}
