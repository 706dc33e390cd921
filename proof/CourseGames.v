(* CourseGames.v -- two small games as programs of Courses.v: Kuhn poker, and three tricks with trumps, as games/kuhn.yaml and
   examples/rules/three_tricks.yaml have them. The runner is compared with them, course by course. *)
From Coq Require Import List Arith Bool ZArith.
Require Import Ops Lists Zones Effects Actions Draws Views Takes Reorders Operation Courses.
Import ListNotations.
Local Open Scope Z_scope.

Definition yes (b : bool) : list Z := [if b then 1 else 0].
Definition sumOf : expr -> expr -> expr := Fn (fun a b => [number a + number b]).
Definition equal : expr -> expr -> expr := Fn (fun a b => yes (number a =? number b)).
Definition both : expr -> expr -> expr := Fn (fun a b => a ++ b).
Definition hand (sees_ : sight) (owner : option nat) : zoneDef := ZoneDef NamedOther HandZone owner sees_ None.
Definition pile (sees_ : sight) : zoneDef := ZoneDef NamedOther TableZone None sees_ None.
Definition deck : zoneDef := ZoneDef NamedDeck DeckZone None SeesNone None.
Definition hands (players : nat) : list zoneDef := map (fun p => hand SeesOwner (Some p)) (seq 0 players).
Definition allOf (from n : nat) : list zref := map At (seq from n).

Definition faceIs (c : nat) : nat := c. (* every card is one of its own *)
Definition shapeOf (ds : list zoneDef) : shape := Shape ds faceIs 1000 1000 1000.

(* Kuhn poker. Zones: the hands, the deck. Variables: paid, folded, stake, waiting, chips, who wins. *)
Definition kuhnShape : shape := shapeOf (hands 2 ++ [deck]).

Definition kuhnWinner : expr :=
  Fn (fun folds faces => match folds, faces with
                         | [f0; f1], [a; b] => [if f0 =? 1 then 1 else if f1 =? 1 then 0 else if a <? b then 1 else 0]
                         | _, _ => [0]
                         end)
     (both (Var 1 (Num 0)) (Var 1 (Num 1))) (both (Faces ByRules 0 (Num 0)) (Faces ByRules 1 (Num 0))).

Definition kuhnLoser : expr := Fn (fun a _ => [1 - number a]) (Var 5 (Num 0)) (Num 0).

Definition kuhn : rules := Rules
  [ Verb (fun _ => DealRound 1 (At 2) (allOf 0 2) Usual) (Num 0);
    SetVar false 3 (Num 0) (Num 2);
    Turns None (Num 0);
    TurnOf (Num 1) (equal (Var 3 (Num 0)) (Num 0)) 13;
    SetVar false 3 (Num 0) (sumOf (Var 3 (Num 0)) (Num (-1)));
    Choose Me [Choice (Num 1) Nothing 6; Choice (Num 1) Nothing 8];
    SetVar false 1 Me (equal (Var 2 (Num 0)) (Num 2)); (* pass *)
    Jump 3;
    Unless (equal (Var 2 (Num 0)) (Num 1)) 11; (* bet *)
    SetVar false 2 (Num 0) (Num 2);
    SetVar false 3 (Num 0) (Num 1);
    SetVar false 0 Me (Num 2);
    Jump 3;
    SetVar true 5 (Num 0) kuhnWinner; (* the hands are shown *)
    SetVar false 4 (Var 5 (Num 0)) (Var 0 kuhnLoser);
    SetVar false 4 kuhnLoser (Fn (fun a _ => [0 - number a]) (Var 0 kuhnLoser) (Num 0)) ]
  2 (fun _ => VarOpen).

Definition kuhnStart (order : list nat) : state :=
  State (Table [[]; []; map (fun c => Slot c false) order] 0 0) (Machine [[1; 1]; [0; 0]; [1]; [0]; [0; 0]; [0]] 0 2 [] Running).

Definition kuhnPayoff (s : state) : list Z := nth 4 (vars (mach s)) [].

