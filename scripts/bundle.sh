#!/bin/bash
# Called by package.sh: scripts/bundle.sh BUILD FOLDER lays out what BUILD installs with the libraries that it needs, so that
# the folder runs where it is put, on this distribution and later ones.
# SPDX-License-Identifier: GPL-3.0-or-later
set -euo pipefail
build=$1
folder=$2
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
private=$folder/usr/lib/sextant
rm -rf "$folder"
for component in sextant libtorch cuda; do
    cmake --install "$build" --prefix "$folder/usr" --component "$component" --strip >/dev/null
done

# Qt's plugins: the doors to a screen, icons and pictures, and input.
plugins=$(find /usr/lib -maxdepth 4 -type d -path '*/qt6/plugins' | head -n 1)
for kind in platforms xcbglintegrations iconengines imageformats platforminputcontexts \
    wayland-shell-integration wayland-decoration-client wayland-graphics-integration-client; do
    [ -d "$plugins/$kind" ] || continue
    mkdir -p "$private/plugins/$kind"
    cp "$plugins/$kind"/*.so "$private/plugins/$kind"
done
rm -f "$private"/plugins/platforms/libq{eglfs,linuxfb,minimalegl,vkkhrdisplay,vnc}.so
# What Qt's own dialogs say in the languages that Sextant has.
mkdir -p "$private/translations"
for catalogue in "$root"/resources/translations/sextant_*.ts; do
    language=${catalogue##*_}
    qt=/usr/share/qt6/translations/qtbase_${language%.ts}.qm
    if [ -e "$qt" ]; then cp "$qt" "$private/translations"; fi
done
printf '[Paths]\nPlugins = ../lib/sextant/plugins\nTranslations = ../lib/sextant/translations\n' >"$folder/usr/bin/qt.conf"
printf '[Paths]\nPlugins = plugins\nTranslations = translations\n' >"$private/qt.conf"

# A later distribution has the C and C++ libraries that an earlier one wants. What must fit its parts exactly, or is rare,
# is always ours (`own`); the rest serves only where the machine has none (`spare`), since its graphics drivers are
# made for its own.
own='^lib(Qt6|vtk|hdf5|sz|aec|GLEW|icu|double-conversion|md4c|utf8proc|xxhash|b2|pcre2|hwy|crypto|ssl|curl|proj|tiff|jpeg|png|webp|mng|lcms|jbig|deflate|Lerc)'
never='^(ld-linux.*|lib(c|m|dl|rt|pthread|resolv|util|stdc\+\+|gcc_s|anl|nss_.*|torch.*|c10|gomp.*|cudart|cupti)\.so.*)$'
mapfile -t programs < <(find "$folder/usr/bin" "$private" -maxdepth 1 -type f -name 'sextant*')
mapfile -t loaded < <(find "$private/plugins" -name '*.so')
LD_LIBRARY_PATH=$private ldd "${programs[@]}" "${loaded[@]}" | awk '$2 == "=>" && $3 ~ /^\// { print $1, $3 }' |
    sort -u | while read -r soname path; do
    [[ $soname =~ $never ]] && continue
    target=$private
    if [[ ! $soname =~ $own ]]; then
        target=$private/spare/$soname
        mkdir -p "$target"
    fi
    if [ ! -e "$target/$soname" ]; then cp -L "$path" "$target/$soname"; fi
done
# Old-fashioned rpath: it serves what the libraries load, too, and leaves other programs that are started alone.
for program in "${programs[@]}"; do
    case $program in
        */bin/*) patchelf --force-rpath --set-rpath "\$ORIGIN/../lib/sextant" "$program" ;;
        *) patchelf --force-rpath --set-rpath "\$ORIGIN" "$program" ;;
    esac
done

# Words are drawn on a machine without fonts, too.
mkdir -p "$folder/usr/share/sextant/fonts"
cp /usr/share/fonts/truetype/dejavu/DejaVuSans{,-Bold}.ttf /usr/share/fonts/truetype/dejavu/DejaVuSansMono.ttf \
    "$folder/usr/share/sextant/fonts"
printf '<fontconfig><dir prefix="relative">.</dir><cachedir prefix="xdg">fontconfig</cachedir></fontconfig>\n' \
    >"$folder/usr/share/sextant/fonts/fonts.conf"

for program in sextant sextant-batch sextant-bench; do
    sed "s/@PROGRAM@/$program/" "$root/packaging/start.sh" >"$folder/$program"
    chmod 755 "$folder/$program"
done
