/* random.c -- talon random: one random step, printed. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <talon/talon.h>

#include "command.h"

static void print_value(uint64_t value, bool first, bool cards)
{
    char name[3];
    if (!first)
        putchar(' ');
    if (cards && value < TALON_STANDARD_CARDS) {
        talon_standard_name(name, (uint32_t)value);
        fputs(name, stdout);
    } else {
        printf("%llu", (unsigned long long)value);
    }
}

static void print_values(const uint16_t *value, uint32_t n, bool cards)
{
    for (uint32_t i = 0; i < n; i++)
        print_value(value[i], i == 0, cards);
    putchar('\n');
}

static int wash(talon_stream *s, uint16_t *a, uint16_t *scratch, uint32_t n, uint32_t m, bool cards)
{
    (void)scratch, (void)m;
    for (uint32_t i = 0; i < n; i++)
        a[i] = (uint16_t)i;
    talon_stream_wash(s, a, n);
    print_values(a, n, cards);
    return EXIT_YES;
}

static int riffle(talon_stream *s, uint16_t *a, uint16_t *scratch, uint32_t n, uint32_t m, bool cards)
{
    (void)scratch, (void)m;
    talon_stream_riffle(s, a, n);
    print_values(a, n, cards);
    return EXIT_YES;
}

static int pick(talon_stream *s, uint16_t *a, uint16_t *scratch, uint32_t n, uint32_t m, bool cards)
{
    if (m > n)
        return complain("cannot pick %u of %u cards", m, n);
    talon_stream_pick(s, a, scratch, n, m);
    print_values(a, m, cards);
    return EXIT_YES;
}

/* The steps that need as much room as there are cards. */
static int with_cards(talon_stream *s, const call *c, int (*step)(talon_stream *, uint16_t *, uint16_t *, uint32_t, uint32_t, bool),
                      size_t numbers)
{
    uint64_t n[2] = {0, 0};
    static const char *const what[] = {"the number of cards", "the number of picks"};
    if (c->words_n != 1 + numbers)
        return complain("%s needs %s", c->word[0],
                        numbers == 1 ? "one number: how many cards" : "two numbers: how many cards, how many picks");
    for (size_t i = 0; i < numbers; i++)
        if (!read_number(&n[i], c->word[1 + i], TALON_MAX_CARDS, what[i]))
            return EXIT_USAGE;
    uint16_t *room = malloc(2 * (n[0] + 1) * sizeof *room);
    if (!room)
        return no_memory();
    const int status = step(s, room, room + n[0], (uint32_t)n[0], (uint32_t)n[1], call_option(c, "cards") != NULL);
    free(room);
    return status;
}

static int cut(talon_stream *s, const call *c)
{
    uint64_t n, min = 0;
    const char *text = call_option(c, "min");
    if (c->words_n != 2)
        return complain("cut needs one number: how many cards");
    if (!read_number(&n, c->word[1], TALON_MAX_CARDS, "the number of cards") ||
        (text && !read_number(&min, text, TALON_MAX_CARDS, "--min")))
        return EXIT_USAGE;
    if (2 * min > n)
        return complain("--min %llu leaves no place to cut %llu cards", (unsigned long long)min, (unsigned long long)n);
    printf("%u\n", talon_stream_cut(s, (uint32_t)n, (uint32_t)min));
    return EXIT_YES;
}

static int dice(talon_stream *s, const call *c)
{
    uint64_t sides;
    if (c->words_n < 2)
        return complain("die needs numbers: how many sides each die has");
    for (size_t i = 1; i < c->words_n; i++) {
        if (!read_number(&sides, c->word[i], UINT32_MAX, "a die's sides"))
            return EXIT_USAGE;
        if (sides == 0)
            return complain("a die has at least one side");
        print_value(talon_stream_die(s, (uint32_t)sides), i == 1, call_option(c, "cards") != NULL);
    }
    putchar('\n');
    return EXIT_YES;
}

static int key_words(talon_stream *s, const call *c)
{
    uint64_t n;
    if (c->words_n != 2)
        return complain("words needs one number: how many");
    if (!read_number(&n, c->word[1], 1000000, "the number of words"))
        return EXIT_USAGE;
    for (uint64_t i = 0; i < n; i++)
        print_value(talon_stream_word(s), i == 0, false);
    putchar('\n');
    return EXIT_YES;
}

static int step_named(talon_stream *s, const call *c)
{
    static const char *const names[] = {"wash", "riffle", "cut", "pick", "die", "words", NULL};
    const char *name = c->word[0];
    if (strcmp(name, "wash") == 0)
        return with_cards(s, c, wash, 1);
    if (strcmp(name, "riffle") == 0)
        return with_cards(s, c, riffle, 1);
    if (strcmp(name, "pick") == 0)
        return with_cards(s, c, pick, 2);
    if (strcmp(name, "cut") == 0)
        return cut(s, c);
    if (strcmp(name, "die") == 0)
        return dice(s, c);
    if (strcmp(name, "words") == 0)
        return key_words(s, c);
    const char *near = talon_nearest(name, names);
    return near ? complain("random has no step \"%s\"; did you mean \"%s\"?", name, near)
                : complain("random knows wash, riffle, cut, pick, die and words, not \"%s\"", name);
}

int command_random(const call *c)
{
    talon_seed seed;
    talon_stream s;
    uint64_t step = 0, deal = 0;
    const char *seed_text = call_option(c, "seed"), *step_text = call_option(c, "step"), *deal_text = call_option(c, "deal");
    if (!seed_text)
        return complain("random needs --seed; for example: talon random --seed 1 wash 52");
    if (!talon_seed_parse(&seed, seed_text, strlen(seed_text)))
        return complain("--seed must be a decimal number, or 0x and hex digits, below 2^256");
    if ((step_text && !read_number(&step, step_text, TALON_MAX_STEPS, "--step")) ||
        (deal_text && !read_number(&deal, deal_text, UINT64_MAX, "--deal")))
        return EXIT_USAGE;
    if (c->words_n == 0)
        return complain("random needs a step: wash, riffle, cut, pick, die or words");
    talon_stream_init(&s, &seed, (uint32_t)step, deal);
    return step_named(&s, c);
}
