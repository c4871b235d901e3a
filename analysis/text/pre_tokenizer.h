// SPDX-License-Identifier: GPL-3.0-or-later
// The second step of a tokenizer: cutting a text into pieces that no token crosses.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "analysis/error.h"
#include "analysis/text/json_part.h"

namespace sextant {

// Takes one piece; `first` says that it begins where the whole text begins.
using PieceSink = std::function<void(std::string_view piece, bool first)>;

// One step of cutting. It passes pieces to the sink as they are found, and keeps none of the text.
class PreTokenizerStep {
  public:
    virtual ~PreTokenizerStep() = default;
    virtual void split(std::string_view text, bool first, const Progress& progress,
                       const PieceSink& sink) const = 0;
};

class PreTokenizer {
  public:
    // A pre-tokenizer that leaves the text in one piece.
    PreTokenizer() = default;
    // The "pre_tokenizer" of a tokenizer.json. Throws Error naming a type that is not supported.
    explicit PreTokenizer(const JsonPart& part);
    // GPT-2's own: its regular expression, then bytes spelled as characters.
    static PreTokenizer gpt2();
    // Splits at the matches of one expression after the other, which are pieces of their own; then
    // bytes are spelled as characters where `spellsBytes`. `where` begins Errors.
    static PreTokenizer regexes(const std::vector<std::string>& patterns, bool spellsBytes,
                                const std::string& where);
    // One step that writes "▁" for spaces.
    static PreTokenizer sentencePiece(std::shared_ptr<const PreTokenizerStep> step);

    // Calls `sink` for every piece that is not empty, in order. Throws Error where the steps make
    // more of the text than GrowthLimit lets them.
    void split(std::string_view text, bool first, const Progress& progress,
               const PieceSink& sink) const;

    bool spellsBytes() const { return spellsBytes_; }  // has a ByteLevel step
    bool marksSpaces() const { return marksSpaces_; }  // has a Metaspace step

  private:
    void add(const JsonPart& part, int depth);
    struct Run;
    void splitFrom(std::size_t step, std::string_view text, bool first, Run& run) const;

    std::vector<std::shared_ptr<const PreTokenizerStep>> steps_;
    bool spellsBytes_ = false;
    bool marksSpaces_ = false;
};

}  // namespace sextant
