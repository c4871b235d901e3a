// SPDX-License-Identifier: GPL-3.0-or-later
// What a figure was measured on, in words.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>

#include "analysis/values/number_text.h"

namespace sextant {

// "samples/nope": a checkpoint by its own name and its folder's.
inline std::string checkpointName(const std::string& path) {
    std::filesystem::path whole(path);
    if (!whole.has_filename()) whole = whole.parent_path();  // written with a slash at its end
    const auto folder = whole.parent_path().filename();
    return folder.empty() ? whole.filename().string() : (folder / whole.filename()).string();
}

// "samples/nope, the-millpond.txt, 4 samples of 512 tokens"; 0 samples are left out.
inline std::string measuredOn(const std::string& model, const std::string& text,
                              std::int64_t samples = 0, std::int64_t length = 0) {
    std::string words =
        checkpointName(model) + ", " + std::filesystem::path(text).filename().string();
    if (samples > 0)
        words += ", " + groupedText(samples) + (samples == 1 ? " sample of " : " samples of ") +
                 groupedText(length) + " tokens";
    return words;
}

}  // namespace sextant
