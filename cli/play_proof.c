/* play_proof.c -- the transcript of a game that one machine plays: every choice is an act that its seat signed (docs/transcript.md §14).
 *
 * (1) All seats' keys come from the dealer's, which NAME.secret holds. So one file suffices to go on, and nobody else can.
 * (2) The transcript goes first: an answer is written, then the machine does it; where that mixes cards, the transcript runs on to the shuffle, and
 *     says where they lie. What follows from an answer is written and synced in one piece, before anybody sees it.
 * (3) To resume is to play the game again with the lines of the file in place of new ones. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "play_proof.h"

const char *proof_path(const play_game *g)
{
    return g->proof->path;
}

bool proof_fails(play_proof *p, int status)
{
    if (p->broken)
        return false; /* what comes of it is no news */
    p->g->status = status;
    p->g->failed = true;
    p->broken = true;
    return false;
}

/* The library cannot write what comes now: a game whose rules look at hidden cards. It is given up (proof_give_up), unless memory ran out. */
static bool refused(play_proof *p)
{
    if (p->broken)
        return false;
    if (!p->all.why || is_no_memory(p->all.why))
        return proof_fails(p, no_memory());
    p->broken = p->refused = true;
    return false;
}

/* ---- lines: of the file while there are any, else new ones ---- */

size_t proof_next_size(const play_proof *p)
{
    const char *end = p->at < p->old.size ? memchr(p->old.at + p->at, '\n', p->old.size - p->at) : NULL;
    return end ? (size_t)(end - (p->old.at + p->at)) : 0;
}

bool proof_has_old(const play_proof *p)
{
    return proof_next_size(p) != 0;
}

json_t *proof_parse(const char *line, size_t size)
{
    json_error_t error;
    return value_read(line, size, 0, &error);
}

const char *proof_text_of(const json_t *o, const char *key)
{
    const char *text = json_string_value(json_object_get(o, key));
    return text ? text : "";
}

bool proof_read_old(play_proof *p)
{
    const size_t n = proof_next_size(p);
    const talon_verdict *v = NULL;
    all_seats_foresee(&p->all);
    talon_transcript_read(p->all.t, p->old.at + p->at, n); /* what is wrong with a line does not end the reading */
    p->at += n + 1;
    const int status = chain_finish(&v, p->all.t, true);
    if (status == EXIT_YES && v->verified)
        return true;
    if (status == EXIT_YES)
        complain("%s, line %llu: %s", p->path, (unsigned long long)v->bad_line, v->message);
    return proof_fails(p, status == EXIT_YES ? EXIT_NO : status);
}

/* One step of what is due without anybody's decision. *did: whether there was one. */
static bool go_on(play_proof *p, bool *did)
{
    *did = true;
    if (p->broken)
        return false;
    if (proof_has_old(p))
        return proof_read_old(p);
    return all_seats_go_on(&p->all, did) || refused(p);
}

static bool waits(const play_proof *p)
{
    const talon_fair_due due = talon_transcript_due(p->all.t);
    return due == TALON_DUE_CHOICE || due == TALON_DUE_PICK || due == TALON_DUE_SHOW || due == TALON_DUE_NOTHING ||
           due == TALON_DUE_STUCK || due == TALON_DUE_OVER;
}

/* ---- where cards lie ---- */

static talon_zone zone_there(const play_proof *p, talon_zone here)
{
    const char *name = talon_zone_name(talon_runner_shape(p->g->table.r), here);
    return talon_shape_find(talon_transcript_shape(p->all.t), name, strlen(name));
}

talon_zone_view proof_cards_there(const play_proof *p, talon_zone here)
{
    return talon_zone_list(talon_transcript_table(p->all.t), talon_transcript_shape(p->all.t), zone_there(p, here));
}

