# steps.sh -- the steps of ./test, in the order in which they start.
#
# step NAME SUITE NEEDS WORDS, and a function do_NAME (- becomes _). It runs with set -euo pipefail in the project's folder,
# in a subshell, its output in a log; $tmp is a folder of its own. (Under pipefail a pipe does not end in grep -q, which stops
# reading.) Exit status 77 skips. `covered WORDS` says what was covered (else the last line of output does), `counted PASSED
# FAILED` how many tests it was (else one).
# Suites: core, proof (needs Coq), web (Node.js), browser (Chromium), and long, which only ./test long runs.
# shellcheck shell=bash disable=SC2034,SC2154,SC2086,SC2046

# The test programs of a build that begin with this word.
programs()
{
    local program
    for program in "$1/test/${2:-}"*; do
        if [ -x "$program" ] && [ -f "$program" ]; then echo "$program"; fi
    done
}

# Two steps must not make the same files at the same time. (What takes long and makes only files of its own does not wait.)
make_alone()
{
    if command -v flock >/dev/null; then flock build/log/.make make -s "$@"; else make -s "$@"; fi
}

# What was made anew must be what lies in the repository: same FILE NEW COMMAND, which would write it.
same()
{
    diff -u "$1" "$2" >"$tmp/difference" || {
        echo "FAIL $1 is stale: $3"
        sed 's/^/    /' "$tmp/difference"
        return 1
    }
}

step build core "" "gcc builds everything without a warning"
do_build()
{
    make -s -j "$cores" CC=gcc all tests build/bench/bench
    covered "gcc $(gcc -dumpfullversion): the command, both libraries, $(programs build | wc -l) test programs"
}

step build-clang core "" "clang builds everything without a warning"
do_build_clang()
{
    make -s CC=clang CFLAGS=-O1 OUT=build/clang SHARED= all tests # what optimising more would find, build-levels-more does
    covered "clang $(clang -dumpversion)"
}

step build-levels core "" "the command without a warning when gcc saves space and when clang does not optimise"
do_build_levels()
{
    make -s CC=gcc CFLAGS=-Os OUT=build/gcc-Os build/gcc-Os/talon
    make -s CC=clang CFLAGS=-O0 OUT=build/clang-O0 build/clang-O0/talon
    covered "gcc -Os, clang -O0; no frame above 16 kB"
}

step sanitize core build "every test program and the examples with AddressSanitizer and UndefinedBehaviorSanitizer"
do_sanitize()
{
    local good
    make -s BUILD=sanitize all tests
    make -s BUILD=sanitize check >"$tmp/lines" || { cat "$tmp/lines" && return 1; }
    good=$(grep -c '^ok ' "$tmp/lines")
    CFLAGS=$(make -s show-LDFLAGS_sanitize) tests/examples/run --reports --bin build/sanitize
    covered "$good programs and the examples, no report"
    counted $((good + 1)) 0
}

step exhaustive core build "every operation on every small table"
do_exhaustive()
{
    build/test/exhaustive
}

step property core build "laws over random tables"
do_property()
{
    build/test/property
}

step decks core build "deck lists of every format, good, odd and broken, to the letter; a hundred thousand mutated ones"
do_decks()
{
    tests/decks/run >"$tmp/cases" || { cat "$tmp/cases" && return 1; }
    build/test/decks >"$tmp/mutated"
    covered "$(tail -n 1 "$tmp/cases"); $(tail -n 1 "$tmp/mutated")"
}

