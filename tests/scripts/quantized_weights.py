#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Makes tests/data/quantized/weights.safetensors: small quantized weights of every kind, and the
numbers that they are. 8-bit and MXFP4 numbers are decoded by the package ml_dtypes. GPTQ and AWQ
weights are made the other way round: whole numbers, zeros and scales are drawn, and packed by the
loops that the packers of AutoGPTQ (qlinear_cuda.py, pack) and AutoAWQ (gemm.py, from_linear) have.

    pip install ml_dtypes numpy safetensors
    python3 tests/scripts/quantized_weights.py tests/data/quantized/weights.safetensors
"""

import sys

import ml_dtypes
import numpy
from safetensors.numpy import save_file

random = numpy.random.default_rng(29)


def float8(kind, rows, columns):
    codes = random.integers(0, 256, (rows, columns), dtype=numpy.uint8)
    numbers = codes.view(kind).astype(numpy.float32)
    bad = ~numpy.isfinite(numbers)
    codes[bad] = 0x31
    return codes, codes.view(kind).astype(numpy.float32)


def add_float8(tensors):
    """The codes are stored as U8, which safetensors.numpy can write; the test reads them as F8."""
    for name, kind in (("e4m3", ml_dtypes.float8_e4m3fn), ("e5m2", ml_dtypes.float8_e5m2)):
        codes, numbers = float8(kind, 6, 40)
        one = numpy.float32(0.0123)
        rows = random.standard_normal((6, 1)).astype(numpy.float32)
        tensors[name + ".codes"] = codes
        tensors[name + ".one_scale"] = numpy.array(one)
        tensors[name + ".one"] = numbers * one
        tensors[name + ".rows_scale"] = rows
        tensors[name + ".rows"] = numbers * rows
        blocks = random.standard_normal((3, 3)).astype(numpy.float32)  # of 2 x 16, the last cut
        wide = numpy.kron(blocks, numpy.ones((2, 16), numpy.float32))[:6, :40]
        tensors[name + ".blocks_scale"] = blocks
        tensors[name + ".blocks"] = numbers * wide
    codes, numbers = float8(ml_dtypes.float8_e4m3fn, 130, 129)
    blocks = random.standard_normal((2, 2)).astype(numpy.float32)
    wide = numpy.kron(blocks, numpy.ones((128, 128), numpy.float32))[:130, :129]
    tensors["large.codes"], tensors["large.scale"] = codes, blocks
    tensors["large.numbers"] = numbers * wide


def add_mxfp4(tensors):
    blocks = random.integers(0, 256, (2, 3, 2, 16), dtype=numpy.uint8)
    scales = random.integers(110, 140, (2, 3, 2), dtype=numpy.uint8)
    scales[0, 0] = [0, 252]  # the least, and the largest that keeps 6 finite
    halves = numpy.stack([blocks & 0xF, blocks >> 4], axis=-1).reshape(2, 3, 2, 32)
    numbers = halves.astype(numpy.uint8).view(ml_dtypes.float4_e2m1fn).astype(numpy.float32)
    factors = scales.view(ml_dtypes.float8_e8m0fnu).astype(numpy.float32)
    tensors["mxfp4.blocks"], tensors["mxfp4.scales"] = blocks, scales
    tensors["mxfp4.numbers"] = (numbers * factors[..., None]).reshape(2, 3, 64)


def drawn(groups, inputs, outputs, least):
    weights = random.integers(0, 16, (inputs, outputs))
    zeros = random.integers(least, 16 + least, (groups, outputs))
    scales = random.standard_normal((groups, outputs)).astype(numpy.float16)
    return weights, zeros, scales


def numbers_of(weights, zeros, scales, group_of_input):
    wide = scales.astype(numpy.float32)
    rows = [wide[g] * (weights[i] - zeros[g]).astype(numpy.float32)
            for i, g in enumerate(group_of_input)]
    return numpy.stack(rows).T.copy()


def signed(words):
    return words.astype(numpy.uint32).view(numpy.int32)


def gptq_pack(weights, zeros):
    inputs, outputs = weights.shape
    packed = numpy.zeros((inputs // 8, outputs), dtype=numpy.uint64)
    i = row = 0
    while row < packed.shape[0]:
        for j in range(i, i + 8):
            packed[row] |= weights[j].astype(numpy.uint64) << numpy.uint64(4 * (j - i))
        i += 8
        row += 1
    stored = zeros - 1
    packed_zeros = numpy.zeros((zeros.shape[0], outputs // 8), dtype=numpy.uint64)
    i = column = 0
    while column < packed_zeros.shape[1]:
        for j in range(i, i + 8):
            packed_zeros[:, column] |= stored[:, j].astype(numpy.uint64) << numpy.uint64(4 * (j - i))
        i += 8
        column += 1
    return signed(packed), signed(packed_zeros)


def awq_pack(values):
    order = [0, 2, 4, 6, 1, 3, 5, 7]
    packed = numpy.zeros((values.shape[0], values.shape[1] // 8), dtype=numpy.uint64)
    for column in range(packed.shape[1]):
        for i in range(8):
            packed[:, column] |= (values[:, column * 8 + order[i]].astype(numpy.uint64)
                                  << numpy.uint64(4 * i))
    return signed(packed)


def add_gptq(tensors):
    for name, order in (("gptq", numpy.arange(24) // 8),
                        ("ordered", random.permutation(numpy.arange(24) // 8))):
        weights, zeros, scales = drawn(3, 24, 16, least=1)
        tensors[name + ".qweight"], tensors[name + ".qzeros"] = gptq_pack(weights, zeros)
        tensors[name + ".scales"] = scales
        tensors[name + ".g_idx"] = order.astype(numpy.int32)
        tensors[name + ".numbers"] = numbers_of(weights, zeros, scales, order)


def add_awq(tensors):
    weights, zeros, scales = drawn(3, 24, 16, least=0)
    tensors["awq.qweight"], tensors["awq.qzeros"] = awq_pack(weights), awq_pack(zeros)
    tensors["awq.scales"] = scales
    tensors["awq.numbers"] = numbers_of(weights, zeros, scales, numpy.arange(24) // 8)


def main(path):
    tensors = {}
    add_float8(tensors)
    add_mxfp4(tensors)
    add_gptq(tensors)
    add_awq(tensors)
    save_file({name: numpy.ascontiguousarray(one) for name, one in tensors.items()}, path)


if __name__ == "__main__":
    main(sys.argv[1])
