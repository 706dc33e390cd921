# tests.mk -- building and running the tests: unit (cmocka), long runners, fuzz targets and the replay of their corpora.
#
# Tests of the kernel link the kernel alone, so they also show that it needs nothing else; those of the wire, of CardLang
# (unit/lang_*.c, unit/lab*.c, lang*.c, games.c, plays.c, bots.c, unit/bots_*.c, unit/solve.c, judged.c), of deck lists (unit/deck_*.c, unit/odds_*.c, decks.c), of JSON (unit/json_*.c, unit/wire_*.c) and of provable deals
# (unit/fair_*.c, fair*.c), of saved games (unit/saved*.c), of tables at a server (unit/serve_*.c), of cards that nobody knows (unit/blind_*.c), of simulation (unit/sim_*.c) and of names (unit/name*.c), link the library.
# The long runners read TALON_TEST_PERCENT: builds with a sanitizer do a tenth of the cases.

KERNEL_OBJ := $(KERNEL_SRC:%.c=$(OBJ)/%.o)
TEST_LIB_OBJ := $(patsubst %.c,$(OBJ)/%.o,$(wildcard tests/lib/*.c))
TEST_CFLAGS = $(BASE_CFLAGS) -D_POSIX_C_SOURCE=200809L -Isrc -Itests -I. $(CFLAGS)
CMOCKA_LIBS := $(shell pkg-config --libs cmocka 2>/dev/null || echo -lcmocka)

UNIT_BIN := $(UNIT_TESTS:tests/unit/%.c=$(OUT)/test/unit-%)
LONG_BIN := $(LONG_TESTS:tests/%.c=$(OUT)/test/%)
# Programs that need the whole library.
FAIR_BIN := $(filter $(OUT)/test/unit-fair_% $(OUT)/test/fair%,$(UNIT_BIN) $(LONG_BIN))
SERVE_BIN := $(filter $(OUT)/test/unit-serve_%,$(UNIT_BIN))
SAVED_BIN := $(filter $(OUT)/test/unit-saved%,$(UNIT_BIN))
STACK_BIN := $(OUT)/test/unit-stack
WHOLE_BIN := $(FAIR_BIN) $(SAVED_BIN) $(SERVE_BIN) $(STACK_BIN) $(filter $(OUT)/test/unit-lang_% $(OUT)/test/unit-rules_% $(OUT)/test/unit-sim_% $(OUT)/test/unit-lab% $(OUT)/test/unit-name% $(OUT)/test/unit-deck_% $(OUT)/test/unit-odds_% $(OUT)/test/unit-json_% $(OUT)/test/unit-wire_% $(OUT)/test/lang% $(OUT)/test/games $(OUT)/test/plays $(OUT)/test/bots $(OUT)/test/unit-bots_% $(OUT)/test/unit-solve% $(OUT)/test/unit-blind_% $(OUT)/test/judged $(OUT)/test/decks,$(UNIT_BIN) $(LONG_BIN))
TEST_FAIR_OBJ := $(patsubst %.c,$(OBJ)/%.o,$(sort $(wildcard tests/fairplay/*.c)))
TEST_SAVED_OBJ := $(patsubst %.c,$(OBJ)/%.o,$(sort $(wildcard tests/savedplay/*.c)))
TEST_SERVE_OBJ := $(OBJ)/tests/serve/view.o
TEST_LIBS = $(CMOCKA_LIBS) $(SODIUM_LIBS) -lm
FUZZ_NAMES := $(FUZZ_SRC:fuzz/%_fuzz.c=%)
REPLAY_BIN := $(FUZZ_NAMES:%=$(OUT)/test/replay-%)
FUZZ_BIN := $(FUZZ_NAMES:%=$(OUT)/fuzz/%)

# What the fuzz targets begin with. The folders are there because a file may also go.
CORPUS := build/corpus/.made
$(CORPUS): tools/corpus tests/decks/run tests/wire/run games tests/diagnostics \
  $(wildcard fuzz/corpus/* fuzz/corpus/*/* games/*.yaml tests/diagnostics/*.yaml tests/decks/*.txt tests/wire/*.txt)
	$(Q)tools/corpus $(@D) >/dev/null
	@touch $@

# Games of Commander are compared with the wire and games/commander.yaml.
WHOLE_BIN += $(OUT)/test/commander

TEST_PERCENT ?= $(if $(filter sanitize cov,$(BUILD)),10,100)
SOAK_SECONDS ?= 600

# What fair_plays writes when it runs like all others: a few games, played and damaged.
SOME_RULES := games/whist.yaml games/leduc.yaml games/go_fish.yaml

.PHONY: tests check valgrind valgrind-more fuzz soak dealer-table

## make tests           every test program of this BUILD (any but fuzz), below build/
tests: $(UNIT_BIN) $(LONG_BIN) $(REPLAY_BIN) $(CORPUS)

## make check           builds and runs them all, a line for each
check: tests
	@fail=0; for t in $(UNIT_BIN) $(LONG_BIN) $(REPLAY_BIN); do \
	  name=$${t##*/}; log=$$t.log; args=; \
	  case $$name in replay-*) args=build/corpus/$${name#replay-};; fair_plays) mkdir -p $$log.files; args="$$log.files 12 2 1 $(SOME_RULES)";; esac; \
	  if TALON_TEST_PERCENT=$(TEST_PERCENT) $$t $$args >$$log 2>&1; \
	  then printf 'ok    %-18s %s\n' $$name "$$(tail -n 1 $$log)"; \
	  else fail=1; tools/failures $$t <$$log; fi; \
	done; exit $$fail

# Curves take long under valgrind: of provable deals it has the golden games and the operations, of cards nobody knows the vectors and no memory.
# It computes long double with 64 bits, where the exact shares of large hands overflow: without those tests, nor two that go through very many
# cases. BUILD=sanitize has all. What takes ten seconds and more there, whole games most of all, is in ./test long (make valgrind-more).
VALGRIND_SLOW := limits deck_read deck_rounds fair_golden lang_run sim_bounds sim_lanes sim_games poker wire_tables save rights lab_hands bots_play \
  $(addprefix rules_,answers bridge course doppelkopf every_course games_bets games_melds games_poker games_shed pinochle quiet sealed skat \
  tarot tricks trumps)
VALGRIND_ALL := $(filter-out $(FAIR_BIN) $(SAVED_BIN) $(SERVE_BIN) $(STACK_BIN) %/unit-sim_questions %/unit-sim_known %/unit-lang_bounds %/unit-blind_mix %/unit-blind_share %/unit-blind_sum,$(UNIT_BIN)) $(filter %-fair_golden %-fair_op,$(UNIT_BIN)) $(REPLAY_BIN)
VALGRIND_MORE := $(filter $(addprefix %/unit-,$(VALGRIND_SLOW)) %/replay-transcript %/replay-wire,$(VALGRIND_ALL))
VALGRIND_BIN := $(filter-out $(VALGRIND_MORE),$(VALGRIND_ALL))

## make valgrind        the unit tests and the replays under valgrind
valgrind: $(VALGRIND_BIN) $(CORPUS)
valgrind-more: $(VALGRIND_MORE) $(CORPUS)
valgrind valgrind-more:
	@fail=0; for t in $(if $(filter valgrind,$@),$(VALGRIND_BIN),$(VALGRIND_MORE)); do \
	  name=$${t##*/}; log=$$t.valgrind; args=; \
	  case $$name in replay-*) args=build/corpus/$${name#replay-};; esac; \
	  if TALON_TEST_PERCENT=10 valgrind -q --error-exitcode=9 --leak-check=full $$t $$args >$$log 2>&1; \
	  then printf 'ok    valgrind %s\n' $$name; else fail=1; tools/failures $$t <$$log; fi; \
	done; exit $$fail

# Loaded before the C library: a process that dies at its N-th change of a file (tests/fair/run).
$(OUT)/test/crash.so: tests/fair/crash.c
	@mkdir -p $(@D)
	$(Q)$(CC) -std=c17 $(WARN) -Wno-pedantic -O1 -shared -fPIC $(CFLAGS) -o $@ $< -ldl

# Loaded before libsodium: a process that counts the signatures it looks at (tests/fair/run).
$(OUT)/test/looks.so: tests/fair/looks.c
	@mkdir -p $(@D)
	$(Q)$(CC) -std=c17 $(WARN) -Wno-pedantic -O1 -shared -fPIC $(CFLAGS) -o $@ $< -ldl

# Loaded before the C library: a process in which every allocation fails, each in a copy of it (tests/memory/run).
$(OUT)/test/fail.so: tests/memory/fail.c
	@mkdir -p $(@D)
	$(Q)$(CC) -std=c17 $(WARN) -Wno-pedantic -O1 -shared -fPIC $(CFLAGS) -o $@ $< -ldl

# Prints a game that only an audit finds bad, for it.
$(OUT)/test/cheat: $(OBJ)/tests/memory/cheat.o $(TEST_FAIR_OBJ) $(TEST_LIB_OBJ) $(OUT)/libtalon.a
	@mkdir -p $(@D)
	$(Q)$(CC) -o $@ $^ $(ALL_LDFLAGS) $(LIB_LIBS) $(TEST_LIBS)

# Seats that play over HTTP, for tests/serve/run.
$(OUT)/test/seat: $(OBJ)/tests/serve/seat.o $(TEST_SERVE_OBJ) $(OBJ)/serve/arrivals.o $(OUT)/libtalon.a
	@mkdir -p $(@D)
	$(Q)$(CC) -o $@ $^ $(ALL_LDFLAGS) $(LIB_LIBS) $(TEST_LIBS)

# Writes games whose names nobody has looked at, for tests/names/run.
$(OUT)/test/crooked: $(OBJ)/tests/names/crooked.o $(TEST_LIB_OBJ) $(OUT)/libtalon.a
	@mkdir -p $(@D)
	$(Q)$(CC) -o $@ $^ $(ALL_LDFLAGS) $(LIB_LIBS) $(TEST_LIBS)

## make dealer-table    the mean figures of docs/dealing.md, 10,000 deals each
dealer-table: $(OUT)/test/dealer
	$(Q)$(OUT)/test/dealer --table

## make fuzz            the libFuzzer targets (clang), below build/fuzz
## make soak            each fuzzer for SOAK_SECONDS (600), new inputs kept below build/fuzz; a provable game damaged in all ways
##                      before them 10,000 actions of a saved game of Commander, and 800 kills of it
ifneq ($(BUILD),fuzz)
fuzz:
	@$(MAKE) --no-print-directory BUILD=fuzz $@

soak: $(OUT)/talon $(OUT)/test/crash.so
	@tests/commander/run --soak $^
	@$(MAKE) --no-print-directory BUILD=fuzz $@
else
fuzz: $(FUZZ_BIN)

soak: $(FUZZ_BIN) $(CORPUS)
	@$(MAKE) --no-print-directory BUILD=release build/test/fair_damage && build/test/fair_damage --all
	@fail=0; for f in $(FUZZ_NAMES); do \
	  mkdir -p $(OUT)/fuzz/found-$$f; dict=; [ -f fuzz/$$f.dict ] && dict=-dict=fuzz/$$f.dict; \
	  if $(OUT)/fuzz/$$f -max_total_time=$(SOAK_SECONDS) -print_final_stats=1 -artifact_prefix=$(OUT)/fuzz/$$f- $$dict \
	     $(OUT)/fuzz/found-$$f build/corpus/$$f >$(OUT)/fuzz/$$f.log 2>&1; then word=ok; else word=FAIL; fail=1; fi; \
	  printf '%-5s %s: %s inputs in %s s\n' $$word $$f \
	    "$$(sed -n 's/^stat::number_of_executed_units: *//p' $(OUT)/fuzz/$$f.log)" $(SOAK_SECONDS); \
	  grep -h 'lines answered\|operations applied\|transcripts judged\|read again\|runners loaded\|games opened' $(OUT)/fuzz/$$f.log | tail -n 1; \
	  [ $$word = ok ] || tail -n 30 $(OUT)/fuzz/$$f.log; \
	done; exit $$fail
endif

$(OUT)/libkernel.a: $(KERNEL_OBJ)
	@rm -f $@
	$(Q)$(AR) rcs $@ $(KERNEL_OBJ)

$(OBJ)/tests/%.o: tests/%.c
	@mkdir -p $(@D)
	$(Q)$(CC) $(TEST_CFLAGS) -c -o $@ $<

$(OBJ)/fuzz/%.o: fuzz/%.c
	@mkdir -p $(@D)
	$(Q)$(CC) $(TEST_CFLAGS) -c -o $@ $<

$(UNIT_BIN): $(OUT)/test/unit-%: $(OBJ)/tests/unit/%.o $(TEST_LIB_OBJ)
	@mkdir -p $(@D)
	$(Q)$(CC) -o $@ $^ $(ALL_LDFLAGS) $(TEST_LIBS)

$(LONG_BIN): $(OUT)/test/%: $(OBJ)/tests/%.o $(TEST_LIB_OBJ)
	@mkdir -p $(@D)
	$(Q)$(CC) -o $@ $^ $(ALL_LDFLAGS) $(TEST_LIBS)

# tests/games.c has its rules beside it. (Objects come before libraries.)
$(OUT)/test/games: $(patsubst %.c,$(OBJ)/%.o,$(sort $(wildcard tests/games/*.c)))
# tests/decks.c feeds the fuzz target.
$(OUT)/test/decks: $(OBJ)/fuzz/deck_fuzz.o
# A part of the command that a test of the command could only reach by waiting.
$(OUT)/test/unit-guests: $(OBJ)/cli/guests.o
# And one that reads what is too large for a test.
$(OUT)/test/unit-cardfile: $(OBJ)/cli/cardfile.o
$(OUT)/test/unit-cardfile: TEST_LIBS += -Wl,--wrap=malloc
WHOLE_BIN += $(OUT)/test/unit-cardfile
# Whole tables that play provable games.
$(FAIR_BIN) $(STACK_BIN): $(TEST_FAIR_OBJ)
# Tables without a network.
$(SERVE_BIN): $(SERVE_OBJ) $(TEST_SERVE_OBJ)
# Saved games without a disk; and one in which the library's memory runs out.
$(SAVED_BIN): $(TEST_SAVED_OBJ)
$(OUT)/test/unit-blind_memory: TEST_LIBS += -Wl,--wrap=malloc,--wrap=calloc,--wrap=realloc,--wrap=sodium_allocarray
$(OUT)/test/unit-saved_memory: TEST_LIBS += -Wl,--wrap=malloc,--wrap=calloc,--wrap=realloc
$(filter-out $(WHOLE_BIN),$(UNIT_BIN) $(LONG_BIN)): $(OUT)/libkernel.a
$(WHOLE_BIN): $(OUT)/libtalon.a
$(WHOLE_BIN): TEST_LIBS += $(LIB_LIBS)

$(filter %transcript,$(REPLAY_BIN) $(FUZZ_BIN)): $(TEST_FAIR_OBJ)
$(filter %cards,$(REPLAY_BIN) $(FUZZ_BIN)): $(OBJ)/cli/cardfile.o
$(filter-out %cards %wire %lang %deck %question %transcript %place %rules,$(REPLAY_BIN) $(FUZZ_BIN)): $(OUT)/libkernel.a
$(filter %cards %wire %lang %deck %question %transcript %place %rules,$(REPLAY_BIN) $(FUZZ_BIN)): $(OUT)/libtalon.a

$(REPLAY_BIN): $(OUT)/test/replay-%: $(OBJ)/fuzz/%_fuzz.o $(OBJ)/fuzz/replay.o
	@mkdir -p $(@D)
	$(Q)$(CC) -o $@ $^ $(ALL_LDFLAGS) $(LIB_LIBS)

$(FUZZ_BIN): $(OUT)/fuzz/%: $(OBJ)/fuzz/%_fuzz.o
	@mkdir -p $(@D)
	$(Q)$(CC) -o $@ $^ $(ALL_LDFLAGS) $(LIB_LIBS)

.SECONDARY: $(TEST_SERVE_OBJ) $(TEST_LIB_OBJ) $(TEST_FAIR_OBJ) $(TEST_SAVED_OBJ) $(UNIT_TESTS:%.c=$(OBJ)/%.o) $(LONG_TESTS:%.c=$(OBJ)/%.o) $(FUZZ_SRC:%.c=$(OBJ)/%.o) $(OBJ)/fuzz/replay.o \
  $(patsubst %.c,$(OBJ)/%.o,$(wildcard tests/games/*.c))

-include $(wildcard $(OBJ)/tests/*.d $(OBJ)/tests/lib/*.d $(OBJ)/tests/games/*.d $(OBJ)/tests/fairplay/*.d $(OBJ)/tests/memory/*.d $(OBJ)/tests/savedplay/*.d $(OBJ)/tests/serve/*.d $(OBJ)/tests/unit/*.d $(OBJ)/fuzz/*.d)
