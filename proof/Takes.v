(* Takes.v -- operations that take given cards from a zone and never reshuffle: drawBottom, drawCard, drawRandom, drawAll,
   move, discard, discardCards, muck, recycle, combine, and turn. *)
From Coq Require Import List Arith Bool ZArith.
Require Import Ops Lists Zones Effects Actions Views.
Import ListNotations.

(* where moved cards go *)
Inductive place := AtEnd | AtTop | AtIndex (i : Z).

(* which cards move *)
Inductive pick := PickTop (n : Z) | PickPlaces (l : list Z) | PickCards (l : list nat).

(* the first listed place that is out of range or was listed before *)
Fixpoint badPlace (size : nat) (before : list nat) (l : list Z) : option Z :=
  match l with
  | [] => None
  | p :: r => if (0 <=? p)%Z && (Z.to_nat p <? size) && negb (existsb (Nat.eqb (Z.to_nat p)) before)
              then badPlace size (Z.to_nat p :: before) r
              else Some p
  end.

(* the first place from i on that prints c and is not taken *)
Fixpoint firstFree (sh : shape) (c : nat) (taken : list nat) (i : nat) (l : zone) : option nat :=
  match l with
  | [] => None
  | s :: r => if (printed sh (card s) =? c) && negb (existsb (Nat.eqb i) taken)
              then Some i
              else firstFree sh c taken (S i) r
  end.

(* Each listed card takes the first occurrence not yet taken: cards as a multiset. The other outcome is the first card
   that cannot be matched, and which of the list it is. *)
Fixpoint matchCards (sh : shape) (cs : list nat) (taken : list nat) (i : nat) (l : zone) : list nat + nat * nat :=
  match cs with
  | [] => inl (rev taken)
  | c :: r => match firstFree sh c taken 0 l with
              | Some p => matchCards sh r (p :: taken) (S i) l
              | None => inr (c, i)
              end
  end.

