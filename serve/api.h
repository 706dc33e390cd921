/* api.h -- docs/api.md: what is asked, what is answered. Knows nothing of connections. */
#ifndef TALON_SERVE_API_H
#define TALON_SERVE_API_H

#include "hall.h"

enum { LINE_BODY_MAX = 64 << 10, JSON_BODY_MAX = 16 << 10, API_HOSTS = 16, API_ADDRESSES = 1024, WAIT_MAX = 60 };

/* What an address may do without anybody's signature. */
typedef struct api_address {
    char name[48];
    bucket foreign, tables;
} api_address;

typedef struct api {
    hall *h;
    const char *host[API_HOSTS + 1]; /* what Host may be; ends with NULL */
    const char *origin;              /* from where tables may be made beside here, or NULL */
    api_address address[API_ADDRESSES];
} api;

typedef struct api_request {
    const char *method, *path;
    const char *host, *origin, *type, *accept, *last_id; /* headers, NULL: not there */
    const char *from, *wait, *closes;                    /* of the query, NULL: not there */
    const char *address;
    const char *body;
    size_t size;
    int64_t now;
} api_request;

typedef struct api_answer {
    unsigned status;
    const char *type;
    char *body; /* malloc'd; NULL with size 0: out of memory, or a log */
    size_t size;
    table *of; /* dirty: the answer waits for its commit */
    bool open; /* any origin may read it */
    unsigned retry;
    const char *allow;
    bool is_log, events; /* of `of`, from here on; events: it goes on; else it waits so many seconds for the first */
    uint64_t from;
    uint32_t wait;
} api_answer;

/* Before its body is read: how long that may be; or false, and it is answered. */
bool api_begins(api *a, const api_request *r, size_t *most, api_answer *out);
void api_answers(api *a, const api_request *r, api_answer *out);
/* An error in docs/api.md's form. */
void api_error(api_answer *out, unsigned status, const char *code, const char *sentence);

#endif
