// SPDX-License-Identifier: GPL-3.0-or-later
// What config.json, or a file beside it, says of weights that are quantized.
#pragma once

#include <array>
#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "analysis/checkpoint/config_keys.h"
#include "analysis/message.h"

namespace sextant {

enum class QuantMethod { none, float8, mxfp4, gptq, awq };

struct Quantization {
    QuantMethod method = QuantMethod::none;
    std::int64_t group = 0;  // of GPTQ and AWQ, inputs in turn that share a scale; 0: not so
    int addedToZeros = 1;    // of GPTQ
    std::array<std::int64_t, 2> block = {0, 0};  // of float8, rows and columns; 0: not in blocks
};

// From quantization_config; nothing where it is absent. Which modules stay plain is what is stored,
// so their lists are not needed. Throws Error naming a method, or a form of one, that is not read,
// and what to do.
Quantization readQuantization(const ConfigKeys& config, std::vector<Message>& warnings);

// From quantize_config.json or quant_config.json in `folder`, where AutoGPTQ and AutoAWQ wrote it
// before config.json had a word for it; nothing where neither is there. Throws Error likewise.
Quantization readQuantizationBeside(const std::filesystem::path& folder,
                                    std::vector<Message>& warnings);

}  // namespace sextant
