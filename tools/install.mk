# install.mk -- man pages, completions, the amalgamation, install and uninstall, and the run on a bare Debian.

BASHDIR ?= $(DATADIR)/bash-completion/completions
ZSHDIR ?= $(DATADIR)/zsh/site-functions
FISHDIR ?= $(DATADIR)/fish/vendor_completions.d
DOCDIR ?= $(DATADIR)/doc/talon
PKGCONFIGDIR ?= $(LIBDIR)/pkgconfig
GAMESDIR ?= $(DATADIR)/talon/games
INSTALL ?= install

AMALGAMATION := $(OUT)/amalgamation
SO_REAL := libtalon.so.$(VERSION)
DOCS := $(wildcard README.md CHANGELOG.md CONTRIBUTING.md SECURITY.md LICENSE docs/*.md)

.PHONY: completions amalgamation install-command install-library install-docs test-fresh

## make man             build/man: talon(1), one page a command, talon-ops(7)
man: $(OUT)/man/.made
$(OUT)/man/.made: $(OUT)/talon
	@rm -rf $(@D) && mkdir -p $(@D)
	$(Q)$(OUT)/talon help --man talon >$(@D)/talon.1
	$(Q)$(OUT)/talon help --man ops >$(@D)/talon-ops.7
	$(Q)for name in $$($(OUT)/talon help --list); do \
	    $(OUT)/talon help --man $$name >$(@D)/talon-$$name.1 || exit 1; \
	done
	@touch $@

## make completions     build/completions: for bash, zsh and fish
completions: $(OUT)/completions/.made
$(OUT)/completions/.made: $(OUT)/talon
	@rm -rf $(@D) && mkdir -p $(@D)
	$(Q)$(OUT)/talon help --completion bash >$(@D)/talon
	$(Q)$(OUT)/talon help --completion zsh >$(@D)/_talon
	$(Q)$(OUT)/talon help --completion fish >$(@D)/talon.fish
	@touch $@

## make amalgamation    build/amalgamation: the kernel and the runner as talon.c and talon.h
amalgamation: $(AMALGAMATION)/talon.c
AMALGAMATED_DIRS := $(KERNEL_DIRS) $(RUNNER_DIRS)
$(AMALGAMATION)/talon.c: tools/amalgamate sources.mk LICENSE $(KERNEL_SRC) $(RUNNER_SRC) $(PUBLIC_HEADERS) \
  $(wildcard $(AMALGAMATED_DIRS:%=%/*.h) $(AMALGAMATED_DIRS:%=%/*.def))
	@mkdir -p $(@D)
	$(Q)tools/amalgamate $(@D) $(KERNEL_SRC) $(RUNNER_SRC)

$(OUT)/talon.pc: packaging/talon.pc.in include/talon/base.h .FORCE
	$(Q)sed -e 's|@PREFIX@|$(PREFIX)|' -e 's|@LIBDIR@|$(LIBDIR)|' -e 's|@INCLUDEDIR@|$(INCLUDEDIR)|' -e 's|@GAMESDIR@|$(GAMESDIR)|' -e 's|@VERSION@|$(VERSION)|' $< >$@
.FORCE:

## make install         into PREFIX (/usr/local), below DESTDIR if given; make uninstall takes it away again
install: install-command install-library install-docs
	@[ -n "$(DESTDIR)" ] || echo "installed below $(PREFIX); if programs do not find libtalon.so.0, run ldconfig as root or set LD_LIBRARY_PATH=$(LIBDIR)"

## make docs            writes docs/operations.md, docs/diagnostics.md, the examples of diagnostics and docs/theorems.md anew
.PHONY: docs
docs: $(OUT)/talon
	$(Q)$(OUT)/talon help --markdown ops >docs/operations.md
	$(Q)tools/diagnostics.sh --examples >src/lang/lang_example.h
	$(Q)tools/diagnostics.sh >docs/diagnostics.md
	$(Q)tools/verbs --write
	$(Q)proof/check-theorems --markdown >docs/theorems.md

install-command: $(OUT)/talon man completions
	$(Q)$(INSTALL) -d $(addprefix $(DESTDIR),$(BINDIR) $(MANDIR)/man1 $(MANDIR)/man7 $(BASHDIR) $(ZSHDIR) $(FISHDIR) $(GAMESDIR))
	$(Q)$(INSTALL) -m 755 $(OUT)/talon $(DESTDIR)$(BINDIR)/talon
	$(Q)$(INSTALL) -m 644 $(OUT)/man/*.1 $(DESTDIR)$(MANDIR)/man1
	$(Q)$(INSTALL) -m 644 $(OUT)/man/*.7 $(DESTDIR)$(MANDIR)/man7
	$(Q)$(INSTALL) -m 644 $(OUT)/completions/talon $(DESTDIR)$(BASHDIR)/talon
	$(Q)$(INSTALL) -m 644 $(OUT)/completions/_talon $(DESTDIR)$(ZSHDIR)/_talon
	$(Q)$(INSTALL) -m 644 $(OUT)/completions/talon.fish $(DESTDIR)$(FISHDIR)/talon.fish
	$(Q)$(INSTALL) -m 644 $(GAMES) $(DESTDIR)$(GAMESDIR)
	$(Q)[ ! -e build/web/dealer/index.html ] || build/talon web $(DESTDIR)$(DATADIR)/talon/web >/dev/null

install-library: $(OUT)/libtalon.a $(OUT)/libtalon.so.$(SOVERSION) $(OUT)/talon.pc
	$(Q)$(INSTALL) -d $(addprefix $(DESTDIR),$(LIBDIR) $(PKGCONFIGDIR) $(INCLUDEDIR)/talon)
	$(Q)$(INSTALL) -m 644 $(OUT)/libtalon.a $(DESTDIR)$(LIBDIR)/libtalon.a
	$(Q)$(INSTALL) -m 755 $(OUT)/libtalon.so.$(SOVERSION) $(DESTDIR)$(LIBDIR)/$(SO_REAL)
	$(Q)ln -sf $(SO_REAL) $(DESTDIR)$(LIBDIR)/libtalon.so.$(SOVERSION)
	$(Q)ln -sf libtalon.so.$(SOVERSION) $(DESTDIR)$(LIBDIR)/libtalon.so
	$(Q)$(INSTALL) -m 644 $(PUBLIC_HEADERS) $(DESTDIR)$(INCLUDEDIR)/talon
	$(Q)$(INSTALL) -m 644 $(OUT)/talon.pc $(DESTDIR)$(PKGCONFIGDIR)/talon.pc

install-docs:
	$(Q)$(INSTALL) -d $(DESTDIR)$(DOCDIR) $(DESTDIR)$(DOCDIR)/img
	$(Q)$(INSTALL) -m 644 $(DOCS) $(DESTDIR)$(DOCDIR)
	$(Q)$(INSTALL) -m 644 $(wildcard docs/img/*.svg docs/img/*.png) $(DESTDIR)$(DOCDIR)/img

uninstall:
	rm -f $(DESTDIR)$(BINDIR)/talon
	rm -f $(addprefix $(DESTDIR)$(LIBDIR)/,libtalon.a libtalon.so libtalon.so.$(SOVERSION) $(SO_REAL)) $(DESTDIR)$(PKGCONFIGDIR)/talon.pc
	rm -f $(DESTDIR)$(MANDIR)/man1/talon.1 $(DESTDIR)$(MANDIR)/man1/talon-*.1 $(DESTDIR)$(MANDIR)/man7/talon-*.7
	rm -f $(DESTDIR)$(BASHDIR)/talon $(DESTDIR)$(ZSHDIR)/_talon $(DESTDIR)$(FISHDIR)/talon.fish
	rm -rf $(DESTDIR)$(INCLUDEDIR)/talon $(DESTDIR)$(DOCDIR) $(DESTDIR)$(DATADIR)/talon

## make test-fresh      ./run and ./test core web on a bare Debian made by debootstrap (as root; SUITE, MIRROR, KEEP=1)
test-fresh:
	tools/fresh

# What a variable of this Makefile holds, for scripts: make -s show-KERNEL_SRC
show-%:
	@echo $($*)
