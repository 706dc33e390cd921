/* fields.h -- keys and values of a line's objects: what they must be, and what they are once their spelling is good. */
#ifndef TALON_FAIR_FIELDS_H
#define TALON_FAIR_FIELDS_H

#include "fair/complaint.h"
#include "fair/hash.h"

/* Whether line 0 lists this word in `uses`. */
bool talon__uses(const json_t *game, const char *word);
/* Exactly these keys in this order. */
bool talon__spell_keys(sentence *why, const json_t *object, const char *what, const char *const *keys);
/* A string of 1 to max bytes. */
bool talon__spell_name(const json_t *value, size_t max);

/* Values of a line whose spelling is good, or that is being composed: a key that is not there gives zeros. */
void talon__get_hash(uint8_t out[HASH_SIZE], const json_t *line, const char *key);
uint32_t talon__get_u32(const json_t *line, const char *key);
/* A list that is to have so many items; NULL, and it is gone, when one of them did not get into it: there was no memory, or no UTF-8. */
json_t *talon__full_list(json_t *list, size_t n);
json_t *talon__hash_json(const uint8_t bytes[HASH_SIZE]);
/* Public bytes in hex as the value of this key. Returns false without memory. */
bool talon__put_hex(json_t *line, const char *key, const uint8_t *bytes, size_t size);

#endif
