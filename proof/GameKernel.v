(* GameKernel.v -- nothing bypasses the kernel: every operation of docs/origins.md §5 is one operation of the table model, on a table of five
   zones, and it makes of that table exactly what Game.v says. *)
From Coq Require Import List Arith Bool ZArith Lia Permutation.
Require Import Ops Lists Zones Effects Actions Draws Takes Reorders Operation PickFacts EffectFacts Keeps DrawFacts TakeFacts Game GameFacts.
Import ListNotations.

(* library, hand, revealed, table, command: block.c *)
Definition gameDefs : list zoneDef :=
  [ ZoneDef NamedOther DeckZone (Some 0) SeesNone None; ZoneDef NamedOther HandZone (Some 0) SeesOwner None;
    ZoneDef NamedOther RevealedZone (Some 0) SeesAll None; ZoneDef NamedOther TableZone (Some 0) SeesOwner None;
    ZoneDef NamedOther CommandZone (Some 0) SeesAll None ].

(* The table shows the game: its zones hold the game's cards in the game's order. *)
Definition shows (t : table) (g : game) : Prop :=
  map (map card) (zones t) = [gLibrary g; gHand g; gRevealed g; gTable g; gCommand g].

Definition moveOne (c : Z) (held : list nat) (from to : nat) (p : place) (f : facing) : op * list (list nat) :=
  (MoveOp (PickPlaces [Z.of_nat (position (Z.to_nat c) 0 held)]) (At from) (At to) p f, []).

Definition placeIn (c : Z) (held : list nat) (by_ : Z) : place := AtIndex (Z.of_nat (position (Z.to_nat c) 0 held) + by_).

(* the one operation that does an action, and the random order it reports *)
Definition operationOf (g : game) (a : gaction) (p : list nat) : option (op * list (list nat)) :=
  match a with
  | GShuffle => Some (Shuffle false (At 0), [p])
  | GDraw n => Some (Draw n (At 0) (At 1) Usual, [])
  | GReveal n => Some (Draw n (At 0) (At 2) Usual, [])
  | GMill n => Some (Draw n (At 0) (At 3) Up, [])
  | GPlayFaceDown => Some (Draw 1 (At 0) (At 3) Down, [])
  | GReturnToBottom c => Some (moveOne c (gRevealed g) 2 0 AtEnd Usual)
  | GReturnToTop c => Some (moveOne c (gRevealed g) 2 0 AtTop Usual)
  | GMoveToHand c => Some (moveOne c (gRevealed g) 2 1 AtEnd Usual)
  | GMoveToTable c => Some (if has (Z.to_nat c) (gHand g) then moveOne c (gHand g) 1 3 AtEnd Up else moveOne c (gRevealed g) 2 3 AtEnd Up)
  | GReturnFromTable c => Some (moveOne c (gTable g) 3 2 AtEnd Usual)
  | GMoveLeft c => Some (moveOne c (gHand g) 1 1 (placeIn c (gHand g) (-1)) Usual)
  | GMoveRight c => Some (moveOne c (gHand g) 1 1 (placeIn c (gHand g) 1) Usual)
  | GTutor c false => Some (moveOne c (gLibrary g) 0 1 AtEnd Usual)
  | _ => None
  end.

(* Lists split at a card *)

Lemma split_at : forall c l, NoDup l -> has c l = true -> exists a b, l = a ++ c :: b /\ ~ In c a /\ ~ In c b.
Proof.
  intros c l N H. apply has_in, in_split in H. destruct H as (a & b & E). exists a, b. subst. apply NoDup_remove_2 in N.
  rewrite in_app_iff in N. intuition.
Qed.

Lemma position_split : forall c a b i, ~ In c a -> position c i (a ++ c :: b) = i + length a.
Proof.
  intros c. induction a as [| x a IH]; intros b i N; simpl; [rewrite Nat.eqb_refl; lia |].
  destruct (Nat.eqb_spec c x) as [E | E]; [exfalso; apply N; now left |]. rewrite IH; [lia | intros I; apply N; now right].
Qed.

