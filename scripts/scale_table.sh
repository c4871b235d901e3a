#!/bin/bash
# Searches a scale for each head of the sample `nope` on the first 60 % of the-millpond in windows of
# 1024, measures on the rest, and writes the table of samples/README.md between "scales" and "end of
# scales" anew: about a quarter of an hour on two cores.
#   scripts/scale_table.sh [sextant-batch] [README] [FOLDER that keeps what is done]
# Further options of the search in SEARCH, as SEARCH="--steps 80 --batch 4".
# SPDX-License-Identifier: GPL-3.0-or-later
set -euo pipefail
export LC_ALL=C # numbers have a point

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
batch=${1:-$root/build/release/app/sextant-batch}
readme=${2:-$root/samples/README.md}
text=$root/samples/texts/the-millpond.txt
length=1024
tokens=$(wc -c <"$text") # one a byte
first=$((tokens * 6 / 10))
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
kept=${3:-$work}

# The scales that a search finds: NAME OPTIONS...
search() {
    local name=$1
    shift
    # shellcheck disable=SC2086
    "$batch" search-heads "$root/samples/nope" --text "$text" --length $length \
        --samples $((first / length)) --journal "$kept/$name" --out "$kept/$name.json" --json \
        ${SEARCH:-} "$@" >"$kept/$name.found"
}

# The best of the uniform scales on the first part of the text: MODEL.
best() {
    "$batch" sweep "$root/samples/$1" --text "$text" --length $length --samples 8 --steps 21 \
        --journal "$kept/sweep-$1" --json | sed -n 's/.*"best sigma \([0-9.]*\),.*/\1/p'
}

# NLL by position and the mean entropy on the rest of the text, a line of the table: MODEL NAME
# OPTIONS...
row() {
    local model=$1 name=$2
    shift 2
    "$batch" measure "$root/samples/$model" --text "$text" --length $length --offset "$first" \
        --samples 0 --csv "$work/csv" "$@" >/dev/null
    awk -F, -v row="| \`$model\` | $name |" '
        NR == 1 || $3 == "nan" { next }
        $1 < 256 { within += $3; inside++ }
        $1 >= 256 { beyond += $3; outside++; entropy += $2 }
        END {
            printf "%s %.3f | %.3f | %.2f |\n", row, within / inside, beyond / outside,
                entropy / outside
        }' "$work/csv/curves.csv" | tee -a "$work/rows" >&2
}

mkdir -p "$kept"
: >"$work/rows"
row nope "sigma 1"
sigma=$(best nope)
row nope "best uniform, $sigma" --sigma "$sigma"
search head-based
row nope "head-based" --head-sigmas "$kept/head-based.json"
search default-init --preset default-init
row nope "Default Init" --head-sigmas "$kept/default-init.json"
search relu0 --preset relu0
row nope "ReLU0" --head-sigmas "$kept/relu0.json"
row rope "sigma 1"
sigma=$(best rope)
row rope "best uniform, $sigma" --sigma "$sigma"

{
    echo
    echo "| model | scales | 0-255 | 256-1023 | entropy |"
    echo "|---|---|---|---|---|"
    cat "$work/rows"
    echo
} >"$work/table"

if ! grep -q '^<!-- scales -->$' "$readme"; then
    cat "$work/table"
    exit 0
fi
awk -v table="$work/table" '
    /^<!-- end of scales -->$/ { inside = 0 }
    !inside { print }
    /^<!-- scales -->$/ { inside = 1; while ((getline line < table) > 0) print line }
' "$readme" >"$work/readme"
cat "$work/readme" >"$readme"
