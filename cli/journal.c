/* journal.c -- the player's memory, as lines of JSON that are only ever appended. */
#include "journal.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>

#include "chainfile.h"
#include "guard.h"
#include "mend.h"
#include "value.h"

static const char *hex_of(char out[65], const uint8_t bytes[32])
{
    talon_fair_hex(out, bytes, 32);
    return out;
}

static bool read_hex(uint8_t out[32], const json_t *json, const char *key)
{
    const char *hex = json_string_value(json_object_get(json, key));
    return hex && talon_fair_unhex(out, 32, hex);
}

/* ------------------------------------------------------------------- reading */

/* Neither a torn entry nor one that is whole. */
static bool is_damaged(const char *line, size_t size, const json_t *entry)
{
    while (size && (line[size - 1] == '\n' || line[size - 1] == '\r'))
        size--;
    return size && !json_object_get(entry, "sid") && (entry || line[size - 1] == '}' || line[0] != '{');
}

static int read_entries(journal *j)
{
    char *line = NULL;
    size_t room = 0;
    ssize_t n;
    int status = EXIT_YES;
    while (status == EXIT_YES && (errno = 0, n = getline(&line, &room, j->f)) > 0) {
        json_error_t error;
        json_t *entry = value_read(line, (size_t)n, 0, &error);
        if (is_damaged(line, (size_t)n, entry)) {
            complain("%s is damaged: it no longer says what you promised; do not continue with this key", j->path);
            status = EXIT_INPUT;
        } else if (entry && json_array_append(j->entries, entry) != 0)
            status = no_memory();
        json_decref(entry);
    }
    if (status == EXIT_YES && errno == ENOMEM)
        status = no_memory();
    free(line);
    return status;
}

static int open_file(journal *j)
{
    const bool is_new = !chain_exists(j->path);
    const int fd = open(j->path, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0600);
    if (fd >= 0 && is_new && chain_sync_folder(j->path) != 0)
        complain("%s: its folder cannot be synced", j->path);
    if (fd < 0 || flock(fd, LOCK_EX) != 0) {
        const int refused = errno == ELOOP ? guard_link(j->path) : complain_errno("%s: cannot be opened", j->path);
        if (fd >= 0)
            close(fd);
        return refused;
    }
    int status = guard_check(fd, j->path); /* what somebody else can write is no memory */
    if (status == EXIT_YES)
        status = mend_tail(fd, j->path, "entry");
    j->f = status == EXIT_YES ? fdopen(fd, "r+e") : NULL;
    if (!j->f)
        close(fd);
    return status == EXIT_YES && !j->f ? no_memory() : status;
}

int journal_open(journal *j, const char *key_path)
{
    *j = (journal){.entries = json_array()};
    if (!j->entries || asprintf(&j->path, "%s.log", key_path) < 0) {
        j->path = NULL;
        return no_memory();
    }
    const int status = open_file(j);
    return status == EXIT_YES ? read_entries(j) : status;
}

void journal_close(journal *j)
{
    if (j->f)
        fclose(j->f);
    json_decref(j->entries);
    free(j->path);
    *j = (journal){0};
}

/* ------------------------------------------------------------------- writing */

int journal_add(journal *j, json_t *entry)
{
    char *text = value_line(json_incref(entry), 0), *line = NULL;
    if (!text || json_array_append(j->entries, entry) != 0 || asprintf(&line, "\n%s\n", text) < 0) {
        free(text);
        json_decref(entry);
        return no_memory();
    }
    json_decref(entry);
    const int status = chain_write_line(fileno(j->f), j->path, line);
    talon_wipe(text, strlen(text));
    talon_wipe(line, strlen(line));
    free(text);
    free(line);
    return status;
}

/* ------------------------------------------------------------------- finding */

const json_t *journal_next(const journal *j, const char *sid, const char *key, size_t *at)
{
    while (*at < json_array_size(j->entries)) {
        const json_t *entry = json_array_get(j->entries, (*at)++);
        const char *game = json_string_value(json_object_get(entry, "sid"));
        if (game && strcmp(game, sid) == 0 && json_object_get(entry, key))
            return entry;
    }
    return NULL;
}

