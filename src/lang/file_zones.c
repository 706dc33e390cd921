/* file_zones.c -- zones as the file declares them, and what each seed of a behaviour says that it should not. */
#include "lang/file_advice.h"
#include "lang/meant.h"
#include "lang/tokens.h"

#include <string.h>

#define NUMBERED_NAME_MAX (TALON_MAX_ZONE_NAME - 10) /* room for .SEAT.INDEX */

/* The place of a text's word in a list, or −1 after a diagnostic. */
static int one_of(tree *t, const yaml *node, const char *const *words, const char *what)
{
    if (!talon__want(t, node, YAML_TEXT, what))
        return -1;
    for (int i = 0; words[i]; i++)
        if (talon__word_is(node->text, words[i]))
            return i;
    talon__advise_value(t, node, words, what);
    return -1;
}

static void set_type(zone_def *z, talon_zone_type type)
{
    static const uint8_t sees[] = {
        [TALON_TYPE_DECK] = TALON_SEES_NONE,    [TALON_TYPE_HAND] = TALON_SEES_OWNER,  [TALON_TYPE_COMMUNITY] = TALON_SEES_ALL,
        [TALON_TYPE_DISCARD] = TALON_SEES_NONE, [TALON_TYPE_BURN] = TALON_SEES_NONE,   [TALON_TYPE_TABLE] = TALON_SEES_ALL,
        [TALON_TYPE_REVEALED] = TALON_SEES_ALL, [TALON_TYPE_COMMAND] = TALON_SEES_ALL,
    };
    z->type = (uint8_t)type;
    z->sees = sees[type];
    z->each_player = type == TALON_TYPE_HAND || type == TALON_TYPE_REVEALED || type == TALON_TYPE_COMMAND;
}

static const struct {
    const char *name;
    talon_zone_type type;
} usual[] = {{"deck", TALON_TYPE_DECK},       {"burn", TALON_TYPE_BURN},           {"discard_pile", TALON_TYPE_DISCARD},
             {"discard", TALON_TYPE_DISCARD}, {"community", TALON_TYPE_COMMUNITY}, {"hand", TALON_TYPE_HAND}};
#define USUAL (sizeof usual / sizeof *usual)

bool talon__is_usual_zone(word name)
{
    for (size_t i = 0; i < USUAL; i++)
        if (talon__word_is(name, usual[i].name))
            return true;
    return false;
}

zone_def *talon__usual_zone(tree *t, word name)
{
    for (size_t i = 0; i < USUAL; i++)
        if (talon__word_is(name, usual[i].name)) {
            zone_def *z = TREE_ADD(t, zone);
            *z = (zone_def){.name = talon__word(usual[i].name), .reshuffle = NO_ID, .count_id = NO_ID, .keep_id = NO_ID};
            set_type(z, usual[i].type);
            return z;
        }
    return NULL;
}

/* Rules of the behaviour in the order in which they end each other: an invalid type, then an invalid draw_from, hide the rest. */
static void read_behavior(tree *t, zone_def *z, const yaml *node)
{
    static const char *const keys[] = {"type", "draw_from", "reshuffle_from", "reshuffle_when", "keep_newest", NULL};
    if (!talon__want(t, node, YAML_MAP, "behavior"))
        return;
    const yaml *type = talon__yaml_get(node, "type"), *draw_from = talon__yaml_get(node, "draw_from"),
               *from = talon__yaml_get(node, "reshuffle_from"), *when = talon__yaml_get(node, "reshuffle_when"),
               *keep = talon__yaml_get(node, "keep_newest");
    talon__check_keys(t, node, keys, "behavior");
    z->behavior_at = node->at;
    if (!type && (talon__key_is_meant(node, keys, "behavior", "type") || talon__has_lost_key(node, keys, "behavior")))
        return;
    if (!type || type->kind != YAML_TEXT || !talon__word_is(type->text, "deck")) {
        talon__diag(t->diags, D_BEHAVIOR_TYPE, type ? type->at : node->at, "deck", "%s",
                    talon_diagnostic_text(TALON_D_BEHAVIOR_TYPE_INVALID));
        return;
    }
    if (draw_from) {
        const char *const *names = talon_draw_from_names;
        int i = 0;
        while (names[i] && !(draw_from->kind == YAML_TEXT && talon__word_is(draw_from->text, names[i])))
            i++;
        if (!names[i]) {
            talon__diag_near(t->diags, D_DRAW_FROM, draw_from->at, draw_from->text, names, "%s",
                             talon_diagnostic_text(TALON_D_DRAW_FROM_INVALID));
            return;
        }
        z->draw_from = (uint8_t)i;
    }
    z->behaves = true;
    if (when) {
        const int i = one_of(t, when, talon_reshuffle_when_names, "reshuffle_when");
        z->reshuffle_when = (uint8_t)(i > 0);
    }
    if (keep)
        z->keep_id = talon__read_number(t, NULL, keep, &(number_form){{NULL, 0}, keep->at, "keep_newest", 0, TALON_MAX_CARDS});
    if (from && talon__want(t, from, YAML_TEXT, "reshuffle_from")) {
        z->reshuffle_from = from->text;
        z->reshuffle_at = from->at;
    }
}

