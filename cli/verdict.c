/* verdict.c -- a verdict for people. Every line is true by itself; what is not proved is next to what is. */
#include "verdict.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "names.h"
enum { LABEL = 12 };

const char *verdict_card_name(const void *transcript, talon_card id)
{
    const char *name = talon_transcript_face(transcript, id);
    return name && name[0] == '?' && strlen(name) == 65 ? "veiled" : name; /* 64 digits tell nobody anything */
}

typedef enum mark { TICK, CROSS, OPEN } mark;

__attribute__((format(printf, 4, 5))) static void row(const look *k, mark m, const char *label, const char *format, ...)
{
    static const char *const signs[] = {"✔", "✘", "·"}, *const ascii[] = {"ok", "NO", " -"};
    static const paint_kind colours[] = {PAINT_GREEN, PAINT_RED, PAINT_NORMAL};
    char text[1024];
    va_list args;
    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    const bool coloured = k->colour && m != OPEN;
    printf("%s%s%s %-*s", coloured ? paint(colours[m]) : "", k->ascii ? ascii[m] : signs[m], coloured ? paint(PAINT_NORMAL) : "", LABEL,
           label);
    show_words(k, text, LABEL + (k->ascii ? 3 : 2), LABEL + (k->ascii ? 3 : 2));
}

static void short_hex(char out[20], const uint8_t bytes[32], bool ascii)
{
    char hex[65];
    talon_fair_hex(hex, bytes, 32);
    snprintf(out, 20, "%.4s%s%.4s", hex, ascii ? ".." : "…", hex + 60);
}

static const char *s(uint64_t n)
{
    return n == 1 ? "" : "s";
}

/* Names of the seats that meet a condition: "Ana, Ben and Cy". Returns how many. */
static uint32_t names(char *out, size_t size, const talon_verdict *v, bool (*is)(const talon_verdict *v, const talon_fair_seat *x))
{
    uint32_t n = 0, at = 0;
    size_t used = 0;
    for (uint32_t i = 0; i < v->seats_n; i++)
        n += is(v, &v->seat[i]);
    out[0] = 0;
    for (uint32_t i = 0; i < v->seats_n && used < size; i++)
        if (is(v, &v->seat[i])) {
            char name[TALON_MAX_PLAYER_NAME + 1];
            const char *before = at == 0 ? "" : at + 1 == n ? " and " : ", ";
            snprintf(name, sizeof name, "%s", v->seat[i].name);
            show_clean(name);
            used += (size_t)snprintf(out + used, size - used, "%s%s", before, name);
            at++;
        }
    return n;
}

static bool in_every_shuffle(const talon_verdict *v, const talon_fair_seat *x)
{
    return v->shuffles > 0 && x->shuffles == v->shuffles;
}

static bool not_in_every(const talon_verdict *v, const talon_fair_seat *x)
{
    return v->shuffles > 0 && x->shuffles < v->shuffles;
}

static bool vouched(const talon_verdict *v, const talon_fair_seat *x)
{
    return x->known && !x->gone && in_every_shuffle(v, x);
}

/* Also one that has come back since. */
static bool was_missing(const talon_verdict *v, const talon_fair_seat *x)
{
    (void)v;
    return x->voided > 0;
}

/* A shuffle may come yet, or not any more; or its seeds tell the dealer what nobody else knows. */
static const char *unshuffled(const talon_verdict *v)
{
    const bool over = v->ended || (v->plan_steps && v->plan_done == v->plan_steps);
    if (v->undealt)
        return over ? "all seeds were given, so the dealer knew the cards, and dealt none: whoever deals anew has one try more"
                    : "all seeds are given, so the dealer knows the cards: whoever deals anew now has one try more";
    return over ? "nothing was shuffled: everybody can know this deal" : "nothing was shuffled yet";
}

static bool has_mixed(const talon_verdict *v, const talon_fair_seat *x)
{
    (void)v;
    return x->shuffles > 0;
}

/* Who was in every shuffle, and who in some. Returns whether there was one. */
static bool print_shuffles(const look *k, const talon_verdict *v, const char *label, const char *every, const char *some)
{
    char all[512], others[512], you[160] = "";
    const uint32_t n = names(all, sizeof all, v, in_every_shuffle), m = names(others, sizeof others, v, not_in_every);
    if (v->you)
        snprintf(you, sizeof you, " (you: %s)", v->seat[v->you - 1].name);
    if (!v->shuffles) {
        row(k, OPEN, label, "%s%s", unshuffled(v), you);
        return false;
    }
    row(k, n ? TICK : OPEN, label, "%" PRIu64 " shuffle%s; %s %s%s", v->shuffles, s(v->shuffles), n ? all : "nobody", every, you);
    if (m)
        row(k, OPEN, "", "%s: %s", some, others);
    return true;
}

