(* OperationFacts.v -- what holds of every operation and of any sequence of them: conservation, atomicity, replay, undo. *)
From Coq Require Import List Arith Bool ZArith Lia Permutation String.
Require Import Ops Lists Zones Effects Actions Draws Takes Reorders Operation History PickFacts EffectFacts Keeps.
Import ListNotations.
Local Open Scope list_scope.

Theorem accepted_effects : forall sh as_ o c t t' es, fitting sh (zones t) ->
  apply sh as_ o c t = Accepted t' es -> replays sh es (zones t) (zones t').
Proof.
  intros sh as_ o c t t' es F H. unfold apply, conclude in H.
  destruct (act sh as_ o (start t c)) as [s | f] eqn:E; [| discriminate].
  destruct (_ && _) in H; [| discriminate]. inversion H; subst; clear H. simpl.
  destruct (operations_are_effects sh as_ o (start t c) F s E) as (es & L & R). simpl in *.
  rewrite app_nil_r in L. now rewrite L, rev_involutive.
Qed.

(* Conservation *)

Theorem every_operation_conserves_cards : forall sh as_ o c t t' es, fitting sh (zones t) ->
  apply sh as_ o c t = Accepted t' es -> Permutation (allCards (zones t')) (allCards (zones t)).
Proof. intros. eapply replays_conserve, accepted_effects; eassumption. Qed.

Definition total (g : list zone) : nat := sum (map (@List.length slot) g).

Lemma total_cards : forall g, total g = List.length (allCards g).
Proof.
  intros g. unfold total, allCards. rewrite map_length. induction g as [| l g IH]; simpl; [reflexivity |].
  now rewrite app_length, IH.
Qed.

Theorem every_operation_conserves_count : forall sh as_ o c t t' es, fitting sh (zones t) ->
  apply sh as_ o c t = Accepted t' es -> total (zones t') = total (zones t).
Proof. intros. rewrite !total_cards. apply Permutation_length. eapply every_operation_conserves_cards; eassumption. Qed.

Theorem every_operation_keeps_the_zones : forall sh as_ o c t t' es, fitting sh (zones t) ->
  apply sh as_ o c t = Accepted t' es -> fitting sh (zones t').
Proof.
  intros. unfold fitting in *. rewrite <- H. eapply replays_length, accepted_effects; eassumption.
Qed.

Lemma after_fitting : forall sh as_ o c t, fitting sh (zones t) -> fitting sh (zones (after t (apply sh as_ o c t))).
Proof.
  intros. destruct (apply sh as_ o c t) eqn:E; simpl; auto. eapply every_operation_keeps_the_zones; eassumption.
Qed.

Theorem composition_closure : forall sh os t, fitting sh (zones t) ->
  Permutation (allCards (zones (applyAll sh os t))) (allCards (zones t)).
Proof.
  intros sh. induction os as [| [[as_ o] c] os IH]; intros t F; simpl; [apply Permutation_refl |].
  rewrite IH by now apply after_fitting.
  destruct (apply sh as_ o c t) eqn:E; simpl; try apply Permutation_refl. eapply every_operation_conserves_cards; eassumption.
Qed.

Theorem composition_keeps_count : forall sh os t, fitting sh (zones t) -> total (zones (applyAll sh os t)) = total (zones t).
Proof. intros. rewrite !total_cards. now apply Permutation_length, composition_closure. Qed.

Theorem every_card_exactly_once : forall sh os t n, fitting sh (zones t) -> Permutation (allCards (zones t)) (seq 0 n) ->
  NoDup (allCards (zones (applyAll sh os t))) /\
  forall x, x < n <-> In x (allCards (zones (applyAll sh os t))).
Proof.
  intros sh os t n F P. pose proof (composition_closure sh os t F) as C. rewrite P in C. split.
  - apply (Permutation_NoDup (Permutation_sym C)), seq_NoDup.
  - intros x. split; intros H.
    + apply (Permutation_in x (Permutation_sym C)). apply in_seq. lia.
    + apply (Permutation_in x C), in_seq in H. lia.
Qed.

Theorem zones_no_operation_touched : forall sh as_ o c t t' es z, fitting sh (zones t) ->
  apply sh as_ o c t = Accepted t' es -> (forall e, In e es -> ~ touches e z) -> get z (zones t') = get z (zones t).