static const json_t *find_entry(const journal *j, const uint8_t sid[32], const char *key, uint32_t e)
{
    char hex[65];
    size_t at = 0;
    const json_t *entry;
    while ((entry = journal_next(j, hex_of(hex, sid), key, &at)) && json_integer_value(json_object_get(entry, "e")) != (json_int_t)e)
        ;
    return entry;
}

bool journal_is_lost(const journal *j, const uint8_t sid[32], const char *line)
{
    char game[65];
    size_t at = 0;
    const json_t *entry;
    while ((entry = journal_next(j, hex_of(game, sid), "lost", &at)))
        if (strcmp(json_string_value(json_object_get(entry, "lost")), line) == 0)
            return true;
    return false;
}

/* The spine line up to which an entry binds the key. Entries of older journals do not tell it from the one that they were signed on. */
static uint64_t common_of(const json_t *entry, const char **head)
{
    const json_t *common = json_object_get(entry, "common");
    const bool told = json_is_integer(common);
    *head = json_string_value(json_object_get(entry, told ? "common_head" : "head"));
    return (uint64_t)json_integer_value(told ? common : json_object_get(entry, "on"));
}

int journal_agrees(const journal *j, const uint8_t sid[32], uint64_t number, const uint8_t head[32])
{
    char game[65], right[65];
    const char *hex;
    size_t at = 0;
    const json_t *entry;
    hex_of(right, head);
    while ((entry = journal_next(j, hex_of(game, sid), "line", &at))) {
        if (common_of(entry, &hex) == number && hex && strcmp(hex, right) != 0)
            return EXIT_NO;
    }
    return EXIT_YES;
}

bool journal_last(const journal *j, const uint8_t sid[32], uint64_t *number)
{
    char game[65];
    const char *head;
    size_t at = 0;
    bool any = false;
    const json_t *entry;
    while ((entry = journal_next(j, hex_of(game, sid), "line", &at))) {
        const uint64_t on = common_of(entry, &head);
        *number = any && *number > on ? *number : on;
        any = true;
    }
    return any;
}

json_t *journal_lines(const journal *j, const uint8_t sid[32])
{
    char game[65];
    size_t at = 0;
    json_t *list = json_array();
    json_t *entry;
    while (list && (entry = (json_t *)(uintptr_t)journal_next(j, hex_of(game, sid), "line", &at))) {
        const char *line = json_string_value(json_object_get(entry, "line"));
        if (line && (chain_is_spine(line, strlen(line)) || !journal_is_lost(j, sid, line)) && json_array_append(list, entry) != 0) {
            json_decref(list);
            list = NULL;
        }
    }
    if (!list)
        no_memory();
    return list;
}

const char *journal_spine(const journal *j, const uint8_t sid[32], uint64_t number, const uint8_t head[32])
{
    char game[65], right[65];
    size_t at = 0;
    const json_t *entry;
    hex_of(right, head);
    while ((entry = journal_next(j, hex_of(game, sid), "line", &at))) {
        const char *hex = json_string_value(json_object_get(entry, "head")), *line = json_string_value(json_object_get(entry, "line"));
        if ((uint64_t)json_integer_value(json_object_get(entry, "on")) == number && hex && strcmp(hex, right) == 0 && line &&
            chain_is_spine(line, strlen(line)))
            return line;
    }
    return NULL;
}

bool journal_signed_again(const journal *j, const uint8_t sid[32], const json_t *entry)
{
    char game[65];
    size_t at = 0;
    const json_t *other;
    while ((other = journal_next(j, hex_of(game, sid), "line", &at))) {
        const char *line = json_string_value(json_object_get(other, "line"));
        if (other != entry && json_equal(json_object_get(other, "on"), json_object_get(entry, "on")) &&
            json_equal(json_object_get(other, "head"), json_object_get(entry, "head")) && line && chain_is_spine(line, strlen(line)) &&
            !journal_is_lost(j, sid, line))
            return true;
    }
    return false;
}

