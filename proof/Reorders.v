(* Reorders.v -- operations that put one zone into another order: cuts, riffles, washes, strip cuts, any permutation,
   and recycling with a shuffle. Each is one permute effect; its order is the list function applied to 0 .. n-1. *)
From Coq Require Import List Arith Bool ZArith.
Require Import Ops Lists Zones Effects Actions Draws Takes.
Import ListNotations.

Section Reorders.
  Variable sh : shape.

  (* the zone left out is the deck *)
  Definition onZone (r : zref) (k : nat -> nat -> action) : action :=
    withZone sh ARG_ZONE 0 UsualDeck r (fun z => seeing (fun g => k z (sizeOf z g))).

  Definition reorder (f : list nat -> list nat) (z n : nat) : action := doPermute z (f (seq 0 n)).

  Definition permute (r : zref) (perm : list Z) : action :=
    onZone r (fun z n =>
      need (forallb (fun i => 0 <=? i)%Z perm && isPerm n (map Z.to_nat perm)) (plain E_INVALID_ORDERING)
        (doPermute z (map Z.to_nat perm))).

  Definition cutAt (k : Z) (r : zref) : action :=
    need (0 <=? k)%Z (aboutNumber E_INVALID_CUT_POSITION k)
    (onZone r (fun z n =>
      need (k <=? Z.of_nat n)%Z (aboutNumber E_INVALID_CUT_POSITION k) (reorder (cut (Z.to_nat k)) z n))).

  Definition isOne (p : nat -> bool) (c : list nat) : bool :=
    match c with
    | [k] => p k
    | _ => false
    end.

  (* sides of the die that cuts n cards with at least m in each part *)
  Definition sides (n m : nat) : nat := if m =? 0 then n else S (n - 2 * m).

  (* where the die cuts is a choice: m .. n-m, without n itself when m = 0; a die of one side reads no randomness *)
  Definition cutByDie (min : Z) (r : zref) : action :=
    need (0 <=? min)%Z (aboutNumber E_INVALID_CUT_POSITION min)
    (onZone r (fun z n =>
      let m := Z.to_nat min in
      need (2 * min <=? Z.of_nat n)%Z (aboutNumber E_INVALID_CUT_POSITION min)
      (choose (isOne (fun k => (m <=? k) && (k <? m + Nat.max 1 (sides n m)))) [m] (fun c =>
        (if sides n m <? 2 then skip else takeSteps sh 1) ;; reorder (cut (hd 0 c)) z n)))).

  (* seed mod n is a choice too: 0 .. n-1, or 0 for an empty zone *)
  Definition cutWithSeed (r : zref) : action :=
    onZone r (fun z n => choose (isOne (fun k => k <? Nat.max 1 n)) [0] (fun c => reorder (cut (hd 0 c)) z n)).

  Definition timesOk (t : Z) (a : action) : action :=
    need (0 <=? t)%Z (plain E_BAD_REQUEST) (need (t <=? Z.of_nat (maxTimes sh))%Z (limit (maxTimes sh)) a).

  Definition riffleTimes (t : Z) (r : zref) : action :=
    timesOk t (onZone r (fun z n => reorder (times (Z.to_nat t) riffle) z n)).

  Definition inShuffleZone (r : zref) : action := onZone r (fun z n => reorder inShuffle z n).

  (* human riffles: the order they end in is a choice; each is a step of the table's randomness unless a seed is given *)
  Definition riffleWithSeed (own : bool) (t : Z) (r : zref) : action :=
    need (negb own || (t <=? 1)%Z) (plain E_BAD_REQUEST)
    (timesOk t (onZone r (fun z n =>
      choose (isRiffled (Z.to_nat t) n) (seq 0 n) (fun p =>
        (if own || (n <? 2) then skip else takeSteps sh (Z.to_nat t)) ;; doPermute z p)))).

  Definition shuffle (own : bool) (r : zref) : action := withZone sh ARG_ZONE 0 UsualDeck r (fun z => wash sh own z).

  Definition stripCutZone (sizes order : list Z) (r : zref) : action :=
    onZone r (fun z n =>
      need (forallb (fun i => 0 <=? i)%Z sizes && (fold_right Z.add 0 sizes =? Z.of_nat n)%Z) (plain E_INVALID_PACKET_SIZES)
      (need (forallb (fun i => 0 <=? i)%Z order && isPerm (length sizes) (map Z.to_nat order)) (plain E_INVALID_ORDERING)
        (reorder (stripCut (map Z.to_nat sizes) (map Z.to_nat order)) z n))).

  Definition recycleAndShuffle (own : bool) (from to : zref) : action :=
    recycling sh from to (fun src dst => takeAll sh src dst Usual ;; wash sh own dst).
End Reorders.