/* Suite 2: who mixed, and what was given of cards. That nobody knew them follows for who knows somebody honest that mixed. */
static void print_mixing(const look *k, const talon_verdict *v)
{
    char some[512];
    if (!print_shuffles(k, v, "mixing", "mixed every time", "not every time"))
        return;
    const uint32_t mixed = names(some, sizeof some, v, has_mixed);
    if (v->example || v->recover || v->not_proved & TALON_UNPROVED_UNMIXED)
        row(k, OPEN, "cards", "%u seat%s mixed, each with a proof; that nobody knew them is not shown", mixed, s(mixed));
    else if (!v->trusted)
        row(k, TICK, "cards", "%u seat%s mixed, with proofs: if one is honest, nobody knew them", mixed, s(mixed));
    else
        row(k, TICK, "cards", "nobody knew them: %u seat%s mixed, each with a proof", mixed, s(mixed));
    row(k, TICK, "shares", "%" PRIu64 " given to everybody, each proved; %" PRIu64 " sealed box%s", v->openings, v->boxes,
        v->boxes == 1 ? "" : "es");
}

/* Whose parts never came: perhaps the host did not pass them on. */
static void print_lost(const look *k, const talon_verdict *v)
{
    for (uint32_t i = 0; i < v->seats_n; i++) {
        char name[TALON_MAX_PLAYER_NAME + 1];
        snprintf(name, sizeof name, "%s", v->seat[i].name);
        show_clean(name);
        if (v->seat[i].lost)
            row(k, OPEN, "lost", "%s's part of %" PRIu64 " card%s never came, says the host: %s", name, v->seat[i].lost, s(v->seat[i].lost),
                v->seat[i].lost == 1 ? "it stays closed" : "they stay closed");
    }
}

static void print_objections(const look *k, const talon_verdict *v)
{
    char who[TALON_MAX_PLAYER_NAME + 1], whose[TALON_MAX_PLAYER_NAME + 1];
    if (v->false_objections) {
        snprintf(who, sizeof who, "%s", v->seat[v->false_by - 1].name);
        snprintf(whose, sizeof whose, "%s", v->seat[v->false_of - 1].name);
        show_clean(who);
        show_clean(whose);
        row(k, OPEN, "objections", "%s objected to a good box of %s's: what was in it is open to all", who, whose);
    } else if (v->objections) {
        row(k, OPEN, "objections", "%" PRIu64 " box%s objected to", v->objections, v->objections == 1 ? " was" : "es were");
    }
}

static void print_seeds(const look *k, const talon_verdict *v)
{
    if (!print_shuffles(k, v, "seeds", "in every one", "not in every one"))
        return;
    if (v->undealt)
        row(k, OPEN, "", "shuffle %u %s: all its seeds are given, so the dealer knows the cards", v->undealt,
            v->ended ? "never ran" : "has not run");
}

/* There was more to come when the dealer ended: steps of the plan, or choices. */
static bool broken_off(const talon_verdict *v)
{
    return v->ended && (v->plan_done < v->plan_steps || (v->rules && !v->over));
}

/* How a game with rules stands. */
static const char *outcome(const talon_verdict *v)
{
    if (v->stopped)
        return v->ended ? "; not decided: the rules looked at hidden cards, which nobody could tell"
                        : "; the rules look at hidden cards, which nobody can tell: the game can only end";
    if (v->void_why)
        return "";
    if (v->over && v->plan_done == v->plan_steps)
        return "; the game is played to its end";
    return broken_off(v) ? "; the game is not played to its end" : "";
}

/* Who did what the rules offered. */
static void print_choices(const look *k, const talon_verdict *v)
{
    if (v->void_why)
        row(k, OPEN, "void", "the last hand is void (%s): the game is over, and every payoff is 0", v->void_why);
    if (v->debts)
        row(k, OPEN, "choices", "%" PRIu64 " choice%s; %" PRIu64 " thing%s, the first in line %" PRIu64 ", on cards that stayed sealed",
            v->choices, s(v->choices), v->debts, v->debts == 1 ? " hangs" : "s hang", v->debt_line);
    else
        row(k, v->stopped ? OPEN : TICK, "choices", "%" PRIu64 " choice%s, all legal%s", v->choices, s(v->choices), outcome(v));
}

