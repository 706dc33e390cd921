(* Game.v -- a game of Commander (docs/origins.md §5) as five lists of card indices, and what each action makes of them.
   The C does every action by operations of the kernel; this says what must come out. Random orders are inputs, as everywhere. *)
From Coq Require Import List Arith Bool ZArith.
Require Import Ops Lists Zones Actions.
Import ListNotations.

(* Position is the place in the list: no two cards can have the same one, and there are no gaps. *)
Record game := Game {
  gLibrary : list nat;
  gHand : list nat;
  gRevealed : list nat;
  gTable : list nat;      (* the order means nothing *)
  gCommand : list nat;
  gStatus : nat;          (* 0 NotStarted, 1 Active, 2 Ended *)
  gMulligans : nat;
  gOwed : nat             (* cards the last mulligan still wants under the library *)
}.

Definition cardsOf (g : game) : list nat := gLibrary g ++ gHand g ++ gRevealed g ++ gTable g ++ gCommand g.

(* the constructor: the commanders apart, all other cards in the library in the order of the list *)
Definition newGame (n : nat) (commanders : list nat) : game :=
  Game (filter (fun c => negb (memberOf commanders c)) (seq 0 n)) [] [] [] commanders 0 0 0.

Inductive gaction :=
  | GStart | GEnd | GShuffle
  | GShuffleTop (n : Z) | GShuffleBottom (n : Z)
  | GDraw (n : Z) | GReveal (n : Z) | GMill (n : Z) | GPlayFaceDown | GLook (n : Z)
  | GReturnToBottom (c : Z) | GReturnToTop (c : Z) | GMoveToHand (c : Z) | GMoveToTable (c : Z) | GReturnFromTable (c : Z)
  | GMoveLeft (c : Z) | GMoveRight (c : Z)
  | GTutor (c : Z) (again : bool)
  | GScry (top bottom table : list Z)
  | GMulligan (kind : nat) (bottom : list Z).   (* 0 only the bottom that is owed, 1 London, 2 Vancouver, 3 Paris *)

Inductive ganswer := GAccepted (g : game) | GRejected (f : fault) | GImpossible.

(* zones as errors name them *)
Definition LIBRARY := 0.
Definition HAND := 1.
Definition REVEALED := 2.
Definition TABLE := 3.

Definition notThere (c : Z) (z : nat) : fault := Fault E_CARD_NOT_IN_ZONE (Some z) None c 0 0 0.
Definition noCard (c : Z) : fault := Fault E_CARD_NOT_FOUND None None c 0 0 0.
Definition tooFew (z : nat) (n : Z) (have : nat) : fault := Fault E_INSUFFICIENT_CARDS (Some z) None n have 0 0.

Definition gneed (ok : bool) (f : fault) (a : ganswer) : ganswer := if ok then a else GRejected f.

Definition has (c : nat) (l : list nat) : bool := existsb (Nat.eqb c) l.
Definition without (c : nat) (l : list nat) : list nat := filter (fun x => negb (c =? x)) l.
Definition withoutAll (cs l : list nat) : list nat := filter (fun x => negb (has x cs)) l.

Fixpoint moveLeft (c : nat) (l : list nat) : list nat :=
  match l with
  | x :: ((y :: r) as rest) => if y =? c then y :: x :: r else x :: moveLeft c rest
  | _ => l
  end.

Fixpoint moveRight (c : nat) (l : list nat) : list nat :=
  match l with
  | x :: ((y :: r) as rest) => if x =? c then y :: x :: r else x :: moveRight c rest
  | _ => l
  end.