step games core build "every shipped game for every number of players and dealer: its cards, its deal"
do_games()
{
    tools/shipped $(ls -r games/*.yaml) >"$tmp/shipped_text.h"
    cmp "$tmp/shipped_text.h" build/made/lang/shipped_text.h || { echo "the library's games are not those of games/ (tools/shipped): make" && return 1; }
    build/test/games
}

step commander core build "laws of a game of Commander over random actions; its lines make the same game"
do_commander()
{
    build/test/commander
}

step dealer core build "plans for real cards: optimal when small, right when random, refused when changed, as cheap as listed"
do_dealer()
{
    build/test/dealer
}

step poker core build "poker hands: all of five cards in order, all of seven by category"
do_poker()
{
    build/test/poker --all
}

step lab core build "talon lab: every way to mix, every game's procedure, orders from outside, pictures"
do_lab()
{
    tests/lab/run
}

step plan core build "talon plan for every game, number of players and mode"
do_plan()
{
    tests/plan/run
}

step damage core build "a provable game with every byte changed, every line dropped, doubled or swapped, and cut off everywhere"
do_damage()
{
    build/test/fair_damage
}

step sim core build "talon sim: the same counts with any number of threads, parts, ranks and interruptions"
do_sim()
{
    if command -v mpicc >/dev/null; then make_alone mpi; fi
    tests/sim/run | tee "$tmp/lines"
    [ "$(for path in portable best; do build/talon bench --signature --path $path; done | sort -u | wc -l)" = 1 ] || {
        echo "the paths have different signatures"
        return 1
    }
    covered "$(tail -n 1 "$tmp/lines"), signature $(build/talon bench --signature)$(command -v mpicc >/dev/null || echo "; no mpicc: talon-mpi not tested")"
}

step pictures core "" "docs/img is what tools/pictures draws"
do_pictures()
{
    tools/pictures --check
    tools/chart --check
    covered "$(ls docs/img/*.svg | wc -l) pictures"
}

step fair core build "provable games between processes: good, out of order, bad, forked, torn, and a machine that dies at every write"
do_fair()
{
    make_alone build/test/crash.so build/test/looks.so build/test/cheat
    tests/fair/run
}

step allocations core build "every command when memory runs out: the usual answer, or none, \"out of memory\" and status 4; never a wrong one"
do_allocations()
{
    make_alone build/test/fail.so build/test/cheat
    tests/memory/run --jobs 2
}

step serve core build "tables at a server: whole games over HTTP, every request and status of docs/openapi.json, cheats, a server that dies at any moment"
do_serve()
{
    make_alone build/test/seat
    tests/serve/run
}

step join core build "sitting down at a server: whole games typed at two terminals, players and servers that die, servers that lie"
do_join()
{
    tests/join/run >"$tmp/join" || { cat "$tmp/join" && return 1; }
    covered "$(tail -1 "$tmp/join")"
}

step accidents core build "files that a machine left torn, files that are no games, full disks; secrets in links, in what a kill leaves, in core dumps"
do_accidents()
{
    make_alone build/test/crash.so
    tests/accidents/run
}

step names core build "names and texts that somebody means badly: no way out of a folder, nothing hidden on a terminal, no look-alikes"
do_names()
{
    make_alone build/test/crooked
    tests/names/run
}

step manners core build "what people stumble over: narrow terminals, closed pipes, full disks, other locales, files that are not what they were taken for"
do_manners()
{
    tests/manners/run
}

step check core build "what talon check and talon help say about mistakes: every code explained, colours on a terminal and nowhere else"
do_check()
{
    tests/check/run
}

step saved-game core build "a game of Commander saved with every action: killed, torn, on full and broken disks, with other writers and players, on a screen"
do_saved_game()
{
    make_alone build/test/crash.so
    tests/commander/run
}

step play core build "talon play: games to their end, killed and resumed, by lines, on screens, with programs; nobody sees more than a seat does"
do_play()
{
    tests/play/run
}

step statistics core build "chi-square tests of all that is random, and planted faults they must catch"
do_statistics()
{
    build/test/statistics
}

step unit core build "the cmocka tests"
do_unit()
{
    local program passed=0 failed=0 programs=0
    for program in $(programs build unit-); do
        programs=$((programs + 1))
        if "$program" >"$tmp/said" 2>&1; then
            echo "$program: $(grep -c '^\[ *OK \]' "$tmp/said") ok"
        else
            tools/failures "$program" <"$tmp/said" | tee "$tmp/failures"
            failed=$((failed + $(grep -c '^FAIL' "$tmp/failures")))
        fi
        passed=$((passed + $(grep -c '^\[ *OK \]' "$tmp/said" || :)))
    done
    covered "$((passed + failed)) tests in $programs programs"
    counted $passed $failed
    [ $passed -gt 0 ] && [ $failed -eq 0 ]
}

step wire core build "conversations with talon apply, to the letter"
do_wire()
{
    tests/wire/run
}

step replay core build "the fuzzers' corpora"
do_replay()
{
    local program count=0
    for program in $(programs build replay-); do
        "$program" "build/corpus/${program##*/replay-}"
        count=$((count + 1))
    done
    covered "$(find build/corpus -type f ! -name .made | wc -l) inputs of $count fuzzers"
    [ $count -gt 0 ]
}

