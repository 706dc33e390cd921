/* gamefile.c -- finding games by name: in folders of one's own, and in talon itself. */
#include "gamefile.h"

#include <dirent.h>
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <talon/fair.h>

#include "problems.h"

#define SUFFIX ".yaml"

/* ------------------------------------------------------------------ files */

static char *read_stream(FILE *f, size_t *size, size_t most)
{
    size_t room = 1 << 16, n = 0, got;
    char *text = malloc(room + 1);
    while (text && n <= most && (got = fread(text + n, 1, room - n, f)) > 0) {
        n += got;
        if (n < room)
            continue;
        room *= 2;
        char *more = realloc(text, room + 1);
        if (!more)
            free(text);
        text = more;
    }
    if (text)
        text[n] = 0;
    *size = n;
    return text;
}

char *read_whole(const char *path, size_t *size, size_t most, int *status)
{
    const bool standard = strcmp(path, "-") == 0;
    FILE *f = standard ? stdin : fopen(path, "rb");
    if (!f) {
        *status = complain_errno("cannot read %s", path);
        return NULL;
    }
    errno = 0;
    char *text = read_stream(f, size, most);
    *status = text ? EXIT_YES : no_memory();
    struct stat st;
    if (text && *size > most && fstat(fileno(f), &st) == 0 && S_ISREG(st.st_mode) && (size_t)st.st_size > *size)
        *size = (size_t)st.st_size;
    if (text && ferror(f)) {
        *status = complain_errno("cannot read %s", path);
        free(text);
        text = NULL;
    }
    if (!standard)
        fclose(f);
    return text;
}

/* ---------------------------------------------------------------- folders */

static char *joined(const char *a, size_t a_size, const char *b)
{
    const size_t size = a_size + strlen(b) + 1;
    char *text = malloc(size);
    if (text)
        snprintf(text, size, "%.*s%s", (int)a_size, a, b);
    return text;
}

static game_entry *find(const game_list *list, const char *name)
{
    for (size_t i = 0; i < list->n; i++)
        if (strcmp(list->at[i].name, name) == 0)
            return &list->at[i];
    return NULL;
}

/* Takes the path, which may be NULL. A game that is known already stays what it is. */
static bool add_game(game_list *list, const char *name, size_t name_size, char *path, const talon_shipped *shipped)
{
    char *own = joined(name, name_size, "");
    game_entry *known = own ? find(list, own) : NULL;
    game_entry *more = own && !known ? realloc(list->at, sizeof *more * (list->n + 1)) : NULL;
    if (known)
        known->shipped = shipped;
    if (more) {
        list->at = more;
        list->at[list->n++] = (game_entry){.name = own, .path = path, .shipped = shipped};
        return true;
    }
    free(own);
    free(path);
    return known != NULL;
}

static bool add_file(game_list *list, const char *folder, size_t folder_size, const char *file)
{
    const size_t size = strlen(file), suffix = strlen(SUFFIX);
    if (size <= suffix || strcmp(file + size - suffix, SUFFIX) != 0 || file[0] == '.')
        return true;
    char *slash = joined(folder, folder_size, "/"), *path = slash ? joined(slash, strlen(slash), file) : NULL;
    free(slash);
    return path && add_game(list, file, size - suffix, path, NULL);
}

/* A folder that is not there has no games; where somebody named it, that is said. */
static bool add_folder(game_list *list, const char *folder, size_t size, bool named)
{
    char *path = joined(folder, size, "");
    errno = 0;
    DIR *dir = path && size ? opendir(path) : NULL;
    bool ok = path && errno != ENOMEM;
    if (ok && !dir && size && named)
        complain_errno("TALON_GAMES: cannot read the folder %s", path);
    for (const struct dirent *entry; dir && ok && (entry = readdir(dir));)
        ok = add_file(list, folder, size, entry->d_name);
    if (dir)
        closedir(dir);
    free(path);
    return ok;
}

static bool add_shipped(game_list *list)
{
    const talon_shipped *s;
    bool ok = true;
    for (size_t i = 0; ok && (s = talon_shipped_get(i)); i++)
        ok = add_game(list, s->name, strlen(s->name), NULL, s);
    return ok;
}

/* ./games is for games that are being written; in a home folder it is whatever somebody keeps there. */
static bool is_at_home(void)
{
    struct stat here, home;
    const char *path = getenv("HOME");
    return path && stat(".", &here) == 0 && stat(path, &home) == 0 && here.st_dev == home.st_dev && here.st_ino == home.st_ino;
}

static int by_name(const void *a, const void *b)
{
    return strcmp(((const game_entry *)a)->name, ((const game_entry *)b)->name);
}

