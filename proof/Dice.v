(* Dice.v -- the batched dice of docs/random.md §3 are exactly uniform: for every outcome the same number of accepted words. W stands for
   2^32 and is any number not smaller than the product of the sides. *)
From Coq Require Import List Arith Bool Lia.
Import ListNotations.

(* one word through all dice: the values, and what is left of the word *)
Fixpoint throw (W : nat) (sides : list nat) (r : nat) : list nat * nat :=
  match sides with
  | [] => ([], r)
  | b :: bs => let (js, r') := throw W bs ((r * b) mod W) in ((r * b) / W :: js, r')
  end.

Definition product (l : list nat) : nat := fold_right Nat.mul 1 l.

Definition accepted (W : nat) (sides : list nat) (r : nat) : bool := W mod product sides <=? snd (throw W sides r).

(* a vector of dice as one number, first die most significant *)
Fixpoint value (sides js : list nat) : nat :=
  match sides, js with
  | b :: bs, j :: r => j * product bs + value bs r
  | _, _ => 0
  end.

Inductive diceOf : list nat -> list nat -> Prop :=
  | dice_nil : diceOf [] []
  | dice_cons : forall b bs j js, j < b -> diceOf bs js -> diceOf (b :: bs) (j :: js).

Lemma product_pos : forall sides js, diceOf sides js -> 0 < product sides.
Proof. intros sides js H. induction H; simpl; nia. Qed.

Lemma value_bound : forall sides js, diceOf sides js -> value sides js < product sides.
Proof. intros sides js H. induction H; simpl; [lia |]. nia. Qed.

Lemma value_injective : forall sides a b, diceOf sides a -> diceOf sides b -> value sides a = value sides b -> a = b.
Proof.
  intros sides a b A. revert b. induction A as [| s ss j js J A IH]; intros b B E; inversion B; subst; [reflexivity |].
  simpl in E. pose proof (value_bound _ _ A). pose proof (value_bound _ _ H3).
  assert (j = j0) by nia. subst. f_equal. apply IH; [assumption | nia].
Qed.

