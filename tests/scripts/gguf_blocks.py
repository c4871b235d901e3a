#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Makes tests/data/gguf/blocks.safetensors: random blocks of every packed type of GGUF, and the
numbers that the package gguf (PyPI, 0.19) reads of them.

    pip install gguf numpy safetensors
    python3 tests/scripts/gguf_blocks.py tests/data/gguf/blocks.safetensors
"""

import sys

import gguf
import numpy
from safetensors.numpy import save_file

# Where the fp16 scales of a block lie.
SCALES = {
    "Q4_0": [0], "Q4_1": [0, 2], "Q5_0": [0], "Q5_1": [0, 2], "Q8_0": [0],
    "Q2_K": [80, 82], "Q3_K": [108], "Q4_K": [0, 2], "Q5_K": [0, 2], "Q6_K": [208],
}
BLOCKS = 3


def main(path):
    random = numpy.random.default_rng(29)
    tensors = {}
    for name, scales in SCALES.items():
        kind = getattr(gguf.GGMLQuantizationType, name)
        _, size = gguf.GGML_QUANT_SIZES[kind]
        packed = random.integers(0, 256, (BLOCKS, size), dtype=numpy.uint8)
        for at in scales:
            values = random.standard_normal(BLOCKS).astype(numpy.float16)
            values[-1] = numpy.float16(6e-8)  # subnormal
            packed[:, at:at + 2] = values.view(numpy.uint8).reshape(-1, 2)
        tensors[name + ".packed"] = packed
        tensors[name + ".numbers"] = gguf.quants.dequantize(packed, kind).reshape(-1)
    save_file(tensors, path)


if __name__ == "__main__":
    main(sys.argv[1])