/* own: without what lies in the folder one stands in, be it ./games or a folder of TALON_GAMES that does not begin with a slash. */
static bool read_list(game_list *list, bool own, bool say)
{
    const char *path = getenv("TALON_GAMES");
    *list = (game_list){0};
    bool ok = true;
    while (ok && path && *path) {
        const size_t size = strcspn(path, ":");
        ok = (own && *path != '/') || add_folder(list, path, size, say);
        path += size + (path[size] == ':');
    }
    ok = ok && (own || is_at_home() || add_folder(list, "games", 5, false)) && add_shipped(list);
    if (!ok) {
        game_list_free(list);
        no_memory();
        return false;
    }
    if (list->n)
        qsort(list->at, list->n, sizeof *list->at, by_name);
    return true;
}

bool game_list_read(game_list *list)
{
    return read_list(list, false, true);
}

bool game_list_read_again(game_list *list, bool *heard)
{
    const bool say = !*heard;
    *heard = true;
    return read_list(list, false, say);
}

bool game_list_read_own(game_list *list)
{
    return read_list(list, true, false); /* whoever reads this list reads the other one, too */
}

void game_list_free(game_list *list)
{
    for (size_t i = 0; i < list->n; i++) {
        free(list->at[i].name);
        free(list->at[i].path);
    }
    free(list->at);
    *list = (game_list){0};
}

const game_entry *game_list_find(const game_list *list, const char *name)
{
    return find(list, name);
}

/* ------------------------------------------------------------------- games */

int game_list_near(const char **near, const game_list *list, const char *name)
{
    const char **names = calloc(list->n + 1, sizeof *names);
    *near = NULL;
    if (!names)
        return no_memory();
    for (size_t i = 0; i < list->n; i++)
        names[i] = list->at[i].name;
    *near = talon_nearest(name, names);
    free((void *)names);
    return EXIT_YES;
}

int game_unknown(const game_list *list, const char *name)
{
    const char *near;
    char *file = joined(name, strlen(name), SUFFIX);
    const bool is_there = file && access(file, R_OK) == 0;
    if (!file)
        return no_memory();
    if (game_list_near(&near, list, name) != EXIT_YES) {
        free(file);
        return EXIT_MEMORY;
    }
    if (is_there)
        complain("there is no game \"%s\"; did you mean the file %s?", name, file);
    else if (near)
        complain("there is no game \"%s\"; did you mean \"%s\"?", name, near);
    else
        complain("there is no game \"%s\"; talon games lists them, and a file of your own needs its path", name);
    free(file);
    return EXIT_USAGE;
}

int problem_add(problem_list *list, const talon_problem *p, const char *file, bool json, bool ascii)
{
    const size_t size = json ? talon_problem_json(NULL, 0, p, file) : talon_problem_text(NULL, 0, p, file, ascii);
    char *more = size ? realloc(list->text, list->size + size + 1) : NULL;
    if (!more)
        return no_memory();
    list->text = more;
    const size_t written =
        json ? talon_problem_json(more + list->size, size + 1, p, file) : talon_problem_text(more + list->size, size + 1, p, file, ascii);
    list->size += size;
    return written == size ? EXIT_YES : no_memory();
}

int problem_say(const talon_problem *p, const char *file)
{
    problem_list list = {NULL, 0};
    const int status = problem_add(&list, p, file, false, false);
    if (status == EXIT_YES)
        problems_print(stderr, list.text);
    free(list.text);
    return status;
}

/* What cannot be proved of the course of play does not matter to a deal; talon check says it. */
static bool is_about_play(const talon_problem *p)
{
    return strncmp(p->code, "W7", 2) == 0;
}

int game_problems(const game_source *source)
{
    problem_list list = {NULL, 0};
    int status = EXIT_YES;
    for (size_t i = 0; status == EXIT_YES && source->report && i < talon_report_count(source->report); i++)
        if (!is_about_play(talon_report_get(source->report, i)))
            status = problem_add(&list, talon_report_get(source->report, i), source->file, false, false);
    if (status == EXIT_YES && list.text)
        problems_print(stderr, list.text);
    free(list.text);
    return status;
}

/* libfyaml follows a NULL pointer where it did not get a few bytes for its reader (src/lang/yaml.c). Any other crash is one. */
static void on_crash(int signal_)
{
    (void)signal_;
    if (errno != ENOMEM)
        return; /* to the same place, and now without a handler */
    no_memory();
    _exit(EXIT_IO);
}

talon_game *game_compile(talon_report **report, const char *text, size_t size)
{
    const struct sigaction guard = {.sa_handler = on_crash, .sa_flags = (int)SA_RESETHAND};
    struct sigaction before;
    sigaction(SIGSEGV, &guard, &before);
    talon_game *game = talon_game_compile(report, text, size);
    sigaction(SIGSEGV, &before, NULL);
    return game;
}

/* ----------------------------------------------------------------- sources */

static int is_file(game_source *source, const char *path)
{
    source->path = joined(path, strlen(path), "");
    const char *file = strcmp(path, "-") == 0 ? "standard input" : path;
    source->file = joined(file, strlen(file), "");
    return source->path && source->file ? EXIT_YES : no_memory();
}

