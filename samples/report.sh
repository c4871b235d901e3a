#!/bin/bash
# Measures the four sample models on samples/texts/the-millpond.txt, which none of them was trained
# on, and writes the tables of samples/README.md anew.
#   samples/report.sh [sextant-batch] [FOLDER OF THE MODELS] [THE HELD-OUT NOVEL]
# Without the novel the column of the whole of it is left out; Project Gutenberg's notices around it
# are not measured.
# SPDX-License-Identifier: GPL-3.0-or-later
set -euo pipefail
export LC_ALL=C # numbers have a point

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
batch=${1:-$here/../build/release/app/sextant-batch}
models=${2:-$here}
novel=${3:-}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# Mean NLL in nats a byte over all whole windows of LENGTH bytes: nll MODEL LENGTH [OPTIONS]
nll() {
    local model=$1 length=$2 answer value
    shift 2
    answer=$("$batch" measure "$models/$model" --text "$text" --length "$length" \
        --samples 0 --json "$@" 2>"$work/notes") || {
        cat "$work/notes" >&2
        exit 1
    }
    value=$(sed -n 's/.*"nll_mean": *\([0-9.e+-]*\).*/\1/p' <<<"$answer")
    if [ -z "$value" ]; then
        echo "$model: sextant-batch gave no nll_mean" >&2
        exit 1
    fi
    printf "%.${digits}f" "$value"
}

row() { # row NAME MODEL OPTIONS -- LENGTHS
    local name=$1 model=$2 options=() line
    shift 2
    while [ "$1" != -- ]; do
        options+=("$1")
        shift
    done
    shift
    line="| $name |"
    for length in "$@"; do
        line+=" $(nll "$model" "$length" ${options[@]+"${options[@]}"}) |"
    done
    echo "$line"
    echo "$line" >&2
}

# NLL of the held-out novel at 1x, 2x and 4x, the last evaluation of a training log.
heldout() {
    local whole= first=0 # steps of the run that was continued
    if [ -e "$models/$1/log-first.csv" ]; then
        first=$(tail -n 1 "$models/$1/log-first.csv" | cut -d, -f1)
    fi
    if [ -n "$novel" ]; then whole=" $(nll "$1" 256) |"; fi
    awk -F, 'NR > 1 && $6 != "" { line = sprintf("| `%s` | %d |%s %.3f | %.3f | %.3f |", name, first + $1, whole, $6, $7, $8) }
        END { print line }' name="$1" whole="$whole" first="$first" "$models/$1/log.csv"
}

# Where the curves by position leave what they were within the trained length: the numbers of
# sextant-batch measure ("first 0.1 nats off its course").
inflections() { # inflections NAME OPTIONS
    local name=$1 answer
    shift
    answer=$("$batch" measure "$models/nope" --text "$text" --length 1024 \
        --samples 0 --json "$@" 2>"$work/notes") || {
        cat "$work/notes" >&2
        exit 1
    }
    position() {
        sed -n "s/.*\"inflection_$1\": *\([0-9]*\).*/\1/p" <<<"$answer"
    }
    local entropy loss
    entropy=$(position entropy) loss=$(position nll)
    echo "| $name | ${entropy:-none} | ${loss:-none} |"
}

{
    echo "Training: NLL in nats a byte of *Jane Eyre*, which was held out, after the last step;"
    echo "of parts of it (32 kB) in windows of 256, 512 and 1024 bytes${novel:+, and of all of it}."
    echo
    echo "| model | steps |${novel:+ whole novel, 256 |} 256 | 512 | 1024 |"
    echo "|---|---|${novel:+---|}---|---|---|"
    digits=3
    if [ -n "$novel" ]; then
        text=$work/novel.txt
        if grep -q '^\*\*\* *START OF' "$novel"; then
            sed -e '1,/^\*\*\* *START OF/d' -e '/^\*\*\* *END OF/,$d' "$novel" >"$text"
        else
            cat "$novel" >"$text"
        fi
    fi
    for model in nope rope alibi rope-warped; do heldout "$model"; done
    digits=2
    text=$here/texts/the-millpond.txt
    echo
    echo "NLL in nats a byte of \`texts/the-millpond.txt\`, mean over windows of this many bytes."
    echo "All were trained on windows of 256."
    echo
    echo "| model | 256 | 512 | 1024 | 2048 |"
    echo "|---|---|---|---|---|"
    row '`nope`' nope -- 256 512 1024 2048
    row '`rope`' rope -- 256 512 1024 2048
    row '`alibi`' alibi -- 256 512 1024 2048
    row '`rope-warped`' rope-warped -- 256 512 1024 2048
    for sigma in 1.2 1.4 1.6 1.8; do
        row "\`nope\`, every sigma $sigma" nope --sigma "$sigma" -- 256 512 1024 2048
    done
    for model in rope rope-warped; do
        row "\`$model\`, position interpolation" "$model" --rope-method linear -- 256 512 1024 2048
        row "\`$model\`, YaRN" "$model" --rope-method yarn -- 256 512 1024 2048
    done
    echo
    echo "Where NoPE's curves leave what they were within the trained length (byte of the window):"
    echo
    echo "| \`nope\` | mean entropy | NLL |"
    echo "|---|---|---|"
    inflections "sigma 1"
    for sigma in 1.2 1.4; do inflections "every sigma $sigma" --sigma "$sigma"; done
} >"$work/tables"

readme=$here/README.md
for mark in '<!-- tables -->' '<!-- end of tables -->'; do
    grep -qF "$mark" "$readme" || {
        echo "$readme: the line \"$mark\" is missing" >&2
        exit 1
    }
done
awk -v tables="$work/tables" '
    /<!-- tables -->/ { print; print ""; while ((getline line < tables) > 0) print line; print ""; skip = 1 }
    /<!-- end of tables -->/ { skip = 0 }
    !skip { print }' "$readme" >"$work/readme"
cat "$work/readme" >"$readme"
echo "tables written to $readme"
