(* Zones.v -- the state: zones as lists of cards with a face bit each, and the shape that does not change.
   A zone is named by its number in the shape; a card by its id; what is printed on it is the shape's `printed`. *)
From Coq Require Import List Arith Bool.
Import ListNotations.

Inductive ztype := DeckZone | HandZone | CommunityZone | DiscardZone | BurnZone | TableZone | RevealedZone | CommandZone.
Inductive sight := SeesNone | SeesOwner | SeesOthers | SeesAll | SeesNewest.
Inductive drawFrom := FromTop | FromBottom | FromRandom.
Inductive reshuffleWhen := WhenShort | WhenEmpty.

(* deck behaviour: docs/protocol.md §4 *)
Record behaviour := Behaviour {
  bDraw : drawFrom;
  bReshuffle : option nat;
  bWhen : reshuffleWhen;
  bKeep : nat
}.

(* the names that matter when an argument is left out *)
Inductive wellKnown := NamedDeck | NamedBurn | NamedDiscard | NamedOther.

Record zoneDef := ZoneDef {
  zName : wellKnown;
  zType : ztype;
  zOwner : option nat;
  zSees : sight;
  zBehaviour : option behaviour
}.

Record shape := Shape {
  defs : list zoneDef;
  printed : nat -> nat;   (* card id to what is printed on it; copies of a card print the same *)
  maxDraws : nat;         (* elementary draws in one operation *)
  maxTimes : nat;         (* riffles in one operation *)
  maxSteps : nat          (* random steps of a table *)
}.

Record slot := Slot { card : nat; up : bool }.

Definition zone := list slot.

Record table := Table { zones : list zone; seqno : nat; steps : nat }.

Definition get (z : nat) (g : list zone) : zone := nth z g [].

Fixpoint set (z : nat) (l : zone) (g : list zone) : list zone :=
  match g, z with
  | [], _ => []
  | _ :: r, 0 => l :: r
  | x :: r, S z' => x :: set z' l r
  end.

Definition typeOf (sh : shape) (z : nat) : ztype :=
  match nth_error (defs sh) z with
  | Some d => zType d
  | None => TableZone
  end.

Definition behaviourOf (sh : shape) (z : nat) : option behaviour :=
  match nth_error (defs sh) z with
  | Some d => zBehaviour d
  | None => None
  end.

Definition isBurn (t : ztype) : bool := match t with BurnZone => true | _ => false end.
Definition isDiscard (t : ztype) : bool := match t with DiscardZone => true | _ => false end.

(* how moved cards lie afterwards, when the operation says it *)
Inductive facing := Usual | Down | Up.

(* A face bit belongs to a card. It is cleared by moving to another zone, or set when that is a discard zone;
   inside one zone it travels with its card; an operation may say otherwise. *)
Definition lies (sh : shape) (from to : nat) (f : facing) (before : bool) : bool :=
  match f with
  | Up => true
  | Down => false
  | Usual => if from =? to then before else isDiscard (typeOf sh to)
  end.

Definition lay (sh : shape) (from to : nat) (f : facing) (s : slot) : slot :=
  Slot (card s) (lies sh from to f (up s)).

(* every card of the table, zone after zone *)
Definition allCards (g : list zone) : list nat := map card (concat g).

(* a table of this shape *)
Definition fitting (sh : shape) (g : list zone) : Prop := length g = length (defs sh).
