/* look.c -- the game as it stands: table, faces as far as this reader may know them, and what comes next.
 *
 * Changes nothing of the game. After a bad line the answers are about no game at all; the verdict says so (fair_impl.h (2)). */
#include <string.h>

#include "fair/suite2.h"

const talon_table *talon_transcript_table(const talon_transcript *t)
{
    return t->table.kernel;
}

const talon_shape *talon_transcript_shape(const talon_transcript *t)
{
    return t->table.shape;
}

const char *talon_transcript_game(const talon_transcript *t)
{
    const char *name = json_string_value(json_object_get(t->line0.json, "name"));
    return name ? name : "";
}

uint32_t talon_transcript_seats(const talon_transcript *t)
{
    return t->line0.seats_n;
}

const uint8_t *talon_transcript_seat_key(const talon_transcript *t, uint32_t seat)
{
    return t->line0.seat[seat <= t->line0.seats_n ? seat : 0].key;
}

const uint8_t *talon_transcript_dealer_key(const talon_transcript *t)
{
    return t->line0.dealer;
}

const uint8_t *talon_transcript_left(const talon_transcript *t, uint32_t i)
{
    return i < t->line0.left_n ? t->line0.left[i][0] : NULL;
}

const char *talon_transcript_seat_name(const talon_transcript *t, uint32_t seat)
{
    return seat >= 1 && seat <= t->line0.seats_n ? t->line0.seat[seat].name : "";
}

const uint8_t *talon_transcript_sid(const talon_transcript *t)
{
    return t->chain.lines ? t->chain.sid : NULL;
}

void talon_transcript_head(talon_transcript *t, uint8_t head[32])
{
    talon__chain_block(&t->chain, head);
}

uint64_t talon_transcript_spine(const talon_transcript *t)
{
    return t->chain.spine;
}

const uint8_t *talon_transcript_spine_head(const talon_transcript *t, uint64_t number)
{
    return talon__chain_head(&t->chain, number);
}

uint64_t talon_transcript_lines(const talon_transcript *t)
{
    return t->chain.lines;
}

uint32_t talon_transcript_steps(const talon_transcript *t)
{
    return t->line0.step_n;
}

uint32_t talon_transcript_epoch(const talon_transcript *t)
{
    return t->epochs.last + 1;
}

uint32_t talon_transcript_seat_of(const talon_transcript *t, const uint8_t key[32])
{
    for (uint32_t s = 1; s <= t->line0.seats_n; s++)
        if (memcmp(t->line0.seat[s].key, key, 32) == 0)
            return s;
    return 0;
}

const char *talon_transcript_number(const talon_transcript *t, uint32_t i, int32_t *value)
{
    const json_t *pair = json_array_get(json_object_get(json_object_get(t->line0.json, "rules"), "numbers"), i);
    *value = (int32_t)json_integer_value(json_array_get(pair, 1));
    return json_string_value(json_array_get(pair, 0));
}

const uint8_t *talon_transcript_rules(const talon_transcript *t)
{
    return t->line0.rules ? t->line0.game : NULL;
}

bool talon_transcript_source(const talon_transcript *t, uint8_t digest[32])
{
    const char *hex = json_string_value(json_object_get(t->line0.json, "source"));
    return hex && talon_fair_unhex(digest, 32, hex);
}

const uint8_t *talon_transcript_previous(const talon_transcript *t)
{
    return t->line0.has_previous ? t->line0.previous : NULL;
}

void talon_transcript_back(const talon_transcript *t, char out[24], talon_card id)
{
    talon__card_text(&t->table, out, id);
}

/* What a face is called: a veil by its name, if that is known. */
static const char *called(const talon_transcript *t, uint32_t face, bool for_all)
{
    const veil_names *x = &t->agenda.names;
    if (x->text && face < t->line0.faces_n && x->text[face])
        return x->text[face];
    if (x->mine && !for_all && face < t->line0.faces_n && x->mine[face])
        return x->mine[face];
    return talon__face_name(&t->line0, face);
}

const char *talon_transcript_open_face(const talon_transcript *t, talon_card id)
{
    return called(t, t->table.card[id].face, true);
}

