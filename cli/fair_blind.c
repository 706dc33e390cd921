/* fair_blind.c -- talon fair in suite 2: a seat's key, its mix, its shares, secrets of its boxes, objections to others' (docs/transcript.md §15.4).
 *
 * (1) What a seat owes follows from a file that was verified, and it gives nothing else.
 * (2) A share, or a mix, is in the journal before anybody sees it: one deck for a shuffle, shares after one spine line of a number. So a host
 *     that tells two stories gets either in one of them.
 * (3) A box that does not open comes first: as long as its player has not said so, nothing is mixed or given. */
#include <stdlib.h>
#include <string.h>

#include "fair.h"
#include "names.h"
#include "seatfile.h"
#include "show.h"
#include "value.h"

static uint32_t my_seat(const fair_game *g)
{
    return talon_transcript_seat_of(g->t, g->me.key.pub);
}

/* ------------------------------------------------------------------------ the secret */

static int lacks_secret(const fair_game *g)
{
    char *path = seatfile_path(g->key_path, talon_transcript_sid(g->t));
    if (!path)
        return EXIT_MEMORY;
    complain("you locked your key for this game where %s is not: bring that file, and your key's log. Nothing else can stand in for it",
             path);
    free(path);
    return EXIT_IO;
}

/* Whoever locked elsewhere has a secret there, and perhaps signed more: two keys of a seat convict it. */
int blind_before_lock(fair_game *g)
{
    const uint32_t seat = my_seat(g);
    if (!seat || g->has_secret) /* without a seat the line is refused, and says why */
        return EXIT_YES;
    if (talon_transcript_locked_key(g->t, seat) || journal_has_line(&g->j, talon_transcript_sid(g->t), "{\"k\":\"lock\","))
        return lacks_secret(g);
    const int status = seatfile_draw(g->t, g->key_path);
    g->has_secret = status == EXIT_YES;
    return status;
}

/* Both halves of what this seat keeps: its secret, and the journal of what was signed with it. */
static int has_kept(const fair_game *g)
{
    if (!g->has_secret)
        return lacks_secret(g);
    if (journal_has_line(&g->j, talon_transcript_sid(g->t), "{\"k\":\"lock\",") || call_option(g->c, "anyway"))
        return EXIT_YES;
    complain(
        "your key for this game was locked where %s is not: on another machine, or before it was lost. Nobody can tell what you mixed or "
        "gave before; bring the log. With --anyway it is done",
        g->j.path);
    return EXIT_NO;
}

/* ------------------------------------------------------------------------ lines */

/* 32 bytes that a line of one's own has under this key, as it is, or of longer ones their digest. Returns an exit code. */
static int take_bytes(uint8_t out[32], uint64_t *number, const char *line, const char *key, const char *number_key)
{
    json_t *json = value_read(line, strlen(line), 0, NULL);
    const char *hex = json_string_value(json_object_get(json, key));
    if (hex && !talon_fair_unhex(out, 32, hex))
        talon_fair_digest(out, hex, strlen(hex));
    *number = (uint64_t)json_integer_value(json_object_get(json, number_key));
    json_decref(json);
    return hex ? EXIT_YES : no_memory();
}

static int mix(fair_game *g)
{
    const char *why = "";
    uint8_t deck[32];
    uint64_t e = 0;
    char *line = talon_fair_write_mix(g->t, &why, &g->me.key);
    int status = line ? take_bytes(deck, &e, line, "deck", "e") : EXIT_YES;
    if (status == EXIT_YES && line)
        status = journal_mix(&g->j, talon_transcript_sid(g->t), (uint32_t)e, deck);
    if (status == EXIT_YES)
        return fair_publish(g, line, why);
    free(line);
    return status;
}

/* From the first share on others may know cards of this game. */
static int share(fair_game *g)
{
    const char *why = "";
    uint8_t head[32];
    uint64_t at = 0;
    const uint8_t *sid = talon_transcript_sid(g->t);
    int status = journal_has_shared(&g->j, sid) ? EXIT_YES : fair_left_before_seed(g);
    if (status != EXIT_YES)
        return status;
    char *line = talon_fair_write_share(g->t, &why, &g->me.key);
    status = line ? take_bytes(head, &at, line, "head", "at") : EXIT_YES;
    if (status == EXIT_YES && line)
        status = journal_share(&g->j, sid, at, head);
    if (status == EXIT_YES)
        return fair_publish(g, line, why);
    free(line);
    return status;
}

static int show_secret(fair_game *g)
{
    const char *why = "";
    char *line = talon_fair_write_secret(g->t, &why, &g->me.key);
    return fair_publish(g, line, why);
}

static int view(fair_game *g)
{
    const char *why = "";
    char *line = talon_fair_write_view(g->t, &why, &g->me.key);
    return fair_publish(g, line, why);
}

