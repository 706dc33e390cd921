/* cheat.c -- prints a provable game that only the full audit finds bad: two of Ana's boxes hold each other's cards, and every line is signed
 * by whom it should be. Whoever forgets to audit, for want of memory, calls it good. */
#include <stdio.h>
#include <stdlib.h>

#include "fairplay/flows.h"
#include "fairplay/script.h"

int main(void)
{
    fairplay p;
    script s;
    fairplay_start(&p, "cheat", &flows_poker);
    fairplay_go(&p);
    fairplay_end(&p);
    script_load(&s, &p);
    json_t *boxes = json_object_get(script_at(&s, script_find(&s, "do", 0)), "box");
    json_t *first = json_array_get(boxes, 0), *second = json_array_get(boxes, 1), *sealed = json_incref(json_array_get(first, 2));
    json_array_set(first, 2, json_array_get(second, 2));
    json_array_set_new(second, 2, sealed);
    char *text = script_seal(&s);
    fputs(text, stdout);
    free(text);
    script_free(&s);
    fairplay_free(&p);
    return 0;
}