Lemma without_split : forall c a b, ~ In c a -> ~ In c b -> without c (a ++ c :: b) = a ++ b.
Proof.
  intros c a b A B. unfold without. rewrite filter_app. simpl. rewrite Nat.eqb_refl. simpl.
  pose proof (without_out c a A) as P. pose proof (without_out c b B) as Q. unfold without in P, Q. now rewrite P, Q.
Qed.

Lemma pick_split : forall {A} (a b : list A) x, pickAt [length a] (a ++ x :: b) = [x].
Proof.
  intros. change [length a] with (seq (length a) 1). rewrite pickAt_seq, skipn_app, Nat.sub_diag, skipn_all2 by lia. reflexivity.
Qed.

Lemma remove_split : forall {A} (a b : list A) x, removeAt [length a] (a ++ x :: b) = a ++ b.
Proof.
  intros. change [length a] with (seq (length a) 1). rewrite removeAt_run by (rewrite app_length; simpl; lia).
  rewrite firstn_app, Nat.sub_diag, firstn_all2, app_nil_r by lia. f_equal.
  rewrite skipn_app, skipn_all2 by lia. now replace (length a + 1 - length a) with 1 by lia.
Qed.

Lemma moveLeft_split : forall c a x b, ~ In c a -> c <> x -> moveLeft c (a ++ x :: c :: b) = a ++ c :: x :: b.
Proof.
  intros c. induction a as [| y a IH]; intros x b N E; [simpl; now rewrite Nat.eqb_refl |].
  assert (Na : ~ In c a) by (intros I; apply N; now right). rewrite <- app_comm_cons. destruct a as [| z a].
  - cbn [app]. rewrite moveLeft_cons by congruence. f_equal. apply (IH x b Na E).
  - cbn [app]. rewrite moveLeft_cons; [f_equal; apply (IH x b Na E) |]. intros Z. apply N. right. now left.
Qed.

Lemma moveRight_split : forall c a x b, ~ In c a -> moveRight c (a ++ c :: x :: b) = a ++ x :: c :: b.
Proof.
  intros c. induction a as [| y a IH]; intros x b N; [simpl; now rewrite Nat.eqb_refl |].
  assert (Na : ~ In c a) by (intros I; apply N; now right). assert (Y : y <> c) by (intros Z; apply N; now left).
  rewrite <- app_comm_cons. destruct a as [| z a]; cbn [app]; rewrite moveRight_cons by assumption; f_equal; apply (IH x b Na).
Qed.

Lemma map_insertAt : forall {A B} (f : A -> B) i new l, map f (insertAt i new l) = insertAt i (map f new) (map f l).
Proof. intros. unfold insertAt. now rewrite !map_app, firstn_map, skipn_map. Qed.

Lemma insertAt_top : forall {A} (new l : list A), insertAt 0 new l = new ++ l.
Proof. reflexivity. Qed.

Lemma insertAt_middle : forall {A} (new a b : list A), insertAt (length a) new (a ++ b) = a ++ new ++ b.
Proof.
  intros. unfold insertAt. rewrite firstn_app, skipn_app, Nat.sub_diag, firstn_all2, skipn_all2 by lia. simpl. now rewrite app_nil_r.
Qed.

