(* Operation.v -- an operation as a value, what it does to a table, and the table's history.
   `apply` is what the oracle runs and what the theorems are about. *)
From Coq Require Import List Arith Bool ZArith.
Require Import Ops Lists Zones Effects Actions Draws Takes Reorders.
Import ListNotations.

Inductive op :=
  | Draw (n : Z) (from to : zref) (f : facing)
  | Draw1 (from to : zref) (f : facing)
  | DrawBottom (n : Z) (from to : zref) (f : facing)
  | DrawRandom (n : Z) (from to : zref) (f : facing)
  | DrawCard (c : nat) (from to : zref) (f : facing)
  | DrawAll (from to : zref) (f : facing)
  | Deal (n : Z) (from : zref) (to : list zref) (f : facing)
  | DealRound (rounds : Z) (from : zref) (to : list zref) (f : facing)
  | Burn (n : Z) (from to : zref)
  | MoveOp (p : pick) (from to : zref) (at_ : place) (f : facing)
  | Turn (z : zref) (l : list Z) (faceUp : bool)
  | PermuteOp (z : zref) (perm : list Z)
  | CutByDie (min : Z) (z : zref)
  | Cut (k : Z) (z : zref)
  | CutWithSeed (z : zref)
  | Riffle (t : Z) (z : zref)
  | InShuffle (z : zref)
  | RiffleWithSeed (own : bool) (t : Z) (z : zref)
  | Shuffle (own : bool) (z : zref)
  | Wash (own : bool) (z : zref)
  | StripCut (sizes order : list Z) (z : zref)
  | Combine (from : list zref) (to : zref)
  | Split (from : zref) (to : list (zref * Z))
  | Discard (n : Z) (faceUp : bool) (from to : zref)
  | DiscardCards (cs : list nat) (faceUp : bool) (from to : zref)
  | Muck (hand to : zref)
  | Recycle (from to : zref)
  | RecycleAndShuffle (own : bool) (from to : zref)
  | ApplyRecord (step : option nat) (taken : Z) (es : list effect).

Definition opcodeOf (o : op) : opcode :=
  match o with
  | Draw _ _ _ _ => OP_DRAW
  | Draw1 _ _ _ => OP_DRAW1
  | DrawBottom _ _ _ _ => OP_DRAW_BOTTOM
  | DrawRandom _ _ _ _ => OP_DRAW_RANDOM
  | DrawCard _ _ _ _ => OP_DRAW_CARD
  | DrawAll _ _ _ => OP_DRAW_ALL
  | Deal _ _ _ _ => OP_DEAL
  | DealRound _ _ _ _ => OP_DEAL_ROUND
  | Burn _ _ _ => OP_BURN
  | MoveOp _ _ _ _ _ => OP_MOVE
  | Turn _ _ _ => OP_TURN
  | PermuteOp _ _ => OP_PERMUTE
  | CutByDie _ _ => OP_CUT_BY_DIE
  | Cut _ _ => OP_CUT
  | CutWithSeed _ => OP_CUT_WITH_SEED
  | Riffle _ _ => OP_RIFFLE
  | InShuffle _ => OP_IN_SHUFFLE
  | RiffleWithSeed _ _ _ => OP_RIFFLE_WITH_SEED
  | Shuffle _ _ => OP_SHUFFLE
  | Wash _ _ => OP_WASH
  | StripCut _ _ _ => OP_STRIP_CUT
  | Combine _ _ => OP_COMBINE
  | Split _ _ => OP_SPLIT
  | Discard _ _ _ _ => OP_DISCARD
  | DiscardCards _ _ _ _ => OP_DISCARD_CARDS
  | Muck _ _ => OP_MUCK
  | Recycle _ _ => OP_RECYCLE
  | RecycleAndShuffle _ _ _ => OP_RECYCLE_AND_SHUFFLE
  | ApplyRecord _ _ _ => OP_APPLY_RECORD
  end.

