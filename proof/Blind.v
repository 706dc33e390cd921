(* Blind.v -- the argument that a mixed deck is the deck before it (docs/blind.md §6), over any group whose elements are multiplied by scalars.

   What a mixer proves is a handful of equations between sums. Here scalars are any commutative ring and elements any module over it: the laws of the
   group, and nothing else, are what the theorems rest on. They are hypotheses of the section, so each theorem names them. Challenges are any
   scalars: whatever the hash gives.

   (1) Completeness: what an honest mixer sends is accepted, for every deck, order, randomness and challenge.
   (2) Two accepted answers to one commitment tell what the mixer knew: the scalars by which the new deck was made of the old one, and with
       them openings of what it committed to.
   (3) From there on, either these scalars have the product that they must have, or somebody knows a relation between generators that nobody chose;
       and so does whoever opens one commitment in two ways. *)
From Coq Require Import List Permutation Ring Setoid.
Import ListNotations.

Section Module.

Variable scalar : Type.
Variables zero one : scalar.
Variables plus times minus : scalar -> scalar -> scalar.
Variable opposite : scalar -> scalar.
Hypothesis scalars : ring_theory zero one plus times minus opposite (@eq scalar).

Variable element : Type.
Variable none : element.
Variable add : element -> element -> element.
Variable negate : element -> element.
Variable scale : scalar -> element -> element.
Hypothesis add_assoc : forall p q r, add p (add q r) = add (add p q) r.
Hypothesis add_comm : forall p q, add p q = add q p.
Hypothesis add_none : forall p, add none p = p.
Hypothesis add_negate : forall p, add p (negate p) = none.
Hypothesis scale_add : forall a p q, scale a (add p q) = add (scale a p) (scale a q).
Hypothesis scale_plus : forall a b p, scale (plus a b) p = add (scale a p) (scale b p).
Hypothesis scale_times : forall a b p, scale (times a b) p = scale a (scale b p).
Hypothesis scale_one : forall p, scale one p = p.

(* ---- equations between elements, by the laws of rings ----

   Pairs of a scalar and an element, with (a, P)(b, Q) = (ab, aQ + bP), are a commutative ring. An equation between elements is one in that ring. *)

Lemma add_none_right : forall p, add p none = p.
Proof. intro p. rewrite add_comm. apply add_none. Qed.

Lemma cancel : forall p q r, add p q = add p r -> q = r.
Proof.
  intros p q r same. rewrite <- (add_none q), <- (add_none r), <- (add_negate p), (add_comm p (negate p)).
  rewrite <- !add_assoc. now rewrite same.
Qed.

Lemma scale_none : forall a, scale a none = none.
Proof.
  intro a. apply (cancel (scale a none)). rewrite <- scale_add. now rewrite !add_none_right.
Qed.

Lemma scale_zero : forall p, scale zero p = none.
Proof.
  intro p. apply (cancel (scale zero p)). rewrite <- scale_plus, (Radd_0_l scalars), add_none_right. reflexivity.
Qed.

Lemma negate_is : forall p, negate p = scale (opposite one) p.
Proof.
  intro p. apply (cancel p). rewrite add_negate. rewrite <- (scale_one p) at 1. rewrite <- scale_plus.
  now rewrite (Ropp_def scalars), scale_zero.
Qed.

Add Ring scalar_ring : scalars.

Definition both : Type := (scalar * element)%type.
Definition both_zero : both := (zero, none).
Definition both_one : both := (one, none).
Definition both_plus (x y : both) : both := (plus (fst x) (fst y), add (snd x) (snd y)).
Definition both_times (x y : both) : both := (times (fst x) (fst y), add (scale (fst x) (snd y)) (scale (fst y) (snd x))).
Definition both_opposite (x : both) : both := (opposite (fst x), negate (snd x)).
Definition both_minus (x y : both) : both := both_plus x (both_opposite y).