Proof.
  intros sh as_ o c t t' es z F H N. apply accepted_effects in H; [| assumption]. clear F.
  induction H as [| e es g g' X _ IH]; [reflexivity |].
  rewrite IH by (intros; apply N; now right). apply effect_leaves_others. apply N. now left.
Qed.

(* Refusals change nothing *)

Theorem error_changes_nothing : forall sh as_ o c t f, apply sh as_ o c t = Rejected f -> after t (apply sh as_ o c t) = t.
Proof. intros. now rewrite H. Qed.

Theorem error_keeps_history : forall sh as_ o c h f, snd (record sh as_ o c h) = Rejected f -> fst (record sh as_ o c h) = h.
Proof. intros sh as_ o c h f. unfold record. destruct (apply sh as_ o c (hTable h)); simpl; intros H; congruence. Qed.

Theorem seq_counts_successes : forall sh as_ o c t t' es, apply sh as_ o c t = Accepted t' es -> seqno t' = S (seqno t).
Proof.
  intros sh as_ o c t t' es H. unfold apply, conclude in H. destruct (act _ _ _ _); [| discriminate].
  destruct (_ && _); inversion H; reflexivity.
Qed.

(* Records *)

Theorem record_replays : forall sh as_ o c t t' es, fitting sh (zones t) ->
  apply sh as_ o c t = Accepted t' es -> replay sh es (zones t) = Some (zones t').
Proof. intros. eapply replays_replay, accepted_effects; eassumption. Qed.

Lemma replayAll_replays : forall sh es g g', replays sh es g g' -> forall s, rZones s = g ->
  exists s', replayAll sh es s = Done s' /\ rZones s' = g' /\ rStep s' = rStep s /\ rChoices s' = rChoices s /\ rLegal s' = rLegal s.
