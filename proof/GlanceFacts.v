(* GlanceFacts.v -- non-interference for records: what a player is shown of an effect is a function of what the player sees of
   the table before and after it. *)
From Coq Require Import List Arith Bool ZArith Lia Permutation.
Require Import Ops Lists Zones Effects Actions Views PickFacts EffectFacts Keeps ViewFacts.
Import ListNotations.

Lemma viewFrom_nth : forall sh who z size l place i,
  nth_error (viewFrom sh who z size place l) i = option_map (glimpse sh who z size (place + i)) (nth_error l i).
Proof.
  intros sh who z size. induction l as [| s l IH]; intros place [| i]; simpl; try reflexivity.
  - now rewrite Nat.add_0_r.
  - rewrite IH. now replace (S place + i) with (place + S i) by lia.
Qed.

(* cards at one place of two tables that look the same *)
Lemma seen_alike : forall sh who z l m i s r, viewZone sh who z l = viewZone sh who z m ->
  nth_error l i = Some s -> nth_error m i = Some r ->
  length l = length m /\ up s = up r /\ (seesCard sh who z (length l) i s = true -> printed sh (card s) = printed sh (card r)).
Proof.
  intros sh who z l m i s r V S1 R1. unfold viewZone in V.
  assert (L : length l = length m). { apply (f_equal (@length _)) in V. now rewrite !view_length in V. }
  apply (f_equal (fun v => nth_error v i)) in V. rewrite !viewFrom_nth, S1, R1, <- L in V. simpl in V. unfold glimpse in V. injection V as P U.
  split; [assumption | split; [assumption |]]. intros X. rewrite <- (seesCard_up sh who z (length l) i s r U), X in P. now injection P.
Qed.

Lemma glanceCards_alike : forall sh who from to nFrom nTo at_ f ps l m k, length l = length ps -> length m = length ps ->
  (forall j p s r, nth_error ps j = Some p -> nth_error l j = Some s -> nth_error m j = Some r ->
    glanceCard sh who from to nFrom nTo at_ f p (k + j) s = glanceCard sh who from to nFrom nTo at_ f p (k + j) r) ->
  glanceCards sh who from to nFrom nTo at_ f k ps l = glanceCards sh who from to nFrom nTo at_ f k ps m.
Proof.
  intros sh who from to nFrom nTo at_ f. induction ps as [| p ps IH]; intros [| s l] [| r m] k L M H; simpl in *; try discriminate; [reflexivity |].
  f_equal.
  - specialize (H 0 p s r eq_refl eq_refl eq_refl). now rewrite Nat.add_0_r in H.
  - apply IH; [lia | lia |]. intros j q x y Q X Y. specialize (H (S j) q x y Q X Y). now replace (S k + j) with (k + S j) by lia.
Qed.

Lemma insertAt_nth : forall {A} i (new l : list A) k, i <= length l -> k < length new -> nth_error (insertAt i new l) (i + k) = nth_error new k.
Proof.
  intros A i new l k I K. unfold insertAt. rewrite nth_error_app2; rewrite firstn_length; [| lia].
  replace (i + k - Nat.min i (length l)) with k by lia. now rewrite nth_error_app1.
Qed.

(* where a moved card lies afterwards *)
Lemma moved_card_after : forall sh from to at_ p moved f g k s, fits sh (Move from to at_ p moved f) g = true ->
  nth_error (pickAt p (get from g)) k = Some s -> nth_error (get to (moveCards sh from to at_ p f g)) (at_ + k) = Some (lay sh from to f s).
Proof.
  intros sh from to at_ p moved f g k s F S1. pose proof (at_within _ _ _ _ _ _ _ _ F) as W. apply fits_move in F. destruct F as (Hf & Ht & R & N & _).
  unfold moveCards. rewrite get_set_same by (now rewrite set_length).
  assert (K : k < length (pickAt p (get from g))) by (apply nth_error_Some; congruence).
  rewrite insertAt_nth; [| assumption | now rewrite map_length]. rewrite nth_error_map, S1. reflexivity.
Qed.

Theorem moves_tell_only_what_is_seen : forall sh who g h from to at_ p f m m',
  fits sh (Move from to at_ p m f) g = true -> fits sh (Move from to at_ p m' f) h = true ->
  viewTable sh who g = viewTable sh who h ->
  viewTable sh who (moveCards sh from to at_ p f g) = viewTable sh who (moveCards sh from to at_ p f h) ->
  glanceAt sh who g (Move from to at_ p m f) = glanceAt sh who h (Move from to at_ p m' f).
Proof.
  intros sh who g h from to at_ p f m m' Fg Fh V W. unfold glanceAt. cbn [perform]. f_equal.
  pose proof (viewTable_sizes sh who _ _ V) as [_ Sb]. pose proof (viewTable_sizes sh who _ _ W) as [_ Sa].
  rewrite (Sb from), (Sa to).
  pose proof (fits_move _ _ _ _ _ _ _ _ Fg) as (_ & _ & Rg & _). pose proof (fits_move _ _ _ _ _ _ _ _ Fh) as (_ & _ & Rh & _).
  apply glanceCards_alike; [now apply pickAt_length | now apply pickAt_length |].
  intros j q s r Q S1 R1. rewrite Nat.add_0_l.
  assert (B1 : nth_error (get from g) q = Some s) by (rewrite pickAt_nth in S1 by assumption; now rewrite Q in S1).
  assert (B2 : nth_error (get from h) q = Some r) by (rewrite pickAt_nth in R1 by assumption; now rewrite Q in R1).
  pose proof (seen_alike sh who from _ _ q s r (viewTable_get sh who g h from V) B1 B2) as (Lb & U & Pb).
  pose proof (moved_card_after sh from to at_ p m f g j s Fg S1) as A1. pose proof (moved_card_after sh from to at_ p m' f h j r Fh R1) as A2.
  pose proof (seen_alike sh who to _ _ _ _ _ (viewTable_get sh who _ _ to W) A1 A2) as (La & _ & Pa).
  unfold glanceCard, sizeOf in *. rewrite Lb in Pb. rewrite La in Pa. cbn [lay card] in Pa.
  rewrite <- (seesCard_up sh who from _ q s r U).
  rewrite <- (seesCard_up sh who to _ _ (lay sh from to f s) (lay sh from to f r)) by (unfold lay; cbn [up]; now rewrite U).
  rewrite U. f_equal. destruct (seesCard sh who from (length (get from h)) q s); cbn [orb]; [now rewrite Pb |].
  destruct (seesCard sh who to _ (at_ + j) (lay sh from to f s)); [now rewrite Pa | reflexivity].
Qed.

(* an order is told only to those who see the whole zone before and after, and then it is no secret *)
Theorem orders_tell_only_what_is_seen : forall sh who g h z p, viewTable sh who g = viewTable sh who h ->
  viewTable sh who (permuteZone z p g) = viewTable sh who (permuteZone z p h) -> glanceAt sh who g (Permute z p) = glanceAt sh who h (Permute z p).
Proof.
  intros sh who g h z p V W. unfold glanceAt. cbn [perform].
  now rewrite (viewTable_get sh who g h z V), (viewTable_get sh who _ _ z W).
Qed.

Theorem order_of_a_hidden_zone_is_withheld : forall sh who g z p, forallb visible (viewZone sh who z (get z g)) = false ->
  glanceAt sh who g (Permute z p) = SawOrder z None.
Proof. intros. unfold glanceAt. now rewrite H. Qed.
