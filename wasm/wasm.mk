# wasm.mk -- the kernel, compiled games and the dealer for browsers, and the shipped games as data.
#
# clang alone, freestanding, without imports; `make BUILD=wasm` and `make wasm` are the same. Nothing here is needed by `make`.

WASM_OUT := build/wasm
WASM_CC ?= clang
WASM_SRC := wasm/memory.c wasm/exports.c
WASM_OBJ := $(patsubst %.c,$(WASM_OUT)/obj/%.o,$(KERNEL_SRC) $(RUNNER_SRC) $(WASM_SRC))
WASM_CFLAGS := --target=wasm32 -mbulk-memory -std=c17 -ffreestanding -nostdlib -fvisibility=hidden -Oz -flto -Iinclude $(WARN) -MMD -MP
# Functions of the public headers that the loader calls as they are.
WASM_EXPORTS := talon_version talon_seed_parse talon_game_open talon_game_name talon_game_about talon_game_players_min talon_game_players_max \
  talon_game_cards talon_game_imports talon_game_phases talon_game_phase_name talon_runner_shape talon_runner_table \
  talon_shape_zones talon_zone_name talon_zone_owner talon_player_name talon_zone_count talon_zone_cards

.PHONY: wasm

## make wasm            build/wasm: talon.wasm for browsers and Node, its loader, and the shipped games compiled
wasm: $(WASM_OUT)/talon.wasm $(WASM_OUT)/games/.made $(WASM_OUT)/talon.mjs

$(WASM_OUT)/obj/src/%.o: WASM_CFLAGS += -Isrc
$(WASM_OUT)/obj/%.o: %.c
	@mkdir -p $(@D)
	$(Q)$(WASM_CC) $(WASM_CFLAGS) -c -o $@ $<

# 128 kB of stack, as a thread of musl has it; tests/unit/stack.c sees that the deepest inputs need less. It lies below everything
# else: beyond its end is no memory, so that what needs more stops instead of writing over data.
$(WASM_OUT)/talon.wasm: $(WASM_OBJ)
	$(Q)$(WASM_CC) --target=wasm32 -nostdlib -Wl,--no-entry,--strip-all,--gc-sections,--lto-O2,--stack-first,-z,stack-size=131072 \
	  $(WASM_EXPORTS:%=-Wl,--export=%) -o $@ $(WASM_OBJ)

$(WASM_OUT)/talon.mjs: wasm/talon.mjs
	@mkdir -p $(@D)
	$(Q)cp $< $@

$(WASM_OUT)/compile: wasm/compile.c build/libtalon.a
	@mkdir -p $(@D)
	$(Q)$(CC) $(BASE_CFLAGS) -MF $@.d -o $@ $< build/libtalon.a $(ALL_LDFLAGS) $(LIB_LIBS)

$(WASM_OUT)/games/.made: $(WASM_OUT)/compile $(GAMES)
	@mkdir -p $(@D)
	$(Q)for game in $(GAMES); do $(WASM_OUT)/compile $$game $(@D)/$$(basename $$game .yaml).game || exit 1; done
	@touch $@

-include $(WASM_OBJ:.o=.d) $(WASM_OUT)/compile.d
