(* PlanFacts.v -- following a plan loses no card and doubles none; the checker accepts a plan iff following it deals exactly
   the target. *)
From Coq Require Import List Arith Bool Lia Permutation.
Import ListNotations.
Require Import Plans.

(* ---- conservation ---- *)

Definition onPiles (piles : list (list nat)) : list nat := concat piles.

Lemma setPile_length k v piles : length (setPile k v piles) = length piles.
Proof.
  revert k. induction piles as [|q r IH]; intros [|k]; simpl; auto.
Qed.

Lemma setPile_perm k v piles : k < length piles -> Permutation (v ++ onPiles piles) (pile piles k ++ onPiles (setPile k v piles)).
Proof.
  unfold onPiles, pile. revert k. induction piles as [|q r IH]; intros k L; simpl in L; [lia|]. destruct k as [|k]; simpl.
  - rewrite !app_assoc. apply Permutation_app_tail, Permutation_app_comm.
  - rewrite app_assoc. transitivity ((q ++ v) ++ concat r); [apply Permutation_app_tail, Permutation_app_comm|].
    rewrite <- app_assoc. transitivity (q ++ nth k r [] ++ concat (setPile k v r)).
    + apply Permutation_app_head, IH. lia.
    + rewrite !app_assoc. apply Permutation_app_tail, Permutation_app_comm.
Qed.

Lemma pile_past piles k : length piles <= k -> pile piles k = [].
Proof.
  intros L. apply nth_overflow. exact L.
Qed.

Lemma takeUp_perm order : forall piles held, takeUp order piles = Some held -> Permutation held (onPiles piles).
Proof.
  induction order as [|k r IH]; intros piles held E; simpl in E.
  - destruct (forallb isEmpty piles) eqn:F; [|discriminate]. inversion E; subst.
    assert (Z : onPiles piles = []); [|now rewrite Z].
    unfold onPiles. clear E. induction piles as [|q r IH]; auto. simpl in F. apply andb_true_iff in F. destruct F as [F1 F2].
    destruct q; [simpl; auto|discriminate].
  - destruct (isEmpty (pile piles k)) eqn:F; [discriminate|]. destruct (takeUp r (setPile k [] piles)) as [h|] eqn:G; [|discriminate].
    inversion E; subst.
    assert (k < length piles). { destruct (le_lt_dec (length piles) k) as [L|L]; auto. rewrite (pile_past _ _ L) in F. discriminate. }
    pose proof (setPile_perm k [] piles H) as Q. simpl in Q. symmetry in Q. etransitivity; [|exact Q].
    apply Permutation_app_head. now apply IH.
Qed.

Definition cards (hands : list (nat * nat)) : list nat := map snd hands.

Lemma cards_of_pair p l : cards (map (pair p) l) = l.
Proof.
  unfold cards. rewrite map_map. simpl. apply map_id.
Qed.

Lemma layAll_perm steps : forall held piles hands piles' hands', layAll steps held piles hands = Some (piles', hands') ->
  Permutation (cards hands' ++ onPiles piles') (cards hands ++ onPiles piles ++ held).
