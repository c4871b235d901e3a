#!/bin/bash
# Table 1 of "Length Generalization of Causal Transformers without Position Encoding" at the size of
# the sample models: what a scale for each head costs in tokens, and what PI and YaRN reach when they
# are tuned on as many ('fair') and on five times as many ('raw'). Writes a Markdown table.
#   scripts/fair_table.sh BOOKS OUT [sextant-batch]
# BOOKS: a folder of texts to tune and search on (those of samples/README.md); OUT keeps what is done
# and OUT/table.md is the table: the same line goes on after an interrupt. Perplexity a byte of
# samples/texts/the-millpond.txt, sliding windows. About an hour on two cores; less with
#   LENGTHS="512" STEPS=100 scripts/fair_table.sh ...
# LENGTHS: of tuning (512 1024). STEPS of the search, 8 windows each (200, as in the paper); 'fair'
# takes as many of the same size, 'raw' five times. RATE of tuning (1e-3; the paper's 1e-4 is for a
# thousand times the size). LABELS scored a cell (16384).
# SPDX-License-Identifier: GPL-3.0-or-later
set -euo pipefail
export LC_ALL=C # numbers have a point

if [ $# -lt 2 ]; then
    echo "usage: $0 BOOKS OUT [sextant-batch]" >&2
    exit 2
fi
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
out=$2
batch=${3:-$root/build/release/app/sextant-batch}
steps=${STEPS:-200} rate=${RATE:-1e-3} labels=${LABELS:-16384}
read -r -a lengths <<<"${LENGTHS:-512 1024}"
text=$root/samples/texts/the-millpond.txt
trained=256
tested=256,512,1024,2048
# The longest first: it is what scales and parameters are searched on.
mapfile -t books < <(find -L "$1" -maxdepth 1 -name '*.txt' ! -name 'jane-eyre.txt' -printf '%s %p\n' |
    sort -k 1nr -k 2 | cut -d ' ' -f 2-)
[ ${#books[@]} -gt 0 ] || {
    echo "$0: $1: no text (*.txt) in it" >&2
    exit 1
}
mkdir -p "$out"
: >"$out/rows"
export OMP_WAIT_POLICY=${OMP_WAIT_POLICY:-passive}

# A row of the table: MODEL METHOD LENGTH TOKENS [OPTIONS of perplexity].
row() {
    local model=$1 name=$2 length=$3 tokens=$4 key
    shift 4
    key=$(printf '%s' "$name-$length" | tr -c 'a-zA-Z0-9.' -)
    "$batch" perplexity "$model" --text "$text" --lengths $tested --labels "$labels" \
        --journal "$out/journal-$key" --json "$@" 2>>"$out/notes" | grep -o '"perplexity":[^,}]*' | cut -d: -f2 |
        awk -v row="| $name | $length | $tokens |" '
            { row = row sprintf(" %s |", $1 == "null" ? "-" : sprintf($1 < 1000 ? "%.2f" : "> 10^3", $1)) }
            END { print row }' | tee -a "$out/rows" >&2
}

# The value of one parameter that is best on the books, found without tuning: JSON KEY VALUES LENGTH.
best() {
    "$batch" sweep "$root/samples/rope" --text "${books[0]}" --length "$4" --samples 8 \
        --position "$1" --over "$2=$3" --json 2>>"$out/notes" |
        sed -n "s/.*\"best $2 \([0-9.]*\),.*/\1/p"
}

# samples/rope, tuned on: FOLDER METHOD LENGTH STEPS WARMUP.
tune() {
    [ -e "$out/$1/done" ] && return
    "$batch" train "$out/$1" --resume --from "$root/samples/rope" --text "${books[@]}" \
        --position "{\"rope_type\": \"$2\", \"factor\": $(($3 / trained)).0}" --length "$3" \
        --batch 8 --steps "$4" --rate "$rate" --warmup "$5" --decay cosine --final-share 0.1 \
        --beta2 0.95 --weight-decay 0 --evaluate-every 0 --entropy-every 0 2>>"$out/notes" >&2
    touch "$out/$1/done"
}

row "$root/samples/rope" "RoPE" "" ""
row "$root/samples/nope" "NoPE" "" ""
for length in "${lengths[@]}"; do
    ntk=$(best '{"rope_type": "dynamic", "factor": 1.0}' factor 1,2,4,8 "$length")
    row "$root/samples/rope" "NTK, dynamic, factor $ntk" "$length" 0 \
        --frequencies dynamic-ntk --factor "$ntk"
    yarn=$(best '{"rope_type": "yarn", "factor": 2.0}' factor 2,4,8 "$length")
    row "$root/samples/rope" "YaRN, factor $yarn" "$length" 0 \
        --frequencies yarn --factor "$yarn"
done
for kind in fair raw; do
    times=1
    [ $kind = raw ] && times=5
    for length in "${lengths[@]}"; do
        count=$((steps * times))
        tune "pi-$kind-$length" linear "$length" $count $(((count + 9) / 10))
        row "$out/pi-$kind-$length" "PI, $kind" "$length" $((count * 8 * length))
        tune "yarn-$kind-$length" yarn "$length" $count $(((count + 49) / 50))
        row "$out/yarn-$kind-$length" "YaRN, $kind" "$length" $((count * 8 * length))
    done
done
for sigma in 1.2 1.5 1.8; do
    row "$root/samples/nope" "uniform scale $sigma" "" 0 --intervention "{\"uniform_sigma\": $sigma}"
done
for length in "${lengths[@]}"; do
    "$batch" search-heads "$root/samples/nope" --text "${books[0]}" --length "$length" \
        --samples 200 --steps "$steps" --batch 8 --journal "$out/search-$length" \
        --out "$out/heads-$length.json" --json >/dev/null 2>>"$out/notes"
    row "$root/samples/nope" "head-based scale" "$length" $((steps * 8 * length)) \
        --head-sigmas "$out/heads-$length.json"
done

{
    echo "| method | FT length | FT tokens | ${tested//,/ | } |"
    echo "|---|---|---|---|---|---|---|"
    cat "$out/rows"
} >"$out/table.md"
echo "table written to $out/table.md" >&2
