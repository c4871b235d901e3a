# SPDX-License-Identifier: GPL-3.0-or-later
"""What the tests of the module share: the samples, and sextant-batch to be held to."""
import json
import os
import subprocess
import sys

try:
    import numpy  # noqa: F401  pylint: disable=unused-import
except ImportError:
    print("SKIPPED: numpy is not installed for", sys.executable)
    sys.exit(77)

# Other programs may be running: a thread that waits leaves its processor to them.
os.environ.setdefault("OMP_WAIT_POLICY", "passive")

SAMPLES = os.environ["SEXTANT_SAMPLES"]
MODEL = os.path.join(SAMPLES, "nope")
TEXT = os.path.join(SAMPLES, "texts", "the-millpond.txt")
LETTER = os.path.join(SAMPLES, "texts", "short-letter.txt")
NAMES = os.path.join(SAMPLES, "texts", "names.txt")


def batch(*arguments):
    """What sextant-batch prints with --json."""
    run = subprocess.run([os.environ["SEXTANT_BATCH"], *map(str, arguments), "--json"],
                         capture_output=True, text=True, check=True, timeout=120)
    return json.loads(run.stdout)
