// SPDX-License-Identifier: GPL-3.0-or-later
// What a model or a file is that cannot be opened here, in words for the person who tried.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

namespace sextant {

// Completes "config.json: architectures is NAME: ...".
std::string whyNotRead(const std::string& architecture, const std::string& modelType,
                       bool encoderDecoder);

// What a weights file is that is no safetensors file, and what to do; nothing for a file that is
// not known by its name or its first bytes.
std::optional<std::string> foreignWeights(const std::filesystem::path& file);

// What a file is whose text begins so, where it was expected to be one of a checkpoint's, and what
// to do: a Git LFS pointer, a web page. Nothing for another.
std::optional<std::string> foreignText(std::string_view bytes);

// What to do with a LoRA adapter.
extern const char* const howToMerge;

}  // namespace sextant