talon_face proof_face_there(const play_proof *p, talon_card id)
{
    const char *name = talon_transcript_face(p->all.t, id);
    return name ? talon_pack_find(talon_shape_pack(talon_runner_shape(p->g->table.r)), name, strlen(name)) : TALON_FACE_NONE;
}

/* The machine has mixed a zone: the transcript says how. Mixings that follow each other are one shuffle there. */
const talon_card *proof_on_mixing(void *context, talon_zone zone, const talon_card *card, uint32_t n)
{
    play_proof *p = context;
    const talon_pack *pack = talon_shape_pack(talon_runner_shape(p->g->table.r));
    bool did = true;
    while (!p->mixed && did) {
        if (!go_on(p, &did))
            return NULL;
        p->mixed = strcmp(talon_transcript_last_kind(p->all.t), "run") == 0;
    }
    const talon_zone_view there = proof_cards_there(p, zone);
    if (there.n != n)
        return proof_fails(p, EXIT_BUG), NULL;
    for (uint32_t c = 0; c < talon_pack_cards(pack); c++) {
        p->as[c] = (talon_card)c;
        p->taken[c] = false;
    }
    for (uint32_t i = 0; i < n; i++) {
        const talon_face face = proof_face_there(p, there.at[i]);
        uint32_t k = 0;
        while (k < n && (p->taken[card[k]] || talon_pack_face(pack, card[k]) != face))
            k++;
        if (k == n)
            return proof_fails(p, EXIT_BUG), NULL;
        p->taken[card[k]] = true;
        p->as[card[i]] = card[k];
    }
    return p->as;
}

void proof_heard(play_game *g, const talon_event *e)
{
    for (uint32_t i = 0; e->record && i < e->record->effects_n; i++)
        if (e->record->effect[i].kind == TALON_EFFECT_MOVE)
            g->proof->mixed = false;
}

/* Both tables have the same cards in the same zones, in whatever order where hands are sorted. */
static bool agree(play_proof *p)
{
    const talon_shape *shape = talon_runner_shape(p->g->table.r);
    const talon_pack *pack = talon_shape_pack(shape);
    for (uint32_t z = 0; z < talon_shape_zones(shape); z++) {
        const talon_zone_view here = talon_zone_list(talon_runner_table(p->g->table.r), shape, (talon_zone)z),
                              there = proof_cards_there(p, (talon_zone)z);
        int64_t sum = (int64_t)here.n - there.n;
        memset(p->as, 0, sizeof *p->as * talon_pack_cards(pack));
        for (uint32_t i = 0; !sum && i < here.n; i++) {
            const talon_face face = proof_face_there(p, there.at[i]);
            if (face == TALON_FACE_NONE)
                return false;
            p->as[talon_pack_face(pack, here.at[i])]++;
            p->as[face]--;
        }
        for (uint32_t f = 0; f < talon_pack_faces(pack); f++)
            sum += p->as[f] != 0;
        if (sum)
            return false;
    }
    return true;
}

/* ---- writing an answer ---- */

static void drop_picks(play_proof *p)
{
    for (uint32_t i = 0; i <= PLAY_SEATS; i++) {
        free(p->pick[i]);
        p->pick[i] = NULL;
    }
}

/* All have answered: everybody's pick, then the dealer's word that these are all, then what they are. */
static bool write_together(play_proof *p)
{
    uint32_t number[PLAY_SEATS + 1] = {0};
    uint8_t salt[32];
    bool good = true, did;
    for (int shows = 0; good && shows < 2; shows++) {
        for (uint32_t s = 1; good && s <= p->all.n; s++) {
            if (!p->pick[s])
                continue;
            const talon_fair_key *key = &p->all.seat[s - 1];
            p->all.secret(p->all.context, salt, "pick", s + 256 * talon_rules_choices(p->g->table.m));
            good = all_seats_keep(&p->all, shows ? talon_fair_write_show(p->all.t, &p->all.why, key, number[s], p->pick[s], salt)
                                                 : talon_fair_write_pick(p->all.t, &p->all.why, key, p->pick[s], salt, &number[s]));
        }
        good = good && all_seats_go_on(&p->all, &did);
    }
    talon_wipe(salt, sizeof salt);
    return good || refused(p);
}

