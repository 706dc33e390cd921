# assure.mk -- how good the tests are: mutants of the kernel they must notice, and the coverage they reach.
#
# The kernel is a shared library here, so that one mutant costs one compilation and one link; the test programs stay.
# plain: as fast as possible. checked: with sanitizers, for mutants that plain does not notice.

MUTATION := build/mutation
SAMPLE ?= 60
SEED ?= $(shell date +%s)
MUTATION_JOBS ?= 1
# What is measured, and the programs that link the kernel alone and are about it: not about real cards, poker, Commander or the command.
ASSURED_SRC := $(filter src/base/% src/table/%,$(KERNEL_SRC))
MUTATION_TESTS := $(filter-out $(WHOLE_BIN:$(OUT)/test/%=%) unit-dealer% unit-poker% unit-commander% unit-guests,$(UNIT_TESTS:tests/unit/%.c=unit-%)) \
  $(filter property exhaustive,$(LONG_TESTS:tests/%.c=%))
ASSURE_CFLAGS := -std=c17 -Iinclude -Isrc -Itests -D_POSIX_C_SOURCE=200809L -fPIC \
  -Werror=incompatible-pointer-types -Werror=int-conversion -Werror=implicit-function-declaration
MUTATION_CC ?= gcc
MUTATION_plain := $(MUTATION_CC) $(ASSURE_CFLAGS) -O1
MUTATION_checked := $(MUTATION_CC) $(ASSURE_CFLAGS) -O1 -fno-omit-frame-pointer -fsanitize=address,undefined -fno-sanitize-recover=all

.PHONY: mutation mutation-all mutation-programs coverage coverage-tools soak-all

define MUTATION_RULES
$(MUTATION)/$(1)/obj/%.o: %.c
	@mkdir -p $$(@D)
	$$(Q)$$(MUTATION_$(1)) -MMD -MP -c -o $$@ $$<

$(MUTATION)/$(1)/libkernel.so: $(KERNEL_SRC:%.c=$(MUTATION)/$(1)/obj/%.o)
	$$(Q)$$(MUTATION_$(1)) -shared -Wl,-soname,libkernel.so -o $$@ $$^

