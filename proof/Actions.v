(* Actions.v -- how an operation is written down: a chain of checks and effects over a running state, ending in
   the new state or in a fault. Checks come in the order written, which is the order of precedence. *)
From Coq Require Import List Arith Bool ZArith.
Require Import Ops Lists Zones Effects.
Import ListNotations.

(* a zone as an argument: a number, a name the shape does not know, or left out *)
Inductive zref := At (z : nat) | Unknown | LeftOut.

(* what an argument means when it is left out *)
Inductive usual := NoUsual | UsualDeck | UsualBurn | UsualDiscard.

Record fault := Fault {
  fStatus : status;
  fZone : option nat;
  fCard : option nat;
  fWant : Z;
  fHave : nat;
  fArg : nat;     (* the argument at fault where a name was not found *)
  fIndex : nat    (* and which of a list *)
}.

Definition plain (st : status) : fault := Fault st None None 0 0 0 0.
Definition aboutZone (st : status) (z : nat) : fault := Fault st (Some z) None 0 0 0 0.
Definition aboutNumber (st : status) (n : Z) : fault := Fault st None None n 0 0 0.
Definition limit (n : nat) : fault := Fault E_LIMIT_EXCEEDED None None 0 n 0 0.
Definition insufficient (z n have : nat) : fault := Fault E_INSUFFICIENT_CARDS (Some z) None (Z.of_nat n) have 0 0.
Definition notInZone (c z arg i : nat) : fault := Fault E_CARD_NOT_IN_ZONE (Some z) (Some c) 0 0 arg i.
Definition notFound (arg i : nat) : fault := Fault E_ZONE_NOT_FOUND None None 0 0 arg i.

(* The running state. Random outcomes are inputs: `choices` holds them in the order they are needed; a missing or
   impossible one is replaced by a possible one and noted in `legal`. The log is newest first. *)
Record run := Run {
  rZones : list zone;
  rStep : nat;
  rDraws : nat;
  rLog : list effect;
  rChoices : list (list nat);
  rLegal : bool
}.

Inductive outcome := Done (s : run) | Refused (f : fault).

Definition action := run -> outcome.

Definition skip : action := Done.
Definition refuse (f : fault) : action := fun _ => Refused f.

Definition andThen (a b : action) : action := fun s =>
  match a s with
  | Done s' => b s'
  | Refused f => Refused f
  end.
Notation "a ;; b" := (andThen a b) (at level 60, right associativity).

Definition need (ok : bool) (f : fault) (a : action) : action := if ok then a else refuse f.

(* look at the zones as they are now *)
Definition seeing (k : list zone -> action) : action := fun s => k (rZones s) s.

Definition sizeOf (z : nat) (g : list zone) : nat := length (get z g).

(* A move of no cards leaves no trace. *)
Definition doMove (sh : shape) (from to at_ : nat) (places : list nat) (f : facing) : action := fun s =>
  match places with
  | [] => Done s
  | _ => let g := rZones s in
         Done (Run (moveCards sh from to at_ places f g) (rStep s) (rDraws s)
                   (Move from to at_ places (pickAt places (get from g)) f :: rLog s) (rChoices s) (rLegal s))
  end.

Definition toEnd (sh : shape) (from to : nat) (places : list nat) (f : facing) : action :=
  seeing (fun g => doMove sh from to (endOf from to (length places) g) places f).

Definition doPermute (z : nat) (perm : list nat) : action := fun s =>
  Done (Run (permuteZone z perm (rZones s)) (rStep s) (rDraws s) (Permute z perm :: rLog s) (rChoices s) (rLegal s)).

(* one random outcome from outside; `fallback` must be possible itself *)
Definition choose (possible : list nat -> bool) (fallback : list nat) (k : list nat -> action) : action := fun s =>
  match rChoices s with
  | c :: cs =>
      if possible c then k c (Run (rZones s) (rStep s) (rDraws s) (rLog s) cs (rLegal s))
      else k fallback (Run (rZones s) (rStep s) (rDraws s) (rLog s) cs false)
  | [] => k fallback (Run (rZones s) (rStep s) (rDraws s) (rLog s) [] false)
  end.

(* n steps of the table's randomness *)
Definition takeSteps (sh : shape) (n : nat) : action := fun s =>
  if rStep s + n <=? maxSteps sh
  then Done (Run (rZones s) (rStep s + n) (rDraws s) (rLog s) (rChoices s) (rLegal s))
  else Refused (limit (maxSteps sh)).

(* an elementary draw begins *)
Definition countDraw (sh : shape) : action := fun s =>
  if rDraws s <? maxDraws sh
  then Done (Run (rZones s) (rStep s) (S (rDraws s)) (rLog s) (rChoices s) (rLegal s))
  else Refused (limit (maxDraws sh)).

(* zones meant when an argument is left out *)
Definition isNamed (n : wellKnown) (d : zoneDef) : bool :=
  match n, zName d with
  | NamedDeck, NamedDeck | NamedBurn, NamedBurn | NamedDiscard, NamedDiscard => true
  | _, _ => false
  end.

Fixpoint places (p : zoneDef -> bool) (i : nat) (ds : list zoneDef) : list nat :=
  match ds with
  | [] => []
  | d :: r => if p d then i :: places p (S i) r else places p (S i) r
  end.

Definition namedZone (sh : shape) (n : wellKnown) : option nat := hd_error (places (isNamed n) 0 (defs sh)).

(* the zone called "discard" if it is one, else the only one of that type *)
Definition discardZone (sh : shape) : option nat :=
  match places (fun d => isNamed NamedDiscard d && isDiscard (zType d)) 0 (defs sh) with
  | z :: _ => Some z
  | [] => match places (fun d => isDiscard (zType d)) 0 (defs sh) with
          | [z] => Some z
          | _ => None
          end
  end.

Definition resolve (sh : shape) (arg i : nat) (u : usual) (r : zref) : nat + fault :=
  let named n := match namedZone sh n with
                 | Some z => inl z
                 | None => inr (notFound arg i)
                 end in
  match r, u with
  | At z, _ => if z <? length (defs sh) then inl z else inr (notFound arg i)
  | LeftOut, UsualDeck => named NamedDeck
  | LeftOut, UsualBurn => named NamedBurn
  | LeftOut, UsualDiscard => match discardZone sh with
                             | Some z => inl z
                             | None => inr (plain E_DISCARD_ZONE_NOT_FOUND)
                             end
  | _, _ => inr (notFound arg i)
  end.

Definition withZone (sh : shape) (arg i : nat) (u : usual) (r : zref) (k : nat -> action) : action :=
  match resolve sh arg i u r with
  | inl z => k z
  | inr f => refuse f
  end.

(* burn is never drawable *)
Definition drawable (sh : shape) (z : nat) (a : action) : action :=
  need (negb (isBurn (typeOf sh z))) (aboutZone E_NOT_DRAWABLE z) a.
