/* lang_example.h -- each diagnostic in a file, and the same file put right; made from tests/diagnostics by tools/diagnostics.sh. */
#ifndef TALON_LANG_EXAMPLE_H
#define TALON_LANG_EXAMPLE_H

/* clang-format off */

#define LANG_WRONG_UNKNOWN_KEY \
    "game: example\n" \
    "players: 2..4\n" \
    "zones:\n" \
    "  stock: {type: deck, behavior: {type: deck, drawFrom: top}}\n" \
    "setpu: []\n"
#define LANG_RIGHT_UNKNOWN_KEY \
    "game: example\n" \
    "players: 2..4\n" \
    "zones:\n" \
    "  stock: {type: deck, behavior: {type: deck, draw_from: top}}\n" \
    "setup: []\n"

#define LANG_WRONG_UNKNOWN_ZONE \
    "game: example\n" \
    "players: 2..4\n" \
    "dealing_procedure: home\n" \
    "setup:\n" \
    "  - deal: 5 to each_player from deck\n" \
    "  - recycle: discrad into deck\n" \
    "  - shuffle: deck with new_seed\n"
#define LANG_RIGHT_UNKNOWN_ZONE \
    "game: example\n" \
    "players: 2..4\n" \
    "dealing_procedure: home\n" \
    "setup:\n" \
    "  - deal: 5 to each_player from deck\n" \
    "  - recycle: discard into deck\n" \
    "  - shuffle: deck with new_seed\n"

#define LANG_WRONG_UNKNOWN_VERB \
    "game: example\n" \
    "players: 2..4\n" \
    "dealing_procedure: home\n" \
    "setup:\n" \
    "  - dael: 5 to each_player from deck\n"
#define LANG_RIGHT_UNKNOWN_VERB \
    "game: example\n" \
    "players: 2..4\n" \
    "dealing_procedure: home\n" \
    "setup:\n" \
    "  - deal: 5 to each_player from deck\n"

#define LANG_WRONG_UNKNOWN_FLAG \
    "game: example\n" \
    "players: 2..4\n" \
    "dealing_procedure: home\n" \
    "setup:\n" \
    "  - deal: 1 to community from deck (upp)\n"
#define LANG_RIGHT_UNKNOWN_FLAG \
    "game: example\n" \
    "players: 2..4\n" \
    "dealing_procedure: home\n" \
    "setup:\n" \
    "  - deal: 1 to community from deck (up)\n"

#define LANG_WRONG_UNKNOWN_PLAYER \
    "game: example\n" \
    "players: 2..4\n" \
    "positions:\n" \
    "  small_blind: dealer + 1\n" \
    "dealing_procedure: home\n" \
    "setup:\n" \
    "  - deal: 1 to hand of smal_blind from deck\n"
#define LANG_RIGHT_UNKNOWN_PLAYER \
    "game: example\n" \
    "players: 2..4\n" \
    "positions:\n" \
    "  small_blind: dealer + 1\n" \
    "dealing_procedure: home\n" \
    "setup:\n" \
    "  - deal: 1 to hand of small_blind from deck\n"

#define LANG_WRONG_UNKNOWN_PROCEDURE \
    "game: example\n" \
    "players: 2..4\n" \
    "dealing_procedure: casino_standart\n" \
    "setup:\n" \
    "  - deal: 1 to each_player from deck\n" \
    "  - call: flop()\n"
#define LANG_RIGHT_UNKNOWN_PROCEDURE \
    "game: example\n" \
    "players: 2..4\n" \
    "dealing_procedure: casino_standard\n" \
    "setup:\n" \
    "  - deal: 1 to each_player from deck\n" \
    "  - call: flop()\n" \
    "procedures:\n" \
    "  flop: [deal: 3 to community from deck]\n"

#define LANG_WRONG_UNKNOWN_DECK \
    "game: example\n" \
    "players: 2..4\n" \
    "components: {deck: standrd_52 + 2 joker}\n"
#define LANG_RIGHT_UNKNOWN_DECK \
    "game: example\n" \
    "players: 2..4\n" \
    "components: {deck: standard_52 + 2 joker}\n"

#define LANG_WRONG_UNKNOWN_NUMBER \
    "game: example\n" \
    "players: 2..4\n" \
    "numbers: {cards: 5}\n" \
    "dealing_procedure: home\n" \
    "setup:\n" \
    "  - deal: card to each_player from deck\n"
#define LANG_RIGHT_UNKNOWN_NUMBER \
    "game: example\n" \
    "players: 2..4\n" \
    "numbers: {cards: 5}\n" \
    "dealing_procedure: home\n" \
    "setup:\n" \
    "  - deal: cards to each_player from deck\n"

#define LANG_WRONG_UNKNOWN_CARD \
    "game: example\n" \
    "players: 2..4\n" \
    "dealing_procedure: home\n" \
    "setup:\n" \
    "  - move: 1 from deck to community where 1h\n"
#define LANG_RIGHT_UNKNOWN_CARD \
    "game: example\n" \
    "players: 2..4\n" \
    "dealing_procedure: home\n" \
    "setup:\n" \
    "  - move: 1 from deck to community where 2h\n"

#define LANG_WRONG_RESERVED_NAME \
    "game: example\n" \
    "players: 2..4\n" \
    "zones:\n" \
    "  top: {type: table}\n"
#define LANG_RIGHT_RESERVED_NAME \
    "game: example\n" \
    "players: 2..4\n" \
    "zones:\n" \
    "  top_cards: {type: table}\n"

#define LANG_WRONG_NAME_TWICE \
    "game: example\n" \
    "players: 2..4\n" \
    "procedures:\n" \
    "  again(n): [draw: n from deck to community]\n" \
    "  again(m): [burn: m from deck]\n" \
    "dealing_procedure: home\n" \
    "setup:\n" \
    "  - call: again(1)\n"
#define LANG_RIGHT_NAME_TWICE \
    "game: example\n" \
    "players: 2..4\n" \
    "procedures:\n" \
    "  again(n): [draw: n from deck to community]\n" \
    "  burned(m): [burn: m from deck]\n" \
    "dealing_procedure: home\n" \
    "setup:\n" \
    "  - call: again(1)\n" \
    "  - call: burned(1)\n"

#define LANG_WRONG_NOT_YET \
    "game: example\n" \
    "players: 2..4\n" \
    "dealing_procedure: home\n" \
    "setup:\n" \
    "  - deal: 2 to each_player from deck\n" \
    "  - bet: 10 by player\n"
#define LANG_RIGHT_NOT_YET \
    "game: example\n" \
    "players: 2..4\n" \
    "dealing_procedure: home\n" \
    "setup:\n" \
    "  - deal: 2 to each_player from deck\n"

#define LANG_WRONG_UNKNOWN_VALUE \
    "game: example\n" \
    "players: 2..4\n" \
    "zones:\n" \
    "  stock: {type: dekc}\n" \
    "  trick: {type: table, sees: everyone}\n"
#define LANG_RIGHT_UNKNOWN_VALUE \
    "game: example\n" \
    "players: 2..4\n" \
    "zones:\n" \
    "  stock: {type: deck}\n" \
    "  trick: {type: table, sees: all}\n"

#define LANG_WRONG_BAD_NAME \
    "game: example\n" \
    "players: 2..4\n" \
    "zones:\n" \
    "  my pile: {type: table}\n"
#define LANG_RIGHT_BAD_NAME \
    "game: example\n" \
    "players: 2..4\n" \
    "zones:\n" \
    "  my_pile: {type: table}\n"

#define LANG_WRONG_HIDDEN \
    "game: \"exam\\u202Eelp\"\n" \
    "players: 2\n" \
    "dealing_procedure: casino_standard\n"
#define LANG_RIGHT_HIDDEN \
    "game: \"example\"\n" \
    "players: 2\n" \
    "dealing_procedure: casino_standard\n"

#define LANG_WRONG_GAME_NAME \
    "game: ../example\n" \
    "players: 2\n" \
    "dealing_procedure: casino_standard\n"
#define LANG_RIGHT_GAME_NAME \
    "game: example\n" \
    "players: 2\n" \
    "dealing_procedure: casino_standard\n"

