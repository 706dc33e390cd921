(* TakeFacts.v -- what the operations that take given cards do: drawBottom, drawRandom, drawAll, drawCard, discard,
   discardCards, muck, recycle, combine, turn. *)
From Coq Require Import List Arith Bool ZArith Lia Permutation.
Require Import Ops Lists Zones Effects Actions Draws Views Takes Reorders Operation PickFacts ListFacts EffectFacts Keeps DrawFacts.
Import ListNotations.

Lemma withZone_at : forall sh arg i u z k, z < length (defs sh) -> withZone sh arg i u (At z) k = k z.
Proof. intros. unfold withZone, resolve. now rewrite (proj2 (Nat.ltb_lt _ _)). Qed.

Lemma fromTo_at : forall sh arg u v dis from to k, from < length (defs sh) -> to < length (defs sh) ->
  isBurn (typeOf sh from) = false -> (dis = true -> isDiscard (typeOf sh to) = true) ->
  fromTo sh arg u v dis (At from) (At to) k = k from to.
Proof.
  intros sh arg u v dis from to k Hf Ht B D. unfold fromTo. rewrite !withZone_at by assumption.
  unfold drawable, need. rewrite B. cbn [negb]. destruct dis; cbn [negb orb]; [now rewrite D | reflexivity].
Qed.

(* the table after moving these cards to the end, also when there are none *)
Lemma toEnd_done : forall sh from to p f s, proper sh s ->
  exists log, toEnd sh from to p f s =
    Done (Run (moveCards sh from to (endOf from to (length p) (rZones s)) p f (rZones s)) (rStep s) (rDraws s) log (rChoices s) (rLegal s)).
Proof.
  intros sh from to p f s P. unfold toEnd, seeing, doMove. destruct p as [| i p]; [| eexists; reflexivity].
  exists (rLog s).
  assert (N : moveCards sh from to (endOf from to (length (@nil nat)) (rZones s)) [] f (rZones s) = rZones s).
  { unfold moveCards, pickAt, removeAt. simpl.
    replace (dropBy (memberOf []) 0 (get from (rZones s))) with (get from (rZones s)) by (symmetry; apply dropBy_none; reflexivity).
    rewrite set_get. unfold insertAt. simpl. rewrite firstn_skipn. apply set_get. }
  rewrite N. now destruct s.
Qed.