Section Refinement.
  Variables (draws stepsMax : nat).
  Hypothesis D : 0 < draws.
  Let sh := Shape gameDefs (fun x => x) draws 1000 stepsMax.

  Lemma plain_source : forall z, plainSource sh z.
  Proof. intros z. unfold plainSource, behaviourOf, typeOf, sh, gameDefs. simpl. do 5 (destruct z as [| z]; [split; reflexivity |]). destruct z; split; reflexivity. Qed.

  (* one card moves; where, is decided before *)
  Lemma one_moves : forall t from to i p f k, from < 5 -> to < 5 -> length (zones t) = 5 -> i < length (get from (zones t)) ->
    match p with AtEnd => k = endOf from to 1 (zones t) | AtTop => k = 0 | AtIndex j => (0 <= j)%Z /\ k = Z.to_nat j /\ k <= endOf from to 1 (zones t) end ->
    exists es, apply sh None (MoveOp (PickPlaces [Z.of_nat i]) (At from) (At to) p f) [] t =
      Accepted (Table (moveCards sh from to k [i] f (zones t)) (S (seqno t)) (steps t)) es.
  Proof.
    intros t from to i p f k Hf Ht L I P. unfold apply, act, need. cbn [actionOf]. unfold Takes.move, need.
    rewrite fromTo_at; [| exact Hf | exact Ht | apply plain_source | discriminate]. unfold seeing. cbn [start rZones badPlace].
    rewrite Nat2Z.id. unfold sizeOf. rewrite (proj2 (Nat.ltb_lt _ _) I), (proj2 (Z.leb_le 0 (Z.of_nat i))) by lia. cbn [andb negb existsb map].
    rewrite Nat2Z.id. unfold toPlace, seeing. cbn [length rZones start]. destruct p as [| | j].
    - subst k. eexists. reflexivity.
    - subst k. eexists. reflexivity.
    - destruct P as (J & K & B). subst k. unfold need. rewrite (proj2 (Z.leb_le _ _) J), (proj2 (Nat.leb_le _ _) B). eexists. reflexivity.
  Qed.

  Lemma some_drawn : forall t n to f, to < 5 -> length (zones t) = 5 -> (0 < n)%Z -> Z.to_nat n <= length (get 0 (zones t)) ->
    exists es, apply sh None (Draw n (At 0) (At to) f) [] t =
      Accepted (Table (drawnTo sh 0 to (Z.to_nat n) f (zones t)) (S (seqno t)) (steps t)) es.
  Proof.
    intros t n to f Ht L N S. destruct (elementary_plain sh false (Z.to_nat n) 0 to ARG_TO 0 f (start t [])) as (log & E); simpl; try lia;
      try apply plain_source; try assumption.
    rewrite Z2Nat.id in E by lia. unfold apply, act, need. simpl. unfold draw. rewrite E. simpl. eexists. reflexivity.
  Qed.

  Lemma five : forall t g, shows t g -> exists l h r b k, zones t = [l; h; r; b; k] /\
    map card l = gLibrary g /\ map card h = gHand g /\ map card r = gRevealed g /\ map card b = gTable g /\ map card k = gCommand g.
  Proof.
    intros t g S. unfold shows in S. destruct (zones t) as [| l [| h [| r [| b [| k [| x z]]]]]]; try discriminate.
    inversion S. exists l, h, r, b, k. repeat split.
  Qed.

  (* the cards of the five zones after a draw of the first m, and after a move of one card *)
  Ltac zonesOf Z := unfold shows, drawnTo, moveCards, endOf; rewrite Z; cbn [zones get set nth Nat.eqb map].
  Ltac gameOf := cbn [put gLibrary gHand gRevealed gTable gCommand].

  Theorem every_operation_of_the_seed_is_one_of_the_kernel : forall g a free p g' t o c, NoDup (cardsOf g) -> steps t < stepsMax ->
    shows t g -> play g a free p = GAccepted g' -> operationOf g a p = Some (o, c) ->
    exists t' es, apply sh None o c t = Accepted t' es /\ shows t' g'.
  Proof.
    intros g a free p g' t o c U M S H O. destruct (nodup_zones g U) as (NL & NH & NR & NT & _).
    destruct (five t g S) as (l & h & r & b & k & Z & El & Eh & Er & Eb & Ek). clear S.
    assert (L5 : length (zones t) = 5) by now rewrite Z.
    assert (drawing : forall n to f g2, to < 5 -> to <> 0 -> counting g n (fun m => GAccepted (g2 m)) = GAccepted g' ->
      (forall m, m <= length l -> shows (Table (drawnTo sh 0 to m f (zones t)) (S (seqno t)) (steps t)) (g2 m)) ->
      exists t' es, apply sh None (Draw n (At 0) (At to) f) [] t = Accepted t' es /\ shows t' g').
    { intros n to f g2 T T0 C Q. apply counting_accepts in C. destruct C as (P & B & C). injection C as <-. rewrite <- El, map_length in B.
      destruct (some_drawn t n to f T L5 P) as (es & A); [rewrite Z; exact B |]. eexists. exists es. split; [exact A | now apply Q]. }
    assert (moving : forall from to zs held q f k0 g2, from < 5 -> to < 5 -> get from (zones t) = zs -> map card zs = held -> has (Z.to_nat q) held = true ->
      NoDup held -> (forall e1 e2, held = e1 ++ Z.to_nat q :: e2 -> ~ In (Z.to_nat q) e1 -> ~ In (Z.to_nat q) e2 ->
        exists kk, match k0 with AtEnd => kk = endOf from to 1 (zones t) | AtTop => kk = 0
                   | AtIndex j => (0 <= j)%Z /\ kk = Z.to_nat j /\ kk <= endOf from to 1 (zones t) end /\
        shows (Table (moveCards sh from to kk [length e1] f (zones t)) (S (seqno t)) (steps t)) g2) ->
      exists t' es, apply sh None (fst (moveOne q held from to k0 f)) [] t = Accepted t' es /\ shows t' g2).
    { intros from to zs held q f k0 g2 F T G E Hq N Q. destruct (split_at _ _ N Hq) as (e1 & e2 & X & X1 & X2).
      destruct (Q e1 e2 X X1 X2) as (kk & K & Sg). unfold moveOne, fst. rewrite X, position_split by assumption. cbn [Nat.add].
      destruct (one_moves t from to (length e1) k0 f kk F T L5) as (es & A); [| exact K |].
      { rewrite G, <- (map_length card), E, X, app_length. simpl. lia. }
      eexists. exists es. split; [exact A | exact Sg]. }
    apply play_moves in H. destruct H as [_ H].
    destruct a; cbn [operationOf] in O; try discriminate; cbn [Game.move] in H.
    - (* shuffle *)
      injection O as <- <-. apply ordered_accepts in H. destruct H as [P H]. injection H as <-.
      unfold apply, act, need. cbn [actionOf]. unfold Reorders.shuffle. rewrite withZone_at by (simpl; lia).
      unfold wash, seeing, choose. cbn [start rZones rChoices]. unfold sizeOf. rewrite Z. cbn [get nth].
      rewrite <- El, map_length in P. rewrite P. cbn [orb].
      assert (W : forall s, rStep s = steps t -> exists s', (if length l <? 2 then skip else takeSteps sh 1) s = Done s' /\ rZones s' = rZones s /\
        rChoices s' = rChoices s /\ rLegal s' = rLegal s).
      { intros s E. destruct (length l <? 2); [exists s; repeat split |]. unfold takeSteps. cbn [maxSteps sh]. rewrite E, (proj2 (Nat.leb_le _ _)) by lia.
        eexists. repeat split. }
      unfold andThen. match goal with |- context [(if length l <? 2 then skip else takeSteps sh 1) ?s0] => destruct (W s0) as (s' & W1 & W2 & W3 & W4) end; [reflexivity |].
      rewrite W1. unfold doPermute, conclude. cbn [rLegal rChoices rZones rStep rLog]. rewrite W2, W3, W4. cbn. eexists. eexists. split; [reflexivity |].
      unfold shows. cbn. rewrite <- pickAt_map. now rewrite El, Eh, Er, Eb, Ek.
    - injection O as <- <-. apply (drawing n 1 Usual _) in H; [assumption | lia | lia |]. intros m B. zonesOf Z.
      rewrite insertAt_end, map_app, map_card_lay, pick_first, rest_of_first by assumption. gameOf.
      now rewrite <- firstn_map, <- skipn_map, El, Eh, Er, Eb, Ek.
    - injection O as <- <-. apply (drawing n 2 Usual _) in H; [assumption | lia | lia |]. intros m B. zonesOf Z.
      rewrite insertAt_end, map_app, map_card_lay, pick_first, rest_of_first by assumption. gameOf.
      now rewrite <- firstn_map, <- skipn_map, El, Eh, Er, Eb, Ek.
    - injection O as <- <-. apply (drawing n 3 Up _) in H; [assumption | lia | lia |]. intros m B. zonesOf Z.
      rewrite insertAt_end, map_app, map_card_lay, pick_first, rest_of_first by assumption. gameOf.
      now rewrite <- firstn_map, <- skipn_map, El, Eh, Er, Eb, Ek.
    - injection O as <- <-. apply (drawing 1%Z 3 Down _) in H; [assumption | lia | lia |]. intros m B. zonesOf Z.
      rewrite insertAt_end, map_app, map_card_lay, pick_first, rest_of_first by assumption. gameOf.
      now rewrite <- firstn_map, <- skipn_map, El, Eh, Er, Eb, Ek.
    - injection O as <- <-. taken H.
      pose proof (moving 2 0 r (gRevealed g) c0 Usual AtEnd) as Q. unfold moveOne, fst in Q. apply Q; try lia; try assumption; [now rewrite Z |].
      intros e1 e2 X X1 X2. eexists. split; [reflexivity |]. zonesOf Z. rewrite insertAt_end, ?map_app, map_card_lay, <- ?pickAt_map, <- ?removeAt_map.
      gameOf. rewrite ?El, ?Eh, ?Er, ?Eb, ?Ek, ?X, pick_split, remove_split, ?without_split by assumption. reflexivity.
    - injection O as <- <-. taken H.
      pose proof (moving 2 0 r (gRevealed g) c0 Usual AtTop) as Q. unfold moveOne, fst in Q. apply Q; try lia; try assumption; [now rewrite Z |].
      intros e1 e2 X X1 X2. eexists. split; [reflexivity |]. zonesOf Z. rewrite insertAt_top, ?map_app, map_card_lay, <- ?pickAt_map, <- ?removeAt_map.
      gameOf. rewrite ?El, ?Eh, ?Er, ?Eb, ?Ek, ?X, pick_split, remove_split, ?without_split by assumption. reflexivity.
    - injection O as <- <-. taken H.
      pose proof (moving 2 1 r (gRevealed g) c0 Usual AtEnd) as Q. unfold moveOne, fst in Q. apply Q; try lia; try assumption; [now rewrite Z |].
      intros e1 e2 X X1 X2. eexists. split; [reflexivity |]. zonesOf Z. rewrite insertAt_end, ?map_app, map_card_lay, <- ?pickAt_map, <- ?removeAt_map.
      gameOf. rewrite ?El, ?Eh, ?Er, ?Eb, ?Ek, ?X, pick_split, remove_split, ?without_split by assumption. reflexivity.
    - injection O as O. taken H; rewrite ?E0 in O; injection O as <- <-.
      +
      pose proof (moving 1 3 h (gHand g) c0 Up AtEnd) as Q. unfold moveOne, fst in Q. apply Q; try lia; try assumption; [now rewrite Z |].
      intros e1 e2 X X1 X2. eexists. split; [reflexivity |]. zonesOf Z. rewrite insertAt_end, ?map_app, map_card_lay, <- ?pickAt_map, <- ?removeAt_map.
      gameOf. rewrite ?El, ?Eh, ?Er, ?Eb, ?Ek, ?X, pick_split, remove_split, ?without_split by assumption. reflexivity.
      +
      pose proof (moving 2 3 r (gRevealed g) c0 Up AtEnd) as Q. unfold moveOne, fst in Q. apply Q; try lia; try assumption; [now rewrite Z |].
      intros e1 e2 X X1 X2. eexists. split; [reflexivity |]. zonesOf Z. rewrite insertAt_end, ?map_app, map_card_lay, <- ?pickAt_map, <- ?removeAt_map.
      gameOf. rewrite ?El, ?Eh, ?Er, ?Eb, ?Ek, ?X, pick_split, remove_split, ?without_split by assumption. reflexivity.
    - injection O as <- <-. taken H.
      pose proof (moving 3 2 b (gTable g) c0 Usual AtEnd) as Q. unfold moveOne, fst in Q. apply Q; try lia; try assumption; [now rewrite Z |].
      intros e1 e2 X X1 X2. eexists. split; [reflexivity |]. zonesOf Z. rewrite insertAt_end, ?map_app, map_card_lay, <- ?pickAt_map, <- ?removeAt_map.
      gameOf. rewrite ?El, ?Eh, ?Er, ?Eb, ?Ek, ?X, pick_split, remove_split, ?without_split by assumption. reflexivity.
    - (* move left: some card lies before it *)
      injection O as <- <-. taken H. pose proof (moving 1 1 h (gHand g) c0 Usual (placeIn c0 (gHand g) (-1))) as Q. unfold moveOne, fst in Q.
      apply Q; try lia; try assumption; [now rewrite Z |]. intros e1 e2 X X1 X2. apply Nat.ltb_lt in E1. unfold placeIn.
      rewrite X, position_split in E1 |- * by assumption. cbn [Nat.add] in *.
      assert (Y : exists a x, e1 = a ++ [x]) by (destruct e1 as [| y e1]; [simpl in E1; lia | destruct (exists_last (l := y :: e1)) as (a & x & Y); [discriminate | eauto]]).
      destruct Y as (a & x & Y). assert (Lh : length h = length (gHand g)) by (now rewrite <- Eh, map_length). rewrite X, Y in Lh. rewrite !app_length in Lh. simpl in Lh.
      assert (La : length e1 = S (length a)) by (rewrite Y, app_length; simpl; lia).
      exists (length a). split; [unfold endOf; rewrite Z; cbn [get nth Nat.eqb]; lia |]. zonesOf Z.
      rewrite map_insertAt, map_card_lay, <- pickAt_map, <- removeAt_map. gameOf. rewrite El, Eh, Er, Eb, Ek, X, pick_split, remove_split.
      subst e1. rewrite <- !app_assoc. cbn [app]. rewrite insertAt_middle, moveLeft_split; [reflexivity | |].
      + intros I. apply X1. apply in_or_app. now left.
      + intros F. subst. apply X1. apply in_or_app. right. now left.
    - (* move right: some card lies behind it *)
      injection O as <- <-. taken H. pose proof (moving 1 1 h (gHand g) c0 Usual (placeIn c0 (gHand g) 1)) as Q. unfold moveOne, fst in Q.
      apply Q; try lia; try assumption; [now rewrite Z |]. intros e1 e2 X X1 X2. apply Nat.ltb_lt in E1. unfold placeIn.
      assert (Lh : length h = length (gHand g)) by (now rewrite <- Eh, map_length).
      rewrite X, position_split in E1 |- * by assumption. cbn [Nat.add] in *. rewrite X in Lh. rewrite app_length in E1, Lh. simpl in E1, Lh.
      destruct e2 as [| x e2]; [simpl in E1; lia |]. simpl in Lh.
      exists (length (e1 ++ [x])). rewrite app_length. simpl. split; [unfold endOf; rewrite Z; cbn [get nth Nat.eqb]; lia |]. zonesOf Z.
      rewrite map_insertAt, map_card_lay, <- pickAt_map, <- removeAt_map. gameOf. rewrite El, Eh, Er, Eb, Ek, X, pick_split, remove_split.
      replace (length e1 + 1) with (length (e1 ++ [x])) by (rewrite app_length; reflexivity).
      replace (e1 ++ x :: e2) with ((e1 ++ [x]) ++ e2) by (now rewrite <- app_assoc).
      rewrite insertAt_middle, moveRight_split by assumption. rewrite <- app_assoc. reflexivity.
    - (* tutor without a shuffle *)
      destruct again; [discriminate |]. injection O as <- <-. unfold tutor in H. taken H.
      pose proof (moving 0 1 l (gLibrary g) c0 Usual AtEnd) as Q. unfold moveOne, fst in Q. apply Q; try lia; try assumption; [now rewrite Z |].
      intros e1 e2 X X1 X2. eexists. split; [reflexivity |]. zonesOf Z. rewrite insertAt_end, ?map_app, map_card_lay, <- ?pickAt_map, <- ?removeAt_map.
      gameOf. rewrite ?El, ?Eh, ?Er, ?Eb, ?Ek, ?X, pick_split, remove_split, ?without_split by assumption. reflexivity.
  Qed.
End Refinement.
