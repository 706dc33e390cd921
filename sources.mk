# sources.mk -- what is built: folders, and all the files in them. tools/layers says what each folder may use.

sources_in = $(foreach folder,$(1),$(sort $(wildcard $(folder)/*.c)))

# No allocation, no I/O, no globals, no C library.
KERNEL_DIRS := src/base src/table src/dealer src/poker src/commander
# What deals and plays a compiled game: the same rules, and so also for browsers. The amalgamation holds both, in this order.
RUNNER_DIRS := src/runner src/bots
# The rest of the library, each on the libraries that docs/code-map.md names.
HOSTED_DIRS := src/arena src/name src/problem src/lang src/wire src/blind src/fair src/lab src/decklist src/odds src/sim src/saved src/solve

KERNEL_SRC := $(call sources_in,$(KERNEL_DIRS))
RUNNER_SRC := $(call sources_in,$(RUNNER_DIRS))
LIB_SRC := $(KERNEL_SRC) $(RUNNER_SRC) $(call sources_in,$(HOSTED_DIRS))

# The games that come with talon; src/lang/shipped.c has them as constants.
GAMES := $(sort $(wildcard games/*.yaml))

# talon-mpi has a main of its own.
CLI_SRC := $(filter-out cli/mpi.c,$(call sources_in,cli))
# The table people sit at: a part of the command, and a layer of its own.
SERVE_SRC := $(call sources_in,serve)
EXAMPLE_SRC := $(call sources_in,examples)
PUBLIC_HEADERS := $(wildcard include/talon/*.h include/talon/*.def)

# cmocka programs: tests/unit/NAME.c each becomes build/test/unit-NAME.
UNIT_TESTS := $(call sources_in,tests/unit)
# Programs of our own: tests/NAME.c each becomes build/test/NAME.
LONG_TESTS := $(call sources_in,tests)
FUZZ_SRC := $(sort $(wildcard fuzz/*_fuzz.c))
BENCH_SRC := $(call sources_in,bench)
