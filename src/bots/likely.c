/* likely.c -- tables that fit, those more often in which others would have answered as they did: a walk over all tables that fit.
 *
 * From the table at hand another one is tried: any, or the same with some cards exchanged. It is taken when a roll is below how much likelier it makes
 * what was answered (Metropolis). Either way of trying is as likely back as there, so in the long run a table is at hand as often as it makes that
 * likely. What is tried fits always: talon_guess_count says where cards can lie. */
#include "bots/bots_impl.h"

#define ANY_TABLE 4u /* one try of so many is any table */
#define SWAPS_MAX 3u

static double likely(talon_guess *g, const talon_info *i, talon_rules *own, double above)
{
    return talon__past_likely(i, own, talon__guess_as(g, i), g->draft, above);
}

/* Two cards change places, if each can lie where the other lay. */
static void swap_some(talon_guess *g, talon_dice *d)
{
    for (uint32_t n = 1 + talon_dice_roll(d, SWAPS_MAX); n > 0; n--) {
        const uint32_t a = talon_dice_roll(d, g->hidden_n), b = talon_dice_roll(d, g->hidden_n);
        const uint16_t one = g->lies[a], other = g->lies[b];
        if (!(g->may[one] >> g->class_of[b] & 1) || !(g->may[other] >> g->class_of[a] & 1))
            continue;
        g->lies[a] = other;
        g->lies[b] = one;
    }
}

void talon__likely_next(talon_guess *g, const talon_info *i, talon_rules *own, talon_dice *d, uint32_t tries)
{
    if (!i->past_n || !g->hidden_n) {
        talon__guess_deal(g, d);
        return;
    }
    for (; tries > 0; tries--) {
        memcpy(g->before, g->lies, sizeof *g->lies * g->hidden_n);
        if (talon_dice_roll(d, ANY_TABLE) == 0)
            talon__guess_deal(g, d);
        else
            swap_some(g, d);
        const double above = talon__dice_share(d) * g->likely, now = likely(g, i, own, above);
        if (now > above)
            g->likely = now;
        else
            memcpy(g->lies, g->before, sizeof *g->lies * g->hidden_n);
    }
}

void talon__likely_begin(talon_guess *g, const talon_info *i, talon_rules *own, talon_dice *d, uint32_t tries)
{
    talon__guess_deal(g, d);
    g->likely = i->past_n ? likely(g, i, own, 0) : 1;
    talon__likely_next(g, i, own, d, tries);
}
