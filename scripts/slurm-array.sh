#!/bin/bash
# Spreads a job of sextant-batch over a Slurm cluster: an array of N shards, and a job that merges
# them once all are done.
#   scripts/slurm-array.sh N JOURNAL sextant-batch perplexity MODEL --text TEXT ...
#   scripts/slurm-array.sh 4 RUNS/b sextant-batch study samples/studies/table-b.json --text BOOK.txt
# JOURNAL is a folder that all nodes see; the command is one that takes --journal and --shard, without
# them. The merged report stands in JOURNAL/report, what each shard said in JOURNAL/log. Where a shard
# failed, the same line submits that one alone, and the merge. SBATCH_OPTIONS holds options of sbatch:
#   SBATCH_OPTIONS="--partition=gpu --cpus-per-task=8" scripts/slurm-array.sh ...
# SPDX-License-Identifier: GPL-3.0-or-later
set -euo pipefail

if [ $# -lt 4 ] || ! [[ $1 =~ ^[1-9][0-9]*$ ]]; then
    echo "usage: $0 N JOURNAL sextant-batch COMMAND ..." >&2
    exit 2
fi
shards=$1 journal=$(realpath -m "$2")
shift 2
for option in "$@"; do
    case $option in --journal | --journal=* | --shard | --shard=* | --report | --report=*)
        echo "$0: $option is set here; leave it out" >&2
        exit 2
        ;;
    esac
done
command -v sbatch >/dev/null || {
    echo "$0: there is no sbatch here; run it where Slurm takes jobs" >&2
    exit 1
}
batch=$(command -v "$1") || {
    echo "$0: $1: no such program" >&2
    exit 1
}
batch=$(realpath "$batch")
shift
mkdir -p "$journal/log"

# One job in one folder: another line there would merge what does not belong together.
line=$(printf '%q ' "$shards" "$@")
if [ -e "$journal/line" ] && [ "$(cat "$journal/line")" != "$line" ]; then
    echo "$0: $journal holds another job: $(cat "$journal/line")" >&2
    exit 1
fi
echo "$line" >"$journal/line"

{
    echo '#!/bin/bash'
    echo "cd $(printf '%q' "$PWD") || exit 1"
    printf '%q ' "$batch" "$@" --journal "$journal"
    echo "--shard \$SLURM_ARRAY_TASK_ID/$shards && touch $(printf '%q' "$journal")/done-\$SLURM_ARRAY_TASK_ID"
} >"$journal/shard.sh"
{
    echo '#!/bin/bash'
    printf '%q ' "$batch" merge "$journal" --report "$journal/report"
    echo
} >"$journal/merge.sh"

missing=
for ((i = 1; i <= shards; ++i)); do
    [ -e "$journal/done-$i" ] || missing+=${missing:+,}$i
done
read -r -a options <<<"${SBATCH_OPTIONS:-}"
after=()
if [ -n "$missing" ]; then
    array=$(sbatch --parsable --job-name=sextant --array="$missing" \
        --output="$journal/log/shard-%a.txt" "${options[@]}" "$journal/shard.sh")
    array=${array%%;*}
    echo "shards $missing of $shards: job $array"
    after=(--dependency="afterok:$array" --kill-on-invalid-dep=yes)
fi
merge=$(sbatch --parsable --job-name=sextant-merge --output="$journal/log/merge.txt" \
    "${options[@]}" "${after[@]}" "$journal/merge.sh")
echo "merge: job ${merge%%;*}, into $journal/report"
