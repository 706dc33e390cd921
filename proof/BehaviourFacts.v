(* BehaviourFacts.v -- docs/origins.md §2: what draw does on a zone with deck behaviour. Random picks and washes are inputs. *)
From Coq Require Import List Arith Bool ZArith Lia Permutation.
Require Import Ops Lists Zones Effects Actions Draws Takes Reorders Operation PickFacts ListFacts EffectFacts Keeps DrawFacts TakeFacts Refusals.
Import ListNotations.

Section Behaviour.
  Variables (sh : shape) (b : behaviour) (from to : nat).
  Hypothesis M : 0 < maxDraws sh.
  Hypothesis HB : behaviourOf sh from = Some b.
  Hypothesis HT : isBurn (typeOf sh from) = false.
  Hypothesis Hf : from < length (defs sh).
  Hypothesis Ht : to < length (defs sh).

  (* a draw is drawDeck once its arguments are in order *)
  Lemma draw_is_drawDeck : forall n f c t, 0 < n -> apply sh None (Draw (Z.of_nat n) (At from) (At to) f) c t =
    conclude t (drawDeck sh b false n from to f (Run (zones t) (steps t) 1 [] c true)).
  Proof.
    intros n f c t N. rewrite draw_begins by assumption. rewrite positive by lia. rewrite !withZone_at by assumption.
    unfold need, drawable, need. rewrite HT. cbn [negb]. unfold drawSome. now rewrite HB, Nat2Z.id.
  Qed.

  Lemma draw1_is_drawDeck : forall f c t, apply sh None (Draw1 (At from) (At to) f) c t =
    conclude t (drawDeck sh b true 1 from to f (Run (zones t) (steps t) 1 [] c true)).
  Proof.
    intros f c t. unfold apply, act, need at 1. simpl. unfold draw1, elementary, andThen, countDraw. simpl rDraws.
    rewrite (proj2 (Nat.ltb_lt _ _) M). cbn [need Z.ltb Z.compare]. rewrite !withZone_at by assumption.
    unfold need, drawable, need. rewrite HT. cbn [negb orb]. unfold drawSome. rewrite HB. reflexivity.
  Qed.

  (* enough cards: no reshuffle *)
  Lemma enough : forall strict n f s, n <= sizeOf from (rZones s) -> drawDeck sh b strict n from to f s = takeCards sh b from to n f s.
  Proof.
    intros strict n f s L.
    assert (G : finishDraw sh b strict n 0 from to f s = takeCards sh b from to n f s).
    { unfold finishDraw, andThen, seeing. rewrite Nat.sub_0_r. rewrite (proj2 (Nat.ltb_ge _ _)) by assumption. cbn [skip]. unfold skip.
      replace (Nat.min n (sizeOf from (rZones s))) with n by lia. unfold need. rewrite Nat.leb_refl, orb_true_r. reflexivity. }
    unfold drawDeck, seeing. rewrite (proj2 (Nat.ltb_ge _ _)) by assumption. now destruct (bWhen b).
  Qed.

  Theorem behaviour_draws_from_the_top : forall n f t, fitting sh (zones t) -> bDraw b = FromTop -> 0 < n -> n <= sizeOf from (zones t) ->
    exists es, apply sh None (Draw (Z.of_nat n) (At from) (At to) f) [] t =
      Accepted (Table (drawnTo sh from to n f (zones t)) (S (seqno t)) (steps t)) es.
  Proof.
    intros n f t F D N L. rewrite draw_is_drawDeck, enough by assumption. unfold takeCards. destruct n as [| n]; [lia |]. cbn [Nat.eqb].
    unfold seeing. rewrite D. destruct (toEnd_done sh from to (seq 0 (S n)) f (Run (zones t) (steps t) 1 [] [] true) F) as (log & E).
    rewrite E. cbn [rZones]. rewrite seq_length. eexists. reflexivity.
  Qed.

  Theorem behaviour_draws_from_the_bottom : forall n f t, fitting sh (zones t) -> bDraw b = FromBottom -> 0 < n -> n <= sizeOf from (zones t) ->
    from <> to -> exists g' es, apply sh None (Draw (Z.of_nat n) (At from) (At to) f) [] t = Accepted (Table g' (S (seqno t)) (steps t)) es /\
      get from g' = firstn (sizeOf from (zones t) - n) (get from (zones t)) /\
      get to g' = get to (zones t) ++ map (lay sh from to f) (skipn (sizeOf from (zones t) - n) (get from (zones t))).
  Proof.
    intros n f t F D N L X. rewrite draw_is_drawDeck, enough by assumption. unfold takeCards. destruct n as [| n]; [lia |]. cbn [Nat.eqb].
    unfold seeing. rewrite D. cbn [rZones].
    destruct (toEnd_done sh from to (seq (sizeOf from (zones t) - S n) (S n)) f (Run (zones t) (steps t) 1 [] [] true) F) as (log & E).
    rewrite E. cbn [rZones].
    exists (moveCards sh from to (endOf from to (length (seq (sizeOf from (zones t) - S n) (S n))) (zones t)) (seq (sizeOf from (zones t) - S n) (S n)) f (zones t)).
    eexists. split; [reflexivity |]. unfold fitting in F.
    destruct (moved_apart sh from to (seq (sizeOf from (zones t) - S n) (S n)) f (zones t) X) as (A1 & A2 & _); try lia.
    rewrite A1, A2. unfold sizeOf in *. now rewrite rest_of_last, pick_last by assumption.
  Qed.

  Theorem behaviour_draws_at_random : forall n f t picks, fitting sh (zones t) -> bDraw b = FromRandom -> 0 < n -> n <= sizeOf from (zones t) ->
    2 <= sizeOf from (zones t) -> steps t < maxSteps sh -> isPick (sizeOf from (zones t)) n picks = true -> from <> to ->
    exists g' es, apply sh None (Draw (Z.of_nat n) (At from) (At to) f) [picks] t = Accepted (Table g' (S (seqno t)) (S (steps t))) es /\
      get from g' = removeAt picks (get from (zones t)) /\
      get to g' = get to (zones t) ++ map (lay sh from to f) (pickAt picks (get from (zones t))).
  Proof.
    intros n f t picks F D N L S2 St P X. rewrite draw_is_drawDeck, enough by assumption. unfold takeCards. destruct n as [| n]; [lia |]. cbn [Nat.eqb].
    unfold seeing. rewrite D. cbn [rZones]. unfold choose. cbn [rChoices]. rewrite P. rewrite (proj2 (Nat.ltb_ge _ _)) by assumption.
    unfold andThen, takeSteps. cbn [rStep rZones rDraws rLog rChoices rLegal]. rewrite (proj2 (Nat.leb_le _ _)) by lia.
    destruct (toEnd_done sh from to picks f (Run (zones t) (steps t + 1) 1 [] [] true) F) as (log & E).
    rewrite E. cbn [rZones]. exists (moveCards sh from to (endOf from to (length picks) (zones t)) picks f (zones t)).
    eexists. split; [unfold conclude; cbn [rLegal rChoices andb rZones rStep]; rewrite Nat.add_1_r; reflexivity |]. unfold fitting in F.
    destruct (moved_apart sh from to picks f (zones t) X) as (A1 & A2 & _); try lia. auto.
  Qed.

  (* a pile that gives nothing: nothing happens and no randomness is read *)
  Definition givesNothing (g : list zone) : Prop :=
    match bReshuffle b with
    | None => True
    | Some pile => sizeOf pile g <= bKeep b
    end.

  Lemma no_reshuffle : forall s, givesNothing (rZones s) -> reshuffle sh b from s = Done s.
  Proof.
    intros s G. unfold givesNothing in G. unfold reshuffle. destruct (bReshuffle b) as [pile |]; [| reflexivity].
    unfold seeing. replace (sizeOf pile (rZones s) - bKeep b) with 0 by lia. reflexivity.
  Qed.

  Theorem empty_deck_without_pile_draws_nothing : forall n f t, 0 < n -> sizeOf from (zones t) = 0 -> givesNothing (zones t) ->
    apply sh None (Draw (Z.of_nat n) (At from) (At to) f) [] t = Accepted (Table (zones t) (S (seqno t)) (steps t)) [].
  Proof.
    intros n f t N Z G. rewrite draw_is_drawDeck by assumption.
    set (s := Run (zones t) (steps t) 1 [] [] true).
    assert (E : finishDraw sh b false n 0 from to f s = Done s).
    { unfold finishDraw, andThen, seeing. rewrite Nat.sub_0_r. unfold s at 1. cbn [rZones]. rewrite Z, (proj2 (Nat.ltb_lt 0 n)) by assumption.
      rewrite no_reshuffle by assumption. unfold s. cbn [rZones]. rewrite Z, Nat.min_0_r. reflexivity. }
    unfold drawDeck, seeing. unfold s in *. cbn [rZones]. rewrite Z, (proj2 (Nat.ltb_lt 0 n)) by assumption. destruct (bWhen b).
    - rewrite E. reflexivity.
    - unfold andThen, takeCards. cbn [Nat.eqb]. unfold skip. rewrite E. reflexivity.
  Qed.

  Theorem strict_draw_from_an_empty_deck_is_refused : forall f t, sizeOf from (zones t) = 0 -> givesNothing (zones t) ->
    apply sh None (Draw1 (At from) (At to) f) [] t = Rejected (insufficient from 1 0).
  Proof.
    intros f t Z G. rewrite draw1_is_drawDeck.
    set (s := Run (zones t) (steps t) 1 [] [] true).
    assert (E : finishDraw sh b true 1 0 from to f s = Refused (insufficient from 1 0)).
    { unfold finishDraw, andThen, seeing. unfold s at 1. cbn [rZones Nat.sub]. rewrite Z. cbn [Nat.ltb Nat.leb].
      rewrite no_reshuffle by assumption. unfold s. cbn [rZones]. rewrite Z. reflexivity. }
    unfold drawDeck, seeing. unfold s in *. cbn [rZones]. rewrite Z. destruct (bWhen b); cbn [Nat.ltb Nat.leb].
    - rewrite E. reflexivity.
    - unfold andThen, takeCards. cbn [Nat.eqb]. unfold skip. rewrite E. reflexivity.
  Qed.

  (* The whole-deck reshuffle: the pile but its newest cards goes under the deck, the whole is put into the order the
     randomness chose, and the draw goes on from the top. *)
  Definition gathered (pile : nat) (g : list zone) : list zone :=
    let k := sizeOf pile g - bKeep b in moveCards sh pile from (endOf pile from k g) (seq 0 k) Usual g.

  Theorem short_deck_is_reshuffled_whole : forall n f t pile p, fitting sh (zones t) ->
    bWhen b = WhenShort -> bDraw b = FromTop -> bReshuffle b = Some pile -> pile <> from -> pile < length (defs sh) ->
    0 < n -> sizeOf from (zones t) < n -> bKeep b < sizeOf pile (zones t) -> steps t < maxSteps sh ->
    2 <= sizeOf from (gathered pile (zones t)) -> isPerm (sizeOf from (gathered pile (zones t))) p = true ->
    let whole := permuteZone from p (gathered pile (zones t)) in
    exists es, apply sh None (Draw (Z.of_nat n) (At from) (At to) f) [p] t =
      Accepted (Table (drawnTo sh from to (Nat.min n (sizeOf from whole)) f whole) (S (seqno t)) (S (steps t))) es.
  Proof.
    intros n f t pile p F W D R X Hp N L K St S2 P whole. rewrite draw_is_drawDeck by assumption.
    unfold drawDeck, seeing. rewrite W. unfold finishDraw. unfold andThen at 1. unfold seeing at 1. cbn [rZones]. rewrite Nat.sub_0_r.
    rewrite (proj2 (Nat.ltb_lt _ _) L). unfold reshuffle. rewrite R. unfold seeing at 1. cbn [rZones].
    set (k := sizeOf pile (zones t) - bKeep b). assert (K0 : k <> 0) by (unfold k; lia). rewrite (proj2 (Nat.eqb_neq k 0) K0).
    unfold andThen at 1.
    destruct (toEnd_done sh pile from (seq 0 k) Usual (Run (zones t) (steps t) 1 [] [p] true) F) as (log & E). rewrite E. cbn [rZones rStep rDraws rChoices rLegal].
    rewrite seq_length. change (moveCards sh pile from (endOf pile from k (zones t)) (seq 0 k) Usual (zones t)) with (gathered pile (zones t)).
    unfold wash, seeing at 1. cbn [rZones]. unfold choose. cbn [rChoices]. rewrite P. rewrite (proj2 (Nat.ltb_ge _ _) S2). cbn [orb].
    unfold andThen, takeSteps. cbn [rStep rZones rDraws rLog rChoices rLegal]. rewrite (proj2 (Nat.leb_le _ _)) by lia. unfold doPermute. cbn [rStep rZones rDraws rLog rChoices rLegal].
    fold whole. unfold seeing, need. cbn [negb orb rZones]. set (m := Nat.min n (sizeOf from whole)).
    assert (F2 : length (gathered pile (zones t)) = length (defs sh)) by (unfold gathered, moveCards; rewrite !set_length; exact F).
    assert (F1 : length whole = length (defs sh)) by (unfold whole, permuteZone; now rewrite set_length).
    assert (S3 : sizeOf from whole = sizeOf from (gathered pile (zones t))).
    { unfold whole, permuteZone, sizeOf. rewrite get_set_same by lia. apply Permutation_length. now apply order_permutes. }
    assert (M0 : m <> 0) by (unfold m; lia).
    unfold takeCards. rewrite (proj2 (Nat.eqb_neq m 0) M0). unfold seeing. rewrite D.
    destruct (toEnd_done sh from to (seq 0 m) f (Run whole (steps t + 1) 1 (Permute from p :: log) [] true) F1) as (log2 & E2). cbn [rZones] in E2.
    rewrite E2. cbn [rZones]. rewrite seq_length. unfold conclude. cbn. rewrite Nat.add_1_r. eexists. reflexivity.
  Qed.

  Theorem reshuffle_keeps_the_newest : forall t pile, fitting sh (zones t) -> pile <> from -> pile < length (defs sh) ->
    get pile (gathered pile (zones t)) = skipn (sizeOf pile (zones t) - bKeep b) (get pile (zones t)) /\
    get from (gathered pile (zones t)) = get from (zones t) ++ map (lay sh pile from Usual) (firstn (sizeOf pile (zones t) - bKeep b) (get pile (zones t))).
  Proof.
    intros t pile F X Hp. unfold fitting in F. unfold gathered. set (k := sizeOf pile (zones t) - bKeep b).
    pose proof (moved_apart sh pile from (seq 0 k) Usual (zones t) X) as A. rewrite seq_length in A. destruct A as (A1 & A2 & _); try lia.
    rewrite A1, A2, pick_first. rewrite rest_of_first by (unfold k, sizeOf; lia). auto.
  Qed.

  (* Never an error when short, whatever the behaviour and whatever the randomness: at most three steps are taken. *)

  Definition succeeds (k : nat) (a : action) (s : run) : Prop :=
    rStep s + k <= maxSteps sh -> exists s', a s = Done s' /\ rStep s' <= rStep s + k.

  Lemma toEnd_succeeds : forall x y p f s, succeeds 0 (toEnd sh x y p f) s.
  Proof. intros x y p f s _. unfold toEnd, seeing, doMove. destruct p; (eexists; split; [reflexivity | cbn; lia]). Qed.

  Lemma step_succeeds : forall (q : bool) s, succeeds 1 (if q then skip else takeSteps sh 1) s.
  Proof.
    intros q s R. destruct q; [exists s; split; [reflexivity | lia] |]. unfold takeSteps. rewrite (proj2 (Nat.leb_le _ _)) by lia.
    eexists. split; [reflexivity | cbn; lia].
  Qed.

  Lemma then_succeeds : forall j k a c s, succeeds j a s -> (forall s', succeeds k c s') -> succeeds (j + k) (a ;; c) s.
  Proof.
    intros j k a c s A C R. destruct A as (s1 & E1 & R1); [lia |]. destruct (C s1) as (s2 & E2 & R2); [lia |].
    exists s2. unfold andThen. rewrite E1. split; [assumption | lia].
  Qed.

  Lemma choose_succeeds : forall k possible d kont s, (forall c s', rZones s' = rZones s -> succeeds k (kont c) s') -> succeeds k (choose possible d kont) s.
  Proof.
    intros k possible d kont s H R. unfold choose.
    assert (G : forall c s1, rZones s1 = rZones s -> rStep s1 = rStep s -> exists s', kont c s1 = Done s' /\ rStep s' <= rStep s + k).
    { intros c s1 Z E. rewrite <- E. apply (H c s1 Z). now rewrite E. }
    destruct (rChoices s) as [| c cs]; [now apply G |]. destruct (possible c); now apply G.
  Qed.

  Lemma weaker : forall j k a s, j <= k -> succeeds j a s -> succeeds k a s.
  Proof. intros j k a s L A R. destruct A as (s' & E & R'); [lia |]. exists s'. split; [assumption | lia]. Qed.

  Lemma takeCards_succeeds : forall m f s, succeeds 1 (takeCards sh b from to m f) s.
  Proof.
    intros m f s. unfold takeCards. destruct (m =? 0); [apply weaker with 0; [lia |]; intros R; exists s; split; [reflexivity | lia] |].
    unfold seeing. unfold succeeds. destruct (bDraw b); [apply (weaker 0 1); [lia | apply toEnd_succeeds] | apply (weaker 0 1); [lia | apply toEnd_succeeds] |].
    apply choose_succeeds. intros c s' _. apply (then_succeeds 1 0); [apply step_succeeds |]. intros. apply toEnd_succeeds.
  Qed.

  Lemma reshuffle_succeeds : forall s, succeeds 1 (reshuffle sh b from) s.
  Proof.
    intros s. unfold reshuffle. destruct (bReshuffle b) as [pile |]; [| intros R; exists s; split; [reflexivity | lia]].
    unfold seeing, succeeds. destruct (_ =? 0); [intros R; exists s; split; [reflexivity | lia] |].
    apply (then_succeeds 0 1); [apply toEnd_succeeds |]. intros s'. unfold wash, seeing, succeeds. apply choose_succeeds. intros c s2 _.
    apply (then_succeeds 1 0); [apply step_succeeds |]. intros s3 R. eexists. split; [reflexivity | cbn; lia].
  Qed.

  Lemma finishDraw_succeeds : forall n taken f s, succeeds 2 (finishDraw sh b false n taken from to f) s.
  Proof.
    intros n taken f s. unfold finishDraw. apply (then_succeeds 1 1).
    - unfold seeing, succeeds. destruct (_ <? _); [apply reshuffle_succeeds |]. intros R. exists s. split; [reflexivity | lia].
    - intros s'. unfold seeing, need. cbn [negb orb]. apply takeCards_succeeds.
  Qed.

  Theorem behaviour_is_never_short : forall n f c t e, 0 < n -> steps t + 3 <= maxSteps sh ->
    apply sh None (Draw (Z.of_nat n) (At from) (At to) f) c t <> Rejected e.
  Proof.
    intros n f c t e N R. rewrite draw_is_drawDeck by assumption.
    assert (G : succeeds 3 (drawDeck sh b false n from to f) (Run (zones t) (steps t) 1 [] c true)).
    { unfold drawDeck, seeing, succeeds. cbn [rZones]. destruct (bWhen b); [apply (weaker 2 3); [lia | apply finishDraw_succeeds] |].
      destruct (_ <? _); [| apply (weaker 2 3); [lia | apply finishDraw_succeeds]].
      apply (then_succeeds 1 2); [apply takeCards_succeeds |]. intros. apply finishDraw_succeeds. }
    destruct (G R) as (s' & E & _). rewrite E. unfold conclude. destruct (_ && _); discriminate.
  Qed.
End Behaviour.