bool journal_locked(const journal *j, const uint8_t sid[32], uint32_t e)
{
    char game[65];
    size_t at = 0;
    const json_t *entry;
    while ((entry = journal_next(j, hex_of(game, sid), "line", &at))) {
        json_t *line =
            value_read(json_string_value(json_object_get(entry, "line")), json_string_length(json_object_get(entry, "line")), 0, NULL);
        const char *kind = json_string_value(json_object_get(line, "k"));
        const bool is = kind && strcmp(kind, "lock") == 0 && json_integer_value(json_object_get(line, "e")) == (json_int_t)e;
        json_decref(line);
        if (is)
            return true;
    }
    return false;
}

bool journal_has_line(const journal *j, const uint8_t sid[32], const char *begin)
{
    char game[65];
    size_t at = 0;
    const json_t *entry;
    while ((entry = journal_next(j, hex_of(game, sid), "line", &at))) {
        const char *line = json_string_value(json_object_get(entry, "line"));
        if (line && strncmp(line, begin, strlen(begin)) == 0)
            return true;
    }
    return false;
}

/* ------------------------------------------------------------------- signing */

int journal_sign(journal *j, const uint8_t sid[32], spine_place on, spine_place common, const char *line, json_t *block)
{
    char game[65], hex[65], shared[65];
    json_t *entry =
        json_pack("{s:s,s:I,s:s,s:I,s:s,s:s%}", "sid", hex_of(game, sid), "on", (json_int_t)on.number, "head", hex_of(hex, on.head),
                  "common", (json_int_t)common.number, "common_head", hex_of(shared, common.head), "line", line, strcspn(line, "\n"));
    if (block && json_object_set_new(entry, "block", block) != 0) {
        json_decref(entry);
        entry = NULL;
    }
    return journal_add(j, entry);
}

static const char *digest_of(char out[65], const char *line)
{
    uint8_t digest[32];
    talon_fair_digest(digest, line, strcspn(line, "\n"));
    return hex_of(out, digest);
}

int journal_publish(journal *j, const uint8_t sid[32], const char *line)
{
    char game[65], digest[65], text[192];
    snprintf(text, sizeof text, "\n{\"sid\":\"%s\",\"published\":\"%s\"}\n", hex_of(game, sid), digest_of(digest, line));
    return chain_write_line(fileno(j->f), j->path, text);
}

bool journal_was_published(const journal *j, const uint8_t sid[32], const char *line)
{
    char game[65], digest[65];
    size_t at = 0;
    const json_t *entry;
    digest_of(digest, line);
    while ((entry = journal_next(j, hex_of(game, sid), "published", &at))) {
        const char *hex = json_string_value(json_object_get(entry, "published"));
        if (hex && strcmp(hex, digest) == 0)
            return true;
    }
    return false;
}

int journal_lose(journal *j, const uint8_t sid[32], const char *line)
{
    char game[65];
    return journal_add(j, json_pack("{s:s,s:s}", "sid", hex_of(game, sid), "lost", line));
}

/* What was given for this number once is given for nothing else: EXIT_NO, and nothing is said, when it was. */
static int bind(journal *j, const uint8_t sid[32], const char *what, uint32_t e, const uint8_t to[32])
{
    char game[65], hex[65];
    const char *before = json_string_value(json_object_get(find_entry(j, sid, what, e), what));
    hex_of(hex, to);
    if (before)
        return strcmp(before, hex) == 0 ? EXIT_YES : EXIT_NO;
    return journal_add(j, json_pack("{s:s,s:I,s:s}", "sid", hex_of(game, sid), "e", (json_int_t)e, what, hex));
}

int journal_reveal(journal *j, const uint8_t sid[32], uint32_t e, const uint8_t head[32])
{
    const int status = bind(j, sid, "reveal", e, head);
    if (status == EXIT_NO)
        complain("your seed for shuffle %u was given for another line: somebody is showing you two games", e);
    return status;
}