static bool read_together(play_proof *p)
{
    bool done = false;
    while (!done && proof_has_old(p)) {
        json_t *line = proof_parse(p->old.at + p->at, proof_next_size(p));
        done = strcmp(proof_text_of(json_object_get(line, "op"), "op"), "together") == 0;
        json_decref(line);
        if (!proof_read_old(p))
            return false;
    }
    return true;
}

static bool answer_together(play_proof *p, uint32_t seat, char *op)
{
    uint32_t asked[PLAY_SEATS];
    for (char *c = op; *c; c++)
        *c = *c == '"' ? '\'' : *c;
    p->pick[seat] = op;
    if (play_asked(p->g, asked) > 1)
        return true;
    const bool good = proof_has_old(p) ? read_together(p) : write_together(p);
    drop_picks(p);
    return good;
}

bool proof_answer(play_game *g, uint32_t seat, const talon_answer *a)
{
    play_proof *p = g->proof;
    char *op = proof_op_of(p, a);
    if (!op)
        return proof_fails(p, no_memory());
    if (talon_rules_together(g->table.m))
        return answer_together(p, seat, op);
    const bool good =
        proof_has_old(p)
            ? proof_read_old(p)
            : all_seats_keep(&p->all, talon_fair_write_act(p->all.t, &p->all.why, &p->all.seat[seat - 1], op, NULL)) || refused(p);
    free(op);
    return good;
}

/* ---- the file ---- */

static bool flush(play_proof *p)
{
    if (!p->all.text.size)
        return true;
    const int status = chain_append(&p->f, p->all.text.at);
    text_cut(&p->all.text, 0, 0);
    return status == EXIT_YES || proof_fails(p, status);
}

bool proof_give_up(play_game *g)
{
    play_proof *p = g->proof;
    char text[512];
    if (!p->refused)
        return false;
    if (g->given_n || !p->made) {
        snprintf(text, sizeof text, "from here on this game is not written down, and proves nothing: %.300s", p->all.why);
        flush(p);
    } else {
        snprintf(text, sizeof text, "this game proves nothing, and is not kept: %.300s", p->all.why);
        unlink(p->path);
        unlink(p->secret_path);
    }
    complain("%s", text);
    g->failed = false;
    proof_close(g);
    return play_note(g, text);
}

bool proof_settle(play_game *g)
{
    play_proof *p = g->proof;
    bool did = true;
    if (p->broken)
        return false;
    while (did && !waits(p))
        if (!go_on(p, &did))
            return false;
    p->mixed = false;
    if (!agree(p)) {
        complain("%s: the transcript and the game have come apart", p->path);
        return proof_fails(p, EXIT_BUG);
    }
    if (talon_rules_over(g->table.m)) {
        while (proof_has_old(p))
            if (!proof_read_old(p))
                return false;
        p->ended = p->ended || talon_transcript_due(p->all.t) == TALON_DUE_OVER;
        if (!p->ended && !all_seats_end(&p->all))
            return refused(p);
        p->ended = true;
    }
    return flush(p);
}

void proof_close(play_game *g)
{
    play_proof *p = g->proof;
    if (!p)
        return;
    if (g->table.m)
        talon_rules_set_mixing(g->table.m, NULL, NULL);
    drop_picks(p);
    talon_transcript_free(p->all.t);
    all_seats_wipe(&p->all);
    if (p->f.name)
        chain_close(&p->f);
    if (p->secret_fd >= 0)
        close(p->secret_fd);
    text_free(&p->old);
    free(p->path);
    free(p->secret_path);
    free(p->as);
    free(p->taken);
    free(p);
    g->proof = NULL;
}
