/* compile.c -- a game file as the bytes of its compiled game, for the pages: compile GAME.yaml OUT. Runs where it is built. */
#include <stdio.h>
#include <stdlib.h>

#include <talon/lang.h>

static char *read_file(const char *path, size_t *size)
{
    FILE *f = fopen(path, "rb");
    char *text = malloc(TALON_LANG_FILE_MAX + 1);
    *size = f && text ? fread(text, 1, TALON_LANG_FILE_MAX + 1, f) : 0;
    if (f)
        fclose(f);
    return f ? text : NULL;
}

int main(int argc, char **argv)
{
    size_t size;
    talon_report *report = NULL;
    if (argc != 3)
        return fputs("usage: compile GAME.yaml OUT\n", stderr), 2;
    char *text = read_file(argv[1], &size);
    talon_game *game = text ? talon_game_compile(&report, text, size) : NULL;
    FILE *out = game ? fopen(argv[2], "wb") : NULL;
    const int wrote = out && fwrite(game, 1, talon_game_size(game), out) == talon_game_size(game);
    const int closed = out && fclose(out) == 0;
    if (!wrote || !closed)
        fprintf(stderr, "compile: cannot make %s of %s\n", argv[2], argv[1]);
    talon_game_free(game);
    talon_report_free(report);
    free(text);
    return wrote && closed ? 0 : 1;
}
