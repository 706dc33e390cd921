(* Views.v -- who sees what: a player sees a card if the zone's `sees` includes them or the card lies face up.
   Counts, places and face bits are public. *)
From Coq Require Import List Arith Bool.
Require Import Ops Lists Zones Effects Actions.
Import ListNotations.

(* a player, or None for a spectator *)
Definition viewer := option nat.

Definition owns (d : zoneDef) (who : viewer) : bool :=
  match zOwner d, who with
  | Some o, Some p => o =? p
  | _, _ => false
  end.

(* whether `sees` alone shows the card at a place of a zone of this size *)
Definition included (d : zoneDef) (who : viewer) (size place : nat) : bool :=
  match zSees d, who with
  | SeesAll, _ => true
  | SeesNewest, _ => S place =? size
  | SeesNone, _ => false
  | SeesOwner, _ => owns d who
  | SeesOthers, Some _ => negb (owns d who)
  | SeesOthers, None => false
  end.

Definition seesCard (sh : shape) (who : viewer) (z size place : nat) (s : slot) : bool :=
  up s || match nth_error (defs sh) z with
          | Some d => included d who size place
          | None => false
          end.

(* a card as a viewer has it: what is printed on it or nothing, and how it lies *)
Definition glimpse (sh : shape) (who : viewer) (z size place : nat) (s : slot) : option nat * bool :=
  (if seesCard sh who z size place s then Some (printed sh (card s)) else None, up s).

Fixpoint viewFrom (sh : shape) (who : viewer) (z size place : nat) (l : zone) : list (option nat * bool) :=
  match l with
  | [] => []
  | s :: r => glimpse sh who z size place s :: viewFrom sh who z size (S place) r
  end.

Definition viewZone (sh : shape) (who : viewer) (z : nat) (l : zone) : list (option nat * bool) :=
  viewFrom sh who z (length l) 0 l.

Fixpoint viewZones (sh : shape) (who : viewer) (z : nat) (g : list zone) : list (list (option nat * bool)) :=
  match g with
  | [] => []
  | l :: r => viewZone sh who z l :: viewZones sh who (S z) r
  end.

Definition viewTable (sh : shape) (who : viewer) (g : list zone) : list (list (option nat * bool)) :=
  viewZones sh who 0 g.

Definition visible (v : option nat * bool) : bool :=
  match fst v with
  | Some _ => true
  | None => false
  end.

(* A zone is open to those who see every card in it; an empty zone to those its `sees` names. *)
Definition isOpen (sh : shape) (who : viewer) (z : nat) (l : zone) : bool :=
  match l, nth_error (defs sh) z with
  | [], Some d => match zSees d with
                  | SeesNewest => false
                  | _ => included d who 0 0
                  end
  | [], None => false
  | _, _ => forallb visible (viewZone sh who z l)
  end.

(* Naming cards of a zone one may not see is refused before its contents are looked at. Without `as` all is open. *)
Definition naming (sh : shape) (as_ : option nat) (z : nat) (a : action) : action :=
  seeing (fun g =>
    need (match as_ with
          | None => true
          | Some p => isOpen sh (Some p) z (get z g)
          end) (aboutZone E_NOT_VISIBLE z) a).

(* A record as a viewer has it. The viewer sees the table before the operation and after it, nothing in between, and is told where
   cards lay and went, and how. So what is known of the cards is carried along: forward from what was seen before, back from what is seen
   after. An order is told if every card of the zone is known at both ends of it; one that is not told leaves nothing known. *)
Inductive glance :=
  | SawMove (from to at_ : nat) (places : list nat) (cards : list (option nat * bool)) (f : facing)
  | SawOrder (z : nat) (perm : option (list nat)).

(* all that is told of an effect whatever the cards are: places and faces *)
Inductive outline :=
  | Moved (from to at_ : nat) (places : list nat) (faces : list bool) (f : facing)
  | Ordered (z : nat) (perm : list nat).

Definition outlineOf (e : effect) : outline :=
  match e with
  | Move from to at_ places moved f => Moved from to at_ places (map up moved) f
  | Permute z perm => Ordered z perm
  end.

(* what is known of the cards: for each place what is printed there, or nothing *)
Definition sketch := list (list (option nat)).

Definition sketchOf (v : list (list (option nat * bool))) : sketch := map (map fst) v.

Definition row (z : nat) (k : sketch) : list (option nat) := nth z k [].

