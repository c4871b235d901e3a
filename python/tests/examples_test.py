# SPDX-License-Identifier: GPL-3.0-or-later
"""The examples run, and say what sextant-batch says."""
import importlib.util
import json
import os
import re
import subprocess
import sys
import tempfile
import unittest

from program import MODEL, TEXT, batch

EXAMPLES = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "examples")


def run(name, *arguments):
    done = subprocess.run([sys.executable, os.path.join(EXAMPLES, name), *map(str, arguments)],
                          capture_output=True, text=True, check=False, timeout=120)
    if done.returncode != 0:
        raise AssertionError(done.stdout + done.stderr)
    return done.stdout


def measured(length, samples=1, *arguments):
    return batch("measure", MODEL, "--text", TEXT, "--length", length, "--samples", samples,
                 *arguments)["nll_mean"]


class Examples(unittest.TestCase):
    def test_figures(self):
        if importlib.util.find_spec("matplotlib") is None:
            print("\nSKIPPED: the figures; matplotlib is not installed for", sys.executable)
            self.skipTest("matplotlib is not installed")
        with tempfile.TemporaryDirectory() as folder:
            said = run("nope_figures.py", folder, MODEL, TEXT, 320, 4)
            for number in (1, 2, 7):
                with open(os.path.join(folder, f"figure-{number}.png"), "rb") as file:
                    self.assertEqual(file.read(8), b"\x89PNG\r\n\x1a\n")
        self.assertIn(f"figure-1: sigma 1.0, {measured(320, 4):.6f} nats", said)
        self.assertIn(f"figure-2: sigma 1.2, {measured(320, 4, '--sigma', 1.2):.6f} nats", said)
        fit = batch("fit-scale", MODEL, "--text", TEXT, "--length", 320, "--samples", 4)["fit"]["a"]
        self.assertIn(f"figure-7: a = {fit:.6f}", said)

    def test_a_loop_of_interventions(self):
        said = run("loop.py", MODEL, TEXT, 128)
        self.assertIn(f"as trained: {measured(128):.6f} nats", said)
        self.assertEqual(len(re.findall(r"^layer \d+ at 1.2: ", said, re.M)), 6)
        scales = json.dumps({"head_sigma": [1.0] * 4 + [1.2] * 4 + [1.0] * 16})
        one = measured(128, 1, "--intervention", scales)
        self.assertIn(f"layer 1 at 1.2: {one:.6f} nats", said)

    def test_a_search_that_is_followed(self):
        said = run("search.py", MODEL, TEXT, 64, 2, 16)
        units = re.findall(r"^ *\d+ % \d+ of \d+ units done, now", said, re.M)
        self.assertGreater(len(units), 1)
        self.assertIn(f"{measured(64):.6f} nats as trained, ", said)
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "scales.json")
            batch("search-heads", MODEL, "--text", TEXT, "--length", 64, "--steps", 2,
                  "--samples", 16, "--out", path)
            after = measured(64, 1, "--head-sigmas", path)
        self.assertIn(f"{after:.6f} nats with the scales found", said)


if __name__ == "__main__":
    unittest.main()