Lemma both_are_a_ring : ring_theory both_zero both_one both_plus both_times both_minus both_opposite (@eq both).
Proof.
  constructor; unfold both_minus, both_opposite, both_plus, both_times, both_zero, both_one; intros; cbn;
    try reflexivity; repeat match goal with x : both |- _ => destruct x as [? ?] end; cbn; f_equal; try ring.
  - apply add_none.
  - apply add_comm.
  - apply add_assoc.
  - rewrite scale_one, scale_none. apply add_none_right.
  - apply add_comm.
  - rewrite !scale_add, <- !scale_times, <- add_assoc. f_equal. f_equal; f_equal; ring.
  - rewrite scale_plus, scale_add, <- !add_assoc. f_equal. rewrite !add_assoc. f_equal. apply add_comm.
  - apply add_negate.
Qed.

Add Ring both_ring : both_are_a_ring.

Definition up (p : element) : both := (zero, p).
Definition of (a : scalar) : both := (a, none).

Lemma up_is : forall p q, up p = up q -> p = q.
Proof. intros p q same. now injection same. Qed.
Lemma up_none : up none = both_zero.
Proof. reflexivity. Qed.
Lemma up_add : forall p q, up (add p q) = both_plus (up p) (up q).
Proof. intros. unfold up, both_plus; cbn. f_equal. ring. Qed.
Lemma up_negate : forall p, up (negate p) = both_opposite (up p).
Proof. intros. unfold up, both_opposite; cbn. f_equal. ring. Qed.
Lemma up_scale : forall a p, up (scale a p) = both_times (of a) (up p).
Proof. intros. unfold up, of, both_times; cbn. rewrite scale_zero, add_none_right. f_equal. ring. Qed.
Lemma of_zero : of zero = both_zero.
Proof. reflexivity. Qed.
Lemma of_one : of one = both_one.
Proof. reflexivity. Qed.
Lemma of_plus : forall a b, of (plus a b) = both_plus (of a) (of b).
Proof. intros. unfold of, both_plus; cbn. now rewrite add_none. Qed.
Lemma of_times : forall a b, of (times a b) = both_times (of a) (of b).
Proof. intros. unfold of, both_times; cbn. now rewrite !scale_none, add_none. Qed.
Lemma of_opposite : forall a, of (opposite a) = both_opposite (of a).
Proof. intros. unfold of, both_opposite; cbn. rewrite negate_is, scale_none. reflexivity. Qed.
Lemma of_minus : forall a b, of (minus a b) = both_minus (of a) (of b).
Proof. intros. rewrite (Rsub_def scalars), of_plus, of_opposite. reflexivity. Qed.

Hint Rewrite up_none up_add up_negate up_scale of_zero of_one of_plus of_times of_opposite of_minus : up.
Ltac linear := apply up_is; autorewrite with up; ring.

(* ---- sums ---- *)

Fixpoint sum (l : list element) : element := match l with [] => none | p :: more => add p (sum more) end.
Fixpoint total (l : list scalar) : scalar := match l with [] => zero | a :: more => plus a (total more) end.
Fixpoint product (l : list scalar) : scalar := match l with [] => one | a :: more => times a (product more) end.

Lemma sum_permutes : forall l m, Permutation l m -> sum l = sum m.
Proof.
  induction 1; cbn; try congruence; linear.
Qed.

Lemma total_permutes : forall l m, Permutation l m -> total l = total m.
Proof. induction 1; cbn; try congruence; ring. Qed.

Lemma product_permutes : forall l m, Permutation l m -> product l = product m.
Proof. induction 1; cbn; try congruence; ring. Qed.

(* ---- the statement, the proof, and what is checked ---- *)

Variables G H PK : element. (* the base element, the first generator, the common key *)

(* A place of the old deck: its card, the commitment to where it went, the challenge. *)
Record before := Before { old_a : element; old_b : element; committed : element; u : scalar }.
(* A place of the new one: its card, its generator, the chain of products up to here, and what is answered. *)
Record after := After {
  new_a : element; new_b : element; generator : element; chain : element; t_chain : element; s_chain : scalar; s_prime : scalar }.
