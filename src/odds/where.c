/* where.c -- among how many cards: "in opening 7", "in first 10", "by turn 4"; and who draws on turn 1. */
#include "odds/asking.h"

enum { TURN_MAX = 200, OPENING = 7 };

size_t talon__odds_where(piece p)
{
    static const char *const words[] = {" in opening", " in the opening", " in first", " in the first",
                                        " in top",     " in the top",     " by turn",  " on turn"};
    for (size_t i = p.size; i-- > 0;)
        for (size_t k = 0; k < sizeof words / sizeof *words; k++) {
            piece rest = {p.at + i, p.size - i};
            if (p.at[i] == ' ' && talon__odds_take(&rest, words[k]))
                return i;
        }
    return p.size;
}

size_t talon__odds_given(piece p)
{
    for (size_t i = 1; i < p.size; i++) {
        piece rest = {p.at + i, p.size - i};
        if (p.at[i] == ' ' && talon__odds_take(&rest, " given") && talon__odds_where((piece){p.at, i}) < i)
            return i;
    }
    return p.size;
}

/* "on the play" and "on the draw" hold for the question and its condition. */
static bool read_turn(asking *a, odds_look *look, piece p)
{
    slip bad;
    const piece before = p;
    const found f = talon__odds_number(&p, &look->turn, &bad);
    if (f == FOUND_BAD)
        return talon__odds_misunderstood(a, bad.why, bad.at);
    if (f == FOUND_NONE || look->turn < 1 || look->turn > TURN_MAX)
        return talon__odds_misunderstood(a, "turns are numbers from 1 to 200", before);
    if (talon__odds_take(&p, "on the draw"))
        a->draw = true;
    else if (talon__odds_take(&p, "on the play"))
        a->play = true;
    if (a->draw && a->play)
        return talon__odds_misunderstood(a, "one game is either on the play or on the draw", before);
    return p.size == 0 || talon__odds_misunderstood(a, "this is not understood after the turn", p);
}

static bool read_cards(asking *a, odds_look *look, piece p)
{
    slip bad;
    look->cards = OPENING;
    talon__odds_take(&p, "in");
    talon__odds_take(&p, "the");
    const bool opening = talon__odds_take(&p, "opening");
    const bool hand = opening && talon__odds_take(&p, "hand");
    talon__odds_take(&p, "first");
    talon__odds_take(&p, "top");
    talon__odds_take(&p, "hand of");
    talon__odds_take(&p, "of");
    const found f = talon__odds_number(&p, &look->cards, &bad);
    if (f == FOUND_BAD)
        return talon__odds_misunderstood(a, bad.why, bad.at);
    if (f == FOUND_NONE && !hand && !(opening && !p.size))
        return talon__odds_misunderstood(a, "among how many cards? in opening 7, in first 10, by turn 4", p.size ? p : look->text);
    if (!opening && look->cards < OPENING && a->options->mulligans_max)
        return talon__odds_misunderstood(a, "with mulligans a question is about the opening hand or more cards", look->text);
    if (!talon__odds_take(&p, "cards"))
        talon__odds_take(&p, "card");
    look->hand = opening || look->cards < OPENING ? look->cards : OPENING;
    return p.size == 0 || talon__odds_misunderstood(a, "this is not understood after the number of cards", p);
}

bool talon__odds_read_look(asking *a, odds_look *look, piece p)
{
    p = talon__piece_trim(p);
    *look = (odds_look){.text = p};
    if (talon__odds_take(&p, "by turn") || talon__odds_take(&p, "on turn"))
        return read_turn(a, look, p);
    return read_cards(a, look, p);
}

bool talon_odds_several(const talon_deck *d)
{
    const uint32_t cards = talon_deck_count(d, TALON_DECK_MAIN);
    return talon_deck_count(d, TALON_DECK_COMMANDER) > 0 || (cards >= 98 && cards <= 100);
}

static void count_turn(const asking *a, odds_look *look)
{
    if (!look->turn)
        return;
    look->hand = OPENING;
    look->cards = OPENING + look->turn - 1 + (a->draw || a->q->first_draw);
    a->q->turn = look->turn > a->q->turn ? look->turn : a->q->turn;
}

void talon__odds_count_looks(asking *a, odds_look *want, odds_look *given)
{
    talon_odds_spec *s = &a->q->spec;
    a->q->first_draw = !a->options->duel && talon_odds_several(a->d);
    a->q->on_the_draw = a->draw;
    count_turn(a, want);
    count_turn(a, given);
    s->hand = want->hand;
    s->draws = want->cards - want->hand;
    s->given_cards = given->cards;
}
