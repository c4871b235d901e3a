# SPDX-License-Identifier: GPL-3.0-or-later
"""Entropy and NLL by position of samples/nope at several scales, tried from a loop.

    python3 python/examples/figures.py OUT.png [MODEL TEXT LENGTH]
"""
import sys

import matplotlib

matplotlib.use("Agg")
import matplotlib.pyplot as plt

import sextant

out = sys.argv[1] if len(sys.argv) > 1 else "figures.png"
path = sys.argv[2] if len(sys.argv) > 2 else "samples/nope"
text = sys.argv[3] if len(sys.argv) > 3 else "samples/texts/the-millpond.txt"
length = int(sys.argv[4]) if len(sys.argv) > 4 else 1024

model = sextant.open(path)
figure, (entropy, nll) = plt.subplots(1, 2, figsize=(10, 4), constrained_layout=True)
for sigma in (1.0, 1.2, 1.5):
    measured = model.measure(text, length=length, intervention={"uniform_sigma": sigma})
    entropy.plot(measured.entropy.mean(axis=(0, 1)), label=f"sigma {sigma}")
    nll.plot(measured.nll, linewidth=0.5, label=f"{measured.nll_mean:.3f} nats")
for axes, name in ((entropy, "entropy, mean of heads (nats)"), (nll, "NLL (nats)")):
    axes.axvline(model.trained_length, color="grey", linestyle=":")
    axes.set_xlabel("position (tokens)")
    axes.set_ylabel(name)
    axes.legend()
figure.savefig(out)
