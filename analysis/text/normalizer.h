// SPDX-License-Identifier: GPL-3.0-or-later
// The first step of a tokenizer: changes to the text as a whole.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "analysis/error.h"
#include "analysis/text/characters.h"
#include "analysis/text/growth_limit.h"
#include "analysis/text/json_part.h"

namespace sextant {

class Normalizer {
  public:
    // A normalizer that changes nothing.
    Normalizer() = default;
    explicit Normalizer(UnicodeForm form);
    // The "normalizer" of a tokenizer.json. Throws Error naming a type that is not supported.
    explicit Normalizer(const JsonPart& part);

    // Throws Error where the steps make more of the text than GrowthLimit lets them.
    std::string apply(std::string text, const Progress& progress) const;

    bool spellsBytes() const { return spellsBytes_; }  // has a ByteLevel step
    bool marksSpaces() const { return marksSpaces_; }  // writes "▁"

  private:
    // Its text is at most as long as the limit says.
    using Step = std::function<std::string(std::string, const GrowthLimit&, const Progress&)>;

    void add(const JsonPart& part, int depth);
    void addReplace(const JsonPart& part);
    void addPrecompiled(const JsonPart& part);
    void addStrip(const JsonPart& part);

    std::vector<Step> steps_;
    bool spellsBytes_ = false;
    bool marksSpaces_ = false;
};

}  // namespace sextant
