(* Labels.v -- operations that name no card do the same whichever card is which: with other cards in the same places, the same places
   move. So of two tables that look alike to a seat one is the other with cards exchanged that the seat does not see. *)
From Coq Require Import List Arith Bool ZArith Lia Permutation.
Require Import Ops Lists Zones Effects Actions Draws Views Takes Reorders Operation PickFacts EffectFacts Keeps OperationFacts ViewFacts Courses CourseFacts.
Import ListNotations.

Section Labels.
  Variable f : nat -> nat. (* each card becomes another *)

  Definition relabelSlot (s : slot) : slot := Slot (f (card s)) (up s).

  Definition relabel (g : list zone) : list zone := map (map relabelSlot) g.

  Definition relabelTable (t : table) : table := Table (relabel (zones t)) (seqno t) (steps t).

  Definition relabelEffect (e : effect) : effect :=
    match e with
    | Move from to at_ ps moved fc => Move from to at_ ps (map relabelSlot moved) fc
    | Permute z p => Permute z p
    end.

  Definition relabelRun (s : run) : run :=
    Run (relabel (rZones s)) (rStep s) (rDraws s) (map relabelEffect (rLog s)) (rChoices s) (rLegal s).

  Definition relabelOutcome (o : outcome) : outcome :=
    match o with
    | Done s => Done (relabelRun s)
    | Refused x => Refused x
    end.

  (* does the same whichever card is which *)
  Definition blind (a : action) : Prop := forall s, a (relabelRun s) = relabelOutcome (a s).

  Lemma get_relabel : forall z g, get z (relabel g) = map relabelSlot (get z g).
  Proof. intros z g. unfold get, relabel. change (@nil slot) with (map relabelSlot []) at 1. apply map_nth. Qed.

  Lemma sizeOf_relabel : forall z g, sizeOf z (relabel g) = sizeOf z g.
  Proof. intros. unfold sizeOf. rewrite get_relabel. apply map_length. Qed.

  Lemma endOf_relabel : forall from to k g, endOf from to k (relabel g) = endOf from to k g.
  Proof. intros. unfold endOf. rewrite get_relabel. now rewrite map_length. Qed.

  Lemma set_relabel : forall l g z, set z (map relabelSlot l) (relabel g) = relabel (set z l g).
  Proof. intros l. induction g as [| x g IH]; intros [| z]; simpl; try reflexivity. now rewrite IH. Qed.

  Lemma insertAt_map : forall (n l : zone) i, insertAt i (map relabelSlot n) (map relabelSlot l) = map relabelSlot (insertAt i n l).
  Proof. intros. unfold insertAt. now rewrite !map_app, firstn_map, skipn_map. Qed.

  Section Shape_.
  Variable sh : shape.

  Lemma blind_skip : blind skip.
  Proof. now intros s. Qed.

  Lemma blind_refuse : forall x, blind (refuse x).
  Proof. now intros x s. Qed.

  Lemma blind_then : forall a b, blind a -> blind b -> blind (a ;; b).
  Proof. intros a b A B s. unfold andThen. rewrite A. destruct (a s); simpl; [apply B | reflexivity]. Qed.

  Lemma blind_if : forall (q : bool) a b, blind a -> blind b -> blind (if q then a else b).
  Proof. now intros []. Qed.

  Lemma blind_need : forall q x a, blind a -> blind (need q x a).
  Proof. intros [] x a A; [assumption | apply blind_refuse]. Qed.

  (* k sees sizes only *)
  Lemma blind_seeing : forall k, (forall g, blind (k g)) -> (forall g, k (relabel g) = k g) -> blind (seeing k).
  Proof. intros k K E s. unfold seeing. cbn [rZones relabelRun]. rewrite E. apply K. Qed.

  Lemma blind_choose : forall q d k, (forall c, blind (k c)) -> blind (choose q d k).
  Proof.
    intros q d k K s. unfold choose. cbn [rChoices relabelRun]. destruct (rChoices s) as [| c cs].
    - exact (K d (Run (rZones s) (rStep s) (rDraws s) (rLog s) [] false)).
    - destruct (q c); [exact (K c (Run (rZones s) (rStep s) (rDraws s) (rLog s) cs (rLegal s))) | exact (K d (Run (rZones s) (rStep s) (rDraws s) (rLog s) cs false))].
  Qed.

  Lemma blind_steps : forall n, blind (takeSteps sh n).
  Proof. intros n s. unfold takeSteps. cbn [rStep relabelRun]. now destruct (_ <=? _). Qed.

  Lemma blind_count : blind (countDraw sh).
  Proof. intros s. unfold countDraw. cbn [rDraws relabelRun]. now destruct (_ <? _). Qed.

  Lemma blind_withZone : forall arg i u r k, (forall z, blind (k z)) -> blind (withZone sh arg i u r k).
  Proof. intros. unfold withZone. destruct (resolve sh arg i u r); [auto | apply blind_refuse]. Qed.

  Lemma moveCards_relabel : forall from to at_ ps fc g, moveCards sh from to at_ ps fc (relabel g) = relabel (moveCards sh from to at_ ps fc g).
  Proof.
    intros. unfold moveCards. rewrite get_relabel, removeAt_map, set_relabel, pickAt_map, get_relabel, !map_map.
    rewrite (map_ext (fun x => lay sh from to fc (relabelSlot x)) (fun x => relabelSlot (lay sh from to fc x))) by reflexivity.
    now rewrite <- map_map, insertAt_map, set_relabel.
  Qed.

  Lemma blind_doMove : forall from to at_ ps fc, blind (doMove sh from to at_ ps fc).
  Proof.
    intros from to at_ ps fc s. unfold doMove. destruct ps as [| i ps]; [reflexivity |]. cbn [rZones relabelRun relabelOutcome].
    rewrite moveCards_relabel, get_relabel, pickAt_map. reflexivity.
  Qed.

  Lemma blind_doPermute : forall z p, blind (doPermute z p).
  Proof.
    intros z p s. unfold doPermute, permuteZone. cbn [rZones relabelRun relabelOutcome]. rewrite get_relabel, pickAt_map, set_relabel. reflexivity.
  Qed.

  Lemma blind_toEnd : forall from to ps fc, blind (toEnd sh from to ps fc).
  Proof. intros. apply blind_seeing; intros g; [apply blind_doMove | now rewrite endOf_relabel]. Qed.

  Hint Resolve blind_skip blind_refuse blind_then blind_if blind_need blind_choose blind_steps blind_count blind_withZone blind_doMove blind_doPermute blind_toEnd : blind.

  Ltac sized := intros; cbv beta zeta; rewrite ?sizeOf_relabel, ?endOf_relabel; reflexivity.

  Lemma blind_wash : forall own z, blind (wash sh own z).
  Proof. intros. apply blind_seeing; [intros; cbv zeta; auto 8 with blind | sized]. Qed.
  Hint Resolve blind_wash : blind.

  Lemma blind_takeCards : forall b from to m fc, blind (takeCards sh b from to m fc).
  Proof. intros. unfold takeCards. apply blind_if; [auto with blind |]. apply blind_seeing; [intros; cbv zeta; destruct (bDraw b); auto 8 with blind | sized]. Qed.
  Hint Resolve blind_takeCards : blind.

  Lemma blind_reshuffle : forall b deck, blind (reshuffle sh b deck).
  Proof. intros. unfold reshuffle. destruct (bReshuffle b); [| auto with blind]. apply blind_seeing; [intros; cbv zeta; auto 8 with blind | sized]. Qed.
  Hint Resolve blind_reshuffle : blind.

  Lemma blind_finishDraw : forall b strict n taken from to fc, blind (finishDraw sh b strict n taken from to fc).
  Proof. intros. unfold finishDraw. apply blind_then; apply blind_seeing; try (intros; cbv zeta; auto 8 with blind); sized. Qed.
  Hint Resolve blind_finishDraw : blind.

  Lemma blind_drawSome : forall strict n from to fc, blind (drawSome sh strict n from to fc).
  Proof.
    intros. unfold drawSome. destruct (behaviourOf sh from) as [b |]; apply blind_seeing; try (intros; cbv zeta); try (destruct (bWhen b)); auto 8 with blind; sized.
  Qed.
  Hint Resolve blind_drawSome : blind.

  Lemma blind_elementary : forall strict burning n from to u arg i fc, blind (elementary sh strict burning n from to u arg i fc).
  Proof. intros. unfold elementary, drawable. auto 10 with blind. Qed.
  Hint Resolve blind_elementary : blind.

  Lemma blind_dealEach : forall n from fc ds i, blind (dealEach sh n from i ds fc).
  Proof. intros n from fc. induction ds as [| d ds IH]; intros; cbn [dealEach]; auto with blind. Qed.

  Lemma blind_splitEach : forall from to i, blind (splitEach sh from i to).
  Proof. intros from. induction to as [| [d n] r IH]; intros; cbn [splitEach]; auto with blind. Qed.

  Lemma blind_rounds : forall a k, blind a -> blind (rounds k a).
  Proof. intros a k A. induction k as [| k IH]; cbn [rounds]; auto with blind. Qed.

  Lemma blind_fromTo : forall arg u v dis from to k, (forall a b, blind (k a b)) -> blind (fromTo sh arg u v dis from to k).
  Proof. intros. unfold fromTo, drawable. auto 10 with blind. Qed.

  Lemma blind_takeAll : forall a b fc, blind (takeAll sh a b fc).
  Proof. intros. apply blind_seeing; [auto with blind | sized]. Qed.

  Lemma blind_toPlace : forall a b ps pl fc, blind (toPlace sh a b ps pl fc).
  Proof. intros. apply blind_seeing; [intros; cbv zeta; destruct pl; auto with blind | sized]. Qed.
  Hint Resolve blind_dealEach blind_splitEach blind_rounds blind_fromTo blind_takeAll blind_toPlace : blind.

  Lemma blind_withZones : forall arg rs i k, (forall zs, blind (k zs)) -> blind (withZones sh arg i rs k).
  Proof. intros arg. induction rs as [| r rs IH]; intros i k K; cbn [withZones]; auto with blind. Qed.

  Lemma blind_collect : forall dst srcs, blind (collect sh srcs dst).
  Proof. intros dst. induction srcs as [| z r IH]; cbn [collect]; auto with blind. Qed.

  Lemma blind_turnEach : forall z fc ps, blind (turnEach sh z ps fc).
  Proof. intros z fc. induction ps as [| p ps IH]; cbn [turnEach]; auto with blind. Qed.

  Lemma blind_recycling : forall from to k, (forall a b, blind (k a b)) -> blind (recycling sh from to k).
  Proof. intros. unfold recycling. auto 10 with blind. Qed.

  Lemma blind_onZone : forall r k, (forall z n, blind (k z n)) -> blind (onZone sh r k).
  Proof. intros. unfold onZone. apply blind_withZone. intros. apply blind_seeing; [auto | sized]. Qed.
  Hint Resolve blind_withZones blind_collect blind_turnEach blind_recycling blind_onZone : blind.

  Lemma blind_reorder : forall h z n, blind (reorder h z n).
  Proof. intros. apply blind_doPermute. Qed.
  Hint Resolve blind_reorder : blind.

  Lemma blind_actionOf : forall o, byPlace o = true -> blind (actionOf sh None o).
  Proof.
    intros o B. destruct o; try discriminate; cbn [actionOf].
    - apply blind_elementary.
    - apply blind_elementary.
    - apply blind_need, blind_fromTo. intros. apply blind_seeing; [intros; cbv zeta; auto with blind | sized].
    - apply blind_need, blind_fromTo. intros. apply blind_seeing; [intros; cbv zeta; auto 8 with blind | sized].
    - apply blind_fromTo. auto with blind.
    - apply blind_dealEach.
    - unfold dealRound. destruct to; [auto with blind |]. apply blind_rounds, blind_dealEach.
    - apply blind_elementary.
    - apply blind_need, blind_fromTo. intros. destruct p; try discriminate.
      + apply blind_seeing; [auto with blind | sized].
      + apply blind_seeing; [intros g; destruct (badPlace _ _ _); auto with blind | sized].
    - apply blind_withZone. intros. apply blind_seeing; [intros g; destruct (badPlace _ _ _); auto with blind | sized].
    - apply blind_onZone. auto with blind.
    - apply blind_need, blind_onZone. intros. cbv zeta. auto 8 with blind.
    - apply blind_need, blind_onZone. auto with blind.
    - apply blind_onZone. auto with blind.
    - unfold riffleTimes, timesOk. auto 8 with blind.
    - apply blind_onZone. auto with blind.
    - unfold riffleWithSeed, timesOk. auto 12 with blind.
    - unfold shuffle. auto with blind.
    - unfold shuffle. auto with blind.
    - apply blind_onZone. auto 8 with blind.
    - unfold combine. auto with blind.
    - apply blind_splitEach.
    - apply blind_need, blind_fromTo. intros. apply blind_seeing; [auto with blind | sized].
    - apply blind_fromTo. auto with blind.
    - apply blind_recycling. auto with blind.
    - apply blind_recycling. auto with blind.
  Qed.

  Definition relabelAnswer (a : Operation.answer) : Operation.answer :=
    match a with
    | Accepted t es => Accepted (relabelTable t) (map relabelEffect es)
    | Rejected x => Rejected x
    | Impossible => Impossible
    end.

  (* An operation that names no card does the same whichever card is which. *)
  Theorem operations_by_place_are_blind : forall o c t, byPlace o = true ->
    apply sh None o c (relabelTable t) = relabelAnswer (apply sh None o c t).
  Proof.
    intros o c t B. unfold apply, act. cbn [need]. change (start (relabelTable t) c) with (relabelRun (start t c)).
    rewrite (blind_actionOf o B). destruct (actionOf sh None o (start t c)) as [s | x]; [| reflexivity]. cbn [relabelOutcome conclude rLegal rChoices relabelRun].
    destruct (rLegal s && _); [| reflexivity]. cbn [relabelAnswer]. unfold relabelTable. cbn [zones seqno steps rZones rStep rLog]. now rewrite map_rev.
  Qed.
  End Shape_.

  (* The machine: other cards in the same places are the same cards with other faces *)

  Variable sh : shape.
  Variable rs : rules.
  Variable dice : nat -> list nat -> op -> list (list nat).

  Notation faced := (reprint (fun c => printed sh (f c)) sh).

  Definition relabelState (s : state) : state := State (relabelTable (tbl s)) (mach s).

  Definition relabelEnd (x : state * list effect) : state * list effect := (relabelState (fst x), map relabelEffect (snd x)).

  Lemma sizes_relabel : forall g, sizes (relabel g) = sizes g.
  Proof. intros. unfold sizes, relabel. rewrite map_map. apply map_ext. intros. apply map_length. Qed.

  Lemma facesFrom_relabel : forall by_ me z size l place, facesFrom sh by_ me z size place (map relabelSlot l) = facesFrom faced by_ me z size place l.
  Proof. intros by_ me z size. induction l as [| s l IH]; intros place; [reflexivity |]. cbn [map facesFrom]. rewrite IH. destruct by_; reflexivity. Qed.

  Lemma eval_relabel : forall e me arg g vs, eval sh me arg (relabel g) vs e = eval faced me arg g vs e.
  Proof.
    induction e as [n | | | v i IH | z i IH | by_ z i IH | h a IHa b IHb]; intros; cbn [eval]; try reflexivity; rewrite ?IH, ?IHa, ?IHb; try reflexivity.
    - now rewrite sizeOf_relabel.
    - cbv zeta. rewrite sizeOf_relabel, get_relabel. apply facesFrom_relabel.
  Qed.

  Lemma operate_relabel : forall o t, operate sh dice o (relabelTable t) =
    match operate faced dice o t with Some (t', es) => Some (relabelTable t', map relabelEffect es) | None => None end.
  Proof.
    intros o t. unfold operate. destruct (byPlace o) eqn:B; [| reflexivity]. rewrite apply_reprint by assumption. cbn [steps zones relabelTable].
    rewrite sizes_relabel, operations_by_place_are_blind by assumption. now destruct (apply sh None o _ t).
  Qed.

  Lemma as_seat_relabel : forall s me e, as_seat sh (relabelState s) me e = as_seat faced s me e.
  Proof. intros. apply eval_relabel. Qed.

  Lemma now_relabel : forall s e, now sh (relabelState s) e = now faced s e.
  Proof. intros. apply eval_relabel. Qed.

  Lemma findTurn_relabel : forall s a b n fr, findTurn sh rs n (relabelState s) a b fr = findTurn faced rs n s a b fr.
  Proof. intros s a b. induction n as [| n IH]; intros fr; [reflexivity |]. cbn [findTurn]. rewrite !as_seat_relabel. now rewrite IH. Qed.

  Lemma inside_relabel : forall i s, inside sh rs i (relabelState s) = inside faced rs i s.
  Proof.
    intros i s. destruct i as [| a | e a | make e | b v i e | e os | n | e a | n e | e e0 a | e | n a]; unfold inside; rewrite ?now_relabel; cbn [mach relabelState]; try reflexivity.
    - destruct n; rewrite ?now_relabel; reflexivity.
    - destruct n; rewrite ?now_relabel; reflexivity.
    - destruct (frames (mach s)); [reflexivity |]. now rewrite findTurn_relabel.
  Qed.

  Lemma step_relabel : forall s, step sh rs dice (relabelState s) = relabelEnd (step faced rs dice s).
  Proof.
    intros s. unfold step. cbn [mach relabelState]. destruct (doing (mach s)); try reflexivity.
    destruct (nth_error (code rs) (pc (mach s))) as [i |]; [| reflexivity].
    destruct i as [| a | e a | make e | b v i e | e os | n | e a | n e | e e0 a | e | n a]; rewrite ?inside_relabel; try reflexivity.
    rewrite now_relabel. cbn [tbl relabelState]. rewrite operate_relabel. now destruct (operate faced dice _ (tbl s)) as [[t es] |].
  Qed.

  Lemma fitting_relabel : forall (h h' : expr -> list Z -> bool) fits cs, (forall e a, h e a = h' e a) -> fitting_ h fits cs = fitting_ h' fits cs.
  Proof. intros h h' fits cs E. induction fits as [| e fits IH]; [reflexivity |]. cbn [fitting_]. rewrite IH. now rewrite (filter_ext (h e) (h' e)) by auto. Qed.

  Lemma asked_relabel : forall s me q, asked sh (relabelState s) me q = asked faced s me q.
  Proof.
    intros s me [| v i lo hi fits | n z i to j fc fits]; unfold asked; [reflexivity | |]; rewrite ?as_seat_relabel; cbn [tbl mach relabelState zones relabelTable];
    rewrite ?sizeOf_relabel; apply fitting_relabel; intros; now rewrite eval_relabel.
  Qed.

  Lemma offers_relabel : forall s, offers sh rs (relabelState s) = offers faced rs s.
  Proof.
    intros s. unfold offers, options. cbn [mach relabelState]. destruct (doing (mach s)) as [| me | |]; try reflexivity.
    generalize (match nth_error (code rs) (pc (mach s)) with Some (Choose _ os) => os | _ => [] end) as os. intros os. generalize 0 as k.
    induction os as [| o os IH]; intros k; [reflexivity |]. cbn [offersFrom]. now rewrite IH, asked_relabel, as_seat_relabel.
  Qed.

  Lemma answer_relabel : forall k arg s, Courses.answer sh rs dice k arg (relabelState s) = option_map relabelEnd (Courses.answer faced rs dice k arg s).
  Proof.
    intros k arg s. unfold Courses.answer, isOffered. rewrite offers_relabel. unfold options. cbn [mach relabelState]. destruct (doing (mach s)) as [| me | |]; try reflexivity.
    destruct (nth_error _ k) as [o |]; [| reflexivity]. destruct (existsb _ _); [| reflexivity]. cbn [tbl relabelState].
    set (m := goTo (cTo o) (become Running (mach s))). change (State (relabelTable (tbl s)) m) with (relabelState (State (tbl s) m)).
    unfold answered. destruct (cAsks o) as [| v i lo hi fits | n z i to j fc fits]; [reflexivity | |]; rewrite !as_seat_relabel; [reflexivity |].
    cbn [tbl mach relabelState]. rewrite operate_relabel. now destruct (operate faced dice _ (tbl s)) as [[t es] |].
  Qed.

  Lemma playing_relabel : forall es s, playing sh rs dice es (relabelState s) = option_map relabelEnd (playing faced rs dice es s).
  Proof.
    induction es as [| e es IH]; intros s; [reflexivity |]. cbn [playing].
    assert (H : happen sh rs dice e (relabelState s) = option_map relabelEnd (happen faced rs dice e s)).
    { destruct e; cbn [happen]; [now rewrite step_relabel | apply answer_relabel]. }
    rewrite H. destruct (happen faced rs dice e s) as [[s1 fs] |]; [| reflexivity]. cbn [option_map relabelEnd fst snd]. rewrite IH.
    destruct (playing faced rs dice es s1) as [[s2 gs] |]; [| reflexivity]. unfold option_map, relabelEnd. cbn [fst snd]. now rewrite map_app.
  Qed.

  Lemma viewTable_relabel : forall who g, viewTable sh who (relabel g) = viewTable faced who g.
  Proof.
    intros who g. unfold viewTable. generalize 0 as z. induction g as [| l g IH]; intros z; [reflexivity |]. cbn [relabel map viewZones]. fold (relabel g). rewrite IH. f_equal.
    unfold viewZone. rewrite map_length. generalize (length l) as size, 0 as place. induction l as [| s l IHl]; intros size place; [reflexivity |].
    cbn [map viewFrom]. now rewrite IHl.
  Qed.

  Lemma view_relabel : forall who s, view sh rs who (relabelState s) = view faced rs who s.
  Proof. intros who s. unfold view. rewrite offers_relabel. cbn [tbl mach relabelState zones steps relabelTable]. now rewrite viewTable_relabel. Qed.

  Lemma told_relabel : forall s, told rs sh (relabelState s) = told rs faced s.
  Proof.
    intros s. unfold told. cbn [mach relabelState]. destruct (doing (mach s)); try reflexivity.
    destruct (nth_error (code rs) (pc (mach s))) as [[] |]; try reflexivity. destruct tells; [apply now_relabel | reflexivity].
  Qed.
