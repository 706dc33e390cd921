(* GameFacts.v -- the invariants of docs/origins.md §5, and the check of each operation, proved of Game.v. *)
From Coq Require Import List Arith Bool ZArith Lia Permutation.
Require Import Ops Lists Zones Actions PickFacts Game.
Import ListNotations.

(* Equal as multisets: counting each card. *)
Notation cnt := (count_occ Nat.eq_dec).

Lemma cnt_perm : forall l m, (forall x, cnt l x = cnt m x) -> Permutation l m.
Proof. intros l m H. now apply (Permutation_count_occ Nat.eq_dec). Qed.

Lemma perm_cnt : forall l m x, Permutation l m -> cnt l x = cnt m x.
Proof. intros l m x H. now apply (Permutation_count_occ Nat.eq_dec). Qed.

Lemma cnt_split : forall n l x, cnt l x = cnt (firstn n l) x + cnt (skipn n l) x.
Proof. intros n l x. rewrite <- count_occ_app. now rewrite firstn_skipn. Qed.

Lemma cnt_pick : forall p l x, isPerm (length l) p = true -> cnt (pickAt p l) x = cnt l x.
Proof. intros. apply perm_cnt. now apply order_permutes. Qed.

Lemma has_in : forall c l, has c l = true <-> In c l.
Proof.
  intros c l. unfold has. rewrite existsb_exists. split.
  - intros (x & I & E). apply Nat.eqb_eq in E. now subst.
  - intros I. exists c. split; [assumption | apply Nat.eqb_refl].
Qed.

Lemma without_out : forall c l, ~ In c l -> without c l = l.
Proof.
  intros c. induction l as [| x l IH]; intros N; [reflexivity |]. simpl. destruct (Nat.eqb_spec c x) as [E | E]; simpl.
  - exfalso. apply N. now left.
  - f_equal. apply IH. intros I. apply N. now right.
Qed.

Lemma cnt_without : forall c l x, NoDup l -> has c l = true -> cnt l x = cnt [c] x + cnt (without c l) x.
Proof.
  intros c l x N H. apply has_in in H. rewrite <- count_occ_app. apply perm_cnt. simpl.
  induction N as [| y l Y N IH]; [destruct H |]. simpl. destruct (Nat.eqb_spec c y) as [E | E]; simpl.
  - subst. now rewrite without_out.
  - destruct H as [H | H]; [congruence |]. rewrite perm_swap. constructor. now apply IH.
Qed.

Lemma cnt_withoutAll : forall bs l x, NoDup l -> NoDup bs -> incl bs l -> cnt l x = cnt bs x + cnt (withoutAll bs l) x.
Proof.
  intros bs l x N B I. rewrite <- count_occ_app. apply perm_cnt. apply NoDup_Permutation; [assumption | |].
  - apply NoDup_app_intro_; [assumption | now apply NoDup_filter |].
    intros y H1 H2. apply filter_In in H2. destruct H2 as [_ H2]. rewrite (proj2 (has_in y bs) H1) in H2. discriminate.
  - intros y. rewrite in_app_iff. unfold withoutAll. rewrite filter_In. destruct (has y bs) eqn:E.
    + apply has_in in E. intuition.
    + assert (~ In y bs) by (intros Q; apply has_in in Q; congruence). intuition.
Qed.

Lemma nodup_parts : forall {A} (a b : list A), NoDup (a ++ b) -> NoDup a /\ NoDup b.
Proof.
  intros A. induction a as [| x a IH]; intros b H; simpl in *; [split; [constructor | assumption] |].
  inversion H as [| ? ? X N]; subst. destruct (IH _ N) as [Na Nb]. split; [| assumption].
  constructor; [| assumption]. intros I. apply X. apply in_or_app. now left.
Qed.

Lemma moveLeft_permutes : forall c l, Permutation (moveLeft c l) l.
Proof.
  intros c. induction l as [| a [| b l] IH]; try reflexivity. cbn [moveLeft]. destruct (b =? c); [apply perm_swap |]. now apply perm_skip.
Qed.

Lemma cnt_moveLeft : forall c l x, cnt (moveLeft c l) x = cnt l x.
Proof. intros. apply perm_cnt, moveLeft_permutes. Qed.

Lemma moveRight_permutes : forall c l, Permutation (moveRight c l) l.
Proof.
  intros c. induction l as [| a [| b l] IH]; try reflexivity. cbn [moveRight]. destruct (a =? c); [apply perm_swap |]. now apply perm_skip.
Qed.

Lemma cnt_moveRight : forall c l x, cnt (moveRight c l) x = cnt l x.
Proof. intros. apply perm_cnt, moveRight_permutes. Qed.

Lemma position_first : forall c l i n, In c l -> position c i l < i + n -> In c (firstn n l).
Proof.
  intros c. induction l as [| x l IH]; intros i n I P; [destruct I |]. simpl in P. destruct (Nat.eqb_spec c x) as [E | E].
  - destruct n; [lia |]. simpl. now left.
  - destruct n as [| n].
    + exfalso. assert (M : forall m j, j <= position c j m). { induction m as [| y m IHm]; intros j; simpl; [lia |]. destruct (c =? y); [lia |]. specialize (IHm (S j)). lia. }
      specialize (M l (S i)). lia.
    + simpl. right. apply (IH (S i)); [| lia]. destruct I as [I | I]; [congruence | assumption].