Fixpoint setRow (z : nat) (l : list (option nat)) (k : sketch) : sketch :=
  match k, z with
  | [], _ => []
  | _ :: r, 0 => l :: r
  | x :: r, S z' => x :: setRow z' l r
  end.

Definition isKnown (c : option nat) : bool :=
  match c with
  | Some _ => true
  | None => false
  end.

Definition allKnown (z : nat) (k : sketch) : bool := forallb isKnown (row z k).

Definition blank (z : nat) (k : sketch) : sketch := setRow z (map (fun _ => None) (row z k)) k.

(* n places, those in `places` as in xs, the others as in rest, in order *)
Fixpoint placed (i : nat) (places : list nat) (xs : list (option nat)) : option (option nat) :=
  match places, xs with
  | p :: ps, x :: r => if i =? p then Some x else placed i ps r
  | _, _ => None
  end.

Fixpoint refill (n i : nat) (places : list nat) (xs rest : list (option nat)) : list (option nat) :=
  match n with
  | 0 => []
  | S n' => match placed i places xs, rest with
            | Some x, _ => x :: refill n' (S i) places xs rest
            | None, y :: r => y :: refill n' (S i) places xs r
            | None, [] => refill n' (S i) places xs []
            end
  end.

(* through an effect: as it happens, and from after it to before it; `told` is for an order *)
Definition advance (e : outline) (told : bool) (k : sketch) : sketch :=
  match e with
  | Moved from to at_ places _ _ =>
      let k1 := setRow from (removeAt places (row from k)) k in
      setRow to (insertAt at_ (pickAt places (row from k)) (row to k1)) k1
  | Ordered z perm => if told then setRow z (pickAt perm (row z k)) k else blank z k
  end.

Definition retrace (e : outline) (told : bool) (k : sketch) : sketch :=
  match e with
  | Moved from to at_ places _ _ =>
      let moved := firstn (length places) (skipn at_ (row to k)) in
      let k1 := setRow to (firstn at_ (row to k) ++ skipn (at_ + length places) (row to k)) k in
      setRow from (refill (length (row from k1) + length places) 0 places moved (row from k1)) k1
  | Ordered z perm => if told then setRow z (refill (length perm) 0 perm (row z k) []) k else blank z k
  end.

Definition follows (e : outline) (k : sketch) : bool :=
  match e with
  | Moved _ _ _ _ _ _ => true
  | Ordered z _ => allKnown z k
  end.

(* for each effect, whether it leads to what is seen after; and what that says of the cards before the first of them *)
Fixpoint leads (es : list outline) (last : sketch) : sketch * list bool :=
  match es with
  | [] => (last, [])
  | e :: r => let (k, cs) := leads r last in (retrace e (follows e k) k, follows e k :: cs)
  end.

(* a moved card is named if it is known before the effect, or after *)
Fixpoint named (before after : list (option nat)) (faces : list bool) : list (option nat * bool) :=
  match before, after, faces with
  | b :: bs, a :: cs, f :: fs => (match b with Some _ => b | None => a end, f) :: named bs cs fs
  | _, _, _ => []
  end.

Definition glanceAt (e : outline) (told : bool) (before after : sketch) : glance :=
  match e with
  | Moved from to at_ places faces f =>
      SawMove from to at_ places (named (pickAt places (row from before)) (skipn at_ (row to after)) faces) f
  | Ordered z perm => SawOrder z (if told then Some perm else None)
  end.

(* and what is known before the first effect, from what is seen after the last *)
Fixpoint lookAll (es : list outline) (leading : list bool) (first last : sketch) : sketch * list glance :=
  match es, leading with
  | e :: r, c :: cs =>
      let told := c && follows e first in
      let (k, seen) := lookAll r cs (advance e told first) last in
      (retrace e told k, glanceAt e told first k :: seen)
  | _, _ => (last, [])
  end.

Definition performAll (sh : shape) (es : list effect) (g : list zone) : list zone := fold_left (fun g e => perform sh e g) es g.

(* a function of the outlines and the two views, and of nothing else *)
Definition glancesOf (es : list outline) (before after : list (list (option nat * bool))) : list glance :=
  snd (lookAll es (snd (leads es (sketchOf after))) (sketchOf before) (sketchOf after)).

Definition glances (sh : shape) (who : viewer) (g : list zone) (es : list effect) : list glance :=
  glancesOf (map outlineOf es) (viewTable sh who g) (viewTable sh who (performAll sh es g)).
