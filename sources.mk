# sources.mk -- the only list of source files.

# The kernel: no allocation, no I/O, freestanding. This is also what the amalgamation holds, in this order.
KERNEL_SRC := \
  src/base/chacha.c src/base/random.c src/base/seed.c src/base/status.c src/base/nearest.c src/base/index.c \
  src/table/pack.c src/table/validate.c src/table/shape.c src/table/table.c src/table/op.c \
  src/table/sight.c src/table/effect.c src/table/argument.c src/table/apply.c src/table/draw.c src/table/take.c src/table/reorder.c \
  src/table/record.c src/table/undo.c src/table/log.c src/table/view.c src/table/play.c src/table/fault.c

# JSON lines, on jansson.
WIRE_SRC := src/wire/out.c src/wire/request.c src/wire/given.c src/wire/setup.c src/wire/answer.c src/wire/pure.c src/wire/wire.c

LIB_SRC := $(KERNEL_SRC) $(WIRE_SRC)

CLI_SRC := cli/main.c cli/command.c cli/help.c cli/manual.c cli/apply.c cli/random.c

PUBLIC_HEADERS := $(wildcard include/talon/*.h include/talon/*.def)

EXAMPLE_SRC := examples/holdem.c

# cmocka programs: tests/unit/NAME.c each becomes build/test/unit-NAME.
UNIT_TESTS := $(sort $(wildcard tests/unit/*.c))
# Programs of our own: tests/NAME.c each becomes build/test/NAME.
LONG_TESTS := $(sort $(wildcard tests/*.c))
FUZZ_SRC := $(sort $(wildcard fuzz/*_fuzz.c))
BENCH_SRC := $(sort $(wildcard bench/*.c))
