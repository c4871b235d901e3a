// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/text/split_step.h"

namespace sextant {

namespace {

// Puts the stretches of a text, which come in order and touch, together into pieces.
class Joiner {
  public:
    Joiner(std::string_view text, bool first, SplitBehavior behavior, const PieceSink& sink)
        : text_(text), first_(first), behavior_(behavior), sink_(sink) {}

    void add(std::size_t begin, std::size_t end, bool isMatch) {
        const bool joins = waiting_ && joinsWaiting(isMatch);
        if (behavior_ == SplitBehavior::removed && isMatch) return;
        if (!joins) {
            flush();
            begin_ = begin;
            waiting_ = true;
        }
        end_ = end;
        lastWasMatch_ = isMatch;
    }
    void flush() {
        if (waiting_ && end_ > begin_) {
            sink_(text_.substr(begin_, end_ - begin_), first_ && begin_ == 0);
        }
        waiting_ = false;
    }

  private:
    bool joinsWaiting(bool isMatch) const {
        switch (behavior_) {
            case SplitBehavior::mergedWithPrevious:
                return isMatch && !lastWasMatch_;
            case SplitBehavior::mergedWithNext:
                return !isMatch && lastWasMatch_;
            case SplitBehavior::contiguous:
                return isMatch == lastWasMatch_;
            default:
                return false;
        }
    }

    std::string_view text_;
    bool first_;
    SplitBehavior behavior_;
    const PieceSink& sink_;
    std::size_t begin_ = 0;
    std::size_t end_ = 0;
    bool waiting_ = false;
    bool lastWasMatch_ = false;
};

}  // namespace

SplitBehavior readBehavior(const JsonPart& part) {
    const std::string name = part.string();
    if (name == "Isolated") return SplitBehavior::isolated;
    if (name == "Removed") return SplitBehavior::removed;
    if (name == "MergedWithPrevious") return SplitBehavior::mergedWithPrevious;
    if (name == "MergedWithNext") return SplitBehavior::mergedWithNext;
    if (name == "Contiguous") return SplitBehavior::contiguous;
    part.refuseName(name, "Isolated, Removed, MergedWithPrevious, MergedWithNext, Contiguous");
}

void SplitStep::split(std::string_view text, bool first, const Progress& progress,
                      const PieceSink& sink) const {
    Joiner joiner(text, first, behavior_, sink);
    std::size_t done = 0;
    forEachMatch(pattern_, text, progress, [&](std::size_t begin, std::size_t end) {
        if (begin > done) joiner.add(done, begin, invert_);
        joiner.add(begin, end, !invert_);
        done = end;
    });
    if (done < text.size()) joiner.add(done, text.size(), invert_);
    joiner.flush();
}

}  // namespace sextant