#define LANG_WRONG_ALIKE \
    "game: example\n" \
    "players: 2\n" \
    "components:\n" \
    "  deck: 26 ace + 26 \320\260\321\201e # the second one has a Cyrillic \320\260 and \321\201\n" \
    "setup:\n" \
    "  - shuffle: deck\n"
#define LANG_RIGHT_ALIKE \
    "game: example\n" \
    "players: 2\n" \
    "components:\n" \
    "  deck: 26 ace + 26 king\n" \
    "setup:\n" \
    "  - shuffle: deck\n"

#define LANG_WRONG_YAML \
    "game: example\n" \
    "players: 2..4\n" \
    "setup:\n" \
    "  - deal: \"2 to each_player from deck\n"
#define LANG_RIGHT_YAML \
    "game: example\n" \
    "players: 2..4\n" \
    "dealing_procedure: home\n" \
    "setup:\n" \
    "  - deal: 2 to each_player from deck\n"

#define LANG_WRONG_UTF8 \
    "game: example\n" \
    "players: 2..4\n" \
    "# caf\351\n"
#define LANG_RIGHT_UTF8 \
    "game: example\n" \
    "players: 2..4\n" \
    "# caf\303\251\n"

#define LANG_WRONG_YAML_FEATURE \
    "game: example\n" \
    "players: 2..4\n" \
    "numbers: &n {cards: 5}\n" \
    "dealing_procedure: home\n" \
    "setup:\n" \
    "  - deal: cards to each_player from deck\n"
#define LANG_RIGHT_YAML_FEATURE \
    "game: example\n" \
    "players: 2..4\n" \
    "numbers: {cards: 5}\n" \
    "dealing_procedure: home\n" \
    "setup:\n" \
    "  - deal: cards to each_player from deck\n"

#define LANG_WRONG_DUPLICATE_KEY \
    "game: example\n" \
    "players: 2..4\n" \
    "setup: []\n" \
    "setup: []\n"
#define LANG_RIGHT_DUPLICATE_KEY \
    "game: example\n" \
    "players: 2..4\n" \
    "setup: []\n"

#define LANG_WRONG_WRONG_TYPE \
    "game: example\n" \
    "players: 2..4\n" \
    "zones: [deck, hand]\n" \
    "setup: deal\n"
#define LANG_RIGHT_WRONG_TYPE \
    "game: example\n" \
    "players: 2..4\n" \
    "zones: {tableau: {type: table}}\n" \
    "dealing_procedure: home\n" \
    "setup:\n" \
    "  - deal: 2 to each_player from deck\n"

#define LANG_WRONG_MISSING_KEY \
    "game: example\n" \
    "zones:\n" \
    "  pile: {owner: table}\n"
#define LANG_RIGHT_MISSING_KEY \
    "game: example\n" \
    "players: 2..4\n" \
    "zones:\n" \
    "  pile: {type: table, owner: table}\n"

#define LANG_WRONG_UNEXPECTED \
    "game: example\n" \
    "players: 2..4\n" \
    "dealing_procedure: home\n" \
    "setup:\n" \
    "  - deal: 2 to each_player form deck\n" \
    "  - burn: one of deck\n"
#define LANG_RIGHT_UNEXPECTED \
    "game: example\n" \
    "players: 2..4\n" \
    "dealing_procedure: home\n" \
    "setup:\n" \
    "  - deal: 2 to each_player from deck\n" \
    "  - burn: 1 from deck\n"

#define LANG_WRONG_LOOKALIKE \
    "game: example\n" \
    "players: 2..4\n" \
    "dealing_procedure: home\n" \
    "setup:\n" \
    "  - move: 1 from deck \342\206\222 community\n" \
    "  - deal: 5 \342\210\222 2 to each_player from deck\n"
#define LANG_RIGHT_LOOKALIKE \
    "game: example\n" \
    "players: 2..4\n" \
    "dealing_procedure: home\n" \
    "setup:\n" \
    "  - move: 1 from deck -> community\n" \
    "  - deal: 5 - 2 to each_player from deck\n"

#define LANG_WRONG_MISSING_CLAUSE \
    "game: example\n" \
    "players: 2..4\n" \
    "dealing_procedure: home\n" \
    "setup:\n" \
    "  - deal: 2 to each_player\n" \
    "  - recycle: discard_pile deck\n"
#define LANG_RIGHT_MISSING_CLAUSE \
    "game: example\n" \
    "players: 2..4\n" \
    "dealing_procedure: home\n" \
    "setup:\n" \
    "  - deal: 2 to each_player from deck\n" \
    "  - recycle: discard_pile into deck\n" \
    "  - shuffle: deck with new_seed\n"

#define LANG_WRONG_DOUBLED_CLAUSE \
    "game: example\n" \
    "players: 2..4\n" \
    "dealing_procedure: home\n" \
    "setup:\n" \
    "  - deal: 2 to each_player from deck from deck\n"
#define LANG_RIGHT_DOUBLED_CLAUSE \
    "game: example\n" \
    "players: 2..4\n" \
    "dealing_procedure: home\n" \
    "setup:\n" \
    "  - deal: 2 to each_player from deck\n"

#define LANG_WRONG_WRONG_CLAUSE \
    "game: example\n" \
    "players: 2..4\n" \
    "dealing_procedure: home\n" \
    "setup:\n" \
    "  - burn: 1 from deck by player\n"
#define LANG_RIGHT_WRONG_CLAUSE \
    "game: example\n" \
    "players: 2..4\n" \
    "dealing_procedure: home\n" \
    "setup:\n" \
    "  - burn: 1 from deck\n"

#define LANG_WRONG_SPLIT_STEP \
    "game: example\n" \
    "players: 2..4\n" \
    "zones: {a: {type: table}, b: {type: table}}\n" \
    "dealing_procedure: home\n" \
    "setup:\n" \
    "  - {deal: 1 to a, b from deck}\n"
#define LANG_RIGHT_SPLIT_STEP \
    "game: example\n" \
    "players: 2..4\n" \
    "zones: {a: {type: table}, b: {type: table}}\n" \
    "dealing_procedure: home\n" \
    "setup:\n" \
    "  - deal: 1 to a + b from deck\n"

#define LANG_WRONG_BAD_NUMBER \
    "game: example\n" \
    "players: two\n" \
    "numbers: {cards: many}\n" \
    "dealing_procedure: home\n" \
    "setup:\n" \
    "  - deal: cards to each_player from deck\n"
#define LANG_RIGHT_BAD_NUMBER \
    "game: example\n" \
    "players: 2\n" \
    "numbers: {cards: 7}\n" \
    "dealing_procedure: home\n" \
    "setup:\n" \
    "  - deal: cards to each_player from deck\n"

#define LANG_WRONG_ONE_STEP \
    "game: example\n" \
    "players: 2..4\n" \
    "dealing_procedure: home\n" \
    "setup:\n" \
    "  - shuffle deck\n" \
    "  - burn: 1 from deck\n" \
    "    deal: 1 to community from deck\n"
#define LANG_RIGHT_ONE_STEP \
    "game: example\n" \
    "players: 2..4\n" \
    "setup:\n" \
    "  - shuffle: deck\n" \
    "  - burn: 1 from deck\n" \
    "  - deal: 1 to community from deck\n"

#define LANG_WRONG_ARGUMENTS \
    "game: example\n" \
    "players: 2..4\n" \
    "procedures:\n" \
    "  board(n): [deal: n to community from deck]\n" \
    "dealing_procedure: home\n" \
    "setup:\n" \
    "  - call: board()\n"
#define LANG_RIGHT_ARGUMENTS \
    "game: example\n" \
    "players: 2..4\n" \
    "procedures:\n" \
    "  board(n): [deal: n to community from deck]\n" \
    "dealing_procedure: home\n" \
    "setup:\n" \
    "  - call: board(3)\n"

#define LANG_WRONG_LITERAL_SEED \
    "game: example\n" \
    "players: 2..4\n" \
    "setup:\n" \
    "  - shuffle: deck with 42\n"
#define LANG_RIGHT_LITERAL_SEED \
    "game: example\n" \
    "players: 2..4\n" \
    "setup:\n" \
    "  - shuffle: deck with seed\n"

#define LANG_WRONG_BEHAVIOR_TYPE \
    "game: example\n" \
    "players: 2..4\n" \
    "zones:\n" \
    "  stock: {type: deck, behavior: {type: market, draw_from: top}}\n"
