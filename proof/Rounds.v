(* Rounds.v -- what r rounds with P piles can do to a stack: exactly the targets with at most P^r runs.
   Cards are numbered by their place in the stack at the start. A round lays the cards, from the top, on piles 0 … P-1 and picks
   the piles up so that the first is on top: it sorts by (pile ascending, place descending). After r rounds the stack is sorted
   by a key below P^r, equal keys ascending in start place for even r, descending for odd r. *)
From Coq Require Import List Arith Bool Lia Permutation Sorting.Sorted.
Import ListNotations.

Definition inPile (c : nat -> nat) (k : nat) (l : list nat) : list nat := filter (fun x => c x =? k) l.
Definition oneRound (P : nat) (c : nat -> nat) (l : list nat) : list nat := flat_map (fun k => rev (inPile c k l)) (seq 0 P).
Definition rounds (P : nat) (cs : list (nat -> nat)) (l : list nat) : list nat := fold_left (fun l c => oneRound P c l) cs l.

Definition onTheTable (P : nat) (l : list nat) (c : nat -> nat) : Prop := forall x, In x l -> c x < P.
Definition reachable (P r n : nat) (t : list nat) : Prop :=
  exists cs, length cs = r /\ Forall (onTheTable P (seq 0 n)) cs /\ rounds P cs (seq 0 n) = t.

(* runs of start places: ascending (up = true) or descending *)
Definition goesOn (up : bool) (x y : nat) : bool := if up then x <? y else y <? x.
Fixpoint runs (up : bool) (t : list nat) : nat :=
  match t with
  | [] => 0
  | x :: r => match r with
              | [] => 1
              | y :: _ => (if goesOn up x y then 0 else 1) + runs up r
              end
  end.

(* sorted by a key, equal keys by place *)
Definition before (K : nat -> nat) (up : bool) (x y : nat) : Prop := K x < K y \/ (K x = K y /\ goesOn up x y = true).

Lemma goesOn_trans up x y z : goesOn up x y = true -> goesOn up y z = true -> goesOn up x z = true.
Proof.
  destruct up; simpl; rewrite !Nat.ltb_lt; lia.
Qed.

Lemma goesOn_flip up x y : goesOn up x y = goesOn (negb up) y x.
Proof.
  now destruct up.
Qed.

Lemma before_irrefl K up x : ~ before K up x x.
Proof.
  intros [H|[_ H]]; [lia|]. destruct up; simpl in H; apply Nat.ltb_lt in H; lia.
Qed.

Lemma before_trans K up x y z : before K up x y -> before K up y z -> before K up x z.
Proof.
  intros [A|[A A']] [B|[B B']]; [left; lia|left; lia|left; lia|right].
  split; [lia|]. eapply goesOn_trans; eauto.
Qed.

(* ---- one round ---- *)

Lemma StronglySorted_app (R : nat -> nat -> Prop) a b :
  StronglySorted R a -> StronglySorted R b -> (forall x y, In x a -> In y b -> R x y) -> StronglySorted R (a ++ b).
Proof.
  induction 1 as [|x a S IH F]; simpl; auto. intros T H. constructor.
  - apply IH; auto.
  - apply Forall_app. split; auto. apply Forall_forall. auto.
Qed.

Lemma StronglySorted_rev (R : nat -> nat -> Prop) a : StronglySorted R a -> StronglySorted (fun x y => R y x) (rev a).
Proof.
  induction 1 as [|x a S IH F]; simpl; [constructor|]. apply StronglySorted_app; auto.
  - repeat constructor.
  - intros y z I [<-|[]]. rewrite <- in_rev in I. rewrite Forall_forall in F. auto.
Qed.

Lemma StronglySorted_filter (R : nat -> nat -> Prop) f a : StronglySorted R a -> StronglySorted R (filter f a).
Proof.
  induction 1 as [|x a S IH F]; simpl; [constructor|]. destruct (f x); auto. constructor; auto.
  rewrite Forall_forall in *. intros y I. apply filter_In in I. now apply F.
Qed.

Lemma StronglySorted_weaken (R Q : nat -> nat -> Prop) a :
  (forall x y, In x a -> In y a -> R x y -> Q x y) -> StronglySorted R a -> StronglySorted Q a.
Proof.
  intros H S. induction S as [|x a S IH F]; constructor.
  - apply IH. intros y z I J. apply H; now right.
  - rewrite Forall_forall in *. intros y I. apply H; simpl; auto.
Qed.

Definition nextKey (M : nat) (c K : nat -> nat) (x : nat) : nat := c x * M + (M - 1 - K x).