(* Five commitments and four answers. *)
Record rest := Rest {
  t1 : element; t2 : element; t3 : element; t4 : element; t5 : element; s1 : scalar; s2 : scalar; s3 : scalar; s4 : scalar }.

Fixpoint chain_holds (c : scalar) (last : element) (l : list after) : Prop :=
  match l with
  | [] => True
  | x :: more =>
      add (t_chain x) (scale c (chain x)) = add (scale (s_chain x) G) (scale (s_prime x) last) /\ chain_holds c (chain x) more
  end.

Fixpoint end_of (last : element) (l : list after) : element :=
  match l with [] => last | x :: more => end_of (chain x) more end.

Definition less (p q : element) : element := add p (negate q).

(* E1 to E5 and the equations of the chain, docs/blind.md §6. *)
Definition accepted (c : scalar) (old : list before) (new : list after) (p : rest) : Prop :=
  add (t1 p) (scale c (less (sum (map committed old)) (sum (map generator new)))) = scale (s1 p) G /\
  add (t2 p) (scale c (less (end_of H new) (scale (product (map u old)) H))) = scale (s2 p) G /\
  add (t3 p) (scale c (sum (map (fun x => scale (u x) (committed x)) old))) =
    add (scale (s3 p) G) (sum (map (fun x => scale (s_prime x) (generator x)) new)) /\
  add (t4 p) (scale c (sum (map (fun x => scale (u x) (old_a x)) old))) =
    less (sum (map (fun x => scale (s_prime x) (new_a x)) new)) (scale (s4 p) G) /\
  add (t5 p) (scale c (sum (map (fun x => scale (u x) (old_b x)) old))) =
    less (sum (map (fun x => scale (s_prime x) (new_b x)) new)) (scale (s4 p) PK) /\
  chain_holds c H new.

(* ---- an honest mixer ---- *)

(* What it has for each place of the new deck: the card it put there, with its challenge; the generator; and its random scalars. *)
Record moved := Moved {
  from_a : element; from_b : element; challenge : scalar; place : element;
  hides : scalar (* R *); commits : scalar (* r of the old place *); links : scalar (* r^ *); w_chain : scalar; w_prime : scalar }.

Definition before_of (x : moved) : before := Before (from_a x) (from_b x) (add (scale (commits x) G) (place x)) (challenge x).

Fixpoint after_of (c : scalar) (last : element) (l : list moved) : list after :=
  match l with
  | [] => []
  | x :: more =>
      let here := add (scale (links x) G) (scale (challenge x) last) in
      After (add (from_a x) (scale (hides x) G)) (add (from_b x) (scale (hides x) PK)) (place x) here
        (add (scale (w_chain x) G) (scale (w_prime x) last)) (plus (w_chain x) (times c (links x)))
        (plus (w_prime x) (times c (challenge x))) :: after_of c here more
  end.

(* r* of docs/blind.md §6, from what it is before this part of the list. *)
Fixpoint star (so_far : scalar) (l : list moved) : scalar :=
  match l with [] => so_far | x :: more => star (plus (links x) (times (challenge x) so_far)) more end.

Definition rest_of (c w1 w2 w3 w4 : scalar) (l : list moved) : rest :=
  Rest (scale w1 G) (scale w2 G)
    (add (scale w3 G) (sum (map (fun x => scale (w_prime x) (place x)) l)))
    (less (sum (map (fun x => scale (w_prime x) (add (from_a x) (scale (hides x) G))) l)) (scale w4 G))
    (less (sum (map (fun x => scale (w_prime x) (add (from_b x) (scale (hides x) PK))) l)) (scale w4 PK))
    (plus w1 (times c (total (map commits l)))) (plus w2 (times c (star zero l)))
    (plus w3 (times c (total (map (fun x => times (challenge x) (commits x)) l))))
    (plus w4 (times c (total (map (fun x => times (challenge x) (hides x)) l)))).

Lemma end_is : forall c l last r q, last = add (scale r G) (scale q H) ->
  end_of last (after_of c last l) = add (scale (star r l) G) (scale (times (product (map challenge l)) q) H).
