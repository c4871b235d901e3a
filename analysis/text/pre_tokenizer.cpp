// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/text/pre_tokenizer.h"

#include <algorithm>

#include "analysis/text/byte_level.h"
#include "analysis/text/characters.h"
#include "analysis/text/growth_limit.h"
#include "analysis/text/split_step.h"
#include "analysis/text/utf8.h"

namespace sextant {

namespace {

constexpr const char* supportedPreTokenizers =
    "Sequence, ByteLevel, Split, Whitespace, WhitespaceSplit, CharDelimiterSplit, Metaspace, "
    "Digits, Punctuation";

// GPT-2's words: contractions, letters, numbers, other signs, white space.
constexpr const char* gpt2Pattern =
    R"('s|'t|'re|'ve|'m|'ll|'d| ?\p{L}+| ?\p{N}+| ?[^\s\p{L}\p{N}]+|\s+(?!\S)|\s+)";

// Runs of word characters, runs of other signs; words as Rust's regular expressions see them, which
// unlike Oniguruma's include the two joiners.
constexpr const char* wordOrSignsPattern =
    R"([\p{Alphabetic}\p{M}\p{Nd}\p{Pc}\x{200C}\x{200D}]+)"
    R"(|[^\p{Alphabetic}\p{M}\p{Nd}\p{Pc}\x{200C}\x{200D}\x{09}-\x{0D}\x{20}\x{85}\x{A0}\x{1680})"
    R"(\x{2000}-\x{200A}\x{2028}\x{2029}\x{202F}\x{205F}\x{3000}]+)";

class PrefixSpace : public PreTokenizerStep {
  public:
    void split(std::string_view text, bool first, const Progress&,
               const PieceSink& sink) const override {
        if (!text.empty() && text.front() != ' ') {
            sink(" " + std::string(text), first);
        } else {
            sink(text, first);
        }
    }
};

class ByteSpelling : public PreTokenizerStep {
  public:
    void split(std::string_view text, bool first, const Progress&,
               const PieceSink& sink) const override {
        std::string spelled;
        appendByteLevel(spelled, text);
        sink(spelled, first);
    }
};

// Spaces become the mark, which also stands before the text; then a piece begins at each mark.
class Metaspace : public PreTokenizerStep {
  public:
    enum class Prepend { always, never, first };

    Metaspace(std::string mark, Prepend prepend, bool cut)
        : mark_(std::move(mark)),
          prepend_(prepend),
          cut_(cut),
          atMarks_(mark_, SplitBehavior::mergedWithNext) {}

    void split(std::string_view text, bool first, const Progress& progress,
               const PieceSink& sink) const override {
        std::string marked;
        marked.reserve(text.size() + text.size() / 2);
        const bool begins =
            !text.empty() && text.front() != ' ' && text.substr(0, mark_.size()) != mark_;
        if (begins && (prepend_ == Prepend::always || (prepend_ == Prepend::first && first))) {
            marked = mark_;
        }
        for (const char c : text) {
            if (c == ' ') {
                marked += mark_;
            } else {
                marked.push_back(c);
            }
        }
        if (cut_) {
            atMarks_.split(marked, first, progress, sink);
        } else {
            sink(marked, first);
        }
    }

