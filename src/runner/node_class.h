/* node_class.h -- the nodes of each class as an enum of their own: a switch over one, without default, does not compile while one is missing. */
#ifndef TALON_NODE_CLASS_H
#define TALON_NODE_CLASS_H

#define NODE(id, NAME, CLASS, A, B, C) ROW_##CLASS(id, NAME)
#define ROW_ZONE(id, NAME)
#define ROW_LIST(id, NAME)
#define ROW_CARDS(id, NAME)

#define ROW_NUMBER(id, NAME) NUMBER_##NAME = id,
#define ROW_CONDITION(id, NAME)
#define ROW_WHO(id, NAME)
#define ROW_INT(id, NAME)
#define ROW_SOME(id, NAME)
#define ROW_FIT(id, NAME)
typedef enum number_node {
#include "runner/node.def"
} number_node;

#undef ROW_NUMBER
#undef ROW_CONDITION
#define ROW_NUMBER(id, NAME)
#define ROW_CONDITION(id, NAME) CONDITION_##NAME = id,
typedef enum condition_node {
#include "runner/node.def"
} condition_node;

#undef ROW_CONDITION
#undef ROW_WHO
#define ROW_CONDITION(id, NAME)
#define ROW_WHO(id, NAME) PERSON_##NAME = id,
typedef enum who_node {
#include "runner/node.def"
} who_node;

#undef ROW_WHO
#undef ROW_INT
#define ROW_WHO(id, NAME)
#define ROW_INT(id, NAME) INT_##NAME = id,
typedef enum int_node {
#include "runner/node.def"
} int_node;

#undef ROW_INT
#undef ROW_SOME
#define ROW_INT(id, NAME)
#define ROW_SOME(id, NAME) SOME_##NAME = id,
typedef enum some_node {
#include "runner/node.def"
} some_node;

#undef ROW_SOME
#undef ROW_FIT
#define ROW_SOME(id, NAME)
#define ROW_FIT(id, NAME) FITS_##NAME = id,
typedef enum fit_node {
#include "runner/node.def"
} fit_node;

#undef NODE
#undef ROW_ZONE
#undef ROW_LIST
#undef ROW_CARDS
#undef ROW_NUMBER
#undef ROW_CONDITION
#undef ROW_WHO
#undef ROW_INT
#undef ROW_SOME
#undef ROW_FIT

#endif