Proof.
  induction l as [|x l again]; intros last r q is; cbn.
  - rewrite is. linear.
  - rewrite (again _ (plus (links x) (times (challenge x) r)) (times (challenge x) q)).
    + linear.
    + rewrite is. linear.
Qed.

Lemma honest_chain_holds : forall c l last, chain_holds c last (after_of c last l).
Proof.
  induction l as [|x l again]; intro last; cbn; [trivial|]. split; [linear|apply again].
Qed.

Lemma map_after : forall (A : Type) (f : after -> A) (g : moved -> A) c,
  (forall x last, f (hd (After none none none none none zero zero) (after_of c last [x])) = g x) ->
  forall l last, map f (after_of c last l) = map g l.
Proof.
  intros A f g c same. induction l as [|x l again]; intro last; cbn; [reflexivity|].
  rewrite again. f_equal. apply (same x last).
Qed.

Lemma sum_of_commitments : forall l,
  sum (map (fun x => add (scale (commits x) G) (place x)) l) = add (scale (total (map commits l)) G) (sum (map place l)).
Proof. induction l as [|x l again]; cbn; [linear|]. rewrite again. linear. Qed.

Lemma sum_of_challenged : forall l,
  sum (map (fun x => scale (challenge x) (add (scale (commits x) G) (place x))) l) =
  add (scale (total (map (fun x => times (challenge x) (commits x)) l)) G) (sum (map (fun x => scale (challenge x) (place x)) l)).
Proof. induction l as [|x l again]; cbn; [linear|]. rewrite again. linear. Qed.

Lemma sum_of_answers : forall c f l,
  sum (map (fun x => scale (plus (w_prime x) (times c (challenge x))) (f x)) l) =
  add (sum (map (fun x => scale (w_prime x) (f x)) l)) (scale c (sum (map (fun x => scale (challenge x) (f x)) l))).
Proof. induction l as [|x l again]; cbn; [linear|]. rewrite again. linear. Qed.

Lemma sum_of_hidden : forall f key l,
  sum (map (fun x => scale (challenge x) (add (f x) (scale (hides x) key))) l) =
  add (sum (map (fun x => scale (challenge x) (f x)) l)) (scale (total (map (fun x => times (challenge x) (hides x)) l)) key).
Proof. induction l as [|x l again]; cbn; [linear|]. rewrite again. linear. Qed.

Theorem honest_mix_is_accepted : forall c w1 w2 w3 w4 new old,
  Permutation old (map before_of new) -> accepted c old (after_of c H new) (rest_of c w1 w2 w3 w4 new).
Proof.
  intros c w1 w2 w3 w4 new old order. unfold accepted, rest_of, less; cbn.
  rewrite (sum_permutes _ _ (Permutation_map committed order)).
  rewrite (product_permutes _ _ (Permutation_map u order)).
  rewrite (sum_permutes _ _ (Permutation_map (fun x => scale (u x) (committed x)) order)).
  rewrite (sum_permutes _ _ (Permutation_map (fun x => scale (u x) (old_a x)) order)).
  rewrite (sum_permutes _ _ (Permutation_map (fun x => scale (u x) (old_b x)) order)).
  rewrite !map_map; cbn.
  rewrite (map_after _ generator place) by reflexivity.
  rewrite (map_after _ (fun x => scale (s_prime x) (generator x)) (fun x => scale (plus (w_prime x) (times c (challenge x))) (place x)))
    by reflexivity.
  rewrite (map_after _ (fun x => scale (s_prime x) (new_a x))
    (fun x => scale (plus (w_prime x) (times c (challenge x))) (add (from_a x) (scale (hides x) G)))) by reflexivity.
  rewrite (map_after _ (fun x => scale (s_prime x) (new_b x))
    (fun x => scale (plus (w_prime x) (times c (challenge x))) (add (from_b x) (scale (hides x) PK)))) by reflexivity.
  rewrite (end_is c new H zero one) by linear.
  rewrite sum_of_commitments, sum_of_challenged, !sum_of_answers, !sum_of_hidden.
  change (map (fun x : moved => challenge x) new) with (map challenge new).
  repeat split; try apply honest_chain_holds; linear.
