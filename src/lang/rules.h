/* rules.h -- rules of play while they are compiled: the keys besides the dealing of a file, their names and types.
 *
 * (1) Expressions become nodes of the compiled game while they are read: the nodes that a text made lie behind all that were there before, so
 *     that a reading that did not fit is taken back by forgetting them.
 * (2) Definitions and procedures are put in place: their text is read again wherever they are used, with their arguments bound.
 * (3) What could not be understood is FAILED, and there is a diagnostic for it. */
#ifndef TALON_LANG_RULES_H
#define TALON_LANG_RULES_H

#include "lang/emit.h"
#include "lang/tokens.h"

/* A value, or cards, that a text says. */
typedef struct operand {
    uint8_t type; /* var_type; TY_NONE: the word none */
    bool failed;
    bool constant;
    bool of_name;   /* NAME of NAME: a number added to it may be meant for the second */
    int32_t value;  /* constant */
    uint32_t words; /* TY_WORD: which list */
    uint32_t node;
} operand;

typedef struct rule_var {
    word name;
    span at;
    game_var g;
    const yaml *text;
    bool unread; /* its type was not understood, and that was said: nothing is said about its uses */
    bool used, set;
} rule_var;

typedef struct rule_words {
    word *word;
    uint32_t n;
    uint32_t items;
} rule_words;

typedef struct definition {
    word name;
    span at;
    word *arg;
    uint32_t args_n;
    const yaml *text;
    token *token; /* the text's words, once they are cut */
    bool busy;    /* being put in place */
    bool used;
} definition;

/* A name that holds for a while: an argument, or what a loop counts. */
typedef struct binding {
    struct binding *outer;
    word name;
    operand is;
} binding;

typedef struct rule_table {
    word name;
    int32_t *value; /* by face */
    span at;
    bool used;
} rule_table;

typedef struct rules rules;
struct rules {
    talon__arena *arena;
    growing node, item, text, var, code, question, option, option_at; /* option_at: where each option stands in the file, a span */
    rule_var *state;
    size_t states_n, states_room;
    rule_words *words;
    size_t wordss_n, wordss_room; /* (TREE_ADD's names) */
    definition *define;
    size_t defines_n, defines_room;
    rule_table *table;
    size_t tables_n, tables_room;
    word *suit, *rank;
    uint32_t suits_n, ranks_n;
    bool named_out; /* there were more of one of them */
    uint32_t var_words;
    int32_t *counts_as; /* by rank from 1 */
    game_face *face;
    game_combo *combo;
    size_t combos_n, combos_room;
    word *combo_name;
    binding *bound;
    uint32_t temps_n, temps_most, kept_n, kept_most, chosen_n, chosen_most;
    uint32_t chosen_now; /* the selection `chosen` means here, or NO_ID */
    uint32_t loops, loops_most;
    uint32_t depth; /* factors inside each other, also of definitions put in place */
    uint32_t work;  /* what reading has cost so far */
    span text_at;   /* of the text being read */
    bool spent;     /* too much: everything fails, and that was said */
    bool present;   /* somebody is `player` here */
    bool owned;     /* cards that each player has need an owner here, for this is no condition */
    bool card_it;   /* `it` is something here */
    bool has_there;
    bool in_where;  /* a pattern may stand alone … */
    bool operand;   /* … but not here: something is done with the value */
    uint32_t quiet; /* only trying: nothing is said */
    bool in_play;
    bool unread; /* a key was not understood, and so nothing is said about names that nothing has */
    bool led;    /* somebody asks what was led … */
    span led_at; /* … for the first time here */
    game_rules g;
    uint32_t steps_first;
    const yaml *root;
    span *code_place; /* by instruction: the step it comes from */
    size_t code_places_room;
    bool *told; /* by instruction: it is said openly */
    size_t tolds_room;
    step **verb; /* steps with a verb, by number */
    uint32_t verbs_n;
    size_t verbs_room;
};

#define RULE_DEEPEST 64u     /* factors and conditions inside each other */
#define RULE_WORK    400000u /* factors, cards looked at and texts put in place, all together: no file is worth more */
#define RULE_ARGS    16u     /* of a definition or procedure */

#define FAILED_OPERAND ((operand){.type = TY_NONE, .failed = true, .node = NONE})