#define LANG_RIGHT_BEHAVIOR_TYPE \
    "game: example\n" \
    "players: 2..4\n" \
    "zones:\n" \
    "  stock: {type: deck, behavior: {type: deck, draw_from: top}}\n"

#define LANG_WRONG_DRAW_FROM \
    "game: example\n" \
    "players: 2..4\n" \
    "zones:\n" \
    "  stock: {type: deck, behavior: {type: deck, draw_from: middle}}\n"
#define LANG_RIGHT_DRAW_FROM \
    "game: example\n" \
    "players: 2..4\n" \
    "zones:\n" \
    "  stock: {type: deck, behavior: {type: deck, draw_from: bottom}}\n"

#define LANG_WRONG_ORDERING \
    "game: example\n" \
    "players: 2..4\n" \
    "zones:\n" \
    "  stock: {type: deck, order: queue, behavior: {type: deck, draw_from: top}}\n"
#define LANG_RIGHT_ORDERING \
    "game: example\n" \
    "players: 2..4\n" \
    "zones:\n" \
    "  stock: {type: deck, behavior: {type: deck, draw_from: top}}\n"

#define LANG_WRONG_RESHUFFLE_SELF \
    "game: example\n" \
    "players: 2..4\n" \
    "zones:\n" \
    "  stock: {type: deck, behavior: {type: deck, reshuffle_from: stock}}\n"
#define LANG_RIGHT_RESHUFFLE_SELF \
    "game: example\n" \
    "players: 2..4\n" \
    "zones:\n" \
    "  pile: {type: discard}\n" \
    "  stock: {type: deck, behavior: {type: deck, reshuffle_from: pile}}\n"

#define LANG_WRONG_RESHUFFLE_MISSING \
    "game: example\n" \
    "players: 2..4\n" \
    "zones:\n" \
    "  pile: {type: discard}\n" \
    "  stock: {type: deck, behavior: {type: deck, reshuffle_from: plie}}\n"
#define LANG_RIGHT_RESHUFFLE_MISSING \
    "game: example\n" \
    "players: 2..4\n" \
    "zones:\n" \
    "  pile: {type: discard}\n" \
    "  stock: {type: deck, behavior: {type: deck, reshuffle_from: pile}}\n"

#define LANG_WRONG_RESHUFFLE_BURN \
    "game: example\n" \
    "players: 2..4\n" \
    "zones:\n" \
    "  ashes: {type: burn}\n" \
    "  stock: {type: deck, behavior: {type: deck, reshuffle_from: ashes}}\n"
#define LANG_RIGHT_RESHUFFLE_BURN \
    "game: example\n" \
    "players: 2..4\n" \
    "zones:\n" \
    "  ashes: {type: discard}\n" \
    "  stock: {type: deck, behavior: {type: deck, reshuffle_from: ashes}}\n"

#define LANG_WRONG_RESHUFFLE_LOOP \
    "game: example\n" \
    "players: 2..4\n" \
    "zones:\n" \
    "  left: {type: deck, behavior: {type: deck, reshuffle_from: right}}\n" \
    "  right: {type: deck, behavior: {type: deck, reshuffle_from: left}}\n"
#define LANG_RIGHT_RESHUFFLE_LOOP \
    "game: example\n" \
    "players: 2..4\n" \
    "zones:\n" \
    "  left: {type: deck, behavior: {type: deck, reshuffle_from: right}}\n" \
    "  right: {type: discard}\n"

#define LANG_WRONG_TWO_RULES \
    "game: example\n" \
    "players: 2..4\n" \
    "zones:\n" \
    "  pile: {type: discard}\n" \
    "  deck: {type: deck, behavior: {type: deck, reshuffle_from: pile}}\n" \
    "on_deck_empty:\n" \
    "  - recycle: pile into deck\n" \
    "  - shuffle: deck with new_seed\n"
#define LANG_RIGHT_TWO_RULES \
    "game: example\n" \
    "players: 2..4\n" \
    "zones:\n" \
    "  pile: {type: discard}\n" \
    "  deck: {type: deck, behavior: {type: deck, reshuffle_from: pile}}\n"

#define LANG_WRONG_FROM_BURN \
    "game: example\n" \
    "players: 2..4\n" \
    "dealing_procedure: home\n" \
    "setup:\n" \
    "  - burn: 1 from deck\n" \
    "  - draw: 1 from burn to community\n"
#define LANG_RIGHT_FROM_BURN \
    "game: example\n" \
    "players: 2..4\n" \
    "dealing_procedure: home\n" \
    "setup:\n" \
    "  - discard: 1 from deck\n" \
    "  - draw: 1 from discard_pile to community\n"

#define LANG_WRONG_NOT_DISCARD \
    "game: example\n" \
    "players: 2..4\n" \
    "zones: {tricks: {type: table}}\n" \
    "dealing_procedure: home\n" \
    "setup:\n" \
    "  - discard: 1 from deck to community\n" \
    "  - recycle: tricks into deck\n" \
    "  - shuffle: deck with new_seed\n"
#define LANG_RIGHT_NOT_DISCARD \
    "game: example\n" \
    "players: 2..4\n" \
    "zones: {tricks: {type: discard}}\n" \
    "dealing_procedure: home\n" \
    "setup:\n" \
    "  - discard: 1 from deck to discard_pile\n" \
    "  - recycle: tricks into deck\n" \
    "  - shuffle: deck with new_seed\n"

#define LANG_WRONG_BAD_INDEX \
    "game: example\n" \
    "players: 2..4\n" \
    "zones: {tableau: {type: table, count: 7}}\n" \
    "dealing_procedure: home\n" \
    "setup:\n" \
    "  - deal: 1 to tableau 8 from deck\n" \
    "  - deal: 1 to community 2 from deck\n" \
    "  - move: 1 from tableau to community\n"
#define LANG_RIGHT_BAD_INDEX \
    "game: example\n" \
    "players: 2..4\n" \
    "zones: {tableau: {type: table, count: 7}}\n" \
    "dealing_procedure: home\n" \
    "setup:\n" \
    "  - deal: 1 to tableau 7 from deck\n" \
    "  - deal: 1 to community from deck\n" \
    "  - move: 1 from tableau 7 to community\n"

#define LANG_WRONG_WHOSE \
    "game: example\n" \
    "players: 2..4\n" \
    "dealing_procedure: home\n" \
    "setup:\n" \
    "  - deal: 1 to community of dealer from deck\n" \
    "  - draw: 5 - count(hand) from deck to community\n"
#define LANG_RIGHT_WHOSE \
    "game: example\n" \
    "players: 2..4\n" \
    "dealing_procedure: home\n" \
    "setup:\n" \
    "  - deal: 1 to community from deck\n" \
    "  - draw: 5 - count(hand of dealer) from deck to community\n"

#define LANG_WRONG_ONE_ZONE \
    "game: example\n" \
    "players: 2..4\n" \
    "zones: {a: {type: discard}, b: {type: discard}}\n" \
    "dealing_procedure: home\n" \
    "setup:\n" \
    "  - discard: 1 from deck to a + b\n"
#define LANG_RIGHT_ONE_ZONE \
    "game: example\n" \
    "players: 2..4\n" \
    "zones: {a: {type: discard}, b: {type: discard}}\n" \
    "dealing_procedure: home\n" \
    "setup:\n" \
    "  - discard: 1 from deck to a\n"

#define LANG_WRONG_UNSEEN \
    "game: example\n" \
    "players: 2..4\n" \
    "zones: {kitty: {type: table, sees: none}}\n" \
    "dealing_procedure: home\n" \
    "setup:\n" \
    "  - deal: 3 to kitty from deck\n" \
    "  - sort: kitty\n"
#define LANG_RIGHT_UNSEEN \
    "game: example\n" \
    "players: 2..4\n" \
    "zones: {kitty: {type: table, sees: all}}\n" \
    "dealing_procedure: home\n" \
    "setup:\n" \
    "  - deal: 3 to kitty from deck\n" \
    "  - sort: kitty\n"

#define LANG_WRONG_BUDGET \
    "game: example\n" \
    "players: 2..12\n" \
    "dealing_procedure: home\n" \
    "setup:\n" \
    "  - deal: 5 to each_player from deck\n"
#define LANG_RIGHT_BUDGET \
    "game: example\n" \
    "players: 2..10\n" \
    "dealing_procedure: home\n" \
    "setup:\n" \
    "  - deal: 5 to each_player from deck\n"

