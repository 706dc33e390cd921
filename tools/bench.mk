# bench.mk -- the benchmarks of docs/performance.md.
#
# They link the kernel's objects as the release build makes them. C++ is needed for two baselines only; without a C++ compiler
# those rows say that they were skipped.

CXX ?= g++
HAVE_CXX := $(shell command -v $(CXX) 2>/dev/null)
BENCH_OBJ := $(BENCH_SRC:%.c=$(OBJ)/%.o) $(if $(HAVE_CXX),$(OBJ)/bench/baseline.o)
BENCH_KERNEL := $(KERNEL_SRC:%.c=$(OBJ)/%.o)
BENCH_CFLAGS := $(BASE_CFLAGS) -Isrc $(if $(HAVE_CXX),-DBENCH_CXX) -DBENCH_FLAGS='"$(strip $(FLAGS_$(BUILD)) $(CFLAGS))"'
BENCH_CXXFLAGS := -std=c++17 -Wall -Wextra -Wpedantic -Wconversion -Wshadow -Werror $(FLAGS_$(BUILD)) -MMD -MP

.PHONY: bench

## make bench           measures and prints the table of docs/performance.md (about a minute)
bench: $(OUT)/bench/bench $(OUT)/talon
	$(Q)$(OUT)/bench/bench $(OUT)/talon
	$(Q)if command -v node >/dev/null && command -v $(WASM_CC) >/dev/null; then $(MAKE) -s wasm && node bench/javascript.mjs && $(MAKE) -s web && node bench/planning.mjs && node bench/blind.mjs; else echo "13  skipped: node and $(WASM_CC) are needed"; fi

$(OBJ)/bench/%.o: bench/%.c
	@mkdir -p $(@D)
	$(Q)$(CC) $(BENCH_CFLAGS) $(CFLAGS) -c -o $@ $<

$(OBJ)/bench/baseline.o: bench/baseline.cc
	@mkdir -p $(@D)
	$(Q)$(CXX) $(BENCH_CXXFLAGS) $(CXXFLAGS) -c -o $@ $<

$(OUT)/bench/bench: $(BENCH_OBJ) $(BENCH_KERNEL) $(OUT)/libtalon.a
	@mkdir -p $(@D)
	$(Q)$(if $(HAVE_CXX),$(CXX),$(CC)) -o $@ $^ $(ALL_LDFLAGS) $(LIB_LIBS)

-include $(BENCH_OBJ:.o=.d)
