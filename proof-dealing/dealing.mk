# dealing.mk -- the theorems about dealing real cards, and the extracted checker; everything is built in build/proof-dealing.
#   make proof-dealing        compile, then hold the extracted checker against the C checker on random plans, good and changed

DEALING_DIR := build/proof-dealing
DEALING_V := Colorings Plans PlanFacts Rounds PlanExtract

.PHONY: proof-dealing
proof-dealing: $(DEALING_DIR)/plans $(OUT)/test/dealer
	$(OUT)/test/dealer --plans 20000 | $(DEALING_DIR)/plans

$(DEALING_DIR)/plans: $(DEALING_V:%=proof-dealing/%.v) proof-dealing/oracle/plans.ml
	@mkdir -p $(DEALING_DIR)
	cp $^ $(DEALING_DIR)
	cd $(DEALING_DIR) && for f in $(DEALING_V); do coqc -q $$f.v || exit 1; done
	cd $(DEALING_DIR) && ocamlopt -w -a -o plans checker.mli checker.ml plans.ml