Proof.
  induction steps as [|[k [p|]|p] ss IH]; intros [|c cs] piles hands piles' hands' E; simpl in E; try discriminate.
  - inversion E; subst. now rewrite app_nil_r.
  - destruct (k <? length piles) eqn:L; [|discriminate]. apply Nat.ltb_lt in L.
    etransitivity; [exact (IH _ _ _ _ _ E)|].
    change (cards ((p, c) :: map (pair p) (pile piles k) ++ hands)) with (c :: map snd (map (pair p) (pile piles k) ++ hands)).
    rewrite map_app. fold (cards (map (pair p) (pile piles k))). fold (cards hands). rewrite cards_of_pair.
    pose proof (setPile_perm k [] piles L) as Q. simpl in Q.
    transitivity (c :: cards hands ++ (pile piles k ++ onPiles (setPile k [] piles)) ++ cs).
    + simpl. apply perm_skip. rewrite !app_assoc. repeat apply Permutation_app_tail. apply Permutation_app_comm.
    + rewrite <- Q. transitivity (cards hands ++ c :: onPiles piles ++ cs); [apply Permutation_middle|].
      apply Permutation_app_head, Permutation_middle.
  - destruct (k <? length piles) eqn:L; [|discriminate]. apply Nat.ltb_lt in L.
    etransitivity; [exact (IH _ _ _ _ _ E)|]. apply Permutation_app_head.
    pose proof (setPile_perm k (c :: pile piles k) piles L) as Q. simpl in Q.
    assert (Q' : Permutation (c :: onPiles piles) (onPiles (setPile k (c :: pile piles k) piles))).
    { apply Permutation_app_inv_l with (l := pile piles k). rewrite <- Q. symmetry. apply Permutation_middle. }
    rewrite <- Q'. simpl. apply Permutation_middle.
  - etransitivity; [exact (IH _ _ _ _ _ E)|]. simpl.
    transitivity (cards hands ++ c :: onPiles piles ++ cs); [apply Permutation_middle|].
    apply Permutation_app_head, Permutation_middle.
Qed.

Lemma onPiles_empty P : onPiles (repeat [] P) = [].
Proof.
  unfold onPiles. induction P; simpl; auto.
Qed.

Lemma followRounds_perm P rs : forall held hands hands' held', followRounds P rs held hands = Some (hands', held') ->
  Permutation (cards hands' ++ held') (cards hands ++ held).
Proof.
  induction rs as [|[steps order] rs IH]; intros held hands hands' held' E; simpl in E.
  - inversion E; now subst.
  - destruct (layAll steps held (repeat [] P) hands) as [[piles h]|] eqn:L; [|discriminate].
    destruct (clockwise order); [|discriminate]. destruct (takeUp order piles) as [hd|] eqn:T; [|discriminate].
    etransitivity; [exact (IH _ _ _ _ E)|]. rewrite (takeUp_perm _ _ _ T). rewrite (layAll_perm _ _ _ _ _ _ L).
    now rewrite onPiles_empty.
Qed.

Theorem a_plan_conserves_cards : forall P rs n hands held, follow P rs n = Some (hands, held) ->
  Permutation (map snd hands ++ held) (seq 0 n).
Proof.
  intros P rs n hands held E. exact (followRounds_perm P rs _ [] _ _ E).
Qed.

(* ---- the checker ---- *)

Definition allBelong (target : nat -> dest) (hands : list (nat * nat)) : Prop := forall p c, In (p, c) hands -> target c = Player p.

Lemma belongs_iff target p c : belongs target p c = true <-> target c = Player p.
Proof.
  unfold belongs. destruct (target c) as [q| |]; [rewrite Nat.eqb_eq|..]; split; congruence.
Qed.

Lemma allBelong_app target a b : allBelong target (a ++ b) <-> allBelong target a /\ allBelong target b.
Proof.
  unfold allBelong. split.
  - intros H. split; intros p c I; apply H, in_or_app; auto.
  - intros [A B] p c I. apply in_app_or in I. destruct I; auto.
Qed.

Lemma allBelong_pair target p l : allBelong target (map (pair p) l) <-> forallb (belongs target p) l = true.
Proof.
  rewrite forallb_forall. unfold allBelong. split.
  - intros H c I. apply belongs_iff, H. now apply in_map.
  - intros H q c I. apply in_map_iff in I. destruct I as [x [E I]]. inversion E; subst. now apply belongs_iff, H.
Qed.

(* hands only grow *)
Lemma layAll_grows steps : forall held piles hands piles' hands', layAll steps held piles hands = Some (piles', hands') ->
  exists more, hands' = more ++ hands.
Proof.
  induction steps as [|[k [p|]|p] ss IH]; intros [|c cs] piles hands piles' hands' E; simpl in E; try discriminate.
  - inversion E. now exists [].
  - destruct (k <? length piles); [|discriminate]. destruct (IH _ _ _ _ _ E) as [m ->].
    exists (m ++ (p, c) :: map (pair p) (pile piles k)). now rewrite <- app_assoc.
  - destruct (k <? length piles); [|discriminate]. apply (IH _ _ _ _ _ E).
  - destruct (IH _ _ _ _ _ E) as [m ->]. exists (m ++ [(p, c)]). now rewrite <- app_assoc.
Qed.

Lemma followRounds_grows P rs : forall held hands hands' held', followRounds P rs held hands = Some (hands', held') ->
  exists more, hands' = more ++ hands.
Proof.
  induction rs as [|[steps order] rs IH]; intros held hands hands' held' E; simpl in E.
  - inversion E. now exists [].
  - destruct (layAll steps held (repeat [] P) hands) as [[piles h]|] eqn:L; [|discriminate].
    destruct (clockwise order); [|discriminate]. destruct (takeUp order piles) as [hd|] eqn:T; [|discriminate].
    destruct (IH _ _ _ _ E) as [m ->]. destruct (layAll_grows _ _ _ _ _ _ L) as [m' ->]. exists (m ++ m'). now rewrite <- app_assoc.
Qed.

Lemma checkLays_exact target steps : forall held piles hands piles',
  checkLays target steps held piles = Some piles' <->
  exists more, layAll steps held piles hands = Some (piles', more ++ hands) /\ allBelong target more.
Proof.
  assert (NIL : allBelong target []) by (intros p c []).
  induction steps as [|[k [p|]|p] ss IH]; intros [|c cs] piles hands piles'; cbn [checkLays layAll];
    try (split; [discriminate|intros [m [E _]]; discriminate]).
  - split.
    + intros E. inversion E. exists []. auto.
    + intros [m [E _]]. now inversion E.
  - destruct (k <? length piles); [|split; [discriminate|intros [m [E _]]; discriminate]].
    set (given := map (pair p) (c :: pile piles k)). split.
    + intros E. destruct (forallb (belongs target p) (c :: pile piles k)) eqn:F; [|discriminate].
      apply (IH cs _ (given ++ hands)) in E. destruct E as [m [E B]]. exists (m ++ given). rewrite <- app_assoc. split; auto.
      apply allBelong_app. split; auto. now apply allBelong_pair.
    + intros [m [E B]]. destruct (layAll_grows _ _ _ _ _ _ E) as [m' G]. rewrite app_assoc in G. apply app_inv_tail in G. subst m.
      apply allBelong_app in B. destruct B as [B1 B2]. apply allBelong_pair in B2. rewrite B2.
      apply (IH cs _ (given ++ hands)). exists m'. rewrite <- app_assoc in E. auto.
  - destruct (k <? length piles); [|split; [discriminate|intros [m [E _]]; discriminate]]. apply IH.
  - split.
    + intros E. destruct (belongs target p c) eqn:F; [|discriminate]. apply (IH cs _ ((p, c) :: hands)) in E.
      destruct E as [m [E B]]. exists (m ++ [(p, c)]). rewrite <- app_assoc. split; auto. apply allBelong_app. split; auto.
      intros q x [X|[]]. inversion X; subst. now apply belongs_iff.
    + intros [m [E B]]. destruct (layAll_grows _ _ _ _ _ _ E) as [m' G].
      change (m' ++ (p, c) :: hands) with (m' ++ [(p, c)] ++ hands) in G. rewrite app_assoc in G. apply app_inv_tail in G. subst m.
      apply allBelong_app in B. destruct B as [B1 B2]. rewrite (proj2 (belongs_iff target p c)) by (apply B2; now left).
      apply (IH cs _ ((p, c) :: hands)). exists m'. rewrite <- app_assoc in E. auto.
Qed.

Lemma checkRounds_exact target P rs : forall held hands,
  checkRounds target P rs held = true <->
  exists more held', followRounds P rs held hands = Some (more ++ hands, held') /\ allBelong target more /\ talonIsRight target held' = true.
Proof.
  induction rs as [|[steps order] rs IH]; intros held hands; cbn [checkRounds followRounds].
  - split.
    + intros H. exists [], held. repeat split; auto. intros p c [].
    + intros [m [h [E [_ T]]]]. inversion E; now subst.
  - split.
    + intros H. destruct (checkLays target steps held (repeat [] P)) as [piles|] eqn:L; [|discriminate].
      apply (checkLays_exact target steps held _ hands) in L. destruct L as [m [L B]]. rewrite L.
      apply andb_true_iff in H. destruct H as [C H]. rewrite C.
      destruct (takeUp order piles) as [hd|]; [|discriminate]. apply (IH hd (m ++ hands)) in H.
      destruct H as [m' [h [E [B' T]]]]. exists (m' ++ m), h. rewrite <- app_assoc. repeat split; auto. now apply allBelong_app.
    + intros [m [h [E [B T]]]]. destruct (layAll steps held (repeat [] P) hands) as [[piles hs]|] eqn:L; [|discriminate].
      destruct (clockwise order); [|discriminate]. destruct (takeUp order piles) as [hd|] eqn:U; [|discriminate].
      destruct (layAll_grows _ _ _ _ _ _ L) as [m1 ->]. destruct (followRounds_grows _ _ _ _ _ _ E) as [m2 G].
      rewrite app_assoc in G. apply app_inv_tail in G. subst m. apply allBelong_app in B. destruct B as [B2 B1].
      assert (K : checkLays target steps held (repeat [] P) = Some piles) by (apply (checkLays_exact target steps held _ hands); eauto).
      rewrite K, U. simpl. apply (IH hd (m1 ++ hands)). exists m2, h. rewrite <- app_assoc in E. auto.
Qed.

Lemma above_trans a b c : above a b = true -> above b c = true -> above a c = true.
Proof.
  destruct a, b, c; simpl; try discriminate; auto. rewrite !Nat.leb_le. lia.
Qed.

Definition notHand (d : dest) : Prop := forall p, d <> Player p.

Lemma talonIsRight_iff target held : talonIsRight target held = true <->
  (forall c, In c held -> notHand (target c)) /\
  (forall a x b y e, held = a ++ x :: b ++ y :: e -> above (target x) (target y) = true).
Proof.
  induction held as [|x r IH]; cbn [talonIsRight].
  - split; auto. intros _. split; [intros c []|]. intros [|? ?] ? ? ? ? E; discriminate.
  - rewrite !andb_true_iff. split.
    + intros [[A B] C]. apply IH in C. destruct C as [C1 C2]. split.
      * intros c [<-|I]; auto. intros p E. rewrite E in A. discriminate.
      * intros a z b y e E. destruct a as [|w a]; inversion E; subst.
        -- clear E. destruct b as [|w b]; simpl in *.
           ++ apply orb_true_iff in B. destruct B as [B|B]; auto. destruct (target y) eqn:F; try discriminate. now elim (C1 y (or_introl eq_refl) p).
           ++ apply orb_true_iff in B. destruct B as [B|B].
              ** apply (above_trans _ (target w)); auto. now apply (C2 [] w b y e).
              ** destruct (target w) eqn:F; try discriminate. now elim (C1 w (or_introl eq_refl) p).
        -- now apply (C2 a z b y e).
    + intros [A B]. split; [split|].
      * specialize (A x (or_introl eq_refl)). destruct (target x) as [p| |]; auto. now elim (A p).
      * destruct r as [|y r]; auto. apply orb_true_iff. left. now apply (B [] x [] y r).
      * apply IH. split; [intros c I; apply A; now right|]. intros a z b y e E. apply (B (x :: a) z b y e). now rewrite E.
Qed.

Lemma NoDup_app_l {A} (a b : list A) : NoDup (a ++ b) -> NoDup a.
Proof.
  induction a as [|x a IH]; simpl; [constructor|]. inversion 1; subst. constructor; auto. intros I. apply H2, in_or_app. now left.
Qed.

Lemma NoDup_app_r {A} (a b : list A) : NoDup (a ++ b) -> NoDup b.
Proof.
  induction a as [|x a IH]; simpl; auto. inversion 1; auto.
Qed.

Lemma NoDup_app_disjoint {A} (a b : list A) x : NoDup (a ++ b) -> In x a -> In x b -> False.
Proof.
  induction a as [|y a IH]; simpl; [tauto|]. inversion 1; subst. intros [<-|I] J; auto. apply H2, in_or_app. now right.
Qed.

(* An accepted plan, followed card by card, deals exactly the target; and every plan that does is accepted. *)
Theorem checker_is_exact : forall target n P rs,
  check target n P rs = true <-> exists hands held, follow P rs n = Some (hands, held) /\ deals target n hands held.
Proof.
  intros target n P rs. unfold check, follow. rewrite (checkRounds_exact target P rs (seq 0 n) []). split.
  - intros [hands [held [E [B T]]]]. rewrite app_nil_r in E. exists hands, held. split; auto.
    pose proof (a_plan_conserves_cards P rs n hands held E) as Q.
    assert (N : NoDup (map snd hands ++ held)) by (eapply Permutation_NoDup; [symmetry; exact Q|apply seq_NoDup]).
    assert (ALL : forall c, c < n <-> In c (map snd hands) \/ In c held).
    { intros c. rewrite <- in_app_iff. split; intros H.
      - eapply Permutation_in; [symmetry; exact Q|]. apply in_seq. lia.
      - apply (Permutation_in _ Q) in H. apply in_seq in H. lia. }
    apply talonIsRight_iff in T. destruct T as [T1 T2]. unfold deals. split; [|split; [|split; [|split]]]; auto.
    + intros p c. split.
      * intros I. split; [|now apply B]. apply ALL. left. apply in_map_iff. now exists (p, c).
      * intros [L D]. apply ALL in L. destruct L as [L|L]; [|now elim (T1 c L p)].
        apply in_map_iff in L. destruct L as [[q x] [X I]]. simpl in X. subst x. pose proof (B q c I) as D'. rewrite D in D'.
        inversion D'; now subst.
    + eapply NoDup_map_inv, NoDup_app_l, N.
    + eapply NoDup_app_r, N.
    + intros c. split.
      * intros I. split; [apply ALL; now right|apply T1, I].
      * intros [L D]. apply ALL in L. destruct L as [L|L]; auto. apply in_map_iff in L. destruct L as [[q x] [X I]]. simpl in X. subst x.
        elim (D q). now apply B.
  - intros [hands [held [E [D1 [_ [_ [D2 D3]]]]]]]. exists hands, held. rewrite app_nil_r. split; auto. split.
    + intros p c I. apply D1 in I. tauto.
    + apply talonIsRight_iff. split; auto. intros c I. apply D2 in I. intros p. apply I.
Qed.

Theorem checker_is_sound : forall target n P rs, check target n P rs = true ->
  exists hands held, follow P rs n = Some (hands, held) /\ deals target n hands held.
Proof.
  intros target n P rs. apply checker_is_exact.
Qed.

(* what is dealt does not depend on the plan *)
Theorem accepted_plans_deal_alike : forall target n P P' rs rs' hands held hands' held',
  check target n P rs = true -> check target n P' rs' = true ->
  follow P rs n = Some (hands, held) -> follow P' rs' n = Some (hands', held') ->
  Permutation hands hands' /\ Permutation held held'.
Proof.
  intros target n P P' rs rs' hands held hands' held' A B E F. apply checker_is_exact in A, B.
  destruct A as [h [d [A1 [A2 [A3 [A4 [A5 _]]]]]]], B as [h' [d' [B1 [B2 [B3 [B4 [B5 _]]]]]]].
  rewrite A1 in E. rewrite B1 in F. inversion E; inversion F; subst. split; apply NoDup_Permutation; auto.
  - intros [p c]. now rewrite A2, B2.
  - intros c. now rewrite A5, B5.
Qed.
