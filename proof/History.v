(* History.v -- undo and redo: the log of what was done, taken back and done again as effects. The random step goes back
   too, so that doing it again gives the same outcome; seq goes on. *)
From Coq Require Import List Arith Bool ZArith.
Require Import Ops Zones Effects Actions Operation.
Import ListNotations.

(* effects oldest first, and the table's random step before and after *)
Record entry := Entry { eEffects : list effect; eBefore : nat; eAfter : nat }.

(* newest first, both *)
Record history := History { hTable : table; hDone : list entry; hUndone : list entry }.

Definition begin_ (t : table) : history := History t [] [].

(* any operation but undo and redo ends redoing *)
Definition record (sh : shape) (as_ : option nat) (o : op) (choices : list (list nat)) (h : history) : history * answer :=
  match apply sh as_ o choices (hTable h) with
  | Accepted t es => (History t (Entry es (steps (hTable h)) (steps t) :: hDone h) [], Accepted t es)
  | a => (h, a)
  end.

Definition undo (h : history) : history + fault :=
  match hDone h with
  | [] => inr (plain E_NOTHING_TO_UNDO)
  | e :: r => let t := hTable h in
              inl (History (Table (takeBackAll (rev (eEffects e)) (zones t)) (S (seqno t)) (eBefore e)) r (e :: hUndone h))
  end.

Definition redo (sh : shape) (h : history) : history + fault :=
  match hUndone h with
  | [] => inr (plain E_NOTHING_TO_REDO)
  | e :: r => let t := hTable h in
              inl (History (Table (fold_left (fun g x => perform sh x g) (eEffects e) (zones t)) (S (seqno t)) (eAfter e)) (e :: hDone h) r)
  end.
