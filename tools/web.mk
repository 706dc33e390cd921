# web.mk -- the pages, and the JavaScript verifier's tests. They need clang with lld, Node 18 or later and npm.

SHARED_SRC := $(wildcard web/shared/*)
WEB_SRC := $(wildcard web/verify/*.mjs web/vm/*.mjs web/page/*) $(SHARED_SRC)

.PHONY: web web-modules web-soak

## make web             build/web: the page that deals real cards, the page that checks transcripts, and a first page
web: build/web/verify.html build/web/dealer/index.html build/web/index.html

DEALER_SRC := $(wildcard web/dealer/* web/dealer/*/*) $(SHARED_SRC) $(WASM_LOADER)
build/web/dealer/index.html: $(DEALER_SRC) web/package-lock.json $(WASM_MADE)/page.wasm $(WASM_DEALS)
	$(Q)$(MAKE) -s web-modules
	$(Q)node web/dealer/build.mjs $(@D)

build/web/index.html: $(wildcard web/front/*) $(SHARED_SRC) web/package-lock.json
	$(Q)$(MAKE) -s web-modules
	$(Q)node web/front/build.mjs $@

build/web/verify.html: $(WEB_SRC) web/package-lock.json $(GAMES) $(OUT)/talon
	$(Q)$(MAKE) -s web-modules
	$(Q)node web/page/build.mjs $@ $(OUT)/talon

# What the lock file pins; fetched only when it is not there, so that everything works without a network afterwards.
web-modules:
	$(Q)cmp -s web/package-lock.json web/node_modules/.talon-lock || { cd web && npm ci --ignore-scripts --no-audit --no-fund --prefer-offline --loglevel=error >&2 && cp package-lock.json node_modules/.talon-lock; }

## make web-soak        the JavaScript verifier against talon verify, over AGREE=500 random games and their damage
web-soak: $(OUT)/talon web-modules
	cd web && AGREE=$(or $(AGREE),500) node --no-warnings --test --test-reporter=tap test/agree.test.mjs
