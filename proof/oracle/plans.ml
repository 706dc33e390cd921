(* plans.ml -- reads plans with the C checker's verdict, asks the extracted checker, and counts.
   A line: verdict n piles, n destinations, rounds; for each round: steps, then (pile give) each; pick-ups, then the piles.
   Destinations, piles and givers are numbered as in talon/dealer.h. The colouring of the destinations follows: how many
   players, then (player colour) each, and the number of colours.
   Prints the first disagreements; the last line counts. Exit 1 when there was one. *)
open Checker

let numbers line = List.map int_of_string (List.filter (fun w -> w <> "") (String.split_on_char ' ' line))

let rest = ref []
let next () = match !rest with x :: r -> rest := r; x | [] -> failwith "a line is too short"
let rec times n f = if n = 0 then [] else let x = f () in x :: times (n - 1) f

let dest d = if d < 1024 then Place d else if d = 65535 then Rest else Player (d - 16384)
let step () =
  let pile = next () in
  let give = next () in
  if pile = 255 then Seat give else Lay (pile, if give = 65535 then None else Some give)
let round () =
  let steps = times (next ()) step in
  (steps, times (next ()) next)

(* first and last card of every player, in stack order *)
let marks dests =
  let n = Array.length dests in
  let is p i = dests.(i) = Player p in
  let rec has p i j = i < j && (is p i || has p (i + 1) j) in
  List.concat (List.init n (fun i -> match dests.(i) with
    | Player p -> (if has p 0 i then [] else [Up p]) @ (if has p (i + 1) n then [] else [Down p])
    | _ -> []))

let () =
  let plans = ref 0 and accepted = ref 0 and wrong = ref 0 in
  let disagree what = incr wrong; if !wrong <= 5 then Printf.printf "line %d: %s\n" !plans what in
  (try while true do
    rest := numbers (input_line stdin);
    incr plans;
    let verdict = next () in
    let n = next () in
    let piles = next () in
    let dests = Array.of_list (List.map dest (times n next)) in
    let rounds = times (next ()) round in
    let target c = if c < n then dests.(c) else Rest in
    if check target n piles rounds <> (verdict = 1) then disagree "the checkers disagree";
    if verdict = 1 then incr accepted;
    let xs = marks dests in
    let pairs = times (next ()) (fun () -> let p = next () in (p, next ())) in
    let used = next () in
    if not (closed [] [] xs) || colors xs <> used || overlap 0 xs <> used then disagree "the numbers of colours differ";
    List.iter (fun (p, c) -> if color xs p <> c then disagree "the colourings differ") pairs
  done with End_of_file -> ());
  Printf.printf "%d plans, %d accepted by both, %d disagreements\n" !plans !accepted !wrong;
  exit (if !wrong = 0 && !plans > 0 then 0 else 1)
