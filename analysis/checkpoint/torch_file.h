// SPDX-License-Identifier: GPL-3.0-or-later
// A file that torch.save wrote (.bin, .pt, .pth): a zip archive since version 1.6, and before that
// pickles one after the other with the storages behind them.
#pragma once

#include <cstddef>
#include <filesystem>
#include <span>
#include <string>

#include "analysis/checkpoint/tensor_view.h"

namespace sextant {

// Whether a file of this name is read here.
bool isTorchFile(const std::filesystem::path& path);

// Maps the file; tensors are views of it, but those whose elements do not lie row after row, which
// are copied. Nothing of the file is run. The checksums of storages are in Weights::checksums, not
// compared here. Throws Error naming the file and what is wrong with it.
Weights readTorchFile(const std::filesystem::path& path);
// The same of its bytes, which must outlive the tensors; `file` names it in messages.
Weights torchWeights(const std::string& file, std::span<const std::byte> bytes);

}  // namespace sextant
