/* deck_fuzz.c -- bytes as a deck list: read it, write it in every format, read those again.
 *
 * Whatever the bytes: no crash, places inside the text, counts that add up, names in the one spelling, and every line of a text list is
 * accounted for: as a card, a heading or a name, or said to be none, or not to be kept. A deck without errors can be written in every
 * format, and what is read again is the same, but for what the loss says; XML, JSON and tables give its cards back exactly, and so do the
 * text formats when its names look like names. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <talon/name.h>
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

/* -------------------------------------------------------------- every line */

static bool is_data(talon_deck_format f);

static int lower(int c)
{
    return c >= 'A' && c <= 'Z' ? c + 32 : c;
}

static bool is_sign(int c)
{
    return !((unsigned char)c >= 128 || (lower(c) >= 'a' && lower(c) <= 'z') || (c >= '0' && c <= '9'));
}

/* Whether a text is in a line: its letters and digits, whatever the case. Signs say less, and a category loses
 * some, and characters that cannot be seen. */
static bool has_text(const char *line, size_t size, const char *text)
{
    for (size_t from = 0; from <= size; from++) {
        size_t i = from, k = 0;
        while (text[k]) {
            if (is_sign(text[k]))
                k++;
            else if (i < size && lower(line[i]) == lower(text[k]))
                i++, k++;
            else if (i < size && (is_sign(line[i]) || (unsigned char)line[i] >= 128))
                i++;
            else
                break;
        }
        if (!text[k])
            return true;
    }
    return false;
}

/* The part of the last card of a list, TALON_DECK_PARTS for none. */
static talon_deck_part last_part(const char *before, const char *line, size_t size)
{
    char text[400], seen[300];
    size_t seen_n = 0;
    for (size_t i = 0, n; i < size && seen_n + 5 < sizeof seen; i += n) { /* a heading loses what cannot be seen */
        uint32_t code;
        n = talon_text_next(&code, line + i, size - i);
        for (size_t k = 0; k < n && talon_text_shows(code); k++)
            seen[seen_n++] = line[i + k];
    }
    const int n = snprintf(text, sizeof text, "%s\n1 Opt\n\n%.*s\n1 Ponder\n", before, (int)seen_n, seen);
    talon_deck *d = n > 0 && (size_t)n < sizeof text ? talon_deck_read(text, (size_t)n, NULL) : NULL;
    const uint32_t cards = d ? talon_deck_entries(d) : 0;
    const talon_deck_part part = cards ? talon_deck_entry(d, cards - 1)->part : TALON_DECK_PARTS;
    talon_deck_free(d);
    return part;
}

/* A line that begins a part, so that the card below it is elsewhere; or a word that begins what is about the deck. */
static bool has_structure(const char *line, size_t size)
{
    static const char *const words[] = {"commander",   "command zone", "deck",        "main",     "companion", "side",   "maybe",
                                        "considering", "token",        "attractions", "stickers", "plan",      "scheme", "about",
                                        "name",        "title",        "author",      "metadata", "general",   "shop",   "duel",
                                        "quest",       "contraptions", "wishlist",    "acquire"};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (has_text(line, size, words[i]))
            return true;
    return last_part("Sideboard", line, size) != TALON_DECK_SIDEBOARD || last_part("Deck", line, size) != TALON_DECK_MAIN;
}

/* Bullets that are no ASCII. */
static bool is_bullet(uint32_t code)
{
    return code == 0xB7 || code == 0x2013 || code == 0x2014 || code == 0x2022 || code == 0x2023 || code == 0x25E6;
}

/* Whether it says nothing: signs and bullets alone, and what cannot be seen. */
static bool says_nothing(const char *line, size_t size)
{
    for (size_t i = 0, n; i < size; i += n) {
        uint32_t code;
        n = talon_text_next(&code, line + i, size - i);
        if (talon_text_shows(code) && !is_sign(line[i]) && !is_bullet(code))
            return false;
    }
    return true;
}

static bool is_card_or_problem(const talon_deck *d, uint32_t number)
{
    for (uint32_t i = 0; i < talon_deck_entries(d); i++)
        if (talon_deck_entry(d, i)->line == number)
            return true;
    for (size_t i = 0; i < talon_deck_problems(d); i++)
        if (talon_deck_problem(d, i)->line == number)
            return true;
    return false;
}