Qed.

Lemma misplaced_none : forall g n cs before, firstMisplaced g n before cs = None ->
  NoDup (map Z.to_nat cs) /\ incl (map Z.to_nat cs) (firstn n (gLibrary g)) /\ (forall x, In x before -> ~ In x (map Z.to_nat cs)).
Proof.
  intros g n. induction cs as [| c cs IH]; intros before H; simpl in H |- *.
  - repeat split; [constructor | intros x [] | intros x _ []].
  - destruct (has (Z.to_nat c) (gLibrary g)) eqn:L; [| discriminate]. simpl in H.
    destruct (has (Z.to_nat c) before) eqn:B; [discriminate |].
    destruct (n <=? position (Z.to_nat c) 0 (gLibrary g)) eqn:P; [discriminate |]. apply Nat.leb_gt in P.
    destruct (IH _ H) as (N & I & D). repeat split.
    + constructor; [| assumption]. apply D. now left.
    + intros x [X | X]; [subst x | now apply I]. apply (position_first _ _ 0); [now apply has_in | lia].
    + intros x X [Y | Y].
      * subst x. apply has_in in X. congruence.
      * apply (D x); [now right | assumption].
Qed.

Lemma held_none : forall hand cs before, firstNotHeld hand before cs = None ->
  NoDup (map Z.to_nat cs) /\ incl (map Z.to_nat cs) hand /\ (forall x, In x before -> ~ In x (map Z.to_nat cs)).
Proof.
  intros hand. induction cs as [| c cs IH]; intros before H; simpl in H |- *.
  - repeat split; [constructor | intros x [] | intros x _ []].
  - destruct (has (Z.to_nat c) hand) eqn:L; [| discriminate]. destruct (has (Z.to_nat c) before) eqn:B; [discriminate |]. simpl in H.
    destruct (IH _ H) as (N & I & D). repeat split.
    + constructor; [| assumption]. apply D. now left.
    + intros x [X | X]; [subst x; now apply has_in | now apply I].
    + intros x X [Y | Y].
      * subst x. apply has_in in X. congruence.
      * apply (D x); [now right | assumption].
Qed.

(* Taking answers apart *)

Lemma gneed_accepts : forall ok f a g, gneed ok f a = GAccepted g -> ok = true /\ a = GAccepted g.
Proof. intros [] f a g H; [now split | discriminate]. Qed.

Lemma ordered_accepts : forall m p a g, ordered m p a = GAccepted g -> isPerm m p = true /\ a = GAccepted g.
Proof. intros m p a g H. unfold ordered in H. destruct (isPerm m p); [now split | discriminate]. Qed.

Lemma counting_accepts : forall g n k g', counting g n k = GAccepted g' ->
  (0 < n)%Z /\ Z.to_nat n <= length (gLibrary g) /\ k (Z.to_nat n) = GAccepted g'.
Proof.
  intros g n k g' H. unfold counting in H. apply gneed_accepts in H. destruct H as [A H]. apply gneed_accepts in H. destruct H as [B H].
  apply Z.ltb_lt in A. apply Z.leb_le in B. unfold size in B. repeat split; [assumption | lia | assumption].
Qed.

Lemma play_moves : forall g a free p g', play g a free p = GAccepted g' -> gStatus g <> 2 /\ move g a free p = GAccepted g'.
Proof.
  intros g a free p g' H. unfold play in H. apply gneed_accepts in H. destruct H as [S H]. split; [| assumption].
  intros E. rewrite E in S. discriminate.
Qed.

Ltac taken H :=
  match type of H with
  | GAccepted _ = GAccepted _ => injection H; clear H; intros H; try (subst)
  | gneed _ _ _ = GAccepted _ => apply gneed_accepts in H; let E := fresh "E" in destruct H as [E H]; taken H
  | ordered _ _ _ = GAccepted _ => apply ordered_accepts in H; let E := fresh "E" in destruct H as [E H]; taken H
  | counting _ _ _ = GAccepted _ => apply counting_accepts in H; let E := fresh "E" in let F := fresh "E" in destruct H as [E [F H]]; taken H
  | withCard _ _ _ = GAccepted _ => unfold withCard in H; taken H
  | fromRevealed _ _ _ = GAccepted _ => unfold fromRevealed in H; taken H
  | inHand _ _ _ = GAccepted _ => unfold inHand in H; taken H
  | drawn _ _ _ = GAccepted _ => unfold drawn in H; taken H
  | (if ?b then _ else _) = GAccepted _ => let E := fresh "E" in destruct b eqn:E; taken H
  | _ => idtac
  end.

Ltac counted := apply cnt_perm; intros ?x; unfold cardsOf, put, setStatus; cbn [gLibrary gHand gRevealed gTable gCommand]; rewrite ?count_occ_app.

