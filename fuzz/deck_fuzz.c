/* deck_fuzz.c -- bytes as a deck list: read it, write it in every format, read those again.
 *
 * Whatever the bytes: no crash, places inside the text, counts that add up, names in the one spelling. A deck without errors can be
 * written in every format; XML, JSON and tables give its cards back exactly, and so do the text formats when its names look like names. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <talon/odds.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
int LLVMFuzzerInitialize(int *argc, char ***argv);

static unsigned long lists, decks, written;
static const char *now; /* what was written and read again, to be shown when a claim fails */

#define CLAIM(truth) ((truth) ? (void)0 : broken(#truth, __LINE__))

static void broken(const char *what, int line)
{
    fprintf(stderr, "deck_fuzz.c:%d: %s\n%s", line, what, now ? now : "");
    abort();
}

static void say(void)
{
    fprintf(stderr, "%lu lists, %lu decks, %lu written and read again\n", lists, decks, written);
}

int LLVMFuzzerInitialize(int *argc, char ***argv)
{
    (void)argc, (void)argv;
    atexit(say);
    return 0;
}

/* ----------------------------------------------------------------- claims */

static void look_at_cards(const talon_deck *d)
{
    uint32_t count[TALON_DECK_PARTS] = {0}, all = 0;
    for (uint32_t i = 0; i < talon_deck_entries(d); i++) {
        const talon_deck_card *c = talon_deck_entry(d, i);
        char again[TALON_MAX_CARD_NAME + 1];
        const size_t size = strlen(c->name);
        CLAIM(c->n >= 1 && c->part < TALON_DECK_PARTS && c->line >= 1 && c->column >= 1);
        CLAIM(size >= 1 && size <= TALON_MAX_CARD_NAME);
        if (talon_deck_get_format(d) != TALON_DECK_FORGE) {
            CLAIM(talon_deck_spell(again, sizeof again, c->name, size) == size);
            CLAIM(strcmp(again, c->name) == 0);
        }
        CLAIM(strchr(c->name, '*') || talon_deck_name_fits(c->name, c->name));
        count[c->part] += c->n;
        all += c->n;
    }
    CLAIM(all <= TALON_MAX_CARDS);
    for (int part = 0; part < TALON_DECK_PARTS; part++)
        CLAIM(count[part] == talon_deck_count(d, (talon_deck_part)part));
    CLAIM(talon_deck_entry(d, talon_deck_entries(d)) == NULL);
}

static void look_at_problems(const talon_deck *d, const char *text, size_t size)
{
    uint32_t lines = 1;
    for (size_t i = 0; i < size; i++)
        lines += text[i] == '\n' || (text[i] == '\r' && (i + 1 == size || text[i + 1] != '\n'));
    for (size_t i = 0; i < talon_deck_problems(d); i++) {
        const talon_problem *p = talon_deck_problem(d, i);
        char out[400];
        CLAIM(p->line >= 1 && p->line <= lines && p->column >= 1 && p->column < p->end_column && p->message[0]);
        CLAIM(p->is_error == (p->code[0] != 'W'));
        for (const char *c = p->message; *c; c++)
            CLAIM((unsigned char)*c >= ' ' && *c != 127);
        if (i < 8)
            talon_problem_text(out, sizeof out, p, "fuzz", false);
    }
    CLAIM(talon_deck_problems(d) <= TALON_DECK_PROBLEMS_MAX);
}

/* ------------------------------------------------------------- round trips */

/* XML, JSON or a table: such a list says itself what it is. */
static bool is_data(talon_deck_format f)
{
    static const char *const reader[TALON_DECK_FORMATS] = {
#define TALON_DECK_FORMAT(id, name, word, line, about, reads, ...) [id] = #reads,
#include <talon/deck.def>
#undef TALON_DECK_FORMAT
    };
    return strcmp(reader[f], "text") != 0;
}

