/* rules_names.c -- names in rules of play: which are near, which are taken, which are words of the language, which nothing uses; and texts that YAML cut. */
#include <string.h>

#include "lang/resolve.h"
#include "lang/rules_make.h"

#define NAMES_MAX 4000u

/* Every word that the grammar of play quotes; those of dealing are reserved anyway. */
static const char *const words[] = {
    "abs",   "any",   "as",     "at",     "best",   "chosen", "colour", "combo",   "dealer", "deadwood", "each",    "each_player", "else",
    "flag",  "for",   "height", "if",     "in",     "it",     "kept",   "kind",    "led",    "mate",     "max",     "min",         "newest",
    "next",  "no",    "none",   "one",    "others", "over",   "owner",  "partner", "pass",   "per",      "player",  "players",     "poker",
    "rank",  "ranks", "round",  "rounds", "run",    "seat",   "secret", "set",     "share",  "some",     "subsets", "suit",        "suited",
    "suits", "sum",   "team",   "there",  "up",     "when",   "who",    "winner",  "x",      "yes",      "card",    "number",      NULL};

/* ---- near ---- */

typedef struct names {
    const char **at;
    uint32_t n;
} names;

static void add(tree *t, names *list, word w)
{
    if (list->n < NAMES_MAX && w.size)
        list->at[list->n++] = talon__arena_text(t->arena, w.at, w.size);
    list->at[list->n] = NULL;
}

static void add_all(tree *t, names *list, const word *all, size_t n)
{
    for (size_t i = 0; i < n; i++)
        add(t, list, all[i]);
}

const char *const *talon__rule_names(tree *t, bool variables)
{
    static const char *const nothing[] = {NULL};
    static const char *const usual[] = {"deck", "hand", "discard_pile", "community"};
    const rules *r = t->rules;
    if (talon__diags_full(t->diags) || r->quiet)
        return nothing;
    names list = {talon__arena_take(t->arena, sizeof *list.at * (NAMES_MAX + 1)), 0};
    for (size_t i = 0; i < r->states_n; i++)
        add(t, &list, r->state[i].name);
    if (variables)
        return list.at;
    for (const binding *b = r->bound; b; b = b->outer)
        add(t, &list, b->name);
    for (size_t i = 0; i < r->defines_n; i++)
        add(t, &list, r->define[i].name);
    for (size_t i = 0; i < r->tables_n; i++)
        add(t, &list, r->table[i].name);
    for (size_t i = 0; i < t->zones_n; i++)
        add(t, &list, t->zone[i].name);
    for (size_t i = 0; i < sizeof usual / sizeof *usual; i++)
        add(t, &list, talon__word(usual[i]));
    for (size_t i = 0; i < t->numbers_n; i++)
        add(t, &list, t->number[i].name);
    for (size_t i = 0; i < t->positions_n; i++)
        add(t, &list, t->position[i].name);
    add_all(t, &list, r->combo_name, r->combos_n);
    add_all(t, &list, r->suit, r->suits_n);
    for (size_t i = 0; i < r->wordss_n; i++)
        add_all(t, &list, r->words[i].word, r->words[i].n);
    for (size_t i = 0; words[i]; i++)
        add(t, &list, talon__word(words[i]));
    return list.at;
}

/* ---- taken ---- */

/* What has this name already, or NULL. */
static const char *taken_by(const tree *t, word name)
{
    const rules *r = t->rules;
    uint32_t id;
    if (talon__find_var(t, name, &id))
        return "a variable";
    if (talon__find_word(r->combo_name, (uint32_t)r->combos_n, name))
        return "a combo";
    if (talon__find_table(t, name, &id))
        return "a table";
    if (talon__find_definition(t, name))
        return "a definition";
    if (talon__find_word(r->suit, r->suits_n, name))
        return "a suit";
    if (talon__find_word(r->rank, r->ranks_n, name))
        return "a rank";
    if (talon__is_zone_name(t, name))
        return "a zone";
    if (talon__find_number(t, name) != NO_ID)
        return "a number";
    return talon__find_position(t, name) != NO_ID ? "a position" : NULL;
}

bool talon__rule_name(tree *t, word name, span at)
{
    for (int i = 0; words[i]; i++)
        if (talon__word_is(name, words[i])) {
            talon__diag(t->diags, D_RULE_WORD, at, NULL, "\"%s\" is a word of the language and cannot be a name", words[i]);
            return false;
        }
    const char *other = taken_by(t, name);
    if (!other)
        return true;
    talon__diag(t->diags, D_RULE_TWICE, at, NULL, "\"%.*s\" is %s already", WORD(name), other);
    return false;
}

/* ---- used ---- */

void talon__check_used(const tree *t)
{
    const rules *r = t->rules;
    for (size_t i = 0; i < r->states_n; i++) {
        const rule_var *v = &r->state[i];
        if (talon__word_is(v->name, "trump")) /* tricks go by it */
            continue;
        if (!v->used && !v->set)
            talon__diag(t->diags, D_RULE_UNUSED, v->at, NULL, "nothing uses the variable \"%.*s\"", WORD(v->name));
        else if (!v->set && v->g.first == NONE)
            talon__diag(t->diags, D_RULE_UNSET, v->at, NULL, "nothing sets \"%.*s\", and yet it is asked for", WORD(v->name));
    }
    for (size_t i = 0; i < r->tables_n; i++)
        if (!r->table[i].used && !talon__word_is(r->table[i].name, "value"))
            talon__diag(t->diags, D_RULE_UNUSED, r->table[i].at, NULL, "nothing uses the table \"%.*s\"", WORD(r->table[i].name));
    for (size_t i = 0; i < r->defines_n; i++)
        if (!r->define[i].used)
            talon__diag(t->diags, D_RULE_UNUSED, r->define[i].at, NULL, "nothing uses \"%.*s\", so it is not looked at either",
                        WORD(r->define[i].name));
}

/* ---- cut ---- */

bool talon__rule_cut(tree *t, const yaml *text)
{
    uint32_t open = 0;
    uint32_t from = 0;
    if (text->kind != YAML_TEXT)
        return false;
    for (uint32_t i = 0; i < text->text.size; i++) {
        const char c = text->text.at[i];
        if (c == '(' && open++ == 0)
            from = i;
        open -= c == ')' && open > 0;
    }
    if (!open)
        return false;
    while (from > 0 && text->text.at[from - 1] != ' ')
        from--;
    talon__diag(t->diags, D_RULE_END, talon__yaml_part(text, from, text->text.size - from), NULL, "\"%.*s\" has no end",
                (int)(text->text.size - from), text->text.at + from);
    talon__diag_fix(t->diags, "add \")\"; in [ ] and { } texts and keys with commas must be quoted, for YAML ends them at a comma");
    return true;
}

bool talon__rule_text(parser *p, tree *t, const yaml *text, const char *what)
{
    return talon__want(t, text, YAML_TEXT, what) && !talon__rule_cut(t, text) && talon__words(p, t, text);
}