#define LANG_WRONG_NUMBER_MISSING \
    "game: example\n" \
    "players: 2..4\n" \
    "numbers:\n" \
    "  cards: {2: 7, 4: 5}\n" \
    "dealing_procedure: home\n" \
    "setup:\n" \
    "  - deal: cards to each_player from deck\n"
#define LANG_RIGHT_NUMBER_MISSING \
    "game: example\n" \
    "players: 2..4\n" \
    "numbers:\n" \
    "  cards: {2: 7, 3..4: 5}\n" \
    "dealing_procedure: home\n" \
    "setup:\n" \
    "  - deal: cards to each_player from deck\n"

#define LANG_WRONG_NUMBER_TWICE \
    "game: example\n" \
    "players: 2..4\n" \
    "numbers:\n" \
    "  cards: {2..3: 7, 3..4: 5}\n" \
    "dealing_procedure: home\n" \
    "setup:\n" \
    "  - deal: cards to each_player from deck\n"
#define LANG_RIGHT_NUMBER_TWICE \
    "game: example\n" \
    "players: 2..4\n" \
    "numbers:\n" \
    "  cards: {2..3: 7, 4: 5}\n" \
    "dealing_procedure: home\n" \
    "setup:\n" \
    "  - deal: cards to each_player from deck\n"

#define LANG_WRONG_ABSENT_CARD \
    "game: example\n" \
    "players: 2..4\n" \
    "components: {deck: standard_52 - joker}\n"
#define LANG_RIGHT_ABSENT_CARD \
    "game: example\n" \
    "players: 2..4\n" \
    "components: {deck: standard_54 - joker}\n"

#define LANG_WRONG_PLAYER_RANGE \
    "game: example\n" \
    "players: 5..2\n"
#define LANG_RIGHT_PLAYER_RANGE \
    "game: example\n" \
    "players: 2..5\n"

#define LANG_WRONG_IMPOSSIBLE_COUNT \
    "game: example\n" \
    "players: 2..4\n" \
    "dealing_procedure: home\n" \
    "setup:\n" \
    "  - deal: 3 - players to community from deck\n"
#define LANG_RIGHT_IMPOSSIBLE_COUNT \
    "game: example\n" \
    "players: 2..4\n" \
    "dealing_procedure: home\n" \
    "setup:\n" \
    "  - deal: 5 - players to community from deck\n"

#define LANG_WRONG_IMPOSSIBLE_MIX \
    "game: example\n" \
    "players: 2..4\n" \
    "dealing_procedure: none\n" \
    "setup:\n" \
    "  - strip: deck sizes [20, 20, 20] order [2, 1, 0]\n"
#define LANG_RIGHT_IMPOSSIBLE_MIX \
    "game: example\n" \
    "players: 2..4\n" \
    "dealing_procedure: none\n" \
    "setup:\n" \
    "  - strip: deck sizes [20, 20, 12] order [2, 1, 0]\n"

#define LANG_WRONG_RECURSION \
    "game: example\n" \
    "players: 2..4\n" \
    "procedures:\n" \
    "  left: [call: right()]\n" \
    "  right: [call: left()]\n" \
    "setup:\n" \
    "  - call: left()\n"
#define LANG_RIGHT_RECURSION \
    "game: example\n" \
    "players: 2..4\n" \
    "procedures:\n" \
    "  left: [call: right()]\n" \
    "  right:\n" \
    "    - repeat: 3\n" \
    "      do: [burn: 1 from deck]\n" \
    "dealing_procedure: home\n" \
    "setup:\n" \
    "  - call: left()\n"

#define LANG_WRONG_PROCEDURE_MISMATCH \
    "game: example\n" \
    "players: 2..4\n" \
    "dealing_procedure: casino_standard\n" \
    "setup:\n" \
    "  - wash: deck with seed\n" \
    "  - riffle: deck times 2\n" \
    "  - cut: deck by player\n" \
    "  - deal: 2 to each_player from deck\n"
#define LANG_RIGHT_PROCEDURE_MISMATCH \
    "game: example\n" \
    "players: 2..4\n" \
    "dealing_procedure: casino_standard\n" \
    "setup:\n" \
    "  - wash: deck with seed\n" \
    "  - riffle: deck times 3\n" \
    "  - cut: deck by player\n" \
    "  - burn: 1 from deck\n" \
    "  - deal: 2 to each_player from deck\n"

#define LANG_WRONG_POSITION_CYCLE \
    "game: example\n" \
    "players: 2..4\n" \
    "positions:\n" \
    "  forehand: rearhand\n" \
    "  rearhand: forehand\n"
#define LANG_RIGHT_POSITION_CYCLE \
    "game: example\n" \
    "players: 2..4\n" \
    "positions:\n" \
    "  forehand: dealer + 1\n" \
    "  rearhand: forehand\n"

#define LANG_WRONG_NEVER_ENDS \
    "game: example\n" \
    "players: 2..4\n" \
    "dealing_procedure: home\n" \
    "setup:\n" \
    "  - repeat: until count(hand) > 52\n" \
    "    do:\n" \
    "      - deal: 1 to each_player from deck\n"
#define LANG_RIGHT_NEVER_ENDS \
    "game: example\n" \
    "players: 2..4\n" \
    "dealing_procedure: home\n" \
    "setup:\n" \
    "  - repeat: until count(deck) < players\n" \
    "    do:\n" \
    "      - deal: 1 to each_player from deck\n"

#define LANG_WRONG_RULE_GRAMMAR \
    "game: example\n" \
    "players: 2\n" \
    "dealing_procedure: home\n" \
    "setup:\n" \
    "  - deal: 5 to each_player from deck\n" \
    "play:\n" \
    "  - turns: 5 rounds\n" \
    "    do:\n" \
    "      - choose: 1 from hand too community\n"
#define LANG_RIGHT_RULE_GRAMMAR \
    "game: example\n" \
    "players: 2\n" \
    "dealing_procedure: home\n" \
    "setup:\n" \
    "  - deal: 5 to each_player from deck\n" \
    "play:\n" \
    "  - turns: 5 rounds\n" \
    "    do:\n" \
    "      - choose: 1 from hand to community\n"

#define LANG_WRONG_RULE_NAME \
    "game: example\n" \
    "players: 2\n" \
    "dealing_procedure: home\n" \
    "setup:\n" \
    "  - deal: 5 to each_player from deck\n" \
    "state:\n" \
    "  leader: seat\n" \
    "play:\n" \
    "  - set: leader = dealer + 1\n" \
    "  - turns: 5 rounds from leeder\n" \
    "    do:\n" \
    "      - choose: 1 from hand to community\n"
#define LANG_RIGHT_RULE_NAME \
    "game: example\n" \
    "players: 2\n" \
    "dealing_procedure: home\n" \
    "setup:\n" \
    "  - deal: 5 to each_player from deck\n" \
    "state:\n" \
    "  leader: seat\n" \
    "play:\n" \
    "  - set: leader = dealer + 1\n" \
    "  - turns: 5 rounds from leader\n" \
    "    do:\n" \
    "      - choose: 1 from hand to community\n"

#define LANG_WRONG_RULE_WHOSE \
    "game: example\n" \
    "players: 2\n" \
    "dealing_procedure: home\n" \
    "setup:\n" \
    "  - deal: 5 to each_player from deck\n" \
    "state:\n" \
    "  bid: number each\n" \
    "play:\n" \
    "  - each_player:\n" \
    "      - choose: bid in 0..5\n" \
    "  - if: bid > 3\n" \
    "    then:\n" \
    "      - end: hand\n"
#define LANG_RIGHT_RULE_WHOSE \
    "game: example\n" \
    "players: 2\n" \
    "dealing_procedure: home\n" \
    "setup:\n" \
    "  - deal: 5 to each_player from deck\n" \
    "state:\n" \
    "  bid: number each\n" \
    "play:\n" \
    "  - each_player:\n" \
    "      - choose: bid in 0..5\n" \
    "  - if: some(bid > 3)\n" \
    "    then:\n" \
    "      - end: hand\n"

