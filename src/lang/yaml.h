/* yaml.h -- a file as a tree of YAML nodes with spans, on libfyaml's events.
 *
 * (1) Keys of a mapping are texts, each once; they are the odd children: child, its sibling, and so on alternate key, value.
 * (2) No anchors, aliases, tags or further documents. (3) Depth and number of keys are bounded before a tree exists. */
#ifndef TALON_LANG_YAML_H
#define TALON_LANG_YAML_H

#include "lang/diag.h"

typedef enum yaml_kind { YAML_TEXT, YAML_LIST, YAML_MAP, YAML_NOTHING } yaml_kind;

typedef struct yaml yaml;
struct yaml {
    uint8_t kind;
    bool direct; /* a text that is in the file byte for byte: places inside it can be pointed at */
    bool quoted;
    bool flow;   /* written with brackets, or inside them */
    uint32_t n;  /* entries of a list or keys of a map */
    span at;     /* of a list or map: its first sign, or its first key */
    word text;   /* of a text */
    yaml *child; /* first entry, or first key (its sibling is the value) */
    yaml *next;  /* sibling */
};

struct fy_parser;
struct fy_diag;

/* The parser while it runs; the caller destroys what is left if the arena runs out of memory meanwhile. */
typedef struct yaml_reader {
    struct fy_parser *parser;
    struct fy_diag *diag;
} yaml_reader;

/* The file's tree, or NULL when it is not YAML (then there is a diagnostic). */
yaml *talon__yaml_read(yaml_reader *r, diags *d, talon__arena *a, const source *s);
void talon__yaml_close(yaml_reader *r);

/* The value of a key, or NULL. */
const yaml *talon__yaml_get(const yaml *map, const char *key);
/* The span of a part of a text: of those bytes where they are in the file, or of the whole text. */
span talon__yaml_part(const yaml *text, uint32_t pos, uint32_t size);

#endif
