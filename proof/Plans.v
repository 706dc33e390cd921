(* Plans.v -- a plan for real cards, what people do when they follow it, and the checker (src/dealer/check.c).
   Cards are numbered by their place in the stack, 0 on top. `follow` only moves cards: it knows no destinations. `check` is the
   C checker: it keeps no hands, looks at a pile when it is given away, and at what is held in the end. *)
From Coq Require Import List Arith Bool.
Import ListNotations.

Inductive dest := Player (p : nat) | Place (k : nat) | Rest.

Inductive step :=
| Lay (pile : nat) (give : option nat)   (* the top card on a pile; then perhaps that whole pile to a player *)
| Seat (p : nat).                        (* the top card straight to a player *)

Definition round : Type := list step * list nat.   (* steps, and the piles in pick-up order *)
Definition plan : Type := list round.

Definition pile (piles : list (list nat)) (k : nat) : list nat := nth k piles [].

Fixpoint setPile (k : nat) (v : list nat) (piles : list (list nat)) : list (list nat) :=
  match piles, k with
  | [], _ => []
  | _ :: r, 0 => v :: r
  | q :: r, S k' => q :: setPile k' v r
  end.

(* clockwise: numbers go up, with at most one return to the start *)
Fixpoint falls (x : nat) (l : list nat) : nat :=
  match l with
  | [] => 0
  | y :: r => (if y <=? x then 1 else 0) + falls y r
  end.
Definition clockwise (order : list nat) : bool :=
  match order with
  | [] => true
  | x :: r => falls x (r ++ [x]) <=? 1
  end.

Definition isEmpty (l : list nat) : bool := match l with [] => true | _ => false end.

(* take the piles up: each is there, and none is left *)
Fixpoint takeUp (order : list nat) (piles : list (list nat)) : option (list nat) :=
  match order with
  | [] => if forallb isEmpty piles then Some [] else None
  | k :: r => if isEmpty (pile piles k) then None
              else match takeUp r (setPile k [] piles) with
                   | Some held => Some (pile piles k ++ held)
                   | None => None
                   end
  end.

(* ---- following a plan ---- *)

(* hands: who got which card *)
Fixpoint layAll (steps : list step) (held : list nat) (piles : list (list nat)) (hands : list (nat * nat))
  : option (list (list nat) * list (nat * nat)) :=
  match steps, held with
  | [], [] => Some (piles, hands)
  | Seat p :: ss, c :: cs => layAll ss cs piles ((p, c) :: hands)
  | Lay k None :: ss, c :: cs =>
      if k <? length piles then layAll ss cs (setPile k (c :: pile piles k) piles) hands else None
  | Lay k (Some p) :: ss, c :: cs =>
      if k <? length piles then layAll ss cs (setPile k [] piles) (map (pair p) (c :: pile piles k) ++ hands) else None
  | _, _ => None
  end.

Fixpoint followRounds (P : nat) (rs : plan) (held : list nat) (hands : list (nat * nat)) : option (list (nat * nat) * list nat) :=
  match rs with
  | [] => Some (hands, held)
  | (steps, order) :: rest =>
      match layAll steps held (repeat [] P) hands with
      | None => None
      | Some (piles, hands') =>
          if clockwise order then
            match takeUp order piles with
            | None => None
            | Some held' => followRounds P rest held' hands'
            end
          else None
      end
  end.

Definition follow (P : nat) (rs : plan) (n : nat) : option (list (nat * nat) * list nat) := followRounds P rs (seq 0 n) [].

(* ---- what shall come out ---- *)

Definition above (a b : dest) : bool :=
  match a, b with
  | Place i, Place j => i <=? j
  | Place _, Rest => true
  | Rest, Rest => true
  | _, _ => false
  end.

(* every player has exactly their cards; the talon lies in order, the rest below it *)
Definition deals (target : nat -> dest) (n : nat) (hands : list (nat * nat)) (held : list nat) : Prop :=
  (forall p c, In (p, c) hands <-> c < n /\ target c = Player p) /\
  NoDup hands /\
  NoDup held /\ (forall c, In c held <-> c < n /\ (forall p, target c <> Player p)) /\
  (forall a x b y e, held = a ++ x :: b ++ y :: e -> above (target x) (target y) = true).

(* ---- the checker ---- *)

Definition belongs (target : nat -> dest) (p c : nat) : bool :=
  match target c with Player q => q =? p | _ => false end.

Fixpoint checkLays (target : nat -> dest) (steps : list step) (held : list nat) (piles : list (list nat)) : option (list (list nat)) :=
  match steps, held with
  | [], [] => Some piles
  | Seat p :: ss, c :: cs => if belongs target p c then checkLays target ss cs piles else None
  | Lay k None :: ss, c :: cs =>
      if k <? length piles then checkLays target ss cs (setPile k (c :: pile piles k) piles) else None
  | Lay k (Some p) :: ss, c :: cs =>
      if k <? length piles then
        if forallb (belongs target p) (c :: pile piles k) then checkLays target ss cs (setPile k [] piles) else None
      else None
  | _, _ => None
  end.

Fixpoint talonIsRight (target : nat -> dest) (held : list nat) : bool :=
  match held with
  | [] => true
  | x :: r => match target x with Player _ => false | _ => true end &&
              match r with [] => true | y :: _ => above (target x) (target y) || match target y with Player _ => true | _ => false end end &&
              talonIsRight target r
  end.

Fixpoint checkRounds (target : nat -> dest) (P : nat) (rs : plan) (held : list nat) : bool :=
  match rs with
  | [] => talonIsRight target held
  | (steps, order) :: rest =>
      match checkLays target steps held (repeat [] P) with
      | None => false
      | Some piles => clockwise order &&
                      match takeUp order piles with
                      | None => false
                      | Some held' => checkRounds target P rest held'
                      end
      end
  end.

Definition check (target : nat -> dest) (n P : nat) (rs : plan) : bool := checkRounds target P rs (seq 0 n).