Lemma oneRound_In P c l x : In x (oneRound P c l) <-> In x l /\ c x < P.
Proof.
  unfold oneRound. rewrite in_flat_map. split.
  - intros [k [I J]]. rewrite <- in_rev in J. apply filter_In in J. apply in_seq in I.
    destruct J as [J E]. apply Nat.eqb_eq in E. split; auto. lia.
  - intros [I L]. exists (c x). rewrite in_seq, <- in_rev. split; [lia|]. apply filter_In. now rewrite Nat.eqb_refl.
Qed.

Lemma oneRound_sorts P c l K up M :
  StronglySorted (before K up) l -> (forall x, In x l -> K x < M) ->
  StronglySorted (before (nextKey M c K) (negb up)) (oneRound P c l).
Proof.
  intros S B. unfold oneRound. generalize 0 as s. induction P as [|P IH]; intros s; simpl; [constructor|].
  apply StronglySorted_app; auto.
  - apply StronglySorted_weaken with (R := fun x y => before K up y x).
    + intros x y I J. rewrite <- in_rev in I, J. apply filter_In in I, J. destruct I as [I E], J as [J F].
      apply Nat.eqb_eq in E, F. specialize (B x I) as Bx. specialize (B y J) as By. unfold before, nextKey. rewrite E, F.
      intros [L|[L G]]; [left; lia|right]. split; [lia|]. now rewrite <- goesOn_flip.
    + apply StronglySorted_rev, StronglySorted_filter, S.
  - intros x y I J. rewrite <- in_rev in I. apply filter_In in I. destruct I as [I E]. apply Nat.eqb_eq in E.
    apply in_flat_map in J. destruct J as [k [Q J]]. apply in_seq in Q. rewrite <- in_rev in J. apply filter_In in J.
    destruct J as [J F]. apply Nat.eqb_eq in F. left. unfold nextKey.
    specialize (B x I) as Bx. specialize (B y J) as By.
    assert ((c x + 1) * M <= c y * M) by (apply Nat.mul_le_mono_r; lia). lia.
Qed.

