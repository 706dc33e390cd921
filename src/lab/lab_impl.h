/* lab_impl.h -- what the parts of the lab share. */
#ifndef TALON_LAB_IMPL_H
#define TALON_LAB_IMPL_H

#include <stdint.h>

/* How many rising sequences an order has: 1 for a pack that was only cut off and put back, 2 at most after one riffle. */
uint32_t talon__rising_sequences(const uint16_t *order, uint32_t n);

/* The chance that a normal value is as far from its mean as so many standard deviations, to either side. */
double talon__normal_tails(double deviations);
/* The chance of `found` or more where `expected` are expected, each rare. */
double talon__poisson_tail(uint64_t found, double expected);

#endif
