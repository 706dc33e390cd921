(* Refusals.v -- the order of docs/protocol.md §9: arguments alone, then zones, source before destination, then the
   zones' policy, then contents. Each theorem says that the earlier fault is reported whatever else is wrong. *)
From Coq Require Import List Arith Bool ZArith Lia.
Require Import Ops Lists Zones Effects Actions Draws Views Takes Reorders Operation PickFacts EffectFacts Keeps DrawFacts TakeFacts.
Import ListNotations.

Lemma positive : forall n, (0 < n)%Z -> (0 <? n)%Z = true.
Proof. intros. now apply Z.ltb_lt. Qed.

Lemma not_positive : forall n, (n <= 0)%Z -> (0 <? n)%Z = false.
Proof. intros. now apply Z.ltb_ge. Qed.

Lemma withZone_beyond : forall sh arg i u z k, length (defs sh) <= z -> withZone sh arg i u (At z) k = refuse (notFound arg i).
Proof. intros. unfold withZone, resolve. now rewrite (proj2 (Nat.ltb_ge _ _)). Qed.

Lemma withZone_unknown : forall sh arg i u k, withZone sh arg i u Unknown k = refuse (notFound arg i).
Proof. intros. unfold withZone, resolve. now destruct u. Qed.

Section Draw.
  Variables (sh : shape) (t : table) (c : list (list nat)) (f : facing).
  Hypothesis M : 0 < maxDraws sh.

  Lemma draw_begins : forall n from to,
    apply sh None (Draw n from to f) c t =
    conclude t (need (0 <? n)%Z (aboutNumber E_INVALID_COUNT n)
      (withZone sh ARG_FROM 0 UsualDeck from (fun src => withZone sh ARG_TO 0 NoUsual to (fun dst =>
        drawable sh src (drawSome sh false (Z.to_nat n) src dst f))))
      (Run (zones t) (steps t) 1 [] c true)).
  Proof.
    intros. unfold apply, act, need at 1. simpl. unfold draw, elementary, andThen, countDraw. simpl rDraws.
    now rewrite (proj2 (Nat.ltb_lt _ _) M).
  Qed.

  Theorem invalid_count_comes_first : forall n from to, (n <= 0)%Z ->
    apply sh None (Draw n from to f) c t = Rejected (aboutNumber E_INVALID_COUNT n).
  Proof. intros. rewrite draw_begins, not_positive by assumption. reflexivity. Qed.

  Theorem source_before_destination : forall n from to, (0 < n)%Z -> length (defs sh) <= from ->
    apply sh None (Draw n (At from) to f) c t = Rejected (notFound ARG_FROM 0).
  Proof. intros. rewrite draw_begins, positive, withZone_beyond by assumption. reflexivity. Qed.

  Theorem destination_before_policy : forall n from to, (0 < n)%Z -> from < length (defs sh) -> length (defs sh) <= to ->
    apply sh None (Draw n (At from) (At to) f) c t = Rejected (notFound ARG_TO 0).
  Proof. intros. rewrite draw_begins, positive, withZone_at, withZone_beyond by assumption. reflexivity. Qed.

  Theorem policy_before_contents : forall n from to, (0 < n)%Z -> from < length (defs sh) -> to < length (defs sh) ->
    isBurn (typeOf sh from) = true ->
    apply sh None (Draw n (At from) (At to) f) c t = Rejected (aboutZone E_NOT_DRAWABLE from).
  Proof.
    intros n from to N A B C. rewrite draw_begins, positive, !withZone_at by assumption. unfold need, drawable, need. now rewrite C.
  Qed.

  Theorem short_plain_draw_is_refused : forall n from to, (Z.of_nat (sizeOf from (zones t)) < n)%Z ->
    from < length (defs sh) -> to < length (defs sh) -> plainSource sh from ->
    apply sh None (Draw n (At from) (At to) f) c t = Rejected (insufficient from (Z.to_nat n) (sizeOf from (zones t))).
  Proof.
    intros n from to N A B [C D]. rewrite draw_begins, positive, !withZone_at by (assumption || lia). unfold need, drawable, need.
    rewrite D. cbn [negb]. unfold drawSome. rewrite C. unfold drawTop, seeing, need. cbn [rZones].
    rewrite (proj2 (Nat.leb_gt _ _)) by lia. reflexivity.
  Qed.

  Theorem burn_goes_to_a_burn_zone_only : forall n from to, (0 < n)%Z -> from < length (defs sh) -> to < length (defs sh) ->
    isBurn (typeOf sh from) = false -> isBurn (typeOf sh to) = false ->
    apply sh None (Burn n (At from) (At to)) c t = Rejected (aboutZone E_INVALID_ZONE_TYPE to).
  Proof.
    intros n from to N A B C D. unfold apply, act, need at 1. simpl. unfold burn, elementary, andThen, countDraw. simpl rDraws.
    rewrite (proj2 (Nat.ltb_lt _ _) M), positive, !withZone_at by assumption. unfold need, drawable, need. rewrite C, D. reflexivity.
  Qed.

  (* a composite reports its first failing draw *)
  Theorem deal_reports_its_first_failure : forall n from ds1 d ds2 s e,
    dealEach sh n from 0 ds1 f (start t c) = Done s ->
    elementary sh true false n from d NoUsual ARG_TO_LIST (length ds1) f s = Refused e ->
    apply sh None (Deal n from (ds1 ++ d :: ds2) f) c t = Rejected e.
  Proof.
    intros n from ds1 d ds2 s e. unfold apply, act, need. simpl. unfold deal.
    assert (G : forall ds1 i s0, dealEach sh n from i ds1 f s0 = Done s ->
      elementary sh true false n from d NoUsual ARG_TO_LIST (i + length ds1) f s = Refused e ->
      dealEach sh n from i (ds1 ++ d :: ds2) f s0 = Refused e).
    { clear ds1. induction ds1 as [| x ds1 IH]; intros i s0 H E.
      - simpl in H. inversion H; subst. simpl in E. rewrite Nat.add_0_r in E. cbn [app dealEach]. unfold andThen. now rewrite E.
      - cbn [app dealEach] in *. unfold andThen in *.
        destruct (elementary sh true false n from x NoUsual ARG_TO_LIST i f s0) as [s1 | e1]; [| discriminate].
        apply IH; [assumption |]. simpl in E. replace (S i + length ds1) with (i + S (length ds1)) by lia. assumption. }
    intros H E. rewrite (G ds1 0 (start t c) H E). reflexivity.
  Qed.

  Theorem too_many_draws_are_refused : forall strict burning n from to u arg i s, maxDraws sh <= rDraws s ->
    elementary sh strict burning n from to u arg i f s = Refused (limit (maxDraws sh)).
  Proof. intros. unfold elementary, andThen, countDraw. now rewrite (proj2 (Nat.ltb_ge _ _)). Qed.
End Draw.

Theorem drawBottom_count_comes_first : forall sh n from to f c t, (n <= 0)%Z ->
  apply sh None (DrawBottom n from to f) c t = Rejected (aboutNumber E_INVALID_COUNT n).
Proof. intros. unfold apply, act, need. simpl. unfold drawBottom. now rewrite not_positive. Qed.

Theorem drawRandom_count_comes_first : forall sh n from to f c t, (n <= 0)%Z ->
  apply sh None (DrawRandom n from to f) c t = Rejected (aboutNumber E_INVALID_COUNT n).
Proof. intros. unfold apply, act, need. simpl. unfold drawRandom. now rewrite not_positive. Qed.

(* also from a deck that would reshuffle for a plain draw *)
Theorem short_random_draw_is_refused : forall sh n from to f c t, from < length (defs sh) -> to < length (defs sh) ->
  isBurn (typeOf sh from) = false -> sizeOf from (zones t) < n ->
  apply sh None (DrawRandom (Z.of_nat n) (At from) (At to) f) c t = Rejected (insufficient from n (sizeOf from (zones t))).
Proof.
  intros sh n from to f c t A B D L. unfold apply, act, need at 1. simpl. unfold drawRandom. rewrite positive by lia.
  rewrite fromTo_at by (auto; discriminate). unfold need, seeing. cbn [rZones start]. rewrite Nat2Z.id. now rewrite (proj2 (Nat.leb_gt _ _) L).
Qed.

Theorem discard_count_comes_first : forall sh n faceUp from to c t, (n <= 0)%Z ->
  apply sh None (Discard n faceUp from to) c t = Rejected (aboutNumber E_INVALID_DISCARD_COUNT n).
Proof. intros. unfold apply, act, need. simpl. unfold discard. now rewrite not_positive. Qed.

Theorem discard_needs_a_discard_zone : forall sh n faceUp from c t, (0 < n)%Z -> from < length (defs sh) -> discardZone sh = None ->
  apply sh None (Discard n faceUp (At from) LeftOut) c t = Rejected (plain E_DISCARD_ZONE_NOT_FOUND).
Proof.
  intros sh n faceUp from c t N A D. unfold apply, act, need at 1. simpl. unfold discard, fromTo. rewrite positive, withZone_at by assumption.
  unfold need, withZone, resolve. now rewrite D.
Qed.

Theorem negative_cut_comes_first : forall sh k z c t, (k < 0)%Z ->
  apply sh None (Cut k z) c t = Rejected (aboutNumber E_INVALID_CUT_POSITION k).
Proof. intros. unfold apply, act, need. simpl. unfold cutAt, need. now rewrite (proj2 (Z.leb_gt _ _)). Qed.

Theorem cut_beyond_the_size_is_refused : forall sh k z c t, z < length (defs sh) -> (Z.of_nat (sizeOf z (zones t)) < k)%Z ->
  apply sh None (Cut k (At z)) c t = Rejected (aboutNumber E_INVALID_CUT_POSITION k).
Proof.
  intros sh k z c t Hz K. unfold apply, act, need at 1. simpl. unfold cutAt, onZone, need. rewrite (proj2 (Z.leb_le 0 k)) by lia.
  rewrite withZone_at by assumption. unfold seeing. cbn [rZones start]. now rewrite (proj2 (Z.leb_gt _ _)).
Qed.

Theorem packet_sizes_before_ordering : forall sh sizes order z c t, z < length (defs sh) ->
  (existsb (fun i => (i <? 0)%Z) sizes = true \/ fold_right Z.add 0%Z sizes <> Z.of_nat (sizeOf z (zones t))) ->
  apply sh None (StripCut sizes order (At z)) c t = Rejected (plain E_INVALID_PACKET_SIZES).
Proof.
  intros sh sizes order z c t Hz H. unfold apply, act, need at 1. simpl. unfold stripCutZone, onZone. rewrite withZone_at by assumption.
  unfold seeing, need. cbn [rZones start].
  replace (_ && _) with false; [reflexivity |]. symmetry. apply andb_false_iff. destruct H as [H | H].
  - left. apply existsb_exists in H. destruct H as (x & I & X). apply Z.ltb_lt in X.
    destruct (forallb _ sizes) eqn:E; [| reflexivity]. rewrite forallb_forall in E. specialize (E x I). apply Z.leb_le in E. lia.
  - right. now apply Z.eqb_neq.
Qed.

Theorem only_discards_are_recycled : forall sh from to c t, from < length (defs sh) -> to < length (defs sh) ->
  isDiscard (typeOf sh from) = false -> apply sh None (Recycle (At from) (At to)) c t = Rejected (aboutZone E_NOT_RECYCLABLE from).
Proof.
  intros sh from to c t A B D. unfold apply, act, need at 1. simpl. unfold recycle, recycling. rewrite !withZone_at by assumption.
  unfold need. now rewrite D.
Qed.

Theorem burn_pile_is_never_drawn : forall sh from to f c t, from < length (defs sh) -> to < length (defs sh) ->
  isBurn (typeOf sh from) = true -> forall o,
  In o [DrawAll (At from) (At to) f; DrawCard 0 (At from) (At to) f; DrawBottom 1 (At from) (At to) f;
        DrawRandom 1 (At from) (At to) f; MoveOp (PickTop 1) (At from) (At to) AtEnd f;
        Discard 1 true (At from) (At to); DiscardCards [0] true (At from) (At to); Muck (At from) (At to)] ->
  apply sh None o c t = Rejected (aboutZone E_NOT_DRAWABLE from).
Proof.
  intros sh from to f c t A B D o I. simpl in I.
  assert (G : forall arg u v dis k, fromTo sh arg u v dis (At from) (At to) k = refuse (aboutZone E_NOT_DRAWABLE from)).
  { intros. unfold fromTo. rewrite !withZone_at by assumption. unfold drawable, need. now rewrite D. }
  repeat (destruct I as [I | I]; [subst o; unfold apply, act, need; simpl;
    unfold drawAll, drawCard, drawBottom, drawRandom, move, discard, discardCards, muck, need; simpl; rewrite G; reflexivity |]). contradiction.
Qed.

Theorem record_that_does_not_fit_is_refused : forall sh e es c t, fits sh e (zones t) = false -> steps t <= maxSteps sh ->
  apply sh None (ApplyRecord None 0 (e :: es)) c t = Rejected (plain E_RECORD_MISMATCH).
Proof.
  intros sh e es c t H L. unfold apply, act, need at 1. simpl. unfold applyRecord, need. cbn [rStep start].
  rewrite (proj2 (Z.leb_le 0 _)), (proj2 (Z.leb_le _ _)) by lia. cbn [andb]. unfold andThen. cbn [replayAll]. unfold andThen, seeing, need.
  cbn [rZones start]. now rewrite H.
Qed.

Theorem record_of_another_step_is_refused : forall sh k d es c t, k <> steps t ->
  apply sh None (ApplyRecord (Some k) d es) c t = Rejected (plain E_RECORD_MISMATCH).
Proof.
  intros. unfold apply, act, need at 1. simpl. unfold applyRecord, need at 1. cbn [rStep start]. now rewrite (proj2 (Nat.eqb_neq _ _)).
Qed.

Theorem telling_operations_are_refused : forall sh p o c t, tells o = true -> apply sh (Some p) o c t = Rejected (plain E_BAD_REQUEST).
Proof. intros. unfold apply, act, need. now rewrite H. Qed.
