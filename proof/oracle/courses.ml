(* courses.ml -- every course of a small game, played by the extracted machine: a line for each in the form of tests/playouts, with who is
   asked, all that is offered, the answer, and the result.
     courses kuhn            all deals
     courses tricks P N      N deals for P players *)
open Machine

let names shape =
  let suits = "cdhs" and ranks = "23456789TJQKA" in
  fun c -> if shape = "kuhn" then String.make 1 "JQK".[c] ^ "s" else Printf.sprintf "%c%c" ranks.[c mod 13] suits.[c / 13]

let quoted s = "\"" ^ s ^ "\""
let listed f l = "[" ^ String.concat "," (List.map f l) ^ "]"
let seat p = quoted (Printf.sprintf "P%d" (p + 1))

(* what the machine needs, and how an answer of it is written: an option's name, or the card at the place *)
type game = { id : string; players : int; order : int list; shape : shape; rules : rules; start : state; payoff : state -> int list; word : int -> string; says : state -> int * int list -> string }

let line g steps s =
  let pay = g.payoff s in
  let most = List.fold_left max min_int pay in
  let winners = List.filter (fun p -> List.nth pay p = most) (List.init g.players (fun p -> p)) in
  Printf.printf "{\"id\":%s,\"new\":{\"game\":%s,\"players\":%s,\"order\":{\"deck\":%s}},\"result\":{\"payoff\":%s,\"winners\":%s},\"steps\":[%s]}\n"
    (quoted (String.concat " " (g.id :: List.map g.word g.order))) (quoted g.id) (listed seat (List.init g.players (fun p -> p)))
    (listed (fun c -> quoted (g.word c)) g.order) (listed string_of_int pay) (listed seat winners) (String.concat "," (List.rev steps))

let limit = 1000

let rec walk g steps s =
  match s.mach.doing with
  | Over -> line g steps s
  | Asking p ->
    let may = offers g.shape g.rules s in
    if may = [] then failwith "nothing is offered";
    List.iter (fun (k, a) ->
      let step = Printf.sprintf "{\"who\":%s,\"legal\":%s,\"do\":%s}" (seat p) (listed (g.says s) may) (g.says s (k, a)) in
      match decide g.shape g.rules noDice limit k a s with
      | Some (s', _) -> walk g (step :: steps) s'
      | None -> failwith "what is offered is refused") may
  | Running | Void _ -> failwith "a course went wrong"

let play g = walk g [] (fst (course g.shape g.rules noDice limit g.start))

let kuhn_deal order =
  play { id = "kuhn"; players = 2; order; shape = kuhnShape; rules = kuhn; start = kuhnStart order; payoff = kuhnPayoff;
         word = names "kuhn"; says = fun _ (k, _) -> "{\"option\":" ^ quoted (if k = 0 then "pass" else "bet") ^ "}" }

let tricks_deal players order =
  let word = names "tricks" in
  let says s (_, a) = match s.mach.doing, a with
    | Asking p, [place] -> "{\"cards\":[" ^ quoted (word (List.nth (List.nth s.tbl.zones p) place).card) ^ "]}"
    | _ -> failwith "no card" in
  play { id = "three_tricks"; players; order; shape = tricksShape players; rules = threeTricks players; start = tricksStart players order;
         payoff = tricksPayoff; word; says }

(* n different cards of 52, the same in every run *)
let dice = ref 1
let roll n = dice := (!dice * 1103515245 + 12345) land 0x7fffffff; (!dice lsr 16) mod n
let rec some_cards n = if n = 0 then [] else
  let rest = some_cards (n - 1) in
  let rec other () = let c = roll 52 in if List.mem c rest then other () else c in
  other () :: rest

let () = match Sys.argv with
  | [| _; "kuhn" |] -> List.iter kuhn_deal [[0; 1]; [0; 2]; [1; 0]; [1; 2]; [2; 0]; [2; 1]]
  | [| _; "tricks"; players; deals |] ->
    let players = int_of_string players in
    for _ = 1 to int_of_string deals do tricks_deal players (some_cards (3 * players + 1)) done
  | _ -> prerr_endline "usage: courses kuhn | courses tricks PLAYERS DEALS"; exit 2