$(MUTATION)/$(1)/test/unit-%: $(MUTATION)/$(1)/obj/tests/unit/%.o $(patsubst %.c,$(MUTATION)/$(1)/obj/%.o,$(wildcard tests/lib/*.c)) \
    $(MUTATION)/$(1)/libkernel.so
	@mkdir -p $$(@D)
	$$(Q)$$(MUTATION_$(1)) -o $$@ $$^ $$(CMOCKA_LIBS) $$(SODIUM_LIBS) -lm

$(MUTATION)/$(1)/test/%: $(MUTATION)/$(1)/obj/tests/%.o $(patsubst %.c,$(MUTATION)/$(1)/obj/%.o,$(wildcard tests/lib/*.c)) \
    $(MUTATION)/$(1)/libkernel.so
	@mkdir -p $$(@D)
	$$(Q)$$(MUTATION_$(1)) -o $$@ $$^ $$(CMOCKA_LIBS) $$(SODIUM_LIBS) -lm

-include $$(wildcard $(MUTATION)/$(1)/obj/*/*.d $(MUTATION)/$(1)/obj/*/*/*.d)
endef
$(foreach variant,plain checked,$(eval $(call MUTATION_RULES,$(variant))))

mutation-programs: $(foreach variant,plain checked,$(MUTATION_TESTS:%=$(MUTATION)/$(variant)/test/%))
	@echo '$(KERNEL_SRC)' >$(MUTATION)/sources
	@echo '$(MUTATION_plain)' >$(MUTATION)/plain/compile
	@echo '$(MUTATION_checked)' >$(MUTATION)/checked/compile

## make mutation        SAMPLE (60) mutants of the kernel, chosen by SEED; the tests must notice each
mutation: mutation-programs
	@tests/mutation/run --sample $(SAMPLE) --seed $(SEED) --jobs $(MUTATION_JOBS) $(ASSURED_SRC)

## make mutation-all    all mutants (half an hour on one core)
mutation-all: mutation-programs
	@tests/mutation/run --jobs $(MUTATION_JOBS) $(ASSURED_SRC)

## make soak-all        for a night: all mutants, statistics with a new seed, coverage, then make soak BUILD=fuzz
soak-all:
	$(MAKE) mutation-all
	$(MAKE) build/test/statistics && build/test/statistics $(SEED)
	$(MAKE) coverage
	$(MAKE) soak BUILD=fuzz

COVERAGE := build/coverage
COVERAGE_CC ?= clang-19
COVERAGE_LLVM ?= -19
MUTATION_coverage = $(COVERAGE_CC) $(ASSURE_CFLAGS) -O0
COVERAGE_FLAGS := -fprofile-instr-generate -fcoverage-mapping -fcoverage-mcdc
COVERAGE_PROGRAMS := $(MUTATION_TESTS:%=$(COVERAGE)/test/%) $(patsubst %,$(COVERAGE)/test/replay-%,$(filter op,$(FUZZ_NAMES)))

## make coverage        branch and MC/DC coverage of src/base and src/table (clang-19), gaps listed
coverage: coverage-tools $(COVERAGE_PROGRAMS) $(CORPUS)
	@LLVM=$(COVERAGE_LLVM) tests/coverage $(COVERAGE) $(ASSURED_SRC)

coverage-tools:
	@for tool in $(COVERAGE_CC) llvm-cov$(COVERAGE_LLVM) llvm-profdata$(COVERAGE_LLVM); do \
	  command -v $$tool >/dev/null || { echo "make coverage needs $$tool: apt-get install clang-19 llvm-19 libclang-rt-19-dev"; exit 1; }; \
	done

$(COVERAGE)/obj/src/%.o: src/%.c | coverage-tools
	@mkdir -p $(@D)
	$(Q)$(MUTATION_coverage) $(COVERAGE_FLAGS) -MMD -MP -c -o $@ $<

$(COVERAGE)/obj/%.o: %.c
	@mkdir -p $(@D)
	$(Q)$(MUTATION_coverage) -MMD -MP -c -o $@ $<

$(COVERAGE)/libkernel.so: $(KERNEL_SRC:%.c=$(COVERAGE)/obj/%.o)
	$(Q)$(COVERAGE_CC) $(COVERAGE_FLAGS) -shared -Wl,-soname,libkernel.so -o $@ $^

COVERAGE_LIB := $(patsubst %.c,$(COVERAGE)/obj/%.o,$(wildcard tests/lib/*.c)) $(COVERAGE)/libkernel.so

$(COVERAGE)/test/unit-%: $(COVERAGE)/obj/tests/unit/%.o $(COVERAGE_LIB)
	@mkdir -p $(@D)
	$(Q)$(COVERAGE_CC) -o $@ $^ $(CMOCKA_LIBS) $(SODIUM_LIBS) -lm

$(COVERAGE)/test/replay-%: $(COVERAGE)/obj/fuzz/%_fuzz.o $(COVERAGE)/obj/fuzz/replay.o $(COVERAGE_LIB)
	@mkdir -p $(@D)
	$(Q)$(COVERAGE_CC) -o $@ $^ $(CMOCKA_LIBS) $(SODIUM_LIBS) -lm

$(COVERAGE)/test/%: $(COVERAGE)/obj/tests/%.o $(COVERAGE_LIB)
	@mkdir -p $(@D)
	$(Q)$(COVERAGE_CC) -o $@ $^ $(CMOCKA_LIBS) $(SODIUM_LIBS) -lm

-include $(wildcard $(COVERAGE)/obj/*/*.d $(COVERAGE)/obj/*/*/*.d)

.SECONDARY: $(patsubst %.c,$(COVERAGE)/obj/%.o,$(wildcard tests/lib/*.c fuzz/*.c) $(UNIT_TESTS) $(LONG_TESTS))
.SECONDARY: $(foreach variant,plain checked,$(patsubst %.c,$(MUTATION)/$(variant)/obj/%.o,$(wildcard tests/lib/*.c) $(UNIT_TESTS) $(LONG_TESTS)))
