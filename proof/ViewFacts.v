(* ViewFacts.v -- non-interference: what a player sees, and every refusal a player gets, is a function of the cards that
   player may see. *)
From Coq Require Import List Arith Bool ZArith Lia Permutation.
Require Import Ops Lists Zones Effects Actions Draws Views Takes Reorders Operation PickFacts EffectFacts Keeps.
Import ListNotations.

(* What is seen *)

(* two zones that differ at most in cards this viewer may not see *)
Fixpoint agreeZone (sh : shape) (who : viewer) (z size place : nat) (l m : zone) : Prop :=
  match l, m with
  | [], [] => True
  | s :: l', r :: m' => up s = up r /\ (seesCard sh who z size place s = true -> printed sh (card s) = printed sh (card r)) /\
                        agreeZone sh who z size (S place) l' m'
  | _, _ => False
  end.

Fixpoint agreeZones (sh : shape) (who : viewer) (z : nat) (g h : list zone) : Prop :=
  match g, h with
  | [], [] => True
  | l :: g', m :: h' => length l = length m /\ agreeZone sh who z (length l) 0 l m /\ agreeZones sh who (S z) g' h'
  | _, _ => False
  end.

Definition agree (sh : shape) (who : viewer) (g h : list zone) : Prop := agreeZones sh who 0 g h.

Lemma seesCard_up : forall sh who z size place s r, up s = up r -> seesCard sh who z size place s = seesCard sh who z size place r.
Proof. intros. unfold seesCard. now rewrite H. Qed.

Lemma agreeZone_view : forall sh who z size l m place, agreeZone sh who z size place l m <-> viewFrom sh who z size place l = viewFrom sh who z size place m.
Proof.
  intros sh who z size. induction l as [| s l IH]; intros [| r m] place; simpl; try (split; (tauto || discriminate)).
  rewrite IH. unfold glimpse. split.
  - intros (U & P & R). rewrite (seesCard_up sh who z size place s r U) in *. rewrite R, U. f_equal.
    destruct (seesCard sh who z size place r); [now rewrite P | reflexivity].
  - intros H. injection H as P U R. split; [assumption | split; [| assumption]]. intros S1. rewrite <- (seesCard_up sh who z size place s r U) in P.
    rewrite S1 in P. now injection P.
Qed.

Lemma view_length : forall sh who z size l place, length (viewFrom sh who z size place l) = length l.
Proof. intros sh who z size. induction l as [| s l IH]; intros; simpl; auto. Qed.

Lemma agreeZones_view : forall sh who g h z, agreeZones sh who z g h <-> viewZones sh who z g = viewZones sh who z h.
Proof.
  intros sh who. induction g as [| l g IH]; intros [| m h] z; simpl; try (split; (tauto || discriminate)).
  rewrite IH. unfold viewZone. split.
  - intros (L & A & R). rewrite R, <- L. f_equal. now apply agreeZone_view.
  - intros H. injection H as A R. assert (L : length l = length m).
    { apply (f_equal (@length _)) in A. now rewrite !view_length in A. }
    split; [assumption | split; [| assumption]]. apply agreeZone_view. now rewrite L in *.
Qed.

(* Two tables look the same to a player exactly when they differ only in cards the player may not see. *)
Theorem view_is_what_may_be_seen : forall sh who g h, agree sh who g h <-> viewTable sh who g = viewTable sh who h.
Proof. intros. apply agreeZones_view. Qed.

(* In particular a hidden card may be any other card. *)
Lemma viewFrom_app : forall sh who z size a b place,
  viewFrom sh who z size place (a ++ b) = viewFrom sh who z size place a ++ viewFrom sh who z size (place + length a) b.
Proof.
  intros sh who z size. induction a as [| s a IH]; intros b place; simpl; [now rewrite Nat.add_0_r |]. rewrite IH.
  now replace (S place + length a) with (place + S (length a)) by lia.
Qed.

Theorem hidden_card_may_be_any_card : forall sh who z a s b c,
  seesCard sh who z (length (a ++ s :: b)) (length a) s = false ->
  viewZone sh who z (a ++ Slot c (up s) :: b) = viewZone sh who z (a ++ s :: b).
Proof.
  intros sh who z a s b c H. unfold viewZone. replace (length (a ++ Slot c (up s) :: b)) with (length (a ++ s :: b)) by (rewrite !app_length; reflexivity).
  rewrite !viewFrom_app. f_equal. simpl. f_equal. unfold glimpse. cbn [up].
  rewrite <- (seesCard_up sh who z _ _ s (Slot c (up s)) eq_refl). now rewrite H.
Qed.

Theorem face_up_is_seen_by_all : forall sh who z size place s, up s = true -> seesCard sh who z size place s = true.
Proof. intros. unfold seesCard. now rewrite H. Qed.

Theorem owner_sees_the_hand : forall sh z d p size place s, nth_error (defs sh) z = Some d -> zSees d = SeesOwner -> zOwner d = Some p ->
  seesCard sh (Some p) z size place s = true /\ forall q, q <> p -> up s = false -> seesCard sh (Some q) z size place s = false.
