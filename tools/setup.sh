#!/bin/sh
# setup.sh -- see what is missing to build and test, and on Debian or Ubuntu install it.
#
#   tools/setup.sh build                  a compiler, make, pkg-config, jansson, libfyaml, expat, libcsv, libmicrohttpd, libqrencode, libsodium,
#                                         SQLite, libcurl, ncurses
#   tools/setup.sh build web              and what the pages need: clang, lld, Node, npm
#   tools/setup.sh test [proof] [web] [browser] [long]   and what the tests need
#   tools/setup.sh fresh                  only what makes a bare Debian: debootstrap
#
# Looks for the things themselves, not for packages, and calls apt-get only when something is missing: with everything
# there it works without a network. While another program installs packages it waits. Exit 0: all there. Exit 2: something
# is missing, and it says what.
set -u

missing=''  # Debian packages to install
wanted=''   # the same, in words, one a line
required='' # those without which nothing goes

# need PACKAGES WORDS: what to do when the check before it failed. want: the same, but one can do without.
need()
{
    want "$1" "$2"
    required="$required $1"
}

want()
{
    missing="$missing $1"
    wanted="$wanted    $2 (Debian: $1)
"
}

has()
{
    command -v "$1" >/dev/null 2>&1
}

compiles()
{
    has "${CC:-cc}" && printf '%s\n' "$1" | "${CC:-cc}" -x c -fsyntax-only - >/dev/null 2>&1
}

# A library with its headers: pkg-config knows it, or the compiler finds the header.
library()
{
    { has pkg-config && pkg-config --exists "$1" 2>/dev/null; } ||
        compiles "#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <$2>"
}

# Whether clang makes fuzzers: its runtime is a package of its own.
fuzzes()
{
    made=$(mktemp) || return 1
    printf 'int LLVMFuzzerTestOneInput(const char *a, unsigned long n) { return a && n > 1 ? 0 : -1; }\n' |
        clang -fsanitize=fuzzer,address -x c - -o "$made" >/dev/null 2>&1
    set -- $?
    rm -f "$made"
    return "$1"
}

look_for_build()
{
    has "${CC:-cc}" || need gcc "a C17 compiler, gcc or clang"
    has make || need make "GNU make"
    has pkg-config || need pkg-config "pkg-config"
    compiles "#include <stdio.h>" || need libc6-dev "the C library's headers"
    library jansson jansson.h || need libjansson-dev "jansson 2.13 or later, with headers"
    library expat expat.h || need libexpat1-dev "expat 2.4 or later, with headers"
    library libcsv csv.h || need libcsv-dev "libcsv 3, with headers"
    library libfyaml libfyaml.h || need libfyaml-dev "libfyaml 0.7.12 or later, with headers"
    library libmicrohttpd microhttpd.h || need libmicrohttpd-dev "libmicrohttpd 0.9.71 or later, with headers"
    library sqlite3 sqlite3.h || need libsqlite3-dev "SQLite 3.35 or later, with headers"
    library libcurl curl/curl.h || need libcurl4-gnutls-dev "libcurl 7.85 or later, with headers"
    library libqrencode qrencode.h || need libqrencode-dev "libqrencode 4, with headers"
    library ncursesw ncursesw/curses.h || need libncurses-dev "ncurses 6 with wide characters, with headers"
    library libsodium sodium.h || need libsodium-dev "libsodium 1.0.18 or later, with headers"
}

look_for_test()
{
    { has perl && perl -MJSON::PP -MIPC::Open3 -MTime::HiRes -e 1 2>/dev/null; } || need perl "perl, with its modules"
    has python3 || need python3 "python3, in which a player of examples/ is written"
    has gcc || need gcc "gcc"
    has g++ || need g++ "g++, to see that the headers are C++, too"
    has clang || need clang "clang"
    library cmocka cmocka.h || need libcmocka-dev "cmocka, with headers"
    { has valgrind && valgrind -q true >/dev/null 2>&1; } || need "valgrind libc6-dbg" "valgrind, and debug symbols of the C library"
    { has mpicc && has mpirun; } || want "libopenmpi-dev openmpi-bin" "Open MPI, for talon-mpi"
    has tmux || want tmux "tmux, to look at screens"
    has mandoc || has man || want mandoc "mandoc"
    has xmllint || want libxml2-utils "xmllint, to look at pictures"
    has clang-format-14 || has clang-format || want clang-format-14 "clang-format 14"
}

