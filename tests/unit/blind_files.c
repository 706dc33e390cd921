/* blind_files.c -- files of src/blind that handle secrets never reach the sums whose time depends on their factors, and those never see a
 * secret; secrets meet libsodium's constant-time calls only. Those of src/fair and of the command hand secrets on, and compare, print and leave none. By
 * reading the files. */
#include <dirent.h>

#include "blind_help.h"

static char *read_path(const char *path)
{
    FILE *in = fopen(path, "rb");
    assert_non_null(in);
    char *text = calloc(1, 1 << 20);
    assert_non_null(text);
    assert_true(fread(text, 1, (1 << 20) - 1, in) > 0);
    fclose(in);
    return text;
}

static char *read_file(const char *name)
{
    char path[512];
    snprintf(path, sizeof path, "src/blind/%s", name);
    return read_path(path);
}

/* Comments out: they may name what code must not. */
static void drop_comments(char *text)
{
    for (char *from; (from = strstr(text, "/*"));) {
        char *to = strstr(from, "*/");
        assert_non_null(to);
        memset(from, ' ', (size_t)(to + 2 - from));
    }
}

static bool has(const char *text, const char *word)
{
    return strstr(text, word) != NULL;
}

/* What a file includes, and what those include. */
static bool reaches(const char *name, const char *header, int depth)
{
    bool found = false;
    char *text = read_file(name);
    assert_true(depth < 8);
    for (char *at = text; !found && (at = strstr(at, "#include \"blind/")); at++) {
        char next[128];
        assert_int_equal(sscanf(at, "#include \"blind/%127[^\"]", next), 1);
        found = strcmp(next, header) == 0 || reaches(next, header, depth + 1);
    }
    free(text);
    return found;
}

static void expect_none(const char *name, const char *text, const char *const *words)
{
    for (; *words; words++)
        if (has(text, *words))
            fail_msg("src/blind/%s: %s", name, *words);
}

static const char *const sums[] = {"public_sum", "terms", "decode", "addend", "point_", "field_", "generator_points", NULL};
static const char *const secrets[] = {"blind_secret", "blind_mixing", "dice", "secret_", "seed", NULL};
/* Calls whose time may depend on what they are given, and the C library's memory, which is not wiped. */
static const char *const leaks[] = {"malloc(", "calloc(", "realloc(", "free(", "scalar_random", "ed25519_scalarmult", "strncmp(",
                                    "printf",  "qsort",   "bsearch",  NULL};

/* sodium_free and sodium_allocarray are not among the C library's. */
static void without_sodium(char *text)
{
    for (char *at; (at = strstr(text, "sodium_free("));)
        memset(at, ' ', 12);
    for (char *at; (at = strstr(text, "mixing_free("));)
        memset(at, ' ', 12);
}

static void test_files(void **state)
{
    int secret_files = 0, public_files = 0;
    (void)state;
    DIR *dir = opendir("src/blind");
    assert_non_null(dir);
    for (struct dirent *e; (e = readdir(dir));) {
        const size_t size = strlen(e->d_name);
        if (size < 3 || strcmp(e->d_name + size - 2, ".c") != 0)
            continue;
        const bool secret = reaches(e->d_name, "secret.h", 0);
        const bool fast = reaches(e->d_name, "public_sum.h", 0) || reaches(e->d_name, "point.h", 0) || reaches(e->d_name, "field.h", 0);
        char *text = read_file(e->d_name);
        drop_comments(text);
        if (secret && fast)
            fail_msg("src/blind/%s includes both secrets and the public sums", e->d_name);
        if (secret) {
            without_sodium(text);
            expect_none(e->d_name, text, sums);
            expect_none(e->d_name, text, leaks);
        } else {
            expect_none(e->d_name, text, secrets);
        }
        secret_files += secret;
        public_files += fast;
        free(text);
    }
    closedir(dir);
    assert_int_equal(secret_files, 5); /* dice, share, pieces_make, mixing, mix_prove */
    assert_int_equal(public_files, 7); /* point, public_sum, tables, terms, mix_check, share_check, pieces */
}

/* Every secret on the stack of a function is wiped there, but where it is the caller's. */
static void test_wiped(void **state)
{
    static const char *const files[] = {"dice.c", "dice.h", "share.c", "pieces_make.c", "mixing.c", "mix_prove.c"};
    static const char *const kept[] = {"blind_secret k;",      "blind_secret less;", "blind_secret sum[4];",
                                       "uint8_t product[32];", "uint8_t layer[32];", "dice d;"};
    static const char *const wiped[] = {"sodium_memzero(&k,",      "sodium_memzero(&less,", "sodium_memzero(sum,",
                                        "sodium_memzero(product,", "sodium_memzero(layer,", "talon__blind_dice_wipe(&d)"};
    int found = 0;
    (void)state;
    for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
        char *text = read_file(files[i]);
        for (size_t k = 0; k < sizeof kept / sizeof *kept; k++)
            for (char *at = text; (at = strstr(at, kept[k])); at++) {
                const char *end = strstr(at, "\n}"), *wipe = strstr(at, wiped[k]);
                found++;
                if (!end || !wipe || wipe > end)
                    fail_msg("src/blind/%s: %s is not wiped where it ends", files[i], kept[k]);
            }
        free(text);
    }
    assert_true(found >= 12);
}

