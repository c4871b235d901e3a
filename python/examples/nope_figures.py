# SPDX-License-Identifier: GPL-3.0-or-later
"""Figures 1, 2 and 7 of "Length Generalization of Causal Transformers without Position Encoding".

    python3 python/examples/nope_figures.py FOLDER [MODEL TEXT LENGTH SAMPLES]

1: mean entropy of all heads and log-perplexity by position, as trained. 2: the same with every
head's logits scaled by 1.2. 7: the uniform scale that is best at each position, and its fit.
"""
import os
import sys

import matplotlib

matplotlib.use("Agg")
import matplotlib.pyplot as plt
import numpy

import sextant

FOLDER = sys.argv[1] if len(sys.argv) > 1 else "."
PATH = sys.argv[2] if len(sys.argv) > 2 else "samples/nope"
TEXT = sys.argv[3] if len(sys.argv) > 3 else "samples/texts/the-millpond.txt"
LENGTH = int(sys.argv[4]) if len(sys.argv) > 4 else 1024
SAMPLES = int(sys.argv[5]) if len(sys.argv) > 5 else 8

model = sextant.open(PATH)


def smoothed(values, over=50):
    """Means over so many positions to each side, of what is there."""
    there = numpy.isfinite(values)
    ones = numpy.ones(2 * over + 1)
    inside = slice(over, over + len(values))  # of "full"
    sums = numpy.convolve(numpy.where(there, values, 0), ones)[inside]
    return sums / numpy.maximum(numpy.convolve(there, ones)[inside], 1)


def by_position(name, sigmas):
    """Entropy on the left axis, log-perplexity on the right one."""
    figure, entropy = plt.subplots(figsize=(7, 4), constrained_layout=True)
    loss = entropy.twinx()
    for sigma, colour in zip(sigmas, ("tab:blue", "tab:orange")):
        measured = model.measure(TEXT, length=LENGTH, samples=SAMPLES,
                                 intervention={"uniform_sigma": sigma})
        entropy.plot(measured.entropy.mean(axis=(0, 1)), color=colour, label=f"σ = {sigma}")
        loss.plot(smoothed(measured.nll), color=colour, linestyle="--")
        print(f"{name}: sigma {sigma}, {measured.nll_mean:.6f} nats")
    entropy.axvline(model.trained_length, color="grey", linestyle=":")
    entropy.set_xlabel("position (tokens)")
    entropy.set_ylabel("entropy, mean of heads (nats)")
    loss.set_ylabel("log-perplexity (nats), dashed")
    entropy.legend()
    figure.savefig(os.path.join(FOLDER, f"{name}.png"))


def best_scale(name):
    """The best of the scales tried at each position, and a ln(i / L) + 1."""
    report = model.fit_scale(TEXT, length=LENGTH, samples=SAMPLES, progress=True)
    best = report.arrays["best"]
    fit = report.tables["fit"]["a"][0]
    print(f"{name}: a = {fit:.6f}")
    figure, axes = plt.subplots(figsize=(7, 4), constrained_layout=True)
    axes.plot(best, ".", markersize=3, label="best scale tried")
    if numpy.isfinite(fit):  # there are samples enough for one
        beyond = numpy.arange(model.trained_length, len(best))
        axes.plot(beyond, fit * numpy.log(beyond / model.trained_length) + 1,
                  label=f"{fit:.3f} ln s + 1")
    axes.axvline(model.trained_length, color="grey", linestyle=":")
    axes.set_xlabel("position (tokens)")
    axes.set_ylabel("σ (1/√d)")
    axes.legend()
    figure.savefig(os.path.join(FOLDER, f"{name}.png"))


by_position("figure-1", (1.0,))
by_position("figure-2", (1.0, 1.2))
best_scale("figure-7")