(* Three tricks: a card is 13 * suit + rank, a face one more. Zones: the hands, the turned card, the trick, what everybody took, the deck.
   Variables: trump, leader, tricks. *)
Definition suitOf (face : Z) : Z := if face <=? 13 then 0 else if face <=? 26 then 1 else if face <=? 39 then 2 else 3.

(* the place of the best card: the highest trump, or else the highest of the suit led *)
Fixpoint bestOf (trump led : Z) (best : nat) (value : Z) (place : nat) (faces : list Z) : nat :=
  match faces with
  | [] => best
  | x :: r => let v := if suitOf x =? trump then 100 + x else if suitOf x =? led then x else 0 in
              if value <? v then bestOf trump led place v (S place) r else bestOf trump led best value (S place) r
  end.

(* seats follow the leader; `said` is trump and leader *)
Definition trickWinner (players : nat) (faces said : list Z) : list Z :=
  let led := suitOf (hd 1 faces) in
  let best := bestOf (hd 0 said) led 0 (-1) 0 faces in
  let k := (index (tl said) + best)%nat in
  [Z.of_nat (if (k <? players)%nat then k else (k - players)%nat)].

Definition follows_ (card trick : list Z) : list Z :=
  match trick with
  | [] => [0]
  | x :: _ => yes (suitOf (number card) =? suitOf x)
  end.

Section Tricks.
  Variable players : nat.
  Let turned := players.
  Let trick := S players.
  Let taken := S (S players).
  Let stock := (taken + players)%nat.

  Definition tricksShape : shape :=
    shapeOf (hands players ++ [pile SeesAll; pile SeesAll] ++ map (fun _ => pile SeesNone) (seq 0 players) ++ [deck]).

  Definition threeTricks : rules := Rules
    [ Verb (fun _ => DealRound 3 (At stock) (allOf 0 players) Usual) (Num 0);
      Verb (fun _ => MoveOp (PickTop 1) (At stock) (At turned) AtEnd Usual) (Num 0);
      SetVar false 0 (Num 0) (Fn (fun a _ => [suitOf (number a)]) (Faces ByAll turned (Num 0)) (Num 0));
      SetVar false 1 (Num 0) (Num 0);
      Repeat (Some (Num 3));
      Again (Num 0) 14;
      Turns (Some (Num 1)) (Var 1 (Num 0));
      TurnOf (Num 1) (Num 0) 10;
      Choose Me [Choice (Num 1) (Cards 1 0 Me trick (Num 0) Usual
        [Fn follows_ (Fn (fun faces at_ => [nth (index at_) faces 0]) (Faces ByMe 0 Me) Arg) (Faces ByAll trick (Num 0)); Num 1]) 9];
      Jump 7;
      SetVar false 1 (Num 0) (Fn (trickWinner players) (Faces ByAll trick (Num 0)) (both (Var 0 (Num 0)) (Var 1 (Num 0))));
      SetVar false 2 (Var 1 (Num 0)) (sumOf (Var 2 (Var 1 (Num 0))) (Num 1));
      Verb (fun a => DrawAll (At trick) (At (taken + index a)) Usual) (Var 1 (Num 0));
      Jump 5 ]
    players (fun _ => VarOpen).

  Definition tricksStart (order : list nat) : state :=
    State (Table (map (fun _ => []) (seq 0 stock) ++ [map (fun c => Slot c false) order]) 0 0)
          (Machine [[0]; [0]; map (fun _ => 0) (seq 0 players)] 0 players [] Running).
End Tricks.

Definition tricksPayoff (s : state) : list Z := nth 2 (vars (mach s)) [].

Definition noDice (_ : nat) (_ : list nat) (_ : op) : list (list nat) := [].

(* The check of the flow accepts both: a seat learns nothing of a hand but what is played from it, and what is shown in the end. *)
Theorem small_games_are_fair : fair kuhn = true /\ forall players, fair (threeTricks players) = true.
Proof. split; reflexivity. Qed.
