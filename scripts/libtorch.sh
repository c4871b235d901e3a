#!/bin/bash
# Prints the folder of libtorch 2.15, fetching it once into the user's cache folder.
#   scripts/libtorch.sh           for the CPU, 540 MB; or the folder below where that alone is there
#   scripts/libtorch.sh --cuda    with its half for GPUs and what that needs, 2.6 GB
# SEXTANT_LIBTORCH=DIR uses another libtorch (2.10 or later) instead.
# SPDX-License-Identifier: GPL-3.0-or-later
set -euo pipefail

if [ -n "${SEXTANT_LIBTORCH:-}" ]; then
    echo "$SEXTANT_LIBTORCH"
    exit 0
fi

here=$(cd "$(dirname "$0")" && pwd)
cache=${XDG_CACHE_HOME:-$HOME/.cache}/sextant
folder=$cache/libtorch-2.15.0
requirements=(-r "$here/libtorch.txt")
size="540 MB"
here_already() { [ -e "$1/torch/lib/libtorch_cpu.so" ]; }
if [ "${1:-}" = --cuda ] || { ! here_already "$folder" && here_already "$folder-cuda"; }; then
    folder=$folder-cuda
    requirements+=(-r "$here/libtorch-cuda.txt")
    size="2.6 GB"
elif [ -n "${1:-}" ]; then
    echo "libtorch: $1 is no option; --cuda is" >&2
    exit 2
fi

if ! here_already "$folder"; then
    if [ "$(uname -m)" != x86_64 ]; then
        echo "libtorch: no pinned package for $(uname -m); set SEXTANT_LIBTORCH to a libtorch folder" >&2
        exit 1
    fi
    python=
    for one in /usr/bin/python3 python3; do
        if "$one" -m pip --version >/dev/null 2>&1; then
            python=$one
            break
        fi
    done
    if [ -z "$python" ]; then
        echo "libtorch: Python 3 with pip fetches it, and there is none here (Debian, Ubuntu: apt install python3-pip)" >&2
        exit 1
    fi
    echo "fetching libtorch 2.15.0 ($size, once) into $folder" >&2
    mkdir -p "$cache"
    # Beside its place: /tmp may be small, and half of the memory.
    unpacked=$(mktemp -d "$cache/libtorch.XXXXXX")
    mkdir "$unpacked/tmp"
    trap 'rm -rf "$unpacked"' EXIT
    # One wheel for every distribution: its Python version does not matter, only its C++ libraries are used.
    platforms=()
    for tag in manylinux_2_28 manylinux_2_27 manylinux_2_25 manylinux_2_18 manylinux_2_17 manylinux2014; do
        platforms+=(--platform "${tag}_x86_64")
    done
    TMPDIR=$unpacked/tmp "$python" -m pip install --quiet --disable-pip-version-check --root-user-action=ignore \
        --target "$unpacked/lib" --no-deps --no-compile --only-binary=:all: --implementation cp \
        --python-version 3.11 --abi cp311 --abi none "${platforms[@]}" \
        --require-hashes "${requirements[@]}" >&2
    rm -rf "$folder"
    mv "$unpacked/lib" "$folder"
    chmod 755 "$folder"
fi
echo "$folder/torch"
