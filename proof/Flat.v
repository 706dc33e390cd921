(* Flat.v -- the kernel's representation: one list of all cards, and where each zone ends. It refines the list of zones for
   move and permute, hence for every operation. (The kernel also chooses in which order zones lie in memory; that is a
   numbering of the zones and nothing else.) *)
From Coq Require Import List Arith Bool ZArith Lia Permutation.
Require Import Ops Lists Zones Effects Actions Operation PickFacts EffectFacts Keeps OperationFacts.
Import ListNotations.

Record flat := Flat { cells : list slot; ends : list nat }.

Fixpoint endsFrom (a : nat) (g : list zone) : list nat :=
  match g with
  | [] => []
  | l :: r => (a + length l) :: endsFrom (a + length l) r
  end.

(* f is g cut flat *)
Definition flattens (f : flat) (g : list zone) : Prop := cells f = concat g /\ ends f = endsFrom 0 g.

Definition startOf (z : nat) (es : list nat) : nat :=
  match z with
  | 0 => 0
  | S y => nth y es 0
  end.

(* the ends from zone z on move by k *)
Fixpoint grow (z k : nat) (es : list nat) : list nat :=
  match es, z with
  | [], _ => []
  | e :: r, 0 => (e + k) :: grow 0 k r
  | e :: r, S y => e :: grow y k r
  end.

Fixpoint shrink (z k : nat) (es : list nat) : list nat :=
  match es, z with
  | [], _ => []
  | e :: r, 0 => (e - k) :: shrink 0 k r
  | e :: r, S y => e :: shrink y k r
  end.

Definition flatMove (sh : shape) (from to at_ : nat) (p : list nat) (fc : facing) (f : flat) : flat :=
  let here := map (Nat.add (startOf from (ends f))) p in
  let moved := map (lay sh from to fc) (pickAt here (cells f)) in
  let es := shrink from (length p) (ends f) in
  Flat (insertAt (startOf to es + at_) moved (removeAt here (cells f))) (grow to (length p) es).

Definition flatPermute (z : nat) (p : list nat) (f : flat) : flat :=
  let here := map (Nat.add (startOf z (ends f))) p in
  Flat (insertAt (startOf z (ends f)) (pickAt here (cells f)) (removeAt here (cells f))) (ends f).

Definition flatPerform (sh : shape) (e : effect) (f : flat) : flat :=
  match e with
  | Move from to at_ p _ fc => flatMove sh from to at_ p fc f
  | Permute z p => flatPermute z p f
  end.

Lemma concat_at : forall z g, z < length g -> concat g = concat (firstn z g) ++ get z g ++ concat (skipn (S z) g).
Proof.
  intros z g. revert z. unfold get. induction g as [| l g IH]; intros [| z] H; simpl in *; try lia; [reflexivity |].
  rewrite <- app_assoc. f_equal. apply IH. lia.
Qed.

Lemma concat_set_at : forall z l g, z < length g -> concat (set z l g) = concat (firstn z g) ++ l ++ concat (skipn (S z) g).
Proof.
  intros z l g. revert z. induction g as [| x g IH]; intros [| z] H; simpl in *; try lia; [reflexivity |].
  rewrite <- app_assoc. f_equal. apply IH. lia.
Qed.

Lemma startOf_ends : forall z g a, z <= length g -> match z with 0 => a | S y => nth y (endsFrom a g) 0 end = a + length (concat (firstn z g)).
Proof.
  intros z g. revert z. induction g as [| l g IH]; intros [| z] a H; try (simpl in *; lia).
  cbn [firstn concat endsFrom nth]. rewrite app_length. destruct z as [| z]; [simpl; lia |].
  specialize (IH (S z) (a + length l)). cbn [length] in H. cbn iota in IH. rewrite IH by lia. lia.
Qed.

Lemma startOf_flat : forall z g, z <= length g -> startOf z (endsFrom 0 g) = length (concat (firstn z g)).
Proof. intros. apply (startOf_ends z g 0 H). Qed.