static bool is_heading(const talon_deck *d, const char *line, size_t size)
{
    for (uint32_t i = 0; i < talon_deck_entries(d); i++)
        for (uint32_t k = 0; k < talon_deck_entry(d, i)->keywords_n; k++)
            if (has_text(line, size, talon_deck_entry(d, i)->keyword[k]))
                return true;
    return *talon_deck_title(d) && has_text(line, size, talon_deck_title(d));
}

/* Beyond these a list is not read on; one of no format was not read at all. */
static bool is_read_on(const talon_deck *d)
{
    if (talon_deck_get_format(d) == TALON_DECK_UNKNOWN) {
        CLAIM(talon_deck_errors(d) > 0);
        return false;
    }
    for (size_t i = 0; i < talon_deck_problems(d); i++)
        for (size_t k = 0; k < 3; k++)
            if (strcmp(talon_deck_problem(d, i)->code, (const char *const[]){"E101", "E102", "E108"}[k]) == 0)
                return false;
    return talon_deck_problems(d) < TALON_DECK_PROBLEMS_MAX;
}

static void look_at_lines(const talon_deck *d, const char *text, size_t size)
{
    uint32_t number = 1;
    if (!is_read_on(d) || *talon_deck_unread(d) || is_data(talon_deck_get_format(d)))
        return;
    const size_t mark = size >= 3 && memcmp(text, "\xEF\xBB\xBF", 3) == 0 ? 3 : 0; /* of the byte order */
    for (size_t i = mark, n; i < size; i += n, number++) {
        for (n = 0; i + n < size && text[i + n] != '\n' && text[i + n] != '\r';)
            n++;
        CLAIM(is_card_or_problem(d, number) || says_nothing(text + i, n) || is_heading(d, text + i, n) || has_structure(text + i, n));
        n += i + n < size && text[i + n] == '\r' && i + n + 1 < size && text[i + n + 1] == '\n' ? 2 : 1;
    }
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

/* "38 Lands" and "100 cards" are headings; no card is called so. */
static bool is_counted_heading(const char *name)
{
    static const char *const words[] = {"creatures",    "instants",      "sorceries",   "sorcerys",       "artifacts",
                                        "enchantments", "planeswalkers", "lands",       "battles",        "spells",
                                        "others",       "cards",         "basic lands", "nonbasic lands", "utility lands"};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (strlen(name) == strlen(words[i]) && has_text(name, strlen(name), words[i]))
            return true;
    return false;
}

/* Names that no text format could take for something else. */
static bool is_tame(const talon_deck *d)
{
    for (uint32_t i = 0; i < talon_deck_entries(d); i++) {
        const char *name = talon_deck_entry(d, i)->name;
        const size_t letters = strspn(name, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz',- ");
        if (name[letters] || name[0] < 'A' || name[0] > 'z' || is_counted_heading(name))
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

static bool same_keywords(const talon_deck_card *x, const talon_deck_card *y)
{
    bool same = x->keywords_n == y->keywords_n;
    for (uint32_t i = 0; same && i < x->keywords_n; i++)
        same = strcmp(x->keyword[i], y->keyword[i]) == 0;
    return same;
}

/* What a card has beside its name is the same, or said to be lost. */
static void compare_fields(const talon_deck_card *x, const talon_deck_card *y, const talon_deck_loss *loss)
{
    CLAIM(loss->lost[TALON_DECK_FIELD_SET] || has_text(x->set, strlen(x->set), y->set));
    CLAIM(loss->lost[TALON_DECK_FIELD_SET] || has_text(y->set, strlen(y->set), x->set));
    CLAIM(loss->lost[TALON_DECK_FIELD_NUMBER] || strcmp(x->number, y->number) == 0);
    CLAIM(loss->lost[TALON_DECK_FIELD_FOIL] || x->foil == y->foil);
    CLAIM(loss->lost[TALON_DECK_FIELD_TYPE] || strcmp(x->type, y->type) == 0);
    CLAIM(loss->lost[TALON_DECK_FIELD_KEYWORDS] || same_keywords(x, y));
    CLAIM(loss->lost[TALON_DECK_FIELD_SCRYFALL] || strcmp(x->scryfall, y->scryfall) == 0);
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
                compare_fields(x, y, loss);
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
    CLAIM(loss.too_long == (size > TALON_DECK_FILE_MAX));
    if (same && !loss.too_long && loss.left_out < 65536)
        CLAIM(talon_deck_get_format(again) == f && loss.others == 0);
    if (!loss.too_long && loss.others == 0)
        compare(d, again, &loss);
    CLAIM(loss.too_long || loss.title || strcmp(talon_deck_title(d), talon_deck_title(again)) == 0);
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
    look_at_lines(d, text, size);
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
