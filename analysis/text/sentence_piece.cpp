// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/text/sentence_piece.h"

#include <algorithm>
#include <unordered_set>

#include "analysis/text/scored_bpe.h"
#include "analysis/text/subword_tokenizer.h"
#include "analysis/text/tokenizer_config.h"
#include "analysis/text/unigram.h"
#include "analysis/text/utf8.h"

namespace sextant {

namespace {

constexpr std::string_view decodedMark = "\u2581";

// Appends text spelled by byte pieces; U+FFFD for each byte that is not UTF-8.
void appendBytes(std::string& text, std::string_view bytes) {
    while (!bytes.empty()) {
        const std::size_t valid = invalidUtf8(bytes);
        text += bytes.substr(0, valid);
        bytes.remove_prefix(valid);
        if (bytes.empty()) return;
        text += "\uFFFD";
        bytes.remove_prefix(1);
    }
}

// Encodes as a tokenizer of steps does; decodes as SentencePiece does.
class SentencePieceTokenizer : public Tokenizer {
  public:
    SentencePieceTokenizer(std::shared_ptr<const Tokenizer> encoder,
                           std::shared_ptr<const PieceTable> table, const SentencePieceParts& parts)
        : encoder_(std::move(encoder)),
          table_(std::move(table)),
          unknownText_(parts.unknownText),
          addsSpace_(parts.normalization.addSpace && !parts.normalization.spaceBehind),
          addsSpaceOnce_(parts.normalization.addSpaceOnce),
          removesSpaces_(parts.normalization.removeExtraSpaces) {
        for (const AddedToken& token : parts.added)
            added_.insert(token.id);
    }

    std::vector<std::int32_t> encode(std::string_view text,
                                     const Progress& progress) const override {
        return encoder_->encode(text, progress);
    }
    std::string token(std::int32_t id) const override { return encoder_->token(id); }

    std::string decode(const std::vector<std::int32_t>& ids) const override {
        std::string text;
        std::string bytes;
        bool atStart = true;    // the space that was added is still to be taken away
        std::size_t begun = 0;  // where the text since then begins
        const auto spell = [&] {
            appendBytes(text, bytes);
            bytes.clear();
        };
        for (const std::int32_t id : ids) {
            const Piece* piece = pieceOf(id);
            if (piece && piece->type == PieceType::byte && !added_.contains(id)) {
                bytes.push_back(static_cast<char>(byteOfName(piece->text).value_or(0)));
                continue;
            }
            spell();
            if (added_.contains(id)) {
                text += encoder_->token(id);
                atStart = atStart || !addsSpaceOnce_;
                begun = text.size();
                continue;
            }
            if (!piece || piece->text.empty()) {
                text += "\uFFFD";
            } else if (piece->type == PieceType::unknown) {
                text += unknownText_;
            } else if (piece->type != PieceType::control) {
                atStart = atStart && text.size() == begun;
                atStart = !appendPiece(text, piece->text, atStart) && atStart;
            }
        }
        spell();
        return text;
    }

    int vocabulary() const override { return encoder_->vocabulary(); }
    std::optional<std::int32_t> documentStart() const override { return encoder_->documentStart(); }
    std::int64_t bytesBefore(std::string_view text) const override {
        return std::max<std::int64_t>(encoder_->bytesBefore(text), 0);
    }
    std::vector<Message> warnings() const override { return encoder_->warnings(); }
    std::string kind() const override { return encoder_->kind(); }

  private:
    const Piece* pieceOf(std::int32_t id) const {
        const auto& pieces = table_->pieces();
        return id >= 0 && static_cast<std::size_t>(id) < pieces.size()
                   ? &pieces[static_cast<std::size_t>(id)]
                   : nullptr;
    }

    // Whether the space that was added before the text has been taken away with this piece.
    bool appendPiece(std::string& text, std::string_view piece, bool atStart) const {
        const bool takes =
            atStart && (addsSpace_ || removesSpaces_) && piece.starts_with(decodedMark);
        if (takes) piece.remove_prefix(decodedMark.size());
        for (std::size_t at = piece.find(decodedMark); at != std::string_view::npos;
             at = piece.find(decodedMark)) {
            text += piece.substr(0, at);
            text += ' ';
            piece.remove_prefix(at + decodedMark.size());
        }
        text += piece;
        // Where superfluous spaces go, none is kept at the start.
        return takes && !removesSpaces_;
    }

    std::shared_ptr<const Tokenizer> encoder_;
    std::shared_ptr<const PieceTable> table_;
    std::unordered_set<std::int32_t> added_;
    std::string unknownText_;
    bool addsSpace_;
    bool addsSpaceOnce_;
    bool removesSpaces_;
};

}  // namespace

std::shared_ptr<Tokenizer> makeSentencePieceTokenizer(SentencePieceParts parts) {
    auto table =
        std::make_shared<const PieceTable>(parts.file, std::move(parts.pieces), parts.byteFallback);
    std::shared_ptr<const SubwordModel> model;
    if (parts.unigram)
        model = std::make_shared<Unigram>(parts.file, table, parts.unknown,
                                          Unigram::Sums::singlePrecision);
    else
        model = std::make_shared<ScoredBpe>(parts.file, table, parts.unknown);
    checkAddedTokens(parts.file, parts.added, *model);
    SubwordTokenizerParts steps;
    steps.added = parts.added;
    steps.preTokenizer = PreTokenizer::sentencePiece(
        std::make_shared<SentencePieceStep>(parts.normalization, table));
    steps.model = std::move(model);
    steps.documentStart = parts.documentStart;
    steps.kind = parts.unigram ? "SentencePiece Unigram" : "SentencePiece BPE";
    steps.warnings = parts.warnings;
    return std::make_shared<SentencePieceTokenizer>(makeSubwordTokenizer(std::move(steps)), table,
                                                    parts);
}

}  // namespace sextant
