#!/bin/bash
# Feeds a reader of files inputs that nobody wrote: scripts/fuzz.sh TARGET SECONDS [OPTION of libFuzzer...]
# TARGET is a file of tests/fuzz without _fuzz.cpp. What it finds new is kept in build/fuzz/found/TARGET and
# begun with the next time; it begins with tests/fuzz/seeds/TARGET and the files of ../shared that the target
# names. Stops at a crash, a leak, more than a second, or more than 64 MB beside twice the largest input.
# SPDX-License-Identifier: GPL-3.0-or-later
if [ $# -lt 2 ]; then
    echo "usage: $0 TARGET SECONDS [OPTION of libFuzzer...]" >&2
    exit 2
fi
source "$(dirname "${BASH_SOURCE[0]}")/setup.sh"
target=$1 seconds=$2
shift 2
largest=65536
written=$root/tests/fuzz/${target}_fuzz.cpp
[ -e "$written" ] || {
    echo "$0: there is no target $target; there are: $(cd "$root/tests/fuzz" && ls ./*_fuzz.cpp | sed 's|./||; s|_fuzz.cpp||' | tr '\n' ' ')" >&2
    exit 2
}
command -v clang++ >/dev/null || apt_install clang
libtorch=$("$root/scripts/libtorch.sh")
(cd "$root" && cmake --preset fuzz "-DSEXTANT_LIBTORCH=$libtorch" >/dev/null)
cmake --build "$root/build/fuzz" --parallel "${JOBS:-$(compilers_at_once)}" --target "sextant_fuzz_$target" >&2

found=$root/build/fuzz/found/$target
given=$root/build/fuzz/given/$target
rm -rf "$given"
mkdir -p "$found" "$given" "$root/tests/fuzz/seeds/$target"
shared=${SEXTANT_SHARED:-$root/../shared}
for pattern in $(sed -n 's|^// Seeds: ||p' "$written"); do
    for file in "$shared"/$pattern; do
        if [ -f "$file" ] && [ "$(stat -Lc %s "$file")" -le $largest ]; then cp "$file" "$given/"; fi
    done
done
program=$(find "$root/build/fuzz" -name "sextant_fuzz_$target" -type f)
cd "$found"
exec nice -n 10 "$program" "$found" "$root/tests/fuzz/seeds/$target" "$given" \
    "-max_total_time=$seconds" "-max_len=$largest" -timeout=1 -rss_limit_mb=2048 \
    "-malloc_limit_mb=$((64 + 2 * largest / 1048576))" "-artifact_prefix=$root/build/fuzz/$target-" \
    -print_final_stats=1 "$@"