static bool can_show(const talon_verdict *v, const talon_fair_seat *x)
{
    (void)v;
    return x->can_show;
}

/* What hangs on closed cards is decided when these are shown, and who does not want that shows nothing; or somebody took it out of this file. */
static void print_unshown(const look *k, const talon_verdict *v)
{
    char who[512];
    if ((v->stopped || v->debts) && names(who, sizeof who, v, can_show))
        row(k, OPEN, "unshown", "this file lacks what %s can show of the cards that are left: talon view", who);
}

static void print_good(const look *k, const talon_verdict *v, const verdict_extra *extra)
{
    char head[20];
    short_hex(head, v->head, k->ascii);
    row(k, TICK, "chain", "%" PRIu64 " line%s, head %s, all signed by the %s and %u seat%s", v->lines, s(v->lines), head,
        v->suite == 2 ? "host" : "dealer", v->seats_n, s(v->seats_n));
    if (v->suite == 2)
        print_mixing(k, v);
    else
        print_seeds(k, v);
    if (v->suite == 1)
        row(k, TICK, "cards", "%" PRIu64 " opened, %" PRIu64 " in sealed boxes; every opening fits its back", v->openings, v->boxes);
    row(k, v->plan_done == v->plan_steps && !broken_off(v) ? TICK : OPEN, "plan",
        "%u of %u steps, no dealer's choice; %" PRIu64 " act%s by players", v->plan_done, v->plan_steps, v->acts, s(v->acts));
    if (v->rules) {
        print_choices(k, v);
        print_unshown(k, v);
    }
    if (v->audited)
        row(k, TICK, "audit",
            v->suite == 2 ? "every card on the table is open to all" : "the dealer's key gives every order, root and box");
    char word[SHELL_WORD];
    if (extra && extra->rules && extra->uncompared)
        row(k, OPEN, "rules", "%s; whether its %s fair is for you to read: talon show %s --at 0 --plan", extra->rules,
            v->rules ? "rules are" : "plan is", shell_word(word, extra->file));
    else if (extra && extra->rules)
        row(k, v->not_proved & TALON_UNPROVED_RULES ? CROSS : TICK, "rules", "%s", extra->rules);
    if (extra && extra->names)
        row(k, CROSS, "names", "%s", extra->names);
    if (extra && extra->decks)
        row(k, extra->broken_deck ? OPEN : TICK, "decks", "%s", extra->decks);
    if (extra && extra->chain)
        row(k, OPEN, "table", "%s", extra->chain);
    if (extra && extra->left)
        row(k, OPEN, "left", "%s", extra->left);
    if (extra && extra->tie)
        row(k, OPEN, "tie", "%s", extra->tie);
    if (v->undone)
        row(k, OPEN, "undo", "%" PRIu64 " act%s taken back after cards were seen", v->undone, s(v->undone));
    if (v->hidden)
        row(k, OPEN, "picks", "%" PRIu64 " hidden choice%s never shown: who made several may have shown the one that suits", v->hidden,
            v->hidden == 1 ? " was" : "s were");
    print_objections(k, v);
    print_lost(k, v);
}

static void print_voids(const look *k, const talon_verdict *v)
{
    char who[512];
    if (v->voids && names(who, sizeof who, v, was_missing))
        row(k, OPEN, "void", "%" PRIu64 " time%s: %s %s, says the %s", v->voids, s(v->voids),
            v->suite == 2 ? "nothing came from" : "no seeds or cut from", who, v->suite == 2 ? "host" : "dealer");
}

/* Some mean other things in suite 2. */
static const char *unproved_text(const talon_verdict *v, unsigned bit)
{
    if (v->suite == 2 && 1u << bit == TALON_UNPROVED_VOIDS)
        return "something was void, or somebody left or came: who withholds a part of a card may have read it";
    if (v->suite == 2 && 1u << bit == TALON_UNPROVED_OBJECTIONS)
        return "somebody objected to a box, and it was good, or nobody can tell";
    return talon_unproved_texts[bit];
}