/* As far as this reader knows it. */
static uint32_t known_face(const talon_transcript *t, const card_state *c)
{
    if (c->face != TALON_FACE_NONE)
        return c->face;
    return c->mine ? c->mine->face : t->reader.has_k ? c->truth : c->known;
}

const char *talon_transcript_face(const talon_transcript *t, talon_card id)
{
    return called(t, known_face(t, &t->table.card[id]), false);
}

bool talon_transcript_knows(const talon_transcript *t, uint32_t seat, talon_card id)
{
    return t->table.card[id].face != TALON_FACE_NONE || (seat <= t->line0.seats_n && talon__set_has(t->table.card[id].boxed, seat));
}

bool talon_transcript_undoable(const talon_transcript *t, uint32_t seat)
{
    return seat && t->history.seat == seat && !talon__owes(&t->agenda);
}

/* ---------------------------------------------------------------- the last line */

const char *talon_transcript_last_kind(const talon_transcript *t)
{
    return t->last.json ? talon__line_name(t->last.kind) : "";
}

uint32_t talon_transcript_last_signer(const talon_transcript *t)
{
    return t->last.json && !talon__line_by_dealer(t->last.kind) ? talon__get_u32(t->last.json, "seat") : 0;
}

uint64_t talon_transcript_last_at(const talon_transcript *t)
{
    const bool beside = t->last.json && !talon__line_on_spine(t->last.kind);
    return beside ? (uint64_t)json_integer_value(json_object_get(t->last.json, "at")) : t->chain.spine - 1;
}

const talon_op *talon_transcript_last_act(talon_transcript *t, uint32_t *seat)
{
    fair_op *act = &t->last.act;
    sentence why;
    if (!t->last.json || t->last.kind != KIND_ACT)
        return NULL;
    const op_names names = talon__names(&t->table);
    *seat = talon__get_u32(t->last.json, "seat");
    talon__op_free(act);
    if (!talon__op_read(act, &why, json_object_get(t->last.json, "op"), &names))
        return NULL;
    switch (act->verb) {
    case VERB_UNDO: act->op.code = TALON_OP_UNDO; break;
    case VERB_ARRANGE:
    case VERB_LOOK: act->op.code = TALON_OP_NONE; break;
    case VERB_SHUFFLE: act->op.code = TALON_OP_SHUFFLE; break;
    case VERB_TABLE: break;
    }
    return &act->op;
}

const char *talon_transcript_last_say(const talon_transcript *t)
{
    return t->last.json && t->last.kind == KIND_ACT ? json_string_value(json_object_get(t->last.json, "say")) : NULL;
}

const char *talon_transcript_last_note(const talon_transcript *t, uint32_t *i)
{
    if (!t->last.json || t->last.kind != KIND_NOTE)
        return NULL;
    *i = talon__get_u32(t->last.json, "i");
    return json_string_value(json_object_get(t->last.json, "text"));
}

bool talon_fair_is_text(const char *text, size_t least, size_t most)
{
    const size_t n = strlen(text);
    return n >= least && n <= most && talon__spell_text(text, n);
}

/* ------------------------------------------------------------------ what next */

static bool awaited(const talon_transcript *t, uint32_t seat, talon_fair_due due)
{
    const seat_state *s = &t->seat[seat];
    switch (due) {
    case TALON_DUE_LOCKS: return !s->locked && !s->out;
    case TALON_DUE_CUT: return talon__lacks_cut(t, talon__due_shuffle(&t->agenda).cuts, seat);
    case TALON_DUE_REVEAL: return s->takes_part && !s->revealed;
    case TALON_DUE_NAMES: return talon__owes_name(&t->agenda.names, &t->line0, seat);
    case TALON_DUE_CHOICE:
    case TALON_DUE_PICK:
    case TALON_DUE_SHOW: return talon__is_awaited(t, seat);
    case TALON_DUE_MIX: return talon__two_mixer(t) == seat;
    case TALON_DUE_SHARE: return talon__two_seat_owes(t, seat);
    case TALON_DUE_SECRET: return talon__two_owes_secret(t, seat);
    case TALON_DUE_NOTHING:
    case TALON_DUE_SHUFFLE:
    case TALON_DUE_RUN:
    case TALON_DUE_STEP:
    case TALON_DUE_ANSWER:
    case TALON_DUE_OVER:
    case TALON_DUE_STUCK: return false;
    }
    __builtin_trap();
}

