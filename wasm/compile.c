/* compile.c -- a game file as the bytes of its compiled game, for the pages: compile [--deal] GAME.yaml OUT. Runs where it is built.
 *
 * --deal leaves out how it is played: a page that deals needs a tenth of the bytes. Where the deal cannot do without, all of it stays. */
#include <libfyaml.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <talon/lang.h>

/* What says how a game is played, or may mention it; the keys of play come last. */
static const char *const keys[] = {"expect",      "procedures", "state", "teams",  "rank_order", "combos", "tables", "define",
                                   "trick_order", "playing",    "play",  "payoff", "match",      "limit",  "wild"};
enum { KEYS = sizeof keys / sizeof *keys, MENTIONS = 2 };

static char *read_file(const char *path, size_t *size)
{
    FILE *f = fopen(path, "rb");
    char *text = malloc(TALON_LANG_FILE_MAX + 1);
    *size = f && text ? fread(text, 1, TALON_LANG_FILE_MAX + 1, f) : 0;
    if (f)
        fclose(f);
    return f ? text : NULL;
}

/* The text without the keys from the first-th on; NULL when it cannot be had. */
static char *without(const char *text, size_t size, int first)
{
    struct fy_document *document = fy_document_build_from_string(NULL, text, size);
    struct fy_node *root = document ? fy_document_root(document) : NULL;
    for (int i = first; root && i < KEYS; i++) {
        struct fy_node *key = fy_node_build_from_string(document, keys[i], strlen(keys[i]));
        if (fy_node_mapping_lookup_pair(root, key))
            fy_node_free(fy_node_mapping_remove_by_key(root, key)); /* which frees the key, too */
        else
            fy_node_free(key);
    }
    char *rest = root ? fy_emit_document_to_string(document, FYECF_DEFAULT) : NULL;
    fy_document_destroy(document);
    return rest;
}

/* As little of the game as can be compiled. */
static talon_game *compile_deal(const char *text, size_t size)
{
    for (int first = 0; first <= MENTIONS; first++) {
        talon_report *report = NULL;
        char *rest = without(text, size, first);
        talon_game *game = rest ? talon_game_compile(&report, rest, strlen(rest)) : NULL;
        talon_report_free(report);
        free(rest);
        if (game)
            return game;
    }
    return NULL;
}

int main(int argc, char **argv)
{
    size_t size;
    talon_report *report = NULL;
    const bool deal = argc > 1 && strcmp(argv[1], "--deal") == 0;
    if (argc != 3 + deal)
        return fputs("usage: compile [--deal] GAME.yaml OUT\n", stderr), 2;
    argv += deal;
    char *text = read_file(argv[1], &size);
    talon_game *game = text && deal ? compile_deal(text, size) : NULL;
    if (text && !game)
        game = talon_game_compile(&report, text, size);
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