#define LANG_WRONG_RULE_TYPE \
    "game: example\n" \
    "players: 2\n" \
    "dealing_procedure: home\n" \
    "setup:\n" \
    "  - deal: 5 to each_player from deck\n" \
    "state:\n" \
    "  trump: suit\n" \
    "play:\n" \
    "  - set: trump = count(hand of dealer)\n"
#define LANG_RIGHT_RULE_TYPE \
    "game: example\n" \
    "players: 2\n" \
    "dealing_procedure: home\n" \
    "setup:\n" \
    "  - deal: 5 to each_player from deck\n" \
    "state:\n" \
    "  trump: suit\n" \
    "play:\n" \
    "  - tell: trump = suit(hand of dealer)\n"

#define LANG_WRONG_RULE_CIRCLE \
    "game: example\n" \
    "players: 2\n" \
    "dealing_procedure: home\n" \
    "setup:\n" \
    "  - deal: 5 to each_player from deck\n" \
    "state:\n" \
    "  bets: number\n" \
    "define:\n" \
    "  street: (2 if bets > 3 else street + 1)\n" \
    "play:\n" \
    "  - set: bets = street\n"
#define LANG_RIGHT_RULE_CIRCLE \
    "game: example\n" \
    "players: 2\n" \
    "dealing_procedure: home\n" \
    "setup:\n" \
    "  - deal: 5 to each_player from deck\n" \
    "state:\n" \
    "  bets: number\n" \
    "define:\n" \
    "  street: (2 if bets > 3 else 1)\n" \
    "play:\n" \
    "  - set: bets = street\n"

#define LANG_WRONG_RULE_TOGETHER \
    "game: example\n" \
    "players: 2\n" \
    "dealing_procedure: home\n" \
    "setup:\n" \
    "  - deal: 5 to each_player from deck\n" \
    "state:\n" \
    "  bid: number each\n" \
    "  high: number\n" \
    "play:\n" \
    "  - together:\n" \
    "      - choose:\n" \
    "          low: [set: high = 1]\n" \
    "          top: [set: high = 5]\n"
#define LANG_RIGHT_RULE_TOGETHER \
    "game: example\n" \
    "players: 2\n" \
    "dealing_procedure: home\n" \
    "setup:\n" \
    "  - deal: 5 to each_player from deck\n" \
    "state:\n" \
    "  bid: number each\n" \
    "  high: number\n" \
    "play:\n" \
    "  - together:\n" \
    "      - choose:\n" \
    "          low: [set: bid = 1]\n" \
    "          top: [set: bid = 5]\n" \
    "  - set: high = max(bid)\n"

#define LANG_WRONG_RULE_ZONE \
    "game: example\n" \
    "players: 2\n" \
    "dealing_procedure: home\n" \
    "setup:\n" \
    "  - deal: 5 to each_player from deck\n" \
    "play:\n" \
    "  - turns: 5 rounds\n" \
    "    do:\n" \
    "      - choose: 1 from hand to community where led else any\n"
#define LANG_RIGHT_RULE_ZONE \
    "game: example\n" \
    "players: 2\n" \
    "dealing_procedure: home\n" \
    "zones:\n" \
    "  trick: {type: table}\n" \
    "setup:\n" \
    "  - deal: 5 to each_player from deck\n" \
    "play:\n" \
    "  - turns: 5 rounds\n" \
    "    do:\n" \
    "      - choose: 1 from hand to trick where led else any\n"

#define LANG_WRONG_RULE_NEXT \
    "game: example\n" \
    "players: 2\n" \
    "dealing_procedure: home\n" \
    "setup:\n" \
    "  - deal: 5 to each_player from deck\n" \
    "play:\n" \
    "  - repeat: 5\n" \
    "    do:\n" \
    "      - choose: 1 from hand of dealer to community by dealer\n" \
    "      - if: empty(hand of dealer)\n" \
    "        then:\n" \
    "          - leave: turns\n"
#define LANG_RIGHT_RULE_NEXT \
    "game: example\n" \
    "players: 2\n" \
    "dealing_procedure: home\n" \
    "setup:\n" \
    "  - deal: 5 to each_player from deck\n" \
    "play:\n" \
    "  - repeat: 5\n" \
    "    do:\n" \
    "      - choose: 1 from hand of dealer to community by dealer\n" \
    "      - if: empty(hand of dealer)\n" \
    "        then:\n" \
    "          - leave: repeat\n"

#define LANG_WRONG_RULE_END \
    "game: example\n" \
    "players: 2\n" \
    "dealing_procedure: home\n" \
    "setup:\n" \
    "  - deal: 5 to each_player from deck\n" \
    "state:\n" \
    "  stake: number = 4\n" \
    "play:\n" \
    "  - set: [stake = min(stake, 3)]\n"
#define LANG_RIGHT_RULE_END \
    "game: example\n" \
    "players: 2\n" \
    "dealing_procedure: home\n" \
    "setup:\n" \
    "  - deal: 5 to each_player from deck\n" \
    "state:\n" \
    "  stake: number = 4\n" \
    "play:\n" \
    "  - set: [\"stake = min(stake, 3)\"]\n"

#define LANG_WRONG_RULE_MANY \
    "game: example\n" \
    "players: 2\n" \
    "dealing_procedure: home\n" \
    "setup:\n" \
    "  - deal: 5 to each_player from deck\n" \
    "play:\n" \
    "  - turns: 1 round\n" \
    "    do:\n" \
    "      - choose: 0..25 from hand to community\n"
#define LANG_RIGHT_RULE_MANY \
    "game: example\n" \
    "players: 2\n" \
    "dealing_procedure: home\n" \
    "setup:\n" \
    "  - deal: 5 to each_player from deck\n" \
    "play:\n" \
    "  - turns: 1 round\n" \
    "    do:\n" \
    "      - choose: 0..5 from hand to community\n"

#define LANG_WRONG_RULE_SPAN \
    "game: example\n" \
    "players: 2\n" \
    "dealing_procedure: home\n" \
    "setup:\n" \
    "  - deal: 5 to each_player from deck\n" \
    "play:\n" \
    "  - turns: 1 round\n" \
    "    do:\n" \
    "      - choose: 3..2 from hand to community\n"
#define LANG_RIGHT_RULE_SPAN \
    "game: example\n" \
    "players: 2\n" \
    "dealing_procedure: home\n" \
    "setup:\n" \
    "  - deal: 5 to each_player from deck\n" \
    "play:\n" \
    "  - turns: 1 round\n" \
    "    do:\n" \
    "      - choose: 2..3 from hand to community\n"

#define LANG_WRONG_RULE_LEAK \
    "game: example\n" \
    "players: 2..4\n" \
    "dealing_procedure: home\n" \
    "state: {finest: rank}\n" \
    "setup:\n" \
    "  - deal: 1 to each_player from deck\n" \
    "play:\n" \
    "  - turns: 1 round\n" \
    "    do:\n" \
    "      - set: finest = rank(hand)\n" \
    "      - choose: 1 from hand to community\n"
#define LANG_RIGHT_RULE_LEAK \
    "game: example\n" \
    "players: 2..4\n" \
    "dealing_procedure: home\n" \
    "state: {finest: rank}\n" \
    "setup:\n" \
    "  - deal: 1 to each_player from deck\n" \
    "play:\n" \
    "  - turns: 1 round\n" \
    "    do:\n" \
    "      - tell: finest = rank(hand)\n" \
    "      - choose: 1 from hand to community\n"

#define LANG_WRONG_RULE_ADDS \
    "game: example\n" \
    "players: 2\n" \
    "dealing_procedure: home\n" \
    "setup:\n" \
    "  - deal: 5 to each_player from deck\n" \
    "state:\n" \
    "  leader: seat\n" \
    "  total: number\n" \
    "play:\n" \
    "  - set: leader = dealer\n" \
    "  - set: total = count(hand of leader + 1)\n"
#define LANG_RIGHT_RULE_ADDS \
    "game: example\n" \
    "players: 2\n" \
    "dealing_procedure: home\n" \
    "setup:\n" \
    "  - deal: 5 to each_player from deck\n" \
    "state:\n" \
    "  leader: seat\n" \
    "  total: number\n" \
    "play:\n" \
    "  - set: leader = dealer\n" \
    "  - set: total = count(hand of (leader + 1))\n"