static uint32_t count_awaited(const talon_transcript *t, talon_fair_due due)
{
    uint32_t n = 0;
    for (uint32_t s = 1; s <= t->line0.seats_n; s++)
        n += awaited(t, s, due);
    return n;
}

/* As many as a shuffle needs: one, and in suite 2 two. */
static bool enough_are_in(const talon_transcript *t)
{
    uint32_t n = 0;
    for (uint32_t s = 1; s <= t->line0.seats_n; s++)
        n += talon__is_in(&t->seat[s]);
    return n >= t->line0.suite;
}

/* What only suite 2 knows; NOTHING: it is as in the other. */
static talon_fair_due due_in_suite2(const talon_transcript *t)
{
    const agenda *a = &t->agenda;
    if (a->secrets)
        return TALON_DUE_SECRET;
    if (a->shares)
        return TALON_DUE_SHARE;
    if (a->answer)
        return TALON_DUE_ANSWER;
    if (a->shuffle.open)
        return t->two->raise_lost ? TALON_DUE_STUCK : talon__two_mixer(t) ? TALON_DUE_MIX : TALON_DUE_RUN;
    return TALON_DUE_NOTHING;
}

talon_fair_due talon_transcript_due(const talon_transcript *t)
{
    if (t->agenda.ended)
        return TALON_DUE_OVER;
    if (t->two && due_in_suite2(t) != TALON_DUE_NOTHING)
        return due_in_suite2(t);
    if (t->agenda.shuffle.open && t->agenda.owed.n)
        return TALON_DUE_ANSWER;
    if (t->agenda.shuffle.open)
        return count_awaited(t, TALON_DUE_REVEAL) ? TALON_DUE_REVEAL : TALON_DUE_RUN;
    if (t->agenda.names.owed_n)
        return TALON_DUE_NAMES;
    if (t->agenda.owed.n)
        return TALON_DUE_ANSWER;
    if (talon__due_step(&t->agenda))
        return TALON_DUE_STEP;
    if (!talon__due_shuffle(&t->agenda).zones && t->course.open)
        return !t->course.together ? TALON_DUE_CHOICE : t->course.shows ? TALON_DUE_SHOW : TALON_DUE_PICK;
    if (!talon__due_shuffle(&t->agenda).zones)
        return TALON_DUE_NOTHING;
    if (count_awaited(t, TALON_DUE_LOCKS))
        return TALON_DUE_LOCKS;
    if (!enough_are_in(t))
        return TALON_DUE_STUCK;
    return count_awaited(t, TALON_DUE_CUT) ? TALON_DUE_CUT : TALON_DUE_SHUFFLE;
}

uint32_t talon_transcript_awaits(const talon_transcript *t, uint32_t seat[TALON_MAX_PLAYERS])
{
    const talon_fair_due due = talon_transcript_due(t);
    uint32_t n = 0;
    for (uint32_t s = 1; s <= t->line0.seats_n; s++)
        if (awaited(t, s, due))
            seat[n++] = s;
    return n;
}

uint32_t talon_transcript_names_owed(const talon_transcript *t, uint32_t seat, uint32_t *face, uint32_t max)
{
    uint32_t n = 0;
    for (uint32_t f = 0; t->agenda.names.state && f < t->line0.faces_n; f++)
        if (t->agenda.names.state[f] == NAME_OWED && t->line0.veiled_by[f] == seat) {
            if (n < max)
                face[n] = f;
            n++;
        }
    return n;
}

uint32_t talon_transcript_veils(const talon_transcript *t, uint32_t seat)
{
    return talon__veils_of(&t->agenda.names, &t->line0, seat).all;
}

