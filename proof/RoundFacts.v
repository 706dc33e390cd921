(* RoundFacts.v -- the rounds of Rounds.v are rounds of plans: a talon can be reached by a plan of r rounds that hands nothing
   over iff it has at most P^r runs. *)
From Coq Require Import List Arith Bool Lia Permutation.
Import ListNotations.
Require Import Plans PlanFacts Rounds.

(* ---- laying without giving ---- *)

Definition lays (c : nat -> nat) (l : list nat) : list step := map (fun x => Lay (c x) None) l.

Lemma pile_setPile piles : forall k v j, k < length piles -> pile (setPile k v piles) j = if j =? k then v else pile piles j.
Proof.
  unfold pile. induction piles as [|q r IH]; intros [|k] v [|j] L; simpl in *; auto; try lia. apply IH. lia.
Qed.

Lemma layAll_lays c l : forall piles hands, (forall x, In x l -> c x < length piles) ->
  exists piles', layAll (lays c l) l piles hands = Some (piles', hands) /\ length piles' = length piles /\
    forall k, pile piles' k = rev (inPile c k l) ++ pile piles k.
Proof.
  induction l as [|x l IH]; intros piles hands B; simpl.
  - exists piles. auto.
  - assert (L := B x (or_introl eq_refl)). rewrite (proj2 (Nat.ltb_lt _ _) L).
    destruct (IH (setPile (c x) (x :: pile piles (c x)) piles) hands) as [piles' [E [N Q]]].
    { intros y I. rewrite setPile_length. apply B. now right. }
    exists piles'. rewrite setPile_length in N. repeat split; auto. intros k. rewrite Q, pile_setPile; auto.
    unfold inPile. simpl. destruct (c x =? k) eqn:F.
    + apply Nat.eqb_eq in F. subst k. rewrite Nat.eqb_refl. simpl. rewrite <- app_assoc. reflexivity.
    + rewrite Nat.eqb_sym, F. reflexivity.
Qed.

Lemma pile_repeat P k : pile (repeat [] P) k = [].
Proof.
  unfold pile. revert k. induction P as [|P IH]; intros [|k]; simpl; auto.
Qed.

(* ---- picking up ---- *)

(* the piles with cards, ascending *)
Definition laden (piles : list (list nat)) (ks : list nat) : list nat := filter (fun k => negb (isEmpty (pile piles k))) ks.

Lemma allEmpty piles : (forall k, pile piles k = []) -> forallb isEmpty piles = true.
Proof.
  unfold pile. induction piles as [|q r IH]; intros H; simpl; auto. apply andb_true_iff. split.
  - specialize (H 0). simpl in H. now subst.
  - apply IH. intros k. exact (H (S k)).
Qed.

Lemma takeUp_laden ks : forall piles, NoDup ks -> (forall k, ~ In k ks -> pile piles k = []) ->
  takeUp (laden piles ks) piles = Some (flat_map (pile piles) ks).
Proof.
  induction ks as [|k ks IH]; intros piles N H; simpl.
  - rewrite allEmpty; auto.
  - inversion N; subst. destruct (isEmpty (pile piles k)) eqn:E; simpl.
    + destruct (pile piles k) eqn:F; [|discriminate]. simpl. apply IH; auto. intros j I.
      destruct (Nat.eq_dec j k) as [->|D]; auto. apply H. intros [->|J]; auto.
    + rewrite E. assert (L : k < length piles).
      { destruct (le_lt_dec (length piles) k) as [G|G]; auto. rewrite (pile_past _ _ G) in E. discriminate. }
      assert (S : forall j, In j ks -> pile (setPile k [] piles) j = pile piles j).
      { intros j I. rewrite pile_setPile; auto. destruct (j =? k) eqn:F; auto. apply Nat.eqb_eq in F. subst. contradiction. }
      assert (G : laden piles ks = laden (setPile k [] piles) ks).
      { unfold laden. clear -S. induction ks as [|j ks IHk]; simpl; auto. rewrite (S j) by now left.
        rewrite IHk; auto. intros i I. apply S. now right. }
      rewrite G, IH; auto.
      * f_equal. f_equal. clear -S. induction ks as [|j ks IHk]; simpl; auto. rewrite (S j) by now left. f_equal. apply IHk.
        intros i I. apply S. now right.
      * intros j I. rewrite pile_setPile; auto. destruct (j =? k) eqn:F; auto. apply H. intros [->|J]; auto.
        now rewrite Nat.eqb_refl in F.
Qed.

(* numbers that go up are clockwise *)
Fixpoint ascending (x : nat) (l : list nat) : Prop :=
  match l with
  | [] => True
  | y :: r => x < y /\ ascending y r
  end.

Lemma falls_ascending l : forall x z, ascending x l -> falls x (l ++ [z]) <= 1.
Proof.
  induction l as [|y l IH]; intros x z A; simpl.
  - destruct (z <=? x); lia.
  - destruct A as [L A]. rewrite (proj2 (Nat.leb_gt _ _) L). simpl. now apply IH.
Qed.

Lemma ascending_filter f n : forall s x, x < s -> ascending x (filter f (seq s n)).
Proof.
  induction n as [|n IH]; intros s x L; simpl; auto. destruct (f s); simpl; [split; auto|]; apply IH; lia.
Qed.

Lemma clockwise_laden piles n : clockwise (laden piles (seq 0 n)) = true.
Proof.
  unfold laden. generalize 0 as s. induction n as [|n IH]; intros s; simpl; auto.
  destruct (negb (isEmpty (pile piles s))); auto. unfold clockwise. apply Nat.leb_le, falls_ascending, ascending_filter. lia.
Qed.

(* ---- from piles to plans ---- *)

Lemma round_followed P c l : onTheTable P l c -> exists order piles,
  layAll (lays c l) l (repeat [] P) [] = Some (piles, []) /\ clockwise order = true /\ takeUp order piles = Some (oneRound P c l).
Proof.
  intros T. destruct (layAll_lays c l (repeat [] P) []) as [piles [E [N Q]]].
  { intros x I. rewrite repeat_length. now apply T. }
  rewrite repeat_length in N. exists (laden piles (seq 0 P)), piles. split; auto. split; [apply clockwise_laden|].
  rewrite takeUp_laden; [|apply seq_NoDup|].
  - f_equal. unfold oneRound. apply flat_map_ext. intros k. now rewrite Q, pile_repeat, app_nil_r.
  - intros k I. apply pile_past. rewrite N. destruct (le_lt_dec P k); auto. elim I. apply in_seq. lia.
Qed.

Lemma rounds_followed P cs : forall l, NoDup l -> Forall (onTheTable P l) cs ->
  exists rs, length rs = length cs /\ followRounds P rs l [] = Some ([], rounds P cs l).
Proof.
  induction cs as [|c cs IH]; intros l N F; simpl.
  - now exists [].
  - inversion F as [|? ? T F']; subst. destruct (round_followed P c l T) as [order [piles [A [B C]]]].
    pose proof (oneRound_permutes P c l T N) as Q. destruct (IH (oneRound P c l)) as [rs [L E]].
    + eapply Permutation_NoDup; [symmetry; exact Q|exact N].
    + rewrite Forall_forall in *. intros d I x J. apply (F' d I). eapply Permutation_in; eauto.
    + exists ((lays c l, order) :: rs). simpl. rewrite A, B, C. auto.
Qed.

(* ---- from plans to piles ---- *)

(* where each card is laid *)
Fixpoint laidOn (steps : list step) (l : list nat) (x : nat) : nat :=
  match steps, l with
  | Lay k _ :: ss, y :: r => if y =? x then k else laidOn ss r x
  | _ :: ss, _ :: r => laidOn ss r x
  | _, _ => 0
  end.

Definition index (order : list nat) (k : nat) : nat :=
  (fix go l := match l with [] => 0 | j :: r => if j =? k then 0 else S (go r) end) order.

Lemma layAll_only_lays steps : forall l piles hands piles', layAll steps l piles hands = Some (piles', hands) ->
  NoDup l -> (forall x, In x l -> laidOn steps l x < length piles) /\ length piles' = length piles /\
  forall k, pile piles' k = rev (inPile (laidOn steps l) k l) ++ pile piles k.
Proof.
  induction steps as [|[k [p|]|p] ss IH]; intros [|x l] piles hands piles' E N; simpl in E; try discriminate.
  - inversion E; subst. repeat split; auto. intros x [].
  - destruct (k <? length piles); [|discriminate]. destruct (layAll_grows _ _ _ _ _ _ E) as [m G].
    apply (f_equal (@length _)) in G. simpl in G. rewrite !app_length in G. simpl in G. rewrite app_length in G. lia.
  - destruct (k <? length piles) eqn:L; [|discriminate]. apply Nat.ltb_lt in L. inversion N as [|? ? NI N']; subst.
    destruct (IH _ _ _ _ E N') as [A [B C]]. rewrite setPile_length in A, B.
    assert (S : forall y, In y l -> laidOn (Lay k None :: ss) (x :: l) y = laidOn ss l y).
    { intros y I. simpl. destruct (x =? y) eqn:F; auto. apply Nat.eqb_eq in F. subst. contradiction. }
    split; [|split; auto].
    + intros y [<-|I]; [simpl; now rewrite Nat.eqb_refl|]. rewrite S; auto.
    + intros j. rewrite C, pile_setPile; auto. unfold inPile. cbn [filter].
      replace (laidOn (Lay k None :: ss) (x :: l) x) with k by (simpl; now rewrite Nat.eqb_refl).
      rewrite (filter_ext_in (fun y => laidOn (Lay k None :: ss) (x :: l) y =? j) (fun y => laidOn ss l y =? j)) by (intros y I; now rewrite S).
      destruct (k =? j) eqn:F.
      * apply Nat.eqb_eq in F. subst j. rewrite Nat.eqb_refl. simpl. now rewrite <- app_assoc.
      * rewrite Nat.eqb_sym, F. reflexivity.
  - destruct (layAll_grows _ _ _ _ _ _ E) as [m G]. apply (f_equal (@length _)) in G. rewrite app_length in G. simpl in G. lia.
Qed.

Lemma takeUp_order order : forall piles held, takeUp order piles = Some held ->
  held = flat_map (pile piles) order /\ NoDup order /\ (forall k, In k order -> k < length piles) /\ (forall k, ~ In k order -> pile piles k = []).
Proof.
  induction order as [|k r IH]; intros piles held E; simpl in E.
  - destruct (forallb isEmpty piles) eqn:F; [|discriminate]. inversion E; subst. repeat split; auto; [constructor|intros k []|].
    intros k _. rewrite forallb_forall in F. destruct (le_lt_dec (length piles) k) as [G|G]; [now apply pile_past|].
    assert (I : In (pile piles k) piles) by now apply nth_In. apply F in I. now destruct (pile piles k).
  - destruct (isEmpty (pile piles k)) eqn:Z; [discriminate|].
    assert (L : k < length piles).
    { destruct (le_lt_dec (length piles) k) as [G|G]; auto. rewrite (pile_past _ _ G) in Z. discriminate. }
    destruct (takeUp r (setPile k [] piles)) as [h|] eqn:T; [|discriminate]. inversion E; subst.
    destruct (IH _ _ T) as [A [B [C D]]].
    assert (NK : ~ In k r).
    { intros I. clear -T I L. revert h T. revert piles L. induction r as [|j r IHr]; intros piles L h T; [destruct I|]. simpl in T.
      destruct (isEmpty (pile (setPile k [] piles) j)) eqn:W; [discriminate|].
      destruct (takeUp r (setPile j [] (setPile k [] piles))) as [h'|] eqn:U; [|discriminate].
      destruct I as [->|I].
      - rewrite pile_setPile, Nat.eqb_refl in W by auto. discriminate.
      - assert (K : pile (setPile j [] (setPile k [] piles)) k = []).
        { assert (J : j < length (setPile k [] piles)).
          { destruct (le_lt_dec (length (setPile k [] piles)) j) as [G|G]; auto. rewrite (pile_past _ _ G) in W. discriminate. }
          rewrite pile_setPile by auto. destruct (k =? j); auto. rewrite pile_setPile by auto. now rewrite Nat.eqb_refl. }
        clear -U I K. revert K U. generalize (setPile j [] (setPile k [] piles)) as ps. revert h'.
        induction r as [|i r IHr]; intros h' ps K U; [destruct I|]. simpl in U.
        destruct (isEmpty (pile ps i)) eqn:W; [discriminate|]. destruct (takeUp r (setPile i [] ps)) as [h|] eqn:V; [|discriminate].
        destruct I as [->|I]; [now rewrite K in W|]. apply (IHr I h (setPile i [] ps)); auto.
        assert (J : i < length ps). { destruct (le_lt_dec (length ps) i) as [G|G]; auto. rewrite (pile_past _ _ G) in W. discriminate. }
        rewrite pile_setPile by auto. now destruct (k =? i). }
    assert (S : forall j, In j r -> pile (setPile k [] piles) j = pile piles j).
    { intros j I. rewrite pile_setPile by auto. destruct (j =? k) eqn:F; auto. apply Nat.eqb_eq in F. subst. contradiction. }
    split; [|split; [now constructor|split]].
    + simpl. f_equal. rewrite A. clear -S. induction r as [|j r IHr]; simpl; auto. rewrite (S j) by now left. f_equal. apply IHr.
      intros i I. apply S. now right.
    + intros j [<-|I]; auto. specialize (C j I). now rewrite setPile_length in C.
    + intros j I. assert (NI : ~ In j r) by (intros J; apply I; now right). specialize (D j NI).
      rewrite pile_setPile in D by auto. destruct (j =? k) eqn:F; auto. apply Nat.eqb_eq in F. subst. elim I. now left.
Qed.

Lemma index_nth order : forall i, NoDup order -> i < length order -> index order (nth i order 0) = i.
Proof.
  induction order as [|j r IH]; intros [|i] N L; simpl in *; try lia.
  - now rewrite Nat.eqb_refl.
  - inversion N; subst. destruct (j =? nth i r 0) eqn:E.
    + apply Nat.eqb_eq in E. elim H1. rewrite E. apply nth_In. lia.
    + f_equal. apply IH; auto. lia.
Qed.

Lemma index_lt order k : In k order -> index order k < length order /\ nth (index order k) order 0 = k.
Proof.
  induction order as [|j r IH]; simpl; [tauto|]. intros [->|I].
  - rewrite Nat.eqb_refl. split; [lia|auto].
  - destruct (j =? k) eqn:E; [apply Nat.eqb_eq in E; split; [lia|auto]|]. destruct (IH I). split; [simpl; lia|auto].
Qed.

Lemma flat_map_nth (f : nat -> list nat) order : flat_map f order = flat_map (fun i => f (nth i order 0)) (seq 0 (length order)).
Proof.
  induction order as [|k r IH]; simpl; auto. f_equal. rewrite IH, <- seq_shift. rewrite flat_map_concat_map, (flat_map_concat_map _ (map S _)).
  now rewrite map_map.
Qed.

Lemma flat_map_nil (f : nat -> list nat) l : (forall k, In k l -> f k = []) -> flat_map f l = [].
Proof.
  induction l as [|k l IH]; intros H; simpl; auto. rewrite (H k) by now left. apply IH. intros j I. apply H. now right.
Qed.

Lemma round_is_oneRound P steps order l piles held :
  NoDup l -> layAll steps l (repeat [] P) [] = Some (piles, []) -> takeUp order piles = Some held ->
  exists c, onTheTable P l c /\ held = oneRound P c l.
Proof.
  intros N E T. destruct (layAll_only_lays _ _ _ _ _ E N) as [A [B C]]. rewrite repeat_length in A, B.
  destruct (takeUp_order _ _ _ T) as [H [ND [LT EM]]]. rewrite B in LT.
  set (d := laidOn steps l) in *. exists (fun x => index order (d x)).
  assert (IN : forall x, In x l -> In (d x) order).
  { intros x I. destruct (in_dec Nat.eq_dec (d x) order) as [J|J]; auto. apply EM in J. rewrite C, pile_repeat, app_nil_r in J.
    assert (K : In x (rev (inPile d (d x) l))) by (rewrite <- in_rev; apply filter_In; split; auto; apply Nat.eqb_refl).
    rewrite J in K. destruct K. }
  assert (LEN : length order <= P).
  { rewrite <- (seq_length P 0). apply NoDup_incl_length; auto. intros k I. apply in_seq. specialize (LT k I). lia. }
  split.
  - intros x I. destruct (index_lt order (d x) (IN x I)). lia.
  - unfold oneRound. replace P with (length order + (P - length order)) by lia. rewrite seq_app, flat_map_app. simpl.
    rewrite (flat_map_nil _ (seq (length order) _)), app_nil_r.
    + rewrite H, flat_map_nth. rewrite !flat_map_concat_map. f_equal. apply map_ext_in. intros i I. apply in_seq in I. rewrite C, pile_repeat, app_nil_r. f_equal.
      unfold inPile. apply filter_ext_in. intros x J. destruct (index_lt order (d x) (IN x J)) as [L M].
      destruct (index order (d x) =? i) eqn:F.
      * apply Nat.eqb_eq in F. subst i. rewrite M. apply Nat.eqb_refl.
      * apply Nat.eqb_neq in F. apply Nat.eqb_neq. intros G. apply F. rewrite G. apply index_nth; auto. lia.
    + intros k I. apply in_seq in I. replace (inPile _ k l) with (@nil nat); auto. symmetry. unfold inPile.
      clearbody d. clear -I IN. induction l as [|x l IH]; simpl; auto. destruct (index_lt order (d x) (IN x (or_introl eq_refl))) as [L _].
      rewrite (proj2 (Nat.eqb_neq _ _)) by lia. apply IH. intros y J. apply IN. now right.
Qed.

Lemma plan_is_rounds P rs : forall l held, NoDup l -> followRounds P rs l [] = Some ([], held) ->
  exists cs, length cs = length rs /\ Forall (onTheTable P l) cs /\ rounds P cs l = held.
Proof.
  induction rs as [|[steps order] rs IH]; intros l held N E; simpl in E.
  - inversion E. exists []. repeat split; constructor.
  - destruct (layAll steps l (repeat [] P) []) as [[piles hands]|] eqn:L; [|discriminate].
    destruct (clockwise order); [|discriminate]. destruct (takeUp order piles) as [h|] eqn:T; [|discriminate].
    assert (Z : hands = []).
    { destruct (followRounds_grows _ _ _ _ _ _ E) as [m G]. symmetry in G. apply app_eq_nil in G. tauto. }
    subst hands. destruct (round_is_oneRound P steps order l piles h N L T) as [c [A ->]].
    pose proof (oneRound_permutes P c l A N) as Q.
    destruct (IH (oneRound P c l) held) as [cs [K [F R]]]; auto.
    { eapply Permutation_NoDup; [symmetry; exact Q|exact N]. }
    exists (c :: cs). simpl. repeat split; auto. constructor; auto. rewrite Forall_forall in *. intros d I x J. apply (F d I).
    eapply Permutation_in; [symmetry; exact Q|exact J].
Qed.

(* ---- the theorem ---- *)

Theorem talon_reachable_iff_few_runs : forall P r n t, Permutation t (seq 0 n) ->
  ((exists rs, length rs = r /\ follow P rs n = Some ([], t)) <-> runs (Nat.even r) t <= P ^ r).
Proof.
  intros P r n t Q. rewrite <- (reachable_iff_few_runs P r n t Q). split.
  - intros [rs [L E]]. destruct (plan_is_rounds P rs (seq 0 n) t (seq_NoDup n 0) E) as [cs [K [F R]]]. exists cs.
    rewrite K. auto.
  - intros [cs [L [F R]]]. destruct (rounds_followed P cs (seq 0 n) (seq_NoDup n 0) F) as [rs [K E]]. exists rs.
    rewrite K. split; auto. unfold follow. now rewrite E, R.
Qed.
