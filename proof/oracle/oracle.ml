(* oracle.ml -- the driver around the extracted model: reads shapes, tables and operations as numbers, writes what the
   model answers. The lines are described in lines.md beside this file. *)
open Model
open Input

let none = 65535
let left_out = 65534

let shape = ref { defs = []; printed = (fun x -> x); maxDraws = 65535; maxTimes = 1000; maxSteps = 4294967295 }
let hist = ref (begin_ { zones = []; seqno = 0; steps = 0 })
let cards_n = ref 0
let with_state = ref true
let with_effects = ref true

(* reading *)

let pick_from name all =
  let n = nat () in
  if n < Array.length all then all.(n) else fail ("no such " ^ name)

let types = [| DeckZone; HandZone; CommunityZone; DiscardZone; BurnZone; TableZone; RevealedZone; CommandZone |]
let sights = [| SeesNone; SeesOwner; SeesOthers; SeesAll; SeesNewest |]
let names = [| NamedOther; NamedDeck; NamedBurn; NamedDiscard |]

let optional () = let n = nat () in if n = none then None else Some n

let read_behaviour () =
  let bDraw = pick_from "draw_from" [| FromTop; FromBottom; FromRandom |] in
  let bReshuffle = optional () in
  let bWhen = pick_from "reshuffle_when" [| WhenShort; WhenEmpty |] in
  let bKeep = nat () in
  { bDraw; bReshuffle; bWhen; bKeep }

let read_def () =
  let zName = pick_from "name" names in
  let zType = pick_from "type" types in
  let zOwner = optional () in
  let zSees = pick_from "sees" sights in
  let zBehaviour = if nat () = 0 then None else Some (read_behaviour ()) in
  { zName; zType; zOwner; zSees; zBehaviour }

let read_shape () =
  let defs = list read_def in
  let faces = Array.of_list (list nat) in
  cards_n := Array.length faces;
  let printed c = if c < Array.length faces then Array.unsafe_get faces c else none in
  shape := { !shape with defs; printed }

let read_limits () =
  let maxDraws = nat () in
  let maxTimes = nat () in
  let maxSteps = nat () in
  shape := { !shape with maxDraws; maxTimes; maxSteps }

let read_slot () =
  let n = nat () in
  if n lsr 1 >= !cards_n then fail "no such card" else { card = n lsr 1; up = n land 1 = 1 }

let read_table () =
  let seqno = nat () in
  let steps = nat () in
  let zones = times (List.length !shape.defs) (fun () -> list read_slot) in
  hist := begin_ { zones; seqno; steps }

let zref n = if n = none || n < 0 then Unknown else if n = left_out then LeftOut else At n
let read_zref () = zref (int ())
let facing = function 1 -> Down | 2 -> Up | _ -> Usual
let read_facing () = facing (nat ())

let read_effect () =
  match nat () with
  | 1 ->
    let f = read_facing () in
    let from = nat () in
    let to_ = nat () in
    let at = nat () in
    let n = nat () in
    let places = times n nat in
    let moved = times n read_slot in
    Move (from, to_, at, places, moved, f)
  | 2 ->
    let z = nat () in
    Permute (z, list nat)
  | _ -> fail "no such effect"

