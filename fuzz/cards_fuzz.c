/* cards_fuzz.c -- bytes as a card file.
 *
 * Whatever the bytes: no crash; what is wrong has its place inside them and says something; a text that is kept is UTF-8 without anything that
 * does not show; and in whatever pieces the bytes come, the answer is the same. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <talon/name.h>

#include "../cli/cardbook.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
int LLVMFuzzerInitialize(int *argc, char ***argv);

#define CLAIM(truth) ((truth) ? (void)0 : broken(#truth, __LINE__))

static void broken(const char *what, int line)
{
    fprintf(stderr, "cards_fuzz.c:%d: %s\n", line, what);
    abort();
}

static unsigned long files, good;

static void say(void)
{
    fprintf(stderr, "%lu card files, %lu of them good\n", files, good);
}

int LLVMFuzzerInitialize(int *argc, char ***argv)
{
    (void)argc, (void)argv;
    atexit(say);
    return 0;
}

typedef struct bytes {
    const uint8_t *at;
    size_t left, piece;
} bytes;

static size_t read_bytes(void *context, char *to, size_t room)
{
    bytes *b = context;
    size_t n = b->left < room ? b->left : room;
    n = n > b->piece ? b->piece : n;
    if (n)
        memcpy(to, b->at, n);
    b->at += n;
    b->left -= n;
    return n;
}

enum { NAMES = 3 };

typedef struct reading {
    book_card card[NAMES];
    card_book book;
    cards_fault fault;
    cards_status status;
} reading;

static void read_all(reading *r, const uint8_t *data, size_t size, size_t piece)
{
    bytes from = {data, size, piece};
    const cards_source source = {read_bytes, &from, json_load_callback};
    *r = (reading){.card = {{.name = (char *)"Fox"}, {.name = (char *)"a // b"}, {.name = (char *)"*"}}};
    r->book = (card_book){.card = r->card, .n = NAMES};
    r->status = cards_read(&r->book, &r->fault, &source);
}

static void check_text(const char *text)
{
    uint32_t code;
    for (size_t left = strlen(text), n; left; text += n, left -= n) {
        n = talon_text_next(&code, text, left);
        CLAIM(n && n <= left && (code == '\n' || talon_text_shows(code)));
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    reading whole, other;
    read_all(&whole, data, size, SIZE_MAX);
    read_all(&other, data, size, size % 5 + 1);
    files++;
    good += whole.status == CARDS_OK;
    CLAIM(whole.status == CARDS_OK || whole.status == CARDS_BAD);
    CLAIM(whole.status == other.status && whole.book.read == other.book.read);
    if (whole.status == CARDS_BAD) {
        CLAIM(whole.fault.text[0] && whole.fault.line >= 1 && whole.fault.line <= size + 1);
        CLAIM(whole.fault.column >= 1 && whole.fault.column <= size + 1);
        CLAIM(strcmp(whole.fault.text, other.fault.text) == 0 && whole.fault.line == other.fault.line &&
              whole.fault.column == other.fault.column);
    }
    for (int i = 0; i < NAMES; i++) {
        CLAIM(!whole.card[i].text == !other.card[i].text);
        if (whole.card[i].text) {
            check_text(whole.card[i].text);
            CLAIM(strcmp(whole.card[i].text, other.card[i].text) == 0);
        }
        free(whole.card[i].text);
        free(other.card[i].text);
    }
    return 0;
}
