#!/bin/bash
# Builds Sextant and runs every test: scripts/test.sh [CTEST OPTION...]
# The last line says how many test cases passed, failed and were skipped.
# SPDX-License-Identifier: GPL-3.0-or-later
source "$(dirname "${BASH_SOURCE[0]}")/setup.sh"
build_sextant -DSEXTANT_TESTS=ON

export QT_QPA_PLATFORM=offscreen
# Several programs at once, each with as many threads as there are processors: a thread that waits
# for work leaves its processor to the others.
export OMP_WAIT_POLICY=passive
cd "$root"
outcome=0
ctest --preset release --output-on-failure --parallel "$(nproc)" "$@" || outcome=$?

log=$build/Testing/Temporary/LastTest.log
if [ ! -d "$root/../shared/data" ]; then
    echo
    echo "No real checkpoints and texts beside the project (../shared/data): the tests that need them are skipped."
fi
if ! compgen -G "$build/python/sextant/_sextant*.so" > /dev/null; then
    echo
    echo "SKIPPED: the Python module and its tests; they need Python's development files and nanobind (docs/python.md)."
fi
awk -f "$root/scripts/test_summary.awk" "$log"
exit $outcome