End Labels.

(* Two tables that look alike: one is the other with cards exchanged *)

Fixpoint assoc (c : nat) (l m : list nat) : nat :=
  match l, m with
  | x :: l', y :: m' => if c =? x then y else assoc c l' m'
  | _, _ => c
  end.

Lemma map_assoc : forall l m, NoDup l -> length l = length m -> map (fun c => assoc c l m) l = m.
Proof.
  induction l as [| x l IH]; intros [| y m] N L; try discriminate; [reflexivity |]. cbn [map assoc]. rewrite Nat.eqb_refl. f_equal.
  inversion N; subst. injection L as L. transitivity (map (fun c => assoc c l m) l); [| now apply IH]. apply map_ext_in. intros c C.
  destruct (c =? x) eqn:E; [| reflexivity]. apply Nat.eqb_eq in E. now subst.
Qed.

Lemma map_slots : forall h l m, map h (map card l) = map card m -> map up l = map up m -> map (relabelSlot h) l = m.
Proof.
  intros h. induction l as [| s l IH]; intros [| r m] C U; try discriminate; [reflexivity |]. cbn [map] in *. injection C as C1 C2. injection U as U1 U2.
  rewrite (IH m C2 U2). f_equal. unfold relabelSlot. destruct r. cbn in *. now subst.