/* Of whose cards nobody but their player knows what they are. */
static void print_unnamed(const look *k, const talon_verdict *v, const char *label)
{
    for (uint32_t i = 0; i < v->seats_n; i++) {
        const talon_fair_seat *x = &v->seat[i];
        char name[TALON_MAX_PLAYER_NAME + 1], seen[96] = "";
        snprintf(name, sizeof name, "%s", x->name);
        show_clean(name);
        if (x->named == x->veils)
            continue;
        if (x->let_go)
            snprintf(seen, sizeof seen, "; %u of them everybody saw, and the %s gave up waiting for the name%s", x->let_go,
                     v->suite == 2 ? "host" : "dealer", s(x->let_go));
        const bool one = x->veils - x->named == 1;
        const char *how = v->ended ? one ? "was never named" : "were never named" : one ? "is not named yet" : "are not named yet";
        row(k, OPEN, label, "%u of %s's %u veiled cards %s%s", x->veils - x->named, name, x->veils, how, seen);
        label = "";
    }
}

static void print_unproved(const look *k, const talon_verdict *v)
{
    /* The last words say these themselves. */
    const uint32_t last_words = TALON_UNPROVED_TRUST | TALON_UNPROVED_EXAMPLE | TALON_UNPROVED_BACKS | TALON_UNPROVED_RULES |
                                (v->example ? 0 : TALON_UNPROVED_UNMIXED);
    const char *label = "not proved";
    for (unsigned bit = 0; talon_unproved_texts[bit]; bit++)
        if ((v->not_proved & ~last_words) >> bit & 1) {
            if (1u << bit == TALON_UNPROVED_LEFT)
                row(k, OPEN, label, "%u game%s left after the cards were known: %u tries", v->left, s(v->left), v->left + 1);
            else if (1u << bit == TALON_UNPROVED_VOIDS && v->thrown)
                row(k, OPEN, label, "%" PRIu64 " shuffle%s thrown away after somebody may have known seeds: %" PRIu64 " tries", v->thrown,
                    s(v->thrown), v->thrown + 1);
            else if (1u << bit == TALON_UNPROVED_NAMES)
                print_unnamed(k, v, label);
            else
                row(k, OPEN, label, "%s", unproved_text(v, bit));
            label = "";
        }
}

static void last_word(const look *k, paint_kind colour, const char *text)
{
    printf("%s", k->colour ? paint(colour) : "");
    show_words(k, text, 0, 2);
    printf("%s", k->colour ? paint(PAINT_NORMAL) : "");
}

/* A game played by rules that this reader does not have: nothing is said about the file, but how to give it them. */
static bool lacks_rules(const talon_verdict *v)
{
    return !v->bad_line && strcmp(v->code, "game") == 0 && strstr(v->message, "the rules of this game are not here");
}

static void print_bad(const look *k, const talon_verdict *v, const verdict_extra *extra)
{
    static const char *const good[] = {"well written", "well signed", "well chained", "good"}; /* up to the stage that failed */
    const char *dot = k->ascii ? "-" : "·";
    char text[1024], label[32];
    if (strcmp(v->code, "unknown_key") == 0) {
        row(k, CROSS, "keys", "%s", v->message);
        last_word(k, PAINT_BAD, "NOT VERIFIED: not the people you know");
        return;
    }
    snprintf(label, sizeof label, "line %" PRIu64, v->bad_line);
    row(k, CROSS, label, "%s (%s)", v->message, talon_stage_names[v->stage]);
    if (lacks_rules(v))
        row(k, OPEN, "to do",
            "put its file, as %s.yaml and as it was played, into a folder, and name that: TALON_GAMES=FOLDER talon verify ...",
            *v->game ? v->game : "NAME");
    if (strcmp(v->code, "fork") == 0)
        snprintf(text, sizeof text, "FORK %s %s: there are two versions of this game", dot,
                 extra && extra->fork ? extra->fork : "somebody");
    else if (lacks_rules(v))
        snprintf(text, sizeof text, "NOT VERIFIED %s its rules are missing", dot);
    else if (v->bad_line)
        snprintf(text, sizeof text, "NOT VERIFIED %s %" PRIu64 " line%s before it %s %s", dot, v->bad_line, s(v->bad_line),
                 v->bad_line == 1 ? "is" : "are", good[v->stage]);
    else
        snprintf(text, sizeof text, "NOT VERIFIED %s the first line is bad", dot);
    show_clean(text);
    last_word(k, PAINT_BAD, text);
}

