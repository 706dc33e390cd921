/* banned.h -- calls that do not compile in the library and the command: unbounded, ambiguous, or a hidden source of chance. */
#ifndef TALON_BANNED_H
#define TALON_BANNED_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* Hardened headers define some of them as macros. */
#undef strcpy
#undef strcat
#undef strncpy
#undef strncat
#undef sprintf
#undef vsprintf

#pragma GCC poison strcpy strcat strncpy strncat sprintf vsprintf gets strtok rand srand srandom rand_r drand48 clock atoi atol atof
#ifndef TALON_CURL /* whose header calls members so */
#pragma GCC poison time
#endif

#endif