Lemma endsFrom_grow : forall g a k, endsFrom (a + k) g = grow 0 k (endsFrom a g).
Proof. induction g as [| l g IH]; intros; simpl; [reflexivity |]. rewrite <- IH. f_equal; [lia |]. f_equal. lia. Qed.

Lemma endsFrom_shrink : forall g a k, endsFrom a g = shrink 0 k (endsFrom (a + k) g).
Proof.
  induction g as [| l g IH]; intros; simpl; [reflexivity |]. f_equal; [lia |]. rewrite (IH (a + length l) k). do 2 f_equal. lia.
Qed.

Lemma ends_set_grow : forall g z l a k, z < length g -> length l = length (get z g) + k -> endsFrom a (set z l g) = grow z k (endsFrom a g).
Proof.
  unfold get. induction g as [| x g IH]; intros [| z] l a k H L; simpl in *; try lia.
  - rewrite L. rewrite <- endsFrom_grow. f_equal; [lia |]. f_equal. lia.
  - f_equal. apply IH; [lia | assumption].
Qed.

Lemma ends_set_shrink : forall g z l a k, z < length g -> length l + k = length (get z g) -> endsFrom a (set z l g) = shrink z k (endsFrom a g).
Proof.
  unfold get. induction g as [| x g IH]; intros [| z] l a k H L; simpl in *; try lia.
  - rewrite <- L. f_equal; [lia |]. rewrite (endsFrom_shrink g (a + length l) k). do 2 f_equal. lia.
  - f_equal. apply IH; [lia | assumption].
Qed.

Lemma pickAt_inside : forall {A} p (pre l post : list A), inRange (length l) p ->
  pickAt (map (Nat.add (length pre)) p) (pre ++ l ++ post) = pickAt p l.
Proof.
  intros A. induction p as [| i p IH]; intros pre l post R; [reflexivity |]. inversion R; subst. simpl map. rewrite !pickAt_cons, IH by assumption.
  rewrite nth_error_app2 by lia. replace (length pre + i - length pre) with i by lia. now rewrite nth_error_app1.
Qed.

Lemma memberOf_shift : forall a p k, memberOf (map (Nat.add a) p) (a + k) = memberOf p k.
Proof.
  intros. apply eq_true_iff_eq. rewrite !memberOf_In, in_map_iff. split.
  - intros (x & E & I). assert (x = k) by lia. now subst.
  - intros I. now exists k.
Qed.

Lemma dropBy_shift : forall {A} gone gone' (l : list A) a b, (forall k, gone (a + k) = gone' (b + k)) -> dropBy gone a l = dropBy gone' b l.
Proof.
  intros A gone gone'. induction l as [| x l IH]; intros a b H; simpl; [reflexivity |].
  pose proof (H 0) as H0. rewrite !Nat.add_0_r in H0. rewrite H0.
  rewrite (IH (S a) (S b)); [reflexivity |]. intros k. specialize (H (S k)). now replace (S a + k) with (a + S k) by lia; replace (S b + k) with (b + S k) by lia.
Qed.

Lemma removeAt_inside : forall {A} p (pre l post : list A), inRange (length l) p ->
  removeAt (map (Nat.add (length pre)) p) (pre ++ l ++ post) = pre ++ removeAt p l ++ post.
Proof.
  intros A p pre l post R. unfold removeAt. rewrite !dropBy_app. simpl. f_equal; [| f_equal].
  - apply dropBy_none. intros k K. destruct (memberOf _ k) eqn:E; [| reflexivity]. apply memberOf_In, in_map_iff in E.
    destruct E as (x & X & _). lia.
  - apply dropBy_shift. intros k. rewrite Nat.add_0_l. apply memberOf_shift.
  - apply dropBy_none. intros k K. destruct (memberOf _ k) eqn:E; [| reflexivity]. apply memberOf_In, in_map_iff in E.
    destruct E as (x & X & I). unfold inRange in R. rewrite Forall_forall in R. specialize (R x I). simpl in K. lia.
