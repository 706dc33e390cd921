/* yaml_advice.h -- what libfyaml refused, in words of somebody who never heard of scalars. */
#ifndef TALON_LANG_YAML_ADVICE_H
#define TALON_LANG_YAML_ADVICE_H

#include "lang/diag.h"

/* Record what is wrong at a place, which libfyaml found and gave this message for. */
void talon__yaml_advise(diags *d, const source *s, uint32_t pos, const char *message);

#endif
