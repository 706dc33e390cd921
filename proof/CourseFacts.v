(* CourseFacts.v -- what holds of every game that is played by rules: its table is touched by operations alone, no card is lost, a
   choice can be taken back, and what a fair program does shows a seat nothing but the cards that it gets to see. *)
From Coq Require Import List Arith Bool ZArith Lia Permutation.
Require Import Ops Lists Zones Effects Actions Draws Views Takes Reorders Operation EffectFacts Keeps OperationFacts ViewFacts Courses.
Import ListNotations.

Section Keeping.
  Variable sh : shape.
  Variable rs : rules.
  Variable dice : nat -> list nat -> op -> list (list nat).

  Notation step := (step sh rs dice).
  Notation course := (course sh rs dice).
  Notation answer := (answer sh rs dice).
  Notation decide := (decide sh rs dice).
  Notation playing := (playing sh rs dice).
  Notation operate := (operate sh dice).

  (* The one vocabulary *)

  (* operations one after the other, and all they did *)
  Inductive does : table -> list effect -> table -> Prop :=
    | does_nothing : forall t, does t [] t
    | does_one : forall o c t t1 es fs t2, apply sh None o c t = Accepted t1 es -> does t1 fs t2 -> does t (es ++ fs) t2.

  Lemma does_app : forall t es t1, does t es t1 -> forall fs t2, does t1 fs t2 -> does t (es ++ fs) t2.
  Proof. intros t es t1 H. induction H; intros gs t3 G; [assumption |]. rewrite <- app_assoc. econstructor; [eassumption | auto]. Qed.

  Lemma does_applyAll : forall t es t', does t es t' -> exists os, t' = applyAll sh os t.
  Proof.
    intros t es t' H. induction H as [| o c t t1 es fs t2 A _ (os & IH)]; [now exists [] |].
    exists ((None, o, c) :: os). simpl. now rewrite A.
  Qed.

  Lemma does_replays : forall t es t', does t es t' -> fitting sh (zones t) -> replays sh es (zones t) (zones t').
  Proof.
    intros t es t' H. induction H as [| o c t t1 es fs t2 A _ IH]; intros F; [constructor |].
    apply replays_app with (zones t1); [eapply accepted_effects; eassumption |]. apply IH. eapply every_operation_keeps_the_zones; eassumption.
  Qed.

  Lemma operate_does : forall o t t' es, operate o t = Some (t', es) -> does t es t'.
  Proof.
    intros o t t' es H. unfold Courses.operate in H. destruct (byPlace o); [| discriminate].
    destruct (apply sh None o _ t) eqn:A; try discriminate. injection H as E1 E2. subst.
    rewrite <- (app_nil_r es). econstructor; [eassumption | constructor].
  Qed.

  Lemma step_does : forall s s' es, step s = (s', es) -> does (tbl s) es (tbl s').
  Proof.
    intros s s' es H. unfold Courses.step in H. destruct (doing (mach s)); try (injection H as E1 E2; subst; constructor).
    destruct (nth_error (code rs) (pc (mach s))) as [i |]; [| injection H as E1 E2; subst; constructor].
    destruct i; try (injection H as E1 E2; subst; constructor).
    destruct (operate _ (tbl s)) as [[t es'] |] eqn:O; injection H as E1 E2; subst; [| constructor]. now apply operate_does in O.
  Qed.

  Lemma course_does : forall n s s' es, course n s = (s', es) -> does (tbl s) es (tbl s').
  Proof.
    induction n as [| n IH]; intros s s' es H; cbn [Courses.course] in H.
    - destruct (doing (mach s)); injection H as E1 E2; subst; constructor.
    - destruct (step s) as [s1 fs] eqn:S1. destruct (course n s1) as [s2 gs] eqn:C. injection H as E1 E2. subst.
      eapply does_app; [eapply step_does | eapply IH]; eassumption.
  Qed.

  Lemma answer_does : forall k arg s s' es, answer k arg s = Some (s', es) -> does (tbl s) es (tbl s').
  Proof.
    intros k arg s s' es H. unfold Courses.answer in H. destruct (doing (mach s)); try discriminate.
    destruct (nth_error (options rs s) k) as [o |]; [| discriminate]. destruct (isOffered sh rs k arg s); [| discriminate].
    unfold answered in H. destruct (cAsks o); try (injection H as E1 E2; subst; constructor).
    destruct (operate _ _) as [[t fs] |] eqn:O; [| discriminate]. injection H as E1 E2. subst. now apply operate_does in O.
  Qed.

  Lemma decide_does : forall limit k arg s s' es, decide limit k arg s = Some (s', es) -> does (tbl s) es (tbl s').
  Proof.
    intros limit k arg s s' es H. unfold Courses.decide in H. destruct (answer k arg s) as [[s1 fs] |] eqn:A; [| discriminate].
    destruct (course limit s1) as [s2 gs] eqn:C. injection H as E1 E2. subst.
    eapply does_app; [eapply answer_does | eapply course_does]; eassumption.
  Qed.

  Lemma playing_does : forall es s s' fs, playing es s = Some (s', fs) -> does (tbl s) fs (tbl s').
  Proof.
    induction es as [| e es IH]; intros s s' fs H; cbn [Courses.playing] in H; [injection H as E1 E2; subst; constructor |].
    destruct (happen sh rs dice e s) as [[s1 gs] |] eqn:E; [| discriminate]. destruct (playing es s1) as [[s2 hs] |] eqn:P; [| discriminate].
    injection H as E1 E2. subst. eapply does_app; [| eapply IH; eassumption]. destruct e; simpl in E.
    - injection E as E. eapply step_does. eassumption.
    - eapply answer_does. eassumption.
  Qed.

  (* Nothing touches the table but operations of the one vocabulary. *)
  Theorem a_game_is_operations_of_the_table : forall es s s' fs, playing es s = Some (s', fs) -> exists os, tbl s' = applyAll sh os (tbl s).
  Proof. intros. eapply does_applyAll, playing_does. eassumption. Qed.

  Theorem a_course_is_operations_of_the_table : forall n s s' es, course n s = (s', es) -> exists os, tbl s' = applyAll sh os (tbl s).
  Proof. intros. eapply does_applyAll, course_does. eassumption. Qed.

  (* No card is lost *)

  Theorem a_game_keeps_every_card : forall es s s' fs, fitting sh (zones (tbl s)) -> playing es s = Some (s', fs) ->
    Permutation (allCards (zones (tbl s'))) (allCards (zones (tbl s))).
  Proof. intros es s s' fs F H. destruct (a_game_is_operations_of_the_table _ _ _ _ H) as [os E]. rewrite E. now apply composition_closure. Qed.

  Theorem a_choice_keeps_every_card : forall limit k arg s s' es, fitting sh (zones (tbl s)) -> decide limit k arg s = Some (s', es) ->
    Permutation (allCards (zones (tbl s'))) (allCards (zones (tbl s))).
  Proof.
    intros limit k arg s s' es F H. apply decide_does in H. destruct (does_applyAll _ _ _ H) as [os E]. rewrite E. now apply composition_closure.
  Qed.

  (* what a choice did to the table is in its records *)
  Theorem a_choice_replays : forall limit k arg s s' es, fitting sh (zones (tbl s)) -> decide limit k arg s = Some (s', es) ->
    replay sh es (zones (tbl s)) = Some (zones (tbl s')).
  Proof. intros. eapply replays_replay, does_replays; [eapply decide_does |]; eassumption. Qed.

  (* Undo *)

  Theorem undo_of_a_choice_restores : forall limit k arg s s' es, fitting sh (zones (tbl s)) -> decide limit k arg s = Some (s', es) ->
    let u := undoChoice (mach s) (steps (tbl s)) es (tbl s') in
    zones (tbl u) = zones (tbl s) /\ steps (tbl u) = steps (tbl s) /\ mach u = mach s.
  Proof.
    intros limit k arg s s' es F H u. repeat split. cbn. eapply replays_back, does_replays; [eapply decide_does |]; eassumption.
  Qed.

  (* Two states that differ in nothing but how many operations there were. *)
  Definition same (s u : state) : Prop := zones (tbl s) = zones (tbl u) /\ steps (tbl s) = steps (tbl u) /\ mach s = mach u.

  Definition sameEnd (x y : option (state * list effect)) : Prop :=
    match x, y with
    | Some (s, es), Some (u, fs) => same s u /\ es = fs
    | None, None => True
    | _, _ => False
    end.

  Lemma findTurn_same : forall n s u where_ until f, same s u -> findTurn sh rs n s where_ until f = findTurn sh rs n u where_ until f.
  Proof.
    intros n s u where_ until f (Z & _ & M). revert f. induction n as [| n IH]; intros f; [reflexivity |]. cbn [findTurn]. unfold as_seat.
    rewrite Z, M. now rewrite IH.
  Qed.

  Lemma inside_same : forall i s u, same s u -> inside sh rs i s = inside sh rs i u.
  Proof.
    intros i s u S1. pose proof S1 as (Z & _ & M). destruct i; unfold inside, now; rewrite ?Z, ?M; try reflexivity.
    destruct (frames (mach u)); [reflexivity |]. now rewrite (findTurn_same _ _ _ _ _ _ S1).
  Qed.

  Lemma operate_same : forall o t u, zones t = zones u -> steps t = steps u ->
    match operate o t, operate o u with
    | Some (t', es), Some (u', fs) => zones t' = zones u' /\ steps t' = steps u' /\ es = fs
    | None, None => True
    | _, _ => False
    end.
  Proof.
    intros o t u Z S1. unfold Courses.operate. destruct (byPlace o); [| exact I]. rewrite Z, S1.
    pose proof (undone_operation_repeats sh None o (dice (steps u) (sizes (zones u)) o) u t Z S1) as H.
    destruct (apply sh None o _ u), (apply sh None o _ t); try contradiction; auto.
    destruct H as (A & B & C). repeat split; congruence.
  Qed.

  Lemma step_same : forall s u, same s u -> sameEnd (Some (step s)) (Some (step u)).
  Proof.
    intros s u S1. pose proof S1 as (Z & T & M). unfold Courses.step, sameEnd. rewrite M. destruct (doing (mach u)); try now split.
    destruct (nth_error (code rs) (pc (mach u))) as [i |]; [| now repeat split].
    destruct i as [| a | e a | make e | b v i e | e os | n | e a | n e | e e0 a | e | n a]; rewrite ?(inside_same _ _ _ S1); try (now repeat split).
    assert (N : now sh s e = now sh u e) by (unfold now; now rewrite Z, M). rewrite N.
    pose proof (operate_same (make (now sh u e)) _ _ Z T) as O.
    destruct (operate _ (tbl s)) as [[t' es] |], (operate _ (tbl u)) as [[u' fs] |]; try contradiction; [| now repeat split].
    destruct O as (A & B & C). now repeat split.
  Qed.

  Lemma course_same : forall n s u, same s u -> sameEnd (Some (course n s)) (Some (course n u)).
  Proof.
    induction n as [| n IH]; intros s u S1; cbn [Courses.course].
    - pose proof S1 as (Z & T & M). rewrite M. destruct (doing (mach u)); now repeat split.
    - pose proof (step_same s u S1) as H. destruct (step s) as [s1 es], (step u) as [u1 fs]. destruct H as [S2 E].
      specialize (IH s1 u1 S2). destruct (course n s1) as [s2 es2], (course n u1) as [u2 fs2]. destruct IH as [S3 E3]. subst. now split.
  Qed.

  Lemma asked_same : forall s u me q, same s u -> asked sh s me q = asked sh u me q.
  Proof. intros s u me q (Z & _ & M). unfold asked, as_seat. now rewrite Z, M. Qed.

  Lemma offers_same : forall s u, same s u -> offers sh rs s = offers sh rs u.
  Proof.
    intros s u S1. pose proof S1 as (Z & _ & M). unfold offers, options. rewrite M. destruct (doing (mach u)) as [| me | |]; try reflexivity.
    generalize (match nth_error (code rs) (pc (mach u)) with Some (Choose _ os) => os | _ => [] end) as os. intros os. generalize 0 as k.
    induction os as [| o os IH]; intros k; [reflexivity |]. cbn [offersFrom]. rewrite IH, (asked_same _ _ _ _ S1). unfold as_seat. now rewrite Z, M.
  Qed.

  Lemma answer_same : forall k arg s u, same s u -> sameEnd (answer k arg s) (answer k arg u).
  Proof.
    intros k arg s u S1. pose proof S1 as (Z & T & M). unfold Courses.answer, isOffered. rewrite (offers_same _ _ S1).
    unfold options. rewrite M. destruct (doing (mach u)) as [| me | |]; try exact I.
    destruct (nth_error _ k) as [o |]; [| exact I]. destruct (existsb _ (offers sh rs u)); [| exact I].
    unfold answered, as_seat. cbn [tbl mach]. rewrite Z. destruct (cAsks o) as [| v i lo hi fits | n z i to j f fits]; [now repeat split | now repeat split |].
    match goal with |- context [operate ?o' (tbl s)] => pose proof (operate_same o' _ _ Z T) as O end.
    destruct (operate _ (tbl s)) as [[t' es] |], (operate _ (tbl u)) as [[u' fs] |]; try contradiction; [| exact I].
    destruct O as (A & B & C). now repeat split.
  Qed.

  (* A choice that was taken back and is made again has the same outcome: there is no re-rolling. *)
  Theorem a_choice_taken_back_repeats : forall limit k arg s s' es, fitting sh (zones (tbl s)) -> decide limit k arg s = Some (s', es) ->
    exists s2, decide limit k arg (undoChoice (mach s) (steps (tbl s)) es (tbl s')) = Some (s2, es) /\
      zones (tbl s2) = zones (tbl s') /\ steps (tbl s2) = steps (tbl s') /\ mach s2 = mach s'.
  Proof.
    intros limit k arg s s' es F H. destruct (undo_of_a_choice_restores _ _ _ _ _ _ F H) as (Z & T & M).
    set (u := undoChoice (mach s) (steps (tbl s)) es (tbl s')) in *. assert (S1 : same u s) by now repeat split.
    pose proof (answer_same k arg u s S1) as A. unfold Courses.decide in *. destruct (answer k arg s) as [[s1 fs] |]; [| discriminate].
    destruct (answer k arg u) as [[u1 gs] |]; [| contradiction]. destruct A as [S2 E]. pose proof (course_same limit u1 s1 S2) as C.
    destruct (course limit s1) as [s2 hs], (course limit u1) as [u2 is]. destruct C as [(Z3 & T3 & M3) E3]. injection H as E1 E2. subst.
    exists u2. now repeat split.
  Qed.

  (* What is no legal step changes nothing *)

  Theorem a_step_without_operation_changes_nothing : forall s make e, doing (mach s) = Running -> nth_error (code rs) (pc (mach s)) = Some (Verb make e) ->
    let o := make (now sh s e) in
    byPlace o = false \/ (forall t es, apply sh None o (dice (steps (tbl s)) (sizes (zones (tbl s))) o) (tbl s) <> Accepted t es) ->
    step s = (State (tbl s) (become (Void NoOperation) (mach s)), []).
  Proof.
    intros s make e D N o H. unfold Courses.step. rewrite D, N. fold o. unfold Courses.operate. destruct H as [H | H].
    - now rewrite H.
    - destruct (byPlace o); [| reflexivity]. destruct (apply sh None o _ (tbl s)) eqn:A; try reflexivity. now destruct (H t es).
  Qed.

  Theorem nothing_happens_while_somebody_is_asked : forall s, doing (mach s) <> Running -> step s = (s, []).
  Proof. intros s H. unfold Courses.step. destruct (doing (mach s)); congruence. Qed.

  Theorem a_course_stops : forall n s, doing (mach (fst (course n s))) <> Running.
  Proof.
    induction n as [| n IH]; intros s; cbn [Courses.course].
    - destruct (doing (mach s)) eqn:E; cbn; congruence.
    - destruct (step s) as [s1 es]. specialize (IH s1). now destruct (course n s1).
  Qed.

  (* a course that is not cut off is a part of a game *)
  Theorem a_course_is_played : forall n s s' es, course n s = (s', es) -> doing (mach s') <> Void StepLimit -> playing (repeat Go n) s = Some (s', es).
  Proof.
    induction n as [| n IH]; intros s s' es H D; cbn [Courses.course] in H.
    - destruct (doing (mach s)); injection H as E1 E2; subst; try reflexivity. now destruct D.
    - cbn [repeat Courses.playing happen]. destruct (step s) as [s1 fs]. destruct (course n s1) as [s2 gs] eqn:C. injection H as E1 E2. subst.
      now rewrite (IH _ _ _ C D).
  Qed.

  Lemma sameValues_eq : forall a b, sameValues a b = true -> a = b.
  Proof.
    induction a as [| x a IH]; intros [| y b] H; simpl in H; try discriminate; [reflexivity |]. apply andb_true_iff in H.
    destruct H as [H1 H2]. apply Z.eqb_eq in H1. subst. f_equal. auto.
  Qed.

  Theorem only_what_is_offered_is_an_answer : forall k arg s r, answer k arg s = Some r ->
    In (k, arg) (offers sh rs s) /\ exists p, doing (mach s) = Asking p.
  Proof.
    intros k arg s r H. unfold Courses.answer in H. destruct (doing (mach s)) as [| p | |]; try discriminate.
    destruct (nth_error (options rs s) k); [| discriminate]. destruct (isOffered sh rs k arg s) eqn:O; [| discriminate]. split; [| now exists p].
    unfold isOffered in O. apply existsb_exists in O. destruct O as ([k' arg'] & I & E). cbn in E. apply andb_true_iff in E. destruct E as [E1 E2].
    apply Nat.eqb_eq in E1. apply sameValues_eq in E2. now subst.
  Qed.
End Keeping.

(* What is seen *)

(* the same cards with other faces printed on them *)
Definition reprint (p : nat -> nat) (sh : shape) : shape := Shape (defs sh) p (maxDraws sh) (maxTimes sh) (maxSteps sh).

(* An operation that names no card does the same whatever is printed on the cards. *)
Lemma apply_reprint : forall p sh o c t, byPlace o = true -> apply (reprint p sh) None o c t = apply sh None o c t.
Proof. intros p [d q a b m] o c t B. destruct o; try discriminate; try reflexivity. destruct p0; try discriminate; reflexivity. Qed.

Lemma operate_reprint : forall p sh dice o t, operate (reprint p sh) dice o t = operate sh dice o t.
Proof. intros. unfold operate. destruct (byPlace o) eqn:B; [| reflexivity]. now rewrite apply_reprint. Qed.

(* Whoever plays sees what a spectator sees. *)
Lemma spectators_see_least : forall sh who z size place s, seesCard sh None z size place s = true -> seesCard sh who z size place s = true.
Proof.
  intros sh who z size place s. unfold seesCard. destruct (up s); [reflexivity |]. cbn [orb]. destruct (nth_error (defs sh) z) as [d |]; [| auto].
  unfold included, owns. destruct (zSees d), (zOwner d), who; auto; discriminate.
Qed.

Section Variables_.
  Variable rs : rules.
  Variable who : viewer.

  Lemma viewNumbers_nth : forall v j l m i, viewNumbers rs who v i l = viewNumbers rs who v i m -> seesVar rs who v (i + j) = true -> nth j l 0%Z = nth j m 0%Z.
  Proof.
    intros v. induction j as [| j IH]; intros [| x l] [| y m] i E S1; simpl in E; try discriminate; try reflexivity; injection E as E1 E2; simpl.
    - rewrite Nat.add_0_r in S1. rewrite S1 in E1. now injection E1.
    - apply (IH l m (S i)); [assumption |]. now rewrite Nat.add_succ_r in S1.
  Qed.

  Lemma viewVars_row : forall k vs v, nth k (viewVars rs who v vs) [] = viewNumbers rs who (v + k) 0 (nth k vs []).
  Proof.
    induction k as [| k IH]; intros [| l vs] v; try reflexivity; simpl; [now rewrite Nat.add_0_r |]. rewrite IH. now rewrite Nat.add_succ_r.
  Qed.

  Lemma viewNumbers_length : forall v l i, length (viewNumbers rs who v i l) = length l.
  Proof. intros v. induction l as [| x l IH]; intros i; simpl; auto. Qed.

  Lemma viewNumbers_set : forall v x l i k, viewNumbers rs who v i (setAt k x l) =
    setAt k (if seesVar rs who v (i + k) then Some x else None) (viewNumbers rs who v i l).
  Proof.
    intros v x. induction l as [| y l IH]; intros i [| k]; simpl; try reflexivity; [now rewrite Nat.add_0_r |]. rewrite IH. now rewrite Nat.add_succ_r.
  Qed.

  Lemma viewVars_set : forall l vs v k, viewVars rs who v (setAt k l vs) = setAt k (viewNumbers rs who (v + k) 0 l) (viewVars rs who v vs).
  Proof.
    intros l. induction vs as [| m vs IH]; intros v [| k]; simpl; try reflexivity; [now rewrite Nat.add_0_r |]. rewrite IH. now rewrite Nat.add_succ_r.
  Qed.

  (* all is the same but variables that this seat does not see *)
  Definition alike (m m' : machine) : Prop :=
    viewVars rs who 0 (vars m) = viewVars rs who 0 (vars m') /\ pc m = pc m' /\ present m = present m' /\ frames m = frames m' /\ doing m = doing m'.

  Lemma alike_refl : forall m, alike m m.
  Proof. now repeat split. Qed.

  Lemma alike_goTo : forall a m m', alike m m' -> alike (goTo a m) (goTo a m').
  Proof. intros a m m' (V & P & Q & F & D). now repeat split. Qed.

  Lemma alike_next : forall m m', alike m m' -> alike (next m) (next m').
  Proof. intros m m' A. unfold next. replace (pc m') with (pc m) by apply A. now apply alike_goTo. Qed.

  Lemma alike_become : forall d m m', alike m m' -> alike (become d m) (become d m').
  Proof. intros d m m' (V & P & Q & F & D). now repeat split. Qed.

  Lemma alike_loops : forall p fs m m', alike m m' -> alike (loops p fs m) (loops p fs m').
  Proof. intros p fs m m' (V & P & Q & F & D). now repeat split. Qed.

  Lemma alike_pop : forall m m', alike m m' -> alike (pop m) (pop m').
  Proof.
    intros m m' A. unfold pop. replace (frames m') with (frames m) by apply A. destruct (frames m); [assumption | now apply alike_loops].
  Qed.

  Lemma alike_popAll : forall n m m', alike m m' -> alike (popAll n m) (popAll n m').
  Proof. induction n as [| n IH]; intros m m' A; [assumption |]. simpl. apply IH. now apply alike_pop. Qed.

  Lemma alike_putVar : forall v i x x' m m', alike m m' -> x = x' \/ seesVar rs who v i = false -> alike (putVar v i x m) (putVar v i x' m').
  Proof.
    intros v i x x' m m' A X. pose proof A as (V & P & Q & F & D).
    assert (R : viewNumbers rs who v 0 (nth v (vars m) []) = viewNumbers rs who v 0 (nth v (vars m') [])).
    { change v with (0 + v) at 1 3. now rewrite <- !viewVars_row, V. }
    assert (L : length (nth v (vars m) []) = length (nth v (vars m') [])).
    { apply (f_equal (@length _)) in R. now rewrite !viewNumbers_length in R. }
    unfold putVar. rewrite L. destruct (i <? length (nth v (vars m') [])); [| now apply alike_become].
    repeat split; auto. cbn [vars]. rewrite !viewVars_set, V. cbn [Nat.add]. f_equal. rewrite !viewNumbers_set, R. cbn [Nat.add]. f_equal.
    destruct X as [X | X]; [now rewrite X | now rewrite X].
  Qed.
End Variables_.

Section Flow.
  Variable sh : shape.
  Variable rs : rules.
  Variable dice : nat -> list nat -> op -> list (list nat).
  Variable p : nat -> nat.
  Variable who : viewer.

  Notation other := (reprint p sh).
  Notation alike := (alike rs who).

  (* the table looks the same with these other faces: they are printed on cards that this seat does not see *)
  Definition unseen (g : list zone) : Prop := viewTable other who g = viewTable sh who g.

  Lemma unseen_zone : forall g, unseen g -> forall z, viewZone other who z (get z g) = viewZone sh who z (get z g).
  Proof.
    intros g. unfold unseen, viewTable. change (forall z, viewZone other who z (get z g) = viewZone sh who z (get z g)) with
      (forall z, viewZone other who (0 + z) (get z g) = viewZone sh who (0 + z) (get z g)). generalize 0 as i. unfold get.
    induction g as [| l g IH]; intros i H [| z]; simpl in *; try reflexivity; injection H as H1 H2; [now rewrite Nat.add_0_r |].
    rewrite Nat.add_succ_r. now apply (IH (S i)).
  Qed.

  Lemma facesFrom_known : forall by_ mine me z size l place,
    match by_ with ByAll => true | ByMe => mine | ByRules => false end = true -> (mine = true -> who = Some me) ->
    viewFrom other who z size place l = viewFrom sh who z size place l ->
    facesFrom other by_ me z size place l = facesFrom sh by_ me z size place l.
  Proof.
    intros by_ mine me z size l. induction l as [| s l IH]; intros place B M V; [reflexivity |]. simpl in V. injection V as V1 V2.
    cbn [facesFrom]. f_equal; [| now apply IH]. change (reads other by_ me z size place s) with (reads sh by_ me z size place s).
    destruct (reads sh by_ me z size place s) eqn:R; [| reflexivity].
    assert (S1 : seesCard sh who z size place s = true).
    { destruct by_; cbn [reads] in R; [now apply spectators_see_least | | discriminate]. now rewrite M. }
    change (seesCard other who z size place s) with (seesCard sh who z size place s) in V1. rewrite S1 in V1. injection V1 as V1.
    cbn [printed reprint] in *. now rewrite V1.
  Qed.

  (* What everybody could work out is the same; what `me` could is the same to `me`. *)
  Lemma eval_known : forall e mine me arg g vs vs', known rs mine e = true -> (mine = true -> who = Some me) -> unseen g ->
    viewVars rs who 0 vs = viewVars rs who 0 vs' -> eval other me arg g vs' e = eval sh me arg g vs e.
  Proof.
    induction e as [n | | | v i IH | z i IH | by_ z i IH | f a IHa b IHb]; intros mine me arg g vs vs' K M U V; cbn [known eval] in *; try reflexivity.
    - apply andb_true_iff in K. destruct K as [K1 K2]. rewrite (IH mine me arg g vs vs' K1 M U V). f_equal.
      symmetry. apply (viewNumbers_nth rs who v _ _ _ 0).
      + change v with (0 + v) at 1 3. now rewrite <- !viewVars_row, V.
      + unfold seesVar. cbn [Nat.add]. destruct (hides rs v); [reflexivity | | discriminate]. apply andb_true_iff in K2. destruct K2 as [K2 K3].
        destruct i; try discriminate. rewrite (M K2). cbn [eval]. unfold index, number. cbn [hd]. rewrite Nat2Z.id. apply Nat.eqb_refl.
    - now rewrite (IH mine me arg g vs vs' K M U V).
    - apply andb_true_iff in K. destruct K as [K1 K2]. rewrite (IH mine me arg g vs vs' K1 M U V). apply facesFrom_known with mine; auto.
      apply (unseen_zone g U).
    - apply andb_true_iff in K. destruct K as [K1 K2]. now rewrite (IHa mine me arg g vs vs' K1 M U V), (IHb mine me arg g vs vs' K2 M U V).
  Qed.

  Section Step.
    Variable t : table.
    Variable m m' : machine.
    Hypothesis A : alike m m'.
    Hypothesis U : unseen (zones t).

    Lemma as_seat_known : forall mine me e, known rs mine e = true -> (mine = true -> who = Some me) ->
      as_seat other (State t m') me e = as_seat sh (State t m) me e.
    Proof. intros mine me e K M. apply eval_known with mine; auto. apply A. Qed.

    Lemma now_known : forall e, known rs false e = true -> now other (State t m') e = now sh (State t m) e.
    Proof. intros e K. unfold now. cbn [tbl mach]. replace (present m') with (present m) by apply A. apply eval_known with false; auto; [discriminate | apply A]. Qed.

    Lemma findTurn_known : forall where_ until, known rs false where_ = true -> known rs false until = true ->
      forall n f, findTurn other rs n (State t m') where_ until f = findTurn sh rs n (State t m) where_ until f.
    Proof.
      intros where_ until W K. induction n as [| n IH]; intros f; [reflexivity |]. cbn [findTurn].
      rewrite (as_seat_known false _ _ W), (as_seat_known false _ _ K) by discriminate. now rewrite IH.
    Qed.

    (* what a step says openly is not its rules' secret any more *)
    Definition told (s : shape) (x : state) : list Z :=
      match doing (mach x), nth_error (code rs) (pc (mach x)) with
      | Running, Some (SetVar true _ _ e) => now s x e
      | _, _ => []
      end.

    Lemma inside_alike : forall i, fairInstr rs i = true -> match i with SetVar true _ _ e => now other (State t m') e = now sh (State t m) e | _ => True end ->
      alike (inside sh rs i (State t m)) (inside other rs i (State t m')).
    Proof.
      pose proof A as (V & P & Q & F & D).
      intros i K T. destruct i as [| a | e a | make e | b v i e | e os | n | e a | n e | e e0 a | e | n a]; cbn [fairInstr] in K; unfold inside; cbn [mach].
      - now apply alike_become.
      - now apply alike_goTo.
      - rewrite (now_known _ K). destruct (truth _); [now apply alike_next | now apply alike_goTo].
      - now apply alike_become.
      - apply andb_true_iff in K. destruct K as [K1 K2]. rewrite (now_known _ K1). apply alike_next, alike_putVar; [assumption |].
        set (x := index (now sh (State t m) i)). destruct (seesVar rs who v x) eqn:S1; [left | now right]. unfold seesVar in S1.
        destruct (hides rs v); [| | discriminate].
        + destruct b; [now rewrite T |]. cbn [orb] in K2. now rewrite (now_known _ K2).
        + destruct who as [w |] eqn:W; [| discriminate]. apply Nat.eqb_eq in S1. unfold now. cbn [tbl mach]. rewrite <- Q.
          rewrite <- W in *. f_equal. symmetry. apply eval_known with (isMe i); auto.
          intros I. destruct i; try discriminate. unfold x, now, index, number in S1. cbn [eval hd mach] in S1. rewrite Nat2Z.id in S1. congruence.
      - apply andb_true_iff in K. rewrite (now_known e) by tauto. destruct (seatOf rs _); now apply alike_become.
      - rewrite <- Q, <- F. destruct n as [e |]; cbn [maybeKnown] in K; [rewrite (now_known _ K) |]; now apply alike_next, alike_loops.
      - rewrite <- Q, <- F, (now_known _ K). destruct (frames m); [now apply alike_goTo |].
        destruct (_ && _); [now apply alike_next, alike_loops | now apply alike_goTo, alike_pop].
      - apply andb_true_iff in K. destruct K as [K1 K2]. rewrite <- Q, <- F, (now_known _ K2). destruct (seatOf rs _); [| now apply alike_become].
        destruct n as [e' |]; cbn [maybeKnown] in K1; [rewrite (now_known _ K1) |]; now apply alike_next, alike_loops.
      - apply andb_true_iff in K. destruct K as [K1 K2]. rewrite <- F. destruct (frames m); [now apply alike_goTo |].
        rewrite (findTurn_known _ _ K1 K2). destruct (findTurn _ _ _ _ _ _ _); [now apply alike_next, alike_loops | now apply alike_goTo, alike_pop].
      - rewrite <- Q, <- F, (now_known _ K). destruct (seatOf rs _); [| now apply alike_next]. destruct (frames m); [now apply alike_next | now apply alike_next, alike_loops].
      - now apply alike_goTo, alike_popAll.
    Qed.

    (* what is offered, to whoever is asked *)

    Lemma fitting_known : forall me fits cs, forallb (known rs true) fits = true -> who = Some me ->
      fitting_ (fun e a => truth (eval other me a (zones t) (vars m') e)) fits cs = fitting_ (fun e a => truth (eval sh me a (zones t) (vars m) e)) fits cs.
    Proof.
      intros me fits cs K W. induction fits as [| e fits IH]; [reflexivity |]. cbn [forallb fitting_] in *. apply andb_true_iff in K. destruct K as [K1 K2].
      rewrite (IH K2). erewrite filter_ext; [reflexivity |]. intros a. cbn beta. f_equal. apply eval_known with true; auto. apply A.
    Qed.

    Lemma asked_known : forall me q, fairQuestion rs q = true -> who = Some me -> asked other (State t m') me q = asked sh (State t m) me q.
    Proof.
      intros me [| v i lo hi fits | n z i to j f fits] K W; unfold asked; cbn [fairQuestion tbl mach] in *; [reflexivity | |]; rewrite !andb_true_iff in K.
      - rewrite (as_seat_known true me lo), (as_seat_known true me hi) by tauto. apply fitting_known; tauto.
      - rewrite (as_seat_known false me i) by (try discriminate; tauto). apply fitting_known; tauto.
    Qed.

    Lemma offersFrom_known : forall me os k, forallb (fairChoice rs) os = true -> who = Some me ->
      offersFrom other (State t m') me k os = offersFrom sh (State t m) me k os.
    Proof.
      intros me. induction os as [| o os IH]; intros k K W; [reflexivity |]. cbn [forallb offersFrom] in *. apply andb_true_iff in K. destruct K as [K1 K2].
      unfold fairChoice in K1. apply andb_true_iff in K1. destruct K1 as [K1 K3].
      rewrite (IH (S k) K2 W), (as_seat_known true me _ K1) by auto. now rewrite (asked_known me _ K3 W).
    Qed.
  End Step.

  Hypothesis F : fair rs = true.

  Lemma fair_at : forall k i, nth_error (code rs) k = Some i -> fairInstr rs i = true.
  Proof. intros k i H. unfold fair in F. rewrite forallb_forall in F. apply F. now apply nth_error_In in H. Qed.

  Lemma fair_options : forall s, forallb (fairChoice rs) (options rs s) = true.
  Proof.
    intros s. unfold options. destruct (nth_error (code rs) (pc (mach s))) as [i |] eqn:N; [| reflexivity]. apply fair_at in N.
    destruct i; try reflexivity. cbn in N. apply andb_true_iff in N. tauto.
  Qed.

  Definition twin (s s' : state) : Prop := tbl s = tbl s' /\ alike (mach s) (mach s').

  Lemma offers_known : forall s s', twin s s' -> unseen (zones (tbl s)) -> isAsked who (mach s) = true -> offers other rs s' = offers sh rs s.
  Proof.
    intros [t m] [t' m'] [T A] U I. cbn [tbl mach] in *. subst t'. unfold offers. cbn [mach].
    replace (doing m') with (doing m) by apply A. assert (W : exists q, who = Some q /\ doing m = Asking q).
    { unfold isAsked in I. destruct who as [w |]; [| discriminate]. destruct (doing m) as [| q | |]; try discriminate. apply Nat.eqb_eq in I. subst q. now exists w. }
    destruct W as (q & W & D). rewrite D.
    assert (O : options rs (State t m') = options rs (State t m)) by (unfold options; cbn [mach]; now replace (pc m') with (pc m) by apply A).
    rewrite O. apply offersFrom_known; auto. apply fair_options.
  Qed.

  (* the same machine on the same table looks the same *)
  Lemma twins_look_alike : forall s s', twin s s' -> unseen (zones (tbl s)) -> view other rs who s' = view sh rs who s.
  Proof.
    intros s s' T U. unfold view. pose proof T as [E (V & P & Q & R & D)]. rewrite <- E, <- V, <- P, <- Q, <- R, <- D.
    assert (I : isAsked who (mach s') = isAsked who (mach s)) by (unfold isAsked; now rewrite D). rewrite I.
    destruct (isAsked who (mach s)) eqn:I2; [rewrite (offers_known s s' T U I2) |]; unfold unseen in U; now rewrite U.
  Qed.

  Lemma step_twin : forall s s', twin s s' -> unseen (zones (tbl s)) -> told other s' = told sh s ->
    twin (fst (step sh rs dice s)) (fst (step other rs dice s')) /\ snd (step sh rs dice s) = snd (step other rs dice s').
  Proof.
    intros [t m] [t' m'] [T A] U E. cbn [tbl mach] in *. subst t'. unfold step, told in *. cbn [tbl mach] in *.
    replace (doing m') with (doing m) in * by apply A. replace (pc m') with (pc m) in * by apply A.
    destruct (doing m) eqn:D; try now split.
    destruct (nth_error (code rs) (pc m)) as [i |] eqn:N; [| split; [| reflexivity]; split; [reflexivity |]; now apply alike_become].
    pose proof (fair_at _ _ N) as K.
    assert (G : match i with Verb _ _ => True | _ => alike (inside sh rs i (State t m)) (inside other rs i (State t m')) end).
    { destruct i; try exact I; apply inside_alike; auto. destruct tells; auto. }
    destruct i as [| a | e a | make e | b v i e | e os | n | e a | n e | e e0 a | e | n a]; try (split; [split; [reflexivity | exact G] | reflexivity]).
    cbn [fairInstr] in K. rewrite (now_known t m m' A U e K), operate_reprint.
    destruct (operate sh dice _ t) as [[t1 es] |]; (split; [| reflexivity]); (split; [reflexivity |]); [now apply alike_next | now apply alike_become].
  Qed.

  Lemma answer_twin : forall k arg s s' s1 s1' es es', twin s s' -> unseen (zones (tbl s)) ->
    answer sh rs dice k arg s = Some (s1, es) -> answer other rs dice k arg s' = Some (s1', es') -> twin s1 s1' /\ es = es'.
  Proof.
    intros k arg [t m] [t' m'] s1 s1' es es' [T A] U H H'. cbn [tbl mach] in *. subst t'. unfold answer in *. cbn [mach tbl] in *.
    replace (doing m') with (doing m) in * by apply A. destruct (doing m) as [| me | |]; try discriminate.
    assert (O : options rs (State t m') = options rs (State t m)) by (unfold options; cbn [mach]; now replace (pc m') with (pc m) in * by apply A).
    rewrite O in H'. destruct (nth_error (options rs (State t m)) k) as [o |] eqn:N; [| discriminate].
    destruct (isOffered sh rs k arg (State t m)); [| discriminate]. destruct (isOffered other rs k arg (State t m')); [| discriminate].
    pose proof (fair_options (State t m)) as K. rewrite forallb_forall in K. specialize (K o (nth_error_In _ _ N)). apply andb_true_iff in K. destruct K as [_ K].
    set (n := goTo (cTo o) (become Running m)) in *. set (n' := goTo (cTo o) (become Running m')) in *.
    assert (B : alike n n') by now apply alike_goTo, alike_become.
    unfold answered in *. destruct (cAsks o) as [| v i lo hi fits | c z i to j f fits]; cbn [fairQuestion] in K; rewrite ?andb_true_iff in K.
    - injection H as E1 E2. injection H' as E3 E4. subst. split; [split; [reflexivity | exact B] | reflexivity].
    - rewrite (as_seat_known t n n' B U false me i) in H' by (try discriminate; tauto). cbn [tbl mach] in *.
      injection H as E1 E2. injection H' as E3 E4. subst. split; [| reflexivity]. split; [reflexivity |]. apply alike_putVar; auto.
    - rewrite (as_seat_known t n n' B U false me i), (as_seat_known t n n' B U false me j), operate_reprint in H' by (try discriminate; tauto). cbn [tbl mach] in *.
      destruct (operate sh dice _ t) as [[t1 fs] |]; [| discriminate]. injection H as E1 E2. injection H' as E3 E4. subst. split; [split; [reflexivity | exact B] | reflexivity].
  Qed.

  Lemma hidden_cards : forall es s s' t t' fs fs', twin s s' ->
    (forall before after u u' gs gs', es = before ++ after -> playing sh rs dice before s = Some (u, gs) ->
       playing other rs dice before s' = Some (u', gs') -> tbl u = tbl u' -> unseen (zones (tbl u)) /\ told other u' = told sh u) ->
    playing sh rs dice es s = Some (t, fs) -> playing other rs dice es s' = Some (t', fs') ->
    view other rs who t' = view sh rs who t /\ fs' = fs.
  Proof.
    induction es as [| e es IH]; intros s s' t t' fs fs' T H P P'; pose proof (H [] _ s s' [] [] eq_refl eq_refl eq_refl (proj1 T)) as [U E].
    - cbn [playing] in *. injection P as E1 E2. injection P' as E3 E4. subst. split; [now apply twins_look_alike | reflexivity].
    - cbn [playing] in P, P'. destruct (happen sh rs dice e s) as [[s1 gs] |] eqn:X; [| discriminate].
      destruct (happen other rs dice e s') as [[s1' gs'] |] eqn:X'; [| discriminate].
      destruct (playing sh rs dice es s1) as [[s2 hs] |] eqn:Y; [| discriminate]. destruct (playing other rs dice es s1') as [[s2' hs'] |] eqn:Y'; [| discriminate].
      injection P as E1 E2. injection P' as E3 E4. subst.
      assert (N : twin s1 s1' /\ gs = gs').
      { destruct e as [| k arg]; cbn [happen] in X, X'.
        - injection X as X. injection X' as X'. pose proof (step_twin s s' T U E) as S1. now rewrite X, X' in S1.
        - eapply answer_twin; eassumption. }
      destruct N as [N1 N2]. subst gs'. destruct (IH s1 s1' t t' hs hs' N1) as [V W]; auto; [| split; [assumption | now rewrite W]].
      intros before after u u' is is' D Q Q' Z. subst es.
      apply (H (e :: before) after u u' (gs ++ is) (gs ++ is') eq_refl); cbn [playing]; rewrite ?X, ?X', ?Q, ?Q'; auto.
  Qed.

  (* Print other faces on cards that a seat does not see at any moment of a game, give variables that it does not see other values: with the
     same answers the same happens, and it looks the same to that seat. Only what is said openly must be the same. *)
  Theorem hidden_cards_do_not_show : forall es s s' t t' fs fs', twin s s' ->
    (forall before after u u' gs gs', es = before ++ after -> playing sh rs dice before s = Some (u, gs) ->
       playing other rs dice before s' = Some (u', gs') -> unseen (zones (tbl u)) /\ told other u' = told sh u) ->
    playing sh rs dice es s = Some (t, fs) -> playing other rs dice es s' = Some (t', fs') ->
    view other rs who t' = view sh rs who t /\ fs' = fs.
  Proof. intros es s s' t t' fs fs' T H. apply hidden_cards; auto. intros. eapply H; eassumption. Qed.

  (* Whoever is asked may answer the same: their own choice rests on nothing that they do not see. *)
  Theorem own_answers_are_legal_alike : forall k arg s s', twin s s' -> unseen (zones (tbl s)) -> isAsked who (mach s) = true ->
    offers other rs s' = offers sh rs s /\ (answer other rs dice k arg s' = None <-> answer sh rs dice k arg s = None).
  Proof.
    intros k arg s s' T U I. pose proof (offers_known s s' T U I) as O. split; [assumption |].
    destruct s as [t m], s' as [t' m'], T as [T A]. cbn [tbl mach] in *. subst t'.
    unfold answer, isOffered. rewrite O. cbn [mach tbl]. replace (doing m') with (doing m) by apply A. destruct (doing m) as [| me | |]; try tauto.
    assert (P : options rs (State t m') = options rs (State t m)) by (unfold options; cbn [mach]; now replace (pc m') with (pc m) by apply A).
    rewrite P. destruct (nth_error (options rs (State t m)) k) as [o |] eqn:N; [| tauto]. destruct (existsb _ _); [| tauto].
    pose proof (fair_options (State t m)) as K. rewrite forallb_forall in K. specialize (K o (nth_error_In _ _ N)). apply andb_true_iff in K. destruct K as [_ K].
    unfold answered. destruct (cAsks o) as [| v i lo hi fits | c z i to j f fits]; cbn [fairQuestion] in K; rewrite ?andb_true_iff in K; try (split; discriminate).
    assert (B : alike (goTo (cTo o) (become Running m)) (goTo (cTo o) (become Running m'))) by now apply alike_goTo, alike_become.
    rewrite (as_seat_known t _ _ B U false me i), (as_seat_known t _ _ B U false me j), operate_reprint by (try discriminate; tauto). cbn [tbl mach].
    destruct (operate sh dice _ t) as [[t1 fs] |]; split; (discriminate || reflexivity).
  Qed.
End Flow.

(* Reading with somebody's eyes is no restriction where they see all *)

Lemma faces_seen : forall sh by_ me z size l place, (forall k s, nth_error l k = Some s -> reads sh by_ me z size (place + k) s = true) ->
  facesFrom sh by_ me z size place l = facesFrom sh ByRules me z size place l.
Proof.
  intros sh by_ me z size. induction l as [| s l IH]; intros place H; [reflexivity |]. cbn [facesFrom]. f_equal.
  - specialize (H 0 s eq_refl). rewrite Nat.add_0_r in H. rewrite H. reflexivity.
  - apply IH. intros k x N. specialize (H (S k) x N). now rewrite Nat.add_succ_r in H.
Qed.

Theorem what_lies_open_is_read_by_all : forall sh me z l, forallb up l = true \/ (exists d, nth_error (defs sh) z = Some d /\ zSees d = SeesAll) ->
  facesFrom sh ByAll me z (length l) 0 l = facesFrom sh ByRules me z (length l) 0 l.
Proof.
  intros sh me z l H. apply faces_seen. intros k s N. cbn [reads]. unfold seesCard. destruct H as [H | (d & D & S1)].
  - rewrite forallb_forall in H. now rewrite (H s (nth_error_In _ _ N)).
  - rewrite D. unfold included. rewrite S1. apply orb_true_r.
Qed.

Theorem a_hand_is_read_by_its_owner : forall sh me z d l, nth_error (defs sh) z = Some d -> zSees d = SeesOwner -> zOwner d = Some me ->
  facesFrom sh ByMe me z (length l) 0 l = facesFrom sh ByRules me z (length l) 0 l.
Proof. intros sh me z d l D S1 O. apply faces_seen. intros k s N. cbn [reads]. now destruct (owner_sees_the_hand sh z d me (length l) (0 + k) s D S1 O). Qed.

(* The check refuses for a reason: a step that reads what a spectator does not see, and goes one way or the other. *)
Theorem an_unfair_program_shows : exists sh rs dice p s, fair rs = false /\ unseen sh p None (zones (tbl s)) /\
  view (reprint p sh) rs None (fst (step (reprint p sh) rs dice s)) <> view sh rs None (fst (step sh rs dice s)).
Proof.
  exists (Shape [ZoneDef NamedDeck DeckZone None SeesNone None] (fun c => c) 0 0 0).
  exists (Rules [Unless (Fn (fun a _ => [number a - 1]%Z) (Faces ByRules 0 (Num 0)) (Num 0)) 2] 1 (fun _ => VarOpen)).
  exists (fun _ _ _ => []), (fun _ => 5), (State (Table [[Slot 0 false]] 0 0) (Machine [] 0 0 [] Running)).
  split; [reflexivity | split; [reflexivity |]]. vm_compute. discriminate.
Qed.
