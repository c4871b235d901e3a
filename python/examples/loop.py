# SPDX-License-Identifier: GPL-3.0-or-later
"""An intervention tried from a loop: one layer's heads at a time get another scale.

    python3 python/examples/loop.py [MODEL TEXT LENGTH]
"""
import sys

import numpy

import sextant

PATH = sys.argv[1] if len(sys.argv) > 1 else "samples/nope"
TEXT = sys.argv[2] if len(sys.argv) > 2 else "samples/texts/the-millpond.txt"
LENGTH = int(sys.argv[3]) if len(sys.argv) > 3 else 512

model = sextant.open(PATH)
print(f"as trained: {model.measure(TEXT, length=LENGTH).nll_mean:.6f} nats")
for layer in range(model.layers):
    scales = numpy.ones((model.layers, model.heads))
    scales[layer] = 1.2
    measured = model.measure(TEXT, length=LENGTH,
                             intervention={"head_sigma": scales.ravel().tolist()})
    print(f"layer {layer} at 1.2: {measured.nll_mean:.6f} nats, "
          f"entropy of its heads at the end {measured.entropy[layer, :, -1].mean():.3f} nats")
