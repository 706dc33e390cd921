/* cheat.c -- games in which somebody cheats, and every line is signed by whom it should be.
 *
 *   cheat           one that only the full audit finds bad: two of Ana's boxes hold each other's cards. Whoever forgets to audit, for want of
 *                   memory, calls it good.
 *   cheat sealed    one of suite 2 in which Ben sealed for Ana what is no share, and that ends with that block; and the files of everybody's
 *                   secrets, each behind a line with its name. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "fairplay/flows.h"
#include "fairplay/script.h"
#include "fairplay/suite2_games.h"

static void print_secret(const char *kind, const char *sid, const uint8_t secret[32])
{
    char hex[65];
    talon_fair_hex(hex, secret, 32);
    printf("{\"talon\":\"%s\",%s,\"secret\":\"%s\"}\n", kind, sid, hex);
}

static void print_seat(const fairplay *p, uint32_t seat, const char *sid)
{
    char name[64], about[96];
    uint8_t secret[32];
    snprintf(name, sizeof name, "%s", talon_transcript_seat_name(p->bystander, seat));
    snprintf(about, sizeof about, "\"name\":\"%s\"", name);
    printf("== %s.key\n", name);
    print_secret("key", about, p->key[seat].secret);
    snprintf(about, sizeof about, "\"sid\":\"%s\"", sid);
    fairplay_secret_of(p, secret, seat);
    printf("== %s.key.%.16s.secret\n", name, sid);
    print_secret("seat", about, secret);
}

/* The first line with a box for somebody, and the rest of its block. */
static size_t spoil(script *s)
{
    size_t line = 0;
    while (!json_array_size(json_object_get(script_at(s, line), "box")))
        line++;
    json_t *pair = json_array_get(json_object_get(script_at(s, line), "box"), 0);
    char *hex = strdup(json_string_value(json_array_get(pair, 1)));
    hex[100] = hex[100] == '0' ? '1' : '0';
    json_array_set_new(pair, 1, json_string(hex));
    free(hex);
    while (line + 1 < s->n && script_is_side(s, line + 1))
        line++;
    return line + 1;
}

static int print_sealed(void)
{
    static script s;
    fairplay p;
    char sid[65], k[80];
    suite2_library(&p);
    script_load(&s, &p);
    script_cut_off(&s, spoil(&s));
    char *text = script_seal(&s);
    talon_fair_hex(sid, talon_transcript_sid(p.bystander), 32);
    printf("== hand.jsonl\n%s== hand.secret\n", text);
    snprintf(k, sizeof k, "\"k\":\"%064d\"", 0);
    print_secret("secret", k, p.dealer.secret);
    for (uint32_t seat = 1; seat <= p.seats_n; seat++)
        print_seat(&p, seat, sid);
    free(text);
    script_free(&s);
    fairplay_free(&p);
    return 0;
}

int main(int argc, char **argv)
{
    if (argc > 1 && strcmp(argv[1], "sealed") == 0)
        return print_sealed();
    fairplay p;
    script s;
    fairplay_start(&p, "cheat", &flows_poker);
    fairplay_go(&p);
    fairplay_end(&p);
    script_load(&s, &p);
    json_t *boxes = json_object_get(script_at(&s, script_find(&s, "do", 0)), "box");
    json_t *first = json_array_get(boxes, 0), *second = json_array_get(boxes, 1), *sealed = json_incref(json_array_get(first, 2));
    json_array_set(first, 2, json_array_get(second, 2));
    json_array_set_new(second, 2, sealed);
    char *text = script_seal(&s);
    fputs(text, stdout);
    free(text);
    script_free(&s);
    fairplay_free(&p);
    return 0;
}