Qed.

(* The common key is taken off by the shares of the seats under it: what an honest mixer made is a card with the same face. *)
Theorem mixed_card_has_its_face : forall face x a r,
  PK = scale x G ->
  less (add (add face (scale x a)) (scale r PK)) (scale x (add a (scale r G))) = face.
Proof. intros face x a r is. unfold less. rewrite is. linear. Qed.

(* ---- what two accepted answers tell ---- *)

(* Two answers to the same commitments: the same t, chain and new deck, challenges c and d. *)
Definition asked_twice (one_answer other_answer : after) : Prop :=
  new_a one_answer = new_a other_answer /\ new_b one_answer = new_b other_answer /\ generator one_answer = generator other_answer /\
  chain one_answer = chain other_answer /\ t_chain one_answer = t_chain other_answer.

Definition same_commitments (p q : rest) : Prop :=
  t1 p = t1 q /\ t2 p = t2 q /\ t3 p = t3 q /\ t4 p = t4 q /\ t5 p = t5 q.

(* How a scalar comes out of two answers, i being the inverse of the difference of their challenges. *)
Definition extract (i a b : scalar) : scalar := times i (minus a b).

Definition extracted (i : scalar) (l m : list after) : list scalar :=
  map (fun two => extract i (s_prime (fst two)) (s_prime (snd two))) (combine l m).

Fixpoint chain_made (last : element) (y z : list scalar) (l : list after) : Prop :=
  match l, y, z with
  | [], [], [] => True
  | x :: more, a :: y', b :: z' => chain x = add (scale b G) (scale a last) /\ chain_made (chain x) y' z' more
  | _, _, _ => False
  end.

Fixpoint weighted (y : list scalar) (p : list element) : element :=
  match y, p with a :: y', q :: p' => add (scale a q) (weighted y' p') | _, _ => none end.

Lemma two_sums : forall (f : after -> element) i l m,
  (forall x y, asked_twice x y -> f x = f y) -> Forall2 asked_twice l m ->
  scale i (less (sum (map (fun x => scale (s_prime x) (f x)) l)) (sum (map (fun x => scale (s_prime x) (f x)) m))) =
  weighted (extracted i l m) (map f l).
Proof.
  intros f i l m same pairs. unfold extracted. induction pairs as [|x y l m two pairs again]; cbn in *; unfold less in *.
  - linear.
  - rewrite <- again, (same _ _ two). unfold extract. linear.
Qed.

Lemma two_equations : forall i c d t left right1 right2,
  times i (minus c d) = one -> add t (scale c left) = right1 -> add t (scale d left) = right2 -> left = scale i (less right1 right2).
Proof.
  intros i c d t left right1 right2 inverse <- <-. unfold less. transitivity (scale (times i (minus c d)) left).
  - rewrite inverse. linear.
  - linear.
Qed.

Lemma two_chains : forall i c d l m last, times i (minus c d) = one -> Forall2 asked_twice l m ->
  chain_holds c last l -> chain_holds d last m ->
  chain_made last (extracted i l m) (map (fun two => extract i (s_chain (fst two)) (s_chain (snd two))) (combine l m)) l.
Proof.
  intros i c d l m last inverse pairs. revert last. unfold extracted.
  induction pairs as [|x y l m two pairs again]; intros last first second; cbn; [trivial|].
  destruct two as [_ [_ [_ [same_chain same_t]]]]. cbn in first, second. destruct first as [first first_more], second as [second second_more].
  rewrite <- same_chain, <- same_t in *. split.
  - rewrite (two_equations i c d _ _ _ _ inverse first second). unfold less, extract. linear.
  - apply again; assumption.
Qed.