(* An operation: the fields of the kernel's talon_op in a fixed order, whether it uses them or not. *)
let read_op () =
  let code = nat () in
  let face = nat () in
  let pick = nat () in
  let own = nat () <> 0 in
  let from = read_zref () in
  let to_ = read_zref () in
  let n = int () in
  let at = int () in
  let zones = list read_zref in
  let ints = list int in
  let order = list int in
  let cards = list nat in
  let f = facing face in
  let up = face = 2 in
  let place = match at with -1 -> AtEnd | -2 -> AtTop | i -> AtIndex i in
  match code with
  | 2 -> Draw (n, from, to_, f)
  | 3 -> Draw1 (from, to_, f)
  | 4 -> DrawBottom (n, from, to_, f)
  | 5 -> (match cards with [ c ] -> DrawCard (c, from, to_, f) | _ -> fail "draw_card wants one card")
  | 6 -> DrawAll (from, to_, f)
  | 7 -> Deal (n, from, zones, f)
  | 8 -> DealRound (n, from, zones, f)
  | 9 -> Burn (n, from, to_)
  | 10 ->
    let p = match pick with
      | 1 -> PickTop n
      | 15 -> PickPlaces ints
      | 14 -> PickCards cards
      | _ -> fail "move wants n, indices or cards" in
    MoveOp (p, from, to_, place, f)
  | 11 -> Turn (from, ints, up)
  | 12 -> PermuteOp (from, ints)
  | 13 -> CutByDie (n, from)
  | 14 -> Cut (n, from)
  | 15 -> CutWithSeed from
  | 16 -> Riffle (n, from)
  | 17 -> InShuffle from
  | 18 -> RiffleWithSeed (own, n, from)
  | 19 -> Shuffle (own, from)
  | 20 -> Wash (own, from)
  | 21 -> StripCut (ints, order, from)
  | 22 -> Combine (zones, to_)
  | 23 ->
    if List.length zones <> List.length ints then fail "split wants as many counts as zones"
    else Split (from, List.combine zones ints)
  | 24 -> Discard (n, up, from, to_)
  | 25 -> DiscardCards (cards, up, from, to_)
  | 26 -> Muck (from, to_)
  | 27 -> Recycle (from, to_)
  | 28 -> RecycleAndShuffle (own, from, to_)
  | 29 ->
    let has_step = nat () <> 0 in
    let step = nat () in
    let taken = int () in
    ApplyRecord ((if has_step then Some step else None), taken, list read_effect)
  | 34 -> DrawRandom (n, from, to_, f)
  | _ -> fail "no such operation"

(* writing *)

let put_slot s = put_int ((s.card lsl 1) lor if s.up then 1 else 0)
let put_list put l = put_int (List.length l); List.iter put l

let put_state t = List.iter (put_list put_slot) t.zones

let put_effect = function
  | Move (from, to_, at, places, moved, f) ->
    put_int 1;
    put_int (match f with Usual -> 0 | Down -> 1 | Up -> 2);
    put_int from; put_int to_; put_int at;
    put_list put_int places;
    List.iter put_slot moved
  | Permute (z, perm) -> put_int 2; put_int z; put_list put_int perm

let put_done t =
  put_char 'K';
  put_int t.seqno;
  put_int t.steps;
  if !with_state then put_state t

let put_optional = function None -> put_int none | Some n -> put_int n

let put_fault f =
  put_char 'E';
  put_int (status_id f.fStatus);
  put_optional f.fZone;
  put_int f.fWant;
  put_int f.fHave;
  put_optional f.fCard;
  put_int f.fArg;
  put_int f.fIndex

let put_answer = function
  | Accepted (t, es) -> put_done t; if !with_effects then put_list put_effect es
  | Rejected f -> put_fault f
  | Impossible -> put_char 'X'

let put_history = function
  | Inl h -> hist := h; put_done h.hTable
  | Inr f -> put_fault f

let put_glimpse (c, up) = put_int (match c with None -> -1 | Some n -> (n lsl 1) lor if up then 1 else 0)
let put_view v = List.iter (put_list put_glimpse) v

let put_glance = function
  | SawMove (from, to_, at, places, cards, f) ->
    put_int 1;
    put_int (match f with Usual -> 0 | Down -> 1 | Up -> 2);
    put_int from; put_int to_; put_int at;
    put_list put_int places;
    List.iter put_glimpse cards
  | SawOrder (z, None) -> put_int 3; put_int z
  | SawOrder (z, Some perm) -> put_int 2; put_int z; put_list put_int perm

(* games of Commander *)

let ghist = ref (gbegin (newGame 0 []))
let free = ref 1

let read_game () =
  let n = nat () in
  free := nat ();
  ghist := gbegin (newGame n (list nat))

(* An action: the fields of talon_action in a fixed order, whether it uses them or not, and the random order. *)
let read_action () =
  let code = nat () in
  let n = int () in
  let card = int () in
  let again = nat () <> 0 in
  let part = nat () in
  let kind = nat () in
  let top = list int in
  let bottom = list int in
  let table = list int in
  let order = list nat in
  let act a = grecord !free a order !ghist in
  match code with
  | 2 -> act GStart
  | 3 -> act GEnd
  | 4 -> act (match part with 0 -> GShuffle | 1 -> GShuffleTop n | _ -> GShuffleBottom n)
  | 5 -> act (GDraw n)
  | 6 -> act (GReveal n)
  | 7 -> act (GReturnToBottom card)
  | 8 -> act (GReturnToTop card)
  | 9 -> act (GMoveToHand card)
  | 10 -> act (GMoveToTable card)
  | 11 -> act (GReturnFromTable card)
  | 12 -> act (GMoveLeft card)
  | 13 -> act (GMoveRight card)
  | 14 -> act (GMulligan (kind, bottom))
  | 15 | 16 -> act (GScry (top, bottom, table))
  | 17 -> act (GMill n)
  | 18 -> act (GTutor (card, again))
  | 19 -> act GPlayFaceDown
  | 20 -> act (GLook n)
  | 21 -> gundo !ghist
  | 22 -> gredo !ghist
  | _ -> fail "no such action"

let put_game = function
  | GAccepted g ->
    put_char 'K';
    put_int g.gStatus; put_int g.gMulligans; put_int g.gOwed;
    List.iter (put_list put_int) [ g.gLibrary; g.gHand; g.gRevealed; g.gTable; g.gCommand ]
  | GRejected f -> put_fault f
  | GImpossible -> put_char 'X'

(* the commands *)

let read_request () =
  let as_ = let p = int () in if p < 0 || p = none then None else Some p in
  let op = read_op () in
  (as_, op, list (fun () -> list nat))

let viewer () = let p = int () in if p < 0 || p = none then None else Some p

let run_command = function
  | 'S' -> read_shape (); put_char 'S'
  | 'L' -> read_limits (); put_char 'L'
  | 'T' -> read_table (); put_char 'T'
  | 'M' -> with_state := nat () <> 0; with_effects := nat () <> 0; put_char 'M'
  | 'O' ->
    let as_, op, choices = read_request () in
    let h, a = record !shape as_ op choices !hist in
    hist := h;
    put_answer a
  | 'P' ->
    let as_, op, choices = read_request () in
    put_answer (apply !shape as_ op choices !hist.hTable)
  | 'U' -> put_history (undo !hist)
  | 'R' -> put_history (redo !shape !hist)
  | 'V' -> let who = viewer () in put_char 'V'; put_view (viewTable !shape who !hist.hTable.zones)
  | 'G' ->
    let who = viewer () in
    let es = list read_effect in
    put_char 'G';
    put_list put_glance (glances !shape who !hist.hTable.zones es)
  | 'N' -> read_game (); put_char 'N'
  | 'A' ->
    let h, a = read_action () in
    ghist := h;
    put_game a
  | c -> fail (Printf.sprintf "no such command: %C" c)

let rec main () =
  match command () with
  | None -> flush_out ()
  | Some c -> run_command c; put_char '\n'; main ()

let () = main ()
