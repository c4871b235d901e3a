# SPDX-License-Identifier: GPL-3.0-or-later
"""The module against sextant-batch: the same call, the same numbers."""
import ast
import contextlib
import io
import json
import os
import signal
import subprocess
import sys
import tempfile
import threading
import time
import types
import unittest
from unittest import mock

from program import LETTER, MODEL, NAMES, SAMPLES, TEXT, batch

import numpy

import sextant


def resident_kilobytes():
    with open("/proc/self/status", encoding="ascii") as file:
        return next(int(line.split()[1]) for line in file if line.startswith("VmRSS"))


class Module(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.model = sextant.open(MODEL)

    def test_measure_is_the_programs(self):
        measured = self.model.measure(TEXT, length=256)
        said = batch("measure", MODEL, "--text", TEXT, "--length", "256")
        self.assertEqual(measured.nll_sum, said["nll_sum"])
        self.assertEqual(measured.labels, said["labels"])
        last = numpy.array(said["entropy_last"], dtype=numpy.float32)
        self.assertEqual(measured.entropy[:, :, -1].tobytes(), last.tobytes())

    def test_capture_is_the_programs(self):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "program.h5")
            batch("measure", MODEL, "--text", TEXT, "--length", "128", "--out", path)
            theirs = sextant.read_capture(path)
            ours = self.model.measure(TEXT, length=128)
            self.assertEqual(ours.entropy.tobytes(), theirs.entropy.tobytes())
            self.assertEqual(ours.nll.tobytes(), theirs.nll.tobytes())
            ours.save(os.path.join(folder, "module.h5"))
            again = sextant.read_capture(os.path.join(folder, "module.h5"))
            self.assertEqual(ours.entropy.tobytes(), again.entropy.tobytes())

    def test_job_is_the_programs(self):
        report = self.model.sweep(TEXT, length=128, samples=2)
        said = batch("sweep", MODEL, "--text", TEXT, "--length", "128", "--samples", "2")
        self.assertEqual(json.loads(report.json), said)
        table = said["tables"][0]
        rows = numpy.array(table["rows"])
        for column, name in enumerate(table["columns"]):
            self.assertEqual(report.tables[table["name"]][name].tolist(), rows[:, column].tolist())

    def test_a_job_without_a_text_is_the_programs(self):
        path = os.path.join(SAMPLES, "passkey-nope")
        report = sextant.open(path).passkey(trials=1, lengths=[64], wording="short")
        said = batch("passkey", path, "--trials", "1", "--lengths", "64", "--wording", "short")
        self.assertEqual(json.loads(report.json), said)

    def test_sensitivity_is_the_programs(self):
        slopes, nll = self.model.sensitivity(TEXT, length=64, from_position=16)
        said = batch("sensitivity", MODEL, "--text", TEXT, "--length", "64", "--from-position",
                     "16")
        self.assertEqual(slopes.tolist(), said["d_nll_d_sigma"])
        self.assertEqual(nll, said["nll_mean"])

    def test_an_intervention_changes_it(self):
        plain = self.model.measure(TEXT, length=128)
        scaled = self.model.measure(TEXT, length=128, intervention={"uniform_sigma": 1.5})
        said = batch("measure", MODEL, "--text", TEXT, "--length", "128", "--sigma", "1.5")
        self.assertNotEqual(plain.nll_sum, scaled.nll_sum)
        self.assertEqual(scaled.nll_sum, said["nll_sum"])

    def test_ids_are_those_of_a_list(self):
        ids = self.model.encode("The mill stood by the water, and the water was still.")
        with tempfile.NamedTemporaryFile("w", suffix=".ids") as file:
            file.write(" ".join(map(str, ids)) + "\n")
            file.flush()
            said = batch("measure", MODEL, "--ids", file.name)
        self.assertEqual(self.model.measure(ids=ids).nll_sum, said["nll_sum"])
        self.assertEqual(self.model.measure(ids=numpy.array(ids)).nll_sum, said["nll_sum"])

    def test_positions_and_layers_are_the_options(self):
        spec = {"encoding": {"method": "rope"}, "frequencies": {"method": "yarn", "factor": 4.0}}
        for options, given in (
                (["--position", "rope"], {"position": "rope"}),
                (["--position", json.dumps(spec)], {"position": spec}),
                (["--layers", "hwfa,window=16"], {"layers": "hwfa,window=16"})):
            measured = self.model.measure(TEXT, length=96, **given)
            said = batch("measure", MODEL, "--text", TEXT, "--length", "96", *options)
            self.assertEqual(measured.nll_sum, said["nll_sum"], options)
        report = self.model.sweep(TEXT, length=64, samples=1, from_=1.2, to=1.4, steps=2,
                                  layers="hwfa,window=16")
        self.assertEqual(json.loads(report.json),
                         batch("sweep", MODEL, "--text", TEXT, "--length", "64", "--samples", "1",
                               "--from", "1.2", "--to", "1.4", "--steps", "2", "--layers",
                               "hwfa,window=16"))
        with self.assertRaisesRegex(sextant.Error, "--layers: "):
            self.model.measure(TEXT, length=64, layers="no-such-pattern")

    def test_whole_documents_are_the_programs(self):
        report = self.model.perplexity([LETTER, NAMES], lengths=[64], convention="disjoint")
        said = batch("perplexity", MODEL, "--text", LETTER, NAMES, "--lengths", "64",
                     "--convention", "disjoint")
        self.assertEqual(json.loads(report.json), said)
        with open(LETTER, encoding="utf-8") as one, open(NAMES, encoding="utf-8") as two:
            ids = [self.model.encode(file.read()) for file in (one, two)]
        again = self.model.perplexity(ids=ids, lengths=[64], convention="disjoint")
        self.assertEqual(again.json, report.json)
        cut = self.model.perplexity(LETTER, lengths=[64], convention="disjoint", length=256)
        self.assertNotEqual(json.loads(cut.json), json.loads(report.json))
        with self.assertRaises(sextant.Error):
            self.model.measure([LETTER, NAMES])

    def test_settings_of_a_table_are_the_programs(self):
        settings = [{"name": "sharper", "intervention": {"uniform_sigma": 1.2}}]
        report = self.model.same_segment(TEXT, length=512, samples=1, segment=64, multiples=[1, 4],
                                         settings=settings)
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "sharper.json")
            with open(path, "w", encoding="utf-8") as file:
                json.dump(settings[0]["intervention"], file)
            said = batch("same-segment", MODEL, "--text", TEXT, "--length", "512", "--samples", "1",
                         "--segment", "64", "--multiples", "1", "4", "--settings", path)
        self.assertEqual(json.loads(report.json), said)

    def test_a_text_is_read_anew_once_it_has_changed(self):
        with tempfile.NamedTemporaryFile("w", suffix=".txt") as file:
            found = []
            for text in ("The mill stood.", "The mill stood by the water."):
                file.seek(0)
                file.write(text)
                file.flush()
                found.append(self.model.measure(file.name).nll.size)
            self.assertEqual(found, [15, 28])  # a token a byte

    def test_a_name_in_the_cache_opens(self):
        commit = 40 * "a"
        with tempfile.TemporaryDirectory() as folder:
            model = os.path.join(folder, "models--mill--nope")
            os.makedirs(os.path.join(model, "snapshots"))
            os.makedirs(os.path.join(model, "refs"))
            os.symlink(MODEL, os.path.join(model, "snapshots", commit))
            with open(os.path.join(model, "refs", "main"), "w", encoding="ascii") as file:
                file.write(commit)
            os.environ["HF_HUB_CACHE"] = folder
            try:
                for name in ("mill/nope", "mill/nope@main"):
                    measured = sextant.open(name).measure(TEXT, length=64)
                    self.assertEqual(measured.nll_sum,
                                     self.model.measure(TEXT, length=64).nll_sum)
                with self.assertRaisesRegex(sextant.Error, "other"):
                    sextant.open("mill/nope@other")
            finally:
                del os.environ["HF_HUB_CACHE"]

    def test_arrays_go_through_dlpack(self):
        entropy = self.model.measure(TEXT, length=32).entropy
        copied = numpy.from_dlpack(entropy.copy())
        self.assertEqual(copied.tobytes(), entropy.tobytes())

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
        with self.assertRaises(TypeError):
            self.model.measure(TEXT, lenght=64)
        with self.assertRaises(sextant.Error) as caught:
            self.model.measure("A text,\n" + "not its path. " * 1000)
        self.assertLess(len(str(caught.exception)), 200)
        self.assertIn("ids=model.encode", str(caught.exception))

    def test_the_stubs_name_what_is_there(self):
        path = os.path.join(os.path.dirname(sextant.__file__), "_sextant.pyi")
        with open(path, encoding="utf-8") as file:
            stubs = ast.parse(file.read()).body

        def names(nodes):
            return {node.name for node in nodes
                    if isinstance(node, (ast.ClassDef, ast.FunctionDef))
                    and not node.name.startswith("_")}

        def public(what):
            return {name for name in vars(what) if not name.startswith("_")}

        module = sextant._sextant
        self.assertEqual(names(stubs), public(module))
        for node in stubs:
            if isinstance(node, ast.ClassDef) and node.name != "Error":
                self.assertEqual(names(node.body), public(getattr(module, node.name)), node.name)

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

    def test_a_stopped_search_says_what_it_found(self):
        steps = []

        def stop_later(_, what):
            steps.append(what)
            if "step 3" in what:
                raise TimeoutError("enough")

        with self.assertRaises(TimeoutError) as caught:
            self.model.search_heads(TEXT, length=64, samples=4, batch=2, held_out=1, steps=50,
                                    progress=stop_later)
        found = caught.exception.report
        self.assertIsNotNone(found, steps)
        self.assertEqual(len(json.loads(found.proposed)["head_sigma"]),
                         self.model.layers * self.model.heads)
        with self.assertRaises(ZeroDivisionError) as caught:
            self.model.sweep(TEXT, length=2048, samples=2, progress=lambda *_: 1 / 0)
        self.assertIsNone(caught.exception.report)

    def test_a_line_of_progress_in_terminals_and_notebooks(self):
        class Terminal(io.StringIO):
            def isatty(self):
                return True

        class Handle:
            texts = []

            def update(self, data, raw):
                self.texts.append(data["text/plain"])

        def display(data, raw, display_id):
            Handle.texts.append(data["text/plain"])
            return Handle()

        shell = types.SimpleNamespace(kernel=None)
        ipython = types.SimpleNamespace(get_ipython=lambda: shell,
                                        display=types.SimpleNamespace(display=display))
        pattern = r"\[[# ]{20}\] +\d+ %(, \d+:\d\d left)?, \S"
        for stream, modules, told in ((Terminal(), {}, True), (io.StringIO(), {}, False),
                                      (Terminal(), {"IPython": ipython}, False)):
            with mock.patch.dict(sys.modules, modules), contextlib.redirect_stderr(stream):
                self.model.sweep(TEXT, length=1024, samples=1, progress=True)
            written = stream.getvalue()
            self.assertEqual(bool(written), told)
            if told:
                self.assertTrue(written.endswith("\n"))
                for line in written.strip().split("\r"):
                    self.assertRegex(line.strip(), pattern)
        self.assertGreater(len(Handle.texts), 1)
        self.assertRegex(Handle.texts[-1], pattern)
        self.assertEqual(sextant.progress.text_of(0.25, "units", 60),
                         "[#####               ]  25 %, 3:00 left, units")

    def test_a_call_that_waits_for_another_can_be_interrupted(self):
        done = threading.Event()

        def until_done(*_):
            if done.is_set():
                raise StopIteration

        def other():
            with self.assertRaises(StopIteration):
                self.model.sweep(TEXT, length=2048, samples=0, progress=until_done)

        thread = threading.Thread(target=other)
        thread.start()
        time.sleep(0.3)
        threading.Timer(0.2, os.kill, (os.getpid(), signal.SIGINT)).start()
        try:
            with self.assertRaises(KeyboardInterrupt):
                self.model.encode("The mill")
        finally:
            done.set()
            thread.join()

    def test_progress_cannot_begin_another_call(self):
        with self.assertRaisesRegex(sextant.Error, "progress: "):
            self.model.sweep(TEXT, length=1024, progress=lambda *_: self.model.encode("The mill"))
        self.assertEqual(len(self.model.encode("The mill")), 8)  # a token a byte

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

    def test_a_call_adds_little_to_measuring(self):
        self.model.measure(TEXT, length=64)  # the text is read
        shares = []
        for _ in range(3):
            begun = time.monotonic()
            measured = self.model.measure(TEXT, length=4096)
            shares.append((time.monotonic() - begun) / measured.seconds)
        self.assertLess(min(shares), 1.05)

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