Theorem two_answers_tell_the_mixing : forall i c d old l m p q,
  times i (minus c d) = one -> Forall2 asked_twice l m -> same_commitments p q ->
  accepted c old l p -> accepted d old m q ->
  let y := extracted i l m in
  sum (map (fun x => scale (u x) (committed x)) old) = add (scale (extract i (s3 p) (s3 q)) G) (weighted y (map generator l)) /\
  sum (map (fun x => scale (u x) (old_a x)) old) = less (weighted y (map new_a l)) (scale (extract i (s4 p) (s4 q)) G) /\
  sum (map (fun x => scale (u x) (old_b x)) old) = less (weighted y (map new_b l)) (scale (extract i (s4 p) (s4 q)) PK) /\
  less (end_of H l) (scale (product (map u old)) H) = scale (extract i (s2 p) (s2 q)) G /\
  chain_made H y (map (fun two => extract i (s_chain (fst two)) (s_chain (snd two))) (combine l m)) l.
Proof.
  intros i c d old l m p q inverse pairs same first second y.
  destruct same as [same1 [same2 [same3 [same4 same5]]]].
  destruct first as [_ [first2 [first3 [first4 [first5 first_chain]]]]], second as [_ [second2 [second3 [second4 [second5 second_chain]]]]].
  assert (ends : forall last, end_of last m = end_of last l).
  { clear - pairs. induction pairs as [|a b l m two pairs again]; intro last; cbn; [reflexivity|].
    destruct two as [_ [_ [_ [same _]]]]. rewrite <- same. apply again. }
  rewrite ends, <- same2 in second2. rewrite <- same3 in second3. rewrite <- same4 in second4. rewrite <- same5 in second5.
  unfold y. rewrite <- (two_sums generator i l m), <- (two_sums new_a i l m), <- (two_sums new_b i l m);
    try assumption; try (intros a b two; unfold asked_twice in two; tauto).
  repeat split.
  - rewrite (two_equations i c d _ _ _ _ inverse first3 second3). unfold less, extract. linear.
  - rewrite (two_equations i c d _ _ _ _ inverse first4 second4). unfold less, extract. linear.
  - rewrite (two_equations i c d _ _ _ _ inverse first5 second5). unfold less, extract. linear.
  - rewrite (two_equations i c d _ _ _ _ inverse first2 second2). unfold less, extract. linear.
  - apply (two_chains i c d); assumption.
Qed.

(* ---- or a relation is known ---- *)

(* Somebody knows a multiple of G and one of H, not both by zero, that add up to nothing. *)
Definition relation (a b : scalar) : Prop := add (scale a G) (scale b H) = none /\ ~ (a = zero /\ b = zero).

Fixpoint carried (so_far : scalar) (y z : list scalar) : scalar :=
  match y, z with a :: y', b :: z' => carried (plus b (times a so_far)) y' z' | _, _ => so_far end.

Lemma chain_ends : forall l y z last r q, last = add (scale r G) (scale q H) -> chain_made last y z l ->
  end_of last l = add (scale (carried r y z) G) (scale (times (product y) q) H).
Proof.
  induction l as [|x l again]; intros [|a y] [|b z] last r q is made; cbn in *; try contradiction.
  - rewrite is. linear.
  - destruct made as [here made]. rewrite (again y z (chain x) (plus b (times a r)) (times a q)).
    + linear.
    + rewrite here, is. linear.
    + assumption.
Qed.

(* The scalars of the new order have the product that the challenges have, or whoever answered twice knows a relation. *)
Theorem products_agree_or_a_relation_is_known : forall old l y z k,
  chain_made H y z l -> less (end_of H l) (scale (product (map u old)) H) = scale k G ->
  product y <> product (map u old) ->
  relation (minus (carried zero y z) k) (minus (product y) (product (map u old))).
Proof.
  intros old l y z k made is other. split.
  - rewrite (chain_ends l y z H zero one) in is by (assumption || linear).
    transitivity (less (less (add (scale (carried zero y z) G) (scale (times (product y) one) H)) (scale (product (map u old)) H)) (scale k G)).
    + unfold less. linear.
    + rewrite is. unfold less. linear.
  - intros [_ same]. apply other. transitivity (plus (minus (product y) (product (map u old))) (product (map u old))); [ring|].
    rewrite same. ring.
