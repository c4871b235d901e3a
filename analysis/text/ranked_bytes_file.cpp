// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/text/ranked_bytes_file.h"

#include <algorithm>
#include <charconv>

#include "analysis/text/base64.h"
#include "analysis/text/byte_level.h"
#include "analysis/text/pre_tokenizer_names.h"
#include "analysis/text/scored_bpe.h"
#include "analysis/text/subword_tokenizer.h"
#include "analysis/text/tokenizer_config.h"

namespace sextant {

namespace {

constexpr std::size_t llama3Ranks = 128'000;

// The special tokens that all versions of Llama 3 have, behind the ranks.
constexpr std::pair<std::int32_t, const char*> llama3Special[] = {
    {128'000, "<|begin_of_text|>"}, {128'001, "<|end_of_text|>"}, {128'006, "<|start_header_id|>"},
    {128'007, "<|end_header_id|>"}, {128'009, "<|eot_id|>"},
};

// The two fields of a line; nothing where it has no rank.
struct Line {
    std::string_view base64;
    std::size_t rank = 0;
};
std::optional<Line> lineOf(std::string_view text) {
    if (text.ends_with('\r')) text.remove_suffix(1);
    const std::size_t space = text.find(' ');
    if (space == std::string_view::npos) return std::nullopt;
    Line line{text.substr(0, space)};
    const char* end = text.data() + text.size();
    const auto read = std::from_chars(text.data() + space + 1, end, line.rank);
    if (read.ec != std::errc() || read.ptr != end) return std::nullopt;
    return line;
}

std::vector<Piece> readPieces(const std::string& file, std::string_view bytes) {
    std::vector<Piece> pieces;
    while (!bytes.empty()) {
        const std::size_t end = std::min(bytes.find('\n'), bytes.size());
        const std::string_view text = bytes.substr(0, end);
        bytes.remove_prefix(std::min(end + 1, bytes.size()));
        if (text.empty()) continue;
        const auto line = lineOf(text);
        const auto token = line ? bytesOfBase64(line->base64) : std::nullopt;
        if (!token || token->empty() || line->rank != pieces.size() ||
            pieces.size() >= static_cast<std::size_t>(idLimit)) {
            throw Error(
                "{}: line {}: found \"{}\", expected base64, a space and the rank {}; the file is "
                "damaged",
                file, pieces.size() + 1, text.substr(0, 60), pieces.size());
        }
        Piece piece;
        appendByteLevel(piece.text, *token);
        piece.score = -static_cast<double>(line->rank);
        pieces.push_back(std::move(piece));
    }
    return pieces;
}

}  // namespace

bool beginsRankedBytes(std::string_view head) {
    const std::size_t end = head.find('\n');
    if (end == std::string_view::npos || end > 1024) return false;
    const auto line = lineOf(head.substr(0, end));
    return line && line->rank == 0 && bytesOfBase64(line->base64).has_value();
}

std::shared_ptr<Tokenizer> readRankedBytes(const std::filesystem::path& path,
                                           std::string_view bytes) {
    const std::string file = path.string();
    std::vector<Piece> pieces = readPieces(file, bytes);
    if (pieces.size() != llama3Ranks) {
        throw Error(
            "{}: a list of {} ranked byte strings (tiktoken), which does not say how words are "
            "cut; only Llama 3's, of {}, is known; convert the tokenizer to tokenizer.json",
            file, pieces.size(), llama3Ranks);
    }
    auto table = std::make_shared<const PieceTable>(file, std::move(pieces), false);
    SubwordTokenizerParts parts;
    parts.model = std::make_shared<ScoredBpe>(file, std::move(table), std::nullopt,
                                              ScoredBpe::WholePieces::first);
    for (const auto& [id, content] : llama3Special) {
        AddedToken token;
        token.id = id;
        token.content = content;
        parts.added.push_back(std::move(token));
    }
    const NamedPreTokenizer* const pre = preTokenizerNamed("llama3");
    parts.preTokenizer = PreTokenizer::regexes(pre->patterns, true, file);
    parts.decoder = Decoder::byteLevel();
    parts.documentStart = llama3Special[0].first;
    parts.kind = "byte-level BPE";
    return makeSubwordTokenizer(std::move(parts));
}

}  // namespace sextant
