#!/bin/sh
# Starts @PROGRAM@ where it was unpacked, with this machine's libraries and spare ones for those that it lacks.
# SPDX-License-Identifier: GPL-3.0-or-later
here=$(dirname "$(readlink -f "$0")")
spare=
for folder in "$here"/usr/lib/sextant/spare/*; do
    [ -d "$folder" ] || continue
    name=${folder##*/}
    for place in /lib /usr/lib /lib64 /usr/lib64 "/lib/$(uname -m)-linux-gnu" "/usr/lib/$(uname -m)-linux-gnu"; do
        [ -e "$place/$name" ] && continue 2
    done
    spare=$spare:$folder
done
if [ -n "$spare" ]; then
    LD_LIBRARY_PATH=${LD_LIBRARY_PATH:+$LD_LIBRARY_PATH:}${spare#:}
    export LD_LIBRARY_PATH
fi
if [ ! -e /etc/fonts/fonts.conf ] && [ -z "${FONTCONFIG_FILE:-}" ]; then
    export FONTCONFIG_FILE="$here/usr/share/sextant/fonts/fonts.conf"
fi
program=@PROGRAM@
# As an AppImage: by the name of a link to it, or by the first word.
case ${ARGV0:+${ARGV0##*/}} in
    sextant-batch | sextant-bench) program=${ARGV0##*/} ;;
    ?*)
        case ${1:-} in
            sextant-batch | sextant-bench)
                program=$1
                shift
                ;;
        esac
        ;;
esac
exec "$here/usr/bin/$program" "$@"