(* a record's effects, each of which must fit the table exactly *)
Fixpoint replayAll (sh : shape) (es : list effect) : action :=
  match es with
  | [] => skip
  | e :: r =>
      seeing (fun g => need (fits sh e g) (plain E_RECORD_MISMATCH)
        (match e with
         | Move from to at_ places _ f => doMove sh from to at_ places f
         | Permute z perm => doPermute z perm
         end)) ;; replayAll sh r
  end.

(* the record's step, where it has one, must be the table's; the step then changes as it did *)
Definition applyRecord (sh : shape) (step : option nat) (taken : Z) (es : list effect) : action := fun s =>
  let next := (Z.of_nat (rStep s) + taken)%Z in
  need (match step with None => true | Some k => k =? rStep s end) (plain E_RECORD_MISMATCH)
  (need ((0 <=? next)%Z && (next <=? Z.of_nat (maxSteps sh))%Z) (plain E_RECORD_MISMATCH)
   (replayAll sh es ;;
    fun s => Done (Run (rZones s) (Z.to_nat next) (rDraws s) (rLog s) (rChoices s) (rLegal s)))) s.

Definition actionOf (sh : shape) (as_ : option nat) (o : op) : action :=
  match o with
  | Draw n from to f => draw sh n from to f
  | Draw1 from to f => draw1 sh from to f
  | DrawBottom n from to f => drawBottom sh n from to f
  | DrawRandom n from to f => drawRandom sh n from to f
  | DrawCard c from to f => drawCard sh as_ c from to f
  | DrawAll from to f => drawAll sh from to f
  | Deal n from to f => deal sh n from to f
  | DealRound k from to f => dealRound sh k from to f
  | Burn n from to => burn sh n from to
  | MoveOp p from to at_ f => move sh as_ p from to at_ f
  | Turn z l faceUp => turn sh z l faceUp
  | PermuteOp z perm => permute sh z perm
  | CutByDie min z => cutByDie sh min z
  | Cut k z => cutAt sh k z
  | CutWithSeed z => cutWithSeed sh z
  | Riffle t z => riffleTimes sh t z
  | InShuffle z => inShuffleZone sh z
  | RiffleWithSeed own t z => riffleWithSeed sh own t z
  | Shuffle own z => shuffle sh own z
  | Wash own z => shuffle sh own z
  | StripCut sizes order z => stripCutZone sh sizes order z
  | Combine from to => combine sh from to
  | Split from to => split sh from to
  | Discard n faceUp from to => discard sh n faceUp from to
  | DiscardCards cs faceUp from to => discardCards sh as_ cs faceUp from to
  | Muck hand to => muck sh hand to
  | Recycle from to => recycle sh from to
  | RecycleAndShuffle own from to => recycleAndShuffle sh own from to
  | ApplyRecord step taken es => applyRecord sh step taken es
  end.

(* what a player may not ask for at all: a record or a literal seed would tell what is hidden *)
Definition tells (o : op) : bool :=
  match o with
  | ApplyRecord _ _ _ | CutWithSeed _ | RiffleWithSeed true _ _ | Shuffle true _ | Wash true _ | RecycleAndShuffle true _ _ => true
  | _ => false
  end.

Definition act (sh : shape) (as_ : option nat) (o : op) : action :=
  need (match as_ with None => true | Some _ => negb (tells o) end) (plain E_BAD_REQUEST) (actionOf sh as_ o).

Definition start (t : table) (choices : list (list nat)) : run := Run (zones t) (steps t) 0 [] choices true.

(* the effects that were done, oldest first; Impossible: the reported random outcomes cannot be *)
Inductive answer :=
  | Accepted (t : table) (es : list effect)
  | Rejected (f : fault)
  | Impossible.

Definition conclude (t : table) (o : outcome) : answer :=
  match o with
  | Refused f => Rejected f
  | Done s => if rLegal s && match rChoices s with [] => true | _ => false end
              then Accepted (Table (rZones s) (S (seqno t)) (rStep s)) (rev (rLog s))
              else Impossible
  end.

Definition apply (sh : shape) (as_ : option nat) (o : op) (choices : list (list nat)) (t : table) : answer :=
  conclude t (act sh as_ o (start t choices)).

(* the table after an answer *)
Definition after (t : table) (a : answer) : table :=
  match a with
  | Accepted t' _ => t'
  | _ => t
  end.

Fixpoint applyAll (sh : shape) (os : list (option nat * op * list (list nat))) (t : table) : table :=
  match os with
  | [] => t
  | (as_, o, c) :: r => applyAll sh r (after t (apply sh as_ o c t))
  end.