  private:
    std::string mark_;
    Prepend prepend_;
    bool cut_;
    SplitStep atMarks_;
};

std::shared_ptr<const PreTokenizerStep> readMetaspace(const JsonPart& part) {
    const std::string mark = part["replacement"].string();
    std::size_t length = 0;
    if (!mark.empty()) nextCodePoint(mark, length);
    if (mark.empty() || length != mark.size()) part["replacement"].refuse(Message("one character"));
    auto prepend = Metaspace::Prepend::always;
    const JsonPart scheme = part["prepend_scheme"];
    if (scheme.present()) {
        const std::string name = scheme.string();
        if (name == "never") {
            prepend = Metaspace::Prepend::never;
        } else if (name == "first") {
            prepend = Metaspace::Prepend::first;
        } else if (name != "always") {
            scheme.refuseName(name, "always, never, first");
        }
    } else if (!part["add_prefix_space"].booleanOr(true)) {
        prepend = Metaspace::Prepend::never;
    }
    return std::make_shared<Metaspace>(mark, prepend, part["split"].booleanOr(true));
}

std::shared_ptr<const PreTokenizerStep> splitAt(TextPattern pattern, SplitBehavior behavior,
                                                bool invert = false) {
    return std::make_shared<SplitStep>(std::move(pattern), behavior, invert);
}

}  // namespace

PreTokenizer::PreTokenizer(const JsonPart& part) {
    if (part.present()) add(part, 0);
}

PreTokenizer PreTokenizer::gpt2() {
    PreTokenizer result;
    result.steps_ = {splitAt(Regex(gpt2Pattern, "GPT-2"), SplitBehavior::isolated),
                     std::make_shared<ByteSpelling>()};
    result.spellsBytes_ = true;
    return result;
}

PreTokenizer PreTokenizer::regexes(const std::vector<std::string>& patterns, bool spellsBytes,
                                   const std::string& where) {
    PreTokenizer result;
    for (const std::string& pattern : patterns)
        result.steps_.push_back(splitAt(Regex(pattern, where), SplitBehavior::isolated));
    if (spellsBytes) result.steps_.push_back(std::make_shared<ByteSpelling>());
    result.spellsBytes_ = spellsBytes;
    return result;
}

PreTokenizer PreTokenizer::sentencePiece(std::shared_ptr<const PreTokenizerStep> step) {
    PreTokenizer result;
    result.steps_ = {std::move(step)};
    result.marksSpaces_ = true;
    return result;
}

void PreTokenizer::add(const JsonPart& part, int depth) {
    if (depth > 16 || steps_.size() > 64)
        part.refuse(Message("at most 64 steps, nested at most 16 deep"));
    const std::string type = part["type"].string();
    if (type == "Sequence") {
        for (const JsonPart& one : part["pretokenizers"].elements())
            add(one, depth + 1);
    } else if (type == "ByteLevel") {
        spellsBytes_ = true;
        if (part["add_prefix_space"].boolean()) steps_.push_back(std::make_shared<PrefixSpace>());
        if (part["use_regex"].booleanOr(true)) {
            steps_.push_back(
                splitAt(Regex(gpt2Pattern, part.where().text()), SplitBehavior::isolated));
        }
        steps_.push_back(std::make_shared<ByteSpelling>());
    } else if (type == "Split") {
        steps_.push_back(splitAt(readPattern(part["pattern"]), readBehavior(part["behavior"]),
                                 part["invert"].booleanOr(false)));
    } else if (type == "Whitespace") {
        steps_.push_back(
            splitAt(Regex(wordOrSignsPattern, part.where().text(), Regex::Syntax::pcre),
                    SplitBehavior::removed, true));
    } else if (type == "WhitespaceSplit") {
        steps_.push_back(splitAt(CharacterClass(isWhitespace), SplitBehavior::removed));
    } else if (type == "CharDelimiterSplit") {
        steps_.push_back(splitAt(readPattern(part["delimiter"]), SplitBehavior::removed));
    } else if (type == "Metaspace") {
        marksSpaces_ = true;
        steps_.push_back(readMetaspace(part));
    } else if (type == "Digits") {
        const bool individual = part["individual_digits"].boolean();
        steps_.push_back(splitAt(CharacterClass(isNumber),
                                 individual ? SplitBehavior::isolated : SplitBehavior::contiguous));
    } else if (type == "Punctuation") {
        const JsonPart behavior = part["behavior"];
        steps_.push_back(splitAt(CharacterClass(isPunctuation), behavior.present()
                                                                    ? readBehavior(behavior)
                                                                    : SplitBehavior::isolated));
    } else {
        part["type"].refuseName(type, supportedPreTokenizers);
    }
}

// One text's way through the steps, each of which takes the pieces of the one before it.
struct PreTokenizer::Run {
    const Progress& progress;
    const PieceSink& sink;
    GrowthLimit limit;
    std::vector<std::size_t> bytes;  // that reached each step, and the sink
};

void PreTokenizer::split(std::string_view text, bool first, const Progress& progress,
                         const PieceSink& sink) const {
    Run run{progress, sink, GrowthLimit(text.size()), std::vector<std::size_t>(steps_.size() + 1)};
    if (!text.empty()) splitFrom(0, text, first, run);
}

void PreTokenizer::splitFrom(std::size_t step, std::string_view text, bool first, Run& run) const {
    run.bytes[step] += text.size();
    run.limit.check(run.bytes[step]);
    if (step == steps_.size()) {
        run.sink(text, first);
        return;
    }
    steps_[step]->split(text, first, run.progress, [&](std::string_view piece, bool isFirst) {
        splitFrom(step + 1, piece, isFirst, run);
    });
}

}  // namespace sextant
