/* play_proof.h -- the transcript of a game that one machine plays, inside: play_proof.c writes it, play_answer.c says answers as operations and
 * finds them again, play_open.c begins and resumes. */
#ifndef TALON_CLI_PLAY_PROOF_H
#define TALON_CLI_PLAY_PROOF_H

#include "allseats.h"
#include "fair.h"
#include "play.h"
#include "value.h"

typedef struct play_proof {
    all_seats all;
    play_game *g;
    char *path, *secret_path;
    chain_file f;
    int secret_fd;
    game_text old;              /* lines of a file that is resumed, … */
    size_t at;                  /* … and how many bytes of them were read */
    talon_card *as;             /* by card of the machine: what it is after a mixing */
    uint8_t *taken;             /* scratch, by card */
    bool mixed;                 /* the transcript's last shuffle is what the machine mixes now */
    char *pick[PLAY_SEATS + 1]; /* what seats have answered to an open together */
    bool ended, broken, refused;
    bool made; /* its files were made here, just now */
} play_proof;

/* play_proof.c. It cannot go on: false, and the game exits with this status. */
bool proof_fails(play_proof *p, int status);
/* Lines of the file that are not read yet: how long the next one is, 0 for none; and reading it. */
size_t proof_next_size(const play_proof *p);
bool proof_has_old(const play_proof *p);
bool proof_read_old(play_proof *p);
json_t *proof_parse(const char *line, size_t size);          /* NULL: no JSON */
const char *proof_text_of(const json_t *o, const char *key); /* "" where there is none */
/* A zone of the machine as it lies in the transcript, and a card's face there. */
talon_zone_view proof_cards_there(const play_proof *p, talon_zone here);
talon_face proof_face_there(const play_proof *p, talon_card id);
/* The machine has mixed a zone: the transcript says how. Mixings that follow each other are one shuffle there. */
talon_on_mixing proof_on_mixing;

/* play_answer.c. As docs/transcript.md §14.4 has it; malloc'd, or NULL. */
char *proof_op_of(play_proof *p, const talon_answer *a);
/* The answer of this seat that an operation means, among those that are legal now. */
bool proof_find_answer(play_proof *p, uint32_t seat, const json_t *op, talon_answer *a);

#endif