Qed.

Lemma insertAt_inside : forall {A} i (new pre l post : list A), i <= length l ->
  insertAt (length pre + i) new (pre ++ l ++ post) = pre ++ insertAt i new l ++ post.
Proof.
  intros A i new pre l post H. unfold insertAt. rewrite !firstn_app, !skipn_app.
  rewrite (firstn_all2 pre), (skipn_all2 pre) by lia. replace (length pre + i - length pre) with i by lia.
  replace (i - length l) with 0 by lia. cbn [firstn skipn]. rewrite app_nil_r, <- !app_assoc. reflexivity.
Qed.

Theorem flat_move_refines : forall sh f g from to at_ p moved fc, flattens f g -> fits sh (Move from to at_ p moved fc) g = true ->
  flattens (flatMove sh from to at_ p fc f) (moveCards sh from to at_ p fc g).
Proof.
  intros sh f g from to at_ p moved fc [C E] F. pose proof (at_within _ _ _ _ _ _ _ _ F) as W.
  apply fits_move in F. destruct F as (Hf & Ht & R & N & _).
  unfold flatMove, moveCards. set (src := get from g) in *. set (g1 := set from (removeAt p src) g) in *.
  assert (L1 : length g1 = length g) by apply set_length.
  assert (K : length (removeAt p src) + length p = length src).
  { pose proof (Permutation_length (pick_and_rest p src R N)) as L. rewrite app_length, pickAt_length in L by assumption. lia. }
  assert (E1 : shrink from (length p) (ends f) = endsFrom 0 g1) by (rewrite E; symmetry; now apply ends_set_shrink).
  assert (C1 : removeAt (map (Nat.add (startOf from (ends f))) p) (cells f) = concat g1).
  { rewrite E, C, startOf_flat by lia. rewrite (concat_at from g Hf). fold src. rewrite removeAt_inside by assumption.
    unfold g1. now rewrite concat_set_at. }
  assert (M1 : pickAt (map (Nat.add (startOf from (ends f))) p) (cells f) = pickAt p src).
  { rewrite E, C, startOf_flat by lia. rewrite (concat_at from g Hf). fold src. now apply pickAt_inside. }
  assert (Ht1 : to < length g1) by (rewrite L1; exact Ht).
  rewrite E1, C1, M1. split; cbn [cells ends].
  - rewrite startOf_flat by (apply Nat.lt_le_incl; exact Ht1). rewrite (concat_at to g1 Ht1). rewrite insertAt_inside by assumption.
    now rewrite (concat_set_at to _ g1 Ht1).
  - symmetry. apply ends_set_grow; [exact Ht1 |]. rewrite insertAt_length, map_length, pickAt_length by assumption. lia.
Qed.

Lemma grow_nothing : forall es z, es = grow z 0 es.
Proof. induction es as [| x es IH]; intros [| z]; simpl; rewrite <- ?IH, ?Nat.add_0_r; reflexivity. Qed.

Theorem flat_permute_refines : forall sh f g z p, flattens f g -> fits sh (Permute z p) g = true ->
  flattens (flatPermute z p f) (permuteZone z p g).
Proof.
  intros sh f g z p [C E] F. apply fits_permute in F. destruct F as [Hz P].
  set (l := get z g) in *. pose proof (proj1 (isPerm_correct _ _) P) as Q.
  assert (R : inRange (length l) p).
  { apply Forall_forall. intros i I. apply (Permutation_in _ Q) in I. apply in_seq in I. lia. }
  assert (D : removeAt p l = []).
  { apply dropBy_all. intros k K. apply memberOf_In. apply (Permutation_in k (Permutation_sym Q)). apply in_seq. lia. }
  assert (Lp : length p = length l) by (rewrite (Permutation_length Q); apply seq_length).
  unfold flatPermute, permuteZone. fold l. split; cbn [cells ends].
  - rewrite E, C, startOf_flat by lia. rewrite (concat_at z g Hz). fold l. rewrite pickAt_inside, removeAt_inside by assumption. rewrite D.
    set (pre := concat (firstn z g)). set (post := concat (skipn (S z) g)).
    pose proof (insertAt_inside 0 (pickAt p l) pre [] post (Nat.le_0_l _)) as I. rewrite Nat.add_0_r in I.
    eapply eq_trans; [exact I |]. rewrite concat_set_at by assumption. fold pre post. unfold insertAt. simpl. now rewrite app_nil_r.
  - rewrite E, (ends_set_grow g z _ 0 0); [| assumption | rewrite pickAt_length by assumption; fold l; lia].
    apply grow_nothing.
