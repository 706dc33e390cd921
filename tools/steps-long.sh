# steps-long.sh -- the steps of ./test long: more of what ./test has a little of, with a new seed each time. Counts bound them, not
# time; about an hour on two idle cores. TALON_LONG=400 does four times as much. They are written as those of steps.sh, and use its
# functions.
# shellcheck shell=bash disable=SC2034,SC2154,SC2086,SC2046

# So many, by TALON_LONG (100 when not set).
long()
{
    echo $(($1 * ${TALON_LONG:-100} / 100))
}

step build-levels-more long build "gcc and clang build everything without a warning, however little they optimise"
do_build_levels_more()
{
    local cc level
    for cc in gcc clang; do
        for level in -O0 -Os; do
            make -s -j "$cores" CC=$cc CFLAGS=$level OUT="$tmp/$cc$level" all tests
        done
        for level in -Og -O1 -O2 -O3; do
            make -s -j "$cores" CC=$cc CFLAGS=$level OUT="$tmp/$cc$level" "$tmp/$cc$level/talon"
        done
    done
    covered "gcc and clang, -O0 and -Os everything, -Og, -O1, -O2 and -O3 the command"
}

step valgrind-more long build "the slower unit tests and replays under valgrind"
do_valgrind_more()
{
    make -s valgrind-more >"$tmp/lines" || { cat "$tmp/lines" && return 1; }
    covered "$(wc -l <"$tmp/lines") programs, no error and no leak"
}

step build-fuzz long build "the fuzzers, with clang and its sanitizers"
do_build_fuzz()
{
    make_alone -j "$cores" BUILD=fuzz fuzz
    make_alone build/corpus/.made
    covered "$(find build/fuzz/fuzz -type f -perm -u+x | wc -l) fuzzers"
}

# fuzzed NAME RUNS: new inputs from the corpus on. One that fails is kept.
fuzzed()
{
    local dictionary=
    [ ! -e "fuzz/$1.dict" ] || dictionary=-dict=fuzz/$1.dict
    mkdir -p "$tmp/found"
    build/fuzz/fuzz/$1 -runs="$2" -print_final_stats=1 -artifact_prefix="build/fuzz/$1-" $dictionary "$tmp/found" build/corpus/$1 >"$tmp/said" 2>&1 || {
        echo "FAIL fuzz/$1_fuzz.c: $(sed -n 's/.*Test unit written to /the input is /p' "$tmp/said")"
        sed -n 's/^INFO: Seed: /    seed /p' "$tmp/said"
        cat "$tmp/said"
        return 1
    }
    covered "$(sed -n 's/^stat::number_of_executed_units: *//p' "$tmp/said") inputs, $(sed -n 's/^INFO: Seed: /seed /p' "$tmp/said")"
}

step fuzz-transcript long build-fuzz "transcripts nobody wrote"
do_fuzz_transcript()
{
    fuzzed transcript $(long 4000)
}

step fuzz-wire long build-fuzz "lines to talon apply nobody sent"
do_fuzz_wire()
{
    fuzzed wire $(long 15000)
}

step fuzz-op long build-fuzz "operations with any arguments"
do_fuzz_op()
{
    fuzzed op $(long 80000)
}

step fuzz-lang long build-fuzz "game files nobody meant"
do_fuzz_lang()
{
    fuzzed lang $(long 100000)
}

step fuzz-deck long build-fuzz "deck lists of no format"
do_fuzz_deck()
{
    fuzzed deck $(long 80000)
}

step decks-more long build "a million mutated deck lists, other ones each time"
do_decks_more()
{
    local seed
    seed=$(date +%s)
    build/test/decks $(long 1000000) "$seed" >"$tmp/lines" || { cat "$tmp/lines" && return 1; }
    covered "$(tail -n 1 "$tmp/lines"), seed $seed"
}

step fuzz-question long build-fuzz "questions of talon sim and talon odds nobody asked"
do_fuzz_question()
{
    fuzzed question $(long 500000)
}

step fuzz-place long build-fuzz "saved runners nobody saved"
do_fuzz_place()
{
    fuzzed place $(long 300000)
}

step fuzz-rules long build-fuzz "compiled games somebody changed, played"
do_fuzz_rules()
{
    fuzzed rules $(long 20000)
}

