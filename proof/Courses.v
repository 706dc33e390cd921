(* Courses.v -- the core of the machine that plays by rules: a state, instructions that say what they read, a course from one
   choice to the next, and choices. Cards move by `apply` alone, the operations of Operation.v. *)
From Coq Require Import List Arith Bool ZArith.
Require Import Ops Lists Zones Effects Actions Draws Views Takes Reorders Operation.
Import ListNotations.

(* What is read. Every value is a list of numbers; seats count from 0. *)

(* whose eyes a face is read with: what everybody sees, what `me` sees, or what lies there *)
Inductive reader := ByAll | ByMe | ByRules.

Inductive expr :=
  | Num (n : Z)
  | Me                                             (* whose turn it is; of what is offered: who is asked *)
  | Arg                                            (* the answer that is looked at: places, or a value *)
  | Var (v : nat) (i : expr)                       (* number i of variable v: 0, or a seat, or a place *)
  | Count (z : nat) (i : expr)                     (* how many cards lie in zone z + i *)
  | Faces (by_ : reader) (z : nat) (i : expr)      (* what is printed on each of them, from 1; 0: not seen *)
  | Fn (f : list Z -> list Z -> list Z) (a b : expr).

(* who sees a variable: all; each their own number of it; nobody *)
Inductive secrecy := VarOpen | VarOwn | VarShut.

Inductive question :=
  | Nothing
  | Value (v : nat) (i lo hi : expr) (fits : list expr)                         (* lo .. hi, put into a variable *)
  | Cards (n z : nat) (i : expr) (to : nat) (j : expr) (f : facing) (fits : list expr). (* n places of zone z + i, to zone to + j *)

Record choice := Choice { cWhen : expr; cAsks : question; cTo : nat }.

Inductive instr :=
  | End_
  | Jump (a : nat)
  | Unless (e : expr) (a : nat)                     (* to a unless e holds *)
  | Verb (make : list Z -> op) (e : expr)           (* one operation, made of what e reads *)
  | SetVar (tells : bool) (v : nat) (i e : expr)    (* tells: said openly *)
  | Choose (by_ : expr) (os : list choice)
  | Repeat (n : option expr)
  | Again (until : expr) (over : nat)               (* the innermost loop once more, or on to `over` *)
  | Turns (rounds : option expr) (from : expr)
  | TurnOf (where_ until : expr) (over : nat)       (* the next turn of the innermost loop, or on to `over` *)
  | GoOn (e : expr)                                 (* who follows *)
  | Leave (n a : nat).                              (* n loops, and on to a *)

Record rules := Rules { code : list instr; seats : nat; hides : nat -> secrecy }.

(* The state: the table, and the rest in one block *)

Inductive why := Nobody | BadIndex | NoOperation | StepLimit.
Inductive mode := Running | Asking (who : nat) | Over | Void (w : why).

Record frame := Frame {
  fBefore : nat;          (* whose turn it was outside *)
  fSeat : nat;            (* turns: whose turn it is, or would be next *)
  fFollow : option nat;   (* turns: who was named to follow *)
  fBegun : bool;          (* turns: there was one *)
  fDone : nat;
  fLimit : option nat
}.

Record machine := Machine { vars : list (list Z); pc : nat; present : nat; frames : list frame; doing : mode }.

Record state := State { tbl : table; mach : machine }.

Definition goTo (a : nat) (m : machine) : machine := Machine (vars m) a (present m) (frames m) (doing m).
Definition next (m : machine) : machine := goTo (S (pc m)) m.
Definition become (d : mode) (m : machine) : machine := Machine (vars m) (pc m) (present m) (frames m) d.
Definition loops (p : nat) (fs : list frame) (m : machine) : machine := Machine (vars m) (pc m) p fs (doing m).

Fixpoint setAt {A} (i : nat) (x : A) (l : list A) : list A :=
  match l, i with
  | [], _ => []
  | _ :: r, 0 => x :: r
  | y :: r, S i' => y :: setAt i' x r
  end.