int journal_mix(journal *j, const uint8_t sid[32], uint32_t e, const uint8_t deck[32])
{
    const int status = bind(j, sid, "deck", e, deck);
    if (status == EXIT_NO)
        complain("you mixed shuffle %u before, and it was another deck: somebody is showing you two games, and whoever signs two decks for "
                 "one shuffle is convicted",
                 e);
    return status;
}

int journal_share(journal *j, const uint8_t sid[32], uint64_t at, const uint8_t head[32])
{
    const int status = bind(j, sid, "share", (uint32_t)at, head);
    if (status == EXIT_NO)
        complain("you gave shares after another spine line %llu: somebody is showing you two games", (unsigned long long)at);
    return status;
}

bool journal_has_shared(const journal *j, const uint8_t sid[32])
{
    char game[65];
    size_t at = 0;
    return journal_next(j, hex_of(game, sid), "share", &at) != NULL;
}

bool journal_revealed(const journal *j, const uint8_t sid[32], uint32_t e)
{
    return find_entry(j, sid, "reveal", e) != NULL;
}

bool journal_find_cut(const journal *j, cut_promise *cut, const uint8_t sid[32], uint32_t e)
{
    const json_t *entry = find_entry(j, sid, "cut", e), *k = json_object_get(entry, "cut");
    cut->k = (uint32_t)json_integer_value(k);
    return json_is_integer(k) && read_hex(cut->salt, entry, "salt");
}

int journal_cut(journal *j, cut_promise *cut, const uint8_t sid[32], uint32_t e, const cut_promise *wanted)
{
    char game[65], salt[65];
    if (journal_find_cut(j, cut, sid, e))
        return EXIT_YES;
    *cut = *wanted;
    const int status = journal_add(j, json_pack("{s:s,s:I,s:I,s:s}", "sid", hex_of(game, sid), "e", (json_int_t)e, "cut",
                                                (json_int_t)wanted->k, "salt", hex_of(salt, wanted->salt)));
    talon_wipe(salt, sizeof salt);
    return status;
}

int journal_pick(journal *j, const uint8_t sid[32], uint32_t i, const char *text, const uint8_t salt[32])
{
    char game[65], hex[65];
    const int status = journal_add(
        j, json_pack("{s:s,s:I,s:s,s:s}", "sid", hex_of(game, sid), "e", (json_int_t)i, "pick", text, "salt", hex_of(hex, salt)));
    talon_wipe(hex, sizeof hex);
    return status;
}

uint32_t journal_next_pick(const journal *j, const uint8_t sid[32])
{
    char game[65];
    size_t at = 0;
    json_int_t last = 0;
    const json_t *entry;
    while ((entry = journal_next(j, hex_of(game, sid), "pick", &at))) {
        const json_int_t i = json_integer_value(json_object_get(entry, "e"));
        last = i > last ? i : last;
    }
    return (uint32_t)last + 1;
}

/* Lost notes count, too: somebody may have the copy that has them. */
uint32_t journal_next_note(const journal *j, const uint8_t sid[32])
{
    static const char begin[] = "{\"k\":\"note\",";
    char game[65];
    size_t at = 0;
    json_int_t last = 0;
    const json_t *entry;
    while ((entry = journal_next(j, hex_of(game, sid), "line", &at))) {
        const char *text = json_string_value(json_object_get(entry, "line"));
        json_t *line = text && strncmp(text, begin, sizeof begin - 1) == 0 ? value_read(text, strlen(text), 0, NULL) : NULL;
        const json_int_t i = json_integer_value(json_object_get(line, "i"));
        last = i > last ? i : last;
        json_decref(line);
    }
    return (uint32_t)last + 1;
}

const char *journal_find_pick(const journal *j, const uint8_t sid[32], uint32_t i, uint8_t salt[32])
{
    const json_t *entry = find_entry(j, sid, "pick", i);
    return entry && read_hex(salt, entry, "salt") ? json_string_value(json_object_get(entry, "pick")) : NULL;
}
