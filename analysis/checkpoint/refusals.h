// SPDX-License-Identifier: GPL-3.0-or-later
// Messages that say what a model or a file is that cannot be opened here.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

#include "analysis/message.h"

namespace sextant {

// Completes "config.json: architectures is NAME: ...".
Message whyNotRead(const std::string& architecture, const std::string& modelType,
                   bool encoderDecoder);

// Whether it has an encoder, beside a decoder or alone, by what it says of itself.
bool hasEncoder(const std::string& architecture, const std::string& modelType, bool encoderDecoder);

// What a weights file of a format that is not read is, and what to do with it; nothing for a file
// that neither its name nor its first bytes identify.
std::optional<Message> foreignWeights(const std::filesystem::path& file);

// What a file that begins with `bytes` is, found in place of a checkpoint's file, and what to do: a
// Git LFS pointer, a web page. Nothing for other files.
std::optional<Message> foreignText(std::string_view bytes);

// What to do with a LoRA adapter.
Message howToMerge();

}  // namespace sextant
