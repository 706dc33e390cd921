/* fair_answer.c -- an answer to what the rules ask in a provable game, by its number or in the words of talon play: "play Kd", "raise 40". */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "fair_words.h"
#include "play_view.h"
#include "show.h"

/* Answers as a view has them, the answer in each being its place in op[]. */
typedef struct answers {
    play_view v;
    char **op;
    uint32_t room;
    bool failed;
} answers;

static bool make_room(answers *x)
{
    if (x->v.answers_n < x->room)
        return true;
    const uint32_t room = x->room ? 2 * x->room : 64;
    seen_answer *more = realloc(x->v.answer, room * sizeof *more);
    x->v.answer = more ? more : x->v.answer;
    char **op = more ? realloc(x->op, room * sizeof *op) : NULL;
    x->op = op ? op : x->op;
    x->room = op ? room : x->room;
    return op;
}

static bool on_choice(void *context, const char *op, const char *words)
{
    answers *x = context;
    if (x->v.answers_n == VIEW_ANSWERS)
        return false;
    x->failed = !make_room(x) || !(x->op[x->v.answers_n] = strdup(op));
    if (x->failed)
        return false;
    seen_answer *one = &x->v.answer[x->v.answers_n];
    *one = (seen_answer){.a = {.values_n = strstr(op, "\"values\":[]") == NULL}};
    one->a.value[0] = (int32_t)x->v.answers_n++;
    if (strlen(words) < sizeof one->plain) /* else it has a number only */
        snprintf(one->plain, sizeof one->plain, "%s", words);
    return true;
}

/* The same words with other numbers at their end, as one: "raise 4..200". Returns the last of them. */
static uint32_t last_like(const answers *x, uint32_t i)
{
    const char *at = strrchr(x->v.answer[i].plain, ' ');
    const size_t head = at ? (size_t)(at + 1 - x->v.answer[i].plain) : 0;
    for (long n = at ? strtol(at + 1, NULL, 10) : 0; at && i + 1 < x->v.answers_n; i++, n++) {
        const char *next = x->v.answer[i + 1].plain;
        char number[24];
        snprintf(number, sizeof number, "%ld", n + 1);
        if (strncmp(next, x->v.answer[i].plain, head) != 0 || strcmp(next + head, number) != 0)
            break;
    }
    return i;
}

static void list(const answers *x, uint32_t most)
{
    for (uint32_t i = 0, lines = 0; i < x->v.answers_n; i++) {
        if (lines++ == most) {
            show_sentence(stdout, "… and %u more: say what you choose, in these words", x->v.answers_n - i);
            return;
        }
        const uint32_t last = last_like(x, i);
        if (last > i + 1)
            show_sentence(stdout, "%u to %u: %s to%s", i + 1, last + 1, x->v.answer[i].plain, strrchr(x->v.answer[last].plain, ' '));
        else
            show_sentence(stdout, "%u: %s", i + 1, x->v.answer[i].plain);
        i = last > i + 1 ? last : i;
    }
}

static void free_answers(answers *x)
{
    for (uint32_t i = 0; i < x->v.answers_n; i++)
        free(x->op[i]);
    free(x->op);
    free(x->v.answer);
}

/* What may be answered; EXIT_NO after saying that nobody asks. */
static int collect(answers *x, talon_transcript *t, const talon_fair_key *me)
{
    *x = (answers){.v = {.whole = true}};
    const uint32_t n = talon_transcript_choices(t, talon_transcript_seat_of(t, me->pub), on_choice, x);
    if (n == UINT32_MAX || x->failed)
        return no_memory();
    if (n)
        return EXIT_YES;
    complain("you are not asked now");
    return EXIT_NO;
}

int fair_list_answers(talon_transcript *t, const talon_fair_key *me, uint32_t most)
{
    answers x;
    const int status = collect(&x, t, me);
    if (status == EXIT_YES)
        list(&x, most);
    free_answers(&x);
    return status;
}

int fair_answer(char **op, talon_transcript *t, const talon_fair_key *me, const char *words)
{
    answers x;
    talon_answer found;
    char why[VIEW_TEXT];
    int status = collect(&x, t, me);
    *op = NULL;
    if (status == EXIT_YES && strcmp(words, "?") == 0) {
        list(&x, UINT32_MAX);
    } else if (status == EXIT_YES && strcmp(words, "??") == 0) {
        for (uint32_t i = 0; i < x.v.answers_n; i++)
            show_sentence(stdout, "%u: %s", i + 1, x.op[i]);
    } else if (status == EXIT_YES && !view_find(&x.v, words, &found, why)) {
        complain("%s (\"?\" lists the answers)", why);
        status = EXIT_NO;
    } else if (status == EXIT_YES) {
        *op = x.op[found.value[0]];
        x.op[found.value[0]] = NULL;
    }
    free_answers(&x);
    return status;
}
