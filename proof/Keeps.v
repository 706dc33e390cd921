(* Keeps.v -- every operation is a list of exact effects: whatever it did is in its log, and the log replays to the
   same table. Shown once for the ways actions are put together, then operation by operation; conservation, undo, replay
   and the flat table follow from this alone. *)
From Coq Require Import List Arith Bool ZArith Lia Permutation.
Require Import Ops Lists Zones Effects Actions Draws Views Takes Reorders Operation PickFacts ListFacts EffectFacts.
Import ListNotations.

Section Keeps.
  Variable sh : shape.

  Definition extends (s s' : run) : Prop :=
    exists es, rLog s' = rev es ++ rLog s /\ replays sh es (rZones s) (rZones s').

  Definition proper (s : run) : Prop := length (rZones s) = length (defs sh).

  Definition keeps (a : action) (s : run) : Prop := proper s -> forall s', a s = Done s' -> extends s s'.

  (* same table and log *)
  Definition alike (s s' : run) : Prop := rZones s' = rZones s /\ rLog s' = rLog s.

  (* changes neither table nor log *)
  Definition quiet (a : action) : Prop := forall s s', a s = Done s' -> alike s s'.

  Lemma extends_refl : forall s s', alike s s' -> extends s s'.
  Proof. intros s s' [Z L]. exists []. rewrite Z, L. split; [reflexivity | constructor]. Qed.

  Lemma extends_trans : forall a b c, extends a b -> extends b c -> extends a c.
  Proof.
    intros a b c (es & L & R) (fs & M & Q). exists (es ++ fs). split.
    - rewrite M, L, rev_app_distr. apply app_assoc.
    - eapply replays_app; eassumption.
  Qed.

  Lemma extends_alike : forall s0 s s', alike s s0 -> extends s0 s' -> extends s s'.
  Proof. intros s0 s s' A E. apply extends_trans with s0; [now apply extends_refl | assumption]. Qed.

  Lemma extends_proper : forall s s', extends s s' -> proper s -> proper s'.
  Proof. intros s s' (es & _ & R) P. unfold proper in *. now rewrite (replays_length _ _ _ _ R). Qed.

  Lemma alike_proper : forall s s', alike s s' -> proper s -> proper s'.
  Proof. intros s s' [Z _] P. unfold proper in *. now rewrite Z. Qed.

  Lemma keeps_skip : forall s, keeps skip s.
  Proof. intros s _ s' H. inversion H. apply extends_refl. split; reflexivity. Qed.

  Lemma keeps_refuse : forall f s, keeps (refuse f) s.
  Proof. intros f s _ s' H. discriminate. Qed.

  Lemma keeps_quiet : forall a s, quiet a -> keeps a s.
  Proof. intros a s Q _ s' H. apply extends_refl. now apply Q. Qed.

  Lemma keeps_then : forall a b s, keeps a s -> (forall s', a s = Done s' -> keeps b s') -> keeps (a ;; b) s.
  Proof.
    intros a b s A B P s' H. unfold andThen in H. destruct (a s) as [s1 | f] eqn:E; [| discriminate].
    specialize (A P s1 E). apply extends_trans with s1; [assumption |].
    apply (B s1 eq_refl); [| assumption]. now apply extends_proper with s.
  Qed.

  Lemma keeps_after_quiet : forall a b s, quiet a -> (forall s', alike s s' -> keeps b s') -> keeps (a ;; b) s.
  Proof. intros a b s Q B. apply keeps_then; [now apply keeps_quiet |]. intros s' H. apply B. now apply Q. Qed.

  Lemma keeps_need : forall b f a s, (b = true -> keeps a s) -> keeps (need b f a) s.
  Proof. intros [] f a s H; simpl; [now apply H | apply keeps_refuse]. Qed.

  Lemma keeps_seeing : forall k s, keeps (k (rZones s)) s -> keeps (seeing k) s.
  Proof. intros k s H. exact H. Qed.

  Lemma keeps_if : forall (b : bool) a c s, (b = true -> keeps a s) -> (b = false -> keeps c s) -> keeps (if b then a else c) s.
  Proof. intros [] a c s A C; auto. Qed.

  Lemma keeps_choose : forall possible fallback k s, possible fallback = true ->
    (forall c s', possible c = true -> alike s s' -> keeps (k c) s') -> keeps (choose possible fallback k) s.
  Proof.
    intros q d k s D H P s' E. unfold choose in E.
    assert (G : forall c s0, q c = true -> alike s s0 -> k c s0 = Done s' -> extends s s').
    { intros c s0 Qc A K. apply extends_alike with s0; [assumption |]. apply (H c s0 Qc A); [| assumption]. now apply alike_proper with s. }
    destruct (rChoices s) as [| c cs].
    - eapply G; [exact D | | exact E]. split; reflexivity.
    - destruct (q c) eqn:Qc; (eapply G; [| | exact E]; [assumption | split; reflexivity]).
  Qed.

  Lemma places_range : forall p ds i z, In z (places p i ds) -> i <= z < i + length ds.
  Proof.
    intros p. induction ds as [| d ds IH]; intros i z H; simpl in *; [contradiction |].
    destruct (p d); simpl in H; [destruct H as [H | H]; [subst; lia |] |]; apply IH in H; lia.
  Qed.

  Lemma resolve_range : forall arg i u r z, resolve sh arg i u r = inl z -> z < length (defs sh).
  Proof.
    intros arg i u r z H. unfold resolve in H.
    assert (N : forall n y, namedZone sh n = Some y -> y < length (defs sh)).
    { intros n y E. unfold namedZone in E. destruct (places (isNamed n) 0 (defs sh)) eqn:Q; simpl in E; [discriminate |].
      inversion E; subst. assert (In y (places (isNamed n) 0 (defs sh))) as I by (rewrite Q; now left).
      apply places_range in I. lia. }
    destruct r as [y | |]; [| destruct u; discriminate |].
    - destruct (y <? length (defs sh)) eqn:E; [| discriminate]. inversion H; subst. now apply Nat.ltb_lt.
    - destruct u; try discriminate.
      + destruct (namedZone sh NamedDeck) eqn:E; inversion H; subst. eapply N; eassumption.
      + destruct (namedZone sh NamedBurn) eqn:E; inversion H; subst. eapply N; eassumption.
      + unfold discardZone in H. 
        destruct (places (fun d => isNamed NamedDiscard d && isDiscard (zType d)) 0 (defs sh)) eqn:E1.
        * destruct (places (fun d => isDiscard (zType d)) 0 (defs sh)) as [| y [| y2 q]] eqn:E2; inversion H; subst.
          assert (In z (places (fun d => isDiscard (zType d)) 0 (defs sh))) as I by (rewrite E2; now left).
          apply places_range in I. lia.
        * inversion H; subst.
          assert (In z (places (fun d => isNamed NamedDiscard d && isDiscard (zType d)) 0 (defs sh))) as I by (rewrite E1; now left).
          apply places_range in I. lia.
  Qed.

  Lemma keeps_withZone : forall arg i u r k s, (forall z, z < length (defs sh) -> keeps (k z) s) -> keeps (withZone sh arg i u r k) s.
  Proof.
    intros arg i u r k s H. unfold withZone. destruct (resolve sh arg i u r) eqn:E; [| apply keeps_refuse].
    apply H. eapply resolve_range; eassumption.
  Qed.

  (* the primitives *)

  Lemma sameSlots_refl : forall l, sameSlots sh l l = true.
  Proof.
    induction l as [| x l IH]; [reflexivity |]. simpl. rewrite IH. unfold sameSlot. rewrite Nat.eqb_refl.
    now destruct (up x).
  Qed.

  Lemma keeps_doMove : forall from to at_ p f s, from < length (defs sh) -> to < length (defs sh) ->
    isPick (sizeOf from (rZones s)) (length p) p = true -> at_ <= endOf from to (length p) (rZones s) ->
    keeps (doMove sh from to at_ p f) s.
  Proof.
    intros from to at_ p f s Hf Ht K A P s' H. unfold doMove in H. destruct p as [| i p'].
    - inversion H. apply extends_refl. split; reflexivity.
    - set (p := i :: p') in *. inversion H; subst; clear H.
      exists [Move from to at_ p (pickAt p (get from (rZones s))) f]. split; [reflexivity |].
      apply replays_cons; [| apply replays_nil]. split; [| reflexivity].
      unfold proper in P. unfold fits. rewrite sameSlots_refl. unfold sizeOf in K. rewrite K.
      rewrite !(proj2 (Nat.ltb_lt _ _)) by lia. rewrite (proj2 (Nat.leb_le _ _)) by assumption. reflexivity.
  Qed.

  Lemma keeps_toEnd : forall from to p f s, from < length (defs sh) -> to < length (defs sh) ->
    isPick (sizeOf from (rZones s)) (length p) p = true -> keeps (toEnd sh from to p f) s.
  Proof. intros. apply keeps_seeing. apply keeps_doMove; auto. Qed.

  Lemma keeps_run : forall from to a m f s, from < length (defs sh) -> to < length (defs sh) ->
    a + m <= sizeOf from (rZones s) -> keeps (toEnd sh from to (seq a m) f) s.
  Proof. intros. apply keeps_toEnd; auto. rewrite seq_length. now apply isPick_seq. Qed.

  Lemma keeps_doPermute : forall z p s, z < length (defs sh) -> isPerm (sizeOf z (rZones s)) p = true -> keeps (doPermute z p) s.
  Proof.
    intros z p s Hz Q P s' H. inversion H; subst; clear H. exists [Permute z p]. split; [reflexivity |].
    apply replays_cons; [| apply replays_nil]. split; [| exact I]. unfold fits, proper, sizeOf in *. rewrite Q.
    now rewrite (proj2 (Nat.ltb_lt _ _)) by lia.
  Qed.

  Lemma quiet_skip : quiet skip.
  Proof. intros s s' H. inversion H. split; reflexivity. Qed.

  Lemma quiet_steps : forall n, quiet (takeSteps sh n).
  Proof. intros n s s' H. unfold takeSteps in H. destruct (_ <=? _); inversion H; subst. split; reflexivity. Qed.

  Lemma quiet_if : forall (b : bool) a c, quiet a -> quiet c -> quiet (if b then a else c).
  Proof. intros [] a c A C; assumption. Qed.

  Lemma quiet_count : quiet (countDraw sh).
  Proof. intros s s' H. unfold countDraw in H. destruct (_ <? _); inversion H; subst. split; reflexivity. Qed.

  Hint Resolve quiet_skip quiet_steps quiet_if quiet_count keeps_skip : core.

  (* draws *)

  Lemma keeps_wash : forall own z s, z < length (defs sh) -> keeps (wash sh own z) s.
  Proof.
    intros own z s Hz. apply keeps_seeing. apply keeps_choose; [apply isPerm_seq |].
    intros c s1 Q [Z1 L1]. apply keeps_after_quiet; [auto |]. intros s2 [Z2 L2].
    apply keeps_doPermute; [assumption |]. now rewrite Z2, Z1.
  Qed.

  Lemma keeps_picks : forall n a b f s, a < length (defs sh) -> b < length (defs sh) -> n <= sizeOf a (rZones s) ->
    keeps (choose (isPick (sizeOf a (rZones s)) n) (seq 0 n) (fun picks =>
      (if sizeOf a (rZones s) <? 2 then skip else takeSteps sh 1) ;; toEnd sh a b picks f)) s.
  Proof.
    intros n a b f s Ha Hb L. apply keeps_choose; [now apply isPick_seq |]. intros c s1 Q [Z1 _]. apply keeps_after_quiet; [auto |].
    intros s2 [Z2 _]. apply keeps_toEnd; auto. rewrite Z2, Z1. assert (E := proj1 (isPick_correct _ _ _) Q). destruct E as [E _]. now rewrite E.
  Qed.

  Lemma keeps_takeCards : forall b from to m f s, from < length (defs sh) -> to < length (defs sh) ->
    m <= sizeOf from (rZones s) -> keeps (takeCards sh b from to m f) s.
  Proof.
    intros b from to m f s Hf Ht Hm. unfold takeCards. apply keeps_if; [auto |]. intros _.
    apply keeps_seeing. destruct (bDraw b).
    - now apply keeps_run.
    - apply keeps_run; auto. lia.
    - now apply keeps_picks.
  Qed.

  Lemma get_beyond : forall z g, length g <= z -> get z g = [].
  Proof. intros. unfold get. now apply nth_overflow. Qed.

  Lemma keeps_reshuffle : forall b deck s, deck < length (defs sh) -> keeps (reshuffle sh b deck) s.
  Proof.
    intros b deck s Hd. unfold reshuffle. destruct (bReshuffle b) as [pile |]; [| auto].
    apply keeps_seeing. apply keeps_if; [auto |]. intros K. apply Nat.eqb_neq in K. intros P.
    assert (Hp : pile < length (defs sh)).
    { destruct (le_lt_dec (length (defs sh)) pile) as [C | C]; [| assumption].
      unfold sizeOf in K. rewrite get_beyond in K by (unfold proper in P; lia). simpl in K. lia. }
    revert P. apply keeps_then; [apply keeps_run; auto; lia |]. intros. now apply keeps_wash.
  Qed.

  Lemma keeps_finishDraw : forall b strict n taken from to f s, from < length (defs sh) -> to < length (defs sh) ->
    keeps (finishDraw sh b strict n taken from to f) s.
  Proof.
    intros. unfold finishDraw. apply keeps_then.
    - apply keeps_seeing. apply keeps_if; [intros _; now apply keeps_reshuffle | auto].
    - intros s' _. apply keeps_seeing. apply keeps_need. intros _. apply keeps_takeCards; auto. lia.
  Qed.

  Lemma keeps_drawSome : forall strict n from to f s, from < length (defs sh) -> to < length (defs sh) ->
    keeps (drawSome sh strict n from to f) s.
  Proof.
    intros. unfold drawSome. destruct (behaviourOf sh from) as [b |].
    - unfold drawDeck. apply keeps_seeing. destruct (bWhen b); [now apply keeps_finishDraw |].
      apply keeps_if; [| intros _; now apply keeps_finishDraw]. intros _.
      apply keeps_then; [now apply keeps_takeCards |]. intros. now apply keeps_finishDraw.
    - unfold drawTop. apply keeps_seeing. apply keeps_need. intros L. apply Nat.leb_le in L. now apply keeps_run.
  Qed.

  Lemma keeps_elementary : forall strict burning n from to u arg i f s, keeps (elementary sh strict burning n from to u arg i f) s.
  Proof.
    intros. unfold elementary. apply keeps_after_quiet; [auto |]. intros s' _. apply keeps_need. intros _.
    apply keeps_withZone. intros src Hs. apply keeps_withZone. intros dst Hd. unfold drawable.
    apply keeps_need. intros _. apply keeps_need. intros _. now apply keeps_drawSome.
  Qed.

  Lemma keeps_dealEach : forall n from f dsts i s, keeps (dealEach sh n from i dsts f) s.
  Proof.
    intros n from f. induction dsts as [| d r IH]; intros i s; simpl; [auto |].
    apply keeps_then; [apply keeps_elementary |]. auto.
  Qed.

  Lemma keeps_rounds : forall a, (forall s, keeps a s) -> forall k s, keeps (rounds k a) s.
  Proof. intros a A. induction k as [| k IH]; intros s; simpl; [auto |]. apply keeps_then; auto. Qed.

  Lemma keeps_splitEach : forall from to i s, keeps (splitEach sh from i to) s.
  Proof.
    intros from. induction to as [| [d n] r IH]; intros i s; simpl; [auto |].
    apply keeps_then; [apply keeps_elementary |]. auto.
  Qed.

  (* takes *)

  Lemma keeps_fromTo : forall arg u v dis from to k s,
    (forall a b, a < length (defs sh) -> b < length (defs sh) -> keeps (k a b) s) -> keeps (fromTo sh arg u v dis from to k) s.
  Proof.
    intros. unfold fromTo, drawable. apply keeps_withZone. intros src Hs. apply keeps_withZone. intros dst Hd.
    apply keeps_need. intros _. apply keeps_need. intros _. auto.
  Qed.

  Lemma keeps_takeAll : forall a b f s, a < length (defs sh) -> b < length (defs sh) -> keeps (takeAll sh a b f) s.
  Proof. intros. apply keeps_seeing. apply keeps_run; auto. Qed.

  Lemma firstFree_sound : forall c taken l i p, firstFree sh c taken i l = Some p -> i <= p < i + length l /\ ~ In p taken.
  Proof.
    intros c taken. induction l as [| x l IH]; intros i p H; simpl in *; [discriminate |].
    destruct (_ && _) eqn:E.
    - inversion H; subst. apply andb_true_iff in E. destruct E as [_ E]. apply negb_true_iff in E.
      split; [lia |]. intros I. apply memberOf_In in I. unfold memberOf in I. congruence.
    - apply IH in H. split; [lia | tauto].
  Qed.

  Lemma matchCards_sound : forall l cs taken i ps, inRange (length l) taken -> NoDup taken ->
    matchCards sh cs taken i l = inl ps -> inRange (length l) ps /\ NoDup ps /\ length ps = length taken + length cs.
  Proof.
    intros l. induction cs as [| c cs IH]; intros taken i ps R N H; simpl in *.
    - inversion H; subst. split; [now apply Forall_rev | split; [now apply NoDup_rev |]]. rewrite rev_length. lia.
    - destruct (firstFree sh c taken 0 l) as [p |] eqn:E; [| discriminate]. apply firstFree_sound in E.
      apply IH in H; [simpl in H; intuition lia | constructor; [lia | assumption] | constructor; tauto].
  Qed.

  Lemma matchCards_pick : forall cs i l ps, matchCards sh cs [] i l = inl ps -> isPick (length l) (length ps) ps = true.
  Proof.
    intros. apply matchCards_sound in H; [| constructor | constructor]. apply isPick_correct. tauto.
  Qed.

  Lemma badPlace_sound : forall size l before, badPlace size before l = None ->
    inRange size (map Z.to_nat l) /\ NoDup (map Z.to_nat l) /\ (forall p, In p (map Z.to_nat l) -> ~ In p before).
  Proof.
    intros size. induction l as [| p l IH]; intros before H; simpl in *.
    - split; [constructor | split; [constructor | tauto]].
    - destruct (_ && _) eqn:E in H; [| discriminate]. rewrite !andb_true_iff in E. destruct E as [[_ E] F].
      apply Nat.ltb_lt in E. apply negb_true_iff in F. apply IH in H. destruct H as (R & N & D).
      assert (NI : ~ In (Z.to_nat p) before) by (intros I; apply memberOf_In in I; unfold memberOf in I; congruence).
      split; [constructor; assumption | split].
      + constructor; [| assumption]. intros I. apply (D _ I). now left.
      + intros q [Q | Q]; [now subst |]. intros I. apply (D q Q). now right.
  Qed.

  Lemma badPlace_pick : forall size l, badPlace size [] l = None ->
    isPick size (length (map Z.to_nat l)) (map Z.to_nat l) = true.
  Proof. intros. apply badPlace_sound in H. apply isPick_correct. tauto. Qed.

  Lemma keeps_naming : forall as_ z a s, keeps a s -> keeps (naming sh as_ z a) s.
  Proof. intros. apply keeps_seeing. apply keeps_need. auto. Qed.

  Lemma keeps_takeNamed : forall as_ cs arg a b f s, a < length (defs sh) -> b < length (defs sh) -> keeps (takeNamed sh as_ cs arg a b f) s.
  Proof.
    intros. apply keeps_naming. apply keeps_seeing.
    destruct (matchCards sh cs [] 0 (get a (rZones s))) as [ps | [c i]] eqn:E; [| apply keeps_refuse].
    apply keeps_toEnd; auto. unfold sizeOf. eapply matchCards_pick; eassumption.
  Qed.

  Lemma keeps_toPlace : forall a b p pl f s, a < length (defs sh) -> b < length (defs sh) ->
    isPick (sizeOf a (rZones s)) (length p) p = true -> keeps (toPlace sh a b p pl f) s.
  Proof.
    intros. apply keeps_seeing. destruct pl.
    - now apply keeps_doMove.
    - apply keeps_doMove; auto. lia.
    - apply keeps_need. intros E. apply andb_true_iff in E. destruct E as [_ E]. apply Nat.leb_le in E. now apply keeps_doMove.
  Qed.

  Lemma keeps_move : forall as_ p from to pl f s, keeps (move sh as_ p from to pl f) s.
  Proof.
    intros. apply keeps_need. intros _. apply keeps_fromTo. intros a b Ha Hb. destruct p.
    - apply keeps_seeing. apply keeps_need. intros L. apply Nat.leb_le in L.
      apply keeps_toPlace; auto. rewrite seq_length. now apply isPick_seq.
    - apply keeps_seeing. destruct (badPlace _ _ _) eqn:E; [apply keeps_refuse |].
      apply keeps_toPlace; auto. now apply badPlace_pick.
    - apply keeps_naming. apply keeps_seeing.
      destruct (matchCards sh l [] 0 (get a (rZones s))) as [ps | [c i]] eqn:E; [| apply keeps_refuse].
      apply keeps_toPlace; auto. unfold sizeOf. eapply matchCards_pick; eassumption.
  Qed.

  Lemma keeps_recycling : forall from to k s,
    (forall a b, a < length (defs sh) -> b < length (defs sh) -> keeps (k a b) s) -> keeps (recycling sh from to k) s.
  Proof.
    intros. apply keeps_withZone. intros src Hs. apply keeps_withZone. intros dst Hd. apply keeps_need. auto.
  Qed.

  Lemma keeps_withZones : forall arg rs i k s,
    (forall zs, Forall (fun z => z < length (defs sh)) zs -> keeps (k zs) s) -> keeps (withZones sh arg i rs k) s.
  Proof.
    intros arg. induction rs as [| r rs IH]; intros i k s H; simpl; [apply H; constructor |].
    apply keeps_withZone. intros z Hz. apply IH. intros zs F. apply H. now constructor.
  Qed.

  Lemma keeps_collect : forall dst srcs s, dst < length (defs sh) -> Forall (fun z => z < length (defs sh)) srcs -> keeps (collect sh srcs dst) s.
  Proof.
    intros dst. induction srcs as [| z r IH]; intros s Hd F; simpl; [auto |]. inversion F; subst.
    apply keeps_then; [auto |]. intros. apply keeps_if; [auto |]. intros _. now apply keeps_takeAll.
  Qed.

  (* turning a card where it lies keeps every size *)
  Lemma turn_size : forall z p f s s', proper s -> z < length (defs sh) -> p < sizeOf z (rZones s) ->
    doMove sh z z p [p] f s = Done s' -> sizeOf z (rZones s') = sizeOf z (rZones s).
  Proof.
    intros z p f s s' P Hz Hp H. inversion H; subst; clear H. simpl. unfold moveCards, sizeOf in *. unfold proper in P.
    rewrite get_set_same by (rewrite set_length; lia). rewrite get_set_same by lia.
    rewrite insertAt_length, map_length, pickAt_length, removeAt_length; simpl; try lia; repeat constructor; auto.
  Qed.

  Lemma keeps_turnEach : forall z f ps s, z < length (defs sh) -> inRange (sizeOf z (rZones s)) ps -> keeps (turnEach sh z ps f) s.
  Proof.
    intros z f. induction ps as [| p ps IH]; intros s Hz R P; [now apply keeps_skip |]. inversion R; subst. revert P.
    simpl turnEach. intros P. refine (keeps_then _ _ _ _ _ P).
    - apply keeps_doMove; auto.
      + apply isPick_correct. repeat split; repeat constructor; auto.
      + unfold endOf. rewrite Nat.eqb_refl. unfold sizeOf in H1. simpl. lia.
    - intros s' E. apply IH; [assumption |]. now rewrite (turn_size _ _ _ _ _ P Hz H1 E).
  Qed.

  Lemma keeps_turn : forall r l up s, keeps (turn sh r l up) s.
  Proof.
    intros. apply keeps_withZone. intros z Hz. apply keeps_seeing. destruct (badPlace _ _ _) eqn:E; [apply keeps_refuse |].
    apply keeps_turnEach; [assumption |]. apply badPlace_sound in E. tauto.
  Qed.

  (* reorders *)

  Lemma keeps_onZone : forall r k s, (forall z, z < length (defs sh) -> keeps (k z (sizeOf z (rZones s))) s) -> keeps (onZone sh r k) s.
  Proof. intros. apply keeps_withZone. intros z Hz. apply keeps_seeing. auto. Qed.

  Lemma keeps_reorder : forall f z s, (forall n, isPerm n (f (seq 0 n)) = true) -> z < length (defs sh) ->
    forall n, n = sizeOf z (rZones s) -> keeps (reorder f z n) s.
  Proof. intros. subst. now apply keeps_doPermute. Qed.

  Lemma isPerm_cut : forall k n, isPerm n (cut k (seq 0 n)) = true.
  Proof. intros. apply isPerm_correct. apply cut_preserves_cards. Qed.

  Lemma isPerm_riffles : forall t n, isPerm n (times t riffle (seq 0 n)) = true.
  Proof. intros. apply isPerm_correct. apply riffles_preserve_cards. Qed.

  Lemma keeps_shuffle : forall own r s, keeps (shuffle sh own r) s.
  Proof. intros. apply keeps_withZone. intros. now apply keeps_wash. Qed.

  Lemma sum_nat : forall l, forallb (fun i => (0 <=? i)%Z) l = true -> Z.of_nat (sum (map Z.to_nat l)) = fold_right Z.add 0%Z l.
  Proof.
    induction l as [| x l IH]; simpl; [reflexivity |]. rewrite andb_true_iff, Z.leb_le. intros [X L].
    rewrite Nat2Z.inj_add, IH by assumption. lia.
  Qed.

  Lemma position_seq : forall n a i x, a <= x < a + n -> position x i (seq a n) = i + (x - a).
  Proof.
    induction n as [| n IH]; intros a i x H; [lia |]. simpl. destruct (x =? a) eqn:E.
    - apply Nat.eqb_eq in E. lia.
    - apply Nat.eqb_neq in E. rewrite IH by lia. lia.
  Qed.

  Lemma isRiffled_seq : forall t n, isRiffled t n (seq 0 n) = true.
  Proof.
    intros. unfold isRiffled. rewrite isPerm_seq. cbn [andb]. apply Nat.leb_le.
    assert (R : risings (seq 0 n) = 1).
    { unfold risings. f_equal. rewrite seq_length.
      assert (F : forall l, (forall v, In v l -> S v < n) -> length (filter (fun v => position (S v) 0 (seq 0 n) <? position v 0 (seq 0 n)) l) = 0).
      { induction l as [| v l IH]; intros H; [reflexivity |]. simpl.
        rewrite !position_seq by (specialize (H v (or_introl eq_refl)); lia).
        replace (_ <? _) with false by (symmetry; apply Nat.ltb_ge; lia). apply IH. intros. apply H. now right. }
      apply F. intros v Hv. apply in_seq in Hv. lia. }
    rewrite R. clear R. induction t as [| t IH]; simpl; [lia |]. destruct (n <=? doubled t n); lia.
  Qed.

  Lemma keeps_replayAll : forall es s, keeps (replayAll sh es) s.
  Proof.
    induction es as [| e es IH]; intros s P; [now apply keeps_skip |]. revert P. simpl. apply keeps_then; [| auto].
    intros P. revert P. apply keeps_seeing. apply keeps_need. intros F P. revert P. destruct e as [from to at_ p moved f | z p].
    - intros P. apply fits_move in F. unfold proper in P. destruct F as (Hf & Ht & R & N & A).
      refine (keeps_doMove _ _ _ _ _ _ _ _ _ _ P); try lia. apply isPick_correct. auto.
    - intros P. apply fits_permute in F. unfold proper in P. destruct F as [Hz Q].
      refine (keeps_doPermute _ _ _ _ _ P); [lia | assumption].
  Qed.

  (* Every operation: what it did is in its log, exactly. *)
  Theorem operations_are_effects : forall as_ o s, keeps (act sh as_ o) s.
  Proof.
    intros as_ o s. apply keeps_need. intros _. destruct o; simpl.
    - apply keeps_elementary.
    - apply keeps_elementary.
    - apply keeps_need. intros _. apply keeps_fromTo. intros. apply keeps_seeing. apply keeps_need. intros L.
      apply Nat.leb_le in L. apply keeps_run; auto. lia.
    - apply keeps_need. intros _. apply keeps_fromTo. intros. apply keeps_seeing. apply keeps_need. intros L.
      apply Nat.leb_le in L. now apply keeps_picks.
    - apply keeps_fromTo. intros. now apply keeps_takeNamed.
    - apply keeps_fromTo. intros. now apply keeps_takeAll.
    - apply keeps_dealEach.
    - unfold dealRound. destruct to; [auto |]. apply keeps_rounds. intros. apply keeps_dealEach.
    - apply keeps_elementary.
    - apply keeps_move.
    - apply keeps_turn.
    - apply keeps_onZone. intros. apply keeps_need. intros E. apply andb_true_iff in E. apply keeps_doPermute; tauto.
    - apply keeps_need. intros _. apply keeps_onZone. intros z0 Hz. apply keeps_need. intros _. apply keeps_choose.
      + unfold isOne. apply andb_true_iff. split; [apply Nat.leb_le; lia | apply Nat.ltb_lt].
        pose proof (Nat.le_max_l 1 (sides (sizeOf z0 (rZones s)) (Z.to_nat min))). lia.
      + intros c s1 _ [Z1 _]. apply keeps_after_quiet; [auto |]. intros s2 [Z2 _]. apply keeps_reorder; auto; [apply isPerm_cut | now rewrite Z2, Z1].
    - apply keeps_need. intros _. apply keeps_onZone. intros. apply keeps_need. intros _. apply keeps_reorder; auto. apply isPerm_cut.
    - apply keeps_onZone. intros z0 Hz. apply keeps_choose; [unfold isOne; apply Nat.ltb_lt; lia |].
      intros c s1 _ [Z1 _]. apply keeps_reorder; auto; [apply isPerm_cut | now rewrite Z1].
    - unfold riffleTimes, timesOk. apply keeps_need. intros _. apply keeps_need. intros _. apply keeps_onZone. intros.
      apply keeps_reorder; auto. apply isPerm_riffles.
    - apply keeps_onZone. intros. apply keeps_reorder; auto. intros. apply isPerm_correct, inShuffle_preserves_cards.
    - apply keeps_need. intros _. unfold timesOk. apply keeps_need. intros _. apply keeps_need. intros _. apply keeps_onZone. intros z0 Hz.
      apply keeps_choose; [apply isRiffled_seq |]. intros c s1 Q [Z1 _]. apply keeps_after_quiet; [auto |]. intros s2 [Z2 _].
      apply keeps_doPermute; [assumption |]. rewrite Z2, Z1. apply andb_true_iff in Q. tauto.
    - apply keeps_shuffle.
    - apply keeps_shuffle.
    - apply keeps_onZone. intros z0 Hz. apply keeps_need. intros E. apply andb_true_iff in E. destruct E as [E1 E2]. apply Z.eqb_eq in E2.
      apply keeps_need. intros E. apply andb_true_iff in E. destruct E as [_ E3].
      apply keeps_doPermute; [assumption |]. apply isPerm_correct. apply stripCut_preserves_cards.
      + rewrite seq_length. apply Nat2Z.inj. now rewrite sum_nat.
      + now rewrite map_length.
    - apply keeps_withZones. intros zs F. apply keeps_withZone. intros. now apply keeps_collect.
    - apply keeps_splitEach.
    - apply keeps_need. intros _. apply keeps_fromTo. intros. apply keeps_seeing. apply keeps_need. intros L.
      apply Nat.leb_le in L. apply keeps_run; auto.
    - apply keeps_fromTo. intros. now apply keeps_takeNamed.
    - apply keeps_fromTo. intros. now apply keeps_takeAll.
    - apply keeps_recycling. intros. now apply keeps_takeAll.
    - apply keeps_recycling. intros. apply keeps_then; [now apply keeps_takeAll |]. intros. now apply keeps_wash.
    - unfold applyRecord. apply keeps_need. intros _. apply keeps_need. intros _. apply keeps_then; [apply keeps_replayAll |].
      intros s' _ _ s2 H. inversion H; subst. apply extends_refl. split; reflexivity.
  Qed.
End Keeps.