Definition putVar (v i : nat) (x : Z) (m : machine) : machine :=
  let l := nth v (vars m) [] in
  if i <? length l then Machine (setAt v (setAt i x l) (vars m)) (pc m) (present m) (frames m) (doing m)
  else become (Void BadIndex) m.

(* out of the innermost loop *)
Definition pop (m : machine) : machine :=
  match frames m with
  | [] => m
  | f :: r => loops (fBefore f) r m
  end.

Fixpoint popAll (n : nat) (m : machine) : machine :=
  match n with
  | 0 => m
  | S n' => popAll n' (pop m)
  end.

(* Values *)

Definition number (l : list Z) : Z := hd 0%Z l.
Definition index (l : list Z) : nat := Z.to_nat (number l).
Definition truth (l : list Z) : bool := negb (number l =? 0)%Z.

Section Machine.
  Variable sh : shape.
  Variable rs : rules.
  Variable dice : nat -> list nat -> op -> list (list nat). (* outcomes, of the random step, the zones' sizes and the operation *)

  Definition reads (by_ : reader) (me z size place : nat) (s : slot) : bool :=
    match by_ with
    | ByAll => seesCard sh None z size place s
    | ByMe => seesCard sh (Some me) z size place s
    | ByRules => true
    end.

  Fixpoint facesFrom (by_ : reader) (me z size place : nat) (l : zone) : list Z :=
    match l with
    | [] => []
    | s :: r => (if reads by_ me z size place s then Z.of_nat (S (printed sh (card s))) else 0%Z) :: facesFrom by_ me z size (S place) r
    end.

  Fixpoint eval (me : nat) (arg : list Z) (g : list zone) (vs : list (list Z)) (e : expr) : list Z :=
    match e with
    | Num n => [n]
    | Me => [Z.of_nat me]
    | Arg => arg
    | Var v i => [nth (index (eval me arg g vs i)) (nth v vs []) 0%Z]
    | Count z i => [Z.of_nat (sizeOf (z + index (eval me arg g vs i)) g)]
    | Faces by_ z i => let y := z + index (eval me arg g vs i) in facesFrom by_ me y (sizeOf y g) 0 (get y g)
    | Fn f a b => f (eval me arg g vs a) (eval me arg g vs b)
    end.

  (* as whoever's turn it is *)
  Definition now (s : state) (e : expr) : list Z := eval (present (mach s)) [] (zones (tbl s)) (vars (mach s)) e.

  Definition as_seat (s : state) (me : nat) (e : expr) : list Z := eval me [] (zones (tbl s)) (vars (mach s)) e.

  Definition seatOf (l : list Z) : option nat :=
    if (0 <=? number l)%Z && (index l <? seats rs) then Some (index l) else None.

  (* Operations: of the one vocabulary, and none that names cards by what is printed on them *)

  Definition byPlace (o : op) : bool :=
    match o with
    | DrawCard _ _ _ _ | DiscardCards _ _ _ _ | ApplyRecord _ _ _ | MoveOp (PickCards _) _ _ _ _ => false
    | _ => true
    end.

  Definition sizes (g : list zone) : list nat := map (@length slot) g.

  Definition operate (o : op) (t : table) : option (table * list effect) :=
    if byPlace o then
      match apply sh None o (dice (steps t) (sizes (zones t)) o) t with
      | Accepted t' es => Some (t', es)
      | _ => None
      end
    else None.

  (* Turns *)

  Definition seatAfter (x : nat) : nat := if S x <? seats rs then S x else 0.

  (* how many seats on from a to b *)
  Definition distance (a b : nat) : nat := if a <=? b then b - a else seats rs - a + b.

  Definition within (f : frame) : bool :=
    match fLimit f with
    | None => true
    | Some n => fDone f <? n
    end.

  Definition passOver (f : frame) : frame := Frame (fBefore f) (seatAfter (fSeat f)) None true (S (fDone f)) (fLimit f).

  (* whose turn is looked at first *)
  Definition advanceTurn (f : frame) : frame :=
    if fBegun f then
      match fFollow f with
      | Some x => Frame (fBefore f) x None true (fDone f + distance (fSeat f) x) (fLimit f)
      | None => passOver f
      end
    else Frame (fBefore f) (fSeat f) None true (fDone f) (fLimit f).

  Fixpoint findTurn (n : nat) (s : state) (where_ until : expr) (f : frame) : option frame :=
    match n with
    | 0 => None
    | S n' => if within f then
                if truth (as_seat s (fSeat f) where_) then if truth (as_seat s (fSeat f) until) then None else Some f
                else findTurn n' s where_ until (passOver f)
              else None
    end.

  Definition follow (x : nat) (f : frame) : frame := Frame (fBefore f) (fSeat f) (Some x) (fBegun f) (fDone f) (fLimit f).
  Definition oneMore (f : frame) : frame := Frame (fBefore f) (fSeat f) (fFollow f) (fBegun f) (S (fDone f)) (fLimit f).

  (* Instructions that leave the table alone *)

  Definition inside (i : instr) (s : state) : machine :=
    let m := mach s in
    match i with
    | End_ | Verb _ _ => become Over m
    | Jump a => goTo a m
    | Unless e a => if truth (now s e) then next m else goTo a m
    | SetVar _ v i e => next (putVar v (index (now s i)) (number (now s e)) m)
    | Choose by_ _ => match seatOf (now s by_) with
                      | Some x => become (Asking x) m
                      | None => become (Void Nobody) m
                      end
    | Repeat n => let limit := match n with Some e => Some (index (now s e)) | None => None end in
                  next (loops (present m) (Frame (present m) 0 None false 0 limit :: frames m) m)
    | Again until over => match frames m with
                          | f :: r => if within f && negb (truth (now s until)) then next (loops (present m) (oneMore f :: r) m)
                                      else goTo over (pop m)
                          | [] => goTo over m
                          end
    | Turns rounds from =>
        match seatOf (now s from) with
        | Some x => let limit := match rounds with Some e => Some (index (now s e) * seats rs) | None => None end in
                    next (loops (present m) (Frame (present m) x None false 0 limit :: frames m) m)
        | None => become (Void Nobody) m
        end
    | TurnOf where_ until over =>
        match frames m with
        | f :: r => match findTurn (seats rs) s where_ until (advanceTurn f) with
                    | Some f' => next (loops (fSeat f') (f' :: r) m)
                    | None => goTo over (pop m)
                    end
        | [] => goTo over m
        end
    | GoOn e => match seatOf (now s e), frames m with
                | Some x, f :: r => next (loops (present m) (follow x f :: r) m)
                | _, _ => next m
                end
    | Leave n a => goTo a (popAll n m)
    end.

  (* one instruction, and what it did to the table; nothing happens while somebody is asked, or when all is over *)
  Definition step (s : state) : state * list effect :=
    match doing (mach s) with
    | Running =>
        match nth_error (code rs) (pc (mach s)) with
        | Some (Verb make e) => match operate (make (now s e)) (tbl s) with
                                | Some (t, es) => (State t (next (mach s)), es)
                                | None => (State (tbl s) (become (Void NoOperation) (mach s)), [])
                                end
        | Some i => (State (tbl s) (inside i s), [])
        | None => (State (tbl s) (become Over (mach s)), [])
        end
    | _ => (s, [])
    end.

  (* to the next choice, or the end; the rules' limit of steps is `limit` *)
  Fixpoint course (limit : nat) (s : state) : state * list effect :=
    match limit with
    | 0 => match doing (mach s) with
           | Running => (State (tbl s) (become (Void StepLimit) (mach s)), [])
           | _ => (s, [])
           end
    | S n => let (s1, es) := step s in let (s2, fs) := course n s1 in (s2, es ++ fs)
    end.

  (* Choices: an answer is the number of an option, and what its question asks for *)

  (* the lists of n of these, in order *)
  Fixpoint sublists {A} (n : nat) (l : list A) : list (list A) :=
    match n, l with
    | 0, _ => [[]]
    | S n', x :: r => map (cons x) (sublists n' r) ++ sublists n r
    | S _, [] => []
    end.

  Definition range (lo hi : Z) : list Z := map (fun k => (lo + Z.of_nat k)%Z) (seq 0 (Z.to_nat (hi - lo + 1))).

  (* `where a else b`: the first condition that some candidate meets decides *)
  Fixpoint fitting_ (holds : expr -> list Z -> bool) (fits : list expr) (cs : list (list Z)) : list (list Z) :=
    match fits with
    | [] => []
    | e :: r => match filter (holds e) cs with
                | [] => fitting_ holds r cs
                | l => l
                end
    end.

  Definition asked (s : state) (me : nat) (q : question) : list (list Z) :=
    let holds e a := truth (eval me a (zones (tbl s)) (vars (mach s)) e) in
    match q with
    | Nothing => [[]]
    | Value _ _ lo hi fits => fitting_ holds fits (map (fun x => [x]) (range (number (as_seat s me lo)) (number (as_seat s me hi))))
    | Cards n z i _ _ _ fits =>
        fitting_ holds fits (sublists n (map Z.of_nat (seq 0 (sizeOf (z + index (as_seat s me i)) (zones (tbl s))))))
    end.

  Fixpoint offersFrom (s : state) (me k : nat) (os : list choice) : list (nat * list Z) :=
    match os with
    | [] => []
    | o :: r => (if truth (as_seat s me (cWhen o)) then map (pair k) (asked s me (cAsks o)) else []) ++ offersFrom s me (S k) r
    end.

  Definition options (s : state) : list choice :=
    match nth_error (code rs) (pc (mach s)) with
    | Some (Choose _ os) => os
    | _ => []
    end.

  (* what may be answered now *)
  Definition offers (s : state) : list (nat * list Z) :=
    match doing (mach s) with
    | Asking me => offersFrom s me 0 (options s)
    | _ => []
    end.

  Fixpoint sameValues (a b : list Z) : bool :=
    match a, b with
    | [], [] => true
    | x :: a', y :: b' => (x =? y)%Z && sameValues a' b'
    | _, _ => false
    end.

  Definition isOffered (k : nat) (arg : list Z) (s : state) : bool :=
    existsb (fun a => (fst a =? k) && sameValues (snd a) arg) (offers s).

  Definition answered (me : nat) (arg : list Z) (q : question) (s : state) : option (state * list effect) :=
    match q with
    | Nothing => Some (s, [])
    | Value v i _ _ _ => Some (State (tbl s) (putVar v (index (as_seat s me i)) (number arg) (mach s)), [])
    | Cards _ z i to j f _ =>
        match operate (MoveOp (PickPlaces arg) (At (z + index (as_seat s me i))) (At (to + index (as_seat s me j))) AtEnd f) (tbl s) with
        | Some (t, es) => Some (State t (mach s), es)
        | None => None
        end
    end.

  (* None: that is no legal answer *)
  Definition answer (k : nat) (arg : list Z) (s : state) : option (state * list effect) :=
    match doing (mach s), nth_error (options s) k with
    | Asking me, Some o =>
        if isOffered k arg s then
          answered me arg (cAsks o) (State (tbl s) (goTo (cTo o) (become Running (mach s))))
        else None
    | _, _ => None
    end.

  (* What happens in a game: an instruction is done, or an answer given *)

  Inductive event := Go | Answer (k : nat) (arg : list Z).

  Definition happen (e : event) (s : state) : option (state * list effect) :=
    match e with
    | Go => Some (step s)
    | Answer k arg => answer k arg s
    end.

  Fixpoint playing (es : list event) (s : state) : option (state * list effect) :=
    match es with
    | [] => Some (s, [])
    | e :: r => match happen e s with
                | Some (s1, fs) => match playing r s1 with
                                   | Some (s2, gs) => Some (s2, fs ++ gs)
                                   | None => None
                                   end
                | None => None
                end
    end.

  (* a choice: the answer, and the course that follows *)
  Definition decide (limit k : nat) (arg : list Z) (s : state) : option (state * list effect) :=
    match answer k arg s with
    | Some (s1, es) => let (s2, fs) := course limit s1 in Some (s2, es ++ fs)
    | None => None
    end.

  (* What a seat sees: the table as Views.v has it, its variables, where the rules stand, who is asked; what is offered sees who is asked *)

  Definition seesVar (who : viewer) (v i : nat) : bool :=
    match hides rs v with
    | VarOpen => true
    | VarOwn => match who with Some p => p =? i | None => false end
    | VarShut => false
    end.

  Fixpoint viewNumbers (who : viewer) (v i : nat) (l : list Z) : list (option Z) :=
    match l with
    | [] => []
    | x :: r => (if seesVar who v i then Some x else None) :: viewNumbers who v (S i) r
    end.

  Fixpoint viewVars (who : viewer) (v : nat) (vs : list (list Z)) : list (list (option Z)) :=
    match vs with
    | [] => []
    | l :: r => viewNumbers who v 0 l :: viewVars who (S v) r
    end.

  Definition isAsked (who : viewer) (m : machine) : bool :=
    match who, doing m with
    | Some p, Asking q => p =? q
    | _, _ => false
    end.

  Record sight_ := Sight {
    sTable : list (list (option nat * bool));
    sSteps : nat;
    sVars : list (list (option Z));
    sPc : nat;
    sPresent : nat;
    sFrames : list frame;
    sDoing : mode;
    sOffers : list (nat * list Z)
  }.

  Definition view (who : viewer) (s : state) : sight_ :=
    let m := mach s in
    Sight (viewTable sh who (zones (tbl s))) (steps (tbl s)) (viewVars who 0 (vars m)) (pc m) (present m) (frames m) (doing m)
          (if isAsked who m then offers s else []).
End Machine.

(* Taking back a choice: the records of the table, newest first; the rest is a copy. seq goes on, as for every undo. *)
Definition undoChoice (before : machine) (randomStep : nat) (es : list effect) (t : table) : state :=
  State (Table (takeBackAll (rev es) (zones t)) (S (seqno t)) randomStep) before.

(* The check: what decides the course, or what all see, is read with everybody's eyes; what is offered, with those of who is asked. *)

Definition isMe (e : expr) : bool :=
  match e with
  | Me => true
  | _ => false
  end.

Section Check.
  Variable rs : rules.

  (* whether everybody could work this out; `mine`: whether `me` could *)
  Fixpoint known (mine : bool) (e : expr) : bool :=
    match e with
    | Num _ | Me | Arg => true
    | Var v i => known mine i && match hides rs v with
                                 | VarOpen => true
                                 | VarOwn => mine && isMe i
                                 | VarShut => false
                                 end
    | Count _ i => known mine i
    | Faces by_ _ i => known mine i && match by_ with
                                       | ByAll => true
                                       | ByMe => mine
                                       | ByRules => false
                                       end
    | Fn _ a b => known mine a && known mine b
    end.

  Definition maybeKnown (e : option expr) : bool :=
    match e with
    | Some e => known false e
    | None => true
    end.

  Definition fairQuestion (q : question) : bool :=
    match q with
    | Nothing => true
    | Value _ i lo hi fits => known false i && known true lo && known true hi && forallb (known true) fits
    | Cards _ _ i _ j _ fits => known false i && known false j && forallb (known true) fits
    end.

  Definition fairChoice (o : choice) : bool := known true (cWhen o) && fairQuestion (cAsks o).

  Definition fairInstr (i : instr) : bool :=
    match i with
    | End_ | Jump _ | Leave _ _ => true
    | Unless e _ | Verb _ e | GoOn e => known false e
    | SetVar tells v i e => known false i && match hides rs v with
                                             | VarOpen => tells || known false e
                                             | VarOwn => known (isMe i) e
                                             | VarShut => true
                                             end
    | Choose by_ os => known false by_ && forallb fairChoice os
    | Repeat n => maybeKnown n
    | Again until _ => known false until
    | Turns rounds from => maybeKnown rounds && known false from
    | TurnOf where_ until _ => known false where_ && known false until
    end.

  Definition fair : bool := forallb fairInstr (code rs).
End Check.
