/* decks.c -- a hundred thousand mutated deck lists: each is a list of the corpus with some bytes changed, through the claims of
 * fuzz/deck_fuzz.c. Seeded, so that a run can be repeated, and so can each of its lists: one is a function of seed and number.
 *
 *   build/test/decks [LISTS [SEED [FIRST]]]
 *
 * A list that breaks a claim is left in build/broken-list, and how to run it again is said; with a sanitizer, ASAN_OPTIONS=abort_on_error=1. */
#include <dirent.h>
#include <signal.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

#define FOLDER "build/corpus/deck" /* by tools/corpus */
enum { FILES_MAX = 400, ROOM = 1 << 16 };

static struct {
    uint8_t *bytes;
    size_t size;
} file[FILES_MAX];
static size_t files_n;
static uint64_t chance;

/* The list that is looked at. */
static struct {
    const uint8_t *bytes;
    size_t size;
    unsigned long number, seed;
} now;

/* Nothing goes on after this, so it may print. */
static void broken(int signal_number)
{
    FILE *f = fopen("build/broken-list", "wb");
    if (f) {
        fwrite(now.bytes, 1, now.size, f);
        fclose(f);
    }
    fprintf(stderr, "list %lu of seed %lu, in build/broken-list; again: build/test/decks 1 %lu %lu\n", now.number, now.seed, now.seed,
            now.number);
    signal(signal_number, SIG_DFL);
    raise(signal_number);
}

static uint32_t below(uint32_t n)
{
    chance = chance * 6364136223846793005u + 1442695040888963407u;
    return n ? (uint32_t)((chance >> 33) % n) : 0;
}

