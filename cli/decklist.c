/* decklist.c -- reading a deck list for a command. */
#include "decklist.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "gamefile.h"
#include "problems.h"

/* Each name in the one spelling of lists, so that it is compared with their names. No byte becomes more than four (talon_deck_spell). */
static int split_names(names *list, char *text, const char *flag)
{
    char *out = list->text;
    for (char *name = text, *end; name; name = end ? end + 1 : NULL) {
        end = strchr(name, ';');
        if (end)
            *end = 0;
        name += strspn(name, " \t");
        if (!show_is_text(name))
            return complain("--%s: names are UTF-8 without control characters", flag);
        const size_t size = talon_deck_spell(out, 4 * strlen(name) + 1, name, strlen(name));
        if (!size)
            return complain("--%s has an empty name; names are separated by single semicolons", flag);
        if (list->n == NAMES_MAX)
            return complain("--%s takes at most %d names", flag, NAMES_MAX);
        list->at[list->n++] = out;
        out += size + 1;
    }
    return EXIT_YES;
}

int names_read(names *list, const char *text, const char *flag)
{
    char *copy = text ? strdup(text) : NULL;
    *list = (names){.text = text ? malloc(4 * strlen(text) + 1) : NULL};
    const int status = text && (!copy || !list->text) ? no_memory() : split_names(list, copy, flag);
    free(copy);
    return status;
}

/* An option that may be given more than once, as if all its values were one. */
static int many_names_read(names *list, const call *c, const char *flag)
{
    const char *value;
    size_t size = 0, used = 0;
    for (size_t i = 0; (value = call_many(c, flag, i)); i++)
        size += strlen(value) + 1;
    if (!size)
        return names_read(list, NULL, flag);
    char *text = malloc(size);
    if (!text)
        return no_memory();
    for (size_t i = 0; (value = call_many(c, flag, i)); i++)
        used += (size_t)snprintf(text + used, size - used, "%s%s", i ? ";" : "", value);
    const int status = names_read(list, text, flag);
    free(text);
    return status;
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

static int read_text(decklist *l, const talon_deck_options *o)
{
    talon_deck_free(l->deck);
    l->deck = talon_deck_read(l->text, l->text_size, o);
    return l->deck ? EXIT_YES : no_memory();
}

static int read_file(decklist *l, const char *path, const talon_deck_options *o)
{
    int status;
    l->text = read_whole(path, &l->text_size, TALON_DECK_FILE_MAX, &status);
    if (!l->text)
        return status;
    l->file = strcmp(path, "-") == 0 ? "standard input" : path;
    return read_text(l, o);
}

/* "none" alone says that nobody commands. */
static void set_commanders(decklist *l)
{
    l->options.nobody = l->commander.n == 1 && strcasecmp(l->commander.at[0], "none") == 0;
    l->options.commander = l->commander.at;
    l->options.commanders_n = l->options.nobody ? 0 : l->commander.n;
}

int decklist_read(decklist *l, const call *c, const char *path, bool rules)
{
    const char *word = call_option(c, "rules");
    *l = (decklist){.file = path, .rules = TALON_DECK_RULES_COMMANDER};
    talon_deck_options *o = &l->options;
    o->rules = rules || word ? &l->rules : NULL;
    int status = format_read(&o->format, call_option(c, "from"), "from");
    if (status == EXIT_YES)
        status = read_rules(&o->rules, word);
    if (status == EXIT_YES)
        status = many_names_read(&l->commander, c, "commander");
    if (status == EXIT_YES)
        status = names_read(&l->any_number, call_option(c, "any-number"), "any-number");
    if (status != EXIT_YES)
        return status;
    set_commanders(l);
    l->rules.any_number = l->any_number.at;
    l->rules.any_number_n = l->any_number.n;
    return read_file(l, path, o);
}

/* ------------------------------------------------------------- the commander */

static void show_proposals(const decklist *l, const talon_deck_proposal *p, uint32_t n)
{
    printf("%s marks no commander. Who is it?\n", l->file);
    for (uint32_t i = 0; i < n; i++)
        printf("  %u  %s%s%s (%s)\n", i + 1, p[i].name[0], p[i].name[1] ? "; " : "", p[i].name[1] ? p[i].name[1] : "", p[i].reason);
    printf("  0  nobody\nA number, or a name (two separated by a semicolon): ");
    fflush(stdout);
}

/* The names that an answer means: those of a proposal, "none", or what was typed. "": nothing was. */
static void understand(char *out, size_t size, char *answer, const talon_deck_proposal *p, uint32_t n)
{
    answer[strcspn(answer, "\r\n")] = 0;
    answer += strspn(answer, " \t");
    const uint32_t number = answer[0] >= '0' && answer[0] <= '9' && !answer[1] ? (uint32_t)(answer[0] - '0') : n + 1;
    if (number == 0)
        snprintf(out, size, "none");
    else if (number <= n)
        snprintf(out, size, "%s%s%s", p[number - 1].name[0], p[number - 1].name[1] ? ";" : "",
                 p[number - 1].name[1] ? p[number - 1].name[1] : "");
    else
        snprintf(out, size, "%s", answer);
}

int decklist_ask(decklist *l, const look *k)
{
    while (talon_deck_lacks_commander(l->deck)) {
        talon_deck_proposal p[TALON_DECK_PROPOSALS_MAX];
        char answer[2 * TALON_MAX_CARD_NAME + 100], text[sizeof answer];
        const uint32_t n = talon_deck_proposals(l->deck, p);
        show_proposals(l, p, n);
        if (!fgets(answer, sizeof answer, stdin)) {
            putchar('\n');
            return complain("nobody said who commands %s: --commander NAME, or --commander none", l->file);
        }
        understand(text, sizeof text, answer, p, n);
        names_free(&l->commander);
        int status = *text ? names_read(&l->commander, text, "commander") : EXIT_YES;
        if (status == EXIT_USAGE)
            names_free(&l->commander);
        if (!*text || status == EXIT_USAGE)
            l->commander = (names){.n = 0};
        set_commanders(l);
        if (status != EXIT_MEMORY)
            status = read_text(l, &l->options);
        if (status == EXIT_YES && talon_deck_errors(l->deck)) { /* no such card: say so, and ask again */
            decklist_problems(l, k);
            free(l->problems.text);
            l->problems = (problem_list){.text = NULL};
            l->prepared = false;
            l->options.commanders_n = 0;
            status = read_text(l, &l->options);
        }
        if (status == EXIT_MEMORY)
            return status;
    }
    return EXIT_YES;
}

int decklist_needs_commander(const decklist *l)
{
    talon_deck_proposal p[TALON_DECK_PROPOSALS_MAX];
    if (!talon_deck_lacks_commander(l->deck))
        return EXIT_YES;
    if (!talon_deck_proposals(l->deck, p))
        return complain("%s marks no commander; say who it is: --commander NAME, or --commander none", l->file);
    if (p->name[1])
        return complain("%s marks no commander; if they are %s, say --commander \"%s; %s\"; if nobody commands, --commander none", l->file,
                        p->reason, p->name[0], p->name[1]);
    return complain("%s marks no commander; if it is %s, say --commander \"%s\"; if nobody commands, --commander none", l->file, p->reason,
                    p->name[0]);
}

/* ------------------------------------------------------------------ problems */

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
    free(l->text);
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
    if (talon_deck_count(d, TALON_DECK_COMMANDER) || l->options.nobody)
        talon_pack_set_commanders(*pack, talon_deck_count(d, TALON_DECK_COMMANDER));
    if (add_part(*pack, d, TALON_DECK_COMMANDER) && add_part(*pack, d, TALON_DECK_MAIN))
        return EXIT_YES;
    complain("%s: too many cards, or too long a name", l->file);
    return EXIT_INPUT;
}