Qed.

Lemma weighted_minus : forall y z p, length y = length z -> length y = length p ->
  weighted (map (fun two => minus (fst two) (snd two)) (combine y z)) p = less (weighted y p) (weighted z p).
Proof.
  induction y as [|a y again]; intros [|b z] [|q p] same enough; cbn in *; try discriminate; unfold less in *.
  - linear.
  - injection same as same. injection enough as enough. rewrite (again z p same enough). linear.
Qed.

Lemma minus_is_zero : forall a b, minus a b = zero -> a = b.
Proof. intros a b same. transitivity (plus (minus a b) b); [ring|]. rewrite same. ring. Qed.

Lemma no_difference : forall y z, length y = length z ->
  Forall (fun a => a = zero) (map (fun two => minus (fst two) (snd two)) (combine y z)) -> y = z.
Proof.
  induction y as [|a y again]; intros [|b z] same zeros; cbn in *; try discriminate; [reflexivity|].
  f_equal; [apply minus_is_zero; exact (Forall_inv zeros)|]. apply again; [now injection same|exact (Forall_inv_tail zeros)].
Qed.

(* Whoever opens one commitment in two ways knows a relation between G and the generators, and not the one that says nothing. *)
Theorem two_openings_are_a_relation : forall r s y z generators,
  length y = length z -> length y = length generators ->
  add (scale r G) (weighted y generators) = add (scale s G) (weighted z generators) -> (r, y) <> (s, z) ->
  let differences := map (fun two => minus (fst two) (snd two)) (combine y z) in
  add (scale (minus r s) G) (weighted differences generators) = none /\
  ~ (minus r s = zero /\ Forall (fun a => a = zero) differences).
Proof.
  intros r s y z generators same_length enough same other differences. unfold differences. split.
  - rewrite weighted_minus by assumption. unfold less.
    transitivity (less (add (scale r G) (weighted y generators)) (add (scale s G) (weighted z generators))).
    + unfold less. linear.
    + rewrite same. unfold less. linear.
  - intros [same_r zeros]. apply other. f_equal; [now apply minus_is_zero|now apply no_difference].
Qed.

(* ---- shares ---- *)

(* docs/blind.md §4: shares of many cards by one secret are proved at once, over weighted sums of both halves. *)
Definition shares_accepted (c z : scalar) (x t1' t2' a d : element) : Prop :=
  scale z G = add t1' (scale c x) /\ scale z a = add t2' (scale c d).

Lemma weighted_shares : forall x w a, weighted w (map (scale x) a) = scale x (weighted w a).
Proof.
  induction w as [|b w again]; intros [|p a]; cbn; try (symmetry; apply scale_none). rewrite again. linear.
Qed.

Theorem honest_shares_are_accepted : forall c k x w a,
  shares_accepted c (plus k (times c x)) (scale x G) (scale k G) (scale k (weighted w a)) (weighted w a) (weighted w (map (scale x) a)).
Proof. intros c k x w a. rewrite weighted_shares. split; linear. Qed.

(* Two answers to one commitment have one secret for the key and for the sum of the shares. *)
Theorem two_answers_tell_the_secret : forall i c d z1 z2 x t1' t2' a s,
  times i (minus c d) = one -> shares_accepted c z1 x t1' t2' a s -> shares_accepted d z2 x t1' t2' a s ->
  x = scale (extract i z1 z2) G /\ s = scale (extract i z1 z2) a.
Proof.
  intros i c d z1 z2 x t1' t2' a s inverse [first1 first2] [second1 second2]. unfold extract.
  split; rewrite (two_equations i c d _ _ _ _ inverse (eq_sym first1) (eq_sym second1)) ||
    rewrite (two_equations i c d _ _ _ _ inverse (eq_sym first2) (eq_sym second2)); unfold less; linear.
Qed.

End Module.
