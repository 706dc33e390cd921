(* FisherYates.v -- the wash of docs/random.md §4: the map from dice vectors to orders is a bijection, so the order is uniform if the dice
   are. Likewise for random picks. *)
From Coq Require Import List Arith Bool Lia Permutation.
Require Import Lists PickFacts.
Import ListNotations.

(* die i of n cards has n - i sides *)
Inductive washDice : nat -> list nat -> Prop :=
  | wash_nil : washDice 0 []
  | wash_cons : forall n j js, j < S n -> washDice n js -> washDice (S n) (j :: js).

Section Wash.
  Context {A : Type}.
  Implicit Types l p : list A.

  Fixpoint replace_ (i : nat) (x : A) l : list A :=
    match l, i with
    | [], _ => []
    | _ :: r, 0 => x :: r
    | y :: r, S i' => y :: replace_ i' x r
    end.

  (* swap the first card with the j-th, keep it, go on with the rest *)
  Definition swapHead (x : A) (j : nat) l : A * list A :=
    match j with
    | 0 => (x, l)
    | S i => (nth i l x, replace_ i x l)
    end.

  Fixpoint fisherYates (js : list nat) l : list A :=
    match js, l with
    | j :: js', x :: r => let (y, rest) := swapHead x j r in y :: fisherYates js' rest
    | _, _ => l
    end.

  Lemma replace_length : forall i x l, length (replace_ i x l) = length l.
  Proof. intros i x l. revert i. induction l as [| y l IH]; intros [| i]; simpl; auto. Qed.

  Lemma replace_Permutation : forall i x l d, i < length l -> Permutation (nth i l d :: replace_ i x l) (x :: l).
  Proof.
    intros i x l. revert i. induction l as [| y l IH]; intros [| i] d H; simpl in *; try lia; [apply perm_swap |].
    rewrite perm_swap. rewrite (IH i d) by lia. apply perm_swap.
  Qed.

  Lemma swapHead_Permutation : forall x j l, j < S (length l) ->
    Permutation (fst (swapHead x j l) :: snd (swapHead x j l)) (x :: l) /\ length (snd (swapHead x j l)) = length l.
  Proof.
    intros x [| i] l H; simpl; [auto |]. split; [apply replace_Permutation; lia | apply replace_length].
  Qed.

  Theorem wash_preserves_cards : forall js l, washDice (length l) js -> Permutation (fisherYates js l) l.
  Proof.
    intros js l. revert js. remember (length l) as n eqn:E. revert l E.
    induction n as [| n IH]; intros l E js D; inversion D as [| n0 j js0 HJ HD]; subst.
    - destruct l; [apply Permutation_refl | discriminate].
    - destruct l as [| x l]; [discriminate |]. simpl in E. inversion E; subst. simpl.
      destruct (swapHead_Permutation x j l HJ) as [P L]. destruct (swapHead x j l) as [y rest]. simpl in *.
      rewrite <- P. constructor. apply IH; [now symmetry | assumption].
  Qed.

  Lemma swapHead_nth : forall x j l d, j < S (length l) -> fst (swapHead x j l) = nth j (x :: l) d.
  Proof. intros x [| i] l d H; simpl; [reflexivity |]. apply nth_indep. lia. Qed.

  Theorem wash_injective : forall l js ks, NoDup l -> washDice (length l) js -> washDice (length l) ks ->
    fisherYates js l = fisherYates ks l -> js = ks.
  Proof.
    intros l. remember (length l) as n eqn:E. revert l E.
    induction n as [| n IH]; intros l E js ks N J K H; inversion J as [| n1 j js1 HJ DJ]; inversion K as [| n2 j0 ks1 HK DK]; subst; try discriminate; [reflexivity |].
    destruct l as [| x l]; [discriminate |]. simpl in E. inversion E; subst. simpl in H.
    destruct (swapHead_Permutation x j l HJ) as [P1 L1]. destruct (swapHead_Permutation x j0 l HK) as [P2 L2].
    pose proof (swapHead_nth x j l x HJ) as T1. pose proof (swapHead_nth x j0 l x HK) as T2.
    destruct (swapHead x j l) as [y1 r1] eqn:E1. destruct (swapHead x j0 l) as [y2 r2] eqn:E2. cbn [fst snd] in *.
    inversion H; subst.
    assert (j = j0). { apply (proj1 (NoDup_nth (x :: l) x) N); simpl; try lia. simpl in *. congruence. }
    subst. rewrite E1 in E2. inversion E2; subst. f_equal. apply (IH r2); auto.
    apply (Permutation_NoDup (Permutation_sym P1)) in N. now inversion N.
  Qed.

  Theorem wash_surjective : forall l p, Permutation p l -> exists js, washDice (length l) js /\ fisherYates js l = p.
  Proof.
    intros l. remember (length l) as n eqn:E. revert l E.
    induction n as [| n IH]; intros l E p P.
    - destruct l; [| discriminate]. apply Permutation_sym, Permutation_nil in P. subst. exists []. split; [constructor | reflexivity].
    - destruct l as [| x l]; [discriminate |]. simpl in E. inversion E; subst.
      destruct p as [| y p]; [apply Permutation_nil_cons in P; contradiction |].
      assert (I : In y (x :: l)) by (apply (Permutation_in y P); now left).
      apply (In_nth _ _ x) in I. destruct I as (j & J & Y). cbn [length] in J.
      destruct (swapHead_Permutation x j l J) as [P1 L1]. pose proof (swapHead_nth x j l x J) as T. rewrite Y in T.
      destruct (swapHead x j l) as [y' rest] eqn:E1. cbn [fst snd] in *. subst y'.
      destruct (IH rest (eq_sym L1) p) as (js & D & F).
      + apply Permutation_cons_inv with y. rewrite P. now symmetry.
      + exists (j :: js). split; [now constructor |]. simpl. rewrite E1. now rewrite F.
  Qed.

  (* For different cards: every order comes from exactly one vector of dice. *)
  Theorem wash_is_a_bijection : forall l p, NoDup l -> Permutation p l ->
    exists! js, washDice (length l) js /\ fisherYates js l = p.
  Proof.
    intros l p N P. destruct (wash_surjective l p P) as (js & D & F). exists js. split; [auto |].
    intros ks [K G]. apply (wash_injective l); auto. congruence.
  Qed.

  (* The first m cards are final after m dice. *)
  Theorem wash_prefix_is_final : forall m js ks l, washDice (length l) js -> washDice (length l) ks -> firstn m js = firstn m ks ->
    firstn m (fisherYates js l) = firstn m (fisherYates ks l).
  Proof.
    induction m as [| m IH]; intros js ks l J K H; [reflexivity |].
    destruct l as [| x l]; cbn [length] in J, K.
    - inversion J; inversion K; subst. reflexivity.
    - inversion J as [| n1 j js1 HJ DJ]; inversion K as [| n2 k ks1 HK DK]; subst. cbn [firstn] in H. injection H as E H. subst k.
      destruct (swapHead_Permutation x j l HJ) as [_ L]. cbn [fisherYates]. destruct (swapHead x j l) as [y r]. cbn [snd] in L. cbn [firstn].
      f_equal. apply IH; [now rewrite L | now rewrite L | assumption].
  Qed.

  (* Random draw: each die picks the card at that index of what is left. *)
  Fixpoint drawOff (js : list nat) l : list A :=
    match js with
    | [] => []
    | j :: r => firstn 1 (skipn j l) ++ drawOff r (firstn j l ++ skipn (S j) l)
    end.

  (* m dice with n, n-1, ... sides *)
  Inductive pickDice : nat -> nat -> list nat -> Prop :=
    | pick_nil : forall n, pickDice n 0 []
    | pick_cons : forall n m j js, j < S n -> pickDice n m js -> pickDice (S n) (S m) (j :: js).

  Lemma split_at : forall j l x, nth_error l j = Some x ->
    firstn 1 (skipn j l) = [x] /\ Permutation (x :: firstn j l ++ skipn (S j) l) l /\ S (length (firstn j l ++ skipn (S j) l)) = length l.
  Proof.
    intros j l x H.
    assert (E : l = firstn j l ++ x :: skipn (S j) l).
    { revert j H. induction l as [| y l IH]; intros [| j] H; simpl in *; try discriminate; [congruence |]. f_equal. now apply IH. }
    assert (P : Permutation (x :: firstn j l ++ skipn (S j) l) l) by (rewrite E at 3; apply Permutation_middle).
    repeat split; [| assumption | apply (Permutation_length P)].
    assert (L : j < length l) by (apply nth_error_Some; congruence).
    rewrite E, skipn_app, firstn_length, skipn_all2 by (rewrite firstn_length; lia).
    replace (j - Nat.min j (length l)) with 0 by lia. reflexivity.
  Qed.

  Theorem picks_are_a_bijection : forall p l, NoDup l -> NoDup p -> incl p l ->
    exists! js, pickDice (length l) (length p) js /\ drawOff js l = p.
  Proof.
    induction p as [| y p IH]; intros l Nl Np I.
    - exists []. split; [split; [constructor | reflexivity] |]. intros ks [K _]. now inversion K.
    - inversion Np; subst. assert (Y : In y l) by (apply I; now left).
      apply In_nth_error in Y. destruct Y as (j & J). destruct (split_at j l y J) as (H1' & P & L).
      set (rest := firstn j l ++ skipn (S j) l) in *.
      assert (Nr : NoDup (y :: rest)) by (apply (Permutation_NoDup (Permutation_sym P)); assumption). inversion Nr; subst.
      destruct (IH rest H4 H2) as (js & [D F] & U).
      { intros z Z. assert (In z l) by (apply I; now right). apply (Permutation_in z (Permutation_sym P)) in H. destruct H; [subst; contradiction | assumption]. }
      assert (Jl : j < length l) by (apply nth_error_Some; congruence).
      exists (j :: js). split.
      + split; [rewrite <- L; constructor; [lia | exact D] |]. cbn [drawOff]. rewrite H1'. fold rest. rewrite F. reflexivity.
      + intros ks [K G]. inversion K; subst. cbn [drawOff] in G.
        assert (X : exists x, nth_error l j0 = Some x) by (destruct (nth_error l j0) eqn:E; [eauto | apply nth_error_None in E; lia]).
        destruct X as (x & X). destruct (split_at j0 l x X) as (Q1 & _ & _). rewrite Q1 in G. simpl in G. inversion G; subst.
        assert (j0 = j). { apply (proj1 (NoDup_nth_error l) Nl); [lia | congruence]. } subst. f_equal. apply U. split; [| exact H8].
        replace (length rest) with n by lia. assumption.
  Qed.
End Wash.

(* As an order of places: every order of n places is one wash. *)
Theorem every_order_is_one_wash : forall n p, isPerm n p = true -> exists! js, washDice n js /\ fisherYates js (seq 0 n) = p.
Proof.
  intros n p H. apply isPerm_correct in H. pose proof (wash_is_a_bijection (seq 0 n) p (seq_NoDup n 0) H) as B. now rewrite seq_length in B.
Qed.
