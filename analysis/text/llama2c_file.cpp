// SPDX-License-Identifier: GPL-3.0-or-later
// tokenizer.bin of llama2.c (export of tokenizer.py): the longest piece's length as int32, then of
// each piece its score as fp32, its length as int32 and its bytes. A space stands for "▁".
#include <bit>

#include "analysis/error.h"
#include "analysis/text/file_bytes.h"
#include "analysis/text/sentence_piece.h"
#include "analysis/text/tokenizer_config.h"
#include "analysis/text/tokenizer_readers.h"

namespace sextant {

namespace {

std::uint32_t word(std::string_view bytes, std::size_t at) {
    std::uint32_t value = 0;
    for (std::size_t i = 0; i < 4; ++i)
        value |= std::uint32_t{static_cast<unsigned char>(bytes[at + i])} << (8 * i);
    return value;
}

std::string withMarks(std::string_view text) {
    std::string marked;
    for (const char c : text) {
        if (c == ' ')
            marked += "\u2581";
        else
            marked.push_back(c);
    }
    return marked;
}

Piece pieceOf(std::string_view text, std::int32_t id) {
    Piece piece;
    if (id == 0) {
        piece.text = text;
        piece.type = PieceType::unknown;
    } else if (text == "\n<s>\n" || text == "\n</s>\n") {  // the two are framed by line feeds
        piece.text = text.substr(1, text.size() - 2);
        piece.type = PieceType::control;
    } else {
        piece.text = withMarks(text);
        if (byteOfName(text)) piece.type = PieceType::byte;
    }
    return piece;
}

std::shared_ptr<Tokenizer> readLlama2c(const std::filesystem::path& path) {
    const std::string bytes = fileBytes(path, largestTokenizerFile);
    const std::string file = path.string();
    if (bytes.size() < 12)
        throw Error("{}: {} bytes are too few for llama2.c's tokenizer.bin", file, bytes.size());
    const std::uint32_t longest = word(bytes, 0);
    SentencePieceParts parts;
    parts.file = file;
    for (std::size_t at = 4; at < bytes.size();) {
        const std::size_t count = parts.pieces.size();
        if (bytes.size() - at < 8)
            throw Error("{}: piece {}: the file ends within its score and length; it is cut off",
                        file, count);
        const auto score = std::bit_cast<float>(word(bytes, at));
        const std::uint32_t length = word(bytes, at + 4);
        at += 8;
        if (length > longest || length > bytes.size() - at) {
            throw Error(
                "{}: piece {}: it says that it has {} bytes; the longest has {}, and {} are left; "
                "the file is damaged or no tokenizer.bin of llama2.c",
                file, count, length, longest, bytes.size() - at);
        }
        if (length == 0)
            throw Error("{}: piece {}: it is empty, expected a text; the file is damaged", file,
                        count);
        if (count >= static_cast<std::size_t>(idLimit))
            throw Error("{}: piece {}: more than {} pieces", file, count, idLimit);
        Piece piece =
            pieceOf(std::string_view(bytes).substr(at, length), static_cast<std::int32_t>(count));
        piece.score = static_cast<double>(score);
        if (piece.type == PieceType::byte) parts.byteFallback = true;
        if (piece.type == PieceType::control && piece.text == "<s>")
            parts.documentStart = static_cast<std::int32_t>(count);
        parts.pieces.push_back(std::move(piece));
        at += length;
    }
    parts.unknown = 0;
    return makeSentencePieceTokenizer(std::move(parts));
}

// The first piece is <unk> with score 0.
bool recognisesLlama2c(std::string_view head, const std::string& extension) {
    return extension == ".bin" && head.size() > 17 && head.substr(12, 5) == "<unk>";
}

}  // namespace

TokenizerReader llama2cReader() {
    return {{"tokenizer.bin"}, recognisesLlama2c, readLlama2c};
}

}  // namespace sextant
