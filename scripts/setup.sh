# SPDX-License-Identifier: GPL-3.0-or-later
# Sourced by run.sh and test.sh: installs what is missing on Debian 12, 13 and their relatives, then
# configures and builds in build/release. Root is asked for only to install packages.
set -euo pipefail

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
build=$root/build/release

packages=(cmake ninja-build ccache g++ pkg-config python3 python3-pip ca-certificates
    qt6-base-dev qt6-svg-dev qt6-l10n-tools libhdf5-dev libhwy-dev libpcre2-dev libutf8proc-dev libxxhash-dev
    nlohmann-json3-dev libcli11-dev libboost-dev catch2 fonts-dejavu-core
    libvtk9-dev libegl-dev libglew-dev libgl1-mesa-dri)
# A session without X needs Qt's other door to the screen.
if [ -n "${WAYLAND_DISPLAY:-}" ] && [ -z "${DISPLAY:-}" ]; then packages+=(qt6-wayland); fi

missing_packages() {
    local package
    for package in "${packages[@]}"; do
        dpkg-query -W -f '${Status}\n' "$package" 2>/dev/null | grep -q 'ok installed' || echo "$package"
    done
}

# The icons are SVG. Debian 13 keeps Qt's reader of them in a package of its own, Debian 12 does not.
svg_icons_missing() {
    local plugin
    for plugin in /usr/lib/*/qt6/plugins/iconengines/libqsvgicon.so; do
        [ -e "$plugin" ] && return 1
    done
    return 0
}

apt_updated=no
apt_install() {
    local as_root=()
    if [ "$(id -u)" -ne 0 ]; then
        if ! command -v sudo >/dev/null; then
            echo "These packages are missing, and there is neither root nor sudo here. As root, run:" >&2
            echo "  apt-get update && apt-get install $*" >&2
            exit 1
        fi
        as_root=(sudo)
    fi
    echo "installing: $*" >&2
    if [ "$apt_updated" = no ]; then
        "${as_root[@]}" apt-get update -q >&2
        apt_updated=yes
    fi
    "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive \
        apt-get install -y -q --no-install-recommends "$@" >&2
}

install_packages() {
    if ! command -v dpkg-query >/dev/null || ! command -v apt-get >/dev/null; then
        echo "Packages are installed by this script on Debian and Ubuntu only. Sextant needs what there is called" >&2
        echo "  ${packages[*]}" >&2
        local tool
        for tool in cmake ninja g++ pkg-config python3; do
            command -v "$tool" >/dev/null && continue
            echo "$tool is not here: install these by other means, then run this script again." >&2
            exit 1
        done
        return
    fi
    local missing
    mapfile -t missing < <(missing_packages)
    if [ ${#missing[@]} -gt 0 ]; then apt_install "${missing[@]}"; fi
    if svg_icons_missing; then apt_install qt6-svg-plugins; fi
}

# As many compilers at once as there are processors, as far as the memory reaches: files that
# include libtorch take more than a gigabyte each.
compilers_at_once() {
    local processors memory
    processors=$(nproc)
    memory=$(awk '/^MemAvailable:/ { print int($2 / 1500000) }' /proc/meminfo)
    if [ "$memory" -lt 1 ]; then memory=1; fi
    echo $((processors < memory ? processors : memory))
}

# build_sextant [CMAKE OPTION...] [-- TARGET...]: all targets where none is named. More options for
# CMake may stand in SEXTANT_CMAKE_OPTIONS.
build_sextant() {
    local options=() targets=()
    while [ $# -gt 0 ] && [ "$1" != -- ]; do
        options+=("$1")
        shift
    done
    if [ $# -gt 0 ]; then
        shift
        targets=(--target "$@")
    fi
    mkdir -p "$build"
    # Named each time: a build folder would go on with the libtorch it was made with.
    local libtorch
    libtorch=$("$root/scripts/libtorch.sh")
    # shellcheck disable=SC2086
    if ! (cd "$root" && cmake --preset release "-DSEXTANT_LIBTORCH=$libtorch" "${options[@]}" \
        ${SEXTANT_CMAKE_OPTIONS:-} >"$build/configure.log"); then
        cat "$build/configure.log" >&2
        exit 1
    fi
    NINJA_STATUS='building [%f/%t] ' cmake --build "$build" --parallel "$(compilers_at_once)" "${targets[@]}" >&2
}

# build_preset NAME: configures and builds the folder of another preset.
build_preset() {
    local libtorch
    libtorch=$("$root/scripts/libtorch.sh")
    # shellcheck disable=SC2086
    (cd "$root" && cmake --preset "$1" "-DSEXTANT_LIBTORCH=$libtorch" ${SEXTANT_CMAKE_OPTIONS:-} &&
        cmake --build --preset "$1" --parallel "$(compilers_at_once)")
}

# What includes precompiled headers is kept by ccache too.
export CCACHE_SLOPPINESS=${CCACHE_SLOPPINESS:-pch_defines,time_macros,include_file_mtime,include_file_ctime}

# Qt wants names of files in UTF-8; a bare machine may have no locale at all.
case ${LC_ALL:-${LC_CTYPE:-${LANG:-}}} in
    *UTF-8* | *utf8*) ;;
    *) export LC_ALL=C.UTF-8 ;;
esac

install_packages
