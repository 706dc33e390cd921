# proof.mk -- the model, its theorems, the oracle, and the kernel compared with it. Everything is built below build/.

PROOF_DEFS ?= include/talon/op.def include/talon/status.def
PROOF_DIR := build/proof
PROOF_SRC := $(wildcard proof/*.v)
PROOF_V := $(PROOF_SRC:proof/%=$(PROOF_DIR)/%) $(PROOF_DIR)/Ops.v
PROOF_VO := $(PROOF_V:.v=.vo)
PROOF_ML := input.ml oracle.ml

.PHONY: proof differential planted plans courses

## make proof           compiles the proofs, checks every theorem, runs coqchk: "N theorems, no axioms"
proof: $(PROOF_DIR)/checked build/oracle
	@cat $(PROOF_DIR)/checked

$(PROOF_DIR)/checked: $(PROOF_VO) proof/theorems.txt proof/check-theorems
	proof/check-theorems --build $(PROOF_DIR) > $@.part || { cat $@.part; exit 1; }
	@mv $@.part $@

$(PROOF_DIR)/Ops.v: proof/gen-ops $(PROOF_DEFS)
	@mkdir -p $(PROOF_DIR)
	proof/gen-ops $(PROOF_DEFS) > $@.part && mv $@.part $@

$(PROOF_SRC:proof/%=$(PROOF_DIR)/%): $(PROOF_DIR)/%: proof/%
	@mkdir -p $(PROOF_DIR)
	cp $< $@

$(PROOF_DIR)/%.vo: $(PROOF_DIR)/%.v
	cd $(PROOF_DIR) && coqc -q $*.v

# "Require Import A B." in X.v: X.vo needs A.vo and B.vo
PROOF_NEEDS := $(shell awk '/^Require Import/ { f = FILENAME; sub(".*/", "", f); sub("[.]v$$", "", f); sub("[.]$$", ""); for (i = 3; i <= NF; i++) print f ":" $$i }' $(PROOF_SRC))
$(foreach n,$(PROOF_NEEDS),$(eval $(PROOF_DIR)/$(firstword $(subst :, ,$n)).vo: $(PROOF_DIR)/$(lastword $(subst :, ,$n)).vo))

$(PROOF_DIR)/model.ml: $(PROOF_DIR)/Extract.vo
	@test -f $@ && touch $@ $(PROOF_DIR)/model.mli

build/oracle: $(PROOF_DIR)/model.ml $(addprefix proof/oracle/,$(PROOF_ML))
	cp $(addprefix proof/oracle/,$(PROOF_ML)) $(PROOF_DIR)
	cd $(PROOF_DIR) && ocamlopt -w +a-4-9-26-27-32..42-44-45-48-70 -unsafe -inline 200 -o ../oracle model.mli model.ml $(PROOF_ML)

$(PROOF_DIR)/checker.ml: $(PROOF_DIR)/PlanExtract.vo
	@test -f $@ && touch $@ $(PROOF_DIR)/checker.mli

build/plans: $(PROOF_DIR)/checker.ml proof/oracle/plans.ml
	cp proof/oracle/plans.ml $(PROOF_DIR)
	cd $(PROOF_DIR) && ocamlopt -w +a-4-9-26-27-32..42-44-45-48-70 -o ../plans checker.mli checker.ml plans.ml

## make plans           the C checker of plans against the proved one: 20,000 random plans, half of them changed
plans: $(OUT)/test/dealer build/plans
	@$(OUT)/test/dealer --plans 20000 > $(PROOF_DIR)/plans.txt
	@build/plans < $(PROOF_DIR)/plans.txt

$(PROOF_DIR)/machine.ml: $(PROOF_DIR)/CourseExtract.vo
	@test -f $@ && touch $@ $(PROOF_DIR)/machine.mli

build/courses: $(PROOF_DIR)/machine.ml proof/oracle/courses.ml
	cp proof/oracle/courses.ml $(PROOF_DIR)
	cd $(PROOF_DIR) && ocamlopt -w +a-4-9-26-27-32..42-44-45-48-70 -o ../courses machine.mli machine.ml courses.ml

## make courses         every course of two small games, as the proved machine plays them, played by the runner
courses: $(OUT)/talon build/courses
	@{ build/courses kuhn && build/courses tricks 2 20 && build/courses tricks 3 6; } > $(PROOF_DIR)/courses.jsonl
	@tests/playouts/run --only $(PROOF_DIR)/courses.jsonl $(OUT)/talon

DIFFERENTIAL_OBJ := $(patsubst %.c,$(OBJ)/%.o,$(wildcard tests/differential/*.c) $(addprefix tests/lib/,world.c gen.c model.c chance.c tried.c))
DIFFERENTIAL_OPERATIONS ?= 20000000
-include $(DIFFERENTIAL_OBJ:.o=.d)

$(OUT)/differential: $(DIFFERENTIAL_OBJ) $(OUT)/libkernel.a
	$(Q)$(CC) -o $@ $^ $(ALL_LDFLAGS) $(SODIUM_LIBS)

## make differential    the kernel against the proved model: DIFFERENTIAL_OPERATIONS (20,000,000) random ones, then all small tables
differential: $(OUT)/differential build/oracle
	$(OUT)/differential build/oracle $(DIFFERENTIAL_OPERATIONS)
	$(OUT)/differential build/oracle exhaustive
	$(OUT)/differential build/oracle game

## make planted         kinds of faults in the kernel, each found by the comparison
planted: $(OUT)/differential build/oracle
	tests/differential/planted $(OUT) build/oracle
