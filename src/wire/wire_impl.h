/* wire_impl.h -- one stream of JSON lines, for the files of src/wire. */
#ifndef TALON_WIRE_IMPL_H
#define TALON_WIRE_IMPL_H

#include <jansson.h>
#include <talon/commander.h>
#include <talon/dealer.h>
#include <talon/log.h>
#include <talon/op.h>
#include <talon/pack.h>
#include <talon/play.h>
#include <talon/poker.h>
#include <talon/runner.h>
#include <talon/shape.h>
#include <talon/table.h>
#include <talon/view.h>
#include <talon/wire.h>

#include "wire/out.h"

#define HISTORY_RECORDS 1000u
#define HISTORY_BYTES   ((size_t)16 << 20)
#define RECORD_BYTES    ((size_t)32 << 20)

/* A growing array of a request's numbers, zones or cards. */
typedef struct numbers {
    int64_t *at;
    size_t room;
} numbers;

typedef struct words {
    uint16_t *at;
    size_t room;
} words;

/* Everything that `new` and `new_game` make, in one piece: replaced as a whole or not at all. Of a game, pack, shape, table and work are the
 * runner's. */
typedef struct setting {
    talon_pack *pack;
    const talon_shape *shape;
    talon_table *table;
    talon_work *work;
    void *shape_memory;
    out names;            /* all faces' and zones' names as JSON strings */
    uint32_t *face_at;    /* faces_n + 1 offsets into names */
    uint32_t *zone_at;    /* zones_n + 1 offsets */
    talon_card *id_of;    /* a card for each face */
    talon_runner *runner; /* of a game, or NULL */
    size_t runner_size;   /* bytes of its memory */
    void *game;           /* the compiled game, which it deals */
    char **player;        /* its players' names, one block */
} setting;

/* One table of the stream, and its history. */
typedef struct desk {
    char name[TALON_WIRE_TABLE_NAME_MAX + 1]; /* as requests call it; "" for the one that they do not name */
    setting now;                              /* now.table is NULL before the first `new` */
    talon_record record;
    bool has_record; /* record is the last thing that happened to the table */
    talon_player by; /* … and who did it: a player, or the table */
    talon_log *log;
    void *record_memory, *log_memory;
} desk;

/* A refusal on its way to the answer. */
typedef struct refusal {
    talon_fault fault;
    char message[256];
    const char *code;             /* of a refusal that is no status, or NULL */
    const char *named;            /* the zone or card the request named, or NULL */
    const talon_diagnostic *diag; /* with InvalidZones */
    size_t diag_n;
    const json_t *specs; /* the zones the diagnostics are about */
} refusal;

/* What the deck says of its cards beside their names, by their indices in the list (card_fields.c). */
typedef struct card_fields {
    char **text;
    size_t n; /* 0: nothing */
} card_fields;

/* The stream's game of Commander: beside the table, not instead of it. */
typedef struct game_slot {
    talon_commander *game; /* NULL before the first game.new */
    card_fields fields;
    talon_writer *printer; /* writes its records and what opponents see */
    numbers list[3];       /* of a request */
    words cards;           /* a view, or the cards of a record */
    words where;           /* per card, its zone … */
    words place;           /* … and its place */
    talon_wire_play *play; /* how actions are done in a game that is somebody else's, or NULL */
    void *context;
} game_slot;

struct talon_wire {
    bool brief;
    bool out_of_memory;
    desk *at;     /* the table that the request is about */
    desk first;   /* the one without a name */
    desk nowhere; /* a name that no table has: nothing is there */
    desk **more;  /* those with a name, TALON_WIRE_TABLES_MAX at most */
    size_t more_n;
    talon_record shown; /* a record as somebody sees it; scratch of loading */
    void *shown_memory;
    talon_wire_find_game *find_game; /* or NULL: there are no games */
    void *find_context;
    out answer;
    numbers list, order;
    words zones, cards;
    words seen;                /* a player's view of a zone */
    talon_record given_record; /* of a request */
    void *given;               /* its effects and words */
    size_t given_size;
    game_slot commander;
    struct wire_play **play; /* WIRE_PLAYS_MAX at most */
    size_t plays_n;
};

/* A stream that borrows pack, shape and table and never reads a request. */
struct talon_writer {
    talon_wire wire;
    desk desk;
};

/* Refuse: fill r->fault (and message, when it says more than the status does), return the status. */
talon_status talon__wire_refuse(refusal *r, talon_status s);
__attribute__((format(printf, 2, 3))) talon_status talon__wire_bad(refusal *r, const char *format, ...);
/* The same with a code that no status has. */
__attribute__((format(printf, 3, 4))) talon_status talon__wire_say(refusal *r, const char *code, const char *format, ...);
talon_status talon__wire_limit(refusal *r, const char *what, int64_t limit);
talon_status talon__wire_no_memory(talon_wire *w, refusal *r);

/* Every key of the object is one of the words, or BadRequest with the nearest of them. `where` says which object. */
talon_status talon__wire_known_keys(refusal *r, const json_t *object, const char *where, const char *const *known);

/* request.c: the arguments of an operation on a table, and who does it. The lists belong to w and last until the next request. */
talon_status talon__wire_read_op(talon_wire *w, talon_op *op, talon_player *by, refusal *r, const json_t *request,
                                 const talon_op_info *info);
/* Whether the operation takes "by": it changes the table. */
bool talon__wire_acts(const talon_op_info *info);
/* Whose view the answer is: the table's own without "as"; a spectator's when it is null, or names nobody, so that a mistake shows nothing. */
talon_player talon__wire_viewer(const talon_wire *w, const json_t *request);
/* The text the request used for the argument a fault is about, or NULL. */
const char *talon__wire_named(const json_t *request, const talon_op_info *info, const talon_fault *f);

