# SPDX-License-Identifier: GPL-3.0-or-later
"""The module against sextant-batch: the same call, the same numbers."""
import json
import os
import signal
import subprocess
import sys
import tempfile
import threading
import time
import unittest

try:
    import numpy
except ImportError:
    print("SKIPPED: numpy is not installed for", sys.executable)
    sys.exit(77)

import sextant

SAMPLES = os.environ["SEXTANT_SAMPLES"]
MODEL = os.path.join(SAMPLES, "nope")
TEXT = os.path.join(SAMPLES, "texts", "the-millpond.txt")


def batch(*arguments):
    run = subprocess.run([os.environ["SEXTANT_BATCH"], *arguments], capture_output=True, text=True,
                         check=True, timeout=120)
    return json.loads(run.stdout)


def resident_kilobytes():
    with open("/proc/self/status", encoding="ascii") as file:
        return next(int(line.split()[1]) for line in file if line.startswith("VmRSS"))


class Module(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.model = sextant.open(MODEL)

    def test_measure_is_the_programs(self):
        measured = self.model.measure(TEXT, length=256)
        said = batch("measure", MODEL, "--text", TEXT, "--length", "256", "--json")
        self.assertEqual(measured.nll_sum, said["nll_sum"])
        self.assertEqual(measured.labels, said["labels"])
        last = numpy.array(said["entropy_last"], dtype=numpy.float32)
        self.assertEqual(measured.entropy[:, :, -1].tobytes(), last.tobytes())

    def test_capture_is_the_programs(self):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "program.h5")
            batch("measure", MODEL, "--text", TEXT, "--length", "128", "--out", path, "--json")
            theirs = sextant.read_capture(path)
            ours = self.model.measure(TEXT, length=128)
            self.assertEqual(ours.entropy.tobytes(), theirs.entropy.tobytes())
            self.assertEqual(ours.nll.tobytes(), theirs.nll.tobytes())
            ours.save(os.path.join(folder, "module.h5"))
            again = sextant.read_capture(os.path.join(folder, "module.h5"))
            self.assertEqual(ours.entropy.tobytes(), again.entropy.tobytes())

    def test_job_is_the_programs(self):
        report = self.model.sweep(TEXT, length=128, samples=2)
        said = batch("sweep", MODEL, "--text", TEXT, "--length", "128", "--samples", "2", "--json")
        self.assertEqual(json.loads(report.json), said)
        table = said["tables"][0]
        rows = numpy.array(table["rows"])
        for column, name in enumerate(table["columns"]):
            self.assertEqual(report.tables[table["name"]][name].tolist(), rows[:, column].tolist())

    def test_a_job_without_a_text_is_the_programs(self):
        path = os.path.join(SAMPLES, "passkey-nope")
        report = sextant.open(path).passkey(trials=1, lengths=[64], wording="short")
        said = batch("passkey", path, "--trials", "1", "--lengths", "64", "--wording", "short",
                     "--json")
        self.assertEqual(json.loads(report.json), said)

    def test_sensitivity_is_the_programs(self):
        slopes, nll = self.model.sensitivity(TEXT, length=64, from_position=16)
        said = batch("sensitivity", MODEL, "--text", TEXT, "--length", "64", "--from-position",
                     "16", "--json")
        self.assertEqual(slopes.tolist(), said["d_nll_d_sigma"])
        self.assertEqual(nll, said["nll_mean"])

    def test_an_intervention_changes_it(self):
        plain = self.model.measure(TEXT, length=128)
        scaled = self.model.measure(TEXT, length=128, intervention={"uniform_sigma": 1.5})
        said = batch("measure", MODEL, "--text", TEXT, "--length", "128", "--sigma", "1.5",
                     "--json")
        self.assertNotEqual(plain.nll_sum, scaled.nll_sum)
        self.assertEqual(scaled.nll_sum, said["nll_sum"])

    def test_ids_are_those_of_a_list(self):
        ids = self.model.encode("The mill stood by the water, and the water was still.")
        with tempfile.NamedTemporaryFile("w", suffix=".ids") as file:
            file.write(" ".join(map(str, ids)) + "\n")
            file.flush()
            said = batch("measure", MODEL, "--ids", file.name, "--json")
        self.assertEqual(self.model.measure(ids=ids).nll_sum, said["nll_sum"])
        self.assertEqual(self.model.measure(ids=numpy.array(ids)).nll_sum, said["nll_sum"])

    def test_arrays_are_views_that_outlive_the_measurement(self):
        measured = self.model.measure(TEXT, length=64)
        first, second = measured.entropy, measured.entropy
        self.assertEqual(first.ctypes.data, second.ctypes.data)
        self.assertFalse(first.flags.writeable)
        before = first.tobytes()
        del measured, second
        self.model.measure(TEXT, length=64, intervention={"uniform_sigma": 2.0})
        self.assertEqual(first.tobytes(), before)

    def test_errors_have_the_programs_words(self):
        with self.assertRaises(sextant.Error) as caught:
            sextant.open("/nowhere/at/all")
        run = subprocess.run([os.environ["SEXTANT_BATCH"], "measure", "/nowhere/at/all", "--text",
                              TEXT], capture_output=True, text=True, check=False, timeout=60)
        self.assertIn(str(caught.exception), run.stderr)
        with self.assertRaises(sextant.Error):
            self.model.measure()
        with self.assertRaises(sextant.Error):
            self.model.measure(ids=[1, 10**6])
        with self.assertRaises(sextant.Error):
            self.model.sweep(TEXT, length=64, no_such_setting=1)

    def test_every_kind_is_a_method(self):
        for kind in sextant.kinds():
            name = kind["key"].replace("-", "_")
            self.assertIn(name, dir(self.model))
            self.assertTrue(callable(getattr(self.model, name)))
        self.assertTrue(sextant.methods())
        with self.assertRaises(AttributeError):
            self.model.no_such_kind

    def test_an_interrupt_stops_it(self):
        sent = []

        def interrupt():
            sent.append(time.monotonic())
            os.kill(os.getpid(), signal.SIGINT)

        timer = threading.Timer(0.5, interrupt)
        timer.start()
        with self.assertRaises(KeyboardInterrupt):
            self.model.sweep(TEXT, length=1024, samples=0)
            self.fail("the sweep ended before the interrupt")
        self.assertLess(time.monotonic() - sent[0], 1.0)  # a busy machine; alone it is 0.1 s

    def test_the_interpreter_goes_on_and_hears_of_progress(self):
        heard = []
        turns = [0]
        done = threading.Event()

        def count():
            while not done.is_set():
                turns[0] += 1
                time.sleep(0.001)

        thread = threading.Thread(target=count)
        thread.start()
        self.model.measure(TEXT, length=2048, progress=lambda *now: heard.append(now))
        done.set()
        thread.join()
        self.assertGreater(turns[0], 5)
        self.assertTrue(heard)

    def test_small_calls_do_not_grow(self):
        ids = list(range(8))
        for _ in range(100):
            self.model.measure(ids=ids)
        before = resident_kilobytes()
        for _ in range(1000):
            self.model.measure(ids=ids)
        self.assertLess(resident_kilobytes() - before, 4096)


if __name__ == "__main__":
    unittest.main()
