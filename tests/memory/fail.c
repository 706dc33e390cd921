/* fail.c -- a library to load before the C library: every allocation of a process fails, each in a copy of the process.
 *
 * At each allocation after main has begun the process, the walker, forks: the copy gets NULL, and goes on to its end; the walker waits for
 * it, gets its memory, and goes on to the next. So one run tests every allocation. Each has two copies: in one it alone fails, in the other
 * all that follow it, too. The walker talks with tests/memory/run, on the first two descriptors of FAIL_TALK=IN,OUT,NOTES: it asks whether
 * to fail an allocation ("= PLACE"), says that a copy begins ("?"), and how it ended; on the third a copy notes what else failed. Whoever
 * watches puts files back that a copy changed; the walker puts back its places in files that are open.
 *
 * Where copies would lack threads there is a process for each allocation: the FAIL_AT-th fails, and with FAIL_HOW=always all after it.
 *
 * What is random is the same in every run: a copy that needs nothing prints what the walker prints. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <execinfo.h>
#include <locale.h>
#include <malloc.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/random.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <unistd.h>
#include <wchar.h>

enum { FDS = 64, FRAMES = 48, PLACE_SIZE = 64 + 20 * FRAMES, HANGS = 300, BROKEN = 98 };

typedef int main_function(int, char **, char **);

static struct {
    main_function *main;
    bool begun;         /* main has */
    bool fails, always; /* the next allocation fails; all after it, too */
    bool is_copy;
    int in, out, notes;      /* or -1 */
    _Atomic unsigned long n; /* allocations so far */
    unsigned long at;        /* the one that fails, 0: a walker's */
    unsigned long long dice; /* what getrandom gave last */
} state = {.in = -1, .out = -1, .notes = -1};

/* What is allocated now is for ourselves. */
static __thread bool inside __attribute__((tls_model("initial-exec")));

/* ---------------------------------------------------------------- the walker */

typedef struct places {
    off_t at[FDS];
} places;

static void keep_places(places *p)
{
    for (int fd = 0; fd < FDS; fd++)
        p->at[fd] = lseek(fd, 0, SEEK_CUR);
}

/* A copy shares the places in files, and has moved them. */
static void back_to_places(const places *p)
{
    for (int fd = 0; fd < FDS; fd++)
        if (p->at[fd] >= 0)
            lseek(fd, p->at[fd], SEEK_SET);
}

static char ask(const char *text, size_t size)
{
    char answer;
    if (write(state.out, text, size) != (ssize_t)size || read(state.in, &answer, 1) != 1)
        _exit(BROKEN);
    return answer;
}

/* A line with what is before, and where the allocation is: "= 55e0… 55e1…". Returns its size. */
static size_t describe(char text[PLACE_SIZE], const char *before)
{
    void *frame[FRAMES];
    const int frames = backtrace(frame, FRAMES);
    int n = snprintf(text, PLACE_SIZE, "%s", before);
    for (int i = 0; i < frames; i++)
        n += snprintf(text + n, PLACE_SIZE - (size_t)n, " %lx", (unsigned long)(uintptr_t)frame[i]);
    text[n++] = '\n';
    return (size_t)n;
}

static char ask_with_place(const char *before)
{
    char text[PLACE_SIZE];
    return ask(text, describe(text, before));
}

static void note_place(void)
{
    char text[PLACE_SIZE];
    inside = true;
    const size_t size = state.notes < 0 ? 0 : describe(text, "+");
    if (size && write(state.notes, text, size) != (ssize_t)size)
        _exit(BROKEN);
    inside = false;
}

/* True in the copy. In the walker it has ended, and somebody knows how: "12 always 1024", and the place. */
static bool copy(bool always)
{
    places here;
    char text[64];
    int ended = 0;
    ask("?\n", 2);
    keep_places(&here);
    const pid_t pid = fork();
    if (pid == 0) {
        close(state.in);
        close(state.out);
        state.in = state.out = -1;
        state.always = always;
        state.is_copy = true;
        alarm(HANGS);
        return true;
    }
    if (pid < 0 || waitpid(pid, &ended, 0) != pid)
        _exit(BROKEN);
    back_to_places(&here);
    snprintf(text, sizeof text, "%lu %s %d", (unsigned long)state.n, always ? "always" : "once", ended);
    ask_with_place(text);
    return false;
}

/* Whether this allocation of a walker fails: it is a copy's. */
static bool fails_in_copy(void)
{
    const int before = errno;
    inside = true;
    const bool child = ask_with_place("=") == '!' && (copy(false) || copy(true));
    inside = false;
    errno = before;
    return child;
}

static bool fails(void)
{
    if (!state.begun || inside)
        return false;
    const unsigned long n = ++state.n;
    if (state.fails || n == state.at) {
        note_place();
        state.fails = state.always;
        return true;
    }
    if (state.out < 0 || !fails_in_copy())
        return false;
    state.fails = state.always;
    return true;
}

