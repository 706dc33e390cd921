(* Colorings.v -- the colouring of docs/origins.md §3: which hand is built on which pile (src/dealer/color.c).
   A player's interval opens with the first and closes with the last of their cards. Dyeing goes through the stack; an opening
   interval takes the colour that was freed last, or a new one. The colouring is dense, proper at every point of the stack
   (on every suffix), and uses as many colours as intervals overlap at most; no proper colouring uses fewer. *)
From Coq Require Import List Arith Bool Lia Permutation.
Import ListNotations.

Inductive mark := Up (p : nat) | Down (p : nat).

Definition others (p : nat) (l : list nat) : list nat := filter (fun q => negb (q =? p)) l.

(* every player opens once and closes once afterwards *)
Fixpoint closed (seen open : list nat) (xs : list mark) : bool :=
  match xs with
  | [] => match open with [] => true | _ => false end
  | Up p :: r => negb (existsb (Nat.eqb p) seen) && closed (p :: seen) (p :: open) r
  | Down p :: r => existsb (Nat.eqb p) open && closed seen (others p open) r
  end.

Definition instructions (xs : list mark) : Prop := closed [] [] xs = true.

(* the greatest number of intervals open at once, beginning with k of them *)
Fixpoint overlap (k : nat) (xs : list mark) : nat :=
  match xs with
  | [] => k
  | Up _ :: r => Nat.max k (overlap (S k) r)
  | Down _ :: r => Nat.max k (overlap (pred k) r)
  end.

(* who is open at the end of a part of the list *)
Fixpoint openAfter (open : list nat) (xs : list mark) : list nat :=
  match xs with
  | [] => open
  | Up p :: r => openAfter (p :: open) r
  | Down p :: r => openAfter (others p open) r
  end.

Record state := { free : list nat; used : nat; open : list (nat * nat); done : list (nat * nat) }.

Definition start : state := {| free := []; used := 0; open := []; done := [] |}.

Fixpoint colorIn (l : list (nat * nat)) (p : nat) : nat :=
  match l with
  | [] => 0
  | (q, c) :: r => if q =? p then c else colorIn r p
  end.

Definition step (s : state) (m : mark) : state :=
  match m with
  | Up p => match free s with
            | c :: f => {| free := f; used := used s; open := (p, c) :: open s; done := (p, c) :: done s |}
            | [] => {| free := []; used := S (used s); open := (p, used s) :: open s; done := (p, used s) :: done s |}
            end
  | Down p => {| free := colorIn (open s) p :: free s; used := used s;
                 open := filter (fun x => negb (fst x =? p)) (open s); done := done s |}
  end.

Definition dye (xs : list mark) : state := fold_left step xs start.
Definition color (xs : list mark) (p : nat) : nat := colorIn (done (dye xs)) p.
Definition colors (xs : list mark) : nat := used (dye xs).

(* different colours wherever two intervals are open together *)
Definition proper (f : nat -> nat) (xs : list mark) : Prop :=
  forall a b, xs = a ++ b -> NoDup (map f (openAfter [] a)).

(* ---- what holds while dyeing ---- *)

Record inv (s : state) : Prop := {
  inv_colors : NoDup (free s ++ map snd (open s));
  inv_used : forall c, c < used s <-> In c (free s ++ map snd (open s));
  inv_open : NoDup (map fst (open s));
  inv_done : forall p c, In (p, c) (open s) -> In p (map fst (done s)) /\ colorIn (done s) p = c;
  inv_dense : forall c, c < used s <-> In c (map snd (done s))
}.

Lemma existsb_In p l : existsb (Nat.eqb p) l = true <-> In p l.
Proof.
  rewrite existsb_exists. split.
  - intros [x [H E]]. apply Nat.eqb_eq in E. now subst.
  - intros H. exists p. split; auto. apply Nat.eqb_refl.
Qed.

Lemma existsb_not_In p l : negb (existsb (Nat.eqb p) l) = true <-> ~ In p l.
Proof.
  rewrite negb_true_iff, <- not_true_iff_false, existsb_In. tauto.
Qed.

Lemma map_fst_others p (l : list (nat * nat)) :
  map fst (filter (fun x => negb (fst x =? p)) l) = others p (map fst l).
