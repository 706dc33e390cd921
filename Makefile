# talon: one Makefile, not recursive. `make help` lists the targets.
#
# BUILD=release (default) debug sanitize cov fuzz (and wasm, for browsers): each has its own folder below build/.
# CC, CFLAGS, LDFLAGS, PREFIX, DESTDIR as usual; V=1 shows the commands.

include sources.mk

BUILD ?= release
ifeq ($(filter release debug sanitize cov fuzz wasm,$(BUILD)),)
  $(error there is no BUILD=$(BUILD): it is release, debug, sanitize, cov, fuzz or wasm)
endif
VERSION := $(shell sed -n 's/^\#define TALON_VERSION  *"\(.*\)"/\1/p' include/talon/base.h)
ifeq ($(VERSION),)
  $(error no TALON_VERSION in include/talon/base.h)
endif
SOVERSION := 0

PREFIX ?= $(or $(prefix),/usr/local)
BINDIR ?= $(PREFIX)/bin
LIBDIR ?= $(PREFIX)/lib
INCLUDEDIR ?= $(PREFIX)/include
DATADIR ?= $(PREFIX)/share
MANDIR ?= $(DATADIR)/man

OUT := $(if $(filter release,$(BUILD)),build,build/$(BUILD))
OBJ := $(OUT)/obj
Q := $(if $(V),,@)

ifeq ($(BUILD),fuzz)
  CC := clang
endif

WARN := -Wall -Wextra -Wpedantic -Wconversion -Wshadow -Wstrict-prototypes -Wmissing-prototypes -Wvla -Werror
# Checked calls need an optimising compiler, and complain without one.
HARDEN := -fstack-protector-strong $(if $(filter -O0,$(CFLAGS)),,-D_FORTIFY_SOURCE=2) -fPIE
HARDEN_LD := -pie -Wl,-z,relro,-z,now,-z,noexecstack
FLAGS_release := -O3 -g $(HARDEN)
FLAGS_debug := -Og -g3 -DTALON_DEBUG
FLAGS_sanitize := -O1 -g -fno-omit-frame-pointer -fsanitize=address,undefined -fno-sanitize-recover=all -DTALON_DEBUG
FLAGS_cov := -O0 -g --coverage
FLAGS_fuzz := -O1 -g -fno-omit-frame-pointer -fsanitize=fuzzer-no-link,address,undefined -fno-sanitize-recover=all
LDFLAGS_release := $(HARDEN_LD)
LDFLAGS_sanitize := -fsanitize=address,undefined
LDFLAGS_cov := --coverage
LDFLAGS_fuzz := -fsanitize=fuzzer,address,undefined

JANSSON_CFLAGS := $(shell pkg-config --cflags jansson 2>/dev/null)
JANSSON_LIBS := $(shell pkg-config --libs jansson 2>/dev/null || echo -ljansson)
FYAML_CFLAGS := $(shell pkg-config --cflags libfyaml 2>/dev/null)
FYAML_LIBS := $(shell pkg-config --libs libfyaml 2>/dev/null || echo -lfyaml)
EXPAT_CFLAGS := $(shell pkg-config --cflags expat 2>/dev/null)
EXPAT_LIBS := $(shell pkg-config --libs expat 2>/dev/null || echo -lexpat)
# libcsv comes without a pkg-config file.
CSV_LIBS := -lcsv
SODIUM_CFLAGS := $(shell pkg-config --cflags libsodium 2>/dev/null)
SODIUM_LIBS := $(shell pkg-config --libs libsodium 2>/dev/null || echo -lsodium)
CURSES_CFLAGS := $(shell pkg-config --cflags ncursesw 2>/dev/null)
CURSES_LIBS := $(shell pkg-config --libs ncursesw 2>/dev/null || echo -lncursesw -ltinfo)
# What only the command needs: QR codes, a screen, and to load libmicrohttpd and libsqlite3 when it serves (serve/shared.c).
CLI_LIBS := $(shell pkg-config --libs libqrencode 2>/dev/null || echo -lqrencode) $(CURSES_LIBS) -ldl
# What the library needs besides the C library.
LIB_LIBS := $(JANSSON_LIBS) $(FYAML_LIBS) $(EXPAT_LIBS) $(CSV_LIBS) $(SODIUM_LIBS) -lm

# The library and the command also run on small threads: musl's have 128 kB of stack. Sanitizers make frames larger than they are.
FRAMES := $(if $(filter release debug cov,$(BUILD)),-Wframe-larger-than=16384)

BASE_CFLAGS := -std=c17 -Iinclude $(WARN) $(FLAGS_$(BUILD)) $(JANSSON_CFLAGS) $(FYAML_CFLAGS) $(EXPAT_CFLAGS) $(SODIUM_CFLAGS) -MMD -MP
# The library's files see its private headers, and the list of calls that do not compile.
LIB_CFLAGS := $(BASE_CFLAGS) $(FRAMES) -Isrc -include src/base/banned.h -fvisibility=hidden
ALL_LDFLAGS := $(LDFLAGS_$(BUILD)) $(LDFLAGS)
# Files for instructions that not every machine has; src/sim/lanes.c asks before it calls them.
ifneq ($(filter x86_64%,$(shell $(CC) -dumpmachine)),)
  ISA_lanes_avx2 := -mavx2 -mbmi2 -mpopcnt
  ISA_lanes_avx512 := $(ISA_lanes_avx2) -mavx512f -mavx512bw -mavx512vl -mavx512dq -mavx512vbmi -mavx512vbmi2 -mprefer-vector-width=512
