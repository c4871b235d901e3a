#!/bin/bash
# Builds Sextant and opens its window: scripts/run.sh [MODEL] [TEXT]
# MODEL is a checkpoint (a folder or a .safetensors file), TEXT a UTF-8 text file. Without both, what
# was open last, or the samples to choose from. Without a display it computes (the sample nope where
# nothing is named), and saves a picture of the window and the measurement.
# SPDX-License-Identifier: GPL-3.0-or-later
case ${1:-} in
    -h | --help)
        sed -n '2,5s/^# //p' "${BASH_SOURCE[0]}"
        exit 0
        ;;
esac
if [ $# -gt 2 ]; then
    echo "usage: $0 [MODEL] [TEXT]" >&2
    exit 2
fi
arguments=()
for path in "$@"; do
    if [ ! -e "$path" ]; then
        echo "$path: there is no such file or folder" >&2
        exit 1
    fi
    arguments+=("$(realpath -- "$path")")
done
source "$(dirname "${BASH_SOURCE[0]}")/setup.sh"

# A build folder that has the tests keeps them.
tests=()
if [ ! -e "$build/CMakeCache.txt" ]; then tests=(-DSEXTANT_TESTS=OFF); fi
targets=(sextant)
# What computes without a display is not waited for where there is one.
if [ -z "${DISPLAY:-}${WAYLAND_DISPLAY:-}" ]; then targets+=(sextant-batch); fi
build_sextant "${tests[@]}" -- "${targets[@]}"

if [ -n "${DISPLAY:-}${WAYLAND_DISPLAY:-}" ]; then
    exec "$build/app/sextant" "${arguments[@]}"
fi

span=()
if [ ${#arguments[@]} -eq 0 ] && [ -e "$root/samples/nope/config.json" ]; then
    arguments=("$root/samples/nope" "$root/samples/texts/the-millpond.txt")
    span=(--length 1024 --samples 4) # four times the length it was trained on
fi

picture=$root/build/sextant.png
capture=$root/build/capture.h5
QT_QPA_PLATFORM=offscreen "$build/app/sextant" "${arguments[@]}" "${span[@]}" --screenshot "$picture"
if [ ${#arguments[@]} -eq 2 ]; then
    "$build/app/sextant-batch" measure "${arguments[0]}" --text "${arguments[1]}" "${span[@]}" --out "$capture"
fi
echo "There is no display here. A picture of the window: $picture"
if [ ${#arguments[@]} -eq 2 ]; then
    echo "What was measured (HDF5): $capture"
fi