int leaders_read(leaders *who, const call *c)
{
    *who = (leaders){.used = {false}};
    return many_names_read(&who->name, c, "commander");
}

int leaders_check(const leaders *who)
{
    for (uint32_t i = 0; i < who->name.n; i++)
        if (!who->used[i])
            return complain("--commander: no list has a card called \"%s\"", who->name.at[i]);
    return EXIT_YES;
}

static bool has_card(const talon_deck *d, const char *name)
{
    for (uint32_t i = 0; i < talon_deck_entries(d); i++) {
        const talon_deck_card *c = talon_deck_entry(d, i);
        if (c->part <= TALON_DECK_SIDEBOARD && talon_deck_name_fits(c->name, name))
            return true;
    }
    return false;
}

/* Read it again with those of the names that it has. */
static int appoint(decklist *l, leaders *who)
{
    const char *own[NAMES_MAX];
    talon_deck_options *o = &l->options;
    uint32_t n = 0;
    o->nobody = who->name.n == 1 && strcasecmp(who->name.at[0], "none") == 0;
    for (uint32_t i = 0; i < who->name.n; i++)
        if (o->nobody || has_card(l->deck, who->name.at[i])) {
            who->used[i] = true;
            own[n++] = who->name.at[i];
        }
    o->commander = own;
    o->commanders_n = o->nobody ? 0 : n;
    return n ? read_text(l, o) : EXIT_YES;
}

/* The first card of a list that marks nobody is taken for its commander, unless the list itself proposes another. */
static int check_first(const decklist *l)
{
    talon_deck_proposal p[TALON_DECK_PROPOSALS_MAX];
    const bool proposes = talon_deck_proposals(l->deck, p) > 0;
    return proposes && (p->name[1] || strcmp(p->name[0], talon_deck_entry(l->deck, 0)->name) != 0) ? decklist_needs_commander(l) : EXIT_YES;
}

int decklist_pack(talon_pack **pack, const char *path, leaders *who, bool apart, const look *k)
{
    decklist l = {.file = path};
    int status = read_file(&l, path, &l.options);
    if (status == EXIT_YES)
        status = appoint(&l, who);
    if (status == EXIT_YES && apart)
        status = check_first(&l);
    if (status == EXIT_YES)
        status = decklist_problems(&l, k);
    if (status == EXIT_YES)
        status = fill_pack(pack, &l);
    decklist_free(&l);
    return status;
}
