// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/text/subword_tokenizer.h"

#include <algorithm>

#include "analysis/text/byte_level.h"
#include "analysis/text/growth_limit.h"
#include "analysis/text/piece_table.h"
#include "analysis/text/utf8.h"

namespace sextant {

namespace {

struct ViewHash {
    using is_transparent = void;
    std::size_t operator()(std::string_view text) const {
        return std::hash<std::string_view>()(text);
    }
};

// Encodes the pieces of one text. Words come again and again, so their ids are kept; only for this
// text, so that one tokenizer can serve several threads.
class Encoding {
  public:
    Encoding(const SubwordModel& model, bool spellsBytes, std::size_t bytes,
             const Progress& progress)
        : model_(model), spellsBytes_(spellsBytes), progress_(progress), limit_(bytes) {}

    // The pieces that follow come from `bytes` bytes of text, which begin at fraction `begin` of
    // the whole and end at `end`.
    void beginSection(double begin, double end, std::size_t bytes) {
        begin_ = begin;
        perByte_ = bytes > 0 ? (end - begin) / static_cast<double>(bytes) : 0;
        end_ = end;
        done_ = 0;
    }

    void piece(std::string_view text) {
        pieces_ += text.size();
        limit_.check(pieces_);
        if (const auto whole = model_.wholeToken(text)) {
            ids.push_back(*whole);
            advance(text);
            return;
        }
        for (std::size_t begin = 0; begin < text.size();) {
            const std::size_t end = model_.endOfPart(text, begin);
            const std::string_view part = text.substr(begin, end - begin);
            encodePart(part);
            advance(part);
            begin = end;
        }
    }

    std::vector<std::int32_t> ids;

  private:
    static constexpr std::size_t longestKept = 64;    // bytes
    static constexpr std::size_t mostKept = 200'000;  // parts

    void encodePart(std::string_view part) {
        if (part.size() > longestKept) {
            const double before = fraction();
            const double share = perByte_ * static_cast<double>(count(part));
            Progress inner;
            inner.stop = progress_.stop;
            if (progress_.report) {
                inner.report = [&](double done, const Message& what) {
                    progress_(std::min(before + share * done, end_), what);
                };
            }
            model_.encode(part, inner, ids);
            return;
        }
        const auto found = known_.find(part);
        if (found != known_.end()) {
            ids.insert(ids.end(), found->second.begin(), found->second.end());
            return;
        }
        const auto before = static_cast<std::ptrdiff_t>(ids.size());
        model_.encode(part, {}, ids);
        if (known_.size() < mostKept) {
            known_.emplace(std::string(part),
                           std::vector<std::int32_t>(ids.begin() + before, ids.end()));
        }
    }

    // Bytes of the section that a part stands for: where bytes are spelled, a character is one.
    std::size_t count(std::string_view part) const {
        if (!spellsBytes_) return part.size();
        return static_cast<std::size_t>(std::count_if(part.begin(), part.end(), [](char c) {
            return (static_cast<unsigned char>(c) & 0xC0) != 0x80;
        }));
    }
    double fraction() const {
        return std::min(begin_ + perByte_ * static_cast<double>(done_), end_);
    }
    void advance(std::string_view part) {
        done_ += count(part);
        sinceReport_ += part.size();
        if (sinceReport_ < (1 << 14)) return;
        sinceReport_ = 0;
        progress_.checkStop();
        progress_(fraction(), "tokenizing");
    }

    const SubwordModel& model_;
    bool spellsBytes_;
    const Progress& progress_;
    GrowthLimit limit_;
    std::size_t pieces_ = 0;  // bytes of them
    std::unordered_map<std::string, std::vector<std::int32_t>, ViewHash, std::equal_to<>> known_;
    double begin_ = 0;
    double end_ = 0;
    double perByte_ = 0;
    std::size_t done_ = 0;         // bytes of this section
    std::size_t sinceReport_ = 0;  // bytes
};

// Spaces, as they are or as tokens spell them, before anything else.
std::int64_t leadingSpaces(std::string_view text) {
    std::int64_t count = 0;
    for (bool more = true; more;) {
        more = false;
        for (const std::string_view space : {" ", "\u2581", "\u0120"}) {
            if (!text.starts_with(space)) continue;
            text.remove_prefix(space.size());
            ++count;
            more = true;
        }
    }
    return count;
}

class SubwordTokenizer : public Tokenizer {
  public:
    explicit SubwordTokenizer(SubwordTokenizerParts parts) : parts_(std::move(parts)) {
        tokens_ = parts_.model->tokens();
        for (const AddedToken& token : parts_.added) {
            const auto needed = static_cast<std::size_t>(token.id) + 1;
            if (tokens_.size() < needed) tokens_.resize(needed);
        }
        std::vector<AddedToken> raw;
        std::vector<AddedToken> normal;
        std::vector<std::string> rawPatterns;
        std::vector<std::string> normalPatterns;
        for (AddedToken& token : parts_.added) {
            tokens_[static_cast<std::size_t>(token.id)] = token.content;
            if (token.normalized) {
                // Sought in normalized text, so its own content has to be normalized too.
                normalPatterns.push_back(parts_.normalizer.apply(token.content, {}));
                normal.push_back(std::move(token));
            } else {
                rawPatterns.push_back(token.content);
                raw.push_back(std::move(token));
            }
        }
        parts_.added.clear();
        inText_ = AddedTokens(std::move(raw), rawPatterns);
        inNormalized_ = AddedTokens(std::move(normal), normalPatterns);
        spellsBytes_ = parts_.preTokenizer.spellsBytes() || parts_.normalizer.spellsBytes();
    }

