// SPDX-License-Identifier: GPL-3.0-or-later
// Writes a .safetensors file, whole or not at all.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <map>
#include <span>
#include <string>
#include <vector>

#include "analysis/checkpoint/tensor_view.h"

namespace sextant {

struct TensorToWrite {
    std::string name;
    DType dtype = DType::f32;
    std::vector<std::int64_t> shape;
    std::span<const std::byte> bytes;  // of elementSize(dtype) * product of shape
};

// `metadata`, if not empty, goes into the header. Tensors lie in the order given, the first on a
// 64-byte boundary. Throws Error when the file cannot be written; then an older file stays.
void writeSafetensors(const std::filesystem::path& path, const std::vector<TensorToWrite>& tensors,
                      const std::map<std::string, std::string>& metadata);

}  // namespace sextant