step valgrind core build "unit tests and replays under valgrind"
do_valgrind()
{
    make -s valgrind >"$tmp/lines" || { cat "$tmp/lines" && return 1; }
    covered "$(wc -l <"$tmp/lines") programs, no error and no leak"
}

step pipe core build "a million lines take the memory of a thousand"
do_pipe()
{
    local few many
    gcc -std=c17 -O1 -Wall -Wextra -Werror -o "$tmp/peak" tests/install/peak.c
    few=$("$tmp/peak" 1000 build/talon apply --brief)
    many=$("$tmp/peak" 1000000 build/talon apply --brief)
    few=${few##* } many=${many##* }
    covered "peak $few kB for a thousand lines, $many kB for a million"
    [ $((many - few)) -le 256 ]
}

step conformance core build "the vectors in TALON_CONFORMANCE, if it is set"
do_conformance()
{
    if [ -z "${TALON_CONFORMANCE:-}" ]; then
        covered "TALON_CONFORMANCE is not set"
        return 77
    fi
    python3 "$TALON_CONFORMANCE/replay.py" --strict --cmd 'build/talon apply' "$TALON_CONFORMANCE"/vectors/*.jsonl >"$tmp/report" || {
        cat "$tmp/report"
        return 1
    }
    cat "$tmp/report"
    covered "$(awk '$1 == "total" { print $2 " passed, " $3 " alternative, " $4 " mismatched, " $5 " unsupported" }' "$tmp/report")"
}

step playouts core build "games played by rules: recorded ones answer for answer, examples at random to the end; those in TALON_PLAYOUTS, if it is set"
do_playouts()
{
    tests/playouts/run | tee "$tmp/own"
    if [ -z "${TALON_PLAYOUTS:-}" ]; then
        covered "$(tail -n 1 "$tmp/own"); TALON_PLAYOUTS is not set"
        return
    fi
    python3 "$TALON_PLAYOUTS/replay.py" --strict --timeout 60 --cmd 'build/talon apply --brief' --games "$TALON_PLAYOUTS/games" \
        "$TALON_PLAYOUTS"/sample/*.jsonl >"$tmp/report" || {
        cat "$tmp/report"
        return 1
    }
    mkdir -p "$tmp/shipped"
    tests/playouts/as_shipped "$TALON_PLAYOUTS/sample" "$tmp/shipped"
    python3 "$TALON_PLAYOUTS/replay.py" --strict --timeout 60 --cmd 'build/talon apply --brief' --games games "$tmp"/shipped/*.jsonl \
        >"$tmp/as_shipped" || {
        cat "$tmp/as_shipped"
        return 1
    }
    cat "$tmp/report"
    covered "$(tail -n 1 "$tmp/own"); $(awk '$1 == "total" { print $2 " playouts, " $4 " decisions, " $6 " mismatches" }' "$tmp/report"), $(awk '$1 == "total" { print $2 }' "$tmp/as_shipped") also with shipped files"
}

step bots core build "bots that cannot peek: tables that a seat cannot tell apart, tables that fit, evenly guessed; every game that is played"
do_bots()
{
    build/test/bots uniform
    # Interrupted at any moment, and gone on with: the same counts.
    local after
    build/talon arena kuhn easy random -n 600 --threads 2 --json >"$tmp/whole"
    for after in 0.1 1 10; do
        timeout -s INT "$after" build/talon arena kuhn easy random -n 600 --threads 2 --save "$tmp/part" >/dev/null 2>&1 || true
        if [ -f "$tmp/part" ]; then break; fi
    done
    build/talon arena --resume "$tmp/part" --threads 1 --json >"$tmp/resumed"
    cmp "$tmp/whole" "$tmp/resumed" || { echo "FAIL talon arena --resume ends with other counts"; return 1; }
    build/test/bots fit 20 >"$tmp/fit" || { grep FAIL "$tmp/fit"; return 1; }
    build/test/bots peek 6
}

step plays core build "shipped games with rules of play, at random to the end for every number of players: cards, states, results"
do_plays()
{
    build/test/plays --courses >"$tmp/courses.txt"
    diff -u tests/golden/courses.txt "$tmp/courses.txt" || {
        echo "FAIL courses of play are others: rules of these games mean something else. If that is meant: build/test/plays --courses >tests/golden/courses.txt"
        return 1
    }
    build/test/plays 100000
}

step freestanding core "" "kernel and runner need no C library and keep no globals, also for WebAssembly"
do_freestanding()
{
    local source flags="-std=c17 -ffreestanding -nostdlib -fno-stack-protector -fno-pic -O2 -Iinclude -Isrc" objects=() found
    for source in $(make -s show-KERNEL_SRC show-RUNNER_SRC); do
        objects+=("$tmp/${source//\//-}.o")
        gcc $flags -c -o "${objects[-1]}" "$source"
        clang --target=wasm32 -mbulk-memory $flags -c -o "$tmp/wasm.o" "$source"
    done
    ld -r -o "$tmp/kernel.o" "${objects[@]}"
    found=$(nm -u "$tmp/kernel.o" | awk '{print $NF}' | grep -Evx 'memcpy|memmove|memset|memcmp' || :)
    [ -z "$found" ] || { echo "undefined: $found" && return 1; }
    found=$(size -A "$tmp/kernel.o" | awk '$1 ~ /^\.(data|bss|tdata|tbss)/ && $1 !~ /^\.data\.rel\.ro/ && $2 > 0')
    [ -z "$found" ] || { echo "writable globals: $found" && return 1; }
    covered "${#objects[@]} files; $(nm -u "$tmp/kernel.o" | awk '{print $NF}' | tr '\n' ' ')from outside, no writable globals"
}

step symbols core build "the libraries export talon_ names only, each with its version; headers say what they promise"
do_symbols()
{
    local found
    nm -D --defined-only build/libtalon.so.0 | awk '$2 != "A" { print $NF }' | sort -u >"$tmp/versioned"
    sed 's/@.*//' "$tmp/versioned" | sort -u >"$tmp/exported"
    found=$(grep -Ev '^talon_[a-z]' "$tmp/exported" || :)
    [ -z "$found" ] || { echo "exported: $found" && return 1; }
    found=$(grep -Ev '@@TALON_[0-9]+(\.[0-9]+)?$' "$tmp/versioned" || :)
    [ -z "$found" ] || { echo "exported without a version: $found" && return 1; }
    tools/exports --check
    found=$(nm -g --defined-only build/libtalon.a | awk 'NF == 3 {print $3}' | grep -Ev '^talon_' || :)
    [ -z "$found" ] || { echo "global in libtalon.a: $found" && return 1; }
    readelf -d build/libtalon.so.0 | grep 'SONAME.*\[libtalon\.so\.0\]' >/dev/null || { echo "wrong SONAME" && return 1; }
    # The command passes buffers or allocates them. Kept are what a signal's handler needs, and what talon-mpi says at its start.
    for found in $(make -s show-CLI_OBJ); do
        objdump -t "$found" | awk -v of="${found#*/obj/}" '$0 ~ / \.(bss|data|data\.rel|data\.rel\.local)\t/ && $(NF - 1) !~ /^0+$/ {
            print of ": " $NF " is kept between calls: pass it in, or allocate it" }'
    done | grep -Ev '^cli/(plan_walk\.o: saved|sim\.o: sim_cluster_here) ' >"$tmp/kept" || :
    [ ! -s "$tmp/kept" ] || { cat "$tmp/kept" && return 1; }
    # Everything the headers promise is for somebody, and there.
    tools/public
    sed -n 's/^TALON_API [^(]*[ *]\(talon_[a-z0-9_]*\)(.*/\1/p' include/talon/*.h | sort -u >"$tmp/promised"
    found=$(comm -23 "$tmp/promised" "$tmp/exported")
    [ -z "$found" ] || { echo "declared but not exported: $found" && return 1; }
    covered "$(wc -l <"$tmp/exported") names exported, $(grep -c "@@TALON_[0-9]*$" "$tmp/versioned") of them stable"
}

# Every game that needs no deck lists, compiled, dealt by this examples/from_memory.
deal_compiled()
{
    local game
    for game in "$tmp"/*.bytes; do "$1" "$game"; done
}

step amalgamation core build "talon.c and talon.h compile without a warning, hide their internals, and deal compiled games as the library does"
do_amalgamation()
{
    local cc found game dir=build/amalgamation
    make_alone amalgamation
    for game in games/*.yaml; do
        [ "$game" = games/commander.yaml ] || build/talon check "$game" --compile "$tmp/$(basename "$game" .yaml).bytes"
    done
    deal_compiled build/examples/from_memory >"$tmp/usual"
    mkdir -p "$tmp/talon"
    cp "$dir/talon.h" "$tmp/talon/"
    for cc in gcc clang; do
        $cc -std=c17 -O2 $(make -s show-WARN show-FRAMES) -c -o "$tmp/talon.o" "$dir/talon.c"
        found=$(nm -g --defined-only "$tmp/talon.o" | awk '{print $NF}' | grep -Ev '^talon_[a-z]' || :)
        [ -z "$found" ] || { echo "exported: $found" && return 1; }
        $cc -std=c17 -O2 -Wall -Wextra -Werror -I"$tmp" -o "$tmp/outside" tests/install/outside.c "$tmp/talon.o"
        "$tmp/outside"
        $cc -std=c17 -O2 -Wall -Wextra -Werror -I"$tmp" -o "$tmp/from_memory" examples/from_memory.c "$tmp/talon.o"
        deal_compiled "$tmp/from_memory" >"$tmp/dealt"
        diff "$tmp/usual" "$tmp/dealt" || { echo "the amalgamation deals otherwise ($cc)" && return 1; }
        # The header is C++, too.
        echo '#include <talon/talon.h>
            int main() { return talon_game_open(nullptr, 0) != nullptr; }' >"$tmp/outside.cc"
        ${cc/gcc/g}++ -std=c++11 -Wall -Wextra -pedantic-errors -Werror -I"$tmp" -o "$tmp/outside.cc.bin" "$tmp/outside.cc" "$tmp/talon.o"
        "$tmp/outside.cc.bin"
    done
    covered "$(cat "$dir/talon.c" "$dir/talon.h" | wc -l) lines, by gcc and clang; $(grep -c '^[a-z]' "$tmp/usual") compiled games; $("$tmp/outside")"
}

step install core build "make install, and somebody else's program with pkg-config; make uninstall"
do_install()
{
    local root=$tmp/root header left found example cc
    local strict="-std=c17 -Wall -Wextra -Wpedantic -Wconversion -Wshadow -Werror"
    make_alone install DESTDIR="$root" PREFIX=/opt/talon
    [ "$("$root/opt/talon/bin/talon" version | grep -c .)" -gt 0 ]
    [ "$(cd "$tmp" && "$root/opt/talon/bin/talon" games | grep -c '^texas_holdem ')" -eq 1 ]
    grep -q '^prefix=/opt/talon$' "$root/opt/talon/lib/pkgconfig/talon.pc"
    export PKG_CONFIG_PATH=$root/opt/talon/lib/pkgconfig PKG_CONFIG_SYSROOT_DIR=$root
    cp tests/install/outside.c "$tmp/outside.c"
    gcc -std=c17 -Wall -Wextra -Werror -o "$tmp/shared" "$tmp/outside.c" $(pkg-config --cflags --libs talon)
    LD_LIBRARY_PATH=$root/opt/talon/lib "$tmp/shared"
    readelf -d "$tmp/shared" | grep 'NEEDED.*libtalon\.so\.0'
    # The examples as somebody else would build them, whose compiler warns of more than they asked for.
    for example in examples/*.c; do
        for cc in gcc clang; do
            $cc $strict -o "$tmp/example" "$example" $(pkg-config --cflags --libs talon)
        done
    done
    # Static: where there is no shared library.
    rm "$root"/opt/talon/lib/libtalon.so*
    gcc -std=c17 -Wall -Wextra -Werror -o "$tmp/static" "$tmp/outside.c" $(pkg-config --static --cflags --libs talon)
    "$tmp/static"
    # Every header compiles alone, in C++ too.
    for header in "$root"/opt/talon/include/talon/*.h; do
        echo "#include <talon/${header##*/}>" >"$tmp/alone.c"
        gcc $strict -fsyntax-only -I"$root/opt/talon/include" "$tmp/alone.c"
        for found in c++11 c++17; do
            clang -x c++ -std=$found -Wall -Wextra -Wconversion -Wshadow -pedantic-errors -Werror -fsyntax-only -I"$root/opt/talon/include" "$tmp/alone.c"
            g++ -x c++ -std=$found -Wall -Wextra -Wconversion -Wshadow -pedantic-errors -Werror -fsyntax-only -I"$root/opt/talon/include" "$tmp/alone.c"
        done
    done
    # The library has the games that come with talon, wherever their files are.
    gcc -std=c17 -Wall -Wextra -Werror -o "$tmp/shipped" examples/shipped.c $(pkg-config --static --cflags --libs talon)
    [ "$(sed -n 's/^gamesdir=//p' "$root/opt/talon/lib/pkgconfig/talon.pc")" = /opt/talon/share/talon/games ]
    cmp "$root/opt/talon/share/talon/games/uno.yaml" games/uno.yaml
    rm -r "$root/opt/talon/share/talon/games"
    found=$("$tmp/shipped" uno)
    [ "$found" = "uno: deck 93 hand.1 7 hand.2 7 discard_pile 1" ] || { echo "examples/shipped.c deals $found" && return 1; }
    mkdir "$tmp/empty"
    found=$(cd "$tmp/empty" && "$root/opt/talon/bin/talon" deal uno --no-proof --seed 1 2>/dev/null | sed -n 1p)
    [ "$found" = "uno for 2 players" ] || { echo "the installed command without files of games deals $found" && return 1; }
    make_alone install DESTDIR="$root" PREFIX=/opt/talon
    covered "$(find "$root" ! -type d | wc -l) files; shared and static: $("$tmp/static")"
    make_alone uninstall DESTDIR="$root" PREFIX=/opt/talon >/dev/null
    left=$(find "$root" ! -type d)
    [ -z "$left" ] || { echo "left after uninstall: $left" && return 1; }
}

