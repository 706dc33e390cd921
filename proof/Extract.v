(* Extract.v -- the model as OCaml for the oracle. What is trusted here: nat and Z as machine integers (all numbers stay far
   below 2^61), the usual types as OCaml's own, and two functions with faster bodies: `look` (an array instead of
   nth_error) and `memberOf` (a table of bits instead of a search). *)
From Coq Require Import Extraction ExtrOcamlBasic ZArith List.
Require Import Ops Lists Zones Effects Actions Draws Takes Reorders Views Operation History Game.

Extract Inductive nat => "int" ["0" "(fun x -> x + 1)"] "(fun zero next (n : int) -> if n = 0 then zero () else next (n - 1))".
Extract Inlined Constant Nat.add => "(fun (x : int) y -> x + y)".
Extract Inlined Constant Nat.sub => "(fun (x : int) y -> if x < y then 0 else x - y)".
Extract Inlined Constant Nat.mul => "(fun (x : int) y -> x * y)".
Extract Inlined Constant Nat.min => "(fun (x : int) y -> if x < y then x else y)".
Extract Inlined Constant Nat.max => "(fun (x : int) y -> if x < y then y else x)".
Extract Inlined Constant Nat.div2 => "(fun (x : int) -> x lsr 1)".
Extract Inlined Constant Nat.eqb => "(fun (x : int) y -> x = y)".
Extract Inlined Constant Nat.leb => "(fun (x : int) y -> x <= y)".
Extract Inlined Constant Nat.ltb => "(fun (x : int) y -> x < y)".
Extract Inlined Constant length => "List.length".
Extract Inlined Constant rev => "List.rev".

Extract Inductive positive => "int" ["(fun x -> 2 * x + 1)" "(fun x -> 2 * x)" "1"]
  "(fun odd even one (n : int) -> if n = 1 then one () else if n land 1 = 1 then odd (n lsr 1) else even (n lsr 1))".
Extract Inductive Z => "int" ["0" "(fun x -> x)" "(fun x -> - x)"]
  "(fun zero pos neg (n : int) -> if n = 0 then zero () else if n > 0 then pos n else neg (- n))".
Extract Inlined Constant Z.add => "(fun (x : int) y -> x + y)".
Extract Inlined Constant Z.mul => "(fun (x : int) y -> x * y)".
Extract Inlined Constant Z.eqb => "(fun (x : int) y -> x = y)".
Extract Inlined Constant Z.leb => "(fun (x : int) y -> x <= y)".
Extract Inlined Constant Z.ltb => "(fun (x : int) y -> x < y)".
Extract Inlined Constant Z.of_nat => "(fun (x : int) -> x)".
Extract Inlined Constant Z.to_nat => "(fun (x : int) -> if x < 0 then 0 else x)".

Extract Inlined Constant andb => "(&&)".
Extract Inlined Constant orb => "(||)".
Extract Inlined Constant negb => "not".

Extract Constant look => "fun l -> let a = Array.of_list l in let n = Array.length a in fun i -> if i < n then Some (Array.unsafe_get a i) else None".
Extract Constant memberOf => "fun l -> match l with
  | [] -> fun _ -> false
  | [a] -> fun i -> i = a
  | [a; b] -> fun i -> i = a || i = b
  | _ ->
    let top = List.fold_left (fun (m : int) x -> if x > m then x else m) 0 l in
    let bits = Bytes.make (top + 1) '0' in
    List.iter (fun i -> Bytes.set bits i '1') l;
    fun i -> i <= top && Bytes.unsafe_get bits i = '1'".

Extraction "model.ml" opcode_id status_id begin_ record undo redo viewTable isOpen glances apply newGame gbegin grecord gundo gredo.
