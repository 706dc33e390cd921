/* rules_steps.h -- for the files that make steps of play into instructions.
 *
 * (1) Whatever is emitted lies behind all that is there; a jump whose end is not known yet is told when it is.
 * (2) Temporary values and open loops are counted while their steps are made, and are as many before a step as after it. */
#ifndef TALON_LANG_RULES_STEPS_H
#define TALON_LANG_RULES_STEPS_H

#include "lang/rules_advice.h"

#define STEP_LEAVES_MAX 64u /* of one loop */

typedef enum loop_kind { LOOP_TURNS, LOOP_REPEAT, LOOP_EACH } loop_kind;

/* A loop that is being compiled: what leaves it is told where its end is when that is known. */
typedef struct loop {
    struct loop *outer;
    loop_kind kind;
    uint32_t leave[STEP_LEAVES_MAX];
    uint32_t leaves_n;
} loop;

typedef struct maker {
    tree *tree;
    rules *r;
    loop *loop;
    uint32_t calls, blocks;
    uint32_t made; /* steps so far, with those of procedures each time they are put in place */
    bool full;     /* too many: that was said, and nothing more is made */
    bool together; /* in the steps of a choice that all make at once */
    span now;      /* the step that is being read */
    bool tells;
} maker;

/* rules_step.c */
void talon__make_steps(maker *m, const yaml *list);
uint32_t talon__step_emit(maker *m, game_code c); /* its place */
game_code *talon__step_code(const maker *m, uint32_t at);
uint32_t talon__step_here(const maker *m); /* where the next instruction will be */
uint32_t talon__step_temp(rules *r);
void talon__step_forget(maker *m, uint32_t from); /* temporary values from this one on */
/* No other keys than these; where they are NULL, only the first that there is. */
bool talon__step_keys(const maker *m, const yaml *item, const char *const *known);
const yaml *talon__step_needs(const maker *m, const yaml *item, const char *key, const char *of); /* or NULL after a diagnostic */
uint32_t talon__step_seat(parser *p);                                                             /* a player, as a node */

/* rules_question.c: what is asked, its place among the questions. */
uint32_t talon__step_question(parser *p);

/* rules_choose.c. flag: CHOOSE_TOGETHER or 0. */
void talon__make_choose(maker *m, const yaml *item, uint8_t flag);
void talon__make_together(maker *m, const yaml *list);

/* rules_loop.c */
void talon__make_turns(maker *m, const yaml *item);
void talon__make_repeat(maker *m, const yaml *item);
void talon__make_each(maker *m, const yaml *body);
void talon__make_leave(maker *m, const yaml *text);

#endif
