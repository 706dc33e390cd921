/* commander.h -- games of Commander through the library and through the model. */
#ifndef TESTS_DIFFERENTIAL_GAME_H
#define TESTS_DIFFERENTIAL_GAME_H

#include <stdint.h>

/* So many actions of random games; prints what it did, or the first difference, made short. Returns an exit status. */
int game_random(const char *oracle_program, uint64_t actions, uint64_t seed);

#endif