Section Takes.
  Variable sh : shape.
  Variable as_ : option nat.

  (* source before destination, then the policy of both *)
  Definition fromTo (fromArg : nat) (fromUsual toUsual : usual) (discarding : bool) (from to : zref) (k : nat -> nat -> action) : action :=
    withZone sh fromArg 0 fromUsual from (fun src =>
    withZone sh ARG_TO 0 toUsual to (fun dst =>
    drawable sh src
    (need (negb discarding || isDiscard (typeOf sh dst)) (aboutZone E_INVALID_ZONE_TYPE dst)
    (k src dst)))).

  Definition drawBottom (n : Z) (from to : zref) (f : facing) : action :=
    need (0 <? n)%Z (aboutNumber E_INVALID_COUNT n)
    (fromTo ARG_FROM UsualDeck NoUsual false from to (fun src dst =>
     seeing (fun g =>
       let size := sizeOf src g in
       let m := Z.to_nat n in
       need (m <=? size) (insufficient src m size) (toEnd sh src dst (seq (size - m) m) f)))).

  (* n cards wherever they lie, in the order picked; deck behaviour has no say. Without a choice no randomness is read. *)
  Definition drawRandom (n : Z) (from to : zref) (f : facing) : action :=
    need (0 <? n)%Z (aboutNumber E_INVALID_COUNT n)
    (fromTo ARG_FROM UsualDeck NoUsual false from to (fun src dst =>
     seeing (fun g =>
       let size := sizeOf src g in
       let m := Z.to_nat n in
       need (m <=? size) (insufficient src m size)
         (choose (isPick size m) (seq 0 m) (fun picks =>
            (if size <? 2 then skip else takeSteps sh 1) ;; toEnd sh src dst picks f))))).

  Definition takeNamed (cs : list nat) (arg src dst : nat) (f : facing) : action :=
    naming sh as_ src (seeing (fun g =>
      match matchCards sh cs [] 0 (get src g) with
      | inl ps => toEnd sh src dst ps f
      | inr (c, i) => refuse (notInZone c src arg i)
      end)).

  Definition drawCard (c : nat) (from to : zref) (f : facing) : action :=
    fromTo ARG_FROM UsualDeck NoUsual false from to (fun src dst => takeNamed [c] ARG_CARD src dst f).

  Definition takeAll (src dst : nat) (f : facing) : action :=
    seeing (fun g => toEnd sh src dst (seq 0 (sizeOf src g)) f).

  Definition drawAll (from to : zref) (f : facing) : action :=
    fromTo ARG_FROM UsualDeck NoUsual false from to (fun src dst => takeAll src dst f).

  (* contents first, then the place *)
  Definition toPlace (src dst : nat) (ps : list nat) (p : place) (f : facing) : action :=
    seeing (fun g =>
      let last := endOf src dst (length ps) g in
      match p with
      | AtEnd => doMove sh src dst last ps f
      | AtTop => doMove sh src dst 0 ps f
      | AtIndex i => need ((0 <=? i)%Z && (Z.to_nat i <=? last)) (aboutNumber E_INVALID_POSITION i)
                       (doMove sh src dst (Z.to_nat i) ps f)
      end).

  Definition move (p : pick) (from to : zref) (pl : place) (f : facing) : action :=
    need (match p with PickTop n => (0 <? n)%Z | _ => true end)
      (aboutNumber E_INVALID_COUNT (match p with PickTop n => n | _ => 0%Z end))
    (fromTo ARG_FROM NoUsual NoUsual false from to (fun src dst =>
     match p with
     | PickTop n => seeing (fun g =>
         need (Z.to_nat n <=? sizeOf src g) (insufficient src (Z.to_nat n) (sizeOf src g))
           (toPlace src dst (seq 0 (Z.to_nat n)) pl f))
     | PickPlaces l => seeing (fun g =>
         match badPlace (sizeOf src g) [] l with
         | Some i => refuse (aboutNumber E_INVALID_POSITION i)
         | None => toPlace src dst (map Z.to_nat l) pl f
         end)
     | PickCards cs => naming sh as_ src (seeing (fun g =>
         match matchCards sh cs [] 0 (get src g) with
         | inl ps => toPlace src dst ps pl f
         | inr (c, i) => refuse (notInZone c src ARG_CARDS i)
         end))
     end)).

  Definition facingOf (faceUp : bool) : facing := if faceUp then Up else Down.

  Definition discard (n : Z) (faceUp : bool) (from to : zref) : action :=
    need (0 <? n)%Z (aboutNumber E_INVALID_DISCARD_COUNT n)
    (fromTo ARG_FROM NoUsual UsualDiscard true from to (fun src dst =>
     seeing (fun g =>
       need (Z.to_nat n <=? sizeOf src g) (insufficient src (Z.to_nat n) (sizeOf src g))
         (toEnd sh src dst (seq 0 (Z.to_nat n)) (facingOf faceUp))))).

  Definition discardCards (cs : list nat) (faceUp : bool) (from to : zref) : action :=
    fromTo ARG_FROM NoUsual UsualDiscard true from to (fun src dst => takeNamed cs ARG_CARDS src dst (facingOf faceUp)).

  Definition muck (hand to : zref) : action :=
    fromTo ARG_HAND NoUsual UsualDiscard true hand to (fun src dst => takeAll src dst Down).

  Definition recycling (from to : zref) (k : nat -> nat -> action) : action :=
    withZone sh ARG_FROM 0 UsualDiscard from (fun src =>
    withZone sh ARG_TO 0 UsualDeck to (fun dst =>
    need (isDiscard (typeOf sh src)) (aboutZone E_NOT_RECYCLABLE src) (k src dst))).

  Definition recycle (from to : zref) : action := recycling from to (fun src dst => takeAll src dst Usual).

  Fixpoint withZones (arg i : nat) (rs : list zref) (k : list nat -> action) : action :=
    match rs with
    | [] => k []
    | r :: rest => withZone sh arg i NoUsual r (fun z => withZones arg (S i) rest (fun zs => k (z :: zs)))
    end.

  (* a fold from the right: the last source first *)
  Fixpoint collect (srcs : list nat) (dst : nat) : action :=
    match srcs with
    | [] => skip
    | z :: r => collect r dst ;; (if z =? dst then skip else takeAll z dst Usual)
    end.

  Definition combine (from : list zref) (to : zref) : action :=
    withZones ARG_FROM_LIST 0 from (fun srcs =>
    withZone sh ARG_TO 0 NoUsual to (fun dst => collect srcs dst)).

  (* one move per card from its place to the same place *)
  Fixpoint turnEach (z : nat) (ps : list nat) (f : facing) : action :=
    match ps with
    | [] => skip
    | p :: r => doMove sh z z p [p] f ;; turnEach z r f
    end.

  Definition turn (r : zref) (l : list Z) (faceUp : bool) : action :=
    withZone sh ARG_ZONE 0 NoUsual r (fun z =>
    seeing (fun g =>
      match badPlace (sizeOf z g) [] l with
      | Some i => refuse (aboutNumber E_INVALID_POSITION i)
      | None => turnEach z (map Z.to_nat l) (facingOf faceUp)
      end)).
End Takes.