void talon_transcript_brought(const talon_transcript *t, uint32_t seat, talon_on_brought *on_card, void *context)
{
    const line0 *l = &t->line0;
    for (size_t z = 0; z < json_array_size(l->zones); z++) {
        const json_t *zone = json_array_get(l->zones, z), *cards = json_object_get(zone, "cards");
        const bool own = json_integer_value(json_object_get(zone, "owner")) == (json_int_t)seat;
        for (size_t i = 0; own && i < json_array_size(cards); i++) {
            const uint32_t face = (uint32_t)json_integer_value(json_array_get(cards, i));
            const bool veiled = l->veils && l->veiled_by[face];
            const char *name = veiled ? t->agenda.names.text[face] : talon__face_name(l, face);
            on_card(context, name ? name : "", veiled);
        }
    }
}

bool talon_transcript_is_unnamed(const talon_transcript *t, uint32_t face)
{
    const veil_names *x = &t->agenda.names;
    return x->state && face < t->line0.faces_n && t->line0.veiled_by[face] && x->state[face] != NAME_KNOWN && x->state[face] != NAME_HERE;
}

bool talon_transcript_unveil(talon_transcript *t, uint32_t *face, const char *name, const uint8_t salt[32])
{
    const line0 *l = &t->line0;
    uint8_t hash[HASH_SIZE];
    char veil[2 * HASH_SIZE + 1];
    *face = TALON_FACE_NONE;
    if (!l->veils || !t->reader.me)
        return true;
    talon__veil(&t->chain.hash, hash, t->reader.me, name, strlen(name), salt);
    talon__hex(veil, hash, HASH_SIZE);
    for (uint32_t f = 0; f < l->faces_n && *face == TALON_FACE_NONE; f++)
        if (l->veiled_by[f] == t->reader.me && strcmp(talon__face_name(l, f) + 1, veil) == 0)
            *face = f;
    return *face == TALON_FACE_NONE || talon__name_keep(&t->agenda.names, *face, name, strlen(name), false);
}

bool talon_transcript_name_owed_to(const talon_transcript *t, uint32_t *face, uint32_t *to)
{
    const line0 *l = &t->line0;
    const veil_names *x = &t->agenda.names;
    for (uint32_t id = 0; l->veils && t->reader.me && id < t->table.kernel->cards_n; id++) {
        const card_state *c = &t->table.card[id];
        *face = known_face(t, c);
        if (*face >= l->faces_n || l->veiled_by[*face] != t->reader.me)
            continue;
        for (*to = 1; *to <= l->seats_n; ++*to)
            if (talon__set_has(c->boxed, *to) && !talon__set_has(x->told_here[*face], *to) && x->state[*face] != NAME_HERE &&
                talon__name_is_owed(x, &t->table, l, *face, *to))
                return true;
    }
    return false;
}

const char *talon_due_text(talon_fair_due due)
{
    static const char *const text[] = {
        [TALON_DUE_NOTHING] = "the plan is done: players may act, the dealer may end",
        [TALON_DUE_LOCKS] = "players must lock their seeds",
        [TALON_DUE_CUT] = "a player must commit to a cut",
        [TALON_DUE_SHUFFLE] = "the dealer opens a shuffle",
        [TALON_DUE_REVEAL] = "players must reveal their seeds",
        [TALON_DUE_RUN] = "the dealer runs the shuffle",
        [TALON_DUE_STEP] = "the dealer does the plan's next step",
        [TALON_DUE_ANSWER] = "the dealer owes openings, boxes or secrets",
        [TALON_DUE_NAMES] = "players must name cards that everybody sees",
        [TALON_DUE_OVER] = "the game is over",
        [TALON_DUE_STUCK] = "a shuffle is due and everybody is out: somebody must lock again",
        [TALON_DUE_CHOICE] = "a player must choose",
        [TALON_DUE_PICK] = "players must choose, each without knowing the others' answers",
        [TALON_DUE_SHOW] = "players must show what they chose",
        [TALON_DUE_MIX] = "a player must mix",
        [TALON_DUE_SHARE] = "players owe shares of cards",
        [TALON_DUE_SECRET] = "a player must show what a box was sealed with",
    };
    return text[due];
}