/* No seed decided what was dealt. */
static bool dealt_unmixed(const talon_verdict *v)
{
    return v->not_proved & TALON_UNPROVED_UNMIXED && !v->example;
}

/* Whoever asks knows people, and none of them is in every shuffle. */
static bool knows_nobody_in_it(const talon_verdict *v)
{
    for (uint32_t i = 0; v->suite == 2 && i < v->seats_n; i++) /* with parts of keys nobody is trusted, but who mixed may be known */
        if (v->recover && v->seat[i].known && v->seat[i].shuffles == v->shuffles)
            return false;
    return !v->you && v->known_n && v->shuffles && !v->example && !v->trusted;
}

/* Why it is none to the reader, who has a seat; false when there is no such reason. */
static bool say_own_doubt(char *text, size_t size, const talon_verdict *v, const char *dot)
{
    const talon_fair_seat *you = v->you && v->shuffles ? &v->seat[v->you - 1] : NULL;
    if (you && you->missed)
        snprintf(text, size, "NOT PROVED FAIR TO YOU %s %s shuffle %u: you cannot know that it is fair", dot,
                 v->suite == 2 ? "you did not mix in" : "your seed is not in", you->missed);
    else if (you && you->gone)
        snprintf(text, size,
                 "NOT PROVED FAIR TO YOU %s you were out after a shuffle, and your part of the cards may be open since: you cannot know "
                 "that it is fair",
                 dot);
    return you && (you->missed || you->gone);
}

/* Why a good file is no proof, in the words of whoever reads it; false when there is no such reason. */
static bool say_doubt(char *text, size_t size, const talon_verdict *v, const char *dot, const verdict_extra *extra)
{
    const char *own = extra && extra->own_decks ? "; with decks that players bring it is always so: docs/fairness.md §10" : "";
    if (v->not_proved & TALON_UNPROVED_RULES)
        snprintf(text, size, "NOT PROVED FAIR %s this is not your %s: %s", dot, v->game,
                 extra && extra->rules ? extra->rules : "it differs");
    else if ((v->not_proved & TALON_UNPROVED_BACKS) && v->full && !v->ended)
        snprintf(text, size,
                 "NOT PROVED YET %s line %" PRIu64 " gave %u hidden card%s of %s new backs; the dealer's key at the end will show whether "
                 "%s the same",
                 dot, v->backs_line, v->backs_n, s(v->backs_n), v->backs_zone, v->backs_n == 1 ? "it is" : "they are");
    else if (v->not_proved & TALON_UNPROVED_BACKS)
        snprintf(text, size, "NOT PROVED FAIR %s line %" PRIu64 " gave %u hidden card%s of %s new backs; nothing shows that %s the same",
                 dot, v->backs_line, v->backs_n, s(v->backs_n), v->backs_zone, v->backs_n == 1 ? "it is" : "they are");
    else if (dealt_unmixed(v) && !v->unmixed_n)
        snprintf(text, size,
                 "NOT PROVED FAIR %s players were dealt from piles that were shuffled apart, and not all alike: whoever wrote line 0 chose "
                 "who gets what%s",
                 dot, own);
    else if (dealt_unmixed(v))
        snprintf(text, size,
                 "NOT PROVED FAIR %s %u card%s dealt that nothing had shuffled (line %" PRIu64 "): whoever wrote line 0 chose %s%s", dot,
                 v->unmixed_n, v->unmixed_n == 1 ? " was" : "s were", v->unmixed_line, v->unmixed_n == 1 ? "it" : "them", own);
    else if (extra && extra->names)
        snprintf(text, size, "NOT PROVED FAIR %s %s: whoever wrote line 0 may want it mistaken", dot, extra->names);
    else if (knows_nobody_in_it(v))
        snprintf(text, size, "NOT PROVED FAIR TO YOU %s nobody you know %s: you cannot know that it is fair", dot,
                 v->suite == 2 ? "mixed every time" : "has a seed in every shuffle");
    else
        return say_own_doubt(text, size, v, dot);
    return true;
}

/* What the last word must not leave out: somebody could try more than once, only the reader can judge the plan or the rules, or cards that
 * stayed sealed say whether it went by them. */
