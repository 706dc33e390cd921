(* Draws.v -- the draw of docs/origins.md §4 with the deck behaviour of §2, and what is composed of draws:
   draw1, burn, deal, dealRound, split. *)
From Coq Require Import List Arith Bool ZArith.
Require Import Ops Lists Zones Effects Actions.
Import ListNotations.

Section Draws.
  Variable sh : shape.

  (* Fisher-Yates over a whole zone: its order is a choice. A zone of one card or none reads no randomness. *)
  Definition wash (own : bool) (z : nat) : action :=
    seeing (fun g =>
      let n := sizeOf z g in
      choose (isPerm n) (seq 0 n) (fun p =>
        (if own || (n <? 2) then skip else takeSteps sh 1) ;; doPermute z p)).

  (* m cards of the deck as its behaviour says *)
  Definition takeCards (b : behaviour) (from to m : nat) (f : facing) : action :=
    if m =? 0 then skip else
    seeing (fun g =>
      let n := sizeOf from g in
      match bDraw b with
      | FromTop => toEnd sh from to (seq 0 m) f
      | FromBottom => toEnd sh from to (seq (n - m) m) f
      | FromRandom => choose (isPick n m) (seq 0 m) (fun picks =>
                        (if n <? 2 then skip else takeSteps sh 1) ;; toEnd sh from to picks f)
      end).

  (* all of the pile but its newest goes under the deck, then the whole deck is washed; a pile that gives nothing: nothing *)
  Definition reshuffle (b : behaviour) (deck : nat) : action :=
    match bReshuffle b with
    | None => skip
    | Some pile => seeing (fun g =>
        let k := sizeOf pile g - bKeep b in
        if k =? 0 then skip else toEnd sh pile deck (seq 0 k) Usual ;; wash false deck)
    end.

  (* the draw when `taken` of the n cards have been taken already *)
  Definition finishDraw (b : behaviour) (strict : bool) (n taken from to : nat) (f : facing) : action :=
    let rest := n - taken in
    seeing (fun g => if sizeOf from g <? rest then reshuffle b from else skip) ;;
    seeing (fun g =>
      let m := Nat.min rest (sizeOf from g) in
      need (negb strict || (rest <=? m)) (insufficient from n (taken + m)) (takeCards b from to m f)).

  Definition drawDeck (b : behaviour) (strict : bool) (n from to : nat) (f : facing) : action :=
    seeing (fun g =>
      let size := sizeOf from g in
      match bWhen b with
      | WhenEmpty => if size <? n
                     then takeCards b from to size f ;; finishDraw b strict n size from to f
                     else finishDraw b strict n 0 from to f
      | WhenShort => finishDraw b strict n 0 from to f
      end).

  (* the plain draw: the first n cards *)
  Definition drawTop (n from to : nat) (f : facing) : action :=
    seeing (fun g =>
      need (n <=? sizeOf from g) (insufficient from n (sizeOf from g)) (toEnd sh from to (seq 0 n) f)).

  Definition drawSome (strict : bool) (n from to : nat) (f : facing) : action :=
    match behaviourOf sh from with
    | None => drawTop n from to f
    | Some b => drawDeck b strict n from to f
    end.

  (* one elementary draw with its checks: count, source, destination, policy, contents *)
  Definition elementary (strict burning : bool) (n : Z) (from to : zref) (toUsual : usual) (toArg i : nat) (f : facing) : action :=
    countDraw sh ;;
    need (0 <? n)%Z (aboutNumber E_INVALID_COUNT n)
    (withZone sh ARG_FROM 0 UsualDeck from (fun src =>
     withZone sh toArg i toUsual to (fun dst =>
     drawable sh src
     (need (negb burning || isBurn (typeOf sh dst)) (aboutZone E_INVALID_ZONE_TYPE dst)
     (drawSome strict (Z.to_nat n) src dst f))))).

  Definition draw (n : Z) (from to : zref) (f : facing) : action :=
    elementary false false n from to NoUsual ARG_TO 0 f.

  Definition draw1 (from to : zref) (f : facing) : action :=
    elementary true false 1 from to NoUsual ARG_TO 0 f.

  Definition burn (n : Z) (from to : zref) : action :=
    elementary true true n from to UsualBurn ARG_TO 0 Usual.

  (* draws to each zone in order; i counts them for the fault *)
  Fixpoint dealEach (n : Z) (from : zref) (i : nat) (dsts : list zref) (f : facing) : action :=
    match dsts with
    | [] => skip
    | d :: r => elementary true false n from d NoUsual ARG_TO_LIST i f ;; dealEach n from (S i) r f
    end.

  Definition deal (n : Z) (from : zref) (dsts : list zref) (f : facing) : action := dealEach n from 0 dsts f.

  Fixpoint rounds (k : nat) (a : action) : action :=
    match k with
    | 0 => skip
    | S k' => a ;; rounds k' a
    end.

  Definition dealRound (k : Z) (from : zref) (dsts : list zref) (f : facing) : action :=
    match dsts with
    | [] => skip
    | _ => rounds (Z.to_nat k) (deal 1 from dsts f)
    end.

  Fixpoint splitEach (from : zref) (i : nat) (to : list (zref * Z)) : action :=
    match to with
    | [] => skip
    | (d, n) :: r => elementary true false n from d NoUsual ARG_PACKETS i Usual ;; splitEach from (S i) r
    end.

  Definition split (from : zref) (to : list (zref * Z)) : action := splitEach from 0 to.
End Draws.
