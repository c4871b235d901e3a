// SPDX-License-Identifier: GPL-3.0-or-later
// Training material: text files made once into one file of byte tokens, a share of it held out.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "analysis/error.h"

namespace sextant {

struct TextSources {
    std::vector<std::filesystem::path> train;    // UTF-8 texts; each gives its last part to heldOut
    std::vector<std::filesystem::path> heldOut;  // texts only for evaluation
    double heldOutShare = 0.02;                  // of each training text; 0 where heldOut is given
};

// Ids 0 .. 255, one a byte.
class PackedTokens {
  public:
    std::span<const std::uint8_t> train() const { return train_; }
    std::span<const std::uint8_t> heldOut() const { return heldOut_; }
    // Tells the contents apart: a resumed run must read what it was started with.
    std::uint64_t hash() const { return hash_; }

  private:
    friend PackedTokens openPackedTokens(const std::filesystem::path& file);
    std::span<const std::uint8_t> train_, heldOut_;
    std::uint64_t hash_ = 0;
    std::shared_ptr<const void> storage_;
};

// Reads the texts (line ends and byte-order marks as readText() has them, Project Gutenberg's
// notices removed) and writes a safetensors file with the tensors "train" and "held_out" (U8) and
// the names of the sources. Throws Error naming the text: none given, empty, not UTF-8; or the file
// when it cannot be written.
void packTexts(const TextSources& sources, const std::filesystem::path& file,
               const Progress& progress = {});

// Maps such a file. Throws Error.
PackedTokens openPackedTokens(const std::filesystem::path& file);

}  // namespace sextant