Qed.

Theorem flat_effect_refines : forall sh e f g, flattens f g -> fits sh e g = true -> flattens (flatPerform sh e f) (perform sh e g).
Proof.
  intros sh [from to at_ p moved fc | z p] f g A F; simpl; [now apply flat_move_refines with moved | now apply (flat_permute_refines sh)].
Qed.

(* every operation, through its effects *)
Theorem flat_operation_refines : forall sh as_ o c t t' es f, fitting sh (zones t) -> flattens f (zones t) ->
  apply sh as_ o c t = Accepted t' es -> flattens (fold_left (fun f e => flatPerform sh e f) es f) (zones t').
Proof.
  intros sh as_ o c t t' es f F A H. apply accepted_effects in H; [| assumption]. clear F. revert f A.
  induction H as [g | e es g g' [F X] _ IH]; intros f A; simpl; [assumption |]. apply IH. now apply flat_effect_refines.
Qed.

(* a flat table stands for one list of zones and no other *)
Theorem flat_table_is_unambiguous : forall f g h, flattens f g -> flattens f h -> g = h.
Proof.
  intros f g h [C E] [D F]. rewrite C in D. rewrite E in F. clear C E f. revert h D F. generalize 0 as a.
  induction g as [| l g IH]; intros a [| m h] D F; simpl in *; try discriminate; [reflexivity |]. inversion F.
  assert (L : length l = length m) by lia.
  assert (X : l = m).
  { apply (f_equal (firstn (length l))) in D. rewrite !firstn_app, L, !Nat.sub_diag in D. simpl in D. rewrite !app_nil_r in D.
    rewrite <- L in D at 1. now rewrite !firstn_all in D. }
  subst m. f_equal. apply (IH (a + length l)); [now apply app_inv_head in D | assumption].
Qed.

(* the cards are a permutation and the last end is their number *)
Theorem flat_table_keeps_every_card : forall f g n, flattens f g -> Permutation (allCards g) (seq 0 n) -> g <> [] ->
  Permutation (map card (cells f)) (seq 0 n) /\ last (ends f) 0 = n.
Proof.
  intros f g n [C E] P N. split; [rewrite C; exact P |].
  assert (G : forall g a, g <> [] -> last (endsFrom a g) 0 = a + length (concat g)).
  { clear. induction g as [| l g IH]; intros a N; [congruence |]. destruct g as [| m g].
    - simpl. rewrite app_nil_r. reflexivity.
    - change (last (endsFrom a (l :: m :: g)) 0) with (last (endsFrom (a + length l) (m :: g)) 0). rewrite IH by congruence. simpl.
      rewrite !app_length. lia. }
  rewrite E, G by assumption. apply Permutation_length in P. unfold allCards in P. rewrite map_length, seq_length in P. lia.
Qed.

Theorem flat_ends_never_decrease : forall f g i, flattens f g -> S i < length g -> nth i (ends f) 0 <= nth (S i) (ends f) 0.
Proof.
  intros f g i [_ E] H. rewrite E. clear E. revert i H. generalize 0 at 1 3 as a. intros a. revert a.
  induction g as [| l g IH]; intros a i H; simpl in *; [lia |]. destruct i as [| i].
  - destruct g as [| m g]; simpl in *; lia.
  - apply IH. lia.
Qed.
