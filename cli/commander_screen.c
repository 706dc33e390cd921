#include "sitting.h"
int commander_screen(sitting *s, const look *k, bool fresh){(void)s;(void)k;(void)fresh;return 0;}
