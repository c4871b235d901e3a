#!/bin/bash
# Makes packages of Sextant in build/packages: scripts/package.sh [deb] [appimage] [tarball]; all where nothing is named.
#   deb       for the Debian or Ubuntu that this runs on
#   appimage  one file that runs where it lies, without root: on this distribution and later ones. Made on Debian 12 it
#             starts on Debian 12, 13 and Ubuntu 24.04.
#   tarball   the same as a folder: sextant-VERSION-x86_64.tar.xz
# SPDX-License-Identifier: GPL-3.0-or-later
kinds=()
for kind in "$@"; do
    case $kind in
        deb | appimage | tarball) kinds+=("$kind") ;;
        -h | --help)
            sed -n '2,7s/^# //p' "${BASH_SOURCE[0]}"
            exit 0
            ;;
        *)
            echo "$kind is no kind of package; expected deb, appimage or tarball" >&2
            exit 2
            ;;
    esac
done
if [ ${#kinds[@]} -eq 0 ]; then kinds=(deb appimage tarball); fi
source "$(dirname "${BASH_SOURCE[0]}")/setup.sh"

packages=(dpkg-dev file lintian patchelf xz-utils squashfs-tools qt6-translations-l10n
    libfuse3-dev libsquashfuse-dev zlib1g-dev libzstd-dev liblzma-dev liblz4-dev liblzo2-dev)
mapfile -t missing < <(missing_packages)
if [ ${#missing[@]} -gt 0 ]; then apt_install "${missing[@]}"; fi

# shellcheck disable=SC1091
distribution=$(. /etc/os-release && echo "${ID:0:3}${VERSION_ID:-}")
tests=()
if [ ! -e "$build/CMakeCache.txt" ]; then tests=(-DSEXTANT_TESTS=OFF); fi
build_sextant "${tests[@]}" "-DSEXTANT_DEBIAN_RELEASE=1~$distribution" \
    -DSEXTANT_ZSH_COMPLETIONS=share/zsh/vendor-completions \
    -- sextant sextant-batch sextant-bench sextant-bench-views
out=$root/build/packages
mkdir -p "$out"

# CPack adds scripts that call ldconfig, which does not look where our libraries lie; a script is also all that would stay
# of the package when it is removed. Only the small part of the file that has them is made anew.
without_ldconfig() {
    local control=$out/control
    rm -rf "$control"
    mkdir "$control"
    dpkg-deb --control "$1" "$control"
    rm -f "$control"/{postinst,postrm}
    tar -C "$control" --sort=name --owner=0 --group=0 --numeric-owner -czf "$out/control.tar.gz" .
    ar rD "$1" "$out/control.tar.gz"
    (cd "$out" && sha256sum "${1##*/}" >"$1.sha256")
    rm -r "$control" "$out/control.tar.gz"
}

make_deb() {
    local made
    (cd "$out" && cpack -G DEB --config "$build/CPackConfig.cmake" -B "$out" >"$out/cpack.log") || {
        cat "$out/cpack.log" >&2
        return 1
    }
    rm -rf "$out/_CPack_Packages"
    made=$(sed -n 's/^CPack: - package: \(.*\.deb\) generated\.$/\1/p' "$out/cpack.log")
    without_ldconfig "$made"
    lintian --allow-root --fail-on error --suppress-tags bad-distribution-in-changes-file "$made" >&2
    echo "$made"
}

version=$(sed -n 's/^CMAKE_PROJECT_VERSION:STATIC=//p' "$build/CMakeCache.txt")
name=sextant-$version-$(uname -m)
folder=$out/$name # what runs anywhere

make_tarball() {
    cp "$root/packaging/tarball-README.txt" "$folder/README.txt"
    tar -C "$out" --sort=name --owner=0 --group=0 --numeric-owner -cf - "$name" | xz -T0 -6 >"$out/$name.tar.xz"
    rm "$folder/README.txt"
    echo "$out/$name.tar.xz"
}

# AppImage of type 2: a program, and behind it a squashfs of the folder.
make_appimage() {
    local image=$out/$name.AppImage id=org.sextant_lab.Sextant
    # Nothing but the C library is asked of the machine.
    g++ -std=c++20 -O2 -D_FILE_OFFSET_BITS=64 "$root/packaging/appimage_runtime.cpp" -o "$out/runtime" -s \
        -static-libgcc -static-libstdc++ -Wl,-Bstatic -lsquashfuse -lfuse3 -lz -llzma -lzstd -llz4 -llzo2 \
        -Wl,-Bdynamic -ldl -lpthread
    printf 'AI\002' | dd of="$out/runtime" bs=1 seek=8 conv=notrunc status=none
    cp "$folder/usr/share/applications/$id.desktop" "$folder/usr/share/icons/hicolor/scalable/apps/$id.svg" "$folder"
    ln -sf "$id.svg" "$folder/.DirIcon"
    ln -sf sextant "$folder/AppRun"
    rm -f "$out/squashfs"
    mksquashfs "$folder" "$out/squashfs" -comp zstd -Xcompression-level 19 -all-root -no-progress -quiet >&2
    cat "$out/runtime" "$out/squashfs" >"$image"
    chmod 755 "$image"
    rm "$out/runtime" "$out/squashfs" "$folder"/{AppRun,.DirIcon,"$id.desktop","$id.svg"}
    echo "$image"
}

if [ "${kinds[*]}" != deb ]; then "$root/scripts/bundle.sh" "$build" "$folder"; fi
for kind in "${kinds[@]}"; do
    "make_$kind"
done
rm -rf "$folder"