Section Takes.
  Variables (sh : shape) (from to : nat) (t : table).
  Hypothesis F : fitting sh (zones t).
  Hypothesis Hf : from < length (defs sh).
  Hypothesis Ht : to < length (defs sh).
  Hypothesis B : isBurn (typeOf sh from) = false.
  Let g := zones t.

  Let accepts (o : op) (g' : list zone) : Prop :=
    exists es, apply sh None o [] t = Accepted (Table g' (S (seqno t)) (steps t)) es.

  Lemma drawBottom_table : forall n f, 0 < n -> n <= sizeOf from g ->
    accepts (DrawBottom (Z.of_nat n) (At from) (At to) f)
      (moveCards sh from to (endOf from to n g) (seq (sizeOf from g - n) n) f g).
  Proof.
    intros n f N L. unfold accepts, apply, act, need. simpl. unfold drawBottom, need. rewrite (proj2 (Z.ltb_lt _ _)) by lia.
    rewrite fromTo_at by (auto; discriminate). unfold seeing, need. cbn [rZones start]. rewrite Nat2Z.id. fold g. rewrite (proj2 (Nat.leb_le _ _) L).
    destruct (toEnd_done sh from to (seq (sizeOf from g - n) n) f (start t []) F) as (log & E). rewrite E. cbn [rZones start].
    rewrite seq_length. eexists. reflexivity.
  Qed.

  Theorem drawBottom_takes_the_last : forall n f, from <> to -> 0 < n -> n <= sizeOf from g ->
    exists g', accepts (DrawBottom (Z.of_nat n) (At from) (At to) f) g' /\
      get from g' = firstn (sizeOf from g - n) (get from g) /\
      get to g' = get to g ++ map (lay sh from to f) (skipn (sizeOf from g - n) (get from g)).
  Proof.
    intros n f D N L. eexists. split; [now apply drawBottom_table |]. unfold fitting in F.
    pose proof (moved_apart sh from to (seq (sizeOf from g - n) n) f g D) as A. rewrite seq_length in A.
    destruct A as (A1 & A2 & _); [unfold g; lia | unfold g; lia |]. unfold sizeOf in *. rewrite A1, A2.
    rewrite rest_of_last, pick_last by assumption. auto.
  Qed.

  Theorem drawBottom_to_itself_changes_nothing : forall n, 0 < n -> n <= sizeOf from g -> from = to ->
    accepts (DrawBottom (Z.of_nat n) (At from) (At to) Usual) g.
  Proof.
    intros n N L D. destruct (drawBottom_table n Usual N L) as (es & E). exists es. rewrite E. do 2 f_equal.
    rewrite <- D. unfold fitting in F. unfold moveCards. rewrite map_lay_same. unfold sizeOf in *.
    rewrite rest_of_last, pick_last by assumption.
    rewrite get_set_same by (unfold g; lia). unfold endOf. rewrite Nat.eqb_refl.
    set (l := get from g) in *. assert (K : length (firstn (length l - n) l) = length l - n) by (rewrite firstn_length; lia).
    rewrite <- K at 1. rewrite insertAt_end, firstn_skipn. apply set_back.
  Qed.

  Lemma drawRandom_runs : forall n f picks, 0 < n -> isPick (sizeOf from g) n picks = true ->
    apply sh None (DrawRandom (Z.of_nat n) (At from) (At to) f) [picks] t =
    conclude t (((if sizeOf from g <? 2 then skip else takeSteps sh 1) ;; toEnd sh from to picks f) (Run g (steps t) 0 [] [] true)).
  Proof.
    intros n f picks N P. unfold apply, act, need. simpl. unfold drawRandom, need. rewrite (proj2 (Z.ltb_lt _ _)) by lia.
    rewrite fromTo_at by (auto; discriminate). unfold seeing, need. cbn [rZones start]. rewrite Nat2Z.id. fold g.
    assert (L : n <= sizeOf from g) by now apply (isPick_size _ _ picks). rewrite (proj2 (Nat.leb_le _ _) L).
    unfold choose. cbn [start rChoices]. now rewrite P.
  Qed.

  (* n different cards, wherever they lie: exactly the ones picked go, in the order picked, and the others keep their order *)
  Theorem drawRandom_takes_exactly_the_picked : forall n f picks, from <> to -> 0 < n -> isPick (sizeOf from g) n picks = true ->
    2 <= sizeOf from g -> steps t < maxSteps sh ->
    exists g' es, apply sh None (DrawRandom (Z.of_nat n) (At from) (At to) f) [picks] t = Accepted (Table g' (S (seqno t)) (S (steps t))) es /\
      get from g' = removeAt picks (get from g) /\
      get to g' = get to g ++ map (lay sh from to f) (pickAt picks (get from g)).
  Proof.
    intros n f picks D N P S2 M. rewrite drawRandom_runs by assumption. rewrite (proj2 (Nat.ltb_ge _ _) S2).
    unfold andThen, takeSteps. cbn [rStep rZones rDraws rLog rChoices rLegal]. rewrite (proj2 (Nat.leb_le _ _)) by lia.
    destruct (toEnd_done sh from to picks f (Run g (steps t + 1) 0 [] [] true) F) as (log & E). rewrite E. cbn [rZones].
    do 2 eexists. split; [unfold conclude; cbn [rLegal rChoices andb rZones rStep]; rewrite Nat.add_1_r; reflexivity |]. unfold fitting in F.
    destruct (moved_apart sh from to picks f g D) as (A1 & A2 & _); unfold g; try lia. auto.
  Qed.

  (* the only card of a zone: no randomness is read *)
  Theorem drawRandom_without_a_choice_takes_no_step : forall f, from <> to -> sizeOf from g = 1 ->
    exists g' es, apply sh None (DrawRandom 1 (At from) (At to) f) [[0]] t = Accepted (Table g' (S (seqno t)) (steps t)) es /\
      get from g' = [] /\ get to g' = get to g ++ map (lay sh from to f) (get from g).
  Proof.
    intros f D S1. change 1%Z with (Z.of_nat 1). rewrite drawRandom_runs by (try rewrite S1; auto). rewrite S1. cbn [Nat.ltb Nat.leb].
    unfold andThen, skip. destruct (toEnd_done sh from to [0] f (Run g (steps t) 0 [] [] true) F) as (log & E). rewrite E. cbn [rZones].
    exists (moveCards sh from to (endOf from to (length [0]) g) [0] f g). eexists. split; [reflexivity |]. unfold fitting in F.
    destruct (moved_apart sh from to [0] f g D) as (A1 & A2 & _); [unfold g; lia | unfold g; lia |]. rewrite A1, A2.
    unfold sizeOf in S1. destruct (get from g) as [| x [| y l]]; try discriminate. auto.
  Qed.

  Lemma drawAll_table : forall f, accepts (DrawAll (At from) (At to) f)
    (moveCards sh from to (endOf from to (sizeOf from g) g) (seq 0 (sizeOf from g)) f g).
  Proof.
    intros f. unfold accepts, apply, act, need. simpl. unfold drawAll. rewrite fromTo_at by (auto; discriminate). unfold takeAll, seeing. cbn [rZones start]. fold g.
    destruct (toEnd_done sh from to (seq 0 (sizeOf from g)) f (start t []) F) as (log & E). rewrite E. cbn [rZones start].
    rewrite seq_length. eexists. reflexivity.
  Qed.

  Theorem drawAll_moves_everything : forall f, from <> to -> exists g', accepts (DrawAll (At from) (At to) f) g' /\
    get from g' = [] /\ get to g' = get to g ++ map (lay sh from to f) (get from g).
  Proof.
    intros f D. eexists. split; [apply drawAll_table |]. unfold fitting in F.
    pose proof (moved_apart sh from to (seq 0 (sizeOf from g)) f g D) as A. rewrite seq_length in A.
    destruct A as (A1 & A2 & _); [unfold g; lia | unfold g; lia |]. rewrite A1, A2. unfold sizeOf.
    rewrite rest_of_first, pick_first, firstn_all, skipn_all by lia. auto.
  Qed.

  (* the code of docs/origins.md §4, taken literally, would destroy the zone here *)
  Theorem drawAll_to_itself_changes_nothing : from = to -> accepts (DrawAll (At from) (At to) Usual) g.
  Proof.
    intros D. destruct (drawAll_table Usual) as (es & E). exists es. rewrite E. do 2 f_equal. rewrite <- D. unfold fitting in F.
    unfold moveCards. rewrite map_lay_same. unfold sizeOf. rewrite rest_of_first, pick_first, firstn_all, skipn_all by lia.
    rewrite get_set_same by (unfold g; lia). unfold insertAt. rewrite firstn_nil, skipn_nil, app_nil_r. simpl. apply set_back.
  Qed.

  Theorem discard_lays_as_said : forall n faceUp, from <> to -> isDiscard (typeOf sh to) = true -> 0 < n -> n <= sizeOf from g ->
    exists g', accepts (Discard (Z.of_nat n) faceUp (At from) (At to)) g' /\
      get from g' = skipn n (get from g) /\
      get to g' = get to g ++ map (fun s => Slot (card s) faceUp) (firstn n (get from g)).
  Proof.
    intros n faceUp D T N L. unfold fitting in F.
    pose proof (moved_apart sh from to (seq 0 n) (facingOf faceUp) g D) as A. rewrite seq_length in A.
    destruct A as (A1 & A2 & _); [unfold g; lia | unfold g; lia |].
    exists (moveCards sh from to (endOf from to n g) (seq 0 n) (facingOf faceUp) g). split.
    - unfold accepts, apply, act, need. simpl. unfold discard, need. rewrite (proj2 (Z.ltb_lt _ _)) by lia.
      rewrite fromTo_at by auto. unfold seeing, need. cbn [rZones start]. rewrite Nat2Z.id. fold g. rewrite (proj2 (Nat.leb_le _ _) L).
      destruct (toEnd_done sh from to (seq 0 n) (facingOf faceUp) (start t []) F) as (log & E). rewrite E. cbn [rZones start].
      rewrite seq_length. eexists. reflexivity.
    - unfold sizeOf in L. rewrite A1, A2, pick_first, rest_of_first by assumption. split; [reflexivity |]. f_equal. apply map_ext.
      intros s. unfold lay, lies. now destruct faceUp.
  Qed.

  Lemma muck_table : isDiscard (typeOf sh to) = true -> accepts (Muck (At from) (At to))
    (moveCards sh from to (endOf from to (sizeOf from g) g) (seq 0 (sizeOf from g)) Down g).
  Proof.
    intros T. unfold accepts, apply, act, need. simpl. unfold muck. rewrite fromTo_at by auto. unfold takeAll, seeing. cbn [rZones start]. fold g.
    destruct (toEnd_done sh from to (seq 0 (sizeOf from g)) Down (start t []) F) as (log & E). rewrite E. cbn [rZones start].
    rewrite seq_length. eexists. reflexivity.
  Qed.

  Theorem muck_throws_in_the_hand_face_down : from <> to -> isDiscard (typeOf sh to) = true ->
    exists g', accepts (Muck (At from) (At to)) g' /\ get from g' = [] /\
      get to g' = get to g ++ map (fun s => Slot (card s) false) (get from g).
  Proof.
    intros D T. eexists. split; [now apply muck_table |]. unfold fitting in F.
    pose proof (moved_apart sh from to (seq 0 (sizeOf from g)) Down g D) as A. rewrite seq_length in A.
    destruct A as (A1 & A2 & _); [unfold g; lia | unfold g; lia |]. rewrite A1, A2. unfold sizeOf.
    rewrite rest_of_first, pick_first, firstn_all, skipn_all by lia. auto.
  Qed.

  Theorem recycle_puts_discards_under_the_deck : from <> to -> isDiscard (typeOf sh from) = true ->
    exists g', accepts (Recycle (At from) (At to)) g' /\ get from g' = [] /\
      get to g' = get to g ++ map (lay sh from to Usual) (get from g).
  Proof.
    intros D T. unfold fitting in F.
    pose proof (moved_apart sh from to (seq 0 (sizeOf from g)) Usual g D) as A. rewrite seq_length in A.
    destruct A as (A1 & A2 & _); [unfold g; lia | unfold g; lia |].
    exists (moveCards sh from to (endOf from to (sizeOf from g) g) (seq 0 (sizeOf from g)) Usual g). split.
    - unfold accepts, apply, act, need. simpl. unfold recycle, recycling. rewrite !withZone_at by assumption. unfold need. rewrite T.
      unfold takeAll, seeing. cbn [rZones start]. fold g.
      destruct (toEnd_done sh from to (seq 0 (sizeOf from g)) Usual (start t []) F) as (log & E). rewrite E. cbn [rZones start].
      rewrite seq_length. eexists. reflexivity.
    - rewrite A1, A2. unfold sizeOf. rewrite rest_of_first, pick_first, firstn_all, skipn_all by lia. auto.
  Qed.

  (* multiset(deck) + multiset(discard) = multiset(deck') *)
  Theorem recycle_multiset_equation : from <> to -> isDiscard (typeOf sh from) = true ->
    exists g', accepts (Recycle (At from) (At to)) g' /\
      Permutation (map card (get to g) ++ map card (get from g)) (map card (get to g')).
  Proof.
    intros D T. destruct (recycle_puts_discards_under_the_deck D T) as (g' & A & _ & E). exists g'. split; [assumption |].
    rewrite E, map_app, map_card_lay. apply Permutation_refl.
  Qed.

  Theorem recycle_clears_faces : from <> to -> isDiscard (typeOf sh from) = true -> isDiscard (typeOf sh to) = false ->
    exists g', accepts (Recycle (At from) (At to)) g' /\
      get to g' = get to g ++ map (fun s => Slot (card s) false) (get from g).
  Proof.
    intros D T U. destruct (recycle_puts_discards_under_the_deck D T) as (g' & A & _ & E). exists g'. split; [assumption |].
    rewrite E. f_equal. apply map_ext. intros s. unfold lay, lies. rewrite (proj2 (Nat.eqb_neq from to) D), U. reflexivity.
  Qed.
End Takes.

(* named cards: each listed card is matched by a card that prints it, as a multiset *)

Lemma firstFree_prints : forall sh c taken l i p, firstFree sh c taken i l = Some p ->
  exists x, nth_error l (p - i) = Some x /\ printed sh (card x) = c.
Proof.
  intros sh c taken. induction l as [| x l IH]; intros i p H; simpl in *; [discriminate |].
  destruct (_ && _) eqn:E.
  - inversion H; subst. rewrite Nat.sub_diag. exists x. apply andb_true_iff in E. destruct E as [E _]. apply Nat.eqb_eq in E. auto.
  - pose proof (firstFree_sound sh c taken l (S i) p H) as [R _]. apply IH in H. destruct H as (y & Y & Q).
    exists y. split; [| assumption]. replace (p - i) with (S (p - S i)) by lia. assumption.
Qed.

Theorem matched_cards_print_the_names : forall sh l cs taken i ps,
  matchCards sh cs taken i l = inl ps -> inRange (length l) taken ->
  map (fun s => printed sh (card s)) (pickAt ps l) = map (fun s => printed sh (card s)) (pickAt (rev taken) l) ++ cs.
Proof.
  intros sh l. induction cs as [| c cs IH]; intros taken i ps H R; simpl in H.
  - inversion H; subst. now rewrite app_nil_r.
  - destruct (firstFree sh c taken 0 l) as [p |] eqn:E; [| discriminate].
    pose proof (firstFree_sound sh c taken l 0 p E) as [Rp _]. destruct (firstFree_prints _ _ _ _ _ _ E) as (x & X & Q). rewrite Nat.sub_0_r in X.
    rewrite (IH (p :: taken) (S i) ps H) by (constructor; [lia | assumption]).
    simpl rev. rewrite pickAt_app, map_app, <- app_assoc. f_equal. rewrite pickAt_cons, X. simpl. now rewrite Q.
Qed.

(* a card that is not there is never found: [A, A] with one A cannot be matched *)
Theorem unmatched_card_is_missing : forall sh c taken l i, firstFree sh c taken i l = None <->
  forall k x, nth_error l k = Some x -> printed sh (card x) = c -> In (i + k) taken.
Proof.
  intros sh c taken. induction l as [| y l IH]; intros i; simpl.
  - split; [intros _ [| k] x H; discriminate | reflexivity].
  - destruct (_ && _) eqn:E; split; intros H.
    + discriminate.
    + apply andb_true_iff in E. destruct E as [E1 E2]. apply Nat.eqb_eq in E1. specialize (H 0 y eq_refl E1).
      rewrite Nat.add_0_r in H. apply memberOf_In in H. unfold memberOf in H. rewrite H in E2. discriminate.
    + intros [| k] x X P; simpl in X.
      * inversion X; subst. rewrite Nat.eqb_refl in E. simpl in E. apply negb_false_iff in E. rewrite Nat.add_0_r. now apply memberOf_In.
      * replace (i + S k) with (S i + k) by lia. eapply (proj1 (IH (S i)) H); eassumption.
    + apply IH. intros k x X P. replace (S i + k) with (i + S k) by lia. now apply (H (S k) x).
Qed.

(* combine: the last listed source comes first *)
Theorem combine_collects_last_first : forall sh srcs dst s, proper sh s -> dst < length (defs sh) ->
  Forall (fun z => z < length (defs sh)) srcs -> NoDup srcs -> ~ In dst srcs ->
  exists s', collect sh srcs dst s = Done s' /\ proper sh s' /\
    map card (get dst (rZones s')) = map card (get dst (rZones s)) ++ map card (concat (map (fun z => get z (rZones s)) (rev srcs))) /\
    (forall z, In z srcs -> get z (rZones s') = []) /\
    (forall z, z <> dst -> ~ In z srcs -> get z (rZones s') = get z (rZones s)).
Proof.
  intros sh. induction srcs as [| z r IH]; intros dst s P Hd R U I.
  - exists s. simpl. rewrite app_nil_r. repeat split; auto. tauto.
  - inversion R as [| ? ? R1 R2]; subst. inversion U as [| ? ? U1 U2]; subst. simpl in I.
    destruct (IH dst s P Hd R2 U2) as (s1 & E1 & P1 & D1 & Z1 & O1); [tauto |].
    assert (N : z <> dst) by (intros C; apply I; left; assumption).
    cbn [collect]. unfold andThen. rewrite E1. rewrite (proj2 (Nat.eqb_neq z dst) N). unfold takeAll, seeing.
    destruct (toEnd_done sh z dst (seq 0 (sizeOf z (rZones s1))) Usual s1 P1) as (log & E). rewrite E.
    pose proof (moved_apart sh z dst (seq 0 (sizeOf z (rZones s1))) Usual (rZones s1) N) as A. unfold proper in P1.
    destruct A as (A1 & A2 & A3); try lia. eexists. split; [reflexivity |]. cbn [rZones].
    split; [unfold proper, moveCards; cbn [rZones]; rewrite !set_length; exact P1 |]. split; [| split].
    + rewrite A2, map_app, map_card_lay, D1. unfold sizeOf. rewrite pick_first, firstn_all.
      cbn [rev]. rewrite map_app, concat_app, !map_app. simpl. rewrite app_nil_r, app_assoc. now rewrite (O1 z N U1).
    + intros y [Y | Y].
      * subst y. rewrite A1. unfold sizeOf. rewrite rest_of_first, skipn_all by lia. reflexivity.
      * assert (y <> z) by (intros C; subst; contradiction).
        assert (y <> dst) by (intros C; subst; apply I; right; assumption). rewrite A3 by auto. now apply Z1.
    + intros y Y1 Y2. simpl in Y2. assert (y <> z) by (intros C; apply Y2; left; now symmetry). rewrite A3 by auto. apply O1; tauto.
Qed.

(* turn moves no card *)
Lemma turned_in_place : forall sh z p f l, p < length l ->
  map card (insertAt p (map (lay sh z z f) (pickAt [p] l)) (removeAt [p] l)) = map card l.
Proof.
  intros sh z p f l H. change [p] with (seq p 1). rewrite pickAt_seq, removeAt_run by lia. unfold insertAt.
  rewrite firstn_app, firstn_firstn, firstn_length, skipn_app, firstn_length.
  replace (Nat.min p p) with p by lia. replace (p - Nat.min p (length l)) with 0 by lia.
  rewrite (skipn_all2 (firstn p l)) by (rewrite firstn_length; lia). simpl. rewrite app_nil_r, !map_app, map_card_lay.
  rewrite <- !map_app. f_equal. rewrite <- (firstn_skipn p l) at 4. f_equal. rewrite <- (firstn_skipn 1 (skipn p l)) at 2. f_equal.
  rewrite skipn_twice. reflexivity.
Qed.

Theorem turn_keeps_the_order : forall sh z f ps s s', proper sh s -> z < length (defs sh) -> inRange (sizeOf z (rZones s)) ps ->
  turnEach sh z ps f s = Done s' -> map card (get z (rZones s')) = map card (get z (rZones s)).
Proof.
  intros sh z f. induction ps as [| p ps IH]; intros s s' P Hz R H.
  - inversion H. reflexivity.
  - inversion R as [| ? ? R1 R2]; subst. cbn [turnEach] in H. unfold andThen in H.
    destruct (doMove sh z z p [p] f s) as [s1 | e] eqn:E; [| discriminate].
    pose proof (turn_size sh z p f s s1 P Hz R1 E) as L. inversion E; subst; clear E. unfold proper in P.
    eapply eq_trans; [eapply IH; [| exact Hz | | exact H] |].
    + unfold proper, moveCards. cbn [rZones]. now rewrite !set_length.
    + now rewrite L.
    + cbn [rZones]. unfold moveCards. rewrite get_set_same by (rewrite set_length; lia). rewrite get_set_same by lia.
      now apply turned_in_place.
Qed.
