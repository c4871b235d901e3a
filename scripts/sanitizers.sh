#!/bin/bash
# Builds and runs tests under the sanitizers: scripts/sanitizers.sh [asan | tsan]..., both where none is
# named. asan: kernels, loaders, text, store; tsan: the scheduler, what jobs keep, and a
# session over a computation that only pretends.
# SPDX-License-Identifier: GPL-3.0-or-later
source "$(dirname "${BASH_SOURCE[0]}")/setup.sh"
if [ $# -eq 0 ]; then set -- asan tsan; fi
cd "$root"
# More threads than processors are asked for: one that waits leaves its processor to the others.
export OMP_WAIT_POLICY=passive
for preset in "$@"; do
    build_preset "$preset"
    ctest --preset "$preset" --parallel "$(nproc)"
done
