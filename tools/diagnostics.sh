#!/bin/sh
# diagnostics.sh -- prints docs/diagnostics.md from src/lang/lang_diag.def and the examples in tests/diagnostics; with --examples those
# examples for C, src/lang/lang_example.h, so that the command has them too.
set -eu
cd "$(dirname "$0")/.."

if [ "${1-}" = --examples ]; then
    exec perl -e '
        print "/* lang_example.h -- each diagnostic in a file, and the same file put right; made from tests/diagnostics by tools/diagnostics.sh. */\n",
            "#ifndef TALON_LANG_EXAMPLE_H\n#define TALON_LANG_EXAMPLE_H\n\n/* clang-format off */\n";
        sub quoted {
            open my $f, "<:raw", $_[0] or return q( "");
            return join "", map { s/([\\"])/\\$1/gr =~ s/([^ -~\n])/sprintf "\\%03o", ord $1/ger =~ s/\n/\\n/r =~ s/(.*)/ \\\n    "$1"/r } <$f>;
        }
        open my $def, "<", "src/lang/lang_diag.def" or die;
        while (<$def>) {
            next if !/^LANG_DIAG\((\w+), "(\w+)"/;
            print "\n#define LANG_WRONG_$1", quoted("tests/diagnostics/$2.yaml"), "\n#define LANG_RIGHT_$1", quoted("tests/diagnostics/$2.right.yaml"), "\n";
        }
        print "/* clang-format on */\n\n#endif\n"'
fi

cat <<'END'
# Diagnostics

Made from `src/lang/lang_diag.def` and `tests/diagnostics` by `tools/diagnostics.sh`; do not edit.

`talon check FILE…` lists everything it finds, errors before warnings, each in the order of the file. E is an error: there is no game.
W is a warning: the game can be dealt. Codes are permanent. Exit status 1 with an error, 0 with warnings only; `--strict` lets warnings
count. Each comes with its place, the line, and under it what to do. `talon help E401` explains a code, `talon help diagnostics` lists
them. With `--json` each diagnostic is one line: `{"file","line","column","end_column","severity","code","message","hint","fix"}`; lines and
columns count from 1, columns in characters, `hint` is null or the suggested text alone, `fix` what to do.

Below each code: what it is about, what to do, an example, what `talon check` says to it, and the example put right.
END

heading()
{
    case $1 in
    E1*) echo "Names" ;;
    E2*) echo "Syntax" ;;
    E3* | W3*) echo "Zones and their behaviour" ;;
    E4*) echo "Cards and numbers" ;;
    E5*) echo "The course of the game" ;;
    E7* | W7*) echo "Rules of play" ;;
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
        printf '```\n```yaml\n'
        cat "$file.right.yaml"
        printf '```\n'
    fi
done
