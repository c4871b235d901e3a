// SPDX-License-Identifier: GPL-3.0-or-later
// A checkpoint that is open, with the tokenizer and the text that were read last: a loop over
// interventions reads its text once.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "app/opener.h"

namespace sextant {

// On the worker's thread alone, but for `opened`.
class OpenModel {
  public:
    explicit OpenModel(std::shared_ptr<const OpenDocument> document)
        : opened(std::move(document)) {}

    // Throws Error where the checkpoint has none.
    std::shared_ptr<const Tokenizer> tokenizer();
    // The model with a text, read anew where its file's size or time has changed. Throws Error,
    // Cancelled.
    std::shared_ptr<const OpenDocument> withText(const std::string& path, bool isIds,
                                                 const Progress& progress);
    // The model with ids at hand. Throws Error: one is outside the vocabulary.
    std::shared_ptr<const OpenDocument> withIds(
        const std::vector<std::vector<std::int32_t>>& documents) const;

    const std::shared_ptr<const OpenDocument> opened;

  private:
    std::shared_ptr<const Tokenizer> tokenizer_;
    std::shared_ptr<const OpenDocument> text_;
    std::filesystem::file_time_type time_;
    std::uintmax_t size_ = 0;
};

}  // namespace sextant
