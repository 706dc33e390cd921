(* PickFacts.v -- what picking by places and removing by places do: together they are the whole list, and a list of all
   places is an order of it. The ground under conservation, replay and undo. *)
From Coq Require Import List Arith Bool Lia Permutation.
Require Import Lists.
Import ListNotations.

Definition inRange (n : nat) (p : list nat) : Prop := Forall (fun i => i < n) p.

Lemma forallb_lt_range : forall n p, forallb (fun i => i <? n) p = true <-> inRange n p.
Proof.
  intros n p. unfold inRange. rewrite forallb_forall, Forall_forall.
  split; intros H x Hx; specialize (H x Hx); [apply Nat.ltb_lt in H | apply Nat.ltb_lt]; assumption.
Qed.

Lemma memberOf_In : forall p i, memberOf p i = true <-> In i p.
Proof.
  intros p i. unfold memberOf. rewrite existsb_exists. split.
  - intros (x & Hx & E). apply Nat.eqb_eq in E. now subst.
  - intros H. exists i. split; [assumption | apply Nat.eqb_refl].
Qed.

Lemma distinct_NoDup : forall p, distinct p = true <-> NoDup p.
Proof.
  induction p as [| x p IH]; simpl.
  - split; [constructor | reflexivity].
  - rewrite andb_true_iff, negb_true_iff, IH. split.
    + intros [H N]. constructor; [| assumption]. intros I. apply (memberOf_In p x) in I. unfold memberOf in I. congruence.
    + intros N. inversion N; subst. split; [| assumption].
      destruct (existsb (Nat.eqb x) p) eqn:E; [| reflexivity]. exfalso. apply H1. now apply (memberOf_In p x).
Qed.

Lemma seq_range : forall a n m, a + n <= m -> inRange m (seq a n).
Proof. intros. apply Forall_forall. intros x Hx. apply in_seq in Hx. lia. Qed.

(* isPerm n p says: p is an order of 0 .. n-1. *)
Theorem isPerm_correct : forall n p, isPerm n p = true <-> Permutation p (seq 0 n).
Proof.
  intros n p. unfold isPerm. rewrite !andb_true_iff, Nat.eqb_eq, forallb_lt_range, forallb_forall. split.
  - intros [[L R] M]. symmetry. apply NoDup_Permutation_bis.
    + apply seq_NoDup.
    + rewrite seq_length. lia.
    + intros x Hx. apply memberOf_In. now apply M.
  - intros P. split; [split |].
    + apply Permutation_length in P. now rewrite seq_length in P.
    + apply Forall_forall. intros x Hx. apply (Permutation_in _ P) in Hx. apply in_seq in Hx. lia.
    + intros x Hx. apply memberOf_In. apply (Permutation_in x (Permutation_sym P) Hx).
Qed.

(* isPick n m p says: p names m different places below n. *)
Theorem isPick_correct : forall n m p, isPick n m p = true <-> length p = m /\ inRange n p /\ NoDup p.
Proof.
  intros. unfold isPick. rewrite !andb_true_iff, Nat.eqb_eq, forallb_lt_range, distinct_NoDup. tauto.
Qed.

Lemma isPerm_seq : forall n, isPerm n (seq 0 n) = true.
Proof. intros. apply isPerm_correct. apply Permutation_refl. Qed.

Lemma isPick_size : forall n m p, isPick n m p = true -> m <= n.
Proof.
  intros n m p H. apply isPick_correct in H. destruct H as (L & R & D). rewrite <- L, <- (seq_length n 0). apply NoDup_incl_length; [assumption |].
  intros i I. apply in_seq. unfold inRange in R. rewrite Forall_forall in R. specialize (R i I). lia.
Qed.

Lemma isPick_seq : forall n a m, a + m <= n -> isPick n m (seq a m) = true.
Proof. intros. apply isPick_correct. split; [apply seq_length | split; [now apply seq_range | apply seq_NoDup]]. Qed.

Lemma NoDup_app_intro_ : forall {A} (a b : list A), NoDup a -> NoDup b -> (forall x, In x a -> ~ In x b) -> NoDup (a ++ b).
Proof.
  induction a as [| x a IH]; intros b Na Nb D; [assumption |]. inversion Na; subst. simpl. constructor.
  - rewrite in_app_iff. intros [H | H]; [contradiction | apply (D x); [now left | assumption]].
  - apply IH; [assumption | assumption |]. intros y Hy. apply D. now right.
Qed.

