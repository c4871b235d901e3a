// SPDX-License-Identifier: GPL-3.0-or-later
// Training material: text files converted once to one file of tokens, a share of it held out.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "analysis/checkpoint/tensor_view.h"
#include "analysis/error.h"
#include "analysis/text/tokenizer.h"

namespace sextant {

struct TextSources {
    std::vector<std::filesystem::path> train;    // UTF-8 texts; each gives its last part to heldOut
    std::vector<std::filesystem::path> heldOut;  // texts only for evaluation
    double heldOutShare = 0.02;                  // of each training text; 0 where heldOut is given
};

// A row of ids, stored as bytes where every id fits one.
class TokenRow {
  public:
    TokenRow() = default;
    explicit TokenRow(std::span<const std::uint8_t> bytes) : bytes_(bytes) {}
    explicit TokenRow(std::span<const std::int32_t> ids) : ids_(ids) {}
    std::int64_t size() const { return static_cast<std::int64_t>(bytes_.size() + ids_.size()); }
    std::int64_t operator[](std::int64_t i) const {
        const auto at = static_cast<std::size_t>(i);
        return bytes_.empty() ? ids_[at] : bytes_[at];
    }

  private:
    std::span<const std::uint8_t> bytes_;
    std::span<const std::int32_t> ids_;
};

class PackedTokens {
  public:
    const TokenRow& train() const { return train_; }
    const TokenRow& heldOut() const { return heldOut_; }
    // Identifies the contents: a resumed run must read the tokens it was started with.
    std::uint64_t hash() const { return hash_; }
    // Throws Error when another program changed the file.
    void checkUnchanged() const {
        if (weights_) weights_->checkUnchanged();
    }

  private:
    friend PackedTokens openPackedTokens(const std::filesystem::path& file, int vocabulary);
    TokenRow train_, heldOut_;
    std::uint64_t hash_ = 0;
    std::shared_ptr<const Weights> weights_;
};

// Reads the texts (line ends and byte-order marks handled as in readText(), Project Gutenberg's
// notices removed) and writes a safetensors file with the tensors "train" and "held_out" (U8, or
// I32 where a tokenizer is given and has more than 256 ids) and the names of the sources. Throws
// Error naming the text: none given, empty, not UTF-8; or the file when it cannot be written.
void packTexts(const TextSources& sources, const std::filesystem::path& file,
               const Progress& progress = {}, const Tokenizer* tokenizer = nullptr);

// Maps such a file. Throws Error: no such file, or an id outside [0, vocabulary).
PackedTokens openPackedTokens(const std::filesystem::path& file, int vocabulary = 256);

}  // namespace sextant
