# SPDX-License-Identifier: GPL-3.0-or-later
"""A search for the scales of heads, followed while it runs; then what was found is measured.

    python3 python/examples/search.py [MODEL TEXT LENGTH]
"""
import sys

import sextant

path = sys.argv[1] if len(sys.argv) > 1 else "samples/nope"
text = sys.argv[2] if len(sys.argv) > 2 else "samples/texts/the-millpond.txt"
length = int(sys.argv[3]) if len(sys.argv) > 3 else 512


def follow(fraction, what):
    print(f"\r{100 * fraction:3.0f} % {what}", end="", file=sys.stderr, flush=True)


model = sextant.open(path)
before = model.measure(text, length=length)
found = model.search_heads(text, length=length, progress=follow)
print(file=sys.stderr)
print(found.summary)
after = model.measure(text, length=length, intervention=found.proposed)
print(f"NLL {before.nll_mean:.4f} nats as trained, {after.nll_mean:.4f} nats with the scales found")