step man core build "the man pages are well formed"
do_man()
{
    local page
    make_alone man
    for page in build/man/*.[1-9]; do
        if command -v mandoc >/dev/null; then
            mandoc -Tlint -Wwarning "$page"
        elif command -v man >/dev/null; then
            man --warnings=all --local-file "$page" >/dev/null 2>"$tmp/warnings"
            cat "$tmp/warnings" && [ ! -s "$tmp/warnings" ]
        else
            covered "neither mandoc nor man is there"
            return 77
        fi
    done
    covered "$(find build/man -name "*.[1-9]" | wc -l) pages"
}

step completion core build "the shells accept the completions; bash completes a command"
do_completion()
{
    local shells=bash
    make_alone completions
    bash --norc -eu -c '. build/completions/talon && complete -p talon' >"$tmp/spec"
    cat "$tmp/spec"
    # Ask the function as bash would: "talon ap" becomes "apply".
    bash --norc -c '
        . build/completions/talon
        COMP_WORDS=(talon ap) COMP_CWORD=1 COMP_LINE="talon ap" COMP_POINT=8
        spec=$(complete -p talon) && function=${spec#*-F } && function=${function%% *}
        $function talon ap talon
        echo "${COMPREPLY[*]}" | grep -q apply'
    # Every game that comes with talon is completed.
    local game
    for game in games/*.yaml; do
        build/talon help --completion fish | grep -- "-a '.*\b$(basename "$game" .yaml)\b.*'" >/dev/null || {
            echo "$game is not completed (cli/manual.c)"
            return 1
        }
    done
    if command -v zsh >/dev/null; then zsh -n build/completions/_talon && shells="$shells zsh"; fi
    if command -v fish >/dev/null; then fish --no-execute build/completions/talon.fish && shells="$shells fish"; fi
    covered "$shells"
}

step examples core build "the examples of README, docs/ and the man pages"
do_examples()
{
    make_alone man
    tests/examples/run
}

step docs core "" "sections, links, paths and line lengths of the documents; no paper is named that is not here"
do_docs()
{
    tools/documents
}

step manual core build "docs/operations.md is what op.def says, docs/diagnostics.md what lang_diag.def says"
do_manual()
{
    build/talon help --markdown ops >"$tmp/operations.md"
    same docs/operations.md "$tmp/operations.md" "build/talon help --markdown ops >docs/operations.md"
    tools/diagnostics.sh --examples >"$tmp/lang_example.h"
    same src/lang/lang_example.h "$tmp/lang_example.h" "tools/diagnostics.sh --examples >src/lang/lang_example.h"
    tools/diagnostics.sh >"$tmp/diagnostics.md"
    same docs/diagnostics.md "$tmp/diagnostics.md" "tools/diagnostics.sh >docs/diagnostics.md"
    covered "$(cat "$tmp/operations.md" "$tmp/diagnostics.md" | wc -l) lines"
}

step proof proof "" "the theorems, and that none of them rests on an axiom"
do_proof()
{
    make -s proof >"$tmp/report" || { cat "$tmp/report" && return 1; }
    proof/check-theorems --markdown >"$tmp/theorems.md"
    same docs/theorems.md "$tmp/theorems.md" "proof/check-theorems --markdown >docs/theorems.md"
    covered "$(tail -n 1 "$tmp/report")"
}

step plans proof "build proof" "the C checker of plans against the proved one, on good and changed plans"
do_plans()
{
    make -s plans
}

step courses proof "build proof" "every course of two small games, as the proved machine plays them, played by the runner"
do_courses()
{
    make -s courses >"$tmp/report" || { cat "$tmp/report" && return 1; }
    covered "$(tail -n 1 "$tmp/report")"
}

step differential proof "build proof" "the kernel against the proved model: 20 million random operations, and all small tables"
do_differential()
{
    make_alone build/differential
    build/differential build/oracle 20000000 >"$tmp/random" || { cat "$tmp/random" && return 1; }
    build/differential build/oracle 1000000 1 >"$tmp/fixed" || { cat "$tmp/fixed" && return 1; }
    build/differential build/oracle exhaustive >"$tmp/small" || { cat "$tmp/small" && return 1; }
    build/differential build/oracle game 2000000 >"$tmp/game" || { cat "$tmp/game" && return 1; }
    cat "$tmp/random" "$tmp/fixed" "$tmp/small" "$tmp/game"
    covered "$(head -n 1 "$tmp/random"): $(tail -n 1 "$tmp/random"); $(tail -n 1 "$tmp/small"); $(tail -n 1 "$tmp/game")"
    counted 4 0
}

step planted proof "build proof" "faults planted into the kernel are found"
do_planted()
{
    make_alone build/differential
    tests/differential/planted build build/oracle
}

step layers core "" "dependencies point one way"
do_layers()
{
    tools/order
    tools/layers
}

step lengths core "" "functions are a screen long at most"
do_lengths()
{
    tools/lengths
}

step terminal core "" "what others wrote reaches no terminal as it is: every print of the command goes through cli/say.h"
do_terminal()
{
    tools/terminal
}

step vocabulary core "" "what is written by hand about operations, actions and verbs is what op.def, commander.def and verb.def say; no default without a reason"
do_vocabulary()
{
    tools/vocabulary | tee "$tmp/operations"
    tools/verbs | tee "$tmp/verbs"
    covered "$(tail -n 1 "$tmp/operations"); $(tail -n 1 "$tmp/verbs")"
}

step format core "" "clang-format 14 would change nothing"
do_format()
{
    local format=clang-format-14
    command -v $format >/dev/null || format=clang-format
    if ! command -v $format >/dev/null || ! $format --version | grep 'version 14\.' >/dev/null; then
        covered "clang-format 14 is not there"
        return 77
    fi
    find . -name build -prune -o -name '*.[ch]' -print >"$tmp/files"
    xargs $format --dry-run --Werror <"$tmp/files" >"$tmp/errors" 2>&1 || {
        sed -n 's/^\.\/\([^:]*\):[0-9]*:[0-9]*: error: .*/\1/p' "$tmp/errors" | sort | uniq -c
        echo "$(sed -n 's/:[0-9]*:[0-9]*: error: .*//p' "$tmp/errors" | sort -u | wc -l) files are not formatted: make format"
        return 1
    }
    covered "$(wc -l <"$tmp/files") files"
}

