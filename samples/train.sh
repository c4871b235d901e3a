#!/bin/bash
# Trains the sample models from public-domain novels, two at a time on one core each: about an hour
# and three quarters.
#   samples/train.sh BOOKS OUT [sextant-batch]
# BOOKS holds the novels as text files, jane-eyre.txt among them: it is held out. Each model's folder
# in OUT is a checkpoint to open; log.csv in it is its loss curve. Run again after an interruption, it
# goes on where it was.
# SPDX-License-Identifier: GPL-3.0-or-later
set -euo pipefail

if [ $# -lt 2 ]; then
    echo "usage: $0 BOOKS OUT [sextant-batch]" >&2
    exit 2
fi
books=$1
out=$2
batch=${3:-sextant-batch}
heldout=$books/jane-eyre.txt

texts=()
for book in anna-karenina bleak-house brothers-karamazov crime-and-punishment david-copperfield \
    middlemarch pride-and-prejudice war-and-peace; do
    texts+=("$books/$book.txt")
done

mkdir -p "$out"
run() {
    local name=$1 steps=$2
    shift 2
    "$batch" train "$out/$name" --resume --tokens "$out/tokens.safetensors" --text "${texts[@]}" \
        --held-out "$heldout" --hidden 128 --layers 6 --heads 4 --intermediate 352 --length 256 \
        --batch 16 --steps "$steps" --rule muon --rate 5e-3 --warmup 100 --decay linear \
        --final-share 0.02 --weight-decay 0.1 --clip 1 --seed 1 --dtype f16 --threads 1 \
        --evaluate-every 1000 --checkpoint-every 250 "$@"
}

# Made once, before two runs want to read it.
if [ ! -e "$out/tokens.safetensors" ]; then
    "$batch" train "$out/tokens" --tokens "$out/tokens.safetensors" --text "${texts[@]}" \
        --held-out "$heldout" --hidden 8 --layers 1 --heads 1 --intermediate 8 --steps 1 --batch 1
    rm -r "$out/tokens"
fi

{
    run nope 5500 --position none
    run alibi 3500 --position alibi
} &
first=$!
# Twice: the second run continues the first at a lower rate.
run rope-first 4500 --position rope
"$batch" train "$out/rope" --resume --from "$out/rope-first" --tokens "$out/tokens.safetensors" \
    --text "${texts[@]}" --held-out "$heldout" --length 256 --batch 16 --steps 1200 --rule muon \
    --rate 2e-3 --warmup 50 --decay linear --final-share 0.01 --weight-decay 0.1 --clip 1 --seed 2 \
    --dtype f16 --threads 1 --evaluate-every 300 --checkpoint-every 250
cp "$out/rope-first/log.csv" "$out/rope/log-first.csv"
run rope-warped 4500 --position rope --warp-head 0.15 --alpha 0.16666666666666666 \
    --warp-tail 0.15 --tail beta --tail-a 2 --tail-b 5
# A start token before every sequence; about ten minutes of a core.
"$batch" train "$out/rope-start" --resume --tokens "$out/tokens.safetensors" --text "${texts[@]}" \
    --held-out "$heldout" --position rope --start-token --hidden 128 --layers 4 --heads 4 \
    --intermediate 352 --length 256 --batch 16 --steps 1500 --rule muon --rate 5e-3 --warmup 100 \
    --decay linear --final-share 0.02 --weight-decay 0.1 --clip 1 --seed 1 --dtype f16 --threads 1 \
    --evaluate-every 500 --checkpoint-every 250
# Find a key that is hidden in their text; a minute or two each on a quiet core.
passkey() {
    local name=$1 steps=$2
    shift 2
    "$batch" train "$out/$name" --resume --task passkey --length 256 --task-shortest 50 --hidden 64 \
        --layers 3 --heads 4 --intermediate 176 --batch 16 --steps "$steps" --rule muon --rate 5e-3 \
        --warmup 100 --decay linear --final-share 0.02 --seed 1 --dtype f16 --threads 1 \
        --evaluate-every 200 --entropy-every 0 "$@"
}
passkey passkey 800
passkey passkey-nope 1600 --position none
wait "$first"
