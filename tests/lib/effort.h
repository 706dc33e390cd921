/* effort.h -- how much work something is, whatever the machine and however busy it is: its time on the processor, counted in hashes
 * of a mebibyte that were made at the same moment. */
#ifndef TESTS_EFFORT_H
#define TESTS_EFFORT_H

/* Hashes that cost as much as work(data). A run of more than `most` is tried again, a few times: the least counts, since other
 * programs can only make it look more. Builds that are slow on purpose (TALON_TEST_PERCENT) count a thirtieth. */
double effort(void (*work)(void *data), void *data, double most);

#endif