uint32_t talon_transcript_locked(const talon_transcript *t, uint32_t seat)
{
    return seat <= t->line0.seats_n ? t->seat[seat].lock_e : 0;
}

bool talon_transcript_cuts(const talon_transcript *t, uint32_t seat)
{
    return t->agenda.shuffle.open && talon__cuts(t->agenda.shuffle.cuts, seat);
}

bool talon_transcript_lacks_cut(const talon_transcript *t, uint32_t seat)
{
    return seat && seat <= t->line0.seats_n && talon__lacks_cut(t, talon__due_shuffle(&t->agenda).cuts, seat);
}

bool talon_transcript_bad_box(talon_transcript *t, char card[24])
{
    for (uint32_t i = 0; i < t->reader.bad_boxes_n; i++) {
        const bad_box *b = &t->reader.bad_box[i];
        const talon_face id = talon__card_under(&t->table, b->e, b->i);
        if (b->objected || id == TALON_FACE_NONE || t->table.card[id].face != TALON_FACE_NONE)
            continue;
        talon__card_text(&t->table, card, (talon_card)id);
        return true;
    }
    return false;
}

uint32_t talon_transcript_suite(const talon_transcript *t)
{
    return t->line0.json ? t->line0.suite : 0;
}

bool talon_transcript_bad_line(talon_transcript *t, char of[65])
{
    for (uint32_t i = 0; t->two && i < t->two->bad_n; i++) {
        const s2_bad *b = &t->two->bad[i];
        const bool spare = b->is_part && t->two->seat[b->seat].has_piece;
        if (!b->objected && !spare && talon__two_may_object(t, b->x, t->reader.me)) {
            talon__hex(of, b->x, HASH_SIZE);
            return true;
        }
    }
    return false;
}

void talon_fair_line_name(char of[65], const char *line, size_t line_size)
{
    hashes h;
    uint8_t x[HASH_SIZE];
    talon__hashes_init(&h);
    talon__hash(x, &h, TAG_SIDE, line, line_size);
    talon__hex(of, x, HASH_SIZE);
}

bool talon_transcript_owes_share(const talon_transcript *t, uint32_t seat)
{
    return t->two && !t->agenda.ended && talon__two_seat_owes(t, seat);
}

bool talon_transcript_owes_secret(const talon_transcript *t, uint32_t seat)
{
    for (const s2_objection *o = t->two ? t->two->objections : NULL; o; o = o->next)
        if (o->sealer == seat && !o->answered)
            return true;
    return false;
}

bool talon_transcript_has_stopped(const talon_transcript *t)
{
    return talon__course_has_stopped(t);
}

bool talon_transcript_can_view(const talon_transcript *t, uint32_t seat)
{
    return t->two && t->agenda.ended && t->line0.full && seat && seat <= t->line0.seats_n && talon__two_can_view(t, seat);
}

const uint8_t *talon_transcript_locked_key(const talon_transcript *t, uint32_t seat)
{
    return t->two && seat <= t->line0.seats_n && t->two->seat[seat].has_key ? t->two->seat[seat].key : NULL;
}

bool talon_transcript_cut_range(const talon_transcript *t, uint32_t seat, uint32_t *cards, uint32_t *min)
{
    const json_t *cuts = talon__due_shuffle(&t->agenda).cuts;
    for (size_t i = 0; i < json_array_size(cuts); i++) {
        const json_t *cut = json_array_get(cuts, i);
        if (json_integer_value(json_array_get(cut, 1)) != (json_int_t)seat)
            continue;
        const json_int_t least = json_integer_value(json_array_get(cut, 2));
        *cards = talon__size(&t->table, talon__zone_named(&t->table, json_array_get(cut, 0)));
        *min = (uint32_t)(least < *cards ? least : *cards);
        return 2 * *min <= *cards;
    }
    return false;
}

const uint8_t *talon_transcript_shuffle_head(const talon_transcript *t)
{
    return t->agenda.shuffle.open ? t->agenda.shuffle.head : NULL;
}
