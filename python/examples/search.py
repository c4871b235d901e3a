# SPDX-License-Identifier: GPL-3.0-or-later
"""A search for the scales of heads, followed while it runs; then what was found is measured.

    python3 python/examples/search.py [MODEL TEXT LENGTH STEPS SAMPLES]

Ctrl+C stops it, and what it has found so far is measured.
"""
import sys

import sextant

PATH = sys.argv[1] if len(sys.argv) > 1 else "samples/nope"
TEXT = sys.argv[2] if len(sys.argv) > 2 else "samples/texts/the-millpond.txt"
LENGTH = int(sys.argv[3]) if len(sys.argv) > 3 else 512
STEPS = int(sys.argv[4]) if len(sys.argv) > 4 else 20
SAMPLES = int(sys.argv[5]) if len(sys.argv) > 5 else 32

said = set()


def follow(fraction, what):
    """A line for every unit that is begun."""
    if what and what not in said:
        said.add(what)
        print(f"{100 * fraction:3.0f} % {what}", flush=True)


model = sextant.open(PATH)
before = model.measure(TEXT, length=LENGTH)
try:
    found = model.search_heads(TEXT, length=LENGTH, samples=SAMPLES, steps=STEPS, progress=follow)
except KeyboardInterrupt as stopped:
    found = stopped.report
    if found is None:
        sys.exit("stopped before anything was found")
print(found.summary)
after = model.measure(TEXT, length=LENGTH, intervention=found.proposed)
print(f"{before.nll_mean:.6f} nats as trained, {after.nll_mean:.6f} nats with the scales found")
