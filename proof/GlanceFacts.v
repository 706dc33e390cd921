(* GlanceFacts.v -- non-interference for records: what a player is shown of an operation is a function of what the player sees of
   the table before and after the whole of it. *)
From Coq Require Import List Arith Bool ZArith Lia Permutation.
Require Import Ops Lists Zones Effects Actions Views PickFacts EffectFacts Keeps ViewFacts.
Import ListNotations.

(* However the cards lie between two effects, the record does not tell. *)
Theorem records_tell_only_what_is_seen : forall sh who g h es es', map outlineOf es = map outlineOf es' ->
  viewTable sh who g = viewTable sh who h -> viewTable sh who (performAll sh es g) = viewTable sh who (performAll sh es' h) ->
  glances sh who g es = glances sh who h es'.
Proof. intros sh who g h es es' O V W. unfold glances. now rewrite O, V, W. Qed.

(* A card that is named was seen *)

Definition occurs (c : nat) (k : sketch) : Prop := exists l, In l k /\ In (Some c) l.

Lemma in_row : forall c z k, In (Some c) (row z k) -> occurs c k.
Proof.
  intros c z k H. exists (row z k). split; [| assumption]. unfold row in *. destruct (nth_in_or_default z k []) as [I | D]; [assumption |].
  rewrite D in H. contradiction.
Qed.

Lemma occurs_setRow : forall c z l k, occurs c (setRow z l k) -> In (Some c) l \/ occurs c k.
Proof.
  intros c z l k (m & M & C). revert z M. induction k as [| x k IH]; intros [| z] M; simpl in M; try contradiction.
  - destruct M as [M | M]; [subst; now left | right; exists m; split; [now right | assumption]].
  - destruct M as [M | M]; [subst; right; exists m; split; [now left | assumption] |].
    destruct (IH z M) as [H | (n & N & D)]; [now left | right; exists n; split; [now right | assumption]].
Qed.

Lemma in_pickAt : forall {A} p (l : list A) x, In x (pickAt p l) -> In x l.
Proof.
  intros A p l x. unfold pickAt, look. induction p as [| i p IH]; simpl; [tauto |]. destruct (nth_error l i) eqn:E; [| assumption].
  intros [H | H]; [subst; now apply nth_error_In in E | auto].
Qed.

Lemma in_removeAt : forall {A} p (l : list A) x, In x (removeAt p l) -> In x l.
Proof.
  intros A p l x. unfold removeAt. generalize 0 as i. induction l as [| y l IH]; intros i; simpl; [tauto |].
  destruct (memberOf p i); simpl; intros H; [right; eauto | destruct H as [H | H]; [now left | right; eauto]].
Qed.

Lemma in_firstn : forall {A} n (l : list A) x, In x (firstn n l) -> In x l.
Proof. intros A n l x H. rewrite <- (firstn_skipn n l). apply in_or_app. now left. Qed.

Lemma in_skipn : forall {A} n (l : list A) x, In x (skipn n l) -> In x l.
Proof. intros A n l x H. rewrite <- (firstn_skipn n l). apply in_or_app. now right. Qed.

Lemma in_placed : forall i p xs x, placed i p xs = Some x -> In x xs.
Proof.
  intros i. induction p as [| q p IH]; intros [| y xs] x H; simpl in *; try discriminate. destruct (i =? q); [injection H as H; now left | right; eauto].
Qed.

Lemma in_refill : forall n i p xs rest x, In x (refill n i p xs rest) -> In x xs \/ In x rest.
Proof.
  induction n as [| n IH]; intros i p xs rest x H; simpl in H; [contradiction |]. destruct (placed i p xs) as [y |] eqn:P.
  - destruct H as [H | H]; [subst; left; now apply in_placed in P | eauto].
  - destruct rest as [| y rest]; [eauto |]. destruct H as [H | H]; [subst; right; now left |]. apply IH in H. destruct H; [now left | right; now right].
Qed.

Lemma occurs_blank : forall c z k, occurs c (blank z k) -> occurs c k.
Proof.
  intros c z k H. unfold blank in H. apply occurs_setRow in H. destruct H as [H | H]; [| assumption].
  apply in_map_iff in H. destruct H as (x & E & _). discriminate.
Qed.

Lemma occurs_advance : forall c e told k, occurs c (advance e told k) -> occurs c k.
Proof.
  intros c [from to at_ p fs f | z p] told k H; simpl in H.
  - set (k1 := setRow from (removeAt p (row from k)) k) in *.
    assert (K : occurs c k1 -> occurs c k).
    { intros X. apply occurs_setRow in X. destruct X as [X | X]; [apply in_removeAt in X; now apply in_row in X | assumption]. }
    apply occurs_setRow in H. destruct H as [H | H]; [| auto]. unfold insertAt in H. apply in_app_or in H.
    destruct H as [H | H]; [apply in_firstn in H; apply in_row in H; auto |]. apply in_app_or in H.
    destruct H as [H | H]; [apply in_pickAt in H; now apply in_row in H | apply in_skipn in H; apply in_row in H; auto].
  - destruct told; [| now apply occurs_blank in H]. apply occurs_setRow in H. destruct H as [H | H]; [| assumption].
    apply in_pickAt in H. now apply in_row in H.
Qed.

Lemma occurs_retrace : forall c e told k, occurs c (retrace e told k) -> occurs c k.
Proof.
  intros c [from to at_ p fs f | z p] told k H; simpl in H.
  - set (k1 := setRow to _ k) in *.
    assert (K : occurs c k1 -> occurs c k).
    { intros X. apply occurs_setRow in X. destruct X as [X | X]; [| assumption]. apply in_app_or in X.
      destruct X as [X | X]; [apply in_firstn in X | apply in_skipn in X]; now apply in_row in X. }
    apply occurs_setRow in H. destruct H as [H | H]; [| auto]. apply in_refill in H.
    destruct H as [H | H]; [apply in_firstn in H; apply in_skipn in H; now apply in_row in H | apply in_row in H; auto].
  - destruct told; [| now apply occurs_blank in H]. apply occurs_setRow in H. destruct H as [H | H]; [| assumption].
    apply in_refill in H. destruct H as [H | []]. now apply in_row in H.
Qed.

Lemma in_named : forall c f before after faces, In (Some c, f) (named before after faces) -> In (Some c) before \/ In (Some c) after.
Proof.
  intros c f. induction before as [| b bs IH]; intros [| a cs] [| g fs] H; simpl in H; try contradiction. destruct H as [H | H].
  - injection H as E _. destruct b; [left; now left | right; now left].
  - apply IH in H. destruct H; [left; now right | right; now right].
Qed.

Definition names (c : nat) (v : glance) : Prop :=
  match v with
  | SawMove _ _ _ _ cards _ => exists f, In (Some c, f) cards
  | SawOrder _ _ => False
  end.

Lemma names_occur : forall c e told before after, names c (glanceAt e told before after) -> occurs c before \/ occurs c after.
Proof.
  intros c [from to at_ p fs f | z p] told before after H; simpl in H; [| contradiction]. destruct H as (u & H). apply in_named in H.
  destruct H as [H | H]; [left; apply in_pickAt in H | right; apply in_skipn in H]; now apply in_row in H.
Qed.

Lemma lookAll_occurs : forall c es cs first last, (occurs c (fst (lookAll es cs first last)) -> occurs c last) /\
  forall v, In v (snd (lookAll es cs first last)) -> names c v -> occurs c first \/ occurs c last.
Proof.
  intros c. induction es as [| e es IH]; intros [| d cs] first last; simpl; try tauto.
  specialize (IH cs (advance e (d && follows e first) first) last). destruct (lookAll es cs _ last) as [k seen]. cbn [fst snd] in *.
  destruct IH as [B N]. split.
  - intros H. apply occurs_retrace in H. auto.
  - intros v [H | H] C; [subst; apply names_occur in C; tauto |]. destruct (N v H C) as [X | X]; [left; now apply occurs_advance in X | now right].
Qed.

(* Whatever card a record names, the viewer saw before the first effect or sees after the last: none that lay open in between only. *)
Theorem records_name_only_cards_seen : forall sh who g es v c, In v (glances sh who g es) -> names c v ->
  occurs c (sketchOf (viewTable sh who g)) \/ occurs c (sketchOf (viewTable sh who (performAll sh es g))).
Proof. intros sh who g es v c H C. exact (proj2 (lookAll_occurs c _ _ _ _) v H C). Qed.

(* Orders *)

Lemma row_view : forall sh who z g, row z (sketchOf (viewTable sh who g)) = map fst (viewZone sh who z (get z g)).
Proof.
  intros sh who z g. unfold row, sketchOf, viewTable, get. change (@nil (option nat)) with (map (@fst (option nat) bool) []).
  rewrite map_nth. f_equal. change z with (0 + z) at 2. generalize 0 as i. revert z.
  induction g as [| l g IH]; intros [| z] i; simpl; try reflexivity; [now rewrite Nat.add_0_r |]. rewrite IH. now rewrite Nat.add_succ_r.
Qed.

Lemma allKnown_view : forall sh who z g, allKnown z (sketchOf (viewTable sh who g)) = forallb visible (viewZone sh who z (get z g)).
Proof. intros. unfold allKnown. rewrite row_view. induction (viewZone sh who z (get z g)) as [| v l IH]; simpl; [reflexivity | now rewrite IH]. Qed.

(* an order is told only to those who see the whole zone before and after *)
Theorem order_of_a_hidden_zone_is_withheld : forall sh who g z p,
  forallb visible (viewZone sh who z (get z g)) = false \/ forallb visible (viewZone sh who z (get z (permuteZone z p g))) = false ->
  glances sh who g [Permute z p] = [SawOrder z None].
Proof.
  intros sh who g z p H. unfold glances, glancesOf. change (performAll sh [Permute z p] g) with (permuteZone z p g).
  cbn [map outlineOf leads follows snd lookAll glanceAt]. rewrite !allKnown_view.
  destruct H as [H | H]; rewrite H; [now rewrite andb_false_r | reflexivity].
Qed.