Lemma oneRound_permutes P c l : onTheTable P l c -> NoDup l -> Permutation (oneRound P c l) l.
Proof.
  intros T N. apply NoDup_Permutation; auto.
  - unfold oneRound. generalize 0 as s. clear T. induction P as [|P IH]; intros s; simpl; [constructor|].
    assert (D : forall a b : list nat, NoDup a -> NoDup b -> (forall x, In x a -> In x b -> False) -> NoDup (a ++ b)).
    { induction a as [|x a IHa]; simpl; auto. inversion 1; subst. intros Nb H'. constructor.
      - rewrite in_app_iff. intros [I|I]; auto. apply (H' x); auto.
      - apply IHa; auto. intros y I J. apply (H' y); auto. }
    apply D; auto.
    + apply NoDup_rev, NoDup_filter, N.
    + intros x I J. rewrite <- in_rev in I. apply filter_In in I. apply in_flat_map in J. destruct J as [k [Q J]].
      rewrite <- in_rev in J. apply filter_In in J. apply in_seq in Q. destruct I as [_ E], J as [_ F].
      apply Nat.eqb_eq in E, F. lia.
  - intros x. rewrite oneRound_In. split; [tauto|]. intros I. split; auto.
Qed.

(* ---- r rounds ---- *)

Fixpoint key (P : nat) (cs : list (nat -> nat)) (x : nat) : nat := (* cs: the last round first *)
  match cs with
  | [] => 0
  | c :: r => nextKey (P ^ length r) c (key P r) x
  end.

Lemma key_bound P cs x : Forall (fun c => c x < P) cs -> key P cs x < P ^ length cs.
Proof.
  induction 1 as [|c cs B F IH]; cbn [key length Nat.pow]; [lia|]. unfold nextKey. set (M := P ^ length cs) in *.
  assert ((c x + 1) * M <= P * M) by (apply Nat.mul_le_mono_r; lia). lia.
Qed.

Lemma rounds_last P cs c l : rounds P (rev (c :: cs)) l = oneRound P c (rounds P (rev cs) l).
Proof.
  unfold rounds. simpl. now rewrite fold_left_app.
Qed.

Lemma seq_sorted n : forall s, StronglySorted (before (fun _ => 0) true) (seq s n).
Proof.
  induction n as [|n IH]; intros s; simpl; constructor; auto.
  apply Forall_forall. intros x I. apply in_seq in I. right. split; auto. apply Nat.ltb_lt. lia.
Qed.

Lemma rounds_sort P n cs : Forall (onTheTable P (seq 0 n)) cs ->
  Permutation (rounds P (rev cs) (seq 0 n)) (seq 0 n) /\
  StronglySorted (before (key P cs) (Nat.even (length cs))) (rounds P (rev cs) (seq 0 n)).
Proof.
  induction cs as [|c cs IH]; intros F.
  - simpl. split; auto. exact (seq_sorted n 0).
  - inversion F as [|? ? T F']; subst. destruct (IH F') as [Q S]. rewrite rounds_last. split.
    + etransitivity; [|exact Q]. apply oneRound_permutes.
      * intros x I. apply T. eapply Permutation_in; eauto.
      * eapply Permutation_NoDup; [symmetry; exact Q|apply seq_NoDup].
    + replace (Nat.even (length (c :: cs))) with (negb (Nat.even (length cs)))
        by (cbn [length]; rewrite Nat.even_succ, <- Nat.negb_even; reflexivity).
      apply oneRound_sorts; auto. intros x I. apply key_bound. apply Forall_forall. intros d J.
      rewrite Forall_forall in F'. apply (F' d J). eapply Permutation_in; eauto.
Qed.

(* every conceivable key comes from some piles *)
Lemma key_exists P r : forall (l : list nat) K, (forall x, In x l -> K x < P ^ r) ->
  exists cs, length cs = r /\ Forall (onTheTable P l) cs /\ forall x, In x l -> key P cs x = K x.
Proof.
  induction r as [|r IH]; intros l K B.
  - exists []. simpl in *. repeat split; auto. intros x I. specialize (B x I). lia.
  - cbn [Nat.pow] in B. set (M := P ^ r) in *.
    destruct (IH l (fun x => M - 1 - K x mod M)) as [cs [L [F E]]].
    { intros x I. specialize (B x I). assert (M <> 0) by (intros Z; rewrite Z in B; lia). fold M. lia. }
    exists ((fun x => K x / M) :: cs). cbn [length key]. rewrite L. repeat split; auto.
    + constructor; auto. intros x I. specialize (B x I). apply Nat.div_lt_upper_bound; [intros Z; rewrite Z in B; lia|lia].
    + intros x I. specialize (B x I). assert (M <> 0) by (intros Z; rewrite Z in B; lia). unfold nextKey. fold M. rewrite (E x I).
      pose proof (Nat.mod_upper_bound (K x) M H). rewrite (Nat.div_mod (K x) M H) at 3. lia.
Qed.

(* ---- runs ---- *)

Lemma runs_below_keys up K M : forall t x, StronglySorted (before K up) (x :: t) -> (forall y, In y (x :: t) -> K y < M) ->
  runs up (x :: t) + K x <= M.
Proof.
  induction t as [|y t IH]; intros x S B.
  - simpl. specialize (B x (or_introl eq_refl)). lia.
  - inversion S as [|? ? S' F]; subst. inversion F as [|? ? Q _]; subst.
    assert (H : runs up (y :: t) + K y <= M) by (apply IH; auto; intros z I; apply B; now right).
    change (runs up (x :: y :: t)) with ((if goesOn up x y then 0 else 1) + runs up (y :: t)).
    destruct Q as [Q|[Q G]]; [|rewrite G; lia]. destruct (goesOn up x y); lia.
Qed.

(* counting the breaks is a key *)
Lemma breaks_are_a_key up : forall t, NoDup t -> exists K, StronglySorted (before K up) t /\ (forall x, In x t -> K x < runs up t) /\
  match t with [] => True | x :: _ => K x = 0 end.
Proof.
  induction t as [|x t IH]; intros N.
  - exists (fun _ => 0). repeat split; [constructor|inversion 1].
  - inversion N as [|? ? NI N']; subst. destruct (IH N') as [K [S [B Z]]]. destruct t as [|y t].
    + exists (fun _ => 0). repeat split; [repeat constructor|simpl; auto].
    + set (up' := if goesOn up x y then 0 else 1). exists (fun z => if z =? x then 0 else up' + K z).
      assert (D : forall z, In z (y :: t) -> z =? x = false) by (intros z I; apply Nat.eqb_neq; intros ->; contradiction).
      repeat split.
      * constructor.
        -- apply StronglySorted_weaken with (R := before K up); auto. intros a b I J. unfold before. rewrite (D a I), (D b J).
           intros [L|[L G]]; [left; lia|right; split; [lia|exact G]].
        -- apply Forall_forall. intros z I. unfold before. rewrite (D z I), Nat.eqb_refl. unfold up'.
           destruct (goesOn up x y) eqn:G; [|left; lia]. destruct (Nat.eq_dec (K z) 0) as [E|E]; [right|left; lia]. split; [lia|].
           destruct I as [<-|I]; auto. inversion S as [|? ? _ F]; subst. rewrite Forall_forall in F.
           destruct (F z I) as [L|[_ L]]; [lia|]. eapply goesOn_trans; eauto.
      * intros z I. change (runs up (x :: y :: t)) with (up' + runs up (y :: t)). destruct I as [<-|I].
        -- rewrite Nat.eqb_refl. specialize (B y (or_introl eq_refl)). lia.
        -- rewrite (D z I). specialize (B z I). lia.
      * now rewrite Nat.eqb_refl.
Qed.

(* a set has one order *)
Lemma sorted_unique K up : forall a b, StronglySorted (before K up) a -> StronglySorted (before K up) b -> Permutation a b -> a = b.
Proof.
  induction a as [|x a IH]; intros b Sa Sb Q.
  - symmetry. now apply Permutation_nil.
  - destruct b as [|y b]; [symmetry in Q; now apply Permutation_nil in Q|].
    inversion Sa as [|? ? Sa' Fa]; inversion Sb as [|? ? Sb' Fb]; subst. rewrite Forall_forall in Fa, Fb.
    assert (E : x = y).
    { destruct (Nat.eq_dec x y) as [|NE]; auto. exfalso.
      assert (Iy : In y (x :: a)) by (eapply Permutation_in; [symmetry; exact Q|now left]).
      assert (Ix : In x (y :: b)) by (eapply Permutation_in; [exact Q|now left]).
      destruct Iy as [|Iy]; [congruence|]. destruct Ix as [|Ix]; [congruence|].
      apply (before_irrefl K up x). eapply before_trans; [apply Fa, Iy|apply Fb, Ix]. }
    subst y. f_equal. apply IH; auto. eapply Permutation_cons_inv; eauto.
Qed.

(* ---- the theorems ---- *)

Theorem reachable_iff_few_runs : forall P r n t, Permutation t (seq 0 n) ->
  (reachable P r n t <-> runs (Nat.even r) t <= P ^ r).
Proof.
  intros P r n t Q. assert (N : NoDup t) by (eapply Permutation_NoDup; [symmetry; exact Q|apply seq_NoDup]). split.
  - intros [cs [L [F E]]]. rewrite <- (rev_involutive cs) in E.
    assert (F' : Forall (onTheTable P (seq 0 n)) (rev cs)) by now apply Forall_rev.
    destruct (rounds_sort P n (rev cs) F') as [_ S]. rewrite E, rev_length, L in S.
    destruct t as [|x t]; [simpl; lia|].
    assert (B : forall y, In y (x :: t) -> key P (rev cs) y < P ^ r).
    { intros y I. rewrite <- L, <- rev_length. apply key_bound. apply Forall_forall. intros c J. rewrite Forall_forall in F'.
      apply (F' c J). eapply Permutation_in; eauto. }
    pose proof (runs_below_keys _ _ _ t x S B). lia.
  - intros B. destruct (breaks_are_a_key (Nat.even r) t N) as [K [S [KB _]]].
    destruct (key_exists P r (seq 0 n) K) as [cs [L [F E]]].
    { intros x I. assert (In x t) by (eapply Permutation_in; [symmetry; exact Q|exact I]). specialize (KB x H). lia. }
    exists (rev cs). split; [now rewrite rev_length|]. split; [now apply Forall_rev|].
    destruct (rounds_sort P n cs F) as [Q' S']. rewrite L in S'.
    apply (sorted_unique K (Nat.even r)); auto.
    + apply StronglySorted_weaken with (R := before (key P cs) (Nat.even r)); auto.
      intros x y I J. unfold before. rewrite !E; auto; eapply Permutation_in; eauto.
    + etransitivity; [exact Q'|now symmetry].
Qed.

Lemma runs_at_most_cards up t : runs up t <= length t.
Proof.
  induction t as [|x t IH]; auto. destruct t as [|y t]; auto.
  change (runs up (x :: y :: t)) with ((if goesOn up x y then 0 else 1) + runs up (y :: t)). simpl length in *. destruct (goesOn up x y); lia.
Qed.

Theorem enough_rounds : forall P r n t, Permutation t (seq 0 n) -> n <= P ^ r -> reachable P r n t.
Proof.
  intros P r n t Q L. apply reachable_iff_few_runs; auto. pose proof (runs_at_most_cards (Nat.even r) t).
  apply Permutation_length in Q. rewrite seq_length in Q. lia.
Qed.

Theorem fifty_two_cards_eight_piles_two_rounds : forall t, Permutation t (seq 0 52) -> reachable 8 2 52 t.
Proof.
  intros t Q. apply enough_rounds; auto. simpl. lia.
Qed.