Section Pick.
  Context {A B : Type}.
  Implicit Types l : list A.

  Lemma pickAt_cons : forall i p l,
    pickAt (i :: p) l = match nth_error l i with Some x => x :: pickAt p l | None => pickAt p l end.
  Proof. reflexivity. Qed.

  Lemma pickAt_app : forall p q l, pickAt (p ++ q) l = pickAt p l ++ pickAt q l.
  Proof.
    induction p as [| i p IH]; intros; [reflexivity |].
    simpl app. rewrite !pickAt_cons, IH. destruct (nth_error l i); reflexivity.
  Qed.

  Lemma pickAt_length : forall p l, inRange (length l) p -> length (pickAt p l) = length p.
  Proof.
    induction p as [| i p IH]; intros l R; [reflexivity |].
    inversion R; subst. rewrite pickAt_cons. destruct (nth_error l i) eqn:E.
    - simpl. f_equal. now apply IH.
    - apply nth_error_None in E. lia.
  Qed.

  Lemma pickAt_nth : forall p l k, inRange (length l) p ->
    nth_error (pickAt p l) k = match nth_error p k with Some i => nth_error l i | None => None end.
  Proof.
    induction p as [| i p IH]; intros l k R; [now destruct k |].
    inversion R; subst. rewrite pickAt_cons. destruct (nth_error l i) eqn:E.
    - destruct k; simpl; [now rewrite E | now apply IH].
    - apply nth_error_None in E. lia.
  Qed.

  Lemma pickAt_shift : forall p x l, pickAt (map S p) (x :: l) = pickAt p l.
  Proof.
    induction p as [| i p IH]; intros; [reflexivity |].
    simpl map. rewrite !pickAt_cons. simpl. now rewrite IH.
  Qed.

  Lemma pickAt_seq : forall m i l, pickAt (seq i m) l = firstn m (skipn i l).
  Proof.
    intros m i l. revert i m. induction l as [| x l IH]; intros i m.
    - rewrite skipn_nil, firstn_nil. revert i. induction m as [| m IHm]; intros; [reflexivity |].
      simpl seq. rewrite pickAt_cons. destruct i; simpl; apply IHm.
    - destruct i.
      + destruct m; [reflexivity |]. simpl seq. rewrite pickAt_cons. simpl. f_equal.
        rewrite <- (seq_shift m 0), pickAt_shift. rewrite IH. reflexivity.
      + rewrite <- (seq_shift m i), pickAt_shift, IH. reflexivity.
  Qed.

  (* a list is its cards at all places *)
  Lemma pickAt_all : forall l, pickAt (seq 0 (length l)) l = l.
  Proof. intros. rewrite pickAt_seq. apply firstn_all. Qed.

  Lemma pickAt_Permutation : forall p q l, Permutation p q -> Permutation (pickAt p l) (pickAt q l).
  Proof.
    intros p q l H. induction H.
    - constructor.
    - rewrite !pickAt_cons. destruct (nth_error l x); [now constructor | assumption].
    - rewrite !pickAt_cons. destruct (nth_error l x), (nth_error l y); try apply perm_swap; apply Permutation_refl.
    - eapply perm_trans; eassumption.
  Qed.

  Lemma dropBy_filter : forall gone l i,
    dropBy gone i l = pickAt (map (fun k => k - i) (filter (fun k => negb (gone k)) (seq i (length l)))) l.
  Proof.
    intros gone. induction l as [| x l IH]; intros i; [reflexivity |].
    assert (S1 : forall q, Forall (fun k => S i <= k) q -> pickAt (map (fun k => k - i) q) (x :: l) = pickAt (map (fun k => k - S i) q) l).
    { induction q as [| k q IHq]; intros F; [reflexivity |]. inversion F; subst.
      simpl map. rewrite !pickAt_cons, IHq by assumption. replace (k - i) with (S (k - S i)) by lia. reflexivity. }
    assert (F : Forall (fun k => S i <= k) (filter (fun k => negb (gone k)) (seq (S i) (length l)))).
    { apply Forall_forall. intros k Hk. apply filter_In in Hk. destruct Hk as [Hk _]. apply in_seq in Hk. lia. }
    simpl. destruct (gone i); simpl.
    - now rewrite S1, <- IH.
    - rewrite pickAt_cons, Nat.sub_diag. simpl. now rewrite S1, <- IH.
  Qed.

  Definition others (n : nat) (p : list nat) : list nat := filter (fun k => negb (memberOf p k)) (seq 0 n).

  Lemma removeAt_others : forall p l, removeAt p l = pickAt (others (length l) p) l.
  Proof.
    intros. unfold removeAt. rewrite dropBy_filter. f_equal.
    rewrite <- (map_id (others _ _)) at 1. unfold others. apply map_ext. intros. lia.
  Qed.

  Lemma others_Permutation : forall n p, inRange n p -> NoDup p -> Permutation (p ++ others n p) (seq 0 n).
  Proof.
    intros n p R N. apply NoDup_Permutation.
    - apply NoDup_app_intro_; [assumption | apply NoDup_filter, seq_NoDup |].
      intros x Hx Ho. apply filter_In in Ho. destruct Ho as [_ Ho]. apply negb_true_iff in Ho.
      apply memberOf_In in Hx. congruence.
    - apply seq_NoDup.
    - intros x. rewrite in_app_iff. unfold others. rewrite filter_In, in_seq, negb_true_iff. split.
      + intros [H | [H _]]; [| lia]. unfold inRange in R. rewrite Forall_forall in R. specialize (R x H). lia.
      + intros H. destruct (memberOf p x) eqn:E; [left; now apply memberOf_In | right; split; [lia | reflexivity]].
  Qed.
