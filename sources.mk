# sources.mk -- the only list of source files.

# The Commander game: on the kernel, by the kernel's rules.
GAME_SRC := src/commander/game_list.c src/commander/game_setup.c src/commander/game.c src/commander/game_act.c src/commander/game_more.c \
  src/commander/game_print.c src/commander/game_view.c src/commander/game_check.c src/commander/game_short.c

# The kernel, the dealer and the Commander game: no allocation, no I/O, freestanding. This is also what the amalgamation holds, in this order.
KERNEL_SRC := \
  src/base/chacha.c src/base/random.c src/base/seed.c src/base/status.c src/base/nearest.c src/base/index.c src/base/text.c \
  src/table/pack.c src/table/validate.c src/table/shape.c src/table/table.c src/table/op.c \
  src/table/sight.c src/table/effect.c src/table/argument.c src/table/apply.c src/table/draw.c src/table/take.c src/table/reorder.c \
  src/table/record.c src/table/undo.c src/table/log.c src/table/view.c src/table/play.c src/table/fault.c \
  src/dealer/color.c src/dealer/sequence.c src/dealer/hands.c src/dealer/write.c src/dealer/plan.c src/dealer/lazy.c src/dealer/check.c \
  src/sim/poker.c $(GAME_SRC)

# JSON lines, on jansson.
WIRE_SRC := src/wire/out.c src/wire/request.c src/wire/given.c src/wire/setup.c src/wire/answer.c src/wire/pure.c src/wire/dealer.c src/wire/wire.c src/wire/writer.c src/wire/game.c src/wire/game_answer.c

# CardLang, on libfyaml: file to tree, checks, the compiled game; then what deals it, which allocates nothing.
LANG_SRC := src/base/arena.c \
  src/lang/source.c src/lang/diag.c src/lang/diag_print.c src/lang/yaml.c src/lang/words.c src/lang/parse_expr.c src/lang/parse_step.c \
  src/lang/cards.c src/lang/deck.c src/lang/file.c src/lang/file_zones.c src/lang/file_steps.c src/lang/resolve.c src/lang/dealing.c \
  src/lang/check_verb.c src/lang/check_zones.c src/lang/check_steps.c src/lang/check_mixing.c src/lang/salvage.c src/lang/emit.c src/lang/compile.c src/lang/budget.c \
  src/lang/game.c src/lang/open.c src/lang/run_eval.c src/lang/run_step.c src/lang/run.c src/lang/sit.c src/lang/target.c
# What of it deals a compiled game: freestanding like the kernel, and so also for browsers.
RUNNER_SRC := src/lang/cards.c src/lang/game.c src/lang/open.c src/lang/run_eval.c src/lang/run_step.c src/lang/run.c src/lang/sit.c src/lang/target.c

# Provable deals, on libsodium and jansson: hashes and boxes, how lines are written, what they mean, reading, writing.
FAIR_SRC := $(sort $(wildcard src/fair/*.c))

# How well something mixes: exact figures and tests, on the C library's mathematics.
LAB_SRC := src/lab/riffle.c src/lab/guess.c src/lab/tails.c src/lab/mixings.c src/lab/tally.c

# Deck lists, on expat and jansson.
DECK_SRC := src/commander/deck.c src/commander/deck_name.c src/commander/deck_report.c src/commander/deck_line.c src/commander/deck_detect.c \
  src/commander/deck_text.c src/commander/deck_xml.c src/commander/deck_json.c src/commander/deck_check.c src/commander/deck_hash.c \
  src/commander/deck_write.c src/commander/deck_write_data.c src/commander/sha1.c \
  src/commander/nat.c src/commander/odds.c src/commander/odds_sim.c src/commander/odds_question.c

# Batches of deals: the same source for every instruction set, chosen at run time.
SIM_SRC := src/sim/lanes.c src/sim/lanes_portable.c src/sim/lanes_avx2.c src/sim/lanes_avx512.c src/sim/batch.c src/sim/prepare.c src/sim/deal.c src/sim/rows.c \
  src/sim/functions.c src/sim/question_tokens.c src/sim/question_cards.c src/sim/question_parse.c src/sim/compute.c src/sim/exact.c src/sim/count.c src/sim/statistics.c

LIB_SRC := $(KERNEL_SRC) $(WIRE_SRC) $(LANG_SRC) $(FAIR_SRC) $(LAB_SRC) $(DECK_SRC) $(SIM_SRC)

CLI_SRC := cli/main.c cli/command.c cli/help.c cli/manual.c cli/apply.c cli/random.c cli/check.c cli/gamefile.c cli/deal.c cli/games.c cli/seating.c cli/show.c cli/pages.c cli/web.c
CLI_SRC += cli/plan.c cli/plan_game.c cli/plan_show.c cli/plan_walk.c
CLI_SRC += cli/chainfile.c cli/keyfile.c cli/verdict.c cli/verify.c cli/view.c cli/fair.c cli/fair_player.c cli/prove.c
CLI_SRC += cli/lab.c cli/lab_source.c cli/lab_game.c cli/lab_orders.c cli/lab_look.c cli/lab_show.c cli/lab_json.c cli/lab_svg.c cli/svg.c
CLI_SRC += cli/decklist.c cli/deck.c cli/odds.c
CLI_SRC += cli/sim.c cli/sim_note.c cli/sim_run.c cli/sim_show.c cli/bench.c cli/many.c
CLI_SRC += cli/commander.c cli/commander_script.c cli/commander_screen.c cli/screen.c cli/screen_table.c cli/screen_panel.c cli/screen_scry.c cli/sitting_open.c cli/sitting_file.c cli/sitting_game.c cli/sitting_read.c cli/sitting_play.c cli/sitting_words.c

PUBLIC_HEADERS := $(wildcard include/talon/*.h include/talon/*.def)

EXAMPLE_SRC := examples/holdem.c

# cmocka programs: tests/unit/NAME.c each becomes build/test/unit-NAME.
UNIT_TESTS := $(sort $(wildcard tests/unit/*.c))
# Programs of our own: tests/NAME.c each becomes build/test/NAME.
LONG_TESTS := $(sort $(wildcard tests/*.c))
FUZZ_SRC := $(sort $(wildcard fuzz/*_fuzz.c))
BENCH_SRC := $(sort $(wildcard bench/*.c))