step mutation proof build "a fixed sample of the kernel's mutants, which the tests must notice (make mutation takes another each time)"
do_mutation()
{
    make -s mutation SEED=1 >"$tmp/lines" || { cat "$tmp/lines" && return 1; }
    cat "$tmp/lines"
    covered "$(tail -n 1 "$tmp/lines"), $(head -n 1 "$tmp/lines")"
}

step web-build web build "the pages, each in one file, and talon.wasm"
do_web_build()
{
    make_alone web wasm
    local module status
    for module in build/wasm/talon.wasm build/made/wasm/page.wasm; do
        status=0 && make -q -W wasm/wasm.mk $module || status=$?
        [ $status -eq 1 ] || { echo "$module: a change of wasm/wasm.mk, where its exports are listed, does not link it anew" && return 1; }
    done
    covered "verify.html $(($(wc -c <build/web/verify.html) / 1024)) KiB, dealer $(($(wc -c <build/web/dealer/index.html) / 1024)) KiB, talon.wasm $(($(wc -c <build/wasm/talon.wasm) / 1024)) KiB"
}

# Tests of the JavaScript: the words of the last line that begins with "# covered", else their number.
node_tests()
{
    local status=0 passed failed
    (cd web && node --no-warnings --test --test-reporter=./test/lib/reporter.mjs "$@") >"$tmp/said" 2>&1 || status=1
    cat "$tmp/said"
    passed=$(sed -n 's/^# pass //p' "$tmp/said") failed=$(sed -n 's/^# fail //p' "$tmp/said")
    covered "$(sed -n 's/^# covered: //p' "$tmp/said" | tail -n 1 | grep . || echo "$passed tests")"
    counted "${passed:-0}" "${failed:-1}"
    [ "${passed:-0}" -gt 0 ] && return $status
}