End Pick.

(* The picked cards and the ones left are together all the cards. *)
Theorem pick_and_rest : forall {A} p (l : list A), inRange (length l) p -> NoDup p ->
  Permutation (pickAt p l ++ removeAt p l) l.
Proof.
  intros A p l R N. rewrite removeAt_others, <- pickAt_app.
  rewrite <- (pickAt_all l) at 3. apply pickAt_Permutation. now apply others_Permutation.
Qed.

Lemma removeAt_length : forall {A} p (l : list A), inRange (length l) p -> NoDup p ->
  length (removeAt p l) = length l - length p.
Proof.
  intros A p l R N. pose proof (Permutation_length (pick_and_rest p l R N)) as H.
  rewrite app_length, pickAt_length in H by assumption. lia.
Qed.

(* Putting a list into an order of its places permutes it. *)
Theorem order_permutes : forall {A} p (l : list A), isPerm (length l) p = true -> Permutation (pickAt p l) l.
Proof.
  intros A p l H. apply isPerm_correct in H. rewrite <- (pickAt_all l) at 2. now apply pickAt_Permutation.
Qed.

Lemma pickAt_map : forall {A B} (f : A -> B) p l, pickAt p (map f l) = map f (pickAt p l).
Proof.
  intros A B f. induction p as [| i p IH]; intros l; [reflexivity |].
  rewrite !pickAt_cons, IH, nth_error_map. destruct (nth_error l i); reflexivity.
Qed.

Lemma dropBy_map : forall {A B} (f : A -> B) gone l i, dropBy gone i (map f l) = map f (dropBy gone i l).
Proof. intros A B f gone. induction l as [| x l IH]; intros i; [reflexivity |]. simpl. rewrite IH. now destruct (gone i). Qed.

Lemma removeAt_map : forall {A B} (f : A -> B) p l, removeAt p (map f l) = map f (removeAt p l).
Proof. intros. apply dropBy_map. Qed.

Lemma dropBy_none : forall {A} gone (l : list A) i, (forall k, i <= k < i + length l -> gone k = false) -> dropBy gone i l = l.
Proof.
  intros A gone. induction l as [| x l IH]; intros i H; [reflexivity |].
  simpl in *. rewrite H by lia. f_equal. apply IH. intros. apply H. lia.
Qed.

Lemma dropBy_app : forall {A} gone (a b : list A) i, dropBy gone i (a ++ b) = dropBy gone i a ++ dropBy gone (i + length a) b.
Proof.
  intros A gone. induction a as [| x a IH]; intros b i; simpl; [now rewrite Nat.add_0_r |].
  rewrite IH. replace (S i + length a) with (i + S (length a)) by lia. now destruct (gone i).
Qed.

Lemma dropBy_all : forall {A} gone (l : list A) i, (forall k, i <= k < i + length l -> gone k = true) -> dropBy gone i l = [].
Proof.
  intros A gone. induction l as [| x l IH]; intros i H; [reflexivity |].
  simpl in *. rewrite H by lia. apply IH. intros. apply H. lia.
Qed.

Lemma memberOf_seq : forall a m k, memberOf (seq a m) k = (a <=? k) && (k <? a + m).
Proof.
  intros. apply eq_true_iff_eq. rewrite memberOf_In, in_seq, andb_true_iff, Nat.leb_le, Nat.ltb_lt. tauto.
Qed.

Lemma skipn_twice : forall {A} a b (l : list A), skipn a (skipn b l) = skipn (b + a) l.
Proof.
  intros A a b. induction b as [| b IH]; intros l; [reflexivity |]. destruct l; simpl; [now rewrite skipn_nil | apply IH].
Qed.