/* desk.c: the tables of a stream. Choosing sets w->at by "table", which is taken out of the request where the operation takes it; a name that
 * is new becomes a table where the operation makes one. What it made and nobody used is gone after settling. */
bool talon__desk_init(desk *d); /* false without memory */
void talon__desk_free(desk *d);
void talon__desk_clear(desk *d);                    /* no table, no history */
void talon__desk_put(desk *d, const setting *made); /* another table, with no history */
talon_status talon__wire_choose(talon_wire *w, refusal *r, json_t *request, const talon_op_info *info);
void talon__wire_settle(talon_wire *w);
talon_status talon__wire_close(talon_wire *w, refusal *r, const json_t *request);

/* saved.c: save and load. */
talon_status talon__wire_save(talon_wire *w, refusal *r, const json_t *request);
talon_status talon__wire_load(talon_wire *w, refusal *r, const json_t *request);

/* A game being made: what it needs, and who plays. */
typedef struct game_making {
    setting made;
    talon_seating seating;
    const char *op; /* the request's, for messages */
} game_making;

/* play.c: playing by rules. */
bool talon__wire_is_play(const char *name);
talon_status talon__wire_play(talon_wire *w, refusal *r, const json_t *request, const char *name);
void talon__wire_plays_free(talon_wire *w);

/* game.c: CardLang's games. */
talon_status talon__wire_read_players(talon_wire *w, game_making *m, refusal *r, const json_t *players);
talon_status talon__wire_find_game(talon_wire *w, game_making *m, refusal *r, const json_t *request);
talon_status talon__wire_sit_down(talon_wire *w, game_making *m, refusal *r);
talon_status talon__wire_make_names(talon_wire *w, setting *s, refusal *r);
void talon__wire_free_half(setting *s);
talon_status talon__wire_new_game(talon_wire *w, refusal *r, const json_t *request);
talon_status talon__wire_run(talon_wire *w, talon_player who, refusal *r, const json_t *request);
talon_status talon__wire_place(talon_wire *w, refusal *r, const json_t *request);

/* A record as this player sees it, straight after it happened. */
void talon__wire_show_record(talon_wire *w, const talon_record *rec, talon_player who, const json_t *request);
/* What a runner did, as one more of a list of records; *comma: it is not the first. False: it is no operation, and nothing is shown. */
bool talon__wire_show_event(talon_wire *w, const talon_event *e, talon_player who, bool *comma);
/* "seed" and "deal" of new and new_game. */
talon_status talon__wire_read_seed(talon_seed *seed, uint64_t *deal, refusal *r, const json_t *request);

/* given.c: a record in a request. */
talon_status talon__wire_read_record(talon_wire *w, talon_record *record, refusal *r, const json_t *given);

/* setup.c: new and validate. */
talon_status talon__wire_new(talon_wire *w, refusal *r, const json_t *request);
talon_status talon__wire_validate(talon_wire *w, refusal *r, const json_t *request);
void talon__setting_free(setting *s);
bool talon__setting_names(setting *s); /* names, face_at and zone_at from pack and shape; false without memory */

/* pure.c: fn. dealer.c: intervals, color, plan. */
talon_status talon__wire_fn(talon_wire *w, refusal *r, const json_t *request);
talon_status talon__wire_intervals(talon_wire *w, refusal *r, const json_t *request);
talon_status talon__wire_color(talon_wire *w, refusal *r, const json_t *request);
talon_status talon__wire_plan(talon_wire *w, refusal *r, const json_t *request);

/* commander_request.c, commander_answer.c: game.*. With `as`, what an opponent may see, and nothing else. */
talon_status talon__wire_game(talon_wire *w, refusal *r, const json_t *request, const talon_action_info *info);
void talon__wire_put_game_record(talon_wire *w, bool opponent);
void talon__wire_put_game_state(talon_wire *w, bool opponent);
void talon__wire_put_game_error(talon_wire *w, const refusal *r);
void talon__game_slot_free(game_slot *s);

/* card_fields.c: the keys of a card of game.new's deck, "name" and "included" first; NULL ends them. */
extern const char *const talon__card_fields[];
/* Both lists were found to be good, and the game was made from them. False without memory; then *f is empty. */
bool talon__card_fields_keep(card_fields *f, const talon_commander *game, const json_t *commanders, const json_t *cards);
/* The members of a card's object that follow its name, or "". */
const char *talon__card_fields_get(const card_fields *f, size_t card);
void talon__card_fields_free(card_fields *f);

/* answer.c: what goes out. `who` is TALON_PLAYER_TABLE or whose view it is. */
void talon__wire_put_record(talon_wire *w, const talon_record *rec, const json_t *request);
void talon__wire_put_effects(talon_wire *w, const talon_record *rec);
void talon__wire_put_state(talon_wire *w, talon_player who);
void talon__wire_put_zones(talon_wire *w, talon_player who); /* of a state: "zones" and "faces" */
void talon__wire_put_card(talon_wire *w, talon_card id);
void talon__wire_put_zone(talon_wire *w, talon_zone z);
void talon__wire_put_error(talon_wire *w, const refusal *r, const talon_shape *shape);
void talon__wire_put_diagnostics(out *o, const talon_diagnostic *diag, size_t n, const json_t *specs);

void *talon__wire_array(void *at, size_t *room, size_t n, size_t each);

#endif