step web-unit web "build web-build" "the JavaScript verifier: vectors, every operation, every kind of bad line, its command"
do_web_unit()
{
    node_tests test/random.test.mjs test/curve.test.mjs test/blind.test.mjs test/spelling.test.mjs test/operations.test.mjs test/rules.test.mjs test/sides.test.mjs test/forks.test.mjs \
        test/codes.test.mjs test/mixing.test.mjs test/properties.test.mjs test/cli.test.mjs test/docs.test.mjs test/me.test.mjs test/order.test.mjs test/colours.test.mjs test/page.test.mjs test/text85.test.mjs test/suite2.test.mjs
}

step web-agree web "build web-build" "both verifiers give the same verdicts: golden files, random games, thousands of damaged ones"
do_web_agree()
{
    node_tests test/last-word.test.mjs test/agree.test.mjs
}

step rules-agree web "build web-build" "both verifiers give the same verdicts on games played by rules: random ones of the shipped games, whole and with a line that its signer changed"
do_rules_agree()
{
    node_tests test/rules-agree.test.mjs
}

step web-plays web "build web-build" "the JavaScript interpreter of compiled rules against talon apply: random games of all files that are played, recorded ones, unknown cards"
do_web_plays()
{
    node_tests test/vm.test.mjs
}

step web-cheats web "build web-build" "cheats and their victims: what a crooked dealer or friend can write, and what the command says to whom"
do_web_cheats()
{
    node_tests test/cheats.test.mjs test/rules-cheats.test.mjs
}