Proof.
  induction l as [|[q c] l IH]; simpl; auto. destruct (q =? p); simpl; now rewrite IH.
Qed.

Lemma In_others q p l : In q (others p l) <-> In q l /\ q <> p.
Proof.
  unfold others. rewrite filter_In, negb_true_iff, Nat.eqb_neq. tauto.
Qed.

Lemma others_length p l : NoDup l -> In p l -> S (length (others p l)) = length l.
Proof.
  induction 1 as [|q l N D IH]; simpl; [tauto|]. intros [->|I].
  - rewrite Nat.eqb_refl. simpl. f_equal.
    assert (E : others p l = l); [|now rewrite <- E at 2].
    clear IH D. induction l as [|x l IH]; simpl; auto.
    destruct (x =? p) eqn:E; [apply Nat.eqb_eq in E; subst; elim N; now left|].
    simpl. rewrite IH; auto. intros I. apply N. now right.
  - destruct (q =? p) eqn:E; [apply Nat.eqb_eq in E; subst; contradiction|].
    simpl. now rewrite IH.
Qed.

Lemma filter_In_open p c q (l : list (nat * nat)) :
  In (q, c) (filter (fun x => negb (fst x =? p)) l) <-> In (q, c) l /\ q <> p.
Proof.
  rewrite filter_In. simpl. rewrite negb_true_iff, Nat.eqb_neq. tauto.
Qed.

Lemma NoDup_filter_map (l : list (nat * nat)) f : NoDup (map fst l) -> NoDup (map fst (filter f l)).
Proof.
  induction l as [|x l IH]; simpl; auto. inversion 1; subst. destruct (f x); simpl; auto.
  constructor; auto. intros I. apply in_map_iff in I. destruct I as [y [E I]].
  apply filter_In in I. apply H2. rewrite <- E. apply in_map. tauto.
Qed.

(* taking the interval of p out of the open ones and putting its colour in front is a permutation of the colours *)
Lemma colors_after_close p (l : list (nat * nat)) :
  NoDup (map fst l) -> In p (map fst l) ->
  exists a c b, l = a ++ (p, c) :: b /\ colorIn l p = c /\ filter (fun x => negb (fst x =? p)) l = a ++ b.