/* ------------------------------------------------------- what is put in front */

#define NEXT(type, name) ((type)dlsym(RTLD_NEXT, name))
#define NONE             (errno = ENOMEM, NULL)

/* The C library's own: dlsym may itself allocate. */
void *__libc_malloc(size_t size);
void *__libc_calloc(size_t n, size_t size);
void *__libc_realloc(void *at, size_t size);
void *__libc_memalign(size_t align, size_t size);

void *malloc(size_t size)
{
    return fails() ? NONE : __libc_malloc(size);
}

void *calloc(size_t n, size_t size)
{
    return fails() ? NONE : __libc_calloc(n, size);
}

void *realloc(void *at, size_t size)
{
    return fails() ? NONE : __libc_realloc(at, size);
}

void *reallocarray(void *at, size_t n, size_t size)
{
    size_t bytes;
    return __builtin_mul_overflow(n, size, &bytes) || fails() ? NONE : __libc_realloc(at, bytes);
}

void *memalign(size_t align, size_t size)
{
    return fails() ? NONE : __libc_memalign(align, size);
}

void *aligned_alloc(size_t align, size_t size)
{
    return fails() ? NONE : __libc_memalign(align, size);
}

int posix_memalign(void **at, size_t align, size_t size)
{
    void *got = fails() ? NULL : __libc_memalign(align, size);
    if (got)
        *at = got;
    return got ? 0 : ENOMEM;
}

void *mmap(void *at, size_t size, int protection, int flags, int fd, off_t offset)
{
    if ((flags & MAP_ANONYMOUS) && fails()) {
        errno = ENOMEM;
        return MAP_FAILED;
    }
    return NEXT(void *(*)(void *, size_t, int, int, int, off_t), "mmap")(at, size, protection, flags, fd, offset);
}

/* The next two hold a lock that a copy cannot give back, so they fail as a whole. */
char *setlocale(int category, const char *name)
{
    if (name && fails())
        return NONE;
    const bool before = inside;
    inside = true;
    char *got = NEXT(char *(*)(int, const char *), "setlocale")(category, name);
    inside = before;
    return got;
}

/* Where it has no memory for the tables of UTF-8, it has those of ASCII from then on. */
size_t mbrtowc(wchar_t *wide, const char *text, size_t size, mbstate_t *shift)
{
    static bool used, ascii;
    const bool before = inside;
    ascii |= !used && fails();
    used = true;
    if (ascii && text && size && (unsigned char)*text >= 0x80)
        return (errno = EILSEQ, (size_t)-1);
    inside = true;
    const size_t n = NEXT(size_t(*)(wchar_t *, const char *, size_t, mbstate_t *), "mbrtowc")(wide, text, size, shift);
    inside = before;
    return n;
}

/* A copy has every lock that it wants: the walker waits, and may hold it. */
int flock(int fd, int how)
{
    return state.is_copy ? 0 : NEXT(int (*)(int, int), "flock")(fd, how);
}

/* The same bytes in every run with these arguments, and never the same twice in one. */
ssize_t getrandom(void *bytes, size_t size, unsigned flags)
{
    (void)flags;
    for (size_t i = 0; i < size; i++) {
        state.dice = state.dice * 6364136223846793005u + 1442695040888963407u;
        ((uint8_t *)bytes)[i] = (uint8_t)(state.dice >> 56);
    }
    return (ssize_t)size;
}

int __libc_start_main(main_function *main, int argc, char **argv, void (*init)(void), void (*fini)(void), void (*end)(void), void *stack);

static int begin(int argc, char **argv, char **env)
{
    for (int i = 1; i < argc; i++)
        for (const char *p = argv[i]; *p; p++)
            state.dice = state.dice * 31 + (unsigned char)*p;
    state.begun = true;
    return state.main(argc, argv, env);
}

int __libc_start_main(main_function *main, int argc, char **argv, void (*init)(void), void (*fini)(void), void (*end)(void), void *stack)
{
    typedef int starter(main_function *, int, char **, void (*)(void), void (*)(void), void (*)(void), void *);
    const char *talk = getenv("FAIL_TALK"), *at = getenv("FAIL_AT"), *how = getenv("FAIL_HOW");
    void *frame[1];
    backtrace(frame, 1); /* what it loads and allocates, it does now */
    state.main = main;
    state.at = at ? strtoul(at, NULL, 10) : 0;
    state.always = how && strcmp(how, "always") == 0;
    if (talk && sscanf(talk, "%d,%d,%d", &state.in, &state.out, &state.notes) != 3)
        _exit(BROKEN);
    return NEXT(starter *, "__libc_start_main")(begin, argc, argv, init, fini, end, stack);
}
