// SPDX-License-Identifier: GPL-3.0-or-later
// Cuts a text at the matches of a pattern; the behaviour says where the matches themselves go.
#pragma once

#include <string_view>

#include "analysis/text/json_part.h"
#include "analysis/text/pattern.h"
#include "analysis/text/pre_tokenizer.h"

namespace sextant {

enum class SplitBehavior { isolated, removed, mergedWithPrevious, mergedWithNext, contiguous };

// "Isolated", "Removed", ... Throws Error on any other name.
SplitBehavior readBehavior(const JsonPart& part);

class SplitStep : public PreTokenizerStep {
  public:
    // `invert`: the stretches between matches count as the matches.
    SplitStep(TextPattern pattern, SplitBehavior behavior, bool invert = false)
        : pattern_(std::move(pattern)), behavior_(behavior), invert_(invert) {}

    void split(std::string_view text, bool first, const Progress& progress,
               const PieceSink& sink) const override;

  private:
    TextPattern pattern_;
    SplitBehavior behavior_;
    bool invert_;
};

}  // namespace sextant