static void say_but(char *text, size_t size, const talon_verdict *v, const verdict_extra *extra)
{
    const uint64_t tries = v->left + v->thrown + 1;
    size_t used = strlen(text);
    if (v->example || !v->shuffles)
        return;
    if (extra && extra->uncompared)
        snprintf(text + used, size - used, ", if its %s", v->rules ? "rules are" : "plan is");
    used = strlen(text);
    if (tries > 1)
        snprintf(text + used, size - used, "; but not at the first try: %" PRIu64 " %s thrown away after the cards could be known",
                 tries - 1, tries == 2 ? "was" : "were");
    used = strlen(text);
    if (v->void_why)
        snprintf(text + used, size - used, "; but the last hand is void (%s): nobody is paid", v->void_why);
    used = strlen(text);
    if (v->ended && v->debts)
        snprintf(text + used, size - used, "; but nobody can tell of %" PRIu64 " thing%s whether %s by the rules: cards stayed sealed",
                 v->debts, s(v->debts), v->debts == 1 ? "it was" : "they were");
}

/* Who reads it knows nobody in it, for all they say; and no file shows on how many machines it was made. */
static void say_machine(char *text, size_t size, const talon_verdict *v)
{
    const size_t used = strlen(text);
    if (!v->example && v->shuffles && !v->you && !v->known_n)
        snprintf(text + used, size - used,
                 ". Where one machine was everybody, as with talon deal, it proves only that nobody has changed it since");
}

static void say_good(char *text, size_t size, const talon_verdict *v, const char *dot, bool alone)
{
    const char *so_far = !v->ended ? " SO FAR" : v->stopped ? ", NOT DECIDED" : broken_off(v) ? ", BROKEN OFF" : "";
    char who[512];
    if (v->example)
        snprintf(text, size, "VERIFIED%s %s an example: nothing in it is secret", so_far, dot);
    else if (alone)
        snprintf(
            text, size,
            "VERIFIED %s nobody changes this deal any more. One machine was the dealer and all seats, so it may have dealt until it liked "
            "one: between people, talon fair",
            dot);
    else if (v->recover && v->shuffles)
        snprintf(text, size,
                 "VERIFIED%s %s fair to everybody who mixed every time, unless %u of the seats work together: any %u have the key of every "
                 "other",
                 so_far, dot, v->recover, v->recover);
    else if (v->suite == 2 && v->trusted && names(who, sizeof who, v, vouched))
        snprintf(text, size, "VERIFIED%s %s fair to %s, who mixed every time", so_far, dot, who);
    else if (v->suite == 2 && v->shuffles)
        snprintf(text, size, "VERIFIED%s %s fair to everybody who mixed every time (did you? --me KEYFILE; a friend? --know NAME=KEY)",
                 so_far, dot);
    else if (v->trusted && names(who, sizeof who, v, vouched))
        snprintf(text, size, "VERIFIED%s %s fair to %s, whose seed is in every shuffle", so_far, dot, who);
    else if (!v->shuffles)
        snprintf(text, size, "VERIFIED%s %s %s", so_far, dot, unshuffled(v));
    else
        snprintf(text, size,
                 "VERIFIED%s %s fair to everybody whose own seed is in it (is yours? --me KEYFILE; a friend's? --know NAME=KEY)", so_far,
                 dot);
}

void verdict_print(const look *k, const talon_verdict *v, const verdict_extra *extra)
{
    const char *dot = k->ascii ? "-" : "·";
    char text[1024];
    if (!v->verified) {
        print_bad(k, v, extra);
        return;
    }
    print_good(k, v, extra);
    print_voids(k, v);
    print_unproved(k, v);
    const bool doubt = say_doubt(text, sizeof text, v, dot, extra);
    if (!doubt) {
        say_good(text, sizeof text, v, dot, extra && extra->alone);
        if (!extra || !extra->alone) {
            say_but(text, sizeof text, v, extra);
            say_machine(text, sizeof text, v);
        }
    }
    show_clean(text);
    last_word(k, doubt ? PAINT_YELLOW : PAINT_GOOD, text);
}

int verdict_status(const talon_verdict *v)
{
    if (!v->verified || dealt_unmixed(v) || knows_nobody_in_it(v))
        return EXIT_NO;
    if (v->not_proved & (TALON_UNPROVED_RULES | TALON_UNPROVED_BACKS))
        return EXIT_NO;
    return v->you && v->shuffles && (v->seat[v->you - 1].missed || v->seat[v->you - 1].gone) ? EXIT_NO : EXIT_YES;
}
