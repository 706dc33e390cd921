/* verdict.c -- a verdict for people. Every line is true by itself; what is not proved is next to what is. */
#include "verdict.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

enum { LABEL = 12 };

const char *verdict_card_name(const void *transcript, talon_card id)
{
    return talon_transcript_face(transcript, id);
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

static bool in_every_turn(const talon_verdict *v, const talon_fair_seat *x)
{
    return v->turns > 0 && x->turns == v->turns;
}

static bool not_in_every(const talon_verdict *v, const talon_fair_seat *x)
{
    return v->turns > 0 && x->turns < v->turns;
}

static bool vouched(const talon_verdict *v, const talon_fair_seat *x)
{
    return x->known && in_every_turn(v, x);
}

static bool dropped(const talon_verdict *v, const talon_fair_seat *x)
{
    (void)v;
    return x->out;
}

static void print_seeds(const look *k, const talon_verdict *v)
{
    char all[512], some[512], you[160] = "";
    const uint32_t n = names(all, sizeof all, v, in_every_turn), m = names(some, sizeof some, v, not_in_every);
    if (v->you)
        snprintf(you, sizeof you, " (you: %s)", v->seat[v->you - 1].name);
    if (!v->turns) {
        row(k, OPEN, "seeds", "no turn has run: nothing was shuffled yet%s", you);
        return;
    }
    row(k, n ? TICK : OPEN, "seeds", "%" PRIu64 " turn%s; %s in every one%s", v->turns, s(v->turns), n ? all : "nobody", you);
    if (m)
        row(k, OPEN, "", "not in every one: %s", some);
}

static void print_good(const look *k, const talon_verdict *v)
{
    char head[20];
    short_hex(head, v->head, k->ascii);
    row(k, TICK, "chain", "%" PRIu64 " lines, head %s, all signed by the dealer and %u seat%s", v->lines, head, v->seats_n, s(v->seats_n));
    print_seeds(k, v);
    row(k, TICK, "cards", "%" PRIu64 " opened, %" PRIu64 " in sealed boxes; every opening fits its back", v->openings, v->boxes);
    row(k, v->plan_done == v->plan_steps ? TICK : OPEN, "plan", "%u of %u steps, no dealer's choice; %" PRIu64 " act%s by players",
        v->plan_done, v->plan_steps, v->acts, s(v->acts));
    if (v->audited)
        row(k, TICK, "audit", "the dealer's key gives every order, root and box");
    if (v->undone)
        row(k, OPEN, "undo", "%" PRIu64 " act%s taken back after cards were seen", v->undone, s(v->undone));
    if (v->objections)
        row(k, OPEN, "objections", "%" PRIu64 " box%s objected to", v->objections, v->objections == 1 ? " was" : "es were");
}

static void print_voids(const look *k, const talon_verdict *v)
{
    char who[512];
    if (v->voids && names(who, sizeof who, v, dropped))
        row(k, OPEN, "void", "%" PRIu64 " turn%s: no reveal or cut from %s, says the dealer", v->voids, s(v->voids), who);
}

static void print_unproved(const look *k, const talon_verdict *v)
{
    const uint32_t last_words = TALON_UNPROVED_TRUST | TALON_UNPROVED_EXAMPLE; /* say these themselves */
    const char *label = "not proved";
    for (unsigned bit = 0; talon_unproved_texts[bit]; bit++)
        if ((v->not_proved & ~last_words) >> bit & 1) {
            row(k, OPEN, label, "%s", talon_unproved_texts[bit]);
            label = "";
        }
}

static void last_word(const look *k, paint_kind colour, const char *text)
{
    printf("%s", k->colour ? paint(colour) : "");
    show_words(k, text, 0, 2);
    printf("%s", k->colour ? paint(PAINT_NORMAL) : "");
}

void verdict_print(const look *k, const talon_verdict *v)
{
    static const char *const good[] = {"well written", "well signed", "well chained", "good"}; /* up to the stage that failed */
    char text[1024], who[512];
    const char *dot = k->ascii ? "-" : "·";
    if (!v->verified) {
        char label[32];
        if (strcmp(v->code, "unknown_key") == 0) {
            row(k, CROSS, "keys", "%s", v->message);
            last_word(k, PAINT_BAD, "NOT VERIFIED: not the people you know");
            return;
        }
        snprintf(label, sizeof label, "line %" PRIu64, v->bad_line);
        row(k, CROSS, label, "%s (%s)", v->message, talon_stage_names[v->stage]);
        if (v->bad_line)
            snprintf(text, sizeof text, "NOT VERIFIED %s %" PRIu64 " line%s before it %s %s", dot, v->bad_line, s(v->bad_line),
                     v->bad_line == 1 ? "is" : "are", good[v->stage]);
        else
            snprintf(text, sizeof text, "NOT VERIFIED %s the first line is bad", dot);
        last_word(k, PAINT_BAD, text);
        return;
    }
    const char *so_far = v->ended ? "" : " SO FAR";
    print_good(k, v);
    print_voids(k, v);
    print_unproved(k, v);
    if (v->example)
        snprintf(text, sizeof text, "VERIFIED%s %s an example: nothing in it is secret", so_far, dot);
    else if (names(who, sizeof who, v, vouched))
        snprintf(text, sizeof text, "VERIFIED%s %s fair to %s, whose seed is in every turn", so_far, dot, who);
    else
        snprintf(text, sizeof text, "VERIFIED%s %s fair only if you trust the dealer%s", so_far, dot,
                 v->seats_n ? " (say who you are: --me KEYFILE, or whom you know: --know NAME=KEY)" : "");
    last_word(k, PAINT_GOOD, text);
}
