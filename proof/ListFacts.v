(* ListFacts.v -- the theorems of docs/origins.md §1 about plain lists: cut, interleave, riffle, in-shuffle, packets. *)
From Coq Require Import List Arith Bool Lia Permutation.
Require Import Lists PickFacts.
Import ListNotations.

(* Cut *)

Theorem cut_preserves_cards : forall {A} k (l : list A), Permutation (cut k l) l.
Proof. intros. unfold cut. rewrite Permutation_app_comm. now rewrite firstn_skipn. Qed.

Theorem cut_length : forall {A} k (l : list A), length (cut k l) = length l.
Proof. intros. apply Permutation_length, cut_preserves_cards. Qed.

Theorem cut_zero : forall {A} (l : list A), cut 0 l = l.
Proof. intros. unfold cut. simpl. apply app_nil_r. Qed.

Theorem cut_all : forall {A} (l : list A), cut (length l) l = l.
Proof. intros. unfold cut. now rewrite skipn_all, firstn_all. Qed.

Theorem cut_inverse : forall {A} k (l : list A), k <= length l -> cut (length l - k) (cut k l) = l.
Proof.
  intros A k l H. unfold cut.
  assert (E : length l - k = length (skipn k l)) by now rewrite skipn_length.
  rewrite E at 1 2. rewrite skipn_app, firstn_app, skipn_all, firstn_all, Nat.sub_diag. simpl.
  rewrite app_nil_r. apply firstn_skipn.
Qed.

Theorem cut_add : forall {A} j k (l : list A), j + k <= length l -> cut j (cut k l) = cut (k + j) l.
Proof.
  intros A j k l H. unfold cut. rewrite skipn_app, firstn_app, skipn_length.
  replace (j - (length l - k)) with 0 by lia. simpl. rewrite app_nil_r, skipn_twice, <- app_assoc. f_equal.
  rewrite <- (firstn_skipn k (firstn (k + j) l)), firstn_firstn, skipn_firstn_comm.
  replace (Nat.min k (k + j)) with k by lia. now replace (k + j - k) with j by lia.
Qed.

Theorem cut_is_rotation : forall {A} k (l : list A), k <= length l -> cut k l = times k rotate1 l.
Proof.
  intros A k. induction k as [| k IH]; intros l H; [apply cut_zero |].
  simpl times. rewrite <- IH.
  - replace (S k) with (1 + k) by reflexivity. rewrite <- cut_add by lia. f_equal.
    destruct l; [reflexivity |]. unfold cut. simpl. reflexivity.
  - destruct l; simpl in *; [lia |]. rewrite app_length. simpl. lia.
Qed.

Theorem cut_places : forall {A} k (l : list A) i, k <= length l -> i < length l ->
  nth_error (cut k l) i = nth_error l ((i + k) mod length l).
Proof.
  intros A k l i Hk Hi. unfold cut. destruct (lt_dec i (length l - k)) as [C | C].
  - rewrite nth_error_app1 by (rewrite skipn_length; lia). rewrite Nat.mod_small by lia.
    rewrite <- (firstn_skipn k l) at 2. rewrite nth_error_app2; rewrite firstn_length; [| lia]. f_equal. lia.
  - rewrite nth_error_app2; rewrite skipn_length; [| lia].
    replace ((i + k) mod length l) with (i - (length l - k)).
    + rewrite <- (firstn_skipn k l) at 3. rewrite nth_error_app1; [reflexivity | rewrite firstn_length; lia].
    + apply Nat.mod_unique with 1; lia.
Qed.

(* Interleave *)

Theorem interleave_preserves_cards : forall {A} (xs ys : list A), Permutation (interleave xs ys) (xs ++ ys).
Proof.
  induction xs as [| x xs IH]; intros ys; [apply Permutation_refl |].
  destruct ys as [| y ys]; [simpl; now rewrite app_nil_r |].
  simpl. constructor. rewrite IH. apply Permutation_middle.
Qed.

Theorem interleave_length : forall {A} (xs ys : list A), length (interleave xs ys) = length xs + length ys.
Proof. intros. rewrite (Permutation_length (interleave_preserves_cards xs ys)). apply app_length. Qed.

Theorem interleave_left : forall {A} i (xs ys : list A), i < length xs -> i < length ys ->
  nth_error (interleave xs ys) (2 * i) = nth_error xs i.
Proof.
  induction i as [| i IH]; intros xs ys Hx Hy; destruct xs as [| x xs], ys as [| y ys]; simpl in *; try lia; [reflexivity |].
  replace (i + S (i + 0)) with (S (2 * i)) by lia. simpl. apply (IH xs ys); lia.
Qed.