Proof.
  induction l as [|[q c] l IH]; simpl; [tauto|]. inversion 1; subst. intros [->|I].
  - exists [], c, l. rewrite Nat.eqb_refl. simpl. repeat split; auto.
    clear IH H H3. induction l as [|[x y] l IH]; simpl; auto.
    destruct (x =? p) eqn:E; [apply Nat.eqb_eq in E; subst; elim H2; now left|].
    simpl. f_equal. apply IH. intros I. apply H2. now right.
  - destruct (IH H3 I) as [a [c' [b [E1 [E2 E3]]]]].
    destruct (q =? p) eqn:E; [apply Nat.eqb_eq in E; subst q; contradiction|].
    exists ((q, c) :: a), c', b. simpl. rewrite E3. rewrite E1 at 1. auto.
Qed.

Lemma inv_start : inv start.
Proof.
  constructor; simpl; try constructor; try tauto; lia.
Qed.

Lemma inv_up s p : inv s -> ~ In p (map fst (done s)) -> inv (step s (Up p)).
Proof.
  intros [C U O D S] N.
  assert (NO : ~ In p (map fst (open s))).
  { intros I. apply in_map_iff in I. destruct I as [[q c] [E I]]. simpl in E. subst. destruct (D _ _ I). contradiction. }
  assert (KEEP : forall q c c', In (q, c) (open s) -> In q (map fst ((p, c') :: done s)) /\ colorIn ((p, c') :: done s) q = c).
  { intros q c c' I. destruct (D _ _ I) as [A B]. split; [now right|]. simpl.
    destruct (p =? q) eqn:E; auto. apply Nat.eqb_eq in E. subst. contradiction. }
  simpl. destruct (free s) as [|c f] eqn:F; simpl in *.
  - constructor; simpl.
    + constructor; auto. intros I. apply U in I. lia.
    + intros c. split.
      * intros L. destruct (Nat.eq_dec (used s) c); [now left|right; apply U; lia].
      * intros [<-|I]; [lia|apply U in I; lia].
    + constructor; auto.
    + intros q c [E|I]; [inversion E; subst; rewrite Nat.eqb_refl; auto|now apply KEEP].
    + intros c. split.
      * intros L. destruct (Nat.eq_dec (used s) c); [now left|right; apply S; lia].
      * intros [<-|I]; [lia|apply S in I; lia].
  - constructor; simpl.
    + inversion C; subst. apply NoDup_Add with (a := c) (l := f ++ map snd (open s)); auto.
      apply Add_app.
    + intros x. rewrite U, !in_app_iff. simpl. tauto.
    + constructor; auto.
    + intros q x [E|I]; [inversion E; subst; rewrite Nat.eqb_refl; auto|now apply KEEP].
    + intros x. rewrite S. split; [now right|]. intros [<-|I]; auto. apply S, U. now left.
Qed.

Lemma inv_down s p : inv s -> In p (map fst (open s)) -> inv (step s (Down p)).
Proof.
  intros [C U O D S] I. destruct (colors_after_close p (open s) O I) as [a [c [b [E1 [E2 E3]]]]].
  assert (M : forall x, In x (c :: free s ++ map snd (a ++ b)) <-> In x (free s ++ map snd (open s))).
  { intros x. rewrite E1, !map_app. simpl. rewrite !in_app_iff. simpl. tauto. }
  simpl. rewrite E2, E3. constructor; simpl.
  - rewrite E1, map_app in C. simpl in C. rewrite app_assoc in C. apply NoDup_remove in C. destruct C as [C N].
    rewrite map_app, app_assoc. constructor; auto.
  - intros x. rewrite U, <- M. simpl. tauto.
  - rewrite <- E3. now apply NoDup_filter_map.
  - intros q x J. rewrite <- E3 in J. apply filter_In_open in J. now apply D.
  - exact S.
Qed.

(* one mark of a list that is closed: the state follows what `closed` keeps *)
Lemma follow xs : forall s, inv s -> closed (map fst (done s)) (map fst (open s)) xs = true ->
  forall a b, xs = a ++ b -> inv (fold_left step a s) /\
    map fst (open (fold_left step a s)) = openAfter (map fst (open s)) a /\
    closed (map fst (done (fold_left step a s))) (map fst (open (fold_left step a s))) b = true.
Proof.
  induction xs as [|m xs IH]; intros s V W a b E.
  - symmetry in E. apply app_eq_nil in E. destruct E as [-> ->]. simpl. auto.
  - destruct a as [|m' a]; simpl in E.
    + subst b. simpl. auto.
    + inversion E; subst m'. rename xs into ys.
      change (fold_left step (m :: a) s) with (fold_left step a (step s m)).
      destruct m as [p|p]; simpl in W; apply andb_true_iff in W; destruct W as [W1 W2].
      * apply existsb_not_In in W1. pose proof (inv_up s p V W1) as V'.
        specialize (IH (step s (Up p)) V').
        assert (Q : closed (map fst (done (step s (Up p)))) (map fst (open (step s (Up p)))) ys = true)
          by (simpl; destruct (free s); simpl; auto).
        destruct (IH Q a b H1) as [A [B C]]. split; [exact A|split; [|exact C]].
        rewrite B. simpl. now destruct (free s).
      * apply existsb_In in W1. pose proof (inv_down s p V W1) as V'.
        assert (Q : map fst (open (step s (Down p))) = others p (map fst (open s))) by (simpl; apply map_fst_others).
        specialize (IH (step s (Down p)) V'). rewrite Q in IH.
        destruct (IH W2 a b H1) as [A [B C]]. split; [exact A|split; [exact B|exact C]].
Qed.

(* what was given once stays *)
Lemma color_stays xs : forall s p, closed (map fst (done s)) (map fst (open s)) xs = true ->
  In p (map fst (done s)) -> colorIn (done (fold_left step xs s)) p = colorIn (done s) p.
Proof.
  induction xs as [|m xs IH]; intros s p W I; simpl; auto.
  destruct m as [q|q]; simpl in W; apply andb_true_iff in W; destruct W as [W1 W2].
  - apply existsb_not_In in W1. rewrite IH; [| |].
    + simpl. destruct (free s); simpl; destruct (q =? p) eqn:E; auto; apply Nat.eqb_eq in E; subst; contradiction.
    + simpl. destruct (free s); simpl; auto.
    + simpl. destruct (free s); simpl; auto.
  - rewrite IH; simpl; auto. now rewrite map_fst_others.
Qed.

(* ---- the theorems ---- *)

Theorem coloring_is_proper : forall xs, instructions xs -> proper (color xs) xs.
Proof.
  intros xs W a b E. destruct (follow xs start inv_start W a b E) as [V [O C]].
  unfold color, dye. rewrite E, fold_left_app. set (s := fold_left step a start) in *.
  simpl in O. rewrite <- O, map_map.
  assert (M : map (fun x => colorIn (done (fold_left step b s)) (fst x)) (open s) = map snd (open s)).
  { apply map_ext_in. intros [p c] I. simpl. destruct (inv_done s V p c I) as [I1 I2].
    rewrite color_stays; auto. }
  rewrite M. apply inv_colors in V. clear -V. induction (free s); simpl in V; auto. inversion V; auto.
Qed.

(* the seed's wording: on every suffix, intervals that are open where it begins have different colours *)
Lemma closes_only_open xs : forall seen o p, closed seen o xs = true -> In (Down p) xs -> ~ In (Up p) xs -> In p o.
Proof.
  induction xs as [|[q|q] xs IH]; intros seen o p W I N; simpl in *; [tauto| |]; apply andb_true_iff in W; destruct W as [W1 W2].
  - destruct I as [I|I]; [discriminate|]. destruct (IH _ _ p W2 I) as [->|J]; auto; tauto.
  - apply existsb_In in W1. destruct I as [I|I]; [inversion I; now subst|].
    destruct (Nat.eq_dec p q) as [->|D]; auto. specialize (IH _ _ p W2 I).
    assert (J : In p (others q o)) by (apply IH; tauto). apply In_others in J. tauto.
Qed.

Theorem coloring_is_proper_on_every_suffix : forall xs a b p q, instructions xs -> xs = a ++ b ->
  In (Down p) b -> ~ In (Up p) b -> In (Down q) b -> ~ In (Up q) b ->
  color xs p = color xs q -> p = q.
Proof.
  intros xs a b p q W E Dp Up' Dq Uq C.
  destruct (follow xs start inv_start W a b E) as [V [O K]]. simpl in O. rewrite O in K.
  pose proof (coloring_is_proper xs W a b E) as N.
  assert (Ip := closes_only_open _ _ _ p K Dp Up'). assert (Iq := closes_only_open _ _ _ q K Dq Uq).
  clear -N Ip Iq C. induction (openAfter [] a) as [|x l IH]; [inversion Ip|]. simpl in N. inversion N; subst.
  destruct Ip as [->|Ip], Iq as [->|Iq]; auto.
  - elim H1. rewrite C. now apply in_map.
  - elim H1. rewrite <- C. now apply in_map.
Qed.

Definition opens (xs : list mark) : list nat := flat_map (fun m => match m with Up p => [p] | Down _ => [] end) xs.

Lemma opens_once xs : forall seen o, closed seen o xs = true -> NoDup (opens xs) /\ forall p, In p seen -> ~ In p (opens xs).
Proof.
  induction xs as [|[p|p] ys IH]; intros seen o C; simpl in *.
  - split; [constructor|auto].
  - apply andb_true_iff in C. destruct C as [C1 C2]. apply existsb_not_In in C1. destruct (IH _ _ C2) as [A B]. split.
    + constructor; auto. apply B. now left.
    + intros q I [->|J]; [contradiction|]. apply (B q); auto. now right.
  - apply andb_true_iff in C. destruct C as [C1 C2]. destruct (IH _ _ C2). split; auto.
Qed.

Lemma opens_In xs p : In p (opens xs) <-> In (Up p) xs.
Proof.
  unfold opens. rewrite in_flat_map. split.
  - intros [[q|q] [I J]]; simpl in J; [|tauto]. destruct J as [->|[]]. exact I.
  - intros I. exists (Up p). simpl. auto.
Qed.

Lemma done_opens ys : forall s, map fst (done (fold_left step ys s)) = rev (opens ys) ++ map fst (done s).
Proof.
  induction ys as [|[p|p] ys IH]; intros s; simpl; auto; rewrite IH; simpl.
  - rewrite <- app_assoc. simpl. now destruct (free s).
  - reflexivity.
Qed.

Lemma colorIn_In (l : list (nat * nat)) p : In p (map fst l) -> In (colorIn l p) (map snd l).
Proof.
  induction l as [|[q d] l IH]; simpl; [tauto|]. intros I. destruct (q =? p) eqn:E; auto.
  right. apply IH. destruct I as [->|I]; auto. now rewrite Nat.eqb_refl in E.
Qed.

Lemma In_colorIn (l : list (nat * nat)) p c : NoDup (map fst l) -> In (p, c) l -> colorIn l p = c.
Proof.
  induction l as [|[q d] l IH]; simpl; [tauto|]. inversion 1; subst. intros [I|I].
  - inversion I; subst. now rewrite Nat.eqb_refl.
  - destruct (q =? p) eqn:E; auto. apply Nat.eqb_eq in E. subst. elim H2. apply in_map_iff. now exists (p, c).
Qed.

Theorem coloring_is_dense : forall xs c, instructions xs -> (c < colors xs <-> exists p, In (Up p) xs /\ color xs p = c).
Proof.
  intros xs c W. destruct (follow xs start inv_start W xs [] (eq_sym (app_nil_r xs))) as [V _].
  fold (dye xs) in V. unfold colors, color. rewrite (inv_dense _ V c).
  pose proof (done_opens xs start) as D. fold (dye xs) in D. simpl in D. rewrite app_nil_r in D.
  assert (IN : forall p, In p (map fst (done (dye xs))) <-> In (Up p) xs).
  { intros p. rewrite D, <- in_rev. apply opens_In. }
  assert (ND : NoDup (map fst (done (dye xs)))) by (rewrite D; apply NoDup_rev; eapply opens_once; exact W).
  split.
  - intros I. apply in_map_iff in I. destruct I as [[p c'] [<- I]]. exists p. split.
    + apply IN. apply in_map_iff. now exists (p, c').
    + now apply In_colorIn.
  - intros [p [I <-]]. now apply colorIn_In, IN.
Qed.

Lemma overlap_ge k xs : k <= overlap k xs.
Proof.
  destruct xs as [|[p|p] xs]; cbn [overlap]; auto using Nat.le_max_l.
Qed.

Lemma used_grows xs : forall s, inv s -> closed (map fst (done s)) (map fst (open s)) xs = true ->
  used (fold_left step xs s) = Nat.max (used s) (overlap (length (open s)) xs).
Proof.
  assert (COUNT : forall s, inv s -> used s = length (free s) + length (open s)).
  { intros s V. destruct V as [C U _ _ _]. rewrite <- (map_length snd (open s)), <- app_length.
    rewrite <- (seq_length (used s) 0). apply Permutation_length.
    apply NoDup_Permutation; auto using seq_NoDup. intros x. rewrite in_seq. rewrite <- U. lia. }
  induction xs as [|m xs IH]; intros s V W.
  - simpl. rewrite (COUNT s V). lia.
  - pose proof (COUNT s V) as N. destruct m as [p|p]; simpl in W; apply andb_true_iff in W; destruct W as [W1 W2].
    + apply existsb_not_In in W1. pose proof (inv_up s p V W1) as V'.
      change (fold_left step (Up p :: xs) s) with (fold_left step xs (step s (Up p))).
      rewrite IH; auto.
      * pose proof (overlap_ge (S (length (open s))) xs) as G. cbn [overlap].
        cbn [step]. destruct (free s) as [|c f]; cbn [used open length] in *; lia.
      * simpl. destruct (free s); simpl; auto.
    + apply existsb_In in W1. pose proof (inv_down s p V W1) as V'.
      change (fold_left step (Down p :: xs) s) with (fold_left step xs (step s (Down p))).
      rewrite IH; auto.
      * pose proof (others_length p _ (inv_open s V) W1) as L. rewrite map_length in L. cbn [overlap step used open].
        rewrite <- (map_length fst (filter _ _)), map_fst_others.
        replace (pred (length (open s))) with (length (others p (map fst (open s)))) by lia. lia.
      * simpl. now rewrite map_fst_others.
Qed.

Theorem coloring_uses_the_greatest_overlap : forall xs, instructions xs -> colors xs = overlap 0 xs.
Proof.
  intros xs W. unfold colors, dye. rewrite (used_grows xs start inv_start W). simpl. lia.
Qed.

Lemma overlap_is_reached xs : forall seen o, NoDup o -> closed seen o xs = true -> (forall p, In p o -> In p seen) ->
  exists a b, xs = a ++ b /\ length (openAfter o a) = overlap (length o) xs.
Proof.
  induction xs as [|[p|p] xs IH]; intros seen o N W Q; simpl in *.
  - exists [], []. auto.
  - apply andb_true_iff in W. destruct W as [W1 W2]. apply existsb_not_In in W1.
    destruct (Nat.max_spec (length o) (overlap (S (length o)) xs)) as [[L ->]|[L ->]].
    + destruct (IH (p :: seen) (p :: o)) as [a [b [E F]]]; auto.
      * constructor; auto.
      * intros q [->|I]; [now left|right; auto].
      * exists (Up p :: a), b. simpl. rewrite E at 1. auto.
    + exists [], (Up p :: xs). auto.
  - apply andb_true_iff in W. destruct W as [W1 W2]. apply existsb_In in W1.
    pose proof (others_length p o N W1) as LE.
    destruct (Nat.max_spec (length o) (overlap (pred (length o)) xs)) as [[L ->]|[L ->]].
    + destruct (IH seen (others p o)) as [a [b [E F]]]; auto.
      * now apply NoDup_filter.
      * intros q I. apply In_others in I. apply Q. tauto.
      * exists (Down p :: a), b. simpl. rewrite E at 1. split; auto. rewrite F. f_equal. lia.
    + exists [], (Down p :: xs). auto.
Qed.

Theorem no_proper_coloring_uses_fewer : forall xs f k, instructions xs -> proper f xs ->
  (forall p, f p < k) -> overlap 0 xs <= k.
Proof.
  intros xs f k W P B. destruct (overlap_is_reached xs [] [] (NoDup_nil _) W) as [a [b [E L]]]; [simpl; tauto|].
  simpl in L. rewrite <- L, <- (map_length f), <- (seq_length k 0).
  apply NoDup_incl_length; [now apply (P a b)|]. intros c I. apply in_map_iff in I. destruct I as [p [<- _]].
  apply in_seq. specialize (B p). lia.
Qed.

(* so with P piles every hand is one packet in one round iff the overlap is at most P *)
Theorem one_round_iff_overlap : forall xs P, instructions xs -> 0 < P ->
  ((exists f, proper f xs /\ forall p, f p < P) <-> overlap 0 xs <= P).
Proof.
  intros xs P W Z. destruct P as [|P]; [lia|]. split.
  - intros [f [A B]]. now apply (no_proper_coloring_uses_fewer xs f).
  - intros L. exists (fun p => Nat.min (color xs p) P). split; [|intros p; lia].
    intros a b E. pose proof (coloring_is_proper xs W a b E) as N.
    assert (M : map (fun p => Nat.min (color xs p) P) (openAfter [] a) = map (color xs) (openAfter [] a)); [|now rewrite M].
    apply map_ext_in. intros p I.
    assert (color xs p < colors xs).
    { apply (coloring_is_dense xs _ W). exists p. split; auto.
      assert (G : forall ys o q, In q (openAfter o ys) -> In q o \/ In (Up q) ys).
      { induction ys as [|[x|x] ys IH]; intros o q J; simpl in *; auto.
        - destruct (IH _ _ J) as [[->|?]|?]; auto.
        - destruct (IH _ _ J) as [K|?]; auto. apply In_others in K. tauto. }
      destruct (G a [] p I) as [[]|J]. rewrite E. apply in_or_app. now left. }
    rewrite (coloring_uses_the_greatest_overlap xs W) in H. lia.
Qed.
