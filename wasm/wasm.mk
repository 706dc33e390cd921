# wasm.mk -- the kernel, compiled games and the dealer for browsers, and the shipped games as data.
#
# clang alone, freestanding, without imports; `make BUILD=wasm` and `make wasm` are the same. Nothing here is needed by `make`.

# What is copied, and nothing else; and what it is made with.
WASM_OUT := build/wasm
WASM_MADE := build/made/wasm
WASM_GAMES := $(GAMES:games/%.yaml=$(WASM_OUT)/games/%.game)
# The same without how they are played, for the dealer page.
WASM_DEALS := $(GAMES:games/%.yaml=$(WASM_MADE)/deals/%.game)
WASM_CC ?= clang
WASM_SRC := $(filter-out wasm/compile.c,$(sort $(wildcard wasm/*.c)))
WASM_LOADER := $(filter-out wasm/types.mjs,$(wildcard wasm/*.mjs)) wasm/talon.d.mts
WASM_OBJ := $(patsubst %.c,$(WASM_MADE)/obj/%.o,$(KERNEL_SRC) $(RUNNER_SRC) $(WASM_SRC))
WASM_CFLAGS := --target=wasm32 -std=c17 -ffreestanding -nostdlib -fvisibility=hidden -flto -Iinclude $(WARN) -MMD -MP
# What every deal runs through is made fast, all else small.
WASM_HOT := $(addprefix src/,base/chacha.c base/random.c table/apply.c table/draw.c table/effect.c table/play.c table/reorder.c \
  runner/eval.c runner/run.c runner/step.c) wasm/board.c wasm/game.c
# Functions of the public headers that the loader calls as they are.
WASM_EXPORTS := talon_version talon_seed_parse talon_game_open talon_game_name talon_game_about talon_game_players_min talon_game_players_max \
  talon_game_cards talon_game_imports talon_game_phases talon_game_phase_name talon_game_find_time talon_shape_zones talon_shape_players talon_zone_name \
  talon_player_name
# The same for the dealer page, which plans and nothing else: small throughout, and only what core.mjs calls.
WASM_PAGE_OBJ := $(patsubst %.c,$(WASM_MADE)/page/%.o,$(KERNEL_SRC) $(RUNNER_SRC) $(WASM_SRC))
WASM_PAGE_EXPORTS := $(filter-out talon_game_phase% talon_game_find_time talon_seed_parse,$(WASM_EXPORTS)) memory_take memory_give memory_limit memory_used fault_get fault_status \
  fault_text field_name field_there field_number field_text random_dice board_of_game board_free board_shape zone_get target_read target_get target_dest \
  target_place target_course dest_assign plan_make plan_get plan_round_first plan_round_lays plan_round_pickups plan_round_pickup plan_lay
WASM_LINK := $(WASM_CC) --target=wasm32 -nostdlib -Wl,--no-entry,--strip-all,--gc-sections,--lto-O2,--stack-first,-z,stack-size=131072

.PHONY: wasm

## make wasm            build/wasm: talon.wasm for browsers and Node, its loader, and the shipped games compiled
wasm: $(WASM_OUT)/talon.wasm $(WASM_OUT)/package.json $(WASM_GAMES) $(WASM_OUT)/games.mjs $(WASM_LOADER:wasm/%=$(WASM_OUT)/%)

$(WASM_MADE)/obj/src/%.o $(WASM_MADE)/page/src/%.o: WASM_CFLAGS += -Isrc
# Its loops are not to become calls of the functions they are in.
$(WASM_MADE)/obj/wasm/memory.o $(WASM_MADE)/page/wasm/memory.o: WASM_CFLAGS += -fno-builtin -fno-lto
$(WASM_MADE)/page/%.o: %.c
	@mkdir -p $(@D)
	$(Q)$(WASM_CC) -Oz -DTALON_WASM_LISTED $(WASM_CFLAGS) -c -o $@ $<

$(WASM_MADE)/obj/%.o: %.c
	@mkdir -p $(@D)
	$(Q)$(WASM_CC) $(if $(filter $<,$(WASM_HOT)),-O2,-Oz) $(WASM_CFLAGS) -c -o $@ $<

# 128 kB of stack, as a thread of musl has it; tests/unit/stack.c sees that the deepest inputs need less. It lies below everything
# else: beyond its end is no memory, so that what needs more stops instead of writing over data. Which functions they export is said in
# this file: a change of it links them anew.
$(WASM_OUT)/talon.wasm: $(WASM_OBJ) wasm/wasm.mk
	@mkdir -p $(@D)
	$(Q)$(WASM_LINK) $(WASM_EXPORTS:%=-Wl,--export=%) -o $@ $(WASM_OBJ)

$(WASM_MADE)/page.wasm: $(WASM_PAGE_OBJ) wasm/wasm.mk
	$(Q)$(WASM_LINK) $(WASM_PAGE_EXPORTS:%=-Wl,--export=%) -o $@ $(WASM_PAGE_OBJ)

$(WASM_LOADER:wasm/%=$(WASM_OUT)/%): $(WASM_OUT)/%: wasm/%
	@mkdir -p $(@D)
	$(Q)cp $< $@

$(WASM_OUT)/package.json: wasm/package.json include/talon/base.h
	@mkdir -p $(@D)
	@rm -rf $(addprefix $(@D)/,obj page page.wasm compile compile.d games/.made)  # which lay here once
	$(Q)sed 's/"VERSION"/"$(VERSION)"/' $< >$@

$(WASM_MADE)/compile: wasm/compile.c build/libtalon.a
	@mkdir -p $(@D)
	$(Q)$(CC) $(BASE_CFLAGS) -MF $@.d -o $@ $< build/libtalon.a $(ALL_LDFLAGS) $(LIB_LIBS)

$(WASM_GAMES): $(WASM_OUT)/games/%.game: games/%.yaml $(WASM_MADE)/compile
	@mkdir -p $(@D)
	$(Q)$(WASM_MADE)/compile $< $@

# The same as modules, which a bundled program finds; a game that went goes from the list.
$(WASM_OUT)/games.mjs: tools/game-modules games $(WASM_GAMES)
	$(Q)tools/game-modules $(WASM_GAMES) >$@.new && mv $@.new $@

$(WASM_DEALS): $(WASM_MADE)/deals/%.game: games/%.yaml $(WASM_MADE)/compile
	@mkdir -p $(@D)
	$(Q)$(WASM_MADE)/compile --deal $< $@

-include $(WASM_OBJ:.o=.d) $(WASM_PAGE_OBJ:.o=.d) $(WASM_MADE)/compile.d
