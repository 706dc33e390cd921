/* seal.c -- the server's key, and what is sealed with it. */
#include "seal.h"

#include <errno.h>
#include <fcntl.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <talon/base.h>
#include <talon/fair.h>

enum { NONCE = 24, TEXT = 65 };

_Static_assert((int)NONCE == (int)crypto_aead_xchacha20poly1305_ietf_NPUBBYTES, "the nonce in front");
_Static_assert((int)SEAL_MORE == (int)NONCE + (int)crypto_aead_xchacha20poly1305_ietf_ABYTES, "what sealing adds");

static bool failed(char why[512], const char *path, const char *what)
{
    snprintf(why, 512, "%s: %s", path, what);
    return false;
}

/* All of it and its folder are on the disk. */
static bool write_whole(int fd, const char *path, const char *text, size_t size)
{
    char folder[4096];
    const char *slash = strrchr(path, '/');
    snprintf(folder, sizeof folder, "%.*s", slash ? (int)(slash - path) + 1 : 1, slash ? path : ".");
    const int there = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    const bool good = write(fd, text, size) == (ssize_t)size && fsync(fd) == 0 && there >= 0 && fsync(there) == 0;
    if (there >= 0)
        close(there);
    return good;
}

static bool make(uint8_t key[SEAL_KEY], const char *path, char why[512])
{
    char text[TEXT + 1];
    const int fd = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0600);
    if (fd < 0)
        return failed(why, path, strerror(errno));
    talon_fair_random(key, SEAL_KEY);
    talon_fair_hex(text, key, SEAL_KEY);
    text[TEXT - 1] = '\n';
    const bool good = write_whole(fd, path, text, TEXT) || failed(why, path, strerror(errno));
    talon_wipe(text, sizeof text);
    close(fd);
    if (!good)
        unlink(path); /* nobody has used it */
    return good;
}

static bool read_it(uint8_t key[SEAL_KEY], int fd, const char *path, char why[512])
{
    char text[TEXT + 1] = "";
    struct stat st;
    if (fstat(fd, &st) != 0 || !S_ISREG(st.st_mode))
        return failed(why, path, "is no file");
    if (st.st_uid != geteuid() || (st.st_mode & 077))
        return failed(why, path, "others can read it: chmod 600");
    const ssize_t n = read(fd, text, sizeof text);
    text[TEXT - 1] = text[TEXT - 1] == '\n' ? '\0' : 'x';
    const bool good = n == TEXT && talon_fair_unhex(key, SEAL_KEY, text);
    talon_wipe(text, sizeof text);
    return good || failed(why, path, "is no server's key: 64 hex digits and a line end");
}

bool seal_key(uint8_t key[SEAL_KEY], const char *path, bool may_make, char why[512])
{
    if (sodium_init() < 0)
        return failed(why, path, "no random numbers");
    const int fd = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW);
    if (fd < 0)
        return errno == ENOENT && may_make
                   ? make(key, path, why)
                   : failed(why, path, errno == ENOENT ? "is not there, and the tables are sealed with it" : strerror(errno));
    const bool good = read_it(key, fd, path, why);
    close(fd);
    return good;
}

void seal_check(uint8_t check[32], const uint8_t key[SEAL_KEY])
{
    uint8_t bytes[SEAL_KEY + 5] = "check";
    memcpy(bytes + 5, key, SEAL_KEY);
    talon_fair_digest(check, bytes, sizeof bytes);
    talon_wipe(bytes, sizeof bytes);
}

void seal_close(uint8_t *out, const uint8_t *plain, size_t size, const uint8_t key[SEAL_KEY], const char *id)
{
    talon_fair_random(out, NONCE);
    crypto_aead_xchacha20poly1305_ietf_encrypt(out + NONCE, NULL, plain, size, (const uint8_t *)id, strlen(id), NULL, out, key);
}

bool seal_open(uint8_t *plain, const uint8_t *sealed, size_t sealed_size, const uint8_t key[SEAL_KEY], const char *id)
{
    return sealed_size >= SEAL_MORE && crypto_aead_xchacha20poly1305_ietf_decrypt(plain, NULL, NULL, sealed + NONCE, sealed_size - NONCE,
                                                                                  (const uint8_t *)id, strlen(id), sealed, key) == 0;
}