#define LANG_WRONG_RULE_ORDER \
    "game: example\n" \
    "players: 2\n" \
    "dealing_procedure: home\n" \
    "components:\n" \
    "  deck: standard_52 + 2 joker\n" \
    "setup:\n" \
    "  - deal: 5 to each_player from deck\n" \
    "rank_order: 2..A\n"
#define LANG_RIGHT_RULE_ORDER \
    "game: example\n" \
    "players: 2\n" \
    "dealing_procedure: home\n" \
    "components:\n" \
    "  deck: standard_52 + 2 joker\n" \
    "setup:\n" \
    "  - deal: 5 to each_player from deck\n" \
    "rank_order: 2..A joker\n"

#define LANG_WRONG_RULE_BLIND \
    "game: example\n" \
    "players: 2..4\n" \
    "dealing_procedure: home\n" \
    "setup:\n" \
    "  - deal: 3 to each_player from deck\n" \
    "play:\n" \
    "  - turns: 1 round\n" \
    "    do:\n" \
    "      - choose: 1 from hand to community where rank(it) > rank(hand of player + 1) else any\n"
#define LANG_RIGHT_RULE_BLIND \
    "game: example\n" \
    "players: 2..4\n" \
    "dealing_procedure: home\n" \
    "setup:\n" \
    "  - deal: 3 to each_player from deck\n" \
    "play:\n" \
    "  - turns: 1 round\n" \
    "    do:\n" \
    "      - choose: 1 from hand to community where rank(it) > rank(community) else any\n"

#define LANG_WRONG_RULE_PLACE \
    "game: example\n" \
    "players: 2\n" \
    "dealing_procedure: home\n" \
    "setup:\n" \
    "  - deal: 5 to each_player from deck\n" \
    "zones:\n" \
    "  pot: {type: table}\n" \
    "triggers:\n" \
    "  - when: count(pot) > 3\n" \
    "    do:\n" \
    "      - choose: 1 from pot by dealer\n" \
    "play:\n" \
    "  - turns: 5 rounds\n" \
    "    do:\n" \
    "      - choose: 1 from hand to pot\n"
#define LANG_RIGHT_RULE_PLACE \
    "game: example\n" \
    "players: 2\n" \
    "dealing_procedure: home\n" \
    "setup:\n" \
    "  - deal: 5 to each_player from deck\n" \
    "zones:\n" \
    "  pot: {type: table}\n" \
    "play:\n" \
    "  - turns: 5 rounds\n" \
    "    do:\n" \
    "      - choose: 1 from hand to pot\n" \
    "      - if: count(pot) > 3\n" \
    "        then:\n" \
    "          - choose: 1 from pot to hand by dealer\n"

#define LANG_WRONG_RULE_WORD \
    "game: example\n" \
    "players: 2\n" \
    "dealing_procedure: home\n" \
    "setup:\n" \
    "  - deal: 5 to each_player from deck\n" \
    "state:\n" \
    "  rank: number\n" \
    "play:\n" \
    "  - set: rank = 1\n"
#define LANG_RIGHT_RULE_WORD \
    "game: example\n" \
    "players: 2\n" \
    "dealing_procedure: home\n" \
    "setup:\n" \
    "  - deal: 5 to each_player from deck\n" \
    "state:\n" \
    "  level: number\n" \
    "play:\n" \
    "  - set: level = 1\n"

#define LANG_WRONG_RULE_TWICE \
    "game: example\n" \
    "players: 2\n" \
    "dealing_procedure: home\n" \
    "setup:\n" \
    "  - deal: 5 to each_player from deck\n" \
    "state:\n" \
    "  hearts: number\n" \
    "play:\n" \
    "  - set: hearts = 1\n"
#define LANG_RIGHT_RULE_TWICE \
    "game: example\n" \
    "players: 2\n" \
    "dealing_procedure: home\n" \
    "setup:\n" \
    "  - deal: 5 to each_player from deck\n" \
    "state:\n" \
    "  hearts_taken: number\n" \
    "play:\n" \
    "  - set: hearts_taken = 1\n"

#define LANG_WRONG_RULE_OPTIONS \
    "game: example\n" \
    "players: 2\n" \
    "dealing_procedure: home\n" \
    "setup:\n" \
    "  - deal: 5 to each_player from deck\n" \
    "state:\n" \
    "  bid: number\n" \
    "play:\n" \
    "  - turns: 1 round\n" \
    "    do:\n" \
    "      - choose:\n" \
    "          bid bid in 1..3 when empty(community): []\n" \
    "          bid bid in 4..6 when not empty(community): []\n" \
    "          pass: []\n"
#define LANG_RIGHT_RULE_OPTIONS \
    "game: example\n" \
    "players: 2\n" \
    "dealing_procedure: home\n" \
    "setup:\n" \
    "  - deal: 5 to each_player from deck\n" \
    "state:\n" \
    "  bid: number\n" \
    "play:\n" \
    "  - turns: 1 round\n" \
    "    do:\n" \
    "      - choose:\n" \
    "          low bid in 1..3 when empty(community): []\n" \
    "          high bid in 4..6 when not empty(community): []\n" \
    "          pass: []\n"

#define LANG_WRONG_RULE_ANSWER \
    "game: example\n" \
    "players: 2\n" \
    "dealing_procedure: home\n" \
    "zones:\n" \
    "  pile: {type: table}\n" \
    "setup:\n" \
    "  - deal: 5 to each_player from deck\n" \
    "play:\n" \
    "  - turns: 5 rounds\n" \
    "    do:\n" \
    "      - choose: 1 from hand to pile where hearts\n"
#define LANG_RIGHT_RULE_ANSWER \
    "game: example\n" \
    "players: 2\n" \
    "dealing_procedure: home\n" \
    "zones:\n" \
    "  pile: {type: table}\n" \
    "setup:\n" \
    "  - deal: 5 to each_player from deck\n" \
    "play:\n" \
    "  - turns: 5 rounds\n" \
    "    do:\n" \
    "      - choose: 1 from hand to pile where hearts else any\n"

#define LANG_WRONG_RULE_ROUND \
    "game: example\n" \
    "players: 2\n" \
    "dealing_procedure: home\n" \
    "zones:\n" \
    "  pile: {type: table}\n" \
    "setup:\n" \
    "  - deal: 5 to each_player from deck\n" \
    "play:\n" \
    "  - repeat: until empty(pile)\n" \
    "    do:\n" \
    "      - move: 1 from deck to pile\n"
#define LANG_RIGHT_RULE_ROUND \
    "game: example\n" \
    "players: 2\n" \
    "dealing_procedure: home\n" \
    "zones:\n" \
    "  pile: {type: table}\n" \
    "setup:\n" \
    "  - deal: 5 to each_player from deck\n" \
    "play:\n" \
    "  - repeat: until empty(deck)\n" \
    "    do:\n" \
    "      - move: 1 from deck to pile\n"

#define LANG_WRONG_RULE_TRIES \
    "game: example\n" \
    "players: 2\n" \
    "dealing_procedure: home\n" \
    "zones:\n" \
    "  pile: {type: table}\n" \
    "setup:\n" \
    "  - deal: 20 to each_player from deck\n" \
    "play:\n" \
    "  - turns: 1 round\n" \
    "    do:\n" \
    "      - choose: 10 from hand to pile where hearts else any\n"
#define LANG_RIGHT_RULE_TRIES \
    "game: example\n" \
    "players: 2\n" \
    "dealing_procedure: home\n" \
    "zones:\n" \
    "  pile: {type: table}\n" \
    "setup:\n" \
    "  - deal: 20 to each_player from deck\n" \
    "play:\n" \
    "  - turns: 1 round\n" \
    "    do:\n" \
    "      - choose: 3 from hand to pile where hearts else any\n"

#define LANG_WRONG_RULE_NEVER \
    "game: example\n" \
    "players: 2\n" \
    "dealing_procedure: home\n" \
    "zones:\n" \
    "  trick: {type: table}\n" \
    "setup:\n" \
    "  - deal: 5 to each_player from deck\n" \
    "play:\n" \
    "  - turns: 5 rounds\n" \
    "    do:\n" \
    "      - choose: 1 from hand to trick where any else hearts\n"
#define LANG_RIGHT_RULE_NEVER \
    "game: example\n" \
    "players: 2\n" \
    "dealing_procedure: home\n" \
    "zones:\n" \
    "  trick: {type: table}\n" \
    "setup:\n" \
    "  - deal: 5 to each_player from deck\n" \
    "play:\n" \
    "  - turns: 5 rounds\n" \
    "    do:\n" \
    "      - choose: 1 from hand to trick where hearts else any\n"

