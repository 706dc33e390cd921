/* talon/op_family.h -- the operations of each family of op.def as an enum of its own.
 *
 * A switch over such an enum, without default, names exactly the operations of that family: a new row of op.def does not compile
 * before every such switch says what it does. Families of one operation have no enum.
 *
 * Threads: there is nothing here but constants.
 * Stable, as docs/library.md §5 says. */
#ifndef TALON_OP_FAMILY_H
#define TALON_OP_FAMILY_H

#include <talon/op.h>

#ifdef __cplusplus
extern "C" {
#endif

/* A row becomes what the macro of its family says: nothing, but for the family of the enum being made. */
#define TALON_OP(id, name, wire, group, family, rule, summary, since, mixes, args, doc) TALON_ROW_##family(id, name)
#define TALON_ROW_none(id, name)
#define TALON_ROW_turn(id, name)
#define TALON_ROW_combine(id, name)
#define TALON_ROW_recycle_and_shuffle(id, name)
#define TALON_ROW_replay(id, name)

#define TALON_ROW_draws(id, name) TALON_DRAWS_##name = id,
#define TALON_ROW_take(id, name)
#define TALON_ROW_reorder(id, name)
/** Made of elementary draws: draw, deal, burn … */
typedef enum talon_draws_op {
#include <talon/op.def>
} talon_draws_op;

#undef TALON_ROW_draws
#undef TALON_ROW_take
#define TALON_ROW_draws(id, name)
#define TALON_ROW_take(id, name) TALON_TAKE_##name = id,
/** They move chosen cards: move, discard, recycle … */
typedef enum talon_take_op {
#include <talon/op.def>
} talon_take_op;

#undef TALON_ROW_take
#undef TALON_ROW_reorder
#define TALON_ROW_take(id, name)
#define TALON_ROW_reorder(id, name) TALON_REORDER_##name = id,
/** They change the order of one zone: cut, riffle, shuffle … */
typedef enum talon_reorder_op {
#include <talon/op.def>
} talon_reorder_op;

#undef TALON_OP
#undef TALON_ROW_none
#undef TALON_ROW_draws
#undef TALON_ROW_take
#undef TALON_ROW_turn
#undef TALON_ROW_reorder
#undef TALON_ROW_combine
#undef TALON_ROW_recycle_and_shuffle
#undef TALON_ROW_replay

#ifdef __cplusplus
}
#endif
#endif