is_debian()
{
    has apt-get && [ -r /etc/os-release ] && grep -Eq '^ID(_LIKE)?=.*(debian|ubuntu)' /etc/os-release
}

lists_are_there()
{
    for list in /var/lib/apt/lists/*_Packages* /var/lib/apt/lists/*_Packages.lz4; do
        [ -e "$list" ] && return 0
    done
    return 1
}

as_root()
{
    if [ "$(id -u)" -eq 0 ]; then
        "$@"
    else
        sudo "$@"
    fi
}

apt_once()
{
    as_root env LC_ALL=C DEBIAN_FRONTEND=noninteractive apt-get -qq -o Dpkg::Use-Pty=0 "$@" </dev/null >"$log" 2>&1
}

# Who holds one of apt's locks, if that is why it failed: "process 12 (apt-get)", or "another program".
lock_holder()
{
    grep -Eq '(Could not get|Unable to acquire the dpkg frontend|frontend) lock|Unable to lock' "$log" || return 1
    sed -n 's/.*held by \(process [0-9]* ([^)]*)\).*/\1/p' "$log" | grep . | head -n 1 || echo "another program"
}

# apt-get itself can wait for dpkg's lock, but for none of the others: ask again, for up to an hour.
apt()
{
    tries=0
    until apt_once "$@"; do
        holder=$(lock_holder) && [ $tries -lt 1200 ] || return 1
        [ $((tries % 20)) -ne 0 ] || echo "setup: $holder holds the package lock; waiting" >&2
        tries=$((tries + 1))
        sleep 3
    done
}

apt_install()
{
    # shellcheck disable=SC2086
    apt install -y --no-install-recommends $1
}

# Install packages; fetch the lists when there are none, or when the ones there are too old.
install_packages()
{
    echo "setup: installing$1" >&2
    log=$(mktemp) || return 1
    status=0
    if ! lists_are_there || ! apt_install "$1"; then
        echo "setup: fetching the package lists" >&2
        if ! apt update || ! apt_install "$1"; then
            status=1
            tail -n 20 "$log" >&2
        fi
    fi
    rm -f "$log"
    return "$status"
}

look()
{
    missing=''
    wanted=''
    required=''
    case $goal in
    build) look_for_build ;;
    test) look_for_build && look_for_test ;;
    fresh) has debootstrap || need debootstrap "debootstrap" ;;
    esac
    case " $extras " in
    *" proof "*)
        { has coqc && has coqchk; } || need coq "Coq 8.16 or later"
        has ocamlopt || need ocaml-nox "OCaml"
        ;;
    esac
    case " $extras " in
    *" web "*)
        { has clang && has wasm-ld; } || need "clang lld" "clang and lld, for WebAssembly"
        { has node && has npm; } || need "nodejs npm" "Node.js 18 or later, with npm"
        ;;
    esac
    case " $extras " in
    *" long "*) fuzzes || need "clang libclang-rt-dev" "clang with libFuzzer and its sanitizers" ;;
    esac
    case " $extras " in
    *" browser "*)
        has chromium || has chromium-browser || has google-chrome || need "chromium fonts-dejavu-core" "Chromium"
        has firefox-esr || has firefox || want firefox-esr "Firefox"
        { has WebKitWebDriver && has Xvfb; } || want "webkit2gtk-driver xvfb" "WebKitGTK's driver, and a display nobody sees"
        ;;
    esac
}

goal=${1:-build}
extras=
case $goal in
build | test | fresh) [ $# -eq 0 ] || shift && extras="$*" ;;
*) echo "usage: tools/setup.sh build [web] | test [proof] [web] [browser] [long] | fresh" >&2 && exit 2 ;;
esac

look
[ -n "$missing" ] || exit 0

if is_debian && { [ "$(id -u)" -eq 0 ] || has sudo; }; then
    install_packages "$missing" || { [ -n "$required" ] && install_packages "$required"; }
    look
fi
[ -n "$required" ] || exit 0

{
    echo "setup: this is missing:"
    printf '%s' "$wanted"
    if is_debian; then
        echo "Install it as root: apt-get install --no-install-recommends$missing"
    else
        echo "Install it with your system's package manager, then try again."
    fi
} >&2
exit 2