endif

LIB_OBJ := $(LIB_SRC:%.c=$(OBJ)/%.o)
SO_OBJ := $(LIB_SRC:%.c=$(OBJ)/%.pic.o)
SERVE_OBJ := $(SERVE_SRC:%.c=$(OBJ)/%.o)
CLI_OBJ := $(CLI_SRC:%.c=$(OBJ)/%.o) $(SERVE_OBJ)
EXAMPLES := $(EXAMPLE_SRC:examples/%.c=$(OUT)/examples/%)

.PHONY: all help install uninstall clean man format check-format
.DELETE_ON_ERROR:

ifeq ($(BUILD),wasm)
all:
	@$(MAKE) --no-print-directory BUILD=release wasm
else
# SHARED= leaves the shared library out.
SHARED ?= $(if $(filter fuzz sanitize,$(BUILD)),,$(OUT)/libtalon.so.$(SOVERSION))
all: $(OUT)/talon $(OUT)/libtalon.a $(SHARED) $(EXAMPLES)
endif

help:
	@sed -n 's/^## //p' Makefile tools/*.mk proof/*.mk wasm/*.mk 2>/dev/null

## make                 build/talon, build/libtalon.a, build/libtalon.so.0
$(OBJ)/src/%.pic.o: src/%.c
	@mkdir -p $(@D)
	$(Q)$(CC) $(LIB_CFLAGS) $(ISA_$(*F)) -fPIC -UPIE $(CFLAGS) -c -o $@ $<

$(OBJ)/src/%.o: src/%.c
	@mkdir -p $(@D)
	$(Q)$(CC) $(LIB_CFLAGS) $(ISA_$(*F)) $(CFLAGS) -c -o $@ $<

$(OBJ)/cli/%.o: cli/%.c
	@mkdir -p $(@D)
	$(Q)$(CC) $(BASE_CFLAGS) $(FRAMES) -D_GNU_SOURCE -DTALON_DATADIR='"$(DATADIR)"' -Icli -I. $(CURSES_CFLAGS) -include src/base/banned.h -include cli/say.h $(CFLAGS) -c -o $@ $<

$(OBJ)/cli/courier.o: override CFLAGS += -DTALON_CURL

$(OBJ)/serve/%.o: serve/%.c
	@mkdir -p $(@D)
	$(Q)$(CC) $(BASE_CFLAGS) $(FRAMES) -D_GNU_SOURCE -include src/base/banned.h $(CFLAGS) -c -o $@ $<

# The games as constants. The folder is there because a file may also go.
SHIPPED := $(OUT)/made/lang/shipped_text.h
$(SHIPPED): tools/shipped games $(GAMES)
	@mkdir -p $(@D)
	$(Q)tools/shipped $(GAMES) >$@

$(OBJ)/src/lang/shipped.o $(OBJ)/src/lang/shipped.pic.o: $(SHIPPED)
$(OBJ)/src/lang/shipped.o $(OBJ)/src/lang/shipped.pic.o: LIB_CFLAGS += -I$(OUT)/made

$(OUT)/libtalon.a: $(LIB_OBJ)
	@rm -f $@
	$(Q)$(AR) rcs $@ $(LIB_OBJ)

$(OUT)/talon.map: tools/exports $(PUBLIC_HEADERS)
	@mkdir -p $(@D)
	$(Q)tools/exports >$@

$(OUT)/libtalon.so.$(SOVERSION): $(SO_OBJ) $(OUT)/talon.map
	$(Q)$(CC) -shared -Wl,-soname,libtalon.so.$(SOVERSION) -Wl,--version-script=$(OUT)/talon.map -Wl,-z,relro,-z,now -o $@ $(SO_OBJ) $(filter-out -pie,$(ALL_LDFLAGS)) $(LIB_LIBS)

$(OUT)/talon: $(CLI_OBJ) $(OUT)/libtalon.a
	$(Q)$(CC) -pthread -o $@ $(CLI_OBJ) $(OUT)/libtalon.a $(ALL_LDFLAGS) $(LIB_LIBS) $(CLI_LIBS)

$(OUT)/examples/%: examples/%.c $(OUT)/libtalon.a
	@mkdir -p $(@D)
	$(Q)$(CC) $(BASE_CFLAGS) $(CFLAGS) -MF $@.d -o $@ $< $(OUT)/libtalon.a $(ALL_LDFLAGS) $(LIB_LIBS)

include tools/tests.mk tools/install.mk tools/bench.mk tools/mpi.mk tools/assure.mk proof/proof.mk wasm/wasm.mk tools/web.mk

## make format          clang-format over all C files
format:
	clang-format -i $$(git ls-files '*.c' '*.h')

## make clean           removes build/
clean:
	rm -rf build

-include $(LIB_OBJ:.o=.d) $(SO_OBJ:.o=.d) $(CLI_OBJ:.o=.d) $(wildcard $(OUT)/test/*.d $(OUT)/examples/*.d)
