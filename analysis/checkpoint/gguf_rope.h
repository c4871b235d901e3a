// SPDX-License-Identifier: GPL-3.0-or-later
// The rotation that a GGUF file describes, as transformers' rope_parameters.
#pragma once

#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <string>

#include "analysis/checkpoint/gguf_keys.h"

namespace sextant {

// From the keys "llama.rope.*" (`of`: "llama.") and the tensors rope_freqs (of each pair a divisor
// of its frequency, which Llama 3's scaling comes to), rope_factors_long and rope_factors_short.
// Throws Error naming the key or tensor.
nlohmann::ordered_json ggufRope(const GgufFile& gguf, const GgufKeys& keys, const std::string& of,
                                std::int64_t headDim);

// Whether it reads this tensor.
bool isRopeTensor(const std::string& tensor);

}  // namespace sextant