step differential-more long "build proof" "the kernel against the proved model: 40 million random operations; 10 million actions of games; 100,000 plans"
do_differential_more()
{
    make_alone build/differential build/plans
    build/differential build/oracle $(long 40000000) >"$tmp/random" || { cat "$tmp/random" && return 1; }
    build/differential build/oracle game $(long 10000000) >"$tmp/game" || { cat "$tmp/game" && return 1; }
    build/test/dealer --plans $(long 100000) | build/plans >"$tmp/plans" || { cat "$tmp/plans" && return 1; }
    covered "$(head -n 1 "$tmp/random"): $(tail -n 1 "$tmp/random"); $(tail -n 1 "$tmp/game"); $(tail -n 1 "$tmp/plans")"
    counted 3 0
}

step mutation-more long mutation "150 other mutants of the kernel each time, which the tests must notice"
do_mutation_more()
{
    make -s mutation SAMPLE=$(long 150) >"$tmp/lines" || { cat "$tmp/lines" && return 1; }
    covered "$(tail -n 1 "$tmp/lines"), $(head -n 1 "$tmp/lines")"
}

step rules-mutation long build "rules of the games changed one at a time, which their tests must notice"
do_rules_mutation()
{
    tests/mutation/games $(long 20) "$(date +%s)" >"$tmp/lines" || { cat "$tmp/lines" && return 1; }
    covered "$(tail -n 1 "$tmp/lines")"
}

step sanitize-more long sanitize "every test program with sanitizers, the long ones with all their cases"
do_sanitize_more()
{
    local good
    make -s BUILD=sanitize TEST_PERCENT=100 check >"$tmp/lines" || { cat "$tmp/lines" && return 1; }
    good=$(grep -c '^ok ' "$tmp/lines")
    covered "$good programs, no report"
    counted "$good" 0
}

step allocations-more long build "every command when memory runs out, at each of its allocations, however often they come from the same place"
do_allocations_more()
{
    make_alone build/test/fail.so build/test/cheat
    tests/memory/run --all --jobs "$cores"
}

step saved-game-more long build "a saved game of Commander of 10,000 actions, opened from each of its beginnings, and killed 800 times"
do_saved_game_more()
{
    make_alone build/test/crash.so
    tests/commander/run --soak
}

step play-more long build "talon play: every game with rules for every number of players to its end, each transcript verified"
do_play_more()
{
    tests/play/run --all
}

step damage-more long build "a provable game with every eighth byte changed to every other"
do_damage_more()
{
    TALON_TEST_PERCENT=$(long 12) build/test/fair_damage --all
}

step agree-more long "build web-build" "both verifiers give the same verdicts on 100 random games and what can be done to them"
do_agree_more()
{
    AGREE=$(long 100) node_tests test/agree.test.mjs
}

step suite2-more long "build web-build" "100 random games that nobody deals, in any order of their blocks, and changed ones"
do_suite2_more()
{
    SUITE2=$(long 100) node_tests test/suite2.test.mjs
}

step web-plays-more long "build web-build" "the JavaScript interpreter of compiled rules against talon apply on 3,000 random games"
do_web_plays_more()
{
    PLAYS=$(long 3000) node_tests test/vm.test.mjs
}

step rules-agree-more long "build web-build" "both verifiers give the same verdicts on 1,000 random games played by rules, of all shipped games for every number of players, and what can be done to them"
do_rules_agree_more()
{
    PLAYS=$(long 1000) DAMAGED=1 FIRST=1000 node_tests test/rules-agree.test.mjs
}

step statistics-more long build "chi-square tests of all that is random, with a new seed"
do_statistics_more()
{
    local seed
    seed=$(date +%s)
    build/test/statistics "$seed" >"$tmp/lines" || { cat "$tmp/lines" && echo "FAIL seed $seed" && return 1; }
    covered "seed $seed: $(tail -n 1 "$tmp/lines")"
}

step dealer-table long build "the mean figures of docs/dealing.md, 10,000 deals each"
do_dealer_table()
{
    build/test/dealer --table >"$tmp/table" || { cat "$tmp/table" && return 1; }
    covered "$(grep -c / "$tmp/table") rows"
}

step plays-more long build "300,000 random games of the shipped games with rules of play"
do_plays_more()
{
    build/test/plays $(long 300000)
}