Qed.

Lemma app_split : forall {A} (a b c d : list A), length a = length c -> a ++ b = c ++ d -> a = c /\ b = d.
Proof.
  intros A. induction a as [| x a IH]; intros b [| y c] d L E; try discriminate; [now split |]. cbn in *. injection E as E1 E2. injection L as L.
  destruct (IH b c d L E2). now subst.
Qed.

Lemma relabel_zones : forall h g g', map (@length slot) g = map (@length slot) g' -> map h (map card (concat g)) = map card (concat g') ->
  map up (concat g) = map up (concat g') -> relabel h g = g'.
Proof.
  intros h. induction g as [| l g IH]; intros [| m g'] L C U; try discriminate; [reflexivity |]. cbn [map concat relabel] in *.
  injection L as L1 L2. rewrite (map_app card l), (map_app card m), (map_app h) in C. rewrite (map_app up l), (map_app up m) in U. apply app_split in C; [| now rewrite !map_length]. apply app_split in U; [| now rewrite !map_length].
  destruct C as [C1 C2], U as [U1 U2]. fold (relabel h g). rewrite (IH g' L2 C2 U2). now rewrite (map_slots h l m C1 U1).
Qed.

Lemma view_outline : forall sh who g g', viewTable sh who g = viewTable sh who g' ->
  map (@length slot) g = map (@length slot) g' /\ map up (concat g) = map up (concat g').
Proof.
  intros sh who g. unfold viewTable. generalize 0 as z. induction g as [| l g IH]; intros z [| m g'] V; cbn [viewZones] in V; try discriminate; [now split |].
  injection V as V1 V2. destruct (IH (S z) g' V2) as [L U]. cbn [map concat]. rewrite !map_app, L, U. unfold viewZone in V1.
  assert (N : length l = length m). { apply (f_equal (@length _)) in V1. now rewrite !view_length in V1. } split; [now rewrite N |]. f_equal.
  rewrite N in V1. apply (f_equal (map snd)) in V1. revert V1. generalize (length m) as size, 0 as place. clear. revert m.
  induction l as [| s l IH]; intros [| r m] size place V; try discriminate; [reflexivity |]. cbn in *. injection V as V1 V2. f_equal; [assumption | now apply (IH m size (S place))].
Qed.

Lemma zones_that_look_alike : forall sh who h z size l first, viewFrom sh who z size first l = viewFrom sh who z size first (map (relabelSlot h) l) ->
  forall place s, nth_error l place = Some s -> seesCard sh who z size (first + place) s = true -> printed sh (h (card s)) = printed sh (card s).
Proof.
  intros sh who h z size. induction l as [| r l IH]; intros first V [| place] s N E; try discriminate; cbn [map viewFrom nth_error] in *; injection V as V1 V2.
  - injection N as N. subst r. rewrite Nat.add_0_r in E.
    change (seesCard sh who z size first (relabelSlot h s)) with (seesCard sh who z size first s) in V1.
    rewrite E in V1. now injection V1.
  - apply (IH (S first) V2 place s N). now rewrite Nat.add_succ_l, <- Nat.add_succ_r.
Qed.

(* Every table that looks like this one is this one with cards exchanged that the viewer does not see: where a card is seen, the same is printed on it. *)
Theorem tables_that_look_alike : forall sh who g g', NoDup (allCards g) -> viewTable sh who g = viewTable sh who g' -> exists f, relabel f g = g' /\
  forall z l place s, nth_error g z = Some l -> nth_error l place = Some s -> seesCard sh who z (length l) place s = true ->
    printed sh (f (card s)) = printed sh (card s).
Proof.
  intros sh who g g' N V. destruct (view_outline sh who g g' V) as [L U]. set (f := fun c => assoc c (allCards g) (allCards g')). exists f.
  assert (R : relabel f g = g').
  { apply relabel_zones; auto. apply map_assoc; [assumption |]. unfold allCards. rewrite !map_length.
    apply (f_equal (@length _)) in U. now rewrite !map_length in U. }
  split; [assumption |]. rewrite <- R in V. clearbody f. clear - V. unfold viewTable in V. intros z. change z with (0 + z) at 2. revert z V. generalize 0 as first.
  induction g as [| m g IH]; intros first [| z] V l place s Z P E; try discriminate; cbn [relabel map viewZones nth_error] in *; injection V as V1 V2.
  - injection Z as Z. subst m. rewrite Nat.add_0_r in E. unfold viewZone in V1. rewrite map_length in V1.
    exact (zones_that_look_alike sh who f first (length l) l 0 V1 place s P E).
  - apply (IH (S first) z V2 l place s Z P). now rewrite Nat.add_succ_l, <- Nat.add_succ_r.
Qed.

Lemma playing_same : forall sh rs dice es s u, same s u -> sameEnd (playing sh rs dice es s) (playing sh rs dice es u).
Proof.
  intros sh rs dice. induction es as [| e es IH]; intros s u S1; [now split |]. cbn [playing].
  assert (H : sameEnd (happen sh rs dice e s) (happen sh rs dice e u)) by (destruct e; [now apply step_same | now apply answer_same]).
  destruct (happen sh rs dice e s) as [[s1 fs] |], (happen sh rs dice e u) as [[u1 gs] |]; try contradiction; [| exact I]. destruct H as [S2 E]. subst gs.
  specialize (IH s1 u1 S2). destruct (playing sh rs dice es s1) as [[s2 hs] |], (playing sh rs dice es u1) as [[u2 is] |]; try contradiction; [| exact I].
  destruct IH as [S3 E]. now subst.
Qed.

Lemma view_same : forall sh rs who s u, same s u -> view sh rs who s = view sh rs who u.
Proof. intros sh rs who s u S1. unfold view. rewrite (offers_same sh rs s u S1). destruct S1 as (Z & T & M). now rewrite Z, T, M. Qed.

Lemma told_same : forall sh rs s u, same s u -> told rs sh s = told rs sh u.
Proof. intros sh rs s u (Z & T & M). unfold told, now. now rewrite Z, M. Qed.

(* Two states that look alike to a seat, and the same answers: as long as the table looks alike, and the same is said openly, all looks alike. *)
Theorem what_looks_alike_stays_alike : forall sh rs dice who es s s' t t' fs fs', fair rs = true -> NoDup (allCards (zones (tbl s))) ->
  view sh rs who s = view sh rs who s' ->
  (forall before after u u' gs gs', es = before ++ after -> playing sh rs dice before s = Some (u, gs) -> playing sh rs dice before s' = Some (u', gs') ->
     viewTable sh who (zones (tbl u)) = viewTable sh who (zones (tbl u')) /\ told rs sh u = told rs sh u') ->
  playing sh rs dice es s = Some (t, fs) -> playing sh rs dice es s' = Some (t', fs') ->
  view sh rs who t = view sh rs who t'.
Proof.
  intros sh rs dice who es s s' t t' fs fs' K N V H P P'. pose proof V as V0. unfold view in V0. injection V0 as V1 V2 V3 V4 V5 V6 V7 _.
  destruct (tables_that_look_alike sh who _ _ N V1) as (f & R & _).
  set (w := State (tbl s) (mach s')). assert (T : twin rs who s w) by now repeat split.
  assert (S1 : same (relabelState f w) s') by now repeat split.
  assert (Q : forall es0 u' gs', playing sh rs dice es0 s' = Some (u', gs') ->
    exists x hs, playing (reprint (fun c => printed sh (f c)) sh) rs dice es0 w = Some (x, hs) /\ same (relabelState f x) u').
  { intros es0 u' gs' X. pose proof (playing_same sh rs dice es0 _ _ S1) as Y. rewrite X, playing_relabel in Y.
    destruct (playing (reprint _ sh) rs dice es0 w) as [[x hs] |]; [| contradiction]. exists x, hs. now destruct Y. }
  destruct (Q es t' fs' P') as (x & hs & X & S2). rewrite <- (view_same sh rs who _ _ S2), view_relabel.
  symmetry. refine (proj1 (hidden_cards sh rs dice (fun c => printed sh (f c)) who K es s w t x fs hs T _ P X)).
  intros before after u x' gs is E B B' D.
  assert (C : exists u' gs', playing sh rs dice before s' = Some (u', gs') /\ same (relabelState f x') u').
  { pose proof (playing_same sh rs dice before _ _ S1) as Y. rewrite playing_relabel, B' in Y. cbn [option_map relabelEnd fst snd] in Y.
    destruct (playing sh rs dice before s') as [[u' gs'] |]; [| contradiction]. exists u', gs'. now destruct Y. }
  destruct C as (u' & gs' & C & S3). destruct (H before after u u' gs gs' E B C) as [H1 H2]. rewrite <- (told_same sh rs _ _ S3), told_relabel in H2.
  split; [| now symmetry]. destruct S3 as (Z & _ & _). cbn [tbl relabelState zones relabelTable] in Z. rewrite <- Z, viewTable_relabel, <- D in H1.
  now symmetry.
Qed.
