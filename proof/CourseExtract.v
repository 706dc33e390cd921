(* CourseExtract.v -- the machine of Courses.v and two small games as OCaml, to compare the runner with. Numbers are extracted as Extract.v says. *)
From Coq Require Import Extraction ExtrOcamlBasic.
Require Import Extract Zones Operation Courses CourseGames.

Extract Inlined Constant BinInt.Z.sub => "(fun (x : int) y -> x - y)".

Extraction "machine.ml" course decide offers kuhnShape kuhn kuhnStart kuhnPayoff tricksShape threeTricks tricksStart tricksPayoff noDice.
