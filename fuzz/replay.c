/* replay.c -- runs a fuzz target over the files of a folder, without a fuzzer: the corpus as a regression test. */
#include <dirent.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
int LLVMFuzzerInitialize(int *argc, char ***argv);

/* The bytes in a block of exactly their size, so that a sanitizer sees a read beyond them. */
static int replay_file(const char *path)
{
    FILE *f = fopen(path, "rb");
    long size = -1;
    if (f && fseek(f, 0, SEEK_END) == 0)
        size = ftell(f);
    uint8_t *data = size < 0 ? NULL : malloc((size_t)size + !size);
    int ok = 0;
    if (data && fseek(f, 0, SEEK_SET) == 0 && fread(data, 1, (size_t)size, f) == (size_t)size) {
        LLVMFuzzerTestOneInput(data, (size_t)size);
        ok = 1;
    }
    free(data);
    if (f)
        fclose(f);
    return ok;
}

static int replay_folder(const char *folder)
{
    DIR *d = opendir(folder);
    int files = 0;
    for (struct dirent *e = d ? readdir(d) : NULL; e; e = readdir(d)) {
        char path[4096];
        if (e->d_name[0] == '.')
            continue;
        snprintf(path, sizeof path, "%s/%s", folder, e->d_name);
        fprintf(stderr, "replaying %s\n", path); /* a crash says nothing about its input */
        if (!replay_file(path)) {
            fprintf(stderr, "cannot read %s\n", path);
            exit(1);
        }
        files++;
    }
    if (d)
        closedir(d);
    return files;
}

int main(int argc, char **argv)
{
    int files = 0;
    LLVMFuzzerInitialize(&argc, &argv);
    for (int i = 1; i < argc; i++)
        files += replay_folder(argv[i]);
    printf("%d files replayed\n", files);
    return files > 0 ? 0 : 1;
}