static int is_entry(game_source *source, const game_entry *entry)
{
    source->shipped = entry->shipped;
    if (entry->path)
        return is_file(source, entry->path);
    if (asprintf(&source->file, "built-in %s" SUFFIX, entry->name) >= 0)
        return EXIT_YES;
    source->file = NULL;
    return no_memory();
}

/* A word with a slash or the suffix, "-", or a file that is there and no game's name, is a file. */
static int find_source(game_source *source, const char *name)
{
    const size_t size = strlen(name), suffix = strlen(SUFFIX);
    if (strchr(name, '/') || strcmp(name, "-") == 0 || (size > suffix && strcmp(name + size - suffix, SUFFIX) == 0))
        return is_file(source, name);
    game_list list;
    if (!game_list_read(&list))
        return EXIT_MEMORY;
    const game_entry *found = game_list_find(&list, name);
    const int status = found ? is_entry(source, found) : access(name, R_OK) == 0 ? is_file(source, name) : game_unknown(&list, name);
    game_list_free(&list);
    return status;
}

/* Nobody is surprised by a ./games that they forgot. In the folder of talon itself the same games are there. */
static void say_if_hidden(const game_source *source)
{
    const talon_shipped *s = source->shipped;
    if (!s || !source->path || strncmp(source->path, "games/", 6) != 0)
        return;
    if (source->size != s->size || memcmp(source->text, s->text, s->size) != 0)
        complain("using ./%s, not the game of this name that comes with talon", source->path);
}

static int read_source(game_source *source)
{
    int status = EXIT_YES;
    if (source->path)
        source->text = source->bytes = read_whole(source->path, &source->size, TALON_LANG_FILE_MAX, &status);
    else
        source->text = source->shipped->text, source->size = source->shipped->size;
    if (status == EXIT_YES && source->size <= TALON_LANG_FILE_MAX) /* of a longer one not all is here; it does not compile */
        talon_fair_digest(source->digest, source->text, source->size);
    return status;
}

static talon_game *compile_source(game_source *source, int *status)
{
    if (*status == EXIT_YES)
        *status = read_source(source);
    if (*status != EXIT_YES)
        return NULL;
    talon_game *game = game_compile(&source->report, source->text, source->size);
    *status = !source->report ? no_memory() : game ? EXIT_YES : game_problems(source);
    if (!game && *status == EXIT_YES)
        *status = EXIT_INPUT;
    return game;
}

int game_read(const char *name, game_source *source)
{
    *source = (game_source){.path = NULL};
    int status = find_source(source, name);
    if (status == EXIT_YES)
        status = read_source(source);
    if (status == EXIT_YES)
        say_if_hidden(source);
    return status;
}

talon_game *game_open(const char *name, game_source *source, int *status)
{
    *source = (game_source){.path = NULL};
    *status = find_source(source, name);
    talon_game *game = compile_source(source, status);
    if (game)
        say_if_hidden(source);
    return game;
}

talon_game *game_open_entry(const game_entry *entry, game_source *source, int *status)
{
    *source = (game_source){.path = NULL};
    *status = is_entry(source, entry);
    return compile_source(source, status);
}

int game_read_entry(const game_entry *entry, game_source *source)
{
    *source = (game_source){.path = NULL};
    const int status = is_entry(source, entry);
    return status == EXIT_YES ? read_source(source) : status;
}

void game_source_free(game_source *source)
{
    talon_report_free(source->report);
    free(source->file);
    free(source->path);
    free(source->bytes);
}

/* ------------------------------------------------------------------- phases */

static int unknown_phase(const talon_game *g, const char *name)
{
    const uint32_t n = talon_game_phases(g);
    const char **names = malloc(sizeof *names * ((size_t)n + 2));
    if (!names)
        return no_memory();
    names[0] = "setup";
    for (uint32_t i = 0; i < n; i++)
        names[i + 1] = talon_game_phase_name(g, i);
    names[n + 1] = NULL;
    const char *near = talon_nearest(name, names);
    char list[1024] = "setup (0)";
    for (uint32_t i = 0, used = (uint32_t)strlen(list); i < n && used < sizeof list; i++)
        used += (uint32_t)snprintf(list + used, sizeof list - used, ", %s (%u)", talon_game_phase_name(g, i), i + 1);
    if (near)
        complain("%s has no phase \"%s\"; did you mean \"%s\"? Its phases are %s", talon_game_name(g), name, near, list);
    else if (n)
        complain("%s has no phase \"%s\"; its phases are %s", talon_game_name(g), name, list);
    else
        complain("%s has no phases, only a setup", talon_game_name(g));
    free((void *)names);
    return EXIT_USAGE;
}

int game_check_until(const talon_game *g, const char *until)
{
    uint32_t nth;
    return !until || talon_game_find_time(g, &nth, until) >= 0 ? EXIT_YES : unknown_phase(g, until);
}