/* rules_file.c: the keys (rules_keys.h), and all of play. */
bool talon__has_rules(const yaml *root);
void talon__read_rules(tree *t, const yaml *root);
void talon__compile_rules(tree *t);
bool talon__is_dealt(const tree *t, word procedure); /* setup, phases or rules that interrupt call it */

/* rules_expr.c */
operand talon__rule_cond(parser *p);
operand talon__rule_test(parser *p); /* the same where no cards may come out */
operand talon__rule_expr(parser *p);
operand talon__rule_where(parser *p); /* a condition in which a pattern may stand alone and `it` is a card */
operand talon__rule_factor(parser *p);
uint32_t talon__rule_pattern(parser *p, bool *constant); /* a FIT node, or NONE */
uint32_t talon__rule_zone(parser *p);                    /* a ZONE node, or NONE */
uint32_t talon__rule_zones(parser *p, uint32_t *n);      /* a list of them */
bool talon__rule_knows(const tree *t, word name);
uint32_t talon__rule_node(tree *t, node_kind kind, uint32_t a, uint32_t b, uint32_t c);
uint32_t talon__rule_list(tree *t, const uint32_t *items, uint32_t n);
operand talon__rule_lvalue(parser *p, uint8_t *type, uint32_t *words);                     /* a variable */
operand talon__rule_as(parser *p, operand x, uint8_t type, uint32_t words, uint32_t from); /* x where this type stands, or a diagnostic */
const rule_var *talon__find_var(const tree *t, word name, uint32_t *id);
operand talon__constant(tree *t, uint8_t type, int32_t value);
/* The same where a number, a condition or a player of a dealing step stands: a node of that class, or NONE. */
uint32_t talon__rule_number(parser *p);
uint32_t talon__rule_holds(parser *p);
uint32_t talon__rule_who(parser *p);
uint32_t talon__rule_index(parser *p);
void talon__rule_bad(parser *p, lang_diag what, uint32_t from, const char *format, ...) __attribute__((format(printf, 4, 5)));

/* talon__rule_bad with "; did you mean …?" */
void talon__rule_unknown(parser *p, uint32_t from, const char *what, const char *const *names);
/* Pay for some work; false after a diagnostic, when there was too much of it. */
bool talon__rule_pay(parser *p, uint32_t work);
/* A number, a player, as operands; or a diagnostic at token `from`. */
operand talon__rule_seat_value(parser *p, operand x, uint32_t from);
operand talon__rule_count(parser *p);

/* rules_names.c: names, and texts that YAML cut. */
const char *const *talon__rule_names(tree *t, bool variables); /* in scope, or only variables; ended by NULL */
bool talon__rule_name(tree *t, word name, span at);            /* whether it may become one; else a diagnostic */
/* What is declared and nothing uses may be misspelled where it should be; and what nothing sets stays as it was. */
void talon__check_used(const tree *t);
bool talon__rule_cut(tree *t, const yaml *text); /* a bracket is open at its end: a diagnostic */
/* Begins to read a text; what: its key, or what it says. False after a diagnostic. */
bool talon__rule_text(parser *p, tree *t, const yaml *text, const char *what);

/* A reading that may not fit: marks, and back. */
typedef struct attempt {
    uint32_t at, temps_n, kept_n;
    size_t node, item, text;
    bool failed;
} attempt;
attempt talon__try(parser *p);

/* rules_flow.c: what the course shows of what not everybody sees. */
void talon__check_flow(const tree *t);

/* rules_together.c: choices that all make at once, and what they may read. */
void talon__check_together(const tree *t);

/* Nodes looked at in all cases of all choices: a file cannot make the check slow. */
#define ANSWERS_WORK_MAX 5000000u

/* rules_prove.c: choices that may have no answer, loops that may have no end. */
void talon__check_course(const tree *t);
/* … whether one choice is sure to have one; *left: work that may still be done, ANSWERS_WORK_MAX in all. */
bool talon__has_answer(const tree *t, const game_code *c, uint32_t *left);
/* … and choices that try too much; most: what a zone of each kind holds when play begins. */
void talon__check_tries(const tree *t, const uint32_t *most);

/* rules_step.c: the steps (rules_steps.h). */
void talon__compile_steps(tree *t, const yaml *steps);

#endif
