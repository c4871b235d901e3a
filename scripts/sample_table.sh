#!/bin/bash
# Measures every method of positions that applies to the sample models at 256, 512, 1024 and 2048
# bytes, and writes the table of samples/README.md between "methods" and "end of methods" anew,
# sorted by the NLL at 1024. So small a model gains nothing from a second thread: a row is measured
# with one, and as many rows at once as there are cores.
#   scripts/sample_table.sh [sextant-batch] [README]
# NLL in nats a byte over the first 8192 bytes of samples/texts/the-millpond.txt, in windows of each
# length. Static methods have the factor s = length / 256. What a model is refused is told at the end.
# SPDX-License-Identifier: GPL-3.0-or-later
set -euo pipefail
export LC_ALL=C # numbers have a point

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
batch=${1:-$root/build/release/app/sextant-batch}
readme=${2:-$root/samples/README.md}
text=$root/samples/texts/the-millpond.txt
lengths=(256 512 1024 2048) bytes=8192
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export OMP_WAIT_POLICY=${OMP_WAIT_POLICY:-passive}

# MODEL | method | parameters | JSON of --position, or other options of measure; in it S2 is twice the
# factor and LAST the last position. A model other than `rope` is the partner that a method needs,
# trained with what it says.
rows() {
    cat <<'ROWS'
rope|none: plain RoPE||
rope-warped|none: RoPE trained with warped positions||
alibi|none: ALiBi, trained with it||
nope|none: NoPE, trained without positions||
nope|sigma of every head|sigma 1.5|{"uniform_sigma": 1.5}
rope|sigma of every head|sigma 1.2|{"uniform_sigma": 1.2}
rope|NoPE by hand||{"encoding": {"method": "none"}}
rope|ABF|base 500000|{"frequencies": {"method": "abf", "base": 500000}}
rope|smaller base|base 500|{"frequencies": {"method": "abf", "base": 500}}
rope|PI|s|{"frequencies": {"method": "linear"}}
rope-warped|PI|s|{"frequencies": {"method": "linear"}}
rope|NTK-aware|s|{"frequencies": {"method": "ntk-aware"}}
rope|NTK-aware|2 s|{"frequencies": {"method": "ntk-aware", "factor": S2}}
rope|NTK-fixed|s|{"frequencies": {"method": "ntk-fixed"}}
rope|NTK-mixed|s, exponent 0.625|{"frequencies": {"method": "ntk-mixed", "exponent": 0.625}}
rope|NTK-mixed|s, exponent 0.75|{"frequencies": {"method": "ntk-mixed", "exponent": 0.75}}
rope|YaRN|s|{"frequencies": {"method": "yarn"}}
rope-warped|YaRN|s|{"frequencies": {"method": "yarn"}}
rope|YaRN, ramp by rotations|s, tau 32|{"frequencies": {"method": "yarn", "form": "rotation"}}
rope|YaRN, revised ramp|s|{"frequencies": {"method": "yarn", "form": "revised"}}
rope|YaRN without temperature|s|{"frequencies": {"method": "yarn", "temperature": 0.0}}
rope|dynamic NTK|per sequence|{"frequencies": {"method": "dynamic-ntk"}}
rope|dynamic NTK|per token|{"frequencies": {"method": "dynamic-ntk", "mode": "per_token"}}
rope|dynamic NTK|local static|{"frequencies": {"method": "dynamic-ntk", "mode": "local_static"}}
rope|dynamic PI|per sequence|{"frequencies": {"method": "dynamic-pi"}}
rope|dynamic YaRN|per sequence|{"frequencies": {"method": "dynamic-yarn"}}
rope|dynamic PI|per token|{"frequencies": {"method": "dynamic-pi", "mode": "per_token"}}
rope|dynamic YaRN|per token|{"frequencies": {"method": "dynamic-yarn", "mode": "per_token"}}
rope|Llama 3|s|{"frequencies": {"method": "llama3"}}
rope|proportional|half of the pairs|{"frequencies": {"method": "proportional"}}
rope|dropped frequencies|below 1 rotation|{"frequencies": {"method": "dropped"}}
rope|CLEX without weights|s|{"frequencies": {"method": "clex"}}
rope|ReRoPE|w 64|{"distance": {"method": "rerope"}}
rope|ReRoPE|w 128|{"distance": {"method": "rerope", "near_window": 128}}
rope|ReRoPE and log-n|w 64|{"distance": {"method": "rerope"}, "factor": {"method": "log-n"}}
rope|Leaky ReRoPE|w 64, k 16|{"distance": {"method": "leaky-rerope", "k": 16.0}}
rope|Self-Extend|w 64, G 8|{"distance": {"method": "self-extend"}}
rope|Self-Extend|w 128, G 16|{"distance": {"method": "self-extend", "near_window": 128, "group": 16}}
rope|LM-Infinite|local 256, first 10|{"distance": {"method": "lm-infinite"}}
rope|window|256|{"mask": {"method": "window", "window": 256}}
rope|window|128|{"mask": {"method": "window", "window": 128}}
rope|Lambda mask|252, first 4|{"mask": {"method": "window", "window": 252, "keep_first": 4}}
nope|window|256|{"mask": {"method": "window", "window": 256}}
nope|Lambda mask|252, first 4|{"mask": {"method": "window", "window": 252, "keep_first": 4}}
alibi|window|256|{"mask": {"method": "window", "window": 256}}
rope|chunked attention|256|{"mask": {"method": "chunked", "chunk": 256}}
rope|blockwise causal attention|128|{"mask": {"method": "blockwise", "block": 128}}
rope|StreamingLLM|start 4, recent 252|{"mask": {"method": "streaming"}}
rope|log-n|from 256|{"factor": {"method": "log-n"}}
nope|log-n|from 256|{"factor": {"method": "log-n"}}
alibi|log-n|from 256|{"factor": {"method": "log-n"}}
rope|YaRN without temperature, log-n|s|{"frequencies": {"method": "yarn", "temperature": 0.0}, "factor": {"method": "log-n"}}
rope|Ministral temperature|0.1|{"factor": {"method": "ministral-temperature"}}
rope|Llama 4 temperature|0.1, steps of 256|{"factor": {"method": "llama4-temperature", "floor_scale": 256.0}}
nope|piecewise sigma|1.5 beyond 256|{"factor": {"method": "piecewise-sigma"}}
nope|sigma by position|slope 0.3973|{"factor": {"method": "position-sigma"}}
rope|warp PI||{"positions": {"method": "pi"}}
rope|warp square root||{"positions": {"method": "sqrt"}}
rope-warped|warp square root||{"positions": {"method": "sqrt"}}
rope|warp α j|α 0.5|{"positions": {"method": "alpha"}}
rope|warp power|0.75|{"positions": {"method": "power", "power": 0.75}}
rope|warp free|0 0, 128 128, last 255|{"positions": {"method": "free", "points": [0, 0, 128, 128, LAST, 255]}}
rope|randomised positions|below 2048|{"positions": {"method": "randomised", "l_max": 2048}}
rope|warp Beta|2, 5|{"positions": {"method": "beta"}}
rope|saturating warp||{"positions": {"method": "saturating"}}
rope-warped|saturating warp||{"positions": {"method": "saturating"}}
rope|Attention Buckets|six bases|{"runs": {"method": "buckets"}}
rope|Zebra|every third layer full, window 64|--layers zebra,every=3,window=64
rope|HWFA2|window 64, two full layers|--layers hwfa2,rerope=no
rope|HWFA2|window 64, two full layers with ReRoPE, w 128|--layers hwfa2
ROWS
}

