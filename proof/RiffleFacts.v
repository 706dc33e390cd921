(* RiffleFacts.v -- what the model demands of a reported human riffle (at most two rising sequences) holds of every one. *)
From Coq Require Import List Arith Bool Lia Permutation.
Require Import Lists PickFacts ListFacts.
Import ListNotations.

Lemma position_from : forall x l i, position x i l = i + position x 0 l.
Proof.
  intros x. induction l as [| y l IH]; intros i; simpl; [lia |]. destruct (x =? y); [lia |]. rewrite (IH (S i)), (IH 1). lia.
Qed.

(* what comes first among some of the cards comes first among all *)
Lemma position_filter : forall (q : nat -> bool) x y l, q x = true -> q y = true ->
  position x 0 (filter q l) < position y 0 (filter q l) -> position x 0 l < position y 0 l.
Proof.
  intros q x y. induction l as [| h l IH]; intros X Y H; simpl in *; [lia |].
  destruct (q h) eqn:Q; simpl in H.
  - destruct (x =? h) eqn:A, (y =? h) eqn:B; try lia.
    + rewrite (position_from y l). lia.
    + rewrite (position_from x), (position_from y) in H. rewrite (position_from x), (position_from y). specialize (IH X Y). lia.
  - destruct (x =? h) eqn:A; [apply Nat.eqb_eq in A; congruence |]. destruct (y =? h) eqn:B; [apply Nat.eqb_eq in B; congruence |].
    rewrite (position_from x), (position_from y). specialize (IH X Y H). lia.
Qed.

Lemma position_run : forall n a x, a <= x < a + n -> position x 0 (seq a n) = x - a.
Proof.
  induction n as [| n IH]; intros a x H; [lia |]. simpl. destruct (x =? a) eqn:E.
  - apply Nat.eqb_eq in E. lia.
  - apply Nat.eqb_neq in E. rewrite position_from, IH by lia. lia.
Qed.

Lemma filter_at_most_one : forall (q : nat -> bool) c l, NoDup l -> (forall v, In v l -> q v = true -> v = c) -> length (filter q l) <= 1.
Proof.
  intros q c l N H. assert (F : NoDup (filter q l)) by now apply NoDup_filter.
  assert (A : forall v, In v (filter q l) -> v = c) by (intros v I; apply filter_In in I; apply H; tauto).
  destruct (filter q l) as [| a [| b r]]; simpl; try lia. exfalso. inversion F; subst. apply H2.
  rewrite (A a (or_introl eq_refl)), (A b (or_intror (or_introl eq_refl))). now left.
Qed.

Theorem every_human_riffle_is_accepted : forall bits n, isRiffled 1 n (humanRiffle bits (seq 0 n)) = true.
Proof.
  intros bits n. unfold isRiffled. apply andb_true_iff. split; [apply isPerm_correct, humanRiffle_preserves_cards |]. apply Nat.leb_le.
  set (p := humanRiffle bits (seq 0 n)).
  assert (Lp : length p = n) by (unfold p; rewrite (Permutation_length (humanRiffle_preserves_cards bits (seq 0 n))); apply seq_length).
  unfold risings. rewrite Lp. cbn [doubled].
  set (L := Nat.min (zeros bits) n).
  assert (A : firstn (zeros bits) (seq 0 n) = seq 0 L).
  { unfold L. destruct (le_lt_dec (zeros bits) n) as [C | C].
    - rewrite Nat.min_l by assumption. replace n with (zeros bits + (n - zeros bits)) by lia.
      rewrite seq_app, firstn_app, seq_length, Nat.sub_diag. cbn [firstn]. rewrite app_nil_r. apply firstn_all2. rewrite seq_length. lia.
    - rewrite Nat.min_r by lia. apply firstn_all2. rewrite seq_length. lia. }
  assert (B : skipn (zeros bits) (seq 0 n) = seq L (n - L)).
  { apply (app_inv_head (seq 0 L)). rewrite <- A at 1. rewrite firstn_skipn, <- seq_app. f_equal. unfold L. lia. }
  destruct (humanRiffle_keeps_packets (fun x => x <? L) bits (seq 0 L) (seq L (n - L))) as [FL FR].
  - apply forallb_forall. intros x I. apply in_seq in I. apply Nat.ltb_lt. lia.
  - apply forallb_forall. intros x I. apply in_seq in I. apply negb_true_iff, Nat.ltb_ge. lia.
  - assert (E : p = merge bits (seq 0 L) (seq L (n - L))) by (unfold p, humanRiffle; now rewrite A, B). rewrite <- E in FL, FR.
    assert (D : length (filter (fun v => position (S v) 0 p <? position v 0 p) (seq 0 (n - 1))) <= 1).
    { apply filter_at_most_one with (L - 1); [apply seq_NoDup |]. intros v I H. apply in_seq in I. apply Nat.ltb_lt in H.
      destruct (Nat.eq_dec v (L - 1)) as [C | C]; [assumption | exfalso].
      destruct (lt_dec (S v) L) as [V | V].
      - pose proof (position_filter (fun x => x <? L) v (S v) p) as M. rewrite FL in M. rewrite !position_run in M by lia.
        specialize (M (proj2 (Nat.ltb_lt v L) ltac:(lia)) (proj2 (Nat.ltb_lt (S v) L) V) ltac:(lia)). lia.
      - assert (L <= v) by (unfold L in *; lia).
        pose proof (position_filter (fun x => negb (x <? L)) v (S v) p) as M. rewrite FR in M. rewrite !position_run in M by (unfold L in *; lia).
        assert (X : negb (v <? L) = true) by (apply negb_true_iff, Nat.ltb_ge; lia).
        assert (Y : negb (S v <? L) = true) by (apply negb_true_iff, Nat.ltb_ge; lia). specialize (M X Y ltac:(lia)). lia. }
    destruct (n <=? 1) eqn:N.
    + apply Nat.leb_le in N. replace (n - 1) with 0 by lia. simpl. lia.
    + simpl. lia.
Qed.
