/* rule.h -- what an operation's count must satisfy by itself (the RULE column of op.def). */
#ifndef TALON_RULE_H
#define TALON_RULE_H

typedef enum talon_rule {
    TALON_RULE_NONE,
    TALON_RULE_POSITIVE, /* InvalidCount */
    TALON_RULE_DISCARD,  /* InvalidDiscardCount */
    TALON_RULE_CUT,      /* InvalidCutPosition when negative */
    TALON_RULE_MIN,      /* the same */
    TALON_RULE_PICK,     /* InvalidCount, when the operation picks by count */
    TALON_RULE_TIMES,    /* BadRequest when negative, LimitExceeded when too many */
} talon_rule;

#endif