# NLL in nats a byte, nothing where it is refused.
nll() { # MODEL LENGTH JSON
    local options=()
    case $3 in
        '') ;;
        --*) read -ra options <<<"$3" ;;
        *) options=(--position "$3") ;;
    esac
    "$batch" measure "$root/samples/$1" --text "$text" --length "$2" --samples $((bytes / $2)) \
        --threads 1 --json ${options[@]+"${options[@]}"} 2>"$notes" |
        sed -n 's/.*"nll_mean": *\([0-9.e+-]*\).*/\1/p'
}

measure_row() { # "MODEL|method|parameters|JSON"
    local model method parameters json length said value numbers=() at1024= notes="$work/notes.$BASHPID"
    IFS='|' read -r model method parameters json <<<"$1"
    for length in "${lengths[@]}"; do
        said=${json//S2/$((2 * length / 256)).0}
        said=${said//LAST/$((length - 1))}
        value=$(nll "$model" "$length" "$said" || true)
        if [ -z "$value" ]; then
            echo "$model, $method at $length: $(tail -n 1 "$notes")" >>"$work/refused"
            numbers+=("-")
            continue
        fi
        numbers+=("$(printf '%.2f' "$value")")
        if [ "$length" = 1024 ]; then at1024=$value; fi
    done
    if [ -z "$at1024" ]; then return; fi
    printf '%s\t| %s | %s | `%s` | %s | %s | %s | %s |\n' "$at1024" "$method" "$parameters" \
        "$model" "${numbers[@]}" | tee -a "$work/rows" | cut -f2 >&2
}

: >"$work/rows"
: >"$work/refused"
cores=$(nproc)
while read -r row; do
    while [ "$(jobs -rp | wc -l)" -ge "$cores" ]; do wait -n; done
    measure_row "$row" </dev/null &
done < <(rows)
wait

{
    echo
    echo "| method | parameters | model | 256 | 512 | 1024 | 2048 |"
    echo "|---|---|---|---|---|---|---|"
    sort -t$'\t' -k1,1g -k2,2 "$work/rows" | cut -f2
    echo
} >"$work/table"
cat "$work/refused" >&2

if ! grep -q '^<!-- methods -->$' "$readme"; then
    cat "$work/table"
    exit 0
fi
awk -v table="$work/table" '
    /^<!-- end of methods -->$/ { inside = 0 }
    !inside { print }
    /^<!-- methods -->$/ { inside = 1; while ((getline line < table) > 0) print line }
' "$readme" >"$work/readme"
cat "$work/readme" >"$readme"
