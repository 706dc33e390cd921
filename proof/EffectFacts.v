(* EffectFacts.v -- what holds of the two effects, hence of everything: no card is lost or made, other zones stay as they
   are, a zone's size changes by what moved, and taking back restores the table exactly. *)
From Coq Require Import List Arith Bool Lia Permutation.
Require Import Lists Zones Effects PickFacts.
Import ListNotations.

(* zones by number *)

Lemma set_length : forall z l g, length (set z l g) = length g.
Proof. intros z l g. revert z. induction g as [| x g IH]; intros [| z]; simpl; auto. Qed.

Lemma get_set_same : forall z l g, z < length g -> get z (set z l g) = l.
Proof.
  intros z l g. revert z. induction g as [| x g IH]; intros [| z] H; simpl in *; try lia; [reflexivity |].
  unfold get in *. simpl. apply IH. lia.
Qed.

Lemma get_set_other : forall y z l g, y <> z -> get y (set z l g) = get y g.
Proof.
  intros y z l g. revert y z. unfold get. induction g as [| x g IH]; intros [| y] [| z] H; simpl; try reflexivity; try lia.
  apply IH. lia.
Qed.

Lemma set_set : forall z a b g, set z a (set z b g) = set z a g.
Proof. intros z a b g. revert z. induction g as [| x g IH]; intros [| z]; simpl; try reflexivity. now rewrite IH. Qed.

Lemma set_get : forall z g, set z (get z g) g = g.
Proof. intros z g. revert z. unfold get. induction g as [| x g IH]; intros [| z]; simpl; try reflexivity. now rewrite IH. Qed.

Lemma set_back : forall z l g, set z (get z g) (set z l g) = g.
Proof. intros. rewrite set_set. apply set_get. Qed.

Lemma concat_set : forall z l g, z < length g -> Permutation (concat (set z l g) ++ get z g) (concat g ++ l).
Proof.
  intros z l g. revert z. unfold get. induction g as [| x g IH]; intros [| z] H; simpl in *; try lia.
  - rewrite Permutation_app_comm, <- app_assoc. apply Permutation_app_head, Permutation_app_comm.
  - rewrite <- !app_assoc. apply Permutation_app_head. apply IH. lia.
Qed.

(* an effect that fits and names the very cards it moves *)
Definition exactly (sh : shape) (e : effect) (g : list zone) : Prop :=
  fits sh e g = true /\
  match e with
  | Move from _ _ p moved _ => moved = pickAt p (get from g)
  | Permute _ _ => True
  end.

Lemma fits_move : forall sh from to at_ p moved f g, fits sh (Move from to at_ p moved f) g = true ->
  from < length g /\ to < length g /\ inRange (length (get from g)) p /\ NoDup p /\ at_ <= endOf from to (length p) g.
Proof.
  intros. simpl in H. rewrite !andb_true_iff, !Nat.ltb_lt, Nat.leb_le, isPick_correct in H. tauto.
Qed.

Lemma fits_permute : forall sh z p g, fits sh (Permute z p) g = true -> z < length g /\ isPerm (length (get z g)) p = true.
Proof. intros. simpl in H. rewrite andb_true_iff, Nat.ltb_lt in H. assumption. Qed.

Lemma map_card_lay : forall sh from to f l, map card (map (lay sh from to f) l) = map card l.
Proof. intros. rewrite map_map. reflexivity. Qed.

Lemma allCards_set : forall z l g, z < length g ->
  Permutation (allCards (set z l g) ++ map card (get z g)) (allCards g ++ map card l).
Proof. intros. unfold allCards. rewrite <- !map_app. apply Permutation_map. now apply concat_set. Qed.

Lemma insertAt_cards : forall {A} i (new l : list A), Permutation (insertAt i new l) (new ++ l).
Proof. intros. unfold insertAt. rewrite Permutation_app_swap_app. now rewrite firstn_skipn. Qed.

Lemma insertAt_length : forall {A} i (new l : list A), length (insertAt i new l) = length new + length l.
Proof. intros. rewrite (Permutation_length (insertAt_cards i new l)). apply app_length. Qed.

Lemma insertAt_end : forall {A} (new l : list A), insertAt (length l) new l = l ++ new.
Proof. intros. unfold insertAt. rewrite firstn_all, skipn_all. now rewrite app_nil_r. Qed.

(* Conservation of one effect: the table's cards are the same multiset. *)
Theorem effect_conserves_cards : forall sh e g, fits sh e g = true -> Permutation (allCards (perform sh e g)) (allCards g).
Proof.
  intros sh [from to at_ p moved f | z p] g F; simpl perform.
  - apply fits_move in F. destruct F as (Hf & Ht & R & N & _). unfold moveCards.
    set (src := get from g) in *. set (g1 := set from (removeAt p src) g).
    assert (L1 : length g1 = length g) by apply set_length.
    set (ins := insertAt at_ (map (lay sh from to f) (pickAt p src)) (get to g1)).
    pose proof (allCards_set from (removeAt p src) g Hf) as P1. fold g1 src in P1.
    assert (Ht1 : to < length g1) by lia.
    pose proof (allCards_set to ins g1 Ht1) as P2.
    assert (P3 : Permutation (map card ins) (map card (pickAt p src) ++ map card (get to g1))).
    { rewrite <- (map_card_lay sh from to f (pickAt p src)), <- map_app. apply Permutation_map, insertAt_cards. }
    assert (P4 : Permutation (map card (pickAt p src) ++ map card (removeAt p src)) (map card src)).
    { rewrite <- map_app. apply Permutation_map. now apply pick_and_rest. }
    apply (Permutation_app_inv_r (map card (get to g1))). rewrite P2, P3.
    rewrite app_assoc. apply Permutation_app_tail.
    apply (Permutation_app_inv_r (map card (removeAt p src))). rewrite <- app_assoc, P4. exact P1.
  - apply fits_permute in F. destruct F as [Hz P]. unfold permuteZone.
    pose proof (allCards_set z (pickAt p (get z g)) g Hz) as P1.
    apply (Permutation_app_inv_r (map card (get z g))). rewrite P1. apply Permutation_app_head, Permutation_map.
    now apply order_permutes.
Qed.

Theorem effect_keeps_zones : forall sh e g, length (perform sh e g) = length g.
Proof. intros sh [] g; simpl; unfold moveCards, permuteZone; now rewrite !set_length. Qed.

(* zones that are neither source nor destination *)
Definition touches (e : effect) (z : nat) : Prop :=
  match e with
  | Move from to _ _ _ _ => z = from \/ z = to
  | Permute y _ => z = y
  end.

Theorem effect_leaves_others : forall sh e g z, ~ touches e z -> get z (perform sh e g) = get z g.
Proof.
  intros sh [from to at_ p moved f | y p] g z H; simpl in *; unfold moveCards, permuteZone.
  - rewrite get_set_other by tauto. now rewrite get_set_other by tauto.
  - now rewrite get_set_other.
Qed.

(* the destination as it is when the moved cards are gone *)
Lemma at_within : forall sh from to at_ p moved f g, fits sh (Move from to at_ p moved f) g = true ->
  at_ <= length (get to (set from (removeAt p (get from g)) g)).
Proof.
  intros. apply fits_move in H. destruct H as (Hf & Ht & R & N & A). unfold endOf in A.
  destruct (from =? to) eqn:E.
  - apply Nat.eqb_eq in E. subst. rewrite get_set_same by assumption. now rewrite removeAt_length.
  - apply Nat.eqb_neq in E. rewrite get_set_other by auto. assumption.
Qed.

(* Taking back *)

Lemma find_pick : forall p l i, inRange (length l) p -> find i p (pickAt p l) = if memberOf p i then nth_error l i else None.
Proof.
  induction p as [| j p IH]; intros l i R; [reflexivity |].
  inversion R; subst. rewrite pickAt_cons. destruct (nth_error l j) eqn:E.
  - simpl. unfold memberOf. simpl. destruct (i =? j) eqn:Q; simpl.
    + apply Nat.eqb_eq in Q. subst. now symmetry.
    + now apply IH.
  - apply nth_error_None in E. lia.
Qed.

Lemma restore_suffix : forall p l l' pre, l = pre ++ l' -> inRange (length l) p ->
  restore (length l') (length pre) p (pickAt p l) (dropBy (memberOf p) (length pre) l') = l'.
Proof.
  intros p l. induction l' as [| x l' IH]; intros pre E R; [reflexivity |].
  simpl. rewrite find_pick by assumption.
  assert (X : nth_error l (length pre) = Some x) by (rewrite E, nth_error_app2, Nat.sub_diag by lia; reflexivity).
  assert (I := IH (pre ++ [x])). rewrite app_length, <- app_assoc in I. simpl in I. rewrite Nat.add_1_r in I.
  destruct (memberOf p (length pre)) eqn:M.
  - rewrite X. f_equal. now apply I.
  - f_equal. now apply I.
Qed.

Lemma restore_all : forall p l, inRange (length l) p ->
  restore (length l) 0 p (pickAt p l) (removeAt p l) = l.
Proof. intros. apply (restore_suffix p l l []); auto. Qed.

Theorem takeBack_restores : forall sh e g, exactly sh e g -> takeBack e (perform sh e g) = g.
Proof.
  intros sh [from to at_ p moved f | z p] g [F X]; simpl takeBack; simpl perform.
  - pose proof (at_within _ _ _ _ _ _ _ _ F) as W. apply fits_move in F. destruct F as (Hf & Ht & R & N & _).
    unfold moveCards. set (src := get from g) in *. set (g1 := set from (removeAt p src) g) in *.
    assert (L1 : length g1 = length g) by apply set_length.
    rewrite get_set_same by lia. unfold insertAt.
    rewrite firstn_app, firstn_firstn, firstn_length.
    replace (Nat.min at_ at_) with at_ by lia. replace (at_ - Nat.min at_ (length (get to g1))) with 0 by lia. simpl firstn.
    rewrite app_nil_r.
    rewrite skipn_app, firstn_length, skipn_all2 by (rewrite firstn_length; lia).
    replace (at_ + length p - Nat.min at_ (length (get to g1))) with (length p) by lia.
    rewrite skipn_app, map_length, pickAt_length, Nat.sub_diag, skipn_all2 by (rewrite ?map_length, ?pickAt_length; auto).
    simpl. rewrite firstn_skipn, set_set, set_get.
    assert (G : get from g1 = removeAt p src) by (unfold g1; now rewrite get_set_same).
    rewrite G, removeAt_length by assumption.
    assert (K : length p <= length src).
    { pose proof (Permutation_length (pick_and_rest p src R N)) as L. rewrite app_length, pickAt_length in L by assumption. lia. }
    replace (length src - length p + length p) with (length src) by lia. rewrite X. fold src.
    rewrite restore_all by assumption. unfold g1, src. apply set_back.
  - apply fits_permute in F. destruct F as [Hz P]. unfold permuteZone. rewrite get_set_same by assumption.
    set (l := get z g) in *.
    assert (Q := proj1 (isPerm_correct _ _) P). assert (L : length p = length l) by (rewrite (Permutation_length Q); apply seq_length).
    assert (R : inRange (length l) p).
    { apply Forall_forall. intros i Hi. apply (Permutation_in _ Q) in Hi. apply in_seq in Hi. lia. }
    assert (D : removeAt p l = []).
    { apply dropBy_all. intros k Hk. apply memberOf_In. apply (Permutation_in k (Permutation_sym Q)). apply in_seq. lia. }
    rewrite <- D, L, restore_all by assumption. unfold l. apply set_back.
Qed.

(* a list of effects, each exact where it happens *)
Inductive replays (sh : shape) : list effect -> list zone -> list zone -> Prop :=
  | replays_nil : forall g, replays sh [] g g
  | replays_cons : forall e es g g', exactly sh e g -> replays sh es (perform sh e g) g' -> replays sh (e :: es) g g'.

Lemma replays_app : forall sh a g1 g2, replays sh a g1 g2 -> forall b g3, replays sh b g2 g3 -> replays sh (a ++ b) g1 g3.
Proof. intros sh a g1 g2 H. induction H; intros b g3 Hb; simpl; [assumption |]. constructor; auto. Qed.

Lemma replays_length : forall sh es g g', replays sh es g g' -> length g' = length g.
Proof. intros sh es g g' H. induction H; [reflexivity |]. now rewrite IHreplays, effect_keeps_zones. Qed.

Lemma replays_replay : forall sh es g g', replays sh es g g' -> replay sh es g = Some g'.
Proof. intros sh es g g' H. induction H as [| e es g g' [F X] _ IH]; simpl; [reflexivity |]. now rewrite F. Qed.

Lemma replays_conserve : forall sh es g g', replays sh es g g' -> Permutation (allCards g') (allCards g).
Proof.
  intros sh es g g' H. induction H as [| e es g g' [F X] _ IH]; [apply Permutation_refl |].
  rewrite IH. now apply effect_conserves_cards.
Qed.

Lemma replays_back : forall sh es g g', replays sh es g g' -> takeBackAll (rev es) g' = g.
Proof.
  intros sh es g g' H. induction H as [| e es g g' X _ IH]; [reflexivity |].
  unfold takeBackAll in *. simpl. rewrite fold_left_app, IH. simpl. now apply (takeBack_restores sh).
Qed.

Lemma replays_again : forall sh es g g', replays sh es g g' -> fold_left (fun g x => perform sh x g) es g = g'.
Proof. intros sh es g g' H. induction H; simpl; auto. Qed.