#define LANG_WRONG_RULE_SHOWS \
    "game: example\n" \
    "players: 2..4\n" \
    "dealing_procedure: home\n" \
    "setup:\n" \
    "  - deal: 3 to each_player from deck\n" \
    "play:\n" \
    "  - turns: 1 round\n" \
    "    do:\n" \
    "      - if: count(hand where hearts) > 1\n" \
    "        then: [choose: 1 from hand to community]\n"
#define LANG_RIGHT_RULE_SHOWS \
    "game: example\n" \
    "players: 2..4\n" \
    "dealing_procedure: home\n" \
    "setup:\n" \
    "  - deal: 3 to each_player from deck\n" \
    "play:\n" \
    "  - turns: 1 round\n" \
    "    do:\n" \
    "      - if: count(hand) > 1\n" \
    "        then: [choose: 1 from hand to community]\n"

#define LANG_WRONG_RULE_BINDS \
    "game: example\n" \
    "players: 2\n" \
    "dealing_procedure: home\n" \
    "setup:\n" \
    "  - deal: 5 to each_player from deck\n" \
    "state:\n" \
    "  leader: seat\n" \
    "  tricks: number each\n" \
    "  total: number\n" \
    "play:\n" \
    "  - set: tricks of seat 1 = 1\n" \
    "  - set: leader = dealer\n" \
    "  - set: total = tricks of leader + 1\n"
#define LANG_RIGHT_RULE_BINDS \
    "game: example\n" \
    "players: 2\n" \
    "dealing_procedure: home\n" \
    "setup:\n" \
    "  - deal: 5 to each_player from deck\n" \
    "state:\n" \
    "  leader: seat\n" \
    "  tricks: number each\n" \
    "  total: number\n" \
    "play:\n" \
    "  - set: tricks of seat 1 = 1\n" \
    "  - set: leader = dealer\n" \
    "  - set: total = tricks of (leader + 1)\n"

#define LANG_WRONG_RULE_UNUSED \
    "game: example\n" \
    "players: 2\n" \
    "dealing_procedure: home\n" \
    "setup:\n" \
    "  - deal: 5 to each_player from deck\n" \
    "state:\n" \
    "  points: number each\n" \
    "  score: number each\n" \
    "play:\n" \
    "  - turns: 1 round\n" \
    "    do: [choose: 1 from hand to discard_pile]\n" \
    "  - each_player: [set: points = rank(top(discard_pile))]\n" \
    "payoff: points\n"
#define LANG_RIGHT_RULE_UNUSED \
    "game: example\n" \
    "players: 2\n" \
    "dealing_procedure: home\n" \
    "setup:\n" \
    "  - deal: 5 to each_player from deck\n" \
    "state:\n" \
    "  points: number each\n" \
    "play:\n" \
    "  - turns: 1 round\n" \
    "    do: [choose: 1 from hand to discard_pile]\n" \
    "  - each_player: [set: points = rank(top(discard_pile))]\n" \
    "payoff: points\n"

#define LANG_WRONG_RULE_UNSET \
    "game: example\n" \
    "players: 2\n" \
    "dealing_procedure: home\n" \
    "setup:\n" \
    "  - deal: 5 to each_player from deck\n" \
    "state:\n" \
    "  done: flag\n" \
    "play:\n" \
    "  - turns: until done or some(empty(hand))\n" \
    "    do:\n" \
    "      - choose:\n" \
    "          stop: []\n" \
    "          play 1 from hand to discard_pile: []\n"
#define LANG_RIGHT_RULE_UNSET \
    "game: example\n" \
    "players: 2\n" \
    "dealing_procedure: home\n" \
    "setup:\n" \
    "  - deal: 5 to each_player from deck\n" \
    "state:\n" \
    "  done: flag\n" \
    "play:\n" \
    "  - turns: until done or some(empty(hand))\n" \
    "    do:\n" \
    "      - choose:\n" \
    "          stop: [set: done = yes]\n" \
    "          play 1 from hand to discard_pile: []\n"

#define LANG_WRONG_TOO_LARGE ""
#define LANG_RIGHT_TOO_LARGE ""

#define LANG_WRONG_TOO_DEEP \
    "game: example\n" \
    "players: 2..4\n" \
    "setup: [[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]\n"
#define LANG_RIGHT_TOO_DEEP \
    "game: example\n" \
    "players: 2..4\n" \
    "setup: []\n"

#define LANG_WRONG_TOO_MANY \
    "game: example\n" \
    "players: 2..4\n" \
    "components: {deck: 70000 joker}\n"
#define LANG_RIGHT_TOO_MANY \
    "game: example\n" \
    "players: 2..4\n" \
    "components: {deck: 60000 joker}\n"

#define LANG_WRONG_MIXES_LITTLE \
    "game: example\n" \
    "players: 2..4\n" \
    "setup:\n" \
    "  - riffle: deck times 5 (human)\n" \
    "  - deal: 2 to each_player from deck\n"
#define LANG_RIGHT_MIXES_LITTLE \
    "game: example\n" \
    "players: 2..4\n" \
    "setup:\n" \
    "  - riffle: deck times 7 (human)\n" \
    "  - deal: 2 to each_player from deck\n"

#define LANG_WRONG_ONLY_PERFECT \
    "game: example\n" \
    "players: 2..4\n" \
    "setup:\n" \
    "  - riffle: deck times 7\n" \
    "  - deal: 2 to each_player from deck\n"
#define LANG_RIGHT_ONLY_PERFECT \
    "game: example\n" \
    "players: 2..4\n" \
    "setup:\n" \
    "  - riffle: deck times 7 (human)\n" \
    "  - deal: 2 to each_player from deck\n"

#define LANG_WRONG_NEVER_FIRES \
    "game: example\n" \
    "players: 2..4\n" \
    "dealing_procedure: home\n" \
    "setup:\n" \
    "  - deal: 2 to each_player from deck\n" \
    "triggers:\n" \
    "  - when: count(deck) > 52\n" \
    "    do: [shuffle: deck]\n" \
    "  - when: empty(deck)\n" \
    "    timing: end_of_phase\n" \
    "    do: [shuffle: deck]\n"
#define LANG_RIGHT_NEVER_FIRES \
    "game: example\n" \
    "players: 2..4\n" \
    "dealing_procedure: home\n" \
    "setup:\n" \
    "  - deal: 2 to each_player from deck\n" \
    "triggers:\n" \
    "  - when: count(deck) < 10\n" \
    "    do: [shuffle: deck]\n"

#define LANG_WRONG_UNREACHABLE \
    "game: example\n" \
    "players: 2..4\n" \
    "dealing_procedure: home\n" \
    "setup:\n" \
    "  - deal: 2 to each_player from deck\n" \
    "phases:\n" \
    "  - name: never\n" \
    "    times: 0\n" \
    "    do: [burn: 1 from deck]\n"
#define LANG_RIGHT_UNREACHABLE \
    "game: example\n" \
    "players: 2..4\n" \
    "dealing_procedure: home\n" \
    "setup:\n" \
    "  - deal: 2 to each_player from deck\n" \
    "phases:\n" \
    "  - name: flop\n" \
    "    do: [burn: 1 from deck]\n"

#define LANG_WRONG_SEED_TWICE \
    "game: example\n" \
    "players: 2..4\n" \
    "setup:\n" \
    "  - wash: deck with seed\n" \
    "  - shuffle: deck with seed\n" \
    "  - deal: 2 to each_player from deck\n"
#define LANG_RIGHT_SEED_TWICE \
    "game: example\n" \
    "players: 2..4\n" \
    "setup:\n" \
    "  - wash: deck with seed\n" \
    "  - shuffle: deck with new_seed\n" \
    "  - deal: 2 to each_player from deck\n"

#define LANG_WRONG_KNOWN_ORDER \
    "game: example\n" \
    "players: 2..4\n" \
    "dealing_procedure: home\n" \
    "setup:\n" \
    "  - deal: 2 to each_player from deck\n" \
    "on_deck_empty:\n" \
    "  - recycle: discard_pile into deck\n"