Theorem interleave_right : forall {A} i (xs ys : list A), i < length xs -> i < length ys ->
  nth_error (interleave xs ys) (2 * i + 1) = nth_error ys i.
Proof.
  induction i as [| i IH]; intros xs ys Hx Hy; destruct xs as [| x xs], ys as [| y ys]; simpl in *; try lia; [reflexivity |].
  replace (i + S (i + 0) + 1) with (S (2 * i + 1)) by lia. simpl. apply (IH xs ys); lia.
Qed.

(* Riffle *)

Lemma halves_preserve_cards : forall {A} (l : list A), Permutation (skipn (half l) l ++ firstn (half l) l) l.
Proof. intros. apply (cut_preserves_cards (half l)). Qed.

Theorem riffle_preserves_cards : forall {A} (l : list A), Permutation (riffle l) l.
Proof. intros. unfold riffle. rewrite interleave_preserves_cards. now rewrite firstn_skipn. Qed.

Theorem inShuffle_preserves_cards : forall {A} (l : list A), Permutation (inShuffle l) l.
Proof. intros. unfold inShuffle. rewrite interleave_preserves_cards. apply halves_preserve_cards. Qed.

Lemma times_preserve : forall {A} (f : list A -> list A), (forall l, Permutation (f l) l) ->
  forall n l, Permutation (times n f l) l.
Proof.
  intros A f H. induction n as [| n IH]; intros l; [apply Permutation_refl |]. simpl. rewrite IH. apply H.
Qed.

Theorem riffles_preserve_cards : forall {A} n (l : list A), Permutation (times n riffle l) l.
Proof. intros. apply times_preserve, riffle_preserves_cards. Qed.

Lemma half_bounds : forall {A} (l : list A), 2 * half l <= length l <= 2 * half l + 1.
Proof.
  intros. unfold half. rewrite Nat.div2_div. pose proof (Nat.div_mod (length l) 2). pose proof (Nat.mod_upper_bound (length l) 2). lia.
Qed.

Theorem riffle_keeps_top : forall {A} (l : list A), nth_error (riffle l) 0 = nth_error l 0.
Proof.
  intros A l. unfold riffle. pose proof (half_bounds l). destruct l as [| x [| y l]]; [reflexivity | reflexivity |].
  destruct (half (x :: y :: l)) eqn:E; [simpl in *; lia |].
  destruct (skipn (S n) (x :: y :: l)) eqn:S1; reflexivity.
Qed.

Lemma interleave_last : forall {A} (xs ys : list A), length xs <= length ys <= S (length xs) -> ys <> [] ->
  forall d, last (interleave xs ys) d = last ys d.