/* Names that no text format could take for something else. */
static bool is_tame(const talon_deck *d)
{
    for (uint32_t i = 0; i < talon_deck_entries(d); i++) {
        const char *name = talon_deck_entry(d, i)->name;
        const size_t letters = strspn(name, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz',- ");
        if (name[letters] || name[0] < 'A' || name[0] > 'z')
            return false;
    }
    return true;
}

/* XML has no U+FFFE and U+FFFF. */
static bool is_xml(const talon_deck *d)
{
    for (uint32_t i = 0; i < talon_deck_entries(d); i++)
        if (strstr(talon_deck_entry(d, i)->name, "\xEF\xBF\xBE") || strstr(talon_deck_entry(d, i)->name, "\xEF\xBF\xBF"))
            return false;
    return true;
}

/* The next entry of a part from i on; commanders and companions count as where they were written. */
static uint32_t next_of(const talon_deck *d, uint32_t i, talon_deck_part part, const talon_deck_loss *loss)
{
    for (; i < talon_deck_entries(d); i++) {
        talon_deck_part p = talon_deck_entry(d, i)->part;
        if (p == TALON_DECK_COMMANDER && loss && loss->commander_unmarked)
            p = loss->commander;
        if (p == TALON_DECK_COMPANION && loss && loss->companion_unmarked)
            p = TALON_DECK_SIDEBOARD;
        if (p == part)
            break;
    }
    return i;
}

/* Copy by copy: in some formats each is an entry. */
static void compare(const talon_deck *a, const talon_deck *b, const talon_deck_loss *loss)
{
    uint32_t left = 0;
    for (int part = 0; part < TALON_DECK_PARTS; part++) {
        uint32_t i = next_of(a, 0, (talon_deck_part)part, loss), k = next_of(b, 0, (talon_deck_part)part, NULL), done = 0;
        const bool there = k < talon_deck_entries(b);
        for (; i < talon_deck_entries(a); i = next_of(a, i + 1, (talon_deck_part)part, loss)) {
            const talon_deck_card *x = talon_deck_entry(a, i);
            if (!there)
                left += x->n;
            for (uint32_t n = 0; there && n < x->n;) {
                const talon_deck_card *y = talon_deck_entry(b, k);
                CLAIM(y != NULL && strcmp(x->name, y->name) == 0);
                const uint32_t step = x->n - n < y->n - done ? x->n - n : y->n - done;
                n += step;
                done += step;
                if (done == y->n) {
                    k = next_of(b, k + 1, (talon_deck_part)part, NULL);
                    done = 0;
                }
            }
        }
        CLAIM(k >= talon_deck_entries(b));
    }
    CLAIM(left == loss->left_out && loss->others == 0);
}

static void write_and_read(const talon_deck *d, talon_deck_format f)
{
    size_t size;
    talon_deck_loss loss;
    const talon_deck_options o = {.format = f};
    char *text = talon_deck_write(d, &size, &loss, f);
    CLAIM(text != NULL && strlen(text) == size);
    now = text;
    talon_deck *again = talon_deck_read(text, size, is_data(f) ? NULL : &o);
    CLAIM(again != NULL);
    const bool same = f == TALON_DECK_COD || f == TALON_DECK_DEK || f == TALON_DECK_O8D ? is_xml(d) : is_data(f) || is_tame(d);
    if (same && size <= TALON_DECK_FILE_MAX && loss.left_out < 65536) {
        CLAIM(talon_deck_get_format(again) == f);
        compare(d, again, &loss);
    }
    talon_deck_free(again);
    free(text);
    now = NULL;
    written++;
}

static void ask(const talon_deck *d)
{
    static const char *const questions[] = {"lands in opening 7", "2 to 4 lands and any of a*; [Ramp] in first 9",
                                            "all of Sol Ring; Forest by turn 3"};
    char error[TALON_ODDS_ERROR_SIZE];
    talon_odds_question q;
    for (size_t i = 0; i < 3; i++)
        if (!talon_odds_ask(&q, error, d, questions[i], NULL))
            CLAIM(error[0] != 0);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const char *const commander[] = {"a*"};
    static const talon_deck_rules rules = TALON_DECK_RULES_COMMANDER;
    const char *text = (const char *)data;
    char hash[TALON_DECK_HASH_SIZE];
    const talon_deck_options o = {.commander = commander, .commanders_n = size % 4 == 3, .rules = &rules};
    talon_deck *d = talon_deck_read(text, size, &o);
    CLAIM(d != NULL);
    lists++;
    look_at_cards(d);
    look_at_problems(d, text, size);
    CLAIM(talon_deck_entries(d) || talon_deck_errors(d));
    if (!talon_deck_errors(d)) {
        decks++;
        CLAIM(talon_deck_hash(d, hash, false) && strspn(hash, "0123456789abcdefghijklmnopqrstuv") == 8);
        for (int f = 1; f < TALON_DECK_FORMATS; f++)
            if ((size_t)f % 4 == size % 4) /* a quarter of them, for speed; its size is anything */
                write_and_read(d, (talon_deck_format)f);
        ask(d);
    }
    talon_deck_free(d);
    return 0;
}