    std::vector<std::int32_t> encode(std::string_view text,
                                     const Progress& progress) const override {
        const std::size_t invalid = invalidUtf8(text);
        if (invalid < text.size()) {
            throw Error("the text is not UTF-8 at byte {}; convert it to UTF-8 first", invalid);
        }
        progress.checkStop();
        Encoding encoding(*parts_.model, spellsBytes_, text.size(), progress);
        const auto take = [&](std::int32_t id) { encoding.ids.push_back(id); };
        const auto whole = static_cast<double>(std::max<std::size_t>(text.size(), 1));
        inText_.split(
            text, progress,
            [&](std::size_t begin, std::size_t end) {
                const std::string section =
                    parts_.normalizer.apply(std::string(text.substr(begin, end - begin)), progress);
                encoding.beginSection(static_cast<double>(begin) / whole,
                                      static_cast<double>(end) / whole, section.size());
                inNormalized_.split(
                    section, progress,
                    [&](std::size_t from, std::size_t to) {
                        const std::string_view part(section.data() + from, to - from);
                        parts_.preTokenizer.split(
                            part, begin == 0 && from == 0, progress,
                            [&](std::string_view piece, bool) { encoding.piece(piece); });
                    },
                    take);
            },
            take);
        progress(1, "tokenizing");
        return std::move(encoding.ids);
    }

    std::string token(std::int32_t id) const override {
        return has(id) ? tokens_[static_cast<std::size_t>(id)] : "[" + std::to_string(id) + "]";
    }

    std::string decode(const std::vector<std::int32_t>& ids) const override {
        std::vector<std::string> tokens;
        tokens.reserve(ids.size());
        for (const std::int32_t id : ids)
            tokens.push_back(has(id) ? tokens_[static_cast<std::size_t>(id)] : "\uFFFD");
        return parts_.decoder.text(std::move(tokens));
    }

    std::string shown(std::int32_t id) const override {
        if (!spellsBytes_ || !has(id)) return Tokenizer::shown(id);
        const std::string& token = tokens_[static_cast<std::size_t>(id)];
        std::string bytes;
        for (std::size_t at = 0; at < token.size();) {
            const auto byte = byteLevelByte(nextCodePoint(token, at));
            if (!byte) return token;  // an added token
            bytes.push_back(static_cast<char>(*byte));
        }
        return withNamedBytes(bytes);
    }

    std::int64_t bytesBefore(std::string_view text) const override {
        std::size_t end = 0;
        if (!text.empty()) nextCodePoint(text, end);
        const std::string first(text.substr(0, end));
        std::string made;
        parts_.preTokenizer.split(parts_.normalizer.apply(first, {}), true, {},
                                  [&](std::string_view piece, bool) { made += piece; });
        return leadingSpaces(made) - leadingSpaces(first);
    }

    int vocabulary() const override { return static_cast<int>(tokens_.size()); }
    std::optional<std::int32_t> documentStart() const override { return parts_.documentStart; }
    std::string kind() const override { return parts_.kind; }
    std::vector<Message> warnings() const override { return parts_.warnings; }

  private:
    bool has(std::int32_t id) const {
        return id >= 0 && static_cast<std::size_t>(id) < tokens_.size() &&
               !tokens_[static_cast<std::size_t>(id)].empty();
    }

    SubwordTokenizerParts parts_;
    std::vector<std::string> tokens_;  // by id; empty: none
    AddedTokens inText_;               // those sought in the text as it is
    AddedTokens inNormalized_;
    bool spellsBytes_ = false;
};

}  // namespace

std::shared_ptr<Tokenizer> makeSubwordTokenizer(SubwordTokenizerParts parts) {
    return std::make_shared<SubwordTokenizer>(std::move(parts));
}

}  // namespace sextant
