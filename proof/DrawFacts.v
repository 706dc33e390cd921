(* DrawFacts.v -- docs/origins.md §4: when draw succeeds (P1-P4) and what it does (Q1-Q4), and the closed forms of deal and dealRound.
   The source here is plain: no deck behaviour, not a burn zone. *)
From Coq Require Import List Arith Bool ZArith Lia Permutation.
Require Import Ops Lists Zones Effects Actions Draws Takes Reorders Operation PickFacts ListFacts EffectFacts Keeps.
Import ListNotations.

Definition plainSource (sh : shape) (z : nat) : Prop := behaviourOf sh z = None /\ isBurn (typeOf sh z) = false.

Lemma lay_same : forall sh z s, lay sh z z Usual s = s.
Proof. intros sh z [c u]. unfold lay, lies. simpl. now rewrite Nat.eqb_refl. Qed.

Lemma map_lay_same : forall sh z l, map (lay sh z z Usual) l = l.
Proof. intros. rewrite <- (map_id l) at 2. apply map_ext. intros. apply lay_same. Qed.

(* a move to the end, source and destination different *)
Lemma moved_apart : forall sh from to p f g, from <> to -> from < length g -> to < length g ->
  let g' := moveCards sh from to (endOf from to (length p) g) p f g in
  get from g' = removeAt p (get from g) /\
  get to g' = get to g ++ map (lay sh from to f) (pickAt p (get from g)) /\
  (forall z, z <> from -> z <> to -> get z g' = get z g).
Proof.
  intros sh from to p f g N Hf Ht g'. unfold g', moveCards, endOf. rewrite (proj2 (Nat.eqb_neq from to) N).
  rewrite (get_set_other to) by auto. repeat split.
  - rewrite get_set_other by auto. now rewrite get_set_same.
  - rewrite get_set_same by (now rewrite set_length). apply insertAt_end.
  - intros z A B. rewrite !get_set_other by auto. reflexivity.
Qed.

(* the same within one zone *)
Lemma moved_within : forall sh z p f g, z < length g -> inRange (length (get z g)) p -> NoDup p ->
  get z (moveCards sh z z (endOf z z (length p) g) p f g) = removeAt p (get z g) ++ map (lay sh z z f) (pickAt p (get z g)).
Proof.
  intros sh z p f g Hz R N. unfold moveCards, endOf. rewrite Nat.eqb_refl.
  rewrite get_set_same by (now rewrite set_length). rewrite get_set_same by assumption.
  rewrite <- (removeAt_length p (get z g) R N). apply insertAt_end.
Qed.

Definition drawnTo (sh : shape) (from to n : nat) (f : facing) (g : list zone) : list zone :=
  moveCards sh from to (endOf from to n g) (seq 0 n) f g.

Lemma elementary_plain : forall sh strict n from to arg i f s, plainSource sh from -> 0 < n -> n <= sizeOf from (rZones s) ->
  from < length (defs sh) -> to < length (defs sh) -> rDraws s < maxDraws sh ->
  exists log, elementary sh strict false (Z.of_nat n) (At from) (At to) NoUsual arg i f s =
    Done (Run (drawnTo sh from to n f (rZones s)) (rStep s) (S (rDraws s)) log (rChoices s) (rLegal s)).
Proof.
  intros sh strict n from to arg i f s [B T] N L Hf Ht D. unfold elementary, andThen, countDraw.
  rewrite (proj2 (Nat.ltb_lt _ _) D). unfold need. rewrite (proj2 (Z.ltb_lt 0 (Z.of_nat n))) by lia.
  unfold withZone, resolve. rewrite (proj2 (Nat.ltb_lt _ _) Hf), (proj2 (Nat.ltb_lt _ _) Ht).
  unfold drawable, need. rewrite T. cbn [negb orb]. unfold drawSome. rewrite B, Nat2Z.id.
  unfold drawTop, seeing, need. cbn [rZones]. rewrite (proj2 (Nat.leb_le _ _) L).
  unfold toEnd, seeing, doMove. cbn [rZones rStep rDraws rChoices rLegal rLog]. destruct n as [| n]; [lia |]. cbn [seq]. eexists. cbn [length].
  rewrite seq_length. reflexivity.
Qed.

Theorem draw_succeeds_iff : forall sh n from to f t, 0 < maxDraws sh -> plainSource sh from -> fitting sh (zones t) ->
  ((exists t' es, apply sh None (Draw n (At from) (At to) f) [] t = Accepted t' es) <->
   (0 < n)%Z /\ (n <= Z.of_nat (sizeOf from (zones t)))%Z /\ from < length (zones t) /\ to < length (zones t)).
Proof.
  intros sh n from to f t M P F. unfold fitting in F. split.
  - intros (t' & es & H). unfold apply, act, need in H. simpl in H.
    unfold draw, elementary, andThen, countDraw in H. simpl rDraws in H. rewrite (proj2 (Nat.ltb_lt _ _) M) in H.
    unfold need in H. destruct (0 <? n)%Z eqn:E1; [| discriminate]. apply Z.ltb_lt in E1.
    unfold withZone, resolve in H. destruct (from <? length (defs sh)) eqn:E2; [| discriminate].
    destruct (to <? length (defs sh)) eqn:E3; [| discriminate]. apply Nat.ltb_lt in E2, E3.
    destruct P as [B T]. unfold drawable, need in H. rewrite T in H. simpl in H. unfold drawSome in H. rewrite B in H.
    unfold drawTop, seeing, need in H. simpl in H. destruct (Z.to_nat n <=? sizeOf from (zones t)) eqn:E4; [| discriminate].
    apply Nat.leb_le in E4. lia.
  - intros (N & L & Hf & Ht).
    destruct (elementary_plain sh false (Z.to_nat n) from to ARG_TO 0 f (start t [])) as (log & E); simpl; try lia; auto.
    rewrite Z2Nat.id in E by lia.
    unfold apply, act, need. simpl. unfold draw. rewrite E. simpl. eexists. eexists. reflexivity.
Qed.

Lemma draw_table : forall sh n from to f t t' es, 0 < maxDraws sh -> plainSource sh from -> fitting sh (zones t) ->
  apply sh None (Draw n (At from) (At to) f) [] t = Accepted t' es ->
  zones t' = drawnTo sh from to (Z.to_nat n) f (zones t) /\ (0 < n)%Z /\ Z.to_nat n <= sizeOf from (zones t) /\
  from < length (zones t) /\ to < length (zones t).
Proof.
  intros sh n from to f t t' es M P F H.
  assert (I := proj1 (draw_succeeds_iff sh n from to f t M P F) (ex_intro _ t' (ex_intro _ es H))).
  destruct I as (N & L & Hf & Ht). unfold fitting in F.
  destruct (elementary_plain sh false (Z.to_nat n) from to ARG_TO 0 f (start t [])) as (log & E); simpl; try lia; auto.
  rewrite Z2Nat.id in E by lia.
  unfold apply, act, need in H. simpl in H. unfold draw in H. rewrite E in H. simpl in H. inversion H; subst. simpl.
  repeat split; auto; lia.
Qed.

Section Postconditions.
  Variables (sh : shape) (n : Z) (from to : nat) (f : facing) (t t' : table) (es : list effect).
  Hypothesis M : 0 < maxDraws sh.
  Hypothesis P : plainSource sh from.
  Hypothesis F : fitting sh (zones t).
  Hypothesis H : apply sh None (Draw n (At from) (At to) f) [] t = Accepted t' es.
  Let k := Z.to_nat n.

  Theorem draw_Q3_first_n_removed : from <> to -> get from (zones t') = skipn k (get from (zones t)).
  Proof.
    intros D. destruct (draw_table _ _ _ _ _ _ _ _ M P F H) as (E & N & L & Hf & Ht). rewrite E. unfold drawnTo.
    destruct (moved_apart sh from to (seq 0 k) f (zones t) D Hf Ht) as (A & _). rewrite seq_length in A. fold k. rewrite A.
    now apply rest_of_first.
  Qed.

  Theorem draw_appends_in_order : from <> to ->
    get to (zones t') = get to (zones t) ++ map (lay sh from to f) (firstn k (get from (zones t))).
  Proof.
    intros D. destruct (draw_table _ _ _ _ _ _ _ _ M P F H) as (E & N & L & Hf & Ht). rewrite E. unfold drawnTo.
    destruct (moved_apart sh from to (seq 0 k) f (zones t) D Hf Ht) as (_ & A & _). rewrite seq_length in A. fold k. rewrite A.
    now rewrite pick_first.
  Qed.

  Theorem draw_Q1_source_shrinks : from <> to -> sizeOf from (zones t') = sizeOf from (zones t) - k.
  Proof. intros D. unfold sizeOf. rewrite draw_Q3_first_n_removed by assumption. apply skipn_length. Qed.

  Theorem draw_Q2_destination_grows : from <> to -> sizeOf to (zones t') = sizeOf to (zones t) + k.
  Proof.
    intros D. destruct (draw_table _ _ _ _ _ _ _ _ M P F H) as (_ & _ & L & _).
    unfold sizeOf in *. rewrite draw_appends_in_order, app_length, map_length, firstn_length by assumption. unfold k. lia.
  Qed.

  Theorem draw_Q4_cards_transferred : from <> to ->
    incl (map card (firstn k (get from (zones t)))) (map card (get to (zones t'))).
  Proof.
    intros D. rewrite draw_appends_in_order, map_app, map_card_lay by assumption. intros x Hx. apply in_or_app. now right.
  Qed.

  Theorem draw_leaves_other_zones : forall z, z <> from -> z <> to -> get z (zones t') = get z (zones t).
  Proof.
    intros z A B. destruct (draw_table _ _ _ _ _ _ _ _ M P F H) as (E & _). rewrite E. unfold drawnTo, moveCards.
    now rewrite !get_set_other by auto.
  Qed.

  (* Q1 and Q2 contradict each other when source = destination; what happens is a rotation *)
  Theorem draw_to_itself_rotates : from = to -> f = Usual -> get from (zones t') = cut k (get from (zones t)).
  Proof.
    intros D U. destruct (draw_table _ _ _ _ _ _ _ _ M P F H) as (E & N & L & Hf & Ht). rewrite E, U, <- D. unfold drawnTo. fold k.
    pose proof (moved_within sh from (seq 0 k) Usual (zones t) Hf) as A. rewrite seq_length in A. rewrite A.
    - rewrite map_lay_same, pick_first, rest_of_first by assumption. reflexivity.
    - apply seq_range. assumption.
    - apply seq_NoDup.
  Qed.
End Postconditions.

(* draw1 is draw 1 on a plain source *)
Theorem draw1_is_draw_one : forall sh from to f c t, plainSource sh from ->
  apply sh None (Draw1 (At from) (At to) f) c t = apply sh None (Draw 1 (At from) (At to) f) c t.
Proof.
  intros sh from to f c t [B T]. unfold apply, act. simpl. unfold draw1, draw, elementary, andThen.
  destruct (countDraw sh (start t c)); [| reflexivity]. simpl. unfold withZone, resolve.
  destruct (from <? _); [| reflexivity]. destruct (to <? _); [| reflexivity].
  unfold drawable, need. destruct (negb _); [| reflexivity]. unfold drawSome. now rewrite B.
Qed.

(* burn is draw to the burn zone *)
Theorem burn_is_draw_to_burn : forall sh n from to c t, plainSource sh from -> isBurn (typeOf sh to) = true ->
  apply sh None (Burn n (At from) (At to)) c t = apply sh None (Draw n (At from) (At to) Usual) c t.
Proof.
  intros sh n from to c t [B T] U. unfold apply, act. simpl. unfold burn, draw, elementary, andThen.
  destruct (countDraw sh (start t c)); [| reflexivity]. unfold need. destruct (0 <? n)%Z; [| reflexivity]. unfold withZone, resolve.
  destruct (from <? _); [| reflexivity]. destruct (to <? _); [| reflexivity].
  unfold drawable, need. destruct (negb (isBurn (typeOf sh from))); [| reflexivity]. simpl. rewrite U. simpl. unfold drawSome. now rewrite B.
Qed.

(* Deal *)

Section Dealing.
  Variables (sh : shape) (from n : nat).
  Hypothesis P : plainSource sh from.
  Hypothesis Hf : from < length (defs sh).
  Hypothesis N : 0 < n.

  Lemma dealEach_closed : forall dsts i s, proper sh s -> NoDup dsts -> ~ In from dsts ->
    Forall (fun d => d < length (defs sh)) dsts -> n * length dsts <= sizeOf from (rZones s) ->
    rDraws s + length dsts <= maxDraws sh ->
    exists s', dealEach sh (Z.of_nat n) (At from) i (map At dsts) Usual s = Done s' /\
      rDraws s' = rDraws s + length dsts /\ rStep s' = rStep s /\ rChoices s' = rChoices s /\ rLegal s' = rLegal s /\ proper sh s' /\
      get from (rZones s') = skipn (n * length dsts) (get from (rZones s)) /\
      (forall j d, nth_error dsts j = Some d ->
        get d (rZones s') = get d (rZones s) ++ map (lay sh from d Usual) (firstn n (skipn (n * j) (get from (rZones s))))) /\
      (forall z, z <> from -> ~ In z dsts -> get z (rZones s') = get z (rZones s)).
  Proof.
    induction dsts as [| d dsts IH]; intros i s W U I R L D.
    - exists s. simpl. rewrite Nat.mul_0_r, Nat.add_0_r. repeat split; auto. intros [| j] d H; discriminate.
    - inversion U as [| ? ? U1 U2]; subst. inversion R as [| ? ? R1 R2]; subst. simpl in L, D, I.
      assert (Nd : from <> d) by (intros C; apply I; left; auto).
      destruct (elementary_plain sh true n from d ARG_TO_LIST i Usual s) as (log & E); auto; try nia.
      set (s1 := Run (drawnTo sh from d n Usual (rZones s)) (rStep s) (S (rDraws s)) log (rChoices s) (rLegal s)) in *.
      assert (W1 : proper sh s1) by (unfold proper, s1, drawnTo, moveCards; simpl; now rewrite !set_length).
      unfold proper in W. pose proof (moved_apart sh from d (seq 0 n) Usual (rZones s) Nd) as A.
      rewrite seq_length in A. destruct A as (A1 & A2 & A3); try lia. fold (drawnTo sh from d n Usual (rZones s)) in A1, A2, A3.
      rewrite pick_first in A2. rewrite rest_of_first in A1 by (unfold sizeOf in L; nia).
      destruct (IH (S i) s1) as (s' & H1 & H2 & H3 & H4 & H5 & H6 & H7 & H8 & H9); auto.
      + unfold sizeOf, s1. simpl. rewrite A1, skipn_length. unfold sizeOf in L. nia.
      + unfold s1. simpl. lia.
      + exists s'. simpl map. cbn [dealEach]. unfold andThen. rewrite E. cbn [length].
        split; [exact H1 |]. unfold s1 in *. simpl in H2, H3, H4, H5, H7, H8, H9.
        split; [lia |]. split; [assumption |]. split; [assumption |]. split; [assumption |]. split; [assumption |].
        split; [rewrite H7, A1, skipn_twice; f_equal; lia |]. split.
        * intros [| j] x X; simpl in X.
          -- inversion X; subst. rewrite H9 by auto. rewrite A2, Nat.mul_0_r. reflexivity.
          -- rewrite (H8 j x X). rewrite A1, skipn_twice.
             assert (x <> d) by (intros C; subst; apply U1; eapply nth_error_In; eassumption).
             assert (x <> from) by (intros C; subst; apply I; right; eapply nth_error_In; eassumption).
             rewrite A3 by auto. do 4 f_equal. lia.
        * intros z Zf Zd. simpl in Zd. rewrite H9 by tauto. apply A3; auto.
  Qed.
End Dealing.

Theorem deal_closed_form : forall sh from n dsts t, plainSource sh from -> fitting sh (zones t) -> 0 < n -> from < length (defs sh) ->
  NoDup dsts -> ~ In from dsts -> Forall (fun d => d < length (defs sh)) dsts ->
  n * length dsts <= sizeOf from (zones t) -> length dsts <= maxDraws sh ->
  exists t' es, apply sh None (Deal (Z.of_nat n) (At from) (map At dsts) Usual) [] t = Accepted t' es /\
    get from (zones t') = skipn (n * length dsts) (get from (zones t)) /\
    (forall j d, nth_error dsts j = Some d ->
      get d (zones t') = get d (zones t) ++ map (lay sh from d Usual) (firstn n (skipn (n * j) (get from (zones t))))) /\
    (forall z, z <> from -> ~ In z dsts -> get z (zones t') = get z (zones t)).
Proof.
  intros sh from n dsts t P F N Hf U I R L D.
  destruct (dealEach_closed sh from n P Hf N dsts 0 (start t []) F U I R L D) as (s' & H1 & H2 & H3 & H4 & H5 & H6 & H7).
  unfold apply, act, need. simpl. unfold deal. rewrite H1. simpl. rewrite H4, H5. simpl. eexists. eexists. split; [reflexivity |]. exact H7.
Qed.

(* After r rounds player j of p has the cards at j, j+p, j+2p ... of the deck. *)
Definition everyPth (p j r : nat) : list nat := map (fun i => i * p + j) (seq 0 r).

Lemma everyPth_next : forall {A} p j r (l : list A), j < p -> p <= length l ->
  pickAt (everyPth p j (S r)) l = firstn 1 (skipn j l) ++ pickAt (everyPth p j r) (skipn p l).
Proof.
  intros A p j r l Hj Hp. unfold everyPth. cbn [seq map]. change (0 * p + j :: ?x) with ([0 * p + j] ++ x).
  rewrite pickAt_app. f_equal.
  - rewrite <- (pickAt_seq 1 j l). reflexivity.
  - rewrite <- seq_shift, map_map. generalize (seq 0 r) as q. induction q as [| i q IH]; [reflexivity |].
    cbn [map]. rewrite !pickAt_cons, IH.
    assert (E : nth_error l (S i * p + j) = nth_error (skipn p l) (i * p + j)).
    { rewrite <- (firstn_skipn p l) at 1. rewrite nth_error_app2; rewrite firstn_length; [| lia]. f_equal. lia. }
    now rewrite E.
Qed.

Theorem dealRound_closed_form : forall sh from dsts r t, plainSource sh from -> fitting sh (zones t) -> from < length (defs sh) ->
  NoDup dsts -> ~ In from dsts -> Forall (fun d => d < length (defs sh)) dsts ->
  r * length dsts <= sizeOf from (zones t) -> r * length dsts <= maxDraws sh ->
  exists t' es, apply sh None (DealRound (Z.of_nat r) (At from) (map At dsts) Usual) [] t = Accepted t' es /\
    get from (zones t') = skipn (r * length dsts) (get from (zones t)) /\
    forall j d, nth_error dsts j = Some d ->
      get d (zones t') = get d (zones t) ++ map (lay sh from d Usual) (pickAt (everyPth (length dsts) j r) (get from (zones t))).
Proof.
  intros sh from dsts r t P F Hf U I R L D.
  destruct dsts as [| d0 ds].
  { exists (Table (zones t) (S (seqno t)) (steps t)), []. unfold apply, act, need. simpl. split; [reflexivity |]. rewrite Nat.mul_0_r.
    split; [reflexivity |]. intros [| j] d H; discriminate. }
  set (dsts := d0 :: ds) in *. set (p := length dsts).
  assert (G : forall r s, proper sh s -> r * p <= sizeOf from (rZones s) -> rDraws s + r * p <= maxDraws sh ->
    exists s', rounds r (deal sh 1 (At from) (map At dsts) Usual) s = Done s' /\ rChoices s' = rChoices s /\ rLegal s' = rLegal s /\
      get from (rZones s') = skipn (r * p) (get from (rZones s)) /\
      forall j d, nth_error dsts j = Some d ->
        get d (rZones s') = get d (rZones s) ++ map (lay sh from d Usual) (pickAt (everyPth p j r) (get from (rZones s)))).
  { clear L D r. induction r as [| r IH]; intros s W L D.
    - exists s. simpl. repeat split; auto. intros. now rewrite app_nil_r.
    - destruct (dealEach_closed sh from 1 P Hf Nat.lt_0_1 dsts 0 s W U I R) as (s1 & H1 & H2 & H3 & H4 & H5 & H6 & H7 & H8 & H9);
        [fold p; lia | fold p; lia |]. fold p in H2, H7. rewrite Nat.mul_1_l in H7.
      destruct (IH s1 H6) as (s' & K1 & K2 & K3 & K4 & K5).
      + unfold sizeOf in *. rewrite H7, skipn_length. lia.
      + lia.
      + exists s'. cbn [rounds]. unfold andThen. unfold deal at 1. change (Z.of_nat 1) with 1%Z in H1. rewrite H1.
        split; [exact K1 |]. split; [congruence |]. split; [congruence |]. split.
        * rewrite K4, H7, skipn_twice. f_equal.
        * intros j d X. rewrite (K5 j d X), (H8 j d X), H7, Nat.mul_1_l, <- app_assoc, <- map_app. do 2 f_equal.
          symmetry. apply everyPth_next; [apply nth_error_Some; congruence | unfold sizeOf in L; lia]. }
  destruct (G r (start t []) F L D) as (s' & K1 & K2 & K3 & K4 & K5).
  unfold apply, act, need. simpl. unfold dealRound. cbn [map]. rewrite Nat2Z.id. fold dsts.
  change (At d0 :: map At ds) with (map At dsts). rewrite K1. simpl. rewrite K2, K3. simpl. eexists. eexists. split; [reflexivity |]. split; assumption.
Qed.

(* dealRound is the fold of draws over the players repeated *)
Theorem dealRound_is_repeated_deal : forall sh k from dsts f t c, dsts <> [] ->
  apply sh None (DealRound (Z.of_nat k) from dsts f) c t = conclude t (rounds k (deal sh 1 from dsts f) (start t c)).
Proof. intros sh k from [| d ds] f t c N; [congruence |]. unfold apply, act, need. simpl. now rewrite Nat2Z.id. Qed.

Theorem deal_to_nobody : forall sh n from f t, apply sh None (Deal n from [] f) [] t = Accepted (Table (zones t) (S (seqno t)) (steps t)) [].
Proof. reflexivity. Qed.

Theorem no_rounds : forall sh k from dsts f t, (k <= 0)%Z ->
  apply sh None (DealRound k from dsts f) [] t = Accepted (Table (zones t) (S (seqno t)) (steps t)) [].
Proof.
  intros sh k from dsts f t H. unfold apply, act, need. simpl. unfold dealRound. destruct dsts; [reflexivity |].
  replace (Z.to_nat k) with 0 by lia. reflexivity.
Qed.