static void read_words(tree *t, zone_def *z, const yaml *node)
{
    static const char *const owners[] = {"table", "each_player", NULL};
    const yaml *owner = talon__yaml_get(node, "owner"), *sees = talon__yaml_get(node, "sees"), *order = talon__yaml_get(node, "order"),
               *count = talon__yaml_get(node, "count");
    int i;
    if (owner && (i = one_of(t, owner, owners, "owner")) >= 0)
        z->each_player = i == 1;
    if (sees && (i = one_of(t, sees, talon_sees_names, "sees")) >= 0)
        z->sees = (uint8_t)i;
    if (order && (i = one_of(t, order, talon_ordering_names, "order")) >= 0)
        z->order = (uint8_t)i;
    if (count)
        z->count_id = talon__read_number(t, &z->count, count, &(number_form){{NULL, 0}, count->at, "count", 1, TALON_MAX_ZONES});
    if ((z->each_player || z->count) && z->name.size > NUMBERED_NAME_MAX)
        talon__diag(t->diags, D_BAD_NAME, z->at, NULL, "the name of a zone with seats or numbers has at most %u bytes", NUMBERED_NAME_MAX);
    if (z->behaves && order && z->order != TALON_ORDER_STACK)
        talon__diag(t->diags, D_ORDERING, order->at, "stack", "%s", talon_diagnostic_text(TALON_D_ORDERING_MISMATCH));
}

static void read_zone(tree *t, const yaml *key, const yaml *node)
{
    static const char *const keys[] = {"type", "owner", "count", "sees", "order", "behavior", NULL};
    if (talon__is_choice(node)) {
        talon__diag(t->diags, D_WRONG_TYPE, key->at, NULL, "a zone is the same for every number of players; only its count may differ");
        talon__diag_fix(t->diags, "write it once, as in \"%.*s: {type: table, count: {2: 3, 3..4: 5}}\"", WORD(key->text));
    }
    if (talon__is_choice(node) || !talon__is_name(t, key, "a zone") || !talon__want(t, node, YAML_MAP, "a zone")) {
        t->zones_unread = true;
        return;
    }
    const size_t errors = t->diags->errors;
    talon__check_keys(t, node, keys, "a zone");
    zone_def *z = TREE_ADD(t, zone);
    *z = (zone_def){.name = key->text, .at = key->at, .declared = true, .reshuffle = NO_ID, .count_id = NO_ID, .keep_id = NO_ID};
    const yaml *type = talon__yaml_get(node, "type"), *behavior = talon__yaml_get(node, "behavior");
    const int i = type ? one_of(t, type, talon_zone_type_names, "type") : -1;
    if (!type && !talon__key_is_meant(node, keys, "a zone", "type") && !talon__has_lost_key(node, keys, "a zone")) {
        talon__diag(t->diags, D_MISSING_KEY, key->at, "type", "the zone \"%.*s\" needs \"type\"", WORD(key->text));
        talon__diag_fix(t->diags, "add \"type: \" and one of %s", talon__listed(t->arena, talon_zone_type_names, OR));
    }
    set_type(z, i >= 0 ? (talon_zone_type)i : TALON_TYPE_TABLE);
    if (behavior)
        read_behavior(t, z, behavior);
    read_words(t, z, node);
    z->unread = t->diags->errors != errors;
}

void talon__read_zones(tree *t, const yaml *node)
{
    if (!talon__want(t, node, YAML_MAP, "zones")) {
        t->zones_unread = true;
        return;
    }
    for (const yaml *k = node->child; k; k = k->next->next)
        read_zone(t, k, k->next);
}