Proof.
  intros sh z d p size place s D S1 O. unfold seesCard. rewrite D. unfold included, owns. rewrite S1, O. split.
  - rewrite Nat.eqb_refl. apply orb_true_r.
  - intros q Q U. rewrite U. simpl. now apply Nat.eqb_neq; auto.
Qed.

Theorem burned_cards_are_hidden : forall sh who z d size place s, nth_error (defs sh) z = Some d -> zSees d = SeesNone -> up s = false ->
  seesCard sh who z size place s = false.
Proof. intros sh who z d size place s D S1 U. unfold seesCard. rewrite D, U. unfold included. now rewrite S1. Qed.

(* Refusals *)

(* same sizes and same counters: all that a refusal may depend on, named cards aside; not on cards, not on chance *)
Definition sameSizes (g h : list zone) : Prop := length g = length h /\ forall z, sizeOf z g = sizeOf z h.

Definition similar (s s' : run) : Prop :=
  sameSizes (rZones s) (rZones s') /\ rStep s = rStep s' /\ rDraws s = rDraws s'.

Definition sameFate (x y : outcome) : Prop :=
  match x, y with
  | Refused f, Refused f' => f = f'
  | Done s, Done s' => similar s s'
  | _, _ => False
  end.

Definition fate (a a' : action) (s s' : run) : Prop := similar s s' -> sameFate (a s) (a' s').

Lemma sizeOf_set : forall z y l g, sizeOf z (set y l g) = if (z =? y) && (y <? length g) then length l else sizeOf z g.
Proof.
  intros z y l g. unfold sizeOf. destruct (z =? y) eqn:E; simpl.
  - apply Nat.eqb_eq in E. subst. destruct (y <? length g) eqn:L.
    + apply Nat.ltb_lt in L. now rewrite get_set_same.
    + apply Nat.ltb_ge in L. rewrite !get_beyond; [reflexivity | assumption | now rewrite set_length].
  - apply Nat.eqb_neq in E. now rewrite get_set_other.
Qed.

Lemma sameSizes_set : forall g h y l m, sameSizes g h -> length l = length m -> sameSizes (set y l g) (set y m h).
Proof.
  intros g h y l m [L S1] E. split; [now rewrite !set_length |]. intros z. rewrite !sizeOf_set, L, E, S1. reflexivity.
Qed.

Lemma pickBy_length : forall {A B} p (f : nat -> option A) (f' : nat -> option B), (forall i, f i = None <-> f' i = None) ->
  length (pickBy f p) = length (pickBy f' p).
Proof.
  intros A B. induction p as [| i p IH]; intros f f' H; [reflexivity |]. simpl. specialize (IH f f' H). specialize (H i).
  destruct (f i), (f' i); simpl; try (f_equal; assumption); try assumption; exfalso; [assert (Some a = None) by tauto | assert (Some b = None) by tauto]; discriminate.
Qed.

Lemma pickAt_sizes : forall {A B} p (l : list A) (m : list B), length l = length m -> length (pickAt p l) = length (pickAt p m).
Proof. intros. apply pickBy_length. intros i. unfold look. rewrite !nth_error_None. lia. Qed.

Lemma dropBy_sizes : forall {A B} gone (l : list A) (m : list B) i, length l = length m -> length (dropBy gone i l) = length (dropBy gone i m).
Proof.
  intros A B gone. induction l as [| x l IH]; intros [| y m] i L; simpl in *; try discriminate; [reflexivity |].
  injection L as L. destruct (gone i); simpl; [| f_equal]; now apply IH.
Qed.

Lemma moveCards_sizes : forall sh from to at_ p f g h, sameSizes g h -> sameSizes (moveCards sh from to at_ p f g) (moveCards sh from to at_ p f h).
Proof.
  intros sh from to at_ p f g h S1. unfold moveCards.
  assert (S2 : sameSizes (set from (removeAt p (get from g)) g) (set from (removeAt p (get from h)) h)).
  { apply sameSizes_set; [assumption |]. apply dropBy_sizes. apply (proj2 S1). }
  apply sameSizes_set; [assumption |]. rewrite !insertAt_length, !map_length.
  f_equal; [apply pickAt_sizes; apply (proj2 S1) | apply (proj2 S2)].
Qed.

Section Fates.
  Variable sh : shape.

  Lemma fate_skip : forall s s', fate skip skip s s'.
  Proof. intros s s' R. exact R. Qed.

  Lemma fate_refuse : forall f s s', fate (refuse f) (refuse f) s s'.
  Proof. intros f s s' _. reflexivity. Qed.

  Lemma fate_then : forall a a' b b' s s', fate a a' s s' -> (forall x x', fate b b' x x') -> fate (a ;; b) (a' ;; b') s s'.
  Proof.
    intros a a' b b' s s' A B R. specialize (A R). unfold andThen. destruct (a s), (a' s'); simpl in A; try contradiction.
    - now apply B.
    - exact A.
  Qed.

  Lemma fate_need : forall (q : bool) f a a' s s', fate a a' s s' -> fate (need q f a) (need q f a') s s'.
  Proof. intros [] f a a' s s' A; [assumption | apply fate_refuse]. Qed.

  (* k sees sizes only *)
  Lemma fate_seeing : forall k s s', (sameSizes (rZones s) (rZones s') -> fate (k (rZones s)) (k (rZones s')) s s') -> fate (seeing k) (seeing k) s s'.
  Proof. intros k s s' H R. unfold seeing. apply H; [apply R | assumption]. Qed.

  Lemma fate_withZone : forall arg i u r k k' s s', (forall z, fate (k z) (k' z) s s') -> fate (withZone sh arg i u r k) (withZone sh arg i u r k') s s'.
  Proof. intros. unfold withZone. destruct (resolve sh arg i u r); [apply H | apply fate_refuse]. Qed.

  Lemma fate_steps : forall n s s', fate (takeSteps sh n) (takeSteps sh n) s s'.
  Proof.
    intros n s s' (Z & T & D). unfold takeSteps. rewrite T. destruct (_ <=? _); simpl; [| reflexivity]. repeat split; cbn; auto; apply Z.
  Qed.

  Lemma fate_count : forall s s', fate (countDraw sh) (countDraw sh) s s'.
  Proof.
    intros s s' (Z & T & D). unfold countDraw. rewrite D. destruct (_ <? _); simpl; [| reflexivity]. repeat split; cbn; auto; apply Z.
  Qed.

  Lemma fate_if : forall (q : bool) a b a' b' s s', fate a a' s s' -> fate b b' s s' -> fate (if q then a else b) (if q then a' else b') s s'.
  Proof. intros [] a b a' b' s s' A B; assumption. Qed.

  (* whatever each side is given, both are possible *)
  Lemma fate_choose : forall q d k k' s s', q d = true ->
    (forall c c' x x', q c = true -> q c' = true -> rZones x = rZones s -> rZones x' = rZones s' -> fate (k c) (k' c') x x') ->
    fate (choose q d k) (choose q d k') s s'.
  Proof.
    intros q d k k' s s' Q H (Z & T & D). unfold choose.
    assert (G : forall c c' x x', q c = true -> q c' = true -> rZones x = rZones s -> rZones x' = rZones s' ->
              rStep x = rStep s -> rStep x' = rStep s' -> rDraws x = rDraws s -> rDraws x' = rDraws s' -> sameFate (k c x) (k' c' x')).
    { intros c c' x x' A B E1 E2 E3 E4 E5 E6. apply H; auto. repeat split; try (rewrite E1, E2; apply Z); congruence. }
    destruct (rChoices s) as [| c cs]; [| destruct (q c) eqn:Qc]; (destruct (rChoices s') as [| c' cs']; [| destruct (q c') eqn:Qc']); apply G; auto.
  Qed.

  Lemma fate_step_then : forall (b : bool) n a a' s s',
    (forall x x', rZones x = rZones s -> rZones x' = rZones s' -> fate a a' x x') ->
    fate ((if b then skip else takeSteps sh n) ;; a) ((if b then skip else takeSteps sh n) ;; a') s s'.
  Proof.
    intros b n a a' s s' H R. pose proof R as (Z & T & D). unfold andThen. destruct b; [now apply H |].
    unfold takeSteps. rewrite T. destruct (_ <=? _); [| reflexivity]. apply H; [reflexivity | reflexivity |]. repeat split; cbn; auto; apply Z.
  Qed.

  Lemma fate_doMove : forall from to at_ p f s s', fate (doMove sh from to at_ p f) (doMove sh from to at_ p f) s s'.
  Proof.
    intros from to at_ p f s s' R. unfold doMove. destruct p as [| i p]; [exact R |]. destruct R as (Z & T & D). cbn.
    repeat split; cbn; auto; now apply moveCards_sizes.
  Qed.

  Lemma endOf_sizes : forall from to k g h, sameSizes g h -> endOf from to k g = endOf from to k h.
  Proof. intros from to k g h [_ S1]. unfold endOf. specialize (S1 to). unfold sizeOf in S1. now rewrite S1. Qed.

  Lemma fate_toEnd : forall from to p f s s', fate (toEnd sh from to p f) (toEnd sh from to p f) s s'.
  Proof. intros. apply fate_seeing. intros S1. rewrite (endOf_sizes _ _ _ _ _ S1). apply fate_doMove. Qed.

  Lemma fate_doPermute : forall z p s s', fate (doPermute z p) (doPermute z p) s s'.
  Proof.
    intros z p s s' (Z & T & D). unfold doPermute. cbn. unfold permuteZone.
    assert (S1 : sameSizes (set z (pickAt p (get z (rZones s))) (rZones s)) (set z (pickAt p (get z (rZones s'))) (rZones s'))).
    { apply sameSizes_set; [assumption |]. apply pickAt_sizes, (proj2 Z). }
    repeat split; cbn; auto; apply S1.
  Qed.

  (* two possible orders, two possible choices of as many cards: the sizes afterwards are the same *)
  Lemma fate_reordered : forall z p p' s s', isPerm (sizeOf z (rZones s)) p = true -> isPerm (sizeOf z (rZones s')) p' = true ->
    fate (doPermute z p) (doPermute z p') s s'.
  Proof.
    intros z p p' s s' P P' (Z & T & D). unfold doPermute. cbn. unfold permuteZone.
    assert (S1 : sameSizes (set z (pickAt p (get z (rZones s))) (rZones s)) (set z (pickAt p' (get z (rZones s'))) (rZones s'))).
    { apply sameSizes_set; [assumption |]. unfold sizeOf in *. rewrite (Permutation_length (order_permutes _ _ P)), (Permutation_length (order_permutes _ _ P')).
      apply (proj2 Z). }
    repeat split; cbn; auto; apply S1.
  Qed.

  Lemma fate_picked : forall from to m p p' f s s', isPick (sizeOf from (rZones s)) m p = true -> isPick (sizeOf from (rZones s')) m p' = true ->
    fate (toEnd sh from to p f) (toEnd sh from to p' f) s s'.
  Proof.
    intros from to m p p' f s s' P P' R. pose proof R as (Z & T & D).
    apply isPick_correct in P, P'. destruct P as (L & I & N), P' as (L' & I' & N'). unfold toEnd, seeing.
    rewrite (endOf_sizes _ _ _ _ _ Z), L, L'. unfold doMove.
    destruct p as [| i p], p' as [| i' p']; cbn [length] in L, L'; try (exfalso; lia); [exact R |].
    set (q := i :: p) in *. set (q' := i' :: p') in *. assert (LQ : length q = length q') by (unfold q, q'; cbn [length]; lia). cbn.
    assert (S2 : sameSizes (set from (removeAt q (get from (rZones s))) (rZones s)) (set from (removeAt q' (get from (rZones s'))) (rZones s'))).
    { apply sameSizes_set; [assumption |]. unfold sizeOf in *. rewrite !removeAt_length by assumption. rewrite LQ. now rewrite (proj2 Z from) || (f_equal; apply (proj2 Z)). }
    assert (S3 : sameSizes (moveCards sh from to (endOf from to m (rZones s')) q f (rZones s)) (moveCards sh from to (endOf from to m (rZones s')) q' f (rZones s'))).
    { unfold moveCards. apply sameSizes_set; [assumption |]. rewrite !insertAt_length, !map_length, !pickAt_length by assumption. rewrite LQ. f_equal. apply (proj2 S2). }
    repeat split; cbn; auto; apply S3.
  Qed.

  Hint Resolve fate_skip fate_refuse fate_steps fate_count fate_doMove fate_toEnd fate_doPermute fate_if fate_need : fates.

  Lemma fate_wash : forall own z s s', fate (wash sh own z) (wash sh own z) s s'.
  Proof.
    intros. apply fate_seeing. intros S1. rewrite (proj2 S1 z). apply fate_choose; [apply isPerm_seq |]. intros c c' x x' Q Q' E E'.
    apply fate_step_then. intros y y' F F'. apply fate_reordered; rewrite ?F, ?F', ?E, ?E'; [rewrite (proj2 S1 z) |]; assumption.
  Qed.

  Lemma fate_picks : forall from to size m f s s', sameSizes (rZones s) (rZones s') -> size = sizeOf from (rZones s') -> m <= size ->
    let a := choose (isPick size m) (seq 0 m) (fun picks => (if size <? 2 then skip else takeSteps sh 1) ;; toEnd sh from to picks f) in
    fate a a s s'.
  Proof.
    intros from to size m f s s' S1 N M a. subst size. apply fate_choose; [now apply isPick_seq |]. intros c c' x x' Q Q' E E'.
    apply fate_step_then. intros y y' F F'. apply fate_picked with m; rewrite ?F, ?F', ?E, ?E'; [rewrite (proj2 S1 from) |]; assumption.
  Qed.

  Lemma fate_takeCards : forall b from to m f s s', m <= sizeOf from (rZones s) -> fate (takeCards sh b from to m f) (takeCards sh b from to m f) s s'.
  Proof.
    intros b from to m f s s' M. unfold takeCards. apply fate_if; [auto with fates |]. apply fate_seeing. intros S1. rewrite (proj2 S1 from) in *.
    destruct (bDraw b); auto with fates. now apply fate_picks.
  Qed.

  Lemma fate_reshuffle : forall b deck s s', fate (reshuffle sh b deck) (reshuffle sh b deck) s s'.
  Proof.
    intros. unfold reshuffle. destruct (bReshuffle b) as [pile |]; [| auto with fates]. apply fate_seeing. intros S1. rewrite (proj2 S1 pile).
    apply fate_if; [auto with fates |]. apply fate_then; [auto with fates |]. intros. apply fate_wash.
  Qed.

  Lemma fate_finishDraw : forall b strict n taken from to f s s',
    fate (finishDraw sh b strict n taken from to f) (finishDraw sh b strict n taken from to f) s s'.
  Proof.
    intros. unfold finishDraw. apply fate_then.
    - apply fate_seeing. intros S1. rewrite (proj2 S1 from). apply fate_if; [apply fate_reshuffle | auto with fates].
    - intros. apply fate_seeing. intros S1. rewrite (proj2 S1 from). apply fate_need, fate_takeCards. rewrite (proj2 S1 from). lia.
  Qed.

  Lemma fate_drawSome : forall strict n from to f s s', fate (drawSome sh strict n from to f) (drawSome sh strict n from to f) s s'.
  Proof.
    intros. unfold drawSome. destruct (behaviourOf sh from) as [b |].
    - apply fate_seeing. intros S1. rewrite (proj2 S1 from). destruct (bWhen b); [apply fate_finishDraw |].
      apply fate_if; [| apply fate_finishDraw]. apply fate_then; [apply fate_takeCards; rewrite (proj2 S1 from); lia |]. intros. apply fate_finishDraw.
    - apply fate_seeing. intros S1. rewrite (proj2 S1 from). auto with fates.
  Qed.

  Lemma fate_elementary : forall strict burning n from to u arg i f s s',
    fate (elementary sh strict burning n from to u arg i f) (elementary sh strict burning n from to u arg i f) s s'.
  Proof.
    intros. apply fate_then; [auto with fates |]. intros. apply fate_need, fate_withZone. intros. apply fate_withZone. intros.
    unfold drawable. apply fate_need, fate_need, fate_drawSome.
  Qed.

  Lemma fate_dealEach : forall n from f ds i s s', fate (dealEach sh n from i ds f) (dealEach sh n from i ds f) s s'.
  Proof. intros n from f. induction ds as [| d ds IH]; intros; cbn [dealEach]; [auto with fates |]. apply fate_then; [apply fate_elementary | auto]. Qed.

  Lemma fate_splitEach : forall from to i s s', fate (splitEach sh from i to) (splitEach sh from i to) s s'.
  Proof. intros from. induction to as [| [d n] r IH]; intros; cbn [splitEach]; [auto with fates |]. apply fate_then; [apply fate_elementary | auto]. Qed.

  Lemma fate_rounds : forall a, (forall s s', fate a a s s') -> forall k s s', fate (rounds k a) (rounds k a) s s'.
  Proof. intros a A. induction k as [| k IH]; intros; cbn [rounds]; [auto with fates |]. apply fate_then; auto. Qed.

  Lemma fate_fromTo : forall arg u v dis from to k k' s s', (forall a b, fate (k a b) (k' a b) s s') ->
    fate (fromTo sh arg u v dis from to k) (fromTo sh arg u v dis from to k') s s'.
  Proof. intros. unfold fromTo, drawable. apply fate_withZone. intros. apply fate_withZone. intros. apply fate_need, fate_need. auto. Qed.

  Lemma fate_takeAll : forall a b f s s', fate (takeAll sh a b f) (takeAll sh a b f) s s'.
  Proof. intros. apply fate_seeing. intros S1. rewrite (proj2 S1 a). auto with fates. Qed.

  Lemma fate_toPlace : forall a b p pl f s s', fate (toPlace sh a b p pl f) (toPlace sh a b p pl f) s s'.
  Proof. intros. apply fate_seeing. intros S1. rewrite (endOf_sizes _ _ _ _ _ S1). destruct pl; auto with fates. Qed.

  Lemma fate_withZones : forall arg rs i k s s', (forall zs, fate (k zs) (k zs) s s') -> fate (withZones sh arg i rs k) (withZones sh arg i rs k) s s'.
  Proof. intros arg. induction rs as [| r rs IH]; intros i k s s' H; cbn [withZones]; [auto |]. apply fate_withZone. intros. apply IH. auto. Qed.

  Lemma fate_collect : forall dst srcs s s', fate (collect sh srcs dst) (collect sh srcs dst) s s'.
  Proof.
    intros dst. induction srcs as [| z r IH]; intros; cbn [collect]; [auto with fates |]. apply fate_then; [auto |]. intros.
    apply fate_if; [auto with fates | apply fate_takeAll].
  Qed.

  Lemma fate_turnEach : forall z f ps s s', fate (turnEach sh z ps f) (turnEach sh z ps f) s s'.
  Proof. intros z f. induction ps as [| p ps IH]; intros; cbn [turnEach]; [auto with fates |]. apply fate_then; auto with fates. Qed.

  Lemma fate_recycling : forall from to k s s', (forall a b, fate (k a b) (k a b) s s') -> fate (recycling sh from to k) (recycling sh from to k) s s'.
  Proof. intros. apply fate_withZone. intros. apply fate_withZone. intros. apply fate_need. auto. Qed.

  Lemma fate_onZone : forall r k s s', (forall z n, n = sizeOf z (rZones s) -> n = sizeOf z (rZones s') -> fate (k z n) (k z n) s s') ->
    fate (onZone sh r k) (onZone sh r k) s s'.
  Proof. intros. apply fate_withZone. intros z. apply fate_seeing. intros S1. rewrite (proj2 S1 z). apply H; [now rewrite (proj2 S1 z) | reflexivity]. Qed.

  (* named cards: whoever sees the whole zone may know what is in it *)

  Lemma viewZones_get : forall who g h z i, viewZones sh who i g = viewZones sh who i h -> viewZone sh who (i + z) (get z g) = viewZone sh who (i + z) (get z h).
  Proof.
    intros who. unfold get. induction g as [| l g IH]; intros [| m h] z i H; simpl in H; try discriminate; [reflexivity |].
    injection H as A R. destruct z as [| z]; simpl; [now rewrite Nat.add_0_r |].
    replace (i + S z) with (S i + z) by lia. now apply IH.
  Qed.

  Lemma viewTable_get : forall who g h z, viewTable sh who g = viewTable sh who h -> viewZone sh who z (get z g) = viewZone sh who z (get z h).
  Proof. intros. apply (viewZones_get who g h z 0 H). Qed.

  Lemma viewTable_sizes : forall who g h, viewTable sh who g = viewTable sh who h -> sameSizes g h.
  Proof.
    intros who g h V. split.
    - unfold viewTable in V. revert V. generalize 0 as i. revert h. induction g as [| l g IH]; intros [| m h] i V; simpl in *; try discriminate; [reflexivity |].
      injection V as _ V. f_equal. now apply (IH h (S i)).
    - intros z. pose proof (viewTable_get who g h z V) as E. apply (f_equal (@length _)) in E. unfold viewZone in E. now rewrite !view_length in E.
  Qed.

  Lemma isOpen_view : forall who z l m, viewZone sh who z l = viewZone sh who z m -> isOpen sh who z l = isOpen sh who z m.
  Proof.
    intros who z l m E. assert (L : length l = length m). { apply (f_equal (@length _)) in E. unfold viewZone in E. now rewrite !view_length in E. }
    unfold isOpen. destruct l, m; try discriminate; [reflexivity |]. now rewrite E.
  Qed.

  Lemma open_prints : forall who z size l m place, viewFrom sh who z size place l = viewFrom sh who z size place m ->
    forallb visible (viewFrom sh who z size place l) = true ->
    map (fun s => printed sh (card s)) l = map (fun s => printed sh (card s)) m.
  Proof.
    intros who z size. induction l as [| s l IH]; intros [| r m] place E V; simpl in *; try discriminate; [reflexivity |].
    injection E as P U R. apply andb_true_iff in V. destruct V as [V1 V2].
    unfold visible, glimpse in V1. cbn [fst] in V1. destruct (seesCard sh who z size place s); [| discriminate].
    destruct (seesCard sh who z size place r); [| discriminate]. injection P as P. rewrite P. f_equal. now apply (IH m (S place)).
  Qed.

  Lemma matchCards_prints : forall cs l m taken i, map (fun s => printed sh (card s)) l = map (fun s => printed sh (card s)) m ->
    matchCards sh cs taken i l = matchCards sh cs taken i m.
  Proof.
    intros cs l m taken i E.
    assert (F : forall c taken l m i, map (fun s => printed sh (card s)) l = map (fun s => printed sh (card s)) m ->
              firstFree sh c taken i l = firstFree sh c taken i m).
    { clear. intros c taken. induction l as [| s l IH]; intros [| r m] i E; simpl in *; try discriminate; [reflexivity |].
      injection E as P E. rewrite P. now rewrite (IH m (S i) E). }
    revert taken i. induction cs as [| c cs IH]; intros taken i; simpl; [reflexivity |]. rewrite (F c taken l m 0 E).
    destruct (firstFree sh c taken 0 m); [apply IH | reflexivity].
  Qed.

  (* the two tables are the same, or look the same to the player who asks *)
  Definition looksAlike (as_ : option nat) (g h : list zone) : Prop :=
    match as_ with
    | None => g = h
    | Some p => viewTable sh (Some p) g = viewTable sh (Some p) h
    end.

  Lemma fate_named : forall as_ z s s' cs arg (k : list nat -> action), looksAlike as_ (rZones s) (rZones s') ->
    (forall ps, fate (k ps) (k ps) s s') ->
    let a := naming sh as_ z (seeing (fun g => match matchCards sh cs [] 0 (get z g) with
               | inl ps => k ps
               | inr (c, i) => refuse (notInZone c z arg i)
               end)) in fate a a s s'.
  Proof.
    intros [p |] z s s' cs arg k V K a R; unfold a, naming, seeing; simpl in V.
    - pose proof (viewTable_get (Some p) _ _ z V) as E. rewrite (isOpen_view (Some p) z _ _ E).
      destruct (isOpen sh (Some p) z (get z (rZones s'))) eqn:O; [| reflexivity]. unfold need.
      assert (M : matchCards sh cs [] 0 (get z (rZones s)) = matchCards sh cs [] 0 (get z (rZones s'))).
      { apply matchCards_prints. assert (L : length (get z (rZones s)) = length (get z (rZones s'))).
        { apply (f_equal (@length _)) in E. unfold viewZone in E. now rewrite !view_length in E. }
        unfold viewZone in E. rewrite L in E. revert E L O. generalize (get z (rZones s)) (get z (rZones s')). intros l m E L O.
        destruct l, m; try discriminate; [reflexivity |]. apply (open_prints _ _ _ _ _ _ E). rewrite E. exact O. }
      rewrite M. destruct (matchCards sh cs [] 0 (get z (rZones s'))) as [ps | [c i]]; [now apply K | reflexivity].
    - cbn [need]. cbv beta. rewrite V. destruct (matchCards sh cs [] 0 (get z (rZones s'))) as [ps | [c i]]; [now apply K | reflexivity].
  Qed.

  Lemma fate_replayAll : forall es s s', rZones s = rZones s' -> fate (replayAll sh es) (replayAll sh es) s s'.
  Proof.
    induction es as [| e es IH]; intros s s' E R; [exact R |]. cbn [replayAll]. unfold andThen, seeing. rewrite E. unfold need.
    destruct (fits sh e (rZones s')); [| reflexivity]. destruct R as (Z & T & D). destruct e as [from to at_ [| i p] moved f | z p]; cbn [doMove doPermute].
    - apply IH; [assumption |]. repeat split; auto; apply Z.
    - apply IH; [cbn; now rewrite E |]. cbn. rewrite E. repeat split; cbn; auto.
    - apply IH; [cbn; now rewrite E |]. cbn. rewrite E. repeat split; cbn; auto.
  Qed.

  Lemma fate_cutting : forall z n k k' s s', n = sizeOf z (rZones s) -> n = sizeOf z (rZones s') ->
    fate (reorder (cut k) z n) (reorder (cut k') z n) s s'.
  Proof. intros z n k k' s s' E E'. apply fate_reordered; [rewrite <- E | rewrite <- E']; apply isPerm_cut. Qed.

  Lemma fate_actionOf : forall as_ o s s', looksAlike as_ (rZones s) (rZones s') -> as_ = None \/ tells o = false ->
    fate (actionOf sh as_ o) (actionOf sh as_ o) s s'.
  Proof.
    intros as_ o s s' V T. destruct o; cbn [actionOf].
    - apply fate_elementary.
    - apply fate_elementary.
    - apply fate_need, fate_fromTo. intros. apply fate_seeing. intros S1. rewrite (proj2 S1 a). auto with fates.
    - apply fate_need, fate_fromTo. intros. apply fate_seeing. intros S1. rewrite (proj2 S1 a). unfold need.
      destruct (Z.to_nat n <=? sizeOf a (rZones s')) eqn:L; [| apply fate_refuse]. apply Nat.leb_le in L. now apply fate_picks.
    - apply fate_fromTo. intros. apply (fate_named as_ a s s' [c] ARG_CARD (fun ps => toEnd sh a b ps f) V). auto with fates.
    - apply fate_fromTo. intros. apply fate_takeAll.
    - apply fate_dealEach.
    - unfold dealRound. destruct to; [auto with fates |]. apply fate_rounds. intros. apply fate_dealEach.
    - apply fate_elementary.
    - apply fate_need, fate_fromTo. intros. destruct p.
      + apply fate_seeing. intros S1. rewrite (proj2 S1 a). apply fate_need, fate_toPlace.
      + apply fate_seeing. intros S1. rewrite (proj2 S1 a). destruct (badPlace _ _ _); [auto with fates | apply fate_toPlace].
      + apply (fate_named as_ a s s' l ARG_CARDS (fun ps => toPlace sh a b ps at_ f) V). intros. apply fate_toPlace.
    - apply fate_withZone. intros y. apply fate_seeing. intros S1. rewrite (proj2 S1 y). destruct (badPlace _ _ _); [auto with fates | apply fate_turnEach].
    - apply fate_onZone. auto with fates.
    - apply fate_need, fate_onZone. intros y n E E'. apply fate_need, fate_choose.
      + unfold isOne. apply andb_true_iff. split; [apply Nat.leb_le; lia | apply Nat.ltb_lt].
        pose proof (Nat.le_max_l 1 (sides n (Z.to_nat min))). lia.
      + intros c c' x x' _ _ F F'. apply fate_step_then. intros v v' G G'. apply fate_cutting; congruence.
    - apply fate_need, fate_onZone. intros. apply fate_need. apply fate_doPermute.
    - apply fate_onZone. intros y n E E'. apply fate_choose; [unfold isOne; apply Nat.ltb_lt; lia |].
      intros c c' x x' _ _ F F'. apply fate_cutting; congruence.
    - unfold riffleTimes, timesOk. apply fate_need, fate_need, fate_onZone. intros. apply fate_doPermute.
    - apply fate_onZone. intros. apply fate_doPermute.
    - apply fate_need. unfold timesOk. apply fate_need, fate_need, fate_onZone. intros y n E E'. apply fate_choose; [apply isRiffled_seq |].
      intros c c' x x' Q Q' F F'. apply fate_step_then. intros v v' G G'. unfold isRiffled in Q, Q'. apply andb_true_iff in Q, Q'.
      apply fate_reordered; [replace (sizeOf y (rZones v)) with n by congruence | replace (sizeOf y (rZones v')) with n by congruence]; tauto.
    - apply fate_withZone. intros. apply fate_wash.
    - apply fate_withZone. intros. apply fate_wash.
    - apply fate_onZone. intros. apply fate_need, fate_need, fate_doPermute.
    - apply fate_withZones. intros. apply fate_withZone. intros. apply fate_collect.
    - apply fate_splitEach.
    - apply fate_need, fate_fromTo. intros. apply fate_seeing. intros S1. rewrite (proj2 S1 a). auto with fates.
    - apply fate_fromTo. intros. apply (fate_named as_ a s s' cs ARG_CARDS (fun ps => toEnd sh a b ps (facingOf faceUp)) V). auto with fates.
    - apply fate_fromTo. intros. apply fate_takeAll.
    - apply fate_recycling. intros. apply fate_takeAll.
    - apply fate_recycling. intros. apply fate_then; [apply fate_takeAll |]. intros. apply fate_wash.
    - destruct T as [T | T]; [| discriminate]. subst as_. simpl in V. intros R. unfold applyRecord. pose proof R as (_ & T & _). rewrite T.
      assert (G : fate (replayAll sh es) (replayAll sh es) s s') by now apply fate_replayAll.
      revert R. apply fate_need, fate_need, fate_then; [assumption |]. intros x x' (Z1 & _ & D1). repeat split; cbn; auto; apply Z1.
  Qed.

  (* Tables that look the same to whoever asks refuse alike, or both do it, whatever the random outcomes. *)
  Lemma fate_act : forall as_ o s s', looksAlike as_ (rZones s) (rZones s') -> fate (act sh as_ o) (act sh as_ o) s s'.
  Proof.
    intros as_ o s s' V. unfold act. destruct as_ as [p |]; cbn [need].
    - destruct (tells o) eqn:T; [apply fate_refuse |]. apply fate_actionOf; auto.
    - apply fate_actionOf; auto.
  Qed.
End Fates.

Definition refusedAlike (x y : answer) : Prop :=
  match x, y with
  | Rejected f, Rejected f' => f = f'
  | Rejected _, _ => False
  | _, Rejected _ => False
  | _, _ => True
  end.

Lemma acts_alike : forall sh as_ o c c' t u, looksAlike sh as_ (zones t) (zones u) -> steps t = steps u ->
  sameFate (act sh as_ o (start t c)) (act sh as_ o (start u c')).
Proof.
  intros sh as_ o c c' t u V S1. apply fate_act; [exact V |].
  assert (S2 : sameSizes (zones t) (zones u)).
  { destruct as_ as [p |]; simpl in V; [apply (viewTable_sizes sh (Some p) _ _ V) | rewrite V; split; reflexivity]. }
  repeat split; cbn; auto; apply S2.
Qed.

Lemma answered_alike : forall sh as_ o c c' t u, looksAlike sh as_ (zones t) (zones u) -> steps t = steps u ->
  refusedAlike (apply sh as_ o c t) (apply sh as_ o c' u).
Proof.
  intros sh as_ o c c' t u V S1. pose proof (acts_alike sh as_ o c c' t u V S1) as F. unfold apply, conclude, sameFate in *.
  destruct (act sh as_ o (start t c)), (act sh as_ o (start u c')); try contradiction; [| exact F].
  destruct (rLegal s && _), (rLegal s0 && _); exact I.
Qed.

(* Errors tell nothing: the refusal, and whether there is one, depends only on what the player sees. *)
Theorem errors_tell_nothing : forall sh p o c c' t u, viewTable sh (Some p) (zones t) = viewTable sh (Some p) (zones u) -> steps t = steps u ->
  refusedAlike (apply sh (Some p) o c t) (apply sh (Some p) o c' u).
Proof. intros. now apply answered_alike. Qed.

(* Nor does it depend on chance: whether an operation is refused, and why, is settled before any random outcome. *)
Theorem refusals_need_no_chance : forall sh as_ o c c' t, refusedAlike (apply sh as_ o c t) (apply sh as_ o c' t).
Proof. intros. apply answered_alike; [destruct as_; reflexivity | reflexivity]. Qed.

(* and so do all sizes and the number of random steps taken *)
Theorem sizes_and_steps_are_public : forall sh p o c c' t u t' u' es es', viewTable sh (Some p) (zones t) = viewTable sh (Some p) (zones u) ->
  steps t = steps u -> apply sh (Some p) o c t = Accepted t' es -> apply sh (Some p) o c' u = Accepted u' es' ->
  sameSizes (zones t') (zones u') /\ steps t' = steps u'.
Proof.
  intros sh p o c c' t u t' u' es es' V S1 A B. pose proof (acts_alike sh (Some p) o c c' t u V S1) as F. unfold apply, conclude, sameFate in *.
  destruct (act sh (Some p) o (start t c)), (act sh (Some p) o (start u c')); try contradiction; try discriminate.
  destruct (rLegal s && _); [| discriminate]. destruct (rLegal s0 && _); [| discriminate].
  inversion A; inversion B; subst. destruct F as (Z & T & _). auto.
Qed.

(* Naming cards in a zone one does not see is refused the same way whether they are there or not. *)
Theorem naming_hidden_cards_is_refused : forall sh p cs arg src dst f s, isOpen sh (Some p) src (get src (rZones s)) = false ->
  takeNamed sh (Some p) cs arg src dst f s = Refused (aboutZone E_NOT_VISIBLE src).
Proof. intros. unfold takeNamed, naming, seeing, need. now rewrite H. Qed.
