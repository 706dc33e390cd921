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

(* An effect as a viewer has it: a moved card is named if it was seen before or is seen after; an order only if the
   whole zone is seen. *)
Inductive glance :=
  | SawMove (from to at_ : nat) (places : list nat) (cards : list (option nat * bool)) (f : facing)
  | SawOrder (z : nat) (perm : option (list nat)).

Definition glanceCard (sh : shape) (who : viewer) (from to nFrom nTo at_ : nat) (f : facing) (place k : nat) (s : slot)
  : option nat * bool :=
  (if seesCard sh who from nFrom place s || seesCard sh who to nTo (at_ + k) (lay sh from to f s)
   then Some (printed sh (card s)) else None, up s).

Fixpoint glanceCards (sh : shape) (who : viewer) (from to nFrom nTo at_ : nat) (f : facing) (k : nat) (places : list nat) (l : list slot)
  : list (option nat * bool) :=
  match places, l with
  | p :: ps, s :: r => glanceCard sh who from to nFrom nTo at_ f p k s :: glanceCards sh who from to nFrom nTo at_ f (S k) ps r
  | _, _ => []
  end.

Definition glanceAt (sh : shape) (who : viewer) (before : list zone) (e : effect) : glance :=
  let after := perform sh e before in
  match e with
  | Move from to at_ places _ f =>
      SawMove from to at_ places
        (glanceCards sh who from to (sizeOf from before) (sizeOf to after) at_ f 0 places (pickAt places (get from before))) f
  | Permute z perm =>
      SawOrder z (if forallb visible (viewZone sh who z (get z before)) && forallb visible (viewZone sh who z (get z after))
                  then Some perm else None)
  end.

Fixpoint glances (sh : shape) (who : viewer) (g : list zone) (es : list effect) : list glance :=
  match es with
  | [] => []
  | e :: r => glanceAt sh who g e :: glances sh who (perform sh e g) r
  end.