Proof.
  induction xs as [| x xs IH]; intros ys L N d; [reflexivity |].
  destruct ys as [| y ys]; [congruence |]. simpl in L. destruct ys as [| y' ys].
  - destruct xs; [reflexivity | simpl in L; lia].
  - change (last (interleave (x :: xs) (y :: y' :: ys)) d) with (last (x :: y :: interleave xs (y' :: ys)) d).
    assert (I : interleave xs (y' :: ys) <> []).
    { intros C. apply (f_equal (@length A)) in C. rewrite interleave_length in C. simpl in C. lia. }
    destruct (interleave xs (y' :: ys)) eqn:E; [congruence |].
    transitivity (last (interleave xs (y' :: ys)) d); [now rewrite E |].
    rewrite IH; [reflexivity | simpl in *; lia | congruence].
Qed.

Theorem riffle_keeps_bottom : forall {A} (l : list A) d, last (riffle l) d = last l d.
Proof.
  intros A l d. destruct l as [| x l']; [reflexivity |]. set (l := x :: l'). pose proof (half_bounds l) as H.
  assert (L : length l = S (length l')) by reflexivity.
  unfold riffle. rewrite interleave_last.
  - rewrite <- (firstn_skipn (half l) l) at 3.
    assert (N : skipn (half l) l <> []). { intros C. apply (f_equal (@length A)) in C. rewrite skipn_length in C. cbn [length] in C. lia. }
    destruct (exists_last N) as (r & z & E). rewrite E. rewrite app_assoc, !last_last. reflexivity.
  - rewrite firstn_length, skipn_length. lia.
  - intros C. apply (f_equal (@length A)) in C. rewrite skipn_length in C. cbn [length] in C. lia.
Qed.

(* Functions that only look at places *)

Lemma interleave_map : forall {A B} (g : A -> B) xs ys, interleave (map g xs) (map g ys) = map g (interleave xs ys).
Proof.
  induction xs as [| x xs IH]; intros ys; [reflexivity |]. destruct ys as [| y ys]; [reflexivity |]. simpl. now rewrite IH.
Qed.

Lemma half_map : forall {A B} (g : A -> B) l, half (map g l) = half l.
Proof. intros. unfold half. now rewrite map_length. Qed.

Lemma cut_natural : forall k, natural (fun A => @cut A k).
Proof. intros k A B g l. unfold cut. now rewrite skipn_map, firstn_map, map_app. Qed.

Lemma riffle_natural : natural (fun A => @riffle A).
Proof. intros A B g l. unfold riffle. now rewrite half_map, skipn_map, firstn_map, interleave_map. Qed.

Lemma inShuffle_natural : natural (fun A => @inShuffle A).
Proof. intros A B g l. unfold inShuffle. now rewrite half_map, skipn_map, firstn_map, interleave_map. Qed.

Lemma times_natural : forall n (f : forall A, list A -> list A), natural f -> natural (fun A => times n (f A)).
Proof. intros n f N. induction n as [| n IH]; intros A B g l; simpl; [reflexivity |]. rewrite N. apply IH. Qed.

(* The order a cut and a riffle leave in a record is the cut and the riffle. *)
Theorem cut_as_order : forall {A} k (l : list A), pickAt (cut k (seq 0 (length l))) l = cut k l.
Proof. intros. apply (order_of_function (fun A => @cut A k)), cut_natural. Qed.

Theorem riffles_as_order : forall {A} n (l : list A), pickAt (times n riffle (seq 0 (length l))) l = times n riffle l.
Proof. intros. apply (order_of_function (fun A => times n (@riffle A))), (times_natural n (fun A => @riffle A)), riffle_natural. Qed.

Theorem inShuffle_as_order : forall {A} (l : list A), pickAt (inShuffle (seq 0 (length l))) l = inShuffle l.
Proof. intros. apply (order_of_function (fun A => @inShuffle A)), inShuffle_natural. Qed.

Theorem eight_riffles_restore_52 : forall {A} (l : list A), length l = 52 -> times 8 riffle l = l.
Proof.
  intros A l H. rewrite <- riffles_as_order, H.
  assert (E : times 8 riffle (seq 0 52) = seq 0 52) by (vm_compute; reflexivity).
  rewrite E, <- H. apply pickAt_all.
Qed.

Theorem fifty_two_in_shuffles_restore_52 : forall {A} (l : list A), length l = 52 -> times 52 inShuffle l = l.
Proof.
  intros A l H. rewrite <- (order_of_function (fun A => times 52 (@inShuffle A)) (times_natural 52 (fun A => @inShuffle A) inShuffle_natural) A l).
  cbv beta. rewrite H. assert (E : times 52 inShuffle (seq 0 52) = seq 0 52) by (vm_compute; reflexivity).
  rewrite E, <- H. apply pickAt_all.
Qed.

(* Packets *)

Theorem packets_are_the_deck : forall {A} sizes (l : list A), sum sizes = length l -> concat (splitIntoPackets sizes l) = l.
Proof.
  induction sizes as [| p ps IH]; intros l H; simpl in *.
  - destruct l; [reflexivity | discriminate].
  - rewrite IH; [apply firstn_skipn |]. rewrite skipn_length. lia.
Qed.

Theorem packets_have_their_sizes : forall {A} sizes (l : list A), sum sizes <= length l ->
  map (@length A) (splitIntoPackets sizes l) = sizes.
Proof.
  induction sizes as [| p ps IH]; intros l H; simpl in *; [reflexivity |].
  rewrite firstn_length, IH; [f_equal; lia | rewrite skipn_length; lia].
Qed.

Lemma packets_count : forall {A} sizes (l : list A), length (splitIntoPackets sizes l) = length sizes.
Proof. induction sizes as [| p ps IH]; intros l; simpl; [reflexivity | now rewrite IH]. Qed.

Lemma concat_Permutation : forall {A} (a b : list (list A)), Permutation a b -> Permutation (concat a) (concat b).
Proof.
  intros A a b H. induction H; simpl.
  - constructor.
  - now apply Permutation_app_head.
  - rewrite !app_assoc. apply Permutation_app_tail, Permutation_app_comm.
  - eapply perm_trans; eassumption.
Qed.

Theorem stripCut_preserves_cards : forall {A} sizes order (l : list A), sum sizes = length l ->
  isPerm (length sizes) order = true -> Permutation (stripCut sizes order l) l.
Proof.
  intros A sizes order l S1 P. unfold stripCut.
  rewrite (concat_Permutation _ (splitIntoPackets sizes l)).
  - now rewrite packets_are_the_deck.
  - apply order_permutes. now rewrite packets_count.
Qed.

Theorem stripCut_in_order : forall {A} sizes (l : list A), sum sizes = length l ->
  stripCut sizes (seq 0 (length sizes)) l = l.
Proof.
  intros A sizes l H. unfold stripCut. rewrite <- (packets_count sizes l), pickAt_all. now apply packets_are_the_deck.
Qed.

Theorem cut_is_a_stripCut : forall {A} k (l : list A), k <= length l -> stripCut [k; length l - k] [1; 0] l = cut k l.
Proof.
  intros A k l H. unfold stripCut, cut. simpl. unfold pickAt. simpl. rewrite app_nil_r.
  rewrite firstn_all2; [reflexivity |]. rewrite skipn_length. lia.
Qed.

Lemma splitIntoPackets_map : forall {A B} (g : A -> B) sizes l,
  splitIntoPackets sizes (map g l) = map (map g) (splitIntoPackets sizes l).
Proof.
  induction sizes as [| p ps IH]; intros l; [reflexivity |]. simpl. now rewrite firstn_map, skipn_map, IH.
Qed.

Lemma stripCut_natural : forall sizes order, natural (fun A => @stripCut A sizes order).
Proof.
  intros sizes order A B g l. unfold stripCut. now rewrite splitIntoPackets_map, pickAt_map, concat_map.
Qed.

Theorem stripCut_as_order : forall {A} sizes order (l : list A),
  pickAt (stripCut sizes order (seq 0 (length l))) l = stripCut sizes order l.
Proof. intros. apply (order_of_function (fun A => @stripCut A sizes order)), stripCut_natural. Qed.

(* Human riffle *)

Lemma merge_preserves_cards : forall {A} bits (a b : list A), Permutation (merge bits a b) (a ++ b).
Proof.
  induction bits as [| [] bits IH]; intros a b; simpl.
  - destruct a; apply Permutation_refl.
  - destruct a, b; simpl; try apply Permutation_refl; rewrite IH; simpl.
    + apply Permutation_refl.
    + apply (Permutation_middle (a :: a0) b a1) || (rewrite (Permutation_middle (a :: a0))); apply Permutation_refl.
  - destruct a; [apply Permutation_refl |]. simpl. constructor. apply IH.
Qed.

Theorem humanRiffle_preserves_cards : forall {A} bits (l : list A), Permutation (humanRiffle bits l) l.
Proof. intros. unfold humanRiffle. rewrite merge_preserves_cards. now rewrite firstn_skipn. Qed.

(* each packet keeps its order: seen through a test that tells the packets apart, only that packet is left *)
Theorem humanRiffle_keeps_packets : forall {A} (inLeft : A -> bool) bits (a b : list A),
  forallb inLeft a = true -> forallb (fun x => negb (inLeft x)) b = true ->
  filter inLeft (merge bits a b) = a /\ filter (fun x => negb (inLeft x)) (merge bits a b) = b.
Proof.
  intros A q.
  assert (All : forall l, forallb q l = true -> filter q l = l /\ filter (fun x => negb (q x)) l = []).
  { induction l as [| x l IH]; simpl; [auto |]. rewrite andb_true_iff. intros [E F]. rewrite E. simpl. destruct (IH F). now split; [f_equal |]. }
  assert (Non : forall l, forallb (fun x => negb (q x)) l = true -> filter q l = [] /\ filter (fun x => negb (q x)) l = l).
  { induction l as [| x l IH]; simpl; [auto |]. rewrite andb_true_iff. intros [E F]. rewrite E. apply negb_true_iff in E. rewrite E.
    destruct (IH F). now split; [| f_equal]. }
  assert (App : forall a b, forallb q a = true -> forallb (fun x => negb (q x)) b = true ->
            filter q (a ++ b) = a /\ filter (fun x => negb (q x)) (a ++ b) = b).
  { intros a b Ha Hb. rewrite !filter_app. destruct (All a Ha) as [-> ->], (Non b Hb) as [-> ->]. now rewrite app_nil_r. }
  induction bits as [| [] bits IH]; intros a b Ha Hb; simpl.
  - apply App; assumption.
  - destruct b as [| y b]; [apply App; assumption |].
    simpl in Hb. apply andb_true_iff in Hb. destruct Hb as [Ey Hb].
    destruct (IH a b Ha Hb) as [H1 H2].
    assert (q y = false) as Ny by now apply negb_true_iff.
    destruct a; simpl; rewrite Ny; simpl; rewrite H1, H2; auto.
  - destruct a as [| x a]; [apply App; assumption |].
    simpl in Ha. apply andb_true_iff in Ha. destruct Ha as [Ex Ha]. destruct (IH a b Ha Hb) as [H1 H2].
    simpl. rewrite Ex. simpl. now rewrite H1, H2.
Qed.