Section Uniform.
  Variable W : nat.
  Hypothesis HW : 0 < W.

  (* the word times the product is the value and what is left *)
  Lemma throw_value : forall sides r, let (js, r') := throw W sides r in
    value sides js * W + r' = r * product sides /\ length js = length sides.
  Proof.
    induction sides as [| b bs IH]; intros r; simpl; [lia |].
    specialize (IH ((r * b) mod W)). destruct (throw W bs ((r * b) mod W)) as [js r'] eqn:E. simpl. destruct IH as [IH L].
    split; [| now rewrite L]. pose proof (Nat.div_mod (r * b) W). nia.
  Qed.

  Theorem dice_in_range : forall sides r, r < W -> Forall (fun b => 0 < b) sides ->
    diceOf sides (fst (throw W sides r)) /\ snd (throw W sides r) < W.
  Proof.
    induction sides as [| b bs IH]; intros r R F; simpl; [split; [constructor | assumption] |].
    inversion F; subst. specialize (IH ((r * b) mod W)). destruct (throw W bs ((r * b) mod W)) as [js r'] eqn:E. simpl in *.
    destruct IH as [A B]; [apply Nat.mod_upper_bound; lia | assumption |]. split; [| assumption].
    constructor; [| assumption]. apply Nat.div_lt_upper_bound; nia.
  Qed.

  Lemma throw_is_division : forall sides r, r < W -> Forall (fun b => 0 < b) sides ->
    value sides (fst (throw W sides r)) = (r * product sides) / W /\ snd (throw W sides r) = (r * product sides) mod W.
  Proof.
    intros sides r R F. pose proof (throw_value sides r) as V. pose proof (dice_in_range sides r R F) as [_ B].
    destruct (throw W sides r) as [js r']. simpl in *. destruct V as [V _]. split.
    - apply Nat.div_unique with r'; lia.
    - apply Nat.mod_unique with (value sides js); lia.
  Qed.

  (* accepted words with value J are those with J*W + W mod P <= r*P < (J+1)*W: an interval of W/P words *)
  Lemma accepted_interval : forall P J r, 0 < P -> P <= W -> J < P ->
    let first := (J * W + W mod P + P - 1) / P in
    (r < W /\ (r * P) / W = J /\ W mod P <= (r * P) mod W) <-> first <= r < first + W / P.
  Proof.
    intros P J r HP PW HJ first.
    pose proof (Nat.div_mod W P ltac:(lia)) as D. set (q := W / P) in *. set (t := W mod P) in *.
    assert (Ht : t < P) by (apply Nat.mod_upper_bound; lia).
    set (A := J * W + t) in *.
    assert (F1 : P * first <= A + P - 1) by (apply Nat.mul_div_le; lia).
    assert (F2 : A + P - 1 < P * S first) by (apply Nat.mul_succ_div_gt; lia).
    split.
    - intros (R & E & M). pose proof (Nat.div_mod (r * P) W ltac:(lia)) as X. rewrite E in X.
      assert (L : A <= r * P) by (unfold A; nia).
      assert (U : r * P < A + P * q) by (pose proof (Nat.mod_upper_bound (r * P) W ltac:(lia)); unfold A; nia).
      split; nia.
    - intros [L U]. assert (L' : A <= r * P) by nia. assert (U' : r * P < A + P * q) by nia.
      assert (E : (r * P) / W = J) by (symmetry; apply Nat.div_unique with (r * P - J * W); unfold A in *; nia).
      assert (X := Nat.div_mod (r * P) W ltac:(lia)). rewrite E in X.
      split; [| split; [assumption |]]; unfold A in *; nia.
  Qed.

  Lemma count_interval : forall q n a c, a <= c -> c + q <= a + n ->
    length (filter (fun r => (c <=? r) && (r <? c + q)) (seq a n)) = q.
  Proof.
    intros q n a c A C.
    replace n with ((c - a) + (q + (a + n - (c + q)))) by lia. rewrite !seq_app, !filter_app, !app_length.
    replace (a + (c - a)) with c by lia.
    assert (N : forall b m, (forall r, b <= r < b + m -> (c <=? r) && (r <? c + q) = false) ->
              length (filter (fun r => (c <=? r) && (r <? c + q)) (seq b m)) = 0).
    { intros b m H. replace (filter _ (seq b m)) with (@nil nat); [reflexivity |]. symmetry.
      induction m as [| m IH] in b, H |- *; [reflexivity |]. simpl. rewrite H by lia. apply IH. intros. apply H. lia. }
    assert (Y : forall b m, (forall r, b <= r < b + m -> (c <=? r) && (r <? c + q) = true) ->
              length (filter (fun r => (c <=? r) && (r <? c + q)) (seq b m)) = m).
    { intros b m H. induction m as [| m IH] in b, H |- *; [reflexivity |]. simpl. rewrite H by lia. simpl. f_equal. apply IH. intros. apply H. lia. }
    rewrite (N a), (Y c), (N (c + q)); [lia | | |];
      intros r R; [apply andb_false_iff; right; apply Nat.ltb_ge; lia
                  | apply andb_true_iff; split; [apply Nat.leb_le | apply Nat.ltb_lt]; lia
                  | apply andb_false_iff; left; apply Nat.leb_gt; lia].
  Qed.

  Fixpoint sameList (a b : list nat) : bool :=
    match a, b with
    | [], [] => true
    | x :: a', y :: b' => (x =? y) && sameList a' b'
    | _, _ => false
    end.

  Lemma sameList_eq : forall a b, sameList a b = true <-> a = b.
  Proof.
    induction a as [| x a IH]; intros [| y b]; simpl; try (split; congruence).
    rewrite andb_true_iff, Nat.eqb_eq, IH. split; [intros [? ?]; congruence | intros H; inversion H; auto].
  Qed.

  (* Rejection is exact: every outcome has the same number of accepted words. *)
  Theorem dice_are_uniform : forall sides js, Forall (fun b => 0 < b) sides -> product sides <= W -> diceOf sides js ->
    length (filter (fun r => accepted W sides r && sameList (fst (throw W sides r)) js) (seq 0 W)) = W / product sides.
  Proof.
    intros sides js F PW D. set (P := product sides). pose proof (product_pos _ _ D) as HP. pose proof (value_bound _ _ D) as HJ. fold P in PW, HP, HJ.
    set (J := value sides js) in *. set (first := (J * W + W mod P + P - 1) / P).
    rewrite <- (count_interval (W / P) W 0 first).
    - f_equal. apply filter_ext_in. intros r R. apply in_seq in R.
      apply eq_true_iff_eq. rewrite !andb_true_iff, Nat.leb_le, Nat.ltb_lt. unfold first. rewrite <- accepted_interval by assumption.
      destruct (throw_is_division sides r ltac:(lia) F) as [V S1]. unfold accepted. rewrite Nat.leb_le, S1, sameList_eq. fold P. fold P in V.
      split.
      + intros [M E]. rewrite E in V. fold J in V. repeat split; [lia | congruence | assumption].
      + intros (_ & E & M). split; [assumption |]. apply value_injective with sides; [| assumption | fold J; congruence].
        apply dice_in_range; [lia | assumption].
    - lia.
    - assert (X := Nat.div_mod W P ltac:(lia)). assert (F1 : P * first <= J * W + W mod P + P - 1) by (apply Nat.mul_div_le; lia).
      pose proof (Nat.mod_upper_bound W P ltac:(lia)). simpl. nia.
  Qed.

  (* one die of one side is 0 whatever the word *)
  Theorem one_sided_die_is_zero : forall r, r < W -> throw W [1] r = ([0], r).
  Proof. intros r R. simpl. rewrite Nat.mul_1_r, Nat.div_small, Nat.mod_small by assumption. reflexivity. Qed.
End Uniform.
