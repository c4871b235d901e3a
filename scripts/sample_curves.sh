#!/bin/bash
# Measures the four samples on the story that comes with them and writes samples/curves.json, which
# the start page draws before anything is open: log-perplexity by position (nats, the first 8
# windows of 1,024 bytes, mean of 33 neighbours, every 16th position), nats a byte in windows of 256
# and of 1,024 over the same bytes, and what a method brings the last number to.
#   scripts/sample_curves.sh [sextant-batch]
# SPDX-License-Identifier: GPL-3.0-or-later
set -euo pipefail
export LC_ALL=C # numbers have a point

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
batch=${1:-$root/build/release/app/sextant-batch}
text=texts/the-millpond.txt
trained=256 length=1024 samples=8
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# Mean NLL in nats a byte: mean MODEL LENGTH SAMPLES [OPTIONS]
mean() {
    local model=$1 length=$2 samples=$3
    shift 3
    "$batch" measure "$root/samples/$model" --text "$root/samples/$text" --length "$length" \
        --samples "$samples" --json "$@" 2>"$work/notes" |
        sed -n 's/.*"nll_mean": *\([0-9.e+-]*\).*/\1/p'
}

curve() { # MODEL
    "$batch" measure "$root/samples/$1" --text "$root/samples/$text" --length "$length" \
        --samples "$samples" --csv "$work/csv" >"$work/notes" 2>&1
    awk -F, 'NR > 1 && $3 != "" { loss[n++] = $3 }
        END {
            for (i = 0; i < n; i += 16) {
                from = i > 16 ? i - 16 : 0; to = i + 16 < n ? i + 16 : n - 1; sum = 0
                for (j = from; j <= to; ++j) sum += loss[j]
                printf "%s%.3f", i ? ", " : "", sum / (to - from + 1)
            }
        }' "$work/csv/curves.csv"
}

model() { # MODEL [OPTIONS OF A METHOD THAT HELPS]
    local name=$1 within beyond helped=
    shift
    within=$(mean "$name" "$trained" $((samples * length / trained)))
    beyond=$(mean "$name" "$length" "$samples")
    if [ $# -gt 0 ]; then
        helped=$(printf ', "helped": %.4f' "$(mean "$name" "$length" "$samples" "$@")")
    fi
    printf '  {"id": "%s", "within": %.4f, "beyond": %.4f%s,\n   "curve": [%s]}' \
        "$name" "$within" "$beyond" "$helped" "$(curve "$name")"
}

{
    printf '{"text": "%s", "trained": %d, "length": %d, "samples": %d, "models": [\n' \
        "$text" "$trained" "$length" "$samples"
    model nope
    printf ',\n'
    model rope --rope-method yarn
    printf ',\n'
    model alibi
    printf ',\n'
    model rope-warped --rope-method linear
    printf '\n]}\n'
} >"$work/curves.json"
mv "$work/curves.json" "$root/samples/curves.json"
