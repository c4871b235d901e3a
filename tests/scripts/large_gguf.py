#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Writes a GGUF file of a Llama with random weights in Q4_K, of about so many GB, to see how long
it takes to open.

    pip install gguf numpy
    python3 tests/scripts/large_gguf.py /tmp/large.gguf 2
"""

import sys

import gguf
import numpy


def main(path, gigabytes):
    hidden, width, vocabulary, heads = 2048, 5632, 32000, 32
    matrices = {
        "attn_q": (hidden, hidden), "attn_k": (hidden // 8, hidden),
        "attn_v": (hidden // 8, hidden), "attn_output": (hidden, hidden),
        "ffn_gate": (width, hidden), "ffn_up": (width, hidden), "ffn_down": (hidden, width),
    }
    of_layer = sum(rows * columns for rows, columns in matrices.values()) * 144 // 256
    layers = max(1, int(gigabytes * 1e9 / of_layer))
    random = numpy.random.default_rng(1)

    def packed(rows, columns):
        blocks = random.integers(0, 256, (rows, columns // 256, 144), dtype=numpy.uint8)
        blocks[:, :, :4] = numpy.array([1e-3, 1e-3], dtype=numpy.float16).view(numpy.uint8)
        return blocks.reshape(rows, -1)

    writer = gguf.GGUFWriter(path, "llama")
    writer.add_context_length(4096)
    writer.add_embedding_length(hidden)
    writer.add_block_count(layers)
    writer.add_feed_forward_length(width)
    writer.add_head_count(heads)
    writer.add_head_count_kv(heads // 8)
    writer.add_layer_norm_rms_eps(1e-5)
    writer.add_tokenizer_model("llama")
    writer.add_token_list([f"piece{i}" for i in range(vocabulary)])
    writer.add_token_scores([0.0] * vocabulary)
    writer.add_token_types([1] * vocabulary)
    kind = gguf.GGMLQuantizationType.Q4_K
    one = {name: packed(*shape) for name, shape in matrices.items()}
    writer.add_tensor("token_embd.weight", packed(vocabulary, hidden), raw_dtype=kind)
    ones = numpy.ones(hidden, dtype=numpy.float32)
    writer.add_tensor("output_norm.weight", ones)
    for layer in range(layers):
        for norm in ("attn_norm", "ffn_norm"):
            writer.add_tensor(f"blk.{layer}.{norm}.weight", ones)
        for name, data in one.items():
            writer.add_tensor(f"blk.{layer}.{name}.weight", data, raw_dtype=kind)
    writer.write_header_to_file()
    writer.write_kv_data_to_file()
    writer.write_tensors_to_file()
    writer.close()


if __name__ == "__main__":
    main(sys.argv[1], float(sys.argv[2]))