Proof.
  intros sh es g g' H. induction H as [g | e es g g' [F X] _ IH]; intros s E.
  - exists s. auto.
  - simpl. unfold andThen, seeing. rewrite E, F. unfold need.
    destruct e as [from to at_ p moved f | z p].
    + unfold doMove. destruct p as [| i p'].
      * assert (N : perform sh (Move from to at_ [] moved f) g = g).
        { simpl. unfold moveCards. unfold pickAt, removeAt. simpl.
          replace (dropBy (memberOf []) 0 (get from g)) with (get from g) by (symmetry; apply dropBy_none; reflexivity).
          rewrite set_get. unfold insertAt. simpl. rewrite firstn_skipn. apply set_get. }
        rewrite N in IH. now apply IH.
      * rewrite E. destruct (IH (Run (moveCards sh from to at_ (i :: p') f g) (rStep s) (rDraws s)
          (Move from to at_ (i :: p') (pickAt (i :: p') (get from g)) f :: rLog s) (rChoices s) (rLegal s)) eq_refl) as (s' & R). now exists s'.
    + unfold doPermute. rewrite E.
      destruct (IH (Run (permuteZone z p g) (rStep s) (rDraws s) (Permute z p :: rLog s) (rChoices s) (rLegal s)) eq_refl) as (s' & R).
      now exists s'.
Qed.

(* A record applied where it was made does the same again: no randomness is needed. *)
Theorem apply_record_repeats : forall sh as_ o c t t' es, fitting sh (zones t) -> steps t <= maxSteps sh ->
  apply sh as_ o c t = Accepted t' es ->
  exists es', apply sh None (ApplyRecord None 0 es) [] t = Accepted (Table (zones t') (seqno t') (steps t)) es'.
Proof.
  intros sh as_ o c t t' es F M H. pose proof (seq_counts_successes _ _ _ _ _ _ _ H) as Q. apply accepted_effects in H; [| assumption].
  destruct (replayAll_replays sh es _ _ H (start t []) eq_refl) as (s' & R & Z & S1 & C & L). simpl in *.
  unfold apply, act, need. simpl. unfold applyRecord, need. simpl. rewrite Z.add_0_r.
  rewrite (proj2 (Z.leb_le 0 _)) by lia. rewrite (proj2 (Z.leb_le _ _)) by lia. simpl. unfold andThen. rewrite R. simpl.
  rewrite L, C. simpl. rewrite Nat2Z.id, Z, Q. eexists. reflexivity.
Qed.

(* Undo and redo *)

Theorem undo_restores : forall sh as_ o c h t' es h', fitting sh (zones (hTable h)) ->
  record sh as_ o c h = (h', Accepted t' es) ->
  exists h2, undo h' = inl h2 /\ zones (hTable h2) = zones (hTable h) /\ steps (hTable h2) = steps (hTable h) /\ hDone h2 = hDone h.
Proof.
  intros sh as_ o c h t' es h' F H. unfold record in H. destruct (apply sh as_ o c (hTable h)) eqn:E; inversion H; subst.
  unfold undo. simpl. eexists. split; [reflexivity |]. simpl. repeat split.
  eapply replays_back, accepted_effects; eassumption.
Qed.

Theorem redo_repeats : forall sh as_ o c h t' es h' h2, fitting sh (zones (hTable h)) ->
  record sh as_ o c h = (h', Accepted t' es) -> undo h' = inl h2 ->
  exists h3, redo sh h2 = inl h3 /\ zones (hTable h3) = zones t' /\ steps (hTable h3) = steps t' /\ hDone h3 = hDone h'.
Proof.
  intros sh as_ o c h t' es h' h2 F H U. unfold record in H. destruct (apply sh as_ o c (hTable h)) eqn:E; inversion H; subst.
  unfold undo in U. simpl in U. inversion U; subst. unfold redo. simpl. eexists. split; [reflexivity |]. simpl. repeat split.
  pose proof (accepted_effects _ _ _ _ _ _ _ F E) as R. rewrite (replays_back _ _ _ _ R). now apply replays_again.
Qed.

(* Doing it again after undo, with the same randomness, gives the same outcome: there is no re-rolling. *)
Theorem undone_operation_repeats : forall sh as_ o c t u, zones u = zones t -> steps u = steps t ->
  match apply sh as_ o c t, apply sh as_ o c u with
  | Accepted t' es, Accepted u' es' => zones t' = zones u' /\ steps t' = steps u' /\ es = es'
  | Rejected f, Rejected f' => f = f'
  | Impossible, Impossible => True
  | _, _ => False
  end.
Proof.
  intros sh as_ o c t u Z S1. unfold apply, start. rewrite Z, S1. destruct (act _ _ _ _); simpl; [| reflexivity].
  destruct (_ && _); simpl; auto.
Qed.

Theorem nothing_to_undo : forall t, undo (begin_ t) = inr (plain E_NOTHING_TO_UNDO).
Proof. reflexivity. Qed.

Theorem operation_ends_redoing : forall sh as_ o c h h' t' es, record sh as_ o c h = (h', Accepted t' es) ->
  redo sh h' = inr (plain E_NOTHING_TO_REDO).
Proof. intros sh as_ o c h h' t' es H. unfold record in H. destruct (apply sh as_ o c (hTable h)); inversion H; subst. reflexivity. Qed.

(* The vocabulary *)

Theorem every_opcode_is_modelled : forall c, exists o, opcodeOf o = c.
Proof.
  intros []; [ exists (Draw 0 LeftOut LeftOut Usual) | exists (Draw1 LeftOut LeftOut Usual) | exists (DrawBottom 0 LeftOut LeftOut Usual)
    | exists (DrawCard 0 LeftOut LeftOut Usual) | exists (DrawAll LeftOut LeftOut Usual) | exists (Deal 0 LeftOut [] Usual)
    | exists (DealRound 0 LeftOut [] Usual) | exists (Burn 0 LeftOut LeftOut) | exists (MoveOp (PickTop 0) LeftOut LeftOut AtEnd Usual)
    | exists (Turn LeftOut [] true) | exists (PermuteOp LeftOut []) | exists (CutByDie 0 LeftOut) | exists (Cut 0 LeftOut)
    | exists (CutWithSeed LeftOut) | exists (Riffle 0 LeftOut) | exists (InShuffle LeftOut) | exists (RiffleWithSeed true 0 LeftOut)
    | exists (Shuffle true LeftOut) | exists (Wash true LeftOut) | exists (StripCut [] [] LeftOut) | exists (Combine [] LeftOut)
    | exists (Split LeftOut []) | exists (Discard 0 true LeftOut LeftOut) | exists (DiscardCards [] true LeftOut LeftOut)
    | exists (Muck LeftOut LeftOut) | exists (Recycle LeftOut LeftOut) | exists (RecycleAndShuffle true LeftOut LeftOut)
    | exists (ApplyRecord None 0 []) | exists (DrawRandom 0 LeftOut LeftOut Usual) ]; reflexivity.
Qed.

Theorem opcode_names_differ : forall a b, opcode_name a = opcode_name b -> a = b.
Proof. intros a b. destruct a, b; simpl; intros H; (reflexivity || discriminate H). Qed.

Theorem wash_is_shuffle : forall sh as_ own z c t, apply sh as_ (Wash own z) c t = apply sh as_ (Shuffle own z) c t.
Proof. intros. reflexivity. Qed.