Section Conservation.
  Variable g : game.
  Hypothesis U : NoDup (cardsOf g).

  Lemma nodup_zones : NoDup (gLibrary g) /\ NoDup (gHand g) /\ NoDup (gRevealed g) /\ NoDup (gTable g) /\ NoDup (gLibrary g ++ gHand g).
  Proof.
    unfold cardsOf in U. rewrite app_assoc in U. destruct (nodup_parts _ _ U) as [LH R]. destruct (nodup_parts _ _ LH) as [L Hd].
    destruct (nodup_parts _ _ R) as [Rv T]. destruct (nodup_parts _ _ T) as [Tb _]. auto.
  Qed.

  Lemma settle_conserves : forall library hand m owed bottom g', NoDup hand ->
    settle g library hand m owed bottom = GAccepted g' ->
    (forall x, cnt (gLibrary g') x + cnt (gHand g') x = cnt library x + cnt hand x) /\
    gRevealed g' = gRevealed g /\ gTable g' = gTable g /\ gCommand g' = gCommand g /\ length (gHand g') + owed = length hand.
  Proof.
    intros library hand m owed bottom g' N H. unfold settle in H. apply gneed_accepts in H. destruct H as [O H].
    destruct (firstMissing g bottom); [discriminate |].
    destruct (firstNotHeld hand [] bottom) eqn:E; [discriminate |]. injection H as <-. cbn.
    destruct (held_none _ _ _ E) as (B & I & _).
    assert (C : forall x, cnt hand x = cnt (map Z.to_nat bottom) x + cnt (withoutAll (map Z.to_nat bottom) hand) x)
      by (intros; now apply cnt_withoutAll).
    split; [intros x; rewrite count_occ_app, (C x); lia |]. repeat split.
    assert (P : Permutation hand (map Z.to_nat bottom ++ withoutAll (map Z.to_nat bottom) hand))
      by (apply cnt_perm; intros x; rewrite count_occ_app; apply C).
    apply Permutation_length in P. rewrite app_length, map_length in P. apply andb_true_iff in O. destruct O as [_ O].
    apply Nat.eqb_eq in O. lia.
  Qed.

  Lemma newHand_conserves : forall n m owed bottom p g', newHand g n m owed bottom p = GAccepted g' ->
    (forall x, cnt (gLibrary g') x + cnt (gHand g') x = cnt (gLibrary g) x + cnt (gHand g) x) /\
    gRevealed g' = gRevealed g /\ gTable g' = gTable g /\ gCommand g' = gCommand g /\ length (gHand g') <= n.
  Proof.
    intros n m owed bottom p g' H. unfold newHand in H. apply gneed_accepts in H. destruct H as [L H]. apply ordered_accepts in H. destruct H as [P H].
    set (mixed := pickAt p (gLibrary g ++ gHand g)) in *.
    assert (Q : Permutation mixed (gLibrary g ++ gHand g)) by now apply order_permutes.
    assert (C : forall x, cnt (skipn n mixed) x + cnt (firstn n mixed) x = cnt (gLibrary g) x + cnt (gHand g) x).
    { intros x. rewrite Nat.add_comm, <- cnt_split, <- count_occ_app. now apply perm_cnt. }
    destruct bottom as [| b bs].
    - injection H as <-. cbn. repeat split; [assumption | apply firstn_le_length].
    - assert (N : NoDup mixed). { apply (Permutation_NoDup (Permutation_sym Q)). apply nodup_zones. }
      assert (Nh : NoDup (firstn n mixed)). { rewrite <- (firstn_skipn n mixed) in N. now apply nodup_parts in N. }
      destruct (settle_conserves _ _ _ _ _ _ Nh H) as (K & R & T & Cm & Lh). repeat split; try assumption.
      + intros x. rewrite K. apply C.
      + pose proof (firstn_le_length n mixed). lia.
  Qed.

  Lemma mulligan_conserves : forall free kind bottom p g', mulligan g free kind bottom p = GAccepted g' ->
    (forall x, cnt (gLibrary g') x + cnt (gHand g') x = cnt (gLibrary g) x + cnt (gHand g) x) /\
    gRevealed g' = gRevealed g /\ gTable g' = gTable g /\ gCommand g' = gCommand g.
  Proof.
    intros free kind bottom p g' H. unfold mulligan in H. destruct kind as [| [| k]].
    - destruct (settle_conserves _ _ _ _ _ _ (proj1 (proj2 nodup_zones)) H) as (A & B & C & D & _). auto.
    - apply gneed_accepts in H. destruct H as [_ H]. destruct (newHand_conserves _ _ _ _ _ _ H) as (A & B & C & D & _). auto.
    - apply gneed_accepts in H. destruct H as [_ H]. apply gneed_accepts in H. destruct H as [_ H].
      destruct (newHand_conserves _ _ _ _ _ _ H) as (A & B & C & D & _). auto.
  Qed.

  Lemma scry_keeps : forall top bottom table g', scry g top bottom table = GAccepted g' ->
    let n := length (top ++ bottom ++ table) in
    gLibrary g' = map Z.to_nat top ++ skipn n (gLibrary g) ++ map Z.to_nat bottom /\ gHand g' = gHand g /\ gRevealed g' = gRevealed g /\
    gTable g' = gTable g ++ map Z.to_nat table /\ gCommand g' = gCommand g /\
    Permutation (map Z.to_nat top ++ map Z.to_nat bottom ++ map Z.to_nat table) (firstn n (gLibrary g)).
  Proof.
    intros top bottom table g' H n. unfold scry in H. apply gneed_accepts in H. destruct H as [_ H].
    destruct (firstMissing g _); [discriminate |]. destruct (firstMisplaced g _ [] _) eqn:E; [discriminate |].
    injection H as <-. cbn. repeat split. destruct (misplaced_none _ _ _ _ E) as (N & I & _).
    rewrite <- !map_app. apply NoDup_Permutation_bis; [assumption | | assumption].
    rewrite map_length. apply firstn_le_length.
  Qed.

  Lemma move_conserves : forall a free p g', move g a free p = GAccepted g' -> Permutation (cardsOf g') (cardsOf g).
  Proof.
    intros a free p g' H. destruct nodup_zones as (NL & NH & NR & NT & _). destruct a; cbn [move] in H.
    19: { destruct (scry_keeps _ _ _ _ H) as (A & B & C & D & E & P). counted. rewrite A, B, C, D, E, !count_occ_app.
          apply (perm_cnt _ _ x) in P. rewrite !count_occ_app in P.
          rewrite (cnt_split (length (top ++ bottom ++ table)) (gLibrary g) x). lia. }
    19: { destruct (mulligan_conserves _ _ _ _ _ H) as (A & B & C & D). counted. rewrite B, C, D. specialize (A x). lia. }
    9: { apply counting_accepts in H. destruct H as (_ & _ & H). injection H as <-. counted.
         pose proof (cnt_split 1 (gLibrary g) x) as S. simpl in S |- *. lia. }
    all: unfold tutor in H; taken H; try apply Permutation_refl; counted; rewrite ?cnt_moveLeft, ?cnt_moveRight; try lia;
      repeat match goal with
      | E : has ?c ?l = true |- context [cnt ?l ?x] => rewrite (cnt_without c l x) by assumption; clear E
      end;
      try (match goal with E : isPerm _ ?q = true |- _ => rewrite (cnt_pick q _ x) by
             (rewrite ?firstn_length, ?skipn_length;
              first [ assumption | now rewrite Nat.min_l by lia
                    | now replace (length (gLibrary g) - (length (gLibrary g) - Z.to_nat n)) with (Z.to_nat n) by lia ]) end);
      try (match goal with |- context [firstn ?k (gLibrary g)] => rewrite (cnt_split k (gLibrary g) x) end);
      cbn [count_occ]; repeat destruct (Nat.eq_dec _ _); lia.
  Qed.
End Conservation.

(* The invariants *)

Theorem game_conserves_cards : forall g a free p g', NoDup (cardsOf g) -> play g a free p = GAccepted g' ->
  Permutation (cardsOf g') (cardsOf g).
Proof. intros g a free p g' U H. apply play_moves in H. destruct H as [_ H]. eapply move_conserves; eassumption. Qed.

(* any sequence of actions, refused ones included *)
Fixpoint playAll (as_ : list (gaction * nat * list nat)) (g : game) : game :=
  match as_ with
  | [] => g
  | (a, free, p) :: r => playAll r (gafter g (play g a free p))
  end.

Lemma after_conserves : forall g a free p, NoDup (cardsOf g) -> Permutation (cardsOf (gafter g (play g a free p))) (cardsOf g).
Proof.
  intros g a free p U. destruct (play g a free p) eqn:E; simpl; try apply Permutation_refl. eapply game_conserves_cards; eassumption.
Qed.

Theorem game_keeps_every_card_in_one_place : forall as_ g n, Permutation (cardsOf g) (seq 0 n) ->
  Permutation (cardsOf (playAll as_ g)) (seq 0 n) /\ NoDup (cardsOf (playAll as_ g)).
Proof.
  induction as_ as [| [[a free] p] r IH]; intros g n P; simpl.
  - split; [assumption |]. apply (Permutation_NoDup (Permutation_sym P)), seq_NoDup.
  - apply IH. rewrite after_conserves; [assumption |]. apply (Permutation_NoDup (Permutation_sym P)), seq_NoDup.
Qed.

Theorem game_has_no_duplicate_positions : forall g z i j c, NoDup (cardsOf g) ->
  In z [gLibrary g; gHand g; gRevealed g; gTable g] -> nth_error z i = Some c -> nth_error z j = Some c -> i = j.
Proof.
  intros g z i j c U I A B. destruct (nodup_zones g U) as (L & H & R & T & _).
  assert (N : NoDup z) by (simpl in I; intuition; now subst).
  apply (proj1 (NoDup_nth_error z) N); [apply nth_error_Some; congruence | congruence].
Qed.

Theorem commanders_never_move : forall g a free p g', NoDup (cardsOf g) -> play g a free p = GAccepted g' -> gCommand g' = gCommand g.
Proof.
  intros g a free p g' U H. apply play_moves in H. destruct H as [_ H]. destruct a; cbn [move] in H.
  19: now apply (scry_keeps g) in H.
  19: { apply (mulligan_conserves g U) in H. now destruct H as (_ & _ & _ & H). }
  all: unfold tutor in H; taken H; reflexivity.
Qed.

Theorem a_new_game : forall n cs, NoDup cs -> Forall (fun c => c < n) cs ->
  Permutation (cardsOf (newGame n cs)) (seq 0 n) /\ gCommand (newGame n cs) = cs /\
  (forall i j, i < j < length (gLibrary (newGame n cs)) -> nth i (gLibrary (newGame n cs)) 0 < nth j (gLibrary (newGame n cs)) 0).
Proof.
  intros n cs N F. repeat split.
  - unfold cardsOf, newGame. simpl. rewrite ?app_nil_r. apply NoDup_Permutation; [| apply seq_NoDup |].
    + apply NoDup_app_intro_; [apply NoDup_filter, seq_NoDup | assumption |].
      intros x X C. apply filter_In in X. destruct X as [_ X]. rewrite (proj2 (has_in x cs) C : memberOf cs x = true) in X. discriminate.
    + intros x. rewrite in_app_iff, filter_In. destruct (memberOf cs x) eqn:E.
      * apply (has_in x cs) in E. rewrite Forall_forall in F. specialize (F x E). rewrite in_seq. intuition; lia.
      * assert (~ In x cs) by (intros Q; apply (has_in x cs) in Q; unfold has, memberOf in *; congruence). intuition.
  - unfold newGame. cbn [gLibrary]. generalize (fun c => negb (memberOf cs c)). intros f.
    assert (S : forall m k, (forall i, i < length (filter f (seq k m)) -> k <= nth i (filter f (seq k m)) 0) /\
       forall i j, i < j < length (filter f (seq k m)) -> nth i (filter f (seq k m)) 0 < nth j (filter f (seq k m)) 0).
    { induction m as [| m IH]; intros k; simpl; [split; intros; lia |]. destruct (IH (S k)) as [A B]. destruct (f k); simpl.
      - split.
        + intros [| i] I; [lia |]. simpl in I. specialize (A i). simpl. lia.
        + intros [| i] [| j] I; simpl in *; try lia; [specialize (A j) | specialize (B i j)]; lia.
      - split; [intros i I; specialize (A i I); lia | assumption]. }
    intros i j. apply (proj2 (S n 0)).
Qed.

(* What each operation promises *)

Section Checks.
  Variables (g : game) (free : nat) (p : list nat) (g' : game).
  Notation done a := (play g a free p = GAccepted g').

  Ltac open H := apply play_moves in H; destruct H as [_ H]; cbn [move] in H; taken H; cbn.

  Theorem shuffle_check : done GShuffle ->
    length (gLibrary g') = length (gLibrary g) /\ Permutation (gLibrary g') (gLibrary g) /\
    gHand g' = gHand g /\ gRevealed g' = gRevealed g /\ gTable g' = gTable g.
  Proof.
    intros H. open H. pose proof (order_permutes p (gLibrary g) E) as P. repeat split; [now apply Permutation_length | assumption].
  Qed.

  Theorem shuffle_of_a_part_leaves_the_rest : forall n, done (GShuffleTop n) ->
    skipn (Z.to_nat n) (gLibrary g') = skipn (Z.to_nat n) (gLibrary g) /\
    Permutation (firstn (Z.to_nat n) (gLibrary g')) (firstn (Z.to_nat n) (gLibrary g)) /\
    gHand g' = gHand g /\ gRevealed g' = gRevealed g /\ gTable g' = gTable g.
  Proof.
    intros n H. open H. set (m := Z.to_nat n) in *.
    assert (L : length (firstn m (gLibrary g)) = m) by (rewrite firstn_length; lia).
    assert (P : Permutation (pickAt p (firstn m (gLibrary g))) (firstn m (gLibrary g))) by (apply order_permutes; now rewrite L).
    pose proof (Permutation_length P) as K. rewrite L in K. repeat split.
    - rewrite skipn_app, K, Nat.sub_diag, skipn_all2 by lia. reflexivity.
    - rewrite firstn_app, K, Nat.sub_diag, firstn_all2 by lia. simpl. rewrite app_nil_r. assumption.
  Qed.

  Theorem draw_check : done (GDraw 1) ->
    S (length (gLibrary g')) = length (gLibrary g) /\ length (gHand g') = S (length (gHand g)) /\
    exists top, gLibrary g = top :: gLibrary g' /\ gHand g' = gHand g ++ [top] /\ gRevealed g' = gRevealed g /\ gTable g' = gTable g.
  Proof.
    intros H. apply play_moves in H. destruct H as [_ H]. cbn [move] in H. apply counting_accepts in H. destruct H as (_ & L & H).
    injection H as <-. cbn. destruct (gLibrary g) as [| top rest]; [simpl in L; lia |]. cbn. rewrite app_length. simpl.
    repeat split; [lia |]. exists top. repeat split.
  Qed.

  Theorem reveal_check : done (GReveal 1) ->
    S (length (gLibrary g')) = length (gLibrary g) /\ length (gRevealed g') = S (length (gRevealed g)) /\
    exists top, gLibrary g = top :: gLibrary g' /\ gRevealed g' = gRevealed g ++ [top] /\ gHand g' = gHand g /\ gTable g' = gTable g.
  Proof.
    intros H. apply play_moves in H. destruct H as [_ H]. cbn [move] in H. apply counting_accepts in H. destruct H as (_ & L & H).
    injection H as <-. cbn. destruct (gLibrary g) as [| top rest]; [simpl in L; lia |]. cbn. rewrite app_length. simpl.
    repeat split; [lia |]. exists top. repeat split.
  Qed.

  Theorem draw_n_takes_the_top : forall n, done (GDraw n) -> exists top, gLibrary g = top ++ gLibrary g' /\ gHand g' = gHand g ++ top /\
    Z.of_nat (length top) = n.
  Proof.
    intros n H. open H. exists (firstn (Z.to_nat n) (gLibrary g)). repeat split; [now rewrite firstn_skipn |]. rewrite firstn_length. lia.
  Qed.

  Theorem mill_n_takes_the_top : forall n, done (GMill n) -> exists top, gLibrary g = top ++ gLibrary g' /\ gTable g' = gTable g ++ top /\
    Z.of_nat (length top) = n.
  Proof.
    intros n H. open H. exists (firstn (Z.to_nat n) (gLibrary g)). repeat split; [now rewrite firstn_skipn |]. rewrite firstn_length. lia.
  Qed.

  Hypothesis U : NoDup (cardsOf g).

  Lemma without_length : forall c l, NoDup l -> has c l = true -> S (length (without c l)) = length l.
  Proof.
    intros c l N H. assert (P : Permutation l (c :: without c l)).
    { apply cnt_perm. intros x. rewrite (cnt_without c l x) by assumption. change (c :: without c l) with ([c] ++ without c l). now rewrite count_occ_app. }
    apply Permutation_length in P. simpl in P. lia.
  Qed.

  Theorem return_to_bottom_check : forall c, done (GReturnToBottom c) ->
    S (length (gRevealed g')) = length (gRevealed g) /\ length (gLibrary g') = S (length (gLibrary g)) /\
    nth_error (gLibrary g') (length (gLibrary g') - 1) = Some (Z.to_nat c).
  Proof.
    intros c H. open H. destruct (nodup_zones g U) as (_ & _ & R & _). rewrite app_length. simpl. repeat split; [now apply without_length | lia |].
    rewrite nth_error_app2 by lia. now replace (length (gLibrary g) + 1 - 1 - length (gLibrary g)) with 0 by lia.
  Qed.

  Theorem return_to_top_check : forall c, done (GReturnToTop c) ->
    S (length (gRevealed g')) = length (gRevealed g) /\ length (gLibrary g') = S (length (gLibrary g)) /\
    nth_error (gLibrary g') 0 = Some (Z.to_nat c).
  Proof. intros c H. open H. destruct (nodup_zones g U) as (_ & _ & R & _). repeat split. now apply without_length. Qed.

  Theorem move_to_hand_check : forall c, done (GMoveToHand c) ->
    S (length (gRevealed g')) = length (gRevealed g) /\ gHand g' = gHand g ++ [Z.to_nat c] /\ gLibrary g' = gLibrary g.
  Proof. intros c H. open H. destruct (nodup_zones g U) as (_ & _ & R & _). repeat split. now apply without_length. Qed.

  Theorem move_to_table_check : forall c, done (GMoveToTable c) ->
    In (Z.to_nat c) (gTable g') /\ length (gTable g') = S (length (gTable g)) /\ gLibrary g' = gLibrary g /\
    S (length (gHand g') + length (gRevealed g')) = length (gHand g) + length (gRevealed g).
  Proof.
    intros c H. destruct (nodup_zones g U) as (_ & Hd & R & _). open H; rewrite app_length; simpl.
    - pose proof (without_length _ _ Hd E0). repeat split; [apply in_or_app; right; now left | lia | lia].
    - pose proof (without_length _ _ R E1). repeat split; [apply in_or_app; right; now left | lia | lia].
  Qed.

  Theorem return_from_table_check : forall c, done (GReturnFromTable c) ->
    gRevealed g' = gRevealed g ++ [Z.to_nat c] /\ S (length (gTable g')) = length (gTable g) /\ gLibrary g' = gLibrary g /\ gHand g' = gHand g.
  Proof. intros c H. open H. destruct (nodup_zones g U) as (_ & _ & _ & T & _). repeat split. now apply without_length. Qed.

  Lemma position_bound : forall c l i, i <= position c i l.
  Proof. intros c. induction l as [| x l IH]; intros i; simpl; [lia |]. destruct (c =? x); [lia |]. specialize (IH (S i)). lia. Qed.

  Lemma position_cons : forall c i x l, position c i (x :: l) = if c =? x then i else position c (S i) l.
  Proof. reflexivity. Qed.

  Lemma moveLeft_cons : forall c a b l, b <> c -> moveLeft c (a :: b :: l) = a :: moveLeft c (b :: l).
  Proof. intros c a b l E. simpl. now rewrite (proj2 (Nat.eqb_neq b c) E). Qed.

  Lemma moveRight_cons : forall c a b l, a <> c -> moveRight c (a :: b :: l) = a :: moveRight c (b :: l).
  Proof. intros c a b l E. simpl. now rewrite (proj2 (Nat.eqb_neq a c) E). Qed.

  Lemma moveLeft_position : forall c l i, NoDup l -> i < position c i l -> In c l -> S (position c i (moveLeft c l)) = position c i l.
  Proof.
    intros c. induction l as [| a [| b l] IH]; intros i N P I; [destruct I | |].
    - simpl in P. destruct (Nat.eqb_spec c a); [lia |]. destruct I as [I | []]. congruence.
    - rewrite position_cons in P. destruct (Nat.eqb_spec c a) as [E | E]; [lia |]. destruct (Nat.eq_dec b c) as [F | F].
      + subst. simpl. rewrite !Nat.eqb_refl, (proj2 (Nat.eqb_neq c a) E). simpl. now rewrite Nat.eqb_refl.
      + rewrite moveLeft_cons by assumption. rewrite !(position_cons c i), (proj2 (Nat.eqb_neq c a) E). inversion N; subst.
        apply IH; [assumption | | destruct I; [congruence | assumption]].
        rewrite position_cons, (proj2 (Nat.eqb_neq c b)) by congruence. pose proof (position_bound c l (S (S i))). lia.
  Qed.

  Lemma moveRight_position : forall c l i, NoDup l -> In c l -> S (position c i l) < i + length l ->
    position c i (moveRight c l) = S (position c i l).
  Proof.
    intros c. induction l as [| a [| b l] IH]; intros i N I P; [destruct I | |].
    - simpl in *. destruct (Nat.eqb_spec c a); lia.
    - destruct (Nat.eq_dec a c) as [E | E].
      + subst. inversion N as [| ? ? X _]; subst. assert (F : c <> b) by (intros F; subst; apply X; now left).
        simpl. rewrite !Nat.eqb_refl. simpl. now rewrite (proj2 (Nat.eqb_neq c b) F), Nat.eqb_refl.
      + rewrite moveRight_cons by assumption. rewrite !(position_cons c i) in *. rewrite (proj2 (Nat.eqb_neq c a)) in * by congruence.
        inversion N; subst. apply IH; [assumption | destruct I; [congruence | assumption] |]. simpl in P |- *. lia.
  Qed.

  (* one more card has a larger position than this one: its own is one smaller, and the hand has as many as before *)
  Theorem move_left_check : forall c, done (GMoveLeft c) ->
    length (gHand g') = length (gHand g) /\ S (position (Z.to_nat c) 0 (gHand g')) = position (Z.to_nat c) 0 (gHand g) /\
    Permutation (gHand g') (gHand g).
  Proof.
    intros c H. destruct (nodup_zones g U) as (_ & Hd & _). open H. pose proof (moveLeft_permutes (Z.to_nat c) (gHand g)) as P.
    repeat split; [now apply Permutation_length | | assumption]. apply moveLeft_position; [assumption | now apply Nat.ltb_lt in E1 | now apply has_in].
  Qed.

  Theorem move_right_check : forall c, done (GMoveRight c) ->
    length (gHand g') = length (gHand g) /\ position (Z.to_nat c) 0 (gHand g') = S (position (Z.to_nat c) 0 (gHand g)) /\
    Permutation (gHand g') (gHand g).
  Proof.
    intros c H. destruct (nodup_zones g U) as (_ & Hd & _). open H. pose proof (moveRight_permutes (Z.to_nat c) (gHand g)) as P.
    repeat split; [now apply Permutation_length | | assumption]. apply moveRight_position; [assumption | now apply has_in | now apply Nat.ltb_lt in E1].
  Qed.

  Theorem tutor_check : forall c again, done (GTutor c again) ->
    S (length (gLibrary g')) = length (gLibrary g) /\ gHand g' = gHand g ++ [Z.to_nat c].
  Proof.
    intros c again H. destruct (nodup_zones g U) as (L & _). apply play_moves in H. destruct H as [_ H]. cbn [move] in H. unfold tutor in H.
    taken H; cbn; (split; [| reflexivity]).
    - match goal with P : isPerm _ _ = true |- _ => rewrite (Permutation_length (order_permutes _ _ P)) end. now apply without_length.
    - now apply without_length.
  Qed.

  Theorem scry_rearranges_the_top : forall top bottom table, done (GScry top bottom table) ->
    let n := length (top ++ bottom ++ table) in
    gLibrary g' = map Z.to_nat top ++ skipn n (gLibrary g) ++ map Z.to_nat bottom /\
    gTable g' = gTable g ++ map Z.to_nat table /\
    Permutation (map Z.to_nat top ++ map Z.to_nat bottom ++ map Z.to_nat table) (firstn n (gLibrary g)).
  Proof.
    intros top bottom table H n. apply play_moves in H. destruct H as [_ H]. apply (scry_keeps g) in H. destruct H as (A & _ & _ & D & _ & P). auto.
  Qed.

  Theorem mulligan_is_a_hand : forall kind bottom, kind <> 0 -> done (GMulligan kind bottom) ->
    length (gHand g') <= 7 /\ Permutation (gLibrary g' ++ gHand g') (gLibrary g ++ gHand g) /\
    gRevealed g' = gRevealed g /\ gTable g' = gTable g.
  Proof.
    intros kind bottom K H. apply play_moves in H. destruct H as [_ H]. cbn [move] in H.
    destruct (mulligan_conserves g U _ _ _ _ _ H) as (A & B & C & _).
    assert (L : length (gHand g') <= 7).
    { unfold mulligan in H. destruct kind as [| [| k]]; [congruence | |]; taken H;
      destruct (newHand_conserves g U _ _ _ _ _ _ H) as (_ & _ & _ & _ & L); lia. }
    repeat split; try assumption. apply cnt_perm. intros x. rewrite !count_occ_app. apply A.
  Qed.
End Checks.

(* Refusals *)

Theorem nothing_after_the_end : forall g a free p, gStatus g = 2 -> play g a free p = GRejected (plain E_GAME_NOT_ACTIVE).
Proof. intros g a free p H. unfold play. now rewrite H. Qed.

Theorem a_game_starts_once : forall g free p g', play g GStart free p = GAccepted g' -> gStatus g = 0 /\ gStatus g' = 1.
Proof. intros g free p g' H. apply play_moves in H. destruct H as [_ H]. cbn [move] in H. taken H. cbn. split; [now apply Nat.eqb_eq | reflexivity]. Qed.

Theorem an_empty_library_gives_nothing : forall g free p, gStatus g <> 2 -> gLibrary g = [] ->
  play g (GDraw 1) free p = GRejected (tooFew LIBRARY 1 0) /\ play g (GReveal 1) free p = GRejected (tooFew LIBRARY 1 0).
Proof.
  intros g free p S L. unfold play, gneed. rewrite (proj2 (Nat.eqb_neq _ _) S). cbn [negb move]. unfold drawn, counting, gneed, size.
  rewrite L. split; reflexivity.
Qed.

Theorem commanders_cannot_be_named : forall g c free p, NoDup (cardsOf g) -> gStatus g <> 2 -> In (Z.to_nat c) (gCommand g) -> existing g c = true ->
  play g (GMoveToTable c) free p = GRejected (notThere c HAND) /\ play g (GReturnToTop c) free p = GRejected (notThere c REVEALED).
Proof.
  intros g c free p U S I X. assert (D : has (Z.to_nat c) (gHand g) = false /\ has (Z.to_nat c) (gRevealed g) = false).
  { unfold cardsOf in U. apply nodup_parts in U. destruct U as [_ U].
    assert (Q : forall a b, NoDup (a ++ b) -> In (Z.to_nat c) b -> has (Z.to_nat c) a = false).
    { intros a b N J. destruct (has (Z.to_nat c) a) eqn:E; [| reflexivity]. apply has_in in E. exfalso.
      apply in_split in E. destruct E as (u & v & E). subst a. rewrite <- app_assoc in N. simpl in N. apply NoDup_remove_2 in N. apply N.
      rewrite !in_app_iff. auto. }
    split; [apply (Q _ _ U) | apply nodup_parts in U; destruct U as [_ U]; apply (Q _ _ U)]; rewrite !in_app_iff; auto. }
  destruct D as [D1 D2]. unfold play, gneed. rewrite (proj2 (Nat.eqb_neq _ _) S). cbn [negb move].
  unfold fromRevealed, withCard, gneed. rewrite X, D1, D2. split; reflexivity.
Qed.

(* History *)

Theorem game_undo_restores : forall free a p h h' g, grecord free a p h = (h', GAccepted g) -> gStatus g <> 2 ->
  exists h2, gundo h' = (h2, GAccepted (gNow h)) /\ gNow h2 = gNow h /\ gDone h2 = gDone h /\
  (gStatus (gNow h) <> 2 -> exists h3, gredo h2 = (h3, GAccepted g) /\ gNow h3 = g).
Proof.
  intros free a p h h' g H S. unfold grecord in H. destruct (play (gNow h) a free p) eqn:E; inversion H; subst. unfold gundo. simpl.
  rewrite (proj2 (Nat.eqb_neq _ _) S). eexists. repeat split. intros T. unfold gredo. simpl. rewrite (proj2 (Nat.eqb_neq _ _) T). eexists. split; reflexivity.
Qed.