static int by_name(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

static void read_file(const char *name)
{
    char path[1024];
    snprintf(path, sizeof path, "%s/%s", FOLDER, name);
    FILE *f = fopen(path, "rb");
    uint8_t *bytes = malloc(ROOM);
    if (!f || !bytes || files_n == FILES_MAX) {
        fprintf(stderr, "cannot read %s\n", path);
        exit(1);
    }
    file[files_n].size = fread(bytes, 1, ROOM / 4, f);
    file[files_n++].bytes = bytes;
    fclose(f);
}

/* In the order of their names: a folder's own order differs from machine to machine. */
static void read_corpus(void)
{
    DIR *d = opendir(FOLDER);
    char *name[FILES_MAX];
    size_t n = 0;
    for (struct dirent *e = d ? readdir(d) : NULL; e && n < FILES_MAX; e = readdir(d))
        if (e->d_name[0] != '.')
            name[n++] = strdup(e->d_name);
    if (d)
        closedir(d);
    qsort(name, n, sizeof *name, by_name);
    for (size_t i = 0; i < n; i++) {
        read_file(name[i]);
        free(name[i]);
    }
}

/* Pieces that mean something in one of the formats. */
static const char *const pieces[] = {"\n",
                                     "\n\n",
                                     " ",
                                     "SB: ",
                                     "*CMDR*",
                                     " *F*",
                                     "(C21) 263",
                                     "[C21:263] ",
                                     "[C21] ",
                                     "<263> ",
                                     "|C21|1",
                                     " # !Commander",
                                     " #ramp",
                                     " [Ramp,Land{noDeck}]",
                                     " ^Have,#37d67a^",
                                     "[Main]\n",
                                     "Sideboard\n",
                                     "//",
                                     " // ",
                                     "1x ",
                                     "65535 ",
                                     "0 ",
                                     "-3 ",
                                     "’",
                                     "Æ",
                                     "\xEF\xBB\xBF",
                                     "\r\n",
                                     "\t",
                                     "\"",
                                     "&amp;",
                                     "&#0;",
                                     "]]>",
                                     "<!DOCTYPE a [",
                                     "{",
                                     "}",
                                     "]",
                                     "\xFF",
                                     "\xC2\x85",
                                     "\x1B",
                                     "\\u0000",
                                     "null",
                                     "1e99",
                                     "{\"name\":\"A\",\"count\":2}",
                                     "Commander\n",
                                     "Lands (3)\n",
                                     "Tokens\n",
                                     "1. Sol Ring\n2. Opt\n3. ---\n",
                                     "\n2. ",
                                     "\n+ ",
                                     "\n- [ ] ",
                                     "\n[x] ",
                                     "\n☐ ",
                                     "[foil] ",
                                     " 3x\n",
                                     "\n## ",
                                     "\n### 4 Frogs ###\n",
                                     "Maybeboard\n",
                                     "Count,Name,Set\n",
                                     "1,\"A, \"\"B\"\"\",C21\n",
                                     ";",
                                     "sep=;\n",
                                     "<section name=\"Main\"><card qty=\"2\" id=\"1\">A</card>",
                                     "\"boards\":{\"mainboard\":{\"cards\":{\"a\":{\"quantity\":1,\"card\":{\"name\":\"A\"}}}}}",
                                     "{\"name\":\"A\",\"cardDefinitionId\":\"1\",\"cmc\":1.5}"};

static size_t insert(uint8_t *at, size_t size, size_t pos, const void *bytes, size_t n)
{
    if (size + n > ROOM)
        return size;
    memmove(at + pos + n, at + pos, size - pos);
    memcpy(at + pos, bytes, n);
    return size + n;
}

static size_t mutate(uint8_t *at, size_t size)
{
    const size_t pos = below((uint32_t)size + 1), left = size - pos, n = left ? 1 + below(left < 40 ? (uint32_t)left : 40) : 0;
    const size_t other = below((uint32_t)files_n);
    uint8_t copy[64];
    switch (below(7)) {
    case 0: return size ? (at[pos < size ? pos : size - 1] ^= (uint8_t)(1u << below(8))), size : 0;
    case 1: return size ? (at[pos < size ? pos : size - 1] = (uint8_t)below(256)), size : 0;
    case 2: memmove(at + pos, at + pos + n, left - n); return size - n;
    case 3: memcpy(copy, at + pos, n); return insert(at, size, below((uint32_t)size + 1), copy, n);
    case 4: return pos; /* cut off */
    case 5: {
        const size_t from = below((uint32_t)file[other].size + 1), rest = file[other].size - from;
        return insert(at, size, pos, file[other].bytes + from, rest < 200 ? rest : 200);
    }
    default: {
        const char *piece = pieces[below(sizeof pieces / sizeof *pieces)];
        return insert(at, size, pos, piece, strlen(piece));
    }
    }
}

/* List number i of a seed. */
static bool look_at_list(unsigned long seed, unsigned long i)
{
    static uint8_t room[ROOM];
    chance = (seed * 0x9E3779B97F4A7C15u ^ i) * 0xBF58476D1CE4E5B9u;
    chance ^= chance >> 29;
    const size_t from = below((uint32_t)files_n);
    size_t size = file[from].size;
    memcpy(room, file[from].bytes, size);
    for (uint32_t k = 1 + below(6); k; k--)
        size = mutate(room, size);
    uint8_t *exact = malloc(size + !size); /* so that a sanitizer sees a read beyond the end */
    if (!exact)
        return false;
    memcpy(exact, room, size);
    now.bytes = exact, now.size = size, now.number = i, now.seed = seed;
    LLVMFuzzerTestOneInput(exact, size);
    free(exact);
    return true;
}

int main(int argc, char **argv)
{
    const unsigned long lists = argc > 1 ? strtoul(argv[1], NULL, 10) : 100000;
    const unsigned long seed = argc > 2 ? strtoul(argv[2], NULL, 10) : 1, first = argc > 3 ? strtoul(argv[3], NULL, 10) : 0;
    signal(SIGABRT, broken);
    signal(SIGSEGV, broken);
    read_corpus();
    for (unsigned long i = 0; i < lists && files_n; i++)
        if (!look_at_list(seed, first + i))
            return 1;
    for (size_t i = 0; i < files_n; i++)
        free(file[i].bytes);
    printf("%lu mutated lists from %zu\n", lists, files_n);
    return files_n && lists ? 0 : 1;
}