#define LANG_RIGHT_KNOWN_ORDER \
    "game: example\n" \
    "players: 2..4\n" \
    "dealing_procedure: home\n" \
    "setup:\n" \
    "  - deal: 2 to each_player from deck\n" \
    "on_deck_empty:\n" \
    "  - recycle: discard_pile into deck\n" \
    "  - shuffle: deck with new_seed\n"

#define LANG_WRONG_YAML_WORD \
    "game: example\n" \
    "players: 2..4\n" \
    "zones:\n" \
    "  on: {type: table}\n" \
    "dealing_procedure: home\n" \
    "setup:\n" \
    "  - deal: 2 to on from deck\n"
#define LANG_RIGHT_YAML_WORD \
    "game: example\n" \
    "players: 2..4\n" \
    "zones:\n" \
    "  board: {type: table}\n" \
    "dealing_procedure: home\n" \
    "setup:\n" \
    "  - deal: 2 to board from deck\n"

#define LANG_WRONG_NOT_MIXED \
    "game: example\n" \
    "players: 2..4\n" \
    "setup:\n" \
    "  - deal: 2 to each_player from deck\n"
#define LANG_RIGHT_NOT_MIXED \
    "game: example\n" \
    "players: 2..4\n" \
    "dealing_procedure: home\n" \
    "setup:\n" \
    "  - deal: 2 to each_player from deck\n"

#define LANG_WRONG_OUTSIDE_PLAYERS \
    "game: example\n" \
    "players: 2..4\n" \
    "numbers:\n" \
    "  cards: {2..4: 7, 5: 5}\n" \
    "dealing_procedure: home\n" \
    "setup:\n" \
    "  - deal: cards to each_player from deck\n"
#define LANG_RIGHT_OUTSIDE_PLAYERS \
    "game: example\n" \
    "players: 2..4\n" \
    "numbers:\n" \
    "  cards: {2..4: 7}\n" \
    "dealing_procedure: home\n" \
    "setup:\n" \
    "  - deal: cards to each_player from deck\n"

#define LANG_WRONG_NEVER_USED \
    "game: example\n" \
    "players: 2..4\n" \
    "procedures:\n" \
    "  flop: [burn: 1 from deck]\n"
#define LANG_RIGHT_NEVER_USED \
    "game: example\n" \
    "players: 2..4\n" \
    "procedures:\n" \
    "  flop: [burn: 1 from deck]\n" \
    "dealing_procedure: home\n" \
    "setup:\n" \
    "  - call: flop()\n"

#define LANG_WRONG_NEAR_CARD \
    "game: example\n" \
    "players: 2..4\n" \
    "components: {deck: ranks 2..A of clubz diamonds hearts + 10s + 2 jokers}\n"
#define LANG_RIGHT_NEAR_CARD \
    "game: example\n" \
    "players: 2..4\n" \
    "components: {deck: ranks 2..A of clubs diamonds hearts + Ts + 2 joker}\n"

#define LANG_WRONG_EMPTY_DECK \
    "game: example\n" \
    "players: 2..4\n" \
    "components: {deck: standard_52, stock: piquet_32 - skat_32}\n" \
    "zones: {stock: {type: deck}}\n"
#define LANG_RIGHT_EMPTY_DECK \
    "game: example\n" \
    "players: 2..4\n" \
    "components: {deck: standard_52, stock: piquet_32 - 7h}\n" \
    "zones: {stock: {type: deck}}\n"

#define LANG_WRONG_ALONE \
    "game: example\n" \
    "players: 2..4\n" \
    "dealing_procedure: home\n" \
    "setup:\n" \
    "  - deal: 5 to player from deck\n"
#define LANG_RIGHT_ALONE \
    "game: example\n" \
    "players: 2..4\n" \
    "dealing_procedure: home\n" \
    "setup:\n" \
    "  - deal: 5 to each_player from deck\n"

#define LANG_WRONG_NEVER_HOLDS \
    "game: example\n" \
    "players: 2..4\n" \
    "dealing_procedure: home\n" \
    "setup:\n" \
    "  - deal: 5 to each_player from deck\n" \
    "expect:\n" \
    "  - count(hand) == 6\n"
#define LANG_RIGHT_NEVER_HOLDS \
    "game: example\n" \
    "players: 2..4\n" \
    "dealing_procedure: home\n" \
    "setup:\n" \
    "  - deal: 5 to each_player from deck\n" \
    "expect:\n" \
    "  - count(hand) == 5\n"

#define LANG_WRONG_NOTHING_CHANGES \
    "game: example\n" \
    "players: 2..4\n" \
    "dealing_procedure: home\n" \
    "setup:\n" \
    "  - repeat: until top(discard_pile) is not 8\n" \
    "    do:\n" \
    "      - shuffle: deck\n"
#define LANG_RIGHT_NOTHING_CHANGES \
    "game: example\n" \
    "players: 2..4\n" \
    "dealing_procedure: home\n" \
    "setup:\n" \
    "  - repeat: until top(discard_pile) is not 8\n" \
    "    do:\n" \
    "      - shuffle: deck\n" \
    "      - discard: 1 from deck\n"

#define LANG_WRONG_WORST_ORDER \
    "game: example\n" \
    "players: 2..4\n" \
    "dealing_procedure: home\n" \
    "setup:\n" \
    "  - deal: 5 to each_player from deck\n" \
    "  - discard: 1 from deck until top(discard_pile) is A\n"
#define LANG_RIGHT_WORST_ORDER \
    "game: example\n" \
    "players: 2..4\n" \
    "dealing_procedure: home\n" \
    "setup:\n" \
    "  - deal: 5 to each_player from deck\n" \
    "  - discard: 1 from deck until top(discard_pile) is not A\n"

#define LANG_WRONG_UNUSED_NUMBER \
    "game: example\n" \
    "players: 2..4\n" \
    "numbers: {size: 5}\n" \
    "dealing_procedure: home\n" \
    "setup:\n" \
    "  - deal: 7 to each_player from deck\n"
#define LANG_RIGHT_UNUSED_NUMBER \
    "game: example\n" \
    "players: 2..4\n" \
    "numbers: {size: 5}\n" \
    "dealing_procedure: home\n" \
    "setup:\n" \
    "  - deal: size to each_player from deck\n"

#define LANG_WRONG_HIDES \
    "game: example\n" \
    "players: 2..4\n" \
    "numbers: {size: 4}\n" \
    "dealing_procedure: home\n" \
    "setup:\n" \
    "  - repeat: 3 as size\n" \
    "    do:\n" \
    "      - deal: size to each_player from deck\n"
#define LANG_RIGHT_HIDES \
    "game: example\n" \
    "players: 2..4\n" \
    "numbers: {size: 4}\n" \
    "dealing_procedure: home\n" \
    "setup:\n" \
    "  - repeat: 3\n" \
    "    do:\n" \
    "      - deal: size to each_player from deck\n"

#define LANG_WRONG_EACH_TWICE \
    "game: example\n" \
    "players: 2..4\n" \
    "dealing_procedure: home\n" \
    "setup:\n" \
    "  - each_player:\n" \
    "      - deal: 2 to each_player from deck\n"
#define LANG_RIGHT_EACH_TWICE \
    "game: example\n" \
    "players: 2..4\n" \
    "dealing_procedure: home\n" \
    "setup:\n" \
    "  - each_player:\n" \
    "      - deal: 2 to player from deck\n"

#define LANG_WRONG_TO_ITSELF \
    "game: example\n" \
    "players: 2..4\n" \
    "dealing_procedure: home\n" \
    "setup:\n" \
    "  - deal: 3 to deck from deck\n"
#define LANG_RIGHT_TO_ITSELF \
    "game: example\n" \
    "players: 2..4\n" \
    "dealing_procedure: home\n" \
    "setup:\n" \
    "  - deal: 3 to bottom of deck from deck\n"

#define LANG_WRONG_ONLY_COMMANDERS \
    "game: example\n" \
    "players: 2..4\n" \
    "components: {command: import commanders}\n" \
    "zones: {command: {type: table, owner: each_player}}\n"
#define LANG_RIGHT_ONLY_COMMANDERS \
    "game: example\n" \
    "players: 2..4\n" \
    "components: {library: import, command: import commanders}\n" \
    "zones: {library: {type: deck, owner: each_player}, command: {type: table, owner: each_player}}\n"
/* clang-format on */

#endif
