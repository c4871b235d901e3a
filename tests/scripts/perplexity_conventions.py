#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Perplexity in four conventions, recomputed from the logits of a Llama in plain numpy and compared
with sextant-batch's. Outside the normal tests.

    perplexity_conventions.py SEXTANT_BATCH MODEL TEXT [LENGTH [STRIDE]]

MODEL: a Llama with RoPE that reads bytes, in one model.safetensors, as samples/rope. hf and yarn:
the loop of transformers' guide "Perplexity of fixed-length models", labels of -100 and the shift
within the window as its models have them, once averaged over labels and once over windows.
sliding: the last STRIDE labels of every window. llama.cpp: its rule (tools/perplexity): rows
n_ctx / 2 .. n_ctx - 2 of each chunk predict the token after them. Prints both and their relative
difference; ends with 1 where one is above 1e-4. Needs the Python package numpy.
"""
import json
import math
import os
import struct
import subprocess
import sys
import tempfile

import numpy


class Llama:
    def __init__(self, folder):
        with open(os.path.join(folder, "config.json"), encoding="utf-8") as file:
            self.config = json.load(file)
        with open(os.path.join(folder, "model.safetensors"), "rb") as file:
            header = json.loads(file.read(struct.unpack("<Q", file.read(8))[0]))
            data = file.read()
        types = {"F16": numpy.float16, "F32": numpy.float32}
        self.weights = {
            name: numpy.frombuffer(data[entry["data_offsets"][0]:entry["data_offsets"][1]],
                                   types[entry["dtype"]]).reshape(entry["shape"])
            .astype(numpy.float64)
            for name, entry in header.items() if name != "__metadata__"}

    def logs(self, ids):
        """ln p of every token after each of ids, [ids, vocabulary]."""
        c, w = self.config, self.weights
        heads, dim = c["num_attention_heads"], c["head_dim"]
        shared = heads // c["num_key_value_heads"]
        n = len(ids)

        def norm(x, name):
            return x / numpy.sqrt((x * x).mean(-1, keepdims=True) + c["rms_norm_eps"]) * w[name]

        angles = numpy.outer(numpy.arange(n),
                             c["rope_theta"] ** (-2.0 * numpy.arange(dim // 2) / dim))
        cosine, sine = numpy.cos(angles)[:, None], numpy.sin(angles)[:, None]

        def turned(x):
            first, second = x[..., :dim // 2], x[..., dim // 2:]
            return numpy.concatenate([first * cosine - second * sine,
                                      second * cosine + first * sine], -1)

        seen = numpy.tril(numpy.ones((n, n), bool))
        x = w["model.embed_tokens.weight"][ids]
        for layer in range(c["num_hidden_layers"]):
            at = f"model.layers.{layer}."

            def product(rows, name):
                return rows @ w[at + name + ".weight"].T

            rows = norm(x, at + "input_layernorm.weight")
            q = turned(product(rows, "self_attn.q_proj").reshape(n, heads, dim))
            k = turned(product(rows, "self_attn.k_proj").reshape(n, -1, dim)).repeat(shared, 1)
            v = product(rows, "self_attn.v_proj").reshape(n, -1, dim).repeat(shared, 1)
            z = numpy.where(seen, numpy.einsum("ihd,jhd->hij", q, k) / math.sqrt(dim), -numpy.inf)
            p = numpy.exp(z - z.max(-1, keepdims=True))
            p /= p.sum(-1, keepdims=True)
            x = x + product(numpy.einsum("hij,jhd->ihd", p, v).reshape(n, -1), "self_attn.o_proj")
            rows = norm(x, at + "post_attention_layernorm.weight")
            gate = product(rows, "mlp.gate_proj")
            x = x + product(gate / (1 + numpy.exp(-gate)) * product(rows, "mlp.up_proj"),
                            "mlp.down_proj")
        output = "model.embed_tokens" if c["tie_word_embeddings"] else "lm_head"
        z = norm(x, "model.norm.weight") @ w[output + ".weight"].T
        z -= z.max(-1, keepdims=True)
        return z - numpy.log(numpy.exp(z).sum(-1, keepdims=True))


def guide(network, ids, length, stride):
    """Sum of NLL over labels, labels, and the mean loss of each window."""
    total, count, means, before = 0.0, 0, [], 0
    for begin in range(0, len(ids), stride):
        end = min(begin + length, len(ids))
        target = ids[begin:end].copy()
        target[:-(end - before)] = -100
        shifted = target[1:]
        rows = numpy.nonzero(shifted != -100)[0]
        if len(rows) > 0:
            losses = -network.logs(ids[begin:end])[rows, shifted[rows]]
            total += losses.sum()
            count += len(losses)
            means.append(losses.mean())
        before = end
        if end == len(ids):
            break
    return total, count, means


def scored(network, window, first):
    """NLL of labels first .. of one window."""
    rows = numpy.arange(first - 1, len(window) - 1)
    return -network.logs(window)[rows, window[first:]]


def sliding(network, ids, length, stride):
    return numpy.concatenate([scored(network, ids[end - length:end], length - stride)
                              for end in range(length, len(ids), stride)])


def llama_cpp(network, ids, length):
    return numpy.concatenate([scored(network, ids[begin:begin + length], length // 2 + 1)
                              for begin in range(0, len(ids) - length + 1, length)])


def main():
    batch, model, text = sys.argv[1:4]
    length = int(sys.argv[4]) if len(sys.argv) > 4 else 256
    stride = int(sys.argv[5]) if len(sys.argv) > 5 else 64
    network = Llama(model)
    with open(text, encoding="utf-8-sig") as file:
        data = file.read().encode()[:6 * length + 5].decode(errors="ignore")
    ids = numpy.frombuffer(data.encode(), numpy.uint8).astype(numpy.int64)
    total, count, means = guide(network, ids, length, stride)
    wanted = {"hf": total / count, "yarn": sum(means) / len(means),
              "sliding": sliding(network, ids, length, stride).mean(),
              "llama.cpp": llama_cpp(network, ids, length).mean()}
    worst = 0.0
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "text.txt")
        with open(path, "w", encoding="utf-8") as file:
            file.write(data)
        for convention, mean in wanted.items():
            command = [batch, "perplexity", model, "--text", path, "--lengths", str(length),
                       "--convention", convention, "--json"]
            if convention != "llama.cpp":
                command += ["--stride", str(stride)]
            cell = json.loads(subprocess.run(command, check=True,
                                             stdout=subprocess.PIPE).stdout)["cells"][0]
            apart = abs(cell["perplexity"] / math.exp(mean) - 1)
            worst = max(worst, apart)
            print(f"{convention:10s} recomputed {math.exp(mean):.6f}  "
                  f"sextant {cell['perplexity']:.6f}  apart {apart:.1e}")
    return 1 if worst > 1e-4 else 0


if __name__ == "__main__":
    sys.exit(main())
