/* crooked.c -- what a crooked dealer's own program would write: the secret and line 0 of a game whose names nobody has looked at.
 *
 *   crooked GAME NAME=KEY,NAME=KEY FACE,FACE ZONE,ZONE
 *
 * Prints two lines, the secret first. All cards lie in the first zone, which is shuffled; the others are open to all. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <talon/fair.h>

enum { MOST = 8 };

/* The parts of a list with commas; it is cut up. Returns how many. */
static uint32_t parts(const char *part[MOST], char *list)
{
    uint32_t n = 0;
    for (char *at = strtok(list, ","); at && n < MOST; at = strtok(NULL, ","))
        part[n++] = at;
    return n;
}

static void print_secret(const talon_fair_key *key, const uint8_t k[32])
{
    char hex[2][65];
    talon_fair_hex(hex[0], k, 32);
    talon_fair_hex(hex[1], key->secret, 32);
    printf("{\"talon\":\"secret\",\"k\":\"%s\",\"secret\":\"%s\"}\n", hex[0], hex[1]);
}

int main(int argc, char **argv)
{
    static const talon_face all[MOST] = {0, 1, 2, 3, 4, 5, 6, 7};
    const char *player[MOST], *face[MOST], *id[MOST], *why = "";
    uint8_t key[MOST][32], k[32], secret[32];
    talon_fair_zone zone[MOST];
    talon_fair_key dealer;
    if (argc != 5)
        return 2;
    talon_fair_layout in = {
        .name = argv[1], .player = player, .key = (const uint8_t(*)[32])key, .face = face, .zone = zone, .voids = 1, .k = k};
    in.players_n = parts(player, argv[2]);
    in.faces_n = parts(face, argv[3]);
    in.zones_n = parts(id, argv[4]);
    for (uint32_t i = 0; i < in.players_n; i++) {
        char *equals = strrchr(player[i], '=');
        if (!equals || !talon_fair_unhex(key[i], 32, equals + 1))
            return 2;
        *equals = 0;
    }
    for (uint32_t i = 0; i < in.zones_n; i++)
        zone[i] = i ? (talon_fair_zone){.id = id[i], .type = "community", .sees = "all"}
                    : (talon_fair_zone){.id = id[i], .type = "deck", .sees = "none", .card = all, .cards_n = in.faces_n};
    in.shuffle = id[0];
    talon_fair_random(k, sizeof k);
    talon_fair_random(secret, sizeof secret);
    talon_fair_key_from(&dealer, secret);
    talon_transcript *t = talon_transcript_new();
    char *line = t ? talon_fair_write_layout(t, &why, &dealer, &in) : NULL;
    if (line) {
        print_secret(&dealer, k);
        fputs(line, stdout);
    } else {
        fprintf(stderr, "crooked: %s\n", why);
    }
    free(line);
    talon_transcript_free(t);
    return line ? 0 : 1;
}
