(* Lists.v -- pure functions on lists of cards (docs/origins.md §1 and §4), and the two list operations every effect is made of:
   picking the cards at some places, and what is left when they are gone. Only definitions; facts are in ListFacts.v. *)
From Coq Require Import List Arith Bool.
Import ListNotations.

Section Polymorphic.
  Context {A : Type}.

  (* cut(k, D) = the cards from k on, then the first k *)
  Definition cut (k : nat) (l : list A) : list A := skipn k l ++ firstn k l.

  (* one card from the top to the bottom *)
  Definition rotate1 (l : list A) : list A :=
    match l with
    | [] => []
    | x :: r => r ++ [x]
    end.

  Fixpoint interleave (xs ys : list A) : list A :=
    match xs, ys with
    | [], _ => ys
    | _, [] => xs
    | x :: xs', y :: ys' => x :: y :: interleave xs' ys'
    end.

  Definition half (l : list A) : nat := Nat.div2 (length l).

  (* perfect riffle (out-shuffle) and in-shuffle *)
  Definition riffle (l : list A) : list A := interleave (firstn (half l) l) (skipn (half l) l).
  Definition inShuffle (l : list A) : list A := interleave (skipn (half l) l) (firstn (half l) l).

  Fixpoint times (n : nat) (f : list A -> list A) (l : list A) : list A :=
    match n with
    | 0 => l
    | S n' => times n' f (f l)
    end.

  Fixpoint splitIntoPackets (sizes : list nat) (l : list A) : list (list A) :=
    match sizes with
    | [] => []
    | p :: ps => firstn p l :: splitIntoPackets ps (skipn p l)
    end.

  (* nth_error under a name of its own, because the oracle gives it an array *)
  Definition look (l : list A) : nat -> option A := fun i => nth_error l i.

  Fixpoint pickBy (f : nat -> option A) (places : list nat) : list A :=
    match places with
    | [] => []
    | i :: r => match f i with
                | Some x => x :: pickBy f r
                | None => pickBy f r
                end
    end.

  (* the cards at these places, in the order listed; on a whole zone this is a reordering *)
  Definition pickAt (places : list nat) (l : list A) : list A := pickBy (look l) places.

  Fixpoint dropBy (gone : nat -> bool) (i : nat) (l : list A) : list A :=
    match l with
    | [] => []
    | x :: r => if gone i then dropBy gone (S i) r else x :: dropBy gone (S i) r
    end.

  Definition insertAt (i : nat) (new l : list A) : list A := firstn i l ++ new ++ skipn i l.
End Polymorphic.

(* membership, built once for a whole list *)
Definition memberOf (l : list nat) : nat -> bool := fun i => existsb (Nat.eqb i) l.

(* what is left of l when the cards at these places are gone *)
Definition removeAt {A} (places : list nat) (l : list A) : list A := dropBy (memberOf places) 0 l.

(* packets in the given order *)
Definition stripCut {A} (sizes order : list nat) (l : list A) : list A :=
  concat (pickAt order (splitIntoPackets sizes l)).

(* is it a rearrangement of [0 .. n-1]? *)
Definition isPerm (n : nat) (p : list nat) : bool :=
  (length p =? n) && forallb (fun i => i <? n) p && forallb (memberOf p) (seq 0 n).

Fixpoint distinct (l : list nat) : bool :=
  match l with
  | [] => true
  | x :: r => negb (existsb (Nat.eqb x) r) && distinct r
  end.

(* m different places of a zone of n cards *)
Definition isPick (n m : nat) (p : list nat) : bool :=
  (length p =? m) && forallb (fun i => i <? n) p && distinct p.

Definition sum (l : list nat) : nat := fold_right Nat.add 0 l.

(* a human riffle: output slot i takes from the left packet where the bit is false, from the right where it is true *)
Fixpoint merge {A} (bits : list bool) (left right : list A) : list A :=
  match bits, left, right with
  | false :: b, x :: l, _ => x :: merge b l right
  | true :: b, _, y :: r => y :: merge b left r
  | _, _, _ => left ++ right
  end.

Definition zeros (bits : list bool) : nat := length (filter negb bits).

Definition humanRiffle {A} (bits : list bool) (l : list A) : list A :=
  merge bits (firstn (zeros bits) l) (skipn (zeros bits) l).

(* How many rising sequences an order has: one more than the places v for which v+1 lies before v. One riffle makes at
   most two, t riffles at most 2^t; this is what the model demands of the riffles the kernel reports. *)
Fixpoint position (x i : nat) (l : list nat) : nat :=
  match l with
  | [] => i
  | y :: r => if x =? y then i else position x (S i) r
  end.

Definition risings (p : list nat) : nat :=
  S (length (filter (fun v => position (S v) 0 p <? position v 0 p) (seq 0 (length p - 1)))).

(* 2^t, but not past n: a cap is enough to compare with *)
Fixpoint doubled (t n : nat) : nat :=
  match t with
  | 0 => 1
  | S t' => let d := doubled t' n in if n <=? d then d else d + d
  end.

Definition isRiffled (t n : nat) (p : list nat) : bool :=
  isPerm n p && (risings p <=? doubled t n).