(* Taking a run of m cards from place a leaves what is before and what is after. *)
Lemma removeAt_run : forall {A} a m (l : list A), a + m <= length l -> removeAt (seq a m) l = firstn a l ++ skipn (a + m) l.
Proof.
  intros A a m l H. unfold removeAt.
  rewrite <- (firstn_skipn a l) at 1. rewrite dropBy_app. f_equal.
  - apply dropBy_none. intros k Hk. rewrite firstn_length in Hk. rewrite memberOf_seq.
    apply andb_false_iff. left. apply Nat.leb_gt. lia.
  - rewrite <- (firstn_skipn m (skipn a l)) at 1. rewrite dropBy_app.
    rewrite !firstn_length, skipn_length. rewrite dropBy_all.
    + rewrite dropBy_none.
      * now rewrite skipn_twice.
      * intros k Hk. rewrite memberOf_seq. apply andb_false_iff. right. apply Nat.ltb_ge. lia.
    + intros k Hk. rewrite firstn_length, skipn_length in Hk. rewrite memberOf_seq.
      apply andb_true_iff. split; [apply Nat.leb_le | apply Nat.ltb_lt]; lia.
Qed.

(* Haskell's splitAt: the first n cards, and the rest. *)
Theorem pick_first : forall {A} n (l : list A), pickAt (seq 0 n) l = firstn n l.
Proof. intros. rewrite pickAt_seq. reflexivity. Qed.

Theorem rest_of_first : forall {A} n (l : list A), n <= length l -> removeAt (seq 0 n) l = skipn n l.
Proof. intros. rewrite removeAt_run by lia. reflexivity. Qed.

Theorem pick_last : forall {A} n (l : list A), n <= length l -> pickAt (seq (length l - n) n) l = skipn (length l - n) l.
Proof.
  intros. rewrite pickAt_seq. apply firstn_all2. rewrite skipn_length. lia.
Qed.

Theorem rest_of_last : forall {A} n (l : list A), n <= length l -> removeAt (seq (length l - n) n) l = firstn (length l - n) l.
Proof.
  intros. rewrite removeAt_run by lia. rewrite skipn_all2 by lia. apply app_nil_r.
Qed.

(* A list function that does not look at the cards, only at their places. *)
Definition natural (f : forall A, list A -> list A) : Prop :=
  forall A B (g : A -> B) l, f B (map g l) = map g (f A l).

(* Such a function is the reordering by what it does to 0 .. n-1: this is why a record can hold an order instead. *)
Theorem order_of_function : forall (f : forall A, list A -> list A), natural f ->
  forall A (l : list A), pickAt (f nat (seq 0 (length l))) l = f A l.
Proof.
  intros f N A l. destruct l as [| d l'].
  - simpl.
    assert (E : f nat [] = []).
    { pose proof (N nat nat (fun _ => 0) []) as H0. pose proof (N nat nat (fun _ => 1) []) as H1. simpl in *.
      destruct (f nat []) as [| x r]; [reflexivity |]. simpl in *. congruence. }
    rewrite E. simpl.
    destruct (f A []) as [| y r] eqn:EA; [reflexivity |].
    pose proof (N A nat (fun _ => 0) []) as H. simpl in H. rewrite E, EA in H. discriminate.
  - set (l := d :: l'). 
    assert (M : forall p, (forall i, In i p -> i < length l) -> pickAt p l = map (fun i => nth i l d) p).
    { induction p as [| i p IH]; intros R; [reflexivity |]. rewrite pickAt_cons.
      rewrite (nth_error_nth' l d) by (apply R; now left). simpl map. f_equal. apply IH. intros. apply R. now right. }
    assert (L : map (fun i => nth i l d) (seq 0 (length l)) = l).
    { rewrite <- M; [apply pickAt_all |]. intros i Hi. apply in_seq in Hi. lia. }
    rewrite <- L at 3. rewrite N. apply M.
    intros i Hi.
    (* f moves only what is there: mapping every place to "below n" gives only that *)
    pose proof (N nat bool (fun k => k <? length l) (seq 0 (length l))) as H.
    assert (T : map (fun k => k <? length l) (seq 0 (length l)) = map (fun _ => true) (seq 0 (length l))).
    { apply map_ext_in. intros k Hk. apply in_seq in Hk. apply Nat.ltb_lt. lia. }
    rewrite T, (N nat bool (fun _ => true)) in H.
    assert (In (i <? length l) (map (fun k => k <? length l) (f nat (seq 0 (length l))))) as I by (apply (in_map (fun k => k <? length l)); assumption).
    rewrite <- H in I. apply in_map_iff in I. destruct I as (k & E & _). symmetry in E. now apply Nat.ltb_lt in E.
Qed.
