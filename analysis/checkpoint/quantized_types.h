// SPDX-License-Identifier: GPL-3.0-or-later
// The kinds of quantized weights that are read, each made of stored tensors whose types and shapes
// are checked first. All throw Error naming the file, the tensor, what it is and what was expected.
#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "analysis/checkpoint/quantized_tensor.h"

namespace sextant {

// F8_E4M3 or F8_E5M2 [rows, columns], each number times its scale in fp32. Scales are one for all,
// one a row ([rows] or [rows, 1]), or one for each `block` of rows and columns, the last of which
// may be cut short (DeepSeek-V3's weight_scale_inv, which multiplies too). A block of {0, 0}: the
// shape of the scales says which of these; blocks are then 128 x 128.
TensorView scaledFloat8(StoredPart weight, StoredPart scales, std::array<std::int64_t, 2> block);

// MXFP4 of the OCP Microscaling Formats 1.0 as GPT-OSS stores it: blocks U8 [.., rows, n, 16] are
// 32 E2M1 numbers each, the low half of a byte first; scales U8 [.., rows, n] are E8M0. Gives
// [.., rows, 32 n].
TensorView mxfp4(StoredPart blocks, StoredPart scales);

// Four bits as GPTQ packs them: weight I32 [inputs / 8, outputs], eight inputs a word, the lowest
// bits first; zeros I32 [groups, outputs / 8], eight outputs a word; scales [groups, outputs].
// Number = scale * (stored - (zero + added)). The groups of inputs follow from `order`, I32
// [inputs] ("g_idx"), or lie one after the other in runs of `group` inputs.
struct GptqLayout {
    std::int64_t group = 0;  // 0: they do not lie in turn, `order` must say it
    int added = 1;           // 0 of files that say gptq_v2
};
TensorView gptq(StoredPart weight, StoredPart scales, StoredPart zeros,
                std::optional<StoredPart> order, GptqLayout layout);

// Four bits as AWQ's GEMM form packs them: weight I32 [inputs, outputs / 8] and zeros I32
// [groups, outputs / 8] hold outputs 0, 2, 4, 6, 1, 3, 5, 7 of eight from the lowest bits up;
// scales [groups, outputs]. Number = scale * (stored - zero). `group`: inputs that share a scale.
TensorView awq(StoredPart weight, StoredPart scales, StoredPart zeros, std::int64_t group);

}  // namespace sextant
