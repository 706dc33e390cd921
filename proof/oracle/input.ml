(* input.ml -- integers from standard input, fast; answers are written out whenever reading would have to wait. *)
let out = Buffer.create 65536

let flush_out () =
  print_string (Buffer.contents out);
  flush stdout;
  Buffer.clear out

let buf = Bytes.create 65536
let pos = ref 0
let len = ref 0

let refill () =
  flush_out ();
  len := input stdin buf 0 (Bytes.length buf);
  pos := 0;
  !len > 0

(* the next byte without taking it, or '\000' at the end of the input *)
let rec peek () =
  if !pos < !len then Bytes.unsafe_get buf !pos
  else if refill () then peek ()
  else '\000'

let fail text =
  flush_out ();
  prerr_endline ("oracle: " ^ text);
  exit 2

let rec skip_blanks () =
  match peek () with
  | ' ' | '\n' | '\r' | '\t' -> incr pos; skip_blanks ()
  | _ -> ()

(* a command's letter, or None at the end *)
let command () =
  skip_blanks ();
  match peek () with
  | '\000' -> None
  | c -> incr pos; Some c

let rec digits acc =
  match peek () with
  | '0' .. '9' as c -> incr pos; digits ((acc * 10) + Char.code c - 48)
  | _ -> acc

let int () =
  skip_blanks ();
  match peek () with
  | '-' -> incr pos; - digits 0
  | '0' .. '9' -> digits 0
  | _ -> fail "a number is missing"

let nat () =
  let n = int () in
  if n < 0 then fail "a number is negative" else n

let rec times n read = if n = 0 then [] else let x = read () in x :: times (n - 1) read

(* a count, then so many *)
let list read = let n = nat () in times n read

let put_char c = Buffer.add_char out c

let put_int n =
  put_char ' ';
  if n >= 0 && n < 10 then Buffer.add_char out (Char.unsafe_chr (48 + n))
  else if n >= 10 && n < 100 then begin
    Buffer.add_char out (Char.unsafe_chr (48 + (n / 10)));
    Buffer.add_char out (Char.unsafe_chr (48 + (n mod 10)))
  end
  else Buffer.add_string out (string_of_int n)
