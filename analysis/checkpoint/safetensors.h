// SPDX-License-Identifier: GPL-3.0-or-later
// One .safetensors file: eight bytes of header length, a JSON header, the tensors' bytes.
#pragma once

#include <cstddef>
#include <filesystem>
#include <span>
#include <string>

#include "analysis/checkpoint/tensor_view.h"

namespace sextant {

// Maps the file; no tensor is copied. Throws Error naming the file and the tensor for everything
// the reference reader refuses: a header longer than 100 MB or than the file, not JSON, a shape
// whose size overflows or differs from its data_offsets, offsets that overlap or leave a gap, bytes
// left over or missing at the end; and for names given twice. A tensor of an unknown dtype is among
// Weights::missing.
Weights readSafetensors(const std::filesystem::path& path);
// The same of its bytes, which must outlive the tensors; `file` names it in messages.
Weights safetensorsWeights(const std::string& file, std::span<const std::byte> bytes);

}  // namespace sextant