Section Actions.
  Variable g : game.

  Definition cardsN : nat := length (cardsOf g).
  Definition size (l : list nat) : Z := Z.of_nat (length l).

  Definition put (library hand revealed table : list nat) : game :=
    Game library hand revealed table (gCommand g) (gStatus g) (gMulligans g) (gOwed g).

  (* the card exists *)
  Definition existing (c : Z) : bool := (0 <=? c)%Z && (c <? Z.of_nat cardsN)%Z.

  Definition withCard (c : Z) (k : nat -> ganswer) : ganswer := gneed (existing c) (noCard c) (k (Z.to_nat c)).

  (* at least one, and no more than the library has *)
  Definition counting (n : Z) (k : nat -> ganswer) : ganswer :=
    gneed (0 <? n)%Z (aboutNumber E_INVALID_COUNT n)
    (gneed (n <=? size (gLibrary g))%Z (tooFew LIBRARY n (length (gLibrary g))) (k (Z.to_nat n))).

  (* a random order of m cards, reported from outside *)
  Definition ordered (m : nat) (p : list nat) (a : ganswer) : ganswer := if isPerm m p then a else GImpossible.

  Definition drawn (n : Z) (k : list nat -> list nat -> game) : ganswer :=
    counting n (fun m => GAccepted (k (firstn m (gLibrary g)) (skipn m (gLibrary g)))).

  Definition fromRevealed (c : Z) (k : nat -> game) : ganswer :=
    withCard c (fun c' => gneed (has c' (gRevealed g)) (notThere c REVEALED) (GAccepted (k c'))).

  Definition inHand (c : Z) (k : nat -> ganswer) : ganswer :=
    withCard c (fun c' => gneed (has c' (gHand g)) (notThere c HAND) (k c')).

  Definition tutor (c : Z) (again : bool) (p : list nat) : ganswer :=
    withCard c (fun c' => gneed (has c' (gLibrary g)) (notThere c LIBRARY)
      (let rest := without c' (gLibrary g) in
       if again
       then ordered (length rest) p (GAccepted (put (pickAt p rest) (gHand g ++ [c']) (gRevealed g) (gTable g)))
       else GAccepted (put rest (gHand g ++ [c']) (gRevealed g) (gTable g)))).

  (* the first card that does not exist *)
  Fixpoint firstMissing (cs : list Z) : option Z :=
    match cs with
    | [] => None
    | c :: r => if existing c then firstMissing r else Some c
    end.

  (* the first card that is not in the library, named before, or below its first n cards *)
  Fixpoint firstMisplaced (n : nat) (before : list nat) (cs : list Z) : option fault :=
    match cs with
    | [] => None
    | c :: r =>
        let c' := Z.to_nat c in
        if negb (has c' (gLibrary g)) || has c' before then Some (notThere c LIBRARY)
        else if n <=? position c' 0 (gLibrary g) then Some (aboutNumber E_INVALID_POSITION (Z.of_nat (position c' 0 (gLibrary g))))
        else firstMisplaced n (c' :: before) r
    end.

  Definition scry (top bottom table : list Z) : ganswer :=
    let named := top ++ bottom ++ table in
    let n := length named in
    gneed (0 <? n) (aboutNumber E_INVALID_COUNT 0)
    (match firstMissing named with
     | Some c => GRejected (noCard c)
     | None =>
       match firstMisplaced n [] named with
       | Some f => GRejected f
       | None => GAccepted (put (map Z.to_nat top ++ skipn n (gLibrary g) ++ map Z.to_nat bottom)
                                (gHand g) (gRevealed g) (gTable g ++ map Z.to_nat table))
       end
     end).

  (* the first card that is not in this hand, or was named before *)
  Fixpoint firstNotHeld (hand before : list nat) (cs : list Z) : option Z :=
    match cs with
    | [] => None
    | c :: r => let c' := Z.to_nat c in
                if has c' hand && negb (has c' before) then firstNotHeld hand (c' :: before) r else Some c
    end.

  (* what is owed goes from the hand under the library *)
  Definition settle (library hand : list nat) (mulligans owed : nat) (bottom : list Z) : ganswer :=
    gneed ((0 <? owed) && (length bottom =? owed)) (plain E_BAD_REQUEST)
    (match firstMissing bottom with
     | Some c => GRejected (noCard c)
     | None =>
       match firstNotHeld hand [] bottom with
       | Some c => GRejected (notThere c HAND)
       | None => GAccepted (Game (library ++ map Z.to_nat bottom) (withoutAll (map Z.to_nat bottom) hand) (gRevealed g) (gTable g)
                                 (gCommand g) (gStatus g) mulligans 0)
       end
     end).

  (* the hand under the library, shuffled, n new cards *)
  Definition newHand (n mulligans owed : nat) (bottom : list Z) (p : list nat) : ganswer :=
    let all := gLibrary g ++ gHand g in
    gneed (n <=? length all) (tooFew LIBRARY (Z.of_nat n) (length all))
    (ordered (length all) p
      (let mixed := pickAt p all in
       match bottom with
       | [] => GAccepted (Game (skipn n mixed) (firstn n mixed) (gRevealed g) (gTable g) (gCommand g) (gStatus g) mulligans owed)
       | _ => settle (skipn n mixed) (firstn n mixed) mulligans owed bottom
       end)).

  Definition mulligan (free kind : nat) (bottom : list Z) (p : list nat) : ganswer :=
    let paid := S (gMulligans g) - free in
    match kind with
    | 0 => settle (gLibrary g) (gHand g) (gMulligans g) (gOwed g) bottom
    | 1 => gneed (paid <=? 7) (tooFew HAND (Z.of_nat paid) 7) (newHand 7 (S (gMulligans g)) paid bottom p)
    | _ => gneed (match bottom with [] => true | _ => false end) (plain E_BAD_REQUEST)
           (gneed (paid <=? 7) (tooFew HAND (Z.of_nat paid) 7) (newHand (7 - paid) (S (gMulligans g)) 0 [] p))
    end.

  Definition setStatus (st : nat) : game :=
    Game (gLibrary g) (gHand g) (gRevealed g) (gTable g) (gCommand g) st (gMulligans g) (gOwed g).

  Definition move (a : gaction) (free : nat) (p : list nat) : ganswer :=
    let lib := gLibrary g in
    let hand := gHand g in
    let rev := gRevealed g in
    let tab := gTable g in
    match a with
    | GStart => gneed (gStatus g =? 0) (plain E_GAME_NOT_ACTIVE) (GAccepted (setStatus 1))
    | GEnd => GAccepted (setStatus 2)
    | GShuffle => ordered (length lib) p (GAccepted (put (pickAt p lib) hand rev tab))
    | GShuffleTop n => counting n (fun m => ordered m p (GAccepted (put (pickAt p (firstn m lib) ++ skipn m lib) hand rev tab)))
    | GShuffleBottom n => counting n (fun m => let k := length lib - m in
                            ordered m p (GAccepted (put (firstn k lib ++ pickAt p (skipn k lib)) hand rev tab)))
    | GDraw n => drawn n (fun top rest => put rest (hand ++ top) rev tab)
    | GReveal n => drawn n (fun top rest => put rest hand (rev ++ top) tab)
    | GMill n => drawn n (fun top rest => put rest hand rev (tab ++ top))
    | GPlayFaceDown => drawn 1 (fun top rest => put rest hand rev (tab ++ top))
    | GLook n => counting n (fun _ => GAccepted g)
    | GReturnToBottom c => fromRevealed c (fun c' => put (lib ++ [c']) hand (without c' rev) tab)
    | GReturnToTop c => fromRevealed c (fun c' => put (c' :: lib) hand (without c' rev) tab)
    | GMoveToHand c => fromRevealed c (fun c' => put lib (hand ++ [c']) (without c' rev) tab)
    | GMoveToTable c => withCard c (fun c' =>
        if has c' hand then GAccepted (put lib (without c' hand) rev (tab ++ [c']))
        else gneed (has c' rev) (notThere c HAND) (GAccepted (put lib hand (without c' rev) (tab ++ [c']))))
    | GReturnFromTable c => withCard c (fun c' =>
        gneed (has c' tab) (notThere c TABLE) (GAccepted (put lib hand (rev ++ [c']) (without c' tab))))
    | GMoveLeft c => inHand c (fun c' =>
        gneed (0 <? position c' 0 hand) (aboutNumber E_INVALID_POSITION (-1)) (GAccepted (put lib (moveLeft c' hand) rev tab)))
    | GMoveRight c => inHand c (fun c' =>
        gneed (S (position c' 0 hand) <? length hand) (aboutNumber E_INVALID_POSITION (size hand))
          (GAccepted (put lib (moveRight c' hand) rev tab)))
    | GTutor c again => tutor c again p
    | GScry top bottom table => scry top bottom table
    | GMulligan kind bottom => mulligan free kind bottom p
    end.

  (* nothing after the end *)
  Definition play (a : gaction) (free : nat) (p : list nat) : ganswer :=
    gneed (negb (gStatus g =? 2)) (plain E_GAME_NOT_ACTIVE) (move a free p).
End Actions.

(* the game after an answer *)
Definition gafter (g : game) (a : ganswer) : game :=
  match a with
  | GAccepted g' => g'
  | _ => g
  end.

(* History: an undo gives the game as it was before the last action, a redo the game as it was after it. *)
Record ghistory := GHistory { gNow : game; gDone : list game; gUndone : list game }.

Definition gbegin (g : game) : ghistory := GHistory g [] [].

Definition grecord (free : nat) (a : gaction) (p : list nat) (h : ghistory) : ghistory * ganswer :=
  match play (gNow h) a free p with
  | GAccepted g => (GHistory g (gNow h :: gDone h) [], GAccepted g)
  | r => (h, r)
  end.

Definition gundo (h : ghistory) : ghistory * ganswer :=
  if gStatus (gNow h) =? 2 then (h, GRejected (plain E_GAME_NOT_ACTIVE)) else
  match gDone h with
  | [] => (h, GRejected (plain E_NOTHING_TO_UNDO))
  | g :: r => (GHistory g r (gNow h :: gUndone h), GAccepted g)
  end.

Definition gredo (h : ghistory) : ghistory * ganswer :=
  if gStatus (gNow h) =? 2 then (h, GRejected (plain E_GAME_NOT_ACTIVE)) else
  match gUndone h with
  | [] => (h, GRejected (plain E_NOTHING_TO_REDO))
  | g :: r => (GHistory g (gNow h :: gDone h) r, GAccepted g)
  end.
