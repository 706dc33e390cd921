(* PlanExtract.v -- the checker as OCaml, to compare the C checker with. What is trusted here: nat as machine integers (all
   numbers stay far below 2^61) and the usual types as OCaml's own. *)
From Coq Require Import Extraction ExtrOcamlBasic List Arith.
Require Import Plans Colorings.

Extract Inductive nat => "int" ["0" "(fun x -> x + 1)"] "(fun zero next (n : int) -> if n = 0 then zero () else next (n - 1))".
Extract Inlined Constant Nat.add => "(fun (x : int) y -> x + y)".
Extract Inlined Constant Nat.eqb => "(fun (x : int) y -> x = y)".
Extract Inlined Constant Nat.leb => "(fun (x : int) y -> x <= y)".
Extract Inlined Constant Nat.ltb => "(fun (x : int) y -> x < y)".
Extract Inlined Constant Nat.max => "(fun (x : int) y -> if x < y then y else x)".
Extract Inlined Constant Nat.pred => "(fun (x : int) -> if x = 0 then 0 else x - 1)".
Extract Inlined Constant length => "List.length".
Extract Inlined Constant andb => "(&&)".
Extract Inlined Constant orb => "(||)".
Extract Inlined Constant negb => "not".

Extraction "checker.ml" check closed overlap colors color.