/* ------------------------------------------------------------------------ objecting */

static int object_to(fair_game *g, const char *of)
{
    const char *why = "";
    if (!fair_asks(g->c, "Whoever sealed that box must then show what it was sealed with. If what is in it is bad, that convicts them, and "
                         "the game is over; "
                         "if it is good, everybody may read it, and that you objected to it. Look first: talon verify FILE --me KEYFILE"))
        return EXIT_NO;
    char *line = talon_fair_write_object(g->t, &why, &g->me.key, of);
    return fair_publish(g, line, why);
}

/* What other lines call the line of this number. */
static int name_line(char of[65], fair_game *g, uint64_t number)
{
    int more = 0;
    chain_rewind(&g->f);
    for (uint64_t at = 0; at <= number && (more = chain_next(&g->f)) == 1; at++)
        talon_fair_line_name(of, g->f.line, g->f.size);
    chain_rewind(&g->f);
    if (more < 0)
        return -more;
    return more == 1 ? EXIT_YES : complain("%s has no line %llu", g->f.name, (unsigned long long)number);
}

int blind_object(fair_game *g)
{
    uint64_t number;
    char of[65];
    if (!read_number_quietly(&number, g->word, UINT32_MAX))
        return complain("object says which line has the box, by its number: talon fair object FILE 14");
    const int status = name_line(of, g, number);
    return status == EXIT_YES ? object_to(g, of) : status;
}

/* ------------------------------------------------------------------------ what is waited for */

static bool mixes_now(const fair_game *g)
{
    uint32_t seat[TALON_MAX_PLAYERS];
    return talon_transcript_due(g->t) == TALON_DUE_MIX && talon_transcript_awaits(g->t, seat) && seat[0] == my_seat(g);
}

/* Shares of everything that is closed go out with it, in whatever story that is: so it is signed like any line, in a file that has what was signed
 * before. */
int blind_view(char **line, fair_game *g)
{
    const char *why = "";
    const talon_verdict *v = talon_transcript_finish(g->t, true);
    int status = talon_transcript_locked_key(g->t, my_seat(g)) ? has_kept(g) : EXIT_YES;
    *line = NULL;
    if (status != EXIT_YES)
        return status;
    if (v->ended && v->not_proved & (v->stopped ? TALON_UNPROVED_LOST : TALON_UNPROVED_PLAN | TALON_UNPROVED_LOST) &&
        !fair_asks(
            g->c,
            "This game was broken off, or something was still owed. What you show now tells others of all closed cards: also of those "
            "with which a host could go on in another copy"))
        return EXIT_NO;
    if (journal_has_line(&g->j, talon_transcript_sid(g->t), "{\"k\":\"view\","))
        return (*line = strdup("")) ? EXIT_YES : no_memory();
    *line = talon_fair_write_view(g->t, &why, &g->me.key);
    status = *line ? EXIT_YES : is_no_memory(why) ? no_memory() : (complain("%s", why), EXIT_NO);
    if (status == EXIT_YES)
        status = fair_write_down(g, *line);
    if (status == EXIT_YES)
        return status;
    free(*line);
    *line = NULL;
    return status;
}

/* Whether my part of what is left is shown without asking: a game by rules is over, to its end, or nothing but the end could come, and nothing is owed; so
 * debts are settled, and scores come out. Else the host could end a game to read it, and only its player knows whether it is over: talon view. */
static bool views_now(const fair_game *g, uint32_t seat)
{
    if (!talon_transcript_can_view(g->t, seat))
        return false;
    const talon_verdict *v = talon_transcript_finish(g->t, true);
    const bool done = v->over && !(v->not_proved & TALON_UNPROVED_PLAN);
    return v->rules && (done || v->stopped) && !(v->not_proved & TALON_UNPROVED_LOST);
}

int blind_play_on(fair_game *g, bool *did)
{
    static int (*const deeds[])(fair_game * g) = {show_secret, share, mix, view};
    char of[65];
    const uint32_t seat = my_seat(g);
    const bool bad = talon_transcript_due(g->t) != TALON_DUE_OVER && talon_transcript_bad_line(g->t, of);
    const bool is[] = {talon_transcript_owes_secret(g->t, seat), talon_transcript_owes_share(g->t, seat), mixes_now(g), views_now(g, seat)};
    size_t i = 0;
    while (i < sizeof is / sizeof *is && !is[i])
        i++;
    *did = bad || i < sizeof is / sizeof *is;
    if (!*did)
        return EXIT_YES;
    const int status = bad ? EXIT_YES : has_kept(g);
    if (status != EXIT_YES)
        return status;
    return bad ? object_to(g, of) : deeds[i](g);
}
