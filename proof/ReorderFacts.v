(* ReorderFacts.v -- the operations on one zone are the functions of Lists.v on its cards, faces travelling along, and take a step
   of the table's randomness exactly when they read it. *)
From Coq Require Import List Arith Bool ZArith Lia Permutation.
Require Import Ops Lists Zones Effects Actions Draws Takes Reorders Operation PickFacts ListFacts EffectFacts Keeps DrawFacts TakeFacts.
Import ListNotations.

Section Reorders.
  Variables (sh : shape) (z : nat) (t : table).
  Hypothesis Hz : z < length (defs sh).
  Let g := zones t.
  Let l := get z g.
  Let n := length l.

  (* accepted, with the zone now l', k random steps taken, and this order in the record *)
  Let gives (o : op) (c : list (list nat)) (l' : zone) (k : nat) (perm : list nat) : Prop :=
    apply sh None o c t = Accepted (Table (set z l' g) (S (seqno t)) (steps t + k)) [Permute z perm].

  Ltac open := unfold gives, apply, act, need at 1; cbn [actionOf];
    unfold cutAt, cutByDie, cutWithSeed, riffleTimes, inShuffleZone, riffleWithSeed, shuffle, stripCutZone, permute, timesOk, onZone, reorder, wash, seeing.

  Theorem cut_operation : forall k, k <= n -> gives (Cut (Z.of_nat k) (At z)) [] (cut k l) 0 (cut k (seq 0 n)).
  Proof.
    intros k K. open. rewrite withZone_at by assumption. unfold need. rewrite (proj2 (Z.leb_le _ _)) by lia. cbn [rZones start].
    unfold sizeOf. fold g l n. rewrite (proj2 (Z.leb_le _ _)) by lia. rewrite Nat2Z.id. unfold doPermute, conclude. cbn.
    unfold permuteZone. fold g l. unfold n. now rewrite cut_as_order, Nat.add_0_r.
  Qed.

  Theorem riffle_operation : forall k, k <= maxTimes sh ->
    gives (Riffle (Z.of_nat k) (At z)) [] (times k riffle l) 0 (times k riffle (seq 0 n)).
  Proof.
    intros k K. open. rewrite withZone_at by assumption. unfold need. rewrite !(proj2 (Z.leb_le _ _)) by lia. cbn [rZones start].
    unfold sizeOf. fold g l n. rewrite Nat2Z.id. unfold doPermute, conclude. cbn -[times].
    unfold permuteZone. fold g l. unfold n. now rewrite riffles_as_order, Nat.add_0_r.
  Qed.

  Theorem inShuffle_operation : gives (InShuffle (At z)) [] (inShuffle l) 0 (inShuffle (seq 0 n)).
  Proof.
    open. rewrite withZone_at by assumption. cbn [rZones start]. unfold sizeOf. fold g l n. unfold doPermute, conclude. cbn -[inShuffle].
    unfold permuteZone. fold g l. unfold n. now rewrite inShuffle_as_order, Nat.add_0_r.
  Qed.

  Theorem permute_operation : forall p, isPerm n p = true -> gives (PermuteOp (At z) (map Z.of_nat p)) [] (pickAt p l) 0 p.
  Proof.
    intros p H. open. rewrite withZone_at by assumption. cbn [rZones start]. unfold sizeOf. fold g l n.
    assert (E : map Z.to_nat (map Z.of_nat p) = p) by (rewrite map_map; rewrite <- (map_id p) at 2; apply map_ext; intros; apply Nat2Z.id).
    rewrite E, H. assert (Q : forallb (fun i => (0 <=? i)%Z) (map Z.of_nat p) = true).
    { apply forallb_forall. intros x X. apply in_map_iff in X. destruct X as (y & Y & _). subst. apply Z.leb_le. lia. }
    rewrite Q. cbn. unfold permuteZone. fold g l. now rewrite Nat.add_0_r.
  Qed.

  Lemma nat_list : forall q, map Z.to_nat (map Z.of_nat q) = q /\ forallb (fun i => (0 <=? i)%Z) (map Z.of_nat q) = true /\
    fold_right Z.add 0%Z (map Z.of_nat q) = Z.of_nat (sum q).
  Proof.
    induction q as [| x q (A & B & C)]; [auto |]. cbn. rewrite A, B, C, Nat2Z.id, Nat2Z.inj_add. repeat split.
    rewrite (proj2 (Z.leb_le _ _)) by lia. reflexivity.
  Qed.

  Theorem stripCut_operation : forall sizes order, sum sizes = n -> isPerm (length sizes) order = true ->
    gives (StripCut (map Z.of_nat sizes) (map Z.of_nat order) (At z)) [] (stripCut sizes order l) 0 (stripCut sizes order (seq 0 n)).
  Proof.
    intros sizes order S1 P. open. rewrite withZone_at by assumption. cbn [rZones start]. unfold sizeOf. fold g l n.
    destruct (nat_list sizes) as (A & B & C), (nat_list order) as (D & E & _). unfold need. rewrite A, B, C, D, E, map_length, P, S1, Z.eqb_refl.
    cbn -[stripCut]. unfold permuteZone. fold g l. unfold n. now rewrite stripCut_as_order, Nat.add_0_r.
  Qed.

  (* a shuffle puts the zone into the order the randomness chose, and every order can be chosen *)
  Theorem shuffle_operation : forall p, isPerm n p = true -> 2 <= n -> steps t < maxSteps sh ->
    gives (Shuffle false (At z)) [p] (pickAt p l) 1 p.
  Proof.
    intros p H N M. open. rewrite withZone_at by assumption. cbn [rZones start]. unfold sizeOf. fold g l n. unfold choose. cbn [rChoices start].
    rewrite H. rewrite (proj2 (Nat.ltb_ge n 2)) by assumption. cbn [orb]. unfold andThen, takeSteps. cbn [rStep start].
    rewrite (proj2 (Nat.leb_le _ _)) by lia. reflexivity.
  Qed.

  Theorem shuffle_of_one_card_takes_no_step : n < 2 -> gives (Shuffle false (At z)) [seq 0 n] l 0 (seq 0 n).
  Proof.
    intros N. open. rewrite withZone_at by assumption. cbn [rZones start]. unfold sizeOf. fold g l n. unfold choose. cbn [rChoices start].
    rewrite isPerm_seq, (proj2 (Nat.ltb_lt n 2)) by assumption. cbn. unfold permuteZone. fold g l. unfold n. now rewrite pickAt_all, Nat.add_0_r.
  Qed.

  Theorem literal_seed_takes_no_step : forall p, isPerm n p = true -> gives (Shuffle true (At z)) [p] (pickAt p l) 0 p.
  Proof.
    intros p H. open. rewrite withZone_at by assumption. cbn [rZones start]. unfold sizeOf. fold g l n. unfold choose. cbn [rChoices start].
    rewrite H. cbn. unfold permuteZone. fold g l. now rewrite Nat.add_0_r.
  Qed.

  Theorem impossible_order_is_noticed : forall p own, isPerm n p = false -> steps t < maxSteps sh ->
    apply sh None (Shuffle own (At z)) [p] t = Impossible.
  Proof.
    intros p own H M. open. rewrite withZone_at by assumption. cbn [rZones start]. unfold sizeOf. fold g l n. unfold choose. cbn [rChoices start].
    rewrite H. unfold andThen. destruct (own || (n <? 2)); cbn; [reflexivity |]. unfold takeSteps. cbn [rStep].
    rewrite (proj2 (Nat.leb_le _ _)) by lia. reflexivity.
  Qed.

  Theorem cutByDie_operation : forall k, k < n -> 2 <= n -> steps t < maxSteps sh ->
    gives (CutByDie 0 (At z)) [[k]] (cut k l) 1 (cut k (seq 0 n)).
  Proof.
    intros k K N M. open. rewrite withZone_at by assumption. unfold need. rewrite (proj2 (Z.leb_le 0 0)) by lia. cbn [rZones start].
    unfold sizeOf. fold g l n. rewrite (proj2 (Z.leb_le _ _)) by lia. unfold choose. cbn [rChoices start Z.to_nat isOne sides Nat.eqb].
    replace (Nat.max 1 n) with n by lia. rewrite (proj2 (Nat.ltb_lt k (0 + n))) by lia. cbn [Nat.leb andb].
    rewrite (proj2 (Nat.ltb_ge n 2)) by assumption. unfold andThen, takeSteps. cbn [rStep start].
    rewrite (proj2 (Nat.leb_le _ _)) by lia. unfold doPermute, conclude. cbn -[cut seq Nat.add]. unfold permuteZone. fold g l. unfold n. now rewrite cut_as_order.
  Qed.

  Theorem cutWithSeed_of_an_empty_zone : n = 0 -> gives (CutWithSeed (At z)) [[0]] l 0 [].
  Proof.
    intros N. assert (L : l = []) by (destruct l; [reflexivity | discriminate]).
    open. rewrite withZone_at by assumption. cbn [rZones start]. unfold sizeOf. fold g l n. rewrite N. unfold choose. cbn.
    unfold permuteZone. fold g l. rewrite L. now rewrite Nat.add_0_r.
  Qed.
End Reorders.