/* ------------------------------------------------------------------ whoever hands secrets on */

/* Every file of these folders that can name a secret of suite 2, a seat's or a reader's, by what it includes or names: found, so that none is forgotten. */
static const char *const folders[] = {"src/fair", "cli"};
static const char *const holders[] = {
    "\"fair/suite2.h\"", "\"blind/secret.h\"", "\"seatfile.h\"", "\"cli/seatfile.h\"", "talon_transcript_secret(", "me_x", NULL};
static char handlers[64][64];
static size_t handlers_n;

static bool has_any(const char *text, const char *const *words)
{
    while (*words && !has(text, *words))
        words++;
    return *words;
}

static void find_handlers(const char *folder)
{
    DIR *dir = opendir(folder);
    assert_non_null(dir);
    for (struct dirent *e; (e = readdir(dir));) {
        const size_t size = strlen(e->d_name);
        char path[512];
        snprintf(path, sizeof path, "%s/%s", folder, e->d_name);
        char *text = size > 2 && strcmp(e->d_name + size - 2, ".c") == 0 ? read_path(path) : NULL;
        if (text && has_any(text, holders)) {
            assert_true(handlers_n < sizeof handlers / sizeof *handlers && strlen(path) < sizeof *handlers);
            memcpy(handlers[handlers_n++], path, strlen(path) + 1);
        }
        free(text);
    }
    closedir(dir);
}

static int find_all_handlers(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof folders / sizeof *folders; i++)
        find_handlers(folders[i]);
    assert_true(handlers_n >= 20);
    return 0;
}

/* In one statement with one of these a secret would be compared in a time that tells of it, or said. */
static const char *const tells[] = {"memcmp(",     "strcmp(",   "strncmp(",       "printf(", "talon__say(",
                                    "talon__bad(", "complain(", "talon__lookup_", NULL};
static const char *const held[] = {"two->x,", "two->x)",  "two->x.",  "two->secret", "me_x",   "->piece",
                                   "&piece",  "(secret,", " secret,", "(seed,",      " seed,", NULL};

static void without_texts(char *text)
{
    bool in = false;
    for (; *text; text++) {
        if (*text == '"')
            in = !in;
        else if (in && *text == '\\' && text[1])
            text[1] = '_';
        if (in && *text != '"')
            *text = '_';
    }
}

static void test_handed_on(void **state)
{
    int statements = 0;
    (void)state;
    for (size_t i = 0; i < handlers_n; i++) {
        char *text = read_path(handlers[i]), *rest;
        drop_comments(text);
        without_texts(text);
        for (char *one = strtok_r(text, ";{}", &rest); one; one = strtok_r(NULL, ";{}", &rest))
            for (const char *const *h = held; *h; h++) {
                if (!has(one, *h))
                    continue;
                statements++;
                for (const char *const *w = tells; *w; w++)
                    if (has(one, *w))
                        fail_msg("%s: %s with %s:%s", handlers[i], *h, *w, one);
            }
        free(text);
    }
    assert_true(statements > 30);
}

/* A secret on a function's stack is wiped there, unless it is what a line shows everybody. */
static void test_handed_on_wiped(void **state)
{
    static const char *const kept[] = {"secret[32];", "secret[32], box", "seed[32];", "blind_secret piece;"};
    static const char *const wiped[] = {"(secret, sizeof", "(secret, sizeof", "(seed, sizeof", "(&piece, sizeof"};
    int found = 0;
    (void)state;
    for (size_t i = 0; i < handlers_n; i++) {
        char *text = read_path(handlers[i]);
        for (size_t k = 0; k < sizeof kept / sizeof *kept; k++)
            for (char *at = text; (at = strstr(at, kept[k])); at++) {
                const char *end = strstr(at, "\n}"), *wipe = strstr(at, wiped[k]),
                           *got = strstr(at, "talon__get_hash(secret, line, \"secret\")"), *given = strstr(at, "talon__unhex(secret, ");
                if (end && ((got && got < end) || (given && given < end)))
                    continue; /* everybody reads it in the line */
                found++;
                if (!end || !wipe || wipe > end)
                    fail_msg("%s: %s is not wiped where it ends:%.100s", handlers[i], kept[k], at);
            }
        free(text);
    }
    assert_true(found >= 10);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_files), cmocka_unit_test(test_wiped), cmocka_unit_test(test_handed_on),
                                       cmocka_unit_test(test_handed_on_wiped)};
    return cmocka_run_group_tests(tests, find_all_handlers, NULL);
}
