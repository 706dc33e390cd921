/* decklist.c -- reading a deck list for a command. */
#include "decklist.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "gamefile.h"
#include "problems.h"

int names_read(names *list, const char *text, const char *flag)
{
    *list = (names){.text = text ? strdup(text) : NULL};
    if (text && !list->text)
        return no_memory();
    for (char *name = list->text, *end; name; name = end ? end + 1 : NULL) {
        end = strchr(name, ';');
        if (end)
            *end = 0;
        name += strspn(name, " \t");
        if (!*name)
            return complain("--%s has an empty name; names are separated by single semicolons", flag);
        if (!show_is_text(name))
            return complain("--%s: names are UTF-8 without control characters", flag);
        if (list->n == NAMES_MAX)
            return complain("--%s takes at most %d names", flag, NAMES_MAX);
        list->at[list->n++] = name;
    }
    return EXIT_YES;
}

void names_free(names *list)
{
    free(list->text);
}

int format_read(talon_deck_format *format, const char *name, const char *flag)
{
    const char *all[TALON_DECK_FORMATS] = {NULL};
    if (!name || (*format = talon_deck_format_find(name)) != TALON_DECK_UNKNOWN)
        return EXIT_YES;
    for (int f = 1; f < TALON_DECK_FORMATS; f++)
        all[f - 1] = talon_deck_format_name((talon_deck_format)f);
    const char *near = talon_nearest(name, all);
    return near ? complain("--%s: no format is called \"%s\"; did you mean \"%s\"?", flag, name, near)
                : complain("--%s: no format is called \"%s\"; talon deck --formats lists them", flag, name);
}

static int read_rules(const talon_deck_rules **rules, const char *word)
{
    if (word && strcmp(word, "any") == 0)
        *rules = NULL;
    else if (word && strcmp(word, "commander") != 0)
        return complain("--rules is commander or any, not \"%s\"", word);
    return EXIT_YES;
}

static int read_file(decklist *l, const char *path, const talon_deck_options *o)
{
    size_t size;
    int status;
    char *text = read_whole(path, &size, TALON_DECK_FILE_MAX, &status);
    if (!text)
        return status;
    l->file = strcmp(path, "-") == 0 ? "standard input" : path;
    l->deck = talon_deck_read(text, size, o);
    free(text);
    if (l->deck)
        return EXIT_YES;
    return no_memory();
}

int decklist_read(decklist *l, const call *c, const char *path, bool rules)
{
    talon_deck_rules commander = TALON_DECK_RULES_COMMANDER;
    const char *word = call_option(c, "rules");
    talon_deck_options o = {.rules = rules || word ? &commander : NULL};
    *l = (decklist){.file = path};
    int status = format_read(&o.format, call_option(c, "from"), "from");
    if (status == EXIT_YES)
        status = read_rules(&o.rules, word);
    if (status == EXIT_YES)
        status = names_read(&l->commander, call_option(c, "commander"), "commander");
    if (status == EXIT_YES)
        status = names_read(&l->any_number, call_option(c, "any-number"), "any-number");
    if (status != EXIT_YES)
        return status;
    o.commander = l->commander.at;
    o.commanders_n = l->commander.n;
    commander.any_number = l->any_number.at;
    commander.any_number_n = l->any_number.n;
    return read_file(l, path, &o);
}

int decklist_prepare(decklist *l, const look *k)
{
    int status = EXIT_YES;
    for (size_t i = 0; status == EXIT_YES && !l->prepared && i < talon_deck_problems(l->deck); i++)
        status = problem_add(&l->problems, talon_deck_problem(l->deck, i), l->file, false, k->ascii);
    l->prepared = status == EXIT_YES;
    return status;
}

void decklist_free(decklist *l)
{
    free(l->problems.text);
    talon_deck_free(l->deck);
    names_free(&l->commander);
    names_free(&l->any_number);
}

int decklist_problems(decklist *l, const look *k)
{
    const talon_deck *d = l->deck;
    const size_t errors = talon_deck_errors(d), breaches = talon_deck_breaches(d), shown = talon_deck_problems(d);
    const int status = decklist_prepare(l, k);
    if (status != EXIT_YES)
        return status;
    fflush(stdout);
    if (l->problems.text)
        problems_print(stderr, l->problems.text);
    if (shown == TALON_DECK_PROBLEMS_MAX)
        complain("%s has more problems than these; %zu errors in all", l->file, errors + breaches);
    return errors ? EXIT_INPUT : breaches ? EXIT_NO : EXIT_YES;
}

/* ---------------------------------------------------------------- the cards */

static bool add_part(talon_pack *pack, const talon_deck *d, talon_deck_part part)
{
    for (uint32_t i = 0; i < talon_deck_entries(d); i++) {
        const talon_deck_card *c = talon_deck_entry(d, i);
        if (c->part == part && talon_pack_add(pack, c->name, strlen(c->name), c->n) != TALON_OK)
            return false;
    }
    return true;
}

static int fill_pack(talon_pack **pack, const decklist *l)
{
    const talon_deck *d = l->deck;
    const uint32_t cards = talon_deck_count(d, TALON_DECK_COMMANDER) + talon_deck_count(d, TALON_DECK_MAIN), n = talon_deck_entries(d);
    size_t bytes = 0;
    for (uint32_t i = 0; i < n; i++)
        bytes += strlen(talon_deck_entry(d, i)->name) + 1;
    if (cards == 0) {
        complain("%s lists no cards", l->file);
        return EXIT_INPUT;
    }
    *pack = malloc(talon_pack_size(cards, n, (uint32_t)bytes));
    if (!*pack)
        return no_memory();
    talon_pack_init(*pack, talon_pack_size(cards, n, (uint32_t)bytes), cards, n, (uint32_t)bytes);
    if (add_part(*pack, d, TALON_DECK_COMMANDER) && add_part(*pack, d, TALON_DECK_MAIN))
        return EXIT_YES;
    complain("%s: too many cards, or too long a name", l->file);
    return EXIT_INPUT;
}

int decklist_pack(talon_pack **pack, const char *path, const look *k)
{
    const talon_deck_options any = {.rules = NULL};
    decklist l = {.file = path};
    int status = read_file(&l, path, &any);
    if (status == EXIT_YES)
        status = decklist_problems(&l, k);
    if (status == EXIT_YES)
        status = fill_pack(pack, &l);
    decklist_free(&l);
    return status;
}
