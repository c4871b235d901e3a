# SPDX-License-Identifier: GPL-3.0-or-later
"""Every query from Python, held to sextant-batch where it has the same, else to arithmetic."""
import json
import os
import struct
import tempfile
import unittest

from program import MODEL, TEXT, batch

import numpy

import sextant


class Queries(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.model = sextant.open(MODEL)

    def test_every_query_is_a_method(self):
        for query in sextant.queries():
            method = getattr(self.model, query["key"].replace("-", "_"))
            self.assertTrue(callable(method))
            self.assertTrue(query["help"] and query["parameters"])
        with self.assertRaisesRegex(sextant.Error, "tensor-values"):
            self.model.query("no-such-query", TEXT)
        with self.assertRaises(sextant.Error):
            self.model.held_entropy(TEXT, length=300, at="no-such-place")

    def test_held_entropy_is_the_programs(self):
        for at in ("line", "level"):
            held = self.model.held_entropy(TEXT, length=300, at=at)
            said = batch("hold-entropy", MODEL, "--text", TEXT, "--length", "300", f"--{at}")
            totals = held.tables["totals"]
            self.assertEqual(totals["nll_held_nats"][0], said["nll_held"])
            self.assertEqual(totals["near_share"][0], said["near_share"])
            expected = numpy.array([numpy.nan if one is None else one
                                    for one in said["nll_by_position_held"]], dtype=numpy.float32)
            numpy.testing.assert_array_equal(held.arrays["nll_held"], expected)
            self.assertEqual(held.about["nll_held"]["unit"], "nats")

    def test_a_continuation_is_the_programs(self):
        ids = self.model.encode("The mill stood by ")
        with tempfile.NamedTemporaryFile("w", suffix=".ids") as file:
            file.write(" ".join(map(str, ids)) + "\n")
            file.flush()
            for options in ({}, {"temperature": 0.7, "top_p": 0.9, "seed": 5}):
                arguments = [f"--{name.replace('_', '-')}={value}"
                             for name, value in options.items()]
                said = batch("generate", MODEL, "--ids", file.name, "--tokens", "24", *arguments)
                found = self.model.continuation(ids=ids, tokens=24, **options)
                self.assertEqual(found.arrays["ids"].tolist(), said["ids"])
                self.assertEqual(found.tables["text"]["text"], [said["text"]])
                typed = self.model.continuation(TEXT, length=8, typed="The mill stood by ",
                                                tokens=24, **options)
                self.assertEqual(typed.arrays["ids"].tolist(), said["ids"])
                self.assertEqual(self.model.decode(found.arrays["ids"]), said["text"])

    def test_sensitivity_of_one_sample_is_the_programs(self):
        found = self.model.query("sensitivity", TEXT, length=64, from_position=16)
        said = batch("sensitivity", MODEL, "--text", TEXT, "--length", "64", "--from-position",
                     "16")
        self.assertEqual(found.arrays["d_nll_d_sigma"].tolist(), said["d_nll_d_sigma"])
        self.assertEqual(found.tables["totals"]["nll_mean_nats"][0], said["nll_mean"])

    def test_a_heads_curve_is_what_measuring_says_at_each_scale(self):
        layer, head = 1, 2
        curve = self.model.sigma_curve(TEXT, length=96, layer=layer, head=head, sigma=[1.0, 1.5],
                                       nll_sigma=[1.5])
        for at, sigma in enumerate((1.0, 1.5)):
            scales = numpy.ones((self.model.layers, self.model.heads))
            scales[layer, head] = sigma
            measured = self.model.measure(
                TEXT, length=96, intervention={"head_sigma": scales.ravel().tolist()})
            numpy.testing.assert_allclose(curve.arrays["entropy"][at],
                                          measured.entropy[layer, head], atol=1e-4)
        self.assertAlmostEqual(curve.tables["nll"]["nll_mean_nats"][0], measured.nll_mean, places=5)

    def test_scores_by_distance_grow_with_the_scale(self):
        asked = {"length": 64, "heads": ["0.1", "0.3"]}  # no head below them is scaled
        plain = self.model.distance_profile(TEXT, **asked)
        scaled = self.model.distance_profile(TEXT, intervention={"uniform_sigma": 2.0}, **asked)
        self.assertEqual(plain.arrays["score"].shape, (2, 64))
        numpy.testing.assert_allclose(scaled.arrays["score"], 2 * plain.arrays["score"], rtol=1e-4,
                                      atol=1e-6)
        numpy.testing.assert_allclose(scaled.arrays["unit"], plain.arrays["unit"], rtol=1e-5)
        self.assertEqual(plain.tables["heads"]["head"].tolist(), [1, 3])
        with self.assertRaisesRegex(sextant.Error, "LAYER.HEAD"):
            self.model.distance_profile(TEXT, length=64, heads="first")

    def test_every_pair_has_its_cosine(self):
        length = 48  # within the trained length: every query is looked at
        found = self.model.norm_and_angle(TEXT, length=length, layer=1, head=2)
        within, beyond = found.arrays["pairs"][0]
        self.assertEqual(within.sum(), length * (length + 1) / 2)
        self.assertEqual(beyond.sum(), 0)
        self.assertAlmostEqual(found.arrays["weight"][0, 0].sum(), length, places=3)
        ids, counts = numpy.unique(self.read(length), return_counts=True)
        self.assertEqual(found.tables["tokens"]["id"].tolist(), ids.tolist())
        self.assertEqual(found.tables["tokens"]["count"].tolist(), counts.tolist())

    def test_single_tokens_are_those_of_the_measurement(self):
        length = 48
        measured = self.model.measure(TEXT, length=length, samples=1)
        found = self.model.context_gain(TEXT, length=length, samples=1, context=16)
        whole = found.arrays["nll_whole"][0]
        numpy.testing.assert_allclose(whole, measured.nll[:length], atol=1e-4)
        numpy.testing.assert_allclose(found.arrays["gain"][0, :16], 0, atol=1e-4)
        found = self.model.next_tokens(TEXT, length=length, samples=1, positions=length)
        numpy.testing.assert_allclose(-numpy.log(found.arrays["actual_probability"]), whole,
                                      atol=1e-3)
        found = self.model.sample_entropy(TEXT, length=length, samples=1, heads="1.2")
        numpy.testing.assert_allclose(found.arrays["entropy"], measured.entropy[1, 2], atol=1e-4)

    def test_a_heads_row_is_the_softmax_of_its_scores(self):
        found = self.model.one_head(TEXT, length=96, layer=1, head=2, row=60,
                                    intervention={"uniform_sigma": 1.25})
        self.assertEqual(found.arrays["weight"].shape, (61,))
        expected = numpy.exp(1.25 * found.arrays["scaled"].astype(float))
        numpy.testing.assert_allclose(found.arrays["weight"], expected / expected.sum(), rtol=1e-5)
        measured = self.model.measure(TEXT, length=96, intervention={"uniform_sigma": 1.25})
        numpy.testing.assert_allclose(found.arrays["entropy"], measured.entropy[1, 2], atol=1e-4)
        self.assertEqual(found.arrays["map"].shape, (96, 96))
        with self.assertRaisesRegex(sextant.Error, "row 96 is none of the 96"):
            self.model.one_head(TEXT, length=96, row=96)

    def test_values_of_tensors_are_those_in_the_file(self):
        with open(os.path.join(MODEL, "model.safetensors"), "rb") as file:
            size = struct.unpack("<Q", file.read(8))[0]
            header = json.loads(file.read(size))
            data = file.read()
        names = [name for name in header if name != "__metadata__"][:3]
        found = self.model.tensor_values(tensors=names)
        table = found.tables["tensors"]
        self.assertEqual(table["tensor"], names)
        for at, name in enumerate(names):
            begin, end = header[name]["data_offsets"]
            kind = {"F16": "<f2", "F32": "<f4"}[header[name]["dtype"]]
            values = numpy.frombuffer(data[begin:end], kind).astype(float)
            self.assertEqual(table["low"][at], values.min())
            self.assertEqual(table["high"][at], values.max())
            self.assertEqual(table["count"][at], values.size)
            self.assertAlmostEqual(table["mean"][at], values.mean(), places=9)
            self.assertEqual(found.arrays["counts"][at].sum(), values.size)

    def read(self, length):
        """The first ids of the text, a token a byte."""
        with open(TEXT, "rb") as file:
            return list(file.read(length))


if __name__ == "__main__":
    unittest.main()
