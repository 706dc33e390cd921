(* Effects.v -- the two things that can happen to a table: move and permute. Every operation is a list of these;
   a record holds them, replaying needs nothing else, and taking back is their inverse. *)
From Coq Require Import List Arith Bool.
Require Import Lists Zones.
Import ListNotations.

Inductive effect :=
  | Move (from to at_ : nat) (places : list nat) (moved : list slot) (f : facing)
  | Permute (z : nat) (perm : list nat).

(* Take the cards at `places` out of `from`; put them, in the order listed, before place `at_` of what `to` then holds. *)
Definition moveCards (sh : shape) (from to at_ : nat) (places : list nat) (f : facing) (g : list zone) : list zone :=
  let src := get from g in
  let moved := pickAt places src in
  let g1 := set from (removeAt places src) g in
  set to (insertAt at_ (map (lay sh from to f) moved) (get to g1)) g1.

Definition permuteZone (z : nat) (perm : list nat) (g : list zone) : list zone :=
  set z (pickAt perm (get z g)) g.

Definition perform (sh : shape) (e : effect) (g : list zone) : list zone :=
  match e with
  | Move from to at_ places _ f => moveCards sh from to at_ places f g
  | Permute z perm => permuteZone z perm g
  end.

(* the last place cards can be put at: the size of `to` without the moved cards *)
Definition endOf (from to k : nat) (g : list zone) : nat :=
  if from =? to then length (get to g) - k else length (get to g).

Definition sameSlot (sh : shape) (a b : slot) : bool :=
  (printed sh (card a) =? printed sh (card b)) && Bool.eqb (up a) (up b).

Fixpoint sameSlots (sh : shape) (a b : list slot) : bool :=
  match a, b with
  | [], [] => true
  | x :: a', y :: b' => sameSlot sh x y && sameSlots sh a' b'
  | _, _ => false
  end.

(* whether an effect fits the table exactly: existing zones, places in range and different, the same cards lying the same way *)
Definition fits (sh : shape) (e : effect) (g : list zone) : bool :=
  match e with
  | Move from to at_ places moved f =>
      (from <? length g) && (to <? length g) &&
      isPick (length (get from g)) (length places) places &&
      (at_ <=? endOf from to (length places) g) &&
      sameSlots sh moved (pickAt places (get from g))
  | Permute z perm => (z <? length g) && isPerm (length (get z g)) perm
  end.

Fixpoint replay (sh : shape) (es : list effect) (g : list zone) : option (list zone) :=
  match es with
  | [] => Some g
  | e :: r => if fits sh e g then replay sh r (perform sh e g) else None
  end.

(* Taking back. `restore n i places xs rest` is the list of n cards whose cards at `places` are xs and whose others are rest. *)
Fixpoint find (i : nat) (places : list nat) (xs : list slot) : option slot :=
  match places, xs with
  | p :: ps, x :: r => if i =? p then Some x else find i ps r
  | _, _ => None
  end.

Fixpoint restore (n i : nat) (places : list nat) (xs rest : list slot) : list slot :=
  match n with
  | 0 => []
  | S n' => match find i places xs with
            | Some x => x :: restore n' (S i) places xs rest
            | None => match rest with
                      | y :: r => y :: restore n' (S i) places xs r
                      | [] => restore n' (S i) places xs []
                      end
            end
  end.

Definition takeBack (e : effect) (g : list zone) : list zone :=
  match e with
  | Move from to at_ places moved _ =>
      let dst := get to g in
      let g1 := set to (firstn at_ dst ++ skipn (at_ + length places) dst) g in
      let rest := get from g1 in
      set from (restore (length rest + length places) 0 places moved rest) g1
  | Permute z perm => set z (restore (length perm) 0 perm (get z g) []) g
  end.

(* newest effect first *)
Definition takeBackAll (newestFirst : list effect) (g : list zone) : list zone :=
  fold_left (fun g e => takeBack e g) newestFirst g.
