#!/bin/bash
# Takes the pictures of docs/positions.md from the program itself: samples/rope over the first eight
# windows of 1,024 bytes of the story, as trained and with each of the page's methods.
#   scripts/position_pictures.sh [sextant] [METHOD...]     methods: plain pi yarn rerope
# plain: its curves and the odometer too.
# SPDX-License-Identifier: GPL-3.0-or-later
set -euo pipefail

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
program=${1:-$root/build/release/app/sextant}
shift || true
[ $# -gt 0 ] || set -- plain pi yarn rerope
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

choices() {
    case $1 in
        plain) echo '{}' ;;
        pi) echo '{"frequencies": {"method": "linear", "factor": 4}}' ;;
        yarn) echo '{"frequencies": {"method": "yarn", "factor": 4}}' ;;
        rerope) echo '{"distance": {"method": "rerope", "near_window": 128}}' ;;
        *)
            echo "$1 is none of plain, pi, yarn, rerope" >&2
            exit 2
            ;;
    esac
}

for method in "$@"; do
    cat >"$work/$method.json" <<END
{"format": "sextant-experiment", "format_version": 1,
 "model": "$root/samples/rope", "text": "$root/samples/texts/the-millpond.txt",
 "length": 1024, "samples": 8, "intervention": {"choices": $(choices "$method")}}
END
    take() { # PICTURE VIEW [OPTION...]
        "$program" --experiment "$work/$method.json" --view "$2" --theme dark "${@:3}" \
            --screenshot "$root/docs/pictures/$1-$method.png"
    }
    take rotations rotations
    if [ "$method" = plain ]; then
        take curves curves
        take odometer rotations --command rotations-odometer
    fi
done