step web-dealer web "build web-build" "talon.wasm against the command, the dealer page's own rules, talon web"
do_web_dealer()
{
    node_tests test/wasm.test.mjs test/signature.test.mjs test/dealer-model.test.mjs test/serve.test.mjs
}

step web-javascript web "build web-build" "the JavaScript loader: every operation against talon apply, views, arguments, memory, types, its manual"
do_web_javascript()
{
    node_tests test/javascript.test.mjs test/embedding.test.mjs
}

step web-deal browser web-build "the dealer page, and the loader by itself, in Chromium: somebody deals by reading it, in every preset; slips, reload, offline, accessibility"
do_web_deal()
{
    node_tests test/dealer-page.test.mjs test/dealer-taps.test.mjs test/dealer-secrecy.test.mjs test/dealer-wrong.test.mjs test/dealer-keeps.test.mjs test/dealer-look.test.mjs test/dealer-table.test.mjs test/javascript-page.test.mjs
}

step web-others browser web-build "both pages in Firefox and WebKitGTK: a whole deal in each, an example verified"
do_web_others()
{
    command -v firefox-esr firefox WebKitWebDriver >/dev/null || { covered "there is neither Firefox nor WebKitGTK's driver" && return 77; }
    node_tests test/others.test.mjs
}

step web-page browser web-build "the page in Chromium: phone and desktop, dark, German, keyboard, accessibility"
do_web_page()
{
    node_tests test/browser.test.mjs
}
