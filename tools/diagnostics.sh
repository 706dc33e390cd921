#!/bin/sh
# diagnostics.sh -- prints docs/diagnostics.md from src/lang/lang_diag.def and the examples in tests/diagnostics.
set -eu
cd "$(dirname "$0")/.."

cat <<'END'
# Diagnostics

Made from `src/lang/lang_diag.def` and `tests/diagnostics` by `tools/diagnostics.sh`; do not edit.

`talon check FILE…` lists everything it finds, errors before warnings, each in the order of the file. E is an error: there is no game.
W is a warning: the game can be dealt. Codes are permanent. Exit status 1 with an error, 0 with warnings only; `--strict` lets warnings
count. With `--json` each diagnostic is one line: `{"file","line","column","end_column","severity","code","message","hint"}`; lines and columns
count from 1, columns in characters, `hint` is null or the suggested text alone.

Below each code: what it is about, what to do, an example and what `talon check` says to it.
END

heading()
{
    case $1 in
    E1*) echo "Names" ;;
    E2*) echo "Syntax" ;;
    E3* | W3*) echo "Zones and their behaviour" ;;
    E4*) echo "Cards and numbers" ;;
    E5*) echo "The course of the game" ;;
    E9*) echo "Limits" ;;
    *) echo "Doubts" ;;
    esac
}

last=
number=0
sed -n 's/^LANG_DIAG(\([A-Z0-9_]*\), "\([EW][0-9]*\)".*/\2/p' src/lang/lang_diag.def | while read -r code; do
    section=$(heading "$code")
    if [ "$section" != "$last" ]; then
        number=$((number + 1))
        printf '\n## %d. %s\n' "$number" "$section"
    fi
    last=$section
    # A row may go over several lines: join it, then take its last two texts.
    row=$(awk -v code="\"$code\"" 'index($0, code) { on = 1 } on { printf "%s ", $0 } on && /\)$/ { exit }' src/lang/lang_diag.def)
    about=$(printf '%s' "$row" | sed 's/^[^"]*"[^"]*"[^"]*"\([^"]*\)".*/\1/')
    remedy=$(printf '%s' "$row" | sed 's/^[^"]*"[^"]*"[^"]*"[^"]*"[^"]*"\([^"]*\)".*/\1/')
    printf '\n### %s\n%s. %s.\n' "$code" "$about" "$remedy" | sed '3s/^\(.\)/\U\1/; 3s/\. \(.\)/. \U\1/' |
        fold -s -w 132 | sed 's/ $//'
    file=tests/diagnostics/$code
    if [ -f "$file.yaml" ]; then
        printf '\n```yaml\n'
        if iconv -f utf-8 -t utf-8 "$file.yaml" >/dev/null 2>&1; then cat "$file.yaml"; else LC_ALL=C tr '\200-\377' '?' <"$file.yaml"; fi
        printf '```\n```text\n'
        cat "$file.txt"
        printf '```\n'
    fi
done
